//! How a match is asked for.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kelci_arena::Tournament;
use kelci_arena::openings::Recipe;

use crate::args::{GameArg, OptionArgs, game_parser};

/// Let engines play matches against each other
///
/// Games come in pairs from one opening with sides swapped. An engine is a list of KEY=VALUE
/// separated by commas: name, level (1 to 8), threads, hash (MiB), its own limits (st, tc, nodes,
/// depth) instead of the match's, margin (ms) and patience (s); or cmd, a program that speaks UGI,
/// with args, and option.NAME for its options.
///
/// With --out every finished game is on the disk before the next one counts. The same command
/// goes on where it was stopped or killed; with more --games it goes further.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci match pijersi --engine level=2 --engine level=1 --games 4
  kelci match mikjersi --engine name=deep,depth=2 --engine name=flat,depth=1 --games 4 --json
  kelci match mik7 --engine level=1 --engine level=2 --engine level=3 --games 2 --out mik7-levels
  kelci match pijersi --engine name=a,nodes=200 --engine name=b,nodes=100 --games 6 --sprt elo1=50")]
pub struct MatchArgs {
    /// Which game
    #[arg(value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    pub game: GameArg,

    #[command(flatten)]
    pub options: OptionArgs,

    /// Begin with a match file of cutegames or pijersi-matchup; what is said here replaces it
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// An engine, such as name=new,level=5 or cmd=PROGRAM; at least two
    #[arg(short, long = "engine", value_name = "KEY=VALUE,...")]
    pub engines: Vec<String>,

    /// What all engines share, unless they say otherwise
    #[arg(long, value_name = "KEY=VALUE,...", default_value = "", hide_default_value = true)]
    pub each: String,

    /// How many games each pairing has, an even number [default: 100]
    #[arg(short = 'n', long)]
    pub games: Option<u64>,

    /// How many pairs of games each pairing has
    #[arg(long, value_name = "PAIRS")]
    pub rounds: Option<u64>,

    /// Seconds for each move
    #[arg(long, value_name = "SECONDS")]
    pub st: Option<String>,

    /// Seconds for the game, and with each move, such as 10+0.1
    #[arg(long, value_name = "BASE+INC")]
    pub tc: Option<String>,

    /// Positions for each move
    #[arg(long)]
    pub nodes: Option<String>,

    /// Plies for each move
    #[arg(long)]
    pub depth: Option<String>,

    /// How many games are played at once [default: 1]
    #[arg(short, long)]
    pub concurrency: Option<u64>,

    /// A file of openings, one FEN a line; without it they are made by chance and balanced
    ///
    /// FILE, or file=FILE,order=random (or sequential).
    #[arg(long, value_name = "FILE")]
    pub openings: Option<String>,

    /// Take the openings of the file in random order
    #[arg(long)]
    pub shuffle: bool,

    /// How many random moves an opening has that is made by chance
    #[arg(long, default_value_t = Recipe::default().plies, value_name = "PLIES")]
    pub opening_plies: u32,

    /// Where the randomness begins
    #[arg(short, long, alias = "srand", default_value_t = 1)]
    pub seed: u64,

    /// Who meets whom [default: roundrobin]
    #[arg(long, value_enum)]
    pub tournament: Option<TournamentArg>,

    /// Stop when two hypotheses are decided between: elo0=0,elo1=10,alpha=0.05,beta=0.05
    #[arg(long, value_name = "TEST")]
    pub sprt: Option<String>,

    /// A side resigns: movecount=3,score=600,twosided=true
    #[arg(long, value_name = "RULE")]
    pub resign: Option<String>,

    /// A draw is agreed: movenumber=30,movecount=8,score=10
    #[arg(long, value_name = "RULE")]
    pub draw: Option<String>,

    /// A game of so many plies is a draw [default: 2000]
    #[arg(long, value_name = "PLIES")]
    pub maxplies: Option<u64>,

    /// A file of known results, a FEN and p1win, p2win or draw a line, that end a game
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,

    /// Keep everything in this directory, and go on with what is there
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// After how many games the standing is told where lines stay, 0 for never [default: 10]
    #[arg(long, value_name = "GAMES")]
    pub ratinginterval: Option<u64>,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// Who meets whom, as it is named on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum TournamentArg {
    /// Everybody meets everybody
    Roundrobin,
    /// The first engine meets every other one
    Gauntlet,
    /// Each round pairs engines of about as many points (--rounds)
    Swiss,
}

impl From<TournamentArg> for Tournament {
    fn from(tournament: TournamentArg) -> Tournament {
        match tournament {
            TournamentArg::Roundrobin => Tournament::RoundRobin,
            TournamentArg::Gauntlet => Tournament::Gauntlet,
            TournamentArg::Swiss => Tournament::Swiss,
        }
    }
}

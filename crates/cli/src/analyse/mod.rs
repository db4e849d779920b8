//! `kelci analyse`: what the engine thinks of a position, or of the moves of a game.

mod annotate;
mod position;
mod review;
pub mod words;

use std::time::Duration;

use clap::Args;
use kelci_catalog::search::{Limits, MOST_MIB};
use kelci_review::Analyst;

use crate::args::{FileArg, GameArg, OptionArgs, game_parser, seconds, set_up};
use crate::error::Error;
use crate::files::FormatArg;
use crate::interrupt;
use crate::paint::Screen;

/// Tell what the engine thinks of a position or of a game
///
/// A position is looked at deeper and deeper, 5 seconds long unless a limit is given; Ctrl-C ends
/// that, and the best found is told. Scores are in small cubes, 0 is even, and above 0 is good for
/// the first side, whoever has the turn; a forced end is told with its winner and its plies.
///
/// Of a game (--review) each move gets a word, by the winning chances it gives away: only (there
/// was no other), best, good, inaccuracy (5% or more), mistake (10%), blunder (20%); and the reason,
/// where the rules give one. Then come the moments that decided most and how accurately each side
/// played, 0 to 100. Limits are for each position: 100,000 positions looked at unless another one
/// is given. With one thread and no --time the answer is always the same.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci analyse pijersi --time 0.5
  kelci analyse pijersi --fen \"6/R-6/6/7/3p-2/7/6 w 0 9\" --lines 3
  kelci analyse mikjersi --depth 3 --json
  kelci analyse --review game.kelci --nodes 2000
  kelci analyse --review game.kelci --annotate reviewed.kelci
  kelci analyse pijersi --review game.txt --nodes 2000 --json")]
pub struct AnalyseArgs {
    /// Which game; with --review, the game of a file that does not say
    #[arg(value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    #[arg(required_unless_present = "review")]
    game: Option<GameArg>,

    #[command(flatten)]
    options: OptionArgs,

    /// Look at this position instead of the start
    #[arg(long, conflicts_with = "review")]
    fen: Option<String>,

    /// Moves to play first, separated by blanks or commas
    #[arg(long, value_name = "MOVES", conflicts_with = "review")]
    moves: Option<String>,

    /// Look at every move of the games of this file, or - for standard input
    #[arg(short, long, value_name = "FILE", conflicts_with = "options", alias = "record")]
    review: Option<FileArg>,

    /// Write the games with what was found as comments; the ending says the format, as in convert
    #[arg(short, long, value_name = "OUT", requires = "review")]
    annotate: Option<FileArg>,

    /// The format of the file [default: the one it seems to have]
    #[arg(long, value_enum, value_name = "FORMAT", requires = "review")]
    from: Option<FormatArg>,

    /// How many best moves to tell, each with its line
    #[arg(short, long, value_name = "N", default_value_t = 1, conflicts_with = "review")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=64))]
    lines: u16,

    /// Seconds to think, such as 0.5
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// Plies to look ahead
    #[arg(short, long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,

    /// Positions to look at
    #[arg(short, long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// How many threads search
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// How large the table of positions is
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MOST_MIB as i64))]
    hash: u32,

    /// Answer in JSON, one object a line, see docs/analyse.md
    #[arg(long)]
    json: bool,
}

/// How long a position is looked at if nothing is said.
const POSITION_TIME: Duration = Duration::from_secs(5);
/// How much of each position of a game is looked at if nothing is said.
const GAME_NODES: u64 = 100_000;

pub fn run(args: &AnalyseArgs, screen: &mut Screen) -> Result<(), Error> {
    if let Some(path) = &args.review {
        let games = review::read(path, args)?;
        return review::review(path, games, args, &interrupt::listen(), screen);
    }
    let game = args.game.expect("clap asks for a game or a file");
    let position = set_up(game, &args.options, args.fen.as_deref(), args.moves.as_deref())?;
    position::analyse(game, &*position, args, &interrupt::listen(), screen)
}

impl AnalyseArgs {
    /// The limits that were asked for, or else the usual ones.
    fn limits(&self, usual: Limits) -> Limits {
        let none_given = self.time.is_none() && self.depth.is_none() && self.nodes.is_none();
        let limits = if none_given { usual } else { Limits::default() };
        Limits {
            move_time: self.time.or(limits.move_time),
            depth: self.depth,
            nodes: self.nodes.or(limits.nodes),
            multi_pv: usize::from(self.lines),
            ..limits
        }
    }

    fn analyst(&self, game: GameArg, usual: Limits) -> Result<Analyst, Error> {
        let (hash, threads) = (self.hash as usize, usize::from(self.threads));
        Analyst::new(game, hash, threads, self.limits(usual))
            .map_err(|error| Error::Refused(error.to_string()))
    }
}

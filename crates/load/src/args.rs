//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::crowd::Think;
use crate::runs::host::HostKind;
use crate::runs::notify::NotifyPlan;
use crate::runs::{arena, bots, faults, greed, kill, lobby, play, start};

/// Many games at once against the real site, on this computer
///
/// Starts `kelci serve` as a child, plays through real sockets, measures, and prints Markdown.
/// Ctrl-C ends a run early and prints what was measured so far.
#[derive(Parser)]
#[command(
    name = "load",
    after_help = "\
Examples:
  cargo run --release --example load -- all
  cargo run --release --example load -- pace --games 500 --think 5
  cargo run --release --example load -- nodes --store postgres --nodes 1,3"
)]
pub struct Cli {
    #[command(subcommand)]
    pub run: Run,

    /// The program to measure [default: the one of this build, brought up to date]
    #[arg(long, global = true, value_name = "FILE")]
    pub kelci: Option<PathBuf>,

    /// Where games are kept meanwhile, to choose the disk [default: for temporary files]
    #[arg(long, global = true, value_name = "DIR")]
    pub disk: Option<PathBuf>,

    /// Which game is played
    ///
    /// Mikjersi has the fewest legal moves, so that the generator has the least to read.
    #[arg(long, global = true, value_name = "NAME", default_value = "mikjersi")]
    pub game: String,
}

#[derive(Subcommand)]
pub enum Run {
    /// Moves at a human pace: how long one takes to both players
    Pace(PaceArgs),
    /// Moves as fast as they can
    Saturate(SaturateArgs),
    /// Memory and latency from few games to many
    Growth(GrowthArgs),
    /// From starting the program to its first answer, and its size
    Start(StartArgs),
    /// Kill it in mid-play, again and again: is anything lost?
    Kill(KillArgs),
    /// People in the lobby who look for games all the time: how long a pairing takes
    Lobby(LobbyArgs),
    /// Bots with real engines that play each other, game after game: does any fail?
    Bots(BotsArgs),
    /// An arena of bots: how long it takes from the end of a game to the next, and whether every game counts once
    Arena(ArenaArgs),
    /// Break one of three nodes, their worker or their database, again and again (needs PostgreSQL)
    Faults(FaultsArgs),
    /// One address that asks for all it can get, beside one that plays
    Greed(GreedArgs),
    /// The same load on one program with a file, and on one and more nodes with PostgreSQL
    Nodes(NodesArgs),
    /// What NOTIFY costs: commits of several writers on PostgreSQL, with it and without
    Notify(NotifyArgs),
    /// Everything but bots, arena, faults, nodes and notify, as BENCHMARKS.md has it (about fifteen minutes)
    All,
}

#[derive(Args)]
pub struct PaceArgs {
    /// Games at once, with two sockets each
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = games())]
    pub games: u32,
    /// How long people think on average, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    pub think: f64,
    /// How long it is measured, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = span())]
    pub seconds: u32,
}

#[derive(Args)]
pub struct SaturateArgs {
    /// Games at once; one socket may make ten moves a second
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = games())]
    pub games: u32,
    /// How long it is measured, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = span())]
    pub seconds: u32,
}

#[derive(Args)]
pub struct GrowthArgs {
    /// Games at once, one run for each
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', value_parser = games(),
        default_values_t = [100, 500, 1_000, 2_000, 4_000])]
    pub sizes: Vec<u32>,
    /// How long people think on average, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    pub think: f64,
    /// How long each is measured, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = span())]
    pub seconds: u32,
}

#[derive(Args)]
pub struct StartArgs {
    /// How often it is started
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = games())]
    pub rounds: u32,
    /// Games in the store, of which each has a running clock
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = games())]
    pub games: u32,
}

#[derive(Args)]
pub struct KillArgs {
    /// How often it is killed
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = games())]
    pub rounds: u32,
    /// Games at once, of every kind
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = games())]
    pub games: u32,
    /// How long people think on average, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 0.2, value_parser = seconds)]
    pub think: f64,
}

#[derive(Args)]
pub struct LobbyArgs {
    /// People in the lobby, with a socket each
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = games())]
    pub people: u32,
    /// Pairs a second that all of them make together
    #[arg(long, value_name = "N", default_value_t = 50.0, value_parser = seconds)]
    pub pairs: f64,
    /// How long it is measured, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = span())]
    pub seconds: u32,
}

impl LobbyArgs {
    pub fn plan(&self, game: &str) -> lobby::LobbyPlan {
        let LobbyArgs { people, pairs, seconds } = *self;
        let (people, time) = (people as usize, Duration::from_secs(seconds.into()));
        lobby::LobbyPlan { game: game.to_owned(), people, pairs, time }
    }
}

#[derive(Args)]
pub struct BotsArgs {
    /// How many bots, an even number: each is a process, with an engine for each of its games
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = games())]
    pub bots: u32,
    /// How many games they play in all
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = games())]
    pub games: u32,
    /// How long an engine thinks at most, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 0.01, value_parser = seconds)]
    pub think: f64,
}

impl BotsArgs {
    pub fn plan(&self, game: &str) -> bots::BotsPlan {
        bots::BotsPlan {
            bots: (self.bots as usize).next_multiple_of(2),
            games: self.games as usize,
            game: game.to_owned(),
            think: Duration::from_secs_f64(self.think),
        }
    }
}

#[derive(Args)]
pub struct ArenaArgs {
    /// How many bots play
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(2..=512))]
    pub bots: u32,
    /// How long the arena lasts, in minutes
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=240))]
    pub minutes: u32,
    /// How long they think on average, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, value_parser = seconds)]
    pub think: f64,
    /// How often the site is killed meanwhile
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    pub kills: u32,
}

impl ArenaArgs {
    pub fn plan(&self, game: &str) -> arena::ArenaPlan {
        let ArenaArgs { bots, minutes, think, kills } = *self;
        let (game, bots, think) = (game.to_owned(), bots as usize, thinking(think));
        arena::ArenaPlan { game, bots, minutes, think, kills }
    }
}

#[derive(Args)]
pub struct FaultsArgs {
    /// How often something breaks
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = games())]
    pub rounds: u32,
    /// Games at once
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = games())]
    pub games: u32,
    /// How long people think on average, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 0.4, value_parser = seconds)]
    pub think: f64,
    /// For how long a node is frozen, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    pub frozen: f64,
    /// For how long a node is cut off at most, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 12.0, value_parser = seconds)]
    pub cut: f64,
    /// With which number chance begins
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

impl FaultsArgs {
    pub fn plan(&self, game: &str) -> faults::FaultsPlan {
        faults::FaultsPlan {
            rounds: self.rounds.into(),
            games: self.games as usize,
            game: game.to_owned(),
            think: thinking(self.think),
            seed: self.seed,
            frozen: Duration::from_secs_f64(self.frozen),
            cut: Duration::from_secs_f64(self.cut),
        }
    }
}

#[derive(Args)]
pub struct GreedArgs {
    /// How often an idle site takes turns with a busy one
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = games())]
    pub turns: u32,
    /// How often the modest one does everything, in each
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = games())]
    pub rounds: u32,
}

/// Where games are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum StoreArg {
    Sqlite,
    Postgres,
}

#[derive(Args)]
pub struct NodesArgs {
    /// Where games are kept [default: one program with a file, then the nodes on a database]
    #[arg(long, value_enum, value_name = "STORE")]
    pub store: Option<StoreArg>,
    /// How many nodes, one run for each; the two players of a game are at two of them
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', default_values_t = [1, 2, 3],
        value_parser = clap::value_parser!(u32).range(1..=32))]
    pub nodes: Vec<u32>,
    /// Games at once at a human pace, with two sockets each; 0 leaves that out
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = most_games())]
    pub games: u32,
    /// How long people think on average, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    pub think: f64,
    /// How long the human pace is measured, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = span())]
    pub seconds: u32,
    /// Games at once as fast as they can; 0 leaves that out
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = most_games())]
    pub saturate: u32,
    /// How long that is measured, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = span())]
    pub saturate_seconds: u32,
}

impl NodesArgs {
    fn hosts(&self) -> Vec<HostKind> {
        let file = (self.store != Some(StoreArg::Postgres)).then_some(HostKind::File);
        let nodes = self.nodes.iter().filter(|_| self.store != Some(StoreArg::Sqlite));
        file.into_iter().chain(nodes.map(|&nodes| HostKind::Nodes(nodes as usize))).collect()
    }

    /// At a human pace, and as fast as they can.
    pub fn plans(&self, game: &str) -> [Vec<play::PlayPlan>; 2] {
        let NodesArgs { games, think, seconds, saturate, saturate_seconds, .. } = *self;
        let pace = PaceArgs { games, think, seconds };
        let saturated = PaceArgs { games: saturate, think: 0.0, seconds: saturate_seconds };
        [pace, saturated].map(|args| {
            let hosts = self.hosts().into_iter().filter(|_| args.games > 0);
            hosts.map(|host| play::PlayPlan { host, ..args.plan(game) }).collect()
        })
    }
}

#[derive(Args)]
pub struct NotifyArgs {
    /// How many write at once, one after the other
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', default_values_t = [1, 2, 4, 8, 16, 32],
        value_parser = clap::value_parser!(u32).range(1..=100))]
    pub writers: Vec<u32>,
    /// How many events are in a commit
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=200))]
    pub batch: u32,
    /// How long each is tried, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = span())]
    pub seconds: u32,
}

impl NotifyArgs {
    pub fn plan(&self) -> NotifyPlan {
        let NotifyArgs { batch, seconds, .. } = *self;
        NotifyPlan { writers: self.writers.clone(), batch, seconds }
    }
}

impl GreedArgs {
    pub fn plan(&self) -> greed::GreedPlan {
        greed::GreedPlan { turns: self.turns as usize, rounds: self.rounds as usize }
    }
}

/// Numbers of games, and other counts.
fn games() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=20_000)
}

/// The same, or none.
fn most_games() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(0..=20_000)
}

fn span() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=3_600)
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=600.0).contains(seconds));
    seconds.ok_or_else(|| format!("{text} is no number of seconds from 0 to 600"))
}

/// People who think so long on average.
fn thinking(seconds: f64) -> Think {
    Think { mean: Duration::from_secs_f64(seconds) }
}

impl PaceArgs {
    pub fn plan(&self, game: &str) -> play::PlayPlan {
        let PaceArgs { games, think, seconds } = *self;
        play::PlayPlan {
            host: HostKind::File,
            game: game.to_owned(),
            games: games as usize,
            think: thinking(think),
            warm_up: Duration::from_secs_f64(think.clamp(2.0, 30.0)),
            time: Duration::from_secs(seconds.into()),
        }
    }
}

impl SaturateArgs {
    pub fn plan(&self, game: &str) -> play::PlayPlan {
        PaceArgs { games: self.games, think: 0.0, seconds: self.seconds }.plan(game)
    }
}

impl GrowthArgs {
    pub fn plans(&self, game: &str) -> Vec<play::PlayPlan> {
        let GrowthArgs { think, seconds, .. } = *self;
        let plan = |games: &u32| PaceArgs { games: *games, think, seconds }.plan(game);
        self.sizes.iter().map(plan).collect()
    }
}

impl StartArgs {
    pub fn plan(&self, game: &str) -> start::StartPlan {
        let (rounds, games) = (self.rounds as usize, self.games as usize);
        start::StartPlan { rounds, games, game: game.to_owned() }
    }
}

impl KillArgs {
    pub fn plan(&self) -> kill::KillPlan {
        kill::KillPlan {
            rounds: self.rounds.into(),
            games: self.games as usize,
            think: thinking(self.think),
            play: Duration::from_millis(1_500),
            away: Duration::from_millis(1_500),
        }
    }
}

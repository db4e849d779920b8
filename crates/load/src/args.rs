//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use crate::crowd::Think;
use crate::runs::{greed, kill, play, start};

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
  cargo run --release --example load -- pace --games 500 --think 5"
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
    /// One address that asks for all it can get, beside one that plays
    Greed(GreedArgs),
    /// Everything, as BENCHMARKS.md has it (about fifteen minutes)
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
pub struct GreedArgs {
    /// How often an idle site takes turns with a busy one
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = games())]
    pub turns: u32,
    /// How often the modest one does everything, in each
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = games())]
    pub rounds: u32,
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

//! The program.

use std::path::PathBuf;
use std::process::{Command, ExitCode};

use clap::Parser as _;
use tokio::task::LocalSet;

use crate::args::{
    Cli, GreedArgs, GrowthArgs, KillArgs, LobbyArgs, PaceArgs, Run, SaturateArgs, StartArgs,
};
use crate::progress::{Progress, Stop};
use crate::runs::play::{PlayPlan, PlayReport, play};
use crate::runs::{Subject, arena, bots, faults, greed, kill, lobby, nodes, notify, start};
use crate::trouble::Trouble;

/// Reads the command line and does what it says.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let done = runtime.map_err(Trouble::from).and_then(|runtime| {
        let kelci = cli.kelci.clone().map_or_else(built, Ok)?;
        let subject = Subject { kelci, disk: cli.disk.clone() };
        LocalSet::new().block_on(&runtime, run(&cli, &subject))
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("load: {trouble}");
            ExitCode::FAILURE
        }
    }
}

/// The program of this build. Under cargo it is brought up to date first, so that no figure is
/// that of an old one.
fn built() -> Result<PathBuf, Trouble> {
    // Examples are one folder below programs.
    let own = std::env::current_exe()?;
    let folder = own.parent().and_then(|examples| examples.parent()).unwrap_or(&own);
    let kelci = folder.join("kelci");
    if let Some(cargo) = std::env::var_os("CARGO") {
        let mut build = Command::new(cargo);
        build.args(["build", "--quiet", "--bin", "kelci"]);
        if folder.ends_with("release") {
            build.arg("--release");
        }
        if !build.status()?.success() {
            return Err(Trouble::NotBuilt);
        }
    }
    if kelci.is_file() { Ok(kelci) } else { Err(Trouble::NoProgram(kelci)) }
}

async fn run(cli: &Cli, subject: &Subject) -> Result<(), Trouble> {
    let Cli { game, .. } = cli;
    let mut session =
        Session { subject, progress: Progress::default(), stop: Stop::on_interrupt() };
    match &cli.run {
        Run::Pace(args) => session.play(&[args.plan(game)]).await,
        Run::Saturate(args) => session.play(&[args.plan(game)]).await,
        Run::Growth(args) => session.play(&args.plans(game)).await,
        Run::Start(args) => session.start(&args.plan(game)).await,
        Run::Kill(args) => session.kill(&args.plan()).await,
        Run::Lobby(args) => session.lobby(&args.plan(game)).await,
        Run::Bots(args) => session.bots(&args.plan(game)).await,
        Run::Arena(args) => session.arena(&args.plan(game)).await,
        Run::Faults(args) => session.faults(&args.plan(game)).await,
        Run::Greed(args) => session.greed(&args.plan()).await,
        Run::Nodes(args) => session.nodes(&args.plans(game)).await,
        Run::Notify(args) => session.notify(&args.plan()),
        Run::All => session.all(game).await,
    }
}

struct Session<'a> {
    subject: &'a Subject,
    progress: Progress,
    stop: Stop,
}

impl Session<'_> {
    async fn play(&mut self, plans: &[PlayPlan]) -> Result<(), Trouble> {
        let (played, trouble) = self.played(plans).await;
        let lines = |line: fn(&PlayReport) -> String| {
            played.iter().map(line).collect::<Vec<String>>().join("\n")
        };
        if !played.is_empty() {
            println!("{}\n{}\n", PlayReport::speed_heading(), lines(PlayReport::speed));
            println!("{}\n{}\n", PlayReport::size_heading(), lines(PlayReport::size));
            played.iter().flat_map(PlayReport::notes).for_each(|note| println!("- {note}"));
        }
        trouble.map_or(Ok(()), Err)
    }

    /// The same games on different sites.
    async fn nodes(&mut self, runs: &[Vec<PlayPlan>; 2]) -> Result<(), Trouble> {
        for plans in runs.iter().filter(|plans| !plans.is_empty()) {
            let (played, trouble) = self.played(plans).await;
            let lines = |line: fn(&PlayReport) -> String| {
                played.iter().map(line).collect::<Vec<String>>().join("\n")
            };
            println!("{}\n{}\n", nodes::speed_heading(), lines(nodes::speed));
            println!("{}\n{}\n", nodes::cost_heading(), lines(nodes::cost));
            println!("{}\n{}\n", nodes::size_heading(), lines(nodes::size));
            nodes::comparison(&played).iter().for_each(|line| println!("- {line}"));
            played.iter().flat_map(PlayReport::notes).for_each(|note| println!("- {note}"));
            println!();
            if let Some(trouble) = trouble {
                return Err(trouble);
            }
        }
        Ok(())
    }

    fn notify(&mut self, plan: &notify::NotifyPlan) -> Result<(), Trouble> {
        let told = notify::notify(self.subject, plan, &mut self.progress, &self.stop)?;
        println!("{}", told.table());
        Ok(())
    }

    /// Plays one after the other; what was measured before something went wrong is told all the same.
    async fn played(&mut self, plans: &[PlayPlan]) -> (Vec<PlayReport>, Option<Trouble>) {
        let mut played: Vec<PlayReport> = Vec::new();
        let mut trouble = None;
        for plan in plans {
            match play(self.subject, plan, &mut self.progress, &mut self.stop).await {
                Ok(one) => played.push(one),
                Err(error) => {
                    trouble = Some(error);
                    break;
                }
            }
            if self.stop.is_wanted() {
                break;
            }
        }
        self.progress.clear();
        (played, trouble)
    }

    async fn start(&mut self, plan: &start::StartPlan) -> Result<(), Trouble> {
        let started = start::start(self.subject, plan, &mut self.progress, &self.stop).await?;
        println!("{}", started.table());
        Ok(())
    }

    async fn kill(&mut self, plan: &kill::KillPlan) -> Result<(), Trouble> {
        let survived = kill::kill(self.subject, plan, &mut self.progress, &self.stop).await?;
        println!("{}", survived.table());
        if survived.wrong.is_empty() {
            return Ok(());
        }
        Err(Trouble::Wrong(survived.wrong.join("\n")))
    }

    async fn lobby(&mut self, plan: &lobby::LobbyPlan) -> Result<(), Trouble> {
        let met = lobby::lobby(self.subject, plan, &mut self.progress, &mut self.stop).await?;
        println!("{}", met.table());
        met.check()
    }

    async fn bots(&mut self, plan: &bots::BotsPlan) -> Result<(), Trouble> {
        let played = bots::bots(self.subject, plan, &mut self.progress, &self.stop).await?;
        println!("{}", played.table());
        if played.wrong.is_empty() {
            return Ok(());
        }
        Err(Trouble::Wrong(played.wrong.join("\n")))
    }

    async fn arena(&mut self, plan: &arena::ArenaPlan) -> Result<(), Trouble> {
        let held = arena::arena(self.subject, plan, &mut self.progress, &mut self.stop).await?;
        println!("{}", held.table());
        if held.wrong.is_empty() {
            return Ok(());
        }
        Err(Trouble::Wrong(held.wrong.join("\n")))
    }

    async fn faults(&mut self, plan: &faults::FaultsPlan) -> Result<(), Trouble> {
        let seen = faults::faults(self.subject, plan, &mut self.progress, &mut self.stop).await?;
        println!("{}", seen.table());
        if seen.wrong.is_empty() {
            return Ok(());
        }
        Err(Trouble::Wrong(seen.wrong.join("\n")))
    }

    async fn greed(&mut self, plan: &greed::GreedPlan) -> Result<(), Trouble> {
        let shared = greed::greed(self.subject, plan, &mut self.progress, &self.stop).await?;
        println!("{}", shared.table());
        Ok(())
    }

    /// Everything with its usual numbers.
    async fn all(&mut self, game: &str) -> Result<(), Trouble> {
        println!("### Moves at a human pace\n\n    load pace\n");
        let pace = PaceArgs { games: 2_000, think: 10.0, seconds: 60 };
        self.play(&[pace.plan(game)]).await?;
        println!("\n### Moves as fast as they can\n\n    load saturate\n");
        self.play(&[SaturateArgs { games: 1_000, seconds: 30 }.plan(game)]).await?;
        println!("\n### From few games to many\n\n    load growth\n");
        let sizes = vec![100, 500, 1_000, 2_000, 4_000];
        self.play(&GrowthArgs { sizes, think: 10.0, seconds: 30 }.plans(game)).await?;
        println!("\n### Starting\n\n    load start\n");
        self.start(&StartArgs { rounds: 20, games: 2_000 }.plan(game)).await?;
        println!("\n### Killing\n\n    load kill\n");
        self.kill(&KillArgs { rounds: 100, games: 100, think: 0.2 }.plan()).await?;
        println!("\n### The lobby\n\n    load lobby\n");
        self.lobby(&LobbyArgs { people: 1_000, pairs: 50.0, seconds: 30 }.plan(game)).await?;
        println!("\n### Greed\n\n    load greed\n");
        self.greed(&GreedArgs { turns: 3, rounds: 40 }.plan()).await
    }
}

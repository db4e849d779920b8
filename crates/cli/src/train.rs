//! `kelci train`: a network for a game's evaluation, from games the engine plays against itself.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use kelci_catalog::search::NetworkInputs;
use kelci_train::{GamePositions, Trainer, Training, add_game};

use crate::args::{GameArg, game_parser};
use crate::error::Error;
use crate::paint::Screen;
use crate::replace::replace;
use crate::self_play::{SelfPlayArgs, each_line};

/// Train a network for a game's evaluation on games against itself
///
/// Games are added to the data file one by one, and the training is kept after every pass (in a file
/// beside the network's, ending in .state), so a run that was stopped goes on where it was. One game of
/// twelve is held out: a network that judges those no better than the linear evaluation is not written.
/// `kelci match` plays with it: eval=FILE.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci train mikjersi --games 200 --nodes 50 --data played.tsv --out mikjersi.net
  kelci train mikjersi --games 0 --passes 5 --data played.tsv --out mikjersi.net
  kelci match mikjersi --engine name=new,eval=mikjersi.net --engine name=old,eval=linear --nodes 99")]
pub struct TrainArgs {
    /// Which game
    #[arg(value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    game: GameArg,

    #[command(flatten)]
    self_play: SelfPlayArgs,

    /// Other files of games to learn from too
    #[arg(long, value_name = "FILE")]
    also: Vec<PathBuf>,

    /// How many units the network has, before the game's symmetries make more of them
    #[arg(long, default_value_t = Training::default().units)]
    units: usize,

    /// Passes over the positions
    #[arg(long, default_value_t = Training::default().passes)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000))]
    passes: u32,

    /// How far a step goes at first
    #[arg(long, default_value_t = Training::default().rate, value_parser = share)]
    rate: f32,

    /// How much of what counts in a position is how the game went on, and not what a search says of it
    #[arg(long, default_value_t = Training::default().foresight, value_parser = share)]
    foresight: f32,

    /// How strongly weights are pulled towards 0, so that single games are not learned by heart
    #[arg(long, default_value_t = Training::default().decay, value_parser = decay)]
    decay: f32,

    /// The network's file, written anew
    #[arg(long)]
    out: PathBuf,
}

/// Reads a share, from 0 to 1.
pub fn share(text: &str) -> Result<f32, String> {
    let found = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    found.ok_or_else(|| "it is from 0 to 1".to_owned())
}

/// Reads a strength that leaves something of a weight.
fn decay(text: &str) -> Result<f32, String> {
    let found = text.parse().ok().filter(|decay| (0.0..=1_000.0).contains(decay));
    found.ok_or_else(|| "it is from 0 to 1000".to_owned())
}

pub fn run(args: &TrainArgs, screen: &mut Screen) -> Result<(), Error> {
    let info = args.game.info();
    let inputs = args.game.network_inputs().ok_or_else(|| {
        Error::Usage(format!("the evaluation of {} can have no network", info.title))
    })?;
    let start = Instant::now();
    args.self_play.play(args.game)?;
    let played = start.elapsed();
    let mut data = Data::default();
    for path in [&args.self_play.data].into_iter().chain(&args.also) {
        data.read(path, args.game, inputs)?;
    }
    let how = Training {
        units: args.units,
        passes: args.passes,
        rate: args.rate,
        foresight: args.foresight,
        decay: args.decay,
        seed: args.self_play.seed,
    };
    let start = Instant::now();
    let mut trainer = Trainer::new(inputs, &data.learned, &data.held, how)
        .map_err(|error| Error::Refused(error.to_string()))?;
    go_on(&mut trainer, args, screen)?;
    let trained = start.elapsed();
    let (mut file, loss) = trainer.quantised();
    let [linear, _] = trainer.held_loss();
    let told = format!(
        "{} positions of {} games, {} of them held out; loss there {linear:.5} without the network, \
         {loss:.5} with it",
        data.learned.len() + data.held.len(),
        data.games,
        data.held.len(),
    );
    writeln!(screen, "{told}")?;
    if loss >= linear {
        return Err(Error::Refused("the network is no better than none: not written".to_owned()));
    }
    file.notes = notes(args, &told, played, trained);
    write(&args.out, &file.write(inputs))
}

/// The games of the files.
#[derive(Default)]
struct Data {
    games: usize,
    learned: GamePositions,
    held: GamePositions,
}

impl Data {
    fn read(&mut self, path: &Path, game: GameArg, inputs: &NetworkInputs) -> Result<(), Error> {
        each_line(path, |line| {
            let whole = add_game(game, inputs, line, [&mut self.learned, &mut self.held]);
            self.games += usize::from(whole);
        })
    }
}

/// Trains to the end, from where an earlier run was stopped.
fn go_on(trainer: &mut Trainer<'_>, args: &TrainArgs, screen: &mut Screen) -> Result<(), Error> {
    let path = args.out.with_added_extension("state");
    match fs::read(&path) {
        Ok(state) => match trainer.go_on(&state) {
            Ok(()) => writeln!(screen, "going on after pass {}", trainer.passes())?,
            Err(error) => writeln!(screen, "beginning anew: {error}")?,
        },
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => {}
        Err(cause) => return Err(Error::file("read", &path, &cause)),
    }
    while trainer.passes() < args.passes {
        let learned = trainer.pass();
        let [_, held] = trainer.held_loss();
        let pass = trainer.passes();
        writeln!(screen, "pass {pass}: loss {learned:.5}, on games held out {held:.5}")?;
        write(&path, &trainer.state())?;
    }
    Ok(())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    replace(path, bytes).map_err(|cause| Error::file("write", path, &cause))
}

/// How the network was made, for its head.
fn notes(args: &TrainArgs, told: &str, played: Duration, trained: Duration) -> Vec<String> {
    let name = args.game.info().name;
    let also: String = args.also.iter().map(|file| format!(" --also {}", file.display())).collect();
    vec![
        format!(
            "kelci train {name} {}{also} --units {} --passes {} --rate {} --foresight {} --decay {}",
            args.self_play.written(),
            args.units,
            args.passes,
            args.rate,
            args.foresight,
            args.decay
        ),
        told.to_owned(),
        format!(
            "in this run {:.0} s of playing and {:.0} s of training",
            played.as_secs_f64(),
            trained.as_secs_f64()
        ),
    ]
}

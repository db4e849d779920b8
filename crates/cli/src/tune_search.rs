//! `kelci tune-search`: better numbers for the search, found by matches (SPSA).

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use kelci_arena::spsa::{Knob, Spsa, Trial};
use kelci_catalog::openings;

use crate::args::{GameArg, game_parser};
use crate::error::Error;
use crate::interrupt;
use crate::paint::Screen;

/// Tune the numbers of the search by matches against itself
///
/// In every round all numbers go a little up or down by chance, the engine with these numbers meets the
/// one with the opposite ones, and the numbers go a step toward the winner (SPSA). Results are added to
/// the data file one by one: the same command goes on after Ctrl-C or a crash. It prints where the
/// numbers are at the end of it; another match must show that they are better.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci tune-search mik7 --number delta -r 2 --nodes 20 --openings openings.txt --data a.txt
  kelci tune-search mik7 --number futility=10 -r 1 --nodes 20 --openings openings.txt --data b.txt")]
pub struct TuneSearchArgs {
    /// Which game
    #[arg(value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    game: GameArg,

    /// A number of the search, and how far it is moved in the last round (an eighth of what it is)
    #[arg(long = "number", value_name = "NAME[=STEP]", required = true, value_parser = number)]
    numbers: Vec<(String, Option<f64>)>,

    /// How many rounds there are
    #[arg(short, long, default_value_t = 1_000)]
    rounds: u64,

    /// Openings of a round, each played from both sides
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pairs: u64,

    /// Positions each engine looks at for a move
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// By how many hundredths that varies from move to move
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u8).range(0..=90))]
    noise: u8,

    /// A file of openings, one FEN a line
    #[arg(long, value_name = "FILE")]
    openings: PathBuf,

    /// Where the randomness begins
    #[arg(short, long, default_value_t = 1)]
    seed: u64,

    /// The file of results, added to
    #[arg(long)]
    data: PathBuf,
}

/// Reads `NAME` or `NAME=STEP`.
fn number(text: &str) -> Result<(String, Option<f64>), String> {
    match text.split_once('=') {
        None => Ok((text.to_owned(), None)),
        Some((name, step)) => {
            let step = step.parse().ok().filter(|step: &f64| step.is_finite() && *step > 0.0);
            Ok((name.to_owned(), Some(step.ok_or("a step is a number above 0")?)))
        }
    }
}

pub fn run(args: &TuneSearchArgs, screen: &mut Screen) -> Result<(), Error> {
    let mut spsa = begin(args)?;
    let openings = read_openings(args)?;
    let head = head(args, &spsa);
    for result in known_results(&args.data, &head)? {
        spsa.learn(result);
    }
    if spsa.round() > 0 {
        writeln!(screen, "going on after {} rounds", spsa.round())?;
        screen.flush()?;
    }
    let stop = interrupt::listen();
    let failed = |cause: std::io::Error| Error::file("write", &args.data, &cause);
    let mut file = OpenOptions::new().append(true).open(&args.data).map_err(failed)?;
    let TuneSearchArgs { game, nodes, noise, pairs, seed, .. } = *args;
    let trial = Trial { game, openings: &openings, nodes, noise, pairs, seed, stop: &stop };
    while spsa.round() < args.rounds {
        let result = trial.play(spsa.round(), &spsa.rivals());
        let Some(result) = result.map_err(|error| Error::Refused(error.to_string()))? else {
            return Err(Error::Refused(format!(
                "stopped: {} of {} rounds are in {}; the same command goes on from there",
                spsa.round(),
                args.rounds,
                args.data.display()
            )));
        };
        file.write_all(format!("{result}\n").as_bytes()).map_err(failed)?;
        spsa.learn(result);
        if spsa.round().is_multiple_of(100) {
            eprintln!("{} of {} rounds: {}", spsa.round(), args.rounds, spsa.list());
        }
    }
    Ok(writeln!(screen, "{}", spsa.list())?)
}

fn begin(args: &TuneSearchArgs) -> Result<Spsa, Error> {
    let engine = args.game.engine(1, 1).map_err(|error| Error::Refused(error.to_string()))?;
    let tuning = engine.tuning();
    let knobs = args.numbers.iter().map(|(name, step)| {
        let unknown = || {
            let known = kelci_catalog::search::Tuning::TUNABLES.iter().map(|tunable| tunable.name);
            let known = known.collect::<Vec<_>>().join(", ");
            Error::Usage(format!("the search has no number \"{name}\"; it has {known}"))
        };
        Knob::of(&tuning, name, *step).ok_or_else(unknown)
    });
    let knobs = knobs.collect::<Result<Vec<Knob>, Error>>()?;
    Spsa::new(knobs, args.seed, args.rounds).map_err(|error| Error::Usage(error.to_string()))
}

fn read_openings(args: &TuneSearchArgs) -> Result<Vec<String>, Error> {
    let path = &args.openings;
    let text = fs::read_to_string(path).map_err(|cause| Error::file("read", path, &cause))?;
    let read = openings::read(&text, args.game, &kelci_core::Options::new());
    let openings = read.map_err(|(line, what)| {
        Error::Refused(format!("{}, line {line}: {what}", path.display()))
    })?;
    if openings.is_empty() {
        return Err(Error::Refused(format!("{} holds no openings", path.display())));
    }
    Ok(openings)
}

/// What a file of results begins with: all that its rounds depend on.
fn head(args: &TuneSearchArgs, spsa: &Spsa) -> String {
    let knobs =
        spsa.knobs().iter().map(|knob| format!("{}:{}:{}", knob.name, knob.value, knob.step));
    let knobs = knobs.collect::<Vec<_>>().join(";");
    let TuneSearchArgs { rounds, pairs, nodes, noise, seed, .. } = args;
    let openings = args.openings.display();
    format!(
        "# kelci tune-search {} numbers={knobs} rounds={rounds} pairs={pairs} nodes={nodes} \
         noise={noise} seed={seed} openings={openings}",
        args.game.info().name
    )
}

/// The results that a file holds; one that is not there yet is begun.
fn known_results(path: &Path, head: &str) -> Result<Vec<f64>, Error> {
    let failed = |what, cause| Error::file(what, path, &cause);
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(cause) if cause.kind() == ErrorKind::NotFound => String::new(),
        Err(cause) => return Err(failed("read", cause)),
    };
    // A run that was killed may have left half a line; its round is played again.
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut lines = whole.lines();
    let kept = match lines.next() {
        None => format!("{head}\n"),
        Some(first) if first == head => whole.to_owned(),
        Some(first) => {
            return Err(Error::Refused(format!(
                "{} belongs to another tuning: it begins with \"{first}\", and this one would begin \
                 with \"{head}\"",
                path.display()
            )));
        }
    };
    if kept != text {
        crate::replace::replace(path, &kept).map_err(|cause| failed("write", cause))?;
    }
    let result = |line: &str| line.parse().ok().filter(|result| (-1.0..=1.0).contains(result));
    lines
        .map(|line| {
            let wrong = || format!("{}: \"{line}\" is no result of a round", path.display());
            result(line).ok_or_else(|| Error::Refused(wrong()))
        })
        .collect()
}

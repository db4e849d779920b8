//! `kelci tune`: fitting a game's evaluation to games the engine plays against itself.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use kelci_catalog::search::Parameters;
use kelci_train::{Fit, FitResult, SelfPlay, fit, game_line, samples};

use crate::args::{GameArg, game_parser};
use crate::error::Error;
use crate::paint::Screen;

/// Fit a game's evaluation to games of the engine against itself
///
/// Games are added to the data file one by one, so a run that was stopped goes on where it was;
/// the fit then reads all of them. The values written are those of `crates/search/weights`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci tune mikjersi --games 20 --nodes 50 --data games.tsv --out weights.txt
  kelci tune mik7 --games 4 --nodes 50 --option 'level=7|8' --data mik7.tsv --out mik7.txt
  kelci tune mikjersi --games 0 --data games.tsv --out weights.txt")]
pub struct TuneArgs {
    /// Which game
    #[arg(value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    game: GameArg,

    /// How many games the data file shall hold
    #[arg(short = 'n', long, default_value_t = 10_000)]
    games: u64,

    /// Positions the engine looks at for each move
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Random plies at the start of a game, at most
    #[arg(long, default_value_t = 8)]
    random_plies: usize,

    /// Where the randomness begins
    #[arg(short, long, default_value_t = 1)]
    seed: u64,

    /// Games played at the same time
    #[arg(short, long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,

    /// Options of the game; each game takes one of the values (level=7|8|9)
    #[arg(long = "option", value_name = "NAME=VALUE|VALUE", value_parser = several)]
    options: Vec<(String, Vec<String>)>,

    /// How strongly values are held to where they were, as a share of the positions
    #[arg(long, default_value_t = Fit::default().hold, value_parser = share)]
    hold: f32,

    /// The file of games, added to
    #[arg(long)]
    data: PathBuf,

    /// The file of values, written anew
    #[arg(long)]
    out: PathBuf,
}

/// Reads a share, from 0 to 1.
fn share(text: &str) -> Result<f32, String> {
    let found = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    found.ok_or_else(|| "it is from 0 to 1".to_owned())
}

/// Reads `level=7|8|9`.
fn several(text: &str) -> Result<(String, Vec<String>), String> {
    let (name, values) = text.split_once('=').ok_or("say NAME=VALUE or NAME=VALUE|VALUE")?;
    Ok((name.to_owned(), values.split('|').map(str::to_owned).collect()))
}

pub fn run(args: &TuneArgs, screen: &mut Screen) -> Result<(), Error> {
    let info = args.game.info();
    let parameters = args.game.parameters().ok_or_else(|| {
        Error::Usage(format!("the evaluation of {} has no parameters to fit", info.title))
    })?;
    play(args)?;
    let lines = read(&args.data).map_err(|cause| Error::file("read", &args.data, &cause))?;
    let samples = samples(args.game, &lines);
    if samples.is_empty() {
        return Err(Error::Refused(format!("{} holds no positions", args.data.display())));
    }
    let fitted = fit(parameters, &samples, &Fit { hold: args.hold, ..Fit::default() });
    let text = written(parameters, &fitted, args, lines.lines().count(), samples.len());
    fs::write(&args.out, text).map_err(|cause| Error::file("write", &args.out, &cause))?;
    writeln!(
        screen,
        "{} positions of {} games; surprise {:.5} before, {:.5} after; to move is worth {:.0}; \
         ten to one at {:.0}",
        samples.len(),
        lines.lines().count(),
        fitted.loss[0],
        fitted.loss[1],
        fitted.tempo,
        fitted.scale
    )?;
    Ok(())
}

/// The whole text of a file; nothing if there is none yet.
fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    match File::open(path) {
        Ok(mut file) => file.read_to_string(&mut text).map(|_| text),
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(text),
        Err(cause) => Err(cause),
    }
}

/// Plays the games that the data file lacks.
fn play(args: &TuneArgs) -> Result<(), Error> {
    let failed = |cause: io::Error| Error::file("write", &args.data, &cause);
    let known = read(&args.data).map_err(|cause| Error::file("read", &args.data, &cause))?;
    // A run that was killed may have left half a line: it is ended, and its game left out.
    let torn = !known.is_empty() && !known.ends_with('\n');
    let file = OpenOptions::new().create(true).append(true).open(&args.data).map_err(failed)?;
    let file = Mutex::new(file);
    if torn {
        writeln!(file.lock().expect("no thread has panicked")).map_err(failed)?;
    }
    let numbers = known.lines().filter_map(|line| line.split('\t').next()?.parse::<u64>().ok());
    let next = AtomicU64::new(numbers.max().map_or(0, |last| last + 1));
    let how = SelfPlay {
        nodes: args.nodes,
        random_plies: args.random_plies,
        seed: args.seed,
        options: args.options.clone(),
    };
    let worker = || -> Result<(), Error> {
        let engine = args.game.engine(4, 1);
        let mut engine = engine.map_err(|error| Error::Refused(error.to_string()))?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.games {
                return Ok(());
            }
            if let Some(line) = game_line(args.game, &mut *engine, &how, number)? {
                let mut file = file.lock().expect("no thread has panicked");
                file.write_all(format!("{line}\n").as_bytes()).map_err(failed)?;
            }
            if number.is_multiple_of(1_000) && number > 0 {
                eprintln!("{number} of {} games", args.games);
            }
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..args.threads).map(|_| scope.spawn(worker)).collect();
        let ends = threads.into_iter().map(|thread| thread.join().expect("no thread panics"));
        ends.collect::<Result<Vec<()>, Error>>().map(|_| ())
    })
}

fn written(
    parameters: &Parameters,
    fitted: &FitResult,
    args: &TuneArgs,
    games: usize,
    positions: usize,
) -> String {
    let (name, nodes, plies, seed) =
        (args.game.info().name, args.nodes, args.random_plies, args.seed);
    let options: String = args
        .options
        .iter()
        .map(|(name, values)| format!(" --option '{name}={}'", values.join("|")))
        .collect();
    let mut text = format!(
        "# kelci tune {name} --games {} --nodes {nodes} --random-plies {plies} --seed {seed} \
         --hold {}{options}\n\
         # {positions} positions of {games} games; surprise {:.5} before, {:.5} after.\n",
        args.games, args.hold, fitted.loss[0], fitted.loss[1]
    );
    for (name, value) in parameters.names.iter().zip(&fitted.values) {
        text.push_str(&format!("{name} {}\n", value.round()));
    }
    text
}

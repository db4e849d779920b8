//! A file of games that the engine plays against itself, to learn from.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use kelci_train::{SelfPlay, game_line};

use crate::args::GameArg;
use crate::error::Error;

/// The games that are learned from.
#[derive(Args)]
pub struct SelfPlayArgs {
    /// How many games the data file shall hold
    #[arg(short = 'n', long, default_value_t = 10_000)]
    games: u64,

    /// Positions the engine looks at for each move
    #[arg(long, default_value_t = SelfPlay::default().nodes, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Random plies at the start of a game, at most
    #[arg(long, default_value_t = SelfPlay::default().random_plies)]
    random_plies: usize,

    /// Plies after which a game counts as a draw; in MIK-7, which has none, games are long
    #[arg(long, default_value_t = SelfPlay::default().longest)]
    longest: usize,

    /// Where the randomness begins
    #[arg(short, long, default_value_t = 1)]
    pub seed: u64,

    /// Games played at the same time
    #[arg(short, long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,

    /// How many times as many positions the first side looks at; each game takes one of these (1,4,16)
    #[arg(long, value_name = "TIMES", value_delimiter = ',')]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000))]
    odds: Vec<u64>,

    /// Options of the game; each game takes one of the values (level=7|8|9)
    #[arg(long = "option", value_name = "NAME=VALUE|VALUE", value_parser = several)]
    options: Vec<(String, Vec<String>)>,

    /// The file of games, added to
    #[arg(long)]
    pub data: PathBuf,
}

/// Reads `level=7|8|9`.
fn several(text: &str) -> Result<(String, Vec<String>), String> {
    let (name, values) = text.split_once('=').ok_or("say NAME=VALUE or NAME=VALUE|VALUE")?;
    Ok((name.to_owned(), values.split('|').map(str::to_owned).collect()))
}

impl SelfPlayArgs {
    /// Plays the games that the data file lacks.
    pub fn play(&self, game: GameArg) -> Result<(), Error> {
        let failed = |cause: io::Error| Error::file("write", &self.data, &cause);
        let mut last = None;
        each_line(&self.data, |line| {
            last = line.split('\t').next().and_then(|number| number.parse::<u64>().ok()).max(last);
        })?;
        let first = last.map_or(0, |last| last + 1);
        if first >= self.games {
            return Ok(());
        }
        let file = OpenOptions::new().create(true).append(true).open(&self.data).map_err(failed)?;
        let file = Mutex::new(file);
        if is_torn(&self.data).map_err(failed)? {
            // A run that was killed may have left half a line: it is ended, and its game left out.
            writeln!(file.lock().expect("no thread has panicked")).map_err(failed)?;
        }
        let next = AtomicU64::new(first);
        let how = SelfPlay {
            nodes: self.nodes,
            random_plies: self.random_plies,
            longest: self.longest,
            seed: self.seed,
            odds: self.odds.clone(),
            options: self.options.clone(),
        };
        let worker = || -> Result<(), Error> {
            let engine = game.engine(4, 1);
            let mut engine = engine.map_err(|error| Error::Refused(error.to_string()))?;
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    return Ok(());
                }
                if let Some(line) = game_line(game, &mut *engine, &how, number)? {
                    let mut file = file.lock().expect("no thread has panicked");
                    file.write_all(format!("{line}\n").as_bytes()).map_err(failed)?;
                }
                if number.is_multiple_of(1_000) && number > 0 {
                    eprintln!("{number} of {} games", self.games);
                }
            }
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads).map(|_| scope.spawn(worker)).collect();
            let ends = threads.into_iter().map(|thread| thread.join().expect("no thread panics"));
            ends.collect::<Result<Vec<()>, Error>>().map(|_| ())
        })
    }

    /// The options with which the same games are played again.
    pub fn written(&self) -> String {
        let options: String = self
            .options
            .iter()
            .map(|(name, values)| format!(" --option '{name}={}'", values.join("|")))
            .collect();
        let mut more = String::new();
        if self.longest != SelfPlay::default().longest {
            more.push_str(&format!(" --longest {}", self.longest));
        }
        if !self.odds.is_empty() {
            let odds: Vec<String> = self.odds.iter().map(u64::to_string).collect();
            more.push_str(&format!(" --odds {}", odds.join(",")));
        }
        format!(
            "--games {} --nodes {} --random-plies {} --seed {}{more}{options}",
            self.games, self.nodes, self.random_plies, self.seed
        )
    }
}

/// Whether the last line of a file has no end.
fn is_torn(path: &Path) -> io::Result<bool> {
    let mut file = File::open(path)?;
    if file.metadata()?.len() == 0 {
        return Ok(false);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

/// Visits the lines of a file of games; none if there is no file yet.
pub fn each_line(path: &Path, mut visit: impl FnMut(&str)) -> Result<(), Error> {
    let failed = |cause: io::Error| Error::file("read", path, &cause);
    let file = match File::open(path) {
        Ok(file) => file,
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(cause) => return Err(failed(cause)),
    };
    let (mut reader, mut line) = (BufReader::new(file), String::new());
    while reader.read_line(&mut line).map_err(failed)? > 0 {
        visit(line.trim_end_matches('\n'));
        line.clear();
    }
    Ok(())
}

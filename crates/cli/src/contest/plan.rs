//! What is to be played: the command line over a match file over what is usual, checked.

use std::fs::{self, File};
use std::io::Read as _;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use kelci_arena::openings::{self, Maker, Recipe};
use kelci_arena::stats::Sprt;
use kelci_arena::{
    Adjudication, Configuration, DrawRule, EngineKind, EngineSpec, Pace, ResignRule, ResultTable,
    Schedule, Tournament,
};
use kelci_catalog::search::{Level, Stop};
use kelci_core::{Options, Rng};

use super::MatchArgs;
use crate::error::Error;

/// Everything about a match that was asked for, checked.
pub struct Plan<'a> {
    pub args: &'a MatchArgs,
    pub options: Options,
    pub engines: Vec<EngineSpec>,
    pub names: Vec<String>,
    pub pace: Pace,
    pub concurrency: u64,
    pub rating_interval: u64,
    pub tournament: Tournament,
    pub schedule: Schedule,
    pub adjudication: Adjudication,
    pub sprt: Option<Sprt>,
    /// What a match file asked for and is done otherwise.
    pub notes: Vec<String>,
    rounds: u64,
    openings: Option<PathBuf>,
    shuffle: bool,
}

/// A match file that is larger than this is none.
const MOST_CONFIG_BYTES: u64 = 1 << 20;

fn usage<T>(text: impl Into<String>) -> Result<T, Error> {
    Err(Error::Usage(text.into()))
}

/// What was said, or is usual, if it can be.
fn within(
    name: &str,
    said: Option<u64>,
    usual: u64,
    allowed: RangeInclusive<u64>,
) -> Result<u64, Error> {
    let value = said.unwrap_or(usual);
    if allowed.contains(&value) {
        return Ok(value);
    }
    usage(format!("--{name} is {} to {}, not {value}", allowed.start(), allowed.end()))
}

impl<'a> Plan<'a> {
    pub fn new(args: &'a MatchArgs) -> Result<Plan<'a>, Error> {
        let options = args.options.read(args.game)?;
        let file = match &args.config {
            Some(path) => read_config(path)?,
            None => Configuration::default(),
        };
        let pace = own_pace(args)?.unwrap_or(file.pace);
        let mut engines = file.engines;
        for text in &args.engines {
            let engine = EngineSpec::parse(text, &args.each);
            engines.push(engine.map_err(|error| Error::Usage(format!("--engine: {error}")))?);
        }
        check_engines(&engines, &pace)?;
        let sprt = match &args.sprt {
            Some(text) => Some(Sprt::parse(text).map_err(|error| in_part("sprt", &error))?),
            None => file.sprt,
        };
        if sprt.is_some() && engines.len() > 2 {
            return usage("--sprt is for two engines");
        }
        let most_plies = within("maxplies", args.maxplies.or(file.most_plies), 2_000, 1..=10_000)?;
        let (openings, shuffle) = match &args.openings {
            Some(text) => opening_file(text)?,
            None => (file.openings, file.shuffle),
        };
        let shuffle = shuffle || args.shuffle;
        if shuffle && openings.is_none() {
            return usage("--shuffle is for --openings; those made by chance have no order");
        }
        let rounds = rounds(args, file.games)?;
        let tournament = args.tournament.map(Tournament::from).or(file.tournament);
        let tournament = tournament.unwrap_or_default();
        if tournament == Tournament::Swiss {
            let most = (engines.len() as u64).saturating_sub(1).clamp(1, 99);
            within("rounds", Some(rounds), 0, 1..=most)?;
        }
        Ok(Plan {
            args,
            options,
            names: engines.iter().map(|engine| engine.name.clone()).collect(),
            pace,
            concurrency: within("concurrency", args.concurrency.or(file.concurrency), 1, 1..=256)?,
            rating_interval: within(
                "ratinginterval",
                args.ratinginterval.or(file.rating_interval),
                10,
                0..=1_000_000,
            )?,
            tournament,
            schedule: Schedule::new(tournament, engines.len(), rounds),
            adjudication: adjudication(args, most_plies as usize)?,
            sprt,
            notes: file.notes,
            rounds,
            openings,
            shuffle,
            engines,
        })
    }

    /// The openings, one a round, and how they were chosen.
    pub fn openings(&self, stop: &Stop) -> Result<(Vec<String>, String), Error> {
        if let Some(path) = &self.openings {
            let mut list =
                kelci_catalog::openings::read(&read_file(path)?, self.args.game, &self.options)
                    .map_err(|(line, why)| {
                        Error::Refused(format!("line {line} of {}: {why}", path.display()))
                    })?;
            if list.is_empty() {
                return Err(Error::Refused(format!("{} has no openings", path.display())));
            }
            let told = format!("{} positions, digest {:016x}", list.len(), openings::digest(&list));
            if !self.shuffle {
                return Ok((list, told));
            }
            Rng::new(self.args.seed).shuffle(&mut list);
            return Ok((list, format!("{told}, shuffled")));
        }
        let plies = self.args.opening_plies;
        let recipe = Recipe { plies, seed: self.args.seed, ..Recipe::default() };
        let starts = [self.options.clone()];
        let maker = Maker::new(self.args.game, &starts, recipe, stop)?;
        let list: Vec<String> = maker.take(self.rounds as usize).collect();
        if list.is_empty() {
            let told = "no balanced openings were found: try other --opening-plies, or --openings";
            return Err(Error::Refused(told.into()));
        }
        Ok((list, format!("random, {plies} plies")))
    }
}

fn in_part(name: &str, error: &dyn std::fmt::Display) -> Error {
    Error::Usage(format!("--{name}: {error}"))
}

/// The limits of the command line; if there are any, those of a file do not count.
fn own_pace(args: &MatchArgs) -> Result<Option<Pace>, Error> {
    let mut pace = Pace::default();
    let limits =
        [("st", &args.st), ("tc", &args.tc), ("nodes", &args.nodes), ("depth", &args.depth)];
    for (key, value) in limits {
        if let Some(value) = value {
            pace.set(key, value).map_err(|error| in_part(key, &error))?;
        }
    }
    Ok(pace.is_limited().then_some(pace))
}

fn check_engines(engines: &[EngineSpec], pace: &Pace) -> Result<(), Error> {
    if engines.len() < 2 {
        return usage("a match needs two engines, each with --engine");
    }
    for (i, engine) in engines.iter().enumerate() {
        let name = &engine.name;
        if engines[..i].iter().any(|other| other.name == *name) {
            return usage(format!("two engines are called {name}: give one a name="));
        }
        let handicapped =
            matches!(engine.kind, EngineKind::BuiltIn { level, .. } if level != Level::FULL);
        if !handicapped && engine.pace.is_none() && !pace.is_limited() {
            return usage(format!(
                "engine {name} would think for ever: give --st, --tc, --nodes or --depth"
            ));
        }
    }
    Ok(())
}

/// How many pairs of games: `--rounds`, or half of `--games`. Both together are as in fastchess,
/// where a round has so many games.
fn rounds(args: &MatchArgs, in_file: Option<u64>) -> Result<u64, Error> {
    match (args.rounds, args.games) {
        (Some(_), Some(games)) if games != 2 => {
            usage("with --rounds, --games is 2: a round is a pair of games")
        }
        (Some(rounds), _) => within("rounds", Some(rounds), 0, 1..=500_000),
        (None, games) => {
            let games = within("games", games.or(in_file), 100, 2..=1_000_000)?;
            if !games.is_multiple_of(2) {
                return usage("--games must be even, since games come in pairs");
            }
            Ok(games / 2)
        }
    }
}

fn adjudication(args: &MatchArgs, most_plies: usize) -> Result<Adjudication, Error> {
    let resign = args.resign.as_deref().map(ResignRule::parse).transpose();
    let draw = args.draw.as_deref().map(DrawRule::parse).transpose();
    let table = match &args.table {
        Some(path) => ResultTable::parse(&read_file(path)?)
            .map_err(|error| Error::Refused(format!("{}: {error}", path.display())))?,
        None => ResultTable::default(),
    };
    Ok(Adjudication {
        resign: resign.map_err(|error| in_part("resign", &error))?,
        draw: draw.map_err(|error| in_part("draw", &error))?,
        most_plies,
        table,
    })
}

/// `FILE`, or `file=FILE,order=random`: where openings are, and whether they are shuffled.
fn opening_file(text: &str) -> Result<(Option<PathBuf>, bool), Error> {
    if !text.starts_with("file=") && !text.starts_with("order=") {
        return Ok((Some(text.into()), false));
    }
    let (mut file, mut shuffle) = (None, false);
    for part in text.split(',') {
        match part.split_once('=') {
            Some(("file", path)) if !path.is_empty() => file = Some(path.into()),
            Some(("order", "random")) => shuffle = true,
            Some(("order", "sequential")) => shuffle = false,
            _ => {
                return usage(format!(
                    "--openings: expected FILE, or file=FILE and order=random or sequential, \
                     not \"{part}\""
                ));
            }
        }
    }
    if file.is_none() {
        return usage("--openings: file= is missing");
    }
    Ok((file, shuffle))
}

fn read_config(path: &Path) -> Result<Configuration, Error> {
    let failed = |cause| Error::file("read", path, &cause);
    let mut text = String::new();
    let file = File::open(path).map_err(failed)?;
    file.take(MOST_CONFIG_BYTES + 1).read_to_string(&mut text).map_err(failed)?;
    if text.len() as u64 > MOST_CONFIG_BYTES {
        let told = format!("{} is too large for a match file", path.display());
        return Err(Error::Refused(told));
    }
    Configuration::parse(&text)
        .map_err(|error| Error::Refused(format!("{}: {error}", path.display())))
}

fn read_file(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|cause| Error::file("read", path, &cause))
}

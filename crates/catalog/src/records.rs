//! Records of whichever game: telling formats apart, reading, replaying, writing.
//!
//! ```
//! use kelci_catalog::records::{Format, detect};
//!
//! assert_eq!(detect("[Game \"jersi\"]\n\n1. a2-b2=d3 *"), Format::Text);
//! assert_eq!(detect("[{\"kelci\": 1, \"game\": \"jersi\"}]"), Format::Json);
//! assert_eq!(detect("   1 a2-b2=d3             2 h4-h3=f4"), Format::Certu);
//! ```

use kelci_core::message;
use kelci_core::notation::clip;
use kelci_core::record::certu::{self, KeyLines};
use kelci_core::record::{Bounds, Reading, Record, RecordError, RecordFault, Replay, json, text};

use crate::{AnyGame, GAMES};

mod pasted;

pub use pasted::read_pasted;

/// A way to write records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// kelci's own text.
    Text,
    /// JSON.
    Json,
    /// What the certu programs read and write: one game, moves only.
    Certu,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 3] = [Format::Text, Format::Json, Format::Certu];

    /// The name that commands and requests use.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Certu => "certu",
        }
    }

    /// What the names of its files end in, without the dot. Text has an ending of its own, since
    /// `txt` means a certu file to those who have some.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Text => "kelci",
            Format::Json => "json",
            Format::Certu => "txt",
        }
    }

    /// The format of that name.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The format of files with that ending, whatever its case.
    pub fn of_extension(extension: &str) -> Option<Format> {
        let is_it = |format: &Format| format.extension().eq_ignore_ascii_case(extension);
        Format::ALL.into_iter().find(is_it)
    }
}

/// The format that a text seems to have; whether it keeps to it shows when it is read.
pub fn detect(file: &str) -> Format {
    let file = file.trim_start_matches('\u{feff}').trim_start();
    let opening = file.chars().next();
    let next = file.chars().skip(1).find(|c| !c.is_whitespace());
    match (opening, next) {
        // A header begins with a letter, and so, most often, does a comment.
        (Some('['), Some('{' | ']')) | (Some('{'), Some('"' | '}')) => Format::Json,
        (Some('[' | '{' | ';' | '*') | None, _) => Format::Text,
        _ => {
            let after_number = file.trim_start_matches(|c: char| c.is_ascii_digit());
            let numbered = after_number.len() < file.len() && after_number.starts_with('.');
            if numbered { Format::Text } else { Format::Certu }
        }
    }
}

/// Reads every game of a file, in a format or in the one it seems to have. `game` is the game of
/// a file that does not say; without it, a certu file is tried as every game there is. Moves are
/// not looked at yet: that is [`replay`].
///
/// # Errors
/// When the file has not the format, breaks the bounds, names a game that there is not, or does
/// not name its game.
pub fn read(
    file: &str,
    format: Option<Format>,
    game: Option<&dyn AnyGame>,
) -> Result<Vec<Reading>, RecordError> {
    read_of(&GAMES, file, format, game, &Bounds::NONE)
}

/// Replays what was read; an error says where in the file it is.
///
/// # Errors
/// When [`AnyGame::replay`] refuses the record, or there is no such game.
pub fn replay(reading: &Reading) -> Result<Replay, RecordError> {
    replay_of(&GAMES, &reading.record).map_err(|error| reading.locate(error))
}

/// Replays what was read within bounds.
///
/// # Errors
/// When [`AnyGame::replay_within`] refuses the record, or there is no such game.
pub fn replay_within(reading: &Reading, bounds: &Bounds) -> Result<Replay, RecordError> {
    let replayed = find_of(&GAMES, &reading.record.game)
        .map_err(RecordError::from)
        .and_then(|game| game.replay_within(&reading.record, bounds));
    replayed.map_err(|error| reading.locate(error))
}

/// Replays records and writes them in their normal form: moves in the rulebook's spelling with
/// its marks, results and reasons as the rules give them.
///
/// # Errors
/// When a record cannot be replayed, or the format cannot hold it: a certu file holds one game.
pub fn write(
    records: &[Record],
    format: Format,
    key_lines: KeyLines,
) -> Result<String, RecordError> {
    write_of(&GAMES, records, format, key_lines)
}

/// What of a record is lost when it is written in that format, each as a word or two.
pub fn lost(record: &Record, format: Format, key_lines: KeyLines) -> Vec<&'static str> {
    lost_of(&GAMES, record, format, key_lines)
}

/// The games that a function may know: all there are, or those of a test.
type Games<'g> = &'g [&'g dyn AnyGame];

fn find_of<'g>(games: Games<'g>, name: &str) -> Result<&'g dyn AnyGame, RecordFault> {
    games.iter().copied().find(|game| game.info().name == name).ok_or_else(|| {
        RecordFault::UnknownGame { name: clip(name), known: names(games.iter().copied()) }
    })
}

fn names<'g>(games: impl Iterator<Item = &'g dyn AnyGame>) -> String {
    games.map(|game| game.info().name).collect::<Vec<_>>().join(", ")
}

fn read_of(
    games: Games<'_>,
    file: &str,
    format: Option<Format>,
    game: Option<&dyn AnyGame>,
    bounds: &Bounds,
) -> Result<Vec<Reading>, RecordError> {
    let readings = match (format.unwrap_or_else(|| detect(file)), game) {
        (Format::Text, game) => text::read(file, game.map(|game| game.info().name))?,
        (Format::Json, _) => json::read(file)?,
        (Format::Certu, Some(game)) => vec![certu::read(file, game.info())?],
        (Format::Certu, None) => vec![read_unnamed(games, file, bounds)?],
    };
    for reading in &readings {
        find_of(games, &reading.record.game)
            .map_err(|fault| reading.locate(RecordError::from(fault)))?;
    }
    Ok(readings)
}

/// Reads a certu file, of whichever game it can be played through, or else of the one in which
/// it gets furthest: that is most likely the one it has a fault in.
fn read_unnamed(games: Games<'_>, file: &str, bounds: &Bounds) -> Result<Reading, RecordError> {
    let mut fitting: Vec<(&dyn AnyGame, Reading)> = Vec::new();
    let mut furthest = Progress::default();
    let mut faults: Vec<RecordError> = Vec::new();
    for &game in games.iter().filter(|game| game.info().certu.is_some()) {
        let reading = match certu::read(file, game.info()) {
            Ok(reading) => reading,
            Err(error) => {
                faults.push(error);
                continue;
            }
        };
        let progress = Progress::of(&game.replay_within(&reading.record, bounds));
        if progress > furthest {
            furthest = progress;
            fitting.clear();
        }
        if progress == furthest {
            fitting.push((game, reading));
        }
    }
    if fitting.len() == 1 {
        return Ok(fitting.remove(0).1);
    }
    // What no game's reader understands has one fault, whatever game it should have been.
    if let Some((fault, others)) = faults.split_first()
        && fitting.is_empty()
        && others.iter().all(|other| other == fault)
    {
        return Err(fault.clone());
    }
    let message = match furthest {
        Progress::ToTheEnd => {
            let names = names(fitting.iter().map(|(game, _)| *game));
            message!("it is a certu file and could be {names}; name the game", names)
        }
        Progress::Plies(_) => {
            message!("it is a certu file, but of none of the games; name the game to see why")
        }
    };
    Err(RecordFault::Unnamed(message).into())
}

/// How far a record can be played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Progress {
    /// So many plies come before its fault.
    Plies(u32),
    /// It has none.
    ToTheEnd,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress::Plies(0)
    }
}

impl Progress {
    fn of(replayed: &Result<Replay, RecordError>) -> Progress {
        let Err(error) = replayed else { return Progress::ToTheEnd };
        Progress::Plies(match (error.place.ply, &*error.fault) {
            (Some(ply), _) => ply - 1,
            // It shows when every ply was played.
            (None, RecordFault::Contradiction { .. }) => u32::MAX,
            (None, _) => 0,
        })
    }
}

fn replay_of(games: Games<'_>, record: &Record) -> Result<Replay, RecordError> {
    find_of(games, &record.game)?.replay(record)
}

fn lost_of(
    games: Games<'_>,
    record: &Record,
    format: Format,
    key_lines: KeyLines,
) -> Vec<&'static str> {
    if format != Format::Certu {
        return Vec::new();
    }
    // A result that the moves lead to is found again when they are played.
    let is_played = || replay_of(games, record).is_ok_and(|replay| replay.outcome.is_some());
    let mut plies = record.plies.iter();
    let without_keys = key_lines == KeyLines::Omit;
    let has_comment =
        !record.comment.is_empty() || plies.clone().any(|ply| !ply.comment.is_empty());
    [
        ("players", without_keys && record.players.iter().any(|name| !name.is_empty())),
        ("event and other tags", without_keys && !record.tags.is_empty()),
        ("comments", without_keys && has_comment),
        ("clocks", plies.clone().any(|ply| ply.clock_ms.is_some())),
        ("variations", plies.any(|ply| !ply.variations.is_empty())),
        ("result", without_keys && record.result.is_some() && !is_played()),
    ]
    .into_iter()
    .filter_map(|(word, is_lost)| is_lost.then_some(word))
    .collect()
}

fn write_of(
    games: Games<'_>,
    records: &[Record],
    format: Format,
    key_lines: KeyLines,
) -> Result<String, RecordError> {
    let mut normal = Vec::with_capacity(records.len());
    for (record, number) in records.iter().zip(1..) {
        let replay = replay_of(games, record).map_err(|error| error.in_game(number))?;
        let record = replay.normalised(record.clone());
        normal.push((record, replay));
    }
    let rich = normal.iter().map(|(record, _)| record);
    match (format, normal.as_slice()) {
        (Format::Text, _) => text::write(rich),
        (Format::Json, _) => json::write(rich),
        (Format::Certu, [(record, replay)]) => {
            certu::write(record, replay, find_of(games, &record.game)?.info(), key_lines)
        }
        (Format::Certu, several) => {
            let message =
                message!("a certu file holds one game, not {count}", count = several.len());
            Err(RecordFault::Unwritable(message).into())
        }
    }
}

#[cfg(test)]
mod tests;

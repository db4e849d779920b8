//! Records as JSON, for programs: one object, or a list of them.
//!
//! ```json
//! {
//!   "kelci": 1,
//!   "game": "pijersi",
//!   "options": { "setup": "half-random" },
//!   "first": "Ann",
//!   "second": "Bob",
//!   "tags": { "Date": "2026-05-01" },
//!   "comment": "Before the first move.",
//!   "plies": [
//!     { "move": "a4-b5=c4", "clock_ms": 299500 },
//!     { "move": "g6-f7=d6", "comment": "Bold!" }
//!   ],
//!   "result": "p1win",
//!   "reason": "resignation"
//! }
//! ```
//!
//! A ply can also have `"variations"`, a list of what could have been played instead, each a list
//! of plies. There can also be `"fen"` and `"begins"` (`"p1"` or `"p2"`). Only `kelci`, the version of the
//! format, and `game` must be there. A field that is not known is refused, because a misspelled
//! one would be lost without a word; what kelci has no field for belongs into `tags`.

mod places;
mod wire;

use std::fmt;

use serde::de::{DeserializeSeed, Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::{MAX_GAMES, Places, Reading, Record, RecordError, RecordFault, Shelf, opened};
use crate::Message;
use wire::{GameJson, Object};

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// Writes records: one as an object, any other number as a list.
///
/// # Errors
/// When a part of a record breaks its bounds.
pub fn write<'a>(records: impl IntoIterator<Item = &'a Record>) -> Result<String, RecordError> {
    let mut games = Vec::new();
    for (record, game) in records.into_iter().zip(1..) {
        record.check().map_err(|error| error.in_game(game))?;
        games.push(GameJson::from(record));
    }
    let written = match games.as_slice() {
        [game] => serde_json::to_string_pretty(game),
        _ => serde_json::to_string_pretty(&games),
    };
    let mut text = written.expect("strings and numbers can be written");
    text.push('\n');
    Ok(text)
}

/// Reads an object or a list of objects.
///
/// # Errors
/// When the text is not such JSON, or breaks the bounds: it says where.
pub fn read(text: &str) -> Result<Vec<Reading>, RecordError> {
    let text = opened(text)?;
    let mut count = 0;
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let games = if text.trim_start().starts_with('[') {
        Games(&mut count).deserialize(&mut deserializer)
    } else {
        count = 1;
        Object::deserialize(&mut deserializer).map(|game| vec![game])
    };
    let games = games.map_err(|error| syntax(&error).in_game(count))?;
    deserializer.end().map_err(|error| syntax(&error))?;
    let mut shelf = Shelf::default();
    let mut places = places::moves(text).into_iter();
    for game in games {
        let record: Record = game.0.into();
        let plies = places.next().filter(|places| places.len() == record.plies.len());
        shelf.add(record, Places { plies: plies.unwrap_or_default(), ..Places::default() })?;
    }
    Ok(shelf.readings)
}

const LONGEST_TOLD: usize = 200;

/// The error of the JSON reader in our form, which has a field for the place.
fn syntax(error: &serde_json::Error) -> RecordError {
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let place = (number(error.line()), number(error.column()));
    let told = error.to_string();
    let what = told.rsplit_once(" at line ").map_or(told.as_str(), |(what, _)| what);
    // It may quote a key of the file.
    let what: String = what.chars().filter(|c| !c.is_control()).take(LONGEST_TOLD).collect();
    RecordError::from(RecordFault::Malformed(Message::quoted(what))).at(place)
}

/// Reads a list of games and counts them, so that an error can say in which it is.
struct Games<'c>(&'c mut u32);

impl<'de> DeserializeSeed<'de> for Games<'_> {
    type Value = Vec<Object<GameJson>>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Games<'_> {
    type Value = Vec<Object<GameJson>>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of games")
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut games = Vec::new();
        loop {
            *self.0 += 1;
            match list.next_element()? {
                Some(game) if games.len() < MAX_GAMES => games.push(game),
                Some(_) => return Err(A::Error::custom(format!("more than {MAX_GAMES} games"))),
                None => return Ok(games),
            }
        }
    }
}

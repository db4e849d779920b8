//! The headers of a record: everything but its moves, as keys and values.
//!
//! kelci's text writes them as `[Key "value"]`, certu files may carry them as `# Key: value`.

use std::collections::BTreeSet;

use super::{MAX_TAGS, Record, RecordFault, at_most};
use crate::notation::clip;
use crate::{Side, Verdict, message};

const OPTION: &str = "Option.";
const UNKNOWN_RESULT: &str = "*";

/// Whether the key is a header that is no tag.
pub(super) fn has_own_place(key: &str) -> bool {
    matches!(key, "Game" | "FEN" | "Begins" | "First" | "Second" | "Result" | "Reason")
        || key.starts_with(OPTION)
}

/// How a result is written.
pub(super) fn result_code(result: Option<Verdict>) -> &'static str {
    result.map_or(UNKNOWN_RESULT, Verdict::code)
}

/// The result that is so written.
pub(super) fn parse_result(text: &str) -> Option<Option<Verdict>> {
    if text == UNKNOWN_RESULT { Some(None) } else { text.parse().ok().map(Some) }
}

/// The headers of a record, in the order in which they are written.
pub(super) fn headers(record: &Record) -> Vec<(String, &str)> {
    let [first, second] = &record.players;
    let mut headers = vec![("Game".to_owned(), record.game.as_str())];
    headers.extend(record.options.iter().map(|(name, value)| (format!("{OPTION}{name}"), value)));
    let mut add = |key: &str, value| headers.push((key.to_owned(), value));
    if let Some(fen) = &record.fen {
        add("FEN", fen);
    }
    if record.begins == Side::Second {
        add("Begins", record.begins.code());
    }
    for (key, name) in [("First", first), ("Second", second)] {
        if !name.is_empty() {
            add(key, name);
        }
    }
    for (key, value) in &record.tags {
        add(key, value);
    }
    if record.result.is_some() {
        add("Result", result_code(record.result));
    }
    if !record.reason.is_empty() {
        add("Reason", &record.reason);
    }
    headers
}

/// A record whose headers are being read.
pub(super) struct Draft {
    pub(super) record: Record,
    seen: BTreeSet<String>,
}

impl Draft {
    pub(super) fn new(game: &str) -> Draft {
        Draft { record: Record::new(game), seen: BTreeSet::new() }
    }

    /// Whether a header of that key was read.
    pub(super) fn has(&self, key: &str) -> bool {
        self.seen.contains(key)
    }

    /// Puts a header where it belongs.
    pub(super) fn set(&mut self, key: &str, value: String) -> Result<(), RecordFault> {
        // Looked at while reading, so that a file of headers only is not kept whole.
        at_most(message!("headers"), self.seen.len(), 3 * MAX_TAGS)?;
        if self.has(key) {
            return Err(twice(key));
        }
        let record = &mut self.record;
        match key {
            "Game" => record.game = value,
            "FEN" => record.fen = Some(value),
            "Begins" => {
                let side = Side::BOTH.into_iter().find(|side| side.code() == value);
                let wrong = || RecordFault::unexpected(message!("the side p1 or p2"), &value);
                record.begins = side.ok_or_else(wrong)?;
            }
            "First" => record.players[0] = value,
            "Second" => record.players[1] = value,
            "Result" => {
                let wrong = || RecordFault::unexpected(message!("p1win, p2win, draw or *"), &value);
                record.result = parse_result(&value).ok_or_else(wrong)?;
            }
            "Reason" => record.reason = value,
            _ => match key.strip_prefix(OPTION) {
                Some(name) => record.options.set(name, value),
                None => record.tags.push((key.to_owned(), value)),
            },
        }
        self.seen.insert(key.to_owned());
        Ok(())
    }
}

pub(super) fn twice(key: &str) -> RecordFault {
    RecordFault::Malformed(message!("the header {key} is given twice", key = clip(key)))
}

//! kelci's own text of records, for people.
//!
//! ```text
//! [Game "pijersi"]
//! [Option.setup "half-random"]
//! [First "Ann"]
//! [Second "Bob"]
//! [Date "2026-05-01"]
//! [Result "p1win"]
//! [Reason "resignation"]
//!
//! {A comment before the first move.}
//! 1. a4-b5=c4 {[%clk 0:04:59.5]} g6-f7=d6 {[%clk 0:04:57]} {Bold!}
//! 2. a5-b6=c5 p1win
//! ```
//!
//! **Headers** have a key of letters, digits, `.`, `_` and `-`, and a value in quotes. `Game` is
//! the only one that must be there; `First` and `Second` name the players, `FEN` the start
//! position, `Option.x` the value of the option `x`, `Result` and `Reason` the end; `Begins "p2"`
//! says that the second side moves first. Every other key is a tag. No key stands twice.
//!
//! **Moves** are written in the rulebook's spelling with its marks and read in any spelling.
//! Numbers count pairs of plies; `1...` comes before a move of the second side when something
//! stood between. They may be missing, but not wrong; the first may be any number.
//!
//! **Comments** are in braces, or from `;` to the end of the line; one that follows a move
//! belongs to it. A line break inside one is a blank. `[%clk h:mm:ss.fff]` in a comment is the
//! time that the mover had left.
//!
//! **Escapes**, in quotes and braces: `\n`, `\r`, `\t`, `\u{1b}`, and `\` before `\`, `"`, `{`, `}`
//! or `[`.
//!
//! A **result** `p1win`, `p2win`, `draw` or `*` (unknown) ends the game; the next one may follow.
//! Lines end in either usual way, and are wrapped at 80 columns where they are written.

mod reader;

use super::header::{self, Draft};
use super::scan::{Scanner, escape};
use super::{Reading, Record, RecordError, Shelf, opened};
use crate::Side;
use reader::Reader;

const LINE_WIDTH: usize = 80;

/// Writes records one after the other.
///
/// # Errors
/// When a part of a record breaks its bounds.
pub fn write<'a>(records: impl IntoIterator<Item = &'a Record>) -> Result<String, RecordError> {
    let mut text = String::new();
    for (record, game) in records.into_iter().zip(1..) {
        record.check().map_err(|error| error.in_game(game))?;
        if !text.is_empty() {
            text.push('\n');
        }
        for (key, value) in header::headers(record) {
            text.push_str(&format!("[{key} \"{}\"]\n", escape(value, &['"'])));
        }
        text.push('\n');
        let mut lines = Wrapped { text, column: 0 };
        write_moves(&mut lines, record);
        text = lines.text;
        text.push('\n');
    }
    Ok(text)
}

fn write_moves(lines: &mut Wrapped, record: &Record) {
    write_comment(lines, &record.comment);
    let mut side = record.begins;
    let mut number = 1;
    let mut interrupted = true;
    for ply in &record.plies {
        match side {
            Side::First => lines.word(&format!("{number}.")),
            Side::Second if interrupted => lines.word(&format!("{number}...")),
            Side::Second => {}
        }
        lines.word(&ply.text);
        if let Some(clock_ms) = ply.clock_ms {
            lines.word(&format!("{{[%clk {}]}}", clock_text(clock_ms)));
        }
        write_comment(lines, &ply.comment);
        interrupted = !ply.comment.is_empty();
        number += u32::from(side == Side::Second);
        side = side.other();
    }
    lines.word(header::result_code(record.result));
}

/// Writes a comment that may be wrapped at any single blank, because it is read back as one.
fn write_comment(lines: &mut Wrapped, comment: &str) {
    if comment.is_empty() {
        return;
    }
    let mut word = String::from("{");
    let mut before = ' ';
    let mut rest = comment.chars().peekable();
    while let Some(c) = rest.next() {
        if c == ' ' && before != ' ' && rest.peek().is_some_and(|&next| next != ' ') {
            lines.word(&std::mem::take(&mut word));
        } else {
            word.push_str(&escape(c.encode_utf8(&mut [0; 4]), &['{', '}', '[']));
        }
        before = c;
    }
    word.push('}');
    lines.word(&word);
}

/// `h:mm:ss`, and what is left of the second.
fn clock_text(clock_ms: u64) -> String {
    let (seconds, ms) = (clock_ms / 1_000, clock_ms % 1_000);
    let mut text = format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if ms > 0 {
        text.push_str(format!(".{ms:03}").trim_end_matches('0'));
    }
    text
}

/// Words that are put into lines.
struct Wrapped {
    text: String,
    column: usize,
}

impl Wrapped {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column == 0 {
            self.column = width;
        } else if self.column + 1 + width <= LINE_WIDTH {
            self.text.push(' ');
            self.column += 1 + width;
        } else {
            self.text.push('\n');
            self.column = width;
        }
        self.text.push_str(word);
    }
}

/// Reads every game of a text. A game without the header `Game` is one of `default_game`.
///
/// # Errors
/// When the text is no such text, or breaks the bounds: it says where.
pub fn read(text: &str, default_game: Option<&str>) -> Result<Vec<Reading>, RecordError> {
    let mut scanner = Scanner::new(opened(text)?);
    let mut shelf = Shelf::default();
    scanner.skip_blanks();
    while scanner.peek().is_some() {
        let draft = Draft::new(default_game.unwrap_or_default());
        let game = Reader::new(&mut scanner, draft).game();
        let (record, places) = game.map_err(|error| error.in_game(shelf.next_game()))?;
        shelf.add(record, places)?;
    }
    Ok(shelf.readings)
}

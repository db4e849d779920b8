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
//! **Variations** are in parentheses behind the move that they replace, `1. a4-b5=c4 (1. a5-b6=c5
//! g6-f7=d6) 1... g3-f4=e4`, and may hold others.
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
use super::{Ply, Reading, Record, RecordError, Shelf, opened};
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
        let mut lines = Wrapped::new(text);
        write_comment(&mut lines, &record.comment);
        write_line(&mut lines, &record.plies, record.begins, 1);
        lines.word(header::result_code(record.result));
        text = lines.end();
    }
    Ok(text)
}

/// Writes moves of which that side makes the first, in the pair of plies of that number.
fn write_line(lines: &mut Wrapped, plies: &[Ply], mut side: Side, mut number: u32) {
    let mut interrupted = true;
    for ply in plies {
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
        for variation in &ply.variations {
            lines.open();
            write_line(lines, variation, side, number);
            lines.close();
        }
        interrupted = !ply.comment.is_empty() || !ply.variations.is_empty();
        number += u32::from(side == Side::Second);
        side = side.other();
    }
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
    /// The word that comes next; what follows may still belong to it.
    word: String,
    /// Whether there is nothing of that word but what opens it.
    is_open: bool,
}

impl Wrapped {
    const fn new(text: String) -> Wrapped {
        Wrapped { text, column: 0, word: String::new(), is_open: false }
    }

    fn word(&mut self, word: &str) {
        if !self.is_open {
            self.flush();
        }
        self.is_open = false;
        self.word.push_str(word);
    }

    /// Opens a parenthesis before the next word.
    fn open(&mut self) {
        self.word("(");
        self.is_open = true;
    }

    /// Closes a parenthesis behind the last word.
    fn close(&mut self) {
        self.word.push(')');
    }

    /// Puts the word into the line, or into the next if there is no room.
    fn flush(&mut self) {
        let width = self.word.chars().count();
        if self.column == 0 {
            self.column = width;
        } else if self.column + 1 + width <= LINE_WIDTH {
            self.text.push(' ');
            self.column += 1 + width;
        } else {
            self.text.push('\n');
            self.column = width;
        }
        self.text.push_str(&std::mem::take(&mut self.word));
    }

    /// The text, with the last line ended.
    fn end(mut self) -> String {
        self.flush();
        self.text.push('\n');
        self.text
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

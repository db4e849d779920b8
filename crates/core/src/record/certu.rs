//! The `.txt` records of the desktop programs jersi-certu, mikjersi-certu and pijersi-certu.
//!
//! ```text
//!    g16:psprws f13:sws f4:pr f57:rpr
//!    b13:RPW b4:PW b57:RSP a16:SSSPRR
//!
//!    1 a5-b5=c4             2 f4=d5-c4!       
//!    3 b4-b5                4 c4-d5=d7        
//! ```
//!
//! A file holds one game: in Pijersi perhaps a set-up, then every ply with its number. Blanks and
//! line breaks are equal. Behind a move there may be the score of a review, such as `-12*`, which
//! is dropped. Neither the game's name nor players nor a result are in it.
//!
//! `#` and what follows it on its line is a comment; the programs themselves cannot read that.
//! Comments of the form `# Key: value` before the first move can carry what kelci's text has in
//! its headers.
//!
//! Many a file in the wild also has what the program said, pasted around the game: who won, rulers
//! of hyphens, a whole log. Before the moves that is a comment, behind them it is not read.

use super::header::{self, Draft};
use super::scan::{Scanner, escape, is_blank, is_key_char};
use super::{
    MAX_PLIES, Places, Ply, Reading, Record, RecordError, RecordFault, Replay, at_most,
    is_move_text, opened,
};
use crate::notation::{clip, plain_number};
use crate::{GameInfo, Message, Side, message};

/// How the certu program of a game writes records.
#[derive(Clone, Copy, Debug)]
pub struct CertuStyle {
    /// To how many characters a move is filled up.
    pub move_width: usize,
    /// How a start position is described, if it can be.
    pub set_up: Option<CertuSetUp>,
}

/// How a start position is described before the first move.
#[derive(Clone, Copy, Debug)]
pub struct CertuSetUp {
    /// The FEN that the items describe, such as `g16:psprws`, or what is wrong with them as a
    /// sentence.
    pub read: fn(&[&str]) -> Result<String, Message>,
    /// The lines of items that describe a FEN; none for the ordinary start, which needs none.
    pub write: fn(&str) -> Option<Vec<String>>,
}

/// Whether a certu file begins with lines that only kelci can read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum KeyLines {
    /// No: the certu programs can read the file.
    #[default]
    Omit,
    /// Yes: the headers of the record as `# Key: value`.
    Write,
}

fn style(info: &GameInfo) -> Result<CertuStyle, RecordFault> {
    info.certu.ok_or_else(|| {
        RecordFault::Malformed(message!("there is no certu format for {game}", game = info.title))
    })
}

/// Writes a record that was replayed. Clocks are not written, comments only with the key lines.
///
/// # Errors
/// When the game has no such format, or the format cannot express the start position, or there
/// is nothing to write.
pub fn write(
    record: &Record,
    replay: &Replay,
    info: &GameInfo,
    key_lines: KeyLines,
) -> Result<String, RecordError> {
    let style = style(info)?;
    let set_up = set_up_lines(replay, style);
    let mut text = String::new();
    if key_lines == KeyLines::Write {
        let mut record = replay.normalised(record.clone());
        record.fen = set_up.is_none().then(|| replay.start_fen.clone());
        for (key, value) in header::headers(&record) {
            text.push_str(&format!("# {key}: {}\n", escape(value, &[])));
        }
        for line in record.comment.lines() {
            // Nothing that a person said is to be read as a key line.
            let is_key = line.trim().split_once(": ").is_some_and(|(key, _)| is_key(key));
            let line = if is_key { line.replacen(": ", " : ", 1) } else { line.to_owned() };
            push_comment(&mut text, &line);
        }
    } else if set_up.is_none() {
        let message =
            message!("a certu file cannot describe the position that this game begins from");
        return Err(RecordFault::Unwritable(message).into());
    }
    let set_up = set_up.unwrap_or_default();
    if text.is_empty() && replay.plies.is_empty() {
        let message = message!("a certu file holds moves, and this game has none");
        return Err(RecordFault::Unwritable(message).into());
    }
    for line in &set_up {
        text.push_str(&format!("   {line}\n"));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    for ((ply, number), written) in replay.plies.iter().zip(1..).zip(&record.plies) {
        let (before, after) = if number % 2 == 1 { ("", "") } else { ("  ", "\n") };
        let (mv, width) = (&ply.marked, style.move_width);
        text.push_str(&format!("{before}{number:>4} {mv:<width$}{after}"));
        if key_lines == KeyLines::Write {
            push_comment(&mut text, &written.comment);
        }
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

/// Writes a comment on lines of its own.
fn push_comment(text: &mut String, comment: &str) {
    for line in comment.lines() {
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(&format!("# {line}\n"));
    }
}

/// The lines that describe the start position, if lines can: none are needed for the ordinary
/// start, and others must read back as the same position, counters included.
fn set_up_lines(replay: &Replay, style: CertuStyle) -> Option<Vec<String>> {
    if replay.from_ordinary_start {
        return Some(Vec::new());
    }
    let set_up = style.set_up?;
    let lines = (set_up.write)(&replay.start_fen)?;
    let items: Vec<&str> = lines.iter().flat_map(|line| line.split_ascii_whitespace()).collect();
    let read = (set_up.read)(&items).ok()?;
    (read == replay.start_fen && replay.begins == Side::First).then_some(lines)
}

/// Reads a record of that game.
///
/// # Errors
/// When the text is no such record, or breaks the bounds: it says where.
pub fn read(text: &str, info: &GameInfo) -> Result<Reading, RecordError> {
    let set_up = style(info)?.set_up;
    let mut reader =
        Reader { scanner: Scanner::new(opened(text)?), draft: Draft::new(""), places: Vec::new() };
    let start = reader.set_up()?;
    let game = &mut reader.draft.record.game;
    if game.is_empty() {
        info.name.clone_into(game);
    } else if game != info.name {
        return Err(RecordFault::OtherGame { expected: info.name, found: clip(game) }.into());
    }
    if let Some((&(_, place), set_up)) = start.first().zip(set_up) {
        let items: Vec<&str> = start.iter().map(|(item, _)| *item).collect();
        let fen = (set_up.read)(&items)
            .map_err(|message| RecordError::from(RecordFault::Malformed(message)).at(place))?;
        reader.draft.record.fen = (set_up.write)(&fen).map(|_| fen);
    } else if let Some(&(item, place)) = start.first() {
        let expected =
            RecordFault::unexpected(message!("the move number {number}", number = 1_u32), item);
        return Err(RecordError::from(expected).at(place));
    }
    reader.plies()?;
    let places = Places { plies: reader.places, ..Places::default() };
    let reading = Reading { record: reader.draft.record, game: None, places };
    reading.record.check().map_err(|error| reading.locate(error))?;
    Ok(reading)
}

struct Reader<'a> {
    scanner: Scanner<'a>,
    draft: Draft,
    places: Vec<(u32, u32)>,
}

type Item<'a> = (&'a str, (u32, u32));

impl<'a> Reader<'a> {
    /// The items before the first number, and the key lines there.
    fn set_up(&mut self) -> Result<Vec<Item<'a>>, RecordError> {
        const MOST: usize = 100;
        let mut items = Vec::new();
        loop {
            self.skip_comments();
            if is_log(self.scanner.rest()) {
                let line = self.scanner.take_line().trim_matches(['-', ' ']);
                self.draft.record.add_comment(line);
                continue;
            }
            let Some(item) = self.next_if(|word| word.contains(':')) else { break };
            items.push(item);
            let within = at_most(message!("items in a set-up"), items.len(), MOST);
            within.map_err(|fault| RecordError::from(fault).at(item.1))?;
        }
        Ok(items)
    }

    fn plies(&mut self) -> Result<(), RecordError> {
        for number in 1.. {
            self.skip_comments();
            if self.scanner.peek().is_none() || is_log(self.scanner.rest()) {
                break;
            }
            if self.next_if(|word| plain_number(word) == Some(number)).is_none() {
                let expected = match number {
                    1 => message!("the move number 1 (what is no part of it goes behind #)"),
                    _ => message!("the move number {number}", number),
                };
                return Err(self.scanner.expected(expected));
            }
            let Some((mv, place)) = self.next_if(is_move_text) else {
                return Err(self
                    .scanner
                    .expected(message!("move {ply}", ply = number))
                    .at_ply(number));
            };
            self.draft.record.plies.push(Ply::new(mv));
            self.places.push(place);
            at_most(message!("plies in a game"), self.places.len(), MAX_PLIES)
                .map_err(|fault| RecordError::from(fault).at(place))?;
            self.next_if(is_score);
        }
        Ok(())
    }

    /// The next word and its place, if it is a wanted one.
    fn next_if(&mut self, wanted: impl Fn(&str) -> bool) -> Option<Item<'a>> {
        self.skip_comments();
        let place = self.scanner.place();
        let mut ahead = self.scanner.clone();
        let word = ahead.take_while(|c| !is_blank(c) && c != '#');
        if !wanted(word) {
            return None;
        }
        self.scanner = ahead;
        Some((word, place))
    }

    fn skip_comments(&mut self) {
        self.scanner.skip_blanks();
        while self.scanner.eat('#') {
            let line = self.scanner.take_line().trim();
            self.comment(line);
            self.scanner.skip_blanks();
        }
    }

    fn comment(&mut self, line: &str) {
        let before_moves = self.places.is_empty();
        // What looks like a key line but is none was written by a person for people.
        if !before_moves || self.key_line(line).is_none() {
            self.draft.record.add_comment(line);
        }
    }

    fn key_line(&mut self, line: &str) -> Option<()> {
        let (key, value) = line.split_once(": ")?;
        if !is_key(key) {
            return None;
        }
        let mut scanner = Scanner::new(value.trim_start());
        let mut value = String::new();
        while let Some(c) = scanner.bump() {
            value.push(if c == '\\' { scanner.escaped().ok()? } else { c });
        }
        self.draft.set(key, value).ok()
    }
}

fn is_key(word: &str) -> bool {
    !word.is_empty() && word.chars().all(is_key_char)
}

/// Whether here begins what a certu program says about a game.
fn is_log(rest: &str) -> bool {
    ["----", "Player ", "Nobody wins", "Hello from "].iter().any(|said| rest.starts_with(said))
}

/// `+12`, `-3*`: what a review thought of the move.
fn is_score(word: &str) -> bool {
    let digits = word.strip_prefix(['+', '-']).map(|rest| rest.strip_suffix('*').unwrap_or(rest));
    digits.is_some_and(|digits| {
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

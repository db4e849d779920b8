//! Reading kelci's text, one game at a time.

use super::super::header::{self, Draft};
use super::super::scan::{Scanner, is_blank, is_key_char};
use super::super::{
    MAX_CLOCK_MS, MAX_PLIES, MAX_VARIATION_DEPTH, Places, Ply, Record, RecordError, RecordFault,
    add_comment, at_most, is_move_text,
};
use crate::notation::plain_number;
use crate::{Side, message};

const CLOCK: &str = "[%clk ";

/// Reads one game.
pub(super) struct Reader<'a, 's> {
    scanner: &'s mut Scanner<'a>,
    draft: Draft,
    places: Places,
    /// The number of the first pair of plies, once a number was read.
    first_number: Option<u32>,
    /// The variations that are open, each in the one before it.
    open: Vec<Variation>,
}

/// A variation that is being read.
struct Variation {
    begin: (u32, u32),
    /// How many plies come before it.
    before: usize,
    /// What is said before its first move: it will belong to that.
    comment: String,
    plies: Vec<Ply>,
}

impl<'a, 's> Reader<'a, 's> {
    pub(super) const fn new(scanner: &'s mut Scanner<'a>, draft: Draft) -> Reader<'a, 's> {
        let places = Places { fen: None, plies: Vec::new(), aside: Vec::new() };
        Reader { scanner, draft, places, first_number: None, open: Vec::new() }
    }

    /// The game that begins here, and the places of its parts.
    pub(super) fn game(mut self) -> Result<(Record, Places), RecordError> {
        let begin = self.scanner.place();
        let mut ended = false;
        loop {
            self.scanner.skip_blanks();
            match self.scanner.peek() {
                Some('{' | ';') => self.comment()?,
                Some('[') if self.places.plies.is_empty() && !ended => self.header()?,
                // A move may be glued to its number, as in `1.a4-b5`.
                Some('0'..='9') if !ended => self.number()?,
                Some('(') if !ended => self.open()?,
                Some(')') if !ended => self.close()?,
                Some(c) if c != '[' && !ended => ended = self.word()?,
                _ => break,
            }
        }
        if let Some(open) = self.open.pop() {
            let message = message!("this variation has no closing parenthesis");
            return Err(fault_at(open.begin, RecordFault::Malformed(message)));
        }
        if self.draft.record.game.is_empty() {
            let message = message!("there is no header such as [Game \"pijersi\"]");
            return Err(fault_at(begin, RecordFault::Unnamed(message)));
        }
        Ok((self.draft.record, self.places))
    }

    /// `[Key "value"]`
    fn header(&mut self) -> Result<(), RecordError> {
        let scanner = &mut *self.scanner;
        let begin = scanner.place();
        scanner.bump();
        scanner.skip_blanks();
        let key = scanner.take_while(is_key_char);
        if key.is_empty() {
            return Err(scanner.expected(message!("the key of a header")));
        }
        scanner.skip_blanks();
        if !scanner.eat('"') {
            return Err(scanner.expected(message!("a value in quotes")));
        }
        let mut value = String::new();
        loop {
            let here = scanner.clone();
            match scanner.bump() {
                Some('"') => break,
                Some('\\') => value.push(scanner.escaped()?),
                None | Some('\r' | '\n') => return Err(here.expected(message!("a closing quote"))),
                Some(c) => value.push(c),
            }
        }
        scanner.skip_blanks();
        if !scanner.eat(']') {
            return Err(scanner.expected(message!("a closing bracket")));
        }
        if key == "FEN" {
            self.places.fen = Some(begin);
        }
        self.draft.set(key, value).map_err(|fault| fault_at(begin, fault))
    }

    /// A move, or the result; says whether it was the result.
    fn word(&mut self) -> Result<bool, RecordError> {
        let here = self.scanner.clone();
        let word = self.scanner.take_while(|c| !is_blank(c) && !"{}[]();".contains(c));
        if let Some(result) = header::parse_result(word).filter(|_| self.open.is_empty()) {
            let stated = self.draft.record.result;
            if self.draft.has("Result") && stated != result {
                let message = message!(
                    "the result is {word} here, but {stated} in the header",
                    word,
                    stated = header::result_code(stated)
                );
                return Err(fault_at(here.place(), RecordFault::Malformed(message)));
            }
            self.draft.record.result = result;
            return Ok(true);
        }
        if !is_move_text(word) {
            return Err(here.expected(message!("a move, a comment or a result")));
        }
        let mut ply = Ply::new(word);
        match self.open.last_mut() {
            Some(variation) => {
                ply.comment = std::mem::take(&mut variation.comment);
                variation.plies.push(ply);
                self.places.aside.push(here.place());
            }
            None => {
                self.draft.record.plies.push(ply);
                self.places.plies.push(here.place());
            }
        }
        at_most(
            message!("plies in a game"),
            self.places.plies.len() + self.places.aside.len(),
            MAX_PLIES,
        )
        .map_err(|fault| fault_at(here.place(), fault))?;
        Ok(false)
    }

    /// How many plies come before what is read next.
    fn moved(&self) -> usize {
        match self.open.last() {
            Some(variation) => variation.before + variation.plies.len(),
            None => self.draft.record.plies.len(),
        }
    }

    /// The line that is read.
    fn line(&mut self) -> &mut Vec<Ply> {
        match self.open.last_mut() {
            Some(variation) => &mut variation.plies,
            None => &mut self.draft.record.plies,
        }
    }

    /// `(`: what could have been played instead of the last move.
    fn open(&mut self) -> Result<(), RecordError> {
        if self.line().is_empty() {
            return Err(self.scanner.expected(message!("a move before its variations")));
        }
        let (begin, before) = (self.scanner.place(), self.moved() - 1);
        self.scanner.bump();
        self.open.push(Variation { begin, before, comment: String::new(), plies: Vec::new() });
        at_most(message!("variations in variations"), self.open.len(), MAX_VARIATION_DEPTH)
            .map_err(|fault| fault_at(begin, fault))
    }

    /// `)`
    fn close(&mut self) -> Result<(), RecordError> {
        let here = self.scanner.clone();
        self.scanner.bump();
        let Some(variation) = self.open.pop() else {
            return Err(here.expected(message!("a move, a comment or a result")));
        };
        if variation.plies.is_empty() {
            return Err(here.expected(message!("a move in a variation")));
        }
        let replaced = self.line().last_mut().expect("a variation opens behind a move");
        replaced.variations.push(variation.plies);
        Ok(())
    }

    /// `1.` or `1...`
    fn number(&mut self) -> Result<(), RecordError> {
        let here = self.scanner.clone();
        let number = plain_number(self.scanner.take_while(|c| c.is_ascii_digit()));
        let dots = self.scanner.take_while(|c| c == '.').len();
        let Some(number) = number.filter(|_| matches!(dots, 1 | 3)) else {
            return Err(here.expected(message!("a move number such as 1. or 1...")));
        };
        let side = if dots == 1 { Side::First } else { Side::Second };
        if self.places.plies.is_empty() && !self.draft.has("Begins") {
            self.draft.record.begins = side;
        }
        let moved = self.moved() + self.draft.record.begins.index();
        let turn = Side::BOTH[moved % 2];
        let moved = u32::try_from(moved / 2).expect("a game has few plies");
        let expected = *self.first_number.get_or_insert(number.saturating_sub(moved)) + moved;
        if turn != side || expected != number {
            let dots = if turn == Side::First { "." } else { "..." };
            return Err(here.expected(message!("the number {expected}{dots}", expected, dots)));
        }
        Ok(())
    }

    /// A comment in braces or to the end of the line, with the clock that may be in it.
    fn comment(&mut self) -> Result<(), RecordError> {
        let begin = self.scanner.place();
        let (text, clock_ms) = if self.scanner.eat(';') {
            (self.scanner.take_line().trim().to_owned(), None)
        } else {
            self.braces()?
        };
        let record = &mut self.draft.record;
        let (plies, before_first) = match self.open.last_mut() {
            Some(variation) => (&mut variation.plies, &mut variation.comment),
            None => (&mut record.plies, &mut record.comment),
        };
        add_comment(plies, before_first, &text);
        let message = match (plies.last_mut(), clock_ms) {
            (_, None) => return Ok(()),
            (Some(ply), Some(_)) if ply.clock_ms.is_none() => {
                ply.clock_ms = clock_ms;
                return Ok(());
            }
            (Some(_), Some(_)) => message!("the move has two clocks"),
            (None, Some(_)) => message!("a clock belongs behind a move"),
        };
        Err(fault_at(begin, RecordFault::Malformed(message)))
    }

    fn braces(&mut self) -> Result<(String, Option<u64>), RecordError> {
        let begin = self.scanner.clone();
        self.scanner.bump();
        let mut text = String::new();
        let mut clock_ms = None;
        loop {
            let blanks = self.scanner.take_while(is_blank);
            let at_edge = text.is_empty() || self.scanner.peek() == Some('}');
            if !blanks.contains(['\r', '\n']) {
                text.push_str(blanks);
            } else if !at_edge {
                text.push(' ');
            }
            if clock_ms.is_none() && self.scanner.rest().starts_with(CLOCK) {
                clock_ms = Some(self.clock()?);
                continue;
            }
            match self.scanner.bump() {
                Some('}') => break,
                Some('\\') => text.push(self.scanner.escaped()?),
                Some(c) => text.push(c),
                None => return Err(begin.expected(message!("a comment with a closing brace"))),
            }
        }
        Ok((text, clock_ms))
    }

    /// `[%clk 0:04:59.5]`, and the blanks that set it off from a comment.
    fn clock(&mut self) -> Result<u64, RecordError> {
        let here = self.scanner.clone();
        let command = self.scanner.take_while(|c| c != ']' && c != '}');
        let clock_ms = parse_clock(command[CLOCK.len()..].trim());
        match clock_ms.filter(|_| self.scanner.eat(']')) {
            Some(clock_ms) => {
                self.scanner.skip_blanks();
                Ok(clock_ms)
            }
            None => Err(here.expected(message!("a clock such as [%clk 0:04:59.5]"))),
        }
    }
}

fn fault_at(place: (u32, u32), fault: RecordFault) -> RecordError {
    RecordError::from(fault).at(place)
}

/// Reads `h:mm:ss` with up to three digits of the second's fraction.
fn parse_clock(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = whole.split(':');
    let hours = u64::from(plain_number(parts.next()?)?);
    let two_digits = |text: &str| {
        let plain = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u64>().ok().filter(|&number| plain && number < 60)
    };
    let (minutes, seconds) = (two_digits(parts.next()?)?, two_digits(parts.next()?)?);
    let digits = fraction.bytes().all(|byte| byte.is_ascii_digit());
    if parts.next().is_some() || !digits || !(1..=3).contains(&fraction.len()) {
        return None;
    }
    let ms: u64 = format!("{fraction:0<3}").parse().ok()?;
    let clock_ms = ((hours * 60 + minutes) * 60 + seconds) * 1_000 + ms;
    (clock_ms <= MAX_CLOCK_MS).then_some(clock_ms)
}

//! Walking through a text and knowing where one is.

use super::error::{RecordError, RecordFault};
use crate::{Message, message};

/// What is left of a text, and the place where that begins.
#[derive(Clone)]
pub(super) struct Scanner<'a> {
    rest: &'a str,
    line: u32,
    column: u32,
}

/// Headers, and names of options and tags, are made of these.
pub(super) const fn is_key_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-')
}

/// The blanks that separate things; a line may end in any of the usual ways.
pub(super) const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str) -> Scanner<'a> {
        Scanner { rest: text, line: 1, column: 1 }
    }

    /// Line and column, from 1.
    pub(super) const fn place(&self) -> (u32, u32) {
        (self.line, self.column)
    }

    pub(super) const fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        if c == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(c)
    }

    /// Takes the character if it comes next.
    pub(super) fn eat(&mut self, wanted: char) -> bool {
        self.peek() == Some(wanted) && self.bump().is_some()
    }

    pub(super) fn take_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> &'a str {
        let whole = self.rest;
        while self.peek().is_some_and(&mut wanted) {
            self.bump();
        }
        &whole[..whole.len() - self.rest.len()]
    }

    pub(super) fn skip_blanks(&mut self) {
        self.take_while(is_blank);
    }

    /// What is left of the line, without its end.
    pub(super) fn take_line(&mut self) -> &'a str {
        self.take_while(|c| !matches!(c, '\r' | '\n'))
    }

    /// The error that something else should stand here.
    pub(super) fn expected(&self, what: Message) -> RecordError {
        let found = match self.rest.split(is_blank).next() {
            Some("") | None => &self.rest[..self.peek().map_or(0, char::len_utf8)],
            Some(word) => word,
        };
        RecordError::from(RecordFault::unexpected(what, found)).at(self.place())
    }

    /// The character that an escape stands for; its backslash was taken.
    pub(super) fn escaped(&mut self) -> Result<char, RecordError> {
        let place = self.clone();
        let read = match self.bump() {
            Some('n') => Some('\n'),
            Some('r') => Some('\r'),
            Some('t') => Some('\t'),
            Some(c @ ('\\' | '"' | '{' | '}' | '[')) => Some(c),
            Some('u') if self.eat('{') => {
                let digits = self.take_while(|c| c.is_ascii_hexdigit());
                let code = u32::from_str_radix(digits, 16).ok();
                code.and_then(char::from_u32).filter(|_| self.eat('}'))
            }
            _ => None,
        };
        read.ok_or_else(|| {
            place.expected(message!("one of n r t \\ \" { } [ or u{...} after a backslash"))
        })
    }
}

/// Writes a text so that [`Scanner::escaped`] undoes it: one line, without bare `special`s.
pub(super) fn escape(text: &str, special: &[char]) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            c if c == '\\' || special.contains(&c) => escaped.extend(['\\', c]),
            c if c.is_control() => escaped.extend(c.escape_unicode()),
            c => escaped.push(c),
        }
    }
    escaped
}

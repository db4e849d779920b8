//! What is said to people, as data: an English sentence with holes, and what fills them.
//!
//! Whoever prints it gets English; whoever speaks another language finds the sentence by its
//! form and fills in the values. So no reader of texts knows a language, and none is lost.
//! ```
//! use kelci_core::message;
//! let (cell, owner) = ("a4", message!("no one"));
//! let message = message!("the cube on {cell} is {owner}'s", cell, owner);
//! assert_eq!(message.to_string(), "the cube on a4 is no one's");
//! assert_eq!(message.form(), "the cube on {cell} is {owner}'s");
//! ```

use std::fmt;

use serde::{Serialize, Serializer};

/// A translatable sentence (i18n), or a part of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    form: &'static str,
    /// A slice, so that errors stay small.
    values: Box<[(&'static str, MessageValue)]>,
}

/// What fills a hole of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MessageValue {
    /// What needs no translation: the name of a cell, a move, what somebody wrote.
    Text(String),
    /// How many.
    Number(u64),
    /// A part that is said in the language of the whole.
    Part(Message),
}

/// A sentence that is written where it is said: its holes are in braces, and each has a value.
#[macro_export]
macro_rules! message {
    (@value $hole:ident) => { $hole };
    (@value $hole:ident $value:expr) => { $value };
    ($form:literal $(, $hole:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Message::new(
            $form,
            Box::new([$((stringify!($hole), $crate::message!(@value $hole $($value)?).into())),*]),
        )
    };
}

/// Makes errors of types that have a method `message`: they are displayed as what it says.
#[macro_export]
macro_rules! errors_are_messages {
    ($($error:ty),+) => { $(
        impl std::error::Error for $error {}

        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.message().fmt(f)
            }
        }
    )+ };
}

/// The hole of what another program says, in whatever language it does.
const SAID: &str = "said";

impl Message {
    /// A sentence; [`message!`](crate::message) writes it more shortly.
    pub fn new(form: &'static str, values: Box<[(&'static str, MessageValue)]>) -> Message {
        Message { form, values }
    }

    /// A word without holes that stands in a table, such as the name of a piece.
    pub fn word(word: &'static str) -> Message {
        Message { form: word, values: Box::new([]) }
    }

    /// What somebody else's program says, such as the reader of JSON: it can only be quoted.
    pub fn quoted(said: impl Into<String>) -> Message {
        Message { form: "{said}", values: Box::new([(SAID, MessageValue::Text(said.into()))]) }
    }

    /// The English sentence, with its holes in braces.
    pub const fn form(&self) -> &'static str {
        self.form
    }

    /// What fills the holes, by their names.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, &MessageValue)> {
        self.values.iter().map(|(hole, value)| (*hole, value))
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.form;
        while let Some((before, behind)) = rest.split_once('{') {
            f.write_str(before)?;
            let hole = behind.split_once('}').and_then(|(name, behind)| {
                let (_, value) = self.values.iter().find(|(hole, _)| *hole == name)?;
                Some((value, behind))
            });
            match hole {
                Some((value, behind)) => {
                    value.fmt(f)?;
                    rest = behind;
                }
                // A brace that is meant as such.
                None => {
                    f.write_str("{")?;
                    rest = behind;
                }
            }
        }
        f.write_str(rest)
    }
}

impl fmt::Display for MessageValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MessageValue::Text(text) => f.write_str(text),
            MessageValue::Number(number) => number.fmt(f),
            MessageValue::Part(part) => part.fmt(f),
        }
    }
}

impl From<Message> for MessageValue {
    fn from(part: Message) -> MessageValue {
        MessageValue::Part(part)
    }
}

impl From<String> for MessageValue {
    fn from(text: String) -> MessageValue {
        MessageValue::Text(text)
    }
}

impl From<&str> for MessageValue {
    fn from(text: &str) -> MessageValue {
        MessageValue::Text(text.to_owned())
    }
}

impl From<char> for MessageValue {
    fn from(letter: char) -> MessageValue {
        MessageValue::Text(letter.into())
    }
}

impl From<u64> for MessageValue {
    fn from(number: u64) -> MessageValue {
        MessageValue::Number(number)
    }
}

impl From<u32> for MessageValue {
    fn from(number: u32) -> MessageValue {
        MessageValue::Number(number.into())
    }
}

impl From<u8> for MessageValue {
    fn from(number: u8) -> MessageValue {
        MessageValue::Number(number.into())
    }
}

impl From<usize> for MessageValue {
    fn from(number: usize) -> MessageValue {
        MessageValue::Number(u64::try_from(number).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_filled_and_other_braces_are_kept() {
        let count = 3_u32;
        let part = message!("{count} of { } or u{...}", count);
        assert_eq!(message!("<{part}> {", part).to_string(), "<3 of { } or u{...}> {");
        // What fills a hole is not read again.
        assert_eq!(message!("{a}{b}", a = "{b}", b = 'x').to_string(), "{b}x");
        assert_eq!(Message::quoted("{said}").to_string(), "{said}");
    }
}

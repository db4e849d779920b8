//! What is said to people, as data: an English sentence with holes, and what fills them.
//!
//! Whoever prints it gets English; whoever speaks another language finds the sentence by its
//! form and fills in the values. So no reader of texts knows a language, and none is lost.
//! ```
//! use kelci_core::told;
//! let (cell, owner) = ("a4", told!("no one"));
//! let told = told!("the cube on {cell} is {owner}'s", cell, owner);
//! assert_eq!(told.to_string(), "the cube on a4 is no one's");
//! assert_eq!(told.form(), "the cube on {cell} is {owner}'s");
//! ```

use std::fmt;

use serde::{Serialize, Serializer};

/// A sentence, or a part of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    form: &'static str,
    /// A slice, so that errors stay small.
    values: Box<[(&'static str, ToldValue)]>,
}

/// What fills a hole of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToldValue {
    /// What needs no translation: the name of a cell, a move, what somebody wrote.
    Text(String),
    /// How many.
    Number(u64),
    /// A part that is said in the language of the whole.
    Part(Told),
}

/// A sentence that is written where it is said: its holes are in braces, and each has a value.
#[macro_export]
macro_rules! told {
    (@value $hole:ident) => { $hole };
    (@value $hole:ident $value:expr) => { $value };
    ($form:literal $(, $hole:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Told::new(
            $form,
            Box::new([$((stringify!($hole), $crate::told!(@value $hole $($value)?).into())),*]),
        )
    };
}

/// Makes errors of types that have a method `told`: they are displayed as what it says.
#[macro_export]
macro_rules! errors_are_told {
    ($($error:ty),+) => { $(
        impl std::error::Error for $error {}

        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.told().fmt(f)
            }
        }
    )+ };
}

/// The hole of what another program says, in whatever language it does.
const SAID: &str = "said";

impl Told {
    /// A sentence; [`told!`](crate::told) writes it more shortly.
    #[must_use]
    pub fn new(form: &'static str, values: Box<[(&'static str, ToldValue)]>) -> Told {
        Told { form, values }
    }

    /// A word without holes that stands in a table, such as the name of a piece.
    #[must_use]
    pub fn word(word: &'static str) -> Told {
        Told { form: word, values: Box::new([]) }
    }

    /// What somebody else's program says, such as the reader of JSON: it can only be quoted.
    #[must_use]
    pub fn quoted(said: impl Into<String>) -> Told {
        Told { form: "{said}", values: Box::new([(SAID, ToldValue::Text(said.into()))]) }
    }

    /// The English sentence, with its holes in braces.
    #[must_use]
    pub const fn form(&self) -> &'static str {
        self.form
    }

    /// What fills the holes, by their names.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, &ToldValue)> {
        self.values.iter().map(|(hole, value)| (*hole, value))
    }
}

impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Told {
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

impl fmt::Display for ToldValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToldValue::Text(text) => f.write_str(text),
            ToldValue::Number(number) => number.fmt(f),
            ToldValue::Part(part) => part.fmt(f),
        }
    }
}

impl From<Told> for ToldValue {
    fn from(part: Told) -> ToldValue {
        ToldValue::Part(part)
    }
}

impl From<String> for ToldValue {
    fn from(text: String) -> ToldValue {
        ToldValue::Text(text)
    }
}

impl From<&str> for ToldValue {
    fn from(text: &str) -> ToldValue {
        ToldValue::Text(text.to_owned())
    }
}

impl From<char> for ToldValue {
    fn from(letter: char) -> ToldValue {
        ToldValue::Text(letter.into())
    }
}

impl From<u64> for ToldValue {
    fn from(number: u64) -> ToldValue {
        ToldValue::Number(number)
    }
}

impl From<u32> for ToldValue {
    fn from(number: u32) -> ToldValue {
        ToldValue::Number(number.into())
    }
}

impl From<u8> for ToldValue {
    fn from(number: u8) -> ToldValue {
        ToldValue::Number(number.into())
    }
}

impl From<usize> for ToldValue {
    fn from(number: usize) -> ToldValue {
        ToldValue::Number(u64::try_from(number).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_filled_and_other_braces_are_kept() {
        let count = 3_u32;
        let part = told!("{count} of { } or u{...}", count);
        assert_eq!(told!("<{part}> {", part).to_string(), "<3 of { } or u{...}> {");
        // What fills a hole is not read again.
        assert_eq!(told!("{a}{b}", a = "{b}", b = 'x').to_string(), "{b}x");
        assert_eq!(Told::quoted("{said}").to_string(), "{said}");
    }
}

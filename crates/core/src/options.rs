//! The choices a game offers before it starts, described by data.

use std::collections::BTreeMap;

use crate::notation::clip;
use crate::{Message, errors_are_messages, message};

/// What values an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true` or `false` (also `on` and `off`).
    Check,
    /// A whole number within bounds, both included.
    Number {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// Which of the random set-ups: any number. Whoever does not say may be given any.
    Seed,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One of these words, or a text of the described form.
    ChoiceOrText {
        /// Those that need no more to be said.
        words: &'static [&'static str],
        /// What else is possible, for people.
        or: &'static str,
    },
    /// The text of a document, such as a rule file.
    Document,
}

/// One option of a game. Command line, protocols and server all read this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionInfo {
    /// Its name, lower case.
    pub name: &'static str,
    /// What it is for, in a phrase.
    pub summary: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// The value it has when nothing is said.
    pub default: &'static str,
}

/// Chosen values by option name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    values: BTreeMap<String, String>,
}

/// An option that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// The game has no such option.
    Unknown {
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The option cannot have that value.
    Value {
        /// The option.
        name: &'static str,
        /// The value given, shortened if it was long.
        value: String,
        /// What it could be.
        why: Message,
    },
    /// The document cannot be used; its text is too long to quote.
    Document {
        /// The option.
        name: &'static str,
        /// What is wrong, and where.
        why: Message,
    },
}

errors_are_messages!(OptionError);

impl OptionError {
    /// What is wrong.
    pub fn message(&self) -> Message {
        match self.clone() {
            OptionError::Unknown { name, known } => {
                message!("there is no option \"{name}\"; the options are: {known}", name, known)
            }
            OptionError::Value { name, value, why } => {
                message!("option {name} cannot be \"{value}\": {why}", name, value, why)
            }
            OptionError::Document { name, why } => message!("option {name}: {why}", name, why),
        }
    }
}

/// Option values longer than this are refused.
pub const MAX_OPTION_TEXT: usize = 64 * 1024;

impl Options {
    /// Nothing chosen: every option at its default.
    pub fn new() -> Options {
        Options::default()
    }

    /// Sets a value; it is checked when the game starts.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.values.insert(name.into(), value.into());
    }

    /// The same options with one more value.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<String>) -> Options {
        self.set(name, value);
        self
    }

    /// Names and values that were set, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether everything is at its default.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Checks every name and value against what the game offers, and reads them.
    ///
    /// # Errors
    /// On the first name or value that does not fit.
    pub fn read<'a>(
        &'a self,
        offered: &'static [OptionInfo],
    ) -> Result<ChosenOptions<'a>, OptionError> {
        for (name, value) in self.iter() {
            let Some(option) = offered.iter().find(|option| option.name == name) else {
                let known: Vec<&str> = offered.iter().map(|option| option.name).collect();
                return Err(OptionError::Unknown { name: clip(name), known: known.join(", ") });
            };
            option.check(value)?;
        }
        Ok(ChosenOptions { options: self, offered })
    }
}

impl OptionInfo {
    fn check(&self, value: &str) -> Result<(), OptionError> {
        if value.len() > MAX_OPTION_TEXT {
            return Err(self
                .refuse(value, message!("at most {most} bytes are read", most = MAX_OPTION_TEXT)));
        }
        match self.kind {
            OptionKind::Check if read_check(value).is_none() => {
                Err(self.refuse(value, message!("it is true or false")))
            }
            OptionKind::Number { .. } | OptionKind::Seed => {
                let (min, max) = match self.kind {
                    OptionKind::Number { min, max } => (min, max),
                    _ => (0, u64::MAX),
                };
                let fits = read_number(value).is_some_and(|number| (min..=max).contains(&number));
                let why = message!("it is a whole number from {min} to {max}", min, max);
                if fits { Ok(()) } else { Err(self.refuse(value, why)) }
            }
            OptionKind::Choice(words) if !words.contains(&value) => {
                Err(self.refuse(value, message!("it is one of {words}", words = words.join(", "))))
            }
            _ => Ok(()),
        }
    }

    /// The error for a value that this option cannot have.
    pub fn refuse(&self, value: &str, why: Message) -> OptionError {
        let name = self.name;
        match self.kind {
            OptionKind::Document => OptionError::Document { name, why },
            _ => OptionError::Value { name, value: clip(value), why },
        }
    }
}

/// Options that were checked: every name is known and every value of its kind.
#[derive(Clone, Copy, Debug)]
pub struct ChosenOptions<'a> {
    options: &'a Options,
    offered: &'static [OptionInfo],
}

impl<'a> ChosenOptions<'a> {
    /// The description of an option.
    ///
    /// # Panics
    /// If the game does not offer it: games ask for their own options only.
    pub fn info(&self, name: &str) -> &'static OptionInfo {
        self.offered.iter().find(|o| o.name == name).expect("a game asks for its own options")
    }

    /// The value of an option, given or default.
    pub fn text(&self, name: &str) -> &'a str {
        let default = self.info(name).default;
        self.options.values.get(name).map_or(default, String::as_str)
    }

    /// The value of a [`OptionKind::Check`].
    pub fn check(&self, name: &str) -> bool {
        read_check(self.text(name)).expect("a checked value is true or false")
    }

    /// The value of a [`OptionKind::Number`] or [`OptionKind::Seed`].
    pub fn number(&self, name: &str) -> u64 {
        read_number(self.text(name)).expect("a checked value is a number")
    }
}

fn read_check(value: &str) -> Option<bool> {
    match value {
        "true" | "on" => Some(true),
        "false" | "off" => Some(false),
        _ => None,
    }
}

fn read_number(value: &str) -> Option<u64> {
    let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    if digits { value.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OFFERED: &[OptionInfo] = &[
        OptionInfo { name: "claims", summary: "", kind: OptionKind::Check, default: "false" },
        OptionInfo {
            name: "level",
            summary: "",
            kind: OptionKind::Number { min: 7, max: 13 },
            default: "7",
        },
    ];

    #[test]
    fn defaults_hold_until_something_is_chosen() {
        let none = Options::new();
        assert_eq!(none.read(OFFERED).unwrap().number("level"), 7);
        let some = Options::new().with("level", "9").with("claims", "on");
        let chosen = some.read(OFFERED).unwrap();
        assert_eq!((chosen.number("level"), chosen.check("claims")), (9, true));
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let says =
            |name, value| Options::new().with(name, value).read(OFFERED).unwrap_err().to_string();
        assert_eq!(
            says("size", "3"),
            "there is no option \"size\"; the options are: claims, level"
        );
        assert_eq!(
            says("level", "14"),
            "option level cannot be \"14\": it is a whole number from 7 to 13"
        );
        assert_eq!(says("claims", "yes"), "option claims cannot be \"yes\": it is true or false");
        assert!(says("level", "-7").contains("whole number"));
        assert!(says("level", &"9".repeat(100_000)).contains("at most"));
    }
}

//! Whose work is inside the program, and under which licences.
//!
//! `notices.toml` is written by the example `collect` from Cargo.lock and from what the crates carry
//! along; a test of the example fails while it lacks a crate.
//! ```
//! let notices = kelci_notices::notices();
//! assert!(notices.part.iter().any(|part| part.name == "tokio"));
//! ```

use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// Our own terms: either of them.
pub const OWN: [(&str, &str); 2] = [
    ("MIT", include_str!("../../../LICENSE-MIT")),
    ("Apache-2.0", include_str!("../../../LICENSE-APACHE")),
];

/// Everything that others made and the program holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Notices {
    /// Crates of Cargo.lock that only tests and features which are off would use: `name version`.
    pub unused: BTreeSet<String>,
    /// What the program is made of.
    pub part: Vec<Part>,
    /// The licences' texts, each once.
    pub text: Vec<Text>,
}

/// A crate, a library or a font.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Part {
    /// What it is called.
    pub name: String,
    /// As its manifest says it.
    pub version: String,
    /// Its terms, as an SPDX expression.
    pub licence: String,
    /// The lines that say who made it.
    pub by: Vec<String>,
    /// The names of its [`Text`]s.
    pub texts: Vec<String>,
}

/// What a licence says. Lines that name whoever holds a copyright are with the [`Part`]s.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Text {
    /// What the parts call it.
    pub name: String,
    /// The words.
    pub body: String,
}

static NOTICES: LazyLock<Notices> = LazyLock::new(|| {
    toml::from_str(include_str!("../notices.toml")).expect("our file is good, as a test makes sure")
});

/// The notices of this program.
pub fn notices() -> &'static Notices {
    &NOTICES
}

impl Display for Notices {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            out,
            "kelci is under the terms of either the MIT licence or the Apache licence 2.0."
        )?;
        writeln!(out, "It holds the work of others, under the terms that each of them chose:\n")?;
        for part in &self.part {
            let named = format!("{} {}", part.name, part.version);
            writeln!(out, "{} ({})", named.trim_end(), part.licence)?;
            part.by.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
            writeln!(out, "    Texts: {}", part.texts.join(", "))?;
        }
        let own = OWN.map(|(name, body)| (format!("kelci: {name}"), body));
        let own = own.iter().map(|(name, body)| (name.as_str(), *body));
        let others = self.text.iter().map(|text| (text.name.as_str(), text.body.as_str()));
        for (name, body) in own.chain(others) {
            writeln!(out, "\n==== {name} ====\n\n{}", body.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_says_who_made_it_and_what_it_allows() {
        let texts: BTreeSet<&str> = notices().text.iter().map(|text| text.name.as_str()).collect();
        assert_eq!(texts.len(), notices().text.len(), "a text twice");
        let mut read = BTreeSet::new();
        for part in &notices().part {
            assert!(!part.licence.is_empty() && !part.texts.is_empty(), "{part:?}");
            for text in &part.texts {
                assert!(texts.contains(text.as_str()), "{part:?}");
                read.insert(text.as_str());
            }
        }
        assert_eq!(texts, read, "a text that no part names");
    }

    #[test]
    fn the_font_and_the_database_are_told_too() {
        let text = notices().to_string();
        for told in ["Inter", "SIL OPEN FONT LICENSE", "SQLite", "Permission is hereby granted"] {
            assert!(text.contains(told), "{told}");
        }
    }

    #[test]
    fn they_stay_small() {
        let bytes = notices().to_string().len();
        assert!(bytes < 400_000, "{bytes} bytes in the program");
    }
}

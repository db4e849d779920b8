//! Match files of other runners: cutegames and pijersi-matchup, both JSON.
//!
//! Every key they know is either followed, or without effect on the games here, or refused by
//! name; a key nobody knows is refused with its line. See `docs/match.md`.
//!
//! ```
//! use kelci_arena::Configuration;
//!
//! let file = r#"{
//!     "engines": [{ "name": "a", "path": "bin/a" }, { "name": "b", "path": "bin/b" }],
//!     "tournament": { "games": 20 },
//!     "openings": { "path": "openings.txt" },
//!     "controls": { "mode": "movetime", "value": 10 }
//! }"#;
//! let configuration = Configuration::parse(file)?;
//! assert_eq!((configuration.games, configuration.engines.len()), (Some(20), 2));
//! # Ok::<(), kelci_arena::ConfigError>(())
//! ```

mod cutegames;
mod matchup;

use std::path::PathBuf;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::stats::{Sprt, SprtError};
use crate::{EngineKind, EngineSpec, Pace, SpecError, Tournament};

/// What a file of another runner asks for.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Configuration {
    /// The engines, all of them programs.
    pub engines: Vec<EngineSpec>,
    /// The limits of all engines.
    pub pace: Pace,
    /// How many games each pairing has.
    pub games: Option<u64>,
    /// How many games are played at once.
    pub concurrency: Option<u64>,
    /// After how many games the standing is told.
    pub rating_interval: Option<u64>,
    /// Who meets whom.
    pub tournament: Option<Tournament>,
    /// A file of openings.
    pub openings: Option<PathBuf>,
    /// Whether they are taken in random order.
    pub shuffle: bool,
    /// A game of so many plies is a draw.
    pub most_plies: Option<u64>,
    /// The test that ends the match.
    pub sprt: Option<Sprt>,
    /// What is done otherwise here, for whoever wrote the file.
    pub notes: Vec<String>,
}

/// Why a file cannot be followed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ConfigError {
    /// It is not of either format.
    #[error("this is no match of {runner}: {cause}")]
    Format {
        /// Whose file it seems to be.
        runner: &'static str,
        /// What is wrong, and where.
        cause: String,
    },
    /// A value has a meaning that cannot be honoured.
    #[error("\"{key}\" cannot be {value}: {why}")]
    Value {
        /// Where it is, such as `openings.repeat`.
        key: &'static str,
        /// What it says.
        value: String,
        /// Why that cannot be.
        why: &'static str,
    },
    /// An engine that cannot be.
    #[error("engine {number}: {cause}")]
    Engine {
        /// Which one, from 1.
        number: usize,
        /// What is wrong.
        cause: SpecError,
    },
    /// A test that cannot be.
    #[error("\"sprt\": {0}")]
    Sprt(SprtError),
}

impl Configuration {
    /// Reads a file of either runner; which one is seen from its keys.
    ///
    /// # Errors
    /// When it is no such file, or asks for what cannot be done.
    pub fn parse(text: &str) -> Result<Configuration, ConfigError> {
        let runner = "cutegames or pijersi-matchup";
        let seen: Value = serde_json::from_str(text)
            .map_err(|error| ConfigError::Format { runner, cause: error.to_string() })?;
        if seen.get("controls").is_some() || seen["tournament"].is_object() {
            matchup::read(text)
        } else {
            cutegames::read(text)
        }
    }
}

/// Reads a file again, now with its type, so that errors have their line.
fn typed<T: DeserializeOwned>(text: &str, runner: &'static str) -> Result<T, ConfigError> {
    serde_json::from_str(text)
        .map_err(|error| ConfigError::Format { runner, cause: error.to_string() })
}

/// An engine by the path of its program, which may have blanks.
fn engine(
    number: usize,
    name: Option<String>,
    path: &str,
    parameters: &str,
) -> Result<EngineSpec, ConfigError> {
    let wrong = |cause| ConfigError::Engine { number, cause };
    if path.trim().is_empty() || path.contains(['"', '\n']) {
        return Err(wrong(SpecError::Value(path.to_owned(), "the path of a program")));
    }
    let quoted = if path.contains([' ', '\'']) { format!("\"{path}\"") } else { path.to_owned() };
    let line = format!("{quoted} {parameters}").trim().to_owned();
    let name = name.unwrap_or_else(|| path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned());
    let kind = EngineKind::Command { line, options: Vec::new(), wishes: Vec::new() };
    EngineSpec::new(name, kind).map_err(wrong)
}

fn milliseconds(key: &'static str, value: u64) -> Result<Duration, ConfigError> {
    const DAY_MS: u64 = 86_400_000;
    if value > DAY_MS {
        let value = value.to_string();
        return Err(ConfigError::Value { key, value, why: "a day is 86400000 milliseconds" });
    }
    Ok(Duration::from_millis(value))
}

fn plies(key: &'static str, value: u64) -> Result<u32, ConfigError> {
    if (1..=1000).contains(&value) {
        return Ok(value as u32);
    }
    Err(ConfigError::Value { key, value: value.to_string(), why: "1 to 1000 plies are searched" })
}

fn nodes(key: &'static str, value: u64) -> Result<u64, ConfigError> {
    if value > 0 {
        return Ok(value);
    }
    Err(ConfigError::Value { key, value: "0".into(), why: "a search has at least one position" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_neither_runner_is_refused() {
        for text in ["", "[]", "{}", "3", "{\"engines\":", "{\"controls\":1}", "null"] {
            assert!(
                matches!(Configuration::parse(text), Err(ConfigError::Format { .. })),
                "{text}"
            );
        }
    }

    #[test]
    fn a_path_with_blanks_stays_one_word() {
        let found = engine(1, None, "my engines/it's", "--quiet -x").unwrap();
        assert_eq!(found.name, "it's");
        let EngineKind::Command { line, .. } = &found.kind else { panic!("a program") };
        let words = kelci_ugi::client::split_command_line(line);
        assert_eq!(words, ["my engines/it's", "--quiet", "-x"]);
        assert!(engine(1, None, " ", "").is_err() && engine(1, None, "a\"b", "").is_err());
    }
}

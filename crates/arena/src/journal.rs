//! The journal: every finished game is a line of a file before the next one counts.
//!
//! The first line says which match it is, each other line is a game. Lines are only ever added,
//! and each is on the disk before it is told. So whatever kills a match, what is left is whole
//! lines and perhaps one torn one, which is dropped: its game is played again.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::FinishedGame;

/// Which match a journal is of: all that must be the same for its games to count together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// The version of the format, 1.
    pub kelci_match: u32,
    /// The game.
    pub game: String,
    /// Its options.
    pub options: Vec<(String, String)>,
    /// The engines with their limits.
    pub engines: Vec<String>,
    /// Who meets whom.
    pub tournament: String,
    /// Where the games begin.
    pub openings: String,
    /// When they end early.
    pub adjudication: String,
    /// Where the randomness begins.
    pub seed: u64,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be opened, read or written.
    #[error("cannot use {}: {cause}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        cause: io::Error,
    },
    /// It is in use.
    #[error("{} is being written by another match", .0.display())]
    Busy(PathBuf),
    /// It is of another match.
    #[error("{} is of another match: its {what} is {was}, not {is}; choose another --out", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
        /// How the match was begun.
        was: String,
        /// How it was to go on.
        is: String,
    },
    /// A line in the middle is not what it should be.
    #[error("line {line} of {} is no line of a match: {cause}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        cause: String,
    },
}

/// A journal that is open for more games.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
}

impl Head {
    /// What differs between a match and this one: the name of the part, and both values.
    fn difference(&self, is: &Head) -> Option<(&'static str, String, String)> {
        let joined = |head: &Head| {
            let options = head.options.iter().map(|(name, value)| format!("{name}={value}"));
            options.collect::<Vec<_>>().join(" ")
        };
        let parts = [
            ("version", self.kelci_match.to_string(), is.kelci_match.to_string()),
            ("game", self.game.clone(), is.game.clone()),
            ("list of options", joined(self), joined(is)),
            ("list of engines", self.engines.join(" / "), is.engines.join(" / ")),
            ("kind", self.tournament.clone(), is.tournament.clone()),
            ("choice of openings", self.openings.clone(), is.openings.clone()),
            ("adjudication", self.adjudication.clone(), is.adjudication.clone()),
            ("seed", self.seed.to_string(), is.seed.to_string()),
        ];
        parts.into_iter().find(|(_, was, is)| was != is)
    }
}

impl Journal {
    /// Opens the journal of a match, or begins it; returns the games it already has.
    ///
    /// # Errors
    /// When the file cannot be used, or is of another match.
    pub fn open(path: &Path, head: &Head) -> Result<(Journal, Vec<FinishedGame>), JournalError> {
        let failed = |cause| JournalError::File { path: path.to_owned(), cause };
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.map_err(failed)?;
        file.try_lock().map_err(|_| JournalError::Busy(path.to_owned()))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let (games, whole) = read(path, &bytes, head)?;
        // What a kill has torn is cut off, so that the next line begins a line.
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut journal = Journal { file, path: path.to_owned() };
        if whole == 0 {
            journal.write(head)?;
        }
        Ok((journal, games))
    }

    /// Adds a game; when this returns it is on the disk.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, game: &FinishedGame) -> Result<(), JournalError> {
        self.write(game)
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), JournalError> {
        let mut text = serde_json::to_string(line).expect("plain data is JSON");
        text.push('\n');
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|cause| JournalError::File { path: self.path.clone(), cause })
    }
}

/// The games of a journal, and how many of its bytes are whole lines.
fn read(
    path: &Path,
    bytes: &[u8],
    head: &Head,
) -> Result<(Vec<FinishedGame>, usize), JournalError> {
    let (mut games, mut whole): (Vec<FinishedGame>, usize) = (Vec::new(), 0);
    let mut seen = std::collections::HashSet::new();
    for (line, number) in bytes.split_inclusive(|byte| *byte == b'\n').zip(1..) {
        let is_last = whole + line.len() == bytes.len();
        let wrong =
            |cause: String| JournalError::Line { path: path.to_owned(), line: number, cause };
        if line.last() != Some(&b'\n') {
            break;
        }
        if number == 1 {
            let was: Head =
                serde_json::from_slice(line).map_err(|error| wrong(error.to_string()))?;
            if let Some((what, was, is)) = was.difference(head) {
                return Err(JournalError::Other { path: path.to_owned(), what, was, is });
            }
        } else {
            match serde_json::from_slice::<FinishedGame>(line) {
                Ok(game) if seen.insert(game.game) => games.push(game),
                Ok(game) => return Err(wrong(format!("game {} is there twice", game.game))),
                // A disk that was cut off can leave rubbish that happens to end a line.
                Err(_) if is_last => break,
                Err(error) => return Err(wrong(error.to_string())),
            }
        }
        whole += line.len();
    }
    Ok((games, whole))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use kelci_core::Verdict;

    use super::*;
    use crate::Cause;

    fn head() -> Head {
        Head {
            kelci_match: 1,
            game: "pijersi".into(),
            options: Vec::new(),
            engines: vec!["name=a".into(), "name=b".into()],
            tournament: "roundrobin".into(),
            openings: "random".into(),
            adjudication: "none".into(),
            seed: 1,
        }
    }

    fn game(number: u64) -> FinishedGame {
        FinishedGame {
            game: number,
            players: ["a".into(), "b".into()],
            opening: "fen".into(),
            moves: Vec::new(),
            thoughts: Vec::new(),
            result: Verdict::Draw,
            cause: Cause::Rules,
            reason: "credit".into(),
            points: None,
            begins: 0,
            fault: None,
        }
    }

    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let name = format!("kelci-journal-{name}-{}", std::process::id());
            Scratch(std::env::temp_dir().join(name))
        }

        fn open(&self, head: &Head) -> Result<(Journal, Vec<FinishedGame>), JournalError> {
            Journal::open(&self.0, head)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            // Nobody needs it; that it stays is no failure of the test.
            let _ = fs::remove_file(&self.0);
        }
    }

    #[test]
    fn what_was_added_is_there_again_and_a_torn_line_is_not() {
        let scratch = Scratch::new("torn");
        let (mut journal, games) = scratch.open(&head()).unwrap();
        assert!(games.is_empty());
        journal.add(&game(0)).unwrap();
        journal.add(&game(1)).unwrap();
        drop(journal);
        let whole = fs::read(&scratch.0).unwrap();
        let second = whole.iter().rposition(|byte| *byte == b'{').unwrap();
        // Killed at every byte of the last line.
        for length in second..whole.len() {
            fs::write(&scratch.0, &whole[..length]).unwrap();
            let (mut journal, games) = scratch.open(&head()).unwrap();
            assert_eq!(games, [game(0)], "{length} bytes");
            journal.add(&game(1)).unwrap();
            drop(journal);
            assert_eq!(fs::read(&scratch.0).unwrap(), whole);
        }
    }

    #[test]
    fn a_torn_first_line_is_a_new_match() {
        let scratch = Scratch::new("first");
        fs::write(&scratch.0, "{\"kelci_ma").unwrap();
        let (_, games) = scratch.open(&head()).unwrap();
        assert!(games.is_empty());
        assert!(fs::read_to_string(&scratch.0).unwrap().starts_with("{\"kelci_match\":1,"));
    }

    #[test]
    fn another_match_is_not_gone_on_with() {
        let scratch = Scratch::new("other");
        drop(scratch.open(&head()).unwrap());
        let error = scratch.open(&Head { seed: 2, ..head() }).unwrap_err().to_string();
        assert!(error.ends_with("its seed is 1, not 2; choose another --out"), "{error}");
    }

    #[test]
    fn rubbish_in_the_middle_is_told_with_its_line() {
        let scratch = Scratch::new("rubbish");
        let (mut journal, _) = scratch.open(&head()).unwrap();
        journal.add(&game(0)).unwrap();
        drop(journal);
        let text = fs::read_to_string(&scratch.0).unwrap();
        fs::write(&scratch.0, text.replace("{\"game\":0", "{\"gme\":0") + "{}\n").unwrap();
        let error = scratch.open(&head()).unwrap_err();
        assert!(matches!(error, JournalError::Line { line: 2, .. }), "{error}");
    }

    #[test]
    fn two_matches_do_not_write_one_journal() {
        let scratch = Scratch::new("busy");
        let _journal = scratch.open(&head()).unwrap();
        assert!(matches!(scratch.open(&head()), Err(JournalError::Busy(_))));
    }
}

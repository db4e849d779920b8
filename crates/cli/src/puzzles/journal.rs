//! What was found so far, beside the file to be made, so that a run that was ended goes on.
//!
//! The journal is the file's header, then puzzles as they were found; after those of a game stands
//! `# game N`. What stands behind the last such line belongs to a game that was not finished.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use kelci_puzzle::text::MAX_FILE_BYTES;

/// The journal of a run.
pub struct PuzzleJournal {
    path: PathBuf,
    file: File,
}

/// What a journal holds.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct JournalEntries {
    /// The lines of the puzzles.
    pub lines: Vec<String>,
    /// How many games were looked at.
    pub games: u64,
}

const MARK: &str = "# game ";

impl PuzzleJournal {
    /// Opens the journal of a file, or begins one. None if there is one of another command.
    pub fn open(
        output: &Path,
        header: &str,
    ) -> io::Result<Option<(PuzzleJournal, JournalEntries)>> {
        let mut name = output.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        let path = output.with_file_name(name);
        let mut known = String::new();
        match File::open(&path) {
            Ok(file) => file.take(MAX_FILE_BYTES as u64).read_to_string(&mut known).map(|_| ())?,
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => {}
            Err(cause) => return Err(cause),
        }
        // A kill can leave half a header behind.
        if header.starts_with(&known) {
            known.clear();
        }
        if !known.is_empty() && !known.starts_with(header) {
            return Ok(None);
        }
        let (kept, whole) = read(&known);
        let file = OpenOptions::new().create(true).append(true).open(&path)?;
        let mut journal = PuzzleJournal { path, file };
        journal.file.set_len(whole as u64)?;
        if whole == 0 {
            journal.file.write_all(header.as_bytes())?;
        }
        Ok(Some((journal, kept)))
    }

    /// Notes that so many games are done, and the puzzles of the last ones.
    pub fn note(&mut self, lines: &[String], games: u64) -> io::Result<()> {
        let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        self.file.write_all(format!("{text}{MARK}{games}\n").as_bytes())
    }

    /// The file is made: the journal is of no use any more.
    pub fn remove(self) -> io::Result<()> {
        fs::remove_file(self.path)
    }
}

/// What a journal holds, and how many bytes of it are whole.
fn read(text: &str) -> (JournalEntries, usize) {
    let (mut kept, mut whole, mut pending, mut at) = (JournalEntries::default(), 0, Vec::new(), 0);
    for line in text.split_inclusive('\n') {
        at += line.len();
        let Some(line) = line.strip_suffix('\n') else { break };
        if let Some(games) = line.strip_prefix(MARK).and_then(|games| games.parse().ok()) {
            kept.lines.append(&mut pending);
            kept.games = games;
            whole = at;
        } else if !line.starts_with('#') {
            pending.push(line.to_owned());
        }
    }
    (kept, whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "# puzzles\n# kelci puzzles make nim\n";

    #[test]
    fn what_was_noted_is_there_after_any_kill() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("out.txt");
        let (mut journal, kept) = PuzzleJournal::open(&output, HEADER).unwrap().unwrap();
        assert_eq!(kept, JournalEntries::default());
        journal.note(&["one".into(), "two".into()], 3).unwrap();
        journal.note(&[], 9).unwrap();
        journal.note(&["three".into()], 10).unwrap();
        drop(journal);
        let part = folder.path().join("out.txt.part");
        let whole = fs::read_to_string(&part).unwrap();
        for length in 0..=whole.len() {
            fs::write(&part, &whole[..length]).unwrap();
            let (mut journal, kept) = PuzzleJournal::open(&output, HEADER).unwrap().unwrap();
            let expected: (&[&str], u64) = match length {
                _ if length == whole.len() => (&["one", "two", "three"], 10),
                _ if whole[..length].contains("# game 9\n") => (&["one", "two"], 9),
                _ if whole[..length].contains("# game 3\n") => (&["one", "two"], 3),
                _ => (&[], 0),
            };
            assert_eq!(
                (kept.lines, kept.games),
                (expected.0.iter().map(|l| (*l).into()).collect(), expected.1)
            );
            journal.note(&["more".into()], 11).unwrap();
            let (_, kept) = PuzzleJournal::open(&output, HEADER).unwrap().unwrap();
            assert_eq!((kept.lines.last().map(String::as_str), kept.games), (Some("more"), 11));
        }
    }

    #[test]
    fn another_commands_journal_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("out.txt");
        drop(PuzzleJournal::open(&output, HEADER).unwrap());
        assert!(PuzzleJournal::open(&output, "# puzzles\n# another command\n").unwrap().is_none());
    }
}

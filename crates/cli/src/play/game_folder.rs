//! Where a game is saved, and what may not be written over.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use kelci_catalog::records::Format;
use kelci_core::Spelling;
use kelci_core::record::certu::KeyLines;
use kelci_core::record::{Ply, Record};

use super::open;
use super::session::Session;
use crate::error::Error;
use crate::files;
use crate::paint::Screen;

/// Whether a file that holds something else may be written over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overwrite {
    No,
    Yes,
}

/// The files of the game on the table.
#[derive(Default)]
pub struct GameFolder {
    /// Where the game is saved after each move.
    pub autosave: Option<PathBuf>,
    /// Where the game as it stands is saved.
    pub saved: Option<PathBuf>,
    /// The files that hold this game, perhaps as it stood earlier.
    own: Vec<PathBuf>,
    /// Said once a game: what its file does not hold.
    loss_is_told: bool,
}

impl GameFolder {
    /// Saves the game after each move from now on, if it can be: what is wrong with the file is
    /// said before the first move, not after it.
    pub fn autosave(
        &mut self,
        path: &Path,
        session: &Session,
        overwrite: Overwrite,
    ) -> Result<(), Error> {
        let why = "go on with it by --resume, or replace it with --overwrite";
        self.check(path, session, overwrite, why)?;
        let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        if let Some(directory) = directory.filter(|directory| !directory.is_dir()) {
            let told = format!("there is no directory {}", directory.display());
            return Err(Error::Refused(told));
        }
        let mut record = session.record();
        // A file that only takes games with a move takes one.
        if record.plies.is_empty()
            && let Some(mv) = session.position().write_moves(Spelling::Rulebook).into_iter().next()
        {
            record.plies.push(Ply::new(mv));
        }
        kelci_catalog::records::write(&[record], format(path), KeyLines::Omit)
            .map_err(|error| Error::Refused(format!("{}: {error}", path.display())))?;
        self.autosave = Some(path.to_owned());
        self.own.push(path.to_owned());
        Ok(())
    }

    /// The game comes from this file: it is saved, and is saved there after each move, unless
    /// the file can hold less than is known of the game.
    pub fn came_from(path: &Path) -> GameFolder {
        let keeps_all = format(path) != Format::Certu && !files::is_standard(path);
        GameFolder {
            autosave: keeps_all.then(|| path.to_owned()),
            saved: Some(path.to_owned()),
            own: vec![path.to_owned()],
            loss_is_told: false,
        }
    }

    /// Another game begins. It is saved beside the one before, which stays as it is.
    pub fn begin_another(&mut self) {
        let next = self.autosave.take().map(|path| free_name(&path));
        *self = GameFolder {
            own: next.iter().cloned().collect(),
            autosave: next,
            ..GameFolder::default()
        };
    }

    /// Saves the game; says what the file does not hold of it, if that was not said.
    pub fn save(
        &mut self,
        path: &Path,
        session: &Session,
        overwrite: Overwrite,
        screen: &mut Screen,
    ) -> Result<Option<String>, Error> {
        if !files::is_standard(path) {
            return self.keep(path, session, overwrite);
        }
        let records = [session.record()];
        files::write(path, &records, format(path), KeyLines::Omit, screen)?;
        Ok(self.has_saved(path, &records))
    }

    /// The same, to a file that is no stream.
    pub fn keep(
        &mut self,
        path: &Path,
        session: &Session,
        overwrite: Overwrite,
    ) -> Result<Option<String>, Error> {
        self.check(path, session, overwrite, "save! replaces it")?;
        let records = [session.record()];
        files::write_file(path, &records, format(path), KeyLines::Omit)?;
        Ok(self.has_saved(path, &records))
    }

    /// Says where the game is, to whoever leaves before its end.
    pub fn say_goodbye(&self, session: &Session, screen: &mut Screen) -> Result<(), Error> {
        match &self.saved {
            Some(path) if !session.is_over() => {
                let path = path.display();
                writeln!(screen, "The game can be resumed: kelci play --resume {path}")?;
            }
            None if session.plies() > 0 && !session.is_over() => {
                writeln!(screen, "The game was not saved.")?;
            }
            _ => {}
        }
        Ok(())
    }

    fn has_saved(&mut self, path: &Path, records: &[Record]) -> Option<String> {
        self.saved = Some(path.to_owned());
        if !self.owns(path) {
            self.own.push(path.to_owned());
        }
        let lost = files::what_is_lost(records, format(path), KeyLines::Omit);
        let news = lost.filter(|_| !self.loss_is_told);
        self.loss_is_told |= news.is_some();
        news
    }

    /// Whether a file holds anything but the beginning of this game.
    pub fn holds_something_else(&self, path: &Path, session: &Session) -> bool {
        let holds_nothing = match fs::metadata(path) {
            Ok(there) => !there.is_file() || there.len() == 0,
            Err(_) => true,
        };
        let may = holds_nothing || self.owns(path);
        !may && !open(path).is_ok_and(|there| session.goes_on_from(&there))
    }

    fn owns(&self, path: &Path) -> bool {
        self.own.iter().any(|own| own == path)
    }

    /// Refuses to write over a file that holds anything but the beginning of this game.
    fn check(
        &self,
        path: &Path,
        session: &Session,
        overwrite: Overwrite,
        else_what: &str,
    ) -> Result<(), Error> {
        if overwrite == Overwrite::Yes || !self.holds_something_else(path, session) {
            return Ok(());
        }
        let path = path.display();
        Err(Error::Refused(format!("{path} is there and holds something else: {else_what}")))
    }
}

/// The format in which a game is saved to a file of that name.
fn format(path: &Path) -> Format {
    files::format_of(path).unwrap_or(Format::Text)
}

/// A name like this one that no file has: `game-2.kelci` for `game.kelci`.
fn free_name(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let numbered = stem.rsplit_once('-').and_then(|(stem, n)| Some((stem, n.parse::<u32>().ok()?)));
    let (stem, last) = numbered.unwrap_or((&stem, 1));
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
    let ending = ending.unwrap_or_default();
    (u64::from(last) + 1..)
        .map(|number| path.with_file_name(format!("{stem}-{number}{ending}")))
        .find(|path| fs::symlink_metadata(path).is_err())
        .expect("there are more numbers than files")
}

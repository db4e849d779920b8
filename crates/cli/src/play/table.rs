//! The conversation at the board.

use std::io::Write as _;
use std::path::Path;

use kelci_catalog::search::Level;
use kelci_core::Spelling;

use super::command::{COMMANDS, TypedLine, understand};
use super::game_folder::{GameFolder, Overwrite};
use super::keyboard::Keyboard;
use super::opponent::Opponent;
use super::session::Session;
use super::{SeatPlayer, open};
use crate::board::View;
use crate::error::Error;
use crate::paint::{Ink, SCREEN_COLUMNS, Screen, wrapped};
use crate::panel::picture;

/// The game, who plays it, and how it is looked at.
pub struct LineMode {
    pub session: Session,
    pub players: [SeatPlayer; 2],
    /// The program, and its chance.
    pub opponent: Opponent,
    /// Whether the second side sits below.
    pub flip: bool,
    /// Where the game is saved.
    pub folder: GameFolder,
}

/// What to do after a line was answered.
enum Next {
    /// Wait for another line.
    Stay,
    /// The position has changed: save and draw it, and let whoever has the turn play.
    Go,
    Leave,
}

impl LineMode {
    /// Plays until someone leaves, or until the end if nobody is at the keyboard.
    pub fn play(mut self, keyboard: &mut Keyboard, screen: &mut Screen) -> Result<(), Error> {
        self.draw(screen)?;
        let mut warned = false;
        loop {
            let is_over = self.session.is_over();
            if let (false, SeatPlayer::Engine(level)) = (is_over, self.player()) {
                self.play_engine(level, screen)?;
                continue;
            }
            if is_over && !self.players.contains(&SeatPlayer::Human) {
                return Ok(());
            }
            let prompt = if is_over {
                "The game is over (new, undo, or quit)".to_owned()
            } else {
                format!("{} to move (move, or ? for help)", self.session.side_name())
            };
            let line = keyboard.ask(&prompt, screen)?;
            let next = match &line {
                Some(line) => self.answer(line, screen)?,
                None => Next::Leave,
            };
            let asked = std::mem::replace(&mut warned, false);
            match next {
                Next::Stay => {}
                Next::Go => self.show_change(screen)?,
                Next::Leave if self.is_unsaved() && !asked && Keyboard::is_a_persons() => {
                    writeln!(screen, "Not saved: quit again to leave, or save FILE.")?;
                    warned = true;
                }
                Next::Leave => break,
            }
        }
        self.folder.say_goodbye(&self.session, screen)
    }

    fn player(&self) -> SeatPlayer {
        self.players[self.session.position().side_to_move().index()]
    }

    fn play_engine(&mut self, level: Level, screen: &mut Screen) -> Result<(), Error> {
        // What was played is to be seen while the program thinks.
        screen.flush()?;
        let side = self.session.side_name();
        let key = self.opponent.choose(&self.session, level)?;
        let text = self.session.play(key);
        writeln!(screen, "{side} plays {text}")?;
        self.show_change(screen)
    }

    fn answer(&mut self, line: &str, screen: &mut Screen) -> Result<Next, Error> {
        match understand(line) {
            TypedLine::Nothing => {}
            TypedLine::Help => help(screen)?,
            TypedLine::Rules => crate::rules::tell(self.session.game, screen)?,
            TypedLine::Moves(filter) => self.list_moves(filter, screen)?,
            TypedLine::Board => self.draw(screen)?,
            TypedLine::Fen => writeln!(screen, "{}", self.session.position().fen())?,
            TypedLine::Flip => {
                self.flip = !self.flip;
                self.draw(screen)?;
            }
            TypedLine::New => {
                self.session.restart();
                self.folder.begin_another();
                if let Some(path) = &self.folder.autosave {
                    writeln!(screen, "This game will be saved to {}.", path.display())?;
                }
                return Ok(Next::Go);
            }
            TypedLine::Undo => {
                if self.undo() {
                    return Ok(Next::Go);
                }
                writeln!(screen, "There is nothing to take back.")?;
            }
            TypedLine::Save("", _) | TypedLine::Load("") => {
                writeln!(screen, "Name the file as well, such as save game.kelci")?;
            }
            TypedLine::Save(path, overwrite) => {
                if self.save(Path::new(path), overwrite, screen)? {
                    writeln!(screen, "Saved to {path}.")?;
                }
            }
            TypedLine::Load(path) => match open(Path::new(path)) {
                Ok(session) => {
                    self.session = session;
                    self.folder = GameFolder::came_from(Path::new(path));
                    self.draw(screen)?;
                }
                Err(error) => say(&said(error)?, screen)?,
            },
            TypedLine::Quit => return Ok(Next::Leave),
            TypedLine::Hint | TypedLine::Resign | TypedLine::Move(_) if self.session.is_over() => {
                writeln!(screen, "The game is over; undo takes back its end.")?;
            }
            TypedLine::Hint => {
                let key = self.opponent.hint(&self.session)?;
                let text = self.session.position().write_move(key, Spelling::Marked);
                writeln!(screen, "Consider {}", text.expect("it is legal"))?;
            }
            TypedLine::Resign => {
                self.session.resign();
                return Ok(Next::Go);
            }
            TypedLine::Move(text) => match self.session.play_text(text) {
                Ok(()) => return Ok(Next::Go),
                Err(error) => say(&error.to_string(), screen)?,
            },
        }
        Ok(Next::Stay)
    }

    /// Takes back a resignation, or the last move of a person and what was answered to it; says
    /// whether there was one.
    fn undo(&mut self) -> bool {
        let is_persons = |ply: &usize| {
            let side = self.session.side_at(*ply);
            self.players[side.index()] == SeatPlayer::Human
        };
        if self.session.is_given_up() {
            return self.session.take_back();
        }
        let Some(wanted) = (0..self.session.plies()).rfind(is_persons) else { return false };
        while self.session.plies() > wanted {
            self.session.take_back();
        }
        true
    }

    fn list_moves(&self, filter: &str, screen: &mut Screen) -> Result<(), Error> {
        let position = self.session.position();
        let [marked, canonical] =
            [Spelling::Marked, Spelling::Canonical].map(|spelling| position.write_moves(spelling));
        let mut texts: Vec<String> = marked
            .into_iter()
            .zip(canonical)
            .filter(|(marked, canonical)| marked.contains(filter) || canonical.contains(filter))
            .map(|(marked, _)| marked)
            .collect();
        texts.sort();
        if texts.is_empty() {
            return Ok(writeln!(screen, "There are no such moves.")?);
        }
        let widest = texts.iter().map(String::len).max().unwrap_or(0) + 2;
        for row in texts.chunks((80 / widest).max(1)) {
            let row: String = row.iter().map(|text| format!("{text:widest$}")).collect();
            writeln!(screen, "{}", row.trim_end())?;
        }
        Ok(())
    }

    /// Saves the game if it is to be saved, and draws it unless a program is about to change it.
    fn show_change(&mut self, screen: &mut Screen) -> Result<(), Error> {
        self.folder.saved = None;
        // A new game has no file before it has a move.
        if let Some(path) = self.folder.autosave.clone()
            && (self.session.plies() > 0 || path.exists())
        {
            self.save(&path, Overwrite::No, screen)?;
        }
        if self.session.is_over() || self.player() == SeatPlayer::Human {
            self.draw(screen)?;
        }
        Ok(())
    }

    /// Saves the game, or says why not; says whether it was saved.
    fn save(
        &mut self,
        path: &Path,
        overwrite: Overwrite,
        screen: &mut Screen,
    ) -> Result<bool, Error> {
        let saved = self.folder.save(path, &self.session, overwrite, screen);
        match saved {
            Ok(lost) => {
                if let Some(lost) = lost {
                    say(&format!("Note: {lost}."), screen)?;
                }
                Ok(true)
            }
            Err(error) => {
                say(&said(error)?, screen)?;
                Ok(false)
            }
        }
    }

    fn is_unsaved(&self) -> bool {
        self.folder.saved.is_none() && self.session.plies() > 0
    }

    fn draw(&self, screen: &mut Screen) -> Result<(), Error> {
        let position = self.session.position();
        let view = View {
            layout: self.session.game.layout(),
            pieces: &position.pieces(),
            fresh: &self.session.fresh_cells(),
            flip: self.flip,
            names: true,
            look: screen.look,
        };
        let picture = picture(self.session.game, position, &view);
        writeln!(screen, "\n{picture}")?;
        if let Some(ending) = self.session.ending() {
            writeln!(screen, "{}", screen.look.paint(&ending, Ink::Result))?;
        }
        Ok(())
    }
}

/// What went wrong with a file, as a sentence; if it is the screen, nothing can be said.
fn said(error: Error) -> Result<String, Error> {
    match error {
        Error::Refused(sentence) | Error::Usage(sentence) => Ok(sentence),
        Error::Output(_) => Err(error),
    }
}

/// Says a sentence, on as many lines as it needs.
fn say(sentence: &str, screen: &mut Screen) -> Result<(), Error> {
    Ok(writeln!(screen, "{}", wrapped(sentence, SCREEN_COLUMNS).join("\n"))?)
}

fn help(screen: &mut Screen) -> Result<(), Error> {
    writeln!(screen, "Type a move in any spelling, or one of these:")?;
    for (words, what) in COMMANDS {
        writeln!(screen, "  {words:14}{what}")?;
    }
    Ok(())
}

//! The conversation at the board.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use kelci_catalog::records::Format;
use kelci_core::record::certu::KeyLines;
use kelci_core::{Rng, Spelling};

use super::command::{COMMANDS, Typed, understand};
use super::keyboard::Keyboard;
use super::session::Session;
use super::{Player, greedy, open};
use crate::board::View;
use crate::error::Error;
use crate::files;
use crate::paint::{Ink, Screen};
use crate::panel::picture;

/// The game, who plays it, and how it is looked at.
pub struct Table {
    pub session: Session,
    pub players: [Player; 2],
    pub rng: Rng,
    /// Whether the second side sits below.
    pub flip: bool,
    /// Where the game is saved after each move.
    pub autosave: Option<PathBuf>,
    /// Where the game as it stands is saved.
    pub saved: Option<PathBuf>,
}

/// What to do after a line was answered.
enum Next {
    /// Wait for another line.
    Stay,
    /// The position has changed: save and draw it, and let whoever has the turn play.
    Go,
    Leave,
}

impl Table {
    /// Plays until someone leaves, or until the end if nobody is at the keyboard.
    pub fn play(mut self, keyboard: &mut Keyboard, screen: &mut Screen) -> Result<(), Error> {
        self.draw(screen)?;
        loop {
            let is_over = self.session.is_over();
            if !is_over && self.player() == Player::Greedy {
                self.play_greedily(screen)?;
                continue;
            }
            if is_over && !self.players.contains(&Player::Human) {
                return Ok(());
            }
            let prompt = if is_over {
                "The game is over (new, undo, or quit)".to_owned()
            } else {
                format!("{} to move (move, or ? for help)", self.session.side_name())
            };
            let Some(line) = keyboard.ask(&prompt, screen)? else { break };
            match self.answer(&line, screen)? {
                Next::Stay => {}
                Next::Go => self.show_change(screen)?,
                Next::Leave => break,
            }
        }
        self.say_goodbye(screen)
    }

    fn player(&self) -> Player {
        self.players[self.session.position().side_to_move().index()]
    }

    fn play_greedily(&mut self, screen: &mut Screen) -> Result<(), Error> {
        let side = self.session.side_name();
        let chosen = greedy::choose(self.session.position(), &mut self.rng);
        let key = chosen.expect("a game that is not over has a move");
        let text = self.session.play(key);
        writeln!(screen, "{side} plays {text}")?;
        self.show_change(screen)
    }

    fn answer(&mut self, line: &str, screen: &mut Screen) -> Result<Next, Error> {
        match understand(line) {
            Typed::Nothing => {}
            Typed::Help => help(screen)?,
            Typed::Moves(filter) => self.list_moves(filter, screen)?,
            Typed::Board => self.draw(screen)?,
            Typed::Fen => writeln!(screen, "{}", self.session.position().fen())?,
            Typed::Flip => {
                self.flip = !self.flip;
                self.draw(screen)?;
            Typed::Rules => crate::rules::tell(self.session.game, screen)?,
            }
            Typed::New => {
                self.session.restart();
                return Ok(Next::Go);
            }
            Typed::Undo => {
                if self.undo() {
                    return Ok(Next::Go);
                }
                writeln!(screen, "There is nothing to take back.")?;
            }
            Typed::Save("") | Typed::Load("") => {
                writeln!(screen, "Name the file as well, such as save game.kelci")?;
            }
            Typed::Save(path) => match self.save(Path::new(path), screen) {
                Ok(()) => writeln!(screen, "Saved to {path}.")?,
                Err(error) => writeln!(screen, "{}", said(error)?)?,
            },
            Typed::Load(path) => match open(Path::new(path)) {
                Ok(session) => {
                    self.session = session;
                    return Ok(Next::Go);
                }
                Err(error) => writeln!(screen, "{}", said(error)?)?,
            },
            Typed::Quit => return Ok(Next::Leave),
            Typed::Hint | Typed::Resign | Typed::Move(_) if self.session.is_over() => {
                writeln!(screen, "The game is over; undo takes back its end.")?;
            }
            Typed::Hint => {
                let position = self.session.position();
                let key = greedy::choose(position, &mut self.rng);
                let text = key.and_then(|key| position.write_move(key, Spelling::Marked));
                writeln!(screen, "Consider {}", text.expect("there is a move"))?;
            }
            Typed::Resign => {
                self.session.resign();
                return Ok(Next::Go);
            }
            Typed::Move(text) => match self.session.play_text(text) {
                Ok(()) => return Ok(Next::Go),
                Err(error) => writeln!(screen, "{error}")?,
            },
        }
        Ok(Next::Stay)
    }

    /// Takes back a resignation, or the last move of a person and what was answered to it; says
    /// whether there was one.
    fn undo(&mut self) -> bool {
        let is_persons = |ply: &usize| {
            let side = self.session.side_at(*ply);
            self.players[side.index()] == Player::Human
        };
        if self.session.has_resigned() {
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
        self.saved = None;
        if let Some(path) = self.autosave.clone()
            && let Err(error) = self.save(&path, screen)
        {
            writeln!(screen, "{}", said(error)?)?;
        }
        if self.session.is_over() || self.player() == Player::Human {
            self.draw(screen)?;
        }
        Ok(())
    }

    fn save(&mut self, path: &Path, screen: &mut Screen) -> Result<(), Error> {
        let format = files::format_of(path).unwrap_or(Format::Text);
        files::write(path, &[self.session.record()], format, KeyLines::Omit, screen)?;
        self.saved = Some(path.to_owned());
        Ok(())
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

    fn say_goodbye(&self, screen: &mut Screen) -> Result<(), Error> {
        match &self.saved {
            Some(path) if !self.session.is_over() => {
                let path = path.display();
                writeln!(screen, "The game can be resumed: kelci play --resume {path}")?;
            }
            None if self.session.plies() > 0 && !self.session.is_over() => {
                writeln!(screen, "The game was not saved.")?;
            }
            _ => {}
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

fn help(screen: &mut Screen) -> Result<(), Error> {
    writeln!(screen, "Type a move in any spelling, or one of these:")?;
    for (words, what) in COMMANDS {
        writeln!(screen, "  {words:14}{what}")?;
    }
    Ok(())
}

//! The conversation at the board.

use std::io::Write as _;

use kelci_core::{Rng, Spelling};

use super::command::{COMMANDS, Typed, understand};
use super::keyboard::Keyboard;
use super::session::Session;
use super::{Player, greedy};
use crate::board::View;
use crate::error::Error;
use crate::paint::{Ink, Screen};
use crate::panel::{picture, result_sentence};

/// The game, who plays it, and how it is looked at.
pub struct Table {
    session: Session,
    players: [Player; 2],
    rng: Rng,
    flip: bool,
}

/// What to do after a line was answered.
enum Next {
    /// Wait for another line.
    Stay,
    /// The position has changed: draw it, and let whoever has the turn play.
    Go,
    Leave,
}

impl Table {
    pub fn new(session: Session, players: [Player; 2], seed: u64, flip: bool) -> Table {
        Table { session, players, rng: Rng::new(seed), flip }
    }

    /// Plays until someone leaves, or until the end if nobody is at the keyboard.
    pub fn play(mut self, keyboard: &mut Keyboard, screen: &mut Screen) -> Result<(), Error> {
        self.draw(screen)?;
        loop {
            if self.session.outcome().is_none() && self.player() == Player::Greedy {
                self.play_greedily(screen)?;
                continue;
            }
            if self.session.outcome().is_some() && !self.players.contains(&Player::Human) {
                return Ok(());
            }
            let prompt = match self.session.outcome() {
                Some(_) => "The game is over (new, undo, or quit)".to_owned(),
                None => format!("{} to move (move, or ? for help)", self.session.side_name()),
            };
            let Some(line) = keyboard.ask(&prompt, screen)? else { return Ok(()) };
            match self.answer(&line, screen)? {
                Next::Stay => {}
                Next::Go => self.draw_if_anyone_looks(screen)?,
                Next::Leave => return Ok(()),
            }
        }
    }

    fn player(&self) -> Player {
        self.players[self.session.position().side_to_move().index()]
    }

    fn play_greedily(&mut self, screen: &mut Screen) -> Result<(), Error> {
        let side = self.session.side_name();
        let chosen = greedy::choose(self.session.position(), &mut self.rng);
        let key = chosen.expect("a game that is not over has a move");
        let text = self.session.play(key);
        writeln!(screen, "{side} plays {text}\n")?;
        self.draw(screen)
    }

    fn answer(&mut self, line: &str, screen: &mut Screen) -> Result<Next, Error> {
        match understand(line) {
            Typed::Nothing => {}
            Typed::Help => help(screen)?,
            Typed::Moves(filter) => self.list_moves(filter, screen)?,
            Typed::Hint => match greedy::choose(self.session.position(), &mut self.rng) {
                Some(key) => {
                    let text = self.session.position().write_move(key, Spelling::Marked);
                    writeln!(screen, "Consider {}", text.expect("a chosen move is legal"))?;
                }
                None => writeln!(screen, "The game is over.")?,
            },
            Typed::Undo => return self.undo(screen),
            Typed::Flip => {
                self.flip = !self.flip;
                self.draw(screen)?;
            }
            Typed::Board => self.draw(screen)?,
            Typed::Fen => writeln!(screen, "{}", self.session.position().fen())?,
            Typed::New => {
                let Session { game, options, fen, .. } = &self.session;
                self.session = Session::new(*game, options.clone(), fen.clone())?;
                return Ok(Next::Go);
            }
            Typed::Resign if self.session.outcome().is_some() => {
                writeln!(screen, "The game is over.")?;
            }
            Typed::Resign => {
                self.session.resign();
                self.say_result(screen)?;
            }
            Typed::Quit => return Ok(Next::Leave),
            Typed::Move(_) if self.session.outcome().is_some() => {
                writeln!(screen, "The game is over; undo takes back the end of it.")?;
            }
            Typed::Move(text) => match self.session.play_text(text) {
                Ok(_) => return Ok(Next::Go),
                Err(error) => writeln!(screen, "{error}")?,
            },
        }
        Ok(Next::Stay)
    }

    /// Takes back the last move of a person, and what was answered to it.
    fn undo(&mut self, screen: &mut Screen) -> Result<Next, Error> {
        let mut taken = 0;
        let persons_turn = |table: &Table| table.player() == Player::Human;
        while (taken == 0 || !persons_turn(self)) && self.session.take_back() {
            taken += 1;
        }
        match taken {
            0 => {
                writeln!(screen, "There is nothing to take back.")?;
                Ok(Next::Stay)
            }
            _ => Ok(Next::Go),
        }
    }

    fn list_moves(&self, filter: &str, screen: &mut Screen) -> Result<(), Error> {
        let position = self.session.position();
        let spellings = [Spelling::Marked, Spelling::Canonical];
        let mut texts: Vec<String> = position
            .moves()
            .into_iter()
            .map(|key| {
                spellings.map(|spelling| position.write_move(key, spelling).expect("it is legal"))
            })
            .filter(|texts| texts.iter().any(|text| text.contains(filter)))
            .map(|[marked, _]| marked)
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

    /// Draws the position unless a program is about to change it.
    fn draw_if_anyone_looks(&self, screen: &mut Screen) -> Result<(), Error> {
        let answered = self.session.outcome().is_none() && self.player() == Player::Greedy;
        if answered { Ok(()) } else { self.draw(screen) }
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
        Ok(writeln!(screen, "{picture}")?)
    }

    fn say_result(&self, screen: &mut Screen) -> Result<(), Error> {
        if let Some(outcome) = self.session.outcome() {
            let points = self.session.position().points();
            let sentence = result_sentence(self.session.game.info(), outcome, points);
            writeln!(screen, "{}", screen.look.paint(&sentence, Ink::Result))?;
        }
        Ok(())
    }
}

fn help(screen: &mut Screen) -> Result<(), Error> {
    writeln!(screen, "Type a move in any spelling, or one of these:")?;
    for (words, what) in COMMANDS {
        writeln!(screen, "  {words:14}{what}")?;
    }
    Ok(())
}

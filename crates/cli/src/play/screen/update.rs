//! What happens when something is asked for.

use std::time::Instant;

use kelci_catalog::search::Level;
use kelci_core::{Click, Spelling};
use kelci_review::Findings;

use super::message::{LookAt, UserInput};
use super::overlay::{Overlay, at_level};
use super::state::{Job, Notice, State, Task};
use super::walk::step;
use crate::error::Error;
use crate::play::SeatPlayer;
use crate::play::game_folder::Overwrite;

/// What the engine has found.
#[derive(Clone, Debug)]
pub enum News {
    /// A move, by its key.
    Move(u32),
    /// The best lines, as far as they were seen.
    Lines(Findings),
}

/// What is said to whoever plays on.
const OVER: &str = "the game is over: n begins another, u takes back its end";

impl State {
    /// Does what is asked for.
    pub fn update(&mut self, message: UserInput, now: Instant) {
        self.notice = None;
        self.follow(message, now);
        if self.overlay.is_none() {
            self.overlay = self.covered.take().map(Overlay::Form);
        }
    }

    fn follow(&mut self, message: UserInput, now: Instant) {
        match message {
            UserInput::Walk(heading) => {
                self.come_back();
                let layout = self.session.game.layout();
                self.cursor = match self.cursor {
                    Click::Cell(from) => {
                        Click::Cell(step(layout, from, heading, self.flip).unwrap_or(from))
                    }
                    _ => self.home(),
                };
            }
            UserInput::Around => self.go_around(),
            UserInput::Press => self.press(self.cursor, now),
            UserInput::Click(click) => {
                if self.walked.is_none() {
                    self.cursor = click;
                }
                self.press(click, now);
            }
            UserInput::Play => self.play_picked(now),
            UserInput::Back => {
                if self.walked.is_some() {
                    self.come_back();
                } else if self.picker.back()
                    && let Some(last) = self.picker.clicks().last()
                {
                    self.cursor = *last;
                }
            }
            UserInput::Undo => self.undo(now),
            UserInput::Redo => self.redo(now),
            UserInput::Hint if self.mover() == Some(SeatPlayer::Human) => self.wants_hint = true,
            UserInput::Hint => self.refuse("a hint is for whoever has the turn"),
            UserInput::Resign => {
                self.session.resign();
                self.has_changed(now);
            }
            UserInput::SetLevel(level) => self.set_players(at_level(self.players, level)),
            UserInput::TurnLevel(by) => {
                let number = self.level().number().saturating_add_signed(by);
                if let Some(level) = Level::new(number) {
                    self.set_players(at_level(self.players, level));
                }
                self.say(format!("kelci plays at level {}", level_words(self.level())));
            }
            UserInput::SetPlayers(players) => self.set_players(players),
            UserInput::Flip => self.flip = !self.flip,
            UserInput::Diagrams if self.seen().diagrams().is_empty() => {
                self.refuse("no diagram is to be filled in this game");
            }
            UserInput::Diagrams => self.shows_diagrams = !self.shows_diagrams,
            UserInput::Look(look) => self.look(look),
            UserInput::Scroll(rows) => {
                let most = i16::try_from(self.session.plies()).unwrap_or(i16::MAX);
                self.scrolled = self.scrolled.saturating_sub(rows).clamp(-most, most);
            }
            UserInput::Analysis => self.lines = (self.lines + 1) % 4,
            UserInput::Begin(_) | UserInput::Again | UserInput::LoadFrom(_)
                if self.is_unsaved() =>
            {
                self.ask_about_moves(message);
            }
            UserInput::Quit if self.is_unsaved() => self.ask_about_moves(UserInput::Leave),
            UserInput::Sure(then) => {
                self.overlay = None;
                self.do_surely(*then, now);
            }
            UserInput::SaveTo(path, overwrite) => self.save(&path, overwrite, now),
            UserInput::Open(page) => {
                self.after_saving = None;
                self.open(page);
            }
            UserInput::Turn(_)
            | UserInput::ReadFrom(_)
            | UserInput::Submit
            | UserInput::Choose(_)
            | UserInput::Change(..)
            | UserInput::Button(_)
            | UserInput::Typed(_)
            | UserInput::Pasted(_) => {
                self.answer_overlay(message, now);
            }
            UserInput::Close => {
                let closed = self.overlay.take();
                self.after_saving = None;
                // Who does not want to choose a game has none to go back to.
                self.has_left = self.is_choosing && matches!(closed, Some(Overlay::Form(_)));
            }
            UserInput::Begin(_) | UserInput::Again | UserInput::LoadFrom(_) => {
                self.do_surely(message, now);
            }
            UserInput::Quit | UserInput::Leave => self.has_left = true,
        }
    }

    /// Does what loses the moves that are not saved.
    pub(super) fn do_surely(&mut self, message: UserInput, now: Instant) {
        match message {
            UserInput::Begin(setup) => self.begin(*setup, now),
            UserInput::Open(page) => self.open(page),
            UserInput::Again => {
                self.session.restart();
                self.begin_another(now);
            }
            UserInput::LoadFrom(path) => self.load(&path, now),
            UserInput::Leave => self.has_left = true,
            other => self.update(other, now),
        }
    }

    /// Takes what the engine has found, if it is still asked for.
    pub fn hear(&mut self, job: Job, news: News, now: Instant) {
        if self.job().as_ref() != Some(&job) {
            return;
        }
        match (job.task, news) {
            (Task::Move(_), News::Move(key)) => {
                self.notice = None;
                let (mover, side) = (self.turn(), self.session.side_name());
                let text = self.session.play(key).to_owned();
                self.clocks.press(mover, now);
                // Who looks at an earlier move goes on looking.
                let walked = self.walked;
                self.has_changed(now);
                self.walked = walked;
                // The end of the game, or a file that could not be written, is the greater news.
                let is_over = self.session.is_over();
                if !is_over && !matches!(self.notice, Some(Notice::Refused(_))) {
                    self.say(format!("{side} plays {text}"));
                }
            }
            (Task::Hint, News::Move(key)) => {
                self.wants_hint = false;
                let position = self.session.position();
                let text = position.write_move(key, Spelling::Marked).unwrap_or_default();
                if let Some(first) = position.scripts(key).first().and_then(|script| script.first())
                {
                    self.cursor = *first;
                }
                self.say(format!("Consider {text}"));
            }
            (_, News::Lines(findings)) => self.found = Some((job, findings)),
            (Task::Analyse(_), News::Move(_)) => {}
        }
    }

    /// Time has passed: a flag may have fallen.
    pub fn tick(&mut self, now: Instant) {
        if !self.session.is_over() && self.clocks.has_fallen(self.turn(), now) {
            self.session.run_out_of_time();
            self.has_changed(now);
        }
    }

    /// The game begins to be played.
    pub fn sit_down(&mut self, now: Instant) {
        if !self.session.is_over() {
            self.clocks.start(now);
        }
    }

    pub fn say(&mut self, sentence: impl Into<String>) {
        self.notice = Some(Notice::Said(sentence.into()));
    }

    pub fn refuse(&mut self, sentence: impl Into<String>) {
        self.notice = Some(Notice::Refused(sentence.into()));
    }

    /// Says what was wrong.
    pub(super) fn refuse_for(&mut self, error: Error) {
        self.refuse(match error {
            Error::Refused(sentence) | Error::Usage(sentence) => sentence,
            Error::Output(cause) => cause.to_string(),
        });
    }

    fn come_back(&mut self) {
        self.walked = None;
        self.scrolled = 0;
    }

    /// A click, wherever it comes from.
    fn press(&mut self, click: Click, now: Instant) {
        if self.walked.is_some() {
            self.come_back();
            return self.say("back at the last move");
        }
        match self.mover() {
            None => return self.refuse(OVER),
            Some(SeatPlayer::Engine(_)) => return self.refuse("kelci is thinking"),
            Some(SeatPlayer::Human) => {}
        }
        let was_last = self.picker.clicks().last() == Some(&click);
        if self.picker.press(click) {
            if self.picker.complete().is_some() && self.picker.next().is_empty() {
                self.play_picked(now);
            } else if let Some(Click::Cell(cell)) = self.picker.clicks().last() {
                self.cursor = Click::Cell(*cell);
            }
        } else if was_last && self.picker.complete().is_some() {
            self.play_picked(now);
        } else if self.picker.clicks().is_empty() {
            self.refuse("no move begins there");
        } else if was_last {
            self.picker.back();
        } else {
            // Another piece may be meant.
            let clicks = self.picker.clicks().to_vec();
            self.picker.reset();
            if !self.picker.press(click) {
                clicks.into_iter().for_each(|click| {
                    self.picker.press(click);
                });
                self.refuse("the move cannot go on there; Escape takes a click back");
            }
        }
    }

    fn play_picked(&mut self, now: Instant) {
        match self.picker.complete().map(str::to_owned) {
            Some(text) => self.play_text(&text, now),
            None if self.session.is_over() => self.refuse(OVER),
            None => self.refuse("there is no whole move yet"),
        }
    }

    pub(super) fn play_text(&mut self, text: &str, now: Instant) {
        if self.mover() != Some(SeatPlayer::Human) {
            return self.refuse("it is not your turn");
        }
        self.come_back();
        let mover = self.turn();
        match self.session.play_text(text) {
            Ok(()) => {
                self.clocks.press(mover, now);
                self.has_changed(now);
            }
            Err(error) => self.refuse(error.to_string()),
        }
    }

    /// From the board to what can be taken beside it, one after the other, and back.
    fn go_around(&mut self) {
        let beside =
            self.picker.next().into_iter().filter(|click| !matches!(click, Click::Cell(_)));
        let beside: Vec<Click> = beside.collect();
        let at = beside.iter().position(|click| *click == self.cursor);
        self.cursor = match at {
            Some(at) => beside.get(at + 1).copied().unwrap_or(self.home()),
            None => match beside.first() {
                Some(first) => *first,
                None => return self.refuse("there is nothing to take beside the board now"),
            },
        };
    }

    /// Takes back an end without a move, or the last move of a person and the answer to it.
    fn undo(&mut self, now: Instant) {
        if self.picker.back() {
            return self.picker.reset();
        }
        let taken_back = if self.session.is_given_up() {
            self.session.take_back()
        } else {
            let is_persons = |ply: &usize| {
                let side = self.session.side_at(*ply);
                self.players[side.index()] == SeatPlayer::Human
            };
            let wanted = (0..self.session.plies()).rfind(is_persons);
            while wanted.is_some_and(|wanted| self.session.plies() > wanted) {
                self.session.take_back();
            }
            wanted.is_some()
        };
        if taken_back {
            self.clocks.back_to(self.session.plies(), now);
            self.has_changed(now);
        } else {
            self.refuse("there is nothing to take back");
        }
    }

    /// Plays again what was taken back, until a person has the turn.
    fn redo(&mut self, now: Instant) {
        let mut played = false;
        let mut mover = self.turn();
        while self.session.play_again() {
            played = true;
            self.clocks.press(mover, now);
            mover = self.turn();
            if self.mover() == Some(SeatPlayer::Human) {
                break;
            }
        }
        if played {
            self.has_changed(now);
        } else {
            self.refuse("nothing was taken back");
        }
    }

    fn look(&mut self, look: LookAt) {
        let (last, at) = (self.session.plies(), self.looked_at());
        let at = match look {
            LookAt::Back => at.saturating_sub(1),
            LookAt::Forward => at + 1,
            LookAt::First => 0,
            LookAt::Last => last,
            LookAt::At(plies) => plies,
        };
        self.picker.reset();
        self.scrolled = 0;
        self.walked = (at < last).then_some(at);
    }

    fn set_players(&mut self, players: [SeatPlayer; 2]) {
        self.overlay = None;
        for (name, (before, now)) in
            self.session.players_mut().iter_mut().zip(self.players.into_iter().zip(players))
        {
            if before != now {
                *name = now.name();
            }
        }
        self.players = players;
        self.revision += 1;
        self.lay_out_moves();
        self.folder.saved = None;
    }

    /// The game is not what it was: everything that depends on it begins anew.
    pub(super) fn has_changed(&mut self, now: Instant) {
        self.revision += 1;
        self.wants_hint = false;
        self.come_back();
        self.lay_out_moves();
        if self.session.is_over() {
            self.clocks.freeze(self.turn(), now);
        } else {
            self.clocks.start(now);
        }
        self.folder.saved = None;
        // A new game has no file before it has a move.
        if let Some(path) = self.folder.autosave.clone()
            && (self.session.plies() > 0 || path.exists())
        {
            match self.folder.keep(&path, &self.session, Overwrite::No) {
                Ok(None) => {}
                Ok(Some(lost)) => self.say(lost),
                Err(error) => self.refuse_for(error),
            }
        }
    }
}

/// A level by its number and name.
pub fn level_words(level: Level) -> String {
    format!("{} {}", level.number(), level.name())
}

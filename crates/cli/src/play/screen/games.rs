//! How games begin, are saved and come back.

use std::path::Path;
use std::time::Instant;

use kelci_core::Side;

use super::clocks::Clocks;
use super::message::{OverlayPage, Setup, UserInput};
use super::overlay::{Answer, Question, only_person};
use super::state::State;
use crate::files;
use crate::play::game_folder::{GameFolder, Overwrite};
use crate::play::session::Session;
use crate::play::{SeatPlayer, open};

impl State {
    /// The game that is played, to be begun again.
    pub(super) fn setup(&self) -> Setup {
        Setup {
            game: self.session.game,
            options: self.session.options().clone(),
            players: self.players,
            control: self.clocks.control(),
        }
    }

    pub(super) fn begin(&mut self, setup: Setup, now: Instant) {
        match Session::new(setup.game, setup.options, None) {
            Ok(session) => self.session = session,
            Err(error) => return self.refuse(error.to_string()),
        }
        *self.session.players_mut() = setup.players.map(SeatPlayer::name);
        self.players = setup.players;
        self.flip = only_person(setup.players) == Some(Side::Second);
        self.clocks = Clocks::new(setup.control);
        self.begin_another(now);
    }

    pub(super) fn begin_another(&mut self, now: Instant) {
        self.folder.begin_another();
        self.clocks = Clocks::new(self.clocks.control());
        self.is_choosing = false;
        self.overlay = None;
        self.covered = None;
        self.cursor = self.home();
        self.has_changed(now);
        if let Some(path) = &self.folder.autosave {
            self.say(format!("this game will be saved to {}", path.display()));
        }
    }

    pub(super) fn save(&mut self, path: &Path, overwrite: Overwrite, now: Instant) {
        self.overlay = None;
        if overwrite == Overwrite::No && self.folder.holds_something_else(path, &self.session) {
            let then = UserInput::SaveTo(path.to_owned(), Overwrite::Yes);
            let text = format!("{} holds something else.", path.display());
            let replace = Answer { key: 'r', label: "replace it", then };
            return self.lay_over(Question::with(text, vec![replace]));
        }
        match self.folder.keep(path, &self.session, overwrite) {
            Ok(None) => self.say(format!("saved to {}", path.display())),
            Ok(Some(lost)) => self.say(format!("saved to {}; {lost}", path.display())),
            Err(error) => {
                self.after_saving = None;
                return self.refuse_for(error);
            }
        }
        // Whoever saved in order to do something else does that now.
        if let Some(then) = self.after_saving.take() {
            self.do_surely(then, now);
        }
    }

    pub(super) fn load(&mut self, path: &Path, now: Instant) {
        if files::may_wait(path) {
            return self.refuse(format!("{} is no file", path.display()));
        }
        match open(path) {
            Ok(session) => {
                self.session = session;
                self.is_choosing = false;
                self.covered = None;
                self.clocks = Clocks::new(self.clocks.control());
                self.cursor = self.home();
                self.folder = GameFolder::default();
                self.has_changed(now);
                self.folder = GameFolder::came_from(path);
                self.say(format!("going on with {}", path.display()));
            }
            Err(error) => self.refuse_for(error),
        }
    }

    pub(super) fn ask_about_moves(&mut self, then: UserInput) {
        let label = match then {
            UserInput::Leave => "leave all the same",
            _ => "go on all the same",
        };
        let key = if matches!(then, UserInput::Leave) { 'q' } else { 'g' };
        self.after_saving = Some(then.clone());
        let answers = vec![
            Answer { key: 's', label: "save them first", then: UserInput::Open(OverlayPage::Save) },
            Answer { key, label, then },
        ];
        self.lay_over(Question::with("The moves of this game are not saved.", answers));
    }
}

//! The form for a new game: which, who plays, its options, the clock.

use std::path::Path;

use kelci_catalog::search::Level;
use kelci_core::{OptionError, OptionInfo, OptionKind, Options, SetUpError, Side};

use super::clocks::Control;
use super::field::Field;
use super::message::{Keystroke, Setup, UserInput};
use super::questions::{clock_field, fields};
use crate::args::{GameArg, find_game, option_value};
use crate::error::Error;
use crate::files;
use crate::play::SeatPlayer;

/// What is said of a game before it begins.
pub struct Form {
    game: GameArg,
    pub fields: Vec<(FieldSubject, Field)>,
    /// The line one is at; after the last field it is the buttons.
    pub at: usize,
    /// The button one is at when one is among them.
    pub button: usize,
}

/// What a field is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldSubject {
    Game,
    Player(Side),
    Option(&'static OptionInfo),
    Clock,
}

/// What can be done with a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Button {
    Begin,
    Open,
    Back,
}

impl Button {
    pub const ALL: [Button; 3] = [Button::Begin, Button::Open, Button::Back];

    pub const fn label(self) -> &'static str {
        match self {
            Button::Begin => "Begin",
            Button::Open => "Open a file",
            Button::Back => "Back",
        }
    }

    pub const fn about(self) -> &'static str {
        match self {
            Button::Begin => "begin this game",
            Button::Open => "go on with a game that was saved",
            Button::Back => "begin no game",
        }
    }
}

impl Form {
    /// A form that says this already.
    pub fn of(setup: Setup) -> Form {
        let control = setup.control.map_or_else(String::new, Control::written);
        let clock = clock_field().with(&control);
        let fields = fields(setup.game, setup.players, &setup.options, clock);
        Form { game: setup.game, fields, at: 0, button: 0 }
    }

    /// Does what is asked for; says which button was pressed.
    pub fn take(&mut self, message: UserInput) -> Option<Button> {
        match message {
            UserInput::Turn(by) => self.go(self.at.saturating_add_signed(by.into())),
            UserInput::Choose(line) => self.go(line),
            UserInput::Change(line, by) => {
                self.go(line);
                self.change(|field| field.turn(by));
            }
            UserInput::Typed(key) => match self.fields.get_mut(self.at) {
                Some(_) => self.change(|field| field.press(key)),
                None => self.button = next_button(self.button, key),
            },
            UserInput::Pasted(text) => self.change(|field| field.paste(&text)),
            UserInput::Button(button) => return Some(button),
            // Wherever one is, the game begins, but for the other buttons.
            UserInput::Submit if self.at < self.fields.len() => return Some(Button::Begin),
            UserInput::Submit => return Button::ALL.get(self.button).copied(),
            _ => {}
        }
        None
    }

    /// Goes to a line. What is wrong with the one that is left is told.
    fn go(&mut self, line: usize) {
        if let Some((subject, field)) = self.fields.get(self.at) {
            let wrong = self.fault(*subject, field);
            self.fields[self.at].1.wrong = wrong;
        }
        self.at = line.min(self.fields.len());
    }

    fn change(&mut self, change: impl FnOnce(&mut Field)) {
        let Some((subject, field)) = self.fields.get_mut(self.at) else { return };
        change(field);
        if *subject == FieldSubject::Game
            && let Some(game) = find_game(&field.value())
            && game.info().name != self.game.info().name
        {
            self.choose(game);
        }
    }

    /// Another game has other sides and options; players and clock stay.
    fn choose(&mut self, game: GameArg) {
        let players = self.players();
        let clock = self.fields.pop().map_or_else(clock_field, |(_, field)| field);
        self.fields = fields(game, players, &Options::new(), clock);
        self.game = game;
    }

    fn players(&self) -> [SeatPlayer; 2] {
        Side::BOTH.map(|side| match Level::parse(&self.value(FieldSubject::Player(side))) {
            Some(level) => SeatPlayer::Engine(level),
            None => SeatPlayer::Human,
        })
    }

    fn value(&self, wanted: FieldSubject) -> String {
        let field = self.fields.iter().find(|(subject, _)| *subject == wanted);
        field.map_or_else(String::new, |(_, field)| field.value().trim().to_owned())
    }

    /// The game that the form describes; if it cannot be, what is wrong is told beside its field.
    pub fn setup(&mut self) -> Option<Setup> {
        let faults = self.fields.iter().map(|(subject, field)| self.fault(*subject, field));
        let mut faults: Vec<Option<String>> = faults.collect();
        let options = self.fields.iter().filter_map(|(subject, field)| match subject {
            FieldSubject::Option(option) => self.option(option, field).ok().flatten(),
            _ => None,
        });
        let options = options.fold(Options::new(), |all, (name, value)| all.with(name, value));
        // Each value may be good for itself, and yet not with the others.
        if faults.iter().all(Option::is_none)
            && let Err((name, why)) = self.tried(&options)
        {
            let blamed = self.fields.iter().position(|(subject, _)| match subject {
                FieldSubject::Option(option) => option.name == name,
                _ => false,
            });
            faults[blamed.unwrap_or(0)] = Some(why);
        }
        let first = faults.iter().position(Option::is_some);
        for ((_, field), fault) in self.fields.iter_mut().zip(faults) {
            field.wrong = fault;
        }
        if let Some(first) = first {
            self.at = first;
            return None;
        }
        let control = Control::parse(&self.value(FieldSubject::Clock)).ok();
        Some(Setup { game: self.game, options, players: self.players(), control })
    }

    /// What is wrong with a field by itself.
    fn fault(&self, subject: FieldSubject, field: &Field) -> Option<String> {
        match subject {
            FieldSubject::Game | FieldSubject::Player(_) => None,
            FieldSubject::Clock => match field.value().trim() {
                "" => None,
                text => Control::parse(text).err(),
            },
            FieldSubject::Option(option) => match self.option(option, field) {
                Err(why) => Some(why),
                Ok(None) => None,
                Ok(Some((name, value))) => {
                    self.tried(&Options::new().with(name, value)).err().map(|(_, why)| why)
                }
            },
        }
    }

    /// The name and value of an option as the game takes it; none if it is as it is anyway.
    fn option(
        &self,
        option: &'static OptionInfo,
        field: &Field,
    ) -> Result<Option<(&'static str, String)>, String> {
        let said = field.value();
        let value = if option.kind == OptionKind::Document && said.contains('\n') {
            said
        } else {
            said.trim().to_owned()
        };
        if value == option.default {
            return Ok(None);
        }
        if option.kind == OptionKind::Document && files::may_wait(Path::new(&value)) {
            return Err(format!("{value} is no file"));
        }
        match option_value(self.game, option.name, &value) {
            Ok(value) => Ok(Some((option.name, value))),
            Err(Error::Usage(why) | Error::Refused(why)) => Err(why),
            Err(Error::Output(cause)) => Err(cause.to_string()),
        }
    }

    /// Whether the game can begin with these options; else which one is wrong, and why.
    fn tried(&self, options: &Options) -> Result<(), (&'static str, String)> {
        match self.game.position(options, None) {
            Ok(_) => Ok(()),
            Err(SetUpError::Option(
                OptionError::Value { name, why, .. } | OptionError::Document { name, why },
            )) => Err((name, why.to_string())),
            Err(error) => Err(("", error.to_string())),
        }
    }
}

/// Where a key leads among the buttons.
fn next_button(at: usize, key: Keystroke) -> usize {
    match key {
        Keystroke::Left => at.saturating_sub(1),
        Keystroke::Right => (at + 1).min(Button::ALL.len() - 1),
        _ => at,
    }
}

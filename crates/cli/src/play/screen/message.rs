//! What a key, a click or a menu asks for.

use std::path::PathBuf;

use kelci_catalog::search::Level;
use kelci_core::{Click, Options};

use super::clocks::Control;
use super::form::Button;
use super::walk::Heading;
use crate::args::GameArg;
use crate::play::SeatPlayer;
use crate::play::game_folder::Overwrite;

/// One thing that is asked for.
#[derive(Clone)]
pub enum UserInput {
    /// The cursor walks over the board.
    Walk(Heading),
    /// The cursor goes on to the next thing beside the board, and at last back to it.
    Around,
    /// What the cursor is on is clicked; a move that is complete and cannot go on there is played.
    Press,
    /// The move that is complete is played, though it could go on.
    Play,
    /// The last click is taken back.
    Back,
    /// Something was clicked with the mouse.
    Click(Click),
    Undo,
    Redo,
    Hint,
    Resign,
    /// The engine plays at this level from now on.
    SetLevel(Level),
    /// The level of the engine goes up or down by one.
    TurnLevel(i8),
    /// These play from now on.
    SetPlayers([SeatPlayer; 2]),
    /// A game begins.
    Begin(Box<Setup>),
    /// The same game begins anew.
    Again,
    Flip,
    /// The diagrams to be filled are shown, or are not any more.
    Diagrams,
    Look(LookAt),
    /// The list of moves is scrolled by so many rows.
    Scroll(i16),
    /// The analysis is shown with one more line, and after three no more.
    Analysis,
    SaveTo(PathBuf, Overwrite),
    LoadFrom(PathBuf),
    Open(OverlayPage),
    Close,
    /// What was asked for though moves are not saved.
    Sure(Box<UserInput>),
    /// The chosen one goes up or down, in a menu or a form.
    Turn(i16),
    /// A page is read from this line on.
    ReadFrom(usize),
    /// The chosen one of a menu is taken, or what was typed.
    Submit,
    /// This one of a menu is taken, or this line of the form is gone to.
    Choose(usize),
    /// This line of the form is gone to, and its next or last value is taken.
    Change(usize, isize),
    /// A button of the form is pressed.
    Button(Button),
    Typed(Keystroke),
    /// A text was pasted.
    Pasted(String),
    /// Leaves, if nothing is lost by it.
    Quit,
    /// Leaves.
    Leave,
}

/// Which position to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LookAt {
    Back,
    Forward,
    First,
    Last,
    /// After so many moves.
    At(usize),
}

/// What can be opened over the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OverlayPage {
    Help,
    Rules,
    NewGame,
    Level,
    Players,
    Resign,
    /// A line for a move or a command.
    Line,
    Save,
    Load,
}

/// A game that is to begin.
#[derive(Clone)]
pub struct Setup {
    pub game: GameArg,
    pub options: Options,
    pub players: [SeatPlayer; 2],
    pub control: Option<Control>,
}

/// A key pressed while a line is typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keystroke {
    Put(char),
    Erase,
    Delete,
    Left,
    Right,
    Home,
    End,
    Clear,
}

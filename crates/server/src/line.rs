//! A position and moves from it, which belong to no game: what analyses, lessons and puzzles look
//! at. Nothing of it is stored.

use std::collections::BTreeMap;

use kelci_catalog::search::Stop;
use kelci_catalog::{AnyGame, AnyPosition, find};
use kelci_core::notation::clip;
use kelci_core::{CellIndex, Message, MoveError, Options, Spelling, errors_are_messages, message};
use kelci_picture::wire::last_cells;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::bounds::{MAX_PLIES, MAX_WIDTH};
use crate::fault::{Fault, FaultKind};
use crate::game::options::SetUpRequest;
use crate::game::{Seat, SpecError};
use crate::view::EndView;
use crate::wire::{self, Moves, Position};

/// A move of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct LineMove {
    /// Who moved.
    pub seat: Seat,
    /// The move as the rulebook writes it, with its marks.
    pub text: String,
    /// The move as programs write it.
    pub canonical: String,
}

/// Why there is no such line.
#[derive(Debug)]
pub enum LineError {
    /// The game, an option or the position is wrong.
    Start(SpecError),
    /// There are too many moves.
    TooLong,
    /// There are too many legal moves after a move.
    TooWide {
        /// Its number, from 1.
        ply: usize,
    },
    /// Nobody waits for it any more.
    GivenUp,
    /// A move comes after the end.
    Over {
        /// Its number, from 1.
        ply: usize,
    },
    /// A move is not legal.
    Move {
        /// Its number, from 1.
        ply: usize,
        error: MoveError,
    },
}

errors_are_messages!(LineError);

impl LineError {
    pub fn message(&self) -> Message {
        match self {
            LineError::Start(error) => error.message(),
            LineError::TooLong => message!("a line has at most {most} moves", most = MAX_PLIES),
            LineError::TooWide { ply } => {
                message!("move {ply}: {error}", ply = *ply, error = SpecError::TooWide.message())
            }
            LineError::GivenUp => message!("this took too long"),
            LineError::Over { ply } => {
                message!("move {ply}: the game was over before it", ply = *ply)
            }
            LineError::Move { ply, error } => {
                message!("move {ply}: {error}", ply = *ply, error = error.message())
            }
        }
    }
}

impl From<SpecError> for LineError {
    fn from(error: SpecError) -> LineError {
        LineError::Start(error)
    }
}

/// A position and how it was reached.
pub struct PlayedLine {
    game: &'static dyn AnyGame,
    moves: Vec<LineMove>,
    position: Box<dyn AnyPosition>,
    /// The position before the last move, and its key there.
    last: Option<(Box<dyn AnyPosition>, u32)>,
}

impl PlayedLine {
    /// A position without moves before it.
    pub fn at(game: &'static dyn AnyGame, position: Box<dyn AnyPosition>) -> PlayedLine {
        PlayedLine { game, moves: Vec::new(), position, last: None }
    }

    /// Plays moves, in any spelling, from the start of a game or from a position, until the flag is
    /// raised.
    ///
    /// # Errors
    /// On the first thing that is wrong.
    pub fn play(
        game: &str,
        options: &BTreeMap<String, String>,
        fen: Option<&str>,
        moves: &[impl AsRef<str>],
        stop: &Stop,
    ) -> Result<PlayedLine, LineError> {
        let game = find(game).ok_or_else(|| SpecError::Game(clip(game)))?;
        let mut chosen = Options::new();
        options.iter().for_each(|(name, value)| chosen.set(name, value));
        let fen = fen.map(str::trim).filter(|fen| !fen.is_empty());
        let position = game.position(&chosen, fen).map_err(SpecError::from)?;
        if position.is_wider_than(MAX_WIDTH) {
            return Err(SpecError::TooWide.into());
        }
        if moves.len() > MAX_PLIES {
            return Err(LineError::TooLong);
        }
        let mut line =
            PlayedLine { game, moves: Vec::with_capacity(moves.len()), position, last: None };
        for (before, text) in moves.iter().enumerate() {
            if stop.is_raised() {
                return Err(LineError::GivenUp);
            }
            line.go_on(before + 1, text.as_ref())?;
        }
        Ok(line)
    }

    fn go_on(&mut self, ply: usize, text: &str) -> Result<(), LineError> {
        if self.position.outcome().is_some() {
            return Err(LineError::Over { ply });
        }
        let key = self.position.parse_move(text).map_err(|error| LineError::Move { ply, error })?;
        let written = |spelling| self.position.write_move(key, spelling).unwrap_or_default();
        self.moves.push(LineMove {
            seat: self.position.side_to_move().into(),
            text: written(Spelling::Marked),
            canonical: written(Spelling::Canonical),
        });
        let before = self.position.clone();
        self.position.play(key);
        self.last = Some((before, key));
        if self.position.is_wider_than(MAX_WIDTH) {
            return Err(LineError::TooWide { ply });
        }
        Ok(())
    }

    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    pub fn position(&self) -> &dyn AnyPosition {
        &*self.position
    }

    pub fn moves(&self) -> &[LineMove] {
        &self.moves
    }

    /// The position before its last move, if it has moves.
    pub fn before(&self) -> Option<&dyn AnyPosition> {
        self.last.as_ref().map(|(before, _)| &**before)
    }

    /// The key of its last move in the position before it.
    pub fn last_key(&self) -> Option<u32> {
        self.last.as_ref().map(|(_, key)| *key)
    }

    /// The position it leads to, as the board is told it.
    pub fn seen(&self) -> Position {
        let last = self.last.as_ref().map(|(before, key)| (&**before, *key));
        let is_over = self.position.outcome().is_some();
        let moves = if is_over { Moves::Unlisted } else { Moves::Listed };
        wire::position(self.game, &*self.position, last, moves)
    }

    /// Whose turn it is where it leads.
    pub fn turn(&self) -> Seat {
        self.position.side_to_move().into()
    }

    /// The position it leads to as somebody draws it, who is given the cells of the last move.
    pub fn drawn<T>(
        &self,
        draw: impl FnOnce(&'static dyn AnyGame, &dyn AnyPosition, &[CellIndex]) -> T,
    ) -> T {
        let last = self.last.as_ref().map(|(before, key)| last_cells(&**before, *key));
        draw(self.game, &*self.position, &last.unwrap_or_default())
    }

    /// How the game ended, if it did.
    pub fn end(&self) -> Option<EndView> {
        EndView::by_the_rules(&*self.position)
    }
}

/// A position, and moves from it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LineRequest {
    #[serde(flatten)]
    pub set_up: SetUpRequest,
    /// The moves, in any spelling.
    #[serde(default)]
    pub moves: Vec<String>,
}

impl LineRequest {
    /// Plays it, until the flag is raised.
    ///
    /// # Errors
    /// When something is wrong with it.
    pub fn line(self, stop: &Stop) -> Result<PlayedLine, LineError> {
        let SetUpRequest { game, fen, .. } = &self.set_up;
        PlayedLine::play(game, &self.set_up.options(), fen.as_deref(), &self.moves, stop)
    }
}

/// Where moves lead.
#[derive(Serialize, ToSchema)]
pub struct LineView {
    /// The moves.
    pub moves: Vec<LineMove>,
    /// The position they lead to, with the legal moves.
    pub position: Position,
    /// How the game ended, if it did.
    pub end: Option<EndView>,
}

impl From<&PlayedLine> for LineView {
    fn from(line: &PlayedLine) -> LineView {
        LineView { moves: line.moves().to_vec(), position: line.seen(), end: line.end() }
    }
}

impl From<LineError> for Fault {
    fn from(error: LineError) -> Fault {
        let hint = "the legal moves come with each position";
        let kind = match error {
            LineError::Start(error) => return error.into(),
            LineError::GivenUp => return Fault::busy(error.message()),
            LineError::TooLong => FaultKind::TooLong,
            LineError::TooWide { .. } => FaultKind::TooWide,
            LineError::Over { .. } => FaultKind::AfterEnd,
            LineError::Move { .. } => FaultKind::IllegalMove,
        };
        Fault::new(kind, error.message()).hint(hint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_nobody_waits_for_is_not_played() {
        let stop = Stop::new();
        let play =
            || PlayedLine::play("pijersi", &BTreeMap::new(), None, &["a4-b5=c4"], &stop).err();
        assert!(play().is_none());
        stop.raise();
        assert!(matches!(play(), Some(LineError::GivenUp)));
    }
}

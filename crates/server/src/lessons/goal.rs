//! What a step asks for: facts about the board before and after a turn, the same for every game.

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{Piece, Side, Spelling, Spot};
use kelci_picture::art;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something to be reached. Pieces go by their letters in the FEN.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Goal {
    /// These pieces of the other side are captured, at least.
    Capture(String),
    /// Just these pieces stand on a cell, the lowest first.
    Stand {
        /// Their letters; none for an empty cell.
        pieces: String,
        on: String,
    },
    /// Two pieces of one's own lie on each other where they did not before.
    Build,
    /// These pieces leave one's reserve.
    Drop(String),
    /// The other side can capture nothing.
    Safe,
    /// The game goes on.
    GoOn,
    /// The game is won.
    Win,
}

/// What a turn misses of a goal: a message, and what it speaks of.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub struct Miss {
    /// The message: `capture`, `stand`, `build`, `drop`, `safe`, `go-on`, `win`; `lost` if the game is,
    /// `refuted` if the other side has an answer.
    pub key: &'static str,
    /// A piece, such as `second.scissors`.
    pub piece: Option<String>,
    /// A cell.
    pub cell: Option<String>,
    /// A move of the other side.
    pub text: Option<String>,
}

impl Miss {
    /// A message that speaks of nothing.
    pub fn of(key: &'static str) -> Miss {
        Miss { key, ..Miss::default() }
    }
}

/// A turn that was played.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    pub game: &'a dyn AnyGame,
    pub before: &'a dyn AnyPosition,
    pub after: &'a dyn AnyPosition,
}

impl Goal {
    /// What a turn misses of it, if it does not reach it.
    pub fn missed(&self, turn: Turn<'_>) -> Option<Miss> {
        let Turn { before, after, .. } = turn;
        let mover = before.side_to_move();
        match self {
            Goal::Capture(letters) => lacking(letters, captured(before, after))
                .map(|letter| turn.miss("capture", mover.other(), letter)),
            Goal::Stand { pieces, on } => {
                let cell = turn.game.layout().cell(on);
                let stands = cell.map(|cell| standing(after, cell)).unwrap_or_default();
                (stands != *pieces).then(|| Miss { cell: Some(on.clone()), ..Miss::of("stand") })
            }
            Goal::Build => {
                let is_new = towers(after, mover) > towers(before, mover);
                (!is_new).then(|| Miss::of("build"))
            }
            Goal::Drop(letters) => {
                let mut dropped = reserve(before, mover);
                reserve(after, mover).chars().for_each(|letter| remove(&mut dropped, letter));
                lacking(letters, dropped).map(|letter| turn.miss("drop", mover, letter))
            }
            Goal::Safe => {
                let text = threat(after)?;
                Some(Miss { text: Some(text), ..Miss::of("safe") })
            }
            Goal::GoOn => after.outcome().map(|_| Miss::of("go-on")),
            Goal::Win => (!is_won(after, mover)).then(|| Miss::of("win")),
        }
    }
}

impl Turn<'_> {
    fn miss(&self, key: &'static str, side: Side, letter: char) -> Miss {
        let piece = format!("{}.{}", art::side_name(side), art::name(self.game, letter));
        Miss { piece: Some(piece), ..Miss::of(key) }
    }
}

/// Whether the game is over and won by that side.
pub fn is_won(position: &dyn AnyPosition, by: Side) -> bool {
    position.outcome().and_then(|outcome| outcome.verdict.winner()) == Some(by)
}

/// The letters of what the side that moved has captured.
fn captured(before: &dyn AnyPosition, after: &dyn AnyPosition) -> String {
    let taken = kelci_review::captured(before.side_to_move(), &before.pieces(), &after.pieces());
    taken.into_iter().map(|piece| piece.letter).collect()
}

/// A capture that the side to move can make, as people write it.
fn threat(position: &dyn AnyPosition) -> Option<String> {
    let keys = if position.outcome().is_some() { Vec::new() } else { position.moves() };
    let captures = |key: &u32| {
        let mut next = position.boxed_clone();
        next.play(*key) && !captured(position, &*next).is_empty()
    };
    let key = keys.into_iter().find(captures)?;
    position.write_move(key, Spelling::Rulebook)
}

/// The letters of what stands on a cell, the lowest first.
fn standing(position: &dyn AnyPosition, wanted: u8) -> String {
    let mut found: Vec<(u8, char)> = Vec::new();
    for piece in position.pieces() {
        if let Spot::Cell { cell, level } = piece.spot
            && cell == wanted
        {
            found.push((level, piece.letter));
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(_, letter)| letter).collect()
}

/// How many pieces of a side lie on another one of it.
fn towers(position: &dyn AnyPosition, side: Side) -> usize {
    let own: Vec<Piece> =
        position.pieces().into_iter().filter(|piece| piece.side == side).collect();
    let lies = |piece: &&Piece| {
        let Spot::Cell { cell, level: 1 } = piece.spot else { return false };
        own.iter().any(|below| below.spot == Spot::Cell { cell, level: 0 })
    };
    own.iter().filter(lies).count()
}

fn reserve(position: &dyn AnyPosition, side: Side) -> String {
    let held = position.pieces().into_iter().filter(|piece| piece.spot == Spot::Reserve(side));
    held.map(|piece| piece.letter).collect()
}

/// The first of these letters that is not among those there are, each counted once.
fn lacking(wanted: &str, mut there: String) -> Option<char> {
    wanted.chars().find(|&letter| {
        let is_there = there.contains(letter);
        remove(&mut there, letter);
        !is_there
    })
}

fn remove(letters: &mut String, letter: char) {
    if let Some(at) = letters.find(letter) {
        letters.remove(at);
    }
}

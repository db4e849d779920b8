//! What people paste: a record in any format, but also a bare position, or moves and nothing else.

use kelci_core::notation::MAX_FEN_TEXT;
use kelci_core::record::{Bounds, Reading, Record, RecordError, RecordFault, text};
use kelci_core::{FenError, Options, SetUpError, message};

use super::{Format, Games, detect, names, read_of};
use crate::{AnyGame, GAMES};

/// Reads the games of a text that may also be a bare FEN, of whichever game, or, if the game is
/// named, a list of moves without numbers. Moves are not looked at yet: that is
/// [`replay`](super::replay).
///
/// # Errors
/// When the text is none of these: it says what is wrong with what it seems to be. To find out which
/// game it is may take moves after all; they are tried within the bounds.
pub fn read_pasted(
    pasted: &str,
    game: Option<&dyn AnyGame>,
    bounds: &Bounds,
) -> Result<Vec<Reading>, RecordError> {
    read_pasted_of(&GAMES, pasted, game, bounds)
}

pub(super) fn read_pasted_of(
    games: Games<'_>,
    pasted: &str,
    game: Option<&dyn AnyGame>,
    bounds: &Bounds,
) -> Result<Vec<Reading>, RecordError> {
    if is_fen(pasted) {
        let before = &pasted[..pasted.len() - pasted.trim_start().len()];
        let line = before.matches('\n').count().try_into().unwrap_or(u32::MAX).saturating_add(1);
        let reading = read_fen(games, pasted.trim(), game);
        return reading.map(|reading| vec![reading]).map_err(|error| error.at((line, 1)));
    }
    match game {
        // A certu file numbers its moves.
        Some(game)
            if detect(pasted) == Format::Certu
                && (game.info().certu.is_none() || !has_first_number(pasted)) =>
        {
            text::read(pasted, Some(game.info().name))
        }
        None if is_bare_moves(pasted) => {
            let message = message!("these are moves without numbers; name the game");
            Err(RecordError::from(RecordFault::Unnamed(message)).at((1, 1)))
        }
        _ => read_of(games, pasted, None, game, bounds),
    }
}

/// Whether the text looks like a position: one line whose first word has rows. Two slashes are
/// more than a move has.
fn is_fen(pasted: &str) -> bool {
    let line = pasted.trim();
    let board = line.split(' ').next().unwrap_or_default();
    line.len() <= MAX_FEN_TEXT
        && !line.contains(['\n', '\r', '[', '{', ':'])
        && board.matches('/').count() >= 2
}

/// Whether the text is moves and nothing else: no game is named, none numbered, and it begins with
/// a cell or with a piece that is dropped.
fn is_bare_moves(pasted: &str) -> bool {
    let mut signs = pasted.trim().chars();
    let begins = match (signs.next(), signs.next()) {
        (Some('a'..='i'), Some('1'..='9')) => true,
        (Some(letter), Some(':')) => letter.is_ascii_alphabetic(),
        _ => false,
    };
    begins && detect(pasted) == Format::Certu && !has_first_number(pasted)
}

fn has_first_number(pasted: &str) -> bool {
    pasted.split_ascii_whitespace().any(|word| word == "1") || pasted.contains('#')
}

/// The position of the game that is named, or of the one whose position it is; of several the
/// fault is told that came last, since most was right before it.
fn read_fen(
    games: Games<'_>,
    fen: &str,
    game: Option<&dyn AnyGame>,
) -> Result<Reading, RecordError> {
    let tried: Vec<&dyn AnyGame> = match game {
        Some(game) => vec![game],
        None => games.to_vec(),
    };
    let mut worst: Option<(u8, RecordFault)> = None;
    let mut fitting = Vec::new();
    for game in tried {
        match game.position(&Options::new(), Some(fen)) {
            Ok(_) => fitting.push(game),
            Err(error) => {
                let reached = reached(&error);
                if worst.as_ref().is_none_or(|(before, _)| reached > *before) {
                    worst = Some((reached, error.into()));
                }
            }
        }
    }
    match (fitting.as_slice(), worst) {
        ([game], _) => {
            let mut record = Record::new(game.info().name);
            record.fen = Some(fen.to_owned());
            Ok(Reading::of(record))
        }
        ([], Some((_, fault))) => Err(fault.into()),
        (several, _) => {
            let names = names(several.iter().copied());
            let message = message!("it is a position and could be {names}; name the game", names);
            Err(RecordFault::Unnamed(message).into())
        }
    }
}

/// How much of a FEN must have been right for that fault to be found.
const fn reached(error: &SetUpError) -> u8 {
    match error {
        SetUpError::Option(_) => 0,
        SetUpError::Fen(error) => match error {
            FenError::Length(_) | FenError::Fields { .. } => 1,
            FenError::Rows { .. } => 2,
            FenError::Symbol { .. } => 3,
            FenError::RowLength { .. } => 4,
            FenError::Field { .. } => 5,
            FenError::Cell { .. } => 4,
            FenError::Number { .. } | FenError::Impossible(_) => 6,
        },
    }
}

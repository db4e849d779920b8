//! A game as a film: a shot for each step of each move.

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{CellIndex, Piece, Side, Spelling, Spot};

use crate::error::{MAX_FILM_PLIES, PictureError};
use crate::lesson::Lesson;
use crate::stage::Shot;
use crate::wire::last_cells;

/// A game as a row of shots, each shown for a while.
#[derive(Clone, PartialEq, Debug)]
pub struct Film {
    /// What is seen, and for how many hundredths of a second.
    pub shots: Vec<(Shot, u16)>,
}

impl Film {
    /// The quickest move, in hundredths of a second.
    pub const MIN_PACE: u16 = 5;
    /// The slowest.
    pub const MAX_PACE: u16 = 1_000;

    /// The moves of those keys, played from a position, each seen for so many hundredths of a second;
    /// the end is seen longer, and its words are told then.
    ///
    /// # Errors
    /// When there are too many moves, or one is not legal.
    pub fn of(
        game: &dyn AnyGame,
        start: &dyn AnyPosition,
        keys: &[u32],
        pace: u16,
        ending: &str,
    ) -> Result<Film, PictureError> {
        if keys.len() > MAX_FILM_PLIES {
            return Err(PictureError::TooLong { plies: keys.len() });
        }
        let pace = pace.clamp(Film::MIN_PACE, Film::MAX_PACE);
        let mut position = start.boxed_clone();
        let first = Shot {
            caption: game.info().title.to_owned(),
            ..Shot::of(&*position, Lesson::default())
        };
        let mut shots = vec![(first, pace.saturating_mul(3) / 2)];
        let all = start.pieces();
        let mut number = Numbering::new(start.side_to_move());
        for (&key, ply) in keys.iter().zip(1..) {
            let before = position.boxed_clone();
            let side = before.side_to_move();
            let text =
                before.write_move(key, Spelling::Marked).ok_or(PictureError::Move { ply })?;
            let caption = number.next(side, &text);
            let frames = before.frames(key);
            let diagrams = before.diagrams();
            position.play(key);
            // After the last move of a game nobody has the turn.
            let turn = position.outcome().is_none().then(|| position.side_to_move());
            let mut then = before.pieces();
            let begun = then.clone();
            let mut taken = Vec::new();
            let steps = frames.len();
            for (frame, step) in frames.into_iter().zip(1..) {
                add(&mut taken, &vanished(&then, &frame, side.other()));
                let is_last = step == steps;
                let marked =
                    if is_last { last_cells(&*before, key) } else { changed(&begun, &frame) };
                let shot = Shot {
                    pieces: with_prisoners(&all, &frame),
                    diagrams: if is_last { position.diagrams() } else { diagrams.clone() },
                    lesson: Lesson { marked, taken: taken.clone(), ..Lesson::default() },
                    turn: if is_last { turn } else { Some(side) },
                    caption: caption.clone(),
                };
                shots.push((shot, if is_last { pace } else { (pace / 2).max(Film::MIN_PACE) }));
                then = frame;
            }
        }
        if !ending.is_empty()
            && let Some((last, _)) = shots.last()
        {
            let end = Shot { turn: None, caption: ending.to_owned(), ..last.clone() };
            shots.push((end, pace));
        }
        if let Some((_, hold)) = shots.last_mut() {
            *hold = pace.saturating_mul(3).clamp(200, 2_000);
        }
        Ok(Film { shots })
    }
}

/// The pieces to be seen with those that have left the game, which whoever captured them holds. A game
/// that keeps prisoners has them already.
fn with_prisoners(all: &[Piece], seen: &[Piece]) -> Vec<Piece> {
    let mut pieces = seen.to_vec();
    for (number, piece) in all.iter().enumerate() {
        let is_alike = |other: &&Piece| (other.side, other.letter) == (piece.side, piece.letter);
        let earlier = all[..number].iter().filter(is_alike).count();
        if seen.iter().filter(is_alike).count() <= earlier {
            pieces.push(Piece { spot: Spot::Prison(piece.side.other()), ..*piece });
        }
    }
    pieces
}

/// Moves are numbered by pairs, as in records.
struct Numbering {
    begins: Side,
    pair: usize,
}

impl Numbering {
    const fn new(begins: Side) -> Numbering {
        Numbering { begins, pair: 0 }
    }

    fn next(&mut self, side: Side, text: &str) -> String {
        if side == self.begins {
            self.pair += 1;
            return format!("{}. {text}", self.pair);
        }
        format!("{}\u{2026} {text}", self.pair.max(1))
    }
}

fn cell(piece: &Piece) -> Option<CellIndex> {
    match piece.spot {
        Spot::Cell { cell, .. } => Some(cell),
        Spot::Reserve(_) | Spot::Prison(_) => None,
    }
}

fn add(cells: &mut Vec<CellIndex>, more: &[CellIndex]) {
    for cell in more {
        if !cells.contains(cell) {
            cells.push(*cell);
        }
    }
}

/// The cells from which pieces of that side have vanished.
fn vanished(before: &[Piece], after: &[Piece], side: Side) -> Vec<CellIndex> {
    let gone = before.iter().filter(|piece| piece.side == side && !after.contains(piece));
    let mut cells = Vec::new();
    add(&mut cells, &gone.filter_map(cell).collect::<Vec<_>>());
    cells
}

/// The cells on which something else stands now.
fn changed(before: &[Piece], after: &[Piece]) -> Vec<CellIndex> {
    let mut cells = Vec::new();
    for (these, those) in [(before, after), (after, before)] {
        let other = these.iter().filter(|piece| !those.contains(piece));
        add(&mut cells, &other.filter_map(cell).collect::<Vec<_>>());
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelci_core::Options;

    fn film(game: &str, fen: &str, moves: &[&str]) -> Film {
        let game = kelci_catalog::find(game).expect("a game");
        let start = game.position(&Options::new(), Some(fen)).expect("a position");
        let mut position = start.clone();
        let mut keys = Vec::new();
        for text in moves {
            let key = position.parse_move(text).expect("a legal move");
            assert!(position.play(key));
            keys.push(key);
        }
        Film::of(game, &*start, &keys, 100, "White wins").expect("a film")
    }

    fn names(game: &str, cells: &[CellIndex]) -> Vec<&'static str> {
        let layout = kelci_catalog::find(game).expect("a game").layout();
        cells.iter().map(|cell| layout.cells[usize::from(*cell)].name).collect()
    }

    #[test]
    fn both_halves_of_a_move_and_its_captures_are_seen() {
        let film = film("pijersi", "5s-/7/3r-2/3r-3/2RP3/7/6 w 0 1", &["c3=d4-e4"]);
        let shots: Vec<&Shot> = film.shots.iter().map(|(shot, _)| shot).collect();
        assert_eq!(shots.len(), 4, "the start, two steps, the end");
        assert_eq!(names("pijersi", &shots[1].lesson.taken), ["d4"]);
        assert_eq!(names("pijersi", &shots[2].lesson.taken), ["d4", "e4"]);
        assert_eq!(names("pijersi", &shots[2].lesson.marked), ["c3", "d4", "e4"]);
        assert_eq!(shots[1].caption, "1. c3=d4!-e4!");
        let held = |shot: &Shot| {
            let is_held = |piece: &&Piece| piece.spot == Spot::Prison(Side::First);
            shot.pieces.iter().filter(is_held).map(|piece| piece.letter).collect::<String>()
        };
        assert_eq!([held(shots[0]), held(shots[1]), held(shots[2])], ["", "r", "rr"]);
        assert_eq!((shots[1].turn, shots[2].turn), (Some(Side::First), Some(Side::Second)));
        assert_eq!((shots[3].turn, shots[3].caption.as_str()), (None, "White wins"));
        assert!(film.shots[3].1 > film.shots[2].1, "the end is seen longer");
        assert!(film.shots[1].1 < film.shots[2].1, "half a move is seen shorter");
    }

    #[test]
    fn nobody_has_the_turn_after_the_winning_move() {
        let film = film("pijersi", "6/R-6/6/7/3p-2/7/6 w 0 9", &["f1-g1"]);
        let turns: Vec<_> = film.shots.iter().map(|(shot, _)| shot.turn).collect();
        assert_eq!(turns, [Some(Side::First), None, None], "the start, the move, the end");
    }

    #[test]
    fn a_chain_of_captures_is_seen_jump_by_jump() {
        let start = "3/3/2EE3/A1A3A/A2A2A/AAA/AAA e 13 c - 5";
        let film = film("mik7", start, &["c5xc3xe3"]);
        let taken: Vec<_> =
            film.shots.iter().map(|(shot, _)| names("mik7", &shot.lesson.taken)).collect();
        assert_eq!(taken[1..3], [vec!["c4"], vec!["c4", "d3"]]);
    }

    #[test]
    fn what_is_not_legal_or_too_long_is_no_film() {
        let game = kelci_catalog::find("pijersi").expect("a game");
        let start = game.position(&Options::new(), None).expect("a start");
        let film = |keys: &[u32]| Film::of(game, &*start, keys, 100, "");
        assert_eq!(film(&[u32::MAX]), Err(PictureError::Move { ply: 1 }));
        let plies = MAX_FILM_PLIES + 1;
        assert_eq!(film(&vec![0; plies]), Err(PictureError::TooLong { plies }));
    }
}

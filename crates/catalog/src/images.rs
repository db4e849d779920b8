//! What is the same game but for how it is looked at: in a mirror, with rock, paper and scissors turned round, and from
//! the other side of the table.

use std::collections::HashSet;

use kelci_core::{CellIndex, Draft, FenForm, Layout, Piece, Spot};

use crate::{AnyGame, AnyPosition, drafts};

/// What stands on the board, and its images, each once and the board itself first. Each is the first field of a FEN.
/// Whoever knows what is good in one of them knows it in all.
pub fn boards(game: &dyn AnyGame, position: &dyn AnyPosition) -> Vec<String> {
    let itself = board_of(&position.fen()).to_owned();
    let (Some(form), Some(draft)) = (game.info().fen_form, drafts::of(game, position)) else {
        return vec![itself];
    };
    let images = images(game, &form, &draft);
    let written = images.iter().filter_map(|image| image.fen(&form, game.layout()).ok());
    let mut boards = vec![itself];
    boards.extend(written.map(|fen| board_of(&fen).to_owned()));
    let mut seen = HashSet::new();
    boards.retain(|board| seen.insert(board.clone()));
    boards
}

/// What stands on the board, of a FEN.
pub fn board_of(fen: &str) -> &str {
    fen.split_once(' ').map_or(fen, |(board, _)| board)
}

/// A position and its images, but for what no piece shows.
fn images(game: &dyn AnyGame, form: &FenForm, draft: &Draft) -> Vec<Draft> {
    let steps = form.round.chars().count().max(1);
    // Where the sides have games of their own, neither is the image of the other.
    let from_across: &[bool] = if game.info().has_roles { &[false] } else { &[false, true] };
    let mut images = Vec::new();
    for &is_across in from_across {
        for is_mirrored in [false, true] {
            let Some(cells) = cells(game.layout(), [is_mirrored, is_across]) else { continue };
            for steps in 0..steps {
                let mut image = draft.clone();
                for piece in &mut image.pieces {
                    if let Spot::Cell { cell, .. } = &mut piece.spot {
                        *cell = cells[usize::from(*cell)];
                    }
                    turn(form, piece, steps);
                    if is_across {
                        change_sides(form, piece);
                    }
                }
                if is_across {
                    image.turn = image.turn.other();
                }
                images.push(image);
            }
        }
    }
    images
}

/// Where each cell is when left and right, or near and far, are changed; none if the board is not its own image.
fn cells(layout: &Layout, changes: [bool; 2]) -> Option<Vec<CellIndex>> {
    let far = layout.cells.iter().fold([0, 0], |[x, y], cell| [x.max(cell.x), y.max(cell.y)]);
    let image = layout.cells.iter().map(|cell| {
        let at = [(cell.x, far[0], changes[0]), (cell.y, far[1], changes[1])]
            .map(|(at, far, changes)| if changes { far - at } else { at });
        let index = layout.cells.iter().position(|cell| [cell.x, cell.y] == at)?;
        CellIndex::try_from(index).ok()
    });
    image.collect()
}

/// Has a piece be the one that stands so many steps further round.
fn turn(form: &FenForm, piece: &mut Piece, steps: usize) {
    let mut round = form.round.chars().cycle();
    if form.round.chars().any(|letter| letter.eq_ignore_ascii_case(&piece.letter)) {
        let is_it = |letter: char| letter.eq_ignore_ascii_case(&piece.letter);
        let next = round.by_ref().skip_while(|letter| !is_it(*letter)).nth(steps);
        let next = next.unwrap_or(piece.letter);
        let is_small = piece.letter.is_ascii_lowercase();
        piece.letter = if is_small { next.to_ascii_lowercase() } else { next };
    }
}

/// Has a piece be the other side's.
fn change_sides(form: &FenForm, piece: &mut Piece) {
    let [own, others] = [piece.side, piece.side.other()].map(|side| form.letters[side.index()]);
    let found = own.chars().zip(others.chars()).find(|(letter, _)| *letter == piece.letter);
    if let Some((_, letter)) = found {
        (piece.letter, piece.side) = (letter, piece.side.other());
    }
    if let Spot::Reserve(side) | Spot::Prison(side) = &mut piece.spot {
        *side = side.other();
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use kelci_core::{Options, Rng};

    use super::*;
    use crate::GAMES;

    /// How many lines of two plies there are.
    fn lines(game: &dyn AnyGame, draft: &Draft) -> u64 {
        let position = drafts::judge(game, &Options::new(), draft).ok().unwrap();
        let split = position.perft_split(2, NonZeroUsize::MIN, &|| true).unwrap();
        split.iter().map(|(_, count)| count).sum()
    }

    #[test]
    fn images_of_a_board_are_the_same_game() {
        for game in GAMES {
            let form = game.info().fen_form.unwrap();
            let mut rng = Rng::new(7);
            let mut position = game.position(&Options::new(), None).unwrap();
            for _ in 0..9 {
                let moves = position.moves();
                position.play(moves[rng.below(moves.len())]);
            }
            let told = boards(*game, &*position);
            assert_eq!(told[0], board_of(&position.fen()));
            let all = if game.info().has_roles { 2 } else { 4 } * form.round.len().max(1);
            assert_eq!(told.len(), all, "{}: {told:?}", game.info().name);
            let mut draft = drafts::of(*game, &*position).unwrap();
            // Moves that were repeated are told by the names of their cells.
            draft.values.clear();
            let here = lines(*game, &draft);
            for image in images(*game, &form, &draft) {
                assert_eq!(lines(*game, &image), here, "{}: {image:?}", game.info().name);
            }
        }
    }
}

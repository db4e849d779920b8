//! A simple opponent: it takes what it can, and looks one move ahead.

use kelci_catalog::AnyPosition;
use kelci_core::{Rng, Side, Spot, Verdict};

/// How much it looks at before a move. Jersi has about 900 replies to each of 900 moves, and
/// MIK-7 can have a million moves; to play a move by its key is to go through them once more.
/// So much takes a fraction of a second.
const MAX_VISITS: usize = 20_000_000;

/// A move and what it brings.
struct Candidate {
    key: u32,
    after: Box<dyn AnyPosition>,
    /// Smaller is better: the pieces that the opponent has left.
    opposing: usize,
}

/// Chooses a move: a winning one; else one that does not lose at once, as far as it sees, and
/// leaves the opponent the fewest pieces; by chance among equals. None if the game is over.
pub fn choose(position: &dyn AnyPosition, rng: &mut Rng) -> Option<u32> {
    let mover = position.side_to_move();
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut drawing = None;
    let mut losing = None;
    let mut keys = position.moves();
    rng.shuffle(&mut keys);
    keys.truncate((MAX_VISITS / keys.len().max(1)).max(1));
    for key in keys {
        let mut after = position.boxed_clone();
        after.play(key);
        match after.outcome().map(|outcome| outcome.verdict) {
            Some(Verdict::Win(side)) if side == mover => return Some(key),
            Some(Verdict::Win(_)) => losing = Some(key),
            Some(Verdict::Draw) => drawing = Some(key),
            None => {
                let opposing = pieces_left(&*after, mover.other());
                candidates.push(Candidate { key, after, opposing });
            }
        }
    }
    // A stable sort: equals stay shuffled.
    candidates.sort_by_key(|candidate| candidate.opposing);

    let mut visits_left = MAX_VISITS;
    for candidate in &candidates {
        match can_win_at_once(&*candidate.after, &mut visits_left) {
            Some(true) => {}
            // Safe, or out of time to tell.
            Some(false) | None => return Some(candidate.key),
        }
    }
    drawing.or_else(|| candidates.first().map(|candidate| candidate.key)).or(losing)
}

/// The pieces a side still plays with: on the board or in its reserve.
fn pieces_left(position: &dyn AnyPosition, side: Side) -> usize {
    let pieces = position.pieces();
    let in_play = |spot| !matches!(spot, Spot::Prison(_));
    pieces.iter().filter(|piece| piece.side == side && in_play(piece.spot)).count()
}

/// Whether the side to move has a winning move; unknown when too many were looked at.
fn can_win_at_once(position: &dyn AnyPosition, visits_left: &mut usize) -> Option<bool> {
    let mover = position.side_to_move();
    let replies = position.moves();
    for &key in &replies {
        *visits_left = visits_left.checked_sub(replies.len())?;
        let mut after = position.boxed_clone();
        after.play(key);
        let verdict = after.outcome().map(|outcome| outcome.verdict);
        if verdict == Some(Verdict::Win(mover)) {
            return Some(true);
        }
    }
    Some(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelci_catalog::GAMES;
    use kelci_core::Options;

    #[test]
    fn it_plays_every_game_to_the_end() {
        for game in GAMES {
            let mut position = game.position(&Options::new(), None).unwrap();
            let mut rng = Rng::new(5);
            for _ in 0..500 {
                let Some(key) = choose(&*position, &mut rng) else { break };
                assert!(position.play(key), "a chosen move is legal: {}", position.fen());
            }
            assert!(position.outcome().is_some(), "it ended: {}", position.fen());
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_move() {
        for game in GAMES {
            let start = game.position(&Options::new(), None).unwrap();
            let chosen = || choose(&*start, &mut Rng::new(9));
            assert_eq!(chosen(), chosen());
        }
    }
}

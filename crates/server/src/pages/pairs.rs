//! Moves in pairs, as lists show them.

use crate::game::Seat;

/// A line of a list of moves: its number, and the moves of both sides.
pub struct Pair<'a> {
    pub number: usize,
    pub moves: [Option<&'a str>; 2],
}

/// The moves in pairs; whoever begins, the first side's are on the left.
pub fn in_pairs<'a>(moves: impl Iterator<Item = (Seat, &'a str)>) -> Vec<Pair<'a>> {
    let mut pairs: Vec<Pair<'_>> = Vec::new();
    for (seat, text) in moves {
        let at = seat.index();
        let goes_on = at == 1 && pairs.last().is_some_and(|pair| pair.moves[1].is_none());
        if !goes_on {
            pairs.push(Pair { number: pairs.len() + 1, moves: [None; 2] });
        }
        if let Some(pair) = pairs.last_mut() {
            pair.moves[at] = Some(text);
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_begins_the_first_side_is_on_the_left() {
        let [first, second] = Seat::BOTH;
        let pairs = in_pairs([(second, "a"), (first, "b"), (second, "c")].into_iter());
        let told: Vec<_> = pairs.iter().map(|pair| (pair.number, pair.moves)).collect();
        assert_eq!(told, [(1, [None, Some("a")]), (2, [Some("b"), Some("c")])]);
    }
}

//! Everybody meets everybody: the tables of Berger (FIDE C.05, annex 1), groups, and who goes on to a final.

use crate::record::Number;
use crate::swiss::Pairing;
use crate::tournament::{MAX_PLAYERS, PairingFault};

/// How often everybody meets everybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cycles {
    /// Once.
    Single,
    /// Twice, with other colours in the second cycle.
    Double,
    /// Twice, with the last two rounds of the first cycle exchanged: then nobody has one colour three times
    /// running, as FIDE advises.
    DoubleSwapped,
}

/// The rounds of a tournament of `players`, numbered from 1 as the lots were drawn.
///
/// # Errors
/// If there are too many players.
pub fn round_robin(players: usize, cycles: Cycles) -> Result<Vec<Pairing>, PairingFault> {
    if players > MAX_PLAYERS {
        return Err(PairingFault::ManyPlayers(players));
    }
    if players < 2 {
        return Ok(Vec::new());
    }
    // With an odd number the last place is the bye.
    let places = players + players % 2;
    let mut rounds: Vec<Pairing> =
        (0..places - 1).map(|round| berger_round(players, places, round)).collect();
    if cycles == Cycles::Single {
        return Ok(rounds);
    }
    let second: Vec<Pairing> = rounds
        .iter()
        .map(|round| Pairing {
            pairs: round.pairs.iter().map(|&[white, black]| [black, white]).collect(),
            bye: round.bye,
        })
        .collect();
    let last = rounds.len() - 1;
    if cycles == Cycles::DoubleSwapped && last > 0 {
        rounds.swap(last - 1, last);
    }
    rounds.extend(second);
    Ok(rounds)
}

fn berger_round(players: usize, places: usize, round: usize) -> Pairing {
    let circle = places - 1;
    // The last place stays, the others turn by half of the table each round.
    let first = round * (places / 2) % circle;
    let ends = if round.is_multiple_of(2) { [first, circle] } else { [circle, first] };
    let others = (1..places / 2).map(|i| [(first + i) % circle, (first + circle - i) % circle]);
    let (mut pairs, mut bye) = (Vec::new(), None);
    for [white, black] in std::iter::once(ends).chain(others) {
        match (white < players, black < players) {
            (true, true) => pairs.push([white as Number + 1, black as Number + 1]),
            (true, false) => bye = Some(white as Number + 1),
            (false, _) => bye = Some(black as Number + 1),
        }
    }
    pairs.sort_unstable();
    Pairing { pairs, bye }
}

/// Spreads players, the strongest first, over so many groups: to and fro, so that the sums of places are alike.
#[must_use]
pub fn groups(players: &[Number], count: usize) -> Vec<Vec<Number>> {
    let count = count.clamp(1, players.len().max(1));
    let mut groups = vec![Vec::new(); count];
    for (i, &no) in players.iter().enumerate() {
        let (turn, at) = (i / count, i % count);
        groups[if turn.is_multiple_of(2) { at } else { count - 1 - at }].push(no);
    }
    groups
}

/// Who plays the final: the first of every group, then the second of every group, and so on, as seeds.
#[must_use]
pub fn finalists(standings: &[Vec<Number>], from_each: usize) -> Vec<Number> {
    let place = |place: usize| standings.iter().filter_map(move |group| group.get(place).copied());
    (0..from_each).flat_map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_go_to_and_fro() {
        let players: Vec<Number> = (1..=8).collect();
        assert_eq!(groups(&players, 3), [vec![1, 6, 7], vec![2, 5, 8], vec![3, 4]]);
        assert_eq!(groups(&players[..1], 4), [vec![1]]);
        assert_eq!(groups(&[], 2), [Vec::<Number>::new()]);
    }

    #[test]
    fn the_first_of_every_group_are_the_first_seeds() {
        let standings = [vec![6, 1, 7], vec![2, 8, 5], vec![4]];
        assert_eq!(finalists(&standings, 2), [6, 2, 4, 1, 8]);
    }

    #[test]
    fn a_tournament_of_nobody_has_no_rounds() {
        for players in 0..2 {
            assert_eq!(round_robin(players, Cycles::Double), Ok(Vec::new()));
        }
        assert_eq!(round_robin(2, Cycles::DoubleSwapped).unwrap().len(), 2);
        assert!(round_robin(MAX_PLAYERS + 1, Cycles::Single).is_err());
    }
}

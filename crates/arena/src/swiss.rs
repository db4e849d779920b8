//! A Swiss of engines: who meets whom in a round follows from the rounds before.

use std::collections::HashMap;

use kelci_core::Side;
use kelci_pairing::{
    ByeKind, Colour, Entrant, Number, PairingFault, Points, RoundEntry, Score, TournamentRecord,
    swiss,
};

use crate::{FinishedGame, Fixture};

/// The games of all rounds up to the first that is not finished. A pairing is a pair of games, and its
/// result is who has more points in it.
///
/// The first seed is the engine that is named first. No round is treated as the last one, so that a longer match
/// begins as a shorter one does.
///
/// # Errors
/// If a round cannot be paired, because too few engines have not met.
pub fn swiss_fixtures(
    engines: usize,
    rounds: u64,
    games: &[FinishedGame],
) -> Result<Vec<Fixture>, PairingFault> {
    let done: HashMap<u64, &FinishedGame> = games.iter().map(|game| (game.game, game)).collect();
    let mut record = TournamentRecord {
        players: (1..=engines as Number).map(|no| Entrant { no, rating: 0 }).collect(),
        rounds_total: 0,
        history: Vec::new(),
        absent: Vec::new(),
        initial_colour: Colour::White,
        is_predetermined: false,
    };
    let mut fixtures = Vec::new();
    for round in 0..rounds {
        record.rounds_total = record.round() + 1;
        let pairing = swiss::pair(&record)?;
        let mut entries = Vec::new();
        let mut is_finished = true;
        for (&[white, black], number) in pairing.pairs.iter().zip(round * (engines as u64 / 2)..) {
            let (first, second) = (2 * number, 2 * number + 1);
            let engines = [white, black].map(|no| no as usize - 1);
            fixtures.push(Fixture { game: first, round, engines });
            fixtures.push(Fixture { game: second, round, engines: [engines[1], engines[0]] });
            let (Some(first), Some(second)) = (done.get(&first), done.get(&second)) else {
                is_finished = false;
                continue;
            };
            let halves =
                (2.0 * (first.points_of(Side::First) + second.points_of(Side::Second))) as u32;
            let score = match halves.cmp(&2) {
                std::cmp::Ordering::Greater => Score::White,
                std::cmp::Ordering::Equal => Score::Draw,
                std::cmp::Ordering::Less => Score::Black,
            };
            entries.push(RoundEntry::Game {
                white,
                black,
                score,
                sums: Some([halves, 4 - halves]),
            });
        }
        if !is_finished {
            break;
        }
        if let Some(no) = pairing.bye {
            entries.push(RoundEntry::Bye { no, kind: ByeKind::Allocated, points: Points::WIN });
        }
        record.history.push(entries);
    }
    Ok(fixtures)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use kelci_core::Verdict;

    use super::*;
    use crate::Cause;

    fn played(fixture: Fixture) -> FinishedGame {
        // The engine that is named first is the better one.
        let winner =
            if fixture.engines[0] < fixture.engines[1] { Side::First } else { Side::Second };
        FinishedGame {
            game: fixture.game,
            players: fixture.engines.map(|engine| engine.to_string()),
            opening: String::new(),
            moves: Vec::new(),
            thoughts: Vec::new(),
            result: Verdict::Win(winner),
            cause: Cause::Rules,
            reason: String::new(),
            points: None,
            begins: 0,
            fault: None,
        }
    }

    #[test]
    fn forty_engines_play_a_swiss_round_by_round() {
        let (engines, rounds) = (40, 7);
        let mut games: Vec<FinishedGame> = Vec::new();
        for round in 1..=rounds {
            let fixtures = swiss_fixtures(engines, rounds, &games).unwrap();
            assert_eq!(fixtures.len() as u64, round * engines as u64);
            assert!(fixtures.iter().zip(0..).all(|(fixture, number)| fixture.game == number));
            let new = fixtures.into_iter().skip(games.len()).map(played).collect::<Vec<_>>();
            // Half of a round is no reason to go on to the next.
            games.extend(new[..engines / 2].iter().cloned());
            let same = swiss_fixtures(engines, rounds, &games).unwrap();
            assert_eq!(same.len() as u64, round * engines as u64);
            games.extend(new[engines / 2..].iter().cloned());
        }
        let pairs: HashSet<Vec<&String>> = games
            .iter()
            .map(|game| {
                let mut pair: Vec<&String> = game.players.iter().collect();
                pair.sort();
                pair
            })
            .collect();
        assert_eq!(pairs.len() as u64, rounds * engines as u64 / 2, "nobody meets twice");
        // A longer match begins as the shorter one.
        let longer = swiss_fixtures(engines, rounds + 1, &games).unwrap();
        assert!(longer.iter().zip(&games).all(|(fixture, game)| {
            fixture.engines.map(|engine| engine.to_string()) == game.players
        }));
        assert_eq!(longer.len() as u64, (rounds + 1) * engines as u64);
    }

    #[test]
    fn with_an_odd_number_one_sits_out() {
        assert_eq!(swiss_fixtures(5, 3, &[]).unwrap().len(), 4);
    }
}

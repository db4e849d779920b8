//! What holds of every tournament of the Dutch system, with 4 to 200 players.

mod common;

use std::collections::HashSet;

use common::{Dice, Plan};
use kelci_pairing::swiss::{self, PairingCard};
use kelci_pairing::{PairingFault, TournamentRecord};

/// Looks at a pairing with nothing but the list of results.
fn look_at(tournament: &TournamentRecord, pairing: &swiss::Pairing) {
    let results = tournament.results();
    let mut here: HashSet<u32> = tournament
        .players
        .iter()
        .map(|p| p.no)
        .filter(|no| !tournament.absent.contains(no))
        .collect();
    let cards = PairingCard::deal(tournament);
    let is_top = |no: u32| cards.iter().any(|card| card.no == no && card.topscorer);
    for &[white, black] in &pairing.pairs {
        assert!(here.remove(&white) && here.remove(&black), "both are here, once");
        let met = results[&white].iter().any(|d| d.played && d.opponent == Some(black));
        assert!(!met, "{white} and {black} meet twice");
        for (no, colour) in
            [(white, kelci_pairing::Colour::White), (black, kelci_pairing::Colour::Black)]
        {
            let last = results[&no].iter().rev().filter(|d| d.played).take(2);
            let same = last.filter(|d| d.colour == Some(colour)).count();
            let excused = is_top(white) || is_top(black);
            assert!(same < 2 || excused, "{no} has {colour:?} three times running");
        }
    }
    assert_eq!(here, pairing.bye.into_iter().collect(), "only the bye is left");
    if let Some(no) = pairing.bye {
        let free = results[&no].iter().any(|d| !d.played && d.points.0 >= 2);
        assert!(!free, "{no} has a second point without a game");
    }
}

fn run(plan: &Plan, seed: u64) -> usize {
    let mut dice = Dice::new(seed);
    let mut tournament = common::begin(plan, &mut dice);
    for round in 0..plan.rounds {
        common::call_the_roll(plan, &mut tournament, &mut dice);
        let pairing = match swiss::pair(&tournament) {
            Ok(pairing) => pairing,
            // A few players have soon all met.
            Err(PairingFault::NoPairing) if plan.players < 2 * plan.rounds + 4 => return round,
            Err(fault) => panic!("{fault}: {tournament:?}"),
        };
        look_at(&tournament, &pairing);
        // The order in which players and results are told does not matter.
        let mut shuffled = tournament.clone();
        shuffled.players.reverse();
        shuffled.absent.reverse();
        shuffled.history.iter_mut().for_each(|entries| entries.reverse());
        assert_eq!(swiss::pair(&shuffled).as_ref(), Ok(&pairing));
        common::play(plan, &mut tournament, &pairing.pairs, pairing.bye, &mut dice);
    }
    plan.rounds
}

#[test]
fn nobody_meets_twice_nor_has_two_byes_nor_one_colour_thrice() {
    let mut rounds = 0;
    for seed in 0..120 {
        let players = 4 + (seed as usize * seed as usize * 7) % 77;
        let plan =
            Plan { players, rounds: 5 + seed as usize % 6, mishaps: [0, 8, 30][seed as usize % 3] };
        rounds += run(&plan, seed);
    }
    assert!(rounds > 600, "{rounds}");
}

#[test]
fn large_fields_too() {
    for (seed, players) in [(1, 133), (2, 160), (3, 199), (4, 200)] {
        assert_eq!(run(&Plan { players, rounds: 9, mishaps: 20 }, seed), 9);
    }
}

/// Twelve players of twelve scores who must all have White come down to twelve who must have Black: the weights of that
/// bracket need several words.
#[test]
fn many_scores_come_down_to_one_bracket() {
    use kelci_pairing::{ByeKind, Colour, Entrant, Points, RoundEntry, Score};
    let game = |white, black| RoundEntry::Game { white, black, score: Score::Draw, sums: None };
    let low = |i: u32| 13 + i % 12;
    let byes = (0..12).map(|i| RoundEntry::Bye {
        no: i + 1,
        kind: ByeKind::Full,
        points: Points(40 - 3 * i),
    });
    let tournament = TournamentRecord {
        players: (1..=24).map(|no| Entrant { no, rating: 0 }).collect(),
        rounds_total: 9,
        history: vec![
            (0..12).map(|i| game(low(i), i + 1)).collect(),
            (0..12).map(|i| game(low(i + 1), i + 1)).collect(),
            byes.collect(),
        ],
        absent: Vec::new(),
        initial_colour: Colour::White,
        is_predetermined: false,
    };
    let pairing = swiss::pair(&tournament).unwrap();
    look_at(&tournament, &pairing);
    assert!(pairing.pairs.iter().all(|&[white, black]| white <= 12 && black > 12));
    // The highest takes the first that it has not met.
    assert!(pairing.pairs.contains(&[1, 15]));
    let mut other = pairing.clone();
    (other.pairs[0][1], other.pairs[5][1]) = (other.pairs[5][1], other.pairs[0][1]);
    let difference = swiss::explain(&tournament, &other).unwrap().expect("they differ");
    assert_eq!(difference.found.len(), 2);
}

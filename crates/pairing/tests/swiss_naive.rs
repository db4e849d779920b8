//! The fast pairing against the literal one, on many small tournaments.

mod common;
#[path = "common/naive.rs"]
mod naive;

use std::collections::BTreeSet;

use common::{Dice, Plan};
use kelci_pairing::{PairingFault, swiss};
use naive::Naive;

fn compare(seed: u64, largest: u64) -> usize {
    let mut dice = Dice::new(seed);
    let plan = Plan {
        players: 2 + dice.roll(largest - 1) as usize,
        rounds: 2 + dice.roll(7) as usize,
        mishaps: [0, 4, 12][dice.roll(3) as usize],
    };
    let mut tournament = common::begin(&plan, &mut dice);
    for round in 0..plan.rounds {
        common::call_the_roll(&plan, &mut tournament, &mut dice);
        let plainly = Naive::new(&tournament).pair();
        let fast = swiss::pair(&tournament);
        let Some((pairs, bye)) = plainly else {
            assert_eq!(fast, Err(PairingFault::NoPairing), "{tournament:?}");
            return round + 1;
        };
        let fast = fast.unwrap_or_else(|fault| panic!("{fault}: {tournament:?}"));
        let found: BTreeSet<[u32; 2]> = fast.pairs.iter().copied().collect();
        assert_eq!((found, fast.bye), (pairs, bye), "seed {seed}: {tournament:?}");
        common::play(&plan, &mut tournament, &fast.pairs, fast.bye, &mut dice);
    }
    plan.rounds
}

#[test]
fn thousands_of_small_tournaments_are_paired_as_the_text_says() {
    let rounds: usize = (0..3000).map(|seed| compare(seed, 8)).sum();
    assert!(rounds > 10_000, "{rounds}");
}

#[test]
fn some_of_ten_players_too() {
    (10_000..10_150).for_each(|seed| {
        compare(seed, 10);
    });
}

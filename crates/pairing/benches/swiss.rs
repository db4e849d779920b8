//! How long a round of many players takes: `cargo bench -p kelci-pairing`.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;

use common::{Dice, Plan};
use criterion::{Criterion, criterion_group, criterion_main};
use kelci_pairing::swiss;

fn rounds(criterion: &mut Criterion) {
    for players in [50, 200, 500] {
        let plan = Plan { players, rounds: 11, mishaps: 40 };
        let mut dice = Dice::new(2026);
        let mut tournament = common::begin(&plan, &mut dice);
        let mut group = criterion.benchmark_group(format!("{players} players"));
        group.sample_size(10);
        for round in 1..=plan.rounds {
            common::call_the_roll(&plan, &mut tournament, &mut dice);
            if [1, 2, 5, 8, 11].contains(&round) {
                group.bench_function(format!("round {round}"), |bencher| {
                    bencher.iter(|| black_box(swiss::pair(black_box(&tournament))));
                });
            }
            let pairing = swiss::pair(&tournament).expect("there are enough players");
            common::play(&plan, &mut tournament, &pairing.pairs, pairing.bye, &mut dice);
        }
        group.finish();
    }
}

criterion_group!(benches, rounds);
criterion_main!(benches);

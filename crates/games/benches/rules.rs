//! How fast the rules are: generating, counting and playing moves, and perft, for every game.
//!
//! `cargo bench -p kelci-games` runs them all, `cargo bench -p kelci-games -- pijersi` one game.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kelci_core::{Game, Position, Rng, Scope, perft};
use kelci_games::{Jersi, Mik7, Mikjersi, Pijersi};

/// Positions of random games, so that a figure is not that of one position.
const SAMPLE: usize = 200;
const SEED: u64 = 2026;

fn sample<G: Game>() -> Vec<G::Position> {
    let mut rng = Rng::new(SEED);
    let mut positions = Vec::with_capacity(SAMPLE);
    let mut position = G::start();
    while positions.len() < SAMPLE {
        let Some(&mv) = rng.pick(&position.moves()) else {
            position = G::start();
            continue;
        };
        positions.push(position.clone());
        position.play_unchecked(mv);
    }
    positions
}

fn game<G: Game>(criterion: &mut Criterion, perft_depth: u32) {
    let positions = sample::<G>();
    let moves: u64 = positions.iter().map(Position::count_moves).sum();
    let mut group = criterion.benchmark_group(G::INFO.name);
    group.throughput(Throughput::Elements(moves));

    for (name, scope) in [("generate all", Scope::All), ("generate tactical", Scope::Tactical)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for position in &positions {
                    let _ = position.each_move(scope, |mv| {
                        black_box(mv);
                        ControlFlow::Continue(())
                    });
                }
            });
        });
    }
    group.bench_function("count", |bencher| {
        bencher.iter(|| positions.iter().map(Position::count_moves).sum::<u64>());
    });
    group.bench_function("generate and play", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                let _ = position.each_move(Scope::All, |mv| {
                    black_box(position.after(mv));
                    ControlFlow::Continue(())
                });
            }
        });
    });

    let start = G::start();
    group.throughput(Throughput::Elements(perft(&start, perft_depth)));
    group.bench_function(format!("perft {perft_depth}"), |bencher| {
        bencher.iter(|| perft(black_box(&start), perft_depth));
    });
    group.finish();
}

fn all_games(criterion: &mut Criterion) {
    game::<Jersi>(criterion, 2);
    game::<Mikjersi>(criterion, 3);
    game::<Pijersi>(criterion, 3);
    game::<Mik7>(criterion, 6);
}

criterion_group! {
    name = rules;
    config = Criterion::default().sample_size(20);
    targets = all_games
}
criterion_main!(rules);

//! What games tell the search about their moves is true in every position of random games.

use kelci_core::{Position, Rng};
use kelci_games::{Jersi, Mik7, Mikjersi, Pijersi};
use kelci_search::{QuietPart, Searchable};

type MoveOf<G> = <<G as kelci_core::Game>::Position as Position>::Move;

/// Visits the positions of random games, and those that follow when a turn is passed.
fn each_position<G: Searchable>(games: u64, mut visit: impl FnMut(&G::Position)) {
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut position = G::start();
        while position.outcome().is_none() {
            visit(&position);
            let moves = position.moves();
            // Captures and arrivals are rarer than they should be.
            let sharp: Vec<_> = moves.iter().filter(|mv| G::gain(&position, **mv) > 0).collect();
            let mv = match rng.pick(&sharp) {
                Some(mv) if rng.below(2) == 0 => **mv,
                _ => *rng.pick(&moves).expect("the game goes on"),
            };
            position.play(mv).unwrap();
        }
    }
}

/// A turn that touches nothing on the way of an arrival does not stop it.
fn only_what_touches_the_path_stops_it<G: Searchable>(games: u64) {
    let mut seen = 0;
    each_position::<G>(games, |position| {
        let Some(passed) = G::pass(position) else { return };
        let path = G::winning_path(&passed);
        assert_eq!(path.is_some(), G::wins_at_once(&passed), "{position:?}");
        let Some(path) = path else { return };
        for mv in position.moves().into_iter().filter(|mv| !G::touches(*mv, path)) {
            let after = position.after(mv);
            let is_drawn = position.plies_to_draw() == Some(1);
            let is_over =
                after.settled().is_some_and(|end| is_drawn || end.verdict.winner().is_some());
            assert!(is_over || G::wins_at_once(&after), "{mv:?} in {position:?}");
            seen += 1;
        }
    });
    assert!(seen > 1_000, "{seen}");
}

#[test]
fn a_threat_is_answered_only_where_it_is() {
    only_what_touches_the_path_stops_it::<Pijersi>(100);
    only_what_touches_the_path_stops_it::<Mikjersi>(200);
    only_what_touches_the_path_stops_it::<Jersi>(120);
}

/// The parts of the quiet moves are the quiet moves, each once.
fn parts_are_the_whole<G: Searchable>(games: u64) {
    each_position::<G>(games, |position| {
        let (mut parts, mut singles): (Vec<MoveOf<G>>, Vec<MoveOf<G>>) = (Vec::new(), Vec::new());
        G::each_quiet(position, QuietPart::Walks, |mv| parts.push(mv));
        G::each_quiet(position, QuietPart::Drops, |mv| singles.push(mv));
        parts.extend(&singles);
        G::each_quiet(position, QuietPart::DoubleDrops(&singles), |mv| parts.push(mv));
        let mut quiet = Vec::new();
        let _ = position.each_move(kelci_core::Scope::Quiet, |mv| {
            quiet.push(mv);
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(parts.len(), quiet.len(), "{position:?}");
        let [parts, quiet]: [std::collections::HashSet<_>; 2] =
            [parts, quiet].map(|moves| moves.into_iter().collect());
        assert!(parts == quiet, "{position:?}");
        // Without a single drop that is any good, no double one is tried.
        G::each_quiet(position, QuietPart::DoubleDrops(&[]), |mv| panic!("{mv:?}"));
    });
}

#[test]
fn the_quiet_moves_come_in_parts_without_loss() {
    parts_are_the_whole::<Pijersi>(20);
    parts_are_the_whole::<Mikjersi>(20);
    parts_are_the_whole::<Jersi>(4);
    parts_are_the_whole::<Mik7>(4);
}

/// Numbers of moves are below what was promised.
fn numbers_are_in_range<G: Searchable>(games: u64) {
    each_position::<G>(games, |position| {
        for mv in position.moves() {
            let index = G::move_index(position, mv);
            assert!(index.fine < G::FINE && index.coarse < G::COARSE, "{mv:?} in {position:?}");
            let gain = G::gain(position, mv);
            assert!(G::exchange(position, mv, gain) <= gain, "{mv:?} in {position:?}");
        }
    });
}

#[test]
fn every_move_has_its_place_in_the_history() {
    numbers_are_in_range::<Pijersi>(10);
    numbers_are_in_range::<Mikjersi>(10);
    numbers_are_in_range::<Jersi>(3);
    numbers_are_in_range::<Mik7>(10);
}

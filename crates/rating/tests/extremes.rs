//! No result makes a rating that the next one could not be computed from.

use kelci_rating::{RatedScore, Rating, expected, rate};
use proptest::prelude::*;

fn any_rating() -> impl Strategy<Value = Rating> {
    (-1e6..1e6_f64, 0.0..1e6_f64, 0.0..10.0_f64)
        .prop_map(|(points, deviation, volatility)| Rating { points, deviation, volatility })
}

fn any_score() -> impl Strategy<Value = RatedScore> {
    prop_oneof![Just(RatedScore::Win), Just(RatedScore::Draw), Just(RatedScore::Loss)]
}

proptest! {
    #[test]
    fn ratings_stay_numbers_within_bounds(
        players in [any_rating(), any_rating()],
        results in prop::collection::vec((any_score(), 0..10_i64.pow(12)), 1..30),
    ) {
        let mut players = players;
        for (score, elapsed_ms) in results {
            players = rate(players.map(|player| player.after(elapsed_ms)), score);
            for player in players {
                prop_assert!((100.0..=4_500.0).contains(&player.points), "{player:?}");
                prop_assert!((30.0..=350.0).contains(&player.deviation), "{player:?}");
                prop_assert!((0.01..=0.2).contains(&player.volatility), "{player:?}");
            }
            prop_assert!((0.0..=1.0).contains(&expected(players)));
        }
    }

    #[test]
    fn a_win_is_worth_more_than_a_draw_and_that_more_than_a_loss(
        players in [any_rating(), any_rating()],
    ) {
        let [win, draw, loss] = [RatedScore::Win, RatedScore::Draw, RatedScore::Loss]
            .map(|score| rate(players, score)[0].points);
        prop_assert!(win >= draw && draw >= loss);
    }
}

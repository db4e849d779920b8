//! Reviews of games of every kind: the same each time, stopped when asked to, kind to whoever had
//! no choice.

use kelci_catalog::search::{Limits, Stop};
use kelci_catalog::{AnyGame, AnyPosition, GAMES};
use kelci_core::{Options, Rng, Side};
use kelci_review::{Analyst, Judgement, ReviewedMove, Standing};

/// An analyst who always gives the same answers.
fn analyst(game: &dyn AnyGame, nodes: u64) -> Analyst {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    Analyst::new(game, 1, 1, limits).unwrap()
}

fn start(game: &dyn AnyGame) -> Box<dyn AnyPosition> {
    game.position(&Options::new(), None).unwrap()
}

/// A random game, or its beginning.
fn random_keys(start: &dyn AnyPosition, seed: u64, most: usize) -> Vec<u32> {
    let mut rng = Rng::new(seed);
    let mut position = start.boxed_clone();
    let mut keys = Vec::new();
    while let Some(&key) = rng.pick(&position.moves()).filter(|_| keys.len() < most) {
        position.play(key);
        keys.push(key);
    }
    keys
}

#[test]
fn a_review_is_the_same_each_time_whatever_was_seen_before() {
    for game in GAMES {
        let start = start(*game);
        let keys = random_keys(&*start, 3, 8);
        let mut analyst = analyst(*game, 1_500);
        let mut review = || analyst.review(&*start, &keys, &Stop::new(), &mut |_| ());
        let first = review();
        assert_eq!(first.moves.len(), keys.len());
        assert_eq!(first, review(), "{}", game.info().name);
        let moves = Side::BOTH.map(|side| first.tally(side));
        assert_eq!(moves.map(|tally| tally.moves).iter().sum::<usize>(), keys.len());
        assert!(moves.iter().all(|tally| tally.counts.iter().sum::<usize>() == tally.moves));
    }
}

#[test]
fn what_was_better_is_another_legal_move() {
    for game in GAMES {
        let start = start(*game);
        let keys = random_keys(&*start, 11, 10);
        let review = analyst(*game, 1_500).review(&*start, &keys, &Stop::new(), &mut |_| ());
        let mut position = start.boxed_clone();
        for mv in &review.moves {
            if let Some(better) = &mv.better {
                assert!(better.moves[0].key != mv.played.key);
                assert!(position.moves().contains(&better.moves[0].key));
            }
            assert_eq!(mv.better.is_none(), mv.judgement <= Judgement::Best);
            position.play(mv.played.key);
        }
    }
}

#[test]
fn a_review_that_is_stopped_keeps_what_it_has() {
    let game = kelci_catalog::find("mikjersi").unwrap();
    let start = start(game);
    let keys = random_keys(&*start, 5, 6);
    let stop = Stop::new();
    let mut analyst = analyst(game, 500);
    let review = analyst.review(&*start, &keys, &stop, &mut |mv: &ReviewedMove| {
        if mv.ply == 2 {
            stop.raise();
        }
    });
    assert_eq!(review.moves.len(), 2);
}

#[test]
fn who_has_one_move_is_not_blamed_for_it() {
    let game = kelci_catalog::find("mik7").unwrap();
    let mut found = 0;
    for seed in 0..400 {
        let start = start(game);
        let keys = random_keys(&*start, seed, 200);
        let mut position = start.boxed_clone();
        for &key in &keys {
            if position.count_moves() == 1 && found < 3 {
                found += 1;
                let review =
                    analyst(game, 500).review(&*position, &[key], &Stop::new(), &mut |_| ());
                assert_eq!(review.moves[0].judgement, Judgement::Only);
                assert_eq!((review.moves[0].loss, &review.moves[0].better), (0.0, &None));
            }
            position.play(key);
        }
    }
    assert_eq!(found, 3, "random games come to such positions");
}

#[test]
fn the_last_move_is_judged_by_the_end_of_the_game() {
    let game = kelci_catalog::find("pijersi").unwrap();
    let fen = "6/R-6/6/7/3p-2/7/6 w 0 9";
    let position = game.position(&Options::new(), Some(fen)).unwrap();
    let key = position.parse_move("f1-g1").unwrap();
    let review = analyst(game, 500).review(&*position, &[key], &Stop::new(), &mut |_| ());
    assert_eq!(review.moves[0].judgement, Judgement::Best);
    assert!(matches!(review.moves[0].after, Standing::Over(_)));
}

#[test]
fn one_ply_is_looked_at_whatever_the_limits() {
    for game in GAMES {
        let found = analyst(*game, 1).analyse(&*start(*game), &Stop::new(), &mut |_| ());
        assert_eq!(found.unwrap().depth, 1, "{}", game.info().name);
    }
}

#[test]
fn a_raised_flag_is_obeyed_at_once_and_there_is_a_move_all_the_same() {
    let stop = Stop::new();
    stop.raise();
    for game in GAMES {
        let start = start(*game);
        let mut analyst = Analyst::new(*game, 1, 1, Limits::default()).unwrap();
        // Without a limit only the flag can end it.
        let found = analyst.analyse(&*start, &stop, &mut |_| ()).unwrap();
        assert!(start.moves().contains(&found.best().moves[0].key));
    }
}

#[test]
fn a_finished_game_and_another_games_position_have_nothing_to_look_for() {
    let [pijersi, jersi] = ["pijersi", "jersi"].map(|name| kelci_catalog::find(name).unwrap());
    let fen = "R-5/7/6/7/3p-2/7/6 b 0 9";
    let over = pijersi.position(&Options::new(), Some(fen)).unwrap();
    let mut analyst = analyst(pijersi, 500);
    assert_eq!(analyst.analyse(&*over, &Stop::new(), &mut |_| ()), None);
    assert_eq!(analyst.analyse(&*start(jersi), &Stop::new(), &mut |_| ()), None);
}

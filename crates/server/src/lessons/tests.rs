//! Every step is what it says: its moves are legal, its solution is one, and not every move is.

use std::collections::BTreeSet;

use kelci_core::{MoveFault, Spelling};

use super::attempt::{AttemptVerdict, attempt};
use super::*;

/// Every step with its game.
fn all() -> impl Iterator<Item = (&'static dyn AnyGame, &'static LessonStep)> {
    GAMES.iter().flat_map(|game| steps(*game).iter().map(move |step| (*game, step)))
}

fn verdict(game: &dyn AnyGame, step: &LessonStep, moves: &[String]) -> AttemptVerdict {
    let tried = attempt(game, step, moves);
    tried.unwrap_or_else(|error| panic!("{} {moves:?}: {error}", step.id)).verdict
}

#[test]
fn every_game_is_taught_up_to_a_whole_game() {
    for game in GAMES {
        let (name, steps) = (game.info().name, steps(*game));
        assert!((10..=16).contains(&steps.len()), "{name}: {}", steps.len());
        let ids: BTreeSet<&str> = steps.iter().map(|step| step.id.as_str()).collect();
        assert_eq!(ids.len(), steps.len(), "{name}: an id twice");
        assert!(ids.iter().all(|id| id.bytes().all(|byte| byte.is_ascii_lowercase())), "{ids:?}");
        let whole = steps.iter().position(|step| step.begin.is_some());
        assert_eq!(whole, Some(steps.len() - 1), "{name}: the last step is a whole game");
        assert!(steps.iter().filter(|step| !step.goal.is_empty()).count() >= 9, "{name}");
    }
}

#[test]
fn every_position_and_every_cell_is_there() {
    for (game, step) in all() {
        let line = step.line(game, &[]);
        let line = line.unwrap_or_else(|error| panic!("{}: {error}", step.id));
        assert!(line.end().is_none(), "{}: the game is over", step.id);
        assert!(line.seen().moves.len() < 1_000, "{}: too wide to be tried out", step.id);
        for cell in step.marks.iter().chain(&step.hint) {
            assert!(game.layout().cell(cell).is_some(), "{}: {cell}", step.id);
        }
    }
}

#[test]
fn every_solution_reaches_its_goal_against_the_best_answers() {
    for (game, step) in all() {
        assert_eq!(step.goal.is_empty(), step.solution.is_empty(), "{}", step.id);
        for (at, _) in step.solution.iter().enumerate().filter(|(at, _)| at.is_multiple_of(2)) {
            let tried = attempt(game, step, &step.solution[..=at]);
            let tried = tried.unwrap_or_else(|error| panic!("{}: {error}", step.id));
            if at + 1 == step.solution.len() {
                assert_eq!(tried.verdict, AttemptVerdict::Right, "{} {:?}", step.id, tried.miss);
            } else {
                assert_eq!(tried.verdict, AttemptVerdict::NotYet, "{} {:?}", step.id, tried.miss);
                let answered = tried.answered.expect("an answer").position().fen();
                let written =
                    step.line(game, &step.solution[..at + 2]).expect("moves").position().fen();
                assert_eq!(answered, written, "{}: the answer is another one", step.id);
            }
        }
    }
}

#[test]
fn not_every_move_is_right() {
    for (game, step) in all().filter(|(_, step)| !step.goal.is_empty()) {
        let start = step.line(game, &[]).expect("a position");
        let moves = start.position().write_moves(Spelling::Canonical).into_iter();
        let mut verdicts = moves.map(|text| verdict(game, step, &[text]));
        assert!(verdicts.any(|verdict| verdict == AttemptVerdict::Wrong), "{}", step.id);
    }
}

#[test]
fn what_the_texts_call_legal_is_and_what_they_call_forbidden_is_not() {
    for (game, step) in all() {
        let start = step.line(game, &[]).expect("a position");
        for text in &step.legal {
            let parsed = start.position().parse_move(text);
            assert!(parsed.is_ok(), "{}: {text} is not legal: {parsed:?}", step.id);
        }
        for text in &step.forbidden {
            let refused = start.position().parse_move(text).map_err(|error| error.fault);
            assert_eq!(refused, Err(MoveFault::Illegal), "{}: {text}", step.id);
        }
    }
}

#[test]
fn several_turns_are_for_a_win() {
    for (_, step) in all() {
        assert!((1..=2).contains(&step.turns), "{}: more takes too long to try out", step.id);
        assert!(step.turns == 1 || step.goal == [Goal::Win], "{}", step.id);
    }
}

/// A step that is made up for a test.
fn made_up(text: &str) -> LessonStep {
    toml::from_str(text).expect("a step")
}

#[test]
fn what_a_move_misses_is_said() {
    let game = kelci_catalog::find("pijersi").expect("a game");
    let missed = |goal: &str, fen: &str, text: &str| {
        let step = made_up(&format!("id = 'x'\nfen = '{fen}'\ngoal = [{goal}]"));
        let tried = attempt(game, &step, &[text.to_owned()]).expect("a legal move");
        assert_eq!(tried.verdict, AttemptVerdict::Wrong, "{goal}");
        let miss = tried.miss.expect("a reason");
        let about = [miss.piece, miss.cell, miss.text].into_iter().flatten().collect::<String>();
        format!("{} {about}", miss.key)
    };
    let beside = "5s-/7/6/2s-4/2R-R-2/7/6 w 0 1";
    assert_eq!(missed("{ capture = 's' }", beside, "c3-c2"), "capture second.scissors");
    assert_eq!(missed("{ capture = 'ss' }", beside, "c3-d3"), "capture second.scissors");
    let stand = "{ stand = { pieces = 'RR', on = 'c4' } }";
    assert_eq!(missed(stand, beside, "c4-c3"), "stand c4");
    assert_eq!(missed("'build'", beside, "c3-d3"), "build ");
    assert_eq!(missed("'win'", beside, "c3-d3"), "win ");
    let threatened = "5s-/7/6/3s-3/2P-3/7/6 w 0 1";
    assert_eq!(missed("'safe'", threatened, "c3-c4"), "safe d4-c4");
    let jersi = kelci_catalog::find("jersi").expect("a game");
    let step =
        made_up("id = 'x'\nfen = '3k-3/8/7/8/9/8/3R-3/8/3K-3 w MW 0 1'\ngoal = [{ drop = 'MW' }]");
    let tried = attempt(jersi, &step, &["M:d5".to_owned()]).expect("a legal move");
    assert_eq!(tried.miss.and_then(|miss| miss.piece).as_deref(), Some("first.wise"));
}

#[test]
fn a_win_in_two_is_refuted_where_it_can_be() {
    let (game, step) = find("pijersi", "plan").expect("a step");
    let tried = attempt(game, step, &["e3-f4".to_owned()]).expect("a legal move");
    assert_eq!(tried.verdict, AttemptVerdict::Wrong);
    assert_eq!(tried.miss.expect("a reason").key, "refuted");
    assert!(tried.answered.is_some(), "the answer is shown");
}

#[test]
fn only_lines_that_a_learner_can_have_played_are_judged() {
    let (game, step) = find("pijersi", "plan").expect("a step");
    let moves = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    for wrong in [&[][..], &["e3-f3", "g4-g3"], &["e3-f3", "g4-g3", "f3-f2", "g3-g2", "f2-g1"]] {
        assert!(attempt(game, step, &moves(wrong)).is_err(), "{wrong:?}");
    }
    let (game, whole) = find("pijersi", "play").expect("a step");
    assert!(attempt(game, whole, &moves(&["a1-b1"])).is_err());
}

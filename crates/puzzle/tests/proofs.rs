//! Puzzles are proved, and what is not right is refused.

use kelci_catalog::search::Stop;
use kelci_catalog::{GAMES, find};
use kelci_core::{Options, Rng, Side};
use kelci_puzzle::{Flaw, Hunt, Kind, Prover, Puzzle, Recipe, Shelf, shipped, text};

fn read(game: &str, line: &str) -> Puzzle {
    text::read_line(find(game).unwrap(), line).unwrap_or_else(|fault| panic!("{line}: {fault}"))
}

fn verdict(game: &str, line: &str) -> Result<(), Flaw> {
    let puzzle = read(game, line);
    Prover::new(find(game).unwrap()).unwrap().verify(&puzzle, &Stop::new())
}

/// Black walks to b6 and arrives; nothing else is quick enough.
const WIN: &str =
    "1;win 3;exact;6/1r-r-w-1s-1/p-1W-w-p-1/4R-2/P-1W-1p-1/4P-R-1/6 b 0 18;c5b6 d5c4 b6a5";
/// Black's king stands before the last row; one move of White's keeps it out.
const SAVE: &str = "1;save 1;exact;2sf2/4w-/pkr-2W-/3PSmK/1R-1MF1 w - 1 4 13;b4=b2-b1";

#[test]
fn right_solutions_are_proved() {
    assert_eq!(verdict("pijersi", WIN), Ok(()));
    assert_eq!(verdict("mikjersi", SAVE), Ok(()));
}

#[test]
fn another_move_is_not_the_solution() {
    let other = WIN.replace("c5b6 d5c4 b6a5", "c5c4 d5d6 c4d4");
    assert_eq!(verdict("pijersi", &other), Err(Flaw::NotTheOnlyWin("c5c4".into(), 3)));
    let flaw = verdict("mikjersi", &SAVE.replace("b4=b2-b1", "b4=b2")).unwrap_err();
    assert_eq!(flaw, Flaw::SavesToo("b4=b2-b1".into(), 1));
}

#[test]
fn a_line_that_does_not_win_is_refused() {
    let unfinished = WIN.replace("b6a5", "b6b7");
    assert_eq!(verdict("pijersi", &unfinished), Err(Flaw::NoWin));
    // Nobody is in danger at the start.
    let start = find("pijersi").unwrap().position(&Options::new(), None).unwrap().fen();
    let flaw = verdict("pijersi", &format!("1;save 1;exact;{start};a1b1")).unwrap_err();
    assert!(matches!(flaw, Flaw::SavesToo(..)), "{flaw}");
}

#[test]
fn what_is_stopped_is_not_proved() {
    let stop = Stop::new();
    stop.raise();
    let mut prover = Prover::new(find("pijersi").unwrap()).unwrap();
    assert_eq!(prover.verify(&read("pijersi", WIN), &stop), Err(Flaw::Unproved));
}

#[test]
fn any_win_is_right_at_the_end_and_only_there() {
    let puzzle = read("pijersi", WIN);
    let mut position = puzzle.position(find("pijersi").unwrap());
    let mut right = Vec::new();
    for (ply, text) in puzzle.solution.iter().enumerate() {
        let keys = position.moves().into_iter();
        right.push(keys.filter(|key| puzzle.is_right(&*position, ply, *key)).count());
        let key = position.parse_move(text).unwrap();
        assert!(puzzle.is_right(&*position, ply, key), "{text}");
        position.play(key);
    }
    assert_eq!(right[..2], [1, 1]);
    assert!(right[2] > 1, "b6-a6 wins as b6-a5 does");
    assert!(!puzzle.is_right(&*position, 3, 0));
}

/// Mikjersi is the quickest to search: the same seed finds the same, and all of it is right.
#[test]
fn a_hunt_finds_the_same_again_and_all_of_it_is_proved() {
    let game = find("mikjersi").unwrap();
    let stop = Stop::new();
    let hunted = || {
        let mut shelf = Shelf::new(game, 6);
        let recipe = Recipe { nodes: 300, plies: 5, seed: 3, ..Recipe::default() };
        let mut hunt = Hunt::new(game, &[Options::new()], recipe, &stop).unwrap();
        for number in 0..200 {
            hunt.game(number, &mut shelf);
        }
        shelf.sorted()
    };
    let puzzles = hunted();
    assert!(puzzles.len() >= 4, "{puzzles:?}");
    assert_eq!(hunted(), puzzles);
    let mut prover = Prover::new(game).unwrap();
    for puzzle in &puzzles {
        assert_eq!(prover.verify(puzzle, &stop), Ok(()), "{}", text::write_line(puzzle));
    }
}

#[test]
fn a_position_stands_on_a_shelf_once() {
    let game = find("pijersi").unwrap();
    let mut shelf = Shelf::new(game, 100);
    assert!(shelf.put(read("pijersi", WIN)));
    assert!(!shelf.put(read("pijersi", &WIN.replace("b 0 18", "b 4 30"))));
    assert_eq!((shelf.len(), shelf.is_full()), (1, false));
    assert!(!Shelf::new(game, 0).has_room(Kind::Win { plies: 3 }, Side::First));
}

/// A sample of what ships is proved again; `kelci puzzles verify` proves all of it.
#[test]
fn puzzles_that_ship_are_right() {
    // Longer lines take seconds each.
    let is_quick = |puzzle: &&Puzzle| {
        matches!(puzzle.kind, Kind::Win { plies: ..=5 } | Kind::Save { plies: 1 })
    };
    for (seed, game) in (1..).zip(GAMES) {
        let (mut rng, mut prover) = (Rng::new(seed), Prover::new(*game).unwrap());
        let puzzles: Vec<&Puzzle> = shipped(*game).iter().filter(is_quick).collect();
        for _ in 0..5 {
            let puzzle = rng.pick(&puzzles).expect("there are puzzles");
            let line = text::write_line(puzzle);
            assert_eq!(prover.verify(puzzle, &Stop::new()), Ok(()), "{}: {line}", game.info().name);
        }
    }
}

#[test]
fn puzzles_that_ship_are_varied() {
    for game in GAMES {
        let (puzzles, name) = (shipped(*game), game.info().name);
        let percent = |is_it: &dyn Fn(&Puzzle) -> bool| {
            puzzles.iter().filter(|puzzle| is_it(puzzle)).count() * 100 / puzzles.len()
        };
        for side in Side::BOTH {
            let share = percent(&|puzzle| puzzle.solver(*game) == side);
            assert!((20..=80).contains(&share), "{name}: {share} % for {side:?}");
        }
        let at_once = percent(&|puzzle| puzzle.kind == Kind::Win { plies: 1 });
        assert!(at_once <= 6, "{name}: {at_once} % win at once");
        let saves = percent(&|puzzle| matches!(puzzle.kind, Kind::Save { .. }));
        assert!((10..=50).contains(&saves), "{name}: {saves} % saves");
        let hard = percent(&|puzzle| puzzle.grade.number() >= 3);
        assert!(hard >= 10, "{name}: {hard} % of grade 3 and more");
        assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.grade), "{name}: the easiest first");
    }
}

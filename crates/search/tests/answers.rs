//! Positions with known answers, for every game.

use kelci_core::testkit::nim::Nim;
use kelci_core::{Game, Notation, Options, Position, Rng, Side, Spelling};
use kelci_games::{Jersi, Mik7, Mikjersi, Pijersi};
use kelci_search::{Engine, Limits, Line, Score, Searchable, Stop};

type Found<G> = Line<<<G as Game>::Position as Position>::Move>;

fn read<G: Game>(fen: &str) -> G::Position {
    G::position(&Options::new(), Some(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn search<G: Searchable>(position: &G::Position, limits: &Limits) -> Option<Found<G>> {
    let mut engine = Engine::<G>::new(4, 1).unwrap();
    engine.search(position, limits, &Stop::new(), &mut |_| ())
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// The best move and its score.
fn answer<G: Searchable>(fen: &str, depth: u32) -> (String, Score) {
    let position = read::<G>(fen);
    let line = search::<G>(&position, &to_depth(depth)).unwrap();
    (position.write_move(line.moves[0], Spelling::Rulebook), line.score)
}

/// In how many plies the side to move wins or loses by force, looking so far ahead, found out by
/// looking at everything.
fn forced<P: Position>(position: &P, plies: u32) -> Option<(bool, u32)> {
    if let Some(outcome) = position.outcome() {
        let winner = outcome.verdict.winner()?;
        return Some((winner == position.side_to_move(), 0));
    }
    if plies == 0 {
        return None;
    }
    let (mut quickest, mut longest) = (None::<u32>, Some(0));
    for mv in position.moves() {
        match forced(&position.after(mv), plies - 1) {
            Some((false, n)) => quickest = Some(quickest.map_or(n + 1, |q| q.min(n + 1))),
            Some((true, n)) => longest = longest.map(|l| l.max(n + 1)),
            None => longest = None,
        }
    }
    quickest.map(|n| (true, n)).or(longest.map(|n| (false, n)))
}

#[test]
fn nim_is_played_perfectly() {
    for matches in 1..=24_u32 {
        let line = search::<Nim>(&read::<Nim>(&format!("{matches} p1")), &to_depth(30)).unwrap();
        let lost = matches.is_multiple_of(4);
        assert_eq!(matches!(line.score, Score::Loss(_)), lost, "{matches}: {:?}", line.score);
    }
}

#[test]
fn a_win_at_once_is_played() {
    let (mv, score) = answer::<Pijersi>("6/R-6/6/7/3p-2/7/6 w 0 9", 3);
    assert_eq!((mv.as_str(), score), ("f1-g1", Score::Win(1)));
    let (mv, score) = answer::<Jersi>("3k-3/8/RK6/8/9/8/7/8/7 w - 0 9", 3);
    assert!(mv.ends_with("-i1") && score == Score::Win(1), "{mv} {score:?}");
    let fen = "AAA/AAA/AAAAAA1/6A/4E2/3/1E1 a 7 c - 29";
    assert_eq!(answer::<Mik7>(fen, 3), ("g4-g5".into(), Score::Win(1)));
    // Seven lost will do where at most eleven may be, and any ninth ship that comes home.
    let better = fen.replace(" 7 c ", " 11 m ");
    assert_eq!(answer::<Mik7>(&better, 3), ("g4-g5".into(), Score::Win(1)));
    let home = "A1A/AA1/A1A1A1A/2E1A1E/2A4/2A/AAA a 11 h - 30";
    assert_eq!(answer::<Mik7>(home, 3), ("e4-e6".into(), Score::Win(1)));
    let exact = home.replace(" h ", " c ");
    assert!(!matches!(answer::<Mik7>(&exact, 3).1, Score::Win(_)));
}

#[test]
fn a_side_that_blocks_the_other_wins() {
    let (_, score) = answer::<Pijersi>("6/7/6/7/2R-s-2/7/6 w 0 9", 2);
    assert_eq!(score, Score::Win(1));
}

/// Each was proved by looking at every line (`go mate 5`).
#[test]
fn a_win_in_five_plies_is_found_and_counted() {
    fn check<G: Searchable>(fen: &str) {
        assert_eq!(answer::<G>(fen, 7).1, Score::Win(5), "{fen}");
        let asked = Limits { mate: Some(5), ..Limits::default() };
        let proved = search::<G>(&read::<G>(fen), &asked).unwrap();
        assert_eq!((proved.score, proved.moves.len()), (Score::Win(5), 5), "{fen}");
    }
    check::<Pijersi>("s-5/p-2ww3/4p-1/3p-1s-1/R-R-1RP2/P-3W-s-1/4W-S- b 0 16");
    // The first one of Jersi and the second of Mikjersi are found through reductions as wins in
    // seven. In the second one some replies are bad only because there must be one.
    check::<Jersi>("P-k-5/8/3M-3/4M-1m-1/MMmmmp6/8/2SK4/8/5wf1 w - 3 49");
    check::<Jersi>("5RP1/8/k-6/PK2MPM-2m-/M-m-mp6/M-7/7/8/2rsm-1p-1 w - 21 42");
    check::<Mikjersi>("1f-m-k-1/3WF1/1PRS-2/3M-1/2K-2 w - 2 1 14");
    check::<Mikjersi>("5/3m-1/1wks-r-1/f-1PS1M-/1K-3 b - 2 3 13");
    check::<Mik7>("A1E/A2/AA3AA/6A/E1A3A/1A1/AAA e 7 c - 76");
}

/// Whoever must move here loses: the one case in which passing would be best, and which a search
/// that tries passing can get wrong.
#[test]
fn zugzwang_is_not_passed_over() {
    let (_, white) = answer::<Pijersi>("6/7/6/7/6/r-R-5/R-5 w 0 9", 8);
    let (_, black) = answer::<Pijersi>("6/7/6/7/6/r-R-5/R-5 b 0 9", 8);
    assert_eq!((white, black), (Score::Loss(6), Score::Loss(4)));
}

#[test]
fn the_draw_counter_is_looked_at() {
    // Whatever is played, no capture is near and the twentieth ply comes first.
    let (_, score) = answer::<Pijersi>("6/7/W-5/7/5w-/7/6 w 18 9", 6);
    assert_eq!(score, Score::Estimate(0));
    let (_, score) = answer::<Mikjersi>("k-4/5/5/5/4K- w - 0 19 30", 6);
    assert_eq!(score, Score::Estimate(0));
}

#[test]
fn a_finished_game_has_no_best_move() {
    let position = read::<Pijersi>("R-5/7/6/7/3p-2/7/6 b 0 9");
    assert!(search::<Pijersi>(&position, &to_depth(3)).is_none());
}

/// The ends of hasty games: what looking at everything finds to be forced, the search finds too,
/// and counts the same plies.
fn finds_what_is_forced<G: Searchable>(options: &Options, games: u64, plies: u32, depth: u32) {
    let mut checked = 0;
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut position = G::position(options, None).unwrap();
        let mut trail = vec![position.clone()];
        let hasty = Limits { nodes: Some(300), ..Limits::default() };
        while let Some(line) = search::<G>(&position, &hasty) {
            let chance = if trail.len() < 8 { rng.pick(&position.moves()).copied() } else { None };
            position.play(chance.unwrap_or(line.moves[0])).unwrap();
            trail.push(position.clone());
        }
        for position in trail.iter().rev().skip(1).take(6) {
            if position.count_moves() > 90 {
                continue;
            }
            let found = forced(position, plies);
            let asked = Limits { mate: Some(plies), ..Limits::default() };
            let told = search::<G>(position, &asked).unwrap().score;
            match found {
                Some((true, n)) => assert_eq!(told, Score::Win(n), "{}", position.fen()),
                _ => {
                    let is_short = matches!(told, Score::Win(n) if n <= plies);
                    assert!(!is_short, "{}: {told:?}", position.fen());
                }
            }
            let Some((wins, n)) = found else { continue };
            let expected = if wins { Score::Win(n) } else { Score::Loss(n) };
            let line = search::<G>(position, &to_depth(depth)).unwrap();
            assert_eq!(line.score, expected, "{}", position.fen());
            checked += 1;
        }
    }
    assert!(checked >= 10, "{checked} positions were forced");
}

#[test]
fn forced_ends_are_found_and_counted() {
    let usual = Options::new();
    finds_what_is_forced::<Mik7>(&usual, 60, 3, 6);
    // What wins may come late in the order of moves, and is then looked at less deep.
    finds_what_is_forced::<Mikjersi>(&usual, 60, 3, 8);
    finds_what_is_forced::<Pijersi>(&usual, 150, 3, 6);
}

#[test]
fn forced_ends_are_found_under_every_contract() {
    for (contract, level) in [("home", "11"), ("home", "13"), ("at-most", "13")] {
        let options = Options::new().with("contract", contract).with("level", level);
        finds_what_is_forced::<Mik7>(&options, 30, 3, 6);
    }
}

/// A line that is reported can be played, and leads where its score says.
fn reports_honest_lines<G: Searchable>(games: u64) {
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut position = G::start();
        for _ in 0..rng.below(40) {
            let Some(&mv) = rng.pick(&position.moves()) else { break };
            position.play(mv).unwrap();
        }
        let mut engine = Engine::<G>::new(1, 1).unwrap();
        let limits = Limits { nodes: Some(4_000), multi_pv: 3, ..Limits::default() };
        let mut reported = Vec::new();
        let mut report = |line: &Found<G>| reported.push(line.clone());
        let best = engine.search(&position, &limits, &Stop::new(), &mut report);
        assert_eq!(best.is_none(), position.outcome().is_some());
        for line in reported.iter().chain(&best) {
            let mut at = position.clone();
            for &mv in &line.moves {
                assert_eq!(at.play(mv), Ok(()), "{mv:?} in {}", at.fen());
            }
        }
    }
}

#[test]
fn every_reported_line_can_be_played() {
    reports_honest_lines::<Pijersi>(25);
    reports_honest_lines::<Mikjersi>(25);
    reports_honest_lines::<Jersi>(10);
    reports_honest_lines::<Mik7>(25);
}

#[test]
fn one_thread_and_a_node_limit_always_play_the_same() {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let found =
        || search::<Pijersi>(&Pijersi::start(), &limits).map(|l| (l.moves, l.nodes, l.score));
    assert_eq!(found(), found());
}

#[test]
fn several_threads_find_the_same_win() {
    let mut engine = Engine::<Pijersi>::new(4, 3).unwrap();
    let position = read::<Pijersi>("6/R-6/6/7/3p-2/7/6 w 0 9");
    let line = engine.search(&position, &to_depth(6), &Stop::new(), &mut |_| ()).unwrap();
    assert_eq!(line.score, Score::Win(1));
    // One that has to be searched for.
    let position =
        read::<Pijersi>("s-3p-1/3wwr-s-1/r-s-4/1p-r-W-1pr1/1R-4/1R-R-SSP-SRP-/1P-4 b 5 9");
    let line = engine.search(&position, &to_depth(4), &Stop::new(), &mut |_| ()).unwrap();
    assert_eq!(line.score, Score::Win(3));
}

#[test]
fn a_raised_flag_ends_a_search_without_limits() {
    let mut engine = Engine::<Jersi>::new(4, 2).unwrap();
    let stop = Stop::new();
    stop.raise();
    let line = engine.search(&Jersi::start(), &Limits::default(), &stop, &mut |_| ());
    assert!(line.is_some_and(|line| line.moves.len() == 1), "there is a move to play all the same");
}

#[test]
fn every_level_takes_a_win_that_is_at_hand() {
    for level in 1..=8 {
        let level = kelci_search::Level::new(level).unwrap();
        let limits = Limits { level, nodes: Some(50_000), ..Limits::default() };
        let position = read::<Pijersi>("6/R-6/6/7/3p-2/7/6 w 0 9");
        let line = search::<Pijersi>(&position, &limits).unwrap();
        assert_eq!(line.score, Score::Win(1), "level {}", level.name());
        assert_eq!(
            position.after(line.moves[0]).outcome().unwrap().verdict.winner(),
            Some(Side::First)
        );
    }
}

#[test]
fn the_lowest_level_looks_at_every_move_of_the_widest_start() {
    let level = kelci_search::Level::new(1).unwrap();
    let line = search::<Jersi>(&Jersi::start(), &Limits { level, ..Limits::default() }).unwrap();
    assert_eq!(line.depth, 1);
}

#[test]
fn a_search_that_runs_out_of_nodes_at_once_plays_the_best_it_has_seen() {
    // A few nodes do not reach every move; the capture comes first and is looked at.
    let position = read::<Pijersi>("p-5/7/6/7/2R-s-2/7/6 w 0 9");
    let line =
        search::<Pijersi>(&position, &Limits { nodes: Some(5), ..Limits::default() }).unwrap();
    assert_eq!(position.write_move(line.moves[0], Spelling::Rulebook), "c3-c4");
}

//! `kelci ugi` as clients meet it: a child process with pipes, driven by hand and by our client.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use kelci_catalog::{AnyGame, GAMES};
use kelci_core::{Options, Side, Spelling};
use kelci_ugi::check::{Mark, check};
use kelci_ugi::client::{Client, ClientError, Exit, Timeouts};
use kelci_ugi::message::{Query, SearchLimits, Start};

const KELCI: &str = env!("CARGO_BIN_EXE_kelci");

/// The engine, spoken to by hand. Whoever waits for a line that never comes hangs, and the test
/// runner tells which.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(args: &[&str]) -> Engine {
        let mut child = Command::new(KELCI)
            .arg("ugi")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("kelci runs");
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        Engine { child, input, output }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("kelci listens");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("kelci answers");
        assert!(!line.trim().is_empty(), "a blank line, or the end");
        line.trim_end().to_owned()
    }

    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.line()
    }

    /// The lines up to the best move, which is the last.
    fn think(&mut self, go: &str) -> Vec<String> {
        self.send(go);
        let mut lines = vec![self.line()];
        while !lines.last().is_some_and(|line| line.starts_with("bestmove ")) {
            lines.push(self.line());
        }
        lines
    }

    fn end(mut self) {
        self.send("quit");
        assert!(self.child.wait().expect("kelci ends").success());
    }
}

fn best(lines: &[String]) -> &str {
    lines.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a best move")
}

#[test]
fn the_introduction() {
    let mut engine = Engine::start(&["--game", "mik7", "-o", "level=9"]);
    let first = engine.ask("ugi");
    assert!(first.starts_with("id name kelci "), "{first}");
    let mut lines = Vec::new();
    while lines.last().is_none_or(|line| line != "ugiok") {
        lines.push(engine.line());
    }
    assert_eq!(
        lines,
        [
            "id author the kelci authors",
            "option name Hash type spin default 64 min 1 max 65536",
            "option name Threads type spin default 1 min 1 max 256",
            "option name MultiPV type spin default 1 min 1 max 64",
            "option name Level type spin default 8 min 1 max 8",
            "option name OwnBook type check default false",
            "option name Ponder type check default false",
            "option name Compat type combo default none var none var natsel",
            "option name game-level type spin default 9 min 7 max 13",
            "option name contract type combo default exact var exact var at-most var home",
            "option name count type combo default contract var contract var points",
            "option name claims type check default false",
            "option name rules type string default <empty>",
            "ugiok",
        ]
    );
    assert_eq!(engine.ask("isready"), "readyok");
    engine.end();
}

#[test]
fn a_conversation() {
    let mut engine = Engine::start(&[]);
    let said = [
        ("query p1turn", "response true"),
        ("query gameover", "response false"),
        ("query result", "response none"),
        ("query islegal b4c4c4", "response true"),
        ("query islegal b4-c4", "response true"),
        ("query islegal b4g4", "response false"),
        ("position startpos moves b4c4c4\nquery p1turn", "response false"),
        ("go manual g2f2d1\nquery p1turn", "response true"),
        ("go manual a1g1", "info string error a1g1 is not legal: "),
        ("position fen 6/7/6/3ww3/6/3R-3/6 w 0 1\nquery fen", "response 6/7/6/3ww3/6/3R-3/6 w 0 1"),
        ("position fen 6/7/6 w 0 1", "info string error this is no position: "),
        ("query fen", "response 6/7/6/3ww3/6/3R-3/6 w 0 1"),
        ("position startpos moves b4c4c4 b4c4c4", "info string error move 2: "),
        ("query fen", "response 6/7/6/3ww3/6/3R-3/6 w 0 1"),
        ("uginewgame\ngo perft 2", "info perft depth 2 result 34054 time "),
        ("setoption name Hash value 0", "info string error option Hash cannot be \"0\": "),
        ("setoption verbose true\nsetoption name NoSuch value 1\nisready", "readyok"),
        ("ponderhit", "info string error there is nothing to ponder on"),
        ("stop\nisready", "readyok"),
        ("dance", "info string error unknown command \"dance\""),
        ("position fen 2R-3/7/6/3ww3/6/7/6 b 1 1\nquery result", "response p1win"),
        ("query gameover", "response true"),
        ("go depth 3", "bestmove none"),
        ("setoption Compat natsel\ngo depth 3", "bestmove ------"),
        ("query fen", "2R-3/7/6/3ww3/6/7/6 b 1 1"),
    ];
    for (asked, expected) in said {
        let answer = engine.ask(asked);
        assert!(answer.starts_with(expected), "{asked}: {answer}");
    }
    engine.end();
}

#[test]
fn a_search_tells_what_it_finds() {
    let mut engine = Engine::start(&["--set", "Hash=8"]);
    let lines = engine.think("go nodes 3000");
    let words: Vec<&str> = lines[0].split_whitespace().collect();
    let names = ["depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv"];
    let found: Vec<&str> = words.iter().copied().filter(|word| names.contains(word)).collect();
    assert_eq!(found, names);
    // What it has seen is forgotten, or it would come further than before.
    assert_eq!(engine.think("uginewgame\nposition startpos\ngo nodes 3000").len(), lines.len());

    // Every rank of every depth, and the best one is played.
    let lines = engine.think("setoption name MultiPV value 3\ngo depth 2");
    let ranks: Vec<&str> =
        lines.iter().filter_map(|line| line.split(" multipv ").nth(1)).map(|s| &s[..1]).collect();
    assert_eq!(ranks, ["1", "2", "3", "1", "2", "3"]);
    assert!(
        lines[3].ends_with(best(&lines)) || lines[3].contains(&format!(" pv {} ", best(&lines)))
    );

    // One bare score and one move for Natural Selection's readers, whatever MultiPV says.
    let lines = engine.think("setoption name Compat value natsel\ngo depth 2");
    assert_eq!(lines.len(), 3);
    for (depth, line) in (1..).zip(&lines[..2]) {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[..4], ["info", "depth", &depth.to_string(), "time"]);
        assert_eq!((words[5], words[7], words.len()), ("score", "pv", 9));
        assert!(words[6].parse::<i32>().is_ok());
    }
    engine.end();
}

#[test]
fn a_review_of_pijersi_certu_finds_its_scale() {
    let mut engine = Engine::start(&["--game", "pijersi", "--set", "Compat=natsel"]);
    for go in ["go depth 1", "go depth 2", "go depth 3", "go depth 5", "go movetime 200"] {
        // White takes the scissors and then wins the race. Whatever is outside these bounds ends the
        // review with an assertion: it solves two equations in this score and that of a win.
        let lines = engine.think(&format!("position fen r-5/7/6/7/6/s-6/R-5 w 0 5\n{go}"));
        let [.., last, _] = &lines[..] else { panic!("{lines:?}") };
        let score = last.split_once(" score ").and_then(|(_, rest)| rest.split(' ').next());
        let score: f64 = score.and_then(|score| score.parse().ok()).unwrap();
        assert!((1.3..44.0).contains(&score), "{go}: {lines:?}");
    }
}

#[test]
fn the_book_is_played_from_when_it_is_wanted() {
    let game = kelci_catalog::find("pijersi").expect("there is Pijersi");
    let start = game.position(&kelci_core::Options::new(), None).expect("its defaults are valid");
    let book = kelci_catalog::book::Book::of(game);
    let mut engine = Engine::start(&["--set", "Hash=8"]);
    assert!(engine.think("go nodes 500")[0].starts_with("info depth"), "the book is off");
    let lines = engine.think("setoption name OwnBook value true\ngo nodes 500");
    assert_eq!(lines[0], "info string book");
    assert!(book.moves(&*start).iter().any(|mv| mv == best(&lines)), "{lines:?}");
    // Far from the start it thinks for itself.
    let far = "position fen 6/R-6/6/7/3p-2/7/6 w 0 9\ngo nodes 500";
    assert!(engine.think(far)[0].starts_with("info depth"));
    engine.end();
}

#[test]
fn a_win_is_counted_in_plies() {
    let mut engine = Engine::start(&["--set", "Hash=8"]);
    // White's lone rock is one step from the goal row.
    engine.send("position fen 6/2R-4/6/3ww3/6/7/6 w 0 1");
    let lines = engine.think("go mate 1");
    assert!(lines.iter().any(|line| line.contains(" score mate 1 ")), "{lines:?}");
    engine.end();
}

#[test]
fn a_win_that_was_asked_for_is_found_or_is_not_there() {
    let mut engine = Engine::start(&["--set", "Hash=8"]);
    // Two steps from the goal row, and nobody near.
    engine.send("position fen 6/6p-/R-5/7/6/7/6 w 0 9");
    let has_win = |lines: &[String]| lines.iter().any(|line| line.contains(" score mate "));
    // Without any other limit it ends by itself, whatever it finds.
    let lines = engine.think("go mate 1");
    assert!(!lines.iter().any(|line| line.contains(" score mate 1 ")), "{lines:?}");
    let lines = engine.think("uginewgame\nposition fen 6/6p-/R-5/7/6/7/6 w 0 9\ngo mate 3");
    assert!(lines.iter().any(|line| line.contains(" score mate 3 ")), "{lines:?}");
    let lines = engine.think("position startpos\ngo mate 3");
    assert!(!has_win(&lines), "{lines:?}");
    engine.end();
}

/// A line of a search without what depends on the clock.
fn untimed(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let is_timed = |i: usize| ["nps", "time"].iter().any(|word| i > 0 && words[i - 1] == *word);
    let kept = (0..words.len()).filter(|i| !is_timed(*i)).map(|i| words[i]);
    kept.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_ponder_hit_does_not_begin_the_search_anew() {
    let mut engine = Engine::start(&["--set", "Hash=8"]);
    let plain: Vec<String> =
        engine.think("go nodes 20000").iter().map(|line| untimed(line)).collect();
    engine.send("uginewgame\ngo ponder nodes 20000");
    let mut pondered = vec![engine.line(), engine.line()];
    pondered.extend(engine.think("ponderhit"));
    let pondered: Vec<String> = pondered.iter().map(|line| untimed(line)).collect();
    assert_eq!(pondered, plain, "the same search, hit or not");

    // A thousandth of a second is over long before depth 4: it counts only from the hit.
    engine.send("uginewgame\ngo ponder movetime 1");
    while !engine.line().starts_with("info depth 4 ") {}
    engine.send("go depth 1");
    let mut line = engine.line();
    while line.starts_with("info depth ") {
        line = engine.line();
    }
    assert_eq!(line, "info string error the engine is thinking; stop it first");
    let lines = engine.think("ponderhit");
    assert!(!lines[0].starts_with("info depth 1 "), "{lines:?}");
    assert_eq!(engine.ask("ponderhit"), "info string error there is nothing to ponder on");
    let lines = engine.think("go ponder p1time 10 p2time 10 p1inc 0 p2inc 0\nstop");
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
    engine.end();
}

#[test]
fn a_ponder_hit_makes_an_endless_search_an_ordinary_endless_one() {
    let mut engine = Engine::start(&["--set", "Hash=8"]);
    // A win in one is found at once; only stop brings the answer, hit or not.
    engine.send("position fen 6/2R-4/6/3ww3/6/7/6 w 0 1\ngo ponder infinite");
    assert!(engine.line().starts_with("info depth 1 "));
    assert_eq!(engine.ask("ponderhit\nisready"), "readyok");
    assert_eq!(engine.ask("ponderhit"), "info string error the engine is not pondering");
    assert_eq!(engine.think("stop").len(), 1);
    assert_eq!(engine.ask("ponderhit"), "info string error there is nothing to ponder on");
    // Nor does a search that has not been pondering take a hit.
    engine.send("go infinite");
    assert!(engine.line().starts_with("info depth 1 "));
    assert_eq!(engine.ask("ponderhit"), "info string error the engine is not pondering");
    assert_eq!(engine.think("stop").len(), 1);
    engine.end();
}

#[test]
fn a_thinking_engine_listens() {
    let mut engine = Engine::start(&["--set", "Hash=8"]);
    engine.send("go infinite");
    let first = engine.line();
    assert!(first.starts_with("info depth 1 "), "{first}");
    engine.send("isready");
    engine.send("query p1turn");
    engine.send("go depth 1");
    engine.send("uginewgame");
    let mut said = Vec::new();
    while said.len() < 4 {
        let line = engine.line();
        if !line.starts_with("info depth") {
            said.push(line);
        }
    }
    let thinking = "info string error the engine is thinking; stop it first";
    assert_eq!(said, ["readyok", "response true", thinking, thinking]);
    assert!(engine.think("stop").len() < 100);
    // Stopped, it can do the next thing at once.
    assert_eq!(engine.think("go infinite\nstop\nuginewgame\ngo nodes 10").len(), 2);
    let again = engine.line();
    assert!(again.starts_with("info") || again.starts_with("bestmove"), "{again}");
    engine.end();
}

#[test]
fn an_answer_is_kept_back_until_it_is_asked_for() {
    let mut engine = Engine::start(&["--set", "Hash=8"]);
    // A win in one: there is nothing left to find, but the client has not said stop.
    engine.send("position fen 6/2R-4/6/3ww3/6/7/6 w 0 1");
    engine.send("go infinite");
    assert!(engine.line().starts_with("info depth 1 "));
    assert_eq!(engine.ask("isready"), "readyok");
    assert_eq!(engine.think("stop").len(), 1);

    engine.send("position startpos");
    engine.send("go ponder nodes 3000");
    assert!(engine.line().starts_with("info depth 1 "));
    let lines = engine.think("ponderhit");
    let best_moves = lines.iter().filter(|line| line.starts_with("bestmove")).count();
    assert_eq!(best_moves, 1);
    assert_eq!(engine.ask("isready"), "readyok");
    engine.end();
}

#[test]
fn the_end_of_the_input_ends_it() {
    for commands in ["", "go infinite\n", "go ponder movetime 10\n", "go nodes 5000", "isready"] {
        let mut engine = Engine::start(&["--set", "Hash=8"]);
        engine.input.write_all(commands.as_bytes()).expect("kelci listens");
        let Engine { mut child, input, mut output } = engine;
        drop(input);
        let mut said = String::new();
        std::io::Read::read_to_string(&mut output, &mut said).expect("kelci answers");
        assert!(child.wait().expect("kelci ends").success(), "{commands}");
        assert_eq!(said.contains("bestmove"), commands.contains("nodes"), "{commands}: {said}");
    }
}

#[test]
fn levels_and_options_of_the_game_are_obeyed() {
    let mut engine = Engine::start(&["--game", "mikjersi", "--set", "Hash=8"]);
    let weak = engine.think("setoption name Level value 1\ngo infinite\nstop");
    assert!(!best(&weak).is_empty());
    let lines = engine.think("setoption name level value beginner\ngo depth 30");
    assert!(lines[0].starts_with("info depth 1 "), "{lines:?}");
    let with_reserve = engine.ask("query fen");
    // The board stays as it is until the next game.
    assert_eq!(engine.ask("setoption name reserve value off\nquery fen"), with_reserve);
    let without = engine.ask("uginewgame\nquery fen");
    assert!(with_reserve.contains(" w MWmw 2 0 1"), "{with_reserve}");
    assert!(without.contains(" w - 0 0 1"), "{without}");
    let wrong = engine.ask("setoption name reserve value perhaps");
    assert!(wrong.starts_with("info string error option reserve cannot be"), "{wrong}");
    engine.end();
}

#[test]
fn what_cannot_be_set_is_said_before_it_starts() {
    for args in [
        &["--set", "Hash=0"][..],
        &["--set", "Colour=red"],
        &["--game", "chess"],
        &["-o", "colour=red"],
        &["-o", "setup=nonsense"],
    ] {
        let output = Command::new(KELCI).arg("ugi").args(args).stdin(Stdio::null()).output();
        let output = output.expect("kelci runs");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn lines_and_games_without_end_are_refused() {
    let mut engine = Engine::start(&["--set", "Hash=8"]);
    let long = format!("position startpos moves {}", "a1b1 ".repeat(300_000));
    assert_eq!(engine.ask(&long), "info string error a line has at most 1048576 bytes");
    let many = format!("position startpos moves {}", "a1b1 ".repeat(10_001));
    assert_eq!(engine.ask(&many), "info string error a game has at most 10000 moves");
    assert_eq!(engine.ask("\n\r\n  \nisready"), "readyok");
    engine.end();
}

fn client(args: &str) -> Client {
    let command = format!("\"{KELCI}\" ugi {args}");
    Client::start(&command, patient()).expect("kelci introduces itself")
}

/// Only against hanging for ever: a busy machine is no error.
fn patient() -> Timeouts {
    let long = Duration::from_secs(300);
    Timeouts { start: long, ready: long, grace: long, think: long, quit: long }
}

/// Plays a whole game of the engine with itself, few positions a move.
fn self_play(game: &'static dyn AnyGame) {
    let name = game.info().name;
    let mut engine = client(&format!("--game {name} --set Hash=4 --set Level=3"));
    engine.new_game().expect("a new game");
    let mut position = game.position(&Options::new(), None).expect("a start");
    let mut moves = Vec::new();
    while position.outcome().is_none() {
        assert!(moves.len() < 2000, "{name} does not end");
        engine.position(&Start::StartPos, &moves).expect("a position");
        let thought = engine.go(position.side_to_move(), &SearchLimits::nodes(300), &mut |_| ());
        let thought = thought.expect("a move");
        assert!(thought.info.is_some_and(|info| info.score.is_some()));
        let text = thought.best_move.expect("the game is not over");
        let key = position.parse_move(&text).expect("a legal move");
        assert_eq!(position.write_move(key, Spelling::Canonical).as_ref(), Some(&text));
        position.play(key);
        moves.push(text);
    }
    engine.position(&Start::StartPos, &moves).expect("a position");
    let verdict = position.outcome().expect("it is over").verdict.code();
    assert_eq!(engine.query(&Query::Result).as_deref(), Ok(verdict));
    assert_eq!(engine.query(&Query::Fen), Ok(position.fen()));
    let after = engine.go(Side::First, &SearchLimits::depth(1), &mut |_| ()).expect("an answer");
    assert_eq!(after.best_move, None);
    assert!(matches!(engine.quit(), Exit::Quit(status) if status.success()));
}

#[test]
fn every_game_is_played_to_its_end() {
    GAMES.iter().for_each(|game| self_play(*game));
}

#[test]
fn a_client_can_stop_ask_and_be_refused() {
    let mut engine = client("--set Hash=4");
    assert!(engine.name().starts_with("kelci "));
    assert!(engine.options().iter().any(|option| option.name == "Hash"));
    engine.set_option("hash", "5").expect("in any case");
    let refused = |done| matches!(done, Err(ClientError::Refused { .. }));
    assert!(refused(engine.set_option("verbose", "true")), "not announced");
    assert!(refused(engine.set_option("Hash", "0")), "out of bounds");
    engine.position(&Start::StartPos, &[]).expect("a position");
    engine.begin(Side::First, &SearchLimits::infinite()).expect("it thinks");
    let thought = engine.stop(&mut |_| ()).expect("it stops");
    let best = thought.best_move.expect("a move");
    assert_eq!(engine.query(&Query::IsLegal(best)).as_deref(), Ok("true"));
    assert!(refused(engine.finish(&mut |_| ()).map(|_| ())), "nothing was begun");
    let bad = ["nonsense".to_owned()];
    engine.position(&Start::StartPos, &bad).expect("it is sent");
    let thought = engine.go(Side::First, &SearchLimits::depth(1), &mut |_| ());
    assert!(refused(thought.map(|_| ())), "a wrong position is not thought about");
    engine.quit();
}

#[test]
fn the_dead_and_the_silent_are_told_apart() {
    let dies = Client::start(&format!("\"{KELCI}\" games"), patient()).err();
    assert!(matches!(dies, Some(ClientError::Died { .. })), "{dies:?}");
    let wrong = Client::start(&format!("\"{KELCI}\" ugi --set Hash=0"), patient()).err();
    let Some(ClientError::Died { last_words, .. }) = wrong else { panic!("{wrong:?}") };
    assert!(last_words.contains("Hash"), "{last_words}");
    // The JSON Lines command answers every line, but never with ugiok.
    let short = Timeouts { start: Duration::from_millis(50), ..patient() };
    let silent = Client::start(&format!("\"{KELCI}\" rpc"), short).err();
    assert_eq!(silent, Some(ClientError::Stalled { waiting_for: "ugiok" }));
    let absent = Client::start("no-such-engine", patient()).err();
    assert!(matches!(absent, Some(ClientError::Start { .. })), "{absent:?}");
}

#[test]
fn kelci_meets_every_point_of_its_own_check() {
    for game in GAMES {
        let command = format!("\"{KELCI}\" ugi --game {}", game.info().name);
        let mut points = Vec::new();
        let patience = Duration::from_secs(300);
        let checked = check(&command, *game, patience, &mut |point| points.push(point.clone()));
        assert_eq!(checked.map_err(|error| error.to_string()).map(|_| ()), Ok(()));
        assert!(points.len() >= 30);
        // Whether it is in time depends on the machine, so only here the clock does not count.
        let timed = ["go movetime", "go infinite, stop"];
        for point in points.iter().filter(|point| !timed.contains(&point.name)) {
            assert_eq!(point.mark, Mark::Ok, "{}: {}", point.name, point.detail);
        }
    }
}

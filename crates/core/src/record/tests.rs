mod any_input;
mod certu_files;
mod text_files;

use super::*;
use crate::testkit::nim::Nim;
use crate::testkit::{self, Playouts};
use crate::{Game, MoveFault, Reason};

/// A game of Nim with these moves.
fn nim(moves: &[&str]) -> Record {
    let plies = moves.iter().copied().map(Ply::new).collect();
    Record { plies, ..Record::new("nim") }
}

/// What the replay says is wrong.
fn fault(record: &Record) -> String {
    replay::<Nim>(record).unwrap_err().to_string()
}

#[test]
fn the_toy_of_these_tests_conforms() {
    testkit::check::<Nim>(&Playouts { games: 20, ..Playouts::default() });
}

#[test]
fn a_replay_keeps_every_spelling_and_position() {
    let replay = replay::<Nim>(&nim(&["t3", "take-1", "take-3"])).unwrap();
    assert_eq!((replay.start_fen.as_str(), replay.final_fen()), ("7 p1", "0 p2"));
    assert!(replay.from_ordinary_start);
    let last = &replay.plies[2];
    assert_eq!((last.side, last.key), (Side::First, 3));
    assert_eq!([&last.canonical, &last.rulebook, &last.marked], ["t3", "take-3", "take-3!"]);
    let end = replay.outcome.unwrap();
    assert_eq!((end.verdict, end.reason), (Verdict::Win(Side::First), Reason("last-taken")));
    assert_eq!((replay.result, replay.turn), (Some(Verdict::Win(Side::First)), Side::Second));
}

#[test]
fn a_normalised_record_has_marks_result_and_reason() {
    let mut record = nim(&["t3", "t1", "t3"]);
    record.plies[1].comment = "forced".to_owned();
    let normal = replay::<Nim>(&record).unwrap().normalised(record);
    let moves: Vec<&str> = normal.plies.iter().map(|ply| ply.text.as_str()).collect();
    assert_eq!(moves, ["take-3", "take-1", "take-3!"]);
    assert_eq!(normal.plies[1].comment, "forced");
    assert_eq!(normal.result, Some(Verdict::Win(Side::First)));
    assert_eq!(normal.reason, "last-taken");
}

#[test]
fn variations_are_played_too_and_spelled_alike() {
    let mut record = nim(&["t3", "t1", "t3"]);
    record.plies[1].variations = vec![vec![Ply::new("t3"), Ply::new("take-1")]];
    let replayed = replay::<Nim>(&record).unwrap();
    let beside = &replayed.plies[1].variations[0];
    assert_eq!((beside[0].side, beside[1].fen.as_str()), (Side::Second, "0 p2"));
    let normal = replayed.normalised(record.clone());
    assert_eq!(normal.plies[1].variations, [[Ply::new("take-3"), Ply::new("take-1!")]]);
    record.plies[1].variations[0].push(Ply::new("t1"));
    assert_eq!(
        fault(&record),
        "ply 2, in a variation: no move can follow: the game was over (p1win, last-taken)"
    );
    record.plies[1].variations[0].clear();
    assert!(fault(&record).starts_with("ply 2: expected a move in a variation"));
}

#[test]
fn options_and_fen_say_where_a_game_begins() {
    let mut record = nim(&["t2"]);
    record.options.set("heap", "2");
    assert_eq!(replay::<Nim>(&record).unwrap().start_fen, "2 p1");
    record.fen = Some("2 p2".to_owned());
    let replayed = replay::<Nim>(&record).unwrap();
    assert_eq!(replayed.result, Some(Verdict::Win(Side::Second)));
    assert_eq!(replayed.normalised(record.clone()).begins, Side::Second);
    record.fen = Some("2 p3".to_owned());
    assert_eq!(fault(&record), "this is no position: the side is \"p3\", expected p1 or p2");
    record.options.set("heap", "200");
    assert!(fault(&record).starts_with("option heap cannot be \"200\""));
}

#[test]
fn an_unfinished_game_may_have_any_result() {
    for result in [None, Some(Verdict::Draw), Some(Verdict::Win(Side::Second))] {
        let record = Record { result, ..nim(&["t3"]) };
        let replay = replay::<Nim>(&record).unwrap();
        assert_eq!((replay.result, replay.outcome), (result, None));
    }
}

#[test]
fn a_result_may_not_contradict_the_moves() {
    let record = Record { result: Some(Verdict::Draw), ..nim(&["t3", "t1", "t3"]) };
    assert_eq!(
        fault(&record),
        "the stated result is draw, but by the moves it is p1win (last-taken)"
    );
}

#[test]
fn nothing_follows_the_end() {
    assert_eq!(
        fault(&nim(&["t3", "t1", "t3", "t1"])),
        "ply 4: no move can follow: the game was over (p1win, last-taken)"
    );
}

#[test]
fn a_wrong_move_is_named_with_its_ply_and_the_nearest_legal_ones() {
    let error = replay::<Nim>(&nim(&["t3", "t3", "take-2"])).unwrap_err();
    assert_eq!(error.place.ply, Some(3));
    let RecordFault::Move(inner) = &*error.fault else { panic!("a move is wrong: {error}") };
    assert_eq!(
        (inner.fault, inner.nearest.as_slice()),
        (MoveFault::Illegal, &["take-1".into()][..])
    );
    assert!(error.to_string().starts_with("ply 3: take-2 is not legal: "));
    assert!(fault(&nim(&["pass"])).starts_with("ply 1: \"pass\" is not a move: "));
}

#[test]
fn a_record_of_another_game_is_not_replayed() {
    assert_eq!(fault(&Record::new("chess")), "this is a record of \"chess\", not of nim");
}

#[test]
fn a_record_has_bounds_and_forms() {
    let says = |change: fn(&mut Record)| {
        let mut record = nim(&["t3"]);
        change(&mut record);
        let said = record.check().unwrap_err().to_string();
        assert_eq!(text::write([&record]).unwrap_err().to_string(), with_game(&said));
        assert_eq!(json::write([&record]).unwrap_err().to_string(), with_game(&said));
        said
    };
    assert_eq!(
        says(|r| r.players[0] = "x".repeat(1_001)),
        "the name of a player has 1001 bytes; at most 1000 are accepted"
    );
    assert_eq!(
        says(|r| r.plies = vec![Ply::new("t1"); 10_001]),
        "there are more than 10000 plies in a game"
    );
    assert_eq!(
        says(|r| r.plies[0].text = "t 1".to_owned()),
        "ply 1: expected a move, found \"t 1\""
    );
    assert_eq!(
        says(|r| r.plies[0].text = "draw".to_owned()),
        "ply 1: expected a move, found \"draw\""
    );
    assert!(
        says(|r| r.plies[0].clock_ms = Some(u64::MAX)).starts_with("ply 1: a clock shows at most")
    );
    assert!(says(|r| r.game = "a game".to_owned()).contains("only letters, digits"));
    assert!(says(|r| r.tags.push(("FEN".into(), "x".into()))).contains("it is no tag"));
    assert!(says(|r| r.tags = vec![("A".into(), "x".into()); 2]).contains("given twice"));
    assert!(says(|r| r.comment = "x".repeat(20_001)).contains("at most 20000"));
}

fn with_game(said: &str) -> String {
    if said.starts_with("ply") { format!("game 1, {said}") } else { format!("game 1: {said}") }
}

#[test]
fn json_is_one_object_or_a_list() {
    let game = r#"{"kelci": 1, "game": "nim", "plies": [{"move": "t3"}], "result": "draw"}"#;
    let expected = Record { result: Some(Verdict::Draw), ..nim(&["t3"]) };
    assert_eq!(json::read(game).unwrap()[0].record, expected);
    let list = json::read(&format!("\u{feff}[{game},\r\n{game}]\n")).unwrap();
    assert_eq!(list.iter().map(|read| &read.record).collect::<Vec<_>>(), [&expected; 2]);
    assert_eq!(json::read("[]").unwrap(), []);
    assert_eq!(json::write([]).unwrap(), "[]\n");
}

#[test]
fn a_move_of_a_json_file_is_told_with_its_place() {
    let game = "{\"kelci\": 1, \"game\": \"nim\", \"tags\": {\"move\": \"x\"},\n \"plies\": [\n\
        {\"comment\": \"\\\"é\", \"move\": \"t1\"}, {\"move\": \"t9\"}]}";
    for (file, line) in [(game.to_owned(), 3), (format!("[{game},\n{game}]"), 6)] {
        let readings = json::read(&file).unwrap();
        let reading = readings.last().unwrap();
        let error = replay::<Nim>(&reading.record).unwrap_err();
        let place = reading.locate(error).place;
        assert_eq!(
            (place.line, place.column, place.ply),
            (Some(line), Some(45), Some(2)),
            "{file}"
        );
    }
}

#[test]
fn json_that_is_not_quite_right_is_refused() {
    let says = |text: &str| json::read(text).unwrap_err().to_string();
    let refused = [
        ("", "game 1, line 1, column 0: EOF while parsing a value"),
        ("{}", "game 1, line 1, column 2: missing field `kelci`"),
        (r#"{"kelci": 2, "game": "nim"}"#, "version 2 of the format is not known, only 1"),
        (r#"{"kelci": 1, "game": "nim", "reslut": "draw"}"#, "unknown field `reslut`"),
        (r#"{"kelci": 1, "game": "nim", "game": "nim"}"#, "duplicate field `game`"),
        (r#"{"kelci": 1, "game": "nim", "tags": {"A": "1", "A": "2"}}"#, "a key is given twice"),
        (r#"{"kelci": 1, "game": "nim", "result": "white"}"#, "unknown variant `white`"),
        (r#"{"kelci": 1, "game": "nim", "plies": [["t1"]]}"#, "expected an object"),
        (r#"{"kelci": 1, "game": "nim", "plies": [{"move": "t1", "clock_ms": -1}]}"#, "u64"),
        (r#"[{"kelci": 1, "game": "nim"}, {"kelci": 1}]"#, "game 2, line 1, column 42: missing"),
        (r#"{"kelci": 1, "game": "nim"} {}"#, "line 1, column 29: trailing characters"),
        (
            r#"{"kelci": 1, "game": "nim", "plies": [{"move": "t 1"}]}"#,
            "column 49, ply 1: expected",
        ),
    ];
    for (text, said) in refused {
        assert!(says(text).contains(said), "{text}: {}", says(text));
    }
}

#[test]
fn an_error_stays_short_whatever_it_is_about() {
    let long = format!("{}\n", "x".repeat(100_000));
    let files = [
        json::read(&format!("{{{:?}: 1}}", long)),
        json::read(&format!("{{\"kelci\": 1, \"game\": {long:?}}}")),
        text::read(&format!("[{long} \"\"] [{long} \"\"]"), None),
        text::read(&format!("[Game \"nim\"] 1. t1 {long}"), None),
        text::read(&format!("[Result {long:?}]"), None),
    ];
    for error in files.map(|read| read.unwrap_err().to_string()) {
        assert!(error.chars().count() < 300 && !error.contains('\n'), "{error}");
    }
}

#[test]
fn long_files_are_refused_unread() {
    let long = " ".repeat(MAX_FILE_BYTES + 1);
    for said in [
        text::read(&long, None).unwrap_err(),
        json::read(&long).unwrap_err(),
        certu::read(&long, &Nim::INFO).unwrap_err(),
    ] {
        assert_eq!(said.to_string(), "the file has 16777217 bytes; at most 16777216 are accepted");
    }
}

#[test]
fn long_files_of_one_word_are_read_in_one_pass() {
    for piece in
        ["1.", "1", "a", "{", "[%clk ", "{[%clk 0:00:01]", "\\", "#", "a:", ": ", "\"", "[\"", "\r"]
    {
        let file = piece.repeat(1_000_000 / piece.len());
        for file in
            [format!("[Game \"nim\"] {file}"), format!("[Game \"{file}"), format!("{{{file}"), file]
        {
            let _ =
                (text::read(&file, Some("nim")), json::read(&file), certu::read(&file, &Nim::INFO));
        }
    }
}

#[test]
fn a_file_has_not_too_many_games_nor_plies() {
    let games = "[Game \"nim\"] *\n".repeat(MAX_GAMES + 1);
    let error = text::read(&games, None).unwrap_err();
    assert_eq!(error.to_string(), "there are more than 100000 games in a file");
    let game = format!("[Game \"nim\"] {} *", "a ".repeat(MAX_PLIES));
    let error = text::read(&game.repeat(MAX_FILE_PLIES / MAX_PLIES + 1), None).unwrap_err();
    assert_eq!(error.to_string(), "there are more than 2000000 plies in a file");
    let error = text::read(&format!("[Game \"nim\"]{}", " a".repeat(MAX_PLIES + 1)), None);
    assert!(error.unwrap_err().to_string().ends_with("more than 10000 plies in a game"));
    let headers: String = (0..500).map(|i| format!("[Tag{i} \"\"]")).collect();
    let error = text::read(&headers, None).unwrap_err();
    assert!(error.to_string().ends_with("more than 300 headers"));
}

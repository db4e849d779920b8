//! kelci's own text.

use super::*;

/// The only game of a text.
fn read_one(file: &str) -> Record {
    let mut games = text::read(file, None).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(games.len(), 1, "one game is in {file}");
    games.remove(0).record
}

fn says(file: &str) -> String {
    text::read(file, Some("nim")).unwrap_err().to_string()
}

#[test]
fn a_whole_record_looks_like_this() {
    let mut record = nim(&["take-3", "take-1", "take-3!"]);
    record.options.set("heap", "7");
    record.players = ["Ann \"the ant\"".to_owned(), "Bob".to_owned()];
    record.tags.push(("Date".to_owned(), "2026-05-01".to_owned()));
    record.comment = "Ann explains {everything}:\nfour is lost.".to_owned();
    record.plies[0].clock_ms = Some(299_500);
    record.plies[0].comment = "leaves four".to_owned();
    record.plies[1].clock_ms = Some(3_661_000);
    record.result = Some(Verdict::Win(Side::First));
    record.reason = "last-taken".to_owned();
    let file = "\
[Game \"nim\"]
[Option.heap \"7\"]
[First \"Ann \\\"the ant\\\"\"]
[Second \"Bob\"]
[Date \"2026-05-01\"]
[Result \"p1win\"]
[Reason \"last-taken\"]

{Ann explains \\{everything\\}:\\nfour is lost.} 1. take-3 {[%clk 0:04:59.5]}
{leaves four} 1... take-1 {[%clk 1:01:01]} 2. take-3! p1win
";
    assert_eq!(text::write([&record]).unwrap(), file);
    assert_eq!(read_one(file), record);
    assert_eq!(read_one(&file.replace('\n', "\r\n")), record);
}

#[test]
fn the_second_side_may_begin() {
    let record = Record { begins: Side::Second, ..nim(&["t1", "t2", "t3"]) };
    let file = "[Game \"nim\"]\n[Begins \"p2\"]\n\n1... t1 2. t2 t3 *\n";
    assert_eq!(text::write([&record]).unwrap(), file);
    assert_eq!(read_one(file), record);
    assert_eq!(read_one("[Game \"nim\"] 12... t1 13. t2 t3"), record);
}

#[test]
fn people_may_write_less_and_otherwise() {
    let expected = nim(&["t1", "t2", "t3"]);
    for moves in ["t1 t2 t3", "1.t1 t2\r\n2.t3 *", "1. t1 1... t2 2. t3", "8. t1 t2 9. t3 *"] {
        assert_eq!(read_one(&format!("[ Game\t\"nim\" ]\n{moves}")), expected, "{moves}");
    }
    let read =
        read_one("; on top\n[Game \"nim\"] { a\n  b\n} t1 ; good\n{[%clk 0:00:07] bad} *{end}");
    assert_eq!(read.comment, "on top\n a b");
    assert_eq!(read.plies[0].comment, "good\nbad\nend");
    assert_eq!(read.plies[0].clock_ms, Some(7_000));
    assert_eq!(text::read("1. t1 *", Some("nim")).unwrap()[0].record, nim(&["t1"]));
    assert_eq!(text::read(" \r\n", None).unwrap(), []);
}

#[test]
fn a_file_holds_many_games() {
    let (one, two) = (nim(&["t1"]), Record { result: Some(Verdict::Draw), ..nim(&[]) });
    let file = text::write([&one, &two, &one]).unwrap();
    let games = text::read(&file, None).unwrap();
    assert_eq!(games.iter().map(|read| &read.record).collect::<Vec<_>>(), [&one, &two, &one]);
    let unended = text::read("[Game \"nim\"] t1 [Game \"nim\"] t2", None).unwrap();
    assert_eq!(unended[1].record, nim(&["t2"]));
}

#[test]
fn lines_are_wrapped_at_80_columns() {
    let mut record = nim(&["take-2"; 100]);
    record.comment = "word ".repeat(100);
    record.plies[50].comment = format!("{} end", "x".repeat(100));
    let file = text::write([&record]).unwrap();
    let long: Vec<&str> = file.lines().filter(|line| line.chars().count() > 80).collect();
    assert_eq!(long, [format!("{{{}", "x".repeat(100))]);
    assert_eq!(read_one(&file), record);
}

#[test]
fn variations_are_in_parentheses_behind_the_move_they_replace() {
    let with = |text: &str, variations| Ply { variations, ..Ply::new(text) };
    let bold = Ply { comment: "bold".to_owned(), ..Ply::new("t3") };
    let instead = vec![with("t2", vec![vec![bold]]), Ply::new("t1")];
    let mut record = nim(&["t1", "t1", "t3", "t2"]);
    record.plies[1].variations = vec![instead, vec![Ply::new("t3")]];
    let file = "[Game \"nim\"]\n\n\
        1. t1 t1 (1... t2 (1... t3 {bold}) 2. t1) (1... t3) 2. t3 t2 *\n";
    assert_eq!(text::write([&record]).unwrap(), file);
    assert_eq!(read_one(file), record);
    assert_eq!(record.size(), 8);
    let loose = "[Game \"nim\"] t1 t1 ( t2 ( {bold} t3 ) t1 )( t3 ) 2.t3 t2";
    assert_eq!(read_one(loose), record);
}

#[test]
fn what_is_wrong_in_a_variation_is_said_with_its_place() {
    let file = "[Game \"nim\"]\n1. t1 (1. t2 t1)\n1... t2 (1... t3 (1... t1)\n2. t9) *";
    let reading = text::read(file, None).unwrap().remove(0);
    let error = reading.locate(replay::<Nim>(&reading.record).unwrap_err());
    let said = error.to_string();
    assert!(
        said.starts_with("game 1, line 4, column 4, ply 2, in a variation: t9 is not"),
        "{said}"
    );
    for (moves, expected) in [
        ("(t1)", "column 14: expected a move before its variations, found \"(t1)\""),
        ("t1 )", "column 17: expected a move, a comment or a result, found \")\""),
        ("t1 ()", "column 18: expected a move in a variation, found \")\""),
        ("t1 (t2 (t3)", "column 17: this variation has no closing parenthesis"),
        ("t1 (t2 p1win)", "column 21: expected a move, a comment or a result, found \"p1win)\""),
        ("1. t1 (2. t2)", "column 21: expected the number 1., found \"2.\""),
    ] {
        assert_eq!(says(&format!("[Game \"nim\"] {moves}")), format!("game 1, line 1, {expected}"));
    }
    let deep = says(&format!("t1 {}", "(t1 ".repeat(31)));
    assert!(deep.ends_with("there are more than 30 variations in variations"), "{deep}");
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let refused = [
        ("[", "game 1, line 1, column 2: expected the key of a header, found the end of the text"),
        ("[Game nim]", "game 1, line 1, column 7: expected a value in quotes, found \"nim]\""),
        (
            "[Game \"nim\n\"]",
            "game 1, line 1, column 11: expected a closing quote, found \"\u{fffd}\"",
        ),
        ("[Game \"nim\")", "game 1, line 1, column 12: expected a closing bracket, found \")\""),
        ("[A \"\"] [A \"\"]", "game 1, line 1, column 8: the header A is given twice"),
        (
            "[Result \"1-0\"]",
            "game 1, line 1, column 1: expected p1win, p2win, draw or *, found \"1-0\"",
        ),
        (
            "[Begins \"white\"]",
            "game 1, line 1, column 1: expected the side p1 or p2, found \"white\"",
        ),
        (
            "[Result \"draw\"] t1 p1win",
            "game 1, line 1, column 20: the result is p1win here, but draw in the header",
        ),
        ("1. t1\n3. t2", "game 1, line 2, column 1: expected the number 1..., found \"3.\""),
        ("1. t1 t2\n3. t3", "game 1, line 2, column 1: expected the number 2., found \"3.\""),
        (
            "1 t1",
            "game 1, line 1, column 1: expected a move number such as 1. or 1..., found \"1\"",
        ),
        (
            "1. t1 <t2>",
            "game 1, line 1, column 7: expected a move, a comment or a result, found \"<t2>\"",
        ),
        (
            "1. t1 }",
            "game 1, line 1, column 7: expected a move, a comment or a result, found \"}\"",
        ),
        (
            "t1 {so",
            "game 1, line 1, column 4: expected a comment with a closing brace, found \"{so\"",
        ),
        ("{[%clk 0:00:01]}", "game 1, line 1, column 1: a clock belongs behind a move"),
        (
            "t1{[%clk 0:00:01]}{[%clk 0:00:01]}",
            "game 1, line 1, column 19: the move has two clocks",
        ),
        (
            "t1 {[%clk 61]}",
            "game 1, line 1, column 5: expected a clock such as [%clk 0:04:59.5], found \"[%clk\"",
        ),
        ("t1 * *", ""),
        ("t1 * t1 {\\x}", "game 2, line 1, column 11: expected one of"),
    ];
    for (file, said) in refused {
        if said.is_empty() {
            assert_eq!(text::read(file, Some("nim")).unwrap().len(), 2, "{file}");
        } else {
            assert!(says(file).starts_with(said), "{file}: {}", says(file));
        }
    }
    let unnamed = text::read("1. t1 *", None).unwrap_err().to_string();
    assert!(unnamed.starts_with("game 1, line 1, column 1: nothing says which game this is"));
}

#[test]
fn a_wrong_move_is_found_in_the_file() {
    let file = "[Game \"nim\"]\n1. t1 *\n\n[Game \"nim\"]\n1. t1\n  t9 *";
    let reading = &text::read(file, None).unwrap()[1];
    let error = reading.locate(replay::<Nim>(&reading.record).unwrap_err());
    assert!(error.to_string().starts_with("game 2, line 6, column 3, ply 2: t9 is not legal"));
}

#[test]
fn a_comment_that_looks_like_a_clock_stays_a_comment() {
    let mut record = nim(&["t1"]);
    record.plies[0].comment = "[%clk 0:00:01] is how clocks are written".to_owned();
    assert_eq!(read_one(&text::write([&record]).unwrap()), record);
}

#[test]
fn a_start_that_cannot_be_is_told_with_its_header() {
    let file = "[Game \"nim\"]\n  [FEN \"100 p1\"]\n\n1. t1 *";
    let reading = text::read(file, None).unwrap().remove(0);
    let error = replay::<Nim>(&reading.record).unwrap_err();
    assert!(reading.locate(error).to_string().starts_with("game 1, line 2, column 3: "));
}

//! The `.txt` files of the certu programs, in the layout of a toy game.

use super::certu::{KeyLines, read, write};
use super::*;
use crate::GameInfo;

fn read_nim(file: &str) -> Result<Record, String> {
    read(file, &Nim::INFO).map(|reading| reading.record).map_err(|error| error.to_string())
}

fn write_nim(record: &Record, key_lines: KeyLines) -> Result<String, String> {
    let replay = replay::<Nim>(record).unwrap();
    write(record, &replay, &Nim::INFO, key_lines).map_err(|error| error.to_string())
}

#[test]
fn the_layout_is_that_of_the_programs() {
    let record = nim(&["t1", "t2", "t1"]);
    let file = "   1 take-1        2 take-2   \n   3 take-1   \n";
    assert_eq!(write_nim(&record, KeyLines::Omit).unwrap(), file);
    assert_eq!(read_nim(file).unwrap(), nim(&["take-1", "take-2", "take-1"]));
}

#[test]
fn a_set_up_stands_before_the_moves() {
    let record = Record { fen: Some("9 p1".to_owned()), ..nim(&["take-1", "take-2"]) };
    let file = "   heap:9\n\n   1 take-1        2 take-2   \n";
    assert_eq!(write_nim(&record, KeyLines::Omit).unwrap(), file);
    assert_eq!(read_nim(file).unwrap(), record);
    let ordinary = read_nim("heap:7 1 t1").unwrap();
    assert_eq!(ordinary, nim(&["t1"]), "the ordinary start needs no FEN");
}

#[test]
fn comments_go_with_the_key_lines() {
    let mut record = nim(&["take-1", "take-2", "take-1"]);
    record.comment = "by mail\nResult: open".to_owned();
    record.plies[0].comment = "so\nand so".to_owned();
    record.plies[1].comment = "Reply: at once".to_owned();
    let file = write_nim(&record, KeyLines::Write).unwrap();
    record.comment = "by mail\nResult : open".to_owned();
    assert_eq!(read_nim(&file).unwrap(), record, "{file}");
    assert!(!write_nim(&record, KeyLines::Omit).unwrap().contains('#'));
}

#[test]
fn a_game_without_moves_is_no_certu_file() {
    let said = write_nim(&nim(&[]), KeyLines::Omit).unwrap_err();
    assert!(said.ends_with("a certu file holds moves, and this game has none"), "{said}");
    let file = write_nim(&nim(&[]), KeyLines::Write).unwrap();
    assert_eq!(read_nim(&file).unwrap(), nim(&[]));
}

#[test]
fn blanks_line_ends_comments_and_scores_do_not_matter() {
    let expected = nim(&["t1", "t2", "t3"]);
    for file in [
        "1 t1 2 t2 3 t3",
        "\u{feff}\r\n  1 t1 +12*\r\n  2 t2 -3\r\n  3 t3 +0\r\n",
        "1\nt1\n\n2\tt2   \n3 t3   ",
    ] {
        assert_eq!(read_nim(file).unwrap(), expected, "{file}");
    }
    let file = "# Ann (white) versus Bob\n# by mail\n\n1 t1#so\n# and then :\n2 t2 3 t3 # over";
    let read = read_nim(file).unwrap();
    assert_eq!(read.comment, "Ann (white) versus Bob\nby mail");
    let comments: Vec<&str> = read.plies.iter().map(|ply| ply.comment.as_str()).collect();
    assert_eq!(comments, ["so\nand then :", "", "over"]);
}

#[test]
fn what_the_program_said_may_stand_around_a_game() {
    let file = "Player white-human wins against black-cmalo ; 9 versus 8 seconds\n--------\n   \
                heap:9\n\n   1 t1   2 t2 +1*\n--------\nNobody wins\nTurn 1 : 3 t3\n";
    let read = read_nim(file).unwrap();
    assert_eq!(read.comment, "Player white-human wins against black-cmalo ; 9 versus 8 seconds");
    assert_eq!(
        read,
        Record { comment: read.comment.clone(), fen: read.fen.clone(), ..nim(&["t1", "t2"]) }
    );
    assert_eq!(read_nim("1 t1\n\nHello from NIM-CERTU\n1 2 3").unwrap(), nim(&["t1"]));
    assert!(read_nim("Hello\n1 t1").is_err());
}

#[test]
fn key_lines_carry_the_headers() {
    let mut record = nim(&["take-1", "take-3", "take-3!"]);
    record.players = ["Ann".to_owned(), "Bob\\\nBen".to_owned()];
    record.tags.push(("Date".to_owned(), "2026-05-01".to_owned()));
    let file = write_nim(&record, KeyLines::Write).unwrap();
    let lines = "\
# Game: nim
# First: Ann
# Second: Bob\\\\\\nBen
# Date: 2026-05-01
# Result: p1win
# Reason: last-taken

   1 take-1        2 take-3   
   3 take-3!  
";
    assert_eq!(file, lines);
    record.result = Some(Verdict::Win(Side::First));
    record.reason = "last-taken".to_owned();
    assert_eq!(read_nim(&file).unwrap(), record);
    let other = read_nim("# Game: chess\n1 t1").unwrap_err();
    assert_eq!(other, "this is a record of \"chess\", not of nim");
    let prose = read_nim("# Result: Ann won\n# Seen: twice\n# http://example.org").unwrap();
    assert_eq!((prose.result, prose.tag("Seen")), (None, Some("twice")));
    assert_eq!(prose.comment, "Result: Ann won\nhttp://example.org");
}

#[test]
fn a_start_that_the_format_cannot_describe_is_not_lost() {
    let record = Record { fen: Some("9 p2".to_owned()), ..nim(&["t1"]) };
    let refused = write_nim(&record, KeyLines::Omit).unwrap_err();
    assert!(refused.starts_with("this cannot be written: a certu file cannot describe"));
    let file = write_nim(&record, KeyLines::Write).unwrap();
    assert_eq!(read_nim(&file).unwrap().fen.as_deref(), Some("9 p2"));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let refused = [
        (
            "2 t1",
            "line 1, column 1: expected the move number 1 (what is no part of it goes behind #), found \"2\"",
        ),
        ("1 t1\n3 t2", "line 2, column 1: expected the move number 2, found \"3\""),
        ("1 t1 ++", "line 1, column 6: expected the move number 2, found \"++\""),
        ("1 t1\n2", "line 2, column 2, ply 2: expected move 2, found the end of the text"),
        ("1 2 t1", "line 1, column 3, ply 1: expected move 1, found \"2\""),
        ("1 t1 heap:3", "line 1, column 6: expected the move number 2, found \"heap:3\""),
        ("  x:3 1 t1", "line 1, column 3: the set-up is not like heap:12"),
    ];
    for (file, said) in refused {
        assert_eq!(read_nim(file).unwrap_err(), said, "{file}");
    }
    assert!(
        read_nim(&"a:b ".repeat(200)).unwrap_err().ends_with("more than 100 items in a set-up")
    );
    let plain = GameInfo { certu: None, ..Nim::INFO };
    assert_eq!(read("", &plain).unwrap_err().to_string(), "there is no certu format for Nim");
    let style = certu::CertuStyle { move_width: 9, set_up: None };
    let without_set_up = GameInfo { certu: Some(style), ..Nim::INFO };
    let error = read("heap:9 1 t1", &without_set_up).unwrap_err().to_string();
    assert_eq!(error, "line 1, column 1: expected the move number 1, found \"heap:9\"");
}

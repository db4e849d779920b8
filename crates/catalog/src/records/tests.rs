use kelci_core::Verdict;
use kelci_core::record::Ply;
use kelci_core::testkit::nim::Nim;
use proptest::prelude::*;

use super::*;
use crate::{Content, Row};

static NIM: Row<Nim> = Row::new(Content::NONE);
const TOY: Games<'static> = &[&NIM];

fn nim(moves: &[&str]) -> Record {
    let plies = moves.iter().copied().map(Ply::new).collect();
    Record { plies, ..Record::new("nim") }
}

fn says<T: std::fmt::Debug>(result: Result<T, RecordError>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn formats_are_told_apart() {
    let of = |files: &[&str], format| {
        for file in files {
            assert_eq!(detect(file), format, "{file:?}");
        }
    };
    of(
        &["", "\u{feff} [Game \"nim\"]", "{so} 1. t1", "; so", "12... t1", "1.t1", "*"],
        Format::Text,
    );
    of(&["{}", " [\n ]", "[ {", "{\r\n  \"kelci\""], Format::Json);
    of(&["1 t1", "\u{feff}   1\tt1", "# 1. t1", "   g16:psprws", "t1"], Format::Certu);
}

#[test]
fn names_and_file_endings_lead_to_formats() {
    for format in Format::ALL {
        assert_eq!(Format::named(format.name()), Some(format));
        assert_eq!(Format::of_extension(format.extension()), Some(format));
    }
    assert_eq!(Format::of_extension("TXT"), Some(Format::Certu));
    assert_eq!(Format::of_extension("pgn"), None);
}

#[test]
fn what_is_written_is_replayed_and_reads_back_in_every_format() {
    let record = nim(&["t1", "t3", "t3"]);
    let mut normal = nim(&["take-1", "take-3", "take-3!"]);
    normal.result = Some(Verdict::Win(kelci_core::Side::First));
    normal.reason = "last-taken".to_owned();
    for format in Format::ALL {
        let file = write_of(TOY, std::slice::from_ref(&record), format, KeyLines::Write).unwrap();
        let read = read_of(TOY, &file, None, None, &Bounds::NONE).unwrap();
        assert_eq!(read[0].record, normal, "{file}");
        assert_eq!(replay_of(TOY, &read[0].record), NIM.replay(&record));
    }
    let wrong = write_of(TOY, &[record.clone(), nim(&["t9"])], Format::Json, KeyLines::Omit);
    assert!(says(wrong).starts_with("game 2, ply 1: t9 is not legal"));
    let two = write_of(TOY, &[record.clone(), record], Format::Certu, KeyLines::Omit);
    assert_eq!(says(two), "this cannot be written: a certu file holds one game, not 2");
}

#[test]
fn a_file_must_lead_to_a_game() {
    let read = |file, game| read_of(TOY, file, None, game, &Bounds::NONE);
    assert_eq!(
        says(read("[Game \"chess\"] *", None)),
        "game 1: there is no game \"chess\"; the games are: nim"
    );
    assert!(says(read("1. t1 *", None)).contains("nothing says which game this is"));
    assert_eq!(read("1. t1 *", Some(&NIM)).unwrap()[0].record, nim(&["t1"]));
    assert_eq!(read("1 t1 2 t3", None).unwrap()[0].record, nim(&["t1", "t3"]));
    let faulty = read("1 t1 2 t9", None).unwrap();
    assert_eq!(faulty[0].record, nim(&["t1", "t9"]), "the game that gets furthest");
    assert!(
        says(read("1 t1 3 t9", None)).starts_with("line 1, column 6: expected the move number 2")
    );
    let unplayed = read("1 t9", Some(&NIM)).unwrap();
    assert_eq!(unplayed[0].record, nim(&["t9"]), "with a game named, reading looks at no moves");
    let twins: Games<'_> = &[&NIM, &NIM];
    assert!(
        says(read_of(twins, "1 t1", None, None, &Bounds::NONE))
            .ends_with("could be nim, nim; name the game")
    );
    assert!(
        says(read_of(twins, "1 t9", None, None, &Bounds::NONE))
            .ends_with("name the game to see why")
    );
}

#[test]
fn what_a_certu_file_cannot_hold_is_known() {
    let mut record = nim(&["t1"]);
    let lost = |record: &Record, key_lines| lost_of(TOY, record, Format::Certu, key_lines);
    assert_eq!(lost(&record, KeyLines::Omit), [""; 0]);
    record.players[0] = "Ann".to_owned();
    record.plies[0].clock_ms = Some(1);
    assert_eq!(lost(&record, KeyLines::Omit), ["players", "clocks"]);
    record.comment = "hasty".to_owned();
    record.result = Some(Verdict::Draw);
    record.tags.push(("Event".to_owned(), "a try".to_owned()));
    record.plies[0].variations.push(vec![Ply::new("t2")]);
    let all = ["players", "event and other tags", "comments", "clocks", "variations", "result"];
    assert_eq!(lost(&record, KeyLines::Omit), all);
    assert_eq!(lost(&record, KeyLines::Write), ["clocks", "variations"]);
    assert_eq!(lost_of(TOY, &record, Format::Text, KeyLines::Omit), [""; 0]);
    let played_out =
        Record { result: Some(Verdict::Win(kelci_core::Side::First)), ..nim(&["t1", "t3", "t3"]) };
    assert_eq!(lost(&played_out, KeyLines::Omit), [""; 0], "the moves say who won");
}

#[test]
fn an_empty_file_holds_no_games() {
    assert_eq!(read_of(TOY, "\n", None, None, &Bounds::NONE).unwrap(), []);
    assert_eq!(read("", None, None).unwrap(), []);
}

proptest! {
    #[test]
    fn no_file_panics(file in any::<String>()) {
        for format in Format::ALL.map(Some).into_iter().chain([None]) {
            for game in [None, Some(&NIM as &dyn AnyGame)] {
                for reading in read_of(TOY, &file, format, game, &Bounds::NONE).into_iter().flatten() {
                    let _ = replay(&reading);
                }
            }
        }
    }
}

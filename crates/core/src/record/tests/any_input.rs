//! Whatever is written reads back, and nothing that can be read panics.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;

/// Texts of everything that could be special to one of the formats.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        any::<String>().prop_map(|text| text.chars().take(80).collect()),
        "[ a-c]{0,200}",
        "[ \\\\\"{}\\[\\]()%;#:*.\na-c\r\t\u{0}\u{7f}\u{a0}\u{feff}é]{0,60}",
        "\\[%clk 0:00:01\\][ a]{0,3}",
    ]
}

fn any_key() -> impl Strategy<Value = String> {
    "[A-Za-z0-9._-]{1,8}".prop_filter("not a header of its own", |key| !header::has_own_place(key))
}

fn any_ply() -> impl Strategy<Value = Ply> {
    let text = "[A-Za-z][A-Za-z0-9=!*:/.-]{0,9}".prop_filter("no result", |mv| is_move_text(mv));
    let plain = (text, option::of(0..=MAX_CLOCK_MS), any_text());
    let plain =
        plain.prop_map(|(text, clock_ms, comment)| Ply { clock_ms, comment, ..Ply::new(text) });
    plain.prop_recursive(3, 12, 3, |ply| {
        (ply.clone(), vec(vec(ply, 1..4), 1..3))
            .prop_map(|(ply, variations)| Ply { variations, ..ply })
    })
}

prop_compose! {
    fn any_record()(
        game in any_key(),
        options in vec((any_key(), any_text()), 0..3),
        fen in option::of(any_text()),
        begins in select(&Side::BOTH[..]),
        players in [any_text(), any_text()],
        tags in vec((any_key(), any_text()), 0..4),
        comment in any_text(),
        plies in vec(any_ply(), 0..12),
        result in select(vec![
            None, Some(Verdict::Draw), Some(Verdict::Win(Side::First)),
            Some(Verdict::Win(Side::Second)),
        ]),
        reason in any_text(),
    ) -> Record {
        let mut record = Record {
            options: Options::new(), tags: Vec::new(),
            game, fen, begins, players, comment, plies, result, reason,
        };
        for (name, value) in options {
            record.options.set(name, value);
        }
        for (key, value) in tags {
            if record.tag(&key).is_none() {
                record.tags.push((key, value));
            }
        }
        record
    }
}

/// Good files of all three formats, to be spoiled.
fn good_file() -> impl Strategy<Value = String> {
    let certu = "   heap:9\n\n   1 take-1 +12*      2 take-2   \n# so\n   3 take-1";
    prop_oneof![
        vec(any_record(), 1..3).prop_map(|records| text::write(&records).unwrap()),
        vec(any_record(), 1..3).prop_map(|records| json::write(&records).unwrap()),
        Just(certu.to_owned()),
    ]
}

fn read_in_every_way(file: &str) {
    let read = [text::read(file, Some("nim")), json::read(file)];
    let certu = certu::read(file, &Nim::INFO).map(|reading| vec![reading]);
    for reading in read.into_iter().chain([certu]).flatten().flatten() {
        reading.record.check().expect("what was read can be written");
        let _ = replay::<Nim>(&reading.record).map_err(|error| reading.locate(error).to_string());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn text_and_json_lose_nothing(records in vec(any_record(), 0..4)) {
        let text = text::write(&records).unwrap();
        for file in [&text, &text.replace('\n', "\r\n")] {
            let read: Vec<Record> =
                text::read(file, None).unwrap().into_iter().map(|read| read.record).collect();
            prop_assert_eq!(&read, &records, "{}", file);
        }
        let json = json::write(&records).unwrap();
        let read: Vec<Record> =
            json::read(&json).unwrap().into_iter().map(|read| read.record).collect();
        prop_assert_eq!(&read, &records, "{}", json);
    }

    #[test]
    fn a_game_that_was_played_survives_every_format(takes in vec(1..4u8, 1..7)) {
        let mut left = 7;
        let mut record = Record::new("nim");
        for count in takes {
            if left > 0 {
                let count = count.min(left);
                left -= count;
                record.plies.push(Ply::new(format!("t{count}")));
            }
        }
        let replay = replay::<Nim>(&record).unwrap();
        let record = replay.normalised(record);
        for key_lines in [certu::KeyLines::Omit, certu::KeyLines::Write] {
            let file = certu::write(&record, &replay, &Nim::INFO, key_lines).unwrap();
            let read = certu::read(&file, &Nim::INFO).unwrap().record;
            prop_assert_eq!(super::replay::<Nim>(&read).unwrap(), replay.clone());
        }
        let file = text::write([&record]).unwrap();
        prop_assert_eq!(&text::read(&file, None).unwrap()[0].record, &record);
    }

    #[test]
    fn bytes_of_any_kind_do_not_panic(bytes in vec(any::<u8>(), 0..300)) {
        read_in_every_way(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn pieces_of_the_formats_in_any_order_do_not_panic(pieces in vec(select(vec![
        "[", "]", "{", "}", "(", ")", "\"", "\\", "\\u{", "[Game \"nim\"]", "[%clk ", "0:00:01", "1.", "1...",
        "1", "2", "t1", "take-2", "*", "p1win", "#", "# FEN: 3 p2", "heap:9", ":", ";", "\n", "\r\n",
        " ", "+1*", "{\"kelci\":1,", "\"game\":\"nim\"", ",", "\"plies\":", "\u{feff}", "é",
    ]), 0..40)) {
        read_in_every_way(&pieces.concat());
    }

    #[test]
    fn a_spoiled_file_does_not_panic(
        file in good_file(),
        spoils in vec((any::<prop::sample::Index>(), any::<char>(), 0..3u8), 1..6),
    ) {
        let mut file: Vec<char> = file.chars().collect();
        for (at, c, how) in spoils {
            if file.is_empty() {
                break;
            }
            let at = at.index(file.len());
            match how {
                0 => file[at] = c,
                1 => file.truncate(at),
                _ => drop(file.remove(at)),
            }
        }
        read_in_every_way(&file.into_iter().collect::<String>());
    }
}

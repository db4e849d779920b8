//! What is printed for a tournament: all of it is there, on as many pages as it needs, and within them.

use kelci_catalog::{Language, find};
use kelci_picture::PictureError;
use kelci_picture::print::{
    HallBoard, HallPaper, HallSheet, HallTable, hall_pdf, hall_pdf_while, hall_sheets,
};
use lopdf::Document;

fn paper(boards: u32, games: u32, language: Language) -> HallPaper {
    let name = |no: u32| match no % 10 {
        0 => format!("A very long name indeed, of number {no} <&\"> ").repeat(3),
        _ => format!("Player {no}"),
    };
    let board = |number: u32| HallBoard {
        number,
        first: name(2 * number),
        second: name(2 * number + 1),
        result: String::new(),
        head: None,
    };
    let row = |place: u32| {
        let cells = (0..20).map(|round| format!("A{} 1", place + round));
        [place.to_string(), name(place)].into_iter().chain(cells).chain(["9½".into()]).collect()
    };
    let rounds = (1..=20).map(|round: u32| round.to_string());
    HallPaper {
        title: "Club evening".into(),
        game: find("pijersi").unwrap(),
        language,
        round: 3,
        boards: (1..=boards).map(board).collect(),
        notes: vec!["Somebody has no opponent.".into()],
        games,
        tables: vec![HallTable {
            title: "Cross-table".into(),
            heads: ["#".into(), "Player".into()]
                .into_iter()
                .chain(rounds)
                .chain(["Points".into()])
                .collect(),
            rows: (1..=2 * boards).map(row).collect(),
            notes: vec!["A column is a round.".into()],
        }],
    }
}

#[test]
fn a_hundred_players_take_as_many_pages_as_they_need() {
    for language in [Language::English, Language::French] {
        for (sheet, least, most) in [
            (HallSheet::Pairings, 2, 2),
            (HallSheet::Scores, 50, 50),
            (HallSheet::Cards, 25, 25),
            (HallSheet::Points, 25, 25),
            // Twenty rounds stand in two parts beside each other, each on four pages.
            (HallSheet::Standings, 8, 8),
            (HallSheet::Cross, 8, 8),
        ] {
            let file = hall_pdf(sheet, &paper(50, 1, language)).unwrap();
            let pages = Document::load_mem(&file).unwrap().get_pages().len();
            assert!((least..=most).contains(&pages), "{}: {pages}", sheet.name());
        }
    }
}

#[test]
fn pages_that_nobody_waits_for_are_not_drawn() {
    // One of each way to lay pages out; drawing them takes its time.
    for sheet in [HallSheet::Pairings, HallSheet::Scores, HallSheet::Points] {
        let asked = std::cell::Cell::new(0);
        // Long enough for all pages to be laid out, and not to be written.
        let pages = hall_sheets(sheet, &paper(4, 1, Language::English)).len();
        for last in [1, 2 * pages] {
            let for_a_while = || asked.replace(asked.get() + 1) < last;
            let given_up = hall_pdf_while(sheet, &paper(4, 1, Language::English), &for_a_while);
            assert_eq!(given_up, Err(PictureError::GivenUp), "{}", sheet.name());
            assert!(asked.replace(0) <= last + 3, "{}: it ends at once", sheet.name());
        }
    }
}

#[test]
fn a_match_of_teams_has_a_row_above_its_first_board() {
    let mut teams = paper(50, 1, Language::English);
    for board in teams.boards.iter_mut().step_by(2) {
        board.head = Some(["Rooks".into(), "½ – 1½".into(), "A name that is cut ".repeat(9)]);
    }
    let sheets = hall_sheets(HallSheet::Pairings, &teams);
    let heads: usize = sheets.iter().map(|sheet| sheet.svg.matches("½ – 1½").count()).sum();
    assert_eq!((sheets.len(), heads), (3, 25));
}

#[test]
fn a_match_has_a_score_sheet_for_each_game() {
    let sheets = hall_sheets(HallSheet::Scores, &paper(2, 6, Language::French));
    assert_eq!(sheets.len(), 12);
    assert!(sheets[1].svg.contains("partie 2"), "{}", sheets[1].svg);
    let at = |text: &str| sheets[1].svg.find(text).unwrap();
    assert!(at("Player 3") < at("Player 2"), "sides in turns");
}

/// The columns of a score sheet are the sides of its game, in both blocks and above them.
#[test]
fn a_score_sheet_has_the_sides_of_its_game_above_its_columns() {
    let colours = [["White", "Black"], ["Blanc", "Noir"]];
    let mik7 = [["Ali", "Eddy"]; 2];
    for (game, sides) in
        [("jersi", colours), ("pijersi", colours), ("mikjersi", colours), ("mik7", mik7)]
    {
        for (language, sides) in [Language::English, Language::French].into_iter().zip(sides) {
            let paper = HallPaper { game: find(game).unwrap(), ..paper(1, 1, language) };
            let sheets = hall_sheets(HallSheet::Scores, &paper);
            for side in sides {
                let columns = sheets[0].svg.matches(&format!(">{side}<")).count();
                assert_eq!(columns, 2, "{game}: {side}: {}", sheets[0].svg);
            }
        }
    }
}

/// Where a text begins and how far down it is, of every text of a page.
fn places(svg: &str) -> Vec<(f64, f64)> {
    let number = |text: &str, name: &str| -> f64 {
        let from = text.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
        text[from..].split('"').next().unwrap().parse().unwrap()
    };
    svg.split("<text ").skip(1).map(|text| (number(text, "x"), number(text, "y"))).collect()
}

#[test]
fn nothing_is_written_beyond_the_paper() {
    for sheet in HallSheet::ALL {
        for boards in [0, 1, 3, 40] {
            let sheets = hall_sheets(sheet, &paper(boards, 2, Language::French));
            assert!(!sheets.is_empty(), "there is always a page");
            for page in sheets {
                for (x, y) in places(&page.svg) {
                    let is_within = (5.0..page.width_mm - 5.0).contains(&x)
                        && (5.0..page.height_mm - 5.0).contains(&y);
                    assert!(is_within, "{}: {x} {y}", sheet.name());
                }
            }
        }
    }
    assert_eq!(HallSheet::named("cards"), Some(HallSheet::Cards));
    assert_eq!(HallSheet::named("x"), None);
}

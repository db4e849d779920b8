//! `kelci play` on the whole screen, driven in a real pseudo-terminal.
#![cfg(target_os = "linux")]

mod games;
mod new_game;
mod pane;

use kelci_core::{Click, Options, Side};
use pane::{DOWN, ENTER, ESCAPE, LEFT, Pane, RIGHT, Scratch, UP};

const PEOPLE: [&str; 4] = ["play", "pijersi", "--second", "human"];

/// A whole game of Pijersi, as the engine once played it against itself.
const GAME: &str = "a3-b3=c3 f5-g4=e5 b4=d5-e4 f2-f1=f2 b2-c1 f2=e2-f3 c3=c2 f3=f2 c2=e3-d4 \
                    f2-e2=c1! d4-e3=g2!";

/// What is clicked for each move of the game.
fn clicks() -> Vec<(String, Vec<&'static str>)> {
    let game = kelci_catalog::find("pijersi").unwrap();
    let mut position = game.position(&Options::new(), None).unwrap();
    let moves = GAME.split(' ').map(|text| {
        let key = position.parse_move(text).expect("the game is legal");
        let cells = position.scripts(key).swap_remove(0).into_iter().map(|click| match click {
            Click::Cell(cell) => game.layout().cells[usize::from(cell)].name,
            other => panic!("in Pijersi only cells are clicked, not {other:?}"),
        });
        let cells = cells.collect();
        position.play(key);
        (text.to_owned(), cells)
    });
    let moves: Vec<_> = moves.collect();
    assert_eq!(position.outcome().and_then(|end| end.verdict.winner()), Some(Side::First));
    moves
}

/// Where a cell of Pijersi is drawn: by the name at the left end of its row, in cells of any size.
fn place_of(pane: &Pane, cell: &str) -> Option<(u16, u16)> {
    let (row, number) = cell.split_at(1);
    let number: u16 = number.parse().unwrap();
    let last = if "bdf".contains(row) { 7 } else { 6 };
    let (line, [left, right]) = pane.row_between(&format!("{row}1"), &format!("{row}{last}"))?;
    // The names are three columns left and two right of the row's walls.
    let (left, right) = (left + 3, right - 2);
    let wide = (right - left) / last;
    Some((left + wide * (number - 1) + wide / 2, line))
}

/// Plays what was clicked so far, if it could go on.
fn play_if_asked(pane: &mut Pane, plies: usize) {
    pane.wait(|pane| pane.text().contains("Space: play") || pane.plies() == plies);
    if pane.plies() < plies {
        pane.type_in(" ");
    }
    pane.wait(|pane| pane.plies() == plies);
}

/// How many moves are in the list.
fn listed(pane: &Pane) -> usize {
    pane.moves().len()
}

#[test]
fn a_whole_game_is_played_by_keys() {
    let mut pane = Pane::open(&PEOPLE, (80, 24), &[]);
    pane.wait(|pane| pane.text().contains("q quit"));
    for (ply, (_, cells)) in clicks().into_iter().enumerate() {
        for (at, cell) in cells.iter().enumerate() {
            let target = place_of(&pane, cell).expect("it is drawn");
            walk(&mut pane, target);
            pane.type_in(ENTER);
            // Each click is seen before the next one, the last of a move by its being played.
            let taken = at + 1;
            if taken < cells.len() {
                pane.wait(|pane| {
                    pane.text().contains("where to?") || pane.text().contains("Space: play")
                });
            }
        }
        play_if_asked(&mut pane, ply + 1);
    }
    pane.wait(|pane| pane.text().contains("White wins"));
    pane.type_in("q");
    pane.wait(|pane| pane.text().contains("not saved"));
    pane.type_in("q");
    assert_eq!(pane.end(), Some(0));
}

/// Walks with the arrows until the cursor is there.
fn walk(pane: &mut Pane, (column, line): (u16, u16)) {
    loop {
        let (at_column, at_line) = pane.cursor();
        let wide = 2;
        let key = match () {
            () if at_line < line => DOWN,
            () if at_line > line => UP,
            () if at_column + wide <= column => RIGHT,
            () if at_column >= column + wide => LEFT,
            () => return,
        };
        pane.type_in(key);
        pane.wait(|pane| pane.cursor() != (at_column, at_line));
    }
}

#[test]
fn a_whole_game_is_played_by_mouse() {
    let mut pane = Pane::open(&PEOPLE, (120, 40), &[]);
    pane.wait(|pane| pane.text().contains("q quit"));
    for (ply, (_, cells)) in clicks().into_iter().enumerate() {
        for cell in cells {
            let place = place_of(&pane, cell).expect("it is drawn");
            pane.click(place);
        }
        play_if_asked(&mut pane, ply + 1);
    }
    pane.wait(|pane| pane.text().contains("White wins"));
    // What is told below can be clicked as well.
    let undo = pane.find("u undo");
    pane.click(undo);
    pane.wait(|pane| listed(pane) == clicks().len() - 1);
    let redo = pane.find("r redo");
    pane.click(redo);
    pane.wait(|pane| pane.text().contains("White wins"));
    pane.type_in("qq");
    assert_eq!(pane.end(), Some(0));
}

#[test]
fn moves_are_typed_taken_back_saved_and_loaded() {
    let scratch = Scratch::new("files");
    let mut pane = Pane::open_in(&scratch, &PEOPLE, (80, 24), &[]);
    pane.wait(|pane| pane.text().contains("White to move"));
    pane.type_in("ma4-b5=c4\r");
    pane.wait(|pane| listed(pane) == 1);
    pane.type_in("mg6-f7=d6\r");
    pane.wait(|pane| listed(pane) == 2);
    pane.type_in("u");
    pane.wait(|pane| listed(pane) == 1);
    pane.type_in("r");
    pane.wait(|pane| listed(pane) == 2);
    pane.type_in("ma1-g6\r");
    pane.wait(|pane| pane.text().contains("a1-g6 is not legal"));
    pane.type_in("s");
    pane.wait(|pane| pane.text().contains("pijersi.kelci"));
    pane.type_in(ENTER);
    pane.wait(|pane| pane.text().contains("saved to pijersi.kelci"));
    pane.type_in("mnew\r");
    pane.wait(|pane| listed(pane) == 0);
    pane.type_in("opijersi.kelci\r");
    pane.wait(|pane| listed(pane) == 2);
    pane.type_in("q");
    assert_eq!(pane.end(), Some(0));
    let left = pane.text();
    assert!(left.contains("The game can be resumed: kelci play --resume pijersi.kelci"), "{left}");
    let saved = std::fs::read_to_string(scratch.path().join("pijersi.kelci")).unwrap();
    assert!(saved.contains("a4-b5=c4 g6-f7=d6"), "{saved}");
}

#[test]
fn the_board_follows_the_size_of_the_window() {
    let mut pane = Pane::open(&PEOPLE, (80, 24), &[]);
    pane.wait(|pane| pane.text().contains("q quit"));
    let breadth = |pane: &Pane| {
        let [left, right] = ["a1", "a6"].map(|cell| place_of(pane, cell));
        right.zip(left).map_or(0, |(right, left)| right.0.saturating_sub(left.0))
    };
    let small = breadth(&pane);
    assert!(small > 0);
    pane.resize((200, 60));
    pane.wait(|pane| breadth(pane) > 2 * small);
    pane.resize((30, 8));
    pane.wait(|pane| pane.text().contains("too small"));
    pane.resize((80, 24));
    pane.wait(|pane| breadth(pane) == small);
    pane.type_in("q");
    assert_eq!(pane.end(), Some(0));
}

#[test]
fn the_terminal_is_given_back_after_ctrl_c_and_after_a_signal() {
    let mut pane = Pane::open(&PEOPLE, (80, 24), &[]);
    let before = pane.modes();
    pane.wait(|pane| pane.text().contains("q quit"));
    assert_ne!(pane.modes(), before, "it is taken");
    assert!(pane.has_taken_screen());
    pane.type_in("ma4-b5=c4\r");
    pane.wait(|pane| listed(pane) == 1);
    pane.type_in("\x03");
    pane.wait(|pane| pane.text().contains("not saved"));
    pane.type_in("\x03");
    assert_eq!(pane.end(), Some(0));
    assert_eq!(pane.modes(), before);
    assert!(!pane.has_taken_screen());

    let mut pane =
        Pane::open(&["play", "jersi", "--first", "engine", "--level", "8"], (80, 24), &[]);
    let before = pane.modes();
    pane.wait(|pane| pane.text().contains("is thinking"));
    pane.terminate();
    assert_eq!(pane.end(), Some(0));
    assert_eq!(pane.modes(), before);
    assert!(!pane.has_taken_screen());
}

#[test]
fn a_window_that_is_closed_ends_the_game() {
    assert!(Pane::close_window(&PEOPLE));
}

#[test]
fn the_diagram_of_a_contract_is_seen_with_few_colours_and_with_none() {
    let play = ["play", "mik7", "--second", "human", "-o", "level=8"];
    for (size, environment) in [
        ((80, 24), ("TERM", "xterm")),
        ((80, 24), ("NO_COLOR", "1")),
        ((120, 40), ("NO_COLOR", "1")),
        ((40, 15), ("NO_COLOR", "1")),
    ] {
        let mut pane = Pane::open(&play, size, &[environment]);
        pane.wait(|pane| pane.text().contains("q quit"));
        let text = pane.text();
        // Eleven cells are in both diagrams and one more in each; the words beside tell which is which.
        let told = usize::from(size.0 >= 70);
        let count = |sign: &str| text.matches(sign).count();
        assert_eq!([count("◆"), count("¹"), count("²")], [11 + told, 1 + told, 1 + told], "{text}");
        pane.type_in("d");
        pane.wait(|pane| !pane.text().contains('◆'));
        pane.type_in("q");
        assert_eq!(pane.end(), Some(0));
    }
}

#[test]
fn a_file_that_is_broken_or_holds_something_else_is_not_taken_silently() {
    let scratch = Scratch::new("broken");
    let file = |name: &str| scratch.path().join(name);
    std::fs::write(file("broken.kelci"), "[Game \"pijersi\"]\n\na4-g6\n").unwrap();
    std::fs::write(file("noise.json"), [0xff, 0, 7, b'{']).unwrap();
    std::fs::write(file("letter.kelci"), "Dear aunt").unwrap();
    let mut pane = Pane::open_in(&scratch, &PEOPLE, (80, 24), &[]);
    pane.wait(|pane| pane.text().contains("q quit"));
    pane.type_in("ma4-b5=c4\r");
    pane.wait(|pane| listed(pane) == 1);
    for broken in ["broken.kelci", "noise.json", "letter.kelci", "none.kelci", "."] {
        pane.type_in(&format!("o{broken}\r"));
        pane.wait(|pane| pane.text().contains("not saved"));
        pane.type_in("g");
        // It is said what is wrong, and the game goes on.
        pane.wait(|pane| pane.text().contains(&format!("{broken}:")) && listed(pane) == 1);
    }
    pane.type_in("s\x15letter.kelci\r");
    pane.wait(|pane| pane.text().contains("letter.kelci holds something else"));
    pane.type_in(ESCAPE);
    pane.wait(|pane| !pane.text().contains("holds something else"));
    assert_eq!(std::fs::read(file("letter.kelci")).unwrap(), b"Dear aunt");
    pane.type_in("s\x15letter.kelci\r");
    pane.wait(|pane| pane.text().contains("letter.kelci holds something else"));
    pane.type_in("r");
    pane.wait(|pane| pane.text().contains("saved to letter.kelci"));
    assert!(std::fs::read_to_string(file("letter.kelci")).unwrap().contains("a4-b5=c4"));
    pane.type_in("q");
    assert_eq!(pane.end(), Some(0));
}

#[test]
fn colours_are_as_many_as_are_wanted() {
    let shown = |args: &[&str], environment: &[(&str, &str)]| {
        let mut pane = Pane::open(args, (80, 24), environment);
        pane.wait(|pane| pane.text().contains("q quit"));
        pane.type_in(ENTER);
        pane.type_in("q");
        pane.end();
        pane
    };
    let colours = |args: &[&str], environment: &[(&str, &str)]| shown(args, environment).colours();
    for term in ["xterm", "linux"] {
        let pane = shown(&PEOPLE, &[("TERM", term)]);
        let sixteen = pane.colours();
        assert!(sixteen.iter().all(|colour| *colour < 16), "{sixteen:?}");
        assert!(sixteen.iter().any(|colour| *colour >= 8), "{sixteen:?}");
        // Such a terminal does not know 38;5;8, and blinks.
        let codes = pane.graphics().join(" ");
        let is_of_table = |code: &str| matches!(code, "38" | "48" | "5");
        assert!(!codes.split([' ', ';']).any(is_of_table), "{term}: {codes}");
    }
    let indexed = colours(&PEOPLE, &[("TERM", "xterm-256color")]);
    assert!(indexed.iter().any(|colour| (16..256).contains(colour)), "{indexed:?}");
    let any = colours(&PEOPLE, &[("COLORTERM", "truecolor")]);
    assert!(any.contains(&256), "{any:?}");
    let none: [u16; 0] = [];
    assert_eq!(colours(&PEOPLE, &[("NO_COLOR", "1")]), none);
    assert_eq!(colours(&PEOPLE, &[("TERM", "vt100")]), none);
    assert_eq!(colours(&PEOPLE, &[("TERM", "vt220")]), none);
    assert_eq!(colours(&[&PEOPLE[..], &["--color", "never"]].concat(), &[]), none);
    let asked = colours(&[&PEOPLE[..], &["--color", "always"]].concat(), &[("NO_COLOR", "1")]);
    assert!(!asked.is_empty(), "whoever asks for colours gets them");
}

#[test]
fn a_dumb_terminal_and_whoever_asks_for_it_play_line_by_line() {
    let plain = [&PEOPLE[..], &["--plain"]].concat();
    for (args, environment) in [(&PEOPLE[..], &[("TERM", "dumb")][..]), (&plain[..], &[])] {
        let mut pane = Pane::open(args, (80, 24), environment);
        pane.wait(|pane| pane.text().contains("White to move (move, or ? for help) >"));
        assert!(!pane.has_taken_screen());
        pane.type_in("quit\n");
        assert_eq!(pane.end(), Some(0));
    }
    let refused = Pane::open(&[&plain[..], &["--clock", "5+3"]].concat(), (80, 24), &[]).end();
    assert_eq!(refused, Some(2));
}

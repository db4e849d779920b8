//! A game is begun from the form on the screen.

use crate::listed;
use crate::pane::{DOWN, ENTER, ESCAPE, LEFT, Pane, RIGHT, Scratch, UP};

/// The line of a field, without what is around it.
fn line_of(pane: &Pane, label: &str) -> String {
    let text = pane.text();
    let line = text.lines().find_map(|line| {
        let (_, inside) = line.split_once('│')?;
        let inside = inside.rsplit_once('│').map_or(inside, |(inside, _)| inside);
        // The form may lie over the walls of the board.
        let inside = inside.split('│').find(|part| part.trim_start().starts_with(label))?;
        Some(inside.trim().to_owned())
    });
    line.unwrap_or_default()
}

/// Waits until a field shows this.
fn wait_for(pane: &Pane, label: &str, value: &str) {
    pane.wait(|pane| {
        let line = line_of(pane, label);
        line.strip_prefix(label).is_some_and(|shown| {
            shown.trim().trim_start_matches('◂').trim_end_matches('▸').trim() == value
        })
    });
}

#[test]
fn without_a_game_one_is_chosen_and_the_engine_answers() {
    let mut pane = Pane::open(&["play"], (80, 24), &[]);
    pane.wait(|pane| pane.text().contains("A new game"));
    wait_for(&pane, "Game", "Jersi");
    pane.type_in("p");
    wait_for(&pane, "Game", "Pijersi");
    pane.type_in(&format!("{DOWN}1"));
    wait_for(&pane, "White", "kelci 1 beginner");
    pane.type_in(&format!("{DOWN}p"));
    wait_for(&pane, "Black", "a person");
    pane.type_in(ENTER);
    pane.wait(|pane| listed(pane) == 1 && pane.text().contains("Black to move"));
    pane.type_in("a");
    pane.wait(|pane| pane.text().contains("depth "));
    pane.type_in("h");
    pane.wait(|pane| pane.text().contains("Consider "));
    pane.type_in("?");
    pane.wait(|pane| pane.text().contains("On the board"));
    pane.type_in(ESCAPE);
    pane.wait(|pane| !pane.text().contains("On the board"));
    pane.type_in("qq");
    assert_eq!(pane.end(), Some(0));
}

#[test]
fn options_are_chosen_and_what_is_wrong_is_told_beside_them() {
    let scratch = Scratch::new("form");
    std::fs::write(scratch.path().join("mine.toml"), "ship_diagonals = true\n").unwrap();
    std::fs::write(scratch.path().join("broken.toml"), "stations = [\"z9\"]\n").unwrap();
    let mut pane = Pane::open_in(&scratch, &["play", "mik7", "--second", "human"], (80, 24), &[]);
    pane.wait(|pane| pane.text().contains("q quit"));
    pane.type_in("n");
    wait_for(&pane, "Game", "MIK-7");
    pane.type_in(&DOWN.repeat(3));
    pane.type_in(&RIGHT.repeat(2));
    wait_for(&pane, "level", "9");
    pane.type_in(&format!("{DOWN}{DOWN}{DOWN}{RIGHT}"));
    wait_for(&pane, "claims", "yes");
    pane.type_in(&format!("{DOWN}none.toml{DOWN}soon{ENTER}"));
    pane.wait(|pane| pane.text().contains("! cannot read none.toml"));
    pane.wait(|pane| pane.text().contains("! it is written MINUTES+SECONDS"));
    // The first wrong one is gone to; the text is typed anew, each time told what is wrong.
    pane.type_in(&format!("\x15broken.toml{ENTER}"));
    pane.wait(|pane| pane.text().contains("! broken.toml: ") && pane.text().contains("z9"));
    pane.type_in("\x15mine.toml");
    pane.type_in(&format!("{DOWN}\x15{UP}"));
    wait_for(&pane, "Time", "");
    pane.type_in(&format!("{DOWN}15+10{ENTER}"));
    pane.wait(|pane| !pane.text().contains("A new game") && pane.text().contains("15:00"));
    pane.wait(|pane| pane.text().contains("level: 9"));
    pane.type_in("sgame.json");
    pane.type_in("\x15game.json\r");
    pane.wait(|pane| pane.text().contains("saved to game.json"));
    pane.type_in("q");
    assert_eq!(pane.end(), Some(0));
    let saved = std::fs::read_to_string(scratch.path().join("game.json")).unwrap();
    for option in ["\"level\"", "\"claims\"", "ship_diagonals"] {
        assert!(saved.contains(option), "{option} is not in {saved}");
    }
    assert!(!saved.contains("\"count\""), "what is usual is not saved: {saved}");
}

#[test]
fn the_form_is_filled_with_the_mouse_and_follows_the_window() {
    let mut pane = Pane::open(&["play"], (120, 40), &[("NO_COLOR", "1")]);
    pane.wait(|pane| pane.text().contains("A new game"));
    let arrow = |pane: &Pane, label: &str, sign: &str| {
        let (column, row) = pane.find(&format!("│ {label}"));
        let column = pane.find_in_row(row, column, sign);
        (column, row)
    };
    pane.click(arrow(&pane, "Game", "◂"));
    wait_for(&pane, "Game", "MIK-7");
    pane.click(arrow(&pane, "Eddy", "▸"));
    wait_for(&pane, "Eddy", "kelci 5 strong");
    // A small window shows the line one is at.
    pane.resize((46, 14));
    pane.wait(|pane| pane.text().contains("Eddy") && pane.text().contains("more lines below"));
    pane.type_in(&DOWN.repeat(6));
    pane.wait(|pane| pane.text().contains("Time") && pane.text().contains("lines above"));
    pane.resize((120, 40));
    pane.wait(|pane| pane.text().contains("[Open a file]"));
    pane.click(pane.find("Open a file"));
    pane.wait(|pane| pane.text().contains("Go on with which file?"));
    pane.type_in("there is none\r");
    pane.wait(|pane| pane.text().contains("cannot read there is none"));
    wait_for(&pane, "Eddy", "kelci 5 strong");
    pane.click(pane.find("Back"));
    assert_eq!(pane.end(), Some(0));
}

#[test]
fn a_key_that_comes_together_with_a_new_size_is_heard() {
    let mut pane = Pane::open(&["play"], (80, 24), &[]);
    wait_for(&pane, "Game", "Jersi");
    for round in 1..=10 {
        for (columns, game) in [(81, "Mikjersi"), (82, "Pijersi"), (83, "MIK-7"), (84, "Jersi")] {
            pane.resize((columns, 20 + round));
            pane.type_in(RIGHT);
            wait_for(&pane, "Game", game);
        }
    }
    pane.type_in(ESCAPE);
    assert_eq!(pane.end(), Some(0));
}

#[test]
fn unsaved_moves_are_asked_about_before_another_game_begins() {
    let scratch = Scratch::new("unsaved");
    let mut pane = Pane::open_in(&scratch, &crate::PEOPLE, (80, 24), &[]);
    pane.wait(|pane| pane.text().contains("q quit"));
    pane.type_in("ma4-b5=c4\r");
    pane.wait(|pane| listed(pane) == 1);
    pane.type_in("n");
    wait_for(&pane, "Game", "Pijersi");
    pane.type_in(&format!("{LEFT}{ENTER}"));
    pane.wait(|pane| pane.text().contains("not saved"));
    pane.type_in(ESCAPE);
    wait_for(&pane, "Game", "Mikjersi");
    pane.type_in(ENTER);
    pane.wait(|pane| pane.text().contains("not saved"));
    pane.type_in("s");
    pane.wait(|pane| pane.text().contains("pijersi.kelci"));
    pane.type_in(ENTER);
    pane.wait(|pane| pane.text().contains("kelci  Mikjersi") && listed(pane) == 0);
    pane.type_in("q");
    assert_eq!(pane.end(), Some(0));
    let saved = std::fs::read_to_string(scratch.path().join("pijersi.kelci")).unwrap();
    assert!(saved.contains("a4-b5=c4"), "{saved}");
}

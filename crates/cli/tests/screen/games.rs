//! Whole games of every game, in windows of every size.

use kelci_catalog::search::{Level, Limits, Stop};
use kelci_catalog::{AnyGame, GAMES};
use kelci_core::{CellIndex, Click, Options, Spelling};

use crate::pane::Pane;

/// A move: its text, and what is clicked for it.
type Turn = (String, Vec<Click>);

/// A game as kelci plays it against itself.
fn played(game: &dyn AnyGame) -> Vec<Turn> {
    let mut engine = game.engine(1, 1).expect("it is small");
    let mut position = game.position(&Options::new(), None).unwrap();
    let mut turns: Vec<Turn> = Vec::new();
    while position.outcome().is_none() {
        let seed = turns.len() as u64;
        let limits = Limits { level: Level::new(1).unwrap(), seed, ..Limits::default() };
        let found = engine.search(&*position, &limits, &Stop::new(), &mut |_| ());
        let key = found.expect("there is a move").moves[0];
        let text = position.write_move(key, Spelling::Marked).unwrap();
        turns.push((text, position.scripts(key).swap_remove(0)));
        position.play(key);
    }
    turns
}

/// Where a cell is drawn, by the names at the ends of its row.
fn place_of(pane: &Pane, game: &dyn AnyGame, cell: CellIndex) -> (u16, u16) {
    let cells = &game.layout().cells;
    let wanted = &cells[usize::from(cell)];
    let mut row: Vec<_> = cells.iter().filter(|other| other.y == wanted.y).collect();
    row.sort_by_key(|other| other.x);
    let [first, last] = [row[0].name, row[row.len() - 1].name];
    let (line, [left, right]) = pane.row_between(first, last).expect("it is drawn");
    // The names are three columns left and two right of the row's walls.
    let wide = (right - 2 - (left + 3)) / row.len() as u16;
    let before = row.iter().position(|other| other.name == wanted.name).unwrap() as u16;
    (left + 3 + wide * before + wide / 2, line)
}

/// Whether all of it can be clicked one after the other: a piece that is the only one to take is
/// taken unasked.
fn is_clicked(script: &[Click]) -> bool {
    let takes_hand = |click: &Click| !matches!(click, Click::Cell(_));
    !script.iter().skip(1).any(takes_hand)
}

fn click(pane: &mut Pane, game: &dyn AnyGame, click: Click) {
    let place = match click {
        Click::Cell(cell) => place_of(pane, game, cell),
        Click::Word(word) => pane.find(&format!("[{word}]")),
        Click::Hand(letter) => {
            let side = usize::from(letter.is_lowercase());
            let (column, row) = pane.find(&format!("{}'s reserve", game.info().sides[side]));
            let after = column + "White's reserve ".len() as u16;
            (pane.find_in_row(row, after, &letter.to_string()), row)
        }
    };
    pane.click(place);
}

#[test]
fn whole_games_are_played_by_mouse_and_typed_where_that_is_simpler() {
    for game in GAMES {
        let turns = played(*game);
        let mut clicked = 0;
        let args = ["play", game.info().name, "--second", "human"];
        let mut pane = Pane::open(&args, (120, 40), &[("TERM", "xterm")]);
        pane.wait(|pane| pane.text().contains("q quit"));
        for (ply, (text, script)) in turns.iter().enumerate() {
            if is_clicked(script) {
                clicked += 1;
                script.iter().for_each(|to| click(&mut pane, *game, *to));
                crate::play_if_asked(&mut pane, ply + 1);
            } else {
                pane.type_in(&format!("m{text}\r"));
                pane.wait(|pane| pane.plies() == ply + 1);
            }
        }
        pane.wait(has_ended);
        assert!(2 * clicked > turns.len(), "{}: {clicked}", game.info().name);
        pane.type_in("qq");
        assert_eq!(pane.end(), Some(0));
    }
}

/// Whether the bar on top says how the game ended.
fn has_ended(pane: &Pane) -> bool {
    let text = pane.text();
    let bar = text.lines().next().unwrap_or_default().trim_end();
    bar.ends_with("wins") || bar.ends_with("Draw")
}

#[test]
fn whole_games_are_watched_in_windows_that_change_their_size() {
    for (game, colours) in GAMES.iter().zip([("TERM", "xterm"), ("NO_COLOR", "1")].iter().cycle()) {
        let info = game.info();
        let args = ["--first", "engine", "--second", "engine", "--level", "1", "--seed", "7"];
        let args = [&["play", info.name], &args[..]].concat();
        let mut pane = Pane::open(&args, (80, 24), &[*colours]);
        for (size, plies) in [((120, 40), 4), ((44, 17), 8), ((10, 3), 8), ((80, 24), 10)] {
            pane.wait(|pane| pane.plies() >= plies || has_ended(pane) || size == (80, 24));
            pane.resize(size);
        }
        pane.wait(has_ended);
        for size in [(120, 40), (44, 17), (80, 24)] {
            pane.resize(size);
            pane.wait(|pane| {
                has_ended(pane) && info.sides.iter().all(|side| pane.text().contains(side))
            });
            // Why it ended stands below.
            let told = ["wins: ", "Draw: "];
            pane.wait(|pane| told.iter().any(|told| pane.text().contains(told)));
        }
        pane.type_in("qq");
        assert_eq!(pane.end(), Some(0));
    }
}

//! A refused click is answered with the rule that forbids it: in every position, and truly.

mod common;

use std::collections::{BTreeSet, HashMap, HashSet};

use common::read;
use kelci_core::{
    Click, Depict, Game, Message, MessageValue, Notation, Options, Position, Rng, Spot,
};
use kelci_games::{Jersi, Mik7, Mikjersi, Pijersi};

/// What can be clicked after each beginning of a script.
type Ways = HashMap<Vec<Click>, HashSet<Click>>;

fn ways<P: Depict>(position: &P) -> Ways {
    let mut ways = Ways::new();
    for script in position.moves().into_iter().flat_map(|mv| position.scripts(mv)) {
        for at in 0..script.len() {
            ways.entry(script[..at].to_vec()).or_default().insert(script[at]);
        }
        ways.entry(script).or_default();
    }
    ways
}

/// Everything that can be clicked on a page of the game, and what no page has.
fn all_clicks<G: Game>() -> Vec<Click> {
    let cells = (0..G::LAYOUT.cells.len() as u8).map(Click::Cell);
    let letters =
        G::INFO.pieces.iter().flat_map(|(letter, _)| [*letter, letter.to_ascii_lowercase()]);
    let strange = [Click::Cell(255), Click::Hand('?'), Click::Word("claim"), Click::Word("")];
    cells.chain(letters.map(Click::Hand)).chain(strange).collect()
}

/// Clicks as the board of a page writes them: `c4 *W`.
fn clicks<G: Game>(text: &str) -> Vec<Click> {
    let click = |word: &str| match word.strip_prefix('*') {
        Some(letter) => Click::Hand(letter.chars().next().unwrap()),
        None => Click::Cell(G::LAYOUT.cell(word).unwrap_or_else(|| panic!("{word} is no cell"))),
    };
    text.split_whitespace().map(click).collect()
}

/// Why clicks are refused in a position.
fn why<G: Game>(fen: &str, text: &str) -> String {
    let message = read::<G>(fen).why_not(&clicks::<G>(text));
    message.unwrap_or_else(|| panic!("{text} is allowed in {fen}")).to_string()
}

/// What fills a hole of a sentence.
fn hole(message: &Message, name: &str) -> String {
    let value = message.values().find(|(hole, _)| *hole == name).map(|(_, value)| value);
    match value {
        Some(MessageValue::Part(part)) => part.to_string(),
        Some(value) => value.to_string(),
        None => panic!("{message} has no {name}"),
    }
}

/// Holds what a sentence claims against what is seen and what is legal.
fn check_claims<G: Game>(
    position: &G::Position,
    ways: &Ways,
    begun: &[Click],
    refused: Click,
    message: &Message,
) {
    let about = || format!("{message} ({begun:?}, {refused:?}) in {}", position.fen());
    let cell_of = |name: &str| {
        let name = hole(message, name);
        G::LAYOUT.cell(&name).unwrap_or_else(|| panic!("{name} is no cell: {}", about()))
    };
    let on = |cell: u8| {
        let mut found: Vec<_> = position.seen();
        found.retain(|piece| matches!(piece.spot, Spot::Cell { cell: at, .. } if at == cell));
        found.sort_by_key(|piece| match piece.spot {
            Spot::Cell { level, .. } => level,
            _ => 0,
        });
        found
    };
    let names = |open: &HashSet<Click>| -> BTreeSet<String> {
        let cells = open.iter().filter_map(|click| match click {
            Click::Cell(cell) => Some(G::LAYOUT.cells[usize::from(*cell)].name.to_owned()),
            _ => None,
        });
        cells.collect()
    };
    let listed =
        |text: String| -> BTreeSet<String> { text.split(", ").map(str::to_owned).collect() };
    let open = &ways[begun];
    match message.form() {
        "it is not among the legal moves" | "the rules do not allow it here" | "" => {
            panic!("no rule is named: {}", about())
        }
        "there is no cube on {cell}"
        | "there is no ship on {cell}"
        | "there is no station on {cell}" => {
            assert!(begun.is_empty() && on(cell_of("cell")).is_empty(), "{}", about());
        }
        "the cube on {cell} is {owner}'s" => {
            let top = *on(cell_of("cell")).last().unwrap_or_else(|| panic!("{}", about()));
            assert_ne!(top.side, position.side_to_move(), "{}", about());
            assert_eq!(hole(message, "owner"), G::INFO.sides[top.side.index()], "{}", about());
        }
        "it is Ali's turn, and {cell} is a station" | "it is Eddy's turn, and {cell} is a ship" => {
            assert_ne!(on(cell_of("cell"))[0].side, position.side_to_move(), "{}", about());
        }
        "mountains never move" => {
            let Click::Cell(cell) = refused else { panic!("{}", about()) };
            assert_eq!(
                on(cell).last().map(|top| top.letter.to_ascii_uppercase()),
                Some('M'),
                "{}",
                about()
            );
        }
        "what stands on {cell} has nowhere to go" => {
            let cell = cell_of("cell");
            assert!(begun.is_empty() && !open.contains(&Click::Cell(cell)), "{}", about());
            assert_eq!(on(cell).last().unwrap().side, position.side_to_move(), "{}", about());
        }
        "{cell} is in the way" => {
            // Either it was there before the turn, or it has come there during it.
            let cell = cell_of("cell");
            assert!(!on(cell).is_empty() || begun.contains(&Click::Cell(cell)), "{}", about());
        }
        "{why}; the top alone can go to {goal}: choose {cell} once more" => {
            let top = [begun, &[Click::Cell(cell_of("cell"))]].concat();
            assert!(ways[&top].contains(&Click::Cell(cell_of("goal"))), "{}", about());
        }
        "Eddy must capture: {cells} can" => {
            assert_eq!(names(&ways[&vec![]]), listed(hole(message, "cells")), "{}", about());
        }
        "a capture jumps over the ship: choose {cell}" => {
            assert!(open.contains(&Click::Cell(cell_of("cell"))), "{}", about());
        }
        "from {cell} the station goes on by capturing, to {cells}" => {
            assert_eq!(names(open), listed(hole(message, "cells")), "{}", about());
        }
        "the chain has ended on {cell}" | "a turn is one move of one ship" => {
            assert!(open.is_empty(), "{}", about());
        }
        _ => {}
    }
}

/// Plays random games and asks about every click that no script allows.
fn refusals_of<G: Game>(games: usize, options: &Options) -> BTreeSet<&'static str> {
    let (mut rng, mut forms) = (Rng::new(5), BTreeSet::new());
    let all = all_clicks::<G>();
    for _ in 0..games {
        let mut position = G::position(options, None).unwrap();
        let mut ply = 0;
        while position.outcome().is_none() && ply < 200 {
            if ply % 6 == 0 || rng.below(8) == 0 {
                let ways = ways(&position);
                let mut beginnings: Vec<&Vec<Click>> = ways.keys().collect();
                beginnings.sort_by_key(|clicks| format!("{clicks:?}"));
                rng.shuffle(&mut beginnings);
                let sampled = beginnings.into_iter().take(12).cloned().chain([Vec::new()]);
                for begun in sampled.collect::<Vec<_>>() {
                    for &refused in &all {
                        let open: Vec<Click> = ways[&begun].iter().copied().collect();
                        if open.contains(&refused) {
                            continue;
                        }
                        let message = position.refusal(&begun, refused, &open);
                        check_claims::<G>(&position, &ways, &begun, refused, &message);
                        forms.insert(message.form());
                    }
                }
                // The same through the whole way, where the list of moves decides what is refused.
                let begun = rng.pick(&ways.keys().cloned().collect::<Vec<_>>()).cloned().unwrap();
                for &click in &all {
                    let asked = [begun.as_slice(), &[click]].concat();
                    let is_open = ways[&begun].contains(&click);
                    assert_eq!(
                        position.why_not(&asked).is_none(),
                        is_open,
                        "{asked:?}: {}",
                        position.fen()
                    );
                }
                assert_eq!(position.why_not(&begun), None);
            }
            position.play(*rng.pick(&position.moves()).unwrap()).unwrap();
            ply += 1;
        }
        if position.outcome().is_some() {
            let message = position.why_not(&[Click::Cell(0)]).unwrap();
            assert_eq!(message.to_string(), "the game is over");
        }
    }
    forms
}

fn assert_said(forms: &BTreeSet<&str>, wanted: &[&str]) {
    for form in wanted {
        assert!(forms.contains(form), "never said: {form}\n{forms:#?}");
    }
}

#[test]
fn every_refusal_in_jersi_names_a_rule() {
    let forms = refusals_of::<Jersi>(6, &Options::new());
    assert_said(
        &forms,
        &["mountains never move", "{winner} beats {loser}", "{cell} is in the way"],
    );
}

#[test]
fn every_refusal_in_mikjersi_names_a_rule() {
    let forms = refusals_of::<Mikjersi>(30, &Options::new());
    assert_said(
        &forms,
        &["a captured king returns to its own first row", "nothing lies on a king"],
    );
}

#[test]
fn every_refusal_in_pijersi_names_a_rule() {
    let forms = refusals_of::<Pijersi>(30, &Options::new().with("setup", "full-random"));
    assert_said(&forms, &["a wise lies only on a wise", "{winner} beats {loser}"]);
}

#[test]
fn every_refusal_in_mik7_names_a_rule() {
    for claims in ["off", "on"] {
        let forms = refusals_of::<Mik7>(10, &Options::new().with("claims", claims));
        assert_said(
            &forms,
            &["ships never move backward", "a capture jumps over the ship: choose {cell}"],
        );
        if claims == "off" {
            assert_said(&forms, &["Eddy must capture: {cells} can"]);
        }
    }
}

#[test]
fn who_beats_whom_is_said() {
    // Jersi: a white rock beside black paper, wise, fool and mountain.
    let jersi = "k-6/8/7/8/3p-w-r-3/3R-4/7/8/K-6 w - 0 1";
    assert_eq!(why::<Jersi>(jersi, "d4 e4"), "paper beats rock");
    assert_eq!(why::<Jersi>(&jersi.replace("p-w-", "r-w-"), "d4 e4"), "rock does not capture rock");
    assert_eq!(why::<Jersi>(&jersi.replace("R-", "W-"), "d4 e4"), "the wise captures nothing");
    let pijersi = "6/7/6/2p-w-3/2R-3/7/6 w 0 1";
    assert_eq!(why::<Pijersi>(pijersi, "c3 d3"), "paper beats rock");
    assert_eq!(why::<Pijersi>(pijersi, "c3 d4"), "the wise is never captured");
}

#[test]
fn what_is_in_the_way_is_named() {
    let fen = "6/7/6/7/2RRs-2/7/6 w 0 1";
    assert_eq!(why::<Pijersi>(fen, "c3 c5"), "c4 is in the way");
    assert_eq!(
        why::<Pijersi>(fen, "c3 g1"),
        "a stack goes one or two cells along a line, and g1 is not so from c3"
    );
}

#[test]
fn a_stack_is_told_what_its_top_could_do() {
    let fen = "6/7/6/7/2RSW-2/7/6 w 0 1";
    assert_eq!(
        why::<Pijersi>(fen, "c3 c4"),
        "a stack never lands on a friendly cube; the top alone can go to c4: choose c3 once more"
    );
    assert_eq!(why::<Pijersi>("6/7/6/7/2RRW-2/7/6 w 0 1", "c4 c3"), "c3 holds two cubes already");
}

#[test]
fn a_wise_lies_only_on_a_wise() {
    let fen = "6/7/6/7/2R-W-2/7/6 w 0 1";
    assert_eq!(why::<Pijersi>(fen, "c4 c3"), "a wise lies only on a wise");
}

#[test]
fn the_second_half_of_a_move_is_refused_by_its_own_rule() {
    // The rock builds on the paper, and that stack meets scissors and a friend.
    let fen = "6/7/6/3s-S-2/2R-P-2/7/6 w 0 1";
    assert_eq!(why::<Pijersi>(fen, "c3 c4 d5"), "a stack never lands on a friendly cube");
    assert_eq!(why::<Pijersi>(fen, "c3 d3 d2"), "no stack is built on d3, so none moves on");
    assert_eq!(why::<Pijersi>(fen, "c3 c4 d4 e4"), "a turn has two steps at most");
}

#[test]
fn what_is_not_ones_own_does_not_move() {
    let start = Pijersi::start().fen();
    assert_eq!(why::<Pijersi>(&start, "d4"), "there is no cube on d4");
    assert_eq!(why::<Pijersi>(&start, "g1"), "the cube on g1 is Black's");
    let start = Mik7::start().fen();
    assert_eq!(why::<Mik7>(&start, "c5"), "it is Ali's turn, and c5 is a station");
    assert_eq!(why::<Mik7>(&start, "c1"), "what stands on c1 has nowhere to go");
}

#[test]
fn mountains_never_move_and_lie_only_on_mountains() {
    let fen = "k-6/8/7/8/9/3M-R-3/7/8/K-6 w M 0 1";
    assert_eq!(why::<Jersi>(fen, "d4"), "mountains never move");
    assert_eq!(why::<Jersi>(fen, "*M d5"), "a mountain lies only on a mountain");
    assert_eq!(why::<Jersi>(fen, "*M a1"), "nothing lies on a king");
    assert_eq!(why::<Jersi>(fen, "*M i1"), "cubes are not dropped on the opponent's");
    assert_eq!(why::<Jersi>(fen, "*W"), "the reserve holds 0 W, and 1 would be dropped");
    assert_eq!(why::<Jersi>(fen, "*m"), "this cube is Black's");
    let two = fen.replace(" M 0", " MM 0");
    assert_eq!(why::<Jersi>(&two, "*M b1 *M f1"), "two drops go to one cell or to adjacent cells");
}

#[test]
fn a_captured_king_returns_to_its_own_first_row() {
    let fen = "7/8/7/8/4k-4/3R-4/7/8/K-6 w - 0 1";
    assert_eq!(why::<Jersi>(fen, "d4 e5 *k a3"), "a captured king returns to its own first row");
    assert_eq!(why::<Jersi>(fen, "d4 d5 *k"), "no king was captured");
}

#[test]
fn eddy_must_capture_and_is_told_with_what() {
    // c5 can take c4 and land on c3; e5 has nothing to take.
    let fen = "3/3/2E1E2/2A4/7/AAA/AAA e 13 c - 1";
    assert_eq!(why::<Mik7>(fen, "e5"), "Eddy must capture: c5 can");
    assert_eq!(why::<Mik7>(fen, "c5 c6"), "Eddy must capture: c5 can");
    assert_eq!(why::<Mik7>(fen, "c5 c4"), "a capture jumps over the ship: choose c3");
    let refused = read::<Mik7>(fen).parse_move("e5-e6").unwrap_err();
    assert_eq!(refused.why.to_string(), "Eddy must capture: c5 can");
}

#[test]
fn a_chain_of_captures_is_played_to_its_end() {
    let fen = "3/3/2E1E2/A1A3A/A2A1AA/3/3 e 13 c - 1";
    assert_eq!(why::<Mik7>(fen, "c5 c3 c2"), "from c3 the station goes on by capturing, to e3");
    assert_eq!(why::<Mik7>(fen, "c5 c3 e3 e4"), "the chain has ended on e3");
}

#[test]
fn ships_never_go_backward_nor_over_a_station() {
    let fen = "3/3/1AE1E2/A6/7/AA1/AAA a 13 c - 1";
    assert_eq!(why::<Mik7>(fen, "b5 b4"), "ships never move backward");
    assert_eq!(why::<Mik7>(fen, "b5 d5"), "ships jump over ships, and a station stands on c5");
    assert_eq!(why::<Mik7>(fen, "b5 c5"), "c5 is occupied");
    assert_eq!(why::<Mik7>(fen, "a4 b5"), "b5 is occupied");
}

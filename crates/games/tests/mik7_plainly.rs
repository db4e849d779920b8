//! The moves of MIK-7 once more, written from the rules as plainly as can be and from the FEN
//! alone, to check the fast generator: also where the golden vectors do not go, such as ships
//! that move diagonally.

use std::collections::{BTreeMap, BTreeSet};

use kelci_core::{Game, Notation, Options, Position, Rng, Spelling};
use kelci_games::Mik7;

/// File and rank, counted from 0.
type Place = (i32, i32);
/// What stands on each cell of the board: `A`, `E` or `.`.
type Board = BTreeMap<Place, char>;

const AROUND: [Place; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

fn name((file, rank): Place) -> String {
    let letter = char::from(b'a' + u8::try_from(file).expect("a file"));
    format!("{letter}{}", rank + 1)
}

fn board(text: &str) -> Board {
    let mut board = Board::new();
    for (row, rank) in text.split('/').zip((0..7).rev()) {
        let first = if (2..=4).contains(&rank) { 0 } else { 2 };
        let letters = row.chars().flat_map(|letter| match letter.to_digit(10) {
            Some(run) => vec!['.'; run as usize],
            None => vec![letter],
        });
        board.extend(letters.enumerate().map(|(i, letter)| ((first + i as i32, rank), letter)));
    }
    board
}

fn holds(board: &Board, place: Place, letter: char) -> bool {
    board.get(&place) == Some(&letter)
}

fn places(board: &Board, letter: char) -> Vec<Place> {
    board.keys().copied().filter(|&place| holds(board, place, letter)).collect()
}

/// The neighbour in a direction and the place just beyond.
fn ahead((file, rank): Place, (right, up): Place) -> (Place, Place) {
    ((file + right, rank + up), (file + 2 * right, rank + 2 * up))
}

fn ship_moves(board: &Board, diagonals: bool) -> BTreeSet<String> {
    let directions: Vec<Place> = [(0, 1), (1, 0), (-1, 0)]
        .into_iter()
        .chain(diagonals.then_some([(1, 1), (-1, 1)]).into_iter().flatten())
        .collect();
    let mut texts = BTreeSet::new();
    for from in places(board, 'A') {
        let mut without = board.clone();
        without.insert(from, '.');
        let mut ends: BTreeSet<Place> = directions
            .iter()
            .map(|&direction| ahead(from, direction).0)
            .filter(|&next| holds(&without, next, '.'))
            .collect();
        let mut seen = BTreeSet::from([from]);
        let mut waiting = vec![from];
        while let Some(at) = waiting.pop() {
            for &direction in &directions {
                let (over, to) = ahead(at, direction);
                if holds(&without, over, 'A') && holds(&without, to, '.') && seen.insert(to) {
                    ends.insert(to);
                    waiting.push(to);
                }
            }
        }
        ends.remove(&from);
        texts.extend(ends.into_iter().map(|to| format!("{}-{}", name(from), name(to))));
    }
    texts
}

/// Extends a chain by every capture there is, and keeps it where there is none.
fn captures(board: &Board, at: Place, text: &str, texts: &mut BTreeSet<String>) -> bool {
    let mut any = false;
    for direction in AROUND {
        let (over, to) = ahead(at, direction);
        if holds(board, over, 'A') && holds(board, to, '.') {
            any = true;
            let mut next = board.clone();
            next.extend([(at, '.'), (over, '.'), (to, 'E')]);
            let text = format!("{text}x{}", name(to));
            if !captures(&next, to, &text, texts) {
                texts.insert(text);
            }
        }
    }
    any
}

fn station_moves(board: &Board, claims: Option<&str>) -> BTreeSet<String> {
    let (mut chains, mut quiet, mut duty) = (BTreeSet::new(), BTreeSet::new(), false);
    for from in places(board, 'E') {
        duty |= captures(board, from, &name(from), &mut chains);
        for direction in AROUND {
            let (next, beyond) = ahead(from, direction);
            if holds(board, next, '.') {
                quiet.insert(format!("{}-{}", name(from), name(next)));
            }
            if holds(board, next, 'E') && holds(board, beyond, '.') {
                let text = format!("{}-{}", name(from), name(beyond));
                let mut hopped = board.clone();
                hopped.extend([(from, '.'), (beyond, 'E')]);
                captures(&hopped, beyond, &text, &mut chains);
                quiet.insert(text);
            }
        }
    }
    let compelled = match claims {
        None => duty,
        Some(claim) => claim == "!",
    };
    if !compelled {
        chains.append(&mut quiet);
    }
    chains
}

fn plain_moves(fen: &str, diagonals: bool) -> BTreeSet<String> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let claims = fields.get(6).copied();
    let board = board(fields[0]);
    if fields[1] == "e" {
        return station_moves(&board, claims);
    }
    let mut texts = ship_moves(&board, diagonals);
    texts.extend(claims.filter(|claim| claim.len() == 4).map(|_| "claim".into()));
    texts
}

fn compare(games: usize, seed: u64, options: &Options, diagonals: bool) {
    let mut rng = Rng::new(seed);
    for _ in 0..games {
        let mut position = Mik7::position(options, None).expect("the options are valid");
        loop {
            let moves = position.moves();
            let spelled = |mv| position.write_move(mv, Spelling::Canonical);
            let texts: BTreeSet<String> = moves.iter().copied().map(spelled).collect();
            if position.settled().is_none() {
                assert_eq!(texts, plain_moves(&position.fen(), diagonals), "{position:?}");
            }
            let Some(&mv) = rng.pick(&moves) else { break };
            position.play(mv);
        }
    }
}

#[test]
fn the_fast_generator_agrees_at_every_level() {
    for level in 7..=13 {
        compare(30, level, &Options::new().with("level", level.to_string()), false);
    }
}

#[test]
fn it_agrees_with_claims() {
    compare(60, 20, &Options::new().with("level", "13").with("claims", "on"), false);
}

#[test]
fn it_agrees_when_ships_move_diagonally() {
    let rules = "ship_diagonals = true";
    compare(60, 30, &Options::new().with("level", "12").with("rules", rules), true);
    let both = Options::new().with("rules", rules).with("claims", "on").with("count", "points");
    compare(30, 31, &both, true);
}

//! The moves and the ends of MIK-7 once more, written from the rules as plainly as can be and
//! from the FEN alone, to check the fast generator: also where the golden vectors do not go.

use std::collections::{BTreeMap, BTreeSet};

use kelci_core::{Game, Notation, Options, Position, Rng, Side, Spelling};
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

/// What a rule file can say of how pieces move.
#[derive(Clone, Copy)]
struct Ways {
    ship_diagonals: bool,
    drawn: bool,
    capture_turns: bool,
}

const USUAL: Ways = Ways { ship_diagonals: false, drawn: false, capture_turns: true };

impl Ways {
    /// The rule file.
    fn text(self) -> String {
        let lines = if self.drawn { "drawn" } else { "all" };
        format!(
            "ship_diagonals = {}\ndiagonals = \"{lines}\"\ncapture_turns = {}\n",
            self.ship_diagonals, self.capture_turns
        )
    }

    /// M13: whether one may go from here in that direction.
    fn allow(self, (file, rank): Place, (right, up): Place) -> bool {
        let has_colour_of_d4 = ((file + 1) + (rank + 1)) % 2 == 0;
        right == 0 || up == 0 || !self.drawn || has_colour_of_d4
    }
}

fn ship_moves(board: &Board, ways: Ways) -> BTreeSet<String> {
    let diagonal = [(1, 1), (-1, 1)];
    let directions: Vec<Place> = [(0, 1), (1, 0), (-1, 0)]
        .into_iter()
        .chain(diagonal.into_iter().filter(|_| ways.ship_diagonals))
        .collect();
    let mut texts = BTreeSet::new();
    for from in places(board, 'A') {
        let mut without = board.clone();
        without.insert(from, '.');
        let mut ends: BTreeSet<Place> = directions
            .iter()
            .filter(|&&direction| ways.allow(from, direction))
            .map(|&direction| ahead(from, direction).0)
            .filter(|&next| holds(&without, next, '.'))
            .collect();
        let mut seen = BTreeSet::from([from]);
        let mut waiting = vec![from];
        while let Some(at) = waiting.pop() {
            for &direction in &directions {
                let (over, to) = ahead(at, direction);
                if ways.allow(at, direction)
                    && holds(&without, over, 'A')
                    && holds(&without, to, '.')
                    && seen.insert(to)
                {
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

/// Extends a chain by every capture there is, and keeps it where there is none. M14: `before`
/// is the direction of the captures so far.
fn captures(
    board: &Board,
    ways: Ways,
    at: Place,
    before: Option<Place>,
    text: &str,
    texts: &mut BTreeSet<String>,
) -> bool {
    let mut any = false;
    for direction in AROUND {
        let (over, to) = ahead(at, direction);
        let turns = before.is_some_and(|before| before != direction);
        if turns && !ways.capture_turns || !ways.allow(at, direction) {
            continue;
        }
        if holds(board, over, 'A') && holds(board, to, '.') {
            any = true;
            let mut next = board.clone();
            next.extend([(at, '.'), (over, '.'), (to, 'E')]);
            let text = format!("{text}x{}", name(to));
            if !captures(&next, ways, to, Some(direction), &text, texts) {
                texts.insert(text);
            }
        }
    }
    any
}

fn station_moves(board: &Board, ways: Ways, claims: Option<&str>) -> BTreeSet<String> {
    let (mut chains, mut quiet, mut duty) = (BTreeSet::new(), BTreeSet::new(), false);
    for from in places(board, 'E') {
        duty |= captures(board, ways, from, None, &name(from), &mut chains);
        for direction in AROUND.into_iter().filter(|&direction| ways.allow(from, direction)) {
            let (next, beyond) = ahead(from, direction);
            if holds(board, next, '.') {
                quiet.insert(format!("{}-{}", name(from), name(next)));
            }
            if holds(board, next, 'E') && holds(board, beyond, '.') {
                let text = format!("{}-{}", name(from), name(beyond));
                let mut hopped = board.clone();
                hopped.extend([(from, '.'), (beyond, 'E')]);
                captures(&hopped, ways, beyond, None, &text, &mut chains);
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

fn plain_moves(fen: &str, ways: Ways) -> BTreeSet<String> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let claims = fields.get(6).copied();
    let board = board(fields[0]);
    if fields[1] == "e" {
        return station_moves(&board, ways, claims);
    }
    let mut texts = ship_moves(&board, ways);
    texts.extend(claims.filter(|claim| claim.len() == 4).map(|_| "claim".into()));
    texts
}

/// M3: ranks 6 and 7 and a run on rank 5 that is as near the middle as can be.
fn is_diagram(ships: &BTreeSet<Place>, level: usize) -> bool {
    let run = 14 - level as i32;
    let home = |place: &&Place| place.1 >= 5;
    let files: Vec<i32> = ships.iter().filter(|place| place.1 == 4).map(|place| place.0).collect();
    let (Some(first), Some(last)) = (files.first(), files.last()) else { return false };
    let leans = (first + last - 6).abs();
    ships.iter().filter(home).count() == 6
        && ships.len() as i32 == 6 + run
        && files.len() as i32 == run
        && last - first + 1 == run
        && leans <= 1
}

/// The end of the game and its reason: the four conditions, in the order of the rules.
fn plain_end(fen: &str, moves: &BTreeSet<String>) -> Option<(Side, &'static str)> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let board = board(fields[0]);
    let ships: BTreeSet<Place> = places(&board, 'A').into_iter().collect();
    let level: usize = fields[2].parse().expect("a level");
    let lost = 20 - ships.len();
    let on_blue = ships.iter().filter(|place| place.1 >= 4).count();
    let diagram = |level: usize| (7..=13).contains(&level) && is_diagram(&ships, level);
    match fields[3] {
        "c" if lost == level && diagram(level) => return Some((Side::First, "diagram")),
        "m" if lost <= level && diagram(lost) => return Some((Side::First, "diagram")),
        "h" if on_blue >= 20 - level => return Some((Side::First, "home")),
        "p" if lost == level && diagram(level) => return Some((Side::First, "diagram")),
        "p" if lost > level && diagram(lost) => return Some((Side::Second, "diagram")),
        _ => {}
    }
    let most = if fields[3] == "p" { 13 } else { level };
    if lost > most {
        return Some((Side::Second, "captures"));
    }
    if moves.is_empty() {
        let blocked = if fields[1] == "a" { "ali-blocked" } else { "eddy-blocked" };
        return Some((Side::Second, blocked));
    }
    fields[4].contains("*3").then_some((Side::Second, "repetition"))
}

fn compare(games: usize, seed: u64, options: &Options, ways: Ways) {
    let options = &options.clone().with("rules", ways.text());
    let mut rng = Rng::new(seed);
    for _ in 0..games {
        let mut position = Mik7::position(options, None).expect("the options are valid");
        loop {
            let moves = position.moves();
            let spelled = |mv| position.write_move(mv, Spelling::Canonical);
            let texts: BTreeSet<String> = moves.iter().copied().map(spelled).collect();
            let plain = plain_moves(&position.fen(), ways);
            let end = position.outcome().map(|end| (end.verdict.winner(), end.reason.0));
            let expected = plain_end(&position.fen(), &plain);
            assert_eq!(end, expected.map(|(side, reason)| (Some(side), reason)), "{position:?}");
            if end.is_none() {
                assert_eq!(texts, plain, "{position:?}");
            }
            assert_eq!(position.count_moves(), texts.len() as u64, "{position:?}");
            let Some(&mv) = rng.pick(&moves) else { break };
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn the_fast_generator_agrees_at_every_level() {
    for level in 7..=13 {
        compare(30, level, &Options::new().with("level", level.to_string()), USUAL);
    }
}

#[test]
fn it_agrees_with_claims() {
    compare(60, 20, &Options::new().with("level", "13").with("claims", "on"), USUAL);
}

#[test]
fn it_agrees_when_ships_move_diagonally() {
    let ways = Ways { ship_diagonals: true, ..USUAL };
    compare(60, 30, &Options::new().with("level", "12"), ways);
    compare(30, 31, &Options::new().with("claims", "on").with("count", "points"), ways);
}

// M12.
#[test]
fn it_agrees_under_every_contract() {
    for contract in ["at-most", "home"] {
        for level in 7..=13 {
            let options = Options::new().with("contract", contract);
            compare(20, 40 + level, &options.with("level", level.to_string()), USUAL);
        }
    }
}

// M13, M14.
#[test]
fn it_agrees_with_drawn_diagonals_and_captures_that_do_not_turn() {
    for number in 0..8 {
        let ways = Ways {
            ship_diagonals: number & 1 > 0,
            drawn: number & 2 > 0,
            capture_turns: number & 4 == 0,
        };
        let options = Options::new().with("level", "13");
        compare(20, 60 + number, &options.clone().with("contract", "home"), ways);
        compare(10, 70 + number, &options.with("claims", "on"), ways);
    }
}

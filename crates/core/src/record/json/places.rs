//! Where in a JSON text the moves are: the reader of JSON gives values and not their places.

use super::super::scan::Scanner;

/// What is open around a place of the text.
enum Open {
    List,
    /// An object, and the key whose value comes next.
    Object(Option<String>),
}

/// Line and column of every move, by game. The text was read: it is JSON of the right form.
pub(super) fn moves(text: &str) -> Vec<Vec<(u32, u32)>> {
    let mut scanner = Scanner::new(text);
    let mut open: Vec<Open> = Vec::new();
    let mut games: Vec<Vec<(u32, u32)>> = Vec::new();
    while let Some(c) = scanner.bump() {
        match c {
            '{' => {
                // A game is an object by itself, or in the list of all.
                if matches!(open.as_slice(), [] | [Open::List]) {
                    games.push(Vec::new());
                }
                open.push(Open::Object(None));
            }
            '[' => open.push(Open::List),
            '}' | ']' => drop(open.pop()),
            ',' => {
                if let Some(Open::Object(key)) = open.last_mut() {
                    *key = None;
                }
            }
            '"' => {
                let place = scanner.place();
                let word = string(&mut scanner);
                if is_move(&open) {
                    games.last_mut().into_iter().for_each(|game| game.push(place));
                }
                if let Some(Open::Object(key @ None)) = open.last_mut() {
                    *key = Some(word);
                }
            }
            _ => {}
        }
    }
    games
}

/// Takes a string whose opening quote was taken, and its closing one; escapes are left as they are.
fn string(scanner: &mut Scanner<'_>) -> String {
    let mut word = String::new();
    while let Some(c) = scanner.bump() {
        match c {
            '"' => break,
            '\\' => word.extend([Some(c), scanner.bump()].into_iter().flatten()),
            c => word.push(c),
        }
    }
    word
}

/// Whether the value of a ply's `move` comes next.
fn is_move(open: &[Open]) -> bool {
    let game = match open {
        [Open::List, game @ ..] => game,
        game => game,
    };
    match game {
        [Open::Object(Some(plies)), Open::List, Open::Object(Some(key))] => {
            plies == "plies" && key == "move"
        }
        _ => false,
    }
}

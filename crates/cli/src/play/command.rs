//! What a player can type besides moves.

use super::game_folder::Overwrite;

/// A line typed by a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypedLine<'a> {
    Nothing,
    Help,
    /// How the game is played.
    Rules,
    /// The legal moves, those that contain the text.
    Moves(&'a str),
    Undo,
    Hint,
    Flip,
    Board,
    Fen,
    New,
    Resign,
    /// To this file, whatever it holds or not.
    Save(&'a str, Overwrite),
    /// From this file.
    Load(&'a str),
    Quit,
    /// Anything else is tried as a move.
    Move(&'a str),
}

/// Each command with what it does, for the help.
pub const COMMANDS: &[(&str, &str)] = &[
    ("?", "this help"),
    ("rules", "how the game is played"),
    ("moves [TEXT]", "the legal moves, or those with that text: moves a4"),
    ("hint", "a move to consider"),
    ("undo", "take back your last move"),
    ("board", "draw the board again"),
    ("flip", "turn the board around"),
    ("fen", "the position as one line of text"),
    ("new", "begin anew; a game that was being saved is kept, and the new one gets"),
    ("", "a file of its own: game-2.kelci after game.kelci"),
    ("resign", "give up"),
    ("save FILE", "save the game: .kelci for text, .json, or .txt as certu does"),
    ("save! FILE", "the same, even if the file holds something else"),
    ("load FILE", "go on with a saved game, and save it there after each move"),
    ("quit", "leave"),
];

/// Understands a line.
pub fn understand(line: &str) -> TypedLine<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word.to_ascii_lowercase().as_str(), rest) {
        ("", _) => TypedLine::Nothing,
        ("?" | "h" | "help", _) => TypedLine::Help,
        ("rules", "") => TypedLine::Rules,
        ("moves" | "m", filter) => TypedLine::Moves(filter),
        ("undo" | "u", "") => TypedLine::Undo,
        ("hint", "") => TypedLine::Hint,
        ("flip", "") => TypedLine::Flip,
        ("board", "") => TypedLine::Board,
        ("fen", "") => TypedLine::Fen,
        ("new", "") => TypedLine::New,
        ("resign", "") => TypedLine::Resign,
        ("save", path) => TypedLine::Save(path, Overwrite::No),
        ("save!", path) => TypedLine::Save(path, Overwrite::Yes),
        ("load", path) => TypedLine::Load(path),
        ("quit" | "q" | "exit", "") => TypedLine::Quit,
        _ => TypedLine::Move(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_command_is_a_move() {
        assert_eq!(understand("  a4-b5 =c4 \r"), TypedLine::Move("a4-b5 =c4"));
        assert_eq!(understand("undo it"), TypedLine::Move("undo it"));
        assert_eq!(understand("Moves  a4 "), TypedLine::Moves("a4"));
        assert_eq!(understand("   "), TypedLine::Nothing);
    }
}

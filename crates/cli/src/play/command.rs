//! What a player can type besides moves.

/// A line typed by a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed<'a> {
    Nothing,
    Help,
    /// The legal moves, those that contain the text.
    Moves(&'a str),
    Undo,
    Hint,
    Flip,
    Board,
    Fen,
    New,
    Resign,
    /// To this file.
    Save(&'a str),
    /// From this file.
    Load(&'a str),
    Quit,
    /// Anything else is tried as a move.
    Move(&'a str),
}

/// Each command with what it does, for the help.
pub const COMMANDS: &[(&str, &str)] = &[
    ("?", "this help"),
    ("moves [TEXT]", "the legal moves, or those with that text: moves a4"),
    ("hint", "a move to consider"),
    ("undo", "take back your last move"),
    ("board", "draw the board again"),
    ("rules", "how the game is played"),
    ("flip", "turn the board around"),
    ("fen", "the position as one line of text"),
    ("new", "begin anew"),
    ("resign", "give up"),
    ("save FILE", "save the game: .kelci for text, .json, or .txt as certu does"),
    ("load FILE", "go on with a saved game"),
    ("quit", "leave"),
];

/// Understands a line.
pub fn understand(line: &str) -> Typed<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word.to_ascii_lowercase().as_str(), rest) {
        ("", _) => Typed::Nothing,
        ("?" | "h" | "help", _) => Typed::Help,
        ("moves" | "m", filter) => Typed::Moves(filter),
        ("undo" | "u", "") => Typed::Undo,
        ("hint", "") => Typed::Hint,
        ("flip", "") => Typed::Flip,
        ("board", "") => Typed::Board,
        ("fen", "") => Typed::Fen,
        ("rules", "") => Typed::Rules,
        ("new", "") => Typed::New,
        ("resign", "") => Typed::Resign,
        ("save", path) => Typed::Save(path),
        ("load", path) => Typed::Load(path),
        ("quit" | "q" | "exit", "") => Typed::Quit,
        _ => Typed::Move(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_command_is_a_move() {
        assert_eq!(understand("  a4-b5 =c4 \r"), Typed::Move("a4-b5 =c4"));
        assert_eq!(understand("undo it"), Typed::Move("undo it"));
        assert_eq!(understand("Moves  a4 "), Typed::Moves("a4"));
        assert_eq!(understand("   "), Typed::Nothing);
    }
}

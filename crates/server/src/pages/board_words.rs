//! What the board says: the files that its scripts have too.

use std::sync::LazyLock;

use super::assets;
use crate::game::Seat;
use crate::lang::{Language, ScriptWord, ScriptWords, Words};

static BOARD_WORDS: LazyLock<[ScriptWords; 2]> = LazyLock::new(|| {
    Language::ALL.map(|language| {
        let file = assets::text(&format!("board/words/{}.json", language.code()));
        serde_json::from_str(file.unwrap_or_default()).expect("the board's words are a list")
    })
});

/// The board's words, with the names that the game gives its sides.
pub fn board_words(words: Words, sides: &[String; 2]) -> ScriptWords {
    let mut told = BOARD_WORDS[words.language() as usize].clone();
    for seat in Seat::BOTH {
        told.insert(seat.name().to_owned(), sides[seat.index()].clone().into());
    }
    told
}

/// What the board calls a piece.
pub fn piece_name(language: Language, key: &str) -> Option<&'static str> {
    match BOARD_WORDS[language as usize].get(key)? {
        ScriptWord::Text(text) => Some(text),
        ScriptWord::Forms(_) => None,
    }
}

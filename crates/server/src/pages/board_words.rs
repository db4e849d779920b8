//! What the board says: the files that its scripts have too.

use std::collections::BTreeMap;

use super::assets;
use crate::game::Seat;
use crate::lang::Words;

/// The board's words, with the names that the game gives its sides.
#[must_use]
pub fn board_words(words: Words, sides: &[String; 2]) -> BTreeMap<String, String> {
    let path = format!("board/words/{}.json", words.language().code());
    let mut told: BTreeMap<String, String> =
        assets::text(&path).and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    for seat in Seat::BOTH {
        told.insert(seat.name().to_owned(), sides[seat.index()].clone());
    }
    told
}

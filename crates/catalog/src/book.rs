//! Moves that were worked out beforehand, for positions near the start.
//!
//! A book is text: a FEN, a semicolon, and the good moves, the best first. What the FEN counts
//! (moves, plies without a capture) does not matter; the board, the side and the options do.

use std::collections::HashMap;

use kelci_core::Options;

use crate::{AnyGame, AnyPosition};

/// The book of a game.
#[derive(Clone, Debug, Default)]
pub struct Book(HashMap<u64, Vec<String>>);

impl Book {
    /// The book that comes with a game.
    ///
    /// # Panics
    /// Never: a test reads them all.
    pub fn of(game: &dyn AnyGame) -> Book {
        Book::read(game, game.content().book).expect("the books are our own")
    }

    /// Reads a book; lines that begin with `#` are comments.
    ///
    /// # Errors
    /// On the first line that is no position with legal moves, with its number.
    pub fn read(game: &dyn AnyGame, text: &str) -> Result<Book, (usize, String)> {
        let mut book = HashMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |what: &dyn ToString| (number, what.to_string());
            let parts = line.split_once(';');
            let (fen, moves) = parts.ok_or_else(|| wrong(&"a FEN, a semicolon, moves"))?;
            let position = game.position(&Options::new(), Some(fen)).map_err(|e| wrong(&e))?;
            let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
            for text in &moves {
                position.parse_move(text).map_err(|e| wrong(&e))?;
            }
            book.insert(position.hash(), moves);
        }
        Ok(Book(book))
    }

    /// The good moves of a position, the best first; none if the book does not know it.
    pub fn moves(&self, position: &dyn AnyPosition) -> &[String] {
        self.0.get(&position.hash()).map_or(&[], Vec::as_slice)
    }

    /// How many positions it knows.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it knows nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GAMES;

    #[test]
    fn every_book_can_be_read_and_knows_the_start() {
        for game in GAMES {
            let book = Book::of(*game);
            let start = game.position(&Options::new(), None).unwrap();
            assert!(!book.moves(&*start).is_empty(), "{}", game.info().name);
            assert!(book.len() >= 20, "{}: {} positions", game.info().name, book.len());
        }
    }

    #[test]
    fn a_wrong_line_is_told() {
        let game = crate::find("pijersi").unwrap();
        let start = game.position(&Options::new(), None).unwrap().fen();
        let text = format!("# fine\n{start};a4-b5\n{start};a4-g1\n");
        assert_eq!(Book::read(game, &text).unwrap_err().0, 3);
        assert_eq!(Book::read(game, "nonsense").unwrap_err().0, 1);
    }
}

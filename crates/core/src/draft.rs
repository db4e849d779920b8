//! A position that somebody puts together piece by piece.
//!
//! Nothing here knows a rule: a game describes the form of its FEN as data ([`FenForm`]), a
//! [`Draft`] is written in that form, and the game's own reader says what is wrong with it.

use std::collections::BTreeMap;

use crate::notation::{FenError, MAX_NUMBER, clip};
use crate::{CellIndex, Layout, Message, Piece, Side, Spot, message};

/// The form of a game's FEN: the board, then fields behind blanks.
#[derive(Clone, Copy, Debug)]
pub struct FenForm {
    /// The letters of each side's pieces, as an editor offers them.
    pub letters: [&'static str; 2],
    /// The first side's letters of sorts that beat each other in a ring: turning all of them on by one leaves the
    /// game as it is.
    pub round: &'static str,
    /// How a cell of the board is written.
    pub cell: CellText,
    /// The fields behind the board.
    pub fields: &'static [FenField],
}

/// How a cell that is not empty is written; a number is a run of empty ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellText {
    /// `x`: it holds one piece.
    One,
    /// `x-` or `xy`, the lower piece first.
    Two,
}

/// A field of a FEN behind the board.
#[derive(Clone, Copy, Debug)]
pub enum FenField {
    /// Whose turn it is.
    Turn([&'static str; 2]),
    /// The pieces that can be dropped, in the order of these letters, or `-`.
    Reserve(&'static str),
    /// Something that the board does not show.
    Value(ValueField),
}

/// Something that the board does not show, such as a counter.
#[derive(Clone, Copy, Debug)]
pub struct ValueField {
    /// What it is about, in English; with hyphens for blanks it is the key of a translation.
    pub label: &'static str,
    /// What can stand there.
    pub kind: ValueKind,
    /// What stands there if nothing is said; where that is nothing, the field can be left out.
    pub default: &'static str,
}

impl ValueField {
    /// The number of the move, which grows after the second side's.
    pub const MOVE_NUMBER: ValueField = ValueField {
        label: "move number",
        kind: ValueKind::Number { least: 1, most: MAX_NUMBER },
        default: "1",
    };
}

/// What can stand in a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueKind {
    /// A whole number within bounds, both included.
    Number {
        /// The least that the FEN may say.
        least: u32,
        /// The greatest that it may say.
        most: u32,
    },
    /// One of these; each has a word for people.
    Choice(&'static [(&'static str, &'static str)]),
    /// A text of a form that the game's reader knows.
    Text,
}

impl FenForm {
    /// Whose piece has that letter.
    pub fn side_of(&self, letter: char) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.letters[side.index()].contains(letter))
    }

    /// The fields that the board does not show.
    pub fn values(&self) -> impl Iterator<Item = &'static ValueField> {
        self.fields.iter().filter_map(|field| match field {
            FenField::Value(value) => Some(value),
            FenField::Turn(_) | FenField::Reserve(_) => None,
        })
    }

    /// Whether pieces can stand beside the board.
    pub fn reserve(&self) -> &'static str {
        let reserve = self.fields.iter().find_map(|field| match field {
            FenField::Reserve(letters) => Some(*letters),
            FenField::Turn(_) | FenField::Value(_) => None,
        });
        reserve.unwrap_or_default()
    }
}

/// What somebody has put together so far; it need not be a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The pieces on cells, of each cell the lowest first, and those in reserves.
    pub pieces: Vec<Piece>,
    /// Whose turn it is.
    pub turn: Side,
    /// What else the FEN says, by its label; what is missing has its default.
    pub values: BTreeMap<&'static str, String>,
}

impl Draft {
    /// The draft that a position is: what is seen of it, and the fields of its FEN.
    pub fn of(form: &FenForm, fen: &str, turn: Side, seen: Vec<Piece>) -> Draft {
        let mut fields = fen.split(' ').skip(1);
        let mut values = BTreeMap::new();
        for field in form.fields {
            let text = fields.next();
            if let FenField::Value(field) = field {
                values.insert(field.label, text.unwrap_or_default().to_owned());
            }
        }
        // Prisoners follow from what is missing elsewhere.
        let is_put = |piece: &Piece| !matches!(piece.spot, Spot::Prison(_));
        let mut pieces: Vec<Piece> = seen.into_iter().filter(is_put).collect();
        pieces.sort_by_key(|piece| match piece.spot {
            Spot::Cell { level, .. } => level,
            Spot::Reserve(_) | Spot::Prison(_) => 0,
        });
        Draft { pieces, turn, values }
    }

    /// The draft as a FEN, which may be that of no position.
    ///
    /// # Errors
    /// When it cannot even be written: too many pieces on a cell, or a value with blanks.
    pub fn fen(&self, form: &FenForm, layout: &Layout) -> Result<String, FenError> {
        let mut fen = self.board(form, layout)?;
        for field in form.fields {
            let text = match field {
                FenField::Turn(codes) => codes[self.turn.index()].to_owned(),
                FenField::Reserve(letters) => self.reserve(letters),
                FenField::Value(field) => {
                    let value = self.values.get(field.label).map_or("", |value| value.trim());
                    if value.contains(char::is_whitespace) {
                        let expected = message!("a text without blanks");
                        return Err(FenError::field(Message::word(field.label), value, expected));
                    }
                    if value.is_empty() { field.default.to_owned() } else { value.to_owned() }
                }
            };
            if !text.is_empty() {
                fen.push(' ');
                fen.push_str(&text);
            }
        }
        Ok(fen)
    }

    /// Takes away whatever is on a cell.
    pub fn clear(&mut self, cell: CellIndex) {
        self.pieces
            .retain(|piece| !matches!(piece.spot, Spot::Cell { cell: on, .. } if on == cell));
    }

    /// The letters on a cell, the lowest piece's first.
    fn on(&self, wanted: CellIndex) -> String {
        let on_it =
            |piece: &&Piece| matches!(piece.spot, Spot::Cell { cell, .. } if cell == wanted);
        self.pieces.iter().filter(on_it).map(|piece| piece.letter).collect()
    }

    fn board(&self, form: &FenForm, layout: &Layout) -> Result<String, FenError> {
        let rows = layout.cells.iter().map(|cell| cell.y).max().unwrap_or_default();
        let mut written = Vec::new();
        for y in (0..=rows).rev() {
            let mut row: Vec<(u8, CellIndex)> = Vec::new();
            for (cell, index) in layout.cells.iter().zip(0..) {
                if cell.y == y {
                    row.push((cell.x, index));
                }
            }
            row.sort_unstable();
            written.push(self.row(form, layout, &row)?);
        }
        Ok(written.join("/"))
    }

    fn row(
        &self,
        form: &FenForm,
        layout: &Layout,
        cells: &[(u8, CellIndex)],
    ) -> Result<String, FenError> {
        let (mut text, mut empty) = (String::new(), 0);
        for &(_, cell) in cells {
            let letters = self.on(cell);
            if letters.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text.push_str(&std::mem::take(&mut empty).to_string());
            }
            let why = match (form.cell, letters.chars().count()) {
                (CellText::One, 1) | (CellText::Two, 2) => None,
                (CellText::Two, 1) => {
                    text.push_str(&letters);
                    text.push('-');
                    continue;
                }
                (CellText::One, _) => Some(message!("more than one piece")),
                (CellText::Two, _) => Some(message!("more than two pieces")),
            };
            if let Some(why) = why {
                let cell = layout.cells[usize::from(cell)].name.to_owned();
                return Err(FenError::Cell { cell, found: clip(&letters), why });
            }
            text.push_str(&letters);
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        Ok(text)
    }

    fn reserve(&self, letters: &str) -> String {
        let has = |letter: char| {
            let is_it =
                |piece: &&Piece| piece.letter == letter && matches!(piece.spot, Spot::Reserve(_));
            self.pieces.iter().filter(is_it).count()
        };
        let text: String =
            letters.chars().map(|letter| letter.to_string().repeat(has(letter))).collect();
        if text.is_empty() { "-".to_owned() } else { text }
    }
}

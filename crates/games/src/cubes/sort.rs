//! Cubes and their letters.

use kelci_core::Side;

/// The sort of a cube. Pijersi knows the first four only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Sort {
    /// Pierre.
    Rock = 1,
    /// Feuille.
    Paper,
    /// Ciseaux.
    Scissors,
    /// Sage.
    Wise,
    /// Fou.
    Fool,
    /// Roi.
    King,
    /// Montagne.
    Mountain,
}

impl Sort {
    /// Every sort.
    pub const ALL: [Sort; 7] = [
        Sort::Rock,
        Sort::Paper,
        Sort::Scissors,
        Sort::Wise,
        Sort::Fool,
        Sort::King,
        Sort::Mountain,
    ];

    /// Its number, `1..=7`, so that three bit planes hold it and zero means nothing.
    #[inline]
    pub const fn code(self) -> usize {
        self as usize
    }

    /// The sort of that number.
    #[inline]
    pub const fn from_code(code: usize) -> Option<Sort> {
        Some(match code {
            1 => Sort::Rock,
            2 => Sort::Paper,
            3 => Sort::Scissors,
            4 => Sort::Wise,
            5 => Sort::Fool,
            6 => Sort::King,
            7 => Sort::Mountain,
            _ => return None,
        })
    }

    /// Its letter, upper case.
    pub const fn letter(self) -> char {
        ['R', 'P', 'S', 'W', 'F', 'K', 'M'][self.code() - 1]
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        ["rock", "paper", "scissors", "wise", "fool", "king", "mountain"][self.code() - 1]
    }
}

/// A cube: a sort in a side's colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cube {
    /// Whose it is.
    pub side: Side,
    /// What it captures and what captures it follow from this.
    pub sort: Sort,
}

impl Cube {
    /// The cube of that letter: upper case for the first side.
    pub fn parse(letter: char) -> Option<Cube> {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        let upper = letter.to_ascii_uppercase();
        let sort = Sort::ALL.into_iter().find(|sort| sort.letter() == upper)?;
        Some(Cube { side, sort })
    }

    /// Its letter: upper case for the first side.
    pub const fn letter(self) -> char {
        match self.side {
            Side::First => self.sort.letter(),
            Side::Second => self.sort.letter().to_ascii_lowercase(),
        }
    }
}

//! Print and play: boards, pieces and rules on paper, at true scale; and what is printed for a tournament.

mod board;
mod hall;
mod page;
mod pieces;
mod rules;

pub use hall::{HallBoard, HallPaper, HallSheet, HallTable, hall_pdf, hall_pdf_while, hall_sheets};
pub use rules::faults;

use kelci_catalog::AnyGame;
pub use kelci_catalog::Language;

use crate::Look;
use crate::art;
use crate::error::PictureError;
use crate::pdf::{Sheet, pdf};

/// A size of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 by 297 millimetres.
    A4,
    /// 297 by 420 millimetres.
    A3,
}

impl Paper {
    /// Every size.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::A3];

    /// Its short side and its long one, in millimetres.
    pub const fn sides_mm(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::A3 => (297.0, 420.0),
        }
    }
}

/// The length of a cube's edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CubeSize {
    /// 16 millimetres.
    Mm16,
    /// 20 millimetres.
    Mm20,
}

impl CubeSize {
    /// Every size.
    pub const ALL: [CubeSize; 2] = [CubeSize::Mm16, CubeSize::Mm20];

    /// In millimetres.
    pub const fn mm(self) -> f64 {
        match self {
            CubeSize::Mm16 => 16.0,
            CubeSize::Mm20 => 20.0,
        }
    }
}

/// Whether the pieces of a game are cubes, which have faces to be glued on.
pub fn has_cubes(game: &dyn AnyGame) -> bool {
    game.info().pieces.iter().any(|(_, art)| art::is_cube(art))
}

/// What is to be printed.
#[derive(Clone, PartialEq, Debug)]
pub struct Kit {
    /// A board for each of these.
    pub papers: Vec<Paper>,
    /// All pieces in each of these sizes.
    pub cubes: Vec<CubeSize>,
    /// The language of the rules.
    pub language: Language,
    /// Colours and marks.
    pub look: Look,
}

impl Default for Kit {
    fn default() -> Self {
        Kit {
            papers: Paper::ALL.to_vec(),
            cubes: CubeSize::ALL.to_vec(),
            language: Language::default(),
            look: Look::default(),
        }
    }
}

/// The pages: the rules, a board for each size of paper, the pieces in each size.
pub fn sheets(game: &dyn AnyGame, kit: &Kit) -> Vec<Sheet> {
    let mut sheets = rules::sheets(game, kit);
    sheets.extend(kit.papers.iter().map(|paper| board::sheet(game, *paper, kit)));
    sheets.extend(kit.cubes.iter().flat_map(|cube| pieces::sheets(game, *cube, kit)));
    sheets
}

/// The pages as a PDF.
///
/// # Errors
/// Never, unless a drawing is faulty.
pub fn print_and_play(game: &dyn AnyGame, kit: &Kit) -> Result<Vec<u8>, PictureError> {
    pdf(&sheets(game, kit), game.info().title, kit.language.code())
}

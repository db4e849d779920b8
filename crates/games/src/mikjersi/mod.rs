//! Mikjersi: Jersi on 5x5 squares, with prisoners that are exchanged.
//!
//! The rules are in `rules/mikjersi.md`; the implementation is Jersi's.
//! ```
//! use kelci_core::{Game, Position};
//! use kelci_games::Mikjersi;
//! assert_eq!(Mikjersi::start().moves().len(), 130);
//! ```

mod cells;
mod layout;

use kelci_core::notation::MAX_NUMBER;
use kelci_core::record::certu::CertuStyle;
use kelci_core::{
    CellText, ChosenOptions, FenField, FenForm, Game, GameInfo, Layout, OptionError, SetUpError,
};

use crate::cubes::{Grid, MOVE_NUMBER, Sort, TURN, counter};
use crate::jersi::{
    BLOCKED, DRAW_COUNTER, EXCHANGES_LEFT, Jersi, KING_ARRIVED, KING_CAPTURED, LETTERS, Position,
    QUIET_PLIES, Variant, parse, set_up,
};

/// The game of Mikjersi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mikjersi;

impl Variant for Mikjersi {
    type Bits = u64;
    const GRID: &'static Grid<u64> = &cells::GRID;
    const CELLS: usize = cells::CELLS;
    const START: &'static str = "k-f-s-p-r-/5/5/5/R-P-S-F-K- w MWmw 2 0 1";
    const LEARNERS_START: &'static str = "k-f-s-p-r-/5/5/5/R-P-S-F-K- w - 0 0 1";
    // K3: every sort but the king can come back into a reserve.
    const RESERVE: &'static [Sort] =
        &[Sort::Mountain, Sort::Wise, Sort::Rock, Sort::Paper, Sort::Scissors, Sort::Fool];
    const DRAW_PLIES: u32 = 20;
    const EXCHANGES: Option<u8> = Some(2);

    fn owned(_: Sort) -> u8 {
        1
    }
}

impl Game for Mikjersi {
    type Position = Position<Mikjersi>;

    const INFO: GameInfo = GameInfo {
        name: "mikjersi",
        title: "Mikjersi",
        summary: "Jersi on 25 squares, where captured cubes can come back.",
        credit: "Mikjersi is a game by Lucas Borboleta (2021); its rules are CC BY-NC-SA 4.0.",
        primer: include_str!("rules.txt"),
        reasons: &[
            (KING_CAPTURED, "the captured king has no cell to return to"),
            (KING_ARRIVED, "the king stands on the far row"),
            (BLOCKED, "the side to move has no move"),
            (DRAW_COUNTER, "twenty plies went by without a counting capture"),
        ],
        fen_form: Some(FenForm {
            letters: LETTERS,
            round: "RPS",
            cell: CellText::Two,
            fields: &[
                TURN,
                FenField::Reserve("MWRPSFmwrpsf"),
                counter(EXCHANGES_LEFT, 2),
                counter(QUIET_PLIES, MAX_NUMBER),
                MOVE_NUMBER,
            ],
        }),
        certu: Some(CertuStyle { move_width: 17, set_up: None }),
        ..Jersi::INFO
    };

    const LAYOUT: Layout = layout::LAYOUT;

    fn set_up(options: ChosenOptions<'_>) -> Result<Self::Position, OptionError> {
        Ok(set_up(options))
    }

    fn parse(fen: &str, _: ChosenOptions<'_>) -> Result<Self::Position, SetUpError> {
        Ok(parse(fen)?)
    }
}

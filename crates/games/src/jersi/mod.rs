//! Jersi: 69 hexagons, seven sorts of cubes, a king to bring home.
//!
//! The rules are in `rules/jersi.md`; comments such as `J4` cite its rulings. Mikjersi is the
//! same game on a smaller board with prisoners that are exchanged: everything here is written
//! over a [`Variant`], and `K2` cites a ruling of `rules/mikjersi.md`.
//! ```
//! use kelci_core::{Game, Position};
//! use kelci_games::Jersi;
//! assert_eq!(Jersi::start().moves().len(), 864);
//! ```

mod cells;
mod depict;
mod explain;
mod layout;
mod movegen;
mod moves;
mod notation;
mod pieces;
mod position;
mod variant;

use kelci_core::notation::MAX_NUMBER;
use kelci_core::record::certu::CertuStyle;
use kelci_core::{
    CellText, ChosenOptions, FenField, FenForm, Game, GameInfo, Layout, OptionError, OptionInfo,
    OptionKind, Reason, SetUpError,
};

pub(crate) use depict::{EXCHANGES_LEFT, QUIET_PLIES};

use crate::cubes::{Grid, MOVE_NUMBER, Sort, TURN, counter};
pub use moves::{CubeDrop, Move};
pub use position::{Placement, Position};
pub use variant::Variant;
pub(crate) use variant::{parse, set_up};

/// The game of Jersi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jersi;

pub(crate) const KING_CAPTURED: Reason = Reason("king-captured-no-return");
pub(crate) const KING_ARRIVED: Reason = Reason("king-arrived");
pub(crate) const BLOCKED: Reason = Reason("blocked");
pub(crate) const DRAW_COUNTER: Reason = Reason("draw-counter");

/// The one option of both games.
const RESERVE: OptionInfo = OptionInfo {
    name: "reserve",
    summary: "play with wise and mountains (off: the learners' game)",
    kind: OptionKind::Check,
    default: "true",
};

/// The pieces of both games.
const PIECES: &[(char, &str)] = &[
    ('R', "rock"),
    ('P', "paper"),
    ('S', "scissors"),
    ('F', "fool"),
    ('K', "king"),
    ('W', "wise"),
    ('M', "mountain"),
];

/// Their letters, for each side.
pub(crate) const LETTERS: [&str; 2] = ["RPSFKWM", "rpsfkwm"];

impl Variant for Jersi {
    type Bits = u128;
    const GRID: &'static Grid<u128> = &cells::GRID;
    const CELLS: usize = cells::CELLS;
    const START: &'static str = "p-r-s-k-r-s-p-/f-s-p-r-s-p-r-f-/7/8/9/8/7/F-R-P-S-R-P-S-F-/P-S-R-K-S-R-P- w MMMMWWmmmmww 0 1";
    const LEARNERS_START: &'static str =
        "p-r-s-k-r-s-p-/f-s-p-r-s-p-r-f-/7/8/9/8/7/F-R-P-S-R-P-S-F-/P-S-R-K-S-R-P- w - 0 1";
    const RESERVE: &'static [Sort] = &[Sort::Mountain, Sort::Wise];
    const DRAW_PLIES: u32 = 40;
    const EXCHANGES: Option<u8> = None;

    fn owned(sort: Sort) -> u8 {
        match sort {
            Sort::Rock | Sort::Paper | Sort::Scissors | Sort::Mountain => 4,
            Sort::Fool | Sort::Wise => 2,
            Sort::King => 1,
        }
    }
}

impl Game for Jersi {
    type Position = Position<Jersi>;

    const INFO: GameInfo = GameInfo {
        name: "jersi",
        title: "Jersi",
        summary: "Bring your king to the far row of 69 hexagons.",
        credit: "Jersi is a game by Lucas Borboleta (2019-2020); its rules are CC BY-NC-SA 4.0.",
        primer: include_str!("rules.txt"),
        sides: ["White", "Black"],
        has_roles: false,
        has_draws: true,
        has_points: false,
        options: &[RESERVE],
        first_game: &[],
        reasons: &[
            (KING_CAPTURED, "the captured king has no cell to return to"),
            (KING_ARRIVED, "the king stands on the far row"),
            (BLOCKED, "the side to move has no move"),
            (DRAW_COUNTER, "forty plies went by without a counting capture"),
        ],
        pieces: PIECES,
        emblems: ["king"; 2],
        captures: pieces::CAPTURES,
        fen_form: Some(FenForm {
            letters: LETTERS,
            round: "RPS",
            cell: CellText::Two,
            fields: &[
                TURN,
                FenField::Reserve("MWmw"),
                counter(QUIET_PLIES, MAX_NUMBER),
                MOVE_NUMBER,
            ],
        }),
        certu: Some(CertuStyle { move_width: 16, set_up: None }),
    };

    const LAYOUT: Layout = layout::LAYOUT;

    fn set_up(options: ChosenOptions<'_>) -> Result<Self::Position, OptionError> {
        Ok(set_up(options))
    }

    fn parse(fen: &str, _: ChosenOptions<'_>) -> Result<Self::Position, SetUpError> {
        Ok(parse(fen)?)
    }
}

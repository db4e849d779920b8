//! Pijersi: 45 hexagons, four sorts of cubes, stacks of two.
//!
//! The rules are in `rules/pijersi.md`; comments such as `P2` cite its rulings.
//! ```
//! use kelci_core::{Game, Position};
//! use kelci_games::Pijersi;
//! assert_eq!(Pijersi::start().moves().len(), 186);
//! ```

mod arrival;
mod cells;
mod certu;
mod count;
mod depict;
mod duel;
mod explain;
mod layout;
mod movegen;
mod moves;
mod notation;
mod pieces;
mod position;
mod race;
mod set_up;
mod steps;

use kelci_core::notation::MAX_NUMBER;
use kelci_core::record::certu::CertuStyle;
use kelci_core::{
    CellText, ChosenOptions, FenForm, Game, GameInfo, Layout, OptionError, OptionInfo, OptionKind,
    Reason, SetUpError,
};

use crate::cubes::{MOVE_NUMBER, TURN, counter};
pub use moves::Move;
pub use position::{Placement, Position};

/// The game of Pijersi.
#[derive(Clone, Copy, Debug)]
pub struct Pijersi;

const ARRIVED: Reason = Reason("arrived");
const BLOCKED: Reason = Reason("blocked");
const DRAW_COUNTER: Reason = Reason("draw-counter");

impl Game for Pijersi {
    type Position = Position;

    const INFO: GameInfo = GameInfo {
        name: "pijersi",
        title: "Pijersi",
        summary: "Bring a rock, paper or scissors to the far row of 45 hexagons.",
        credit: "Pijersi is a game by Lucas Borboleta (2022); its rules are CC BY-NC-SA 4.0.",
        primer: include_str!("rules.txt"),
        sides: ["White", "Black"],
        has_roles: false,
        first_game: &[],
        has_draws: true,
        has_points: false,
        options: &[
            OptionInfo {
                name: "setup",
                summary: "how the cubes are placed at the start",
                kind: OptionKind::ChoiceOrText {
                    words: &set_up::NAMES,
                    or: "a set-up code such as GRXLLS, or one a side such as GRXLLS-grxlls",
                },
                default: set_up::CLASSIC,
            },
            OptionInfo {
                name: "seed",
                summary: "which of the random set-ups",
                kind: OptionKind::Seed,
                default: "0",
            },
        ],
        reasons: &[
            (ARRIVED, "a rock, paper or scissors stands on the far row"),
            (BLOCKED, "the side to move has no move"),
            (DRAW_COUNTER, "twenty plies went by without a capture"),
        ],
        pieces: &[('R', "rock"), ('P', "paper"), ('S', "scissors"), ('W', "wise")],
        emblems: ["cube"; 2],
        captures: pieces::CAPTURES,
        fen_form: Some(FenForm {
            letters: ["RPSW", "rpsw"],
            round: "RPS",
            cell: CellText::Two,
            fields: &[TURN, counter(depict::QUIET_PLIES, MAX_NUMBER), MOVE_NUMBER],
        }),
        certu: Some(CertuStyle { move_width: 15, set_up: Some(certu::SET_UP) }),
    };

    const LAYOUT: Layout = layout::LAYOUT;

    fn set_up(options: ChosenOptions<'_>) -> Result<Position, OptionError> {
        set_up::set_up(options)
    }

    fn parse(fen: &str, _: ChosenOptions<'_>) -> Result<Position, SetUpError> {
        Ok(notation::parse_fen(fen)?)
    }
}

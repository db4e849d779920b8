//! What the game says of itself.

use kelci_core::{
    CellLayout, CellShape, CellText, ChosenOptions, FenField, FenForm, Game, GameInfo, Layout,
    OptionError, OptionInfo, OptionKind, SetUpError, Side,
};

use crate::position::{ARRIVED, BLOCKED, CELLS, Position};
use crate::text::parse_fen;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Hexapawn;

pub const CELL_NAMES: [&str; CELLS as usize] =
    ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];

const CELL_LAYOUTS: [CellLayout; CELLS as usize] = {
    let mut cells = [CellLayout { name: "", x: 0, y: 0, tint: 0 }; CELLS as usize];
    let mut at = 0;
    while at < CELLS {
        let name = CELL_NAMES[at as usize];
        cells[at as usize] = CellLayout { name, x: 2 * (at % 3), y: at / 3, tint: 0 };
        at += 1;
    }
    cells
};

impl Game for Hexapawn {
    type Position = Position;

    const INFO: GameInfo = GameInfo {
        name: "hexapawn",
        title: "Hexapawn",
        summary: "Three rocks a side on nine squares: arrive, or leave the other without a move.",
        credit: "Hexapawn is a game by Martin Gardner (1962).",
        primer: "Step forward, capture diagonally; arrive or block to win.\n",
        sides: ["White", "Black"],
        has_roles: false,
        has_draws: false,
        has_points: false,
        options: &[OptionInfo {
            name: "middle",
            summary: "play with the rocks in the middle",
            kind: OptionKind::Check,
            default: "true",
        }],
        first_game: &[],
        reasons: &[
            (ARRIVED, "a rock stands on the far row"),
            (BLOCKED, "the side to move has no move"),
        ],
        pieces: &[('R', "rock")],
        emblems: ["rock"; 2],
        captures: &[('R', "R")],
        fen_form: Some(FenForm {
            letters: ["R", "r"],
            round: "",
            cell: CellText::One,
            fields: &[FenField::Turn(["w", "b"])],
        }),
        certu: None,
    };

    const LAYOUT: Layout = Layout { shape: CellShape::Square, cells: &CELL_LAYOUTS };

    fn set_up(options: ChosenOptions<'_>) -> Result<Position, OptionError> {
        let row = if options.check("middle") { 0b111 } else { 0b101 };
        Ok(Position { rocks: [row, row << 6], side: Side::First })
    }

    fn parse(fen: &str, _: ChosenOptions<'_>) -> Result<Position, SetUpError> {
        Ok(parse_fen(fen)?)
    }
}

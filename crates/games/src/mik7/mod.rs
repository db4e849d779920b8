//! MIK-7: twenty ships against two stations on a cross of 33 cells.
//!
//! The rules are in `rules/mik7.md`; comments such as `M5` cite its rulings.
//! ```
//! use kelci_core::{Game, Notation, Position as _};
//! use kelci_games::Mik7;
//! let mut game = Mik7::start();
//! for text in ["d3-d5", "c5-c6"] {
//!     game.play(game.parse_move(text).unwrap()).unwrap();
//! }
//! assert_eq!(game.fen(), "3/E2/3AE2/AAAAAAA/AAA1AAA/AAA/AAA a 7 c - 2");
//! ```
//!
//! What only the printed diagrams show (winning diagrams, the stations' cells, who moves
//! diagonally where) is data, see [`rules`].

pub mod cells;
mod contract;
mod depict;
mod explain;
mod layout;
mod movegen;
mod moves;
mod notation;
mod pieces;
mod position;
mod repeats;
pub mod rules;
#[cfg(test)]
mod tests;

use kelci_core::{
    ChosenOptions, Game, GameInfo, Layout, OptionError, OptionInfo, OptionKind, Reason, SetUpError,
    message,
};

pub use contract::{Contract, ContractLevel, Count, FLEET, LEVELS};
pub use moves::{Chain, Link, Move};
pub use pieces::Placement;
pub use position::{Claims, Position};
pub use repeats::Repeats;
use rules::RuleFile;

/// Ali stands on a winning diagram.
pub const DIAGRAM: Reason = Reason("diagram");
/// So many ships as announced stand on blue cells (M12).
pub const HOME: Reason = Reason("home");
/// Eddy has captured too many ships.
pub const CAPTURES: Reason = Reason("captures");
/// Ali cannot move.
pub const ALI_BLOCKED: Reason = Reason("ali-blocked");
/// Eddy cannot move, which is lost for Ali (M8).
pub const EDDY_BLOCKED: Reason = Reason("eddy-blocked");
/// Ali has played a sideways move for the third time (M9).
pub const REPETITION: Reason = Reason("repetition");

/// The game MIK-7.
pub struct Mik7;

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "level",
        summary: "the contract: how many ships Ali may lose",
        kind: OptionKind::Number { min: 7, max: 13 },
        default: "7",
    },
    OptionInfo {
        name: "contract",
        summary: "exact: so many lost, the others on the diagram; at-most: or fewer lost; home: \
                  20 - level ships on any blue cells",
        kind: OptionKind::Choice(Contract::WORDS),
        default: Contract::Exact.word(),
    },
    OptionInfo {
        name: "count",
        summary: "who wins the contract, or points for ships home (exact, levels 7 and 8)",
        kind: OptionKind::Choice(Count::WORDS),
        default: Count::Contract(Contract::Exact).word(),
    },
    OptionInfo {
        name: "claims",
        summary: "Eddy may leave a capture, and Ali may then claim it",
        kind: OptionKind::Check,
        default: "false",
    },
    OptionInfo {
        name: "rules",
        summary: "a rule file with other diagrams, start cells or lines; empty for the built-in one",
        kind: OptionKind::Document,
        default: "",
    },
];

impl Game for Mik7 {
    type Position = Position;

    const INFO: GameInfo = GameInfo {
        name: "mik7",
        title: "MIK-7",
        summary: "Ali settles his ships on the blue cells while Eddy's two stations hunt them.",
        credit: "MIK-7 is the work of its publisher; rules told anew for kelci.",
        primer: include_str!("rules.txt"),
        sides: ["Ali", "Eddy"],
        has_roles: true,
        has_draws: false,
        has_points: true,
        options: OPTIONS,
        first_game: &[("contract", Contract::Home.word()), ("level", "11")],
        reasons: &[
            (DIAGRAM, "Ali's ships stand on a winning diagram"),
            (HOME, "as many of Ali's ships as announced stand on blue cells"),
            (CAPTURES, "Eddy has captured more ships than Ali may lose"),
            (ALI_BLOCKED, "Ali has no move, so Eddy wins"),
            (EDDY_BLOCKED, "Eddy has no move; blocking the stations is lost for Ali"),
            (REPETITION, "Ali has played the same sideways move for the third time"),
        ],
        pieces: &[(depict::SHIP, "ship"), (depict::STATION, "station")],
        emblems: ["ship", "station"],
        captures: &[(depict::STATION, "A")],
        fen_form: Some(notation::FORM),
        certu: None,
    };

    const LAYOUT: Layout = layout::LAYOUT;

    fn set_up(options: ChosenOptions<'_>) -> Result<Position, OptionError> {
        let number = options.number("level");
        let level = u32::try_from(number).ok().and_then(ContractLevel::new);
        let level = level.expect("a checked level is 7 to 13");
        let contract = Contract::named(options.text("contract"));
        let contract = contract.expect("a checked contract has one of the words");
        let word = options.text("count");
        let count = match word == Count::Points.word() {
            true => Count::Points,
            false => Count::Contract(contract),
        };
        let refused = |why| Err(options.info("count").refuse(word, why));
        if count == Count::Points && contract != Contract::Exact {
            return refused(message!(
                "points are counted under the contract exact only, not under {contract}",
                contract = contract.word()
            ));
        }
        if count == Count::Points && !level.has_points() {
            return refused(message!(
                "points are counted at levels 7 and 8 only, not at level {level}",
                level = level.number()
            ));
        }
        let claims = if options.check("claims") { Claims::Idle } else { Claims::Off };
        Ok(Position::new(level, count, claims, &chosen_rules(options)?))
    }

    fn parse(fen: &str, options: ChosenOptions<'_>) -> Result<Position, SetUpError> {
        Ok(notation::parse_fen(fen, chosen_rules(options)?.rules)?)
    }
}

fn chosen_rules(options: ChosenOptions<'_>) -> Result<RuleFile, OptionError> {
    let text = options.text("rules");
    if text.is_empty() {
        return Ok(*RuleFile::built_in());
    }
    RuleFile::parse(text).map_err(|error| options.info("rules").refuse(text, error.message()))
}

//! The rule file: what the printed rules leave to the diagrams in the box, as data (M2-M4, M13, M14).
//!
//! ```
//! use kelci_core::{Game, Notation, Options};
//! use kelci_games::Mik7;
//! let options = Options::new().with("rules", r#"stations = ["c7", "e7"]"#);
//! let start = Mik7::position(&options, None).unwrap();
//! assert_eq!(start.fen(), "E1E/3/7/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 1");
//! ```

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kelci_core::notation::{clip, clip_to, plain_number};
use kelci_core::{Message, errors_are_messages, message, mix64};
use serde::Deserialize;

use super::cells::{Cell, CellSet, Direction};
use super::contract::{ContractLevel, LEVELS};

/// The text of the rules that hold when nothing else is said.
pub const DEFAULT_RULES: &str = include_str!("default-rules.toml");

/// The part of a rule file that a position carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Two diagrams a level; where a level has one, it stands here twice.
    diagrams: [[CellSet; 2]; LEVELS],
    ship_diagonals: bool,
    diagonals: Diagonals,
    capture_turns: bool,
}

/// Where diagonal moves are possible (M13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Diagonals {
    /// Everywhere.
    All,
    /// Between cells of the colour of d4 only, as where the lines are drawn.
    Drawn,
}

impl Rules {
    /// The winning diagrams of a level.
    #[inline]
    pub const fn diagrams(&self, level: ContractLevel) -> &[CellSet; 2] {
        &self.diagrams[level.index()]
    }

    /// The directions in which ships step and jump: never backward.
    #[inline]
    pub const fn ship_directions(&self) -> &'static [Direction] {
        const STRAIGHT: &[Direction] = &[Direction::Forward, Direction::Right, Direction::Left];
        const WITH_DIAGONALS: &[Direction] = &[
            Direction::Forward,
            Direction::Right,
            Direction::Left,
            Direction::ForwardRight,
            Direction::ForwardLeft,
        ];
        if self.ship_diagonals { WITH_DIAGONALS } else { STRAIGHT }
    }

    /// Whether ships move diagonally forward, where there are diagonals.
    pub const fn ship_diagonals(&self) -> bool {
        self.ship_diagonals
    }

    /// Those of the cells that can be left in that direction (M13).
    #[inline]
    pub fn leaving(&self, cells: CellSet, direction: Direction) -> CellSet {
        match self.diagonals {
            Diagonals::Drawn if direction.is_diagonal() => cells & CellSet::LINED,
            _ => cells,
        }
    }

    /// These cells, each one step further, where the board has a line that way. A jump goes on
    /// from there by [`CellSet::shifted`]: whoever is on a diagonal line stays on it.
    #[inline]
    pub fn ahead(&self, cells: CellSet, direction: Direction) -> CellSet {
        self.leaving(cells, direction).shifted(direction)
    }

    /// A number that tells rules apart, for hashes: 0 for those that are built in.
    pub fn digest(&self) -> u64 {
        if *self == RuleFile::built_in().rules {
            return 0;
        }
        let switches =
            [self.ship_diagonals, self.diagonals == Diagonals::Drawn, self.capture_turns];
        let diagrams = self.diagrams.iter().flatten().map(|diagram| diagram.bits());
        diagrams.chain(switches.map(u64::from)).fold(0, |digest, word| mix64(digest ^ word))
    }

    /// Whether a chain of captures may turn (M14).
    #[inline]
    pub const fn capture_turns(&self) -> bool {
        self.capture_turns
    }
}

/// A rule file that was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleFile {
    /// What positions carry.
    pub rules: Rules,
    /// Where Eddy's two stations start.
    pub stations: CellSet,
}

/// Why a text is no rule file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuleFileError {
    /// It is not TOML, or has an unknown key or a value of another kind.
    Syntax {
        /// In which line, if that is known.
        line: Option<usize>,
        /// What the reader of TOML says.
        said: String,
    },
    /// A key of `[diagrams]` is no level.
    Level(String),
    /// A level has no diagram, or more than two.
    Diagrams {
        /// The level.
        level: ContractLevel,
        /// How many diagrams there were.
        found: usize,
    },
    /// A diagram has too few or too many cells for its level.
    DiagramSize {
        /// The level.
        level: ContractLevel,
        /// How many cells there were.
        found: usize,
    },
    /// Both diagrams of a level have the same cells.
    SameDiagrams(ContractLevel),
    /// A name is no cell.
    Cell {
        /// Where it stands.
        place: Message,
        /// The name.
        name: String,
    },
    /// A cell is named twice in one list.
    Twice {
        /// Where it stands.
        place: Message,
        /// The cell.
        name: &'static str,
    },
    /// There are not exactly two stations.
    Stations(usize),
    /// A station would start where a ship does.
    StationOnShip(&'static str),
}

errors_are_messages!(RuleFileError);

impl RuleFileError {
    /// What is wrong.
    pub fn message(&self) -> Message {
        match self.clone() {
            RuleFileError::Syntax { line: None, said } => Message::quoted(said),
            RuleFileError::Syntax { line: Some(line), said } => {
                message!("line {line}: {said}", line, said = Message::quoted(said))
            }
            RuleFileError::Level(level) => {
                message!("[diagrams] has the level \"{level}\", but levels are 7 to 13", level)
            }
            RuleFileError::Diagrams { level, found } => message!(
                "level {level} has {found} diagrams, expected one or two",
                level = level.number(),
                found
            ),
            RuleFileError::DiagramSize { level, found } => message!(
                "a diagram of level {level} has {expected} cells, found {found}",
                level = level.number(),
                expected = level.ships_home(),
                found
            ),
            RuleFileError::SameDiagrams(level) => {
                message!("the two diagrams of level {level} are the same", level = level.number())
            }
            RuleFileError::Cell { place, name } => {
                message!("{place}: cell \"{name}\" is not on the board", place, name)
            }
            RuleFileError::Twice { place, name } => {
                message!("{place}: cell {name} is given twice", place, name)
            }
            RuleFileError::Stations(found) => {
                message!("stations: there are two stations, found {found}", found)
            }
            RuleFileError::StationOnShip(cell) => {
                message!("stations: a ship starts on {cell}", cell)
            }
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    ship_diagonals: Option<bool>,
    diagonals: Option<Diagonals>,
    capture_turns: Option<bool>,
    stations: Option<Vec<String>>,
    #[serde(default)]
    diagrams: BTreeMap<String, Vec<Vec<String>>>,
}

static BUILT_IN: LazyLock<RuleFile> = LazyLock::new(|| {
    let nothing = RuleFile {
        rules: Rules {
            diagrams: [[CellSet::EMPTY; 2]; LEVELS],
            ship_diagonals: false,
            diagonals: Diagonals::All,
            capture_turns: true,
        },
        stations: CellSet::EMPTY,
    };
    nothing.changed_by(DEFAULT_RULES).expect("the built-in rule file is valid")
});

impl RuleFile {
    /// The rules that hold when nothing else is said.
    pub fn built_in() -> &'static RuleFile {
        &BUILT_IN
    }

    /// Reads a rule file. What it does not mention stays as it is built in.
    ///
    /// # Errors
    /// When the text is not TOML, or says something that cannot be played.
    pub fn parse(text: &str) -> Result<RuleFile, RuleFileError> {
        RuleFile::built_in().changed_by(text)
    }

    fn changed_by(mut self, text: &str) -> Result<RuleFile, RuleFileError> {
        let written: Written = toml::from_str(text).map_err(|error| syntax(&error, text))?;
        if let Some(ship_diagonals) = written.ship_diagonals {
            self.rules.ship_diagonals = ship_diagonals;
        }
        if let Some(diagonals) = written.diagonals {
            self.rules.diagonals = diagonals;
        }
        if let Some(capture_turns) = written.capture_turns {
            self.rules.capture_turns = capture_turns;
        }
        if let Some(names) = written.stations {
            self.stations = read_stations(&names)?;
        }
        for (key, lists) in &written.diagrams {
            let level = plain_number(key).and_then(ContractLevel::new);
            let level = level.ok_or_else(|| RuleFileError::Level(clip(key)))?;
            self.rules.diagrams[level.index()] = read_diagrams(level, lists)?;
        }
        Ok(self)
    }
}

/// A TOML error with its line, without the excerpt that follows it.
fn syntax(error: &toml::de::Error, text: &str) -> RuleFileError {
    // Long enough for a list of all the keys that could have stood there.
    let said = clip_to(&error.message().replace('\n', ", "), 300);
    let before = error.span().and_then(|span| text.get(..span.start));
    RuleFileError::Syntax { line: before.map(|before| before.matches('\n').count() + 1), said }
}

fn read_stations(names: &[String]) -> Result<CellSet, RuleFileError> {
    let stations = read_cells(names, &message!("stations"))?;
    if stations.len() != 2 {
        return Err(RuleFileError::Stations(names.len()));
    }
    match (stations & CellSet::YELLOW).first() {
        Some(cell) => Err(RuleFileError::StationOnShip(cell.name())),
        None => Ok(stations),
    }
}

fn read_diagrams(
    level: ContractLevel,
    lists: &[Vec<String>],
) -> Result<[CellSet; 2], RuleFileError> {
    let read = |names: &Vec<String>| {
        let cells = read_cells(names, &message!("level {level}", level = level.number()))?;
        if cells.len() != level.ships_home() {
            return Err(RuleFileError::DiagramSize { level, found: names.len() });
        }
        Ok(cells)
    };
    match lists {
        [only] => read(only).map(|diagram| [diagram; 2]),
        [one, other] => {
            let both = [read(one)?, read(other)?];
            if both[0] == both[1] { Err(RuleFileError::SameDiagrams(level)) } else { Ok(both) }
        }
        _ => Err(RuleFileError::Diagrams { level, found: lists.len() }),
    }
}

fn read_cells(names: &[String], place: &Message) -> Result<CellSet, RuleFileError> {
    let mut cells = CellSet::EMPTY;
    for name in names {
        let cell = Cell::parse(name)
            .ok_or_else(|| RuleFileError::Cell { place: place.clone(), name: clip(name) })?;
        if cells.contains(cell) {
            return Err(RuleFileError::Twice { place: place.clone(), name: cell.name() });
        }
        cells |= CellSet::of(cell);
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_diagrams_are_those_of_the_rules() {
        // M3: ranks 6 and 7 and an unbroken run on rank 5, as near the middle as can be.
        let home = CellSet::BLUE.filter(|cell| cell.rank() >= 5).collect::<CellSet>();
        let run = |from: u8, to: u8| {
            home | (from..=to).filter_map(|file| Cell::on(file - b'a', 4)).collect()
        };
        for (level, expected) in [
            (7, [run(b'a', b'g'); 2]),
            (8, [run(b'a', b'f'), run(b'b', b'g')]),
            (9, [run(b'b', b'f'); 2]),
            (10, [run(b'b', b'e'), run(b'c', b'f')]),
            (11, [run(b'c', b'e'); 2]),
            (12, [run(b'c', b'd'), run(b'd', b'e')]),
            (13, [run(b'd', b'd'); 2]),
        ] {
            let level = ContractLevel::new(level).expect("a level");
            assert_eq!(RuleFile::built_in().rules.diagrams(level), &expected, "level {level}");
        }
    }

    #[test]
    fn a_file_changes_only_what_it_mentions() {
        assert_eq!(RuleFile::parse(""), Ok(*RuleFile::built_in()));
        assert_eq!(RuleFile::parse(DEFAULT_RULES), Ok(*RuleFile::built_in()));
        let changed = RuleFile::parse("ship_diagonals = true").expect("it is valid");
        assert_eq!(changed.stations, RuleFile::built_in().stations);
        assert_eq!(changed.rules.ship_directions().len(), 5);
        assert!(changed.rules.capture_turns());
        let changed = RuleFile::parse("capture_turns = false\ndiagonals = 'drawn'").expect("it is");
        assert!(!changed.rules.capture_turns() && !changed.rules.ship_diagonals());
        assert_eq!(changed.rules.diagonals, Diagonals::Drawn);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let says = |text: &str| RuleFile::parse(text).expect_err("it is wrong").to_string();
        assert!(says("ship_diagonal = true").contains("ship_diagonal"));
        assert!(says("\n\nship_diagonals = 3").starts_with("line 3: "));
        assert!(says("diagonals = 'none'").contains("`all` or `drawn`"));
        assert!(says("capture_turns = 'off'").starts_with("line 1: "));
        assert!(says("= = =").starts_with("line 1: "));
        assert_eq!(says("stations = ['c5']"), "stations: there are two stations, found 1");
        assert_eq!(says("stations = ['c5', 'c5']"), "stations: cell c5 is given twice");
        assert_eq!(says("stations = ['c5', 'k3']"), "stations: cell \"k3\" is not on the board");
        assert_eq!(says("stations = ['c5', 'c4']"), "stations: a ship starts on c4");
        let diagram = |level: &str, lists: &str| says(&format!("[diagrams]\n{level} = {lists}"));
        assert_eq!(diagram("14", "[]"), "[diagrams] has the level \"14\", but levels are 7 to 13");
        assert_eq!(diagram("13", "[]"), "level 13 has 0 diagrams, expected one or two");
        assert_eq!(diagram("13", "[['d5']]"), "a diagram of level 13 has 7 cells, found 1");
        assert_eq!(diagram("13", "[['d5', 'd5']]"), "level 13: cell d5 is given twice");
        assert_eq!(diagram("13", "[['d5', 'a1']]"), "level 13: cell \"a1\" is not on the board");
        let seven = "['c7','d7','e7','c6','d6','e6','d5']";
        assert_eq!(
            diagram("13", &format!("[{seven}, {seven}]")),
            "the two diagrams of level 13 are the same"
        );
    }
}

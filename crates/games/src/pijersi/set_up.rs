//! Start positions: the classic one, random ones, and set-up codes.
//!
//! A side's set-up is 14 cubes in the order a1 to a6, b1 to b3, the bottom and the top of b4,
//! b5 to b7; Black's is counted from its own right, so that equal lists are images of each
//! other through the centre of the board. The community writes such a list as six letters: the
//! cubes are digits of a number in base 4, the first one lowest, and the number is written in
//! base 26, highest letter first.

use kelci_core::{ChosenOptions, Message, OptionError, Rng, Side, message};

use super::Position;
use super::cells::CELLS;
use super::pieces::{SORTS, check_pair, owned};
use crate::cubes::{Board, Cell, Cube, CubePlacement, Sort, StackLevel};

pub(super) const CLASSIC: &str = "classic";
const FULL_RANDOM: &str = "full-random";
const HALF_RANDOM: &str = "half-random";
pub(super) const NAMES: [&str; 3] = [CLASSIC, FULL_RANDOM, HALF_RANDOM];
const CLASSIC_CODE: &str = "GRXLLS";

/// The cubes of one side, in the order of the codes.
type Lineup = [Sort; 14];

/// Where the stack stands in a line-up: its bottom, then its top.
const STACK: [usize; 2] = [9, 10];
const CODE_LETTERS: usize = 6;

/// The start position that the options ask for.
pub(super) fn set_up(options: ChosenOptions<'_>) -> Result<Position, OptionError> {
    let mut rng = Rng::new(options.number("seed"));
    let text = options.text("setup");
    Ok(match text {
        CLASSIC => classic(),
        FULL_RANDOM => start([random(&mut rng), random(&mut rng)]),
        HALF_RANDOM => start([random(&mut rng); 2]),
        code => start(parse(code).map_err(|why| options.info("setup").refuse(code, why))?),
    })
}

/// The start position of the rulebook.
pub(super) fn classic() -> Position {
    start(parse(CLASSIC_CODE).expect("the classic code is valid"))
}

fn start(lineups: [Lineup; 2]) -> Position {
    Position::new(place(lineups), Side::First, 0, 1)
}

fn random(rng: &mut Rng) -> Lineup {
    let mut cubes = [Sort::Wise; 14];
    let all = SORTS.iter().flat_map(|sort| std::iter::repeat_n(*sort, owned(*sort) as usize));
    for (cube, sort) in cubes.iter_mut().zip(all) {
        *cube = sort;
    }
    rng.shuffle(&mut cubes);
    if check_stack(&cubes).is_err() {
        cubes.swap(STACK[0], STACK[1]);
    }
    cubes
}

/// Reads `GRXLLS` (the same for both sides) or `GRXLLS-grxlls`.
fn parse(code: &str) -> Result<[Lineup; 2], Message> {
    match code.split_once('-') {
        None => Ok([parse_side(code, b'A')?; 2]),
        Some((white, black)) => Ok([parse_side(white, b'A')?, parse_side(black, b'a')?]),
    }
}

fn parse_side(code: &str, zero: u8) -> Result<Lineup, Message> {
    let digit = |letter: u8| letter.checked_sub(zero).filter(|digit| *digit < 26);
    let digits: Option<Vec<u8>> = code.bytes().map(digit).collect();
    let Some(digits) = digits.filter(|digits| digits.len() == CODE_LETTERS) else {
        return Err(message!(
            "it is one of {names}, or a code of six letters such as GRXLLS or GRXLLS-grxlls",
            names = NAMES.join(", ")
        ));
    };
    let mut number = digits.iter().fold(0, |number, digit| number * 26 + u64::from(*digit));
    let mut cubes = [Sort::Wise; 14];
    for cube in &mut cubes {
        *cube = SORTS[(number % 4) as usize];
        number /= 4;
    }
    if number != 0 {
        return Err(message!("the code {code} names no set-up", code));
    }
    for sort in SORTS {
        let (found, owns) = (cubes.iter().filter(|cube| **cube == sort).count(), owned(sort));
        if found != owns as usize {
            let sort = Message::word(sort.word());
            return Err(message!(
                "the code {code} places {found} {sort} cubes, a side owns {owns}",
                code,
                found,
                sort,
                owns
            ));
        }
    }
    check_stack(&cubes).map_err(|why| message!("the code {code} has {why}", code, why))?;
    Ok(cubes)
}

fn check_stack(cubes: &Lineup) -> Result<(), Message> {
    let [ground, upper] = STACK.map(|i| Cube { side: Side::First, sort: cubes[i] });
    check_pair(ground, upper)
}

fn place(lineups: [Lineup; 2]) -> Board<u64> {
    let mut board = Board::EMPTY;
    for (side, lineup) in Side::BOTH.into_iter().zip(lineups) {
        for (i, sort) in lineup.into_iter().enumerate() {
            // The cells run on, but the stack's two cubes share one.
            let place = i - usize::from(i >= STACK[1]);
            let cell = match side {
                Side::First => Cell::at(place),
                Side::Second => Cell::at(CELLS - 1 - place),
            };
            let level = if i == STACK[1] { StackLevel::Upper } else { StackLevel::Ground };
            board.toggle(CubePlacement { cube: Cube { side, sort }, cell, level });
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use kelci_core::{Game, Notation, Options};

    use super::*;
    use crate::Pijersi;

    const START: &str = "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1";

    fn fen_of(options: Options) -> Result<String, String> {
        Pijersi::position(&options, None).map(|p| p.fen()).map_err(|e| e.to_string())
    }

    fn with_setup(setup: &str) -> Result<String, String> {
        fen_of(Options::new().with("setup", setup))
    }

    #[test]
    fn the_classic_start_has_a_name_and_two_codes() {
        for setup in ["classic", "GRXLLS", "GRXLLS-grxlls"] {
            assert_eq!(with_setup(setup).unwrap(), START);
        }
    }

    #[test]
    fn a_code_places_the_cubes_in_the_published_order() {
        let fen = with_setup("AWALIC").unwrap();
        assert!(fen.ends_with("R-S-P-SPS-R-R-/S-W-W-R-P-P- w 0 1"), "{fen}");
    }

    #[test]
    fn a_bad_code_says_what_is_wrong() {
        for (code, why) in [
            ("GRXLL", "a code of six letters"),
            ("grxlls", "a code of six letters"),
            ("ZZZZZZ", "names no set-up"),
            ("AAAAAA", "places 14 rock cubes, a side owns 4"),
            ("GRXLLS-GRXLLS", "a code of six letters"),
            ("", "a code of six letters"),
        ] {
            let said = with_setup(code).unwrap_err();
            assert!(said.contains(why), "{code}: {said}");
        }
    }

    #[test]
    fn random_set_ups_come_back_with_their_seed() {
        let fen = |setup: &str, seed: u64| {
            fen_of(Options::new().with("setup", setup).with("seed", seed.to_string())).unwrap()
        };
        for setup in ["full-random", "half-random"] {
            assert_eq!(fen(setup, 5), fen(setup, 5));
            assert_ne!(fen(setup, 5), fen(setup, 6));
        }
    }

    #[test]
    fn half_random_is_its_own_image_through_the_centre() {
        for seed in 0..200 {
            let options =
                Options::new().with("setup", "half-random").with("seed", seed.to_string());
            let position = Pijersi::position(&options, None).unwrap();
            for cell in 0..CELLS {
                for level in [StackLevel::Ground, StackLevel::Upper] {
                    let here = position.board.at(Cell::at(cell), level).map(|cube| cube.sort);
                    let there = position.board.at(Cell::at(CELLS - 1 - cell), level);
                    assert_eq!(here, there.map(|cube| cube.sort));
                }
            }
        }
    }
}

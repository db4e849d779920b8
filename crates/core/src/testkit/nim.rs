//! The smallest game there is, for tests of what is generic over games.
//!
//! A heap of matches; a turn takes one, two or three; whoever takes the last one wins. The option
//! `heap` is the number of matches at the start. A position is `7 p1`, a move `take-2`, for
//! programs `t2`, and with its mark `take-2!` if it wins.

use std::ops::ControlFlow;

use crate::notation::{fen_fields, plain_number, without_marks};
use crate::record::certu::{CertuSetUp, CertuStyle};
use crate::{
    CellLayout, CellShape, ChosenOptions, Click, Depict, Fact, FenError, Game, GameInfo, GameMove,
    Layout, Message, MoveError, MoveFault, Notation, OptionError, OptionInfo, OptionKind, Outcome,
    Piece, Position, Reason, Scope, SetUpError, Side, Spelling, Spot, Watcher, message,
    zobrist_keys,
};

const MOST: u8 = 99;
const LAST_TAKEN: Reason = Reason("last-taken");
const KEYS: [u64; MOST as usize + 1] = zobrist_keys(1);

/// The game.
#[derive(Debug)]
pub struct Nim;

/// The matches left, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heap {
    matches: u8,
    side: Side,
}

/// How many matches are taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take(u8);

impl GameMove for Take {
    fn key(self) -> u32 {
        u32::from(self.0)
    }
}

impl Position for Heap {
    type Move = Take;
    type Placement = usize;
    const PLACEMENTS: usize = MOST as usize;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn hash(&self) -> u64 {
        KEYS[usize::from(self.matches)].rotate_left(u32::from(self.side == Side::Second))
    }

    fn settled(&self) -> Option<Outcome> {
        (self.matches == 0).then(|| self.when_blocked())
    }

    fn when_blocked(&self) -> Outcome {
        Outcome::win(self.side.other(), LAST_TAKEN)
    }

    fn each_move(
        &self,
        scope: Scope,
        mut visit: impl FnMut(Take) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for count in (1..=self.matches.min(3)).filter(|&n| scope.includes(n == self.matches)) {
            visit(Take(count))?;
        }
        ControlFlow::Continue(())
    }

    fn each_placement(&self, visit: impl FnMut(usize)) {
        (0..usize::from(self.matches)).for_each(visit);
    }

    fn play_watched(&mut self, mv: Take, watcher: &mut impl Watcher<usize>) {
        for _ in 0..mv.0 {
            self.matches -= 1;
            watcher.vanished(usize::from(self.matches));
        }
        self.side = self.side.other();
    }
}

impl Notation for Heap {
    fn fen(&self) -> String {
        format!("{} {}", self.matches, self.side.code())
    }

    fn write_move(&self, mv: Take, spelling: Spelling) -> String {
        let mark = if mv.0 == self.matches { "!" } else { "" };
        match spelling {
            Spelling::Canonical => format!("t{}", mv.0),
            Spelling::Rulebook => format!("take-{}", mv.0),
            Spelling::Marked => format!("take-{}{mark}", mv.0),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Take, MoveError> {
        let plain = without_marks(text);
        let count = plain.strip_prefix("take-").or_else(|| plain.strip_prefix('t'));
        let count = count.and_then(plain_number).and_then(|count| u8::try_from(count).ok());
        let Some(count) = count else {
            return Err(self.refuse(
                text,
                MoveFault::Unreadable,
                message!("it is not like take-2"),
            ));
        };
        if !self.is_legal(Take(count)) {
            let why = message!("one, two or three matches are taken, and not more than there are");
            return Err(self.refuse(text, MoveFault::Illegal, why));
        }
        Ok(Take(count))
    }
}

impl Depict for Heap {
    fn each_piece(&self, visit: impl FnMut(Piece)) {
        let spot = Spot::Cell { cell: 0, level: 0 };
        let pieces = (0..self.matches).map(|_| Piece { side: Side::First, letter: 'M', spot });
        pieces.for_each(visit);
    }

    fn facts(&self) -> Vec<Fact> {
        Vec::new()
    }

    fn scripts(&self, mv: Take) -> Vec<Vec<Click>> {
        vec![vec![Click::Cell(0); usize::from(mv.0)]]
    }

    fn refusal(&self, _: &[Click], _: Click, _: &[Click]) -> Message {
        message!("one takes one, two or three matches of the heap")
    }

    fn frames(&self, mv: Take) -> Vec<Vec<Piece>> {
        let left = (self.matches - mv.0..self.matches).rev();
        left.map(|matches| Heap { matches, side: self.side }.seen()).collect()
    }
}

impl Game for Nim {
    type Position = Heap;

    const INFO: GameInfo = GameInfo {
        name: "nim",
        title: "Nim",
        summary: "Take one, two or three matches; whoever takes the last one wins.",
        credit: "traditional",
        primer: "Take one to three; whoever takes the last wins.\n",
        sides: ["first", "second"],
        has_roles: false,
        first_game: &[],
        has_draws: false,
        has_points: false,
        options: &[OptionInfo {
            name: "heap",
            summary: "how many matches there are",
            kind: OptionKind::Number { min: 1, max: MOST as u64 },
            default: "7",
        }],
        reasons: &[(LAST_TAKEN, "the last match was taken")],
        pieces: &[('M', "match")],
        emblems: ["match"; 2],
        captures: &[],
        fen_form: None,
        certu: Some(CertuStyle {
            move_width: 9,
            set_up: Some(CertuSetUp { read: read_set_up, write: write_set_up }),
        }),
    };

    const LAYOUT: Layout = Layout {
        shape: CellShape::Square,
        cells: &[CellLayout { name: "heap", x: 0, y: 0, tint: 0 }],
    };

    fn set_up(options: ChosenOptions<'_>) -> Result<Heap, OptionError> {
        let matches = u8::try_from(options.number("heap")).expect("the number was checked");
        Ok(Heap { matches, side: Side::First })
    }

    fn parse(fen: &str, _: ChosenOptions<'_>) -> Result<Heap, SetUpError> {
        let fields = fen_fields(fen, 2, 2, message!("matches, side"))?;
        let matches = plain_number(fields[0]).and_then(|number| u8::try_from(number).ok());
        let matches = matches.filter(|&number| number <= MOST);
        let wrong = || FenError::field(message!("heap"), fields[0], message!("a number up to 99"));
        let matches = matches.ok_or_else(wrong)?;
        let side = Side::BOTH.into_iter().find(|side| side.code() == fields[1]);
        let side =
            side.ok_or_else(|| FenError::field(message!("side"), fields[1], message!("p1 or p2")))?;
        Ok(Heap { matches, side })
    }
}

/// `heap:12`
fn read_set_up(items: &[&str]) -> Result<String, Message> {
    match items {
        [item] if item.starts_with("heap:") => Ok(format!("{} p1", &item["heap:".len()..])),
        _ => Err(message!("the set-up is not like heap:12")),
    }
}

fn write_set_up(fen: &str) -> Option<Vec<String>> {
    let (matches, _) = fen.split_once(' ')?;
    (fen != "7 p1").then(|| vec![format!("heap:{matches}")])
}

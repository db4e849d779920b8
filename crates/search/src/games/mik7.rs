//! MIK-7, as the search sees it.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use kelci_core::{Position as _, Scope, Side, Watcher};
use kelci_games::Mik7;
use kelci_games::mik7::cells::CellSet;
use kelci_games::mik7::{Count, Mik7Position, Move, Placement};

use super::linear::{Linear, Parameters};
use crate::evaluator::{Evaluator, Searchable, Tuning};
use crate::level::Handicaps;
use crate::score::Value;

/// Estimates a position of MIK-7: where the pieces are, and how many ships are lost of how many
/// that may be.
#[derive(Clone, Debug)]
pub struct Mik7Eval(Linear);

/// More ships than this are not lost at any level before the contract is broken.
const MOST_LOST: usize = 13;

/// The parameters and those of them that no placement has.
struct Known {
    parameters: Parameters,
    /// By level, from 7, and ships lost.
    lost: [[u16; MOST_LOST + 1]; 7],
    /// The contract is broken; in points play the game goes on.
    broken: u16,
    /// Eddy can capture.
    capture: u16,
}

static KNOWN: LazyLock<Known> = LazyLock::new(|| {
    let file = include_str!("../../weights/mik7.txt");
    let parameters = Parameters::read(file, Mik7Position::PLACEMENTS, |tie| {
        for cell in CellSet::YELLOW.chain(CellSet::BLUE) {
            let place = format!("{}.{}", cell.rank() + 1, cell.file().abs_diff(3));
            tie(Placement::ship(cell).into(), format!("ship.{place}"), 1);
            tie(Placement::station(cell).into(), format!("station.{place}"), 1);
        }
    });
    let lost = std::array::from_fn(|level| {
        std::array::from_fn(|lost| match level + 7 {
            level if lost <= level => parameters.named(&format!("lost.{level}.{lost}")),
            _ => 0,
        })
    });
    let (broken, capture) = (parameters.named("broken"), parameters.named("capture"));
    Known { parameters, lost, broken, capture }
});

impl Known {
    fn each_circumstance(&self, position: &Mik7Position, mut visit: impl FnMut(u16)) {
        if position.is_contract_broken() {
            visit(self.broken);
        } else {
            let level = position.level().number() as usize - 7;
            visit(self.lost[level][(position.ships_lost() as usize).min(MOST_LOST)]);
        }
        if position.has_direct_capture() {
            visit(self.capture);
        }
    }
}

impl Watcher<Placement> for Mik7Eval {
    fn vanished(&mut self, placement: Placement) {
        self.0.vanished(placement);
    }
    fn appeared(&mut self, placement: Placement) {
        self.0.appeared(placement);
    }
}

impl Evaluator<Mik7Position> for Mik7Eval {
    fn at(position: &Mik7Position) -> Self {
        Mik7Eval(Linear::new(&KNOWN.parameters, |visit| {
            position.each_placement(|p| visit(p.into()));
        }))
    }

    fn enter(&mut self) {
        self.0.enter();
    }

    fn leave(&mut self) {
        self.0.leave();
    }

    fn score(&self, position: &Mik7Position) -> Value {
        const TEMPO: Value = 10;
        let mut value = self.0.sum();
        let known = &*KNOWN;
        known.each_circumstance(position, |parameter| value += known.parameters.value(parameter));
        match position.side_to_move() {
            Side::First => TEMPO + value,
            Side::Second => TEMPO - value,
        }
    }
}

impl Searchable for Mik7 {
    type Eval = Mik7Eval;

    const TUNING: Tuning = Tuning {
        aspiration: 30,
        reverse_futility: 60,
        futility: 80,
        late_moves: 10,
        reduction_base: 0.4,
        reduction_divisor: 2.3,
        delta: 80,
        levels: Handicaps { depths: [1, 3, 4, 5, 7, 9, 12], piece: 30 },
    };

    const HISTORY: usize = 64 * 64;

    fn gain(_: &Mik7Position, mv: Move) -> Value {
        match mv {
            Move::Capture(chain) => 60 * chain.captures() as Value,
            _ => 0,
        }
    }

    fn history_index(_: &Mik7Position, mv: Move) -> usize {
        match mv {
            Move::Sail { from, to } | Move::Shift { from, to } => from.index() * 64 + to.index(),
            Move::Capture(chain) => chain.from().index() * 64 + 63,
            Move::Claim => 0,
        }
    }

    fn parameters() -> Option<&'static Parameters> {
        Some(&KNOWN.parameters)
    }

    fn each_term(position: &Mik7Position, visit: &mut dyn FnMut(u16, i8)) {
        position.each_placement(|placement| {
            if let Some((parameter, sign)) = KNOWN.parameters.of_placement[usize::from(placement)] {
                visit(parameter, sign);
            }
        });
        KNOWN.each_circumstance(position, |parameter| visit(parameter, 1));
    }

    fn wins_at_once(position: &Mik7Position) -> bool {
        let lost = position.ships_lost();
        match position.side_to_move() {
            // A tactical move of Ali's completes a diagram.
            Side::First => {
                !position.is_contract_broken()
                    && position.each_move(Scope::Tactical, |_| ControlFlow::Break(())).is_break()
            }
            Side::Second if position.count() == Count::Points => false,
            Side::Second => position
                .each_move(Scope::Tactical, |mv| match mv {
                    Move::Capture(chain) if lost + chain.captures() > position.level().number() => {
                        ControlFlow::Break(())
                    }
                    _ => ControlFlow::Continue(()),
                })
                .is_break(),
        }
    }

    fn pass(_: &Mik7Position) -> Option<Mik7Position> {
        // Who must capture, and who runs out of moves, is half of this game.
        None
    }

    fn table_key(position: &Mik7Position) -> u64 {
        position.repeats().iter().filter(|(_, _, times)| *times >= 2).fold(
            position.hash(),
            |key, (from, to, _)| {
                key.rotate_left(7)
                    ^ (from.index() as u64 * 64 + to.index() as u64 + 1)
                        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            },
        )
    }
}

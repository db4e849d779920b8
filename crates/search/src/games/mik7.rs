//! MIK-7, as the search sees it.

use std::ops::ControlFlow;

use kelci_core::{Position as _, Scope, Side, Watcher};
use kelci_games::Mik7;
use kelci_games::mik7::{Count, Mik7Position, Move, Placement};

use crate::evaluator::{Evaluator, Searchable, Tuning};
use crate::score::Value;

/// Estimates a position of MIK-7 afresh: what matters is how many ships are where, and that
/// takes a few operations on sets.
#[derive(Clone, Copy, Debug)]
pub struct Mik7Eval;

impl Watcher<Placement> for Mik7Eval {}

impl Evaluator<Mik7Position> for Mik7Eval {
    fn at(_: &Mik7Position) -> Self {
        Mik7Eval
    }

    fn enter(&mut self) {}

    fn leave(&mut self) {}

    fn score(&self, position: &Mik7Position) -> Value {
        let value = for_ali(position);
        match position.side_to_move() {
            Side::First => value + 10,
            Side::Second => 10 - value,
        }
    }
}

fn for_ali(position: &Mik7Position) -> Value {
    /// What a ship is worth by its rank, 1 to 7.
    const BY_RANK: [Value; 7] = [0, 6, 14, 24, 40, 52, 56];
    let advance: Value = position.ships().map(|cell| BY_RANK[usize::from(cell.rank())]).sum();
    let allowed = position.level().number() as Value;
    let lost = position.ships_lost() as Value;
    // Each loss hurts more than the last: one too many loses the game.
    let losses = lost * 24 + lost * lost * 120 / (allowed * allowed);
    let at_stake = if position.has_direct_capture() { 25 } else { 0 };
    advance - losses - at_stake - 300
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

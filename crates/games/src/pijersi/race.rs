//! Races: a runner that nobody can stop in time, told by counting steps.
//!
//! A runner needs no help: it walks one row a turn. So it is enough to know where the other side
//! can be by then. That is told too generously where cubes could carry each other; so a race may be
//! missed, but none is claimed that is not won.

use kelci_core::Side;

use super::Position;
use super::cells::{ALL, GRID, goal};
use super::duel::duel;
use super::pieces::prey;
use super::position::DRAW_PLIES;
use super::steps::{shift, spread};
use crate::cubes::{Bits, Sort, StackLevel};

/// With more cubes than this against it no runner gets far, and counting costs time.
const MOST_OPPOSING: u32 = 4;

/// The rows of the board.
const ROWS: usize = 7;

impl Position {
    /// The side with a runner that nobody can stop, if that can be told by counting steps.
    #[inline]
    pub fn decided_race(&self) -> Option<Side> {
        let few = |side: Side| self.board.owned(side.other()).count() <= MOST_OPPOSING;
        Side::BOTH.into_iter().find(|&side| few(side) && self.wins_race(side))
    }

    /// In how many plies the side wins with its only cube against the other's, if that is all there is.
    fn wins_duel(&self, side: Side) -> Option<u32> {
        let alone = |side: Side| {
            let cubes = self.board.owned(side);
            let top = if cubes.count() == 1 { self.board.top(cubes.lowest()) } else { None }?;
            (top.level == StackLevel::Ground).then_some((top.cube.sort, top.cell))
        };
        let (sort, cell) = alone(side)?;
        duel((side, sort, cell), alone(side.other())?, self.side)
    }

    fn wins_race(&self, side: Side) -> bool {
        let in_time = |plies: u32| self.quiet_plies + plies <= DRAW_PLIES;
        if self.wins_duel(side).is_some_and(in_time) {
            return true;
        }
        let runners = self.board.owned(side) & !self.board.tops(Sort::Wise);
        // Whoever must wait gives the others a turn more.
        let late = usize::from(self.side != side);
        (1..ROWS).any(|turns| {
            let row = match side {
                Side::First => ROWS - 1 - turns,
                Side::Second => turns,
            };
            let near = runners & GRID.row(row);
            near != 0
                && in_time((2 * turns - 1 + late) as u32)
                && self.gets_through(side, near, turns, late)
        })
    }

    /// Whether one of these runners, so many rows before the goal, arrives there first and unharmed.
    fn gets_through(&self, side: Side, runners: u64, turns: usize, late: usize) -> bool {
        let opposing = self.board.owned(side.other());
        let last = turns - 1 + late;
        let apart = self.board.pairs() & opposing == 0
            && opposing.cells().all(|cell| {
                let cube = u64::only(cell);
                flood(cube, last) & opposing == cube
            });
        // A cube goes a cell a turn, but with a friend at hand three.
        let cells_a_turn = if apart { 1 } else { 3 };
        let racers = opposing & !self.board.tops(Sort::Wise);
        if flood(racers, cells_a_turn * last) & goal(side.other()) != 0 {
            return false;
        }
        let friends = self.board.owned(side);
        [Sort::Rock, Sort::Paper, Sort::Scissors].into_iter().any(|sort| {
            let runners = runners & self.board.tops(sort);
            if runners == 0 {
                return false;
            }
            let (hunters, blockers) = if apart {
                // Prey in the way is no hindrance.
                let food = prey(sort).map_or(0, |prey| self.board.tops(prey));
                (opposing & self.hunters_of(sort), opposing & !food)
            } else {
                (opposing, opposing)
            };
            let lane = Lane { free: ALL & !friends, side, hunters, blockers, cells_a_turn };
            lane.safe_starts(turns, late) & runners != 0
        })
    }

    /// The cubes that capture this sort.
    fn hunters_of(&self, sort: Sort) -> u64 {
        [Sort::Rock, Sort::Paper, Sort::Scissors]
            .into_iter()
            .filter(|&hunter| prey(hunter) == Some(sort))
            .fold(0, |all, hunter| all | self.board.tops(hunter))
    }
}

/// What is before a runner that several cubes may stop: whatever they can reach is shut.
struct Lane {
    /// Cells that no friend stands on.
    free: u64,
    side: Side,
    /// Who can capture the runner, and who can stand in its way.
    hunters: u64,
    blockers: u64,
    cells_a_turn: usize,
}

impl Lane {
    /// Where a hunter can strike with its `turns`-th turn.
    fn hunted(&self, turns: usize) -> u64 {
        if turns == 0 { 0 } else { flood(self.hunters, self.cells_a_turn * turns) }
    }

    /// The cells so many rows before the goal from which a runner gets through.
    fn safe_starts(&self, turns: usize, late: usize) -> u64 {
        let mut safe = goal(self.side) & self.free;
        for made in (0..turns).rev() {
            // The others have had so many turns when the runner makes its next step.
            let before = made + late;
            let open = safe & !flood(self.blockers, self.cells_a_turn * before);
            safe = a_row_before(open, self.side) & !self.hunted(before);
            if made > 0 {
                // A runner starts where it is, but does not walk onto its friends.
                safe &= self.free;
            }
        }
        safe
    }
}

/// The cells from which a step forward leads into the set.
fn a_row_before(set: u64, side: Side) -> u64 {
    let [left, right] = match side {
        Side::First => [0, 1],
        Side::Second => [4, 5],
    };
    shift(set, left) | shift(set, right)
}

/// The cells within so many steps of a set.
fn flood(set: u64, steps: usize) -> u64 {
    (0..steps).fold(set, |all, _| spread(all).into_iter().fold(all, |all, next| all | next))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use kelci_core::{Game, Options, Position as _, Rng, Verdict};

    use super::*;
    use crate::Pijersi;
    use crate::cubes::{Board, Cell, Cube, CubePlacement};
    use crate::pijersi::cells::CELLS;

    fn read(fen: &str) -> Position {
        Pijersi::position(&Options::new(), Some(fen)).unwrap()
    }

    /// Cubes on cells; a second one on the same cell lies on the first.
    fn set_up(cubes: &[(Side, Sort, usize)], to_move: Side) -> Position {
        let mut board = Board::EMPTY;
        for &(side, sort, cell) in cubes {
            let level = board.next_level(Cell::at(cell));
            board.toggle(CubePlacement { cube: Cube { side, sort }, cell: Cell::at(cell), level });
        }
        Position::new(board, to_move, 0, 1)
    }

    /// Whether a side wins within so many plies, found out by looking at everything.
    struct Proofs {
        side: Side,
        known: HashMap<(u64, u32), bool>,
    }

    impl Proofs {
        fn of(side: Side) -> Proofs {
            Proofs { side, known: HashMap::new() }
        }

        fn wins(&mut self, position: &Position, plies: u32) -> bool {
            if let Some(outcome) = position.outcome() {
                return outcome.verdict == Verdict::Win(self.side);
            }
            if plies == 0 {
                return false;
            }
            if let Some(&known) = self.known.get(&(position.hash, plies)) {
                return known;
            }
            let mut after = position.moves().into_iter().map(|mv| position.after(mv));
            let wins = if position.side == self.side {
                after.any(|position| self.wins(&position, plies - 1))
            } else {
                after.all(|position| self.wins(&position, plies - 1))
            };
            self.known.insert((position.hash, plies), wins);
            wins
        }
    }

    /// In how many plies a race is over at the latest.
    const LONGEST: u32 = 20;

    #[test]
    fn every_race_of_two_cubes_is_told_rightly() {
        // Rock, paper and scissors are alike in a circle: a rock meets every relation there is.
        let (mut told, mut won) = (0, 0);
        for other in [Sort::Rock, Sort::Paper, Sort::Scissors, Sort::Wise] {
            let mut proofs = [Proofs::of(Side::First), Proofs::of(Side::Second)];
            for (white, black) in (0..CELLS * CELLS).map(|n| (n % CELLS, n / CELLS)) {
                if white == black {
                    continue;
                }
                for to_move in Side::BOTH {
                    let cubes = [(Side::First, Sort::Rock, white), (Side::Second, other, black)];
                    let position = set_up(&cubes, to_move);
                    if position.settled().is_some() {
                        continue;
                    }
                    let winner = Side::BOTH
                        .into_iter()
                        .find(|side| proofs[side.index()].wins(&position, LONGEST));
                    let race = position.decided_race();
                    assert!(race.is_none() || race == winner, "{position:?} {race:?} {winner:?}");
                    told += usize::from(race.is_some());
                    won += usize::from(winner.is_some());
                }
            }
        }
        assert_eq!(told, won);
        assert!(told > 12_000, "{told}");
    }

    #[test]
    fn no_race_of_several_cubes_is_claimed_that_is_not_won() {
        const SORTS: [Sort; 4] = [Sort::Rock, Sort::Paper, Sort::Scissors, Sort::Wise];
        let mut rng = Rng::new(5);
        let mut told = [0; 2];
        while told.iter().sum::<usize>() < 400 {
            let mut cubes: Vec<(Side, Sort, usize)> = Vec::new();
            for side in Side::BOTH {
                for _ in 0..=rng.below(3) {
                    let &sort = rng.pick(&SORTS).expect("there are sorts");
                    let cell = rng.below(CELLS);
                    let below = cubes.iter().filter(|(_, _, other)| *other == cell);
                    // Stacks too, but none that may not exist.
                    let fits = below.clone().count() < 2
                        && below.clone().all(|&(owner, _, _)| owner == side)
                        && (below.clone().next().is_none() || sort != Sort::Wise);
                    if fits {
                        cubes.push((side, sort, cell));
                    }
                }
            }
            let &to_move = rng.pick(&Side::BOTH).expect("there are sides");
            let position = set_up(&cubes, to_move);
            if position.outcome().is_some() {
                continue;
            }
            let Some(side) = position.decided_race() else { continue };
            let runners = position.board.owned(side) & !position.board.tops(Sort::Wise);
            let rows = (1..ROWS as u32).find(|&turns| {
                let row = if side == Side::First { 6 - turns } else { turns };
                runners & GRID.row(row as usize) != 0
            });
            // Longer races of several cubes have too many lines to try them all.
            if rows.is_none_or(|rows| rows > 3) {
                continue;
            }
            told[usize::from(cubes.iter().filter(|cube| cube.0 != side).count() > 1)] += 1;
            assert!(Proofs::of(side).wins(&position, 8), "{position:?}");
        }
        assert!(told[1] > 100, "{told:?}");
    }

    #[test]
    fn a_race_that_the_draw_comes_before_is_not_won() {
        let race = |quiet: u32| read(&format!("r-5/7/6/7/6/R-6/6 b {quiet} 5")).decided_race();
        assert_eq!(race(0), Some(Side::First));
        // Twelve plies: Black begins, and makes White go round.
        assert_eq!(race(8), Some(Side::First));
        assert_eq!(race(9), None);
    }
}

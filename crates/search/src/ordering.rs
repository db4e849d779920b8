//! Which moves to try first.

use kelci_core::{Side, spread64};

use crate::score::{MAX_PLY, Value};

/// No history goes beyond this.
const MOST: i32 = 8_000;
/// Entries of the tables that are addressed by a mixed key.
const MIXED: usize = 1 << 16;

/// What quiet moves have been worth so far, to one thread.
pub(crate) struct Memory {
    /// By side and by piece and goal.
    history: [Vec<i16>; 2],
    /// By the exact move.
    exact: Vec<i16>,
    /// By the previous move and this one.
    continuation: Vec<i16>,
    killers: [[Option<u32>; 2]; MAX_PLY + 1],
}

/// How a move is remembered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trace {
    pub side: Side,
    pub key: u32,
    /// The game's number for piece and goal.
    pub index: usize,
}

impl Memory {
    pub fn new(history: usize) -> Memory {
        Memory {
            history: [vec![0; history], vec![0; history]],
            exact: vec![0; MIXED],
            continuation: vec![0; MIXED],
            killers: [[None; 2]; MAX_PLY + 1],
        }
    }

    /// A new search begins: old experience counts half.
    pub fn age(&mut self) {
        let tables = self.history.iter_mut().chain([&mut self.exact, &mut self.continuation]);
        tables.for_each(|table| table.iter_mut().for_each(|entry| *entry /= 2));
        self.killers = [[None; 2]; MAX_PLY + 1];
    }

    fn exact_slot(trace: Trace) -> usize {
        mix(u64::from(trace.key) << 1 | trace.side.index() as u64)
    }

    fn continuation_slot(previous: Trace, trace: Trace) -> usize {
        mix((previous.index as u64) << 32 | (trace.index as u64) << 1 | trace.side.index() as u64)
    }

    /// How well a quiet move has done.
    #[inline]
    pub fn worth(&self, trace: Trace, previous: Option<Trace>) -> i32 {
        let continued = previous.map_or(0, |previous| {
            i32::from(self.continuation[Self::continuation_slot(previous, trace)])
        });
        i32::from(self.history[trace.side.index()][trace.index])
            + i32::from(self.exact[Self::exact_slot(trace)])
            + continued
    }

    /// A quiet move has cut off, or others before it have not.
    pub fn learn(&mut self, trace: Trace, previous: Option<Trace>, bonus: i32) {
        update(&mut self.history[trace.side.index()][trace.index], bonus);
        update(&mut self.exact[Self::exact_slot(trace)], bonus);
        if let Some(previous) = previous {
            update(&mut self.continuation[Self::continuation_slot(previous, trace)], bonus);
        }
    }

    pub fn killers(&self, ply: usize) -> [Option<u32>; 2] {
        self.killers[ply]
    }

    pub fn remember_killer(&mut self, ply: usize, key: u32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(key) {
            killers[1] = killers[0];
            killers[0] = Some(key);
        }
    }
}

/// Moves an entry toward the bonus, the less the nearer it is to the limit.
fn update(entry: &mut i16, bonus: i32) {
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / MOST).clamp(-MOST, MOST) as i16;
}

fn mix(bits: u64) -> usize {
    (spread64(bits) >> 48) as usize
}

/// The bonus for a cut at that depth.
pub(crate) fn bonus(depth: i32) -> i32 {
    (depth * depth * 16 + 32 * depth).min(1_600)
}

/// Moves with their promise, handed out best first.
pub(crate) struct Picker<'a, M> {
    moves: &'a mut [(M, Value)],
    next: usize,
    sorted: usize,
}

impl<'a, M: Copy> Picker<'a, M> {
    pub fn new(moves: &'a mut [(M, Value)]) -> Self {
        Picker { moves, next: 0, sorted: 0 }
    }
}

/// So many moves are put in order at a time: most nodes cut before they need more.
const BATCH: usize = 16;

impl<M: Copy> Iterator for Picker<'_, M> {
    type Item = (M, Value);

    fn next(&mut self) -> Option<(M, Value)> {
        if self.next == self.sorted && self.next < self.moves.len() {
            let rest = &mut self.moves[self.next..];
            let batch = if rest.len() > 2 * BATCH {
                rest.select_nth_unstable_by_key(BATCH - 1, |(_, worth)| -worth);
                BATCH
            } else {
                rest.len()
            };
            // Equal moves stay as they came, so that one thread always plays the same.
            rest[..batch].sort_by_key(|(_, worth)| -worth);
            self.sorted += batch;
        }
        let found = self.moves.get(self.next).copied();
        self.next += 1;
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_best_first_however_many() {
        let mut rng = kelci_core::Rng::new(1);
        for count in [0, 1, 5, 33, 1_300] {
            let mut moves: Vec<(usize, Value)> =
                (0..count).map(|mv| (mv, rng.below(500) as Value)).collect();
            let worths: Vec<Value> = Picker::new(&mut moves).map(|(_, worth)| worth).collect();
            assert_eq!(worths.len(), count);
            assert!(worths.is_sorted_by(|a, b| a >= b), "{worths:?}");
        }
    }

    #[test]
    fn experience_stays_within_bounds() {
        let mut entry = 0;
        (0..1_000).for_each(|_| update(&mut entry, 1_600));
        assert!(entry > 7_000 && i32::from(entry) <= MOST);
        (0..1_000).for_each(|_| update(&mut entry, -1_600));
        assert!(entry < -7_000 && i32::from(entry) >= -MOST);
    }
}

//! Which moves to try first.

use kelci_core::{Side, spread64};

use crate::score::{MAX_PLY, Value};

/// No history goes beyond this.
const MOST: i32 = 8_000;
/// Entries of the tables that are addressed by a mixed key.
const MIXED: usize = 1 << 16;

/// The history tables of one thread: what quiet moves have been worth so far.
pub(crate) struct History {
    /// By side and by piece and goal.
    quiet: [Vec<i16>; 2],
    /// By the exact move.
    exact: Vec<i16>,
    /// By the previous move and this one.
    continuation: Vec<i16>,
    killers: [[Option<u32>; 2]; MAX_PLY + 1],
}

/// How the history tables know a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HistoryKey {
    pub side: Side,
    pub key: u32,
    /// The game's number for piece and goal.
    pub index: usize,
}

impl History {
    pub fn new(indices: usize) -> History {
        History {
            quiet: [vec![0; indices], vec![0; indices]],
            exact: vec![0; MIXED],
            continuation: vec![0; MIXED],
            killers: [[None; 2]; MAX_PLY + 1],
        }
    }

    /// A new search begins: old experience counts half.
    pub fn age(&mut self) {
        let tables = self.quiet.iter_mut().chain([&mut self.exact, &mut self.continuation]);
        tables.for_each(|table| table.iter_mut().for_each(|entry| *entry /= 2));
        self.killers = [[None; 2]; MAX_PLY + 1];
    }

    fn exact_slot(history_key: HistoryKey) -> usize {
        mix(u64::from(history_key.key) << 1 | history_key.side.index() as u64)
    }

    fn continuation_slot(previous: HistoryKey, history_key: HistoryKey) -> usize {
        mix((previous.index as u64) << 32
            | (history_key.index as u64) << 1
            | history_key.side.index() as u64)
    }

    /// How well a quiet move has done.
    #[inline]
    pub fn worth(&self, history_key: HistoryKey, previous: Option<HistoryKey>) -> i32 {
        let continued = previous.map_or(0, |previous| {
            i32::from(self.continuation[Self::continuation_slot(previous, history_key)])
        });
        i32::from(self.quiet[history_key.side.index()][history_key.index])
            + i32::from(self.exact[Self::exact_slot(history_key)])
            + continued
    }

    /// A quiet move has cut off, or others before it have not.
    pub fn learn(&mut self, history_key: HistoryKey, previous: Option<HistoryKey>, bonus: i32) {
        update(&mut self.quiet[history_key.side.index()][history_key.index], bonus);
        update(&mut self.exact[Self::exact_slot(history_key)], bonus);
        if let Some(previous) = previous {
            update(&mut self.continuation[Self::continuation_slot(previous, history_key)], bonus);
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

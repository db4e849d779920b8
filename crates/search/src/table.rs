//! The transposition table: what was found out about positions already met, shared by all
//! threads without locks.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::score::{FORCED, Value};
use crate::slot::Slot;
use crate::tuning::Tuning;

/// What a stored value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is at most the value.
    Upper,
    /// It is at least the value.
    Lower,
    /// It is the value.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The key of the best move; 0 may also be one.
    pub mv: Option<u32>,
    pub value: Value,
    pub depth: i32,
    pub bound: Bound,
    /// What the position looked like, if anybody looked.
    pub static_eval: Option<Value>,
}

/// Entries that share an address: those of a line of the cache.
const SLOTS: usize = 4;

#[repr(align(64))]
#[derive(Default)]
struct Bucket([Slot; SLOTS]);

const _: () = assert!(size_of::<Bucket>() == 64 && align_of::<Bucket>() == 64);

/// The table of an engine.
pub struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

/// A table that cannot be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a table of {mib} MiB cannot be had; 1 to {MOST_MIB} MiB can be asked for")]
pub struct TableError {
    /// What was asked for.
    pub mib: usize,
}

/// Larger tables are refused.
pub const MOST_MIB: usize = 64 * 1024;

/// The bits of a key that hold a static evaluation.
const EVAL_BITS: u64 = 0xffff;
const NO_EVAL: i16 = i16::MIN;

/// The key of the move shares its word with the rest: keys use 32 bits.
const NO_MOVE: u64 = u32::MAX as u64;

impl Entry {
    fn pack(self, generation: u8) -> u64 {
        let mv = self.mv.map_or(NO_MOVE, u64::from);
        let value = u64::from(self.value as i16 as u16);
        let depth = self.depth.clamp(0, 127) as u64;
        let bound = self.bound as u64;
        mv | value << 32 | depth << 48 | bound << 55 | u64::from(generation & 0x3f) << 57
    }

    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 55 & 3 {
            0 => Bound::Upper,
            1 => Bound::Lower,
            2 => Bound::Exact,
            _ => return None,
        };
        let mv = data & NO_MOVE;
        Some(Entry {
            mv: (mv != NO_MOVE).then_some(mv as u32),
            value: Value::from((data >> 32) as u16 as i16),
            depth: (data >> 48 & 127) as i32,
            bound,
            static_eval: None,
        })
    }

    /// What an entry of a position is looked up by. The lowest bits of a hash say which bucket it is
    /// in, so they need not be compared, and their place is taken by the static evaluation.
    fn key(self, hash: u64) -> u64 {
        let eval = self.static_eval.map_or(NO_EVAL, |eval| eval.clamp(-FORCED, FORCED) as i16);
        hash & !EVAL_BITS | u64::from(eval as u16)
    }

    /// The entry of a slot, if it is that position's.
    #[inline]
    fn read(slot: &Slot, hash: u64) -> Option<(Entry, u64)> {
        let (key, data) = slot.read();
        if (key ^ hash) & !EVAL_BITS != 0 || data == 0 {
            return None;
        }
        let eval = key as u16 as i16;
        let static_eval = (eval != NO_EVAL).then_some(Value::from(eval));
        Some((Entry { static_eval, ..Entry::unpack(data)? }, data))
    }
}

/// A forced end is stored by its distance from the position, not from the root.
pub(crate) fn to_table(value: Value, ply: usize) -> Value {
    match value {
        _ if value > FORCED => value + ply as Value,
        _ if value < -FORCED => value - ply as Value,
        _ => value,
    }
}

/// The reverse of [`to_table`].
pub(crate) fn from_table(value: Value, ply: usize) -> Value {
    match value {
        _ if value > FORCED => value - ply as Value,
        _ if value < -FORCED => value + ply as Value,
        _ => value,
    }
}

impl Table {
    /// A table of about that size.
    ///
    /// # Errors
    /// When the size is not allowed or there is not so much history.
    pub fn new(mib: usize) -> Result<Table, TableError> {
        let error = TableError { mib };
        if !(1..=MOST_MIB).contains(&mib) {
            return Err(error);
        }
        let count = (mib << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| error)?;
        buckets.resize_with(count, Bucket::default);
        Ok(Table { buckets, generation: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.write(0, 0);
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// A new search begins: what older ones have stored may be replaced first.
    pub(crate) fn next_generation(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[Slot; SLOTS] {
        // The lowest bits, which the keys of entries lack, come to count most.
        let hash = hash.rotate_right(EVAL_BITS.count_ones());
        let index = ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize;
        &self.buckets[index].0
    }

    pub(crate) fn get(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).iter().find_map(|slot| Entry::read(slot, hash)).map(|(entry, _)| entry)
    }

    pub(crate) fn put(&self, hash: u64, entry: Entry, tuning: &Tuning) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut worst: Option<(&Slot, i32)> = None;
        let mut entry = entry;
        for slot in self.bucket(hash) {
            if let Some((old, data)) = Entry::read(slot, hash) {
                // A much deeper result of this search is worth more than a shallow bound.
                let fresh = data >> 57 == u64::from(generation & 0x3f);
                if fresh
                    && old.depth > entry.depth + tuning.table_depth_kept
                    && entry.bound != Bound::Exact
                {
                    return;
                }
                entry.mv = entry.mv.or(old.mv);
                entry.static_eval = entry.static_eval.or(old.static_eval);
                worst = Some((slot, 0));
                break;
            }
            let (_, data) = slot.read();
            let age = (u64::from(generation).wrapping_sub(data >> 57) & 0x3f) as i32;
            // A place that is empty is worth less than any entry of the oldest search.
            let depth = (data >> 48 & 127) as i32;
            let worth = if data == 0 { i32::MIN } else { depth - tuning.table_age * age };
            if worst.is_none_or(|(_, least)| worth < least) {
                worst = Some((slot, worth));
            }
        }
        if let Some((slot, _)) = worst {
            slot.write(entry.key(hash), entry.pack(generation));
        }
    }

    /// How full it is with results of this search, in thousandths.
    pub(crate) fn hashfull(&self) -> u32 {
        let generation = u64::from(self.generation.load(Ordering::Relaxed) & 0x3f);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = |slot: &&Slot| {
            let (_, data) = slot.read();
            data != 0 && data >> 57 == generation
        };
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(used).count();
        (used * 1_000 / (sample.len() * SLOTS).max(1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use kelci_core::spread64;

    use super::*;
    use crate::score::{loss_in, win_in};

    #[test]
    fn what_is_put_is_found_again() {
        let table = Table::new(1).unwrap();
        let [here, there] = [42, 43].map(spread64);
        let bound = Bound::Lower;
        let mut entry = Entry { mv: Some(7), value: -1_234, depth: 9, bound, static_eval: None };
        table.put(here, entry, &Tuning::USUAL);
        assert_eq!(table.get(here), Some(entry));
        // What is learned later is kept with what was known.
        entry.static_eval = Some(-77);
        table.put(here, entry, &Tuning::USUAL);
        assert_eq!(table.get(here), Some(entry));
        assert_eq!(table.get(there), None);
        table.clear();
        assert_eq!(table.get(here), None);
    }

    #[test]
    fn a_result_without_a_move_keeps_the_move_that_was_known() {
        let table = Table::new(1).unwrap();
        let entry =
            Entry { mv: Some(7), value: 0, depth: 1, bound: Bound::Exact, static_eval: None };
        let tuning = &Tuning::USUAL;
        table.put(42, Entry { static_eval: Some(3), ..entry }, tuning);
        let later = Entry { mv: None, value: 5, depth: 2, bound: Bound::Upper, ..entry };
        table.put(42, later, tuning);
        let found = table.get(42).unwrap();
        assert_eq!((found.mv, found.static_eval), (Some(7), Some(3)));
    }

    #[test]
    fn forced_ends_are_stored_by_distance() {
        for value in [win_in(9), loss_in(10), 77] {
            assert_eq!(from_table(to_table(value, 4), 4), value);
        }
        assert_eq!(to_table(win_in(9), 4), win_in(5));
    }

    #[test]
    fn impossible_sizes_are_refused() {
        assert!(Table::new(0).is_err());
        let said = Table::new(usize::MAX).err().unwrap().to_string();
        assert!(said.contains("cannot be had"), "{said}");
    }
}

//! The numbers of the search, all of them, each with a name and the range in which it makes sense.
//!
//! A game has its own values ([`Searchable::TUNING`](crate::Searchable::TUNING)); an engine can be
//! given others while it runs, so that matches can tell which are better.

use crate::score::{MAX_PLY, Value};

/// A number of the search that a tool may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tunable {
    /// Its name.
    pub name: &'static str,
    /// The least it can be.
    pub min: i32,
    /// The most it can be.
    pub max: i32,
}

/// A number of the search that cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TuningError {
    /// There is none of that name.
    #[error("the search has no number called \"{0}\"")]
    Unknown(String),
    /// It cannot have that value.
    #[error("{name} is {min} to {max}, not {value}")]
    OutOfRange {
        /// Its name.
        name: &'static str,
        /// The least it can be.
        min: i32,
        /// The most it can be.
        max: i32,
        /// What it was to be.
        value: i32,
    },
    /// A text is no list of names and values.
    #[error("numbers of the search are set like late_moves:6;futility:80, not \"{0}\"")]
    Form(String),
}

macro_rules! tuning {
    ($($(#[doc = $doc:literal])+ $name:ident: $usual:literal in $min:literal ..= $max:literal,)+) => {
        /// The numbers of the search. Plies are told in 1024ths where a name ends in `_1024`.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Tuning {
            $($(#[doc = $doc])+ pub $name: Value,)+
        }

        impl Tuning {
            /// What a game begins with before anybody has tuned it.
            pub const USUAL: Tuning = Tuning { $($name: $usual,)+ };

            /// Every number there is.
            pub const TUNABLES: &'static [Tunable] = &[
                $(Tunable { name: stringify!($name), min: $min, max: $max },)+
            ];

            /// The number of that name.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<Value> {
                match name {
                    $(stringify!($name) => Some(self.$name),)+
                    _ => None,
                }
            }

            fn slot(&mut self, name: &str) -> Option<&mut Value> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

tuning! {
    /// How far from the last value the next iteration first looks.
    aspiration: 25 in 1..=1_000,
    /// From this depth on an iteration begins with a narrow window.
    aspiration_depth: 4 in 2..=20,
    /// By how many hundredths a window that failed grows.
    aspiration_growth: 200 in 10..=1_000,
    /// A window that would have to be wider is opened altogether.
    aspiration_widest: 2_000 in 100..=32_000,

    /// Whether the moves of the root follow each other by the work they made: 0 or 1.
    root_by_nodes: 1 in 0..=1,
    /// Whether the best move of an unfinished iteration counts: 0 or 1.
    unfinished: 1 in 0..=1,
    /// Moves that are searched so deep are marked, so that other threads step around them.
    busy_depth: 3 in 1..=64,
    /// From this depth on a node that others are at too is left when they have found its value.
    busy_leave_depth: 4 in 1..=64,
    /// How many moves are put in order at a time: most nodes cut before they need more.
    batch: 16 in 1..=1_000,

    /// An entry of the table that is deeper by more than this does not give way to a bound.
    table_depth_kept: 3 in 0..=127,
    /// How many plies of depth an entry loses with every search that comes after its own.
    table_age: 8 in 0..=127,

    /// Reverse futility: how far above the window a position must be, per ply of depth.
    reverse_futility: 60 in 1..=1_000,
    /// Deeper than this it is not tried.
    reverse_futility_depth: 7 in 0..=20,
    /// So much less is asked of a position that gets better.
    reverse_futility_improving: 0 in 0..=500,
    /// Null move: tried from this depth on.
    null_move_depth: 3 in 1..=20,
    /// How many plies a pass saves at least.
    null_move_reduction: 3 in 1..=10,
    /// One more ply for so many plies of depth.
    null_move_depth_divisor: 4 in 1..=20,
    /// One more ply for so much above the window.
    null_move_margin: 150 in 10..=2_000,
    /// At most so often.
    null_move_margin_most: 2 in 0..=20,
    /// Futility: how far below the window quiet moves are given up, per ply of depth.
    futility: 80 in 1..=1_000,
    /// Deeper than this they never are.
    futility_depth: 4 in 0..=20,
    /// From this depth on a node without a table move is searched a ply less deep.
    internal_reduction_depth: 4 in 1..=64,

    /// How many quiet moves are tried at depth 0; it grows with the square of the depth.
    late_moves: 6 in 1..=1_000,
    /// Of a position that does not get better only so many hundredths of them.
    late_moves_worsening: 100 in 10..=100,
    /// How many drops are tried, in hundredths of how many quiet moves may be.
    late_drops: 100 in 0..=1_000,
    /// Double drops are tried if one of their cubes is among so many best single drops.
    double_drops: 1_000 in 0..=1_000,
    /// History pruning: a quiet move worth less than this per ply of depth is not tried.
    history_pruning: 100_000 in 1..=100_000,
    /// Deeper than this it always is.
    history_pruning_depth: 3 in 0..=20,
    /// Whether captures that lose when they are taken back come last: 0 or 1.
    retake_test: 0 in 0..=1,
    /// Up to this depth they are not searched at all.
    losing_capture_depth: 0 in 0..=20,

    /// Late move reductions: the part that every late move has.
    reduction_base_1024: 600 in -4_096..=8_192,
    /// The logarithms of depth and number, multiplied, are divided by so many hundredths.
    reduction_divisor: 190 in 20..=100_000,
    /// How many moves are never reduced.
    reduction_after: 3 in 1..=64,
    /// Nodes less deep than this reduce nothing.
    reduction_depth: 2 in 1..=64,
    /// So many hundredths of it are for captures.
    reduction_capture: 30 in 0..=200,
    /// So many plies less at the root; more than all of them is none at all.
    reduction_root_1024: 1_024 in -2_048..=65_536,
    /// So much less within an open window.
    reduction_open_1024: 1_024 in -2_048..=4_096,
    /// So much more where a cut is expected.
    reduction_cut_1024: 0 in -2_048..=4_096,
    /// So much more where the position does not get better.
    reduction_worsening_1024: 0 in -2_048..=4_096,
    /// So much less for the answers to a threat.
    reduction_threat_1024: 0 in -2_048..=4_096,
    /// So much less for a killer.
    reduction_killer_1024: 2_048 in -2_048..=4_096,
    /// So much more for a drop.
    reduction_drop_1024: 0 in -2_048..=4_096,
    /// One ply less for a history of so much.
    reduction_history: 5_000 in 500..=100_000,
    /// No history makes a larger difference than this, either way.
    reduction_history_most_1024: 2_048 in 0..=16_384,

    /// How much deeper the answers to a threat are searched.
    threat_extension: 1 in 0..=2,
    /// Nothing is extended beyond so many times the depth of the iteration.
    extension_end: 2 in 1..=20,
    /// Singular extension: from this depth on.
    singular_depth: 6 in 3..=64,
    /// The table's entry may be so many plies less deep than the node.
    singular_entry_depth: 3 in 0..=64,
    /// The other moves are searched to the depth that is left, divided by this.
    singular_depth_divisor: 2 in 1..=20,
    /// How much worse all other moves must be, per ply of depth.
    singular_margin: 2 in 0..=100,
    /// So much worse, and the move is extended twice.
    singular_double: 60 in 0..=2_000,

    /// What a capture can gain at most beyond its own worth, for quiescence.
    delta: 80 in 0..=2_000,
    /// Whether a side that is threatened after a capture may not stand still either: 0 or 1.
    quiescence_threats: 1 in 0..=1,
    /// Whether quiescence asks the table: 0 or 1.
    quiescence_table: 0 in 0..=1,

    /// The bonus of a cut: for each ply of depth.
    history_bonus: 32 in 0..=1_000,
    /// For each square of it.
    history_bonus_square: 16 in 0..=500,
    /// And no more than this.
    history_bonus_most: 1_600 in 100..=8_000,
    /// So many of the moves that did not cut are remembered for it.
    history_malus_moves: 32 in 0..=64,
    /// How many hundredths of a bonus they lose.
    history_malus: 100 in 0..=200,
    /// How many hundredths of its history a move keeps from one search to the next.
    history_kept: 50 in 0..=100,
    /// No history goes beyond this.
    history_most: 8_000 in 1_000..=16_000,
    /// How many hundredths of the history of the move before count.
    continuation_1: 100 in 0..=400,
    /// How many hundredths of the history of the move before that count.
    continuation_2: 0 in 0..=400,
    /// How many hundredths of a capture's history count beside what it takes.
    capture_history: 0 in 0..=400,
    /// How many 1024ths of what the evaluation was wrong by count.
    correction_1024: 0 in 0..=4_096,
    /// The evaluation is corrected for no more than this by either table.
    correction_most: 120 in 1..=127,
    /// A result of a search counts for so many 256ths at most, one for each ply and one more.
    correction_weight_most: 16 in 1..=256,

    /// How many moves a game is thought to go on for.
    moves_ahead: 18 in 2..=500,
    /// Of how many shares of time a move may take at most.
    most_shares: 4 in 1..=20,
    /// How many hundredths of its share a move takes that has not changed for some iterations.
    stable_time: 100 in 10..=100,
    /// How many it takes while it still changes.
    unstable_time: 100 in 100..=400,
    /// A move that was the best in so many iterations is thought to remain it.
    stable_iterations: 5 in 1..=100,
    /// Milliseconds kept back for whatever lies between us and the clock.
    overhead_ms: 8 in 0..=10_000,
    /// Never more of the time that is left than one of so many parts.
    overhead_part: 4 in 1..=100,
    /// How many hundredths of the increment a move's share has.
    increment_share: 70 in 0..=100,
    /// A share is at most one of so many parts of the clock.
    share_part: 3 in 2..=100,
    /// A move takes at most one of so many parts of the clock.
    most_part: 2 in 2..=100,
    /// How many positions are looked at for a shorter win, in thousands.
    glimpse_thousands: 1_000 in 0..=1_000_000,
}

impl Tuning {
    /// The same numbers for a search that looks no deeper than it is told to: a level is known by its
    /// depth, and would play like a higher one if lines with threats went on.
    #[must_use]
    pub(crate) fn without_extensions(self) -> Tuning {
        let never = MAX_PLY as Value;
        Tuning { threat_extension: 0, quiescence_threats: 0, singular_depth: never, ..self }
    }

    /// Changes the number of that name.
    ///
    /// # Errors
    /// When there is none, or when it cannot be that.
    pub fn set(&mut self, name: &str, value: Value) -> Result<(), TuningError> {
        let known = Tuning::TUNABLES.iter().find(|tunable| tunable.name == name);
        let &Tunable { name, min, max } =
            known.ok_or_else(|| TuningError::Unknown(name.chars().take(40).collect()))?;
        if !(min..=max).contains(&value) {
            return Err(TuningError::OutOfRange { name, min, max, value });
        }
        if let Some(slot) = self.slot(name) {
            *slot = value;
        }
        Ok(())
    }

    /// Changes the numbers of a list such as `late_moves:6;futility:80`.
    ///
    /// # Errors
    /// When the text is no such list, or a number cannot be set.
    pub fn set_all(&mut self, text: &str) -> Result<(), TuningError> {
        let form = || TuningError::Form(text.chars().take(80).collect());
        let mut changed = *self;
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once(':').ok_or_else(form)?;
            changed.set(name.trim(), value.trim().parse().map_err(|_| form())?)?;
        }
        *self = changed;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_can_be_read_and_set_within_its_range() {
        let mut tuning = Tuning::USUAL;
        for &Tunable { name, min, max } in Tuning::TUNABLES {
            let usual = tuning.get(name).unwrap();
            assert!((min..=max).contains(&usual), "{name} is usually {usual}");
            for value in [min, max, usual] {
                assert_eq!(tuning.set(name, value), Ok(()));
                assert_eq!(tuning.get(name), Some(value));
            }
            assert!(tuning.set(name, max + 1).is_err(), "{name}");
        }
        assert_eq!(tuning, Tuning::USUAL);
    }

    #[test]
    fn a_list_is_set_as_a_whole_or_not_at_all() {
        let mut tuning = Tuning::USUAL;
        tuning.set_all(" late_moves:7; futility:81 ").unwrap();
        assert_eq!((tuning.late_moves, tuning.futility), (7, 81));
        for wrong in ["late_moves", "late_moves:x", "nothing:1", "late_moves:9;futility:0"] {
            let before = tuning;
            let said = tuning.set_all(wrong).unwrap_err().to_string();
            assert!(!said.is_empty() && tuning == before, "{wrong}");
        }
    }
}

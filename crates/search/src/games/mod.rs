//! What the search knows of each game: its evaluation and its hints.

mod jersi;
mod linear;
mod mik7;
#[cfg(any(test, feature = "testkit"))]
mod nim;
mod pijersi;

/// The table's key of a position that is drawn after so many more plies. Near the end of that
/// count equal boards are no longer equal positions.
fn counted_key(hash: u64, plies_to_draw: u32) -> u64 {
    const NEAR: u32 = 12;
    if plies_to_draw > NEAR {
        return hash;
    }
    hash ^ u64::from(plies_to_draw + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

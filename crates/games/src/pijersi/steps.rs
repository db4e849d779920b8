//! Steps of whole sets of cells.
//!
//! Rows of six and seven cells alternate, so on this board a step in any of the six directions
//! is a shift of the index by 1, 6 or 7.

/// How far the index goes in each direction, lowest first: opposite directions add up to zero.
const SHIFTS: [i32; 6] = [-7, -6, -1, 1, 6, 7];

/// For each direction the cells that can be stepped on in it.
const ARRIVALS: [u64; 6] = arrivals();

/// The set moved one step in a direction.
#[inline(always)]
pub(super) const fn shift(set: u64, direction: usize) -> u64 {
    let by = SHIFTS[direction];
    let moved = if by < 0 { set >> -by } else { set << by };
    moved & ARRIVALS[direction]
}

const fn arrivals() -> [u64; 6] {
    const ROWS: [usize; 7] = [6, 7, 6, 7, 6, 7, 6];
    let mut arrivals = [0; 6];
    let mut first = 0;
    let mut y = 0;
    while y < ROWS.len() {
        let mut column = 0;
        while column < ROWS[y] {
            let cell = 1 << (first + column);
            // Where one would come from: a long row juts out on both sides of a short one.
            let (at_left, at_right) = (column == 0, column == ROWS[y] - 1);
            let juts_out = ROWS[y] == 7;
            let (lowest, highest) = (y == 0, y == ROWS.len() - 1);
            let from_left_slant = !(juts_out && at_left);
            let from_right_slant = !(juts_out && at_right);
            let open = [
                !highest && from_right_slant,
                !highest && from_left_slant,
                !at_right,
                !at_left,
                !lowest && from_right_slant,
                !lowest && from_left_slant,
            ];
            let mut d = 0;
            while d < 6 {
                if open[d] {
                    arrivals[d] |= cell;
                }
                d += 1;
            }
            column += 1;
        }
        first += ROWS[y];
        y += 1;
    }
    arrivals
}

/// The set moved one step in each direction.
#[inline(always)]
pub(super) fn spread(set: u64) -> [u64; 6] {
    std::array::from_fn(|direction| shift(set, direction))
}

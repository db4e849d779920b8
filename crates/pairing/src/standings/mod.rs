//! Who stands where: points, and tie-breaks in the order that the organiser chose.

mod encounter;
mod output;
mod rounds;
mod tiebreak;

use std::collections::HashMap;

pub use encounter::direct_encounter;
pub use output::{to_csv, to_json};
pub use rounds::Scoresheet;
pub use tiebreak::{TieBreak, Value};

use crate::record::{Number, Points};
use crate::tournament::{PairingFault, TournamentRecord};

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The place, from 1; equal players share the best of their places.
    pub place: usize,
    /// Who.
    pub no: Number,
    /// The points.
    pub points: Points,
    /// The tie-breaks, in their order. Of the direct encounter it is the place among the equals.
    pub values: Vec<Value>,
}

/// The standings after the rounds so far.
///
/// # Errors
/// If the tournament contradicts itself.
pub fn standings(
    tournament: &TournamentRecord,
    order: &[TieBreak],
) -> Result<Vec<Row>, PairingFault> {
    tournament.check()?;
    let sheets = Scoresheet::all(tournament);
    let mut numbers: Vec<Number> = sheets.keys().copied().collect();
    numbers.sort_unstable();
    let points = |no: Number| Value::whole(i64::from(sheets[&no].points.0));
    let mut groups = split(vec![numbers], &|no| points(no));
    let mut values: HashMap<Number, Vec<Value>> = HashMap::new();
    for &tie_break in order {
        groups = if tie_break == TieBreak::DirectEncounter {
            by_encounter(groups, &sheets, &mut values)
        } else {
            let value = |no: Number| tiebreak::value_of(tie_break, no, &sheets);
            for &no in groups.iter().flatten() {
                values.entry(no).or_default().push(value(no));
            }
            split(groups, &value)
        };
    }
    let mut rows = Vec::new();
    for group in groups {
        let place = rows.len() + 1;
        for no in group {
            let values = values.remove(&no).unwrap_or_default();
            rows.push(Row { place, no, points: sheets[&no].points, values });
        }
    }
    Ok(rows)
}

/// Splits groups of equals by a value, the greatest first.
fn split(groups: Vec<Vec<Number>>, value: &dyn Fn(Number) -> Value) -> Vec<Vec<Number>> {
    let mut parts = Vec::new();
    for mut group in groups {
        group.sort_by_key(|&no| (std::cmp::Reverse(value(no)), no));
        parts.extend(group.chunk_by(|&a, &b| value(a) == value(b)).map(<[Number]>::to_vec));
    }
    parts
}

fn by_encounter(
    groups: Vec<Vec<Number>>,
    sheets: &HashMap<Number, Scoresheet>,
    values: &mut HashMap<Number, Vec<Value>>,
) -> Vec<Vec<Number>> {
    let mut all = Vec::new();
    for group in groups {
        let mut place = 1;
        for part in direct_encounter(&group, sheets) {
            for &no in &part {
                values.entry(no).or_default().push(Value::whole(place));
            }
            place += part.len() as i64;
            all.push(part);
        }
    }
    all
}

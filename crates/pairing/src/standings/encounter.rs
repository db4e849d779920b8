//! Direct encounter (C.07, article 6).

use std::collections::HashMap;

use super::rounds::Scoresheet;
use crate::record::Number;

/// The parts of a tied group, the better ones first; those in a part are still equal.
///
/// If all have met, their points against each other rank them. Otherwise only somebody is set apart who is first
/// whatever the missing games had brought; then the next one is looked for. Whoever is still
/// equal is looked at anew, since among fewer players fewer games count.
pub fn direct_encounter(
    group: &[Number],
    sheets: &HashMap<Number, Scoresheet>,
) -> Vec<Vec<Number>> {
    let mut order: Vec<(Number, [i64; 2])> =
        group.iter().map(|&no| (no, range(no, group, sheets))).collect();
    order.sort_by_key(|&(no, [least, most])| (std::cmp::Reverse([least, most]), no));
    let numbers =
        |part: &[(Number, [i64; 2])]| -> Vec<Number> { part.iter().map(|p| p.0).collect() };
    let all_met = order.iter().all(|&(_, [least, most])| least == most);
    let parts: Vec<Vec<Number>> = if all_met {
        order.chunk_by(|a, b| a.1 == b.1).map(numbers).collect()
    } else {
        let (first, rest) = order.split_at(1);
        let is_ahead = rest.iter().all(|&(_, [_, most])| most < first[0].1[0]);
        if is_ahead { vec![numbers(first), numbers(rest)] } else { vec![numbers(&order)] }
    };
    if parts.len() < 2 {
        return parts.into_iter().map(sorted).collect();
    }
    parts.iter().flat_map(|part| direct_encounter(part, sheets)).collect()
}

fn sorted(mut part: Vec<Number>) -> Vec<Number> {
    part.sort_unstable();
    part
}

/// The least and the most points that a player has against the others, in halves.
fn range(no: Number, group: &[Number], sheets: &HashMap<Number, Scoresheet>) -> [i64; 2] {
    let mut range = [0; 2];
    for &other in group.iter().filter(|&&other| other != no) {
        let sheet = &sheets[&no];
        let rounds = (0..).zip(&sheet.rounds).filter(|(_, doing)| doing.opponent == Some(other));
        let games = rounds.filter(|&(round, _)| sheet.is_game(round));
        let points: Vec<i64> = games.map(|(_, doing)| i64::from(doing.points.0)).collect();
        let sum: i64 = points.iter().sum();
        range[0] += sum;
        range[1] += if points.is_empty() { 2 } else { sum };
    }
    range
}

//! An arena: whoever is free plays again at once, who has waited longest first, never the same opponent twice running.

use crate::matching::{Matching, Wide};
use crate::record::{Colour, Number, Points};

/// The most players who are paired at once; others wait for the next time.
pub const MAX_WAITING: usize = 500;

/// Somebody who is free.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// Who.
    pub no: Number,
    /// Since when, in any unit.
    pub since: u64,
    /// The points so far: players of about the same strength meet.
    pub points: Points,
    /// The opponent of the game before.
    pub last_opponent: Option<Number>,
    /// Games with White minus games with Black.
    pub difference: i32,
    /// The colour of the game before.
    pub last_colour: Option<Colour>,
}

/// Pairs those who wait, as many as can be, as `[white, black]`. If somebody has to wait on, it is
/// who came last. Only if `only_two` are left in the arena may the same two play again.
#[must_use]
pub fn pair(waiting: &[Waiting], only_two: bool) -> Vec<[Number; 2]> {
    let mut queue: Vec<&Waiting> = waiting.iter().collect();
    queue.sort_by_key(|one| (one.since, one.no));
    queue.dedup_by_key(|one| one.no);
    queue.truncate(MAX_WAITING);
    let count = queue.len();
    let places = count + count % 2;
    if places == 0 {
        return Vec::new();
    }
    let may_meet = |a: &Waiting, b: &Waiting| {
        let again = a.last_opponent == Some(b.no) || b.last_opponent == Some(a.no);
        only_two || !again
    };
    // From the highest bits down: pairs, then who is left over (the later the better), then alike points.
    let weight = |i: usize, j: usize| -> Wide<2> {
        let late = |place: usize| if place < count { place as u64 } else { 0 };
        if j >= count || !may_meet(queue[i], queue[j]) {
            return Wide::at(late(i) + late(j), 40);
        }
        let apart = queue[i].points.0.abs_diff(queue[j].points.0).min(1 << 20);
        Wide::at(1, 70) + Wide::at((1 << 21) - u64::from(apart), 0)
    };
    let matching = Matching::<2>::new(places, |i, j| weight(i.min(j), i.max(j)));
    let mut pairs = Vec::new();
    for i in 0..count {
        let j = matching.mate(i);
        if i < j && j < count && may_meet(queue[i], queue[j]) {
            pairs.push(give_colours(queue[i], queue[j]));
        }
    }
    pairs
}

/// White goes to who had it less often, then to who did not have it last, then to who waited longer.
fn give_colours(a: &Waiting, b: &Waiting) -> [Number; 2] {
    let had_white = |one: &Waiting| one.last_colour == Some(Colour::White);
    let a_first = (a.difference, had_white(a)) <= (b.difference, had_white(b));
    if a_first { [a.no, b.no] } else { [b.no, a.no] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(no: Number, since: u64, last_opponent: Option<Number>) -> Waiting {
        let points = Points(0);
        Waiting { no, since, points, last_opponent, difference: 0, last_colour: None }
    }

    #[test]
    fn the_last_comer_waits_on() {
        let waiting = [one(1, 30, None), one(2, 10, None), one(3, 20, None)];
        assert_eq!(pair(&waiting, false), [[2, 3]]);
        assert!(pair(&[], false).is_empty());
        assert!(pair(&waiting[..1], false).is_empty());
    }

    #[test]
    fn nobody_meets_the_same_opponent_at_once() {
        let two = [one(1, 10, Some(2)), one(2, 10, Some(1))];
        assert!(pair(&two, false).is_empty());
        assert_eq!(pair(&two, true), [[1, 2]]);
        // Taking the first free opponent would leave 2 and 4, who have just met.
        let four = [one(1, 10, None), one(2, 11, Some(4)), one(3, 12, None), one(4, 13, Some(2))];
        let pairs = pair(&four, false);
        assert_eq!(pairs.len(), 2);
        assert!(!pairs.contains(&[2, 4]) && !pairs.contains(&[4, 2]));
    }

    #[test]
    fn alike_points_meet_and_colours_alternate() {
        let mut four: Vec<Waiting> = (1..=4).map(|no| one(no, 10, None)).collect();
        (four[0].points, four[2].points) = (Points(8), Points(6));
        (four[0].difference, four[2].difference) = (1, 0);
        (four[1].last_colour, four[3].last_colour) = (Some(Colour::White), Some(Colour::Black));
        assert_eq!(pair(&four, false), [[3, 1], [4, 2]]);
    }
}

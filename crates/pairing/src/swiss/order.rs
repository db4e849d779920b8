//! A homogeneous bracket, or the remainder of another: exchanges between S1 and S2, then the order of S2.
//!
//! A pairing can be generated from several exchanges. The first of them has the higher ranked of every pair in S1
//! (fewest players exchanged, smallest difference), so what a pairing costs follows from its pairs alone: a
//! pair within S2 brings its better player up, a pair within S1 and a floater of S1 send one down.

use super::bracket::{Bracket, prefer, prefer_first};
use super::criteria::Layout;
use crate::matching::Matching;

/// The players of a homogeneous bracket or of a remainder.
pub struct Remainder {
    /// Their places in the bracket, by rank.
    pub members: Vec<usize>,
    /// How many pairs they make: the size of S1.
    pub pairs: usize,
    /// The number of each within the remainder, from 1, by place; nothing for others.
    numbers: Vec<usize>,
}

impl Remainder {
    pub fn new(members: Vec<usize>, pairs: usize) -> Remainder {
        let mut numbers = vec![0; members.last().map_or(0, |&last| last + 1)];
        for (i, &place) in members.iter().enumerate() {
            numbers[place] = i + 1;
        }
        Remainder { members, pairs, numbers }
    }

    /// The number of a member, 0 for anybody else.
    fn number(&self, place: usize) -> usize {
        self.numbers.get(place).copied().unwrap_or(0)
    }

    /// Adds what a pair is worth: not to be within S2, and to exchange players who are near each other.
    pub fn weigh(&self, bracket: &Bracket<'_>, a: usize, b: usize, put: impl FnOnce(u64, u64)) {
        let (first, second) = (self.number(a), self.number(b));
        let all = self.members.len();
        if first == 0 {
            return;
        }
        if second == 0 || !bracket.is_inside(a, b) {
            // A floater of S1 has gone down to S2 first.
            let down = if first <= self.pairs { first } else { 0 };
            put(0, down as u64);
        } else if first > self.pairs {
            put(0, (all - first) as u64);
        } else {
            let down = if second <= self.pairs { second } else { 0 };
            put(1, down as u64);
        }
    }
}

impl Bracket<'_> {
    /// The pairs of the remainder.
    pub fn pair_remainder<const K: usize>(&self) -> Vec<(usize, usize)> {
        let remainder = self.remainder.as_ref().expect("there is one");
        let layout = Layout::new(self);
        debug_assert!(layout.words(self.vertices(), 0) <= K, "the bits were counted before");
        let seats = &self.seats;
        // Whoever is moved down and still here floats on.
        let is_member = |place: usize| remainder.number(place) > 0;
        let mut matching = Matching::<K>::new(seats.len(), |i, j| {
            let (a, b) = (seats[i], seats[j]);
            if self.is_inside(a, b) && !(is_member(a) && is_member(b)) {
                return crate::matching::Wide::ZERO;
            }
            layout.weight(self, a, b)
        });
        // From here on everybody is named by the seat in the graph.
        let first = seats.iter().position(|&place| is_member(place)).expect("it has members");
        let members: Vec<usize> = (first..first + remainder.members.len()).collect();
        let (above, below) = members.split_at(remainder.pairs);
        let (middle, end) = (first + remainder.pairs, first + members.len());
        let is_below = |x: usize| (middle..end).contains(&x);
        let exchanged =
            below.iter().filter(|&&v| is_below(matching.mate(v)) && v < matching.mate(v)).count();
        let (mut down, mut up) = (Vec::new(), Vec::new());
        for &v in above.iter().rev() {
            if down.len() == exchanged {
                break;
            }
            // Down goes whoever is paired above with somebody better, or not at all.
            if prefer(&mut matching, v, |x| !(v..end).contains(&x)) {
                down.push(v);
            }
        }
        for &v in below {
            if up.len() == exchanged {
                break;
            }
            if prefer(&mut matching, v, |x| (v..end).contains(&x)) {
                up.push(v);
            }
        }
        let mut upper: Vec<usize> = above.iter().copied().filter(|v| !down.contains(v)).collect();
        upper.extend(&up);
        upper.sort_unstable();
        let mut lower: Vec<usize> =
            members.iter().copied().filter(|v| !upper.contains(v)).collect();
        let mut pairs = Vec::new();
        for v in upper {
            prefer_first(&mut matching, v, lower.iter().copied());
            let mate = matching.mate(v);
            lower.retain(|&x| x != mate);
            matching.remove(v, mate);
            pairs.push((seats[v], seats[mate]));
        }
        pairs
    }
}

//! The Dutch system taken literally, for a few players: every candidate is generated in the order of the rules,
//! and the first of the best ones is taken. No weights, no matching.
#![allow(missing_docs)]

use std::collections::{BTreeSet, HashMap};

use kelci_pairing::TournamentRecord;
use kelci_pairing::swiss::{ColourStrength, Float, PairingCard, colour_of};
use kelci_pairing::{Colour, Points};

type Pair = (usize, usize);

/// All players by rank, named by their place.
pub struct Naive {
    cards: Vec<PairingCard>,
    initial: Colour,
    /// The lowest score that can have the bye among these players, or `None` if they cannot all be paired.
    completions: HashMap<u32, Option<Points>>,
    nexts: HashMap<(u32, usize), Vec<u32>>,
}

fn absolute(card: &PairingCard) -> Option<Colour> {
    card.preference().filter(|p| p.1 == ColourStrength::Absolute).map(|p| p.0)
}

impl Naive {
    pub fn new(tournament: &TournamentRecord) -> Naive {
        Naive {
            cards: PairingCard::deal(tournament),
            initial: tournament.initial_colour,
            completions: HashMap::new(),
            nexts: HashMap::new(),
        }
    }

    /// The pairs as (white, black) and the bye, or `None` if there is no pairing.
    pub fn pair(&mut self) -> Option<(BTreeSet<[u32; 2]>, Option<u32>)> {
        let everybody: Vec<usize> = (0..self.cards.len()).collect();
        self.completion(mask(&everybody))?;
        let mut floaters: Vec<usize> = Vec::new();
        let mut pairs = Vec::new();
        let mut start = 0;
        while start < self.cards.len() {
            let end = self.group_end(start);
            let residents: Vec<usize> = (start..end).collect();
            let best = self.bracket(&floaters, &residents, end);
            let paired: Vec<usize> = best.iter().flat_map(|&(a, b)| [a, b]).collect();
            floaters = [floaters, residents].concat();
            floaters.retain(|v| !paired.contains(v));
            pairs.extend(best);
            start = end;
        }
        let colours = pairs.iter().map(|&(a, b)| {
            let (a, b) = (&self.cards[a.min(b)], &self.cards[a.max(b)]);
            match colour_of(a, b, self.initial).0 {
                Colour::White => [a.no, b.no],
                Colour::Black => [b.no, a.no],
            }
        });
        Some((colours.collect(), floaters.first().map(|&v| self.cards[v].no)))
    }

    fn group_end(&self, start: usize) -> usize {
        let points = self.cards[start].points;
        (start..self.cards.len())
            .find(|&v| self.cards[v].points != points)
            .unwrap_or(self.cards.len())
    }

    fn may_meet(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.cards[a], &self.cards[b]);
        let clash = absolute(a).is_some() && absolute(a) == absolute(b);
        !a.met.contains(&b.no) && (!clash || a.topscorer || b.topscorer)
    }

    /// C1 to C5 for whoever is left.
    fn completion(&mut self, left: u32) -> Option<Points> {
        if left == 0 {
            return Some(Points(0));
        }
        if let Some(&known) = self.completions.get(&left) {
            return known;
        }
        let first = left.trailing_zeros() as usize;
        let rest = left & !(1 << first);
        let mut best: Option<Points> = None;
        let mut offer = |found: Option<Points>| {
            best = match (best, found) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
        };
        if left.count_ones() % 2 == 1 && !self.cards[first].had_bye {
            let points = self.cards[first].points;
            offer(self.completion(rest).map(|_| points));
        }
        for other in first + 1..32 {
            if rest & (1 << other) != 0 && self.may_meet(first, other) {
                let found = self.completion(rest & !(1 << other));
                offer(found);
            }
        }
        self.completions.insert(left, best);
        best
    }

    /// Every set of legal pairs of a bracket: moved-down players with residents, residents with each other.
    fn all_sets(&self, moved: &[usize], residents: &[usize]) -> Vec<Vec<Pair>> {
        let Some((&first, rest)) = moved.split_first() else {
            let Some((&first, rest)) = residents.split_first() else { return vec![Vec::new()] };
            let mut sets = self.all_sets(&[], rest);
            for (i, &other) in rest.iter().enumerate() {
                if self.may_meet(first, other) {
                    let mut left = rest.to_vec();
                    left.remove(i);
                    sets.extend(self.all_sets(&[], &left).into_iter().map(|mut set| {
                        set.push((first, other));
                        set
                    }));
                }
            }
            return sets;
        };
        let mut sets = self.all_sets(rest, residents);
        for (i, &other) in residents.iter().enumerate() {
            if self.may_meet(first, other) {
                let mut left = residents.to_vec();
                left.remove(i);
                sets.extend(self.all_sets(rest, &left).into_iter().map(|mut set| {
                    set.push((first, other));
                    set
                }));
            }
        }
        sets
    }

    fn bracket(&mut self, moved: &[usize], residents: &[usize], end: usize) -> Vec<Pair> {
        let sets = self.all_sets(moved, residents);
        let judged: Vec<(Vec<Vec<u32>>, Vec<Pair>)> = sets
            .into_iter()
            .filter_map(|set| Some((self.judge(moved, residents, end, &set)?, set)))
            .collect();
        let least = judged.iter().map(|(value, _)| value).min().expect("C4 holds").clone();
        let best: BTreeSet<BTreeSet<Pair>> = judged
            .into_iter()
            .filter(|(value, _)| *value == least)
            .map(|(_, set)| set.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect())
            .collect();
        let sample = best.first().expect("something is the best");
        let pairs = sample.len();
        let moved_pairs = sample.iter().filter(|pair| moved.contains(&pair.0)).count();
        first_generated(moved, residents, pairs, moved_pairs, &best)
    }

    /// C4 to C21, the less the better; `None` if C4 fails.
    fn judge(
        &mut self,
        moved: &[usize],
        residents: &[usize],
        end: usize,
        set: &[Pair],
    ) -> Option<Vec<Vec<u32>>> {
        let paired: Vec<usize> = set.iter().flat_map(|&(a, b)| [a, b]).collect();
        let floaters: Vec<usize> =
            moved.iter().chain(residents).copied().filter(|v| !paired.contains(v)).collect();
        let below: Vec<usize> = (end..self.cards.len()).collect();
        let left = mask(&floaters) | mask(&below);
        let bye = self.completion(left)?;
        let next = self.next_bracket(&floaters, end);
        let cards = &self.cards;
        let resident_points = cards[residents[0]].points;
        let odd = left.count_ones() % 2 == 1;
        let takes_bye = odd && floaters.len() == 1 && bye >= resident_points;
        let mut values =
            vec![vec![bye.0], vec![floaters.len() as u32], scores(cards, &floaters), next];
        values.push(vec![if takes_bye { cards[floaters[0]].unplayed } else { 0 }]);
        let mut colours = [0; 4];
        for &(a, b) in set {
            let (a, b) = (&cards[a.min(b)], &cards[a.max(b)]);
            let (colour, _) = colour_of(a, b, self.initial);
            for (card, given) in [(a, colour), (b, colour.other())] {
                let Some((wish, strength)) = card.preference() else { continue };
                let turn = if given == Colour::White { 1 } else { -1 };
                let top = a.topscorer || b.topscorer;
                let thrice =
                    card.colours.iter().rev().take(2).filter(|&&c| c == given).count() == 2;
                colours[0] += u32::from(top && (card.difference + turn).abs() > 2);
                colours[1] += u32::from(top && thrice);
                colours[2] += u32::from(wish != given);
                colours[3] += u32::from(wish != given && strength == ColourStrength::Strong);
            }
        }
        values.extend(colours.map(|count| vec![count]));
        let moved_pairs: Vec<Pair> = set.iter().copied().filter(|p| moved.contains(&p.0)).collect();
        let count = |list: &[usize], back: usize, float: Float| {
            list.iter().filter(|&&v| cards[v].floats[back] == float).count() as u32
        };
        let down: Vec<usize> = floaters.iter().copied().filter(|v| residents.contains(v)).collect();
        let opponents: Vec<usize> = moved_pairs.iter().map(|p| p.1).collect();
        for back in 0..2 {
            values.push(vec![count(&down, back, Float::Down)]);
            values.push(vec![count(&opponents, back, Float::Up)]);
        }
        for back in 0..2 {
            // Whoever floats on falls farther than anybody who is paired.
            let falls = moved.iter().filter(|&&v| cards[v].floats[back] == Float::Down).map(|&v| {
                let floats_on = u32::from(floaters.contains(&v)) * 1000;
                floats_on + cards[v].points.0 - resident_points.0
            });
            values.push(descending(falls.collect()));
            let climbs = moved_pairs
                .iter()
                .filter(|p| cards[p.1].floats[back] == Float::Up)
                .map(|p| cards[p.0].points.0 - resident_points.0);
            values.push(descending(climbs.collect()));
        }
        Some(values)
    }

    /// C8: what C5, C6 and C7 can be at best in the bracket below.
    fn next_bracket(&mut self, floaters: &[usize], end: usize) -> Vec<u32> {
        if end == self.cards.len() {
            return Vec::new();
        }
        if let Some(known) = self.nexts.get(&(mask(floaters), end)) {
            return known.clone();
        }
        let next_end = self.group_end(end);
        let residents: Vec<usize> = (end..next_end).collect();
        let everybody = [floaters, &residents[..]].concat();
        let lower: Vec<usize> = (next_end..self.cards.len()).collect();
        let best = self
            .all_sets(floaters, &residents)
            .into_iter()
            .filter_map(|set| {
                let paired: Vec<usize> = set.iter().flat_map(|&(a, b)| [a, b]).collect();
                let left: Vec<usize> =
                    everybody.iter().copied().filter(|v| !paired.contains(v)).collect();
                let bye = self.completion(mask(&left) | mask(&lower))?;
                Some([vec![bye.0, left.len() as u32], scores(&self.cards, &left)].concat())
            })
            .min()
            .expect("C4 holds");
        self.nexts.insert((mask(floaters), end), best.clone());
        best
    }
}

fn mask(players: &[usize]) -> u32 {
    players.iter().fold(0, |mask, v| mask | (1 << v))
}

fn scores(cards: &[PairingCard], players: &[usize]) -> Vec<u32> {
    descending(players.iter().map(|&v| cards[v].points.0).collect())
}

fn descending(mut list: Vec<u32>) -> Vec<u32> {
    list.sort_unstable_by(|a, b| b.cmp(a));
    list
}

/// All ordered choices of `count` from a list, by the order of the list.
fn arrangements(list: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, &first) in list.iter().enumerate() {
        let mut rest = list.to_vec();
        rest.remove(i);
        all.extend(
            arrangements(&rest, count - 1).into_iter().map(|tail| [vec![first], tail].concat()),
        );
    }
    all
}

fn subsets(list: &[usize], count: usize) -> Vec<Vec<usize>> {
    arrangements(list, count).into_iter().filter(|set| set.is_sorted()).collect()
}

/// The first candidate of the generation (articles 3.2 to 3.7 and 4) that is one of these.
fn first_generated(
    moved: &[usize],
    residents: &[usize],
    pairs: usize,
    moved_pairs: usize,
    wanted: &BTreeSet<BTreeSet<Pair>>,
) -> Vec<Pair> {
    for s1 in subsets(moved, moved_pairs) {
        for s2 in arrangements(residents, moved_pairs) {
            let mdp: Vec<Pair> = s1.iter().copied().zip(s2.iter().copied()).collect();
            let fits = |set: &&BTreeSet<Pair>| mdp.iter().all(|pair| set.contains(pair));
            if !wanted.iter().any(|set| fits(&set)) {
                continue;
            }
            let remainder: Vec<usize> =
                residents.iter().copied().filter(|v| !s2.contains(v)).collect();
            for (upper, lower) in exchanges(&remainder, pairs - moved_pairs) {
                for order in arrangements(&lower, upper.len()) {
                    let rest = upper.iter().copied().zip(order);
                    let candidate: Vec<Pair> = mdp.iter().copied().chain(rest).collect();
                    let as_set = candidate.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
                    if wanted.contains(&as_set) {
                        return candidate;
                    }
                }
            }
        }
    }
    unreachable!("every pairing is generated")
}

/// S1 and S2 after each exchange, in the order of article 4.3.
fn exchanges(players: &[usize], pairs: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
    // Numbers within the bracket, from 1.
    let numbers: Vec<usize> = (1..=players.len()).collect();
    let (s1, s2) = numbers.split_at(pairs);
    let mut all = Vec::new();
    for count in 0..=s1.len().min(s2.len()) {
        for down in subsets(s1, count) {
            for up in subsets(s2, count) {
                let difference = up.iter().sum::<usize>() - down.iter().sum::<usize>();
                let mut highest = down.clone();
                highest.reverse();
                let highest: Vec<usize> = highest.into_iter().map(|n| usize::MAX - n).collect();
                all.push(((count, difference, highest, up.clone()), (down.clone(), up)));
            }
        }
    }
    all.sort();
    all.into_iter()
        .map(|(_, (down, up))| {
            let is_upper = |n: usize| (s1.contains(&n) && !down.contains(&n)) || up.contains(&n);
            let (upper, lower): (Vec<usize>, Vec<usize>) =
                numbers.iter().copied().partition(|&n| is_upper(n));
            let place = |list: Vec<usize>| list.into_iter().map(|n| players[n - 1]).collect();
            (place(upper), place(lower))
        })
        .collect()
}

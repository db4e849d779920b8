//! The criteria of a bracket as one number: each has a field of bits, the more important the higher.
//!
//! A field counts what is good, and is wide enough for as much as a whole pairing can have of it, so that
//! nothing spills into the criterion above: the pairing of the greatest sum is the one that is best by the first
//! criterion, among those by the second, and so on.

use std::fmt;

use super::bracket::Bracket;
use super::card::Float;
use super::colour::colour_costs;
use crate::matching::Wide;

/// What decides between two pairings, by the numbers of the FIDE rules, the first the most important.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Criterion {
    /// C1 to C21.
    C(u8),
    /// Article 4.4: which of the moved-down players are paired.
    MovedDown,
    /// Article 4.2: whom they meet.
    MovedDownOpponents,
    /// Article 4.3: who changes between S1 and S2.
    Exchange,
    /// Article 4.2: the order of S2.
    Transposition,
    /// Article 5: who has which colour.
    Colour(super::colour::ColourRule),
}

impl fmt::Display for Criterion {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            Criterion::C(1) => "two players meet once only",
            Criterion::C(2) => "no second bye, and none after points without a game",
            Criterion::C(3) => "no two players who must have the same colour",
            Criterion::C(4) => "the players below must still have a pairing",
            Criterion::C(5) => "the bye goes to the lowest score",
            Criterion::C(6) => "as many pairs as possible in the bracket",
            Criterion::C(7) => "the lowest scores float down",
            Criterion::C(8) => "as many pairs as possible in the bracket below",
            Criterion::C(9) => "the bye goes to who has missed the fewest games",
            Criterion::C(10) => "colour differences above two of topscorers",
            Criterion::C(11) => "the same colour three times running of topscorers",
            Criterion::C(12) => "colour preferences",
            Criterion::C(13) => "strong colour preferences",
            Criterion::C(14) => "who floats down and did so a round before",
            Criterion::C(15) => "who floats up and did so a round before",
            Criterion::C(16) => "who floats down and did so two rounds before",
            Criterion::C(17) => "who floats up and did so two rounds before",
            Criterion::C(18) => "how far moved-down players fall who floated down a round before",
            Criterion::C(19) => "how far opponents climb who floated up a round before",
            Criterion::C(20) => {
                "how far moved-down players fall who floated down two rounds before"
            }
            Criterion::C(_) => "how far opponents climb who floated up two rounds before",
            Criterion::MovedDown => "which moved-down players are paired",
            Criterion::MovedDownOpponents => "whom the moved-down players meet",
            Criterion::Exchange => "exchanges between S1 and S2",
            Criterion::Transposition => "the order of S2",
            Criterion::Colour(_) => "colours",
        };
        match self {
            Criterion::C(number) => write!(out, "C{number} ({words})"),
            Criterion::MovedDown => write!(out, "4.4 ({words})"),
            Criterion::Exchange => write!(out, "4.3 ({words})"),
            Criterion::MovedDownOpponents | Criterion::Transposition => {
                write!(out, "4.2 ({words})")
            }
            Criterion::Colour(rule) => write!(out, "{} ({words})", rule.article()),
        }
    }
}

/// Some bits of a weight.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bits {
    pub shift: u32,
    pub bits: u32,
}

/// Which bits of a weight belong to which criterion.
#[derive(Debug, Default)]
pub struct Layout {
    /// From the most important down, with their criteria.
    pub fields: Vec<(Criterion, Bits)>,
    legal: Bits,
    c5: Bits,
    c6: Bits,
    c7: Vec<Bits>,
    c8: Bits,
    c8_scores: Vec<Bits>,
    pub c9: Bits,
    colours: [Bits; 4],
    /// C14 to C17.
    repeated: [Bits; 4],
    /// C18 to C21, for each score of moved-down players.
    distances: [Vec<Bits>; 4],
    exchanges: Bits,
    exchanged: Bits,
}

/// How many bits a number up to this one needs.
pub fn bits_for(most: usize) -> u32 {
    usize::BITS - most.leading_zeros()
}

impl Layout {
    /// Gives every criterion as many bits as this bracket needs. The lowest bits stay free for the order in
    /// which pairings are generated.
    pub fn new(bracket: &Bracket<'_>) -> Layout {
        // From the least important up; the shifts follow as they are asked for.
        let mut next = Next { shift: bracket.rank_bits(), fields: Vec::new() };
        let mut layout = Layout::default();
        let cards = &bracket.cards;
        let (moved, size) = (bracket.moved, bracket.size);
        let residents = || cards[moved..size].iter();
        let pairs = size / 2;
        let has =
            |back: usize, float: Float| residents().filter(|c| c.floats[back] == float).count();
        if let Some(remainder) = &bracket.remainder {
            let players = remainder.members.len();
            layout.exchanged = next.take(Criterion::Exchange, players * players);
            layout.exchanges = next.take(Criterion::Exchange, remainder.pairs);
        }
        for index in (0..4).rev() {
            let back = index / 2;
            let fields: Vec<Bits> = (0..bracket.moved_scores)
                .rev()
                .map(|group| {
                    let of_group = || (0..moved).filter(|&i| bracket.groups[i] == group);
                    let most = if index % 2 == 0 {
                        of_group().filter(|&i| cards[i].floats[back] == Float::Down).count()
                    } else if has(back, Float::Up) > 0 {
                        of_group().count()
                    } else {
                        0
                    };
                    next.take(Criterion::C(18 + index as u8), most)
                })
                .collect();
            layout.distances[index] = fields.into_iter().rev().collect();
        }
        for index in (0..4).rev() {
            let back = index / 2;
            let most = if index % 2 == 0 {
                has(back, Float::Down)
            } else if has(back, Float::Up) > 0 {
                moved
            } else {
                0
            };
            layout.repeated[index] = next.take(Criterion::C(14 + index as u8), most);
        }
        let any_top = cards[..size].iter().any(|card| card.topscorer);
        let any_wish = cards[..size].iter().any(|card| card.preference().is_some());
        for index in (0..4).rev() {
            let matters = if index < 2 { any_top } else { any_wish };
            let most = if matters { pairs } else { 0 };
            layout.colours[index] = next.take(Criterion::C(10 + index as u8), most);
        }
        let most_unplayed = cards[..size].iter().map(|card| card.unplayed as usize).max();
        let has_bye = bracket.bye.is_some();
        layout.c9 =
            next.take(Criterion::C(9), if has_bye { most_unplayed.unwrap_or(0) } else { 0 });
        let below = bracket.next;
        let groups = bracket.groups[..size].iter().max().map_or(0, |&last| last + 1);
        layout.c8_scores = (0..groups)
            .rev()
            .map(|group| {
                let most = bracket.groups[..size].iter().filter(|&&g| g == group).count();
                next.take(Criterion::C(8), if below > 0 { most } else { 0 })
            })
            .collect();
        layout.c8_scores.reverse();
        layout.c8 = next.take(Criterion::C(8), below);
        layout.c7 = (0..bracket.moved_scores)
            .rev()
            .map(|group| {
                let most = bracket.groups[..moved].iter().filter(|&&g| g == group).count();
                next.take(Criterion::C(7), most)
            })
            .collect();
        layout.c7.reverse();
        layout.c6 = next.take(Criterion::C(6), pairs);
        layout.c5 = next.take(Criterion::C(5), if has_bye { bracket.last_group } else { 0 });
        layout.legal = next.take(Criterion::C(4), bracket.vertices() / 2);
        next.fields.reverse();
        layout.fields = next.fields;
        layout
    }

    /// How many words of 64 bits the sums and the duals need: a dual may become as large as the sum of all
    /// weights along a path through all vertices. `more` bits are left for later.
    pub fn words(&self, vertices: usize, more: u32) -> usize {
        let bits = self.legal.shift + self.legal.bits + more + 2 * bits_for(vertices) + 4;
        bits.div_ceil(64) as usize
    }

    /// The weight of a pair; nothing if the rules forbid it.
    pub fn weight<const K: usize>(&self, bracket: &Bracket<'_>, a: usize, b: usize) -> Wide<K> {
        let (a, b) = (a.min(b), a.max(b));
        if !bracket.may_pair(a, b) {
            return Wide::ZERO;
        }
        let mut sum = Wide::at(1, self.legal.shift);
        let mut put = |field: Bits, value: u64| {
            if field.bits > 0 && value > 0 {
                sum = sum + Wide::at(value, field.shift);
            }
        };
        if bracket.bye == Some(b) {
            put(self.c5, bracket.groups[a] as u64);
            if bracket.counts_unplayed {
                put(self.c9, self.missed(bracket, a));
            }
        } else if bracket.is_below(b) {
            put(self.c8, 1);
            if a < bracket.size {
                put(self.c8_scores[bracket.groups[a]], 1);
            }
        } else if bracket.is_inside(a, b) {
            self.inside(bracket, a, b, &mut put);
        }
        if let Some(remainder) = &bracket.remainder {
            remainder.weigh(bracket, a, b, |changes, places| {
                put(self.exchanges, changes);
                put(self.exchanged, places);
            });
        }
        sum
    }

    /// C9: the more games somebody has played, the better for the bye.
    pub fn missed(&self, bracket: &Bracket<'_>, a: usize) -> u64 {
        let most = bracket.cards[..bracket.size].iter().map(|card| card.unplayed).max();
        u64::from(most.unwrap_or(0).saturating_sub(bracket.cards[a].unplayed))
    }

    fn inside(&self, bracket: &Bracket<'_>, a: usize, b: usize, put: &mut impl FnMut(Bits, u64)) {
        let (higher, lower) = (bracket.cards[a], bracket.cards[b]);
        let is_moved = a < bracket.moved;
        put(self.c6, 1);
        if is_moved {
            put(self.c7[bracket.groups[a]], 1);
        }
        let costs = colour_costs(higher, lower, bracket.initial_colour);
        for (field, cost) in self.colours.iter().zip(costs) {
            put(*field, 1 - cost);
        }
        for back in 0..2 {
            let down = |card: &super::PairingCard| u64::from(card.floats[back] == Float::Down);
            let rises = lower.floats[back] == Float::Up;
            let residents = down(lower) + if is_moved { 0 } else { down(higher) };
            put(self.repeated[2 * back], residents);
            if is_moved {
                put(self.repeated[2 * back + 1], u64::from(!rises));
                put(self.distances[2 * back][bracket.groups[a]], down(higher));
                put(self.distances[2 * back + 1][bracket.groups[a]], u64::from(!rises));
            }
        }
    }
}

/// Hands out bits from the lowest up.
struct Next {
    shift: u32,
    fields: Vec<(Criterion, Bits)>,
}

impl Next {
    fn take(&mut self, criterion: Criterion, most: usize) -> Bits {
        let field = Bits { shift: self.shift, bits: bits_for(most) };
        self.shift += field.bits;
        if field.bits > 0 {
            self.fields.push((criterion, field));
        }
        field
    }
}

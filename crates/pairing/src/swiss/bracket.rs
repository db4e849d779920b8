//! A bracket with all that lies below it, and the questions by which it is decided.

use super::card::{PairingCard, may_meet};
use super::criteria::{Layout, bits_for};
use super::order::Remainder;
use crate::matching::{Matching, Wide};
use crate::record::Colour;
use crate::tournament::PairingFault;

/// The most memory that the weights of a bracket may take, in bytes.
const MAX_MEMORY: usize = 1 << 30;

/// The widths of numbers that there are, in words of 64 bits. Two or three do for most brackets; the widest
/// one is for fields in which hardly two players have the same score.
const WIDTHS: [usize; 7] = [2, 3, 4, 8, 16, 64, 512];

/// A bracket: moved-down players, residents, then the scoregroup below, then everybody else, then the bye.
pub struct Bracket<'a> {
    pub cards: Vec<&'a PairingCard>,
    /// The score of each player, counted from the highest down.
    pub groups: Vec<usize>,
    pub last_group: usize,
    /// How many are moved down.
    pub moved: usize,
    /// How many scores those have.
    pub moved_scores: usize,
    /// How many are in the bracket.
    pub size: usize,
    /// How many are in the scoregroup below.
    pub next: usize,
    /// The place of the bye, if the number of players is odd.
    pub bye: Option<usize>,
    pub initial_colour: Colour,
    /// Whether C9 applies: the one who floats down has the bye.
    pub counts_unplayed: bool,
    /// What is left after the moved-down players, when its order is asked for.
    pub remainder: Option<Remainder>,
    /// Who is in the graph, of all places.
    pub seats: Vec<usize>,
}

/// What becomes of a bracket, by places.
pub struct BracketDecision {
    pub pairs: Vec<(usize, usize)>,
    pub floaters: Vec<usize>,
}

impl<'a> Bracket<'a> {
    pub fn new(
        floaters: &[&'a PairingCard],
        residents: &[&'a PairingCard],
        below: &[&[&'a PairingCard]],
        initial_colour: Colour,
    ) -> Bracket<'a> {
        let mut cards: Vec<&PairingCard> = [floaters, residents].concat();
        cards.sort_by_key(|card| card.rank());
        let size = cards.len();
        cards.extend(below.iter().flat_map(|group| group.iter()));
        let mut groups = Vec::with_capacity(cards.len());
        let mut last_group = 0;
        for (i, card) in cards.iter().enumerate() {
            last_group += usize::from(i > 0 && card.points != cards[i - 1].points);
            groups.push(last_group);
        }
        let moved = floaters.len();
        let bye = (cards.len() % 2 == 1).then_some(cards.len());
        let vertices = cards.len() + usize::from(bye.is_some());
        Bracket {
            moved_scores: if moved > 0 { groups[moved - 1] + 1 } else { 0 },
            next: below.first().map_or(0, |group| group.len()),
            seats: (0..vertices).collect(),
            counts_unplayed: false,
            remainder: None,
            cards,
            groups,
            last_group,
            moved,
            size,
            bye,
            initial_colour,
        }
    }

    pub fn vertices(&self) -> usize {
        self.seats.len()
    }

    /// How many bits the lowest field has: one more than any place among the residents.
    pub fn rank_bits(&self) -> u32 {
        bits_for(self.size + 1) + 1
    }

    /// Whether two may be paired at all, by the absolute criteria; `a` is before `b`.
    pub fn may_pair(&self, a: usize, b: usize) -> bool {
        if self.bye == Some(b) {
            !self.cards[a].had_bye
        } else {
            may_meet(self.cards[a], self.cards[b])
        }
    }

    /// Whether a pair belongs to this bracket: moved-down players do not meet each other.
    pub fn is_inside(&self, a: usize, b: usize) -> bool {
        let lower = a.max(b);
        (self.moved..self.size).contains(&lower)
    }

    /// Whether the lower of a pair is in the scoregroup below.
    pub fn is_below(&self, lower: usize) -> bool {
        (self.size..self.size + self.next).contains(&lower)
    }

    /// Decides the bracket with numbers just as wide as it needs.
    pub fn decide(&mut self) -> Result<BracketDecision, PairingFault> {
        let layout = Layout::new(self);
        // Exchanges need a few bits more.
        let words = layout.words(self.vertices(), 3 * bits_for(self.size));
        let Some(&width) = WIDTHS.iter().find(|&&width| width >= words) else {
            return Err(PairingFault::TooWide);
        };
        if self.vertices().pow(2) * width * size_of::<u64>() > MAX_MEMORY {
            return Err(PairingFault::TooWide);
        }
        match width {
            2 => self.decide_in::<2>(&layout),
            3 => self.decide_in::<3>(&layout),
            4 => self.decide_in::<4>(&layout),
            8 => self.decide_in::<8>(&layout),
            16 => self.decide_in::<16>(&layout),
            64 => self.decide_in::<64>(&layout),
            _ => self.decide_in::<512>(&layout),
        }
    }

    fn decide_in<const K: usize>(
        &mut self,
        layout: &Layout,
    ) -> Result<BracketDecision, PairingFault> {
        let mut matching = Matching::<K>::new(self.vertices(), |a, b| layout.weight(self, a, b));
        let everybody = 0..self.vertices();
        if everybody.clone().any(|v| matching.weight(v, matching.mate(v)) == Wide::ZERO) {
            return Err(PairingFault::NoPairing);
        }
        let inside = |matching: &Matching<K>, v: usize| self.is_inside(v, matching.mate(v));
        let paired = (0..self.size).filter(|&v| inside(&matching, v)).count();
        let moved_paired = (0..self.moved).filter(|&v| inside(&matching, v)).count();
        let takes_bye = self.bye.is_some_and(|bye| matching.mate(bye) < self.size);
        if takes_bye && self.size - paired == 1 {
            self.counts_unplayed = true;
            let bye = self.bye.expect("somebody takes it");
            let bracket = &*self;
            matching.reweigh(bye, |x, weight| {
                if x < bracket.size && weight != Wide::ZERO {
                    weight + Wide::at(layout.missed(bracket, x), layout.c9.shift)
                } else {
                    weight
                }
            });
        }
        let mut pairs = self.pair_moved(&mut matching, moved_paired);
        let mut is_paired = vec![false; self.vertices()];
        for &(a, b) in &pairs {
            (is_paired[a], is_paired[b]) = (true, true);
        }
        let left = paired / 2 - moved_paired;
        if left > 0 {
            let members: Vec<usize> = (self.moved..self.size).filter(|&v| !is_paired[v]).collect();
            self.seats.retain(|&v| !is_paired[v]);
            self.remainder = Some(Remainder::new(members, left));
            for (a, b) in self.pair_remainder::<K>() {
                (is_paired[a], is_paired[b]) = (true, true);
                pairs.push((a, b));
            }
        }
        let floaters = (0..self.size).filter(|&v| !is_paired[v]).collect();
        Ok(BracketDecision { pairs, floaters })
    }

    /// Which moved-down players are paired (4.4), and with whom (4.2).
    fn pair_moved<const K: usize>(
        &self,
        matching: &mut Matching<K>,
        count: usize,
    ) -> Vec<(usize, usize)> {
        if count == 0 {
            return Vec::new();
        }
        if count < self.moved {
            for v in 0..self.moved {
                prefer(matching, v, |x| self.is_inside(v, x));
            }
        }
        let paired: Vec<usize> =
            (0..self.moved).filter(|&v| self.is_inside(v, matching.mate(v))).collect();
        let mut pairs = Vec::new();
        for v in paired {
            prefer_first(matching, v, self.moved..self.size);
            let mate = matching.mate(v);
            pairs.push((v, mate));
            matching.remove(v, mate);
        }
        pairs
    }
}

/// Asks whether a vertex can have a partner of some kind without any loss, and keeps it to the answer.
pub fn prefer<const K: usize>(
    matching: &mut Matching<K>,
    v: usize,
    is_wanted: impl Fn(usize) -> bool,
) -> bool {
    if !is_wanted(matching.mate(v)) {
        matching.reweigh(v, |x, weight| {
            if weight == Wide::ZERO || is_wanted(x) { weight } else { weight - Wide::at(1, 0) }
        });
    }
    let answer = is_wanted(matching.mate(v));
    matching.reweigh(v, |x, weight| if is_wanted(x) == answer { weight } else { Wide::ZERO });
    answer
}

/// Gives a vertex the first partner of a list that it can have without any loss.
pub fn prefer_first<const K: usize>(
    matching: &mut Matching<K>,
    v: usize,
    order: impl Iterator<Item = usize> + Clone,
) {
    let allowed = order.clone().find(|&x| x != v && matching.weight(v, x) != Wide::ZERO);
    if allowed == Some(matching.mate(v)) {
        return;
    }
    let mut places = std::collections::HashMap::new();
    for (place, x) in order.enumerate() {
        places.insert(x, place as u64);
    }
    let beyond = places.len() as u64;
    matching.reweigh(v, |x, weight| {
        if weight == Wide::ZERO {
            return weight;
        }
        weight - Wide::at(places.get(&x).copied().unwrap_or(beyond), 0)
    });
}

//! Where another pairing of a round differs from ours, and by which criterion ours is better.

use std::collections::{BTreeSet, HashMap};

use super::bracket::Bracket;
use super::card::{PairingCard, may_meet};
use super::colour::colour_of;
use super::criteria::{Criterion, Layout};
use super::{Pairing, pair};
use crate::matching::{Matching, Wide};
use crate::record::{ByeKind, Colour, Number, Points, RoundEntry};
use crate::tournament::{PairingFault, TournamentRecord};

/// How a pairing differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// What decides against it.
    pub criterion: Criterion,
    /// The score of the bracket in which it begins; none if everything is wrong from the start.
    pub score: Option<Points>,
    /// The pairs of ours that the other does not have.
    pub expected: Vec<[Number; 2]>,
    /// The pairs of the other that ours does not have.
    pub found: Vec<[Number; 2]>,
    /// Our bye and the other's, if they differ.
    pub byes: Option<[Option<Number>; 2]>,
}

/// Compares a pairing with ours; `None` if they are the same.
///
/// # Errors
/// If the tournament contradicts itself. That no pairing exists is no error: then the other breaks a rule.
pub fn explain(
    tournament: &TournamentRecord,
    found: &Pairing,
) -> Result<Option<Difference>, PairingFault> {
    let ours = match pair(tournament) {
        Err(PairingFault::NoPairing) => Pairing { pairs: Vec::new(), bye: None },
        other => other?,
    };
    let sorted = |pairing: &Pairing| pairing.pairs.iter().copied().collect::<BTreeSet<_>>();
    let (expected, others) = (sorted(&ours), sorted(found));
    if expected == others && ours.bye == found.bye {
        return Ok(None);
    }
    let cards = PairingCard::deal(tournament);
    let (criterion, score) = why(&cards, tournament.initial_colour, &ours, found)?;
    Ok(Some(Difference {
        criterion,
        score,
        expected: expected.difference(&others).copied().collect(),
        found: others.difference(&expected).copied().collect(),
        byes: (ours.bye != found.bye).then_some([ours.bye, found.bye]),
    }))
}

/// Compares how a round of the history (from 1) was paired with how we would have paired it.
///
/// # Errors
/// As [`explain`]; also if there was no such round.
pub fn explain_round(
    tournament: &TournamentRecord,
    round: usize,
) -> Result<Option<Difference>, PairingFault> {
    let played = tournament.history.len();
    let Some(entries) = round.checked_sub(1).and_then(|index| tournament.history.get(index)) else {
        return Err(PairingFault::WrongRound { round, played });
    };
    let mut found = Pairing { pairs: Vec::new(), bye: None };
    let mut present = BTreeSet::new();
    for entry in entries {
        match *entry {
            RoundEntry::Game { white, black, .. } => {
                found.pairs.push([white, black]);
                present.extend([white, black]);
            }
            RoundEntry::Bye { no, kind: ByeKind::Allocated, .. } => {
                found.bye = Some(no);
                present.insert(no);
            }
            RoundEntry::Bye { .. } => {}
        }
    }
    let numbers = tournament.players.iter().map(|player| player.no);
    let before = TournamentRecord {
        history: tournament.history[..round - 1].to_vec(),
        absent: numbers.filter(|no| !present.contains(no)).collect(),
        ..tournament.clone()
    };
    explain(&before, &found)
}

/// Who meets whom, in both directions.
type Meetings = HashMap<Number, Number>;

fn meetings(pairing: &Pairing) -> Meetings {
    pairing.pairs.iter().flat_map(|&[a, b]| [(a, b), (b, a)]).collect()
}

fn why(
    cards: &[PairingCard],
    initial: Colour,
    ours: &Pairing,
    found: &Pairing,
) -> Result<(Criterion, Option<Points>), PairingFault> {
    if let Some(broken) = broken_rule(cards, found) {
        return Ok((broken, None));
    }
    let bye_score = |pairing: &Pairing| {
        let no = pairing.bye?;
        cards.iter().find(|card| card.no == no).map(|card| card.points)
    };
    if bye_score(ours) < bye_score(found) {
        return Ok((Criterion::C(5), bye_score(found)));
    }
    let (mine, theirs) = (meetings(ours), meetings(found));
    let ranked: Vec<&PairingCard> = cards.iter().collect();
    let groups: Vec<&[&PairingCard]> = ranked.chunk_by(|a, b| a.points == b.points).collect();
    let mut floaters: Vec<&PairingCard> = Vec::new();
    for (index, &residents) in groups.iter().enumerate() {
        let score = residents.first().map(|card| card.points);
        let mut bracket = Bracket::new(&floaters, residents, &groups[index + 1..], initial);
        let pairs = [&mine, &theirs].map(|meetings| inside(&bracket, meetings));
        if pairs[0] != pairs[1] {
            return Ok((bracket.compare(&pairs[0], &pairs[1])?, score));
        }
        let paired: BTreeSet<usize> = pairs[0].iter().flat_map(|&(a, b)| [a, b]).collect();
        let left = (0..bracket.size).filter(|v| !paired.contains(v));
        floaters = left.map(|v| bracket.cards[v]).collect();
    }
    let card = |no: Number| cards.iter().find(|card| card.no == no);
    let turned = found.pairs.iter().find(|pair| !ours.pairs.contains(pair));
    let rule = turned.and_then(|&[a, b]| {
        let (a, b) = (card(a)?, card(b)?);
        let (higher, lower) = if a.rank() < b.rank() { (a, b) } else { (b, a) };
        Some((Criterion::Colour(colour_of(higher, lower, initial).1), Some(higher.points)))
    });
    Ok(rule.unwrap_or((Criterion::C(4), None)))
}

/// The first absolute criterion that a pairing breaks.
fn broken_rule(cards: &[PairingCard], found: &Pairing) -> Option<Criterion> {
    let by_number: HashMap<Number, &PairingCard> =
        cards.iter().map(|card| (card.no, card)).collect();
    for pair in &found.pairs {
        let [Some(a), Some(b)] = pair.map(|no| by_number.get(&no)) else {
            return Some(Criterion::C(4));
        };
        if a.met.contains(&b.no) {
            return Some(Criterion::C(1));
        }
        if !may_meet(a, b) {
            return Some(Criterion::C(3));
        }
    }
    if found.bye.and_then(|no| by_number.get(&no)).is_some_and(|card| card.had_bye) {
        return Some(Criterion::C(2));
    }
    let named: BTreeSet<Number> = found.pairs.iter().flatten().copied().chain(found.bye).collect();
    let everybody = named.len() == cards.len() && cards.iter().all(|card| named.contains(&card.no));
    (!everybody).then_some(Criterion::C(4))
}

/// The pairs that a pairing has within a bracket.
fn inside(bracket: &Bracket<'_>, meetings: &Meetings) -> BTreeSet<(usize, usize)> {
    let places: HashMap<Number, usize> =
        bracket.cards[..bracket.size].iter().enumerate().map(|(i, card)| (card.no, i)).collect();
    let pairs = places.iter().filter_map(|(no, &a)| {
        let &b = places.get(meetings.get(no)?)?;
        (a < b && bracket.is_inside(a, b)).then_some((a, b))
    });
    pairs.collect()
}

impl Bracket<'_> {
    /// What decides between two sets of pairs of this bracket.
    fn compare(
        &mut self,
        mine: &BTreeSet<(usize, usize)>,
        theirs: &BTreeSet<(usize, usize)>,
    ) -> Result<Criterion, PairingFault> {
        self.decide()?;
        (self.remainder, self.seats) =
            (None, (0..self.cards.len() + self.cards.len() % 2).collect());
        let layout = Layout::new(self);
        let by_weight = match layout.words(self.seats.len(), 0) {
            0..=4 => self.first_field::<4>(&layout, mine, theirs),
            5..=16 => self.first_field::<16>(&layout, mine, theirs),
            17..=64 => self.first_field::<64>(&layout, mine, theirs),
            // It was decided before, so it fits.
            _ => self.first_field::<512>(&layout, mine, theirs),
        };
        Ok(by_weight.unwrap_or_else(|| self.by_order(mine, theirs)))
    }

    /// The most important criterion in which the two are not worth the same.
    fn first_field<const K: usize>(
        &self,
        layout: &Layout,
        mine: &BTreeSet<(usize, usize)>,
        theirs: &BTreeSet<(usize, usize)>,
    ) -> Option<Criterion> {
        let [first, second] = [mine, theirs].map(|pairs| self.worth::<K>(layout, pairs));
        let mut fields = layout.fields.iter();
        let differs = |field: &super::criteria::Bits| {
            first.field(field.shift, field.bits) != second.field(field.shift, field.bits)
        };
        fields.find(|(_, field)| differs(field)).map(|&(criterion, _)| criterion)
    }

    /// What a set of pairs is worth with the best that can follow below.
    fn worth<const K: usize>(&self, layout: &Layout, pairs: &BTreeSet<(usize, usize)>) -> Wide<K> {
        let paired: BTreeSet<usize> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        let left: Vec<usize> = self.seats.iter().copied().filter(|v| !paired.contains(v)).collect();
        let matching = Matching::<K>::new(left.len(), |i, j| {
            let (a, b) = (left[i], left[j]);
            if self.is_inside(a, b) { Wide::ZERO } else { layout.weight(self, a, b) }
        });
        let fixed = pairs.iter().map(|&(a, b)| layout.weight::<K>(self, a, b));
        fixed.fold(matching.total(), |sum, weight| sum + weight)
    }

    /// Equal by all criteria: which was generated first, and by what.
    fn by_order(
        &self,
        mine: &BTreeSet<(usize, usize)>,
        theirs: &BTreeSet<(usize, usize)>,
    ) -> Criterion {
        let moved = |pairs: &BTreeSet<(usize, usize)>| -> Vec<(usize, usize)> {
            pairs.iter().copied().filter(|pair| pair.0 < self.moved).collect()
        };
        let (first, second) = (moved(mine), moved(theirs));
        let who = |pairs: &[(usize, usize)]| pairs.iter().map(|pair| pair.0).collect::<Vec<_>>();
        if who(&first) != who(&second) {
            return Criterion::MovedDown;
        }
        if first != second {
            return Criterion::MovedDownOpponents;
        }
        // In the first generation of a pairing the higher ranked of every pair is in S1.
        if who(&mine.iter().copied().collect::<Vec<_>>())
            == who(&theirs.iter().copied().collect::<Vec<_>>())
        {
            Criterion::Transposition
        } else {
            Criterion::Exchange
        }
    }
}

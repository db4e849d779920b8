//! The Swiss system as FIDE's Dutch rules have it, C.04.3 in the edition of 1 February 2026.
//!
//! The rules describe how candidates are generated and compared; any method is allowed that finds the same
//! pairing. Here a bracket is one matching problem: `criteria.rs` makes a number of the criteria, `bracket.rs` asks
//! for the best pairing and who of the moved-down players meets whom, `order.rs` follows the order in which candidates are
//! generated. `explain.rs` says by which criterion another pairing is worse. `card.rs` is what the rules ask about a player, `colour.rs` who has White.

mod bracket;
mod card;
mod colour;
mod criteria;
mod explain;
mod order;

pub use card::{ColourStrength, Float, PairingCard};
pub use colour::{ColourRule, colour_of};
pub use criteria::Criterion;
pub use explain::{Difference, explain, explain_round};

use crate::record::{Colour, Number};
use crate::tournament::{PairingFault, TournamentRecord};
use bracket::Bracket;

/// Who meets whom in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// White and Black of each board, the first board first.
    pub pairs: Vec<[Number; 2]>,
    /// Who has the pairing-allocated bye.
    pub bye: Option<Number>,
}

/// Pairs the next round.
///
/// # Errors
/// If the tournament contradicts itself, or if the rules allow no pairing.
pub fn pair(tournament: &TournamentRecord) -> Result<Pairing, PairingFault> {
    tournament.check()?;
    if tournament.round() > tournament.rounds_total {
        return Err(PairingFault::Finished {
            round: tournament.round(),
            total: tournament.rounds_total,
        });
    }
    let cards = PairingCard::deal(tournament);
    let initial = tournament.initial_colour;
    let ranked: Vec<&PairingCard> = cards.iter().collect();
    let groups: Vec<&[&PairingCard]> = ranked.chunk_by(|a, b| a.points == b.points).collect();
    let mut floaters: Vec<&PairingCard> = Vec::new();
    let mut boards: Vec<(&PairingCard, &PairingCard)> = Vec::new();
    for (index, &residents) in groups.iter().enumerate() {
        let mut bracket = Bracket::new(&floaters, residents, &groups[index + 1..], initial);
        let decided = bracket.decide()?;
        boards.extend(decided.pairs.iter().map(|&(a, b)| (bracket.cards[a], bracket.cards[b])));
        floaters = decided.floaters.iter().map(|&v| bracket.cards[v]).collect();
    }
    let sum = |a: &PairingCard, b: &PairingCard| a.points + b.points;
    boards.sort_by_key(|(a, b)| {
        use std::cmp::Reverse;
        (Reverse(a.points), Reverse(sum(a, b)), a.no)
    });
    let pairs = boards
        .into_iter()
        .map(|(higher, lower)| match colour_of(higher, lower, initial).0 {
            Colour::White => [higher.no, lower.no],
            Colour::Black => [lower.no, higher.no],
        })
        .collect();
    Ok(Pairing { pairs, bye: floaters.first().map(|card| card.no) })
}

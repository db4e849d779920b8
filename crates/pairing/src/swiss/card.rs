//! The pairing card of a player: all that the rules ask about the rounds before.

use std::collections::HashSet;

use crate::record::{ByeKind, Colour, Number, Points};
use crate::tournament::TournamentRecord;

/// Whether a player met somebody of another score (article 1.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Float {
    /// Of the same score, or nothing of the kind.
    None,
    /// Of a lower score, or points without a game.
    Down,
    /// Of a higher score.
    Up,
}

/// How much a player wants a colour (article 1.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ColourStrength {
    /// To alternate.
    Mild,
    /// One game more with the other colour.
    Strong,
    /// Two games more with the other colour, or the last two games with it.
    Absolute,
}

/// What is known of a player before a round.
#[derive(Clone, Debug)]
pub struct PairingCard {
    /// The pairing number.
    pub no: Number,
    /// The score.
    pub points: Points,
    /// Whom the player has met over the board.
    pub met: HashSet<Number>,
    /// The colours of the games that were played.
    pub colours: Vec<Colour>,
    /// Games with White minus games with Black.
    pub difference: i32,
    /// The floats of the round before and of the one before that.
    pub floats: [Float; 2],
    /// How many rounds went by without a game.
    pub unplayed: u32,
    /// Whether the rules refuse another bye (C2).
    pub had_bye: bool,
    /// More than half of all points before the last round (article 1.8).
    pub topscorer: bool,
}

impl PairingCard {
    /// The cards of all players who are to be paired, in order of rank.
    #[must_use]
    pub fn deal(tournament: &TournamentRecord) -> Vec<PairingCard> {
        let results = tournament.results();
        let rounds = tournament.history.len();
        let is_last = tournament.round() == tournament.rounds_total;
        let before = |no: Number, round: usize| -> Points {
            results.get(&no).map_or(Points(0), |own| own[..round].iter().map(|d| d.points).sum())
        };
        let absent: HashSet<Number> = tournament.absent.iter().copied().collect();
        let present = tournament.players.iter().filter(|player| !absent.contains(&player.no));
        let mut cards: Vec<PairingCard> = present
            .map(|player| {
                let own = &results[&player.no];
                let played = || own.iter().filter(|doing| doing.played);
                let colours: Vec<Colour> = played().filter_map(|doing| doing.colour).collect();
                let whites = colours.iter().filter(|&&c| c == Colour::White).count();
                let float = |back: usize| {
                    let Some(round) = rounds.checked_sub(back) else { return Float::None };
                    let doing = &own[round];
                    match doing.opponent.filter(|_| doing.played) {
                        Some(opponent) => {
                            match before(player.no, round).cmp(&before(opponent, round)) {
                                std::cmp::Ordering::Greater => Float::Down,
                                std::cmp::Ordering::Less => Float::Up,
                                std::cmp::Ordering::Equal => Float::None,
                            }
                        }
                        None if doing.points > Points(0) => Float::Down,
                        None => Float::None,
                    }
                };
                let points = before(player.no, rounds);
                PairingCard {
                    no: player.no,
                    points,
                    met: played().filter_map(|doing| doing.opponent).collect(),
                    difference: 2 * whites as i32 - colours.len() as i32,
                    unplayed: (rounds - colours.len()) as u32,
                    floats: [float(1), float(2)],
                    had_bye: own.iter().any(|doing| {
                        doing.bye == Some(ByeKind::Allocated)
                            || (!doing.played && doing.points >= Points::WIN)
                    }),
                    // All points so far are two halves a round.
                    topscorer: is_last && points.0 as usize > rounds,
                    colours,
                }
            })
            .collect();
        cards.sort_by_key(PairingCard::rank);
        cards
    }

    /// The higher ranked player has the smaller one (article 1.2).
    #[must_use]
    pub fn rank(&self) -> (std::cmp::Reverse<Points>, Number) {
        (std::cmp::Reverse(self.points), self.no)
    }

    /// The colour of the last two games, if it was the same.
    #[must_use]
    pub fn repeated(&self) -> Option<Colour> {
        match self.colours[..] {
            [.., a, b] if a == b => Some(a),
            _ => None,
        }
    }

    /// The colour that the player should have, and how much.
    #[must_use]
    pub fn preference(&self) -> Option<(Colour, ColourStrength)> {
        let last = *self.colours.last()?;
        let balance = |difference: i32| {
            if difference > 0 { Colour::Black } else { Colour::White }
        };
        Some(match (self.difference, self.repeated()) {
            (difference, _) if difference.abs() > 1 => {
                (balance(difference), ColourStrength::Absolute)
            }
            (_, Some(colour)) => (colour.other(), ColourStrength::Absolute),
            (0, None) => (last.other(), ColourStrength::Mild),
            (difference, None) => (balance(difference), ColourStrength::Strong),
        })
    }

    /// The colour that the player must have.
    #[must_use]
    pub fn absolute(&self) -> Option<Colour> {
        self.preference()
            .filter(|&(_, strength)| strength == ColourStrength::Absolute)
            .map(|(colour, _)| colour)
    }
}

/// Whether two players may meet (C1, C3).
#[must_use]
pub fn may_meet(a: &PairingCard, b: &PairingCard) -> bool {
    let clash = || a.absolute().is_some() && a.absolute() == b.absolute();
    !a.met.contains(&b.no) && (a.topscorer || b.topscorer || !clash())
}

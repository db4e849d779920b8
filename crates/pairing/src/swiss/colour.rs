//! Who has White (article 5).

use super::card::{ColourStrength, PairingCard};
use crate::record::Colour;

/// The rule by which a colour was given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ColourRule {
    /// 5.2.1: both have what they want.
    Both,
    /// 5.2.2: the stronger wish.
    Stronger,
    /// 5.2.3: otherwise than when they last differed.
    Alternate,
    /// 5.2.4: the wish of the higher ranked.
    Higher,
    /// 5.2.5: the initial colour.
    Initial,
}

impl ColourRule {
    /// The article.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            ColourRule::Both => "5.2.1",
            ColourRule::Stronger => "5.2.2",
            ColourRule::Alternate => "5.2.3",
            ColourRule::Higher => "5.2.4",
            ColourRule::Initial => "5.2.5",
        }
    }
}

/// The colour of the higher ranked of two players, and why.
#[must_use]
pub fn colour_of(
    higher: &PairingCard,
    lower: &PairingCard,
    initial: Colour,
) -> (Colour, ColourRule) {
    match (higher.preference(), lower.preference()) {
        (Some((mine, _)), None) => return (mine, ColourRule::Both),
        (None, Some((theirs, _))) => return (theirs.other(), ColourRule::Both),
        (Some((mine, _)), Some((theirs, _))) if mine != theirs => return (mine, ColourRule::Both),
        (Some((wish, mine)), Some((_, theirs))) => {
            let both_absolute =
                mine == ColourStrength::Absolute && theirs == ColourStrength::Absolute;
            let by_strength = mine.cmp(&theirs);
            let by_difference = higher.difference.abs().cmp(&lower.difference.abs());
            let stronger = if both_absolute { by_difference } else { by_strength };
            match stronger {
                std::cmp::Ordering::Greater => return (wish, ColourRule::Stronger),
                std::cmp::Ordering::Less => return (wish.other(), ColourRule::Stronger),
                std::cmp::Ordering::Equal => {}
            }
        }
        (None, None) => {}
    }
    // Rounds without a game do not count: the last games stand beside each other.
    let games = higher.colours.iter().rev().zip(lower.colours.iter().rev());
    for (mine, theirs) in games {
        if mine != theirs {
            return (*theirs, ColourRule::Alternate);
        }
    }
    if let Some((wish, _)) = higher.preference() {
        return (wish, ColourRule::Higher);
    }
    let colour = if higher.no % 2 == 1 { initial } else { initial.other() };
    (colour, ColourRule::Initial)
}

/// What a pair costs in colours: C10 to C13, each nothing or one.
#[must_use]
pub fn colour_costs(higher: &PairingCard, lower: &PairingCard, initial: Colour) -> [u64; 4] {
    let (Some((wish, _)), Some((other, _))) = (higher.preference(), lower.preference()) else {
        return [0; 4];
    };
    if wish != other {
        return [0; 4];
    }
    let (colour, _) = colour_of(higher, lower, initial);
    let denied = if colour == wish { lower } else { higher };
    let top = higher.topscorer || lower.topscorer;
    let given = wish.other();
    let difference = denied.difference + if given == Colour::White { 1 } else { -1 };
    let strong =
        denied.preference().is_some_and(|(_, strength)| strength == ColourStrength::Strong);
    [
        u64::from(top && difference.abs() > 2),
        u64::from(top && denied.repeated() == Some(given)),
        1,
        u64::from(strong),
    ]
}

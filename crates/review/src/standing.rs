//! How a position stands, said so that nobody need ask from whose side.

use kelci_catalog::search::{PROVED, Score, TEN_TO_ONE, Value, WIN};
use kelci_core::{Side, Verdict};

/// How a position stands, as far as was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Nothing is forced: hundredths of a small cube, above 0 if the first side is better.
    Estimate(Value),
    /// This side wins by force in so many plies, its own and the other's.
    Forced {
        /// Who wins.
        winner: Side,
        /// In how many plies.
        plies: u32,
    },
    /// This side wins: that is proved, but not in how many plies.
    Proved(Side),
    /// The game is over.
    Over(Verdict),
}

impl Standing {
    /// What a score of the search means when it is that side's turn.
    pub fn of(score: Score, mover: Side) -> Standing {
        match (score, mover) {
            (Score::Estimate(value), Side::First) => Standing::Estimate(value),
            (Score::Estimate(value), Side::Second) => Standing::Estimate(-value),
            (Score::ProvedWin, mover) => Standing::Proved(mover),
            (Score::ProvedLoss, mover) => Standing::Proved(mover.other()),
            (Score::Win(plies), mover) => Standing::Forced { winner: mover, plies },
            (Score::Loss(plies), mover) => Standing::Forced { winner: mover.other(), plies },
        }
    }

    /// How good it is for a side, as a number that can be compared: a quick win is better than a
    /// slow one, a slow loss better than a quick one.
    pub fn worth(self, side: Side) -> Value {
        let for_winner = |winner, worth: Value| if winner == side { worth } else { -worth };
        match self {
            Standing::Estimate(value) => for_winner(Side::First, value),
            Standing::Forced { winner, plies } => for_winner(winner, WIN - plies as Value),
            Standing::Proved(winner) => for_winner(winner, PROVED),
            Standing::Over(Verdict::Win(winner)) => for_winner(winner, WIN),
            Standing::Over(Verdict::Draw) => 0,
        }
    }

    /// How likely that side wins, 0 to 1, a draw counting half. A forced end is certain.
    pub fn chance(self, side: Side) -> f64 {
        match self {
            Standing::Forced { winner, .. }
            | Standing::Proved(winner)
            | Standing::Over(Verdict::Win(winner)) => f64::from(u8::from(winner == side)),
            Standing::Estimate(_) | Standing::Over(Verdict::Draw) => {
                let tens = f64::from(self.worth(side)) / f64::from(TEN_TO_ONE);
                1.0 / (1.0 + 10_f64.powf(-tens))
            }
        }
    }

    /// How the position stood a ply earlier, if the move that was played then is the one that
    /// counts.
    pub(crate) fn a_ply_before(self) -> Standing {
        match self {
            Standing::Estimate(_) | Standing::Proved(_) => self,
            Standing::Forced { winner, plies } => Standing::Forced { winner, plies: plies + 1 },
            Standing::Over(Verdict::Win(winner)) => Standing::Forced { winner, plies: 1 },
            Standing::Over(Verdict::Draw) => Standing::Estimate(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_turned_to_the_first_side() {
        assert_eq!(Standing::of(Score::Estimate(30), Side::Second), Standing::Estimate(-30));
        let forced = Standing::Forced { winner: Side::First, plies: 4 };
        assert_eq!(Standing::of(Score::Loss(4), Side::Second), forced);
        assert_eq!(Standing::of(Score::Win(4), Side::First), forced);
        let proved = [(Score::ProvedWin, Side::Second), (Score::ProvedLoss, Side::First)];
        for (score, mover) in proved {
            assert_eq!(Standing::of(score, mover), Standing::Proved(Side::Second));
        }
    }

    #[test]
    fn chances_of_the_two_sides_are_one_together() {
        let won = Verdict::Win(Side::Second);
        for standing in [
            Standing::Estimate(0),
            Standing::Estimate(-340),
            Standing::Forced { winner: Side::First, plies: 7 },
            Standing::Proved(Side::Second),
            Standing::Over(won),
            Standing::Over(Verdict::Draw),
        ] {
            let [first, second] = Side::BOTH.map(|side| standing.chance(side));
            assert!((first + second - 1.0).abs() < 1e-12, "{standing:?}");
            assert_eq!(standing.worth(Side::First), -standing.worth(Side::Second));
        }
        let ten_to_one = Standing::Estimate(TEN_TO_ONE).chance(Side::First);
        assert!((ten_to_one - 10.0 / 11.0).abs() < 1e-12, "{ten_to_one}");
        assert!(Standing::Estimate(100).chance(Side::First) > 0.6);
        assert_eq!(Standing::Over(won).chance(Side::Second), 1.0);
    }

    #[test]
    fn quick_wins_and_slow_losses_are_better() {
        let win = |plies| Standing::Forced { winner: Side::First, plies };
        assert!(win(1).worth(Side::First) > win(3).worth(Side::First));
        assert!(win(1).worth(Side::Second) < win(3).worth(Side::Second));
        assert!(win(99).worth(Side::First) > Standing::Estimate(5_000).worth(Side::First));
        assert_eq!(Standing::Over(Verdict::Win(Side::First)).a_ply_before(), win(1));
    }
}

//! One word for a move.

use std::fmt;

use kelci_core::Side;
use serde::{Deserialize, Serialize};

use crate::Standing;

/// What is to be said of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// There was no other.
    Only,
    /// None is better, as far as was seen.
    Best,
    /// It gives away little or nothing.
    Good,
    /// It gives away something.
    Inaccuracy,
    /// It gives away much.
    Mistake,
    /// It gives away a fifth of the game or more.
    Blunder,
}

impl Judgement {
    /// Every judgement, the kindest first.
    pub const ALL: [Judgement; 6] = [
        Judgement::Only,
        Judgement::Best,
        Judgement::Good,
        Judgement::Inaccuracy,
        Judgement::Mistake,
        Judgement::Blunder,
    ];

    /// From which loss of winning chances on a move is called so.
    const FROM: [(f64, Judgement); 3] =
        [(0.20, Judgement::Blunder), (0.10, Judgement::Mistake), (0.05, Judgement::Inaccuracy)];

    /// Judges a move by how the position stood before it and how it stands now, both as seen by
    /// the search. `is_choice`: the search would have played it too.
    pub fn of(mover: Side, is_choice: bool, before: Standing, after: Standing) -> Judgement {
        let loss = loss(mover, before, after);
        if is_choice || after.a_ply_before().worth(mover) >= before.worth(mover) {
            return Judgement::Best;
        }
        let called = Judgement::FROM.into_iter().find(|(from, _)| loss >= *from);
        called.map_or(Judgement::Good, |(_, judgement)| judgement)
    }

    /// The loss of a move that is judged so, in whole per cent. It is rounded, but never up to where
    /// the next worse word begins: who reads both must not find them at odds.
    pub fn percent(self, loss: f64) -> f64 {
        let worse = Judgement::FROM.into_iter().rev().find(|(_, worse)| *worse > self);
        let most = worse.map_or(100.0, |(from, _)| 100.0 * from - 1.0);
        (100.0 * loss).round().min(most)
    }

    /// Whether something was given away by it.
    pub fn is_error(self) -> bool {
        self >= Judgement::Inaccuracy
    }

    /// The sign that annotators put behind such a move: `?!`, `?`, `??`, or nothing; `!` if it makes
    /// use of the mistake or blunder before it.
    pub fn mark(self, before: Option<Judgement>) -> &'static str {
        match self {
            Judgement::Best if before >= Some(Judgement::Mistake) => "!",
            Judgement::Only | Judgement::Best | Judgement::Good => "",
            Judgement::Inaccuracy => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        }
    }

    /// The word.
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Only => "only",
            Judgement::Best => "best",
            Judgement::Good => "good",
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The winning chances that a move gave away, 0 to 1. A look from a ply later may like a move
/// better than the look before it did; nothing is given away then.
pub(crate) fn loss(mover: Side, before: Standing, after: Standing) -> f64 {
    (before.chance(mover) - after.chance(mover)).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelci_core::Verdict;

    const EVEN: Standing = Standing::Estimate(0);

    fn win(winner: Side, plies: u32) -> Standing {
        Standing::Forced { winner, plies }
    }

    fn judged(before: Standing, after: Standing) -> Judgement {
        Judgement::of(Side::First, false, before, after)
    }

    #[test]
    fn the_more_is_given_away_the_harder_the_word() {
        let words = [0, -10, -45, -90, -300].map(|after| judged(EVEN, Standing::Estimate(after)));
        assert_eq!(words, Judgement::ALL[1..]);
        // The second side sees it the other way round.
        let gift = Judgement::of(Side::Second, false, EVEN, Standing::Estimate(300));
        assert_eq!(gift, Judgement::Blunder);
        assert_eq!(judged(EVEN, Standing::Estimate(200)), Judgement::Best);
    }

    #[test]
    fn the_percentage_never_contradicts_the_word() {
        let [.., good, inaccuracy, mistake, blunder] = Judgement::ALL;
        let cases = [
            (good, 0.049, 4.0),
            (inaccuracy, 0.05, 5.0),
            (inaccuracy, 0.096, 9.0),
            (inaccuracy, 0.1, 9.0),
            (mistake, 0.1, 10.0),
            (mistake, 0.1951, 19.0),
            (blunder, 0.2, 20.0),
            (blunder, 0.996, 100.0),
        ];
        for (word, loss, percent) in cases {
            assert_eq!(word.percent(loss), percent, "{word} {loss}");
        }
    }

    #[test]
    fn a_best_move_after_a_mistake_gets_its_sign() {
        let [only, best, good, inaccuracy, mistake, blunder] = Judgement::ALL;
        assert_eq!(Judgement::ALL.map(|word| word.mark(None)), ["", "", "", "?!", "?", "??"]);
        for before in [mistake, blunder] {
            assert_eq!(best.mark(Some(before)), "!");
            assert_eq!([only, good].map(|word| word.mark(Some(before))), ["", ""]);
        }
        assert_eq!([only, best, good, inaccuracy].map(|before| best.mark(Some(before))), [""; 4]);
    }

    #[test]
    fn what_hardly_matters_any_more_is_no_blunder() {
        assert_eq!(judged(Standing::Estimate(900), Standing::Estimate(700)), Judgement::Good);
        assert_eq!(judged(Standing::Estimate(-900), win(Side::Second, 8)), Judgement::Good);
    }

    #[test]
    fn forced_ends_are_the_ends_of_the_scale() {
        assert_eq!(judged(win(Side::First, 1), win(Side::Second, 1)), Judgement::Blunder);
        assert_eq!(judged(win(Side::First, 3), EVEN), Judgement::Blunder);
        assert_eq!(judged(EVEN, win(Side::Second, 6)), Judgement::Blunder);
        assert_eq!(judged(win(Side::First, 3), Standing::Over(Verdict::Draw)), Judgement::Blunder);
    }

    #[test]
    fn a_slower_win_is_good_and_one_as_quick_is_best() {
        assert_eq!(judged(win(Side::First, 3), win(Side::First, 4)), Judgement::Good);
        assert_eq!(judged(win(Side::First, 3), win(Side::First, 2)), Judgement::Best);
        let won = Standing::Over(Verdict::Win(Side::First));
        assert_eq!(judged(win(Side::First, 1), won), Judgement::Best);
    }

    #[test]
    fn the_choice_of_the_search_is_best_whatever_comes_of_it() {
        let judged = Judgement::of(Side::First, true, EVEN, Standing::Estimate(-300));
        assert_eq!(judged, Judgement::Best);
    }
}

//! How a side played, in a few numbers.

use crate::judgement::Judgement;

/// How a side played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// How many moves it made.
    pub moves: usize,
    /// How many of each judgement, in the order of [`Judgement::ALL`].
    pub counts: [usize; Judgement::ALL.len()],
    /// The winning chances it gave away with a move on average, 0 to 1.
    pub mean_loss: f64,
    /// How well it chose, 0 to 100; none if it never had a choice.
    ///
    /// It is `100 exp(-6 m)`, where `m` is the mean loss over the moves that were not the only
    /// one: giving away 2% with each move is 89, 5% is 74, 10% is 55, 20% is 30.
    pub accuracy: Option<f64>,
}

/// How fast accuracy falls with the mean loss.
const STEEPNESS: f64 = 6.0;
/// The most moments of a game that are worth a second look.
const MOST_MOMENTS: usize = 5;

impl Tally {
    /// Counts the moves of a side: what was said of each, and what it gave away.
    pub fn of(moves: impl Iterator<Item = (Judgement, f64)>) -> Tally {
        let (mut tally, mut lost, mut choices) = (Tally::default(), 0.0, 0_usize);
        for (judgement, loss) in moves {
            tally.moves += 1;
            tally.counts[judgement as usize] += 1;
            lost += loss;
            choices += usize::from(judgement != Judgement::Only);
        }
        // A move that was the only one gives nothing away.
        let mean = |count: usize| lost / count.max(1) as f64;
        tally.mean_loss = mean(tally.moves);
        tally.accuracy = (choices > 0).then(|| 100.0 * (-STEEPNESS * mean(choices)).exp());
        tally
    }
}

/// The places of the moves that decided most, at most five, in their order: the errors that gave
/// most away.
pub fn moments(moves: impl Iterator<Item = (Judgement, f64)>) -> Vec<usize> {
    let errors = moves.enumerate().filter(|(_, (judgement, _))| judgement.is_error());
    let mut errors: Vec<(usize, f64)> = errors.map(|(at, (_, loss))| (at, loss)).collect();
    // Of equal ones the earlier: after it much was lost already.
    errors.sort_by(|one, other| other.1.total_cmp(&one.1));
    errors.truncate(MOST_MOMENTS);
    let mut places: Vec<usize> = errors.into_iter().map(|(at, _)| at).collect();
    places.sort_unstable();
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use Judgement::{Best, Blunder, Good, Inaccuracy, Mistake, Only};

    #[test]
    fn accuracy_falls_with_the_mean_loss_over_real_choices() {
        let accuracy = |moves: &[(Judgement, f64)]| {
            Tally::of(moves.iter().copied()).accuracy.map(|accuracy| accuracy.round())
        };
        assert_eq!(accuracy(&[]), None);
        assert_eq!(accuracy(&[(Only, 0.0)]), None);
        assert_eq!(accuracy(&[(Best, 0.0), (Only, 0.0)]), Some(100.0));
        for (loss, expected) in [(0.02, 89.0), (0.05, 74.0), (0.1, 55.0), (0.2, 30.0), (1.0, 0.0)] {
            assert_eq!(accuracy(&[(Mistake, loss), (Only, 0.0)]), Some(expected), "{loss}");
        }
        let tally = Tally::of([(Good, 0.01), (Blunder, 0.29), (Only, 0.0)].into_iter());
        assert_eq!((tally.moves, tally.counts), (3, [1, 0, 1, 0, 0, 1]));
        assert!((tally.mean_loss - 0.1).abs() < 1e-12);
        assert_eq!(tally.accuracy.map(|accuracy| accuracy.round()), Some(41.0));
    }

    #[test]
    fn moments_are_the_five_worst_errors_in_their_order() {
        let losses = [0.3, 0.01, 0.06, 0.12, 0.5, 0.07, 0.08, 0.2];
        let word = |loss| match loss {
            0.2.. => Blunder,
            0.1.. => Mistake,
            0.05.. => Inaccuracy,
            _ => Good,
        };
        assert_eq!(moments(losses.into_iter().map(|loss| (word(loss), loss))), [0, 3, 4, 6, 7]);
        // What was no error is none, however much a deeper look liked it less.
        assert_eq!(moments([(Best, 0.9), (Good, 0.04), (Inaccuracy, 0.05)].into_iter()), [2]);
        assert_eq!(moments(std::iter::repeat_n((Blunder, 1.0), 9)), [0, 1, 2, 3, 4]);
    }
}

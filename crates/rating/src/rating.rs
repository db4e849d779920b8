//! A rating, and what a result makes of it.

use serde::Serialize;
use skillratings::Outcomes;
use skillratings::glicko2::{
    Glicko2Config, Glicko2Rating, expected_score, glicko2, glicko2_rating_period,
};

/// How much volatility may change with a result (Glickman's tau): the least that he calls reasonable is 0.3, the
/// most 1.2.
const TAU: f64 = 0.5;
/// A rating less certain than this is provisional.
const PROVISIONAL: f64 = 110.0;
/// One point of Glicko-2's own scale.
const SCALE: f64 = 173.7178;
/// So long a player must be away for their deviation to grow as much as it does with a result: from 60, where it
/// comes to rest for whoever plays much, to 110 in a little over two years.
pub const PERIOD_MS: i64 = 10 * 24 * 60 * 60 * 1000;

/// How strong somebody is, and how certain that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The strength: 200 more win three games of four.
    pub points: f64,
    /// How uncertain it is: with 19 chances in 20 the strength is within twice as much of the points.
    pub deviation: f64,
    /// How much results are at odds with the points.
    pub volatility: f64,
}

/// What a player has got from a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum RatedScore {
    /// All of it.
    Win,
    /// Half of it.
    Draw,
    /// Nothing.
    Loss,
}

impl RatedScore {
    /// Its name in addresses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RatedScore::Win => "win",
            RatedScore::Draw => "draw",
            RatedScore::Loss => "loss",
        }
    }

    /// In half points.
    #[must_use]
    pub const fn halves(self) -> u8 {
        match self {
            RatedScore::Win => 2,
            RatedScore::Draw => 1,
            RatedScore::Loss => 0,
        }
    }

    /// The one of so many half points.
    #[must_use]
    pub const fn of_halves(halves: i64) -> Option<RatedScore> {
        match halves {
            2 => Some(RatedScore::Win),
            1 => Some(RatedScore::Draw),
            0 => Some(RatedScore::Loss),
            _ => None,
        }
    }

    /// The other player's.
    #[must_use]
    pub const fn other(self) -> RatedScore {
        match self {
            RatedScore::Win => RatedScore::Loss,
            RatedScore::Draw => RatedScore::Draw,
            RatedScore::Loss => RatedScore::Win,
        }
    }

    const fn outcome(self) -> Outcomes {
        match self {
            RatedScore::Win => Outcomes::WIN,
            RatedScore::Draw => Outcomes::DRAW,
            RatedScore::Loss => Outcomes::LOSS,
        }
    }
}

impl Rating {
    /// Somebody of whom nothing is known.
    pub const NEW: Rating = Rating { points: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// Whether too little is known of the player to take the points at their word.
    #[must_use]
    pub fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The same after so long without a result: less certain, but no less than somebody new. Time that runs
    /// backwards, since results of different clocks were not rated in their order, is none.
    #[must_use]
    pub fn after(self, elapsed_ms: i64) -> Rating {
        #[allow(clippy::cast_precision_loss)]
        let periods = elapsed_ms.max(0) as f64 / PERIOD_MS as f64;
        let grown = self.deviation.hypot(self.volatility * SCALE * periods.sqrt());
        Rating { deviation: grown.min(Rating::NEW.deviation), ..self }
    }

    /// Within bounds in which every later result can be computed: beyond about 6,000 points between two players
    /// the chance of the weaker is no number any more.
    fn bounded(self) -> Rating {
        Rating {
            points: self.points.clamp(100.0, 4_500.0),
            deviation: self.deviation.clamp(30.0, Rating::NEW.deviation),
            volatility: self.volatility.clamp(0.01, 0.2),
        }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(Rating { points: rating, deviation, volatility }: Rating) -> Glicko2Rating {
        Glicko2Rating { rating, deviation, volatility }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(Glicko2Rating { rating: points, deviation, volatility }: Glicko2Rating) -> Rating {
        Rating { points, deviation, volatility }
    }
}

fn config() -> Glicko2Config {
    Glicko2Config { tau: TAU, ..Glicko2Config::new() }
}

/// What the first player is expected to score against the second, from 0 to 1.
#[must_use]
pub fn expected(players: [Rating; 2]) -> f64 {
    let [first, second] = players.map(Glicko2Rating::from);
    expected_score(&first, &second).0
}

/// What a result, told as the first player's score, makes of two ratings. A result is a rating period of its own.
#[must_use]
pub fn rate(players: [Rating; 2], score: RatedScore) -> [Rating; 2] {
    let [first, second] = players.map(|player| Glicko2Rating::from(player.bounded()));
    let (first, second) = glicko2(&first, &second, &score.outcome(), &config());
    [first, second].map(|player| Rating::from(player).bounded())
}

/// What several results of one player, taken together, make of their rating, as in Glickman's paper.
#[must_use]
pub fn rate_period(player: Rating, results: &[(Rating, RatedScore)]) -> Rating {
    let results: Vec<_> = results
        .iter()
        .map(|(opponent, score)| (Glicko2Rating::from(opponent.bounded()), score.outcome()))
        .collect();
    Rating::from(glicko2_rating_period(&player.bounded().into(), &results, &config())).bounded()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(points: f64, deviation: f64) -> Rating {
        Rating { points, deviation, volatility: 0.06 }
    }

    /// "Example of the Glicko-2 system", Mark E. Glickman, 2012: the player of 1500 and 200 ends at 1464.06, 151.52
    /// and 0.05999.
    #[test]
    fn the_example_that_glickman_published() {
        let results = [
            (rating(1400.0, 30.0), RatedScore::Win),
            (rating(1550.0, 100.0), RatedScore::Loss),
            (rating(1700.0, 300.0), RatedScore::Loss),
        ];
        let after = rate_period(rating(1500.0, 200.0), &results);
        assert!((after.points - 1464.06).abs() < 0.02, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn a_result_is_a_period_with_one_game() {
        let players = [rating(1700.0, 80.0), rating(1450.0, 200.0)];
        for score in [RatedScore::Win, RatedScore::Draw, RatedScore::Loss] {
            let [first, second] = rate(players, score);
            let alone = rate_period(players[0], &[(players[1], score)]);
            let other = rate_period(players[1], &[(players[0], score.other())]);
            for (one, same) in [(first, alone), (second, other)] {
                assert!((one.points - same.points).abs() < 1e-9, "{one:?} {same:?}");
                assert!((one.deviation - same.deviation).abs() < 1e-9, "{one:?} {same:?}");
            }
        }
    }

    #[test]
    fn whoever_stays_away_becomes_uncertain_but_not_weaker() {
        let year_ms = 365 * 24 * 60 * 60 * 1000;
        let player = rating(1800.0, 60.0);
        let [soon, later, much_later] = [2 * year_ms, 5 * year_ms / 2, 1_000 * year_ms]
            .map(|elapsed_ms| player.after(elapsed_ms));
        assert_eq!((soon.points, much_later.points), (1800.0, 1800.0));
        assert!(!soon.is_provisional() && later.is_provisional(), "{soon:?} {later:?}");
        assert_eq!(much_later.deviation, 350.0);
        assert_eq!(player.after(0), player);
        assert_eq!(player.after(-5), player, "time does not run backwards");
    }

    /// The distance between periods is a square root, so a long absence and the same in two parts agree.
    #[test]
    fn an_absence_may_be_counted_in_parts() {
        let player = rating(1500.0, 70.0);
        let (whole, parts) =
            (player.after(7 * PERIOD_MS), player.after(3 * PERIOD_MS).after(4 * PERIOD_MS));
        assert!((whole.deviation - parts.deviation).abs() < 1e-9);
    }

    #[test]
    fn whoever_plays_much_is_not_provisional_and_stays_movable() {
        let mut player = Rating::NEW;
        let opponent = rating(1500.0, 60.0);
        let mut results = 0;
        while player.is_provisional() {
            let score = if results % 2 == 0 { RatedScore::Win } else { RatedScore::Loss };
            player = rate([player, opponent], score)[0];
            results += 1;
        }
        assert!((8..=16).contains(&results), "{results}");
        for n in 0..500 {
            player = rate(
                [player, opponent],
                if n % 2 == 0 { RatedScore::Win } else { RatedScore::Loss },
            )[0];
        }
        assert!((50.0..75.0).contains(&player.deviation), "{player:?}");
    }
}

//! Ratings as the API tells them.

use kelci_rating::{Ladder, LadderRole, Pace, RatedScore, Rating};
use serde::Serialize;
use utoipa::ToSchema;

use crate::game::{RatedPlayer, Seat};
use crate::ids::GameId;
use crate::store::{RankedPlayer, RatingChange, StoredRating};

/// Among whom somebody is rated.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Ladder)]
pub struct LadderView {
    /// The name of the game.
    pub game: String,
    /// `fast` (less than ten minutes for 40 moves), `normal` (less than a day) or `days`.
    pub pace: Pace,
    /// `player`; where the sides are unequal `first` or `second`, and `player` in a match.
    pub role: LadderRole,
}

impl From<&Ladder> for LadderView {
    fn from(ladder: &Ladder) -> LadderView {
        LadderView { game: ladder.game.clone(), pace: ladder.pace, role: ladder.role }
    }
}

/// How strong somebody is.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = Rating)]
pub struct RatingView {
    /// The strength.
    pub points: i64,
    /// How uncertain it is now: with 19 chances in 20 the strength is within twice as much of the points.
    pub deviation: i64,
    /// Whether too little is known to take the points at their word.
    pub provisional: bool,
    /// How many results were rated.
    pub results: i64,
}

/// Points as people read them.
#[allow(clippy::cast_possible_truncation)]
pub fn whole(points: f64) -> i64 {
    points.round() as i64
}

impl RatingView {
    /// As it is at a time.
    pub fn at(stored: &StoredRating, now_ms: i64) -> RatingView {
        let now = stored.at(now_ms);
        let Rating { points, deviation, .. } = now;
        RatingView {
            points: whole(points),
            deviation: whole(deviation),
            provisional: now.is_provisional(),
            results: stored.results,
        }
    }
}

/// Who has a rating.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RatedPlayer)]
pub struct RatedPlayerView {
    /// The name of their account; none of a level of the engine, and of somebody whose account is gone.
    pub name: Option<String>,
    /// The level, of the engine.
    pub level: Option<u8>,
}

impl RatedPlayerView {
    /// A player of that name.
    pub fn of(player: RatedPlayer, name: Option<&str>) -> RatedPlayerView {
        match player {
            RatedPlayer::Level(level) => RatedPlayerView { name: None, level: Some(level) },
            RatedPlayer::Person(_) => {
                RatedPlayerView { name: name.map(str::to_owned), level: None }
            }
        }
    }
}

/// A line of a ladder.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RankedView {
    /// The rank; none of a level of the engine, and of somebody of whom too little is known.
    pub rank: Option<u32>,
    /// Who.
    #[serde(flatten)]
    pub player: RatedPlayerView,
    /// Their rating.
    #[serde(flatten)]
    pub rating: RatingView,
}

impl RankedView {
    /// Somebody of that rank.
    pub fn of(ranked: &RankedPlayer, rank: Option<u32>, now_ms: i64) -> RankedView {
        let certain = !ranked.stored.rating.is_provisional();
        RankedView {
            rank: rank.filter(|_| certain),
            player: RatedPlayerView::of(ranked.player, ranked.name.as_deref()),
            rating: RatingView::at(&ranked.stored, now_ms),
        }
    }
}

/// What a result has made of somebody's rating.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RatingChange)]
pub struct RatingChangeView {
    /// The game; of a match, the series.
    #[schema(value_type = String)]
    pub id: GameId,
    /// Where it was rated.
    #[serde(flatten)]
    pub ladder: LadderView,
    /// The side that was played; none of a match, in which both were.
    pub seat: Option<Seat>,
    /// Against whom.
    pub opponent: RatedPlayerView,
    /// What it was for them.
    pub score: RatedScore,
    /// When it ended.
    pub ended_ms: i64,
    /// The first moves.
    pub opening: Option<String>,
    /// The points before.
    pub before: i64,
    /// The points after.
    pub after: i64,
}

/// The side that somebody played; none of a match.
pub fn seat_of(change: &RatingChange) -> Option<Seat> {
    let seat = if change.place == 0 { Seat::First } else { Seat::Second };
    change.opening.as_ref().map(|_| seat)
}

impl From<&RatingChange> for RatingChangeView {
    fn from(change: &RatingChange) -> RatingChangeView {
        RatingChangeView {
            id: change.game.clone(),
            ladder: (&change.ladder).into(),
            seat: seat_of(change),
            opponent: RatedPlayerView::of(change.opponent, change.opponent_name.as_deref()),
            score: change.score,
            ended_ms: change.ended_ms,
            opening: change.opening.clone(),
            before: whole(change.points_before),
            after: whole(change.after.points),
        }
    }
}

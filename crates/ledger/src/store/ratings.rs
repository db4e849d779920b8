//! Ratings as they are kept: what is asked of a store, and what both databases share. The one function that computes
//! ([`settle`]) is the same when a game has ended and when everything is computed again.

use std::collections::HashMap;

use kelci_rating::{Ladder, RatedScore, Rating, rate};

use super::{Answer, Store, StoreError};
use crate::game::rated::{RatedPlayer, RatedResult};
use crate::ids::{ClubId, GameId, PersonId};

/// Results that are computed together when everything is computed again.
pub(super) const RESULTS_AT_ONCE: i64 = 500;

/// A rating as it is stored.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StoredRating {
    /// After the last result.
    pub rating: Rating,
    /// How many results were rated.
    pub results: i64,
    /// When the last of them ended.
    pub last_ms: i64,
}

impl StoredRating {
    /// The rating at a time: the longer ago the last result, the less certain.
    #[must_use]
    pub fn at(&self, now_ms: i64) -> Rating {
        self.rating.after(now_ms.saturating_sub(self.last_ms))
    }
}

/// Somebody on a ladder.
#[derive(Clone, PartialEq, Debug)]
pub struct RankedPlayer {
    /// What their account is called; none of a level of the engine.
    pub name: Option<String>,
    /// Who.
    pub player: RatedPlayer,
    /// Their rating.
    pub stored: StoredRating,
}

/// What a result has made of one player's rating.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// The game, or the series.
    pub game: GameId,
    /// The result's number, in the order in which ratings are computed.
    pub number: i64,
    /// Who.
    pub player: RatedPlayer,
    /// 0 for the first side or player A of a match.
    pub place: i64,
    /// Where.
    pub ladder: Ladder,
    /// Against whom.
    pub opponent: RatedPlayer,
    /// What the account of the opponent is called now.
    pub opponent_name: Option<String>,
    /// What was scored.
    pub score: RatedScore,
    /// When it ended.
    pub ended_ms: i64,
    /// The first moves; none of a match.
    pub opening: Option<String>,
    /// The points before.
    pub points_before: f64,
    /// The rating after.
    pub after: Rating,
}

/// What came of computing everything again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Recomputation {
    /// Results from which it was computed.
    pub results: u64,
    /// Ratings and changes that were not as they should have been, and are now.
    pub corrected: u64,
}

/// How strong players are: for whoever rates and whoever shows it.
pub trait Ratings: Send + Sync + 'static {
    /// Rates a result in one transaction; says whether it was not known.
    fn rate(&self, result: RatedResult) -> Answer<'_, bool>;
    /// Somebody's rating on a ladder.
    fn rating<'a>(
        &'a self,
        ladder: &'a Ladder,
        player: RatedPlayer,
    ) -> Answer<'a, Option<StoredRating>>;
    /// All ratings of somebody, by ladder.
    fn ratings_of(&self, player: RatedPlayer) -> Answer<'_, Vec<(Ladder, StoredRating)>>;
    /// Those of a ladder who have accounts, or are in a club: whose rating is certain first, and of those the strongest.
    fn ranked<'a>(
        &'a self,
        ladder: &'a Ladder,
        club: Option<&'a ClubId>,
        skip: u32,
        most: u32,
    ) -> Answer<'a, Vec<RankedPlayer>>;
    /// The levels of the engine that somebody has played on a ladder.
    fn ranked_levels<'a>(&'a self, ladder: &'a Ladder) -> Answer<'a, Vec<RankedPlayer>>;
    /// What has become of somebody's ratings, the latest first, before the result of a number.
    fn rating_changes(
        &self,
        player: RatedPlayer,
        before: i64,
        most: u32,
    ) -> Answer<'_, Vec<RatingChange>>;
    /// What a game, or a series, has made of its players' ratings, the first side's first.
    fn rating_changes_by<'a>(&'a self, game: &'a GameId) -> Answer<'a, Vec<RatingChange>>;
}

/// Whether somebody has an account: only then they have ratings.
pub async fn is_account(store: &dyn Store, person: PersonId) -> Result<bool, StoreError> {
    Ok(store.named(person).await?.is_some_and(|named| !named.is_closed()))
}

/// What a result makes of its players' ratings: what each had before it, and has after it.
pub(super) fn settle(
    result: &RatedResult,
    before: [Option<StoredRating>; 2],
) -> [(f64, StoredRating); 2] {
    let now: [Rating; 2] = std::array::from_fn(|place| match &before[place] {
        Some(stored) => stored.at(result.ended_ms),
        None => result.players[place].at_first(&result.ladders[place]),
    });
    let after = rate(now, result.score);
    std::array::from_fn(|place| {
        let known = before[place].as_ref();
        let stored = StoredRating {
            rating: after[place],
            results: known.map_or(0, |known| known.results) + 1,
            // Results need not be rated in the order in which clocks saw them end.
            last_ms: known.map_or(result.ended_ms, |known| known.last_ms.max(result.ended_ms)),
        };
        (now[place].points, stored)
    })
}

/// What each player of a result scored.
pub(super) const fn scores(result: &RatedResult) -> [RatedScore; 2] {
    [result.score, result.score.other()]
}

/// A rating of which it is known whose it is, as it stands in a row.
pub(super) type RatingRow = (Ladder, RatedPlayer, StoredRating);

/// Everything computed again, from the first result on.
#[derive(Default)]
pub(super) struct Replay {
    ratings: HashMap<(Ladder, RatedPlayer), StoredRating>,
    /// How many results were taken in.
    pub results: u64,
}

impl Replay {
    /// Takes in results in their order, both changes of each one after the other; gives those changes that are not
    /// as they should be, put right.
    pub fn take(&mut self, changes: &[RatingChange]) -> Result<Vec<RatingChange>, StoreError> {
        let mut wrong = Vec::new();
        for both in changes.chunks(2) {
            let [first, second] = both else { return Err(halved(&both[0])) };
            if (first.number, &first.game) != (second.number, &second.game) {
                return Err(halved(first));
            }
            let result = RatedResult {
                id: first.game.clone(),
                players: [first.player, second.player],
                ladders: [first.ladder.clone(), second.ladder.clone()],
                score: first.score,
                ended_ms: first.ended_ms,
                opening: first.opening.clone(),
            };
            let keys = [first, second].map(|change| (change.ladder.clone(), change.player));
            let before = keys.each_ref().map(|key| self.ratings.get(key).copied());
            let settled = settle(&result, before);
            for ((change, key), (points_before, stored)) in both.iter().zip(keys).zip(settled) {
                let right = RatingChange { points_before, after: stored.rating, ..change.clone() };
                self.ratings.insert(key, stored);
                if right != *change {
                    wrong.push(right);
                }
            }
            self.results += 1;
        }
        Ok(wrong)
    }

    /// What must be written so that the ratings that are stored are these, and whose must go.
    pub fn differences(
        mut self,
        stored: Vec<RatingRow>,
    ) -> (Vec<RatingRow>, Vec<(Ladder, RatedPlayer)>) {
        let mut gone = Vec::new();
        for (ladder, player, known) in stored {
            let key = (ladder, player);
            match self.ratings.get(&key) {
                Some(right) if *right == known => drop(self.ratings.remove(&key)),
                Some(_) => {}
                None => gone.push(key),
            }
        }
        let wrong = self.ratings.into_iter();
        (wrong.map(|((ladder, player), stored)| (ladder, player, stored)).collect(), gone)
    }
}

fn halved(change: &RatingChange) -> StoreError {
    StoreError::Unreadable(format!("of the result number {} one half is missing", change.number))
}

/// What both databases are asked in the same words, as functions over their own types. `$begin` begins a transaction
/// in which nobody else writes what this one reads; `lock` does what the database needs for that besides.
macro_rules! rating_functions {
    ($pool:ty, $connection:ty, $row:ty, $begin:literal) => {
        use kelci_rating::{Ladder, RatedScore, Rating};
        use sqlx::{Connection as _, Row as _};

        use crate::game::rated::{RatedPlayer, RatedResult};
        use crate::ids::{ClubId, GameId};
        use crate::store::StoreError;
        use crate::store::columns::{game_id, unreadable};
        use crate::store::ratings::{
            RESULTS_AT_ONCE, RankedPlayer, RatingChange, RatingRow, Recomputation, Replay,
            StoredRating, scores, settle,
        };

        fn player(bytes: &[u8]) -> Result<RatedPlayer, StoreError> {
            RatedPlayer::of_bytes(bytes).ok_or_else(|| unreadable("a player has 16 bytes or one"))
        }

        fn ladder(text: &str) -> Result<Ladder, StoreError> {
            text.parse().map_err(unreadable)
        }

        fn rating_in(row: &$row) -> Result<Rating, StoreError> {
            Ok(Rating {
                points: row.try_get("points")?,
                deviation: row.try_get("deviation")?,
                volatility: row.try_get("volatility")?,
            })
        }

        fn stored(row: &$row) -> Result<StoredRating, StoreError> {
            Ok(StoredRating {
                rating: rating_in(row)?,
                results: row.try_get("results")?,
                last_ms: row.try_get("last_ms")?,
            })
        }

        fn ranked_in(row: &$row) -> Result<RankedPlayer, StoreError> {
            Ok(RankedPlayer {
                name: row.try_get("handle")?,
                player: player(row.try_get("player")?)?,
                stored: stored(row)?,
            })
        }

        fn change_in(row: &$row) -> Result<RatingChange, StoreError> {
            let score = RatedScore::of_halves(row.try_get("score")?);
            Ok(RatingChange {
                game: game_id(row.try_get("game")?)?,
                number: row.try_get("number")?,
                player: player(row.try_get("player")?)?,
                place: row.try_get("place")?,
                ladder: ladder(row.try_get("ladder")?)?,
                opponent: player(row.try_get("opponent")?)?,
                opponent_name: row.try_get("opponent_name")?,
                score: score.ok_or_else(|| unreadable("a score is 0, 1 or 2 halves"))?,
                ended_ms: row.try_get("ended_ms")?,
                opening: row.try_get("opening")?,
                points_before: row.try_get("points_before")?,
                after: rating_in(row)?,
            })
        }

        /// A question for changes.
        macro_rules! changes {
            ($which:literal) => {
                concat!(
                    "SELECT game, number, player, place, ladder, opponent, score, ended_ms, opening, points_before, \
                     points, deviation, volatility, \
                     (SELECT handle FROM persons WHERE id = opponent) AS opponent_name \
                     FROM rating_changes WHERE ",
                    $which
                )
            };
        }

        async fn rating_of(
            executor: impl sqlx::Executor<'_, Database = <$row as sqlx::Row>::Database>,
            ladder: &Ladder,
            player: RatedPlayer,
        ) -> Result<Option<StoredRating>, StoreError> {
            let known = "SELECT points, deviation, volatility, results, last_ms FROM ratings \
                         WHERE ladder = $1 AND player = $2";
            let asked = sqlx::query(known).bind(ladder.to_string()).bind(player.bytes());
            asked.fetch_optional(executor).await?.as_ref().map(stored).transpose()
        }

        async fn keep(
            connection: &mut $connection,
            ladder: &Ladder,
            player: RatedPlayer,
            StoredRating { rating, results, last_ms }: StoredRating,
        ) -> Result<(), StoreError> {
            let insert = "INSERT INTO ratings \
                          (ladder, player, points, deviation, volatility, results, last_ms) \
                          VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (ladder, player) \
                          DO UPDATE SET points = excluded.points, deviation = excluded.deviation, \
                          volatility = excluded.volatility, results = excluded.results, \
                          last_ms = excluded.last_ms";
            let kept = sqlx::query(insert).bind(ladder.to_string()).bind(player.bytes());
            let kept = kept.bind(rating.points).bind(rating.deviation).bind(rating.volatility);
            kept.bind(results).bind(last_ms).execute(connection).await?;
            Ok(())
        }

        /// Rates a result within a transaction; says whether it was not known.
        pub(super) async fn rate(
            connection: &mut $connection,
            result: &RatedResult,
        ) -> Result<bool, StoreError> {
            lock(connection).await?;
            let known = "SELECT (SELECT COUNT(*) FROM rating_changes WHERE game = $1) AS changes, \
                         (SELECT COALESCE(MAX(number), 0) + 1 FROM rating_changes) AS number";
            let row = sqlx::query(known).bind(result.id.as_str());
            let row = row.fetch_one(&mut *connection).await?;
            if row.try_get::<i64, _>("changes")? > 0 {
                return Ok(false);
            }
            let number: i64 = row.try_get("number")?;
            let mut before = [None; 2];
            for (place, known) in before.iter_mut().enumerate() {
                let (ladder, player) = (&result.ladders[place], result.players[place]);
                *known = rating_of(&mut *connection, ladder, player).await?;
            }
            let settled = settle(result, before);
            for (place, (points_before, stored)) in settled.into_iter().enumerate() {
                let (ladder, player) = (&result.ladders[place], result.players[place]);
                keep(connection, ladder, player, stored).await?;
                let insert = "INSERT INTO rating_changes (game, player, number, place, ladder, opponent, score, \
                              ended_ms, opening, points_before, points, deviation, volatility) \
                              VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
                let change = sqlx::query(insert).bind(result.id.as_str()).bind(player.bytes());
                let change = change.bind(number).bind(i64::try_from(place).unwrap_or_default());
                let change = change.bind(ladder.to_string());
                let change = change.bind(result.players[1 - place].bytes());
                let change = change.bind(i64::from(scores(result)[place].halves()));
                let change = change.bind(result.ended_ms).bind(result.opening.as_deref());
                let Rating { points, deviation, volatility } = stored.rating;
                let change = change.bind(points_before).bind(points).bind(deviation);
                change.bind(volatility).execute(&mut *connection).await?;
            }
            Ok(true)
        }

        pub(super) async fn rating(
            pool: &$pool,
            ladder: &Ladder,
            player: RatedPlayer,
        ) -> Result<Option<StoredRating>, StoreError> {
            rating_of(pool, ladder, player).await
        }

        pub(super) async fn ratings_of(
            pool: &$pool,
            player: RatedPlayer,
        ) -> Result<Vec<(Ladder, StoredRating)>, StoreError> {
            let all = "SELECT ladder, points, deviation, volatility, results, last_ms \
                       FROM ratings WHERE player = $1 ORDER BY ladder";
            let rows = sqlx::query(all).bind(player.bytes()).fetch_all(pool).await?;
            rows.iter().map(|row| Ok((ladder(row.try_get("ladder")?)?, stored(row)?))).collect()
        }

        pub(super) async fn ranked(
            pool: &$pool,
            ladder: &Ladder,
            club: Option<&ClubId>,
            skip: u32,
            most: u32,
        ) -> Result<Vec<RankedPlayer>, StoreError> {
            // 110 is where `Rating::is_provisional` begins.
            let best = "SELECT handle, player, points, deviation, volatility, results, last_ms \
                        FROM ratings JOIN persons ON persons.id = player \
                        WHERE ladder = $1 AND handle IS NOT NULL AND closed_ms IS NULL \
                        AND ($4 = '' OR player IN (SELECT person FROM club_members \
                        WHERE club = $4 AND rank IN ('member', 'officer'))) \
                        ORDER BY deviation > 110, points DESC, player LIMIT $2 OFFSET $3";
            let asked = sqlx::query(best).bind(ladder.to_string());
            let asked = asked.bind(i64::from(most)).bind(i64::from(skip));
            let asked = asked.bind(club.map_or("", ClubId::as_str));
            asked.fetch_all(pool).await?.iter().map(ranked_in).collect()
        }

        /// The same of a club, the best of every ladder.
        pub(super) async fn leaders(
            pool: &$pool,
            club: &ClubId,
            most: u32,
        ) -> Result<Vec<(Ladder, RankedPlayer)>, StoreError> {
            let best = "SELECT * FROM (SELECT ladder, handle, player, points, deviation, volatility, results, \
                        last_ms, ROW_NUMBER() OVER (PARTITION BY ladder \
                        ORDER BY deviation > 110, points DESC, player) AS place \
                        FROM ratings JOIN persons ON persons.id = player \
                        JOIN club_members ON person = player \
                        WHERE club = $1 AND rank IN ('member', 'officer') \
                        AND handle IS NOT NULL AND closed_ms IS NULL) best \
                        WHERE place <= $2 ORDER BY ladder, place";
            let rows = sqlx::query(best).bind(club.as_str()).bind(i64::from(most));
            let rows = rows.fetch_all(pool).await?;
            rows.iter().map(|row| Ok((ladder(row.try_get("ladder")?)?, ranked_in(row)?))).collect()
        }

        pub(super) async fn ranked_levels(
            pool: &$pool,
            ladder: &Ladder,
        ) -> Result<Vec<RankedPlayer>, StoreError> {
            let levels = "SELECT NULL AS handle, player, points, deviation, volatility, results, last_ms \
                          FROM ratings WHERE ladder = $1 AND length(player) = 1 ORDER BY player";
            let rows = sqlx::query(levels).bind(ladder.to_string()).fetch_all(pool).await?;
            rows.iter().map(ranked_in).collect()
        }

        pub(super) async fn changes_of(
            pool: &$pool,
            player: RatedPlayer,
            before: i64,
            most: u32,
        ) -> Result<Vec<RatingChange>, StoreError> {
            let latest = changes!("player = $1 AND number < $2 ORDER BY number DESC LIMIT $3");
            let asked = sqlx::query(latest).bind(player.bytes()).bind(before);
            let rows = asked.bind(i64::from(most)).fetch_all(pool).await?;
            rows.iter().map(change_in).collect()
        }

        pub(super) async fn changes_by(
            pool: &$pool,
            game: &GameId,
        ) -> Result<Vec<RatingChange>, StoreError> {
            let both = changes!("game = $1 ORDER BY place");
            let rows = sqlx::query(both).bind(game.as_str()).fetch_all(pool).await?;
            rows.iter().map(change_in).collect()
        }

        /// Both changes of the results after one, in their order.
        async fn changes_after(
            connection: &mut $connection,
            last: &Option<(i64, GameId)>,
        ) -> Result<Vec<RatingChange>, StoreError> {
            let (number, game) = last.as_ref().map_or((0, ""), |(number, game)| (*number, game.as_str()));
            let next = changes!("(number, game) > ($1, $2) ORDER BY number, game, place LIMIT $3");
            let rows = sqlx::query(next).bind(number).bind(game).bind(2 * RESULTS_AT_ONCE);
            rows.fetch_all(connection).await?.iter().map(change_in).collect()
        }

        async fn correct(
            connection: &mut $connection,
            change: &RatingChange,
        ) -> Result<(), StoreError> {
            let update = "UPDATE rating_changes SET points_before = $1, points = $2, deviation = $3, \
                          volatility = $4 WHERE game = $5 AND player = $6";
            let Rating { points, deviation, volatility } = change.after;
            let corrected = sqlx::query(update).bind(change.points_before).bind(points);
            let corrected = corrected.bind(deviation).bind(volatility);
            let corrected = corrected.bind(change.game.as_str()).bind(change.player.bytes());
            corrected.execute(connection).await?;
            Ok(())
        }

        /// Computes everything again from the facts, which do not change: whoever is killed in the middle begins
        /// again. The site may be running: most is read and written in small pieces, and only the last results and
        /// the ratings themselves while nobody else rates.
        pub(super) async fn recompute(
            connection: &mut $connection,
        ) -> Result<Recomputation, StoreError> {
            let (mut replay, mut last, mut corrected) = (Replay::default(), None, 0);
            loop {
                let page = changes_after(connection, &last).await?;
                let Some(end) = page.last() else { break };
                last = Some((end.number, end.game.clone()));
                corrected += correct_all(connection, &replay.take(&page)?).await?;
            }
            let mut transaction = connection.begin_with($begin).await?;
            lock(&mut transaction).await?;
            loop {
                let page = changes_after(&mut transaction, &last).await?;
                let Some(end) = page.last() else { break };
                last = Some((end.number, end.game.clone()));
                for change in replay.take(&page)? {
                    correct(&mut transaction, &change).await?;
                    corrected += 1;
                }
            }
            let all = "SELECT ladder, player, points, deviation, volatility, results, last_ms FROM ratings";
            let rows = sqlx::query(all).fetch_all(&mut *transaction).await?;
            let read = |row: &$row| {
                Ok((ladder(row.try_get("ladder")?)?, player(row.try_get("player")?)?, stored(row)?))
            };
            let known = rows.iter().map(read).collect::<Result<Vec<RatingRow>, StoreError>>()?;
            let results = replay.results;
            let (wrong, gone) = replay.differences(known);
            corrected += (wrong.len() + gone.len()) as u64;
            for (ladder, player, stored) in wrong {
                keep(&mut transaction, &ladder, player, stored).await?;
            }
            for (ladder, player) in gone {
                let delete = "DELETE FROM ratings WHERE ladder = $1 AND player = $2";
                let deleted = sqlx::query(delete).bind(ladder.to_string()).bind(player.bytes());
                deleted.execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(Recomputation { results, corrected })
        }

        async fn correct_all(
            connection: &mut $connection,
            changes: &[RatingChange],
        ) -> Result<u64, StoreError> {
            if changes.is_empty() {
                return Ok(0);
            }
            let mut transaction = connection.begin_with($begin).await?;
            for change in changes {
                correct(&mut transaction, change).await?;
            }
            transaction.commit().await?;
            Ok(changes.len() as u64)
        }
    };
}

pub(super) use rating_functions;

//! Reviews in the SQLite store: jobs that are claimed with a lease, and what they found.

use kelci_review::wire::Move;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection, SqlitePool};

use super::read::{game_id, person_id, readable, unreadable};
use super::writer::{meet, unwritable};
use super::{GameId, Person, PersonId, StoreError};

/// A review as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredReview {
    /// Who asked for it.
    pub owner: PersonId,
    /// Whether every move was judged.
    pub is_done: bool,
    /// Whether somebody works on it.
    pub is_claimed: bool,
    /// The moves that were judged, in their order.
    pub moves: Vec<Move>,
}

/// A change of a review. Each says how many reviews it changed: one, or none if it may not.
#[derive(Clone, PartialEq, Debug)]
pub enum ReviewChange {
    /// Somebody asks for it; nothing changes if there is one.
    Ask {
        /// Of which game.
        game: GameId,
        /// Who.
        owner: Person,
        /// When.
        at_ms: i64,
    },
    /// A worker takes it, or keeps it, until a time; not while another has it.
    Claim {
        /// Of which game.
        game: GameId,
        /// Who.
        worker: String,
        /// What time it is.
        now_ms: i64,
        /// Until when.
        until_ms: i64,
    },
    /// The worker who has it has judged a move.
    Note {
        /// Of which game.
        game: GameId,
        /// Who.
        worker: String,
        /// Which move, and what is to be said of it.
        judged: Box<Move>,
        /// Until when it keeps the rest.
        until_ms: i64,
    },
    /// The worker who has it is done.
    Finish {
        /// Of which game.
        game: GameId,
        /// Who.
        worker: String,
    },
    /// A worker leaves all that it has to others.
    Leave {
        /// Who.
        worker: String,
    },
    /// It is forgotten, finished or not; whoever works on it finds out.
    Forget {
        /// Of which game.
        game: GameId,
    },
}

pub(super) async fn change(
    connection: &mut SqliteConnection,
    change: &ReviewChange,
) -> Result<u64, StoreError> {
    let done = match change {
        ReviewChange::Ask { game, owner, at_ms } => {
            if owner.is_new {
                meet(connection, owner, *at_ms).await?;
            }
            let insert = "INSERT INTO reviews (game, owner, asked_ms, is_done) \
                          VALUES (?, ?, ?, 0) ON CONFLICT (game) DO NOTHING";
            let asked = sqlx::query(insert).bind(game.as_str()).bind(owner.id.bytes()).bind(at_ms);
            asked.execute(connection).await?
        }
        ReviewChange::Claim { game, worker, now_ms, until_ms } => {
            let claim = "UPDATE reviews SET worker = ?1, lease_ms = ?2 \
                         WHERE game = ?3 AND is_done = 0 \
                         AND (worker IS NULL OR worker = ?1 OR lease_ms < ?4)";
            let claimed = sqlx::query(claim).bind(worker).bind(until_ms).bind(game.as_str());
            claimed.bind(now_ms).execute(connection).await?
        }
        ReviewChange::Note { game, worker, judged, until_ms } => {
            let keep = "UPDATE reviews SET lease_ms = ? WHERE game = ? AND worker = ?";
            let kept = sqlx::query(keep).bind(until_ms).bind(game.as_str()).bind(worker);
            if kept.execute(&mut *connection).await?.rows_affected() == 0 {
                return Ok(0);
            }
            let data = serde_json::to_string(judged).map_err(unwritable)?;
            let ply = i64::try_from(judged.ply).unwrap_or(i64::MAX);
            let insert = "INSERT INTO review_moves (game, ply, data) VALUES (?, ?, ?) \
                          ON CONFLICT (game, ply) DO UPDATE SET data = excluded.data";
            let noted = sqlx::query(insert).bind(game.as_str()).bind(ply).bind(data);
            noted.execute(connection).await?
        }
        ReviewChange::Finish { game, worker } => {
            let finish = "UPDATE reviews SET is_done = 1, worker = NULL, lease_ms = NULL \
                          WHERE game = ? AND worker = ?";
            sqlx::query(finish).bind(game.as_str()).bind(worker).execute(connection).await?
        }
        ReviewChange::Leave { worker } => {
            let leave = "UPDATE reviews SET worker = NULL, lease_ms = NULL WHERE worker = ?";
            sqlx::query(leave).bind(worker).execute(connection).await?
        }
        ReviewChange::Forget { game } => {
            let forget = "DELETE FROM reviews WHERE game = ?";
            sqlx::query(forget).bind(game.as_str()).execute(connection).await?
        }
    };
    Ok(done.rows_affected())
}

pub(super) async fn load(
    pool: &SqlitePool,
    id: &GameId,
) -> Result<Option<StoredReview>, StoreError> {
    let mut transaction = pool.begin().await?;
    let facts = sqlx::query("SELECT owner, is_done, worker FROM reviews WHERE game = ?")
        .bind(id.as_str())
        .fetch_optional(&mut *transaction)
        .await?;
    let Some(facts) = facts else { return Ok(None) };
    let rows = sqlx::query("SELECT data FROM review_moves WHERE game = ? ORDER BY ply")
        .bind(id.as_str())
        .fetch_all(&mut *transaction)
        .await?;
    let read = |row: &SqliteRow| serde_json::from_str(row.try_get("data")?).map_err(unreadable);
    Ok(Some(StoredReview {
        owner: person_id(facts.try_get("owner")?)?,
        is_done: facts.try_get("is_done")?,
        is_claimed: facts.try_get::<Option<&str>, _>("worker")?.is_some(),
        moves: rows.iter().map(read).collect::<Result<_, StoreError>>()?,
    }))
}

/// Reviews that nobody works on, the oldest first, with who asked for them.
pub(super) async fn free(
    pool: &SqlitePool,
    now_ms: i64,
    most: usize,
) -> Result<Vec<(GameId, PersonId)>, StoreError> {
    let free = "SELECT game, owner FROM reviews WHERE is_done = 0 \
                AND (worker IS NULL OR lease_ms < ?) ORDER BY asked_ms LIMIT ?";
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = sqlx::query(free).bind(now_ms).bind(most).fetch_all(pool).await?;
    let review =
        |row: &SqliteRow| Ok((game_id(row.try_get("game")?)?, person_id(row.try_get("owner")?)?));
    Ok(readable(&rows, review))
}

/// Unfinished reviews: of that owner, and in all.
pub(super) async fn unfinished(pool: &SqlitePool, owner: PersonId) -> Result<[u32; 2], StoreError> {
    let count = "SELECT COALESCE(SUM(owner = ?), 0) AS mine, COUNT(*) AS everyones \
                 FROM reviews WHERE is_done = 0";
    let row = sqlx::query(count).bind(owner.bytes()).fetch_one(pool).await?;
    Ok([row.try_get("mine")?, row.try_get("everyones")?])
}

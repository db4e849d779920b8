//! Indexes of tables that may be large and are in use: they are built beside whoever plays, without a lock that keeps
//! anybody from writing, and outside the transaction of the migration that has them used.
//!
//! A build that was killed leaves an index that is not valid. Whoever comes next drops it and builds it again.

use std::time::Duration;

use sqlx::{AssertSqlSafe, PgConnection, Row as _};
use tokio::time::sleep;

use super::connect::{Database, let_go};
use crate::store::StoreError;

/// Each with its name and what it is of.
const INDEXES: &[(&str, &str)] =
    &[("games_open", "games (updated_ms) WHERE is_open AND status = 'waiting'")];

/// After this time it is looked again whether somebody else has built one.
const LOOK: Duration = Duration::from_millis(500);
/// After this time it is tried again.
const AGAIN: Duration = Duration::from_secs(30);

/// Makes all of them in tables that were made just now.
pub(super) async fn make(connection: &mut PgConnection) -> Result<(), StoreError> {
    for (name, what) in INDEXES {
        let make = format!("CREATE INDEX {name} ON {what}");
        sqlx::raw_sql(AssertSqlSafe(make)).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Whether all of them can be used.
pub(super) async fn are_there(connection: &mut PgConnection) -> Result<bool, StoreError> {
    for (name, _) in INDEXES {
        if is_valid(connection, name).await? != Some(true) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Builds those that are missing, however long that takes.
pub(super) async fn build(database: Database) {
    while let Err(error) = attempt(&database).await {
        tracing::warn!(%error, "an index could not be built; lists are slower until it is there");
        sleep(AGAIN).await;
    }
    tracing::info!("the indexes are built");
}

async fn attempt(database: &Database) -> Result<(), StoreError> {
    let mut connection = database.connect().await?;
    // Whoever waits for it here keeps nobody from reading or writing.
    let patience = "SELECT set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)";
    sqlx::query(patience).execute(&mut connection).await?;
    for (name, what) in INDEXES {
        build_one(&mut connection, name, what).await?;
    }
    let_go(connection).await;
    Ok(())
}

/// Builds one unless it is there, one node at a time. Whoever finds that another node does so looks again later: to wait
/// for its lock in the database would be waited for by the building itself.
async fn build_one(
    connection: &mut PgConnection,
    name: &str,
    what: &str,
) -> Result<(), StoreError> {
    while is_valid(connection, name).await? != Some(true) {
        let alone = "SELECT pg_try_advisory_lock(hashtext('kelci indexes ' || current_schema())) AS is_alone";
        let row = sqlx::query(alone).fetch_one(&mut *connection).await?;
        if !row.try_get::<bool, _>("is_alone")? {
            sleep(LOOK).await;
            continue;
        }
        let sentences = match is_valid(connection, name).await? {
            Some(true) => Vec::new(),
            Some(false) => vec![
                format!("DROP INDEX CONCURRENTLY {name}"),
                format!("CREATE INDEX CONCURRENTLY {name} ON {what}"),
            ],
            None => vec![format!("CREATE INDEX CONCURRENTLY {name} ON {what}")],
        };
        for sentence in sentences {
            tracing::info!(%sentence, "an index is built, while everybody plays on");
            sqlx::raw_sql(AssertSqlSafe(sentence)).execute(&mut *connection).await?;
        }
        sqlx::query("SELECT pg_advisory_unlock(hashtext('kelci indexes ' || current_schema()))")
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Whether an index can be used; none if there is none.
async fn is_valid(connection: &mut PgConnection, name: &str) -> Result<Option<bool>, StoreError> {
    let index = "SELECT indisvalid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid \
                 WHERE relname = $1 AND relnamespace = current_schema()::regnamespace";
    let row = sqlx::query(index).bind(name).fetch_optional(connection).await?;
    Ok(row.map(|row| row.try_get("indisvalid")).transpose()?)
}

//! Ratings in the SQLite store.

use sqlx::sqlite::SqliteRow;
use sqlx::{SqliteConnection, SqlitePool};

use crate::store::ratings::rating_functions;

rating_functions!(SqlitePool, SqliteConnection, SqliteRow, "BEGIN IMMEDIATE");

/// Whoever writes to a file is alone.
#[allow(clippy::unused_async)]
async fn lock(_: &mut SqliteConnection) -> Result<(), StoreError> {
    Ok(())
}

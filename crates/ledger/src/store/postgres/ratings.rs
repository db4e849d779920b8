//! Ratings in PostgreSQL.

use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgPool};

use crate::store::ratings::rating_functions;

rating_functions!(PgPool, PgConnection, PgRow, "BEGIN");

/// Until the transaction ends no other node rates: a result is computed from the one before it, and has the next
/// number.
async fn lock(connection: &mut PgConnection) -> Result<(), StoreError> {
    let alone = "SELECT pg_advisory_xact_lock(hashtext('kelci ratings ' || current_schema()))";
    sqlx::query(alone).execute(connection).await?;
    Ok(())
}

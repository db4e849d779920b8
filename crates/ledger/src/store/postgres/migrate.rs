//! Bringing the tables up to date while older nodes are at work.
//!
//! A migration only adds what an older program does not miss and does not mind, so that two versions can share a
//! database while nodes are replaced one by one. What goes, goes in a later release, whose migration says which is
//! the oldest program that can still live with it (table `compatibility`).
//!
//! All migrations are one transaction, which keeps what it has locked until its end: what takes long on a large table,
//! such as an index, is none (`indexes.rs`).

use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{Connection as _, PgConnection, Row as _, SqlSafeStr as _};
use tokio::time::sleep;

use super::connect::is_in_the_way;
use super::indexes;
use crate::store::StoreError;

/// How often it is tried when others are in the way, who are never kept waiting for long themselves.
const TRIES: u32 = 30;

/// Each with its number, in this order.
const SCRIPTS: &[(i64, &str, &str)] = &[
    (1, "everything", include_str!("../../../migrations/postgres/0001_everything.sql")),
    (2, "accounts", include_str!("../../../migrations/postgres/0002_accounts.sql")),
    (3, "ratings", include_str!("../../../migrations/postgres/0003_ratings.sql")),
    (4, "meeting", include_str!("../../../migrations/postgres/0004_meeting.sql")),
    (
        5,
        "passkeys and mail",
        include_str!("../../../migrations/postgres/0005_passkeys_and_mail.sql"),
    ),
    (6, "conduct", include_str!("../../../migrations/postgres/0006_conduct.sql")),
    (7, "progress", include_str!("../../../migrations/postgres/0007_progress.sql")),
    (8, "tokens", include_str!("../../../migrations/postgres/0008_tokens.sql")),
    (10, "tournaments", include_str!("../../../migrations/postgres/0010_tournaments.sql")),
    (11, "correspondence", include_str!("../../../migrations/postgres/0011_correspondence.sql")),
    (12, "notices", include_str!("../../../migrations/postgres/0012_notices.sql")),
    (13, "standing_seeks", include_str!("../../../migrations/postgres/0013_standing_seeks.sql")),
    (14, "clubs", include_str!("../../../migrations/postgres/0014_clubs.sql")),
    (16, "tries", include_str!("../../../migrations/postgres/0016_tries.sql")),
    (17, "open_games", include_str!("../../../migrations/postgres/0017_open_games.sql")),
];

pub(super) async fn migrate(connection: &mut PgConnection) -> Result<(), StoreError> {
    let mut tries = 1;
    loop {
        match attempt(connection).await {
            Err(error) if is_in_the_way(&error) && tries < TRIES => {
                tracing::info!(%error, "the tables are in use, and are brought up to date a little later");
                tries += 1;
                sleep(Duration::from_millis(500)).await;
            }
            done => return done,
        }
    }
}

/// All of it or nothing, one node at a time.
async fn attempt(connection: &mut PgConnection) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    let alone = "SELECT set_config('statement_timeout', '0', true), \
                 pg_advisory_xact_lock(hashtext('kelci ' || current_schema()))";
    sqlx::query(alone).execute(&mut *transaction).await?;
    let is_new = !is_there(&mut transaction, "games").await?;
    see_whether_known(&mut transaction).await?;
    let numbered = SCRIPTS.iter().map(|&(number, name, sql)| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let mut migrator = Migrator::with_migrations(numbered.collect());
    migrator.set_locking(false).set_ignore_missing(true);
    migrator.run_direct(None, &mut *transaction, false).await.map_err(|error| match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        other => StoreError::Migration(other),
    })?;
    if is_new {
        indexes::make(&mut transaction).await?;
    }
    Ok(transaction.commit().await?)
}

async fn is_there(connection: &mut PgConnection, table: &str) -> Result<bool, StoreError> {
    let is_there =
        "SELECT to_regclass(quote_ident(current_schema()) || '.' || $1) IS NOT NULL AS is_there";
    let row = sqlx::query(is_there).bind(table).fetch_one(connection).await?;
    Ok(row.try_get("is_there")?)
}

/// Refuses tables that a later program has changed so that this one would spoil them.
async fn see_whether_known(connection: &mut PgConnection) -> Result<(), StoreError> {
    if !is_there(connection, "compatibility").await? {
        return Ok(());
    }
    let oldest = "SELECT MAX(oldest) AS oldest FROM compatibility";
    let oldest: Option<i64> = sqlx::query(oldest).fetch_one(connection).await?.try_get("oldest")?;
    let known = SCRIPTS.last().map_or(0, |(number, ..)| *number);
    match oldest {
        Some(oldest) if oldest > known => Err(StoreError::Unusable(format!(
            "these games are kept by a later kelci, whose tables (version {oldest}) this one (version {known}) would \
             spoil; update this program"
        ))),
        _ => Ok(()),
    }
}

//! What a file looks like, and how an older one comes to look so.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{SqlSafeStr as _, SqliteConnection};

use crate::store::StoreError;

/// What the migrations make of an empty file. Step by step that takes three times as long, since SQLite reads the whole
/// schema again whenever a table gets a column.
const SCHEMA: &str = include_str!("../../../migrations/sqlite/schema.sql");

/// Brings a file up to date.
pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let migrations = migrations();
    if is_new(connection).await? {
        sqlx::raw_sql(SCHEMA).execute(&mut *connection).await?;
        note(connection, &migrations).await?;
    }
    Ok(migrations.run(connection).await?)
}

async fn is_new(connection: &mut SqliteConnection) -> Result<bool, StoreError> {
    let any = sqlx::query("SELECT 1 FROM sqlite_schema LIMIT 1");
    Ok(any.fetch_optional(connection).await?.is_none())
}

/// Notes all of them as done.
async fn note(connection: &mut SqliteConnection, migrations: &Migrator) -> Result<(), StoreError> {
    let done = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                VALUES (?, ?, TRUE, ?, 0)";
    for migration in migrations.iter() {
        let noted = sqlx::query(done).bind(migration.version).bind(&*migration.description);
        noted.bind(&*migration.checksum).execute(&mut *connection).await?;
    }
    Ok(())
}

fn migrations() -> Migrator {
    let scripts = [
        (1, "games", include_str!("../../../migrations/sqlite/0001_games.sql")),
        (2, "reviews", include_str!("../../../migrations/sqlite/0002_reviews.sql")),
        (
            3,
            "lists and health",
            include_str!("../../../migrations/sqlite/0003_lists_and_health.sql"),
        ),
        (4, "moderation", include_str!("../../../migrations/sqlite/0004_moderation.sql")),
        (5, "persons", include_str!("../../../migrations/sqlite/0005_persons.sql")),
        (6, "jobs", include_str!("../../../migrations/sqlite/0006_jobs.sql")),
        (7, "cards", include_str!("../../../migrations/sqlite/0007_cards.sql")),
        (8, "devices", include_str!("../../../migrations/sqlite/0008_devices.sql")),
        (9, "nodes", include_str!("../../../migrations/sqlite/0009_nodes.sql")),
        (10, "accounts", include_str!("../../../migrations/sqlite/0010_accounts.sql")),
        (11, "ratings", include_str!("../../../migrations/sqlite/0011_ratings.sql")),
        (12, "meeting", include_str!("../../../migrations/sqlite/0012_meeting.sql")),
        (
            13,
            "passkeys and mail",
            include_str!("../../../migrations/sqlite/0013_passkeys_and_mail.sql"),
        ),
        (14, "conduct", include_str!("../../../migrations/sqlite/0014_conduct.sql")),
        (15, "progress", include_str!("../../../migrations/sqlite/0015_progress.sql")),
        (16, "tokens", include_str!("../../../migrations/sqlite/0016_tokens.sql")),
        (18, "tournaments", include_str!("../../../migrations/sqlite/0018_tournaments.sql")),
        (19, "correspondence", include_str!("../../../migrations/sqlite/0019_correspondence.sql")),
        (20, "notices", include_str!("../../../migrations/sqlite/0020_notices.sql")),
        (21, "standing_seeks", include_str!("../../../migrations/sqlite/0021_standing_seeks.sql")),
        (22, "clubs", include_str!("../../../migrations/sqlite/0022_clubs.sql")),
        (24, "tries", include_str!("../../../migrations/sqlite/0024_tries.sql")),
        (25, "open_games", include_str!("../../../migrations/sqlite/0025_open_games.sql")),
    ];
    let numbered = scripts.into_iter().map(|(number, name, sql)| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(numbered.collect())
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection as _, Row as _};

    use super::*;

    /// Says what is in a database, so that running it again makes the same: tables first, each in the order of names.
    async fn schema(connection: &mut SqliteConnection) -> String {
        let all = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> 'sqlite_sequence' \
                   ORDER BY type = 'table' DESC, name";
        let rows = sqlx::query(all).fetch_all(connection).await.unwrap();
        rows.iter().map(|row| format!("{};\n", row.get::<String, _>("sql"))).collect()
    }

    /// What an old migration says of a column in whose place another has put something else since: a migration is never
    /// written again, a new file need not say it.
    const OUTDATED: [(&str, &str); 2] = [
        ("-- SHA-256 of the maker's secret", "-- who made it"),
        ("-- SHA-256 of the secret of whoever sits there", "-- who sits there"),
    ];

    async fn empty() -> SqliteConnection {
        SqliteConnection::connect("sqlite::memory:").await.unwrap()
    }

    /// `KELCI_WRITE_SCHEMA=1 cargo test -p kelci-ledger new_file` writes it anew after another migration.
    #[tokio::test]
    async fn a_new_file_is_what_the_migrations_make() {
        let (mut migrated, mut fresh) = (empty().await, empty().await);
        migrations().run(&mut migrated).await.unwrap();
        let made = schema(&mut migrated).await;
        let wanted = OUTDATED.iter().fold(made, |made, (outdated, so)| {
            assert_eq!(made.matches(outdated).count(), 1, "{outdated}");
            made.replace(outdated, so)
        });
        if std::env::var_os("KELCI_WRITE_SCHEMA").is_some() {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/sqlite/schema.sql");
            std::fs::write(file, &wanted).unwrap();
        }
        migrate(&mut fresh).await.unwrap();
        assert_eq!(schema(&mut fresh).await, wanted);
        assert_eq!(SCHEMA, wanted);
        let noted = "SELECT version, description, success, hex(checksum) AS checksum FROM _sqlx_migrations \
                     ORDER BY version";
        let mut all = Vec::new();
        for connection in [&mut migrated, &mut fresh] {
            let rows = sqlx::query(noted).fetch_all(&mut *connection).await.unwrap();
            let row = |row: &sqlx::sqlite::SqliteRow| {
                let (version, success): (i64, bool) = (row.get("version"), row.get("success"));
                let (name, sum): (String, String) = (row.get("description"), row.get("checksum"));
                (version, name, success, sum)
            };
            all.push(rows.iter().map(row).collect::<Vec<_>>());
        }
        assert_eq!(all[0], all[1]);
        // Nothing but these notes is in a new file.
        let tables =
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> '_sqlx_migrations'";
        for table in sqlx::query(tables).fetch_all(&mut migrated).await.unwrap() {
            let name: String = table.get("name");
            let rows = format!("SELECT count(*) AS rows FROM {name}");
            let rows =
                sqlx::query(sqlx::AssertSqlSafe(rows)).fetch_one(&mut migrated).await.unwrap();
            assert_eq!(rows.get::<i64, _>("rows"), 0, "{name}");
        }
    }
}

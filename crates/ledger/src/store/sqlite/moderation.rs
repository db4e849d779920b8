//! What whoever runs the site changes behind its back: games that go, names that go, addresses that are
//! shut out. A site that is running finds what was changed in the table `changes`, and looks again.

use std::cmp::Reverse;
use std::path::Path;

use sqlx::sqlite::SqliteRow;
use sqlx::{ConnectOptions as _, Connection as _, Row as _, SqliteConnection, SqlitePool};

use super::{accounts, options, ratings};
use crate::game::Seat;
use crate::ids::{GameId, LinkDigest};
use crate::network::Network;
use crate::people::{NameSkeleton, NamedPerson};
use crate::store::accounts::{AccountAct, AccountOutcome, AuditLine};
use crate::store::columns::{game_id, person_id, unreadable, unwritable};
use crate::store::moderation::{Changed, GAMES_AT_ONCE, OLD_CHANGES_MS, PlayerName};
use crate::store::rows::rename_event;
use crate::store::{
    Answer, AuditQuery, Block, Change, ModeratedGame, Moderation, Recomputation, StoreError,
};
use crate::time::{Time, system_ms};

/// The store of a site, opened beside it.
pub(in crate::store) struct Moderator(SqliteConnection);

impl Moderator {
    /// Opens the store of that file, whose site may be running.
    ///
    /// # Errors
    /// When there is none, or its site was never started with this version.
    pub(in crate::store) async fn open(file: &Path) -> Result<Moderator, StoreError> {
        let mut connection = options(file).connect().await?;
        let tables = "SELECT 1 FROM sqlite_master WHERE name = 'reports'";
        if sqlx::query(tables).fetch_optional(&mut connection).await?.is_none() {
            return Err(unreadable(
                "it is of an earlier version: start the site once, then try again",
            ));
        }
        Ok(Moderator(connection))
    }
}

impl Moderation for Moderator {
    fn now_ms(&mut self) -> Answer<'_, i64> {
        Box::pin(async move {
            let last = sqlx::query("SELECT MAX(at_ms) AS last_ms FROM nodes");
            let last = last.fetch_one(&mut self.0).await?.try_get::<Option<i64>, _>("last_ms")?;
            Ok(Time::start(last.unwrap_or(0)).now_ms())
        })
    }

    fn find<'a>(&'a mut self, text: &'a str, most: u32) -> Answer<'a, Vec<ModeratedGame>> {
        Box::pin(async move {
            // SQLite knows the case of ASCII letters only, so what may match is looked at here, a page at a time.
            let text = text.to_lowercase();
            let page = "SELECT id, game, status, names, updated_ms FROM games WHERE id > ? \
                    ORDER BY id LIMIT ?";
            let (mut last, mut found) = (String::new(), Vec::new());
            loop {
                let rows = sqlx::query(page).bind(&last).bind(GAMES_AT_ONCE).fetch_all(&mut self.0);
                let rows = rows.await?;
                let Some(end) = rows.last() else { return Ok(found) };
                last = end.try_get("id")?;
                found.extend(
                    rows.iter()
                        .filter_map(|row| moderated(row).ok())
                        .filter(|game| game.is_called(&text)),
                );
                found.sort_by_key(|game| Reverse(game.updated_ms));
                found.truncate(most as usize);
            }
        })
    }

    fn remove<'a>(&'a mut self, game: &'a GameId) -> Answer<'a, bool> {
        Box::pin(async move {
            let mut transaction = self.0.begin_with("BEGIN IMMEDIATE").await?;
            let remove = "DELETE FROM games WHERE id = ?";
            let done = sqlx::query(remove).bind(game.as_str()).execute(&mut *transaction).await?;
            note(&mut transaction, Changed::Game(game)).await?;
            transaction.commit().await?;
            Ok(done.rows_affected() > 0)
        })
    }

    fn rename<'a>(&'a mut self, game: &'a GameId, seat: Seat, name: &'a str) -> Answer<'a, bool> {
        Box::pin(async move {
            let mut transaction = self.0.begin_with("BEGIN IMMEDIATE").await?;
            let name = PlayerName::Given(name);
            let is_there = rename_player(&mut transaction, game, seat, name).await?;
            if is_there {
                note(&mut transaction, Changed::Game(game)).await?;
            }
            transaction.commit().await?;
            Ok(is_there)
        })
    }

    fn block<'a>(&'a mut self, block: &'a Block) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut transaction = self.0.begin_with("BEGIN IMMEDIATE").await?;
            let insert = "INSERT INTO blocks (network, until_ms, why, created_ms) VALUES (?, ?, ?, ?) \
                      ON CONFLICT (network) DO UPDATE \
                      SET until_ms = excluded.until_ms, why = excluded.why";
            sqlx::query(insert)
                .bind(block.network.to_string())
                .bind(block.until_ms)
                .bind(&block.why)
                .bind(system_ms())
                .execute(&mut *transaction)
                .await?;
            note(&mut transaction, Changed::Blocks).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn unblock(&mut self, network: Network) -> Answer<'_, bool> {
        Box::pin(async move {
            let mut transaction = self.0.begin_with("BEGIN IMMEDIATE").await?;
            let lift = "DELETE FROM blocks WHERE network = ?";
            let lifted =
                sqlx::query(lift).bind(network.to_string()).execute(&mut *transaction).await?;
            note(&mut transaction, Changed::Blocks).await?;
            transaction.commit().await?;
            Ok(lifted.rows_affected() > 0)
        })
    }

    fn blocks(&mut self) -> Answer<'_, Vec<Block>> {
        Box::pin(async move { blocks(&mut self.0).await })
    }

    fn find_named<'a>(&'a mut self, looks: &'a NameSkeleton) -> Answer<'a, Option<NamedPerson>> {
        Box::pin(accounts::find_named_on(&mut self.0, looks))
    }

    fn change_account<'a>(&'a mut self, act: &'a AccountAct) -> Answer<'a, AccountOutcome> {
        Box::pin(async move {
            let mut transaction = self.0.begin_with("BEGIN IMMEDIATE").await?;
            let outcome = accounts::change(&mut transaction, act).await?;
            note(&mut transaction, Changed::Person(act.person)).await?;
            transaction.commit().await?;
            Ok(outcome)
        })
    }

    fn keep_sign_up_link<'a>(
        &'a mut self,
        link: LinkDigest,
        now_until_ms: [i64; 2],
        actor: &'a str,
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut transaction = self.0.begin_with("BEGIN IMMEDIATE").await?;
            accounts::keep_sign_up_link(&mut transaction, link, now_until_ms, actor).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn audit(&mut self, most: u32) -> Answer<'_, Vec<AuditLine>> {
        Box::pin(async move {
            let query = AuditQuery { most, ..AuditQuery::default() };
            accounts::audited(&mut self.0, &query).await
        })
    }

    fn recompute_ratings(&mut self) -> Answer<'_, Recomputation> {
        Box::pin(ratings::recompute(&mut self.0))
    }

    fn close(self: Box<Self>) -> Answer<'static, ()> {
        Box::pin(async move { Ok(self.0.close().await?) })
    }
}

/// Has a player of a game be called otherwise, also where it was told before; says whether anybody is.
pub(super) async fn rename_player(
    connection: &mut SqliteConnection,
    game: &GameId,
    seat: Seat,
    name: PlayerName<'_>,
) -> Result<bool, StoreError> {
    let names = "SELECT names FROM games WHERE id = ?";
    let row = sqlx::query(names).bind(game.as_str()).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok(false) };
    let mut names: [Option<String>; 2] =
        serde_json::from_str(row.try_get("names")?).map_err(unreadable)?;
    let joins = "SELECT number, data FROM events WHERE game = ? AND kind = 'join'";
    let rows = sqlx::query(joins).bind(game.as_str()).fetch_all(&mut *connection).await?;
    let mut is_there = false;
    for row in rows {
        let Some(data) = rename_event(row.try_get("data")?, seat, name)? else { continue };
        is_there = true;
        sqlx::query("UPDATE events SET data = ? WHERE game = ? AND number = ?")
            .bind(data)
            .bind(game.as_str())
            .bind(row.try_get::<i64, _>("number")?)
            .execute(&mut *connection)
            .await?;
    }
    if is_there {
        names[seat.index()] = Some(match name {
            PlayerName::Given(name) | PlayerName::OfAccount(name) => name.to_owned(),
            PlayerName::Erased => String::new(),
        });
        sqlx::query("UPDATE games SET names = ? WHERE id = ?")
            .bind(serde_json::to_string(&names).map_err(unwritable)?)
            .bind(game.as_str())
            .execute(connection)
            .await?;
    }
    Ok(is_there)
}

/// Notes that something was changed, and forgets what everybody has seen.
pub(super) async fn note(
    connection: &mut SqliteConnection,
    changed: Changed<'_>,
) -> Result<(), StoreError> {
    let now_ms = system_ms();
    let old = "DELETE FROM changes WHERE at_ms < ?";
    sqlx::query(old).bind(now_ms - OLD_CHANGES_MS).execute(&mut *connection).await?;
    let (game, person) = match &changed {
        Changed::Game(game) => (Some(game.as_str()), None),
        Changed::Blocks => (None, None),
        Changed::Person(person) => (None, Some(person.bytes())),
    };
    sqlx::query("INSERT INTO changes (game, person, at_ms) VALUES (?, ?, ?)")
        .bind(game)
        .bind(person)
        .bind(now_ms)
        .execute(connection)
        .await?;
    Ok(())
}

fn moderated(row: &SqliteRow) -> Result<ModeratedGame, StoreError> {
    Ok(ModeratedGame {
        id: game_id(row.try_get("id")?)?,
        game: row.try_get("game")?,
        status: row.try_get("status")?,
        names: serde_json::from_str(row.try_get("names")?).map_err(unreadable)?,
        updated_ms: row.try_get("updated_ms")?,
    })
}

pub(super) async fn blocks(
    connection: impl sqlx::SqliteExecutor<'_>,
) -> Result<Vec<Block>, StoreError> {
    let now = "SELECT network, until_ms, why FROM blocks \
               WHERE until_ms IS NULL OR until_ms > ? ORDER BY created_ms";
    let rows = sqlx::query(now).bind(system_ms()).fetch_all(connection).await?;
    let block = |row: &SqliteRow| {
        Ok(Block {
            network: row.try_get::<&str, _>("network")?.parse().map_err(unreadable)?,
            until_ms: row.try_get("until_ms")?,
            why: row.try_get("why")?,
        })
    };
    rows.iter().map(block).collect()
}

/// What was changed after the change of that number, and the number of the last one.
pub(super) async fn changes(
    pool: &SqlitePool,
    after: i64,
) -> Result<(Vec<Change>, i64), StoreError> {
    let later = "SELECT id, game, person FROM changes WHERE id > ? ORDER BY id";
    let rows = sqlx::query(later).bind(after).fetch_all(pool).await?;
    let mut changes = Vec::with_capacity(rows.len());
    let mut last = after;
    for row in &rows {
        last = row.try_get("id")?;
        changes.push(match row.try_get("game")? {
            Some(id) => Change::Game(game_id(id)?),
            None => match row.try_get::<Option<&[u8]>, _>("person")? {
                Some(person) => Change::Person(person_id(person)?),
                None => Change::Blocks,
            },
        });
    }
    Ok((changes, last))
}

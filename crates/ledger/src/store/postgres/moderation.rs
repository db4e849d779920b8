//! What whoever runs the site changes behind its back, in PostgreSQL.

use std::cmp::Reverse;

use sqlx::postgres::PgRow;
use sqlx::{Connection as _, PgConnection, PgExecutor, PgPool, Row as _};

use super::accounts;
use super::connect::{Database, let_go};
use super::nodes::clock_ms;
use super::ratings;
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

/// The store of a site, opened beside it.
pub(in crate::store) struct Moderator(PgConnection);

impl Moderator {
    pub(in crate::store) async fn open(database: &Database) -> Result<Moderator, StoreError> {
        let mut connection = database.first_connection().await?;
        let tables = "SELECT to_regclass('reports') IS NOT NULL AS is_there";
        let row = sqlx::query(tables).fetch_one(&mut connection).await?;
        if !row.try_get::<bool, _>("is_there")? {
            return Err(StoreError::Unusable(format!(
                "there are no games in {database}: start the site once, then try again"
            )));
        }
        Ok(Moderator(connection))
    }
}

impl Moderation for Moderator {
    fn now_ms(&mut self) -> Answer<'_, i64> {
        Box::pin(clock_ms(&mut self.0))
    }

    fn find<'a>(&'a mut self, text: &'a str, most: u32) -> Answer<'a, Vec<ModeratedGame>> {
        Box::pin(async move {
            let text = text.to_lowercase();
            let page = "SELECT id, game, status, names, updated_ms FROM games WHERE id > $1 \
                        ORDER BY id LIMIT $2";
            let (mut last, mut found) = (String::new(), Vec::new());
            loop {
                let rows = sqlx::query(page).bind(&last).bind(i64::from(GAMES_AT_ONCE));
                let rows = rows.fetch_all(&mut self.0).await?;
                let Some(end) = rows.last() else { return Ok(found) };
                last = end.try_get("id")?;
                let games = rows.iter().filter_map(|row| moderated(row).ok());
                found.extend(games.filter(|game| game.is_called(&text)));
                found.sort_by_key(|game| Reverse(game.updated_ms));
                found.truncate(most as usize);
            }
        })
    }

    fn remove<'a>(&'a mut self, game: &'a GameId) -> Answer<'a, bool> {
        Box::pin(async move {
            let mut transaction = self.0.begin().await?;
            let remove = "DELETE FROM games WHERE id = $1";
            let done = sqlx::query(remove).bind(game.as_str()).execute(&mut *transaction).await?;
            note(&mut transaction, Changed::Game(game)).await?;
            transaction.commit().await?;
            Ok(done.rows_affected() > 0)
        })
    }

    fn rename<'a>(&'a mut self, game: &'a GameId, seat: Seat, name: &'a str) -> Answer<'a, bool> {
        Box::pin(async move {
            let mut transaction = self.0.begin().await?;
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
            let mut transaction = self.0.begin().await?;
            let now_ms = clock_ms(&mut transaction).await?;
            let insert = "INSERT INTO blocks (network, until_ms, why, created_ms) \
                          VALUES ($1, $2, $3, $4) ON CONFLICT (network) DO UPDATE \
                          SET until_ms = excluded.until_ms, why = excluded.why";
            sqlx::query(insert)
                .bind(block.network.to_string())
                .bind(block.until_ms)
                .bind(&block.why)
                .bind(now_ms)
                .execute(&mut *transaction)
                .await?;
            note(&mut transaction, Changed::Blocks).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn unblock(&mut self, network: Network) -> Answer<'_, bool> {
        Box::pin(async move {
            let mut transaction = self.0.begin().await?;
            let lift = "DELETE FROM blocks WHERE network = $1";
            let lifted = sqlx::query(lift).bind(network.to_string());
            let lifted = lifted.execute(&mut *transaction).await?;
            note(&mut transaction, Changed::Blocks).await?;
            transaction.commit().await?;
            Ok(lifted.rows_affected() > 0)
        })
    }

    fn blocks(&mut self) -> Answer<'_, Vec<Block>> {
        Box::pin(blocks(&mut self.0))
    }

    fn find_named<'a>(&'a mut self, looks: &'a NameSkeleton) -> Answer<'a, Option<NamedPerson>> {
        Box::pin(accounts::find_named_on(&mut self.0, looks))
    }

    fn change_account<'a>(&'a mut self, act: &'a AccountAct) -> Answer<'a, AccountOutcome> {
        Box::pin(async move {
            let mut transaction = self.0.begin().await?;
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
            let mut transaction = self.0.begin().await?;
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
        Box::pin(async move {
            let_go(self.0).await;
            Ok(())
        })
    }
}

/// Has a player of a game be called otherwise, also where it was told before; says whether anybody is.
pub(super) async fn rename_player(
    connection: &mut PgConnection,
    game: &GameId,
    seat: Seat,
    name: PlayerName<'_>,
) -> Result<bool, StoreError> {
    // Whoever plays meanwhile waits, and writes the names that it knows; the site looks again after that.
    let names = "SELECT names FROM games WHERE id = $1 FOR UPDATE";
    let row = sqlx::query(names).bind(game.as_str()).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok(false) };
    let mut names: [Option<String>; 2] =
        serde_json::from_str(row.try_get("names")?).map_err(unreadable)?;
    let joins = "SELECT number, data FROM events WHERE game = $1 AND kind = 'join'";
    let rows = sqlx::query(joins).bind(game.as_str()).fetch_all(&mut *connection).await?;
    let mut is_there = false;
    for row in rows {
        let Some(data) = rename_event(row.try_get("data")?, seat, name)? else { continue };
        is_there = true;
        sqlx::query("UPDATE events SET data = $1 WHERE game = $2 AND number = $3")
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
        sqlx::query("UPDATE games SET names = $1 WHERE id = $2")
            .bind(serde_json::to_string(&names).map_err(unwritable)?)
            .bind(game.as_str())
            .execute(connection)
            .await?;
    }
    Ok(is_there)
}

/// Notes that something was changed, and forgets what everybody has seen.
pub(super) async fn note(
    connection: &mut PgConnection,
    changed: Changed<'_>,
) -> Result<(), StoreError> {
    // One at a time, so that their numbers become visible in their order.
    sqlx::query("LOCK TABLE changes IN SHARE ROW EXCLUSIVE MODE").execute(&mut *connection).await?;
    let now_ms = clock_ms(connection).await?;
    let old = "DELETE FROM changes WHERE at_ms < $1";
    sqlx::query(old).bind(now_ms - OLD_CHANGES_MS).execute(&mut *connection).await?;
    let (game, person) = match &changed {
        Changed::Game(game) => (Some(game.as_str()), None),
        Changed::Blocks => (None, None),
        Changed::Person(person) => (None, Some(person.bytes())),
    };
    sqlx::query("INSERT INTO changes (game, person, at_ms) VALUES ($1, $2, $3)")
        .bind(game)
        .bind(person)
        .bind(now_ms)
        .execute(connection)
        .await?;
    Ok(())
}

fn moderated(row: &PgRow) -> Result<ModeratedGame, StoreError> {
    Ok(ModeratedGame {
        id: game_id(row.try_get("id")?)?,
        game: row.try_get("game")?,
        status: row.try_get("status")?,
        names: serde_json::from_str(row.try_get("names")?).map_err(unreadable)?,
        updated_ms: row.try_get("updated_ms")?,
    })
}

pub(super) async fn blocks(store: impl PgExecutor<'_>) -> Result<Vec<Block>, StoreError> {
    let now = "SELECT network, until_ms, why FROM blocks \
               WHERE until_ms IS NULL OR until_ms > EXTRACT(EPOCH FROM clock_timestamp()) * 1000 \
               ORDER BY created_ms";
    let rows = sqlx::query(now).fetch_all(store).await?;
    let block = |row: &PgRow| {
        Ok(Block {
            network: row.try_get::<&str, _>("network")?.parse().map_err(unreadable)?,
            until_ms: row.try_get("until_ms")?,
            why: row.try_get("why")?,
        })
    };
    rows.iter().map(block).collect()
}

/// What was changed after the change of that number, and the number of the last one.
pub(super) async fn changes(pool: &PgPool, after: i64) -> Result<(Vec<Change>, i64), StoreError> {
    let later = "SELECT id, game, person FROM changes WHERE id > $1 ORDER BY id";
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

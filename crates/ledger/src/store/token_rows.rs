//! Tokens and bots in a database: the same sentences for both, with `Connection` and `Pool` of the one that holds this
//! module.

use sqlx::Row as _;

use super::accounts::taken;
use super::{Connection, DatabaseRow, Pool};
use crate::bounds::MAX_TOKENS;
use crate::ids::{PersonId, SessionDigest};
use crate::people::{AccountName, TokenGrant, TokenScopes};
use crate::store::StoreError;
use crate::store::accounts::AccountOutcome;
use crate::store::columns::{person_id, session};

fn grant_of(row: &DatabaseRow) -> Result<TokenGrant, StoreError> {
    Ok(TokenGrant {
        digest: session(row.try_get("digest")?)?,
        label: row.try_get("label")?,
        scopes: TokenScopes::of_text(row.try_get("scopes")?),
        since_ms: row.try_get("created_ms")?,
        until_ms: row.try_get("until_ms")?,
    })
}

pub(super) async fn find(
    pool: &Pool,
    digest: SessionDigest,
) -> Result<Option<(PersonId, TokenGrant)>, StoreError> {
    let of = "SELECT person, digest, label, scopes, created_ms, until_ms FROM tokens \
              WHERE digest = $1";
    let row = sqlx::query(of).bind(digest.bytes()).fetch_optional(pool).await?;
    row.map(|row| Ok((person_id(row.try_get("person")?)?, grant_of(&row)?))).transpose()
}

pub(super) async fn of(pool: &Pool, person: PersonId) -> Result<Vec<TokenGrant>, StoreError> {
    let of = "SELECT digest, label, scopes, created_ms, until_ms FROM tokens WHERE person = $1 \
              ORDER BY created_ms DESC, digest LIMIT $2";
    let rows = sqlx::query(of).bind(person.bytes()).bind(i64::from(MAX_TOKENS));
    rows.fetch_all(pool).await?.iter().map(grant_of).collect()
}

/// Keeps a token of somebody, unless they have too many. Those whose time is over are forgotten.
pub(super) async fn grant(
    connection: &mut Connection,
    person: PersonId,
    token: &TokenGrant,
) -> Result<AccountOutcome, StoreError> {
    let old = "DELETE FROM tokens WHERE person = $1 AND until_ms <= $2";
    sqlx::query(old).bind(person.bytes()).bind(token.since_ms).execute(&mut *connection).await?;
    let insert = "INSERT INTO tokens (digest, person, label, scopes, created_ms, until_ms) \
                  SELECT $1, $2, $3, $4, $5, $6 \
                  WHERE (SELECT COUNT(*) FROM tokens WHERE person = $2) < $7";
    let kept = sqlx::query(insert).bind(token.digest.bytes()).bind(person.bytes());
    let kept = kept.bind(&token.label).bind(token.scopes.text()).bind(token.since_ms);
    let kept = kept.bind(token.until_ms).bind(i64::from(MAX_TOKENS));
    Ok(match kept.execute(connection).await?.rows_affected() {
        0 => AccountOutcome::NotSo,
        _ => AccountOutcome::Done,
    })
}

pub(super) async fn revoke(
    connection: &mut Connection,
    person: PersonId,
    digest: SessionDigest,
) -> Result<(), StoreError> {
    let end = "DELETE FROM tokens WHERE digest = $1 AND person = $2";
    sqlx::query(end).bind(digest.bytes()).bind(person.bytes()).execute(connection).await?;
    Ok(())
}

/// Makes an account a bot's for good, if it has never sat in a game.
pub(super) async fn become_bot(
    connection: &mut Connection,
    person: PersonId,
    name: &AccountName,
    at_ms: i64,
) -> Result<AccountOutcome, StoreError> {
    let become_one = "UPDATE persons SET handle = $2, skeleton = $3, bot_ms = $4 WHERE id = $1 \
                      AND bot_ms IS NULL AND NOT EXISTS (SELECT 1 FROM seats WHERE person = $1)";
    let looks = name.skeleton();
    let become_one = sqlx::query(become_one).bind(person.bytes()).bind(name.as_str());
    let became = become_one.bind(looks.as_str()).bind(at_ms).execute(connection).await;
    Ok(match became.map_err(taken)?.rows_affected() {
        0 => AccountOutcome::NotSo,
        _ => AccountOutcome::Done,
    })
}

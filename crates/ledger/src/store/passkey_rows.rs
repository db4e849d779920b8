//! Passkeys in a database: the same sentences for both, with `Connection` and `Pool` of the one that holds this
//! module.

use sqlx::Row as _;

use super::{Connection, DatabaseRow, Pool};
use crate::bounds::MAX_PASSKEYS;
use crate::ids::PersonId;
use crate::people::{CredentialId, CredentialKind, Passkey, PasskeyLabel};
use crate::store::StoreError;
use crate::store::accounts::{AccountOutcome, SpentChallenge};
use crate::store::columns::{person_id, unreadable};

const KIND: &str = CredentialKind::Passkey.name();

fn read(row: &DatabaseRow) -> Result<Passkey, StoreError> {
    let credential = CredentialId::of_bytes(row.try_get("key")?);
    let label: Option<&str> = row.try_get("label")?;
    Ok(Passkey {
        credential: credential.ok_or_else(|| unreadable("a passkey has a number"))?,
        data: row.try_get("data")?,
        label: PasskeyLabel::of_text(label.unwrap_or_default()),
        since_ms: row.try_get("created_ms")?,
        used_ms: row.try_get("used_ms")?,
    })
}

/// Those of somebody, the oldest first.
pub(super) async fn of_person(pool: &Pool, person: PersonId) -> Result<Vec<Passkey>, StoreError> {
    let of = "SELECT key, data, label, created_ms, used_ms FROM credentials \
              WHERE person = $1 AND kind = $2 ORDER BY created_ms, key LIMIT $3";
    let rows = sqlx::query(of).bind(person.bytes()).bind(KIND).bind(i64::from(MAX_PASSKEYS));
    rows.fetch_all(pool).await?.iter().map(read).collect()
}

/// One, and whose it is.
pub(super) async fn find(
    pool: &Pool,
    credential: &CredentialId,
) -> Result<Option<(PersonId, Passkey)>, StoreError> {
    let of = "SELECT person, key, data, label, created_ms, used_ms FROM credentials \
              WHERE kind = $1 AND key = $2";
    let row = sqlx::query(of).bind(KIND).bind(credential.bytes()).fetch_optional(pool).await?;
    row.map(|row| Ok((person_id(row.try_get("person")?)?, read(&row)?))).transpose()
}

/// Notes that something that was asked is answered; says whether it was not before.
pub(super) async fn spend(
    connection: &mut Connection,
    spent: &SpentChallenge,
    at_ms: i64,
) -> Result<bool, StoreError> {
    let over = "DELETE FROM answered WHERE until_ms < $1";
    sqlx::query(over).bind(at_ms).execute(&mut *connection).await?;
    let insert =
        "INSERT INTO answered (digest, until_ms) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING";
    let noted = sqlx::query(insert).bind(&spent.digest[..]).bind(spent.until_ms);
    Ok(noted.execute(connection).await?.rows_affected() > 0)
}

/// Gives somebody another passkey.
pub(super) async fn add(
    connection: &mut Connection,
    person: PersonId,
    passkey: &Passkey,
) -> Result<AccountOutcome, StoreError> {
    let insert = "INSERT INTO credentials (person, kind, key, data, created_ms, label) \
                  SELECT $1, $2, $3, $4, $5, $6 \
                  WHERE (SELECT COUNT(*) FROM credentials WHERE person = $1 AND kind = $2) < $7 \
                  ON CONFLICT DO NOTHING";
    let kept = sqlx::query(insert).bind(person.bytes()).bind(KIND).bind(passkey.credential.bytes());
    let kept = kept.bind(&passkey.data).bind(passkey.since_ms).bind(passkey.label.as_str());
    let kept = kept.bind(i64::from(MAX_PASSKEYS)).execute(connection).await?;
    Ok(if kept.rows_affected() > 0 { AccountOutcome::Done } else { AccountOutcome::NotSo })
}

/// Notes that a passkey proved its owner, unless it did meanwhile with another count.
pub(super) async fn used(
    connection: &mut Connection,
    person: PersonId,
    [before, after]: [&Passkey; 2],
    spent: &SpentChallenge,
    at_ms: i64,
) -> Result<AccountOutcome, StoreError> {
    if !spend(connection, spent, at_ms).await? {
        return Ok(AccountOutcome::Spent);
    }
    let update = "UPDATE credentials SET data = $4, used_ms = $5 \
                  WHERE person = $1 AND kind = $2 AND key = $3 AND data = $6";
    let noted = sqlx::query(update).bind(person.bytes()).bind(KIND).bind(after.credential.bytes());
    let noted = noted.bind(&after.data).bind(at_ms).bind(&before.data).execute(connection).await?;
    Ok(if noted.rows_affected() > 0 { AccountOutcome::Done } else { AccountOutcome::NotSo })
}

pub(super) async fn rename(
    connection: &mut Connection,
    person: PersonId,
    credential: &CredentialId,
    label: &PasskeyLabel,
) -> Result<AccountOutcome, StoreError> {
    let rename = "UPDATE credentials SET label = $4 WHERE person = $1 AND kind = $2 AND key = $3";
    let renamed = sqlx::query(rename).bind(person.bytes()).bind(KIND).bind(credential.bytes());
    let renamed = renamed.bind(label.as_str()).execute(connection).await?;
    Ok(if renamed.rows_affected() > 0 { AccountOutcome::Done } else { AccountOutcome::NotSo })
}

/// Takes a passkey away, unless nothing else would let its owner in.
pub(super) async fn remove(
    connection: &mut Connection,
    person: PersonId,
    credential: &CredentialId,
) -> Result<AccountOutcome, StoreError> {
    let other = "SELECT 1 AS one FROM credentials WHERE person = $1 \
                 AND (kind = $2 OR (kind = $3 AND key <> $4)) LIMIT 1";
    let other = sqlx::query(other).bind(person.bytes()).bind(CredentialKind::Password.name());
    let other = other.bind(KIND).bind(credential.bytes());
    if other.fetch_optional(&mut *connection).await?.is_none() {
        return Ok(AccountOutcome::LastWayIn);
    }
    let remove = "DELETE FROM credentials WHERE person = $1 AND kind = $2 AND key = $3";
    let removed = sqlx::query(remove).bind(person.bytes()).bind(KIND).bind(credential.bytes());
    let removed = removed.execute(connection).await?;
    Ok(if removed.rows_affected() > 0 { AccountOutcome::Done } else { AccountOutcome::NotSo })
}

/// Takes all of them away.
pub(super) async fn remove_all(
    connection: &mut Connection,
    person: PersonId,
) -> Result<(), StoreError> {
    let remove = "DELETE FROM credentials WHERE person = $1 AND kind = $2";
    sqlx::query(remove).bind(person.bytes()).bind(KIND).execute(connection).await?;
    Ok(())
}

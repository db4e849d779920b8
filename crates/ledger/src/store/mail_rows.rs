//! Mail in a database: the same sentences for both, with `Connection` and `Pool` of the one that holds this module.

use sqlx::Row as _;

use super::accounts::named_person;
use super::{Connection, DatabaseRow, Pool};
use crate::bounds::DAY_MS;
use crate::ids::{LinkDigest, NodeId, PersonId};
use crate::people::{MailAddress, NamedPerson};
use crate::store::columns::person_id;
use crate::store::mails::{Mail, MailChange, Mailbox, MailboxChange, StoredMail};
use crate::store::{Lease, StoreError};

pub(super) async fn post(
    connection: &mut Connection,
    mail: &Mail,
    at_ms: i64,
) -> Result<bool, StoreError> {
    let over = "DELETE FROM mails WHERE sent_ms IS NOT NULL AND asked_ms < $1";
    sqlx::query(over).bind(at_ms - DAY_MS).execute(&mut *connection).await?;
    let insert = "INSERT INTO mails (id, kind, person, recipient, subject, body, asked_ms, tries, next_ms, stop) \
         SELECT $1, $2, $3, $4, $5, $6, $7, 0, $7, $9 \
         WHERE (SELECT COUNT(*) FROM mails WHERE kind = $2 AND recipient = $4) < $8 \
         AND (SELECT COUNT(*) FROM mails WHERE kind = $2 AND person = $3) < $8";
    // A name like any other's: nobody guesses it.
    let id = NodeId::fresh();
    let kept = sqlx::query(insert).bind(id.as_str()).bind(mail.kind.name());
    let kept = kept.bind(mail.person.bytes()).bind(mail.to.as_str()).bind(&mail.subject);
    let kept = kept.bind(&mail.text).bind(at_ms).bind(i64::from(mail.kind.most_a_day()));
    let kept = kept.bind(&mail.stop);
    Ok(kept.execute(connection).await?.rows_affected() > 0)
}

pub(super) async fn claim(
    connection: &mut Connection,
    lease: &Lease,
    most: usize,
) -> Result<Vec<StoredMail>, StoreError> {
    let claim = "UPDATE mails SET worker = $1, lease_ms = $2 WHERE id IN (SELECT id FROM mails \
                 WHERE sent_ms IS NULL AND next_ms <= $3 AND (worker IS NULL OR lease_ms < $3) \
                 ORDER BY next_ms LIMIT $4) AND (worker IS NULL OR lease_ms < $3) \
                 RETURNING id, recipient, subject, body, tries, stop";
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = sqlx::query(claim).bind(&lease.worker).bind(lease.until_ms).bind(lease.now_ms);
    let mail = |row: &DatabaseRow| {
        Ok(StoredMail {
            id: row.try_get("id")?,
            to: MailAddress::of_stored(row.try_get("recipient")?),
            subject: row.try_get("subject")?,
            text: row.try_get("body")?,
            stop: row.try_get("stop")?,
            tries: u32::try_from(row.try_get::<i64, _>("tries")?).unwrap_or(u32::MAX),
        })
    };
    rows.bind(most).fetch_all(connection).await?.iter().map(mail).collect()
}

/// Whether there is any to be sent.
pub(super) async fn are_waiting(pool: &Pool, now_ms: i64) -> Result<bool, StoreError> {
    let any = "SELECT 1 AS one FROM mails WHERE sent_ms IS NULL AND next_ms <= $1 \
               AND (worker IS NULL OR lease_ms < $1) LIMIT 1";
    Ok(sqlx::query(any).bind(now_ms).fetch_optional(pool).await?.is_some())
}

pub(super) async fn change(
    connection: &mut Connection,
    id: &str,
    worker: &str,
    change: &MailChange,
) -> Result<bool, StoreError> {
    let done = match change {
        MailChange::Over { at_ms } => {
            let over = "UPDATE mails SET sent_ms = $3, subject = '', body = '', worker = NULL, \
                        lease_ms = NULL WHERE id = $1 AND worker = $2";
            sqlx::query(over).bind(id).bind(worker).bind(at_ms).execute(connection).await?
        }
        MailChange::Later { next_ms } => {
            let later = "UPDATE mails SET tries = tries + 1, next_ms = $3, worker = NULL, \
                         lease_ms = NULL WHERE id = $1 AND worker = $2";
            sqlx::query(later).bind(id).bind(worker).bind(next_ms).execute(connection).await?
        }
    };
    Ok(done.rows_affected() > 0)
}

pub(super) async fn mailbox(pool: &Pool, person: PersonId) -> Result<Option<Mailbox>, StoreError> {
    let of = "SELECT address, pending, language, wants_notices FROM mail_addresses \
              WHERE person = $1";
    let row = sqlx::query(of).bind(person.bytes()).fetch_optional(pool).await?;
    let read = |row: DatabaseRow| {
        let address = |name: &str| -> Result<Option<MailAddress>, StoreError> {
            Ok(row.try_get::<Option<&str>, _>(name)?.map(MailAddress::of_stored))
        };
        Ok(Mailbox {
            address: address("address")?,
            pending: address("pending")?,
            language: row.try_get("language")?,
            wants_notices: row.try_get("wants_notices")?,
        })
    };
    row.map(read).transpose()
}

pub(super) async fn change_mailbox(
    connection: &mut Connection,
    person: PersonId,
    change: &MailboxChange,
) -> Result<(), StoreError> {
    match change {
        MailboxChange::Ask { address, link, until_ms, language } => {
            // Only whoever has an account is written to.
            let keep = "INSERT INTO mail_addresses (person, pending, link, until_ms, language, \
                        wants_notices) SELECT id, $2, $3, $4, $5, $6 FROM persons \
                        WHERE id = $1 AND handle IS NOT NULL \
                        ON CONFLICT (person) DO UPDATE SET pending = excluded.pending, \
                        link = excluded.link, until_ms = excluded.until_ms, \
                        language = excluded.language";
            let kept = sqlx::query(keep).bind(person.bytes()).bind(address.as_str());
            let kept = kept.bind(link.bytes()).bind(until_ms).bind(*language).bind(true);
            kept.execute(connection).await?;
        }
        MailboxChange::Notices(wants) => {
            let set = "UPDATE mail_addresses SET wants_notices = $2 WHERE person = $1";
            sqlx::query(set).bind(person.bytes()).bind(wants).execute(connection).await?;
        }
        MailboxChange::Remove => forget(connection, person).await?,
    }
    Ok(())
}

/// Forgets where somebody was written to, and what they were to be told.
pub(super) async fn forget(
    connection: &mut Connection,
    person: PersonId,
) -> Result<(), StoreError> {
    for gone in [
        "DELETE FROM mail_addresses WHERE person = $1",
        "DELETE FROM password_links WHERE person = $1",
        "DELETE FROM mails WHERE person = $1 AND sent_ms IS NULL",
    ] {
        sqlx::query(gone).bind(person.bytes()).execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn confirm(
    connection: &mut Connection,
    link: LinkDigest,
    now_ms: i64,
) -> Result<Option<PersonId>, StoreError> {
    let confirm = "UPDATE mail_addresses SET address = pending, pending = NULL, link = NULL, \
                   until_ms = NULL WHERE link = $1 AND until_ms > $2 RETURNING person";
    let row = sqlx::query(confirm).bind(link.bytes()).bind(now_ms);
    let row = row.fetch_optional(connection).await?;
    row.map(|row| person_id(row.try_get("person")?)).transpose()
}

pub(super) async fn whose(
    pool: &Pool,
    address: &MailAddress,
    most: u32,
) -> Result<Vec<NamedPerson>, StoreError> {
    let of = "SELECT persons.id, handle, named_ms, closed_ms, bot_ms FROM mail_addresses \
              JOIN persons ON persons.id = mail_addresses.person \
              WHERE lower(address) = $1 AND handle IS NOT NULL ORDER BY named_ms LIMIT $2";
    let rows = sqlx::query(of).bind(address.folded()).bind(i64::from(most)).fetch_all(pool).await?;
    rows.iter().map(named_person).collect()
}

pub(super) async fn keep_password_link(
    connection: &mut Connection,
    person: PersonId,
    link: LinkDigest,
    until_ms: i64,
) -> Result<(), StoreError> {
    void_password_links(connection, person).await?;
    let insert = "INSERT INTO password_links (link, person, until_ms) VALUES ($1, $2, $3)";
    let kept = sqlx::query(insert).bind(link.bytes()).bind(person.bytes()).bind(until_ms);
    kept.execute(connection).await?;
    Ok(())
}

pub(super) async fn void_password_links(
    connection: &mut Connection,
    person: PersonId,
) -> Result<(), StoreError> {
    let void = "DELETE FROM password_links WHERE person = $1";
    sqlx::query(void).bind(person.bytes()).execute(connection).await?;
    Ok(())
}

pub(super) async fn password_link(
    pool: &Pool,
    link: LinkDigest,
    now_ms: i64,
) -> Result<Option<PersonId>, StoreError> {
    let of = "SELECT person FROM password_links WHERE link = $1 AND until_ms > $2";
    let row = sqlx::query(of).bind(link.bytes()).bind(now_ms).fetch_optional(pool).await?;
    row.map(|row| person_id(row.try_get("person")?)).transpose()
}

/// Uses a link that sets a password; says whether it was good.
pub(super) async fn use_password_link(
    connection: &mut Connection,
    person: PersonId,
    link: LinkDigest,
    now_ms: i64,
) -> Result<bool, StoreError> {
    let void = "DELETE FROM password_links WHERE link = $1 AND person = $2 AND until_ms > $3";
    let used = sqlx::query(void).bind(link.bytes()).bind(person.bytes()).bind(now_ms);
    Ok(used.execute(connection).await?.rows_affected() > 0)
}

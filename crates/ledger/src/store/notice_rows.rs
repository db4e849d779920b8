//! Notices in a database: the same sentences for both, with `Connection` and `Pool` of the one that holds this module.

use sqlx::Row as _;

use super::{Connection, DatabaseRow, Pool, mails};
use crate::bounds::{CHALLENGE_AGAIN_MS, MAX_NOTICES, MAX_SUBSCRIPTIONS};
use crate::ids::{LinkDigest, NoticeId, PersonId};
use crate::store::columns::{person_id, session, unreadable};
use crate::store::notices::{
    DigestTimes, NewNotice, Notice, NoticeChannel, NoticeChoice, NoticeChoices, NoticeDetail,
    NoticeKind, NoticeToggles, Push, PushOutcome, PushSubscription, ReadNotices,
};
use crate::store::{Lease, Mail, Seek, StoreError};

/// What is read of a notice; the other player is called as their account is now.
macro_rules! notices {
    ($which:literal) => {
        concat!(
            "SELECT notices.id, notices.kind, about, game, COALESCE(others.handle, name) AS name, detail, at_ms, \
             read_ms FROM notices LEFT JOIN persons AS others ON others.id = other WHERE ",
            $which
        )
    };
}

fn notice_of(row: &DatabaseRow) -> Result<Option<Notice>, StoreError> {
    // What a later program tells is nothing that this one could say.
    let Some(kind) = NoticeKind::named(row.try_get("kind")?) else { return Ok(None) };
    let id: &str = row.try_get("id")?;
    Ok(Some(Notice {
        id: NoticeId::parse(id).ok_or_else(|| unreadable("the name of a notice"))?,
        kind,
        about: row.try_get("about")?,
        game: row.try_get("game")?,
        name: row.try_get("name")?,
        detail: NoticeDetail::named(row.try_get("detail")?),
        at_ms: row.try_get("at_ms")?,
        is_read: row.try_get::<Option<i64>, _>("read_ms")?.is_some(),
    }))
}

fn notices_of(rows: &[DatabaseRow]) -> Result<Vec<Notice>, StoreError> {
    rows.iter().filter_map(|row| notice_of(row).transpose()).collect()
}

/// Writes what is to be told, and has it pushed. Those who are not known, and bots, are told nothing.
pub(super) async fn tell(
    connection: &mut Connection,
    new: &NewNotice,
    at_ms: i64,
) -> Result<(), StoreError> {
    let write = "INSERT INTO notices (id, person, key, kind, about, game, other, name, detail, at_ms, until_ms) \
                 SELECT $1, persons.id, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM persons \
                 WHERE persons.id = $2 AND bot_ms IS NULL \
                 ON CONFLICT (person, key) DO UPDATE SET about = excluded.about, game = excluded.game, \
                 name = excluded.name, detail = excluded.detail, at_ms = excluded.at_ms, \
                 until_ms = excluded.until_ms, read_ms = NULL, over_ms = NULL RETURNING id";
    let row = sqlx::query(write)
        .bind(NoticeId::fresh().as_str().to_owned())
        .bind(new.person.bytes())
        .bind(&new.key)
        .bind(new.kind.name())
        .bind(&new.about)
        .bind(&new.game)
        .bind(new.other.as_ref().map(PersonId::bytes))
        .bind(&new.name)
        .bind(new.detail.map_or("", NoticeDetail::name))
        .bind(at_ms)
        .bind(new.until_ms)
        .fetch_optional(&mut *connection)
        .await?;
    let Some(row) = row else { return Ok(()) };
    let id: String = row.try_get("id")?;
    // Whoever asks again and again does not have somebody's telephone ring each time.
    let give = "UPDATE notices SET pushed_ms = $2 WHERE id = $1 AND (pushed_ms IS NULL OR pushed_ms <= $3)";
    let given = sqlx::query(give).bind(&id).bind(at_ms).bind(at_ms - CHALLENGE_AGAIN_MS);
    if given.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(());
    }
    let push = "INSERT INTO pushes (notice, subscription, tries, next_ms) \
                SELECT $1, push_subscriptions.id, 0, $3 FROM push_subscriptions WHERE person = $2 \
                AND NOT EXISTS (SELECT 1 FROM notice_choices WHERE notice_choices.person = $2 AND toggles LIKE $4) \
                ON CONFLICT (notice, subscription) DO NOTHING";
    let off = format!("% {}-push %", new.kind.name());
    let pushed = sqlx::query(push).bind(&id).bind(new.person.bytes()).bind(at_ms).bind(off);
    pushed.execute(&mut *connection).await?;
    // Nobody reads more than so many, and nobody's grow without end.
    let old = "DELETE FROM notices WHERE id IN (SELECT id FROM notices WHERE person = $1 \
               ORDER BY at_ms DESC, id LIMIT 100 OFFSET $2)";
    let forgotten = sqlx::query(old).bind(new.person.bytes()).bind(i64::from(MAX_NOTICES));
    forgotten.execute(connection).await?;
    Ok(())
}

/// What was told of a game's turns is overtaken; what is told now is new.
pub(super) async fn tell_of_game(
    connection: &mut Connection,
    game: &str,
    new: &[NewNotice],
    at_ms: i64,
) -> Result<(), StoreError> {
    let over =
        "UPDATE notices SET over_ms = $2 WHERE about = $1 AND kind = 'turn' AND over_ms IS NULL";
    sqlx::query(over).bind(game).bind(at_ms).execute(&mut *connection).await?;
    for notice in new {
        tell(connection, notice, at_ms).await?;
    }
    Ok(())
}

/// Tells whoever is asked for a game.
pub(super) async fn tell_of_challenge(
    connection: &mut Connection,
    seek: &Seek,
) -> Result<(), StoreError> {
    let Some(person) = seek.other else { return Ok(()) };
    let by: String = seek.person.bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    let notice = NewNotice {
        person,
        kind: NoticeKind::Challenge,
        key: format!("challenge {by}"),
        about: seek.id.as_str().to_owned(),
        game: seek.terms.game.clone(),
        other: Some(seek.person),
        name: seek.name.clone(),
        detail: None,
        until_ms: Some(seek.until_ms),
    };
    tell(connection, &notice, seek.asked_ms).await
}

/// A challenge was answered, or is no more.
pub(super) async fn end_challenge(
    connection: &mut Connection,
    seek: &str,
) -> Result<(), StoreError> {
    let over = "UPDATE notices SET over_ms = at_ms WHERE about = $1 AND kind = 'challenge' AND over_ms IS NULL";
    sqlx::query(over).bind(seek).execute(connection).await?;
    Ok(())
}

/// Two want nothing to do with each other any more.
pub(super) async fn end_challenges_between(
    connection: &mut Connection,
    [one, other]: [PersonId; 2],
) -> Result<(), StoreError> {
    let over = "UPDATE notices SET over_ms = at_ms WHERE kind = 'challenge' AND over_ms IS NULL \
                AND ((person = $1 AND other = $2) OR (person = $2 AND other = $1))";
    let over = sqlx::query(over).bind(one.bytes()).bind(other.bytes());
    over.execute(connection).await?;
    Ok(())
}

pub(super) async fn list(
    pool: &Pool,
    person: PersonId,
    channel: NoticeChannel,
    now_ms: i64,
    most: u32,
) -> Result<Vec<Notice>, StoreError> {
    let of = notices!(
        "person = $1 AND over_ms IS NULL AND (until_ms IS NULL OR until_ms > $2) \
         AND NOT EXISTS (SELECT 1 FROM notice_choices WHERE notice_choices.person = $1 \
             AND toggles LIKE '% ' || notices.kind || $3) ORDER BY at_ms DESC, notices.id LIMIT $4"
    );
    let off = format!("-{} %", channel.name());
    let rows = sqlx::query(of).bind(person.bytes()).bind(now_ms).bind(off).bind(i64::from(most));
    notices_of(&rows.fetch_all(pool).await?)
}

pub(super) async fn unread(pool: &Pool, person: PersonId, now_ms: i64) -> Result<u32, StoreError> {
    let count = "SELECT COUNT(*) AS unread FROM notices WHERE person = $1 AND read_ms IS NULL \
                 AND over_ms IS NULL AND (until_ms IS NULL OR until_ms > $2) \
                 AND NOT EXISTS (SELECT 1 FROM notice_choices WHERE notice_choices.person = $1 \
                     AND toggles LIKE '% ' || notices.kind || '-page %')";
    let row = sqlx::query(count).bind(person.bytes()).bind(now_ms).fetch_one(pool).await?;
    Ok(u32::try_from(row.try_get::<i64, _>("unread")?).unwrap_or(u32::MAX))
}

pub(super) async fn find(
    pool: &Pool,
    person: PersonId,
    id: &NoticeId,
) -> Result<Option<Notice>, StoreError> {
    let of = notices!("person = $1 AND notices.id = $2");
    let row = sqlx::query(of).bind(person.bytes()).bind(id.as_str()).fetch_optional(pool).await?;
    Ok(row.as_ref().map(notice_of).transpose()?.flatten())
}

pub(super) async fn read(
    connection: &mut Connection,
    person: PersonId,
    which: &ReadNotices,
    at_ms: i64,
) -> Result<u64, StoreError> {
    let done = match which {
        ReadNotices::All => {
            let read = "UPDATE notices SET read_ms = $2 WHERE person = $1 AND read_ms IS NULL";
            sqlx::query(read).bind(person.bytes()).bind(at_ms).execute(connection).await?
        }
        ReadNotices::One(id) => {
            let read =
                "UPDATE notices SET read_ms = $2 WHERE person = $1 AND read_ms IS NULL AND id = $3";
            let read = sqlx::query(read).bind(person.bytes()).bind(at_ms).bind(id.as_str());
            read.execute(connection).await?
        }
        ReadNotices::About(about) => {
            let read = "UPDATE notices SET read_ms = $2 WHERE person = $1 AND read_ms IS NULL AND about = $3";
            let read = sqlx::query(read).bind(person.bytes()).bind(at_ms).bind(about);
            read.execute(connection).await?
        }
    };
    Ok(done.rows_affected())
}

pub(super) async fn choices(pool: &Pool, person: PersonId) -> Result<NoticeChoices, StoreError> {
    let of = "SELECT toggles, feed FROM notice_choices WHERE person = $1";
    let row = sqlx::query(of).bind(person.bytes()).fetch_optional(pool).await?;
    let Some(row) = row else { return Ok(NoticeChoices::default()) };
    Ok(NoticeChoices {
        toggles: NoticeToggles::of_stored(row.try_get("toggles")?),
        has_feed: row.try_get::<Option<&[u8]>, _>("feed")?.is_some(),
    })
}

pub(super) async fn choose(
    connection: &mut Connection,
    person: PersonId,
    choice: &NoticeChoice,
) -> Result<(), StoreError> {
    // Only whoever has an account chooses.
    match choice {
        NoticeChoice::Toggles(toggles) => {
            let set = "INSERT INTO notice_choices (person, toggles) SELECT id, $2 FROM persons \
                       WHERE id = $1 AND handle IS NOT NULL \
                       ON CONFLICT (person) DO UPDATE SET toggles = excluded.toggles";
            sqlx::query(set).bind(person.bytes()).bind(toggles.text()).execute(connection).await?;
        }
        NoticeChoice::Feed(key) => {
            let set = "INSERT INTO notice_choices (person, toggles, feed) SELECT id, ' ', $2 FROM persons \
                       WHERE id = $1 AND handle IS NOT NULL \
                       ON CONFLICT (person) DO UPDATE SET feed = excluded.feed";
            let key = key.as_ref().map(LinkDigest::bytes);
            sqlx::query(set).bind(person.bytes()).bind(key).execute(connection).await?;
        }
    }
    Ok(())
}

pub(super) async fn whose_feed(
    pool: &Pool,
    key: LinkDigest,
) -> Result<Option<PersonId>, StoreError> {
    let of = "SELECT person FROM notice_choices WHERE feed = $1";
    let row = sqlx::query(of).bind(key.bytes()).fetch_optional(pool).await?;
    row.map(|row| person_id(row.try_get("person")?)).transpose()
}

pub(super) async fn stop_mails(
    connection: &mut Connection,
    key: LinkDigest,
) -> Result<bool, StoreError> {
    let of = "SELECT person, toggles FROM notice_choices WHERE stop = $1";
    let row = sqlx::query(of).bind(key.bytes()).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok(false) };
    let person = person_id(row.try_get("person")?)?;
    let toggles = NoticeToggles::of_stored(row.try_get("toggles")?);
    let quiet = NoticeToggles::of(|kind, channel| {
        channel != NoticeChannel::Mail && toggles.wants(kind, channel)
    });
    choose(connection, person, &NoticeChoice::Toggles(quiet)).await?;
    // What waits to be sent is not sent either.
    let waiting = "DELETE FROM mails WHERE person = $1 AND kind = 'digest' AND sent_ms IS NULL";
    sqlx::query(waiting).bind(person.bytes()).execute(connection).await?;
    Ok(true)
}

fn subscription_of(row: &DatabaseRow) -> Result<PushSubscription, StoreError> {
    Ok(PushSubscription {
        id: row.try_get("subscription")?,
        person: person_id(row.try_get("person")?)?,
        session: session(row.try_get("session")?)?,
        endpoint: row.try_get("endpoint")?,
        public_key: row.try_get("public_key")?,
        auth: row.try_get("auth")?,
        site: row.try_get("site")?,
        language: row.try_get("language")?,
        label: row.try_get("label")?,
        created_ms: row.try_get("created_ms")?,
    })
}

pub(super) async fn subscribe(
    connection: &mut Connection,
    new: &PushSubscription,
) -> Result<bool, StoreError> {
    // A browser that is somebody else's now, or has other keys, is told once, and only what is theirs.
    let before = "DELETE FROM push_subscriptions WHERE endpoint = $1 OR session = $2";
    let gone = sqlx::query(before).bind(&new.endpoint).bind(new.session.bytes());
    gone.execute(&mut *connection).await?;
    let insert = "INSERT INTO push_subscriptions (id, person, session, endpoint, public_key, auth, site, language, \
                  label, created_ms) SELECT $1, $2, digest, $4, $5, $6, $7, $8, $9, $10 FROM sessions \
                  WHERE digest = $3 AND person = $2 \
                  AND (SELECT COUNT(*) FROM push_subscriptions WHERE push_subscriptions.person = $2) < $11";
    let kept = sqlx::query(insert).bind(&new.id).bind(new.person.bytes());
    let kept = kept.bind(new.session.bytes()).bind(&new.endpoint).bind(&new.public_key[..]);
    let kept = kept.bind(&new.auth[..]).bind(&new.site).bind(&new.language).bind(&new.label);
    let kept = kept.bind(new.created_ms).bind(i64::from(MAX_SUBSCRIPTIONS));
    Ok(kept.execute(connection).await?.rows_affected() > 0)
}

pub(super) async fn subscriptions(
    pool: &Pool,
    person: PersonId,
) -> Result<Vec<PushSubscription>, StoreError> {
    let of = "SELECT id AS subscription, person, session, endpoint, public_key, auth, site, language, label, \
              created_ms FROM push_subscriptions WHERE person = $1 ORDER BY created_ms, id";
    let rows = sqlx::query(of).bind(person.bytes()).fetch_all(pool).await?;
    rows.iter().map(subscription_of).collect()
}

pub(super) async fn unsubscribe(
    connection: &mut Connection,
    person: PersonId,
    id: &str,
) -> Result<bool, StoreError> {
    let gone = "DELETE FROM push_subscriptions WHERE id = $1 AND person = $2";
    let gone = sqlx::query(gone).bind(id).bind(person.bytes()).execute(connection).await?;
    Ok(gone.rows_affected() > 0)
}

/// Whether there is anything to be pushed.
pub(super) async fn are_waiting(pool: &Pool, now_ms: i64) -> Result<bool, StoreError> {
    let any = "SELECT 1 AS one FROM pushes WHERE next_ms <= $1 AND (worker IS NULL OR lease_ms < $1) LIMIT 1";
    Ok(sqlx::query(any).bind(now_ms).fetch_optional(pool).await?.is_some())
}

pub(super) async fn claim(
    connection: &mut Connection,
    lease: &Lease,
    most: usize,
) -> Result<Vec<Push>, StoreError> {
    let overtaken = "DELETE FROM pushes WHERE notice IN (SELECT id FROM notices WHERE id IN \
                     (SELECT notice FROM pushes WHERE next_ms <= $1) AND (read_ms IS NOT NULL \
                     OR over_ms IS NOT NULL OR until_ms <= $1 OR EXISTS (SELECT 1 FROM notice_choices \
                     WHERE notice_choices.person = notices.person \
                     AND toggles LIKE '% ' || notices.kind || '-push %')))";
    sqlx::query(overtaken).bind(lease.now_ms).execute(&mut *connection).await?;
    let claim = "UPDATE pushes SET worker = $1, lease_ms = $2 WHERE (notice, subscription) IN \
                 (SELECT notice, subscription FROM pushes WHERE next_ms <= $3 \
                  AND (worker IS NULL OR lease_ms < $3) ORDER BY next_ms LIMIT $4) \
                 AND (worker IS NULL OR lease_ms < $3) RETURNING notice, subscription";
    let claimed = sqlx::query(claim).bind(&lease.worker).bind(lease.until_ms).bind(lease.now_ms);
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let claimed = claimed.bind(most).fetch_all(&mut *connection).await?;
    let mut pushes = Vec::with_capacity(claimed.len());
    for row in &claimed {
        let (notice, subscription): (&str, &str) =
            (row.try_get("notice")?, row.try_get("subscription")?);
        let of = "SELECT notices.id, notices.kind, about, game, COALESCE(others.handle, notices.name) AS name, detail, \
                  at_ms, read_ms, tries, subscription, push_subscriptions.person, session, endpoint, public_key, \
                  auth, site, language, label, push_subscriptions.created_ms FROM pushes \
                  JOIN notices ON notices.id = notice \
                  JOIN push_subscriptions ON push_subscriptions.id = subscription \
                  LEFT JOIN persons AS others ON others.id = notices.other \
                  WHERE notice = $1 AND subscription = $2";
        let found = sqlx::query(of).bind(notice).bind(subscription);
        let Some(found) = found.fetch_optional(&mut *connection).await? else { continue };
        let Some(notice) = notice_of(&found)? else { continue };
        pushes.push(Push {
            notice,
            subscription: subscription_of(&found)?,
            tries: u32::try_from(found.try_get::<i64, _>("tries")?).unwrap_or(u32::MAX),
        });
    }
    Ok(pushes)
}

pub(super) async fn change(
    connection: &mut Connection,
    notice: &NoticeId,
    subscription: &str,
    worker: &str,
    outcome: PushOutcome,
) -> Result<(), StoreError> {
    match outcome {
        PushOutcome::Over => {
            let over = "DELETE FROM pushes WHERE notice = $1 AND subscription = $2 AND worker = $3";
            let over = sqlx::query(over).bind(notice.as_str()).bind(subscription).bind(worker);
            over.execute(connection).await?;
        }
        PushOutcome::Later { next_ms } => {
            let later = "UPDATE pushes SET tries = tries + 1, next_ms = $4, worker = NULL, lease_ms = NULL \
                         WHERE notice = $1 AND subscription = $2 AND worker = $3";
            let later = sqlx::query(later).bind(notice.as_str()).bind(subscription).bind(worker);
            later.bind(next_ms).execute(connection).await?;
        }
        PushOutcome::Gone => {
            let gone = "DELETE FROM push_subscriptions WHERE id = $1";
            sqlx::query(gone).bind(subscription).execute(connection).await?;
        }
    }
    Ok(())
}

pub(super) async fn due_digests(
    pool: &Pool,
    times: DigestTimes,
    most: u32,
) -> Result<Vec<PersonId>, StoreError> {
    let due = "SELECT DISTINCT notices.person FROM notices \
               JOIN notice_choices ON notice_choices.person = notices.person \
               JOIN mail_addresses ON mail_addresses.person = notices.person \
               WHERE mail_addresses.address IS NOT NULL AND toggles LIKE '% ' || notices.kind || '-mail %' \
               AND (digest_ms IS NULL OR digest_ms <= $1) AND at_ms <= $2 AND read_ms IS NULL \
               AND over_ms IS NULL AND mailed_ms IS NULL \
               AND (notices.until_ms IS NULL OR notices.until_ms > $3) LIMIT $4";
    let DigestTimes { now_ms, after_ms, every_ms } = times;
    let due = sqlx::query(due).bind(now_ms - every_ms).bind(now_ms - after_ms).bind(now_ms);
    let rows = due.bind(i64::from(most)).fetch_all(pool).await?;
    rows.iter().map(|row| person_id(row.try_get("person")?)).collect()
}

pub(super) async fn digest(
    pool: &Pool,
    person: PersonId,
    now_ms: i64,
) -> Result<Vec<Notice>, StoreError> {
    let of = notices!(
        "person = $1 AND read_ms IS NULL AND over_ms IS NULL AND mailed_ms IS NULL \
         AND (until_ms IS NULL OR until_ms > $2) AND EXISTS (SELECT 1 FROM notice_choices \
         WHERE notice_choices.person = $1 AND toggles LIKE '% ' || notices.kind || '-mail %') \
         ORDER BY at_ms, notices.id LIMIT 50"
    );
    let rows = sqlx::query(of).bind(person.bytes()).bind(now_ms).fetch_all(pool).await?;
    notices_of(&rows)
}

pub(super) async fn post_digest(
    connection: &mut Connection,
    mail: &Mail,
    notices: &[NoticeId],
    stop: LinkDigest,
    times: DigestTimes,
) -> Result<bool, StoreError> {
    let DigestTimes { now_ms, every_ms, .. } = times;
    let turn = "UPDATE notice_choices SET digest_ms = $2, stop = $4 WHERE person = $1 \
                AND (digest_ms IS NULL OR digest_ms <= $3)";
    let turn = sqlx::query(turn).bind(mail.person.bytes()).bind(now_ms).bind(now_ms - every_ms);
    if turn.bind(stop.bytes()).execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    // Over the limit of a day nothing is written, so nothing was told: it is in the next one.
    if !mails::post(&mut *connection, mail, now_ms).await? {
        return Ok(false);
    }
    for id in notices {
        let mailed = "UPDATE notices SET mailed_ms = $2 WHERE id = $1";
        sqlx::query(mailed).bind(id.as_str()).bind(now_ms).execute(&mut *connection).await?;
    }
    Ok(true)
}

pub(super) async fn forget(connection: &mut Connection, before_ms: i64) -> Result<u64, StoreError> {
    let old = "DELETE FROM notices WHERE at_ms < $1";
    Ok(sqlx::query(old).bind(before_ms).execute(connection).await?.rows_affected())
}

/// Somebody leaves: nothing is told to them any more, nor of them to others.
pub(super) async fn leave(connection: &mut Connection, person: PersonId) -> Result<(), StoreError> {
    for gone in [
        "DELETE FROM notices WHERE person = $1 OR other = $1",
        "DELETE FROM notice_choices WHERE person = $1",
        "DELETE FROM push_subscriptions WHERE person = $1",
    ] {
        sqlx::query(gone).bind(person.bytes()).execute(&mut *connection).await?;
    }
    Ok(())
}

/// What a guest was to be told is told to whom they are now.
pub(super) async fn merge(
    connection: &mut Connection,
    [guest, person]: [PersonId; 2],
) -> Result<(), StoreError> {
    let told = "UPDATE notices SET person = $2 WHERE person = $1 \
                AND key NOT IN (SELECT key FROM notices WHERE person = $2)";
    let told = sqlx::query(told).bind(guest.bytes()).bind(person.bytes());
    told.execute(&mut *connection).await?;
    let other = "UPDATE notices SET other = $2 WHERE other = $1";
    let other = sqlx::query(other).bind(guest.bytes()).bind(person.bytes());
    other.execute(connection).await?;
    Ok(())
}

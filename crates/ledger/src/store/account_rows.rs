//! Accounts in a database: the same sentences for both, with `Connection` and `Pool` of the one that holds this
//! module.

use sqlx::Row as _;

use super::correspondence_rows::is_their_turn;
use super::moderation::{note, rename_player};
use super::{
    Connection, DatabaseRow, Pool, club_rows, conduct, correspondence_rows, mails, notice_rows,
    passkeys, tokens,
};
use crate::bounds::{MAX_DEVICES, SEATS_AT_ONCE};
use crate::game::Seat;
use crate::ids::{GameId, LinkDigest, PersonId};
use crate::people::{
    AccountName, CredentialKind, Device, DeviceLabel, NameSkeleton, NamedPerson, PasswordHash,
    RecoveryDigest,
};
use crate::store::accounts::{
    AccountAct, AccountChange, AccountOutcome, AuditLine, NewSession, OpenSeat, SignUp,
};
use crate::store::columns::{game_id, person_id, session, unreadable};
use crate::store::moderation::{Changed, PlayerName};
use crate::store::{Answer, AuditQuery, StoreError};
use crate::time::day_and_time;

/// More games than anybody plays at once.
const MANY: i64 = 1_000_000;

/// Whoever goes leaves no seat for anybody to take.
const OFFER_NO_SEATS: &str = "UPDATE games SET is_open = false WHERE owner = $1 AND is_open";

fn seat_named(name: &str) -> Result<Seat, StoreError> {
    let known = Seat::BOTH.into_iter().find(|seat| seat.name() == name);
    known.ok_or_else(|| unreadable("a seat is first or second"))
}

pub(super) fn named_person(row: &DatabaseRow) -> Result<NamedPerson, StoreError> {
    Ok(NamedPerson {
        id: person_id(row.try_get("id")?)?,
        name: AccountName::of_stored(row.try_get("handle")?),
        joined_ms: row.try_get::<Option<i64>, _>("named_ms")?.unwrap_or_default(),
        closed_ms: row.try_get("closed_ms")?,
        bot_ms: row.try_get("bot_ms")?,
    })
}

pub(super) async fn named(
    pool: &Pool,
    person: PersonId,
) -> Result<Option<NamedPerson>, StoreError> {
    let of = "SELECT id, handle, named_ms, closed_ms, bot_ms FROM persons \
              WHERE id = $1 AND handle IS NOT NULL";
    let row = sqlx::query(of).bind(person.bytes()).fetch_optional(pool).await?;
    row.as_ref().map(named_person).transpose()
}

const FIND: &str =
    "SELECT id, handle, named_ms, closed_ms, bot_ms FROM persons WHERE skeleton = $1";

pub(super) async fn find_named(
    pool: &Pool,
    looks: &NameSkeleton,
) -> Result<Option<NamedPerson>, StoreError> {
    let row = sqlx::query(FIND).bind(looks.as_str()).fetch_optional(pool).await?;
    row.as_ref().map(named_person).transpose()
}

/// The same for whoever has a connection of their own.
pub(super) async fn find_named_on(
    connection: &mut Connection,
    looks: &NameSkeleton,
) -> Result<Option<NamedPerson>, StoreError> {
    let row = sqlx::query(FIND).bind(looks.as_str()).fetch_optional(connection).await?;
    row.as_ref().map(named_person).transpose()
}

pub(super) async fn password(
    pool: &Pool,
    person: PersonId,
) -> Result<Option<PasswordHash>, StoreError> {
    let of = "SELECT data FROM credentials WHERE person = $1 AND kind = $2";
    let kind = CredentialKind::Password.name();
    let row = sqlx::query(of).bind(person.bytes()).bind(kind).fetch_optional(pool).await?;
    row.map(|row| Ok(PasswordHash::of_stored(row.try_get("data")?))).transpose()
}

pub(super) async fn recovery_codes(pool: &Pool, person: PersonId) -> Result<u32, StoreError> {
    let of = "SELECT COUNT(*) AS codes FROM credentials WHERE person = $1 AND kind = $2";
    let kind = CredentialKind::Recovery.name();
    let row = sqlx::query(of).bind(person.bytes()).bind(kind).fetch_one(pool).await?;
    Ok(u32::try_from(row.try_get::<i64, _>("codes")?).unwrap_or(u32::MAX))
}

pub(super) async fn devices(pool: &Pool, person: PersonId) -> Result<Vec<Device>, StoreError> {
    let of = "SELECT digest, created_ms, device FROM sessions WHERE person = $1 \
              ORDER BY created_ms DESC, digest LIMIT $2";
    let rows = sqlx::query(of).bind(person.bytes()).bind(i64::from(MAX_DEVICES));
    let device = |row: &DatabaseRow| {
        let label: Option<&str> = row.try_get("device")?;
        Ok(Device {
            session: session(row.try_get("digest")?)?,
            since_ms: row.try_get("created_ms")?,
            label: DeviceLabel::of_stored(label.unwrap_or_default()),
        })
    };
    rows.fetch_all(pool).await?.iter().map(device).collect()
}

pub(super) async fn open_seats(
    pool: &Pool,
    person: PersonId,
    most: u32,
) -> Result<Vec<OpenSeat>, StoreError> {
    let of = concat!(
        "SELECT id, (status = 'playing' AND ",
        is_their_turn!(),
        ") AS is_turn FROM games WHERE status <> 'over' \
         AND id IN (SELECT game FROM seats WHERE person = $1) ORDER BY is_turn DESC, id LIMIT $2"
    );
    let rows = sqlx::query(of).bind(person.bytes()).bind(i64::from(most)).fetch_all(pool).await?;
    let seat = |row: &DatabaseRow| {
        Ok(OpenSeat { game: game_id(row.try_get("id")?)?, is_turn: row.try_get("is_turn")? })
    };
    rows.iter().map(seat).collect()
}

pub(super) async fn is_sign_up_link(
    pool: &Pool,
    link: LinkDigest,
    now_ms: i64,
) -> Result<bool, StoreError> {
    let good = "SELECT until_ms FROM sign_up_links WHERE link = $1 AND until_ms > $2";
    let row = sqlx::query(good).bind(link.bytes()).bind(now_ms).fetch_optional(pool).await?;
    Ok(row.is_some())
}

pub(super) async fn leaving(pool: &Pool, most: u32) -> Result<Vec<PersonId>, StoreError> {
    let of = "SELECT id FROM persons WHERE left_ms IS NOT NULL ORDER BY left_ms LIMIT $1";
    let rows = sqlx::query(of).bind(i64::from(most)).fetch_all(pool).await?;
    rows.iter().map(|row| person_id(row.try_get("id")?)).collect()
}

/// Lets somebody sign up with a link, until a time.
pub(super) async fn keep_sign_up_link(
    connection: &mut Connection,
    link: LinkDigest,
    [now_ms, until_ms]: [i64; 2],
    actor: &str,
) -> Result<(), StoreError> {
    let old = "DELETE FROM sign_up_links WHERE until_ms <= $1";
    sqlx::query(old).bind(now_ms).execute(&mut *connection).await?;
    let insert = "INSERT INTO sign_up_links (link, until_ms) VALUES ($1, $2)";
    sqlx::query(insert).bind(link.bytes()).bind(until_ms).execute(&mut *connection).await?;
    audit(connection, now_ms, actor, None, "invite", "").await
}

/// What was done lately, the latest first.
pub(super) async fn audited(
    connection: &mut Connection,
    query: &AuditQuery,
) -> Result<Vec<AuditLine>, StoreError> {
    let of = "SELECT audit.id, audit.at_ms, audit.actor, audit.act, audit.detail, persons.handle FROM audit \
              LEFT JOIN persons ON persons.id = audit.person \
              WHERE audit.id < $1 AND ($2 = '' OR audit.act = $2) \
              AND ($3 = '' OR audit.actor = $3 OR audit.actor LIKE $3 || ' %') \
              AND ($4 = '' OR persons.skeleton = $4) AND ($5 OR audit.person = $6) \
              ORDER BY audit.id DESC LIMIT $7";
    let asked = sqlx::query(of).bind(query.before.unwrap_or(i64::MAX)).bind(&query.act);
    let asked = asked.bind(&query.actor).bind(&query.looks).bind(query.person.is_none());
    let person = query.person.as_ref().map(PersonId::bytes);
    let asked = asked.bind(person).bind(i64::from(query.most));
    let rows = asked.fetch_all(connection).await?;
    let line = |row: &DatabaseRow| {
        let name: Option<&str> = row.try_get("handle")?;
        Ok(AuditLine {
            number: row.try_get("id")?,
            at_ms: row.try_get("at_ms")?,
            actor: row.try_get("actor")?,
            act: row.try_get("act")?,
            name: name.map(AccountName::of_stored),
            detail: row.try_get("detail")?,
        })
    };
    rows.iter().map(line).collect()
}

pub(super) async fn audit(
    connection: &mut Connection,
    at_ms: i64,
    actor: &str,
    person: Option<PersonId>,
    act: &str,
    detail: &str,
) -> Result<(), StoreError> {
    let insert =
        "INSERT INTO audit (at_ms, actor, person, act, detail) VALUES ($1, $2, $3, $4, $5)";
    let person = person.as_ref().map(PersonId::bytes);
    let noted = sqlx::query(insert).bind(at_ms).bind(actor).bind(person).bind(act).bind(detail);
    noted.execute(connection).await?;
    Ok(())
}

/// Does something to an account, in a transaction that is the caller's.
pub(super) fn change<'a>(
    connection: &'a mut Connection,
    act: &'a AccountAct,
) -> Answer<'a, AccountOutcome> {
    Box::pin(async move {
        let (outcome, detail) = carry_out(connection, act).await?;
        let is_done = matches!(outcome, AccountOutcome::Done | AccountOutcome::Games(_));
        if let Some(what) = act.change.audited().filter(|_| is_done) {
            let details = [detail.as_str(), act.why.as_str()].into_iter();
            let details: Vec<_> = details.filter(|detail| !detail.is_empty()).collect();
            let detail = details.join(": ");
            audit(connection, act.at_ms, &act.actor, Some(act.person), what, &detail).await?;
        }
        Ok(outcome)
    })
}

async fn carry_out(
    connection: &mut Connection,
    AccountAct { person, change, at_ms, .. }: &AccountAct,
) -> Result<(AccountOutcome, String), StoreError> {
    let (person, at_ms) = (*person, *at_ms);
    let mut detail = String::new();
    let is_named = match change {
        AccountChange::SignUp(new) => {
            return Ok((sign_up(connection, new, at_ms).await?, detail));
        }
        AccountChange::Retitle { after, name } => {
            let games = retitle(connection, person, after, name.as_ref()).await?;
            return Ok((AccountOutcome::Games(games), detail));
        }
        AccountChange::Forget => {
            let gone = "DELETE FROM persons WHERE id = $1 AND left_ms IS NOT NULL \
                        AND NOT EXISTS (SELECT 1 FROM seats WHERE person = $1)";
            sqlx::query(gone).bind(person.bytes()).execute(connection).await?;
            return Ok((AccountOutcome::Done, detail));
        }
        AccountChange::Mute { until_ms } => {
            detail = format!("until {}", day_and_time(*until_ms));
            return Ok((mute(connection, person, Some(*until_ms)).await?, detail));
        }
        AccountChange::Dismiss { report } => {
            return Ok((AccountOutcome::Done, format!("report {report}")));
        }
        AccountChange::Unmute => {
            return Ok((mute(connection, person, None).await?, detail));
        }
        // Somebody's account is there as long as all of this goes on.
        _ => "UPDATE persons SET named_ms = named_ms WHERE id = $1 AND handle IS NOT NULL",
    };
    let there = sqlx::query(is_named).bind(person.bytes()).execute(&mut *connection).await?;
    if there.rows_affected() == 0 {
        return Ok((AccountOutcome::NotSo, detail));
    }
    match change {
        AccountChange::SignUp(_)
        | AccountChange::Retitle { .. }
        | AccountChange::Forget
        | AccountChange::Mute { .. }
        | AccountChange::Unmute
        | AccountChange::Dismiss { .. } => {}
        AccountChange::Moderator(is_one) => {
            let set = "UPDATE persons SET moderator_ms = $2 WHERE id = $1";
            let set = sqlx::query(set).bind(person.bytes()).bind(is_one.then_some(at_ms));
            set.execute(connection).await?;
        }
        AccountChange::Words(are_wanted) => {
            let set = "UPDATE persons SET writes_ms = $2 WHERE id = $1";
            let set = sqlx::query(set).bind(person.bytes()).bind(are_wanted.then_some(at_ms));
            set.execute(connection).await?;
        }
        AccountChange::SignIn { session, instead } => {
            if let Some(before) = instead {
                let end = "DELETE FROM sessions WHERE digest = $1";
                sqlx::query(end).bind(before.bytes()).execute(&mut *connection).await?;
            }
            let oldest = "DELETE FROM sessions WHERE digest IN (SELECT digest FROM sessions \
                          WHERE person = $1 ORDER BY created_ms DESC, digest LIMIT $2 OFFSET $3)";
            let ended = sqlx::query(oldest).bind(person.bytes()).bind(MANY);
            ended.bind(i64::from(MAX_DEVICES) - 1).execute(&mut *connection).await?;
            begin_session(connection, person, session, at_ms).await?;
        }
        AccountChange::Password { hash, session } => {
            set_password(connection, person, Some(hash), at_ms).await?;
            end_sessions(connection, person).await?;
            begin_session(connection, person, session, at_ms).await?;
        }
        AccountChange::Recover { code, hash, session } => {
            let void = "DELETE FROM credentials WHERE person = $1 AND kind = $2 AND key = $3";
            let used = sqlx::query(void).bind(person.bytes());
            let used = used.bind(CredentialKind::Recovery.name()).bind(code.bytes());
            if used.execute(&mut *connection).await?.rows_affected() == 0 {
                return Ok((AccountOutcome::WrongCode, detail));
            }
            set_password(connection, person, Some(hash), at_ms).await?;
            end_sessions(connection, person).await?;
            begin_session(connection, person, session, at_ms).await?;
        }
        AccountChange::RecoverByLink { link, hash, session } => {
            if !mails::use_password_link(connection, person, *link, at_ms).await? {
                return Ok((AccountOutcome::WrongCode, detail));
            }
            set_password(connection, person, Some(hash), at_ms).await?;
            end_sessions(connection, person).await?;
            begin_session(connection, person, session, at_ms).await?;
        }
        AccountChange::Codes(codes) => set_codes(connection, person, codes, at_ms).await?,
        AccountChange::AddPasskey(new) => {
            let (passkey, spent) = &**new;
            if !passkeys::spend(connection, spent, at_ms).await? {
                return Ok((AccountOutcome::Spent, detail));
            }
            return Ok((passkeys::add(connection, person, passkey).await?, detail));
        }
        AccountChange::UsePasskey { before, after, spent } => {
            let both = [&**before, &**after];
            return Ok((passkeys::used(connection, person, both, spent, at_ms).await?, detail));
        }
        AccountChange::RenamePasskey { credential, label } => {
            return Ok((passkeys::rename(connection, person, credential, label).await?, detail));
        }
        AccountChange::RemovePasskey(credential) => {
            return Ok((passkeys::remove(connection, person, credential).await?, detail));
        }
        AccountChange::GrantToken(token) => {
            return Ok((tokens::grant(connection, person, token).await?, detail));
        }
        AccountChange::RevokeToken(digest) => tokens::revoke(connection, person, *digest).await?,
        AccountChange::BecomeBot(name) => {
            let became = tokens::become_bot(connection, person, name, at_ms).await?;
            return Ok((became, detail));
        }
        AccountChange::EndSession(session) => {
            let end = "DELETE FROM sessions WHERE digest = $1 AND person = $2";
            let ended = sqlx::query(end).bind(session.bytes()).bind(person.bytes());
            ended.execute(connection).await?;
        }
        AccountChange::Merge { guest } => {
            let merged = merge(connection, *guest, person).await?;
            return Ok((merged, detail));
        }
        AccountChange::Close => {
            let close = "UPDATE persons SET closed_ms = $2 WHERE id = $1";
            sqlx::query(close).bind(person.bytes()).bind(at_ms).execute(&mut *connection).await?;
            let seeks = "DELETE FROM seeks WHERE person = $1 OR other = $1";
            sqlx::query(seeks).bind(person.bytes()).execute(&mut *connection).await?;
            sqlx::query(OFFER_NO_SEATS).bind(person.bytes()).execute(&mut *connection).await?;
            end_sessions(connection, person).await?;
        }
        AccountChange::Reopen => {
            let open = "UPDATE persons SET closed_ms = NULL WHERE id = $1";
            sqlx::query(open).bind(person.bytes()).execute(connection).await?;
        }
        AccountChange::Rename(name) => {
            let before = "SELECT handle FROM persons WHERE id = $1";
            let row = sqlx::query(before).bind(person.bytes()).fetch_one(&mut *connection).await?;
            detail = format!("{} is now {name}", row.try_get::<&str, _>("handle")?);
            let rename = "UPDATE persons SET handle = $2, skeleton = $3 WHERE id = $1";
            let renamed = sqlx::query(rename).bind(person.bytes()).bind(name.as_str());
            let looks = name.skeleton();
            renamed.bind(looks.as_str()).execute(&mut *connection).await.map_err(taken)?;
            let seeks = "UPDATE seeks SET name = $2 WHERE person = $1";
            let seeks = sqlx::query(seeks).bind(person.bytes()).bind(name.as_str());
            seeks.execute(connection).await?;
        }
        AccountChange::Reset(code) => {
            set_password(connection, person, None, at_ms).await?;
            passkeys::remove_all(connection, person).await?;
            set_codes(connection, person, &[*code], at_ms).await?;
            end_sessions(connection, person).await?;
        }
        AccountChange::Leave => {
            end_sessions(connection, person).await?;
            mails::forget(connection, person).await?;
            let credentials = "DELETE FROM credentials WHERE person = $1";
            sqlx::query(credentials).bind(person.bytes()).execute(&mut *connection).await?;
            for theirs in [
                "DELETE FROM progress WHERE person = $1",
                "DELETE FROM ties WHERE person = $1 OR other = $1",
                "DELETE FROM seeks WHERE person = $1 OR other = $1",
                OFFER_NO_SEATS,
            ] {
                sqlx::query(theirs).bind(person.bytes()).execute(&mut *connection).await?;
            }
            conduct::leave(connection, person).await?;
            correspondence_rows::leave(connection, person).await?;
            notice_rows::leave(connection, person).await?;
            club_rows::leave(connection, person).await?;
            let did = "UPDATE audit SET actor = 'moderator' WHERE actor = \
                       (SELECT 'moderator ' || handle FROM persons WHERE id = $1)";
            sqlx::query(did).bind(person.bytes()).execute(&mut *connection).await?;
            let told = "UPDATE audit SET detail = '' WHERE person = $1";
            sqlx::query(told).bind(person.bytes()).execute(&mut *connection).await?;
            let leave = "UPDATE persons SET handle = NULL, skeleton = NULL, named_ms = NULL, \
                         left_ms = $2 WHERE id = $1";
            sqlx::query(leave).bind(person.bytes()).bind(at_ms).execute(connection).await?;
        }
    }
    Ok((AccountOutcome::Done, detail))
}

/// Has somebody say nothing until a time; says whether there is such a person.
async fn mute(
    connection: &mut Connection,
    person: PersonId,
    until_ms: Option<i64>,
) -> Result<AccountOutcome, StoreError> {
    let set = "UPDATE persons SET muted_ms = $2 WHERE id = $1 AND left_ms IS NULL";
    let set = sqlx::query(set).bind(person.bytes()).bind(until_ms).execute(connection).await?;
    Ok(if set.rows_affected() > 0 { AccountOutcome::Done } else { AccountOutcome::NotSo })
}

/// Another account has a name that looks like this one.
pub(super) fn taken(error: sqlx::Error) -> StoreError {
    match error.as_database_error().is_some_and(|error| error.is_unique_violation()) {
        true => StoreError::NameTaken,
        false => error.into(),
    }
}

async fn sign_up(
    connection: &mut Connection,
    new: &SignUp,
    at_ms: i64,
) -> Result<AccountOutcome, StoreError> {
    let id = new.person.id;
    if let Some(link) = new.link {
        let void = "DELETE FROM sign_up_links WHERE link = $1 AND until_ms > $2";
        let used = sqlx::query(void).bind(link.bytes()).bind(at_ms);
        if used.execute(&mut *connection).await?.rows_affected() == 0 {
            return Ok(AccountOutcome::VoidLink);
        }
    }
    if let Some((_, spent)) = &new.passkey
        && !passkeys::spend(connection, spent, at_ms).await?
    {
        return Err(StoreError::ChallengeSpent);
    }
    if new.person.is_new {
        let insert = "INSERT INTO persons (id, created_ms) VALUES ($1, $2)";
        sqlx::query(insert).bind(id.bytes()).bind(at_ms).execute(&mut *connection).await?;
    }
    let name = "UPDATE persons SET handle = $2, skeleton = $3, named_ms = $4 \
                WHERE id = $1 AND handle IS NULL AND left_ms IS NULL";
    let looks = new.name.skeleton();
    let named = sqlx::query(name).bind(id.bytes()).bind(new.name.as_str()).bind(looks.as_str());
    let named = named.bind(at_ms).execute(&mut *connection).await.map_err(taken)?;
    if named.rows_affected() == 0 {
        return Err(StoreError::AlreadyNamed);
    }
    set_password(connection, id, new.password.as_ref(), at_ms).await?;
    if let Some((passkey, _)) = &new.passkey
        && passkeys::add(connection, id, passkey).await? != AccountOutcome::Done
    {
        return Err(StoreError::ChallengeSpent);
    }
    set_codes(connection, id, &new.codes, at_ms).await?;
    if let Some(club) = &new.club {
        club_rows::enrol(connection, club, id, at_ms).await?;
    }
    end_sessions(connection, id).await?;
    begin_session(connection, id, &new.session, at_ms).await?;
    Ok(AccountOutcome::Done)
}

async fn begin_session(
    connection: &mut Connection,
    person: PersonId,
    session: &NewSession,
    at_ms: i64,
) -> Result<(), StoreError> {
    let insert =
        "INSERT INTO sessions (digest, person, created_ms, device) VALUES ($1, $2, $3, $4)";
    let begun = sqlx::query(insert).bind(session.digest.bytes()).bind(person.bytes()).bind(at_ms);
    begun.bind(session.device.as_str()).execute(connection).await?;
    Ok(())
}

async fn end_sessions(connection: &mut Connection, person: PersonId) -> Result<(), StoreError> {
    // Nor does a link that was lost with a device add another.
    for end in [
        "DELETE FROM device_links WHERE person = $1",
        "DELETE FROM tokens WHERE person = $1",
        "DELETE FROM sessions WHERE person = $1",
    ] {
        sqlx::query(end).bind(person.bytes()).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn set_password(
    connection: &mut Connection,
    person: PersonId,
    hash: Option<&PasswordHash>,
    at_ms: i64,
) -> Result<(), StoreError> {
    // A link in a mail sets the password that was there when it was asked for.
    mails::void_password_links(connection, person).await?;
    let kind = CredentialKind::Password.name();
    let void = "DELETE FROM credentials WHERE person = $1 AND kind = $2";
    sqlx::query(void).bind(person.bytes()).bind(kind).execute(&mut *connection).await?;
    let Some(hash) = hash else { return Ok(()) };
    keep_credential(connection, person, kind, &[], hash.as_str(), at_ms).await
}

async fn set_codes(
    connection: &mut Connection,
    person: PersonId,
    codes: &[RecoveryDigest],
    at_ms: i64,
) -> Result<(), StoreError> {
    let kind = CredentialKind::Recovery.name();
    let void = "DELETE FROM credentials WHERE person = $1 AND kind = $2";
    sqlx::query(void).bind(person.bytes()).bind(kind).execute(&mut *connection).await?;
    for code in codes {
        keep_credential(connection, person, kind, code.bytes(), "", at_ms).await?;
    }
    Ok(())
}

async fn keep_credential(
    connection: &mut Connection,
    person: PersonId,
    kind: &str,
    key: &[u8],
    data: &str,
    at_ms: i64,
) -> Result<(), StoreError> {
    let insert = "INSERT INTO credentials (person, kind, key, data, created_ms) \
                  VALUES ($1, $2, $3, $4, $5)";
    let kept = sqlx::query(insert).bind(person.bytes()).bind(kind).bind(key).bind(data);
    kept.bind(at_ms).execute(connection).await?;
    Ok(())
}

/// Makes what a guest did somebody's, and names the games.
async fn merge(
    connection: &mut Connection,
    guest: PersonId,
    person: PersonId,
) -> Result<AccountOutcome, StoreError> {
    let is_guest = "SELECT id FROM persons WHERE id = $1 AND handle IS NULL AND left_ms IS NULL";
    let row = sqlx::query(is_guest).bind(guest.bytes()).fetch_optional(&mut *connection).await?;
    if row.is_none() || guest == person {
        return Ok(AccountOutcome::NotSo);
    }
    let seats = "UPDATE seats SET person = $2 WHERE person = $1 \
                 AND game NOT IN (SELECT game FROM seats WHERE person = $2) RETURNING game";
    let rows = sqlx::query(seats).bind(guest.bytes()).bind(person.bytes());
    let rows = rows.fetch_all(&mut *connection).await?;
    let mut games: Vec<GameId> =
        rows.iter().map(|row| game_id(row.try_get("game")?)).collect::<Result<_, StoreError>>()?;
    let owned = "UPDATE games SET owner = $2 WHERE owner = $1 RETURNING id";
    let rows = sqlx::query(owned).bind(guest.bytes()).bind(person.bytes());
    for row in rows.fetch_all(&mut *connection).await? {
        games.push(game_id(row.try_get("id")?)?);
    }
    let jobs = "UPDATE jobs SET person = $2 WHERE person = $1";
    sqlx::query(jobs).bind(guest.bytes()).bind(person.bytes()).execute(&mut *connection).await?;
    conduct::merge(connection, [guest, person]).await?;
    correspondence_rows::merge(connection, [guest, person]).await?;
    notice_rows::merge(connection, [guest, person]).await?;
    end_sessions(connection, guest).await?;
    games.sort();
    games.dedup();
    for game in &games {
        note(connection, Changed::Game(game)).await?;
    }
    Ok(AccountOutcome::Games(games))
}

async fn retitle(
    connection: &mut Connection,
    person: PersonId,
    after: &str,
    name: Option<&AccountName>,
) -> Result<Vec<GameId>, StoreError> {
    let next = "SELECT game, seat FROM seats WHERE person = $1 AND game > $2 \
                ORDER BY game, seat LIMIT $3";
    let rows = sqlx::query(next).bind(person.bytes()).bind(after).bind(SEATS_AT_ONCE);
    let rows = rows.fetch_all(&mut *connection).await?;
    let mut games: Vec<GameId> = Vec::with_capacity(rows.len());
    // Of a game at the end of what was read only one of two seats may be there: it comes again.
    let is_full = rows.len() == usize::try_from(SEATS_AT_ONCE).unwrap_or(usize::MAX);
    let last = rows.last().filter(|_| is_full).map(|row| row.try_get::<String, _>("game"));
    let last = last.transpose()?;
    for row in &rows {
        let game = game_id(row.try_get("game")?)?;
        if last.as_deref() == Some(game.as_str()) {
            break;
        }
        let seat = seat_named(row.try_get("seat")?)?;
        let player = match name {
            Some(name) => PlayerName::OfAccount(name.as_str()),
            None => PlayerName::Erased,
        };
        rename_player(connection, &game, seat, player).await?;
        if name.is_none() {
            let leave = "UPDATE seats SET person = NULL WHERE game = $1 AND seat = $2";
            let left = sqlx::query(leave).bind(game.as_str()).bind(seat.name());
            left.execute(&mut *connection).await?;
        }
        note(connection, Changed::Game(&game)).await?;
        if games.last() != Some(&game) {
            games.push(game);
        }
    }
    if name.is_none() && games.is_empty() {
        // Who made a game matters to nobody any more.
        let nobody = PersonId::fresh();
        for disown in [
            "UPDATE games SET owner = $2 WHERE owner = $1",
            "UPDATE jobs SET person = $2 WHERE person = $1",
        ] {
            let disowned = sqlx::query(disown).bind(person.bytes()).bind(nobody.bytes());
            disowned.execute(&mut *connection).await?;
        }
    }
    Ok(games)
}

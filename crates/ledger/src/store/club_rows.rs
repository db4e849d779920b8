//! Clubs in tables: the same sentences for both databases, with `Connection`, `Pool` and `DatabaseRow` of the one that
//! holds this module.

use sqlx::Row as _;

use super::accounts::{audit, taken};
use super::read::readable;
use super::{Connection, DatabaseRow, Pool, notice_rows};
use crate::ids::{ClubId, PersonId};
use crate::people::{
    ClubEntry, ClubFacts, ClubName, ClubRank, ClubRefusal, ClubStep, ClubWish, NameSkeleton,
    may_found,
};
use crate::store::columns::{game_id, person_id, unreadable};
use crate::store::{
    Club, ClubAct, ClubMeasure, ClubMember, ClubRecord, ClubRecords, ClubRuling, NewClub,
    NewNotice, NoticeDetail, NoticeKind, StoreError,
};

fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn rank(name: &str) -> Result<ClubRank, StoreError> {
    ClubRank::named(name).ok_or_else(|| unreadable("as what somebody is in a club"))
}

/// A question for clubs.
macro_rules! clubs {
    ($more:literal, $which:literal) => {
        concat!(
            "SELECT clubs.id, clubs.name, clubs.about, clubs.entry, clubs.invitation, clubs.created_ms, \
             clubs.closed_ms, (SELECT COUNT(*) FROM club_members WHERE club = clubs.id \
             AND rank IN ('member', 'officer')) AS members",
            $more,
            " FROM clubs ",
            $which
        )
    };
}

fn club(row: &DatabaseRow) -> Result<Club, StoreError> {
    let entry = ClubEntry::named(row.try_get("entry")?);
    let invitation = count(row.try_get("invitation")?);
    Ok(Club {
        id: ClubId::parse(row.try_get("id")?).ok_or_else(|| unreadable("the name of a club"))?,
        name: ClubName::of_stored(row.try_get("name")?),
        about: row.try_get("about")?,
        entry: entry.ok_or_else(|| unreadable("how one comes into a club"))?,
        invitation: (invitation % 2 == 1).then_some(invitation),
        created_ms: row.try_get("created_ms")?,
        closed_ms: row.try_get("closed_ms")?,
        members: count(row.try_get("members")?),
    })
}

/// Whether somebody has an account, which is theirs for as long as the transaction goes on.
async fn is_named(connection: &mut Connection, person: PersonId) -> Result<bool, StoreError> {
    let there = "UPDATE persons SET named_ms = named_ms WHERE id = $1 AND handle IS NOT NULL";
    let there = sqlx::query(there).bind(person.bytes()).execute(connection).await?;
    Ok(there.rows_affected() > 0)
}

/// In how many clubs somebody is.
async fn joined(connection: &mut Connection, person: PersonId) -> Result<u32, StoreError> {
    let of = "SELECT COUNT(*) AS clubs FROM club_members WHERE person = $1 AND rank <> 'removed'";
    let row = sqlx::query(of).bind(person.bytes()).fetch_one(connection).await?;
    Ok(count(row.try_get("clubs")?))
}

async fn insert(
    connection: &mut Connection,
    new: (&ClubId, &ClubName, &str, ClubEntry, Option<PersonId>, i64),
) -> Result<(), StoreError> {
    let (id, name, about, entry, founder, at_ms) = new;
    let insert = "INSERT INTO clubs \
                  (id, name, skeleton, about, entry, invitation, founder, created_ms, number) \
                  VALUES ($1, $2, $3, $4, $5, 0, $6, $7, 0)";
    let looks = name.skeleton();
    let club = sqlx::query(insert).bind(id.as_str()).bind(name.as_str()).bind(looks.as_str());
    let club = club.bind(about).bind(entry.name()).bind(founder.as_ref().map(PersonId::bytes));
    club.bind(at_ms).execute(connection).await.map_err(taken)?;
    Ok(())
}

pub(super) async fn found(
    connection: &mut Connection,
    new: &NewClub,
) -> Result<Result<(), ClubRefusal>, StoreError> {
    if !is_named(connection, new.founder).await? {
        return Ok(Err(ClubRefusal::Gone));
    }
    let of = "SELECT COUNT(*) AS clubs FROM clubs WHERE founder = $1";
    let row = sqlx::query(of).bind(new.founder.bytes()).fetch_one(&mut *connection).await?;
    let founded = count(row.try_get("clubs")?);
    if let Err(refusal) = may_found(founded, joined(connection, new.founder).await?) {
        return Ok(Err(refusal));
    }
    let founder = Some(new.founder);
    insert(connection, (&new.id, &new.name, &new.about, new.entry, founder, new.at_ms)).await?;
    stand(connection, &new.id, new.founder, Some(ClubRank::Officer), new.at_ms).await?;
    Ok(Ok(()))
}

/// The host's club, which has everybody with an account if it is new.
pub(super) async fn bind(
    connection: &mut Connection,
    name: &ClubName,
    at_ms: i64,
) -> Result<Club, StoreError> {
    let of = clubs!("", "WHERE skeleton = $1");
    let looks = name.skeleton();
    let known = sqlx::query(of).bind(looks.as_str()).fetch_optional(&mut *connection).await?;
    if let Some(row) = known {
        return club(&row);
    }
    let id = ClubId::fresh();
    insert(connection, (&id, name, "", ClubEntry::Open, None, at_ms)).await?;
    let everybody = "INSERT INTO club_members (club, person, rank, since_ms) \
                     SELECT $1, id, 'member', $2 FROM persons WHERE handle IS NOT NULL";
    sqlx::query(everybody).bind(id.as_str()).bind(at_ms).execute(&mut *connection).await?;
    let row = sqlx::query(of).bind(looks.as_str()).fetch_one(connection).await?;
    club(&row)
}

/// Has somebody stand in the list of a club as that, or no more.
async fn stand(
    connection: &mut Connection,
    club: &ClubId,
    person: PersonId,
    rank: Option<ClubRank>,
    at_ms: i64,
) -> Result<(), StoreError> {
    let Some(rank) = rank else {
        let gone = "DELETE FROM club_members WHERE club = $1 AND person = $2";
        sqlx::query(gone).bind(club.as_str()).bind(person.bytes()).execute(connection).await?;
        return Ok(());
    };
    // Whoever becomes an officer, or steps down, is in the club since they came.
    let set = "INSERT INTO club_members (club, person, rank, since_ms) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (club, person) DO UPDATE SET rank = excluded.rank, since_ms = \
               CASE WHEN club_members.rank IN ('member', 'officer') \
               THEN club_members.since_ms ELSE excluded.since_ms END";
    let set = sqlx::query(set).bind(club.as_str()).bind(person.bytes()).bind(rank.name());
    set.bind(at_ms).execute(connection).await?;
    Ok(())
}

/// Whoever comes with the account that they make.
pub(super) async fn enrol(
    connection: &mut Connection,
    club: &ClubId,
    person: PersonId,
    at_ms: i64,
) -> Result<(), StoreError> {
    let enrol = "INSERT INTO club_members (club, person, rank, since_ms) \
                 SELECT id, $2, 'member', $3 FROM clubs WHERE id = $1 \
                 ON CONFLICT (club, person) DO NOTHING";
    let enrolled = sqlx::query(enrol).bind(club.as_str()).bind(person.bytes()).bind(at_ms);
    enrolled.execute(connection).await?;
    Ok(())
}

async fn rank_of(
    connection: &mut Connection,
    club: &ClubId,
    person: Option<PersonId>,
) -> Result<Option<ClubRank>, StoreError> {
    let Some(person) = person else { return Ok(None) };
    let of = "SELECT rank FROM club_members WHERE club = $1 AND person = $2";
    let row = sqlx::query(of).bind(club.as_str()).bind(person.bytes());
    let row = row.fetch_optional(connection).await?;
    row.map(|row| rank(row.try_get("rank")?)).transpose()
}

/// How many stand in the list of a club as that.
async fn counted(
    connection: &mut Connection,
    club: &ClubId,
    rank: ClubRank,
) -> Result<u32, StoreError> {
    let of = "SELECT COUNT(*) AS count FROM club_members WHERE club = $1 AND rank = $2";
    let row = sqlx::query(of).bind(club.as_str()).bind(rank.name()).fetch_one(connection).await?;
    Ok(count(row.try_get("count")?))
}

pub(super) async fn change(
    connection: &mut Connection,
    act: &ClubAct,
) -> Result<Result<ClubStep, ClubRefusal>, StoreError> {
    let ClubAct { club: id, person, wish, at_ms, presides, is_of_site } = act;
    if !is_named(connection, *person).await? {
        return Ok(Err(ClubRefusal::Gone));
    }
    // Of two who change a club the later sees what the earlier did.
    let alone = "UPDATE clubs SET number = number + 1 WHERE id = $1 AND closed_ms IS NULL \
                 RETURNING entry, name";
    let row = sqlx::query(alone).bind(id.as_str()).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok(Err(ClubRefusal::Gone)) };
    let called: String = row.try_get("name")?;
    let entry = ClubEntry::named(row.try_get("entry")?);
    let officers = counted(connection, id, ClubRank::Officer).await?;
    let facts = ClubFacts {
        entry: entry.ok_or_else(|| unreadable("how one comes into a club"))?,
        own: rank_of(connection, id, Some(*person)).await?,
        other: rank_of(connection, id, wish.other()).await?,
        members: officers + counted(connection, id, ClubRank::Member).await?,
        officers,
        waiting: counted(connection, id, ClubRank::Asked).await?,
        clubs: joined(connection, *person).await?,
        presides: *presides,
        is_of_site: *is_of_site,
    };
    let step = match facts.decide(wish) {
        Ok(step) => step,
        Err(refusal) => return Ok(Err(refusal)),
    };
    match step {
        ClubStep::Own(rank) => stand(connection, id, *person, rank, *at_ms).await?,
        ClubStep::Other(rank) => {
            if let Some(other) = wish.other() {
                stand(connection, id, other, rank, *at_ms).await?;
            }
        }
        ClubStep::Dissolve => dissolve(connection, id).await?,
        ClubStep::Note => note(connection, id, wish).await?,
    }
    match (step, wish) {
        (ClubStep::Own(Some(ClubRank::Asked)), _) => {
            for officer in those(connection, id, &[ClubRank::Officer]).await? {
                tell(connection, officer, (id, &called), Some(*person), *at_ms).await?;
            }
        }
        (_, ClubWish::Accept(admitted)) => {
            tell(connection, *admitted, (id, &called), None, *at_ms).await?;
        }
        _ => {}
    }
    Ok(Ok(step))
}

/// Those who stand in the list of a club as that.
pub(super) async fn those(
    connection: &mut Connection,
    club: &ClubId,
    ranks: &[ClubRank],
) -> Result<Vec<PersonId>, StoreError> {
    let of = "SELECT person FROM club_members WHERE club = $1 AND rank = $2";
    let mut found = Vec::new();
    for rank in ranks {
        let rows = sqlx::query(of).bind(club.as_str()).bind(rank.name());
        for row in rows.fetch_all(&mut *connection).await? {
            found.push(person_id(row.try_get("person")?)?);
        }
    }
    Ok(found)
}

/// Tells an officer who has asked to join, or whoever asked that they are admitted.
async fn tell(
    connection: &mut Connection,
    person: PersonId,
    (club, called): (&ClubId, &str),
    asked: Option<PersonId>,
    at_ms: i64,
) -> Result<(), StoreError> {
    let detail = if asked.is_some() { NoticeDetail::Asked } else { NoticeDetail::Admitted };
    let who = asked.unwrap_or(person);
    let who: String = who.bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    let notice = NewNotice {
        person,
        kind: NoticeKind::Club,
        key: format!("club {} {} {}", detail.name(), club.as_str(), who),
        about: called.to_owned(),
        game: String::new(),
        other: asked,
        name: String::new(),
        detail: Some(detail),
        until_ms: None,
    };
    notice_rows::tell(connection, &notice, at_ms).await
}

async fn dissolve(connection: &mut Connection, club: &ClubId) -> Result<(), StoreError> {
    let gone = "DELETE FROM clubs WHERE id = $1";
    sqlx::query(gone).bind(club.as_str()).execute(&mut *connection).await?;
    let free = "UPDATE tournaments SET club = NULL WHERE club = $1";
    sqlx::query(free).bind(club.as_str()).execute(connection).await?;
    Ok(())
}

async fn note(
    connection: &mut Connection,
    club: &ClubId,
    wish: &ClubWish,
) -> Result<(), StoreError> {
    let noted = match wish {
        ClubWish::Invite => {
            "UPDATE clubs SET invitation = invitation + 1 + invitation % 2 WHERE id = $1"
        }
        ClubWish::Uninvite => {
            "UPDATE clubs SET invitation = invitation + invitation % 2 WHERE id = $1"
        }
        ClubWish::Edit { entry, about } => {
            let edit = "UPDATE clubs SET entry = $2, about = $3 WHERE id = $1";
            let edit = sqlx::query(edit).bind(club.as_str()).bind(entry.name()).bind(about);
            edit.execute(connection).await?;
            return Ok(());
        }
        _ => return Ok(()),
    };
    sqlx::query(noted).bind(club.as_str()).execute(connection).await?;
    Ok(())
}

pub(super) async fn rule(
    connection: &mut Connection,
    ruling: &ClubRuling,
) -> Result<bool, StoreError> {
    let ClubRuling { club: id, measure, at_ms, actor, why } = ruling;
    let alone = "UPDATE clubs SET number = number + 1 WHERE id = $1 RETURNING name";
    let row = sqlx::query(alone).bind(id.as_str()).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok(false) };
    let called: String = row.try_get("name")?;
    let (mut subject, mut detail) = (None, called);
    match measure {
        ClubMeasure::Close | ClubMeasure::Reopen => {
            let closed_ms = (*measure == ClubMeasure::Close).then_some(*at_ms);
            let set = "UPDATE clubs SET closed_ms = $2 WHERE id = $1";
            let set = sqlx::query(set).bind(id.as_str()).bind(closed_ms);
            set.execute(&mut *connection).await?;
        }
        ClubMeasure::Rename(name) => {
            let set = "UPDATE clubs SET name = $2, skeleton = $3 WHERE id = $1";
            let looks = name.skeleton();
            let set = sqlx::query(set).bind(id.as_str()).bind(name.as_str()).bind(looks.as_str());
            set.execute(&mut *connection).await.map_err(taken)?;
            detail = format!("{detail} is now {name}");
        }
        ClubMeasure::Appoint(person) => {
            if !is_named(connection, *person).await? {
                return Ok(false);
            }
            stand(connection, id, *person, Some(ClubRank::Officer), *at_ms).await?;
            subject = Some(*person);
        }
    }
    let detail = if why.is_empty() { detail } else { format!("{detail}: {why}") };
    audit(connection, *at_ms, actor, subject, measure.audited(), &detail).await?;
    Ok(true)
}

/// Has somebody who leaves the site be in no club any more. A club whose last officer they were has whoever is in it
/// for the longest time as one; if nobody is, and the host did not found it, there is none any more.
pub(super) async fn leave(connection: &mut Connection, person: PersonId) -> Result<(), StoreError> {
    let own = "SELECT club, rank FROM club_members WHERE person = $1 ORDER BY club";
    let rows = sqlx::query(own).bind(person.bytes()).fetch_all(&mut *connection).await?;
    for row in &rows {
        let id: &str = row.try_get("club")?;
        let id = ClubId::parse(id).ok_or_else(|| unreadable("the name of a club"))?;
        let was = rank(row.try_get("rank")?)?;
        let alone = "UPDATE clubs SET number = number + 1 WHERE id = $1 RETURNING founder";
        let row = sqlx::query(alone).bind(id.as_str()).fetch_optional(&mut *connection).await?;
        stand(connection, &id, person, None, 0).await?;
        let Some(row) = row.filter(|_| was == ClubRank::Officer) else { continue };
        if counted(connection, &id, ClubRank::Officer).await? > 0 {
            continue;
        }
        let is_hosts = row.try_get::<Option<&[u8]>, _>("founder")?.is_none();
        let next = "UPDATE club_members SET rank = 'officer' WHERE club = $1 AND person = \
                    (SELECT person FROM club_members WHERE club = $1 AND rank = 'member' \
                    ORDER BY since_ms, person LIMIT 1)";
        let next = sqlx::query(next).bind(id.as_str()).execute(&mut *connection).await?;
        if next.rows_affected() == 0 && !is_hosts {
            dissolve(connection, &id).await?;
        }
    }
    let founded = "UPDATE clubs SET founder = $2 WHERE founder = $1";
    // Nobody's, so that it does not look like the host's.
    let nobody = PersonId::fresh();
    let founded = sqlx::query(founded).bind(person.bytes()).bind(nobody.bytes());
    founded.execute(connection).await?;
    Ok(())
}

pub(super) async fn find(pool: &Pool, looks: &NameSkeleton) -> Result<Option<Club>, StoreError> {
    let of = clubs!("", "WHERE skeleton = $1");
    let row = sqlx::query(of).bind(looks.as_str()).fetch_optional(pool).await?;
    row.as_ref().map(club).transpose()
}

pub(super) async fn name(pool: &Pool, id: &ClubId) -> Result<Option<ClubName>, StoreError> {
    let of = "SELECT name FROM clubs WHERE id = $1 AND closed_ms IS NULL";
    let row = sqlx::query(of).bind(id.as_str()).fetch_optional(pool).await?;
    row.map(|row| Ok(ClubName::of_stored(row.try_get("name")?))).transpose()
}

pub(super) async fn list(pool: &Pool, skip: u32, most: u32) -> Result<Vec<Club>, StoreError> {
    let all =
        clubs!("", "WHERE closed_ms IS NULL ORDER BY members DESC, skeleton LIMIT $1 OFFSET $2");
    let rows = sqlx::query(all).bind(i64::from(most)).bind(i64::from(skip));
    Ok(readable(&rows.fetch_all(pool).await?, club))
}

pub(super) async fn of(
    pool: &Pool,
    person: PersonId,
) -> Result<Vec<(Club, ClubRank, i64)>, StoreError> {
    let of = clubs!(
        ", own.rank, own.since_ms",
        "JOIN club_members own ON own.club = clubs.id WHERE own.person = $1 \
         ORDER BY own.since_ms DESC, clubs.id"
    );
    let rows = sqlx::query(of).bind(person.bytes()).fetch_all(pool).await?;
    let read =
        |row: &DatabaseRow| Ok((club(row)?, rank(row.try_get("rank")?)?, row.try_get("since_ms")?));
    Ok(readable(&rows, read))
}

pub(super) async fn own_rank(
    pool: &Pool,
    id: &ClubId,
    person: PersonId,
) -> Result<Option<ClubRank>, StoreError> {
    let of = "SELECT rank FROM club_members JOIN clubs ON clubs.id = club \
              WHERE club = $1 AND person = $2 AND closed_ms IS NULL";
    let row = sqlx::query(of).bind(id.as_str()).bind(person.bytes()).fetch_optional(pool).await?;
    row.map(|row| rank(row.try_get("rank")?)).transpose()
}

pub(super) async fn standing(
    pool: &Pool,
    id: &ClubId,
    as_what: ClubRank,
    skip: u32,
    most: u32,
) -> Result<Vec<ClubMember>, StoreError> {
    let of = "SELECT person, handle, rank, since_ms FROM club_members \
              JOIN persons ON persons.id = person \
              WHERE club = $1 AND rank = $2 AND handle IS NOT NULL \
              ORDER BY since_ms, person LIMIT $3 OFFSET $4";
    let rows = sqlx::query(of).bind(id.as_str()).bind(as_what.name());
    let rows = rows.bind(i64::from(most)).bind(i64::from(skip)).fetch_all(pool).await?;
    let read = |row: &DatabaseRow| {
        Ok(ClubMember {
            person: person_id(row.try_get("person")?)?,
            name: row.try_get("handle")?,
            rank: rank(row.try_get("rank")?)?,
            since_ms: row.try_get("since_ms")?,
        })
    };
    Ok(readable(&rows, read))
}

/// A question about what the members of a club ($1) have played for a rating against people, of a game ($2 begins its
/// ladders); at most $3 lines. Of an account that is closed nothing is told.
macro_rules! played {
    ($question:literal) => {
        concat!(
            "WITH played AS (SELECT handle, player, number, game, score, opening FROM rating_changes \
             JOIN club_members ON person = player JOIN persons ON persons.id = player \
             WHERE club = $1 AND rank IN ('member', 'officer') AND handle IS NOT NULL \
             AND closed_ms IS NULL AND ladder LIKE $2 AND length(opponent) = 16) ",
            $question,
            " LIMIT $3"
        )
    };
}

const MOST_GAMES: &str = played!(
    "SELECT handle, COUNT(*) AS count, NULL AS id FROM played \
     GROUP BY handle, player ORDER BY count DESC, player"
);

/// Wins in a row have the same distance between their place among all results and that among wins.
const LONGEST_SERIES: &str = played!(
    "SELECT handle, MAX(length) AS count, NULL AS id FROM \
     (SELECT handle, player, COUNT(*) AS length FROM \
     (SELECT handle, player, score, ROW_NUMBER() OVER (PARTITION BY player ORDER BY number, game) - \
     ROW_NUMBER() OVER (PARTITION BY player, score ORDER BY number, game) AS island FROM played) placed \
     WHERE score = 2 GROUP BY handle, player, island) series \
     GROUP BY handle, player ORDER BY count DESC, player"
);

/// A match is no game, and whoever gave up or let the time run out was not beaten on the board.
const FASTEST_WINS: &str = played!(
    "SELECT handle, plies AS count, games.id AS id FROM played JOIN games ON games.id = played.game \
     WHERE score = 2 AND opening IS NOT NULL AND visibility = 'public' AND plies > 0 \
     AND reason NOT IN ('resignation', 'time') ORDER BY plies, number, player"
);

pub(super) async fn records(
    pool: &Pool,
    id: &ClubId,
    game: &str,
    most: u32,
) -> Result<ClubRecords, StoreError> {
    let ladders = format!("{game}.%");
    let mut found = [const { Vec::new() }; 3];
    for (lines, question) in found.iter_mut().zip([MOST_GAMES, LONGEST_SERIES, FASTEST_WINS]) {
        let rows = sqlx::query(question).bind(id.as_str()).bind(&ladders).bind(i64::from(most));
        let rows = rows.fetch_all(pool).await?;
        let read = |row: &DatabaseRow| {
            let game: Option<&str> = row.try_get("id")?;
            Ok(ClubRecord {
                name: row.try_get("handle")?,
                count: row.try_get("count")?,
                game: game.map(game_id).transpose()?,
            })
        };
        *lines = readable(&rows, read);
    }
    let [games, series, fastest] = found;
    Ok(ClubRecords { games, series, fastest })
}

//! What is said and reported, in a database: the same sentences for both, with `Connection` and `Pool` of the one that
//! holds this module.

use sqlx::Row as _;

use super::people::meet;
use super::read::readable;
use super::{Connection, DatabaseRow, Pool, accounts};
use crate::bounds::{
    DAY_MS, MAX_ATTACHED_LINES, MAX_OPEN_REPORTS, MAX_REPORTS_A_DAY, MAX_SPOKEN_LINES,
};
use crate::game::{OwnWords, Phrase, Speaker, Utterance};
use crate::ids::{GameId, PersonId};
use crate::people::AccountName;
use crate::store::accounts::AccountOutcome;
use crate::store::columns::{game_id, person_id, unreadable, unwritable};
use crate::store::{
    AttachedLine, Measure, NewReport, PlayerReport, ReportAnswer, ReportOutcome, ReportReason,
    ReportRuling, RulingOutcome, SpokenLine, StoreError, Voice,
};

pub(super) async fn voice(pool: &Pool, person: PersonId) -> Result<Voice, StoreError> {
    let of =
        "SELECT handle, closed_ms, moderator_ms, muted_ms, writes_ms FROM persons WHERE id = $1";
    let row = sqlx::query(of).bind(person.bytes()).fetch_optional(pool).await?;
    let Some(row) = row else { return Ok(Voice::default()) };
    let name: Option<&str> = row.try_get("handle")?;
    let is_set =
        |column: &str| Ok::<_, StoreError>(row.try_get::<Option<i64>, _>(column)?.is_some());
    Ok(Voice {
        is_closed: is_set("closed_ms")?,
        is_moderator: name.is_some() && is_set("moderator_ms")?,
        wants_words: is_set("writes_ms")?,
        muted_until_ms: row.try_get("muted_ms")?,
        name: name.map(AccountName::of_stored),
    })
}

pub(super) async fn say(connection: &mut Connection, line: &SpokenLine) -> Result<i64, StoreError> {
    let (kind, data) = match &line.said {
        Utterance::Phrase(phrase) => ("phrase", phrase.name()),
        Utterance::Words(words) => ("words", words.as_str()),
    };
    let insert = "INSERT INTO said (game, person, speaker, kind, data, at_ms) \
                  VALUES ($1, $2, $3, $4, $5, $6) RETURNING id";
    let kept = sqlx::query(insert).bind(line.game.as_str()).bind(line.person.bytes());
    let kept = kept.bind(line.by.name()).bind(kind).bind(data).bind(line.at_ms);
    let number = kept.fetch_one(&mut *connection).await?.try_get("id")?;
    let old = "DELETE FROM said WHERE game = $1 AND id <= (SELECT id FROM said WHERE game = $1 \
               ORDER BY id DESC LIMIT 1 OFFSET $2)";
    let forgotten = sqlx::query(old).bind(line.game.as_str()).bind(MAX_SPOKEN_LINES);
    forgotten.execute(connection).await?;
    Ok(number)
}

/// A question for what was said.
macro_rules! said {
    ($which:literal) => {
        concat!("SELECT game, person, speaker, kind, data, at_ms FROM said WHERE ", $which)
    };
}

fn line(row: &DatabaseRow) -> Result<SpokenLine, StoreError> {
    let by = Speaker::named(row.try_get("speaker")?).ok_or_else(|| unreadable("who speaks"))?;
    let data: &str = row.try_get("data")?;
    let said = match row.try_get("kind")? {
        "words" => Utterance::Words(OwnWords::of_stored(data)),
        _ => Utterance::Phrase(Phrase::named(data).ok_or_else(|| unreadable("a phrase"))?),
    };
    let (game, person) = (game_id(row.try_get("game")?)?, person_id(row.try_get("person")?)?);
    Ok(SpokenLine { game, person, by, said, at_ms: row.try_get("at_ms")? })
}

pub(super) async fn spoken(pool: &Pool, number: i64) -> Result<Option<SpokenLine>, StoreError> {
    let row = sqlx::query(said!("id = $1")).bind(number).fetch_optional(pool).await?;
    row.as_ref().map(line).transpose()
}

pub(super) async fn spoken_by(
    pool: &Pool,
    person: PersonId,
    most: u32,
) -> Result<Vec<SpokenLine>, StoreError> {
    let of = sqlx::query(said!("person = $1 ORDER BY id DESC LIMIT $2"));
    let rows = of.bind(person.bytes()).bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, line))
}

pub(super) async fn watchers_heard(
    pool: &Pool,
    game: &GameId,
) -> Result<Vec<PersonId>, StoreError> {
    let of = "SELECT DISTINCT said.person FROM said JOIN persons ON persons.id = said.person \
              WHERE said.game = $1 AND said.speaker = 'watcher' AND persons.handle IS NOT NULL \
              ORDER BY said.person";
    let rows = sqlx::query(of).bind(game.as_str()).fetch_all(pool).await?;
    rows.iter().map(|row| person_id(row.try_get("person")?)).collect()
}

pub(super) async fn report(
    connection: &mut Connection,
    new: &NewReport,
) -> Result<ReportOutcome, StoreError> {
    if new.reporter.is_new {
        meet(connection, &new.reporter, new.at_ms).await?;
    }
    let game = new.game.as_ref().map_or("", GameId::as_str);
    let known = "SELECT id FROM reports WHERE reporter = $1 AND person = $2 \
                 AND COALESCE(game, '') = $3 AND answered_ms IS NULL";
    let known = sqlx::query(known).bind(new.reporter.id.bytes()).bind(new.person.bytes());
    if known.bind(game).fetch_optional(&mut *connection).await?.is_some() {
        return Ok(ReportOutcome::Known);
    }
    let lately = "SELECT COUNT(*) AS reports FROM reports WHERE reporter = $1 AND at_ms > $2";
    let lately = sqlx::query(lately).bind(new.reporter.id.bytes()).bind(new.at_ms - DAY_MS);
    let lately: i64 = lately.fetch_one(&mut *connection).await?.try_get("reports")?;
    if lately >= MAX_REPORTS_A_DAY {
        return Ok(ReportOutcome::TooMany);
    }
    let open = "SELECT COUNT(*) AS reports FROM reports WHERE answered_ms IS NULL";
    let open: i64 = sqlx::query(open).fetch_one(&mut *connection).await?.try_get("reports")?;
    if open >= MAX_OPEN_REPORTS {
        return Ok(ReportOutcome::Full);
    }
    let said = attached(connection, game, new.person).await?;
    let insert = "INSERT INTO reports (at_ms, reporter, person, game, reason, words, said) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id";
    let kept = sqlx::query(insert)
        .bind(new.at_ms)
        .bind(new.reporter.id.bytes())
        .bind(new.person.bytes())
        .bind(new.game.as_ref().map(GameId::as_str))
        .bind(new.reason.name())
        .bind(&new.words)
        .bind(serde_json::to_string(&said).map_err(unwritable)?);
    Ok(ReportOutcome::Kept(kept.fetch_one(connection).await?.try_get("id")?))
}

/// What was last said in a game, the oldest first.
async fn attached(
    connection: &mut Connection,
    game: &str,
    about: PersonId,
) -> Result<Vec<AttachedLine>, StoreError> {
    let of = sqlx::query(said!("game = $1 ORDER BY id DESC LIMIT $2"));
    let rows = of.bind(game).bind(MAX_ATTACHED_LINES).fetch_all(connection).await?;
    let attach = |SpokenLine { person, by, said, at_ms, .. }| {
        let (phrase, words) = match said {
            Utterance::Phrase(phrase) => (Some(phrase.name().to_owned()), None),
            Utterance::Words(words) => (None, Some(words.as_str().to_owned())),
        };
        AttachedLine { by, theirs: person == about, phrase, words, at_ms }
    };
    Ok(readable(&rows, line).into_iter().rev().map(attach).collect())
}

/// A question for reports.
macro_rules! reports {
    ($which:literal) => {
        concat!(
            "SELECT id, at_ms, reporter, person, game, reason, words, said, answered_ms, moderator, \
             measure, answer FROM reports WHERE ",
            $which
        )
    };
}

fn read(row: &DatabaseRow) -> Result<PlayerReport, StoreError> {
    let text = |column: &str| Ok::<_, StoreError>(row.try_get::<Option<String>, _>(column)?);
    let answer = match row.try_get("answered_ms")? {
        None => None,
        Some(at_ms) => Some(ReportAnswer {
            at_ms,
            moderator: text("moderator")?.unwrap_or_default(),
            measure: Measure::named(&text("measure")?.unwrap_or_default())
                .ok_or_else(|| unreadable("a measure"))?,
            words: text("answer")?.unwrap_or_default(),
        }),
    };
    Ok(PlayerReport {
        number: row.try_get("id")?,
        at_ms: row.try_get("at_ms")?,
        reporter: row.try_get::<Option<&[u8]>, _>("reporter")?.map(person_id).transpose()?,
        person: person_id(row.try_get("person")?)?,
        game: text("game")?.as_deref().map(game_id).transpose()?,
        reason: ReportReason::named(row.try_get("reason")?).unwrap_or(ReportReason::Other),
        words: row.try_get("words")?,
        said: serde_json::from_str(row.try_get("said")?).map_err(unreadable)?,
        answer,
    })
}

pub(super) async fn find_report(
    pool: &Pool,
    number: i64,
) -> Result<Option<PlayerReport>, StoreError> {
    let row = sqlx::query(reports!("id = $1")).bind(number).fetch_optional(pool).await?;
    row.as_ref().map(read).transpose()
}

pub(super) async fn open_reports(
    pool: &Pool,
    after: i64,
    most: u32,
) -> Result<Vec<PlayerReport>, StoreError> {
    let open = reports!("answered_ms IS NULL AND id > $1 ORDER BY id LIMIT $2");
    let rows = sqlx::query(open).bind(after).bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, read))
}

pub(super) async fn count_open_reports(pool: &Pool) -> Result<u32, StoreError> {
    let open = "SELECT COUNT(*) AS reports FROM reports WHERE answered_ms IS NULL";
    let count: i64 = sqlx::query(open).fetch_one(pool).await?.try_get("reports")?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

pub(super) async fn reports_about(
    pool: &Pool,
    person: PersonId,
    most: u32,
) -> Result<Vec<PlayerReport>, StoreError> {
    let of = sqlx::query(reports!("person = $1 ORDER BY id DESC LIMIT $2"));
    let rows = of.bind(person.bytes()).bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, read))
}

pub(super) async fn reports_by(
    pool: &Pool,
    person: PersonId,
    most: u32,
) -> Result<Vec<PlayerReport>, StoreError> {
    let of = sqlx::query(reports!("reporter = $1 ORDER BY id DESC LIMIT $2"));
    let rows = of.bind(person.bytes()).bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, read))
}

pub(super) async fn rule(
    connection: &mut Connection,
    ReportRuling { number, answer, act }: &ReportRuling,
) -> Result<RulingOutcome, StoreError> {
    // Whoever else answers it waits until this is done, and then finds it answered.
    let mine = "UPDATE reports SET measure = NULL WHERE id = $1 AND answered_ms IS NULL";
    if sqlx::query(mine).bind(number).execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(RulingOutcome::Answered);
    }
    if accounts::change(connection, act).await? != AccountOutcome::Done {
        return Ok(RulingOutcome::NotSo);
    }
    let set = "UPDATE reports SET answered_ms = $2, moderator = $3, measure = $4, answer = $5 \
               WHERE id = $1";
    let set = sqlx::query(set).bind(number).bind(answer.at_ms).bind(&answer.moderator);
    set.bind(answer.measure.name()).bind(&answer.words).execute(connection).await?;
    Ok(RulingOutcome::Done)
}

/// Forgets what was said of somebody who leaves, and what they said themselves. What they reported stays, nameless.
pub(super) async fn leave(connection: &mut Connection, person: PersonId) -> Result<(), StoreError> {
    for forget in [
        "DELETE FROM said WHERE person = $1",
        "DELETE FROM reports WHERE person = $1",
        "UPDATE reports SET moderator = '' WHERE moderator = (SELECT handle FROM persons WHERE id = $1)",
        "UPDATE reports SET reporter = NULL, words = '' WHERE reporter = $1",
        "UPDATE persons SET moderator_ms = NULL, muted_ms = NULL, writes_ms = NULL WHERE id = $1",
    ] {
        sqlx::query(forget).bind(person.bytes()).execute(&mut *connection).await?;
    }
    Ok(())
}

/// What a guest said and reported, and what was reported of them, is an account's from now on; so is that they are
/// muted.
pub(super) async fn merge(
    connection: &mut Connection,
    [guest, person]: [PersonId; 2],
) -> Result<(), StoreError> {
    for merge in [
        "UPDATE said SET person = $2 WHERE person = $1",
        "UPDATE reports SET person = $2 WHERE person = $1",
        "UPDATE reports SET reporter = $2 WHERE reporter = $1",
        "UPDATE persons SET muted_ms = (SELECT guest.muted_ms FROM persons AS guest WHERE guest.id = $1) \
         WHERE id = $2 AND COALESCE(muted_ms, 0) < \
         COALESCE((SELECT guest.muted_ms FROM persons AS guest WHERE guest.id = $1), 0)",
    ] {
        let merged = sqlx::query(merge).bind(guest.bytes()).bind(person.bytes());
        merged.execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn forget(
    connection: &mut Connection,
    said_ms: i64,
    answered_ms: i64,
) -> Result<u64, StoreError> {
    let old = "DELETE FROM said WHERE at_ms < $1";
    let said = sqlx::query(old).bind(said_ms).execute(&mut *connection).await?;
    let old = "DELETE FROM reports WHERE answered_ms < $1";
    let answered = sqlx::query(old).bind(answered_ms).execute(connection).await?;
    Ok(said.rows_affected() + answered.rows_affected())
}

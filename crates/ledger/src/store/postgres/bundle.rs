//! Events of many games in one statement, however many they are: it shuts out an earlier connection of the same
//! writer, inserts the events, changes the summaries and jobs of those whose number was free, and tells the others.

use std::collections::HashSet;

use kelci_core::Verdict;
use sqlx::{PgConnection, Row as _};

use super::notes::{whole_channel, whole_events};
use super::write::{Fence, Tx, shut_out};
use crate::store::columns::unwritable;
use crate::store::queue::{Appending, Writing};
use crate::store::rows::write_event;
use crate::store::{Append, Effect, JobKind, StoreError};

/// Events that change nothing but their own game and its jobs, no two of them in the same game.
pub(super) struct Bundle<'a> {
    /// By game, so that two nodes that want the same ones do not wait for each other in a circle.
    appends: Vec<&'a Append>,
}

/// The names of games are compared byte by byte there as here.
const WRITE: &str = "
WITH fence AS (
    UPDATE writers SET batch = $3, at = now() WHERE id = $1 AND epoch = $2 RETURNING id
), new AS (
    SELECT * FROM UNNEST($4::text[], $5::bigint[], $6::text[], $7::text[], $8::bigint[], $9::text[], $10::bigint[],
        $11::bigint[], $12::bool[], $13::bigint[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[],
        $19::text[])
    AS new (game, number, kind, data, at_ms, status, updated_ms, deadline_ms, engine_turn, plies, result, reason,
        points, names, fen, last)
), stored AS (
    INSERT INTO events (game, number, kind, data, at_ms)
    SELECT game, number, kind, data, at_ms FROM new WHERE EXISTS (SELECT FROM fence) ORDER BY game COLLATE \"C\"
    ON CONFLICT (game, number) DO NOTHING RETURNING game, number
), summarised AS (
    UPDATE games SET status = new.status, updated_ms = new.updated_ms, deadline_ms = new.deadline_ms,
        engine_turn = new.engine_turn, plies = new.plies, result = new.result, reason = new.reason,
        points = new.points, names = new.names, fen = new.fen, last = new.last
    FROM new JOIN stored USING (game) WHERE games.id = new.game
), done AS (
    DELETE FROM jobs USING UNNEST($20::text[], $21::text[]) AS done (kind, game)
    WHERE jobs.kind = done.kind AND jobs.game = done.game AND done.game IN (SELECT game FROM stored)
), asked AS (
    INSERT INTO jobs (kind, game, asked_ms, is_done, worker, lease_ms)
    SELECT kind, game, asked_ms, false, worker, lease_ms
    FROM UNNEST($22::text[], $23::text[], $24::bigint[], $25::text[], $26::bigint[])
        AS asked (kind, game, asked_ms, worker, lease_ms)
    WHERE game IN (SELECT game FROM stored)
    ON CONFLICT (kind, game) DO UPDATE SET worker = excluded.worker, lease_ms = excluded.lease_ms
    WHERE excluded.worker IS NOT NULL AND (jobs.worker IS NULL OR jobs.worker = excluded.worker
        OR jobs.lease_ms < excluded.asked_ms)
), asked_anew AS (
    INSERT INTO jobs (kind, game, asked_ms, is_done, worker, lease_ms)
    SELECT kind, game, asked_ms, false, worker, lease_ms
    FROM UNNEST($27::text[], $28::text[], $29::bigint[], $30::text[], $31::bigint[])
        AS anew (kind, game, asked_ms, worker, lease_ms)
    WHERE game IN (SELECT game FROM stored)
    ON CONFLICT (kind, game) DO UPDATE SET person = NULL, asked_ms = excluded.asked_ms, is_done = false,
        worker = excluded.worker, lease_ms = excluded.lease_ms
), said AS (
    INSERT INTO notes (writer, body)
    SELECT $1, string_agg(game || ':' || number, ' ') || $32 FROM stored HAVING COUNT(*) > 0
    RETURNING id, body
), whole AS (
    SELECT string_agg(told, E'\\n') AS lines
    FROM UNNEST($4::text[], $5::bigint[], $34::text[]) AS whole (game, number, told) JOIN stored USING (game, number)
    HAVING bool_and(told IS NOT NULL)
)
SELECT ARRAY(SELECT game FROM stored) AS stored, EXISTS (SELECT FROM fence) AS is_ours,
    (SELECT COUNT(pg_notify(CASE WHEN lines IS NULL THEN $33 ELSE $35 END, $1 || ' ' || id || CASE
        WHEN lines IS NOT NULL THEN $32 || E'\\n' || lines
        WHEN octet_length(body) > 7900 THEN ' ' ELSE ' ' || body END))
     FROM said LEFT JOIN whole ON true) AS told";

/// What becomes of the jobs of a bundle's games, as columns.
#[derive(Default)]
struct Jobs<'a> {
    kinds: Vec<&'static str>,
    games: Vec<&'a str>,
    asked_ms: Vec<i64>,
    workers: Vec<Option<&'a str>>,
    leases_ms: Vec<Option<i64>>,
}

impl<'a> Jobs<'a> {
    fn push(&mut self, append: &'a Append, kind: JobKind, effect: &'a Effect) {
        let lease = match effect {
            Effect::Claim(_, lease) => Some(lease),
            _ => None,
        };
        self.kinds.push(kind.name());
        self.games.push(append.game.as_str());
        self.asked_ms.push(lease.map_or(append.stored.at_ms, |lease| lease.now_ms));
        self.workers.push(lease.map(|lease| &*lease.worker));
        self.leases_ms.push(lease.map(|lease| lease.until_ms));
    }
}

impl<'a> Bundle<'a> {
    /// That of a batch that is nothing else.
    pub(super) fn of(batch: &'a [Writing<Tx>]) -> Option<Bundle<'a>> {
        let mut games = HashSet::new();
        let append = |writing| bundled(writing).filter(|append| games.insert(&append.game));
        let mut appends: Vec<&Append> = batch.iter().map(append).collect::<Option<_>>()?;
        appends.sort_by_key(|append| append.game.as_str());
        Some(Bundle { appends })
    }

    /// Takes out of a batch what can be written together.
    pub(super) fn split(batch: Vec<Writing<Tx>>) -> [Vec<Writing<Tx>>; 2] {
        let mut games = HashSet::new();
        let (bundle, others) = batch.into_iter().partition(|writing| {
            // Of two events of one game it must be seen which of them was stored.
            bundled(writing).is_some_and(|append| games.insert(append.game.clone()))
        });
        [bundle, others]
    }

    fn column<T>(&self, of: impl Fn(&'a Append) -> T) -> Vec<T> {
        self.appends.iter().map(|append| of(append)).collect()
    }

    fn texts(
        &self,
        of: impl Fn(&'a Append) -> Result<String, StoreError>,
    ) -> Result<Vec<String>, StoreError> {
        self.appends.iter().map(|append| of(append)).collect()
    }

    /// Writes and commits it; names the games whose event was stored. In the others that number was taken.
    pub(super) async fn write_at_once(
        &self,
        connection: &mut PgConnection,
        fence: Fence<'_>,
    ) -> Result<HashSet<String>, StoreError> {
        let [mut done, mut asked, mut anew] = [(); 3].map(|()| Jobs::default());
        for append in &self.appends {
            let is_done = |kind| {
                append
                    .effects
                    .iter()
                    .any(|effect| matches!(effect, Effect::Done(of) if *of == kind))
            };
            let is_asked = |kind| {
                append
                    .effects
                    .iter()
                    .any(|effect| !matches!(effect, Effect::Done(_)) && job(effect) == Some(kind))
            };
            for effect in &append.effects {
                let Some(kind) = job(effect) else { continue };
                match effect {
                    // What is done and asked for again is one row: it must not be changed twice at once.
                    Effect::Done(_) if is_asked(kind) => {}
                    Effect::Done(_) => done.push(append, kind, effect),
                    _ if is_done(kind) => anew.push(append, kind, effect),
                    _ => asked.push(append, kind, effect),
                }
            }
        }
        let is_free = asked.workers.iter().chain(&anew.workers).any(Option::is_none);
        let events = self.texts(|append| write_event(&append.stored.event))?;
        let whole = whole_events(&self.appends, &events);
        let row = sqlx::query(WRITE)
            .bind(fence.name)
            .bind(fence.epoch)
            .bind(fence.batch)
            .bind(self.column(|append| append.game.as_str()))
            .bind(self.column(|append| i64::from(append.stored.number)))
            .bind(self.column(|append| append.stored.event.kind()))
            .bind(events)
            .bind(self.column(|append| append.stored.at_ms))
            .bind(self.column(|append| append.summary.status.name()))
            .bind(self.column(|append| append.summary.updated_ms))
            .bind(self.column(|append| append.summary.deadline_ms))
            .bind(self.column(|append| append.summary.engine_turn))
            .bind(self.column(|append| i64::from(append.summary.plies)))
            .bind(self.column(|append| append.summary.result.map(Verdict::code)))
            .bind(self.column(|append| append.summary.reason))
            .bind(self.column(|append| {
                append.summary.points.map(|[first, second]| format!("[{first},{second}]"))
            }))
            .bind(self.texts(|append| json(&append.summary.names))?)
            .bind(self.column(|append| append.summary.fen.as_str()))
            .bind(self.texts(|append| json(&append.summary.last))?)
            .bind(done.kinds)
            .bind(done.games)
            .bind(asked.kinds)
            .bind(asked.games)
            .bind(asked.asked_ms)
            .bind(asked.workers)
            .bind(asked.leases_ms)
            .bind(anew.kinds)
            .bind(anew.games)
            .bind(anew.asked_ms)
            .bind(anew.workers)
            .bind(anew.leases_ms)
            .bind(if is_free { " jobs" } else { "" })
            .bind(fence.channel)
            .bind(whole)
            .bind(whole_channel(fence.channel))
            .fetch_one(connection)
            .await?;
        if !row.try_get::<bool, _>("is_ours")? {
            return Err(shut_out());
        }
        Ok(row.try_get::<Vec<String>, _>("stored")?.into_iter().collect())
    }

    /// Reads of which of its games the event is there as it was to be stored.
    pub(super) async fn stored(
        &self,
        connection: &mut PgConnection,
    ) -> Result<HashSet<String>, StoreError> {
        let there = "SELECT ARRAY(SELECT game FROM events JOIN \
            UNNEST($1::text[], $2::bigint[], $3::text[], $4::bigint[]) AS new (game, number, data, at_ms) \
            USING (game, number, data, at_ms)) AS stored";
        let row = sqlx::query(there)
            .bind(self.column(|append| append.game.as_str()))
            .bind(self.column(|append| i64::from(append.stored.number)))
            .bind(self.texts(|append| write_event(&append.stored.event))?)
            .bind(self.column(|append| append.stored.at_ms))
            .fetch_one(connection)
            .await?;
        Ok(row.try_get::<Vec<String>, _>("stored")?.into_iter().collect())
    }
}

/// The event that this writes, if it changes nothing but its own game and its jobs.
fn bundled(writing: &Writing<Tx>) -> Option<&Append> {
    let Writing::Append(Appending { append, .. }) = writing else { return None };
    append.effects.iter().all(|effect| job(effect).is_some()).then_some(append)
}

/// The job that an effect is about, if it changes nothing else.
fn job(effect: &Effect) -> Option<JobKind> {
    match effect {
        Effect::Job(kind) | Effect::Claim(kind, _) | Effect::Done(kind) => Some(*kind),
        _ => None,
    }
}

fn json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(unwritable)
}

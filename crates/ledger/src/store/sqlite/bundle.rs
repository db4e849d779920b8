//! Events of many games in a few statements, however many they are.
//!
//! Every statement goes to the connection's own thread and back. On a busy machine that way costs
//! more than the work at its end, so what is alike is written together: the rows travel as one
//! JSON text.

use std::collections::HashSet;

use kelci_core::Verdict;
use serde::Serialize;
use sqlx::{Row as _, SqliteConnection};

use crate::store::columns::unwritable;
use crate::store::queue::{Appending, Writing};
use crate::store::rows::write_event;
use crate::store::{Append, Effect, StoreError, Summary};

/// Events that change nothing but their own game and its jobs, no two of them in the same game.
pub(super) struct Bundle<'a> {
    appends: Vec<&'a Append>,
    places: HashSet<usize>,
}

/// Of which games in a bundle the event was stored. In the others that number was taken.
pub(super) enum Stored {
    All,
    Of(HashSet<String>),
}

impl Stored {
    pub(super) fn has(&self, game: &str) -> bool {
        match self {
            Stored::All => true,
            Stored::Of(games) => games.contains(game),
        }
    }
}

// Without the condition, ON CONFLICT would be read as part of a join.
macro_rules! insert_events {
    () => {
        "INSERT INTO events (game, number, kind, data, at_ms) \
         SELECT value ->> 'game', value ->> 'number', value ->> 'kind', value ->> 'data', value ->> 'at_ms' \
         FROM json_each(?) WHERE true ON CONFLICT (game, number) DO NOTHING"
    };
}

#[derive(Serialize)]
struct EventRow<'a> {
    game: &'a str,
    number: u32,
    kind: &'static str,
    data: String,
    at_ms: i64,
}

#[derive(Serialize)]
struct SummaryRow<'a> {
    game: &'a str,
    status: &'static str,
    updated_ms: i64,
    deadline_ms: Option<i64>,
    engine_turn: bool,
    plies: u32,
    result: Option<&'static str>,
    reason: Option<&'static str>,
    points: Option<String>,
    names: String,
    fen: &'a str,
    last: String,
}

#[derive(Serialize)]
struct JobRow<'a> {
    kind: &'static str,
    game: &'a str,
    at_ms: i64,
    worker: Option<&'a str>,
    lease_ms: Option<i64>,
}

impl<'a> JobRow<'a> {
    fn of(append: &'a Append, effect: &'a Effect) -> Option<JobRow<'a>> {
        let (kind, lease) = match effect {
            Effect::Job(kind) | Effect::Done(kind) => (kind, None),
            Effect::Claim(kind, lease) => (kind, Some(lease)),
            _ => return None,
        };
        Some(JobRow {
            kind: kind.name(),
            game: append.game.as_str(),
            at_ms: lease.map_or(append.stored.at_ms, |lease| lease.now_ms),
            worker: lease.map(|lease| &*lease.worker),
            lease_ms: lease.map(|lease| lease.until_ms),
        })
    }
}

impl<'a> Bundle<'a> {
    /// Picks from a batch what can be written together.
    pub(super) fn of(batch: &'a [Writing<SqliteConnection>]) -> Bundle<'a> {
        let (mut games, mut bundle) =
            (HashSet::new(), Bundle { appends: Vec::new(), places: HashSet::new() });
        for (place, writing) in batch.iter().enumerate() {
            if let Writing::Append(Appending { append, .. }) = writing
                && append.effects.iter().all(is_of_jobs)
                // Of two events of one game it must be seen which of them was stored.
                && games.insert(append.game.as_str())
            {
                bundle.appends.push(append);
                bundle.places.insert(place);
            }
        }
        bundle
    }

    /// Where in the batch it stood.
    pub(super) fn places(self) -> HashSet<usize> {
        self.places
    }

    /// Writes it if no number was taken, which is rare; else it is to be written [`with_care`](Self::write_with_care),
    /// in another transaction. Every row that comes back from the connection's thread wakes this one, so here none does.
    pub(super) async fn write(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<Option<Stored>, StoreError> {
        if self.appends.is_empty() {
            return Ok(Some(Stored::All));
        }
        let events = self.events()?;
        let inserted = sqlx::query(insert_events!()).bind(events).execute(&mut *connection).await?;
        if inserted.rows_affected() != self.appends.len() as u64 {
            return Ok(None);
        }
        self.follow(connection, &Stored::All).await?;
        Ok(Some(Stored::All))
    }

    /// Writes it, and asks which events were stored.
    pub(super) async fn write_with_care(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<Stored, StoreError> {
        let insert = concat!(insert_events!(), " RETURNING game");
        let stored = sqlx::query(insert).bind(self.events()?).fetch_all(&mut *connection).await?;
        let games = stored.iter().map(|row| row.try_get("game")).collect::<Result<_, _>>()?;
        let stored = Stored::Of(games);
        self.follow(connection, &stored).await?;
        Ok(stored)
    }

    fn events(&self) -> Result<String, StoreError> {
        let events: Vec<EventRow<'_>> =
            self.appends.iter().map(|append| event_row(append)).collect::<Result<_, _>>()?;
        json(&events)
    }

    /// Writes what follows from the events that were stored.
    async fn follow(
        &self,
        connection: &mut SqliteConnection,
        stored: &Stored,
    ) -> Result<(), StoreError> {
        let is_stored = |append: &&&Append| stored.has(append.game.as_str());
        let summaries: Vec<SummaryRow<'_>> = self
            .appends
            .iter()
            .filter(is_stored)
            .map(|append| summary_row(append))
            .collect::<Result<_, _>>()?;
        let update = "UPDATE games SET status = new.value ->> 'status', \
                updated_ms = new.value ->> 'updated_ms', \
                deadline_ms = new.value ->> 'deadline_ms', \
                engine_turn = new.value ->> 'engine_turn', plies = new.value ->> 'plies', \
                result = new.value ->> 'result', reason = new.value ->> 'reason', \
                points = new.value ->> 'points', names = new.value ->> 'names', \
                fen = new.value ->> 'fen', last = new.value ->> 'last' \
            FROM json_each(?) AS new WHERE games.id = new.value ->> 'game'";
        sqlx::query(update).bind(json(&summaries)?).execute(&mut *connection).await?;
        let done = "DELETE FROM jobs WHERE (kind, game) IN \
            (SELECT value ->> 'kind', value ->> 'game' FROM json_each(?))";
        let asked = "INSERT INTO jobs (kind, game, asked_ms, is_done, worker, lease_ms) \
            SELECT value ->> 'kind', value ->> 'game', value ->> 'at_ms', 0, value ->> 'worker', \
                value ->> 'lease_ms' \
            FROM json_each(?) WHERE true ON CONFLICT (kind, game) \
            DO UPDATE SET worker = excluded.worker, lease_ms = excluded.lease_ms \
            WHERE excluded.worker IS NOT NULL AND (worker IS NULL OR worker = excluded.worker \
                OR lease_ms < excluded.asked_ms)";
        let is_done = |effect: &Effect| matches!(effect, Effect::Done(_));
        for (statement, wanted) in [(done, true), (asked, false)] {
            let stored = self.appends.iter().filter(is_stored);
            let rows: Vec<JobRow<'_>> = stored
                .flat_map(|append| append.effects.iter().map(move |effect| (append, effect)))
                .filter(|(_, effect)| is_done(effect) == wanted)
                .filter_map(|(append, effect)| JobRow::of(append, effect))
                .collect();
            if !rows.is_empty() {
                sqlx::query(statement).bind(json(&rows)?).execute(&mut *connection).await?;
            }
        }
        Ok(())
    }
}

/// Whether an effect changes nothing but jobs.
fn is_of_jobs(effect: &Effect) -> bool {
    matches!(effect, Effect::Job(_) | Effect::Claim(..) | Effect::Done(_))
}

fn json(rows: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(rows).map_err(unwritable)
}

fn event_row(append: &Append) -> Result<EventRow<'_>, StoreError> {
    let Append { game, stored, .. } = append;
    Ok(EventRow {
        game: game.as_str(),
        number: stored.number,
        kind: stored.event.kind(),
        data: write_event(&stored.event)?,
        at_ms: stored.at_ms,
    })
}

fn summary_row(append: &Append) -> Result<SummaryRow<'_>, StoreError> {
    let Summary { status, updated_ms, deadline_ms, engine_turn, plies, result, reason, .. } =
        append.summary;
    Ok(SummaryRow {
        game: append.game.as_str(),
        status: status.name(),
        updated_ms,
        deadline_ms,
        engine_turn,
        plies,
        result: result.map(Verdict::code),
        reason,
        points: append.summary.points.map(|points| json(&points)).transpose()?,
        names: json(&append.summary.names)?,
        fen: &append.summary.fen,
        last: json(&append.summary.last)?,
    })
}

//! What nodes tell each other: once a transaction, in it, so that it is heard when it is stored and not before.
//!
//! It stands in the table `notes`, and is said by `NOTIFY` at once. Whoever did not hear it, because the connection
//! was lost or because what stands between does not pass it on, finds it in the table a second later.
//!
//! Events that are few and short are said whole instead, so that whoever has their games in memory need not read them.
//! They go over a channel of their own: a program from before them finds their numbers in the table.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgListener;
use sqlx::{PgConnection, PgPool, Row as _};
use tokio::sync::{broadcast, mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};

use super::connect::{Database, late};
use super::write::Fence;
use crate::game::StoredEvent;
use crate::ids::{GameId, PersonId, TournamentId};
use crate::store::rows::read_event;
use crate::store::{Append, Note, StoreError};

/// The most bytes that are said by `NOTIFY`, which takes less than 8,000; beyond it the table is read.
pub(super) const MOST_SAID: usize = 7_900;
/// The line before events, who has told them and under which number, and what else is in the line of one, is no longer.
const FIRST_LENGTH: usize = 64;
const LINE_LENGTH: usize = 80;
/// An answer of the database about notes that takes longer does not come.
const ANSWER_TIME: Duration = Duration::from_secs(5);
/// Whoever heard nothing so many times that the table told something listens anew.
const DEAF: u32 = 10;

/// How often notes are looked for, and for how long they stand there.
#[derive(Clone, Copy, Debug)]
pub struct NoteTimes {
    /// How often the table is looked at.
    pub look: Duration,
    /// Whoever could not look for so long, half of the time for which notes are kept, may have missed some.
    pub missed: Duration,
    /// For how long they are kept.
    pub kept: Duration,
    /// How often each node forgets those that are older, a quarter of it sooner or later.
    pub tidy: Duration,
}

impl Default for NoteTimes {
    fn default() -> NoteTimes {
        let [look, missed, kept, tidy] = [1, 30, 60, 16].map(Duration::from_secs);
        NoteTimes { look, missed, kept, tidy }
    }
}

/// Tells others what a transaction changes, in it.
pub(super) async fn tell(
    connection: &mut PgConnection,
    fence: Fence<'_>,
    notes: &[Note],
) -> Result<(), StoreError> {
    if notes.is_empty() {
        return Ok(());
    }
    let mut words: Vec<String> = notes.iter().map(written).collect();
    words.dedup();
    let say = "WITH said AS (INSERT INTO notes (writer, body) VALUES ($1, $2) RETURNING id, body) \
               SELECT pg_notify($3, $1 || ' ' || id || ' ' || \
               CASE WHEN octet_length(body) > $4 THEN '' ELSE body END) FROM said";
    let said = sqlx::query(say).bind(fence.name).bind(words.join(" ")).bind(fence.channel);
    said.bind(i32::try_from(MOST_SAID).unwrap_or(0)).execute(connection).await?;
    Ok(())
}

fn written(note: &Note) -> String {
    match note {
        Note::Game { id, number } => format!("{id}:{number}"),
        Note::Event { game, stored } => format!("{game}:{}", stored.number),
        Note::Person(person) => format!("@{}", hex(*person)),
        Note::Jobs => "jobs".into(),
        Note::Lobby => "lobby".into(),
        Note::Challenge(person) => format!("~{}", hex(*person)),
        Note::Notices(person) => format!("!{}", hex(*person)),
        Note::Met { person, game } => format!("+{}:{game}", hex(*person)),
        Note::Said { game, number } => format!("\"{game}:{number}"),
        Note::Tournament(id) => format!("#{}", id.as_str()),
        Note::Everything => "*".into(),
    }
}

fn hex(person: PersonId) -> String {
    person.bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a word says. What a later program says may be anything.
fn read(word: &str) -> Note {
    let game = |(id, number): (&str, &str)| {
        Some(Note::Game { id: GameId::parse(id)?, number: number.parse().ok()? })
    };
    let person = |digits: &str| {
        let byte = |at| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        let bytes: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect::<Option<_>>()?;
        PersonId::of_bytes(&bytes)
    };
    let met = |(digits, game): (&str, &str)| {
        Some(Note::Met { person: person(digits)?, game: GameId::parse(game)? })
    };
    let said = |(game, number): (&str, &str)| {
        Some(Note::Said { game: GameId::parse(game)?, number: number.parse().ok()? })
    };
    let known = match (word, word.split_at_checked(1)) {
        ("jobs", _) => Some(Note::Jobs),
        ("lobby", _) => Some(Note::Lobby),
        (_, Some(("@", digits))) => person(digits).map(Note::Person),
        (_, Some(("~", digits))) => person(digits).map(Note::Challenge),
        (_, Some(("!", digits))) => person(digits).map(Note::Notices),
        (_, Some(("#", id))) => TournamentId::parse(id).map(Note::Tournament),
        (_, Some(("+", rest))) => rest.split_once(':').and_then(met),
        (_, Some(("\"", rest))) => rest.split_once(':').and_then(said),
        _ => word.split_once(':').and_then(game),
    };
    known.unwrap_or(Note::Everything)
}

/// The channel on which events are said whole, beside that of the notes.
pub(super) fn whole_channel(channel: &str) -> String {
    format!("{channel}+")
}

/// What is said of events whole, a line each, after a line like that of a note; nothing if that is too much for
/// `NOTIFY`.
pub(super) fn whole_events(appends: &[&Append], rows: &[String]) -> Vec<String> {
    let line = |(append, row): (&&Append, &String)| {
        format!("{} {} {} {row}", append.game, append.stored.number, append.stored.at_ms)
    };
    let most = MOST_SAID - FIRST_LENGTH;
    let length: usize = rows.iter().map(|row| row.len() + LINE_LENGTH).sum();
    if length > most { Vec::new() } else { appends.iter().zip(rows).map(line).collect() }
}

fn read_whole(line: &str) -> Option<Note> {
    let mut parts = line.splitn(4, ' ');
    let game = GameId::parse(parts.next()?)?;
    let (number, at_ms) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let event = read_event(parts.next()?).ok()?;
    Some(Note::Event { game, stored: Arc::new(StoredEvent { number, at_ms, event }) })
}

/// What the connection that listens passes on.
enum Heard {
    Notes(String),
    Events(String),
    /// Something may have been missed.
    Nothing,
}

/// Whoever listens for a node.
pub(super) struct Ear {
    database: Database,
    readers: PgPool,
    channel: String,
    /// What the node says itself it knows.
    own: String,
    told: broadcast::Sender<Note>,
    times: NoteTimes,
    /// Up to which transaction the table was read, and when.
    place: i64,
    looked: watch::Sender<Instant>,
    /// The notes that were heard since the last look, and before it.
    heard: [HashSet<i64>; 2],
    /// How many times in a row the table told something and nothing was heard.
    missed: u32,
}

/// What stands in the table from a transaction on.
struct Sight {
    /// Up to which transaction.
    place: i64,
    /// Number, writer and body of each.
    notes: Vec<(i64, String, String)>,
}

impl Ear {
    /// One that passes on what is told from now on.
    pub(super) async fn open(
        database: Database,
        readers: PgPool,
        [channel, own]: [String; 2],
        told: broadcast::Sender<Note>,
        times: NoteTimes,
    ) -> Result<Ear, StoreError> {
        let place = oldest_under_way(&readers).await?;
        let (looked, heard) = (watch::Sender::new(Instant::now()), Default::default());
        let missed = 0;
        Ok(Ear { database, readers, channel, own, told, times, place, looked, heard, missed })
    }

    /// When the table was last looked at.
    pub(super) fn looked(&self) -> watch::Receiver<Instant> {
        self.looked.subscribe()
    }

    /// Listens until it is dropped. Whatever waits for the database does so beside it.
    pub(super) async fn listen(mut self) {
        let mut looks = interval(self.times.look);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut line, mut looking, mut tidying) = (JoinSet::new(), JoinSet::new(), JoinSet::new());
        tidying.spawn(tidy(self.readers.clone(), self.times));
        let mut said = self.begin(&mut line);
        let mut is_to_look = false;
        loop {
            tokio::select! {
                heard = said.recv() => is_to_look |= match heard {
                    Some(Heard::Notes(said)) => self.hear(&said),
                    Some(Heard::Events(said)) => self.hear_events(&said),
                    Some(Heard::Nothing) | None => true,
                },
                _ = looks.tick() => is_to_look = true,
                Some(sight) = looking.join_next() => match sight {
                    Ok(Ok(sight)) => self.take_in(sight),
                    Ok(Err(error)) => {
                        tracing::warn!(%error, "the notes of other nodes cannot be read");
                    }
                    Err(error) => {
                        tracing::error!(%error, "the notes of other nodes cannot be read");
                    }
                },
            }
            // What was said while somebody looked may be missing in what they have seen: then once more.
            if is_to_look && looking.is_empty() {
                looking.spawn(look(self.readers.clone(), self.place));
                is_to_look = false;
            }
            if self.missed >= DEAF {
                tracing::warn!("what other nodes say is not heard, and is looked for every second");
                line.abort_all();
                (said, self.missed) = (self.begin(&mut line), 0);
            }
        }
    }

    /// Has everything that is said sent here.
    fn begin(&self, task: &mut JoinSet<()>) -> mpsc::Receiver<Heard> {
        let (sender, said) = mpsc::channel(256);
        let (database, channel) = (self.database.clone(), self.channel.clone());
        let again = self.times.look;
        task.spawn(async move {
            loop {
                let lost = listen_on(&database, &channel, &sender).await;
                tracing::info!(error = ?lost.err(), "the connection that listens is gone");
                let _ = sender.send(Heard::Nothing).await;
                sleep(again).await;
            }
        });
        said
    }

    /// Takes in what was said; says whether the table is to be looked at.
    fn hear(&mut self, said: &str) -> bool {
        let Some((id, body)) = self.hear_first(said) else { return true };
        match id {
            None => false,
            Some(_) if body.is_empty() => true,
            Some(id) => {
                self.heard[0].insert(id);
                self.pass_on(body);
                false
            }
        }
    }

    /// Takes in events that were said whole; says whether the table is to be looked at, where they are by number.
    fn hear_events(&mut self, said: &str) -> bool {
        let (first, lines) = said.split_once('\n').unwrap_or((said, ""));
        let Some((id, body)) = self.hear_first(first) else { return true };
        let Some(id) = id else { return false };
        // A later program may tell of what is not known here.
        let Some(events) = lines.lines().map(read_whole).collect::<Option<Vec<Note>>>() else {
            return true;
        };
        self.heard[0].insert(id);
        self.pass_on(body);
        for event in events {
            // Nobody may be listening.
            let _ = self.told.send(event);
        }
        false
    }

    /// The number under which something is told, if another node tells it, and what else is in its first line.
    fn hear_first<'a>(&mut self, line: &'a str) -> Option<(Option<i64>, &'a str)> {
        let mut parts = line.splitn(3, ' ');
        let (writer, id) = (parts.next()?, parts.next()?.parse().ok()?);
        self.missed = 0;
        Some(((writer != self.own).then_some(id), parts.next().unwrap_or_default()))
    }

    fn pass_on(&self, body: &str) {
        for word in body.split_whitespace() {
            // Nobody may be listening.
            let _ = self.told.send(read(word));
        }
    }

    /// Passes on what stands in the table and was not heard.
    fn take_in(&mut self, Sight { place, notes }: Sight) {
        // Another database stands in its place, or what was not read is forgotten.
        if place < self.place || self.looked.borrow().elapsed() > self.times.missed {
            let _ = self.told.send(Note::Everything);
        }
        let mut is_news = false;
        for (id, writer, body) in notes {
            if writer != self.own && !self.heard.iter().any(|heard| heard.contains(&id)) {
                is_news |= body.len() <= MOST_SAID;
                self.pass_on(&body);
            }
        }
        self.missed += u32::from(is_news);
        self.heard.swap(0, 1);
        self.heard[0].clear();
        self.place = place;
        self.looked.send_replace(Instant::now());
    }
}

/// Reads in the table what was told from a transaction on: all up to the oldest that is under way. No other can appear
/// before it later.
async fn look(readers: PgPool, from: i64) -> Result<Sight, StoreError> {
    let news = "WITH seen AS (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS place), \
        news AS (SELECT id, writer, body FROM notes, seen \
            WHERE tx >= $1::text::xid8 AND tx < seen.place ORDER BY id) \
        SELECT place::text::bigint AS place, ARRAY(SELECT id FROM news) AS ids, \
        ARRAY(SELECT writer FROM news) AS writers, ARRAY(SELECT body FROM news) AS bodies FROM seen";
    let asked = sqlx::query(news).bind(from.to_string()).fetch_one(&readers);
    let row = timeout(ANSWER_TIME, asked).await.map_err(|_| late())??;
    let ids: Vec<i64> = row.try_get("ids")?;
    let writers: Vec<String> = row.try_get("writers")?;
    let bodies: Vec<String> = row.try_get("bodies")?;
    let notes = ids.into_iter().zip(writers).zip(bodies);
    let notes = notes.map(|((id, writer), body)| (id, writer, body)).collect();
    Ok(Sight { place: row.try_get("place")?, notes })
}

/// The oldest transaction that is under way: all before it have ended.
async fn oldest_under_way(readers: &PgPool) -> Result<i64, StoreError> {
    let now = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS place";
    let asked = sqlx::query(now).fetch_one(readers);
    Ok(timeout(ANSWER_TIME, asked).await.map_err(|_| late())??.try_get("place")?)
}

/// Passes on what is said until the connection is lost.
async fn listen_on(
    database: &Database,
    channel: &str,
    heard: &mpsc::Sender<Heard>,
) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(&database.ear()).await?;
    listener.eager_reconnect(false);
    listener.listen_all([channel, &*whole_channel(channel)]).await?;
    // What was said before stands in the table.
    let _ = heard.send(Heard::Nothing).await;
    while let Some(said) = listener.try_recv().await? {
        let payload = said.payload().to_owned();
        let is_note = said.channel() == channel;
        let _ =
            heard.send(if is_note { Heard::Notes(payload) } else { Heard::Events(payload) }).await;
    }
    Ok(())
}

/// Forgets notes that everybody has read, and writers that are gone, for ever.
///
/// Notes are told apart by their transaction, by which there is an index: whatever had ended when `kept` began is old.
async fn tidy(readers: PgPool, times: NoteTimes) {
    let mut places: VecDeque<(Instant, i64)> = VecDeque::new();
    loop {
        if let Err(error) = forget_old(&readers, times, &mut places).await {
            tracing::info!(%error, "old notes of nodes are forgotten a little later");
        }
        // Not all nodes at once.
        let mut part = [0; 1];
        let _ = getrandom::fill(&mut part);
        sleep(times.tidy.mul_f64(0.75 + f64::from(part[0]) / 512.0)).await;
    }
}

async fn forget_old(
    readers: &PgPool,
    times: NoteTimes,
    places: &mut VecDeque<(Instant, i64)>,
) -> Result<(), StoreError> {
    let place = oldest_under_way(readers).await?;
    if places.back().is_some_and(|(_, last)| place < *last) {
        // Another database stands in its place.
        places.clear();
    }
    places.push_back((Instant::now(), place));
    let mut oldest = None;
    while let Some((_, place)) = places.pop_front_if(|(at, _)| at.elapsed() >= times.kept) {
        oldest = Some(place);
    }
    let Some(oldest) = oldest else { return Ok(()) };
    let old = "DELETE FROM notes WHERE tx < $1::text::xid8";
    sqlx::query(old).bind(oldest.to_string()).execute(readers).await?;
    sqlx::query("DELETE FROM writers WHERE at < now() - interval '1 day'").execute(readers).await?;
    Ok(())
}

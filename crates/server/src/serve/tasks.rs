//! What goes on beside the requests, from start to stop.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::sync::broadcast::error::RecvError;
use tokio::time::sleep;

use crate::bounds::{
    CHECK_TIME, FLAGS_AT_ONCE, FORGET_FINISHED_MS, FORGET_NOTICES_MS, FORGET_REPORTS_MS,
    FORGET_SAID_MS, FORGET_UNFINISHED_MS, FORGET_WAITING_MS, GLANCE, LEAP_REST, NODE_BEAT, SWEEP,
};
use crate::doing::leaving::erase_leavers;
use crate::doing::{direct, lobby, tournaments};
use crate::http::App;
use crate::ids::GameId;
use crate::live::{Hub, Services};
use crate::room::Room;
use crate::store::{Change, Check, Forget, Note};
use crate::time::system_ms;

/// A game whose flag should have fallen is woken no more often than this.
const SWEEP_AGAIN: Duration = Duration::from_secs(5);

/// Notes that this node is alive while anything depends on that.
pub(super) async fn beat(services: Arc<Services>) {
    let Services { pulse, keeper, are_clocks_running, .. } = &*services;
    loop {
        sleep(NODE_BEAT).await;
        let is_idle = keeper.is_idle() && !are_clocks_running.load(Ordering::Relaxed);
        if is_idle && !pulse.has_company() {
            pulse.rest();
        } else if let Err(error) = pulse.beat().await {
            tracing::error!(%error, "that this node is alive was not noted");
        }
    }
}

/// Has games in memory look at their clocks when there was an outage; others do so when they are read.
pub(super) async fn tell_outages(hub: Arc<Hub>) {
    let mut news = hub.services().pulse.news();
    while news.changed().await.is_ok() {
        hub.look_at_clocks();
    }
}

/// Looks all the time for flags that should have fallen in games that are not in memory. Any node may: of
/// those who do at once one takes the event's number.
pub(super) async fn sweep(services: Arc<Services>) {
    let Services { store, keeper, time, are_clocks_running, .. } = &*services;
    // Games that were woken a moment ago are left alone: one that cannot be read does not keep others waiting.
    let mut woken: HashMap<GameId, Instant> = HashMap::new();
    loop {
        sleep(SWEEP).await;
        woken.retain(|_, at| at.elapsed() < SWEEP_AGAIN);
        let now_ms = time.now_ms();
        let due = match store.due(now_ms, FLAGS_AT_ONCE + woken.len()).await {
            Ok(due) => due,
            Err(error) => {
                tracing::error!(%error, "flags could not be looked for");
                continue;
            }
        };
        for game in due.games {
            if let Entry::Vacant(place) = woken.entry(game) {
                keeper.set(place.key(), Some(now_ms));
                place.insert(Instant::now());
            }
        }
        let is_running = due.first_ms.is_some();
        are_clocks_running.store(is_running, Ordering::Relaxed);
        if !is_running && keeper.is_idle() {
            time.catch_up();
        }
    }
}

/// Hears what other nodes have stored.
pub(super) async fn hear_notes(hub: Arc<Hub>) {
    let services = hub.services().clone();
    let mut notes = services.store.notes();
    loop {
        let note = match notes.recv().await {
            Ok(note) => note,
            Err(RecvError::Lagged(_)) => Note::Everything,
            Err(RecvError::Closed) => return,
        };
        services.metrics.notes_behind.set(i64::try_from(notes.len()).unwrap_or(i64::MAX));
        match note {
            Note::Game { id, number } => hub.note(&id, number),
            Note::Event { game, stored } => hub.take_in(&game, stored),
            Note::Person(person) => services.sessions.note(Some(person)),
            Note::Jobs => services.jobs_asked.notify_one(),
            Note::Lobby => services.lobby.note(),
            Note::Challenge(person) => services.lobby.challenged(person),
            Note::Notices(person) => services.lobby.noticed(person),
            Note::Met { person, game } => services.lobby.met(person, game),
            Note::Said { game, number } => hub.heard(&game, number),
            Note::Tournament(id) => services.tournaments.note(&id),
            Note::Everything => {
                hub.note_all();
                services.tournaments.note_all();
                services.sessions.note(None);
                services.lobby.note();
                services.jobs_asked.notify_one();
            }
        }
    }
}

/// Looks at the clock all the time. If the server was frozen, whoever watches a game is told anew
/// what its clocks show.
pub(super) async fn watch_time(hub: Arc<Hub>) {
    let Services { time, .. } = &**hub.services();
    loop {
        sleep(GLANCE).await;
        if let Some(gap) = time.stood_still() {
            let ms = u64::try_from(gap.as_millis()).unwrap_or(u64::MAX);
            tracing::warn!(ms, "the server was frozen; that time is nobody's");
            hub.tell_anew();
        }
    }
}

/// Looks all the time for what was changed behind the site's back, which `kelci admin` does.
pub(super) async fn take_in_changes(hub: Arc<Hub>, mut last: i64) {
    let Services { store, blocks, sessions, .. } = &**hub.services();
    loop {
        sleep(NODE_BEAT).await;
        // If it cannot be read now, then later.
        let Ok((changes, number)) = store.changes(last).await else { continue };
        last = number;
        for change in &changes {
            match change {
                Change::Game(id) => hub.read_anew(id).await,
                Change::Person(person) => sessions.note(Some(*person)),
                Change::Blocks => {}
            }
        }
        if changes.contains(&Change::Blocks) {
            match store.blocks().await {
                Ok(now) => blocks.set(now),
                Err(error) => tracing::error!(%error, "who is shut out could not be read"),
            }
        }
    }
}

/// Keeps the lobby of this node.
pub(super) async fn keep_lobby(app: App) {
    lobby::keep(app.site()).await;
}

/// Directs tournaments in which there is something to do.
pub(super) async fn direct_tournaments(app: App) {
    direct::keep(app.site()).await;
}

/// Tells those who look at tournaments what goes on.
pub(super) async fn keep_halls(app: App) {
    tournaments::keep(app.site()).await;
}

/// Looks once through the store for damage.
pub(super) async fn look_through(services: Arc<Services>) {
    match services.store.check(CHECK_TIME).await {
        Ok(found) => {
            match &found {
                Check::Whole => tracing::info!("the store is whole"),
                Check::LeftToDatabase => {}
                Check::CutShort => {
                    tracing::info!("the store is too large to be looked through at every start");
                }
                Check::Damaged(what) => {
                    tracing::error!(%what, "the store is damaged: no new games; restore a copy");
                }
            }
            services.vitals.found(found);
        }
        Err(error) => tracing::error!(%error, "the store could not be looked through"),
    }
}

/// Forgets old games, and addresses that have been quiet. Not at once: after a long absence people
/// find their games first, and whoever started with a wrong clock has time to see it. What is old is
/// told by the server's clock and the computer's: if one of them is ahead, it forgets nothing too early.
///
/// When room becomes narrow they are forgotten sooner: after half the time, then a quarter, then an eighth
/// of it, each only if the one before was not enough.
pub(super) async fn forget(services: Arc<Services>, app: App) {
    if services.pulse.has_leapt() {
        sleep(LEAP_REST).await;
    }
    loop {
        sleep(app.config().forget_every).await;
        if let Err(error) = services.pulse.beat().await {
            tracing::error!(%error, "that this node is alive was not noted");
        }
        let now_ms = services.time.now_ms().min(system_ms());
        let limits = &app.config().limits;
        for sooner in [1, 2, 4, 8] {
            if sooner > 1 {
                let room = Room::of(&*services.store, app.config().disk()).await;
                if !room.is_ok_and(|room| room.is_narrow(limits)) {
                    break;
                }
                tracing::warn!(sooner, "room becomes narrow: games are forgotten sooner");
            }
            forget_before(
                &services,
                Forget {
                    waiting_before_ms: now_ms - FORGET_WAITING_MS / sooner,
                    unfinished_before_ms: now_ms - FORGET_UNFINISHED_MS / sooner,
                    finished_before_ms: now_ms - FORGET_FINISHED_MS / sooner,
                },
            )
            .await;
        }
        erase_leavers(app.hub()).await;
        let (said_ms, answered_ms) = (now_ms - FORGET_SAID_MS, now_ms - FORGET_REPORTS_MS);
        if let Err(error) = services.store.forget_conduct(said_ms, answered_ms).await {
            tracing::error!(%error, "what was said long ago was not forgotten");
        }
        if let Err(error) = services.store.forget_notices(now_ms - FORGET_NOTICES_MS).await {
            tracing::error!(%error, "old notices were not forgotten");
        }
        app.tidy();
    }
}

async fn forget_before(services: &Services, old: Forget) {
    loop {
        match services.store.forget(old).await {
            Ok(0) => break,
            Ok(games) => tracing::info!(games, "old games were forgotten"),
            Err(error) => {
                tracing::error!(%error, "old games were not forgotten");
                break;
            }
        }
    }
}

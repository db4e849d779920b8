//! Moving a site from one store to another: everything, row by row, in pages that are written again without harm. Then
//! all is counted, and every game read and replayed from both.
//!
//! Neither may have a site running on it. What was left in the middle is begun again, and finds what is there.

mod ends;
mod tables;

use std::fs::{File, TryLockError};
use std::sync::Arc;

use self::ends::End;
use self::tables::{TABLES, Table, Value};
use super::columns::game_id;
use super::{Store, StoreError, StoreLocation};
use crate::bounds::NODE_SILENCE_MS;
use crate::time::system_ms;

/// Rows that travel together.
const PAGE: i64 = 500;

/// Why games are not moved.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// One end cannot be used.
    #[error("cannot use {place}: {cause}")]
    Store {
        /// Which.
        place: String,
        /// Why.
        cause: StoreError,
    },
    /// Somebody may be playing.
    #[error(
        "a site is running on {0}: stop it first, so that nothing happens while games are moved"
    )]
    Running(String),
    /// There is more in the target than what is moved.
    #[error("{place} holds another game, {game}; --merge moves the games there all the same")]
    OtherGames {
        /// The target.
        place: String,
        /// One of them.
        game: String,
    },
    /// What is there is newer.
    #[error("in {place} the game {game} has gone on: what is moved is older, and would spoil it")]
    GoneOn {
        /// The target.
        place: String,
        /// The game.
        game: String,
    },
    /// What arrived is not what left.
    #[error("{what} is not the same at both ends; nothing was removed: try again")]
    Different {
        /// What.
        what: String,
    },
}

/// How far it is.
#[derive(Clone, Copy, Debug)]
pub struct TransferStep {
    /// What is being moved, or `checked` games.
    pub what: &'static str,
    /// How many are done.
    pub done: u64,
    /// Of how many.
    pub all: u64,
}

/// What was moved.
#[derive(Clone, Copy, Debug, Default)]
pub struct TransferSummary {
    /// Games.
    pub games: u64,
    /// Their events.
    pub events: u64,
    /// Games that could not be replayed before either; they are moved as they are.
    pub unreadable: u64,
}

/// Moves everything from one store to another, and sees whether it arrived.
///
/// # Errors
/// When an end cannot be used or is in use, when the target holds other games and `merges` is not set, or when
/// something did not arrive.
pub async fn transfer(
    [from, to]: [&StoreLocation; 2],
    merges: bool,
    mut tell: impl FnMut(TransferStep),
) -> Result<TransferSummary, TransferError> {
    let at = |place: &StoreLocation| {
        let place = place.to_string();
        move |cause| TransferError::Store { place: place.clone(), cause }
    };
    // Held until the end: a site in a file has it, however idle it is.
    let mut locks = Vec::new();
    for place in [from, to] {
        match lock(place) {
            Ok(lock) => locks.push(lock),
            Err(TryLockError::WouldBlock) => return Err(TransferError::Running(place.to_string())),
            Err(TryLockError::Error(error)) => return Err(at(place)(error.into())),
        }
    }
    // Opening brings the tables of both up to date.
    let source = from.open(None).await.map_err(at(from))?;
    let target = to.open(None).await.map_err(at(to))?;
    let mut away = End::connect(from).await.map_err(at(from))?;
    let mut home = End::connect(to).await.map_err(at(to))?;
    for (place, store, end) in [(from, &source, &mut away), (to, &target, &mut home)] {
        if is_running(store, end).await.map_err(at(place))? {
            return Err(TransferError::Running(place.to_string()));
        }
    }
    see_what_is_there(&mut away, &mut home, [from, to], merges).await?;
    for table in TABLES {
        copy(&mut away, &mut home, [from, to], table, &mut tell).await?;
    }
    home.finish().await.map_err(at(to))?;
    if merges {
        // Those who have played on both sites have one rating now, from all their results.
        let mut moderator = to.moderate().await.map_err(at(to))?;
        moderator.recompute_ratings().await.map_err(at(to))?;
        moderator.close().await.map_err(at(to))?;
    }
    for table in TABLES {
        let count = || format!("SELECT COUNT(*) FROM {}", table.name);
        let left = away.number(count(), &[]).await.map_err(at(from))?;
        let arrived = home.number(count(), &[]).await.map_err(at(to))?;
        if arrived < left || arrived > left && !merges {
            return Err(different(format!("the number of {}", table.name)));
        }
    }
    let moved = replay(&mut away, [&source, &target], from, &mut tell).await?;
    for (place, end, store) in [(from, away, source), (to, home, target)] {
        end.close().await.map_err(at(place))?;
        store.close().await.map_err(at(place))?;
    }
    Ok(moved)
}

fn different(what: String) -> TransferError {
    TransferError::Different { what }
}

/// Takes what a site in a file holds, if there was ever one.
fn lock(place: &StoreLocation) -> Result<Option<File>, TryLockError> {
    let StoreLocation::File(file) = place else { return Ok(None) };
    let name = file.with_file_name("lock");
    if !name.is_file() {
        return Ok(None);
    }
    let file = File::open(name).map_err(TryLockError::Error)?;
    file.try_lock()?;
    Ok(Some(file))
}

/// Whether a node has beaten a moment ago and not left.
async fn is_running(store: &Arc<dyn Store>, end: &mut End) -> Result<bool, StoreError> {
    let now_ms = store.time().await?.now_ms.unwrap_or_else(system_ms);
    let alive = "SELECT COUNT(*) FROM nodes WHERE at_ms > $1 AND has_left = false".to_owned();
    Ok(end.number(alive, &[Value::Number(Some(now_ms - 2 * NODE_SILENCE_MS))]).await? > 0)
}

fn games() -> &'static Table {
    TABLES.iter().find(|table| table.name == "games").expect("games are kept")
}

/// Refuses a target with games that are not moved, or are further there.
async fn see_what_is_there(
    away: &mut End,
    home: &mut End,
    [from, to]: [&StoreLocation; 2],
    merges: bool,
) -> Result<(), TransferError> {
    let failed =
        |place: &StoreLocation, cause| TransferError::Store { place: place.to_string(), cause };
    let mut last: Option<Vec<Value>> = None;
    loop {
        let page = home.page(games(), last.as_deref(), PAGE).await;
        let page = page.map_err(|cause| failed(to, cause))?;
        let Some(end) = page.last() else { return Ok(()) };
        last = Some(end[..1].to_vec());
        for row in &page {
            let key = &row[..1];
            let Value::Text(Some(game)) = &key[0] else { continue };
            let (place, game) = (to.to_string(), game.clone());
            let is_there = "SELECT COUNT(*) FROM games WHERE id = $1".to_owned();
            let known = away.number(is_there, key).await.map_err(|cause| failed(from, cause))?;
            if known == 0 {
                if !merges {
                    return Err(TransferError::OtherGames { place, game });
                }
                continue;
            }
            let events =
                || "SELECT COALESCE(MAX(number), 0) FROM events WHERE game = $1".to_owned();
            let left = away.number(events(), key).await.map_err(|cause| failed(from, cause))?;
            let there = home.number(events(), key).await.map_err(|cause| failed(to, cause))?;
            if there > left {
                return Err(TransferError::GoneOn { place, game });
            }
        }
    }
}

async fn copy(
    away: &mut End,
    home: &mut End,
    [from, to]: [&StoreLocation; 2],
    table: &Table,
    tell: &mut impl FnMut(TransferStep),
) -> Result<(), TransferError> {
    let failed =
        |place: &StoreLocation, cause| TransferError::Store { place: place.to_string(), cause };
    let count = format!("SELECT COUNT(*) FROM {}", table.name);
    let all = away.number(count, &[]).await.map_err(|cause| failed(from, cause))?;
    let all = u64::try_from(all).unwrap_or(0);
    let (mut last, mut done): (Option<Vec<Value>>, u64) = (None, 0);
    loop {
        let page = away.page(table, last.as_deref(), PAGE).await;
        let page = page.map_err(|cause| failed(from, cause))?;
        let Some(end) = page.last() else { return Ok(()) };
        last = Some(end[..table.key].to_vec());
        home.write(table, &page).await.map_err(|cause| failed(to, cause))?;
        done += page.len() as u64;
        tell(TransferStep { what: table.name, done, all });
    }
}

/// Reads every game from both, and replays it.
async fn replay(
    away: &mut End,
    [source, target]: [&Arc<dyn Store>; 2],
    from: &StoreLocation,
    tell: &mut impl FnMut(TransferStep),
) -> Result<TransferSummary, TransferError> {
    let failed = |cause| TransferError::Store { place: from.to_string(), cause };
    let count = "SELECT COUNT(*) FROM games".to_owned();
    let all = u64::try_from(away.number(count, &[]).await.map_err(failed)?).unwrap_or(0);
    let (mut last, mut moved): (Option<Vec<Value>>, TransferSummary) = Default::default();
    loop {
        let page = away.page(games(), last.as_deref(), PAGE).await.map_err(failed)?;
        let Some(end) = page.last() else { return Ok(moved) };
        last = Some(end[..1].to_vec());
        for row in &page {
            let Value::Text(Some(name)) = &row[0] else { continue };
            let is_same = async {
                let id = game_id(name)?;
                let [left, arrived] = [source.load(&id).await, target.load(&id).await];
                match (left, arrived) {
                    (Ok(Some(left)), Ok(Some(arrived))) => {
                        moved.events += arrived.events.len() as u64;
                        let states = [left.state(), arrived.state()];
                        moved.unreadable += u64::from(states[1].is_err());
                        let fens =
                            states.map(|state| state.ok().map(|state| state.position().fen()));
                        Ok(left.events == arrived.events
                            && left.access == arrived.access
                            && (left.owner, left.created_ms) == (arrived.owner, arrived.created_ms)
                            && fens[0] == fens[1])
                    }
                    // What could not be read before cannot be read now.
                    (Err(StoreError::Unreadable(_)), Err(StoreError::Unreadable(_))) => {
                        moved.unreadable += 1;
                        Ok(true)
                    }
                    (Err(error), _) | (_, Err(error)) => Err(error),
                    _ => Ok(false),
                }
            };
            if !is_same.await.map_err(failed)? {
                return Err(different(format!("the game {name}")));
            }
            moved.games += 1;
        }
        tell(TransferStep { what: "checked", done: moved.games, all });
    }
}

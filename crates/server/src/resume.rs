//! Taking up the games where they were left when the server went away.
//!
//! **Time while the server was away is nobody's time**: a player cannot move then, so it would be
//! unjust to lose by it. While clocks run, the server notes every second that it is alive; at the
//! next start each running clock is told how long the silence was (an [`Event::Outage`]). After
//! a kill a player may so gain up to a second, never lose one.

use std::sync::Arc;

use tokio::task::JoinSet;

use crate::game::{Event, StoredEvent};
use crate::ids::GameId;
use crate::live::Services;
use crate::store::{Append, JobKind, StoreError, Summary};

/// Games that are taken up at the same time: their events go to the disk together.
const AT_ONCE: usize = 128;

/// Takes up every game that has something to do: clocks go on, engines begin anew.
///
/// # Errors
/// When the store fails.
pub async fn resume(services: &Arc<Services>, last_pulse: Option<i64>) -> Result<(), StoreError> {
    let mut work = JoinSet::new();
    let clocks = services.store.running_clocks().await?;
    let count = clocks.len();
    for (id, _) in clocks {
        while work.len() >= AT_ONCE {
            work.join_next().await;
        }
        let services = services.clone();
        work.spawn(async move {
            if let Err(error) = skip_outage(&services, &id, last_pulse).await {
                tracing::error!(game = ?id, %error, "a clock could not be taken up");
            }
        });
    }
    while work.join_next().await.is_some() {}
    let now_ms = services.time.now_ms();
    let engines = services.store.free_jobs(JobKind::Move, now_ms, i64::MAX, usize::MAX).await?;
    engines.iter().for_each(|job| services.keeper.set(&job.game, Some(now_ms)));
    if count + engines.len() > 0 {
        tracing::info!(clocks = count, engines = engines.len(), "games are taken up");
    }
    Ok(())
}

async fn skip_outage(
    services: &Services,
    id: &GameId,
    last_pulse: Option<i64>,
) -> Result<(), StoreError> {
    let Some(loaded) = services.store.load(id).await? else { return Ok(()) };
    let mut state = loaded.state()?;
    let now_ms = services.time.now_ms();
    let since_ms = state.clocks().and_then(|clocks| clocks.since_ms());
    // A pulse that is ahead was that of a wrong clock, and says nothing.
    let last_pulse = last_pulse.filter(|pulse| *pulse <= now_ms);
    let alive_ms = since_ms.map(|since| since.max(last_pulse.unwrap_or(since)));
    let ms = alive_ms.and_then(|alive| u64::try_from(now_ms - alive).ok()).unwrap_or(0);
    let at_ms = state.next_ms(now_ms);
    if ms > 0 || since_ms.is_some_and(|since| since > at_ms) {
        let stored = StoredEvent { number: state.number() + 1, at_ms, event: Event::Outage { ms } };
        state.apply(&stored).map_err(|refusal| StoreError::Unreadable(refusal.to_string()))?;
        let (game, summary) = (id.clone(), Summary::of(&state));
        services.store.append(Append { game, stored, summary, effects: Vec::new() }).await?;
    }
    services.keeper.set(id, state.deadline_ms());
    Ok(())
}

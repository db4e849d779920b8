//! Keeping the lobby of this node: seeks of its pages live, and everybody in it hears what changes.

use std::collections::{BTreeSet, HashSet};

use tokio::time::{Instant, sleep};

use super::{Site, meeting};
use crate::bounds::{
    LOBBY_BEAT, LOBBY_CROWD, LOBBY_LOOK, LOBBY_PAUSE, MAX_LISTED_GAMES, MAX_LISTED_NAMES,
    MAX_LISTED_OPEN_GAMES, MAX_LISTED_SEEKS, MAX_SHOWN_GAMES, SEEK_LEASE_MS,
};
use crate::fault::Fault;
use crate::game::Status;
use crate::ids::SeekId;
use crate::store::Attendance;
use crate::view::{LobbyView, OpenGameView, SeekView, WatchedGame};

/// How the lobby is now, on all nodes.
///
/// # Errors
/// When the store fails.
pub async fn look(site: &Site) -> Result<LobbyView, Fault> {
    Ok(look_whole(site).await?.0)
}

/// The same, with the names of all who are here and have an account.
///
/// # Errors
/// When the store fails.
pub async fn look_whole(site: &Site) -> Result<(LobbyView, BTreeSet<String>), Fault> {
    let services = site.services();
    let (store, now_ms) = (&services.store, services.time.now_ms());
    let seeks = store.seeks(now_ms, MAX_LISTED_SEEKS).await?;
    let games = store.public(MAX_LISTED_GAMES).await?;
    let open = store.open_games(None, MAX_LISTED_OPEN_GAMES).await?;
    let (people, here) = here(site).await?;
    let names = here.iter().take(MAX_LISTED_NAMES).cloned().collect();
    let playing = games.into_iter().filter(|game| game.status == Status::Playing);
    let view = LobbyView {
        people,
        names,
        seeks: seeks.into_iter().map(SeekView::from).collect(),
        open: open.into_iter().filter_map(OpenGameView::of).collect(),
        games: playing.take(MAX_SHOWN_GAMES).map(WatchedGame::from).collect(),
    };
    Ok((view, here))
}

/// How many people are in the lobby, on all nodes, and the names of those who have an account.
///
/// # Errors
/// When the store fails.
pub async fn here(site: &Site) -> Result<(u32, BTreeSet<String>), Fault> {
    let services = site.services();
    let others = services.store.attendance(services.time.now_ms()).await?;
    let others = others.into_iter().filter(|other| other.node != *services.pulse.node());
    let (mut people, names) = services.lobby.attendance();
    let mut here: BTreeSet<String> = names.into_iter().collect();
    for other in others {
        people = people.saturating_add(other.people);
        here.extend(other.names);
    }
    Ok((people, here))
}

/// Lets a seek live a little longer, for whoever comes back to ask for it.
///
/// # Errors
/// When the store fails.
pub async fn renew(site: &Site, id: SeekId) -> Result<(), Fault> {
    let services = site.services();
    let now_ms = services.time.now_ms();
    services.store.renew(vec![id], [now_ms, now_ms + SEEK_LEASE_MS]).await?;
    Ok(())
}

/// Keeps the lobby, for ever. While nobody is in it, nothing is asked and nothing is written.
pub async fn keep(site: &Site) {
    let lobby = &site.services().lobby;
    let mut beaten: Option<Instant> = None;
    loop {
        tokio::select! {
            () = lobby.changed() => {}
            () = sleep(LOBBY_LOOK) => {}
        }
        if lobby.is_empty() && beaten.is_none() {
            continue;
        }
        if beaten.is_none_or(|at| at.elapsed() >= LOBBY_BEAT) {
            if let Err(fault) = beat(site).await {
                tracing::warn!(error = ?fault.error, "the lobby could not be kept");
            }
            // Whoever was the last to leave is told of to other nodes once more.
            beaten = (!lobby.is_empty()).then(Instant::now);
        }
        let mut crowd = 0;
        if let Ok((view, here)) = look_whole(site).await {
            pair_who_missed_each_other(site, &view).await;
            crowd = view.people / LOBBY_CROWD;
            lobby.tell(view, here);
        }
        // What happens meanwhile is told together: the more hear it, the less often.
        sleep((LOBBY_PAUSE * (1 + crowd)).min(LOBBY_LOOK * 2)).await;
    }
}

/// Renews what pages keep alive, tells those whose seek is gone, and notes who is here.
async fn beat(site: &Site) -> Result<(), Fault> {
    let services = site.services();
    let (lobby, now_ms) = (&services.lobby, services.time.now_ms());
    let until_ms = now_ms + SEEK_LEASE_MS;
    let held = lobby.held();
    let alive = services.store.renew(held.clone(), [now_ms, until_ms]).await?;
    let alive: HashSet<SeekId> = alive.into_iter().collect();
    let gone = held.into_iter().filter(|seek| !alive.contains(seek));
    gone.for_each(|seek| lobby.gone(seek));
    let (people, names) = lobby.attendance();
    let node = services.pulse.node().clone();
    Ok(services.store.attend(Attendance { node, people, names, until_ms }).await?)
}

/// Two who came on two nodes at the very same moment may not have seen each other. The later looks again.
async fn pair_who_missed_each_other(site: &Site, view: &LobbyView) {
    let held: HashSet<SeekId> = site.services().lobby.held().into_iter().collect();
    for seek in view.seeks.iter().filter(|seek| held.contains(&seek.id)) {
        // One that stands may have nobody here who looks for it.
        let is_wanted = view.seeks.iter().any(|other| {
            let is_earlier = (other.asked_ms, &other.id) < (seek.asked_ms, &seek.id);
            other.id != seek.id && other.terms == seek.terms && (is_earlier || other.stands)
        });
        if is_wanted && let Err(fault) = meeting::match_again(site, &seek.id).await {
            tracing::warn!(error = ?fault.error, "two who fit could not begin their game");
        }
    }
}

//! Directing tournaments: they start at their time, rounds are paired and begin, games begin, whoever is missing
//! forfeits. Everything is an event with a number or a game with a name that follows from the pairing, so whoever does
//! it twice, or on two nodes, does it once.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt as _, stream};
use tokio::time::{sleep, timeout};

use super::begin::arrange;
use super::{Account, Site};
use crate::bounds::{LOOK_FOR_TOURNAMENTS, TOURNAMENTS_AT_ONCE};
use crate::fault::{Fault, FaultKind};
use crate::game::{Action, Series, Spec, TournamentPlace, Visibility};
use crate::ids::{GameId, TournamentId};
use crate::live::begin::SeatPlan;
use crate::live::reported;
use crate::store::ListedGame;
use crate::tournament::{
    BoardReport, EntryDoor, NextStep, Participant, ReportedEnd, TournamentBoard, TournamentState,
};

/// How many steps of one tournament are taken before others have their turn.
const STEPS: usize = 16;
/// Games that begin at the same time.
const BEGUN_AT_ONCE: usize = 32;
/// Tournaments are looked for at most so often, unless something happens.
const REST: Duration = Duration::from_millis(20);
/// A game that could not begin is tried again after this time.
const AGAIN_MS: i64 = 2_000;

/// Directs whatever is to be directed, for ever.
pub async fn keep(site: &Site) {
    let services = site.services();
    // When the first of those that were directed here is to be directed again.
    let mut due_ms = services.time.now_ms();
    loop {
        let until_due_ms = due_ms.saturating_sub(services.time.now_ms());
        let until_due = Duration::from_millis(until_due_ms.try_into().unwrap_or(0));
        let rest = until_due.clamp(REST, LOOK_FOR_TOURNAMENTS);
        let _ = timeout(rest, services.tournaments.due()).await;
        if !services.takes_jobs() {
            sleep(LOOK_FOR_TOURNAMENTS).await;
            continue;
        }
        if due_ms <= services.time.now_ms() {
            due_ms = i64::MAX;
        }
        let claimed = services.store.claim_tournaments(services.lease(), TOURNAMENTS_AT_ONCE).await;
        match claimed {
            Ok(claimed) => {
                for id in claimed {
                    match direct(site, &id).await {
                        Ok(again_ms) => due_ms = due_ms.min(again_ms.unwrap_or(i64::MAX)),
                        Err(fault) => {
                            tracing::warn!(error = ?fault.error, "a tournament could not be directed");
                        }
                    }
                }
            }
            Err(error) => tracing::error!(%error, "tournaments could not be looked for"),
        }
    }
}

/// Does what is to be done in one tournament; notes when there is more, and says it.
///
/// # Errors
/// When the store fails, or no game may begin now: then whoever has the next lease tries again.
pub async fn direct(site: &Site, id: &TournamentId) -> Result<Option<i64>, Fault> {
    let services = site.services();
    let worker = services.pulse.node().as_str().to_owned();
    for _ in 0..STEPS {
        let Some(state) = services.tournaments.state(id).await? else { return Ok(None) };
        let now_ms = services.time.now_ms();
        let event = match state.next_step(now_ms) {
            NextStep::Happens(event) => event,
            NextStep::Pair => {
                let planned = state.clone();
                // Many players take a moment to pair.
                let plan = tokio::task::spawn_blocking(move || planned.plan_round()).await;
                let plan = plan.map_err(|_| Fault::conflict())?;
                state.paired(plan, now_ms)
            }
            NextStep::Wait(until_ms) => {
                let (again_ms, missing) = see_to_games(site, id, &state).await?;
                if let Some(reported) = missing
                    && let Some(event) = state.report(reported)
                {
                    services.tournaments.append(id, &state, None, event, now_ms).await?;
                    continue;
                }
                let due_ms = [until_ms, again_ms].into_iter().flatten().min();
                let (id, number) = (id.clone(), state.number());
                services.store.rest_tournament(id, worker, number, due_ms).await?;
                return Ok(due_ms);
            }
        };
        // If something else has happened, what is to be done is asked again.
        services.tournaments.append(id, &state, None, event, now_ms).await?;
    }
    // It goes on at once, by whoever comes first.
    let Some(state) = services.tournaments.state(id).await? else { return Ok(None) };
    let due_ms = Some(services.time.now_ms());
    services.store.rest_tournament(id.clone(), worker, state.number(), due_ms).await?;
    Ok(due_ms)
}

/// Begins the games that are to be played and have not begun, and looks for who is missing. Says when to look again,
/// and what was found.
async fn see_to_games(
    site: &Site,
    id: &TournamentId,
    state: &TournamentState,
) -> Result<(Option<i64>, Option<BoardReport>), Fault> {
    let services = site.services();
    if state.spec().is_at_board() {
        return Ok((None, None));
    }
    let open: Vec<(TournamentPlace, &TournamentBoard)> = state
        .open_boards()
        .filter_map(|(round, board, own)| {
            let (begun, game) = (own.begun?, own.game());
            Some((TournamentPlace { id: id.clone(), round, board, begun, game }, own))
        })
        .collect();
    let names: Vec<GameId> = open.iter().map(|(place, _)| game_id(site, place)).collect();
    let known = services.store.games_named(names.clone()).await?;
    let known: HashMap<&GameId, &ListedGame> = known.iter().map(|game| (&game.id, game)).collect();
    let mut again_ms: Option<i64> = None;
    let mut later = |at_ms: i64| again_ms = Some(again_ms.map_or(at_ms, |known| known.min(at_ms)));
    let no_show_ms = i64::try_from(state.spec().no_show_ms).unwrap_or(i64::MAX);
    // Many begin together, and are stored together.
    let fresh = open.iter().zip(&names).filter(|(_, name)| !known.contains_key(name));
    let mut begins = Vec::new();
    for ((place, board), name) in fresh {
        begins.push(begin(site, state, place, board, name.clone()));
    }
    let mut beginning = stream::iter(begins).buffer_unordered(BEGUN_AT_ONCE);
    let mut gone = None;
    while let Some(begun) = beginning.next().await {
        let now_ms = services.time.now_ms();
        match begun {
            Ok(Begun::Game) => later(now_ms.saturating_add(no_show_ms)),
            Ok(Begun::Missing(reported)) => gone = Some(reported),
            Err(fault) => {
                tracing::warn!(error = ?fault.error, "a game of a tournament did not begin");
                later(now_ms + AGAIN_MS);
            }
        }
    }
    drop(beginning);
    if gone.is_some() {
        return Ok((None, gone));
    }
    for ((place, _), name) in open.iter().zip(&names) {
        let now_ms = services.time.now_ms();
        match known.get(name) {
            Some(game) if game.plies < 2 => {
                let due_ms = game.updated_ms.saturating_add(no_show_ms);
                if due_ms > now_ms {
                    later(due_ms);
                    continue;
                }
                match call_off(site, place, name, no_show_ms).await? {
                    CalledOff::Ended(reported) => return Ok((None, Some(reported))),
                    CalledOff::NotYet(due_ms) => later(due_ms),
                    CalledOff::Begun => {}
                }
            }
            // It has just begun; or its end is told by a job.
            _ => {}
        }
    }
    Ok((again_ms, None))
}

/// The name of a game of a tournament.
pub fn game_id(site: &Site, place: &TournamentPlace) -> GameId {
    let TournamentPlace { id, begun, board, game, .. } = place;
    site.services().links.game_of(id, *begun, *board, *game)
}

enum Begun {
    Game,
    /// One of the two has no account any more.
    Missing(BoardReport),
}

/// Begins a game of a pairing, unless it has begun.
async fn begin(
    site: &Site,
    state: &TournamentState,
    place: &TournamentPlace,
    board: &TournamentBoard,
    id: GameId,
) -> Result<Begun, Fault> {
    let services = site.services();
    let spec = state.spec();
    let mut plans = Vec::with_capacity(2);
    let first = TournamentBoard::first_in(place.game);
    for (side, player) in [first, 1 - first].into_iter().enumerate() {
        let person = state.participant(board.players[player]).and_then(Participant::person);
        let person = person.ok_or_else(Fault::no_person)?;
        match services.sessions.name(person).await? {
            Some(name) => plans.push(SeatPlan::Account(person, name)),
            None => {
                let TournamentPlace { round, board, begun, game, .. } = *place;
                let end = ReportedEnd::Missing(side);
                return Ok(Begun::Missing(BoardReport { round, board, begun, game, end }));
            }
        }
    }
    let plans: [SeatPlan; 2] = plans.try_into().map_err(|_| Fault::conflict())?;
    let in_match = spec.games > 1 && place.game <= spec.games;
    let series = in_match.then(|| Series {
        id: services.links.game_of(&place.id, place.begun, place.board, 1),
        round: place.game,
        agreed: spec.games,
        count: spec.count,
    });
    let terms = Spec {
        series,
        visibility: match spec.door {
            EntryDoor::Public => Visibility::Public,
            EntryDoor::Link | EntryDoor::Password(_) => Visibility::Private,
        },
        tournament: Some(place.clone()),
        ..spec.terms.spec()
    };
    let owner = services.links.director(&place.id);
    let account = Account { owner, home: None, effects: Vec::new() };
    match arrange(site, account, id.clone(), terms, plans).await {
        Ok(_) => Ok(Begun::Game),
        // Another node was faster.
        Err(_) if services.store.load(&id).await?.is_some() => Ok(Begun::Game),
        Err(fault) => Err(fault),
    }
}

enum CalledOff {
    Ended(BoardReport),
    NotYet(i64),
    Begun,
}

/// Calls a game off to which somebody did not come. It is looked at first: time in which nobody could move is nobody's.
async fn call_off(
    site: &Site,
    place: &TournamentPlace,
    name: &GameId,
    no_show_ms: i64,
) -> Result<CalledOff, Fault> {
    let game = site.hub.game(name)?;
    let look = async || -> Result<Arc<_>, Fault> { Ok(game.look().await?.state) };
    let state = look().await?;
    let due_ms = state.last_ms().saturating_add(no_show_ms);
    if state.end().is_none() {
        if state.plies().len() >= 2 {
            return Ok(CalledOff::Begun);
        }
        if due_ms > site.services().time.now_ms() {
            return Ok(CalledOff::NotYet(due_ms));
        }
        let director = site.services().links.director(&place.id);
        match game.act(director, None, Action::Abort).await {
            Ok(_) => {}
            // They came after all, or it is over by now.
            Err(fault) if matches!(fault.error, FaultKind::Refused | FaultKind::Over) => {}
            Err(fault) => return Err(fault),
        }
    }
    let state = look().await?;
    Ok(match reported(place, &state) {
        Some(reported) => CalledOff::Ended(reported),
        None => CalledOff::Begun,
    })
}

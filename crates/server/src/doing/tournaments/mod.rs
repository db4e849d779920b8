//! Tournaments for somebody: organising, entering, the desk, looking.

mod archive;
mod asked;
mod attach;
mod hall;
mod told;

use std::sync::Arc;

use kelci_core::message;
use kelci_pairing::Score;

pub use archive::{ImportRequest, TournamentArchive, archive, import};
pub use asked::{AttendRequest, DoorRequest, ResultRequest, TournamentAction, TournamentRequest};
pub use attach::{AttachRequest, attach};
pub use hall::{HallScene, keep, scene};
pub use told::{list, log, look, report, standings_csv};

use super::{Asker, Site, clubs, counted, notices, ratings};
use crate::bounds::{
    EVENT_BYTES, MAX_LISTED_TOURNAMENTS, MAX_ORGANISED, MAX_PASSWORD_CHARS, TOURNAMENT_BYTES,
};
use crate::fault::{Fault, FaultKind};
use crate::ids::{PersonId, TournamentId};
use crate::people::NameSkeleton;
use crate::store::NewTournament;
use crate::tournament::{
    BoardResult, EntryDoor, StoredTournamentEvent, TournamentState, TournamentWish, read_players,
    read_teams,
};

/// How often something is tried while others do something too.
const ATTEMPTS: usize = 8;

async fn must_have_account(site: &Site, person: PersonId) -> Result<(), Fault> {
    let name = site.services().sessions.name(person).await?;
    name.map(drop).ok_or_else(Fault::account_needed)
}

/// Whether there is room for a tournament of somebody's.
async fn may_organise(site: &Site, asker: &Asker) -> Result<(), Fault> {
    super::begin::make_room(site, asker.home).await?;
    let store = &site.services().store;
    let own = store.tournaments_of(asker.person.id, MAX_LISTED_TOURNAMENTS).await?;
    let own = own.iter().filter(|one| one.owner == asker.person.id && one.phase.is_going());
    if own.count() >= MAX_ORGANISED {
        return Err(Fault::too_many(message!("you organise enough tournaments already")));
    }
    Ok(())
}

/// Announces a tournament.
///
/// # Errors
/// When there can be no such tournament, or whoever asks may not hold one now.
pub async fn organise(
    site: &Site,
    asker: &Asker,
    mut request: TournamentRequest,
) -> Result<TournamentId, Fault> {
    must_have_account(site, asker.person.id).await?;
    let club = match request.club.take().filter(|name| !name.is_empty()) {
        Some(name) => Some(clubs::for_officer(site, &asker.person, &name).await?),
        None => None,
    };
    let services = site.services();
    let id = TournamentId::fresh();
    let wants_password = request.door == DoorRequest::Password;
    let length = request.password.chars().count();
    if wants_password && !(1..=MAX_PASSWORD_CHARS).contains(&length) {
        let most = MAX_PASSWORD_CHARS;
        let message = message!("the password of a tournament has 1 to {most} characters", most);
        return Err(Fault::bad_request(message));
    }
    let names = match request.team_boards {
        Some(_) => read_teams(&request.names),
        None => read_players(&request.names),
    };
    let names = names.map_err(Fault::bad_request)?;
    let mut spec = request.spec(|password| services.links.door(&id, password));
    spec.club = club;
    // Reading rule files takes its time.
    let desk = asker.home.unwrap_or(std::net::Ipv4Addr::UNSPECIFIED.into());
    let checked = move |_: &_| spec.check().map(|()| spec);
    let spec = site.entrance.work(desk, checked).await??;
    may_organise(site, asker).await?;
    counted(asker.home, |home| site.gates.stored(home, TOURNAMENT_BYTES))?;
    let (owner, created_ms) = (asker.person.id, services.time.now_ms());
    let mut new = NewTournament {
        id: id.clone(),
        spec: Arc::new(spec),
        owner,
        created_ms,
        events: Vec::new(),
        games: Vec::new(),
    };
    if !names.is_empty() {
        let event = new.state()?.decide(owner, TournamentWish::AddNames(names))?;
        let (number, at_ms, by) = (1, created_ms, Some(owner));
        new.events.push(StoredTournamentEvent { number, at_ms, by, event });
    }
    services.store.create_tournament(new).await?;
    Ok(id)
}

/// Does something in a tournament.
///
/// # Errors
/// When it cannot be done.
pub async fn act(
    site: &Site,
    asker: &Asker,
    id: &TournamentId,
    action: TournamentAction,
) -> Result<(), Fault> {
    must_have_account(site, asker.person.id).await?;
    counted(asker.home, |home| site.gates.stored(home, EVENT_BYTES))?;
    let is_start = matches!(action, TournamentAction::Start);
    let invited = match &action {
        TournamentAction::Invite { name, holds: true, .. } => Some(named(site, name).await?),
        _ => None,
    };
    let state = done(site, asker, id, action).await?;
    if let Some(invited) = invited {
        notices::noticed(site, invited).await?;
    }
    // At real boards nothing goes on by itself, and whoever starts it wants to see who plays.
    if is_start && state.spec().is_at_board() && !state.spec().system.is_arena() {
        done(site, asker, id, TournamentAction::Next).await?;
    }
    Ok(())
}

/// Does it, and gives what follows.
async fn done(
    site: &Site,
    asker: &Asker,
    id: &TournamentId,
    action: TournamentAction,
) -> Result<Arc<TournamentState>, Fault> {
    let (services, person) = (site.services(), asker.person.id);
    for _ in 0..ATTEMPTS {
        let state = known(site, id).await?;
        let wish = wish(site, asker, id, &state, action.clone()).await?;
        let event = state.decide(person, wish)?;
        let now_ms = services.time.now_ms();
        let next = services.tournaments.append(id, &state, Some(person), event, now_ms).await?;
        if let Some(next) = next {
            return Ok(next);
        }
    }
    Err(Fault::conflict())
}

/// Who would meet whom in the next round at real boards.
async fn planned(state: &TournamentState) -> Result<TournamentWish, Fault> {
    let before = state.before_next()?;
    // Many players take a moment to pair.
    let plan = tokio::task::spawn_blocking(move || before.plan_round()).await;
    let plan = plan.map_err(|_| Fault::conflict())?.ok().flatten();
    let none = || message!("the rules allow no pairing: pair by hand, or finish the tournament");
    plan.map(TournamentWish::Next).ok_or_else(|| Fault::new(FaultKind::Refused, none()))
}

fn score(code: &str) -> Result<Score, Fault> {
    Score::parse(code).ok_or_else(|| {
        Fault::bad_request(message!("a result is 1-0, 1/2, 0-1, or 1-0F, 0-1F, 0-0F for a forfeit"))
    })
}

fn from_1(board: u32) -> Result<u32, Fault> {
    board.checked_sub(1).ok_or_else(|| Fault::bad_request(message!("boards are counted from 1")))
}

async fn known(site: &Site, id: &TournamentId) -> Result<Arc<TournamentState>, Fault> {
    site.services().tournaments.state(id).await?.ok_or_else(Fault::no_tournament)
}

async fn rating(
    site: &Site,
    state: &TournamentState,
    person: PersonId,
) -> Result<Option<u32>, Fault> {
    let rating = ratings::of_person(site, person, &state.spec().terms.spec()).await?;
    Ok(rating.map(|points| points.round().max(0.0) as u32))
}

async fn named(site: &Site, name: &str) -> Result<PersonId, Fault> {
    let looks = NameSkeleton::of(name);
    let found = site.services().store.find_named(&looks).await?;
    Ok(found.filter(|found| found.closed_ms.is_none()).ok_or_else(Fault::no_person)?.id)
}

/// Somebody by name, unless one of the two wants nothing of the other.
async fn reachable(site: &Site, asker: &Asker, name: &str) -> Result<PersonId, Fault> {
    let person = named(site, name).await?;
    match site.services().store.are_apart(asker.person.id, person).await? {
        true => Err(Fault::no_person()),
        false => Ok(person),
    }
}

/// Whether somebody may come in here; and what is kept of the password that they gave, where one is needed.
async fn at_door(
    site: &Site,
    asker: &Asker,
    id: &TournamentId,
    state: &TournamentState,
    password: &str,
) -> Result<Option<String>, Fault> {
    let services = site.services();
    clubs::may_enter(site, state.spec(), asker.person.id).await?;
    let is_guarded = matches!(state.spec().door, EntryDoor::Password(_));
    if is_guarded && let Some(home) = asker.home {
        // Whoever guesses is as slow as one who guesses the password of an account, each for themselves: a club behind
        // one address enters at once.
        let name = services.sessions.name(asker.person.id).await?;
        let name = name.map_or_else(String::new, |name| name.as_str().to_owned());
        let looks = NameSkeleton::of(&format!("{} {name}", id.as_str()));
        site.let_try(home, &looks).await?;
    }
    Ok(is_guarded.then(|| services.links.door(id, password)))
}

/// What is wanted, with what the tournament itself does not know.
async fn wish(
    site: &Site,
    asker: &Asker,
    id: &TournamentId,
    state: &TournamentState,
    action: TournamentAction,
) -> Result<TournamentWish, Fault> {
    let services = site.services();
    Ok(match action {
        TournamentAction::Enter { password } => {
            let password = at_door(site, asker, id, state, &password).await?;
            TournamentWish::Enter { rating: rating(site, state, asker.person.id).await?, password }
        }
        TournamentAction::Lead { name, password } => {
            let password = at_door(site, asker, id, state, &password).await?;
            let rating = rating(site, state, asker.person.id).await?;
            TournamentWish::Lead { name, rating, password }
        }
        TournamentAction::Invite { team, name, holds } => {
            let person = reachable(site, asker, &name).await?;
            TournamentWish::Invite { team, person, holds }
        }
        TournamentAction::Join { team } => {
            clubs::may_enter(site, state.spec(), asker.person.id).await?;
            TournamentWish::Join { team, rating: rating(site, state, asker.person.id).await? }
        }
        TournamentAction::Decline { team } => {
            TournamentWish::Invite { team, person: asker.person.id, holds: false }
        }
        TournamentAction::Order { team, players } => TournamentWish::Order { team, players },
        TournamentAction::Attend { team, attending } => {
            TournamentWish::Attend { team, attending: attending.into() }
        }
        TournamentAction::Withdraw => TournamentWish::Withdraw,
        TournamentAction::Rest => TournamentWish::Rest,
        TournamentAction::Return => TournamentWish::Return,
        TournamentAction::Add { name, team } => {
            let person = reachable(site, asker, &name).await?;
            TournamentWish::Add { person, rating: rating(site, state, person).await?, team }
        }
        TournamentAction::Remove { no } => TournamentWish::Remove(no),
        TournamentAction::Excuse { no, half } => TournamentWish::Excuse { no, half },
        TournamentAction::Recall { no } => TournamentWish::Recall(no),
        TournamentAction::Seed { players } => TournamentWish::Seed(players),
        TournamentAction::Start => TournamentWish::Start,
        TournamentAction::Pair { boards } => {
            let spec = state.spec();
            let after_ms = services.time.now_ms().saturating_add_unsigned(spec.pause_ms);
            let begins_ms = (!spec.by_hand && !spec.is_at_board()).then_some(after_ms);
            TournamentWish::Pair { boards, begins_ms }
        }
        TournamentAction::Begin => TournamentWish::Begin,
        TournamentAction::Correct { round, board, result, reason } => {
            TournamentWish::Correct { round, board: from_1(board)?, score: score(&result)?, reason }
        }
        TournamentAction::Names { text } => {
            let read = match state.spec().team_boards {
                Some(_) => read_teams(&text),
                None => read_players(&text),
            };
            TournamentWish::AddNames(read.map_err(Fault::bad_request)?)
        }
        TournamentAction::Results { round, results, reason } => {
            let read = |one: ResultRequest| {
                let score = one.result.as_deref().filter(|code| !code.is_empty()).map(score);
                let score = score.transpose()?;
                Ok(BoardResult { board: from_1(one.board)?, score, points: one.points })
            };
            let boards = results.into_iter().map(read).collect::<Result<_, Fault>>()?;
            TournamentWish::EnterResults { round, boards, reason }
        }
        TournamentAction::Next => planned(state).await?,
        TournamentAction::Finish => TournamentWish::Finish,
        TournamentAction::Undo { round, reason } => TournamentWish::Undo { round, reason },
        TournamentAction::Desk { name, holds } => {
            TournamentWish::Desk { person: named(site, &name).await?, holds }
        }
        TournamentAction::Pause => TournamentWish::Pause,
        TournamentAction::Resume => TournamentWish::Resume,
        TournamentAction::Cancel { reason } => TournamentWish::Cancel { reason },
    })
}

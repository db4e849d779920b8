//! Games by days: whose turn it is, vacations, moves that are entered beforehand, notes for oneself.

use kelci_core::message;
use serde::Serialize;
use utoipa::ToSchema;

use super::accounts::own;
use super::{Asker, Site, counted};
use crate::bounds::{
    DAY_MS, EVENT_BYTES, MAX_CONDITIONAL_BYTES, MAX_GAME_NOTE_CHARS, MAX_LISTED_TURNS,
    VACATION_TOLD_GAMES,
};
use crate::fault::{Fault, FaultKind};
use crate::game::{Powers, Seat, Vacation};
use crate::ids::{GameId, PersonId};
use crate::live::Snapshot;
use crate::people::Person;
use crate::store::{EnteredMoves, GameNote, ListedGame, OpenSeat, TurnCount, VacationOutcome};

/// Somebody's games against people in which it is their turn, the most urgent first.
///
/// # Errors
/// When the store fails.
pub async fn turns(site: &Site, person: Option<PersonId>) -> Result<Vec<ListedGame>, Fault> {
    let Some(person) = person else { return Ok(Vec::new()) };
    Ok(site.services().store.turns(person, MAX_LISTED_TURNS).await?)
}

/// The game that somebody goes on to from one: the next in the list, or the first if that one does not wait for them.
///
/// # Errors
/// When the store fails.
pub async fn next_turn(
    site: &Site,
    person: Option<PersonId>,
    after: Option<&GameId>,
) -> Result<Option<GameId>, Fault> {
    let waiting = turns(site, person).await?;
    let place = waiting.iter().position(|game| Some(&game.id) == after);
    let next = place.map_or(0, |place| (place + 1) % waiting.len());
    Ok(waiting.get(next).map(|game| game.id.clone()).filter(|next| Some(next) != after))
}

/// How many of somebody's games wait for them.
///
/// # Errors
/// When the store fails.
pub async fn count_turns(site: &Site, person: PersonId) -> Result<TurnCount, Fault> {
    Ok(site.services().store.count_turns(person).await?)
}

/// What somebody's clocks stand still for.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Vacations)]
pub struct OwnVacations {
    /// The most days that a vacation may have which begins now.
    pub days_left: i64,
    /// Those that go on or are to come, in their order.
    pub vacations: Vec<VacationSpan>,
}

/// A vacation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct VacationSpan {
    /// From when, in milliseconds since 1970.
    pub from_ms: i64,
    /// Until when.
    pub to_ms: i64,
}

impl From<Vacation> for VacationSpan {
    fn from(Vacation { from_ms, to_ms }: Vacation) -> VacationSpan {
        VacationSpan { from_ms, to_ms }
    }
}

/// The vacations of whoever asks.
///
/// # Errors
/// When they have no account.
pub async fn vacations(site: &Site, person: Option<Person>) -> Result<OwnVacations, Fault> {
    let own = own(site, person).await?;
    let (store, now_ms) = (&site.services().store, site.services().time.now_ms());
    let all = store.vacations(own.id, 0).await?;
    let is_ahead =
        |vacation: &&Vacation| vacation.to_ms > now_ms && vacation.to_ms > vacation.from_ms;
    Ok(OwnVacations {
        days_left: Vacation::most_days(now_ms, &all, now_ms),
        vacations: all.iter().filter(is_ahead).copied().map(VacationSpan::from).collect(),
    })
}

/// Takes a vacation for whoever asks: from now or from a time, for so many days. Their games by days hear of it.
///
/// # Errors
/// When they have no account, or cannot take that many days then.
pub async fn take_vacation(
    site: &Site,
    asker: &Asker,
    from_ms: Option<i64>,
    days: u32,
) -> Result<OwnVacations, Fault> {
    let own = own(site, Some(asker.person)).await?;
    counted(asker.home, |home| site.gates.stored(home, EVENT_BYTES))?;
    let now_ms = site.services().time.now_ms();
    // The day that has begun is today.
    let from_ms = from_ms.filter(|from_ms| *from_ms > now_ms || *from_ms <= now_ms - DAY_MS);
    let from_ms = from_ms.unwrap_or(now_ms);
    let vacation = Vacation { from_ms, to_ms: from_ms.saturating_add(i64::from(days) * DAY_MS) };
    match site.services().store.take_vacation(own.id, vacation, now_ms).await? {
        VacationOutcome::Taken => {}
        VacationOutcome::Refused(why) => {
            let hint = "choose fewer days, or another time";
            return Err(Fault::new(FaultKind::Refused, why).hint(hint));
        }
        VacationOutcome::Nameless => return Err(Fault::account_needed()),
    }
    tell_games(site, own.id).await?;
    vacations(site, Some(asker.person)).await
}

/// Ends the vacation of whoever asks that begins at a time, or calls it off: the rest of its days is theirs again.
///
/// # Errors
/// When they have no account, or there is no such vacation.
pub async fn end_vacation(site: &Site, asker: &Asker, from_ms: i64) -> Result<OwnVacations, Fault> {
    let own = own(site, Some(asker.person)).await?;
    let now_ms = site.services().time.now_ms();
    if !site.services().store.end_vacation(own.id, from_ms, now_ms).await? {
        return Err(Fault::new(FaultKind::Refused, message!("there is no such vacation")));
    }
    tell_games(site, own.id).await?;
    vacations(site, Some(asker.person)).await
}

/// Has somebody's games look who is on vacation. Those that cannot be told now find out when they are next read, and
/// before a flag falls.
async fn tell_games(site: &Site, person: PersonId) -> Result<(), Fault> {
    for OpenSeat { game, .. } in
        site.services().store.open_seats(person, VACATION_TOLD_GAMES).await?
    {
        let Ok(handle) = site.hub.game(&game) else { continue };
        if let Err(fault) = handle.note_vacations().await {
            tracing::debug!(?game, ?fault, "a game hears of a vacation later");
        }
    }
    Ok(())
}

/// What somebody keeps for themselves beside a game.
#[derive(Clone, Debug, Default)]
pub struct OwnPapers {
    /// What is left of those that they entered.
    pub lines: Vec<Vec<String>>,
    /// What they noted.
    pub note: String,
}

/// What somebody keeps for themselves beside a game that they play; nothing for others.
///
/// # Errors
/// When the store fails.
pub async fn own_papers(
    site: &Site,
    id: &GameId,
    table: &Snapshot,
    person: Option<PersonId>,
) -> Result<OwnPapers, Fault> {
    let powers = table.powers(person);
    let Some((person, seat)) = person.zip(seat_of(powers)) else { return Ok(OwnPapers::default()) };
    let note = site.services().store.game_note(id, person).await?;
    Ok(OwnPapers {
        lines: lines_left(site, id, table, person, seat).await?,
        note: note.map(|note| note.words).unwrap_or_default(),
    })
}

fn seat_of(powers: Powers) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| powers.has(*seat))
}

async fn lines_left(
    site: &Site,
    id: &GameId,
    table: &Snapshot,
    person: PersonId,
    seat: Seat,
) -> Result<Vec<Vec<String>>, Fault> {
    if !table.state.spec().is_at_leisure() {
        return Ok(Vec::new());
    }
    let entered = site.services().store.entered_moves(id, seat).await?;
    let entered = entered.filter(|entered| entered.person == person);
    Ok(entered.map(|entered| table.state.still_conditional(&entered.moves)).unwrap_or_default())
}

/// Whoever plays in a game, and where.
async fn at_table(
    site: &Site,
    id: &GameId,
    person: Option<Person>,
) -> Result<(Snapshot, Person, Seat), Fault> {
    let table = site.hub.game(id)?.look().await?;
    let person = person.ok_or_else(Fault::not_your_seat)?;
    let seat = seat_of(table.powers(Some(person.id))).ok_or_else(Fault::not_your_seat)?;
    Ok((table, person, seat))
}

/// What is left of the moves that whoever asks has entered beforehand.
///
/// # Errors
/// When they do not play in that game.
pub async fn entered_moves(
    site: &Site,
    id: &GameId,
    person: Option<Person>,
) -> Result<Vec<Vec<String>>, Fault> {
    let (table, person, seat) = at_table(site, id, person).await?;
    lines_left(site, id, &table, person.id, seat).await
}

/// Enters moves beforehand, a line below the other, instead of what was entered before; none if there is no line.
///
/// # Errors
/// When they do not play in that game, it is their turn, or a line cannot be played.
pub async fn enter_moves(
    site: &Site,
    id: &GameId,
    person: Option<Person>,
    home: Option<std::net::IpAddr>,
    text: &str,
) -> Result<Vec<Vec<String>>, Fault> {
    let (table, person, seat) = at_table(site, id, person).await?;
    let is_void = text.trim().is_empty();
    if !is_void {
        table.state.conditional_seat(table.powers(Some(person.id)))?;
        counted(home, |home| site.gates.stored(home, kept_bytes(text, MAX_CONDITIONAL_BYTES)))?;
    }
    let moves = table.state.read_conditional(text)?;
    let (store, now_ms) = (&site.services().store, site.services().time.now_ms());
    let (game, person) = (id.clone(), person.id);
    store.enter_moves(EnteredMoves { game, seat, person, moves }, now_ms).await?;
    let handle = site.hub.game(id)?;
    if !is_void {
        // The other side may have moved meanwhile.
        handle.answer().await?;
    }
    lines_left(site, id, &handle.look().await?, person, seat).await
}

/// What whoever asks has noted of a game that they play.
///
/// # Errors
/// When they do not.
pub async fn note(site: &Site, id: &GameId, person: Option<Person>) -> Result<String, Fault> {
    let (_, person, _) = at_table(site, id, person).await?;
    let note = site.services().store.game_note(id, person.id).await?;
    Ok(note.map(|note| note.words).unwrap_or_default())
}

/// Keeps what whoever asks notes of a game that they play, instead of what they noted before.
///
/// # Errors
/// When they do not play in it, or it is too long.
pub async fn keep_note(
    site: &Site,
    id: &GameId,
    person: Option<Person>,
    home: Option<std::net::IpAddr>,
    words: &str,
) -> Result<String, Fault> {
    let (_, person, _) = at_table(site, id, person).await?;
    // Browsers end lines as the network does. What no page can show is left out.
    let is_shown = |letter: &char| matches!(letter, '\n' | '\t') || !letter.is_control();
    let words: String = words.replace("\r\n", "\n").trim().chars().filter(is_shown).collect();
    let (found, most) = (words.chars().count() as u64, MAX_GAME_NOTE_CHARS as u64);
    if found > most {
        let message = message!("it has {found} characters, and {most} are allowed", found, most);
        return Err(Fault::bad_request(message));
    }
    counted(home, |home| site.gates.stored(home, kept_bytes(&words, 4 * MAX_GAME_NOTE_CHARS)))?;
    let at_ms = site.services().time.now_ms();
    let note = GameNote { game: id.clone(), words: words.clone(), at_ms };
    site.services().store.keep_game_note(person.id, note).await?;
    Ok(words)
}

fn kept_bytes(text: &str, most: usize) -> u32 {
    u32::try_from(text.len().min(most)).unwrap_or(u32::MAX).saturating_add(EVENT_BYTES)
}

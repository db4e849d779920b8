//! Games of real boards whose moves are known: written down later, they join the tournament and can be looked at.

use std::sync::Arc;

use kelci_catalog::search::Stop;
use kelci_core::{Side, Verdict, message};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{ResultRequest, TournamentAction, done, known, must_have_account, told};
use crate::bounds::GAME_BYTES;
use crate::doing::records::read_one;
use crate::doing::{Asker, Site, counted};
use crate::fault::{Fault, FaultKind};
use crate::game::{ClockSpec, Event, Seat, Spec, State, StoredEvent, TournamentPlace, Visibility};
use crate::ids::{GameId, PersonId, TournamentId};
use crate::live::begin::{SeatPlan, begin};
use crate::store::{NewGame, Summary};
use crate::tournament::{
    EntryDoor, Participant, TournamentBoard, TournamentSpec, TournamentState, TournamentWish,
};

/// The moves of a game that was played at a real board.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AttachRequest {
    /// In which round, from 1.
    pub round: u32,
    /// On which board, from 1.
    pub board: u32,
    /// Which game of the pairing, from 1.
    #[serde(default = "first")]
    pub game: u32,
    /// A record, or a list of moves.
    pub text: String,
}

const fn first() -> u32 {
    1
}

/// A game that was read and is over.
pub(super) struct WrittenGame {
    text: String,
    place: TournamentPlace,
    /// Who had the side that begins, and the other.
    players: [String; 2],
    /// The result of the pairing, where it has one game and that is known.
    known: Option<Verdict>,
}

impl WrittenGame {
    pub(super) fn new(
        text: String,
        place: TournamentPlace,
        players: [String; 2],
        known: Option<Verdict>,
    ) -> WrittenGame {
        let mut players = players;
        if TournamentBoard::first_in(place.game) == 1 {
            players.reverse();
        }
        WrittenGame { text, place, players, known }
    }

    /// The game as it is stored, and who has won it.
    pub(super) fn read(
        self,
        spec: &TournamentSpec,
        site: &SiteParts,
        stop: &Stop,
    ) -> Result<(NewGame, Option<Verdict>), Fault> {
        let (record, replay) = read_one(&self.text, &spec.terms.game, stop)?;
        let verdict = replay.result.or(self.known);
        if let (Some(own), Some(known)) = (replay.result, self.known)
            && own != known
        {
            return Err(refused(message!("the moves lead to another result than the desk has")));
        }
        let mut terms = spec.terms.clone();
        terms.clock = ClockSpec::None;
        let mut own: Spec = terms.spec();
        if record.options.iter().next().is_some() {
            own.options = record
                .options
                .iter()
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect();
        }
        own.fen.clone_from(&record.fen);
        own.visibility = match spec.door {
            EntryDoor::Public => Visibility::Public,
            EntryDoor::Link | EntryDoor::Password(_) => Visibility::Private,
        };
        own.tournament = Some(self.place);
        own.check()?;
        let own = Arc::new(own);
        // Seats are nobody's: what a desk writes down of somebody is no game of their account.
        let plans = self.players.map(|name| SeatPlan::Person(site.director, name));
        let now_ms = site.now_ms;
        let links = &site.links;
        let mut new = begin(site.id.clone(), own.clone(), site.director, plans, links, now_ms)?;
        let unfit = |refusal: crate::game::Refusal| refused(refusal.message());
        let mut state = State::new(own, now_ms)?;
        new.events.iter().try_for_each(|stored| state.apply(stored)).map_err(unfit)?;
        let mut happen = |state: &mut State, event: Event| {
            let stored = StoredEvent { number: state.number() + 1, at_ms: now_ms, event };
            state.apply(&stored).map_err(unfit)?;
            new.events.push(stored);
            Ok::<(), Fault>(())
        };
        for ply in replay.plies {
            let seat: Seat = ply.side.into();
            let event =
                Event::Move { seat, text: ply.canonical, clock_ms: None, conditional: false };
            happen(&mut state, event)?;
        }
        if state.end().is_none() {
            match verdict {
                Some(Verdict::Win(side)) => {
                    happen(&mut state, Event::Resign { seat: side.other().into() })?;
                }
                Some(Verdict::Draw) => happen(&mut state, Event::Agree { seat: Seat::Second })?,
                None => {
                    return Err(refused(message!(
                        "the record does not say how the game ended: enter the result first"
                    )));
                }
            }
        }
        new.summary = Summary::of(&state).map_err(unfit)?;
        Ok((new, verdict))
    }
}

fn refused(message: kelci_core::Message) -> Fault {
    Fault::new(FaultKind::Refused, message)
}

/// What a game needs to know of the site it is stored on.
pub(super) struct SiteParts {
    pub id: GameId,
    pub director: PersonId,
    pub links: crate::ids::LinkMaker,
    pub now_ms: i64,
}

impl SiteParts {
    pub(super) fn of(site: &Site, place: &TournamentPlace) -> SiteParts {
        let services = site.services();
        SiteParts {
            id: services.links.game_of(&place.id, place.begun, place.board, place.game),
            director: services.links.director(&place.id),
            links: services.links.clone(),
            now_ms: services.time.now_ms(),
        }
    }
}

/// What the result of a pairing of one game means for that game.
pub(super) fn verdict_of(state: &TournamentState, board: &TournamentBoard) -> Option<Verdict> {
    use kelci_pairing::Score;
    match board.score.filter(|_| state.spec().games == 1)? {
        Score::White => Some(Verdict::Win(Side::First)),
        Score::Black => Some(Verdict::Win(Side::Second)),
        Score::Draw => Some(Verdict::Draw),
        _ => None,
    }
}

/// Has a game join the tournament in which it was played; where nothing was known of the pairing, its result does too.
///
/// # Errors
/// When the record is wrong, or does not fit the tournament.
pub async fn attach(
    site: &Site,
    asker: &Asker,
    id: &TournamentId,
    request: AttachRequest,
) -> Result<GameId, Fault> {
    must_have_account(site, asker.person.id).await?;
    counted(asker.home, |home| site.gates.stored(home, GAME_BYTES))?;
    let (services, person) = (site.services(), asker.person.id);
    let AttachRequest { round, board: number, game, text } = request;
    let board = super::from_1(number)?;
    let state = known(site, id).await?;
    let event = state.decide(person, TournamentWish::Attach { round, board, game })?;
    let own = state.board(round, board).ok_or_else(Fault::no_game)?;
    let begun = own.begun.unwrap_or(state.number() + 1);
    let place = TournamentPlace { id: id.clone(), round, board, begun, game };
    let people = state.participants().iter().filter_map(Participant::person);
    let names = told::names(site, people).await?;
    let name = |no| state.participant(no).map(|one| told::player_name(&names, one));
    let players = own.players.map(|no| name(no).unwrap_or_default());
    let written = WrittenGame::new(text, place.clone(), players, verdict_of(&state, own));
    let (spec, parts) = (state.spec().clone(), SiteParts::of(site, &place));
    let game_id = parts.id.clone();
    let home = asker.home.unwrap_or(std::net::Ipv4Addr::UNSPECIFIED.into());
    let read = move |stop: &Stop| written.read(&spec, &parts, stop);
    let (new, verdict) = site.entrance.work(home, read).await??;
    if services.store.load(&game_id).await?.is_none() {
        services.store.create(new, Vec::new()).await?;
    }
    let now_ms = services.time.now_ms();
    let noted = services.tournaments.append(id, &state, Some(person), event, now_ms).await?;
    let Some(state) = noted else { return Err(Fault::conflict()) };
    // Where nothing was known, the game says how it ended.
    let is_open = state.board(round, board).is_some_and(|own| own.score.is_none());
    if let Some(verdict) = verdict.filter(|_| is_open && state.spec().games == 1) {
        let result = match verdict {
            Verdict::Win(Side::First) => "1-0",
            Verdict::Win(Side::Second) => "0-1",
            Verdict::Draw => "1/2",
        };
        let result = ResultRequest { board: number, result: Some(result.into()), points: None };
        let results = vec![result];
        let action = TournamentAction::Results { round, results, reason: String::new() };
        done(site, asker, id, action).await?;
    }
    Ok(game_id)
}

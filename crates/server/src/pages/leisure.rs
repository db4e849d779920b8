//! What the page of a game shows to those who play it at leisure: how much time there is, who is on vacation, and one's
//! own papers, which nobody else sees: moves that are entered beforehand, and a note. No scripts.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use fluent_bundle::FluentArgs;

use super::account::{again, complaint};
use super::reader::Reader;
use crate::bounds::{MAX_CONDITIONAL_BYTES, MAX_GAME_NOTE_CHARS};
use crate::doing::correspondence::{self, OwnPapers};
use crate::fault::{Fault, FaultKind};
use crate::game::{Seat, Status};
use crate::http::body::{FormFields, GamePath};
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::ids::{GameId, PersonId};
use crate::lang::telling;
use crate::live::Snapshot;
use crate::time::day_and_time;

/// The part of a game's page about it.
#[derive(Default)]
pub struct LeisurePart {
    /// How many days there are for a move, if there are days.
    pub pace: Option<String>,
    /// How much time is left, and until when.
    pub left: Option<String>,
    /// Until when each player is on vacation.
    pub away: [Option<String>; 2],
    /// Whether whoever reads plays against somebody, and the game is slow enough to go elsewhere meanwhile.
    pub leads_on: bool,
    pub papers: Option<Papers>,
}

/// What somebody keeps for themselves beside a game.
pub struct Papers {
    pub id: String,
    /// Which game is played, by its name in the catalog.
    pub game: String,
    /// What is left of the moves that they entered; none if none can be entered in such a game.
    pub conditional: Option<String>,
    pub note: String,
    /// What is wrong with which form.
    pub wrong: Option<(&'static str, String)>,
}

impl Papers {
    pub const fn most_note(&self) -> usize {
        MAX_GAME_NOTE_CHARS
    }

    pub const fn most_conditional(&self) -> usize {
        MAX_CONDITIONAL_BYTES
    }

    pub fn wrong_with(&self, form: &str) -> Option<&str> {
        self.wrong.as_ref().filter(|(wrong, _)| *wrong == form).map(|(_, said)| said.as_str())
    }
}

impl LeisurePart {
    pub async fn of(
        app: &App,
        reader: &Reader,
        id: &GameId,
        table: &Snapshot,
        person: Option<PersonId>,
    ) -> Result<LeisurePart, Fault> {
        let (state, now_ms) = (&table.state, app.services().time.now_ms());
        let is_playing = state.status() == Status::Playing;
        let clocks = state.clocks().filter(|_| is_playing && state.spec().clock.is_by_days());
        let left = clocks.zip(state.deadline_ms()).map(|(clocks, deadline_ms)| {
            let turn = state.turn();
            let mut args = FluentArgs::new();
            args.set("name", telling::player(reader.words, state, turn));
            args.set("time", reader.left(clocks.left_at(turn, turn, now_ms)));
            args.set("date", day_and_time(deadline_ms));
            reader.words.tell("leisure-left", &args)
        });
        let away = Seat::BOTH.map(|seat| {
            let until_ms = clocks?.away_until_ms(seat, now_ms)?;
            Some(reader.words.with("leisure-away", "date", day_and_time(until_ms)))
        });
        let papers = papers(app, id, table, person).await?;
        let leads_on = papers.is_some() && state.spec().is_at_leisure();
        let clock = Some(state.spec().clock).filter(|clock| clock.is_by_days());
        let pace = clock.map(|clock| reader.clock(clock));
        Ok(LeisurePart { pace, left, away, leads_on, papers })
    }
}

/// The papers of somebody who plays against somebody else, as soon as they are both there.
async fn papers(
    app: &App,
    id: &GameId,
    table: &Snapshot,
    person: Option<PersonId>,
) -> Result<Option<Papers>, Fault> {
    let powers = table.powers(person);
    let (state, plays) = (&table.state, Seat::BOTH.map(|seat| powers.has(seat)));
    let is_one_of_two = plays[0] != plays[1] && state.spec().engine(Seat::First).is_none();
    let has_begun = state.status() != Status::Waiting;
    if !is_one_of_two || !has_begun || state.spec().engine(Seat::Second).is_some() {
        return Ok(None);
    }
    let OwnPapers { lines, note } =
        correspondence::own_papers(app.site(), id, table, person).await?;
    let can_enter = state.spec().is_at_leisure() && state.status() == Status::Playing;
    let conditional =
        can_enter.then(|| lines.iter().map(|line| line.join(" ")).collect::<Vec<_>>().join("\n"));
    Ok(Some(Papers {
        id: id.to_string(),
        game: state.spec().game.clone(),
        conditional,
        note,
        wrong: None,
    }))
}

#[derive(Template)]
#[template(path = "papers.html")]
struct PapersPage {
    reader: Reader,
    papers: Papers,
}

/// A form that comes back with what was typed and what is wrong with it.
async fn back(
    app: &App,
    reader: Reader,
    id: &GameId,
    visitor: &Visitor,
    fault: Fault,
    fill: impl FnOnce(&mut Papers, String),
) -> Result<Response, Fault> {
    let is_about_moves = matches!(fault.error, FaultKind::IllegalMove | FaultKind::NotYourTurn);
    let said = match is_about_moves {
        true => reader.words.message(&fault.message),
        false => complaint(&reader, fault)?,
    };
    let table = app.hub().game(id)?.look().await?;
    let own = papers(app, id, &table, visitor.person()).await?;
    let mut papers = own.ok_or_else(Fault::not_your_seat)?;
    fill(&mut papers, said);
    Ok(again(&PapersPage { reader, papers }))
}

/// `POST /game/{id}/conditional`: enters moves beforehand.
pub async fn enter(
    State(app): State<App>,
    GamePath(id): GamePath,
    Peer(home): Peer,
    visitor: Visitor,
    reader: Reader,
    form: FormFields,
) -> Result<Response, Fault> {
    let text = form.get("lines").unwrap_or_default();
    let person = visitor.proved();
    let entered = correspondence::enter_moves(app.site(), &id, person, Some(home), text).await;
    match entered {
        Ok(_) => Ok(Redirect::to(&format!("/game/{id}#papers")).into_response()),
        Err(fault) => {
            let fill = |papers: &mut Papers, said| {
                (papers.conditional, papers.wrong) =
                    (Some(text.to_owned()), Some(("conditional", said)));
            };
            back(&app, reader, &id, &visitor, fault, fill).await
        }
    }
}

/// `POST /game/{id}/note`: keeps a note for oneself.
pub async fn keep_note(
    State(app): State<App>,
    GamePath(id): GamePath,
    Peer(home): Peer,
    visitor: Visitor,
    reader: Reader,
    form: FormFields,
) -> Result<Response, Fault> {
    let words = form.get("words").unwrap_or_default();
    let person = visitor.proved();
    match correspondence::keep_note(app.site(), &id, person, Some(home), words).await {
        Ok(_) => Ok(Redirect::to(&format!("/game/{id}#papers")).into_response()),
        Err(fault) => {
            let fill = |papers: &mut Papers, said| {
                (papers.note, papers.wrong) = (words.to_owned(), Some(("note", said)));
            };
            back(&app, reader, &id, &visitor, fault, fill).await
        }
    }
}

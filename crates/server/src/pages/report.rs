//! Reporting somebody: a form from a game's page and from a person's, and what became of one's reports. No scripts.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use kelci_core::message;

use super::account::{again, complaint, day};
use super::page::show;
use super::reader::Reader;
use crate::bounds::MAX_REPORT_CHARS;
use crate::doing::reporting::{self, ReportRequest, Suspect};
use crate::fault::Fault;
use crate::http::body::{FormFields, GamePath, PersonPath};
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::ids::GameId;
use crate::lang::telling;
use crate::live::Snapshot;
use crate::people::NamedPerson;
use crate::store::{Measure, PlayerReport, ReportReason};

/// Somebody who can be chosen.
struct Choice {
    key: String,
    label: String,
}

#[derive(Template)]
#[template(path = "report.html")]
struct ReportPage {
    reader: Reader,
    /// Where one comes from.
    back: String,
    /// Whom one can report; if nobody has to be chosen, their name.
    choices: Vec<Choice>,
    chosen: String,
    /// Whether what was said in the game is attached.
    in_game: bool,
    reason: String,
    words: String,
    wrong: Option<String>,
}

impl ReportPage {
    fn reasons(&self) -> Vec<(&'static str, String)> {
        let word = |reason: &ReportReason| self.reader.say(&format!("report-{}", reason.name()));
        ReportReason::ALL.iter().map(|reason| (reason.name(), word(reason))).collect()
    }

    const fn most(&self) -> usize {
        MAX_REPORT_CHARS
    }

    fn filled(mut self, form: &FormFields, wrong: String) -> ReportPage {
        let field = |name| form.get(name).unwrap_or_default().to_owned();
        (self.reason, self.words, self.wrong) = (field("reason"), field("words"), Some(wrong));
        if let Some(who) = form.get("who") {
            who.clone_into(&mut self.chosen);
        }
        self
    }
}

/// What somebody who can be reported is called in a game.
fn label(reader: &Reader, table: &Snapshot, suspect: &Suspect) -> String {
    match suspect.seat {
        Some(seat) => {
            let player = telling::player(reader.words, &table.state, seat);
            let side = &telling::sides(reader.words, table.state.game())[seat.index()];
            if player == *side { player } else { format!("{player} ({side})") }
        }
        None => reader.say_of("report-watcher", &suspect.key),
    }
}

async fn of_game(
    app: &App,
    id: &GameId,
    visitor: &Visitor,
    reader: Reader,
) -> Result<(ReportPage, Vec<Suspect>), Fault> {
    let table = app.hub().game(id)?.look().await?;
    let suspects = reporting::suspects(app.site(), id, &table, visitor.person()).await?;
    let choice =
        |one: &Suspect| Choice { key: one.key.clone(), label: label(&reader, &table, one) };
    let choices: Vec<_> = suspects.iter().map(choice).collect();
    let chosen = choices.first().map(|first| first.key.clone()).unwrap_or_default();
    let page = ReportPage {
        back: format!("/game/{id}"),
        choices,
        chosen,
        in_game: true,
        reason: String::new(),
        words: String::new(),
        wrong: None,
        reader,
    };
    Ok((page, suspects))
}

/// `GET /game/{id}/report`
pub async fn game_form(
    State(app): State<App>,
    GamePath(id): GamePath,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    Ok(show(&of_game(&app, &id, &visitor, reader).await?.0))
}

/// `POST /game/{id}/report`
pub async fn from_game(
    State(app): State<App>,
    GamePath(id): GamePath,
    peer: Peer,
    visitor: Visitor,
    reader: Reader,
    form: FormFields,
) -> Result<Response, Fault> {
    let (page, suspects) = of_game(&app, &id, &visitor, reader).await?;
    let who = form.get("who").unwrap_or_default();
    let nobody = || Fault::bad_request(message!("choose whom you report"));
    let whom = suspects.iter().find(|suspect| suspect.key == who).ok_or_else(nobody);
    let reported = match whom {
        Ok(suspect) => {
            let request = ReportRequest {
                person: suspect.person,
                game: Some(id),
                reason: form.get("reason").unwrap_or_default(),
                words: form.get("words").unwrap_or_default(),
            };
            send(&app, &visitor, peer, request).await
        }
        Err(fault) => Err(fault),
    };
    answered(page, &form, reported)
}

fn of_person(named: &NamedPerson, reader: Reader) -> ReportPage {
    let name = named.name.as_str().to_owned();
    let path: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
    ReportPage {
        back: format!("/people/{path}"),
        choices: vec![Choice { key: String::new(), label: name }],
        chosen: String::new(),
        in_game: false,
        reason: String::new(),
        words: String::new(),
        wrong: None,
        reader,
    }
}

/// `GET /people/{name}/report`
pub async fn person_form(
    State(app): State<App>,
    PersonPath(looks): PersonPath,
    reader: Reader,
) -> Result<Response, Fault> {
    let named = app.services().store.find_named(&looks).await?.ok_or_else(Fault::no_person)?;
    Ok(show(&of_person(&named, reader)))
}

/// `POST /people/{name}/report`
pub async fn from_person(
    State(app): State<App>,
    PersonPath(looks): PersonPath,
    peer: Peer,
    visitor: Visitor,
    reader: Reader,
    form: FormFields,
) -> Result<Response, Fault> {
    let named = app.services().store.find_named(&looks).await?.ok_or_else(Fault::no_person)?;
    let request = ReportRequest {
        person: named.id,
        game: None,
        reason: form.get("reason").unwrap_or_default(),
        words: form.get("words").unwrap_or_default(),
    };
    let reported = send(&app, &visitor, peer, request).await;
    answered(of_person(&named, reader), &form, reported)
}

async fn send(
    app: &App,
    visitor: &Visitor,
    peer: Peer,
    request: ReportRequest<'_>,
) -> Result<Response, Fault> {
    let known = visitor.session_or_new();
    reporting::report(app.site(), &known.at(peer), request).await?;
    Ok((known.cookie, Redirect::to("/reports")).into_response())
}

fn answered(
    page: ReportPage,
    form: &FormFields,
    reported: Result<Response, Fault>,
) -> Result<Response, Fault> {
    match reported {
        Ok(response) => Ok(response),
        Err(fault) => {
            let wrong = complaint(&page.reader, fault)?;
            Ok(again(&page.filled(form, wrong)))
        }
    }
}

/// A report, as whoever made it sees it.
struct OwnReport {
    day: String,
    about: String,
    game: Option<String>,
    reason: String,
    words: String,
    /// What became of it, and what a moderator says; none as long as nobody has looked at it.
    answer: Option<(String, String)>,
}

#[derive(Template)]
#[template(path = "reports.html")]
struct ReportsPage {
    reader: Reader,
    reports: Vec<OwnReport>,
}

/// `GET /reports`: one's own.
pub async fn own_reports(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let mut reports = Vec::new();
    for report in reporting::own_reports(app.site(), visitor.person()).await? {
        let name = app.services().sessions.name(report.person).await?;
        let about = name.map_or_else(|| reader.say("report-guest"), |name| name.to_string());
        reports.push(told(&reader, about, report));
    }
    Ok(show(&ReportsPage { reader, reports }))
}

fn told(reader: &Reader, about: String, report: PlayerReport) -> OwnReport {
    let answer = report.answer.map(|answer| {
        // What was done is between the moderators and whoever it was done to.
        let key = match answer.measure {
            Measure::Dismiss => "reports-dismissed",
            _ => "reports-done",
        };
        (reader.say(key), answer.words)
    });
    OwnReport {
        day: day(report.at_ms),
        about,
        game: report.game.map(|game| format!("/game/{game}")),
        reason: reader.say(&format!("report-{}", report.reason.name())),
        words: report.words,
        answer,
    }
}

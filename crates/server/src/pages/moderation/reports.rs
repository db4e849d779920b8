//! The reports that wait, and one of them with all that is known.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use kelci_core::message;
use serde::Deserialize;

use super::{ActForm, Choices, CodePage, Subject, Typed, intervention, name_of};
use crate::bounds::REPORTS_ON_A_PAGE;
use crate::doing::moderating::{self, Dossier};
use crate::fault::Fault;
use crate::game::{Seat, Speaker};
use crate::http::App;
use crate::http::body::{FormFields, QueryFields};
use crate::http::visitor::Visitor;
use crate::ids::PersonId;
use crate::lang::telling;
use crate::live::Snapshot;
use crate::pages::account::{again, complaint};
use crate::pages::page::show;
use crate::pages::reader::Reader;
use crate::store::{AttachedLine, PlayerReport};
use crate::time::day_and_time;

#[derive(Deserialize)]
pub struct ReportsQuery {
    /// After the report of that number.
    #[serde(default)]
    after: i64,
}

/// A report that waits.
struct Waiting {
    href: String,
    when: String,
    about: String,
    by: String,
    reason: String,
    words: String,
}

#[derive(Template)]
#[template(path = "moderation/index.html")]
struct IndexPage {
    reader: Reader,
    count: u32,
    reports: Vec<Waiting>,
    next: Option<String>,
    is_first: bool,
}

/// `GET /moderation`
pub async fn index(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    QueryFields(ReportsQuery { after }): QueryFields<ReportsQuery>,
) -> Result<Response, Fault> {
    moderating::moderator(app.site(), visitor.proved()).await?;
    let (found, count) = moderating::open_reports(app.site(), after).await?;
    let is_full = found.len() >= REPORTS_ON_A_PAGE as usize;
    let last = found.last().filter(|_| is_full);
    let next = last.map(|last| format!("/moderation?after={}", last.number));
    let mut reports = Vec::with_capacity(found.len());
    for report in found {
        let by = match report.reporter {
            Some(by) => name_of(&app, &reader, by).await?,
            None => reader.say("moderation-left"),
        };
        reports.push(Waiting {
            href: format!("/moderation/reports/{}", report.number),
            when: day_and_time(report.at_ms),
            about: name_of(&app, &reader, report.person).await?,
            by,
            reason: reader.say(&format!("report-{}", report.reason.name())),
            words: report.words,
        });
    }
    Ok(show(&IndexPage { reader, count, reports, next, is_first: after <= 0 }))
}

/// Something that was said.
struct Line {
    when: String,
    who: String,
    text: String,
    theirs: bool,
}

#[derive(Template)]
#[template(path = "moderation/report.html")]
struct ReportPage {
    reader: Reader,
    number: i64,
    when: String,
    reason: String,
    words: String,
    /// The game's page and what is known of it, if it still is there.
    game: Option<(String, String)>,
    said: Vec<Line>,
    about: Subject,
    by: Option<Subject>,
    /// When it was answered, by whom, with what measure and which words.
    answer: Option<(String, String, String, String)>,
    /// What can be done; nothing once it is answered.
    form: Option<String>,
}

/// What somebody is called in a game in which they sit.
fn called(reader: &Reader, table: Option<&Snapshot>, person: PersonId) -> Option<String> {
    let table = table?;
    let sits = |seat: &Seat| table.access[seat.index()].person == Some(person);
    let seat = Seat::BOTH.into_iter().find(sits)?;
    Some(telling::player(reader.words, &table.state, seat))
}

fn line(reader: &Reader, table: Option<&Snapshot>, line: &AttachedLine) -> Line {
    let of_seat = |seat| table.map(|table| telling::player(reader.words, &table.state, seat));
    let who = match line.by {
        Speaker::First => of_seat(Seat::First),
        Speaker::Second => of_seat(Seat::Second),
        Speaker::Watcher => None,
    };
    let who = who.unwrap_or_else(|| reader.say(&format!("moderation-by-{}", line.by.name())));
    let phrase = line.phrase.as_ref().map(|name| reader.say(&format!("game-phrase-{name}")));
    let text = phrase.or_else(|| line.words.clone()).unwrap_or_default();
    Line { when: day_and_time(line.at_ms), who, text, theirs: line.theirs }
}

async fn page(
    app: &App,
    reader: Reader,
    report: PlayerReport,
    typed: Typed,
) -> Result<ReportPage, Fault> {
    let site = app.site();
    let now_ms = app.services().time.now_ms();
    let table = match &report.game {
        // It may be forgotten.
        Some(game) => app.hub().game(game)?.look().await.ok(),
        None => None,
    };
    let about: Dossier = moderating::dossier(site, report.person).await?;
    let choices = Choices::of(&about.voice, true, now_ms);
    let by = match report.reporter {
        Some(reporter) => {
            let dossier = moderating::dossier(site, reporter).await?;
            let name = called(&reader, table.as_ref(), reporter);
            Some(Subject::of(&reader, dossier, name, now_ms))
        }
        None => None,
    };
    let form = match report.answer {
        None => ActForm { reader: &reader, choices, typed }.render().ok(),
        Some(_) => None,
    };
    let game = report.game.as_ref().map(|id| {
        let told = table.as_ref().map(|table| {
            let [first, second] =
                Seat::BOTH.map(|seat| telling::player(reader.words, &table.state, seat));
            format!("{} · {first} – {second}", table.state.game().info().title)
        });
        (format!("/game/{id}"), told.unwrap_or_else(|| reader.say("moderation-game-gone")))
    });
    let name = called(&reader, table.as_ref(), report.person);
    let answer = report.answer.map(|answer| {
        let measure = reader.say(&format!("moderation-do-{}", answer.measure.name()));
        (day_and_time(answer.at_ms), answer.moderator, measure, answer.words)
    });
    Ok(ReportPage {
        number: report.number,
        when: day_and_time(report.at_ms),
        reason: reader.say(&format!("report-{}", report.reason.name())),
        words: report.words,
        game,
        said: report.said.iter().map(|one| line(&reader, table.as_ref(), one)).collect(),
        about: Subject::of(&reader, about, name, now_ms),
        by,
        answer,
        form,
        reader,
    })
}

/// `GET /moderation/reports/{number}`
pub async fn report(
    State(app): State<App>,
    Path(number): Path<String>,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    moderating::moderator(app.site(), visitor.proved()).await?;
    let report = moderating::report(app.site(), &number).await?;
    Ok(show(&page(&app, reader, report, Typed::default()).await?))
}

/// `POST /moderation/reports/{number}`
pub async fn answer(
    State(app): State<App>,
    Path(number): Path<String>,
    visitor: Visitor,
    reader: Reader,
    form: FormFields,
) -> Result<Response, Fault> {
    let moderator = moderating::moderator(app.site(), visitor.proved()).await?;
    let report = moderating::report(app.site(), &number).await?;
    let about = name_of(&app, &reader, report.person).await?;
    let done = match intervention(&form) {
        Some(intervention) => {
            let texts = ["why", "words"].map(|name| form.get(name).unwrap_or_default());
            moderating::answer(app.site(), &moderator, &report, &intervention, texts).await
        }
        None => Err(Fault::bad_request(message!("choose what is to be done"))),
    };
    match done.map(|done| done.code) {
        Ok(Some(code)) => {
            let back = format!("/moderation/reports/{}", report.number);
            Ok(show(&CodePage { reader, name: about, code: code.reveal(), back }))
        }
        Ok(None) => Ok(Redirect::to("/moderation").into_response()),
        Err(fault) => {
            let typed = Typed::of(&form, complaint(&reader, fault)?);
            // Somebody may have answered it meanwhile.
            let report = moderating::report(app.site(), &number).await?;
            Ok(again(&page(&app, reader, report, typed).await?))
        }
    }
}

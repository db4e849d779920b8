//! Vacations of one's account: forms without scripts.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use fluent_bundle::FluentArgs;

use super::account::{again, complaint, day};
use super::page::show;
use super::reader::Reader;
use crate::bounds::{DAY_MS, VACATION_AHEAD_MS, VACATION_DAYS};
use crate::doing::Asker;
use crate::doing::correspondence::{
    OwnVacations, VacationSpan, end_vacation, take_vacation, vacations,
};
use crate::fault::{Fault, FaultKind};
use crate::http::body::FormFields;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::time::{day_and_time, day_ms};
use kelci_core::message;

#[derive(Template)]
#[template(path = "vacation.html")]
struct VacationPage {
    reader: Reader,
    own: OwnVacations,
    now_ms: i64,
    /// What was typed.
    from: String,
    days: String,
    wrong: Option<String>,
}

impl VacationPage {
    async fn of(app: &App, visitor: &Visitor, reader: Reader) -> Result<VacationPage, Fault> {
        let own = vacations(app.site(), visitor.proved()).await?;
        let now_ms = app.services().time.now_ms();
        let (from, days) = (String::new(), "7".to_owned());
        Ok(VacationPage { reader, own, now_ms, from, days, wrong: None })
    }

    fn span(&self, vacation: &VacationSpan) -> String {
        let mut args = FluentArgs::new();
        args.set("from", day_and_time(vacation.from_ms));
        args.set("to", day_and_time(vacation.to_ms));
        self.reader.words.tell("vacation-span", &args)
    }

    fn is_now(&self, vacation: &VacationSpan) -> bool {
        vacation.from_ms <= self.now_ms
    }

    const fn most(&self) -> i64 {
        VACATION_DAYS
    }

    fn first_day(&self) -> String {
        day(self.now_ms)
    }

    fn last_day(&self) -> String {
        day(self.now_ms + VACATION_AHEAD_MS - DAY_MS)
    }
}

/// `GET /vacation`
pub async fn form(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    Ok(show(&VacationPage::of(&app, &visitor, reader).await?))
}

/// `POST /vacation`: takes one, or ends one.
pub async fn change(
    State(app): State<App>,
    Peer(home): Peer,
    visitor: Visitor,
    reader: Reader,
    form: FormFields,
) -> Result<Response, Fault> {
    let person = visitor.proved().ok_or_else(Fault::account_needed)?;
    let asker = Asker { person, home: Some(home) };
    let field = |name| form.get(name).unwrap_or_default().trim();
    let done = match field("do") {
        "end" => match field("vacation").parse() {
            Ok(from_ms) => end_vacation(app.site(), &asker, from_ms).await,
            Err(_) => Err(Fault::bad_request(message!("there is no such vacation"))),
        },
        _ => match wanted(field("from"), field("days")) {
            Ok((from_ms, days)) => take_vacation(app.site(), &asker, from_ms, days).await,
            Err(fault) => Err(fault),
        },
    };
    match done {
        Ok(_) => Ok(Redirect::to("/vacation").into_response()),
        Err(fault) => {
            let wrong = Some(complaint(&reader, fault)?);
            let page = VacationPage::of(&app, &visitor, reader).await?;
            let (from, days) = (field("from").to_owned(), field("days").to_owned());
            Ok(again(&VacationPage { from, days, wrong, ..page }))
        }
    }
}

fn wanted(from: &str, days: &str) -> Result<(Option<i64>, u32), Fault> {
    let from_ms = match from {
        "" => None,
        day => Some(day_ms(day).ok_or_else(|| {
            Fault::new(FaultKind::BadRequest, message!("write a day such as 2026-11-17"))
        })?),
    };
    let days = days.parse().map_err(|_| {
        Fault::new(FaultKind::BadRequest, message!("write how many days the vacation has"))
    })?;
    Ok((from_ms, days))
}

//! What one's account says about talking: whether one wants words of one's own, and what moderators said.

use axum::extract::State;
use axum::response::Redirect;

use crate::doing::{moderating, reporting, talking};
use crate::fault::Fault;
use crate::http::App;
use crate::http::body::FormFields;
use crate::http::visitor::Visitor;
use crate::ids::PersonId;
use crate::time::day_and_time;

/// The part of the account's page about it.
pub struct TalkPart {
    pub wants_words: bool,
    pub muted_until: Option<String>,
    /// How many reports were answered.
    pub answers: usize,
    /// How many reports wait, for a moderator.
    pub open_reports: Option<u32>,
}

impl TalkPart {
    pub async fn of(app: &App, person: PersonId) -> Result<TalkPart, Fault> {
        let voice = talking::voice(app.site(), person).await?;
        let muted = voice.is_muted(app.services().time.now_ms());
        let reports = reporting::own_reports(app.site(), Some(person)).await?;
        let open_reports = match voice.is_moderator {
            true => Some(moderating::open_reports(app.site(), 0).await?.1),
            false => None,
        };
        Ok(TalkPart {
            wants_words: voice.wants_words,
            muted_until: muted.map(day_and_time),
            answers: reports.iter().filter(|report| report.answer.is_some()).count(),
            open_reports,
        })
    }
}

/// `POST /account/words`: switches words of one's own on or off.
pub async fn words(
    State(app): State<App>,
    visitor: Visitor,
    form: FormFields,
) -> Result<Redirect, Fault> {
    let are_wanted = form.get("words") == Some("on");
    talking::want_words(app.site(), visitor.proved(), are_wanted).await?;
    Ok(Redirect::to("/account#talk-title"))
}

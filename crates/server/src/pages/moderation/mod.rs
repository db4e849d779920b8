//! The moderators' pages: what was reported, who it is about, what was done. For everybody else there are no such pages.
//!
//! * [`reports`]: the list, and one report with what can be done about it; [`people`]: somebody's history;
//! * [`clubs`]: what can be done about a club; [`audit`]: who did what.

pub mod audit;
pub mod clubs;
pub mod people;
pub mod reports;

use askama::Template;

use super::reader::Reader;
use crate::bounds::MAX_MUTED_DAYS;
use crate::doing::moderating::{Dossier, Intervention};
use crate::fault::Fault;
use crate::http::App;
use crate::http::body::FormFields;
use crate::ids::PersonId;
use crate::store::{AuditLine, PlayerReport, Voice};
use crate::time::day_and_time;

/// What a form asks for; none if it is nothing that is known.
fn intervention(form: &FormFields) -> Option<Intervention<'_>> {
    let field = |name| form.get(name).unwrap_or_default();
    Some(match form.get("do")? {
        "dismiss" => Intervention::Dismiss,
        "mute" => Intervention::Mute { days: field("days") },
        "unmute" => Intervention::Unmute,
        "rename" => Intervention::Rename { name: field("name") },
        "reset" => Intervention::Reset,
        "close" => Intervention::Close,
        "reopen" => Intervention::Reopen,
        _ => return None,
    })
}

/// What can be done about somebody.
struct Choices {
    /// Whether it is an answer to a report.
    to_report: bool,
    is_account: bool,
    is_muted: bool,
    is_closed: bool,
}

impl Choices {
    fn of(voice: &Voice, to_report: bool, now_ms: i64) -> Choices {
        Choices {
            to_report,
            is_account: voice.name.is_some(),
            is_muted: voice.is_muted(now_ms).is_some(),
            is_closed: voice.is_closed,
        }
    }

    /// The names of what is offered, in order.
    fn offered(&self) -> Vec<&'static str> {
        let mut offered = Vec::new();
        if self.to_report {
            offered.push("dismiss");
        }
        offered.push("mute");
        if self.is_muted && !self.to_report {
            offered.push("unmute");
        }
        if self.is_account {
            offered.extend(["rename", "reset"]);
            match self.is_closed {
                true if !self.to_report => offered.push("reopen"),
                true => {}
                false => offered.push("close"),
            }
        }
        offered
    }
}

/// The form for it, with what was typed and what is wrong with that.
#[derive(Template)]
#[template(path = "moderation/act.html")]
struct ActForm<'a> {
    reader: &'a Reader,
    choices: Choices,
    typed: Typed,
}

#[derive(Default)]
struct Typed {
    does: String,
    days: String,
    name: String,
    why: String,
    words: String,
    wrong: Option<String>,
}

impl Typed {
    fn of(form: &FormFields, wrong: String) -> Typed {
        let field = |name| form.get(name).unwrap_or_default().to_owned();
        Typed {
            does: field("do"),
            days: field("days"),
            name: field("name"),
            why: field("why"),
            words: field("words"),
            wrong: Some(wrong),
        }
    }
}

impl ActForm<'_> {
    fn offered(&self) -> Vec<(&'static str, String)> {
        let word = |name| (name, self.reader.say(&format!("moderation-do-{name}")));
        self.choices.offered().into_iter().map(word).collect()
    }

    fn is_chosen(&self, name: &str) -> bool {
        self.typed.does == name
    }

    fn has(&self, name: &str) -> bool {
        self.choices.offered().contains(&name)
    }

    const fn most_days(&self) -> u32 {
        MAX_MUTED_DAYS
    }
}

/// Somebody, as moderators see them.
struct Subject {
    name: String,
    /// The page of their history; none of a guest.
    href: Option<String>,
    /// What they are besides: a moderator, muted, closed.
    marks: Vec<String>,
    about: Vec<ReportRow>,
    by: Vec<ReportRow>,
    measures: Vec<AuditRow>,
}

/// A report in a list.
struct ReportRow {
    href: String,
    when: String,
    reason: String,
    /// What became of it.
    state: String,
}

/// A line of the audit.
struct AuditRow {
    number: i64,
    when: String,
    actor: String,
    act: String,
    /// Whose account, if they have not left.
    name: Option<String>,
    detail: String,
}

impl From<AuditLine> for AuditRow {
    fn from(line: AuditLine) -> AuditRow {
        AuditRow {
            number: line.number,
            when: day_and_time(line.at_ms),
            actor: line.actor,
            act: line.act,
            name: line.name.map(|name| name.to_string()),
            detail: line.detail,
        }
    }
}

impl ReportRow {
    fn of(reader: &Reader, report: &PlayerReport) -> ReportRow {
        let state = match &report.answer {
            None => reader.say("moderation-open"),
            Some(answer) => reader.say(&format!("moderation-do-{}", answer.measure.name())),
        };
        ReportRow {
            href: format!("/moderation/reports/{}", report.number),
            when: day_and_time(report.at_ms),
            reason: reader.say(&format!("report-{}", report.reason.name())),
            state,
        }
    }
}

impl Subject {
    /// Of what is known of somebody, who is called so where they have no account.
    fn of(reader: &Reader, dossier: Dossier, called: Option<String>, now_ms: i64) -> Subject {
        let Dossier { voice, about, by, measures, .. } = dossier;
        let mut marks = Vec::new();
        if voice.is_moderator {
            marks.push(reader.say("moderation-is-moderator"));
        }
        if let Some(until_ms) = voice.is_muted(now_ms) {
            let until = day_and_time(until_ms);
            marks.push(reader.words.with("moderation-is-muted", "text", until));
        }
        if voice.is_closed {
            marks.push(reader.say("moderation-is-closed"));
        }
        let rows = |reports: Vec<PlayerReport>| {
            reports.iter().map(|one| ReportRow::of(reader, one)).collect()
        };
        let guest = || match called.filter(|name| !name.is_empty()) {
            Some(name) => reader.say_of("moderation-guest-called", name),
            None => reader.say("report-guest"),
        };
        Subject {
            href: voice.name.as_ref().map(|name| path_of(name.as_str())),
            name: voice.name.map_or_else(guest, |name| name.to_string()),
            marks,
            about: rows(about),
            by: rows(by),
            measures: measures.into_iter().map(AuditRow::from).collect(),
        }
    }
}

/// The page of somebody's history.
fn path_of(name: &str) -> String {
    let name: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
    format!("/moderation/people/{name}")
}

/// What somebody is called: their account's name, or that they are a guest.
async fn name_of(app: &App, reader: &Reader, person: PersonId) -> Result<String, Fault> {
    let name = app.services().sessions.name(person).await?;
    Ok(name.map_or_else(|| reader.say("report-guest"), |name| name.to_string()))
}

#[derive(Template)]
#[template(path = "moderation/code.html")]
struct CodePage {
    reader: Reader,
    name: String,
    code: String,
    back: String,
}

//! Who did what to accounts.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::{AuditRow, path_of};
use crate::bounds::REPORTS_ON_A_PAGE;
use crate::doing::moderating;
use crate::fault::Fault;
use crate::http::App;
use crate::http::body::QueryFields;
use crate::http::visitor::Visitor;
use crate::pages::page::show;
use crate::pages::reader::Reader;
use crate::people::NameSkeleton;
use crate::store::{AccountChange, AuditQuery};

#[derive(Clone, Deserialize)]
pub struct AuditPageQuery {
    #[serde(default)]
    act: String,
    #[serde(default)]
    actor: String,
    #[serde(default)]
    name: String,
    /// Before the line of that number.
    before: Option<i64>,
}

#[derive(Template)]
#[template(path = "moderation/audit.html")]
struct AuditPage {
    reader: Reader,
    asked: AuditPageQuery,
    lines: Vec<AuditRow>,
    next: Option<String>,
}

impl AuditPage {
    const fn acts(&self) -> &'static [&'static str] {
        AccountChange::AUDITED
    }

    fn actors(&self) -> [(&'static str, String); 3] {
        ["moderator", "host", "self"]
            .map(|actor| (actor, self.reader.say(&format!("moderation-actor-{actor}"))))
    }

    fn href(&self, name: &str) -> String {
        path_of(name)
    }
}

/// What was asked for, as far as any line could say it.
fn short(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(60).collect()
}

/// `GET /moderation/audit`
pub async fn audit(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    QueryFields(asked): QueryFields<AuditPageQuery>,
) -> Result<Response, Fault> {
    moderating::moderator(app.site(), visitor.proved()).await?;
    let name = short(asked.name.trim());
    let looks = match name.is_empty() {
        true => String::new(),
        false => NameSkeleton::of(&name).as_str().to_owned(),
    };
    let query = AuditQuery {
        before: asked.before,
        act: short(&asked.act),
        actor: short(&asked.actor),
        looks,
        ..AuditQuery::default()
    };
    let found = moderating::audited(app.site(), query).await?;
    let lines: Vec<AuditRow> = found.into_iter().map(AuditRow::from).collect();
    let is_full = lines.len() >= REPORTS_ON_A_PAGE as usize;
    let next = lines.last().filter(|_| is_full).map(|last| {
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("act", &asked.act)
            .append_pair("actor", &asked.actor)
            .append_pair("name", &asked.name)
            .append_pair("before", &last.number.to_string())
            .finish();
        format!("/moderation/audit?{query}")
    });
    Ok(show(&AuditPage { reader, asked, lines, next }))
}

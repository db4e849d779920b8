//! What somebody is told of what they did not see: their inbox, their feed, where mails are stopped, and the script
//! that a browser runs when no page is open.

use std::fmt::Write as _;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use kelci_core::message;
use sha2::{Digest as _, Sha256};

use super::assets;
use super::page::show;
use super::reader::Reader;
use crate::doing::notices::{self, NoticeView};
use crate::fault::Fault;
use crate::http::App;
use crate::http::visitor::Visitor;
use crate::lang::notices::{leads_to, told};
use crate::store::{Notice, NoticeChannel, ReadNotices};
use crate::time::day_and_time;

#[derive(Template)]
#[template(path = "notices.html")]
struct NoticesPage {
    reader: Reader,
    notices: Vec<NoticeView>,
    /// Whether whoever reads has an account, and so can choose.
    is_named: bool,
}

impl NoticesPage {
    fn has_unread(&self) -> bool {
        self.notices.iter().any(|notice| !notice.read)
    }
}

/// `GET /notices`
pub async fn inbox(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let (notices, is_named) = match visitor.person() {
        Some(person) => {
            let notices = notices::inbox(app.site(), person, NoticeChannel::Page).await?;
            (notices, app.services().sessions.name(person).await?.is_some())
        }
        None => (Vec::new(), false),
    };
    let words = reader.words;
    let notices = notices.into_iter().map(|notice| NoticeView::of(words, notice)).collect();
    Ok(show(&NoticesPage { reader, notices, is_named }))
}

/// `POST /notices`: all of them are read.
pub async fn read_all(State(app): State<App>, visitor: Visitor) -> Result<Redirect, Fault> {
    if let Some(person) = visitor.person() {
        notices::read(app.site(), person, ReadNotices::All).await?;
    }
    Ok(Redirect::to("/notices"))
}

/// `GET /notices/{id}`: leads to the board, and the notice is read with that. Nobody but its owner can do so, and
/// nothing is lost by it.
pub async fn follow(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Redirect, Fault> {
    Ok(Redirect::to(&notices::follow(app.site(), visitor.person(), &id).await?))
}

/// Where a link in a mail leads that stops such mails.
#[derive(Template)]
#[template(path = "stop.html")]
struct StopPage {
    reader: Reader,
    key: String,
    is_stopped: bool,
}

/// `GET /notices/stop/{key}`: programs that look into mails follow links too, so that alone does nothing.
pub async fn stop_form(reader: Reader, Path(key): Path<String>) -> Response {
    show(&StopPage { reader, key, is_stopped: false })
}

/// `POST /notices/stop/{key}`: also by the programs in which mails are read (RFC 8058).
pub async fn stop(
    State(app): State<App>,
    reader: Reader,
    Path(key): Path<String>,
) -> Result<Response, Fault> {
    notices::stop_mails(app.site(), &key).await?;
    Ok(show(&StopPage { reader, key, is_stopped: true }))
}

/// `GET /worker.js`: at the root, so that it serves the whole site.
pub async fn worker() -> Result<Response, Fault> {
    let script = assets::text("site/worker.js");
    let script = script.ok_or_else(|| Fault::busy(message!("the script is not there")))?;
    let headers = [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    Ok((headers, script).into_response())
}

/// `GET /feed/{file}`: `KEY.atom`, for whoever was given the key.
pub async fn feed(
    State(app): State<App>,
    reader: Reader,
    headers: HeaderMap,
    Path(file): Path<String>,
) -> Result<Response, Fault> {
    let key = file.strip_suffix(".atom").ok_or_else(Fault::no_page)?;
    let notices = notices::feed(app.site(), key).await?;
    // Those who write mail know by which name the site is reached; others as it was asked for.
    let site = app.config().mail.as_ref().map_or(&reader.origin, |setup| &setup.site);
    let text = atom(&reader, site, &Sha256::digest(key.as_bytes())[..8], &notices);
    let tag: String =
        Sha256::digest(text.as_bytes())[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known = known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag));
    let mut answer = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => text.into_response(),
    };
    let told = answer.headers_mut();
    told.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/atom+xml; charset=utf-8"),
    );
    told.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=300"));
    told.insert(header::VARY, HeaderValue::from_static("accept-language"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        told.insert(header::ETAG, tag);
    }
    Ok(answer)
}

/// A text between tags.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // No XML has these, however they are written.
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                out.push(' ')
            }
            letter => out.push(letter),
        }
    }
    out
}

/// A moment as Atom writes it.
fn moment(ms: i64) -> String {
    // `2026-11-17 14:06 UTC`
    let text = day_and_time(ms);
    let seconds = ms.div_euclid(1_000).rem_euclid(60);
    format!("{}T{}:{seconds:02}Z", &text[..10], &text[11..16])
}

fn atom(reader: &Reader, site: &str, name: &[u8], notices: &[Notice]) -> String {
    let name: String = name.iter().map(|byte| format!("{byte:02x}")).collect();
    let updated = notices.iter().map(|notice| notice.at_ms).max().unwrap_or(0);
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n\
         <title>{}</title>\n<id>urn:kelci:feed:{name}</id>\n<updated>{}</updated>\n\
         <link href=\"{}/notices\"/>\n<author><name>kelci</name></author>\n",
        reader.lang(),
        escaped(&format!("kelci – {}", reader.say("notices-title"))),
        moment(updated),
        escaped(site),
    );
    for notice in notices {
        let _ = writeln!(
            text,
            "<entry><title>{}</title><id>urn:kelci:notice:{}</id><updated>{}</updated>\
             <link href=\"{}\"/></entry>",
            escaped(&told(reader.words, notice)),
            notice.id.as_str(),
            moment(notice.at_ms),
            escaped(&format!("{site}{}", leads_to(notice))),
        );
    }
    text.push_str("</feed>\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_feed_ends_its_element() {
        assert_eq!(escaped("<a & \"b\">\u{0}"), "&lt;a &amp; &quot;b&quot;&gt; ");
        assert_eq!(moment(1_794_873_600_000 + 50_765_000), "2026-11-17T14:06:05Z");
    }
}

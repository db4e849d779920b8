//! Who reads a page: in which language, in which colours, and from where.

use std::convert::Infallible;
use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use kelci_catalog::{AnyGame, GAMES};
use kelci_core::Side;
use kelci_picture::art::side_name;
use kelci_picture::theme::Theme;

use super::{assets, invite};
use crate::doing::correspondence::count_turns;
use crate::doing::notices::unread;
use crate::doing::people::let_be_called;
use crate::game::check_name;
use crate::http::visitor::{Secure, Visitor};
use crate::http::{App, cookies, language};
use crate::ids::PersonId;
use crate::lang::Words;
use crate::store::TurnCount;

/// What every page begins with. The fields are the templates'.
#[derive(Clone, Debug)]
pub struct Reader {
    /// What is said, in the reader's language.
    pub words: Words,
    /// The colours that were chosen; the system's if none were.
    pub theme: Option<Theme>,
    /// Whether whoever reads knows who captures whom, and has the legend beside boards folded.
    pub folds_legend: bool,
    /// The address of the page, to come back to.
    pub path: String,
    /// What stands before the path in a whole address, such as `https://kelci.example`; nothing
    /// if nobody said by which name the site is reached.
    pub origin: String,
    /// What a link to this page shows where it is sent, if it is more than what the site is.
    pub card: Option<Card>,
    /// In how many games it is their turn; none for whoever plays nobody.
    pub turns: Option<u32>,
    /// How many notices whoever reads has not read, if they are somebody.
    pub unread: Option<u32>,
}

/// What a link shows of its page where it is sent: in a chat, on another site.
#[derive(Clone, Debug)]
pub struct Card {
    pub title: String,
    /// More of it, in a sentence.
    pub about: String,
    /// The path of a picture, a PNG.
    pub picture: String,
}

impl Card {
    /// Of a page about a game, with a picture of its start.
    pub fn of_game(game: &dyn AnyGame, title: String, about: String) -> Card {
        Card { title, about, picture: format!("/picture/{}.png", game.info().name) }
    }

    /// The same with a picture of a position, seen from a side.
    pub fn showing(self, game: &dyn AnyGame, fen: &str, bottom: Side) -> Card {
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("fen", fen)
            .append_pair("bottom", side_name(bottom))
            .finish();
        Card { picture: format!("/picture/{}.png?{query}", game.info().name), ..self }
    }
}

/// The cookies that hold what was chosen.
pub(super) const THEME: &str = "kelci-theme";
const NAME: &str = "kelci-name";
/// Written by `web/site/game/legend.js`, so that a page is folded from the start and does not jump.
const LEGEND: &str = "kelci-legend";

impl Reader {
    /// Of these headers, at that address.
    pub fn of(headers: &HeaderMap, path: &str) -> Reader {
        let theme = cookies::read(headers, THEME).and_then(Theme::named);
        let folds_legend = cookies::read(headers, LEGEND) == Some("folded");
        let (path, origin) = (path.to_owned(), String::new());
        Reader {
            words: Words::of(language::of(headers)),
            theme,
            folds_legend,
            path,
            origin,
            card: None,
            turns: None,
            unread: None,
        }
    }

    /// The language's code.
    pub fn lang(&self) -> &'static str {
        self.words.language().code()
    }

    /// The name of the theme, or nothing.
    pub fn theme_name(&self) -> &'static str {
        self.theme.map_or("", Theme::name)
    }

    /// Whether that is the theme; `system` is none.
    pub fn has_theme(&self, name: &str) -> bool {
        Theme::named(name) == self.theme
    }

    /// This reader at a page that shows this where a link to it is sent.
    pub fn with_card(self, card: Card) -> Reader {
        Reader { card: Some(card), ..self }
    }

    /// What a link to the page shows: its own card, or the site's.
    pub fn link_card(&self) -> Card {
        self.card.clone().unwrap_or_else(|| Card {
            title: format!("kelci – {}", self.say_of_all("site-claim")),
            about: self.say_of_all("site-description"),
            picture: format!("/picture/{}.png", GAMES[0].info().name),
        })
    }

    /// Whether whoever reads is known, and so may have notices.
    pub fn is_somebody(&self) -> bool {
        self.unread.is_some()
    }

    /// How many notices they have not read.
    pub fn unread_notices(&self) -> u32 {
        self.unread.unwrap_or(0)
    }

    pub fn has_notices(&self) -> bool {
        self.unread_notices() > 0
    }

    /// The same in words.
    pub fn told_of_notices(&self) -> String {
        self.words.count("notices-count", self.unread_notices())
    }

    /// The address of a style, script or drawing.
    pub fn asset(&self, path: &str) -> String {
        assets::address(path)
    }

    /// What asks for a script, joined with all it imports.
    pub fn script(&self, path: &str) -> String {
        assets::script(path, self.debugs())
    }

    /// What asks for a sheet, joined with all it imports.
    pub fn style(&self, path: &str) -> String {
        assets::style(path, self.debugs())
    }

    /// Whether the address of the page asks for files as they were written (`?debug`).
    fn debugs(&self) -> bool {
        let query = self.path.split_once('?').map_or("", |(_, query)| query);
        query.split('&').any(|part| part == "debug")
    }
}

/// Whoever reads is spoken to in their language.
impl Deref for Reader {
    type Target = Words;

    fn deref(&self) -> &Words {
        &self.words
    }
}

/// In how many games it is the turn of whoever has an account or plays against somebody.
async fn turns_of(app: &App, person: PersonId) -> Option<u32> {
    let TurnCount { turns, open } = count_turns(app.site(), person).await.ok()?;
    let is_named = async || app.services().sessions.name(person).await.ok().flatten().is_some();
    (open > 0 || is_named().await).then_some(turns)
}

impl FromRequestParts<App> for Reader {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Reader, Infallible> {
        // Whoever is not known is told nothing; if that cannot be seen now, they hear it on the next page.
        let visitor = Visitor::from_request_parts(parts, app).await.ok();
        let (turns, unread) = match visitor.and_then(|visitor| visitor.person()) {
            Some(person) => (turns_of(app, person).await, Some(unread(app.site(), person).await)),
            None => (None, None),
        };
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
        let host = invite::host(&parts.headers);
        let is_secure = parts.extensions.get::<Secure>().is_some_and(|secure| secure.0);
        let scheme = if is_secure { "https" } else { "http" };
        let origin = if host.is_empty() { String::new() } else { format!("{scheme}://{host}") };
        Ok(Reader { origin, turns, unread, ..Reader::of(&parts.headers, path) })
    }
}

/// A header that has the browser keep a choice for a year.
pub(super) fn keep(name: &str, value: &str) -> Option<HeaderValue> {
    cookies::write(name, value)
}

/// A header that has the browser keep what somebody is called.
pub(super) fn keep_name(name: &str) -> Option<HeaderValue> {
    let name: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
    keep(NAME, &name)
}

/// What they said last time.
pub(super) fn kept_name(headers: &HeaderMap) -> Option<String> {
    let kept = format!("name={}", cookies::read(headers, NAME)?);
    let name = form_urlencoded::parse(kept.as_bytes()).next()?.1.into_owned();
    check_name(&name).is_ok().then_some(name)
}

/// What they said last time, where nobody asks them anew: nothing, if they may not be called so any more.
pub(super) async fn called(app: &App, visitor: &Visitor, headers: &HeaderMap) -> String {
    let kept = kept_name(headers).unwrap_or_default();
    match let_be_called(app.site(), visitor.person(), &kept).await {
        Ok(()) => kept,
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::header;

    use super::*;

    fn reader(name: header::HeaderName, value: &'static str) -> Reader {
        let headers = HeaderMap::from_iter([(name, HeaderValue::from_static(value))]);
        Reader::of(&headers, "/")
    }

    #[test]
    fn the_browser_says_what_is_spoken() {
        let speaks = |accepted| reader(header::ACCEPT_LANGUAGE, accepted).lang();
        assert_eq!(speaks("fr-FR,fr;q=0.9,en;q=0.8"), "fr");
        assert_eq!(speaks("de,en;q=0.5,fr;q=0.7"), "fr");
        assert_eq!(speaks("de, *"), "en");
        assert_eq!(speaks("fr;q=x, en;q=0.1"), "en");
    }

    #[test]
    fn what_was_chosen_counts_more() {
        let chosen = reader(header::COOKIE, "a=b; kelci-language=fr; kelci-theme=dark");
        assert_eq!((chosen.lang(), chosen.theme_name()), ("fr", "dark"));
        let odd = reader(header::COOKIE, "kelci-language=<script>; kelci-theme=\"");
        assert_eq!((odd.lang(), odd.theme_name()), ("en", ""));
    }

    #[test]
    fn names_are_kept_whatever_their_letters() {
        for name in ["", "Zoé & Ali", "a=b; c", "<script>"] {
            let kept = keep_name(name).unwrap();
            let pair = kept.to_str().unwrap().split(';').next().unwrap().to_owned();
            let headers =
                HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(&pair).unwrap())]);
            assert_eq!(kept_name(&headers).as_deref(), Some(name));
        }
    }
}

//! What one can do about somebody who has an account, wherever their name stands: challenge, follow, block. Forms, which
//! need no scripts.

use askama::Template;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Redirect;
use kelci_catalog::GAMES;
use kelci_core::message;

use super::choices::own_path;
use super::lobby::awaiting;
use super::person::{challenge_href, person_href};
use super::reader::{self, Reader};
use crate::doing::meeting::{self, SeekRequest};
use crate::doing::{Asker, ties};
use crate::fault::Fault;
use crate::game::OfferedPace;
use crate::http::body::{FormFields, PersonPath};
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::ids::PersonId;
use crate::store::SocialTie;

#[derive(Template)]
#[template(path = "ties.html")]
struct TieButtons<'a> {
    reader: &'a Reader,
    name: String,
    tie: Option<SocialTie>,
    /// The game that is chosen from the start.
    game: &'a str,
    /// Whether everything is seen at once, and not after a click on the name.
    is_open: bool,
}

impl TieButtons<'_> {
    fn games(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        GAMES.iter().map(|game| (game.info().name, game.info().title))
    }

    fn action(&self) -> String {
        format!("{}/tie", person_href(&self.name))
    }

    /// The form in which everything about the game can be chosen.
    fn more(&self) -> String {
        challenge_href(&self.name, self.game, "game-300-3")
    }

    fn paces(&self) -> Vec<(&'static str, String, String)> {
        let pace = |pace: OfferedPace| {
            let label = self.reader.say(&format!("lobby-pace-{}", pace.name));
            (pace.name, label, self.reader.clock(pace.clock))
        };
        OfferedPace::ALL.map(pace).into()
    }

    fn is_chosen(&self, game: &str) -> bool {
        game == self.game
    }

    fn is(&self, tie: &str) -> bool {
        self.tie.is_some_and(|own| own.name() == tie)
    }

    /// What they are to whoever reads.
    fn told(&self) -> String {
        let key = match self.tie {
            Some(SocialTie::Follow) => "tie-followed",
            Some(SocialTie::Mute) => "tie-muted",
            Some(SocialTie::Block) => "tie-blocked",
            None => return String::new(),
        };
        self.reader.say(key)
    }
}

/// What `person` can do about `other`, as a piece of a page: beside a board of this game, or on their own page. Nothing,
/// unless both have accounts.
///
/// # Errors
/// When the store fails.
pub async fn buttons(
    app: &App,
    reader: &Reader,
    person: Option<PersonId>,
    other: PersonId,
    game: Option<&str>,
) -> Result<Option<String>, Fault> {
    let store = &app.services().store;
    let Some(person) = person.filter(|person| *person != other) else { return Ok(None) };
    let sessions = &app.services().sessions;
    let Some(name) = sessions.name(other).await? else { return Ok(None) };
    if sessions.name(person).await?.is_none() {
        return Ok(None);
    }
    let name = name.as_str().to_owned();
    let known = store.ties(person).await?;
    let tie = known.iter().find(|known| known.person == other).map(|known| known.tie);
    let (is_open, game) = (game.is_none(), game.unwrap_or(GAMES[0].info().name));
    Ok(TieButtons { reader, name, tie, game, is_open }.render().ok())
}

/// `POST /people/{name}/tie`
pub async fn change(
    State(app): State<App>,
    PersonPath(looks): PersonPath,
    peer: Peer,
    visitor: Visitor,
    headers: HeaderMap,
    fields: FormFields,
) -> Result<Redirect, Fault> {
    let person = visitor.proved().ok_or_else(Fault::account_needed)?;
    let tie = match fields.get("do") {
        Some("challenge") => {
            let pace = fields.get("pace").and_then(OfferedPace::named);
            let pace = pace.ok_or_else(|| Fault::bad_request(message!("there is no such pace")))?;
            let game = fields.get("game").unwrap_or_default();
            let name = reader::called(&app, &visitor, &headers).await;
            let request = SeekRequest::quick(game, pace, fields.get("rated").is_some(), name);
            let asker = Asker { person, home: Some(peer.0) };
            let asked = meeting::challenge(app.site(), &asker, &looks, request).await?;
            return Ok(Redirect::to(&awaiting(&asked.id)));
        }
        Some("follow") => Some(SocialTie::Follow),
        Some("block") => Some(SocialTie::Block),
        Some("mute") => Some(SocialTie::Mute),
        Some("none") => None,
        _ => return Err(Fault::bad_request(message!("nothing is asked for"))),
    };
    ties::tie(app.site(), person.id, &looks, tie).await?;
    Ok(Redirect::to(own_path(fields.get("back").unwrap_or_default())))
}

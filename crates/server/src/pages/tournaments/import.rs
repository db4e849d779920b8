//! `/tournaments/import`: a tournament that was played elsewhere is brought here.

use askama::Template;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use kelci_catalog::GAMES;

use crate::doing::Asker;
use crate::doing::tournaments::{self, ImportRequest};
use crate::fault::Fault;
use crate::http::body::LargeForm;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::pages::page::show;
use crate::pages::reader::Reader;

#[derive(Template)]
#[template(path = "tournaments/import.html")]
struct ImportPage {
    reader: Reader,
    text: String,
    game: String,
    wrong: Option<String>,
}

impl ImportPage {
    fn games(&self) -> impl Iterator<Item = (&'static str, &'static str, bool)> {
        GAMES.iter().map(|game| {
            let info = game.info();
            (info.name, info.title, info.name == self.game)
        })
    }
}

/// `GET /tournaments/import`
pub async fn form(reader: Reader) -> Response {
    show(&ImportPage { reader, text: String::new(), game: String::new(), wrong: None })
}

/// `POST /tournaments/import`
pub async fn import(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    reader: Reader,
    LargeForm(fields): LargeForm,
) -> Result<Response, Fault> {
    let person = visitor.proved().ok_or_else(Fault::account_needed)?;
    let asker = Asker { person, home: Some(peer.0) };
    let field = |name| fields.get(name).unwrap_or_default().to_owned();
    let request = ImportRequest { text: field("text"), game: field("game") };
    match tournaments::import(app.site(), &asker, request.clone()).await {
        Ok(id) => Ok(Redirect::to(&format!("/tournaments/{}", id.as_str())).into_response()),
        Err(fault)
            if matches!(
                fault.status(),
                StatusCode::UNPROCESSABLE_ENTITY | StatusCode::BAD_REQUEST | StatusCode::CONFLICT
            ) =>
        {
            let wrong = Some(reader.words.message(&fault.message));
            let ImportRequest { text, game } = request;
            let page = ImportPage { reader, text, game, wrong };
            Ok((StatusCode::UNPROCESSABLE_ENTITY, show(&page)).into_response())
        }
        Err(fault) => Err(fault),
    }
}

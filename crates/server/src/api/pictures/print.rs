//! A whole game for scissors and glue: rules, boards and pieces on paper, at true scale.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_DISPOSITION;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use kelci_core::message;
use kelci_picture::print::{CubeSize, Kit, Language, Paper, print_and_play};
use serde::Deserialize;

use super::answer::{Order, answer, tag};
use super::picture_query::no_picture;
use crate::fault::Fault;
use crate::http::App;
use crate::http::Peer;
use crate::http::body::QueryFields;

/// What is to be printed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KitQuery {
    /// The paper of the board; both if it is not said.
    paper: Option<PaperChoice>,
    /// The edge of a cube in millimetres; both if it is not said.
    cube: Option<CubeChoice>,
    /// The language of the rules.
    #[serde(default)]
    language: LanguageChoice,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PaperChoice {
    A4,
    A3,
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum CubeChoice {
    #[serde(rename = "16")]
    Mm16,
    #[serde(rename = "20")]
    Mm20,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
enum LanguageChoice {
    #[default]
    #[serde(rename = "en")]
    English,
    #[serde(rename = "fr")]
    French,
}

impl From<&KitQuery> for Kit {
    fn from(asked: &KitQuery) -> Kit {
        let paper = asked.paper.map(|paper| match paper {
            PaperChoice::A4 => Paper::A4,
            PaperChoice::A3 => Paper::A3,
        });
        let cube = asked.cube.map(|cube| match cube {
            CubeChoice::Mm16 => CubeSize::Mm16,
            CubeChoice::Mm20 => CubeSize::Mm20,
        });
        let language = match asked.language {
            LanguageChoice::English => Language::English,
            LanguageChoice::French => Language::French,
        };
        let all = Kit::default();
        Kit {
            papers: paper.map_or(all.papers, |paper| vec![paper]),
            cubes: cube.map_or(all.cubes, |cube| vec![cube]),
            language,
            look: all.look,
        }
    }
}

/// `GET /print/{file}`: the PDF of a game, such as `/print/jersi.pdf?paper=a4&cube=16`. The same
/// question has the same answer, so it is kept for a day and known by its tag after that.
pub async fn of_kit(
    State(app): State<App>,
    peer: Peer,
    path: Result<Path<String>, PathRejection>,
    QueryFields(asked): QueryFields<KitQuery>,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let none = || no_picture(message!("there is no such game"));
    let Path(file) = path.map_err(|_| none())?;
    let game = file.strip_suffix(".pdf").and_then(kelci_catalog::find).ok_or_else(none)?;
    let tag = tag(&("print", game.info().name, &asked));
    let kit = Kit::from(&asked);
    let (content_type, keep) = ("application/pdf", "public, max-age=86400");
    let order = Order { content_type, tag, keep, bulkhead: app.pictures() };
    let mut response =
        answer(&app, peer, &headers, order, move |_| print_and_play(game, &kit)).await?;
    // Pictures are sandboxed where they are opened, and no viewer of PDFs runs in a sandbox.
    response.headers_mut().insert(CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    Ok(response)
}

//! The JSON API under `/api`, its sockets and pictures, and its description.

mod actions;
mod analysis;
mod catalog;
mod create;
mod described;
mod drafts;
mod games;
mod hints;
mod lessons;
mod live;
pub(crate) mod pictures;
mod positions;
mod puzzles;
mod record_texts;
mod records;
mod refusals;
mod reviews;
mod series;
mod sessions;
mod socket;

use axum::Router;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::fault::{Fault, FaultKind};
use crate::http::App;

/// What the description of the API begins with.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "kelci",
        description = "Play Jersi, Mikjersi, Pijersi and MIK-7.\n\n\
            A visitor is known by a secret: browsers keep it in the cookie `kelci`, programs send \
            it as `Authorization: Bearer SECRET`. The first answer that begins or joins a game \
            gives one. Errors are `{error, message, hint}`; the message is English, or French for \
            whoever prefers that (`Accept-Language`). Live games and analyses speak through \
            WebSockets, see docs/live.md and docs/analysis-live.md."
    ),
    components(schemas(
        Fault,
        FaultKind,
        crate::view::EventBody,
        crate::view::Now,
        live::LiveMessage,
        socket::SocketMessage,
        analysis::AnalysisMessage,
        crate::live::WatcherMessage
    ))
)]
struct ApiDoc;

/// The routes, and what describes them.
pub(crate) fn router() -> (Router<App>, utoipa::openapi::OpenApi) {
    let (api, mut doc) = OpenApiRouter::with_openapi(ApiDoc::openapi())
        .routes(routes!(catalog::catalog))
        .routes(routes!(create::create, games::list))
        .routes(routes!(games::mine))
        .routes(routes!(games::look))
        .routes(routes!(games::position))
        .routes(routes!(games::events))
        .routes(routes!(actions::act))
        .routes(routes!(actions::join))
        .routes(routes!(actions::invite))
        .routes(routes!(sessions::end_others))
        .routes(routes!(hints::hint))
        .routes(routes!(records::record))
        .routes(routes!(reviews::ask, reviews::look, reviews::forget))
        .routes(routes!(reviews::better))
        .routes(routes!(series::sheet))
        .routes(routes!(live::live))
        .routes(routes!(positions::position))
        .routes(routes!(refusals::why))
        .routes(routes!(analysis::live))
        .routes(routes!(drafts::edit))
        .routes(routes!(record_texts::read))
        .routes(routes!(record_texts::write))
        .routes(routes!(lessons::attempt))
        .routes(routes!(puzzles::puzzle))
        .routes(routes!(puzzles::attempt))
        .routes(routes!(puzzles::hint))
        .routes(routes!(puzzles::solution))
        .routes(routes!(pictures::of_position))
        .routes(routes!(pictures::of_game))
        .routes(routes!(pictures::of_ply))
        .split_for_parts();
    described::complete(&mut doc);
    (api, doc)
}

//! The JSON API under `/api`, its sockets and pictures, and its description.

mod account;
mod actions;
mod analysis;
mod catalog;
mod clubs;
mod correspondence;
mod create;
mod described;
mod drafts;
mod export;
mod games;
mod hints;
mod lessons;
mod live;
mod lobby;
mod lobby_live;
mod mail;
mod notices;
mod passkeys;
mod people;
pub(crate) mod pictures;
mod positions;
mod programs;
mod progress;
mod puzzles;
mod ratings;
mod record_texts;
mod records;
mod refusals;
mod reviews;
pub(crate) mod scopes;
mod series;
mod sessions;
mod socket;
pub(crate) mod stream;
mod ties;
mod tournament_live;
mod tournaments;
mod websocket;

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
            gives one, and signing in with a name and a password another. Programs that act for an \
            account show a token of it in the same header, which opens what its scopes say: what \
            each route needs stands with it. Errors are `{error, message, hint}`; the message is English, or French for \
            whoever prefers that (`Accept-Language`). Live games and analyses speak through \
            WebSockets, see docs/live.md and docs/analysis-live.md; so do the lobby, see docs/lobby-live.md, \
            and tournaments, see docs/tournament-live.md. \
            For bots, tokens and the stream of events see docs/bots.md."
    ),
    components(schemas(
        Fault,
        FaultKind,
        crate::view::EventBody,
        crate::view::Now,
        live::LiveMessage,
        socket::SocketMessage,
        analysis::AnalysisMessage,
        crate::live::WatcherMessage,
        crate::view::LobbyMessage,
        crate::view::TournamentMessage
    ))
)]
struct ApiDoc;

/// The routes.
pub(crate) fn router() -> Router<App> {
    routes().into()
}

/// What describes them.
pub(crate) fn description() -> utoipa::openapi::OpenApi {
    let mut doc = routes().into_openapi();
    described::complete(&mut doc);
    scopes::describe(&mut doc);
    doc
}

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(ApiDoc::openapi())
        .routes(routes!(catalog::catalog))
        .routes(routes!(create::create, games::list))
        .routes(routes!(games::mine))
        .routes(routes!(correspondence::turns))
        .routes(routes!(correspondence::entered, correspondence::enter))
        .routes(routes!(correspondence::note, correspondence::keep_note))
        .routes(routes!(correspondence::vacations, correspondence::take_vacation))
        .routes(routes!(correspondence::end_vacation))
        .routes(routes!(games::look))
        .routes(routes!(games::position))
        .routes(routes!(games::events))
        .routes(routes!(actions::act))
        .routes(routes!(actions::join))
        .routes(routes!(actions::invite))
        .routes(routes!(sessions::end_others))
        .routes(routes!(account::sign_up, account::look, account::leave))
        .routes(routes!(account::sign_in))
        .routes(routes!(account::recover))
        .routes(routes!(account::password))
        .routes(routes!(account::codes))
        .routes(routes!(account::sign_out))
        .routes(routes!(account::take_along))
        .routes(routes!(mail::ask, mail::remove))
        .routes(routes!(mail::confirm))
        .routes(routes!(mail::notices))
        .routes(routes!(mail::forgotten))
        .routes(routes!(mail::set_password))
        .routes(routes!(passkeys::ask_for_new))
        .routes(routes!(passkeys::ask_for_proof))
        .routes(routes!(passkeys::add))
        .routes(routes!(passkeys::rename, passkeys::remove))
        .routes(routes!(account::everything))
        .routes(routes!(programs::who))
        .routes(routes!(programs::tokens, programs::grant))
        .routes(routes!(programs::revoke))
        .routes(routes!(programs::become_bot))
        .routes(routes!(stream::events))
        .routes(routes!(people::profile))
        .routes(routes!(export::of_all))
        .routes(routes!(export::of_own))
        .routes(routes!(export::of_person))
        .routes(routes!(notices::list))
        .routes(routes!(notices::read))
        .routes(routes!(notices::key, notices::subscribe))
        .routes(routes!(notices::unsubscribe))
        .routes(routes!(progress::look, progress::add))
        .routes(routes!(progress::forget_lessons))
        .routes(routes!(hints::hint))
        .routes(routes!(records::record))
        .routes(routes!(reviews::ask, reviews::look, reviews::forget))
        .routes(routes!(reviews::better))
        .routes(routes!(series::sheet))
        .routes(routes!(ratings::ladder))
        .routes(routes!(ratings::profile))
        .routes(routes!(clubs::list, clubs::found))
        .routes(routes!(clubs::look))
        .routes(routes!(clubs::members))
        .routes(routes!(clubs::tables))
        .routes(routes!(clubs::act))
        .routes(routes!(tournaments::list, tournaments::organise))
        .routes(routes!(tournaments::look))
        .routes(routes!(tournaments::act))
        .routes(routes!(tournaments::log))
        .routes(routes!(tournaments::report))
        .routes(routes!(tournaments::archive))
        .routes(routes!(tournaments::standings))
        .routes(routes!(tournaments::import))
        .routes(routes!(tournaments::attach))
        .routes(routes!(tournament_live::live))
        .routes(routes!(ratings::records))
        .routes(routes!(ratings::of_game))
        .routes(routes!(live::live))
        .routes(routes!(lobby::look))
        .routes(routes!(lobby::seek))
        .routes(routes!(lobby::withdraw))
        .routes(routes!(lobby::accept))
        .routes(routes!(lobby::engine))
        .routes(routes!(lobby_live::live))
        .routes(routes!(ties::challenges))
        .routes(routes!(ties::challenge))
        .routes(routes!(ties::follow, ties::unfollow))
        .routes(routes!(ties::block, ties::unblock))
        .routes(routes!(ties::mute, ties::unmute))
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
}

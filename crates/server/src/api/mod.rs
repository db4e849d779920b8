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
use axum::routing::{MethodFilter, MethodRouter};
use utoipa::openapi::HttpMethod;
use utoipa::{OpenApi, Path};

use crate::fault::{Fault, FaultKind};
use crate::http::App;

/// What the API has: the handlers of an address in a line, each of which says where it is and how it is asked.
///
/// Two functions, since the description takes far longer to make than the routes, and few ask for it.
macro_rules! api {
    ($($module:ident::$handler:ident $(, $beside:ident::$other:ident)*;)+) => { pastey::paste! {
        /// The routes.
        pub(crate) fn router() -> Router<App> {
            Router::new()$(.route(
                &$module::[<__path_ $handler>]::path(),
                MethodRouter::new()
                    .on(asked($module::[<__path_ $handler>]::methods()), $module::$handler)
                    $(.on(asked($beside::[<__path_ $other>]::methods()), $beside::$other))*,
            ))+
        }

        /// What the description begins with, and what it describes.
        #[derive(OpenApi)]
        #[openapi(
            paths($($module::$handler $(, $beside::$other)*),+),
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
    } };
}

api! {
    catalog::catalog;
    create::create, games::list;
    games::mine;
    correspondence::turns;
    correspondence::entered, correspondence::enter;
    correspondence::note, correspondence::keep_note;
    correspondence::vacations, correspondence::take_vacation;
    correspondence::end_vacation;
    games::look;
    games::position;
    games::events;
    actions::act;
    actions::join;
    actions::invite;
    sessions::end_others;
    account::sign_up, account::look, account::leave;
    account::sign_in;
    account::recover;
    account::password;
    account::codes;
    account::sign_out;
    account::take_along;
    mail::ask, mail::remove;
    mail::confirm;
    mail::notices;
    mail::forgotten;
    mail::set_password;
    passkeys::ask_for_new;
    passkeys::ask_for_proof;
    passkeys::add;
    passkeys::rename, passkeys::remove;
    account::everything;
    programs::who;
    programs::tokens, programs::grant;
    programs::revoke;
    programs::become_bot;
    stream::events;
    people::profile;
    export::of_all;
    export::of_own;
    export::of_person;
    notices::list;
    notices::read;
    notices::key, notices::subscribe;
    notices::unsubscribe;
    progress::look, progress::add;
    progress::forget_lessons;
    hints::hint;
    records::record;
    reviews::ask, reviews::look, reviews::forget;
    reviews::better;
    series::sheet;
    ratings::ladder;
    ratings::profile;
    clubs::list, clubs::found;
    clubs::look;
    clubs::members;
    clubs::tables;
    clubs::act;
    tournaments::list, tournaments::organise;
    tournaments::look;
    tournaments::act;
    tournaments::log;
    tournaments::report;
    tournaments::archive;
    tournaments::standings;
    tournaments::import;
    tournaments::attach;
    tournament_live::live;
    ratings::records;
    ratings::of_game;
    live::live;
    lobby::look;
    lobby::seek;
    lobby::withdraw;
    lobby::accept;
    lobby::engine;
    lobby_live::live;
    ties::challenges;
    ties::challenge;
    ties::follow, ties::unfollow;
    ties::block, ties::unblock;
    ties::mute, ties::unmute;
    positions::position;
    refusals::why;
    analysis::live;
    drafts::edit;
    record_texts::read;
    record_texts::write;
    lessons::attempt;
    puzzles::puzzle;
    puzzles::attempt;
    puzzles::hint;
    puzzles::solution;
    pictures::of_position;
    pictures::of_game;
    pictures::of_ply;
}

/// What describes them.
pub(crate) fn description() -> utoipa::openapi::OpenApi {
    let mut doc = ApiDoc::openapi();
    described::complete(&mut doc);
    scopes::describe(&mut doc);
    doc
}

fn asked(methods: Vec<HttpMethod>) -> MethodFilter {
    let filter = |method| match method {
        HttpMethod::Get => MethodFilter::GET,
        HttpMethod::Put => MethodFilter::PUT,
        HttpMethod::Post => MethodFilter::POST,
        HttpMethod::Head => MethodFilter::HEAD,
        HttpMethod::Patch => MethodFilter::PATCH,
        HttpMethod::Trace => MethodFilter::TRACE,
        HttpMethod::Delete => MethodFilter::DELETE,
        HttpMethod::Options => MethodFilter::OPTIONS,
    };
    methods.into_iter().map(filter).reduce(MethodFilter::or).expect("a handler answers something")
}

//! The pages that people see: rendered here, readable without scripts, in two languages.
//!
//! * [`reader`]: who reads; [`assets`]: styles and scripts;
//! * [`lists`]: games in lists; [`legend`]: who captures whom; [`invite`]: links to empty seats;
//! * [`line_query`]: a position or a line of moves in an address;
//! * the others: one file or folder for each page, its template in `templates/`;
//! * [`trouble`]: faults, as pages.

mod account;
mod analysis;
mod api;
mod assets;
mod board_data;
mod board_words;
mod choices;
mod clubs;
mod code;
pub mod content;
mod device;
mod drawing;
mod editor;
mod evening;
mod game;
mod game_talk;
mod home;
mod import;
mod invite;
mod join;
mod joined;
mod layout;
mod learn;
mod legend;
mod leisure;
mod licences;
mod line_query;
mod lists;
mod lobby;
mod mine;
mod moderation;
mod new_game;
mod notices;
mod page;
mod pairs;
mod person;
mod print;
mod puzzles;
mod rating_plot;
mod rating_profile;
mod ratings;
mod reader;
mod report;
mod review;
mod rules;
mod series;
mod ties;
mod tournaments;
mod trouble;
mod turns;
mod vacation;
mod view;
mod watch;

pub use board_data::PageData;
pub use trouble::as_pages;

use axum::Router;
use axum::response::Redirect;
use axum::routing::{get, post};

use crate::http::App;

/// The routes of all pages, one of which shows what the API is described by.
pub fn router(describe: fn() -> serde_json::Value) -> Router<App> {
    let show = move |reader, headers| api::api(describe, reader, headers);
    Router::new()
        .route("/api", get(show))
        .route("/", get(home::home))
        .route("/new", get(|| async { Redirect::to("/#games") }).post(new_game::play_at_once))
        .route("/new/{game}", get(new_game::form).post(new_game::play))
        .route("/editor/{game}", get(editor::editor))
        .route("/import", get(import::form).post(import::read))
        .route("/code", get(code::code))
        .route("/view", get(view::line))
        .route("/view/{id}", get(view::game))
        .route("/game/{id}", get(game::game))
        .route("/game/{id}/review", get(review::page).post(review::change))
        .route("/game/{id}/join", post(join::take_open_seat))
        .route("/game/{id}/join/{key}", get(join::invitation).post(join::take_seat))
        .route("/game/{id}/device", post(device::from_game))
        .route("/game/{id}/conditional", post(leisure::enter))
        .route("/game/{id}/note", post(leisure::keep_note))
        .route("/turns", get(turns::list))
        .route("/turns/next", get(turns::next))
        .route("/vacation", get(vacation::form).post(vacation::change))
        .route("/game/{id}/report", get(report::game_form).post(report::from_game))
        .route("/people/{name}/report", get(report::person_form).post(report::from_person))
        .route("/reports", get(report::own_reports))
        .route("/moderation", get(moderation::reports::index))
        .route(
            "/moderation/reports/{number}",
            get(moderation::reports::report).post(moderation::reports::answer),
        )
        .route(
            "/moderation/people/{name}",
            get(moderation::people::history).post(moderation::people::intervene),
        )
        .route("/moderation/audit", get(moderation::audit::audit))
        .route(
            "/moderation/clubs/{name}",
            get(moderation::clubs::club).post(moderation::clubs::intervene),
        )
        .route("/devices", post(device::from_list))
        .route("/devices/forget", post(device::forget))
        .route("/devices/back", post(device::back))
        .route("/devices/{key}", get(device::arrival).post(device::arrive))
        .route("/lobby", get(|| async { Redirect::to("/#lobby") }).post(lobby::seek))
        .route("/lobby/{id}", get(lobby::waiting).post(lobby::answer))
        .route("/people/{name}/tie", post(ties::change))
        .route("/mine", get(mine::mine))
        .route("/sign-up", get(account::entry::sign_up_form).post(account::entry::sign_up))
        .route("/sign-in", get(account::entry::sign_in_form).post(account::entry::sign_in))
        .route("/sign-out", post(account::own::sign_out_here))
        .route("/recover", get(account::entry::recover_form).post(account::entry::recover))
        .route("/account", get(account::own::account))
        .route("/account/password", post(account::own::password))
        .route("/account/codes", post(account::own::codes))
        .route("/account/words", post(account::talk::words))
        .route("/account/devices/{device}", post(account::own::sign_out))
        .route("/account/mail", post(account::mail::ask))
        .route("/account/mail/notices", post(account::mail::notices))
        .route("/account/mail/remove", post(account::mail::remove))
        .route("/forgotten", post(account::mail::forgotten))
        .route("/mail/confirm/{key}", get(account::mail::confirm_form).post(account::mail::confirm))
        .route(
            "/mail/password/{key}",
            get(account::mail::password_form).post(account::mail::password),
        )
        .route("/account/passkeys", post(account::passkeys::add))
        .route("/account/passkeys/{passkey}", post(account::passkeys::rename))
        .route("/account/passkeys/{passkey}/remove", post(account::passkeys::remove))
        .route("/notices", get(notices::inbox).post(notices::read_all))
        .route("/notices/{id}", get(notices::follow))
        .route("/notices/stop/{key}", get(notices::stop_form).post(notices::stop))
        .route("/feed/{file}", get(notices::feed))
        .route("/worker.js", get(notices::worker))
        .route("/account/notices", get(account::notices::choices).post(account::notices::choose))
        .route("/account/notices/feed", post(account::notices::feed))
        .route("/account/notices/push/{id}", post(account::notices::unsubscribe))
        .route("/account/guest", post(account::own::take_along))
        .route("/account/programs", get(account::programs::programs).post(account::programs::grant))
        .route("/account/programs/{token}", post(account::programs::revoke))
        .route("/account/bot", post(account::programs::become_bot))
        .route("/account/delete", get(account::own::leave_form).post(account::own::leave))
        .route("/people/{name}", get(person::person))
        .route("/tournaments", get(tournaments::list))
        .route("/tournaments/new", get(tournaments::form).post(tournaments::organise))
        .route("/tournaments/import", get(tournaments::import_form).post(tournaments::import))
        .route("/tournaments/{id}", get(tournaments::page).post(tournaments::act))
        .route("/tournaments/{id}/desk", get(tournaments::desk))
        .route("/tournaments/{id}/log", get(tournaments::log))
        .route("/tournaments/{id}/hall", get(tournaments::hall))
        .route("/tournaments/{id}/clock", get(tournaments::clock))
        .route("/tournaments/{id}/print/{file}", get(tournaments::print))
        .route("/clubs", get(clubs::list))
        .route("/clubs/new", get(clubs::form).post(clubs::found))
        .route("/clubs/{name}", get(clubs::page).post(clubs::act))
        .route("/clubs/{name}/members", get(clubs::members))
        .route("/clubs/{name}/desk", get(clubs::desk))
        .route("/clubs/{name}/join/{key}", get(clubs::invitation).post(clubs::join))
        .route("/evening/{key}", get(evening::evening))
        .route("/watch", get(watch::watch))
        .route("/series/{id}", get(series::series))
        .route("/ratings", get(ratings::ratings))
        .route("/people/{name}/ratings", get(rating_profile::profile))
        .route("/rules", get(rules::index))
        .route("/rules/{game}", get(rules::rules))
        .route("/print", get(print::print))
        .route("/analysis", get(analysis::index))
        .route("/analysis/{game}", get(analysis::analysis))
        .route("/learn", get(learn::index))
        .route("/learn/{game}", get(learn::contents))
        .route("/learn/{game}/{step}", get(learn::step))
        .route("/puzzles", get(puzzles::index))
        .route("/puzzles/{game}", get(puzzles::of_game))
        .route("/puzzles/{game}/{number}", get(puzzles::puzzle))
        .route("/licences", get(licences::licences))
        .route("/choices", post(choices::choose))
        .route("/assets/{digest}/{*path}", get(assets::serve))
}

//! What a token must be made for to open a route, as the description of the API states it.
//!
//! What is not listed no token opens. A test asks that each route is listed, so nothing is its owner's by oversight.

use axum::http::Method;
use utoipa::openapi::OpenApi;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};

use crate::http::token::RouteScope;
use crate::people::TokenScope::{Challenge, People, Personal, Play, Read, Tournament};

/// Routes by what a token needs, with their methods.
const OPEN: &[(Method, &str)] = &[
    (Method::GET, "/api/catalog"),
    (Method::GET, "/api/whoami"),
    (Method::GET, "/api/games"),
    (Method::GET, "/api/lobby"),
    (Method::GET, "/api/people/{name}"),
    (Method::GET, "/api/people/{name}/ratings"),
    (Method::GET, "/api/people/{name}/records"),
    (Method::GET, "/api/people/{name}/export"),
    (Method::GET, "/api/export"),
    (Method::GET, "/api/ratings/{game}/{pace}"),
    (Method::GET, "/api/clubs/{name}/members"),
    (Method::GET, "/api/clubs/{name}/tables"),
    (Method::GET, "/api/puzzles/{game}/{number}"),
    (Method::POST, "/api/puzzles/{game}/{number}/try"),
    (Method::GET, "/api/puzzles/{game}/{number}/hint"),
    (Method::GET, "/api/puzzles/{game}/{number}/solution"),
    (Method::POST, "/api/lessons/{game}/{step}/try"),
    (Method::POST, "/api/positions"),
    (Method::POST, "/api/positions/why"),
    (Method::POST, "/api/positions/edit"),
    (Method::POST, "/api/records/read"),
    (Method::POST, "/api/records/write"),
    (Method::GET, "/api/analysis/live"),
    (Method::GET, "/api/notices/push"),
    (Method::GET, "/picture/{file}"),
    (Method::GET, "/picture/game/{game}"),
    (Method::GET, "/picture/game/{game}/{ply}"),
];
const READ: &[(Method, &str)] = &[
    (Method::GET, "/api/mine"),
    (Method::GET, "/api/turns"),
    (Method::GET, "/api/clubs"),
    (Method::GET, "/api/clubs/{name}"),
    (Method::GET, "/api/games/{id}/conditional"),
    (Method::GET, "/api/mine/export"),
    (Method::GET, "/api/notices"),
    (Method::GET, "/api/events"),
    (Method::GET, "/api/challenges"),
    (Method::GET, "/api/lobby/live"),
    (Method::GET, "/api/games/{id}"),
    (Method::GET, "/api/games/{id}/events"),
    (Method::GET, "/api/games/{id}/positions/{ply}"),
    (Method::GET, "/api/games/{id}/record"),
    (Method::GET, "/api/games/{id}/ratings"),
    (Method::GET, "/api/games/{id}/review"),
    (Method::GET, "/api/games/{id}/review/{ply}"),
    (Method::GET, "/api/series/{id}"),
    (Method::GET, "/api/tournaments"),
    (Method::GET, "/api/tournaments/{id}"),
    (Method::GET, "/api/tournaments/{id}/log"),
    (Method::GET, "/api/tournaments/{id}/report"),
    (Method::GET, "/api/tournaments/{id}/archive"),
    (Method::GET, "/api/tournaments/{id}/standings"),
    (Method::GET, "/api/tournaments/{id}/live"),
];
const PLAY: &[(Method, &str)] = &[
    (Method::POST, "/api/games/{id}/actions"),
    (Method::POST, "/api/games/{id}/conditional"),
    (Method::POST, "/api/games/{id}/hint"),
    (Method::POST, "/api/games/{id}/review"),
    (Method::DELETE, "/api/games/{id}/review"),
    // Its socket moves too.
    (Method::GET, "/api/games/{id}/live"),
];
const CHALLENGE: &[(Method, &str)] = &[
    (Method::POST, "/api/games"),
    (Method::POST, "/api/games/{id}/join"),
    // Of an empty seat: the link to one's own seat is a way into the account.
    (Method::POST, "/api/games/{id}/seats/{seat}/key"),
    (Method::POST, "/api/lobby/seeks"),
    (Method::DELETE, "/api/lobby/seeks/{id}"),
    (Method::POST, "/api/lobby/seeks/{id}/accept"),
    (Method::POST, "/api/lobby/seeks/{id}/engine"),
    (Method::POST, "/api/people/{name}/challenge"),
];
const TOURNAMENT: &[(Method, &str)] = &[
    (Method::POST, "/api/tournaments"),
    (Method::POST, "/api/tournaments/import"),
    (Method::POST, "/api/tournaments/{id}/actions"),
    (Method::POST, "/api/tournaments/{id}/games"),
];
const PEOPLE: &[(Method, &str)] = &[
    (Method::PUT, "/api/people/{name}/follow"),
    (Method::DELETE, "/api/people/{name}/follow"),
    (Method::PUT, "/api/people/{name}/block"),
    (Method::DELETE, "/api/people/{name}/block"),
    (Method::PUT, "/api/people/{name}/mute"),
    (Method::DELETE, "/api/people/{name}/mute"),
    (Method::POST, "/api/clubs"),
    (Method::POST, "/api/clubs/{name}/actions"),
];
const PERSONAL: &[(Method, &str)] = &[
    (Method::GET, "/api/games/{id}/note"),
    (Method::POST, "/api/games/{id}/note"),
    (Method::GET, "/api/account/vacations"),
    (Method::POST, "/api/account/vacations"),
    (Method::POST, "/api/account/vacations/end"),
    (Method::GET, "/api/account/progress"),
    (Method::POST, "/api/account/progress"),
    (Method::DELETE, "/api/account/progress/lessons/{game}"),
    (Method::POST, "/api/notices/read"),
];

/// What is for its owner, signed in: the account itself, its ways in, and where it is written to.
#[cfg(test)]
const OWNER: &[(Method, &str)] = &[
    (Method::GET, "/api/account"),
    (Method::POST, "/api/account"),
    (Method::DELETE, "/api/account"),
    (Method::GET, "/api/account/data"),
    (Method::POST, "/api/account/bot"),
    (Method::POST, "/api/account/guest"),
    (Method::POST, "/api/account/sign-in"),
    (Method::POST, "/api/account/recover"),
    (Method::POST, "/api/account/password"),
    (Method::POST, "/api/account/recovery-codes"),
    (Method::DELETE, "/api/account/devices/{device}"),
    (Method::DELETE, "/api/sessions/others"),
    (Method::POST, "/api/account/passkeys"),
    (Method::POST, "/api/account/passkeys/new"),
    (Method::POST, "/api/account/passkeys/proof"),
    (Method::POST, "/api/account/passkeys/{passkey}"),
    (Method::DELETE, "/api/account/passkeys/{passkey}"),
    (Method::POST, "/api/account/mail"),
    (Method::DELETE, "/api/account/mail"),
    (Method::POST, "/api/account/mail/confirm"),
    (Method::POST, "/api/account/mail/notices"),
    (Method::POST, "/api/account/forgotten"),
    (Method::POST, "/api/account/forgotten/password"),
    (Method::GET, "/api/account/tokens"),
    (Method::POST, "/api/account/tokens"),
    (Method::DELETE, "/api/account/tokens/{token}"),
    // A browser is told, and is one of somebody's devices.
    (Method::POST, "/api/notices/push"),
    (Method::DELETE, "/api/notices/push/{id}"),
];

/// Every scope, with what it opens.
const BY_SCOPE: [(RouteScope, &[(Method, &str)]); 7] = [
    (RouteScope::Open, OPEN),
    (RouteScope::Needs(Read), READ),
    (RouteScope::Needs(Play), PLAY),
    (RouteScope::Needs(Challenge), CHALLENGE),
    (RouteScope::Needs(Tournament), TOURNAMENT),
    (RouteScope::Needs(People), PEOPLE),
    (RouteScope::Needs(Personal), PERSONAL),
];

/// Who may use a route.
pub fn scope_of(method: &str, path: &str) -> RouteScope {
    let method = if method == "HEAD" { "GET" } else { method };
    let is_it = |route: &(Method, &str)| route.0.as_str() == method && route.1 == path;
    let found = BY_SCOPE.into_iter().find(|(_, routes)| routes.iter().any(is_it));
    found.map_or(RouteScope::Owner, |(scope, _)| scope)
}

/// Adds to the description what each route needs.
pub fn describe(doc: &mut OpenApi) {
    let schemes = &mut doc.components.get_or_insert_default().security_schemes;
    let said = [
        (
            "token",
            "A token of an account, `kelci_…`, made at /account/programs: it opens what its scopes say.",
        ),
        (
            "secret",
            "The secret of a session, as a cookie or as `Authorization: Bearer`: it opens everything of its owner.",
        ),
    ];
    for (name, about) in said {
        let mut scheme = Http::new(HttpAuthScheme::Bearer);
        scheme.description = Some(about.to_owned());
        schemes.insert(name.to_owned(), SecurityScheme::Http(scheme).into());
    }
    for (path, item) in &mut doc.paths.paths {
        for (method, operation) in operations(item) {
            let session = SecurityRequirement::new("secret", [""; 0]);
            let stated = match scope_of(method, path) {
                RouteScope::Open => {
                    vec![SecurityRequirement::default(), token(&[]), session]
                }
                RouteScope::Needs(scope) => vec![token(&[scope.name()]), session],
                RouteScope::Owner => vec![session],
            };
            operation.security = Some(stated);
        }
    }
}

fn token(scopes: &[&str]) -> SecurityRequirement {
    SecurityRequirement::new("token", scopes.iter().copied())
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = (&'static str, &mut Operation)> {
    let PathItem { get, post, put, delete, .. } = item;
    let all = [("GET", get), ("POST", post), ("PUT", put), ("DELETE", delete)];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nobody has forgotten to say whom a route is for, and one that was renamed is not opened by what it was called
    /// before.
    #[test]
    fn every_route_is_listed_once_and_every_route_that_is_listed_is_there() {
        let mut doc = crate::api::description();
        let there = doc.paths.paths.iter_mut().flat_map(|(path, item)| {
            operations(item).map(|(method, _)| format!("{method} {path}")).collect::<Vec<_>>()
        });
        let mut there: Vec<String> = there.collect();
        let listed = BY_SCOPE.into_iter().flat_map(|(_, routes)| routes).chain(OWNER);
        let mut listed: Vec<String> =
            listed.map(|(method, path)| format!("{method} {path}")).collect();
        there.sort();
        listed.sort();
        assert_eq!(there, listed);
    }
}

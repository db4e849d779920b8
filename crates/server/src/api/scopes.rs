//! What a token must be made for to open a route, as the description of the API states it.
//!
//! What is not listed no token opens: a route that is new is for its owner alone until somebody says otherwise.

use axum::http::Method;
use utoipa::openapi::OpenApi;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};

use crate::http::token::RouteScope;
use crate::people::TokenScope::{Challenge, Play, Read};

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
];
const PLAY: &[(Method, &str)] = &[
    (Method::POST, "/api/games/{id}/actions"),
    (Method::POST, "/api/games/{id}/conditional"),
    // Its socket moves too.
    (Method::GET, "/api/games/{id}/live"),
];
const CHALLENGE: &[(Method, &str)] = &[
    (Method::POST, "/api/games"),
    (Method::POST, "/api/games/{id}/join"),
    (Method::POST, "/api/lobby/seeks"),
    (Method::DELETE, "/api/lobby/seeks/{id}"),
    (Method::POST, "/api/lobby/seeks/{id}/accept"),
    (Method::POST, "/api/lobby/seeks/{id}/engine"),
    (Method::POST, "/api/people/{name}/challenge"),
];

/// Who may use a route.
pub fn scope_of(method: &str, path: &str) -> RouteScope {
    let method = if method == "HEAD" { "GET" } else { method };
    let lists = [
        (OPEN, RouteScope::Open),
        (READ, RouteScope::Needs(Read)),
        (PLAY, RouteScope::Needs(Play)),
        (CHALLENGE, RouteScope::Needs(Challenge)),
    ];
    let is_it = |route: &(Method, &str)| route.0.as_str() == method && route.1 == path;
    let found = lists.into_iter().find(|(routes, _)| routes.iter().any(is_it));
    found.map_or(RouteScope::Owner, |(_, scope)| scope)
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

    /// A route that was renamed is not opened by what it was called before.
    #[test]
    fn every_route_that_is_listed_is_there() {
        let mut doc = crate::api::description();
        for (method, path) in [OPEN, READ, PLAY, CHALLENGE].into_iter().flatten() {
            let item = doc.paths.paths.get_mut(*path);
            let is_there = item
                .is_some_and(|item| operations(item).any(|(known, _)| known == method.as_str()));
            assert!(is_there, "{method} {path}");
        }
    }
}

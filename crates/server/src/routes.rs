//! Every route: the API, the pages, and what stands before them all.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::IntoResponse as _;
use axum::routing::get;
use axum::{Router, middleware};
use kelci_core::message;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _};
use utoipa::OpenApi as _;

use crate::fault::{Fault, FaultKind};
use crate::http::{self, App, guard, token};
use crate::{api, pages};

/// What the API and the scripts of pages are told, from which the browser's types are made. What pages tell their own
/// scripts is no part of the API.
#[must_use]
pub fn described() -> serde_json::Value {
    let mut doc = api::description();
    let pages = pages::PageData::openapi().components.unwrap_or_default();
    doc.components.get_or_insert_default().schemas.extend(pages.schemas);
    serde_json::to_value(doc).unwrap_or_default()
}

/// Written when somebody asks for it: most sites are never asked, and every start would wait.
static DESCRIPTION: LazyLock<String> =
    LazyLock::new(|| api::description().to_json().unwrap_or_default());

/// All of them, on what the API has.
pub(crate) fn router(app: App, api: Router<App>) -> Router {
    let json = [(header::CONTENT_TYPE, "application/json")];
    let describe = move || async move { (json, DESCRIPTION.as_str()) };
    let scopes = |state, request, next| token::admit(state, api::scopes::scope_of, request, next);
    let routes = api.route_layer(middleware::from_fn_with_state(app.clone(), scopes));
    let is_no_stream = NotForContentType::const_new(api::stream::LINES);
    routes
        .route("/api/openapi.json", get(describe))
        .route("/print/{file}", get(api::pictures::print::of_kit))
        .merge(http::router())
        .merge(pages::router(|| serde_json::from_str(&DESCRIPTION).unwrap_or_default()))
        .fallback(|| async { Fault::no_page() })
        .method_not_allowed_fallback(|| async {
            Fault::new(FaultKind::BadMethod, message!("this address does not take that method"))
        })
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(is_no_stream)))
        .layer(CatchPanicLayer::custom(|_| {
            tracing::error!("a request made the server panic");
            Fault::new(FaultKind::Internal, message!("the server made a mistake")).into_response()
        }))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(middleware::from_fn(pages::as_pages))
        .with_state(app)
}

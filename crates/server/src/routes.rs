//! Every route: the API, the pages, and what stands before them all.

use std::sync::Arc;

use axum::http::header;
use axum::response::IntoResponse as _;
use axum::routing::get;
use axum::{Router, middleware};
use kelci_core::message;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::fault::{Fault, FaultKind};
use crate::http::{self, App, guard};
use crate::{api, pages};

pub(crate) fn router(app: App) -> Router {
    let (api, doc) = api::router();
    let doc: Arc<str> = doc.to_json().unwrap_or_default().into();
    let described = serde_json::from_str(&doc).unwrap_or_default();
    let json = [(header::CONTENT_TYPE, "application/json")];
    let describe = move || async move { (json, doc.to_string()) };
    api.route("/api/openapi.json", get(describe))
        .route("/print/{file}", get(api::pictures::print::of_kit))
        .merge(http::router())
        .merge(pages::router(&described))
        .fallback(|| async { Fault::new(FaultKind::NotFound, message!("there is no such page")) })
        .method_not_allowed_fallback(|| async {
            Fault::new(FaultKind::BadMethod, message!("this address does not take that method"))
        })
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(|_| {
            tracing::error!("a request made the server panic");
            Fault::new(FaultKind::Internal, message!("the server made a mistake")).into_response()
        }))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(middleware::from_fn(pages::as_pages))
        .with_state(app)
}

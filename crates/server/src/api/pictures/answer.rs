//! A picture as an answer: drawn once, then known by its tag.

use std::fmt::Debug;
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kelci_catalog::search::Stop;
use kelci_core::{Message, message};
use kelci_picture::{PictureError, art, theme};
use sha2::{Digest as _, Sha256};

use super::picture_query::unwanted;
use crate::fault::Fault;
use crate::http::App;
use crate::http::Peer;
use crate::limits::Bulkhead;

/// What a picture is made of, in a few letters: the same as long as it would look the same.
pub fn tag(made_of: &impl Debug) -> String {
    static ART: LazyLock<Sha256> = LazyLock::new(|| {
        let mut art = Sha256::new();
        for part in [env!("CARGO_PKG_VERSION"), art::PIECES, art::STYLE, &theme::css()] {
            art.update(part);
        }
        art
    });
    let mut digest = ART.clone();
    digest.update(format!("{made_of:?}"));
    let digest: String = digest.finalize()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digest}\"")
}

/// What is to be drawn: with its tag, how long it may be kept, and where.
pub struct Order<'a> {
    pub content_type: &'static str,
    pub tag: String,
    pub keep: &'static str,
    /// The places for pictures of its sort.
    pub bulkhead: &'a Bulkhead,
}

/// The picture, unless whoever asks has it already.
pub async fn answer(
    app: &App,
    Peer(address): Peer,
    headers: &HeaderMap,
    Order { content_type, tag, keep, bulkhead }: Order<'_>,
    draw: impl FnOnce(&Stop) -> Result<Vec<u8>, PictureError> + Send + 'static,
) -> Result<Response, Fault> {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known =
        known.is_some_and(|known| known.split(',').any(|known| known.trim().ends_with(&tag)));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else if let Some(drawn) = app.gallery().find(&tag) {
        drawn.into_response()
    } else {
        let drawn = bulkhead.work(address, draw).await?.map_err(|error| match error {
            PictureError::GivenUp => Fault::busy(message!("this took too long")),
            error => unwanted(Message::quoted(error.to_string())),
        })?;
        let drawn = Bytes::from(drawn);
        app.gallery().keep(&tag, &drawn);
        drawn.into_response()
    };
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        fields.insert(header::ETAG, tag);
    }
    // Other sites may show pictures. One that is opened by itself needs its own colours, and nothing else.
    let own = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
    fields.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(own));
    let anywhere = HeaderValue::from_static("cross-origin");
    fields.insert("cross-origin-resource-policy", anywhere);
    Ok(response)
}

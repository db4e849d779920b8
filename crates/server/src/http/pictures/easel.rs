//! Where pictures are drawn: off the threads that answer, and not too many at once.

use std::fmt::Debug;
use std::sync::{Arc, LazyLock};

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kelci_picture::{PictureError, art, theme};
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

use super::wish::{Kind, unwanted};
use crate::bounds::{MAX_WAITING_PICTURES, PICTURES_AT_ONCE};
use crate::fault::Fault;
use crate::http::App;

/// Where pictures are drawn: a few at once, a few more waiting, the others are sent away.
pub struct Easel {
    waiting: Arc<Semaphore>,
    drawing: Arc<Semaphore>,
}

impl Default for Easel {
    fn default() -> Self {
        Easel {
            waiting: Arc::new(Semaphore::new(MAX_WAITING_PICTURES)),
            drawing: Arc::new(Semaphore::new(PICTURES_AT_ONCE)),
        }
    }
}

impl Easel {
    async fn draw(
        &self,
        draw: impl FnOnce() -> Result<Vec<u8>, PictureError> + Send + 'static,
    ) -> Result<Vec<u8>, Fault> {
        let busy = || Fault::busy("too many pictures are being drawn");
        let place = self.waiting.clone().try_acquire_owned().map_err(|_| busy())?;
        let turn = self.drawing.clone().acquire_owned().await.map_err(|_| busy())?;
        drop(place);
        let drawn = tokio::task::spawn_blocking(move || {
            // Held until the picture is done, even if nobody waits for it any more.
            let _turn = turn;
            draw()
        });
        let drawn = drawn.await.map_err(|_| Fault::busy("the picture was not drawn"))?;
        drawn.map_err(|error| unwanted(error.to_string()))
    }
}

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

/// The picture, unless whoever asks has it already.
pub async fn answer(
    app: &App,
    headers: &HeaderMap,
    kind: Kind,
    tag: String,
    keep: &'static str,
    draw: impl FnOnce() -> Result<Vec<u8>, PictureError> + Send + 'static,
) -> Result<Response, Fault> {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known =
        known.is_some_and(|known| known.split(',').any(|known| known.trim().ends_with(&tag)));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        app.easel().draw(draw).await?.into_response()
    };
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind.content_type()));
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

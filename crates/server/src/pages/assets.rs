//! Styles, scripts and drawings, carried inside the program.
//!
//! All of them live under one folder whose name is a digest of them all. So modules find each
//! other by relative paths, browsers may keep them for ever, and a new program has new addresses.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use flate2::{Compression, write::GzEncoder};
use kelci_core::message;
use kelci_picture::{art, theme};
use rust_embed::RustEmbed;
use sha2::{Digest as _, Sha256};

use crate::fault::{Fault, FaultKind};

#[derive(RustEmbed)]
#[folder = "../../web/board/"]
#[prefix = "board/"]
struct Board;

#[derive(RustEmbed)]
#[folder = "../../web/site/"]
#[prefix = "site/"]
struct Site;

struct Asset {
    plain: Cow<'static, [u8]>,
    gzip: Vec<u8>,
    kind: &'static str,
}

impl Asset {
    fn new(path: &str, plain: Cow<'static, [u8]>) -> Asset {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        // Writing into memory cannot fail; an empty copy is never served.
        let gzip = gzip.write_all(&plain).and_then(|()| gzip.finish()).unwrap_or_default();
        let kind = match path.rsplit_once('.').map(|(_, ending)| ending) {
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            Some("json") => "application/json",
            Some("webmanifest") => "application/manifest+json",
            _ => "application/octet-stream",
        };
        Asset { plain, gzip, kind }
    }
}

struct Assets {
    digest: String,
    files: BTreeMap<String, Asset>,
}

static ASSETS: LazyLock<Assets> = LazyLock::new(|| {
    let mut plain: BTreeMap<String, Cow<'static, [u8]>> = BTreeMap::new();
    plain.extend(files::<Board>());
    plain.extend(files::<Site>());
    plain.insert("art/pieces.svg".into(), art::PIECES.as_bytes().into());
    plain.insert("art/picture.css".into(), art::STYLE.as_bytes().into());
    plain.insert("art/themes.css".into(), theme::css().into_bytes().into());
    let mut digest = Sha256::new();
    for (path, bytes) in &plain {
        digest.update(path);
        digest.update(bytes);
    }
    let digest = digest.finalize()[..6].iter().map(|byte| format!("{byte:02x}")).collect();
    let files = plain.into_iter().map(|(path, bytes)| {
        let asset = Asset::new(&path, bytes);
        (path, asset)
    });
    Assets { digest, files: files.collect() }
});

fn files<Of: RustEmbed>() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    Of::iter().filter_map(|path| Some((path.to_string(), Of::get(&path)?.data)))
}

/// The address of a file, such as `site/site.css`.
#[must_use]
pub fn address(path: &str) -> String {
    debug_assert!(ASSETS.files.contains_key(path), "there is no asset {path}");
    format!("/assets/{}/{path}", ASSETS.digest)
}

/// The text of a file.
#[must_use]
pub fn text(path: &str) -> Option<&'static str> {
    std::str::from_utf8(&ASSETS.files.get(path)?.plain).ok()
}

/// The addresses of all scripts under a folder, so that a page can ask for them at once instead
/// of finding them one import after the other.
pub fn scripts(folder: &str) -> impl Iterator<Item = String> {
    let under = ASSETS.files.keys().filter(move |path| path.starts_with(folder));
    under.filter(|path| path.ends_with(".js")).map(|path| address(path))
}

/// `GET /assets/{digest}/{path}`
pub async fn serve(Path((digest, path)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let Some(asset) = ASSETS.files.get(&path) else {
        let message = message!("there is no such file");
        return Fault::new(FaultKind::NotFound, message).into_response();
    };
    // A page of an older program gets what there is, and keeps nothing.
    let keep =
        if digest == ASSETS.digest { "public, max-age=31536000, immutable" } else { "no-store" };
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let takes_gzip = accepted.is_some_and(|accepted| accepted.contains("gzip"));
    let mut response = if takes_gzip && asset.gzip.len() < asset.plain.len() {
        let encoding = [(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
        (encoding, asset.gzip.as_slice()).into_response()
    } else {
        match &asset.plain {
            Cow::Borrowed(bytes) => (*bytes).into_response(),
            Cow::Owned(bytes) => bytes.clone().into_response(),
        }
    };
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}

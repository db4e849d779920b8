//! Which language a request speaks: the one that was chosen, or the one that the browser likes best.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::cookies;
use crate::lang::{Language, Words};

/// The cookie that holds what was chosen.
pub const LANGUAGE: &str = "kelci-language";

/// The language of whoever sends these headers.
pub fn of(headers: &HeaderMap) -> Language {
    let chosen = cookies::read(headers, LANGUAGE).and_then(Language::of_code);
    chosen.unwrap_or_else(|| preferred(headers))
}

impl<S: Sync> FromRequestParts<S> for Words {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Words, Infallible> {
        Ok(Words::of(of(&parts.headers)))
    }
}

/// The language that the browser asks for: the one we have that it likes best.
fn preferred(headers: &HeaderMap) -> Language {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let liked = asked.unwrap_or_default().split(',').take(32).filter_map(|part| {
        let (code, rest) = part.split_once(';').unwrap_or((part, ""));
        let quality = rest.trim().strip_prefix("q=").map_or(Some(1.0), |text| text.parse().ok())?;
        Some((Language::of_code(code.trim())?, quality))
    });
    // The first of several that are liked as well.
    let best =
        liked.reduce(|best: (Language, f32), next| if next.1 > best.1 { next } else { best });
    best.map_or(Language::default(), |(language, _)| language)
}

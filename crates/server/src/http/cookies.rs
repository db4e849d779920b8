//! Cookies: what a browser keeps for us, and no script reads.

use axum::http::{HeaderMap, HeaderValue, header};

/// A year.
const MAX_AGE_SECONDS: u32 = 31_536_000;

/// The value of the cookie of that name.
pub fn read<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    pairs.find(|(known, _)| known.trim() == name).map(|(_, value)| value.trim())
}

/// The header that has the browser keep a value; none if a header cannot hold it.
pub fn write(name: &str, value: &str) -> Option<HeaderValue> {
    let cookie =
        format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={MAX_AGE_SECONDS}");
    HeaderValue::from_str(&cookie).ok()
}

/// The header that has the browser forget a value; none if a header cannot hold its name.
pub fn forget(name: &str) -> Option<HeaderValue> {
    HeaderValue::from_str(&format!("{name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")).ok()
}

/// Has every cookie of an answer stay with TLS.
pub fn secure(headers: &mut HeaderMap) {
    let header::Entry::Occupied(mut kept) = headers.entry(header::SET_COOKIE) else { return };
    for cookie in kept.iter_mut() {
        let secure = [cookie.as_bytes(), b"; Secure"].concat();
        // What was a header before still is one.
        if let Ok(secure) = HeaderValue::from_bytes(&secure) {
            *cookie = secure;
        }
    }
}

//! The reader's language and colours, kept in cookies.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use kelci_picture::theme::Theme;

use super::reader::{THEME, keep};
use crate::http::body::FormFields;
use crate::http::language::LANGUAGE;
use crate::lang::Language;

/// `POST /choices`: a language, a theme (anything that is none is the system's), where to go back to.
pub async fn choose(form: FormFields) -> Response {
    let language = form.get("language").and_then(Language::of_code);
    let language = language.and_then(|language| keep(LANGUAGE, language.code()));
    let theme = form.get("theme").map(|name| Theme::named(name).map_or("", Theme::name));
    let theme = theme.and_then(|name| keep(THEME, name));
    let mut headers = HeaderMap::new();
    for cookie in [language, theme].into_iter().flatten() {
        headers.append(header::SET_COOKIE, cookie);
    }
    (StatusCode::SEE_OTHER, headers, Redirect::to(own_path(form.get("back").unwrap_or_default())))
        .into_response()
}

/// An address of ours: nobody is sent to another site.
pub(super) fn own_path(path: &str) -> &str {
    let is_own = path.starts_with('/')
        && !path.starts_with("//")
        && path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    if is_own { path } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::own_path;

    #[test]
    fn nobody_is_sent_away() {
        assert_eq!(own_path("/rules/jersi?a=b"), "/rules/jersi?a=b");
        for other in ["", "//evil.example", "https://evil.example", "/\\evil.example", "/a\r\nb"] {
            assert_eq!(own_path(other), "/", "{other}");
        }
    }
}

//! The reader's language and colours, kept in cookies.

use axum::extract::Form;
use axum::extract::rejection::FormRejection;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use kelci_picture::theme::Theme;
use serde::Deserialize;

use super::reader::{LANGUAGE, THEME, keep};
use super::words::Language;
use crate::fault::Fault;

/// What the reader chose.
#[derive(Deserialize)]
pub struct Choice {
    language: Option<String>,
    /// The name of a theme; anything else is the system's.
    theme: Option<String>,
    /// Where to go back to.
    #[serde(default)]
    back: String,
}

/// `POST /choices`
pub async fn choose(choice: Result<Form<Choice>, FormRejection>) -> Response {
    let Ok(Form(Choice { language, theme, back })) = choice else {
        return Fault::bad_request("this form cannot be read").into_response();
    };
    let language = language.as_deref().and_then(Language::of_code);
    let language = language.and_then(|language| keep(LANGUAGE, language.code()));
    let theme = theme.as_deref().map(|name| Theme::named(name).map_or("", Theme::name));
    let theme = theme.and_then(|name| keep(THEME, name));
    let mut headers = HeaderMap::new();
    for cookie in [language, theme].into_iter().flatten() {
        headers.append(header::SET_COOKIE, cookie);
    }
    (StatusCode::SEE_OTHER, headers, Redirect::to(own_path(&back))).into_response()
}

/// An address of ours: nobody is sent to another site.
fn own_path(path: &str) -> &str {
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

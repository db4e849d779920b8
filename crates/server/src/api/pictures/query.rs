//! What stands behind the question mark of a picture's address, read field by field, so that what is wrong
//! with one is told in our own words.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use kelci_core::message;
use kelci_core::notation::clip;
use kelci_picture::Film;
use utoipa::IntoParams as _;

use super::picture_query::{PictureQuery, unwanted};
use crate::fault::Fault;

impl<S: Sync> FromRequestParts<S> for PictureQuery {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<PictureQuery, Fault> {
        read(parts.uri.query().unwrap_or_default())
    }
}

fn read(encoded: &str) -> Result<PictureQuery, Fault> {
    let mut query = PictureQuery::default();
    let mut seen = Vec::new();
    for (name, value) in form_urlencoded::parse(encoded.as_bytes()) {
        let text = || Some(value.clone().into_owned());
        match &*name {
            "fen" => query.fen = text(),
            "theme" => query.theme = text(),
            "size" => query.size = Some(whole(&name, &value)?),
            "bottom" => query.bottom = text(),
            "labels" => query.labels = Some(truth(&name, &value)?),
            "marks" => query.marks = text(),
            "diagrams" => query.diagrams = truth(&name, &value)?,
            "alone" => query.alone = truth(&name, &value)?,
            "mark" => query.mark = text(),
            "arrow" => query.arrow = text(),
            "animate" => query.animate = truth(&name, &value)?,
            "pace" => query.pace = Some(pace(whole(&name, &value)?)?),
            _ => return Err(unknown(&name)),
        }
        if seen.contains(&name) {
            return Err(Fault::bad_request(message!("{name} is asked for twice", name = &*name)));
        }
        seen.push(name);
    }
    Ok(query)
}

fn unknown(name: &str) -> Fault {
    let known = PictureQuery::into_params(|| None).into_iter().map(|field| field.name);
    let known = known.collect::<Vec<_>>().join(", ");
    let message = message!(
        "of a picture nobody can ask \"{name}\", but these: {known}",
        name = clip(name),
        known
    );
    Fault::bad_request(message)
}

/// A number; one that is larger than any is as large as can be, and too large for everything.
fn whole(name: &str, value: &str) -> Result<u32, Fault> {
    let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    if is_number {
        return Ok(value.parse().unwrap_or(u32::MAX));
    }
    let message =
        message!("{name} is a whole number, and not \"{value}\"", name, value = clip(value));
    Err(Fault::bad_request(message))
}

fn truth(name: &str, value: &str) -> Result<bool, Fault> {
    value.parse().map_err(|_| {
        let message =
            message!("{name} is true or false, and not \"{value}\"", name, value = clip(value));
        Fault::bad_request(message)
    })
}

/// Milliseconds for a move.
fn pace(pace: u32) -> Result<u32, Fault> {
    let (least, most) = (10 * u32::from(Film::MIN_PACE), 10 * u32::from(Film::MAX_PACE));
    if (least..=most).contains(&pace) {
        return Ok(pace);
    }
    let message =
        message!("the pace of a film is {least} to {most} milliseconds a move", least, most);
    Err(unwanted(message))
}

//! Reading requests, with errors in the one shape.

use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt as _;
use kelci_core::{Message, message};
use serde::de::DeserializeOwned;

use crate::bounds::{BODY_TIME, MAX_ARCHIVE_BYTES, MAX_BODY_BYTES};
use crate::doing::puzzles::NamedPuzzle;
use crate::fault::{Fault, FaultKind};
use crate::ids::{GameId, SeekId, TournamentId};
use crate::people::NameSkeleton;

/// A JSON body.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, _: &S) -> Result<Body<T>, Fault> {
        must_be_json(&request)?;
        let bytes = in_time(request.into_body(), MAX_BODY_BYTES).await?;
        parsed(&bytes).map(Body)
    }
}

/// A JSON body that holds a file.
pub struct LargeBody<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for LargeBody<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, _: &S) -> Result<LargeBody<T>, Fault> {
        must_be_json(&request)?;
        // What is escaped on the way becomes longer.
        let bytes = in_time(request.into_body(), 2 * MAX_ARCHIVE_BYTES).await?;
        parsed(&bytes).map(LargeBody)
    }
}

fn parsed<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Fault> {
    // A list would be taken for the fields in their order.
    if bytes.trim_ascii_start().starts_with(b"[") {
        return Err(Fault::bad_request(message!("a request is an object with fields")));
    }
    serde_json::from_slice(bytes)
        .map_err(|error| Fault::bad_request(Message::quoted(error.to_string())))
}

/// Pages of other sites can send forms without asking, but not JSON.
fn must_be_json(request: &Request) -> Result<(), Fault> {
    if is_json(request.headers()) {
        return Ok(());
    }
    let message = message!("requests are JSON");
    let fault = Fault::new(FaultKind::NotJson, message);
    Err(fault.hint("send the header Content-Type: application/json"))
}

/// The fields of a form that holds a file.
pub struct LargeForm(pub FormFields);

impl<S: Send + Sync> FromRequest<S> for LargeForm {
    type Rejection = Fault;

    async fn from_request(request: Request, _: &S) -> Result<LargeForm, Fault> {
        let bytes = in_time(request.into_body(), 2 * MAX_ARCHIVE_BYTES).await?;
        Ok(LargeForm(FormFields(form_urlencoded::parse(&bytes).into_owned().collect())))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
    kind.is_some_and(|kind| kind.eq_ignore_ascii_case("application/json"))
}

/// The fields of a form, in their order.
pub struct FormFields(pub Vec<(String, String)>);

impl FormFields {
    /// The value of a field, if it was sent.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    }
}

impl<S: Send + Sync> FromRequest<S> for FormFields {
    type Rejection = Fault;

    async fn from_request(request: Request, _: &S) -> Result<FormFields, Fault> {
        let bytes = in_time(request.into_body(), MAX_BODY_BYTES).await?;
        Ok(FormFields(form_urlencoded::parse(&bytes).into_owned().collect()))
    }
}

/// Reads a body, of whoever sends it in time.
async fn in_time(body: axum::body::Body, most: usize) -> Result<Vec<u8>, Fault> {
    tokio::time::timeout(BODY_TIME, read(body, most)).await.unwrap_or_else(|_| {
        let message = message!("the request did not come in time");
        let fault = Fault::new(FaultKind::TooSlow, message);
        Err(fault.hint("send it again, without a pause"))
    })
}

/// Reads a body within its bounds. Of one that is too large some more is read and thrown away:
/// whoever is still sending would not hear the answer.
async fn read(mut body: axum::body::Body, most: usize) -> Result<Vec<u8>, Fault> {
    let (mut bytes, mut seen) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Fault::bad_request(message!("the request was cut short")))?;
        let Ok(data) = frame.into_data() else { continue };
        seen += data.len();
        if seen <= most {
            bytes.extend_from_slice(&data);
        } else if seen > most + 7 * MAX_BODY_BYTES {
            break;
        }
    }
    if seen > most {
        let message = message!("a request has at most {most} bytes", most = most);
        let fault = Fault::new(FaultKind::TooLarge, message);
        return Err(fault.hint("send less"));
    }
    Ok(bytes)
}

/// What stands behind the question mark.
pub struct QueryFields<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryFields<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<QueryFields<T>, Fault> {
        let asked = Query::<T>::from_request_parts(parts, state).await;
        asked.map(|Query(value)| QueryFields(value)).map_err(|rejection: QueryRejection| {
            Fault::bad_request(Message::quoted(rejection.body_text()))
        })
    }
}

/// The game that an address names, and a part of it.
pub struct GamePartPath(pub GameId, pub String);

impl<S: Send + Sync> FromRequestParts<S> for GamePartPath {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GamePartPath, Fault> {
        let path = Path::<(String, String)>::from_request_parts(parts, state).await;
        let Path((name, part)) = path.map_err(|_| Fault::no_game())?;
        GameId::parse(&name).map(|id| GamePartPath(id, part)).ok_or_else(Fault::no_game)
    }
}

/// The game that an address names.
pub struct GamePath(pub GameId);

impl<S: Send + Sync> FromRequestParts<S> for GamePath {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GamePath, Fault> {
        let Path(name) =
            Path::<String>::from_request_parts(parts, state).await.map_err(|_| Fault::no_game())?;
        // What is no name at all is answered as what is no game: nobody learns more.
        GameId::parse(&name).map(GamePath).ok_or_else(Fault::no_game)
    }
}

/// The seek that an address names.
pub struct SeekPath(pub SeekId);

impl<S: Send + Sync> FromRequestParts<S> for SeekPath {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<SeekPath, Fault> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let named = path.ok().and_then(|Path(name)| SeekId::parse(&name));
        named.map(SeekPath).ok_or_else(Fault::seek_gone)
    }
}

/// The tournament that an address names.
pub struct TournamentPath(pub TournamentId);

impl<S: Send + Sync> FromRequestParts<S> for TournamentPath {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<TournamentPath, Fault> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let named = path.ok().and_then(|Path(name)| TournamentId::parse(&name));
        named.map(TournamentPath).ok_or_else(Fault::no_tournament)
    }
}

/// What the name of a person in an address looks like.
pub struct PersonPath(pub NameSkeleton);

impl<S: Send + Sync> FromRequestParts<S> for PersonPath {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PersonPath, Fault> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let Path(name) = path.map_err(|_| Fault::no_person())?;
        Ok(PersonPath(NameSkeleton::of(&name)))
    }
}

/// What the name of a club in an address looks like.
pub struct ClubPath(pub NameSkeleton);

impl<S: Send + Sync> FromRequestParts<S> for ClubPath {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<ClubPath, Fault> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let Path(name) = path.map_err(|_| Fault::no_club())?;
        Ok(ClubPath(NameSkeleton::of(&name)))
    }
}

/// The club that an address names, and the key of an invitation to it.
pub struct InvitationPath(pub NameSkeleton, pub String);

impl<S: Send + Sync> FromRequestParts<S> for InvitationPath {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<InvitationPath, Fault> {
        let path = Path::<(String, String)>::from_request_parts(parts, state).await;
        let Path((name, key)) = path.map_err(|_| Fault::no_club())?;
        Ok(InvitationPath(NameSkeleton::of(&name), key))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for NamedPuzzle {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<NamedPuzzle, Fault> {
        let path = Path::<(String, String)>::from_request_parts(parts, state).await;
        let (game, number) = path.map(|Path(named)| named).unwrap_or_default();
        NamedPuzzle::find(&game, &number)
    }
}

//! Faults as answers: which status each kind has.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::fault::{Fault, FaultKind};

impl Fault {
    /// The status of the answer.
    pub const fn status(&self) -> StatusCode {
        status(self.error)
    }
}

const fn status(kind: FaultKind) -> StatusCode {
    use FaultKind as Kind;
    match kind {
        Kind::BadRequest => StatusCode::BAD_REQUEST,
        Kind::WrongOrigin
        | Kind::NoHints
        | Kind::StillPlayed
        | Kind::Muted
        | Kind::NotYourSeat
        | Kind::NotKnown
        | Kind::NotYourReview
        | Kind::NoScope
        | Kind::WrongPassword
        | Kind::WrongPasskey
        | Kind::AccountNeeded
        | Kind::AccountClosed
        | Kind::NoSignUp
        | Kind::NotTheDesk
        | Kind::NotAnOfficer
        | Kind::ShutOut
        | Kind::VoidLink => StatusCode::FORBIDDEN,
        Kind::BadToken => StatusCode::UNAUTHORIZED,
        Kind::NotFound
        | Kind::NoPerson
        | Kind::NoGame
        | Kind::NoTournament
        | Kind::NoClub
        | Kind::NoPly
        | Kind::NoPuzzle
        | Kind::NoPicture => StatusCode::NOT_FOUND,
        Kind::BadMethod => StatusCode::METHOD_NOT_ALLOWED,
        Kind::TooSlow => StatusCode::REQUEST_TIMEOUT,
        Kind::Conflict
        | Kind::NotYourTurn
        | Kind::Waiting
        | Kind::Over
        | Kind::MovedOn
        | Kind::Time
        | Kind::Refused
        | Kind::SeekGone
        | Kind::NameTaken
        | Kind::NotOver => StatusCode::CONFLICT,
        Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Kind::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Kind::WrongHost => StatusCode::MISDIRECTED_REQUEST,
        Kind::BadGame
        | Kind::BadPosition
        | Kind::IllegalMove
        | Kind::AfterEnd
        | Kind::BadRecord
        | Kind::UnnamedGame
        | Kind::Unwritable
        | Kind::BadDraft
        | Kind::BadPicture
        | Kind::TooLong
        | Kind::TooWide
        | Kind::NotATry
        | Kind::NoExercise
        | Kind::BadLine
        | Kind::NoSuchClick => StatusCode::UNPROCESSABLE_ENTITY,
        Kind::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
        Kind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        Kind::Busy | Kind::Unwell => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let status = self.status();
        let is_for_later =
            matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE);
        let mut response = (status, Json(&self)).into_response();
        // For whoever would tell it otherwise: as a page.
        response.extensions_mut().insert(self);
        if is_for_later {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        if status == StatusCode::UNAUTHORIZED {
            let how = HeaderValue::from_static("Bearer");
            response.headers_mut().insert(header::WWW_AUTHENTICATE, how);
        }
        response
    }
}

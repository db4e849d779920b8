//! What the API says when it does not do what it was asked: one shape for all.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kelci_core::record::{Place, RecordError, RecordFault};
use kelci_core::{Message, MoveError, message};
use serde::Serialize;
use utoipa::ToSchema;

use crate::game::{Refusal, SpecError};
use crate::store::StoreError;

/// An error as the API tells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Fault {
    #[serde(skip)]
    #[schema(ignore)]
    status: StatusCode,
    /// What kind of error, for programs.
    pub error: &'static str,
    /// What is wrong, for people; in French for those who read French.
    #[schema(value_type = String)]
    pub message: Message,
    /// What to do about it.
    pub hint: String,
    /// Where in a text it is, if it is in one; in a box, because that is rare and large.
    #[serde(flatten)]
    pub place: Box<FaultPlace>,
}

/// Where in a text something is wrong, as far as it is known. Everything counts from 1.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub struct FaultPlace {
    /// Which game of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// Which line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// Which character of the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// Which move of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// The text that is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// Why, as the end of a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub why: Option<Message>,
    /// The legal moves that look most like it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<String>,
}

impl Fault {
    /// An error.
    #[must_use]
    pub fn new(status: StatusCode, error: &'static str, message: Message) -> Fault {
        Fault { status, error, message, hint: String::new(), place: Box::default() }
    }

    /// The same with advice.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Fault {
        self.hint = hint.into();
        self
    }

    /// The same, in a text.
    #[must_use]
    pub fn at(mut self, place: FaultPlace) -> Fault {
        self.place = Box::new(place);
        self
    }

    /// The same on a page that only shows positions, where nothing is to be played.
    #[must_use]
    pub fn of_position(mut self) -> Fault {
        if self.error == "bad-game" {
            self.error = "bad-position";
        }
        self
    }

    /// The same in a language: what it says is put into words by `say`.
    #[must_use]
    pub fn said(mut self, say: impl Fn(&Message) -> String) -> Fault {
        self.message = Message::quoted(say(&self.message));
        self.place.why = self.place.why.map(|why| Message::quoted(say(&why)));
        self
    }

    /// The status of the answer.
    #[must_use]
    pub const fn status(&self) -> StatusCode {
        self.status
    }

    /// There is no such game.
    #[must_use]
    pub fn no_game() -> Fault {
        Fault::new(StatusCode::NOT_FOUND, "no-game", message!("there is no such game"))
            .hint("check the link; games that were left are forgotten after a while")
    }

    /// The seat is not theirs.
    #[must_use]
    pub fn not_your_seat() -> Fault {
        Refusal::NotYourSeat.into()
    }

    /// The private link gives no seat any more.
    #[must_use]
    pub fn void_link() -> Fault {
        let message = message!("this private link was used, or replaced by another one");
        Fault::new(StatusCode::FORBIDDEN, "void-link", message)
            .hint("ask for a new link; to watch, the link of the game is enough")
    }

    /// Two changes came at once.
    #[must_use]
    pub fn conflict() -> Fault {
        let message = message!("something else happened in the game at the same moment");
        Fault::new(StatusCode::CONFLICT, "conflict", message).hint("look again, then try again")
    }

    /// Too much is going on.
    #[must_use]
    pub fn busy(message: Message) -> Fault {
        let hint = "try again in a few seconds";
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message).hint(hint)
    }

    /// One address asks too much.
    #[must_use]
    pub fn too_many(message: Message) -> Fault {
        let hint = "wait a little, then try again";
        Fault::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", message).hint(hint)
    }

    /// Nobody can be called so.
    #[must_use]
    pub fn no_name(why: Message) -> Fault {
        Fault::bad_request(message!("this cannot be a name: {why}", why))
    }

    /// What was sent cannot be read.
    #[must_use]
    pub fn bad_request(message: Message) -> Fault {
        let hint = "the API is described at /api/openapi.json";
        Fault::new(StatusCode::BAD_REQUEST, "bad-request", message).hint(hint)
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        let (status, error, hint) = match &refusal {
            Refusal::NotYourTurn => (StatusCode::CONFLICT, "not-your-turn", "wait for your turn"),
            Refusal::NotYourSeat => (
                StatusCode::FORBIDDEN,
                "not-your-seat",
                "only whoever holds a seat plays; watching needs no seat",
            ),
            Refusal::Waiting => {
                (StatusCode::CONFLICT, "waiting", "send the invitation to the other player")
            }
            Refusal::Over => (StatusCode::CONFLICT, "over", "a rematch can be offered"),
            Refusal::Move(_) => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "illegal-move",
                "the legal moves come with the position",
            ),
            Refusal::MovedOn(_) => (StatusCode::CONFLICT, "moved-on", "look again, then move"),
            Refusal::FlagFell => (StatusCode::CONFLICT, "time", "the game is lost on time"),
            Refusal::Not(_) => (StatusCode::CONFLICT, "refused", ""),
        };
        Fault::new(status, error, refusal.message()).hint(hint)
    }
}

impl From<SpecError> for Fault {
    fn from(error: SpecError) -> Fault {
        let hint = "the games, their options and bounds are listed at /api/catalog";
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-game", error.message()).hint(hint)
    }
}

impl From<RecordError> for Fault {
    fn from(error: RecordError) -> Fault {
        let (kind, hint) = match &*error.fault {
            RecordFault::Move(_) => ("illegal-move", "write a legal move there"),
            RecordFault::AfterEnd(_) => ("over", "end the record there"),
            RecordFault::SetUp(_) => ("bad-game", "the forms of positions are told in the rules"),
            RecordFault::Unnamed(_) => ("unnamed-game", "say which game it is"),
            RecordFault::Unwritable(_) => ("unwritable", "text and json hold every game"),
            _ => ("bad-record", "records are kelci's text, JSON, or the files of certu programs"),
        };
        let Place { game: number, line, column, ply, .. } = error.place;
        let mut place = FaultPlace { number, line, column, ply, ..FaultPlace::default() };
        match &*error.fault {
            RecordFault::Move(MoveError { text, why, nearest, .. }) => {
                place.found = Some(text.clone());
                place.why = Some(why.clone());
                place.nearest.clone_from(nearest);
            }
            RecordFault::Unexpected { found, .. } => place.found = Some(found.to_string()),
            _ => {}
        }
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Fault::new(status, kind, error.fault.message()).hint(hint).at(place)
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        // What is wrong with the store is for whoever runs it.
        tracing::error!(%error, "the store failed");
        Fault::busy(message!("the game could not be stored or read"))
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let is_for_later =
            matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE);
        let mut response = (self.status, Json(&self)).into_response();
        // For whoever would tell it otherwise: as a page.
        response.extensions_mut().insert(self);
        if is_for_later {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response
    }
}

//! What the site says when it does not do what it was asked: one shape for all. Which status an answer
//! has then is known in `http` alone.

use kelci_core::record::{Place, RecordError, RecordFault};
use kelci_core::{Message, MoveError, message};
use serde::Serialize;
use utoipa::ToSchema;

use crate::game::{Refusal, SpecError};
use crate::people::ClubRefusal;
use crate::store::StoreError;
use crate::time::day_and_time;
use crate::tournament::TournamentRefusal;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal,)*) => {
        /// What kind of error, for programs.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, ToSchema)]
        pub enum FaultKind {
            $($(#[$doc])* #[serde(rename = $name)] #[schema(rename = $name)] $kind,)*
        }

        impl FaultKind {
            #[cfg(test)]
            const ALL: &[FaultKind] = &[$(FaultKind::$kind,)*];

            pub const fn name(self) -> &'static str {
                match self {
                    $(FaultKind::$kind => $name,)*
                }
            }
        }
    };
}

kinds! {
    /// What was sent cannot be read.
    BadRequest = "bad-request",
    /// It comes from another site.
    WrongOrigin = "wrong-origin",
    /// Nobody is helped in this game.
    NoHints = "no-hints",
    /// People are playing it.
    StillPlayed = "still-played",
    /// The seat is not theirs.
    NotYourSeat = "not-your-seat",
    /// Nobody is known by the secret.
    NotKnown = "not-known",
    /// The token is not good here.
    BadToken = "bad-token",
    /// The token was not made for that.
    NoScope = "no-scope",
    /// The review is not theirs.
    NotYourReview = "not-your-review",
    /// The name is another account's.
    NameTaken = "name-taken",
    /// The name and the password, or the code, do not belong together.
    WrongPassword = "wrong-password",
    /// The passkey proves nobody here, or its answer came too late.
    WrongPasskey = "wrong-passkey",
    /// An account is needed for it.
    AccountNeeded = "account-needed",
    /// The host has closed the account.
    AccountClosed = "account-closed",
    /// Nobody signs up here, or not without a link.
    NoSignUp = "no-sign-up",
    /// Nobody is called so.
    NoPerson = "no-person",
    /// They say nothing for a while.
    Muted = "muted",
    /// The address is shut out.
    ShutOut = "shut-out",
    /// The private link gives no seat any more.
    VoidLink = "void-link",
    /// Whoever looked for a game does not look any more.
    SeekGone = "seek-gone",
    /// There is no such page.
    NotFound = "not-found",
    /// There is no such game.
    NoGame = "no-game",
    /// There is no such tournament.
    NoTournament = "no-tournament",
    /// It is for those who hold the desk.
    NotTheDesk = "not-the-desk",
    /// There is no such club.
    NoClub = "no-club",
    /// It is for the officers of the club.
    NotAnOfficer = "not-an-officer",
    /// There is no such move.
    NoPly = "no-ply",
    /// There is no such puzzle.
    NoPuzzle = "no-puzzle",
    /// There is no such picture.
    NoPicture = "no-picture",
    /// The address does not take that method.
    BadMethod = "bad-method",
    /// The request did not come in time.
    TooSlow = "too-slow",
    /// Two changes came at once.
    Conflict = "conflict",
    /// It is somebody else's turn.
    NotYourTurn = "not-your-turn",
    /// Nobody sits on the other side yet.
    Waiting = "waiting",
    /// The game is over.
    Over = "over",
    /// The game has gone on meanwhile.
    MovedOn = "moved-on",
    /// The flag fell.
    Time = "time",
    /// The game does not allow it.
    Refused = "refused",
    /// The game goes on.
    NotOver = "not-over",
    /// Too much was sent.
    TooLarge = "too-large",
    /// It is no JSON.
    NotJson = "not-json",
    /// The server is not known by that name.
    WrongHost = "wrong-host",
    /// There can be no such game.
    BadGame = "bad-game",
    /// There can be no such position.
    BadPosition = "bad-position",
    /// The rules forbid the move.
    IllegalMove = "illegal-move",
    /// A move stands after the end.
    AfterEnd = "after-end",
    /// It is no record.
    BadRecord = "bad-record",
    /// The record does not say of which game it is.
    UnnamedGame = "unnamed-game",
    /// The format cannot hold the game.
    Unwritable = "unwritable",
    /// What was put together makes no sense.
    BadDraft = "bad-draft",
    /// What was asked of a picture makes no sense.
    BadPicture = "bad-picture",
    /// There are too many moves.
    TooLong = "too-long",
    /// There are too many legal moves.
    TooWide = "too-wide",
    /// The moves are no try at the puzzle.
    NotATry = "not-a-try",
    /// The step asks for no moves.
    NoExercise = "no-exercise",
    /// The moves do not come in turn.
    BadLine = "bad-line",
    /// There is no such click.
    NoSuchClick = "no-such-click",
    /// One address asks too much.
    TooManyRequests = "too-many-requests",
    /// The server made a mistake.
    Internal = "internal",
    /// Too much is going on.
    Busy = "busy",
    /// The store does not work.
    Unwell = "unwell",
}

/// An error as the API tells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Fault {
    /// What kind of error, for programs.
    pub error: FaultKind,
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
    pub fn new(error: FaultKind, message: Message) -> Fault {
        Fault { error, message, hint: String::new(), place: Box::default() }
    }

    /// The same with advice.
    pub fn hint(mut self, hint: impl Into<String>) -> Fault {
        self.hint = hint.into();
        self
    }

    /// The same, in a text.
    pub fn at(mut self, place: FaultPlace) -> Fault {
        self.place = Box::new(place);
        self
    }

    /// The same on a page that only shows positions, where nothing is to be played.
    pub fn of_position(mut self) -> Fault {
        if self.error == FaultKind::BadGame {
            self.error = FaultKind::BadPosition;
        }
        self
    }

    /// The same in a language: what it says is put into words by `say`.
    pub fn said(mut self, say: impl Fn(&Message) -> String) -> Fault {
        self.message = Message::quoted(say(&self.message));
        self.place.why = self.place.why.map(|why| Message::quoted(say(&why)));
        self
    }

    pub fn no_game() -> Fault {
        Fault::new(FaultKind::NoGame, message!("there is no such game"))
            .hint("check the link; games that were left are forgotten after a while")
    }

    /// The seat is not theirs.
    pub fn no_tournament() -> Fault {
        let message = message!("there is no such tournament");
        Fault::new(FaultKind::NoTournament, message).hint("check the link")
    }

    pub fn no_club() -> Fault {
        Fault::new(FaultKind::NoClub, message!("there is no such club")).hint("check the name")
    }

    /// What is said of a token where none is good.
    pub fn for_owner() -> Fault {
        let message = message!("no token opens this: it is for its owner, signed in");
        Fault::new(FaultKind::NoScope, message).hint("use the site itself")
    }

    pub fn not_your_seat() -> Fault {
        Refusal::NotYourSeat.into()
    }

    /// The private link gives nothing any more.
    pub fn void_link() -> Fault {
        let message =
            message!("this private link was used, replaced by another one, or has expired");
        Fault::new(FaultKind::VoidLink, message)
            .hint("ask for a new link; to watch, the link of the game is enough")
    }

    /// Whoever looked for a game has found one, or does not look any more.
    pub fn seek_gone() -> Fault {
        let message = message!("they have found somebody else, or do not look for a game any more");
        Fault::new(FaultKind::SeekGone, message).hint("look for a game yourself")
    }

    /// Whoever runs the site does not want to hear from this address.
    pub fn shut_out() -> Fault {
        let message = message!("this address is shut out by whoever runs the site");
        Fault::new(FaultKind::ShutOut, message).hint("if that is a mistake, tell whoever runs it")
    }

    /// Two changes came at once.
    pub fn conflict() -> Fault {
        let message = message!("something else happened in the game at the same moment");
        Fault::new(FaultKind::Conflict, message).hint("look again, then try again")
    }

    /// Too much is going on.
    pub fn busy(message: Message) -> Fault {
        let hint = "try again in a few seconds";
        Fault::new(FaultKind::Busy, message).hint(hint)
    }

    /// One address asks too much.
    pub fn too_many(message: Message) -> Fault {
        let hint = "wait a little, then try again";
        Fault::new(FaultKind::TooManyRequests, message).hint(hint)
    }

    /// Another account is called so, or nearly so.
    pub fn name_taken() -> Fault {
        let message = message!("this name, or one that looks like it, is another player's");
        Fault::new(FaultKind::NameTaken, message).hint("choose another name")
    }

    /// Whoever would sign up has an account.
    pub fn already_named() -> Fault {
        let message = message!("you have an account already");
        Fault::new(FaultKind::Refused, message).hint("sign out first")
    }

    /// Nobody can have this password.
    pub fn no_password(why: Message) -> Fault {
        Fault::bad_request(why).hint("choose another password")
    }

    /// Name and password, or code, do not belong together. Which of them is wrong is not told.
    pub fn wrong_password() -> Fault {
        let message = message!("the name, or the password or code with it, is wrong");
        Fault::new(FaultKind::WrongPassword, message).hint("type both again")
    }

    /// A passkey proves nobody. Why is not told.
    pub fn wrong_passkey() -> Fault {
        let message = message!("this passkey opens no account here, or it took too long");
        Fault::new(FaultKind::WrongPasskey, message).hint("try again, or come in another way")
    }

    /// The site is reached in a way in which browsers know no passkeys.
    pub fn no_passkeys() -> Fault {
        let message =
            message!("passkeys need the site's name and a secure connection (https, or localhost)");
        Fault::new(FaultKind::Refused, message).hint("reach the site by its name")
    }

    /// An account is needed for it.
    pub fn account_needed() -> Fault {
        let message = message!("an account is needed for this");
        Fault::new(FaultKind::AccountNeeded, message).hint("sign in, or sign up")
    }

    /// The host has closed the account.
    pub fn account_closed() -> Fault {
        let message = message!("this account was closed by whoever runs the site");
        Fault::new(FaultKind::AccountClosed, message)
            .hint("if that is a mistake, tell whoever runs it")
    }

    /// Nobody is called so.
    pub fn no_person() -> Fault {
        Fault::new(FaultKind::NoPerson, message!("nobody is called so here"))
            .hint("check the name; accounts that were deleted are gone")
    }

    /// A moderator has had them say nothing for a while.
    pub fn muted(until_ms: i64) -> Fault {
        let until = day_and_time(until_ms);
        let message = message!("you are muted until {until} and say nothing in games", until);
        Fault::new(FaultKind::Muted, message).hint("you can play on")
    }

    /// There is no such page, or none for whoever asks.
    pub fn no_page() -> Fault {
        Fault::new(FaultKind::NotFound, message!("there is no such page"))
    }

    /// Nobody can be called so.
    pub fn no_name(why: Message) -> Fault {
        Fault::bad_request(message!("this cannot be a name: {why}", why))
    }

    /// What was sent cannot be read.
    pub fn bad_request(message: Message) -> Fault {
        let hint = "the API is described at /api/openapi.json";
        Fault::new(FaultKind::BadRequest, message).hint(hint)
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        let (error, hint) = match &refusal {
            Refusal::NotYourTurn => (FaultKind::NotYourTurn, "wait for your turn"),
            Refusal::NotYourSeat => {
                (FaultKind::NotYourSeat, "only whoever holds a seat plays; watching needs no seat")
            }
            Refusal::Waiting => (FaultKind::Waiting, "send the invitation to the other player"),
            Refusal::Over => (FaultKind::Over, "a rematch can be offered"),
            Refusal::Move(_) => (FaultKind::IllegalMove, "the legal moves come with the position"),
            Refusal::MovedOn(_) => (FaultKind::MovedOn, "look again, then move"),
            Refusal::FlagFell => (FaultKind::Time, "the game is lost on time"),
            Refusal::Newer => (FaultKind::Refused, "try again later: this server is being updated"),
            Refusal::Not(_) => (FaultKind::Refused, ""),
        };
        Fault::new(error, refusal.message()).hint(hint)
    }
}

impl From<TournamentRefusal> for Fault {
    fn from(refusal: TournamentRefusal) -> Fault {
        match refusal {
            TournamentRefusal::NotTheDesk => {
                let message = message!("this is for those who hold the desk of the tournament");
                Fault::new(FaultKind::NotTheDesk, message)
            }
            TournamentRefusal::WrongPassword => {
                let message = message!("this is not the password of the tournament");
                Fault::new(FaultKind::WrongPassword, message).hint("ask whoever organises it")
            }
            TournamentRefusal::Not(message) => Fault::new(FaultKind::Refused, message),
        }
    }
}

impl From<ClubRefusal> for Fault {
    fn from(refusal: ClubRefusal) -> Fault {
        match refusal {
            ClubRefusal::Gone => Fault::no_club(),
            ClubRefusal::NotAnOfficer => {
                let message = message!("this is for the officers of the club");
                Fault::new(FaultKind::NotAnOfficer, message)
            }
            ClubRefusal::Not(message) => Fault::new(FaultKind::Refused, message),
        }
    }
}

impl From<SpecError> for Fault {
    fn from(error: SpecError) -> Fault {
        let hint = "the games, their options and bounds are listed at /api/catalog";
        Fault::new(FaultKind::BadGame, error.message()).hint(hint)
    }
}

impl From<RecordError> for Fault {
    fn from(error: RecordError) -> Fault {
        let (kind, hint) = match &*error.fault {
            RecordFault::Move(_) => (FaultKind::IllegalMove, "write a legal move there"),
            RecordFault::AfterEnd(_) => (FaultKind::AfterEnd, "end the record there"),
            RecordFault::SetUp(_) => {
                (FaultKind::BadGame, "the forms of positions are told in the rules")
            }
            RecordFault::Unnamed(_) => (FaultKind::UnnamedGame, "say which game it is"),
            RecordFault::Unwritable(_) => (FaultKind::Unwritable, "text and json hold every game"),
            _ => (
                FaultKind::BadRecord,
                "records are kelci's text, JSON, or the files of certu programs",
            ),
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
        Fault::new(kind, error.fault.message()).hint(hint).at(place)
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        match error {
            StoreError::MetTwice => return Fault::conflict(),
            StoreError::SeekGone => return Fault::seek_gone(),
            StoreError::NameTaken => return Fault::name_taken(),
            StoreError::ChallengeSpent => return Fault::wrong_passkey(),
            StoreError::AlreadyNamed => return Fault::already_named(),
            _ => {}
        }
        // What is wrong with the store is for whoever runs it.
        tracing::error!(%error, "the store failed");
        Fault::busy(message!("the game could not be stored or read"))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::FaultKind;

    #[test]
    fn programs_can_tell_kinds_apart() {
        let mut names = HashSet::new();
        for kind in FaultKind::ALL {
            assert!(names.insert(kind.name()), "two kinds are called {}", kind.name());
            assert_eq!(serde_json::json!(kind), kind.name());
        }
    }
}

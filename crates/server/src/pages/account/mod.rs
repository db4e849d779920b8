//! One's account: plain forms, which come back with what is wrong.
//!
//! * [`entry`]: signing up and in, and what to do without the password; [`own`]: what one's account shows and changes;
//!   [`passkeys`]: its passkeys; [`mail`]: its address, and where links in mails lead; [`talk`]: what it says about
//!   talking; [`programs`]: what programs may do for it; [`notices`]: what it is told.

pub mod entry;
pub mod mail;
pub mod notices;
pub mod own;
pub mod passkeys;
pub mod programs;
pub mod talk;

use askama::Template;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::page::show;
use super::reader::Reader;
use crate::fault::{Fault, FaultKind};
use crate::people::RecoveryCode;
pub(super) use crate::time::day;

/// What is wrong with a form, in the reader's language; faults that are not about what was typed are pages of
/// their own.
pub(super) fn complaint(reader: &Reader, fault: Fault) -> Result<String, Fault> {
    let is_typed = matches!(
        fault.error,
        FaultKind::BadRequest
            | FaultKind::NameTaken
            | FaultKind::WrongPassword
            | FaultKind::WrongPasskey
            | FaultKind::AccountClosed
            | FaultKind::Refused
            | FaultKind::NoSignUp
            | FaultKind::TooManyRequests
    );
    if !is_typed {
        return Err(fault);
    }
    let said = reader.words.message(&fault.message);
    let mut letters = said.chars();
    Ok(letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect())
}

/// A form that comes back.
pub(super) fn again(template: &impl Template) -> Response {
    (StatusCode::UNPROCESSABLE_ENTITY, show(template)).into_response()
}

#[derive(Template)]
#[template(path = "account/codes.html")]
struct CodesPage {
    reader: Reader,
    codes: Vec<String>,
    /// Whether the account is new.
    is_new: bool,
}

impl CodesPage {
    fn new(reader: Reader, codes: &[RecoveryCode], is_new: bool) -> CodesPage {
        CodesPage { reader, codes: codes.iter().map(RecoveryCode::reveal).collect(), is_new }
    }
}

//! For which site passkeys are made, as a request reached it, and what comes of them in forms.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use kelci_core::message;

use super::body::FormFields;
use super::visitor::Secure;
use crate::doing::passkeys::{OwnerProof, PasskeyProof};
use crate::fault::Fault;
use crate::people::{CeremonyAnswer, RelyingParty};

/// The site as it was reached; none where browsers know no passkeys. The guard has seen that the name is ours.
#[derive(Clone, Debug)]
pub struct Party(pub Option<RelyingParty>);

impl<S: Sync> FromRequestParts<S> for Party {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Party, Infallible> {
        let is_secure = parts.extensions.get::<Secure>().is_some_and(|secure| secure.0);
        let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
        Ok(Party(RelyingParty::of(host.unwrap_or_default(), is_secure)))
    }
}

impl Party {
    /// What a browser brought.
    pub fn answered(&self, answer: CeremonyAnswer) -> PasskeyProof {
        PasskeyProof { party: self.0.clone(), answer }
    }

    /// The same in a field of a form, as JSON; none if it is empty.
    pub fn in_form(&self, form: &FormFields, field: &str) -> Result<Option<PasskeyProof>, Fault> {
        let Some(text) = form.get(field).filter(|text| !text.is_empty()) else { return Ok(None) };
        let answer = serde_json::from_str(text).map_err(|_| {
            Fault::bad_request(message!("this is no passkey that was asked for here"))
        })?;
        Ok(Some(self.answered(answer)))
    }

    /// With what a form proves that an account is theirs: a passkey if there is one, else the password of that field.
    pub fn proof<'a>(&self, form: &'a FormFields, password: &str) -> Result<OwnerProof<'a>, Fault> {
        Ok(match self.in_form(form, "passkey")? {
            Some(proof) => OwnerProof::Passkey(Box::new(proof)),
            None => OwnerProof::Password(form.get(password).unwrap_or_default()),
        })
    }

    /// The same of a request.
    pub fn proved<'a>(&self, password: &'a str, passkey: Option<CeremonyAnswer>) -> OwnerProof<'a> {
        match passkey {
            Some(answer) => OwnerProof::Passkey(Box::new(self.answered(answer))),
            None => OwnerProof::Password(password),
        }
    }
}

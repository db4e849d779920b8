//! Web Push: what a browser is told when no page of the site is open.
//!
//! What is told goes through the push service of the browser's maker, sealed so that only the browser reads it
//! ([`sealed`], RFC 8291) and signed so that nobody else uses the address ([`VapidKey`], RFC 8292). The address comes
//! from whoever subscribes, so it is trusted in nothing: [`PushAddress`] says where the server goes at all.

mod address;
mod base64;
mod message;
mod sealed;
mod send;
mod vapid;

pub use address::{PushAddress, PushReach};
pub use base64::decoded;
pub use message::PushMessage;
pub use sealed::{BrowserKey, SealError};
pub use send::{NotPushed, Pusher};
pub use vapid::VapidKey;

//! What is said, in both directions, as values.
//!
//! Readers are tolerant: they know the dialects of the engines and programs there are, and skip
//! what they do not know. Writers write the standard form.

mod command;
mod reply;

pub use command::{Command, CommandError, Go, Query, SearchLimits, Start};
pub use reply::{Info, OptionLine, OptionType, Reply};

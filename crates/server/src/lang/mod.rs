//! What is said, in the reader's language: [`words`], what the games call things ([`names`]), what is
//! said of a game ([`telling`]). Nothing here knows a page.

mod names;
pub mod telling;
mod words;

pub use words::{Language, Words};

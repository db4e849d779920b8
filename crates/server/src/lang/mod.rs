//! What is said, in the reader's language: [`words`], what the games call things ([`names`]), what is
//! said of a game ([`telling`]). Nothing here knows a page.

mod names;
pub mod notices;
mod script_words;
pub mod telling;
mod words;

pub use kelci_catalog::Language;
pub use script_words::{ScriptWord, ScriptWords};
pub use words::Words;

//! Tournaments: the list, the form, the page, the desk, and what is shown in a hall. All of it is forms and tables
//! that need no scripts; with them a page hears that something happened and reads itself anew. Only the clock needs one.

mod at_board;
mod clock;
mod desk;
mod form;
mod import;
mod list;
mod page;
mod print;
mod teams;
mod told;

pub use clock::clock;
pub use desk::desk;
pub use form::{form, organise};
pub use import::{form as import_form, import};
pub use list::list;
pub use page::{act, hall, log, page};
pub use print::print;
pub(super) use told::{Line, line};

//! Tournaments: the list, the form, the page, the desk, and what is shown in a hall. All of it is forms and tables
//! that need no scripts; with them the parts that change are read again every few seconds.

mod at_board;
mod desk;
mod form;
mod import;
mod list;
mod page;
mod print;
mod told;

pub use desk::desk;
pub use form::{form, organise};
pub use import::{form as import_form, import};
pub use list::list;
pub use page::{act, hall, log, page};
pub use print::print;
pub(super) use told::{Line, line};

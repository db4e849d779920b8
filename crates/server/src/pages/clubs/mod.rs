//! Clubs: the list, the form that founds one, the page of one, its officers' desk. All of it is forms and tables that
//! need no scripts.

mod desk;
mod form;
mod list;
mod page;

pub use desk::desk;
pub use form::{form, found};
pub use list::list;
pub use page::{act, invitation, join, members, page};

/// The address of the page of a club.
pub(super) fn club_href(name: &str) -> String {
    let name: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
    format!("/clubs/{}", name.replace('+', "%20"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_has_an_address() {
        assert_eq!(club_href("L'Été à Lyon"), "/clubs/L%27%C3%89t%C3%A9%20%C3%A0%20Lyon");
    }
}

//! What stands around the own part of every page.
//!
//! A template that extends another is compiled with all of it. So that not sixty pages are each compiled with the whole
//! frame, its parts are templates of their own, which are compiled once.

use askama::Template;

use super::reader::Reader;

macro_rules! part {
    ($name:ident, $path:literal) => {
        #[derive(Template)]
        #[template(path = $path)]
        struct $name<'a> {
            reader: &'a Reader,
        }
    };
}

part!(Head, "layout/head.html");
part!(Top, "layout/top.html");
part!(Bottom, "layout/bottom.html");

/// For the templates, which have a reader.
impl Reader {
    /// What the heads of all pages hold.
    pub fn head(&self) -> String {
        write(&Head { reader: self })
    }

    /// What is above each page: the ways to the others, and choices.
    pub fn top(&self) -> String {
        write(&Top { reader: self })
    }

    /// What is below each page: credits, and more ways.
    pub fn bottom(&self) -> String {
        write(&Bottom { reader: self })
    }
}

fn write(part: &impl Template) -> String {
    part.render().unwrap_or_default()
}

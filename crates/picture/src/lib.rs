//! What a board looks like: the one source of geometry, piece drawings and colours.
//!
//! Everything that shows a board takes it from here: [`svg`] for pictures and for pages without
//! scripts, and the site's own board, which is told the same geometry and the same pieces by the
//! types of [`wire`].
//! ```
//! use kelci_core::Options;
//! use kelci_picture::{Look, svg};
//!
//! let pijersi = kelci_catalog::find("pijersi").unwrap();
//! let start = pijersi.position(&Options::new(), None).unwrap();
//! assert!(svg(pijersi, &*start, &[], &Look::default()).starts_with("<svg"));
//! ```
//! A [`Stage`] draws a board with its players and what they hold; a [`Film`] is a game on it, which becomes
//! a [`gif()`] or an [`animated_svg`]. Whatever is drawn is SVG first: [`png()`] and [`pdf()`] read it. They
//! use our own font alone, so the same input gives the same bytes everywhere.

mod animated;
pub mod art;
mod board;
mod error;
mod film;
mod font;
mod geometry;
mod gif;
mod lesson;
mod palette;
mod pdf;
pub mod print;
mod raster;
mod stage;
mod steps;
mod svg;
pub mod theme;
pub mod wire;

pub use animated::animated_svg;
pub use error::{
    MAX_FILM_AREA, MAX_FILM_PIXELS, MAX_FILM_PLIES, MAX_PIXELS, MIN_PIXELS, PictureError,
};
pub use film::Film;
pub use font::lacking_letters;
pub use geometry::{Geometry, PiecePlace};
pub use gif::{gif, gif_while};
pub use lesson::{Arrow, Lesson, Window};
pub use pdf::{Sheet, pdf};
pub use raster::png;
pub use stage::{Around, Shot, Stage};
pub use svg::{Look, Source, piece_svg, svg, svg_lesson};

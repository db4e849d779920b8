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

pub mod art;
mod geometry;
mod lesson;
mod svg;
pub mod theme;
pub mod wire;

pub use geometry::{Geometry, Place};
pub use lesson::{Arrow, Lesson, Window};
pub use svg::{Look, Source, piece_svg, svg, svg_lesson};

//! The rules of the four games, complete and exact.
//!
//! Each game is a folder with the same files: `cells` and `pieces`, `moves`, `position`,
//! `movegen`, `notation`, `depict`; Mikjersi is Jersi's rules on cells of its own. The rules
//! themselves are in `rules/*.md`; comments such as `J4` or `M7` cite their numbered rulings.

pub mod cubes;
pub mod jersi;
pub mod mik7;
pub mod mikjersi;
pub mod pijersi;

pub use jersi::Jersi;
pub use mik7::Mik7;
pub use mikjersi::Mikjersi;
pub use pijersi::Pijersi;

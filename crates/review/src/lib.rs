//! What the engine thinks: of a position, depth by depth, and of every move of a game.
//!
//! Nothing here prints, and nothing knows a game: whoever shows analyses (a terminal, a page)
//! asks an [`Analyst`] and gets plain data.
//!
//! ```
//! use kelci_catalog::search::{Limits, Stop};
//! use kelci_core::{Options, Side};
//! use kelci_review::{Analyst, Standing};
//!
//! let game = kelci_catalog::find("pijersi").unwrap();
//! let fen = "6/R-6/6/7/3p-2/7/6 w 0 9";
//! let position = game.position(&Options::new(), Some(fen)).unwrap();
//! let limits = Limits { depth: Some(3), ..Limits::default() };
//! let mut analyst = Analyst::new(game, 1, 1, limits).unwrap();
//! let found = analyst.analyse(&*position, &Stop::new(), &mut |_| ()).unwrap();
//! assert_eq!(found.best().standing, Standing::Forced { winner: Side::First, plies: 1 });
//! ```

mod analyst;
mod game;
mod judgement;
mod look;
mod reasons;
mod standing;
mod tally;
pub mod wire;

pub use analyst::{Analyst, Findings, SpelledMove, Variation};
pub use game::{Review, ReviewedMove, Step};
pub use judgement::Judgement;
pub use look::Look;
pub use reasons::{MoveReason, captured};
pub use standing::Standing;
pub use tally::{Tally, moments};

//! What whoever runs the site sees and changes behind its back.

use crate::ids::GameId;
use crate::network::Network;

/// Addresses that are shut out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Which.
    pub network: Network,
    /// Until when; none means until somebody lifts it.
    pub until_ms: Option<i64>,
    /// Why, for whoever runs the site.
    pub why: String,
}

/// What was changed behind the site's back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A game, which may be gone.
    Game(GameId),
    /// Who is shut out.
    Blocks,
}

/// A game as its moderator sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModeratedGame {
    /// Its name.
    pub id: GameId,
    /// Which game is played.
    pub game: String,
    /// `waiting`, `playing` or `over`.
    pub status: String,
    /// What the players are called; none where nobody sits.
    pub names: [Option<String>; 2],
    /// When something last happened.
    pub updated_ms: i64,
}

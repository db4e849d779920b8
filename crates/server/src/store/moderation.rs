//! What whoever runs the site sees and changes behind its back.

use super::Answer;
use crate::game::Seat;
use crate::ids::GameId;
use crate::network::Network;

/// Games that are read at once when one is looked for.
pub(super) const GAMES_AT_ONCE: u32 = 200;
/// Changes that every running site has seen.
pub(super) const OLD_CHANGES_MS: i64 = 24 * 60 * 60 * 1000;

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

impl ModeratedGame {
    /// Whether a text stands in a player's name; both in lower case.
    pub(super) fn is_called(&self, text: &str) -> bool {
        let mut names = self.names.iter().flatten();
        text.is_empty() || names.any(|name| name.to_lowercase().contains(text))
    }
}

/// The store of a site, opened beside it: what is changed is noted there, and the site looks again.
pub trait Moderation: Send {
    /// The games in whose players' names the text stands, in upper case or lower, the latest first.
    fn find<'a>(&'a mut self, text: &'a str, most: u32) -> Answer<'a, Vec<ModeratedGame>>;
    /// Removes a game with all that is known of it; says whether there was one.
    fn remove<'a>(&'a mut self, game: &'a GameId) -> Answer<'a, bool>;
    /// Gives a player of a game another name, also where it was told before; says whether somebody sits there.
    fn rename<'a>(&'a mut self, game: &'a GameId, seat: Seat, name: &'a str) -> Answer<'a, bool>;
    /// Shuts addresses out; what was said of the same ones before is replaced.
    fn block<'a>(&'a mut self, block: &'a Block) -> Answer<'a, ()>;
    /// Lets addresses in again; says whether they were shut out.
    fn unblock(&mut self, network: Network) -> Answer<'_, bool>;
    /// Everybody who is shut out now.
    fn blocks(&mut self) -> Answer<'_, Vec<Block>>;
    /// Finishes.
    fn close(self: Box<Self>) -> Answer<'static, ()>;
}

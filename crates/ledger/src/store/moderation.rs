//! What whoever runs the site sees and changes behind its back.

use super::accounts::{AccountAct, AccountOutcome, AuditLine};
use super::{Answer, Recomputation};
use crate::game::Seat;
use crate::ids::{GameId, LinkDigest, PersonId};
use crate::network::Network;
use crate::people::{NameSkeleton, NamedPerson};

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
    /// Somebody's name, or where they are known.
    Person(PersonId),
}

/// The same, of what is being changed.
#[derive(Clone, Copy)]
pub(super) enum Changed<'a> {
    Game(&'a GameId),
    Blocks,
    Person(PersonId),
}

/// What a player of a game is called from now on.
#[derive(Clone, Copy)]
pub(super) enum PlayerName<'a> {
    /// So, by the host, whatever stood there.
    Given(&'a str),
    /// So, where the name of an account stood.
    OfAccount(&'a str),
    /// Not at all, whatever stood there.
    Erased,
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
    /// What time it is for the site, whatever this computer's clock says.
    fn now_ms(&mut self) -> Answer<'_, i64>;
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
    /// Whose account's name looks like that.
    fn find_named<'a>(&'a mut self, looks: &'a NameSkeleton) -> Answer<'a, Option<NamedPerson>>;
    /// Does something to an account.
    fn change_account<'a>(&'a mut self, act: &'a AccountAct) -> Answer<'a, AccountOutcome>;
    /// Has a link let somebody sign up, from now until a time.
    fn keep_sign_up_link<'a>(
        &'a mut self,
        link: LinkDigest,
        now_until_ms: [i64; 2],
        actor: &'a str,
    ) -> Answer<'a, ()>;
    /// What was done to accounts, the latest first.
    fn audit(&mut self, most: u32) -> Answer<'_, Vec<AuditLine>>;
    /// Computes all ratings again from the results.
    fn recompute_ratings(&mut self) -> Answer<'_, Recomputation>;
    /// Finishes.
    fn close(self: Box<Self>) -> Answer<'static, ()>;
}

//! What is kept of clubs: for whoever founds, joins and looks at them.

use kelci_rating::Ladder;

use super::{Answer, ListedTournament, RankedPlayer};
use crate::ids::{ClubId, GameId, PersonId};
use crate::people::{ClubEntry, ClubName, ClubRank, ClubRefusal, ClubStep, ClubWish, NameSkeleton};

/// A club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Club {
    /// What it is known by.
    pub id: ClubId,
    /// What it is called.
    pub name: ClubName,
    /// What it says of itself; it may be nothing.
    pub about: String,
    /// How one comes in.
    pub entry: ClubEntry,
    /// The number of the link that invites, if there is one.
    pub invitation: Option<u32>,
    /// When it was founded.
    pub created_ms: i64,
    /// Since when it is closed, if a moderator closed it.
    pub closed_ms: Option<i64>,
    /// How many are in it, officers among them.
    pub members: u32,
}

/// A club to be founded.
#[derive(Clone, Debug)]
pub struct NewClub {
    /// What it is known by.
    pub id: ClubId,
    /// What it is called.
    pub name: ClubName,
    /// What it says of itself; it may be nothing.
    pub about: String,
    /// How one comes in.
    pub entry: ClubEntry,
    /// Who founds it, and is its first officer.
    pub founder: PersonId,
    /// When.
    pub at_ms: i64,
}

/// Something that somebody wants of a club.
#[derive(Clone, Debug)]
pub struct ClubAct {
    /// Of which.
    pub club: ClubId,
    /// Who.
    pub person: PersonId,
    /// What.
    pub wish: ClubWish,
    /// When.
    pub at_ms: i64,
    /// Whether they act as an officer without being one.
    pub presides: bool,
    /// Whether it is the club of the site.
    pub is_of_site: bool,
}

/// What a moderator does to a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClubMeasure {
    /// Nobody sees it any more.
    Close,
    /// It is there again.
    Reopen,
    /// It is called so.
    Rename(ClubName),
    /// Somebody who is in it, or not yet, is an officer from now on.
    Appoint(PersonId),
}

impl ClubMeasure {
    /// What the audit calls it.
    #[must_use]
    pub const fn audited(&self) -> &'static str {
        match self {
            ClubMeasure::Close => "close club",
            ClubMeasure::Reopen => "reopen club",
            ClubMeasure::Rename(_) => "rename club",
            ClubMeasure::Appoint(_) => "appoint officer",
        }
    }
}

/// The same, by whom and when.
#[derive(Clone, Debug)]
pub struct ClubRuling {
    /// To which.
    pub club: ClubId,
    /// What.
    pub measure: ClubMeasure,
    /// When.
    pub at_ms: i64,
    /// By whom.
    pub actor: String,
    /// Why.
    pub why: String,
}

/// Somebody in the list of a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubMember {
    /// Who.
    pub person: PersonId,
    /// What their account is called.
    pub name: String,
    /// As what they stand there.
    pub rank: ClubRank,
    /// Since when.
    pub since_ms: i64,
}

/// What a club's members have done best in a game, the best first. All of it is counted in rated games against people.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClubRecords {
    /// Who has played most.
    pub games: Vec<ClubRecord>,
    /// Who has won most often in a row.
    pub series: Vec<ClubRecord>,
    /// Who has won on the board in the fewest plies, of games that everybody may watch.
    pub fastest: Vec<ClubRecord>,
}

/// A line of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubRecord {
    /// What the account is called.
    pub name: String,
    /// How many games, or plies.
    pub count: i64,
    /// The game, if it was one.
    pub game: Option<GameId>,
}

/// Clubs: for whoever founds, joins and looks at them.
pub trait Clubs: Send + Sync + 'static {
    /// Founds a club, unless its name looks like another's or somebody has founded enough.
    fn found_club(&self, new: NewClub) -> Answer<'_, Result<(), ClubRefusal>>;
    /// The club of that name, which is founded without officers if there is none, and then has everybody with an
    /// account as a member: the host's.
    fn bind_club(&self, name: ClubName, at_ms: i64) -> Answer<'_, Club>;
    /// Does what somebody wants, or says why not.
    fn change_club(&self, act: ClubAct) -> Answer<'_, Result<ClubStep, ClubRefusal>>;
    /// Does what a moderator wants; says whether there is such a club.
    fn rule_club(&self, ruling: ClubRuling) -> Answer<'_, bool>;
    /// The club whose name looks like that, also if it is closed.
    fn find_club<'a>(&'a self, looks: &'a NameSkeleton) -> Answer<'a, Option<Club>>;
    /// What a club is called that is not closed.
    fn club_name<'a>(&'a self, club: &'a ClubId) -> Answer<'a, Option<ClubName>>;
    /// Those that are not closed, the largest first.
    fn clubs(&self, skip: u32, most: u32) -> Answer<'_, Vec<Club>>;
    /// Those in whose lists somebody stands, and as what, also closed ones; the latest first.
    fn clubs_of(&self, person: PersonId) -> Answer<'_, Vec<(Club, ClubRank, i64)>>;
    /// As what somebody stands in the list of a club that is not closed.
    fn club_rank<'a>(&'a self, club: &'a ClubId, person: PersonId) -> Answer<'a, Option<ClubRank>>;
    /// Those who stand in the list of a club as that, whoever came first first.
    fn club_list<'a>(
        &'a self,
        club: &'a ClubId,
        rank: ClubRank,
        skip: u32,
        most: u32,
    ) -> Answer<'a, Vec<ClubMember>>;
    /// A club's tournaments of which everybody is told, the liveliest first.
    fn club_tournaments<'a>(
        &'a self,
        club: &'a ClubId,
        most: u32,
    ) -> Answer<'a, Vec<ListedTournament>>;
    /// The best of a club on every ladder, as [`Ratings::ranked`](super::Ratings::ranked) would have them.
    fn club_leaders<'a>(
        &'a self,
        club: &'a ClubId,
        most: u32,
    ) -> Answer<'a, Vec<(Ladder, RankedPlayer)>>;
    /// What the members of a club have done best in a game.
    fn club_records<'a>(
        &'a self,
        club: &'a ClubId,
        game: &'a str,
        most: u32,
    ) -> Answer<'a, ClubRecords>;
}

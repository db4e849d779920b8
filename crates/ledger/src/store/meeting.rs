//! How people find each other: who looks for a game, who is here, what they are to each other.

use super::columns::{unreadable, unwritable};
use super::{Answer, StoreError};
use crate::game::Terms;
use crate::ids::{GameId, NodeId, PersonId, SeekId};
use crate::people::Person;

/// Somebody looks for a game, with anybody or with somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seek {
    /// Its name.
    pub id: SeekId,
    /// Who.
    pub person: PersonId,
    /// Who is asked; none if anybody is.
    pub other: Option<PersonId>,
    /// What they are called in the game.
    pub name: String,
    /// Whether that is the name of an account.
    pub is_account: bool,
    /// Which game.
    pub terms: Terms,
    /// How well they play it, if that is known.
    pub rating: Option<i64>,
    /// How well the other is to play, at least and at most.
    pub wanted: [Option<i64>; 2],
    /// Whether it stands until its time, also while no page of theirs is open.
    pub stands: bool,
    /// Since when.
    pub asked_ms: i64,
    /// Until when, if it is not renewed.
    pub until_ms: i64,
}

/// A seek to be stored.
#[derive(Clone, Debug)]
pub struct SeekOrder {
    /// The seek.
    pub seek: Seek,
    /// Whose it is, if they come for the first time.
    pub met: Option<Person>,
}

/// What came of looking for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeekAnswer {
    /// Nobody fits yet.
    Waits,
    /// This one fits. Both are kept from others for a moment, in which the game is to begin.
    Found(Box<Seek>),
    /// Too many look for one.
    Full,
}

/// Who is in the lobby of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attendance {
    /// Which node.
    pub node: NodeId,
    /// How many people.
    pub people: u32,
    /// The names of those who have one.
    pub names: Vec<String>,
    /// Until when, if it is not said again.
    pub until_ms: i64,
}

/// What somebody is to somebody else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SocialTie {
    /// They want to know when the other is here.
    Follow,
    /// They want nothing to do with the other.
    Block,
    /// They do not want to hear the other.
    Mute,
}

/// Somebody whom somebody follows, blocks or does not hear.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TiedPerson {
    /// Who.
    pub person: PersonId,
    /// The name of their account; none if they have none any more.
    pub name: Option<String>,
    /// What they are.
    pub tie: SocialTie,
}

impl SocialTie {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SocialTie::Follow => "follow",
            SocialTie::Block => "block",
            SocialTie::Mute => "mute",
        }
    }

    /// The one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<SocialTie> {
        [SocialTie::Follow, SocialTie::Block, SocialTie::Mute]
            .into_iter()
            .find(|tie| tie.name() == name)
    }
}

/// How people find each other: for whoever brings them together.
pub trait Meetings: Send + Sync + 'static {
    /// Keeps a seek until its time, and looks whether another fits: all in one. Somebody has one with anybody and one
    /// with each whom they ask, and of those that stand one for each kind of game; a new one is in the place of the old.
    /// Whoever comes for the first time is stored.
    fn seek(&self, order: SeekOrder) -> Answer<'_, SeekAnswer>;
    /// Looks once more whether another fits one that waits.
    fn match_seek(&self, id: SeekId, now_ms: i64) -> Answer<'_, Option<Box<Seek>>>;
    /// The seek of that name, if it is alive.
    fn find_seek(&self, id: SeekId, now_ms: i64) -> Answer<'_, Option<Seek>>;
    /// The seek of somebody with anybody that pages keep alive, if there is one.
    fn seek_of(&self, person: PersonId, now_ms: i64) -> Answer<'_, Option<Seek>>;
    /// The seeks of somebody that stand, the oldest first.
    fn standing_seeks(&self, person: PersonId, now_ms: i64) -> Answer<'_, Vec<Seek>>;
    /// Ends a seek of theirs, or one in which they are asked; says whether there was one.
    fn withdraw(&self, id: SeekId, person: PersonId) -> Answer<'_, bool>;
    /// Lets seeks live until a time; says which there are. What is long over is forgotten.
    fn renew(&self, ids: Vec<SeekId>, now_until_ms: [i64; 2]) -> Answer<'_, Vec<SeekId>>;
    /// Who looks for a game with anybody, those who wait at their page first, and of these who wait the longest.
    fn seeks(&self, now_ms: i64, most: u32) -> Answer<'_, Vec<Seek>>;
    /// The challenges of somebody and to them, the oldest first.
    fn challenges(&self, person: PersonId, now_ms: i64) -> Answer<'_, Vec<Seek>>;
    /// The game that a seek led to, as long as that is known.
    fn pairing(&self, id: SeekId) -> Answer<'_, Option<GameId>>;
    /// Notes who is in the lobby of a node.
    fn attend(&self, attendance: Attendance) -> Answer<'_, ()>;
    /// Who is in the lobbies of all nodes.
    fn attendance(&self, now_ms: i64) -> Answer<'_, Vec<Attendance>>;
    /// Notes what somebody is to another from now on; says whether that can be kept.
    fn tie(
        &self,
        person: PersonId,
        other: PersonId,
        tie: Option<SocialTie>,
        at_ms: i64,
    ) -> Answer<'_, bool>;
    /// What others are to somebody.
    fn ties(&self, person: PersonId) -> Answer<'_, Vec<TiedPerson>>;
    /// Whether one of the two wants nothing to do with the other.
    fn are_apart(&self, one: PersonId, other: PersonId) -> Answer<'_, bool>;
}

pub(super) fn write_terms(terms: &Terms) -> Result<String, StoreError> {
    serde_json::to_string(terms).map_err(unwritable)
}

pub(super) fn seek_id(text: &str) -> Result<SeekId, StoreError> {
    SeekId::parse(text).ok_or_else(|| unreadable("the name of a seek"))
}

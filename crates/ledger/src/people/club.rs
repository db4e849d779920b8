//! Clubs: who is in them as what, and who may do what. Nothing here is read or stored.

use kelci_core::{Message, message};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::bounds::{
    MAX_CLUB_MEMBERS, MAX_CLUB_OFFICERS, MAX_CLUB_WAITING, MAX_CLUBS_FOUNDED, MAX_CLUBS_JOINED,
};
use crate::ids::PersonId;

/// As what somebody stands in the list of a club.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ClubRank {
    /// They have asked to be in it.
    Asked,
    /// They are in it.
    Member,
    /// They see to it.
    Officer,
    /// The officers have removed them: they do not come back by themselves.
    Removed,
}

impl ClubRank {
    /// All of them.
    pub const ALL: [ClubRank; 4] =
        [ClubRank::Asked, ClubRank::Member, ClubRank::Officer, ClubRank::Removed];

    /// Its name, as it is stored and told.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ClubRank::Asked => "asked",
            ClubRank::Member => "member",
            ClubRank::Officer => "officer",
            ClubRank::Removed => "removed",
        }
    }

    /// The one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<ClubRank> {
        ClubRank::ALL.into_iter().find(|rank| rank.name() == name)
    }

    /// Whether they are in the club.
    #[must_use]
    pub const fn is_in(self) -> bool {
        matches!(self, ClubRank::Member | ClubRank::Officer)
    }
}

/// How one comes into a club.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ClubEntry {
    /// Whoever wishes.
    #[default]
    Open,
    /// Whoever asks and is accepted.
    Asking,
    /// Whoever has the link.
    Invitation,
}

impl ClubEntry {
    /// All of them, in the order in which they are offered.
    pub const ALL: [ClubEntry; 3] = [ClubEntry::Open, ClubEntry::Asking, ClubEntry::Invitation];

    /// Its name, as it is stored and told.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ClubEntry::Open => "open",
            ClubEntry::Asking => "asking",
            ClubEntry::Invitation => "invitation",
        }
    }

    /// The one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<ClubEntry> {
        ClubEntry::ALL.into_iter().find(|entry| entry.name() == name)
    }
}

/// What somebody wants of a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClubWish {
    /// To be in it.
    Join {
        /// Whether they have the link.
        is_invited: bool,
    },
    /// To be in it no more, or not to ask any more.
    Leave,
    /// To be an officer no more.
    StepDown,
    /// An officer accepts whoever asked.
    Accept(PersonId),
    /// An officer refuses whoever asked, or removes a member.
    Remove(PersonId),
    /// An officer lets whoever was removed come back.
    Forgive(PersonId),
    /// An officer makes a member one as well.
    Promote(PersonId),
    /// An officer wants another link that invites; the one before is void.
    Invite,
    /// An officer wants no link to invite any more.
    Uninvite,
    /// An officer says how one comes in, and what the club says of itself.
    Edit {
        /// How.
        entry: ClubEntry,
        /// What; it may be nothing.
        about: String,
    },
}

impl ClubWish {
    /// Whom it is about besides whoever wants it.
    #[must_use]
    pub const fn other(&self) -> Option<PersonId> {
        match self {
            ClubWish::Accept(other)
            | ClubWish::Remove(other)
            | ClubWish::Forgive(other)
            | ClubWish::Promote(other) => Some(*other),
            _ => None,
        }
    }
}

/// Why something cannot be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClubRefusal {
    /// There is no such club any more.
    Gone,
    /// It is for officers.
    NotAnOfficer,
    /// It does not fit how things are.
    Not(Message),
}

/// What there is to know of a club when somebody wants something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClubFacts {
    /// How one comes in.
    pub entry: ClubEntry,
    /// As what whoever wants it stands in the list.
    pub own: Option<ClubRank>,
    /// As what whoever it is about does.
    pub other: Option<ClubRank>,
    /// How many are in it, officers among them.
    pub members: u32,
    /// How many officers there are.
    pub officers: u32,
    /// How many wait for them.
    pub waiting: u32,
    /// In how many clubs whoever wants it is.
    pub clubs: u32,
    /// Whether whoever wants it acts as an officer without being one: a moderator in the club of the site.
    pub presides: bool,
    /// Whether it is the club of the site, which nobody ends.
    pub is_of_site: bool,
}

/// What a wish becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClubStep {
    /// Whoever wants it stands in the list as that, or no more.
    Own(Option<ClubRank>),
    /// Whoever it is about does.
    Other(Option<ClubRank>),
    /// The last one has left, and there is no club any more.
    Dissolve,
    /// What the wish says is noted.
    Note,
}

fn not(message: Message) -> ClubRefusal {
    ClubRefusal::Not(message)
}

/// Whether somebody may found a club who has founded so many, and is in so many.
///
/// # Errors
/// When they have enough.
pub fn may_found(founded: u32, clubs: u32) -> Result<(), ClubRefusal> {
    if founded >= MAX_CLUBS_FOUNDED {
        let most = MAX_CLUBS_FOUNDED;
        return Err(not(message!("you have founded {most} clubs, and nobody founds more", most)));
    }
    may_have_another(clubs)
}

fn may_have_another(clubs: u32) -> Result<(), ClubRefusal> {
    let most = MAX_CLUBS_JOINED;
    match clubs < most {
        true => Ok(()),
        false => Err(not(message!("you are in {most} clubs, and nobody is in more", most))),
    }
}

impl ClubFacts {
    /// What a wish becomes.
    ///
    /// # Errors
    /// When it cannot be had.
    pub fn decide(&self, wish: &ClubWish) -> Result<ClubStep, ClubRefusal> {
        let needs_officer =
            !matches!(wish, ClubWish::Join { .. } | ClubWish::Leave | ClubWish::StepDown);
        if needs_officer && self.own != Some(ClubRank::Officer) && !self.presides {
            return Err(ClubRefusal::NotAnOfficer);
        }
        match wish {
            ClubWish::Join { is_invited } => self.join(*is_invited),
            ClubWish::Leave => self.leave(),
            ClubWish::StepDown => self.step_down(),
            ClubWish::Accept(_) => self.accept(),
            ClubWish::Remove(_) => match self.other {
                Some(ClubRank::Asked) => Ok(ClubStep::Other(None)),
                Some(ClubRank::Member) => Ok(ClubStep::Other(Some(ClubRank::Removed))),
                Some(ClubRank::Officer) => {
                    Err(not(message!("officers do not remove each other; they step down")))
                }
                _ => Err(not(message!("they are not in the club"))),
            },
            ClubWish::Forgive(_) => match self.other {
                Some(ClubRank::Removed) => Ok(ClubStep::Other(None)),
                _ => Err(not(message!("they were not removed"))),
            },
            ClubWish::Promote(_) => match self.other {
                Some(ClubRank::Member) if self.officers >= MAX_CLUB_OFFICERS => {
                    let most = MAX_CLUB_OFFICERS;
                    Err(not(message!("a club has at most {most} officers", most)))
                }
                Some(ClubRank::Member) => Ok(ClubStep::Other(Some(ClubRank::Officer))),
                Some(ClubRank::Officer) => Err(not(message!("they are an officer already"))),
                _ => Err(not(message!("they are not in the club"))),
            },
            ClubWish::Invite | ClubWish::Uninvite | ClubWish::Edit { .. } => Ok(ClubStep::Note),
        }
    }

    fn must_have_room(&self) -> Result<(), ClubRefusal> {
        // Whoever signs up is in the club of the site without asking, however many there are.
        match self.members < MAX_CLUB_MEMBERS || self.is_of_site {
            true => Ok(()),
            false => Err(not(message!("the club is full"))),
        }
    }

    fn join(&self, is_invited: bool) -> Result<ClubStep, ClubRefusal> {
        match self.own {
            Some(ClubRank::Member | ClubRank::Officer) => {
                return Err(not(message!("you are in the club already")));
            }
            Some(ClubRank::Removed) => {
                return Err(not(message!("the officers of the club have removed you; ask them")));
            }
            Some(ClubRank::Asked) if !is_invited && self.entry != ClubEntry::Open => {
                return Err(not(message!("you have asked already; the officers will answer")));
            }
            Some(ClubRank::Asked) | None => {}
        }
        may_have_another(self.clubs)?;
        self.must_have_room()?;
        match self.entry {
            _ if is_invited => Ok(ClubStep::Own(Some(ClubRank::Member))),
            ClubEntry::Open => Ok(ClubStep::Own(Some(ClubRank::Member))),
            ClubEntry::Asking if self.waiting >= MAX_CLUB_WAITING => {
                Err(not(message!("too many wait for an answer of this club; ask later")))
            }
            ClubEntry::Asking => Ok(ClubStep::Own(Some(ClubRank::Asked))),
            ClubEntry::Invitation => {
                Err(not(message!("one comes into this club by a link of its officers")))
            }
        }
    }

    fn is_last_officer(&self) -> bool {
        self.own == Some(ClubRank::Officer) && self.officers == 1
    }

    fn leave(&self) -> Result<ClubStep, ClubRefusal> {
        match self.own {
            Some(ClubRank::Asked | ClubRank::Member) => Ok(ClubStep::Own(None)),
            Some(ClubRank::Officer) if self.members == 1 && !self.is_of_site => {
                Ok(ClubStep::Dissolve)
            }
            Some(ClubRank::Officer) if self.is_last_officer() => Err(must_hand_over()),
            Some(ClubRank::Officer) => Ok(ClubStep::Own(None)),
            Some(ClubRank::Removed) | None => Err(not(message!("you are not in the club"))),
        }
    }

    fn step_down(&self) -> Result<ClubStep, ClubRefusal> {
        match self.own {
            Some(ClubRank::Officer) if self.is_last_officer() => Err(must_hand_over()),
            Some(ClubRank::Officer) => Ok(ClubStep::Own(Some(ClubRank::Member))),
            _ => Err(ClubRefusal::NotAnOfficer),
        }
    }

    fn accept(&self) -> Result<ClubStep, ClubRefusal> {
        match self.other {
            Some(ClubRank::Asked) => {
                self.must_have_room()?;
                Ok(ClubStep::Other(Some(ClubRank::Member)))
            }
            Some(rank) if rank.is_in() => Err(not(message!("they are in the club already"))),
            _ => Err(not(message!("they have not asked, or do not any more"))),
        }
    }
}

fn must_hand_over() -> ClubRefusal {
    not(message!("you are the last officer: make somebody else one first"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACTS: ClubFacts = ClubFacts {
        entry: ClubEntry::Open,
        own: None,
        other: None,
        members: 3,
        officers: 1,
        waiting: 0,
        clubs: 0,
        presides: false,
        is_of_site: false,
    };

    fn by(own: Option<ClubRank>) -> ClubFacts {
        ClubFacts { own, ..FACTS }
    }

    #[test]
    fn one_comes_in_as_the_club_says() {
        let join = |facts: ClubFacts, is_invited| facts.decide(&ClubWish::Join { is_invited });
        let member = Ok(ClubStep::Own(Some(ClubRank::Member)));
        assert_eq!(join(FACTS, false), member);
        let asking = ClubFacts { entry: ClubEntry::Asking, ..FACTS };
        assert_eq!(join(asking, false), Ok(ClubStep::Own(Some(ClubRank::Asked))));
        assert_eq!(join(asking, true), member, "a link is an answer");
        assert!(join(ClubFacts { own: Some(ClubRank::Asked), ..asking }, false).is_err());
        assert!(join(ClubFacts { waiting: MAX_CLUB_WAITING, ..asking }, false).is_err());
        // Whoever asked before the door was opened comes in.
        assert_eq!(join(by(Some(ClubRank::Asked)), false), member);
        let invitation = ClubFacts { entry: ClubEntry::Invitation, ..FACTS };
        assert!(join(invitation, false).is_err());
        assert_eq!(join(invitation, true), member);
        for is_invited in [false, true] {
            assert!(join(by(Some(ClubRank::Removed)), is_invited).is_err());
            assert!(join(by(Some(ClubRank::Member)), is_invited).is_err());
            assert!(join(ClubFacts { clubs: MAX_CLUBS_JOINED, ..FACTS }, is_invited).is_err());
            let full = ClubFacts { members: MAX_CLUB_MEMBERS, ..FACTS };
            assert!(join(full, is_invited).is_err());
            assert_eq!(join(ClubFacts { is_of_site: true, ..full }, is_invited), member);
        }
    }

    #[test]
    fn the_last_officer_hands_over_before_leaving() {
        let last = by(Some(ClubRank::Officer));
        for wish in [ClubWish::Leave, ClubWish::StepDown] {
            assert!(last.decide(&wish).is_err(), "{wish:?}");
        }
        let of_two = ClubFacts { officers: 2, ..last };
        assert_eq!(of_two.decide(&ClubWish::Leave), Ok(ClubStep::Own(None)));
        let stays = Ok(ClubStep::Own(Some(ClubRank::Member)));
        assert_eq!(of_two.decide(&ClubWish::StepDown), stays);
        let alone = ClubFacts { members: 1, ..last };
        assert_eq!(alone.decide(&ClubWish::Leave), Ok(ClubStep::Dissolve));
        assert!(alone.decide(&ClubWish::StepDown).is_err());
        let of_site = ClubFacts { is_of_site: true, ..alone };
        assert!(of_site.decide(&ClubWish::Leave).is_err(), "nobody ends the club of the site");
        for own in [ClubRank::Asked, ClubRank::Member] {
            assert_eq!(by(Some(own)).decide(&ClubWish::Leave), Ok(ClubStep::Own(None)));
        }
        assert!(by(Some(ClubRank::Removed)).decide(&ClubWish::Leave).is_err());
    }

    #[test]
    fn officers_see_to_the_list_and_nobody_else_does() {
        let other = PersonId::fresh();
        let wishes = [
            ClubWish::Accept(other),
            ClubWish::Remove(other),
            ClubWish::Forgive(other),
            ClubWish::Promote(other),
            ClubWish::Invite,
            ClubWish::Uninvite,
            ClubWish::Edit { entry: ClubEntry::Open, about: String::new() },
        ];
        for own in [None, Some(ClubRank::Asked), Some(ClubRank::Member), Some(ClubRank::Removed)] {
            for wish in &wishes {
                assert_eq!(
                    by(own).decide(wish),
                    Err(ClubRefusal::NotAnOfficer),
                    "{own:?} {wish:?}"
                );
            }
        }
        let then = |other: Option<ClubRank>, wish: &ClubWish| {
            ClubFacts { other, ..by(Some(ClubRank::Officer)) }.decide(wish).ok()
        };
        let [accept, remove, forgive, promote, ..] = &wishes;
        use ClubRank::{Asked, Member, Officer, Removed};
        for (rank, wish, becomes) in [
            (Some(Asked), accept, Some(Some(Member))),
            (Some(Member), accept, None),
            (Some(Removed), accept, None),
            (None, accept, None),
            (Some(Asked), remove, Some(None)),
            (Some(Member), remove, Some(Some(Removed))),
            (Some(Officer), remove, None),
            (None, remove, None),
            (Some(Removed), forgive, Some(None)),
            (Some(Member), forgive, None),
            (Some(Member), promote, Some(Some(Officer))),
            (Some(Asked), promote, None),
            (Some(Officer), promote, None),
            (None, promote, None),
        ] {
            assert_eq!(then(rank, wish), becomes.map(ClubStep::Other), "{rank:?} {wish:?}");
        }
        let many =
            ClubFacts { officers: MAX_CLUB_OFFICERS, other: Some(Member), ..by(Some(Officer)) };
        assert!(many.decide(promote).is_err());
        assert!(ClubFacts { presides: true, ..FACTS }.decide(&wishes[4]).is_ok());
    }

    #[test]
    fn nobody_founds_without_end() {
        assert!(may_found(0, 0).is_ok());
        assert!(may_found(MAX_CLUBS_FOUNDED, 0).is_err());
        assert!(may_found(0, MAX_CLUBS_JOINED).is_err());
    }
}

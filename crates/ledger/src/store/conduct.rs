//! What is said in games, what is reported of it, and what moderators do about that.

use serde::{Deserialize, Serialize};

use super::Answer;
use super::accounts::{AccountAct, AuditLine};
use crate::game::{Speaker, Utterance};
use crate::ids::{GameId, PersonId};
use crate::people::{AccountName, Person};

/// What somebody may say, and who they are when it comes to that.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Voice {
    /// The name of their account; none of a guest.
    pub name: Option<AccountName>,
    /// Whether the account is closed.
    pub is_closed: bool,
    /// Whether they are a moderator.
    pub is_moderator: bool,
    /// Whether they have switched on words of their own.
    pub wants_words: bool,
    /// Until when they say nothing, if they were muted.
    pub muted_until_ms: Option<i64>,
}

impl Voice {
    /// Until when they say nothing, if they do not now.
    #[must_use]
    pub fn is_muted(&self, now_ms: i64) -> Option<i64> {
        self.muted_until_ms.filter(|until_ms| *until_ms > now_ms)
    }

    /// Whether they write and read words of their own.
    #[must_use]
    pub fn has_words(&self, now_ms: i64) -> bool {
        let is_open = self.name.is_some() && !self.is_closed;
        is_open && self.wants_words && self.is_muted(now_ms).is_none()
    }
}

/// Something that was said in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpokenLine {
    /// In which.
    pub game: GameId,
    /// By whom.
    pub person: PersonId,
    /// As what.
    pub by: Speaker,
    /// What.
    pub said: Utterance,
    /// When.
    pub at_ms: i64,
}

/// The same beside a report, of which it stays a part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AttachedLine {
    /// As what it was said.
    pub by: Speaker,
    /// Whether whoever is reported said it.
    pub theirs: bool,
    /// The phrase's name, if it was one.
    #[serde(default)]
    pub phrase: Option<String>,
    /// The words, if it was those.
    #[serde(default)]
    pub words: Option<String>,
    /// When.
    pub at_ms: i64,
}

macro_rules! named_choices {
    ($(#[$doc:meta])* $choices:ident: $($(#[$each:meta])* $choice:ident = $name:literal,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $choices {
            $($(#[$each])* $choice,)*
        }

        impl $choices {
            /// All of them, in the order in which they are offered.
            pub const ALL: &[$choices] = &[$($choices::$choice,)*];

            /// Its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($choices::$choice => $name,)*
                }
            }

            /// The one of that name.
            #[must_use]
            pub fn named(name: &str) -> Option<$choices> {
                $choices::ALL.iter().copied().find(|choice| choice.name() == name)
            }
        }
    };
}

named_choices! {
    /// Why somebody is reported.
    ReportReason:
    /// Rude or hurtful words.
    Rude = "rude",
    /// They ask for private things, or want to meet.
    Private = "private",
    /// They play with help.
    Unfair = "unfair",
    /// They leave games, or let them stand.
    Stalling = "stalling",
    /// What they are called.
    Name = "name",
    /// Something else.
    Other = "other",
}

named_choices! {
    /// What a moderator does about a report.
    Measure:
    /// Nothing.
    Dismiss = "dismiss",
    /// They say nothing for a while.
    Mute = "mute",
    /// Their account is given another name.
    Rename = "rename",
    /// They are signed out everywhere, and come in with a code only.
    Reset = "reset",
    /// Their account is closed.
    Close = "close",
}

/// A report to be kept.
#[derive(Clone, Debug)]
pub struct NewReport {
    /// Who reports; if they are new, they are stored with it.
    pub reporter: Person,
    /// Whom.
    pub person: PersonId,
    /// In which game, if in one: what was said there is attached.
    pub game: Option<GameId>,
    /// Why.
    pub reason: ReportReason,
    /// What else they say.
    pub words: String,
    /// When.
    pub at_ms: i64,
}

/// What became of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportOutcome {
    /// It is kept, under this number.
    Kept(i64),
    /// They have reported that already, and nobody has looked at it yet.
    Known,
    /// They have reported enough for a day.
    TooMany,
    /// Too many reports wait.
    Full,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerReport {
    /// Its number.
    pub number: i64,
    /// When it was made.
    pub at_ms: i64,
    /// Who reports; none if they have left.
    pub reporter: Option<PersonId>,
    /// Whom.
    pub person: PersonId,
    /// In which game, if in one.
    pub game: Option<GameId>,
    /// Why.
    pub reason: ReportReason,
    /// What else they say.
    pub words: String,
    /// What was said in the game until then.
    pub said: Vec<AttachedLine>,
    /// What a moderator answered, if one did.
    pub answer: Option<ReportAnswer>,
}

/// What a moderator answered to a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportAnswer {
    /// When.
    pub at_ms: i64,
    /// Who.
    pub moderator: String,
    /// What they did.
    pub measure: Measure,
    /// What they say to whoever reported.
    pub words: String,
}

/// A moderator's answer to a report, and what is done with it: both, or nothing.
#[derive(Clone, Debug)]
pub struct ReportRuling {
    /// Which report.
    pub number: i64,
    /// The answer.
    pub answer: ReportAnswer,
    /// What is done to whom it is about.
    pub act: AccountAct,
}

/// What became of that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulingOutcome {
    /// It is done.
    Done,
    /// There is no such report, or somebody has answered it.
    Answered,
    /// Whom it is about has no account any more.
    NotSo,
}

/// Which lines of the audit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AuditQuery {
    /// Before the line of that number, if it is not the first page.
    pub before: Option<i64>,
    /// What was done; empty for anything.
    pub act: String,
    /// By whom: `self`, `host`, `moderator`, or one of these with a name; empty for anybody.
    pub actor: String,
    /// To whose account, by what its name looks like; empty for anybody's.
    pub looks: String,
    /// To whom, also if they have no account.
    pub person: Option<PersonId>,
    /// How many at most.
    pub most: u32,
}

/// What is said and reported: for whoever talks, and for moderators.
pub trait Conduct: Send + Sync + 'static {
    /// What somebody may say.
    fn voice(&self, person: PersonId) -> Answer<'_, Voice>;
    /// Keeps what was said, and has other nodes hear it; gives its number.
    fn say(&self, line: SpokenLine) -> Answer<'_, i64>;
    /// What was said under that number.
    fn spoken(&self, number: i64) -> Answer<'_, Option<SpokenLine>>;
    /// What is kept of what somebody said, the latest first.
    fn spoken_by(&self, person: PersonId, most: u32) -> Answer<'_, Vec<SpokenLine>>;
    /// Those with accounts who watched a game and said something, as far as that is kept.
    fn watchers_heard<'a>(&'a self, game: &'a GameId) -> Answer<'a, Vec<PersonId>>;
    /// Keeps a report, with what was said in its game.
    fn report(&self, report: NewReport) -> Answer<'_, ReportOutcome>;
    /// The report of that number.
    fn find_report(&self, number: i64) -> Answer<'_, Option<PlayerReport>>;
    /// Reports that nobody has answered, after that number, the oldest first.
    fn open_reports(&self, after: i64, most: u32) -> Answer<'_, Vec<PlayerReport>>;
    /// How many of them there are.
    fn count_open_reports(&self) -> Answer<'_, u32>;
    /// What was reported of somebody, the latest first.
    fn reports_about(&self, person: PersonId, most: u32) -> Answer<'_, Vec<PlayerReport>>;
    /// What somebody reported, the latest first.
    fn reports_by(&self, person: PersonId, most: u32) -> Answer<'_, Vec<PlayerReport>>;
    /// Answers a report, and does what is to be done.
    fn rule(&self, ruling: ReportRuling) -> Answer<'_, RulingOutcome>;
    /// What was done to accounts, the latest first.
    fn audited(&self, query: AuditQuery) -> Answer<'_, Vec<AuditLine>>;
    /// Forgets what was said and what was answered before these times; says how much that was.
    fn forget_conduct(&self, said_ms: i64, answered_ms: i64) -> Answer<'_, u64>;
}

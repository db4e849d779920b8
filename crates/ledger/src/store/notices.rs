//! What people are to be told, in which ways they want to hear it, and what was told.
//!
//! A notice is written in the transaction of what it is about, so that a kill between the two loses none. What was
//! overtaken meanwhile is not told any more.

use super::{Answer, Lease, Mail};
use crate::ids::{LinkDigest, NoticeId, PersonId, SessionDigest};

/// What there is to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoticeKind {
    /// It is their turn in a game of days.
    Turn,
    /// Somebody asks them for a game.
    Challenge,
    /// A game of theirs has ended.
    Ended,
    /// A round of a tournament begins.
    Round,
    /// Somebody takes up a game that they looked for or offered to anybody.
    Begun,
    /// Something happened in a club of theirs: somebody asks to join, they were admitted, a tournament is announced.
    Club,
    /// A team of a tournament invites them.
    Team,
}

impl NoticeKind {
    /// All of them.
    pub const ALL: [NoticeKind; 7] = [
        NoticeKind::Turn,
        NoticeKind::Challenge,
        NoticeKind::Begun,
        NoticeKind::Ended,
        NoticeKind::Round,
        NoticeKind::Team,
        NoticeKind::Club,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            NoticeKind::Turn => "turn",
            NoticeKind::Challenge => "challenge",
            NoticeKind::Ended => "ended",
            NoticeKind::Round => "round",
            NoticeKind::Begun => "begun",
            NoticeKind::Club => "club",
            NoticeKind::Team => "team",
        }
    }

    /// The one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<NoticeKind> {
        NoticeKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What of its kind there is to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoticeDetail {
    /// They have won the game that ended.
    Win,
    /// They have lost it.
    Loss,
    /// Nobody has won it.
    Draw,
    /// It counts for nothing.
    Void,
    /// Somebody asks to be in their club.
    Asked,
    /// They are in the club in which they asked to be.
    Admitted,
    /// Their club holds a tournament.
    Tournament,
}

impl NoticeDetail {
    /// All of them.
    pub const ALL: [NoticeDetail; 7] = [
        NoticeDetail::Win,
        NoticeDetail::Loss,
        NoticeDetail::Draw,
        NoticeDetail::Void,
        NoticeDetail::Asked,
        NoticeDetail::Admitted,
        NoticeDetail::Tournament,
    ];

    /// Its name, as it is stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            NoticeDetail::Win => "win",
            NoticeDetail::Loss => "loss",
            NoticeDetail::Draw => "draw",
            NoticeDetail::Void => "void",
            NoticeDetail::Asked => "asked",
            NoticeDetail::Admitted => "admitted",
            NoticeDetail::Tournament => "tournament",
        }
    }

    /// The one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<NoticeDetail> {
        NoticeDetail::ALL.into_iter().find(|detail| detail.name() == name)
    }
}

/// A way in which something is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoticeChannel {
    /// On the page of notices.
    Page,
    /// By the browser, also when no page is open.
    Push,
    /// By mail, several together.
    Mail,
    /// In a feed.
    Feed,
}

impl NoticeChannel {
    /// All of them.
    pub const ALL: [NoticeChannel; 4] =
        [NoticeChannel::Page, NoticeChannel::Push, NoticeChannel::Mail, NoticeChannel::Feed];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            NoticeChannel::Page => "page",
            NoticeChannel::Push => "push",
            NoticeChannel::Mail => "mail",
            NoticeChannel::Feed => "feed",
        }
    }

    /// Whether whoever has chosen nothing is told in this way. An address was perhaps given for something else.
    #[must_use]
    pub const fn is_usual(self) -> bool {
        !matches!(self, NoticeChannel::Mail)
    }
}

/// What somebody wants to be told, and in which ways: what is otherwise than usual, such as ` turn-push turn-mail `.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeToggles(String);

impl Default for NoticeToggles {
    fn default() -> NoticeToggles {
        NoticeToggles(" ".to_owned())
    }
}

impl NoticeToggles {
    /// Those who want exactly what this says of each kind and way.
    #[must_use]
    pub fn of(wants: impl Fn(NoticeKind, NoticeChannel) -> bool) -> NoticeToggles {
        let mut text = " ".to_owned();
        for kind in NoticeKind::ALL {
            for channel in NoticeChannel::ALL {
                if wants(kind, channel) != channel.is_usual() {
                    text.push_str(&format!("{}-{} ", kind.name(), channel.name()));
                }
            }
        }
        NoticeToggles(text)
    }

    /// As it was stored. What a later program wrote is kept.
    pub(super) fn of_stored(text: &str) -> NoticeToggles {
        NoticeToggles(text.to_owned())
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// Whether they want to be told such a thing in such a way.
    #[must_use]
    pub fn wants(&self, kind: NoticeKind, channel: NoticeChannel) -> bool {
        let name = format!(" {}-{} ", kind.name(), channel.name());
        self.0.contains(&name) != channel.is_usual()
    }
}

/// Something to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewNotice {
    /// To whom.
    pub person: PersonId,
    /// What.
    pub kind: NoticeKind,
    /// What tells it apart: one with the same key takes the place of the one before.
    pub key: String,
    /// The name of the game, of the challenge, of the tournament, or of the club.
    pub about: String,
    /// Which game is played, by its name in the catalog.
    pub game: String,
    /// The other player, if somebody is.
    pub other: Option<PersonId>,
    /// What they are called.
    pub name: String,
    /// Of a game that ended how, of a club what.
    pub detail: Option<NoticeDetail>,
    /// Until when it is worth telling.
    pub until_ms: Option<i64>,
}

/// Something that somebody is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Its name.
    pub id: NoticeId,
    /// What.
    pub kind: NoticeKind,
    /// The name of the game, of the challenge, of the tournament, or of the club.
    pub about: String,
    /// Which game is played.
    pub game: String,
    /// What the other player is called now; nothing if they have no name.
    pub name: String,
    /// Of a game that ended how, of a club what; none too if it is a detail of a later program.
    pub detail: Option<NoticeDetail>,
    /// When.
    pub at_ms: i64,
    /// Whether they have seen it.
    pub is_read: bool,
}

/// Which notices of somebody have been read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadNotices {
    /// All.
    All,
    /// The one of that name.
    One(NoticeId),
    /// Those about a game.
    About(String),
}

/// What somebody has chosen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NoticeChoices {
    /// What they want to be told.
    pub toggles: NoticeToggles,
    /// Whether they have a feed.
    pub has_feed: bool,
}

/// A change of that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoticeChoice {
    /// What they want to be told.
    Toggles(NoticeToggles),
    /// Another feed, and the one before is gone; or none.
    Feed(Option<LinkDigest>),
}

/// Where a browser is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushSubscription {
    /// Its name.
    pub id: String,
    /// Whose it is.
    pub person: PersonId,
    /// In which session it was made: it ends with it.
    pub session: SessionDigest,
    /// The address of the push service.
    pub endpoint: String,
    /// The browser's public key.
    pub public_key: Vec<u8>,
    /// What only the browser and this site know.
    pub auth: Vec<u8>,
    /// By which address it reached this site.
    pub site: String,
    /// In which language it is told.
    pub language: String,
    /// What the device is called.
    pub label: String,
    /// Since when.
    pub created_ms: i64,
}

/// Something that is to be pushed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Push {
    /// What.
    pub notice: Notice,
    /// To which browser.
    pub subscription: PushSubscription,
    /// How often it could not be.
    pub tries: u32,
}

/// What became of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PushOutcome {
    /// It is done, or given up.
    Over,
    /// It is tried again from then on.
    Later {
        /// When.
        next_ms: i64,
    },
    /// The browser is not told any more: the subscription is forgotten.
    Gone,
}

/// When somebody is written to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DigestTimes {
    /// Now.
    pub now_ms: i64,
    /// What is not older waits: it may be seen first.
    pub after_ms: i64,
    /// Between two mails there is at least so much time.
    pub every_ms: i64,
}

/// What people are told: for whoever tells them, and for themselves.
pub trait Inboxes: Send + Sync + 'static {
    /// What somebody is told in a way, the latest first; not what was overtaken.
    fn notices(
        &self,
        person: PersonId,
        channel: NoticeChannel,
        now_ms: i64,
        most: u32,
    ) -> Answer<'_, Vec<Notice>>;
    /// How much of it on their page they have not read.
    fn unread_notices(&self, person: PersonId, now_ms: i64) -> Answer<'_, u32>;
    /// A notice of theirs, overtaken or not.
    fn notice(&self, person: PersonId, id: NoticeId) -> Answer<'_, Option<Notice>>;
    /// Says that they have read some.
    fn read_notices(&self, person: PersonId, which: ReadNotices, at_ms: i64) -> Answer<'_, u64>;
    /// What somebody has chosen.
    fn notice_choices(&self, person: PersonId) -> Answer<'_, NoticeChoices>;
    /// Chooses for them.
    fn choose_notices(&self, person: PersonId, choice: NoticeChoice) -> Answer<'_, ()>;
    /// Whose feed it is.
    fn whose_feed(&self, key: LinkDigest) -> Answer<'_, Option<PersonId>>;
    /// Ends the mails of whoever was sent this key; says whether there is somebody.
    fn stop_mails(&self, key: LinkDigest) -> Answer<'_, bool>;
    /// Keeps where a browser is told, in the place of what was known of it; not if somebody has too many.
    fn subscribe(&self, subscription: PushSubscription) -> Answer<'_, bool>;
    /// Where somebody's browsers are told.
    fn subscriptions(&self, person: PersonId) -> Answer<'_, Vec<PushSubscription>>;
    /// Forgets one of theirs.
    fn unsubscribe(&self, person: PersonId, id: String) -> Answer<'_, bool>;
    /// Takes what is to be pushed and nobody works on, at most so much: no two workers get the same. What was read or
    /// overtaken is forgotten.
    fn claim_pushes(&self, lease: Lease, most: usize) -> Answer<'_, Vec<Push>>;
    /// Says what became of one that a worker has.
    fn change_push(
        &self,
        notice: NoticeId,
        subscription: String,
        worker: String,
        outcome: PushOutcome,
    ) -> Answer<'_, ()>;
    /// Who is to be written to.
    fn due_digests(&self, times: DigestTimes, most: u32) -> Answer<'_, Vec<PersonId>>;
    /// What they would be written.
    fn digest(&self, person: PersonId, times: DigestTimes) -> Answer<'_, Vec<Notice>>;
    /// Keeps a mail with these notices to be sent, with the key that stops such mails; unless somebody else has.
    fn post_digest(
        &self,
        mail: Mail,
        notices: Vec<NoticeId>,
        stop: LinkDigest,
        times: DigestTimes,
    ) -> Answer<'_, bool>;
    /// Forgets notices that are older.
    fn forget_notices(&self, before_ms: i64) -> Answer<'_, u64>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_chosen_nothing_is_told_everything_but_by_mail() {
        let usual = NoticeToggles::default();
        for kind in NoticeKind::ALL {
            for channel in NoticeChannel::ALL {
                assert_eq!(usual.wants(kind, channel), channel != NoticeChannel::Mail);
            }
        }
        let chosen = NoticeToggles::of(|kind, channel| {
            kind == NoticeKind::Turn && channel == NoticeChannel::Mail
        });
        let read = NoticeToggles::of_stored(chosen.text());
        assert!(read.wants(NoticeKind::Turn, NoticeChannel::Mail));
        assert!(!read.wants(NoticeKind::Turn, NoticeChannel::Page));
        assert!(!read.wants(NoticeKind::Ended, NoticeChannel::Mail));
    }
}

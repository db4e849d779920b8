//! What is kept of accounts: for whoever signs somebody up, lets them in, and lets them go.

use crate::ids::{ClubId, GameId, LinkDigest, PersonId, SessionDigest};
use crate::people::{
    AccountName, CredentialId, Device, DeviceLabel, NameSkeleton, NamedPerson, Passkey,
    PasskeyLabel, PasswordHash, Person, RecoveryDigest, TokenGrant,
};

use super::Answer;

/// A session that begins.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// What proves who is there.
    pub digest: SessionDigest,
    /// What the device is called.
    pub device: DeviceLabel,
}

/// Somebody takes a name.
#[derive(Clone, Debug)]
pub struct SignUp {
    /// Who; if they are new, they are stored with it.
    pub person: Person,
    /// The name.
    pub name: AccountName,
    /// What they come back with: a password, a passkey, or both.
    pub password: Option<PasswordHash>,
    /// The passkey, with what was asked of the browser that made it.
    pub passkey: Option<(Passkey, SpentChallenge)>,
    /// What lets them in if they forget that.
    pub codes: Vec<RecoveryDigest>,
    /// The one session that they have from now on.
    pub session: NewSession,
    /// The link that lets them sign up, where one is needed.
    pub link: Option<LinkDigest>,
    /// The club in which everybody is who signs up, if the host has bound the site to one.
    pub club: Option<ClubId>,
}

/// Something that was asked of a browser and is answered: it is good once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpentChallenge {
    /// What was asked.
    pub digest: [u8; 32],
    /// When nobody could answer it any more.
    pub until_ms: i64,
}

/// A game that is not over, in which somebody sits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenSeat {
    /// The game.
    pub game: GameId,
    /// Whether it is their turn.
    pub is_turn: bool,
}

/// How often something may be tried, on all nodes together: so often at once, and once more after each such time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TryQuota {
    /// What, by whom; nobody can read it from this.
    pub key: [u8; 32],
    /// After so long a try is forgotten.
    pub each_ms: i64,
    /// So many are remembered at once.
    pub at_once: u32,
}

/// What is done to an account.
#[derive(Clone, Debug)]
pub enum AccountChange {
    /// It begins. All other sessions of the guest end: whoever put one there is not to be in the account.
    SignUp(Box<SignUp>),
    /// Its owner comes in on a device, in place of a session of theirs there; if they have too many, the oldest ends.
    SignIn {
        /// The session there from now on.
        session: NewSession,
        /// The one that ends.
        instead: Option<SessionDigest>,
    },
    /// Another password. All sessions end but the one here, which is a new one.
    Password {
        /// The password.
        hash: PasswordHash,
        /// The session here from now on.
        session: NewSession,
    },
    /// The same by a recovery code, which is then void.
    Recover {
        /// The code.
        code: RecoveryDigest,
        /// The password.
        hash: PasswordHash,
        /// The session here from now on.
        session: NewSession,
    },
    /// The same by a link that was sent to a confirmed address, which is then void.
    RecoverByLink {
        /// The link.
        link: LinkDigest,
        /// The password.
        hash: PasswordHash,
        /// The session here from now on.
        session: NewSession,
    },
    /// Other recovery codes, in place of those before.
    Codes(Vec<RecoveryDigest>),
    /// Another passkey.
    AddPasskey(Box<(Passkey, SpentChallenge)>),
    /// A passkey proved its owner.
    UsePasskey {
        /// As it was stored.
        before: Box<Passkey>,
        /// As it is stored from now on: it counts how often it is used.
        after: Box<Passkey>,
        /// What was asked of it.
        spent: SpentChallenge,
    },
    /// A passkey is called otherwise.
    RenamePasskey {
        /// Which.
        credential: CredentialId,
        /// How.
        label: PasskeyLabel,
    },
    /// A passkey lets nobody in any more.
    RemovePasskey(CredentialId),
    /// A program may do something for its owner, unless that are too many.
    GrantToken(TokenGrant),
    /// It may not any more.
    RevokeToken(SessionDigest),
    /// It becomes a bot's for good, by this name; not if it has ever sat in a game.
    BecomeBot(AccountName),
    /// A device is signed out.
    EndSession(SessionDigest),
    /// What a guest did becomes the account's: games, seats, reviews. In games in which both sit, the guest stays.
    Merge {
        /// The guest, whose sessions end.
        guest: PersonId,
    },
    /// The host closes it: all sessions end, and nobody comes in.
    Close,
    /// The host opens it again.
    Reopen,
    /// The host gives it another name.
    Rename(AccountName),
    /// The host gives its owner a way in: the password and all passkeys are void, all sessions end, and one code is
    /// good.
    Reset(RecoveryDigest),
    /// The host makes its owner a moderator, or takes that away.
    Moderator(bool),
    /// They say nothing in games until a time; a guest can be muted too.
    Mute {
        /// Until when.
        until_ms: i64,
    },
    /// They may speak again.
    Unmute,
    /// A report about them leads to nothing.
    Dismiss {
        /// Its number.
        report: i64,
    },
    /// Its owner wants words of their own in games, or does not any more.
    Words(bool),
    /// Its owner leaves: nothing is left but what stands in games, which [`Retitle`](AccountChange::Retitle) erases.
    Leave,
    /// The next games after one in which they sit, in the order of names: they are called so from now on where the
    /// account's name stood; without a name they are nameless, and the seat is nobody's.
    Retitle {
        /// The last game that was done; empty for none.
        after: String,
        /// The name.
        name: Option<AccountName>,
    },
    /// What is left of somebody who left and of whom no game tells.
    Forget,
}

impl AccountChange {
    /// All that the audit calls something, for whoever looks for it.
    pub const AUDITED: &[&str] = &[
        "sign up",
        "change password",
        "recover",
        "recover by mail",
        "new recovery codes",
        "add passkey",
        "remove passkey",
        "make a token",
        "revoke a token",
        "become a bot",
        "take a guest's games",
        "close",
        "reopen",
        "rename",
        "reset",
        "make moderator",
        "unmake moderator",
        "mute",
        "unmute",
        "dismiss report",
        "leave",
        "invite",
        "close club",
        "reopen club",
        "rename club",
        "appoint officer",
    ];

    /// What the audit calls it; none for what is no news.
    pub(super) const fn audited(&self) -> Option<&'static str> {
        Some(match self {
            AccountChange::SignUp(_) => "sign up",
            AccountChange::Password { .. } => "change password",
            AccountChange::Recover { .. } => "recover",
            AccountChange::RecoverByLink { .. } => "recover by mail",
            AccountChange::Codes(_) => "new recovery codes",
            AccountChange::AddPasskey(_) => "add passkey",
            AccountChange::RemovePasskey(_) => "remove passkey",
            AccountChange::GrantToken(_) => "make a token",
            AccountChange::RevokeToken(_) => "revoke a token",
            AccountChange::BecomeBot(_) => "become a bot",
            AccountChange::Merge { .. } => "take a guest's games",
            AccountChange::Close => "close",
            AccountChange::Reopen => "reopen",
            AccountChange::Rename(_) => "rename",
            AccountChange::Reset(_) => "reset",
            AccountChange::Moderator(true) => "make moderator",
            AccountChange::Moderator(false) => "unmake moderator",
            AccountChange::Mute { .. } => "mute",
            AccountChange::Unmute => "unmute",
            AccountChange::Dismiss { .. } => "dismiss report",
            AccountChange::Leave => "leave",
            AccountChange::SignIn { .. }
            | AccountChange::UsePasskey { .. }
            | AccountChange::RenamePasskey { .. }
            | AccountChange::EndSession(_)
            | AccountChange::Words(_)
            | AccountChange::Retitle { .. }
            | AccountChange::Forget => return None,
        })
    }
}

/// Something that is done to an account, by whom and when.
#[derive(Clone, Debug)]
pub struct AccountAct {
    /// Whose.
    pub person: PersonId,
    /// What.
    pub change: AccountChange,
    /// When.
    pub at_ms: i64,
    /// By whom: `self`, the host, or a moderator.
    pub actor: String,
    /// Why, as far as they say so.
    pub why: String,
}

impl AccountAct {
    /// What its owner does.
    #[must_use]
    pub fn own(person: PersonId, at_ms: i64, change: AccountChange) -> AccountAct {
        AccountAct { person, change, at_ms, actor: "self".into(), why: String::new() }
    }
}

/// What became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountOutcome {
    /// It is done.
    Done,
    /// It is done, and that changed these games.
    Games(Vec<GameId>),
    /// There is no such account, or it has a name already.
    NotSo,
    /// The link lets nobody sign up any more.
    VoidLink,
    /// The recovery code is none of theirs.
    WrongCode,
    /// What was asked of the browser was answered before.
    Spent,
    /// Nothing else lets its owner in.
    LastWayIn,
}

/// A line of the audit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditLine {
    /// Its number; later ones are larger.
    pub number: i64,
    /// When.
    pub at_ms: i64,
    /// Who did it.
    pub actor: String,
    /// What.
    pub act: String,
    /// What its subject is called now; none if they have left.
    pub name: Option<AccountName>,
    /// What else there is to know.
    pub detail: String,
}

/// Who has an account, and what proves it.
pub trait Accounts: Send + Sync + 'static {
    /// Somebody's account, if they have one.
    fn named(&self, person: PersonId) -> Answer<'_, Option<NamedPerson>>;
    /// Whose name looks like that.
    fn find_named<'a>(&'a self, looks: &'a NameSkeleton) -> Answer<'a, Option<NamedPerson>>;
    /// What is stored of somebody's password.
    fn password(&self, person: PersonId) -> Answer<'_, Option<PasswordHash>>;
    /// How many recovery codes somebody has left.
    fn recovery_codes(&self, person: PersonId) -> Answer<'_, u32>;
    /// Somebody's passkeys, the oldest first.
    fn passkeys(&self, person: PersonId) -> Answer<'_, Vec<Passkey>>;
    /// A passkey, and whose it is.
    fn passkey<'a>(
        &'a self,
        credential: &'a CredentialId,
    ) -> Answer<'a, Option<(PersonId, Passkey)>>;
    /// On which devices somebody is known, the latest first.
    fn devices(&self, person: PersonId) -> Answer<'_, Vec<Device>>;
    /// Whose token it is, and what it may be used for; its time may be over.
    fn token(&self, digest: SessionDigest) -> Answer<'_, Option<(PersonId, TokenGrant)>>;
    /// The tokens of somebody, the latest first; also those whose time is over.
    fn tokens(&self, person: PersonId) -> Answer<'_, Vec<TokenGrant>>;
    /// Where somebody sits in games that are not over, at most so many: first those in which it is their turn.
    fn open_seats(&self, person: PersonId, most: u32) -> Answer<'_, Vec<OpenSeat>>;
    /// Whether a link lets somebody sign up now.
    fn is_sign_up_link(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, bool>;
    /// Those who left and of whom something is still to be erased.
    fn leaving(&self, most: u32) -> Answer<'_, Vec<PersonId>>;
    /// Counts a try by each quota in turn; gives the place of the first that is used up, at which counting ends.
    fn count_try(&self, quotas: Vec<TryQuota>, at_ms: i64) -> Answer<'_, Option<usize>>;
    /// Does something to an account.
    fn change_account(&self, act: AccountAct) -> Answer<'_, AccountOutcome>;
}

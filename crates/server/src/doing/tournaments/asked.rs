//! What is asked for in tournaments.

use std::collections::BTreeMap;

use kelci_pairing::standings::TieBreak;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::game::{ClockSpec, SeriesCount, Terms};
use crate::tournament::spec::tie_codes;
use crate::tournament::{Attending, EntryDoor, TournamentSpec, TournamentSystem, Venue};

/// Who may enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DoorRequest {
    /// Everybody: it is listed.
    #[default]
    Public,
    /// Whoever is given the link.
    Link,
    /// Whoever is given the link and the password.
    Password,
}

/// A tournament that is to be held.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TournamentRequest {
    /// What it is called.
    pub title: String,
    /// Which game, by its name in the catalog.
    pub game: String,
    /// Its options.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The clocks.
    pub clock: ClockSpec,
    /// Whether its games count for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Who meets whom.
    pub system: TournamentSystem,
    /// How many games a pairing has: one, or an even number.
    #[serde(default = "one")]
    pub games: u32,
    /// What decides a pairing of several.
    #[serde(default)]
    pub count: SeriesCount,
    /// Who may enter.
    #[serde(default)]
    pub door: DoorRequest,
    /// The password, where one is needed.
    #[serde(default)]
    pub password: String,
    /// The least rating with which one may enter.
    #[serde(default)]
    pub least: Option<u32>,
    /// The greatest.
    #[serde(default)]
    pub most: Option<u32>,
    /// How many may enter.
    #[serde(default = "sixty_four")]
    pub most_players: u32,
    /// When it starts, in milliseconds since 1970; by hand if none.
    #[serde(default)]
    pub start_ms: Option<i64>,
    /// How long a round that is paired waits until it begins.
    #[serde(default)]
    pub pause_ms: u64,
    /// Whether rounds are begun by hand.
    #[serde(default)]
    pub by_hand: bool,
    /// How long one may leave one's first move unmade.
    #[serde(default = "two_minutes")]
    pub no_show_ms: u64,
    /// Where its games are played: `site`, or `board` where the desk enters results of real boards.
    #[serde(default)]
    pub venue: Venue,
    /// How many boards a match of two teams has; none where everybody plays for themselves.
    #[serde(default)]
    pub team_boards: Option<u32>,
    /// Who takes part at real boards: names, one a line, with a rating behind a semicolon if there is one; or teams, one a
    /// line: `Rooks: Ann, Bob, Carl`.
    #[serde(default)]
    pub names: String,
    /// The club whose tournament it is, of which one has to be an officer.
    #[serde(default)]
    pub club: Option<String>,
    /// Whether only those may enter who are in it.
    #[serde(default)]
    pub members_only: bool,
    /// What is looked at when points are equal, in this order: `de`, `bh`, `bhc1`, `bhm1`, `sb`, `win`, `ps`, `tpr`, `gp`.
    /// What is usual if nothing is said.
    #[serde(default, with = "tie_codes")]
    #[schema(value_type = Vec<String>)]
    pub ties: Vec<TieBreak>,
}

const fn one() -> u32 {
    1
}

const fn sixty_four() -> u32 {
    64
}

const fn two_minutes() -> u64 {
    120_000
}

impl TournamentRequest {
    /// What would be announced; of the password what `digest` makes of it is kept.
    pub fn spec(self, digest: impl FnOnce(&str) -> String) -> TournamentSpec {
        // Whoever has days for a move has them for the first one too.
        let no_show_ms = match self.clock {
            ClockSpec::Move { ms } if self.clock.is_by_days() => self.no_show_ms.max(ms),
            _ => self.no_show_ms,
        };
        let terms =
            Terms { game: self.game, options: self.options, clock: self.clock, rated: self.rated };
        TournamentSpec {
            title: self.title,
            terms,
            system: self.system,
            games: self.games,
            count: self.count,
            door: match self.door {
                DoorRequest::Public => EntryDoor::Public,
                DoorRequest::Link => EntryDoor::Link,
                DoorRequest::Password => EntryDoor::Password(digest(&self.password)),
            },
            ratings: [self.least, self.most],
            most_players: self.most_players,
            start_ms: self.start_ms,
            pause_ms: self.pause_ms,
            by_hand: self.by_hand,
            no_show_ms,
            venue: self.venue,
            // Whose it is has to be looked up.
            club: None,
            members_only: self.members_only,
            team_boards: self.team_boards,
            ties: self.ties,
        }
    }
}

/// Whether a team is paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AttendRequest {
    /// It is.
    In,
    /// It is excused.
    Rest,
    /// It is excused, and the next round without it is worth as much as a drawn match; this the desk says.
    Half,
    /// It takes part no more.
    Left,
}

impl From<AttendRequest> for Attending {
    fn from(request: AttendRequest) -> Attending {
        match request {
            AttendRequest::In => Attending::In,
            AttendRequest::Rest => Attending::Resting { half: false },
            AttendRequest::Half => Attending::Resting { half: true },
            AttendRequest::Left => Attending::Left,
        }
    }
}

const fn yes() -> bool {
    true
}

/// What somebody does in a tournament.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "action", rename_all = "lowercase", deny_unknown_fields)]
pub enum TournamentAction {
    /// Takes part.
    Enter {
        /// The password, where one is needed.
        #[serde(default)]
        password: String,
    },
    /// Leads a team, where teams meet.
    Lead {
        /// What the team is called.
        name: String,
        /// The password, where one is needed.
        #[serde(default)]
        password: String,
    },
    /// Does not want to play for a team that has invited them.
    Decline {
        /// Which.
        team: u32,
    },
    /// Whoever leads a team invites somebody to play for it, or not any more.
    Invite {
        /// For which team.
        team: u32,
        /// The name of their account.
        name: String,
        /// Whether they are invited.
        #[serde(default = "yes")]
        holds: bool,
    },
    /// Plays for a team that has invited them.
    Join {
        /// Which.
        team: u32,
    },
    /// Whoever leads a team says who plays on which board; after the start only the desk does.
    Order {
        /// Which team.
        team: u32,
        /// The numbers of all its players, the first on the first board.
        players: Vec<u32>,
    },
    /// Whoever leads a team says whether it is paired.
    Attend {
        /// Which team.
        team: u32,
        /// Whether it is.
        attending: AttendRequest,
    },
    /// Takes part no more.
    Withdraw,
    /// Is not paired for now.
    Rest,
    /// Is paired again.
    Return,
    /// The desk has somebody take part.
    Add {
        /// The name of their account.
        name: String,
        /// For which team, where teams meet.
        #[serde(default)]
        team: Option<u32>,
    },
    /// At real boards, the desk has players take part who need no account.
    Names {
        /// Their names, one a line, with a rating behind a semicolon if there is one; or teams, one a line.
        text: String,
    },
    /// The desk has somebody take part no more.
    Remove {
        /// Who, by number.
        no: u32,
    },
    /// The desk has somebody not paired until they return.
    Excuse {
        /// Who, by number.
        no: u32,
        /// Whether the next round without them is worth half a point.
        #[serde(default)]
        half: bool,
    },
    /// The desk has somebody paired again.
    Recall {
        /// Who, by number.
        no: u32,
    },
    /// Before the start the desk says who is seeded in which order.
    Seed {
        /// Their numbers, the first seed first; all others follow by rating.
        players: Vec<u32>,
    },
    /// The desk starts the tournament.
    Start,
    /// The desk pairs the round that has not begun.
    Pair {
        /// Who meets whom, the side that begins first.
        boards: Vec<[u32; 2]>,
    },
    /// The desk begins the round that is paired.
    Begin,
    /// The desk says how a pairing ended.
    Correct {
        /// In which round, from 1.
        round: u32,
        /// On which board, from 1.
        board: u32,
        /// `1-0`, `1/2`, `0-1`, or `1-0F`, `0-1F`, `0-0F` for forfeits.
        result: String,
        /// Why.
        reason: String,
    },
    /// At real boards, the desk says how pairings ended.
    Results {
        /// In which round, from 1.
        round: u32,
        /// What is known from now on.
        results: Vec<ResultRequest>,
        /// Why; needed where something else was settled before.
        #[serde(default)]
        reason: String,
    },
    /// At real boards, the desk has the next round paired, or the one of which nothing is known yet once more.
    Next,
    /// At real boards, the desk ends the tournament.
    Finish,
    /// The desk takes the last round back.
    Undo {
        /// Which, so that of two who do it at once one does; whichever is the last if none.
        #[serde(default)]
        round: Option<u32>,
        /// Why.
        reason: String,
    },
    /// The organiser lets somebody else hold the desk, or not any more.
    Desk {
        /// The name of their account.
        name: String,
        /// Whether they hold it.
        holds: bool,
    },
    /// The desk has no round begin.
    Pause,
    /// The desk lets it go on.
    Resume,
    /// The desk calls it off.
    Cancel {
        /// Why.
        reason: String,
    },
}

/// How a pairing at a real board ended.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultRequest {
    /// On which board, from 1.
    pub board: u32,
    /// `1-0`, `1/2`, `0-1`, or `1-0F`, `0-1F`, `0-0F` for forfeits; nothing if it is open again, or if points say it.
    #[serde(default)]
    pub result: Option<String>,
    /// What the games were worth to both, where points are counted.
    #[serde(default)]
    pub points: Option<[u32; 2]>,
}

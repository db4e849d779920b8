//! What can happen in a tournament.

use kelci_pairing::{ByeKind, Number, Score};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Attending;
use crate::ids::PersonId;

/// Why nothing goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PauseReason {
    /// The desk wants it.
    Desk,
    /// The rules allow no pairing: the desk pairs, or ends it.
    NoPairing,
}

/// Something that happened. Its JSON is what is stored: what is added has a default, and a kind that is not known is
/// [`TournamentEvent::Unknown`], from where on nothing is done here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TournamentEvent {
    /// Somebody takes part.
    Enter {
        /// Their number, from 1, in the order of entering.
        no: Number,
        /// Who.
        #[serde(with = "hex_person")]
        person: PersonId,
        /// The rating by which they are seeded, 0 if there is none.
        rating: u32,
    },
    /// Players come of whom a name is all that is known: they have no account, and play at real boards.
    Names {
        /// They, in their order.
        players: Vec<NamedEntry>,
    },
    /// Teams come, or players of teams that are there.
    Teams {
        /// They, in their order.
        teams: Vec<TeamEntry>,
    },
    /// Somebody may play for a team if they like, or not any more.
    Invite {
        /// For which.
        team: Number,
        /// Who.
        #[serde(with = "hex_person")]
        person: PersonId,
        /// Whether they may.
        holds: bool,
    },
    /// Somebody plays for a team.
    Join {
        /// Their number: the next, or their own if they left another team.
        no: Number,
        /// For which.
        team: Number,
        /// Who.
        #[serde(with = "hex_person")]
        person: PersonId,
        /// Their rating, 0 if there is none.
        rating: u32,
    },
    /// Who of a team plays on which board.
    Order {
        /// Which.
        team: Number,
        /// Everybody in it, the first on the first board.
        players: Vec<Number>,
    },
    /// A team is paired, or is not.
    Attend {
        /// Which.
        team: Number,
        /// Whether it is.
        attending: Attending,
    },
    /// Somebody takes part no more.
    Leave {
        /// Who.
        no: Number,
    },
    /// Somebody is not paired until they return.
    Rest {
        /// Who.
        no: Number,
        /// Whether the next round without them is worth half a point.
        #[serde(default)]
        half: bool,
    },
    /// Somebody is paired again.
    Return {
        /// Who.
        no: Number,
    },
    /// Somebody may do what the organiser may, or not any more.
    Desk {
        /// Who.
        #[serde(with = "hex_person")]
        person: PersonId,
        /// Whether they may.
        holds: bool,
    },
    /// The desk said who is seeded in which order.
    Seed {
        /// They, the first seed first; all others follow by rating.
        players: Vec<Number>,
    },
    /// It has begun.
    Start {
        /// Who takes part, the strongest first.
        seeds: Vec<Number>,
    },
    /// A round was paired, or paired anew before it has begun.
    Pair {
        /// Which, from 1.
        round: u32,
        /// Who meets whom, the side that begins first. Between teams nobody is 0.
        boards: Vec<[Number; 2]>,
        /// Which teams meet, each pair on so many of the boards as a team has.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        matches: Vec<[Number; 2]>,
        /// Who has no opponent, and why; where teams meet, which team.
        #[serde(default)]
        byes: Vec<(Number, ByeKind)>,
        /// When it begins; by hand if none.
        #[serde(default)]
        begins_ms: Option<i64>,
        /// Whether the desk said who meets whom.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_hand: bool,
    },
    /// The games of a round begin.
    Begin {
        /// Which.
        round: u32,
    },
    /// Games of an arena begin.
    Meet {
        /// Who meets whom.
        boards: Vec<[Number; 2]>,
    },
    /// A game of a pairing ended.
    Played {
        /// In which round.
        round: u32,
        /// On which board, from 0.
        board: u32,
        /// The first (0) or the second (1) of the board has won it, or nobody.
        winner: Option<u8>,
        /// What it was worth to each.
        #[serde(default)]
        points: Option<[u32; 2]>,
    },
    /// Somebody did not come to a game.
    NoShow {
        /// In which round.
        round: u32,
        /// On which board, from 0.
        board: u32,
        /// The result of the pairing.
        score: Score,
    },
    /// The desk says how a pairing ended.
    Correct {
        /// In which round.
        round: u32,
        /// On which board, from 0.
        board: u32,
        /// The result.
        score: Score,
        /// Why.
        reason: String,
    },
    /// The desk says how pairings at real boards ended. With the first of a round it has begun.
    Results {
        /// In which round.
        round: u32,
        /// What is known from now on.
        boards: Vec<BoardResult>,
        /// Why, where something else was known before.
        #[serde(default)]
        reason: Option<String>,
    },
    /// The moves of a game that was played at a real board are known.
    Attach {
        /// In which round.
        round: u32,
        /// On which board, from 0.
        board: u32,
        /// Which game of the pairing, from 1.
        game: u32,
    },
    /// The last round is as if it had not been.
    Undo {
        /// Which.
        round: u32,
        /// Why.
        reason: String,
    },
    /// No round begins until it is resumed.
    Pause {
        /// Why.
        why: PauseReason,
    },
    /// It goes on.
    Resume,
    /// It is over.
    Finish,
    /// It was called off.
    Cancel {
        /// Why.
        reason: String,
    },
    /// Something that this program does not know, since a later one stored it.
    #[serde(other)]
    Unknown,
}

/// Somebody of whom a name is all that is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NamedEntry {
    /// Their number, from 1, in the order of entering.
    pub no: Number,
    /// What they are called.
    pub name: String,
    /// The rating by which they are seeded, 0 if there is none.
    #[serde(default)]
    pub rating: u32,
    /// Their club or team; nothing if none is known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// Their place among the seeds, from 1, before all who have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
}

/// A team that comes, or some of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TeamEntry {
    /// Its number, from 1; of one that is there, its own.
    pub no: Number,
    /// What it is called.
    pub name: String,
    /// Who leads it and plays for it.
    #[serde(with = "maybe_person", default, skip_serializing_if = "Option::is_none")]
    pub captain: Option<PersonId>,
    /// The rating of whoever leads it, 0 if there is none.
    #[serde(default)]
    pub rating: u32,
    /// Players of whom a name is all that is known.
    #[serde(default)]
    pub players: Vec<NamedEntry>,
}

/// How a pairing at a real board ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardResult {
    /// On which board, from 0.
    pub board: u32,
    /// The result; none if it is open again.
    #[serde(default)]
    pub score: Option<Score>,
    /// What its games were worth, where points are counted.
    #[serde(default)]
    pub points: Option<[u32; 2]>,
}

impl TournamentEvent {
    /// Its kind, as it is stored.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            TournamentEvent::Enter { .. } => "enter",
            TournamentEvent::Names { .. } => "names",
            TournamentEvent::Teams { .. } => "teams",
            TournamentEvent::Invite { .. } => "invite",
            TournamentEvent::Join { .. } => "join",
            TournamentEvent::Order { .. } => "order",
            TournamentEvent::Attend { .. } => "attend",
            TournamentEvent::Leave { .. } => "leave",
            TournamentEvent::Rest { .. } => "rest",
            TournamentEvent::Return { .. } => "return",
            TournamentEvent::Desk { .. } => "desk",
            TournamentEvent::Seed { .. } => "seed",
            TournamentEvent::Start { .. } => "start",
            TournamentEvent::Pair { .. } => "pair",
            TournamentEvent::Begin { .. } => "begin",
            TournamentEvent::Meet { .. } => "meet",
            TournamentEvent::Played { .. } => "played",
            TournamentEvent::NoShow { .. } => "no-show",
            TournamentEvent::Correct { .. } => "correct",
            TournamentEvent::Results { .. } => "results",
            TournamentEvent::Attach { .. } => "attach",
            TournamentEvent::Undo { .. } => "undo",
            TournamentEvent::Pause { .. } => "pause",
            TournamentEvent::Resume => "resume",
            TournamentEvent::Finish => "finish",
            TournamentEvent::Cancel { .. } => "cancel",
            TournamentEvent::Unknown => "unknown",
        }
    }
}

/// An event with its number and its time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTournamentEvent {
    /// Its number, from 1.
    pub number: u32,
    /// When it happened.
    pub at_ms: i64,
    /// Who did it; nobody if it was the director.
    pub by: Option<PersonId>,
    /// What happened.
    pub event: TournamentEvent,
}

mod hex_person {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    use crate::ids::PersonId;

    pub fn serialize<S: Serializer>(person: &PersonId, out: S) -> Result<S::Ok, S::Error> {
        let digits: String = person.bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        out.serialize_str(&digits)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<PersonId, D::Error> {
        let digits = String::deserialize(from)?;
        let byte = |at| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        let bytes: Option<Vec<u8>> = (0..digits.len()).step_by(2).map(byte).collect();
        let person = bytes.and_then(|bytes| PersonId::of_bytes(&bytes));
        person.ok_or_else(|| D::Error::custom("a person has 32 digits"))
    }
}

mod maybe_person {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::hex_person;
    use crate::ids::PersonId;

    #[derive(Serialize, Deserialize)]
    struct Hex(#[serde(with = "hex_person")] PersonId);

    pub fn serialize<S: Serializer>(person: &Option<PersonId>, out: S) -> Result<S::Ok, S::Error> {
        person.map(Hex).serialize(out)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<PersonId>, D::Error> {
        Ok(Option::<Hex>::deserialize(from)?.map(|hex| hex.0))
    }
}

//! Clubs as the API tells them.

use serde::Serialize;
use utoipa::ToSchema;

use super::{LadderView, RankedView, TournamentLine};
use crate::ids::TournamentId;
use crate::people::{ClubEntry, ClubRank};
use crate::store::{Club, ClubMember, ClubRecord, ClubRecords};

/// A line of a list of clubs.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ClubLine {
    /// What it is called: its page is `/clubs/NAME`.
    pub name: String,
    /// What it says of itself.
    pub about: String,
    /// How one comes in.
    pub entry: ClubEntry,
    /// How many are in it.
    pub members: u32,
}

impl From<&Club> for ClubLine {
    fn from(club: &Club) -> ClubLine {
        ClubLine {
            name: club.name.to_string(),
            about: club.about.clone(),
            entry: club.entry,
            members: club.members,
        }
    }
}

/// A club of whoever asks.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct OwnClub {
    /// The club.
    #[serde(flatten)]
    pub club: ClubLine,
    /// `asked`, `member` or `officer`.
    pub rank: ClubRank,
}

impl OwnClub {
    /// As what somebody stands in its list.
    pub fn of(club: &Club, rank: ClubRank) -> OwnClub {
        OwnClub { club: club.into(), rank }
    }
}

/// Somebody in a club.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ClubMemberView {
    /// What they are called.
    pub name: String,
    /// `member` or `officer`.
    pub rank: ClubRank,
    /// Since when they are in it, in milliseconds since 1970.
    pub since_ms: i64,
}

impl From<&ClubMember> for ClubMemberView {
    fn from(member: &ClubMember) -> ClubMemberView {
        let (name, rank) = (member.name.clone(), member.rank);
        ClubMemberView { name, rank, since_ms: member.since_ms }
    }
}

/// A club.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ClubView {
    /// The club.
    #[serde(flatten)]
    pub club: ClubLine,
    /// When it was founded, in milliseconds since 1970.
    pub founded_ms: i64,
    /// Whether the host has bound the site to it.
    pub of_site: bool,
    /// Its officers, the longest in it first.
    pub officers: Vec<String>,
    /// Its tournaments of which everybody is told.
    pub tournaments: Vec<TournamentLine>,
    /// As what whoever asks stands in its list.
    pub rank: Option<ClubRank>,
    /// What officers see.
    pub desk: Option<ClubDesk>,
}

/// What the officers of a club see.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ClubDesk {
    /// The key of the link that invites: `/clubs/NAME/join/KEY`.
    pub key: Option<String>,
    /// Who has asked, whoever asked first first.
    pub waiting: Vec<String>,
    /// Who was removed.
    pub removed: Vec<String>,
}

/// What a club's members have done best, and how strong they are.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ClubTablesView {
    /// The best of each ladder on which members are.
    pub ladders: Vec<ClubLadder>,
    /// By game, as far as there are any.
    pub records: Vec<GameRecords>,
    /// Who won the club's latest tournaments, the latest first.
    pub winners: Vec<WonTournament>,
}

/// A ladder of a club.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ClubLadder {
    /// Which.
    #[serde(flatten)]
    pub ladder: LadderView,
    /// The best; `/api/ratings/GAME/PACE?club=NAME` tells all.
    pub people: Vec<RankedView>,
}

/// The records of a club in a game: in rated games against people, of those who are in it now.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct GameRecords {
    /// Which game.
    pub game: &'static str,
    /// Who has played most.
    pub games: Vec<RecordLine>,
    /// Who has won most often in a row.
    pub series: Vec<RecordLine>,
    /// Who has won on the board in the fewest plies.
    pub fastest: Vec<RecordLine>,
}

impl GameRecords {
    /// Of a game; none if there are none.
    pub fn of(game: &'static str, records: &ClubRecords) -> Option<GameRecords> {
        let told = |lines: &[ClubRecord]| lines.iter().map(RecordLine::from).collect();
        let [games, series, fastest] = [&records.games, &records.series, &records.fastest];
        let told =
            GameRecords { game, games: told(games), series: told(series), fastest: told(fastest) };
        (!told.games.is_empty()).then_some(told)
    }
}

/// A line of records.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct RecordLine {
    /// Who.
    pub name: String,
    /// How many games, or plies.
    pub count: i64,
    /// The game, if it was one.
    #[schema(value_type = Option<String>)]
    pub id: Option<String>,
}

impl From<&ClubRecord> for RecordLine {
    fn from(record: &ClubRecord) -> RecordLine {
        let id = record.game.as_ref().map(ToString::to_string);
        RecordLine { name: record.name.clone(), count: record.count, id }
    }
}

/// Who won a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct WonTournament {
    /// Which.
    #[schema(value_type = String)]
    pub id: TournamentId,
    /// What it was called.
    pub title: String,
    /// Which game.
    pub game: String,
    /// Who; several if they were equal.
    pub winners: Vec<String>,
}

//! What is told of tournaments.

use std::collections::{BTreeMap, HashMap};

use kelci_pairing::{ByeKind, Score};
use serde::Serialize;
use utoipa::ToSchema;

use super::TournamentLogKind;
use crate::game::{ClockSpec, SeriesCount, Visibility};
use crate::ids::{GameId, PersonId, TournamentId};
use crate::people::ClubName;
use crate::store::ListedTournament;
use crate::tournament::{
    Attending, Contestant, EntryDoor, PauseReason, TableLabel, TournamentBoard, TournamentPhase,
    TournamentRound, TournamentSpec, TournamentState, TournamentSystem, TournamentTeam, Venue,
};

/// What was announced of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TournamentTerms {
    /// What it is called.
    pub title: String,
    /// Which game, by its name in the catalog.
    pub game: String,
    /// Its options.
    pub options: BTreeMap<String, String>,
    /// The clocks.
    pub clock: ClockSpec,
    /// Whether its games count for ratings.
    pub rated: bool,
    /// Who meets whom.
    pub system: TournamentSystem,
    /// How many games a pairing has.
    pub games: u32,
    /// What decides a pairing of several.
    pub count: SeriesCount,
    /// Whether it is listed.
    pub visibility: Visibility,
    /// Whether a password is needed to enter.
    pub has_password: bool,
    /// The least rating with which one may enter.
    pub least: Option<u32>,
    /// The greatest.
    pub most: Option<u32>,
    /// How many may enter.
    pub most_players: u32,
    /// When it starts, in milliseconds since 1970; by hand if none.
    pub start_ms: Option<i64>,
    /// How long a round that is paired waits until it begins.
    pub pause_ms: u64,
    /// Whether rounds are begun by hand.
    pub by_hand: bool,
    /// How long one may leave one's first move unmade.
    pub no_show_ms: u64,
    /// `site`, or `board` where results of real boards are entered.
    pub venue: Venue,
    /// Whether only those may enter who are in its club.
    pub members_only: bool,
    /// How many boards a match of two teams has; none where everybody plays for themselves.
    pub team_boards: Option<u32>,
    /// What is looked at when points are equal, if that was chosen.
    pub ties: Vec<&'static str>,
}

impl From<&TournamentSpec> for TournamentTerms {
    fn from(spec: &TournamentSpec) -> TournamentTerms {
        TournamentTerms {
            title: spec.title.clone(),
            game: spec.terms.game.clone(),
            options: spec.terms.options.clone(),
            clock: spec.terms.clock,
            rated: spec.terms.rated,
            system: spec.system,
            games: spec.games,
            count: spec.count,
            visibility: match spec.door {
                EntryDoor::Public => Visibility::Public,
                EntryDoor::Link | EntryDoor::Password(_) => Visibility::Private,
            },
            has_password: matches!(spec.door, EntryDoor::Password(_)),
            least: spec.ratings[0],
            most: spec.ratings[1],
            most_players: spec.most_players,
            start_ms: spec.start_ms,
            pause_ms: spec.pause_ms,
            by_hand: spec.by_hand,
            no_show_ms: spec.no_show_ms,
            venue: spec.venue,
            members_only: spec.members_only,
            team_boards: spec.team_boards,
            ties: spec.ties.iter().map(|tie| tie.code()).collect(),
        }
    }
}

/// A line of a list of tournaments.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TournamentLine {
    /// Its name, which is its link.
    #[schema(value_type = String)]
    pub id: TournamentId,
    /// What was announced.
    pub terms: TournamentTerms,
    /// How far it has come.
    pub phase: TournamentPhase,
    /// How many take part.
    pub players: u32,
}

impl From<ListedTournament> for TournamentLine {
    fn from(listed: ListedTournament) -> TournamentLine {
        TournamentLine {
            terms: (&listed.spec).into(),
            phase: listed.phase,
            players: listed.players,
            id: listed.id,
        }
    }
}

/// Whether somebody is paired, or a team.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Attending)]
pub enum AttendingView {
    /// They are.
    In,
    /// Not until they return.
    Resting,
    /// They take part no more.
    Left,
}

impl AttendingView {
    /// Whether they are paired.
    pub const fn is_in(self) -> bool {
        matches!(self, AttendingView::In)
    }

    /// Whether they are not until they return.
    pub const fn is_resting(self) -> bool {
        matches!(self, AttendingView::Resting)
    }

    /// Whether they take part no more.
    pub const fn has_left(self) -> bool {
        matches!(self, AttendingView::Left)
    }
}

impl From<Attending> for AttendingView {
    fn from(attending: Attending) -> AttendingView {
        match attending {
            Attending::In => AttendingView::In,
            Attending::Resting { .. } => AttendingView::Resting,
            Attending::Left => AttendingView::Left,
        }
    }
}

/// Somebody who takes part.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ParticipantView {
    /// Their number.
    pub no: u32,
    /// What they are called; nothing if they have no account any more.
    pub name: String,
    /// Whether it is the name of an account.
    pub has_account: bool,
    /// Their rating when they entered, 0 if there was none.
    pub rating: u32,
    /// Their club or team; nothing if none is known.
    pub club: String,
    /// The place among the seeds that the desk gave them.
    pub seed: Option<u32>,
    /// The team for which they play.
    pub team: Option<u32>,
    /// Whether they are paired.
    pub attending: AttendingView,
}

/// A team.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TeamView {
    /// Its number.
    pub no: u32,
    /// What it is called.
    pub name: String,
    /// Who leads it, if they have an account.
    pub captain: Option<String>,
    /// Who plays for it, by number; the first on the first board.
    pub players: Vec<u32>,
    /// Who has been invited, for whoever leads it and the desk.
    pub invited: Vec<String>,
    /// Whether whoever asks leads it.
    pub is_led: bool,
    /// Whether whoever asks is invited.
    pub invites: bool,
    /// Whether they are paired.
    pub attending: AttendingView,
}

/// A match of two teams: so many of the boards of its round.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TeamMatchView {
    /// The team that begins on the first board, by number.
    pub first: u32,
    /// The other.
    pub second: u32,
    /// The numbers of its first and of its last board.
    pub boards: [u32; 2],
    /// The board points so far.
    pub points: [f64; 2],
    /// The result when all boards have one.
    pub result: Option<Score>,
}

/// A line of the standings.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct StandingView {
    /// The place, from 1; equals share one.
    pub place: usize,
    /// Who, by number; where teams meet, which team.
    pub no: u32,
    /// Their points; of a team two for a match that it has won.
    pub points: f64,
    /// What is looked at when points are equal, in the order of the codes.
    pub values: Vec<f64>,
}

/// Of whom a table of standings is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StandingsKind {
    /// Of everybody.
    All,
    /// Of a group.
    Group,
    /// Of the final.
    Final,
}

impl StandingsKind {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            StandingsKind::All => "all",
            StandingsKind::Group => "group",
            StandingsKind::Final => "final",
        }
    }
}

/// A table of standings.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct StandingsView {
    /// Of whom.
    pub of: StandingsKind,
    /// Which group, from 1.
    pub group: Option<u32>,
    /// What is looked at when points are equal: codes of tie-breaks.
    pub codes: Vec<&'static str>,
    /// The best first.
    pub rows: Vec<StandingView>,
}

/// A pairing.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct BoardView {
    /// Its number on the round, from 1.
    pub board: u32,
    /// Who begins the first game, by number; 0 where a team has nobody.
    pub first: u32,
    /// The other.
    pub second: u32,
    /// The result.
    pub result: Option<Score>,
    /// What its games were worth, where points are counted.
    pub points: Option<[u32; 2]>,
    /// Whether somebody did not come.
    pub no_show: bool,
    /// Whether the desk is to say who goes on.
    pub level: bool,
    /// Why the desk changed it.
    pub reason: Option<String>,
    /// Its games, the last one last.
    #[schema(value_type = Vec<String>)]
    pub games: Vec<GameId>,
}

/// Somebody without an opponent.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ByeView {
    /// Who, by number; where teams meet, which team.
    pub no: u32,
    /// Why.
    pub kind: ByeKind,
}

/// A round.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct RoundView {
    /// Its number, from 1.
    pub round: u32,
    /// When it begins; by hand if none.
    pub begins_ms: Option<i64>,
    /// When it has begun.
    pub begun_ms: Option<i64>,
    /// Who meets whom.
    pub boards: Vec<BoardView>,
    /// Which teams meet, where teams do.
    pub matches: Vec<TeamMatchView>,
    /// Who has no opponent.
    pub byes: Vec<ByeView>,
}

/// A tournament, as one visitor sees it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TournamentView {
    /// Its name, which is its link.
    #[schema(value_type = String)]
    pub id: TournamentId,
    /// What was announced.
    pub terms: TournamentTerms,
    /// Who organises it.
    pub organiser: String,
    /// The club whose tournament it is.
    pub club: Option<String>,
    /// Who else holds the desk.
    pub desk: Vec<String>,
    /// How far it has come.
    pub phase: TournamentPhase,
    /// Why no round begins, while none does.
    pub paused: Option<PauseReason>,
    /// How many events there are.
    pub number: u32,
    /// Whether so much has happened that it comes to its end.
    pub is_full: bool,
    /// What time it is, in milliseconds since 1970.
    pub now_ms: i64,
    /// How many rounds there will be, as far as that is known.
    pub rounds_total: usize,
    /// When an arena ends.
    pub arena_ends_ms: Option<i64>,
    /// Everybody, in the order of entering.
    pub players: Vec<ParticipantView>,
    /// The teams, in the order of entering.
    pub teams: Vec<TeamView>,
    /// The standings, the table that counts most first.
    pub tables: Vec<StandingsView>,
    /// The rounds so far.
    pub rounds: Vec<RoundView>,
    /// The number of whoever asks, if they take part.
    pub me: Option<u32>,
    /// The game that whoever asks plays now.
    #[schema(value_type = Option<String>)]
    pub my_game: Option<GameId>,
    /// Whether whoever asks holds the desk.
    pub is_desk: bool,
}

impl TournamentView {
    /// What whoever is paired is called, by number: a player, or a team; nothing if there is none.
    pub fn entrant(&self, no: u32) -> &str {
        let player = || self.players.iter().find(|player| player.no == no);
        let team = || self.teams.iter().find(|team| team.no == no);
        match self.terms.team_boards {
            Some(_) => team().map_or("", |team| &team.name),
            None => player().map_or("", |player| &player.name),
        }
    }
}

/// What is told of a tournament needs to know of others.
pub struct TournamentAside<'a> {
    pub id: &'a TournamentId,
    pub person: Option<PersonId>,
    /// What people are called.
    pub names: HashMap<PersonId, String>,
    /// What its club is called.
    pub club: Option<ClubName>,
    /// The name of a game, by the event with which its board began, the board, and its number.
    pub game: &'a dyn Fn(u32, u32, u32) -> GameId,
    pub now_ms: i64,
}

impl TournamentAside<'_> {
    /// What somebody is called.
    pub fn name(&self, person: PersonId) -> String {
        self.names.get(&person).cloned().unwrap_or_default()
    }

    fn board(&self, is_real: bool, (number, board): (u32, &TournamentBoard)) -> BoardView {
        let begun = board.begun.filter(|_| {
            board
                .score
                .is_none_or(|score| score.is_played() || board.is_no_show || board.tally.played > 0)
        });
        let going = u32::from(board.score.is_none() && !board.is_level);
        // A forfeit had a game to which somebody did not come.
        let games = board.tally.played.max(u32::from(board.is_no_show)) + going;
        let games = begun.map_or(0..0, |_| 1..games + 1);
        let games: Vec<u32> = if is_real { board.attached.clone() } else { games.collect() };
        let begun = if is_real { board.begun } else { begun };
        BoardView {
            board: number + 1,
            first: board.players[0],
            second: board.players[1],
            result: board.score,
            points: board.tally.points,
            no_show: board.is_no_show,
            level: board.is_level,
            reason: board.reason.clone(),
            games: games
                .into_iter()
                .map(|game| (self.game)(begun.unwrap_or_default(), number, game))
                .collect(),
        }
    }

    fn team(&self, state: &TournamentState, team: &TournamentTeam) -> TeamView {
        let is_led = self.person.is_some_and(|person| team.captain == Some(person));
        let may_know = is_led || self.person.is_some_and(|person| state.holds_desk(person));
        let invited = team.invited.iter().filter(|_| may_know);
        TeamView {
            no: team.no,
            name: team.name.clone(),
            captain: team.captain.map(|person| self.name(person)),
            players: team.players.clone(),
            invited: invited.map(|person| self.name(*person)).collect(),
            is_led,
            invites: self.person.is_some_and(|person| team.invited.contains(&person)),
            attending: team.attending.into(),
        }
    }

    fn round(&self, state: &TournamentState, round: &TournamentRound) -> RoundView {
        let is_real = state.spec().is_at_board();
        let of_match = state.spec().team_boards.unwrap_or_default();
        let played = |(at, teams): (usize, &[u32; 2])| {
            let (score, is_done) = state.match_score(round, at);
            let before = u32::try_from(at).unwrap_or_default() * of_match;
            TeamMatchView {
                first: teams[0],
                second: teams[1],
                boards: [before + 1, before + of_match],
                points: score.board_points.map(|points| points.number()),
                result: is_done.then(|| score.result().0),
            }
        };
        let byes = round.byes.iter().map(|(no, kind)| ByeView { no: *no, kind: *kind });
        RoundView {
            round: round.number,
            begins_ms: round.begins_ms,
            begun_ms: round.begun_ms,
            boards: (0..).zip(&round.boards).map(|board| self.board(is_real, board)).collect(),
            matches: round.matches.iter().enumerate().map(played).collect(),
            byes: byes.collect(),
        }
    }

    /// All of it.
    pub fn view(&self, state: &TournamentState) -> TournamentView {
        let participant = |one: &crate::tournament::Participant| ParticipantView {
            no: one.no,
            name: match &one.who {
                Contestant::Account(person) => self.name(*person),
                Contestant::Named(name) => name.clone(),
            },
            has_account: one.person().is_some(),
            rating: one.rating,
            club: one.club.clone(),
            seed: one.seed,
            team: state.team_of(one.no).map(|team| team.no),
            attending: one.attending.into(),
        };
        let me = self.person.and_then(|person| state.number_of(person));
        let is_real = state.spec().is_at_board();
        let mine = state.open_boards().find(|(.., board)| me.is_some_and(|me| board.has(me)));
        let mine = mine.filter(|_| !is_real);
        let mine =
            mine.and_then(|(_, at, board)| Some((self.game)(board.begun?, at, board.game())));
        TournamentView {
            id: self.id.clone(),
            terms: state.spec().into(),
            organiser: self.name(state.owner()),
            club: self.club.as_ref().map(ClubName::to_string),
            desk: state.desk().iter().map(|person| self.name(*person)).collect(),
            phase: state.phase(),
            paused: state.paused(),
            number: state.number(),
            is_full: state.is_full(),
            now_ms: self.now_ms,
            rounds_total: state.rounds_total(),
            arena_ends_ms: state.arena_ends_ms(),
            players: state.participants().iter().map(participant).collect(),
            teams: state.teams().iter().map(|team| self.team(state, team)).collect(),
            tables: state.tables().into_iter().map(table).collect(),
            rounds: state.rounds().iter().map(|round| self.round(state, round)).collect(),
            me,
            my_game: mine,
            is_desk: self.person.is_some_and(|person| state.holds_desk(person)),
        }
    }
}

fn table(table: crate::tournament::StandingsTable) -> StandingsView {
    let (of, group) = match table.label {
        TableLabel::All => (StandingsKind::All, None),
        TableLabel::Group(number) => (StandingsKind::Group, Some(number)),
        TableLabel::Final => (StandingsKind::Final, None),
    };
    let rows = table.rows.into_iter().map(|row| StandingView {
        place: row.place,
        no: row.no,
        points: row.points.number(),
        values: row.values,
    });
    StandingsView { of, group, codes: table.codes, rows: rows.collect() }
}

/// A game that goes on in a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct HallGame {
    /// Its name.
    #[schema(value_type = String)]
    pub id: GameId,
    /// How many plies were played.
    pub plies: u32,
}

/// How it is in a tournament, in so few words that everybody who looks is told each time.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub struct HallView {
    /// How many events there are.
    pub number: u32,
    /// Who has not come to their game, by number.
    pub missing: Vec<u32>,
    /// Some of the games that go on, in the order of the boards.
    pub games: Vec<HallGame>,
}

/// What those who look at a tournament are told.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum TournamentMessage<'a> {
    /// How it is; at first, and whenever it is otherwise.
    Tournament { tournament: &'a HallView },
}

/// A line of the log, which everybody can read.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TournamentLogLine {
    /// The number of the event.
    pub number: u32,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// Who did it; the director if none.
    pub by: Option<String>,
    /// What.
    pub kind: TournamentLogKind,
    /// Whom it is about, by name.
    pub players: Vec<String>,
    /// Which team.
    pub team: Option<String>,
    /// In which round.
    pub round: Option<u32>,
    /// On which board, from 1.
    pub board: Option<u32>,
    /// The result.
    pub result: Option<Score>,
    /// What its games were worth, where points are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<[u32; 2]>,
    /// The result that was known before, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub was: Option<Score>,
    /// What its games were worth then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub was_points: Option<[u32; 2]>,
    /// Who meets whom since the desk paired the round by hand, by name, the side that begins first: all that was not so before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairings: Vec<[String; 2]>,
    /// Who met whom before that and does not now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub were: Vec<[String; 2]>,
    /// Why.
    pub reason: Option<String>,
}

//! What follows from what happened.

use std::collections::HashMap;
use std::sync::Arc;

use kelci_pairing::knockout::MiniMatch;
use kelci_pairing::tally::{Count, MatchTally};
use kelci_pairing::{ByeKind, Number, Score};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{PauseReason, TournamentSpec, TournamentSystem, TournamentTeam};
use crate::bounds::MAX_TOURNAMENT_EVENTS;
use crate::game::{ClockSpec, SeriesCount};
use crate::ids::PersonId;

/// How far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TournamentPhase {
    /// Players enter.
    Open,
    /// It goes on.
    Running,
    /// It is over.
    Over,
    /// It was called off.
    Cancelled,
}

impl TournamentPhase {
    /// All of them, with their names.
    const NAMES: [(TournamentPhase, &'static str); 4] = [
        (TournamentPhase::Open, "open"),
        (TournamentPhase::Running, "running"),
        (TournamentPhase::Over, "over"),
        (TournamentPhase::Cancelled, "cancelled"),
    ];

    /// Its name, in the store and in words.
    #[must_use]
    pub fn name(self) -> &'static str {
        TournamentPhase::NAMES.iter().find(|(phase, _)| *phase == self).map_or("", |(_, name)| name)
    }

    /// The one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<TournamentPhase> {
        TournamentPhase::NAMES.iter().find(|(_, own)| *own == name).map(|(phase, _)| *phase)
    }

    /// Whether players enter.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, TournamentPhase::Open)
    }

    /// Whether it goes on.
    #[must_use]
    pub const fn is_running(self) -> bool {
        matches!(self, TournamentPhase::Running)
    }

    /// Whether it is neither over nor called off.
    #[must_use]
    pub const fn is_going(self) -> bool {
        matches!(self, TournamentPhase::Open | TournamentPhase::Running)
    }
}

/// Whether somebody is paired, or a team.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attending {
    /// They are.
    In,
    /// Not until they return.
    Resting {
        /// Whether the next round without them is worth half a point.
        half: bool,
    },
    /// They take part no more.
    Left,
}

/// Who somebody is that takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contestant {
    /// Somebody with an account.
    Account(PersonId),
    /// Somebody at a real board, of whom a name is all that is known.
    Named(String),
}

/// Somebody who takes or took part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Participant {
    /// Their number, from 1, in the order of entering.
    pub no: Number,
    /// Who.
    pub who: Contestant,
    /// Their rating when they entered, 0 if there was none.
    pub rating: u32,
    /// Their club or team; nothing if none is known.
    pub club: String,
    /// The place among the seeds that the desk gave them.
    pub seed: Option<u32>,
    /// Whether they are paired.
    pub attending: Attending,
    /// Since when they are free, in an arena.
    pub free_ms: i64,
}

impl Participant {
    /// Who, if they have an account.
    #[must_use]
    pub const fn person(&self) -> Option<PersonId> {
        match &self.who {
            Contestant::Account(person) => Some(*person),
            Contestant::Named(_) => None,
        }
    }
}

/// A pairing: two players and what they have played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentBoard {
    /// The first of them begins the first game. Between teams nobody is 0.
    pub players: [Number; 2],
    /// The event with which its games began, if they have.
    pub begun: Option<u32>,
    /// The games so far.
    pub tally: MatchTally,
    /// How it ended, if it has.
    pub score: Option<Score>,
    /// Whether somebody did not come.
    pub is_no_show: bool,
    /// Why the desk changed it.
    pub reason: Option<String>,
    /// Whether all games have been played and the desk is to say who goes on.
    pub is_level: bool,
    /// The games at a real board whose moves are known, from 1.
    pub attached: Vec<u32>,
}

impl TournamentBoard {
    pub(super) fn new(players: [Number; 2], begun: Option<u32>) -> TournamentBoard {
        TournamentBoard {
            players,
            begun,
            tally: MatchTally::default(),
            score: None,
            is_no_show: false,
            reason: None,
            is_level: false,
            attached: Vec::new(),
        }
    }

    /// Whether somebody plays on it.
    #[must_use]
    pub const fn has(&self, no: Number) -> bool {
        self.players[0] == no || self.players[1] == no
    }

    /// The number of the game that is played on it now, from 1.
    #[must_use]
    pub const fn game(&self) -> u32 {
        self.tally.played + 1
    }

    /// Which of its players begins a game: in turns.
    #[must_use]
    pub const fn first_in(game: u32) -> usize {
        if game % 2 == 1 { 0 } else { 1 }
    }

    /// Whoever has won it.
    #[must_use]
    pub const fn winner(&self) -> Option<Number> {
        match self.score {
            Some(Score::White | Score::WhiteForfeit) => Some(self.players[0]),
            Some(Score::Black | Score::BlackForfeit) => Some(self.players[1]),
            _ => None,
        }
    }
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentRound {
    /// Its number, from 1.
    pub number: u32,
    /// Who meets whom.
    pub boards: Vec<TournamentBoard>,
    /// Which teams meet, each pair on so many of the boards as a team has.
    pub matches: Vec<[Number; 2]>,
    /// Who has no opponent, and why; where teams meet, which team.
    pub byes: Vec<(Number, ByeKind)>,
    /// When it begins; by hand if none.
    pub begins_ms: Option<i64>,
    /// When it has begun.
    pub begun_ms: Option<i64>,
}

impl TournamentRound {
    /// Who meets whom: players, or teams where teams meet.
    #[must_use]
    pub fn pairs(&self) -> Vec<[Number; 2]> {
        match self.matches.is_empty() {
            true => self.boards.iter().map(|board| board.players).collect(),
            false => self.matches.clone(),
        }
    }

    /// Whether every pairing has a result.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.boards.iter().all(|board| board.score.is_some())
    }
}

/// A tournament after all that has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentState {
    pub(super) spec: Arc<TournamentSpec>,
    pub(super) owner: PersonId,
    pub(super) number: u32,
    pub(super) last_ms: i64,
    pub(super) phase: TournamentPhase,
    pub(super) participants: Vec<Participant>,
    pub(super) teams: Vec<TournamentTeam>,
    pub(super) by_person: HashMap<PersonId, Number>,
    pub(super) desk: Vec<PersonId>,
    pub(super) seeds: Vec<Number>,
    /// Who had come when the first round was paired, in the order of their numbers for those who pair.
    pub(super) numbered: Vec<Number>,
    pub(super) rounds: Vec<TournamentRound>,
    pub(super) paused: Option<PauseReason>,
    pub(super) is_understood: bool,
}

impl TournamentState {
    /// One in which nothing has happened.
    #[must_use]
    pub fn new(spec: Arc<TournamentSpec>, owner: PersonId, created_ms: i64) -> TournamentState {
        TournamentState {
            // Nobody can be directed by terms that this program does not know.
            is_understood: spec.terms.clock != ClockSpec::Unknown,
            spec,
            owner,
            number: 0,
            last_ms: created_ms,
            phase: TournamentPhase::Open,
            participants: Vec::new(),
            teams: Vec::new(),
            by_person: HashMap::new(),
            desk: Vec::new(),
            seeds: Vec::new(),
            numbered: Vec::new(),
            rounds: Vec::new(),
            paused: None,
        }
    }

    /// What was announced.
    #[must_use]
    pub fn spec(&self) -> &TournamentSpec {
        &self.spec
    }

    /// Who organises it.
    #[must_use]
    pub const fn owner(&self) -> PersonId {
        self.owner
    }

    /// How many events there are.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// When something last happened.
    #[must_use]
    pub const fn last_ms(&self) -> i64 {
        self.last_ms
    }

    /// How far it has come.
    #[must_use]
    pub const fn phase(&self) -> TournamentPhase {
        self.phase
    }

    /// Why nothing goes on, if nothing does.
    #[must_use]
    pub const fn paused(&self) -> Option<PauseReason> {
        self.paused
    }

    /// Everybody, in the order of entering.
    #[must_use]
    pub fn participants(&self) -> &[Participant] {
        &self.participants
    }

    /// How many take part.
    #[must_use]
    pub fn players(&self) -> usize {
        self.participants.iter().filter(|one| one.attending != Attending::Left).count()
    }

    /// The rounds so far.
    #[must_use]
    pub fn rounds(&self) -> &[TournamentRound] {
        &self.rounds
    }

    /// Who had come when the first round was paired, in the order of their numbers for those who pair; before that, who
    /// took part when it started, the strongest first.
    #[must_use]
    pub fn numbered(&self) -> &[Number] {
        &self.numbered
    }

    /// Who holds the desk beside the organiser.
    #[must_use]
    pub fn desk(&self) -> &[PersonId] {
        &self.desk
    }

    /// Whether somebody may do what the organiser may.
    #[must_use]
    pub fn holds_desk(&self, person: PersonId) -> bool {
        person == self.owner || self.desk.contains(&person)
    }

    /// The number of somebody who takes or took part.
    #[must_use]
    pub fn number_of(&self, person: PersonId) -> Option<Number> {
        self.by_person.get(&person).copied()
    }

    /// Whoever has that number.
    #[must_use]
    pub fn participant(&self, no: Number) -> Option<&Participant> {
        self.participants.get(usize::try_from(no).ok()?.checked_sub(1)?)
    }

    /// A pairing.
    #[must_use]
    pub fn board(&self, round: u32, board: u32) -> Option<&TournamentBoard> {
        let round = self.rounds.get(usize::try_from(round).ok()?.checked_sub(1)?)?;
        round.boards.get(usize::try_from(board).ok()?)
    }

    /// The pairings that are being played: round, number on it, board.
    pub fn open_boards(&self) -> impl Iterator<Item = (u32, u32, &TournamentBoard)> {
        let begun = self.rounds.iter().filter(|round| round.begun_ms.is_some());
        begun.flat_map(|round| {
            (0..)
                .zip(&round.boards)
                .filter(|(_, board)| board.score.is_none() && !board.is_level)
                .map(|(at, board)| (round.number, at, board))
        })
    }

    /// Whether so much has happened that it comes to its end: there is room for what has begun, and for the desk.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.is_full_at(self.number)
    }

    /// Whether it was after so many events.
    #[must_use]
    pub fn is_full_at(&self, number: u32) -> bool {
        let players = u32::try_from(self.participants.len()).unwrap_or(u32::MAX);
        let of_each = self.spec.games.saturating_add(10);
        let kept = players.saturating_mul(of_each).saturating_add(1_000);
        number >= MAX_TOURNAMENT_EVENTS.saturating_sub(kept)
    }

    /// When an arena ends.
    #[must_use]
    pub fn arena_ends_ms(&self) -> Option<i64> {
        let TournamentSystem::Arena { minutes } = self.spec.system else { return None };
        Some(self.rounds.first()?.begun_ms? + i64::from(minutes) * 60_000)
    }

    /// How the games of a pairing are counted.
    pub(super) fn mini_match(&self) -> MiniMatch {
        let extra_pairs = match self.spec.system {
            TournamentSystem::Knockout { extra_pairs } => extra_pairs,
            _ => 0,
        };
        let count = match self.spec.count {
            SeriesCount::Games => Count::Games,
            SeriesCount::Points => Count::Points,
        };
        MiniMatch { games: self.spec.games, extra_pairs, count }
    }
}

//! A whole tournament as one file, with the games of it: written here, and read on another site, where it is one at
//! real boards that is over or goes on. Reports in TRF16 are read as the same.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use kelci_catalog::records::{self, Format};
use kelci_catalog::search::Stop;
use kelci_core::record::certu::KeyLines;
use kelci_core::{Message, message};
use kelci_pairing::standings::TieBreak;
use kelci_pairing::trf::{self, Report};
use kelci_pairing::{ByeKind, Number, RoundEntry, Score};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::attach::{SiteParts, WrittenGame, verdict_of};
use super::{known, may_organise, must_have_account, told};
use crate::bounds::{
    MAX_ARCHIVE_BYTES, MAX_ARCHIVE_GAMES, MAX_NAME_CHARS, MAX_PARTICIPANTS, MAX_TEAM_PLAYERS,
    MAX_TOURNAMENT_ROUNDS,
};
use crate::doing::{Asker, Site, counted};
use crate::fault::{Fault, FaultKind};
use crate::game::{ClockSpec, SeriesCount, Terms, TournamentPlace, check_title, record};
use crate::ids::{PersonId, TournamentId};
use crate::store::NewTournament;
use crate::tournament::spec::tie_codes;
use crate::tournament::{
    Attending, BoardResult, EntryDoor, NamedEntry, Participant, RosterLine, RoundPlan,
    StoredTournamentEvent, TeamEntry, TournamentEvent, TournamentPhase, TournamentSpec,
    TournamentState, TournamentSystem, TournamentTeam, TournamentWish, Venue, unordered,
};

/// The form of the file; others are refused.
const VERSION: u32 = 1;

/// A tournament as a file.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TournamentArchive {
    /// The form of the file: 1.
    pub kelci_tournament: u32,
    /// What it is called.
    pub title: String,
    /// Which game, by its name in the catalog.
    pub game: String,
    /// Its options.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The clocks.
    #[serde(default)]
    pub clock: ClockSpec,
    /// Who meets whom.
    pub system: TournamentSystem,
    /// How many games a pairing has.
    #[serde(default = "one")]
    pub games: u32,
    /// What decides a pairing of several.
    #[serde(default)]
    pub count: SeriesCount,
    /// How many boards a match of two teams has; none where everybody plays for themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team_boards: Option<u32>,
    /// What is looked at when points are equal, if that was chosen.
    #[serde(default, with = "tie_codes", skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<String>)]
    pub ties: Vec<TieBreak>,
    /// Everybody; the first has the number 1.
    pub players: Vec<ArchivedPlayer>,
    /// The teams, where teams meet; the first has the number 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<ArchivedTeam>,
    /// Who took part when the first round was paired, the strongest first; by rating if it is empty. Whoever came later is
    /// numbered behind them.
    #[serde(default)]
    pub seeds: Vec<u32>,
    /// The rounds.
    #[serde(default)]
    pub rounds: Vec<ArchivedRound>,
    /// Whether it is over.
    #[serde(default)]
    pub over: bool,
}

const fn one() -> u32 {
    1
}

/// Somebody in the file of a tournament.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ArchivedPlayer {
    /// What they are called.
    pub name: String,
    /// Their rating, 0 if there is none.
    #[serde(default)]
    pub rating: u32,
    /// Their club or team.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// The place among the seeds that the desk gave them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
    /// Whether they take part no more.
    #[serde(default)]
    pub left: bool,
}

impl ArchivedPlayer {
    fn line(&self) -> RosterLine {
        RosterLine {
            name: self.name.clone(),
            rating: self.rating,
            club: self.club.clone(),
            seed: self.seed,
        }
    }
}

/// A team in the file of a tournament.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ArchivedTeam {
    /// What it is called.
    pub name: String,
    /// Who plays for it, by number; the first on the first board.
    pub players: Vec<u32>,
    /// Whether it takes part no more.
    #[serde(default)]
    pub left: bool,
}

/// A round in the file of a tournament.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ArchivedRound {
    /// Who met whom.
    pub boards: Vec<ArchivedBoard>,
    /// Which teams met, each pair on so many of the boards as a team has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub matches: Vec<[u32; 2]>,
    /// Who had no opponent, and why: a number (where teams meet, of a team) and `pab`, `half`, `zero` or `full`.
    #[serde(default)]
    pub byes: Vec<(u32, String)>,
}

/// A pairing in the file of a tournament.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ArchivedBoard {
    /// Who began the first game, by number; 0 where a team had nobody.
    pub first: u32,
    /// The other.
    pub second: u32,
    /// The result: `1-0`, `1/2`, `0-1`, or `1-0F`, `0-1F`, `0-0F` for forfeits; nothing if there is none yet.
    #[serde(default)]
    pub result: Option<String>,
    /// Why the desk changed it, if it did: then its games may have ended otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What its games were worth, where points are counted.
    #[serde(default)]
    pub points: Option<[u32; 2]>,
    /// The games whose moves are known: their numbers in the pairing, and records.
    #[serde(default)]
    pub games: Vec<(u32, String)>,
}

/// A file that is to be read.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportRequest {
    /// The file of a tournament, or a report in TRF16.
    pub text: String,
    /// Which game a report is about.
    #[serde(default)]
    pub game: String,
}

fn is_among(no: u32, count: usize) -> bool {
    usize::try_from(no).is_ok_and(|no| (1..=count).contains(&no))
}

fn wrong(message: Message) -> Fault {
    Fault::new(FaultKind::BadRecord, message).hint("nothing was stored")
}

/// A tournament as a file.
///
/// # Errors
/// When there is no such tournament, or the store fails.
pub async fn archive(site: &Site, id: &TournamentId) -> Result<TournamentArchive, Fault> {
    let state = known(site, id).await?;
    let view = told::look(site, None, id).await?;
    let people = state.participants().iter().filter_map(Participant::person);
    let names = told::names(site, people).await?;
    let player = |one: &Participant| ArchivedPlayer {
        name: match told::player_name(&names, one) {
            name if name.is_empty() => format!("Player {}", one.no),
            name => name,
        },
        rating: one.rating,
        club: one.club.clone(),
        seed: one.seed,
        left: one.attending == Attending::Left,
    };
    let (mut rounds, mut count, mut bytes) = (Vec::new(), 0, 0);
    for (own, round) in view.rounds.iter().zip(state.rounds()) {
        let mut boards = Vec::new();
        for (told, board) in own.boards.iter().zip(&round.boards) {
            let mut games = Vec::new();
            let numbers = match state.spec().is_at_board() {
                true => board.attached.clone(),
                false => (1..).take(told.games.len()).collect(),
            };
            for (number, name) in numbers.into_iter().zip(&told.games) {
                if count >= MAX_ARCHIVE_GAMES || bytes > MAX_ARCHIVE_BYTES / 2 {
                    break;
                }
                let Some(stored) = site.services().store.load(name).await? else { continue };
                let Ok(game) = stored.state() else { continue };
                // What goes on has no end that could be told.
                let is_told = game.end().is_some_and(|end| end.verdict.is_some());
                if !is_told || game.plies().is_empty() {
                    continue;
                }
                let text = records::write(&[record(&game)], Format::Text, KeyLines::Write);
                let Ok(text) = text else { continue };
                (count, bytes) = (count + 1, bytes + text.len());
                games.push((number, text));
            }
            boards.push(ArchivedBoard {
                first: told.first,
                second: told.second,
                result: told.result.map(|score| score.code().to_owned()),
                reason: told.reason.clone(),
                points: told.points,
                games,
            });
        }
        let byes = round.byes.iter().map(|(no, kind)| (*no, kind.code().to_owned())).collect();
        rounds.push(ArchivedRound { boards, matches: round.matches.clone(), byes });
    }
    let team = |team: &TournamentTeam| ArchivedTeam {
        name: team.name.clone(),
        players: team.players.clone(),
        left: team.attending == Attending::Left,
    };
    let spec = state.spec();
    Ok(TournamentArchive {
        kelci_tournament: VERSION,
        title: spec.title.clone(),
        game: spec.terms.game.clone(),
        options: spec.terms.options.clone(),
        clock: spec.terms.clock,
        system: spec.system,
        games: spec.games,
        count: spec.count,
        team_boards: spec.team_boards,
        ties: spec.ties.clone(),
        teams: state.teams().iter().map(team).collect(),
        players: state.participants().iter().map(player).collect(),
        seeds: state.numbered().to_vec(),
        rounds,
        over: state.phase() == TournamentPhase::Over,
    })
}

impl TournamentArchive {
    /// Reads a file: our own, or a report about that game.
    ///
    /// # Errors
    /// When it is neither, with the place that is wrong.
    pub fn read(text: &str, game: &str) -> Result<TournamentArchive, Message> {
        if text.len() > MAX_ARCHIVE_BYTES {
            let most = MAX_ARCHIVE_BYTES;
            return Err(message!("the file of a tournament has at most {most} bytes", most));
        }
        if !text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
            let report = trf::read(text).map_err(|fault| Message::quoted(fault.to_string()))?;
            return TournamentArchive::of_report(&report, game);
        }
        let text = text.trim_start_matches('\u{feff}');
        let read: TournamentArchive =
            serde_json::from_str(text).map_err(|error| Message::quoted(error.to_string()))?;
        if read.kelci_tournament != VERSION {
            let found = read.kelci_tournament;
            return Err(message!(
                "this file has the form {found}, and this kelci reads the form 1",
                found
            ));
        }
        Ok(read)
    }

    fn of_report(report: &Report, game: &str) -> Result<TournamentArchive, Message> {
        let record = &report.tournament;
        let place = |no: Number| record.players.iter().position(|one| one.no == no);
        let number = |no: Number| {
            let at = place(no).map_or(0, |at| at + 1);
            u32::try_from(at).unwrap_or_default()
        };
        let player = |one: &kelci_pairing::Entrant| ArchivedPlayer {
            name: report.name(one.no).trim().to_owned(),
            rating: one.rating,
            club: String::new(),
            seed: None,
            left: false,
        };
        // The numbers of a report are those by which its rounds were paired, whatever the ratings say.
        let mut seeds: Vec<Number> = record.players.iter().map(|one| one.no).collect();
        seeds.sort_unstable();
        let seeds = seeds.into_iter().map(number).collect();
        let mut rounds = Vec::new();
        for (entries, round) in record.history.iter().zip(1_usize..) {
            let mut own =
                ArchivedRound { boards: Vec::new(), matches: Vec::new(), byes: Vec::new() };
            for entry in entries {
                match *entry {
                    RoundEntry::Game { white, black, score, sums } => {
                        own.boards.push(ArchivedBoard {
                            first: number(white),
                            second: number(black),
                            result: Some(score.code().to_owned()),
                            reason: None,
                            points: sums,
                            games: Vec::new(),
                        });
                    }
                    RoundEntry::Bye { no, kind, points } => {
                        if points != kind.points() {
                            return Err(message!(
                                "the bye of player {no} in round {round} is worth something else here",
                                no,
                                round
                            ));
                        }
                        own.byes.push((number(no), kind.code().to_owned()));
                    }
                }
            }
            rounds.push(own);
        }
        let heading = report.heading.iter().find_map(|line| line.strip_prefix("012 "));
        let title = heading.map(str::trim).filter(|title| !title.is_empty()).unwrap_or("TRF16");
        let total = record.rounds_total.max(record.history.len()).max(1);
        let most = crate::bounds::MAX_TITLE_CHARS;
        Ok(TournamentArchive {
            kelci_tournament: VERSION,
            title: title.chars().take(most).collect::<String>().trim().to_owned(),
            game: game.to_owned(),
            options: BTreeMap::new(),
            clock: ClockSpec::None,
            system: TournamentSystem::Swiss { rounds: u32::try_from(total).unwrap_or(u32::MAX) },
            games: 1,
            count: SeriesCount::Games,
            team_boards: None,
            ties: Vec::new(),
            teams: Vec::new(),
            players: record.players.iter().map(player).collect(),
            seeds,
            rounds,
            over: record.history.len() >= total,
        })
    }

    fn spec(&self) -> TournamentSpec {
        TournamentSpec {
            title: self.title.clone(),
            terms: Terms {
                game: self.game.clone(),
                options: self.options.clone(),
                clock: self.clock,
                rated: false,
            },
            system: self.system,
            games: self.games,
            count: self.count,
            door: EntryDoor::Link,
            ratings: [None; 2],
            most_players: MAX_PARTICIPANTS,
            start_ms: None,
            pause_ms: 0,
            by_hand: true,
            no_show_ms: 60_000,
            venue: Venue::Board,
            club: None,
            members_only: false,
            team_boards: self.team_boards,
            ties: self.ties.clone(),
        }
    }

    /// Everybody whom a round names is there, and nobody twice.
    fn check_round(&self, round: &ArchivedRound, number: usize) -> Result<(), Message> {
        if self.team_boards.is_some() {
            self.check_matches(round, number)?;
        }
        let of_teams = self.team_boards.is_some();
        let mut seen = HashSet::new();
        let sat = round.boards.iter().flat_map(|board| [board.first, board.second]);
        let sat = sat.filter(|no| !(of_teams && *no == 0));
        let byes = round.byes.iter().map(|(no, _)| *no).filter(|_| !of_teams);
        // In an arena everybody plays more often than once.
        let once = !self.system.is_arena();
        for no in sat.chain(byes) {
            if !is_among(no, self.players.len()) {
                return Err(message!("there is no player {no}", no));
            }
            if !seen.insert(no) && once {
                return Err(message!(
                    "player {no} is named twice in round {round}",
                    no,
                    round = number
                ));
            }
        }
        let is_alone = |board: &ArchivedBoard| board.first == board.second && board.first > 0;
        if round.boards.iter().any(is_alone) {
            return Err(message!("in round {round} somebody meets themselves", round = number));
        }
        Ok(())
    }

    /// Every match has its boards, on which its teams have the sides in turns, and no team is there twice.
    fn check_matches(&self, round: &ArchivedRound, number: usize) -> Result<(), Message> {
        let of_match = usize::try_from(self.team_boards.unwrap_or_default()).unwrap_or_default();
        let mut seen = HashSet::new();
        let byes = round.byes.iter().map(|(no, _)| *no);
        for no in round.matches.iter().flatten().copied().chain(byes) {
            if !is_among(no, self.teams.len()) {
                return Err(message!("there is no team {no}", no));
            }
            if !seen.insert(no) {
                return Err(message!(
                    "team {no} is named twice in round {round}",
                    no,
                    round = number
                ));
            }
        }
        let team = |no: u32| &self.teams[no as usize - 1].players;
        let boards = round.boards.chunks(of_match.max(1));
        let is_seated = |(board, [first, second]): (&ArchivedBoard, &[u32; 2]), at: usize| {
            let [first, second] =
                if at.is_multiple_of(2) { [first, second] } else { [second, first] };
            [(board.first, *first), (board.second, *second)]
                .iter()
                .all(|(player, of)| *player == 0 || team(*of).contains(player))
        };
        let are_good = boards.zip(&round.matches).all(|(boards, teams)| {
            boards.iter().enumerate().all(|(at, board)| is_seated((board, teams), at))
        });
        match are_good && round.boards.len() == round.matches.len() * of_match {
            true => Ok(()),
            false => {
                Err(message!("in round {round} boards are not those of the teams", round = number))
            }
        }
    }

    /// Has the teams come, with everybody in them once.
    fn take_teams(&self, hall: &mut Replayer, players: Vec<NamedEntry>) -> Result<(), Fault> {
        hall.happen(TournamentEvent::Names { players })?;
        let (mut names, mut seen) = (HashSet::new(), HashSet::new());
        let mut teams = Vec::new();
        for (team, no) in self.teams.iter().zip(1..) {
            check_title(&team.name, MAX_NAME_CHARS).map_err(wrong)?;
            let is_known = |no: &u32| is_among(*no, self.players.len());
            let is_good = names.insert(team.name.to_lowercase())
                && team.players.len() <= MAX_TEAM_PLAYERS
                && team.players.iter().all(|no| is_known(no) && seen.insert(*no));
            if !is_good {
                return Err(wrong(message!("the teams name somebody twice, or nobody")));
            }
            let name = team.name.clone();
            teams.push(TeamEntry { no, name, captain: None, rating: 0, players: Vec::new() });
        }
        hall.happen(TournamentEvent::Teams { teams })?;
        for (team, no) in self.teams.iter().zip(1..) {
            hall.happen(TournamentEvent::Order { team: no, players: team.players.clone() })?;
        }
        Ok(())
    }

    /// What would have happened if it had been played here, with the games that were written down.
    fn replayed(
        &self,
        new: &mut NewTournament,
    ) -> Result<Vec<(TournamentPlace, [Number; 2], String)>, Fault> {
        let mut hall = Replayer { state: new.state()?, owner: new.owner, events: Vec::new() };
        let names = self.players.iter().map(ArchivedPlayer::line).collect();
        let players = hall.state.named(names)?;
        match self.team_boards {
            Some(_) => self.take_teams(&mut hall, players)?,
            None => hall.happen(TournamentEvent::Names { players })?,
        }
        if self.rounds.len() > MAX_TOURNAMENT_ROUNDS.max(2 * MAX_PARTICIPANTS) as usize {
            return Err(wrong(message!("there are too many rounds")));
        }
        let mut games = Vec::new();
        if !self.rounds.is_empty() || self.over {
            hall.happen(TournamentEvent::Start { seeds: self.checked_seeds(&hall.state)? })?;
        }
        if self.system.is_arena() && !self.over {
            return Err(wrong(message!("an arena is brought here when it is over")));
        }
        for (round, number) in self.rounds.iter().zip(1_usize..) {
            self.check_round(round, number).map_err(wrong)?;
            let is_last = number == self.rounds.len();
            games.extend(self.play_round(&mut hall, round, number, is_last, &new.id)?);
        }
        for (one, no) in self.players.iter().zip(1..) {
            if one.left {
                hall.happen(TournamentEvent::Leave { no })?;
            }
        }
        for (_, no) in self.teams.iter().zip(1..).filter(|(team, _)| team.left) {
            hall.happen(TournamentEvent::Attend { team: no, attending: Attending::Left })?;
        }
        if self.over {
            let finish = hall.state.decide(new.owner, TournamentWish::Finish)?;
            hall.happen(finish)?;
        }
        new.events = hall.events;
        // The event with which a round began is known by now.
        let begun = |place: &mut TournamentPlace| {
            let board = hall.state.board(place.round, place.board);
            place.begun = board.and_then(|board| board.begun).unwrap_or_default();
        };
        games.iter_mut().for_each(|(place, ..)| begun(place));
        Ok(games)
    }

    /// Whether the desk changed how a pairing ended.
    fn is_changed(&self, place: &TournamentPlace) -> bool {
        let at = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let round = self.rounds.get(at(place.round).saturating_sub(1));
        let board = round.and_then(|round| round.boards.get(at(place.board)));
        board.is_some_and(|board| board.reason.is_some())
    }

    fn checked_seeds(&self, state: &TournamentState) -> Result<Vec<Number>, Fault> {
        if self.seeds.is_empty() {
            return Ok(state.by_strength());
        }
        let mut seen = HashSet::new();
        let most = match self.team_boards {
            Some(_) => state.teams().len(),
            None => state.participants().len(),
        };
        let is_good = |no: &Number| is_among(*no, most) && seen.insert(*no);
        match self.seeds.iter().all(is_good) {
            true => Ok(self.seeds.clone()),
            false => Err(wrong(message!("the seeds name somebody twice, or nobody"))),
        }
    }

    fn play_round(
        &self,
        hall: &mut Replayer,
        round: &ArchivedRound,
        number: usize,
        is_last: bool,
        id: &TournamentId,
    ) -> Result<Vec<(TournamentPlace, [Number; 2], String)>, Fault> {
        let of_round = u32::try_from(number).unwrap_or(u32::MAX);
        let boards: Vec<[Number; 2]> =
            round.boards.iter().map(|board| [board.first, board.second]).collect();
        if self.system.is_arena() {
            if number > 1 {
                return Err(wrong(message!(
                    "an arena has no rounds: whoever is free is paired at once"
                )));
            }
            hall.happen(TournamentEvent::Meet { boards })?;
        } else {
            let mut byes = Vec::new();
            for (no, code) in &round.byes {
                let kind = ByeKind::parse(code);
                let kind =
                    kind.ok_or_else(|| wrong(message!("a bye is pab, half, zero or full")))?;
                byes.push((*no, kind));
            }
            if matches!(self.system, TournamentSystem::Knockout { .. }) {
                let plan = hall.state.plan_round().ok().flatten();
                if plan.is_none_or(|plan| unordered(&plan.boards) != unordered(&boards)) {
                    return Err(wrong(message!(
                        "round {round} is not what a knock-out makes of the rounds before",
                        round = number
                    )));
                }
            }
            let halves: Vec<Number> =
                byes.iter().filter(|(_, kind)| *kind == ByeKind::Half).map(|(no, _)| *no).collect();
            let matches = round.matches.clone();
            let pair = TournamentWish::Next(RoundPlan { boards, matches, byes });
            let pair = hall.state.decide(hall.owner, pair)?;
            hall.happen(pair)?;
            for no in halves {
                hall.happen(match self.team_boards {
                    Some(_) => TournamentEvent::Attend { team: no, attending: Attending::In },
                    None => TournamentEvent::Return { no },
                })?;
            }
        }
        let (mut results, mut changed) = (Vec::new(), Vec::new());
        for (board, at) in round.boards.iter().zip(0..) {
            let Some(code) = board.result.as_deref() else {
                if is_last {
                    continue;
                }
                return Err(wrong(message!(
                    "round {round} has boards without a result: enter them first",
                    round = number
                )));
            };
            let score = Score::parse(code).ok_or_else(|| {
                wrong(message!("a result is 1-0, 1/2, 0-1, or 1-0F, 0-1F, 0-0F for a forfeit"))
            })?;
            // It was a forfeit from the start.
            if hall.state.board(of_round, at).is_some_and(|own| own.score == Some(score)) {
                continue;
            }
            let result = BoardResult { board: at, score: Some(score), points: board.points };
            match &board.reason {
                Some(reason) => changed.push((vec![result], reason.clone())),
                None => results.push(result),
            }
        }
        let plain = (!results.is_empty()).then(|| (results, String::new()));
        for (boards, reason) in plain.into_iter().chain(changed) {
            let results = TournamentWish::EnterResults { round: of_round, boards, reason };
            let results = hall.state.decide(hall.owner, results)?;
            hall.happen(results)?;
        }
        let mut games = Vec::new();
        for (board, at) in round.boards.iter().zip(0..) {
            for (game, text) in &board.games {
                let attach = TournamentWish::Attach { round: of_round, board: at, game: *game };
                let attach = hall.state.decide(hall.owner, attach)?;
                hall.happen(attach)?;
                let place = TournamentPlace {
                    id: id.clone(),
                    round: of_round,
                    board: at,
                    begun: 0,
                    game: *game,
                };
                games.push((place, [board.first, board.second], text.clone()));
            }
        }
        Ok(games)
    }
}

/// A tournament that is played through again.
struct Replayer {
    state: TournamentState,
    owner: PersonId,
    events: Vec<StoredTournamentEvent>,
}

impl Replayer {
    fn happen(&mut self, event: TournamentEvent) -> Result<(), Fault> {
        let (number, at_ms) = (self.state.number() + 1, self.state.last_ms());
        let stored = StoredTournamentEvent { number, at_ms, by: Some(self.owner), event };
        let applied = self.state.apply(&stored);
        applied.map_err(|_| wrong(message!("the rounds do not fit each other")))?;
        self.events.push(stored);
        Ok(())
    }
}

/// Has a tournament that was played elsewhere be here, as one at real boards: all of it, or nothing.
///
/// # Errors
/// When the file is wrong, or whoever asks may hold no tournament now.
pub async fn import(
    site: &Site,
    asker: &Asker,
    request: ImportRequest,
) -> Result<TournamentId, Fault> {
    must_have_account(site, asker.person.id).await?;
    let services = site.services();
    let bytes = u32::try_from(request.text.len()).unwrap_or(u32::MAX);
    may_organise(site, asker).await?;
    counted(asker.home, |home| site.gates.stored(home, bytes))?;
    let home = asker.home.unwrap_or(std::net::Ipv4Addr::UNSPECIFIED.into());
    let (id, owner, created_ms) = (TournamentId::fresh(), asker.person.id, services.time.now_ms());
    let links = services.links.clone();
    let director = links.director(&id);
    let named = id.clone();
    let read = move |stop: &Stop| -> Result<NewTournament, Fault> {
        let archive = TournamentArchive::read(&request.text, &request.game).map_err(wrong)?;
        let spec = archive.spec();
        spec.check()?;
        let spec = Arc::new(spec);
        let mut new = NewTournament {
            id: named,
            spec: spec.clone(),
            owner,
            created_ms,
            events: Vec::new(),
            games: Vec::new(),
        };
        let written = archive.replayed(&mut new)?;
        if written.len() > MAX_ARCHIVE_GAMES {
            return Err(wrong(message!("there are too many games")));
        }
        let state = new.state()?;
        for (place, players, text) in written {
            let name = |no: Number| {
                let at = usize::try_from(no).unwrap_or_default().saturating_sub(1);
                archive.players.get(at).map(|one| one.name.clone()).unwrap_or_default()
            };
            let known = state.board(place.round, place.board);
            let known = known.and_then(|board| verdict_of(&state, board));
            let known = known.filter(|_| !archive.is_changed(&place));
            let parts = SiteParts {
                id: links.game_of(&place.id, place.begun, place.board, place.game),
                director,
                links: links.clone(),
                now_ms: created_ms,
            };
            let (round, board, game) = (place.round, place.board + 1, place.game);
            let written = WrittenGame::new(text, place, players.map(name), known);
            let (game, _) = written.read(&spec, &parts, stop).map_err(|fault| {
                wrong(message!(
                    "round {round}, board {board}, game {game}: {why}",
                    round,
                    board,
                    game,
                    why = fault.message
                ))
            })?;
            new.games.push(game);
        }
        Ok(new)
    };
    let new = site.entrance.work(home, read).await??;
    services.store.create_tournament(new).await?;
    Ok(id)
}

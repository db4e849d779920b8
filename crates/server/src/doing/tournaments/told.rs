//! What is told of tournaments: as somebody sees one, its log, lists, a report.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use kelci_core::{Message, message};
use kelci_pairing::Score;
use kelci_pairing::standings::TieBreak;
use kelci_pairing::trf::{self, Report, TrfPlayer};

use super::known;
use crate::bounds::MAX_LISTED_TOURNAMENTS;
use crate::doing::Site;
use crate::fault::{Fault, FaultKind};
use crate::ids::{PersonId, TournamentId};
use crate::tournament::{
    BoardResult, Contestant, Participant, StoredTournamentEvent, TeamEntry, TournamentEvent,
    TournamentRound, TournamentState,
};
use crate::view::{
    StandingsKind, TournamentAside, TournamentLine, TournamentLogKind, TournamentLogLine,
    TournamentView,
};

pub(super) async fn names(
    site: &Site,
    people: impl Iterator<Item = PersonId>,
) -> Result<HashMap<PersonId, String>, Fault> {
    let mut names = HashMap::new();
    for person in people {
        if let Entry::Vacant(unknown) = names.entry(person) {
            let name = site.services().sessions.name(person).await?;
            unknown.insert(name.map_or_else(String::new, |name| name.as_str().to_owned()));
        }
    }
    Ok(names)
}

/// A tournament as somebody sees it.
///
/// # Errors
/// When there is no such tournament, or the store fails.
pub async fn look(
    site: &Site,
    person: Option<PersonId>,
    id: &TournamentId,
) -> Result<TournamentView, Fault> {
    let services = site.services();
    let state = known(site, id).await?;
    let mut people: Vec<PersonId> =
        state.participants().iter().filter_map(Participant::person).collect();
    for team in state.teams() {
        people.extend(team.captain.iter().chain(&team.invited));
    }
    people.extend(state.desk().iter().chain([&state.owner()]));
    let aside = TournamentAside {
        id,
        person,
        names: names(site, people.into_iter()).await?,
        club: match &state.spec().club {
            Some(club) => services.store.club_name(club).await?,
            None => None,
        },
        game: &|begun, board, game| services.links.game_of(id, begun, board, game),
        now_ms: services.time.now_ms(),
    };
    Ok(aside.view(&state))
}

/// What happened in a tournament, the latest first: all but the results of games.
///
/// # Errors
/// When there is no such tournament, or the store fails.
pub async fn log(site: &Site, id: &TournamentId) -> Result<Vec<TournamentLogLine>, Fault> {
    let state = known(site, id).await?;
    let events = site.services().store.tournament_events(id, 0).await?;
    let people = state.participants().iter().filter_map(Participant::person);
    let desks = events.iter().filter_map(|stored| match stored.event {
        TournamentEvent::Desk { person, .. } => Some(person),
        _ => None,
    });
    let by = events.iter().filter_map(|stored| stored.by);
    let names = names(site, people.chain(desks).chain(by)).await?;
    let mut lines = Vec::with_capacity(events.len());
    // Each is told as things were then: a round that was taken back has other boards now.
    let mut then = TournamentState::new(Arc::new(state.spec().clone()), state.owner(), 0);
    for stored in &events {
        lines.push(log_lines(&then, &state, &names, stored));
        if then.apply(stored).is_err() {
            break;
        }
    }
    Ok(lines.into_iter().rev().flatten().collect())
}

/// What somebody is called who takes part; nothing if they have no account any more.
pub(super) fn player_name(names: &HashMap<PersonId, String>, one: &Participant) -> String {
    match &one.who {
        Contestant::Named(name) => name.clone(),
        Contestant::Account(person) => names.get(person).cloned().unwrap_or_default(),
    }
}

/// The lines of an event, from how things were before it and how they are now.
fn log_lines(
    before: &TournamentState,
    state: &TournamentState,
    names: &HashMap<PersonId, String>,
    stored: &StoredTournamentEvent,
) -> Vec<TournamentLogLine> {
    let name = |person: PersonId| names.get(&person).cloned().unwrap_or_default();
    let player =
        |no: u32| state.participant(no).map(|one| player_name(names, one)).unwrap_or_default();
    let Some(kind) = TournamentLogKind::of(&stored.event) else { return Vec::new() };
    let mut line = TournamentLogLine {
        number: stored.number,
        at_ms: stored.at_ms,
        by: stored.by.map(name),
        kind,
        players: Vec::new(),
        team: None,
        round: None,
        board: None,
        result: None,
        points: None,
        was: None,
        was_points: None,
        pairings: Vec::new(),
        were: Vec::new(),
        reason: None,
    };
    let team_name = |no: u32| state.team(no).map(|team| team.name.clone());
    match &stored.event {
        TournamentEvent::Names { players } => {
            line.players = players.iter().map(|one| one.name.clone()).collect();
        }
        TournamentEvent::Teams { teams } => {
            let one = |team: &TeamEntry| {
                let captain = team.captain.map(name).into_iter();
                let players = captain.chain(team.players.iter().map(|one| one.name.clone()));
                let (team, players) = (Some(team.name.clone()), players.collect());
                TournamentLogLine { team, players, ..line.clone() }
            };
            return teams.iter().map(one).collect();
        }
        TournamentEvent::Join { no, team, .. } => {
            (line.players, line.team) = (vec![player(*no)], team_name(*team));
        }
        TournamentEvent::Seed { players } => {
            line.players = players.iter().map(|no| player(*no)).collect();
        }
        TournamentEvent::Order { team, players } => {
            line.players = players.iter().map(|no| player(*no)).collect();
            line.team = team_name(*team);
        }
        TournamentEvent::Attend { team, .. } => line.team = team_name(*team),
        TournamentEvent::Results { round, boards, reason } => {
            let one = |result: &BoardResult| {
                let mut line = line.clone();
                line.place(before, [*round, result.board], result.score, player);
                line.points = result.points;
                line.reason.clone_from(reason);
                if result.score.is_none() {
                    line.kind = TournamentLogKind::ResultsNone;
                }
                line
            };
            return boards.iter().map(one).collect();
        }
        TournamentEvent::Attach { round, board, .. } => {
            line.place(before, [*round, *board], None, player);
            (line.was, line.was_points) = (None, None);
        }
        TournamentEvent::Enter { no, .. }
        | TournamentEvent::Leave { no }
        | TournamentEvent::Rest { no, .. }
        | TournamentEvent::Return { no } => line.players = vec![player(*no)],
        TournamentEvent::Desk { person, .. } => line.players = vec![name(*person)],
        TournamentEvent::Pair { round, boards, matches, by_hand: true, .. } => {
            line.round = Some(*round);
            let meeting = |pair: &[u32; 2]| match state.spec().team_boards {
                Some(_) => pair.map(|no| team_name(no).unwrap_or_default()),
                None => pair.map(player),
            };
            let now = if state.spec().team_boards.is_some() { matches } else { boards };
            let were = before.rounds().last().filter(|last| last.number == *round);
            let were = were.map(TournamentRound::pairs).unwrap_or_default();
            line.pairings = now.iter().filter(|pair| !were.contains(pair)).map(meeting).collect();
            line.were = were.iter().filter(|pair| !now.contains(pair)).map(meeting).collect();
        }
        TournamentEvent::Pair { round, .. } | TournamentEvent::Begin { round } => {
            line.round = Some(*round);
        }
        TournamentEvent::NoShow { round, board, score } => {
            line.place(before, [*round, *board], Some(*score), player);
        }
        TournamentEvent::Correct { round, board, score, reason } => {
            line.place(before, [*round, *board], Some(*score), player);
            line.reason = Some(reason.clone());
        }
        TournamentEvent::Undo { round, reason } => {
            (line.round, line.reason) = (Some(*round), Some(reason.clone()));
        }
        TournamentEvent::Cancel { reason } => line.reason = Some(reason.clone()),
        TournamentEvent::Finish if before.is_full() => {
            line.kind = TournamentLogKind::FinishFull;
        }
        TournamentEvent::Start { .. }
        | TournamentEvent::Pause { .. }
        | TournamentEvent::Resume
        | TournamentEvent::Finish
        | TournamentEvent::Played { .. }
        | TournamentEvent::Meet { .. }
        | TournamentEvent::Invite { .. }
        | TournamentEvent::Unknown => {}
    }
    vec![line]
}

impl TournamentLogLine {
    /// Who sits there, how it ended, and what was known of it before.
    fn place(
        &mut self,
        before: &TournamentState,
        [round, board]: [u32; 2],
        score: Option<Score>,
        player: impl Fn(u32) -> String,
    ) {
        let own = before.board(round, board);
        let players = own.map(|own| own.players);
        self.players = players.into_iter().flatten().map(player).collect();
        (self.round, self.board) = (Some(round), Some(board + 1));
        self.result = score;
        if let Some(own) = own {
            self.was = own.score;
            self.was_points = own.tally.points.filter(|_| own.score.is_some());
        }
    }
}

/// Tournaments of which everybody is told, and those of whoever asks.
///
/// # Errors
/// When the store fails.
pub async fn list(
    site: &Site,
    person: Option<PersonId>,
) -> Result<[Vec<TournamentLine>; 2], Fault> {
    let store = &site.services().store;
    let public = store.tournaments(MAX_LISTED_TOURNAMENTS).await?;
    let own = match person {
        Some(person) => store.tournaments_of(person, MAX_LISTED_TOURNAMENTS).await?,
        None => Vec::new(),
    };
    Ok([public, own].map(|list| list.into_iter().map(TournamentLine::from).collect()))
}

/// A tournament as a report (TRF16), for programs that pair or rate.
///
/// # Errors
/// When there is no such tournament, or it has no rounds that such a report could tell.
pub async fn report(site: &Site, id: &TournamentId) -> Result<String, Fault> {
    let state = known(site, id).await?;
    if state.spec().system.is_arena() {
        let message = message!("an arena has no rounds, so there is no report of it");
        return Err(Fault::new(FaultKind::Refused, message));
    }
    let people = state.participants().iter().filter_map(Participant::person);
    let names = names(site, people).await?;
    let (tournament, order) = state.to_record();
    let person = |(no, own): (u32, &u32)| {
        // Where teams meet, they are the players of the report, so that other programs can check who met whom.
        if let Some(team) = state.team(*own) {
            return TrfPlayer { no, name: team.name.clone(), ..TrfPlayer::default() };
        }
        let one = state.participant(*own);
        let name = one.map(|one| player_name(&names, one)).unwrap_or_default();
        let rating = one.map_or(0, |one| one.rating);
        TrfPlayer { no, name, rating, ..TrfPlayer::default() }
    };
    let people = (1..).zip(&order).map(person).collect();
    let mut heading = vec![format!("012 {}", state.spec().title)];
    if tournament.is_predetermined {
        let who = if state.spec().team_boards.is_some() { "Team" } else { "Individual" };
        heading.push(format!("092 {who}: Round-Robin"));
    }
    let report = Report { heading, people, tournament };
    let order = match &state.spec().ties[..] {
        [] => &[TieBreak::BuchholzCut1, TieBreak::Buchholz, TieBreak::SonnebornBerger],
        chosen => chosen,
    };
    trf::write(&report, order)
        .map_err(|fault| Fault::new(FaultKind::Refused, Message::quoted(fault.to_string())))
}

/// The standings as a table for other programs, a line each.
///
/// # Errors
/// When there is no such tournament, or the store fails.
pub async fn standings_csv(site: &Site, id: &TournamentId) -> Result<String, Fault> {
    let view = look(site, None, id).await?;
    let mut text = String::new();
    for table in &view.tables {
        let group = match (table.of, table.group) {
            (StandingsKind::Group, Some(number)) => number.to_string(),
            (of, _) => of.name().to_owned(),
        };
        let codes = table.codes.iter().map(|code| (*code).to_owned());
        let heads = ["table", "place", "no", "name", "rating", "club", "points"].map(str::to_owned);
        line(&mut text, heads.into_iter().chain(codes));
        for row in &table.rows {
            let mut players = view.players.iter().filter(|_| view.terms.team_boards.is_none());
            let player = players.find(|player| player.no == row.no);
            let own = [
                group.clone(),
                row.place.to_string(),
                row.no.to_string(),
                view.entrant(row.no).to_owned(),
                player.map_or(0, |player| player.rating).to_string(),
                player.map(|player| player.club.clone()).unwrap_or_default(),
                row.points.to_string(),
            ];
            line(&mut text, own.into_iter().chain(row.values.iter().map(f64::to_string)));
        }
    }
    Ok(text)
}

fn line(text: &mut String, cells: impl Iterator<Item = String>) {
    let written = cells.map(|cell| {
        // What a table would take for a formula stays a text.
        let is_formula = cell.starts_with(['=', '+', '-', '@']);
        let cell = if is_formula { format!("'{cell}") } else { cell };
        match cell.contains([',', '"', '\n', '\r']) {
            true => format!("\"{}\"", cell.replace('"', "\"\"")),
            false => cell,
        }
    });
    text.push_str(&written.collect::<Vec<_>>().join(","));
    text.push_str("\r\n");
}

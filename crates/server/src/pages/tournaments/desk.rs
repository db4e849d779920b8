//! `GET /tournaments/{id}/desk`: what whoever organises it can do.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::at_board::{ResultsForm, results_forms};
use super::page::{AnyTournamentPage, told};
use crate::doing::tournaments;
use crate::fault::Fault;
use crate::http::App;
use crate::http::body::TournamentPath;
use crate::http::visitor::Visitor;
use crate::pages::page::show;
use crate::pages::reader::Reader;
use crate::tournament::{TournamentPhase, TournamentRefusal, TournamentSystem};
use crate::view::{AttendingView, BoardView, RoundView, TeamMatchView, TournamentView};

/// More players are not paired from nothing by hand: the lists to choose from would be endless.
const MOST_BY_HAND: usize = 60;

#[derive(Template)]
#[template(path = "tournaments/desk.html")]
struct DeskPage {
    reader: Reader,
    view: TournamentView,
    is_organiser: bool,
}

told!(DeskPage);

impl DeskPage {
    /// The round that is paired and has not begun.
    fn next(&self) -> Option<&RoundView> {
        self.view.rounds.last().filter(|round| round.begun_ms.is_none())
    }

    /// The same, if its pairings can be changed.
    fn pairable(&self) -> Option<&RoundView> {
        self.next().filter(|_| !self.view.terms.system.is_arena())
    }

    /// Whether whoever is there can meet whoever is there; otherwise only who begins can be changed.
    fn is_swiss(&self) -> bool {
        matches!(self.view.terms.system, TournamentSystem::Swiss { .. })
    }

    /// Who can be seeded: number, name, and the place that the desk gave them.
    fn seedable(&self) -> Vec<(u32, String, String)> {
        if !self.view.phase.is_open() || self.is_of_teams() || self.view.terms.system.is_arena() {
            return Vec::new();
        }
        let there =
            self.view.players.iter().filter(|player| player.attending != AttendingView::Left);
        there
            .map(|player| {
                let place = player.seed.map(|place| place.to_string()).unwrap_or_default();
                (player.no, self.name(&player.no), place)
            })
            .collect()
    }

    /// Whom it can be given to, by number and name.
    fn there(&self) -> Vec<(u32, String)> {
        // A table goes on without asking who is there.
        if let Some(round) = self.pairable().filter(|_| !self.is_swiss()) {
            if self.is_of_teams() {
                let teams = round.matches.iter().flat_map(|one| [one.first, one.second]);
                return teams.map(|no| (no, self.team_name(no))).collect();
            }
            let players = round.boards.iter().flat_map(|board| [board.first, board.second]);
            return players.map(|no| (no, self.name(&no))).collect();
        }
        if self.is_of_teams() {
            let there = self.view.teams.iter().filter(|team| team.attending.is_in());
            return there.map(|team| (team.no, team.name.clone())).collect();
        }
        let there = self.view.players.iter().filter(|player| player.attending.is_in());
        there.map(|player| (player.no, self.name(&player.no))).collect()
    }

    /// The boards that are paired by hand, each with who is chosen; nobody (0) where the rules allow no pairing.
    fn by_hand(&self) -> Vec<(u32, [(&'static str, u32); 2])> {
        if let Some(round) = self.pairable() {
            if self.is_of_teams() {
                let teams = |one: &TeamMatchView| [("first", one.first), ("second", one.second)];
                return (1..).zip(round.matches.iter().map(teams)).collect();
            }
            let sides = |board: &BoardView| [("first", board.first), ("second", board.second)];
            return round.boards.iter().map(|board| (board.board, sides(board))).collect();
        }
        let there = self.there().len();
        if !self.is_swiss() || there > MOST_BY_HAND || self.next_label().is_none() {
            return Vec::new();
        }
        let is_done = self
            .view
            .rounds
            .last()
            .is_none_or(|round| round.boards.iter().all(|board| board.result.is_some()));
        let boards = if is_done { there / 2 } else { 0 };
        (1..).take(boards).map(|board| (board, [("first", 0), ("second", 0)])).collect()
    }

    fn is_same(&self, one: &u32, other: &u32) -> bool {
        one == other
    }

    /// The rounds at real boards whose results are entered, the latest first.
    fn entries(&self) -> Vec<ResultsForm> {
        if self.is_at_board() { results_forms(self) } else { Vec::new() }
    }

    /// The games whose moves can be written down: round, board, game, and who.
    fn writable(&self) -> Vec<(String, String)> {
        if !self.is_at_board() {
            return Vec::new();
        }
        let rounds = self.view.rounds.iter().rev();
        let boards = rounds.flat_map(|round| round.boards.iter().map(move |board| (round, board)));
        boards
            .filter(|(_, board)| is_played(board))
            .map(|(round, board)| {
                let who = format!("{} – {}", self.name(&board.first), self.name(&board.second));
                let place = format!("{}.{}", round.round, board.board);
                (place.clone(), format!("{place} {who}"))
            })
            .collect()
    }

    /// Whether names can still be added.
    fn takes_names(&self) -> bool {
        let is_late = self.view.phase.is_running() && !self.view.terms.system.takes_late_entries();
        self.is_at_board() && self.is_going() && !is_late
    }

    /// What pairs the next round: it, or the one of which nothing is known once more; none if there is none.
    fn next_label(&self) -> Option<String> {
        let view = &self.view;
        if !self.is_at_board() || !view.phase.is_running() || view.arena_ends_ms.is_some() {
            return None;
        }
        let last = view.rounds.last();
        match last {
            Some(last) if last.begun_ms.is_none() => {
                Some(self.reader.words.count("tournament-pair-again", last.round))
            }
            _ if view.rounds.len() >= view.rounds_total => None,
            _ => {
                let next = view.rounds.len() + 1;
                Some(self.reader.words.count("tournament-pair-next", next))
            }
        }
    }

    /// The pairings whose result can be said: round, board, who.
    fn correctable(&self) -> Vec<(u32, u32, String)> {
        if self.is_at_board() {
            return Vec::new();
        }
        let begun = self.view.rounds.iter().rev().filter(|round| round.begun_ms.is_some());
        let boards = begun.flat_map(|round| round.boards.iter().map(move |board| (round, board)));
        boards
            .filter(|(_, board)| is_played(board))
            .map(|(round, board)| {
                let who = format!("{} – {}", self.name(&board.first), self.name(&board.second));
                (round.round, board.board, who)
            })
            .collect()
    }

    fn can_undo(&self) -> bool {
        !self.view.rounds.is_empty()
            && self.view.arena_ends_ms.is_none()
            && self.view.phase != TournamentPhase::Cancelled
    }
}

/// Whether two sit there: a team may lack somebody.
fn is_played(board: &BoardView) -> bool {
    board.first > 0 && board.second > 0
}

/// Shows the desk to those who hold it.
pub async fn desk(
    State(app): State<App>,
    TournamentPath(id): TournamentPath,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let view = tournaments::look(app.site(), visitor.person(), &id).await?;
    if !view.is_desk {
        return Err(TournamentRefusal::NotTheDesk.into());
    }
    let own = match visitor.person() {
        Some(person) => app.services().sessions.name(person).await?,
        None => None,
    };
    let is_organiser = own.is_some_and(|own| own.as_str() == view.organiser);
    Ok(show(&DeskPage { reader, view, is_organiser }))
}

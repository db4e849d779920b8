//! Who stands where.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use kelci_pairing::standings::{TieBreak, standings};
use kelci_pairing::{Number, Points, Score};

use super::{TournamentBoard, TournamentRound, TournamentState, TournamentSystem};
use crate::game::SeriesCount;

/// What a table is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableLabel {
    /// Everybody.
    All,
    /// A group, from 1.
    Group(u32),
    /// The final.
    Final,
}

/// Somebody's place.
#[derive(Clone, PartialEq, Debug)]
pub struct TournamentStanding {
    /// From 1; equals share the best of their places.
    pub place: usize,
    /// Who; where teams meet, which team.
    pub no: Number,
    /// Their points; of a team two for a match that it has won.
    pub points: Points,
    /// What is looked at when points are equal, by the codes of the table.
    pub values: Vec<f64>,
}

/// A table of standings.
#[derive(Clone, PartialEq, Debug)]
pub struct StandingsTable {
    /// Of whom.
    pub label: TableLabel,
    /// What is looked at when points are equal, in order.
    pub codes: Vec<&'static str>,
    /// The best first.
    pub rows: Vec<TournamentStanding>,
}

/// What one player did against another, or in a round: for the cross-table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CrossCell {
    /// In which round.
    pub round: u32,
    /// Against whom.
    pub opponent: Number,
    /// Whether they began the first game.
    pub is_first: bool,
    /// How it ended for them: their points, if it has.
    pub points: Option<Points>,
    /// Whether it was played.
    pub is_played: bool,
}

impl TournamentState {
    /// The tables, the one that counts most first.
    #[must_use]
    pub fn tables(&self) -> Vec<StandingsTable> {
        match self.spec.system {
            TournamentSystem::Swiss { .. } => {
                let order = [TieBreak::BuchholzCut1, TieBreak::Buchholz, TieBreak::SonnebornBerger];
                vec![self.table(TableLabel::All, |_| true, &self.rounds, &self.ties(&order))]
            }
            TournamentSystem::RoundRobin { .. } => {
                let order = [TieBreak::DirectEncounter, TieBreak::SonnebornBerger, TieBreak::Wins];
                vec![self.table(TableLabel::All, |_| true, &self.rounds, &self.ties(&order))]
            }
            TournamentSystem::Groups { from_each, .. } => self.group_tables(from_each),
            TournamentSystem::Knockout { .. } => vec![self.knockout_table()],
            TournamentSystem::Arena { .. } => vec![self.arena_table()],
        }
    }

    /// What is looked at when points are equal: what was announced, or what is usual; then, in what is counted by
    /// points, these first.
    fn ties(&self, usual: &[TieBreak]) -> Vec<TieBreak> {
        if !self.spec.ties.is_empty() {
            return self.spec.ties.clone();
        }
        let has_points = self.spec.count == SeriesCount::Points || self.spec.team_boards.is_some();
        let points = has_points.then_some(TieBreak::GamePoints);
        points.into_iter().chain(usual.iter().copied()).collect()
    }

    fn table(
        &self,
        label: TableLabel,
        of: impl Fn(Number) -> bool,
        rounds: &[TournamentRound],
        order: &[TieBreak],
    ) -> StandingsTable {
        let ranks = self.ranks(of);
        let record = self.record(&ranks, rounds, rounds.len());
        let rows = standings(&record, order).unwrap_or_default();
        // A match that a team has won is worth two points, and board points are counted in halves.
        let is_of_teams = self.spec.team_boards.is_some();
        let worth = |tie: &TieBreak, value: f64| match tie {
            _ if !is_of_teams => value,
            TieBreak::GamePoints => value / 2.0,
            TieBreak::SonnebornBerger => value * 4.0,
            TieBreak::DirectEncounter | TieBreak::Wins | TieBreak::Performance => value,
            _ => value * 2.0,
        };
        let rows = rows.into_iter().map(|row| TournamentStanding {
            place: row.place,
            no: ranks.no(row.no),
            points: if is_of_teams { row.points + row.points } else { row.points },
            values: order
                .iter()
                .zip(row.values)
                .map(|(tie, value)| worth(tie, value.number()))
                .collect(),
        });
        let codes = order.iter().map(|tie_break| tie_break.code()).collect();
        StandingsTable { label, codes, rows: rows.collect() }
    }

    fn group_tables(&self, from_each: u32) -> Vec<StandingsTable> {
        let order = self.ties(&[TieBreak::DirectEncounter, TieBreak::SonnebornBerger]);
        let stage = self.group_rounds();
        let (first, last) = self.rounds.split_at(stage.min(self.rounds.len()));
        let mut tables = Vec::new();
        if stage > 0 && !last.is_empty() {
            let of: HashSet<Number> = self.finalists(from_each).into_iter().collect();
            tables.push(self.table(TableLabel::Final, |no| of.contains(&no), last, &order));
        }
        for (group, number) in self.groups().into_iter().zip(1..) {
            let of: HashSet<Number> = group.into_iter().collect();
            tables.push(self.table(
                TableLabel::Group(number),
                |no| of.contains(&no),
                first,
                &order,
            ));
        }
        if tables.is_empty() {
            tables.push(self.table(TableLabel::All, |_| true, &[], &order));
        }
        tables
    }

    /// The order of each group.
    pub(super) fn group_orders(&self) -> Vec<Vec<Number>> {
        let order = self.ties(&[TieBreak::DirectEncounter, TieBreak::SonnebornBerger]);
        let stage = self.group_rounds().min(self.rounds.len());
        let of_group = |group: Vec<Number>| {
            let of: HashSet<Number> = group.into_iter().collect();
            let label = TableLabel::All;
            let table = self.table(label, |no| of.contains(&no), &self.rounds[..stage], &order);
            table.rows.into_iter().map(|row| row.no).collect()
        };
        self.groups().into_iter().map(of_group).collect()
    }

    /// Who came how far: the later somebody is out the better.
    fn knockout_table(&self) -> StandingsTable {
        let mut reached: HashMap<Number, u32> =
            self.participants.iter().map(|one| (one.no, 0)).collect();
        for round in &self.rounds {
            let byes = round.byes.iter().map(|(no, _)| *no);
            let winners = round.boards.iter().filter_map(TournamentBoard::winner);
            for no in byes.chain(winners) {
                reached.entry(no).and_modify(|rounds| *rounds += 1);
            }
        }
        let mut rows: Vec<TournamentStanding> = reached
            .into_iter()
            .map(|(no, rounds)| TournamentStanding {
                place: 0,
                no,
                points: Points(2 * rounds),
                values: Vec::new(),
            })
            .collect();
        let seed: HashMap<Number, usize> = self.seeds.iter().copied().zip(0..).collect();
        rows.sort_by_key(|row| (Reverse(row.points), seed.get(&row.no).copied(), row.no));
        number_places(&mut rows);
        StandingsTable { label: TableLabel::All, codes: Vec::new(), rows }
    }

    /// Points, then games won, then who needed fewer games.
    fn arena_table(&self) -> StandingsTable {
        let mut sums: HashMap<Number, [u32; 3]> =
            self.participants.iter().map(|one| (one.no, [0; 3])).collect();
        for board in self.rounds.iter().flat_map(|round| &round.boards) {
            let Some(score) = board.score.filter(|score| *score != Score::BothForfeit) else {
                continue;
            };
            for (place, no) in board.players.into_iter().enumerate() {
                let points = score.points()[place].0;
                let Some([all, won, games]) = sums.get_mut(&no) else { continue };
                *all += points;
                *won += u32::from(points == Points::WIN.0);
                *games += 1;
            }
        }
        let mut rows: Vec<TournamentStanding> = sums
            .into_iter()
            .map(|(no, [points, won, games])| TournamentStanding {
                place: 0,
                no,
                points: Points(points),
                values: vec![f64::from(won), f64::from(games)],
            })
            .collect();
        rows.sort_by(|a, b| {
            let by_points = b.points.cmp(&a.points);
            let by_wins = || b.values[0].total_cmp(&a.values[0]);
            let by_games = || a.values[1].total_cmp(&b.values[1]);
            by_points.then_with(by_wins).then_with(by_games).then(a.no.cmp(&b.no))
        });
        number_places(&mut rows);
        StandingsTable { label: TableLabel::All, codes: vec!["win", "games"], rows }
    }

    /// What each player did in each pairing, for the cross-table: by number, in the order of the rounds.
    #[must_use]
    pub fn cross_table(&self) -> HashMap<Number, Vec<CrossCell>> {
        let mut cells: HashMap<Number, Vec<CrossCell>> = HashMap::new();
        for round in self.rounds.iter().filter(|round| round.begun_ms.is_some()) {
            for board in &round.boards {
                for (place, no) in board.players.into_iter().enumerate() {
                    cells.entry(no).or_default().push(CrossCell {
                        round: round.number,
                        opponent: board.players[1 - place],
                        is_first: place == 0,
                        points: board.score.map(|score| score.points()[place]),
                        is_played: board.score.is_none_or(Score::is_played),
                    });
                }
            }
        }
        cells
    }
}

/// Equals share a place.
fn number_places(rows: &mut [TournamentStanding]) {
    for at in 0..rows.len() {
        let is_equal = at > 0
            && rows[at - 1].points == rows[at].points
            && rows[at - 1].values == rows[at].values;
        rows[at].place = if is_equal { rows[at - 1].place } else { at + 1 };
    }
}

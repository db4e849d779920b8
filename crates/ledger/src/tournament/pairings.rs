//! Who meets whom next, asked of `crates/pairing`.

use std::collections::{HashMap, HashSet};

use kelci_pairing::arena::{self, Waiting};
use kelci_pairing::berger::{self, Cycles};
use kelci_pairing::knockout::{self, Tie};
use kelci_pairing::{
    ByeKind, Colour, Entrant, Number, PairingFault, Points, RoundEntry, Score, TournamentRecord,
    swiss,
};

use super::{Attending, TournamentBoard, TournamentRound, TournamentState, TournamentSystem};

/// A round as it is to be paired.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RoundPlan {
    /// Who meets whom, the side that begins first. Between teams nobody is 0.
    pub boards: Vec<[Number; 2]>,
    /// Which teams meet, each pair on so many of the boards as a team has.
    pub matches: Vec<[Number; 2]>,
    /// Who has no opponent, and why.
    pub byes: Vec<(Number, ByeKind)>,
}

/// How players are called by those who pair: by strength, from 1, as the first round found them; behind those whoever
/// came later, however strong. Numbers stay, so that a round is what it was when it was paired.
pub(super) struct Ranks {
    order: Vec<Number>,
    ranks: HashMap<Number, Number>,
}

impl Ranks {
    pub(super) fn rank(&self, no: Number) -> Number {
        self.ranks.get(&no).copied().unwrap_or_default()
    }

    pub(super) fn no(&self, rank: Number) -> Number {
        let at = usize::try_from(rank).unwrap_or_default().saturating_sub(1);
        self.order.get(at).copied().unwrap_or_default()
    }
}

impl TournamentState {
    /// The players or teams that take part, the strongest first.
    #[must_use]
    pub fn by_strength(&self) -> Vec<Number> {
        let mut all = self.pairables();
        all.retain(|one| one.attending != Attending::Left);
        all.sort_by_key(|one| one.strength());
        all.into_iter().map(|one| one.no).collect()
    }

    pub(super) fn ranks(&self, of: impl Fn(Number) -> bool) -> Ranks {
        let mut order = self.numbering();
        order.retain(|no| of(*no));
        let ranks = order.iter().copied().zip(1..).collect();
        Ranks { order, ranks }
    }

    /// Everybody who takes or took part, in the order of their numbers for those who pair.
    fn numbering(&self) -> Vec<Number> {
        let mut all = self.pairables();
        if self.numbered.is_empty() {
            all.sort_by_key(|one| one.strength());
            return all.into_iter().map(|one| one.no).collect();
        }
        let mut numbers = match self.rounds.is_empty() {
            true => {
                let there = all.iter().filter(|one| one.attending != Attending::Left);
                self.numbered_with(there.map(|one| one.no))
            }
            false => self.numbered.clone(),
        };
        let known: HashSet<Number> = numbers.iter().copied().collect();
        numbers.extend(all.iter().map(|one| one.no).filter(|no| !known.contains(no)));
        numbers
    }

    /// The numbers that the first round gives to those who are paired in it. Whoever came after the start is among the
    /// others by strength, since nobody has been paired by a number yet.
    pub(super) fn numbered_with(&self, paired: impl Iterator<Item = Number>) -> Vec<Number> {
        let known: HashSet<Number> = self.numbered.iter().copied().collect();
        let come: HashSet<Number> = paired.filter(|no| !known.contains(no)).collect();
        if come.is_empty() {
            return self.numbered.clone();
        }
        let mut all = self.pairables();
        all.retain(|one| known.contains(&one.no) || come.contains(&one.no));
        all.sort_by_key(|one| one.strength());
        all.into_iter().map(|one| one.no).collect()
    }

    /// These rounds between these players, as those who pair and rank read it.
    pub(super) fn record(
        &self,
        ranks: &Ranks,
        rounds: &[TournamentRound],
        rounds_total: usize,
    ) -> TournamentRecord {
        let is_of = |no: Number| ranks.rank(no) > 0;
        let game = |[white, black]: [Number; 2], score: Score, sums: Option<[u32; 2]>| {
            (is_of(white) && is_of(black)).then(|| RoundEntry::Game {
                white: ranks.rank(white),
                black: ranks.rank(black),
                score,
                sums,
            })
        };
        let own = |board: &TournamentBoard| game(board.players, board.score?, board.tally.points);
        let of_teams = |round: &TournamentRound, number: usize| {
            let (score, is_done) = self.match_score(round, number);
            let (score, sums) = is_done.then(|| score.result())?;
            game(round.matches[number], score, Some(sums))
        };
        let games = |round: &TournamentRound| -> Vec<RoundEntry> {
            match self.spec.team_boards {
                Some(_) => {
                    (0..round.matches.len()).filter_map(|number| of_teams(round, number)).collect()
                }
                None => round.boards.iter().filter_map(own).collect(),
            }
        };
        let history = rounds.iter().map(|round| {
            let byes = round.byes.iter().filter(|(no, _)| is_of(*no));
            let byes = byes.map(|&(no, kind)| RoundEntry::Bye {
                no: ranks.rank(no),
                kind,
                points: kind.points(),
            });
            games(round).into_iter().chain(byes).collect()
        });
        let all = self.pairables();
        let mut players: Vec<Entrant> = all
            .iter()
            .filter(|one| is_of(one.no))
            .map(|one| Entrant { no: ranks.rank(one.no), rating: one.rating })
            .collect();
        players.sort_by_key(|one| one.no);
        let absent = all.iter().filter(|one| one.attending != Attending::In);
        TournamentRecord {
            players,
            rounds_total,
            history: history.collect(),
            absent: absent.map(|one| ranks.rank(one.no)).filter(|rank| *rank > 0).collect(),
            initial_colour: Colour::White,
            is_predetermined: self.spec.system.has_table(),
        }
    }

    /// All that was played, as those who pair and rank read it, and who has which number there: the first the first.
    #[must_use]
    pub fn to_record(&self) -> (TournamentRecord, Vec<Number>) {
        let ranks = self.ranks(|_| true);
        let done = self.rounds.iter().take_while(|round| round.is_done()).count();
        let record = self.record(&ranks, &self.rounds[..done], self.rounds_total().max(done));
        (record, ranks.order)
    }

    /// How many rounds there will be, as far as that is known.
    #[must_use]
    pub fn rounds_total(&self) -> usize {
        let players = if self.seeds.is_empty() { self.entrants() } else { self.seeds.len() };
        let rounds = self.spec.rounds(u32::try_from(players).unwrap_or(u32::MAX));
        usize::try_from(rounds).unwrap_or(usize::MAX)
    }

    /// The round after those that there are; none if there is none.
    ///
    /// # Errors
    /// When the rules allow no pairing.
    pub fn plan_round(&self) -> Result<Option<RoundPlan>, PairingFault> {
        let next = self.rounds.len();
        if next >= self.rounds_total() {
            return Ok(None);
        }
        let plan = match self.spec.system {
            TournamentSystem::Swiss { .. } => self.plan_swiss().map(Some),
            TournamentSystem::RoundRobin { double } => {
                let cycles = if double { Cycles::DoubleSwapped } else { Cycles::Single };
                Ok(table(&self.seeds, cycles)?.into_iter().nth(next))
            }
            TournamentSystem::Groups { from_each, .. } => self.plan_groups(next, from_each),
            TournamentSystem::Knockout { .. } => Ok(self.plan_knockout()),
            TournamentSystem::Arena { .. } => Ok(None),
        };
        Ok(plan?.map(|plan| self.seated(plan)))
    }

    fn plan_swiss(&self) -> Result<RoundPlan, PairingFault> {
        let ranks = self.ranks(|_| true);
        let record = self.record(&ranks, &self.rounds, self.rounds_total());
        let pairing = swiss::pair(&record)?;
        let allocated = pairing.bye.map(|rank| (ranks.no(rank), ByeKind::Allocated));
        let resting = self.pairables().into_iter().filter_map(|one| match one.attending {
            Attending::Resting { half: true } => Some((one.no, ByeKind::Half)),
            Attending::Resting { half: false } => Some((one.no, ByeKind::Zero)),
            Attending::In | Attending::Left => None,
        });
        Ok(RoundPlan {
            boards: pairing.pairs.into_iter().map(|pair| pair.map(|rank| ranks.no(rank))).collect(),
            byes: allocated.into_iter().chain(resting).collect(),
            matches: Vec::new(),
        })
    }

    /// The groups of the first stage.
    pub(super) fn groups(&self) -> Vec<Vec<Number>> {
        let TournamentSystem::Groups { groups, .. } = self.spec.system else { return Vec::new() };
        berger::groups(&self.seeds, usize::try_from(groups).unwrap_or(1))
    }

    /// How many rounds the groups play.
    pub(super) fn group_rounds(&self) -> usize {
        let largest = self.groups().iter().map(Vec::len).max().unwrap_or_default();
        (largest + largest % 2).saturating_sub(1)
    }

    fn plan_groups(&self, next: usize, from_each: u32) -> Result<Option<RoundPlan>, PairingFault> {
        let stage = self.group_rounds();
        if next < stage {
            let mut plan = RoundPlan::default();
            for group in self.groups() {
                if let Some(own) = table(&group, Cycles::Single)?.into_iter().nth(next) {
                    plan.boards.extend(own.boards);
                    plan.byes.extend(own.byes);
                }
            }
            return Ok(Some(plan));
        }
        let finalists = self.finalists(from_each);
        Ok(table(&finalists, Cycles::Single)?.into_iter().nth(next - stage))
    }

    /// Who goes on from the groups.
    pub(super) fn finalists(&self, from_each: u32) -> Vec<Number> {
        let orders: Vec<Vec<Number>> = self.group_orders();
        berger::finalists(&orders, usize::try_from(from_each).unwrap_or(1))
    }

    /// The ties of the round after those that there are, as the table was drawn; with those who are in it alone.
    fn plan_knockout(&self) -> Option<RoundPlan> {
        let ties = self.ties_after(self.rounds.len())?;
        let mut plan = RoundPlan::default();
        for tie in ties {
            match tie {
                [Some(one), Some(other)] => plan.boards.push([one, other]),
                [Some(one), None] | [None, Some(one)] => plan.byes.push((one, ByeKind::Full)),
                [None, None] => {}
            }
        }
        Some(plan)
    }

    /// The ties of a round of a knock-out, from 0; none after the final.
    pub(super) fn ties_after(&self, rounds: usize) -> Option<Vec<Tie>> {
        let mut ties = knockout::first_round(&self.seeds);
        for round in self.rounds.iter().take(rounds) {
            if ties.len() <= 1 {
                return None;
            }
            let winner = |tie: &Tie| match *tie {
                [Some(one), Some(other)] => {
                    // Whoever begins: the desk may have turned them.
                    let is_own = |board: &&TournamentBoard| board.has(one) && board.has(other);
                    let board = round.boards.iter().find(is_own);
                    board.and_then(TournamentBoard::winner)
                }
                [one, other] => one.or(other),
            };
            let winners: Vec<Option<Number>> = ties.iter().map(winner).collect();
            ties =
                winners.chunks(2).map(|pair| [pair[0], pair.get(1).copied().flatten()]).collect();
        }
        Some(ties)
    }

    /// Who is free in an arena and plays now.
    #[must_use]
    pub fn plan_arena(&self, now_ms: i64) -> Vec<[Number; 2]> {
        let Some(round) = self.rounds.first() else { return Vec::new() };
        let busy: HashSet<Number> = round
            .boards
            .iter()
            .filter(|board| board.score.is_none())
            .flat_map(|board| board.players)
            .collect();
        let there = self.participants.iter().filter(|one| one.attending == Attending::In);
        let there: Vec<_> = there.collect();
        let mut free: HashMap<Number, Waiting> = there
            .iter()
            .filter(|one| !busy.contains(&one.no) && one.free_ms <= now_ms)
            .map(|one| {
                let since = u64::try_from(one.free_ms).unwrap_or_default();
                let waiting = Waiting {
                    no: one.no,
                    since,
                    points: Points(0),
                    last_opponent: None,
                    difference: 0,
                    last_colour: None,
                };
                (one.no, waiting)
            })
            .collect();
        for board in &round.boards {
            let points = board.score.map(kelci_pairing::Score::points).unwrap_or_default();
            for (place, no) in board.players.into_iter().enumerate() {
                let Some(own) = free.get_mut(&no) else { continue };
                let is_white = place == 0;
                own.points = own.points + points[place];
                own.last_opponent = Some(board.players[1 - place]);
                own.difference += if is_white { 1 } else { -1 };
                own.last_colour = Some(if is_white { Colour::White } else { Colour::Black });
            }
        }
        let free: Vec<Waiting> = free.into_values().collect();
        arena::pair(&free, there.len() == 2)
    }
}

/// The rounds of everybody against everybody.
fn table(players: &[Number], cycles: Cycles) -> Result<Vec<RoundPlan>, PairingFault> {
    let at = |place: Number| players[place as usize - 1];
    let rounds = berger::round_robin(players.len(), cycles)?;
    let plan = |round: swiss::Pairing| RoundPlan {
        boards: round.pairs.into_iter().map(|pair| pair.map(at)).collect(),
        byes: round.bye.map(|place| (at(place), ByeKind::Zero)).into_iter().collect(),
        matches: Vec::new(),
    };
    Ok(rounds.into_iter().map(plan).collect())
}

//! Teams: who leads one, who plays for it on which board, and what a match of two is worth.
//!
//! A match is so many boards one after the other in its round, which are played, entered and corrected as any others;
//! what is paired and ranked is the teams. Nobody is number 0.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use kelci_core::{Message, message};
use kelci_pairing::Number;
use kelci_pairing::team::{self, TeamScore};

use super::decide::{Decided, not};
use super::{
    Attending, NamedEntry, RoundPlan, TeamEntry, TournamentEvent, TournamentPhase,
    TournamentRefusal, TournamentRound, TournamentState,
};
use crate::bounds::{MAX_NAME_CHARS, MAX_PARTICIPANTS, MAX_TEAM_PLAYERS};
use crate::game::check_title;
use crate::ids::PersonId;

/// A team that takes or took part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentTeam {
    /// Its number, from 1, in the order of entering.
    pub no: Number,
    /// What it is called.
    pub name: String,
    /// Who leads it; nobody but the desk if none.
    pub captain: Option<PersonId>,
    /// Who plays for it, by number; the first on the first board.
    pub players: Vec<Number>,
    /// Who may play for it if they like.
    pub invited: Vec<PersonId>,
    /// Whether it is paired.
    pub attending: Attending,
}

/// Whoever is paired: a player, or a team where teams meet.
pub(super) struct Pairable {
    pub no: Number,
    pub rating: u32,
    pub attending: Attending,
    pub seed: Option<u32>,
}

impl Pairable {
    /// By what they are ordered, the strongest first.
    pub(super) fn strength(&self) -> impl Ord + use<> {
        (self.seed.unwrap_or(u32::MAX), Reverse(self.rating), self.no)
    }
}

fn at(no: Number) -> Option<usize> {
    usize::try_from(no).ok()?.checked_sub(1)
}

impl TournamentState {
    /// The teams, in the order of entering.
    #[must_use]
    pub fn teams(&self) -> &[TournamentTeam] {
        &self.teams
    }

    /// The team that has that number.
    #[must_use]
    pub fn team(&self, no: Number) -> Option<&TournamentTeam> {
        self.teams.get(at(no)?)
    }

    /// The team for which somebody plays.
    #[must_use]
    pub fn team_of(&self, player: Number) -> Option<&TournamentTeam> {
        self.teams.iter().find(|team| team.players.contains(&player))
    }

    /// Whoever is paired here.
    pub(super) fn pairables(&self) -> Vec<Pairable> {
        let Some(boards) = self.spec.team_boards else {
            let player = |one: &super::Participant| Pairable {
                no: one.no,
                rating: one.rating,
                attending: one.attending,
                seed: one.seed,
            };
            return self.participants.iter().map(player).collect();
        };
        let most = usize::try_from(boards).unwrap_or(usize::MAX);
        let team = |team: &TournamentTeam| {
            let first = team.players.iter().take(most).filter_map(|no| self.participant(*no));
            let ratings: Vec<u32> =
                first.map(|one| one.rating).filter(|rating| *rating > 0).collect();
            let count = u32::try_from(ratings.len()).unwrap_or(u32::MAX).max(1);
            Pairable {
                no: team.no,
                rating: ratings.iter().sum::<u32>() / count,
                attending: self.team_attending(team),
                seed: None,
            }
        };
        self.teams.iter().map(team).collect()
    }

    /// A team of which nobody is there cannot be paired, whatever it wants.
    fn team_attending(&self, team: &TournamentTeam) -> Attending {
        let mut players = team.players.iter().filter_map(|no| self.participant(*no));
        let is_there = players.any(|one| one.attending == Attending::In);
        match team.attending {
            Attending::In if !is_there => Attending::Resting { half: false },
            own => own,
        }
    }

    /// How many players or teams take part.
    #[must_use]
    pub fn entrants(&self) -> usize {
        self.pairables().iter().filter(|one| one.attending != Attending::Left).count()
    }

    /// The boards of a round between teams, from who meets whom.
    pub(super) fn seated(&self, plan: RoundPlan) -> RoundPlan {
        let Some(count) = self.spec.team_boards else { return plan };
        let count = usize::try_from(count).unwrap_or_default();
        let absent = self.participants.iter().filter(|one| one.attending != Attending::In);
        let absent: Vec<Number> = absent.map(|one| one.no).collect();
        let line_up = |no: Number| {
            let players = self.team(no).map(|team| &team.players[..]).unwrap_or_default();
            team::line_up(players, &absent, count)
        };
        let boards = plan.boards.iter().flat_map(|[first, second]| {
            team::boards(&line_up(*first), &line_up(*second)).into_iter().map(|board| {
                let mut players = board.players.map(Option::unwrap_or_default);
                if !board.first_has_white {
                    players.reverse();
                }
                players
            })
        });
        RoundPlan { boards: boards.collect(), byes: plan.byes, matches: plan.boards }
    }

    /// What a match of a round is worth to both teams so far, and whether it is over.
    #[must_use]
    pub fn match_score(&self, round: &TournamentRound, number: usize) -> (TeamScore, bool) {
        let count = usize::try_from(self.spec.team_boards.unwrap_or_default()).unwrap_or_default();
        let boards = round.boards.iter().skip(number * count).take(count);
        let boards: Vec<_> = boards
            .zip([true, false].into_iter().cycle())
            .map(|(board, first_has_white)| {
                let mut players = board.players.map(|no| (no > 0).then_some(no));
                if !first_has_white {
                    players.reverse();
                }
                // A game that is not over is worth nothing yet, not even to who has nobody to meet.
                (team::Board { players, first_has_white }, board.score)
            })
            .collect();
        (TeamScore::count(&boards), boards.iter().all(|(_, score)| score.is_some()))
    }

    fn must_be_of_teams(&self) -> Result<(), TournamentRefusal> {
        match self.spec.team_boards {
            Some(_) => self.must_go_on(),
            None => Err(not(message!("in this tournament everybody plays for themselves"))),
        }
    }

    fn own_team(&self, by: PersonId, no: Number) -> Result<&TournamentTeam, TournamentRefusal> {
        self.must_be_of_teams()?;
        let team = self.team(no).ok_or_else(|| not(message!("there is no team {no}", no)))?;
        match team.captain == Some(by) || self.holds_desk(by) {
            true => Ok(team),
            false => Err(not(message!("only whoever leads the team, or the desk, can do that"))),
        }
    }

    /// The number that somebody has or would have who comes to play for a team.
    fn number_for(&self, person: PersonId) -> Result<Number, TournamentRefusal> {
        if let Some(no) = self.number_of(person) {
            let is_free = self.participant(no).is_some_and(|one| one.attending == Attending::Left);
            return match is_free && self.phase == TournamentPhase::Open {
                true => Ok(no),
                false => Err(not(message!("player {no} takes part already", no))),
            };
        }
        let most = usize::try_from(self.spec.most_players).unwrap_or(usize::MAX);
        if self.players() >= most || self.participants.len() >= kelci_pairing::MAX_PLAYERS {
            return Err(not(message!("the tournament is full")));
        }
        Ok(Number::try_from(self.participants.len() + 1).unwrap_or(Number::MAX))
    }

    fn check_name(&self, name: &str) -> Result<(), TournamentRefusal> {
        let clipped = kelci_core::notation::clip(name);
        let wrong = |message: Message| {
            not(message!("\"{name}\": {why}", name = clipped.as_str(), why = message))
        };
        check_title(name, MAX_NAME_CHARS).map_err(wrong)
    }

    fn may_come(&self) -> Result<(), TournamentRefusal> {
        if self.phase == TournamentPhase::Running && !self.spec.system.takes_late_entries() {
            return Err(not(message!("the table is drawn: nobody can enter any more")));
        }
        match self.teams.len() >= MAX_PARTICIPANTS as usize {
            true => Err(not(message!("the tournament is full"))),
            false => Ok(()),
        }
    }

    pub(super) fn lead(&self, person: PersonId, name: String, rating: Option<u32>) -> Decided {
        self.must_be_of_teams()?;
        self.may_come()?;
        self.number_for(person)?;
        self.check_name(&name)?;
        let looks = name.to_lowercase();
        if self.teams.iter().any(|team| team.name.to_lowercase() == looks) {
            return Err(not(message!("there is a team of this name already")));
        }
        let leads = |team: &&TournamentTeam| {
            team.captain == Some(person) && team.attending != Attending::Left
        };
        if let Some(own) = self.teams.iter().find(leads) {
            let name = own.name.as_str();
            return Err(not(message!("you lead a team already: {name}", name)));
        }
        let no = Number::try_from(self.teams.len() + 1).unwrap_or(Number::MAX);
        let rating = rating.unwrap_or_default();
        let team = TeamEntry { no, name, captain: Some(person), rating, players: Vec::new() };
        Ok(TournamentEvent::Teams { teams: vec![team] })
    }

    /// Names at real boards, with their teams where clubs stand; players of a team that is there are added to it.
    pub(super) fn add_teams(&self, players: Vec<NamedEntry>) -> Decided {
        let mut teams: Vec<TeamEntry> = Vec::new();
        let mut known: HashMap<String, Number> =
            self.teams.iter().map(|team| (team.name.to_lowercase(), team.no)).collect();
        let mut next = (self.teams.len() + 1..).filter_map(|no| Number::try_from(no).ok());
        for mut player in players {
            let name = std::mem::take(&mut player.club);
            if name.is_empty() {
                let name = player.name.as_str();
                return Err(not(message!(
                    "\"{name}\" has no team: write a line such as Rooks: Ann, Bob, Carl",
                    name
                )));
            }
            let looks = name.to_lowercase();
            let no = match known.get(&looks) {
                Some(no) => *no,
                None => {
                    self.may_come()?;
                    next.next().unwrap_or(Number::MAX)
                }
            };
            known.insert(looks, no);
            match teams.iter_mut().find(|team| team.no == no) {
                Some(team) => team.players.push(player),
                None => {
                    let players = vec![player];
                    teams.push(TeamEntry { no, name, captain: None, rating: 0, players });
                }
            }
        }
        // Numbers follow each other as players come.
        let mut numbers =
            (self.participants.len() + 1..).filter_map(|no| Number::try_from(no).ok());
        for player in teams.iter_mut().flat_map(|team| &mut team.players) {
            player.no = numbers.next().unwrap_or(Number::MAX);
        }
        for team in &teams {
            let there = self.team(team.no).map_or(0, |own| own.players.len());
            self.has_room(there + team.players.len())?;
        }
        Ok(TournamentEvent::Teams { teams })
    }

    fn has_room(&self, players: usize) -> Result<(), TournamentRefusal> {
        let most = MAX_TEAM_PLAYERS;
        match players > most {
            true => Err(not(message!("a team has at most {most} players", most))),
            false => Ok(()),
        }
    }

    pub(super) fn invite(
        &self,
        by: PersonId,
        no: Number,
        person: PersonId,
        holds: bool,
    ) -> Decided {
        // Whoever is invited may say no.
        let team = match !holds && by == person {
            true => self.team(no).ok_or_else(|| not(message!("there is no team {no}", no)))?,
            false => self.own_team(by, no)?,
        };
        self.must_be_of_teams()?;
        let is_invited = team.invited.contains(&person);
        if holds == is_invited {
            return Err(match holds {
                true => not(message!("they are invited already")),
                false => not(message!("they are not invited")),
            });
        }
        if holds {
            self.number_for(person)?;
            self.has_room(team.players.len() + team.invited.len() + 1)?;
        }
        Ok(TournamentEvent::Invite { team: no, person, holds })
    }

    pub(super) fn join(&self, person: PersonId, no: Number, rating: Option<u32>) -> Decided {
        self.must_be_of_teams()?;
        let is_invited = self.team(no).is_some_and(|team| team.invited.contains(&person));
        match is_invited {
            true => self.seat_in_team(person, no, rating),
            false => Err(not(message!("this team has not invited you: ask whoever leads it"))),
        }
    }

    /// Has somebody play for a team: those who were invited, and whom the desk adds.
    pub(super) fn seat_in_team(
        &self,
        person: PersonId,
        team: Number,
        rating: Option<u32>,
    ) -> Decided {
        self.must_be_of_teams()?;
        let own =
            self.team(team).ok_or_else(|| not(message!("there is no team {no}", no = team)))?;
        let no = self.number_for(person)?;
        self.has_room(own.players.len() + usize::from(!own.players.contains(&no)))?;
        Ok(TournamentEvent::Join { no, team, person, rating: rating.unwrap_or_default() })
    }

    pub(super) fn order(&self, by: PersonId, no: Number, players: Vec<Number>) -> Decided {
        let team = self.own_team(by, no)?;
        if self.phase == TournamentPhase::Running && !self.holds_desk(by) {
            return Err(not(message!(
                "the tournament has started: only the desk changes the boards of a team"
            )));
        }
        let of = |players: &[Number]| players.iter().copied().collect::<HashSet<_>>();
        if players.len() != team.players.len() || of(&players) != of(&team.players) {
            return Err(not(message!("name every player of the team once")));
        }
        if players == team.players {
            return Err(not(message!("this is their order already")));
        }
        Ok(TournamentEvent::Order { team: no, players })
    }

    pub(super) fn attend_team(&self, by: PersonId, no: Number, attending: Attending) -> Decided {
        let team = self.own_team(by, no)?;
        if attending == (Attending::Resting { half: true }) && !self.holds_desk(by) {
            return Err(TournamentRefusal::NotTheDesk);
        }
        match team.attending == attending {
            true => Err(not(message!("this is so already"))),
            false => Ok(TournamentEvent::Attend { team: no, attending }),
        }
    }

    /// Whether somebody leads the team of a player, and may still change who plays for it.
    pub(super) fn leads(&self, by: PersonId, player: Number) -> bool {
        let team = self.team_of(player);
        self.phase == TournamentPhase::Open && team.is_some_and(|team| team.captain == Some(by))
    }

    pub(super) fn team_mut(&mut self, no: Number) -> Option<&mut TournamentTeam> {
        self.teams.get_mut(at(no)?)
    }

    /// Takes a team in, or players of one that is there.
    pub(super) fn team_comes(&mut self, entry: &TeamEntry, at_ms: i64) -> Option<()> {
        if at(entry.no)? == self.teams.len() {
            self.teams.push(TournamentTeam {
                no: entry.no,
                name: entry.name.clone(),
                captain: entry.captain,
                players: Vec::new(),
                invited: Vec::new(),
                attending: Attending::In,
            });
        }
        if let Some(captain) = entry.captain {
            let no = self.number_of(captain);
            let no = no.or_else(|| Number::try_from(self.participants.len() + 1).ok())?;
            self.plays_for(entry.no, no, captain, entry.rating, at_ms)?;
        }
        self.names_come(&entry.players, at_ms)?;
        self.team_mut(entry.no)?.players.extend(entry.players.iter().map(|player| player.no));
        Some(())
    }

    /// Has somebody play for a team from now on, on its last board.
    pub(super) fn plays_for(
        &mut self,
        team: Number,
        no: Number,
        person: PersonId,
        rating: u32,
        at_ms: i64,
    ) -> Option<()> {
        match self.number_of(person) {
            Some(own) if own == no => {
                self.teams.iter_mut().for_each(|team| team.players.retain(|player| *player != no));
                self.attend(no, Attending::In)?;
            }
            None if at(no)? == self.participants.len() => self.account_comes(person, rating, at_ms),
            _ => return None,
        }
        let team = self.team_mut(team)?;
        team.players.push(no);
        team.invited.retain(|invited| *invited != person);
        Some(())
    }
}

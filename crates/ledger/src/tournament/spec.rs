//! What is announced before a tournament begins.

use kelci_core::{Message, message};
use kelci_pairing::standings::TieBreak;
use kelci_pairing::tally::even_games;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::bounds::{
    MAX_ARENA_MINUTES, MAX_PARTICIPANTS, MAX_SERIES, MAX_TEAM_BOARDS, MAX_TITLE_CHARS,
    MAX_TOURNAMENT_PAUSE_MS, MAX_TOURNAMENT_ROUNDS, MIN_NO_SHOW_MS,
};
use crate::game::{ClockSpec, SeriesCount, SpecError, Terms, check_title};
use crate::ids::ClubId;

/// How it is decided who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TournamentSystem {
    /// Those of like points meet, nobody twice.
    Swiss {
        /// How many rounds.
        rounds: u32,
    },
    /// Everybody meets everybody.
    RoundRobin {
        /// Whether twice, with other sides.
        double: bool,
    },
    /// Everybody meets everybody in a group, and the best of each meet in a final.
    Groups {
        /// How many groups.
        groups: u32,
        /// How many of each go on.
        from_each: u32,
    },
    /// Whoever loses is out.
    Knockout {
        /// How many pairs of games may follow while nobody is ahead.
        extra_pairs: u32,
    },
    /// Whoever is free plays again at once.
    Arena {
        /// For how long.
        minutes: u32,
    },
}

impl TournamentSystem {
    /// Its name, in addresses and words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TournamentSystem::Swiss { .. } => "swiss",
            TournamentSystem::RoundRobin { .. } => "round-robin",
            TournamentSystem::Groups { .. } => "groups",
            TournamentSystem::Knockout { .. } => "knockout",
            TournamentSystem::Arena { .. } => "arena",
        }
    }

    /// Whether there are no rounds.
    #[must_use]
    pub const fn is_arena(self) -> bool {
        matches!(self, TournamentSystem::Arena { .. })
    }

    /// Whether everybody meets everybody, by a table that says from the start who meets whom in which round.
    #[must_use]
    pub const fn has_table(self) -> bool {
        matches!(self, TournamentSystem::RoundRobin { .. } | TournamentSystem::Groups { .. })
    }

    /// Whether teams can meet in it.
    #[must_use]
    pub const fn has_teams(self) -> bool {
        matches!(self, TournamentSystem::Swiss { .. } | TournamentSystem::RoundRobin { .. })
    }

    /// Whether somebody may come after it has begun.
    #[must_use]
    pub const fn takes_late_entries(self) -> bool {
        matches!(self, TournamentSystem::Swiss { .. } | TournamentSystem::Arena { .. })
    }
}

/// Where its games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Venue {
    /// Here: the director begins them.
    #[default]
    Site,
    /// At real boards: the desk enters how they ended, and nobody needs an account.
    Board,
}

/// Who is told of it, and who may enter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EntryDoor {
    /// Everybody: it is listed.
    #[default]
    Public,
    /// Whoever is given the link.
    Link,
    /// Whoever is given the link, and a password to enter; of which this is kept.
    Password(String),
}

/// Everything that is announced. Its JSON is what is stored, so what is added has a default; what a later program wrote is
/// read as far as it is known (`store/rows/announced.rs`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentSpec {
    /// What it is called.
    pub title: String,
    /// Which game, with which clocks.
    pub terms: Terms,
    /// Who meets whom.
    pub system: TournamentSystem,
    /// How many games a pairing has.
    pub games: u32,
    /// What decides a pairing of several.
    #[serde(default)]
    pub count: SeriesCount,
    /// Who may enter.
    #[serde(default)]
    pub door: EntryDoor,
    /// The least and the greatest rating with which one may enter.
    #[serde(default)]
    pub ratings: [Option<u32>; 2],
    /// How many may enter.
    pub most_players: u32,
    /// When it starts; by hand if none.
    #[serde(default)]
    pub start_ms: Option<i64>,
    /// How long a round that is paired waits until it begins.
    #[serde(default)]
    pub pause_ms: u64,
    /// Whether rounds are begun by hand.
    #[serde(default)]
    pub by_hand: bool,
    /// How long one may leave one's first move unmade before the game is forfeit.
    pub no_show_ms: u64,
    /// Where its games are played.
    #[serde(default)]
    pub venue: Venue,
    /// The club whose tournament it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<ClubId>,
    /// Whether only those may enter who are in it.
    #[serde(default)]
    pub members_only: bool,
    /// How many boards a match of two teams has; none where everybody plays for themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team_boards: Option<u32>,
    /// What is looked at when points are equal, in this order; what is usual if nothing is said.
    #[serde(default, with = "tie_codes", skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<TieBreak>,
}

impl TournamentSpec {
    /// Whether such a tournament can be held.
    ///
    /// # Errors
    /// On the first thing that is wrong.
    pub fn check(&self) -> Result<(), SpecError> {
        let refused = |message: Message| Err(SpecError::Bounds(message));
        check_title(&self.title, MAX_TITLE_CHARS).map_err(SpecError::Bounds)?;
        self.terms.check()?;
        if self.is_at_board() && self.terms.rated {
            return refused(message!("games at real boards do not count for ratings"));
        }
        // A clock that stands on a table is nobody's concern here.
        if self.terms.clock == ClockSpec::None && !self.is_at_board() {
            return refused(message!(
                "a tournament needs a clock, so that its rounds come to an end"
            ));
        }
        let in_match = self.games > 1;
        if self.games == 0
            || self.games > MAX_SERIES
            || (in_match && self.games != even_games(self.games))
        {
            let most = MAX_SERIES;
            return refused(message!(
                "a pairing has one game, or an even number of games up to {most}",
                most
            ));
        }
        let has_roles = self.terms.spec().game()?.info().has_roles;
        if has_roles && !in_match {
            return refused(message!(
                "in this game the sides are unequal: a pairing needs an even number of games"
            ));
        }
        if self.count == SeriesCount::Points {
            let start = self.terms.spec().start()?;
            if start.points_given_up(start.side_to_move()).is_none() {
                return refused(message!(
                    "points can be counted only where the game's options give points"
                ));
            }
        }
        if self.members_only && self.club.is_none() {
            return refused(message!("only the tournament of a club is for its members alone"));
        }
        self.check_system()?;
        if let Some(boards) = self.team_boards {
            let most = MAX_TEAM_BOARDS;
            if !(2..=most).contains(&boards) {
                return refused(message!("a team has 2 to {most} boards", most));
            }
            if !self.system.has_teams() {
                return refused(message!(
                    "teams meet in a Swiss tournament, or everybody meets everybody"
                ));
            }
        }
        if !(2..=MAX_PARTICIPANTS).contains(&self.most_players) {
            let most = MAX_PARTICIPANTS;
            return refused(message!("a tournament has 2 to {most} players", most));
        }
        if self.pause_ms > MAX_TOURNAMENT_PAUSE_MS {
            return refused(message!("a pause lasts a day at most"));
        }
        let longest_ms = match self.terms.clock {
            ClockSpec::Move { ms } => ms.max(MAX_TOURNAMENT_PAUSE_MS),
            _ => MAX_TOURNAMENT_PAUSE_MS,
        };
        if !(MIN_NO_SHOW_MS..=longest_ms).contains(&self.no_show_ms) {
            return refused(message!(
                "whoever is missing is waited for between a second and a day"
            ));
        }
        if self.system.is_arena() && self.terms.clock.is_by_days() {
            return refused(message!("an arena is not played by days"));
        }
        let is_twice = |at: usize| self.ties[..at].contains(&self.ties[at]);
        if (0..self.ties.len()).any(is_twice) {
            return refused(message!("what is looked at when points are equal is named twice"));
        }
        if let [Some(least), Some(most)] = self.ratings
            && least > most
        {
            return refused(message!(
                "no rating is at least {least} and at most {most}",
                least,
                most
            ));
        }
        Ok(())
    }

    /// Whether it is played at real boards.
    #[must_use]
    pub const fn is_at_board(&self) -> bool {
        matches!(self.venue, Venue::Board)
    }

    fn check_system(&self) -> Result<(), SpecError> {
        let within = |value: u32, least: u32, most: u32, message: Message| {
            let is_good = (least..=most).contains(&value);
            if is_good { Ok(()) } else { Err(SpecError::Bounds(message)) }
        };
        let rounds = MAX_TOURNAMENT_ROUNDS;
        let minutes = MAX_ARENA_MINUTES;
        match self.system {
            TournamentSystem::Swiss { rounds: wanted } => within(
                wanted,
                1,
                rounds,
                message!("a tournament has 1 to {most} rounds", most = rounds),
            ),
            TournamentSystem::RoundRobin { .. } => Ok(()),
            TournamentSystem::Groups { groups, from_each } => {
                within(groups, 2, 16, message!("there are 2 to 16 groups"))?;
                within(from_each, 1, 8, message!("1 to 8 of each group go on to the final"))
            }
            TournamentSystem::Knockout { extra_pairs } => {
                within(extra_pairs, 0, 5, message!("at most 5 pairs of games may follow"))
            }
            TournamentSystem::Arena { minutes: wanted } => {
                within(
                    wanted,
                    1,
                    minutes,
                    message!("an arena lasts 1 to {most} minutes", most = minutes),
                )?;
                within(
                    self.games,
                    1,
                    2,
                    message!("in an arena a pairing has one game, or two where sides are unequal"),
                )
            }
        }
    }

    /// About how long it takes with so many players, in minutes; none without a clock.
    #[must_use]
    pub fn minutes(&self, players: u32) -> Option<u32> {
        if let TournamentSystem::Arena { minutes } = self.system {
            return Some(minutes);
        }
        // Both use most of their time, over about thirty moves each.
        let game_ms = match self.terms.clock {
            ClockSpec::Game { base_ms, increment_ms } => 2 * (base_ms * 3 / 4 + 30 * increment_ms),
            // Whoever has days seldom needs all of them.
            ClockSpec::Move { ms } if self.terms.clock.is_by_days() => 60 * ms / 4,
            ClockSpec::Move { ms } => 60 * ms / 2,
            _ => return None,
        };
        let round_ms = u64::from(self.games) * game_ms + self.pause_ms;
        let all_ms = u64::from(self.rounds(players)) * round_ms;
        Some(u32::try_from(all_ms.div_ceil(60_000)).unwrap_or(u32::MAX))
    }

    /// How many rounds there are with so many players.
    #[must_use]
    pub fn rounds(&self, players: u32) -> u32 {
        let everybody = |players: u32| (players + players % 2).saturating_sub(1);
        match self.system {
            TournamentSystem::Swiss { rounds } => rounds,
            TournamentSystem::RoundRobin { double } => everybody(players) * (1 + u32::from(double)),
            TournamentSystem::Groups { groups, from_each } => {
                let largest = players.div_ceil(groups.clamp(1, players.max(1)));
                everybody(largest) + everybody((groups * from_each).min(players))
            }
            TournamentSystem::Knockout { .. } => players.max(1).next_power_of_two().ilog2(),
            TournamentSystem::Arena { .. } => 1,
        }
    }
}

/// Tie-breaks as their codes.
pub mod tie_codes {
    use kelci_pairing::standings::TieBreak;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub fn serialize<S: Serializer>(ties: &[TieBreak], out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(ties.iter().map(|tie| tie.code()))
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Vec<TieBreak>, D::Error> {
        let codes = Vec::<String>::deserialize(from)?;
        let ties: Option<Vec<_>> = codes.iter().map(|code| TieBreak::parse(code)).collect();
        ties.ok_or_else(|| {
            let known: Vec<&str> = TieBreak::ALL.iter().map(|(_, code)| *code).collect();
            D::Error::custom(format!("a tie-break is one of {}", known.join(", ")))
        })
    }
}

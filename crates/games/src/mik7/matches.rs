//! Matches: an agreed number of games at one level, each player taking Ali equally often.
//!
//! A match is kept as data: build it game by game, read or write its score sheet, or pass it
//! as JSON through serde. Whatever exists has been checked.
//! ```
//! use kelci_games::mik7::Level;
//! use kelci_games::mik7::matches::{Match, MatchCount, MatchGame, MatchResult, Player};
//! let mut club = Match::new(Level::LOWEST, MatchCount::Points, 2, ["Ada", "Ben"]).unwrap();
//! club.record(MatchGame::by_points(Player::First, [5, 7])).unwrap();
//! club.record(MatchGame::by_points(Player::Second, [7, 0])).unwrap();
//! assert_eq!(club.totals(), [5, 14]);
//! assert_eq!(club.result(), Some(MatchResult::Won(Player::Second)));
//! ```

use kelci_core::{Position, Side};
use serde::{Deserialize, Serialize};

use super::contract::Level;
use super::position::Mik7Position;

mod sheet;
#[cfg(test)]
mod tests;

pub use sheet::{MAX_SHEET_TEXT, SheetError};

/// Longer matches are refused.
pub const MAX_GAMES: u32 = 1_000;

/// Longer names are refused.
pub const MAX_NAME: usize = 60;

/// One of the two players of a match; who is Ali changes from game to game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The player named first.
    First,
    /// The player named second.
    Second,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// A side of one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Who sails the ships.
    Ali,
    /// Who flies the stations.
    Eddy,
}

/// How a match is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MatchCount {
    /// Games won.
    Classic,
    /// The sum of points, at levels 7 and 8.
    Points,
}

/// One finished game of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchGame {
    /// Which player was Ali.
    pub ali: Player,
    /// Who won; nobody draws.
    pub winner: Role,
    /// The points of Ali and Eddy, in a match that counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[u32; 2]>,
}

impl MatchGame {
    /// A game of which only the winner counts.
    #[must_use]
    pub const fn won_by(winner: Role, ali: Player) -> MatchGame {
        MatchGame { ali, winner, points: None }
    }

    /// A game counted by points, Ali's first; 7 points are the winner's.
    #[must_use]
    pub const fn by_points(ali: Player, points: [u32; 2]) -> MatchGame {
        let winner = if points[0] == 7 { Role::Ali } else { Role::Eddy };
        MatchGame { ali, winner, points: Some(points) }
    }

    /// The game that has ended in this position.
    ///
    /// # Errors
    /// When it has not ended.
    pub fn ended_in(position: &Mik7Position, ali: Player) -> Result<MatchGame, MatchError> {
        let outcome = position.outcome().ok_or(MatchError::Unfinished)?;
        let winner = match outcome.verdict.winner() {
            Some(Side::First) => Role::Ali,
            _ => Role::Eddy,
        };
        Ok(MatchGame { ali, winner, points: position.points() })
    }

    /// The player who won.
    #[must_use]
    pub const fn won_by_player(self) -> Player {
        match self.winner {
            Role::Ali => self.ali,
            Role::Eddy => self.ali.other(),
        }
    }

    /// Whether these points can be those of one game: 7 for the winner of the contract, and
    /// for a beaten Ali one for each ship home beyond the seventh, 13 being the most.
    fn has_possible_points(self) -> bool {
        match (self.winner, self.points) {
            (_, None) | (Role::Ali, Some([7, 0])) => true,
            (Role::Eddy, Some([ali, 7])) => ali <= 6,
            _ => false,
        }
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MatchResult {
    /// This player has more.
    Won(Player),
    /// Both have the same.
    Drawn,
}

/// Why something cannot be part of a match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatchError {
    /// The number of games cannot be shared evenly, or is out of bounds.
    #[error("a match has an even number of games from 2 to {MAX_GAMES}, not {0}")]
    Agreed(u32),
    /// Levels are 7 to 13.
    #[error("there is no level {0}; levels are 7 to 13")]
    Level(u32),
    /// This level has no points.
    #[error("points are counted at levels 7 and 8 only, not at level {0}")]
    PointsLevel(Level),
    /// A name is empty, long, or not on one line.
    #[error("a name has 1 to {MAX_NAME} characters on one line, without blanks around it")]
    Name,
    /// All games have been played.
    #[error("all {0} games have been played")]
    Complete(u32),
    /// One player has been Ali in half of the games already.
    #[error("{0} has been Ali in half of the games already")]
    AliTooOften(String),
    /// The match is counted by points, and the game has none.
    #[error("the match counts points, and the game has none")]
    NoPoints,
    /// The match is counted by games won.
    #[error("the match counts games won, and the game has points")]
    NeedlessPoints,
    /// No game gives these points to that winner.
    #[error("no game that {} wins gives {}-{}", .winner.word(), points[0], points[1])]
    Points {
        /// Who won.
        winner: Role,
        /// The points of Ali and Eddy.
        points: [u32; 2],
    },
    /// The game is still being played.
    #[error("the game has not ended")]
    Unfinished,
    /// The game was played at another level.
    #[error("the match is played at level {agreed}, the game at level {played}")]
    OtherLevel {
        /// The match's level.
        agreed: Level,
        /// The game's level.
        played: Level,
    },
}

/// A match and its games so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Match {
    level: Level,
    count: MatchCount,
    agreed: u32,
    players: [String; 2],
    games: Vec<MatchGame>,
}

/// A match as JSON has it, not yet checked.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    level: u32,
    count: MatchCount,
    agreed: u32,
    players: [String; 2],
    games: Vec<MatchGame>,
}

impl TryFrom<Written> for Match {
    type Error = MatchError;

    fn try_from(written: Written) -> Result<Match, MatchError> {
        let level = Level::new(written.level).ok_or(MatchError::Level(written.level))?;
        let mut read = Match::new(level, written.count, written.agreed, written.players)?;
        written.games.into_iter().try_for_each(|game| read.record(game))?;
        Ok(read)
    }
}

impl From<Match> for Written {
    fn from(kept: Match) -> Written {
        let Match { level, count, agreed, players, games } = kept;
        Written { level: level.number(), count, agreed, players, games }
    }
}

impl Match {
    /// A match that has been agreed, before its first game.
    ///
    /// # Errors
    /// When the number of games is odd or out of bounds, a name is unusable, or points are to
    /// be counted at a level that has none.
    pub fn new(
        level: Level,
        count: MatchCount,
        agreed: u32,
        players: [impl Into<String>; 2],
    ) -> Result<Match, MatchError> {
        if !(2..=MAX_GAMES).contains(&agreed) || !agreed.is_multiple_of(2) {
            return Err(MatchError::Agreed(agreed));
        }
        if count == MatchCount::Points && !level.has_points() {
            return Err(MatchError::PointsLevel(level));
        }
        let players = players.map(Into::into);
        if !players.iter().all(|name| is_name(name)) {
            return Err(MatchError::Name);
        }
        Ok(Match { level, count, agreed, players, games: Vec::new() })
    }

    /// Adds a finished game.
    ///
    /// # Errors
    /// When the match is over, the player has been Ali often enough, or the points do not fit.
    pub fn record(&mut self, game: MatchGame) -> Result<(), MatchError> {
        if self.games.len() >= self.agreed as usize {
            return Err(MatchError::Complete(self.agreed));
        }
        let as_ali = self.games.iter().filter(|played| played.ali == game.ali).count();
        if as_ali >= self.agreed as usize / 2 {
            return Err(MatchError::AliTooOften(self.player(game.ali).into()));
        }
        match (self.count, game.points) {
            (MatchCount::Points, None) => return Err(MatchError::NoPoints),
            (MatchCount::Classic, Some(_)) => return Err(MatchError::NeedlessPoints),
            (_, Some(points)) if !game.has_possible_points() => {
                return Err(MatchError::Points { winner: game.winner, points });
            }
            _ => {}
        }
        self.games.push(game);
        Ok(())
    }

    /// Adds the game that has ended in this position, with `ali` having played Ali.
    ///
    /// # Errors
    /// As [`record`](Match::record), and when the game has not ended or had another level.
    pub fn record_ended(&mut self, position: &Mik7Position, ali: Player) -> Result<(), MatchError> {
        if position.level() != self.level {
            let (agreed, played) = (self.level, position.level());
            return Err(MatchError::OtherLevel { agreed, played });
        }
        let mut game = MatchGame::ended_in(position, ali)?;
        if self.count == MatchCount::Classic {
            game.points = None;
        }
        self.record(game)
    }

    /// The level of every game.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }

    /// How the match is counted.
    #[must_use]
    pub const fn count(&self) -> MatchCount {
        self.count
    }

    /// How many games were agreed.
    #[must_use]
    pub const fn agreed(&self) -> u32 {
        self.agreed
    }

    /// The name of a player.
    #[must_use]
    pub fn player(&self, player: Player) -> &str {
        &self.players[player as usize]
    }

    /// The games played so far.
    #[must_use]
    pub fn games(&self) -> &[MatchGame] {
        &self.games
    }

    /// What each player has so far: games won, or points.
    #[must_use]
    pub fn totals(&self) -> [u32; 2] {
        let mut totals = [0; 2];
        for game in &self.games {
            match game.points {
                Some([ali, eddy]) => {
                    totals[game.ali as usize] += ali;
                    totals[game.ali.other() as usize] += eddy;
                }
                None => totals[game.won_by_player() as usize] += 1,
            }
        }
        totals
    }

    /// The result, once all games have been played.
    #[must_use]
    pub fn result(&self) -> Option<MatchResult> {
        let [first, second] = self.totals();
        (self.games.len() == self.agreed as usize).then(|| match first.cmp(&second) {
            std::cmp::Ordering::Greater => MatchResult::Won(Player::First),
            std::cmp::Ordering::Less => MatchResult::Won(Player::Second),
            std::cmp::Ordering::Equal => MatchResult::Drawn,
        })
    }
}

fn is_name(name: &str) -> bool {
    (1..=MAX_NAME).contains(&name.chars().count())
        && name.trim() == name
        && !name.chars().any(char::is_control)
}

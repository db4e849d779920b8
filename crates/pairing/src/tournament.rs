//! A tournament as far as it has been played, looked through for contradictions.

use std::collections::{HashMap, HashSet};

use crate::record::{ByeKind, Colour, Entrant, Number, Points, RoundEntry};

/// The most players that a tournament may have.
pub const MAX_PLAYERS: usize = 1000;
/// The most rounds that a tournament may have.
pub const MAX_ROUNDS: usize = 100;

/// Why a tournament cannot be worked with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PairingFault {
    /// More players than we take.
    #[error("{0} players are too many: at most {MAX_PLAYERS} can be paired")]
    ManyPlayers(usize),
    /// More rounds than we take.
    #[error("{0} rounds are too many: a tournament has at most {MAX_ROUNDS}")]
    ManyRounds(usize),
    /// Not a number of a player.
    #[error("0 is no pairing number: number the players from 1")]
    ZeroNumber,
    /// Two players have one number.
    #[error("player {0} is there twice: give every player a number of its own")]
    SameNumber(Number),
    /// A result or an absence of nobody.
    #[error("player {0} is not among the players")]
    Unknown(Number),
    /// Two results in one round.
    #[error("player {no} has two results in round {round}: keep one of them")]
    Twice {
        /// Who.
        no: Number,
        /// When.
        round: usize,
    },
    /// A game with oneself.
    #[error("player {no} is paired with itself in round {round}")]
    Alone {
        /// Who.
        no: Number,
        /// When.
        round: usize,
    },
    /// The history is of another length than the round says.
    #[error(
        "round {round} cannot be paired after {played} rounds: give the history of all rounds before it"
    )]
    WrongRound {
        /// The round to be paired.
        round: usize,
        /// How many rounds there are.
        played: usize,
    },
    /// All rounds were played.
    #[error("round {round} is beyond the last one, {total}")]
    Finished {
        /// The round to be paired.
        round: usize,
        /// How many there are.
        total: usize,
    },
    /// The rules allow no pairing.
    #[error(
        "no pairing exists: whoever is left has met or cannot have the bye; the arbiter decides"
    )]
    NoPairing,
    /// The criteria of a bracket do not fit the memory that we give them.
    #[error("this bracket has too many scores to be weighed")]
    TooWide,
}

/// A tournament before its next round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentRecord {
    /// Everybody who takes or took part.
    pub players: Vec<Entrant>,
    /// How many rounds there will be.
    pub rounds_total: usize,
    /// What happened in each round. Whoever is not named in one was not there.
    pub history: Vec<Vec<RoundEntry>>,
    /// Who is not to be paired now.
    pub absent: Vec<Number>,
    /// The colour of number 1 in round 1.
    pub initial_colour: Colour,
    /// Whether a table said from the start who meets whom, as in a round robin: then tie-breaks take a forfeit for a
    /// game, and leave out a round in which somebody meets nobody (C.07, 15.2).
    pub is_predetermined: bool,
}

impl TournamentRecord {
    /// The round that comes next, from 1.
    #[must_use]
    pub fn round(&self) -> usize {
        self.history.len() + 1
    }

    /// Looks for contradictions.
    ///
    /// # Errors
    /// The first one, in words.
    pub fn check(&self) -> Result<(), PairingFault> {
        if self.players.len() > MAX_PLAYERS {
            return Err(PairingFault::ManyPlayers(self.players.len()));
        }
        let rounds = self.rounds_total.max(self.history.len());
        if rounds > MAX_ROUNDS {
            return Err(PairingFault::ManyRounds(rounds));
        }
        let mut known = HashSet::new();
        for player in &self.players {
            if player.no == 0 {
                return Err(PairingFault::ZeroNumber);
            }
            if !known.insert(player.no) {
                return Err(PairingFault::SameNumber(player.no));
            }
        }
        if let Some(&no) = self.absent.iter().find(|no| !known.contains(no)) {
            return Err(PairingFault::Unknown(no));
        }
        for (index, entries) in self.history.iter().enumerate() {
            check_round(index + 1, entries, &known)?;
        }
        Ok(())
    }

    /// What each player did in each round, by number.
    #[must_use]
    pub fn results(&self) -> HashMap<Number, Vec<Doing>> {
        let rounds = self.history.len();
        let mut all: HashMap<Number, Vec<Doing>> =
            self.players.iter().map(|player| (player.no, vec![Doing::ABSENT; rounds])).collect();
        let mut set = |no: Number, round: usize, doing: Doing| {
            if let Some(own) = all.get_mut(&no) {
                own[round] = doing;
            }
        };
        for (round, entries) in self.history.iter().enumerate() {
            for entry in entries {
                match *entry {
                    RoundEntry::Game { white, black, score, .. } => {
                        let [points, other] = score.points();
                        let played = score.is_played();
                        let colour = Some(Colour::White);
                        let game =
                            Doing { opponent: Some(black), colour, points, played, bye: None };
                        set(white, round, game);
                        let colour = Some(Colour::Black);
                        let game = Doing {
                            opponent: Some(white),
                            colour,
                            points: other,
                            played,
                            bye: None,
                        };
                        set(black, round, game);
                    }
                    RoundEntry::Bye { no, kind, points } => {
                        set(no, round, Doing { points, bye: Some(kind), ..Doing::ABSENT });
                    }
                }
            }
        }
        all
    }
}

fn check_round(
    round: usize,
    entries: &[RoundEntry],
    known: &HashSet<Number>,
) -> Result<(), PairingFault> {
    let mut seen = HashSet::new();
    let mut meet = |no: Number| {
        if !known.contains(&no) {
            Err(PairingFault::Unknown(no))
        } else if seen.insert(no) {
            Ok(())
        } else {
            Err(PairingFault::Twice { no, round })
        }
    };
    for entry in entries {
        match *entry {
            RoundEntry::Game { white, black, .. } => {
                if white == black {
                    return Err(PairingFault::Alone { no: white, round });
                }
                meet(white)?;
                meet(black)?;
            }
            RoundEntry::Bye { no, .. } => meet(no)?,
        }
    }
    Ok(())
}

/// What one player did in one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Doing {
    /// Whom the player was paired with.
    pub opponent: Option<Number>,
    /// The colour that was given; nobody had it if the game was not played.
    pub colour: Option<Colour>,
    /// What the round was worth.
    pub points: Points,
    /// Whether there was a game.
    pub played: bool,
    /// Why there was no opponent, if that was written down.
    pub bye: Option<ByeKind>,
}

impl Doing {
    /// Not there, and no word about it.
    pub const ABSENT: Doing =
        Doing { opponent: None, colour: None, points: Points(0), played: false, bye: None };
}

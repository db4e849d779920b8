//! A program that speaks UGI as a player.

use std::time::Duration;

use kelci_catalog::search::{Clock, Stop};
use kelci_ugi::client::{Client, ClientError, Timeouts};
use kelci_ugi::message::{SearchLimits, Start};

use crate::{Choice, ChosenMove, EngineKind, EngineSpec, Player, PlayerFault, Turn};

/// A child process that plays.
pub struct External(Client);

impl External {
    /// Starts the program of an engine and sets its options. It is waited for until the flag is
    /// raised, now and in every game.
    ///
    /// # Errors
    /// When it is none, cannot be started, does not introduce itself, or refuses an option.
    pub fn start(spec: &EngineSpec, stop: &Stop) -> Result<External, String> {
        let EngineKind::Command { line, options, wishes } = &spec.kind else {
            return Err("it is no program".into());
        };
        let client = Client::start_until(line, timeouts(spec), stop.clone());
        let mut client = client.map_err(|error| error.to_string())?;
        let has = |name: &str| client.options().iter().any(|o| o.name.eq_ignore_ascii_case(name));
        let granted: Vec<_> = wishes.iter().filter(|(name, _)| has(name)).collect();
        for (name, value) in granted.into_iter().chain(options) {
            let set = client.set_option(name, value);
            set.map_err(|error| format!("option {name}={value}: {error}"))?;
        }
        Ok(External(client))
    }
}

/// Late moves are the match's to judge; whoever is later than this has stalled.
fn timeouts(spec: &EngineSpec) -> Timeouts {
    let usual = Timeouts::default();
    let grace = spec.patience.unwrap_or(Duration::from_secs(10)).max(spec.margin());
    match spec.patience {
        None => Timeouts { grace, think: Duration::from_secs(300), ..usual },
        // Without a time for the move, its patience is all it has.
        Some(patience) => Timeouts { grace, ready: patience, think: Duration::ZERO, ..usual },
    }
}

impl From<ClientError> for PlayerFault {
    fn from(error: ClientError) -> PlayerFault {
        let told = error.to_string();
        match error {
            ClientError::Start { .. } | ClientError::Died { .. } => PlayerFault::Crash(told),
            // Who was halted did nothing wrong, but its game is over and nobody looks at this.
            ClientError::Stalled { .. } | ClientError::Halted => PlayerFault::Stall(told),
            ClientError::Garbled { .. } | ClientError::Refused { .. } => {
                PlayerFault::Nonsense(told)
            }
        }
    }
}

impl Player for External {
    fn new_game(&mut self) -> Result<(), PlayerFault> {
        Ok(self.0.new_game()?)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerFault> {
        self.0.position(&Start::Fen(turn.start_fen.to_owned()), turn.moves)?;
        let limits = SearchLimits {
            // A side without a clock is told the opponent's: UGI wants all four numbers.
            clocks: clock_pair(turn, |clock| clock.remaining),
            increments: clock_pair(turn, |clock| clock.increment),
            move_time: turn.pace.move_time,
            depth: turn.pace.depth,
            nodes: turn.pace.nodes,
            ..SearchLimits::default()
        };
        let thought = self.0.go(turn.position.side_to_move(), &limits, &mut |_| ())?;
        let info = thought.info.unwrap_or_default();
        Ok(Choice {
            mv: ChosenMove::Text(thought.best_move.unwrap_or_else(|| "none".into())),
            score: info.score,
            depth: info.depth.unwrap_or(0),
            nodes: info.nodes.unwrap_or(0),
        })
    }
}

fn clock_pair(turn: &Turn<'_>, part: impl Fn(Clock) -> Duration) -> [Option<Duration>; 2] {
    let Some(own) = turn.clock() else { return [None; 2] };
    turn.clocks.map(|clock| Some(part(clock.unwrap_or(own))))
}

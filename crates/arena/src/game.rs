//! One game between two players.

use std::time::{Duration, Instant};

use kelci_catalog::search::{Clock, Stop};
use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::notation::clip;
use kelci_core::record::{Ply, Record};
use kelci_core::{Options, SetUpError, Side, Spelling, Verdict};
use kelci_ugi::message::{Command, Go, SearchLimits};
use serde::{Deserialize, Serialize};

use crate::{Adjudication, ChosenMove, EngineKind, EngineSpec, Pace, Player, PlayerFault, Turn};

/// How a game came to its end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// By the rules.
    Rules,
    /// Early, by scores or a table.
    Adjudication,
    /// A player's move was not legal.
    IllegalMove,
    /// A player's move came too late.
    TimeLoss,
    /// A player was gone.
    Crash,
    /// A player did not answer any more.
    Stall,
}

impl Cause {
    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Cause::Rules => "rules",
            Cause::Adjudication => "adjudication",
            Cause::IllegalMove => "illegal-move",
            Cause::TimeLoss => "time-loss",
            Cause::Crash => "crash",
            Cause::Stall => "stall",
        }
    }

    /// Whether a player is to blame.
    pub fn is_fault(self) -> bool {
        !matches!(self, Cause::Rules | Cause::Adjudication)
    }
}

/// What a player thought about one of its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SearchStats {
    /// What the position was worth to the mover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How many microseconds it took.
    pub us: u64,
}

/// What a player did wrong, and how to see it again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FaultReport {
    /// The name that the match knows it by.
    pub engine: String,
    /// The position before it moved.
    pub fen: String,
    /// What happened.
    pub what: String,
    /// A command that leads there again.
    pub replay: String,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FinishedGame {
    /// Its number in the schedule, from 0.
    pub game: u64,
    /// The players, the first side's first.
    pub players: [String; 2],
    /// Where it began.
    pub opening: String,
    /// What was played, in canonical spelling.
    pub moves: Vec<String>,
    /// What was thought, one for each move.
    pub thoughts: Vec<SearchStats>,
    /// Who won.
    pub result: Verdict,
    /// How it ended.
    pub cause: Cause,
    /// The rule by which it ended, or what was done wrong.
    pub reason: String,
    /// The points, in a game that is counted by points.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub points: Option<[u32; 2]>,
    /// Who opened: not always the first side, since openings are positions.
    pub begins: u8,
    /// What went wrong, if anything did.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub fault: Option<FaultReport>,
}

impl FinishedGame {
    /// What the game was worth to a side: 1, 1/2 or 0.
    pub fn points_of(&self, side: Side) -> f64 {
        match self.result {
            Verdict::Draw => 0.5,
            Verdict::Win(winner) => f64::from(u8::from(winner == side)),
        }
    }

    /// Who made the move of that index.
    pub fn mover(&self, ply: usize) -> Side {
        Side::BOTH[(usize::from(self.begins) + ply) % 2]
    }

    /// The game written down.
    pub fn record(&self, game: &dyn AnyGame, options: &Options) -> Record {
        let plies = self.moves.iter().zip(&self.thoughts).map(|(text, thought)| {
            let score = thought.score.map_or_else(String::new, |score| format!("{score:+} "));
            let depth = match thought.depth {
                0 => String::new(),
                depth => format!("depth {depth} "),
            };
            let comment = format!("{score}{depth}{} ms", thought.us / 1000);
            Ply { comment, ..Ply::new(text) }
        });
        let mut record = Record::new(game.info().name);
        record.options = options.clone();
        record.fen = Some(self.opening.clone());
        record.begins = self.mover(0);
        record.players = self.players.clone();
        record.tags = vec![
            ("Round".into(), (self.game + 1).to_string()),
            ("Termination".into(), self.cause.name().into()),
        ];
        record.plies = plies.collect();
        record.result = Some(self.result);
        record.reason = self.reason.clone();
        record
    }
}

/// A player at the board, with its limits.
pub(crate) struct Seat<'a> {
    pub player: &'a mut dyn Player,
    pub spec: &'a EngineSpec,
    pub pace: Pace,
}

/// A game that is to be played.
pub(crate) struct Encounter<'a> {
    pub game: &'a dyn AnyGame,
    pub options: &'a Options,
    pub number: u64,
    pub opening: &'a str,
    pub adjudication: &'a Adjudication,
    pub seed: u64,
    pub stop: &'a Stop,
}

impl Encounter<'_> {
    /// Plays the game; none if the match was stopped meanwhile.
    pub fn play(&self, mut seats: [Seat<'_>; 2]) -> Result<Option<FinishedGame>, SetUpError> {
        let mut position = self.game.position(self.options, Some(self.opening))?;
        let begins = position.side_to_move();
        let names = [&seats[0], &seats[1]].map(|seat| seat.spec.name.clone());
        let mut clocks = [&seats[0], &seats[1]].map(|seat| {
            seat.pace.clock.map(|(remaining, increment)| Clock { remaining, increment })
        });
        let (mut moves, mut thoughts) = (Vec::new(), Vec::new());
        let mut wrong = None;
        for side in Side::BOTH {
            if let Err(fault) = seats[side.index()].player.new_game() {
                wrong = Some((side, Wrong::Fault(fault)));
                break;
            }
        }
        if self.stop.is_raised() {
            return Ok(None);
        }
        let early = loop {
            if wrong.is_some() || position.outcome().is_some() {
                break None;
            }
            let side = position.side_to_move();
            let seat = &mut seats[side.index()];
            match self.turn(seat, &*position, &moves, &mut clocks) {
                _ if self.stop.is_raised() => return Ok(None),
                Err(what) => wrong = Some((side, what)),
                Ok((key, thought)) => {
                    let text = position.write_move(key, Spelling::Canonical);
                    moves.push(text.expect("the key is that of a legal move"));
                    thoughts.push(thought);
                    position.play(key);
                    if position.outcome().is_some() {
                        break None;
                    }
                    let early = self.adjudication.end(&thoughts, side, || position.fen());
                    if early.is_some() {
                        break early;
                    }
                }
            }
        };
        let (result, cause, reason, fault) = if let Some((side, wrong)) = wrong {
            let fault = self.report(&seats[side.index()], &*position, &moves, &clocks, &wrong);
            let cause = wrong.cause();
            (Verdict::Win(side.other()), cause, cause.name(), Some(fault))
        } else if let Some(early) = early {
            (early.verdict, Cause::Adjudication, early.reason, None)
        } else {
            let outcome = position.outcome().expect("the loop ends with an end");
            (outcome.verdict, Cause::Rules, outcome.reason.0, None)
        };
        Ok(Some(FinishedGame {
            game: self.number,
            players: names,
            opening: self.opening.to_owned(),
            moves,
            thoughts,
            result,
            cause,
            reason: reason.to_owned(),
            points: position.points(),
            begins: begins.index() as u8,
            fault,
        }))
    }

    /// Asks for one move and keeps the time.
    fn turn(
        &self,
        seat: &mut Seat<'_>,
        position: &dyn AnyPosition,
        moves: &[String],
        clocks: &mut [Option<Clock>; 2],
    ) -> Result<(u32, SearchStats), Wrong> {
        let side = position.side_to_move();
        let on_clock = clocks[side.index()].map(|clock| clock.remaining);
        let limit = seat.pace.move_time.into_iter().chain(on_clock).min();
        let latest = limit.map(|limit| limit + seat.spec.margin());
        // The two sides of a game throw different dice, and so do the two games of a pair.
        let seed = self.seed ^ ((2 * self.number + side.index() as u64) << 20);
        let pace = seat.pace.of_move(seed, moves.len());
        let turn = Turn {
            position,
            start_fen: self.opening,
            moves,
            pace: &pace,
            clocks: *clocks,
            seed,
            stop: self.stop,
        };
        let start = Instant::now();
        let choice = seat.player.choose(&turn).map_err(Wrong::Fault)?;
        let time = start.elapsed();
        if let (Some(limit), Some(latest)) = (limit, latest)
            && time > latest
        {
            return Err(Wrong::Late { limit, time });
        }
        if let Some(clock) = &mut clocks[side.index()] {
            clock.remaining = clock.remaining.saturating_sub(time) + clock.increment;
        }
        let key = match choice.mv {
            ChosenMove::Key(key) => key,
            ChosenMove::Text(text) => position
                .parse_move(&text)
                .map_err(|error| Wrong::Illegal(text, error.to_string()))?,
        };
        let thought = SearchStats {
            score: choice.score.map(|score| score.value()),
            depth: choice.depth,
            nodes: choice.nodes,
            us: time.as_micros() as u64,
        };
        Ok((key, thought))
    }

    fn report(
        &self,
        seat: &Seat<'_>,
        position: &dyn AnyPosition,
        moves: &[String],
        clocks: &[Option<Clock>; 2],
        wrong: &Wrong,
    ) -> FaultReport {
        let (game, moves) = (self.game.info().name, moves.join(" "));
        let mut replay = format!("kelci show {game} --fen {}", quoted(self.opening));
        for (name, value) in self.options.iter().filter(|(_, value)| value.len() < 200) {
            replay.push_str(&format!(" -o {}", quoted(&format!("{name}={value}"))));
        }
        if !moves.is_empty() {
            replay.push_str(&format!(" --moves {}", quoted(&moves)));
        }
        if let EngineKind::Command { line, options, .. } = &seat.spec.kind {
            let asked = self.replay_engine(line, options, &seat.pace, clocks, &moves);
            replay.push_str(&format!("; {asked}"));
        }
        FaultReport {
            engine: seat.spec.name.clone(),
            fen: position.fen(),
            what: wrong.to_string(),
            replay,
        }
    }
}

impl Encounter<'_> {
    /// The command that asks the engine the same question again.
    fn replay_engine(
        &self,
        line: &str,
        options: &[(String, String)],
        pace: &Pace,
        clocks: &[Option<Clock>; 2],
        moves: &str,
    ) -> String {
        let mut asked: Vec<String> = vec!["ugi".into()];
        asked.extend(
            options.iter().map(|(name, value)| format!("setoption name {name} value {value}")),
        );
        asked.extend(["uginewgame".into(), "isready".into()]);
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {moves}") };
        asked.push(format!("position fen {}{moves}", self.opening));
        let mut go = SearchLimits {
            move_time: pace.move_time,
            nodes: pace.nodes,
            depth: pace.depth,
            ..SearchLimits::default()
        };
        if pace.clock.is_some() {
            // A side without a clock is told the opponent's, as in the game.
            let own = clocks[0].or(clocks[1]);
            go.clocks = clocks.map(|clock| clock.or(own).map(|clock| clock.remaining));
            go.increments = clocks.map(|clock| clock.or(own).map(|clock| clock.increment));
        }
        asked.push(Command::Go(Go::Search(go)).to_string());
        let longest =
            pace.move_time.into_iter().chain(clocks.iter().flatten().map(|c| c.remaining));
        let seconds = longest.max().unwrap_or_default().as_secs() + 5;
        let asked = asked.iter().map(|command| quoted(command)).collect::<Vec<_>>().join(" ");
        format!("(printf '%s\\n' {asked}; sleep {seconds}) | {line}")
    }
}

/// A word for a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// What a player did wrong.
enum Wrong {
    Fault(PlayerFault),
    Illegal(String, String),
    Late { limit: Duration, time: Duration },
}

impl Wrong {
    fn cause(&self) -> Cause {
        match self {
            Wrong::Fault(PlayerFault::Crash(_)) => Cause::Crash,
            Wrong::Fault(PlayerFault::Stall(_)) => Cause::Stall,
            Wrong::Fault(PlayerFault::Nonsense(_)) | Wrong::Illegal(..) => Cause::IllegalMove,
            Wrong::Late { .. } => Cause::TimeLoss,
        }
    }
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Wrong::Fault(
                PlayerFault::Crash(words)
                | PlayerFault::Stall(words)
                | PlayerFault::Nonsense(words),
            ) => f.write_str(words),
            Wrong::Illegal(text, why) => write!(f, "it wants to play {:?}: {why}", clip(text)),
            Wrong::Late { limit, time } => {
                write!(f, "it took {} ms of {} ms", time.as_millis(), limit.as_millis())
            }
        }
    }
}

//! Driving an engine, whoever wrote it.
//!
//! An engine is a child process that may be slow, wrong, silent or dead, and a client must never
//! hang on it: everything that is waited for has a time limit. The dialects of the engines there
//! are live in one table and are chosen by `id name`.
//!
//! ```no_run
//! use kelci_core::Side;
//! use kelci_ugi::client::{Client, Timeouts};
//! use kelci_ugi::message::{SearchLimits, Start};
//! let mut engine = Client::start("kelci ugi --game pijersi", Timeouts::default())?;
//! engine.set_option("Level", "3")?;
//! engine.new_game()?;
//! engine.position(&Start::StartPos, &["b4c4c4".to_owned()])?;
//! let thought = engine.go(Side::Second, &SearchLimits::nodes(10_000), &mut |_| ())?;
//! println!("{:?}", thought.best_move);
//! engine.quit();
//! # Ok::<(), kelci_ugi::client::ClientError>(())
//! ```

mod dialect;
mod process;

use std::time::{Duration, Instant};

use kelci_catalog::search::Stop;
use kelci_core::Side;
use kelci_core::notation::clip;

use crate::message::{Command, Go, Info, OptionLine, Query, Reply, SearchLimits, Start};
use dialect::{Dialect, Ready};
pub use process::{Exit, Process, Silence, split_command_line};

/// How often whoever waits looks whether that is still wanted.
const LOOK: Duration = Duration::from_millis(20);

/// How long to wait for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// For the first answer.
    pub start: Duration,
    /// For `readyok`, which may have to wait for gigabytes, and for answers to queries.
    pub ready: Duration,
    /// For a move, beyond the time it may take.
    pub grace: Duration,
    /// For a move when nothing limits its time.
    pub think: Duration,
    /// For the end after `quit`; then it is killed.
    pub quit: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Timeouts {
            start: Duration::from_secs(20),
            ready: Duration::from_secs(30),
            grace: Duration::from_secs(5),
            think: Duration::from_secs(600),
            quit: Duration::from_secs(5),
        }
    }
}

/// Why an engine could not be used. After any of them but [`Refused`](ClientError::Refused) by
/// [`Client::set_option`] nothing more can be had from it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClientError {
    /// It could not be started.
    #[error("cannot start {command}: {cause}")]
    Start {
        /// The command line.
        command: String,
        /// Why.
        cause: String,
    },
    /// It has ended.
    #[error("the engine died ({status}){}{last_words}", if last_words.is_empty() { "" } else { ": " })]
    Died {
        /// Its exit status or signal, in words.
        status: String,
        /// The last line it wrote to standard error.
        last_words: String,
    },
    /// It does not answer.
    #[error("the engine does not answer: {waiting_for} is missing")]
    Stalled {
        /// What was expected.
        waiting_for: &'static str,
    },
    /// It answered something that makes no sense.
    #[error("the engine answers nonsense: \"{line}\"")]
    Garbled {
        /// What it said, shortened.
        line: String,
    },
    /// Nobody wants its answer any more.
    #[error("the engine was not waited for any longer")]
    Halted,
    /// It said that it will not, or it is known that it cannot.
    #[error("the engine refuses: {what}")]
    Refused {
        /// What it said.
        what: String,
    },
}

/// What an engine answers to `go`.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// Its move; none if it says that there is none. Whether it is legal is for others to say.
    pub best_move: Option<String>,
    /// The last it said about its best line.
    pub info: Option<Info>,
    /// How long it took, as seen from here.
    pub elapsed: Duration,
}

/// An engine under our command.
pub struct Client {
    process: Process,
    timeouts: Timeouts,
    halt: Stop,
    dialect: &'static Dialect,
    name: String,
    author: String,
    options: Vec<OptionLine>,
    /// `isready` was answered at least once, or must not be sent.
    is_ready: bool,
    has_game: bool,
    /// When the search that is under way began, and when it must be over.
    thinking: Option<(Instant, Instant)>,
}

impl Client {
    /// Starts an engine by its command line and asks who it is.
    ///
    /// # Errors
    /// When it cannot be started or does not introduce itself.
    pub fn start(command: &str, timeouts: Timeouts) -> Result<Client, ClientError> {
        Client::start_until(command, timeouts, Stop::new())
    }

    /// The same, but once the flag is raised nothing is waited for any more: whatever is under way
    /// ends with [`ClientError::Halted`] within a moment.
    ///
    /// # Errors
    /// When it cannot be started or does not introduce itself.
    pub fn start_until(
        command: &str,
        timeouts: Timeouts,
        halt: Stop,
    ) -> Result<Client, ClientError> {
        let mut client = Client {
            process: Process::start(command)?,
            timeouts,
            halt,
            dialect: &dialect::STANDARD,
            name: String::new(),
            author: String::new(),
            options: Vec::new(),
            is_ready: false,
            has_game: false,
            thinking: None,
        };
        client.send(&Command::Ugi)?;
        let deadline = Instant::now() + timeouts.start;
        loop {
            match client.hear(deadline, "ugiok")? {
                Reply::Name(name) => client.name = name,
                Reply::Author(author) => client.author = author,
                Reply::Option(option) => client.options.push(option),
                Reply::UgiOk => break,
                _ => {}
            }
        }
        client.dialect = dialect::of(&client.name, &client.options);
        Ok(client)
    }

    /// What it calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Who wrote it.
    pub fn author(&self) -> &str {
        &self.author
    }

    /// The options it announces.
    pub fn options(&self) -> &[OptionLine] {
        &self.options
    }

    /// Sets an option, in any case and in the engine's dialect.
    ///
    /// # Errors
    /// [`ClientError::Refused`] when it has no such option (it is not even asked then, because
    /// some end themselves over it) or says that it will not; or it is in trouble.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        let listed = self.options.iter().map(|option| option.name.as_str());
        let mut known = listed.chain(self.dialect.hidden_options.iter().copied());
        let name = known.find(|known| known.eq_ignore_ascii_case(name)).map(str::to_owned);
        let Some(name) = name else {
            return Err(ClientError::Refused { what: "it has no such option".to_owned() });
        };
        if self.dialect.standard_options {
            self.send(&Command::SetOption { name, value: value.to_owned() })?;
        } else {
            self.send_line(format!("setoption {name} {value}"))?;
            self.is_ready |= self.dialect.unready_option == Some((name.as_str(), value));
        }
        self.synchronise()
    }

    /// Begins another game.
    ///
    /// # Errors
    /// When the engine is in trouble.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        self.send(&Command::NewGame)?;
        self.has_game = true;
        if self.dialect.ready == Ready::Always || !self.is_ready {
            self.wait_ready()?;
        }
        Ok(())
    }

    /// Sets up a position: where the game began, and all the moves since.
    ///
    /// # Errors
    /// When the engine is dead; what else it thinks of it, it says at the next question.
    pub fn position(&mut self, start: &Start, moves: &[String]) -> Result<(), ClientError> {
        // cmalo has no board before the first game.
        if !self.has_game {
            self.new_game()?;
        }
        self.send(&Command::Position { start: start.clone(), moves: moves.to_vec() })
    }

    /// Lets it think about the position and waits for its move, reporting what it says meanwhile.
    ///
    /// # Errors
    /// When the engine is in trouble, or does not know such limits.
    pub fn go(
        &mut self,
        to_move: Side,
        limits: &SearchLimits,
        report: &mut dyn FnMut(&Info),
    ) -> Result<Thought, ClientError> {
        self.begin(to_move, limits)?;
        self.finish(report)
    }

    /// Lets it think about the position without waiting.
    ///
    /// # Errors
    /// When the engine is dead or does not know such limits.
    pub fn begin(&mut self, to_move: Side, limits: &SearchLimits) -> Result<(), ClientError> {
        let spoken = self.dialect.limits(to_move, limits)?;
        let now = Instant::now();
        let clock = limits.clock(to_move).map(|clock| clock.remaining + clock.increment);
        let most = spoken.move_time.or(clock).unwrap_or(self.timeouts.think);
        self.send(&Command::Go(Go::Search(spoken)))?;
        self.thinking = Some((now, now + most + self.timeouts.grace));
        Ok(())
    }

    /// Waits for the move of a search that was begun.
    ///
    /// # Errors
    /// When the engine is in trouble, or nothing was begun.
    pub fn finish(&mut self, report: &mut dyn FnMut(&Info)) -> Result<Thought, ClientError> {
        let Some((began, deadline)) = self.thinking.take() else {
            return Err(ClientError::Refused { what: "it is not thinking".to_owned() });
        };
        let mut last = None;
        loop {
            match self.hear(deadline, "bestmove")? {
                Reply::BestMove(best_move) => {
                    return Ok(Thought { best_move, info: last, elapsed: began.elapsed() });
                }
                Reply::Info(info) => {
                    report(&info);
                    if info.rank.is_none_or(|rank| rank == 1) && info.score.is_some() {
                        last = Some(info);
                    }
                }
                // It did not take the position or the limits, so no move or a wrong one follows.
                Reply::Error(what) => return Err(ClientError::Refused { what: clip(&what) }),
                Reply::Other(line) if line.starts_with("bestmove") => {
                    return Err(ClientError::Garbled { line: clip(&line) });
                }
                _ => {}
            }
        }
    }

    /// Stops the search that was begun and waits for its move.
    ///
    /// # Errors
    /// When the engine is in trouble. One that knows no `stop` is waited for.
    pub fn stop(&mut self, report: &mut dyn FnMut(&Info)) -> Result<Thought, ClientError> {
        if self.dialect.can_stop {
            self.send(&Command::Stop)?;
            if let Some((_, deadline)) = &mut self.thinking {
                *deadline = Instant::now() + self.timeouts.grace;
            }
        }
        self.finish(report)
    }

    /// Asks about the position.
    ///
    /// # Errors
    /// When the engine is in trouble.
    pub fn query(&mut self, query: &Query) -> Result<String, ClientError> {
        self.send(&Command::Query(query.clone()))?;
        let deadline = Instant::now() + self.timeouts.ready;
        loop {
            match self.hear(deadline, "response")? {
                Reply::Response(answer) => return Ok(answer),
                Reply::Other(line) if is_bare_answer(query, &line) => return Ok(line),
                Reply::Error(what) => return Err(ClientError::Refused { what: clip(&what) }),
                _ => {}
            }
        }
    }

    /// Ends it: with `quit`, and if that does not help, by force.
    pub fn quit(mut self) -> Exit {
        self.process.quit(self.timeouts.quit)
    }

    fn send(&mut self, command: &Command) -> Result<(), ClientError> {
        self.send_line(command.to_string())
    }

    fn send_line(&mut self, line: String) -> Result<(), ClientError> {
        if self.process.send(line) { Ok(()) } else { Err(self.process.death()) }
    }

    fn hear(&mut self, deadline: Instant, waiting_for: &'static str) -> Result<Reply, ClientError> {
        loop {
            if self.halt.is_raised() {
                return Err(ClientError::Halted);
            }
            let look = deadline.min(Instant::now() + LOOK);
            match self.process.next(look) {
                Ok(line) => {
                    if let Some(reply) = Reply::parse(&line) {
                        return Ok(reply);
                    }
                }
                Err(Silence::Timeout) if look < deadline => {}
                Err(Silence::Timeout) => return Err(ClientError::Stalled { waiting_for }),
                Err(Silence::TooLong) => {
                    let line = "a line without end".to_owned();
                    return Err(ClientError::Garbled { line });
                }
                Err(Silence::Closed) => return Err(self.process.death()),
            }
        }
    }

    fn wait_ready(&mut self) -> Result<(), ClientError> {
        self.send(&Command::IsReady)?;
        self.is_ready = true;
        let deadline = Instant::now() + self.timeouts.ready;
        let mut refused = None;
        loop {
            match self.hear(deadline, "readyok")? {
                Reply::ReadyOk => break,
                Reply::Error(what) => refused = refused.or(Some(clip(&what))),
                _ => {}
            }
        }
        refused.map_or(Ok(()), |what| Err(ClientError::Refused { what }))
    }

    /// Waits until everything sent so far has been read, so that complaints find their cause.
    fn synchronise(&mut self) -> Result<(), ClientError> {
        match self.dialect.ready {
            Ready::Always => self.wait_ready(),
            Ready::Once => self.query(&Query::P1Turn).map(|_| ()),
        }
    }
}

/// Whether a line without `response` is the answer: cmalo always leaves it out, Natural
/// Selection for a FEN.
pub(crate) fn is_bare_answer(query: &Query, line: &str) -> bool {
    match query {
        Query::P1Turn | Query::GameOver | Query::IsLegal(_) => ["true", "false"].contains(&line),
        Query::Result => ["p1win", "p2win", "draw", "none"].contains(&line),
        Query::Fen => line.contains('/') && !line.starts_with("info"),
    }
}

//! Talking to an engine of which nothing is known.

use std::fmt;
use std::time::{Duration, Instant};

use kelci_core::notation::clip;

use crate::client::{ClientError, Process, Silence, is_bare_answer};
use crate::message::{Query, Reply};

/// After a complaint, the answer that was asked for comes soon or not at all.
const AFTERMATH: Duration = Duration::from_millis(300);

pub(super) struct Session {
    command: String,
    pub process: Process,
    pub patience: Duration,
    pub blank_lines: usize,
}

/// A line that was waited for, and those before it.
pub(super) struct Heard {
    pub line: String,
    pub before: Vec<String>,
}

/// The answer to a query.
pub(super) struct Answer {
    pub value: String,
    /// It came without `response`.
    pub is_bare: bool,
}

/// Why a line that was waited for did not come.
pub(super) enum Trouble {
    Silent,
    Dead,
    Complains(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Silent => f.write_str("no answer"),
            Trouble::Dead => f.write_str("it dies"),
            Trouble::Complains(what) => write!(f, "it complains: {}", clip(what)),
        }
    }
}

impl Session {
    pub fn start(command: &str, patience: Duration) -> Result<Session, ClientError> {
        let process = Process::start(command)?;
        Ok(Session { command: command.to_owned(), process, patience, blank_lines: 0 })
    }

    /// Starts the engine again, up to its first game.
    pub fn restart(&mut self) {
        self.process.quit(AFTERMATH);
        // It was started once; if it cannot be now, everything that follows will say so.
        if let Ok(process) = Process::start(&self.command) {
            self.process = process;
        }
        self.send("ugi");
        let _ = self.next_until(self.patience, |reply| *reply == Reply::UgiOk);
        self.send("uginewgame");
    }

    pub fn send(&mut self, line: &str) {
        // Whether anybody hears it is seen by the answer.
        self.process.send(line);
    }

    pub fn send_all(&mut self, lines: &[&str]) {
        lines.iter().for_each(|line| self.send(line));
    }

    /// Hears whatever is said in the next moment.
    pub fn drain(&mut self) {
        let _ = self.next_until(Duration::from_millis(30), |_| false);
    }

    /// Waits for a line of some sort. If the engine dies or is silent it is started again, unless
    /// that was to be seen.
    pub fn wait(
        &mut self,
        patience: Duration,
        wanted: impl Fn(&Reply) -> bool,
    ) -> Result<Heard, Trouble> {
        let heard = self.next_until(patience, wanted);
        let is_lost = match &heard {
            Err(Trouble::Dead) => true,
            Err(Trouble::Silent) => patience >= self.patience,
            _ => false,
        };
        if is_lost {
            self.restart();
        }
        heard
    }

    /// Waits for the answer to a query, in whatever form.
    pub fn wait_answer(&mut self, query: &Query) -> Result<Answer, Trouble> {
        let heard = self.wait(self.patience, |reply| match reply {
            Reply::Response(_) => true,
            Reply::Other(line) => is_bare_answer(query, line),
            _ => false,
        })?;
        Ok(match Reply::parse(&heard.line) {
            Some(Reply::Response(value)) => Answer { value, is_bare: false },
            _ => Answer { value: heard.line, is_bare: true },
        })
    }

    fn next_until(
        &mut self,
        patience: Duration,
        wanted: impl Fn(&Reply) -> bool,
    ) -> Result<Heard, Trouble> {
        let mut deadline = Instant::now() + patience;
        let (mut before, mut complaint) = (Vec::new(), None);
        loop {
            let line = match self.process.next(deadline) {
                Ok(line) => line,
                Err(Silence::TooLong) => continue,
                Err(Silence::Closed) => return Err(Trouble::Dead),
                Err(Silence::Timeout) => {
                    return Err(complaint.map_or(Trouble::Silent, Trouble::Complains));
                }
            };
            let Some(reply) = Reply::parse(&line) else {
                self.blank_lines += 1;
                continue;
            };
            if wanted(&reply) {
                return Ok(Heard { line, before });
            }
            if let Reply::Error(what) = reply
                && complaint.is_none()
            {
                complaint = Some(what);
                deadline = deadline.min(Instant::now() + AFTERMATH);
            }
            before.push(line);
        }
    }
}

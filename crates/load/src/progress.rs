//! One line that says how far it is, and the wish to stop.

use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use tokio::sync::watch;

/// Where no terminal is, a line comes no more often than this.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Says how far it is, on standard error.
pub struct Progress {
    is_terminal: bool,
    is_quiet: bool,
    said: Option<Instant>,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress { is_terminal: std::io::stderr().is_terminal(), is_quiet: false, said: None }
    }
}

impl Progress {
    /// Says nothing.
    pub fn quiet() -> Progress {
        Progress { is_terminal: false, is_quiet: true, said: None }
    }

    /// Says where it is now.
    pub fn say(&mut self, line: &str) {
        if self.is_quiet {
            return;
        }
        let mut screen = std::io::stderr().lock();
        if self.is_terminal {
            let _ = write!(screen, "\r\x1b[K{line}");
        } else if self.said.is_none_or(|said| said.elapsed() >= LINE_EVERY) {
            self.said = Some(Instant::now());
            let _ = writeln!(screen, "{line}");
        }
        let _ = screen.flush();
    }

    /// Makes room for what is printed next.
    pub fn clear(&mut self) {
        if self.is_terminal {
            let _ = write!(std::io::stderr().lock(), "\r\x1b[K");
        }
        self.said = None;
    }
}

/// Whether somebody wants it to stop.
#[derive(Clone)]
pub struct Stop(watch::Receiver<bool>);

impl Stop {
    /// Stops with Ctrl-C.
    pub fn on_interrupt() -> Stop {
        let (send, receive) = watch::channel(false);
        tokio::spawn(async move {
            let _ = tokio::signal::ctrl_c().await;
            let _ = send.send(true);
        });
        Stop(receive)
    }

    /// Never stops.
    pub fn never() -> Stop {
        Stop(watch::channel(false).1)
    }

    /// Whether it is to stop.
    pub fn is_wanted(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits for a while, or until it is to stop.
    pub async fn sleep(&mut self, time: Duration) {
        let wanted = async {
            if self.0.wait_for(|stop| *stop).await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        tokio::select! {
            () = tokio::time::sleep(time) => {}
            () = wanted => {}
        }
    }
}

//! Telling how a match goes while it goes.

use std::io::{self, IsTerminal as _, Write as _};

use kelci_arena::{Standings, report};

use super::Plan;
use crate::paint::Screen;

/// Says where the match stands: in one line that is written over on a terminal, and in a line
/// every so many games elsewhere.
pub struct MatchProgress {
    live: bool,
    quiet: bool,
    interval: u64,
}

impl MatchProgress {
    pub fn new(json: bool, interval: u64) -> MatchProgress {
        MatchProgress { live: io::stderr().is_terminal(), quiet: json, interval }
    }

    pub fn show(
        &mut self,
        plan: &Plan<'_>,
        standings: &Standings,
        screen: &mut Screen,
    ) -> io::Result<()> {
        let line = || report::line(standings, plan.schedule.games(), plan.sprt.as_ref());
        if self.live {
            let mut terminal = io::stderr().lock();
            write!(terminal, "\r\x1b[K{}", line())?;
            terminal.flush()
        } else if !self.quiet && standings.games.is_multiple_of(self.interval) {
            writeln!(screen, "{}", line())?;
            screen.flush()
        } else {
            Ok(())
        }
    }

    pub fn clear(&self) {
        if self.live {
            eprint!("\r\x1b[K");
        }
    }
}

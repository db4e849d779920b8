//! What was nobody's time is taken off the clock of a game.

use super::actor::{ATTEMPTS, Actor, Failure};
use crate::fault::Fault;
use crate::game::Event;

impl Actor {
    /// Makes sure that the clock shows what it should before something happens; says whether it showed
    /// something else.
    pub(super) async fn settle(&mut self) -> Result<bool, Fault> {
        if self.services.pulse.has_lapsed() {
            self.services.pulse.recover().await?;
        }
        let is_away = self.note_vacations().await?;
        Ok(self.skip_outages().await? || is_away)
    }

    /// Tells the clock of the outages over which it ran; says whether there were any. Whoever else does so at
    /// the same time takes the number, and then it is done.
    pub(super) async fn skip_outages(&mut self) -> Result<bool, Fault> {
        let mut has_changed = false;
        for _ in 0..ATTEMPTS {
            // Clocks that a later program has written of are left to it.
            let table = self.table.as_ref().filter(|table| table.state.is_understood());
            let missed = table.map(|table| self.services.pulse.missed(&table.state));
            let Some((ms, at_ms)) = missed.flatten() else { return Ok(has_changed) };
            has_changed = true;
            match self.store_event(Event::Outage { ms }, None, Vec::new(), at_ms).await {
                Ok(_) | Err(Failure::Conflict) => {}
                Err(Failure::Fault(fault)) => return Err(fault),
            }
        }
        Err(Fault::conflict())
    }
}

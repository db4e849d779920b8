//! What a game by days does without being asked: it hears of vacations, and moves that were entered beforehand are
//! played.

use super::actor::{ATTEMPTS, Actor, Failure};
use super::handle::Snapshot;
use crate::bounds::{MAX_CONDITIONAL_MOVES, MAX_VACATIONS};
use crate::fault::Fault;
use crate::game::{Action, Decision, Event, Powers, Refusal, Seat, State, Status, Vacation};
use crate::store::{Effect, EnteredMoves, JobKind, StoreError};

impl Actor {
    /// Tells the game of vacations of its players that it does not know; says whether there were any. The store knows
    /// them for sure, so a flag does not fall before it was asked; whoever else tells them at the same time takes the
    /// number, and then it is done.
    pub(super) async fn note_vacations(&mut self) -> Result<bool, Fault> {
        let mut has_changed = false;
        for _ in 0..2 * MAX_VACATIONS + ATTEMPTS {
            let Some(table) = self.table.clone() else { return Ok(has_changed) };
            let Some((seat, vacation)) = self.missed_vacation(&table).await? else {
                return Ok(has_changed);
            };
            has_changed = true;
            let Vacation { from_ms, to_ms } = vacation;
            let event = Event::Vacation { seat, from_ms, to_ms };
            match self.store_event(event, None, Vec::new(), self.now_ms()).await {
                Ok(_) | Err(Failure::Conflict) => {}
                Err(Failure::Fault(fault)) => return Err(fault),
            }
        }
        Err(Fault::conflict())
    }

    async fn missed_vacation(
        &self,
        Snapshot { state, access, .. }: &Snapshot,
    ) -> Result<Option<(Seat, Vacation)>, StoreError> {
        let goes_on = state.status() == Status::Playing && state.is_understood();
        let Some(clocks) = state.clocks().filter(|_| goes_on && state.spec().knows_vacations())
        else {
            return Ok(None);
        };
        for seat in Seat::BOTH {
            let Some(person) = access[seat.index()].person else { continue };
            // One that was called off or cut short may be known to the game as it was before.
            let after_ms = clocks.first_vacation_ms(seat).or(clocks.since_ms()).unwrap_or(0) - 1;
            let vacations = self.services.store.vacations(person, after_ms).await?;
            if let Some(missed) = vacations.into_iter().find(|one| clocks.misses(seat, *one)) {
                return Ok(Some((seat, missed)));
            }
        }
        Ok(None)
    }

    /// What was entered beforehand by whoever is to move now.
    async fn entered(
        &self,
        Snapshot { state, access, .. }: &Snapshot,
    ) -> Result<Option<EnteredMoves>, StoreError> {
        if !state.spec().is_at_leisure() || state.status() != Status::Playing {
            return Ok(None);
        }
        let seat = state.turn();
        let entered = self.services.store.entered_moves(&self.id, seat).await?;
        // Somebody else may have taken the seat since.
        Ok(entered.filter(|entered| Some(entered.person) == access[seat.index()].person))
    }

    /// The job that goes with a move if an answer to it was entered: should this node be gone before it has answered,
    /// another does. An earlier job is begun anew, lest whoever has just finished it strikes this one out.
    pub(super) async fn answer_job(
        &self,
        table: &Snapshot,
        after: &State,
        event: &Event,
    ) -> Result<Vec<Effect>, StoreError> {
        if !matches!(event, Event::Move { .. }) || !after.spec().is_at_leisure() {
            return Ok(Vec::new());
        }
        let table = Snapshot { state: after.clone().into(), ..table.clone() };
        let entered = self.entered(&table).await?;
        let is_due =
            entered.is_some_and(|entered| after.conditional_answer(&entered.moves).is_some());
        let job = [Effect::Done(JobKind::Answer), Effect::Job(JobKind::Answer)];
        Ok(if is_due { job.into() } else { Vec::new() })
    }

    /// Plays what was entered beforehand, as long as there is something to be played. Each has the number of its event,
    /// so whatever asks for it twice has it once.
    pub(super) async fn answer_moves(&mut self) -> Result<(), Fault> {
        for _ in 0..2 * MAX_CONDITIONAL_MOVES {
            let table = self.table().await?;
            let Some(entered) = self.entered(&table).await? else { return Ok(()) };
            let Some(text) = table.state.conditional_answer(&entered.moves) else { return Ok(()) };
            let ply = u32::try_from(table.state.plies().len()).ok();
            let action = Action::Move { text, ply };
            let decided = table.state.decide(Powers::of(entered.seat), &action, self.now_ms());
            let (event, key) = match decided {
                Ok(Decision::Plays(Event::Move { seat, text, clock_ms, .. }, key)) => {
                    (Event::Move { seat, text, clock_ms, conditional: true }, key)
                }
                Err(Refusal::FlagFell) => {
                    self.flag_if_fallen().await;
                    return Ok(());
                }
                _ => return Ok(()),
            };
            let done = vec![Effect::Done(JobKind::Answer)];
            match self.accept_decided(event, Some(key), done).await {
                Ok(_) | Err(Failure::Conflict) => {}
                Err(Failure::Fault(fault)) => return Err(fault),
            }
        }
        Ok(())
    }
}

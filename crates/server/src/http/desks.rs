//! Places for work that takes its time: off the threads that answer, only so much of it at once.

use std::sync::Arc;

use kelci_core::told;
use tokio::sync::Semaphore;

use crate::fault::Fault;

/// A few places to work at, a few more to wait in; everybody else is sent away.
pub struct Desks {
    waiting: Semaphore,
    working: Arc<Semaphore>,
}

impl Desks {
    /// So many places to work at and to wait in.
    #[must_use]
    pub fn new(working: usize, waiting: usize) -> Desks {
        Desks { waiting: Semaphore::new(waiting), working: Arc::new(Semaphore::new(working)) }
    }

    /// Does some work.
    ///
    /// # Errors
    /// When too many wait already, or the work panics.
    pub async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let busy = || Fault::busy(told!("too much is asked of this server at once"));
        let place = self.waiting.try_acquire().map_err(|_| busy())?;
        let desk = self.working.clone().acquire_owned().await.map_err(|_| busy())?;
        drop(place);
        let work = move || {
            // Whoever asked may leave meanwhile: the desk is free when the work is done.
            let _desk = desk;
            work()
        };
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|_| Fault::busy(told!("the work was not done")))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn some_work_some_wait_and_the_others_are_sent_away() {
        let desks = Arc::new(Desks::new(1, 1));
        let (let_go, held) = mpsc::channel::<()>();
        let busy = desks.clone();
        let first = tokio::spawn(async move { busy.work(move || held.recv()).await });
        while desks.working.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let patient = desks.clone();
        let second = tokio::spawn(async move { patient.work(|| 2).await });
        while desks.waiting.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(desks.work(|| 3).await.unwrap_err().status(), 503);
        let_go.send(()).unwrap();
        assert!(first.await.unwrap().unwrap().is_ok());
        assert_eq!(second.await.unwrap().unwrap(), 2);
        assert_eq!(desks.work(|| 4).await.unwrap(), 4);
    }

    #[tokio::test]
    async fn a_panic_frees_its_desk() {
        let desks = Desks::new(1, 1);
        let failed: Result<(), Fault> = desks.work(|| panic!("of the test")).await;
        assert_eq!(failed.unwrap_err().status(), 503);
        assert_eq!(desks.work(|| 1).await.unwrap(), 1);
    }
}

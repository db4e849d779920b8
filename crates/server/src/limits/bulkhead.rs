//! Places for work that takes its time: off the threads that answer, only so much of it at once, one
//! place for each household at a time, and only as long as somebody waits for it.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kelci_catalog::search::Stop;
use kelci_core::message;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::Priority;
use super::{Fair, Owner, QueueFull, QueueRoom};
use crate::bounds::{MAX_WAITING_OF_NEIGHBOURHOOD, MAX_WAITING_OF_ONE};
use crate::fault::Fault;

/// A few places to work at, and a queue before them that is fair.
pub struct Bulkhead {
    hall: Arc<Mutex<Hall>>,
    /// How soon it gets the processor.
    priority: Priority,
    /// The most time for a piece of work.
    time: Duration,
}

struct Hall {
    free: usize,
    waiting: Fair<oneshot::Sender<Seat>>,
}

/// A place to work at; when it is dropped somebody else may have it.
struct Seat {
    hall: Arc<Mutex<Hall>>,
    owner: Owner,
}

impl Bulkhead {
    /// So many places to work at, so many to wait in, and so much time for each piece of work.
    pub fn new(priority: Priority, working: usize, waiting: usize, time: Duration) -> Bulkhead {
        let room = QueueRoom {
            all: waiting,
            of_neighbourhood: MAX_WAITING_OF_NEIGHBOURHOOD.min(waiting),
            of_household: MAX_WAITING_OF_ONE.min(waiting),
            of_visitor: MAX_WAITING_OF_ONE.min(waiting),
            at_once: 1,
            neighbours_at_once: working.saturating_sub(1).max(1),
        };
        let hall = Hall { free: working, waiting: Fair::new(room) };
        Bulkhead { hall: Arc::new(Mutex::new(hall)), priority, time }
    }

    /// Does some work for whoever asks from that address. It is told by a flag when nobody waits for it
    /// any more, because they left or it took too long, and should end then.
    ///
    /// Whatever a request can make long looks at the flag between its steps: lines, codes, records, files, films, pages
    /// to print. The rest is one step, whose size is bounded before it begins, and need not look: a picture of a moment
    /// has so many pixels, a password is hashed once; a draft, a form that is wrong and a game to begin are one position
    /// (the editor shows the start if there is none) out of a request of bounded length, and its moves are counted as
    /// far as `MAX_WIDTH` and no further.
    ///
    /// # Errors
    /// When too many wait already, the work panics or takes too long.
    pub async fn work<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let seat = self.seat(Owner::at(address)).await?;
        let wanted = StopOnDrop(Stop::new());
        let (stop, priority) = (wanted.0.clone(), self.priority);
        let (done, answer) = oneshot::channel();
        let undone = || Fault::busy(message!("the work was not done"));
        // A thread for each piece, of which there are few at once: one that was lowered cannot rise again.
        let work = move || {
            priority.lower_thread();
            // Whoever asked may leave meanwhile: the desk is free when the work has ended.
            let _seat = seat;
            let _ = done.send(work(&stop));
        };
        std::thread::Builder::new().name("desk".into()).spawn(work).map_err(|_| undone())?;
        match timeout(self.time, answer).await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(_)) => Err(undone()),
            Err(_) => Err(Fault::busy(message!("this took too long"))),
        }
    }

    async fn seat(&self, owner: Owner) -> Result<Seat, Fault> {
        let (given, seat) = oneshot::channel();
        let full = |full| match full {
            QueueFull::All => Fault::busy(message!("too much is asked of this server at once")),
            QueueFull::Own => {
                Fault::too_many(message!("too much is asked from your address at once"))
            }
        };
        {
            let mut hall = lock(&self.hall);
            // Whoever has left need not be waited for.
            hall.waiting.retain(|waiting| !waiting.is_closed());
            hall.waiting.push(owner, given).map_err(full)?;
        }
        seat_next(&self.hall);
        seat.await.map_err(|_| Fault::busy(message!("the work was not done")))
    }
}

/// Gives the free places to those whose turn it is.
fn seat_next(hall: &Arc<Mutex<Hall>>) {
    loop {
        let (seat, given) = {
            let mut open = lock(hall);
            if open.free == 0 {
                return;
            }
            let Some((owner, given)) = open.waiting.pop() else { return };
            if given.is_closed() {
                open.waiting.done(owner);
                continue;
            }
            open.free -= 1;
            (Seat { hall: hall.clone(), owner }, given)
        };
        // If they have left, the seat comes back by being dropped.
        let _ = given.send(seat);
    }
}

fn lock(hall: &Mutex<Hall>) -> MutexGuard<'_, Hall> {
    hall.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Seat {
    fn drop(&mut self) {
        {
            let mut hall = lock(&self.hall);
            hall.free += 1;
            hall.waiting.done(self.owner);
        }
        seat_next(&self.hall);
    }
}

/// Says by being dropped that nobody waits any more.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const LONG: Duration = Duration::from_secs(600);

    fn home(number: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, number])
    }

    /// Keeps a desk until it is told to let it go, or nobody waits.
    fn keep(
        bulkhead: &Arc<Bulkhead>,
        address: IpAddr,
    ) -> (mpsc::Sender<()>, tokio::task::JoinHandle<Result<(), Fault>>) {
        let (let_go, held) = mpsc::channel::<()>();
        let bulkhead = bulkhead.clone();
        let work = move |stop: &Stop| {
            while !stop.is_raised() && held.try_recv() == Err(mpsc::TryRecvError::Empty) {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        (let_go, tokio::spawn(async move { bulkhead.work(address, work).await }))
    }

    async fn until(bulkhead: &Bulkhead, is_so: impl Fn(&Hall) -> bool) {
        while !is_so(&lock(&bulkhead.hall)) {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn some_work_some_wait_and_the_others_are_sent_away() {
        let bulkhead = Arc::new(Bulkhead::new(Priority::Work, 1, 1, LONG));
        let (let_go, first) = keep(&bulkhead, home(1));
        until(&bulkhead, |hall| hall.free == 0).await;
        let patient = bulkhead.clone();
        let second = tokio::spawn(async move { patient.work(home(2), |_| 2).await });
        until(&bulkhead, |hall| hall.waiting.len() == 1).await;
        assert_eq!(bulkhead.work(home(3), |_| 3).await.unwrap_err().status(), 503);
        let_go.send(()).unwrap();
        assert!(first.await.unwrap().is_ok());
        assert_eq!(second.await.unwrap().unwrap(), 2);
        assert_eq!(bulkhead.work(home(3), |_| 4).await.unwrap(), 4);
    }

    #[tokio::test]
    async fn a_household_has_one_desk_and_the_next_is_for_the_others() {
        let bulkhead = Arc::new(Bulkhead::new(Priority::Work, 2, 64, LONG));
        let kept: Vec<_> = (0..3).map(|_| keep(&bulkhead, home(1))).collect();
        until(&bulkhead, |hall| hall.waiting.len() == 2).await;
        assert_eq!(bulkhead.work(home(2), |_| "other").await.unwrap(), "other");
        for (let_go, kept) in kept {
            let_go.send(()).unwrap();
            kept.await.unwrap().unwrap();
        }
    }

    #[tokio::test]
    async fn a_household_has_no_second_desk_however_many_are_free() {
        let bulkhead = Arc::new(Bulkhead::new(Priority::Work, 4, 64, LONG));
        let _first = keep(&bulkhead, home(1));
        until(&bulkhead, |hall| hall.free == 3).await;
        let _second = keep(&bulkhead, home(1));
        until(&bulkhead, |hall| hall.waiting.len() == 1 || hall.free == 2).await;
        assert_eq!(lock(&bulkhead.hall).free, 3);
    }

    #[tokio::test]
    async fn whoever_asks_too_much_at_once_is_told_so() {
        let bulkhead = Arc::new(Bulkhead::new(Priority::Work, 2, 2 * MAX_WAITING_OF_ONE, LONG));
        let kept: Vec<_> = (0..=MAX_WAITING_OF_ONE).map(|_| keep(&bulkhead, home(1))).collect();
        until(&bulkhead, |hall| hall.waiting.len() == MAX_WAITING_OF_ONE).await;
        assert_eq!(bulkhead.work(home(1), |_| ()).await.unwrap_err().status(), 429);
        assert!(bulkhead.work(home(2), |_| ()).await.is_ok());
        drop(kept);
    }

    #[tokio::test]
    async fn work_ends_when_nobody_waits_for_it() {
        let bulkhead = Arc::new(Bulkhead::new(Priority::Work, 1, 4, LONG));
        let (let_go, asked) = keep(&bulkhead, home(1));
        until(&bulkhead, |hall| hall.free == 0).await;
        asked.abort();
        assert_eq!(bulkhead.work(home(2), |_| 2).await.unwrap(), 2);
        drop(let_go);
    }

    #[tokio::test]
    async fn work_has_its_time() {
        let bulkhead = Arc::new(Bulkhead::new(Priority::Work, 1, 4, Duration::from_millis(20)));
        let (_let_go, asked) = keep(&bulkhead, home(1));
        assert_eq!(asked.await.unwrap().unwrap_err().status(), 503);
        until(&bulkhead, |hall| hall.free == 1).await;
    }

    #[tokio::test]
    async fn whoever_leaves_the_queue_gives_the_place_away() {
        let bulkhead = Arc::new(Bulkhead::new(Priority::Work, 1, 1, LONG));
        let (let_go, first) = keep(&bulkhead, home(1));
        until(&bulkhead, |hall| hall.free == 0).await;
        let (_second_let_go, second) = keep(&bulkhead, home(2));
        until(&bulkhead, |hall| hall.waiting.len() == 1).await;
        second.abort();
        let _ = second.await;
        let (third_let_go, third) = keep(&bulkhead, home(3));
        third_let_go.send(()).unwrap();
        until(&bulkhead, |hall| hall.waiting.len() == 1).await;
        let_go.send(()).unwrap();
        first.await.unwrap().unwrap();
        third.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_panic_frees_its_desk() {
        let bulkhead = Bulkhead::new(Priority::Work, 1, 1, LONG);
        let failed: Result<(), Fault> = bulkhead.work(home(1), |_| panic!("of the test")).await;
        assert_eq!(failed.unwrap_err().status(), 503);
        assert_eq!(bulkhead.work(home(1), |_| 1).await.unwrap(), 1);
    }
}

//! Threads that wait for work, and are waited for when there is to be none any more.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// Work that waits, and what is known of that which is under way.
pub(super) trait Work: Send + 'static {
    /// A piece of it.
    type Job;
    /// What is to be done next, if something may be done now.
    fn next(&mut self) -> Option<Self::Job>;
    /// Ends what is under way.
    fn end(&mut self);
}

/// Where work lies until a thread takes it.
pub(super) struct Desk<W> {
    /// None when there is to be no more.
    work: Mutex<Option<W>>,
    ready: Condvar,
}

impl<W: Work> Desk<W> {
    /// Changes what lies here, so that a thread may have something to do; none if it is closed.
    pub fn change<T>(&self, change: impl FnOnce(&mut W) -> T) -> Option<T> {
        let changed = self.lock().as_mut().map(change);
        self.ready.notify_one();
        changed
    }

    fn lock(&self) -> MutexGuard<'_, Option<W>> {
        // Whoever panicked with the lock held left a queue that is still a queue.
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for something to do; none when the thread is to end.
    fn next(&self) -> Option<W::Job> {
        let mut work = self.lock();
        loop {
            if let Some(job) = work.as_mut()?.next() {
                return Some(job);
            }
            work = self.ready.wait(work).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The threads, and their desk.
pub(super) struct Crew<W> {
    pub desk: Arc<Desk<W>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl<W: Work> Crew<W> {
    /// Starts the threads; each hires its own worker.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start<F: FnMut(W::Job, &Desk<W>)>(
        name: &str,
        threads: usize,
        work: W,
        hire: impl Fn() -> F + Clone + Send + 'static,
    ) -> std::io::Result<Crew<W>> {
        let desk = Arc::new(Desk { work: Mutex::new(Some(work)), ready: Condvar::new() });
        let threads = (0..threads.max(1)).map(|number| {
            let (desk, hire) = (desk.clone(), hire.clone());
            std::thread::Builder::new().name(format!("{name}-{number}")).spawn(move || {
                let mut worker = hire();
                while let Some(job) = desk.next() {
                    worker(job, &desk);
                }
            })
        });
        let threads = Mutex::new(threads.collect::<Result<_, _>>()?);
        Ok(Crew { desk, threads })
    }

    /// Ends what is under way, forgets what waits, and ends the threads.
    pub fn close(&self) {
        if let Some(mut work) = self.desk.lock().take() {
            work.end();
        }
        self.desk.ready.notify_all();
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        for thread in threads.drain(..) {
            let _ = thread.join();
        }
    }
}

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
pub(super) struct Inbox<W> {
    /// None when there is to be no more.
    work: Mutex<Option<W>>,
    ready: Condvar,
}

impl<W: Work> Inbox<W> {
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

/// The threads, and their inbox.
pub(super) struct Workers<W> {
    pub inbox: Arc<Inbox<W>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl<W: Work> Workers<W> {
    /// Starts the threads; each makes its own worker.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start<F: FnMut(W::Job, &Inbox<W>)>(
        name: &str,
        threads: usize,
        work: W,
        make: impl Fn() -> F + Clone + Send + 'static,
    ) -> std::io::Result<Workers<W>> {
        let inbox = Arc::new(Inbox { work: Mutex::new(Some(work)), ready: Condvar::new() });
        let threads = (0..threads).map(|number| {
            let (inbox, make) = (inbox.clone(), make.clone());
            std::thread::Builder::new().name(format!("{name}-{number}")).spawn(move || {
                let mut worker = make();
                while let Some(job) = inbox.next() {
                    worker(job, &inbox);
                }
            })
        });
        let threads = Mutex::new(threads.collect::<Result<_, _>>()?);
        Ok(Workers { inbox, threads })
    }

    /// Ends what is under way, forgets what waits, and ends the threads.
    pub fn close(&self) {
        if let Some(mut work) = self.inbox.lock().take() {
            work.end();
        }
        self.inbox.ready.notify_all();
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        for thread in threads.drain(..) {
            let _ = thread.join();
        }
    }
}

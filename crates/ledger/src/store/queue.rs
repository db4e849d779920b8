//! What waits to be written, whatever it is written to. Whoever writes takes what has gathered and commits it
//! together: many games cost hardly more than one.

use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{Answer, Append, AppendResult, StoreError};
use crate::bounds::MAX_WAITING_WRITES;
use crate::metrics::CommitMetrics;

/// Something to write through a `C`, and where to say that it is done. It may be tried more than once.
pub(super) enum Writing<C> {
    /// An event, which may go to the disk with others in few statements.
    Append(Appending),
    Other(Box<dyn Work<C>>),
    /// Nothing more comes.
    Close,
}

pub(super) struct Appending {
    pub append: Box<Append>,
    pub appended: Option<AppendResult>,
    done: oneshot::Sender<Result<AppendResult, StoreError>>,
}

/// Anything else.
pub(super) trait Work<C>: Send {
    /// Writes it, and keeps what came of it.
    fn run<'a>(&'a mut self, connection: &'a mut C) -> Answer<'a, ()>;
    /// Tells what came of it, once it is on the disk, or that it is not.
    fn done(self: Box<Self>, on_disk: Result<(), StoreError>);
}

/// A function that writes, with what came of it.
struct Task<F, T> {
    write: F,
    written: Option<T>,
    done: oneshot::Sender<Result<T, StoreError>>,
}

impl<C, F, T> Work<C> for Task<F, T>
where
    C: Send,
    F: for<'c> Fn(&'c mut C) -> Answer<'c, T> + Send,
    T: Send,
{
    fn run<'a>(&'a mut self, connection: &'a mut C) -> Answer<'a, ()> {
        Box::pin(async move {
            self.written = Some((self.write)(connection).await?);
            Ok(())
        })
    }

    fn done(self: Box<Self>, on_disk: Result<(), StoreError>) {
        let Task { written, done, .. } = *self;
        tell(done, written, on_disk);
    }
}

impl<C> Writing<C> {
    /// Tells what came of it.
    pub(super) fn done(self, on_disk: Result<(), StoreError>) {
        match self {
            Writing::Append(Appending { appended, done, .. }) => tell(done, appended, on_disk),
            Writing::Other(work) => work.done(on_disk),
            Writing::Close => {}
        }
    }
}

fn tell<T>(
    done: oneshot::Sender<Result<T, StoreError>>,
    written: Option<T>,
    on_disk: Result<(), StoreError>,
) {
    let _ = done.send(on_disk.and_then(|()| written.ok_or(StoreError::Closed)));
}

/// The end of the queue at which one stands, and whoever writes at the other.
pub(super) struct Queue<C> {
    sender: mpsc::Sender<Writing<C>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    commits: CommitMetrics,
}

impl<C: Send + 'static> Queue<C> {
    /// A queue that this one serves.
    pub(super) fn new<W>(
        write: impl FnOnce(mpsc::Receiver<Writing<C>>, CommitMetrics) -> W,
    ) -> Queue<C>
    where
        W: Future<Output = ()> + Send + 'static,
    {
        let (sender, waiting) = mpsc::channel(MAX_WAITING_WRITES);
        let commits = CommitMetrics::default();
        let writer = tokio::spawn(write(waiting, commits.clone()));
        Queue { sender, writer: Mutex::new(Some(writer)), commits }
    }

    /// What is counted as it is written.
    pub(super) fn commits(&self) -> CommitMetrics {
        self.commits.clone()
    }

    /// Has something written, and waits until it is on the disk. If what comes with it cannot be written, it is
    /// tried again.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        write: impl for<'c> Fn(&'c mut C) -> Answer<'c, T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (done, answer) = oneshot::channel();
        self.send(Writing::Other(Box::new(Task { write, written: None, done })))?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Has an event written.
    pub(super) async fn append(&self, append: Append) -> Result<AppendResult, StoreError> {
        let (done, answer) = oneshot::channel();
        let append = Box::new(append);
        self.send(Writing::Append(Appending { append, appended: None, done }))?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Refusing beats waiting: whoever asks can try again, and memory stays bounded.
    fn send(&self, writing: Writing<C>) -> Result<(), StoreError> {
        self.sender.try_send(writing).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => StoreError::Busy,
            mpsc::error::TrySendError::Closed(_) => StoreError::Closed,
        })
    }

    /// Has what waits written, and ends.
    pub(super) async fn close(&self) {
        if let Some(writer) = self.writer.lock().await.take() {
            let _ = self.sender.send(Writing::Close).await;
            let _ = writer.await;
        }
    }
}

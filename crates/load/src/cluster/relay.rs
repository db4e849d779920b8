//! A road to a database that anybody can cut, without root: what stands between a node and PostgreSQL passes on
//! bytes, until it is told not to.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What becomes of words that are waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// They do not arrive.
    Words,
    /// They arrive, and the answer to them does not.
    Answer,
    /// They do not arrive, and nobody is told: the connection hangs.
    Silence,
}

/// What connections are watched for.
#[derive(Default)]
struct Trap {
    /// Words that are said one after the other on one connection, the last of which spring it.
    words: Vec<Vec<u8>>,
    loss: Option<Loss>,
    /// Which trap it is.
    number: usize,
    sprung: usize,
}

/// The kind of message by which PostgreSQL says that somebody was notified.
const NOTIFIED: u8 = b'A';

/// Something that stands in between. It ends when this is dropped.
pub struct Relay {
    address: SocketAddr,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    target: SocketAddr,
    /// Whether bytes pass; none when it is to end.
    is_open: watch::Sender<Option<bool>>,
    trap: Mutex<Trap>,
    /// Whoever says this loses the connection, each time.
    refused: Mutex<Option<Vec<u8>>>,
    refusals: AtomicUsize,
    /// Whether it passes on that somebody was notified, and how often it did not.
    tells: bool,
    untold: AtomicUsize,
}

impl Relay {
    /// One in front of `target`.
    ///
    /// # Errors
    /// When the system does not let us listen.
    pub fn start(target: SocketAddr) -> io::Result<Relay> {
        Relay::start_so(target, true)
    }

    /// One in front of a PostgreSQL that speaks in the open, of which nobody hears that they were notified.
    ///
    /// # Errors
    /// When the system does not let us listen.
    pub fn start_deaf(target: SocketAddr) -> io::Result<Relay> {
        Relay::start_so(target, false)
    }

    fn start_so(target: SocketAddr, tells: bool) -> io::Result<Relay> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))?;
        let address = listener.local_addr()?;
        let is_open = watch::Sender::new(Some(true));
        let (trap, refused, refusals, untold) = Default::default();
        let shared = Shared { target, is_open, trap, refused, refusals, tells, untold };
        let shared = Arc::new(shared);
        let own = shared.clone();
        let thread = std::thread::spawn(move || {
            let mut ending = own.is_open.subscribe();
            runtime.block_on(async {
                tokio::select! {
                    () = accept(&listener, &own) => {}
                    _ = ending.wait_for(Option::is_none) => {}
                }
            });
        });
        Ok(Relay { address, shared, thread: Some(thread) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// From now on nothing arrives, and nobody is told.
    pub fn cut(&self) {
        self.shared.is_open.send_replace(Some(false));
    }

    /// Everything passes again, also what was said meanwhile.
    pub fn mend(&self) {
        self.shared.is_open.send_replace(Some(true));
    }

    /// Breaks the next connection on which somebody says these words to the database, one after the other.
    pub fn break_at(&self, words: &[&[u8]], loss: Loss) {
        let mut trap = self.shared.trap();
        trap.words = words.iter().map(|word| word.to_vec()).collect();
        (trap.loss, trap.number) = (Some(loss), trap.number + 1);
    }

    /// From now on whoever says this to the database loses the connection, and it is not heard.
    pub fn refuse(&self, words: &[u8]) {
        *self.shared.refused.lock().unwrap_or_else(PoisonError::into_inner) = Some(words.to_vec());
    }

    /// How often somebody said it.
    pub fn refusals(&self) -> usize {
        self.shared.refusals.load(Ordering::Relaxed)
    }

    /// How often somebody was notified and did not hear it.
    pub fn untold(&self) -> usize {
        self.shared.untold.load(Ordering::Relaxed)
    }

    /// How often a connection was broken so.
    pub fn breaks(&self) -> usize {
        self.shared.trap().sprung
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.shared.is_open.send_replace(None);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn trap(&self) -> MutexGuard<'_, Trap> {
        self.trap.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether these words are the last that a trap waits for, which happens once. Which trap is meant, and how much
    /// of it was said on this connection, is in `heard`.
    fn springs(&self, said: &[u8], heard: &mut (usize, usize)) -> Option<Loss> {
        let mut trap = self.trap();
        trap.loss?;
        if heard.0 != trap.number {
            *heard = (trap.number, 0);
        }
        let mut rest = said;
        while let Some(words) = trap.words.get(heard.1) {
            let at = rest.windows(words.len()).position(|window| window == words)?;
            rest = &rest[at + words.len()..];
            heard.1 += 1;
        }
        trap.sprung += 1;
        trap.loss.take()
    }

    fn refuses(&self, said: &[u8]) -> bool {
        let refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        let words = refused.as_deref().unwrap_or_default();
        !words.is_empty() && said.windows(words.len()).any(|window| window == words)
    }

    async fn until_open(&self) {
        // It cannot end while whoever waits holds it.
        let _ = self.is_open.subscribe().wait_for(|is_open| *is_open == Some(true)).await;
    }
}

async fn accept(listener: &TcpListener, shared: &Arc<Shared>) {
    while let Ok((node, _)) = listener.accept().await {
        let shared = shared.clone();
        tokio::spawn(async move {
            // Whoever loses one end loses the other.
            let _ = pass(node, &shared).await;
        });
    }
}

async fn pass(node: TcpStream, shared: &Shared) -> io::Result<()> {
    shared.until_open().await;
    let database = TcpStream::connect(shared.target).await?;
    for stream in [&node, &database] {
        stream.set_nodelay(true)?;
    }
    let (mut from_node, mut to_node) = node.into_split();
    let (mut from_database, mut to_database) = database.into_split();
    let (mut said, mut answered) = (vec![0; 64 * 1024], vec![0; 64 * 1024]);
    let (mut heard, mut sieve) = ((0, 0), Sieve::default());
    loop {
        // What was read while it was open may still go.
        tokio::select! {
            count = from_node.read(&mut said) => {
                let said = &said[..count?];
                if said.is_empty() {
                    return Ok(());
                }
                shared.until_open().await;
                if shared.refuses(said) {
                    shared.refusals.fetch_add(1, Ordering::Relaxed);
                    return Ok(());
                }
                match shared.springs(said, &mut heard) {
                    Some(Loss::Words) => return Ok(()),
                    Some(Loss::Silence) => std::future::pending().await,
                    Some(Loss::Answer) => {
                        to_database.write_all(said).await?;
                        let _lost = from_database.read(&mut answered).await?;
                        return Ok(());
                    }
                    None => to_database.write_all(said).await?,
                }
            }
            count = from_database.read(&mut answered) => {
                let answered = &answered[..count?];
                if answered.is_empty() {
                    return Ok(());
                }
                shared.until_open().await;
                if shared.tells {
                    to_node.write_all(answered).await?;
                } else {
                    let (passed, untold) = sieve.pass(answered);
                    shared.untold.fetch_add(untold, Ordering::Relaxed);
                    to_node.write_all(&passed).await?;
                }
            }
        }
    }
}

/// Takes what a PostgreSQL says on one connection apart, to leave out that somebody was notified.
#[derive(Default)]
struct Sieve {
    /// The beginning of a message.
    rest: Vec<u8>,
    has_begun: bool,
}

impl Sieve {
    /// What passes, and how many messages do not.
    fn pass(&mut self, said: &[u8]) -> (Vec<u8>, usize) {
        self.rest.extend_from_slice(said);
        let (mut passed, mut left_out) = (Vec::with_capacity(said.len()), 0);
        // Whoever asks for encryption first is answered no by a byte of its own.
        if !std::mem::replace(&mut self.has_begun, true) && self.rest == b"N" {
            self.has_begun = false;
            passed.append(&mut self.rest);
        }
        // A message is its kind, the length of what follows with its own four bytes, and that.
        while let Some(&[kind, a, b, c, d]) = self.rest.first_chunk() {
            let length = 1 + usize::try_from(u32::from_be_bytes([a, b, c, d])).unwrap_or(0);
            if self.rest.len() < length.max(5) {
                break;
            }
            let message = self.rest.drain(..length.max(5));
            if kind == NOTIFIED {
                left_out += 1;
            } else {
                passed.extend(message);
            }
        }
        (passed, left_out)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;
    use std::time::Duration;

    use super::*;

    #[test]
    fn that_somebody_was_notified_is_left_out_however_the_bytes_arrive() {
        let message = |kind: u8, text: &[u8]| {
            let length = u32::try_from(text.len() + 4).unwrap().to_be_bytes();
            [&[kind][..], &length, text].concat()
        };
        let (row, end) = (message(b'D', b"A row"), message(b'Z', b"I"));
        let told = message(NOTIFIED, b"somebody 7 x:1");
        let said = [&row[..], &told, &end, &told, &row].concat();
        for size in 1..said.len() {
            let mut sieve = Sieve::default();
            assert_eq!(sieve.pass(b"N"), (b"N".to_vec(), 0));
            let (mut passed, mut left_out) = (Vec::new(), 0);
            for part in said.chunks(size) {
                let (some, out) = sieve.pass(part);
                passed.extend(some);
                left_out += out;
            }
            assert_eq!((passed, left_out), ([&row[..], &end, &row].concat(), 2));
        }
    }

    #[test]
    fn whoever_says_what_is_refused_loses_the_connection_each_time() {
        let (target, heard) = echo();
        let relay = Relay::start(target).unwrap();
        relay.refuse(b"hush");
        for _ in 0..2 {
            let mut stream = TcpStream::connect(relay.address()).unwrap();
            assert!(say(&mut stream, "good"));
            assert!(!say(&mut stream, "hush"));
        }
        assert_eq!(*heard.lock().unwrap(), ["good", "good"]);
    }

    /// Answers a word of four letters with itself, on every connection.
    fn echo() -> (SocketAddr, Arc<Mutex<Vec<String>>>) {
        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let (address, heard) = (listener.local_addr().unwrap(), Arc::<Mutex<Vec<_>>>::default());
        let all = heard.clone();
        std::thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let all = all.clone();
                std::thread::spawn(move || {
                    let mut word = [0; 4];
                    while stream.read_exact(&mut word).is_ok() {
                        all.lock().unwrap().push(String::from_utf8_lossy(&word).into_owned());
                        let _ = stream.write_all(&word);
                    }
                });
            }
        });
        (address, heard)
    }

    fn say(stream: &mut TcpStream, word: &str) -> bool {
        let mut answer = [0; 4];
        stream.write_all(word.as_bytes()).unwrap();
        stream.read_exact(&mut answer).is_ok()
    }

    #[test]
    fn words_and_answers_are_lost_as_they_are_wanted_to_be() {
        let (target, heard) = echo();
        let relay = Relay::start(target).unwrap();
        let open = || TcpStream::connect(relay.address()).unwrap();
        let mut stream = open();
        assert!(say(&mut stream, "good"));
        relay.break_at(&[b"fine", b"well"], Loss::Words);
        assert!(say(&mut stream, "well"), "not before the other");
        assert!(say(&mut stream, "fine"));
        assert!(!say(&mut stream, "well"));
        let mut stream = open();
        assert!(say(&mut stream, "well"), "only once");
        relay.break_at(&[b"best"], Loss::Answer);
        assert!(!say(&mut stream, "best"));
        assert_eq!(relay.breaks(), 2);
        assert_eq!(*heard.lock().unwrap(), ["good", "well", "fine", "well", "best"]);
    }

    #[test]
    fn what_is_said_while_it_is_cut_arrives_later() {
        let (target, heard) = echo();
        let relay = Relay::start(target).unwrap();
        let mut stream = TcpStream::connect(relay.address()).unwrap();
        assert!(say(&mut stream, "here"));
        relay.cut();
        let later = std::thread::spawn(move || say(&mut stream, "late"));
        std::thread::sleep(Duration::from_millis(100));
        assert_eq!(*heard.lock().unwrap(), ["here"]);
        relay.mend();
        assert!(later.join().unwrap());
        assert_eq!(*heard.lock().unwrap(), ["here", "late"]);
    }
}

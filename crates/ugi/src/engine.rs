//! kelci as an engine.
//!
//! The loop reads commands and never waits for anything else; searches run on a thread of their
//! own, which owns the player as long as it thinks and hands it back when it has answered.

mod search;
mod settings;

use std::io::{self, BufRead, Write};
use std::sync::Mutex;
use std::thread::Scope;
use std::time::Duration;

use kelci_catalog::book::Book;
use kelci_catalog::search::{Limits, PonderHit};
use kelci_catalog::{AnyEngine, AnyGame, AnyPosition};
use kelci_core::lines::{BoundedLine, Lines};
use kelci_core::{Rng, Side};

use crate::MAX_LINE_BYTES;
use crate::message::{Command, Go, Query, SearchLimits, Start};
use search::{Due, Search, Task};
pub use settings::{Compat, OptionFault, Settings};

/// Answers commands until `quit` or until there are no more.
///
/// # Errors
/// When commands cannot be read or answers not written.
pub fn serve(
    game: &'static dyn AnyGame,
    settings: &Settings,
    input: impl BufRead,
    output: impl Write + Send,
) -> io::Result<()> {
    let output = Output(Mutex::new(output));
    let mut lines = Lines::new(input, MAX_LINE_BYTES);
    std::thread::scope(|scope| {
        let mut server = Server::new(game, settings.clone(), scope, &output);
        while let Some(line) = lines.next()? {
            let heard = match &line {
                BoundedLine::Whole(bytes) => server.hear(&String::from_utf8_lossy(bytes))?,
                BoundedLine::TooLong => {
                    let limit = format!("a line has at most {MAX_LINE_BYTES} bytes");
                    server.complain(&limit)?;
                    Heard::GoOn
                }
            };
            if heard == Heard::Quit {
                // The server is dropped, and with it a search that is still under way.
                return Ok(());
            }
        }
        server.finish();
        Ok(())
    })
}

/// Where answers go, a whole line at a time.
struct Output<W>(Mutex<W>);

impl<W: Write> Output<W> {
    fn line(&self, text: &str) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        output.write_all(text.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()
    }
}

/// Whether there is more to come.
#[derive(PartialEq, Eq)]
enum Heard {
    GoOn,
    Quit,
}

/// What an engine knows between two commands.
struct Server<'scope, 'env, W> {
    game: &'static dyn AnyGame,
    settings: Settings,
    position: Box<dyn AnyPosition>,
    /// The player, unless it is thinking; made when it is first needed.
    engine: Option<Box<dyn AnyEngine>>,
    search: Option<Search<'scope>>,
    /// Read when it is first wanted.
    book: Option<Book>,
    /// Where the chance of the lower levels and of the book begins, another one each game.
    seed: u64,
    scope: &'scope Scope<'scope, 'env>,
    output: &'env Output<W>,
}

/// What cannot be done while the engine thinks.
const THINKING: &str = "the engine is thinking; stop it first";

impl<'scope, 'env, W: Write + Send> Server<'scope, 'env, W> {
    fn new(
        game: &'static dyn AnyGame,
        settings: Settings,
        scope: &'scope Scope<'scope, 'env>,
        output: &'env Output<W>,
    ) -> Self {
        let start = game.position(&settings.game, None);
        let start = start.or_else(|_| game.position(&kelci_core::Options::new(), None));
        let position = start.expect("a game's defaults are valid");
        let (engine, search, book, seed) = (None, None, None, chance());
        Server { game, settings, position, engine, search, book, seed, scope, output }
    }

    fn say(&self, text: &str) -> io::Result<()> {
        self.output.line(text)
    }

    fn complain(&self, what: &str) -> io::Result<()> {
        self.say(&format!("info string error {what}"))
    }

    fn hear(&mut self, line: &str) -> io::Result<Heard> {
        let command = match Command::parse(line) {
            Ok(Some(command)) => command,
            Ok(None) => return Ok(Heard::GoOn),
            Err(error) => {
                self.complain(&error.to_string())?;
                return Ok(Heard::GoOn);
            }
        };
        let done = match command {
            Command::Quit => return Ok(Heard::Quit),
            Command::Ugi => return self.introduce().map(|()| Heard::GoOn),
            Command::IsReady => {
                // A thinking engine is ready too; otherwise ready means that the table is there.
                let ready = if self.is_thinking() { Ok(()) } else { self.need_engine() };
                ready.map(|()| Some("readyok".to_owned()))
            }
            Command::NewGame => self.new_game().map(|()| None),
            Command::SetOption { name, value } => self.set_option(&name, &value).map(|()| None),
            Command::Position { start, moves } => self.set_up(&start, &moves).map(|()| None),
            Command::Go(go) => self.go(go),
            Command::Stop => {
                // Whoever stops late has the answer already, so it is no error.
                self.search.iter().for_each(Search::stop);
                Ok(None)
            }
            Command::PonderHit => self.ponder_hit().map(|()| None),
            Command::Query(query) => Ok(Some(self.answer(&query))),
        };
        match done {
            Ok(Some(answer)) => self.say(&answer)?,
            Ok(None) => {}
            Err(what) => self.complain(&what)?,
        }
        Ok(Heard::GoOn)
    }

    fn introduce(&self) -> io::Result<()> {
        self.say(&format!("id name kelci {}", env!("CARGO_PKG_VERSION")))?;
        self.say("id author the kelci authors")?;
        for option in self.settings.lines(self.game) {
            self.say(&option.to_string())?;
        }
        self.say("ugiok")
    }

    fn is_thinking(&self) -> bool {
        self.search.as_ref().is_some_and(Search::is_thinking)
    }

    /// Takes the player back from a search that is over, or that was told to be.
    fn take_back(&mut self) -> Result<(), String> {
        if self.search.as_ref().is_some_and(|search| search.is_thinking() && !search.is_stopped()) {
            return Err(THINKING.to_owned());
        }
        if let Some(search) = self.search.take() {
            self.engine = search.wait();
        }
        Ok(())
    }

    fn need_engine(&mut self) -> Result<(), String> {
        self.take_back()?;
        if self.engine.is_none() {
            let engine = self.game.engine(self.settings.hash_mib, self.settings.threads);
            self.engine = Some(engine.map_err(|error| error.to_string())?);
            self.tune()?;
            self.choose_eval()?;
        }
        Ok(())
    }

    /// Gives the player the numbers that were set.
    fn tune(&mut self) -> Result<(), String> {
        if let Some(engine) = &mut self.engine {
            let mut tuning = engine.tuning();
            tuning.set_all(&self.settings.tuning).map_err(|error| error.to_string())?;
            engine.set_tuning(tuning);
        }
        Ok(())
    }

    /// Gives the player the evaluation that was set.
    fn choose_eval(&mut self) -> Result<(), String> {
        let network = self.game.network().filter(|_| !self.settings.judges_plainly()).cloned();
        let engine = self.engine.as_mut();
        engine
            .map_or(Ok(()), |engine| engine.set_network(network))
            .map_err(|error| error.to_string())
    }

    fn new_game(&mut self) -> Result<(), String> {
        self.take_back()?;
        let start = self.game.position(&self.settings.game, None);
        self.position = start.map_err(|error| error.to_string())?;
        self.seed = chance();
        self.engine.iter_mut().for_each(|engine| engine.new_game());
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let mut settings = self.settings.clone();
        match settings.set(self.game, name, value) {
            Ok(()) => {}
            // Match runners set the same options for every engine.
            Err(OptionFault::Unknown) => return Ok(()),
            Err(OptionFault::Wrong(what)) => return Err(what),
        }
        if settings.hash_mib != self.settings.hash_mib {
            self.need_engine()?;
            let engine = self.engine.as_mut().expect("it was needed");
            engine.set_hash(settings.hash_mib).map_err(|error| error.to_string())?;
        }
        if settings.threads != self.settings.threads {
            self.take_back()?;
            self.engine.iter_mut().for_each(|engine| engine.set_threads(settings.threads));
        }
        let is_tuned = settings.tuning != self.settings.tuning;
        let judges_otherwise = settings.judges_plainly() != self.settings.judges_plainly();
        self.settings = settings;
        if is_tuned {
            self.take_back()?;
            self.tune()?;
        }
        if judges_otherwise {
            self.take_back()?;
            self.choose_eval()?;
        }
        Ok(())
    }

    fn set_up(&mut self, start: &Start, moves: &[String]) -> Result<(), String> {
        let fen = match start {
            Start::StartPos => None,
            Start::Fen(fen) => Some(fen.as_str()),
        };
        let position = self.game.position(&self.settings.game, fen);
        let mut position = position.map_err(|error| error.to_string())?;
        for (number, text) in (1..).zip(moves) {
            let key =
                position.parse_move(text).map_err(|error| format!("move {number}: {error}"))?;
            position.play(key);
        }
        self.position = position;
        Ok(())
    }

    /// Begins a search; the answer, if it can be had at once.
    fn go(&mut self, go: Go) -> Result<Option<String>, String> {
        self.take_back()?;
        let begun = match go {
            Go::Manual(text) => {
                let key = self.position.parse_move(&text).map_err(|error| error.to_string())?;
                self.position.play(key);
                Ok(())
            }
            Go::Perft(depth) => self.start(Task::Perft { depth, threads: self.settings.threads }),
            Go::Search(limits) => {
                if let Some(known) = self.book_move(&limits) {
                    return Ok(Some(format!("info string book\nbestmove {known}")));
                }
                self.think(&limits)
            }
        };
        begun.map(|()| None)
    }

    /// One of the book's moves by chance, for whoever wants a move and not an analysis.
    fn book_move(&mut self, limits: &SearchLimits) -> Option<String> {
        let wants_move = !limits.infinite && !limits.ponder && limits.mate.is_none();
        if !self.settings.own_book || !wants_move || self.position.outcome().is_some() {
            return None;
        }
        let book = self.book.get_or_insert_with(|| Book::of(self.game));
        let moves = book.moves(&*self.position);
        Rng::new(self.seed ^ self.position.hash()).pick(moves).cloned()
    }

    fn think(&mut self, limits: &SearchLimits) -> Result<(), String> {
        let due = Due::of(limits);
        let plain = self.limits(limits, self.position.side_to_move());
        let compat = self.settings.compat;
        self.start(Task::Think { limits: Box::new(plain), due, compat })
    }

    fn start(&mut self, task: Task) -> Result<(), String> {
        self.need_engine()?;
        let engine = self.engine.take().expect("it was needed");
        let position = self.position.boxed_clone();
        self.search = Some(Search::start(self.scope, engine, position, task, self.output));
        Ok(())
    }

    fn limits(&self, limits: &SearchLimits, side: Side) -> Limits {
        let mut plain = Limits {
            depth: limits.depth,
            nodes: limits.nodes,
            move_time: limits.move_time,
            clock: limits.clock(side),
            mate: limits.mate,
            ponder: limits.ponder.then(PonderHit::new),
            multi_pv: self.settings.multi_pv(),
            level: self.settings.level,
            seed: self.seed,
        };
        let endless = plain.depth.is_none()
            && plain.nodes.is_none()
            && plain.move_time.is_none()
            && plain.clock.is_none()
            && plain.mate.is_none()
            && !limits.infinite;
        if endless {
            // Who gave only the other side's clock, or pondered on nothing, still wants a move.
            plain.move_time = Some(Duration::from_secs(1));
        }
        plain
    }

    /// The expected move was played: the same search goes on, now within its limits.
    fn ponder_hit(&mut self) -> Result<(), String> {
        let search = self.search.as_mut().filter(|search| search.is_thinking());
        let search = search.ok_or("there is nothing to ponder on")?;
        if search.ponder_hit() { Ok(()) } else { Err("the engine is not pondering".to_owned()) }
    }

    /// There are no more commands. A search that ends by itself may answer, so that commands can
    /// come from a pipe; one for a client who is gone ends with the first line it cannot write.
    fn finish(&mut self) {
        if let Some(search) = self.search.take_if(|search| search.ends_by_itself()) {
            search.wait();
        }
    }

    fn answer(&self, query: &Query) -> String {
        let position = &self.position;
        let yes_no = |yes: bool| if yes { "true" } else { "false" }.to_owned();
        let answer = match query {
            Query::P1Turn => yes_no(position.side_to_move() == Side::First),
            Query::GameOver => yes_no(position.outcome().is_some()),
            Query::Result => {
                position.outcome().map_or("none", |outcome| outcome.verdict.code()).to_owned()
            }
            Query::IsLegal(text) => yes_no(position.parse_move(text).is_ok()),
            Query::Fen if self.settings.compat == Compat::Natsel => return position.fen(),
            Query::Fen => position.fen(),
        };
        format!("response {answer}")
    }
}

impl<W> Drop for Server<'_, '_, W> {
    /// Nobody is left to wait for: the search ends at once.
    fn drop(&mut self) {
        self.search.iter().for_each(Search::abandon);
    }
}

/// A number that nobody can foresee.
fn chance() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    std::hash::RandomState::new().build_hasher().finish()
}

//! What a client says to an engine.

use std::fmt;
use std::str::SplitWhitespace;
use std::time::Duration;

use kelci_catalog::search::Clock;
use kelci_core::notation::clip;
use kelci_core::{MAX_PERFT_DEPTH, Side};

use crate::MAX_MOVES;

/// A command to an engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Say who you are.
    Ugi,
    /// Say when you are ready.
    IsReady,
    /// What follows has nothing to do with what was.
    NewGame,
    /// Set an option.
    SetOption {
        /// Its name.
        name: String,
        /// Its value; a button has none.
        value: String,
    },
    /// Set up this position.
    Position {
        /// Where the game began.
        start: Start,
        /// What was played since.
        moves: Vec<String>,
    },
    /// Think, play or count.
    Go(Go),
    /// Answer now.
    Stop,
    /// The move you were pondering on was played.
    PonderHit,
    /// Tell something about the position.
    Query(Query),
    /// End.
    Quit,
}

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// At the start position.
    StartPos,
    /// At the position of this FEN.
    Fen(String),
}

/// What `go` asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Go {
    /// The best move.
    Search(SearchLimits),
    /// To play this move.
    Manual(String),
    /// The number of lines of so many plies.
    Perft(u32),
}

/// How long an engine may think.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SearchLimits {
    /// What is left on each side's clock.
    pub clocks: [Option<Duration>; 2],
    /// What each move adds to it.
    pub increments: [Option<Duration>; 2],
    /// Exactly so long.
    pub move_time: Option<Duration>,
    /// So many plies.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// Until a win in so many plies is found.
    pub mate: Option<u32>,
    /// Until it is told to stop, even if there is nothing left to find.
    pub infinite: bool,
    /// Until it is told that the expected move was played; only then do the limits count.
    pub ponder: bool,
}

impl SearchLimits {
    /// Think for exactly so long.
    pub fn move_time(time: Duration) -> SearchLimits {
        SearchLimits { move_time: Some(time), ..SearchLimits::default() }
    }

    /// Think so many plies deep.
    pub fn depth(plies: u32) -> SearchLimits {
        SearchLimits { depth: Some(plies), ..SearchLimits::default() }
    }

    /// Look at so many positions.
    pub fn nodes(nodes: u64) -> SearchLimits {
        SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
    }

    /// Think until told to stop.
    pub fn infinite() -> SearchLimits {
        SearchLimits { infinite: true, ..SearchLimits::default() }
    }

    /// Think in time for these clocks.
    pub fn clocks(clocks: [Clock; 2]) -> SearchLimits {
        SearchLimits {
            clocks: clocks.map(|clock| Some(clock.remaining)),
            increments: clocks.map(|clock| Some(clock.increment)),
            ..SearchLimits::default()
        }
    }

    /// The clock of a side. An increment alone is a clock with nothing on it.
    pub fn clock(&self, side: Side) -> Option<Clock> {
        let (remaining, increment) = (self.clocks[side.index()], self.increments[side.index()]);
        (remaining.is_some() || increment.is_some()).then(|| Clock {
            remaining: remaining.unwrap_or_default(),
            increment: increment.unwrap_or_default(),
        })
    }
}

/// A question about the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// Is it the first side's turn?
    P1Turn,
    /// Is the game over?
    GameOver,
    /// Who won?
    Result,
    /// May this move be played?
    IsLegal(String),
    /// What is its FEN?
    Fen,
}

/// A line that is no command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandError {
    /// The first word says nothing.
    #[error("unknown command \"{0}\"")]
    Unknown(String),
    /// Something that the command needs is not there.
    #[error("{0} is not complete: {1} is missing")]
    Missing(&'static str, &'static str),
    /// A word is not what it should be.
    #[error("{what} cannot be \"{text}\"")]
    Wrong {
        /// What it should be.
        what: &'static str,
        /// What was written instead.
        text: String,
    },
    /// There are too many moves.
    #[error("a game has at most {MAX_MOVES} moves")]
    TooManyMoves,
}

impl Command {
    /// Reads a line; a blank one is nothing.
    ///
    /// # Errors
    /// When it is no command.
    pub fn parse(line: &str) -> Result<Option<Command>, CommandError> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(None) };
        let command = match first {
            "ugi" => Command::Ugi,
            "isready" => Command::IsReady,
            "uginewgame" => Command::NewGame,
            "setoption" => set_option(words)?,
            "position" => position(words)?,
            "go" => Command::Go(go(words)?),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "query" => Command::Query(query(words)?),
            "quit" => Command::Quit,
            _ => return Err(CommandError::Unknown(clip(first))),
        };
        Ok(Some(command))
    }
}

/// Reads `name N value V`, and `N V` as Natural Selection wants it.
fn set_option(words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
    let words: Vec<&str> = words.collect();
    let (name, value) = match words.as_slice() {
        ["name", rest @ ..] => match rest.iter().position(|word| *word == "value") {
            Some(at) => (&rest[..at], &rest[at + 1..]),
            None => (rest, &[][..]),
        },
        [name, value @ ..] => (std::slice::from_ref(name), value),
        [] => (&[][..], &[][..]),
    };
    if name.is_empty() {
        return Err(CommandError::Missing("setoption", "the name"));
    }
    Ok(Command::SetOption { name: name.join(" "), value: value.join(" ") })
}

fn position(words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
    let mut words = words.peekable();
    let start = match words.next() {
        Some("startpos") => Start::StartPos,
        Some("fen") => {
            // How many fields a FEN has is the game's affair.
            let mut fields = Vec::new();
            while let Some(field) = words.next_if(|word| *word != "moves") {
                fields.push(field);
            }
            Start::Fen(fields.join(" "))
        }
        Some(word) => return Err(CommandError::Wrong { what: "a position", text: clip(word) }),
        None => return Err(CommandError::Missing("position", "startpos or fen")),
    };
    let moves: Vec<String> = match words.next() {
        None => Vec::new(),
        Some("moves") => words.take(MAX_MOVES + 1).map(str::to_owned).collect(),
        Some(word) => return Err(CommandError::Wrong { what: "moves", text: clip(word) }),
    };
    if moves.len() > MAX_MOVES {
        return Err(CommandError::TooManyMoves);
    }
    Ok(Command::Position { start, moves })
}

fn go(mut words: SplitWhitespace<'_>) -> Result<Go, CommandError> {
    let mut limits = SearchLimits::default();
    while let Some(word) = words.next() {
        match word {
            "manual" => {
                let mv = words.next().ok_or(CommandError::Missing("go manual", "the move"))?;
                return Ok(Go::Manual(mv.to_owned()));
            }
            "perft" => {
                let depth: u32 = number("go perft", words.next())?;
                if depth > MAX_PERFT_DEPTH {
                    let text = depth.to_string();
                    return Err(CommandError::Wrong { what: "the depth of a perft", text });
                }
                return Ok(Go::Perft(depth));
            }
            "p1time" => limits.clocks[0] = Some(time("p1time", words.next())?),
            "p2time" => limits.clocks[1] = Some(time("p2time", words.next())?),
            "p1inc" => limits.increments[0] = Some(time("p1inc", words.next())?),
            "p2inc" => limits.increments[1] = Some(time("p2inc", words.next())?),
            "movetime" => limits.move_time = Some(time("movetime", words.next())?),
            "depth" => limits.depth = Some(number("depth", words.next())?),
            "nodes" => limits.nodes = Some(number("nodes", words.next())?),
            "mate" => limits.mate = Some(number("mate", words.next())?),
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            _ => return Err(CommandError::Wrong { what: "a limit", text: clip(word) }),
        }
    }
    // Nothing said is nothing limited.
    limits.infinite |= limits == SearchLimits::default();
    Ok(Go::Search(limits))
}

fn number<T: TryFrom<u64>>(what: &'static str, word: Option<&str>) -> Result<T, CommandError> {
    let word = word.ok_or(CommandError::Missing(what, "the number"))?;
    let number = word.parse::<u64>().ok().and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| CommandError::Wrong { what, text: clip(word) })
}

/// Milliseconds. A clock can be overdrawn, and pijersi-certu writes `5000.0`.
fn time(what: &'static str, word: Option<&str>) -> Result<Duration, CommandError> {
    const A_YEAR: f64 = 366.0 * 24.0 * 3600.0 * 1000.0;
    let word = word.ok_or(CommandError::Missing(what, "the time in milliseconds"))?;
    let time: Option<f64> = word.parse().ok().filter(|time: &f64| time.is_finite());
    let time = time.ok_or_else(|| CommandError::Wrong { what, text: clip(word) })?;
    Ok(Duration::from_micros((time.clamp(0.0, A_YEAR) * 1000.0) as u64))
}

fn query(mut words: SplitWhitespace<'_>) -> Result<Query, CommandError> {
    Ok(match words.next() {
        Some("p1turn") => Query::P1Turn,
        Some("gameover") => Query::GameOver,
        Some("result") => Query::Result,
        Some("fen") => Query::Fen,
        Some("islegal") => {
            let mv = words.next().ok_or(CommandError::Missing("query islegal", "the move"))?;
            Query::IsLegal(mv.to_owned())
        }
        Some(word) => return Err(CommandError::Wrong { what: "a query", text: clip(word) }),
        None => return Err(CommandError::Missing("query", "what is asked")),
    })
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Ugi => f.write_str("ugi"),
            Command::IsReady => f.write_str("isready"),
            Command::NewGame => f.write_str("uginewgame"),
            Command::SetOption { name, value } if value.is_empty() => {
                write!(f, "setoption name {name}")
            }
            Command::SetOption { name, value } => write!(f, "setoption name {name} value {value}"),
            Command::Position { start, moves } => {
                match start {
                    Start::StartPos => f.write_str("position startpos")?,
                    Start::Fen(fen) => write!(f, "position fen {fen}")?,
                }
                // Natural Selection refuses `moves` without a move.
                if !moves.is_empty() {
                    f.write_str(" moves")?;
                }
                moves.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            Command::Go(Go::Search(limits)) => write!(f, "go{limits}"),
            Command::Go(Go::Manual(mv)) => write!(f, "go manual {mv}"),
            Command::Go(Go::Perft(depth)) => write!(f, "go perft {depth}"),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Query(query) => write!(f, "query {query}"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

impl fmt::Display for SearchLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ponder {
            f.write_str(" ponder")?;
        }
        let times = [
            ("p1time", self.clocks[0]),
            ("p2time", self.clocks[1]),
            ("p1inc", self.increments[0]),
            ("p2inc", self.increments[1]),
            ("movetime", self.move_time),
        ];
        for (word, time) in times {
            if let Some(time) = time {
                write!(f, " {word} {}", time.as_millis())?;
            }
        }
        let numbers = [
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("mate", self.mate.map(u64::from)),
        ];
        for (word, number) in numbers {
            if let Some(number) = number {
                write!(f, " {word} {number}")?;
            }
        }
        if self.infinite { f.write_str(" infinite") } else { Ok(()) }
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Query::P1Turn => f.write_str("p1turn"),
            Query::GameOver => f.write_str("gameover"),
            Query::Result => f.write_str("result"),
            Query::IsLegal(mv) => write!(f, "islegal {mv}"),
            Query::Fen => f.write_str("fen"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        Command::parse(line).unwrap().unwrap()
    }

    #[test]
    fn what_is_written_reads_back() {
        for line in [
            "ugi",
            "isready",
            "uginewgame",
            "setoption name Hash value 64",
            "setoption name Clear Hash",
            "position startpos",
            "position startpos moves a1b1 a1b1c1",
            "position fen 6/7/6/3ww3/6/3R-3/6 w 0 1",
            "position fen 3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 1 moves c4-c5",
            "go infinite",
            "go ponder p1time 100 p2time 200 p1inc 1 p2inc 2",
            "go movetime 5 depth 3 nodes 1000 mate 5",
            "go manual a1b1",
            "go perft 3",
            "stop",
            "ponderhit",
            "query islegal a1b1",
            "query fen",
            "quit",
        ] {
            assert_eq!(read(line).to_string(), line);
        }
    }

    #[test]
    fn both_ways_to_set_an_option_are_read() {
        let verbose = Command::SetOption { name: "verbose".to_owned(), value: "true".to_owned() };
        assert_eq!(read("setoption verbose true"), verbose);
        assert_eq!(read("  setoption  name verbose value true "), verbose);
    }

    #[test]
    fn times_may_be_overdrawn_or_have_a_point() {
        let limits = |line| match read(line) {
            Command::Go(Go::Search(limits)) => limits,
            other => panic!("{other:?}"),
        };
        assert_eq!(limits("go movetime 5000.0").move_time, Some(Duration::from_secs(5)));
        assert_eq!(limits("go p1time -30").clocks[0], Some(Duration::ZERO));
        assert_eq!(limits("go p1time -30").clock(Side::Second), None);
        assert!(limits("go").infinite);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let says = |line: &str| Command::parse(line).unwrap_err().to_string();
        assert_eq!(says("dance now"), "unknown command \"dance\"");
        assert_eq!(says("go depth"), "depth is not complete: the number is missing");
        assert_eq!(says("go depth -1"), "depth cannot be \"-1\"");
        assert_eq!(says("go movetime NaN"), "movetime cannot be \"NaN\"");
        assert_eq!(says("go perft 21"), "the depth of a perft cannot be \"21\"");
        assert_eq!(says("position"), "position is not complete: startpos or fen is missing");
        assert_eq!(says("query mood"), "a query cannot be \"mood\"");
        let long = format!("position startpos moves{}", " a1b1".repeat(10_001));
        assert_eq!(says(&long), "a game has at most 10000 moves");
        assert_eq!(Command::parse(" \t"), Ok(None));
    }
}

//! The file of a network: a head of text that says what it is and how it was made, and its numbers.
//!
//! ```text
//! kelci network 1
//! game mikjersi
//! linear 0123456789abcdef
//! inputs 758
//! units 8
//! # kelci train mikjersi ...
//! sum 0123456789abcdef
//! <blank line>
//! weights of the units, input by input; where units start; what they say; where the output starts
//! ```
//!
//! Numbers are of two bytes, the last of four, low byte first.

use std::fmt::Write as _;

use kelci_core::mix64;

use super::{FULL, MOST_WEIGHT, NetworkInputs, OUTPUT_ONE};

const FIRST_LINE: &str = "kelci network 1";
/// No file is longer.
pub const MOST_NETWORK_BYTES: usize = 1 << 20;
/// No head is longer.
const MOST_HEAD: usize = 8_192;
/// With more units than this a sum of what they say could leave its type.
const MOST_HIDDEN: usize = 128;
const MOST_OUTPUT_START: i32 = 16_000_000;

/// The numbers of a network, before its symmetries are applied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkFile {
    /// How it was made: lines without an end of line in them.
    pub notes: Vec<String>,
    /// The weights of the units, input by input.
    pub hidden: Vec<i16>,
    /// Where the units start.
    pub start: Vec<i16>,
    /// What the units of the side to move say, then those of the other side.
    pub output: Vec<i16>,
    /// Where the output starts.
    pub output_start: i32,
}

/// Why a file is no network for a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NeuralNetworkError {
    /// It is something else.
    #[error("this is no file of a network: it does not begin with \"{FIRST_LINE}\"")]
    NotOne,
    /// A line of the head is missing or makes no sense.
    #[error("the head of the network's file says no {0}")]
    Head(&'static str),
    /// It belongs to another game.
    #[error("this is a network for {found}, not for {wanted}")]
    OtherGame {
        /// The game it is for.
        found: String,
        /// The game that it was to be for.
        wanted: &'static str,
    },
    /// It was made for another linear evaluation, or other inputs.
    #[error("this network was made for another evaluation of {0}: train it again")]
    OtherEvaluation(&'static str),
    /// Numbers are missing, or there are too many.
    #[error("the network's file is not whole: {found} bytes of numbers instead of {wanted}")]
    Length {
        /// How many bytes there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// Its numbers are not those that were written.
    #[error("the network's file is damaged: its numbers do not have the sum that its head says")]
    Damaged,
    /// It would count beyond what its sums can hold.
    #[error("the network's file has numbers that are too large")]
    Bounds,
    /// Nobody has said what a network of the game sees.
    #[error("the evaluation of {0} can have no network")]
    NoInputs(&'static str),
    /// A network must be small.
    #[error("a network's file has at most {MOST_NETWORK_BYTES} bytes, not {0}")]
    TooLong(usize),
}

impl NetworkFile {
    /// How many units there are.
    #[must_use]
    pub fn units(&self) -> usize {
        self.start.len()
    }

    /// Whether a network of these inputs can have so many units: the symmetries make more of them, and
    /// those come in lanes.
    #[must_use]
    pub fn is_possible(units: usize, inputs: &NetworkInputs) -> bool {
        let hidden = units * inputs.symmetries.len();
        (1..=MOST_HIDDEN).contains(&hidden) && hidden.is_multiple_of(super::LANE)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it is not whole, not of this game or not of these inputs.
    pub fn read(bytes: &[u8], inputs: &NetworkInputs) -> Result<NetworkFile, NeuralNetworkError> {
        if bytes.len() > MOST_NETWORK_BYTES {
            return Err(NeuralNetworkError::TooLong(bytes.len()));
        }
        if !bytes.starts_with(FIRST_LINE.as_bytes()) {
            return Err(NeuralNetworkError::NotOne);
        }
        let end = bytes[..bytes.len().min(MOST_HEAD)].windows(2).position(|two| two == b"\n\n");
        let end = end.ok_or(NeuralNetworkError::Head("end"))?;
        let head = str::from_utf8(&bytes[..end]).map_err(|_| NeuralNetworkError::Head("text"))?;
        let numbers = &bytes[end + 2..];
        let field = |name: &'static str| {
            let named =
                |line: &'_ str| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(' '));
            let line =
                head.lines().find(|line| named(line)).ok_or(NeuralNetworkError::Head(name))?;
            Ok(&line[name.len() + 1..])
        };
        let game = field("game")?;
        if game != inputs.game {
            let found = game.chars().take(40).collect();
            return Err(NeuralNetworkError::OtherGame { found, wanted: inputs.game });
        }
        let count =
            |name| field(name)?.parse::<usize>().map_err(|_| NeuralNetworkError::Head(name));
        let sum = |name| {
            u64::from_str_radix(field(name)?, 16).map_err(|_| NeuralNetworkError::Head(name))
        };
        if count("inputs")? != inputs.count() || sum("linear")? != inputs.linear {
            return Err(NeuralNetworkError::OtherEvaluation(inputs.game));
        }
        let units = count("units")?.min(MOST_HIDDEN + 1);
        if !NetworkFile::is_possible(units, inputs) {
            return Err(NeuralNetworkError::Head("possible number of units"));
        }
        let wanted = 2 * units * (inputs.count() + 3) + 4;
        if numbers.len() != wanted {
            return Err(NeuralNetworkError::Length { found: numbers.len(), wanted });
        }
        if sum("sum")? != digest(numbers) {
            return Err(NeuralNetworkError::Damaged);
        }
        let (small, last) = numbers.split_at(wanted - 4);
        let mut small = small.as_chunks::<2>().0.iter().map(|two| i16::from_le_bytes(*two));
        let mut next = |many: usize| small.by_ref().take(many).collect::<Vec<i16>>();
        let notes = head.lines().filter_map(|line| line.strip_prefix("# ")).map(str::to_owned);
        let file = NetworkFile {
            notes: notes.collect(),
            hidden: next(units * inputs.count()),
            start: next(units),
            output: next(2 * units),
            output_start: i32::from_le_bytes(last.try_into().expect("four bytes are left")),
        };
        if file.is_within_bounds() { Ok(file) } else { Err(NeuralNetworkError::Bounds) }
    }

    fn is_within_bounds(&self) -> bool {
        let within = |numbers: &[i16], one: i16| {
            let most = (f32::from(one) * MOST_WEIGHT).ceil() as u16;
            numbers.iter().all(|number| number.unsigned_abs() <= most)
        };
        within(&self.hidden, FULL)
            && within(&self.start, FULL)
            && within(&self.output, OUTPUT_ONE)
            && self.output_start.abs() <= MOST_OUTPUT_START
    }

    /// The bytes of the file.
    #[must_use]
    pub fn write(&self, inputs: &NetworkInputs) -> Vec<u8> {
        let small = [&*self.hidden, &*self.start, &*self.output].concat();
        let mut numbers: Vec<u8> = small.iter().flat_map(|number| number.to_le_bytes()).collect();
        numbers.extend(self.output_start.to_le_bytes());
        let mut head = format!(
            "{FIRST_LINE}\ngame {}\nlinear {:016x}\ninputs {}\nunits {}\n",
            inputs.game,
            inputs.linear,
            inputs.count(),
            self.units()
        );
        self.notes.iter().for_each(|note| {
            let _ = writeln!(head, "# {note}");
        });
        let _ = write!(head, "sum {:016x}\n\n", digest(&numbers));
        [head.into_bytes(), numbers].concat()
    }
}

/// A number that other bytes hardly have.
pub(crate) fn digest(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let all = words.iter().chain([&last]).map(|word| u64::from_le_bytes(*word));
    all.fold(bytes.len() as u64, |sum, word| mix64(sum.rotate_left(5) ^ word))
}

//! Tournaments as JSON, one object a line: what scripts send.

use serde::Deserialize;
use serde_json::Value;

use crate::record::{ByeKind, Colour, Entrant, Number, Points, RoundEntry, Score};
use crate::tournament::{PairingFault, TournamentRecord};

/// The most points that the games of one match may have.
const MAX_SUM: u32 = 100_000;

/// Why a line cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineFault {
    /// Not JSON, or not of this form.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// Not the form of a player; by the place in the list, from 1.
    #[error("player {0} of the list: {1}")]
    Player(usize, serde_json::Error),
    /// Not the form of an entry; by the round and the place in it, from 1.
    #[error("round {0}, entry {1}: {2}")]
    Entry(usize, usize, serde_json::Error),
    /// Neither a game nor a bye.
    #[error(
        "an entry of round {0} is neither a game (\"white\", \"black\", \"result\") nor a bye (\"bye\", \"kind\")"
    )]
    RoundEntry(usize),
    /// No such result.
    #[error("\"{0}\" is no result: write 1-0, 1/2, 0-1, 1-0F, 0-1F or 0-0F")]
    Score(String),
    /// No such kind of bye.
    #[error("\"{0}\" is no kind of bye: write pab, half, zero or full")]
    Bye(String),
    /// No such points.
    #[error("{0} is no number of whole and half points")]
    Points(f64),
    /// More points than games can have.
    #[error("{0} points of games are too many: at most {MAX_SUM}")]
    Sum(u32),
    /// What is said contradicts itself.
    #[error("{0}")]
    Contradiction(#[from] PairingFault),
}

#[derive(Deserialize)]
struct PlayerLine {
    no: Number,
    #[serde(default)]
    rating: u32,
}

#[derive(Deserialize)]
struct EntryLine {
    white: Option<Number>,
    black: Option<Number>,
    result: Option<String>,
    sums: Option<[u32; 2]>,
    bye: Option<Number>,
    kind: Option<String>,
    points: Option<f64>,
}

#[derive(Deserialize, Default, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum ColourLine {
    #[default]
    White,
    Black,
}

#[derive(Deserialize)]
struct TournamentLine {
    players: Vec<Value>,
    rounds_total: Option<usize>,
    /// Another name for it.
    rounds: Option<Value>,
    round: Option<usize>,
    #[serde(default)]
    history: Vec<Vec<Value>>,
    #[serde(default)]
    absent: Vec<Number>,
    #[serde(default)]
    initial_colour: ColourLine,
    #[serde(default)]
    predetermined: bool,
}

impl TournamentRecord {
    /// The tournament that a line of JSON tells. Without a number of rounds it ends with the next one.
    ///
    /// # Errors
    /// If the line is not of the form, or contradicts itself.
    pub fn from_line(line: &str) -> Result<TournamentRecord, LineFault> {
        TournamentRecord::from_value(serde_json::from_str(line)?)
    }

    /// The tournament that a JSON value tells.
    ///
    /// # Errors
    /// As [`TournamentRecord::from_line`].
    pub fn from_value(value: Value) -> Result<TournamentRecord, LineFault> {
        let line: TournamentLine = serde_json::from_value(value)?;
        let players = (1..)
            .zip(line.players)
            .map(|(place, player)| {
                let player = serde_json::from_value(player);
                let PlayerLine { no, rating } =
                    player.map_err(|why| LineFault::Player(place, why))?;
                Ok(Entrant { no, rating })
            })
            .collect::<Result<Vec<Entrant>, LineFault>>()?;
        let history = (1..)
            .zip(line.history)
            .map(|(round, entries)| {
                let read = |(place, entry)| {
                    let entry = serde_json::from_value(entry);
                    read_entry(entry.map_err(|why| LineFault::Entry(round, place, why))?, round)
                };
                (1..).zip(entries).map(read).collect()
            })
            .collect::<Result<Vec<Vec<RoundEntry>>, LineFault>>()?;
        let played = history.len();
        if let Some(round) = line.round.filter(|&round| round != played + 1) {
            return Err(PairingFault::WrongRound { round, played }.into());
        }
        let rounds = line.rounds.and_then(|rounds| usize::try_from(rounds.as_u64()?).ok());
        let tournament = TournamentRecord {
            players,
            rounds_total: line.rounds_total.or(rounds).unwrap_or(played + 1),
            history,
            absent: line.absent,
            initial_colour: match line.initial_colour {
                ColourLine::White => Colour::White,
                ColourLine::Black => Colour::Black,
            },
            is_predetermined: line.predetermined,
        };
        tournament.check()?;
        Ok(tournament)
    }
}

fn read_entry(entry: EntryLine, round: usize) -> Result<RoundEntry, LineFault> {
    match entry {
        EntryLine {
            white: Some(white), black: Some(black), result: Some(result), sums, ..
        } => {
            let score = Score::parse(&result).ok_or(LineFault::Score(result))?;
            if let Some(&sum) = sums.iter().flatten().find(|&&sum| sum > MAX_SUM) {
                return Err(LineFault::Sum(sum));
            }
            Ok(RoundEntry::Game { white, black, score, sums })
        }
        EntryLine { bye: Some(no), kind: Some(kind), points, .. } => {
            let kind = ByeKind::parse(&kind).ok_or(LineFault::Bye(kind))?;
            let points = match points {
                Some(number) => Points::of(number).ok_or(LineFault::Points(number))?,
                None => kind.points(),
            };
            Ok(RoundEntry::Bye { no, kind, points })
        }
        _ => Err(LineFault::RoundEntry(round)),
    }
}

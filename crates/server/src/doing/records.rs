//! Records as text, which belong to no game of the site: what somebody pastes is read, what
//! somebody analysed is written.

use std::collections::BTreeMap;

use kelci_catalog::records::{self, Format};
use kelci_catalog::search::Stop;
use kelci_catalog::{AnyGame, find};
use kelci_core::notation::clip;
use kelci_core::record::certu::KeyLines;
use kelci_core::record::{Bounds, Ply, Reading, Record, RecordFault, Replay, ReplayedPly};
use kelci_core::{Message, Verdict, message};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::bounds::{MAX_PLIES, MAX_WIDTH};
use crate::fault::{Fault, FaultKind, FaultPlace};
use crate::game::options::SetUpRequest;
use crate::game::{Seat, SpecError};
use crate::view::EndView;

/// A text that is to be read.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadRequest {
    /// A record (kelci's text, JSON or a certu file), a position, or, if the game is named, a list
    /// of moves.
    pub text: String,
    /// Which game it is, if the text does not say.
    #[serde(default)]
    pub game: Option<String>,
    /// Which of several games, from 1; the first, if nothing is said.
    #[serde(default)]
    pub number: Option<usize>,
}

/// A record that was read and played through.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecordView {
    /// Which game of the text this is, from 1.
    pub number: usize,
    /// How many games there are in the text.
    pub games: usize,
    /// The name of the game.
    pub game: &'static str,
    /// Its options.
    pub options: BTreeMap<String, String>,
    /// The position it begins from, if that is not the start.
    pub fen: Option<String>,
    /// The moves.
    pub moves: Vec<RecordMove>,
    /// Who played, the first side first; empty if nobody said.
    pub players: [String; 2],
    /// What else is known, such as `Date`.
    pub tags: BTreeMap<String, String>,
    /// What is said before the first move.
    pub comment: String,
    /// `p1win`, `p2win` or `draw`, if the moves lead to it or somebody said so.
    pub result: Option<Verdict>,
    /// Why it ended, if somebody said so.
    pub reason: String,
    /// The end by the rules, if the moves reach it.
    pub end: Option<EndView>,
}

/// A move of a record.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecordMove {
    /// Who moved.
    pub seat: Seat,
    /// The move as the rulebook writes it, with its marks.
    pub text: String,
    /// The move as programs write it.
    pub canonical: String,
    /// What is said about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// What could have been played instead, each a list of moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    pub variations: Vec<Vec<RecordMove>>,
}

impl RecordMove {
    fn all(plies: &[Ply], replayed: &[ReplayedPly]) -> Vec<RecordMove> {
        let one = |(ply, played): (&Ply, &ReplayedPly)| {
            let variations = ply.variations.iter().zip(&played.variations);
            RecordMove {
                seat: played.side.into(),
                text: played.marked.clone(),
                canonical: played.canonical.clone(),
                comment: ply.comment.clone(),
                variations: variations.map(|(plies, played)| Self::all(plies, played)).collect(),
            }
        };
        plies.iter().zip(replayed).map(one).collect()
    }
}

impl RecordView {
    /// Reads a text and plays one game of it through, until the flag is raised.
    ///
    /// # Errors
    /// On the first thing that is wrong, with its place in the text.
    pub fn read(request: &ReadRequest, stop: &Stop) -> Result<RecordView, Fault> {
        let game =
            request.game.as_deref().filter(|name| !name.is_empty()).map(named).transpose()?;
        let is_wanted = || !stop.is_raised();
        let bounds = Bounds { width: MAX_WIDTH, is_wanted: &is_wanted };
        let readings = records::read_pasted(&request.text, game, &bounds)?;
        let number = request.number.unwrap_or(1);
        let games = readings.len();
        let Some(reading) = number.checked_sub(1).and_then(|before| readings.get(before)) else {
            let message = match games {
                0 => message!("there is no game in this text"),
                games => {
                    message!(
                        "there is no game {number} in this text; it holds {games}",
                        number,
                        games
                    )
                }
            };
            return Err(bad_record(message));
        };
        let game = named(&reading.record.game)?;
        let replay = replay(reading, &bounds)?;
        Ok(RecordView::of(game, &reading.record, &replay, [number, games]))
    }

    fn of(
        game: &'static dyn AnyGame,
        record: &Record,
        replay: &Replay,
        [number, games]: [usize; 2],
    ) -> RecordView {
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        RecordView {
            number,
            games,
            game: game.info().name,
            options: record.options.iter().map(owned).collect(),
            fen: record.fen.as_ref().map(|_| replay.start_fen.clone()),
            moves: RecordMove::all(&record.plies, &replay.plies),
            players: record.players.clone(),
            tags: record.tags.iter().cloned().collect(),
            comment: record.comment.clone(),
            result: replay.result,
            reason: record.reason.clone(),
            end: replay.outcome.map(|outcome| EndView::of(outcome, replay.points)),
        }
    }
}

/// Reads the first game of a text, which has to be one of that game, and plays it through until the flag is raised.
///
/// # Errors
/// On the first thing that is wrong, with its place in the text.
pub(super) fn read_one(text: &str, game: &str, stop: &Stop) -> Result<(Record, Replay), Fault> {
    let game = named(game)?;
    let is_wanted = || !stop.is_raised();
    let bounds = Bounds { width: MAX_WIDTH, is_wanted: &is_wanted };
    let readings = records::read_pasted(text, Some(game), &bounds)?;
    let Some(reading) = readings.into_iter().next() else {
        return Err(bad_record(message!("there is no game in this text")));
    };
    if reading.record.game != game.info().name {
        return Err(bad_record(message!("this is a record of another game")));
    }
    let replay = replay(&reading, &bounds)?;
    Ok((reading.record, replay))
}

fn named(name: &str) -> Result<&'static dyn AnyGame, SpecError> {
    find(name).ok_or_else(|| SpecError::Game(clip(name)))
}

fn bad_record(message: Message) -> Fault {
    let hint = "records are kelci's text, JSON, or the files of certu programs";
    Fault::new(FaultKind::BadRecord, message).hint(hint)
}

/// Plays a record through, if that cannot take too long.
fn replay(reading: &Reading, bounds: &Bounds) -> Result<Replay, Fault> {
    if reading.record.size() > MAX_PLIES {
        let place = FaultPlace { ply: u32::try_from(MAX_PLIES + 1).ok(), ..FaultPlace::default() };
        let message = message!("a game has at most {most} moves here", most = MAX_PLIES);
        let fault = Fault::new(FaultKind::TooLong, message);
        return Err(fault.hint("cut it").at(place));
    }
    records::replay_within(reading, bounds).map_err(|error| match *error.fault {
        RecordFault::GivenUp => Fault::busy(error.fault.message()),
        _ => error.into(),
    })
}

/// A game that is to be written.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteRequest {
    #[serde(flatten)]
    pub set_up: SetUpRequest,
    /// The moves.
    #[serde(default)]
    pub moves: Vec<MoveRequest>,
    /// Who played, the first side first.
    #[serde(default)]
    pub players: [String; 2],
    /// What is to be said before the first move.
    #[serde(default)]
    pub comment: String,
    /// `p1win`, `p2win` or `draw`, if the moves do not say it.
    #[serde(default)]
    #[schema(value_type = Option<Verdict>)]
    pub result: Option<String>,
    /// Why it ended, if the moves do not say it.
    #[serde(default)]
    pub reason: String,
    /// `text` (or `kelci`), `json` or `certu`.
    pub format: String,
    /// Whether a certu file begins with lines of players, position and result, which the certu
    /// programs cannot read.
    #[serde(default)]
    pub key_lines: bool,
}

/// A move that is to be written.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// The move, in any spelling.
    pub text: String,
    /// What is to be said about it.
    #[serde(default)]
    pub comment: String,
    /// What could have been played instead, each a list of moves.
    #[serde(default)]
    #[schema(no_recursion)]
    pub variations: Vec<Vec<MoveRequest>>,
}

impl MoveRequest {
    fn all(moves: Vec<MoveRequest>) -> Vec<Ply> {
        let ply = |MoveRequest { text, comment, variations }| Ply {
            comment,
            variations: variations.into_iter().map(Self::all).collect(),
            ..Ply::new(text)
        };
        moves.into_iter().map(ply).collect()
    }
}

/// A record as a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecordText {
    /// What is in the file.
    pub text: String,
    /// What it may be called.
    pub name: String,
    /// What of the game the format does not hold, each in a word or two.
    pub lost: Vec<&'static str>,
}

impl RecordText {
    /// Plays a game through, until the flag is raised, and writes it.
    ///
    /// # Errors
    /// When something of it is wrong, or the format cannot hold it.
    pub fn write(request: WriteRequest, stop: &Stop) -> Result<RecordText, Fault> {
        let game = named(&request.set_up.game)?;
        let name = request.format.as_str();
        let Some(format) = Format::named(name).or_else(|| Format::of_extension(name)) else {
            let known = Format::ALL.map(Format::name).join(", ");
            return Err(Fault::bad_request(message!("the formats are: {known}", known)));
        };
        let mut record = Record::new(game.info().name);
        let options = request.set_up.options();
        options.iter().for_each(|(name, value)| record.options.set(name, value));
        record.fen = request.set_up.fen().map(str::to_owned);
        record.players = request.players;
        record.comment = request.comment;
        record.reason = request.reason;
        let result = request.result.map(|result| result.parse::<Verdict>());
        record.result = result.transpose().map_err(|error| bad_record(error.message()))?;
        record.plies = MoveRequest::all(request.moves);
        let reading = Reading::of(record);
        let is_wanted = || !stop.is_raised();
        replay(&reading, &Bounds { width: MAX_WIDTH, is_wanted: &is_wanted })?;
        let key_lines = if request.key_lines { KeyLines::Write } else { KeyLines::Omit };
        let record = reading.record;
        let lost = records::lost(&record, format, key_lines);
        let text = records::write(&[record], format, key_lines)?;
        let name = format!("{}.{}", game.info().name, format.extension());
        Ok(RecordText { text, name, lost })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_that_nobody_waits_for_is_not_played() {
        let stop = Stop::new();
        let request =
            ReadRequest { text: "a4-b5=c4".into(), game: Some("pijersi".into()), number: None };
        let read = || RecordView::read(&request, &stop).err().map(|fault| fault.error);
        let written = serde_json::json!({
            "game": "pijersi", "format": "text", "moves": [{ "text": "a4-b5=c4" }]
        });
        let write = || {
            let request = serde_json::from_value(written.clone()).expect("a request");
            RecordText::write(request, &stop).err().map(|fault| fault.error)
        };
        assert_eq!((read(), write()), (None, None));
        stop.raise();
        let busy = Some(FaultKind::Busy);
        assert_eq!((read(), write()), (busy, busy));
    }
}

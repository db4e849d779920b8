//! Tournaments as they come in: a line of JSON each, or one report.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _, Write as _};

use kelci_core::lines::{BoundedLine, Lines};
use kelci_pairing::TournamentRecord;
use kelci_pairing::trf::MAX_LENGTH;
use serde_json::Value;

use crate::args::FileArg;
use crate::error::Error;
use crate::files::{is_standard, read_bounded, title};
use crate::json::Object;
use crate::paint::Screen;

/// Longer lines are refused: a thousand players and a hundred rounds fit.
const MAX_LINE_BYTES: usize = 16 << 20;

/// What there is to read.
pub enum Input {
    /// Tournaments as JSON, one a line.
    Lines(TournamentLines),
    /// A report.
    Report(String),
}

/// Tournaments as JSON, one a line.
pub struct TournamentLines {
    lines: Lines<Box<dyn BufRead>>,
    title: String,
}

fn open(path: &FileArg) -> Result<Box<dyn BufRead>, Error> {
    if is_standard(path) {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let file = File::open(path).map_err(|cause| Error::file("read", path, &cause))?;
    Ok(Box::new(BufReader::new(file)))
}

/// A whole report.
pub fn read_whole(path: &FileArg) -> Result<String, Error> {
    read_bounded(open(path)?, MAX_LENGTH).map_err(|cause| Error::file("read", path, &cause))
}

impl Input {
    /// The first line that is not blank tells which it is.
    pub fn open(path: &FileArg) -> Result<Input, Error> {
        let mut reader = open(path)?;
        let unreadable = |cause: io::Error| Error::file("read", path, &cause);
        let mut begun = Vec::new();
        let mut line = 0..0;
        while begun[line.clone()].trim_ascii().is_empty() && begun.len() < MAX_LENGTH {
            let bound = (MAX_LENGTH - begun.len()) as u64;
            let read = reader.by_ref().take(bound).read_until(b'\n', &mut begun);
            if read.map_err(unreadable)? == 0 {
                break;
            }
            line = line.end..begun.len();
        }
        let is_report = begins_report(&begun[line]);
        let reader: Box<dyn BufRead> = Box::new(io::Cursor::new(begun).chain(reader));
        if is_report {
            return Ok(Input::Report(read_bounded(reader, MAX_LENGTH).map_err(unreadable)?));
        }
        let lines = Lines::new(reader, MAX_LINE_BYTES);
        Ok(Input::Lines(TournamentLines { lines, title: title(path) }))
    }
}

/// Lines of a report begin with three digits or capitals. Whatever else comes first is a line of JSON, perhaps a wrong
/// one, whose fault hides no other line.
fn begins_report(line: &[u8]) -> bool {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    let (code, rest) = line.split_at(line.len().min(3));
    code.len() == 3
        && code.iter().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
        && rest.first().is_none_or(u8::is_ascii_whitespace)
}

impl TournamentLines {
    /// Visits every tournament; the first fault ends it.
    pub fn each(
        &mut self,
        mut visit: impl FnMut(&TournamentRecord, &Value) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut number = 0;
        while let Some(line) = self.next()? {
            number += 1;
            let read = line.and_then(|fields| {
                let tournament = TournamentRecord::from_value(fields.clone());
                Ok((tournament.map_err(|fault| fault.to_string())?, fields))
            });
            let at = |why: String| Error::Refused(format!("{}, line {number}: {why}", self.title));
            let (tournament, fields) = read.map_err(at)?;
            visit(&tournament, &fields).map_err(|error| match error {
                Error::Refused(why) => at(why),
                other => other,
            })?;
        }
        Ok(())
    }

    /// Answers every line with one line, its `id` first; a fault is an answer too.
    pub fn answer(
        &mut self,
        screen: &mut Screen,
        mut answer: impl FnMut(&TournamentRecord, &Value) -> Result<Object, Error>,
    ) -> Result<(), Error> {
        while let Some(line) = self.next()? {
            let (id, answered) = match line {
                Err(why) => (Value::Null, Err(why)),
                Ok(fields) => {
                    let id = fields.get("id").cloned().unwrap_or(Value::Null);
                    let answered = match TournamentRecord::from_value(fields.clone()) {
                        Ok(tournament) => {
                            answer(&tournament, &fields).or_else(|error| match error {
                                Error::Refused(why) => Ok(error_object(why)),
                                other => Err(other),
                            })?
                        }
                        Err(fault) => error_object(fault.to_string()),
                    };
                    (id, Ok(answered))
                }
            };
            let mut object = Object::new();
            object.insert("id".into(), id);
            object.extend(answered.unwrap_or_else(error_object));
            writeln!(screen, "{}", Value::Object(object))?;
            // Whoever asks line by line waits for the answer.
            screen.flush()?;
        }
        Ok(())
    }

    /// The next line that is not blank, as JSON, or what is wrong with it.
    fn next(&mut self) -> Result<Option<Result<Value, String>>, Error> {
        loop {
            let line = self.lines.next();
            let line = line
                .map_err(|cause| Error::Refused(format!("cannot read {}: {cause}", self.title)))?;
            return Ok(match line {
                None => None,
                Some(BoundedLine::Whole(bytes)) if bytes.trim_ascii().is_empty() => continue,
                Some(BoundedLine::Whole(bytes)) => Some(read_object(&bytes)),
                Some(BoundedLine::TooLong) => {
                    Some(Err(format!("a line has at most {MAX_LINE_BYTES} bytes")))
                }
            });
        }
    }
}

fn error_object(why: String) -> Object {
    let mut object = Object::new();
    object.insert("error".into(), why.into());
    object
}

fn read_object(bytes: &[u8]) -> Result<Value, String> {
    match serde_json::from_slice(bytes) {
        Ok(fields @ Value::Object(_)) => Ok(fields),
        Ok(_) => Err("a line is a JSON object".to_owned()),
        Err(error) => Err(format!("the line is not JSON: {error}")),
    }
}

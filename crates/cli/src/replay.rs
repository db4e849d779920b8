//! `kelci replay`: are these records right?

use std::io::Write as _;
use std::path::Path;

use clap::Args;
use kelci_catalog::records::{self, Format};
use kelci_core::record::{Reading, RecordError, Replay};
use serde_json::{Value, json};

use crate::args::{FileArg, GameArg, game_parser};
use crate::error::Error;
use crate::files::{self, FormatArg};
use crate::paint::Screen;
use crate::panel::verdict_sentence;

/// Check records: play every game through and print its result
///
/// Of a faulty game the first fault is told, with its place. A file that cannot be read is told,
/// and the others are checked. The exit code is 1 if anything was wrong.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci replay game.kelci
  kelci replay game.txt game.json
  kelci replay game.kelci --json")]
pub struct ReplayArgs {
    /// The files to check, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<FileArg>,

    /// The format of the files [default: the one they seem to have]
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<FormatArg>,

    /// The game of a file that does not say
    #[arg(long, value_parser = game_parser(), ignore_case = true)]
    game: Option<GameArg>,

    /// Answer in JSON, one object a game
    #[arg(long)]
    json: bool,
}

pub fn run(args: &ReplayArgs, screen: &mut Screen) -> Result<(), Error> {
    let (mut games, mut faults, mut unreadable) = (0, 0, 0);
    for path in &args.files {
        let readings = match files::read(path, args.from.map(Format::from), args.game) {
            Ok(readings) => readings,
            Err(Error::Refused(why)) if args.files.len() > 1 => {
                unreadable += 1;
                if args.json {
                    let file = path.display().to_string();
                    let error = json!({ "message": why });
                    writeln!(screen, "{}", json!({ "file": file, "ok": false, "error": error }))?;
                } else {
                    writeln!(screen, "{why}")?;
                }
                continue;
            }
            Err(error) => return Err(error),
        };
        for (reading, number) in readings.iter().zip(1..) {
            let replayed = records::replay(reading);
            games += 1;
            faults += u64::from(replayed.is_err());
            if args.json {
                writeln!(screen, "{}", json(path, number, reading, &replayed))?;
            } else {
                print(path, number, reading, &replayed, screen)?;
            }
        }
    }
    let mut sums = Vec::new();
    match faults {
        0 => {}
        1 if games == 1 => sums.push("the game has a fault".to_owned()),
        1 => sums.push(format!("1 of {games} games has a fault")),
        _ => sums.push(format!("{faults} of {games} games have a fault")),
    }
    if unreadable > 0 {
        sums.push(format!("{unreadable} of {} files cannot be read", args.files.len()));
    }
    if sums.is_empty() { Ok(()) } else { Err(Error::Refused(sums.join(", "))) }
}

fn print(
    path: &Path,
    number: u32,
    reading: &Reading,
    replayed: &Result<Replay, RecordError>,
    screen: &mut Screen,
) -> Result<(), Error> {
    let file = files::title(path);
    let replay = match replayed {
        Ok(replay) => replay,
        Err(error) => return Ok(writeln!(screen, "{file}: {error}")?),
    };
    let record = &reading.record;
    let game = kelci_catalog::find(&record.game).expect("a record that was read names a game");
    let info = game.info();
    let result = match replay.result {
        Some(verdict) => {
            let reason = match replay.outcome {
                Some(outcome) => outcome.reason.0,
                None if record.reason.is_empty() => "as stated",
                None => &record.reason,
            };
            verdict_sentence(info, verdict, reason, replay.points)
        }
        None => format!("not finished, {} to move.", info.sides[replay.turn.index()]),
    };
    let plies = match replay.plies.len() {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    };
    Ok(writeln!(screen, "{file}: game {number}: {}, {plies}: {result}", info.title)?)
}

fn json(
    path: &Path,
    number: u32,
    reading: &Reading,
    replayed: &Result<Replay, RecordError>,
) -> Value {
    let mut told = json!({
        "file": path.display().to_string(),
        "number": number,
        "game": reading.record.game,
        "ok": replayed.is_ok(),
    });
    match replayed {
        Ok(replay) => {
            told["plies"] = replay.plies.len().into();
            told["result"] = replay.result.map_or("none", |verdict| verdict.code()).into();
            told["reason"] = match replay.outcome {
                Some(outcome) => outcome.reason.0.into(),
                None if reading.record.reason.is_empty() => Value::Null,
                None => reading.record.reason.as_str().into(),
            };
            told["points"] = json!(replay.points);
            told["fen"] = replay.final_fen().into();
        }
        Err(error) => {
            let place = error.place;
            told["error"] = json!({
                "message": error.to_string(),
                "line": place.line,
                "column": place.column,
                "ply": place.ply,
            });
        }
    }
    told
}

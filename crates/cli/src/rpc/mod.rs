//! `kelci rpc`: JSON Lines for scripts in any language.
//!
//! One request a line, one answer a line, in order. A bad line is answered like any other and
//! ends nothing. The protocol is written down in `docs/rpc.md`.

mod fault;
mod request;

use std::io::{self, BufRead, Write};

use clap::Args;
use kelci_catalog::AnyPosition;
use serde_json::Value;

use crate::error::Error;
use crate::json::{self, Object};
use fault::{Code, RpcFault};
use kelci_core::lines::{BoundedLine, Lines};
use request::{Request, Setting};

/// Longer lines are refused.
const MAX_LINE_BYTES: usize = 1024 * 1024;

/// Answer requests as JSON Lines, for scripts in any language
///
/// Reads one request a line from standard input and writes one answer a line to standard
/// output, in order. A bad line gets an answer that says so, and the next one is read.
///
/// Requests: {"id":1,"op":"position","game":"pijersi"} with optional "fen", "options" and
/// "moves"; "op":"play" with "moves" answers also the FEN after each; "op":"perft" with
/// "depth" (and "threads") answers "nodes"; "op":"games" lists games, options and start
/// positions. Failures answer "ok":false and an "error" with "code", "message" and, for an
/// illegal move, "ply": the number of the first bad move, from 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  echo '{\"id\":1,\"op\":\"position\",\"game\":\"pijersi\"}' | kelci rpc
  echo '{\"id\":2,\"op\":\"perft\",\"game\":\"pijersi\",\"depth\":2}' | kelci rpc
  kelci rpc < requests.jsonl > answers.jsonl")]
pub struct RpcArgs {}

pub fn run(_: &RpcArgs) -> Result<(), Error> {
    serve(io::stdin().lock(), io::stdout().lock())
}

/// Answers every line until there are no more.
fn serve(input: impl BufRead, mut output: impl Write) -> Result<(), Error> {
    let mut lines = Lines::new(input, MAX_LINE_BYTES);
    let unreadable = |cause: io::Error| Error::Refused(format!("cannot read requests: {cause}"));
    while let Some(line) = lines.next().map_err(unreadable)? {
        let answer = match line {
            BoundedLine::Whole(bytes) if bytes.trim_ascii().is_empty() => continue,
            BoundedLine::Whole(bytes) => answer(&bytes),
            BoundedLine::TooLong => {
                let message = format!("a line has at most {MAX_LINE_BYTES} bytes");
                failure(Value::Null, RpcFault::new(Code::TooLarge, message))
            }
        };
        let mut text = Value::Object(answer).to_string();
        text.push('\n');
        output.write_all(text.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}

fn answer(line: &[u8]) -> Object {
    let fields = match serde_json::from_slice(line) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) => {
            let fault = RpcFault::new(Code::BadRequest, "a request is a JSON object");
            return failure(Value::Null, fault);
        }
        Err(error) => {
            let fault = RpcFault::new(Code::BadJson, format!("the line is not JSON: {error}"));
            return failure(Value::Null, fault);
        }
    };
    let id = fields.get("id").cloned().unwrap_or(Value::Null);
    match Request::read(&fields).and_then(fulfil) {
        Ok(found) => {
            let mut answer = Object::new();
            answer.insert("id".into(), id);
            answer.insert("ok".into(), true.into());
            answer.extend(found);
            answer
        }
        Err(fault) => failure(id, fault),
    }
}

fn failure(id: Value, fault: RpcFault) -> Object {
    [("id", id), ("ok", false.into()), ("error", fault.json())]
        .map(|(name, value)| (name.to_owned(), value))
        .into_iter()
        .collect()
}

fn fulfil(request: Request) -> Result<Object, RpcFault> {
    match request {
        Request::Games => Ok([("games".to_owned(), json::games())].into_iter().collect()),
        Request::Position(setting) => Ok(json::position(&*reach(&setting, |_| ())?)),
        Request::Play(setting) => {
            let mut fens = Vec::with_capacity(setting.moves.len());
            let last = reach(&setting, |position| fens.push(position.fen()))?;
            let mut answer = json::position(&*last);
            answer.insert("fens".into(), fens.into());
            Ok(answer)
        }
        Request::Perft { setting, depth, threads } => {
            let position = reach(&setting, |_| ())?;
            let nodes = crate::perft::count(&*position, depth, threads);
            Ok([("nodes".to_owned(), nodes.into())].into_iter().collect())
        }
    }
}

/// Sets up the game and plays the moves; shows the position after each.
fn reach(
    setting: &Setting,
    mut each: impl FnMut(&dyn AnyPosition),
) -> Result<Box<dyn AnyPosition>, RpcFault> {
    let mut position = setting.game.position(&setting.options, setting.fen.as_deref())?;
    for (played, text) in setting.moves.iter().enumerate() {
        let key = position.parse_move(text).map_err(|error| {
            RpcFault::new(Code::IllegalMove, error.to_string()).at_ply(played + 1)
        })?;
        position.play(key);
        each(&*position);
    }
    Ok(position)
}

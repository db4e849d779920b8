//! What a line asks, read from JSON and checked.

use std::num::NonZeroUsize;
use std::path::Path;

use kelci_core::{MAX_PERFT_DEPTH, Options};
use serde_json::Value;

use super::fault::{Code, RpcFault};
use crate::args::{GameArg, is_document, read_document};
use crate::json::Object;
use crate::perft::MAX_THREADS;

/// More moves than this are refused.
pub const MAX_MOVES: usize = 10_000;

/// A request that is in order.
pub enum Request {
    /// Which games there are.
    Games,
    /// Where the game stands.
    Position(Setting),
    /// The same, and every position on the way.
    Play(Setting),
    /// How many lines of play there are.
    Perft { setting: Setting, depth: u32, threads: NonZeroUsize },
}

/// A game, where it begins, and what was played.
pub struct Setting {
    pub game: GameArg,
    pub options: Options,
    pub fen: Option<String>,
    pub moves: Vec<String>,
}

impl Request {
    /// Reads the fields; those it does not know it ignores.
    pub fn read(fields: &Object) -> Result<Request, RpcFault> {
        match text(fields, "op")?.ok_or_else(|| missing("op"))? {
            "games" => Ok(Request::Games),
            "position" => Ok(Request::Position(Setting::read(fields)?)),
            "play" => {
                let setting = Setting::read(fields)?;
                present(fields, "moves").ok_or_else(|| missing("moves"))?;
                Ok(Request::Play(setting))
            }
            "perft" => {
                let setting = Setting::read(fields)?;
                let depth = number(fields, "depth", u64::from(MAX_PERFT_DEPTH))?;
                let depth = depth.ok_or_else(|| missing("depth"))?;
                let threads = number(fields, "threads", MAX_THREADS as u64)?.unwrap_or(1);
                Ok(Request::Perft {
                    setting,
                    depth: u32::try_from(depth).expect("within the bound"),
                    threads: usize::try_from(threads)
                        .ok()
                        .and_then(NonZeroUsize::new)
                        .ok_or_else(|| bad("\"threads\" is at least 1"))?,
                })
            }
            other => {
                let known = "games, position, play and perft";
                let other = kelci_core::notation::clip(other);
                Err(bad(format!("there is no op \"{other}\"; the ops are {known}")))
            }
        }
    }
}

impl Setting {
    fn read(fields: &Object) -> Result<Setting, RpcFault> {
        let name = text(fields, "game")?.ok_or_else(|| missing("game"))?;
        let game = kelci_catalog::find(name).ok_or_else(|| {
            let known: Vec<&str> = kelci_catalog::GAMES.iter().map(|g| g.info().name).collect();
            let name = kelci_core::notation::clip(name);
            let message =
                format!("there is no game \"{name}\"; the games are {}", known.join(", "));
            RpcFault::new(Code::BadGame, message)
        })?;
        Ok(Setting {
            game,
            fen: text(fields, "fen")?.map(str::to_owned),
            options: options(fields, game)?,
            moves: moves(fields)?,
        })
    }
}

/// A field that is there and not null.
fn present<'a>(fields: &'a Object, name: &str) -> Option<&'a Value> {
    fields.get(name).filter(|value| !value.is_null())
}

fn text<'a>(fields: &'a Object, name: &str) -> Result<Option<&'a str>, RpcFault> {
    let read = |value: &'a Value| value.as_str().ok_or_else(|| wrong(name, "a text"));
    present(fields, name).map(read).transpose()
}

fn number(fields: &Object, name: &str, max: u64) -> Result<Option<u64>, RpcFault> {
    let Some(value) = present(fields, name) else { return Ok(None) };
    match value.as_u64() {
        Some(number) if number > max => {
            Err(RpcFault::new(Code::TooLarge, format!("\"{name}\" is at most {max}")))
        }
        Some(number) => Ok(Some(number)),
        None => Err(wrong(name, "a whole number")),
    }
}

fn moves(fields: &Object) -> Result<Vec<String>, RpcFault> {
    let Some(value) = present(fields, "moves") else { return Ok(Vec::new()) };
    let list = value.as_array().ok_or_else(|| wrong("moves", "a list of texts"))?;
    if list.len() > MAX_MOVES {
        let message = format!("at most {MAX_MOVES} moves are played, these are {}", list.len());
        return Err(RpcFault::new(Code::TooLarge, message));
    }
    let read = |mv: &Value| mv.as_str().map(str::to_owned);
    list.iter().map(read).collect::<Option<_>>().ok_or_else(|| wrong("moves", "a list of texts"))
}

fn options(fields: &Object, game: GameArg) -> Result<Options, RpcFault> {
    let mut options = Options::new();
    let Some(value) = present(fields, "options") else { return Ok(options) };
    let chosen = value.as_object().ok_or_else(|| wrong("options", "an object"))?;
    for (name, value) in chosen {
        let mut value = match value {
            Value::String(text) => text.clone(),
            Value::Bool(_) | Value::Number(_) => value.to_string(),
            _ => {
                let name = kelci_core::notation::clip(name);
                return Err(wrong(&name, "a text, a number, true or false"));
            }
        };
        // A document is given as its text, or as the path of a file that holds it.
        if is_document(game, name) && Path::new(&value).is_file() {
            value = read_document(Path::new(&value)).map_err(|cause| {
                RpcFault::new(Code::BadOption, format!("option {name} cannot be read: {cause}"))
            })?;
        } else if is_document(game, name) && !value.is_empty() && !value.contains(['\n', '=']) {
            let value = kelci_core::notation::clip(&value);
            let message = format!("option {name}: there is no such file: {value}");
            return Err(RpcFault::new(Code::BadOption, message));
        }
        options.set(name, value);
    }
    Ok(options)
}

fn bad(message: impl Into<String>) -> RpcFault {
    RpcFault::new(Code::BadRequest, message)
}

fn missing(name: &str) -> RpcFault {
    bad(format!("\"{name}\" is missing"))
}

fn wrong(name: &str, expected: &str) -> RpcFault {
    bad(format!("\"{name}\" must be {expected}"))
}

//! Positions and games as JSON, for `--json` and for `kelci rpc`.

use kelci_catalog::{AnyGame, AnyPosition, GAMES};
use kelci_core::{OptionInfo, OptionKind, Options, Spelling, Spot};
use serde_json::{Map, Value, json};

/// A JSON object in the making.
pub type Object = Map<String, Value>;

/// Where the game stands: position, turn, legal moves and result.
pub fn position(position: &dyn AnyPosition) -> Object {
    let [canonical, rulebook] =
        [Spelling::Canonical, Spelling::Rulebook].map(|spelling| position.write_moves(spelling));
    let mut moves: Vec<(String, String)> = canonical.into_iter().zip(rulebook).collect();
    moves.sort();
    let (canonical, rulebook): (Vec<String>, Vec<String>) = moves.into_iter().unzip();
    let outcome = position.outcome();
    object(json!({
        "fen": position.fen(),
        "turn": position.side_to_move().code(),
        "moves": canonical,
        "text": rulebook,
        "result": outcome.map_or("none", |outcome| outcome.verdict.code()),
        "reason": outcome.map(|outcome| outcome.reason.0),
        "points": position.points(),
    }))
}

/// What there is to see of a position.
pub fn sight(game: &dyn AnyGame, position: &dyn AnyPosition) -> Object {
    let pieces: Vec<Value> = position
        .pieces()
        .into_iter()
        .map(|piece| {
            let mut seen = object(json!({
                "side": piece.side.code(),
                "letter": piece.letter.to_string(),
            }));
            match piece.spot {
                Spot::Cell { cell, level } => {
                    let name = game.layout().cells[usize::from(cell)].name;
                    seen.insert("cell".into(), name.into());
                    seen.insert("level".into(), level.into());
                }
                Spot::Reserve(side) => {
                    seen.insert("reserve".into(), side.code().into());
                }
                Spot::Prison(side) => {
                    seen.insert("prison".into(), side.code().into());
                }
            }
            Value::Object(seen)
        })
        .collect();
    let facts: Object = position
        .facts()
        .into_iter()
        .map(|fact| (fact.label.to_owned(), fact.value.to_string().into()))
        .collect();
    object(json!({ "pieces": pieces, "facts": facts }))
}

/// All games, their options and start positions.
pub fn games() -> Value {
    GAMES.iter().map(|game| self::game(*game)).collect()
}

fn game(game: &dyn AnyGame) -> Value {
    let info = game.info();
    let start = game.position(&Options::new(), None).expect("a game's defaults are valid");
    let named = |(name, text): (String, &str)| (name, Value::from(text));
    let pieces: Object =
        info.pieces.iter().map(|(letter, name)| named((letter.to_string(), name))).collect();
    let reasons: Object =
        info.reasons.iter().map(|(reason, why)| named((reason.0.to_owned(), why))).collect();
    json!({
        "name": info.name,
        "title": info.title,
        "summary": info.summary,
        "credit": info.credit,
        "sides": info.sides,
        "fen": start.fen(),
        "options": info.options.iter().map(option).collect::<Vec<Value>>(),
        "pieces": pieces,
        "reasons": reasons,
    })
}

fn option(option: &OptionInfo) -> Value {
    let mut described = object(json!({
        "name": option.name,
        "summary": option.summary,
        "default": option.default,
    }));
    described.extend(match option.kind {
        OptionKind::Check => object(json!({ "kind": "check" })),
        OptionKind::Number { min, max } => {
            object(json!({ "kind": "number", "min": min, "max": max }))
        }
        OptionKind::Seed => object(json!({ "kind": "number", "min": 0, "max": u64::MAX })),
        OptionKind::Choice(words) => object(json!({ "kind": "choice", "words": words })),
        OptionKind::ChoiceOrText { words, or } => {
            object(json!({ "kind": "text", "words": words, "or": or }))
        }
        OptionKind::Document => object(json!({ "kind": "document" })),
    });
    Value::Object(described)
}

pub fn object(value: Value) -> Object {
    match value {
        Value::Object(object) => object,
        _ => unreachable!("json! was given braces"),
    }
}

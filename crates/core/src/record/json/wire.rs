//! The objects of the JSON format, apart from [`Record`] so that either can change.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::super::{MAX_TAGS, Ply, Record};
use super::VERSION;
use crate::{Options, Side, Verdict};

/// A game as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameJson {
    kelci: Version,
    game: String,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    options: Pairs,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    #[serde(default, skip_serializing_if = "is_first")]
    begins: Side,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    first: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    second: String,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    tags: Pairs,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default)]
    plies: Vec<Object<PlyJson>>,
    #[serde(default)]
    result: Option<Verdict>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    reason: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlyJson {
    #[serde(rename = "move")]
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Vec<Object<PlyJson>>>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
struct Version;

impl TryFrom<u32> for Version {
    type Error = String;
    fn try_from(version: u32) -> Result<Version, String> {
        match version {
            VERSION => Ok(Version),
            _ => Err(format!("version {version} of the format is not known, only {VERSION}")),
        }
    }
}

impl From<Version> for u32 {
    fn from(_: Version) -> u32 {
        VERSION
    }
}

// Serde calls it with a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_first(side: &Side) -> bool {
    *side == Side::First
}

impl From<&Record> for GameJson {
    fn from(record: &Record) -> GameJson {
        let [first, second] = record.players.clone();
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        GameJson {
            kelci: Version,
            game: record.game.clone(),
            options: Pairs(record.options.iter().map(owned).collect()),
            fen: record.fen.clone(),
            begins: record.begins,
            first,
            second,
            tags: Pairs(record.tags.clone()),
            comment: record.comment.clone(),
            plies: objects(&record.plies),
            result: record.result,
            reason: record.reason.clone(),
        }
    }
}

impl From<GameJson> for Record {
    fn from(game: GameJson) -> Record {
        let mut options = Options::new();
        for (name, value) in game.options.0 {
            options.set(name, value);
        }
        Record {
            game: game.game,
            options,
            fen: game.fen,
            begins: game.begins,
            players: [game.first, game.second],
            tags: game.tags.0,
            comment: game.comment,
            plies: plies(game.plies),
            result: game.result,
            reason: game.reason,
        }
    }
}

fn objects(plies: &[Ply]) -> Vec<Object<PlyJson>> {
    let object = |ply: &Ply| PlyJson {
        text: ply.text.clone(),
        clock_ms: ply.clock_ms,
        comment: ply.comment.clone(),
        variations: ply.variations.iter().map(|variation| objects(variation)).collect(),
    };
    plies.iter().map(|ply| Object(object(ply))).collect()
}

fn plies(objects: Vec<Object<PlyJson>>) -> Vec<Ply> {
    let ply = |Object(ply): Object<PlyJson>| Ply {
        text: ply.text,
        clock_ms: ply.clock_ms,
        comment: ply.comment,
        variations: ply.variations.into_iter().map(plies).collect(),
    };
    objects.into_iter().map(ply).collect()
}

/// An object of texts that keeps its order and has no key twice.
#[derive(Default)]
struct Pairs(Vec<(String, String)>);

impl Pairs {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pairs, D::Error> {
        struct Visit;
        impl<'de> Visitor<'de> for Visit {
            type Value = Pairs;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of texts")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Pairs::default();
                while let Some((key, value)) = map.next_entry::<String, String>()? {
                    if pairs.0.iter().any(|(known, _)| *known == key) {
                        return Err(A::Error::custom("a key is given twice"));
                    }
                    pairs.0.push((key, value));
                    if pairs.0.len() > MAX_TAGS {
                        return Err(A::Error::custom(format!("more than {MAX_TAGS} keys")));
                    }
                }
                Ok(pairs)
            }
        }
        deserializer.deserialize_map(Visit)
    }
}

/// Something that is read from an object only; serde would also take a list of its fields.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct Object<T>(pub(super) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        struct Visit<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Visit<T> {
            type Value = Object<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        deserializer.deserialize_map(Visit(PhantomData))
    }
}

//! pijersi-matchup: two engines, one kind of limit, openings in random order.

use serde::Deserialize;

use super::{ConfigError, Configuration, engine, milliseconds, nodes, plies, typed};
use crate::Pace;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    engines: Vec<Engine>,
    tournament: Tournament,
    openings: Openings,
    controls: Controls,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Engine {
    name: Option<String>,
    path: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tournament {
    games: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Openings {
    path: String,
}

/// The two words behind `go`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Controls {
    mode: String,
    value: u64,
}

pub(super) fn read(text: &str) -> Result<Configuration, ConfigError> {
    let file: File = typed(text, "pijersi-matchup")?;
    if file.engines.len() != 2 {
        let value = format!("a list of {}", file.engines.len());
        return Err(ConfigError::Value { key: "engines", value, why: "such a match has two" });
    }
    let mut pace = Pace::default();
    let (key, value) = ("controls.value", file.controls.value);
    match file.controls.mode.as_str() {
        "movetime" => pace.move_time = Some(milliseconds(key, value)?),
        "depth" => pace.depth = Some(plies(key, value)?),
        "nodes" => pace.nodes = Some(nodes(key, value)?),
        mode => {
            let value = format!("\"{mode}\"");
            let why = "expected movetime, depth or nodes";
            return Err(ConfigError::Value { key: "controls.mode", value, why });
        }
    }
    let engines = (1..).zip(file.engines).map(|(number, Engine { name, path })| {
        // An empty name is as good as none.
        engine(number, name.filter(|name| !name.is_empty()), &path, "")
    });
    Ok(Configuration {
        engines: engines.collect::<Result<_, _>>()?,
        pace,
        games: Some(file.tournament.games),
        openings: Some(file.openings.path.into()),
        shuffle: true,
        ..Configuration::default()
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const SAMPLE: &str = r#"{
        "engines": [{ "name": "New", "path": "build/new" }, { "name": "", "path": "old" }],
        "tournament": { "games": 40 },
        "openings": { "path": "openings/pijersi.txt" },
        "controls": { "mode": "movetime", "value": 25 }
    }"#;

    #[test]
    fn every_key_is_followed() {
        let read = Configuration::parse(SAMPLE).unwrap();
        let engines: Vec<String> = read.engines.iter().map(ToString::to_string).collect();
        assert_eq!(engines, ["name=New,cmd=build/new", "name=old,cmd=old"]);
        assert_eq!(read.pace.to_string(), "st=0.025");
        assert_eq!(read.pace.move_time, Some(Duration::from_millis(25)));
        assert_eq!(read.games, Some(40));
        assert_eq!(read.openings, Some("openings/pijersi.txt".into()));
        assert!(read.shuffle && read.notes.is_empty());
        for (mode, limits) in [("depth", "depth=25"), ("nodes", "nodes=25")] {
            let read = Configuration::parse(&SAMPLE.replace("movetime", mode)).unwrap();
            assert_eq!(read.pace.to_string(), limits);
        }
    }

    #[test]
    fn what_cannot_be_honoured_is_named() {
        for (from, to, told) in [
            ("\"movetime\"", "\"wtime\"", "\"controls.mode\" cannot be \"wtime\""),
            ("25", "0, \"unit\": 1", "unknown field `unit`"),
            (
                "movetime\", \"value\": 25",
                "depth\", \"value\": 0",
                "\"controls.value\" cannot be 0",
            ),
            ("25", "86400001", "\"controls.value\" cannot be 86400001"),
            ("\"games\"", "\"rounds\"", "unknown field `rounds`, expected `games` at line 3"),
            ("\"path\": \"old\"", "\"path\": \"\"", "engine 2: \"\" is no value here"),
            ("[{", "[{ \"path\": \"x\" }, {", "\"engines\" cannot be a list of 3"),
            ("25", "-1", "invalid value: integer `-1`"),
        ] {
            let text = SAMPLE.replace(from, to);
            assert_ne!(text, SAMPLE);
            let error = Configuration::parse(&text).unwrap_err().to_string();
            assert!(error.contains(told), "{to}: {error}");
        }
    }
}

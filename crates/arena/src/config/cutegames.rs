//! cutegames: any number of engines, with options for all and for each.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{ConfigError, Configuration, engine, milliseconds, nodes, plies, typed};
use crate::stats::{Model, Sprt};
use crate::{EngineKind, EngineSpec, Pace, Tournament};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    games: Option<u64>,
    game: Option<String>,
    concurrency: Option<u64>,
    ratinginterval: Option<u64>,
    #[serde(default)]
    verbose: bool,
    #[serde(default)]
    debug: bool,
    /// kelci goes on after a fault in any case.
    #[serde(rename = "recover")]
    _recover: Option<bool>,
    tournament: Option<String>,
    #[serde(rename = "protocol")]
    _protocol: Option<Protocol>,
    openings: Openings,
    #[serde(default)]
    adjudication: Early,
    timecontrol: TimeControl,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    sprt: Test,
    #[serde(default)]
    pgn: Pgn,
    engines: Vec<Engine>,
}

/// How engines are asked about the rules, which kelci knows itself.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Protocol {
    #[serde(rename = "askturn")]
    _askturn: Option<bool>,
    #[serde(rename = "gameover")]
    _gameover: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Openings {
    path: String,
    repeat: Option<bool>,
    #[serde(default)]
    shuffle: bool,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Early {
    timeoutbuffer: Option<u64>,
    maxfullmoves: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TimeControl {
    #[serde(rename = "type")]
    kind: String,
    time: Option<u64>,
    #[serde(alias = "inc")]
    increment: Option<u64>,
    nodes: Option<u64>,
    ply: Option<u64>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Test {
    #[serde(default)]
    enabled: bool,
    elo0: Option<f64>,
    elo1: Option<f64>,
    confidence: Option<f64>,
    alpha: Option<f64>,
    beta: Option<f64>,
}

/// Records are kelci's own; only whether any were wanted matters.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Pgn {
    #[serde(default)]
    enabled: bool,
    path: Option<String>,
    #[serde(rename = "verbose")]
    _verbose: Option<bool>,
    #[serde(rename = "override")]
    _override: Option<bool>,
    #[serde(rename = "colour1")]
    _colour1: Option<String>,
    #[serde(rename = "colour2")]
    _colour2: Option<String>,
    #[serde(rename = "event")]
    _event: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Engine {
    name: Option<String>,
    path: String,
    protocol: Option<String>,
    #[serde(default)]
    parameters: String,
    #[serde(default)]
    options: Map<String, Value>,
}

pub(super) fn read(text: &str) -> Result<Configuration, ConfigError> {
    let file: File = typed(text, "cutegames")?;
    let refused = |key, value: String, why| Err(ConfigError::Value { key, value, why });
    if let Some(game) = file.game.filter(|game| game != "generic") {
        return refused("game", format!("\"{game}\""), "name the game on the command line");
    }
    if file.openings.repeat == Some(false) {
        let why = "games come in pairs from one opening with sides swapped";
        return refused("openings.repeat", "false".into(), why);
    }
    let tournament = match file.tournament.as_deref() {
        None | Some("roundrobin") => Tournament::RoundRobin,
        Some("gauntlet") => Tournament::Gauntlet,
        Some(other) => {
            return refused(
                "tournament",
                format!("\"{other}\""),
                "expected roundrobin or gauntlet",
            );
        }
    };
    let margin = file.adjudication.timeoutbuffer;
    let margin = margin.map(|ms| milliseconds("adjudication.timeoutbuffer", ms)).transpose()?;
    let wishes = texts("options", &file.options)?;
    let mut engines = Vec::new();
    for (number, engine) in (1..).zip(file.engines) {
        engines.push(program(number, engine, &wishes, margin)?);
    }
    let mut notes = Vec::new();
    if file.verbose || file.debug {
        notes
            .push("\"verbose\" and \"debug\" are not followed: faults are told in full".to_owned());
    }
    if file.pgn.enabled {
        let path = file.pgn.path.unwrap_or_default();
        notes.push(format!(
            "\"pgn\" is not followed, nothing goes to \"{path}\": --out DIR keeps the games"
        ));
    }
    Ok(Configuration {
        engines,
        pace: file.timecontrol.pace()?,
        games: file.games,
        concurrency: file.concurrency,
        rating_interval: file.ratinginterval,
        tournament: Some(tournament),
        openings: Some(file.openings.path.into()),
        shuffle: file.openings.shuffle,
        // 0 is no bound there; here games have one in any case.
        most_plies: file
            .adjudication
            .maxfullmoves
            .filter(|moves| *moves > 0)
            .map(|moves| moves.saturating_mul(2)),
        sprt: file.sprt.read()?,
        notes,
    })
}

/// What is set for all engines is for those who have it; an engine's own options it must have.
fn program(
    number: usize,
    file: Engine,
    wishes: &[(String, String)],
    margin: Option<Duration>,
) -> Result<EngineSpec, ConfigError> {
    if let Some(protocol) = file.protocol.filter(|protocol| protocol != "UGI") {
        let (key, value) = ("engines.protocol", format!("\"{protocol}\""));
        return Err(ConfigError::Value { key, value, why: "kelci speaks UGI" });
    }
    let mut spec = engine(number, file.name, &file.path, &file.parameters)?;
    let own = texts("engines.options", &file.options)?;
    if let EngineKind::Command { options, wishes: for_all, .. } = &mut spec.kind {
        let is_own = |name: &str| own.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
        for_all.extend(wishes.iter().filter(|(name, _)| !is_own(name)).cloned());
        *options = own;
    }
    Ok(EngineSpec { margin, ..spec })
}

/// Options as UGI takes them.
fn texts(
    key: &'static str,
    options: &Map<String, Value>,
) -> Result<Vec<(String, String)>, ConfigError> {
    let text = |(name, value): (&String, &Value)| {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Bool(_) | Value::Number(_) => value.to_string(),
            Value::Null | Value::Array(_) | Value::Object(_) => {
                let (value, why) = (format!("{name}: {value}"), "an option is one value");
                return Err(ConfigError::Value { key, value, why });
            }
        };
        if name.is_empty() || [name, &text].iter().any(|part| part.contains(['\n', '\r', ','])) {
            let why = "names and values of options have no commas or line ends";
            return Err(ConfigError::Value { key, value: format!("{name:?}: {text:?}"), why });
        }
        Ok((name.clone(), text))
    };
    options.iter().map(text).collect()
}

impl TimeControl {
    fn pace(&self) -> Result<Pace, ConfigError> {
        let missing = |key, kind: &str| {
            let why = "the type of time control needs it";
            ConfigError::Value { key, value: format!("missing for \"{kind}\""), why }
        };
        let need = |key, value: Option<u64>| value.ok_or_else(|| missing(key, &self.kind));
        let time = || milliseconds("timecontrol.time", need("timecontrol.time", self.time)?);
        let mut pace = Pace::default();
        match self.kind.as_str() {
            "clock" => {
                let increment = self.increment.unwrap_or(0);
                pace.clock = Some((time()?, milliseconds("timecontrol.increment", increment)?));
            }
            "movetime" => pace.move_time = Some(time()?),
            "depth" => {
                let ply = need("timecontrol.ply", self.ply)?;
                pace.depth = Some(plies("timecontrol.ply", ply)?);
            }
            "nodes" => {
                let most = need("timecontrol.nodes", self.nodes)?;
                pace.nodes = Some(nodes("timecontrol.nodes", most)?);
            }
            other => {
                let (value, why) =
                    (format!("\"{other}\""), "expected clock, movetime, depth or nodes");
                return Err(ConfigError::Value { key: "timecontrol.type", value, why });
            }
        }
        Ok(pace)
    }
}

impl Test {
    /// The test, if it is enabled; cutegames counts in logistic Elo.
    fn read(&self) -> Result<Option<Sprt>, ConfigError> {
        if !self.enabled {
            return Ok(None);
        }
        let rate = self.confidence.map_or(0.05, |confidence| 1.0 - confidence);
        let sprt = Sprt {
            elo0: self.elo0.unwrap_or(0.0),
            elo1: self.elo1.unwrap_or(5.0),
            alpha: self.alpha.unwrap_or(rate),
            beta: self.beta.unwrap_or(rate),
            model: Model::Logistic,
        };
        sprt.checked().map(Some).map_err(ConfigError::Sprt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = r#"{
        "game": "generic", "games": 60, "concurrency": 3, "ratinginterval": 20,
        "verbose": true, "debug": false, "recover": true, "tournament": "gauntlet",
        "protocol": { "askturn": true, "gameover": "both" },
        "openings": { "path": "book.txt", "repeat": true, "shuffle": true },
        "adjudication": { "timeoutbuffer": 25, "maxfullmoves": 150 },
        "timecontrol": { "type": "clock", "time": 1500, "increment": 20, "nodes": 7, "ply": 3 },
        "options": { "Hash": "64", "OwnBook": false, "Threads": 2 },
        "sprt": { "enabled": true, "elo0": -1.5, "elo1": 4, "confidence": 0.9, "beta": 0.2 },
        "pgn": { "enabled": true, "verbose": true, "override": false, "path": "all.pgn",
                 "event": "evening", "colour1": "White", "colour2": "Black" },
        "engines": [
            { "name": "A", "path": "bin/a", "protocol": "UGI" },
            { "path": "bin/b", "parameters": "--net small", "options": { "hash": "8" } }
        ]
    }"#;

    #[test]
    fn every_key_is_followed_or_spoken_of() {
        let read = Configuration::parse(SAMPLE).unwrap();
        let engines: Vec<String> = read.engines.iter().map(ToString::to_string).collect();
        assert_eq!(
            engines,
            [
                "name=A,cmd=bin/a,optional.Hash=64,optional.OwnBook=false,optional.Threads=2,margin=25",
                "name=b,cmd=bin/b --net small,option.hash=8,optional.OwnBook=false,\
                 optional.Threads=2,margin=25",
            ]
        );
        for (engine, written) in read.engines.iter().zip(&engines) {
            assert_eq!(written.parse::<EngineSpec>().unwrap(), *engine, "the journal can tell");
        }
        assert_eq!(read.pace.to_string(), "tc=1.5+0.02");
        assert_eq!((read.games, read.concurrency), (Some(60), Some(3)));
        assert_eq!((read.rating_interval, read.most_plies), (Some(20), Some(300)));
        assert_eq!(read.tournament, Some(Tournament::Gauntlet));
        assert_eq!((read.openings, read.shuffle), (Some("book.txt".into()), true));
        let Sprt { elo0, elo1, alpha, beta, model } = read.sprt.unwrap();
        assert_eq!((elo0, elo1, beta, model), (-1.5, 4.0, 0.2, Model::Logistic));
        assert!((alpha - 0.1).abs() < 1e-9);
        assert_eq!(read.notes.len(), 2);
        assert!(read.notes[0].contains("verbose") && read.notes[1].contains("\"all.pgn\""));
    }

    #[test]
    fn every_type_of_time_control_is_known() {
        for (kind, limits) in [
            ("movetime", "st=1.5"),
            ("depth", "depth=3"),
            ("nodes", "nodes=7"),
            ("clock", "tc=1.5+0.02"),
        ] {
            let read = Configuration::parse(&SAMPLE.replace("clock", kind)).unwrap();
            assert_eq!(read.pace.to_string(), limits);
        }
        let read = Configuration::parse(&SAMPLE.replace("increment", "inc")).unwrap();
        assert_eq!(read.pace.to_string(), "tc=1.5+0.02");
    }

    #[test]
    fn the_least_file_leaves_the_rest_to_the_command_line() {
        let text = r#"{ "openings": { "path": "x" }, "timecontrol": { "type": "depth", "ply": 2 },
            "adjudication": { "maxfullmoves": 0 }, "sprt": { "enabled": false, "elo0": 9 },
            "engines": [{ "path": "a" }, { "path": "b" }] }"#;
        let read = Configuration::parse(text).unwrap();
        assert_eq!((read.games, read.concurrency, read.rating_interval), (None, None, None));
        assert_eq!((read.sprt, read.most_plies), (None, None));
        assert!(!read.shuffle && read.notes.is_empty());
        assert_eq!(read.engines[0].to_string(), "name=a,cmd=a");
    }

    #[test]
    fn what_cannot_be_honoured_is_named() {
        for (from, to, told) in [
            ("\"repeat\": true", "\"repeat\": false", "\"openings.repeat\" cannot be false: games"),
            ("generic", "chess", "\"game\" cannot be \"chess\""),
            ("\"UGI\"", "\"UCI\"", "\"engines.protocol\" cannot be \"UCI\""),
            ("gauntlet", "swiss", "\"tournament\" cannot be \"swiss\""),
            ("\"clock\"", "\"sand\"", "\"timecontrol.type\" cannot be \"sand\""),
            ("\"time\": 1500,", "", "\"timecontrol.time\" cannot be missing for \"clock\""),
            ("\"games\": 60", "\"gmaes\": 60", "unknown field `gmaes`"),
            ("\"shuffle\": true", "\"order\": 1", "unknown field `order`"),
            ("\"askturn\"", "\"ask\"", "unknown field `ask`"),
            ("\"games\": 60", "\"games\": \"60\"", "at line 2"),
            ("\"Threads\": 2", "\"Threads\": []", "\"options\" cannot be Threads: []"),
            ("\"8\"", "\"8\\n\"", "\"engines.options\" cannot be"),
            ("\"elo1\": 4", "\"elo1\": -4", "\"sprt\": elo0 must be less than elo1"),
            ("bin/b", "", "engine 2: \"\" is no value here"),
            ("\"time\": 1500", "\"time\": 99999999", "\"timecontrol.time\" cannot be 99999999"),
        ] {
            let text = SAMPLE.replace(from, to);
            assert_ne!(text, SAMPLE, "{from}");
            let error = Configuration::parse(&text).unwrap_err().to_string();
            assert!(error.contains(told), "{to}: {error}");
        }
    }
}

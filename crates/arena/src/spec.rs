//! Engines as they are named on a command line: `name=new,level=5,nodes=20000`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use kelci_catalog::search::{Level, Tuning};
use kelci_core::Rng;

/// How long an engine may think about a move. Several limits hold together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pace {
    /// Exactly so long for each move.
    pub move_time: Option<Duration>,
    /// So long for the whole game, and so much more with each move.
    pub clock: Option<(Duration, Duration)>,
    /// So many positions for each move.
    pub nodes: Option<u64>,
    /// So many plies for each move.
    pub depth: Option<u32>,
    /// By so many hundredths the number of positions varies from move to move, by chance: equal
    /// engines with a fixed number would play both games of a pair alike.
    pub noise: u8,
}

/// An engine that takes part in a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// What it is called in results.
    pub name: String,
    /// Where its moves come from.
    pub kind: EngineKind,
    /// Its own pace, instead of the match's.
    pub pace: Option<Pace>,
    /// How much too late a move may come, if it is not the usual.
    pub margin: Option<Duration>,
    /// How long it may be silent beyond its time before it counts as stalled, if it is not the
    /// usual.
    pub patience: Option<Duration>,
}

/// Where an engine's moves come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineKind {
    /// kelci's own search.
    BuiltIn {
        /// How well it plays.
        level: Level,
        /// With so many threads.
        threads: usize,
        /// With a table of so many MiB.
        hash_mib: usize,
        /// With other numbers for the search, such as `late_moves:6;futility:80`.
        tuning: String,
        /// What judges positions if not what the program comes with.
        eval: EvalChoice,
    },
    /// A program that speaks UGI.
    Command {
        /// The program and its arguments, separated by blanks.
        line: String,
        /// The options it is set to.
        options: Vec<(String, String)>,
        /// The options it is set to if it has them.
        wishes: Vec<(String, String)>,
    },
}

/// What a built-in engine judges positions with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum EvalChoice {
    /// The network of the program, if it has one for the game.
    #[default]
    Shipped,
    /// The linear evaluation alone.
    Linear,
    /// The network of a file.
    File(PathBuf),
}

/// Why a text names no engine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// A part has no known key.
    #[error(
        "\"{0}\" says nothing about an engine: expected cmd, args, name, level, threads, hash, tuning, eval, nodes, noise, depth, st, tc, margin, patience, option.NAME or optional.NAME, each with =VALUE"
    )]
    Key(String),
    /// A value does not fit its key.
    #[error("\"{0}\" is no value here: expected {1}")]
    Value(String, &'static str),
    /// Numbers of the search that cannot be set.
    #[error("tuning: {0}")]
    Tuning(String),
    /// Something that only one of the two kinds of engine has.
    #[error("{0} is for {1}")]
    Misplaced(String, &'static str),
}

const SECONDS: &str = "seconds, such as 0.1";

impl Pace {
    /// Whether it limits anything.
    pub fn is_limited(&self) -> bool {
        *self != Pace::default()
    }

    /// The same pace for one move, with its share of chance.
    #[must_use]
    pub fn of_move(&self, seed: u64, ply: usize) -> Pace {
        let Some(nodes) = self.nodes.filter(|_| self.noise > 0) else { return *self };
        // Between less and more by so many hundredths, in steps of a ten thousandth.
        let spread = usize::from(self.noise) * 100;
        let chance = Rng::of(seed, ply as u64).below(2 * spread + 1);
        let share = (10_000 + chance - spread) as u128;
        let nodes = u128::from(nodes) * share / 10_000;
        Pace { nodes: Some(u64::try_from(nodes).unwrap_or(u64::MAX).max(1)), ..*self }
    }

    /// Takes one of the keys `st`, `tc`, `nodes`, `noise` and `depth`; says whether it was one.
    ///
    /// # Errors
    /// When the value does not fit.
    pub fn set(&mut self, key: &str, value: &str) -> Result<bool, SpecError> {
        match key {
            "st" => self.move_time = Some(seconds(value)?),
            "tc" => {
                let (base, increment) = value.split_once('+').unwrap_or((value, "0"));
                self.clock = Some((seconds(base)?, seconds(increment)?));
            }
            "nodes" => self.nodes = Some(number(value, 1, u64::MAX, "a number of positions")?),
            "noise" => self.noise = number(value, 0, 90, "0 to 90 hundredths")? as u8,
            "depth" | "plies" => {
                self.depth = Some(number(value, 1, 1000, "a number of plies")? as u32)
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

fn seconds(text: &str) -> Result<Duration, SpecError> {
    let wrong = || SpecError::Value(text.to_owned(), SECONDS);
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    // A day for a move is enough, and keeps sums of times far from any bound.
    if (0.0..=86_400.0).contains(&seconds) {
        Ok(Duration::from_micros((seconds * 1e6).round() as u64))
    } else {
        Err(wrong())
    }
}

fn number(text: &str, least: u64, most: u64, what: &'static str) -> Result<u64, SpecError> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| SpecError::Value(text.to_owned(), what))
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(time) = self.move_time {
            parts.push(format!("st={}", time.as_secs_f64()));
        }
        if let Some((base, increment)) = self.clock {
            parts.push(format!("tc={}+{}", base.as_secs_f64(), increment.as_secs_f64()));
        }
        if let Some(nodes) = self.nodes {
            parts.push(format!("nodes={nodes}"));
        }
        if self.noise > 0 {
            parts.push(format!("noise={}", self.noise));
        }
        if let Some(depth) = self.depth {
            parts.push(format!("depth={depth}"));
        }
        f.write_str(&parts.join(","))
    }
}

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<EngineSpec, SpecError> {
        EngineSpec::parse(text, "")
    }
}

/// What a text has said about an engine so far; what comes later replaces what was said before.
#[derive(Default)]
struct Said {
    name: Option<String>,
    command: Option<String>,
    arguments: Option<String>,
    margin: Option<Duration>,
    patience: Option<Duration>,
    level: Option<Level>,
    threads: Option<u64>,
    hash_mib: Option<u64>,
    tuning: Option<String>,
    eval: Option<EvalChoice>,
    pace: Pace,
    options: Vec<(String, String)>,
    wishes: Vec<(String, String)>,
}

impl Said {
    fn hear(&mut self, key: &str, value: String) -> Result<(), SpecError> {
        if self.pace.set(key, &value)? {
            return Ok(());
        }
        match key {
            "name" => self.name = Some(value),
            "cmd" => self.command = Some(value),
            "args" => self.arguments = Some(value),
            "margin" | "timemargin" => {
                let ms = number(&value, 0, 3_600_000, "milliseconds")?;
                self.margin = Some(Duration::from_millis(ms));
            }
            "patience" => self.patience = Some(seconds(&value)?),
            "level" => {
                let wrong = || SpecError::Value(value.clone(), "a level from 1 to 8");
                self.level = Some(Level::parse(&value).ok_or_else(wrong)?);
            }
            "threads" => self.threads = Some(number(&value, 1, 256, "1 to 256 threads")?),
            "hash" => self.hash_mib = Some(number(&value, 1, 1 << 20, "a size in MiB")?),
            "tuning" => {
                let set = { Tuning::USUAL }.set_all(&value);
                set.map_err(|error| SpecError::Tuning(error.to_string()))?;
                self.tuning = Some(value);
            }
            "eval" => {
                self.eval = Some(match value.as_str() {
                    "network" => EvalChoice::Shipped,
                    "linear" => EvalChoice::Linear,
                    "" => return Err(SpecError::Value(value, "network, linear or a file")),
                    file => EvalChoice::File(file.into()),
                });
            }
            "proto" if value.eq_ignore_ascii_case("ugi") => {}
            "proto" => return Err(SpecError::Value(value, "ugi, the one protocol kelci speaks")),
            _ => match key.split_once('.') {
                Some(("option", name)) if !name.is_empty() => put(&mut self.options, name, value),
                Some(("optional", name)) if !name.is_empty() => put(&mut self.wishes, name, value),
                _ => return Err(SpecError::Key(format!("{key}={value}"))),
            },
        }
        Ok(())
    }

    fn kind(&mut self) -> Result<EngineKind, SpecError> {
        let misplaced = |part: String, place| Err(SpecError::Misplaced(part, place));
        let Some(mut line) = self.command.take() else {
            const COMMANDS: &str = "engines with a cmd";
            return match (self.options.first(), self.wishes.first(), &self.arguments) {
                (Some((name, _)), ..) => misplaced(format!("option.{name}"), COMMANDS),
                (_, Some((name, _)), _) => misplaced(format!("optional.{name}"), COMMANDS),
                (.., Some(arguments)) => misplaced(format!("args={arguments}"), COMMANDS),
                _ => Ok(EngineKind::BuiltIn {
                    level: self.level.unwrap_or_default(),
                    threads: self.threads.unwrap_or(1) as usize,
                    hash_mib: self.hash_mib.unwrap_or(16) as usize,
                    tuning: self.tuning.take().unwrap_or_default(),
                    eval: self.eval.take().unwrap_or_default(),
                }),
            };
        };
        if let Some(level) = self.level {
            let place = "built-in engines; a command has option.NAME=VALUE";
            return misplaced(format!("level={}", level.number()), place);
        }
        if let Some(tuning) = &self.tuning {
            let place = "built-in engines; a kelci of its own has args=ugi --set Tuning=...";
            return misplaced(format!("tuning={tuning}"), place);
        }
        if self.eval.is_some() {
            let place = "built-in engines; a kelci of its own has args=ugi --set Eval=linear";
            return misplaced("eval".to_owned(), place);
        }
        if let Some(arguments) = &self.arguments {
            line = format!("{line} {arguments}");
        }
        for (name, value) in [("Threads", self.threads), ("Hash", self.hash_mib)] {
            if let Some(value) = value {
                put(&mut self.options, name, value.to_string());
            }
        }
        let [options, wishes] = [&mut self.options, &mut self.wishes].map(std::mem::take);
        Ok(EngineKind::Command { line, options, wishes })
    }
}

/// Sets an option, which may have been set before.
fn put(options: &mut Vec<(String, String)>, name: &str, value: String) {
    options.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
    options.push((name.to_owned(), value));
}

impl EngineSpec {
    /// Reads an engine; `each` is what it shares with all others, unless it says otherwise.
    ///
    /// # Errors
    /// When a part of either text says nothing about an engine.
    pub fn parse(text: &str, each: &str) -> Result<EngineSpec, SpecError> {
        let mut said = Said::default();
        let shared = if each.is_empty() { Vec::new() } else { pairs(each)? };
        for (key, value) in shared.into_iter().chain(pairs(text)?) {
            said.hear(key, value)?;
        }
        let kind = said.kind()?;
        if said.pace.noise > 0 && said.pace.nodes.is_none() {
            let noise = format!("noise={}", said.pace.noise);
            return Err(SpecError::Misplaced(noise, "engines with a number of nodes of their own"));
        }
        let name = said.name.unwrap_or_else(|| default_name(&kind));
        let pace = said.pace.is_limited().then_some(said.pace);
        let plain = EngineSpec::new(name, kind)?;
        Ok(EngineSpec { pace, margin: said.margin, patience: said.patience, ..plain })
    }

    /// An engine with the usual limits.
    ///
    /// # Errors
    /// When the name is none.
    pub fn new(name: String, kind: EngineKind) -> Result<EngineSpec, SpecError> {
        let is_fine = !name.is_empty() && name.chars().all(|c| !c.is_control() && c != ',');
        if !is_fine || name.len() > 100 {
            return Err(SpecError::Value(name, "a name of 1 to 100 letters, without commas"));
        }
        Ok(EngineSpec { name, kind, pace: None, margin: None, patience: None })
    }
}

fn default_name(kind: &EngineKind) -> String {
    match kind {
        EngineKind::BuiltIn { level, .. } => format!("kelci-{}", level.number()),
        EngineKind::Command { line, .. } => {
            let program = line.split_whitespace().next().unwrap_or_default();
            program.rsplit(['/', '\\']).next().unwrap_or_default().to_owned()
        }
    }
}

/// Splits at commas. A part without a key goes on with the command or option before it, since
/// arguments of programs may have commas.
fn pairs(text: &str) -> Result<Vec<(&str, String)>, SpecError> {
    let mut pairs: Vec<(&str, String)> = Vec::new();
    for part in text.split(',') {
        let is_key = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        let keyed = part.split_once('=').filter(|(key, _)| key.chars().all(is_key));
        match (keyed, pairs.last_mut()) {
            (Some((key, value)), _) => pairs.push((key, value.to_owned())),
            (None, Some((key, value))) if *key == "cmd" || *key == "args" || key.contains('.') => {
                value.push(',');
                value.push_str(part);
            }
            _ => return Err(SpecError::Key(part.to_owned())),
        }
    }
    Ok(pairs)
}

impl EngineSpec {
    /// Whether it is a program of its own.
    pub fn is_command(&self) -> bool {
        matches!(self.kind, EngineKind::Command { .. })
    }

    /// How much too late its moves may come. A late built-in engine is the fault of a busy
    /// machine, so it has more.
    pub fn margin(&self) -> Duration {
        let usual = if self.is_command() { 50 } else { 1_000 };
        self.margin.unwrap_or(Duration::from_millis(usual))
    }
}

impl fmt::Display for EngineSpec {
    /// The text that is read as the same engine.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name={}", self.name)?;
        match &self.kind {
            EngineKind::BuiltIn { level, threads, hash_mib, tuning, eval } => {
                write!(f, ",level={},threads={threads},hash={hash_mib}", level.number())?;
                if !tuning.is_empty() {
                    write!(f, ",tuning={tuning}")?;
                }
                match eval {
                    EvalChoice::Shipped => {}
                    EvalChoice::Linear => write!(f, ",eval=linear")?,
                    EvalChoice::File(file) => write!(f, ",eval={}", file.display())?,
                }
            }
            EngineKind::Command { line, options, wishes } => {
                write!(f, ",cmd={line}")?;
                for (name, value) in options {
                    write!(f, ",option.{name}={value}")?;
                }
                for (name, value) in wishes {
                    write!(f, ",optional.{name}={value}")?;
                }
            }
        }
        if let Some(pace) = self.pace {
            write!(f, ",{pace}")?;
        }
        if let Some(margin) = self.margin {
            write!(f, ",margin={}", margin.as_millis())?;
        }
        if let Some(patience) = self.patience {
            write!(f, ",patience={}", patience.as_secs_f64())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<EngineSpec, SpecError> {
        text.parse()
    }

    #[test]
    fn what_is_written_is_read_as_the_same() {
        for text in [
            "name=new,nodes=20000",
            "level=club,st=0.25",
            "name=a b,level=3,threads=2,hash=64,tc=10+0.1,margin=20",
            "cmd=./engine --net a,b.bin,option.use-book=false,st=1",
            "cmd=x,threads=2,hash=8,depth=3",
            "nodes=500,noise=10,tuning=late_moves:6;futility:80",
            "eval=linear",
            "level=8,eval=some/file.net",
            "cmd=x,args=-a b,c,optional.OwnBook=false,option.path=a,b,patience=2.5,proto=UGI",
        ] {
            let spec = parse(text).unwrap();
            assert_eq!(parse(&spec.to_string()).unwrap(), spec, "{text}: {spec}");
        }
    }

    #[test]
    fn chance_stays_within_its_hundredths_and_is_the_same_again() {
        let pace = Pace { nodes: Some(10_000), noise: 20, ..Pace::default() };
        let nodes: Vec<u64> = (0..400).filter_map(|ply| pace.of_move(7, ply).nodes).collect();
        assert!(nodes.iter().all(|nodes| (8_000..=12_000).contains(nodes)), "{nodes:?}");
        assert!(nodes.iter().any(|n| *n < 8_500) && nodes.iter().any(|n| *n > 11_500));
        assert_eq!(nodes[3], pace.of_move(7, 3).nodes.unwrap());
        let exact = Pace { noise: 0, ..pace };
        assert_eq!(exact.of_move(7, 3), exact);
    }

    #[test]
    fn names_have_a_default() {
        assert_eq!(parse("level=3").unwrap().name, "kelci-3");
        assert_eq!(parse("cmd=bin/natsel -q").unwrap().name, "natsel");
    }

    #[test]
    fn an_engine_may_differ_from_what_all_share() {
        let each = "nodes=100,option.Style=calm,timemargin=20";
        let engine = EngineSpec::parse("cmd=x,nodes=50,option.style=wild", each).unwrap();
        assert_eq!(engine, parse("cmd=x,nodes=50,option.style=wild,margin=20").unwrap());
        let wrong = EngineSpec::parse("level=2", each).unwrap_err();
        assert_eq!(wrong.to_string(), "option.Style is for engines with a cmd");
        assert!(EngineSpec::parse("level=2", "speed=9").is_err());
    }

    #[test]
    fn a_wrong_engine_is_refused_with_its_wrong_part() {
        let key = |text: &str| SpecError::Key(text.into());
        assert_eq!(parse("levle=3"), Err(key("levle=3")));
        assert_eq!(parse("fast"), Err(key("fast")));
        assert_eq!(parse("name=a,b"), Err(key("b")));
        let values = ["level=9", "st=-1", "st=nan", "tc=1+x", "nodes=0", "threads=0", "name="];
        for text in values.into_iter().chain(["proto=uci", "patience=x"]) {
            assert!(matches!(parse(text), Err(SpecError::Value(..))), "{text}");
        }
        assert!(matches!(parse("tuning=late_moves:0"), Err(SpecError::Tuning(_))));
        let noisy = ["noise=5", "st=1,noise=5", "cmd=x,tuning=late_moves:6"];
        let misplaced = ["cmd=x,level=3", "option.a=b", "optional.a=b", "args=-q"];
        for text in misplaced.into_iter().chain(noisy) {
            assert!(matches!(parse(text), Err(SpecError::Misplaced(..))), "{text}");
        }
    }
}

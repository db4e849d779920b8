//! What an engine says to its client.

use std::fmt;
use std::time::Duration;

use kelci_catalog::search::{Line, Score};

/// A line of an engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// `id name`.
    Name(String),
    /// `id author`.
    Author(String),
    /// An option it has.
    Option(OptionLine),
    /// That was all about me.
    UgiOk,
    /// I am ready.
    ReadyOk,
    /// The best move; none if there is no move to play.
    BestMove(Option<String>),
    /// What the search has found.
    Info(Info),
    /// An answer to a query.
    Response(String),
    /// It did not understand, or will not do it.
    Error(String),
    /// Anything else.
    Other(String),
}

/// An option that an engine offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionLine {
    /// Its name.
    pub name: String,
    /// What values it takes.
    pub kind: OptionType,
    /// The value it has when nothing is said; empty for a button.
    pub default: String,
}

/// What values an engine's option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionType {
    /// `true` or `false`.
    Check,
    /// A number.
    Spin {
        /// The least, if it says so.
        min: Option<i128>,
        /// The greatest, if it says so.
        max: Option<i128>,
    },
    /// One of these words.
    Combo(Vec<String>),
    /// Any text.
    String,
    /// None: it is pressed.
    Button,
}

/// What a search has found so far. What an engine does not tell is none.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Info {
    /// How many plies were searched in full.
    pub depth: Option<u32>,
    /// How many plies the longest line had.
    pub selective_depth: Option<u32>,
    /// Which of the best moves it is, from 1.
    pub rank: Option<usize>,
    /// How good it is for the engine, the side to move.
    pub score: Option<Score>,
    /// How many positions were looked at.
    pub nodes: Option<u64>,
    /// How many of them a second.
    pub nodes_per_second: Option<u64>,
    /// How full the table is, in thousandths.
    pub hashfull: Option<u32>,
    /// How long it took.
    pub time: Option<Duration>,
    /// The moves, the best one first.
    pub moves: Vec<String>,
}

/// What engines send for "no move": kelci, Natural Selection, its forerunner, and chess engines.
const NO_MOVE: [&str; 6] = ["none", "------", "wtf", "0000", "(none)", "null"];

/// Natural Selection tells a forced end by a score beyond this, without its distance.
const NATSEL_FORCED: i32 = 8192;
/// What it sends then.
const NATSEL_WIN: i32 = 16384;
/// How many plies it sees ahead at the very most in any reasonable time.
const NATSEL_SIGHT: u32 = 8;

impl Reply {
    /// Reads a line; none if it is blank.
    pub fn parse(line: &str) -> Option<Reply> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let other = || Reply::Other(line.trim().to_owned());
        Some(match words.as_slice() {
            [] => return None,
            ["ugiok", ..] => Reply::UgiOk,
            ["readyok", ..] => Reply::ReadyOk,
            ["id", "name", name @ ..] => Reply::Name(name.join(" ")),
            ["id", "author", author @ ..] => Reply::Author(author.join(" ")),
            ["bestmove", mv, ..] if NO_MOVE.contains(mv) => Reply::BestMove(None),
            ["bestmove", mv, ..] => Reply::BestMove(Some((*mv).to_owned())),
            ["response", answer @ ..] if !answer.is_empty() => Reply::Response(answer.join(" ")),
            ["option", rest @ ..] => OptionLine::read(rest).map_or_else(other, Reply::Option),
            ["info", "error", rest @ ..] | ["info", "string", "error", rest @ ..] => {
                Reply::Error(rest.join(" "))
            }
            ["info", "string", ..] => other(),
            ["info", rest @ ..] => Info::read(rest).map_or_else(other, Reply::Info),
            _ => other(),
        })
    }
}

impl OptionLine {
    /// Reads the words behind `option`; none if they are not well formed.
    fn read(words: &[&str]) -> Option<OptionLine> {
        let keys = ["type", "default", "min", "max", "var"];
        let (first, rest) = words.split_first()?;
        if *first != "name" {
            return None;
        }
        let end = rest.iter().position(|word| *word == "type")?;
        let name = rest[..end].join(" ");
        let (mut kind, mut default, mut min, mut max) = (None, String::new(), None, None);
        let mut choices = Vec::new();
        let mut rest = &rest[end..];
        while let Some((key, values)) = rest.split_first() {
            let end = values.iter().position(|word| keys.contains(word)).unwrap_or(values.len());
            let value = values[..end].join(" ");
            rest = &values[end..];
            match *key {
                "type" => kind = Some(value),
                "default" => default = value,
                "min" => min = Some(value.parse().ok()?),
                "max" => max = Some(value.parse().ok()?),
                _ => choices.push(value),
            }
        }
        let kind = match kind?.as_str() {
            "check" => OptionType::Check,
            "spin" => OptionType::Spin { min, max },
            "combo" => OptionType::Combo(choices),
            "string" => OptionType::String,
            "button" => OptionType::Button,
            _ => return None,
        };
        (!name.is_empty()).then_some(OptionLine { name, kind, default })
    }

    /// What is wrong with it, if something is: its default must be one of its values.
    pub fn fault(&self) -> Option<String> {
        let default = &self.default;
        let fits = match &self.kind {
            OptionType::Check => ["true", "false"].contains(&default.as_str()),
            OptionType::Spin { min, max } => default.parse().is_ok_and(|number: i128| {
                min.is_none_or(|min| min <= number) && max.is_none_or(|max| number <= max)
            }),
            OptionType::Combo(words) => words.contains(default),
            OptionType::String | OptionType::Button => true,
        };
        (!fits).then(|| format!("{} cannot be {default:?} by default", self.name))
    }
}

impl fmt::Display for OptionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OptionLine { name, kind, default } = self;
        match kind {
            OptionType::Check => write!(f, "option name {name} type check default {default}"),
            OptionType::Spin { min, max } => {
                write!(f, "option name {name} type spin default {default}")?;
                min.map_or(Ok(()), |min| write!(f, " min {min}"))?;
                max.map_or(Ok(()), |max| write!(f, " max {max}"))
            }
            OptionType::Combo(words) => {
                write!(f, "option name {name} type combo default {default}")?;
                words.iter().try_for_each(|word| write!(f, " var {word}"))
            }
            // pijersi-certu reads words in pairs, so that nothing must be a word too.
            OptionType::String if default.is_empty() => {
                write!(f, "option name {name} type string default <empty>")
            }
            OptionType::String => write!(f, "option name {name} type string default {default}"),
            OptionType::Button => write!(f, "option name {name} type button"),
        }
    }
}

impl Info {
    /// Reads the words behind `info`; none if they tell nothing of a search. Words that are not
    /// known are skipped.
    fn read(words: &[&str]) -> Option<Info> {
        let mut info = Info::default();
        let mut bare_score = None;
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = number(words.next()),
                "seldepth" => info.selective_depth = number(words.next()),
                "multipv" => info.rank = number(words.next()),
                "nodes" => info.nodes = number(words.next()),
                "nps" => info.nodes_per_second = number(words.next()),
                "hashfull" => info.hashfull = number(words.next()),
                "time" => {
                    let time: Option<f64> = number(words.next());
                    info.time = time.and_then(|ms| Duration::try_from_secs_f64(ms / 1e3).ok());
                }
                "score" => match words.next() {
                    Some("cp") => info.score = number(words.next()).map(Score::Estimate),
                    Some("mate") => {
                        let plies: Option<i32> = number(words.next());
                        info.score = plies.map(|plies| match plies {
                            1.. => Score::Win(plies.unsigned_abs()),
                            _ => Score::Loss(plies.unsigned_abs()),
                        });
                    }
                    bare => bare_score = number(bare),
                },
                "pv" => info.moves = words.by_ref().map(str::to_owned).collect(),
                _ => {}
            }
        }
        if let Some(score) = bare_score {
            // The search stops at the first depth that sees the end.
            let plies = info.depth.unwrap_or(1);
            info.score = Some(match score {
                _ if score > NATSEL_FORCED => Score::Win(plies),
                _ if score < -NATSEL_FORCED => Score::Loss(plies),
                _ => Score::Estimate(score),
            });
        }
        (info != Info::default()).then_some(info)
    }

    /// What a line of our own search says, with its moves spelled out.
    pub fn of<M>(line: &Line<M>, moves: Vec<String>) -> Info {
        let rate = line.nodes as f64 / line.time.as_secs_f64().max(1e-3);
        Info {
            depth: Some(line.depth),
            selective_depth: Some(line.selective_depth),
            rank: Some(line.rank),
            score: Some(line.score),
            nodes: Some(line.nodes),
            nodes_per_second: Some(rate as u64),
            hashfull: Some(line.hashfull),
            time: Some(line.time),
            moves,
        }
    }

    /// The same as Natural Selection would say it: a bare score and one move.
    ///
    /// `estimate` is the last one that this search has told. An end that is farther away than Natural
    /// Selection ever sees is told by it: pijersi-certu sets the scale of its reviews by such a
    /// position, and fails if that is as good as won.
    pub fn natsel(&self, estimate: &mut Option<i32>) -> String {
        if let Some(Score::Estimate(score)) = self.score {
            *estimate = Some(score);
        }
        let far = |plies: u32| estimate.filter(|_| plies > NATSEL_SIGHT).map(Score::Estimate);
        let score = match self.score {
            Some(Score::Win(plies) | Score::Loss(plies)) => far(plies).or(self.score),
            score => score,
        };
        let score = match score {
            Some(Score::Estimate(score)) => score.clamp(-NATSEL_FORCED, NATSEL_FORCED),
            Some(score @ (Score::ProvedWin | Score::ProvedLoss)) => {
                score.value().clamp(-NATSEL_FORCED, NATSEL_FORCED)
            }
            Some(Score::Win(_)) => NATSEL_WIN,
            Some(Score::Loss(_)) => -NATSEL_WIN,
            None => 0,
        };
        let (depth, time) = (self.depth.unwrap_or(0), self.time.unwrap_or_default().as_millis());
        let mut text = format!("info depth {depth} time {time} score {score}");
        if let Some(mv) = self.moves.first() {
            text.push_str(" pv ");
            text.push_str(mv);
        }
        text
    }
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word.and_then(|word| word.parse().ok())
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn put<T: fmt::Display>(
            f: &mut fmt::Formatter<'_>,
            word: &str,
            value: Option<T>,
        ) -> fmt::Result {
            value.map_or(Ok(()), |value| write!(f, " {word} {value}"))
        }
        f.write_str("info")?;
        put(f, "depth", self.depth)?;
        put(f, "seldepth", self.selective_depth)?;
        put(f, "multipv", self.rank)?;
        put(f, "score", self.score)?;
        put(f, "nodes", self.nodes)?;
        put(f, "nps", self.nodes_per_second)?;
        put(f, "hashfull", self.hashfull)?;
        put(f, "time", self.time.map(|time| time.as_millis()))?;
        if !self.moves.is_empty() {
            write!(f, " pv {}", self.moves.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(line: &str) -> Info {
        match Reply::parse(line) {
            Some(Reply::Info(info)) => info,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn infos_read_back() {
        for line in [
            "info depth 3 seldepth 9 multipv 1 score cp -57 nodes 900 nps 10 hashfull 3 time 90 pv a1b1 g1f1",
            "info depth 3 score mate 3",
            "info depth 3 score mate -4 nodes 1",
        ] {
            assert_eq!(info(line).to_string(), line);
        }
    }

    #[test]
    fn an_end_that_natural_selection_does_not_see_is_told_by_the_last_estimate() {
        let mut estimate = None;
        let mut score = |line: &str| {
            let told = info(line).natsel(&mut estimate);
            told.split_once("score ").map(|(_, score)| score.to_owned())
        };
        assert_eq!(score("info depth 1 score mate 13").as_deref(), Some("16384"));
        assert_eq!(score("info depth 1 score cp 22").as_deref(), Some("22"));
        assert_eq!(score("info depth 2 score mate 13").as_deref(), Some("22"));
        assert_eq!(score("info depth 3 score mate -12").as_deref(), Some("22"));
        assert_eq!(score("info depth 4 score mate 7").as_deref(), Some("16384"));
        assert_eq!(score("info depth 5 score mate -8").as_deref(), Some("-16384"));
    }

    #[test]
    fn natural_selection_is_understood() {
        let line = "info book depth 4 time 12 score -57 pv a1b1";
        assert_eq!(info(line).score, Some(Score::Estimate(-57)));
        assert_eq!(info(line).natsel(&mut None), "info depth 4 time 12 score -57 pv a1b1");
        assert_eq!(info("info depth 3 time 1 score 16384 pv a1b1").score, Some(Score::Win(3)));
        assert_eq!(info("info depth 2 score -16384").score, Some(Score::Loss(2)));
        assert!(matches!(Reply::parse("info mate in 2"), Some(Reply::Other(_))));
        assert!(matches!(Reply::parse("info target platform x86"), Some(Reply::Other(_))));
        assert_eq!(Reply::parse("bestmove ------"), Some(Reply::BestMove(None)));
        let error = Reply::Error("\"Unknown command\"".to_owned());
        assert_eq!(Reply::parse("info error \"Unknown command\""), Some(error));
    }

    #[test]
    fn options_read_back_and_wrong_ones_are_told() {
        for line in [
            "option name Hash type spin default 64 min 1 max 65536",
            "option name Ponder type check default false",
            "option name Compat type combo default none var none var natsel",
            "option name rules type string default <empty>",
            "option name Clear Hash type button",
        ] {
            let Some(Reply::Option(option)) = Reply::parse(line) else { panic!("{line}") };
            assert_eq!(option.to_string(), line);
            assert_eq!(option.fault(), None);
        }
        assert!(matches!(Reply::parse("option Hash spin"), Some(Reply::Other(_))));
        assert!(matches!(Reply::parse("option name Hash type what"), Some(Reply::Other(_))));
        let line = "option name depth type spin default 7 min 1 max 4";
        let Some(Reply::Option(option)) = Reply::parse(line) else { panic!("{line}") };
        assert_eq!(option.fault().unwrap(), "depth cannot be \"7\" by default");
    }
}

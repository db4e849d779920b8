//! How well an engine speaks, point by point.
//!
//! Nothing is taken for granted: an engine that dies or falls silent is started again for the
//! next point. What it says about positions is compared with the rules.

mod session;
mod tally;

use std::time::{Duration, Instant};

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::notation::clip;
use kelci_core::{Rng, Side, Spelling};

use crate::client::{ClientError, Exit};
use crate::message::{Query, Reply};
use session::{Session, Trouble};
use tally::{Problem, Tallies};

/// How a point was met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// As it should be.
    Ok,
    /// Not as it should be.
    Fail,
    /// Worth knowing, but the engine's own affair.
    Note,
}

/// One point of the report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Point {
    /// How it was met.
    pub mark: Mark,
    /// What was tried.
    pub name: &'static str,
    /// What was seen.
    pub detail: String,
}

/// Later than this after its time a move is late. A busy machine can do that to anybody, so it
/// is noted; only a quarter of all patience is too much.
const LATE: Duration = Duration::from_millis(500);
/// Tables of gigabytes are filled before an engine is ready, and nothing else takes so long.
const SLOWER: u32 = 3;
/// Long enough to see whether somebody speaks unasked.
const A_MOMENT: Duration = Duration::from_millis(300);

/// Tries everything on an engine, telling each point as it is known. Says whether it failed none.
///
/// # Errors
/// When the engine cannot even be started.
pub fn check(
    command: &str,
    game: &'static dyn AnyGame,
    patience: Duration,
    tell: &mut dyn FnMut(&Point),
) -> Result<bool, ClientError> {
    let session = Session::start(command, patience)?;
    let mut check = Check { session, game, passed: true, tell };
    check.introduction();
    check.questions();
    check.searches();
    check.trouble();
    check.endings();
    Ok(check.passed)
}

struct Check<'a> {
    session: Session,
    game: &'static dyn AnyGame,
    passed: bool,
    tell: &'a mut dyn FnMut(&Point),
}

/// A position to ask about: how it is sent, and what it is.
struct Setting {
    kind: &'static str,
    command: String,
    position: Box<dyn AnyPosition>,
}

impl Check<'_> {
    fn point(&mut self, mark: Mark, name: &'static str, detail: impl Into<String>) {
        self.passed &= mark != Mark::Fail;
        (self.tell)(&Point { mark, name, detail: detail.into() });
    }

    fn judge(&mut self, name: &'static str, good: bool, detail: impl Into<String>) {
        self.point(if good { Mark::Ok } else { Mark::Fail }, name, detail);
    }

    fn introduction(&mut self) {
        match self.session.wait(A_MOMENT, |_| true) {
            Err(Trouble::Silent) => self.point(Mark::Ok, "waits to be asked", ""),
            Err(trouble) => self.point(Mark::Fail, "waits to be asked", trouble.to_string()),
            Ok(heard) => {
                let detail = format!("it says \"{}\"", clip(&heard.line));
                self.point(Mark::Fail, "waits to be asked", detail);
            }
        }
        self.session.send("ugi");
        let patience = self.session.patience;
        let heard = self.session.wait(patience, |reply| *reply == Reply::UgiOk);
        let before = match heard {
            Ok(heard) => {
                self.judge("ugi", heard.line == "ugiok", "ugiok");
                heard.before
            }
            Err(trouble) => {
                self.point(Mark::Fail, "ugi", trouble.to_string());
                self.session.restart();
                Vec::new()
            }
        };
        self.identity(&before);
        self.options(&before);
        self.session.send("isready");
        match self.session.wait(patience * SLOWER, |reply| *reply == Reply::ReadyOk) {
            Ok(heard) => self.judge("isready", heard.line == "readyok", heard.line.clone()),
            Err(trouble) => self.point(Mark::Fail, "isready", trouble.to_string()),
        }
    }

    fn identity(&mut self, lines: &[String]) {
        let replies: Vec<Reply> = lines.iter().filter_map(|line| Reply::parse(line)).collect();
        let name = replies.iter().find_map(|reply| match reply {
            Reply::Name(name) if !name.is_empty() => Some(clip(name)),
            _ => None,
        });
        let author = replies.iter().any(|reply| matches!(reply, Reply::Author(_)));
        let detail = match (&name, author) {
            (Some(name), true) => name.clone(),
            (None, _) => "there is no id name".to_owned(),
            (_, false) => "there is no id author".to_owned(),
        };
        self.judge("id", name.is_some() && author, detail);
    }

    fn options(&mut self, lines: &[String]) {
        let (mut good, mut names) = (0, Vec::new());
        let mut faults = Vec::new();
        for line in lines.iter().filter(|line| line.starts_with("option")) {
            match Reply::parse(line) {
                Some(Reply::Option(option)) => {
                    faults.extend(option.fault());
                    if option.name.contains(' ') {
                        names.push(option.name.clone());
                    }
                    good += 1;
                }
                _ => faults.push(format!("\"{}\" is not well formed", clip(line))),
            }
        }
        match faults.first() {
            None => self.point(Mark::Ok, "options", format!("{good}")),
            Some(fault) => self.point(Mark::Fail, "options", fault.clone()),
        }
        if let Some(name) = names.first() {
            let detail = format!("pijersi-certu reads only one word of \"{name}\"");
            self.point(Mark::Note, "options' names", detail);
        }
    }

    /// Positions of one game, in every way to send them.
    fn settings(&self) -> Vec<Setting> {
        let start = self.game.position(&kelci_core::Options::new(), None);
        let mut position = start.expect("a game's defaults are valid");
        let (mut rng, mut moves) = (Rng::new(7), Vec::<String>::new());
        let mut settings = Vec::new();
        let mut middle: Option<(String, usize)> = None;
        let mut put = |kind, command: String, position: &dyn AnyPosition| {
            settings.push(Setting { kind, command, position: position.boxed_clone() });
        };
        put("position startpos", "position startpos".to_owned(), &*position);
        while position.outcome().is_none() && moves.len() < 1000 {
            let Some(&key) = rng.pick(&position.moves()) else { break };
            moves.extend(position.write_move(key, Spelling::Canonical));
            position.play(key);
            let played = format!("position startpos moves {}", moves.join(" "));
            match moves.len() {
                1 | 4 | 7 => put("position moves", played, &*position),
                5 => {
                    let fen = position.fen();
                    put("position fen", format!("position fen {fen}"), &*position);
                    middle = Some((fen, moves.len()));
                }
                6 => {
                    if let Some((fen, at)) = &middle {
                        let since = moves[*at..].join(" ");
                        let command = format!("position fen {fen} moves {since}");
                        put("position fen moves", command, &*position);
                    }
                }
                _ if position.outcome().is_some() => {
                    put("position of a finished game", played, &*position);
                }
                _ => {}
            }
        }
        settings
    }

    fn questions(&mut self) {
        self.session.send_all(&["uginewgame", "position startpos", "query p1turn"]);
        match self.session.wait_answer(&Query::P1Turn) {
            Ok(answer) => self.judge("uginewgame", answer.value == "true", ""),
            Err(trouble) => self.point(Mark::Fail, "uginewgame", trouble.to_string()),
        }
        let settings = self.settings();
        let mut tallies = Tallies::default();
        for setting in &settings {
            for (name, query, expected) in queries(&*setting.position) {
                if tallies.is_given_up(name) {
                    continue;
                }
                let line = format!("query {query}");
                self.session.send_all(&[&setting.command, &line]);
                let seen = self.session.wait_answer(&query);
                let wanted = format!("\"{line}\" after \"{}\"", clip(&setting.command));
                let problem = match &seen {
                    Ok(answer) if answer.value != expected => Some(Problem::False(format!(
                        "{wanted}: it says {}, not {}",
                        shown(&answer.value),
                        shown(&expected)
                    ))),
                    Ok(answer) if answer.is_bare => {
                        Some(Problem::Bare(format!("\"{}\" without response", clip(&answer.value))))
                    }
                    Ok(_) => None,
                    Err(trouble) => Some(Problem::Silent(format!("{wanted}: {trouble}"))),
                };
                if query == Query::Fen {
                    let false_only = problem.as_ref().filter(|p| matches!(p, Problem::False(_)));
                    tallies.add(setting.kind, false_only.cloned());
                }
                tallies.add(name, problem);
            }
        }
        let kinds: Vec<&'static str> = settings.iter().map(|setting| setting.kind).collect();
        let names = queries(&*settings[0].position).into_iter().map(|(name, ..)| name);
        for name in kinds.into_iter().chain(names) {
            let Some((asked, problem)) = tallies.take(name) else { continue };
            match problem {
                None => self.point(Mark::Ok, name, format!("{asked} asked")),
                Some(problem) => self.point(problem.mark(name), name, problem.text()),
            }
        }
        self.readiness_keeps_the_board(&settings);
    }

    fn readiness_keeps_the_board(&mut self, settings: &[Setting]) {
        let Some(moved) = settings.iter().find(|s| s.position.side_to_move() == Side::Second)
        else {
            return;
        };
        let name = "isready keeps the board";
        self.session.send_all(&[&moved.command, "isready"]);
        let patience = self.session.patience * SLOWER;
        if let Err(trouble) = self.session.wait(patience, |reply| *reply == Reply::ReadyOk) {
            self.point(Mark::Fail, name, trouble.to_string());
            return;
        }
        self.session.send("query p1turn");
        match self.session.wait_answer(&Query::P1Turn) {
            Ok(answer) => self.judge(name, answer.value == "false", ""),
            Err(trouble) => self.point(Mark::Note, name, trouble.to_string()),
        }
    }

    fn searches(&mut self) {
        let settings = self.settings();
        let running: Vec<&Setting> =
            settings.iter().filter(|setting| setting.position.outcome().is_none()).collect();
        let limits = [
            ("go movetime", "go movetime 200"),
            ("go depth", "go depth 2"),
            ("go nodes", "go nodes 1000"),
            ("go with clocks", "go p1time 3000 p2time 3000 p1inc 10 p2inc 10"),
        ];
        let mut infos = Vec::new();
        for (setting, (name, go)) in running.iter().cycle().zip(limits) {
            self.session.send_all(&[&setting.command, go]);
            let began = Instant::now();
            let heard = self.session.wait(self.session.patience, is_best_move);
            let elapsed = began.elapsed();
            match heard {
                Err(trouble) => self.point(Mark::Fail, name, trouble.to_string()),
                Ok(heard) => {
                    let over = match name {
                        "go movetime" => elapsed.saturating_sub(Duration::from_millis(200)),
                        _ => Duration::ZERO,
                    };
                    self.judge_move(name, &heard.line, setting, elapsed, over);
                    infos.extend(heard.before);
                }
            }
        }
        self.infos(&infos);
        if let Some(setting) = running.first() {
            self.infinite(setting);
        }
        if let Some(over) = settings.iter().find(|setting| setting.position.outcome().is_some()) {
            self.session.send_all(&[&over.command, "go depth 1"]);
            let name = "go when the game is over";
            match self.session.wait(self.session.patience, is_best_move) {
                Ok(heard) => {
                    let mark = match Reply::parse(&heard.line) {
                        _ if words(&heard.line) != 2 => Mark::Fail,
                        Some(Reply::BestMove(None)) => Mark::Ok,
                        _ => Mark::Note,
                    };
                    self.point(mark, name, heard.line);
                }
                Err(trouble) => self.point(Mark::Note, name, trouble.to_string()),
            }
        }
    }

    fn infos(&mut self, lines: &[String]) {
        let infos: Vec<&String> = lines
            .iter()
            .filter(|line| matches!(Reply::parse(line), Some(Reply::Info(_))))
            .collect();
        let bare = infos.iter().find(|line| {
            let score = line.split_whitespace().skip_while(|word| *word != "score").nth(1);
            score.is_some_and(|word| !["cp", "mate"].contains(&word))
        });
        match (infos.first(), bare) {
            (None, _) => self.point(Mark::Note, "info", "it tells nothing while it thinks"),
            (_, Some(line)) => {
                let detail = format!("a score without cp or mate: \"{}\"", clip(line));
                self.point(Mark::Note, "info", detail);
            }
            (Some(_), None) => self.point(Mark::Ok, "info", format!("{} lines", infos.len())),
        }
    }

    fn infinite(&mut self, setting: &Setting) {
        let (name, patience) = ("go infinite, stop", self.session.patience);
        self.session.send_all(&[&setting.command, "go infinite"]);
        match self.session.wait(A_MOMENT, is_best_move) {
            Err(Trouble::Silent) => {}
            Err(trouble) => {
                self.point(Mark::Fail, name, trouble.to_string());
                return;
            }
            Ok(_) => {
                self.point(Mark::Fail, name, "it answers before it is told to stop");
                return;
            }
        }
        self.session.send("isready");
        match self.session.wait(patience, |reply| *reply == Reply::ReadyOk) {
            Ok(_) => self.point(Mark::Ok, "isready while thinking", ""),
            Err(trouble) => self.point(Mark::Fail, "isready while thinking", trouble.to_string()),
        }
        self.session.send("stop");
        let began = Instant::now();
        match self.session.wait(patience, is_best_move) {
            Err(trouble) => self.point(Mark::Fail, name, trouble.to_string()),
            Ok(heard) => {
                let elapsed = began.elapsed();
                self.judge_move(name, &heard.line, setting, elapsed, elapsed);
            }
        }
    }

    /// A move must be legal, told in two words, and not much over its time.
    fn judge_move(
        &mut self,
        name: &'static str,
        line: &str,
        setting: &Setting,
        elapsed: Duration,
        over: Duration,
    ) {
        let mark = match over {
            _ if over > self.session.patience / 4 => Mark::Fail,
            _ if over > LATE => Mark::Note,
            _ => Mark::Ok,
        };
        match move_fault(line, &*setting.position) {
            Some(fault) => self.point(Mark::Fail, name, fault),
            None => self.point(mark, name, format!("{line} after {} ms", elapsed.as_millis())),
        }
    }

    /// Things that no client should send, and that some do.
    fn trouble(&mut self) {
        let lines = [
            "",
            "dance",
            "go sideways",
            "go depth",
            "position",
            "position fen",
            "position fen nonsense",
            "position startpos moves nonsense",
            "setoption",
            "setoption name NoSuchOption value 1",
            "query",
            "query mood",
            "stop",
            "ponderhit",
            "\u{fffd}\u{1}",
        ];
        let mut killers = Vec::new();
        for line in lines {
            self.session.send_all(&["position startpos", line]);
            self.session.drain();
            self.session.send_all(&["position startpos", "go depth 1"]);
            if self.session.wait(self.session.patience, is_best_move).is_err() {
                killers.push(format!("\"{line}\""));
                self.session.restart();
            }
        }
        let detail = match killers.is_empty() {
            true => format!("{} bad lines", lines.len()),
            false => format!("it does not survive {}", killers.join(", ")),
        };
        self.judge("bad input", killers.is_empty(), detail);

        let start = self.settings().remove(0).position;
        let Some(first) = start.write_moves(Spelling::Canonical).into_iter().next() else { return };
        let moved = format!("position startpos moves {first}");
        self.session.send_all(&[&moved, "position startpos moves nonsense", "query p1turn"]);
        let name = "a bad move leaves the board as it was";
        match self.session.wait_answer(&Query::P1Turn) {
            Ok(answer) if answer.value == "false" => self.point(Mark::Ok, name, ""),
            Ok(_) => self.point(Mark::Note, name, "the position changes"),
            Err(trouble) => self.point(Mark::Note, name, trouble.to_string()),
        }
    }

    fn endings(&mut self) {
        self.session.restart();
        let patience = self.session.patience;
        let exit = self.session.process.quit(patience);
        let detail = match exit {
            Exit::Quit(status) => status.to_string(),
            Exit::Killed => "it had to be killed".to_owned(),
        };
        let good = matches!(exit, Exit::Quit(status) if status.success());
        self.judge("ends with quit", good, detail);

        self.session.restart();
        self.session.process.close_input();
        let status = self.session.process.wait(patience);
        let detail = status.map_or("it had to be killed".to_owned(), |status| status.to_string());
        self.judge("ends with its input", status.is_some(), detail);

        let blank = self.session.blank_lines;
        self.judge(
            "no blank lines",
            blank == 0,
            if blank == 0 { String::new() } else { format!("{blank}") },
        );
    }
}

/// Every question about a position, with the true answer.
fn queries(position: &dyn AnyPosition) -> Vec<(&'static str, Query, String)> {
    let outcome = position.outcome();
    let result = outcome.map_or("none", |outcome| outcome.verdict.code());
    let mut all = vec![
        ("query p1turn", Query::P1Turn, (position.side_to_move() == Side::First).to_string()),
        ("query gameover", Query::GameOver, outcome.is_some().to_string()),
        ("query result", Query::Result, result.to_owned()),
        ("query fen", Query::Fen, position.fen()),
    ];
    if outcome.is_some() {
        // Whose turn it is when nobody may play is a matter of taste.
        all.remove(0);
    }
    let legal = position.write_moves(Spelling::Canonical);
    for text in legal.first().into_iter().chain(legal.last()) {
        all.push(("query islegal", Query::IsLegal(text.clone()), "true".to_owned()));
    }
    if let Some(text) = legal.first() {
        // A move that stays where it is.
        let cell: String = text.chars().take(2).collect();
        let nowhere = format!("{cell}{cell}");
        if position.parse_move(&nowhere).is_err() {
            all.push(("query islegal", Query::IsLegal(nowhere), "false".to_owned()));
        }
    }
    all
}

fn is_best_move(reply: &Reply) -> bool {
    match reply {
        Reply::BestMove(_) => true,
        Reply::Other(line) => line.starts_with("bestmove"),
        _ => false,
    }
}

/// A position must be shown whole, or the difference is not seen.
fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(300).collect()
}

fn words(line: &str) -> usize {
    line.split_whitespace().count()
}

/// What is wrong with an answer to `go`.
fn move_fault(line: &str, position: &dyn AnyPosition) -> Option<String> {
    if words(line) != 2 {
        return Some(format!("\"{}\" has not two words", clip(line)));
    }
    let text = line.split_whitespace().nth(1).unwrap_or_default();
    position.parse_move(text).err().map(|error| error.to_string())
}

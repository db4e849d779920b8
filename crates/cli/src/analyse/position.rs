//! A position, depth by depth.

use std::io::Write as _;
use std::time::Duration;

use kelci_catalog::AnyPosition;
use kelci_catalog::search::{Limits, Stop};
use kelci_core::GameInfo;
use kelci_review::Findings;
use kelci_review::wire::{Line, Score, rounded};
use serde_json::{Value, json};

use super::{AnalyseArgs, POSITION_TIME, words};
use crate::args::GameArg;
use crate::error::Error;
use crate::paint::{Ink, Screen, hanging};
use crate::panel::verdict_sentence;
use crate::perft::grouped;
use crate::progress::Progress;

pub fn analyse(
    game: GameArg,
    position: &dyn AnyPosition,
    args: &AnalyseArgs,
    stop: &Stop,
    screen: &mut Screen,
) -> Result<(), Error> {
    let info = game.info();
    if position.outcome().is_some() {
        return tell_end(info, position, args, screen);
    }
    let usual = Limits { move_time: Some(POSITION_TIME), ..Limits::default() };
    let mut analyst = args.analyst(game, usual)?;
    if !args.json {
        let side = info.sides[position.side_to_move().index()];
        let (title, first, count) = (info.title, info.sides[0], position.count_moves());
        let moves = if count == 1 { "move" } else { "moves" };
        writeln!(screen, "{title}, {side} to move, {count} {moves}; + is good for {first}.")?;
        writeln!(screen, "{}", screen.look.paint(HEADINGS, Ink::Strong))?;
        screen.flush()?;
    }
    let progress = Progress::spinner("looking 1 ply ahead");
    let mut written = Ok(());
    let found = analyst.analyse(position, stop, &mut |findings| {
        let done = progress.aside(|| tell_depth(info, findings, args.json, screen));
        // A reader who has left needs no more depths.
        if done.is_err() {
            stop.raise();
            written = done;
        }
        progress.say(format!("looking {} plies ahead", findings.depth + 1));
    });
    drop(progress);
    written?;
    let found = found.expect("a game that is not over has a best move");
    if args.json {
        return Ok(writeln!(screen, "{}", best_as_json(game, position, &found, stop))?);
    }
    let best = found.best();
    let mv = screen.look.paint(&best.moves[0].marked, Ink::Result);
    if found.depth == 0 {
        let told = "it was stopped before one ply was searched";
        return Ok(writeln!(screen, "Best move: {mv} at first sight; {told}.")?);
    }
    let standing = words::at_length(info, best.standing);
    let (nodes, time) = (grouped(found.nodes), found.time.as_secs_f64());
    let depth = found.depth;
    Ok(writeln!(
        screen,
        "Best move: {mv}, {standing} (depth {depth}, {nodes} nodes, {time:.2} s)."
    )?)
}

/// There is nothing to look for in a finished game, which is an answer too.
fn tell_end(
    info: &GameInfo,
    position: &dyn AnyPosition,
    args: &AnalyseArgs,
    screen: &mut Screen,
) -> Result<(), Error> {
    let Some(outcome) = position.outcome() else { return Ok(()) };
    if args.json {
        let told = json!({
            "type": "best",
            "game": info.name,
            "fen": position.fen(),
            "turn": position.side_to_move().code(),
            "best": null,
            "result": outcome.verdict.code(),
            "reason": outcome.reason.0,
        });
        return Ok(writeln!(screen, "{told}")?);
    }
    let ending = verdict_sentence(info, outcome.verdict, outcome.reason.0, position.points());
    Ok(writeln!(screen, "The game is over, there is no move to look for. {ending}")?)
}

const HEADINGS: &str = "depth  score        nodes  nodes/s     time  line";
/// Where the moves of a line begin.
const INDENT: usize = 45;

fn tell_depth(
    info: &GameInfo,
    findings: &Findings,
    json: bool,
    screen: &mut Screen,
) -> Result<(), Error> {
    if json {
        writeln!(screen, "{}", depth_as_json(findings))?;
        return Ok(screen.flush()?);
    }
    let (depth, seconds) = (findings.depth, findings.time.as_secs_f64());
    let [nodes, speed] = [findings.nodes, speed(findings.nodes, findings.time)].map(short);
    for (i, line) in findings.lines.iter().enumerate() {
        let score = words::brief(info, line.standing);
        let moves = hanging(&words::moves(line), INDENT);
        if i == 0 {
            let figures = format!("{nodes:>6} {speed:>8} {seconds:>8.2}");
            writeln!(screen, "{depth:>5}  {score:<11} {figures}  {moves}")?;
        } else {
            writeln!(screen, "{:>5}  {score:<11} {:>6} {:>8} {:>8}  {moves}", "", "", "", "")?;
        }
    }
    Ok(screen.flush()?)
}

fn depth_as_json(findings: &Findings) -> Value {
    json!({
        "type": "depth",
        "depth": findings.depth,
        "seldepth": findings.selective_depth,
        "nodes": findings.nodes,
        "nps": speed(findings.nodes, findings.time),
        "ms": findings.time.as_millis() as u64,
        "lines": findings.lines.iter().map(Line::from).collect::<Vec<Line>>(),
    })
}

fn best_as_json(game: GameArg, position: &dyn AnyPosition, found: &Findings, stop: &Stop) -> Value {
    let best = found.best();
    let mover = position.side_to_move();
    let looked = found.depth > 0;
    json!({
        "type": "best",
        "game": game.info().name,
        "fen": position.fen(),
        "turn": mover.code(),
        "best": best.moves[0].canonical,
        "text": best.moves[0].marked,
        "score": looked.then(|| Score::from(best.standing)),
        "chance": looked.then(|| rounded(best.standing.chance(mover))),
        "depth": found.depth,
        "nodes": found.nodes,
        "ms": found.time.as_millis() as u64,
        "stopped": stop.is_raised(),
    })
}

fn speed(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}

/// A number in few characters: `9999`, `640k`, `12.5M`.
fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1_000),
        _ => format!("{:.1}M", number as f64 / 1e6),
    }
}

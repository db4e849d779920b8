//! `kelci perft`: counting lines of play.

use std::io::{IsTerminal as _, Write as _};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use clap::Args;
use kelci_catalog::AnyPosition;
use kelci_core::{MAX_PERFT_DEPTH, Spelling};
use serde_json::{Value, json};

use crate::args::PositionArgs;
use crate::error::Error;
use crate::paint::Screen;

/// Count the lines of play of a given length
///
/// The classic check of a move generator: the number of different lines of exactly so many
/// turns. A finished game has no continuation.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci perft pijersi --depth 3
  kelci perft pijersi --depth 2 --split
  kelci perft pijersi --depth 3 --threads 2 --json")]
pub struct PerftArgs {
    #[command(flatten)]
    position: PositionArgs,

    /// How many turns
    #[arg(short, long, value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_PERFT_DEPTH)))]
    depth: u32,

    /// Count below each move as well
    #[arg(long)]
    split: bool,

    /// On how many threads [default: as many as the machine has]
    #[arg(short, long, value_parser = threads_parser)]
    threads: Option<NonZeroUsize>,

    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// More threads than this are refused.
pub const MAX_THREADS: usize = 64;

/// With more moves, playing each by its key would take longer than counting.
const MAX_MOVES_WITH_PROGRESS: usize = 5_000;

fn threads_parser(text: &str) -> Result<NonZeroUsize, String> {
    let number: Option<NonZeroUsize> = text.parse().ok();
    number
        .filter(|number| number.get() <= MAX_THREADS)
        .ok_or_else(|| format!("it is a number from 1 to {MAX_THREADS}"))
}

/// The number of lines of exactly `depth` turns.
pub fn count(position: &dyn AnyPosition, depth: u32, threads: NonZeroUsize) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => split(position, depth, threads).sum(),
    }
}

/// The counts below each move.
fn split(
    position: &dyn AnyPosition,
    depth: u32,
    threads: NonZeroUsize,
) -> impl Iterator<Item = u64> {
    let counts = position.perft_split(depth, threads, &|| true).expect("nobody stops it");
    counts.into_iter().map(|(_, nodes)| nodes)
}

pub fn run(args: &PerftArgs, screen: &mut Screen) -> Result<(), Error> {
    let position = args.position.position()?;
    let threads = args
        .threads
        .or_else(|| std::thread::available_parallelism().ok())
        .unwrap_or(NonZeroUsize::MIN);
    let began = Instant::now();
    let mut split = count_split(&*position, args.depth, threads);
    let nodes = if args.depth == 0 { 1 } else { split.iter().map(|(_, nodes)| nodes).sum() };
    let time = began.elapsed();
    split.sort();

    if args.json {
        let mut answer = json!({
            "fen": position.fen(),
            "depth": args.depth,
            "nodes": nodes,
            "time_ms": time.as_millis() as u64,
            "nodes_per_second": rate(nodes, time),
        });
        if args.split {
            answer["split"] =
                split.into_iter().map(|(text, nodes)| (text, Value::from(nodes))).collect();
        }
        return Ok(writeln!(screen, "{answer:#}")?);
    }
    if args.split {
        let widest = split.iter().map(|(text, _)| text.len()).max().unwrap_or(0);
        for (text, nodes) in split {
            writeln!(screen, "{text:widest$}  {}", grouped(nodes))?;
        }
        writeln!(screen)?;
    }
    writeln!(
        screen,
        "{} {} at depth {} in {:.3} s, {} nodes/s",
        grouped(nodes),
        if nodes == 1 { "node" } else { "nodes" },
        args.depth,
        time.as_secs_f64(),
        grouped(rate(nodes, time))
    )?;
    Ok(())
}

/// The counts below each move, by its text. On a terminal it says how far it is.
fn count_split(
    position: &dyn AnyPosition,
    depth: u32,
    threads: NonZeroUsize,
) -> Vec<(String, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let moves = position.moves();
    let texts = position.write_moves(Spelling::Canonical);
    if !std::io::stderr().is_terminal() || moves.len() > MAX_MOVES_WITH_PROGRESS {
        return texts.into_iter().zip(split(position, depth, threads)).collect();
    }
    let mut shown = Instant::now();
    let mut split = Vec::with_capacity(moves.len());
    for (&key, text) in moves.iter().zip(texts) {
        let mut child = position.boxed_clone();
        child.play(key);
        split.push((text, count(&*child, rest, threads)));
        if shown.elapsed() > Duration::from_millis(200) {
            shown = Instant::now();
            eprint!("\r{} of {} moves counted", split.len(), moves.len());
        }
    }
    eprint!("\r\x1b[K");
    split
}

fn rate(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}

/// A number with its thousands apart: `1,181,445,032`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        let texts = [0, 999, 1_000, 1_181_445_032].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "1,181,445,032"]);
    }
}

//! `kelci bench`: how much the search looks at, and how fast.

use std::io::Write as _;
use std::time::{Duration, Instant};

use clap::Args;
use kelci_catalog::search::{Limits, Stop};
use kelci_catalog::{AnyGame, GAMES};
use kelci_core::Options;
use serde_json::json;

use crate::args::{GameArg, game_parser};
use crate::error::Error;
use crate::paint::Screen;
use crate::perft::grouped;

/// Search fixed positions of all games and count
///
/// One thread and a fixed depth: the number of positions looked at is always the same, until the
/// search itself changes. It is a checksum of the search's behaviour; the speed is the machine's.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci bench
  kelci bench --depth 3 --json
  kelci bench --depth 4 --game pijersi --threads 2")]
pub struct BenchArgs {
    /// How deep to search each position
    #[arg(short, long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: u32,

    /// Only the positions of this game
    #[arg(short, long, value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    game: Option<GameArg>,

    /// How many threads search; with more than one the count varies
    #[arg(short, long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const HASH_MIB: usize = 64;

pub fn run(args: &BenchArgs, screen: &mut Screen) -> Result<(), Error> {
    let wanted =
        |game: &dyn AnyGame| args.game.is_none_or(|only| only.info().name == game.info().name);
    let mut games: Vec<(&str, u64, Duration)> = Vec::new();
    for game in GAMES.iter().filter(|game| wanted(**game)) {
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for fen in game.content().bench.lines().filter(|line| !line.starts_with('#')) {
            let position = game.position(&Options::new(), Some(fen))?;
            let engine = game.engine(HASH_MIB, usize::from(args.threads));
            let mut engine = engine.map_err(|error| Error::Refused(error.to_string()))?;
            let limits = Limits { depth: Some(args.depth), ..Limits::default() };
            let start = Instant::now();
            let mut looked_at = 0;
            engine.search(&*position, &limits, &Stop::new(), &mut |line| looked_at = line.nodes);
            nodes += looked_at;
            time += start.elapsed();
        }
        games.push((game.info().name, nodes, time));
    }
    let nodes: u64 = games.iter().map(|(_, nodes, _)| nodes).sum();
    let time: Duration = games.iter().map(|(_, _, time)| *time).sum();
    let speed = |nodes: u64, time: Duration| (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64;
    if args.json {
        let rows: Vec<_> = games
            .iter()
            .map(|(name, nodes, time)| {
                json!({
                    "game": name,
                    "nodes": nodes,
                    "nps": speed(*nodes, *time),
                    "ms": time.as_millis() as u64,
                })
            })
            .collect();
        let all =
            json!({"depth": args.depth, "nodes": nodes, "nps": speed(nodes, time), "games": rows});
        return Ok(writeln!(screen, "{all}")?);
    }
    for (name, nodes, time) in games.into_iter().chain([("all", nodes, time)]) {
        let (count, speed) = (grouped(nodes), grouped(speed(nodes, time)));
        let seconds = time.as_secs_f64();
        writeln!(screen, "{name:<10}{count:>14} nodes {seconds:>8.3} s {speed:>14} nodes/s")?;
    }
    Ok(())
}

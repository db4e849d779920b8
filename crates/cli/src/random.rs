//! `kelci random`: games played by chance, for tests and statistics.

use std::collections::BTreeMap;
use std::io::Write as _;

use clap::Args;
use kelci_catalog::AnyPosition;
use kelci_core::{GameInfo, Rng, Side, Spelling, Verdict};
use serde_json::{Value, json};

use crate::args::PositionArgs;
use crate::error::Error;
use crate::paint::Screen;
use crate::perft::grouped;

/// Play random games and count how they end
///
/// Every legal move is as likely as any other. The same seed gives the same games on every
/// machine.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci random pijersi
  kelci random pijersi --games 1000 --seed 7 --json
  kelci random pijersi --games 3 --list")]
pub struct RandomArgs {
    #[command(flatten)]
    position: PositionArgs,

    /// How many games
    #[arg(short = 'n', long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Where the randomness begins
    #[arg(short, long, default_value_t = 1)]
    seed: u64,

    /// Print each game on a line: result, reason, plies, moves
    #[arg(long)]
    list: bool,

    /// Answer in JSON; with --list one object a line
    #[arg(long)]
    json: bool,
}

/// The rules end every game long before this.
const MAX_PLIES: usize = 10_000;

/// A game that was played to its end.
struct Playout {
    moves: Vec<String>,
    last: Box<dyn AnyPosition>,
    /// How many moves there were to choose from, all turns together.
    choices: u64,
}

impl Playout {
    fn new(start: &dyn AnyPosition, rng: &mut Rng) -> Playout {
        let mut last = start.boxed_clone();
        let (mut moves, mut choices) = (Vec::new(), 0);
        while moves.len() < MAX_PLIES {
            let legal = last.moves();
            let Some(&key) = rng.pick(&legal) else { break };
            choices += legal.len() as u64;
            moves.push(last.write_move(key, Spelling::Canonical).expect("the move is legal"));
            last.play(key);
        }
        Playout { moves, last, choices }
    }

    /// Result and reason, by the names that programs use.
    fn end(&self) -> (&'static str, &'static str) {
        self.last.outcome().map_or(("none", "-"), |end| (end.verdict.code(), end.reason.0))
    }
}

pub fn run(args: &RandomArgs, screen: &mut Screen) -> Result<(), Error> {
    let start = args.position.position()?;
    let mut rng = Rng::new(args.seed);
    let mut tally = Tally::default();
    for _ in 0..args.games {
        let playout = Playout::new(&*start, &mut rng);
        if args.list {
            list(&playout, args.json, screen)?;
        } else {
            tally.add(&playout);
        }
    }
    if args.list {
        return Ok(());
    }
    if args.json {
        return Ok(writeln!(screen, "{:#}", tally.json(args.seed))?);
    }
    tally.print(args.position.game.info(), screen)
}

fn list(playout: &Playout, json: bool, screen: &mut Screen) -> Result<(), Error> {
    let (result, reason) = playout.end();
    if json {
        let game = json!({
            "result": result,
            "reason": reason,
            "points": playout.last.points(),
            "plies": playout.moves.len(),
            "moves": playout.moves,
            "fen": playout.last.fen(),
        });
        writeln!(screen, "{game}")?;
    } else {
        let (plies, moves) = (playout.moves.len(), playout.moves.join(" "));
        writeln!(screen, "{result} {reason} {plies} {moves}")?;
    }
    Ok(())
}

/// What happened in many games.
#[derive(Default)]
struct Tally {
    games: u64,
    ends: BTreeMap<(&'static str, &'static str), u64>,
    plies: u64,
    fewest_plies: Option<usize>,
    most_plies: usize,
    choices: u64,
    /// The sums of points, where games are counted by them.
    points: Option<[u64; 2]>,
}

impl Tally {
    fn add(&mut self, playout: &Playout) {
        let plies = playout.moves.len();
        self.games += 1;
        *self.ends.entry(playout.end()).or_default() += 1;
        self.plies += plies as u64;
        self.fewest_plies = Some(self.fewest_plies.map_or(plies, |fewest| fewest.min(plies)));
        self.most_plies = self.most_plies.max(plies);
        self.choices += playout.choices;
        if let Some(points) = playout.last.points() {
            let sums = self.points.get_or_insert_default();
            for (sum, points) in sums.iter_mut().zip(points) {
                *sum += u64::from(points);
            }
        }
    }

    fn with_result(&self, verdict: Verdict) -> u64 {
        let ends = self.ends.iter();
        ends.filter(|((result, _), _)| *result == verdict.code()).map(|(_, count)| count).sum()
    }

    fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games as f64
    }

    fn mean_choices(&self) -> f64 {
        self.choices as f64 / self.plies.max(1) as f64
    }

    fn json(&self, seed: u64) -> Value {
        let ends: Vec<Value> = self
            .ends
            .iter()
            .map(|((result, reason), games)| {
                json!({ "result": result, "reason": reason, "games": games })
            })
            .collect();
        json!({
            "games": self.games,
            "seed": seed,
            "p1win": self.with_result(Verdict::Win(Side::First)),
            "p2win": self.with_result(Verdict::Win(Side::Second)),
            "draw": self.with_result(Verdict::Draw),
            "ends": ends,
            "plies": {
                "mean": self.mean_plies(),
                "fewest": self.fewest_plies,
                "most": self.most_plies,
            },
            "moves_to_choose_from": self.mean_choices(),
            "points": self.points,
        })
    }

    fn print(&self, info: &GameInfo, screen: &mut Screen) -> Result<(), Error> {
        let [first, second] = info.sides;
        let labels = [format!("{first} wins"), format!("{second} wins"), "draws".into()];
        let verdicts = [Verdict::Win(Side::First), Verdict::Win(Side::Second), Verdict::Draw];
        writeln!(screen, "{:<28}{:>10}", "random games", grouped(self.games))?;
        for (label, verdict) in labels.iter().zip(verdicts) {
            let count = self.with_result(verdict);
            let share = 100.0 * count as f64 / self.games as f64;
            writeln!(screen, "{label:<28}{:>10}  {share:5.1} %", grouped(count))?;
            for ((_, reason), count) in
                self.ends.iter().filter(|((result, _), _)| *result == verdict.code())
            {
                writeln!(screen, "  {reason:<26}{:>10}", grouped(*count))?;
            }
        }
        let lengths = format!("{} to {}", self.fewest_plies.unwrap_or(0), self.most_plies);
        writeln!(screen, "{:<28}{:>10.1}  ({lengths})", "plies, mean", self.mean_plies())?;
        writeln!(screen, "{:<28}{:>10.1}", "moves to choose from, mean", self.mean_choices())?;
        if let Some(sums) = self.points {
            let [mine, theirs] = sums.map(|sum| sum as f64 / self.games as f64);
            writeln!(screen, "{:<28}{mine:>10.2}  to {theirs:.2}", "points, mean")?;
        }
        Ok(())
    }
}

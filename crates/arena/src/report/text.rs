//! Results as text for a terminal.

use std::fmt::Write as _;

use kelci_catalog::AnyGame;

use super::{Effort, MatchScore, Standings, Tally, verdict_name};
use crate::stats::{Interval, Ratings, Sprt, Strength};

/// Where the match stands, in one line.
pub fn line(standings: &Standings, scheduled: u64, sprt: Option<&Sprt>) -> String {
    let mut told = format!("game {}/{scheduled}", standings.games);
    if standings.names.len() == 2 {
        let score = standings.pairings.get(&(0, 1)).copied().unwrap_or_default();
        let Tally { wins, draws, losses } = score.all;
        let _ = write!(told, "  {} +{wins} ={draws} -{losses}", standings.names[0]);
        if let Some(strength) = Strength::of(&score.pairs) {
            let _ = write!(told, "  Elo {}", elo(&strength.elo));
        }
    } else {
        for engine in standings.ranking(None).into_iter().take(3) {
            let percent = standings.totals[engine].all.percent();
            let _ = write!(told, "  {} {percent:.1} %", standings.names[engine]);
        }
    }
    if let Some(sprt) = sprt {
        let (low, high) = sprt.bounds();
        let llr = sprt.llr(&standings.first_pairs());
        let _ = write!(told, "  LLR {llr:.2} ({low:.2}, {high:.2})");
    }
    told
}

/// An Elo difference with its error, or with its bounds where the error is infinite.
pub(super) fn elo(elo: &Interval) -> String {
    let plain = |value: f64| match value {
        f64::INFINITY => "+inf".to_owned(),
        f64::NEG_INFINITY => "-inf".to_owned(),
        value => format!("{value:+.1}"),
    };
    if elo.error().is_finite() {
        format!("{} ± {:.1}", plain(elo.value), elo.error())
    } else {
        format!("{} [{}, {}]", plain(elo.value), plain(elo.low), plain(elo.high))
    }
}

/// The whole result.
pub fn text(
    standings: &Standings,
    game: &dyn AnyGame,
    scheduled: u64,
    sprt: Option<&Sprt>,
) -> String {
    let mut out = String::new();
    let sides = game.info().sides;
    let games = standings.games;
    // Writing to a string does not fail.
    let _ = writeln!(out, "{}: {games} of {scheduled} games", game.info().title);
    if games == 0 {
        return out;
    }
    if standings.names.len() > 2 {
        out.push('\n');
        out.push_str(&crosstable(standings));
    }
    for ((one, other), score) in &standings.pairings {
        let (one, other) = (&standings.names[*one], &standings.names[*other]);
        let _ = write!(out, "\n{one} against {other}\n{}", pairing(score, sides));
    }
    if let Some(sprt) = sprt {
        let (pairs, (low, high)) = (standings.first_pairs(), sprt.bounds());
        let verdict = verdict_name(sprt.verdict(&pairs));
        let llr = sprt.llr(&pairs);
        let _ = writeln!(out, "\nSPRT {sprt}\n  LLR {llr:.2} ({low:.2}, {high:.2}): {verdict}");
    }
    let _ = writeln!(
        out,
        "\n{:<24}{:>9}{:>9}{:>12}{:>10}",
        "engine", "moves", "depth", "nodes/s", "ms/move"
    );
    for (name, effort) in standings.names.iter().zip(&standings.efforts) {
        let [moves, depth, rate, each] = effort_cells(effort);
        let _ = writeln!(out, "{name:<24}{moves:>9}{depth:>9}{rate:>12}{each:>10}");
    }
    let first = &standings.first_side;
    let _ = writeln!(out, "\n{} (first side) {}", sides[0], tally(first));
    let _ = writeln!(out, "plies, mean {:.1}", standings.mean_plies());
    if let Some(warning) = standings.repetition() {
        let _ = writeln!(out, "{warning}");
    }
    for ((result, cause, reason), count) in &standings.ends {
        let cause =
            if cause.name() == reason { String::new() } else { format!("{} ", cause.name()) };
        let _ = writeln!(out, "  {result:<6} {:<40}{count:>7}", format!("{cause}{reason}"));
    }
    for (number, fault, cause) in standings.faults.iter().take(MOST_FAULTS) {
        let _ = writeln!(
            out,
            "\ngame {}: {} of {}: {}\n  position {}\n  {}",
            number + 1,
            cause.name(),
            fault.engine,
            fault.what,
            fault.fen,
            fault.replay
        );
    }
    if standings.faults.len() > MOST_FAULTS {
        let _ = writeln!(out, "\nand {} more faults", standings.faults.len() - MOST_FAULTS);
    }
    out
}

/// Moves, mean depth, positions a second and milliseconds a move.
pub(super) fn effort_cells(effort: &Effort) -> [String; 4] {
    let told = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
    [
        effort.moves.to_string(),
        told(effort.mean_depth().map(|depth| format!("{depth:.1}"))),
        told(effort.nodes_per_second().map(|rate| rate.to_string())),
        format!("{:.1}", effort.us as f64 / 1000.0 / effort.moves.max(1) as f64),
    ]
}

/// More are in the journal.
const MOST_FAULTS: usize = 10;

fn tally(tally: &Tally) -> String {
    let Tally { wins, draws, losses } = tally;
    format!("+{wins} ={draws} -{losses}  {:.1} %", tally.percent())
}

fn pairing(score: &MatchScore, sides: [&str; 2]) -> String {
    let mut out = format!(
        "  score      {:.1}/{}  {}\n",
        score.all.points(),
        score.all.games(),
        tally(&score.all)
    );
    for (side, score) in sides.iter().zip(&score.by_side) {
        let _ = writeln!(out, "  as {side:<7} {}", tally(score));
    }
    let _ = writeln!(out, "  pairs      {:?} (0, 1/2, 1, 3/2, 2 points)", score.pairs.0);
    if let Some(strength) = Strength::of(&score.pairs) {
        let _ = writeln!(out, "  Elo        {}", elo(&strength.elo));
        if let Some(normalised) = &strength.normalised {
            let _ = writeln!(out, "  normalised {}", elo(normalised));
        }
        let _ = writeln!(out, "  LOS        {:.2} %", 100.0 * strength.superiority);
    }
    out
}

/// Everybody against everybody, the best first.
fn crosstable(standings: &Standings) -> String {
    let ratings = standings.ratings();
    let order = standings.ranking(ratings.as_ref());
    let mut out = format!("{:>3} {:<20}{:>9}{:>8}  {:<18}", "", "engine", "points", "%", "Elo");
    for rank in 1..=order.len() {
        let _ = write!(out, "{rank:>9}");
    }
    out.push('\n');
    for (rank, &engine) in order.iter().enumerate() {
        let total = &standings.totals[engine];
        let rating = ratings.as_ref().map(|found| elo(&found.elo[engine]));
        let _ = write!(
            out,
            "{:>3} {:<20}{:>9}{:>8.1}  {:<18}",
            rank + 1,
            standings.names[engine],
            format!("{:.1}/{}", total.all.points(), total.all.games()),
            total.all.percent(),
            rating.unwrap_or_default()
        );
        for &other in &order {
            let _ = write!(out, "{:>9}", cell(standings, engine, other));
        }
        out.push('\n');
    }
    if let Some(ratings) = &ratings {
        let _ = writeln!(out, "{}", about(ratings));
    }
    out
}

/// What one engine scored against another.
pub(super) fn cell(standings: &Standings, engine: usize, other: usize) -> String {
    standings.between(engine, other).map_or_else(
        || if engine == other { "*".to_owned() } else { "-".to_owned() },
        |tally| format!("{:.1}/{}", tally.points(), tally.games()),
    )
}

/// What the ratings are.
pub(super) fn about(ratings: &Ratings) -> String {
    let mut told = "Elo: one fit to all games, mean 0, ± 95 %".to_owned();
    if ratings.draws_added {
        told.push_str("; somebody won or lost everything, so each pairing has one drawn game more");
    }
    told
}

impl Standings {
    /// The games of one engine against another.
    pub fn between(&self, engine: usize, other: usize) -> Option<Tally> {
        let score = self.pairings.get(&(engine.min(other), engine.max(other)))?;
        let Tally { wins, draws, losses } = score.all;
        Some(if engine < other { score.all } else { Tally { wins: losses, draws, losses: wins } })
    }
}

//! Results as one page that needs nothing else: styles and charts are inside.

use std::fmt::Write as _;

use kelci_catalog::AnyGame;

use super::{Score, Standings, Tally, text};
use crate::stats::{Sprt, Strength};

const STYLE: &str = "\
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
color:#1b2733;background:#fff}\
h1,h2{line-height:1.2}table{border-collapse:collapse;margin:.5rem 0}\
th,td{padding:.25rem .7rem;border-bottom:1px solid #ccd4dc;text-align:right}\
th:first-child,td:first-child{text-align:left}\
code,pre{font:14px/1.4 ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}\
svg{max-width:100%;height:auto;display:block;margin:1rem 0}\
svg text{font:13px system-ui,sans-serif;fill:currentColor}\
.win{fill:#2e7d4f}.draw{fill:#a9b4bf}.loss{fill:#b3423a}.line{fill:none;stroke:#1f5fa8;stroke-width:2}\
.bound{stroke:#b3423a;stroke-dasharray:5 4}.axis{stroke:#ccd4dc}.bar{fill:#1f5fa8}\
@media(prefers-color-scheme:dark){body{color:#dde5ec;background:#12181e}\
th,td{border-color:#3a4652}.line{stroke:#6fb1ff}.bar{fill:#6fb1ff}.axis{stroke:#3a4652}}";

/// The page.
#[must_use]
pub fn html(
    standings: &Standings,
    game: &dyn AnyGame,
    scheduled: u64,
    sprt: Option<&Sprt>,
) -> String {
    let info = game.info();
    let title = escaped(&format!("{}: {}", info.title, standings.names.join(", ")));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n<h1>{title}</h1>\n<p>{} of {scheduled} games, {:.1} plies on \
         average.</p>\n",
        standings.games,
        standings.mean_plies(),
    );
    // Writing to a string does not fail.
    for ((one, other), score) in &standings.pairings {
        let (one, other) = (&standings.names[*one], &standings.names[*other]);
        let _ = writeln!(out, "<h2>{} against {}</h2>", escaped(one), escaped(other));
        out.push_str(&roles(score, info.sides));
        out.push_str(&pairs_chart(score));
        if let Some(strength) = Strength::of(&score.pairs) {
            let _ = writeln!(
                out,
                "<p>Elo {} (95 %), likelihood of superiority {:.2} %.</p>",
                text::elo(&strength.elo),
                100.0 * strength.superiority
            );
        }
    }
    out.push_str(&course(standings, sprt));
    out.push_str("<h2>How games ended</h2>\n<table><tr><th>result<th>cause<th>reason<th>games\n");
    for ((result, cause, reason), count) in &standings.ends {
        let _ =
            writeln!(out, "<tr><td>{result}<td>{}<td>{}<td>{count}", cause.name(), escaped(reason));
    }
    out.push_str("</table>\n");
    if !standings.faults.is_empty() {
        out.push_str("<h2>Faults</h2>\n");
    }
    for (number, fault, cause) in &standings.faults {
        let _ = writeln!(
            out,
            "<p>Game {}: {} of {}: {}</p><pre>{}\n{}</pre>",
            number + 1,
            cause.name(),
            escaped(&fault.engine),
            escaped(&fault.what),
            escaped(&fault.fen),
            escaped(&fault.replay)
        );
    }
    let all = escaped(&text::text(standings, game, scheduled, sprt));
    let _ = writeln!(out, "<h2>As text</h2>\n<pre>{all}</pre>");
    out
}

/// Won, drawn and lost games: all, and with each side.
fn roles(score: &Score, sides: [&str; 2]) -> String {
    let mut rows = vec![("all games".to_owned(), score.all)];
    for (side, tally) in sides.iter().zip(score.by_side) {
        rows.push((format!("as {side}"), tally));
    }
    let mut table = "<table><tr><th><th>won<th>drawn<th>lost<th>score<th>share\n".to_owned();
    let mut chart = chart_open(600, 30 * rows.len(), "won, drawn and lost games");
    for (row, (name, tally)) in rows.iter().enumerate() {
        let Tally { wins, draws, losses } = tally;
        let name = escaped(name);
        let _ = writeln!(
            table,
            "<tr><td>{name}<td>{wins}<td>{draws}<td>{losses}<td>{:.1}<td>{:.1} %",
            tally.points(),
            tally.percent()
        );
        let _ = write!(chart, "<text x=\"0\" y=\"{}\">{name}</text>", 30 * row + 19);
        let mut x = 120.0;
        for (class, count) in [("win", wins), ("draw", draws), ("loss", losses)] {
            let width = 480.0 * *count as f64 / tally.games().max(1) as f64;
            let y = 30 * row + 4;
            let _ = write!(
                chart,
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y}\" width=\"{width:.1}\" \
                 height=\"22\"><title>{count}</title></rect>"
            );
            x += width;
        }
    }
    format!("{table}</table>\n{chart}</svg>\n")
}

/// How many pairs brought how many points.
fn pairs_chart(score: &Score) -> String {
    let counts = score.pairs.0;
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let mut chart = chart_open(600, 170, "pairs of games by points");
    for (i, (count, points)) in counts.iter().zip(["0", "½", "1", "1½", "2"]).enumerate() {
        let height = 110.0 * *count as f64 / most as f64;
        let (x, y) = (20 + 116 * i, 135.0 - height);
        let _ = write!(
            chart,
            "<rect class=\"bar\" x=\"{x}\" y=\"{y:.1}\" width=\"90\" height=\"{height:.1}\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"middle\">{count}</text>\
             <text x=\"{}\" y=\"155\" text-anchor=\"middle\">{points}</text>",
            x + 45,
            y - 5.0,
            x + 45
        );
    }
    format!("{chart}</svg>\n<p>Pairs of games by the points they brought.</p>\n")
}

/// The course of the first pairing: the ratio of the test, or else the score.
fn course(standings: &Standings, sprt: Option<&Sprt>) -> String {
    let history = &standings.history;
    if history.len() < 2 {
        return String::new();
    }
    // A long match is drawn with a few hundred points.
    let step = history.len().div_ceil(300);
    let shown = history.iter().step_by(step);
    let (name, values, bounds): (_, Vec<f64>, _) = match sprt {
        Some(sprt) => {
            let (low, high) = sprt.bounds();
            ("Log-likelihood ratio", shown.map(|pairs| sprt.llr(pairs)).collect(), [low, high])
        }
        None => {
            let percent = |mean: Option<f64>| 100.0 * mean.unwrap_or(0.5);
            ("Score in percent", shown.map(|pairs| percent(pairs.mean())).collect(), [50.0, 50.0])
        }
    };
    let all = values.iter().copied().chain(bounds);
    let (low, high) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    let y = |value: f64| 190.0 - 180.0 * (value - low) / (high - low).max(1e-9);
    let mut chart = chart_open(600, 200, name);
    for bound in bounds {
        let at = y(bound);
        let _ = write!(
            chart,
            "<line class=\"bound\" x1=\"50\" x2=\"600\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>\
             <text x=\"0\" y=\"{:.1}\">{bound:.2}</text>",
            at + 4.0
        );
    }
    chart.push_str("<polyline class=\"line\" points=\"");
    for (i, value) in values.iter().enumerate() {
        let x = 50.0 + 550.0 * i as f64 / (values.len() - 1).max(1) as f64;
        let _ = write!(chart, "{x:.1},{:.1} ", y(*value));
    }
    format!("<h2>{name}</h2>\n{chart}\"/></svg>\n<p>After each pair of games.</p>\n")
}

fn chart_open(width: usize, height: usize, label: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" role=\"img\" \
         aria-label=\"{label}\">"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

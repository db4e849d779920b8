//! Results as one page that needs nothing else: styles and charts are inside.

use std::fmt::Write as _;

use kelci_catalog::AnyGame;

use super::charts::{self, escaped};
use super::{MatchScore, Standings, text, verdict_name};
use crate::stats::{Ratings, Sprt, Strength};

const STYLE: &str = include_str!("style.css");

/// The page.
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
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n<h1>{title}</h1>\n\
         <p class=\"soft\">{} of {scheduled} games, {:.1} plies on average</p>\n",
        standings.games,
        standings.mean_plies(),
    );
    if standings.names.len() > 2 {
        out.push_str(&ranking(standings, standings.ratings().as_ref()));
    }
    out.push_str(&test(standings, sprt));
    for ((one, other), score) in &standings.pairings {
        let names = [&standings.names[*one], &standings.names[*other]];
        out.push_str(&pairing(names, score, info.sides));
    }
    // Two engines have their course in the test, if there is one.
    if sprt.is_none() {
        out.push_str(&course(standings));
    }
    out.push_str(&roles(standings, info.sides));
    out.push_str(&efforts(standings));
    out.push_str(&ends(standings));
    out.push_str(&faults(standings));
    let all = escaped(&text::text(standings, game, scheduled, sprt));
    // Writing to a string does not fail, here and below.
    let _ = writeln!(
        out,
        "<section><details><summary>All of it as text</summary><pre>{all}</pre></details></section>"
    );
    out
}

/// Everybody against everybody, the best first.
fn ranking(standings: &Standings, ratings: Option<&Ratings>) -> String {
    let order = standings.ranking(ratings);
    let mut out = "<section><h2>Ranking</h2>\n<div class=\"scroll\"><table><tr><th>\
                   <th class=\"name\">engine<th>points<th class=\"share\">%<th>Elo<th class=\"range\">"
        .to_owned();
    for rank in 1..=order.len() {
        let _ = write!(out, "<th class=\"cross\">{rank}");
    }
    for (rank, &engine) in (1..).zip(&order) {
        let total = &standings.totals[engine].all;
        let rating = ratings.map(|found| text::elo(&found.elo[engine]));
        let _ = write!(
            out,
            "\n<tr><td>{rank}<td class=\"name\">{}<td>{:.1}/{}<td class=\"share\">{:.1}<td>{}<td class=\"range\">{}",
            escaped(&standings.names[engine]),
            total.points(),
            total.games(),
            total.percent(),
            rating.unwrap_or_default(),
            ratings.map_or_else(String::new, |found| charts::range(&found.elo, engine)),
        );
        for &other in &order {
            let class = if engine == other { "cross self" } else { "cross" };
            let cell = text::cell(standings, engine, other);
            let _ = write!(out, "<td class=\"{class}\">{cell}");
        }
    }
    let about = ratings.map(text::about).unwrap_or_default();
    let _ = writeln!(out, "\n</table></div>\n<p class=\"soft\">{about}</p></section>");
    out
}

/// Where the sequential test stands, and how it came there.
fn test(standings: &Standings, sprt: Option<&Sprt>) -> String {
    let Some(sprt) = sprt else { return String::new() };
    let (pairs, (low, high)) = (standings.first_pairs(), sprt.bounds());
    let values: Vec<f64> = standings.history.iter().map(|pairs| sprt.llr(pairs)).collect();
    format!(
        "<section><h2>Sequential test: {}</h2>\n<p>{}</p>\n<p>log-likelihood ratio {:.2}, failed \
         at {low:.2}, passed at {high:.2}</p>\n{}</section>\n",
        verdict_name(sprt.verdict(&pairs)),
        escaped(&sprt.to_string()),
        sprt.llr(&pairs),
        charts::course("log-likelihood ratio after each pair of games", &values, &[low, high], 2)
    )
}

/// One engine against another: the verdict, each role, and pairs by their points.
fn pairing(names: [&String; 2], score: &MatchScore, sides: [&str; 2]) -> String {
    let [one, other] = names.map(|name| escaped(name));
    let mut out = format!("<section><h2>{one} against {other}</h2>\n");
    if let Some(strength) = Strength::of(&score.pairs) {
        let _ = writeln!(
            out,
            "<p class=\"big\">Elo {} <span class=\"soft\">(95 %), {:.1} % likely the better \
             one</span></p>",
            text::elo(&strength.elo),
            100.0 * strength.superiority
        );
    }
    out.push_str(&charts::bar("all games", &score.all));
    for (side, tally) in sides.iter().zip(&score.by_side) {
        out.push_str(&charts::bar(&format!("as {side}"), tally));
    }
    let _ = writeln!(
        out,
        "<p class=\"key soft\">for {one}: <i class=\"win\"></i>won<i class=\"draw\"></i>drawn\
         <i class=\"loss\"></i>lost</p>"
    );
    if score.pairs.count() > 0 {
        out.push_str("<p class=\"soft\">pairs of games by their points</p>\n");
        out.push_str(&charts::pairs(&score.pairs));
    }
    out.push_str("</section>\n");
    out
}

/// The score of the first pairing as it grew.
fn course(standings: &Standings) -> String {
    if standings.history.len() < 2 {
        return String::new();
    }
    let percent = |mean: Option<f64>| 100.0 * mean.unwrap_or(0.5);
    let values: Vec<f64> = standings.history.iter().map(|pairs| percent(pairs.mean())).collect();
    let [one, other] = [0, 1].map(|engine| escaped(&standings.names[engine]));
    format!(
        "<section><h2>How the score went</h2>\n{}</section>\n",
        charts::course(
            &format!("percent of {one} against {other} after each pair of games"),
            &values,
            &[50.0],
            0
        )
    )
}

/// Each engine in each role, which in a game of unlike sides is half of the story.
fn roles(standings: &Standings, sides: [&str; 2]) -> String {
    let mut out = format!(
        "<section><h2>By role</h2>\n{}<p class=\"soft\">whoever had it, against {}</p>\n",
        charts::bar(sides[0], &standings.first_side),
        escaped(sides[1]),
    );
    if standings.names.len() > 2 {
        for (name, total) in standings.names.iter().zip(&standings.totals) {
            for (side, tally) in sides.iter().zip(&total.by_side) {
                out.push_str(&charts::bar(&format!("{name} as {side}"), tally));
            }
        }
    }
    out.push_str("</section>\n");
    out
}

fn efforts(standings: &Standings) -> String {
    let mut out = "<section><h2>How they worked</h2>\n<div class=\"scroll\"><table><tr>\
                   <th class=\"name\">engine<th>moves<th>depth<th>nodes<wbr>/s<th>ms<wbr>/move"
        .to_owned();
    for (name, effort) in standings.names.iter().zip(&standings.efforts) {
        let cells = text::effort_cells(effort).join("<td>");
        let _ = write!(out, "\n<tr><td class=\"name\">{}<td>{cells}", escaped(name));
    }
    out.push_str("\n</table></div></section>\n");
    out
}

fn ends(standings: &Standings) -> String {
    let mut out = "<section><h2>How games ended</h2>\n<div class=\"scroll\"><table><tr>\
                   <th class=\"name\">result<th class=\"name\">cause<th class=\"wide\">reason\
                   <th>games"
        .to_owned();
    for ((result, cause, reason), count) in &standings.ends {
        let _ = write!(
            out,
            "\n<tr><td class=\"name\">{result}<td class=\"name\">{}<td class=\"wide\">{}<td>{count}",
            cause.name(),
            escaped(reason)
        );
    }
    out.push_str("\n</table></div>");
    if let Some(warning) = standings.repetition() {
        let _ = write!(out, "\n<p>{}</p>", escaped(&warning));
    }
    out.push_str("</section>\n");
    out
}

fn faults(standings: &Standings) -> String {
    if standings.faults.is_empty() {
        return String::new();
    }
    let mut out = "<section class=\"fault\"><h2>Faults</h2>\n".to_owned();
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
    out.push_str("</section>\n");
    out
}

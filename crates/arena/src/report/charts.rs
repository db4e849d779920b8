//! The charts of the page. Words stand beside the drawings, not in them, so that they are as large
//! on a telephone as anywhere.

use std::fmt::Write as _;

use super::Tally;
use crate::stats::{Interval, Pairs};

/// Text that cannot be taken for markup.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Won, drawn and lost games as one bar, under what it is about.
pub(super) fn bar(label: &str, tally: &Tally) -> String {
    let Tally { wins, draws, losses } = tally;
    let mut out = format!(
        "<div class=\"row\"><span>{}</span><span>+{wins} ={draws} −{losses} · {:.1} %</span></div>\
         <div class=\"bar\" role=\"img\" aria-label=\"{wins} won, {draws} drawn, {losses} lost\">",
        escaped(label),
        tally.percent()
    );
    for (class, count) in [("win", wins), ("draw", draws), ("loss", losses)] {
        let share = 100.0 * *count as f64 / tally.games().max(1) as f64;
        // A number that has no room is in the line above.
        let told = if share >= 8.0 { count.to_string() } else { String::new() };
        let _ = write!(out, "<b class=\"{class}\" style=\"width:{share:.2}%\">{told}</b>");
    }
    out.push_str("</div>\n");
    out
}

/// How many pairs brought how many points.
pub(super) fn pairs(pairs: &Pairs) -> String {
    let most = pairs.0.iter().copied().max().unwrap_or(0).max(1);
    let mut out = "<div class=\"pairs\">".to_owned();
    for (count, points) in pairs.0.iter().zip(["0", "½", "1", "1½", "2"]) {
        let height = 70.0 * *count as f64 / most as f64;
        let _ = write!(
            out,
            "<div><span>{count}</span><b style=\"height:{height:.1}%\"></b><u>{points}</u></div>"
        );
    }
    out.push_str("</div>\n");
    out
}

/// Values one after another, with lines at some bounds. Nothing if there are fewer than two.
pub(super) fn course(about: &str, values: &[f64], bounds: &[f64], decimals: usize) -> String {
    if values.len() < 2 {
        return String::new();
    }
    // A long match is drawn with a few hundred points, the last one always.
    let step = values.len().div_ceil(300);
    let mut shown: Vec<f64> = values.iter().copied().step_by(step).collect();
    if !(values.len() - 1).is_multiple_of(step) {
        shown.extend(values.last());
    }
    let all = shown.iter().chain(bounds).copied();
    let (low, high) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    let height = |value: f64| 100.0 - 100.0 * (value - low) / (high - low).max(1e-9);
    let mut scale = "<div class=\"scale\">".to_owned();
    let mut drawing =
        "<svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
                       <rect class=\"edge\" width=\"100\" height=\"100\"/>"
            .to_owned();
    let mut marks: Vec<f64> = bounds.to_vec();
    for end in [low, high] {
        // Two numbers in one place could not be read.
        if marks.iter().all(|mark| (height(*mark) - height(end)).abs() > 9.0) {
            marks.push(end);
        }
    }
    for mark in &marks {
        let y = height(*mark);
        let _ = write!(scale, "<span style=\"top:{y:.2}%\">{mark:.decimals$}</span>");
    }
    for bound in bounds {
        let y = height(*bound);
        let _ = write!(
            drawing,
            "<line class=\"bound\" x1=\"0\" x2=\"100\" y1=\"{y:.2}\" y2=\"{y:.2}\"/>"
        );
    }
    drawing.push_str("<polyline class=\"course\" points=\"");
    for (i, value) in shown.iter().enumerate() {
        let x = 100.0 * i as f64 / (shown.len() - 1) as f64;
        let _ = write!(drawing, "{x:.2},{:.2} ", height(*value));
    }
    format!(
        "<div class=\"chart\">{scale}</div>{drawing}\"/></svg></div>\n<p class=\"soft\">{about}: \
         {:.decimals$} at last</p>\n",
        values.last().copied().unwrap_or_default()
    )
}

/// The interval of one engine among those of all, with a mark at the mean.
pub(super) fn range(all: &[Interval], engine: usize) -> String {
    let low = all.iter().map(|elo| elo.low).fold(0.0, f64::min);
    let high = all.iter().map(|elo| elo.high).fold(0.0, f64::max);
    let at = |elo: f64| 4.0 + 192.0 * (elo - low) / (high - low).max(1e-9);
    let Interval { value, low: from, high: to } = all[engine];
    format!(
        "<svg viewBox=\"0 0 200 20\" aria-hidden=\"true\"><line class=\"zero\" x1=\"{0:.1}\" \
         x2=\"{0:.1}\" y1=\"0\" y2=\"20\"/><line x1=\"{1:.1}\" x2=\"{2:.1}\" y1=\"10\" y2=\"10\"/>\
         <circle cx=\"{3:.1}\" cy=\"10\" r=\"4\"/></svg>",
        at(0.0),
        at(from),
        at(to),
        at(value)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_of_any_length_ends_with_its_last_value() {
        for length in [2, 3, 299, 300, 301, 1_000, 1_001] {
            let values: Vec<f64> = (0..length).map(f64::from).collect();
            let drawn = course("x", &values, &[50.0], 1);
            let points = drawn.split("points=\"").nth(1).unwrap().split('"').next().unwrap();
            let last = points.split_whitespace().last().unwrap();
            let top = 100.0 - 100.0 * f64::from(length - 1) / f64::from(length - 1).max(50.0);
            assert_eq!(last, format!("100.00,{top:.2}"), "{length}");
            assert!(points.split_whitespace().count() <= 301);
            assert!(drawn.contains(&format!("{:.1} at last", f64::from(length - 1))));
        }
        assert_eq!(course("x", &[1.0], &[], 0), "");
        assert!(!course("x", &[1.0, 1.0], &[1.0], 0).contains("NaN"));
    }

    #[test]
    fn names_cannot_write_markup() {
        let drawn = bar("<b>&\"", &Tally { wins: 1, draws: 0, losses: 0 });
        assert!(drawn.contains("&lt;b&gt;&amp;&quot;") && drawn.contains("width:100.00%"));
    }
}

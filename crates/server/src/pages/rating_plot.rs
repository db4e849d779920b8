//! How a rating went, as a drawing: a line, and around it how certain it was. What it shows stands in a table too.

use std::fmt::Write as _;

/// A point of the line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mark {
    pub points: f64,
    pub deviation: f64,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 240.0;
/// Room for the numbers at the left, and around.
const LEFT: f64 = 48.0;
const MARGIN: f64 = 12.0;

/// The drawing, from the oldest to the latest; `title` says in a sentence what is seen. None of nothing.
pub fn plot(marks: &[Mark], title: &str) -> Option<String> {
    let bounds = |pick: fn(f64, f64) -> f64, sign: f64| {
        let edge = |mark: &Mark| mark.points + sign * mark.deviation;
        marks.iter().map(edge).reduce(pick)
    };
    let (low, high) = (bounds(f64::min, -1.0)?, bounds(f64::max, 1.0)?);
    let step = step(high - low);
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    #[allow(clippy::cast_precision_loss)]
    let x = |at: usize| {
        let share = if marks.len() > 1 { at as f64 / (marks.len() - 1) as f64 } else { 0.5 };
        LEFT + share * (WIDTH - LEFT - MARGIN)
    };
    let y =
        |points: f64| MARGIN + (high - points) / (high - low).max(1.0) * (HEIGHT - 2.0 * MARGIN);
    let corner = |(at, points): (usize, f64)| format!("{:.1},{:.1}", x(at), y(points));
    let line = |edge: fn(&Mark) -> f64| marks.iter().map(edge).enumerate();
    let above = line(|mark| mark.points + mark.deviation).map(corner);
    let below = line(|mark| mark.points - mark.deviation).collect::<Vec<_>>();
    let band = above.chain(below.into_iter().rev().map(corner)).collect::<Vec<_>>().join(" ");
    let middle = line(|mark| mark.points).map(corner).collect::<Vec<_>>().join(" ");
    let mut grid = String::new();
    let mut points = low;
    while points <= high {
        let height = y(points);
        let _ = write!(
            grid,
            "<path class=\"plot-grid\" d=\"M{LEFT} {height:.1}H{:.1}\"/>\
             <text class=\"plot-number\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{points:.0}</text>",
            WIDTH - MARGIN,
            LEFT - 6.0,
            height + 4.0,
        );
        points += step;
    }
    let last = marks.last().map(|mark| (x(marks.len() - 1), y(mark.points)))?;
    Some(format!(
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">{grid}\
         <polygon class=\"plot-band\" points=\"{band}\"/>\
         <polyline class=\"plot-line\" points=\"{middle}\"/>\
         <circle class=\"plot-last\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\"/></svg>",
        escaped(title),
        last.0,
        last.1,
    ))
}

/// The distance of the lines: so that there are three to eight.
fn step(range: f64) -> f64 {
    let steps = [10.0, 20.0, 50.0, 100.0, 200.0, 500.0];
    steps.into_iter().find(|step| range / step <= 6.0).unwrap_or(1_000.0)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(points: &[f64]) -> Vec<Mark> {
        points.iter().map(|points| Mark { points: *points, deviation: 60.0 }).collect()
    }

    #[test]
    fn every_result_is_a_corner_of_the_line() {
        assert_eq!(plot(&[], ""), None);
        for count in [1, 2, 30, 1_000] {
            let points: Vec<f64> = (0..count).map(|n| 1_500.0 + f64::from(n % 40) * 10.0).collect();
            let drawn = plot(&marks(&points), "a \"rating\" <b> & more").unwrap();
            let line = drawn.split("plot-line\" points=\"").nth(1).unwrap();
            let line = line.split('"').next().unwrap();
            assert_eq!(line.split(' ').count(), points.len());
            assert!(drawn.contains("aria-label=\"a &quot;rating&quot; &lt;b> &amp; more\""));
            assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
        }
    }

    #[test]
    fn there_are_neither_too_many_lines_nor_too_few() {
        for points in [vec![1_500.0], vec![100.0, 4_500.0], vec![1_500.0, 1_510.0, 1_490.0]] {
            let drawn = plot(&marks(&points), "").unwrap();
            let lines = drawn.matches("plot-grid").count();
            assert!((2..=9).contains(&lines), "{lines} for {points:?}");
        }
    }
}

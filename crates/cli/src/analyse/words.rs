//! How a position stands and what could be played, in words and in JSON.

use kelci_core::{GameInfo, Verdict};
use kelci_review::{Spelled, Standing, Variation};
use serde_json::{Value, json};

/// How a position stands, in a column: `+0.31`, `White in 3`, `draw`.
pub fn brief(info: &GameInfo, standing: Standing) -> String {
    let name = |side: kelci_core::Side| info.sides[side.index()];
    match standing {
        Standing::Estimate(value) => cubes(value),
        Standing::Forced { winner, plies } => format!("{} in {plies}", name(winner)),
        Standing::Over(Verdict::Win(winner)) => format!("{} won", name(winner)),
        Standing::Over(Verdict::Draw) => "draw".into(),
    }
}

/// How a position stands, in a sentence: `+0.31`, `White wins in 3 plies`.
pub fn at_length(info: &GameInfo, standing: Standing) -> String {
    match standing {
        Standing::Forced { winner, plies } => {
            let plural = if plies == 1 { "ply" } else { "plies" };
            format!("{} wins in {plies} {plural}", info.sides[winner.index()])
        }
        _ => brief(info, standing),
    }
}

/// Hundredths as people read them.
fn cubes(value: i32) -> String {
    let sign = match value {
        ..0 => "-",
        0 => "",
        1.. => "+",
    };
    let hundredths = value.unsigned_abs();
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

/// The moves of a line.
pub fn moves(line: &Variation) -> String {
    line.moves.iter().map(|mv| mv.marked.as_str()).collect::<Vec<_>>().join(" ")
}

/// How a position stands: `{"cp": 31}`, `{"winner": "p1", "plies": 3}`, `{"result": "draw"}`.
pub fn standing(standing: Standing) -> Value {
    match standing {
        Standing::Estimate(value) => json!({ "cp": value }),
        Standing::Forced { winner, plies } => json!({ "winner": winner.code(), "plies": plies }),
        Standing::Over(verdict) => json!({ "result": verdict.code() }),
    }
}

/// A line, its moves in both spellings.
pub fn line(line: &Variation) -> Value {
    let spelled = |spelling: fn(&Spelled) -> &str| line.moves.iter().map(spelling).collect();
    let canonical: Vec<&str> = spelled(|mv| &mv.canonical);
    let marked: Vec<&str> = spelled(|mv| &mv.marked);
    json!({ "score": standing(line.standing), "moves": canonical, "text": marked })
}

/// A share with as many digits as mean anything.
pub fn rounded(share: f64) -> f64 {
    (share * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hundredths_are_written_with_their_sign() {
        let written = [0, 5, -5, 130, -1_234].map(cubes);
        assert_eq!(written, ["0.00", "+0.05", "-0.05", "+1.30", "-12.34"]);
    }
}

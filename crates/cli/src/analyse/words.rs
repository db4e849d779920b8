//! How a position stands and what could be played, in words.

use kelci_core::{GameInfo, Side, Verdict};
use kelci_review::wire::{Reason, Unit};
use kelci_review::{Standing, Tally, Variation};

/// How a position stands, in a column: `+0.31`, `White in 3`, `draw`.
pub fn brief(info: &GameInfo, standing: Standing) -> String {
    let name = |side: Side| info.sides[side.index()];
    match standing {
        Standing::Estimate(value) => cubes(value),
        Standing::Forced { winner, plies } => format!("{} in {plies}", name(winner)),
        Standing::Proved(winner) => format!("{}, proved", name(winner)),
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
        Standing::Proved(winner) => format!("{} wins, proved", info.sides[winner.index()]),
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

/// How accurately a side played, before what else is said of it.
pub fn accuracy(tally: &Tally) -> String {
    tally.accuracy.map_or_else(String::new, |accuracy| format!("accuracy {accuracy:.0}; "))
}

/// Why a side's move was bad, as what the move does.
pub fn reason(info: &GameInfo, mover: Side, reason: &Reason) -> String {
    let by = |end: &Option<String>| {
        let known = info.reasons.iter().find(|(known, _)| Some(known.0) == end.as_deref());
        known.map_or_else(String::new, |(_, told)| format!(" ({told})"))
    };
    let plies = |plies: u32| if plies == 1 { "1 ply".into() } else { format!("{plies} plies") };
    match reason {
        Reason::MissedWin { plies: count, end } => {
            format!("misses a win in {}{}", plies(*count), by(end))
        }
        Reason::AllowsWin { plies: 0, end } => format!("loses at once{}", by(end)),
        Reason::AllowsWin { plies: count, end } => {
            let winner = info.sides[mover.other().index()];
            format!("lets {winner} win in {}{}", plies(*count), by(end))
        }
        Reason::LeavesPieces { units: taken, reply } => {
            format!("leaves {} to be captured by {reply}", units(taken))
        }
        Reason::MissedCapture { units: taken } => format!("misses the capture of {}", units(taken)),
        Reason::WastesPly { left: 0 } => "lets the game be drawn, which could be put off".into(),
        Reason::WastesPly { left } => {
            format!("wastes a ply: the draw is {} away and could be put off", plies(*left))
        }
    }
}

/// What stands on cells: `the rock on c4 and the stack of paper on wise on d5`.
fn units(units: &[Unit]) -> String {
    let told = |unit: &Unit| match unit.pieces.as_slice() {
        [below, top] => format!("the stack of {top} on {below} on {}", unit.cell),
        pieces => format!("the {} on {}", pieces.join(", "), unit.cell),
    };
    let told: Vec<String> = units.iter().map(told).collect();
    match told.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => told.join(""),
    }
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

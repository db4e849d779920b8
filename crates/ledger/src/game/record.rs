//! A game as a record, for every format there is.

use kelci_core::record::{Ply, Record};

use super::{ClockSpec, Seat, State};

/// The record of a game, finished or running.
pub fn record(state: &State) -> Record {
    let spec = state.spec();
    let mut record = Record::new(&spec.game);
    record.options = spec.options();
    record.fen.clone_from(&spec.fen);
    record.begins = state.position_at(0).side_to_move();
    record.players = Seat::BOTH.map(|seat| match spec.engine(seat) {
        Some(level) => format!("kelci level {} ({})", level.number(), level.name()),
        None => state.name(seat).unwrap_or_default().to_owned(),
    });
    let time_control = match spec.clock {
        ClockSpec::None | ClockSpec::Unknown => None,
        ClockSpec::Move { ms } => Some(format!("{}/move", seconds(ms))),
        ClockSpec::Game { base_ms, increment_ms } => {
            Some(format!("{}+{}", seconds(base_ms), seconds(increment_ms)))
        }
    };
    if let Some(time_control) = time_control {
        record.tags.push(("TimeControl".to_owned(), time_control));
    }
    if let Some(series) = &spec.series {
        record.tags.push(("Round".to_owned(), series.round.to_string()));
    }
    record.plies = state
        .plies()
        .iter()
        .map(|ply| Ply { clock_ms: ply.clock_ms, ..Ply::new(&ply.text) })
        .collect();
    if let Some(end) = state.end() {
        record.result = end.verdict;
        end.reason.name().clone_into(&mut record.reason);
    }
    record
}

fn seconds(ms: u64) -> String {
    let (whole, rest) = (ms / 1_000, ms % 1_000);
    if rest == 0 { whole.to_string() } else { format!("{whole}.{rest:03}") }
}

//! What is stored of games that people look for, and of what is announced of a tournament.
//!
//! What a later program says there and this one does not know makes the clock an unknown one: what has such terms is
//! looked at, and nothing is done with it.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::ClockRow;
use crate::game::{ClockSpec, SeriesCount, Terms};
use crate::store::StoreError;
use crate::store::columns::unreadable;
use crate::tournament::{EntryDoor, TournamentSpec, TournamentSystem, Venue};

#[derive(Deserialize)]
struct TermsRow {
    game: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default)]
    clock: ClockRow,
    #[serde(default)]
    rated: bool,
}

impl From<TermsRow> for Terms {
    fn from(TermsRow { game, options, clock, rated }: TermsRow) -> Terms {
        Terms { game, options, clock: clock.into(), rated }
    }
}

/// Which game somebody looks for, as it was stored.
pub(in crate::store) fn read_terms(row: &str) -> Result<Terms, StoreError> {
    serde_json::from_str::<TermsRow>(row).map(Terms::from).map_err(unreadable)
}

/// What was announced, as it was stored.
pub(in crate::store) fn read_announced(row: &str) -> Result<TournamentSpec, StoreError> {
    let mut row: Map<String, Value> = serde_json::from_str(row).map_err(unreadable)?;
    let terms = row.remove("terms").unwrap_or_default();
    let mut terms: Terms =
        serde_json::from_value::<TermsRow>(terms).map(Terms::from).map_err(unreadable)?;
    // Where the clock is known the rest may be not; it stands aside, since no message has an unknown one.
    let clock = std::mem::take(&mut terms.clock);
    row.insert("terms".into(), serde_json::to_value(&terms).map_err(unreadable)?);
    let known =
        is_known::<TournamentSystem>(&mut row, "system", json!({ "kind": "swiss", "rounds": 1 }))
            & is_known::<SeriesCount>(&mut row, "count", json!("games"))
            & is_known::<EntryDoor>(&mut row, "door", json!("link"))
            & is_known::<Venue>(&mut row, "venue", json!("board"))
            & is_known::<Vec<TieCode>>(&mut row, "ties", json!([]));
    let mut spec: TournamentSpec = serde_json::from_value(row.into()).map_err(unreadable)?;
    spec.terms.clock = if known { clock } else { ClockSpec::Unknown };
    Ok(spec)
}

/// Whether a field has a value that this program knows, or none; else it gets one that it has.
fn is_known<T: DeserializeOwned>(
    row: &mut Map<String, Value>,
    field: &str,
    instead: Value,
) -> bool {
    let Some(value) = row.get_mut(field) else { return true };
    let is_known = T::deserialize(&*value).is_ok();
    if !is_known {
        *value = instead;
    }
    is_known
}

/// A tie-break that this program knows.
struct TieCode;

impl<'de> Deserialize<'de> for TieCode {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<TieCode, D::Error> {
        let code = String::deserialize(from)?;
        let known = kelci_pairing::standings::TieBreak::parse(&code).map(|_| TieCode);
        known.ok_or_else(|| serde::de::Error::custom("no tie-break"))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ids::PersonId;
    use crate::tournament::{
        NextStep, StoredTournamentEvent, TournamentEvent, TournamentState, TournamentWish,
    };

    fn announced() -> Value {
        json!({
            "title": "Friday",
            "terms": {
                "game": "pijersi", "options": {}, "rated": true,
                "clock": { "kind": "game", "base_ms": 300_000, "increment_ms": 3_000 },
            },
            "system": { "kind": "swiss", "rounds": 3 },
            "games": 1, "most_players": 16, "no_show_ms": 60_000, "ties": [],
        })
    }

    #[test]
    fn what_was_announced_is_read_as_it_was_written() {
        let spec = read_announced(&announced().to_string()).unwrap();
        assert_eq!(spec.terms.clock, ClockSpec::Game { base_ms: 300_000, increment_ms: 3_000 });
        let written = serde_json::to_string(&spec).unwrap();
        assert_eq!(read_announced(&written).unwrap(), spec);
        assert_eq!(serde_json::from_str::<TournamentSpec>(&written).unwrap(), spec);
    }

    #[test]
    fn what_a_later_program_announced_is_looked_at_and_nothing_is_done_with_it() {
        let today = read_announced(&announced().to_string()).unwrap();
        for (path, value) in [
            ("/system", json!({ "kind": "ladder", "weeks": 9 })),
            ("/door", json!({ "invited": ["Ann"] })),
            ("/venue", json!("ship")),
            ("/count", json!("stars")),
            ("/ties", json!(["of-tomorrow"])),
            ("/terms/clock", json!({ "kind": "hourglass", "ms": 9 })),
        ] {
            let mut row = announced();
            for field in ["door", "venue", "count"] {
                row[field] = serde_json::to_value(&today).unwrap()[field].clone();
            }
            *row.pointer_mut(path).unwrap() = value;
            row["stake"] = json!("a cup");
            let spec = read_announced(&row.to_string()).unwrap();
            assert_eq!(
                (spec.title.as_str(), spec.terms.clock),
                ("Friday", ClockSpec::Unknown),
                "{path}"
            );
            let owner = PersonId::fresh();
            let mut state = TournamentState::new(Arc::new(spec), owner, 0);
            // What there follows from that may not fit what is known here, and is counted.
            let event = TournamentEvent::Leave { no: 7 };
            let stored = StoredTournamentEvent { number: 1, at_ms: 5, by: None, event };
            state.apply(&stored).unwrap();
            assert!(state.decide(owner, TournamentWish::Start).is_err(), "{path}");
            assert_eq!(state.next_step(i64::MAX), NextStep::Wait(None), "{path}");
        }
    }

    #[test]
    fn a_clock_of_tomorrow_is_looked_for_by_somebody_else() {
        let terms = |clock: Value| {
            let row = json!({ "game": "jersi", "clock": clock, "stake": 1 });
            read_terms(&row.to_string()).unwrap()
        };
        let known = terms(json!({ "kind": "move", "ms": 5_000, "delay": 7 }));
        assert_eq!(known.clock, ClockSpec::Move { ms: 5_000 }, "what was added is left out");
        assert_eq!(known.check(), Ok(()));
        let unknown = terms(json!({ "kind": "hourglass", "ms": 5_000 }));
        assert_eq!(unknown.clock, ClockSpec::Unknown);
        assert!(unknown.check().is_err(), "nobody begins such a game here");
    }
}

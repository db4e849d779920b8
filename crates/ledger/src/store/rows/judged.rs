//! What is stored of a review: what is said of each move.

use kelci_review::wire::Move;
use serde::{Deserialize, Serialize};

use super::VERSION;
use crate::store::StoreError;
use crate::store::columns::unwritable;

#[derive(Serialize, Deserialize)]
struct JudgedRow<M> {
    /// The first rows had none.
    #[serde(default)]
    version: u32,
    #[serde(flatten)]
    judged: M,
}

/// What is said of a move, as it is stored.
pub(in crate::store) fn write_judged(judged: &Move) -> Result<String, StoreError> {
    serde_json::to_string(&JudgedRow { version: VERSION, judged }).map_err(unwritable)
}

/// What was said of the moves of a game, in their order, up to the first of which a later program has said what this one
/// does not know: a review is worked on and looked at move by move, so what is missing is missing at its end.
pub(in crate::store) fn read_judged<'a>(rows: impl IntoIterator<Item = &'a str>) -> Vec<Move> {
    let read = |row| match serde_json::from_str::<JudgedRow<Move>>(row) {
        Ok(JudgedRow { version, judged }) if version <= VERSION => Some(judged),
        Ok(JudgedRow { version, .. }) => {
            tracing::warn!(version, "what a later program said of a move is left out");
            None
        }
        Err(error) => {
            tracing::warn!(%error, "what is said of a move is left out");
            None
        }
    };
    rows.into_iter().map_while(read).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn row(ply: u32) -> Value {
        json!({
            "ply": ply, "side": "p1", "move": "a1b1", "text": "a1-b1", "verdict": "good", "loss": 0.01,
            "before": { "cp": 3 }, "after": { "cp": 1 }, "chance": 0.5, "better": null, "reasons": [],
        })
    }

    fn read(rows: &[Value]) -> Vec<usize> {
        let rows: Vec<String> = rows.iter().map(Value::to_string).collect();
        read_judged(rows.iter().map(String::as_str)).iter().map(|judged| judged.ply).collect()
    }

    #[test]
    fn what_is_said_of_a_move_is_read_back() {
        let judged: Move = serde_json::from_value(row(1)).unwrap();
        let written = write_judged(&judged).unwrap();
        assert_eq!(read_judged([written.as_str()]), [judged]);
        assert_eq!(serde_json::from_str::<Value>(&written).unwrap()["version"], VERSION);
        assert_eq!(read(&[row(1), row(2)]), [1, 2], "also what the first programs wrote");
    }

    #[test]
    fn what_a_later_program_says_of_a_move_hides_no_review() {
        let with = |ply, field: &str, value: Value| {
            let mut row = row(ply);
            row[field] = value;
            row
        };
        assert_eq!(read(&[row(1), with(2, "sharpness", json!([1, 2])), row(3)]), [1, 2, 3]);
        for (field, value) in [
            ("verdict", json!("splendid")),
            ("after", json!({ "draw_in": 4 })),
            ("version", json!(VERSION + 1)),
            ("reasons", json!([{ "kind": "a reason of tomorrow" }])),
        ] {
            assert_eq!(read(&[row(1), with(2, field, value), row(3)]), [1], "{field}");
        }
    }
}

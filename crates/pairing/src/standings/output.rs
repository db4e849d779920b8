//! Standings as CSV and as JSON.

use serde_json::{Map, Value as Json, json};

use super::{Row, TieBreak};
use crate::record::Number;

/// A number as JSON, without a fraction where there is none.
fn number(value: f64) -> Json {
    if value.fract() == 0.0 { json!(value as i64) } else { json!(value) }
}

/// The rows as JSON: place, number, name where there is one, points, and each tie-break by its code.
#[must_use]
pub fn to_json(rows: &[Row], order: &[TieBreak], name: impl Fn(Number) -> Option<String>) -> Json {
    let line = |row: &Row| {
        let mut line = Map::new();
        line.insert("place".to_owned(), json!(row.place));
        line.insert("no".to_owned(), json!(row.no));
        if let Some(name) = name(row.no) {
            line.insert("name".to_owned(), json!(name));
        }
        line.insert("points".to_owned(), number(row.points.number()));
        for (tie_break, value) in order.iter().zip(&row.values) {
            line.insert(tie_break.code().to_owned(), number(value.number()));
        }
        Json::Object(line)
    };
    rows.iter().map(line).collect()
}

/// The rows as CSV with a heading (RFC 4180).
#[must_use]
pub fn to_csv(rows: &[Row], order: &[TieBreak], name: impl Fn(Number) -> Option<String>) -> String {
    let codes: Vec<&str> = order.iter().map(|tie_break| tie_break.code()).collect();
    let mut text =
        ["place", "no", "name", "points"].into_iter().chain(codes).collect::<Vec<_>>().join(",");
    text.push_str("\r\n");
    for row in rows {
        let mut fields = vec![
            row.place.to_string(),
            row.no.to_string(),
            quoted(&name(row.no).unwrap_or_default()),
            row.points.number().to_string(),
        ];
        fields.extend(row.values.iter().map(ToString::to_string));
        text.push_str(&fields.join(","));
        text.push_str("\r\n");
    }
    text
}

/// A field, in quotes where it needs them.
fn quoted(field: &str) -> String {
    if field.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Points;
    use crate::standings::Value;

    #[test]
    fn names_with_commas_are_quoted() {
        let order = [TieBreak::SonnebornBerger];
        let rows = [Row { place: 1, no: 3, points: Points(5), values: vec![Value(11)] }];
        let name = |_| Some("Doe, \"J\"".to_owned());
        let csv = "place,no,name,points,sb\r\n1,3,\"Doe, \"\"J\"\"\",2.5,2.75\r\n";
        assert_eq!(to_csv(&rows, &order, name), csv);
        let json = json!([{"place": 1, "no": 3, "points": 2.5, "sb": 2.75}]);
        assert_eq!(to_json(&rows, &order, |_| None), json);
    }
}

//! Finished tournaments with their tie-breaks by C.07 of March 2026 (`vectors/README.md`).

use kelci_pairing::TournamentRecord;
use kelci_pairing::standings::{Scoresheet, TieBreak, direct_encounter, standings};
use serde_json::Value;

const ORDER: [(TieBreak, &str); 4] = [
    (TieBreak::BuchholzCut1, "bhc1"),
    (TieBreak::Buchholz, "bh"),
    (TieBreak::SonnebornBerger, "sb"),
    (TieBreak::Progressive, "ps"),
];

fn each(mut visit: impl FnMut(&TournamentRecord, &Value) -> Option<String>) {
    let text = include_str!("vectors/tiebreaks.jsonl");
    let mut wrong = Vec::new();
    for line in text.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        let tournament = TournamentRecord::from_value(value.clone()).unwrap();
        if let Some(fault) = visit(&tournament, &value["expect"]) {
            wrong.push(format!("{} {fault}", value["id"]));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn values_are_those_of_the_rules() {
    each(|tournament, expect| {
        let rows = standings(tournament, &ORDER.map(|(tie_break, _)| tie_break)).unwrap();
        let sheets = Scoresheet::all(tournament);
        for wanted in expect["values"].as_array().unwrap() {
            let no = wanted["no"].as_u64().unwrap() as u32;
            let row = rows.iter().find(|row| row.no == no).unwrap();
            if wanted["pts"].as_f64() != Some(row.points.number()) {
                return Some(format!("pts of {no}"));
            }
            if wanted["adj"].as_f64() != Some(sheets[&no].adjusted as f64 / 2.0) {
                return Some(format!("adj of {no}: {} {:?}", sheets[&no].adjusted, wanted["adj"]));
            }
            for (value, (_, code)) in row.values.iter().zip(ORDER) {
                if wanted[code].as_f64() != Some(value.number()) {
                    return Some(format!("{code} of {no}: {value}, not {}", wanted[code]));
                }
            }
        }
        let found: Vec<u64> = rows.iter().map(|row| u64::from(row.no)).collect();
        (expect["order"] != Value::from(found)).then(|| "order".to_owned())
    });
}

#[test]
fn direct_encounters_are_those_of_the_rules() {
    each(|tournament, expect| {
        let rows = standings(tournament, &[]).unwrap();
        let sheets = Scoresheet::all(tournament);
        let groups = rows.chunk_by(|a, b| a.points == b.points).filter(|group| group.len() > 1);
        let parts: Vec<Vec<Vec<u32>>> = groups
            .map(|group| {
                let numbers: Vec<u32> = group.iter().map(|row| row.no).collect();
                direct_encounter(&numbers, &sheets)
            })
            .collect();
        let found = serde_json::to_value(&parts).unwrap();
        if found != expect["de"] {
            return Some(format!("{found}\n   not {}", expect["de"]));
        }
        let mut order = vec![TieBreak::DirectEncounter];
        order.extend(ORDER.map(|(tie_break, _)| tie_break));
        let rows = standings(tournament, &order).unwrap();
        let found: Vec<u64> = rows.iter().map(|row| u64::from(row.no)).collect();
        let differs = !expect["order_de"].is_null() && expect["order_de"] != Value::from(found);
        differs.then(|| "order_de".to_owned())
    });
}

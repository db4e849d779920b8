//! By which criterion a pairing of the older rules differs from that of 2026.

use kelci_pairing::swiss::{ColourRule, Criterion, Pairing, explain, pair};
use kelci_pairing::{Number, TournamentRecord};
use serde_json::Value;

fn read(value: &Value) -> Option<Pairing> {
    let number = |value: &Value| value.as_u64().map(|no| no as Number);
    let pairs = value.get("pairs")?.as_array()?;
    Some(Pairing {
        pairs: pairs.iter().filter_map(|p| Some([number(&p[0])?, number(&p[1])?])).collect(),
        bye: number(&value["bye"]),
    })
}

#[test]
fn the_vectors_name_the_same_criterion() {
    let (mut same, mut other) = (0, Vec::new());
    for line in include_str!("vectors/swiss-extra.jsonl").lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        let (Some(older), Some(named)) = (read(&value["expect2017"]), value["crit"].as_str())
        else {
            continue;
        };
        let tournament = TournamentRecord::from_value(value.clone()).unwrap();
        // Some rounds are there because another program had them wrong under both rules.
        let Some(difference) = explain(&tournament, &older).unwrap() else { continue };
        let found = match difference.criterion {
            Criterion::C(number) => format!("C{number}"),
            Criterion::Colour(_) => "colour".to_owned(),
            _ => "generation order".to_owned(),
        };
        if found == named {
            same += 1;
        } else {
            other.push(format!("{} {named}, we say {found}", value["id"]));
        }
    }
    assert!(other.is_empty(), "{same} agree, {} do not:\n{}", other.len(), other.join("\n"));
    assert_eq!(same, 175);
}

fn four(history: &str) -> TournamentRecord {
    let line = format!(
        r#"{{"players":[{{"no":1}},{{"no":2}},{{"no":3}},{{"no":4}}],"rounds_total":3,"history":[{history}]}}"#
    );
    TournamentRecord::from_line(&line).unwrap()
}

fn said(tournament: &TournamentRecord, pairs: &[[Number; 2]], bye: Option<Number>) -> Criterion {
    explain(tournament, &Pairing { pairs: pairs.to_vec(), bye }).unwrap().unwrap().criterion
}

#[test]
fn every_kind_of_difference_has_its_name() {
    let fresh = four("");
    assert_eq!(pair(&fresh).unwrap().pairs, [[1, 3], [4, 2]]);
    assert_eq!(explain(&fresh, &pair(&fresh).unwrap()), Ok(None));
    assert_eq!(said(&fresh, &[[3, 1], [4, 2]], None), Criterion::Colour(ColourRule::Initial));
    assert_eq!(said(&fresh, &[[1, 4], [3, 2]], None), Criterion::Transposition);
    assert_eq!(said(&fresh, &[[1, 2], [3, 4]], None), Criterion::Exchange);
    assert_eq!(said(&fresh, &[[1, 3]], None), Criterion::C(4));
    let played =
        four(r#"[{"white":1,"black":3,"result":"1-0"},{"white":4,"black":2,"result":"0-1"}]"#);
    assert_eq!(pair(&played).unwrap().pairs, [[2, 1], [3, 4]]);
    assert_eq!(said(&played, &[[3, 1], [2, 4]], None), Criterion::C(1));
    assert_eq!(said(&played, &[[4, 1], [2, 3]], None), Criterion::C(6));
}

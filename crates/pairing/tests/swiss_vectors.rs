//! Rounds of the Dutch system with the pairings that the rules ask for (`vectors/README.md`).

use kelci_pairing::TournamentRecord;
use kelci_pairing::swiss::pair;
use serde_json::Value;

fn check(name: &str, text: &str) {
    let mut wrong = Vec::new();
    for line in text.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        let tournament = TournamentRecord::from_value(value.clone()).unwrap();
        let expect = &value["expect"];
        let found = pair(&tournament);
        let agrees = match &found {
            Err(_) => expect.is_null(),
            Ok(_) if expect.is_null() => false,
            Ok(pairing) => {
                let read = |pair: &Value| [0, 1].map(|i| pair[i].as_u64().unwrap() as u32);
                let mut wanted: Vec<[u32; 2]> =
                    expect["pairs"].as_array().unwrap().iter().map(read).collect();
                let mut pairs = pairing.pairs.clone();
                wanted.sort_unstable();
                pairs.sort_unstable();
                pairs == wanted && expect["bye"].as_u64() == pairing.bye.map(u64::from)
            }
        };
        if !agrees {
            wrong.push(format!("{} {} {expect} but {found:?}", value["id"], value["crit"]));
        }
    }
    assert!(wrong.is_empty(), "{name}: {} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn rounds_on_which_two_implementations_agree() {
    check("swiss", include_str!("vectors/swiss.jsonl"));
}

#[test]
fn rounds_that_the_text_of_2026_decides() {
    check("swiss-extra", include_str!("vectors/swiss-extra.jsonl"));
}

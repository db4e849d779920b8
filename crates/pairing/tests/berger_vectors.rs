//! The tables of Berger for 3 to 16 players (`vectors/README.md`).

use kelci_pairing::berger::{Cycles, round_robin};
use serde_json::Value;

#[test]
fn tables_are_those_of_the_rules() {
    let tables: Value = serde_json::from_str(include_str!("vectors/berger.json")).unwrap();
    let mut count = 0;
    for (players, kinds) in tables.as_object().unwrap() {
        for (kind, cycles) in [
            ("single", Cycles::Single),
            ("double", Cycles::Double),
            ("double_swapped", Cycles::DoubleSwapped),
        ] {
            let rounds = round_robin(players.parse().unwrap(), cycles).unwrap();
            let wanted = kinds[kind].as_array().unwrap();
            assert_eq!(rounds.len(), wanted.len(), "{players} {kind}");
            for (round, wanted) in rounds.iter().zip(wanted) {
                let mut pairs = round.pairs.clone();
                pairs.sort_unstable();
                assert_eq!(
                    serde_json::to_value(&pairs).unwrap(),
                    wanted["pairs"],
                    "{players} {kind}"
                );
                assert_eq!(round.bye.map(u64::from), wanted["bye"].as_u64(), "{players} {kind}");
            }
            count += 1;
        }
    }
    assert_eq!(count, 3 * 14);
}

//! What a line of JSON that is no tournament is told.

use kelci_pairing::TournamentRecord;

#[test]
fn a_wrong_player_or_entry_is_named() {
    for (line, told) in [
        (
            r#"{"players":[{"no":1},{"no":"two"}]}"#,
            "player 2 of the list: invalid type: string \"two\", expected",
        ),
        (
            r#"{"players":[{"no":1},{"no":2}],"history":[[],[{"bye":1,"kind":"half"},{"white":true}]]}"#,
            "round 2, entry 2: invalid type: boolean `true`, expected",
        ),
        (
            r#"{"players":[{"no":1},{"no":2}],"history":[[{"white":1}]]}"#,
            "an entry of round 1 is neither a game",
        ),
    ] {
        let fault = TournamentRecord::from_line(line).unwrap_err().to_string();
        assert!(fault.starts_with(told), "{fault}");
    }
}

//! Records that are pasted and records that are taken home.

use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor};

async fn read(site: &Site, body: &Value) -> Answer {
    Visitor::default().post(site, "/api/records/read", body).await
}

async fn write(site: &Site, body: &Value) -> Answer {
    Visitor::default().post(site, "/api/records/write", body).await
}

#[tokio::test]
async fn every_game_goes_out_and_comes_back_in_every_format() {
    let site = Site::start().await;
    for game in kelci_catalog::GAMES {
        let info = game.info();
        let start = json!({ "game": info.name });
        let start = Visitor::default().post(&site, "/api/positions", &start).await.good();
        let first = start["position"]["moves"][0]["text"].clone();
        for format in ["kelci", "json", "certu"] {
            let wanted = json!({
                "game": info.name, "format": format, "players": ["Ann", "Bob"],
                "moves": [{ "text": first, "comment": "so" }], "key_lines": true,
            });
            let answer = write(&site, &wanted).await;
            if format == "certu" && info.certu.is_none() {
                answer.refused(422, "bad-record");
                continue;
            }
            let file = answer.good();
            let ending = if format == "certu" { "txt" } else { format };
            assert_eq!(file["name"], format!("{}.{ending}", info.name));
            let back = read(&site, &json!({ "text": file["text"] })).await.good();
            assert_eq!(back["game"], info.name, "{file}");
            assert_eq!(back["players"], json!(["Ann", "Bob"]), "{file}");
            assert_eq!(back["moves"].as_array().unwrap().len(), 1, "{file}");
            assert_eq!(back["moves"][0]["comment"], "so", "{file}");
            assert_eq!((&back["number"], &back["games"]), (&json!(1), &json!(1)));
        }
    }
}

/// A contract is said by options where a game begins at its start, and else by the position.
#[tokio::test]
async fn a_record_of_mik7_keeps_its_contract_and_how_it_was_won() {
    let site = Site::start().await;
    let visitor =
        async |path: &str, body: Value| Visitor::default().post(&site, path, &body).await.good();
    for (contract, letter, fen, last, reason) in [
        ("home", "h", "AA1/AAA/2A1A1E/1A5/4A2/3/1AE a 12 h - 56", "b4-b5", "home"),
        ("at-most", "m", "AAA/A1A/E2AA2/3A3/E6/3/3 a 12 m - 27", "d4-d6", "diagram"),
    ] {
        let options = json!({ "contract": contract, "level": "11" });
        for format in ["kelci", "json"] {
            let wanted = json!({
                "game": "mik7", "options": options, "moves": [{ "text": "a4-a5" }], "format": format,
            });
            let file = visitor("/api/records/write", wanted).await;
            let back = visitor("/api/records/read", json!({ "text": file["text"] })).await;
            assert_eq!(back["options"], options, "{file}");
            let moves = [&back["moves"][0]["canonical"]];
            let again = json!({ "game": "mik7", "options": back["options"], "moves": moves });
            let again = visitor("/api/positions", again).await;
            let reached = again["position"]["fen"].as_str().unwrap();
            assert!(reached.contains(&format!(" e 11 {letter} ")), "{reached}");

            let wanted = json!({
                "game": "mik7", "fen": fen, "moves": [{ "text": last }], "format": format,
            });
            let file = visitor("/api/records/write", wanted).await;
            let back = visitor("/api/records/read", json!({ "text": file["text"] })).await;
            assert_eq!((&back["fen"], &back["result"]), (&json!(fen), &json!("p1win")), "{file}");
            assert_eq!(back["end"]["reason"], reason, "{file}");
        }
    }
}

#[tokio::test]
async fn variations_go_out_and_come_back() {
    let site = Site::start().await;
    let start = json!({ "game": "pijersi" });
    let start = Visitor::default().post(&site, "/api/positions", &start).await.good();
    let [one, two] = [0, 1].map(|at| start["position"]["moves"][at]["text"].clone());
    let aside = json!([[{ "text": two, "comment": "better" }]]);
    let moves = json!([{ "text": one, "variations": aside }]);
    for format in ["kelci", "json"] {
        let wanted = json!({ "game": "pijersi", "format": format, "moves": moves });
        let file = write(&site, &wanted).await.good();
        assert_eq!(file["lost"], json!([]));
        let back = read(&site, &json!({ "text": file["text"] })).await.good();
        let aside = &back["moves"][0]["variations"][0][0];
        assert_eq!((&aside["text"], &aside["comment"]), (&two, &json!("better")), "{file}");
    }
    let certu = json!({ "game": "pijersi", "format": "certu", "moves": moves });
    assert_eq!(write(&site, &certu).await.good()["lost"], json!(["variations"]));
    let mut wrong = json!([{ "text": "a1-a9" }]);
    for _ in 0..31 {
        wrong = json!([{ "text": one, "variations": [wrong] }]);
    }
    for moves in [json!([{ "text": one, "variations": [[]] }]), wrong] {
        let wanted = json!({ "game": "pijersi", "format": "json", "moves": moves });
        write(&site, &wanted).await.refused(422, "bad-record");
    }
    let text = format!("1. {} (1. a1-a9) *", one.as_str().unwrap());
    let fault = read(&site, &json!({ "text": text, "game": "pijersi" })).await.json();
    assert_eq!(
        (&fault["line"], &fault["column"]),
        (&json!(1), &json!(text.find("a1-a9").unwrap() + 1))
    );
}

#[tokio::test]
async fn a_bare_position_is_known_by_its_form() {
    let site = Site::start().await;
    for game in kelci_catalog::GAMES {
        let name = game.info().name;
        let fen = game.position(&Default::default(), None).unwrap().fen();
        let back = read(&site, &json!({ "text": format!("\n {fen}\n") })).await.good();
        assert_eq!((&back["game"], &back["fen"]), (&json!(name), &json!(fen)));
        assert_eq!(back["moves"], json!([]));
    }
    let wrong = "\ns-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/5/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1";
    let answer = read(&site, &json!({ "text": wrong })).await;
    let fault = answer.json();
    assert_eq!(fault["line"], 2, "{fault}");
    assert!(fault["message"].as_str().unwrap().contains("row c has 6 cells, found 5"), "{fault}");
    answer.refused(422, "bad-game");
}

#[tokio::test]
async fn a_bare_list_of_moves_needs_its_game_named() {
    let site = Site::start().await;
    let text = "a4-b5=c4 g6-f7=d6\na5-b6=c5";
    let back = read(&site, &json!({ "text": text, "game": "pijersi" })).await.good();
    assert_eq!(back["moves"].as_array().unwrap().len(), 3);
    assert_eq!(back["moves"][1]["seat"], "second");
    let back = read(&site, &json!({ "text": "a4-a5", "game": "mik7" })).await.good();
    assert_eq!(back["moves"][0]["text"], "a4-a5");
    let drops = json!({ "text": "M:c4/W:c5", "game": "jersi" });
    assert_eq!(read(&site, &drops).await.good()["moves"][0]["text"], "M:c4/W:c5");
    for unnamed in [text, "M:c4/W:c5"] {
        read(&site, &json!({ "text": unnamed })).await.refused(422, "unnamed-game");
    }
    read(&site, &json!({ "text": "neither moves nor a record" })).await.refused(422, "bad-record");
}

#[tokio::test]
async fn the_first_fault_is_told_with_its_place_and_the_nearest_moves() {
    let site = Site::start().await;
    for (text, game, line, column) in [
        ("[Game \"pijersi\"]\n\n1. a4-b5=c4 a1-a9 *\n", Value::Null, 3, 13),
        ("   1 a4-b5=c4   2 a1-a9", json!("pijersi"), 1, 19),
        ("a4-b5=c4\n  a1-a9", json!("pijersi"), 2, 3),
    ] {
        let answer = read(&site, &json!({ "text": text, "game": game })).await;
        let fault = answer.json();
        assert_eq!((&fault["line"], &fault["column"]), (&json!(line), &json!(column)), "{fault}");
        assert_eq!((&fault["ply"], &fault["found"]), (&json!(2), &json!("a1-a9")), "{fault}");
        answer.refused(422, "illegal-move");
    }
    let near = json!({ "text": "g6-f6", "game": "mikjersi" });
    read(&site, &near).await.refused(422, "illegal-move");
    let near = read(&site, &json!({ "text": "a4-b5=c5 g6-f7=d9", "game": "pijersi" })).await.json();
    assert!(!near["nearest"].as_array().unwrap().is_empty(), "{near}");
    let json = json!({ "kelci": 1, "game": "pijersi", "colour": "red" }).to_string();
    let answer = read(&site, &json!({ "text": json })).await;
    assert_eq!(answer.json()["line"], 1);
    answer.refused(422, "bad-record");
    let over = "[Game \"pijersi\"]\n[FEN \"6/R-6/6/7/3p-2/7/6 w 0 9\"]\n\n1. f1-g1 c4-c5 *";
    read(&site, &json!({ "text": over })).await.refused(422, "after-end");
}

#[tokio::test]
async fn of_several_games_any_can_be_had() {
    let site = Site::start().await;
    let text = "[Game \"pijersi\"]\n\n1. a4-b5=c4 *\n\n[Game \"mik7\"]\n\n1. a4-a5 *\n";
    let first = read(&site, &json!({ "text": text })).await.good();
    assert_eq!((&first["game"], &first["games"]), (&json!("pijersi"), &json!(2)));
    let second = read(&site, &json!({ "text": text, "number": 2 })).await.good();
    assert_eq!(second["game"], "mik7");
    for number in [0, 3] {
        let none = read(&site, &json!({ "text": text, "number": number })).await;
        none.refused(422, "bad-record");
    }
    read(&site, &json!({ "text": "" })).await.refused(422, "bad-record");
}

#[tokio::test]
async fn what_is_hostile_or_too_long_is_refused() {
    let site = Site::start().await;
    read(&site, &json!({ "text": "x", "game": "chess" })).await.refused(422, "bad-game");
    for text in ["\0", "////////", "/ / /", "[[[[", "{\"kelci\"", "\u{feff}", "1 1 1", "# \u{202e}"]
    {
        let answer = read(&site, &json!({ "text": text })).await;
        assert_eq!(answer.status, 422, "{text:?}: {answer:?}");
    }
    let long = "a4-b5=c4 ".repeat(3_000);
    let answer = read(&site, &json!({ "text": long, "game": "pijersi" })).await;
    answer.refused(422, "too-long");
    let wanted = json!({ "game": "pijersi", "format": "text", "players": ["x".repeat(2_000), ""] });
    write(&site, &wanted).await.refused(422, "bad-record");
    let wanted = json!({ "game": "pijersi", "format": "pgn" });
    write(&site, &wanted).await.refused(400, "bad-request");
    let wanted = json!({ "game": "pijersi", "format": "certu" });
    write(&site, &wanted).await.refused(422, "unwritable");
    let wanted = json!({ "game": "pijersi", "format": "text", "moves": [{ "text": "a1-a9" }] });
    let answer = write(&site, &wanted).await;
    assert_eq!(answer.json()["ply"], 1);
    answer.refused(422, "illegal-move");
}

//! Positions of no game in particular.

use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor};

async fn ask(site: &Site, body: &Value) -> Answer {
    Visitor::default().post(site, "/api/positions", body).await
}

#[tokio::test]
async fn moves_lead_from_a_position_to_another() {
    let site = Site::start().await;
    for game in kelci_catalog::GAMES {
        let game = game.info().name;
        let start = ask(&site, &json!({ "game": game })).await.good();
        let text = start["position"]["moves"][0]["text"].clone();
        let after = ask(&site, &json!({ "game": game, "moves": [text] })).await.good();
        assert_eq!(after["moves"].as_array().unwrap().len(), 1, "{game}");
        assert!(after["position"]["last"]["cells"].is_array(), "{game}");
        let fen = &start["position"]["fen"];
        let again = ask(&site, &json!({ "game": game, "fen": fen, "moves": [text] })).await.good();
        assert_eq!(again["position"]["fen"], after["position"]["fen"], "{game}");
    }
}

#[tokio::test]
async fn the_end_is_told_and_nothing_follows_it() {
    let site = Site::start().await;
    let fen = "6/R-6/6/7/3p-2/7/6 w 0 9";
    let start = ask(&site, &json!({ "game": "pijersi", "fen": fen })).await.good();
    let moves = start["position"]["moves"].as_array().unwrap();
    let is_arrival = |mv: &&Value| mv["text"].as_str().unwrap().contains('g');
    let win = moves.iter().find(is_arrival).expect("a way to the last row")["text"].clone();
    let over = ask(&site, &json!({ "game": "pijersi", "fen": fen, "moves": [win] })).await.good();
    assert_eq!(over["end"]["winner"], "first");
    assert_eq!(over["position"]["moves"], json!([]));
    let more = json!({ "game": "pijersi", "fen": fen, "moves": [win, win] });
    ask(&site, &more).await.refused(422, "after-end");
}

#[tokio::test]
async fn what_is_wrong_is_said_with_its_place() {
    let site = Site::start().await;
    ask(&site, &json!({ "game": "chess" })).await.refused(422, "bad-game");
    ask(&site, &json!({ "game": "pijersi", "fen": "x" })).await.refused(422, "bad-game");
    ask(&site, &json!({ "game": "mik7", "options": { "level": 999 } }))
        .await
        .refused(422, "bad-game");
    let wrong = json!({ "game": "pijersi", "moves": ["a4-b5=c4", "a1-a9"] });
    let answer = ask(&site, &wrong).await;
    assert!(answer.json()["message"].as_str().unwrap().starts_with("move 2: "), "{answer:?}");
    answer.refused(422, "illegal-move");
    let long = json!({ "game": "pijersi", "moves": vec!["a1-a2"; 3_000] });
    ask(&site, &long).await.refused(422, "too-long");
}

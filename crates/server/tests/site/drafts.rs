//! Positions that somebody puts together.

use kelci_core::{Options, Rng};
use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor};

async fn edit(site: &Site, body: &Value) -> Answer {
    Visitor::default().post(site, "/api/positions/edit", body).await
}

/// What a browser would send to ask for what it was told.
fn put_again(game: &str, told: &Value) -> Value {
    let piece = |piece: &Value| json!({ "letter": piece["letter"], "cell": piece["cell"] });
    let pieces: Vec<Value> = told["pieces"].as_array().unwrap().iter().map(piece).collect();
    json!({ "game": game, "pieces": pieces, "turn": told["turn"], "fields": told["fields"] })
}

#[tokio::test]
async fn what_is_put_together_again_is_the_same_position() {
    let site = Site::start().await;
    let mut rng = Rng::new(5);
    for game in kelci_catalog::GAMES {
        let name = game.info().name;
        let mut position = game.position(&Options::new(), None).unwrap();
        while let Some(&key) = rng.pick(&position.moves()) {
            position.play(key);
            let told = edit(&site, &json!({ "game": name, "fen": position.fen() })).await.good();
            assert_eq!(told["fen"], position.fen(), "{name}");
            let again = edit(&site, &put_again(name, &told)).await.good();
            assert_eq!(again, told, "{name}");
            if rng.pick(&[false, true, true]) == Some(&false) {
                break;
            }
        }
    }
}

#[tokio::test]
async fn faults_are_told_with_their_cells() {
    let site = Site::start().await;
    let piece = |letter: &str, cell: &str| json!({ "letter": letter, "cell": cell });
    let kings = json!([piece("K", "a1"), piece("R", "a1"), piece("m", "c3"), piece("P", "c3")]);
    let told = edit(&site, &json!({ "game": "mikjersi", "pieces": kings })).await.good();
    assert_eq!(told["fen"], Value::Null);
    let faults = told["faults"].as_array().unwrap();
    assert_eq!(faults.len(), 1, "{told}");
    assert_eq!(faults[0]["cell"], "a1");
    assert_eq!(faults[0]["key"], "a-cube-on-top-of-a-king");
    let one = json!({ "game": "mikjersi", "pieces": [piece("K", "a1")] });
    let told = edit(&site, &one).await.good();
    let fault = &told["faults"][0];
    assert_eq!((&fault["key"], &fault["side"]), (&json!("too-few"), &json!("second")), "{told}");
    assert_eq!((&fault["piece"], &fault["of"]), (&json!("king"), &json!(1)), "{told}");
    let fields = json!({ "exchanges-left": "9" });
    let pieces = json!([piece("K", "a1"), piece("k", "e5")]);
    let wrong = json!({ "game": "mikjersi", "pieces": pieces, "fields": fields });
    let told = edit(&site, &wrong).await.good();
    assert_eq!(
        (&told["faults"][0]["key"], &told["faults"][0]["found"]),
        (&json!("field"), &json!("9"))
    );
}

#[tokio::test]
async fn a_position_that_is_over_says_so() {
    let site = Site::start().await;
    let wanted = json!({ "game": "pijersi", "pieces": [{ "letter": "R", "cell": "g1" }] });
    let told = edit(&site, &wanted).await.good();
    assert_eq!(
        (&told["end"]["winner"], &told["end"]["reason"]),
        (&json!("first"), &json!("arrived"))
    );
    assert_eq!(told["position"]["moves"], json!([]));
}

#[tokio::test]
async fn what_no_editor_sends_is_refused() {
    let site = Site::start().await;
    edit(&site, &json!({ "game": "chess" })).await.refused(422, "bad-game");
    edit(&site, &json!({ "game": "pijersi", "fen": "x" })).await.refused(422, "bad-game");
    let wrong = |piece: Value| json!({ "game": "pijersi", "pieces": [piece] });
    for piece in [
        json!({ "letter": "K", "cell": "a1" }),
        json!({ "letter": "-", "cell": "a1" }),
        json!({ "letter": "R", "cell": "z9" }),
        json!({ "letter": "R", "cell": null }),
        json!({ "letter": "é", "cell": "a1" }),
    ] {
        edit(&site, &wrong(piece)).await.refused(422, "bad-draft");
    }
    let field = json!({ "game": "pijersi", "pieces": [], "fields": { "luck": "7" } });
    edit(&site, &field).await.refused(422, "bad-draft");
    let many = vec![json!({ "letter": "R", "cell": "a1" }); 301];
    edit(&site, &json!({ "game": "pijersi", "pieces": many })).await.refused(422, "bad-draft");
    let high = vec![json!({ "letter": "R", "cell": "a1" }); 300];
    let told = edit(&site, &json!({ "game": "pijersi", "pieces": high })).await.good();
    assert_eq!(told["faults"][0]["key"], "more-than-two-pieces");
    let blank = json!({ "move-number": "1 w", "repeats": "é", "claim": "\n" });
    let told = edit(&site, &json!({ "game": "mik7", "pieces": [], "fields": blank })).await.good();
    assert_eq!(told["faults"].as_array().unwrap().len(), 1, "{told}");
}

#[tokio::test]
async fn a_position_with_too_many_moves_is_told_as_such() {
    let site = Site::start().await;
    let fen = "1A1/AAA/1A1A1AE/AAAAAAE/A2A1A1/AAA/1A1 a 13 c - 1 -";
    let mut options = Options::new();
    options.set("claims", "true");
    let game = kelci_catalog::find("mik7").unwrap();
    let mut position = game.position(&options, Some(fen)).unwrap();
    assert!(!position.is_wider_than(20_000));
    position.play(position.parse_move("a3-b3").unwrap());
    let wanted = json!({ "game": "mik7", "options": { "claims": true }, "fen": position.fen() });
    let told = edit(&site, &wanted).await.good();
    assert_eq!(
        (&told["faults"][0]["key"], &told["fen"]),
        (&json!("too-wide"), &Value::Null),
        "{told}"
    );
}

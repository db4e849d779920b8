//! A refusal says the rule, to readers of both languages.

use serde_json::{Value, json};

use crate::client::{Answer, Site};

async fn ask(site: &Site, language: &str, body: &Value) -> Answer {
    let headers = format!("content-type: application/json\r\naccept-language: {language}\r\n");
    site.send("POST", "/api/positions/why", &headers, &body.to_string()).await
}

/// Eddy can take c4 with c5 and nothing with e5.
const DUTY: &str = "3/3/2E1E2/2A4/7/AAA/AAA e 13 c - 1";
const JERSI: &str = "k-6/8/7/8/3p-w-r-3/3R-M-3/7/8/K-6 w M 0 1";

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_click_is_answered_with_its_rule_in_both_languages() {
    let site = Site::start().await;
    for (game, fen, clicks, english, french) in [
        ("jersi", JERSI, "d4 e4", "paper beats rock", "la feuille bat la pierre"),
        ("jersi", JERSI, "d5", "mountains never move", "les montagnes ne bougent jamais"),
        ("jersi", JERSI, "*M a1", "nothing lies on a king", "rien ne se pose sur un roi"),
        (
            "mikjersi",
            "k-4/5/5/5/R-P-2K- w - 0 0 1",
            "e1",
            "the cube on e1 is Black's",
            "le cube en e1 est à Noir",
        ),
        (
            "pijersi",
            "6/7/6/7/2RRs-2/7/6 w 0 1",
            "c3 c5",
            "c4 is in the way",
            "la case c4 barre le passage",
        ),
        (
            "pijersi",
            "6/7/6/7/2R-W-2/7/6 w 0 1",
            "c4 c3",
            "a wise lies only on a wise",
            "un sage ne se pose que sur un sage",
        ),
        (
            "pijersi",
            "6/7/6/7/2R-s-2/7/6 b 0 1",
            "c4 c3",
            "rock beats scissors",
            "la pierre bat les ciseaux",
        ),
        (
            "pijersi",
            "6/7/6/7/2P-s-2/7/6 w 0 1",
            "c3 c4",
            "scissors beats paper",
            "les ciseaux battent la feuille",
        ),
        (
            "mik7",
            DUTY,
            "e5",
            "Eddy must capture: c5 can",
            "Eddy doit prendre : c’est possible avec c5",
        ),
    ] {
        let clicks: Vec<&str> = clicks.split(' ').collect();
        let body = json!({ "game": game, "fen": fen, "clicks": clicks });
        for (language, told) in [("en", english), ("fr", french)] {
            let why = ask(&site, language, &body).await.good()["why"].clone();
            let why = why.as_str().unwrap_or_default().replace('\u{a0}', " ");
            assert_eq!(why, told, "{clicks:?} in {fen}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_text_is_answered_with_the_same_rule() {
    let site = Site::start().await;
    let body = json!({ "game": "mik7", "fen": DUTY, "text": "e5-e6" });
    let why = |answer: Answer| answer.good()["why"].as_str().unwrap().replace('\u{a0}', " ");
    let told = why(ask(&site, "en", &body).await);
    assert_eq!(told, "e5-e6 is not legal: Eddy must capture: c5 can");
    let told = why(ask(&site, "fr", &body).await);
    assert!(told.starts_with("e5-e6 n’est pas légal : Eddy doit prendre"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_allowed_is_not_refused() {
    let site = Site::start().await;
    for asked in [
        json!({ "game": "pijersi", "clicks": ["a1"] }),
        json!({ "game": "pijersi", "clicks": [] }),
        json!({ "game": "pijersi", "text": "a4-b5=c4" }),
        json!({ "game": "mik7", "fen": DUTY, "clicks": ["c5", "c3"] }),
    ] {
        assert_eq!(ask(&site, "en", &asked).await.good(), json!({ "why": null }), "{asked}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_can_click_is_a_fault_and_stays_small() {
    let site = Site::start().await;
    let many = vec!["a1"; 45];
    // Every second cell a ship: more chains than anybody counts.
    let wide = "AAA/3/A1AEA1A/7/A1AEA1A/3/AAA e 13 c - 1";
    for asked in [
        json!({ "game": "pijersi", "clicks": ["a9"] }),
        json!({ "game": "pijersi", "clicks": ["*"] }),
        json!({ "game": "pijersi", "clicks": ["*RR"] }),
        json!({ "game": "pijersi", "clicks": ["!claim"] }),
        json!({ "game": "pijersi", "clicks": many }),
        json!({ "game": "pijersi", "fen": "x", "clicks": ["a1"] }),
        json!({ "game": "go", "clicks": ["a1"] }),
    ] {
        let answer = ask(&site, "fr", &asked).await;
        assert_eq!(answer.status, 422, "{asked}: {}", answer.text);
    }
    let answer = ask(&site, "en", &json!({ "game": "mik7", "fen": wide, "clicks": ["a5"] })).await;
    assert!(matches!(answer.status, 200 | 422), "{}", answer.text);
}

//! What is solved and learned is kept by an account, and goes with it.

use serde_json::{Value, json};

use crate::client::{Site, Visitor};

const PATH: &str = "/api/account/progress";

async fn add(visitor: &mut Visitor, site: &Site, puzzles: Value, lessons: Value) -> Value {
    let learned = json!({ "puzzles": puzzles, "lessons": lessons });
    visitor.post(site, PATH, &learned).await.good()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_knows_what_was_solved_and_learned() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    let nothing = json!({ "account": null, "puzzles": {}, "lessons": {} });
    assert_eq!(ann.get(&site, PATH).await.good(), nothing);
    let learned = json!({ "puzzles": {}, "lessons": {} });
    ann.post(&site, PATH, &learned).await.refused(403, "account-needed");
    ann.sign_up(&site, "Ann").await;
    // What there is no such puzzle or step of is left out, and what is said twice counts once.
    let puzzles = json!({ "pijersi/1": "solved", "pijersi/2": "shown",
        "pijersi/0": "solved", "chess/1": "solved", "pijersi": "solved", "mik7/3": "solved" });
    let lessons = json!({ "jersi": ["cube", "cube", "no such step"], "chess": ["cube"] });
    let known = json!({
        "puzzles": { "mik7/3": "solved", "pijersi/1": "solved", "pijersi/2": "shown" },
        "lessons": { "jersi": ["cube"] }
    });
    assert_eq!(add(&mut ann, &site, puzzles, lessons).await, known);
    // The first time counts.
    let again = add(&mut ann, &site, json!({ "pijersi/2": "solved" }), json!({})).await;
    assert_eq!(again["puzzles"]["pijersi/2"], "shown");
    let profile = ann.get(&site, "/api/people/Ann").await.good();
    let solved = profile["puzzles"].as_array().unwrap().iter();
    let mik7 = solved.clone().find(|game| game["game"] == "mik7").expect("one of MIK-7");
    assert_eq!(mik7["solved"], 1);
    assert!(mik7["count"].as_u64().unwrap() > 10, "{mik7}");
    let page = Visitor::default().read(&site, "/people/Ann", "fr").await.text;
    assert!(page.contains("Problèmes résolus") && page.contains("<dt>MIK-7</dt>"), "{page}");
    // It is in the file with everything, and goes with the account.
    let everything = ann.get(&site, "/api/account/data").await.good();
    assert_eq!(everything["learned"], again);
    let path = "/api/account/progress/lessons/jersi";
    let left = site.send("DELETE", path, &ann.cookie(), "").await.good();
    assert_eq!((&left["lessons"], &left["puzzles"]), (&json!({}), &again["puzzles"]));
    let chess = "/api/account/progress/lessons/chess";
    site.send("DELETE", chess, &ann.cookie(), "").await.refused(404, "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_is_followed_by_nobody_and_asks_nobody() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    ann.sign_up(&site, "Ann").await;
    bob.sign_up(&site, "Bob").await;
    ann.post(&site, "/api/people/Bob/challenge", &json!({ "game": "jersi" })).await.good();
    site.send("PUT", "/api/people/Ann/follow", &bob.cookie(), "").await.good();
    let everything = bob.get(&site, "/api/account/data").await.good();
    assert_eq!(everything["follows"], json!(["Ann"]));
    add(&mut ann, &site, json!({ "pijersi/1": "solved" }), json!({})).await;
    let leave = json!({ "password": "a long walk" });
    let headers = format!("{}content-type: application/json\r\n", ann.cookie());
    site.send("DELETE", "/api/account", &headers, &leave.to_string()).await.good();
    assert_eq!(bob.get(&site, "/api/challenges").await.good(), json!([]));
    let everything = bob.get(&site, "/api/account/data").await.good();
    assert_eq!(everything["follows"], json!([]));
}

//! What is private stays private, and nobody sits on another's chair.

use serde_json::{Value, json};

use crate::client::{Site, Visitor, at_one_screen, id};

fn listed(games: &Value, id: &str) -> bool {
    games.as_array().unwrap().iter().any(|game| game["id"] == id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_in_nobody_elses_list() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let hidden = id(&ann.begin(&site, &at_one_screen("pijersi")).await);
    let mut wanted = at_one_screen("pijersi");
    wanted["visibility"] = "public".into();
    let shown = id(&ann.begin(&site, &wanted).await);
    let others = id(&bob.begin(&site, &at_one_screen("jersi")).await);
    for visitor in [&ann, &bob, &Visitor::default()] {
        let games = visitor.get(&site, "/api/games").await.good();
        assert!(listed(&games, &shown) && !listed(&games, &hidden) && !listed(&games, &others));
    }
    let mine = ann.get(&site, "/api/mine").await.good();
    assert!(listed(&mine, &hidden) && listed(&mine, &shown) && !listed(&mine, &others));
    let bobs = bob.get(&site, "/api/mine").await.good();
    assert!(listed(&bobs, &others) && !listed(&bobs, &hidden));
    assert_eq!(Visitor::default().get(&site, "/api/mine").await.good(), json!([]));
    // A game that follows a private one is as private.
    ann.act(&site, &hidden, &json!({ "action": "resign" })).await.good();
    let again = json!({ "action": "rematch", "answer": "offer" });
    let next = ann.act(&site, &hidden, &again).await.good()["game"]["next"].clone();
    let games = bob.get(&site, "/api/games").await.good();
    assert!(!listed(&games, next.as_str().unwrap()) && !listed(&games, &hidden));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_told_of_a_game_holds_no_secret() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "friend" });
    wanted["visibility"] = "public".into();
    let begun = ann.begin(&site, &wanted).await;
    let (id, key) = (id(&begun), begun["keys"]["second"].as_str().unwrap());
    let stranger = Visitor::default();
    for path in ["/api/games".into(), format!("/api/games/{id}"), format!("/api/games/{id}/events")]
    {
        for visitor in [&ann, &stranger] {
            let told = visitor.get(&site, &path).await.text;
            assert!(!told.contains(key) && !told.contains(&ann.secret), "{path}: {told}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_moves_for_the_engine() {
    let site = Site::with(|config| {
        config.engine.move_time = std::time::Duration::from_secs(600);
    })
    .await;
    let mut ann = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["first"] = json!({ "kind": "engine", "level": 8 });
    let id = id(&ann.begin(&site, &wanted).await);
    ann.play(&site, &id, "a4-b5=c4").await.refused(409, "not-your-turn");
    let path = format!("/api/games/{id}/seats/first/key");
    ann.post(&site, &path, &json!({})).await.refused(403, "not-your-seat");
    assert_eq!(ann.look(&site, &id).await["ply"], 0);
    ann.act(&site, &id, &json!({ "action": "resign" })).await.good();
}

//! Conditional moves are planned on the board of an analysis, without the engine.

use serde_json::{Value, json};

use crate::analysis_page::data;
use crate::client::{Answer, Site, Visitor, id};
use crate::correspondence::walk;

async fn plan(site: &Site, visitor: &Visitor, name: &str, game: &str, language: &str) -> Answer {
    visitor.read(site, &format!("/analysis/{name}?plan={game}"), language).await
}

/// A game in which the first has moved.
async fn begun(site: &Site, ann: &mut Visitor, bob: &mut Visitor, clock: Value) -> String {
    let wanted = json!({ "game": "pijersi", "first": { "kind": "me", "name": "Ann" },
        "second": { "kind": "friend" }, "clock": clock });
    let begun = ann.begin(site, &wanted).await;
    let join = json!({ "key": begun["keys"]["second"], "name": "Bob" });
    bob.post(site, &format!("/api/games/{}/join", id(&begun)), &join).await.good();
    ann.play(site, &id(&begun), "a4-b5=c4").await.good();
    id(&begun)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_plans_answers_on_the_board_and_nobody_else_does() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let days = json!({ "kind": "move", "ms": 3 * 86_400_000 });
    let game = begun(&site, &mut ann, &mut bob, days).await;
    let own = ann.read(&site, &format!("/game/{game}"), "en").await.text;
    assert!(own.contains(&format!("href=\"/analysis/pijersi?plan={game}\"")), "{own}");
    let page = plan(&site, &ann, "pijersi", &game, "en").await;
    assert_eq!(page.status, 200, "{page:?}");
    let told = data(&page);
    assert_eq!((&told["plan"], &told["bottom"]), (&json!([]), &json!("first")));
    assert_eq!(told["fen"], ann.look(&site, &game).await["position"]["fen"]);
    let french = plan(&site, &ann, "pijersi", &game, "fr").await.text;
    assert!(french.contains("Garder comme coups conditionnels"), "{french}");
    // What the page sends is what the form of the game takes, and comes back as lines of the board.
    let entered = [[0, 3], [5, 2]].map(|picks| walk(&["a4-b5=c4".to_owned()], &picks));
    let lines = entered.each_ref().map(|line| line.join(" ")).join("\n");
    let kept = ann.fill(&site, &format!("/game/{game}/conditional"), &[("lines", &lines)]).await;
    assert_eq!(kept.status, 303, "{kept:?}");
    let told = data(&plan(&site, &ann, "pijersi", &game, "en").await);
    let texts: Vec<Vec<&str>> = told["plan"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            line.as_array().unwrap().iter().map(|mv| mv["canonical"].as_str().unwrap()).collect()
        })
        .collect();
    assert_eq!(texts, entered);
    // The one who is to move answers on the board of the game, and strangers see nothing.
    assert_eq!(plan(&site, &bob, "pijersi", &game, "en").await.status, 409);
    assert_eq!(plan(&site, &Visitor::default(), "pijersi", &game, "en").await.status, 403);
    // Another game's board leads to the right one; what is no game is none.
    let elsewhere = plan(&site, &ann, "jersi", &game, "en").await;
    assert!(elsewhere.head.contains(&format!("location: /analysis/pijersi?plan={game}")));
    for odd in ["nothing", "%00", "AAAAAAAAAAAAAAAA"] {
        assert_eq!(plan(&site, &ann, "pijersi", odd, "en").await.status, 404, "{odd}");
    }
    // The usual analysis of a running game stays shut.
    let analysis = ann.read(&site, &format!("/analysis/pijersi?game={game}"), "en").await;
    assert_eq!(analysis.status, 403);
    bob.act(&site, &game, &json!({ "action": "resign" })).await.good();
    assert_eq!(plan(&site, &ann, "pijersi", &game, "en").await.status, 409);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_planned_where_nothing_can_be_entered() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let minutes = json!({ "kind": "game", "base_ms": 600_000, "increment_ms": 5_000 });
    let game = begun(&site, &mut ann, &mut bob, minutes).await;
    let page = plan(&site, &ann, "pijersi", &game, "en").await;
    assert_eq!(page.status, 409, "{page:?}");
    let own = ann.read(&site, &format!("/game/{game}"), "en").await.text;
    assert!(!own.contains("?plan="), "{own}");
}

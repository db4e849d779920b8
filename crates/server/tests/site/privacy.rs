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

#[tokio::test(flavor = "multi_thread")]
async fn search_engines_list_no_games() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    let id = id(&ann.begin(&site, &at_one_screen("pijersi")).await);
    ann.act(&site, &id, &json!({ "action": "resign" })).await.good();
    for path in [
        format!("/game/{id}"),
        format!("/game/{id}/review"),
        format!("/view/{id}"),
        format!("/api/games/{id}"),
        format!("/api/games/{id}/record"),
        format!("/picture/game/{id}.svg"),
        "/mine".to_owned(),
    ] {
        let answer = ann.get(&site, &path).await;
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        assert!(answer.head.contains("x-robots-tag: noindex"), "{path}: {}", answer.head);
    }
    // Whoever was given the address of such a page, and not whether it is still there.
    for path in [
        "/turns",
        "/vacation",
        "/lobby/nobody",
        "/evening/key",
        "/clubs/club/join/key",
        "/clubs/club/desk",
        "/tournaments/one/desk",
        "/moderation",
    ] {
        let answer = ann.get(&site, path).await;
        assert!(answer.head.contains("x-robots-tag: noindex"), "{path}: {}", answer.head);
    }
    for path in ["/", "/rules/jersi", "/learn", "/puzzles", "/licences"] {
        let answer = ann.get(&site, path).await;
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        assert!(!answer.head.contains("x-robots-tag"), "{path}: {}", answer.head);
    }
    let robots = ann.get(&site, "/robots.txt").await;
    assert_eq!(robots.status, 200);
    assert!(robots.text.starts_with("User-agent: *\nDisallow: /api/\n"), "{robots:?}");
    // What is forbidden is not read, so what says "noindex" must not be.
    assert!(!robots.text.contains("/game"), "{robots:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_of_private_games_stay_with_whoever_asked() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    for (visibility, kept) in
        [("private", "private, max-age=3600"), ("public", "public, max-age=3600")]
    {
        let mut wanted = at_one_screen("pijersi");
        wanted["visibility"] = visibility.into();
        let id = id(&ann.begin(&site, &wanted).await);
        ann.act(&site, &id, &json!({ "action": "resign" })).await.good();
        for path in [format!("/picture/game/{id}.svg"), format!("/picture/game/{id}/0.png")] {
            let answer = ann.get(&site, &path).await;
            assert!(
                answer.head.contains(&format!("cache-control: {kept}")),
                "{path}: {}",
                answer.head
            );
        }
    }
}

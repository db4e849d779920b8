//! Hints in games against the computer, and nowhere else.

use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor, at_one_screen, id};

fn against_computer(game: &str) -> Value {
    let mut wanted = at_one_screen(game);
    wanted["second"] = json!({ "kind": "engine", "level": 1 });
    wanted
}

async fn hint(visitor: &mut Visitor, site: &Site, id: &str) -> Answer {
    visitor.post(site, &format!("/api/games/{id}/hint"), &Value::Null).await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_against_the_computer_is_told_a_move() {
    let site = Site::start().await;
    for game in kelci_catalog::GAMES {
        let mut visitor = Visitor::default();
        let begun = visitor.begin(&site, &against_computer(game.info().name)).await;
        let told = hint(&mut visitor, &site, &id(&begun)).await.good();
        assert_eq!(told["ply"], 0);
        let moves = begun["position"]["moves"].as_array().unwrap();
        let known = moves.iter().find(|known| known["text"] == told["move"]);
        let scripts = known.expect("a legal move")["clicks"].as_array().unwrap();
        assert!(scripts.contains(&told["clicks"]), "{told}");
        // It can be played, and nothing has happened before that.
        let events = visitor.get(&site, &format!("/api/games/{}/events", id(&begun))).await.good();
        assert!(events.as_array().unwrap().iter().all(|event| event["kind"] == "join"), "{events}");
        visitor.play(&site, &id(&begun), told["move"].as_str().unwrap()).await.good();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_helped_against_people_or_in_a_match() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    let shared = id(&ann.begin(&site, &at_one_screen("mikjersi")).await);
    hint(&mut ann, &site, &shared).await.refused(403, "no-hints");

    let mut wanted = at_one_screen("mik7");
    wanted["second"] = json!({ "kind": "friend" });
    let begun = ann.begin(&site, &wanted).await;
    let friends = id(&begun);
    let mut bob = Visitor::default();
    let join = json!({ "key": begun["keys"]["second"], "name": "Bob" });
    bob.post(&site, &format!("/api/games/{friends}/join"), &join).await.good();
    hint(&mut ann, &site, &friends).await.refused(403, "no-hints");
    hint(&mut bob, &site, &friends).await.refused(403, "no-hints");

    let mut wanted = against_computer("pijersi");
    wanted["series"] = json!({ "games": 2 });
    let counted = id(&ann.begin(&site, &wanted).await);
    hint(&mut ann, &site, &counted).await.refused(403, "no-hints");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_only_watches_gets_no_hint() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    let watched = id(&ann.begin(&site, &against_computer("jersi")).await);
    hint(&mut Visitor::default(), &site, &watched).await.refused(403, "not-your-seat");
    // Somebody with a game of their own has no seat in this one either.
    let mut bob = Visitor::default();
    bob.begin(&site, &against_computer("jersi")).await;
    hint(&mut bob, &site, &watched).await.refused(403, "not-your-seat");
    hint(&mut ann, &site, "nonsense").await.refused(404, "no-game");
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_a_hint_only_on_ones_turn() {
    let site = Site::with(|config| {
        config.engine.move_time = std::time::Duration::from_secs(600);
    })
    .await;
    let mut visitor = Visitor::default();
    let mut wanted = against_computer("pijersi");
    wanted["second"]["level"] = 8.into();
    let id = id(&visitor.begin(&site, &wanted).await);
    visitor.play(&site, &id, "a4-b5=c4").await.good();
    hint(&mut visitor, &site, &id).await.refused(409, "not-your-turn");
    visitor.act(&site, &id, &json!({ "action": "resign" })).await.good();
    hint(&mut visitor, &site, &id).await.refused(409, "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_questions_are_said_to_be_too_many() {
    let site = Site::with(|config| config.analysts.most_waiting = 0).await;
    let mut visitor = Visitor::default();
    let id = id(&visitor.begin(&site, &against_computer("pijersi")).await);
    hint(&mut visitor, &site, &id).await.refused(503, "busy");
}

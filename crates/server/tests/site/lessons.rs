//! Lessons: their pages, and moves that are tried.

use kelci_catalog::GAMES;
use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor};

async fn attempt(site: &Site, step: &str, moves: Value) -> Answer {
    let path = format!("/api/lessons/pijersi/{step}/try");
    Visitor::default().post(site, &path, &json!({ "moves": moves })).await
}

/// The addresses of a game's steps, as its contents tell them.
async fn steps(site: &Site, game: &str) -> Vec<String> {
    let page = Visitor::default().read(site, &format!("/learn/{game}"), "en").await;
    assert_eq!(page.status, 200, "{page:?}");
    let list = page.text.split_once("<ol class=\"steps\"").expect("a list").1;
    let list = list.split_once("</ol>").expect("its end").0;
    let links = list.split("<a href=\"").skip(1);
    links.map(|rest| rest.split_once('"').expect("a quote").0.to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_judged() {
    let site = Site::start().await;
    let right = attempt(&site, "cube", json!(["c3-d3"])).await.good();
    assert_eq!((&right["result"], &right["why"]), (&json!("right"), &Value::Null));
    let wrong = attempt(&site, "cube", json!(["c3-d4"])).await.good();
    assert_eq!((&wrong["result"], &wrong["why"]["key"]), (&json!("wrong"), &json!("stand")));
    assert_eq!(wrong["why"]["cell"], "d3");
    assert!(wrong["position"]["fen"].is_string() && wrong["reply"].is_null());
    let half = attempt(&site, "plan", json!(["e3-f3"])).await.good();
    assert_eq!(half["result"], "not-yet");
    let reply = half["reply"]["moves"][1]["canonical"].clone();
    let moves = half["reply"]["position"]["moves"].as_array().unwrap();
    let is_arrival = |mv: &&Value| mv["text"].as_str().unwrap().contains("-g");
    let last = moves.iter().find(is_arrival).expect("a way to the last row")["text"].clone();
    let won = attempt(&site, "plan", json!(["e3-f3", reply, last])).await.good();
    assert_eq!((&won["result"], &won["end"]["winner"]), (&json!("right"), &json!("first")));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_tried_is_refused() {
    let site = Site::start().await;
    attempt(&site, "cube", json!(["c3-e5"])).await.refused(422, "illegal-move");
    attempt(&site, "cube", json!([])).await.refused(422, "bad-line");
    attempt(&site, "cube", json!(["c3-d4", "g6-f6"])).await.refused(422, "bad-line");
    attempt(&site, "play", json!(["a1-b1"])).await.refused(422, "no-exercise");
    attempt(&site, "nothing", json!(["a1-b1"])).await.refused(404, "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_step_is_a_page_that_needs_no_scripts() {
    let site = Site::start().await;
    for game in GAMES {
        let game = game.info().name;
        let steps = steps(&site, game).await;
        assert!(steps.len() >= 10, "{steps:?}");
        for (at, path) in steps.iter().enumerate() {
            for language in ["en", "fr"] {
                let page = Visitor::default().read(&site, path, language).await;
                assert_eq!(page.status, 200, "{path}");
                assert!(page.text.contains(&format!("<html lang=\"{language}\"")), "{path}");
                assert!(!page.text.contains(" style=\""), "{path}: the policy forbids styles");
                assert!(page.text.contains("<div id=\"board\"><svg"), "{path}: a picture");
                let next = steps.get(at + 1);
                assert_eq!(next.is_some(), page.text.contains("rel=\"next\""), "{path}");
                let begins = page.text.contains(&format!("action=\"/new/{game}\""));
                assert_eq!(next.is_none(), begins, "{path}: the last step begins a game");
            }
        }
        let print = Visitor::default().read(&site, &format!("/learn/{game}?print"), "fr").await;
        assert_eq!(print.text.matches("<section class=\"printed\"").count(), steps.len());
        assert!(print.text.matches("<li value=\"").count() >= 9, "solutions stand at the end");
        let listed = Visitor::default().read(&site, "/learn", "en").await;
        assert!(listed.text.contains(&format!("href=\"/learn/{game}\"")), "{game}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_no_other_lessons() {
    let site = Site::start().await;
    for path in ["chess", "%ff", "pijersi/nothing", "pijersi/%ff", "pijersi/board/x", "chess/board"]
    {
        let page = Visitor::default().read(&site, &format!("/learn/{path}"), "en").await;
        assert_eq!(page.status, 404, "{path}");
        assert!(page.text.contains("<h1>"), "a page, not JSON");
    }
}

//! Reviews of finished games: asked for, worked on, cancelled, taken up again, kept.

use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor, at_one_screen, id, until};

/// White could win and steps back; Black could win and steps back; then White wins.
const BLUNDERS: [&str; 5] = ["f1-e1", "b1-c1", "e1-f1", "c1-b1", "f1-g1"];

async fn begun(site: &Site, visitor: &mut Visitor) -> String {
    let mut wanted = at_one_screen("pijersi");
    wanted["fen"] = "6/R-6/6/7/6/p-6/6 w 0 9".into();
    id(&visitor.begin(site, &wanted).await)
}

async fn finished(site: &Site, visitor: &mut Visitor) -> String {
    let game = begun(site, visitor).await;
    for text in BLUNDERS {
        visitor.play(site, &game, text).await.good();
    }
    game
}

async fn ask(site: &Site, visitor: &mut Visitor, game: &str) -> Answer {
    visitor.post(site, &format!("/api/games/{game}/review"), &json!({})).await
}

async fn look(site: &Site, visitor: &Visitor, game: &str) -> Value {
    visitor.get(site, &format!("/api/games/{game}/review")).await.good()
}

async fn cancel(site: &Site, visitor: &Visitor, game: &str) -> Answer {
    let path = format!("/api/games/{game}/review");
    site.send("DELETE", &path, &visitor.cookie(), "").await
}

/// Looks again and again until something is so.
async fn wait(site: &Site, visitor: &Visitor, game: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    until(async || Some(look(site, visitor, game).await).filter(|review| is_so(review))).await
}

fn is_done(review: &Value) -> bool {
    review["status"] == "done"
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_reviewed_and_the_review_is_kept() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let game = finished(&site, &mut visitor).await;
    let none = look(&site, &visitor, &game).await;
    assert_eq!((&none["status"], &none["plies"]), (&json!("none"), &json!(5)));
    let asked = ask(&site, &mut visitor, &game).await;
    assert_eq!(asked.status, 202);
    let review = wait(&site, &visitor, &game, is_done).await;
    assert_eq!(review["reviewed"], 5);
    let moves = review["moves"].as_array().unwrap();
    let words: Vec<&str> = moves.iter().map(|mv| mv["verdict"].as_str().unwrap()).collect();
    assert_eq!(words, ["blunder", "blunder", "best", "best", "best"]);
    let missed = json!({ "key": "missed-win", "plies": 1, "end": "arrived" });
    assert_eq!(moves[0]["reasons"][0], missed);
    assert_eq!(review["moments"], json!([1, 2]));
    assert_eq!((&review["p1"]["blunder"], &review["p1"]["accuracy"]), (&json!(1), &json!(13.5)));
    // The rest of it, for whoever knows the beginning.
    let rest = format!("/api/games/{game}/review?after=3");
    let rest = visitor.get(&site, &rest).await.good();
    assert_eq!((rest["moves"].as_array().unwrap().len(), &rest["reviewed"]), (2, &json!(5)));
    // What was better can be seen on the board.
    let line = format!("/api/games/{game}/review/1");
    let line = visitor.get(&site, &line).await.good();
    assert_eq!(line[0]["last"]["text"], "f1-g1");
    assert_eq!(visitor.get(&site, &format!("/api/games/{game}/review/5")).await.good(), json!([]));
    for nothing in ["0", "6", "x", "-1", "99999999999999999999"] {
        let path = format!("/api/games/{game}/review/{nothing}");
        visitor.get(&site, &path).await.refused(404, "no-ply");
    }
    // Asking again changes nothing, and whoever has the link may read it.
    assert_eq!(ask(&site, &mut visitor, &game).await.good()["status"], "done");
    let stranger = look(&site, &Visitor::default(), &game).await;
    assert_eq!((&stranger["moves"], &stranger["may_forget"]), (&review["moves"], &json!(false)));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_helped_while_a_game_goes_on() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let game = begun(&site, &mut visitor).await;
    visitor.play(&site, &game, BLUNDERS[0]).await.good();
    ask(&site, &mut visitor, &game).await.refused(409, "not-over");
    assert_eq!(look(&site, &visitor, &game).await["status"], "none");
    let page = visitor.read(&site, &format!("/game/{game}/review"), "fr").await;
    assert_eq!(page.status, 409);
    assert!(page.text.contains("La partie n’est pas finie"), "{}", page.text);
    let form = visitor.fill(&site, &format!("/game/{game}/review"), &[("do", "begin")]).await;
    assert_eq!(form.status, 409);
    assert!(!visitor.read(&site, &format!("/game/{game}"), "en").await.text.contains("/review"));
}

/// A site whose engine takes its time with every position.
async fn slow() -> Site {
    Site::with(|config| config.engine.study_nodes = u64::MAX).await
}

/// A game between two who shuffle, so that every position takes its time.
async fn long(site: &Site, visitor: &mut Visitor) -> String {
    let game = id(&visitor.begin(site, &at_one_screen("pijersi")).await);
    for text in ["a1-b1", "g1-f1", "b1-a1", "f1-g1"] {
        // Whatever these do to stacks, any legal move will do.
        let view = visitor.look(site, &game).await;
        let moves = view["position"]["moves"].as_array().unwrap();
        let known = moves.iter().any(|mv| mv["text"] == text);
        let any = moves[0]["text"].as_str().unwrap();
        visitor.play(site, &game, if known { text } else { any }).await.good();
    }
    visitor.act(site, &game, &json!({ "action": "resign" })).await.good();
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_can_be_cancelled_by_whoever_asked_or_plays() {
    let site = slow().await;
    let (mut player, mut watcher) = (Visitor::default(), Visitor::default());
    let game = long(&site, &mut player).await;
    // Somebody who has the link asks for it.
    let asked = ask(&site, &mut watcher, &game).await.good();
    assert!(!watcher.secret.is_empty(), "they are known from now on");
    assert_eq!(asked["may_forget"], true);
    cancel(&site, &Visitor::default(), &game).await.refused(403, "not-your-review");
    assert_eq!(cancel(&site, &player, &game).await.good()["status"], "none");
    assert_eq!(look(&site, &player, &game).await["moves"], json!([]));
    assert_eq!(cancel(&site, &player, &game).await.good()["status"], "none", "once is enough");
    // It can be asked for anew, and cancelled on the page too.
    ask(&site, &mut watcher, &game).await.good();
    let page = format!("/game/{game}/review");
    assert_eq!(watcher.fill(&site, &page, &[("do", "cancel")]).await.status, 303);
    assert_eq!(look(&site, &player, &game).await["status"], "none");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_visitor_has_few_unfinished_reviews() {
    let site = slow().await;
    let mut visitor = Visitor::default();
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(long(&site, &mut visitor).await);
    }
    for game in &games[..3] {
        assert_eq!(ask(&site, &mut visitor, game).await.status, 202);
    }
    ask(&site, &mut visitor, &games[3]).await.refused(429, "too-many-requests");
    // Others are not kept waiting for that, and one that was cancelled makes room.
    assert_eq!(ask(&site, &mut Visitor::default(), &games[3]).await.status, 202);
    cancel(&site, &visitor, &games[3]).await.good();
    cancel(&site, &visitor, &games[0]).await.good();
    assert_eq!(ask(&site, &mut visitor, &games[3]).await.status, 202);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_goes_on_after_a_restart() {
    let site = slow().await;
    let mut visitor = Visitor::default();
    let game = long(&site, &mut visitor).await;
    ask(&site, &mut visitor, &game).await.good();
    let begun = wait(&site, &visitor, &game, |review| review["reviewed"] != 0).await;
    let site = site.restarted().await;
    let review = wait(&site, &visitor, &game, is_done).await;
    assert_eq!(review["moves"].as_array().unwrap().len(), 4);
    assert_eq!(review["moves"][0], begun["moves"][0], "what was known is not done anew");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_does_not_wait_for_reviews() {
    let site = slow().await;
    let mut visitor = Visitor::default();
    for _ in 0..3 {
        let game = long(&site, &mut visitor).await;
        ask(&site, &mut visitor, &game).await.good();
    }
    let me = json!({ "kind": "me" });
    let engine = json!({ "kind": "engine", "level": 1 });
    let wanted = json!({ "game": "mikjersi", "first": me, "second": engine });
    let game = id(&visitor.begin(&site, &wanted).await);
    let view = visitor.look(&site, &game).await;
    let text = view["position"]["moves"][0]["text"].as_str().unwrap();
    visitor.play(&site, &game, text).await.good();
    visitor.wait(&site, &game, |view| view["ply"] == 2).await;
    let open = visitor.get(&site, "/api/mine").await.good();
    assert!(open.as_array().unwrap().len() >= 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_tells_the_review_without_scripts() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let game = finished(&site, &mut visitor).await;
    let path = format!("/game/{game}/review");
    assert!(visitor.read(&site, &format!("/game/{game}"), "en").await.text.contains(&path));
    let before = visitor.read(&site, &path, "en").await.text;
    assert!(before.contains("value=\"begin\"") && before.contains("Review this game"), "{before}");
    let sent = visitor.fill(&site, &path, &[("do", "begin")]).await;
    assert_eq!(sent.status, 303);
    assert!(sent.head.contains(&format!("location: {path}")));
    wait(&site, &visitor, &game, is_done).await;
    let page = visitor.read(&site, &path, "en").await;
    assert_eq!(page.status, 200);
    for told in [
        "Accuracy",
        "14%",
        "Key moments",
        "f1-e1 ??",
        "Blunder",
        "Misses a win with the next move: a rock, paper or scissors stands on the far row.",
        "Lets Black win with the next move",
        "Better: f1-g1",
        "e1-f1 !",
    ] {
        assert!(page.text.contains(told), "{told} in {}", page.text);
    }
    assert!(!page.text.contains(" style="), "the policy forbids styles in pages");
    let french = visitor.read(&site, &path, "fr").await.text;
    for told in ["Précision", "Gaffe", "Manque un gain immédiat", "Mieux\u{a0}: f1-g1"] {
        assert!(french.contains(told), "{told} in {french}");
    }
    let (_, data) = page.text.split_once("id=\"data\">").unwrap();
    let data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(data["review"]["points"].as_array().unwrap().len(), 6, "the start, and five moves");
    assert_eq!(data["review"]["points"][1]["verdict"], "blunder");
    assert_eq!(data["review"]["marks"], json!(["??", "??", "!", "", ""]));
}

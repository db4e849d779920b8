//! Two people, a link, and what they can agree on.

use serde_json::{Value, json};

use crate::client::{Site, Visitor, at_one_screen, id};

/// Two friends at a game of Pijersi; whoever made it sits first.
async fn two_friends(site: &Site) -> (String, Visitor, Visitor) {
    let wanted = json!({
        "game": "pijersi",
        "first": { "kind": "me", "name": "Ann" },
        "second": { "kind": "friend" },
    });
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let begun = ann.begin(site, &wanted).await;
    assert_eq!((&begun["status"], &begun["you"]), (&json!("waiting"), &json!(["first"])));
    let id = id(&begun);
    ann.play(site, &id, "a4-b5=c4").await.refused(409, "waiting");
    let key = json!({ "key": begun["keys"]["second"], "name": "Bob" });
    let path = format!("/api/games/{id}/join");
    let joined = bob.post(site, &path, &key).await.good();
    assert_eq!((&joined["seat"], &joined["game"]["status"]), (&json!("second"), &json!("playing")));
    assert_ne!(ann.secret, bob.secret);
    Visitor::default().post(site, &path, &key).await.refused(403, "void-link");
    (id, ann, bob)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_moves_for_the_other() {
    let site = Site::start().await;
    let (id, mut ann, mut bob) = two_friends(&site).await;
    bob.play(&site, &id, "a4-b5=c4").await.refused(409, "not-your-turn");
    Visitor::default().play(&site, &id, "a4-b5=c4").await.refused(403, "not-your-seat");
    let mut stranger = Visitor { secret: "0123456789abcdefghjkmnpqrs".into() };
    stranger.play(&site, &id, "a4-b5=c4").await.refused(403, "not-your-seat");
    for action in ["resign", "abort"] {
        stranger.act(&site, &id, &json!({ "action": action })).await.refused(403, "not-your-seat");
    }
    ann.play(&site, &id, "a4-b5=c4").await.good();
    ann.play(&site, &id, "g6-f7=d6").await.refused(409, "not-your-turn");
    let moves = |game: &Value| game["position"]["moves"].as_array().unwrap().len();
    assert!(moves(&bob.look(&site, &id).await) > 0);
    assert_eq!(moves(&ann.look(&site, &id).await), 0, "moves are for whoever is to move");
    assert_eq!(stranger.look(&site, &id).await["you"], json!([]), "whoever has the link watches");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_draw_is_agreed_in_a_game_that_has_none() {
    let site = Site::start().await;
    let mut both = Visitor::default();
    for game in kelci_catalog::GAMES {
        let info = game.info();
        let begun = both.begin(&site, &at_one_screen(info.name)).await;
        let id = begun["id"].as_str().expect("a name").to_owned();
        assert_eq!(begun["draws"], info.has_draws);
        let moves = both.look(&site, &id).await["position"]["moves"].clone();
        both.play(&site, &id, moves[0]["text"].as_str().expect("a move")).await.good();
        let draw = json!({ "action": "draw", "answer": "offer" });
        let answer = both.act(&site, &id, &draw).await;
        if info.has_draws {
            assert_eq!(answer.good()["game"]["end"]["result"], "draw");
        } else {
            answer.refused(409, "refused");
            assert_eq!(both.look(&site, &id).await["status"], "playing");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn takebacks_draws_and_rematches_are_agreed() {
    let site = Site::start().await;
    let (id, mut ann, mut bob) = two_friends(&site).await;
    let act = |action: &str, answer: &str| json!({ "action": action, "answer": answer });
    ann.act(&site, &id, &act("takeback", "offer")).await.refused(409, "refused");
    ann.play(&site, &id, "a4-b5=c4").await.good();
    bob.play(&site, &id, "g6-f7=d6").await.good();
    let offered = ann.act(&site, &id, &act("takeback", "offer")).await.good();
    assert_eq!(offered["game"]["offers"]["takeback"], "first");
    ann.act(&site, &id, &act("takeback", "accept")).await.refused(409, "refused");
    bob.act(&site, &id, &act("takeback", "decline")).await.good();
    ann.act(&site, &id, &act("takeback", "offer")).await.refused(409, "refused");
    bob.act(&site, &id, &act("takeback", "offer")).await.good();
    let back = ann.act(&site, &id, &act("takeback", "accept")).await.good();
    assert_eq!((&back["game"]["ply"], &back["game"]["turn"]), (&json!(1), &json!("second")));

    bob.act(&site, &id, &act("draw", "offer")).await.good();
    let drawn = ann.act(&site, &id, &act("draw", "accept")).await.good();
    assert_eq!(
        drawn["game"]["end"],
        json!({
            "result": "draw", "winner": null, "reason": "agreement", "points": null
        })
    );
    bob.play(&site, &id, "g6-f7=d6").await.refused(409, "over");

    ann.act(&site, &id, &act("rematch", "offer")).await.good();
    let next = bob.act(&site, &id, &act("rematch", "offer")).await.good()["game"]["next"].clone();
    let next = next.as_str().unwrap();
    assert_eq!(bob.look(&site, next).await["you"], json!(["first"]), "sides are swapped");
    assert_eq!(ann.look(&site, next).await["you"], json!(["second"]));
    bob.play(&site, next, "a4-b5=c4").await.good();
    ann.act(&site, &id, &act("rematch", "offer")).await.refused(409, "refused");
    assert_eq!(ann.get(&site, "/api/mine").await.good().as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_can_be_brought_to_another_device() {
    let site = Site::start().await;
    let (id, mut ann, mut bob) = two_friends(&site).await;
    let path = |seat: &str| format!("/api/games/{id}/seats/{seat}/key");
    ann.post(&site, &path("second"), &json!({})).await.refused(403, "not-your-seat");
    ann.post(&site, &path("third"), &json!({})).await.refused(400, "bad-request");
    let key = bob.post(&site, &path("second"), &json!({})).await.good()["key"].clone();
    let mut phone = Visitor::default();
    let joined = phone.post(&site, &format!("/api/games/{id}/join"), &json!({ "key": key })).await;
    assert_eq!(joined.good()["game"]["players"][1]["name"], "Bob");
    ann.play(&site, &id, "a4-b5=c4").await.good();
    phone.play(&site, &id, "g6-f7=d6").await.good();
    ann.play(&site, &id, "a1-b1").await.good();
    bob.play(&site, &id, "g1-f1").await.good();
    let again = json!({ "key": key });
    let path = format!("/api/games/{id}/join");
    Visitor::default().post(&site, &path, &again).await.refused(403, "void-link");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_gives_the_link_to_another_device() {
    let site = Site::start().await;
    let (id, _, mut bob) = two_friends(&site).await;
    let path = format!("/game/{id}/device");
    assert_eq!(Visitor::default().fill(&site, &path, &[]).await.status, 403);
    let page = bob.fill(&site, &path, &[]).await;
    assert!(page.text.contains("<svg class=\"qr\""), "{page:?}");
    let (_, rest) = page.text.split_once("/devices/").expect("a link");
    let link = format!("/devices/{}", rest.split_once('"').expect("its end").0);
    assert!(link.ends_with(&format!("?game={id}")), "{link}");
    let mut phone = Visitor::default();
    let arrived = phone.fill(&site, &link, &[]).await;
    assert!(arrived.head.contains(&format!("location: /game/{id}")), "{arrived:?}");
    assert_ne!(phone.secret, bob.secret);
    assert_eq!(phone.look(&site, &id).await["you"], json!(["second"]));
    assert_eq!(bob.look(&site, &id).await["you"], json!(["second"]), "it is Bob on both");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_comes_twice_is_one_move() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let id = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    let first = json!({ "action": "move", "text": "a4-b5=c4", "ply": 0 });
    let number = visitor.act(&site, &id, &first).await.good()["number"].clone();
    let again = visitor.act(&site, &id, &first).await.good();
    assert_eq!((&again["number"], &again["game"]["ply"]), (&number, &json!(1)));
    let late = json!({ "action": "move", "text": "a1-b1", "ply": 0 });
    visitor.act(&site, &id, &late).await.refused(409, "moved-on");
    // Also when it has been answered meanwhile.
    let reply = json!({ "action": "move", "text": "g6-f7=d6", "ply": 1 });
    let number = visitor.act(&site, &id, &reply).await.good()["number"].clone();
    let again = visitor.act(&site, &id, &first).await.good();
    assert_eq!((&again["number"], &again["game"]["ply"]), (&number, &json!(2)));
    visitor.act(&site, &id, &late).await.refused(409, "moved-on");
    let back = json!({ "action": "takeback", "answer": "offer" });
    for ply in [1, 0] {
        let left = visitor.act(&site, &id, &back).await.good();
        assert_eq!(left["game"]["ply"], ply, "free at one screen");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_moves_at_once_one_is_played() {
    let site = std::sync::Arc::new(Site::start().await);
    let mut visitor = Visitor::default();
    let id = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    let tries: Vec<_> = ["a4-b5=c4", "a1-b1", "a2-b2", "a3-b3", "a5-b5", "a6-b6"]
        .into_iter()
        .map(|text| {
            let (site, mut visitor, id) = (site.clone(), visitor.clone(), id.clone());
            let action = json!({ "action": "move", "text": text, "ply": 0 });
            tokio::spawn(async move { visitor.act(&site, &id, &action).await.status })
        })
        .collect();
    let mut statuses = Vec::new();
    for attempt in tries {
        statuses.push(attempt.await.unwrap());
    }
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert_eq!(visitor.look(&site, &id).await["ply"], 1);
}

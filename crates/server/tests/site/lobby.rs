//! People who do not know each other find each other, and talk a little.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor, until};
use crate::shared_store::{two_nodes, two_nodes_with};
use crate::socket::Socket;

fn fast(game: &str) -> Value {
    json!({ "game": game, "clock": { "kind": "game", "base_ms": 300_000, "increment_ms": 3_000 } })
}

async fn seek(visitor: &mut Visitor, site: &Site, wanted: &Value) -> Value {
    visitor.post(site, "/api/lobby/seeks", wanted).await.good()
}

/// Somebody in the lobby, who keeps a seek alive.
async fn enter(site: &Site, visitor: &Visitor, seek: &Value) -> Socket {
    let origin = format!("http://{}", site.address);
    let mut socket = Socket::open_at(site, visitor, "/api/lobby/live", &origin).await.unwrap();
    socket.say(&json!({ "type": "hello", "seek": seek })).await;
    socket
}

async fn delete(visitor: &Visitor, site: &Site, path: &str) -> Answer {
    site.send("DELETE", path, &visitor.cookie(), "").await
}

async fn games(visitor: &Visitor, site: &Site) -> Vec<Value> {
    visitor.get(site, "/api/mine").await.good().as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_strangers_find_each_other() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let mut wanted = fast("pijersi");
    wanted["name"] = "Ann".into();
    let sought = seek(&mut ann, &site, &wanted).await;
    assert!(sought["visitor"].is_string() && sought["game"].is_null(), "{sought}");
    let own = &sought["seek"]["id"];
    let mut socket = enter(&site, &ann, own).await;
    let waiting = socket.hear("waiting").await;
    assert_eq!(waiting["seek"]["id"], *own);
    assert_eq!(waiting["seek"]["name"], "Ann");
    // Others see her wait, and another game is not what she wants.
    let listed = until(async || {
        let lobby = bob.get(&site, "/api/lobby").await.good();
        (lobby["seeks"].as_array().unwrap().len() == 1 && lobby["people"] == 1).then_some(lobby)
    })
    .await;
    assert_eq!(listed["seeks"][0]["terms"]["game"], "pijersi");
    let other = seek(&mut bob, &site, &fast("jersi")).await;
    assert!(other["game"].is_null());
    let found = seek(&mut bob, &site, &fast("pijersi")).await;
    let begun = socket.hear("begun").await;
    assert_eq!(begun["game"], found["game"]);
    let game = ann.look(&site, found["game"].as_str().unwrap()).await;
    assert_eq!(game["status"], "playing");
    assert_eq!(game["you"].as_array().unwrap().len(), 1);
    let lobby = until(async || {
        let lobby = bob.get(&site, "/api/lobby").await.good();
        (!lobby["games"].as_array().unwrap().is_empty()).then_some(lobby)
    })
    .await;
    assert_eq!(lobby["seeks"], json!([]), "nobody looks any more, not for the other game either");
    assert_eq!(lobby["games"][0]["id"], found["game"]);
    // Whoever comes back with a seek that led to a game is sent there.
    let mut again = enter(&site, &ann, own).await;
    assert_eq!(again.hear("begun").await["game"], found["game"]);
    let mut stranger = enter(&site, &Visitor::default(), own).await;
    assert_eq!(stranger.hear("gone").await["seek"], *own, "what others found is not told");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_come_at_once_each_plays_one_game() {
    let site = Site::start().await;
    let wanted = fast("mikjersi");
    let comes = async || {
        let mut visitor = Visitor::default();
        let sought = seek(&mut visitor, &site, &wanted).await;
        let game = match sought["game"].as_str() {
            Some(game) => game.to_owned(),
            None => {
                let mut socket = enter(&site, &visitor, &sought["seek"]["id"]).await;
                socket.hear("begun").await["game"].as_str().unwrap().to_owned()
            }
        };
        let own = games(&visitor, &site).await;
        assert_eq!(own.len(), 1);
        assert_eq!(own[0]["id"], game.as_str());
        game
    };
    let mut all = futures_util::future::join_all((0..24).map(|_| comes())).await;
    all.sort();
    assert!(all.chunks(2).all(|pair| pair[0] == pair[1]), "two in each: {all:?}");
    all.dedup();
    assert_eq!(all.len(), 12);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_is_offered_the_engine_and_is_not_paired_besides() {
    let site = Site::with(|config| config.offer_after = Duration::from_millis(300)).await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let sought = seek(&mut ann, &site, &fast("mik7")).await;
    let own = sought["seek"]["id"].as_str().unwrap().to_owned();
    let mut socket = enter(&site, &ann, &sought["seek"]["id"]).await;
    let offer = socket.hear("offer").await;
    assert_eq!(offer["seek"], own.as_str());
    let path = format!("/api/lobby/seeks/{own}/engine");
    let level = json!({ "level": offer["level"] });
    bob.post(&site, &path, &level).await.refused(409, "seek-gone");
    ann.post(&site, &path, &json!({ "level": 9 })).await.refused(422, "bad-game");
    let game = ann.post(&site, &path, &level).await.good();
    assert_eq!(socket.hear("begun").await["game"], game["game"]);
    let game = ann.look(&site, game["game"].as_str().unwrap()).await;
    let kinds = game["players"].as_array().unwrap().iter().map(|player| &player["kind"]);
    assert!(
        kinds.clone().any(|kind| kind == "engine") && kinds.clone().any(|kind| kind == "person")
    );
    ann.post(&site, &path, &level).await.refused(409, "seek-gone");
    assert!(
        seek(&mut bob, &site, &fast("mik7")).await["game"].is_null(),
        "she does not wait any more"
    );
    assert_eq!(games(&ann, &site).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_is_taken_up_by_name_or_ends() {
    let site = Site::start().await;
    let [mut ann, mut bob, mut cid] = [const { Visitor { secret: String::new() } }; 3];
    let sought = seek(&mut ann, &site, &fast("jersi")).await;
    let own = format!("/api/lobby/seeks/{}", sought["seek"]["id"].as_str().unwrap());
    let accept = format!("{own}/accept");
    ann.post(&site, &accept, &json!({ "name": "" })).await.refused(409, "refused");
    delete(&Visitor::default(), &site, &own).await.refused(409, "seek-gone");
    // Bob waits for another game meanwhile, and waits no more when he plays this one.
    seek(&mut bob, &site, &fast("pijersi")).await;
    let game = bob.post(&site, &accept, &json!({ "name": "Bob" })).await.good();
    assert_eq!(games(&ann, &site).await[0]["id"], game["game"]);
    assert!(seek(&mut cid, &site, &fast("pijersi")).await["game"].is_null());
    cid.post(&site, &accept, &json!({ "name": "" })).await.refused(409, "seek-gone");
    let sought = seek(&mut ann, &site, &fast("jersi")).await;
    let own = format!("/api/lobby/seeks/{}", sought["seek"]["id"].as_str().unwrap());
    assert_eq!(delete(&ann, &site, &own).await.good()["withdrawn"], true);
    assert!(seek(&mut bob, &site, &fast("jersi")).await["game"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_ends_with_its_page() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    let sought = seek(&mut ann, &site, &fast("jersi")).await;
    let mut socket = enter(&site, &ann, &sought["seek"]["id"]).await;
    socket.hear("waiting").await;
    drop(socket);
    let stranger = Visitor::default();
    until(async || {
        let lobby = stranger.get(&site, "/api/lobby").await.good();
        (lobby["seeks"] == json!([]) && lobby["people"] == 0).then_some(())
    })
    .await;
    let mut bob = Visitor::default();
    assert!(seek(&mut bob, &site, &fast("jersi")).await["game"].is_null(), "nobody is there");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_played_with_anybody_is_not_looked_for() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    let mut ask = async |wanted: Value| ann.post(&site, "/api/lobby/seeks", &wanted).await;
    ask(json!({ "game": "chess" })).await.refused(422, "bad-game");
    ask(json!({ "game": "jersi", "rated": true })).await.refused(403, "account-needed");
    ask(json!({ "game": "jersi", "name": " x" })).await.refused(400, "bad-request");
    let long = json!({ "game": "mik7", "options": { "rules": "x".repeat(300) } });
    ask(long).await.refused(422, "bad-game");
    let clock = json!({ "game": "jersi", "clock": { "kind": "move", "ms": 1 } });
    ask(clock).await.refused(422, "bad-game");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_look_for_games_without_end() {
    let site = Site::with(|config| config.limits.seeks_per_minute = 3).await;
    let mut ann = Visitor::default();
    for _ in 0..3 {
        seek(&mut ann, &site, &fast("jersi")).await;
    }
    let refused = ann.post(&site, "/api/lobby/seeks", &fast("jersi")).await;
    refused.refused(429, "too-many-requests");
}

/// On a database they hear of each other by its notes; here the one who waits is told nothing, and finds it out.
#[tokio::test(flavor = "multi_thread")]
async fn people_on_two_nodes_find_each_other() {
    let (one, other) = two_nodes().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let sought = seek(&mut ann, &one, &fast("pijersi")).await;
    let mut socket = enter(&one, &ann, &sought["seek"]["id"]).await;
    socket.hear("waiting").await;
    until(async || {
        let lobby = bob.get(&other, "/api/lobby").await.good();
        (lobby["people"] == 1 && lobby["seeks"][0]["id"] == sought["seek"]["id"]).then_some(())
    })
    .await;
    let found = seek(&mut bob, &other, &fast("pijersi")).await;
    assert!(found["game"].is_string(), "{found}");
    assert_eq!(socket.hear("begun").await["game"], found["game"]);
    // What one says there the other hears here.
    let game = found["game"].as_str().unwrap();
    let (mut hers, _) = Socket::watch(&one, &ann, game, Value::Null).await;
    let (mut his, _) = Socket::watch(&other, &bob, game, Value::Null).await;
    his.say(&json!({ "type": "say", "id": 1, "phrase": "have-fun" })).await;
    assert_eq!(hers.hear("phrase").await["phrase"], "have-fun");
}

/// Where a form leads.
fn there(answer: &Answer) -> String {
    assert_eq!(answer.status, 303, "{answer:?}");
    let to = answer.head.lines().find_map(|line| line.strip_prefix("location: "));
    to.expect("it leads somewhere").trim().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_find_somebody_without_scripts() {
    let site = Site::with(|config| config.offer_after = Duration::from_millis(1)).await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let wanted = [("quick", "mikjersi.normal")];
    let waits = there(&ann.fill(&site, "/lobby", &wanted).await);
    assert!(waits.starts_with("/lobby/"), "{waits}");
    tokio::time::sleep(Duration::from_millis(5)).await;
    let page = ann.read(&site, &waits, "fr").await;
    assert_eq!(page.status, 200);
    for text in ["Mikjersi · 15 min + 10 s", "http-equiv=\"refresh\"", "Personne n’est encore venu"]
    {
        assert!(page.text.contains(text), "{text}: {}", page.text);
    }
    // Nobody else waits on that page.
    assert_eq!(there(&bob.read(&site, &waits, "en").await), "/#lobby");
    let home = bob.read(&site, "/", "en").await.text;
    assert!(home.contains("Mikjersi · 15 min + 10 s") && home.contains(&waits), "{home}");
    let game = there(&bob.fill(&site, &waits, &[("do", "accept")]).await);
    assert!(game.starts_with("/game/"), "{game}");
    assert_eq!(there(&ann.read(&site, &waits, "en").await), game);
    // The other ways out: the computer, and the end.
    let waits = there(&ann.fill(&site, "/lobby", &wanted).await);
    assert!(
        there(&ann.fill(&site, &waits, &[("do", "engine"), ("level", "2")]).await)
            .starts_with("/game/")
    );
    let waits = there(&ann.fill(&site, "/lobby", &wanted).await);
    assert_eq!(there(&ann.fill(&site, &waits, &[("do", "cancel")]).await), "/#lobby");
    assert_eq!(there(&ann.read(&site, &waits, "en").await), "/#lobby");
    for odd in ["mikjersi.never", "chess.fast", "mikjersi", ""] {
        assert!((400..500).contains(&ann.fill(&site, "/lobby", &[("quick", odd)]).await.status));
    }
    assert_eq!(ann.read(&site, "/lobby/nobody", "en").await.status, 404);
}

/// Where nobody was asked for options, a beginner can win: against whoever comes, and against the engine instead.
#[tokio::test(flavor = "multi_thread")]
async fn what_one_click_finds_is_played_as_a_first_game_is() {
    let site = Site::with(|config| config.offer_after = Duration::from_millis(1)).await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    for game in kelci_catalog::GAMES {
        let info = game.info();
        let first: BTreeMap<_, _> = info.first_game.iter().copied().collect();
        let wanted = format!("{}.fast", info.name);
        let quick = [("quick", wanted.as_str())];
        let waits = there(&ann.fill(&site, "/lobby", &quick).await);
        let instead = there(&ann.fill(&site, &waits, &[("do", "engine")]).await);
        there(&ann.fill(&site, "/lobby", &quick).await);
        let met = there(&bob.fill(&site, "/lobby", &quick).await);
        for game in [instead, met] {
            let id = game.strip_prefix("/game/").expect("a game");
            assert_eq!(ann.look(&site, id).await["options"], json!(first), "{}", info.name);
        }
    }
    // Whoever says which game it is is not given another one.
    let sought = seek(&mut ann, &site, &fast("mik7")).await;
    assert_eq!(sought["seek"]["terms"]["options"], json!({}), "{sought}");
}

#[tokio::test(flavor = "multi_thread")]
async fn beside_a_board_one_follows_blocks_and_challenges_who_plays() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (named(&site, "Ann").await, named(&site, "Bob").await);
    seek(&mut ann, &site, &fast("jersi")).await;
    let game = seek(&mut bob, &site, &fast("jersi")).await["game"].as_str().unwrap().to_owned();
    let page = format!("/game/{game}");
    let read = ann.read(&site, &page, "en").await.text;
    assert!(read.contains("action=\"/people/Bob/tie\"") && !read.contains("/people/Ann/tie"));
    assert!(!Visitor::default().read(&site, &page, "en").await.text.contains("/tie"));
    let tie = "/people/Bob/tie";
    assert_eq!(there(&ann.fill(&site, tie, &[("do", "follow"), ("back", &page)]).await), page);
    assert!(ann.read(&site, &page, "en").await.text.contains("Do not follow any more"));
    assert_eq!(
        there(&ann.fill(&site, tie, &[("do", "none"), ("back", "//evil.example")]).await),
        "/"
    );
    let asks = [("do", "challenge"), ("game", "mik7"), ("pace", "days")];
    let awaits = there(&ann.fill(&site, tie, &asks).await);
    let asked = bob.get(&site, "/api/challenges").await.good()[0].clone();
    assert_eq!(asked["from"], "Ann");
    assert_eq!(asked["terms"]["options"], json!({ "contract": "home", "level": "11" }));
    let id = asked["id"].as_str().unwrap();
    assert_eq!(awaits, format!("/?asked={id}#lobby"));
    // A bot accepts before her page is there: whenever it asks, it is led to the game.
    let mut socket = enter(&site, &ann, &asked["id"]).await;
    socket.hear("challenges").await;
    let page = format!("/?asked={id}");
    assert!(ann.read(&site, &page, "en").await.text.contains(&format!("\"seek\":\"{id}\"")));
    let game = there(&bob.fill(&site, &format!("/lobby/{id}"), &[("do", "accept")]).await);
    assert_eq!(format!("/game/{}", socket.hear("begun").await["game"].as_str().unwrap()), game);
    let mut late = enter(&site, &ann, &asked["id"]).await;
    assert_eq!(format!("/game/{}", late.hear("begun").await["game"].as_str().unwrap()), game);
    assert_eq!(there(&ann.read(&site, &page, "en").await), game);
    assert_eq!(Visitor::default().read(&site, &page, "en").await.status, 200, "nobody else is");
    assert_eq!(Visitor::default().fill(&site, tie, &asks).await.status, 403);
}

/// Somebody with an account.
async fn named(site: &Site, name: &str) -> Visitor {
    let mut visitor = Visitor::default();
    visitor.sign_up(site, name).await;
    visitor
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_an_opponent_of_about_their_strength_is_given_one() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (named(&site, "Ann").await, named(&site, "Bob").await);
    let mut wanted = fast("pijersi");
    wanted["rated"] = true.into();
    (wanted["least"], wanted["most"]) = (1_600.into(), 2_000.into());
    let sought = seek(&mut ann, &site, &wanted).await;
    assert_eq!(sought["seek"]["rating"], 1_500, "{sought}");
    let _lobby = enter(&site, &ann, &sought["seek"]["id"]).await;
    // Bob begins where everybody does: that is not enough for her ...
    (wanted["least"], wanted["most"]) = (Value::Null, Value::Null);
    let weak = seek(&mut bob, &site, &wanted).await;
    assert!(weak["game"].is_null(), "{weak}");
    // ... until she asks for less, and then it counts.
    (wanted["least"], wanted["most"]) = (1_400.into(), 1_600.into());
    let found = seek(&mut ann, &site, &wanted).await;
    let game = ann.look(&site, found["game"].as_str().unwrap()).await;
    assert_eq!(game["rated"], true, "{game}");
    // Of a guest nothing is known.
    let mut guest = fast("pijersi");
    (guest["least"], guest["most"]) = (Value::Null, Value::Null);
    let unknown = seek(&mut Visitor::default(), &site, &guest).await;
    assert!(unknown["seek"]["rating"].is_null(), "{unknown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_whoever_is_wanted_takes_a_seek_up() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (named(&site, "Ann").await, named(&site, "Bob").await);
    let mut wanted = fast("pijersi");
    (wanted["least"], wanted["most"]) = (1_600.into(), 1_400.into());
    ann.post(&site, "/api/lobby/seeks", &wanted).await.refused(400, "bad-request");
    for (least, most, is_wanted) in [(1_600, 2_000, false), (1_400, 1_600, true)] {
        (wanted["least"], wanted["most"]) = (least.into(), most.into());
        let sought = seek(&mut ann, &site, &wanted).await;
        assert_eq!(sought["seek"]["account"], true);
        let path = format!("/api/lobby/seeks/{}/accept", sought["seek"]["id"].as_str().unwrap());
        let mut guest = Visitor::default();
        guest.post(&site, &path, &json!({ "name": "" })).await.refused(409, "refused");
        let answer = bob.post(&site, &path, &json!({ "name": "" })).await;
        if is_wanted {
            answer.good();
        } else {
            answer.refused(409, "refused");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_an_account_is_offered_a_rated_game_against_a_level_of_their_strength() {
    let site = Site::with(|config| config.offer_after = Duration::from_millis(100)).await;
    let mut ann = named(&site, "Ann").await;
    for game in ["pijersi", "mik7"] {
        // Nothing was said of a rating, and it is offered all the same.
        let sought = seek(&mut ann, &site, &fast(game)).await;
        let mut socket = enter(&site, &ann, &sought["seek"]["id"]).await;
        let offer = socket.hear("offer").await;
        assert_eq!((&offer["rated"], &offer["level"]), (&true.into(), &3.into()), "{offer}");
        let path = format!("/api/lobby/seeks/{}/engine", sought["seek"]["id"].as_str().unwrap());
        let agreed = ann.post(&site, &path, &json!({ "level": 3, "rated": true })).await.good();
        let game = ann.look(&site, agreed["game"].as_str().unwrap()).await;
        assert_eq!(game["rated"], true, "{game}");
    }
    // Without a clock nothing can count.
    let sought = seek(&mut ann, &site, &json!({ "game": "jersi" })).await;
    let mut socket = enter(&site, &ann, &sought["seek"]["id"]).await;
    assert_eq!(socket.hear("offer").await["rated"], false);
    let path = format!("/api/lobby/seeks/{}/engine", sought["seek"]["id"].as_str().unwrap());
    ann.post(&site, &path, &json!({ "level": 3, "rated": true })).await.refused(422, "bad-game");
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_look_for_rated_games_and_challenge_by_name() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (named(&site, "Ann").await, named(&site, "Bob").await);
    assert!(!Visitor::default().read(&site, "/", "en").await.text.contains("name=\"rated\""));
    assert!(ann.read(&site, "/", "en").await.text.contains("name=\"rated\""));
    // A guest who says so all the same plays without a rating.
    let mut guest = Visitor::default();
    let wish = [("quick", "jersi.fast"), ("rated", "true"), ("least", "x")];
    let waits = there(&guest.fill(&site, "/lobby", &wish).await);
    assert!(!guest.read(&site, &waits, "en").await.text.contains("rated ·"));
    assert_eq!(ann.fill(&site, "/lobby", &wish).await.status, 400);
    let wish = [("quick", "jersi.fast"), ("rated", "true"), ("least", "1400"), ("most", "1600")];
    let answer = ann.fill(&site, "/lobby", &wish).await;
    assert!(answer.head.contains("kelci-wish=rated.1400.1600"), "{answer:?}");
    let page = ann.read(&site, &there(&answer), "en").await.text;
    assert!(page.contains("Jersi · 5 min + 3 s · rated · 1400–1600"), "{page}");
    // The form with every choice finds her, and it counts.
    let wanted = [("mode", "anybody"), ("clock", "game-300-3"), ("rated", "true")];
    let game = there(&bob.fill(&site, "/new/jersi", &wanted).await);
    assert!(game.starts_with("/game/"), "{game}");
    let list = Visitor::default().read(&site, "/watch", "en").await.text;
    for name in ["Ann", "Bob"] {
        assert!(list.contains(&format!("href=\"/people/{name}\">{name}</a>")), "{list}");
    }
    // The options of somebody who waits are told in the reader's language.
    let wanted = [("mode", "anybody"), ("option-level", "9"), ("least", "1500")];
    let waits = there(&bob.fill(&site, "/new/mik7", &wanted).await);
    let page = bob.read(&site, &waits, "fr").await.text;
    assert!(page.contains("Niveau: 9") || page.contains("Niveau : 9"), "{page}");
    for (odd, status) in [(("least", "many"), 422), (("most", "1400"), 422)] {
        let asked = [("mode", "anybody"), ("least", "1500"), odd];
        assert_eq!(bob.fill(&site, "/new/mik7", &asked).await.status, status, "{odd:?}");
    }
    let asks = [("mode", "anybody"), ("to", "ann"), ("clock", "game-300-3"), ("rated", "true")];
    assert!(there(&bob.fill(&site, "/new/mik7", &asks).await).starts_with("/?asked="));
    let asked = ann.get(&site, "/api/challenges").await.good();
    assert_eq!((&asked[0]["from"], &asked[0]["terms"]["rated"]), (&"Bob".into(), &true.into()));
    let nobody = [("mode", "anybody"), ("to", "nobody")];
    assert_eq!(bob.fill(&site, "/new/mik7", &nobody).await.status, 404);
    // Beside every name on a ladder.
    let page = ann.read(&site, "/people/Bob", "en").await.text;
    assert!(page.contains("action=\"/people/Bob/tie\"") && page.contains("to=Bob"), "{page}");
    let page = guest.read(&site, "/people/Bob", "en").await.text;
    assert!(page.contains("To challenge or follow") && !page.contains("/tie"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_reaches_whom_it_is_for() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (named(&site, "Ann").await, named(&site, "Bob").await);
    let mut stranger = Visitor::default();
    let mut socket = enter(&site, &bob, &Value::Null).await;
    assert_eq!(socket.hear("challenges").await["challenges"], json!([]));
    let path = "/api/people/Bob/challenge";
    stranger.post(&site, path, &fast("jersi")).await.refused(403, "not-known");
    ann.post(&site, "/api/people/Nobody/challenge", &fast("jersi")).await.refused(404, "no-person");
    ann.post(&site, "/api/people/Ann/challenge", &fast("jersi")).await.refused(409, "refused");
    let asked = ann.post(&site, path, &fast("jersi")).await.good();
    let told = socket.hear("challenges").await;
    assert_eq!(told["challenges"][0]["id"], asked["id"]);
    assert_eq!(told["challenges"][0]["from"], "Ann");
    assert_eq!(told["challenges"][0]["is_to_me"], true);
    assert_eq!(bob.get(&site, "/api/challenges").await.good().as_array().unwrap().len(), 1);
    assert_eq!(stranger.get(&site, "/api/challenges").await.good(), json!([]));
    assert_eq!(stranger.get(&site, "/api/lobby").await.good()["seeks"], json!([]), "it is theirs");
    let accept = format!("/api/lobby/seeks/{}/accept", asked["id"].as_str().unwrap());
    stranger.post(&site, &accept, &json!({ "name": "" })).await.refused(409, "seek-gone");
    let game = bob.post(&site, &accept, &json!({ "name": "" })).await.good();
    let game = ann.look(&site, game["game"].as_str().unwrap()).await;
    let mut names: Vec<&str> = game["players"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|player| player["name"].as_str())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["Ann", "Bob"]);
    // One may say no, and have an end of it.
    let asked = ann.post(&site, path, &fast("jersi")).await.good();
    let said = format!("/api/lobby/seeks/{}", asked["id"].as_str().unwrap());
    delete(&bob, &site, &said).await.good();
    let blocked = site.send("PUT", "/api/people/Ann/block", &bob.cookie(), "").await.good();
    assert_eq!(blocked["tie"], "block");
    ann.post(&site, path, &fast("jersi")).await.refused(409, "refused");
    // Nor are they paired.
    seek(&mut bob, &site, &fast("pijersi")).await;
    assert!(seek(&mut ann, &site, &fast("pijersi")).await["game"].is_null());
    assert_eq!(delete(&bob, &site, "/api/people/Ann/block").await.good()["tie"], Value::Null);
    assert!(seek(&mut ann, &site, &fast("pijersi")).await["game"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_follows_somebody_sees_that_they_are_here() {
    let site = Site::start().await;
    let (ann, bob) = (named(&site, "Ann").await, named(&site, "Bob").await);
    site.send("PUT", "/api/people/Bob/follow", &ann.cookie(), "").await.good();
    let mut hers = enter(&site, &ann, &Value::Null).await;
    assert_eq!(hers.hear("ties").await["follows"], json!(["Bob"]));
    let _his = enter(&site, &bob, &Value::Null).await;
    loop {
        let lobby = hers.hear("lobby").await["lobby"].clone();
        if lobby["names"] == json!(["Ann", "Bob"]) {
            assert_eq!(lobby["people"], 2);
            break;
        }
    }
    assert_eq!(delete(&ann, &site, "/api/people/Bob/follow").await.good()["tie"], Value::Null);
    assert_eq!(hers.hear("ties").await["follows"], json!([]));
}

/// However many are here, on whichever node: nobody whom one follows is left out.
#[tokio::test(flavor = "multi_thread")]
async fn of_a_crowd_one_sees_those_whom_one_follows() {
    let (one, other) = two_nodes_with(|config| config.limits.sockets_per_address = 200).await;
    let ann = named(&one, "Ann").await;
    // Of sixty names the lobby tells the first, so this is none of them.
    let zoe = named(&one, "Zoe").await;
    site_follow(&one, &ann, "Zoe").await;
    let mut crowd = Vec::new();
    for number in 0..64 {
        let visitor = named(&one, &format!("Crowd{number}")).await;
        crowd.push(enter(&one, &visitor, &Value::Null).await);
    }
    let mut hers = enter(&one, &ann, &Value::Null).await;
    assert_eq!(hers.hear("ties").await["follows"], json!(["Zoe"]));
    let his = enter(&other, &zoe, &Value::Null).await;
    assert_eq!(hers.hear("present").await["follows"], json!(["Zoe"]));
    let names = until(async || {
        let lobby = ann.get(&one, "/api/lobby").await.good();
        (lobby["people"] == 66).then(|| lobby["names"].clone())
    })
    .await;
    assert_eq!(names.as_array().unwrap().len(), 60);
    assert!(!names.as_array().unwrap().contains(&json!("Zoe")), "{names}");
    let home = ann.read(&one, "/", "en").await.text;
    let followed = home.split("class=\"is-followed\"").nth(1).expect("without scripts too");
    assert!(followed.split("</a>").next().unwrap().ends_with(">Zoe"), "{followed}");
    let profile = async |visitor: &Visitor| visitor.read(&one, "/people/Zoe", "en").await.text;
    assert!(profile(&ann).await.contains("Zoe is here now."));
    assert!(!profile(&Visitor::default()).await.contains("is here now"));
    drop(his);
    assert_eq!(hers.hear("present").await["follows"], json!([]), "she has left");
    until(async || (!profile(&ann).await.contains("is here now")).then_some(())).await;
}

async fn site_follow(site: &Site, visitor: &Visitor, name: &str) {
    let path = format!("/api/people/{name}/follow");
    site.send("PUT", &path, &visitor.cookie(), "").await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_is_signed_out_is_in_the_lobby_no_more() {
    let site = Site::start().await;
    let ann = named(&site, "Ann").await;
    let mut phone = Visitor::default();
    let entry = json!({ "name": "Ann", "password": "a long walk" });
    phone.post(&site, "/api/account/sign-in", &entry).await.good();
    let mut here = enter(&site, &ann, &Value::Null).await;
    let mut there = enter(&site, &phone, &Value::Null).await;
    for socket in [&mut here, &mut there] {
        socket.hear("ties").await;
    }
    delete(&ann, &site, "/api/sessions/others").await.good();
    assert_eq!(there.closed().await, Some(1008), "the telephone is let go");
    named(&site, "Bob").await;
    site.send("PUT", "/api/people/Bob/follow", &ann.cookie(), "").await.good();
    assert_eq!(here.hear("ties").await["follows"], json!(["Bob"]), "and nobody else");
}

#[tokio::test(flavor = "multi_thread")]
async fn players_and_watchers_say_courteous_things() {
    let site = Site::start().await;
    let [mut ann, mut bob, mut cid] = [const { Visitor { secret: String::new() } }; 3];
    seek(&mut ann, &site, &fast("pijersi")).await;
    let game = seek(&mut bob, &site, &fast("pijersi")).await["game"].as_str().unwrap().to_owned();
    cid.begin(&site, &crate::client::at_one_screen("pijersi")).await;
    let (mut hers, seen) = Socket::watch(&site, &ann, &game, Value::Null).await;
    let (mut his, _) = Socket::watch(&site, &bob, &game, Value::Null).await;
    let (mut theirs, _) = Socket::watch(&site, &cid, &game, Value::Null).await;
    let (mut nobodys, _) = Socket::watch(&site, &Visitor::default(), &game, Value::Null).await;
    let say = |id: u64, phrase: &str| json!({ "type": "say", "id": id, "phrase": phrase });
    // Those who watch are heard by those who watch.
    theirs.say(&say(1, "well-played")).await;
    theirs.hear("spoken").await;
    assert_eq!(nobodys.hear("phrase").await["by"], "watcher");
    hers.say(&say(7, "hello")).await;
    assert_eq!(hers.hear("spoken").await["id"], 7);
    for socket in [&mut his, &mut nobodys] {
        let heard = socket.hear("phrase").await;
        assert_eq!(heard["phrase"], "hello", "he heard nothing of the watcher's");
        assert_eq!(heard["by"], seen["game"]["you"][0]);
    }
    nobodys.say(&say(3, "hello")).await;
    assert_eq!(nobodys.hear("refused").await["error"]["error"], "not-your-seat");
    hers.say(&say(8, "you fool")).await;
    assert_eq!(hers.hear("refused").await["error"]["error"], "bad-request");
    for id in 9..30 {
        hers.say(&say(id, "oops")).await;
    }
    let refused = hers.hear("refused").await;
    assert_eq!(refused["error"]["error"], "too-many-requests");
}

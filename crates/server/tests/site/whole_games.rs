//! Whole games of all four games, from the first move to the record.

use kelci_catalog::records::{self, Format};
use kelci_core::Rng;
use serde_json::{Value, json};

use crate::client::{Site, Visitor, at_one_screen, id};

/// Plays random legal moves, as the board would, until the game is over.
async fn play_out(site: &Site, visitor: &mut Visitor, mut game: Value, seed: u64) -> Value {
    let (mut rng, id) = (Rng::new(seed), id(&game));
    while game["status"] == "playing" {
        let moves = game["position"]["moves"].as_array().unwrap();
        let chosen = rng.pick(moves).expect("an unfinished game has a move");
        assert!(!chosen["clicks"].as_array().unwrap().is_empty());
        let action = json!({ "action": "move", "text": chosen["text"], "ply": game["ply"] });
        game = visitor.act(site, &id, &action).await.good()["game"].take();
    }
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_and_taken_home() {
    let site = Site::start().await;
    for (seed, game) in kelci_catalog::GAMES.iter().enumerate() {
        let name = game.info().name;
        let mut visitor = Visitor::default();
        let begun = visitor.begin(&site, &at_one_screen(name)).await;
        assert_eq!(begun["visitor"], visitor.secret.as_str());
        let over = play_out(&site, &mut visitor, begun, seed as u64).await;
        let reason = over["end"]["reason"].as_str().unwrap();
        assert!(game.info().reasons.iter().any(|(known, _)| known.0 == reason), "{reason}");
        assert_eq!(over["position"]["moves"], json!([]));

        let plies = over["plies"].as_array().unwrap().len();
        let path = format!("/api/games/{}", id(&over));
        for format in Format::ALL {
            let record = format!("{path}/record?format={}", format.name());
            let file = visitor.get(&site, &record).await;
            if format == Format::Certu && game.info().certu.is_none() {
                file.refused(422, "unwritable");
                continue;
            }
            assert_eq!(file.status, 200, "{file:?}");
            assert!(file.head.contains("content-disposition: attachment"));
            let read = records::read(&file.text, Some(format), Some(*game)).unwrap();
            assert_eq!(records::replay(&read[0]).unwrap().plies.len(), plies);
        }
        // Every position can be walked through.
        let middle = visitor.get(&site, &format!("{path}/positions/{}", plies / 2)).await.good();
        assert!(middle["last"]["cells"].as_array().is_some_and(|cells| !cells.is_empty()));
        visitor.get(&site, &format!("{path}/positions/{}", plies + 1)).await.refused(404, "no-ply");
        let events = visitor.get(&site, &format!("{path}/events?after=2")).await.good();
        assert_eq!(events[0]["number"], 3);
    }
    assert_eq!(Visitor::default().get(&site, "/api/games").await.good(), json!([]), "all private");
}

#[tokio::test(flavor = "multi_thread")]
async fn both_steps_of_a_move_are_seen_also_after_a_takeback() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let id = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    visitor.play(&site, &id, "a4-b5=c4").await.good();
    visitor.play(&site, &id, "g6-f7=d6").await.good();
    let last = visitor.look(&site, &id).await["position"]["last"].clone();
    assert_eq!((&last["text"], &last["cells"]), (&json!("g6-f7=d6"), &json!(["g6", "f7", "d6"])));
    assert_eq!(last["frames"].as_array().unwrap().len(), 1, "{last}");
    let back = json!({ "action": "takeback", "answer": "offer" });
    visitor.act(&site, &id, &back).await.good();
    let last = visitor.look(&site, &id).await["position"]["last"].clone();
    assert_eq!(last["cells"], json!(["a4", "b5", "c4"]), "{last}");
    let built = &last["frames"][0];
    let on_b5 = built.as_array().unwrap().iter().filter(|piece| piece["cell"] == "b5");
    assert_eq!(on_b5.count(), 2, "a stack stands on b5 between the steps: {built}");
}

#[tokio::test(flavor = "multi_thread")]
async fn options_are_those_of_the_game() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let with = |game: &str, options: Value| {
        let mut wanted = at_one_screen(game);
        wanted["options"] = options;
        wanted
    };
    let learners = visitor.begin(&site, &with("jersi", json!({ "reserve": false }))).await;
    let pieces = learners["position"]["pieces"].as_array().unwrap();
    assert!(pieces.iter().all(|piece| piece["hand"].is_null()));
    let random = with("pijersi", json!({ "setup": "full-random" }));
    let seeds = [visitor.begin(&site, &random).await, visitor.begin(&site, &random).await]
        .map(|game| game["options"]["seed"].clone());
    assert!(seeds[0].is_string() && seeds[0] != seeds[1], "chance is drawn: {seeds:?}");
    let rules = std::fs::read_to_string("../games/src/mik7/default-rules.toml").unwrap();
    let own = with("mik7", json!({ "level": 9, "claims": true, "rules": rules }));
    let facts = visitor.begin(&site, &own).await["position"]["facts"].clone();
    let level = json!({ "label": "level", "text": "9", "key": "level", "value": { "kind": "number", "count": 9 } });
    assert_eq!(facts[0], level);
    visitor
        .post(&site, "/api/games", &with("mik7", json!({ "rules": "stations = 3" })))
        .await
        .refused(422, "bad-game");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mik7_match_fills_its_score_sheet() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let mut wanted = at_one_screen("mik7");
    wanted["options"] = json!({ "count": "points" });
    wanted["series"] = json!({ "games": 2, "count": "points" });
    wanted["first"]["name"] = "Ada".into();
    wanted["second"]["name"] = "Ben".into();
    let first = visitor.begin(&site, &wanted).await;
    let series = id(&first);
    let again = json!({ "action": "rematch", "answer": "offer" });
    visitor.act(&site, &series, &again).await.refused(409, "refused");
    let first = play_out(&site, &mut visitor, first, 5).await;
    let next = visitor.act(&site, &series, &again).await.good()["game"]["next"].clone();
    let second = visitor.look(&site, next.as_str().unwrap()).await;
    assert_eq!(second["players"][0]["name"], "Ben", "roles are swapped");
    assert_eq!(second["series"]["round"], 2);
    let path = format!("/api/series/{series}");
    let sheet = visitor.get(&site, &path).await.good();
    assert_eq!(sheet["complete"], false);
    let second = visitor.act(&site, &id(&second), &json!({ "action": "resign" })).await.good();
    let second = &second["game"];
    assert_eq!(second["end"]["reason"], "resignation");
    let sheet = visitor.get(&site, &path).await.good();
    assert_eq!((&sheet["complete"], &sheet["players"]), (&json!(true), &json!(["Ada", "Ben"])));
    let points = |game: &Value, seat: usize| game["end"]["points"][seat].as_u64().unwrap();
    let totals = [points(&first, 0) + points(second, 1), points(&first, 1) + points(second, 0)];
    assert_eq!(sheet["points"], json!(totals));
    visitor.act(&site, &id(second), &again).await.refused(409, "refused");
}

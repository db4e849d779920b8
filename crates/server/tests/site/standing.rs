//! Seeks by days: they stand in the lobby, whether a page of theirs is open or not.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use kelci_server::people::{NameRules, NameSkeleton};
use kelci_server::store::{AccountAct, AccountChange};
use kelci_server::system_ms;
use serde_json::{Value, json};

use crate::client::{Site, Visitor, until};
use crate::home::Home;
use crate::shared_store::SharedStore;

const DAY_MS: i64 = 24 * 3_600_000;

fn of_days(days: i64) -> Value {
    json!({ "game": "pijersi", "clock": { "kind": "move", "ms": days * DAY_MS } })
}

async fn named(site: &Site, name: &str) -> Visitor {
    let mut visitor = Visitor::default();
    visitor.sign_up(site, name).await;
    visitor
}

async fn seek(visitor: &mut Visitor, site: &Site, days: i64) -> Value {
    visitor.post(site, "/api/lobby/seeks", &of_days(days)).await.good()["seek"].clone()
}

async fn listed(site: &Site) -> Vec<Value> {
    let lobby = Visitor::default().get(site, "/api/lobby").await.good();
    lobby["seeks"].as_array().unwrap().clone()
}

async fn accept(visitor: &mut Visitor, site: &Site, seek: &Value) -> String {
    let path = format!("/api/lobby/seeks/{}/accept", seek["id"].as_str().unwrap());
    let begun = visitor.post(site, &path, &json!({ "name": "" })).await.good();
    begun["game"].as_str().unwrap().to_owned()
}

async fn told(visitor: &Visitor, site: &Site) -> Vec<String> {
    let notices = visitor.get(site, "/api/notices").await.good();
    let text = |notice: &Value| notice["text"].as_str().unwrap().to_owned();
    notices.as_array().unwrap().iter().map(text).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_by_days_survives_its_page_and_the_program_for_two_weeks() {
    let home = Arc::new(Home::new().await);
    let store = SharedStore::open(&home).await;
    let site = Site::node(&home, store.clone(), |_| ()).await;
    let mut ann = named(&site, "Anna").await;
    let first = seek(&mut ann, &site, 3).await;
    assert_eq!(first["stands"], true);
    // A guest could not be told later.
    let guests = seek(&mut Visitor::default(), &site, 5).await;
    assert_eq!(guests["stands"], false);
    store.ahead_ms.fetch_add(5 * DAY_MS, Ordering::Relaxed);
    until(async || (listed(&site).await == [first.clone()]).then_some(())).await;
    let second = seek(&mut ann, &site, 7).await;
    assert!(second["asked_ms"].as_i64() >= first["asked_ms"].as_i64().map(|ms| ms + 4 * DAY_MS));
    site.stopped().await;
    let again = SharedStore::open(&home).await;
    again.ahead_ms.store(5 * DAY_MS, Ordering::Relaxed);
    let site = Site::node(&home, again.clone(), |_| ()).await;
    assert_eq!(listed(&site).await, [first, second.clone()], "none is renewed by anybody");
    again.ahead_ms.fetch_add(10 * DAY_MS, Ordering::Relaxed);
    until(async || (listed(&site).await == [second.clone()]).then_some(())).await;
    let mut bob = named(&site, "Bobby").await;
    let game = accept(&mut bob, &site, &second).await;
    assert_eq!(ann.look(&site, &game).await["status"], "playing");
    assert_eq!(listed(&site).await, Vec::<Value>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_looked_for_a_game_by_days_is_told_once_that_it_has_begun() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (named(&site, "Anna").await, named(&site, "Bobby").await);
    let (turn, begun) =
        ("It is your turn against Bobby (Pijersi).", "Bobby has taken up your game (Pijersi).");
    // Sides are by lot: whoever is to move is told so, and nothing besides.
    let mut games = [0; 2];
    while games.contains(&0) {
        assert!(games.iter().sum::<i32>() < 100, "one side only: {games:?}");
        let own = seek(&mut ann, &site, 2).await;
        let game = accept(&mut bob, &site, &own).await;
        let seats = ann.look(&site, &game).await["you"].clone();
        let is_first = seats == json!(["first"]);
        games[usize::from(is_first)] += 1;
        let all = told(&ann, &site).await;
        let count = |text: &str| all.iter().filter(|told| *told == text).count() as i32;
        assert_eq!([count(begun), count(turn)], games, "{all:?}");
        assert_eq!(all.len() as i32, games.iter().sum::<i32>());
    }
    assert!(told(&bob, &site).await.iter().all(|text| text.starts_with("It is your turn")));
    let page = ann.read(&site, "/notices", "fr").await.text;
    assert!(page.contains("Bobby a accepté votre partie (Pijersi)."), "{page}");
    // It can be switched off as any other.
    let page = ann.read(&site, "/account/notices", "fr").await.text;
    assert!(page.contains("Quelqu’un accepte une partie que je cherchais ou proposais"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn own_seeks_are_listed_apart_and_withdrawn_without_scripts() {
    let site = Site::start().await;
    let (mut ann, bob) = (named(&site, "Anna").await, named(&site, "Bobby").await);
    let wanted = [("mode", "anybody"), ("clock", "move-259200")];
    let answer = ann.fill(&site, "/new/jersi", &wanted).await;
    let waits = answer.head.lines().find_map(|line| line.strip_prefix("location: ")).unwrap();
    let waits = waits.trim().to_owned();
    let page = ann.read(&site, &waits, "en").await.text;
    assert!(page.contains("Your search stands in the lobby until"), "{page}");
    assert!(!page.contains("http-equiv=\"refresh\"") && page.contains("value=\"cancel\""));
    let page = ann.read(&site, "/", "fr").await.text;
    let (own, others) = page.split_once("id=\"seeks\"").unwrap();
    assert!(own.contains("Vos recherches") && own.contains(&waits), "{page}");
    assert!(!others.contains(&format!("action=\"{waits}\"")), "{page}");
    let page = bob.read(&site, "/", "en").await.text;
    assert!(!page.contains("id=\"own-seeks\"") && page.contains(&waits), "{page}");
    assert_eq!(ann.fill(&site, &waits, &[("do", "cancel")]).await.status, 303);
    assert_eq!(listed(&site).await, Vec::<Value>::new());
    assert!(!ann.read(&site, "/", "en").await.text.contains("id=\"own-seeks\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_account_has_not_too_many_seeks_that_stand() {
    let site = Site::start().await;
    let mut ann = named(&site, "Anna").await;
    for days in [1, 2, 3, 4, 5, 6, 7, 8, 8] {
        assert_eq!(seek(&mut ann, &site, days).await["stands"], true);
    }
    let refused = ann.post(&site, "/api/lobby/seeks", &of_days(9)).await;
    assert_eq!(refused.status, 409, "{refused:?}");
    assert!(refused.text.contains("withdraw one of yours"), "{refused:?}");
    assert_eq!(listed(&site).await.len(), 8, "one of each kind");
    // What she looks for here and now is beside them.
    let live = json!({ "game": "pijersi", "clock": { "kind": "move", "ms": 60_000 } });
    let live = ann.post(&site, "/api/lobby/seeks", &live).await.good();
    assert_eq!(listed(&site).await[0]["id"], live["seek"]["id"], "who sits and waits comes first");
}

#[tokio::test(flavor = "multi_thread")]
async fn seeks_follow_an_account_that_is_renamed_and_end_with_one_that_is_closed() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (named(&site, "Anna").await, named(&site, "Bobby").await);
    seek(&mut ann, &site, 3).await;
    seek(&mut bob, &site, 4).await;
    let mut host = site.home().location().moderate().await.unwrap();
    let susanna = NameRules::default().read("Susanna").unwrap();
    let changes = [("anna", AccountChange::Rename(susanna)), ("bobby", AccountChange::Close)];
    for (name, change) in changes {
        let found = host.find_named(&NameSkeleton::of(name)).await.unwrap().unwrap();
        let (actor, why) = ("host tester".into(), String::new());
        let act = AccountAct { person: found.id, change, at_ms: system_ms(), actor, why };
        host.change_account(&act).await.unwrap();
    }
    host.close().await.unwrap();
    let left = listed(&site).await;
    assert_eq!((left.len(), &left[0]["name"]), (1, &json!("Susanna")), "{left:?}");
}

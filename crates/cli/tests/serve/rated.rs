//! Killed while it rates: every game counts, once, and computing everything again gives the same bits.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use sqlx::{Connection as _, Row as _, SqliteConnection};

use crate::killed::{good, until};
use crate::{NOBODY, Site};

/// Has something done with the store of a site behind its back.
pub fn at_store<T>(data: &Path, work: impl AsyncFnOnce(&mut SqliteConnection) -> T) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let link = format!("sqlite://{}", data.join("kelci.sqlite").display());
        let mut store = SqliteConnection::connect(&link).await.unwrap();
        let done = work(&mut store).await;
        store.close().await.unwrap();
        done
    })
}

async fn say(store: &mut SqliteConnection, sentence: &'static str) {
    sqlx::query(sentence).execute(store).await.unwrap();
}

/// Everything that is computed, to the last bit.
fn computed(data: &Path) -> Vec<Vec<u64>> {
    let numbers = ["points", "deviation", "volatility"];
    let bits =
        |row: &sqlx::sqlite::SqliteRow| numbers.map(|name| row.get::<f64, _>(name).to_bits());
    at_store(data, async |store| {
        let ratings = "SELECT * FROM ratings ORDER BY ladder, player";
        let changes = "SELECT * FROM rating_changes ORDER BY number, place";
        let mut all = Vec::new();
        for row in sqlx::query(ratings).fetch_all(&mut *store).await.unwrap() {
            let counts = ["results", "last_ms"].map(|name| row.get::<i64, _>(name) as u64);
            all.push(bits(&row).into_iter().chain(counts).collect());
        }
        for row in sqlx::query(changes).fetch_all(&mut *store).await.unwrap() {
            let before = row.get::<f64, _>("points_before").to_bits();
            let number = row.get::<i64, _>("number") as u64;
            all.push(bits(&row).into_iter().chain([before, number]).collect());
        }
        all
    })
}

fn recompute(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kelci"));
    command.args(["admin", "ratings", "recompute", "--data"]).arg(data);
    command
}

/// A rated game of the two in which both have moved.
fn two_plies(site: &Site, [ann, bob]: &[String; 2]) -> String {
    let wanted = json!({
        "game": "pijersi", "rated": true,
        "clock": { "kind": "game", "base_ms": 300_000, "increment_ms": 0 },
        "first": { "kind": "me" }, "second": { "kind": "friend" },
    });
    let begun = good(site, "POST", "/api/games", ann, &wanted);
    let game = begun["id"].as_str().unwrap().to_owned();
    let key = json!({ "key": begun["keys"]["second"] });
    good(site, "POST", &format!("/api/games/{game}/join"), bob, &key);
    for (who, text) in [(ann, "a4-b5=c4"), (bob, "g6-f7=d6")] {
        let action = json!({ "action": "move", "text": text });
        good(site, "POST", &format!("/api/games/{game}/actions"), who, &action);
    }
    game
}

#[test]
fn ratings_survive_a_kill_and_can_be_computed_again() {
    const GAMES: usize = 12;
    let data = tempfile::tempdir().unwrap();
    let mut site = Site::start(data.path(), &["serve"]);
    let players = ["Ann", "Bob"].map(|name| {
        let wanted = json!({ "name": name, "password": "a long walk" });
        let made = good(&site, "POST", "/api/account", NOBODY, &wanted);
        made["visitor"].as_str().unwrap().to_owned()
    });
    let games: Vec<String> = (0..GAMES).map(|_| two_plies(&site, &players)).collect();
    let resign = json!({ "action": "resign" }).to_string();
    // Whoever wins is not always the same.
    let resigns = |site: &Site, at: usize| {
        let path = format!("/api/games/{}/actions", games[at]);
        site.ask("POST", &path, &players[at % 3 % 2], &resign).map(|(status, _)| status)
    };
    for (from, to) in [(0, 5), (5, 9), (9, GAMES)] {
        for at in from..to {
            assert_eq!(resigns(&site, at), Some(200));
        }
        // Nobody waits for what follows from the end.
        site.signal("-KILL");
        site.child.wait().unwrap();
        site = Site::start(data.path(), &["serve"]);
    }
    for game in &games {
        until("every game is rated", || {
            let path = format!("/api/games/{game}/ratings");
            let told = good(&site, "GET", &path, NOBODY, &Value::Null);
            told["players"][0]["change"].as_i64()
        });
    }
    let once = computed(data.path());
    let results = at_store(data.path(), async |store| {
        let count = "SELECT COUNT(*) AS changes, COUNT(DISTINCT game) AS games, \
                     MAX(number) AS last FROM rating_changes";
        let row = sqlx::query(count).fetch_one(store).await.unwrap();
        ["changes", "games", "last"].map(|name| row.get::<i64, _>(name) as usize)
    });
    assert_eq!(results, [2 * GAMES, GAMES, GAMES], "each once, and numbered");
    // While the site runs.
    let again = recompute(data.path()).output().unwrap();
    assert!(again.status.success(), "{again:?}");
    let told = String::from_utf8_lossy(&again.stdout).into_owned();
    assert_eq!(told, "ratings from 12 results: all were right\n");
    assert_eq!(computed(data.path()), once);
    // Spoiled, and whoever puts it right is killed at any moment.
    at_store(data.path(), async |store| {
        say(store, "UPDATE ratings SET points = 9, deviation = 9").await;
        say(store, "UPDATE rating_changes SET points = 9 WHERE number > 3").await;
    });
    assert_ne!(computed(data.path()), once);
    for wait_ms in [0, 2, 5, 10, 20] {
        let mut killed =
            recompute(data.path()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(wait_ms));
        let _ = killed.kill();
        killed.wait().unwrap();
    }
    assert!(recompute(data.path()).output().unwrap().status.success());
    assert_eq!(computed(data.path()), once);
}

//! Lists of games: what is wrong with one is no harm to the others, and only what is short is read.

use kelci_server::store::{Nodes as _, Sqlite};
use sqlx::Row as _;

use crate::client::{Site, Visitor, at_one_screen, id, until};
use crate::room::live_games;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_read_hides_itself_alone() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["visibility"] = "public".into();
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(id(&visitor.begin(&site, &wanted).await));
    }
    let mut other = site.back_door().await;
    for (damage, game) in [
        "UPDATE games SET spec = '{', brief = '{' WHERE id = ?",
        "UPDATE games SET names = 'Ann' WHERE id = ?",
        "UPDATE games SET points = '[1]' WHERE id = ?",
    ]
    .iter()
    .zip(&games)
    {
        sqlx::query(*damage).bind(game).execute(&mut other).await.unwrap();
    }
    for path in ["/api/games", "/api/mine"] {
        let listed = visitor.get(&site, path).await.good();
        let listed: Vec<_> = listed.as_array().unwrap().iter().map(id).collect();
        assert_eq!(listed, games[3..], "{path}");
    }
    for path in ["/", "/watch", "/mine"] {
        let page = visitor.read(&site, path, "en").await;
        assert_eq!(page.status, 200, "{path}: {page:?}");
        assert!(page.text.contains(&games[3]), "{path}");
    }
    // A name that is none stands in the way of no clock and of no engine.
    wanted["clock"] = serde_json::json!({ "kind": "move", "ms": 100 });
    let clocked = id(&visitor.begin(&site, &wanted).await);
    sqlx::query("UPDATE games SET id = '?', deadline_ms = 1, engine_turn = 1 WHERE id = ?")
        .bind(&games[1])
        .execute(&mut sqlx_without_keys(&site).await)
        .await
        .unwrap();
    let site = site.restarted().await;
    visitor.wait(&site, &clocked, |game| game["status"] == "over").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_touched_for_a_fortnight_is_not_on_the_first_page() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let mut games = Vec::new();
    let mut other = site.back_door().await;
    for days in [13, 15] {
        let game = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
        sqlx::query("UPDATE games SET updated_ms = updated_ms - ? WHERE id = ?")
            .bind(days * 24 * 3_600_000_i64)
            .bind(&game)
            .execute(&mut other)
            .await
            .unwrap();
        games.push(game);
    }
    let [fresh, stale] = &games[..] else { panic!("two games") };
    let home = visitor.read(&site, "/", "en").await.text;
    assert!(home.contains(&format!("href=\"/game/{fresh}\"")), "{home}");
    assert!(!home.contains(stale), "{home}");
    // It is still somebody's: counted there, and shown with all the others.
    assert!(home.contains("(2)"), "{home}");
    let mine = visitor.read(&site, "/mine", "en").await.text;
    assert!(mine.contains(fresh) && mine.contains(stale), "{mine}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_a_series_that_cannot_be_read_hides_itself_alone() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["series"] = serde_json::json!({ "games": 2 });
    let first = id(&visitor.begin(&site, &wanted).await);
    visitor.act(&site, &first, &serde_json::json!({ "action": "resign" })).await.good();
    let again = serde_json::json!({ "action": "rematch", "answer": "offer" });
    let done = visitor.act(&site, &first, &again).await.good();
    let second = done["game"]["next"].as_str().unwrap().to_owned();
    let mut other = site.back_door().await;
    let damage = sqlx::query("UPDATE games SET names = 'Ann' WHERE id = ?").bind(&second);
    damage.execute(&mut other).await.unwrap();
    let sheet = visitor.get(&site, &format!("/api/series/{first}")).await.good();
    assert!(sheet.to_string().contains(&first) && !sheet.to_string().contains(&second), "{sheet}");
    let page = visitor.read(&site, &format!("/series/{first}"), "en").await;
    assert_eq!(page.status, 200, "{page:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_wake_no_game_whatever_is_noted_of_it() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["visibility"] = "public".into();
    let mut games = Vec::new();
    for _ in 0..3 {
        let game = id(&visitor.begin(&site, &wanted).await);
        visitor.play(&site, &game, "a4-b5=c4").await.good();
        games.push(game);
    }
    let mut other = site.back_door().await;
    // One from before positions were noted, one by a program that writes them otherwise.
    for (noted, game) in ["fen = NULL, last = NULL", "fen = 'of tomorrow'"].iter().zip(&games) {
        let update = format!("UPDATE games SET {noted} WHERE id = ?");
        let update = sqlx::query(sqlx::AssertSqlSafe(update)).bind(game);
        update.execute(&mut other).await.unwrap();
    }
    let site = site.restarted().await;
    for path in ["/", "/watch", "/mine"] {
        let page = visitor.read(&site, path, "en").await;
        assert_eq!(page.status, 200, "{path}: {page:?}");
        for (game, has_board) in games.iter().zip([false, false, true]) {
            let card = page.text.split(&format!("href=\"/game/{game}\"")).nth(1);
            let card = card.unwrap_or_else(|| panic!("{path} lists {game}"));
            let board = card.split("</span>").next().unwrap();
            assert_eq!(board.contains("<svg"), has_board, "{path}: {board}");
        }
    }
    visitor.get(&site, "/api/lobby").await.good();
    assert_eq!(live_games(&site).await, 0);
    visitor.look(&site, &games[0]).await;
    assert_eq!(live_games(&site).await, 1, "whoever looks at one wakes it");
}

/// A way into the store that lets one do what no constraint allows.
async fn sqlx_without_keys(site: &Site) -> sqlx::SqliteConnection {
    let mut other = site.back_door().await;
    sqlx::query("PRAGMA foreign_keys = OFF").execute(&mut other).await.unwrap();
    other
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_read_no_rule_file() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let mut wanted = at_one_screen("mik7");
    wanted["visibility"] = "public".into();
    wanted["options"] = serde_json::json!({ "level": "9" });
    let game = id(&visitor.begin(&site, &wanted).await);
    let mut other = site.back_door().await;
    let brief = sqlx::query("SELECT brief FROM games").fetch_one(&mut other).await.unwrap();
    assert!(!brief.get::<&str, _>(0).contains("level"), "what may be long is not in it");
    // If they read what was agreed, they would stumble now.
    sqlx::query("UPDATE games SET spec = '{'").execute(&mut other).await.unwrap();
    let listed = visitor.get(&site, "/api/games").await.good();
    assert_eq!((id(&listed[0]), &listed[0]["game"]), (game, &"mik7".into()));
}

/// A store of the second version, which had no short form of what was agreed.
#[tokio::test(flavor = "multi_thread")]
async fn a_store_of_an_earlier_version_is_brought_up_to_date_and_loses_nothing() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["visibility"] = "public".into();
    let game = id(&visitor.begin(&site, &wanted).await);
    visitor.play(&site, &game, "a4-b5=c4").await.good();
    let directory = site.stopped().await;
    let site = Site::on(directory, |_| ()).await;
    let mut other = site.back_door().await;
    let directory = site.stopped().await;
    for step in [
        "DROP INDEX games_open",
        "ALTER TABLE games DROP COLUMN is_open",
        "DROP TABLE tries",
        "DROP TABLE club_members",
        "DROP TABLE clubs",
        "DROP TABLE pushes",
        "DROP TABLE push_subscriptions",
        "DROP TABLE notice_choices",
        "DROP TABLE notices",
        "DROP TABLE conditional_moves",
        "DROP TABLE game_notes",
        "DROP TABLE vacations",
        "ALTER TABLE games DROP COLUMN begins",
        "DROP TABLE tournament_entries",
        "DROP TABLE tournament_events",
        "DROP TABLE tournaments",
        "DROP TABLE tokens",
        "DROP TABLE reports",
        "DROP TABLE said",
        "DROP TABLE mails",
        "DROP TABLE password_links",
        "DROP TABLE mail_addresses",
        "DROP TABLE answered",
        "DROP TABLE progress",
        "DROP TABLE ties",
        "DROP TABLE attendance",
        "DROP TABLE pairings",
        "DROP TABLE seeks",
        "DROP TABLE rating_changes",
        "DROP TABLE ratings",
        "DROP TABLE audit",
        "DROP TABLE sign_up_links",
        "DROP TABLE credentials",
        "DROP TABLE nodes",
        "DROP TABLE outages",
        "CREATE TABLE pulse (id INTEGER NOT NULL PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT",
        "DROP TABLE device_links",
        "ALTER TABLE games DROP COLUMN fen",
        "ALTER TABLE games DROP COLUMN last",
        "DROP TABLE judged_moves",
        "DROP TABLE jobs",
        include_str!("../../../ledger/migrations/sqlite/0002_reviews.sql"),
        "UPDATE games SET owner = (SELECT digest FROM sessions WHERE person = owner)",
        "UPDATE seats SET person = (SELECT digest FROM sessions WHERE person = seats.person)",
        "ALTER TABLE seats RENAME COLUMN person TO holder",
        "ALTER TABLE seats RENAME COLUMN link TO key",
        "DROP TABLE sessions",
        "DROP TABLE persons",
        "DROP TABLE secrets",
        "ALTER TABLE games DROP COLUMN brief",
        "DROP TABLE probe",
        "DROP TABLE blocks",
        "DROP TABLE changes",
        "DELETE FROM _sqlx_migrations WHERE version > 2",
    ] {
        sqlx::query(step).execute(&mut other).await.unwrap();
    }
    drop(other);
    let site = Site::on(directory, |_| ()).await;
    let listed = visitor.get(&site, "/api/games").await.good();
    assert_eq!((id(&listed[0]), &listed[0]["plies"]), (game.clone(), &1.into()));
    assert_eq!(visitor.look(&site, &game).await["you"], serde_json::json!(["first", "second"]));
    let well = async || site.send("GET", "/healthz", "", "").await.status == 200;
    until(async || well().await.then_some(())).await;
    let directory = site.stopped().await;
    Sqlite::open(&kelci_server::store_file(directory.path())).await.unwrap().close().await.unwrap();
}

//! Whether the server is well, and what it does when it is not: a full disk, a damaged store.

use std::io::{Seek as _, SeekFrom, Write as _};

use sqlx::Row as _;

use crate::client::{Answer, Site, Visitor, at_one_screen, id, until};
use crate::socket::Socket;

async fn healthz(site: &Site) -> Answer {
    site.send("GET", "/healthz", "", "").await
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_full_disk_writing_goes_on_as_soon_as_there_is_room() {
    let site = Site::in_file_with(|config| config.most_store_pages = Some(140)).await;
    let mut visitor = Visitor::default();
    let kept = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    assert_eq!(healthz(&site).await.status, 200);
    let mut refused = None;
    for _ in 0..2_000 {
        let begun = visitor.post(&site, "/api/games", &at_one_screen("jersi")).await;
        if begun.status != 201 {
            refused = Some(begun);
            break;
        }
    }
    refused.expect("the disk becomes full").refused(503, "busy");
    until(async || (healthz(&site).await.status == 503).then_some(())).await;
    healthz(&site).await.refused(503, "unwell");
    assert_eq!(visitor.look(&site, &kept).await["ply"], 0, "games can still be looked at");

    let mut other = site.back_door().await;
    sqlx::query("DELETE FROM games WHERE game = 'jersi'").execute(&mut other).await.unwrap();
    visitor.play(&site, &kept, "a4-b5=c4").await.good();
    visitor.begin(&site, &at_one_screen("jersi")).await;
    until(async || (healthz(&site).await.status == 200).then_some(())).await;
    let site = site.restarted().await;
    assert_eq!(visitor.look(&site, &kept).await["ply"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn health_checks_write_seldom_however_often_they_come() {
    let site = Site::in_file().await;
    let mut other = site.back_door().await;
    let mut probes = std::collections::BTreeSet::new();
    for _ in 0..50 {
        assert_eq!(healthz(&site).await.status, 200);
        let probe = sqlx::query("SELECT max(id) AS id, count(*) AS rows FROM probe");
        let row = probe.fetch_one(&mut other).await.unwrap();
        assert_eq!(row.get::<i64, _>("rows"), 1, "it does not grow");
        probes.insert(row.get::<i64, _>("id"));
    }
    assert!(probes.len() < 25, "{probes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_store_is_said_to_be_whole() {
    let site = Site::in_file().await;
    until(async || healthz(&site).await.text.contains("store: whole").then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_store_is_told_and_takes_no_new_games() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let kept = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    // A part of the file that games without a series do not need.
    let mut other = site.back_door().await;
    let index = "SELECT rootpage, page_size FROM sqlite_schema, pragma_page_size \
                 WHERE name = 'games_in_series'";
    let row = sqlx::query(index).fetch_one(&mut other).await.unwrap();
    let (page, size): (i64, i64) = (row.get("rootpage"), row.get("page_size"));
    drop(other);
    let directory = site.stopped().await;
    let file = kelci_server::store_file(directory.path());
    let mut file = std::fs::File::options().write(true).open(file).unwrap();
    file.seek(SeekFrom::Start(u64::try_from((page - 1) * size).unwrap())).unwrap();
    file.write_all(&[0xee; 512]).unwrap();
    drop(file);

    let site = Site::on(directory, |_| ()).await;
    until(async || (healthz(&site).await.status == 503).then_some(())).await;
    healthz(&site).await.refused(503, "unwell");
    let refused = visitor.post(&site, "/api/games", &at_one_screen("jersi")).await;
    refused.refused(503, "busy");
    assert!(refused.text.contains("damaged"), "{refused:?}");
    visitor.play(&site, &kept, "a4-b5=c4").await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_write_any_more_ends_well() {
    let site = Site::in_file().await;
    let mut other = site.back_door().await;
    for table in ["DROP TABLE nodes", "DROP TABLE jobs"] {
        sqlx::query(table).execute(&mut other).await.unwrap();
    }
    drop(other);
    site.stopped().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_about_to_stop_is_well_but_not_ready() {
    let hour = std::time::Duration::from_secs(3_600);
    let site = Site::with(|config| config.drain = hour).await;
    let mut visitor = Visitor::default();
    let game = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    let (mut socket, _) = Socket::watch(&site, &visitor, &game, serde_json::Value::Null).await;
    let readyz = async || site.send("GET", "/readyz", "", "").await;
    assert_eq!(readyz().await.text, "ready\n");
    site.ask_to_stop();
    until(async || (readyz().await.status == 503).then_some(())).await;
    readyz().await.refused(503, "unwell");
    assert_eq!(healthz(&site).await.status, 200);
    assert_eq!(Socket::open(&site, &visitor, &game).await.err(), Some(503), "no new sockets");
    // Whoever plays goes on meanwhile.
    visitor.play(&site, &game, "a4-b5=c4").await.good();
    assert_eq!(socket.hear("event").await["event"]["kind"], "move");
}

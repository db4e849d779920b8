//! Who somebody is, on which devices, and that nobody lost anything when persons were told from secrets.

use std::io::Read as _;
use std::sync::Arc;

use kelci_server::ids::Secret;
use serde_json::{Value, json};
use sqlx::{Connection as _, Row as _, SqliteConnection};

use crate::client::{Site, Visitor, at_one_screen, id, until};
use crate::home::Home;
use crate::socket::Socket;

const ANN: &str = "76pt4n5ve0nhvm0ex16jtbby0g";
const BOB: &str = "n13sy6c07r1wwb90wkqfaj0tf5";
const CID: &str = "ceh3fz0dfqaskpw1dkmg610wxa";
/// The keys of Bob's invitation and of the link to Ann's seat in the game with a clock.
const INVITATION: &str = "t6ek4wtjrzzmew6h26vrb9s9ed";
const DEVICE: &str = "ven06ax4jzdf6hbntxj88ayc41";

const CLOCK: &str = "17f86jmgzn68njfnt7402qd8a5";
const MOVE_CLOCK: &str = "d3vjsvh96thnbr47dsw03mbqj1";
const INVITED: &str = "0b1q8yn9r7c4ww0r3hr96pc6qw";
const REVIEWED: &str = "kjt3a2pxt2913adw4dkhsczgy9";
const DRAWN: &str = "7tje73gd1w35x4swmc8gnx5hxm";
const ABORTED: &str = "vvbgyy9ftey12d8242fmbbydxj";
const MATCH: &str = "mjas5em6ac04zkckhq3d3tqgfq";
const NEXT: &str = "mn25n7vn8jpnysq5mh3nqwmnb9";
const SCREEN: &str = "vf7tchjbbtrjtcjfr9qzgmbsbk";
const ENGINE: &str = "k1sffxbe8d07regc0dmjw8j7ah";
const TO_REVIEW: &str = "aw3ed2yq2vhz51v40wq3bng23w";

/// A directory with the store in `tests/old`.
fn old_store() -> Arc<Home> {
    let directory = Arc::new(Home::in_file());
    let packed = include_bytes!("../old/before-persons.sqlite.gz");
    let mut store = Vec::new();
    flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut store).unwrap();
    std::fs::write(kelci_server::store_file(directory.path()), store).unwrap();
    directory
}

async fn before_persons() -> Site {
    Site::on(old_store(), |_| ()).await
}

/// As if it had been alive until now: one flag should have fallen, the other has time.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_store_starts_without_looking_at_its_clocks_and_flags_fall() {
    let directory = old_store();
    let file = kelci_server::store_file(directory.path());
    let mut store =
        SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    let now_ms = kelci_server::system_ms();
    for (change, at_ms) in [
        ("UPDATE pulse SET at_ms = ?", now_ms),
        (
            "UPDATE games SET deadline_ms = ? WHERE id = '17f86jmgzn68njfnt7402qd8a5'",
            now_ms + 3_600_000,
        ),
    ] {
        let changed = sqlx::query(change).bind(at_ms).execute(&mut store).await.unwrap();
        assert_eq!(changed.rows_affected(), 1, "{change}");
    }
    let site = Site::on(directory, |_| ()).await;
    let status = "SELECT status, reason FROM games WHERE id = ?";
    let mut door = site.back_door().await;
    loop {
        let row = sqlx::query(status).bind(MOVE_CLOCK).fetch_one(&mut door).await.unwrap();
        if row.get::<&str, _>("status") == "over" {
            assert_eq!(row.get::<&str, _>("reason"), "time");
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let outages = "SELECT COUNT(*) AS events FROM events WHERE game = ? AND kind = 'outage'";
    let mut count = async || {
        let row = sqlx::query(outages).bind(CLOCK).fetch_one(&mut door).await.unwrap();
        row.get::<i64, _>("events")
    };
    let before = count().await;
    let seen = visitor(BOB).look(&site, CLOCK).await;
    assert_eq!(seen["clocks"]["running"], "second");
    assert_eq!(count().await, before + 1, "what was nobody's is told when somebody looks");
}

fn visitor(secret: &str) -> Visitor {
    Visitor { secret: secret.to_owned() }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_lost_a_seat_when_persons_came() {
    let site = before_persons().await;
    let both = [CLOCK, MOVE_CLOCK, REVIEWED, ABORTED, MATCH, TO_REVIEW];
    let [ann, bob, cid] = [ANN, BOB, CID].map(visitor);
    for game in both {
        assert_eq!(ann.look(&site, game).await["you"], json!(["first"]), "{game}");
        assert_eq!(bob.look(&site, game).await["you"], json!(["second"]), "{game}");
        assert_eq!(cid.look(&site, game).await["you"], json!([]), "{game}");
        assert_eq!(Visitor::default().look(&site, game).await["you"], json!([]), "{game}");
    }
    for game in [DRAWN, NEXT] {
        assert_eq!(bob.look(&site, game).await["you"], json!(["first"]), "{game}");
        assert_eq!(ann.look(&site, game).await["you"], json!(["second"]), "{game}");
    }
    assert_eq!(cid.look(&site, SCREEN).await["you"], json!(["first", "second"]));
    assert_eq!(cid.look(&site, ENGINE).await["you"], json!(["first"]));
    let invited = bob.look(&site, INVITED).await;
    assert_eq!((&invited["you"], &invited["owner"]), (&json!(["second"]), &json!(true)));
    for (visitor, games) in [(&ann, 8), (&bob, 9), (&cid, 2)] {
        let mine = visitor.get(&site, "/api/mine").await.good();
        assert_eq!(mine.as_array().unwrap().len(), games);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_before_go_on() {
    let site = before_persons().await;
    let [ann, mut bob, mut cid] = [ANN, BOB, CID].map(visitor);
    for (game, plies, status) in [
        (CLOCK, 5, "playing"),
        (MOVE_CLOCK, 2, "playing"),
        (INVITED, 0, "waiting"),
        (REVIEWED, 6, "over"),
        (DRAWN, 2, "over"),
        (ABORTED, 0, "over"),
        (MATCH, 2, "over"),
        (NEXT, 0, "playing"),
        (SCREEN, 3, "playing"),
        (TO_REVIEW, 8, "over"),
    ] {
        let seen = ann.look(&site, game).await;
        assert_eq!((&seen["ply"], &seen["status"]), (&json!(plies), &json!(status)), "{game}");
    }
    // Whatever time has gone by since, it was nobody's.
    let left = |game: &Value| game["clocks"]["left_ms"][1].as_u64().unwrap();
    let clocks = bob.look(&site, CLOCK).await;
    assert!((590_000..620_000).contains(&left(&clocks)), "{}", clocks["clocks"]);
    assert_eq!(clocks["turn"], "second");
    let first = clocks["position"]["moves"][0]["text"].as_str().unwrap().to_owned();
    bob.play(&site, CLOCK, &first).await.good();
    cid.act(&site, SCREEN, &json!({ "action": "resign" })).await.good();
    cid.wait(&site, ENGINE, |game| game["ply"] == 2).await;
    let review =
        async |game: &str| ann.get(&site, &format!("/api/games/{game}/review")).await.good();
    let reviewed = review(REVIEWED).await;
    assert_eq!((&reviewed["status"], &reviewed["may_forget"]), (&json!("done"), &json!(true)));
    assert_eq!(reviewed["moves"].as_array().unwrap().len(), 6);
    let done =
        until(async || Some(review(TO_REVIEW).await).filter(|it| it["status"] == "done")).await;
    assert_eq!(done["moves"].as_array().unwrap().len(), 8);
    let sheet = ann.get(&site, &format!("/api/series/{MATCH}")).await.good();
    assert_eq!(sheet["rounds"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn links_of_before_take_their_seats() {
    let site = before_persons().await;
    let (mut guest, mut phone, ann) = (Visitor::default(), Visitor::default(), visitor(ANN));
    let join = |game: &str| format!("/api/games/{game}/join");
    let joined =
        guest.post(&site, &join(INVITED), &json!({ "key": INVITATION, "name": "D" })).await;
    assert_eq!(joined.good()["seat"], "first");
    assert_eq!(guest.look(&site, INVITED).await["status"], "playing");
    phone.post(&site, &join(CLOCK), &json!({ "key": DEVICE })).await.good();
    assert_eq!(phone.look(&site, CLOCK).await["you"], json!(["first"]));
    assert_eq!(ann.look(&site, CLOCK).await["you"], json!(["first"]), "it is Ann on both");
    for device in [&ann, &phone] {
        assert_eq!(device.look(&site, MATCH).await["you"], json!(["first"]), "and everywhere");
    }
}

/// Makes somebody known by another secret too.
pub async fn second_device(site: &Site, of: &Visitor) -> Visitor {
    let (own, other) = (Secret::parse(&of.secret).unwrap(), Secret::fresh());
    let mut store = site.back_door().await;
    let whose = "SELECT person FROM sessions WHERE digest = ?";
    let person = sqlx::query(whose).bind(own.of_session().bytes()).fetch_one(&mut store).await;
    let person: Vec<u8> = person.unwrap().get("person");
    let add = "INSERT INTO sessions (digest, person, created_ms) VALUES (?, ?, 0)";
    sqlx::query(add)
        .bind(other.of_session().bytes())
        .bind(person)
        .execute(&mut store)
        .await
        .unwrap();
    visitor(other.reveal())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_forgotten_elsewhere_is_known_here() {
    let site = Site::in_file().await;
    let mut ann = Visitor::default();
    let game = id(&ann.begin(&site, &at_one_screen("pijersi")).await);
    let mut lost = second_device(&site, &ann).await;
    lost.play(&site, &game, "a4-b5=c4").await.good();
    let mut socket = Socket::open(&site, &lost, &game).await.unwrap();
    socket.say(&json!({ "type": "hello" })).await;
    assert_eq!(socket.hear("game").await["game"]["you"], json!(["first", "second"]));
    let stays = Socket::open(&site, &ann, &game).await.unwrap();

    let ended = async |visitor: &Visitor| {
        let headers = format!("{}origin: http://{}\r\n", visitor.cookie(), site.address);
        site.send("DELETE", "/api/sessions/others", &headers, "").await
    };
    assert_eq!(ended(&ann).await.good()["sessions"], 1);
    assert_eq!(socket.closed().await, Some(1008), "a device that was forgotten is let go");
    drop(stays);
    lost.play(&site, &game, "g6-f7=d6").await.refused(403, "not-your-seat");
    assert_eq!(lost.look(&site, &game).await["you"], json!([]));
    ended(&lost).await.refused(403, "not-known");
    assert_eq!(ann.look(&site, &game).await["you"], json!(["first", "second"]));
    ann.play(&site, &game, "g6-f7=d6").await.good();
    // By a page too.
    let lost = second_device(&site, &ann).await;
    assert_eq!(ann.fill(&site, "/devices/forget", &[]).await.status, 303);
    assert_eq!(lost.look(&site, &game).await["you"], json!([]));
    // What the device keeps proves nothing, but may prove something new.
    let mut lost = lost;
    let own = id(&lost.begin(&site, &at_one_screen("jersi")).await);
    assert_eq!(lost.look(&site, &own).await["owner"], true);
    assert_eq!(lost.get(&site, "/api/mine").await.good().as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_shown_again_on_every_device_of_its_owner() {
    let site = Site::in_file().await;
    let mut ann = Visitor::default();
    let wanted =
        json!({ "game": "pijersi", "first": { "kind": "me" }, "second": { "kind": "friend" } });
    let begun = ann.begin(&site, &wanted).await;
    let (game, key) = (id(&begun), begun["keys"]["second"].as_str().unwrap().to_owned());
    let phone = second_device(&site, &ann).await;
    let page = format!("/game/{game}");
    for device in [&ann, &phone] {
        assert!(device.read(&site, &page, "en").await.text.contains(&key));
    }
    assert!(!Visitor::default().read(&site, &page, "en").await.text.contains(&key));
    let again = format!("/api/games/{game}/seats/second/key");
    let other = ann.post(&site, &again, &json!({})).await.good()["key"].clone();
    let text = phone.read(&site, &page, "en").await.text;
    assert!(text.contains(other.as_str().unwrap()) && !text.contains(&key), "the new one");
}

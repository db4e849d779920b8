//! Games by days: a fortnight of them by a clock that the test moves, vacations, moves entered beforehand, notes.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use kelci_catalog::find;
use kelci_core::{Options, Spelling};
use kelci_server::store::transfer;
use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor, at_one_screen, id, until};
use crate::home::Home;
use crate::programs::Program;
use crate::shared_store::{SharedStore, two_nodes};
use crate::simulated::Simulated;
use crate::socket::Socket;

const DAY_MS: i64 = 24 * 3_600_000;

fn by_days(days: i64) -> Value {
    json!({ "game": "pijersi", "first": { "kind": "me", "name": "Ann" }, "second": { "kind": "friend" },
        "clock": { "kind": "move", "ms": days * DAY_MS } })
}

/// A game of two; the first begins.
async fn begun(site: &Site, ann: &mut Visitor, bob: &mut Visitor, wanted: &Value) -> String {
    let begun = ann.begin(site, wanted).await;
    let join = json!({ "key": begun["keys"]["second"], "name": "Bob" });
    bob.post(site, &format!("/api/games/{}/join", id(&begun)), &join).await.good();
    id(&begun)
}

async fn two(site: &Site) -> (Visitor, Visitor) {
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    ann.sign_up(site, "Anna").await;
    bob.sign_up(site, "Bobby").await;
    (ann, bob)
}

/// Moves after those that were played, by their places among the legal ones.
pub fn walk(played: &[String], picks: &[usize]) -> Vec<String> {
    let mut position = find("pijersi").unwrap().position(&Options::new(), None).unwrap();
    for text in played {
        let key = position.parse_move(text).unwrap();
        position.play(key);
    }
    let walk = picks.iter().map(|pick| {
        let key = position.moves()[*pick];
        let text = position.write_move(key, Spelling::Canonical).unwrap();
        position.play(key);
        text
    });
    walk.collect()
}

async fn enter(visitor: &mut Visitor, site: &Site, game: &str, lines: &[&[String]]) -> Answer {
    let lines: Vec<String> = lines.iter().map(|line| line.join(" ")).collect();
    let path = format!("/api/games/{game}/conditional");
    visitor.post(site, &path, &json!({ "lines": lines })).await
}

async fn lines(visitor: &Visitor, site: &Site, game: &str) -> Value {
    let path = format!("/api/games/{game}/conditional");
    visitor.get(site, &path).await.good()["lines"].clone()
}

async fn events(site: &Site, game: &str, kind: &str) -> usize {
    let events = Visitor::default().get(site, &format!("/api/games/{game}/events")).await.good();
    events.as_array().unwrap().iter().filter(|event| event["kind"] == kind).count()
}

async fn turns(visitor: &Visitor, site: &Site) -> Vec<String> {
    let waiting = visitor.get(site, "/api/turns").await.good();
    waiting.as_array().unwrap().iter().map(id).collect()
}

/// A day's token: what it opened ends with it, before anything more is done by it.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_token_opened_ends_when_its_time_is_over() {
    let world = Simulated::start().await;
    let site = &world.site;
    let (mut ann, mut bob) = two(site).await;
    let mut wanted = by_days(14);
    wanted["visibility"] = "public".into();
    let game = begun(site, &mut ann, &mut bob, &wanted).await;
    let (day, _) = Program::good_for(site, &mut ann, &["read", "play"], 1).await;
    let (week, _) = Program::good_for(site, &mut ann, &["read", "play"], 7).await;
    let mut heard = day.listen(site).await;
    while heard.next().await.expect("an event")["type"] != "ready" {}
    let mut moving = Socket::watch_by_token(site, &day.0, &game).await;
    let mut idle = Socket::watch_by_token(site, &day.0, &game).await;
    let mut good = Socket::watch_by_token(site, &week.0, &game).await;
    let moves = walk(&[], &[0, 0, 0]);
    let mv = |text: &str| json!({ "action": "move", "text": text });
    world.hour(23).await;
    moving.act(1, mv(&moves[0])).await;
    moving.hear("done").await;
    bob.play(site, &game, &moves[1]).await.good();
    world.hour(25).await;
    moving.act(2, mv(&moves[2])).await;
    assert_eq!(moving.closed().await, Some(1008));
    day.get(site, "/api/whoami").await.refused(401, "bad-token");
    assert_eq!(ann.look(site, &game).await["ply"], 2, "it was not played");
    while heard.next().await.is_some() {}
    assert_eq!(idle.closed().await, Some(1008), "at a heartbeat");
    good.act(3, mv(&moves[2])).await;
    good.hear("done").await;
}

/// How many hours a seat has left, rounded.
fn hours_left(game: &Value, seat: usize) -> i64 {
    (game["clocks"]["left_ms"][seat].as_i64().unwrap() + 1_800_000) / 3_600_000
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fortnight_with_vacations_and_time_outs() {
    let mut world = Simulated::start().await;
    let (mut ann, mut bob) = two(&world.site).await;
    let mut wanted = by_days(3);
    wanted["visibility"] = "public".into();
    let game = begun(&world.site, &mut ann, &mut bob, &wanted).await;
    let fast = begun(&world.site, &mut ann, &mut bob, &by_days(1)).await;
    let moves = walk(&[], &[0, 0, 0, 0]);
    ann.play(&world.site, &game, &moves[0]).await.good();
    ann.play(&world.site, &fast, &moves[0]).await.good();
    assert_eq!(
        turns(&bob, &world.site).await,
        [fast.clone(), game.clone()],
        "the urgent one first"
    );
    assert_eq!(turns(&ann, &world.site).await, [""; 0]);
    world.hour(20).await;
    bob.play(&world.site, &fast, &moves[1]).await.good();
    // Ann does not answer there, and loses that game after a day.
    world.hour(46).await;
    let over = ann.wait(&world.site, &fast, |game| game["status"] == "over").await;
    assert_eq!(
        (&over["end"]["reason"], &over["end"]["winner"]),
        (&json!("time"), &json!("second"))
    );
    let told = ann.look(&world.site, &game).await;
    assert_eq!((hours_left(&told, 1), &told["clocks"]["running"]), (72 - 46, &json!("second")));
    // Bob goes on vacation for five days, and the clock stands still; also for a program that starts anew.
    let taken = bob.post(&world.site, "/api/account/vacations", &json!({ "days": 5 })).await.good();
    assert_eq!(taken["days_left"], 0, "one at a time: {taken}");
    let from_ms = taken["vacations"][0]["from_ms"].clone();
    assert_eq!(events(&world.site, &game, "vacation").await, 1);
    world.hour(46 + 50).await;
    world = world.restarted().await;
    world.hour(46 + 100).await;
    let told = ann.look(&world.site, &game).await;
    assert_eq!((hours_left(&told, 1), &told["clocks"]["running"]), (72 - 46, &Value::Null));
    assert_eq!(told["clocks"]["away_until_ms"], json!([null, taken["vacations"][0]["to_ms"]]));
    let page = ann.read(&world.site, &format!("/game/{game}"), "en").await.text;
    assert!(page.contains("on vacation until 20"), "{page}");
    let page = ann.read(&world.site, &format!("/game/{game}"), "fr").await.text;
    assert!(page.contains("en vacances jusqu’au 20"), "{page}");
    // He is back early: the rest of the days is his again.
    let end = json!({ "from_ms": from_ms });
    let ended = bob.post(&world.site, "/api/account/vacations/end", &end).await.good();
    assert_eq!((&ended["vacations"], &ended["days_left"]), (&json!([]), &json!(25)));
    bob.post(&world.site, "/api/account/vacations/end", &end).await.refused(409, "refused");
    let told = ann.look(&world.site, &game).await;
    assert_eq!((hours_left(&told, 1), &told["clocks"]["running"]), (72 - 46, &json!("second")));
    world.hour(46 + 100 + 20).await;
    assert_eq!(hours_left(&ann.look(&world.site, &game).await, 1), 72 - 46 - 20);
    bob.play(&world.site, &game, &moves[1]).await.good();
    // Ann plans one from a day on; her three days are over with it on the thirteenth.
    let plan = json!({ "from_ms": world.began_ms + 8 * DAY_MS, "days": 4 });
    ann.post(&world.site, "/api/account/vacations", &plan).await.good();
    let listed = ann.get(&world.site, "/api/turns").await.good();
    let deadline_ms = listed[0]["deadline_ms"].as_i64().unwrap();
    let wanted_ms = world.began_ms + (166 + 72) * 3_600_000 + 4 * DAY_MS;
    assert!((deadline_ms - wanted_ms).abs() < 1_800_000, "{deadline_ms} {wanted_ms}");
    world.hour(13 * 24).await;
    let told = bob.look(&world.site, &game).await;
    assert_eq!(
        (&told["status"], hours_left(&told, 0)),
        (&json!("playing"), 166 + 72 + 96 - 13 * 24)
    );
    world = world.restarted().await;
    world.hour(14 * 24).await;
    let over = bob.wait(&world.site, &game, |game| game["status"] == "over").await;
    assert_eq!(
        (&over["end"]["reason"], &over["end"]["winner"]),
        (&json!("time"), &json!("second"))
    );
    assert_eq!(events(&world.site, &game, "vacation").await, 3, "each is told once");
    // What was stored tells the same once more.
    let world = world.restarted().await;
    let again = bob.look(&world.site, &game).await;
    for key in ["clocks", "plies", "end", "number"] {
        assert_eq!(again[key], over[key], "{key}");
    }
}

/// The whole site is gone for two days: nobody loses an hour by it, nor a vacation that begins meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn days_without_the_site_are_nobodys_time() {
    let mut world = Simulated::start().await;
    let (mut ann, mut bob) = two(&world.site).await;
    let mut wanted = by_days(3);
    wanted["visibility"] = "public".into();
    let game = begun(&world.site, &mut ann, &mut bob, &wanted).await;
    let fast = begun(&world.site, &mut ann, &mut bob, &by_days(1)).await;
    ann.play(&world.site, &game, &walk(&[], &[0])[0]).await.good();
    let plan = json!({ "from_ms": world.began_ms + 20 * 3_600_000, "days": 2 });
    bob.post(&world.site, "/api/account/vacations", &plan).await.good();
    world.hour(10).await;
    world = world.away(48).await;
    let hers = async |world: &Simulated| hours_left(&ann.look(&world.site, &fast).await, 0);
    let his = async |world: &Simulated| {
        let told = bob.look(&world.site, &game).await;
        (hours_left(&told, 1), told["clocks"]["running"].clone())
    };
    assert_eq!(hers(&world).await, 24 - 10);
    assert_eq!(his(&world).await, (72 - 10, Value::Null), "he is still away");
    world.hour(58 + 8).await;
    assert_eq!(hers(&world).await, 24 - 10 - 8);
    assert_eq!(his(&world).await, (72 - 10, Value::Null));
    // It was over at 68.
    world.hour(58 + 13).await;
    assert_eq!(his(&world).await, (72 - 10 - 3, json!("second")));
    assert_eq!(hers(&world).await, 24 - 10 - 13);
    world.hour(58 + 15).await;
    let over = ann.wait(&world.site, &fast, |game| game["status"] == "over").await;
    assert_eq!(over["end"]["reason"], "time");
}

/// The program is gone before games have heard of the vacation: no flag falls all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_that_no_game_has_heard_of_counts() {
    let mut world = Simulated::start().await;
    let (mut ann, mut bob) = two(&world.site).await;
    let mut wanted = by_days(1);
    wanted["visibility"] = "public".into();
    let game = begun(&world.site, &mut ann, &mut bob, &wanted).await;
    let mut plain = by_days(1);
    plain["clock"] = json!({ "kind": "game", "base_ms": DAY_MS, "increment_ms": 0 });
    let other = begun(&world.site, &mut ann, &mut bob, &plain).await;
    let Simulated { home, store, site, began_ms } = world;
    site.stopped().await;
    let row = format!(
        "INSERT INTO vacations (person, from_ms, to_ms) SELECT id, {}, {} FROM persons WHERE handle = 'Anna'",
        began_ms + 3_600_000,
        began_ms + 3_600_000 + 3 * DAY_MS
    );
    home.say(&row, None).await;
    let again = SharedStore::open(&home).await;
    again.ahead_ms.store(store.ahead_ms.load(Ordering::Relaxed), Ordering::Relaxed);
    let site = Site::node(&home, again.clone(), |_| ()).await;
    world = Simulated { home, store: again, site, began_ms };
    world.hour(30).await;
    // A clock of a whole game is nobody's vacation.
    ann.wait(&world.site, &other, |game| game["status"] == "over").await;
    let told = ann.look(&world.site, &game).await;
    assert_eq!((&told["status"], hours_left(&told, 0)), (&json!("playing"), 23));
    world.hour(24 * 4 + 1).await;
    ann.wait(&world.site, &game, |game| game["status"] == "over").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_is_known_on_every_node() {
    let (one, other) = two_nodes().await;
    let (mut ann, mut bob) = two(&one).await;
    let game = begun(&one, &mut ann, &mut bob, &by_days(14)).await;
    bob.look(&other, &game).await;
    let (mut socket, _) = Socket::watch(&other, &bob, &game, Value::Null).await;
    ann.post(&one, "/api/account/vacations", &json!({ "days": 30 })).await.good();
    let heard = socket.hear("event").await;
    assert_eq!(
        (&heard["event"]["kind"], &heard["event"]["seat"]),
        (&json!("vacation"), &json!("first"))
    );
    let told = bob.look(&other, &game).await;
    assert_eq!(told["clocks"]["running"], Value::Null);
    let too_much = json!({ "days": 1 });
    ann.post(&other, "/api/account/vacations", &too_much).await.refused(409, "refused");
    let mut guest = Visitor::default();
    guest.begin(&one, &at_one_screen("jersi")).await;
    guest.post(&one, "/api/account/vacations", &too_much).await.refused(403, "account-needed");
    // She may play while she is away.
    ann.play(&other, &game, &walk(&[], &[0])[0]).await.good();
    assert_eq!(bob.look(&one, &game).await["clocks"]["running"], "second");
}

/// The moves of a game, and which of them were entered beforehand.
fn listed(game: &Value) -> Vec<(String, bool)> {
    let ply = |ply: &Value| {
        (ply["canonical"].as_str().unwrap().to_owned(), ply["conditional"].as_bool().unwrap())
    };
    game["plies"].as_array().unwrap().iter().map(ply).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn conditional_moves_fork_and_are_played_at_once() {
    let (one, other) = two_nodes().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let game = begun(&one, &mut ann, &mut bob, &by_days(3)).await;
    let first = walk(&[], &[0]);
    enter(&mut ann, &one, &game, &[&walk(&first, &[0, 1])]).await.refused(409, "refused");
    ann.play(&one, &game, &first[0]).await.good();
    let [left, right] = [walk(&first, &[0, 3, 5, 7]), walk(&first, &[0, 3, 6, 1])];
    let third = walk(&first, &[9, 2]);
    let before = bob.look(&other, &game).await;
    let kept = enter(&mut ann, &one, &game, &[&left, &right, &third]).await.good();
    assert_eq!(kept["lines"], json!([left.join(" "), right.join(" "), third.join(" ")]));
    // Nobody else can tell.
    let after = bob.look(&other, &game).await;
    let same = |mut game: Value| {
        (game["now_ms"], game["clocks"]["left_ms"]) = Default::default();
        game
    };
    assert_eq!(same(before), same(after));
    assert_eq!(lines(&bob, &other, &game).await, json!([]));
    let (mut socket, _) = Socket::watch(&one, &bob, &game, Value::Null).await;
    bob.play(&other, &game, &right[0]).await.good();
    assert_eq!(socket.hear("event").await["event"]["text"], right[0].as_str());
    let reply = socket.hear("event").await;
    assert_eq!(
        (&reply["event"]["text"], &reply["event"]["conditional"]),
        (&json!(right[1]), &json!(true))
    );
    assert_eq!(lines(&ann, &one, &game).await, json!([left[2..].join(" "), right[2..].join(" ")]));
    bob.play(&one, &game, &right[2]).await.good();
    let told = ann.wait(&other, &game, |game| game["ply"] == 5).await;
    let wanted = [
        (first[0].clone(), false),
        (right[0].clone(), false),
        (right[1].clone(), true),
        (right[2].clone(), false),
        (right[3].clone(), true),
    ];
    assert_eq!(listed(&told), wanted);
    assert_eq!(lines(&ann, &one, &game).await, json!([]));
    let page = Visitor::default().read(&one, &format!("/game/{game}"), "en").await.text;
    assert!(page.contains("(if)"), "{page}");
    // Whoever moves otherwise is not answered, and the line is void for good.
    let played: Vec<String> = listed(&told).into_iter().map(|(text, _)| text).collect();
    let line = walk(&played, &[0, 0]);
    enter(&mut ann, &one, &game, &[&line]).await.good();
    bob.play(&one, &game, &walk(&played, &[4])[0]).await.good();
    assert_eq!(lines(&ann, &other, &game).await, json!([]));
    assert_eq!(ann.look(&one, &game).await["ply"], 6);
}

/// What was entered is played days later, by whatever program runs then, also for somebody who is away.
#[tokio::test(flavor = "multi_thread")]
async fn conditional_moves_that_fork_are_played_over_a_fortnight() {
    let mut world = Simulated::start().await;
    let (mut ann, mut bob) = two(&world.site).await;
    let mut wanted = by_days(3);
    wanted["visibility"] = "public".into();
    let game = begun(&world.site, &mut ann, &mut bob, &wanted).await;
    let first = walk(&[], &[0]);
    ann.play(&world.site, &game, &first[0]).await.good();
    let [left, right] = [walk(&first, &[0, 3, 5, 7]), walk(&first, &[0, 3, 6, 1])];
    let third = walk(&first, &[9, 2]);
    enter(&mut ann, &world.site, &game, &[&left, &right, &third]).await.good();
    world.hour(60).await;
    ann.post(&world.site, "/api/account/vacations", &json!({ "days": 5 })).await.good();
    world = world.restarted().await;
    world.hour(66).await;
    bob.play(&world.site, &game, &right[0]).await.good();
    let told = bob.wait(&world.site, &game, |game| game["ply"] == 3).await;
    assert_eq!((hours_left(&told, 1), &told["clocks"]["running"]), (72, &json!("second")));
    world.hour(66 + 70).await;
    world = world.restarted().await;
    bob.play(&world.site, &game, &right[2]).await.good();
    let told = bob.wait(&world.site, &game, |game| game["ply"] == 5).await;
    let played: Vec<bool> = listed(&told).into_iter().map(|(_, beforehand)| beforehand).collect();
    assert_eq!(played, [false, false, true, false, true]);
    assert_eq!(listed(&told)[4].0, right[3], "of the branch that he chose");
    // He, who is not away, does not answer any more.
    world.hour(66 + 70 + 71).await;
    assert_eq!(bob.look(&world.site, &game).await["status"], "playing");
    world.hour(14 * 24).await;
    let over = ann.wait(&world.site, &game, |game| game["status"] == "over").await;
    assert_eq!((&over["end"]["reason"], &over["end"]["winner"]), (&json!("time"), &json!("first")));
}

#[tokio::test(flavor = "multi_thread")]
async fn both_may_enter_moves_and_a_takeback_makes_them_void() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let game = begun(&site, &mut ann, &mut bob, &by_days(1)).await;
    let line = walk(&[], &[0, 3, 5, 7, 2]);
    // Bob answers the first move and the third, Ann the second and the fourth: one move plays four.
    enter(&mut bob, &site, &game, &[&line[..4]]).await.good();
    ann.play(&site, &game, &line[0]).await.good();
    ann.wait(&site, &game, |game| game["ply"] == 2).await;
    let takeback = |answer: &str| json!({ "action": "takeback", "answer": answer });
    bob.act(&site, &game, &takeback("offer")).await.good();
    ann.act(&site, &game, &takeback("accept")).await.good();
    assert_eq!(ann.look(&site, &game).await["ply"], 1);
    assert_eq!(lines(&bob, &site, &game).await, json!([]));
    enter(&mut ann, &site, &game, &[&line[1..5]]).await.good();
    bob.play(&site, &game, &line[1]).await.good();
    ann.wait(&site, &game, |game| game["ply"] == 3).await;
    enter(&mut ann, &site, &game, &[&line[3..5]]).await.good();
    assert_eq!(lines(&ann, &site, &game).await, json!([line[3..5].join(" ")]));
    // None is none.
    enter(&mut ann, &site, &game, &[]).await.good();
    assert_eq!(lines(&ann, &site, &game).await, json!([]));
    bob.play(&site, &game, &line[3]).await.good();
    assert_eq!(ann.look(&site, &game).await["ply"], 4);
}

/// The program is killed when the move is stored and the answer is not.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_played_once_though_the_site_is_killed_before_it() {
    let home = Arc::new(Home::new().await);
    let store = SharedStore::open(&home).await;
    let site = Site::node(&home, store.clone(), |_| ()).await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let game = begun(&site, &mut ann, &mut bob, &by_days(3)).await;
    let line = walk(&[], &[0, 3, 5, 7]);
    ann.play(&site, &game, &line[0]).await.good();
    enter(&mut ann, &site, &game, &[&line[1..3]]).await.good();
    store.ends_with_a_move.store(true, Ordering::Relaxed);
    bob.play(&site, &game, &line[1]).await;
    until(async || store.is_away.load(Ordering::Relaxed).then_some(())).await;
    let home = site.killed();
    let left = home.open().await;
    let name = kelci_server::ids::GameId::parse(&game).unwrap();
    let stored = left.load(&name).await.unwrap().unwrap();
    let moves = |events: &[kelci_server::game::StoredEvent]| {
        events.iter().filter(|stored| stored.event.kind() == "move").count()
    };
    assert_eq!(moves(&stored.events), 2, "the move is there, and no answer");
    left.close().await.unwrap();
    let site = Site::on(home, |_| ()).await;
    // Nobody looks at the game: it is a job.
    until(async || {
        let waiting = turns(&bob, &site).await;
        (waiting == [game.clone()]).then_some(())
    })
    .await;
    let told = ann.look(&site, &game).await;
    assert_eq!(listed(&told)[2], (line[2].clone(), true));
    let site = site.restarted().await;
    assert_eq!(events(&site, &game, "move").await, 3, "it is played once");
}

#[tokio::test(flavor = "multi_thread")]
async fn conditional_moves_are_checked_and_bounded() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let game = begun(&site, &mut ann, &mut bob, &by_days(3)).await;
    let first = walk(&[], &[0]);
    ann.play(&site, &game, &first[0]).await.good();
    let path = format!("/api/games/{game}/conditional");
    let long = "x".repeat(5_000);
    let many: Vec<String> = (0..21).map(|pick| walk(&first, &[pick, 0]).join(" ")).collect();
    for wrong in [
        json!(["nonsense"]),
        json!(["\u{0}"]),
        json!([walk(&first, &[0]).join(" ")]),
        json!([walk(&first, &[0, 3]).join(" "), walk(&first, &[0, 4]).join(" ")]),
        json!([long]),
        json!(many),
    ] {
        ann.post(&site, &path, &json!({ "lines": wrong })).await.refused(409, "refused");
    }
    assert_eq!(lines(&ann, &site, &game).await, json!([]));
    let line = json!({ "lines": [walk(&first, &[0, 3]).join(" ")] });
    bob.post(&site, &path, &line).await.refused(409, "refused");
    Visitor::default().post(&site, &path, &line).await.refused(403, "not-your-seat");
    // A fast clock, a game at one screen and one against the engine know none.
    let mut fast = by_days(1);
    fast["clock"] = json!({ "kind": "game", "base_ms": 600_000, "increment_ms": 0 });
    let fast = begun(&site, &mut ann, &mut bob, &fast).await;
    let alone = id(&ann.begin(&site, &at_one_screen("pijersi")).await);
    for game in [fast, alone] {
        ann.play(&site, &game, &first[0]).await.good();
        let path = format!("/api/games/{game}/conditional");
        ann.post(&site, &path, &line).await.refused(409, "refused");
    }
    // As a form it comes back with what was typed, in the reader's language.
    let fields = [("lines", "nonsense <b>")];
    let answer = ann.fill(&site, &format!("/game/{game}/conditional"), &fields).await;
    assert_eq!(answer.status, 422);
    assert!(
        answer.text.contains("nonsense &#60;b&#62;") && answer.text.contains("ine 1: "),
        "{answer:?}"
    );
    let good = walk(&first, &[0, 3]).join(" ");
    let kept = ann.fill(&site, &format!("/game/{game}/conditional"), &[("lines", &good)]).await;
    assert!(kept.status == 303 && kept.head.contains("#papers"), "{kept:?}");
    assert!(ann.read(&site, &format!("/game/{game}"), "fr").await.text.contains(&good));
}

/// What Ann keeps for herself is in no answer to anybody else, whatever is asked.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_reads_notes_and_conditional_moves() {
    let site = Site::start().await;
    let (mut ann, mut bob) = two(&site).await;
    let mut wanted = by_days(3);
    wanted["visibility"] = "public".into();
    let game = begun(&site, &mut ann, &mut bob, &wanted).await;
    let first = walk(&[], &[0]);
    ann.play(&site, &game, &first[0]).await.good();
    let line = walk(&first, &[0, 3]);
    enter(&mut ann, &site, &game, &[&line]).await.good();
    let (note, secret) = (format!("/api/games/{game}/note"), "zugzwang on the left");
    ann.post(&site, &note, &json!({ "words": secret })).await.good();
    let mut moderator = Visitor::default();
    moderator.sign_up(&site, "Modesty").await;
    site.home().say("UPDATE persons SET moderator_ms = 1 WHERE handle = 'Modesty'", None).await;
    let api = site.send("GET", "/api/openapi.json", "", "").await.good();
    let mut paths: Vec<String> = api["paths"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(path, operations)| {
            operations["get"].is_object() && !path.contains("live") && !path.contains("picture")
        })
        .map(|(path, _)| {
            path.replace("{id}", &game)
                .replace("{ply}", "1")
                .replace("{name}", "Anna")
                .replace("{game}", "pijersi")
                .replace("{pace}", "days")
                .replace("{number}", "1")
        })
        .map(|path| if path == "/api/events" { "/api/events?seconds=0".into() } else { path })
        .collect();
    paths.extend(["", "/report"].map(|rest| format!("/game/{game}{rest}")));
    paths.extend(
        ["text", "json", "certu"].map(|format| format!("/api/games/{game}/record?format={format}")),
    );
    paths.extend(
        [
            "/",
            "/mine",
            "/turns",
            "/watch",
            "/vacation",
            "/people/Anna",
            "/moderation",
            "/moderation/people/Anna",
            "/api/openapi.json",
        ]
        .map(str::to_owned),
    );
    paths.extend([format!("/view/{game}"), format!("/analysis/pijersi?plan={game}")]);
    for reader in [&bob, &moderator, &Visitor::default()] {
        for path in &paths {
            let told = reader.get(&site, path).await;
            assert!(told.status < 500, "{path}: {told:?}");
            assert!(!told.text.contains(secret) && !told.text.contains(&line.join(" ")), "{path}");
        }
    }
    bob.get(&site, &note).await.good();
    assert_eq!(bob.get(&site, &note).await.good()["words"], "", "his own is empty");
    for stranger in [&moderator, &Visitor::default()] {
        for rest in ["note", "conditional"] {
            let path = format!("/api/games/{game}/{rest}");
            stranger.get(&site, &path).await.refused(403, "not-your-seat");
        }
    }
    let (mut socket, told) = Socket::watch(&site, &bob, &game, Value::Null).await;
    assert!(!told.to_string().contains(secret) && !told.to_string().contains(&line.join(" ")));
    // She has it all in her file, and it goes with her.
    let file = ann.get(&site, "/api/account/data").await.good();
    assert_eq!(
        (&file["notes"][0]["words"], &file["conditional"][0]["lines"][0]),
        (&json!(secret), &json!(line))
    );
    let page = ann.read(&site, &format!("/game/{game}"), "en").await.text;
    assert!(page.contains(secret) && page.contains(&line.join(" ")));
    let proof = json!({ "password": "a long walk" }).to_string();
    let headers = format!(
        "{}content-type: application/json\r\norigin: http://{}\r\n",
        ann.cookie(),
        site.address
    );
    let left = site.send("DELETE", "/api/account", &headers, &proof).await;
    assert!(left.status < 300, "{left:?}");
    assert_eq!(socket.hear("event").await["event"]["kind"], "abort", "it had not really begun");
    let store = site.home().open().await;
    let name = kelci_server::ids::GameId::parse(&game).unwrap();
    let entered = store.entered_moves(&name, kelci_server::game::Seat::First).await.unwrap();
    assert_eq!(entered, None);
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_moves_takes_notes_vacations_and_conditional_moves_along() {
    let home = Arc::new(Home::new().await);
    let site = Site::on(home.clone(), |_| ()).await;
    let (mut ann, mut bob) = two(&site).await;
    let game = begun(&site, &mut ann, &mut bob, &by_days(3)).await;
    let line = walk(&[], &[0, 3, 5]);
    ann.play(&site, &game, &line[0]).await.good();
    enter(&mut ann, &site, &game, &[&line[1..]]).await.good();
    ann.post(&site, &format!("/api/games/{game}/note"), &json!({ "words": "patience" }))
        .await
        .good();
    ann.post(&site, "/api/account/vacations", &json!({ "days": 2 })).await.good();
    site.stopped().await;
    let target = Arc::new(Home::in_file());
    transfer([&home.location(), &target.location()], false, |_| ()).await.unwrap();
    let site = Site::on(target, |_| ()).await;
    let note = ann.get(&site, &format!("/api/games/{game}/note")).await.good();
    assert_eq!(note["words"], "patience");
    let own = ann.get(&site, "/api/account/vacations").await.good();
    assert_eq!(own["vacations"].as_array().unwrap().len(), 1);
    assert_eq!(turns(&bob, &site).await, std::slice::from_ref(&game));
    bob.play(&site, &game, &line[1]).await.good();
    let told = ann.wait(&site, &game, |game| game["ply"] == 3).await;
    assert_eq!(listed(&told)[2], (line[2].clone(), true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_bounded_and_of_those_who_play() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let game = begun(&site, &mut ann, &mut bob, &by_days(2)).await;
    let path = format!("/api/games/{game}/note");
    let kept = ann.post(&site, &path, &json!({ "words": " one\r\ntwo\u{0} " })).await.good();
    assert_eq!(kept["words"], "one\ntwo");
    let long = "é".repeat(2_001);
    ann.post(&site, &path, &json!({ "words": long })).await.refused(400, "bad-request");
    let answer = ann.fill(&site, &format!("/game/{game}/note"), &[("words", &long)]).await;
    assert!(answer.status == 422 && answer.text.contains(&long[..200]), "{}", answer.status);
    Visitor::default()
        .post(&site, &path, &json!({ "words": "x" }))
        .await
        .refused(403, "not-your-seat");
    let strange =
        Visitor::default().fill(&site, &format!("/game/{game}/note"), &[("words", "x")]).await;
    assert_eq!(strange.status, 403);
    assert_eq!(ann.get(&site, &path).await.good()["words"], "one\ntwo");
    ann.fill(&site, &format!("/game/{game}/note"), &[("words", "")]).await;
    assert_eq!(ann.get(&site, &path).await.good()["words"], "");
}

#[tokio::test(flavor = "multi_thread")]
async fn my_turn_leads_from_game_to_game_without_scripts() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let nobody = Visitor::default();
    assert!(nobody.read(&site, "/turns", "en").await.text.contains("No game waits for you"));
    assert!(!nobody.read(&site, "/", "en").await.text.contains("href=\"/turns\""));
    let mut games = Vec::new();
    for days in [7, 1, 3] {
        games.push(begun(&site, &mut ann, &mut bob, &by_days(days)).await);
    }
    let mut untimed = by_days(1);
    untimed["clock"] = json!({ "kind": "none" });
    games.push(begun(&site, &mut ann, &mut bob, &untimed).await);
    let [week, day, three, never] = &games[..] else { panic!() };
    assert_eq!(turns(&ann, &site).await, [day, three, week, never].map(String::clone));
    ann.begin(&site, &at_one_screen("jersi")).await;
    let page = ann.read(&site, "/turns", "en").await.text;
    assert!(page.contains("4 games wait for you") && page.contains("1 day a move"), "{page}");
    let is_left = |left: &str| page.contains(&format!("7 days a move · {left} left"));
    assert!(is_left("7 d 0 h") || is_left("6 d 23 h"), "{page}");
    assert!(ann.read(&site, "/rules", "fr").await.text.contains("4 parties vous attendent"));
    let next = async |visitor: &Visitor, after: &str| {
        let answer = visitor.get(&site, &format!("/turns/next?after={after}")).await;
        assert_eq!(answer.status, 303, "{answer:?}");
        let (_, path) = answer.head.split_once("location: ").unwrap();
        path.lines().next().unwrap().to_owned()
    };
    assert_eq!(next(&ann, "").await, format!("/game/{day}"));
    assert!(
        ann.read(&site, &format!("/game/{day}"), "en")
            .await
            .text
            .contains(&format!("/turns/next?after={day}"))
    );
    assert_eq!(next(&ann, day).await, format!("/game/{three}"), "one is passed over");
    assert_eq!(next(&ann, never).await, format!("/game/{day}"), "and it begins anew");
    ann.play(&site, day, &walk(&[], &[0])[0]).await.good();
    assert_eq!(next(&ann, day).await, format!("/game/{three}"));
    assert_eq!(next(&bob, day).await, "/turns", "nothing else waits");
    assert_eq!(next(&bob, "x%00").await, format!("/game/{day}"));
    assert_eq!(next(&nobody, "").await, "/turns");
}

#[tokio::test(flavor = "multi_thread")]
async fn days_are_offered_and_said_in_words() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    ann.sign_up(&site, "Anna").await;
    let form = ann.read(&site, "/new/pijersi?mode=anybody", "en").await.text;
    assert!(form.contains("14 days a move") && form.contains("own-days"), "{form}");
    assert!(ann.read(&site, "/new/pijersi", "fr").await.text.contains("3 jours par coup"));
    let fill = |days: &'static str| {
        [("mode", "friend"), ("clock", "own-days"), ("move-days", days), ("name", "Ann")]
    };
    for wrong in ["0", "15", "", "x", "1.5"] {
        let answer = ann.fill(&site, "/new/pijersi", &fill(wrong)).await;
        assert!(
            answer.status == 422 && answer.text.contains("from 1 to 14"),
            "{wrong}: {answer:?}"
        );
    }
    let begun = ann.fill(&site, "/new/pijersi", &fill("11")).await;
    assert_eq!(begun.status, 303, "{begun:?}");
    let mine = ann.get(&site, "/api/mine").await.good();
    assert_eq!(mine[0]["clock"], json!({ "kind": "move", "ms": 11 * DAY_MS }));
    let mut more = by_days(15);
    ann.post(&site, "/api/games", &more).await.refused(422, "bad-game");
    more["clock"]["ms"] = json!(14 * DAY_MS);
    ann.begin(&site, &more).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn vacations_are_taken_by_a_form() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    assert_eq!(ann.read(&site, "/vacation", "en").await.status, 403);
    ann.sign_up(&site, "Anna").await;
    let page = ann.read(&site, "/vacation", "en").await;
    assert!(page.status == 200 && page.text.contains("you can take 30 days"), "{page:?}");
    for (from, days) in [
        ("yesterday", "3"),
        ("2020-01-01", "3"),
        ("", "31"),
        ("", "0"),
        ("", "x"),
        ("9999-12-31", "1"),
    ] {
        let answer = ann.fill(&site, "/vacation", &[("from", from), ("days", days)]).await;
        assert!(
            answer.status == 422 && answer.text.contains("role=\"alert\""),
            "{from} {days}: {answer:?}"
        );
    }
    let taken = ann.fill(&site, "/vacation", &[("from", ""), ("days", "10")]).await;
    assert_eq!(taken.status, 303, "{taken:?}");
    let page = ann.read(&site, "/vacation", "fr").await.text;
    assert!(page.contains("Vous êtes en vacances"), "{page}");
    let own = ann.get(&site, "/api/account/vacations").await.good();
    let from = own["vacations"][0]["from_ms"].to_string();
    let ended = ann.fill(&site, "/vacation", &[("do", "end"), ("vacation", &from)]).await;
    assert_eq!(ended.status, 303);
    for nonsense in [from.as_str(), "x", "-9223372036854775808"] {
        let again = ann.fill(&site, "/vacation", &[("do", "end"), ("vacation", nonsense)]).await;
        assert_eq!(again.status, 422, "{again:?}");
    }
}

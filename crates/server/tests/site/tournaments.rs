//! Tournaments through their routes: rounds that are paired and begin by themselves, whoever is missing, the desk.

use std::collections::HashSet;
use std::sync::Arc;

use kelci_server::store::transfer;
use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor, id, until};
use crate::home::Home;
use crate::shared_store::two_nodes;
use crate::simulated::Simulated;
use crate::socket::Socket;

/// A tournament in which nothing has to be waited for.
pub fn swiss(rounds: u32) -> Value {
    json!({
        "title": "Friday evening", "game": "pijersi", "system": { "kind": "swiss", "rounds": rounds },
        "clock": { "kind": "game", "base_ms": 600_000, "increment_ms": 0 }, "no_show_ms": 3_600_000,
    })
}

pub async fn account(site: &Site, name: &str) -> Visitor {
    let mut visitor = Visitor::default();
    visitor.sign_up(site, name).await;
    visitor
}

pub async fn organised(site: &Site, organiser: &mut Visitor, wanted: &Value) -> String {
    let answer = organiser.post(site, "/api/tournaments", wanted).await;
    id(&answer.good())
}

pub async fn act(site: &Site, visitor: &mut Visitor, id: &str, action: Value) -> Answer {
    visitor.post(site, &format!("/api/tournaments/{id}/actions"), &action).await
}

pub async fn look(site: &Site, visitor: &Visitor, id: &str) -> Value {
    visitor.get(site, &format!("/api/tournaments/{id}")).await.good()
}

/// Waits until it is so.
pub async fn wait(
    site: &Site,
    visitor: &Visitor,
    id: &str,
    is_so: impl Fn(&Value) -> bool,
) -> Value {
    until(async || Some(look(site, visitor, id).await).filter(|told| is_so(told))).await
}

/// Waits until the games of a round have begun.
pub async fn begun(site: &Site, visitor: &Visitor, id: &str, round: usize) -> Value {
    let told =
        wait(site, visitor, id, |told| !told["rounds"][round - 1]["begun_ms"].is_null()).await;
    for board in told["rounds"][round - 1]["boards"].as_array().unwrap() {
        if board["result"].is_null() {
            let game = board["games"][0].as_str().unwrap();
            let path = format!("/api/games/{game}");
            until(async || (visitor.get(site, &path).await.status == 200).then_some(())).await;
        }
    }
    told
}

/// Whoever begins makes a move and the other gives up, on every board but these; all by number.
pub async fn play_round(
    site: &Site,
    players: &mut [Visitor],
    told: &Value,
    round: usize,
    but: &[u64],
) {
    for board in told["rounds"][round - 1]["boards"].as_array().unwrap() {
        let [first, second] = [&board["first"], &board["second"]].map(|no| no.as_u64().unwrap());
        if !board["result"].is_null() || but.contains(&first) || but.contains(&second) {
            continue;
        }
        let game = board["games"][0].as_str().unwrap();
        for no in [first, second] {
            let player = &mut players[no as usize - 1];
            let text = player.look(site, game).await["position"]["moves"][0]["text"].clone();
            player.play(site, game, text.as_str().unwrap()).await.good();
        }
        let loser = &mut players[second as usize - 1];
        loser.act(site, game, &json!({ "action": "resign" })).await.good();
    }
}

pub async fn players(site: &Site, id: &str, count: usize) -> Vec<Visitor> {
    let mut players = Vec::new();
    for number in 1..=count {
        let mut player = account(site, &format!("Player{number}")).await;
        act(site, &mut player, id, json!({ "action": "enter" })).await.good();
        players.push(player);
    }
    players
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_runs_by_itself_to_its_end() {
    let site = Site::start().await;
    let mut organiser = account(&site, "Organiser").await;
    let id = organised(&site, &mut organiser, &swiss(3)).await;
    let mut players = players(&site, &id, 6).await;
    act(&site, &mut players[0], &id, json!({ "action": "start" }))
        .await
        .refused(403, "not-the-desk");
    act(&site, &mut players[0], &id, json!({ "action": "enter" })).await.refused(409, "refused");
    act(&site, &mut organiser, &id, json!({ "action": "start" })).await.good();
    let told = begun(&site, &organiser, &id, 1).await;
    assert!(look(&site, &players[0], &id).await["my_game"].is_string());
    let game = told["rounds"][0]["boards"][0]["games"][0].as_str().unwrap().to_owned();
    let first = told["rounds"][0]["boards"][0]["first"].as_u64().unwrap() as usize - 1;
    for (action, error) in [("abort", "refused"), ("rematch", "refused")] {
        let mut action = json!({ "action": action });
        if error == "refused" && action["action"] == "rematch" {
            action["answer"] = json!("offer");
        }
        players[first].act(&site, &game, &action).await.refused(409, error);
    }
    play_round(&site, &mut players, &told, 1, &[]).await;
    let told = begun(&site, &organiser, &id, 2).await;
    // Somebody comes late, and the organiser corrects what was wrong.
    let mut late = account(&site, "Late").await;
    act(&site, &mut late, &id, json!({ "action": "enter" })).await.good();
    players.push(late);
    let wrong =
        json!({ "action": "correct", "round": 1, "board": 1, "result": "1/2", "reason": "" });
    act(&site, &mut organiser, &id, wrong).await.refused(409, "refused");
    let right =
        json!({ "action": "correct", "round": 1, "board": 1, "result": "1/2", "reason": "agreed" });
    act(&site, &mut organiser, &id, right).await.good();
    play_round(&site, &mut players, &told, 2, &[]).await;
    let told = begun(&site, &organiser, &id, 3).await;
    let third = &told["rounds"][2];
    assert_eq!(third["byes"].as_array().unwrap().len(), 1, "seven play");
    play_round(&site, &mut players, &told, 3, &[]).await;
    let told = wait(&site, &organiser, &id, |told| told["phase"] == "over").await;
    let points: f64 = told["tables"][0]["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["points"].as_f64().unwrap())
        .sum();
    assert_eq!(points, 3.0 + 3.0 + 4.0);
    let log = organiser.get(&site, &format!("/api/tournaments/{id}/log")).await.good();
    let correction =
        log["lines"].as_array().unwrap().iter().find(|line| line["kind"] == "correct").unwrap();
    assert_eq!((&correction["by"], &correction["reason"]), (&json!("Organiser"), &json!("agreed")));
    let report = organiser.get(&site, &format!("/api/tournaments/{id}/report")).await;
    assert_eq!(report.status, 200);
    assert!(kelci_pairing::trf::read(&report.text).is_ok(), "{}", report.text);
}

/// Whoever does not come loses without a game, and the round goes on without them.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_missing_forfeits() {
    let site = Site::start().await;
    let mut organiser = account(&site, "Organiser").await;
    let mut wanted = swiss(1);
    wanted["no_show_ms"] = json!(1_000);
    let id = organised(&site, &mut organiser, &wanted).await;
    let players = players(&site, &id, 2).await;
    act(&site, &mut organiser, &id, json!({ "action": "start" })).await.good();
    let told = wait(&site, &organiser, &id, |told| told["phase"] == "over").await;
    let board = &told["rounds"][0]["boards"][0];
    assert_eq!((&board["result"], &board["no_show"]), (&json!("0-1F"), &json!(true)));
    let game = players[0].look(&site, board["games"][0].as_str().unwrap()).await;
    assert_eq!(game["end"]["reason"], "aborted");
}

/// A node is killed whenever: what was begun is known, and nothing begins twice.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_a_round_goes_on_and_nothing_begins_twice() {
    let site = Site::start().await;
    let mut organiser = account(&site, "Organiser").await;
    let id = organised(&site, &mut organiser, &swiss(2)).await;
    let mut players = players(&site, &id, 4).await;
    act(&site, &mut organiser, &id, json!({ "action": "start" })).await.good();
    let before = begun(&site, &organiser, &id, 1).await;
    let site = site.restarted().await;
    let told = begun(&site, &organiser, &id, 1).await;
    assert_eq!(told["rounds"], before["rounds"]);
    play_round(&site, &mut players, &told, 1, &[]).await;
    let site = site.restarted().await;
    let told = begun(&site, &organiser, &id, 2).await;
    let boards = |round: &Value| round["boards"].as_array().unwrap().clone();
    let games: HashSet<String> = told["rounds"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(boards)
        .map(|board| board["games"][0].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(games.len(), 4);
    for player in &players {
        let mine = player.get(&site, "/api/mine").await.good();
        assert_eq!(mine.as_array().unwrap().len(), 2, "one game a round");
    }
}

/// On two nodes, which both direct: every round is paired once, every game begun once.
#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_direct_one_tournament_once() {
    let (one, other) = two_nodes().await;
    let mut organiser = account(&one, "Organiser").await;
    let id = organised(&one, &mut organiser, &swiss(3)).await;
    let mut players = players(&other, &id, 6).await;
    act(&one, &mut organiser, &id, json!({ "action": "start" })).await.good();
    for round in 1..=3 {
        let told = begun(&one, &organiser, &id, round).await;
        let node = if round % 2 == 0 { &one } else { &other };
        play_round(node, &mut players, &told, round, &[]).await;
    }
    wait(&other, &organiser, &id, |told| told["phase"] == "over").await;
    for player in &players {
        let mine = player.get(&one, "/api/mine").await.good();
        assert_eq!(mine.as_array().unwrap().len(), 3, "one game a round");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arena_of_four_pairs_whoever_is_free() {
    let site = Site::start().await;
    let mut organiser = account(&site, "Organiser").await;
    let mut wanted = swiss(1);
    wanted["system"] = json!({ "kind": "arena", "minutes": 60 });
    let id = organised(&site, &mut organiser, &wanted).await;
    let mut players = players(&site, &id, 4).await;
    act(&site, &mut organiser, &id, json!({ "action": "start" })).await.good();
    wait(&site, &organiser, &id, |told| {
        told["rounds"][0]["boards"].as_array().is_some_and(|all| all.len() == 2)
    })
    .await;
    let told = begun(&site, &organiser, &id, 1).await;
    play_round(&site, &mut players, &told, 1, &[]).await;
    let told = wait(&site, &organiser, &id, |told| {
        told["rounds"][0]["boards"].as_array().unwrap().len() == 4
    })
    .await;
    let pair = |at: usize| {
        let board = &told["rounds"][0]["boards"][at];
        let mut pair = [board["first"].as_u64().unwrap(), board["second"].as_u64().unwrap()];
        pair.sort_unstable();
        pair
    };
    assert!(![pair(0), pair(1)].contains(&pair(2)), "not the same two again at once");
}

/// In MIK-7 a pairing is a match: the second game begins when the first is over, with sides swapped.
#[tokio::test(flavor = "multi_thread")]
async fn a_pairing_of_mik7_is_a_match() {
    let site = Site::start().await;
    let mut organiser = account(&site, "Organiser").await;
    let mut wanted = swiss(1);
    wanted["game"] = json!("mik7");
    let refused = organiser.post(&site, "/api/tournaments", &wanted).await;
    refused.refused(422, "bad-game");
    wanted["games"] = json!(2);
    let id = organised(&site, &mut organiser, &wanted).await;
    let mut players = players(&site, &id, 2).await;
    act(&site, &mut organiser, &id, json!({ "action": "start" })).await.good();
    let told = begun(&site, &organiser, &id, 1).await;
    play_round(&site, &mut players, &told, 1, &[]).await;
    let told = wait(&site, &organiser, &id, |told| {
        told["rounds"][0]["boards"][0]["games"].as_array().unwrap().len() == 2
    })
    .await;
    let second = told["rounds"][0]["boards"][0]["games"][1].as_str().unwrap().to_owned();
    until(async || {
        (organiser.get(&site, &format!("/api/games/{second}")).await.status == 200).then_some(())
    })
    .await;
    let game = organiser.look(&site, &second).await;
    assert_eq!(game["series"]["round"], 2);
    let winner = told["rounds"][0]["boards"][0]["first"].as_u64().unwrap() as usize - 1;
    players[1 - winner].act(&site, &second, &json!({ "action": "resign" })).await.good();
    let told = wait(&site, &organiser, &id, |told| told["phase"] == "over").await;
    assert_eq!(told["rounds"][0]["boards"][0]["result"], "1-0", "two games to none");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_door_with_a_password_and_conditions() {
    let site = Site::start().await;
    let mut organiser = account(&site, "Organiser").await;
    let mut wanted = swiss(2);
    (wanted["door"], wanted["password"]) = (json!("password"), json!("sesame"));
    let id = organised(&site, &mut organiser, &wanted).await;
    let listed = organiser.get(&site, "/api/tournaments").await.good();
    assert_eq!(listed["tournaments"], json!([]));
    assert_eq!(listed["mine"][0]["id"], json!(id));
    let mut ann = account(&site, "Ann").await;
    act(&site, &mut ann, &id, json!({ "action": "enter", "password": "open" }))
        .await
        .refused(403, "wrong-password");
    act(&site, &mut ann, &id, json!({ "action": "enter", "password": "sesame" })).await.good();
    let told = ann.get(&site, &format!("/api/tournaments/{id}")).await;
    assert!(!told.text.contains("sesame"));
    let mut guest = Visitor::default();
    act(&site, &mut guest, &id, json!({ "action": "enter" })).await.refused(403, "account-needed");
    let mut wanted = swiss(2);
    wanted["least"] = json!(1_700);
    let id = organised(&site, &mut organiser, &wanted).await;
    act(&site, &mut ann, &id, json!({ "action": "enter" })).await.refused(409, "refused");
    // The desk may let in whom it likes, once; and hand the desk on.
    let add = json!({ "action": "add", "name": "Ann" });
    act(&site, &mut organiser, &id, add.clone()).await.good();
    act(&site, &mut organiser, &id, add).await.refused(409, "refused");
    act(&site, &mut ann, &id, json!({ "action": "pause" })).await.refused(403, "not-the-desk");
    act(&site, &mut organiser, &id, json!({ "action": "desk", "name": "Ann", "holds": true }))
        .await
        .good();
    assert_eq!(look(&site, &ann, &id).await["is_desk"], true);
    act(&site, &mut ann, &id, json!({ "action": "cancel", "reason": "it rains" })).await.good();
    act(&site, &mut organiser, &id, json!({ "action": "start" })).await.refused(409, "refused");
}

/// A tournament that was begun in a file goes on in a database, or in another file.
#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_moves_with_its_site() {
    let site = Site::in_file().await;
    let mut organiser = account(&site, "Organiser").await;
    let id = organised(&site, &mut organiser, &swiss(1)).await;
    let mut players = players(&site, &id, 2).await;
    act(&site, &mut organiser, &id, json!({ "action": "start" })).await.good();
    let told = begun(&site, &organiser, &id, 1).await;
    let home = site.stopped().await;
    let targets = [Some(Home::in_file()), Home::in_database().await];
    for target in targets.into_iter().flatten() {
        transfer([&home.location(), &target.location()], false, |_| ()).await.unwrap();
        let site = Site::on(Arc::new(target), |_| ()).await;
        assert_eq!(look(&site, &organiser, &id).await["rounds"], told["rounds"]);
        play_round(&site, &mut players, &told, 1, &[]).await;
        wait(&site, &organiser, &id, |told| told["phase"] == "over").await;
        site.stopped().await;
    }
}

/// The pages work without scripts: the form, entering, the desk, the log; in both languages.
#[tokio::test(flavor = "multi_thread")]
async fn forms_hold_a_tournament_without_scripts() {
    let site = Site::start().await;
    let mut organiser = account(&site, "Organiser").await;
    let wrong = organiser.fill(&site, "/tournaments/new", &[("title", "")]).await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.text.contains("something has to stand there"), "{}", wrong.text);
    let preview = [("title", "Evening"), ("rounds", "4"), ("do", "preview")];
    let preview = organiser.fill(&site, "/tournaments/new", &preview).await;
    assert!(preview.text.contains("8 players: 4 rounds"), "{}", preview.text);
    let fields =
        [("title", "Evening <b>"), ("rounds", "2"), ("pause-seconds", "600"), ("by-hand", "true")];
    let made = organiser.fill(&site, "/tournaments/new", &fields).await;
    assert_eq!(made.status, 303, "{made:?}");
    let there = made.head.lines().find_map(|line| line.strip_prefix("location: ")).unwrap();
    let there = there.trim().to_owned();
    for name in ["Ann", "Bob", "Cid"] {
        let mut player = account(&site, name).await;
        let page = player.read(&site, &there, "fr").await;
        assert!(
            page.text.contains("S’inscrire") && page.text.contains("Evening &#60;b&#62;"),
            "{}",
            page.text
        );
        assert_eq!(player.fill(&site, &there, &[("do", "enter")]).await.status, 303);
        let desk = player.read(&site, &format!("{there}/desk"), "en").await;
        assert_eq!(desk.status, 403);
    }
    assert_eq!(
        organiser.fill(&site, &there, &[("do", "start"), ("from", "desk")]).await.status,
        303
    );
    let desk = format!("{there}/desk");
    until(async || {
        let page = organiser.read(&site, &desk, "en").await;
        page.text.contains("Keep these pairings").then_some(())
    })
    .await;
    let pair = [("do", "pair"), ("first-1", "3"), ("second-1", "1")];
    assert_eq!(organiser.fill(&site, &there, &pair).await.status, 303);
    let wrong =
        organiser.fill(&site, &there, &[("do", "pair"), ("first-1", "3"), ("second-1", "")]).await;
    assert_eq!(wrong.status, 400);
    assert_eq!(organiser.fill(&site, &there, &[("do", "begin")]).await.status, 303);
    let page = organiser.read(&site, &there, "en").await;
    assert!(page.text.contains("Bob has no opponent and one point."), "{}", page.text);
    let undo = [("do", "undo"), ("reason", "wrong <names>")];
    assert_eq!(organiser.fill(&site, &there, &undo).await.status, 303);
    let log = organiser.read(&site, &format!("{there}/log"), "fr").await;
    for text in
        ["La ronde 1 est annulée", "wrong &#60;names&#62;", "(Organiser)", "Bob s’est inscrit"]
    {
        assert!(log.text.contains(text), "{text}: {}", log.text);
    }
    for page in ["/tournaments", "/tournaments/new", &format!("{there}/hall")] {
        assert_eq!(organiser.read(&site, page, "fr").await.status, 200, "{page}");
    }
}

/// The form announces a start and a password, and the page asks for it.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_announces_a_start_and_a_password_that_the_page_asks_for() {
    let site = Site::start().await;
    let mut organiser = account(&site, "Organiser").await;
    let closed = [("title", "Late"), ("rounds", "2"), ("door", "password"), ("password", "")];
    let refused = organiser.fill(&site, "/tournaments/new", &closed).await;
    assert!(refused.text.contains("the password of a tournament has 1 to"), "{}", refused.text);
    let fields = [
        ("title", "Late"),
        ("rounds", "2"),
        ("start-minutes", "30"),
        ("door", "password"),
        ("password", "sesame"),
    ];
    let made = organiser.fill(&site, "/tournaments/new", &fields).await;
    assert_eq!(made.status, 303, "{made:?}");
    let there = made.head.lines().find_map(|line| line.strip_prefix("location: ")).unwrap();
    let there = there.trim().to_owned();
    let told = organiser.get(&site, &format!("/api{there}")).await.good();
    let number = |field: &Value| field.as_i64().unwrap();
    let left_ms = number(&told["terms"]["start_ms"]) - number(&told["now_ms"]);
    assert!((1..=30 * 60_000).contains(&left_ms), "{left_ms}");
    assert_eq!(told["terms"]["has_password"], true);
    let mut ann = account(&site, "Ann").await;
    let page = ann.read(&site, &there, "en").await.text;
    assert!(page.contains("name=\"password\"") && !page.contains("sesame"), "{page}");
    let wrong = [("do", "enter"), ("password", "open")];
    assert_eq!(ann.fill(&site, &there, &wrong).await.status, 403);
    let right = [("do", "enter"), ("password", "sesame")];
    assert_eq!(ann.fill(&site, &there, &right).await.status, 303);
    let page = ann.read(&site, &there, "en").await.text;
    assert!(!page.contains("name=\"password\""), "who is in is not asked again: {page}");
    let told = organiser.get(&site, &format!("/api{there}")).await.good();
    assert_eq!(told["players"][0]["name"], "Ann");
}

/// Somebody who looks at a tournament.
async fn watch(site: &Site, id: &str) -> Socket {
    let (origin, path) =
        (format!("http://{}", site.address), format!("/api/tournaments/{id}/live"));
    Socket::open_at(site, &Visitor::default(), &path, &origin).await.unwrap()
}

/// Waits until those who look are told that it is so.
async fn told(socket: &mut Socket, is_so: impl Fn(&Value) -> bool) -> Value {
    loop {
        let told = socket.hear("tournament").await["tournament"].clone();
        if is_so(&told) {
            return told;
        }
    }
}

/// Whoever looks on at any node hears of entries, rounds, moves, who is missing, and the end.
#[tokio::test(flavor = "multi_thread")]
async fn everybody_who_looks_on_is_told_at_once_on_every_node() {
    let (one, other) = two_nodes().await;
    let mut organiser = account(&one, "Organiser").await;
    let id = organised(&one, &mut organiser, &swiss(1)).await;
    let mut sockets = [watch(&one, &id).await, watch(&other, &id).await];
    for socket in &mut sockets {
        assert_eq!(told(socket, |told| told["number"] == 0).await["games"], json!([]));
    }
    let mut players = players(&one, &id, 2).await;
    for socket in &mut sockets {
        told(socket, |told| told["number"] == 2).await;
    }
    act(&one, &mut organiser, &id, json!({ "action": "start" })).await.good();
    let round = begun(&one, &organiser, &id, 1).await;
    let board = &round["rounds"][0]["boards"][0];
    let (game, first) = (&board["games"][0], &board["first"]);
    for socket in &mut sockets {
        let games = told(socket, |told| told["missing"] == json!([first])).await;
        assert_eq!(games["games"], json!([{ "id": game, "plies": 0 }]));
    }
    let game = game.as_str().unwrap();
    let mover = &mut players[first.as_u64().unwrap() as usize - 1];
    let text = mover.look(&one, game).await["position"]["moves"][0]["text"].clone();
    mover.play(&one, game, text.as_str().unwrap()).await.good();
    for socket in &mut sockets {
        // A move is no event of the tournament.
        let moved = told(socket, |told| told["games"][0]["plies"] == 1).await;
        assert_eq!(moved["missing"], json!([board["second"]]));
    }
    mover.act(&one, game, &json!({ "action": "resign" })).await.good();
    for socket in &mut sockets {
        told(socket, |told| told["games"] == json!([])).await;
    }
    let origin = format!("http://{}", one.address);
    let nobody = format!("/api/tournaments/{}/live", "x".repeat(id.len()));
    let refused = Socket::open_at(&one, &Visitor::default(), &nobody, &origin).await;
    assert_eq!(refused.err(), Some(404));
}

/// What is looked at when points are equal is announced, and a tournament by days waits for days.
#[tokio::test(flavor = "multi_thread")]
async fn equal_points_and_rounds_by_days_are_the_organisers_choice() {
    let site = Site::start().await;
    let mut organiser = account(&site, "Organiser").await;
    let mut wanted = swiss(2);
    wanted["ties"] = json!(["win", "bhm1", "tpr"]);
    let day_ms = 86_400_000;
    (wanted["clock"], wanted["no_show_ms"]) =
        (json!({ "kind": "move", "ms": 3 * day_ms }), json!(1_000));
    let id = organised(&site, &mut organiser, &wanted).await;
    let told = look(&site, &organiser, &id).await;
    assert_eq!(told["tables"][0]["codes"], json!(["win", "bhm1", "tpr"]));
    assert_eq!(told["terms"]["ties"], json!(["win", "bhm1", "tpr"]));
    assert_eq!(told["terms"]["no_show_ms"], 3 * day_ms, "the first move has its days too");
    let mut twice = wanted.clone();
    twice["ties"] = json!(["sb", "sb"]);
    organiser.post(&site, "/api/tournaments", &twice).await.refused(422, "bad-game");
    twice["ties"] = json!(["luck"]);
    let unknown = organiser.post(&site, "/api/tournaments", &twice).await;
    assert!(unknown.text.contains("tie-break"), "{}", unknown.text);
    wanted["system"] = json!({ "kind": "arena", "minutes": 30 });
    organiser.post(&site, "/api/tournaments", &wanted).await.refused(422, "bad-game");
    // The same by the form.
    let fields =
        [("title", "Slow"), ("rounds", "3"), ("days", "2"), ("tie-1", "ps"), ("tie-2", "de")];
    let made = organiser.fill(&site, "/tournaments/new", &fields).await;
    assert_eq!(made.status, 303, "{made:?}");
    let made = made.head.lines().find_map(|line| line.strip_prefix("location: ")).unwrap().trim();
    let page = organiser.read(&site, made, "en").await.text;
    assert!(page.contains("2 days"), "{page}");
    let id = made.rsplit('/').next().unwrap().to_owned();
    assert_eq!(look(&site, &organiser, &id).await["tables"][0]["codes"], json!(["ps", "de"]));
}

/// Rounds of days by a clock that the test moves: somebody lets their time pass, somebody does not come, programs end
/// and others go on.
#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_by_days_is_played_out_with_a_time_out() {
    let mut world = Simulated::start().await;
    let mut organiser = account(&world.site, "Organiser").await;
    let day_ms = 86_400_000;
    let mut wanted = swiss(2);
    wanted["clock"] = json!({ "kind": "move", "ms": 2 * day_ms });
    let id = organised(&world.site, &mut organiser, &wanted).await;
    let mut players = players(&world.site, &id, 4).await;
    act(&world.site, &mut organiser, &id, json!({ "action": "start" })).await.good();
    let told = begun(&world.site, &organiser, &id, 1).await;
    let seated = |told: &Value, round: usize, board: usize| {
        let own = &told["rounds"][round - 1]["boards"][board];
        let [first, second] =
            [&own["first"], &own["second"]].map(|no| no.as_u64().unwrap() as usize - 1);
        (own["games"][0].as_str().unwrap().to_owned(), [first, second])
    };
    // On the first board both move once, and then whoever began lets two days pass; the other is given up next day.
    let (slow, sat) = seated(&told, 1, 0);
    let (other, there) = seated(&told, 1, 1);
    for (game, both) in [(&slow, sat), (&other, there)] {
        for player in both {
            let own = &mut players[player];
            let text = own.look(&world.site, game).await["position"]["moves"][0]["text"].clone();
            own.play(&world.site, game, text.as_str().unwrap()).await.good();
        }
    }
    world.hour(26).await;
    players[there[1]].act(&world.site, &other, &json!({ "action": "resign" })).await.good();
    world = world.restarted().await;
    world.hour(49).await;
    let told = look(&world.site, &organiser, &id).await;
    assert_eq!(told["rounds"][0]["boards"][0]["result"], Value::Null, "an hour is left");
    world.hour(51).await;
    let told = wait(&world.site, &organiser, &id, |told| told["rounds"][1].is_object()).await;
    assert_eq!(told["rounds"][0]["boards"][0]["result"], "0-1", "a game that was played");
    assert_eq!(told["rounds"][0]["boards"][0]["no_show"], false);
    let over = players[sat[0]].look(&world.site, &slow).await;
    assert_eq!(
        (&over["end"]["reason"], &over["end"]["winner"]),
        (&json!("time"), &json!("second"))
    );
    // In the second round nobody comes to one board, for as long as a move may take; the other is played.
    world.hour(53).await;
    let told = begun(&world.site, &organiser, &id, 2).await;
    world = world.restarted().await;
    let (played, both) = seated(&told, 2, 1);
    for player in both {
        let own = &mut players[player];
        let text = own.look(&world.site, &played).await["position"]["moves"][0]["text"].clone();
        own.play(&world.site, &played, text.as_str().unwrap()).await.good();
    }
    players[both[0]].act(&world.site, &played, &json!({ "action": "resign" })).await.good();
    world.hour(53 + 47).await;
    assert_eq!(look(&world.site, &organiser, &id).await["phase"], "running");
    world.hour(53 + 50).await;
    let told = wait(&world.site, &organiser, &id, |told| told["phase"] == "over").await;
    let board = &told["rounds"][1]["boards"][0];
    assert_eq!((&board["result"], &board["no_show"]), (&json!("0-1F"), &json!(true)));
    assert_eq!(told["rounds"][1]["boards"][1]["result"], "0-1");
    let points: f64 = told["tables"][0]["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["points"].as_f64().unwrap())
        .sum();
    assert_eq!(points, 4.0);
}

/// A round waits out its pause, and longer while the desk has it wait.
#[tokio::test(flavor = "multi_thread")]
async fn a_round_waits_out_its_pause_and_that_of_the_desk() {
    let site = Site::start().await;
    let mut organiser = account(&site, "Organiser").await;
    let mut wanted = swiss(2);
    wanted["pause_ms"] = json!(1_500);
    let id = organised(&site, &mut organiser, &wanted).await;
    let mut players = players(&site, &id, 2).await;
    act(&site, &mut players[0], &id, json!({ "action": "pause" }))
        .await
        .refused(403, "not-the-desk");
    act(&site, &mut organiser, &id, json!({ "action": "start" })).await.good();
    let paired = |told: &Value| told["rounds"][0].is_object();
    let told = wait(&site, &organiser, &id, paired).await;
    assert!(told["rounds"][0]["begun_ms"].is_null(), "a page has time to be seen");
    act(&site, &mut organiser, &id, json!({ "action": "pause" })).await.good();
    act(&site, &mut organiser, &id, json!({ "action": "pause" })).await.refused(409, "refused");
    let begins_ms = told["rounds"][0]["begins_ms"].as_i64().unwrap();
    let told =
        wait(&site, &organiser, &id, |told| told["now_ms"].as_i64().unwrap() > begins_ms + 1_500);
    let told = told.await;
    assert_eq!((&told["paused"], &told["rounds"][0]["begun_ms"]), (&json!("desk"), &Value::Null));
    let page = organiser.read(&site, &format!("/tournaments/{id}"), "en").await.text;
    assert!(page.contains("Paused"), "{page}");
    act(&site, &mut organiser, &id, json!({ "action": "resume" })).await.good();
    act(&site, &mut organiser, &id, json!({ "action": "resume" })).await.refused(409, "refused");
    begun(&site, &organiser, &id, 1).await;
}

/// Two at the desk do the same at once: it happens once, and the other is told why not.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_organisers_who_do_the_same_one_does() {
    let site = Site::start().await;
    let mut organiser = account(&site, "Organiser").await;
    let id = organised(&site, &mut organiser, &swiss(3)).await;
    let mut players = players(&site, &id, 4).await;
    let mut helper = account(&site, "Helper").await;
    act(&site, &mut helper, &id, json!({ "action": "start" })).await.refused(403, "not-the-desk");
    let hand = json!({ "action": "desk", "name": "Helper", "holds": true });
    act(&site, &mut organiser, &id, hand).await.good();
    let mut both = async |action: Value, why: &str| {
        let one = act(&site, &mut organiser, &id, action.clone());
        let (one, other) = tokio::join!(one, act(&site, &mut helper, &id, action));
        let (good, bad) = if one.status == 200 { (one, other) } else { (other, one) };
        good.good();
        bad.refused(409, "refused");
        assert!(bad.text.contains(why), "{}", bad.text);
    };
    account(&site, "Twice").await;
    both(json!({ "action": "add", "name": "Twice" }), "takes part already").await;
    both(json!({ "action": "remove", "no": 5 }), "has withdrawn already").await;
    both(json!({ "action": "start" }), "has started already").await;
    let told = begun(&site, &players[0], &id, 1).await;
    play_round(&site, &mut players, &told, 1, &[]).await;
    begun(&site, &players[0], &id, 2).await;
    let first =
        json!({ "action": "correct", "round": 1, "board": 1, "result": "1/2", "reason": "agreed" });
    both(first, "this is the result already").await;
    both(json!({ "action": "undo", "round": 2, "reason": "names" }), "not the last one any more")
        .await;
    let told = look(&site, &players[0], &id).await;
    assert!(!told["rounds"].as_array().unwrap().is_empty(), "the first round stays");
    let nowhere =
        json!({ "action": "correct", "round": 9, "board": 1, "result": "1-0", "reason": "x" });
    act(&site, &mut organiser, &id, nowhere).await.refused(409, "refused");
    let log = organiser.get(&site, &format!("/api/tournaments/{id}/log")).await.good();
    let count = |kind: &str| {
        log["lines"].as_array().unwrap().iter().filter(|line| line["kind"] == kind).count()
    };
    assert_eq!(["start", "correct", "undo", "desk"].map(count), [1; 4]);
}

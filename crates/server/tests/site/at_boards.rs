//! Tournaments around real boards: players who have no account, results that the desk enters.

use kelci_pairing::swiss::explain_round;
use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor, id};
use crate::tournaments::account;

fn evening(names: &str) -> Value {
    json!({
        "title": "Club evening", "game": "pijersi", "system": { "kind": "swiss", "rounds": 3 },
        "clock": { "kind": "none" }, "door": "link", "venue": "board", "names": names,
    })
}

async fn held(site: &Site, desk: &mut Visitor, wanted: &Value) -> String {
    id(&desk.post(site, "/api/tournaments", wanted).await.good())
}

async fn act(site: &Site, desk: &mut Visitor, id: &str, action: Value) -> Answer {
    desk.post(site, &format!("/api/tournaments/{id}/actions"), &action).await
}

fn results(round: u32, results: &[(u32, &str)]) -> Value {
    let one = |(board, result): &(u32, &str)| json!({ "board": board, "result": result });
    let results: Vec<Value> = results.iter().map(one).collect();
    json!({ "action": "results", "round": round, "results": results })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_at_real_boards_goes_from_names_to_standings() {
    let site = Site::start().await;
    let mut desk = account(&site, "Desk1").await;
    let id = held(&site, &mut desk, &evening("Ann; 1650\n2. Bob\nCarl\nDora")).await;
    // Somebody with an account plays as well.
    account(&site, "Emma").await;
    act(&site, &mut desk, &id, json!({ "action": "add", "name": "Emma" })).await.good();
    let twice = act(&site, &mut desk, &id, json!({ "action": "names", "text": "Fred\nbob" })).await;
    twice.refused(409, "refused");
    assert!(twice.text.contains("bob"), "{}", twice.text);
    let told = act(&site, &mut desk, &id, json!({ "action": "start" })).await.good();
    let names: Vec<&str> = told["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Ann", "Bob", "Carl", "Dora", "Emma"], "nobody of a list that was refused");
    assert_eq!(told["rounds"][0]["boards"].as_array().unwrap().len(), 2);
    assert_eq!(told["rounds"][0]["byes"][0]["kind"], "pab");
    assert!(told["rounds"][0]["begun_ms"].is_null());

    // Somebody comes late, and the round of which nothing is known is paired anew.
    act(&site, &mut desk, &id, json!({ "action": "names", "text": "Fred;1900" })).await.good();
    let told = act(&site, &mut desk, &id, json!({ "action": "next" })).await.good();
    assert_eq!(told["rounds"].as_array().unwrap().len(), 1);
    assert_eq!(told["rounds"][0]["boards"].as_array().unwrap().len(), 3);
    act(&site, &mut desk, &id, results(1, &[(1, "1-0"), (2, "0-1")])).await.good();
    act(&site, &mut desk, &id, json!({ "action": "next" })).await.refused(409, "refused");
    act(&site, &mut desk, &id, json!({ "action": "finish" })).await.refused(409, "refused");
    // A slip is put right without a word, as long as the round is the last.
    act(&site, &mut desk, &id, results(1, &[(1, "1/2"), (3, "1-0F")])).await.good();
    act(&site, &mut desk, &id, results(1, &[(3, "1-0F")])).await.refused(409, "refused");
    act(&site, &mut desk, &id, results(1, &[(9, "1-0")])).await.refused(409, "refused");
    act(&site, &mut desk, &id, results(2, &[(1, "1-0")])).await.refused(409, "refused");
    act(&site, &mut desk, &id, results(1, &[(1, "2-0")])).await.refused(400, "bad-request");
    let told = act(&site, &mut desk, &id, json!({ "action": "next" })).await.good();
    assert_eq!(told["rounds"].as_array().unwrap().len(), 2);
    // What was settled changes with a reason only.
    act(&site, &mut desk, &id, results(1, &[(1, "1-0")])).await.refused(409, "refused");
    let mut changed = results(1, &[(1, "1-0")]);
    changed["reason"] = json!("wrong sheet");
    act(&site, &mut desk, &id, changed).await.good();
    let undo = json!({ "action": "undo", "reason": "table fell over" });
    act(&site, &mut desk, &id, undo).await.good();
    let told = act(&site, &mut desk, &id, json!({ "action": "next" })).await.good();
    assert_eq!((told["rounds"].as_array().unwrap().len(), &told["paused"]), (2, &Value::Null));
    act(&site, &mut desk, &id, results(2, &[(1, "1-0"), (2, "1-0"), (3, "0-0F")])).await.good();

    // It goes on tomorrow, and ends when the desk says so.
    let site = site.restarted().await;
    let told = act(&site, &mut desk, &id, json!({ "action": "finish" })).await.good();
    assert_eq!(told["phase"], "over");
    let points: f64 = told["tables"][0]["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["points"].as_f64().unwrap())
        .sum();
    assert_eq!(points, 5.0);
    let log = desk.get(&site, &format!("/api/tournaments/{id}/log")).await;
    for told in ["\"names\"", "\"results\"", "wrong sheet", "Fred"] {
        assert!(log.text.contains(told), "{told}: {}", log.text);
    }
    let report = desk.get(&site, &format!("/api/tournaments/{id}/report")).await;
    let read = kelci_pairing::trf::read(&report.text).unwrap();
    assert_eq!(read.name(1), "Fred", "{}", report.text);
    let games = desk.get(&site, "/api/games").await;
    assert!(!games.text.contains("Ann"), "no game is begun: {}", games.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn points_of_mik7_decide_at_real_boards() {
    let site = Site::start().await;
    let mut desk = account(&site, "Desk1").await;
    let mut wanted = evening("Ann\nBob\nCarl\nDora");
    (wanted["game"], wanted["games"], wanted["count"]) = (json!("mik7"), json!(6), json!("points"));
    wanted["options"] = json!({ "count": "points" });
    wanted["system"] = json!({ "kind": "round-robin", "double": false });
    let id = held(&site, &mut desk, &wanted).await;
    act(&site, &mut desk, &id, json!({ "action": "start" })).await.good();
    act(&site, &mut desk, &id, results(1, &[(1, "1-0")])).await.refused(409, "refused");
    let points = |board: u32, points: [u32; 2]| json!({ "action": "results", "round": 1, "results": [{ "board": board, "points": points }] });
    let told = act(&site, &mut desk, &id, points(1, [27, 25])).await.good();
    let board = &told["rounds"][0]["boards"][0];
    assert_eq!((&board["result"], &board["points"]), (&json!("1-0"), &json!([27, 25])));
    act(&site, &mut desk, &id, points(2, [10_000, 0])).await.refused(409, "refused");
    let told = act(&site, &mut desk, &id, points(2, [20, 20])).await.good();
    assert_eq!(told["rounds"][0]["boards"][1]["result"], "1/2");
    // By the form of the page, where the points are fields.
    let page = desk.get(&site, &format!("/tournaments/{id}/desk")).await;
    assert!(page.text.contains("name=\"first-1\" value=\"27\""), "{}", page.text);
    let fields = [
        ("do", "results"),
        ("from", "desk"),
        ("round", "1"),
        ("was-1", "27:25"),
        ("first-1", "24"),
        ("second-1", "25"),
        ("was-2", "20:20"),
        ("first-2", "20"),
        ("second-2", "20"),
    ];
    assert_eq!(desk.fill(&site, &format!("/tournaments/{id}"), &fields).await.status, 303);
    let told = desk.get(&site, &format!("/api/tournaments/{id}")).await.good();
    assert_eq!(told["rounds"][0]["boards"][0]["result"], "0-1");
    assert_eq!(told["rounds"][0]["boards"][1]["points"], json!([20, 20]));
}

/// What somebody else has entered since a form was shown is not lost when that form is sent.
#[tokio::test(flavor = "multi_thread")]
async fn two_desks_do_not_undo_each_other() {
    let site = Site::start().await;
    let mut desk = account(&site, "Desk1").await;
    let id = held(&site, &mut desk, &evening("Ann\nBob\nCarl\nDora")).await;
    act(&site, &mut desk, &id, json!({ "action": "start" })).await.good();
    act(&site, &mut desk, &id, results(1, &[(1, "1-0")])).await.good();
    // The form of the other desk knows of no result.
    let fields =
        [("do", "results"), ("round", "1"), ("was-1", ""), ("was-2", ""), ("result-2", "1/2")];
    assert_eq!(desk.fill(&site, &format!("/tournaments/{id}"), &fields).await.status, 303);
    let told = desk.get(&site, &format!("/api/tournaments/{id}")).await.good();
    let result = |board: usize| told["rounds"][0]["boards"][board]["result"].clone();
    assert_eq!((result(0), result(1)), (json!("1-0"), json!("1/2")));
    let fields = [
        ("do", "results"),
        ("round", "1"),
        ("was-1", "1-0"),
        ("result-1", "1-0"),
        ("other-1", "open"),
    ];
    assert_eq!(desk.fill(&site, &format!("/tournaments/{id}"), &fields).await.status, 303);
    let told = desk.get(&site, &format!("/api/tournaments/{id}")).await.good();
    assert_eq!(told["rounds"][0]["boards"][0]["result"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_for_real_boards_and_within_bounds() {
    let site = Site::start().await;
    let mut desk = account(&site, "Desk1").await;
    let mut online = evening("Ann\nBob");
    (online["venue"], online["clock"]) = (json!("site"), json!({ "kind": "move", "ms": 60_000 }));
    desk.post(&site, "/api/tournaments", &online).await.refused(409, "refused");
    for names in ["x".repeat(41), "a\u{202e}b".to_owned(), "Ann;5000".to_owned()] {
        let answer = desk.post(&site, "/api/tournaments", &evening(&names)).await;
        answer.refused(400, "bad-request");
        assert!(answer.text.contains("line 1: "), "{}", answer.text);
    }
    let many: String = (0..600).map(|number| format!("Player {number}\n")).collect();
    desk.post(&site, "/api/tournaments", &evening(&many)).await.refused(400, "bad-request");
    let mut rated = evening("");
    rated["rated"] = json!(true);
    desk.post(&site, "/api/tournaments", &rated).await.refused(422, "bad-game");
    let listed = desk.get(&site, "/api/tournaments").await.good();
    assert_eq!(listed["mine"], json!([]), "nothing is announced by halves");
    let mut stranger = account(&site, "Stranger").await;
    let id = held(&site, &mut desk, &evening("Ann\nBob")).await;
    for action in ["next", "finish"] {
        let refused = act(&site, &mut stranger, &id, json!({ "action": action })).await;
        assert!([403, 409].contains(&refused.status), "{action}: {}", refused.text);
    }
    act(&site, &mut stranger, &id, results(1, &[(1, "1-0")])).await.refused(403, "not-the-desk");
}

/// A whole tournament goes to another site with its games, and goes on there.
#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_goes_to_another_site_as_one_file() {
    let site = Site::start().await;
    let mut desk = account(&site, "Desk1").await;
    let id = held(&site, &mut desk, &evening("Ann;1900\nBob;1800\nCarl;1700\nDora;1600")).await;
    act(&site, &mut desk, &id, json!({ "action": "start" })).await.good();
    let path = format!("/api/tournaments/{id}/games");
    // The moves of a game that nobody has won yet need a result; a record brings its own.
    let written = |board: u32, text: &str| json!({ "round": 1, "board": board, "text": text });
    desk.post(&site, &path, &written(1, "a4-b5=c4 g6-f7=d6")).await.refused(409, "refused");
    assert_eq!(desk.post(&site, &path, &written(1, "a4-a4")).await.status, 422);
    let record = "[Game \"pijersi\"]\n[Result \"p1win\"]\n\n1. a4-b5=c4 g6-f7=d6 p1win\n";
    let game = desk.post(&site, &path, &written(1, record)).await.good();
    let game = id_of(&game);
    desk.post(&site, &path, &written(1, record)).await.refused(409, "refused");
    let shown = desk.look(&site, &game).await;
    assert_eq!(shown["players"][0]["name"], "Ann", "{shown}");
    assert_eq!(shown["end"]["result"], "p1win", "{shown}");
    assert_eq!(desk.get(&site, &format!("/game/{game}")).await.status, 200);
    let told = desk.get(&site, &format!("/api/tournaments/{id}")).await.good();
    assert_eq!(told["rounds"][0]["boards"][0]["result"], "1-0", "the game says how it ended");
    assert_eq!(told["rounds"][0]["boards"][0]["games"], json!([game]));
    act(&site, &mut desk, &id, results(1, &[(2, "1/2")])).await.good();
    act(&site, &mut desk, &id, json!({ "action": "next" })).await.good();
    let file = desk.get(&site, &format!("/api/tournaments/{id}/archive")).await;
    assert_eq!(file.status, 200, "{}", file.text);
    let csv = desk.get(&site, &format!("/api/tournaments/{id}/standings")).await;
    assert!(csv.text.starts_with("table,place,no,name,rating,club,points"), "{}", csv.text);
    assert!(csv.text.contains("all,1,1,Ann,1900,,1,"), "{}", csv.text);

    let other = Site::start().await;
    let mut there = account(&other, "Elsewhere").await;
    let import = |text: &str| json!({ "text": text, "game": "pijersi" });
    let brought = there.post(&other, "/api/tournaments/import", &import(&file.text)).await.good();
    let brought = id_of(&brought);
    let again = there.get(&other, &format!("/api/tournaments/{brought}")).await.good();
    for part in ["players", "tables"] {
        assert_eq!(again[part], told_now(&desk, &site, &id).await[part], "{part}");
    }
    let kept = again["rounds"][0]["boards"][0]["games"][0].as_str().unwrap();
    let shown = there.look(&other, kept).await;
    assert_eq!(shown["end"]["result"], "p1win");
    // It goes on there.
    act(&other, &mut there, &brought, results(2, &[(1, "1-0"), (2, "0-1")])).await.good();
    act(&other, &mut there, &brought, json!({ "action": "next" })).await.good();

    // Whatever is wrong is said, and nothing of it is stored.
    let good: Value = serde_json::from_str(&file.text).unwrap();
    let bad = |change: &dyn Fn(&mut Value)| {
        let mut file = good.clone();
        change(&mut file);
        import(&file.to_string())
    };
    let wrong = [
        bad(&|file| file["kelci_tournament"] = json!(2)),
        bad(&|file| file["players"][1]["name"] = json!("Ann")),
        bad(&|file| file["rounds"][0]["boards"][0]["first"] = json!(9)),
        bad(&|file| file["rounds"][0]["boards"][0]["first"] = json!(2)),
        bad(&|file| file["rounds"][0]["boards"][0]["result"] = json!("0-1")),
        bad(&|file| file["rounds"][0]["boards"][1]["result"] = Value::Null),
        bad(&|file| file["rounds"][0]["boards"][0]["games"][0][1] = json!("1. a1-g6 *")),
        bad(&|file| file["seeds"] = json!([1, 1, 2, 3])),
        bad(&|file| file["over"] = json!(true)),
        bad(&|file| file["system"] = json!({ "kind": "knockout", "extra_pairs": 2 })),
        bad(&|file| file["game"] = json!("chess")),
        bad(&|file| file["more"] = json!(1)),
        import("{"),
        import(""),
    ];
    for (at, wrong) in wrong.iter().enumerate() {
        let answer = there.post(&other, "/api/tournaments/import", wrong).await;
        assert!([409, 422].contains(&answer.status), "{at}: {} {}", answer.status, answer.text);
    }
    let mine = there.get(&other, "/api/tournaments").await.good();
    assert_eq!(mine["mine"].as_array().unwrap().len(), 1, "nothing by halves");
}

fn id_of(answer: &Value) -> String {
    answer["id"].as_str().unwrap().to_owned()
}

async fn told_now(desk: &Visitor, site: &Site, id: &str) -> Value {
    desk.get(site, &format!("/api/tournaments/{id}")).await.good()
}

/// A report of another program becomes a tournament; a wrong line is named, and nothing is stored.
#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_brought_with_all_of_its_rounds() {
    let site = Site::start().await;
    let mut desk = account(&site, "Desk1").await;
    let id = held(&site, &mut desk, &evening("Ann;1900\nBob;1800\nCarl;1700\nDora;1600")).await;
    act(&site, &mut desk, &id, json!({ "action": "start" })).await.good();
    act(&site, &mut desk, &id, results(1, &[(1, "1-0"), (2, "1/2")])).await.good();
    let report = desk.get(&site, &format!("/api/tournaments/{id}/report")).await.text;
    let import = |text: &str| json!({ "text": text, "game": "mikjersi" });
    let brought = desk.post(&site, "/api/tournaments/import", &import(&report)).await.good();
    let told = told_now(&desk, &site, &id_of(&brought)).await;
    assert_eq!(told["tables"], told_now(&desk, &site, &id).await["tables"]);
    assert_eq!(told["terms"]["game"], "mikjersi");
    let wrong = report.replace("   2 w 1", "   2 w ?");
    let wrong = if wrong == report {
        report.replace("1-0", "x").replacen("001", "001 x", 1)
    } else {
        wrong
    };
    let answer = desk.post(&site, "/api/tournaments/import", &import(&wrong)).await;
    answer.refused(422, "bad-record");
    assert!(answer.text.contains("line "), "{}", answer.text);
    let page = desk
        .fill(&site, "/tournaments/import", &[("text", wrong.as_str()), ("game", "pijersi")])
        .await;
    assert_eq!(page.status, 422);
    assert!(page.text.contains("role=\"alert\""));
    let large = "x".repeat(5 * 1024 * 1024);
    let answer = desk.post(&site, "/api/tournaments/import", &import(&large)).await;
    assert_eq!(answer.status, 413, "{}", answer.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_for_the_tables_is_printed() {
    let site = Site::start().await;
    let mut desk = account(&site, "Desk1").await;
    let id = held(&site, &mut desk, &evening("Ann\nBob\nCarl")).await;
    let kinds = ["pairings", "scores", "cards", "standings", "cross", "points"];
    // Before anything is paired as well.
    for kind in kinds {
        let path = format!("/tournaments/{id}/print/{kind}.pdf");
        assert!(site.send("GET", &path, "", "").await.head.contains("application/pdf"), "{kind}");
    }
    act(&site, &mut desk, &id, json!({ "action": "start" })).await.good();
    for kind in kinds {
        for language in ["fr", "en"] {
            let path = format!("/tournaments/{id}/print/{kind}.pdf?round=1");
            let headers = format!("accept-language: {language}\r\n");
            let answer = site.send("GET", &path, &headers, "").await;
            assert_eq!(answer.status, 200, "{kind}");
            assert!(answer.head.contains("application/pdf"), "{}", answer.head);
        }
    }
    for path in ["pairings.pdf?round=9", "pairings.pdf?round=0", "pairings", "all.pdf"] {
        let path = format!("/tournaments/{id}/print/{path}");
        assert_eq!(site.send("GET", &path, "", "").await.status, 404, "{path}");
    }
    let page = desk.get(&site, &format!("/tournaments/{id}")).await;
    assert!(page.text.contains("print/pairings.pdf"));
}

#[tokio::test(flavor = "multi_thread")]
async fn players_come_from_a_table_with_club_and_seed() {
    let site = Site::start().await;
    let mut desk = account(&site, "Desk8").await;
    let table = "\u{feff}Seed;Club;Nom;Elo\r\n2;\"Rooks; \"\"A\"\"\";Ann;1200\r\n1;;Bob;\r\n;Kings;Carl;1900\r\n";
    let id = held(&site, &mut desk, &evening(table)).await;
    // What is wrong is said with its line, and nobody of the list takes part.
    let wrong = json!({ "action": "names", "text": "name,rating\nDora,1500\nEmma,many" });
    let answer = act(&site, &mut desk, &id, wrong).await;
    answer.refused(400, "bad-request");
    assert!(answer.text.contains("line 3: \\\"many\\\" is no rating"), "{}", answer.text);
    let more = json!({ "action": "names", "text": "name,rating\nDora,1500" });
    act(&site, &mut desk, &id, more).await.good();
    let told = act(&site, &mut desk, &id, json!({ "action": "start" })).await.good();
    let player = |at: usize, field: &str| told["players"][at][field].clone();
    assert_eq!(player(0, "club"), "Rooks; \"A\"");
    assert_eq!((player(2, "club"), player(2, "rating")), (json!("Kings"), json!(1900)));
    assert_eq!(told["players"].as_array().unwrap().len(), 4);
    // The seeds: Bob (1), Ann (2), then by rating Carl and Dora; the upper half meets the lower.
    let boards = told["rounds"][0]["boards"].as_array().unwrap();
    let mut pairs: Vec<[u64; 2]> = boards
        .iter()
        .map(|board| {
            let mut pair = [&board["first"], &board["second"]].map(|no| no.as_u64().unwrap());
            pair.sort_unstable();
            pair
        })
        .collect();
    pairs.sort_unstable();
    assert_eq!(pairs, [[1, 4], [2, 3]]);
    let page = desk.get(&site, &format!("/tournaments/{id}")).await;
    assert!(page.text.contains("<small>Kings</small>"), "{}", page.text);
    // What is written is read again, here and elsewhere.
    let file = desk.get(&site, &format!("/api/tournaments/{id}/archive")).await;
    let import = json!({ "text": file.text, "game": "pijersi" });
    let brought = desk.post(&site, "/api/tournaments/import", &import).await.good();
    let copy = crate::client::id(&brought);
    let again = desk.get(&site, &format!("/api/tournaments/{copy}/archive")).await.text;
    let again: Value = serde_json::from_str(&again).unwrap();
    let file: Value = serde_json::from_str(&file.text).unwrap();
    assert_eq!(file["players"], again["players"]);
    let csv = desk.get(&site, &format!("/api/tournaments/{id}/standings")).await.text;
    let next = held(&site, &mut desk, &evening(&csv)).await;
    let next = desk.get(&site, &format!("/api/tournaments/{next}")).await.good();
    assert_eq!(next["players"].as_array().unwrap().len(), 4, "standings are a list of players");
}

/// Whoever has the address that was printed organises the evening; nobody else does.
#[tokio::test(flavor = "multi_thread")]
async fn an_evening_is_organised_by_whoever_has_its_address() {
    let home = std::sync::Arc::new(crate::home::Home::new().await);
    let mut config = crate::client::config(home.path());
    config.database = home.database();
    let server = kelci_server::Server::start(config).await.unwrap();
    let door = server.open_evening("Friday & more", "name;elo\nZoé;1700\n").await.unwrap();
    let site = Site::run(server, home);
    let last = if door.ends_with('x') { 'y' } else { 'x' };
    let wrong = format!("{}{last}", &door[..door.len() - 1]);
    for path in ["/evening/x", wrong.as_str(), "/evening/%ff"] {
        let answer = site.send("GET", path, "", "").await;
        assert!([400, 404].contains(&answer.status), "{path}: {}", answer.status);
        assert!(!answer.head.contains("set-cookie"), "{path}");
    }
    let answer = site.send("GET", &door, "", "").await;
    assert_eq!(answer.status, 303, "{}", answer.text);
    assert!(answer.head.contains("/tournaments/new?venue=board&title=friday+%26+more"));
    let cookie = answer.head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let cookie = format!("cookie: {}\r\n", cookie.split(';').next().unwrap());
    let form = site.send("GET", "/tournaments/new?venue=board", &cookie, "").await;
    assert!(form.text.contains("Zoé;1700"), "the players who were given: {}", form.text);
    let fields = crate::client::encoded(&[
        ("title", "Friday"),
        ("venue", "board"),
        ("game", "pijersi"),
        ("names", "Ann\nBob"),
    ]);
    let form = format!("{cookie}content-type: application/x-www-form-urlencoded\r\n");
    let announced = site.send("POST", "/tournaments/new", &form, &fields).await;
    assert_eq!(announced.status, 303, "{}", announced.text);
    assert!(announced.head.contains("/desk"), "{}", announced.head);
    // Coming again leads to the tournament that goes on.
    let again = site.send("GET", &door, &cookie, "").await;
    assert!(again.head.contains("/desk") && !again.head.contains("set-cookie"), "{}", again.head);
    // On a site that is no evening there is no such door.
    let other = Site::start().await;
    assert_eq!(other.send("GET", &door, "", "").await.status, 404);
}

/// What was said of a round is told with who sat there then, and what the desk changed with what it was.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_tells_what_was_so_then_and_what_the_desk_changed() {
    let site = Site::start().await;
    let mut desk = account(&site, "Desk1").await;
    let id = held(&site, &mut desk, &evening("Ann\nBob\nCarl\nDora")).await;
    act(&site, &mut desk, &id, json!({ "action": "start" })).await.good();
    act(&site, &mut desk, &id, results(1, &[(1, "1-0")])).await.good();
    act(&site, &mut desk, &id, results(1, &[(1, "0-1")])).await.good();
    let undo = json!({ "action": "undo", "reason": "wrong players" });
    act(&site, &mut desk, &id, undo).await.good();
    for boards in [json!([[1, 2], [3, 4]]), json!([[2, 1], [3, 4]])] {
        let pair = json!({ "action": "pair", "boards": boards });
        act(&site, &mut desk, &id, pair).await.good();
    }
    act(&site, &mut desk, &id, results(1, &[(1, "1/2")])).await.good();
    let log = desk.get(&site, &format!("/api/tournaments/{id}/log")).await.good();
    let line = |at: usize| log["lines"][at].clone();
    assert_eq!(line(0)["players"], json!(["Bob", "Ann"]));
    let anew = line(1);
    assert_eq!(anew["kind"], "pair-hand");
    assert_eq!(
        (&anew["pairings"], &anew["were"]),
        (&json!([["Bob", "Ann"]]), &json!([["Ann", "Bob"]]))
    );
    let by_hand = line(2);
    assert_eq!(by_hand["pairings"], json!([["Ann", "Bob"], ["Carl", "Dora"]]));
    assert_eq!((&by_hand["were"], &line(3)["kind"]), (&Value::Null, &json!("undo")));
    let (changed, first) = (line(4), line(5));
    for (told, result, was) in
        [(&changed, json!("0-1"), json!("1-0")), (&first, json!("1-0"), Value::Null)]
    {
        assert_eq!(told["players"], json!(["Ann", "Carl"]), "who sat there then: {told}");
        assert_eq!((&told["result"], &told["was"]), (&result, &was));
    }
    for (language, sentences) in [
        (
            "en",
            [
                "Round 1, board 1: Ann – Carl is 0 – 1, and was 1 – 0",
                "Round 1 was paired by hand: Ann – Bob, Carl – Dora",
                "Round 1 was paired otherwise: Bob – Ann instead of Ann – Bob",
            ],
        ),
        (
            "fr",
            [
                "Ronde 1, table 1\u{a0}: Ann – Carl, désormais 0 – 1 au lieu de 1 – 0",
                "La ronde 1 est appariée à la main\u{a0}: Ann – Bob, Carl – Dora",
                "La ronde 1 est appariée autrement\u{a0}: Bob – Ann au lieu de Ann – Bob",
            ],
        ),
    ] {
        let page = desk.read(&site, &format!("/tournaments/{id}/log"), language).await.text;
        for sentence in sentences {
            assert!(page.contains(sentence), "{sentence}: {page}");
        }
    }
}

/// Every round of a report, paired again by the rules.
fn paired_again(report: &str) {
    let read = kelci_pairing::trf::read(report).unwrap();
    for round in 1..=read.tournament.history.len() {
        let differs = explain_round(&read.tournament, round).unwrap();
        assert_eq!(differs, None, "round {round}: {report}");
    }
}

/// Whoever comes late, however strong, changes nobody's number, and so nothing of what was paired before.
#[tokio::test(flavor = "multi_thread")]
async fn a_report_with_a_stronger_late_entry_is_as_the_rules_have_it() {
    let site = Site::start().await;
    let mut desk = account(&site, "Desk1").await;
    let id = held(&site, &mut desk, &evening("Ann;1650\nBob;1600\nCarl;1550\nDora;1500")).await;
    act(&site, &mut desk, &id, json!({ "action": "start" })).await.good();
    act(&site, &mut desk, &id, results(1, &[(1, "1-0"), (2, "1-0")])).await.good();
    act(&site, &mut desk, &id, json!({ "action": "names", "text": "Zoe;2000" })).await.good();
    for round in 2..=3 {
        act(&site, &mut desk, &id, json!({ "action": "next" })).await.good();
        act(&site, &mut desk, &id, results(round, &[(1, "1-0"), (2, "0-1")])).await.good();
    }
    let report = desk.get(&site, &format!("/api/tournaments/{id}/report")).await.text;
    assert_eq!(kelci_pairing::trf::read(&report).unwrap().name(5), "Zoe");
    paired_again(&report);
    // Brought elsewhere, as a report or as an archive, it keeps its numbers.
    let archive = desk.get(&site, &format!("/api/tournaments/{id}/archive")).await.text;
    for file in [&report, &archive] {
        let import = json!({ "text": file, "game": "pijersi" });
        let brought = desk.post(&site, "/api/tournaments/import", &import).await.good();
        let report =
            desk.get(&site, &format!("/api/tournaments/{}/report", id_of(&brought))).await.text;
        assert_eq!(kelci_pairing::trf::read(&report).unwrap().name(5), "Zoe");
        paired_again(&report);
    }
}

/// The report of a round robin says that it is one, so that its tie-breaks are those of one.
#[tokio::test(flavor = "multi_thread")]
async fn the_report_of_a_round_robin_has_its_tie_breaks() {
    let site = Site::start().await;
    let mut desk = account(&site, "Desk1").await;
    let mut wanted = evening("Ann\nBob\nCarl");
    wanted["system"] = json!({ "kind": "round-robin", "double": false });
    wanted["ties"] = json!(["sb"]);
    let id = held(&site, &mut desk, &wanted).await;
    let mut told = act(&site, &mut desk, &id, json!({ "action": "start" })).await.good();
    for round in 1..=3_u32 {
        if round > 1 {
            told = act(&site, &mut desk, &id, json!({ "action": "next" })).await.good();
        }
        // 1 beats 2, 2 beats 3, 3 beats 1.
        let board = &told["rounds"][round as usize - 1]["boards"][0];
        let [first, second] = ["first", "second"].map(|side| board[side].as_u64().unwrap());
        let result = if first % 3 + 1 == second { "1-0" } else { "0-1" };
        act(&site, &mut desk, &id, results(round, &[(1, result)])).await.good();
    }
    let report = desk.get(&site, &format!("/api/tournaments/{id}/report")).await.text;
    let read = kelci_pairing::trf::read(&report).unwrap();
    assert!(read.tournament.is_predetermined, "{report}");
    let ties = [kelci_pairing::standings::TieBreak::SonnebornBerger];
    let rows = kelci_pairing::standings::standings(&read.tournament, &ties).unwrap();
    assert!(rows.iter().all(|row| row.place == 1), "{rows:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn points_where_games_are_counted_are_refused_and_take_nothing_away() {
    let site = Site::start().await;
    let mut desk = account(&site, "Desk1").await;
    let id = held(&site, &mut desk, &evening("Ann\nBob")).await;
    act(&site, &mut desk, &id, json!({ "action": "start" })).await.good();
    act(&site, &mut desk, &id, results(1, &[(1, "1-0")])).await.good();
    let points =
        json!({ "action": "results", "round": 1, "results": [{ "board": 1, "points": [27, 25] }] });
    let refused = act(&site, &mut desk, &id, points).await;
    refused.refused(409, "refused");
    assert!(refused.text.contains("games are counted, not points"), "{}", refused.text);
    let told = told_now(&desk, &site, &id).await;
    assert_eq!(told["rounds"][0]["boards"][0]["result"], "1-0");
}

/// The desk of a knock-out orders its seeds, and says who begins; who meets whom stays.
#[tokio::test(flavor = "multi_thread")]
async fn a_knock_out_has_the_seeds_and_the_sides_that_the_desk_wants() {
    let site = Site::start().await;
    let mut desk = account(&site, "Desk1").await;
    let mut wanted = evening("Ann;1900\nBob;1800\nCarl\nDora");
    wanted["system"] = json!({ "kind": "knockout", "extra_pairs": 0 });
    let id = held(&site, &mut desk, &wanted).await;
    let there = format!("/tournaments/{id}");
    let page = desk.read(&site, &format!("{there}/desk"), "fr").await.text;
    assert!(page.contains("Têtes de série") && page.contains("name=\"seed-4\""), "{page}");
    let fields =
        [("do", "seed"), ("from", "desk"), ("seed-1", "2"), ("seed-2", ""), ("seed-3", "1")];
    assert_eq!(desk.fill(&site, &there, &fields).await.status, 303);
    let told = act(&site, &mut desk, &id, json!({ "action": "start" })).await.good();
    let met = |told: &Value, round: usize| {
        let boards = told["rounds"][round]["boards"].as_array().unwrap().clone();
        boards.iter().map(|own| json!([own["first"], own["second"]])).collect::<Vec<_>>()
    };
    assert_eq!(met(&told, 0), [json!([3, 4]), json!([1, 2])], "Carl, Ann, then by rating");
    let page = desk.read(&site, &format!("{there}/desk"), "en").await.text;
    assert!(page.contains("name=\"second-2\"") && !page.contains("name=\"seed-4\""), "{page}");
    let crossed = json!({ "action": "pair", "boards": [[3, 1], [4, 2]] });
    let crossed = act(&site, &mut desk, &id, crossed).await;
    crossed.refused(409, "refused");
    assert!(crossed.text.contains("only who begins is changed"), "{}", crossed.text);
    let fields = [
        ("do", "pair"),
        ("from", "desk"),
        ("first-1", "4"),
        ("second-1", "3"),
        ("first-2", "1"),
        ("second-2", "2"),
    ];
    assert_eq!(desk.fill(&site, &there, &fields).await.status, 303);
    act(&site, &mut desk, &id, results(1, &[(1, "1-0"), (2, "1-0")])).await.good();
    let told = act(&site, &mut desk, &id, json!({ "action": "next" })).await.good();
    assert_eq!(met(&told, 1), [json!([4, 1])]);
    act(&site, &mut desk, &id, json!({ "action": "seed", "players": [1] }))
        .await
        .refused(409, "refused");
    // A file of it is read, though a board was turned.
    let archive = desk.get(&site, &format!("/api/tournaments/{id}/archive")).await.text;
    let import = json!({ "text": archive, "game": "pijersi" });
    desk.post(&site, "/api/tournaments/import", &import).await.good();
}

//! Tournaments of teams through their routes: who leads one, matches on several boards, standings, files.

use serde_json::{Value, json};

use crate::client::{Site, Visitor, id};
use crate::tournaments::{account, act, begun, look, play_round, swiss, wait};

fn of_teams(rounds: u32) -> Value {
    let mut wanted = swiss(rounds);
    wanted["team_boards"] = json!(2);
    wanted
}

/// So many teams of two, each led by the first of its players; all of them in the order of their numbers.
async fn teams(site: &Site, id: &str, names: &[&str]) -> Vec<Visitor> {
    let mut players = Vec::new();
    for (name, team) in names.iter().zip(1..) {
        let mut captain = account(site, &format!("Captain{team}")).await;
        let mut mate = account(site, &format!("Mate{team}")).await;
        act(site, &mut captain, id, json!({ "action": "lead", "name": name })).await.good();
        let join = json!({ "action": "join", "team": team });
        act(site, &mut mate, id, join.clone()).await.refused(409, "refused");
        let invite = json!({ "action": "invite", "team": team, "name": format!("Mate{team}") });
        act(site, &mut mate, id, invite.clone()).await.refused(409, "refused");
        act(site, &mut captain, id, invite).await.good();
        act(site, &mut mate, id, join).await.good();
        players.extend([captain, mate]);
    }
    players
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_of_teams_runs_by_itself_to_its_end() {
    let site = Site::start().await;
    let mut organiser = account(&site, "Organiser").await;
    let mut wrong = of_teams(2);
    for (boards, system) in
        [(1, json!(null)), (17, json!(null)), (2, json!({ "kind": "arena", "minutes": 9 }))]
    {
        wrong["team_boards"] = json!(boards);
        if !system.is_null() {
            wrong["system"] = system;
        }
        organiser.post(&site, "/api/tournaments", &wrong).await.refused(422, "bad-game");
    }
    let id = id(&organiser.post(&site, "/api/tournaments", &of_teams(2)).await.good());
    let mut alone = account(&site, "Alone").await;
    act(&site, &mut alone, &id, json!({ "action": "enter" })).await.refused(409, "refused");
    let mut players = teams(&site, &id, &["Rooks", "Knights", "Bishops", "Pawns"]).await;
    let taken = json!({ "action": "lead", "name": "rooks" });
    act(&site, &mut alone, &id, taken).await.refused(409, "refused");
    // Whoever is invited may say no; nobody else learns of it.
    let invite = json!({ "action": "invite", "team": 1, "name": "Alone" });
    let told = act(&site, &mut players[0], &id, invite).await.good();
    assert_eq!(told["teams"][0]["invited"], json!(["Alone"]));
    let told = look(&site, &alone, &id).await;
    assert_eq!(
        (&told["teams"][0]["invited"], &told["teams"][0]["invites"]),
        (&json!([]), &json!(true))
    );
    let notices = alone.get(&site, "/api/notices").await.good();
    assert_eq!(notices[0]["text"], "Captain1 invites you to play for a team (Pijersi).");
    assert_eq!(notices[0]["href"], json!(format!("/tournaments/{id}")));
    act(&site, &mut alone, &id, json!({ "action": "decline", "team": 1 })).await.good();
    let order = json!({ "action": "order", "team": 1, "players": [2, 1] });
    act(&site, &mut players[2], &id, order.clone()).await.refused(409, "refused");
    act(&site, &mut players[0], &id, order).await.good();
    act(&site, &mut organiser, &id, json!({ "action": "start" })).await.good();

    let told = begun(&site, &organiser, &id, 1).await;
    let round = &told["rounds"][0];
    assert_eq!(round["boards"].as_array().unwrap().len(), 4);
    assert_eq!(round["matches"].as_array().unwrap().len(), 2);
    let own = &round["matches"][0];
    assert_eq!(
        (&own["first"], &own["second"], &own["boards"]),
        (&json!(1), &json!(3), &json!([1, 2]))
    );
    assert_eq!(round["boards"][0]["first"], 2, "her mate has the first board");
    assert_eq!(round["boards"][1]["second"], 1, "sides alternate by board");
    for player in &players {
        let mine = player.get(&site, "/api/mine").await.good();
        assert_eq!(mine.as_array().unwrap().len(), 1, "each has a game");
    }
    // Killed and begun anew, nothing begins twice.
    let site = site.restarted().await;
    play_round(&site, &mut players, &told, 1, &[]).await;
    let told = begun(&site, &organiser, &id, 2).await;
    assert_eq!(
        told["rounds"][0]["matches"][0]["points"],
        json!([1.0, 1.0]),
        "whoever began has won"
    );
    assert_eq!(told["rounds"][0]["matches"][0]["result"], "1/2");
    let late = json!({ "action": "order", "team": 1, "players": [1, 2] });
    act(&site, &mut players[0], &id, late).await.refused(409, "refused");
    play_round(&site, &mut players, &told, 2, &[]).await;
    let told = wait(&site, &organiser, &id, |told| told["phase"] == "over").await;
    for player in &players {
        let mine = player.get(&site, "/api/mine").await.good();
        assert_eq!(mine.as_array().unwrap().len(), 2, "one game a round");
    }
    // A correction makes one team win its match, and it stands first.
    let correct =
        json!({ "action": "correct", "round": 2, "board": 1, "result": "1/2", "reason": "agreed" });
    let told_after = act(&site, &mut organiser, &id, correct).await.good();
    let beaten = told["rounds"][1]["matches"][0]["first"].clone();
    let rows = told_after["tables"][0]["rows"].as_array().unwrap();
    assert_eq!(
        (&rows[3]["no"], &rows[3]["points"], &rows[3]["values"][0]),
        (&beaten, &json!(1.0), &json!(1.5))
    );
    assert_eq!((&rows[0]["points"], &rows[0]["values"][0]), (&json!(3.0), &json!(2.5)));

    // Files: a report of teams, a table, and all of it for another site.
    let report = organiser.get(&site, &format!("/api/tournaments/{id}/report")).await.text;
    let read = kelci_pairing::trf::read(&report).unwrap();
    assert_eq!((read.tournament.players.len(), read.name(1).trim()), (4, "Rooks"), "{report}");
    let csv = organiser.get(&site, &format!("/api/tournaments/{id}/standings")).await.text;
    assert!(csv.contains(",Knights,"), "{csv}");
    let file = organiser.get(&site, &format!("/api/tournaments/{id}/archive")).await.text;
    let import = |text: &str| json!({ "text": text });
    let brought = alone.post(&site, "/api/tournaments/import", &import(&file)).await.good();
    let again = look(&site, &alone, brought["id"].as_str().unwrap()).await;
    assert_eq!(again["tables"], told_after["tables"]);
    assert_eq!(again["teams"][0]["players"], json!([2, 1]));
    // What the desk changed stays changed there, with its reason and the game as it was played.
    let board = &again["rounds"][1]["boards"][0];
    assert_eq!((&board["result"], &board["reason"]), (&json!("1/2"), &json!("agreed")));
    let game = alone.look(&site, board["games"][0].as_str().unwrap()).await;
    assert_eq!(game["end"]["reason"], "resignation");
    let good: Value = serde_json::from_str(&file).unwrap();
    let changes: [&dyn Fn(&mut Value); 7] = [
        &|file| file["teams"][0]["players"] = json!([2, 2]),
        &|file| file["teams"][0]["players"] = json!([2, 99]),
        &|file| file["teams"][1]["name"] = json!("rooks"),
        &|file| file["rounds"][0]["matches"][0] = json!([1, 1]),
        &|file| file["rounds"][0]["matches"][0] = json!([1, 9]),
        &|file| file["rounds"][0]["boards"][0]["first"] = json!(8),
        &|file| file["rounds"][0]["matches"] = json!([[1, 3]]),
    ];
    for (at, change) in changes.iter().enumerate() {
        let mut file = good.clone();
        change(&mut file);
        let answer = alone.post(&site, "/api/tournaments/import", &import(&file.to_string())).await;
        assert_eq!(answer.status, 422, "{at}: {}", answer.text);
    }
    let log = organiser.get(&site, &format!("/api/tournaments/{id}/log")).await.text;
    for told in ["\"teams\"", "\"join\"", "\"order\"", "Knights"] {
        assert!(log.contains(told), "{told}: {log}");
    }
    assert!(!log.contains("Alone"), "whom a team asks is nobody's concern: {log}");
}

/// A captain who leads, invites and orders by forms alone; the desk excuses a team; in both languages.
#[tokio::test(flavor = "multi_thread")]
async fn teams_are_led_without_scripts() {
    let site = Site::start().await;
    let mut desk = account(&site, "Desk1").await;
    let fields = [("title", "Cup"), ("system", "round-robin"), ("team-boards", "2")];
    let mut preview = fields.to_vec();
    preview.push(("do", "preview"));
    let page = desk.fill(&site, "/tournaments/new", &preview).await;
    assert!(page.text.contains("4 teams: 3 rounds"), "{}", page.text);
    let made = desk.fill(&site, "/tournaments/new", &fields).await;
    let path = made.head.lines().find_map(|line| line.strip_prefix("location: ")).unwrap().trim();
    let id = path.rsplit('/').next().unwrap();
    let (mut ann, mut bob) = (account(&site, "Annie").await, account(&site, "Bobby").await);
    let page = ann.read(&site, path, "en").await.text;
    assert!(page.contains("teams of 2") && page.contains("Lead a team"), "{page}");
    let lead = [("do", "lead"), ("team-name", "The <i>Rooks")];
    assert_eq!(ann.fill(&site, path, &lead).await.status, 303);
    let invite = [("do", "invite"), ("team", "1"), ("name", "bobby")];
    assert_eq!(ann.fill(&site, path, &invite).await.status, 303);
    let page = ann.read(&site, path, "fr").await.text;
    assert!(page.contains("Bobby : une invitation est en attente"), "{page}");
    assert!(page.contains("The &#60;i&#62;Rooks") && !page.contains("<i>Rooks"), "{page}");
    let page = bob.read(&site, path, "en").await.text;
    assert!(page.contains("Play for this team"), "{page}");
    assert_eq!(bob.fill(&site, path, &[("do", "join"), ("team", "1")]).await.status, 303);
    let order = [("do", "order"), ("team", "1"), ("players", "2 1")];
    assert_eq!(ann.fill(&site, path, &order).await.status, 303);
    assert_eq!(look(&site, &ann, id).await["teams"][0]["players"], json!([2, 1]));
    assert_eq!(desk.fill(&site, path, &[("do", "start")]).await.status, 409, "one team is none");
    // The desk adds whom it likes to a team that somebody leads.
    let mut carl = account(&site, "Carlo").await;
    let lead = [("do", "lead"), ("team-name", "Knights")];
    assert_eq!(carl.fill(&site, path, &lead).await.status, 303);
    account(&site, "Doris").await;
    let add = [("do", "add"), ("team", "2"), ("name", "Doris"), ("from", "desk")];
    assert_eq!(desk.fill(&site, path, &add).await.status, 303);
    let page = desk.read(&site, &format!("{path}/desk"), "en").await.text;
    assert!(page.contains("Excuse with a drawn match") && page.contains("Doris"), "{page}");
    let half = [("do", "team-half"), ("team", "2"), ("from", "desk")];
    assert_eq!(carl.fill(&site, path, &half).await.status, 403);
    for wanted in ["team-rest", "team-in", "team-left", "team-in"] {
        assert_eq!(carl.fill(&site, path, &[("do", wanted), ("team", "2")]).await.status, 303);
    }
    assert_eq!(desk.fill(&site, path, &[("do", "start")]).await.status, 303);
    begun(&site, &desk, id, 1).await;
    for (part, language, words) in [
        ("", "en", "A board without an opponent is won"),
        ("", "fr", "points de plateau de l’équipe"),
        ("/hall", "fr", "Équipe"),
        ("/desk", "fr", "Retirer l’équipe"),
        ("/log", "en", "Doris plays for Knights"),
        ("/log", "fr", "Knights est de retour"),
    ] {
        let page = desk.read(&site, &format!("{path}{part}"), language).await;
        assert_eq!(page.status, 200);
        assert!(page.text.contains(words), "{part} {language}: {}", page.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn teams_at_real_boards_are_pasted_and_printed() {
    let site = Site::start().await;
    let mut desk = account(&site, "Desk1").await;
    let mut wanted = of_teams(3);
    (wanted["venue"], wanted["clock"]) = (json!("board"), json!({ "kind": "none" }));
    wanted["names"] = json!("Rooks: Ann, Bob, Carl\nKnights: Dora; 1700");
    let id = id(&desk.post(&site, "/api/tournaments", &wanted).await.good());
    let names = json!({ "action": "names", "text": "Knights: Emma\nPawns: Fred, Gwen" });
    act(&site, &mut desk, &id, names).await.good();
    let lonely = json!({ "action": "names", "text": "Hugo" });
    let refused = act(&site, &mut desk, &id, lonely).await;
    refused.refused(409, "refused");
    assert!(refused.text.contains("has no team"), "{}", refused.text);
    act(&site, &mut desk, &id, json!({ "action": "attend", "team": 3, "attending": "rest" }))
        .await
        .good();
    let told = act(&site, &mut desk, &id, json!({ "action": "start" })).await.good();
    let round = &told["rounds"][0];
    assert_eq!(round["byes"], json!([{ "no": 3, "kind": "zero" }]));
    // They come after all, and by hand the desk has them meet the Rooks.
    act(&site, &mut desk, &id, json!({ "action": "attend", "team": 3, "attending": "in" }))
        .await
        .good();
    let pair = json!({ "action": "pair", "boards": [[3, 1]] });
    let told = act(&site, &mut desk, &id, pair).await.good();
    let round = &told["rounds"][0];
    assert_eq!((&round["matches"][0]["first"], &round["byes"][0]["no"]), (&json!(3), &json!(2)));
    let page = desk.read(&site, &format!("/tournaments/{id}"), "en").await.text;
    assert!(page.contains("Knights has no opponent and wins the match"), "{page}");
    let desk_page = desk.read(&site, &format!("/tournaments/{id}/desk"), "en").await.text;
    assert!(desk_page.contains("Pawns – Rooks"), "{desk_page}");
    let fields = [
        ("do", "results"),
        ("from", "desk"),
        ("round", "1"),
        ("was-1", ""),
        ("result-1", "1-0"),
        ("was-2", ""),
        ("result-2", "1/2"),
    ];
    assert_eq!(desk.fill(&site, &format!("/tournaments/{id}"), &fields).await.status, 303);
    let told = look(&site, &desk, &id).await;
    assert_eq!(told["rounds"][0]["matches"][0]["points"], json!([1.5, 0.5]));
    let rows = told["tables"][0]["rows"].as_array().unwrap();
    let place = |team: u64| rows.iter().find(|row| row["no"] == team).unwrap()["points"].clone();
    assert_eq!([1, 2, 3].map(place), [json!(0.0), json!(2.0), json!(2.0)]);
    // A board where nobody sits is not asked about, and keeps its number.
    act(&site, &mut desk, &id, json!({ "action": "names", "text": "Kings: Solo" })).await.good();
    let pair = json!({ "action": "pair", "boards": [[1, 4], [2, 3]] });
    act(&site, &mut desk, &id, pair).await.good();
    let page = desk.read(&site, &format!("/tournaments/{id}/desk"), "en").await.text;
    let numbers: Vec<&str> = page.split("class=\"number\">").skip(1).take(3).collect();
    let numbers = numbers.iter().map(|rest| &rest[..2]).collect::<Vec<_>>();
    assert_eq!(numbers, ["1.", "3.", "4."]);
    for kind in ["pairings", "scores", "cards", "standings", "cross"] {
        for language in ["en", "fr"] {
            let path = format!("/tournaments/{id}/print/{kind}.pdf");
            let headers = format!("accept-language: {language}\r\n");
            let answer = site.send("GET", &path, &headers, "").await;
            assert_eq!(answer.status, 200, "{kind}: {}", answer.text);
        }
    }
}

//! Accounts through the site: signing up and in, devices, recovery, a guest's games, leaving, the host's rules.

use kelci_server::SignUpPolicy;
use kelci_server::ids::Secret;
use kelci_server::people::{NameRules, NameSkeleton};
use kelci_server::store::{AccountAct, AccountChange, AccountOutcome, Moderation};
use kelci_server::system_ms;
use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor, at_one_screen, id, until};
use crate::socket::Socket;

const PASSWORD: &str = "a long walk";

fn with(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password })
}

/// Somebody with an account, and what they were told.
async fn member(site: &Site, name: &str) -> (Visitor, Value) {
    let mut visitor = Visitor::default();
    let told = visitor.post(site, "/api/account", &with(name, PASSWORD)).await.good();
    (visitor, told)
}

/// Another device of theirs.
async fn signed_in(site: &Site, name: &str) -> Visitor {
    let mut visitor = Visitor::default();
    visitor.post(site, "/api/account/sign-in", &with(name, PASSWORD)).await.good();
    visitor
}

async fn delete(site: &Site, visitor: &Visitor, path: &str, body: &Value) -> Answer {
    let headers = format!("{}content-type: application/json\r\n", visitor.cookie());
    let body = if body.is_null() { String::new() } else { body.to_string() };
    site.send("DELETE", path, &headers, &body).await
}

async fn moderator(site: &Site) -> Box<dyn Moderation> {
    site.home().location().moderate().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_signs_up_keeps_games_and_seats_by_another_secret() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "friend" });
    let begun = ann.begin(&site, &wanted).await;
    let game = id(&begun);
    let guest = ann.clone();
    let told = ann.post(&site, "/api/account", &with("Ann", PASSWORD)).await;
    assert_eq!(told.status, 201);
    let told = told.good();
    assert_eq!(told["recovery_codes"].as_array().unwrap().len(), 8);
    assert_eq!(told["visitor"], json!(ann.secret), "the cookie and what programs are told");
    assert_ne!(ann.secret, guest.secret, "whoever put the first one there is not in the account");
    assert_eq!(ann.look(&site, &game).await["you"], json!(["first"]));
    assert_eq!(guest.look(&site, &game).await["you"], json!([]));
    guest.get(&site, "/api/account").await.refused(403, "account-needed");
    assert_eq!(ann.get(&site, "/api/mine").await.good().as_array().unwrap().len(), 1);
    // The name of the game is the one at the time; that of the next is the account's, whatever is typed.
    assert_eq!(ann.look(&site, &game).await["players"][0]["account"], false);
    wanted["first"]["name"] = "Somebody".into();
    let next = ann.begin(&site, &wanted).await;
    assert_eq!(next["players"][0]["name"], "Ann");
    assert_eq!(next["players"][0]["account"], true);
    // So is that of whoever joins.
    let (mut bob, _) = member(&site, "Bob").await;
    let join = json!({ "key": next["keys"]["second"], "name": "Ann" });
    let joined = bob.post(&site, &format!("/api/games/{}/join", id(&next)), &join).await.good();
    assert_eq!(joined["game"]["players"][1]["name"], "Bob");
    let page = bob.read(&site, &format!("/game/{}", id(&next)), "en").await;
    assert!(
        page.text.contains("href=\"/people/Ann\"") && page.text.contains("href=\"/people/Bob\"")
    );
    ann.post(&site, "/api/account", &with("Anna", PASSWORD)).await.refused(409, "refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_look_alike_or_mislead_are_not_given() {
    let site = Site::with(|config| {
        config.accounts.names = NameRules::of_list("turnip").unwrap().into();
    })
    .await;
    member(&site, "Paul").await;
    let mut other = Visitor::default();
    for taken in ["paul", "PauI", "P-a-u-l", "Pàul"] {
        let answer = other.post(&site, "/api/account", &with(taken, PASSWORD)).await;
        answer.refused(409, "name-taken");
    }
    for wrong in ["", "x", "admin", "Turnip2", "Раul", "a b c", "evil\u{202e}", "<b>"] {
        let answer = other.post(&site, "/api/account", &with(wrong, PASSWORD)).await;
        answer.refused(400, "bad-request");
    }
    for weak in ["", "short", "password", "aaaaaaaaa", &"x".repeat(300)] {
        let answer = other.post(&site, "/api/account", &with("Carol", weak)).await;
        answer.refused(400, "bad-request");
    }
    assert!(other.secret.is_empty(), "nobody is stored who has no name yet");
    assert_eq!(other.post(&site, "/api/account", &with("Paula", PASSWORD)).await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn known_and_unknown_names_are_refused_alike() {
    let site = Site::start().await;
    member(&site, "Ann").await;
    let mut answers = Vec::new();
    for wrong in [
        with("Ann", "wrong wrong"),
        with("Nobody-here", "wrong wrong"),
        with("", ""),
        with("Ann", &"x".repeat(5_000)),
        with("\u{202e}", PASSWORD),
    ] {
        let answer = Visitor::default().post(&site, "/api/account/sign-in", &wrong).await;
        answer.refused(403, "wrong-password");
        assert!(!answer.head.contains("set-cookie"), "{answer:?}");
        answers.push(answer.text);
    }
    let recover = |name: &str| json!({ "name": name, "code": "no code", "password": "a new one!" });
    for name in ["Ann", "Nobody-here"] {
        let answer = Visitor::default().post(&site, "/api/account/recover", &recover(name)).await;
        answer.refused(403, "wrong-password");
        answers.push(answer.text);
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    signed_in(&site, "aNN").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_on_which_two_guests_are_known_tells_no_names_either() {
    let site = Site::start().await;
    member(&site, "Ann").await;
    let (mut here, mut aside) = (Visitor::default(), Visitor::default());
    for guest in [&mut here, &mut aside] {
        guest.begin(&site, &at_one_screen("pijersi")).await;
    }
    let both = format!("{}; kelci-aside={}", here.secret, aside.secret);
    let recover = |name: &str| json!({ "name": name, "code": "no code", "password": "a new one!" });
    let mut answers = Vec::new();
    for name in ["Ann", "Nobody-here"] {
        let mut device = Visitor { secret: both.clone() };
        let answer = device.post(&site, "/api/account/recover", &recover(name)).await;
        assert!((400..500).contains(&answer.status), "{answer:?}");
        answers.push((answer.status, answer.text));
    }
    assert_eq!(answers[0], answers[1], "Ann has an account");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_guesses_is_told_to_wait() {
    let site = Site::with(|config| {
        config.limits.sign_ins_per_hour = 1_000;
        config.limits.sign_ups_per_hour = 2;
        config.proxies = kelci_server::network::Proxies::Any;
    })
    .await;
    let post = async |from: &str, path: &str, body: Value| {
        let headers = format!("x-forwarded-for: {from}\r\ncontent-type: application/json\r\n");
        site.send("POST", path, &headers, &body.to_string()).await
    };
    assert_eq!(post("192.0.2.1", "/api/account", with("Ann", PASSWORD)).await.status, 201);
    for _ in 0..10 {
        let answer = post("192.0.2.9", "/api/account/sign-in", with("Ann", "wrong wrong")).await;
        answer.refused(403, "wrong-password");
    }
    // The right one too: whoever guesses does not learn that it was.
    let late = post("192.0.2.9", "/api/account/sign-in", with("ann", PASSWORD)).await;
    late.refused(429, "too-many-requests");
    assert_eq!(post("192.0.2.1", "/api/account/sign-in", with("Ann", PASSWORD)).await.status, 200);
    assert_eq!(post("192.0.2.1", "/api/account", with("Bob", PASSWORD)).await.status, 201);
    let many = post("192.0.2.1", "/api/account", with("Carol", PASSWORD)).await;
    many.refused(429, "too-many-requests");
}

/// Many nodes allow no more than one does, and what is counted tells nobody who was tried.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_guesses_on_two_nodes_is_counted_once() {
    let counted = |config: &mut kelci_server::Config| config.limits.sign_ins_per_hour = 1_000;
    let (one, other) = crate::shared_store::two_nodes_with(counted).await;
    member(&one, "Ann").await;
    let mut tried = 0;
    for _ in 0..15 {
        for node in [&one, &other] {
            let guess = with("Ann", "wrong wrong");
            let answer = Visitor::default().post(node, "/api/account/sign-in", &guess).await;
            match answer.status {
                403 => tried += 1,
                _ => answer.refused(429, "too-many-requests"),
            }
        }
    }
    // Ten, and one a minute.
    assert!((10..20).contains(&tried), "{tried}");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_password_signs_out_the_other_devices_and_their_pages() {
    let site = Site::start().await;
    let (mut ann, _) = member(&site, "Ann").await;
    let game = id(&ann.begin(&site, &at_one_screen("pijersi")).await);
    let phone = signed_in(&site, "Ann").await;
    let (mut socket, heard) = Socket::watch(&site, &phone, &game, Value::Null).await;
    assert_eq!(heard["game"]["you"], json!(["first", "second"]));
    let change = json!({ "old": "wrong wrong", "new": "a longer walk" });
    ann.post(&site, "/api/account/password", &change).await.refused(403, "wrong-password");
    let before = ann.clone();
    let change = json!({ "old": PASSWORD, "new": "a longer walk" });
    ann.post(&site, "/api/account/password", &change).await.good();
    assert_eq!(socket.closed().await, Some(1008), "the other device's page is let go");
    for void in [&phone, &before] {
        void.get(&site, "/api/account").await.refused(403, "account-needed");
    }
    assert_eq!(ann.look(&site, &game).await["you"], json!(["first", "second"]));
    let old = Visitor::default().post(&site, "/api/account/sign-in", &with("Ann", PASSWORD)).await;
    old.refused(403, "wrong-password");
}

#[tokio::test(flavor = "multi_thread")]
async fn devices_are_listed_and_signed_out_one_by_one() {
    let site = Site::start().await;
    let (ann, _) = member(&site, "Ann").await;
    let [phone, tablet] = [signed_in(&site, "Ann").await, signed_in(&site, "Ann").await];
    let listed = |account: &Value| account["devices"].as_array().unwrap().clone();
    let here = |account: &Value| {
        let device = listed(account).into_iter().find(|device| device["here"] == true).unwrap();
        device["id"].as_str().unwrap().to_owned()
    };
    let account = phone.get(&site, "/api/account").await.good();
    assert_eq!(listed(&account).len(), 3);
    assert!(!account.to_string().contains(&phone.secret));
    let path = format!("/api/account/devices/{}", here(&account));
    // Nobody signs out somebody else's.
    let (eve, _) = member(&site, "Eve").await;
    delete(&site, &eve, &path, &Value::Null).await.refused(404, "not-found");
    let done = delete(&site, &ann, &path, &Value::Null).await.good();
    assert_eq!(done["signed_out"], false);
    phone.get(&site, "/api/account").await.refused(403, "account-needed");
    assert_eq!(listed(&ann.get(&site, "/api/account").await.good()).len(), 2);
    let own = here(&tablet.get(&site, "/api/account").await.good());
    let left = delete(&site, &tablet, &format!("/api/account/devices/{own}"), &Value::Null).await;
    assert_eq!(left.good()["signed_out"], true);
    assert!(left.head.contains("set-cookie: kelci=; ") && left.head.contains("max-age=0"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_lets_its_owner_in_once() {
    let site = Site::start().await;
    let (ann, told) = member(&site, "Ann").await;
    let code = told["recovery_codes"][3].as_str().unwrap().to_uppercase().replace('-', " ");
    let recover = |password: &str| json!({ "name": "ann", "code": code, "password": password });
    let mut phone = Visitor::default();
    phone.post(&site, "/api/account/recover", &recover("short")).await.refused(400, "bad-request");
    phone.post(&site, "/api/account/recover", &recover("a longer walk")).await.good();
    ann.get(&site, "/api/account").await.refused(403, "account-needed");
    let account = phone.get(&site, "/api/account").await.good();
    assert_eq!(account["recovery_codes"], 7);
    let again =
        Visitor::default().post(&site, "/api/account/recover", &recover("the longest")).await;
    again.refused(403, "wrong-password");
    let confirm = |password: &str| json!({ "password": password });
    let path = "/api/account/recovery-codes";
    phone.post(&site, path, &confirm(PASSWORD)).await.refused(403, "wrong-password");
    let new = phone.post(&site, path, &confirm("a longer walk")).await.good();
    assert_eq!(new["recovery_codes"].as_array().unwrap().len(), 8);
    let old =
        json!({ "name": "Ann", "code": told["recovery_codes"][0], "password": "the longest" });
    let void = Visitor::default().post(&site, "/api/account/recover", &old).await;
    void.refused(403, "wrong-password");
}

/// What a browser has put aside.
fn aside(answer: &Answer) -> String {
    let (_, rest) =
        answer.head.split_once("set-cookie: kelci-aside=").expect("somebody is put aside");
    rest.chars().take_while(|c| *c != ';').collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_with_games_is_put_aside_and_taken_along_if_one_says_so() {
    let site = Site::start().await;
    let (ann, _) = member(&site, "Ann").await;
    let mut here = Visitor::default();
    let game = id(&here.begin(&site, &at_one_screen("pijersi")).await);
    let (mut socket, _) = Socket::watch(&site, &ann, &game, Value::Null).await;
    let signed = here.post(&site, "/api/account/sign-in", &with("Ann", PASSWORD)).await;
    assert_eq!(signed.good()["puts_aside"], true);
    assert_eq!(here.look(&site, &game).await["you"], json!([]), "nothing is swallowed unasked");
    let both = format!("{}; kelci-aside={}", here.secret, aside(&signed));
    let mut both = Visitor { secret: both };
    let page = both.read(&site, "/account", "en").await;
    assert!(page.text.contains("They are mine: take them along"), "{}", page.text);
    let taken = both.post(&site, "/api/account/guest", &Value::Null).await;
    assert_eq!(taken.good()["games"], 1);
    assert!(taken.head.contains("set-cookie: kelci-aside=; "), "{}", taken.head);
    assert_eq!(here.look(&site, &game).await["you"], json!(["first", "second"]));
    // Whoever watches it as the account is told.
    until(async || {
        let now = ann.look(&site, &game).await;
        (now["you"] == json!(["first", "second"])).then_some(())
    })
    .await;
    socket.say(&json!({ "type": "beat" })).await;
    both.post(&site, "/api/account/guest", &Value::Null).await.refused(409, "refused");
    // An account that is known on a device makes way by being signed out.
    member(&site, "Bob").await;
    let before = here.clone();
    let other = here.post(&site, "/api/account/sign-in", &with("Bob", PASSWORD)).await;
    assert_eq!(other.good()["puts_aside"], false);
    before.get(&site, "/api/account").await.refused(403, "account-needed");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_is_nameless_and_the_games_of_others_stay() {
    let site = Site::start().await;
    let (mut ann, _) = member(&site, "Xanthippe").await;
    let (mut bob, _) = member(&site, "Bob").await;
    let mut games = Vec::new();
    for moves in [0, 2] {
        let wanted = json!({
            "game": "pijersi", "visibility": "public",
            "first": { "kind": "me" }, "second": { "kind": "friend" },
        });
        let begun = ann.begin(&site, &wanted).await;
        let game = id(&begun);
        let join = json!({ "key": begun["keys"]["second"] });
        bob.post(&site, &format!("/api/games/{game}/join"), &join).await.good();
        if moves > 0 {
            ann.play(&site, &game, "a4b5c4").await.good();
            bob.play(&site, &game, "g6f7d6").await.good();
        }
        games.push(game);
    }
    let data = ann.get(&site, "/api/account/data").await;
    assert!(data.head.contains("attachment"), "{}", data.head);
    let data = data.good();
    assert_eq!((&data["name"], data["games"].as_array().unwrap().len()), (&json!("Xanthippe"), 2));
    let wrong = delete(&site, &ann, "/api/account", &json!({ "password": "wrong wrong" })).await;
    wrong.refused(403, "wrong-password");
    let gone = delete(&site, &ann, "/api/account", &json!({ "password": PASSWORD })).await;
    assert_eq!(gone.good()["signed_out"], true);
    ann.get(&site, "/api/account").await.refused(403, "account-needed");
    bob.get(&site, "/api/people/Xanthippe").await.refused(404, "no-person");
    for (game, reason) in games.iter().zip(["aborted", "resignation"]) {
        let seen = bob.wait(&site, game, |seen| seen["players"][0]["name"] == "").await;
        assert_eq!(seen["players"][0]["account"], false);
        assert_eq!(seen["players"][1]["name"], "Bob");
        assert_eq!((&seen["you"], &seen["end"]["reason"]), (&json!(["second"]), &json!(reason)));
    }
    let shown = bob.get(&site, "/api/people/bob").await.good();
    assert_eq!(shown["games"].as_array().unwrap().len(), 1, "what was called off is no game");
    for path in ["/watch", "/people/Bob", &format!("/game/{}", games[1])] {
        let page = bob.read(&site, path, "fr").await;
        assert!(page.status == 200 && !page.text.contains("Xanthippe"), "{path}: {}", page.text);
    }
    // After a restart too, and the name is free.
    let site = site.restarted().await;
    assert_eq!(bob.look(&site, &games[1]).await["players"][0]["name"], "");
    member(&site, "Xanthippe").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_kill_left_of_somebody_who_left_is_erased_later() {
    let site =
        Site::with(|config| config.forget_every = std::time::Duration::from_millis(50)).await;
    let (mut ann, _) = member(&site, "Xanthippe").await;
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "engine", "level": 1 });
    let game = id(&ann.begin(&site, &wanted).await);
    let mut host = moderator(&site).await;
    let found = host.find_named(&NameSkeleton::of("Xanthippe")).await.unwrap().unwrap();
    // The first step alone, as of a site that was killed after it.
    let act = AccountAct::own(found.id, system_ms(), AccountChange::Leave);
    assert_eq!(host.change_account(&act).await.unwrap(), AccountOutcome::Done);
    ann.wait(&site, &game, |seen| seen["players"][0]["name"] == "" && seen["you"] == json!([]))
        .await;
    let store = site.home().open().await;
    until(async || store.leaving(9).await.unwrap().is_empty().then_some(())).await;
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_closes_sign_up_invites_or_requires_accounts() {
    let site = Site::with(|config| config.accounts.sign_up = SignUpPolicy::Closed).await;
    let mut visitor = Visitor::default();
    visitor.post(&site, "/api/account", &with("Ann", PASSWORD)).await.refused(403, "no-sign-up");
    assert_eq!(visitor.read(&site, "/sign-up", "en").await.status, 403);
    visitor.begin(&site, &at_one_screen("pijersi")).await;

    let site = Site::with(|config| {
        config.accounts.sign_up = SignUpPolicy::Invite;
        config.accounts.are_required = true;
    })
    .await;
    let mut visitor = Visitor::default();
    let refused = visitor.post(&site, "/api/games", &at_one_screen("pijersi")).await;
    refused.refused(403, "account-needed");
    let page = visitor.fill(&site, "/new/pijersi", &[("mode", "computer")]).await;
    assert!(page.text.contains("href=\"/sign-in\""), "{}", page.text);
    visitor.post(&site, "/api/account", &with("Ann", PASSWORD)).await.refused(403, "no-sign-up");
    let key = Secret::fresh();
    let now_ms = system_ms();
    let mut host = moderator(&site).await;
    host.keep_sign_up_link(key.of_link(), [now_ms, now_ms + 600_000], "host").await.unwrap();
    let mut invited = with("Ann", PASSWORD);
    invited["invitation"] = key.reveal().into();
    visitor.post(&site, "/api/account", &invited).await.good();
    invited["name"] = "Bob".into();
    let again = Visitor::default().post(&site, "/api/account", &invited).await;
    again.refused(403, "no-sign-up");
    visitor.begin(&site, &at_one_screen("pijersi")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_host_does_to_an_account_is_taken_in_and_noted() {
    let site = Site::start().await;
    let (mut ann, _) = member(&site, "Nasty").await;
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "engine", "level": 1 });
    let game = id(&ann.begin(&site, &wanted).await);
    let mut host = moderator(&site).await;
    let found = host.find_named(&NameSkeleton::of("nasty")).await.unwrap().unwrap();
    let act = |change| AccountAct {
        person: found.id,
        change,
        at_ms: system_ms(),
        actor: "host tester".into(),
        why: String::new(),
    };
    let nicer = NameRules::default().read("Nicer").unwrap();
    host.change_account(&act(AccountChange::Rename(nicer.clone()))).await.unwrap();
    let retitle = AccountChange::Retitle { after: String::new(), name: Some(nicer) };
    let AccountOutcome::Games(games) = host.change_account(&act(retitle)).await.unwrap() else {
        panic!("games are told")
    };
    assert_eq!(games.len(), 1);
    ann.wait(&site, &game, |seen| seen["players"][0]["name"] == "Nicer").await;
    until(async || {
        let account = ann.get(&site, "/api/account").await.good();
        (account["name"] == "Nicer").then_some(())
    })
    .await;
    let (mut socket, _) = Socket::watch(&site, &ann, &game, Value::Null).await;
    host.change_account(&act(AccountChange::Close)).await.unwrap();
    assert_eq!(socket.closed().await, Some(1008), "within a second or two");
    ann.get(&site, "/api/account").await.refused(403, "account-needed");
    let mut visitor = Visitor::default();
    let closed = visitor.post(&site, "/api/account/sign-in", &with("Nicer", PASSWORD)).await;
    closed.refused(403, "account-closed");
    let wrong = visitor.post(&site, "/api/account/sign-in", &with("Nicer", "wrong wrong")).await;
    wrong.refused(403, "wrong-password");
    host.change_account(&act(AccountChange::Reopen)).await.unwrap();
    visitor.post(&site, "/api/account/sign-in", &with("Nicer", PASSWORD)).await.good();
    let audit = host.audit(9).await.unwrap();
    let acts: Vec<_> = audit.iter().map(|line| (&*line.act, &*line.actor)).collect();
    let by_host = "host tester";
    assert_eq!(
        acts,
        [("reopen", by_host), ("close", by_host), ("rename", by_host), ("sign up", "self")]
    );
    assert_eq!(audit[2].detail, "Nasty is now Nicer");
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_and_codes_are_not_in_the_file_nor_in_answers() {
    let site = Site::in_file().await;
    let (ann, told) = member(&site, "Ann").await;
    let directory = tempfile::TempDir::new().unwrap();
    let copy = directory.path().join("copy.sqlite");
    kelci_server::store::backup(&kelci_server::store_file(site.directory()), &copy).await.unwrap();
    let bytes = std::fs::read(&copy).unwrap();
    let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds("$argon2id$") && holds("Ann"), "the copy has the account");
    let code = told["recovery_codes"][0].as_str().unwrap();
    for secret in [PASSWORD, &ann.secret, code, &code.replace('-', "")] {
        assert!(!holds(secret));
    }
    let data = ann.get(&site, "/api/account/data").await.text;
    assert!(!data.contains("argon2") && !data.contains(&ann.secret));
}

#[tokio::test(flavor = "multi_thread")]
async fn many_who_sign_in_at_once_are_all_let_in_and_nobody_else_waits() {
    let site = std::sync::Arc::new(Site::start().await);
    member(&site, "Ann").await;
    let many: Vec<_> = (0..24)
        .map(|_| {
            let site = site.clone();
            tokio::spawn(async move { signed_in(&site, "Ann").await })
        })
        .collect();
    // Whoever looks at a list is answered meanwhile.
    assert_eq!(Visitor::default().get(&site, "/api/games").await.status, 200);
    for visitor in many {
        assert_eq!(visitor.await.unwrap().get(&site, "/api/account").await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_come_back_with_what_is_wrong_in_both_languages() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    for path in ["/sign-up", "/sign-in", "/recover"] {
        for language in ["en", "fr"] {
            let page = visitor.read(&site, path, language).await;
            assert_eq!(page.status, 200, "{path}");
            assert!(page.head.contains("cache-control: no-store"), "{path}");
            assert!(page.head.contains("x-robots-tag: noindex"), "{path}: {}", page.head);
        }
    }
    let page = visitor.fill(&site, "/sign-up", &[("name", "x<"), ("password", PASSWORD)]).await;
    assert_eq!(page.status, 422);
    assert!(
        page.text.contains("value=\"x&#60;\"") && page.text.contains("a name has 3 to 20"),
        "{}",
        page.text
    );
    assert!(!page.text.contains(PASSWORD), "what was typed there is not sent back");
    let page = visitor.fill(&site, "/sign-up", &[("name", "Zoé"), ("password", PASSWORD)]).await;
    assert!(page.status == 200 && page.text.matches("<code>").count() == 8, "{}", page.text);
    let account = visitor.read(&site, "/account", "fr").await;
    assert!(account.text.contains("Zoé") && account.text.contains("Il vous reste 8 codes"));
    assert!(account.text.contains("href=\"/people/Zo%C3%A9\""), "{}", account.text);
    assert_eq!(visitor.read(&site, "/people/Zo%C3%A9", "fr").await.status, 200);
    assert_eq!(visitor.read(&site, "/people/nobody-here", "fr").await.status, 404);
    let fields = [("old", "wrong wrong"), ("new", "a longer walk")];
    let page = visitor.fill(&site, "/account/password", &fields).await;
    assert!(page.status == 422 && page.text.contains("is wrong"), "{}", page.text);
    let out = visitor.fill(&site, "/sign-out", &[]).await;
    assert!(out.status == 303 && out.head.contains("max-age=0"), "{out:?}");
    let page = visitor.read(&site, "/account", "en").await;
    assert!(page.status == 303 && page.head.contains("location: /sign-in"), "{page:?}");
    let page = visitor.fill(&site, "/sign-in", &[("name", "zoe"), ("password", "wrong one")]).await;
    assert!(page.status == 422 && page.text.contains("role=\"alert\""), "{}", page.text);
    let into = visitor.fill(&site, "/sign-in", &[("name", "zoe"), ("password", PASSWORD)]).await;
    assert!(into.status == 303 && into.head.contains("location: /account"), "{into:?}");
    let page = visitor.fill(&site, "/account/delete", &[("password", PASSWORD)]).await;
    assert!(page.status == 303, "{page:?}");
    assert_eq!(visitor.read(&site, "/people/Zo%C3%A9", "fr").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_sign_nobody_in() {
    let site = Site::start().await;
    member(&site, "Ann").await;
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    let body = "name=Ann&password=a+long+walk";
    for from in ["origin: http://evil.example\r\n", "sec-fetch-site: cross-site\r\n"] {
        for path in ["/sign-in", "/sign-up", "/account/delete", "/account/password"] {
            let answer = site.send("POST", path, &format!("{from}{form}"), body).await;
            answer.refused(403, "wrong-origin");
            assert!(!answer.head.contains("set-cookie"), "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_are_called_neither_what_hurts_nor_as_an_account() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    ann.sign_up(&site, "Ann-Lee").await;
    let game = |name: &str| {
        json!({
            "game": "pijersi", "visibility": "open",
            "first": { "kind": "me", "name": name }, "second": { "kind": "friend" },
        })
    };
    let clock = json!({ "kind": "game", "base_ms": 300_000, "increment_ms": 0 });
    let begun = ann.begin(&site, &game("")).await;
    let open = begun["id"].as_str().unwrap().to_owned();
    let key = begun["keys"]["second"].clone();
    for (name, why) in [
        ("Adolf Hitler", "not given on this site"),
        ("Admin", "not given on this site"),
        ("ANN LEE", "an account is called so"),
        ("ann-1ee", "an account is called so"),
    ] {
        let mut guest = Visitor::default();
        let seek = json!({ "game": "pijersi", "clock": clock, "name": name });
        let join = format!("/api/games/{open}/join");
        let form = format!("/game/{open}/join/{}", key.as_str().unwrap());
        for answer in [
            guest.post(&site, "/api/games", &game(name)).await,
            guest.post(&site, "/api/lobby/seeks", &seek).await,
            guest.post(&site, &join, &json!({ "key": key, "name": name })).await,
            guest.post(&site, &join, &json!({ "name": name })).await,
        ] {
            answer.refused(400, "bad-request");
            assert!(answer.text.contains(why), "{name}: {answer:?}");
        }
        let page = guest.fill(&site, &form, &[("name", name)]).await;
        assert_eq!(page.status, 400, "{page:?}");
    }
    // Whoever has an account is called as it is, and a guest by any other name.
    ann.begin(&site, &game("Ann Lee")).await;
    let mut guest = Visitor::default();
    guest
        .post(&site, &format!("/api/games/{open}/join"), &json!({ "name": "Lee & Ann" }))
        .await
        .good();
    // What a browser keeps from before is not asked for anew: whoever comes with it is nameless.
    let kept = format!("cookie: kelci-name=Ann-Lee; kelci={}\r\n", guest.secret);
    let headers = format!(
        "{kept}origin: http://{}\r\ncontent-type: application/x-www-form-urlencoded\r\n",
        site.address
    );
    let sought = site.send("POST", "/lobby", &headers, "quick=pijersi.fast").await;
    assert_eq!(sought.status, 303, "{sought:?}");
    let seeks = ann.get(&site, "/api/lobby").await.good()["seeks"].clone();
    assert_eq!(seeks[0]["name"], "", "{seeks}");
}

/// Where what is kept of a person stands in their file, by the tables that name persons; or why it does not.
const KNOWN: [(&str, Result<&str, &str>); 30] = [
    ("audit", Err("what moderators and the host did; it names no one who left")),
    ("changes", Err("notes between nodes, for minutes")),
    ("club_members", Ok("clubs")),
    ("conditional_moves", Ok("conditional")),
    ("credentials", Ok("recovery_codes")),
    ("device_links", Err("good for half an hour; only a digest is kept")),
    ("game_notes", Ok("notes")),
    ("games", Ok("games")),
    ("jobs", Ok("reviews")),
    ("mail_addresses", Ok("mail")),
    ("mails", Err("letters on their way, to that address")),
    ("notice_choices", Ok("notices")),
    ("notices", Ok("notices")),
    ("password_links", Err("good for an hour; only a digest is kept")),
    ("persons", Ok("name")),
    ("progress", Ok("learned")),
    ("push_subscriptions", Ok("notices")),
    ("rating_changes", Ok("rated")),
    ("ratings", Ok("rated")),
    ("reports", Ok("reports")),
    ("said", Ok("said")),
    ("seats", Ok("games")),
    ("seeks", Ok("seeks")),
    ("sessions", Ok("devices")),
    ("ties", Ok("follows")),
    ("tokens", Ok("tokens")),
    ("tournament_entries", Ok("tournaments")),
    ("tournament_events", Ok("tournaments")),
    ("tournaments", Ok("tournaments")),
    ("vacations", Ok("vacations")),
];

#[tokio::test(flavor = "multi_thread")]
async fn everything_about_somebody_has_every_table_that_names_them() {
    let schema = include_str!("../../../ledger/migrations/sqlite/schema.sql");
    let whose = ["person", "owner", "other", "player", "opponent", "reporter"];
    let mut named = Vec::new();
    for table in schema.split("CREATE TABLE ").skip(1) {
        let (name, rest) = table.split_once(" (").unwrap();
        let columns = rest.split(';').next().unwrap().split(['\n', ',']);
        let is_whose = |line: &str| {
            let mut words = line.split_whitespace();
            words.next().is_some_and(|column| whose.contains(&column))
                && words.next() == Some("BLOB")
        };
        if columns.into_iter().any(is_whose) || name == "persons" {
            named.push(name);
        }
    }
    assert!(named.len() > 25, "{named:?}");
    let site = Site::start().await;
    let (mut ann, bob) = (member(&site, "Ann").await.0, member(&site, "Bob").await.0);
    let data = async |who: &Visitor| who.get(&site, "/api/account/data").await.good();
    let file = data(&ann).await;
    for table in named {
        let known = KNOWN.iter().find(|(known, _)| *known == table);
        match known.unwrap_or_else(|| panic!("{table} names persons: is it in their file?")).1 {
            Ok(field) => assert!(file.get(field).is_some(), "{table}: there is no {field}"),
            Err(why) => assert!(!why.is_empty(), "{table}"),
        }
    }
    // What is new in it is theirs, and as they left it.
    let game = id(&ann.begin(&site, &at_one_screen("pijersi")).await);
    ann.play(&site, &game, "a4b5c4").await.good();
    ann.play(&site, &game, "g6f7d6").await.good();
    ann.act(&site, &game, &json!({ "action": "takeback", "answer": "offer" })).await.good();
    ann.act(&site, &game, &json!({ "action": "resign" })).await.good();
    ann.post(&site, &format!("/api/games/{game}/review"), &Value::Null).await;
    let days = json!({ "game": "pijersi", "clock": { "kind": "move", "ms": 3 * 86_400_000 } });
    ann.post(&site, "/api/lobby/seeks", &days).await.good();
    ann.post(&site, "/api/people/Bob/challenge", &days).await.good();
    let token = [("label", "Board"), ("scope", "read"), ("days", "7")];
    let shown = ann.fill(&site, "/account/programs", &token).await.text;
    let secret = &shown.split_once("<code>kelci_").expect("it is shown once").1[..26];
    let tournament = json!({
        "title": "Walk", "game": "pijersi", "clock": { "kind": "move", "ms": 60_000 },
        "system": { "kind": "swiss", "rounds": 3 },
    });
    ann.post(&site, "/api/tournaments", &tournament).await.good();
    crate::conduct::make_moderator(&site, "Ann").await;
    let file = data(&ann).await;
    assert_eq!(file["games"][0]["moves"], json!(["a4b5c4"]), "{file}");
    assert_eq!(file["reviews"], json!([game]));
    assert_eq!(file["seeks"][0]["terms"]["game"], "pijersi");
    assert_eq!(file["challenges"][0]["to"], "Bob");
    assert_eq!(
        (&file["tokens"][0]["label"], &file["tokens"][0]["scopes"]),
        (&json!("Board"), &json!(["read"]))
    );
    assert!(!file.to_string().contains(secret), "the token itself is not known");
    let organised = &file["tournaments"][0];
    assert_eq!((&organised["title"], &organised["organises"]), (&json!("Walk"), &json!(true)));
    assert_eq!((&file["moderator"], &file["bot"]), (&json!(true), &json!(false)));
    let his = data(&bob).await;
    assert_eq!(his["challenges"][0]["from"], "Ann");
    for empty in ["games", "reviews", "seeks", "tokens", "tournaments"] {
        assert_eq!(his[empty], json!([]), "{empty}");
    }
}

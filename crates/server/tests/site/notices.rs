//! What people are told of what they did not see: on a page, by their browser, by mail, in a feed.

use std::sync::Arc;
use std::time::Duration;

use kelci_server::PushReach;
use kelci_server::store::{Lease, Store};
use kelci_server::system_ms;
use p256::ecdsa::signature::Verifier as _;
use p256::ecdsa::{Signature, VerifyingKey};
use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor, id, until};
use crate::home::Home;
use crate::mail::{key_sent_to, setup};
use crate::push_service::{Browser, PushService, base64};
use crate::shared_store::{SharedStore, two_nodes_with};

const DAYS: u64 = 3 * 24 * 3_600_000;

async fn member(site: &Site, name: &str) -> Visitor {
    let mut visitor = Visitor::default();
    visitor.sign_up(site, name).await;
    visitor
}

/// A game between two, of days, in which the first is to move.
async fn game_between(site: &Site, first: &mut Visitor, second: &mut Visitor) -> String {
    let wanted = json!({
        "game": "pijersi", "first": { "kind": "me" }, "second": { "kind": "friend" },
        "clock": { "kind": "move", "ms": DAYS },
    });
    let begun = first.begin(site, &wanted).await;
    let key = json!({ "key": begun["keys"]["second"], "name": "" });
    let game = id(&begun);
    second.post(site, &format!("/api/games/{game}/join"), &key).await.good();
    game
}

async fn inbox(site: &Site, who: &Visitor) -> Vec<Value> {
    who.get(site, "/api/notices").await.good().as_array().unwrap().clone()
}

fn texts(notices: &[Value]) -> Vec<&str> {
    notices.iter().map(|notice| notice["text"].as_str().unwrap()).collect()
}

/// A site that may go to this computer to have a browser told.
async fn pushing() -> Site {
    Site::with(|config| config.notices.push = PushReach::Loopback).await
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_turn_it_is_is_told_until_they_have_moved_and_leads_to_the_board() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let game = game_between(&site, &mut ann, &mut bob).await;
    assert_eq!(texts(&inbox(&site, &ann).await), ["It is your turn against Bob (Pijersi)."]);
    assert_eq!(inbox(&site, &bob).await, Vec::<Value>::new());
    ann.play(&site, &game, "a4-b5=c4").await.good();
    assert_eq!(inbox(&site, &ann).await, Vec::<Value>::new(), "it is overtaken");
    let told = inbox(&site, &bob).await;
    assert_eq!(texts(&told), ["It is your turn against Ann (Pijersi)."]);
    // On every page the count, on the page of notices a link that leads to the board.
    let home = bob.read(&site, "/", "en").await.text;
    assert!(home.contains("href=\"/notices\"") && home.contains("data-count=\"1\""), "{home}");
    let page = bob.read(&site, "/notices", "fr").await.text;
    assert!(page.contains("C’est votre tour contre Ann"), "{page}");
    let link = format!("/notices/{}", told[0]["id"].as_str().unwrap());
    assert!(page.contains(&link), "{page}");
    // Nobody else follows it, or sees anything of it.
    assert_eq!(ann.get(&site, &link).await.status, 404);
    assert_eq!(Visitor::default().get(&site, &link).await.status, 404);
    assert!(!Visitor::default().read(&site, "/notices", "en").await.text.contains(&link));
    let followed = bob.get(&site, &link).await;
    assert_eq!(followed.status, 303);
    assert!(followed.head.contains(&format!("location: /game/{game}")), "{followed:?}");
    assert_eq!(inbox(&site, &bob).await[0]["read"], true);
    // Whoever comes to the board by another way has seen it too.
    bob.play(&site, &game, "g6-f7=d6").await.good();
    assert!(ann.read(&site, "/", "en").await.text.contains("data-count=\"1\""));
    assert_eq!(ann.read(&site, &format!("/game/{game}"), "en").await.status, 200);
    assert!(ann.read(&site, "/", "en").await.text.contains("data-count=\"0\""));
    // The end is told to whoever did not end it.
    ann.act(&site, &game, &json!({ "action": "resign" })).await.good();
    assert_eq!(texts(&inbox(&site, &bob).await), ["You have won against Ann (Pijersi)."]);
    assert_eq!(inbox(&site, &ann).await, Vec::<Value>::new());
    let all = bob.fill(&site, "/notices", &[]).await;
    assert_eq!(all.status, 303);
    assert!(bob.read(&site, "/", "en").await.text.contains("data-count=\"0\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_told_and_each_thing_can_be_switched_off() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let asked = json!({ "game": "jersi", "clock": { "kind": "move", "ms": DAYS } });
    let asked = ann.post(&site, "/api/people/Bob/challenge", &asked).await.good();
    assert_eq!(texts(&inbox(&site, &bob).await), ["Ann challenges you to a game of Jersi."]);
    let page = bob.read(&site, "/account/notices", "en").await.text;
    assert!(page.contains("name=\"challenge-page\" value=\"yes\" checked"), "{page}");
    assert!(!page.contains("challenge-mail"), "no mail is sent here");
    let all = ["turn", "challenge", "ended", "round"];
    let ways = ["push", "feed"];
    let fields: Vec<String> =
        all.iter().flat_map(|kind| ways.map(|way| format!("{kind}-{way}"))).collect();
    let mut fields: Vec<(&str, &str)> = fields.iter().map(|name| (&**name, "yes")).collect();
    assert_eq!(bob.fill(&site, "/account/notices", &fields).await.status, 303);
    assert_eq!(inbox(&site, &bob).await, Vec::<Value>::new());
    assert!(bob.read(&site, "/", "en").await.text.contains("data-count=\"0\""));
    fields.push(("challenge-page", "yes"));
    bob.fill(&site, "/account/notices", &fields).await;
    assert_eq!(inbox(&site, &bob).await.len(), 1);
    // What is answered is not told any more.
    let id = asked["id"].as_str().unwrap();
    bob.post(&site, &format!("/api/lobby/seeks/{id}/accept"), &json!({ "name": "" })).await.good();
    assert_eq!(texts(&inbox(&site, &bob).await), [""; 0]);
    // Guests choose nothing, and nobody chooses without being signed in.
    let nobody = Visitor::default().fill(&site, "/account/notices", &fields).await;
    assert_eq!(nobody.status, 303);
    assert!(nobody.head.contains("location: /sign-in"), "{nobody:?}");
    // All that is known of it is told.
    let known = bob.get(&site, "/api/account/data").await.good()["notices"].clone();
    assert_eq!(known["wanted"].as_array().unwrap().len(), 9, "{known}");
}

/// What a signature says, if it is good and by the key that the site tells browsers.
async fn signed(site: &Site, shown: &str) -> Value {
    let (token, key) = shown.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    let told = Visitor::default().get(site, "/api/notices/push").await.good();
    assert_eq!(told["key"], key);
    let (said, signature) = token.rsplit_once('.').unwrap();
    let key = VerifyingKey::from_sec1_bytes(&decoded(key)).unwrap();
    key.verify(said.as_bytes(), &Signature::from_slice(&decoded(signature)).unwrap()).unwrap();
    serde_json::from_slice(&decoded(said.split_once('.').unwrap().1)).unwrap()
}

fn decoded(text: &str) -> Vec<u8> {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bits: String =
        text.chars().map(|letter| format!("{:06b}", letters.find(letter).unwrap())).collect();
    let whole = bits.as_bytes().chunks_exact(8);
    whole.map(|eight| u8::from_str_radix(std::str::from_utf8(eight).unwrap(), 2).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_told_what_only_it_can_read() {
    let service = PushService::start().await;
    let site = pushing().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let browser = Browser::new(&service, 7);
    let kept = bob.post(&site, "/api/notices/push", &browser.subscription()).await;
    assert_eq!(kept.status, 201, "{kept:?}");
    let game = game_between(&site, &mut ann, &mut bob).await;
    ann.play(&site, &game, "a4-b5=c4").await.good();
    let came = service.wait(1).await;
    let told = browser.read(&came[0]);
    assert_eq!(told["body"], "It is your turn against Ann (Pijersi).");
    let notice = inbox(&site, &bob).await[0]["id"].clone();
    assert_eq!(told["href"], format!("/notices/{}", notice.as_str().unwrap()));
    assert_eq!(came[0].header("content-encoding"), Some("aes128gcm"));
    assert!(came[0].header("ttl").is_some() && came[0].header("topic").is_some());
    let claims = signed(&site, came[0].header("authorization").unwrap()).await;
    assert_eq!(claims["aud"], service.url);
    assert_eq!(claims["sub"], format!("http://{}", site.address));
    let in_ms = claims["exp"].as_i64().unwrap() * 1_000 - system_ms();
    assert!((0..=24 * 3_600_000).contains(&in_ms), "{claims}");
    // Another of the same browser takes its place; one that was removed is told nothing.
    let other = Browser::new(&service, 9);
    assert_eq!(bob.post(&site, "/api/notices/push", &other.subscription()).await.status, 201);
    let page = bob.read(&site, "/account/notices", "en").await.text;
    assert_eq!(page.matches("action=\"/account/notices/push/").count(), 1, "{page}");
    bob.play(&site, &game, "g6-f7=d6").await.good();
    ann.play(&site, &game, "a1-b1").await.good();
    let came = service.wait(2).await;
    assert_eq!(came[1].path, "/to/9", "and nothing to the one before");
    other.read(&came[1]);
    // A service that says no for good has the subscription forgotten.
    service.answers(410);
    bob.play(&site, &game, "g1-f1").await.good();
    ann.play(&site, &game, "b1-a1").await.good();
    service.wait(3).await;
    until(async || {
        let page = bob.read(&site, "/account/notices", "en").await.text;
        (!page.contains("action=\"/account/notices/push/")).then_some(())
    })
    .await;
}

/// Browsers that were subscribed go on being told, whichever node tells them and however often it is started.
#[tokio::test(flavor = "multi_thread")]
async fn the_key_that_signs_pushes_is_the_same_on_every_node_and_after_a_restart() {
    let key = async |site: &Site| {
        let told = Visitor::default().get(site, "/api/notices/push").await.good();
        told["key"].as_str().unwrap().to_owned()
    };
    let (one, other) = two_nodes_with(|_| ()).await;
    let first = key(&one).await;
    assert_eq!(decoded(&first).len(), 65, "a point of the curve");
    assert_eq!(key(&other).await, first);
    assert_ne!(key(&Site::start().await).await, first, "another site has another");
    one.stopped().await;
    let again = other.restarted().await;
    assert_eq!(key(&again).await, first);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_notice_of_a_challenge_leads_to_where_it_is_answered() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let asked = json!({ "game": "jersi", "clock": { "kind": "move", "ms": DAYS } });
    let asked = ann.post(&site, "/api/people/Bob/challenge", &asked).await.good();
    let notice = inbox(&site, &bob).await[0]["id"].as_str().unwrap().to_owned();
    let followed = bob.get(&site, &format!("/notices/{notice}")).await;
    assert_eq!(followed.status, 303);
    assert!(followed.head.contains("location: /#lobby\r\n"), "{followed:?}");
    let page = bob.read(&site, "/", "en").await.text;
    assert!(page.contains("id=\"lobby\"") && page.contains("id=\"challenges\""), "{page}");
    // What that page hears, and the form that it makes of it.
    let origin = format!("http://{}", site.address);
    let socket = crate::socket::Socket::open_at(&site, &bob, "/api/lobby/live", &origin).await;
    let mut socket = socket.unwrap();
    socket.say(&json!({ "type": "hello" })).await;
    let told = socket.hear("challenges").await["challenges"][0].clone();
    assert_eq!((&told["id"], &told["is_to_me"]), (&asked["id"], &json!(true)));
    let form = format!("/lobby/{}", told["id"].as_str().unwrap());
    let played = bob.fill(&site, &form, &[("do", "accept")]).await;
    assert_eq!(played.status, 303);
    assert!(played.head.contains("location: /game/"), "{played:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_overtaken_is_not_pushed_and_what_failed_is_tried_again() {
    let service = PushService::start().await;
    service.answers(503);
    let site = pushing().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let browser = Browser::new(&service, 7);
    bob.post(&site, "/api/notices/push", &browser.subscription()).await;
    let game = game_between(&site, &mut ann, &mut bob).await;
    ann.play(&site, &game, "a4-b5=c4").await.good();
    service.wait(1).await;
    // It is to be tried again in half a minute; until then he has moved.
    bob.play(&site, &game, "g6-f7=d6").await.good();
    service.answers(201);
    let store = site.home().open().await;
    let late_ms = system_ms() + 600_000;
    let late = Lease { worker: "late".into(), now_ms: late_ms, until_ms: late_ms + 1 };
    assert_eq!(store.claim_pushes(late, 10).await.unwrap(), []);
    store.close().await.unwrap();
    ann.play(&site, &game, "a1-b1").await.good();
    let came = service.wait(2).await;
    assert_ne!(came[0].header("topic"), came[1].header("topic"), "the next turn is another");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_the_site_go_where_it_should_not() {
    let service = PushService::start().await;
    // As sites are: without the leave to go to this computer.
    let site = Site::start().await;
    let mut bob = member(&site, "Bob").await;
    let good = Browser::new(&service, 7);
    for endpoint in [
        &*good.endpoint,
        "http://push.example.org/a",
        "https://127.0.0.1/a",
        "https://[::1]/a",
        "https://10.0.0.1/a",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/a",
        "https://user:password@push.example.org/a",
        "https://push.example.org:22/a",
        "file:///etc/passwd",
        "javascript:alert(1)",
        &format!("https://push.example.org/{}", "a".repeat(2_000)),
        "",
    ] {
        let mut wanted = good.subscription();
        wanted["endpoint"] = endpoint.into();
        let answer = bob.post(&site, "/api/notices/push", &wanted).await;
        answer.refused(400, "bad-request");
    }
    let far = |change: fn(&mut Value)| {
        let mut wanted = good.subscription();
        wanted["endpoint"] = "https://push.example.org/a".into();
        change(&mut wanted);
        wanted
    };
    for wrong in [
        far(|wanted| wanted["keys"]["auth"] = "AAAA".into()),
        far(|wanted| wanted["keys"]["p256dh"] = base64(&[4; 65]).into()),
        far(|wanted| wanted["keys"]["p256dh"] = "%%%".into()),
        far(|wanted| wanted["keys"] = Value::Null),
    ] {
        bob.post(&site, "/api/notices/push", &wrong).await.refused(400, "bad-request");
    }
    assert_eq!(bob.post(&site, "/api/notices/push", &far(|_| ())).await.status, 201);
    let mut guest = Visitor::default();
    guest.begin(&site, &crate::client::at_one_screen("pijersi")).await;
    let refused = guest.post(&site, "/api/notices/push", &far(|_| ())).await;
    refused.refused(403, "account-needed");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_nodes_one_tells() {
    let service = PushService::start().await;
    let (one, other) = two_nodes_with(|config| config.notices.push = PushReach::Loopback).await;
    let (mut ann, mut bob) = (member(&one, "Ann").await, member(&one, "Bob").await);
    let browser = Browser::new(&service, 7);
    bob.post(&other, "/api/notices/push", &browser.subscription()).await.good();
    for round in 1..=4 {
        // Moves on one node, read on the other.
        let game = game_between(&one, &mut ann, &mut bob).await;
        ann.play(&one, &game, "a4-b5=c4").await.good();
        assert_eq!(inbox(&other, &bob).await.len(), round);
        service.wait(round).await;
    }
    // Both have looked for more than once since.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let mut topics: Vec<_> =
        service.came().iter().map(|came| came.header("topic").unwrap().to_owned()).collect();
    assert_eq!(topics.len(), 4);
    topics.sort();
    topics.dedup();
    assert_eq!(topics.len(), 4, "each once");
}

/// The entries of a feed: what each says, and where it leads.
fn entries(feed: &Answer) -> Vec<(String, String)> {
    let document = roxmltree::Document::parse(&feed.text).unwrap();
    let root = document.root_element();
    let name = |name| ("http://www.w3.org/2005/Atom", name);
    assert!(root.has_tag_name(name("feed")), "{feed:?}");
    for needed in ["id", "title", "updated", "author"] {
        assert!(root.children().any(|child| child.has_tag_name(name(needed))), "{needed}");
    }
    let entry = |entry: roxmltree::Node<'_, '_>| {
        let child = |of| entry.children().find(|child| child.has_tag_name(name(of))).unwrap();
        assert!(child("updated").text().unwrap().ends_with('Z'));
        assert!(child("id").text().unwrap().starts_with("urn:kelci:notice:"));
        let title = child("title").text().unwrap().to_owned();
        (title, child("link").attribute("href").unwrap().to_owned())
    };
    root.children().filter(|child| child.has_tag_name(name("entry"))).map(entry).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_is_read_by_whoever_has_its_address_which_can_be_replaced() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let game = game_between(&site, &mut ann, &mut bob).await;
    let address = async |who: &mut Visitor| {
        let page = who.fill(&site, "/account/notices/feed", &[("do", "make")]).await;
        assert_eq!(page.status, 200, "{page:?}");
        let (_, rest) = page.text.split_once("/feed/").unwrap();
        format!("/feed/{}", &rest[..31])
    };
    let first = address(&mut ann).await;
    let read = async |path: &str| Visitor::default().get(&site, path).await;
    let feed = read(&first).await;
    assert_eq!(feed.status, 200);
    assert!(feed.head.contains("content-type: application/atom+xml"), "{feed:?}");
    assert!(feed.head.contains("cache-control: private, max-age=300"), "{feed:?}");
    assert!(feed.head.contains("x-robots-tag: noindex"), "{feed:?}");
    let board = format!("http://{}/game/{game}", site.address);
    let turn = "It is your turn against Bob (Pijersi).".to_owned();
    assert_eq!(entries(&feed), [(turn, board.clone())]);
    // What is known is not sent again.
    let (_, tag) = feed.head.split_once("etag: ").unwrap();
    let tag = format!("if-none-match: {}\r\n", tag.lines().next().unwrap());
    assert_eq!(site.send("GET", &first, &tag, "").await.status, 304);
    ann.play(&site, &game, "a4-b5=c4").await.good();
    let later = site.send("GET", &first, &tag, "").await;
    assert_eq!((later.status, entries(&later)), (200, vec![]));
    // The page does not show the address again, and another one makes it void.
    let page = ann.read(&site, "/account/notices", "en").await.text;
    assert!(!page.contains(&first), "{page}");
    let second = address(&mut ann).await;
    assert_ne!(first, second);
    assert_eq!(read(&first).await.status, 404);
    assert_eq!(read(&second).await.status, 200);
    ann.fill(&site, "/account/notices/feed", &[("do", "end")]).await;
    assert_eq!(read(&second).await.status, 404);
    for wrong in
        ["/feed/x.atom", "/feed/", "/feed/..%2f.atom", "/feed/%00", &first[..first.len() - 5]]
    {
        assert_eq!(read(wrong).await.status, 404, "{wrong}");
    }
    // Nothing of the address is stored.
    if site.home().url().is_none() {
        let bytes = std::fs::read(kelci_server::store_file(site.directory())).unwrap();
        let log = std::fs::read(site.directory().join("kelci.sqlite-wal")).unwrap_or_default();
        let key = second["/feed/".len()..].trim_end_matches(".atom");
        let holds = |bytes: &[u8]| bytes.windows(26).any(|window| window == key.as_bytes());
        assert!(!holds(&bytes) && !holds(&log));
    }
}

/// The mails of that kind that wait, each taken once.
async fn digests(store: &dyn Store) -> Vec<kelci_server::store::StoredMail> {
    let now_ms = system_ms() + 1_000_000_000;
    let lease = Lease { worker: "reader".into(), now_ms, until_ms: now_ms + 1_000_000_000 };
    let mails = store.claim_mails(lease, 100).await.unwrap();
    mails.into_iter().filter(|mail| mail.stop.is_some()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_told_by_mail_together_and_is_stopped_by_one_click() {
    let site = Site::with(|config| {
        config.mail = Some(setup());
        config.notices.digest_after = Duration::ZERO;
        config.notices.digest_every = Duration::from_secs(3_600);
    })
    .await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let wanted = json!({ "address": "bob@example.org", "password": "a long walk" });
    assert_eq!(bob.post(&site, "/api/account/mail", &wanted).await.status, 202);
    let key = json!({ "key": key_sent_to(&site, "bob@example.org").await });
    bob.post(&site, "/api/account/mail/confirm", &key).await.good();
    let store = site.home().open().await;
    // Whoever has not asked for it is not written to.
    let game = game_between(&site, &mut ann, &mut bob).await;
    ann.play(&site, &game, "a4-b5=c4").await.good();
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(digests(&*store).await, []);
    let asked = json!({ "game": "jersi", "clock": { "kind": "move", "ms": DAYS } });
    ann.post(&site, "/api/people/Bob/challenge", &asked).await.good();
    let fields = [("turn-mail", "yes"), ("turn-page", "yes"), ("challenge-mail", "yes")];
    bob.fill(&site, "/account/notices", &fields).await;
    let mail = until(async || digests(&*store).await.pop()).await;
    assert_eq!(mail.to.as_str(), "bob@example.org");
    assert_eq!(mail.subject, "2 notices for you on play.example.org");
    assert!(mail.text.contains("It is your turn against Ann (Pijersi)."), "{}", mail.text);
    assert!(mail.text.contains(&format!("https://play.example.org/game/{game}")), "{}", mail.text);
    assert!(mail.text.contains("Ann challenges you to a game of Jersi."), "{}", mail.text);
    // Not again within the hour, whatever happens.
    bob.play(&site, &game, "g6-f7=d6").await.good();
    ann.play(&site, &game, "a1-b1").await.good();
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(digests(&*store).await, []);
    // To look at the link does nothing; to follow it, without being signed in, does.
    let stop = mail.stop.unwrap();
    assert!(mail.text.contains(&stop), "{}", mail.text);
    let path = stop.strip_prefix("https://play.example.org").unwrap();
    assert_eq!(Visitor::default().read(&site, path, "fr").await.status, 200);
    let checked = "name=\"turn-mail\" value=\"yes\" checked";
    assert!(bob.read(&site, "/account/notices", "en").await.text.contains(checked));
    // As a program does in which mail is read (RFC 8058).
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    let stopped = site.send("POST", path, form, "List-Unsubscribe=One-Click").await;
    assert_eq!(stopped.status, 200, "{stopped:?}");
    let page = bob.read(&site, "/account/notices", "en").await.text;
    assert!(!page.contains(checked) && page.contains("name=\"turn-page\" value=\"yes\" checked"));
    let nobodys = format!("/notices/stop/{}", "0".repeat(26));
    assert_eq!(site.send("POST", &nobodys, form, "").await.status, 403);
    store.close().await.unwrap();
}

/// The site is killed between a move and the mail that tells of it: whoever comes after it writes the mail, once.
#[tokio::test(flavor = "multi_thread")]
async fn a_digest_is_written_though_the_site_was_killed_before_it() {
    let late = |config: &mut kelci_server::Config| {
        config.mail = Some(setup());
        config.notices.digest_after = Duration::from_secs(24 * 3_600);
    };
    let home = Arc::new(Home::new().await);
    let site = Site::node(&home, SharedStore::open(&home).await, late).await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let wanted = json!({ "address": "bob@example.org", "password": "a long walk" });
    assert_eq!(bob.post(&site, "/api/account/mail", &wanted).await.status, 202);
    let key = json!({ "key": key_sent_to(&site, "bob@example.org").await });
    bob.post(&site, "/api/account/mail/confirm", &key).await.good();
    bob.fill(&site, "/account/notices", &[("turn-mail", "yes"), ("turn-page", "yes")]).await;
    let game = game_between(&site, &mut ann, &mut bob).await;
    ann.play(&site, &game, "a4-b5=c4").await.good();
    site.killed();
    let at_once = |config: &mut kelci_server::Config| {
        config.mail = Some(setup());
        config.notices.digest_after = Duration::ZERO;
        config.notices.digest_every = Duration::ZERO;
    };
    let store = SharedStore::open(&home).await;
    let _site = Site::node(&home, store.clone(), at_once).await;
    let mail = until(async || digests(&*store).await.pop()).await;
    assert!(mail.text.contains("It is your turn against Ann (Pijersi)."), "{}", mail.text);
    // It has looked again since, and what was told is told.
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(digests(&*store).await, []);
}

/// What comes at the socket of the lobby when somebody is told something.
#[tokio::test(flavor = "multi_thread")]
async fn an_open_page_hears_it_at_once() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let game = game_between(&site, &mut ann, &mut bob).await;
    let origin = format!("http://{}", site.address);
    let socket = crate::socket::Socket::open_at(&site, &bob, "/api/lobby/live", &origin).await;
    let mut socket = socket.unwrap();
    socket.say(&json!({ "type": "hello" })).await;
    socket.hear("lobby").await;
    ann.play(&site, &game, "a4-b5=c4").await.good();
    assert_eq!(socket.hear("notices").await["unread"], 1);
    let all = bob.post(&site, "/api/notices/read", &json!({})).await.good();
    assert_eq!(all["unread"], 0);
    assert_eq!(socket.hear("notices").await["unread"], 0);
}

/// A quick game that ends while nobody looks is told, one in which they sit is not.
#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_quick_game_is_told_to_whoever_was_not_there() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    for is_there in [false, true] {
        let wanted = json!({
            "game": "pijersi", "first": { "kind": "me" }, "second": { "kind": "friend" },
            "clock": { "kind": "game", "base_ms": 300_000, "increment_ms": 0 },
        });
        let begun = ann.begin(&site, &wanted).await;
        let key = json!({ "key": begun["keys"]["second"], "name": "" });
        let game = id(&begun);
        bob.post(&site, &format!("/api/games/{game}/join"), &key).await.good();
        let _watching = match is_there {
            true => Some(crate::socket::Socket::watch(&site, &bob, &game, Value::Null).await),
            false => None,
        };
        for (who, text) in [(&mut ann, "a4-b5=c4"), (&mut bob, "g6-f7=d6")] {
            who.play(&site, &game, text).await.good();
        }
        assert!(inbox(&site, &ann).await.is_empty(), "quick turns are not told");
        ann.act(&site, &game, &json!({ "action": "resign" })).await.good();
        assert_eq!(inbox(&site, &bob).await.len(), 1, "of the first, and not of the second");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_strangers_send_to_these_pages_is_answered_and_changes_nothing() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    let long = "9".repeat(2_000);
    for name in ["x", "..%2f..%2fetc", "%00", "%ff", &long, "0123456789abcdefghjkmnpqrs"] {
        for path in
            [format!("/notices/{name}"), format!("/feed/{name}"), format!("/feed/{name}.atom")]
        {
            let answer = ann.get(&site, &path).await;
            assert!([400, 404].contains(&answer.status), "{path}: {answer:?}");
        }
        let stop = format!("/notices/stop/{name}");
        let answer = ann.fill(&site, &stop, &[("List-Unsubscribe", "One-Click")]).await;
        assert!([400, 403].contains(&answer.status), "{stop}: {answer:?}");
        let remove = format!("/account/notices/push/{name}");
        let answer = ann.fill(&site, &remove, &[]).await;
        assert!([303, 400].contains(&answer.status), "{remove}: {answer:?}");
        let delete = format!("/api/notices/push/{name}");
        let answer = site.send("DELETE", &delete, &ann.cookie(), "").await;
        assert_eq!(answer.status, 404, "{delete}: {answer:?}");
        let read = ann.post(&site, "/api/notices/read", &json!({ "id": name })).await;
        assert!([200, 404].contains(&read.status), "{read:?}");
    }
    // Other sites do none of it.
    let form = "content-type: application/x-www-form-urlencoded\r\norigin: http://evil.example\r\n";
    let headers = format!("{}{form}", ann.cookie());
    for path in ["/notices", "/account/notices", "/account/notices/feed"] {
        assert_eq!(site.send("POST", path, &headers, "").await.status, 403, "{path}");
    }
    // Fields that nobody offers are nobody's.
    let odd = [("turn-pigeon", "yes"), ("<script>", "yes"), ("turn-page", "no")];
    assert_eq!(ann.fill(&site, "/account/notices", &odd).await.status, 303);
    let script = Visitor::default().get(&site, "/worker.js").await;
    assert_eq!(script.status, 200);
    assert!(script.head.contains("content-type: text/javascript"), "{script:?}");
}

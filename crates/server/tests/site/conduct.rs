//! Talking in a game, reporting somebody, and what moderators do about it.

use kelci_server::people::NameSkeleton;
use kelci_server::store::{AccountAct, AccountChange};
use kelci_server::system_ms;
use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor, id, until};
use crate::shared_store::two_nodes;
use crate::socket::Socket;

async fn named(site: &Site, name: &str) -> Visitor {
    let mut visitor = Visitor::default();
    visitor.sign_up(site, name).await;
    visitor
}

/// What `kelci admin account moderator NAME` does.
pub async fn make_moderator(site: &Site, name: &str) {
    let mut moderation = site.home().location().moderate().await.unwrap();
    let found = moderation.find_named(&NameSkeleton::of(name)).await.unwrap().unwrap();
    let (change, actor) = (AccountChange::Moderator(true), "host test".to_owned());
    let (at_ms, why) = (system_ms(), String::new());
    let act = AccountAct { person: found.id, change, at_ms, actor, why };
    moderation.change_account(&act).await.unwrap();
    moderation.close().await.unwrap();
}

/// A game of two, whoever they are; the first begins it.
async fn between(site: &Site, first: &mut Visitor, second: &mut Visitor) -> String {
    between_called(site, first, second, "Bob").await
}

/// The same with a second who is called so, if they are a guest: not as an account is.
async fn between_called(
    site: &Site,
    first: &mut Visitor,
    second: &mut Visitor,
    name: &str,
) -> String {
    let wanted = json!({ "game": "pijersi", "visibility": "public",
        "first": { "kind": "me", "name": "Ann" }, "second": { "kind": "friend" } });
    let begun = first.begin(site, &wanted).await;
    let game = id(&begun);
    let key = json!({ "key": begun["keys"]["second"], "name": name });
    second.post(site, &format!("/api/games/{game}/join"), &key).await.good();
    game
}

async fn want_words(site: &Site, visitor: &mut Visitor, are_wanted: &str) {
    let answer = visitor.fill(site, "/account/words", &[("words", are_wanted)]).await;
    assert_eq!(answer.status, 303, "{answer:?}");
}

async fn socket(site: &Site, visitor: &Visitor, game: &str) -> Socket {
    Socket::watch(site, visitor, game, Value::Null).await.0
}

fn words(id: u64, text: &str) -> Value {
    json!({ "type": "say", "id": id, "words": text })
}

fn phrase(id: u64, name: &str) -> Value {
    json!({ "type": "say", "id": id, "phrase": name })
}

async fn delete(visitor: &Visitor, site: &Site, path: &str) -> Answer {
    site.send("DELETE", path, &visitor.cookie(), "").await
}

#[tokio::test(flavor = "multi_thread")]
async fn own_words_are_for_two_accounts_that_both_want_them() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (named(&site, "Ann").await, named(&site, "Bob").await);
    let mut guest = Visitor::default();
    let game = between(&site, &mut ann, &mut bob).await;
    let with_guest = between_called(&site, &mut ann, &mut guest, "Zed").await;
    let (mut hers, mut his) = (socket(&site, &ann, &game).await, socket(&site, &bob, &game).await);
    let refused = async |socket: &mut Socket, id: u64| {
        let refused = socket.hear("refused").await;
        assert_eq!((&refused["id"], &refused["error"]["error"]), (&json!(id), &json!("refused")));
    };
    hers.say(&words(1, "hello you")).await;
    refused(&mut hers, 1).await;
    want_words(&site, &mut ann, "on").await;
    hers.say(&words(2, "hello you")).await;
    refused(&mut hers, 2).await;
    assert!(!ann.read(&site, &format!("/game/{game}"), "en").await.text.contains("data-words"));
    want_words(&site, &mut bob, "on").await;
    assert!(
        ann.read(&site, &format!("/game/{game}"), "en").await.text.contains("data-words=\"200\"")
    );
    // Whatever is written is text, and one line of it.
    hers.say(&words(3, " <b>hello</b>\n http://bad.example ")).await;
    assert_eq!(hers.hear("spoken").await["id"], 3);
    let heard = his.hear("words").await;
    assert_eq!(heard["words"], "<b>hello</b> http://bad.example");
    assert_eq!((&heard["by"], &heard["name"]), (&json!("first"), &json!("Ann")));
    for odd in [String::new(), "é".repeat(201), "a\u{202e}b".into()] {
        hers.say(&words(4, &odd)).await;
        assert_eq!(hers.hear("refused").await["error"]["error"], "bad-request", "{odd:?}");
    }
    hers.say(&json!({ "type": "say", "id": 5, "words": "a", "phrase": "hello" })).await;
    assert_eq!(hers.hear("refused").await["error"]["error"], "bad-request");
    hers.say(&json!({ "type": "say", "id": 5 })).await;
    assert_eq!(hers.hear("refused").await["error"]["error"], "bad-request");
    // Guests have phrases only, whoever sits opposite.
    let mut to_guest = socket(&site, &ann, &with_guest).await;
    to_guest.say(&words(6, "psst")).await;
    refused(&mut to_guest, 6).await;
    // Whoever has blocked the other says nothing to them, and hears nothing.
    site.send("PUT", "/api/people/Ann/block", &bob.cookie(), "").await.good();
    hers.say(&words(7, "still there?")).await;
    refused(&mut hers, 7).await;
    delete(&bob, &site, "/api/people/Ann/block").await.good();
    want_words(&site, &mut bob, "off").await;
    his.say(&words(8, "no")).await;
    refused(&mut his, 8).await;
    // What is kept is told to whoever said it, and goes with them.
    let known = ann.get(&site, "/api/account/data").await.good();
    assert_eq!(known["words"], true);
    assert_eq!(known["said"].as_array().unwrap().len(), 1);
    assert_eq!(known["said"][0]["words"], "<b>hello</b> http://bad.example");
    assert_eq!(bob.get(&site, "/api/account/data").await.good()["said"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn watchers_talk_apart_until_the_game_is_over() {
    let site = Site::start().await;
    let mut people = Vec::new();
    for name in ["Ann", "Bob", "Cid", "Dan", "Eve"] {
        let mut visitor = named(&site, name).await;
        if name != "Eve" {
            want_words(&site, &mut visitor, "on").await;
        }
        people.push(visitor);
    }
    let [mut ann, mut bob, cid, dan, eve] = <[Visitor; 5]>::try_from(people).ok().unwrap();
    let game = between(&site, &mut ann, &mut bob).await;
    let mut hers = socket(&site, &ann, &game).await;
    let mut his = socket(&site, &bob, &game).await;
    let mut cids = socket(&site, &cid, &game).await;
    let mut dans = socket(&site, &dan, &game).await;
    let mut eves = socket(&site, &eve, &game).await;
    cids.say(&words(1, "she should take")).await;
    let heard = dans.hear("words").await;
    assert_eq!((&heard["by"], &heard["name"]), (&json!("watcher"), &json!("Cid")));
    hers.say(&words(2, "good luck")).await;
    assert_eq!(his.hear("words").await["words"], "good luck", "and nothing of Cid's before");
    // Of what players write nobody else hears, nor those who do not want it of what watchers write.
    hers.say(&phrase(3, "hello")).await;
    assert_eq!(dans.hear_next().await["type"], "phrase");
    assert_eq!(eves.hear_next().await["type"], "phrase");
    bob.act(&site, &game, &json!({ "action": "resign" })).await.good();
    hers.hear("event").await;
    cids.say(&words(4, "well played")).await;
    assert_eq!(hers.hear("words").await["words"], "well played");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_want_to_hear_somebody_does_not_on_any_page() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (named(&site, "Ann").await, named(&site, "Bob").await);
    let game = between(&site, &mut ann, &mut bob).await;
    let (mut hers, mut his) = (socket(&site, &ann, &game).await, socket(&site, &bob, &game).await);
    let muted = site.send("PUT", "/api/people/Bob/mute", &ann.cookie(), "").await.good();
    assert_eq!(muted["tie"], "mute");
    his.say(&phrase(1, "oops")).await;
    his.hear("spoken").await;
    bob.act(&site, &game, &json!({ "action": "resign" })).await.good();
    assert_eq!(hers.hear_next().await["type"], "event", "she heard nothing of him");
    let page = ann.read(&site, &format!("/game/{game}"), "en").await.text;
    assert!(page.contains("Bob · muted") && page.contains("Hear again"), "{page}");
    // It is remembered, and can be undone by a form.
    let mut again = socket(&site, &ann, &game).await;
    his.say(&phrase(2, "oops")).await;
    his.hear("spoken").await;
    let undone = ann.fill(&site, "/people/Bob/tie", &[("do", "none")]).await;
    assert_eq!(undone.status, 303);
    until(async || {
        // The page hears of it a moment later.
        let known = ann.read(&site, &format!("/game/{game}"), "en").await.text;
        (!known.contains("· muted")).then_some(())
    })
    .await;
    his.say(&phrase(3, "thanks")).await;
    assert_eq!(again.hear("phrase").await["phrase"], "thanks");
}

/// What is said, what is muted and who is not to be heard is known on every node.
#[tokio::test(flavor = "multi_thread")]
async fn people_on_two_nodes_talk() {
    let (one, other) = two_nodes().await;
    let (mut ann, mut bob) = (named(&one, "Ann").await, named(&one, "Bob").await);
    for visitor in [&mut ann, &mut bob] {
        want_words(&one, visitor, "on").await;
    }
    let game = between(&one, &mut ann, &mut bob).await;
    let (mut hers, mut his) = (socket(&one, &ann, &game).await, socket(&other, &bob, &game).await);
    hers.say(&words(1, "hello over there")).await;
    assert_eq!(his.hear("words").await["words"], "hello over there");
    his.say(&words(2, "hello")).await;
    assert_eq!(hers.hear("words").await["words"], "hello over there", "her own, once");
    assert_eq!(hers.hear("words").await["words"], "hello");
    let mut mia = named(&one, "Mia").await;
    make_moderator(&one, "Mia").await;
    let fields = [("who", "second"), ("reason", "rude")];
    ann.fill(&one, &format!("/game/{game}/report"), &fields).await;
    let path = format!("/moderation/reports/{}", waiting(&other, &mia).await);
    let mute = [("do", "mute"), ("days", "1"), ("why", "so")];
    assert_eq!(mia.fill(&one, &path, &mute).await.status, 303);
    his.say(&words(3, "again")).await;
    assert_eq!(his.hear("refused").await["error"]["error"], "muted");
}

/// The number of the only report that waits.
async fn waiting(site: &Site, moderator: &Visitor) -> String {
    let page = moderator.read(site, "/moderation", "en").await.text;
    let (_, rest) = page.split_once("/moderation/reports/").expect("a report");
    rest.split_once('"').unwrap().0.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_answered_and_a_mute_is_felt() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (named(&site, "Ann").await, named(&site, "Bob").await);
    let mut mia = named(&site, "Mia").await;
    for visitor in [&mut ann, &mut bob] {
        want_words(&site, visitor, "on").await;
    }
    let game = between(&site, &mut ann, &mut bob).await;
    let (mut hers, mut his) = (socket(&site, &ann, &game).await, socket(&site, &bob, &game).await);
    his.say(&words(1, "you <i>fool</i>")).await;
    hers.hear("words").await;
    // Nobody has such pages before the host says so.
    for path in
        ["/moderation", "/moderation/audit", "/moderation/reports/1", "/moderation/people/Bob"]
    {
        assert_eq!(mia.read(&site, path, "en").await.status, 404, "{path}");
        assert_eq!(Visitor::default().read(&site, path, "en").await.status, 404, "{path}");
    }
    make_moderator(&site, "Mia").await;
    let page = ann.read(&site, &format!("/game/{game}/report"), "en").await.text;
    assert!(page.contains("Bob") && !page.contains("value=\"first\""), "not herself: {page}");
    let path = format!("/game/{game}/report");
    let bad = ann.fill(&site, &path, &[("who", "second"), ("reason", "nonsense")]).await;
    assert!(bad.status == 422 && bad.text.contains("Choose a reason"), "{bad:?}");
    let long = "x".repeat(501);
    for fields in [
        [("who", "first"), ("reason", "rude"), ("words", "")],
        [("who", ""), ("reason", "rude"), ("words", "")],
        [("who", "second"), ("reason", "rude"), ("words", &long)],
    ] {
        assert_eq!(ann.fill(&site, &path, &fields).await.status, 422, "{fields:?}");
    }
    let fields = [("who", "second"), ("reason", "rude"), ("words", "he said <b>that</b>")];
    let sent = ann.fill(&site, &path, &fields).await;
    assert!(sent.head.contains("location: /reports"), "{sent:?}");
    let again = ann.fill(&site, &path, &fields).await;
    assert!(again.status == 422 && again.text.contains("already"), "{again:?}");
    let own = ann.read(&site, "/reports", "fr").await.text;
    assert!(own.contains("Un modérateur va regarder") && own.contains("Bob"), "{own}");
    // The moderator reads all of it, as text.
    let number = waiting(&site, &mia).await;
    let path = format!("/moderation/reports/{number}");
    let page = mia.read(&site, &path, "en").await.text;
    for text in
        ["you &#60;i&#62;fool", "he said &#60;b&#62;that", "Reported by", "Ann", "Bob", &game]
    {
        assert!(page.contains(text), "{text}: {page}");
    }
    for visitor in [&mut ann, &mut bob] {
        assert_eq!(visitor.read(&site, &path, "en").await.status, 404);
        assert_eq!(
            visitor.fill(&site, &path, &[("do", "dismiss"), ("why", "x")]).await.status,
            404
        );
    }
    for bad in [
        [("do", "mute"), ("days", "0"), ("why", "rude")],
        [("do", "mute"), ("days", "99999999999"), ("why", "rude")],
        [("do", "mute"), ("days", "3"), ("why", " ")],
        [("do", "unmute"), ("days", "3"), ("why", "rude")],
        [("do", "explode"), ("days", "3"), ("why", "rude")],
    ] {
        assert_eq!(mia.fill(&site, &path, &bad).await.status, 422, "{bad:?}");
    }
    let answer =
        [("do", "mute"), ("days", "3"), ("why", "rude words"), ("words", "Thank you, Ann.")];
    let done = mia.fill(&site, &path, &answer).await;
    assert!(done.head.contains("location: /moderation"), "{done:?}");
    assert_eq!(mia.fill(&site, &path, &answer).await.status, 422, "it is answered");
    // He says neither words nor phrases, is told so and until when, and plays on.
    his.say(&phrase(2, "hello")).await;
    let refused = his.hear("refused").await["error"].clone();
    assert_eq!(refused["error"], "muted");
    assert!(refused["message"].as_str().unwrap().contains("muted until 20"), "{refused}");
    his.say(&words(3, "what?")).await;
    assert_eq!(his.hear("refused").await["error"]["error"], "muted");
    for path in ["/account".to_owned(), format!("/game/{game}")] {
        let page = bob.read(&site, &path, "en").await.text;
        assert!(page.contains("muted you until"), "{path}: {page}");
    }
    ann.play(&site, &game, "a4-b5=c4").await.good();
    bob.play(&site, &game, "g6-f7=d6").await.good();
    // She is answered, on her account's page, in the game and in her list, and not told what was done.
    let own = ann.read(&site, "/reports", "en").await.text;
    assert!(own.contains("Thank you, Ann.") && own.contains("done something"), "{own}");
    assert!(!own.contains("mute"), "{own}");
    assert!(ann.read(&site, "/account", "en").await.text.contains("1 answer"));
    let page = ann.read(&site, &format!("/game/{game}"), "en").await.text;
    assert!(page.contains("moderators have answered"), "{page}");
    let audit = mia.read(&site, "/moderation/audit?act=mute", "en").await.text;
    assert!(audit.contains("moderator Mia") && audit.contains("rude words"), "{audit}");
    assert!(!audit.contains("sign up</td>"), "{audit}");
}

#[tokio::test(flavor = "multi_thread")]
async fn moderators_act_on_others_and_not_on_each_other() {
    let site = Site::start().await;
    let (mut mia, mut bob) = (named(&site, "Mia").await, named(&site, "Bob").await);
    named(&site, "Max").await;
    for name in ["Mia", "Max"] {
        make_moderator(&site, name).await;
    }
    let game = between_called(&site, &mut bob, &mut Visitor::default(), "Zed").await;
    let act = async |mia: &mut Visitor, name: &str, fields: &[(&str, &str)]| {
        let fields: Vec<_> = fields.iter().copied().chain([("why", "so")]).collect();
        mia.fill(&site, &format!("/moderation/people/{name}"), &fields).await
    };
    for name in ["Mia", "Max"] {
        for does in ["mute", "close", "reset"] {
            let refused = act(&mut mia, name, &[("do", does), ("days", "1")]).await;
            assert_eq!(refused.status, 422, "{name} {does}: {refused:?}");
        }
    }
    assert_eq!(act(&mut mia, "Nobody", &[("do", "close")]).await.status, 404);
    let taken = act(&mut mia, "Bob", &[("do", "rename"), ("name", "Max")]).await;
    assert_eq!(taken.status, 422, "{taken:?}");
    let renamed = act(&mut mia, "Bob", &[("do", "rename"), ("name", "Rob")]).await;
    assert!(renamed.head.contains("location: /moderation/people/rob"), "{renamed:?}");
    let seen = bob.look(&site, &game).await;
    assert_eq!(seen["players"][0]["name"], "Rob", "in games too");
    let reset = act(&mut mia, "Rob", &[("do", "reset")]).await;
    assert_eq!(reset.status, 200);
    let (_, code) = reset.text.split_once("<code>").expect("a code");
    let code = code.split_once('<').unwrap().0;
    assert_eq!(bob.get(&site, "/api/account").await.status, 403, "signed out everywhere");
    let recovered = json!({ "name": "Rob", "code": code, "password": "a longer walk" });
    bob.post(&site, "/api/account/recover", &recovered).await.good();
    let closed = act(&mut mia, "Rob", &[("do", "close")]).await;
    assert_eq!(closed.status, 303, "{closed:?}");
    let sign_in = json!({ "name": "Rob", "password": "a longer walk" });
    bob.post(&site, "/api/account/sign-in", &sign_in).await.refused(403, "account-closed");
    act(&mut mia, "Rob", &[("do", "reopen")]).await;
    bob.post(&site, "/api/account/sign-in", &sign_in).await.good();
    // Of a guest only the voice can be taken, and they may report as well.
    let mut guest = Visitor::default();
    let game = between(&site, &mut bob, &mut guest).await;
    let report = [("who", "second"), ("reason", "stalling")];
    bob.fill(&site, &format!("/game/{game}/report"), &report).await;
    let path = format!("/moderation/reports/{}", waiting(&site, &mia).await);
    let page = mia.read(&site, &path, "en").await.text;
    assert!(page.contains("Bob (a guest)") && !page.contains("value=\"close\""), "{page}");
    let close = [("do", "close"), ("why", "so")];
    assert_eq!(mia.fill(&site, &path, &close).await.status, 422);
    let mute = [("do", "mute"), ("days", "1"), ("why", "so")];
    assert_eq!(mia.fill(&site, &path, &mute).await.status, 303);
    let mut his = socket(&site, &guest, &game).await;
    his.say(&phrase(1, "hello")).await;
    assert_eq!(his.hear("refused").await["error"]["error"], "muted");
    let reported =
        Visitor::default().fill(&site, "/people/Rob/report", &[("reason", "name")]).await;
    assert!(reported.head.contains("location: /reports"), "{reported:?}");
    let measures = mia.read(&site, "/moderation/people/Rob", "fr").await.text;
    assert!(measures.contains("moderator Mia: rename – Bob is now Rob: so"), "{measures}");
}

/// Nobody fills the moderators' desk, by name or by address.
#[tokio::test(flavor = "multi_thread")]
async fn reports_are_counted_by_household() {
    let site = Site::start().await;
    named(&site, "Bob").await;
    let mut statuses = Vec::new();
    for _ in 0..21 {
        let mut guest = Visitor::default();
        statuses.push(guest.fill(&site, "/people/Bob/report", &[("reason", "name")]).await.status);
    }
    assert_eq!(statuses[..20], [303; 20]);
    assert_eq!(statuses[20], 422, "{statuses:?}");
    for path in
        ["/people/Nobody/report", "/game/0123456789abcdefghjkmnpqrs/report", "/game/x/report"]
    {
        assert_eq!(Visitor::default().read(&site, path, "en").await.status, 404, "{path}");
        let sent = Visitor::default().fill(&site, path, &[("reason", "name")]).await;
        assert_eq!(sent.status, 404, "{path}");
    }
}

/// The moderators' pages take anything in their addresses and forms.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_confuses_the_moderators_pages() {
    let site = Site::start().await;
    let mut mia = named(&site, "Mia").await;
    make_moderator(&site, "Mia").await;
    for path in [
        "/moderation?after=x",
        "/moderation?after=99999999999999999999",
        "/moderation/audit?before=x",
        "/moderation/reports/0",
        "/moderation/reports/-1",
        "/moderation/reports/99999999999999999999",
        "/moderation/reports/%ff",
        "/moderation/people/%00",
        "/moderation/people/'%20OR%201=1",
    ] {
        let status = mia.read(&site, path, "en").await.status;
        assert!((400..500).contains(&status), "{path}: {status}");
        let status = mia.fill(&site, path, &[("do", "close"), ("why", "x")]).await.status;
        assert!((400..500).contains(&status), "{path}: {status}");
    }
    for path in [
        "/moderation?after=-5",
        "/moderation/audit?act=%27%20OR%201&actor=%25&name=%F0%9F%82%A1&before=-9",
        "/moderation/audit?name=%00%ff&act=%00&actor=%00",
    ] {
        assert_eq!(mia.read(&site, path, "fr").await.status, 200, "{path}");
    }
    assert_eq!(mia.fill(&site, "/account/words", &[]).await.status, 303);
    let stranger = Visitor::default().fill(&site, "/account/words", &[("words", "on")]).await;
    assert_eq!(stranger.status, 403);
}

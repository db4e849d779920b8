//! Mail through the site. What is to be sent is read from the store; that it is sent, through a real server, is seen in
//! `web/test/site/mail.spec.js`.

use kelci_server::mail::{MailServer, MailSetup};
use kelci_server::store::{Lease, MailChange, Store, StoredMail};
use kelci_server::system_ms;
use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor, encoded, until};

const PASSWORD: &str = "a long walk";
const ADDRESS: &str = "Ann@example.org";

/// A mail server that is not there: what is to be sent waits.
pub fn setup() -> MailSetup {
    let server = MailServer::parse("smtp://127.0.0.1:1", None).unwrap();
    MailSetup::new(server, "kelci <kelci@example.org>", "https://play.example.org").unwrap()
}

/// All that waits to be sent, whoever tries; it is not sent after that.
async fn waiting(site: &Site) -> Vec<StoredMail> {
    let store = site.home().open().await;
    let mails = waiting_in(&*store).await;
    store.close().await.unwrap();
    mails
}

async fn waiting_in(store: &dyn Store) -> Vec<StoredMail> {
    // So late that no lease and no pause counts any more.
    let now_ms = system_ms() + 1_000_000_000;
    let lease = Lease { worker: "reader".into(), now_ms, until_ms: now_ms - 1 };
    let mails = store.claim_mails(lease, 100).await.unwrap();
    for mail in &mails {
        let over = MailChange::Over { at_ms: now_ms };
        store.change_mail(mail.id.clone(), "reader".into(), over).await.unwrap();
    }
    mails
}

fn key_in(mail: &StoredMail) -> String {
    let link = mail.text.lines().find(|line| line.starts_with("https://play.example.org/mail/"));
    link.unwrap().rsplit_once('/').unwrap().1.to_owned()
}

/// The key of the link in the one mail that waits for an address.
pub async fn key_sent_to(site: &Site, address: &str) -> String {
    let store = site.home().open().await;
    let key = until(async || {
        let mails = waiting_in(&*store).await;
        mails
            .iter()
            .find(|mail| mail.to.as_str() == address && mail.text.contains("/mail/"))
            .map(key_in)
    });
    let key = key.await;
    store.close().await.unwrap();
    key
}

async fn site_with_mail() -> Site {
    Site::with(|config| config.mail = Some(setup())).await
}

async fn member(site: &Site, name: &str) -> Visitor {
    let mut visitor = Visitor::default();
    visitor.sign_up(site, name).await;
    visitor
}

async fn ask(site: &Site, visitor: &mut Visitor, address: &str) -> Answer {
    let wanted = json!({ "address": address, "password": PASSWORD });
    visitor.post(site, "/api/account/mail", &wanted).await
}

/// Somebody who has confirmed an address.
async fn confirmed(site: &Site, name: &str, address: &str) -> Visitor {
    let mut visitor = member(site, name).await;
    assert_eq!(ask(site, &mut visitor, address).await.status, 202);
    let key = key_sent_to(site, address).await;
    let confirm = json!({ "key": key });
    Visitor::default().post(site, "/api/account/mail/confirm", &confirm).await.good();
    visitor
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_confirmed_by_a_link_once_and_changed_and_forgotten() {
    let site = site_with_mail().await;
    let mut ann = member(&site, "Ann").await;
    let wrong = json!({ "address": ADDRESS, "password": "a wrong walk" });
    ann.post(&site, "/api/account/mail", &wrong).await.refused(403, "wrong-password");
    ask(&site, &mut ann, "no address").await.refused(400, "bad-request");
    assert_eq!(ask(&site, &mut ann, ADDRESS).await.status, 202);
    let mailbox = ann.get(&site, "/api/account").await.good()["mail"].clone();
    assert_eq!((&mailbox["address"], &mailbox["pending"]), (&Value::Null, &json!(ADDRESS)));
    let mails = waiting(&site).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert_eq!(mails[0].to.as_str(), ADDRESS);
    assert!(mails[0].subject.contains("play.example.org"), "{mails:?}");
    let key = key_in(&mails[0]);
    // To look at the link does nothing: programs do that too.
    let page = Visitor::default().read(&site, &format!("/mail/confirm/{key}"), "en").await;
    assert_eq!(page.status, 200);
    assert_eq!(ann.get(&site, "/api/account").await.good()["mail"]["address"], Value::Null);
    let page = Visitor::default().fill(&site, &format!("/mail/confirm/{key}"), &[]).await;
    assert_eq!(page.status, 200, "{page:?}");
    let confirm = json!({ "key": key });
    let again = Visitor::default().post(&site, "/api/account/mail/confirm", &confirm).await;
    again.refused(403, "void-link");
    let mailbox = ann.get(&site, "/api/account").await.good()["mail"].clone();
    assert_eq!((&mailbox["address"], &mailbox["pending"]), (&json!(ADDRESS), &Value::Null));
    // Another one replaces it when it is confirmed, not before.
    assert_eq!(ask(&site, &mut ann, "ann@example.net").await.status, 202);
    let mailbox = ann.get(&site, "/api/account/data").await.good()["mail"].clone();
    assert_eq!(mailbox["address"], json!(ADDRESS), "all that is known");
    let confirm = json!({ "key": key_sent_to(&site, "ann@example.net").await });
    ann.post(&site, "/api/account/mail/confirm", &confirm).await.good();
    let mailbox = ann.get(&site, "/api/account").await.good()["mail"].clone();
    assert_eq!(mailbox["address"], json!("ann@example.net"));
    let gone = site.send("DELETE", "/api/account/mail", &ann.cookie(), "").await;
    assert_eq!(gone.status, 200);
    assert_eq!(ann.get(&site, "/api/account").await.good()["mail"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_password_is_set_by_a_link_and_nobody_learns_whose_address_is_known() {
    let site = site_with_mail().await;
    let ann = confirmed(&site, "Ann", ADDRESS).await;
    member(&site, "Bob").await;
    let mut stranger = Visitor::default();
    // What is asked for is done after the answer: whoever reads meanwhile is there already.
    let store = site.home().open().await;
    let mut answers = Vec::new();
    for who in ["Ann", "ann@EXAMPLE.org", "Bob", "Nobody", "nobody@example.org", "", "\0"] {
        let answer = stranger.post(&site, "/api/account/forgotten", &json!({ "who": who })).await;
        answers.push((answer.status, answer.text));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0] && answer.0 == 202), "{answers:?}");
    // By name and by address: two mails, of which the later link is good.
    let mut mails = Vec::new();
    while mails.len() < 2 {
        mails.extend(waiting_in(&*store).await);
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert!(mails.iter().all(|mail| mail.to.as_str() == ADDRESS), "{mails:?}");
    let mut tried = Vec::new();
    let mut phone = Visitor::default();
    for key in mails.iter().map(key_in) {
        let set = json!({ "key": key, "password": "a longer walk" });
        tried.push(phone.post(&site, "/api/account/forgotten/password", &set).await.status);
    }
    tried.sort_unstable();
    assert_eq!(tried, [200, 403], "one link at a time, once");
    ann.get(&site, "/api/account").await.refused(403, "account-needed");
    assert_eq!(phone.get(&site, "/api/account").await.good()["name"], "Ann");
    let old = json!({ "name": "Ann", "password": PASSWORD });
    stranger.post(&site, "/api/account/sign-in", &old).await.refused(403, "wrong-password");
    let new = json!({ "name": "Ann", "password": "a longer walk" });
    stranger.post(&site, "/api/account/sign-in", &new).await.good();
    // Of all of it she hears: the password, and a device.
    let subjects = waiting(&site).await.into_iter().map(|mail| mail.subject).collect::<Vec<_>>();
    assert!(subjects.iter().any(|subject| subject.contains("password")), "{subjects:?}");
    assert!(subjects.iter().any(|subject| subject.contains("device")), "{subjects:?}");
    // A link is void when the password was changed meanwhile.
    stranger.post(&site, "/api/account/forgotten", &json!({ "who": "Ann" })).await.good();
    let key = key_sent_to(&site, ADDRESS).await;
    let change = json!({ "old": "a longer walk", "new": PASSWORD });
    phone.post(&site, "/api/account/password", &change).await.good();
    let set = json!({ "key": key, "password": "a late walk" });
    let late = Visitor::default().post(&site, "/api/account/forgotten/password", &set).await;
    late.refused(403, "void-link");
}

#[tokio::test(flavor = "multi_thread")]
async fn notices_can_be_switched_off_and_are_in_the_language_of_the_time() {
    let site = site_with_mail().await;
    let mut ann = confirmed(&site, "Ann", ADDRESS).await;
    let off = json!({ "notices": false });
    ann.post(&site, "/api/account/mail/notices", &off).await.good();
    let codes = json!({ "password": PASSWORD });
    ann.post(&site, "/api/account/recovery-codes", &codes).await.good();
    assert_eq!(waiting(&site).await, []);
    ann.post(&site, "/api/account/mail/notices", &json!({ "notices": true })).await.good();
    ann.post(&site, "/api/account/recovery-codes", &codes).await.good();
    assert!(waiting(&site).await[0].subject.starts_with("New recovery codes"));
    // Asked for in French, written in French.
    let fields = encoded(&[("address", "zoe@example.org"), ("password", PASSWORD)]);
    let headers = format!(
        "{}accept-language: fr\r\ncontent-type: application/x-www-form-urlencoded\r\n",
        ann.cookie()
    );
    let sent = site.send("POST", "/account/mail", &headers, &fields).await;
    assert_eq!(sent.status, 303, "{sent:?}");
    let mails = waiting(&site).await;
    assert!(mails[0].subject.starts_with("Confirmez votre adresse"), "{mails:?}");
    // Whoever leaves is not written to any more.
    ann.post(&site, "/api/account/recovery-codes", &codes).await.good();
    let headers = format!("{}content-type: application/json\r\n", ann.cookie());
    let left = site.send("DELETE", "/api/account", &headers, &codes.to_string()).await;
    assert_eq!(left.status, 200, "{left:?}");
    assert_eq!(waiting(&site).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_bothered_and_without_a_server_nothing_of_mail_is_there() {
    let site = site_with_mail().await;
    // One address, from many accounts.
    let mut refused = 0;
    for number in 0..6 {
        let mut visitor = member(&site, &format!("Pest{number}")).await;
        refused += u32::from(ask(&site, &mut visitor, "victim@example.org").await.status == 429);
    }
    assert_eq!(refused, 2, "four a day");
    // Many addresses, from one account.
    let mut ann = member(&site, "Ann").await;
    let mut asked = Vec::new();
    for number in 0..6 {
        asked.push(ask(&site, &mut ann, &format!("v{number}@example.org")).await.status);
    }
    assert_eq!(asked, [202, 202, 202, 202, 429, 429]);
    // From one household.
    let near = Site::with(|config| {
        config.mail = Some(setup());
        config.limits.mails_per_hour = 2;
    })
    .await;
    let who = json!({ "who": "Ann" });
    for _ in 0..2 {
        Visitor::default().post(&near, "/api/account/forgotten", &who).await.good();
    }
    let third = Visitor::default().post(&near, "/api/account/forgotten", &who).await;
    third.refused(429, "too-many-requests");

    let quiet = Site::start().await;
    let mut ann = member(&quiet, "Ann").await;
    ask(&quiet, &mut ann, ADDRESS).await.refused(409, "refused");
    ann.post(&quiet, "/api/account/forgotten", &who).await.refused(409, "refused");
    for path in ["/account", "/recover"] {
        let page = ann.read(&quiet, path, "en").await;
        assert_eq!(page.status, 200);
        assert!(!page.text.to_lowercase().contains("mail"), "{path}");
    }
}

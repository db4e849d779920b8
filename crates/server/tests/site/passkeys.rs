//! Passkeys through the site: signing up and in, adding and removing, what they stand for, and what is refused.

use serde_json::{Value, json};

use crate::authenticator::Authenticator;
use crate::client::{Answer, Site, Visitor, encoded};

const PASSWORD: &str = "a long walk";

/// Somebody's browser, which reaches the site by its name: there are no passkeys for an address.
pub struct Browser {
    pub visitor: Visitor,
    origin: String,
}

impl Browser {
    pub fn new(site: &Site) -> Browser {
        Browser { visitor: Visitor::default(), origin: origin(site) }
    }

    fn headers(&self) -> String {
        let host = self.origin.strip_prefix("http://").unwrap();
        format!("{}host: {host}\r\norigin: {}\r\n", self.visitor.cookie(), self.origin)
    }

    async fn send(&mut self, site: &Site, method: &str, path: &str, body: &Value) -> Answer {
        let headers = format!("{}content-type: application/json\r\n", self.headers());
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.kept(site.send(method, path, &headers, &body).await)
    }

    fn kept(&mut self, answer: Answer) -> Answer {
        if let Some((_, cookie)) = answer.head.split_once("set-cookie: kelci=") {
            self.visitor.secret = cookie.chars().take_while(|c| *c != ';').collect();
        }
        answer
    }

    pub async fn post(&mut self, site: &Site, path: &str, body: &Value) -> Answer {
        self.send(site, "POST", path, body).await
    }

    async fn fill(&mut self, site: &Site, path: &str, fields: &[(&str, &str)]) -> Answer {
        let headers = format!(
            "{}accept: text/html\r\ncontent-type: application/x-www-form-urlencoded\r\n",
            self.headers()
        );
        self.kept(site.send("POST", path, &headers, &encoded(fields)).await)
    }

    /// A new passkey, as it is brought.
    pub async fn made(&mut self, site: &Site, with: &mut Authenticator, name: &str) -> Value {
        let wanted = if name.is_empty() { json!({}) } else { json!({ "name": name }) };
        let asked = self.post(site, "/api/account/passkeys/new", &wanted).await.good();
        json!({ "challenge": asked["challenge"], "credential": with.create(&asked["options"]) })
    }

    /// A proof, as it is brought.
    pub async fn proof(&mut self, site: &Site, with: &mut Authenticator) -> Value {
        let asked = self.post(site, "/api/account/passkeys/proof", &json!({})).await.good();
        json!({ "challenge": asked["challenge"], "credential": with.get(&asked["options"]) })
    }

    async fn sign_in(&mut self, site: &Site, with: &mut Authenticator) -> Answer {
        let proof = self.proof(site, with).await;
        self.post(site, "/api/account/sign-in", &json!({ "passkey": proof })).await
    }

    async fn account(&mut self, site: &Site) -> Answer {
        self.send(site, "GET", "/api/account", &Value::Null).await
    }
}

pub fn origin(site: &Site) -> String {
    format!("http://localhost:{}", site.address.port())
}

/// Somebody whose account has a passkey and no password.
pub async fn member(site: &Site, name: &str) -> (Browser, Authenticator) {
    let (mut browser, mut key) = (Browser::new(site), Authenticator::new(&origin(site)));
    let passkey = browser.made(site, &mut key, name).await;
    let wanted = json!({ "name": name, "passkey": passkey });
    let told = browser.post(site, "/api/account", &wanted).await.good();
    assert_eq!(told["recovery_codes"].as_array().unwrap().len(), 8);
    (browser, key)
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_signs_up_and_in_with_nothing_but_a_passkey() {
    let site = Site::start().await;
    let (mut ann, mut key) = member(&site, "Ann").await;
    let account = ann.account(&site).await.good();
    assert_eq!((&account["name"], &account["has_password"]), (&json!("Ann"), &json!(false)));
    assert_eq!(account["passkeys"].as_array().unwrap().len(), 1);
    assert_eq!(account["passkeys"][0]["used_ms"], Value::Null);
    // On another device, without a name.
    let mut phone = Browser::new(&site);
    assert_eq!(phone.sign_in(&site, &mut key).await.good()["name"], "Ann");
    let account = phone.account(&site).await.good();
    assert!(account["passkeys"][0]["used_ms"].is_i64(), "{account}");
    assert_eq!(account["devices"].as_array().unwrap().len(), 2);
    // No password opens it, not even none.
    for password in ["", PASSWORD] {
        let tried = json!({ "name": "Ann", "password": password });
        let tried = Browser::new(&site).post(&site, "/api/account/sign-in", &tried).await;
        tried.refused(403, "wrong-password");
    }
    // All that is known tells of it, and nothing that opens anything.
    let known = ann.send(&site, "GET", "/api/account/data", &Value::Null).await;
    let passkeys = &known.good()["passkeys"];
    assert!(passkeys[0]["id"].is_string());
    assert!(!passkeys.to_string().contains("challenge"), "{passkeys}");
    assert!(!known.text.contains("cred"), "{known:?}");
    // A guest who signs up stays who they are.
    let (mut bob, mut key) = (Browser::new(&site), Authenticator::new(&origin(&site)));
    let game = bob.post(&site, "/api/games", &crate::client::at_one_screen("pijersi")).await.good();
    let passkey = bob.made(&site, &mut key, "Bob").await;
    bob.post(&site, "/api/account", &json!({ "name": "Bob", "passkey": passkey })).await.good();
    let mine = bob.send(&site, "GET", "/api/mine", &Value::Null).await.good();
    assert_eq!(mine[0]["id"], game["id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_good_once_for_what_was_asked_and_here() {
    let site = Site::start().await;
    let (_, mut key) = member(&site, "Ann").await;
    let mut thief = Browser::new(&site);
    let proof = thief.proof(&site, &mut key).await;
    let sign_in = json!({ "passkey": proof });
    thief.post(&site, "/api/account/sign-in", &sign_in).await.good();
    let again = Browser::new(&site).post(&site, "/api/account/sign-in", &sign_in).await;
    again.refused(403, "wrong-passkey");
    // A copy of the key does not know how often it was used.
    key.counter -= 1;
    Browser::new(&site).sign_in(&site, &mut key).await.refused(403, "wrong-passkey");
    key.counter += 5;
    Browser::new(&site).sign_in(&site, &mut key).await.good();
    // Neither a key that nobody has, nor one that says that it is another's.
    let mut strange = Authenticator::new(&origin(&site));
    strange.owner = key.owner.clone();
    Browser::new(&site).sign_in(&site, &mut strange).await.refused(403, "wrong-passkey");
    let (_, other) = member(&site, "Bob").await;
    let own = std::mem::replace(&mut key.owner, other.owner.clone());
    Browser::new(&site).sign_in(&site, &mut key).await.refused(403, "wrong-passkey");
    key.owner = own;
    // What was asked cannot be changed, nor answered by what was made for another page.
    let mut proof = thief.proof(&site, &mut key).await;
    let asked = proof["challenge"].as_str().unwrap().to_owned();
    for odd in [asked.replace("until_ms\":", "until_ms\":9"), asked[1..].to_owned(), String::new()]
    {
        proof["challenge"] = odd.into();
        let odd = json!({ "passkey": proof });
        thief.post(&site, "/api/account/sign-in", &odd).await.refused(403, "wrong-passkey");
    }
    let mut false_page = Authenticator::new("http://evil.example");
    let passkey = thief.made(&site, &mut false_page, "").await;
    let added = json!({ "new": passkey, "passkey": thief.proof(&site, &mut key).await });
    thief.post(&site, "/api/account/passkeys", &added).await.refused(403, "wrong-passkey");
    // A proof is no new key and a new key no proof.
    let mut new = Authenticator::new(&origin(&site));
    let made = thief.made(&site, &mut new, "").await;
    let sign_in = json!({ "passkey": made });
    thief.post(&site, "/api/account/sign-in", &sign_in).await.refused(403, "wrong-passkey");
    let wanted = json!({ "name": "Carol", "passkey": thief.proof(&site, &mut key).await });
    Browser::new(&site).post(&site, "/api/account", &wanted).await.refused(403, "wrong-passkey");
    // A passkey that was made for a name is one person's, once.
    let (mut carol, mut key) = (Browser::new(&site), Authenticator::new(&origin(&site)));
    let wanted = json!({ "name": "Carol", "passkey": carol.made(&site, &mut key, "Carol").await });
    carol.post(&site, "/api/account", &wanted).await.good();
    let mut twin = wanted.clone();
    twin["name"] = "Caroline".into();
    Browser::new(&site).post(&site, "/api/account", &twin).await.refused(403, "wrong-passkey");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_has_a_password_or_passkeys_or_both_and_keeps_one_way_in() {
    let site = Site::start().await;
    let mut ann = Browser::new(&site);
    let wanted = json!({ "name": "Ann", "password": PASSWORD });
    ann.post(&site, "/api/account", &wanted).await.good();
    let mut key = Authenticator::new(&origin(&site));
    let new = ann.made(&site, &mut key, "").await;
    // Whoever sits at an open browser adds none.
    let added = json!({ "new": new, "label": "my phone", "password": "a wrong walk" });
    ann.post(&site, "/api/account/passkeys", &added).await.refused(403, "wrong-password");
    let added = json!({ "new": new, "label": "my phone", "password": PASSWORD });
    let told = ann.post(&site, "/api/account/passkeys", &added).await;
    assert_eq!(told.status, 201, "{told:?}");
    let told = told.good();
    assert_eq!(told["label"], "my phone");
    let path = format!("/api/account/passkeys/{}", told["id"].as_str().unwrap());
    let renamed = ann.post(&site, &path, &json!({ "label": " old\u{7} phone " })).await.good();
    assert_eq!(renamed["label"], "old phone");
    // Another account's is none of theirs.
    let (mut bob, mut bobs) = member(&site, "Bob").await;
    bob.post(&site, &path, &json!({ "label": "mine" })).await.refused(404, "not-found");
    bob.send(&site, "DELETE", &path, &Value::Null).await.refused(404, "not-found");
    let foreign = json!({ "passkey": bob.proof(&site, &mut bobs).await });
    ann.post(&site, "/api/account/recovery-codes", &foreign).await.refused(403, "wrong-passkey");
    // It stands for the password.
    let proof = json!({ "passkey": ann.proof(&site, &mut key).await });
    ann.post(&site, "/api/account/recovery-codes", &proof).await.good();
    let proof = ann.proof(&site, &mut key).await;
    let password = json!({ "passkey": proof, "new": "a longer walk" });
    ann.post(&site, "/api/account/password", &password).await.good();
    // It goes while a password is there, and then opens nothing.
    ann.send(&site, "DELETE", &path, &Value::Null).await.good();
    Browser::new(&site).sign_in(&site, &mut key).await.refused(403, "wrong-passkey");
    // The only way in stays.
    let account = bob.account(&site).await.good();
    let path = format!("/api/account/passkeys/{}", account["passkeys"][0]["id"].as_str().unwrap());
    bob.send(&site, "DELETE", &path, &Value::Null).await.refused(409, "refused");
    let proof = bob.proof(&site, &mut bobs).await;
    let password = json!({ "passkey": proof, "new": PASSWORD });
    bob.post(&site, "/api/account/password", &password).await.good();
    bob.send(&site, "DELETE", &path, &Value::Null).await.good();
    let sign_in = json!({ "name": "Bob", "password": PASSWORD });
    Browser::new(&site).post(&site, "/api/account/sign-in", &sign_in).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_goes_with_its_passkeys_and_a_reset_voids_them() {
    let site = Site::start().await;
    let (mut ann, mut key) = member(&site, "Ann").await;
    let proof = json!({ "passkey": ann.proof(&site, &mut key).await });
    ann.send(&site, "DELETE", "/api/account", &proof).await.good();
    Browser::new(&site).sign_in(&site, &mut key).await.refused(403, "wrong-passkey");
    // The host's help voids what somebody else may have.
    let (_, mut key) = member(&site, "Bob").await;
    let mut moderator = site.home().location().moderate().await.unwrap();
    let looks = kelci_server::people::NameSkeleton::of("Bob");
    let bob = moderator.find_named(&looks).await.unwrap().unwrap();
    let code = kelci_server::people::RecoveryCode::fresh();
    let reset = kelci_server::store::AccountChange::Reset(code.digest());
    let act = kelci_server::store::AccountAct::own(bob.id, kelci_server::system_ms(), reset);
    moderator.change_account(&act).await.unwrap();
    Browser::new(&site).sign_in(&site, &mut key).await.refused(403, "wrong-passkey");
    let recover = json!({ "name": "Bob", "code": code.reveal(), "password": PASSWORD });
    Browser::new(&site).post(&site, "/api/account/recover", &recover).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_no_passkeys_for_an_address_and_none_over_its_limit() {
    let site = Site::with(|config| config.limits.sign_ins_per_hour = 3).await;
    let mut visitor = Visitor::default();
    for path in ["/api/account/passkeys/proof", "/api/account/passkeys/new"] {
        visitor.post(&site, path, &json!({ "name": "Ann" })).await.refused(409, "refused");
    }
    let page = visitor.read(&site, "/sign-in", "en").await.text;
    assert!(!page.contains("data-passkey"), "{page}");
    let (_, mut key) = member(&site, "Ann").await;
    for _ in 0..3 {
        Browser::new(&site).sign_in(&site, &mut key).await.good();
    }
    Browser::new(&site).sign_in(&site, &mut key).await.refused(429, "too-many-requests");
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_take_what_a_script_brings() {
    let site = Site::start().await;
    let (mut ann, mut key) = (Browser::new(&site), Authenticator::new(&origin(&site)));
    let bad = ann.fill(&site, "/sign-up", &[("name", "Ann"), ("new_passkey", "{}")]).await;
    assert_eq!(bad.status, 422, "{bad:?}");
    let new = ann.made(&site, &mut key, "Ann").await.to_string();
    let page = ann.fill(&site, "/sign-up", &[("name", "Ann"), ("new_passkey", &new)]).await;
    assert!(page.status == 200 && page.text.contains("class=\"codes\""), "{page:?}");
    let mut phone = Browser::new(&site);
    let bad = phone.fill(&site, "/sign-in", &[("passkey", "nonsense")]).await;
    assert_eq!(bad.status, 422, "{bad:?}");
    let proof = phone.proof(&site, &mut key).await.to_string();
    let page = phone.fill(&site, "/sign-in", &[("passkey", &proof)]).await;
    assert!(page.status == 303 && page.head.contains("location: /account"), "{page:?}");
    let mut second = Authenticator::new(&origin(&site));
    let proof = phone.proof(&site, &mut key).await.to_string();
    let new = phone.made(&site, &mut second, "").await.to_string();
    let fields = [("passkey", &*proof), ("new_passkey", &new), ("label", "<b>second</b>")];
    assert_eq!(phone.fill(&site, "/account/passkeys", &fields).await.status, 303);
    let account = phone.account(&site).await.good();
    let path = format!("/account/passkeys/{}", account["passkeys"][1]["id"].as_str().unwrap());
    assert_eq!(phone.fill(&site, &path, &[("label", "second")]).await.status, 303);
    assert_eq!(phone.fill(&site, &format!("{path}/remove"), &[]).await.status, 303);
    assert_eq!(phone.account(&site).await.good()["passkeys"].as_array().unwrap().len(), 1);
    let last = account["passkeys"][0]["id"].as_str().unwrap();
    let kept = phone.fill(&site, &format!("/account/passkeys/{last}/remove"), &[]).await;
    assert!(kept.status == 422 && kept.text.contains("only way in"), "{kept:?}");
    let proof = phone.proof(&site, &mut key).await.to_string();
    let codes = phone.fill(&site, "/account/codes", &[("passkey", &proof)]).await;
    assert!(codes.text.contains("class=\"codes\""), "{codes:?}");
    let proof = phone.proof(&site, &mut key).await.to_string();
    let left = phone.fill(&site, "/account/delete", &[("passkey", &proof)]).await;
    assert_eq!(left.status, 303, "{left:?}");
}

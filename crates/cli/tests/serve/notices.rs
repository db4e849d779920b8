//! What browsers are told when a node is killed beside another: by one of them, and everything. It needs PostgreSQL.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

use crate::cluster::Schema;
use crate::killed::{good, until};
use crate::{NOBODY, Site};

/// A push service, which counts what it was sent by its topics.
struct PushService {
    address: String,
    came: Arc<Mutex<BTreeMap<String, u32>>>,
}

impl PushService {
    fn start() -> PushService {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let came = Arc::<Mutex<BTreeMap<String, u32>>>::default();
        let counted = came.clone();
        std::thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                if let Some(topic) = topic(&mut stream) {
                    *counted.lock().unwrap().entry(topic).or_default() += 1;
                    let _ = stream.write_all(b"HTTP/1.1 201 So\r\ncontent-length: 0\r\n\r\n");
                }
            }
        });
        PushService { address, came }
    }

    fn came(&self) -> BTreeMap<String, u32> {
        self.came.lock().unwrap().clone()
    }
}

/// What a whole request is about; none if whoever sent it was killed before its end.
fn topic(stream: &mut TcpStream) -> Option<String> {
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    let (mut bytes, mut part) = (Vec::new(), [0; 4_096]);
    loop {
        let count = stream.read(&mut part).ok().filter(|count| *count > 0)?;
        bytes.extend_from_slice(&part[..count]);
        let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
        let header = |name: &str| head.lines().find_map(|line| line.strip_prefix(name));
        let length: usize = header("content-length: ")?.parse().ok()?;
        if bytes.len() >= end + 4 + length {
            return header("topic: ").map(str::to_owned);
        }
    }
}

fn member(site: &Site, name: &str) -> String {
    let wanted = json!({ "name": name, "password": "a long walk" });
    let made = good(site, "POST", "/api/account", NOBODY, &wanted);
    made["visitor"].as_str().unwrap().to_owned()
}

/// A game by days in which one has moved, so that it is the other's turn.
fn moved(site: &Site, one: &str, other: &str) {
    let wanted = json!({
        "game": "pijersi", "clock": { "kind": "move", "ms": 3 * 86_400_000 },
        "first": { "kind": "me" }, "second": { "kind": "friend" },
    });
    let begun = good(site, "POST", "/api/games", one, &wanted);
    let path = format!("/api/games/{}", begun["id"].as_str().unwrap());
    let join = json!({ "key": begun["keys"]["second"] });
    good(site, "POST", &format!("{path}/join"), other, &join);
    let action = json!({ "action": "move", "text": "a4-b5=c4" });
    good(site, "POST", &format!("{path}/actions"), one, &action);
}

/// The answer to a move is all that is waited for; then the node that gave it is killed.
#[test]
fn of_two_nodes_one_tells_and_a_kill_of_either_loses_no_notice() {
    let Some(schema) = Schema::new() else { return };
    let push = PushService::start();
    let node = || schema.site_with(&["--push-to-loopback"]);
    let mut nodes = [node(), node()];
    let [ann, bob] = ["Ann", "Bob"].map(|name| member(&nodes[0], name));
    // The key and the secret of RFC 8291's example.
    let subscription = json!({
        "endpoint": format!("http://{}/bob", push.address),
        "keys": {
            "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        },
    });
    good(&nodes[0], "POST", "/api/notices/push", &bob, &subscription);
    // As long as nobody is killed each is told once.
    moved(&nodes[0], &ann, &bob);
    moved(&nodes[1], &ann, &bob);
    let undisturbed = until("both are told", || Some(push.came()).filter(|came| came.len() == 2));
    assert!(undisturbed.values().all(|times| *times == 1), "{undisturbed:?}");
    for round in 0..4 {
        for _ in 0..3 {
            moved(&nodes[round % 2], &ann, &bob);
        }
        nodes[round % 2].signal("-KILL");
        nodes[round % 2].child.wait().unwrap();
        nodes[round % 2] = node();
    }
    let notices = good(&nodes[0], "GET", "/api/notices", &bob, &Value::Null);
    let mut wanted: Vec<String> = notices
        .as_array()
        .unwrap()
        .iter()
        .map(|notice| notice["id"].as_str().unwrap().to_lowercase())
        .collect();
    wanted.sort();
    assert_eq!(wanted.len(), 14, "each is there with its move");
    until("everything is told", || (push.came().len() >= wanted.len()).then_some(()));
    let came = push.came();
    assert_eq!(came.keys().cloned().collect::<Vec<_>>(), wanted);
    assert!(came.values().all(|times| *times <= 2), "{came:?}");
}

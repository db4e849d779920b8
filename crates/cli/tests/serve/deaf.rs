//! Nodes that do not hear each other at once, because what stands between them and the database does not pass on
//! `NOTIFY`: they read what they missed.

use kelci_load::cluster::relay::Relay;
use serde_json::{Value, json};

use crate::killed::{good, until};
use crate::scratch::{Scratch, site};
use crate::{Site, begin};

/// Two sites by these roads see each other's moves.
fn see_each_other(scratch: &Scratch, roads: [&Relay; 2]) {
    let [one, other]: [Site; 2] = roads.map(|road| site(&scratch.url_by(road.address().port())));
    let (game, secret) = begin(&one, "pijersi");
    let path = format!("/api/games/{game}");
    let look = |site: &Site| good(site, "GET", &path, &secret, &Value::Null);
    // Whoever asks has it in memory, and does not read it anew.
    let seen = |site: &Site, plies: usize| {
        until("it is seen", || Some(look(site)).filter(|seen| seen["ply"] == plies))
    };
    let movers = [&one, &other, &one];
    for (played, mover) in movers.into_iter().enumerate() {
        let moves = [&one, &other].map(|site| seen(site, played)["position"]["moves"].clone());
        let moves = moves[0].as_array().unwrap();
        // One from the middle: the first ones end games.
        let action = json!({ "action": "move", "text": moves[moves.len() / 2]["text"] });
        good(mover, "POST", &format!("{path}/actions"), &secret, &action);
    }
    for site in [&one, &other] {
        seen(site, movers.len());
    }
}

#[test]
fn nodes_that_are_never_notified_see_each_others_moves() {
    let Some(scratch) = Scratch::new() else { return };
    let roads = [(); 2].map(|()| scratch.deaf_relay());
    see_each_other(&scratch, [&roads[0], &roads[1]]);
    for road in &roads {
        assert!(road.untold() > 0, "somebody was to be notified");
    }
}

#[test]
fn nodes_that_may_not_listen_see_each_others_moves() {
    let Some(scratch) = Scratch::new() else { return };
    let roads = [(); 2].map(|()| scratch.relay());
    for road in &roads {
        road.refuse(b"LISTEN");
    }
    see_each_other(&scratch, [&roads[0], &roads[1]]);
    for road in &roads {
        assert!(road.refusals() > 0, "somebody wanted to listen");
    }
}

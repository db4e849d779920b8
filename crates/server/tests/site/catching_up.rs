//! Another writer stores events of a game that is in memory here: it catches up, and watchers notice nothing.

use kelci_server::game::{Event, Seat, StoredEvent};
use kelci_server::ids::GameId;
use kelci_server::store::{Append, AppendResult, Store, Summary};
use serde_json::{Value, json};

use crate::client::{Site, Visitor, at_one_screen, id};
use crate::socket::Socket;

/// Plays a move through another store over the same games, as another node would.
async fn play_elsewhere(store: &dyn Store, game: &str, seat: Seat, text: &str) {
    let game = GameId::parse(game).unwrap();
    let mut state = store.load(&game).await.unwrap().unwrap().state().unwrap();
    let event = Event::Move { seat, text: text.into(), clock_ms: None, conditional: false };
    let stored = StoredEvent { number: state.number() + 1, at_ms: state.last_ms() + 1, event };
    state.apply(&stored).unwrap();
    let append =
        Append { game, stored, summary: Summary::of(&state).unwrap(), effects: Vec::new() };
    assert_eq!(store.append(append).await.unwrap(), AppendResult::Stored);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_catches_up_with_what_was_stored_elsewhere() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let game = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    let (mut socket, _) = Socket::watch(&site, &Visitor::default(), &game, Value::Null).await;
    let other = site.home().open().await;
    play_elsewhere(&*other, &game, Seat::First, "a4-b5=c4").await;
    // What is sent now is for a position that is gone, and is decided on anew.
    let late = json!({ "action": "move", "text": "a1-b1", "ply": 0 });
    visitor.act(&site, &game, &late).await.refused(409, "moved-on");
    assert_eq!(socket.hear("event").await["event"]["text"], "a4-b5=c4");
    visitor.play(&site, &game, "g6-f7=d6").await.good();
    assert_eq!(socket.hear("event").await["event"]["text"], "g6f7d6");
    // Whoever acts without having seen it acts after it.
    play_elsewhere(&*other, &game, Seat::First, "a1-b1").await;
    visitor.act(&site, &game, &json!({ "action": "resign" })).await.good();
    for kind in ["move", "resign"] {
        assert_eq!(socket.hear("event").await["event"]["kind"], kind);
    }
    assert_eq!(visitor.look(&site, &game).await["ply"], 3);
    let counts = site.counts().await;
    assert!(counts.contains("kelci_resyncs_total 0"), "{counts}");
    other.close().await.unwrap();
}

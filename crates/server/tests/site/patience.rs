//! Clients that are slow, silent or do not read. Each is let go after its time (up to 15 s, so
//! long do these tests take), and meanwhile nobody else waits.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::client::{FOR_EVER, Site, Visitor, at_one_screen, id};
use crate::socket::Socket;

/// Sends some bytes and then nothing; answers all that the server says before it hangs up.
async fn then_silence(site: &Site, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(site.address).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut heard = Vec::new();
    let closed = timeout(FOR_EVER, stream.read_to_end(&mut heard)).await;
    let _ = closed.unwrap_or_else(|_| panic!("{:?} is kept", String::from_utf8_lossy(bytes)));
    String::from_utf8_lossy(&heard).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_falls_silent_is_let_go() {
    let site = Site::start().await;
    let unfinished = b"POST /api/games HTTP/1.1\r\nhost: localhost\r\n\
        content-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    let (nothing, half_a_line, half_a_head, half_a_body, idle, other) = tokio::join!(
        then_silence(&site, b""),
        then_silence(&site, b"GET /heal"),
        then_silence(&site, b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: "),
        then_silence(&site, unfinished),
        then_silence(&site, b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"),
        async {
            sleep(Duration::from_millis(200)).await;
            site.send("GET", "/healthz", "", "").await
        },
    );
    assert_eq!(other.status, 200, "others are served meanwhile");
    for heard in [nothing, half_a_line, half_a_head] {
        assert!(heard.is_empty() || heard.starts_with("HTTP/1.1 408"), "{heard}");
    }
    assert!(half_a_body.starts_with("HTTP/1.1 408"), "{half_a_body}");
    assert!(half_a_body.contains("\"too-slow\""), "{half_a_body}");
    assert_eq!(idle.matches("HTTP/1.1 200").count(), 1, "answered once, then closed: {idle}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_read_answers_is_let_go() {
    let site = Site::with(|config| config.limits.connections = 1).await;
    let mut stream = Socket::narrow(site.address).await;
    // More than fits into any buffer on the way.
    let request = b"GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n";
    let _ = timeout(Duration::from_secs(2), async {
        for _ in 0..10_000 {
            if stream.write_all(request).await.is_err() {
                break;
            }
        }
    })
    .await;
    // The only place is taken now, and comes back although the other side hangs on.
    let answer = timeout(FOR_EVER, site.send("GET", "/healthz", "", "")).await;
    assert_eq!(answer.expect("the place comes back").status, 200);
    drop(stream);
}

/// A game of Jersi, whose messages are large: a move is made and taken back, again and again.
struct Restless {
    id: String,
    visitor: Visitor,
    actions: [Value; 2],
    /// The number of the last event.
    number: u64,
}

impl Restless {
    async fn begin(site: &Site) -> Restless {
        let mut visitor = Visitor::default();
        let game = visitor.begin(site, &at_one_screen("jersi")).await;
        let text = &game["position"]["moves"][0]["text"];
        let back = json!({ "action": "takeback", "answer": "offer" });
        let actions = [json!({ "action": "move", "text": text }), back];
        Restless { id: id(&game), visitor, actions, number: game["number"].as_u64().unwrap() }
    }

    /// Does an even number of things.
    async fn go_on(&mut self, site: &Site, pairs: usize) {
        for _ in 0..pairs {
            for action in &self.actions {
                let done = self.visitor.act(site, &self.id, action).await.good();
                self.number = done["number"].as_u64().unwrap();
            }
        }
    }
}

async fn counted(site: &Site, name: &str) -> u64 {
    let metrics = site.counts().await;
    let value = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.unwrap().parse().unwrap()
}

/// More announcements than the system's buffers and the site's own hold.
const PAIRS: usize = 100;

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_does_not_read_is_told_everything_anew() {
    let site = Site::with(|config| config.limits.send_time = 10 * FOR_EVER).await;
    let mut game = Restless::begin(&site).await;
    let mut socket = Socket::watch_narrow(&site, &game.visitor, &game.id).await;
    let mut heard = game.number;
    game.go_on(&site, PAIRS).await;
    // Events without a gap, as far as they fit on the way; then, instead of all others, the game.
    let anew = loop {
        let message = socket.next().await.expect("it is not closed");
        match message["type"].as_str().unwrap() {
            "event" => {
                heard += 1;
                assert_eq!(message["event"]["number"], heard);
            }
            "game" => break message,
            _ => {}
        }
    };
    assert_eq!(anew["game"]["number"], game.number);
    assert_eq!(anew["missed"], Value::Null);
    assert!(heard < game.number, "something had to be left out");
    assert_eq!(counted(&site, "kelci_resyncs_total").await, 1);
    game.go_on(&site, 1).await;
    let event = socket.hear("event").await;
    assert_eq!(event["event"]["number"], game.number - 1, "from there on it is told as before");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_never_reads_is_closed() {
    let site = Site::with(|config| config.limits.send_time = Duration::from_secs(1)).await;
    let mut game = Restless::begin(&site).await;
    let _socket = Socket::watch_narrow(&site, &game.visitor, &game.id).await;
    assert_eq!(counted(&site, "kelci_sockets").await, 1);
    game.go_on(&site, PAIRS).await;
    let closed = async {
        while counted(&site, "kelci_sockets").await > 0 {
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(FOR_EVER, closed).await.expect("it is let go");
    game.go_on(&site, 1).await;
    assert_eq!(game.visitor.look(&site, &game.id).await["status"], "playing");
}

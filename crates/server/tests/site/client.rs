//! A site that runs in the test, and a visitor who sends it requests as bytes.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kelci_server::store::Store;
use kelci_server::{Config, Parts, Server};
use serde_json::{Value, json};
use sqlx::{Connection as _, SqliteConnection};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::home::Home;

/// Only what never ends takes as long.
pub const FOR_EVER: Duration = Duration::from_secs(300);

/// A site that runs.
pub struct Site {
    pub address: SocketAddr,
    metrics: SocketAddr,
    stop: Mutex<Option<oneshot::Sender<()>>>,
    running: JoinHandle<()>,
    home: Arc<Home>,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub text: String,
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// The body of an answer that must be good.
    pub fn good(&self) -> Value {
        assert!((200..300).contains(&self.status), "{self:?}");
        self.json()
    }

    /// Asserts that it is an error of that kind, in the one shape.
    pub fn refused(&self, status: u16, error: &str) {
        assert_eq!(self.status, status, "{self:?}");
        let json = self.json();
        assert_eq!(json["error"], error, "{self:?}");
        assert!(json["message"].is_string() && json["hint"].is_string(), "{self:?}");
    }
}

/// A configuration for tests: nobody is counted, the engine is quick.
pub fn config(data: &Path) -> Config {
    let mut config = Config::local(data.to_owned());
    config.listen = ([127, 0, 0, 1], 0).into();
    config.metrics = Some(([127, 0, 0, 1], 0).into());
    config.limits.requests_per_second = 0;
    config.limits.games_per_hour = 0;
    config.limits.seeks_per_minute = 0;
    config.limits.sign_ups_per_hour = 0;
    config.limits.sign_ins_per_hour = 0;
    config.limits.mails_per_hour = 0;
    config.limits.exports_per_hour = 0;
    config.engine.threads = 1;
    config.engine.hash_mib = 1;
    config.engine.move_time = Duration::from_millis(300);
    config.engine.study_nodes = 2_000;
    config
}

impl Site {
    /// A new site.
    pub async fn start() -> Site {
        Site::with(|_| ()).await
    }

    /// A new site that is configured otherwise.
    pub async fn with(change: impl FnOnce(&mut Config)) -> Site {
        Site::on(Arc::new(Home::new().await), change).await
    }

    /// A new site in a file, for what is done to the file.
    pub async fn in_file() -> Site {
        Site::in_file_with(|_| ()).await
    }

    /// The same, configured otherwise.
    pub async fn in_file_with(change: impl FnOnce(&mut Config)) -> Site {
        Site::on(Arc::new(Home::in_file()), change).await
    }

    /// A site over the games of an earlier one.
    pub async fn on(home: Arc<Home>, change: impl FnOnce(&mut Config)) -> Site {
        let mut config = config(home.path());
        config.database = home.database();
        change(&mut config);
        Site::run(Server::start(config).await.unwrap(), home)
    }

    /// A node on a store that others may be on too.
    pub async fn node(
        home: &Arc<Home>,
        store: Arc<dyn Store>,
        change: impl FnOnce(&mut Config),
    ) -> Site {
        let mut config = config(home.path());
        config.database = home.database();
        change(&mut config);
        let parts = Parts { store, lock: None, listeners: Vec::new() };
        Site::run(Server::start_on(config, parts).await.unwrap(), home.clone())
    }

    /// Has a server run.
    pub fn run(server: Server, home: Arc<Home>) -> Site {
        let address = server.address().unwrap();
        let metrics = server.metrics_address().unwrap();
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
            let stopped = async { drop(stopped.await) };
            server.run(stopped).await.unwrap();
        });
        Site { address, metrics, stop: Mutex::new(Some(stop)), running, home }
    }

    /// Stops it, which must go well; says where its games are.
    pub async fn stopped(self) -> Arc<Home> {
        self.ask_to_stop();
        let Site { running, home, .. } = self;
        running.await.unwrap();
        home
    }

    /// Asks it to stop, and does not wait for that.
    pub fn ask_to_stop(&self) {
        self.stop.lock().unwrap().take().unwrap().send(()).unwrap();
    }

    /// Ends it in the middle of whatever it does, and says where its games are.
    pub fn killed(self) -> Arc<Home> {
        self.running.abort();
        self.home
    }

    /// Stops it and starts it again over the same store.
    pub async fn restarted(self) -> Site {
        let home = self.stopped().await;
        // Away for long enough that the clocks can tell.
        tokio::time::sleep(Duration::from_millis(20)).await;
        Site::on(home, |_| ()).await
    }

    /// A way into its store behind its back, if that is a file.
    pub async fn back_door(&self) -> SqliteConnection {
        assert!(self.home.url().is_none(), "start this one in a file");
        let file = kelci_server::store_file(self.directory());
        SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap()
    }

    /// Where its files are.
    pub fn directory(&self) -> &Path {
        self.home.path()
    }

    /// Where its games are.
    pub fn home(&self) -> &Home {
        &self.home
    }

    /// What it has counted.
    pub async fn counts(&self) -> String {
        Site::told_at(self.metrics, "/metrics").await.text
    }

    /// What is told where counts are, of this node or another.
    pub async fn told_at(metrics: SocketAddr, path: &str) -> Answer {
        let request = format!("GET {path} HTTP/1.1\r\nhost: any\r\nconnection: close\r\n\r\n");
        Site::heard(metrics, request.as_bytes()).await.expect("an answer")
    }

    /// Sends bytes, and reads all that comes back.
    pub async fn raw(&self, bytes: &[u8]) -> Option<Answer> {
        Site::heard(self.address, bytes).await
    }

    async fn heard(address: SocketAddr, bytes: &[u8]) -> Option<Answer> {
        let mut stream = TcpStream::connect(address).await.unwrap();
        // A server that has heard enough may close before everything was sent.
        let _ = stream.write_all(bytes).await;
        let mut text = Vec::new();
        let _ = stream.read_to_end(&mut text).await;
        let text = String::from_utf8_lossy(&text).into_owned();
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.split_whitespace().nth(1)?.parse().ok()?;
        Some(Answer { status, head: head.to_lowercase(), text: body.to_owned() })
    }

    /// Sends a request with these headers.
    pub async fn send(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let host = self.address;
        let host =
            if headers.contains("host:") { String::new() } else { format!("host: {host}\r\n") };
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\n{host}connection: close\r\ncontent-length: {length}\r\n\
             {headers}\r\n{body}"
        );
        self.raw(request.as_bytes()).await.expect("an answer")
    }
}

/// Somebody who visits.
#[derive(Clone, Default)]
pub struct Visitor {
    pub secret: String,
}

impl Visitor {
    pub fn cookie(&self) -> String {
        if self.secret.is_empty() {
            String::new()
        } else {
            format!("cookie: other=1; kelci={}\r\n", self.secret)
        }
    }

    pub async fn get(&self, site: &Site, path: &str) -> Answer {
        site.send("GET", path, &self.cookie(), "").await
    }

    /// Sends JSON as a page of the site does, and keeps the cookie that comes back.
    pub async fn post(&mut self, site: &Site, path: &str, body: &Value) -> Answer {
        let headers = format!(
            "{}origin: http://{}\r\ncontent-type: application/json\r\n",
            self.cookie(),
            site.address
        );
        let answer = site.send("POST", path, &headers, &body.to_string()).await;
        if let Some((_, cookie)) = answer.head.split_once("set-cookie: kelci=") {
            assert!(cookie.contains("httponly") && cookie.contains("samesite=lax"));
            self.secret = cookie.chars().take_while(|c| *c != ';').collect();
        }
        answer
    }

    /// Reads a page as a browser does, in that language.
    pub async fn read(&self, site: &Site, path: &str, language: &str) -> Answer {
        let headers =
            format!("{}accept: text/html\r\naccept-language: {language}\r\n", self.cookie());
        site.send("GET", path, &headers, "").await
    }

    /// Sends a form as a browser does, and keeps the cookie that comes back.
    pub async fn fill(&mut self, site: &Site, path: &str, fields: &[(&str, &str)]) -> Answer {
        let headers = format!(
            "{}accept: text/html\r\norigin: http://{}\r\n\
             content-type: application/x-www-form-urlencoded\r\n",
            self.cookie(),
            site.address
        );
        let answer = site.send("POST", path, &headers, &encoded(fields)).await;
        if let Some((_, cookie)) = answer.head.split_once("set-cookie: kelci=") {
            self.secret = cookie.chars().take_while(|c| *c != ';').collect();
        }
        answer
    }

    /// Makes them somebody with an account.
    pub async fn sign_up(&mut self, site: &Site, name: &str) {
        let wanted = json!({ "name": name, "password": "a long walk" });
        self.post(site, "/api/account", &wanted).await.good();
    }

    /// Begins a game that must be good.
    pub async fn begin(&mut self, site: &Site, wanted: &Value) -> Value {
        self.post(site, "/api/games", wanted).await.good()
    }

    pub async fn act(&mut self, site: &Site, id: &str, action: &Value) -> Answer {
        self.post(site, &format!("/api/games/{id}/actions"), action).await
    }

    pub async fn play(&mut self, site: &Site, id: &str, text: &str) -> Answer {
        self.act(site, id, &json!({ "action": "move", "text": text })).await
    }

    pub async fn look(&self, site: &Site, id: &str) -> Value {
        self.get(site, &format!("/api/games/{id}")).await.good()
    }

    /// Looks again and again until something is so.
    pub async fn wait(&self, site: &Site, id: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        until(async || Some(self.look(site, id).await).filter(|game| is_so(game))).await
    }
}

/// Asks again and again until there is an answer.
pub async fn until<T>(ask: impl AsyncFn() -> Option<T>) -> T {
    let answered = async {
        loop {
            if let Some(answer) = ask().await {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(FOR_EVER, answered).await.expect("it comes")
}

/// The body of a form.
pub fn encoded(fields: &[(&str, &str)]) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    let text = |text: &str| text.bytes().map(byte).collect::<String>();
    let pair = |(name, value): &(&str, &str)| format!("{}={}", text(name), text(value));
    fields.iter().map(pair).collect::<Vec<_>>().join("&")
}

/// Two at one screen.
pub fn at_one_screen(game: &str) -> Value {
    json!({ "game": game, "first": { "kind": "me" }, "second": { "kind": "me" } })
}

/// The name of a game.
pub fn id(game: &Value) -> String {
    game["id"].as_str().expect("a game has a name").to_owned()
}

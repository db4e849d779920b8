//! A page's socket, as a test uses it.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};

use crate::client::{FOR_EVER, Site, Visitor};

pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// Opens a socket; the status if it is refused.
    pub async fn open(site: &Site, visitor: &Visitor, id: &str) -> Result<Socket, u16> {
        let origin = format!("http://{}", site.address);
        Socket::open_from(site, visitor, id, &origin).await
    }

    pub async fn open_from(
        site: &Site,
        visitor: &Visitor,
        id: &str,
        origin: &str,
    ) -> Result<Socket, u16> {
        Socket::open_at(site, visitor, &format!("/api/games/{id}/live"), origin).await
    }

    /// Opens the socket at an address.
    pub async fn open_at(
        site: &Site,
        visitor: &Visitor,
        path: &str,
        origin: &str,
    ) -> Result<Socket, u16> {
        let link = format!("ws://{}{path}", site.address);
        let mut request = link.into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        if !visitor.secret.is_empty() {
            let cookie = format!("kelci={}", visitor.secret);
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        Socket::connect(request).await
    }

    /// Opens the socket of a game as a program with a token does, and says hello.
    pub async fn watch_by_token(site: &Site, token: &str, id: &str) -> Socket {
        let link = format!("ws://{}/api/games/{id}/live", site.address);
        let mut request = link.into_client_request().unwrap();
        let shown = format!("Bearer {token}").parse().unwrap();
        request.headers_mut().insert("authorization", shown);
        let mut socket = Socket::connect(request).await.unwrap();
        socket.say(&json!({ "type": "hello" })).await;
        socket.hear("game").await;
        socket
    }

    /// Opens a stranger's socket as a proxy does.
    pub async fn open_through(site: &Site, id: &str, forwarded: &str) -> Result<Socket, u16> {
        Socket::forwarded(site, &format!("/api/games/{id}/live"), forwarded).await
    }

    /// Opens the socket at an address as a proxy does.
    pub async fn forwarded(site: &Site, path: &str, forwarded: &str) -> Result<Socket, u16> {
        let link = format!("ws://{}{path}", site.address);
        let mut request = link.into_client_request().unwrap();
        request.headers_mut().insert("x-forwarded-for", forwarded.parse().unwrap());
        Socket::connect(request).await
    }

    async fn connect(request: Request) -> Result<Socket, u16> {
        match connect_async(request).await {
            Ok((stream, _)) => Ok(Socket(stream)),
            Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => {
                Err(answer.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// A connection on which little fits.
    pub async fn narrow(address: SocketAddr) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4_096).unwrap();
        socket.connect(address).await.unwrap()
    }

    /// A socket on which little fits, and which has been told the game.
    pub async fn watch_narrow(site: &Site, visitor: &Visitor, id: &str) -> Socket {
        let link = format!("ws://{}/api/games/{id}/live", site.address);
        let mut request = link.into_client_request().unwrap();
        let cookie = format!("kelci={}", visitor.secret);
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        let stream = MaybeTlsStream::Plain(Socket::narrow(site.address).await);
        let mut socket = Socket(client_async(request, stream).await.unwrap().0);
        socket.say(&json!({ "type": "hello" })).await;
        socket.hear("game").await;
        socket
    }

    /// Opens a socket and says hello; answers the first message too.
    pub async fn watch(site: &Site, visitor: &Visitor, id: &str, seen: Value) -> (Socket, Value) {
        let mut socket = Socket::open(site, visitor, id).await.unwrap();
        socket.say(&json!({ "type": "hello", "seen": seen })).await;
        let game = socket.hear("game").await;
        (socket, game)
    }

    pub async fn say(&mut self, message: &Value) {
        self.send(Message::text(message.to_string())).await;
    }

    pub async fn send(&mut self, message: Message) {
        self.0.send(message).await.unwrap();
    }

    pub async fn act(&mut self, id: u64, action: Value) {
        self.say(&json!({ "type": "act", "id": id, "action": action })).await;
    }

    /// The next message of that type, leaving out others.
    pub async fn hear(&mut self, kind: &str) -> Value {
        let heard = async {
            loop {
                match self.next().await {
                    Ok(message) if message["type"] == kind => return message,
                    Ok(_) => {}
                    Err(code) => panic!("closed with {code:?} while waiting for {kind}"),
                }
            }
        };
        tokio::time::timeout(FOR_EVER, heard).await.expect("it is told")
    }

    /// The next message of any type but a heartbeat.
    pub async fn hear_next(&mut self) -> Value {
        loop {
            let message = self.next().await.expect("it is open");
            if message["type"] != "beat" {
                return message;
            }
        }
    }

    /// The next message, or the code with which the socket was closed.
    pub async fn next(&mut self) -> Result<Value, Option<u16>> {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(60), self.0.next()).await;
            match next.expect("something within a minute") {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map(|frame| u16::from(frame.code)));
                }
                Some(Ok(_)) => {}
                _ => return Err(None),
            }
        }
    }

    /// The code with which the socket is closed.
    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }
}

//! A page's socket.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::http::connect_from;
use crate::trouble::Trouble;

/// A socket of a game.
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens the socket of a game for whoever has that secret, and says hello.
    ///
    /// # Errors
    /// When it is refused.
    pub async fn open(
        site: SocketAddr,
        game: &str,
        secret: &str,
        seen: Option<u32>,
    ) -> Result<Socket, Trouble> {
        let path = format!("/api/games/{game}/live");
        let home = Ipv4Addr::LOCALHOST.into();
        let mut socket = Socket::open_from(home, site, &path, secret).await?;
        socket.say(&json!({ "type": "hello", "seen": seen })).await?;
        Ok(socket)
    }

    /// Opens a socket from an address of this computer, and says nothing.
    ///
    /// # Errors
    /// When it is refused.
    pub async fn open_from(
        home: IpAddr,
        site: SocketAddr,
        path: &str,
        secret: &str,
    ) -> Result<Socket, Trouble> {
        let mut request = format!("ws://{site}{path}").into_client_request()?;
        let origin = format!("http://{site}");
        let unfit = |_| Trouble::Socket("a secret that is no header".into());
        let cookie = format!("kelci={secret}");
        request.headers_mut().insert("origin", origin.parse().map_err(unfit)?);
        request.headers_mut().insert("cookie", cookie.parse().map_err(unfit)?);
        let stream = connect_from(home, site).await?;
        stream.set_nodelay(true)?;
        // Thousands of them are open, and a large buffer would be cleared for every message.
        let config = WebSocketConfig::default().read_buffer_size(16 * 1024).write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket(stream))
    }

    /// Says something.
    ///
    /// # Errors
    /// When the socket is closed.
    pub async fn say(&mut self, message: &Value) -> Result<(), Trouble> {
        Ok(self.0.send(Message::text(message.to_string())).await?)
    }

    /// The next text. Pings are answered on the way.
    ///
    /// # Errors
    /// When the socket is closed.
    pub async fn hear(&mut self) -> Result<Utf8Bytes, Trouble> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => {
                    let why = frame.map(|frame| frame.to_string()).unwrap_or_default();
                    return Err(Trouble::Socket(format!("was closed {why}")));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err(Trouble::Socket("was closed".into())),
            }
        }
    }
}

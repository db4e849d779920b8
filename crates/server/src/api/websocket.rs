//! WebSockets as the server speaks them: the handshake, and texts that leave no buffer behind.
//!
//! A connection that frames its texts itself keeps a buffer as long as the longest one, for every page that is open: 5
//! to 40 kB, where all else that a page costs is half of the least of it. So texts are written to the connection as they
//! are, behind their header, and only what is short goes through the library's buffer.

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::header::{
    CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use kelci_core::message;
use tokio::io::AsyncWriteExt as _;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

pub use tokio_tungstenite::tungstenite::Message;
pub use tokio_tungstenite::tungstenite::protocol::CloseFrame;
pub use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::bounds::READ_BUFFER_BYTES;
use crate::fault::Fault;
use crate::http::token::TokenUse;

/// A request for a socket (RFC 6455, section 4.2.1).
pub struct SocketUpgrade {
    key: HeaderValue,
    upgrade: OnUpgrade,
    /// Until when the token is good that a program showed with it.
    pub until_ms: Option<i64>,
}

/// Whether that word is among those of a header, which are parted by commas.
fn has_word(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let texts = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(',')).any(|found| found.trim().eq_ignore_ascii_case(word))
}

impl SocketUpgrade {
    fn read(parts: &mut Parts) -> Option<SocketUpgrade> {
        let headers = &parts.headers;
        let is_meant = parts.method == Method::GET
            && has_word(headers, CONNECTION, "upgrade")
            && has_word(headers, UPGRADE, "websocket")
            && has_word(headers, SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(SEC_WEBSOCKET_KEY).filter(|_| is_meant)?.clone();
        let until_ms = parts.extensions.get::<TokenUse>().map(|used| used.until_ms);
        Some(SocketUpgrade { key, upgrade: parts.extensions.remove::<OnUpgrade>()?, until_ms })
    }

    /// Answers the request, and serves the socket as soon as it is open.
    pub fn open<S: Future<Output = ()> + Send>(
        self,
        message_bytes: usize,
        serve: impl FnOnce(WebSocket) -> S + Send + 'static,
    ) -> Response {
        let accepted = derive_accept_key(self.key.as_bytes());
        let accepted = HeaderValue::try_from(accepted).expect("base64 may stand in a header");
        tokio::spawn(async move {
            // Whoever has left before that is missed by nobody.
            if let Ok(connection) = self.upgrade.await {
                serve(WebSocket::new(connection, message_bytes).await).await;
            }
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        response.headers_mut().extend([
            (CONNECTION, HeaderValue::from_static("upgrade")),
            (UPGRADE, HeaderValue::from_static("websocket")),
            (SEC_WEBSOCKET_ACCEPT, accepted),
        ]);
        response
    }
}

impl<S: Sync> FromRequestParts<S> for SocketUpgrade {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<SocketUpgrade, Fault> {
        SocketUpgrade::read(parts)
            .ok_or_else(|| Fault::bad_request(message!("this address is for WebSockets")))
    }
}

/// An open socket.
pub struct WebSocket(WebSocketStream<TokioIo<Upgraded>>);

impl WebSocket {
    async fn new(connection: Upgraded, message_bytes: usize) -> WebSocket {
        let config = WebSocketConfig::default()
            .max_message_size(Some(message_bytes))
            .max_frame_size(Some(message_bytes))
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(0);
        let connection = TokioIo::new(connection);
        WebSocket(WebSocketStream::from_raw_socket(connection, Role::Server, Some(config)).await)
    }

    /// What comes next, until the other side is gone; the wait can be given up.
    pub async fn next(&mut self) -> Option<Message> {
        self.0.next().await?.ok()
    }

    /// Sends something short.
    ///
    /// # Errors
    /// When the connection is gone.
    pub async fn send(&mut self, message: Message) -> Result<(), Error> {
        self.0.send(message).await
    }

    /// Sends a text. If this is given up half-way, the socket is of no more use.
    ///
    /// # Errors
    /// When the connection is gone.
    pub async fn say(&mut self, text: &str) -> Result<(), Error> {
        // An answer to a ping may be on its way: frames do not mix.
        self.0.flush().await?;
        let header = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
        let length = text.len() as u64;
        let mut frame = Vec::with_capacity(header.len(length) + text.len());
        header.format(length, &mut frame)?;
        frame.extend_from_slice(text.as_bytes());
        let connection = self.0.get_mut();
        connection.write_all(&frame).await?;
        connection.flush().await?;
        Ok(())
    }
}

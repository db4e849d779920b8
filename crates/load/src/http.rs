//! One request, one connection.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::trouble::Trouble;

const ANSWER_SECONDS: u64 = 60;

/// Where everybody is who comes from nowhere else.
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// An address of loopback for each.
pub(crate) fn home(number: usize) -> IpAddr {
    let [.., high, low] = u32::try_from(number).unwrap_or_default().to_be_bytes();
    IpAddr::V4(Ipv4Addr::new(127, 1, high, low))
}

/// A connection from an address of this computer, of which loopback has many. A site behind a wire of its own has no
/// way back to any of them.
pub(crate) async fn connect_from(home: IpAddr, site: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if home != HERE && site.ip().is_loopback() {
        socket.bind((home, 0).into())?;
    }
    socket.connect(site).await
}

pub struct Answer {
    pub status: u16,
    pub body: String,
}

impl Answer {
    /// The body of a good answer.
    ///
    /// # Errors
    /// When it is no good answer to `what`.
    pub fn good<T: DeserializeOwned>(&self, what: &'static str) -> Result<T, Trouble> {
        let Answer { status, body } = self;
        if !(200..300).contains(status) {
            let text = body.chars().take(300).collect();
            return Err(Trouble::Refused { what, status: *status, text });
        }
        Ok(serde_json::from_str(body)?)
    }
}

/// Asks for something.
///
/// # Errors
/// When no answer comes.
pub async fn get(site: SocketAddr, path: &str, secret: &str) -> Result<Answer, Trouble> {
    ask_from(HERE, site, "GET", path, secret, "").await
}

/// Sends JSON.
///
/// # Errors
/// When no answer comes.
pub async fn post(
    site: SocketAddr,
    path: &str,
    secret: &str,
    body: &serde_json::Value,
) -> Result<Answer, Trouble> {
    ask_from(HERE, site, "POST", path, secret, &body.to_string()).await
}

/// Asks from an address of this computer.
///
/// # Errors
/// When no answer comes.
pub async fn ask_from(
    home: IpAddr,
    site: SocketAddr,
    method: &str,
    path: &str,
    secret: &str,
    body: &str,
) -> Result<Answer, Trouble> {
    let length = body.len();
    let known = if secret.is_empty() {
        String::new()
    } else {
        format!("authorization: Bearer {secret}\r\n")
    };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {site}\r\nconnection: close\r\n{known}\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    let answered = async {
        let mut stream = connect_from(home, site).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Ok::<_, std::io::Error>(String::from_utf8_lossy(&answer).into_owned())
    };
    let text = timeout(Duration::from_secs(ANSWER_SECONDS), answered)
        .await
        .map_err(|_| Trouble::Silence("an answer", ANSWER_SECONDS))??;
    let unreadable = || Trouble::Socket("no answer to a request".into());
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(unreadable)?;
    let status = head.split_whitespace().nth(1).and_then(|status| status.parse().ok());
    Ok(Answer { status: status.ok_or_else(unreadable)?, body: body.to_owned() })
}

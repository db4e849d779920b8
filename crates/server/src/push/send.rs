//! Bringing a message to a push service: one request of HTTP/1.1, of whose answer only the number counts.

use std::sync::{Arc, OnceLock};

use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use super::address::{PushAddress, PushReach};
use super::vapid::VapidKey;
use super::{BrowserKey, SealError};
use crate::bounds::{MAX_PUSH_ANSWER_BYTES, PUSH_TIME};
use crate::store::PushSubscription;

/// For so many seconds a push service keeps a message for a browser that is away.
const KEPT_S: u32 = 24 * 3_600;

/// Why a browser was not told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotPushed {
    /// It does not want to be any more: the subscription is gone.
    Gone,
    /// It will never be told this.
    Never(String),
    /// Perhaps later.
    Later(String),
}

impl From<SealError> for NotPushed {
    fn from(error: SealError) -> NotPushed {
        NotPushed::Never(error.to_string())
    }
}

/// Whoever brings messages to push services.
pub struct Pusher {
    key: VapidKey,
    reach: PushReach,
    /// Made for the first message: to read whom the system trusts takes milliseconds that every start would wait.
    tls: OnceLock<TlsConnector>,
}

impl Pusher {
    /// One who signs with that key, and goes so far.
    pub fn new(key: VapidKey, reach: PushReach) -> Pusher {
        Pusher { key, reach, tls: OnceLock::new() }
    }

    fn tls(&self) -> Result<&TlsConnector, NotPushed> {
        if let Some(tls) = self.tls.get() {
            return Ok(tls);
        }
        let mut roots = RootCertStore::empty();
        // Where the system trusts nobody, no push service is reached, and that is said when it is tried.
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| NotPushed::Never(error.to_string()))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(self.tls.get_or_init(|| TlsConnector::from(Arc::new(config))))
    }

    /// Brings a message. `topic` names it: of two with the same name a browser that was away is told the later.
    ///
    /// # Errors
    /// When the push service has not taken it.
    pub async fn push(
        &self,
        to: &PushSubscription,
        topic: &str,
        message: &[u8],
        now_ms: i64,
    ) -> Result<(), NotPushed> {
        let address = PushAddress::parse(&to.endpoint, self.reach);
        let address = address.ok_or(NotPushed::Gone)?;
        let body = BrowserKey::new(&to.public_key, &to.auth)?.seal(message)?;
        let shown = self.key.authorization(&address.origin(), &to.site, now_ms);
        let head = format!(
            "POST {} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nauthorization: {shown}\r\nttl: {KEPT_S}\r\n\
             urgency: normal\r\ntopic: {topic}\r\ncontent-encoding: aes128gcm\r\n\
             content-type: application/octet-stream\r\ncontent-length: {}\r\n\r\n",
            address.path(),
            address.host(),
            body.len()
        );
        let request = [head.as_bytes(), &body].concat();
        match tokio::time::timeout(PUSH_TIME, self.asked(&address, &request)).await {
            Ok(Ok(status)) => judged(status),
            Ok(Err(not)) => Err(not),
            Err(_) => Err(NotPushed::Later("it took too long".into())),
        }
    }

    async fn asked(&self, address: &PushAddress, request: &[u8]) -> Result<u16, NotPushed> {
        let later = |error: std::io::Error| NotPushed::Later(error.to_string());
        let Some(place) = address.resolved().await.map_err(later)? else {
            return Err(NotPushed::Never("it leads to where the site does not go".into()));
        };
        let stream = TcpStream::connect(place).await.map_err(later)?;
        if !address.is_over_tls() {
            return answered(stream, request).await.map_err(later);
        }
        let name = ServerName::try_from(address.host().to_owned())
            .map_err(|error| NotPushed::Never(error.to_string()))?;
        let stream = self.tls()?.connect(name, stream).await.map_err(later)?;
        answered(stream, request).await.map_err(later)
    }
}

/// Sends a request, and reads as much of the answer as says how it was taken. Nobody is sent elsewhere.
async fn answered(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    request: &[u8],
) -> std::io::Result<u16> {
    stream.write_all(request).await?;
    stream.flush().await?;
    let mut answer = Vec::new();
    let mut part = [0; 512];
    while answer.len() < MAX_PUSH_ANSWER_BYTES && !answer.contains(&b'\n') {
        match stream.read(&mut part).await? {
            0 => break,
            count => answer.extend_from_slice(&part[..count]),
        }
    }
    let line = answer.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let status = std::str::from_utf8(line).ok().and_then(|line| line.split(' ').nth(1));
    let status = status.and_then(|status| status.trim().parse().ok());
    status.ok_or_else(|| std::io::Error::other("the answer is none"))
}

/// What the number of an answer means.
fn judged(status: u16) -> Result<(), NotPushed> {
    match status {
        200..=299 => Ok(()),
        404 | 410 => Err(NotPushed::Gone),
        429 | 500..=599 => Err(NotPushed::Later(format!("the push service says {status}"))),
        _ => Err(NotPushed::Never(format!("the push service says {status}"))),
    }
}

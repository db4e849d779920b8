//! A site as a program asks it: JSON, by a token.

use std::io::BufReader;
use std::sync::Arc;
use std::time::Duration;

use kelci_core::lines::{BoundedLine, Lines};
use serde_json::Value;
use ureq::tls::{Certificate, RootCerts, TlsConfig, TlsProvider};
use ureq::{Agent, Body};

use crate::error::Error;

/// So long an answer may take.
const ANSWER_TIME: Duration = Duration::from_secs(30);
/// A stream is asked for anew after so long: one that nobody feeds any more does not keep the bot deaf.
pub(super) const STREAM_TIME: Duration = Duration::from_secs(600);
/// More is no answer of a site.
const MOST_BYTES: u64 = 16 << 20;
/// No event is longer.
const MOST_LINE: usize = 256 << 10;

/// Why there is no good answer.
#[derive(Clone, Debug)]
pub(crate) struct Trouble {
    /// The status of the answer; none if there was no answer.
    pub status: Option<u16>,
    /// What is wrong.
    pub what: String,
    /// How long the site asks to wait.
    pub wait: Option<Duration>,
}

impl Trouble {
    fn of(error: &ureq::Error) -> Trouble {
        Trouble { status: None, what: error.to_string(), wait: None }
    }

    /// Something that the site was not even asked.
    pub(crate) fn of_text(what: &str) -> Trouble {
        Trouble { status: None, what: what.to_owned(), wait: None }
    }

    /// Whether it may be otherwise in a while.
    pub(super) fn may_pass(&self) -> bool {
        self.status.is_none_or(|status| status == 408 || status == 429 || status >= 500)
    }
}

/// A site.
pub(crate) struct RemoteSite {
    agent: Agent,
    base: String,
    bearer: String,
}

impl RemoteSite {
    /// The site at that address, for whoever has the token.
    pub(crate) fn new(address: &str, token: &str) -> Result<RemoteSite, Error> {
        let base = address.trim_end_matches('/').to_owned();
        let is_secure = base.starts_with("https://");
        if !is_secure && !base.starts_with("http://") {
            return Err(Error::Usage("--site begins with https:// or http://".into()));
        }
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(ANSWER_TIME))
            .user_agent(concat!("kelci-bot/", env!("CARGO_PKG_VERSION")));
        if is_secure {
            config = config.tls_config(tls()?);
        }
        let bearer = format!("Bearer {token}");
        Ok(RemoteSite { agent: config.build().into(), base, bearer })
    }

    pub(crate) fn get(&self, path: &str) -> Result<Value, Trouble> {
        let request = self.agent.get(self.url(path)).header("authorization", &self.bearer);
        read(request.call())
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Result<Value, Trouble> {
        let request = self.agent.post(self.url(path)).header("authorization", &self.bearer);
        read(request.header("content-type", "application/json").send(body.to_string()))
    }

    /// Follows a link that lets somebody in: the secret by which they are known from then on, and where it leads.
    pub(crate) fn enter(&self, path: &str) -> Result<(String, String), Trouble> {
        let response =
            self.agent.get(self.url(path)).call().map_err(|error| Trouble::of(&error))?;
        let header =
            |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
        let secret = header("set-cookie").and_then(|cookie| {
            let (name, rest) = cookie.split_once('=')?;
            let is_ours = name.ends_with("kelci");
            rest.split(';').next().filter(|_| is_ours).map(str::to_owned)
        });
        let there = header("location").map(str::to_owned);
        secret.zip(there).ok_or_else(|| Trouble::of_text("the site lets nobody in"))
    }

    /// A file.
    pub(crate) fn bytes(&self, path: &str) -> Result<Vec<u8>, Trouble> {
        let request = self.agent.get(self.url(path)).header("authorization", &self.bearer);
        let mut response = request.call().map_err(|error| Trouble::of(&error))?;
        if !response.status().is_success() {
            return Err(Trouble::of_text("there is no such paper here"));
        }
        let bytes = response.body_mut().with_config().limit(MOST_BYTES).read_to_vec();
        bytes.map_err(|error| Trouble::of(&error))
    }

    pub(super) fn delete(&self, path: &str) -> Result<Value, Trouble> {
        let request = self.agent.delete(self.url(path)).header("authorization", &self.bearer);
        read(request.call())
    }

    /// Has every event told until the stream ends, or nobody wants it any more.
    pub(super) fn listen(&self, mut tell: impl FnMut(Value) -> bool) -> Result<(), Trouble> {
        let request =
            self.agent.get(self.url(&format!("/api/events?seconds={}", STREAM_TIME.as_secs())));
        let request = request.header("authorization", &self.bearer).config();
        let request = request
            .timeout_global(None)
            .timeout_connect(Some(ANSWER_TIME))
            .timeout_recv_response(Some(ANSWER_TIME))
            .timeout_recv_body(Some(STREAM_TIME + ANSWER_TIME))
            .build();
        let response = request.call().map_err(|error| Trouble::of(&error))?;
        if !response.status().is_success() {
            return read(Ok(response)).map(drop);
        }
        let reader = BufReader::new(response.into_body().into_reader());
        let mut lines = Lines::new(reader, MOST_LINE);
        loop {
            let line = lines.next().map_err(|error| Trouble {
                status: None,
                what: error.to_string(),
                wait: None,
            })?;
            match line {
                // What cannot be read is from a later site, and not for this program.
                Some(BoundedLine::Whole(line)) => {
                    let event = serde_json::from_slice(&line);
                    if event.is_ok_and(|event| !tell(event)) {
                        return Ok(());
                    }
                }
                Some(BoundedLine::TooLong) => {}
                None => return Ok(()),
            }
        }
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }
}

/// How a site is trusted: by the certificates of this computer.
fn tls() -> Result<TlsConfig, Error> {
    let found = rustls_native_certs::load_native_certs();
    let roots: Vec<Certificate<'static>> =
        found.certs.iter().map(|der| Certificate::from_der(der).to_owned()).collect();
    if roots.is_empty() {
        return Err(Error::Refused("this computer has no certificates to know a site by".into()));
    }
    Ok(TlsConfig::builder()
        .provider(TlsProvider::Rustls)
        .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .root_certs(RootCerts::new_with_certs(&roots))
        .build())
}

/// The JSON of a good answer.
fn read(response: Result<ureq::http::Response<Body>, ureq::Error>) -> Result<Value, Trouble> {
    let mut response = response.map_err(|error| Trouble::of(&error))?;
    let status = response.status().as_u16();
    let wait = response.headers().get("retry-after").and_then(|value| value.to_str().ok());
    let wait = wait.and_then(|seconds| seconds.parse().ok()).map(Duration::from_secs);
    let text = response.body_mut().with_config().limit(MOST_BYTES).read_to_string();
    let text = text.map_err(|error| Trouble::of(&error))?;
    let json: Option<Value> = serde_json::from_str(&text).ok();
    if (200..300).contains(&status) {
        let what = "the answer is no JSON: is that a kelci site?".to_owned();
        return json.ok_or(Trouble { status: Some(status), what, wait });
    }
    let said = json.as_ref().and_then(|fault| fault["message"].as_str());
    let what = said.map_or_else(|| format!("it answers {status}"), str::to_owned);
    Err(Trouble { status: Some(status), what, wait })
}

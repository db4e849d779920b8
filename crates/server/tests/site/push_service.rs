//! A push service of the tests' own, on this computer, and a browser that reads what it is told.

use std::sync::{Arc, Mutex};

use p256::SecretKey;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::client::until;

/// What came.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// To which of its addresses.
    pub path: String,
    /// The head of the request, in small letters but for what is signed.
    pub head: String,
    pub body: Vec<u8>,
}

impl Delivery {
    pub fn header(&self, name: &str) -> Option<&str> {
        let begin = format!("{name}: ");
        self.head.lines().find_map(|line| line.strip_prefix(&begin))
    }
}

/// A push service.
pub struct PushService {
    pub url: String,
    came: Arc<Mutex<Vec<Delivery>>>,
    answer: Arc<Mutex<u16>>,
}

impl PushService {
    pub async fn start() -> PushService {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (came, answer) = (Arc::<Mutex<Vec<Delivery>>>::default(), Arc::new(Mutex::new(201)));
        let (keep, status) = (came.clone(), answer.clone());
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let (keep, status) = (keep.clone(), status.clone());
                tokio::spawn(async move {
                    let mut bytes = Vec::new();
                    let delivery = loop {
                        if let Some(delivery) = read(&bytes) {
                            break delivery;
                        }
                        let mut part = [0; 1024];
                        match stream.read(&mut part).await {
                            Ok(count) if count > 0 => bytes.extend_from_slice(&part[..count]),
                            _ => return,
                        }
                    };
                    keep.lock().unwrap().push(delivery);
                    let status = *status.lock().unwrap();
                    let said = format!("HTTP/1.1 {status} So\r\ncontent-length: 0\r\n\r\n");
                    let _ = stream.write_all(said.as_bytes()).await;
                });
            }
        });
        PushService { url, came, answer }
    }

    /// From now on it says this.
    pub fn answers(&self, status: u16) {
        *self.answer.lock().unwrap() = status;
    }

    /// All that came.
    pub fn came(&self) -> Vec<Delivery> {
        self.came.lock().unwrap().clone()
    }

    /// Waits until so much came.
    pub async fn wait(&self, count: usize) -> Vec<Delivery> {
        until(async || Some(self.came()).filter(|came| came.len() >= count)).await
    }
}

/// A whole request, if it has come.
fn read(bytes: &[u8]) -> Option<Delivery> {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let path = head.split(' ').nth(1).unwrap().to_owned();
    let mut delivery = Delivery { path, head, body: bytes[end + 4..].to_vec() };
    let length: usize = delivery.header("content-length").unwrap().parse().unwrap();
    delivery.body.truncate(length);
    (delivery.body.len() == length).then_some(delivery)
}

/// A browser that subscribes.
pub struct Browser {
    key: SecretKey,
    auth: [u8; 16],
    pub endpoint: String,
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expanded(key: &Prk, info: &[&[u8]], length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    key.expand(info, Length(length)).unwrap().fill(&mut bytes).unwrap();
    bytes
}

pub fn base64(bytes: &[u8]) -> String {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bits: String = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
    let letter = |six: &[u8]| {
        let text = format!("{:0<6}", std::str::from_utf8(six).unwrap());
        char::from(letters[usize::from_str_radix(&text, 2).unwrap()])
    };
    bits.as_bytes().chunks(6).map(letter).collect()
}

impl Browser {
    /// One at an address of a service, with keys that follow from a number.
    pub fn new(service: &PushService, number: u8) -> Browser {
        let key = SecretKey::from_slice(&[number; 32]).unwrap();
        Browser { key, auth: [number; 16], endpoint: format!("{}/to/{number}", service.url) }
    }

    /// What it tells the site.
    pub fn subscription(&self) -> Value {
        let public = self.key.public_key().to_sec1_bytes();
        let keys = json!({ "p256dh": base64(&public), "auth": base64(&self.auth) });
        json!({ "endpoint": self.endpoint, "expirationTime": null, "keys": keys })
    }

    /// Reads what it was sent (RFC 8291).
    pub fn read(&self, delivery: &Delivery) -> Value {
        let body = &delivery.body;
        let (salt, sender) = (&body[..16], &body[21..86]);
        assert_eq!(body[20], 65, "the length of the key");
        let theirs = p256::PublicKey::from_sec1_bytes(sender).unwrap();
        let shared = p256::ecdh::diffie_hellman(self.key.to_nonzero_scalar(), theirs.as_affine());
        let own = self.key.public_key().to_sec1_bytes();
        let key = Salt::new(HKDF_SHA256, &self.auth).extract(shared.raw_secret_bytes());
        let material = expanded(&key, &[b"WebPush: info\0", &own, sender], 32);
        let key = Salt::new(HKDF_SHA256, salt).extract(&material);
        let content = expanded(&key, &[b"Content-Encoding: aes128gcm\0"], 16);
        let nonce = expanded(&key, &[b"Content-Encoding: nonce\0"], 12);
        let content = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content).unwrap());
        let nonce = Nonce::try_assume_unique_for_key(&nonce).unwrap();
        let mut sealed = body[86..].to_vec();
        let text = content.open_in_place(nonce, Aad::empty(), &mut sealed).unwrap();
        let (end, text) = text.split_last().unwrap();
        assert_eq!(*end, 2, "it is the last record");
        serde_json::from_slice(text).unwrap()
    }
}

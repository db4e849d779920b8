//! A passkey without a device: what an authenticator answers, made here, so that the site is tested without a browser.
//! (A real browser with its own authenticator is in `web/test/site/passkeys.spec.js`.)

use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Somebody was there (1), proved that it is them (4), and here is a key (64).
const PRESENT_AND_VERIFIED: u8 = 5;
const WITH_KEY: u8 = 64;

/// One passkey.
pub struct Authenticator {
    key: EcdsaKeyPair,
    id: [u8; 16],
    /// Whose it says that it is, as it was told.
    pub owner: Value,
    /// How often it was used; a copy would not know.
    pub counter: u32,
    origin: String,
}

impl Authenticator {
    /// One that has made no key yet, for a page at that origin.
    pub fn new(origin: &str) -> Authenticator {
        let random = SystemRandom::new();
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, made.as_ref(), &random);
        let mut id = [0; 16];
        ring::rand::SecureRandom::fill(&random, &mut id).unwrap();
        let owner = Value::Null;
        Authenticator { key: key.unwrap(), id, owner, counter: 0, origin: origin.to_owned() }
    }

    fn told_by_the_browser(&self, kind: &str, options: &Value) -> Vec<u8> {
        let told = json!({ "type": format!("webauthn.{kind}"), "challenge": options["challenge"],
            "origin": self.origin, "crossOrigin": false });
        told.to_string().into_bytes()
    }

    fn head(&mut self, site: &str, flags: u8) -> Vec<u8> {
        self.counter += 1;
        let mut head = Sha256::digest(site.as_bytes()).to_vec();
        head.push(flags);
        head.extend(self.counter.to_be_bytes());
        head
    }

    /// What `navigator.credentials.create` would give.
    pub fn create(&mut self, options: &Value) -> Value {
        self.owner = options["user"]["id"].clone();
        let told = self.told_by_the_browser("create", options);
        let mut data =
            self.head(options["rp"]["id"].as_str().unwrap(), PRESENT_AND_VERIFIED | WITH_KEY);
        data.extend([0; 16]); // whose make it is
        data.extend([0, 16]);
        data.extend(self.id);
        // A map of CBOR: an elliptic key (1: 2), ES256 (3: -7), on P-256 (-1: 1), at x (-2) and y (-3).
        let point = self.key.public_key().as_ref();
        data.extend([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]);
        data.extend(&point[1..33]);
        data.extend([0x22, 0x58, 32]);
        data.extend(&point[33..65]);
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).unwrap());
        object.extend(data);
        json!({ "id": base64(&self.id), "rawId": base64(&self.id), "type": "public-key",
            "clientExtensionResults": {},
            "response": { "clientDataJSON": base64(&told), "attestationObject": base64(&object) } })
    }

    /// What `navigator.credentials.get` would give.
    pub fn get(&mut self, options: &Value) -> Value {
        let told = self.told_by_the_browser("get", options);
        let data = self.head(options["rpId"].as_str().unwrap(), PRESENT_AND_VERIFIED);
        let signed = [&data[..], &Sha256::digest(&told)[..]].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({ "id": base64(&self.id), "rawId": base64(&self.id), "type": "public-key",
            "clientExtensionResults": {},
            "response": { "clientDataJSON": base64(&told), "authenticatorData": base64(&data),
                "signature": base64(signature.as_ref()), "userHandle": self.owner } })
    }
}

/// Base 64 for addresses, without padding (RFC 4648, 5).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let number = chunk.iter().fold(0u32, |all, byte| all << 8 | u32::from(*byte));
        let number = number << (8 * (3 - chunk.len()));
        for at in 0..=chunk.len() {
            text.push(char::from(LETTERS[(number >> (18 - 6 * at) & 63) as usize]));
        }
    }
    text
}

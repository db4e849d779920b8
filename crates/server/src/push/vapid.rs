//! By what a push service knows who sends: one key for the whole site, on all its nodes (RFC 8292).

use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use sha2::{Digest as _, Sha256};

use super::base64::encoded;

/// For how long a push service may take a signature for good; a day is the most.
const GOOD_S: i64 = 12 * 3_600;

/// The key of the site.
#[derive(Clone)]
pub struct VapidKey {
    key: SigningKey,
    public: Vec<u8>,
}

impl VapidKey {
    /// The one that follows from what the store keeps.
    #[must_use]
    pub fn of_secret(mut secret: [u8; 32]) -> VapidKey {
        loop {
            // Nearly every number is a key; whoever draws one that is none takes what follows from it.
            if let Ok(key) = SigningKey::from_slice(&secret) {
                let public = p256::PublicKey::from(key.verifying_key()).to_sec1_bytes().into_vec();
                return VapidKey { key, public };
            }
            secret = Sha256::digest(secret).into();
        }
    }

    /// What browsers know it by.
    #[must_use]
    pub fn public(&self) -> String {
        encoded(&self.public)
    }

    /// What is shown to the push service at an origin, by a site that is reached there.
    #[must_use]
    pub fn authorization(&self, audience: &str, site: &str, now_ms: i64) -> String {
        let head = encoded(br#"{"typ":"JWT","alg":"ES256"}"#);
        let claims = serde_json::json!({
            "aud": audience, "exp": now_ms / 1_000 + GOOD_S, "sub": site,
        });
        let said = format!("{head}.{}", encoded(claims.to_string().as_bytes()));
        let signature: Signature = self.key.sign(said.as_bytes());
        format!("vapid t={said}.{}, k={}", encoded(&signature.to_bytes()), self.public())
    }
}

impl std::fmt::Debug for VapidKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the key of the site")
    }
}

#[cfg(test)]
mod tests {
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier as _;

    use super::super::base64::decoded;
    use super::*;

    #[test]
    fn what_is_shown_is_signed_by_the_key_that_browsers_know() {
        let key = VapidKey::of_secret([7; 32]);
        assert_eq!(key.public(), VapidKey::of_secret([7; 32]).public());
        let shown = key.authorization("https://push.example", "https://kelci.example", 1_000_000);
        let (token, public) = shown.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(public, key.public());
        let (said, signature) = token.rsplit_once('.').unwrap();
        let known = VerifyingKey::from_sec1_bytes(&decoded(public).unwrap()).unwrap();
        let signature = Signature::from_slice(&decoded(signature).unwrap()).unwrap();
        known.verify(said.as_bytes(), &signature).unwrap();
        let claims = decoded(said.split_once('.').unwrap().1).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(claims["aud"], "https://push.example");
        assert_eq!(claims["exp"], 1_000 + GOOD_S);
        // No number that is no key keeps a site from having one.
        assert_ne!(VapidKey::of_secret([0xff; 32]).public(), key.public());
    }
}

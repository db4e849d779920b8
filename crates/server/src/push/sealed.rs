//! A message that only a browser reads (RFC 8291, over RFC 8188).

use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};

/// The size of a record, of which a message is one.
const RECORD_BYTES: u32 = 4_096;
/// The most bytes of a message: with its head, its end and its seal it fits what push services take.
const MAX_MESSAGE_BYTES: usize = 3_000;
/// What a browser's public key, and what only it and the site know, are long.
const KEY_BYTES: usize = 65;
const AUTH_BYTES: usize = 16;

/// Why a message was not sealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SealError {
    /// The browser's key is none.
    #[error("the key of the browser is none")]
    Key,
    /// It is too long.
    #[error("the message is too long")]
    TooLong,
}

/// What a message is sealed with.
#[derive(Clone, Debug)]
pub struct BrowserKey {
    public: PublicKey,
    auth: [u8; AUTH_BYTES],
}

/// A number of bytes.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expanded<const N: usize>(key: &Prk, info: &[&[u8]]) -> [u8; N] {
    let mut bytes = [0; N];
    let filled = key.expand(info, Length(N)).and_then(|okm| okm.fill(&mut bytes));
    filled.expect("so few bytes can be had");
    bytes
}

impl BrowserKey {
    /// Of what a browser tells.
    ///
    /// # Errors
    /// When it is no key.
    pub fn new(public: &[u8], auth: &[u8]) -> Result<BrowserKey, SealError> {
        // Other spellings of a point are not what RFC 8291 mixes in.
        if public.len() != KEY_BYTES {
            return Err(SealError::Key);
        }
        let public = PublicKey::from_sec1_bytes(public).map_err(|_| SealError::Key)?;
        Ok(BrowserKey { public, auth: auth.try_into().map_err(|_| SealError::Key)? })
    }

    /// A message for the browser alone.
    ///
    /// # Errors
    /// When it is too long.
    pub fn seal(&self, message: &[u8]) -> Result<Vec<u8>, SealError> {
        let (mut salt, mut number) = ([0; 16], [0; 32]);
        loop {
            getrandom::fill(&mut salt).expect("the system has randomness");
            getrandom::fill(&mut number).expect("the system has randomness");
            if let Ok(own) = SecretKey::from_slice(&number) {
                return self.seal_with(message, &own, salt);
            }
        }
    }

    /// The same with a key and a salt that are known.
    fn seal_with(
        &self,
        message: &[u8],
        own: &SecretKey,
        salt: [u8; 16],
    ) -> Result<Vec<u8>, SealError> {
        if message.len() > MAX_MESSAGE_BYTES {
            return Err(SealError::TooLong);
        }
        let (theirs, ours) = (self.public.to_sec1_bytes(), own.public_key().to_sec1_bytes());
        let shared = p256::ecdh::diffie_hellman(own.to_nonzero_scalar(), self.public.as_affine());
        let key = Salt::new(HKDF_SHA256, &self.auth).extract(shared.raw_secret_bytes());
        let material: [u8; 32] = expanded(&key, &[b"WebPush: info\0", &theirs, &ours]);
        let key = Salt::new(HKDF_SHA256, &salt).extract(&material);
        let content_key: [u8; 16] = expanded(&key, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce: [u8; 12] = expanded(&key, &[b"Content-Encoding: nonce\0"]);
        // The end of the last record.
        let mut text = [message, &[2]].concat();
        let content_key = UnboundKey::new(&AES_128_GCM, &content_key).expect("16 bytes are a key");
        let nonce = Nonce::assume_unique_for_key(nonce);
        LessSafeKey::new(content_key)
            .seal_in_place_append_tag(nonce, Aad::empty(), &mut text)
            .expect("a message so short is sealed");
        let length = [KEY_BYTES as u8];
        Ok([&salt[..], &RECORD_BYTES.to_be_bytes(), &length, &ours, &text].concat())
    }
}

#[cfg(test)]
mod tests {
    use super::super::base64::{decoded, encoded};
    use super::*;

    /// RFC 8291, appendix A.
    #[test]
    fn a_message_is_sealed_as_the_standard_says() {
        let browser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let auth = "BTBZMqHH6r4Tts7J_aSIgg";
        let key = BrowserKey::new(&decoded(browser).unwrap(), &decoded(auth).unwrap()).unwrap();
        let own = decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw").unwrap();
        let own = SecretKey::from_slice(&own).unwrap();
        let salt = decoded("DGv6ra1nlYgDCS1FRnbzlw").unwrap().try_into().unwrap();
        let sealed =
            key.seal_with(b"When I grow up, I want to be a watermelon", &own, salt).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T\
                        lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4\
                        a-fN";
        assert_eq!(encoded(&sealed), expected);
        assert_ne!(key.seal(b"again").unwrap(), key.seal(b"again").unwrap());
        assert_eq!(key.seal(&[0; 3_001]), Err(SealError::TooLong));
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let good = SecretKey::from_slice(&[3; 32]).unwrap().public_key().to_sec1_bytes();
        assert!(BrowserKey::new(&good, &[0; 16]).is_ok());
        assert!(BrowserKey::new(&good, &[0; 15]).is_err());
        for wrong in [&[][..], &[4; 65], &[0; 65], &good[..64]] {
            assert!(BrowserKey::new(wrong, &[0; 16]).is_err());
        }
    }
}

//! Bytes as letters that may stand in addresses (RFC 4648, 5), without padding.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// These bytes as letters.
#[must_use]
pub fn encoded(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        let bits = bits << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            let at = (bits >> (18 - 6 * place)) & 63;
            text.push(char::from(LETTERS[at as usize]));
        }
    }
    text
}

/// The bytes that these letters are, with padding or without; none if they are none.
#[must_use]
pub fn decoded(text: &str) -> Option<Vec<u8>> {
    let text = text.trim_end_matches('=');
    if text.len() % 4 == 1 {
        return None;
    }
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut held) = (0_u32, 0);
    for letter in text.bytes() {
        let value = LETTERS.iter().position(|known| *known == letter)?;
        bits = (bits << 6 | value as u32) & 0xfff;
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held & 0xff) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_back_whatever_their_number() {
        for count in 0..70_u8 {
            let bytes: Vec<u8> = (0..count).map(|byte| byte.wrapping_mul(197)).collect();
            assert_eq!(decoded(&encoded(&bytes)), Some(bytes));
        }
        assert_eq!(encoded(b"\xfb\xff"), "-_8");
        assert_eq!(decoded("-_8="), Some(b"\xfb\xff".to_vec()));
        for wrong in ["a", "a b", "+/", "é"] {
            assert_eq!(decoded(wrong), None, "{wrong}");
        }
    }
}

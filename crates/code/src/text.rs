//! Bytes as letters that travel everywhere (base 64 of RFC 4648 for addresses, without padding), and their checksum.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes as letters.
pub(crate) fn write(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 3);
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | u32::from(*chunk.get(at).unwrap_or(&0)));
        for letter in 0..=chunk.len() {
            let index = bits >> (18 - 6 * letter) & 63;
            text.push(char::from(LETTERS[index as usize]));
        }
    }
    text
}

/// The bytes of letters; none if they are not what [`write`] writes.
pub(crate) fn read(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for chunk in text.as_bytes().chunks(4) {
        let mut bits = 0_u32;
        for at in 0..4 {
            let value = match chunk.get(at) {
                Some(byte) => LETTERS.iter().position(|letter| letter == byte)?,
                None => 0,
            };
            bits = bits << 6 | u32::try_from(value).ok()?;
        }
        let length = chunk.len().checked_sub(1).filter(|length| *length > 0)?;
        bytes.extend_from_slice(&bits.to_be_bytes()[1..=length]);
    }
    (write(&bytes) == text).then_some(bytes)
}

/// CRC-32 (that of zip and PNG) over bytes and the text of the position that they lead to.
pub(crate) fn checksum(bytes: &[u8], position: &str) -> [u8; 4] {
    let sum = bytes.iter().copied().chain(position.bytes()).fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            let carry = if sum & 1 == 1 { 0xedb8_8320 } else { 0 };
            sum >> 1 ^ carry
        })
    });
    (!sum).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_read_back_and_nothing_else_does() {
        for length in 0..40_u8 {
            let bytes: Vec<u8> = (0..length).map(|at| at.wrapping_mul(71) ^ 0xa5).collect();
            assert_eq!(read(&write(&bytes)), Some(bytes));
        }
        assert_eq!(write(b"kelci"), "a2VsY2k", "as others write it");
        for wrong in ["a", "a2VsY2k=", "a2VsY2l", "a2 s", "a+/b"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_checksum_is_the_one_of_zip() {
        assert_eq!(checksum(b"12345", "6789"), 0xcbf4_3926_u32.to_be_bytes());
    }
}

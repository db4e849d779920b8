//! Numbers and texts as bits, one after another.

/// Writes them.
#[derive(Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// How many bits of the last byte are used.
    used: u32,
}

/// How many bits tell one of so many apart.
fn width(of: usize) -> u32 {
    usize::BITS - of.saturating_sub(1).leading_zeros()
}

impl BitWriter {
    fn bit(&mut self, is_set: bool) {
        if self.used == 0 {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(is_set) << self.used;
        }
        self.used = (self.used + 1) % 8;
    }

    fn bits(&mut self, value: usize, width: u32) {
        (0..width).for_each(|at| self.bit(value >> at & 1 == 1));
    }

    /// One of so many.
    pub(crate) fn index(&mut self, index: usize, of: usize) {
        self.bits(index, width(of));
    }

    /// Any number: seven bits at a time, each with one that says whether more follow.
    pub(crate) fn number(&mut self, mut number: usize) {
        while number > 127 {
            self.bits(number & 127 | 128, 8);
            number >>= 7;
        }
        self.bits(number, 8);
    }

    /// A text.
    pub(crate) fn text(&mut self, text: &str) {
        self.number(text.len());
        text.bytes().for_each(|byte| self.bits(byte.into(), 8));
    }

    /// All of it, the rest of the last byte empty.
    pub(crate) fn bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads them again.
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    /// How many bits were read.
    at: usize,
}

impl BitReader<'_> {
    pub(crate) const fn new(bytes: &[u8]) -> BitReader<'_> {
        BitReader { bytes, at: 0 }
    }

    fn bits(&mut self, width: u32) -> Option<usize> {
        let mut value = 0;
        for shift in 0..width {
            let byte = self.bytes.get(self.at / 8)?;
            value |= usize::from(byte >> (self.at % 8) & 1) << shift;
            self.at += 1;
        }
        Some(value)
    }

    pub(crate) fn index(&mut self, of: usize) -> Option<usize> {
        self.bits(width(of))
    }

    pub(crate) fn number(&mut self) -> Option<usize> {
        let mut number = 0;
        // No number that is written has more than three of them.
        for part in 0..3 {
            let byte = self.bits(8)?;
            number |= (byte & 127) << (7 * part);
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }

    pub(crate) fn text(&mut self) -> Option<String> {
        let length = self.number().filter(|length| *length <= self.bytes.len())?;
        let bytes: Option<Vec<u8>> =
            (0..length).map(|_| u8::try_from(self.bits(8)?).ok()).collect();
        String::from_utf8(bytes?).ok()
    }

    /// Whether nothing is left but empty bits of the last byte.
    pub(crate) fn is_at_end(&mut self) -> bool {
        let rest = self.bytes.len() * 8 - self.at;
        rest < 8 && self.bits(u32::try_from(rest).unwrap_or(8)) == Some(0)
    }
}

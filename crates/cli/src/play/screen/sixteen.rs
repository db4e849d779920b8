//! The sixteen colours as terminals spell them that have no others.
//!
//! crossterm asks for each of them by its place in the table of 256 (`38;5;8`). A terminal that has no
//! such table reads that as three wishes, the second of which is to blink.

use std::io::{self, Write};

/// An output in which the sixteen colours are spelled 30-37 and 90-97, and 40-47 and 100-107 for the ground.
/// It holds what is written until it is flushed, so that no sequence is cut in two.
pub struct Sixteen<W> {
    out: W,
    held: Vec<u8>,
}

impl<W: Write> Sixteen<W> {
    pub const fn new(out: W) -> Sixteen<W> {
        Sixteen { out, held: Vec::new() }
    }
}

impl<W: Write> Write for Sixteen<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        self.out.write_all(&respelled(&held))?;
        self.out.flush()
    }
}

/// The bytes with every whole sequence that chooses colours spelled anew.
fn respelled(bytes: &[u8]) -> Vec<u8> {
    const BEGIN: &[u8] = b"\x1b[";
    let mut spelled = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(BEGIN.len()).position(|window| window == BEGIN) {
        let (before, sequence) = rest.split_at(at + BEGIN.len());
        spelled.extend_from_slice(before);
        let is_code = |byte: &u8| byte.is_ascii_digit() || *byte == b';';
        let length = sequence.iter().position(|byte| !is_code(byte)).unwrap_or(sequence.len());
        let (codes, after) = sequence.split_at(length);
        match std::str::from_utf8(codes) {
            Ok(codes) if after.first() == Some(&b'm') => spelled.extend(colours(codes).bytes()),
            _ => spelled.extend_from_slice(codes),
        }
        rest = after;
    }
    spelled.extend_from_slice(rest);
    spelled
}

/// The codes of one sequence, those of the sixteen colours in their own spelling.
fn colours(codes: &str) -> String {
    let mut rest: Vec<&str> = codes.split(';').collect();
    let mut spelled: Vec<String> = Vec::new();
    while !rest.is_empty() {
        let (took, own) = match rest[..] {
            [layer @ ("38" | "48"), "5", index, ..] => (3, of_sixteen(layer, index)),
            // Any colour: what follows are its red, green and blue.
            ["38" | "48", "2", ..] => (5, None),
            _ => (1, None),
        };
        let wish: Vec<&str> = rest.drain(..took.min(rest.len())).collect();
        spelled.push(own.map_or_else(|| wish.join(";"), |code| code.to_string()));
    }
    spelled.join(";")
}

fn of_sixteen(layer: &str, index: &str) -> Option<u16> {
    let ground = if layer == "48" { 10 } else { 0 };
    match index.parse::<u16>().ok()? {
        index @ 0..8 => Some(30 + ground + index),
        index @ 8..16 => Some(90 + ground + index - 8),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(text: &str) -> String {
        String::from_utf8(respelled(text.as_bytes())).expect("text")
    }

    #[test]
    fn the_sixteen_colours_have_their_own_codes() {
        assert_eq!(spelled("\x1b[38;5;8mgrey\x1b[48;5;7m"), "\x1b[90mgrey\x1b[47m");
        assert_eq!(spelled("\x1b[1;38;5;0;48;5;15;4m"), "\x1b[1;30;107;4m");
        assert_eq!(spelled("\x1b[38;5;3m\x1b[38;5;13m"), "\x1b[33m\x1b[95m");
    }

    #[test]
    fn nothing_else_is_touched() {
        for text in [
            "38;5;8m",
            "\x1b[39;49m\x1b[0m\x1b[m",
            "\x1b[38;5;16m\x1b[48;5;255m",
            "\x1b[38;2;48;5;1m",
            "\x1b[38;5;8H\x1b[?25l",
            "a\x1b[38;5",
            "▸\x1b",
        ] {
            assert_eq!(spelled(text), text);
        }
    }

    #[test]
    fn a_sequence_that_comes_in_pieces_is_spelled_whole() {
        let mut output = Sixteen::new(Vec::new());
        for byte in b"\x1b[38;5;8m" {
            output.write_all(&[*byte]).expect("memory");
        }
        assert!(output.out.is_empty(), "it waits");
        output.flush().expect("memory");
        assert_eq!(output.out, b"\x1b[90m");
    }
}

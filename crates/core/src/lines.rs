//! Lines of bounded length from any reader.

use std::io::{self, BufRead};

/// A line, or the news that there was one.
#[derive(PartialEq, Eq, Debug)]
pub enum BoundedLine {
    /// The line, without its newline.
    Whole(Vec<u8>),
    /// A line that was longer than allowed; it is not kept.
    TooLong,
}

/// Reads lines, keeping no more than the allowed length in memory.
pub struct Lines<R> {
    reader: R,
    max_bytes: usize,
    /// The rest of a line that was too long is still to come.
    skipping: bool,
}

impl<R: BufRead> Lines<R> {
    /// Lines of at most so many bytes.
    pub fn new(reader: R, max_bytes: usize) -> Lines<R> {
        Lines { reader, max_bytes, skipping: false }
    }

    /// The next line; a last one without newline counts. A line that is too long is reported
    /// as soon as it is, not when it ends.
    ///
    /// # Errors
    /// When the reader fails.
    #[allow(clippy::should_implement_trait)] // Failing is not ending: `?` reads better here.
    pub fn next(&mut self) -> io::Result<Option<BoundedLine>> {
        let mut line = Vec::new();
        loop {
            let chunk = match self.reader.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                let last = !line.is_empty();
                return Ok(last.then_some(BoundedLine::Whole(line)));
            }
            let newline = chunk.iter().position(|byte| *byte == b'\n');
            let part = newline.unwrap_or(chunk.len());
            let fits = line.len() + part <= self.max_bytes;
            if !self.skipping && fits {
                line.extend_from_slice(&chunk[..part]);
            }
            self.reader.consume(newline.map_or(part, |at| at + 1));
            if self.skipping {
                self.skipping = newline.is_none();
            } else if !fits {
                self.skipping = newline.is_none();
                return Ok(Some(BoundedLine::TooLong));
            } else if newline.is_some() {
                return Ok(Some(BoundedLine::Whole(line)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, max_bytes: usize, buffer: usize) -> Vec<Option<String>> {
        let reader = io::BufReader::with_capacity(buffer, text.as_bytes());
        let mut lines = Lines::new(reader, max_bytes);
        std::iter::from_fn(|| lines.next().unwrap())
            .map(|line| match line {
                BoundedLine::Whole(bytes) => Some(String::from_utf8(bytes).unwrap()),
                BoundedLine::TooLong => None,
            })
            .collect()
    }

    #[test]
    fn long_lines_are_told_once_and_the_next_is_read() {
        for buffer in [1, 2, 3, 100] {
            let read = lines("abc\nabcd\n\nabcdefghij\nxy", 3, buffer);
            let expected = [Some("abc"), None, Some(""), None, Some("xy")];
            assert_eq!(read, expected.map(|line| line.map(String::from)), "buffer {buffer}");
        }
        assert_eq!(lines("abcd", 3, 8), [None]);
        assert_eq!(lines("", 3, 8), []);
        assert_eq!(lines("a\n", 3, 8), [Some("a".into())]);
    }
}

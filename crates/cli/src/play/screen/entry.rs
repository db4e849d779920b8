//! A line of text that is being typed.

use super::message::Keystroke;

/// Nobody types a longer one; paths may be long.
const MAX_CHARACTERS: usize = 1_000;

/// A text and where the next character goes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    characters: Vec<char>,
    at: usize,
}

impl Entry {
    /// A text to be changed at its end.
    pub fn of(text: &str) -> Entry {
        let mut entry = Entry::default();
        text.chars().for_each(|character| entry.put(character));
        entry
    }

    pub fn text(&self) -> String {
        self.characters.iter().collect()
    }

    /// How many characters stand before the next one.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Takes a character; those that cannot be seen are left out.
    pub fn put(&mut self, character: char) {
        if !character.is_control() && self.characters.len() < MAX_CHARACTERS {
            self.characters.insert(self.at, character);
            self.at += 1;
        }
    }

    /// A key is pressed.
    pub fn press(&mut self, key: Keystroke) {
        match key {
            Keystroke::Put(character) => self.put(character),
            Keystroke::Erase => self.erase(),
            Keystroke::Delete => self.delete(),
            Keystroke::Left => self.at = self.at.saturating_sub(1),
            Keystroke::Right => self.at = (self.at + 1).min(self.characters.len()),
            Keystroke::Home => self.at = 0,
            Keystroke::End => self.at = self.characters.len(),
            Keystroke::Clear => self.clear(),
        }
    }

    /// Takes a text that was pasted: a line ends where it ends.
    pub fn paste(&mut self, text: &str) {
        let line = text.lines().next().unwrap_or_default();
        line.chars().for_each(|character| self.put(character));
    }

    fn erase(&mut self) {
        if let Some(before) = self.at.checked_sub(1) {
            self.characters.remove(before);
            self.at = before;
        }
    }

    fn delete(&mut self) {
        if self.at < self.characters.len() {
            self.characters.remove(self.at);
        }
    }

    pub fn clear(&mut self) {
        *self = Entry::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_typed_and_mended() {
        use Keystroke::*;
        let mut entry = Entry::of("a4-b5\u{7}");
        [Left, Left, Erase, Put('=')].into_iter().for_each(|key| entry.press(key));
        assert_eq!((entry.text().as_str(), entry.at()), ("a4=b5", 3));
        [Home, Erase, Delete, End, Delete].into_iter().for_each(|key| entry.press(key));
        assert_eq!(entry.text(), "4=b5");
        assert_eq!(Entry::of(&"x".repeat(5_000)).text().len(), MAX_CHARACTERS);
    }
}

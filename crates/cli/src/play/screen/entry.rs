//! A line of text that is being typed.

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

    pub fn erase(&mut self) {
        if let Some(before) = self.at.checked_sub(1) {
            self.characters.remove(before);
            self.at = before;
        }
    }

    pub fn delete(&mut self) {
        if self.at < self.characters.len() {
            self.characters.remove(self.at);
        }
    }

    pub fn left(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    pub fn right(&mut self) {
        self.at = (self.at + 1).min(self.characters.len());
    }

    pub fn home(&mut self) {
        self.at = 0;
    }

    pub fn end(&mut self) {
        self.at = self.characters.len();
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
        let mut entry = Entry::of("a4-b5\u{7}");
        entry.left();
        entry.left();
        entry.erase();
        entry.put('=');
        assert_eq!((entry.text().as_str(), entry.at()), ("a4=b5", 3));
        entry.home();
        entry.erase();
        entry.delete();
        entry.end();
        entry.delete();
        assert_eq!(entry.text(), "4=b5");
        assert_eq!(Entry::of(&"x".repeat(5_000)).text().len(), MAX_CHARACTERS);
    }
}

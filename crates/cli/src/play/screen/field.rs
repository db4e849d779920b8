//! A line of a form: words to turn through, a text to type, or both.

use super::entry::Entry;
use super::message::Keystroke;

/// One thing to be said in a form.
pub struct Field {
    pub label: String,
    /// What it is for, and what can be said.
    pub about: String,
    pub words: Vec<Word>,
    /// The word that is chosen; none if something else was typed.
    at: Option<usize>,
    /// What was typed, where more can be said than the words.
    entry: Option<Entry>,
    /// Why it cannot be so.
    pub wrong: Option<String>,
}

/// Something that a field offers.
pub struct Word {
    pub value: String,
    /// The same for people.
    pub shown: String,
}

impl Word {
    pub fn new(value: impl Into<String>, shown: impl Into<String>) -> Word {
        Word { value: value.into(), shown: shown.into() }
    }

    /// Whether any part of it begins with a letter.
    fn has(&self, letter: char) -> bool {
        let mut parts = self.shown.split_whitespace();
        parts.any(|part| part.to_lowercase().starts_with(letter.to_ascii_lowercase()))
    }
}

impl Field {
    /// One of these words.
    pub fn of_words(label: impl Into<String>, about: impl Into<String>, words: Vec<Word>) -> Field {
        let at = (!words.is_empty()).then_some(0);
        Field { label: label.into(), about: about.into(), words, at, entry: None, wrong: None }
    }

    /// One of these words if there are any, or a text.
    pub fn of_text(label: impl Into<String>, about: impl Into<String>, words: Vec<Word>) -> Field {
        Field { entry: Some(Entry::default()), ..Field::of_words(label, about, words) }
    }

    /// The same with this value.
    pub fn with(mut self, value: &str) -> Field {
        match (self.words.iter().position(|word| word.value == value), &mut self.entry) {
            (Some(at), _) => self.at = Some(at),
            (None, Some(entry)) => (*entry, self.at) = (Entry::of(value), None),
            (None, None) => {}
        }
        self
    }

    /// What is said.
    pub fn value(&self) -> String {
        self.said(|word| &word.value)
    }

    /// The same for people.
    pub fn shown(&self) -> String {
        self.said(|word| &word.shown)
    }

    fn said(&self, part: impl Fn(&Word) -> &String) -> String {
        match self.at.and_then(|at| self.words.get(at)) {
            Some(word) => part(word).clone(),
            None => self.entry.as_ref().map_or_else(String::new, |entry| entry.text()),
        }
    }

    /// How many characters stand before the next one that is typed, where something can be.
    pub fn caret(&self) -> Option<usize> {
        let entry = self.entry.as_ref()?;
        Some(if self.at.is_some() { 0 } else { entry.at() })
    }

    /// Takes the word after the one that is chosen, or before; what was typed is one of them.
    pub fn turn(&mut self, by: isize) {
        self.wrong = None;
        let typed = self.entry.as_ref().is_some_and(|entry| !entry.text().is_empty());
        let places = self.words.len() + usize::from(typed);
        if self.words.is_empty() {
            return;
        }
        let from = self.at.unwrap_or(self.words.len());
        let to = match (from.checked_add_signed(by), by) {
            (Some(to), _) if to < places => to,
            (_, ..0) => places - 1,
            _ => 0,
        };
        self.at = (to < self.words.len()).then_some(to);
    }

    /// A key is pressed on it.
    pub fn press(&mut self, key: Keystroke) {
        match (key, &mut self.entry) {
            (Keystroke::Left, _) if !self.words.is_empty() => self.turn(-1),
            (Keystroke::Right, _) if !self.words.is_empty() => self.turn(1),
            (key, Some(entry)) => {
                self.wrong = None;
                // Whoever types something else begins with nothing.
                if self.at.take().is_some() {
                    entry.clear();
                }
                entry.press(key);
            }
            (Keystroke::Home, None) => self.at = Some(0),
            (Keystroke::End, None) => self.at = self.words.len().checked_sub(1),
            (Keystroke::Put(' '), None) => self.turn(1),
            (Keystroke::Put(letter), None) => self.go_to(letter),
            (_, None) => {}
        }
    }

    pub fn paste(&mut self, text: &str) {
        if let Some(entry) = &mut self.entry {
            self.wrong = None;
            if self.at.take().is_some() {
                entry.clear();
            }
            entry.paste(text);
        }
    }

    /// The next word with a part that begins so.
    fn go_to(&mut self, letter: char) {
        let (from, count) = (self.at.unwrap_or(0), self.words.len());
        let mut after = (1..=count).map(|step| (from + step) % count);
        if let Some(found) = after.find(|at| self.words[*at].has(letter)) {
            self.wrong = None;
            self.at = Some(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels() -> Vec<Word> {
        [("", "a person"), ("1", "kelci 1 beginner"), ("4", "kelci 4 club")]
            .map(|(value, shown)| Word::new(value, shown))
            .into()
    }

    #[test]
    fn words_are_turned_through_and_found_by_a_letter() {
        let mut field = Field::of_words("White", "", levels());
        field.turn(-1);
        assert_eq!((field.value().as_str(), field.shown().as_str()), ("4", "kelci 4 club"));
        field.press(Keystroke::Right);
        assert_eq!(field.shown(), "a person");
        for (letter, value) in [('b', "1"), ('k', "4"), ('K', "1"), ('z', "1"), ('4', "4")] {
            field.press(Keystroke::Put(letter));
            assert_eq!(field.value(), value, "{letter}");
        }
        assert_eq!(field.caret(), None);
    }

    #[test]
    fn something_else_is_typed_in_place_of_a_word_and_is_not_forgotten() {
        let mut field = Field::of_text("Time", "", levels());
        field.press(Keystroke::Put('7'));
        field.press(Keystroke::Put('+'));
        assert_eq!((field.value().as_str(), field.caret()), ("7+", Some(2)));
        field.turn(1);
        assert_eq!(field.shown(), "a person");
        field.turn(-1);
        assert_eq!(field.value(), "7+");
        assert_eq!(Field::of_text("Time", "", levels()).with("9+9").value(), "9+9");
        let mut field = Field::of_text("seed", "", Vec::new()).with("42");
        field.press(Keystroke::Left);
        field.press(Keystroke::Put('0'));
        assert_eq!(field.value(), "402");
    }
}

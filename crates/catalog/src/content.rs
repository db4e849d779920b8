//! What is told and shown of a game beyond its rules: the files of its folder, `content/GAME`.
//!
//! They are part of the program, so a file that is missing is no empty page: it does not compile.

/// A language in which content is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// Its code, as in `lang="fr"`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// Its name for itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
        }
    }

    /// What is said in either.
    pub fn say<T>(self, english: T, french: T) -> T {
        match self {
            Language::English => english,
            Language::French => french,
        }
    }

    /// The language of that code; `fr-CA` is French too.
    pub fn of_code(code: &str) -> Option<Language> {
        let code = code.split('-').next()?.trim();
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }
}

/// The files of a game, as [`content!`](crate::content!) reads them.
#[derive(Debug)]
pub struct Content {
    /// Good moves near the start ([`Book`](crate::book::Book)).
    pub book: &'static str,
    /// Positions that `kelci bench` searches, a FEN on each line.
    pub bench: &'static str,
    /// Where games of a match begin ([`openings`](crate::openings)).
    pub openings: &'static str,
    /// How far apart the levels of the engine are, as far as it was measured.
    pub levels: &'static str,
    /// The steps of its lessons.
    pub lessons: &'static str,
    /// Positions with one answer.
    pub puzzles: &'static str,
    /// What is written in each language, in the order of [`Language::ALL`].
    pub texts: [Texts; Language::ALL.len()],
}

impl Content {
    /// No content, for games that are in no catalog.
    pub const NONE: Content = {
        const NONE: Texts = Texts { rules: "", sheet: "", words: "", learn: "" };
        let texts = [NONE, NONE];
        Content { book: "", bench: "", openings: "", levels: "", lessons: "", puzzles: "", texts }
    };

    /// What is written in a language.
    pub const fn texts(&self, language: Language) -> &Texts {
        &self.texts[language as usize]
    }
}

/// What is written of a game in one language.
#[derive(Debug)]
pub struct Texts {
    /// The page of the rules.
    pub rules: &'static str,
    /// The rules on a sheet of paper.
    pub sheet: &'static str,
    /// What the site calls things, as Fluent messages.
    pub words: &'static str,
    /// What is said in its lessons, as Fluent messages.
    pub learn: &'static str,
}

/// The [`Content`] of a folder, whose path is relative to the file that asks.
#[macro_export]
macro_rules! content {
    ($folder:literal) => {
        $crate::Content {
            book: include_str!(concat!($folder, "/book.txt")),
            bench: include_str!(concat!($folder, "/bench.txt")),
            openings: include_str!(concat!($folder, "/openings.txt")),
            levels: include_str!(concat!($folder, "/levels.txt")),
            lessons: include_str!(concat!($folder, "/lessons.toml")),
            puzzles: include_str!(concat!($folder, "/puzzles.txt")),
            texts: [$crate::content!($folder, "en"), $crate::content!($folder, "fr")],
        }
    };
    ($folder:literal, $language:literal) => {
        $crate::Texts {
            rules: include_str!(concat!($folder, "/rules.", $language, ".html")),
            sheet: include_str!(concat!($folder, "/sheet.", $language, ".txt")),
            words: include_str!(concat!($folder, "/words.", $language, ".ftl")),
            learn: include_str!(concat!($folder, "/learn.", $language, ".ftl")),
        }
    };
}

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn a_language_is_found_by_its_code() {
        assert_eq!(Language::of_code("fr-CA"), Some(Language::French));
        assert_eq!(Language::of_code("EN"), Some(Language::English));
        assert_eq!(Language::of_code("de"), None);
    }
}

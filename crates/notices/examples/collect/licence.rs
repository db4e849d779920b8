//! What the file of a licence says, apart from whom it names.

use std::path::Path;

/// A text as it was found.
pub struct Licence {
    /// The usual name, if it is a usual text.
    pub name: Option<&'static str>,
    /// The lines that name whoever holds a copyright.
    pub by: Vec<String>,
    /// The others.
    pub body: String,
    /// What two texts that say the same have in common.
    pub key: String,
}

/// Usual texts by words that no other of them has.
const USUAL: [(&str, &str); 8] = [
    ("Apache-2.0 WITH LLVM-exception", "llvm exceptions to the apache"),
    ("Apache-2.0", "apache license version 2 0 january 2004"),
    ("MIT", "permission is hereby granted free of charge to any person obtaining a copy of this"),
    ("BSD-3-Clause", "neither the name of"),
    ("BSD-2-Clause", "redistributions in binary form must reproduce"),
    ("Unicode-3.0", "unicode license v3"),
    ("Zlib", "altered source versions must be plainly marked"),
    ("BSL-1.0", "boost software license version 1 0"),
];

/// Whether a file is one of those that tell the terms. Of the terms to choose from we never choose the
/// GNU licences.
pub fn is_licence(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let begins = ["license", "licence", "copying", "copyright", "notice", "unlicense"];
    begins.iter().any(|begin| name.starts_with(begin))
        && !name.contains("gpl")
        && !name.ends_with(".rs")
}

/// The one that we choose of several terms: the text that parts without a text of their own get.
pub fn ours_of(expression: &str) -> Option<&'static str> {
    let terms: Vec<&str> =
        expression.split(|c: char| c == '(' || c == ')' || c.is_whitespace()).collect();
    ["MIT", "Apache-2.0", "BSD-3-Clause", "MPL-2.0"].into_iter().find(|name| terms.contains(name))
}

impl Licence {
    /// A text that has a name of its own.
    pub fn named(name: &'static str, text: &str) -> Licence {
        Licence { name: Some(name), by: Vec::new(), body: text.trim().to_owned(), key: words(text) }
    }

    /// What a file says; nothing if it only names another file.
    pub fn read(text: &str) -> Option<Licence> {
        let text = text.replace('\r', "");
        let by = text.lines().filter(|line| is_copyright(line));
        let by = by.map(|line| line.trim().trim_start_matches("# ").to_owned()).collect();
        // Behind the terms is how to use them, with examples that differ.
        const END: &str = "END OF TERMS AND CONDITIONS";
        let terms = match text.find(END) {
            Some(end) if !text.contains("LLVM Exceptions") => &text[..end + END.len()],
            _ => &text,
        };
        let lines = terms.lines().filter(|line| !is_copyright(line)).map(str::trim_end);
        let mut body = String::new();
        for line in lines {
            // Blank lines come one at a time, and none first.
            if !line.is_empty() || !(body.is_empty() || body.ends_with("\n\n")) {
                body.push_str(line);
                body.push('\n');
            }
        }
        let key = words(&body);
        if key.len() < 80 {
            return None;
        }
        let said = words(terms);
        let usual = USUAL.iter().find(|(_, words)| said.contains(words));
        let name = usual.map(|(name, _)| *name);
        Some(Licence { name, by, body: body.trim_end().to_owned(), key })
    }
}

/// A line such as `Copyright (c) 2024 Somebody`.
fn is_copyright(line: &str) -> bool {
    let line = line.trim().trim_start_matches("# ").to_lowercase();
    let has_year = line.split(|c: char| !c.is_ascii_digit()).any(|number| number.len() == 4);
    let is_example = line.contains("[yyyy]") || line.contains("{yyyy}");
    (line.starts_with("copyright")
        || line.starts_with('©')
        || line.starts_with("portions copyright"))
        && (has_year || line.contains("(c)") || line.contains('©'))
        && !is_example
}

/// The words of a text: without marks, titles and capital letters.
fn words(text: &str) -> String {
    let lower = text.to_lowercase().replace("https", "http");
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let joined = words.join(" ");
    let mut key = joined.as_str();
    for title in
        ["the mit license mit ", "mit license mit ", "mit license ", "all rights reserved "]
    {
        key = key.strip_prefix(title).unwrap_or(key);
    }
    key.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRANT: &str = "Permission is hereby granted, free of charge, to any person obtaining a copy \
                         of this software, to deal in it";

    #[test]
    fn texts_that_say_the_same_are_one() {
        let one =
            Licence::read(&format!("MIT License\n\nCopyright (c) 2020 Ann\n\n{GRANT}")).unwrap();
        let other = Licence::read(&format!("Copyright 2021 Bob\r\n{GRANT}\r\n")).unwrap();
        assert_eq!((one.key, one.name), (other.key, Some("MIT")));
        assert_eq!(
            (one.by, other.by),
            (vec!["Copyright (c) 2020 Ann".to_owned()], vec!["Copyright 2021 Bob".to_owned()])
        );
        assert!(!one.body.contains("Ann") && one.body.contains("Permission"));
    }

    #[test]
    fn a_sentence_about_copyright_is_no_name() {
        assert!(!is_copyright("copyright notice and this permission notice shall be included"));
        assert!(!is_copyright("   Copyright [yyyy] [name of copyright owner]"));
        assert!(is_copyright("© 2016 Somebody"));
    }

    #[test]
    fn what_only_names_a_file_is_no_text() {
        assert!(Licence::read("../LICENSE-MIT").is_none());
    }

    #[test]
    fn one_of_several_terms_is_ours() {
        assert_eq!(ours_of("Apache-2.0 OR MIT"), Some("MIT"));
        assert_eq!(ours_of("(BSD-3-Clause)"), Some("BSD-3-Clause"));
        assert_eq!(ours_of("GPL-3.0-only"), None);
    }
}

//! What an account is called: one name, that nobody else's looks like.

use std::fmt;

use kelci_core::{Message, message};
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{
    GeneralSecurityProfile as _, RestrictionLevel, RestrictionLevelDetection as _,
};

use crate::bounds::{
    MAX_ACCOUNT_NAME_CHARS, MAX_CLUB_NAME_CHARS, MAX_NAME_RULES, MIN_ACCOUNT_NAME_CHARS,
};

/// Signs that may stand between letters.
const BETWEEN: &[char] = &['-', '_', '.'];
/// In the name of a club these as well.
const BETWEEN_WORDS: &[char] = &['-', '_', '.', ' ', '\''];

/// The name of an account: letters and digits of one script, with single strokes or dots between them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountName(String);

impl AccountName {
    /// As it was stored, whatever was allowed then.
    #[must_use]
    pub fn of_stored(text: &str) -> AccountName {
        AccountName(text.to_owned())
    }

    /// As it is shown and stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What it looks like.
    #[must_use]
    pub fn skeleton(&self) -> NameSkeleton {
        NameSkeleton::of(&self.0)
    }
}

impl fmt::Display for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// The name of a club: as that of an account, but longer, and of several words.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClubName(String);

impl ClubName {
    /// As it was stored, whatever was allowed then.
    #[must_use]
    pub fn of_stored(text: &str) -> ClubName {
        ClubName(text.to_owned())
    }

    /// As it is shown and stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What it looks like.
    #[must_use]
    pub fn skeleton(&self) -> NameSkeleton {
        NameSkeleton::of(&self.0)
    }
}

impl fmt::Display for ClubName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a name looks like: names that look alike have the same, and no two accounts do. It is stored, and
/// never shown.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NameSkeleton(String);

impl NameSkeleton {
    /// Of what somebody typed; of a text that is no name too, and then it is nobody's.
    #[must_use]
    pub fn of(text: &str) -> NameSkeleton {
        // Nothing that long is a name, and nobody is to have it worked on.
        let short: String = text.trim().chars().take(MAX_CLUB_NAME_CHARS).nfkc().collect();
        // Letters are compared as they look in either case: I with l, İ with i.
        let looks = skeleton(&short).collect::<String>().to_lowercase();
        let looks = skeleton(&looks).collect::<String>().to_lowercase();
        let is_accent = |c: char| ('\u{300}'..='\u{36f}').contains(&c);
        // Not every database holds a control character.
        let is_seen = |c: char| !is_accent(c) && !is_between(c) && !c.is_control();
        let letters = looks.chars().filter(|c| is_seen(*c));
        NameSkeleton(letters.map(|c| if c == 'i' { 'l' } else { c }).collect())
    }

    /// As it is stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether a character parts a name and is no part of what it looks like.
fn is_between(c: char) -> bool {
    BETWEEN_WORDS.contains(&c)
        || c.is_whitespace()
        || matches!(c, '\u{2010}'..='\u{2015}' | '\u{2d7}')
}

/// Which names are not given: those that mislead, and those that hurt. A host may bring a list of their own.
#[derive(Clone, Debug)]
pub struct NameRules {
    /// What a name may not look like, as a whole.
    whole: Vec<NameSkeleton>,
    /// What may stand nowhere in it.
    parts: Vec<NameSkeleton>,
}

/// Names that the site itself has a use for, whatever list a host brings.
const RESERVED: [&str; 24] = [
    "admin",
    "administrator",
    "administrateur",
    "anonymous",
    "anonyme",
    "api",
    "computer",
    "deleted",
    "engine",
    "everyone",
    "guest",
    "help",
    "host",
    "invite",
    "kelci",
    "mod",
    "moderator",
    "moderateur",
    "nobody",
    "ordinateur",
    "personne",
    "root",
    "support",
    "system",
];

/// Those of them that are true of whoever has no account.
const TRUE_OF_GUESTS: [&str; 6] = ["anonymous", "anonyme", "guest", "invite", "nobody", "personne"];

impl Default for NameRules {
    fn default() -> NameRules {
        NameRules::of_list(include_str!("refused_names.txt")).expect("our own list can be read")
    }
}

impl NameRules {
    /// Those of a list: a word a line, which may stand nowhere in a name; with `=` before it, it may not be the
    /// whole name. `#` begins a remark.
    ///
    /// # Errors
    /// When there are too many lines, or a word has no letters.
    pub fn of_list(text: &str) -> Result<NameRules, Message> {
        let mut rules =
            NameRules { whole: RESERVED.map(NameSkeleton::of).to_vec(), parts: Vec::new() };
        for (line, number) in text.lines().zip(1_u32..) {
            let word = line.split('#').next().unwrap_or_default().trim();
            if word.is_empty() {
                continue;
            }
            let (kind, word) = match word.strip_prefix('=') {
                Some(word) => (&mut rules.whole, word),
                None => (&mut rules.parts, word),
            };
            let looks = NameSkeleton::of(word);
            if looks.0.chars().count() < 2 {
                return Err(message!("line {number}: a word has two letters or more", number));
            }
            kind.push(looks);
            if rules.whole.len() + rules.parts.len() > MAX_NAME_RULES {
                let most = MAX_NAME_RULES;
                return Err(message!("a list of names has at most {most} words", most));
            }
        }
        Ok(rules)
    }

    /// Reads a name that somebody chooses.
    ///
    /// # Errors
    /// When nobody can be called so.
    pub fn read(&self, text: &str) -> Result<AccountName, Message> {
        let name = self.read_as(text, MAX_ACCOUNT_NAME_CHARS, BETWEEN)?;
        if is_of_bot(&name) {
            return Err(message!("a name that ends so is a bot's: choose another"));
        }
        Ok(AccountName(name))
    }

    /// Reads the name that somebody chooses for a club.
    ///
    /// # Errors
    /// When no club can be called so.
    pub fn read_club(&self, text: &str) -> Result<ClubName, Message> {
        let name = self.read_as(text, MAX_CLUB_NAME_CHARS, BETWEEN_WORDS)?;
        // The address of the form that founds one.
        if NameSkeleton::of(&name) == NameSkeleton::of("new") {
            return Err(not_given());
        }
        Ok(ClubName(name))
    }

    /// Whether a name that somebody without an account gives themselves misleads or hurts. It may be several words, in
    /// any signs.
    #[must_use]
    pub fn hurts(&self, name: &str) -> bool {
        let words: Vec<&str> = name.split_whitespace().collect();
        let is_refused = |text: &str| {
            let looks = NameSkeleton::of(text);
            self.parts.iter().any(|part| looks.0.contains(&part.0))
        };
        // What stands in two words stands in neither, unless each letter is a word.
        let is_spelled = words.iter().all(|word| word.chars().count() <= 2);
        if words.iter().any(|word| is_refused(word)) || is_spelled && is_refused(name) {
            return true;
        }
        let looks = |text: &str| NameSkeleton::of(text);
        // What the site has a use for misleads as the whole name only: "Help me" is nobody's office.
        let is_word = |text: &str| {
            self.whole.contains(&looks(text)) && !RESERVED.iter().any(|of| looks(of) == looks(text))
        };
        let is_true = TRUE_OF_GUESTS.iter().any(|of| looks(of) == looks(name));
        self.whole.contains(&looks(name)) && !is_true || words.iter().any(|word| is_word(word))
    }

    /// Reads a name of so many characters, with such signs between letters.
    fn read_as(&self, text: &str, most: usize, between: &[char]) -> Result<String, Message> {
        let least = MIN_ACCOUNT_NAME_CHARS;
        let is_long = text.chars().nth(4 * most).is_some();
        // Forms of a letter for old printers and the like become the letter.
        let name: String = if is_long { String::new() } else { text.trim().nfkc().collect() };
        let is_sign = |c: char| between.contains(&c);
        // An apostrophe is typed in two ways.
        let name = if is_sign('\'') { name.replace('’', "'") } else { name };
        let found = name.chars().count();
        if is_long || found < least || found > most {
            return Err(message!("a name has {least} to {most} characters", least, most));
        }
        for c in name.chars() {
            let is_allowed = is_sign(c) || c.identifier_allowed() && is_written(c);
            if !is_allowed {
                let code = format!("U+{:04X}", u32::from(c));
                return Err(message!(
                    "a name has letters, digits, and - _ . between them, but no {code}",
                    code
                ));
            }
        }
        // St. Gallen.
        let are_two = |a: char, b: char| is_sign(a) && is_sign(b) && (a, b) != ('.', ' ');
        let has_two = name.chars().zip(name.chars().skip(1)).any(|(a, b)| are_two(a, b));
        let begins = name.chars().next().is_some_and(char::is_alphabetic);
        if has_two || !begins || name.ends_with(is_sign) {
            return Err(message!(
                "a name begins with a letter, and - _ . stand singly between letters or digits"
            ));
        }
        // What stands between words is of no script, and no part of an identifier.
        let letters: String = name.chars().filter(|c| !is_sign(*c)).collect();
        if !letters.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive) {
            return Err(message!(
                "a name is written in one script: letters of several look like others"
            ));
        }
        let looks = NameSkeleton::of(&name);
        let is_refused =
            self.whole.contains(&looks) || self.parts.iter().any(|part| looks.0.contains(&part.0));
        if is_refused || looks.0.is_empty() {
            return Err(not_given());
        }
        Ok(name)
    }
}

fn not_given() -> Message {
    message!("this name is not given on this site: choose another")
}

/// What the name of a bot ends in, so that whoever reads it, wherever it stands, knows who plays.
const BOT_END: &str = "-bot";

/// Whether a name ends as those of bots do, or looks so.
fn is_of_bot(name: &str) -> bool {
    let last = name.rsplit_once(BETWEEN).map(|(_, last)| NameSkeleton::of(last));
    last.is_some_and(|last| last == NameSkeleton::of(BOT_END))
}

impl AccountName {
    /// What an account of this name is called once a program plays by it.
    ///
    /// # Errors
    /// When that would be too long.
    pub fn as_bot(&self) -> Result<AccountName, Message> {
        if self.0.ends_with(BOT_END) {
            return Ok(self.clone());
        }
        let most = MAX_ACCOUNT_NAME_CHARS - BOT_END.len();
        if self.0.chars().count() > most {
            return Err(message!(
                "the name of a bot ends in -bot, so what stands before it has at most {most} characters",
                most
            ));
        }
        Ok(AccountName(format!("{}{BOT_END}", self.0)))
    }
}

/// Whether a character is a letter, a digit, or a mark on one.
fn is_written(c: char) -> bool {
    c.is_alphanumeric() || unicode_normalization::char::is_combining_mark(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<AccountName, Message> {
        NameRules::default().read(text)
    }

    #[test]
    fn names_that_end_as_a_bots_are_for_bots() {
        for bots in ["Ann-bot", "ann_BOT", "Ann.b0t", "a-bot"] {
            assert!(read(bots).is_err(), "{bots}");
        }
        let talbot = read("Talbot").unwrap();
        assert_eq!(talbot.as_bot().unwrap().as_str(), "Talbot-bot");
        assert_eq!(talbot.as_bot().unwrap().as_bot().unwrap().as_str(), "Talbot-bot");
        assert!(read(&"a".repeat(17)).unwrap().as_bot().is_err());
        assert_eq!(read(&"a".repeat(16)).unwrap().as_bot().unwrap().as_str().len(), 20);
    }

    #[test]
    fn names_are_letters_of_one_script() {
        for good in [
            "Ann",
            "Zoé",
            "jean-luc",
            "a.b_c-d",
            "Ольга",
            "김철수",
            "علي",
            "李小龙",
            "x86",
            "Straße",
        ] {
            assert_eq!(read(good).unwrap().as_str(), good);
        }
        assert_eq!(read(" Ａｎｎ ").unwrap().as_str(), "Ann", "wide letters are letters");
        for bad in [
            "",
            "ab",
            &"a".repeat(21),
            &"a".repeat(100_000),
            "-ann",
            "ann-",
            "an--n",
            "1234",
            "ann lee",
            "ann\u{202e}",
            "a\u{200b}nn",
            "Аnn",
            "pаypal",
            "<b>ann",
            "ann/../x",
            "ann@home",
            "I❤you",
            "a\0b",
            "ﷺﷺﷺ",
        ] {
            assert!(read(bad).is_err(), "{bad:?} is {:?}", read(bad));
        }
    }

    #[test]
    fn clubs_have_names_of_several_words() {
        let read = |text: &str| NameRules::default().read_club(text);
        for good in ["Club", "Jersi-Club Lyon", "L'Amicale de Lille", "St. Gallen", "x86 club"] {
            assert_eq!(read(good).unwrap().as_str(), good);
        }
        assert_eq!(read(" L’Amicale ").unwrap().as_str(), "L'Amicale");
        assert_eq!(read(&"a".repeat(40)).unwrap().skeleton().as_str(), "a".repeat(40));
        for bad in [
            "",
            "ab",
            &"a".repeat(41),
            &"a".repeat(100_000),
            "two  blanks",
            "Club!",
            "a/b c",
            "Club\u{202e}",
            "Сlub of Lyon",
            "new",
            "N.e.w",
            "admin",
            "the hitler club",
        ] {
            assert!(read(bad).is_err(), "{bad:?}");
        }
        let looks = |text: &str| NameSkeleton::of(text);
        assert_eq!(looks("Jersi Club"), looks("jersi-c1ub"));
        assert_eq!(looks("L'Amicale"), looks("lamicale"));
        assert_eq!(looks("L’Amicale"), looks("L'Amicale"));
        assert_ne!(looks("Club of Lyon"), looks("Club of Lille"));
    }

    #[test]
    fn names_that_look_alike_are_one() {
        for (one, other) in [
            ("Ann", "ann"),
            ("Paul", "PauI"),
            ("IRIS", "iris"),
            ("zoe", "Zoé"),
            ("b0b", "Bob"),
            ("modern", "modem"),
            ("ann-lee", "AnnLee"),
            ("scope", "ѕсоре"),
            ("l1l1", "Lili"),
        ] {
            assert_eq!(NameSkeleton::of(one), NameSkeleton::of(other), "{one} {other}");
        }
        for (one, other) in
            [("Ann", "Anna"), ("Ольга", "Олег"), ("김철수", "김철호"), ("bob", "rob")]
        {
            assert_ne!(NameSkeleton::of(one), NameSkeleton::of(other), "{one} {other}");
        }
        assert_eq!(NameSkeleton::of("\0\u{7f}").as_str(), "");
        let long = "w".repeat(1_000_000);
        assert!(NameSkeleton::of(&long).as_str().len() < 1_000);
    }

    #[test]
    fn names_that_mislead_or_hurt_are_not_given() {
        for bad in
            ["Admin", "ADM1N", "kelci", "K.e.l.c.i", "moderateur", "Modérateur", "xx-hitler-xx"]
        {
            assert!(read(bad).is_err(), "{bad}");
        }
        let own = NameRules::of_list("# mine\nturnip\n=carrot # whole\n\n").unwrap();
        assert!(own.read("big-Turnips").is_err() && own.read("Carrot").is_err());
        assert!(
            own.read("carrots").is_ok() && own.read("hitlerson").is_ok(),
            "the host's list counts"
        );
        assert!(own.read("admin").is_err(), "and what the site needs");
        assert!(NameRules::of_list("=").is_err());
        assert!(NameRules::of_list(&"word\n".repeat(MAX_NAME_RULES + 1)).is_err());
    }

    #[test]
    fn guests_names_do_not_hurt_either() {
        let rules = NameRules::default();
        for bad in [
            "Admin",
            "adm1n",
            "Adolf Hitler",
            "xX-H1tler-Xx",
            "h i t l e r",
            "Vieux cul",
            "Sale enculé !",
            "Kelci",
        ] {
            assert!(rules.hurts(bad), "{bad}");
        }
        for good in [
            "",
            "Ann",
            "Mamie & Papi",
            "Lena Zimmer",
            "Help me",
            "Calcul",
            "王さん ❤️",
            "Charles Dickens",
            "guest",
            "Invité",
        ] {
            assert!(!rules.hurts(good), "{good}");
        }
        let own = NameRules::of_list("turnip\n=carrot").unwrap();
        assert!(own.hurts("Big Turnips") && own.hurts("a carrot") && !own.hurts("carrots"));
    }

    #[test]
    fn a_name_read_again_is_the_same() {
        for good in ["Ann", "Zoé", "김철수"] {
            let name = read(good).unwrap();
            assert_eq!(read(name.as_str()).unwrap(), name);
            assert_eq!(AccountName::of_stored(name.as_str()).skeleton(), name.skeleton());
        }
    }
}

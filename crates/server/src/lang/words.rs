//! What pages say, in English and French: the Fluent files of `web/words` and `content/GAME`.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::Entry;
use kelci_catalog::{GAMES, Language};
use kelci_core::{Message, MessageValue};
use kelci_picture::wire;
use rust_embed::RustEmbed;
use unic_langid::LanguageIdentifier;

use super::script_words::{ScriptWord, ScriptWords};

#[derive(RustEmbed)]
#[folder = "../../web/words/"]
struct Files;

type Bundle = FluentBundle<FluentResource>;

static BUNDLES: LazyLock<[Bundle; 2]> = LazyLock::new(|| Language::ALL.map(bundle));

fn bundle(language: Language) -> Bundle {
    let identifier: LanguageIdentifier = language.code().parse().expect("en and fr are languages");
    let mut bundle = Bundle::new_concurrent(vec![identifier]);
    // The marks that part foreign text by its direction would end up in titles and attributes.
    bundle.set_use_isolating(false);
    for resource in resources(language) {
        bundle.add_resource(resource).expect("every message is told once");
    }
    bundle
}

fn resources(language: Language) -> impl Iterator<Item = FluentResource> {
    let own = Files::iter().filter(move |path| path.starts_with(language.code()));
    let own = own.filter_map(|path| Files::get(&path));
    let own = own.map(|file| String::from_utf8(file.data.into_owned()).expect("words are UTF-8"));
    let of_games = GAMES.into_iter().flat_map(move |game| {
        let texts = &game.content().texts[language as usize];
        [texts.words, texts.learn].map(str::to_owned)
    });
    own.chain(of_games)
        .map(|text| FluentResource::try_new(text).expect("the Fluent files are well formed"))
}

/// What the site says in one language.
#[derive(Clone, Copy)]
pub struct Words(Language);

impl Words {
    /// What is said in that language.
    pub const fn of(language: Language) -> Words {
        Words(language)
    }

    pub const fn language(self) -> Language {
        self.0
    }

    /// A message that needs nothing else.
    pub fn say(self, key: &str) -> String {
        self.tell(key, &FluentArgs::new())
    }

    /// A message about something that has a name.
    pub fn say_of(self, key: &str, name: impl AsRef<str>) -> String {
        self.with(key, "name", name.as_ref())
    }

    /// A message about a number.
    pub fn count(self, key: &str, count: impl Into<FluentValue<'static>>) -> String {
        self.with(key, "count", count)
    }

    /// A message about something.
    pub fn with<'a>(self, key: &str, name: &'a str, value: impl Into<FluentValue<'a>>) -> String {
        let mut args = FluentArgs::new();
        args.set(name, value);
        self.tell(key, &args)
    }

    /// A message with all it needs.
    pub fn tell(self, key: &str, args: &FluentArgs<'_>) -> String {
        let told = self.find(key, args);
        debug_assert!(told.is_some(), "there is no message {key}");
        told.unwrap_or_else(|| key.to_owned())
    }

    /// A message that there may be; otherwise what the games say of themselves.
    pub fn or(self, key: &str, otherwise: &str) -> String {
        self.find(key, &FluentArgs::new()).unwrap_or_else(|| otherwise.to_owned())
    }

    /// What the games and the server say, in this language; English is what they speak.
    pub fn message(self, message: &Message) -> String {
        if self.0 == Language::English {
            return message.to_string();
        }
        let mut args = FluentArgs::new();
        for (hole, value) in message.values() {
            match value {
                MessageValue::Text(text) => args.set(hole, text.as_str()),
                MessageValue::Number(number) => args.set(hole, *number),
                MessageValue::Part(part) => args.set(hole, self.message(part)),
            }
        }
        let words = self.find(&message_key(message.form()), &args);
        debug_assert!(words.is_some(), "nothing is said for {:?}", message.form());
        words.unwrap_or_else(|| message.to_string())
    }

    /// Whether there is such a message.
    pub fn has(self, key: &str) -> bool {
        BUNDLES[self.0 as usize].get_message(key).is_some_and(|message| message.value().is_some())
    }

    fn find(self, key: &str, args: &FluentArgs<'_>) -> Option<String> {
        let bundle = &BUNDLES[self.0 as usize];
        let pattern = bundle.get_message(key)?.value()?;
        let mut faults = Vec::new();
        let told = bundle.format_pattern(pattern, Some(args), &mut faults).into_owned();
        debug_assert!(faults.is_empty(), "{key}: {faults:?}");
        Some(told)
    }

    /// Every message whose key begins so, for a page's scripts, without that beginning.
    pub fn for_scripts(self, beginning: &str) -> ScriptWords {
        let from = ALL[self.0 as usize].range(beginning.to_owned()..);
        let wanted = from.map_while(|(key, word)| Some((key.strip_prefix(beginning)?, word)));
        wanted.filter_map(|(key, word)| Some((key.to_owned(), word.clone()?))).collect()
    }
}

/// The key of what is said so in English.
fn message_key(form: &str) -> String {
    format!("message-{}", wire::key(form))
}

/// All messages as scripts say them; none for what scripts cannot say.
static ALL: LazyLock<[BTreeMap<String, Option<ScriptWord>>; 2]> =
    LazyLock::new(|| Language::ALL.map(messages));

fn messages(language: Language) -> BTreeMap<String, Option<ScriptWord>> {
    let mut all = BTreeMap::new();
    for resource in resources(language) {
        for entry in resource.entries() {
            let Entry::Message(message) = entry else { continue };
            let word = message.value.as_ref().and_then(ScriptWord::of);
            all.insert(message.id.name.to_owned(), word);
        }
    }
    all
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.code())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    const SENTENCE: &str = "message-";

    #[test]
    fn both_languages_say_the_same_things() {
        let [english, french] = ALL.each_ref().map(|all| all.keys().cloned().collect::<Vec<_>>());
        // What programs say is English in the first place.
        let french: Vec<String> =
            french.iter().filter(|key| !key.starts_with(SENTENCE)).cloned().collect();
        let french = &french;
        assert!(english.len() > 10);
        let missing = |here: &[String], there: &[String]| -> Vec<String> {
            here.iter().filter(|key| !there.contains(key)).cloned().collect()
        };
        assert_eq!(missing(&english, french), [""; 0], "missing in French");
        assert_eq!(missing(french, &english), [""; 0], "missing in English");
    }

    #[test]
    fn plurals_are_right_in_both() {
        let say =
            |language: Language, count: usize| Words::of(language).count("games-playing", count);
        assert_eq!(say(Language::English, 1), "1 game is being played");
        assert_eq!(say(Language::English, 2), "2 games are being played");
        // In French zero is singular.
        assert_eq!(say(Language::French, 0), "0 partie en cours");
        assert_eq!(say(Language::French, 2), "2 parties en cours");
    }

    /// The sentences of `message!` in these sources.
    fn sentences(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            // A game for tests is played on no page, and examples are no sentences.
            if path.ends_with("testkit") || path.ends_with("core/src/message.rs") {
                continue;
            }
            if path.is_dir() {
                sentences(&path, found);
                continue;
            }
            let source = std::fs::read_to_string(&path).unwrap();
            for call in source.split(concat!("message", "!(")).skip(1) {
                let Some(literal) = call.trim_start().strip_prefix('"') else { continue };
                let mut sentence = String::new();
                let mut letters = literal.chars();
                while let Some(letter) = letters.next().filter(|letter| *letter != '"') {
                    sentence.extend(if letter == '\\' { letters.next() } else { Some(letter) });
                }
                found.insert(sentence);
            }
        }
    }

    /// Everything that can be told: sentences in the sources, and words in the games' tables.
    fn all_forms() -> BTreeSet<String> {
        let mut forms = BTreeSet::from(["{said}".to_owned()]);
        for name in ["core", "games", "catalog", "code", "ledger", "server"] {
            let source = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name(name).join("src");
            sentences(&source, &mut forms);
        }
        for info in GAMES.iter().map(|game| game.info()) {
            forms.extend(info.sides.map(str::to_owned));
            forms.extend(info.pieces.iter().map(|(_, name)| (*name).to_owned()));
            let fields = info.fen_form.iter().flat_map(|form| form.values());
            forms.extend(fields.map(|field| field.label.to_owned()));
        }
        forms
    }

    #[test]
    fn whatever_is_told_can_be_told_in_french() {
        let forms = all_forms();
        assert!(forms.len() > 300, "{}", forms.len());
        let mut keys: BTreeSet<String> = BTreeSet::new();
        for form in &forms {
            let key = message_key(form);
            let mut args = FluentArgs::new();
            let holes = form.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
            let holes: Vec<&str> = holes.map(|(hole, _)| hole).collect();
            for hole in &holes {
                args.set(*hole, format!("<{hole}>"));
            }
            let french = Words::of(Language::French).find(&key, &args);
            let french = french.unwrap_or_else(|| panic!("{key} is missing: {form}"));
            for hole in holes.iter().filter(|hole| hole.chars().all(char::is_alphabetic)) {
                // The reason of an end is a word of programs.
                let is_left_out = *hole == "reason" && !french.contains("<reason>");
                assert!(is_left_out || french.contains(&format!("<{hole}>")), "{hole}: {french}");
            }
            assert!(keys.insert(key), "two sentences have the key of {form}");
        }
        let unused = ALL[1].keys().filter(|key| key.starts_with(SENTENCE) && !keys.contains(*key));
        assert_eq!(unused.collect::<Vec<_>>(), [""; 0], "nobody says this");
    }

    #[test]
    fn parts_are_told_in_the_language_of_the_whole() {
        let jersi = kelci_catalog::find("jersi").unwrap();
        let start = jersi.position(&kelci_core::Options::new(), None).unwrap();
        let message = start.parse_move("a1-b9").unwrap_err().message();
        assert!(
            Words::of(Language::English).message(&message).starts_with("\"a1-b9\" is not a move: ")
        );
        let french = Words::of(Language::French).message(&message);
        assert!(french.contains("n’est pas un coup\u{a0}: la case «\u{a0}b9\u{a0}»"), "{french}");
        assert!(french.contains("vouliez-vous dire"), "{french}");
    }
}

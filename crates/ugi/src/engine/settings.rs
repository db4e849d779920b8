//! The options of the engine and of its game.

use kelci_catalog::AnyGame;
use kelci_catalog::search::{Level, MOST_MIB, Tuning};
use kelci_core::notation::clip;
use kelci_core::{OptionInfo, OptionKind, Options};

use crate::message::{OptionLine, OptionType};

/// Whose habits the engine takes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Compat {
    /// Its own: the standard.
    #[default]
    None,
    /// Natural Selection's, for pijersi-certu.
    Natsel,
}

impl Compat {
    const WORDS: [(&'static str, Compat); 2] = [("none", Compat::None), ("natsel", Compat::Natsel)];
}

/// What an engine was told about itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The size of the table.
    pub hash_mib: usize,
    /// On how many threads it thinks and counts.
    pub threads: usize,
    /// How many best moves it reports.
    pub ranks: usize,
    /// How well it plays.
    pub level: Level,
    /// Whether it plays from its book where it can.
    pub own_book: bool,
    /// Whose habits it takes on.
    pub compat: Compat,
    /// Other numbers for the search, such as `late_moves:6;futility:80`.
    pub tuning: String,
    /// Whether it judges by the linear evaluation alone.
    pub is_linear: bool,
    /// The options of the game, for the next start position.
    pub game: Options,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            hash_mib: 64,
            threads: 1,
            ranks: 1,
            level: Level::FULL,
            own_book: false,
            compat: Compat::None,
            tuning: String::new(),
            is_linear: false,
            game: Options::new(),
        }
    }
}

/// An option that cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionFault {
    /// There is none of that name.
    #[error("there is no such option")]
    Unknown,
    /// It cannot have that value.
    #[error("{0}")]
    Wrong(String),
}

const MAX_THREADS: usize = 256;
const MAX_RANKS: usize = 64;

/// A game's option that has the name of one of the engine's own is told apart by this.
const GAME_PREFIX: &str = "game-";

/// For whoever tunes the search. It is not told of, since its numbers change with the program.
const TUNING: &str = "Tuning";

/// For whoever compares evaluations: `network` or `linear`. It is not told of either, since it makes the
/// engine only weaker.
const EVAL: &str = "Eval";

/// The engine's own options.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Own {
    Hash,
    Threads,
    MultiPv,
    Level,
    Book,
    Ponder,
    Compat,
}

impl Own {
    const ALL: [(&'static str, Own); 7] = [
        ("Hash", Own::Hash),
        ("Threads", Own::Threads),
        ("MultiPV", Own::MultiPv),
        ("Level", Own::Level),
        ("OwnBook", Own::Book),
        ("Ponder", Own::Ponder),
        ("Compat", Own::Compat),
    ];

    fn find(name: &str) -> Option<(&'static str, Own)> {
        Own::ALL.into_iter().find(|(own, _)| own.eq_ignore_ascii_case(name))
    }
}

impl Settings {
    /// How many best moves to report; Natural Selection's readers know only one.
    pub(super) fn multi_pv(&self) -> usize {
        if self.compat == Compat::Natsel { 1 } else { self.ranks }
    }

    /// Whether no network judges: Natural Selection's readers measure their scale by what a race is
    /// worth, and a network has its own mind about that.
    pub(super) fn judges_plainly(&self) -> bool {
        self.is_linear || self.compat == Compat::Natsel
    }

    /// Every option there is, with its present value as the default.
    pub fn lines(&self, game: &dyn AnyGame) -> Vec<OptionLine> {
        let spin = |max: usize| OptionType::Spin { min: Some(1), max: Some(max as i128) };
        let own = Own::ALL.map(|(name, own)| {
            let (kind, default) = match own {
                Own::Hash => (spin(MOST_MIB), self.hash_mib.to_string()),
                Own::Threads => (spin(MAX_THREADS), self.threads.to_string()),
                Own::MultiPv => (spin(MAX_RANKS), self.ranks.to_string()),
                Own::Level => (spin(Level::NAMES.len()), self.level.number().to_string()),
                Own::Book => (OptionType::Check, self.own_book.to_string()),
                // Thinking ahead costs nothing to allow.
                Own::Ponder => (OptionType::Check, "false".to_owned()),
                Own::Compat => {
                    let words = Compat::WORDS.map(|(word, _)| word.to_owned()).to_vec();
                    let (word, _) = Compat::WORDS[usize::from(self.compat == Compat::Natsel)];
                    (OptionType::Combo(words), word.to_owned())
                }
            };
            OptionLine { name: name.to_owned(), kind, default }
        });
        let games = game.info().options.iter().map(|option| self.game_line(option));
        own.into_iter().chain(games).collect()
    }

    fn game_line(&self, option: &OptionInfo) -> OptionLine {
        let set = self.game.iter().find(|(name, _)| *name == option.name);
        let default = set.map_or(option.default, |(_, value)| value).replace('\n', "\\n");
        let kind = match option.kind {
            OptionKind::Check => OptionType::Check,
            OptionKind::Number { min, max } => {
                OptionType::Spin { min: Some(min.into()), max: Some(max.into()) }
            }
            OptionKind::Seed => OptionType::Spin { min: Some(0), max: Some(u64::MAX.into()) },
            OptionKind::Choice(words) => {
                OptionType::Combo(words.iter().map(|word| (*word).to_owned()).collect())
            }
            OptionKind::ChoiceOrText { .. } | OptionKind::Document => OptionType::String,
        };
        let default = match default.as_str() {
            "on" if kind == OptionType::Check => "true".to_owned(),
            "off" if kind == OptionType::Check => "false".to_owned(),
            _ => default,
        };
        OptionLine { name: game_name(option), kind, default }
    }

    /// Sets an option. Names go without regard to case.
    ///
    /// # Errors
    /// When there is no such option, or it cannot have that value.
    pub fn set(&mut self, game: &dyn AnyGame, name: &str, value: &str) -> Result<(), OptionFault> {
        if let Some((name, own)) = Own::find(name) {
            return self.set_own(name, own, value);
        }
        if name.eq_ignore_ascii_case(TUNING) {
            let set = { Tuning::USUAL }.set_all(value);
            set.map_err(|error| OptionFault::Wrong(error.to_string()))?;
            self.tuning = value.to_owned();
            return Ok(());
        }
        if name.eq_ignore_ascii_case(EVAL) {
            self.is_linear = match value.to_ascii_lowercase().as_str() {
                "network" => false,
                "linear" => true,
                _ => return Err(OptionFault::Wrong("Eval is network or linear".to_owned())),
            };
            return Ok(());
        }
        let bare = match name.split_at_checked(GAME_PREFIX.len()) {
            Some((prefix, bare)) if prefix.eq_ignore_ascii_case(GAME_PREFIX) => bare,
            _ => name,
        };
        let offered = game.info().options;
        let option = offered.iter().find(|option| option.name.eq_ignore_ascii_case(bare));
        let option = option.ok_or(OptionFault::Unknown)?;
        let value = match option.kind {
            _ if value == "<empty>" => String::new(),
            OptionKind::Check => value.to_ascii_lowercase(),
            OptionKind::Choice(words) => {
                let known = words.iter().find(|word| word.eq_ignore_ascii_case(value));
                known.map_or(value, |word| word).to_owned()
            }
            // A line cannot hold a newline, a rule file can.
            OptionKind::Document => value.replace("\\n", "\n"),
            OptionKind::Number { .. } | OptionKind::Seed | OptionKind::ChoiceOrText { .. } => {
                value.to_owned()
            }
        };
        let options = self.game.clone().with(option.name, value);
        let wrong = options.read(offered).err().map(|error| error.to_string());
        match wrong {
            Some(what) => Err(OptionFault::Wrong(what)),
            None => {
                self.game = options;
                Ok(())
            }
        }
    }

    fn set_own(&mut self, name: &str, own: Own, value: &str) -> Result<(), OptionFault> {
        let wrong = |why: &str| {
            OptionFault::Wrong(format!("option {name} cannot be \"{}\": it is {why}", clip(value)))
        };
        let number = |max: usize| {
            let number = value.parse().ok().filter(|number| (1..=max).contains(number));
            number.ok_or_else(|| wrong(&format!("a whole number from 1 to {max}")))
        };
        match own {
            Own::Hash => self.hash_mib = number(MOST_MIB)?,
            Own::Threads => self.threads = number(MAX_THREADS)?,
            Own::MultiPv => self.ranks = number(MAX_RANKS)?,
            Own::Level => {
                let level = Level::parse(&value.to_ascii_lowercase());
                let names = Level::NAMES.join(", ");
                self.level = level.ok_or_else(|| wrong(&format!("1 to 8, or {names}")))?;
            }
            Own::Book | Own::Ponder => {
                let on = value.to_ascii_lowercase().parse::<bool>();
                let on = on.map_err(|_| wrong("true or false"))?;
                if own == Own::Book {
                    self.own_book = on;
                }
            }
            Own::Compat => {
                let known = Compat::WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(value));
                self.compat = known.ok_or_else(|| wrong("none or natsel"))?.1;
            }
        }
        Ok(())
    }
}

/// The name by which a game's option is announced.
fn game_name(option: &OptionInfo) -> String {
    match Own::find(option.name) {
        Some(_) => format!("{GAME_PREFIX}{}", option.name),
        None => option.name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelci_catalog::GAMES;

    #[test]
    fn every_option_has_one_word_and_can_be_set_to_its_default() {
        for game in GAMES {
            let mut settings = Settings::default();
            for line in Settings::default().lines(*game) {
                assert_eq!(line.name.split_whitespace().count(), 1, "{line}");
                assert_eq!(line.fault(), None);
                for name in [line.name.clone(), line.name.to_uppercase()] {
                    assert_eq!(settings.set(*game, &name, &line.default), Ok(()), "{line}");
                }
            }
            assert_eq!(settings.lines(*game), Settings::default().lines(*game));
            assert_eq!(settings.set(*game, "verbose", "true"), Err(OptionFault::Unknown));
        }
    }

    #[test]
    fn numbers_of_the_search_can_be_set_though_nobody_is_told() {
        let game = kelci_catalog::find("pijersi").unwrap();
        let mut settings = Settings::default();
        assert_eq!(settings.set(game, "tuning", "late_moves:7"), Ok(()));
        assert_eq!(settings.tuning, "late_moves:7");
        assert_eq!(settings.set(game, "eval", "Linear"), Ok(()));
        assert!(settings.is_linear);
        assert!(settings.set(game, "Eval", "none").is_err());
        assert_eq!(settings.set(game, "Eval", "network"), Ok(()));
        let wrong = settings.set(game, "Tuning", "late_moves:0");
        assert!(matches!(wrong, Err(OptionFault::Wrong(what)) if what.contains("late_moves is 1")));
        assert!(settings.lines(game).iter().all(|line| line.name != "Tuning"));
    }

    #[test]
    fn a_game_may_have_an_option_of_the_same_name() {
        let mik7 = kelci_catalog::find("mik7").unwrap();
        let mut settings = Settings::default();
        settings.set(mik7, "game-level", "9").unwrap();
        settings.set(mik7, "level", "club").unwrap();
        assert_eq!(settings.level.number(), 4);
        let lines: Vec<String> = settings.lines(mik7).iter().map(OptionLine::to_string).collect();
        let level = "option name game-level type spin default 9 min 7 max 13".to_owned();
        assert!(lines.contains(&level), "{lines:?}");
    }

    #[test]
    fn wrong_values_are_explained() {
        let pijersi = kelci_catalog::find("pijersi").unwrap();
        let mut settings = Settings::default();
        let mut says = |name, value| settings.set(pijersi, name, value).unwrap_err().to_string();
        assert_eq!(
            says("hash", "0"),
            "option Hash cannot be \"0\": it is a whole number from 1 to 65536"
        );
        assert!(says("Level", "god").contains("1 to 8, or beginner"));
        assert!(says("Compat", "chess").contains("none or natsel"));
        assert!(says("seed", "-1").contains("whole number"));
        assert_eq!(settings, Settings::default());
    }
}

//! What the games call things, in the reader's language. The keys of the messages are made of the
//! names in the catalog; what has no message there is told in the game's own words.

use fluent_bundle::FluentArgs;
use kelci_catalog::search::Level;
use kelci_catalog::{AnyGame, GAMES};
use kelci_core::OptionInfo;

use super::Words;
use crate::game::{ClockSpec, Seat};

impl Words {
    /// A side, such as Black or Eddy.
    pub fn side(self, game: &dyn AnyGame, seat: Seat) -> String {
        let info = game.info();
        let key = format!("{}-side-{}", info.name, seat.name());
        self.or(&key, info.sides[seat.index()])
    }

    /// A level of the engine.
    pub fn level(self, level: Level) -> String {
        self.or(&format!("level-{}", level.name()), level.name())
    }

    /// The game in a sentence.
    pub fn summary(self, game: &dyn AnyGame) -> String {
        let info = game.info();
        self.or(&format!("{}-summary", info.name), info.summary)
    }

    /// Whose work the games are; several may share a sentence.
    pub fn credits(self) -> Vec<String> {
        let mut credits = Vec::new();
        for game in GAMES {
            let credit = self.say(&format!("{}-credit", game.info().name));
            if !credits.contains(&credit) {
                credits.push(credit);
            }
        }
        credits
    }

    /// A message about all games.
    pub fn say_of_all(self, key: &str) -> String {
        self.say_of_games(key, |_| true)
    }

    /// A message about some of the games.
    pub fn say_of_games(self, key: &str, which: impl Fn(&dyn AnyGame) -> bool) -> String {
        let games = GAMES.into_iter().filter(|game| which(**game));
        let titles: Vec<&str> = games.map(|game| game.info().title).collect();
        let (last, others) = titles.split_last().map_or(("", &[][..]), |(last, all)| (*last, all));
        let mut args = FluentArgs::new();
        args.set("games", last);
        if !others.is_empty() {
            let mut list = FluentArgs::new();
            list.set("first", others.join(", "));
            list.set("last", last);
            args.set("games", self.tell("games-and", &list));
        }
        args.set("count", titles.len());
        self.tell(key, &args)
    }

    pub fn option(self, game: &dyn AnyGame, option: &OptionInfo) -> String {
        self.or(&format!("{}-option-{}", game.info().name, option.name), option.name)
    }

    /// What an option is for.
    pub fn option_about(self, game: &dyn AnyGame, option: &OptionInfo) -> String {
        let key = format!("{}-option-{}-about", game.info().name, option.name);
        self.or(&key, option.summary)
    }

    /// A value that an option can have; `other` is a text of one's own, `text` its form.
    pub fn option_value(self, game: &dyn AnyGame, option: &OptionInfo, value: &str) -> String {
        self.or(&format!("{}-option-{}-{value}", game.info().name, option.name), value)
    }

    pub fn reason(self, game: &dyn AnyGame, reason: &str) -> String {
        let info = game.info();
        let known = info.reasons.iter().find(|(known, _)| known.0 == reason);
        match known {
            Some((_, told)) => self.or(&format!("{}-reason-{reason}", info.name), told),
            None => self.or(&format!("reason-{reason}"), reason),
        }
    }

    /// How the clocks are set.
    pub fn clock(self, clock: ClockSpec) -> String {
        match clock {
            ClockSpec::None => self.say("clock-none"),
            ClockSpec::Unknown => self.say("clock-unknown"),
            ClockSpec::Move { ms } => self.with("clock-move", "time", self.time(ms)),
            ClockSpec::Game { base_ms, increment_ms } => {
                let mut args = FluentArgs::new();
                args.set("base", self.time(base_ms));
                args.set("increment", self.time(increment_ms));
                self.tell("clock-game", &args)
            }
        }
    }

    /// How much time is left, as far as it matters.
    pub fn left(self, ms: u64) -> String {
        let minutes = ms.div_ceil(60_000);
        let (days, hours) = (minutes / 1_440, minutes / 60 % 24);
        let mut args = FluentArgs::new();
        args.set("days", days);
        args.set("hours", hours);
        args.set("minutes", minutes % 60);
        let key = match (days, hours) {
            (0, 0) => "left-minutes",
            (0, _) => "left-hours",
            _ => "left-days",
        };
        self.tell(key, &args)
    }

    /// A time: whole days or minutes as such, anything else in seconds.
    fn time(self, ms: u64) -> String {
        if ms > 0 && ms.is_multiple_of(86_400_000) {
            self.count("time-days", ms / 86_400_000)
        } else if ms > 0 && ms.is_multiple_of(60_000) {
            self.count("time-minutes", ms / 60_000)
        } else if ms.is_multiple_of(1_000) {
            self.count("time-seconds", ms / 1_000)
        } else {
            // Thousandths fit a double exactly enough to be read.
            #[allow(clippy::cast_precision_loss)]
            self.count("time-seconds", ms as f64 / 1_000.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::*;
    use crate::game::{EndReason, OfferedPace, Phrase};

    #[test]
    fn levels_and_reasons_have_words_in_both_languages() {
        let levels = Level::NAMES.map(|name| format!("level-{name}")).into_iter();
        for key in
            levels.chain(EndReason::OF_SITE.map(|reason| format!("reason-{}", reason.name())))
        {
            for language in Language::ALL {
                assert!(Words::of(language).has(&key), "{key} is missing in {}", language.name());
            }
        }
    }

    #[test]
    fn what_can_be_said_and_every_pace_have_words_in_both_languages() {
        let phrases = Phrase::ALL.iter().map(|phrase| format!("game-phrase-{}", phrase.name()));
        let paces = OfferedPace::ALL.iter().map(|pace| format!("lobby-pace-{}", pace.name));
        for key in phrases.chain(paces) {
            for language in Language::ALL {
                assert!(Words::of(language).has(&key), "{key} is missing in {}", language.name());
            }
        }
    }

    #[test]
    fn clocks_are_told_in_minutes_and_seconds() {
        let reader = Words::of(Language::English);
        assert_eq!(reader.clock(ClockSpec::None), "No clock");
        assert_eq!(reader.clock(ClockSpec::Move { ms: 30_000 }), "30 s a move");
        let clock = ClockSpec::Game { base_ms: 600_000, increment_ms: 5_000 };
        assert_eq!(reader.clock(clock), "10 min + 5 s");
        let clock = ClockSpec::Game { base_ms: 90_000, increment_ms: 0 };
        assert_eq!(reader.clock(clock), "90 s + 0 s");
        assert_eq!(reader.clock(ClockSpec::Move { ms: 1_500 }), "1.5 s a move");
        assert_eq!(reader.clock(ClockSpec::Move { ms: 86_400_000 }), "1 day a move");
        assert_eq!(reader.clock(ClockSpec::Move { ms: 14 * 86_400_000 }), "14 days a move");
        assert_eq!(reader.left(3 * 86_400_000), "3 d 0 h");
        assert_eq!(reader.left(2 * 86_400_000 + 5 * 3_600_000 + 1), "2 d 5 h");
        assert_eq!(reader.left(5 * 3_600_000 + 60_000), "5 h 1 min");
        assert_eq!(reader.left(1), "1 min");
    }
}

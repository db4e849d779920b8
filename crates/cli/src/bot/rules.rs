//! Which challenges a bot accepts, as a small file says it.

use kelci_server::game::{ClockSpec, Terms};
use kelci_server::ids::TournamentId;
use serde::Deserialize;

use crate::args::find_game;

/// The paces that there are, as ladders name them, and games without a clock.
const PACES: [&str; 4] = ["fast", "normal", "days", "none"];

/// Tournaments at once: each is asked for whenever the bot comes back.
const MOST_TOURNAMENTS: usize = 20;

/// The rules. What the file leaves out does not matter.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, default)]
pub(super) struct BotRules {
    /// These games.
    games: Option<Vec<String>>,
    /// These paces.
    paces: Option<Vec<String>>,
    /// Only games that are rated, or only such that are not.
    rated: Option<bool>,
    /// Of those who are at least so strong.
    least: Option<i64>,
    /// Of those who are at most so strong.
    most: Option<i64>,
    /// Of nobody but these.
    only: Option<Vec<String>>,
    /// Not of these.
    never: Vec<String>,
    /// Also games whose options are not the usual ones, which not every engine can play.
    options: bool,
    /// So many games at once; who asks for more waits.
    pub at_once: usize,
    /// It takes part in these, which need no acceptance.
    pub tournaments: Vec<String>,
}

impl Default for BotRules {
    fn default() -> BotRules {
        BotRules {
            games: None,
            paces: None,
            rated: None,
            least: None,
            most: None,
            only: None,
            never: Vec::new(),
            options: false,
            at_once: 4,
            tournaments: Vec::new(),
        }
    }
}

/// Somebody asks for a game.
#[derive(Deserialize, Clone, Debug)]
pub(super) struct Asked {
    pub id: String,
    pub from: String,
    pub rating: Option<i64>,
    pub terms: Terms,
}

fn pace(clock: ClockSpec) -> &'static str {
    clock.pace().map_or("none", |pace| pace.name())
}

fn is_among(names: &[String], name: &str) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

impl BotRules {
    /// Reads them.
    pub(super) fn parse(text: &str) -> Result<BotRules, String> {
        let mut rules: BotRules =
            toml::from_str(text).map_err(|error| error.message().to_owned())?;
        for game in rules.games.iter().flatten() {
            if find_game(game).is_none() {
                return Err(format!("games: there is no game \"{game}\""));
            }
        }
        for pace in rules.paces.iter().flatten() {
            if !PACES.contains(&pace.as_str()) {
                return Err(format!("paces: \"{pace}\" is none of {}", PACES.join(", ")));
            }
        }
        if !(1..=64).contains(&rules.at_once) {
            return Err("at_once: it is 1 to 64".into());
        }
        if rules.tournaments.len() > MOST_TOURNAMENTS {
            return Err(format!("tournaments: at most {MOST_TOURNAMENTS}"));
        }
        for link in &mut rules.tournaments {
            // The name of a tournament, or its whole link.
            let name = link.trim_end_matches('/').rsplit('/').next().and_then(TournamentId::parse);
            let name = name.ok_or_else(|| format!("tournaments: \"{link}\" is no tournament"))?;
            *link = name.as_str().to_owned();
        }
        Ok(rules)
    }

    /// Why a challenge is declined; nothing if it is accepted.
    pub(super) fn why_not(&self, asked: &Asked) -> Option<&'static str> {
        let Terms { game, options, clock, rated } = &asked.terms;
        let is_listed = |list: &Option<Vec<String>>, name: &str| {
            list.as_ref().is_none_or(|names| is_among(names, name))
        };
        let is_strong = |bound: Option<i64>, keeps: fn(i64, i64) -> bool| {
            bound.is_none_or(|bound| asked.rating.is_some_and(|rating| keeps(rating, bound)))
        };
        let reasons = [
            (!is_listed(&self.games, game), "not that game"),
            (!is_listed(&self.paces, pace(*clock)), "not that pace"),
            (self.rated.is_some_and(|wanted| wanted != *rated), "not so rated"),
            (!self.options && !options.is_empty(), "not with these options"),
            (!is_strong(self.least, |rating, least| rating >= least), "they are not strong enough"),
            (!is_strong(self.most, |rating, most| rating <= most), "they are too strong"),
            (!is_listed(&self.only, &asked.from), "not them"),
            (is_among(&self.never, &asked.from), "not them"),
        ];
        reasons.into_iter().find(|(is_so, _)| *is_so).map(|(_, why)| why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(clock: ClockSpec, rated: bool, rating: Option<i64>) -> Asked {
        let terms = Terms { game: "pijersi".into(), options: Default::default(), clock, rated };
        Asked { id: "x".into(), from: "Ann".into(), rating, terms }
    }

    const MINUTES: ClockSpec = ClockSpec::Game { base_ms: 300_000, increment_ms: 3_000 };

    #[test]
    fn without_rules_everything_usual_is_accepted() {
        let rules = BotRules::parse("").unwrap();
        assert_eq!(rules.at_once, 4);
        assert_eq!(rules.why_not(&asked(MINUTES, true, None)), None);
        let mut odd = asked(ClockSpec::None, false, None);
        odd.terms.options.insert("reserves".into(), "no".into());
        assert!(rules.why_not(&odd).is_some());
        assert_eq!(BotRules::parse("options = true").unwrap().why_not(&odd), None);
    }

    #[test]
    fn a_rule_that_is_broken_is_named() {
        for (rule, is_good) in [
            ("games = ['Pijersi', 'mik7']", true),
            ("games = ['jersi']", false),
            ("paces = ['fast', 'none']", true),
            ("paces = ['days']", false),
            ("rated = true", true),
            ("rated = false", false),
            ("least = 1500", true),
            ("least = 1501", false),
            ("most = 1499", false),
            ("only = ['ann', 'Bob']", true),
            ("only = []", false),
            ("never = ['Ann']", false),
        ] {
            let rules = BotRules::parse(rule).unwrap();
            let why = rules.why_not(&asked(MINUTES, true, Some(1500)));
            assert_eq!(why.is_none(), is_good, "{rule}: {why:?}");
        }
        let unknown = BotRules::parse("most = 3000").unwrap();
        assert!(unknown.why_not(&asked(MINUTES, true, None)).is_some(), "nobody knows how strong");
    }

    #[test]
    fn a_tournament_is_named_by_its_link_or_its_name() {
        let name = "0123456789abcdefghjkmnpqrs";
        for text in [name.to_owned(), format!("https://x.org/tournaments/{name}/")] {
            let rules = BotRules::parse(&format!("tournaments = ['{text}']")).unwrap();
            assert_eq!(rules.tournaments, [name]);
        }
        let many = format!("tournaments = [{}]", format!("'{name}', ").repeat(21));
        assert!(BotRules::parse(&many).is_err());
    }

    #[test]
    fn rules_that_make_no_sense_are_refused() {
        for wrong in [
            "games = ['chess']",
            "paces = ['slow']",
            "at_once = 0",
            "at_one = 3",
            "rated = 'yes'",
            "tournaments = ['the spring cup']",
            "tournaments = 'x'",
            "[",
        ] {
            assert!(BotRules::parse(wrong).is_err(), "{wrong}");
        }
    }
}

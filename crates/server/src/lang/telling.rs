//! What is said of one game, in the reader's language: players, facts, reasons, results.
//!
//! Nothing here knows a game by name: keys are put together from what the catalog says of it.

use std::collections::BTreeMap;

use fluent_bundle::FluentArgs;
use kelci_catalog::AnyGame;
use kelci_picture::wire::{Fact, FactValue};

use super::Words;
use super::script_words::ScriptWords;
use crate::game::{EndReason, Round, Seat, Spec, State, Status};
use crate::view::{GameView, Now};

/// What the sides of a game are called.
pub fn sides(words: Words, game: &dyn AnyGame) -> [String; 2] {
    Seat::BOTH.map(|seat| words.side(game, seat))
}

/// What to call whoever sits there.
pub fn player(words: Words, state: &State, seat: Seat) -> String {
    named(words, state.spec(), seat, state.name(seat))
        .unwrap_or_else(|| words.side(state.game(), seat))
}

/// The same of a game of which only this is known; none for somebody without a name. In a match,
/// where sides are swapped, such a player has a letter.
pub fn named(words: Words, spec: &Spec, seat: Seat, name: Option<&str>) -> Option<String> {
    match (computer(words, spec, seat), name) {
        (Some(computer), _) => Some(computer),
        (None, None) => Some(words.say("player-nobody")),
        (None, Some("")) => spec.series.as_ref().map(|series| {
            let is_a = Round::seat_of_a(series.round) == seat;
            words.say(if is_a { "series-a" } else { "series-b" })
        }),
        (None, Some(name)) => Some(name.to_owned()),
    }
}

/// What to call the engine that sits there, if one does.
pub fn computer(words: Words, spec: &Spec, seat: Seat) -> Option<String> {
    let level = words.level(spec.engine(seat)?);
    Some(words.with("player-computer-level", "name", level))
}

/// The words of the page that its scripts need.
pub fn page_words(words: Words) -> ScriptWords {
    let mut said = words.for_scripts("game-");
    // What other pages say too.
    said.insert("match-won".into(), words.with("series-won", "name", "{name}").into());
    for (key, of) in [
        ("nobody", "player-nobody"),
        ("match-drawn", "series-drawn"),
        ("player-you", "player-you"),
        ("player-a", "series-a"),
        ("player-b", "series-b"),
    ] {
        said.insert(key.into(), words.say(of).into());
    }
    said
}

/// Why this game can end.
pub fn reasons(words: Words, game: &dyn AnyGame) -> BTreeMap<&'static str, String> {
    let of_rules = game.info().reasons.iter().map(|(reason, _)| reason.0);
    let all = of_rules.chain(EndReason::OF_SITE.map(EndReason::name));
    all.map(|reason| (reason, words.reason(game, reason))).collect()
}

/// A fact: what it is about, and what is so.
pub fn fact(words: Words, fact: &Fact) -> (String, String) {
    let mut keys = fact_keys(fact);
    let value = keys.pop().filter(|_| !keys.is_empty());
    let label = words.or(&format!("fact-{}", fact.key), fact.label);
    let mut args = FluentArgs::new();
    match &fact.value {
        FactValue::Number { count } => return (label, count.to_string()),
        FactValue::Count { count, of } | FactValue::Goal { count, of, .. } => {
            args.set("count", *count);
            args.set("of", *of);
        }
        FactValue::Word { .. } => {}
        FactValue::Moves { moves, .. } => {
            if value.is_none() {
                return (label, moves.join(", "));
            }
            args.set("text", moves.join(", "));
        }
    }
    (label, words.tell(&value.unwrap_or_default(), &args))
}

/// The keys of the messages of a fact: what it is about, and what is so, unless that is just a number
/// or moves.
pub(crate) fn fact_keys(fact: &Fact) -> Vec<String> {
    let word = match &fact.value {
        FactValue::Number { .. } => None,
        FactValue::Count { .. } => Some("count"),
        FactValue::Goal { word, .. } | FactValue::Word { word } | FactValue::Moves { word, .. } => {
            Some(word.as_str())
        }
    };
    let about = format!("fact-{}", fact.key);
    let value = word.filter(|word| !word.is_empty()).map(|word| format!("{about}-{word}"));
    [about].into_iter().chain(value).collect()
}

/// Whether a fact is worth a player's attention: how long nothing was captured is not before half of
/// what makes a draw.
pub fn matters(fact: &Fact) -> bool {
    let counts_down = fact.key.starts_with("plies-without");
    !matches!(fact.value, FactValue::Count { count, of } if counts_down && 2 * count < of)
}

/// Whose turn it is, or who won.
pub fn standing(
    words: Words,
    view: &GameView,
    sides: &[String; 2],
    players: &[String; 2],
) -> String {
    let Now { end, status, turn, understood, .. } = &view.now;
    if !understood {
        return words.say("game-newer");
    }
    match end.as_ref().map(|end| (end.winner, end.result)) {
        Some((Some(seat), _)) if view.you == [seat] => words.say("game-you-win"),
        Some((Some(seat), _)) => words.with("game-wins", "side", players[seat.index()].as_str()),
        Some((None, Some(_))) => words.say("game-drawn"),
        Some((None, None)) => words.say("game-void"),
        None if *status == Status::Waiting => words.say("game-waiting"),
        None => words.with("game-turn", "side", sides[turn.index()].as_str()),
    }
}

#[cfg(test)]
mod tests {
    use kelci_catalog::GAMES;
    use kelci_core::Options;

    use super::super::Language;
    use super::*;

    #[test]
    fn scripts_are_told_every_reason() {
        let words = Words::of(Language::English);
        for game in GAMES {
            let told = reasons(words, *game);
            assert_eq!(told.len(), game.info().reasons.len() + EndReason::OF_SITE.len());
            assert!(told.iter().all(|(reason, text)| reason != text), "{told:?}");
        }
    }

    #[test]
    fn facts_are_told_in_both_languages() {
        let tell = |language: Language, name: &str, fen: Option<&str>| -> Vec<String> {
            let game = kelci_catalog::find(name).unwrap();
            let position = game.position(&Options::new(), fen).unwrap();
            let facts = kelci_picture::wire::position(game, &*position, None, 0).facts;
            let told = facts.iter().map(|known| fact(Words::of(language), known));
            told.map(|(label, value)| format!("{label}: {value}")).collect()
        };
        assert_eq!(
            tell(Language::English, "pijersi", None),
            ["Turns without a capture: 0 of 20, then a draw"]
        );
        assert_eq!(
            tell(Language::French, "mikjersi", None),
            ["Coups sans prise qui compte: 0 sur 20, puis nulle", "Échanges restants: 2 sur 2"]
        );
        let broken = "AAA/AAA/1AA1A2/3A1A1/E3E2/3/3 a 7 p a5b5*2,b5a5 45";
        assert_eq!(
            tell(Language::French, "mik7", Some(broken)),
            [
                "Niveau: 7",
                "Contrat: exact, avec les points",
                "Vaisseaux perdus: 9",
                "Vaisseaux arrivés: 11 vaisseaux sur les cases marquées : 9 jusqu’ici",
                "Contrat rompu: oui, la partie continue aux points",
                "Répétition: Déjà joué deux fois : a5-b5. Une troisième fois perd la partie",
            ]
        );
        for (letter, english, french) in [
            (
                'c',
                [
                    "Contract: exact",
                    "Ships lost: 11 ships must be lost, not one more: 0 so far",
                    "Ships home: 9 ships on the marked cells: 0 so far",
                ],
                [
                    "Contrat: exact",
                    "Vaisseaux perdus: 11 vaisseaux doivent être perdus, pas un de plus : 0 jusqu’ici",
                    "Vaisseaux arrivés: 9 vaisseaux sur les cases marquées : 0 jusqu’ici",
                ],
            ),
            (
                'm',
                [
                    "Contract: at most",
                    "Ships lost: 11 ships lost at most, 7 at least: 0 so far",
                    "Ships home: 13 ships on the marked cells: 0 so far",
                ],
                [
                    "Contrat: au plus",
                    "Vaisseaux perdus: 11 vaisseaux perdus au plus, 7 au moins : 0 jusqu’ici",
                    "Vaisseaux arrivés: 13 vaisseaux sur les cases marquées : 0 jusqu’ici",
                ],
            ),
            (
                'h',
                [
                    "Contract: home",
                    "Ships home: 9 ships home on blue cells: 0 so far",
                    "Captures: Eddy wins with 12 captures: 0 so far",
                ],
                [
                    "Contrat: arrivée",
                    "Vaisseaux arrivés: 9 vaisseaux sur des cases bleues : 0 jusqu’ici",
                    "Prises: Eddy gagne avec 12 prises : 0 jusqu’ici",
                ],
            ),
        ] {
            let start = format!("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 11 {letter} - 1");
            assert_eq!(tell(Language::English, "mik7", Some(&start))[1..], english);
            assert_eq!(tell(Language::French, "mik7", Some(&start))[1..], french);
        }
        let claim = "3/E2/3AE2/AAAA1AA/AAAAA2/AAA/A2 a 7 c - 5 c5c6";
        let told = tell(Language::English, "mik7", Some(claim));
        assert_eq!(told.last().unwrap(), "Claim: at hand, against c5-c6");
    }
}

//! What is asked before a game begins: which, who plays, the options that the catalog describes, the
//! clock.

use kelci_catalog::GAMES;
use kelci_catalog::search::Level;
use kelci_core::{OptionInfo, OptionKind, Options, Side};

use super::field::{Field, Word};
use super::form::FieldSubject;
use super::update::level_words;
use crate::args::GameArg;
use crate::play::SeatPlayer;

/// Numbers of which there are so few are turned through, others are typed.
const FEW: u64 = 20;

/// The fields of a game, filled in.
pub fn fields(
    game: GameArg,
    players: [SeatPlayer; 2],
    options: &Options,
    clock: Field,
) -> Vec<(FieldSubject, Field)> {
    let info = game.info();
    let titles = GAMES.iter().map(|game| Word::new(game.info().name, game.info().title));
    let which = Field::of_words("Game", info.summary, titles.collect()).with(info.name);
    let seats = Side::BOTH.map(|side| {
        let name = info.sides[side.index()];
        let levels = (1..)
            .map_while(Level::new)
            .map(|level| Word::new(level.name(), format!("kelci {}", level_words(level))));
        let words = [Word::new("", "a person")].into_iter().chain(levels).collect();
        let about = format!("who plays {name}: a person at this keyboard, or kelci, and how well");
        let value = match players[side.index()] {
            SeatPlayer::Human => "",
            SeatPlayer::Engine(level) => level.name(),
        };
        (FieldSubject::Player(side), Field::of_words(name, about, words).with(value))
    });
    let chosen = |option: &OptionInfo| {
        let mut given = options.iter().filter(|(name, _)| *name == option.name);
        given.next().map_or(option.default, |(_, value)| value).to_owned()
    };
    let own = info
        .options
        .iter()
        .map(|option| (FieldSubject::Option(option), option_field(option, &chosen(option))));
    let mut fields = vec![(FieldSubject::Game, which)];
    fields.extend(seats);
    fields.extend(own);
    fields.push((FieldSubject::Clock, clock));
    fields
}

fn option_field(option: &'static OptionInfo, value: &str) -> Field {
    let (name, about) = (option.name, option.summary);
    let same = |word: &&'static str| Word::new(*word, *word);
    match option.kind {
        OptionKind::Check => {
            let words = vec![Word::new("true", "yes"), Word::new("false", "no")];
            let value = if matches!(value, "true" | "on") { "true" } else { "false" };
            Field::of_words(name, about, words).with(value)
        }
        OptionKind::Number { min, max } if max - min < FEW => {
            let numbers = (min..=max).map(|number| number.to_string());
            let words = numbers.map(|number| Word::new(number.clone(), number));
            Field::of_words(name, about, words.collect()).with(value)
        }
        OptionKind::Number { min, .. } => {
            let about = format!("{about}: a whole number from {min}");
            Field::of_text(name, about, Vec::new()).with(value)
        }
        OptionKind::Seed => {
            let about = format!("{about}: a whole number from 0");
            Field::of_text(name, about, Vec::new()).with(value)
        }
        OptionKind::Choice(words) => {
            Field::of_words(name, about, words.iter().map(same).collect()).with(value)
        }
        OptionKind::ChoiceOrText { words, or } => {
            let about = format!("{about}; one can also type {or}");
            Field::of_text(name, about, words.iter().map(same).collect()).with(value)
        }
        OptionKind::Document => {
            let mut words = vec![Word::new(option.default, "none")];
            // What was read from a file is not read again.
            if value != option.default {
                words.push(Word::new(value, "as in this game"));
            }
            let about = format!("{about}; type the path of a file");
            Field::of_text(name, about, words).with(value)
        }
    }
}

/// The clocks that are offered; any other can be typed.
const CONTROLS: &[(&str, &str)] = &[
    ("", "as much as you like"),
    ("3+2", "3 minutes + 2 seconds a move"),
    ("5+3", "5 minutes + 3 seconds a move"),
    ("10+5", "10 minutes + 5 seconds a move"),
    ("30+15", "30 minutes + 15 seconds a move"),
];

/// How much time there is, to be filled in.
pub fn clock_field() -> Field {
    let words = CONTROLS.iter().map(|(value, shown)| Word::new(*value, *shown));
    let about =
        "the time of each side; one can also type minutes and seconds a move, such as 15+10";
    Field::of_text("Time", about, words.collect())
}

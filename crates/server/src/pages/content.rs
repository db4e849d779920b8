//! One walk over the content of a game, every kind in every language: what is missing, and what is
//! told that is not so. The tests walk all games; whoever adds one reads here what it lacks.

use std::collections::BTreeSet;

use kelci_catalog::AnyGame;
use kelci_catalog::book::Book;
use kelci_core::{MoveFault, OptionInfo, OptionKind, Options, Rng};
use kelci_picture::{print, wire};
use kelci_rating::LevelSteps;

use super::rules::Text;
use crate::game::Seat;
use crate::lang::{Language, Words, telling};
use crate::lessons::attempt::{AttemptVerdict, attempt};
use crate::lessons::{LessonStep, read};

/// What is missing in the content of a game or wrong with it, each with the file that it concerns.
pub fn faults(game: &'static dyn AnyGame) -> Vec<String> {
    let content = game.content();
    let mut faults = Vec::new();
    let mut of = |file: &str, found: Vec<String>| {
        faults.extend(found.into_iter().map(|fault| format!("{file}: {fault}")));
    };
    of("book.txt", book(game));
    of("bench.txt", bench(game));
    of("openings.txt", openings(game));
    of("levels.txt", LevelSteps::read(content.levels).err().into_iter().collect());
    of("puzzles.txt", puzzles(game));
    let lessons = read(content.lessons);
    of(
        "lessons.toml",
        lessons.as_ref().map_or_else(|fault| vec![fault.clone()], |it| steps(game, it)),
    );
    for language in Language::ALL {
        let code = language.code();
        of(&format!("rules.{code}.html"), rules(game, language));
        of(&format!("sheet.{code}.txt"), print::faults(game, language));
        of(&format!("words.{code}.ftl"), words(game, language));
        of(
            &format!("learn.{code}.ftl"),
            learn(game, language, lessons.as_deref().unwrap_or_default()),
        );
    }
    faults
}

/// The fault, unless it is so.
fn unless(is_so: bool, fault: impl Into<String>) -> Vec<String> {
    if is_so { Vec::new() } else { vec![fault.into()] }
}

fn book(game: &dyn AnyGame) -> Vec<String> {
    let start = game.position(&Options::new(), None).expect("a game's defaults are valid");
    match Book::read(game, game.content().book) {
        Ok(book) => unless(!book.moves(&*start).is_empty(), "it does not know the start"),
        Err((line, fault)) => vec![format!("line {line}: {fault}")],
    }
}

fn bench(game: &dyn AnyGame) -> Vec<String> {
    let lines = game.content().bench.lines().filter(|line| !line.starts_with('#'));
    let mut faults = unless(lines.clone().count() > 0, "there is no position");
    let read = lines.map(|fen| game.position(&Options::new(), Some(fen)));
    faults.extend(read.filter_map(|read| Some(read.err()?.to_string())));
    faults
}

fn openings(game: &dyn AnyGame) -> Vec<String> {
    match kelci_catalog::openings::read(game.content().openings, game, &Options::new()) {
        Ok(openings) => unless(!openings.is_empty(), "there is no position"),
        Err((line, fault)) => vec![format!("line {line}: {fault}")],
    }
}

fn puzzles(game: &dyn AnyGame) -> Vec<String> {
    match kelci_puzzle::text::read(game, game.content().puzzles) {
        Ok(puzzles) => unless(!puzzles.is_empty(), "there is none"),
        Err(fault) => vec![fault.to_string()],
    }
}

fn steps(game: &dyn AnyGame, steps: &[LessonStep]) -> Vec<String> {
    let whole = steps.iter().position(|step| step.begin.is_some());
    let is_whole = whole.is_some_and(|at| at + 1 == steps.len());
    let mut faults = unless(is_whole, "the last step is no whole game");
    let ids: BTreeSet<&str> = steps.iter().map(|step| step.id.as_str()).collect();
    faults.extend(unless(ids.len() == steps.len(), "two steps have the same id"));
    for step in steps {
        let wrong = step_faults(game, step).into_iter();
        faults.extend(wrong.map(|fault| format!("{}: {fault}", step.id)));
    }
    faults
}

fn step_faults(game: &dyn AnyGame, step: &LessonStep) -> Vec<String> {
    let start = match step.line(game, &[]) {
        Ok(line) => line,
        Err(fault) => return vec![fault.to_string()],
    };
    let mut faults = Vec::new();
    for cell in step.marks.iter().chain(&step.hint) {
        faults.extend(unless(game.layout().cell(cell).is_some(), format!("no cell {cell}")));
    }
    for text in &step.legal {
        let is_legal = start.position().parse_move(text).is_ok();
        faults.extend(unless(is_legal, format!("{text} is not legal")));
    }
    for text in &step.forbidden {
        let refused = start.position().parse_move(text).map_err(|error| error.fault);
        faults
            .extend(unless(refused == Err(MoveFault::Illegal), format!("{text} is not forbidden")));
    }
    if !step.goal.is_empty() {
        let solved = attempt(game, step, &step.solution);
        let is_solved = solved.is_ok_and(|tried| tried.verdict == AttemptVerdict::Right);
        faults.extend(unless(is_solved, "the solution is none"));
    }
    faults
}

fn rules(game: &'static dyn AnyGame, language: Language) -> Vec<String> {
    let text = Text::new(game, Words::of(language));
    let html = text.written();
    let mut faults = text.faults();
    faults.extend(unless(html.contains("<figure"), "there is no picture"));
    faults.extend(unless(html.contains("<h2 id=\"credits\""), "nobody is credited"));
    faults
}

/// Every message whose key is made of what the catalog says of the game.
fn words(game: &'static dyn AnyGame, language: Language) -> Vec<String> {
    let (info, words) = (game.info(), Words::of(language));
    let mut keys = vec!["summary".to_owned(), "credit".to_owned()];
    keys.extend(Seat::BOTH.iter().map(|seat| format!("side-{}", seat.name())));
    keys.extend(info.reasons.iter().map(|(reason, _)| format!("reason-{reason}")));
    keys.extend(info.options.iter().flat_map(option_keys));
    let mut keys: Vec<String> = keys.iter().map(|key| format!("{}-{key}", info.name)).collect();
    keys.extend(facts(game));
    keys.retain(|key| !words.has(key));
    keys.into_iter().map(|key| format!("{key} is missing")).collect()
}

fn option_keys(option: &OptionInfo) -> Vec<String> {
    let OptionInfo { name, kind, .. } = option;
    let (words, own): (&[&str], &[&str]) = match kind {
        OptionKind::Choice(words) => (words, &[]),
        OptionKind::ChoiceOrText { words, .. } => (words, &["other", "text"]),
        OptionKind::Check | OptionKind::Number { .. } | OptionKind::Seed | OptionKind::Document => {
            (&[], &[])
        }
    };
    let rest = ["about"].iter().chain(words).chain(own).map(|word| format!("option-{name}-{word}"));
    [format!("option-{name}")].into_iter().chain(rest).collect()
}

/// The keys of what is told of positions, as far as a few games come to them.
fn facts(game: &dyn AnyGame) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let mut rng = Rng::new(1);
    for _ in 0..5 {
        let mut position = game.position(&Options::new(), None).expect("defaults are valid");
        for _ in 0..200 {
            let told = wire::position(game, &*position, None, 0).facts;
            keys.extend(told.iter().flat_map(telling::fact_keys));
            let Some(&key) = rng.pick(&position.moves()) else { break };
            position.play(key);
        }
    }
    keys
}

fn learn(game: &'static dyn AnyGame, language: Language, steps: &[LessonStep]) -> Vec<String> {
    let (words, name) = (Words::of(language), game.info().name);
    let mut wanted = BTreeSet::new();
    let key = format!("learn-{name}");
    let mut faults = unless(words.has(&key), format!("{key} is missing"));
    for step in steps {
        let has = |part: &str| words.has(&format!("learn-{name}-{}{part}", step.id));
        let needs = [
            ("", true),
            ("-text", true),
            ("-task", step.begin.is_none()),
            ("-hint", !step.goal.is_empty()),
        ];
        for (part, _) in needs.into_iter().filter(|(part, needed)| has(part) != *needed) {
            faults.push(format!(
                "{}{part} should be there only and always where it is needed",
                step.id
            ));
        }
        wanted.extend(
            ["", "-text", "-task", "-hint", "-done"].map(|part| format!("{}{part}", step.id)),
        );
    }
    let told = words.for_scripts(&format!("learn-{name}-"));
    let idle = told.keys().filter(|key| !wanted.contains(*key));
    faults.extend(idle.map(|key| format!("{key} is of no step")));
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_all_its_content_in_every_language() {
        for game in kelci_catalog::GAMES {
            assert_eq!(faults(*game), [""; 0], "{}", game.info().name);
        }
    }
}

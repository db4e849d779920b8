//! A step of a lesson in words and pictures.

use kelci_catalog::AnyGame;
use kelci_picture::{Arrow, Lesson, Look, wire};

use crate::lessons::{LessonStep, steps};
use crate::line::PlayedLine;
use crate::pages::reader::Reader;
use crate::pages::rules::{Text, escaped};

/// A step as pages tell it. Texts that can hold drawings are HTML.
pub struct StepView {
    pub id: &'static str,
    pub href: String,
    pub title: String,
    /// One rule, as paragraphs.
    pub text: String,
    /// What is to be done; nothing where there is nothing to be tried.
    pub task: String,
    pub hint: String,
    /// What is said when it is done; often nothing in particular.
    pub done: String,
    /// Where it begins.
    pub picture: String,
    /// The circle of rock, scissors and paper, where it is spoken of.
    pub circle: String,
    /// How it is done: the moves, and a picture of the first.
    pub solution: Option<(String, String)>,
}

pub fn all(reader: &Reader, game: &'static dyn AnyGame) -> Vec<StepView> {
    steps(game).iter().map(|step| tell(reader, game, step)).collect()
}

fn tell(reader: &Reader, game: &'static dyn AnyGame, step: &'static LessonStep) -> StepView {
    let (name, id) = (game.info().name, step.id.as_str());
    let key = |part: &str| format!("learn-{name}-{id}{part}");
    let text = Text::new(game, reader.words);
    let html = |part: &str| marked_up(&text, &reader.words.or(&key(part), ""));
    let picture = |line: &PlayedLine| {
        let marked = step.marks.iter().filter_map(|name| game.layout().cell(name)).collect();
        drawn(&text, step, line, &Lesson { marked, ..Lesson::default() })
    };
    let start = step.line(game, &[]).ok();
    StepView {
        id,
        href: format!("/learn/{name}/{id}"),
        title: reader.say(&key("")),
        text: html("-text"),
        task: html("-task"),
        hint: html("-hint"),
        done: reader.words.or(&key("-done"), ""),
        picture: start.as_ref().map(picture).unwrap_or_default(),
        circle: if step.circle {
            text.circle(&reader.say("learn-circle")).to_string()
        } else {
            String::new()
        },
        solution: solution(&text, game, step),
    }
}

/// Lines become paragraphs, `_this_` is stressed, and `:R:` is a picture of that piece.
fn marked_up(text: &Text, words: &str) -> String {
    let paragraph = |line: &str| {
        let mut html = String::new();
        for (at, part) in escaped(line).split('_').enumerate() {
            let is_stressed = at % 2 == 1;
            html += &if is_stressed { format!("<strong>{part}</strong>") } else { part.to_owned() };
        }
        format!("<p>{html}</p>")
    };
    let html: String = words.lines().filter(|line| !line.is_empty()).map(paragraph).collect();
    let mut pieces = html.split(':').peekable();
    let mut out = pieces.next().unwrap_or_default().to_owned();
    while let Some(part) = pieces.next() {
        let is_piece = part.len() == 1 && part.starts_with(|c: char| c.is_ascii_alphabetic());
        match pieces.next_if(|_| is_piece) {
            Some(rest) => out += &format!("{}{rest}", text.piece(part)),
            None => out += &format!(":{part}"),
        }
    }
    out
}

fn solution(text: &Text, game: &dyn AnyGame, step: &LessonStep) -> Option<(String, String)> {
    let whole = step.line(game, &step.solution).ok()?;
    let first = step.line(game, step.solution.get(..1)?).ok()?;
    let (before, key) = (first.before()?, first.last_key()?);
    let arrows = Arrow::of_move(before, key);
    let moves: Vec<&str> = whole.moves().iter().map(|mv| mv.text.as_str()).collect();
    let picture = if arrows.is_empty() {
        // What comes from beside the board is seen where it lands.
        let marked = wire::last_cells(before, key);
        drawn(text, step, &first, &Lesson { marked, ..Lesson::default() })
    } else {
        let start = step.line(game, &[]).ok()?;
        drawn(text, step, &start, &Lesson { arrows, ..Lesson::default() })
    };
    Some((moves.join(", "), picture))
}

fn drawn(text: &Text, step: &LessonStep, line: &PlayedLine, lesson: &Lesson) -> String {
    let look = Look { diagrams: step.diagrams, ..Look::default() };
    text.drawn_so(line.position(), lesson, "rules-board", look)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;
    use kelci_catalog::GAMES;

    use super::*;
    use crate::lang::{Language, Words};

    fn reader(language: Language) -> Reader {
        Reader { words: Words::of(language), ..Reader::of(&HeaderMap::new(), "/") }
    }

    #[test]
    fn every_step_is_told_in_both_languages() {
        for language in Language::ALL {
            let name = language.name();
            for game in GAMES {
                let mut parts = 0;
                for (told, step) in all(&reader(language), *game).iter().zip(steps(*game)) {
                    let id = format!("{name}, {}-{}", game.info().name, told.id);
                    assert!(!told.title.is_empty() && !told.text.is_empty(), "{id}");
                    assert_eq!(told.task.is_empty(), step.begin.is_some(), "{id}: a task");
                    assert_eq!(told.hint.is_empty(), step.goal.is_empty(), "{id}: a hint");
                    assert_eq!(told.solution.is_none(), step.goal.is_empty(), "{id}: a solution");
                    assert!(told.picture.starts_with("<svg"), "{id}: a picture");
                    let rest = [&told.task, &told.hint, &told.done];
                    parts += 2 + rest.iter().filter(|part| !part.is_empty()).count();
                }
                let keys = Words::of(language).for_scripts(&format!("learn-{}-", game.info().name));
                assert_eq!(keys.len(), parts, "{name}, {}: words of no step", game.info().name);
            }
        }
    }

    #[test]
    fn nothing_is_a_wall_of_text_and_every_cell_that_is_named_is_there() {
        for language in Language::ALL {
            for game in GAMES {
                let words =
                    Words::of(language).for_scripts(&format!("learn-{}-", game.info().name));
                for (key, text) in
                    words.iter().flat_map(|(key, word)| word.texts().map(move |text| (key, text)))
                {
                    assert!(text.chars().count() <= 420, "{key}: {} characters", text.len());
                    let names = text.split(|c: char| !c.is_alphanumeric());
                    let is_cell =
                        |name: &&str| matches!(name.as_bytes(), [b'a'..=b'i', b'1'..=b'9']);
                    for name in names.filter(is_cell) {
                        assert!(game.layout().cell(name).is_some(), "{key}: {name}");
                    }
                }
            }
        }
    }

    #[test]
    fn texts_are_marked_up() {
        let game = kelci_catalog::find("pijersi").expect("a game");
        let text = Text::new(game, Words::of(Language::English));
        let html = marked_up(&text, "A _big_ <rock> :R: here: yes\nTwo");
        assert!(
            html.starts_with("<p>A <strong>big</strong> &lt;rock&gt; <span class=\"piece\"><svg")
        );
        assert!(html.ends_with(" here: yes</p><p>Two</p>"), "{html}");
    }
}

//! What is opened over the board, and what is answered there.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::form::{Button, Form};
use super::message::{OverlayPage, UserInput};
use super::overlay::{Answer, Menu, MenuRow, Overlay, Pages, Prompt, PromptKind, Question};
use super::state::State;
use crate::files;
use crate::play::command::{TypedLine, understand};
use crate::play::game_folder::Overwrite;

/// Nobody reads longer lines than this with ease.
const PAGE_COLUMNS: usize = 72;

/// Each key with what it does, for the help; headings have no key.
const HELP: &[(&str, &[(&str, &str)])] = &[
    (
        "On the board",
        &[
            ("arrows", "walk over the board; 7 9 1 3 walk slantwise, 8 2 4 6 straight"),
            (
                "Enter",
                "take what the cursor is on, then where it goes; a stack taken once goes whole, taken twice it is its top",
            ),
            ("Space", "play a move that is complete, though it could go on"),
            ("Escape", "take a click back"),
            ("Tab", "go to the reserve, the prisoners, the words beside the board"),
            ("m", "type a move, or any command of the line mode"),
            ("mouse", "click cells, pieces beside the board, moves, the words below"),
        ],
    ),
    (
        "What the marks mean",
        &[
            ("▸ ◂", "the cursor"),
            ("[R]", "what was taken"),
            ("• (r)", "where it can go: an empty cell, a piece"),
            ("▪", "what the last move changed"),
            ("◆ ¹ ²", "what has to be filled to win, in MIK-7; d hides it"),
        ],
    ),
    (
        "The game",
        &[
            ("u r", "take back, play again"),
            ("h", "a move to consider"),
            ("l + -", "how well kelci plays"),
            ("p", "who plays"),
            ("n R", "another game: which, who plays, its options, clocks; resign"),
        ],
    ),
    (
        "To look at",
        &[
            ("a", "analysis: one line, two, three, none"),
            ("PgUp PgDn", "walk through the moves; also , and . (the wheel scrolls)"),
            ("Home End", "the beginning, the last move"),
            ("f i", "turn the board around; the rules of the game"),
        ],
    ),
    ("Files", &[("s o", "save the game, open a saved one"), ("q", "leave; also Ctrl-C")]),
];

impl State {
    /// Opens something over the board.
    pub(super) fn open(&mut self, page: OverlayPage) {
        let info = self.session.game.info();
        self.overlay = Some(match page {
            OverlayPage::Help => help(),
            OverlayPage::Rules => {
                let told = paragraphs(info.primer).into_iter();
                let credit = [String::new(), info.credit.to_owned()];
                let rows = told.chain(credit).map(MenuRow::Text).collect();
                Pages::with(format!("How {} is played", info.title), rows)
            }
            OverlayPage::NewGame => Overlay::Form(Form::of(self.setup())),
            OverlayPage::Level => Menu::of_levels(self.level(), UserInput::SetLevel),
            OverlayPage::Players => Menu::of_players(info, self.players, self.level()),
            OverlayPage::Resign if self.session.is_over() => {
                return self.refuse("the game is over");
            }
            OverlayPage::Resign => {
                let text = format!("Does {} give the game up?", self.session.side_name());
                let resign = Answer { key: 'y', label: "resign", then: UserInput::Resign };
                Question::with(text, vec![resign])
            }
            OverlayPage::Line => Prompt::with(PromptKind::Line, ""),
            OverlayPage::Save => {
                let known = self.folder.saved.clone().or_else(|| self.folder.autosave.clone());
                let path = known.unwrap_or_else(|| PathBuf::from(format!("{}.kelci", info.name)));
                Prompt::with(PromptKind::Save, &path.to_string_lossy())
            }
            OverlayPage::Load => Prompt::with(PromptKind::Load, ""),
        });
    }

    /// A key for what is open.
    pub(super) fn answer_overlay(&mut self, message: UserInput, now: Instant) {
        let Some(overlay) = &mut self.overlay else {
            // What is pasted on the board is a move.
            if let UserInput::Pasted(_) = message {
                self.open(OverlayPage::Line);
                self.answer_overlay(message, now);
            }
            return;
        };
        match (overlay, message.clone()) {
            (Overlay::Menu(menu), UserInput::Turn(by)) => {
                let last = menu.items.len().saturating_sub(1);
                menu.at = menu.at.saturating_add_signed(by.into()).min(last);
            }
            (Overlay::Menu(menu), UserInput::Submit | UserInput::Choose(_)) => {
                if let UserInput::Choose(index) = message {
                    menu.at = index;
                }
                if let Some(item) = menu.items.get(menu.at) {
                    let then = item.then.clone();
                    self.update(then, now);
                }
            }
            (Overlay::Pages(pages), UserInput::ReadFrom(line)) => pages.top = line,
            (Overlay::Prompt(prompt), UserInput::Typed(key)) => {
                prompt.entry.press(key);
            }
            (Overlay::Prompt(prompt), UserInput::Pasted(text)) => {
                prompt.entry.paste(&text);
            }
            (Overlay::Prompt(prompt), UserInput::Submit) => {
                let (asks, text) = (prompt.asks, prompt.entry.text());
                self.overlay = None;
                self.take_line(asks, text.trim(), now);
            }
            (Overlay::Form(form), message) => {
                if let Some(button) = form.take(message) {
                    self.press_button(button, now);
                }
            }
            (Overlay::Pages(_) | Overlay::Question(_), _) => {}
            (Overlay::Menu(_) | Overlay::Prompt(_), _) => {}
        }
    }

    fn press_button(&mut self, button: Button, now: Instant) {
        match button {
            Button::Begin => {
                let Some(Overlay::Form(form)) = &mut self.overlay else { return };
                if let Some(setup) = form.setup() {
                    self.update(UserInput::Begin(Box::new(setup)), now);
                }
            }
            Button::Open => self.lay_over(Prompt::with(PromptKind::Load, "")),
            Button::Back => self.update(UserInput::Close, now),
        }
    }

    /// Lays something over the board, or over the form, which comes back after it.
    pub(super) fn lay_over(&mut self, overlay: Overlay) {
        if let Some(Overlay::Form(form)) = self.overlay.replace(overlay) {
            self.covered = Some(form);
        }
    }

    /// A whole line was typed.
    fn take_line(&mut self, asks: PromptKind, text: &str, now: Instant) {
        match asks {
            PromptKind::Line => self.take_command(text, now),
            PromptKind::Save | PromptKind::Load if text.is_empty() => {}
            PromptKind::Save | PromptKind::Load if files::is_standard(Path::new(text)) => {
                self.refuse("a game on the screen is saved to a file and read from one");
            }
            PromptKind::Save => self.update(UserInput::SaveTo(text.into(), Overwrite::No), now),
            PromptKind::Load => self.update(UserInput::LoadFrom(text.into()), now),
        }
    }

    /// What the line mode understands is understood here too.
    fn take_command(&mut self, line: &str, now: Instant) {
        match understand(line) {
            TypedLine::Nothing | TypedLine::Board => {}
            TypedLine::Help => self.open(OverlayPage::Help),
            TypedLine::Rules => self.open(OverlayPage::Rules),
            TypedLine::Moves(filter) => self.open_moves(filter),
            TypedLine::Undo => self.update(UserInput::Undo, now),
            TypedLine::Hint => self.update(UserInput::Hint, now),
            TypedLine::Flip => self.update(UserInput::Flip, now),
            TypedLine::Fen => self.say(self.seen().fen()),
            TypedLine::New => self.update(UserInput::Again, now),
            TypedLine::Resign => self.open(OverlayPage::Resign),
            TypedLine::Save("", _) => self.open(OverlayPage::Save),
            TypedLine::Load("") => self.open(OverlayPage::Load),
            TypedLine::Save(path, overwrite) if !files::is_standard(Path::new(path)) => {
                self.update(UserInput::SaveTo(path.into(), overwrite), now);
            }
            TypedLine::Save(path, _) => self.take_line(PromptKind::Save, path, now),
            TypedLine::Load(path) => self.take_line(PromptKind::Load, path, now),
            TypedLine::Quit => self.update(UserInput::Quit, now),
            TypedLine::Move(text) => self.play_text(text, now),
        }
    }

    fn open_moves(&mut self, filter: &str) {
        let mut texts = self.seen().write_moves(kelci_core::Spelling::Marked);
        texts.retain(|text| text.contains(filter));
        texts.sort();
        let widest = texts.iter().map(String::len).max().unwrap_or(0) + 2;
        let told = texts
            .chunks((PAGE_COLUMNS / widest).max(1))
            .map(|row| MenuRow::Text(row.iter().map(|text| format!("{text:widest$}")).collect()));
        self.overlay = Some(Pages::with(format!("{} moves", texts.len()), told.collect()));
    }
}

/// A text with its paragraphs in one line each, to be laid out anew; lists stay as they are.
fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    let begins = |line: &str| line.is_empty() || line.starts_with(' ');
    for line in text.lines() {
        match paragraphs.last_mut() {
            Some(last) if !begins(last) && !begins(line) => {
                last.push(' ');
                last.push_str(line);
            }
            _ => paragraphs.push(line.to_owned()),
        }
    }
    paragraphs
}

fn help() -> Overlay {
    let part = |(heading, keys): &(&'static str, &[(&'static str, &'static str)])| {
        let told = keys.iter().map(|(keys, what)| MenuRow::Key(keys, what));
        let rows: Vec<MenuRow> = [MenuRow::Heading(heading)].into_iter().chain(told).collect();
        rows
    };
    Pages::with("Help", HELP.iter().flat_map(part).collect())
}

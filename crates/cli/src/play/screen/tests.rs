//! What the screen does, without a terminal.

mod any_key;
mod new_game;

use std::time::{Duration, Instant};

use kelci_catalog::GAMES;
use kelci_catalog::search::Level;
use kelci_core::{Click, Options, Side, Spot};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::clocks::Control;
use super::draw::{Hits, draw};
use super::message::{Keystroke, LookAt, OverlayPage, UserInput};
use super::overlay::Overlay;
use super::palette::{Depth, Palette};
use super::state::{Notice, State, Task};
use super::update::News;
use super::walk::Heading;
use crate::play::SeatPlayer;
use crate::play::game_folder::{GameFolder, Overwrite};
use crate::play::opponent::Opponent;
use crate::play::session::Session;

const PLAIN: Palette = Palette { depth: Depth::None, ascii: false };

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

fn state_of(
    game: &str,
    fen: Option<&str>,
    players: [SeatPlayer; 2],
    control: Option<Control>,
) -> State {
    let game = kelci_catalog::find(game).unwrap();
    let session = Session::new(game, Options::new(), fen.map(str::to_owned)).unwrap();
    State::new(session, players, Opponent::new(None, 1, 1), GameFolder::default(), control)
}

fn people(game: &str) -> State {
    state_of(game, None, [SeatPlayer::Human; 2], None)
}

impl State {
    fn send(&mut self, messages: impl IntoIterator<Item = UserInput>) {
        messages.into_iter().for_each(|message| self.update(message, Instant::now()));
    }

    fn click(&mut self, cells: &[&str]) {
        let layout = self.session.game.layout();
        let clicks = cells.iter().map(|name| Click::Cell(layout.cell(name).unwrap()));
        self.send(clicks.map(UserInput::Click));
    }

    fn type_line(&mut self, text: &str) {
        let keys = text.chars().map(|letter| UserInput::Typed(Keystroke::Put(letter)));
        self.send(
            [UserInput::Open(OverlayPage::Line)].into_iter().chain(keys).chain([UserInput::Submit]),
        );
    }

    fn played(&self) -> Vec<String> {
        self.session.moves().map(str::to_owned).collect()
    }

    fn refusal(&self) -> &str {
        match &self.notice {
            Some(Notice::Refused(text)) => text,
            other => panic!("nothing was refused: {other:?}"),
        }
    }
}

/// The screen as lines, and what can be clicked on it.
fn drawn(state: &State, palette: Palette, width: u16, height: u16) -> (Vec<String>, Hits) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut hits = Hits::default();
    terminal.draw(|frame| hits = draw(frame, state, palette, Instant::now())).unwrap();
    let buffer = terminal.backend().buffer();
    let rows = buffer.content().chunks(width.into());
    let lines = rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
    (lines.map(|line| line.trim_end().to_owned()).collect(), hits)
}

fn place_of(lines: &[String], text: &str) -> (u16, u16) {
    let found = (0..).zip(lines).find_map(|(row, line)| {
        let at = line.find(text)?;
        Some((line[..at].chars().count() as u16, row))
    });
    found.unwrap_or_else(|| panic!("{text} is not in\n{}", lines.join("\n")))
}

#[test]
fn a_move_that_could_go_on_waits_and_shows_both_choices() {
    let mut state = people("pijersi");
    state.click(&["a4", "b5"]);
    assert_eq!(state.played(), [""; 0]);
    let (lines, hits) = drawn(&state, PLAIN, 80, 24);
    let (column, row) = place_of(&lines, "[Space: play a4-b5] or go on");
    assert!(matches!(hits.at(column + 2, row), Some(UserInput::Play)));
    state.click(&["c4"]);
    assert_eq!(state.played(), ["a4-b5=c4"]);
    state.click(&["g6", "f7"]);
    state.send([UserInput::Play]);
    assert_eq!(state.played(), ["a4-b5=c4", "g6-f7"]);
}

#[test]
fn keys_walk_to_a_piece_and_take_it() {
    let mut state = people("mikjersi");
    let walk = |heading| UserInput::Walk(heading);
    state.send([walk(Heading::Down), walk(Heading::Down), walk(Heading::Left)]);
    let (before, cursor) = (state.session.plies(), state.cursor);
    state.send([UserInput::Press]);
    assert_eq!(state.picker.clicks(), [cursor]);
    state.send([UserInput::Back]);
    assert_eq!((state.picker.clicks().len(), state.session.plies()), (0, before));
    // The reserve is reached from the board, and left for it again.
    let beside = state.picker.next().into_iter().filter(|click| matches!(click, Click::Hand(_)));
    for hand in beside.collect::<Vec<_>>() {
        state.send([UserInput::Around]);
        assert_eq!(state.cursor, hand);
    }
    state.send([UserInput::Around]);
    assert!(matches!(state.cursor, Click::Cell(_)));
}

#[test]
fn a_click_elsewhere_takes_another_piece_or_is_refused() {
    let mut state = people("pijersi");
    state.click(&["d4"]);
    assert_eq!(state.refusal(), "no move begins there");
    state.click(&["a4", "a1"]);
    assert_eq!(state.picker.chosen_cells().len(), 1);
    state.click(&["g1"]);
    assert!(state.refusal().starts_with("the move cannot go on there"));
    assert_eq!(state.picker.clicks().len(), 1);
    state.click(&["a1"]);
    assert_eq!(state.picker.clicks(), []);
}

#[test]
fn what_is_taken_back_can_be_played_again_until_something_else_is_played() {
    let mut state = people("pijersi");
    state.type_line("a4-b5=c4");
    state.type_line("g6-f7=d6");
    state.send([UserInput::Undo, UserInput::Undo]);
    assert_eq!(state.played(), [""; 0]);
    state.send([UserInput::Redo]);
    assert_eq!(state.played(), ["a4-b5=c4"]);
    state.type_line("g6-f7");
    state.send([UserInput::Redo]);
    assert_eq!(state.refusal(), "nothing was taken back");
    assert_eq!(state.played(), ["a4-b5=c4", "g6-f7"]);
}

#[test]
fn the_engine_answers_what_it_was_asked_last_only() {
    let players = [SeatPlayer::Human, SeatPlayer::Engine(level(3))];
    let mut state = state_of("mikjersi", None, players, None);
    assert_eq!(state.job(), None);
    let first = state.session.position().moves()[0];
    let text = state.session.position().write_moves(kelci_core::Spelling::Canonical)[0].clone();
    state.type_line(&text);
    let job = state.job().expect("it is the engine's turn");
    assert_eq!(job.task, Task::Move(level(3)));
    // While it thinks the level is changed: the answer comes too late.
    state.send([UserInput::TurnLevel(1)]);
    let answer = state.session.position().moves()[0];
    state.hear(job, News::Move(answer), Instant::now());
    assert_eq!(state.session.plies(), 1);
    let job = state.job().unwrap();
    assert_eq!(job.task, Task::Move(level(4)));
    state.hear(job, News::Move(answer), Instant::now());
    assert_eq!(state.session.plies(), 2);
    // A person takes back their own move with the answer, and gets both again.
    state.send([UserInput::Undo]);
    assert_eq!(state.session.plies(), 0);
    assert!(state.session.position().moves().contains(&first));
    state.send([UserInput::Redo]);
    assert_eq!(state.session.plies(), 2);
}

#[test]
fn an_analysis_is_of_what_one_looks_at_and_gives_way_to_the_engine() {
    let players = [SeatPlayer::Human, SeatPlayer::Engine(level(1))];
    let mut state = state_of("pijersi", None, players, None);
    state.send([UserInput::Analysis, UserInput::Analysis]);
    assert_eq!(state.job().map(|job| job.task), Some(Task::Analyse(2)));
    state.type_line("a4-b5=c4");
    assert_eq!(state.job().map(|job| job.task), Some(Task::Move(level(1))));
    state.send([UserInput::SetPlayers([SeatPlayer::Human; 2]), UserInput::Look(LookAt::First)]);
    assert_eq!(state.job().map(|job| job.plies), Some(0));
    state.send([UserInput::Analysis, UserInput::Analysis]);
    assert_eq!(state.job(), None);
}

#[test]
fn a_flag_falls_and_the_fall_can_be_taken_back() {
    let control = Control::parse("0.1+0").unwrap();
    let mut state = state_of("mik7", None, [SeatPlayer::Human; 2], Some(control));
    let now = Instant::now();
    state.sit_down(now);
    state.tick(now + Duration::from_secs(5));
    assert!(!state.session.is_over());
    state.tick(now + Duration::from_secs(7));
    assert_eq!(state.session.ending().as_deref(), Some("Eddy wins: Ali ran out of time."));
    assert_eq!(state.session.record().reason, "time");
    state.update(UserInput::Undo, now + Duration::from_secs(8));
    state.tick(now + Duration::from_secs(9));
    assert!(!state.session.is_over());
}

#[test]
fn who_leaves_with_moves_that_are_not_saved_is_asked() {
    let mut state = people("pijersi");
    state.send([UserInput::Quit]);
    assert!(state.has_left, "nothing was played");
    let mut state = people("pijersi");
    state.type_line("a4-b5=c4");
    state.send([UserInput::Quit]);
    assert!(!state.has_left && matches!(state.overlay, Some(Overlay::Question(_))));
    state.send([UserInput::Close, UserInput::Again]);
    assert!(matches!(state.overlay, Some(Overlay::Question(_))), "a new game loses them too");
    assert_eq!(state.played().len(), 1);
    state.send([UserInput::Sure(Box::new(UserInput::Again))]);
    assert_eq!((state.played().len(), state.overlay.is_none()), (0, true));
}

#[test]
fn a_game_is_saved_and_loaded_and_another_file_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.kelci");
    let mut state = people("pijersi");
    state.type_line("a4-b5=c4");
    state.type_line(&format!("save {}", file.display()));
    assert!(!state.is_unsaved());
    let mut other = people("mikjersi");
    let text = other.session.position().write_moves(kelci_core::Spelling::Canonical)[0].clone();
    other.type_line(&text);
    other.send([UserInput::SaveTo(file.clone(), Overwrite::No)]);
    assert!(matches!(other.overlay, Some(Overlay::Question(_))), "it holds another game");
    other.send([UserInput::Close, UserInput::Sure(Box::new(UserInput::LoadFrom(file.clone())))]);
    assert_eq!(
        (other.played(), other.session.game.info().name),
        (vec!["a4-b5=c4".into()], "pijersi")
    );
    other.send([UserInput::LoadFrom(folder.path().join("none.kelci"))]);
    assert!(other.refusal().contains("none.kelci"));
}

#[test]
fn the_moves_can_be_walked_through() {
    let mut state = people("pijersi");
    state.type_line("a4-b5=c4");
    state.type_line("g6-f7=d6");
    state.send([UserInput::Look(LookAt::Back)]);
    assert_eq!((state.looked_at(), state.session.plies()), (1, 2));
    let (lines, hits) = drawn(&state, PLAIN, 80, 24);
    assert!(lines[0].ends_with("after move 1 of 2"), "{}", lines[0]);
    let (column, row) = place_of(&lines, "g6-f7=d6");
    assert!(matches!(hits.at(column, row), Some(UserInput::Look(LookAt::At(2)))));
    state.click(&["c1"]);
    assert_eq!(
        (state.looked_at(), state.picker.clicks().len()),
        (2, 0),
        "a click comes back first"
    );
}

#[test]
fn every_piece_of_every_game_is_seen_on_every_usual_screen() {
    for game in GAMES {
        for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
            for flip in [false, true] {
                let state = State { flip, ..people(game.info().name) };
                let (lines, hits) = drawn(&state, PLAIN, width, height);
                let text = lines.join("\n");
                for side in Side::BOTH {
                    let name = game.info().sides[side.index()];
                    assert!(text.contains(name), "{width}x{height} {name}\n{text}");
                }
                let geometry = super::geometry::BoardArea::fitting(
                    game.layout(),
                    flip,
                    super::draw::board_area(width, height, game.layout()),
                );
                let geometry = geometry.expect("there is place");
                let pieces = state.seen().pieces();
                for piece in &pieces {
                    let Spot::Cell { cell, level: 0 } = piece.spot else { continue };
                    // A high stack stands around the middle of its cell.
                    if pieces.iter().any(|other| other.spot == Spot::Cell { cell, level: 1 }) {
                        continue;
                    }
                    let (column, row) = geometry.middle(cell);
                    let around = lines[usize::from(row)].chars().skip(usize::from(column) - 1);
                    let around: String = around.take(2).collect();
                    assert!(around.contains(piece.letter), "{width}x{height}\n{text}");
                    let hit = hits.at(column, row);
                    assert!(matches!(hit, Some(UserInput::Click(Click::Cell(at))) if at == cell));
                }
            }
        }
    }
}

#[test]
fn no_size_and_no_page_is_too_much() {
    for game in GAMES {
        let mut state = people(game.info().name);
        let pages = [
            OverlayPage::Help,
            OverlayPage::Rules,
            OverlayPage::NewGame,
            OverlayPage::Level,
            OverlayPage::Players,
            OverlayPage::Resign,
        ];
        let prompts = [OverlayPage::Line, OverlayPage::Save, OverlayPage::Load];
        let opened = pages.into_iter().chain(prompts).map(UserInput::Open);
        for message in opened.chain([UserInput::Close]) {
            state.send([message]);
            for ascii in [false, true] {
                let palette = Palette { depth: Depth::Indexed, ascii };
                for (width, height) in [(1, 1), (20, 5), (43, 13), (60, 20), (80, 24), (100, 45)] {
                    drawn(&state, palette, width, height);
                }
            }
        }
    }
}

#[test]
fn in_ascii_nothing_else_is_drawn() {
    for game in GAMES {
        let mut state = people(game.info().name);
        state.send([UserInput::Press, UserInput::Analysis]);
        let (lines, _) = drawn(&state, Palette { depth: Depth::Sixteen, ascii: true }, 100, 40);
        assert!(lines.iter().all(|line| line.is_ascii()), "{}", lines.join("\n"));
    }
}

#[test]
fn what_is_taken_and_where_it_can_go_is_seen_without_colours() {
    let mut state = people("mik7");
    state.send([UserInput::Press]);
    let (lines, _) = drawn(&state, PLAIN, 80, 24);
    let text = lines.join("\n");
    for row in [
        "a5 │a5◆│b5◆│░E◆│ •◆│░E◆│f5◆│g5◆│ g5",
        "a4 │ A │ A │ A ▸[A]◂ A │ A │ A │ g4",
        "d4: where to? Escape takes it back",
    ] {
        assert!(text.contains(row), "{row}\n{text}");
    }
    state.click(&["d5"]);
    let (lines, _) = drawn(&state, PLAIN, 80, 24);
    let text = lines.join("\n");
    // The last move is marked below the cells that it changed.
    assert!(text.contains("┼─▪─┼"), "{text}");
    assert!(text.contains("Eddy to move"), "{text}");
}

/// The words on the screen, one after the other; frames are left out.
fn words(lines: &[String]) -> String {
    let words = lines.iter().flat_map(|line| line.split_whitespace());
    words.filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_said_is_read_to_its_end_on_a_narrow_screen() {
    let mut state = people("mik7");
    let long = "game.kelci: line 1, column 1: expected the move number 1, which was not there";
    state.refuse(long);
    let (lines, _) = drawn(&state, PLAIN, 44, 17);
    assert!(words(&lines).contains(long), "{}", lines.join("\n"));
    // So is why a game ended.
    let fen = "p-r-s-k-r-s-p-/f-s-p-r-s-p-r-f-/7/8/9/8/4R-2/F-R-P-S-1P-S-F-/P-S-R-K-S-R-P- \
               b MMMMWWmmmmww 39 39";
    let mut state = state_of("jersi", Some(fen), [SeatPlayer::Human; 2], None);
    state.type_line("h4-g4");
    let ending = state.session.ending().expect("the counter is full");
    assert!(ending.len() > 44, "{ending}");
    for (width, height) in [(44, 17), (80, 24)] {
        let (lines, _) = drawn(&state, PLAIN, width, height);
        assert!(words(&lines).contains(&ending), "{}", lines.join("\n"));
        assert!(lines[0].ends_with("Draw"), "{}", lines[0]);
    }
}

#[test]
fn pages_are_laid_out_for_the_screen_and_read_to_their_end() {
    for page in [OverlayPage::Help, OverlayPage::Rules] {
        let mut state = people("mik7");
        state.send([UserInput::Open(page)]);
        let (lines, hits) = drawn(&state, PLAIN, 44, 17);
        assert!(!lines.iter().any(|line| line.contains('…')), "{}", lines.join("\n"));
        assert!(words(&lines).contains("more lines"), "{}", lines.join("\n"));
        state.send([hits.turned(i16::MAX).expect("there is more")]);
        let (lines, hits) = drawn(&state, PLAIN, 44, 17);
        assert!(!words(&lines).contains("more line"), "{}", lines.join("\n"));
        // One line back is one line back, however often one wanted to go on.
        state.send([hits.turned(1).expect("a page is open")]);
        let (_, hits) = drawn(&state, PLAIN, 44, 17);
        state.send([hits.turned(-1).expect("a page is open")]);
        let (lines, _) = drawn(&state, PLAIN, 44, 17);
        assert!(words(&lines).contains("1 more line"), "{}", lines.join("\n"));
    }
}

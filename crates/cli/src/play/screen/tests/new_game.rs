//! The form for a new game.

use kelci_catalog::GAMES;

use super::{PLAIN, drawn, level, people, place_of};
use crate::play::SeatPlayer;
use crate::play::screen::clocks::Control;
use crate::play::screen::form::{Button, FieldSubject, Form};
use crate::play::screen::message::{Keystroke, OverlayPage, UserInput};
use crate::play::screen::overlay::Overlay;
use crate::play::screen::state::State;

impl State {
    /// Goes to a line of the form and types there.
    fn fill_in(&mut self, label: &str, keys: impl IntoIterator<Item = Keystroke>) {
        let lines = &self.form().fields;
        let line = lines.iter().position(|(_, field)| field.label == label).expect("it is asked");
        self.send([UserInput::Choose(line)]);
        self.send(keys.into_iter().map(UserInput::Typed));
    }

    fn write_in(&mut self, label: &str, text: &str) {
        self.fill_in(label, [Keystroke::Clear].into_iter().chain(text.chars().map(Keystroke::Put)));
    }

    fn form(&self) -> &Form {
        match &self.overlay {
            Some(Overlay::Form(form)) => form,
            _ => panic!("there is no form"),
        }
    }

    /// What is told to be wrong, with the names of the fields.
    fn wrongs(&self) -> Vec<(&str, &str)> {
        let fields = self.form().fields.iter();
        let wrongs = fields.map(|(_, field)| (field.label.as_str(), field.wrong.as_deref()));
        wrongs.filter_map(|(label, wrong)| Some((label, wrong?))).collect()
    }
}

#[test]
fn a_game_is_chosen_with_players_options_and_clock() {
    let mut state = people("jersi").choosing();
    assert_eq!(state.job(), None);
    state.write_in("Game", "mm");
    state.fill_in("Ali", [Keystroke::Put('1')]);
    state.fill_in("Eddy", [Keystroke::Put('p')]);
    state.fill_in("level", [Keystroke::Right]);
    state.fill_in("count", [Keystroke::End]);
    state.fill_in("claims", [Keystroke::Put('y')]);
    state.fill_in("Time", [Keystroke::Right, Keystroke::Right]);
    state.send([UserInput::Submit]);
    let info = state.session.game.info();
    assert_eq!((info.name, state.overlay.is_none(), state.is_choosing), ("mik7", true, false));
    let options: Vec<_> = state.session.options().iter().collect();
    assert_eq!(options, [("claims", "true"), ("count", "points"), ("level", "8")]);
    assert_eq!(state.players, [SeatPlayer::Engine(level(1)), SeatPlayer::Human]);
    assert!(state.flip, "the only person sits below");
    assert_eq!(state.clocks.control(), Some(Control::parse("5+3").unwrap()));
    // Whoever asks again finds what is played.
    state.send([UserInput::Open(OverlayPage::NewGame)]);
    let said: Vec<String> = state.form().fields.iter().map(|(_, field)| field.shown()).collect();
    let expected = ["MIK-7", "kelci 1 beginner", "a person", "8", "exact", "points", "yes", "none"];
    assert_eq!(said[..8], expected);
    assert_eq!(said[8], "5 minutes + 3 seconds a move");

    let mut state = people("jersi").choosing();
    state.send([UserInput::Button(Button::Open), UserInput::Close]);
    assert!(!state.has_left, "back to the form");
    state.send([UserInput::Close]);
    assert!(state.has_left);
}

#[test]
fn every_option_of_every_game_can_be_said_in_the_form() {
    for game in GAMES {
        let mut state = people(game.info().name);
        state.send([UserInput::Open(OverlayPage::NewGame)]);
        let asked = state.form().fields.iter().filter_map(|(subject, _)| match subject {
            FieldSubject::Option(option) => Some(option.name),
            _ => None,
        });
        let offered: Vec<_> = game.info().options.iter().map(|option| option.name).collect();
        assert_eq!(asked.collect::<Vec<_>>(), offered);
        // As it is proposed, each game begins with nothing but what is usual.
        state.send([UserInput::Submit]);
        assert!(state.overlay.is_none() && state.session.options().is_empty());
    }
}

#[test]
fn what_is_wrong_is_told_beside_its_field_and_nothing_begins() {
    let mut state = people("pijersi");
    state.send([UserInput::Open(OverlayPage::NewGame)]);
    state.write_in("setup", "GRX");
    state.write_in("seed", "-3");
    state.write_in("Time", "soon");
    state.send([UserInput::Submit]);
    let wrongs = state.wrongs();
    assert_eq!(
        wrongs.iter().map(|(label, _)| *label).collect::<Vec<_>>(),
        ["setup", "seed", "Time"]
    );
    assert!(wrongs[1].1.contains("a whole number"), "{wrongs:?}");
    assert!(wrongs[2].1.contains("such as 5+3"), "{wrongs:?}");
    assert_eq!(state.form().at, 3, "one is at the first of them");
    let (lines, _) = drawn(&state, PLAIN, 80, 24);
    let (_, setup) = place_of(&lines, "setup");
    assert!(lines[usize::from(setup) + 1].contains("! "), "{}", lines.join("\n"));
    // What is mended is not wrong any more, and what is good begins.
    state.write_in("setup", "GRXLLS");
    state.write_in("seed", "3");
    state.write_in("Time", "0.5+1");
    state.send([UserInput::Turn(-1)]);
    assert_eq!(state.wrongs(), []);
    state.send([UserInput::Submit]);
    assert!(state.overlay.is_none());
    let options: Vec<_> = state.session.options().iter().collect();
    assert_eq!(options, [("seed", "3"), ("setup", "GRXLLS")]);
    assert_eq!(state.clocks.control(), Some(Control::parse("0.5+1").unwrap()));
}

#[test]
fn a_rule_file_is_named_by_its_path_and_kept_for_the_next_game() {
    let folder = tempfile::tempdir().unwrap();
    let (none, broken) = (folder.path().join("none.toml"), folder.path().join("broken.toml"));
    std::fs::write(&broken, "this is no rule file").unwrap();
    let good = folder.path().join("good.txt");
    let text = "ship_diagonals = true\n";
    std::fs::write(&good, text).unwrap();
    let mut state = people("mik7");
    state.send([UserInput::Open(OverlayPage::NewGame)]);
    for wrong in [&none, &broken] {
        state.write_in("rules", &wrong.to_string_lossy());
        state.send([UserInput::Submit]);
        let wrongs = state.wrongs();
        assert!(matches!(&wrongs[..], [("rules", why)] if why.contains(".toml")), "{wrongs:?}");
    }
    state.write_in("rules", &good.to_string_lossy());
    state.send([UserInput::Submit]);
    assert_eq!(state.session.options().iter().collect::<Vec<_>>(), [("rules", text)]);
    std::fs::remove_file(&good).unwrap();
    state.send([UserInput::Open(OverlayPage::NewGame), UserInput::Submit]);
    assert_eq!(state.session.options().iter().collect::<Vec<_>>(), [("rules", text)]);
}

#[test]
fn moves_can_be_saved_first_and_the_form_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.kelci");
    let mut state = people("pijersi");
    state.type_line("a4-b5=c4");
    state.send([UserInput::Open(OverlayPage::NewGame)]);
    state.fill_in("Game", [Keystroke::Put('j')]);
    state.send([UserInput::Submit]);
    assert!(matches!(state.overlay, Some(Overlay::Question(_))), "the moves would be lost");
    state.send([UserInput::Close]);
    assert_eq!(state.form().fields[0].1.shown(), "Jersi");
    state.send([UserInput::Submit, UserInput::Sure(Box::new(UserInput::Open(OverlayPage::Save)))]);
    state.send([UserInput::Typed(Keystroke::Clear), UserInput::Pasted(file.display().to_string())]);
    state.send([UserInput::Submit]);
    assert_eq!((state.session.game.info().name, state.overlay.is_none()), ("jersi", true));
    assert!(std::fs::read_to_string(&file).unwrap().contains("a4-b5=c4"));
    // What was meant once is not done when something else is saved later.
    state.send([UserInput::Open(OverlayPage::Save), UserInput::Close]);
    assert_eq!(state.session.game.info().name, "jersi");
}

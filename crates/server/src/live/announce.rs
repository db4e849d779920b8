//! What watchers are told, written once for all of them.

use std::sync::{Arc, OnceLock};

use kelci_catalog::{AnyGame, AnyPosition};
use serde::Serialize;
use utoipa::ToSchema;

use super::Ears;
use crate::engine::Progress;
use crate::game::{Event, Phrase, Seat, Speaker, State, StoredEvent, Utterance};
use crate::ids::PersonId;
use crate::store::SpokenLine;
use crate::view::{ClocksView, EventView, Now, PlyView};
use crate::wire::{self, Move, Moves};

/// Something that watchers are told.
pub enum Announcement {
    /// An event, and where the game stands after it.
    Event {
        /// Who gets the list of moves.
        mover: Option<Mover>,
        /// The message for everybody else.
        to_others: Arc<str>,
    },
    /// The engine is thinking.
    Thinking(Arc<str>),
    /// Something was said.
    Talk(Box<SpokenMessage>),
}

/// An event as it will be told when it is stored, drawn while the disk is waited for.
pub struct DrawnEvent {
    mover: Option<Mover>,
    /// The message for everybody else.
    to_others: String,
    /// When it was drawn, and what the clocks showed.
    now_ms: i64,
    clocks: Option<ClocksView>,
}

/// Who is to move. Their moves are most of what there is to write, and are written for the first of their pages that
/// reads it: they may have none here.
pub struct Mover {
    person: PersonId,
    game: &'static dyn AnyGame,
    position: Arc<dyn AnyPosition>,
    /// The message for them, once somebody has read it.
    message: OnceLock<Arc<str>>,
}

/// Something that was said, with all that tells who hears it.
pub struct SpokenMessage {
    /// The message.
    text: Arc<str>,
    /// Who said it.
    line: SpokenLine,
    /// Who plays.
    players: [Option<PersonId>; 2],
    /// Whether the game is over.
    is_over: bool,
}

/// A message to those who watch a game.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum WatcherMessage {
    /// An event, and where the game stands after it.
    Event {
        /// The event.
        event: EventView,
        /// The move that was played, as the list of moves shows it.
        ply: Option<PlyView>,
        /// The game after it.
        state: Box<Now>,
    },
    /// How far the engine has come.
    Thinking {
        /// Whose move it looks for.
        seat: Seat,
        /// After how many plies.
        ply: usize,
        /// How deep it has looked.
        depth: u32,
        /// At how many positions.
        nodes: u64,
    },
    /// Something was said.
    Phrase {
        /// By whom.
        by: Speaker,
        /// What.
        phrase: Phrase,
    },
    /// Something was said in words of one's own.
    Words {
        /// By whom.
        by: Speaker,
        /// The name of their account.
        name: String,
        /// What: plain text, which is not to be taken for anything else.
        words: String,
    },
}

impl DrawnEvent {
    /// An event, and where the game stands after it.
    pub fn of(
        stored: &StoredEvent,
        state: &State,
        persons: [Option<PersonId>; 2],
        now_ms: i64,
    ) -> DrawnEvent {
        let is_playable = state.end().is_none() && state.is_understood();
        let mover = persons[state.turn().index()].filter(|_| is_playable);
        let is_move = matches!(stored.event, Event::Move { .. }) && state.is_understood();
        let ply = state.plies().last().filter(|_| is_move).map(|ply| PlyView::of(ply));
        let event = EventView::from(stored.clone());
        let now = Box::new(Now::of(state, now_ms, Moves::Unlisted));
        let clocks = now.clocks;
        let to_others = text(&WatcherMessage::Event { event, ply, state: now });
        let mover = mover.map(|person| Mover {
            person,
            game: state.game(),
            position: state.position().clone(),
            message: OnceLock::new(),
        });
        DrawnEvent { mover, to_others, now_ms, clocks }
    }

    /// It is told at this time, by which the clocks may show something else.
    pub fn told_at(self, state: &State, now_ms: i64) -> Announcement {
        let DrawnEvent { mover, mut to_others, now_ms: drawn_ms, clocks } = self;
        if now_ms != drawn_ms {
            // No text within the message can look like this: its quotes would be escaped.
            let time = |ms: i64| format!(r#""now_ms":{ms},"#);
            let shown = |clocks: &Option<ClocksView>| format!(r#""clocks":{},"#, text(clocks));
            let now = ClocksView::of(state, now_ms);
            for (old, new) in [(time(drawn_ms), time(now_ms)), (shown(&clocks), shown(&now))] {
                to_others = to_others.replacen(&old, &new, 1);
            }
        }
        Announcement::Event { mover, to_others: to_others.into() }
    }
}

impl Announcement {
    /// An event that was stored.
    pub fn event(
        stored: &StoredEvent,
        state: &State,
        persons: [Option<PersonId>; 2],
        now_ms: i64,
    ) -> Self {
        DrawnEvent::of(stored, state, persons, now_ms).told_at(state, now_ms)
    }

    /// How far the engine has come.
    pub fn thinking(seat: Seat, ply: usize, progress: Progress) -> Self {
        let Progress { depth, nodes } = progress;
        Announcement::Thinking(json(&WatcherMessage::Thinking { seat, ply, depth, nodes }))
    }

    /// Something that was said by somebody of that name in a game in which these play.
    pub fn talk(
        line: SpokenLine,
        name: String,
        players: [Option<PersonId>; 2],
        is_over: bool,
    ) -> Self {
        let by = line.by;
        let text = match &line.said {
            Utterance::Phrase(phrase) => json(&WatcherMessage::Phrase { by, phrase: *phrase }),
            Utterance::Words(words) => {
                json(&WatcherMessage::Words { by, name, words: words.as_str().to_owned() })
            }
        };
        Announcement::Talk(Box::new(SpokenMessage { text, line, players, is_over }))
    }

    /// The message for somebody; none if it is not for them.
    pub fn text_for(&self, ears: &Ears, now_ms: i64) -> Option<&str> {
        let person = ears.person();
        match self {
            Announcement::Event { mover, to_others } => {
                let mover = mover.as_ref().filter(|mover| person == Some(mover.person));
                Some(mover.map_or(to_others, |mover| mover.message(to_others)))
            }
            Announcement::Thinking(text) => Some(text),
            Announcement::Talk(talk) => talk.is_heard(ears, now_ms).then_some(&*talk.text),
        }
    }
}

impl Mover {
    /// The message for them, which is that for the others with the moves in it: everything else is drawn once.
    fn message(&self, to_others: &Arc<str>) -> &Arc<str> {
        self.message.get_or_init(|| {
            let (moves, capped) = wire::moves(self.game, &*self.position);
            with_moves(to_others, &moves, capped)
        })
    }
}

impl SpokenMessage {
    fn is_heard(&self, ears: &Ears, now_ms: i64) -> bool {
        let SpokenMessage { line, players, is_over, .. } = self;
        // Whoever says something reads that it was said.
        let is_own = ears.person() == Some(line.person);
        let hearer = ears.in_game(*players, now_ms);
        is_own || !ears.are_deaf_to(line.person) && line.said.is_heard(line.by, hearer, *is_over)
    }
}

fn with_moves(to_others: &str, moves: &[Move], capped: bool) -> Arc<str> {
    // No text within the message can look like this: its quotes would be escaped.
    const NONE: &str = r#""moves":[],"moves_capped":false"#;
    let Some((before, after)) = to_others.split_once(NONE) else { return to_others.into() };
    let moves = json(&moves);
    format!(r#"{before}"moves":{moves},"moves_capped":{capped}{after}"#).into()
}

/// A message as text. Plain data can always be written.
fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).unwrap_or_default()
}

fn json(message: &impl Serialize) -> Arc<str> {
    text(message).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{ClockSpec, Player, Spec, Visibility};

    fn told(stored: &StoredEvent, state: &State, moves: Moves, now_ms: i64) -> String {
        let message = WatcherMessage::Event {
            event: stored.clone().into(),
            ply: state.plies().last().map(|ply| PlyView::of(ply)),
            state: Box::new(Now::of(state, now_ms, moves)),
        };
        serde_json::to_string(&message).unwrap()
    }

    /// A game between persons, whose events happen through the function that comes with it.
    fn spec(game: &str, clock: ClockSpec) -> Spec {
        Spec {
            game: game.into(),
            options: Default::default(),
            fen: None,
            clock,
            players: [Player::Person; 2],
            visibility: Visibility::Private,
            series: None,
            pace_ms: 0,
            rated: false,
            tournament: None,
        }
    }

    fn happen(state: &mut State, at_ms: i64, event: Event) -> StoredEvent {
        let stored = StoredEvent { number: state.number() + 1, at_ms, event };
        state.apply(&stored).unwrap();
        stored
    }

    /// The first of the legal moves.
    fn a_move(state: &State, clock_ms: Option<u64>) -> Event {
        let key = state.position().moves()[0];
        let text = state.position().write_move(key, kelci_core::Spelling::Rulebook).unwrap();
        Event::Move { seat: state.turn(), text, clock_ms, conditional: false }
    }

    /// The moves are put where they would have been written, whatever somebody calls themselves.
    #[test]
    fn the_mover_is_told_the_moves_too() {
        let persons = [Some(PersonId::fresh()), Some(PersonId::fresh())];
        for game in kelci_catalog::GAMES {
            let spec = Arc::new(spec(game.info().name, ClockSpec::None));
            let mut state = State::new(spec, 0).unwrap();
            for seat in Seat::BOTH {
                let name = r#""moves":[],"moves_capped":false"#.to_owned();
                happen(&mut state, 0, Event::Join { seat, name, account: false });
            }
            for _ in 0..6 {
                let event = a_move(&state, None);
                let stored = happen(&mut state, 0, event);
                let announced = Announcement::event(&stored, &state, persons, 0);
                let mover = persons[state.turn().index()];
                let listed = told(&stored, &state, Moves::Listed, 0);
                let unlisted = told(&stored, &state, Moves::Unlisted, 0);
                assert_eq!(announced.text_for(&Ears::default(), 0), Some(&*unlisted));
                let Announcement::Event { mover: Some(written), .. } = &announced else {
                    panic!("somebody is to move")
                };
                assert!(written.message.get().is_none(), "the mover has no page here");
                assert_eq!(announced.text_for(&Ears::of_person(mover), 0), Some(&*listed));
            }
        }
    }

    /// Whoever reads it goes on from what the clocks show and from the time that they are told.
    #[test]
    fn what_was_drawn_before_it_was_stored_shows_the_time_at_which_it_is_told() {
        let persons = [Some(PersonId::fresh()), Some(PersonId::fresh())];
        for clock in [ClockSpec::None, ClockSpec::Game { base_ms: 60_000, increment_ms: 2_000 }] {
            let mut state = State::new(Arc::new(spec("pijersi", clock)), 0).unwrap();
            for seat in Seat::BOTH {
                let name = r#""now_ms":1500,"clocks":null,"#.to_owned();
                happen(&mut state, 0, Event::Join { seat, name, account: false });
            }
            for begun_ms in [0, 1_500, 3_000] {
                let clock_ms = state.clocks().map(|_| 60_000);
                let event = a_move(&state, clock_ms);
                let stored = happen(&mut state, begun_ms, event);
                for told_ms in [begun_ms, begun_ms + 1, begun_ms + 700] {
                    let drawn = DrawnEvent::of(&stored, &state, persons, begun_ms);
                    let announced = drawn.told_at(&state, told_ms);
                    for (ears, moves) in [
                        (Ears::default(), Moves::Unlisted),
                        (Ears::of_person(persons[state.turn().index()]), Moves::Listed),
                    ] {
                        let wanted = told(&stored, &state, moves, told_ms);
                        assert_eq!(announced.text_for(&ears, 0), Some(&*wanted));
                    }
                }
            }
        }
    }
}

//! `kelci play` on the whole screen of a terminal.
//!
//! [`State`] is everything there is to show and knows no terminal; `input` turns keys and clicks
//! into messages, `update` does what a message asks for, `draw` shows the state. What the engine
//! is to think about follows from the state too (`State::job`); it thinks in a thread.

mod board;
mod clocks;
mod dialogue;
mod draw;
mod entry;
mod field;
mod form;
mod games;
mod geometry;
mod input;
mod message;
mod overlay;
mod palette;
mod picker;
mod questions;
mod sixteen;
mod state;
mod terminal;
#[cfg(test)]
mod tests;
mod thinker;
mod update;
mod walk;

use std::env;
use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use crossterm::event;

pub use clocks::Control;
pub use state::State;

use crate::error::Error;
use crate::paint::Screen;
use draw::Hits;
use message::{OverlayPage, UserInput};
use palette::{Depth, Palette};
use terminal::{FullScreen, listen_for_the_end};
use thinker::{Thinker, ThinkerGone};

/// How long to wait for a key before looking at the clocks and the engine.
const WAIT: Duration = Duration::from_millis(40);
/// Clocks are drawn so often.
const CLOCK_STEP: Duration = Duration::from_millis(100);

/// Whether there is a screen to be played on.
pub fn is_there() -> bool {
    let is_dumb = env::var("TERM").map_or(cfg!(unix), |term| term == "dumb" || term.is_empty());
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

impl State {
    /// First it is asked which game to play.
    pub fn choosing(mut self) -> State {
        self.is_choosing = true;
        self.lay_out_moves();
        self.update(UserInput::Open(OverlayPage::NewGame), Instant::now());
        self
    }
}

/// Plays until somebody leaves.
pub fn play(mut state: State, screen: &Screen) -> Result<State, Error> {
    let variable = |name| env::var(name).unwrap_or_default();
    let depth = Depth::of(screen.look.colour, &variable("TERM"), &variable("COLORTERM"));
    let palette = Palette { depth, ascii: screen.look.ascii };
    let mut thinker = Thinker::new(state.opponent.threads());
    let ended = listen_for_the_end();
    let mut full_screen = FullScreen::take(palette.depth)?;
    if !state.is_choosing {
        state.sit_down(Instant::now());
    }
    let mut hits = Hits::default();
    let mut drawn: Option<Instant> = None;
    while !state.has_left && !ended.is_raised() {
        let now = Instant::now();
        send_errand(&mut state, &mut thinker, now).map_err(|ThinkerGone| lost_thread())?;
        if drawn.is_none_or(|drawn| now.duration_since(drawn) >= CLOCK_STEP) {
            full_screen.draw(|frame| hits = draw::draw(frame, &state, palette, now))?;
            drawn = Some(now);
        }
        if event::poll(WAIT)? {
            let event = event::read()?;
            if let Some(message) = input::understand(event, state.overlay.as_ref(), &hits) {
                state.update(message, Instant::now());
            }
            drawn = None;
        }
        while let Some((job, news)) = thinker.news().map_err(|ThinkerGone| lost_thread())? {
            match news {
                Ok(news) => state.hear(job, news, Instant::now()),
                // Without an engine there are still two people.
                Err(why) => state.refuse(why),
            }
            drawn = None;
        }
        state.tick(Instant::now());
    }
    Ok(state)
}

/// Lets the engine think about what the state asks for, and about nothing else.
fn send_errand(state: &mut State, thinker: &mut Thinker, now: Instant) -> Result<(), ThinkerGone> {
    let wanted = state.job();
    if wanted.as_ref() == thinker.job() {
        return Ok(());
    }
    let Some(job) = wanted else {
        thinker.halt();
        return Ok(());
    };
    let limits = state.limits(job.task, now);
    let position = state.session.position_at(job.plies).boxed_clone();
    thinker.begin(job, state.session.game, position, limits)
}

fn lost_thread() -> Error {
    Error::Refused("the engine has stopped working, which is a fault of kelci".into())
}

//! The clocks of a game: time spent, or what is left of a time control.

use std::time::{Duration, Instant};

use kelci_core::Side;

/// A time control: so much for the game, and so much more with each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    pub base: Duration,
    pub increment: Duration,
}

impl Control {
    /// Reads minutes and seconds, such as `5+3`, or `0.5+0`.
    pub fn parse(text: &str) -> Result<Control, String> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.trim().parse::<f64>().ok();
        let base = number(base).filter(|minutes| (0.01..=600.0).contains(minutes));
        let increment = number(increment).filter(|seconds| (0.0..=600.0).contains(seconds));
        match (base, increment) {
            (Some(minutes), Some(seconds)) => Ok(Control {
                base: Duration::from_secs_f64(minutes * 60.0),
                increment: Duration::from_secs_f64(seconds),
            }),
            _ => Err("it is written MINUTES+SECONDS, such as 5+3".into()),
        }
    }

    /// The same as it is read.
    pub fn written(self) -> String {
        format!("{}+{}", self.base.as_secs_f64() / 60.0, self.increment.as_secs_f64())
    }
}

/// What both clocks showed at each move, and since when one of them runs. Nothing here looks at
/// the time: whoever asks says what it is.
#[derive(Clone, Debug)]
pub struct Clocks {
    control: Option<Control>,
    /// What is left, or was spent, before each ply; there is at least one.
    at_ply: Vec<[Duration; 2]>,
    since: Option<Instant>,
}

impl Clocks {
    /// Clocks that stand at the beginning.
    pub fn new(control: Option<Control>) -> Clocks {
        let begin = control.map_or(Duration::ZERO, |control| control.base);
        Clocks { control, at_ply: vec![[begin; 2]], since: None }
    }

    /// The time control, if there is one.
    pub fn control(&self) -> Option<Control> {
        self.control
    }

    /// Time counts from now on, unless it does already.
    pub fn start(&mut self, now: Instant) {
        self.since.get_or_insert(now);
    }

    /// The game is over: the clocks show for ever what they show now, or until that is taken back.
    pub fn freeze(&mut self, turn: Side, now: Instant) {
        if self.since.is_some() {
            let mut shown = *self.last();
            shown[turn.index()] = self.shown(turn, turn, now);
            self.at_ply.push(shown);
            self.since = None;
        }
    }

    /// What a clock shows while it is that side's turn.
    pub fn shown(&self, side: Side, turn: Side, now: Instant) -> Duration {
        let still = self.last()[side.index()];
        let passed = match self.since {
            Some(since) if side == turn => now.saturating_duration_since(since),
            _ => Duration::ZERO,
        };
        match self.control {
            Some(_) => still.saturating_sub(passed),
            None => still + passed,
        }
    }

    /// Whether the side whose turn it is has no time left.
    pub fn has_fallen(&self, turn: Side, now: Instant) -> bool {
        self.control.is_some() && self.shown(turn, turn, now).is_zero()
    }

    /// A side has moved.
    pub fn press(&mut self, mover: Side, now: Instant) {
        let mut shown = *self.last();
        shown[mover.index()] = self.shown(mover, mover, now);
        if let (Some(control), true) = (self.control, self.since.is_some()) {
            shown[mover.index()] += control.increment;
        }
        self.at_ply.push(shown);
        self.since = self.since.map(|_| now);
    }

    /// Moves were taken back: so many are left.
    pub fn back_to(&mut self, plies: usize, now: Instant) {
        self.at_ply.truncate(plies + 1);
        self.since = self.since.map(|_| now);
    }

    fn last(&self) -> &[Duration; 2] {
        self.at_ply.last().expect("the beginning is never taken back")
    }
}

/// A time as clocks show it; the last ten seconds of what is left are told in tenths.
pub fn written(time: Duration, in_tenths: bool) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..10 if in_tenths => format!("0:0{seconds}.{}", time.subsec_millis() / 100),
        0..3_600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn controls_are_minutes_and_seconds() {
        let control = Control::parse("5+3").unwrap();
        assert_eq!((control.base, control.increment), (300 * SECOND, 3 * SECOND));
        assert_eq!(Control::parse("0.5").unwrap().base, 30 * SECOND);
        for text in ["5+3", "0.5+0", "0.01+0.5", "600+600"] {
            assert_eq!(Control::parse(text).unwrap().written(), text);
        }
        for wrong in ["", "x", "5+", "-1+0", "5+-3", "1e9+0", "nan+1", "5+3+2"] {
            assert!(Control::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn without_a_control_time_is_counted_up() {
        let now = Instant::now();
        let mut clocks = Clocks::new(None);
        assert_eq!(clocks.shown(Side::First, Side::First, now + SECOND), Duration::ZERO);
        clocks.start(now);
        assert_eq!(clocks.shown(Side::First, Side::First, now + 3 * SECOND), 3 * SECOND);
        clocks.press(Side::First, now + 4 * SECOND);
        assert_eq!(clocks.shown(Side::First, Side::Second, now + 9 * SECOND), 4 * SECOND);
        assert_eq!(clocks.shown(Side::Second, Side::Second, now + 9 * SECOND), 5 * SECOND);
        assert!(!clocks.has_fallen(Side::Second, now + 99_999 * SECOND));
    }

    #[test]
    fn a_flag_falls_and_a_move_taken_back_gives_its_time_back() {
        let now = Instant::now();
        let mut clocks = Clocks::new(Some(Control { base: 10 * SECOND, increment: 2 * SECOND }));
        clocks.start(now);
        clocks.press(Side::First, now + 4 * SECOND);
        assert_eq!(clocks.shown(Side::First, Side::Second, now + 4 * SECOND), 8 * SECOND);
        assert!(!clocks.has_fallen(Side::Second, now + 13 * SECOND));
        assert!(clocks.has_fallen(Side::Second, now + 14 * SECOND));
        clocks.freeze(Side::Second, now + 14 * SECOND);
        assert!(clocks.shown(Side::Second, Side::Second, now + 20 * SECOND).is_zero());
        clocks.back_to(1, now + 20 * SECOND);
        clocks.start(now + 20 * SECOND);
        assert!(!clocks.has_fallen(Side::Second, now + 29 * SECOND));
        clocks.back_to(0, now + 14 * SECOND);
        assert_eq!(clocks.shown(Side::First, Side::First, now + 15 * SECOND), 9 * SECOND);
        assert_eq!(clocks.shown(Side::Second, Side::First, now + 15 * SECOND), 10 * SECOND);
    }

    #[test]
    fn times_are_written_as_clocks_show_them() {
        let written = |ms, tenths| written(Duration::from_millis(ms), tenths);
        assert_eq!(written(9_450, true), "0:09.4");
        assert_eq!(written(9_450, false), "0:09");
        assert_eq!(written(75_000, true), "1:15");
        assert_eq!(written(3_675_000, true), "1:01:15");
    }
}

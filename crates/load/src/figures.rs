//! What was measured.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::table::Turn;
use crate::trouble::Trouble;

/// What happened at the tables.
#[derive(Default, Debug)]
pub struct Figures {
    /// From sending a move until both players had it, in microseconds.
    latencies: Vec<u32>,
    bytes: usize,
    /// Games that ended and were followed by others.
    pub games_over: u64,
    errors: BTreeMap<String, u64>,
}

impl Figures {
    pub fn moved(&mut self, turn: Turn) {
        self.latencies.push(u32::try_from(turn.latency.as_micros()).unwrap_or(u32::MAX));
        self.bytes += turn.bytes;
    }

    /// Counts something that went wrong.
    pub fn failed(&mut self, trouble: &Trouble) {
        *self.errors.entry(trouble.to_string()).or_default() += 1;
    }

    /// How many moves were made.
    pub fn moves(&self) -> usize {
        self.latencies.len()
    }

    /// How often something went wrong.
    pub fn errors(&self) -> u64 {
        self.errors.values().sum()
    }

    /// What went wrong, and how often.
    pub fn error_lines(&self) -> Vec<String> {
        self.errors.iter().map(|(error, count)| format!("{count} times: {error}")).collect()
    }

    /// The mean size of the message that tells a move to whoever is next.
    pub fn mean_bytes(&self) -> usize {
        self.bytes / self.moves().max(1)
    }

    /// The latencies in order.
    pub fn sorted(&self) -> SortedTimes {
        let mut latencies = self.latencies.clone();
        latencies.sort_unstable();
        SortedTimes(latencies)
    }
}

/// Times in order, in microseconds.
pub struct SortedTimes(Vec<u32>);

impl SortedTimes {
    /// Those of some times.
    pub fn of(times: &[Duration]) -> SortedTimes {
        let micros = |time: &Duration| u32::try_from(time.as_micros()).unwrap_or(u32::MAX);
        let mut times: Vec<u32> = times.iter().map(micros).collect();
        times.sort_unstable();
        SortedTimes(times)
    }

    /// The time that so much of a hundred did not exceed (the nearest rank), in milliseconds.
    pub fn percentile_ms(&self, percent: f64) -> f64 {
        let rank = (self.0.len() as f64 * percent / 100.0).ceil().max(1.0) as usize;
        self.0.get(rank - 1).or(self.0.last()).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
    }
}

/// A line of a Markdown table.
pub fn row<S: AsRef<str>>(cells: &[S]) -> String {
    let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).collect();
    format!("| {} |", cells.join(" | "))
}

/// The first two lines of a Markdown table.
pub fn heading(cells: &[&str]) -> String {
    format!("{}\n{}", row(cells), row(&vec!["---"; cells.len()]))
}

/// A number with commas between thousands.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    let groups: Vec<String> =
        groups.iter().map(|group| String::from_utf8_lossy(group).into_owned()).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_nearest_ranks() {
        let mut figures = Figures::default();
        assert_eq!(figures.sorted().percentile_ms(99.0), 0.0, "nothing was measured");
        for ms in (1..=100).rev() {
            figures.moved(Turn { latency: Duration::from_millis(ms), bytes: 10 });
        }
        let sorted = figures.sorted();
        let [half, most, all] = [50.0, 99.0, 100.0].map(|percent| sorted.percentile_ms(percent));
        assert_eq!((half, most, all), (50.0, 99.0, 100.0));
        assert_eq!((figures.moves(), figures.mean_bytes()), (100, 10));
    }

    #[test]
    fn tables_are_markdown() {
        assert_eq!(heading(&["a", "b"]), "| a | b |\n| --- | --- |");
        assert_eq!(row(&["1", "2"]), "| 1 | 2 |");
        assert_eq!([0, 999, 1_000, 1_234_567].map(thousands).join(" "), "0 999 1,000 1,234,567");
    }
}

//! What was told, compared with what is stored.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use serde::Deserialize;

use super::tables::{Witness, Witnesses};
use crate::cluster::postgres::Postgres;
use crate::trouble::Trouble;

/// So much that is wrong is told in words.
const MOST_WORDS: usize = 20;
/// So long it is not known whether a node is still there: thrice the two seconds for which it may be silent.
const UNKNOWN_MS: i64 = 6_000;

/// What came of comparing.
#[derive(Default, Debug, Clone)]
pub struct Findings {
    /// Moves that were acknowledged or told to somebody.
    pub acknowledged: u64,
    /// Those of them that are not stored, or otherwise.
    pub lost: u64,
    /// Moves that are stored twice.
    pub doubled: u64,
    /// Flags that fell.
    pub flags: u64,
    /// Moves for which somebody was charged time in which nobody was there.
    pub charged: u64,
    /// In words.
    pub wrong: Vec<String>,
}

impl Findings {
    pub fn add(&mut self, other: Findings) {
        self.acknowledged += other.acknowledged;
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.flags += other.flags;
        self.charged += other.charged;
        self.wrong.extend(other.wrong);
        self.wrong.truncate(MOST_WORDS);
    }

    fn wrong(&mut self, game: &str, what: &str) {
        if self.wrong.len() < MOST_WORDS {
            self.wrong.push(format!("{game}: {what}"));
        }
    }
}

/// What players were told of a game, at one moment.
pub struct WitnessedGame {
    game: String,
    /// Up to which event its moves were counted before.
    counted: u32,
    moves: BTreeMap<u32, String>,
    done: BTreeMap<u32, (String, u32)>,
    wrong: Vec<String>,
}

impl WitnessedGame {
    /// What was told until now. Games that are over are not asked for again.
    pub fn take(witnesses: &Witnesses) -> Vec<WitnessedGame> {
        let told = |Witness { id, counted, journal }: &mut Witness| {
            let mut journal = journal.borrow_mut();
            let wrong = std::mem::take(&mut journal.wrong);
            let (moves, done) = (journal.told.clone(), journal.done.clone());
            let last = moves.keys().next_back().copied().unwrap_or(0);
            let counted = std::mem::replace(counted, last.max(*counted));
            WitnessedGame { game: id.clone(), counted, moves, done, wrong }
        };
        let mut witnesses = witnesses.borrow_mut();
        let all = witnesses.iter_mut().map(told).collect();
        witnesses.retain(|witness| !witness.journal.borrow().is_over);
        all
    }
}

#[derive(Deserialize, Default)]
struct Row {
    seat: Option<String>,
    text: Option<String>,
    /// How long nobody was there, of an outage.
    ms: Option<i64>,
}

struct StoredEvent {
    number: u32,
    kind: String,
    at_ms: i64,
    row: Row,
}

/// When nobody was there: from and to.
type Outages = [(i64, i64)];

/// Compares what was told with what the database has.
///
/// # Errors
/// When it does not answer.
pub fn compare(postgres: &Postgres, told: &[WitnessedGame]) -> Result<Findings, Trouble> {
    let names: Vec<&str> = told.iter().map(|told| told.game.as_str()).collect();
    let all = format!(
        "SELECT game, number, kind, at_ms, data FROM events WHERE game = ANY ('{{{}}}') ORDER BY game, number",
        names.join(",")
    );
    let mut stored: BTreeMap<String, Vec<StoredEvent>> = BTreeMap::new();
    for line in postgres.ask(&all)? {
        let [game, number, kind, at_ms, data] = columns(&line)?;
        let (number, at_ms) = (whole(number)?, whole(at_ms)?);
        let (kind, row) = (kind.to_owned(), serde_json::from_str(data)?);
        let event = StoredEvent { number, kind, at_ms, row };
        stored.entry(game.to_owned()).or_default().push(event);
    }
    let mut outages = Vec::new();
    for line in postgres.ask("SELECT from_ms, to_ms FROM outages ORDER BY id")? {
        let [from, to] = columns(&line)?;
        outages.push((whole(from)?, whole(to)?));
    }
    let mut findings = Findings::default();
    for told in told {
        let events = stored.get(&told.game).map_or(&[][..], Vec::as_slice);
        told.compare(events, &mut findings);
        told.look_at_clocks(events, &outages, &mut findings);
    }
    Ok(findings)
}

fn unreadable(text: &str) -> Trouble {
    Trouble::Wrong(format!("the database told what cannot be read: {text}"))
}

fn columns<const N: usize>(line: &str) -> Result<[&str; N], Trouble> {
    let columns: Vec<&str> = line.splitn(N, '|').collect();
    columns.try_into().map_err(|_| unreadable(line))
}

fn whole<T: FromStr>(text: &str) -> Result<T, Trouble> {
    text.parse().map_err(|_| unreadable(text))
}

impl WitnessedGame {
    fn compare(&self, events: &[StoredEvent], findings: &mut Findings) {
        let game = &self.game;
        self.wrong.iter().for_each(|wrong| findings.wrong(game, wrong));
        for (event, expected) in events.iter().zip(1..) {
            if event.number != expected {
                findings.lost += 1;
                findings.wrong(game, &format!("event {expected} is missing"));
                return;
            }
            if event.kind == "flag" {
                findings.flags += 1;
                findings.wrong(game, "a flag fell");
            }
        }
        let moves: Vec<&StoredEvent> = events.iter().filter(|event| event.kind == "move").collect();
        for pair in moves.windows(2) {
            // Nobody takes anything back here: whoever moves twice in a row has one move stored twice.
            if pair[0].row.seat == pair[1].row.seat {
                findings.doubled += 1;
                findings.wrong(game, &format!("{} and the move before it are one", pair[1].number));
            }
        }
        let mut acknowledged = BTreeSet::new();
        for (number, text) in &self.moves {
            let stored = moves.iter().find(|event| event.number == *number);
            match stored.and_then(|event| event.row.text.as_ref()) {
                Some(stored) if stored == text => drop(acknowledged.insert(*number)),
                other => {
                    findings.lost += 1;
                    findings.wrong(game, &format!("event {number} was {text} and is {other:?}"));
                }
            }
        }
        for (ply, (sent, number)) in &self.done {
            let stored = moves.get(*ply as usize);
            match stored.and_then(|event| Some((event.number, event.row.text.as_ref()?))) {
                // What is sent again is acknowledged with the number of a later event.
                Some((stored, text)) if stored <= *number && bare(text) == bare(sent) => {
                    acknowledged.insert(stored);
                }
                other => {
                    findings.lost += 1;
                    findings.wrong(game, &format!("ply {ply} was {sent} and is {other:?}"));
                }
            }
        }
        let news = acknowledged.range(self.counted + 1..);
        findings.acknowledged += news.count() as u64;
    }
}

impl WitnessedGame {
    /// Looks whether anybody was charged for time in which nobody was there: what of it fell on a turn was taken off
    /// the clock before the move.
    fn look_at_clocks(&self, events: &[StoredEvent], outages: &Outages, findings: &mut Findings) {
        let (mut since_ms, mut taken_off) = (None, 0);
        for event in events {
            match &*event.kind {
                "outage" => taken_off += event.row.ms.unwrap_or(0),
                "move" => {
                    let since = since_ms.replace(event.at_ms).unwrap_or(event.at_ms);
                    // Of two that were back, each may have noted the same time.
                    let (mut nobodys, mut until) = (0, since);
                    for (from, to) in outages {
                        let end = (*to).min(event.at_ms);
                        nobodys += (end - until.max(*from)).max(0);
                        until = until.max(end);
                    }
                    let charged = nobodys - std::mem::take(&mut taken_off);
                    // Each round looks at all of it, and tells what is new.
                    if charged > UNKNOWN_MS && event.number > self.counted {
                        findings.charged += 1;
                        let what =
                            format!("{charged} ms of nobody's time for event {}", event.number);
                        findings.wrong(&self.game, &what);
                    }
                }
                _ => {}
            }
        }
    }
}

/// A move without the signs between its cells, which people write and programs do not.
fn bare(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(number: u32, kind: &str, seat: &str, text: &str) -> StoredEvent {
        let row = Row { seat: Some(seat.into()), text: Some(text.into()), ms: None };
        StoredEvent { number, kind: kind.into(), at_ms: i64::from(number) * 60_000, row }
    }

    fn told() -> WitnessedGame {
        WitnessedGame {
            game: "g".into(),
            counted: 0,
            moves: [(2, "a1a2".to_owned())].into(),
            done: [(0, ("a1-a2".to_owned(), 2)), (1, ("b1-b2".to_owned(), 3))].into(),
            wrong: Vec::new(),
        }
    }

    fn findings(events: &[StoredEvent]) -> Findings {
        let mut findings = Findings::default();
        told().compare(events, &mut findings);
        findings
    }

    #[test]
    fn time_of_nobody_that_was_charged_is_seen() {
        let outage = |ms| {
            let row = Row { ms: Some(ms), ..Row::default() };
            StoredEvent { number: 3, kind: "outage".into(), at_ms: 170_000, row }
        };
        let game = |ms| {
            [
                event(1, "join", "second", ""),
                event(2, "move", "first", "a1a2"),
                outage(ms),
                event(4, "move", "second", "b1b2"),
            ]
        };
        // From 100 to 170 s, of which the turn that began at 120 s has 50.
        let look = |ms| {
            let mut findings = Findings::default();
            let outages = [(100_000, 160_000), (100_000, 170_000)];
            told().look_at_clocks(&game(ms), &outages, &mut findings);
            findings.charged
        };
        assert_eq!((look(50_000), look(47_000), look(20_000), look(0)), (0, 0, 1, 1));
    }

    #[test]
    fn what_is_stored_as_it_was_told_is_counted_once() {
        let found = findings(&[
            event(1, "join", "second", ""),
            event(2, "move", "first", "a1a2"),
            event(3, "move", "second", "b1b2"),
        ]);
        assert_eq!((found.acknowledged, found.lost, found.doubled), (2, 0, 0), "{found:?}");
        assert!(found.wrong.is_empty(), "{found:?}");
    }

    #[test]
    fn losses_doubles_and_flags_are_seen() {
        let join = || event(1, "join", "second", "");
        let lost = findings(&[join(), event(2, "move", "first", "a1a2")]);
        assert_eq!((lost.acknowledged, lost.lost), (1, 1), "{lost:?}");
        let other = findings(&[
            join(),
            event(2, "move", "first", "a1a3"),
            event(3, "move", "second", "b1b2"),
        ]);
        assert_eq!(other.lost, 2, "told and acknowledged otherwise: {other:?}");
        let doubled = findings(&[
            join(),
            event(2, "move", "first", "a1a2"),
            event(3, "move", "first", "a1a2"),
            event(4, "flag", "second", ""),
        ]);
        assert_eq!((doubled.doubled, doubled.flags), (1, 1), "{doubled:?}");
        let gap = findings(&[join(), event(3, "move", "first", "a1a2")]);
        assert_eq!(gap.lost, 1, "{gap:?}");
    }
}

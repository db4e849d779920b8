//! What came of the faults, as it is told.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::time::Instant;

use super::Breakage;
use super::record::Findings;
use super::tables::Witnesses;
use crate::figures::{SortedTimes, heading, row, thousands};
use crate::player::Wait;

/// What came of it.
#[derive(Default)]
pub struct FaultsReport {
    pub(super) by_breakage: BTreeMap<Breakage, Outcome>,
    /// How roads were cut.
    pub(super) roads: String,
    /// How often a page had to come back.
    pub(super) returns: u64,
    /// Anything that is wrong, in words.
    pub wrong: Vec<String>,
}

/// What came of one kind of fault.
#[derive(Default)]
pub(super) struct Outcome {
    pub rounds: u64,
    pub findings: Findings,
    /// The longest that somebody waited in each game, each round.
    waits: Vec<Duration>,
    /// The same for the engine's answers.
    engine_waits: Vec<Duration>,
    /// From the end of the fault until everybody had moved.
    pub recoveries: Vec<Duration>,
}

impl Outcome {
    /// Takes in how long people waited in a round; says how often pages had to come back.
    pub fn take_waits(&mut self, witnesses: &Witnesses, begun: Instant) -> u64 {
        let longest = |waits: &mut Vec<Wait>| {
            // Also those who already waited when it began.
            let hit = waits.drain(..).filter(|wait| wait.since + wait.time >= begun);
            hit.map(|wait| wait.time).max()
        };
        let mut returns = 0;
        for witness in &*witnesses.borrow() {
            let mut journal = witness.journal.borrow_mut();
            self.waits.extend(longest(&mut journal.waits));
            self.engine_waits.extend(longest(&mut journal.engine_waits));
            returns += std::mem::take(&mut journal.returns);
        }
        returns
    }

    fn row(&self, what: &str) -> String {
        let (waits, engine) = (SortedTimes::of(&self.waits), SortedTimes::of(&self.engine_waits));
        let recoveries = SortedTimes::of(&self.recoveries);
        let ms = |sorted: &SortedTimes, percent| format!("{:.0}", sorted.percentile_ms(percent));
        let Findings { acknowledged, lost, doubled, flags, charged, .. } = &self.findings;
        row(&[
            what.to_owned(),
            self.rounds.to_string(),
            thousands(*acknowledged),
            lost.to_string(),
            doubled.to_string(),
            flags.to_string(),
            charged.to_string(),
            ms(&waits, 50.0),
            ms(&waits, 100.0),
            ms(&engine, 50.0),
            ms(&engine, 100.0),
            ms(&recoveries, 100.0),
        ])
    }
}

impl FaultsReport {
    /// Moves that were acknowledged, and those of them that are lost.
    pub(super) fn totals(&self) -> (u64, u64) {
        let findings = self.by_breakage.values().map(|outcome| &outcome.findings);
        findings
            .fold((0, 0), |(moves, lost), found| (moves + found.acknowledged, lost + found.lost))
    }

    /// Gathers what is wrong with what was stored.
    pub(super) fn take_wrong(&mut self) {
        for outcome in self.by_breakage.values_mut() {
            self.wrong.append(&mut outcome.findings.wrong);
        }
    }

    /// How often something was broken, and how many moves were acknowledged meanwhile.
    pub fn counts(&self) -> (u64, u64) {
        (self.by_breakage.values().map(|outcome| outcome.rounds).sum(), self.totals().0)
    }

    /// What it says, as Markdown.
    pub fn table(&self) -> String {
        let heading = heading(&[
            "fault",
            "rounds",
            "moves acknowledged",
            "of these lost",
            "doubled",
            "flags fallen",
            "charged for nobody's time",
            "wait, median ms",
            "wait, worst ms",
            "engine's answer, median ms",
            "engine's answer, worst ms",
            "until all play again, worst ms",
        ]);
        let mut lines = vec![heading];
        let mut all = Outcome::default();
        for (breakage, outcome) in &self.by_breakage {
            lines.push(outcome.row(&breakage.to_string()));
            all.rounds += outcome.rounds;
            all.findings.add(outcome.findings.clone());
            all.waits.extend(&outcome.waits);
            all.engine_waits.extend(&outcome.engine_waits);
            all.recoveries.extend(&outcome.recoveries);
        }
        lines.push(all.row("all"));
        format!(
            "{}\n\nA wait is the longest that a player of a game waited for the acknowledgement of a move, each round; \
             pages came back {} times. {}",
            lines.join("\n"),
            thousands(self.returns),
            self.roads
        )
    }
}

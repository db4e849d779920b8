//! `kelci match`: engines against each other, with everything recorded as it happens.

mod args;
mod plan;
mod progress;

use std::collections::HashMap;
use std::fs;
use std::io::Write as _;
use std::ops::ControlFlow;

use kelci_arena::stats::SprtVerdict;
use kelci_arena::{EngineSpec, FinishedGame, Fixture, Head, Journal, Pace, Run, Standings, report};
use kelci_catalog::records::{self, Format};
use kelci_core::record::certu::KeyLines;

use crate::error::Error;
use crate::interrupt;
use crate::paint::Screen;
use crate::replace::replace;
pub use args::MatchArgs;
use plan::Plan;
use progress::MatchProgress;

/// The journal's name in the directory of a match.
const JOURNAL: &str = "games.jsonl";

pub fn run(args: &MatchArgs, screen: &mut Screen) -> Result<(), Error> {
    let plan = Plan::new(args)?;
    for note in &plan.notes {
        anstream::eprintln!("note: {note}");
    }
    let stop = interrupt::listen();
    let (openings, told) = plan.openings(&stop)?;
    let (mut journal, mut games) = match &args.out {
        None => (None, Vec::new()),
        Some(dir) => {
            fs::create_dir_all(dir).map_err(|cause| Error::file("make", dir, &cause))?;
            let (journal, games) = Journal::open(&dir.join(JOURNAL), &plan.head(told))
                .map_err(|error| Error::Refused(error.to_string()))?;
            (Some(journal), games)
        }
    };
    if !games.is_empty() && !args.json {
        writeln!(screen, "going on after {} games", games.len())?;
        screen.flush()?;
    }
    let mut progress = MatchProgress::new(args.json, plan.rating_interval);
    let mut trouble = None;
    let mut standings = Standings::of(&plan.names, &games);
    let mut decided = plan.is_decided(&standings);
    // Once, but of a Swiss each round is known only when the one before is over.
    while !decided && trouble.is_none() && !stop.is_raised() {
        let fixtures = plan.left(&openings, &games)?;
        if fixtures.is_empty() {
            break;
        }
        let run = Run {
            game: args.game,
            options: &plan.options,
            engines: &plan.engines,
            pace: plan.pace,
            fixtures: &fixtures,
            concurrency: plan.concurrency as usize,
            adjudication: &plan.adjudication,
            seed: args.seed,
            stop: &stop,
        };
        let played = run.play(|game| {
            if let Some(Err(error)) = journal.as_mut().map(|journal| journal.add(&game)) {
                trouble = Some(Error::Refused(error.to_string()));
                return ControlFlow::Break(());
            }
            standings.add(&game);
            games.push(game);
            if let Err(error) = progress.show(&plan, &standings, screen) {
                trouble = Some(error.into());
                return ControlFlow::Break(());
            }
            decided = plan.is_decided(&standings);
            if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        progress.clear();
        played.map_err(|error| Error::Refused(error.to_string()))?;
    }
    if let Some(error) = trouble {
        return Err(error);
    }
    games.sort_by_key(|game| game.game);
    plan.finish(&games, screen)?;
    if games.len() < plan.schedule.games() as usize && !decided {
        screen.flush()?;
        return Err(plan.interrupted(games.len()));
    }
    Ok(())
}

impl Plan<'_> {
    fn head(&self, openings: String) -> Head {
        let engines = self.engines.iter().map(|engine| {
            let pace = engine.pace.or(Some(self.pace)).filter(Pace::is_limited);
            EngineSpec { pace, ..engine.clone() }.to_string()
        });
        let options = self.options.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        Head {
            kelci_match: 1,
            game: self.args.game.info().name.to_owned(),
            options: options.collect(),
            engines: engines.collect(),
            tournament: self.tournament.name().to_owned(),
            openings,
            adjudication: self.adjudication.to_string(),
            seed: self.args.seed,
        }
    }

    /// The games that are still to be played. Both games of a pair begin alike, even if the
    /// openings would be made differently today.
    fn left(
        &self,
        openings: &[String],
        games: &[FinishedGame],
    ) -> Result<Vec<(Fixture, String)>, Error> {
        let done: HashMap<u64, &FinishedGame> =
            games.iter().map(|game| (game.game, game)).collect();
        let known = self.schedule.known(games);
        let known = known.map_err(|fault| {
            Error::Refused(format!("after {} games: {fault}; ask for fewer --rounds", games.len()))
        })?;
        let left = known
            .into_iter()
            .filter(|fixture| !done.contains_key(&fixture.game))
            .map(|fixture| {
                let usual = &openings[fixture.round as usize % openings.len()];
                let twin = done.get(&(fixture.game ^ 1)).map(|game| &game.opening);
                (fixture, twin.unwrap_or(usual).clone())
            })
            .collect();
        Ok(left)
    }

    fn is_decided(&self, standings: &Standings) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&standings.first_pairs()) != SprtVerdict::Open)
    }

    /// Tells the result, and leaves it in the directory of the match.
    fn finish(&self, games: &[FinishedGame], screen: &mut Screen) -> Result<(), Error> {
        let standings = Standings::of(&self.names, games);
        let (game, scheduled, sprt) = (self.args.game, self.schedule.games(), self.sprt.as_ref());
        let text = report::text(&standings, game, scheduled, sprt);
        let json = format!("{:#}\n", standings.json(game, scheduled, sprt));
        if let Some(dir) = &self.args.out {
            let records: Vec<_> =
                games.iter().map(|played| played.record(game, &self.options)).collect();
            let records = records::write(&records, Format::Text, KeyLines::Omit)
                .map_err(|error| Error::Refused(error.to_string()))?;
            let html = report::html(&standings, game, scheduled, sprt);
            for (name, text) in [
                ("result.txt", &text),
                ("result.json", &json),
                ("games.kelci", &records),
                ("report.html", &html),
            ] {
                let path = dir.join(name);
                replace(&path, text).map_err(|cause| Error::file("write", &path, &cause))?;
            }
        }
        Ok(screen.write_all(if self.args.json { json } else { text }.as_bytes())?)
    }

    fn interrupted(&self, games: usize) -> Error {
        let scheduled = self.schedule.games();
        Error::Refused(match &self.args.out {
            Some(dir) => format!(
                "stopped: {games} of {scheduled} games are saved in {}; the same command goes on from there",
                dir.join(JOURNAL).display()
            ),
            None => format!(
                "stopped after {games} of {scheduled} games; with --out they would be saved"
            ),
        })
    }
}

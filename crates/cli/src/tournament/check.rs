//! `kelci tournament check`: every round of a report paired again.

use std::io::Write as _;

use kelci_pairing::Number;
use kelci_pairing::swiss::{Difference, explain_round};
use kelci_pairing::trf::Report;

use crate::error::Error;
use crate::paint::Screen;

/// Says of each round whether it is paired by the rules.
pub fn check(report: &Report, screen: &mut Screen) -> Result<(), Error> {
    let rounds = report.tournament.history.len();
    if rounds == 0 {
        return Err(Error::Refused("the report has no round that could be checked".into()));
    }
    if report.tournament.is_predetermined {
        let why =
            "the report is of a round robin (092): only the pairings of a Swiss can be checked";
        return Err(Error::Refused(why.into()));
    }
    let mut wrong = 0;
    for round in 1..=rounds {
        match explain_round(&report.tournament, round) {
            Ok(None) => writeln!(screen, "round {round}: as the rules have it")?,
            Ok(Some(difference)) => {
                wrong += 1;
                tell(round, &difference, screen)?;
            }
            Err(fault) => return Err(Error::Refused(format!("round {round}: {fault}"))),
        }
        // A large tournament takes its time.
        screen.flush()?;
    }
    if wrong == 0 {
        return Ok(());
    }
    Err(Error::Refused(format!(
        "{wrong} of {rounds} rounds are paired otherwise than the rules have it"
    )))
}

fn tell(round: usize, difference: &Difference, screen: &mut Screen) -> Result<(), Error> {
    let place = match difference.score {
        Some(score) => format!("from the bracket of {score} points on"),
        None => "in a way that the rules never allow".to_owned(),
    };
    writeln!(screen, "round {round}: differs {place}, by {}", difference.criterion)?;
    let list = |pairs: &[[Number; 2]], bye: Option<Number>| {
        let pairs = pairs.iter().map(|[white, black]| format!("{white}-{black}"));
        let bye = bye.map(|no| format!("bye {no}"));
        let all: Vec<String> = pairs.chain(bye).collect();
        if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
    };
    let [ours, theirs] = difference.byes.unwrap_or([None; 2]);
    writeln!(screen, "  expected: {}", list(&difference.expected, ours))?;
    writeln!(screen, "  found:    {}", list(&difference.found, theirs))?;
    Ok(())
}

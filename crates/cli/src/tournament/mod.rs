//! `kelci tournament`: pairings and standings for scripts, and reports checked.

mod check;
mod lines;
mod print;

use std::io::Write as _;

use clap::{Args, Subcommand, ValueEnum};
use kelci_pairing::standings::{self, TieBreak, to_csv, to_json};
use kelci_pairing::trf::{self, Report};
use kelci_pairing::{Number, PairingFault, TournamentRecord, swiss};
use serde_json::{Value, json};

use crate::args::FileArg;
use crate::error::Error;
use crate::files::title;
use crate::json::Object;
use crate::paint::Screen;
use lines::Input;

/// Pair rounds, rank players, check and print reports of tournaments
///
/// Swiss rounds follow the Dutch system of FIDE (C.04.3 of February 2026), tie-breaks C.07 of March 2026. Input is JSON
/// Lines, a tournament a line, or a report in TRF16; docs/tournament.md tells both.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci tournament pair rounds.jsonl
  kelci tournament pair < rounds.jsonl
  echo '{\"id\":1,\"players\":[{\"no\":1},{\"no\":2},{\"no\":3}],\"rounds_total\":3}' | kelci tournament pair
  kelci tournament standings rounds.jsonl --tie-breaks de,bhc1,bh,sb
  kelci tournament standings open.trf --format csv
  kelci tournament check open.trf
  kelci tournament print standings open.trf --game jersi --output standings.pdf")]
pub struct TournamentArgs {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Pair the next round of each tournament
    ///
    /// Answers a line for each, in order: {"id":…,"pairs":[[white,black],…],"bye":n} or {"id":…,"error":…}; "bye" is null if
    /// nobody has it.
    #[command(after_help = "\
Examples:
  kelci tournament pair rounds.jsonl
  kelci tournament pair < rounds.jsonl
  kelci tournament pair open.trf")]
    Pair {
        /// JSON Lines or a report in TRF16 [default: standard input]
        #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
        input: FileArg,
    },
    /// Rank the players of each tournament
    ///
    /// Answers a line for each, in order:
    /// {"id":…,"order":[no,…],"standings":[{"place":1,"no":…,"points":…,…},…]}, or {"id":…,"error":…}. A line may name its own "tie_breaks".
    #[command(after_help = "\
Tie-breaks: de direct encounter, bh Buchholz, bhc1 Buchholz cut 1, bhm1 Buchholz median, sb Sonneborn-Berger,
win wins, ps progressive, tpr performance, gp points of games (MIK-7, boards of teams).

Examples:
  kelci tournament standings rounds.jsonl
  kelci tournament standings rounds.jsonl --tie-breaks gp,de,bh
  kelci tournament standings open.trf --format table")]
    Standings {
        /// JSON Lines or a report in TRF16 [default: standard input]
        #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
        input: FileArg,
        /// What ranks players of the same points, the most important first
        #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = tie_break)]
        #[arg(default_value = "bhc1,bh,sb,ps")]
        tie_breaks: Vec<TieBreak>,
        /// How to write them
        #[arg(long, value_enum, default_value_t)]
        format: StandingsFormat,
    },
    /// Print pairings, score sheets, cards, standings or the cross-table of a report
    ///
    /// An A4 PDF. Rounds without results are not in a report: print those on the site, or with `kelci club evening`.
    #[command(after_help = "\
Examples:
  kelci tournament print standings open.trf --game jersi --output standings.pdf
  kelci tournament print pairings open.trf --game jersi --round 3 --output round3.pdf
  kelci tournament print cards open.trf --game mik7 --language fr --output cards.pdf")]
    Print(print::PrintArgs),
    /// Replay a report and say where a pairing differs, and by which criterion
    ///
    /// Ends with 1 if a round is paired otherwise than the Dutch system of 2026 would.
    #[command(after_help = "\
Examples:
  kelci tournament check open.trf
  kelci tournament check - < open.trf")]
    Check {
        /// A report in TRF16, or - for standard input
        #[arg(value_name = "FILE")]
        input: FileArg,
    },
}

/// How standings are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum StandingsFormat {
    /// A line of JSON for each tournament
    #[default]
    Json,
    /// Comma-separated values with a heading
    Csv,
    /// Columns for people
    Table,
}

fn tie_break(code: &str) -> Result<TieBreak, String> {
    TieBreak::parse(code).ok_or_else(|| {
        let codes: Vec<&str> = TieBreak::ALL.iter().map(|&(_, code)| code).collect();
        format!("it is one of {}", codes.join(", "))
    })
}

pub fn run(args: &TournamentArgs, screen: &mut Screen) -> Result<(), Error> {
    match &args.task {
        Task::Pair { input } => match Input::open(input)? {
            Input::Lines(mut lines) => lines.answer(screen, |tournament, _| Ok(paired(tournament))),
            Input::Report(text) => {
                let report = read_report(input, &text)?;
                let pairing = swiss::pair(&next_round(&report));
                let pairing = pairing.map_err(|fault| refused(input, &fault))?;
                let answer = json!({"id": null, "pairs": pairing.pairs, "bye": pairing.bye});
                Ok(writeln!(screen, "{answer}")?)
            }
        },
        Task::Standings { input, tie_breaks, format } => match Input::open(input)? {
            Input::Lines(mut lines) if *format == StandingsFormat::Json => {
                lines.answer(screen, |tournament, fields| ranked(tournament, fields, tie_breaks))
            }
            Input::Lines(mut lines) => lines.each(|tournament, fields| {
                let order = own_tie_breaks(fields)?.unwrap_or_else(|| tie_breaks.clone());
                let rows = standings::standings(tournament, &order);
                let rows = rows.map_err(|fault| Error::Refused(fault.to_string()))?;
                show(&rows, &order, |_| None, *format, screen)
            }),
            Input::Report(text) => {
                let report = read_report(input, &text)?;
                let rows = standings::standings(&report.tournament, tie_breaks);
                let rows = rows.map_err(|fault| refused(input, &fault))?;
                show(&rows, tie_breaks, |no| Some(report.name(no)), *format, screen)
            }
        },
        Task::Print(args) => print::print(args, screen),
        Task::Check { input } => {
            let text = lines::read_whole(input)?;
            check::check(&read_report(input, &text)?, screen)
        }
    }
}

fn refused(input: &FileArg, fault: &PairingFault) -> Error {
    Error::Refused(format!("{}: {fault}", title(input)))
}

pub(super) fn read_report(input: &FileArg, text: &str) -> Result<Report, Error> {
    trf::read(text).map_err(|fault| Error::Refused(format!("{}: {fault}", title(input))))
}

/// A report that does not say how many rounds there are has one more.
fn next_round(report: &Report) -> TournamentRecord {
    let mut tournament = report.tournament.clone();
    tournament.rounds_total = tournament.rounds_total.max(tournament.round());
    tournament
}

fn paired(tournament: &TournamentRecord) -> Object {
    match swiss::pair(tournament) {
        Ok(pairing) => crate::json::object(json!({"pairs": pairing.pairs, "bye": pairing.bye})),
        Err(fault) => crate::json::object(json!({"error": fault.to_string()})),
    }
}

/// The tie-breaks that a line names itself.
fn own_tie_breaks(fields: &Value) -> Result<Option<Vec<TieBreak>>, Error> {
    let Some(named) = fields.get("tie_breaks") else { return Ok(None) };
    let wrong =
        || Error::Refused("\"tie_breaks\" is a list of codes such as [\"de\",\"bh\"]".into());
    let codes = named.as_array().filter(|codes| codes.len() <= 20).ok_or_else(wrong)?;
    let read = |code: &Value| {
        let code = code.as_str().ok_or_else(wrong)?;
        tie_break(code).map_err(|why| Error::Refused(format!("tie-break \"{code}\": {why}")))
    };
    codes.iter().map(read).collect::<Result<Vec<TieBreak>, Error>>().map(Some)
}

fn ranked(
    tournament: &TournamentRecord,
    fields: &Value,
    usual: &[TieBreak],
) -> Result<Object, Error> {
    let order = own_tie_breaks(fields)?.unwrap_or_else(|| usual.to_vec());
    let rows = standings::standings(tournament, &order);
    let rows = rows.map_err(|fault| Error::Refused(fault.to_string()))?;
    let numbers: Vec<Number> = rows.iter().map(|row| row.no).collect();
    Ok(crate::json::object(json!({
        "order": numbers,
        "standings": to_json(&rows, &order, |_| None),
    })))
}

fn show(
    rows: &[standings::Row],
    order: &[TieBreak],
    name: impl Fn(Number) -> Option<String>,
    format: StandingsFormat,
    screen: &mut Screen,
) -> Result<(), Error> {
    match format {
        StandingsFormat::Json => writeln!(screen, "{}", to_json(rows, order, name))?,
        StandingsFormat::Csv => write!(screen, "{}", to_csv(rows, order, name))?,
        StandingsFormat::Table => {
            let names: Vec<String> =
                rows.iter().map(|row| name(row.no).unwrap_or_default()).collect();
            let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
            let codes: String = order.iter().map(|one| format!(" {:>7}", one.code())).collect();
            writeln!(screen, "place   no  {:width$}  points{codes}", "")?;
            for (row, name) in rows.iter().zip(names) {
                let values: String =
                    row.values.iter().map(|value| format!(" {:>7}", value.to_string())).collect();
                let (place, no, points) = (row.place, row.no, row.points.to_string());
                writeln!(screen, "{place:>5} {no:>4}  {name:width$}  {points:>6}{values}")?;
            }
        }
    }
    Ok(())
}

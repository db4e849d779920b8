//! `kelci tournament print`: a report on paper.

use std::io::Write as _;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{Args, ValueEnum};
use kelci_catalog::Language;
use kelci_pairing::standings::{TieBreak, standings};
use kelci_pairing::trf::Report;
use kelci_pairing::{ByeKind, Number, RoundEntry, Score};
use kelci_picture::lacking_letters;
use kelci_picture::print::{HallBoard, HallPaper, HallSheet, HallTable, hall_pdf};

use super::{lines, read_report};
use crate::args::{FileArg, GameArg, game_parser};
use crate::error::Error;
use crate::files::title;
use crate::paint::Screen;
use crate::replace::replace;

/// What is printed.
#[derive(Args)]
pub struct PrintArgs {
    /// What to print
    #[arg(value_parser = sheet_parser())]
    kind: HallSheet,

    /// A report in TRF16, or - for standard input
    #[arg(value_name = "FILE")]
    input: FileArg,

    /// Where to write the PDF
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Which round [default: the last]
    #[arg(long, value_name = "N")]
    round: Option<usize>,

    /// Which game is played: its sides stand on the sheets
    #[arg(long, value_parser = game_parser(), ignore_case = true, hide_possible_values = true)]
    game: GameArg,

    /// The language
    #[arg(long, value_enum, default_value_t)]
    language: PrintLanguage,
}

/// The language of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum PrintLanguage {
    /// English
    #[default]
    En,
    /// French
    Fr,
}

fn sheet_parser() -> clap::builder::ValueParser {
    let names = PossibleValuesParser::new(HallSheet::ALL.map(HallSheet::name));
    names.map(|name| HallSheet::named(&name).expect("one of the names")).into()
}

pub fn print(args: &PrintArgs, screen: &mut Screen) -> Result<(), Error> {
    let report = read_report(&args.input, &lines::read_whole(&args.input)?)?;
    let refused = |why: String| Error::Refused(format!("{}: {why}", title(&args.input)));
    let language = match args.language {
        PrintLanguage::En => Language::English,
        PrintLanguage::Fr => Language::French,
    };
    let rounds = report.tournament.history.len();
    let round = args.round.unwrap_or(rounds.max(1));
    if args.kind.is_of_round() && !(1..=rounds.max(1)).contains(&round) {
        return Err(refused(format!("there is no round {round}; it has {rounds}")));
    }
    let heading = report.heading.iter().find_map(|line| line.strip_prefix("012 "));
    let entries = report.tournament.history.get(round - 1).map(Vec::as_slice).unwrap_or_default();
    let tables = match args.kind {
        HallSheet::Standings => vec![ranking(&report, language).map_err(refused)?],
        HallSheet::Cross => vec![cross(&report, language).map_err(refused)?],
        _ => Vec::new(),
    };
    let paper = HallPaper {
        title: heading.map(str::trim).unwrap_or_default().to_owned(),
        game: args.game,
        language,
        round: u32::try_from(round).unwrap_or(u32::MAX),
        boards: boards(&report, entries),
        notes: byes(&report, entries, language),
        games: 1,
        tables,
    };
    let file = hall_pdf(args.kind, &paper).map_err(|error| Error::Refused(error.to_string()))?;
    replace(&args.output, &file).map_err(|cause| Error::file("write", &args.output, &cause))?;
    writeln!(screen, "{} is written", args.output.display())?;
    let names: String = report.people.iter().map(|person| person.name.as_str()).collect();
    let lacking = lacking_letters(&format!("{}{names}", paper.title));
    if !lacking.is_empty() {
        writeln!(screen, "the font lacks {lacking}: these letters are printed as boxes")?;
    }
    Ok(())
}

fn boards(report: &Report, entries: &[RoundEntry]) -> Vec<HallBoard> {
    let games = entries.iter().filter_map(|entry| match entry {
        RoundEntry::Game { white, black, score, .. } => Some((*white, *black, *score)),
        RoundEntry::Bye { .. } => None,
    });
    games
        .zip(1..)
        .map(|((white, black, score), number)| HallBoard {
            number,
            first: report.name(white),
            second: report.name(black),
            result: sign(score).to_owned(),
            head: None,
        })
        .collect()
}

fn byes(report: &Report, entries: &[RoundEntry], language: Language) -> Vec<String> {
    let told = |entry: &RoundEntry| match entry {
        RoundEntry::Bye { no, kind: ByeKind::Allocated | ByeKind::Full, .. } => {
            let told = language.say("has no opponent", "n’a pas d’adversaire");
            Some(format!("{} {told}.", report.name(*no)))
        }
        _ => None,
    };
    entries.iter().filter_map(told).collect()
}

const fn sign(score: Score) -> &'static str {
    match score {
        Score::White => "1 – 0",
        Score::Draw => "½ – ½",
        Score::Black => "0 – 1",
        Score::WhiteForfeit => "+ – −",
        Score::BlackForfeit => "− – +",
        Score::BothForfeit => "− – −",
    }
}

const ORDER: [TieBreak; 3] =
    [TieBreak::BuchholzCut1, TieBreak::Buchholz, TieBreak::SonnebornBerger];

fn ranking(report: &Report, language: Language) -> Result<HallTable, String> {
    let rows = standings(&report.tournament, &ORDER).map_err(|fault| fault.to_string())?;
    let codes = ["BH-1", "BH", "SB"].map(str::to_owned);
    let heads = ["#", language.say("Player", "Joueur"), "Points"].map(str::to_owned);
    let rows = rows.iter().map(|row| {
        let own = [row.place.to_string(), report.name(row.no), row.points.to_string()];
        own.into_iter().chain(row.values.iter().map(ToString::to_string)).collect()
    });
    Ok(HallTable {
        title: language.say("Standings", "Classement").to_owned(),
        heads: heads.into_iter().chain(codes).collect(),
        rows: rows.collect(),
        notes: Vec::new(),
    })
}

fn cross(report: &Report, language: Language) -> Result<HallTable, String> {
    let rows = standings(&report.tournament, &ORDER).map_err(|fault| fault.to_string())?;
    let place = |no: Number| rows.iter().position(|row| row.no == no).map_or(0, |at| at + 1);
    let history = &report.tournament.history;
    let cell = |round: &Vec<RoundEntry>, own: Number| {
        let told = round.iter().find_map(|entry| match *entry {
            RoundEntry::Game { white, black, score, .. } if white == own || black == own => {
                let (side, at, other) =
                    if white == own { ("A", 0, black) } else { ("B", 1, white) };
                let points = score.points()[at].to_string();
                let points = if score.is_played() { points } else { format!("({points})") };
                Some(format!("{side}{} {points}", place(other)))
            }
            RoundEntry::Bye { no, points, .. } if no == own => Some(format!("({points})")),
            _ => None,
        });
        told.unwrap_or_else(|| "–".to_owned())
    };
    let line = |(at, row): (usize, &kelci_pairing::standings::Row)| {
        let own = [(at + 1).to_string(), report.name(row.no)].into_iter();
        let cells = history.iter().map(|round| cell(round, row.no));
        own.chain(cells).chain([row.points.to_string()]).collect()
    };
    let heads = ["#", language.say("Player", "Joueur")].map(str::to_owned).into_iter();
    let rounds = (1..=history.len()).map(|round| round.to_string());
    Ok(HallTable {
        title: language.say("Cross-table", "Grille américaine").to_owned(),
        heads: heads.chain(rounds).chain(["Points".to_owned()]).collect(),
        rows: rows.iter().enumerate().map(line).collect(),
        notes: vec![
            language
                .say(
                    "A column is a round: A began, B was second, then the opponent’s place and the points; in brackets without a game.",
                    "Une colonne est une ronde\u{a0}: A a commencé, B était second, puis la place de l’adversaire et les points\u{a0}; entre parenthèses sans partie.",
                )
                .to_owned(),
        ],
    })
}

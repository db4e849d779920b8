//! The same load on one program with a file and on nodes with a database: what nodes cost, and what they bring.

use super::host::HostKind;
use super::play::PlayReport;
use crate::figures::{heading, row, thousands};

/// What is told of how fast a site was, in columns.
pub fn speed_heading() -> String {
    heading(&[
        "site",
        "games",
        "moves/s",
        "p50 ms",
        "p99 ms",
        "max ms",
        "store, mean ms",
        "commit, mean ms",
        "writes a commit",
        "heard by another node, mean ms",
        "errors",
        "cores: site",
        "cores: database",
        "cores: generator",
    ])
}

/// How fast it was.
pub fn speed(report: &PlayReport) -> String {
    let latencies = report.figures.sorted();
    let since = |name: &str| report.after.count(name) - report.before.count(name);
    let one = |number: f64| format!("{number:.1}");
    let is_shared = matches!(report.host, HostKind::Nodes(2..));
    let database = report.after.database.as_ref().zip(report.before.database.as_ref());
    row(&[
        report.host.name(),
        thousands(report.games as u64),
        thousands((report.figures.moves() as f64 / report.seconds) as u64),
        one(latencies.percentile_ms(50.0)),
        one(latencies.percentile_ms(99.0)),
        one(latencies.percentile_ms(100.0)),
        one(report.mean_ms("kelci_store_seconds")),
        one(report.mean_ms("kelci_commit_seconds")),
        one(since("kelci_writes_total") / since("kelci_commit_seconds_count").max(1.0)),
        if is_shared { one(report.mean_ms("kelci_note_seconds")) } else { String::new() },
        report.figures.errors().to_string(),
        format!("{:.2}", report.site_cores()),
        database.map_or_else(String::new, |(after, before)| {
            format!("{:.2}", after.cores_since(before))
        }),
        format!("{:.2}", report.own_cores()),
    ])
}

/// How the slowest moves of several nodes compare with those of one, if both were measured.
pub fn comparison(reports: &[PlayReport]) -> Vec<String> {
    let p99 = |report: &PlayReport| report.figures.sorted().percentile_ms(99.0);
    let one = reports.iter().find(|report| report.host == HostKind::Nodes(1)).map(p99);
    let several = reports.iter().filter(|report| matches!(report.host, HostKind::Nodes(2..)));
    let line = |report: &PlayReport, one: f64| {
        let (own, name) = (p99(report), report.host.name());
        let more = 100.0 * (own / one.max(0.001) - 1.0);
        format!("{name}: a p99 of {own:.1} ms, {:+.1} ms ({more:+.0} %) to one node's", own - one)
    };
    several.filter_map(|report| Some(line(report, one?))).collect()
}

/// What is told of how large it was, all nodes together, in columns.
pub fn size_heading() -> String {
    let heading = PlayReport::size_heading();
    heading.replacen('|', "| site |", 1).replacen("\n|", "\n| --- |", 1)
}

/// How large it was.
pub fn size(report: &PlayReport) -> String {
    format!("| {} {}", report.host.name(), report.size())
}

/// What is told of what a move costs, in columns.
pub fn cost_heading() -> String {
    heading(&[
        "site",
        "moves/s",
        "site, µs of a core a move",
        "database, µs of a core a move",
        "bytes of the database's log a move",
        "bytes to whoever is next",
    ])
}

/// What a move costs: all that was used meanwhile, by the moves that were made.
pub fn cost(report: &PlayReport) -> String {
    let moves = report.figures.moves().max(1) as f64;
    let micros = |cores: f64| format!("{:.0}", cores * report.seconds / moves * 1e6);
    let database = report.after.database.as_ref().zip(report.before.database.as_ref());
    let logged = (report.after.log_bytes - report.before.log_bytes) / moves;
    let of_database = |told: String| if database.is_some() { told } else { String::new() };
    row(&[
        report.host.name(),
        thousands((moves / report.seconds) as u64),
        micros(report.site_cores()),
        database.map_or_else(String::new, |(after, before)| micros(after.cores_since(before))),
        of_database(thousands(logged as u64)),
        thousands(report.figures.mean_bytes() as u64),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_two_lines_as_long_as_each_other() {
        for heading in [speed_heading(), cost_heading(), size_heading()] {
            let columns: Vec<usize> =
                heading.lines().map(|line| line.matches('|').count()).collect();
            assert!(columns.len() == 2 && columns[0] == columns[1], "{heading}");
            assert!(heading.starts_with("| site | "), "{heading}");
        }
    }
}

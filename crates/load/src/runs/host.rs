//! What is played on: one program with a file, or nodes on a PostgreSQL of their own.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::Subject;
use crate::cluster::{Cluster, ClusterPlan};
use crate::http::get;
use crate::machine::Usage;
use crate::site::Site;
use crate::trouble::Trouble;

/// Where games are kept, and by how many programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostKind {
    /// One program, one file.
    File,
    /// So many nodes on a database.
    Nodes(usize),
}

impl HostKind {
    /// What it is called in a table.
    pub fn name(self) -> String {
        match self {
            HostKind::File => "SQLite".into(),
            HostKind::Nodes(1) => "PostgreSQL, 1 node".into(),
            HostKind::Nodes(nodes) => format!("PostgreSQL, {nodes} nodes"),
        }
    }
}

/// A site that runs on one of them.
pub enum Host {
    File(Box<Site>, TempDir),
    Nodes(Box<Cluster>),
}

/// What a site has counted and used until some moment, all nodes together.
#[derive(Clone, Debug)]
pub struct HostReading {
    counts: Vec<String>,
    /// Of the site.
    pub usage: Usage,
    /// Of its database, if that is another program.
    pub database: Option<Usage>,
    /// How many bytes the database has written to its log of changes.
    pub log_bytes: f64,
}

impl Host {
    /// Starts it, with the engine on its usual threads where there is one program and on none where there are nodes.
    ///
    /// # Errors
    /// When a part does not start.
    pub fn start(subject: &Subject, kind: HostKind) -> Result<Host, Trouble> {
        Ok(match kind {
            HostKind::File => {
                let directory = subject.directory()?;
                Host::File(Box::new(Site::start(&subject.kelci, directory.path())?), directory)
            }
            HostKind::Nodes(nodes) => {
                let plan = ClusterPlan { nodes, workers: 0, ..ClusterPlan::default() };
                Host::Nodes(Box::new(Cluster::start(subject, &plan)?))
            }
        })
    }

    fn sites(&self) -> Vec<&Site> {
        match self {
            Host::File(site, _) => vec![site],
            Host::Nodes(cluster) => cluster.sites().collect(),
        }
    }

    /// Where its nodes are.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.sites().into_iter().map(Site::address).collect()
    }

    /// The memory of its nodes, in bytes.
    ///
    /// # Errors
    /// When one is gone.
    pub fn memory(&self) -> Result<u64, Trouble> {
        let memory = |site: &Site| Usage::of(site.pid()).map(|usage| usage.memory);
        self.sites().into_iter().map(memory).sum()
    }

    /// What it has counted and used until now.
    ///
    /// # Errors
    /// When a part is gone.
    pub async fn read(&self) -> Result<HostReading, Trouble> {
        let sites = self.sites();
        let used = sites.iter().map(|site| Usage::of(site.pid())).collect::<Result<Vec<_>, _>>()?;
        let (mut database, mut log_bytes) = (None, 0.0);
        if let Host::Nodes(cluster) = self {
            let postgres = cluster.postgres();
            database = Some(together(&Usage::of_family(postgres.pid()?)?));
            let lsn = postgres.ask("SELECT pg_current_wal_lsn() - '0/0'")?;
            log_bytes = lsn.first().and_then(|bytes| bytes.parse().ok()).unwrap_or(0.0);
        }
        let usage = together(&used);
        let mut counts = Vec::new();
        for site in sites {
            let answer = get(site.metrics(), "/metrics", "").await?;
            if answer.status != 200 {
                let (status, text) = (answer.status, answer.body);
                return Err(Trouble::Refused { what: "/metrics", status, text });
            }
            counts.push(answer.body);
        }
        Ok(HostReading { counts, usage, database, log_bytes })
    }

    /// Ends it as it ends with Ctrl-C.
    ///
    /// # Errors
    /// When it does not end.
    pub fn stop(self) -> Result<(), Trouble> {
        match self {
            Host::File(site, _directory) => site.stop().map(drop),
            Host::Nodes(cluster) => cluster.stop(),
        }
    }
}

/// Several as one.
fn together(used: &[Usage]) -> Usage {
    Usage {
        memory: used.iter().map(|usage| usage.memory).sum(),
        busy: used.iter().map(|usage| usage.busy).sum::<Duration>(),
        at: used.iter().map(|usage| usage.at).max().unwrap_or_else(Instant::now),
    }
}

impl HostReading {
    /// The sum of a count over all nodes.
    pub fn count(&self, name: &str) -> f64 {
        self.counts.iter().map(|counts| counted(counts, name)).sum()
    }

    /// The mean of a histogram since an earlier reading, in milliseconds.
    pub fn mean_ms(&self, before: &HostReading, name: &str) -> f64 {
        let since = |part: &str| {
            let name = format!("{name}_{part}");
            self.count(&name) - before.count(&name)
        };
        1_000.0 * since("sum") / since("count").max(1.0)
    }
}

/// The value of a count.
fn counted(counts: &str, name: &str) -> f64 {
    let value = counts.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.and_then(|value| value.trim().parse().ok()).unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_nodes_are_added_and_histograms_have_a_mean() {
        let usage = Usage { memory: 1, busy: Duration::from_secs(1), at: Instant::now() };
        let reading = |counts: &[&str]| HostReading {
            counts: counts.iter().map(|&counts| counts.to_owned()).collect(),
            usage,
            database: None,
            log_bytes: 0.0,
        };
        let before = reading(&["a 1\na_sum 0\na_count 0\n"; 2]);
        let after = reading(&["a 3\na_sum 0.5\na_count 2\n", "a 4\na_sum 0.1\na_count 1\nab 9\n"]);
        assert_eq!(after.count("a") - before.count("a"), 5.0);
        assert!((after.mean_ms(&before, "a") - 200.0).abs() < 1e-9);
        assert_eq!(together(&[usage, usage]).busy, Duration::from_secs(2));
    }
}

//! A site of several nodes and workers on a PostgreSQL of its own, all on this computer, each of which can be killed,
//! frozen, cut off and started again.
//!
//! ```no_run
//! # use kelci_load::cluster::{Cluster, ClusterPlan};
//! # use kelci_load::runs::Subject;
//! # fn example(subject: &Subject) -> Result<(), Box<dyn std::error::Error>> {
//! let plan = ClusterPlan { nodes: 3, workers: 1, ..ClusterPlan::default() };
//! let mut cluster = Cluster::start(subject, &plan)?;
//! println!("{:?}", cluster.addresses());
//! cluster.kill_node(0)?;
//! cluster.start_node(0)?;
//! # Ok(()) }
//! ```

pub mod postgres;
pub mod relay;
mod roads;

use std::io::{BufRead as _, BufReader};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::os::unix::fs::PermissionsExt as _;
use std::process::ChildStdout;

use tempfile::TempDir;

use self::postgres::Postgres;
use self::relay::Relay;
use self::roads::Roads;
use crate::process::Process;
use crate::runs::Subject;
use crate::site::{Keep, Launch, Site};
use crate::trouble::Trouble;

/// What a cluster is made of.
#[derive(Clone, Copy, Debug)]
pub struct ClusterPlan {
    /// Programs that serve visitors.
    pub nodes: usize,
    /// Programs that only think.
    pub workers: usize,
    /// Threads with which each node thinks; none if that is left to workers.
    pub engine_threads: u16,
    /// Whether the roads from nodes to the database can be cut. They are longer then.
    pub has_roads: bool,
}

impl Default for ClusterPlan {
    fn default() -> ClusterPlan {
        ClusterPlan { nodes: 3, workers: 1, engine_threads: 0, has_roads: false }
    }
}

/// How nodes reach the database.
enum Ways {
    /// As on one computer.
    Straight,
    /// By wires of their own.
    Wires(Roads),
    /// By something in between, one each.
    Relays(Vec<Relay>),
}

/// A node, also while it does not run.
struct Node {
    launch: Launch,
    options: Vec<String>,
    /// Once it is known it stays.
    address: SocketAddr,
    site: Option<Site>,
}

struct Worker {
    launch: Launch,
    running: Option<(Process, BufReader<ChildStdout>)>,
}

/// A site that runs. Everything ends when this is dropped.
pub struct Cluster {
    // In the order in which they go.
    nodes: Vec<Node>,
    workers: Vec<Worker>,
    ways: Ways,
    postgres: Postgres,
    /// Why there are relays where there should be wires.
    excuse: Option<String>,
    directory: TempDir,
}

impl Cluster {
    /// Starts all of it.
    ///
    /// # Errors
    /// When a part does not start.
    pub fn start(subject: &Subject, plan: &ClusterPlan) -> Result<Cluster, Trouble> {
        let directory = subject.directory()?;
        std::fs::set_permissions(directory.path(), std::fs::Permissions::from_mode(0o755))?;
        let (roads, excuse) = match plan.has_roads.then(|| Roads::build(plan.nodes)) {
            Some(Ok(roads)) => (Some(roads), None),
            Some(Err(trouble)) => (None, Some(trouble.to_string())),
            None => (None, None),
        };
        let wired = roads.as_ref().map(Roads::database);
        let place = directory.path().join("postgres");
        std::fs::create_dir(&place)?;
        let postgres = Postgres::start(&place, wired.as_slice(), &[])?;
        let target = (Ipv4Addr::LOCALHOST, postgres.port()).into();
        let ways = match (roads, &excuse) {
            (Some(roads), _) => Ways::Wires(roads),
            (None, None) => Ways::Straight,
            (None, Some(_)) => {
                let relays = (0..plan.nodes).map(|_| Relay::start(target));
                Ways::Relays(relays.collect::<Result<_, _>>()?)
            }
        };
        let (nodes, workers) = (Vec::new(), Vec::new());
        let mut cluster = Cluster { nodes, workers, ways, postgres, excuse, directory };
        for number in 0..plan.nodes {
            let node = cluster.node(subject, number, plan.engine_threads);
            cluster.nodes.push(node);
            cluster.start_node(number)?;
        }
        for number in 0..plan.workers {
            let keep = Keep::Database(cluster.postgres.url());
            let log = cluster.directory.path().join(format!("worker-{number}.log"));
            let launch = Launch::new(&subject.kelci, keep, log);
            cluster.workers.push(Worker { launch, running: None });
            cluster.start_worker(number)?;
        }
        Ok(cluster)
    }

    fn node(&self, subject: &Subject, number: usize, threads: u16) -> Node {
        let (url, host, namespace) = match &self.ways {
            Ways::Straight => (self.postgres.url(), Ipv4Addr::LOCALHOST, None),
            Ways::Wires(roads) => {
                let url = self.postgres.url_at(roads.database().into());
                (url, roads.node(number), Some(roads.namespace(number)))
            }
            Ways::Relays(relays) => {
                let (own, port) = (self.postgres.port(), relays[number].address().port());
                let url = self.postgres.url().replace(&format!(":{own}/"), &format!(":{port}/"));
                (url, Ipv4Addr::LOCALHOST, None)
            }
        };
        let log = self.directory.path().join(format!("node-{number}.log"));
        let launch = Launch::new(&subject.kelci, Keep::Database(url), log).within(namespace);
        let mut options = vec!["--engine-threads".to_owned(), threads.to_string()];
        if !host.is_loopback() {
            options.extend(["--host".to_owned(), host.to_string()]);
        }
        Node { launch, options, address: SocketAddr::new(IpAddr::V4(host), 0), site: None }
    }

    /// Why the roads are not as they should be, if they are not.
    pub fn excuse(&self) -> Option<&str> {
        self.excuse.as_deref()
    }

    /// Where the nodes are, whether they run or not: a node that is started again is where it was.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.address).collect()
    }

    /// The nodes that run.
    pub fn sites(&self) -> impl Iterator<Item = &Site> {
        self.nodes.iter().filter_map(|node| node.site.as_ref())
    }

    /// A node, if it runs.
    pub fn site(&self, number: usize) -> Option<&Site> {
        self.nodes.get(number)?.site.as_ref()
    }

    /// Its database.
    pub fn postgres(&self) -> &Postgres {
        &self.postgres
    }

    /// What its programs have written on standard error, for people.
    pub fn logs(&self) -> &std::path::Path {
        self.directory.path()
    }

    /// Keeps what is in its directory when it ends; says where that is.
    pub fn keep_logs(&mut self) -> &std::path::Path {
        self.directory.disable_cleanup(true);
        self.directory.path()
    }

    /// Kills a node, as `kill -9` does.
    ///
    /// # Errors
    /// When the system does not let us.
    pub fn kill_node(&mut self, number: usize) -> Result<(), Trouble> {
        self.nodes[number].site.take().map_or(Ok(()), Site::kill)
    }

    /// Starts a node that does not run, where it was before.
    ///
    /// # Errors
    /// When it does not start.
    pub fn start_node(&mut self, number: usize) -> Result<(), Trouble> {
        let node = &mut self.nodes[number];
        if node.site.is_none() {
            let options: Vec<&str> = node.options.iter().map(String::as_str).collect();
            let site = Site::start_at(&node.launch, node.address, &options)?;
            node.address = site.address();
            node.site = Some(site);
        }
        Ok(())
    }

    /// Has a node do nothing.
    ///
    /// # Errors
    /// When the system does not let us.
    pub fn freeze_node(&self, number: usize) -> Result<(), Trouble> {
        self.site(number).map_or(Ok(()), |site| site.process().freeze())
    }

    /// Has it go on.
    ///
    /// # Errors
    /// When the system does not let us.
    pub fn thaw_node(&self, number: usize) -> Result<(), Trouble> {
        self.site(number).map_or(Ok(()), |site| site.process().thaw())
    }

    /// Cuts the road between a node and the database; nothing happens where there are none.
    ///
    /// # Errors
    /// When the system does not let us.
    pub fn cut_node(&self, number: usize) -> Result<(), Trouble> {
        match &self.ways {
            Ways::Straight => Ok(()),
            Ways::Wires(roads) => roads.cut(number),
            Ways::Relays(relays) => {
                relays[number].cut();
                Ok(())
            }
        }
    }

    /// Mends it.
    ///
    /// # Errors
    /// When the system does not let us.
    pub fn mend_node(&self, number: usize) -> Result<(), Trouble> {
        match &self.ways {
            Ways::Straight => Ok(()),
            Ways::Wires(roads) => roads.mend(number),
            Ways::Relays(relays) => {
                relays[number].mend();
                Ok(())
            }
        }
    }

    /// Kills a worker, as `kill -9` does.
    ///
    /// # Errors
    /// When the system does not let us.
    pub fn kill_worker(&mut self, number: usize) -> Result<(), Trouble> {
        self.workers[number].running.take().map_or(Ok(()), |(mut process, _)| process.kill())
    }

    /// Starts a worker that does not run.
    ///
    /// # Errors
    /// When it does not start.
    pub fn start_worker(&mut self, number: usize) -> Result<(), Trouble> {
        let Worker { launch, running } = &mut self.workers[number];
        if running.is_none() {
            let (process, mut said) = launch.spawn(&["worker", "--engine-threads", "1"])?;
            let mut line = String::new();
            said.read_line(&mut line)?;
            if !line.starts_with("working for") {
                drop(process);
                return Err(launch.not_started(&line));
            }
            *running = Some((process, said));
        }
        Ok(())
    }

    /// Has the nodes end as they end with Ctrl-C.
    ///
    /// # Errors
    /// When one does not end well.
    pub fn stop(mut self) -> Result<(), Trouble> {
        for node in &mut self.nodes {
            let Some(site) = node.site.take() else { continue };
            let status = site.stop()?;
            if !status.success() {
                return Err(Trouble::Wrong(format!("a node ended: {status}")));
            }
        }
        Ok(())
    }
}

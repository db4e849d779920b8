//! Roads from nodes to their database that can be cut: each node lives in a network namespace with a wire to the
//! visitors and another to the database. Whoever pulls the plug of the second cuts it as a broken switch does:
//! nobody is told, packets vanish. It needs root, and Linux.

use std::net::Ipv4Addr;
use std::process::Command;

use crate::trouble::Trouble;

/// The two wires of a node.
#[derive(Clone, Copy)]
enum Wire {
    Visitors,
    Database,
}

impl Wire {
    const BOTH: [Wire; 2] = [Wire::Visitors, Wire::Database];

    const fn name(self) -> &'static str {
        match self {
            Wire::Visitors => "v",
            Wire::Database => "d",
        }
    }
}

/// The roads of all nodes. They go when this is dropped.
pub(super) struct Roads {
    /// What names of this run begin with.
    run: String,
    /// The second number of its addresses.
    net: u8,
    nodes: usize,
}

impl Roads {
    /// Makes those of so many nodes.
    ///
    /// # Errors
    /// When the system does not let us; the sentence says what it said.
    pub fn build(nodes: usize) -> Result<Roads, Trouble> {
        let pid = std::process::id();
        let taken = ip(&["-o", "-4", "addr"])?;
        let is_free = |net: &u8| !taken.contains(&format!(" 10.{net}."));
        let first = 64 + (pid % 128) as u8;
        let net = (first..=255).chain(64..first).find(is_free).unwrap_or(first);
        // Names of wires have 15 letters at most.
        let roads = Roads { run: format!("k{pid}"), net, nodes };
        for wire in Wire::BOTH {
            let bridge = roads.bridge(wire);
            ip(&["link", "add", &bridge, "type", "bridge"])?;
            let address = format!("{}/24", roads.address(wire, 1));
            ip(&["addr", "add", &address, "dev", &bridge])?;
            ip(&["link", "set", "dev", &bridge, "up"])?;
        }
        for node in 0..nodes {
            let namespace = roads.namespace(node);
            ip(&["netns", "add", &namespace])?;
            ip(&["-n", &namespace, "link", "set", "dev", "lo", "up"])?;
            for wire in Wire::BOTH {
                roads.lay(node, wire)?;
            }
        }
        Ok(roads)
    }

    fn lay(&self, node: usize, wire: Wire) -> Result<(), Trouble> {
        let (namespace, plug, end) = (self.namespace(node), self.plug(node, wire), wire.name());
        let pair = ["type", "veth", "peer", "name", end, "netns", &namespace];
        ip(&[&["link", "add", &plug], &pair[..]].concat())?;
        ip(&["link", "set", "dev", &plug, "master", &self.bridge(wire), "up"])?;
        let address = format!("{}/24", self.address(wire, 11 + node));
        ip(&["-n", &namespace, "addr", "add", &address, "dev", end])?;
        ip(&["-n", &namespace, "link", "set", "dev", end, "up"])?;
        Ok(())
    }

    pub fn namespace(&self, node: usize) -> String {
        format!("{}-{node}", self.run)
    }

    /// Where a node is for visitors.
    pub fn node(&self, node: usize) -> Ipv4Addr {
        self.address(Wire::Visitors, 11 + node)
    }

    /// Where the database is for nodes.
    pub fn database(&self) -> Ipv4Addr {
        self.address(Wire::Database, 1)
    }

    /// Pulls the plug between a node and the database.
    pub fn cut(&self, node: usize) -> Result<(), Trouble> {
        ip(&["link", "set", "dev", &self.plug(node, Wire::Database), "nomaster"]).map(drop)
    }

    /// Puts it in again.
    pub fn mend(&self, node: usize) -> Result<(), Trouble> {
        let (plug, bridge) = (self.plug(node, Wire::Database), self.bridge(Wire::Database));
        ip(&["link", "set", "dev", &plug, "master", &bridge]).map(drop)
    }

    fn bridge(&self, wire: Wire) -> String {
        format!("{}{}", self.run, wire.name())
    }

    fn plug(&self, node: usize, wire: Wire) -> String {
        format!("{}{}{node}", self.run, wire.name())
    }

    fn address(&self, wire: Wire, last: usize) -> Ipv4Addr {
        let third = match wire {
            Wire::Visitors => 0,
            Wire::Database => 1,
        };
        Ipv4Addr::new(10, self.net, third, u8::try_from(last).unwrap_or(u8::MAX))
    }
}

impl Drop for Roads {
    fn drop(&mut self) {
        for node in 0..self.nodes {
            // The wires go with it, when the last program in it is gone.
            let _ = ip(&["netns", "del", &self.namespace(node)]);
            for wire in Wire::BOTH {
                let _ = ip(&["link", "del", &self.plug(node, wire)]);
            }
        }
        for wire in Wire::BOTH {
            let _ = ip(&["link", "del", &self.bridge(wire)]);
        }
    }
}

fn ip(args: &[&str]) -> Result<String, Trouble> {
    let told = Command::new("ip").args(args).output()?;
    if told.status.success() {
        return Ok(String::from_utf8_lossy(&told.stdout).into_owned());
    }
    let why = String::from_utf8_lossy(&told.stderr).trim().to_owned();
    Err(Trouble::Wrong(format!("ip {}: {why}", args.join(" "))))
}

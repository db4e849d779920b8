//! Blossoms: made, opened, and turned so that another vertex is the base.

use super::{Blossom, Matching, NONE, Wide};

impl<const K: usize> Matching<K> {
    pub(super) fn is_blossom(&self, node: usize) -> bool {
        node >= self.n
    }

    /// The cycle of a blossom.
    pub(super) fn cycle(&self, node: usize) -> &Blossom {
        self.blossoms[node - self.n].as_ref().expect("a node beyond the vertices is a blossom")
    }

    /// Visits the vertices of a node.
    pub(super) fn each_vertex(&self, node: usize, visit: &mut impl FnMut(usize)) {
        if self.is_blossom(node) {
            for &child in &self.cycle(node).children {
                self.each_vertex(child, visit);
            }
        } else {
            visit(node);
        }
    }

    /// The vertices of a node.
    pub(super) fn vertices(&self, node: usize) -> Vec<usize> {
        let mut vertices = Vec::new();
        self.each_vertex(node, &mut |v| vertices.push(v));
        vertices
    }

    /// The edge of the least slack from node `a` to node `b`.
    #[inline]
    pub(super) fn nearest(&self, a: usize, b: usize) -> (usize, usize) {
        let row = self.dual.len();
        if self.is_blossom(a) {
            let (x, y) = self.near[(a - self.n) * row + b];
            (x as usize, y as usize)
        } else if self.is_blossom(b) {
            let (y, x) = self.near[(b - self.n) * row + a];
            (x as usize, y as usize)
        } else {
            (a, b)
        }
    }

    fn set_nearest(&mut self, blossom: usize, other: usize, (x, y): (usize, usize)) {
        let row = self.dual.len();
        self.near[(blossom - self.n) * row + other] = (x as u32, y as u32);
        if self.is_blossom(other) {
            self.near[(other - self.n) * row + blossom] = (y as u32, x as u32);
        }
    }

    /// Makes a blossom of a cycle of outermost nodes, of which the first holds the base.
    pub(super) fn make_blossom(&mut self, cycle: Blossom) -> usize {
        let slot = self.blossoms.iter().position(Option::is_none).expect("blossoms are few");
        let node = self.n + slot;
        let others = self.outside(&cycle.children);
        for other in others {
            let edges = cycle.children.iter().map(|&child| self.nearest(child, other));
            let least = edges.min_by_key(|&(x, y)| self.slack(x, y)).expect("a cycle has nodes");
            self.set_nearest(node, other, least);
        }
        self.dual[node] = Wide::ZERO;
        self.base[node] = self.base[cycle.children[0]];
        self.parent[node] = NONE;
        for &child in &cycle.children {
            self.parent[child] = node;
        }
        self.blossoms[slot] = Some(cycle);
        for v in self.vertices(node) {
            self.top[v] = node;
        }
        node
    }

    /// All nodes that lie in none of these outermost ones.
    fn outside(&self, inside: &[usize]) -> Vec<usize> {
        let is_outside = |v: usize| !inside.contains(&self.top[v]);
        let mut nodes: Vec<usize> = self.live.iter().copied().filter(|&v| is_outside(v)).collect();
        let blossoms = (0..self.blossoms.len()).filter(|&slot| self.blossoms[slot].is_some());
        nodes.extend(blossoms.map(|slot| slot + self.n).filter(|&b| is_outside(self.base[b])));
        nodes
    }

    /// Takes an outermost blossom apart; its nodes are outermost then.
    pub(super) fn open_blossom(&mut self, node: usize) -> Blossom {
        let cycle = self.blossoms[node - self.n].take().expect("a blossom is opened");
        for &child in &cycle.children {
            self.parent[child] = NONE;
            for v in self.vertices(child) {
                self.top[v] = child;
            }
        }
        cycle
    }

    /// Opens every blossom around a vertex, though it has a share of its edges: half of that goes to each of
    /// its vertices, so that inside nothing changes; only the partner of the base is lost.
    pub(super) fn bare(&mut self, v: usize) {
        while self.top[v] != v {
            let node = self.top[v];
            let share = self.dual[node];
            if share != Wide::ZERO {
                for x in self.vertices(node) {
                    self.dual[x] = self.dual[x] + share.halved();
                }
                self.part(self.base[node]);
            }
            self.open_blossom(node);
        }
    }

    /// Looks for the nearest edges from all blossoms to a vertex anew.
    pub(super) fn renew_near(&mut self, v: usize) {
        for slot in 0..self.blossoms.len() {
            if self.blossoms[slot].is_some() {
                let node = slot + self.n;
                let inside = self.vertices(node).into_iter();
                let least =
                    inside.min_by_key(|&x| self.slack(x, v)).expect("a blossom has vertices");
                self.set_nearest(node, v, (least, v));
            }
        }
    }

    /// Matches the inside of a node anew so that `v` is its base.
    pub(super) fn rebase(&mut self, node: usize, v: usize) {
        if !self.is_blossom(node) {
            return;
        }
        let mut child = v;
        while self.parent[child] != node {
            child = self.parent[child];
        }
        self.rebase(child, v);
        let slot = node - self.n;
        let mut cycle = self.blossoms[slot].take().expect("a blossom is turned");
        let at =
            cycle.children.iter().position(|&c| c == child).expect("it is one of its children");
        cycle.children.rotate_left(at);
        cycle.edges.rotate_left(at);
        for i in (1..cycle.children.len()).step_by(2) {
            let (x, y) = cycle.edges[i];
            self.rebase(cycle.children[i], x);
            self.rebase(cycle.children[i + 1], y);
            (self.mate[x], self.mate[y]) = (y, x);
        }
        self.blossoms[slot] = Some(cycle);
        self.base[node] = v;
    }
}

//! A perfect matching of the greatest weight, by Edmonds' blossoms, that can be asked again.
//!
//! A bracket is decided one question after another: who floats, whom does the first player of S1 meet,
//! whom the second. Each question changes the weights of one player, so most of the answer stays: a
//! `Matching` keeps its dual values and only looks for new partners where the change disturbed it.
//! Weights are numbers of any width (`Wide`): a bracket of many scores and floaters can need more than 128 bits.
//!
//! The dual of a vertex is the share that it has of the weights of its edges, and of a blossom (an odd set of
//! vertices that are matched among themselves but for one) the share of the edges inside. The slack of an
//! edge is never negative, and nothing for matched edges; that proves the matching best (`tests.rs`).
//! One alternating tree grows at a time, from one vertex without a partner: then all vertices in the tree
//! have duals of the same parity, and halves never occur.

mod blossom;
mod search;
#[cfg(test)]
mod tests;
mod wide;

pub use wide::Wide;

/// No vertex, no node.
const NONE: usize = usize::MAX;

/// An odd cycle of nodes that are treated as one.
#[derive(Clone, Debug, Default)]
struct Blossom {
    /// The nodes of the cycle; the first holds the base, the others are matched in pairs.
    children: Vec<usize>,
    /// Edge `i` goes from a vertex of child `i` to one of the child after it.
    edges: Vec<(usize, usize)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    /// Not in the tree.
    Free,
    /// Reached by an even number of edges: may take another partner.
    Outer,
    /// Reached by an odd number of edges.
    Inner,
}

/// A perfect matching of a complete graph, of the greatest weight.
///
/// Nodes are vertices (`0..n`) and blossoms (from `n` on).
pub struct Matching<const K: usize> {
    n: usize,
    /// Twice the weights, row by row.
    weights: Vec<Wide<K>>,
    /// The duals of vertices and of blossoms.
    dual: Vec<Wide<K>>,
    /// The partner of each vertex.
    mate: Vec<usize>,
    /// The vertices that have not been removed.
    live: Vec<usize>,
    /// The outermost node around each vertex.
    top: Vec<usize>,
    /// The blossom just around each node.
    parent: Vec<usize>,
    /// The vertex of each node that is matched outside it.
    base: Vec<usize>,
    blossoms: Vec<Option<Blossom>>,
    /// The edge of the least slack from a blossom to any other node. What is inside a node moves together, so
    /// it stays the least as long as both nodes are there.
    near: Vec<(u32, u32)>,
    // What follows belongs to the tree that is growing.
    label: Vec<Label>,
    /// The edge by which a node came into the tree, from its parent's vertex to its own.
    entry: Vec<Option<(usize, usize)>>,
    /// The edge of the least slack from an outer vertex to each node.
    reach: Vec<Option<(usize, usize)>>,
    /// The outermost nodes.
    tops: Vec<usize>,
    /// Outer vertices whose edges are still to be looked at.
    queue: Vec<usize>,
}

impl<const K: usize> Matching<K> {
    /// The matching of an even number of vertices with the given weights (none of them negative).
    ///
    /// # Panics
    /// If the number is odd.
    #[must_use]
    pub fn new(n: usize, weight: impl Fn(usize, usize) -> Wide<K>) -> Matching<K> {
        assert!(n.is_multiple_of(2), "a perfect matching has an even number of vertices");
        let mut weights = vec![Wide::ZERO; n * n];
        for a in 0..n {
            for b in a + 1..n {
                let doubled = weight(a, b).doubled();
                (weights[a * n + b], weights[b * n + a]) = (doubled, doubled);
            }
        }
        // Blossoms that do not lie in each other share no vertex, and each has three or more.
        let nodes = n + n / 2;
        let mut matching = Matching {
            n,
            weights,
            dual: vec![Wide::ZERO; nodes],
            mate: vec![NONE; n],
            live: (0..n).collect(),
            top: (0..n).collect(),
            parent: vec![NONE; nodes],
            base: (0..nodes).collect(),
            blossoms: vec![None; n / 2],
            near: vec![(0, 0); n / 2 * nodes],
            label: vec![Label::Free; nodes],
            entry: vec![None; nodes],
            reach: vec![None; nodes],
            tops: Vec::new(),
            queue: Vec::new(),
        };
        matching.begin();
        matching.solve();
        matching
    }

    /// The partner of a vertex.
    #[must_use]
    pub fn mate(&self, v: usize) -> usize {
        self.mate[v]
    }

    /// The weight of an edge.
    #[must_use]
    pub fn weight(&self, a: usize, b: usize) -> Wide<K> {
        self.weights[a * self.n + b].halved()
    }

    /// The weight of the whole matching.
    #[must_use]
    pub fn total(&self) -> Wide<K> {
        let edges = self.live.iter().filter(|&&v| v < self.mate[v]);
        edges.fold(Wide::ZERO, |sum, &v| sum + self.weight(v, self.mate[v]))
    }

    /// Changes the weights of a vertex's edges and matches anew what that disturbs.
    pub fn reweigh(&mut self, v: usize, weight: impl Fn(usize, Wide<K>) -> Wide<K>) {
        self.bare(v);
        for i in 0..self.live.len() {
            let x = self.live[i];
            if x != v {
                let doubled = weight(x, self.weight(v, x)).doubled();
                self.weights[v * self.n + x] = doubled;
                self.weights[x * self.n + v] = doubled;
            }
        }
        self.renew_near(v);
        self.dual[v] = self.least_dual(v);
        let mate = self.mate[v];
        if mate != NONE && self.slack(v, mate) != Wide::ZERO {
            self.part(v);
        }
        self.solve();
    }

    /// Takes two partners away for good.
    pub fn remove(&mut self, a: usize, b: usize) {
        for v in [a, b] {
            self.bare(v);
        }
        for v in [a, b] {
            self.part(v);
            self.live.retain(|&x| x != v);
        }
        self.solve();
    }

    /// The first duals, and the partners that they allow at once.
    fn begin(&mut self) {
        for v in 0..self.n {
            let row = &self.weights[v * self.n..(v + 1) * self.n];
            let most = row.iter().max().copied().unwrap_or(Wide::ZERO);
            // Half of the greatest doubled weight: two such halves cover every edge.
            self.dual[v] = most.halved();
        }
        for v in 0..self.n {
            if self.mate[v] != NONE {
                continue;
            }
            self.dual[v] = self.least_dual(v);
            let found = (0..self.n)
                .find(|&x| x != v && self.mate[x] == NONE && self.slack(v, x) == Wide::ZERO);
            if let Some(x) = found {
                (self.mate[v], self.mate[x]) = (x, v);
            }
        }
    }

    /// The least dual of a single vertex that leaves no edge of it uncovered.
    fn least_dual(&self, v: usize) -> Wide<K> {
        let others = self.live.iter().filter(|&&x| x != v);
        others.map(|&x| self.weights[v * self.n + x] - self.dual[x]).max().unwrap_or(Wide::ZERO)
    }

    /// What is left of an edge between two outermost nodes.
    #[inline]
    fn slack(&self, a: usize, b: usize) -> Wide<K> {
        self.dual[a] + self.dual[b] - self.weights[a * self.n + b]
    }

    /// Takes a vertex's partner away, if it has one.
    fn part(&mut self, v: usize) {
        let mate = std::mem::replace(&mut self.mate[v], NONE);
        if mate != NONE {
            self.mate[mate] = NONE;
        }
    }

    /// Finds a partner for every vertex that has none.
    fn solve(&mut self) {
        while let Some(&root) = self.live.iter().find(|&&v| self.mate[v] == NONE) {
            self.grow_tree(root);
        }
    }
}

//! The alternating tree that grows from a vertex without a partner until it finds another one.

use super::{Blossom, Label, Matching, NONE, Wide};

/// What happens next to the tree.
enum Event {
    /// A free node is reached by this edge.
    Reach(usize, (usize, usize)),
    /// Two outer nodes meet: a blossom.
    Meet((usize, usize)),
    /// An inner blossom has no share left.
    Open(usize),
}

impl<const K: usize> Matching<K> {
    pub(super) fn grow_tree(&mut self, root: usize) {
        self.label.fill(Label::Free);
        self.entry.fill(None);
        self.reach.fill(None);
        self.queue.clear();
        self.tops = self.live.iter().map(|&v| self.top[v]).collect();
        self.tops.sort_unstable();
        self.tops.dedup();
        self.make_outer(self.top[root], None);
        loop {
            self.look_around();
            let (event, step) = self.next_event();
            if step != Wide::ZERO {
                self.shift_duals(step);
            }
            match event {
                Event::Reach(node, edge) => {
                    let base = self.base[node];
                    if self.mate[base] == NONE {
                        self.augment(edge);
                        return;
                    }
                    self.label[node] = Label::Inner;
                    self.entry[node] = Some(edge);
                    let mate = self.mate[base];
                    self.make_outer(self.top[mate], Some((base, mate)));
                }
                Event::Meet(edge) => self.shrink(edge),
                Event::Open(node) => self.open_in_tree(node),
            }
        }
    }

    fn make_outer(&mut self, node: usize, entry: Option<(usize, usize)>) {
        self.label[node] = Label::Outer;
        self.entry[node] = entry;
        let vertices = self.vertices(node);
        self.queue.extend(vertices);
    }

    /// Notes where the edges of new outer vertices lead.
    fn look_around(&mut self) {
        while let Some(u) = self.queue.pop() {
            let home = self.top[u];
            for i in 0..self.tops.len() {
                let node = self.tops[i];
                if node != home && self.label[node] != Label::Inner {
                    let (_, v) = self.nearest(u, node);
                    self.offer(node, (u, v));
                }
            }
        }
    }

    fn offer(&mut self, node: usize, (u, v): (usize, usize)) {
        let better = match self.reach[node] {
            Some((a, b)) => self.slack(u, v) < self.slack(a, b),
            None => true,
        };
        if better {
            self.reach[node] = Some((u, v));
        }
    }

    /// What comes first if the duals move on, and by how much they do.
    fn next_event(&self) -> (Event, Wide<K>) {
        // Twice the step, so that all three kinds are whole numbers.
        let mut least: Option<(Wide<K>, Event)> = None;
        for &node in &self.tops {
            let (doubled, event) = match (self.label[node], self.reach[node]) {
                (Label::Free, Some((u, v))) => {
                    (self.slack(u, v).doubled(), Event::Reach(node, (u, v)))
                }
                (Label::Outer, Some((u, v))) => (self.slack(u, v), Event::Meet((u, v))),
                (Label::Inner, _) if self.is_blossom(node) => (self.dual[node], Event::Open(node)),
                _ => continue,
            };
            if least.as_ref().is_none_or(|(found, _)| doubled < *found) {
                let at_once = doubled == Wide::ZERO;
                least = Some((doubled, event));
                if at_once {
                    break;
                }
            }
        }
        let (doubled, event) = least.expect("a complete graph of even size has a perfect matching");
        debug_assert!(!doubled.is_negative(), "no slack is negative");
        (event, doubled.halved())
    }

    fn shift_duals(&mut self, step: Wide<K>) {
        for i in 0..self.live.len() {
            let v = self.live[i];
            match self.label[self.top[v]] {
                Label::Outer => self.dual[v] = self.dual[v] - step,
                Label::Inner => self.dual[v] = self.dual[v] + step,
                Label::Free => {}
            }
        }
        for &node in &self.tops {
            if node >= self.n {
                match self.label[node] {
                    Label::Outer => self.dual[node] = self.dual[node] + step.doubled(),
                    Label::Inner => self.dual[node] = self.dual[node] - step.doubled(),
                    Label::Free => {}
                }
            }
        }
    }

    /// The path from a node to the root, outer nodes only.
    fn outer_path(&self, node: usize) -> Vec<usize> {
        let mut path = vec![node];
        let mut at = node;
        while let Some((inner, _)) = self.entry[at] {
            let (outer, _) = self.entry[self.top[inner]].expect("an inner node has a parent");
            at = self.top[outer];
            path.push(at);
        }
        path
    }

    /// Makes a blossom of the cycle that an edge between two outer nodes closes.
    fn shrink(&mut self, (u, v): (usize, usize)) {
        let (left, right) = (self.outer_path(self.top[u]), self.outer_path(self.top[v]));
        let meet = *left.iter().find(|node| right.contains(node)).expect("they share the root");
        let (mut children, mut edges) = (vec![meet], Vec::new());
        // Down from where they meet to u, then over the edge, then up again from v.
        let depth = left.iter().position(|&node| node == meet).expect("it was found there");
        for &outer in left[..depth].iter().rev() {
            let (inner, mine) = self.entry[outer].expect("only the root has no entry");
            let node = self.top[inner];
            let (above, entered) = self.entry[node].expect("an inner node has a parent");
            edges.push((above, entered));
            edges.push((inner, mine));
            children.push(node);
            children.push(outer);
        }
        edges.push((u, v));
        let mut at = self.top[v];
        while at != meet {
            let (inner, mine) = self.entry[at].expect("only the root has no entry");
            let node = self.top[inner];
            let (above, entered) = self.entry[node].expect("an inner node has a parent");
            children.push(at);
            children.push(node);
            edges.push((mine, inner));
            edges.push((entered, above));
            at = self.top[above];
        }
        let inner: Vec<usize> =
            children.iter().copied().filter(|&c| self.label[c] == Label::Inner).collect();
        let newly: Vec<usize> = inner.iter().flat_map(|&c| self.vertices(c)).collect();
        let entry = self.entry[meet];
        self.tops.retain(|node| !children.contains(node));
        let node = self.make_blossom(Blossom { children, edges });
        self.tops.push(node);
        self.label[node] = Label::Outer;
        self.entry[node] = entry;
        self.queue.extend(newly);
        self.look_back(node);
    }

    /// Notes the nearest outer vertex of a node that is new among the outermost.
    fn look_back(&mut self, node: usize) {
        self.reach[node] = None;
        for i in 0..self.tops.len() {
            let outer = self.tops[i];
            if outer != node && self.label[outer] == Label::Outer {
                let edge = self.nearest(outer, node);
                self.offer(node, edge);
            }
        }
    }

    /// Opens an inner blossom: the way through it stays in the tree, the rest is free again.
    fn open_in_tree(&mut self, node: usize) {
        let (from, into) = self.entry[node].expect("an inner node has a parent");
        let Blossom { children, edges } = self.open_blossom(node);
        self.tops.retain(|&top| top != node);
        self.tops.extend(&children);
        for &child in &children {
            (self.label[child], self.entry[child]) = (Label::Free, None);
        }
        let count = children.len();
        let start = children.iter().position(|&c| c == self.top[into]).expect("it leads inside");
        // Children 1 and 2, 3 and 4, and so on are partners: the way to the base begins with a partner.
        let backward = start % 2 == 0;
        let (mut at, mut edge) = (start, (from, into));
        let step = |at: usize| if backward { (at + count - 1) % count } else { (at + 1) % count };
        let cross = |at: usize| {
            if backward {
                let (x, y) = edges[(at + count - 1) % count];
                (y, x)
            } else {
                edges[at]
            }
        };
        let mut outer = Vec::new();
        loop {
            (self.label[children[at]], self.entry[children[at]]) = (Label::Inner, Some(edge));
            if at == 0 {
                break;
            }
            let next = step(at);
            outer.push((children[next], cross(at)));
            edge = cross(next);
            at = step(next);
        }
        for (child, matched) in outer {
            self.make_outer(child, Some(matched));
        }
        for child in children {
            if self.label[child] != Label::Inner {
                self.look_back(child);
            }
        }
    }

    /// Changes partners along the tree from an edge that leads to a vertex without one.
    fn augment(&mut self, (mut u, mut v): (usize, usize)) {
        self.rebase(self.top[v], v);
        loop {
            let outer = self.top[u];
            self.rebase(outer, u);
            (self.mate[u], self.mate[v]) = (v, u);
            let Some((inner, _)) = self.entry[outer] else { return };
            let node = self.top[inner];
            let (above, entered) = self.entry[node].expect("an inner node has a parent");
            self.rebase(node, entered);
            (u, v) = (above, entered);
        }
    }
}

use super::*;

/// Numbers that only look random.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

/// The greatest weight by trying every partner of the first vertex.
fn plainly(vertices: &[usize], weight: &dyn Fn(usize, usize) -> u64) -> u64 {
    let Some((&first, rest)) = vertices.split_first() else { return 0 };
    let tries = (0..rest.len()).map(|i| {
        let mut left = rest.to_vec();
        let mate = left.remove(i);
        weight(first, mate) + plainly(&left, weight)
    });
    tries.max().unwrap_or(0)
}

/// Every edge is covered and every matched edge exactly: nothing can be heavier.
fn prove<const K: usize>(matching: &Matching<K>) {
    for &a in &matching.live {
        let mate = matching.mate[a];
        assert!(matching.live.contains(&mate) && matching.mate[mate] == a);
        for &b in matching.live.iter().filter(|&&b| b > a) {
            let mut slack = matching.slack(a, b);
            let mut around = Vec::new();
            let mut node = matching.parent[a];
            while node != NONE {
                around.push(node);
                node = matching.parent[node];
            }
            node = matching.parent[b];
            while node != NONE {
                if around.contains(&node) {
                    slack = slack + matching.dual[node];
                }
                node = matching.parent[node];
            }
            assert!(!slack.is_negative());
            assert!(mate != b || slack == Wide::ZERO);
        }
    }
    for (slot, blossom) in matching.blossoms.iter().enumerate() {
        assert!(blossom.is_none() || !matching.dual[slot + matching.n].is_negative());
    }
}

#[test]
fn it_is_the_heaviest_of_all() {
    let mut dice = Dice(7);
    for round in 0..600 {
        let n = 2 * (1 + dice.roll(4) as usize);
        let sides = [3, 10, 1000][round % 3];
        let table: Vec<u64> = (0..n * n).map(|_| dice.roll(sides)).collect();
        let weight = |a: usize, b: usize| table[a.min(b) * n + a.max(b)];
        let matching = Matching::<2>::new(n, |a, b| Wide::at(weight(a, b), 0));
        prove(&matching);
        let all: Vec<usize> = (0..n).collect();
        assert_eq!(matching.total().field(0, 60), plainly(&all, &weight));
    }
}

#[test]
fn it_stays_the_heaviest_when_weights_change_and_vertices_leave() {
    let mut dice = Dice(11);
    for round in 0..300 {
        let n = 2 * (2 + dice.roll(if round % 10 == 0 { 20 } else { 3 }) as usize);
        let sides = [2, 4, 50][round % 3];
        let mut table: Vec<u64> = (0..n * n).map(|_| dice.roll(sides)).collect();
        let mut matching =
            Matching::<2>::new(n, |a, b| Wide::at(table[a.min(b) * n + a.max(b)], 0));
        prove(&matching);
        while matching.live.len() > 2 {
            let v = matching.live[dice.roll(matching.live.len() as u64) as usize];
            if dice.roll(4) == 0 {
                matching.remove(v, matching.mate(v));
            } else {
                for x in 0..n {
                    table[v.min(x) * n + v.max(x)] = dice.roll(sides);
                }
                matching.reweigh(v, |x, _| Wide::at(table[v.min(x) * n + v.max(x)], 0));
            }
            prove(&matching);
            if matching.live.len() <= 8 {
                let weight = |a: usize, b: usize| table[a.min(b) * n + a.max(b)];
                assert_eq!(matching.total().field(0, 60), plainly(&matching.live, &weight));
            }
        }
    }
}

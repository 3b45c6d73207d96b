//! Trees with leaves without a score: against the definition, and without gaps against the search
//! itself.

use grundy_core::tree::Tree;
use grundy_core::{NoObserver, Side, ZeroSum};
use grundy_search::record::Node;
use grundy_search::{Algorithm, Bound, Features, Goal, Recorder, Search, Unwatched, gaps, plain};

/// Random numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % most
    }

    /// The children of a node, as text; of ten leaves `open` are `?`.
    fn children(&mut self, deep: u64, open: u64) -> String {
        let list: Vec<String> = (0..=self.below(3))
            .map(|_| {
                if deep > 0 && self.below(4) > 0 {
                    format!("({})", self.children(deep - 1, open))
                } else if self.below(10) < open {
                    "?".to_owned()
                } else {
                    (self.below(13) as i64 - 6).to_string()
                }
            })
            .collect();
        list.join(" ")
    }
}

const METHODS: [(Algorithm, bool, bool); 3] = [
    (Algorithm::Minimax, false, false),
    (Algorithm::AlphaBeta, true, false),
    (Algorithm::Scout, true, true),
];

fn features(prune: bool, scout: bool) -> Features {
    Features {
        prune,
        scout,
        ..Features::PLAIN
    }
}

fn value(text: &str) -> i32 {
    let tree = Tree::parse(text).unwrap();
    plain::minimax(&tree, &tree.start(), Goal::Score, None).0
}

#[test]
fn without_gaps_the_same_nodes_are_searched_with_the_same_windows() {
    let mut dice = Dice(1);
    for _ in 0..300 {
        let text = dice.children(4, 0);
        let tree = Tree::parse(&text).unwrap();
        for (algorithm, prune, scout) in METHODS {
            let features = features(prune, scout);
            let all = gaps::search(&tree, &tree.start(), features, None, &mut Unwatched);
            assert_eq!(all, (value(&text), value(&text)), "{text} {algorithm:?}");
            if scout {
                continue;
            }
            let new = || Recorder::new(&tree, Goal::Score, 10_000);
            let search = Search::new(&tree).algorithm(algorithm).features(features);
            let search = search.line(false);
            let mut known = new();
            search.run_watched(&tree.start(), None, &mut NoObserver, &mut known);
            let mut watched = new();
            gaps::search(&tree, &tree.start(), features, None, &mut watched);
            let short =
                |node: Node<u32, u32>| (node.position, node.window, node.pruned, node.would);
            let [known, found] = [known, watched].map(|record| -> Vec<_> {
                record.finish(true).nodes.into_iter().map(short).collect()
            });
            assert_eq!(found, known, "{text} {algorithm:?}");
        }
    }
}

#[test]
fn what_is_certain_is_what_holds_whatever_stands_for_the_gaps() {
    let mut dice = Dice(2);
    let mut open = 0;
    for _ in 0..500 {
        let text = dice.children(3, 3);
        // A value is monotone in every leaf, so that the least and the largest numbers give its
        // ends.
        let [least, most] = ["-99", "99"].map(|number| value(&text.replace('?', number)));
        let ends = |value: i32| {
            if value.abs() < 99 {
                value
            } else {
                value.signum() * 2_000_000_000
            }
        };
        let tree = Tree::parse(&text).unwrap();
        let whole = gaps::search(
            &tree,
            &tree.start(),
            features(false, false),
            None,
            &mut Unwatched,
        );
        assert_eq!(whole, (ends(least), ends(most)), "{text}");
        open += usize::from(least != most);
        for (_, prune, scout) in METHODS {
            let mut watched = Recorder::new(&tree, Goal::Score, 10_000);
            let found = gaps::search(
                &tree,
                &tree.start(),
                features(prune, scout),
                None,
                &mut watched,
            );
            assert_eq!(found, whole, "{text}");
            // The interval of a visited node is correct for every window.
            for node in watched.finish(false).nodes {
                let Some((said, bound)) = node.returned else {
                    continue;
                };
                let sign = if tree.side(&node.position) == Side::First {
                    1
                } else {
                    -1
                };
                let (least, most) = gaps::search(
                    &tree,
                    &node.position,
                    features(false, false),
                    None,
                    &mut Unwatched,
                );
                let (least, most) = if sign == 1 {
                    (least, most)
                } else {
                    (-most, -least)
                };
                let holds = match bound {
                    Bound::Exact => (least, most) == (said, said),
                    Bound::Lower => least >= said,
                    Bound::Upper => most <= said,
                };
                assert!(
                    holds,
                    "{text}: {} {said} {bound:?}",
                    Tree::name(node.position)
                );
            }
        }
    }
    assert!((50..450).contains(&open), "{open} of 500 roots are open");
}

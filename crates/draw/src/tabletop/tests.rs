//! Pictures are complete, and selectable elements have the names of moves.

use super::*;
use crate::canvas::assert_well_formed;

fn all() -> Vec<Tabletop> {
    vec![
        Tabletop::Heaps(vec![3, 0, 5, 1_000_000]),
        Tabletop::Heaps(Vec::new()),
        Tabletop::Rows {
            lengths: vec![7, 0, 1000],
            gaps: true,
        },
        Tabletop::Strips {
            coins: vec![vec![1, 2, 5], vec![3]],
            last: 6,
        },
        Tabletop::Faces {
            heads: vec![true, false, true],
            width: 3,
            first: 1,
        },
        Tabletop::Faces {
            heads: vec![true; 6],
            width: 3,
            first: 0,
        },
        Tabletop::Grid {
            tokens: vec![(2, 3)],
            size: (4, 5),
            forbidden: vec![(1, 1)],
            reachable: vec![(0, 3)],
            coins: false,
            names: ["y".to_owned(), "x".to_owned()],
        },
        Tabletop::Rectangles(vec![(4, 5), (1, 1)]),
        Tabletop::Graph {
            vertices: 4,
            edges: vec![(0, 1), (1, 2), (2, 2)],
            directed: true,
            marked: vec![0],
            gone: false,
        },
        Tabletop::Numbers {
            numbers: vec![1, -2, 9],
            left: (1, 3),
        },
        Tabletop::Bar(vec![3, 2, 0]),
        Tabletop::Capped(vec![(20, 7), (4, 9)]),
        Tabletop::TwoColours(vec![(2, 3), (0, 99)]),
        Tabletop::Intervals {
            all: vec![(1, 4), (2, 3), (4, 9)],
            free: vec![(1, 4), (9, 9)],
        },
        Tabletop::Squares(vec![(25, 70), (0, 3)]),
        Tabletop::Tree {
            children: vec![vec![1, 2], vec![], vec![0, 9]],
            leaves: vec!["?".to_owned(), "5".to_owned()],
            at: 1,
        },
        Tabletop::Cells {
            size: (3, 3),
            boards: vec![0b1001, 0],
            cover: Cover::Dominoes,
        },
        Tabletop::Cells {
            size: (3, 3),
            boards: vec![0b1001],
            cover: Cover::Crosses,
        },
        Tabletop::Cards(vec!["<g(3)>".to_owned()]),
    ]
}

#[test]
fn every_picture_is_well_formed_and_inside_its_frame() {
    for table in all() {
        let svg = table.svg("a & b", Lang::En);
        assert_well_formed(&svg);
        assert!(svg.contains("<title>a &amp; b</title>"), "{svg}");
    }
}

#[test]
fn what_can_be_touched_has_the_names_that_moves_use() {
    let svg = Tabletop::Rows {
        lengths: vec![3],
        gaps: true,
    }
    .svg("", Lang::En);
    for name in [
        pick::item(0, 0),
        pick::item(0, 2),
        pick::gap(0, 1),
        pick::gap(0, 2),
    ] {
        assert!(svg.contains(&format!("data-pick=\"{name}\"")), "{name}");
    }
    let svg = Tabletop::Rectangles(vec![(2, 3)]).svg("", Lang::En);
    assert_eq!(svg.matches("data-pick").count(), 3);
    assert!(svg.contains(&pick::vertical(0, 1)) && svg.contains(&pick::horizontal(0, 2)));
    let svg = Tabletop::Strips {
        coins: vec![vec![1, 4]],
        last: 4,
    }
    .svg("", Lang::En);
    assert_eq!(svg.matches("data-pick").count(), 7);
}

#[test]
fn tokens_on_one_place_are_counted() {
    let graph = |marked: Vec<usize>| {
        Tabletop::Graph {
            vertices: 4,
            edges: vec![(0, 1)],
            directed: true,
            marked,
            gone: false,
        }
        .svg("", Lang::En)
    };
    assert!(graph(vec![2, 1, 2]).contains(">×2<"));
    assert!(!graph(vec![2, 1]).contains('×'));
    let grid = Tabletop::Grid {
        tokens: vec![(2, 3), (0, 0), (2, 3), (2, 3)],
        size: (4, 5),
        forbidden: Vec::new(),
        reachable: Vec::new(),
        coins: false,
        names: ["y".to_owned(), "x".to_owned()],
    };
    assert!(grid.svg("", Lang::En).contains(">×3<"));
}

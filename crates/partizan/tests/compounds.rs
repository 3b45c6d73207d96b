//! Conway products, compounds, companions and degrees against their definitions.
//!
//! The definitions are computed on trees, without shortcuts, memo or canonical forms in between.

use std::rc::Rc;

use grundy_partizan::values::reference::ReferenceGame;
use grundy_partizan::values::{Arena, Dyadic, Id, LoopyValue};

type Tree = Rc<ReferenceGame>;

/// Returns the canonical form as a tree.
fn tree(arena: &mut Arena, g: Id) -> Tree {
    let (left, right) = arena
        .options(g)
        .map(|(l, r)| (l.to_vec(), r.to_vec()))
        .unwrap();
    Rc::new(ReferenceGame {
        left: left.into_iter().map(|x| tree(arena, x)).collect(),
        right: right.into_iter().map(|x| tree(arena, x)).collect(),
    })
}

fn options(
    first: (&[Tree], &[Tree]),
    second: (&[Tree], &[Tree]),
    option: &dyn Fn(&Tree, &Tree) -> ReferenceGame,
) -> Vec<Tree> {
    let mut list = Vec::new();
    for (xs, ys) in [first, second] {
        for x in xs {
            list.extend(ys.iter().map(|y| Rc::new(option(x, y))));
        }
    }
    list
}

/// Conway 1976, chapter 1: the product.
fn conway(g: &ReferenceGame, h: &ReferenceGame) -> ReferenceGame {
    let option = |x: &Tree, y: &Tree| conway(x, h).add(&conway(g, y)).add(&conway(x, y).neg());
    ReferenceGame {
        left: options((&g.left, &h.left), (&g.right, &h.right), &option),
        right: options((&g.left, &h.right), (&g.right, &h.left), &option),
    }
}

/// Conway 1976, chapter 14: a move in both.
fn conjunctive(g: &ReferenceGame, h: &ReferenceGame) -> ReferenceGame {
    let option = |x: &Tree, y: &Tree| conjunctive(x, y);
    ReferenceGame {
        left: options((&g.left, &h.left), (&[], &[]), &option),
        right: options((&g.right, &h.right), (&[], &[]), &option),
    }
}

/// Conway 1976, chapter 14: a move in one or both.
fn selective(g: &ReferenceGame, h: &ReferenceGame) -> ReferenceGame {
    let side = |xs: &[Tree], ys: &[Tree]| {
        let mut list = options((xs, ys), (&[], &[]), &|x, y| selective(x, y));
        list.extend(xs.iter().map(|x| Rc::new(selective(x, h))));
        list.extend(ys.iter().map(|y| Rc::new(selective(g, y))));
        list
    };
    ReferenceGame {
        left: side(&g.left, &h.left),
        right: side(&g.right, &h.right),
    }
}

/// The values born by day 2: 22 of them.
fn day_two(arena: &mut Arena) -> Vec<Id> {
    let mut values = vec![Id::ZERO];
    for _ in 0..2 {
        let lists: Vec<Vec<Id>> = (0..1 << values.len())
            .map(|set: u32| {
                let chosen = values.iter().enumerate();
                chosen
                    .filter(|(i, _)| set >> i & 1 == 1)
                    .map(|(_, x)| *x)
                    .collect()
            })
            .collect();
        let mut born: Vec<Id> = Vec::new();
        for left in &lists {
            for right in &lists {
                born.push(arena.form(left, right).unwrap());
            }
        }
        born.sort_unstable();
        born.dedup();
        values = born;
    }
    values
}

fn equal(arena: &mut Arena, value: Id, definition: &ReferenceGame) -> bool {
    let value = tree(arena, value);
    value.le(definition) && definition.le(&value)
}

#[test]
fn compounds_of_small_values_are_those_of_the_definition() {
    let mut arena = Arena::new();
    let values = day_two(&mut arena);
    assert_eq!(values.len(), 22);
    for &g in &values {
        for &h in &values {
            let (x, y) = (tree(&mut arena, g), tree(&mut arena, h));
            let names = (arena.text(g).unwrap(), arena.text(h).unwrap());
            let value = arena.conjunctive(g, h).unwrap();
            assert!(
                equal(&mut arena, value, &conjunctive(&x, &y)),
                "conjunctive{names:?}"
            );
            let value = arena.selective(g, h).unwrap();
            assert!(
                equal(&mut arena, value, &selective(&x, &y)),
                "selective{names:?}"
            );
        }
    }
}

/// Trees of products grow fast: those of the values born by day 1 with all others, and some pairs.
#[test]
fn products_of_small_values_are_those_of_the_definition() {
    let mut arena = Arena::new();
    let mut read = |text: &str| arena.read(text).unwrap();
    let small: Vec<Id> = ["0", "1", "-1", "*", "1/2", "^", "2"].map(&mut read).into();
    let others: Vec<Id> = ["*2", "{1|-1}", "^*", "{1|0}", "-1/2", "1*"]
        .map(&mut read)
        .into();
    let mut compared = 0;
    for (i, &g) in small.iter().enumerate() {
        for &h in small.iter().chain(&others) {
            let (x, y) = (tree(&mut arena, g), tree(&mut arena, h));
            let name = format!("{} {}", arena.text(g).unwrap(), arena.text(h).unwrap());
            let value = arena.conway(g, h).unwrap();
            assert_eq!(arena.conway(h, g).unwrap(), value, "{name}");
            if i < 6 {
                assert!(equal(&mut arena, value, &conway(&x, &y)), "{name}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 6 * 13);
}

/// Products of numbers, of nimbers (which are their Conway products as games) and by integers.
#[test]
fn products_have_known_values() {
    let mut arena = Arena::new();
    for (g, h, product) in [
        ("3/4", "-5/2", "-15/8"),
        ("*2", "*2", "*3"),
        ("*2", "*3", "*"),
        ("*4", "*2", "*8"),
        ("*4", "*4", "*6"),
        ("3", "{3|-1}", "{3|-1}+{3|-1}+{3|-1}"),
        ("-2", "^", "vv"),
        ("0", "^", "0"),
    ] {
        let (x, y) = (arena.read(g).unwrap(), arena.read(h).unwrap());
        let wanted = arena.read(product).unwrap();
        assert_eq!(arena.conway(x, y).unwrap(), wanted, "{g} · {h}");
    }
}

/// The companion is an automorphism of the order of the values born by day 2, and by day 1; it is
/// not the identity, and its own inverse (Siegel 2013, section III.2).
#[test]
fn companions_are_an_automorphism_of_the_days() {
    let mut arena = Arena::new();
    let values = day_two(&mut arena);
    let companions: Vec<Id> = values
        .iter()
        .map(|&g| arena.companion(g).unwrap())
        .collect();
    for (i, &g) in values.iter().enumerate() {
        assert!(values.contains(&companions[i]));
        assert_eq!(arena.companion(companions[i]).unwrap(), g);
        let days = (
            arena.birthday(g).unwrap(),
            arena.birthday(companions[i]).unwrap(),
        );
        assert!(days.0 == days.1 || days.0 <= 1 && days.1 <= 1, "{days:?}");
        for (k, &h) in values.iter().enumerate() {
            let order = arena.compare(g, h).unwrap();
            let of_companions = arena.compare(companions[i], companions[k]).unwrap();
            assert_eq!(order, of_companions, "{i} {k}");
        }
    }
    let star = arena.nimber(1).unwrap();
    assert_eq!(arena.companion(Id::ZERO).unwrap(), star);
}

/// Values without lists have the companions that their lists have.
#[test]
fn companions_of_ups_and_stars_follow_the_definition() {
    let mut arena = Arena::new();
    for up in -4..5i64 {
        for nim in 0..5 {
            for x in [Dyadic::ZERO, Dyadic::new(3, 2), Dyadic::from(-2)] {
                let g = arena.nus(&x, up, nim).unwrap();
                if g == Id::ZERO {
                    continue;
                }
                let (mut left, mut right) = arena
                    .options(g)
                    .map(|(l, r)| (l.to_vec(), r.to_vec()))
                    .unwrap();
                for option in left.iter_mut().chain(&mut right) {
                    *option = arena.companion(*option).unwrap();
                }
                if arena.le(Id::ZERO, g).unwrap() {
                    left.push(Id::ZERO);
                }
                if arena.le(g, Id::ZERO).unwrap() {
                    right.push(Id::ZERO);
                }
                let wanted = arena.form(&left, &right).unwrap();
                assert_eq!(arena.companion(g).unwrap(), wanted, "{x} {up} {nim}");
            }
        }
    }
}

/// A degree is at least 0, and the same for the negative and after a short game is added; those of
/// `on`, `over` and `upon` are idempotent under the upsum (*Winning Ways*, chapter 11).
#[test]
fn degrees_measure_loopiness() {
    let mut arena = Arena::new();
    let zero = LoopyValue::Short(Id::ZERO);
    for (text, degree, idempotent) in [
        ("0", Some("0"), true),
        ("{3|-1}", Some("0"), true),
        ("on", Some("on"), true),
        ("off", Some("on"), true),
        ("over", Some("over"), true),
        ("upon", None, true),
        // In two copies each player has a move in one and the opponent in the other.
        ("{on|0}", Some("{on||0|off}"), false),
        ("{over|-1}", None, false),
    ] {
        let game = LoopyValue::read(&mut arena, text).unwrap();
        let found = game.degree(&mut arena).unwrap().expect(text);
        if let Some(degree) = degree {
            let degree = LoopyValue::read(&mut arena, degree).unwrap();
            assert_eq!(found, degree, "{text}");
        }
        assert_eq!(found.at_least(&zero, &mut arena), Ok(Some(true)), "{text}");
        let twice = found.plus(&found, &mut arena).unwrap();
        let [onside, _] = twice.sides(&mut arena).unwrap().expect(text);
        assert_eq!(onside == found, idempotent, "{text}");
        let negative = game.negative(&mut arena).unwrap();
        assert_eq!(
            negative.degree(&mut arena),
            Ok(Some(found.clone())),
            "{text}"
        );
        if !idempotent {
            continue; // sidling of the larger sum has more positions than its limit
        }
        let short = LoopyValue::read(&mut arena, "{1|*}").unwrap();
        let moved = game.plus(&short, &mut arena).unwrap();
        assert_eq!(moved.degree(&mut arena), Ok(Some(found)), "{text}");
    }
    let dud = LoopyValue::of_name("dud").unwrap();
    assert_eq!(dud.degree(&mut arena), Ok(None));
}

#[test]
fn multiples_of_loopy_games_are_sums() {
    let mut arena = Arena::new();
    let upon = LoopyValue::of_name("upon").unwrap();
    let mut sum = LoopyValue::Short(Id::ZERO);
    for n in 0..5 {
        assert_eq!(upon.multiple(n, &mut arena).unwrap(), sum, "{n}");
        let negative = sum.negative(&mut arena).unwrap();
        assert_eq!(upon.multiple(-n, &mut arena).unwrap(), negative, "-{n}");
        sum = sum.plus(&upon, &mut arena).unwrap();
    }
}

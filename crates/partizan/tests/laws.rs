//! The laws of values, on random games: group, order, canonical forms, texts, thermographs,
//! weights, operators.
//!
//! A random game is a tree of small depth with numbers, ups and nimbers as leaves. Optimised code
//! is compared with [`grundy_partizan::values::reference`], the definition.

use std::cmp::Ordering;
use std::rc::Rc;

use grundy_partizan::values::reference::ReferenceGame;
use grundy_partizan::values::{Arena, ArenaError, Dyadic, Id, Thermograph};
use proptest::prelude::*;

use crate::common::StepLimit;

/// A form, as it was written.
#[derive(Clone, Debug)]
enum Form {
    Nus(i64, u32, i64, u32),
    Lists(Vec<Form>, Vec<Form>),
}

fn leaf() -> impl Strategy<Value = Form> {
    prop_oneof![
        3 => (-6i64..7, 0u32..3).prop_map(|(m, e)| Form::Nus(m, e, 0, 0)),
        2 => (-2i64..3, 0u32..4).prop_map(|(up, nim)| Form::Nus(0, 0, up, nim)),
        1 => (-2i64..3, 0u32..2, -1i64..2, 0u32..3).prop_map(|(m, e, up, nim)| Form::Nus(m, e, up, nim)),
    ]
}

/// Options up to `depth` deep.
fn games(depth: u32) -> impl Strategy<Value = Form> {
    leaf().prop_recursive(depth, 16, 3, |inner| {
        let list = || prop::collection::vec(inner.clone(), 0..3);
        (list(), list()).prop_map(|(l, r)| Form::Lists(l, r))
    })
}

/// Followers are nimbers with 0 on both sides: all-small.
fn small() -> impl Strategy<Value = Form> {
    let leaf = (-2i64..3, 0u32..4).prop_map(|(up, nim)| Form::Nus(0, 0, up, nim));
    leaf.prop_recursive(2, 10, 2, |inner| {
        let list = || prop::collection::vec(inner.clone(), 1..3);
        (list(), list()).prop_map(|(l, r)| Form::Lists(l, r))
    })
}

/// One option or two on each side, which are again such games or numbers with ups and stars.
fn hot() -> impl Strategy<Value = Form> {
    let leaf = (-4i64..5, -1i64..2, 0u32..2).prop_map(|(x, up, nim)| Form::Nus(x, 0, up, nim));
    leaf.prop_recursive(3, 12, 2, |inner| {
        let list = || {
            prop_oneof![
                4 => prop::collection::vec(inner.clone(), 1..2),
                1 => prop::collection::vec(inner.clone(), 2..3),
            ]
        };
        (list(), list()).prop_map(|(l, r)| Form::Lists(l, r))
    })
}

/// Trees without shared names, for the definition.
fn trees() -> impl Strategy<Value = Form> {
    let leaf = Just(Form::Lists(vec![], vec![]));
    leaf.prop_recursive(3, 12, 2, |inner| {
        let list = || prop::collection::vec(inner.clone(), 0..3);
        (list(), list()).prop_map(|(l, r)| Form::Lists(l, r))
    })
}

fn make(arena: &mut Arena, form: &Form) -> Id {
    match form {
        Form::Nus(m, e, up, nim) => arena.nus(&Dyadic::new(*m, *e), *up, *nim).unwrap(),
        Form::Lists(l, r) => {
            let l: Vec<Id> = l.iter().map(|x| make(arena, x)).collect();
            let r: Vec<Id> = r.iter().map(|x| make(arena, x)).collect();
            arena.form(&l, &r).unwrap()
        }
    }
}

fn plain(form: &Form) -> ReferenceGame {
    match form {
        Form::Lists(l, r) => ReferenceGame {
            left: l.iter().map(|x| Rc::new(plain(x))).collect(),
            right: r.iter().map(|x| Rc::new(plain(x))).collect(),
        },
        Form::Nus(..) => unreachable!("trees have no names"),
    }
}

/// Returns the thermograph computed directly from the form.
fn direct(arena: &mut Arena, form: &Form) -> Thermograph {
    match form {
        Form::Nus(..) => {
            let id = make(arena, form);
            (*arena.thermograph(id).unwrap()).clone()
        }
        Form::Lists(l, r) => {
            let l: Vec<Thermograph> = l.iter().map(|x| direct(arena, x)).collect();
            let r: Vec<Thermograph> = r.iter().map(|x| direct(arena, x)).collect();
            Thermograph::of_options(&l, &r)
        }
    }
}

/// Returns the sum computed from the four families of options, without shortcuts.
fn slow_sum(arena: &mut Arena, g: Id, h: Id) -> Id {
    let (gl, gr) = arena
        .options(g)
        .map(|(l, r)| (l.to_vec(), r.to_vec()))
        .unwrap();
    let (hl, hr) = arena
        .options(h)
        .map(|(l, r)| (l.to_vec(), r.to_vec()))
        .unwrap();
    let mut both = |gs: &[Id], hs: &[Id]| {
        let mut list: Vec<Id> = Vec::new();
        for &x in gs {
            list.push(slow_sum(arena, x, h));
        }
        for &x in hs {
            list.push(slow_sum(arena, g, x));
        }
        list
    };
    let (l, r) = (both(&gl, &hl), both(&gr, &hr));
    arena.form(&l, &r).unwrap()
}

fn is(order: Option<Ordering>) -> &'static str {
    match order {
        Some(Ordering::Less) => "<",
        Some(Ordering::Equal) => "=",
        Some(Ordering::Greater) => ">",
        None => "||",
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_definition_says_the_same(g in trees(), h in trees()) {
        let mut arena = Arena::new();
        let (a, b) = (make(&mut arena, &g), make(&mut arena, &h));
        let (x, y) = (plain(&g), plain(&h));
        prop_assert_eq!(arena.le(a, b).unwrap(), x.le(&y));
        prop_assert_eq!(a == b, x.le(&y) && y.le(&x));
        prop_assert_eq!(arena.outcome(a).unwrap(), x.outcome());
        let difference = arena.sub(a, b).unwrap();
        prop_assert_eq!(arena.outcome(difference).unwrap(), x.add(&y.neg()).outcome());
    }

    #[test]
    fn values_are_an_ordered_group(g in games(2), h in games(2), k in games(1)) {
        let mut arena = Arena::new();
        let (g, h, k) = (make(&mut arena, &g), make(&mut arena, &h), make(&mut arena, &k));
        let sum = arena.add(g, h).unwrap();
        prop_assert_eq!(sum, arena.add(h, g).unwrap());
        let (left, hk) = (arena.add(sum, k).unwrap(), arena.add(h, k).unwrap());
        prop_assert_eq!(left, arena.add(g, hk).unwrap());
        prop_assert_eq!(arena.sub(sum, h).unwrap(), g);
        let (minus_g, minus_h) = (arena.neg(g).unwrap(), arena.neg(h).unwrap());
        prop_assert_eq!(arena.neg(minus_g).unwrap(), g);
        // Order: the outcome of the difference, preserved by sums, reversed by negatives.
        let order = arena.compare(g, h).unwrap();
        let difference = arena.sub(g, h).unwrap();
        prop_assert_eq!(order, arena.compare(difference, Id::ZERO).unwrap());
        let gk = arena.add(g, k).unwrap();
        prop_assert_eq!(is(order), is(arena.compare(gk, hk).unwrap()));
        prop_assert_eq!(is(order), is(arena.compare(minus_h, minus_g).unwrap()));
    }

    #[test]
    fn short_cuts_of_sums_change_nothing(g in games(1), h in games(1)) {
        let mut arena = Arena::new();
        let (g, h) = (make(&mut arena, &g), make(&mut arena, &h));
        let minus = arena.neg(g).unwrap();
        prop_assert_eq!(slow_sum(&mut arena, g, minus), Id::ZERO);
        let slow = slow_sum(&mut arena, g, h);
        prop_assert_eq!(arena.add(g, h).unwrap(), slow);
    }

    /// Hot games plus all-small ones, in which neither player plays first.
    #[test]
    fn all_small_games_wait_beside_hot_ones(g in hot(), e in small()) {
        let mut arena = Arena::new();
        let (g, e) = (make(&mut arena, &g), make(&mut arena, &e));
        let slow = slow_sum(&mut arena, g, e);
        // In a new arena, so that no sum is cached.
        let (g, e, slow) = (arena.text(g).unwrap(), arena.text(e).unwrap(), arena.text(slow).unwrap());
        let mut arena = Arena::new();
        let (g, e) = (arena.read(&g).unwrap(), arena.read(&e).unwrap());
        let sum = arena.add(g, e).unwrap();
        prop_assert_eq!(arena.text(sum).unwrap(), slow);
    }

    #[test]
    fn canonical_forms_have_nothing_to_spare(g in games(3), y in games(1)) {
        let mut arena = Arena::new();
        let (g, y) = (make(&mut arena, &g), make(&mut arena, &y));
        let (l, r) = arena.options(g).map(|(l, r)| (l.to_vec(), r.to_vec())).unwrap();
        for (side, list) in [(0, &l), (1, &r)] {
            for &x in list {
                for &z in list {
                    prop_assert!(x == z || !arena.le(x, z).unwrap(), "dominated");
                }
                let answers = arena.options(x).map(|(l, r)| if side == 0 { r.to_vec() } else { l.to_vec() });
                for z in answers.unwrap() {
                    let back = if side == 0 { arena.le(z, g) } else { arena.le(g, z) };
                    prop_assert!(!back.unwrap(), "reversible");
                }
            }
        }
        prop_assert_eq!(arena.form(&l, &r).unwrap(), g);
        // A gift horse: an option that is not as good as the game changes nothing.
        if !arena.le(g, y).unwrap() {
            let mut more = l.clone();
            more.push(y);
            prop_assert_eq!(arena.form(&more, &r).unwrap(), g);
        }
    }

    #[test]
    fn texts_are_read_back(g in games(3)) {
        let mut arena = Arena::new();
        let id = make(&mut arena, &g);
        let (text, plain) = (arena.text(id).unwrap(), arena.plain_text(id).unwrap());
        prop_assert_eq!(arena.read(&text).unwrap(), id, "{}", text);
        prop_assert_eq!(arena.read(&plain).unwrap(), id, "{}", plain);
        let switch = arena.switch(&[id]).unwrap();
        let words = arena.text(switch).unwrap();
        prop_assert_eq!(arena.read(&words).unwrap(), switch, "{}", words);
        prop_assert_eq!(arena.read(&format!("+-({text})")).unwrap(), switch);
        // Texts do not depend on earlier values of the arena.
        let mut fresh = Arena::new();
        let again = fresh.read(&plain).unwrap();
        prop_assert_eq!(fresh.text(again).unwrap(), text);
    }

    #[test]
    fn simplest_numbers_are_born_first(m in -40i64..40, e in 0u32..4, n in -40i64..40, d in 0u32..4) {
        let (x, y) = (Dyadic::new(m, e), Dyadic::new(n, d));
        let mut arena = Arena::new();
        let (a, b) = (arena.number(&x).unwrap(), arena.number(&y).unwrap());
        let g = arena.form(&[a], &[b]).unwrap();
        if x < y {
            let found = arena.as_number(g).cloned().unwrap();
            prop_assert!(x < found && found < y);
            let day = arena.birthday(g).unwrap();
            for i in -80i64..80 {
                let other = Dyadic::new(i, 3);
                if x < other && other < y && other != found {
                    let id = arena.number(&other).unwrap();
                    prop_assert!(arena.birthday(id).unwrap() > day);
                }
            }
        } else {
            prop_assert_eq!(arena.stops(g), (&x, &y));
            prop_assert_eq!(arena.mean(g).unwrap(), (&x + &y).half());
            prop_assert_eq!(arena.temperature(g).unwrap(), (&x - &y).half());
        }
    }

    #[test]
    fn thermographs_keep_their_laws(g in games(3), h in games(2)) {
        let mut arena = Arena::new();
        let (id, other) = (make(&mut arena, &g), make(&mut arena, &h));
        let graph = arena.thermograph(id).unwrap();
        prop_assert_eq!(&direct(&mut arena, &g), &*graph, "straight from the form");
        prop_assert_eq!(graph.stops(), { let (l, r) = arena.stops(id); (l.clone(), r.clone()) });
        let t = &graph.temperature;
        prop_assert_eq!(graph.left.at(t), graph.right.at(t));
        let higher = arena.thermograph(other).unwrap();
        let mut times: Vec<Dyadic> = Vec::new();
        for wall in [&graph.left, &graph.right, &higher.left, &higher.right] {
            times.extend(wall.corners().iter().map(|(t, _)| t.clone()));
        }
        for s in &times {
            prop_assert!(graph.right.at(s) <= graph.left.at(s));
            if s >= t { prop_assert_eq!(graph.left.at(s), graph.mast.clone()); }
            // The walls are the stops of the cooled game.
            let cold = arena.cool(id, s).unwrap();
            if s.signum() >= 0 {
                prop_assert_eq!(arena.stops(cold), (&graph.left.at(s), &graph.right.at(s)), "cooled by {}", s);
            }
        }
        let sum = arena.add(id, other).unwrap();
        prop_assert_eq!(arena.mean(sum).unwrap(), &graph.mast + &higher.mast);
        let (a, b) = (t.clone(), higher.temperature.clone());
        let c = arena.temperature(sum).unwrap();
        prop_assert!(c <= a.clone().max(b.clone()));
        if a != b && a.clone().max(b.clone()).signum() >= 0 { prop_assert_eq!(c, a.max(b)); }
        if arena.le(id, other).unwrap() {
            for s in &times {
                prop_assert!(graph.left.at(s) <= higher.left.at(s) && graph.right.at(s) <= higher.right.at(s));
            }
        }
    }

    /// Stops that do not fit a key, too fine or too large, are compared exactly.
    #[test]
    fn fine_and_large_stops_compare_alike(g in games(2), h in games(2), e in 9u32..80, large in 0i64..2) {
        let mut arena = Arena::new();
        let (g, h) = (make(&mut arena, &g), make(&mut arena, &h));
        let x = &Dyadic::new(1, e) + &Dyadic::from(large << 40);
        let x = arena.number(&x).unwrap();
        let (far, other) = (arena.add(g, x).unwrap(), arena.add(h, x).unwrap());
        prop_assert_eq!(arena.compare(g, h), arena.compare(far, other));
        let mixed = arena.compare(far, h).unwrap();
        prop_assert_eq!(mixed, arena.sub(far, h).and_then(|d| arena.compare(d, Id::ZERO)).unwrap());
        let (lefts, rights) = arena.options(far).map(|(l, r)| (l.to_vec(), r.to_vec())).unwrap();
        prop_assert_eq!(arena.form(&lefts, &rights), Ok(far));
        prop_assert_eq!(arena.sub(far, x), Ok(g));
        let sum = slow_sum(&mut arena, g, h);
        let both = arena.add(far, other).unwrap();
        let twice = arena.add(x, x).unwrap();
        prop_assert_eq!(arena.sub(both, twice), Ok(sum));
    }

    #[test]
    fn numbers_translate(g in games(2), m in -9i64..9, e in 0u32..3) {
        let mut arena = Arena::new();
        let g = make(&mut arena, &g);
        if arena.as_number(g).is_none() {
            let x = arena.number(&Dyadic::new(m, e)).unwrap();
            let (l, r) = arena.options(g).map(|(l, r)| (l.to_vec(), r.to_vec())).unwrap();
            let l: Vec<Id> = l.into_iter().map(|y| arena.add(y, x).unwrap()).collect();
            let r: Vec<Id> = r.into_iter().map(|y| arena.add(y, x).unwrap()).collect();
            prop_assert_eq!(arena.form(&l, &r).unwrap(), arena.add(g, x).unwrap());
        }
    }

    #[test]
    fn reduced_forms_are_infinitesimally_close(g in games(3)) {
        let mut arena = Arena::new();
        let g = make(&mut arena, &g);
        let reduced = arena.reduced(g).unwrap();
        let rest = arena.sub(g, reduced).unwrap();
        prop_assert!(arena.is_infinitesimal(rest));
        prop_assert_eq!(arena.reduced(reduced).unwrap(), reduced);
    }

    #[test]
    fn weights_count_ups(g in small(), h in small(), w in games(2)) {
        let mut arena = Arena::new();
        let (g, h, w) = (make(&mut arena, &g), make(&mut arena, &h), make(&mut arena, &w));
        let a = arena.weight(g).unwrap().expect("all small");
        let b = arena.weight(h).unwrap().expect("all small");
        let sum = arena.add(g, h).unwrap();
        let both = arena.add(a, b).unwrap();
        prop_assert_eq!(arena.weight(sum).unwrap(), Some(both), "additive");
        let (one, two) = (arena.integer(1).unwrap(), arena.integer(2).unwrap());
        if arena.le(two, a).unwrap() { prop_assert!(g != Id::ZERO && arena.le(Id::ZERO, g).unwrap(), "two ahead"); }
        if arena.le(one, a).unwrap() { prop_assert!(!arena.le(g, Id::ZERO).unwrap(), "one ahead"); }
        let up = arena.read("^").unwrap();
        let ups = arena.norton(w, up).unwrap();
        prop_assert_eq!(arena.weight(ups).unwrap(), Some(w), "w ups weigh w");
    }

    #[test]
    fn products_and_cooling_are_linear(g in games(2), h in games(2), m in 0i64..5, e in 0u32..2, unit in 0usize..4) {
        let mut arena = Arena::new();
        let (g, h) = (make(&mut arena, &g), make(&mut arena, &h));
        let u = arena.read(["^", "1/4", "{2||1|-1}", "^[2]"][unit]).unwrap();
        let sum = arena.add(g, h).unwrap();
        let (a, b) = (arena.norton(g, u).unwrap(), arena.norton(h, u).unwrap());
        prop_assert_eq!(arena.norton(sum, u).unwrap(), arena.add(a, b).unwrap());
        prop_assert_eq!(arena.le(g, h).unwrap(), arena.le(a, b).unwrap());
        let t = Dyadic::new(m, e);
        let (a, b) = (arena.cool(g, &t).unwrap(), arena.cool(h, &t).unwrap());
        prop_assert_eq!(arena.cool(sum, &t).unwrap(), arena.add(a, b).unwrap());
        if arena.le(g, h).unwrap() { prop_assert!(arena.le(a, b).unwrap()); }
        let heat = arena.number(&t).unwrap();
        let warm = arena.heat(g, heat).unwrap();
        prop_assert_eq!(arena.cool(warm, &t).unwrap(), g, "cooling undoes heating");
    }

    #[test]
    fn infinitesimals_lie_between_ups(g in small()) {
        let mut arena = Arena::new();
        let g = make(&mut arena, &g);
        let n = i64::try_from(arena.birthday(g).unwrap()).unwrap() + 1;
        let high = arena.nus(&Dyadic::ZERO, n, 0).unwrap();
        let low = arena.nus(&Dyadic::ZERO, -n, 0).unwrap();
        prop_assert!(arena.le(low, g).unwrap() && arena.le(g, high).unwrap());
    }
}

/// Arithmetic without lists and the lists themselves: the same values.
#[test]
fn ups_and_stars_are_their_own_forms() {
    let mut arena = Arena::new();
    for up in -4..5i64 {
        for nim in 0..5 {
            for x in [Dyadic::ZERO, Dyadic::new(3, 1), Dyadic::from(-2)] {
                let id = arena.nus(&x, up, nim).unwrap();
                let (l, r) = arena
                    .options(id)
                    .map(|(l, r)| (l.to_vec(), r.to_vec()))
                    .unwrap();
                assert_eq!(arena.form(&l, &r).unwrap(), id, "{x} {up} {nim}");
                let day = 1 + l
                    .iter()
                    .chain(&r)
                    .map(|&y| arena.birthday(y).unwrap())
                    .max()
                    .unwrap_or(0);
                let day = if l.is_empty() && r.is_empty() { 0 } else { day };
                assert_eq!(arena.birthday(id).unwrap(), day, "{x} {up} {nim}");
            }
        }
    }
}

/// Heating is not linear: canonical forms drop options that heat would restore. Each takes a
/// handful of steps, while the options would be millions.
#[test]
fn switches_with_large_stars_and_many_switches_are_short_work() {
    let mut arena = Arena::new();
    for (text, value) in [
        ("924+-2*5847", "{926*5847|922*5847}"),
        ("+-2*58470000", "+-(2*58470000)"),
        ("6*232v83+-2*", "{8v83*233|4v83*233}"),
        ("{{5|4}|{1|0}}*300", "{5*300|4*300||1*300|*300}"),
    ] {
        let before = arena.work();
        let id = arena.read(text).unwrap();
        assert_eq!(arena.text(id).unwrap(), value);
        assert!(
            arena.work() - before < 100,
            "{text}: {}",
            arena.work() - before
        );
    }
    let switch = arena.read("+-{2|1}").unwrap();
    let before = arena.work();
    assert_eq!(arena.multiple(1_000_000_007, switch).unwrap(), switch);
    assert_eq!(arena.multiple(-1_000_000_008, switch).unwrap(), Id::ZERO);
    assert!(arena.work() - before < 100);
}

/// `^<n>` is `^[n] - ^[n-1]`, and takes at most n steps.
#[test]
fn steps_of_uptimals_are_their_differences() {
    let mut arena = Arena::new();
    for n in 2..12 {
        let step = arena.read(&format!("^<{n}>")).unwrap();
        let up = arena.read(&format!("^[{n}]")).unwrap();
        let before = arena.read(&format!("^[{}]", n - 1)).unwrap();
        assert_eq!(arena.sub(up, before).unwrap(), step);
        let down = arena.read(&format!("v<{n}>")).unwrap();
        assert_eq!(arena.add(step, down).unwrap(), Id::ZERO);
    }
    let before = arena.work();
    arena.read("^<500>").unwrap();
    assert!(arena.work() - before < 20_000, "{}", arena.work() - before);
}

/// Brackets are printed no deeper than the parser accepts: a deeper value has no text.
#[test]
fn what_is_too_deep_to_be_read_is_not_written() {
    let mut arena = Arena::new();
    let mut last = 0;
    for n in [20, 300, 380, 390, 396, 400, 461] {
        let id = arena.read(&format!("v*4v<{n}>")).unwrap();
        match arena.text(id) {
            Ok(text) => assert_eq!(arena.read(&text), Ok(id), "{n}"),
            Err(why) => {
                assert_eq!(why, ArenaError::Large);
                assert!(n > 380, "{n}");
                continue;
            }
        }
        last = n;
    }
    assert!((380..461).contains(&last), "{last}");
    // Switches in switches.
    let mut id = arena.nimber(1).unwrap();
    let mut known = 0;
    for n in 1..450 {
        let two = arena.integer(2 * n).unwrap();
        let (sum, zero) = (arena.add(id, two).unwrap(), Id::ZERO);
        let inner = arena.form(&[sum], &[zero]).unwrap();
        id = arena.switch(&[inner]).unwrap();
        if let Ok(text) = arena.text(id) {
            assert_eq!(arena.read(&text), Ok(id), "{n}");
            known += 1;
        }
    }
    assert!(known > 50, "{known}");
}

/// Long lists poll too: 60,000 options, all compared with each other, are two steps.
#[test]
fn long_lists_are_work() {
    let mut arena = Arena::new();
    let star = arena.nimber(60_000).unwrap();
    let (stars, _) = arena
        .options(star)
        .map(|(l, r)| (l.to_vec(), r.to_vec()))
        .unwrap();
    let one = arena.integer(1).unwrap();
    let made = arena.watched(StepLimit(100), |arena| arena.form(&stars, &[one, star]));
    assert_eq!(made, Err(ArenaError::Interrupted));
}

#[test]
fn heating_is_not_linear() {
    let mut arena = Arena::new();
    let one = arena.integer(1).unwrap();
    let (up, switch) = (arena.read("^").unwrap(), arena.read("{1|0}").unwrap());
    let sum = arena.add(up, switch).unwrap();
    let (a, b) = (
        arena.heat(up, one).unwrap(),
        arena.heat(switch, one).unwrap(),
    );
    assert_ne!(arena.heat(sum, one).unwrap(), arena.add(a, b).unwrap());
}

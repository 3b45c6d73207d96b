//! Loopy games: known values, the laws of order and sum, and simplest forms.

use grundy_partizan::values::text::ReadFault;
use grundy_partizan::values::{Arena, ArenaError, Id, LoopyEnd, LoopyGame, LoopyNode, LoopyValue};

use crate::common::StepLimit;

fn told(text: &str) -> String {
    let mut arena = Arena::new();
    let value =
        LoopyValue::read(&mut arena, text).unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
    value.text(&mut arena).unwrap()
}

fn stopper(text: &str) -> LoopyGame {
    let mut arena = Arena::new();
    let value =
        LoopyValue::read(&mut arena, text).unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
    let game = value.game(&mut arena).unwrap();
    assert!(game.is_stopper(), "{text}");
    game
}

/// Values of *Winning Ways*, chapter 11, and of A. N. Siegel 2013, chapter VI.
#[test]
fn known_values() {
    for (text, value) in [
        ("on", "on"),
        ("a{a|}", "on"),
        ("on + 1", "on"),
        ("on + 1000", "on"),
        ("on + on", "on"),
        ("-on", "off"),
        ("off + ^ + *", "off"),
        ("on + off", "dud"),
        ("on - on", "dud"),
        ("dud + 5", "dud"),
        ("dud + on", "dud"),
        ("{on|on}", "on"),
        ("{|on}", "0"),
        ("{0|on}", "1"),
        ("{3|on}", "4"),
        ("{off|on}", "0"),
        ("{off|}", "0"),
        ("{on|}", "on"),
        ("a{0|a}", "over"),
        ("a{*|a}", "-upon"),
        ("over + over", "over"),
        ("over + *", "over"),
        ("over + ^", "over"),
        ("over + v", "over"),
        ("on + upon", "on"),
        ("over + on", "on"),
        ("-over", "under"),
        ("upon", "upon"),
        ("-upon", "-upon"),
        ("-(-upon)", "upon"),
        ("{1|2} + 1/2", "2"),
        ("{3|-1} + {2||1|0}", "{5||4|3|||1||0|-1}"),
        ("a{a,0|}", "on"),
        ("a{0|b{0|a}}", "over"),
        ("{on||2|1}", "{on|{2|1}}"),
        ("{0||0|off}", "{0|{0|off}}"),
        ("Tiny(on)", "{0|{0|off}}"),
        ("+-on", "{on|off}"),
        ("+-on + +-on", "dud"),
        ("123456789123456789 + off", "off"),
        ("tis{0|b{tis|0}}", "a{0|b{a|0}}"),
    ] {
        assert_eq!(told(text), value, "{text}");
    }
}

#[test]
fn stoppers_are_ordered() {
    let chain = ["off", "-1000", "-1", "-1/64", "under", "v9", "0"];
    let more = ["^9", "over", "1/64", "1", "1000", "on"];
    let chain: Vec<LoopyGame> = chain
        .iter()
        .chain(&more)
        .map(|text| stopper(text))
        .collect();
    for (i, a) in chain.iter().enumerate() {
        for (j, b) in chain.iter().enumerate() {
            assert_eq!(a.is_at_least(b), i >= j, "{i} {j}");
        }
    }
    // upon is above every ^[n] and below over, and is confused with neither.
    let (upon, over) = (stopper("upon"), stopper("over"));
    for n in 1..6 {
        let up = stopper(&format!("^[{n}]"));
        assert!(upon.is_at_least(&up) && !up.is_at_least(&upon), "{n}");
    }
    assert!(over.is_at_least(&upon) && !upon.is_at_least(&over));
    // on - on is a draw, and so is not a stopper.
    let mut arena = Arena::new();
    let dud = LoopyValue::read(&mut arena, "on - on").unwrap();
    assert!(matches!(dud, LoopyValue::Loose(_)));
    let sides = dud.sides(&mut arena).unwrap().expect("sides");
    assert_eq!(
        sides,
        ["on", "off"].map(|name| LoopyValue::of_name(name).unwrap())
    );
}

#[test]
fn ends_are_those_of_play() {
    use LoopyEnd::{Draw, Left, Right};
    for (text, ends) in [
        ("on", [Left, Left]),
        ("off", [Right, Right]),
        ("over", [Left, Left]),
        ("0", [Right, Left]),
        ("*", [Left, Right]),
        ("{on|off}", [Left, Right]),
    ] {
        assert_eq!(stopper(text).ends(), ends, "{text}");
    }
    let pass = LoopyNode {
        left: vec![0],
        right: vec![0],
    };
    let dud = LoopyGame::of_nodes(&[pass], 0);
    assert_eq!(dud.ends(), [Draw, Draw]);
    assert!(!dud.is_stopper());
}

/// In `{0 | {it | 0}}` Left wins by her first move, and if Right begins play is infinite: it is 1
/// if infinite play is a win for Left, and `{0|-1}` if it is a loss.
#[test]
fn a_game_without_end_lies_between_its_sides() {
    let mut arena = Arena::new();
    let round = LoopyValue::read(&mut arena, "a{0|b{a|0}}").unwrap();
    assert_eq!(
        round.ends(&mut arena).unwrap(),
        [LoopyEnd::Left, LoopyEnd::Draw]
    );
    for (game, sides) in [
        (round.clone(), ["1", "{0|-1}"]),
        (round.negative(&mut arena).unwrap(), ["{1|0}", "-1"]),
        (LoopyValue::of_name("dud").unwrap(), ["on", "off"]),
        (LoopyValue::of_name("upon").unwrap(), ["upon", "upon"]),
    ] {
        let sides = sides.map(|text| LoopyValue::read(&mut arena, text).unwrap());
        assert_eq!(game.sides(&mut arena).unwrap(), Some(sides));
    }
}

/// Short values are unchanged by conversion to loopy games and back: the order and the simplest
/// forms of both agree.
#[test]
fn short_values_are_the_same_here() {
    let mut arena = Arena::new();
    let texts = [
        "0",
        "3",
        "-5/4",
        "*",
        "*3",
        "^",
        "^^*",
        "^[3]",
        "+-2",
        "{3|-1}",
        "{2||1|0}",
        "Tiny(2)",
        "{4|2||1|-3}",
        "{1,1*|0}",
        "+-{2,{3|1}}",
        "{2|*}*2",
    ];
    let ids: Vec<Id> = texts.iter().map(|text| arena.read(text).unwrap()).collect();
    let mut games = Vec::new();
    for id in &ids {
        let game = LoopyGame::of_value(&mut arena, *id).unwrap();
        // With dominated and reversible options, and made canonical by both implementations.
        let zero = LoopyGame::of_value(&mut arena, Id::ZERO).unwrap();
        let fat = LoopyGame::of_options([&game, &zero], [&game, &zero]).unwrap();
        let form = arena.form(&[*id, Id::ZERO], &[*id, Id::ZERO]).unwrap();
        let thin = LoopyGame::of_value(&mut arena, form).unwrap();
        assert_eq!(
            fat.canonical(&mut arena).unwrap(),
            thin.canonical(&mut arena).unwrap()
        );
        assert_eq!(
            thin.nodes().len(),
            fat.canonical(&mut arena).unwrap().nodes().len()
        );
        games.push(game);
    }
    for (g, a) in games.iter().zip(&ids) {
        for (h, b) in games.iter().zip(&ids) {
            assert_eq!(g.is_at_least(h), arena.le(*b, *a).unwrap());
            let sum = LoopyGame::plus(g, h).unwrap().to_value(&mut arena).unwrap();
            assert_eq!(sum, Some(arena.add(*a, *b).unwrap()));
        }
    }
}

/// Large graphs poll the cancellation callback, and are rejected where one comparison would take
/// too long.
#[test]
fn large_games_are_work() {
    for (text, why) in [
        ("*83 - upon*", ArenaError::Interrupted),
        ("*600 + over", ArenaError::Large),
        ("upon + 100000", ArenaError::Large),
    ] {
        let mut arena = Arena::new();
        let read = arena.watched(StepLimit(200), |arena| LoopyValue::read(arena, text));
        assert_eq!(
            read.unwrap_err().reason,
            ReadFault::ArenaError(why),
            "{text}"
        );
    }
}

#[test]
fn wrong_texts_say_where() {
    for (text, at) in [
        ("on +", 4),
        ("of", 0),
        ("a{0|a", 5),
        ("a{a+1|}", 5),
        ("{on}", 4),
        ("on on", 3),
    ] {
        let mut arena = Arena::new();
        let wrong = LoopyValue::read(&mut arena, text).unwrap_err();
        assert_eq!(wrong.at, at, "{text}: {wrong}");
    }
}

/// A random graph of `count` positions.
fn random(seed: &mut u64, count: u32) -> LoopyGame {
    let mut next = |below: u32| -> u32 {
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((*seed >> 33) % u64::from(below)) as u32
    };
    let nodes: Vec<LoopyNode> = (0..count)
        .map(|_| {
            let mut side = || (0..next(3)).map(|_| next(count)).collect();
            LoopyNode {
                left: side(),
                right: side(),
            }
        })
        .collect();
    LoopyGame::of_nodes(&nodes, 0)
}

/// Random stoppers: equal ones have one simplest form and one text, texts are read back, and the
/// order is that of a group.
#[test]
fn equal_stoppers_have_one_form() {
    let mut seed = 7;
    let mut stoppers: Vec<LoopyGame> = Vec::new();
    while stoppers.len() < 120 {
        let game = random(&mut seed, 5);
        if game.is_stopper() {
            stoppers.push(game);
        }
    }
    let mut arena = Arena::new();
    let forms: Vec<LoopyGame> = (stoppers.iter())
        .map(|game| game.canonical(&mut arena).unwrap())
        .collect();
    let mut round = 0;
    for (game, form) in stoppers.iter().zip(&forms) {
        assert!(form.equals(game));
        assert_eq!(form.canonical(&mut arena).unwrap(), *form);
        let value = LoopyValue::from_game(&mut arena, game).unwrap();
        let text = value.text(&mut arena).unwrap();
        assert_eq!(
            LoopyValue::read(&mut arena, &text).unwrap(),
            value,
            "{text}"
        );
        round += usize::from(matches!(value, LoopyValue::Stopper(_)));
        assert!(game.negative().negative().equals(game));
    }
    assert!(round > 20, "only {round} go round");
    for (i, a) in stoppers.iter().enumerate() {
        for (j, b) in stoppers.iter().enumerate() {
            assert_eq!(a.equals(b), forms[i] == forms[j], "{a:?} {b:?}");
            // The order is preserved by adding a third game, as the outcome shows.
            if (i + j) % 11 == 0 && a.is_at_least(b) {
                let third = &stoppers[(i * 7 + j) % stoppers.len()];
                let (one, two) = (a.plus(third).unwrap(), b.plus(third).unwrap());
                let rank = |end| match end {
                    LoopyEnd::Left => 2,
                    LoopyEnd::Draw => 1,
                    LoopyEnd::Right => 0,
                };
                let (one, two) = (one.ends(), two.ends());
                assert!(rank(one[0]) >= rank(two[0]) && rank(one[1]) >= rank(two[1]));
            }
        }
    }
}

/// The definition: Left survives if Right cannot force her to be stuck within a number of moves.
#[test]
fn the_order_is_the_survival_game() {
    fn stuck(a: &LoopyGame, b: &LoopyGame, at: (u32, u32), left: bool, depth: u32) -> bool {
        if depth == 0 {
            return false;
        }
        let (first, second) = (&a.nodes()[at.0 as usize], &b.nodes()[at.1 as usize]);
        let (mine, theirs) = if left {
            (&first.left, &second.right)
        } else {
            (&first.right, &second.left)
        };
        let mut all = mine
            .iter()
            .map(|to| (*to, at.1))
            .chain(theirs.iter().map(|to| (at.0, *to)));
        if left {
            all.all(|to| stuck(a, b, to, false, depth - 1))
        } else {
            all.any(|to| stuck(a, b, to, true, depth - 1))
        }
    }
    let mut seed = 3;
    let mut tried = 0;
    while tried < 60 {
        let (a, b) = (random(&mut seed, 3), random(&mut seed, 3));
        let states = 2 * (a.nodes().len() * b.nodes().len()) as u32;
        if states > 12 {
            continue;
        }
        tried += 1;
        assert_eq!(
            a.is_at_least(&b),
            !stuck(&a, &b, (0, 0), false, states + 1),
            "{a:?} {b:?}"
        );
    }
}

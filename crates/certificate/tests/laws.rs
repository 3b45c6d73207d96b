//! Laws for all positions whose rules, law and single positions are written in different ways, so
//! that no error of one construct can hide on both sides.

mod common;

use common::sealed;
use grundy_certificate::check_text;

fn law(
    rules: &str,
    digits: &str,
    of: &str,
    domain: &str,
    law: &str,
    more: &str,
) -> Result<(), String> {
    let body = format!(
        "grundy-certificate 1\nrules {rules}\ntheorem T5\ndigits {digits}\nof 1 {of}\nwhere {domain}\nlaw {law}\n{more}"
    );
    let checked = check_text(&sealed(&body), &mut |_, _| true);
    checked.map(|_| ()).map_err(|why| why.reason.to_string())
}

#[test]
fn an_option_of_a_mex_decides_an_outcome_if_it_is_0() {
    for (option, lost) in [
        ("(when (> x 2)) 0", "(<= x 2)"),
        ("1", "1"),
        ("7", "1"),
        ("(if (< x 3) 0 1)", "(>= x 3)"),
        ("(if (< x 3) 1 0)", "(< x 3)"),
        (
            "(when (>= x 1)) (if (< x 5) (g (- x 1)) 1)",
            "(or (== x 0) (or (== x 2) (or (== x 4) (>= x 5))))",
        ),
    ] {
        let rules = format!("(mex (option {option}))");
        let with = |lost: &str| law(&rules, "base 2", "losses", "1", lost, "order x\n");
        assert_eq!(with(lost), Ok(()), "{option}");
        assert!(with(&format!("(not {lost})")).is_err(), "{option}");
    }
    let negative = "(mex (option (when (> x 2)) -1))";
    let found = law(negative, "base 2", "losses", "1", "1", "order x\n");
    let why = "5 fails: a condition or a number has no value at some position: a mex of a negative option";
    assert_eq!(found, Err(why.to_owned()));
}

#[test]
fn a_valueof_outcomes_agrees_with_given_outcomes_in_both_directions() {
    let with = |lost: &str| law("(% x 2)", "base 2", "losses", "1", lost, "order\n");
    assert_eq!(with("(== (% x 2) 0)"), Ok(()));
    for lost in ["1", "0", "(== x 0)", "(!= x 1)", "(== (% x 2) 1)"] {
        let why = "2 fails: the rules give another outcome";
        assert_eq!(with(lost), Err(why.to_owned()), "{lost}");
    }
}

#[test]
fn outcomes_of_single_positions_are_checked() {
    let after_won = "(if (== x 0) 1 (win (option (g (- x 1)))))";
    let after_lost = "(if (== x 0) 0 (win (option (g (- x 1)))))";
    let with = |rules: &str, rest: u8, first: u8| {
        let lost = format!("(== (% x 2) {rest})");
        let more = format!("other 0 is {first}\norder x\n");
        law(rules, "base 2", "losses", "(>= x 1)", &lost, &more)
    };
    assert_eq!(with(after_won, 1, 1), Ok(()));
    assert_eq!(with(after_lost, 0, 0), Ok(()));
    assert!(with(after_won, 1, 0).is_err());
    assert!(with(after_lost, 0, 1).is_err());
    let bit = "an outcome is 0 or 1";
    assert_eq!(with(after_won, 1, 2), Err(bit.to_owned()));
    assert_eq!(with(after_lost, 0, 9), Err(bit.to_owned()));
}

#[test]
fn values_of_single_positions_are_checked_in_every_system() {
    for digits in [
        "base 2", "base 3", "base 10", "slope 1", "slope 2", "slope 4",
    ] {
        for (place, value) in [(0, 1), (1, 2), (13, 7), (40, 9), (100, 26)] {
            let rules = format!("(if (== x {place}) {value} 0)");
            let domain = format!("(!= x {place})");
            let with = |at: u32, value: u32| {
                let more = format!("other {at} is {value}\norder\n");
                law(&rules, digits, "values", &domain, "0", &more)
            };
            assert_eq!(with(place, value), Ok(()), "{digits} {place}");
            for other in [value - 1, value + 1, 2 * value] {
                let why = "2 fails: the rules give another value";
                assert_eq!(with(place, other), Err(why.to_owned()), "{digits} {place}");
            }
            let why = "a single position is in the domain of the law";
            assert_eq!(
                with(place + 1, value),
                Err(why.to_owned()),
                "{digits} {place}"
            );
        }
    }
}

#[test]
fn the_order_of_a_list_decides_nothing_and_its_bounds_do() {
    // The same set by a list, by comparisons, and by digits.
    for digits in ["base 2", "base 7", "slope 1", "slope 3"] {
        for (rules, value) in [
            ("(in x [3 4 5])", "(if (and (> x 2) (< x 6)) 1 0)"),
            ("(in x [30 31 32 33])", "(if (and (>= x 30) (<= x 33)) 1 0)"),
            ("(item [2 0 1] (% x 3))", "(- 2 (% (* 2 x) 3))"),
            ("(min x 50)", "(if (< x 50) x 50)"),
            ("(max x 29)", "(if (> x 29) x 29)"),
            ("(abs (- x 33))", "(if (> x 33) (- x 33) (- 33 x))"),
            ("(/ (* 3 x) 2)", "(+ x (/ x 2))"),
            ("(% (+ (* 5 x) 3) 4)", "(% (- x 1) 4)"),
            ("(neg (- 20 (+ x 20)))", "x"),
            ("(- (* 7 x) (* 6 x))", "x"),
            (
                "(if (and (>= x 1) (or (< x 9) (not (!= x 20)))) 2 3)",
                "(- 3 (in x [1 2 3 4 5 6 7 8 20]))",
            ),
        ] {
            let with = |value: &str| law(rules, digits, "values", "1", value, "order\n");
            if digits.starts_with("base") || !value.contains("(* 2 x)") {
                assert_eq!(with(value), Ok(()), "{digits} {rules}");
            }
            for wrong in [
                format!("(+ 1 {value})"),
                format!("(if (== x 31) 99 {value})"),
            ] {
                assert!(with(&wrong).is_err(), "{digits} {rules} {wrong}");
            }
        }
    }
}

#[test]
fn references_to_truth_values_are_conditions() {
    for rules in [
        "(if (< x 1) (in x [5]) (== (g (- x 1)) 0))",
        "(if (< x 1) 0 (== (g (- x 1)) 0))",
        "(if (< x 1) (< x 0) (!= (g (- x 1)) 1))",
        "(if (< x 1) 0 (if (< x 0) undefined (not (g (- x 1)))))",
    ] {
        let with = |lost: &str| law(rules, "base 2", "losses", "1", lost, "order x\n");
        assert_eq!(with("(== (% x 2) 0)"), Ok(()), "{rules}");
        assert!(with("(== (% x 2) 1)").is_err(), "{rules}");
    }
    // A value of 2 is not a truth value.
    let rules = "(if (< x 1) 2 (== (g (- x 1)) 1))";
    for lost in ["0", "(>= x 1)", "(== x 1)"] {
        let found = law(rules, "base 2", "losses", "1", lost, "order x\n");
        let why = "a value is asked for, and the law has none";
        assert_eq!(found, Err(why.to_owned()), "{lost}");
    }
}

#[test]
fn the_steps_of_an_automaton_lead_to_its_states() {
    let with = |states: &str| {
        law(
            "(% x 2)",
            "base 2",
            "losses",
            "1",
            "automaton",
            &format!("{states}order\n"),
        )
    };
    assert_eq!(with("state + 0>0 1>1\nstate - 0>0 1>1\n"), Ok(()));
    assert_eq!(
        with("state + 0>0 1>2\nstate - 0>0 1>1\n"),
        Err("a step leads to no state".to_owned())
    );
    assert_eq!(
        with("state + 0>0 1>9\n"),
        Err("a step leads to no state".to_owned())
    );
    assert_eq!(
        with("state + 0>0 *>1\nstate - 0>0 1>1\n"),
        Err("a letter leads to two states".to_owned())
    );
    assert_eq!(
        with("state + 0>1 1>1\nstate - 0>0 1>1\n"),
        Err("leading zeros change what the automaton says".to_owned())
    );
}

#[test]
fn a_move_goes_down_in_the_order() {
    let up = "(mex (option (g (+ x 1))))";
    let found = law(up, "base 2", "values", "1", "(% x 2)", "order x\n");
    assert_eq!(
        found,
        Err("4 fails: a move goes up in the order".to_owned())
    );
    let stays = "(mex (option (when (> x 3)) (g (- (* 2 x) x))))";
    let found = law(stays, "base 2", "values", "(<= x 3)", "0", "order x\n");
    assert_eq!(found, Ok(()));
    let around = "(mex (option (when (== x 1)) (g 0)) (option (when (== x 0)) (g 1)))";
    let found = law(around, "base 2", "values", "1", "(== x 1)", "order x\n");
    assert_eq!(
        found,
        Err("4 fails: a move goes up in the order".to_owned())
    );
}

/// The parameters of an option have other variables than the loops.
#[test]
fn a_move_of_three_parameters_goes_down_in_the_order() {
    let with = |law: &str| {
        let rules = "(if (== z 1) 0 (mex (option (for k3 1 2 1) (g (+ x k3) y z))))";
        let body = format!(
            "grundy-certificate 1\nrules {rules}\ntheorem T5\ndigits base 2\nof 3 values\nwhere 1\nlaw {law}\norder x\n"
        );
        let checked = check_text(&sealed(&body), &mut |_, _| true);
        checked.map(|_| ()).map_err(|why| why.reason.to_string())
    };
    // An endless row of moves: 0 and 1 in turn is not the only solution.
    for law in ["(% x 2)", "(- 1 (% x 2))"] {
        let law = format!("(if (== z 1) 0 {law})");
        let why = "4 fails: a move goes up in the order";
        assert_eq!(with(&law), Err(why.to_owned()), "{law}");
    }
}

#[test]
fn a_value_of_three_parameters_is_accepted() {
    let with = |law: &str| {
        let rules = "(mex (option (for k3 0 x 1) (g k3 y z)) (option (for k3 0 y 1) (g x k3 z)) (option (for k3 0 z 1) (g x y k3)))";
        let body = format!(
            "grundy-certificate 1\nrules {rules}\ntheorem T5\ndigits base 2\nof 3 values\nwhere 1\nlaw {law}\norder x+y+z\n"
        );
        check_text(&sealed(&body), &mut |_, _| true)
    };
    let checked = with("(xor x (xor y z))").expect("the theorem of C. L. Bouton");
    let claim = checked.claim.to_string();
    assert!(
        claim.ends_with("g(x,y,z) = (xor x (xor y z)), everywhere (T5)"),
        "{claim}"
    );
    assert!(with("(xor x (bits-or y z))").is_err());
}

#[test]
fn a_loop_visits_every_second_number_only() {
    let odd = "(mex (option (for k1 1 (+ x 1) 2) (g (- x k1))))";
    let with = |value: &str| law(odd, "base 2", "values", "1", value, "order x\n");
    assert_eq!(with("(% x 2)"), Ok(()));
    assert!(with("x").is_err());
    let third = "(mex (option (for k1 2 (+ x 1) 3) (g (- x k1))))";
    let with = |value: &str| law(third, "base 3", "values", "1", value, "order x\n");
    assert_eq!(with("(if (< x 3) (/ x 2) (item [1 0 2] (% x 3)))"), Ok(()));
    assert!(with("(/ (% x 3) 2)").is_err());
}

#[test]
fn operations_in_base_2_have_their_values() {
    for (rules, value) in [
        ("(xor x x)", "0"),
        ("(bits-or x x)", "x"),
        ("(bits-and x x)", "x"),
        ("(gcd x 1)", "1"),
        ("(gcd x 4)", "(if (== (% x 4) 0) 4 (if (== (% x 2) 0) 2 1))"),
        ("(+ 3 (/ (+ x -5) 2))", "(/ (+ x 1) 2)"),
        ("(+ 3 (/ (- x 5) 2))", "(/ (+ x 1) 2)"),
        ("(+ 2 (/ (item [-3 4] (% x 2)) 2))", "(* 4 (% x 2))"),
        ("(+ 1 (/ (min x -1) 2))", "0"),
        (
            "(+ 1 (/ (if (< x 3) -1 x) 2))",
            "(if (< x 3) 0 (+ 1 (/ x 2)))",
        ),
    ] {
        let with = |value: &str| law(rules, "base 2", "values", "1", value, "order\n");
        assert_eq!(with(value), Ok(()), "{rules}");
        assert!(with(&format!("(+ 1 {value})")).is_err(), "{rules}");
    }
}

#[test]
fn what_the_digits_do_not_decide_is_refused() {
    let divisor = "a common divisor is not one with a power of two";
    let beatty = "a Beatty sequence is not decided by these digits";
    let nim_sum = "a nim-sum is not decided by these digits";
    let index = "5 fails: a condition or a number has no value at some position: an index outside of its list";
    let negative = "5 fails: a condition or a number has no value at some position: a Beatty number of a negative number";
    for (rules, digits, why) in [
        ("(gcd x 6)", "base 2", divisor),
        ("(gcd x 0)", "base 2", divisor),
        ("(gcd x -2)", "base 2", divisor),
        ("(gcd x 4)", "base 3", nim_sum),
        ("(xor x 1)", "slope 1", nim_sum),
        ("(beatty 2 x)", "slope 1", beatty),
        ("(beatty 1 x)", "base 2", beatty),
        ("(beatty 5 x)", "slope 1", beatty),
        ("(beatty 1 (- 9 x))", "slope 1", negative),
        ("(item [1 2] (% x 3))", "base 2", index),
        ("(item [5] (% x 3))", "base 2", index),
        ("(item [5] (% x 2))", "base 2", index),
    ] {
        let found = law("(mex)", digits, "values", "1", rules, "order\n");
        assert_eq!(found, Err(why.to_owned()), "{rules} {digits}");
    }
}

#[test]
fn the_claim_of_an_automaton_contains_its_states() {
    let body = "grundy-certificate 1\nrules (% x 2)\ntheorem T5\ndigits base 2\nof 1 losses\nwhere 1\nlaw automaton\nstate + 0>0 1>1\nstate - 0>0 1>1\norder\n";
    let checked = check_text(&sealed(body), &mut |_, _| true).expect("it holds");
    let claim = checked.claim.to_string();
    let table = "state 0 + 0>0 1>1; state 1 - 0>0 1>1";
    assert!(claim.contains(table), "{claim}");
}

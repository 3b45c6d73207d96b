//! Conditions after a colon or bar hold for all items before it, as in mathematics.

use grundy::{Formula, Run, Value};

fn values(rules: &str, calls: &[&str]) -> Vec<Value> {
    let mut game = Formula::named(rules).unwrap_or_else(|failure| panic!("{rules}: {failure}"));
    let value = |call: &&str| {
        let found = game.eval(call, &mut Run::silent());
        found.unwrap_or_else(|failure| panic!("{rules}: {call}: {failure}"))
    };
    calls.iter().map(value).collect()
}

#[test]
fn conditions_hold_for_all_items_before_them() {
    let row = ["list{ g(i) for i in 0..=9 }"];
    for (slide, plain) in [
        (
            "g(x>=0) = mex{ g(x-1), g(x-2) : x != 4 }",
            "g(x>=0) = mex{ g(x-1) if x != 4, g(x-2) if x != 4 }",
        ),
        (
            "g(x>=0) = mex{ g(x-1), g(x-3) | x % 3 != 1 }",
            "g(x>=0) = mex{ g(x-1) if x % 3 != 1, g(x-3) if x % 3 != 1 }",
        ),
        // Conditions of one item end where those of the next begin.
        (
            "g(x>=0) = mex{ g(x-1), g(x-2) : x < 5, g(x-3) : x >= 5 }",
            "g(x>=0) = mex{ g(x-1) if x < 5, g(x-2) if x < 5, g(x-3) if x >= 5 }",
        ),
        // `for` and `if` bind one item.
        (
            "g(x>=0) = mex{ g(x-1), g(x-2) if x != 4 }",
            "g(x>=0) = mex{ g(x-1), g(x-2) if x != 4 }",
        ),
    ] {
        assert_eq!(values(slide, &row), values(plain, &row), "{slide}");
    }
    let grid = ["list{ g(a,b) for a in 0..6 for b in 0..6 }"];
    assert_eq!(
        values(
            "g(x,y) = mex{ g(a,y), g(x,b) : 0 <= a < x, 0 <= b < y }",
            &grid
        ),
        values(
            "g(x,y) = mex{ g(a,y) for a in 0..x, g(x,b) for b in 0..y }",
            &grid
        )
    );
}

#[test]
fn an_item_with_clauses_of_its_own_before_them_is_refused_with_both_readings() {
    let rules = "g(x,y) = mex{ g(x-k,y) for k in 1..=x, g(x,y-1) : y >= 1 }";
    let failure = Formula::named(rules)
        .err()
        .expect("two readings")
        .to_string();
    assert!(
        failure.contains("all items or of the last one"),
        "{failure}"
    );
    for reading in [
        "`g(x-k,y) for k in 1..=x if y >= 1, g(x,y-1) if y >= 1`",
        "`g(x-k,y) for k in 1..=x, g(x,y-1) if y >= 1`",
    ] {
        assert!(failure.contains(reading), "{failure}");
    }
}

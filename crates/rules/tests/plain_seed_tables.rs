//! The tables of the slides and articles, from their rules by the plain evaluator.

#![allow(clippy::disallowed_methods, reason = "the tables are read from files")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use grundy_rules::plain::Plain;
use grundy_rules::syntax::{self, ast::Program};
use grundy_rules::{Givens, Value};

/// The rows of a table, the header first.
fn rows(file: &str) -> Vec<Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/seed-tables");
    let text = fs::read_to_string(folder.join(file)).expect(file);
    text.lines()
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

/// The rows below the header.
fn data(file: &str) -> Vec<Vec<String>> {
    rows(file).split_off(1)
}

fn rules(source: &str) -> Program {
    let parsed = syntax::parse(source);
    assert_eq!(parsed.diagnostics, [], "{source}");
    parsed.tree
}

/// The value of an expression under rules and inputs.
fn value(source: &str, question: &str, givens: &Givens) -> Value {
    let rules = rules(source);
    let question = syntax::parse_expression(question);
    assert_eq!(question.diagnostics, []);
    let value = Plain::new(&rules, givens).eval(&question.tree);
    value.unwrap_or_else(|fault| panic!("{source}: {fault}"))
}

/// The list of integers that a cell holds.
fn list(cell: &str) -> Value {
    Value::list(cell.split_whitespace().map(int))
}

fn int(cell: &str) -> Value {
    Value::Int(cell.parse().expect("an integer"))
}

fn given(name: &str, value: Value) -> Givens {
    Givens::from([(name.to_owned(), value)])
}

/// The table has `x` in its first column and `g(x)` in its second.
fn is_a_row(file: &str, source: &str) {
    let rules = rules(source);
    let givens = Givens::new();
    let mut plain = Plain::new(&rules, &givens);
    for row in data(file) {
        let x = int(&row[0]);
        let found = plain.call(
            "g",
            std::slice::from_ref(&x),
            syntax::ast::TextRange::default(),
        );
        assert_eq!(found, Ok(int(&row[1])), "{file}: g({x})");
    }
}

/// The table has `g(x,y)` in row `x` and column `y`; cells that are not positions are marked `x`.
fn is_a_grid(file: &str, source: &str) {
    let rules = rules(source);
    let givens = Givens::new();
    let mut plain = Plain::new(&rules, &givens);
    let rows = rows(file);
    let columns = &rows[0][1..];
    for row in &rows[1..] {
        for (column, cell) in columns.iter().zip(&row[1..]) {
            if cell == "x" {
                continue;
            }
            let position = [int(&row[0]), int(column)];
            let found = plain.call("g", &position, syntax::ast::TextRange::default());
            assert_eq!(found, Ok(int(cell)), "{file}: g{position:?}");
        }
    }
}

#[test]
fn single_heaps() {
    let take123 = "g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }";
    is_a_row("take123_0_13.tsv", take123);
    is_a_row(
        "sub134_0_14.tsv",
        "g(x) = mex{ g(x-a) for a in [1,3,4] if a<=x }",
    );
    is_a_row("halving_0_16.tsv", "g(x) = mex{ g(x-k) for k in 1..=x/2 }");
    is_a_row(
        "split_0_24.tsv",
        "g(x) = mex{ g(x-k) for k in 1..=min(2,x), g(y)^g(x-1-y) for y in 1..=x-2 }",
    );
    // The same by declared domains instead of guards.
    is_a_row("take123_0_13.tsv", "g(x>=0) = mex{ g(x-k) for k in 1..=3 }");
    is_a_row(
        "sub134_0_14.tsv",
        "g(x>=0) = mex{ g(x-a) for a in [1,3,4] }",
    );
}

#[test]
fn outcomes_of_take_1_to_3() {
    for row in data("take123_0_13.tsv") {
        let rules = "w(x) = win{ w(x-k) for k in 1..=3 if k<=x }";
        let wins = value(rules, &format!("w({})", row[0]), &Givens::new());
        assert_eq!(wins, Value::Bool(row[2] == "N"), "{row:?}");
    }
}

#[test]
fn grids() {
    is_a_grid(
        "queens_8x8.tsv",
        "g(x,y) = mex{ g(x-k,y) for k in 1..=x, g(x,y-k) for k in 1..=y,
                       g(x-k,y-k) for k in 1..=min(x,y) }",
    );
    is_a_grid(
        "nim2_10x10.tsv",
        "g(x,y) = mex{ g(a,y) for a in 0..x, g(x,b) for b in 0..y }",
    );
    is_a_grid(
        "nim_product_17x17.tsv",
        "g(x,y) = mex{ g(x,b)^g(a,y)^g(a,b) for a in 0..x for b in 0..y }",
    );
    is_a_grid("nim_product_17x17.tsv", "g(x,y) = x ⊗ y");
    is_a_grid(
        "maya_6x6.tsv",
        "g(a,b) = mex{ g(c,b) for c in 0..a if c!=b, g(a,c) for c in 0..b if c!=a }",
    );
    is_a_grid(
        "twoheap123_5x5.tsv",
        "g(n,m) = mex{ g(n-k,m) for k in 1..=3 if k<=n, g(n,m-k) for k in 1..=3 if k<=m }",
    );
}

#[test]
fn examples_of_mex_and_nim_sum() {
    for row in data("mex_examples.tsv") {
        let found = value("", "mex{ v for v in L }", &given("L", list(&row[0])));
        assert_eq!(found, int(&row[1]), "{row:?}");
    }
    for row in data("nim_sum_examples.tsv") {
        let found = value("", "xor{ v for v in L }", &given("L", list(&row[0])));
        assert_eq!(found, int(&row[1]), "{row:?}");
    }
}

#[test]
fn winning_moves_of_nim() {
    for row in data("nim_moves.tsv") {
        let question = "list{ n for i in 0..len(H) for j in 0..H[i] let n = put(H,i,j)
                              if xor{ h for h in n }==0 }";
        let found = value("", question, &given("H", list(&row[0])));
        let expected = row[2].split(';').filter(|cell| !cell.is_empty()).map(list);
        assert_eq!(found, Value::list(expected), "{row:?}");
    }
}

#[test]
fn followers_of_take_1_to_3() {
    for row in data("followers_take123.tsv") {
        let found = value(
            "",
            "set{ x-k for k in 1..=3 if k<=x }",
            &given("x", int(&row[0])),
        );
        assert_eq!(found, list(&row[1]), "{row:?}");
    }
}

#[test]
fn the_tree_of_deque_on_four_numbers() {
    let rules = "mx(s,z) = if len(s)==0 then z else max{ mn(drop(s,i),z+s[i]) for i in [0,len(s)-1] }
                 mn(s,z) = if len(s)==0 then z else min{ mx(drop(s,i),z-s[i]) for i in [0,len(s)-1] }";
    let rows = data("minimax_1_2_9_3.tsv");
    let known: BTreeMap<&str, &str> = rows.iter().map(|r| (&*r[0], &*r[4])).collect();
    for row in &rows {
        let givens = Givens::from([
            ("s".to_owned(), list(&row[1])),
            ("z".to_owned(), int(&row[3])),
        ]);
        let (of, children) = if row[2] == "max" {
            (
                "mx(s,z)",
                "list{ mn(drop(s,i),z+s[i]) for i in [0,len(s)-1] }",
            )
        } else {
            (
                "mn(s,z)",
                "list{ mx(drop(s,i),z-s[i]) for i in [0,len(s)-1] }",
            )
        };
        assert_eq!(value(rules, of, &givens), int(&row[4]), "{row:?}");
        let expected = row[5]
            .split(' ')
            .map(|child| int(known.get(child).unwrap_or(&child)));
        assert_eq!(
            value(rules, children, &givens),
            Value::list(expected),
            "{row:?}"
        );
    }
}

/// The leaves that the search prunes do not matter, so they may have any score.
#[test]
fn the_tree_of_alpha_beta() {
    let rows = data("alphabeta_15.tsv");
    let number = |node: &str| rows.iter().position(|row| row[0] == node).unwrap() as i64;
    let children = rows.iter().map(|row| {
        let children = row[2].split_whitespace();
        Value::list(children.map(|child| Value::Int(number(child))))
    });
    let children = Value::list(children);
    let rules = "mx(v) = if len(E[v])==0 then S[v] else max{ mn(u) for u in E[v] }
                 mn(v) = if len(E[v])==0 then S[v] else min{ mx(u) for u in E[v] }";
    for unknown in [-100, 0, 4, 100] {
        let scores = rows
            .iter()
            .map(|row| Value::Int(row[3].parse().unwrap_or(unknown)));
        let givens = Givens::from([
            ("E".to_owned(), children.clone()),
            ("S".to_owned(), Value::list(scores)),
        ]);
        for row in &rows {
            let mover = if row[1] == "min" { "mn" } else { "mx" };
            let found = value(rules, &format!("{mover}({})", number(&row[0])), &givens);
            let found = found.as_int().expect("a score");
            match (
                row[4].as_str(),
                row[4].get(2..).and_then(|n| n.parse::<i64>().ok()),
            ) {
                (cell, Some(bound)) if cell.starts_with(">=") => assert!(found >= bound, "{row:?}"),
                (cell, Some(bound)) if cell.starts_with("<=") => assert!(found <= bound, "{row:?}"),
                ("pruned", _) => {}
                (cell, _) => assert_eq!(found, cell.parse::<i64>().unwrap(), "{row:?}"),
            }
        }
    }
}

//! Each rule of the semantics of the language, and each error, in the plain evaluator.

use grundy_core::{Budget, Diagnostic};
use grundy_rules::plain::Plain;
use grundy_rules::syntax::{self, ast::TextRange};
use grundy_rules::{Givens, Value, Work};

/// `[1,'a',true]` as a value.
fn literal(text: &str) -> Value {
    let parsed = syntax::parse_expression(text);
    assert_eq!(parsed.diagnostics, [], "{text}");
    let (rules, givens) = (syntax::ast::Program::default(), Givens::new());
    let value = Plain::new(&rules, &givens).eval(&parsed.tree);
    value.unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// Evaluates a question under rules, with the inputs `n = 7`, `L = [3,1,2]`, `t = 'abc'` and a
/// heap `B` of 21 digits.
fn run(source: &str, question: &str) -> (Result<Value, Diagnostic>, Work) {
    let parsed = syntax::parse(source);
    assert_eq!(parsed.diagnostics, [], "{source}");
    let question = syntax::parse_expression(question);
    assert_eq!(question.diagnostics, []);
    let givens = Givens::from([
        ("n".to_owned(), Value::Int(7)),
        ("L".to_owned(), literal("[3,1,2]")),
        ("t".to_owned(), literal("'abc'")),
        ("B".to_owned(), literal("100000000000000000000")),
    ]);
    let mut plain = Plain::new(&parsed.tree, &givens).with_budget(Budget::cells(3000));
    let value = plain.eval(&question.tree).map_err(|fault| *fault);
    (value, plain.work())
}

fn value(source: &str, question: &str) -> Value {
    let (value, _) = run(source, question);
    value.unwrap_or_else(|fault| panic!("{source}; {question}: {fault} {:?}", fault.notes))
}

fn fault(source: &str, question: &str) -> Diagnostic {
    match run(source, question).0 {
        Ok(value) => panic!("{source}; {question}: {value}"),
        Err(fault) => fault,
    }
}

/// Each expression has the value listed after it.
#[track_caller]
fn all_are(source: &str, cases: &[(&str, &str)]) {
    for (question, expected) in cases {
        assert_eq!(value(source, question), literal(expected), "{question}");
    }
}

/// Each expression fails with the code listed after it.
#[track_caller]
fn all_fail(source: &str, cases: &[(&str, &str)]) {
    for (question, code) in cases {
        assert_eq!(fault(source, question).code, *code, "{question}");
    }
}

// operators

#[test]
fn division_rounds_down_and_the_remainder_has_the_sign_of_the_divisor() {
    all_are(
        "",
        &[
            ("7/2", "3"),
            ("-7/2", "-4"),
            ("7/-2", "-4"),
            ("-7 % 3", "2"),
            ("7 % -3", "-2"),
            ("-6 % 3", "0"),
        ],
    );
    all_fail(
        "",
        &[("1/0", "division-by-zero"), ("1%0", "division-by-zero")],
    );
}

#[test]
fn and_or_not_give_booleans_and_look_at_the_right_side_only_if_needed() {
    all_are(
        "",
        &[
            ("2 and 3", "true"),
            ("0 or 2", "true"),
            ("0 or 0", "false"),
            ("not 5", "false"),
            ("false and 1/0", "false"),
            ("true or 1/0", "true"),
        ],
    );
    all_fail(
        "",
        &[
            ("true and 1/0", "division-by-zero"),
            ("'a' and true", "wrong-type"),
            ("not [1]", "wrong-type"),
        ],
    );
}

#[test]
fn an_integer_that_is_not_zero_is_a_condition_that_holds() {
    all_are(
        "",
        &[
            ("if 2 then 'yes' else 'no'", "'yes'"),
            ("if 0 then 'yes' else 'no'", "'no'"),
            ("list{ x for x in 0..6 if x%3 }", "[1,2,4,5]"),
            ("any{ x for x in [0,4] }", "true"),
            ("all{ x for x in [4,0] }", "false"),
            ("count{ x for x in [4,0,true] }", "2"),
        ],
    );
    all_fail("", &[("if 'a' then 1 else 2", "wrong-type")]);
}

#[test]
fn if_evaluates_only_the_branch_that_it_takes() {
    all_are(
        "",
        &[
            ("if n==7 then 1 else 1/0", "1"),
            ("if n!=7 then 1/0 else 2", "2"),
        ],
    );
}

#[test]
fn a_chain_of_comparisons_holds_for_every_neighbouring_pair() {
    all_are(
        "",
        &[
            ("1 <= n <= 15", "true"),
            ("1 <= n < 7", "false"),
            ("3 > 1 < 2", "true"),
            ("1 < 2 == 2 in [2,3]", "true"),
            ("2 not in L != L", "false"),
            // After a pair that fails nothing is evaluated.
            ("n < 7 < 1/0", "false"),
        ],
    );
    all_fail(
        "",
        &[
            ("n <= 7 < 1/0", "division-by-zero"),
            ("1 == 'a'", "bad-argument"),
        ],
    );
}

#[test]
fn integers_have_64_bits_and_overflow_is_an_error() {
    all_are("", &[("-9223372036854775807 - 1 < 0", "true")]);
    all_fail(
        "",
        &[
            ("9223372036854775807 + 1", "overflow"),
            ("-(-9223372036854775807 - 1)", "overflow"),
            ("(-9223372036854775807 - 1) / -1", "overflow"),
            ("2 ** 63", "overflow"),
            ("1 << 63", "overflow"),
            ("sum{ 2**62 for i in 0..2 }", "overflow"),
        ],
    );
}

#[test]
fn a_natural_beyond_64_bits_is_compared_and_carried_but_not_counted_with() {
    all_are(
        "f(x) = x",
        &[
            ("B > 5", "true"),
            ("B == 100000000000000000000", "true"),
            ("B < 100000000000000000001", "true"),
            ("[B][0] == B", "true"),
            ("len([B,B])", "2"),
        ],
    );
    all_fail(
        "f(x) = x\ng(x>=0) = mex{ g(x-1) }\nh(x) = mex{ g(B) }",
        &[
            ("B + 1", "overflow"),
            ("-B", "overflow"),
            ("B ^ 1", "overflow"),
            ("max{ B }", "overflow"),
            ("f(B)", "beyond-reach"),
            ("g(B)", "beyond-reach"),
            ("h(1)", "beyond-reach"),
        ],
    );
}

#[test]
fn outcomes_cannot_be_summed() {
    all_fail(
        "w(x) = win{ w(x-1) if x>0 }\nv(x) = max{ -v(x-1) if x>0 } default 0",
        &[
            ("w(2)^w(3)", "xor-of-outcomes"),
            ("xor{ w(x) for x in 0..3 }", "xor-of-outcomes"),
            ("sum{ w(x) for x in 0..3 }", "wrong-type"),
            ("w(1) + 1", "wrong-type"),
        ],
    );
}

#[test]
fn items_and_slices_count_from_zero_and_stay_inside() {
    all_are(
        "",
        &[
            ("L[0]", "3"),
            ("L[1..]", "[1,2]"),
            ("L[1..2]", "[1]"),
            ("L[3..]", "[]"),
            ("L[2..1]", "[]"),
            ("t[2]", "'c'"),
            ("t[1..3]", "'bc'"),
        ],
    );
    all_fail(
        "",
        &[
            ("L[3]", "index-out-of-range"),
            ("L[-1]", "index-out-of-range"),
            ("L[1..4]", "index-out-of-range"),
            ("n[0]", "wrong-type"),
            ("L['a']", "wrong-type"),
        ],
    );
}

// names

#[test]
fn lists_and_texts_are_joined_and_sliced_to_an_end() {
    all_are(
        "",
        &[
            ("L ++ [4]", "[3,1,2,4]"),
            ("L + L[..1]", "[3,1,2,3]"),
            ("[] ++ []", "[]"),
            ("t ++ 'd' + t[..2]", "'abcdab'"),
            ("'' ++ ''", "''"),
            ("t[..0] ++ t[1..]", "'bc'"),
            ("L[1..=2]", "[1,2]"),
            ("L[..=0]", "[3]"),
            ("L[..]", "[3,1,2]"),
            ("t[..=1]", "'ab'"),
            ("t[0..=-1]", "''"),
            ("1 + 2 in [3]", "true"),
            ("sum{ x for x in [1] ++ [2] }", "3"),
        ],
    );
    all_fail(
        "",
        &[
            ("1 ++ 2", "wrong-type"),
            ("L ++ 1", "wrong-type"),
            ("t ++ L", "wrong-type"),
            ("L + 1", "wrong-type"),
            ("L - L", "wrong-type"),
            ("L[1..=3]", "index-out-of-range"),
            ("t[..4]", "index-out-of-range"),
        ],
    );
    let doubled = "f(n) = if n == 0 then [0] else f(n-1) ++ f(n-1)";
    all_fail(doubled, &[("f(40)", "bad-argument")]);
}

#[test]
fn inner_names_hide_outer_ones() {
    all_are(
        "n2 = 5\nf(n) = list{ [n,k] for k in 1..=2 let n = n+k for k in [n] }",
        &[
            // The parameter hides the input, the let the parameter, the second for the first.
            ("f(10)", "[[11,11],[12,12]]"),
            ("[n,n2]", "[7,5]"),
            ("[sum{ n for n in 1..=3 }, n]", "[6,7]"),
            ("list{ x for x in 0..2 for x in [x,x] }", "[0,0,1,1]"),
        ],
    );
    // Constants come before inputs of the same name.
    all_are("n = 1", &[("n", "1")]);
}

#[test]
fn a_function_does_not_see_the_names_of_its_caller() {
    let source = "f(x) = x+k\ng(x) = sum{ f(x) for k in 1..3 }";
    let fault = fault(source, "g(1)");
    assert_eq!(fault.code, "missing-input");
    assert_eq!(fault.span(), Some(9..10));
}

#[test]
fn functions_and_variables_do_not_share_their_names() {
    all_are("m(m) = if m==0 then 0 else m(m-1)+m", &[("m(4)", "10")]);
    all_are("k = 3\nk(x) = x+k", &[("k(k)", "6")]);
}

#[test]
fn a_constant_is_evaluated_once_and_may_use_functions_and_constants() {
    let source = "D = list{ g(x) for x in 0..E }\nE = 4\ng(x>=0) = mex{ g(x-1), g(x-2) }";
    let (value, work) = run(source, "sum{ D[i%4] for i in 0..100 }");
    assert_eq!(value, Ok(Value::Int(75)));
    // Only positions of functions are cells: g(0) to g(3), with 0, 1, 2 and 2 options.
    assert_eq!((work.cells, work.options), (4, 5));
}

#[test]
fn a_function_without_parameters_is_called_with_empty_brackets() {
    all_are("f() = n+1", &[("f()", "8")]);
    assert_eq!(fault("f() = n+1", "f").code, "missing-input");
    assert_eq!(fault("c = 1", "c()").code, "unknown-name");
}

#[test]
fn an_input_without_value_is_an_error_where_it_is_used() {
    let fault = fault("f(x) = x + steps", "f(1)");
    assert_eq!((fault.code, fault.span()), ("missing-input", Some(11..16)));
    // Where it is not used it does no harm.
    all_are("f(x) = if x then 1 else steps", &[("f(1)", "1")]);
}

#[test]
fn unknown_functions_and_wrong_numbers_of_arguments_are_errors() {
    let source = "grow(x) = x+1\nf(0,y) = y\nf(x,y) = f(x-1,y+1)";
    let unknown = fault(source, "grwo(1)");
    assert_eq!(unknown.code, "unknown-name");
    assert_eq!(unknown.help, ["did you mean `grow`?"]);
    all_fail(
        source,
        &[
            ("f(1)", "arity"),
            ("f(1,2,3)", "arity"),
            ("gcd(1)", "arity"),
            ("min()", "arity"),
            ("grow()", "arity"),
        ],
    );
}

#[test]
fn a_question_without_its_line_is_an_error() {
    let (rules, givens) = (syntax::parse("g(x) = x").tree, Givens::new());
    let mut plain = Plain::new(&rules, &givens);
    assert_eq!(plain.answer().unwrap_err().code, "no-answer");
    let unknown = plain.call("h", &[], TextRange::new(3, 4)).unwrap_err();
    assert_eq!((unknown.code, unknown.span()), ("unknown-name", Some(3..4)));
    assert_eq!(
        plain.call("g", &[Value::Int(3)], TextRange::default()),
        Ok(Value::Int(3))
    );
}

#[test]
fn a_text_that_could_not_be_read_has_no_value() {
    let expression = syntax::parse_expression("1 +").tree;
    let (rules, givens) = (syntax::ast::Program::default(), Givens::new());
    let fault = Plain::new(&rules, &givens).eval(&expression).unwrap_err();
    assert_eq!(fault.code, "unread");
}

// clauses and domains

#[test]
fn the_first_clause_whose_base_cases_fit_wins() {
    let source = "f(0,0) = 'origin'\nf(0,y) = 'axis'\nf(x,-1) = 'below'\nf(x,y) = 'else'";
    all_are(
        source,
        &[
            ("f(0,0)", "'origin'"),
            ("f(0,-1)", "'axis'"),
            ("f(2,-1)", "'below'"),
            ("f(2,2)", "'else'"),
            // false is not 0
            ("f(false,2)", "'else'"),
            ("f([],'a')", "'else'"),
        ],
    );
    let fault = fault("f(0) = 1\nf(1) = 1\nh(x) = f(x)", "h(2)");
    assert_eq!((fault.code, fault.span()), ("no-clause", Some(25..29)));
}

#[test]
fn a_base_case_wins_over_the_domain_of_a_later_clause() {
    let source = "g(-1) = 5\ng(x>=0) = mex{ g(x-1), g(x-2) }";
    // From 0 there is the option -1, worth 5, and no option -2.
    all_are(source, &[("g(-1)", "5"), ("g(0)", "0"), ("g(1)", "1")]);
    assert_eq!(fault(source, "g(-2)").code, "outside-domain");
}

#[test]
fn an_option_that_leaves_the_domain_is_no_move() {
    let mex = "g(x>=0) = mex{ g(x-s) for s in [1,3,4] }";
    all_are(mex, &[("list{ g(x) for x in 0..8 }", "[0,1,0,1,2,3,2,0]")]);
    let win = "g(x>=1) = win{ g(x-k) for k in 1..3 }";
    all_are(
        win,
        &[(
            "list{ g(x) for x in 1..7 }",
            "[false,true,true,false,true,true]",
        )],
    );
    let misere = "g(x>=1) = misere{ g(x-k) for k in 1..3 }";
    all_are(
        misere,
        &[(
            "list{ g(x) for x in 1..7 }",
            "[true,false,true,true,false,true]",
        )],
    );
    let score = "v(x>=0) = max{ k-v(x-k) for k in [1,2] } default 0";
    all_are(score, &[("list{ v(x) for x in 0..6 }", "[0,1,2,1,0,1]")]);
    let least = "v(x>=0) = min{ k-v(x-k) for k in [1,2] } default 9";
    all_are(least, &[("list{ v(x) for x in 0..4 }", "[9,-8,-7,8]")]);
}

#[test]
fn leaving_the_domain_drops_the_option_wherever_in_it_that_happens() {
    let sources = [
        // in the expression, within arithmetic or a list
        "g(x>=0) = mex{ 0*g(x-2) + g(x-1) for i in 0..1 }",
        // in a guard
        "g(x>=0) = mex{ g(x-1) if g(x-2)>=0 }",
        // in a let
        "g(x>=0) = mex{ g(x-1) let y = g(x-2) }",
        // in the bounds or the list of a for
        "g(x>=0) = mex{ g(x-1) for i in 0..=g(x-2) }",
        "g(x>=0) = mex{ g(x-1) for i in [g(x-2)] }",
        // in a reducer that makes no game, inside the option
        "g(x>=0) = mex{ g(x-1)+0*sum{ g(x-2) for i in 0..3 } }",
        "g(x>=0) = mex{ g(x-1) if all{ g(x-j)>=0 for j in 1..=2 } }",
    ];
    for source in sources {
        // From 1 there is not a move, since 1-2 is outside; from 2 the move to 1 remains, and so
        // on.
        all_are(source, &[("list{ g(x) for x in 0..5 }", "[0,0,1,0,1]")]);
    }
}

#[test]
fn only_the_instance_that_leaves_the_domain_is_dropped() {
    let source = "g(x>=0) = if x==0 then 7 else x\nh(x) = mex{ g(x-a)-g(x-a) for a in 0..9 }
                  l(x) = max{ g(x-a) for a in 0..9, 1 } default 0";
    all_are(
        source,
        &[("h(2)", "1"), ("h(-1)", "0"), ("l(3)", "7"), ("l(-5)", "1")],
    );
}

#[test]
fn the_nearest_reducer_that_makes_a_game_drops_its_own_option() {
    let source =
        "g(x>=0) = x\nh(x) = max{ 10 + max{ g(x-1), 0 } }\nk(x) = list{ max{ g(x) } default 4 }";
    // g(-1) is dropped from the inner max; the outer one keeps its only option.
    all_are(source, &[("h(0)", "10"), ("h(5)", "14"), ("k(-1)", "[4]")]);
}

#[test]
fn outside_an_option_leaving_the_domain_is_an_error() {
    let source = "g(x>=0) = mex{ g(x-1) }
                  sum1(x) = sum{ g(x-i) for i in 0..2 }
                  part(x) = g(x-1)
                  h(x) = mex{ part(x) }
                  d(x) = max{ g(x) if x>0 } default g(x-1)
                  e(x) = max{ d(x) }";
    all_are(source, &[("g(1)", "1"), ("h(1)", "1"), ("sum1(1)", "1")]);
    all_fail(
        source,
        &[
            ("g(-1)", "outside-domain"),
            ("sum1(0)", "outside-domain"),
            // Another function's body is not the option that calls it.
            ("part(0)", "outside-domain"),
            ("h(0)", "outside-domain"),
            // Nor is a default an option.
            ("d(0)", "outside-domain"),
            ("e(0)", "outside-domain"),
        ],
    );
    let fault = fault(source, "1 + g(-3)");
    assert_eq!(fault.message, "g(-3) is outside the domain: `x>=0`");
    assert_eq!(fault.span(), Some(4..9));
    // But a default inside an option belongs to that option.
    all_are(
        "g(x>=0) = 3\nh(x) = max{ 5, max{ } default g(x) }",
        &[("h(-1)", "5"), ("h(0)", "5")],
    );
}

#[test]
fn a_domain_is_a_domain_of_integers() {
    all_fail(
        "g(x>=0) = mex{ g(x-1) }\nh(x) = mex{ g(x) }",
        &[
            ("g([1])", "wrong-type"),
            ("g(true)", "wrong-type"),
            ("h('a')", "wrong-type"),
        ],
    );
}

// reducers

#[test]
fn reducers_of_no_item() {
    all_are(
        "",
        &[
            ("mex{ }", "0"),
            ("win{ }", "false"),
            ("misere{ }", "true"),
            ("xor{ }", "0"),
            ("sum{ }", "0"),
            ("any{ }", "false"),
            ("all{ }", "true"),
            ("count{ }", "0"),
            ("list{ }", "[]"),
            ("set{ }", "[]"),
            ("max{ } default 3", "3"),
            ("min{ x for x in 0..0 } default -3", "-3"),
        ],
    );
    all_fail(
        "",
        &[
            ("max{ }", "no-items"),
            ("min{ x for x in L if x>5 }", "no-items"),
        ],
    );
}

#[test]
fn reducers_of_some_items() {
    all_are(
        "",
        &[
            ("mex{ x for x in [1,0,3,0] }", "2"),
            ("mex{ 1, 2 }", "0"),
            ("win{ true, false }", "true"),
            ("win{ true, true }", "false"),
            ("misere{ true, false }", "true"),
            ("misere{ true }", "false"),
            ("max{ x for x in L, 9 }", "9"),
            ("min{ x for x in L, 9 }", "1"),
            ("xor{ x for x in [1,2,4] }", "7"),
            ("sum{ x for x in L }", "6"),
            ("list{ n, -x for x in L }", "[7,-3,-1,-2]"),
            ("set{ x%3 for x in [5,3,2,4] }", "[0,1,2]"),
            ("set{ [2,1], [1], [1,9], [1] }", "[[1],[1,9],[2,1]]"),
        ],
    );
}

#[test]
fn each_reducer_says_which_items_it_takes() {
    all_fail(
        "",
        &[
            ("mex{ -1 }", "option-not-natural"),
            ("mex{ true }", "option-not-natural"),
            ("mex{ B }", "option-not-natural"),
            ("win{ 0 }", "option-not-outcome"),
            ("misere{ 1 }", "option-not-outcome"),
            ("max{ true }", "wrong-type"),
            ("min{ 'a' }", "wrong-type"),
            ("xor{ true }", "xor-of-outcomes"),
            ("xor{ [] }", "wrong-type"),
            ("sum{ 'a' }", "wrong-type"),
            ("any{ 'a' }", "wrong-type"),
            ("count{ [] }", "wrong-type"),
        ],
    );
    let fault = fault("g(x) = mex{ 1, x-1 }", "g(0)");
    assert_eq!(fault.span(), Some(15..18));
}

#[test]
fn win_misere_any_and_all_stop_as_soon_as_they_are_decided() {
    all_are(
        "",
        &[
            ("win{ false, 1/0 }", "true"),
            ("win{ x>2 for x in [5,1,'a'] }", "true"),
            ("misere{ false, 1/0 }", "true"),
            ("any{ true, 1/0 }", "true"),
            ("any{ x for x in [0,2,'a'] }", "true"),
            ("all{ x for x in [2,0,'a'] for y in 0..2 }", "false"),
        ],
    );
    all_fail(
        "",
        &[
            ("win{ true, 1/0 }", "division-by-zero"),
            ("any{ false, 1/0 }", "division-by-zero"),
            ("max{ 1, 1/0 }", "division-by-zero"),
        ],
    );
    // Unexamined options do not count, and their positions are not computed.
    let (value, work) = run("w(x) = win{ w(y) for y in 0..x }", "w(50)");
    assert_eq!(value, Ok(Value::Bool(true)));
    assert_eq!((work.cells, work.options), (2, 1));
}

#[test]
fn a_default_is_evaluated_only_without_items() {
    all_are("", &[("max{ 1 } default (1/0)", "1")]);
    all_fail("", &[("max{ } default (1/0)", "division-by-zero")]);
}

// clauses of items

#[test]
fn clauses_nest_from_left_to_right() {
    all_are(
        "",
        &[
            (
                "list{ [a,b] for a in 0..3 for b in 0..a }",
                "[[1,0],[2,0],[2,1]]",
            ),
            (
                "list{ c for a in 1..4 let c = a*a if c>1 for c in [c,-c] }",
                "[4,-4,9,-9]",
            ),
            // The guard precedes the division that it guards.
            (
                "list{ 6/a for a in -1..3 if a!=0 let b = 6/a if b>0 }",
                "[6,3]",
            ),
        ],
    );
    all_fail(
        "",
        &[("list{ 1 let b = 1/a if a for a in [0] }", "missing-input")],
    );
}

#[test]
fn ranges_may_be_empty_and_have_steps_and_reach_the_ends_of_64_bits() {
    all_are(
        "",
        &[
            ("list{ x for x in 3..1 }", "[]"),
            ("list{ x for x in 3..3 }", "[]"),
            ("list{ x for x in 3..=3 }", "[3]"),
            ("list{ x for x in 1..=9 step 4 }", "[1,5,9]"),
            ("list{ x for x in 1..9 step 4 }", "[1,5]"),
            (
                "count{ true for x in 9223372036854775805..=9223372036854775807 }",
                "3",
            ),
            (
                "count{ true for x in 9223372036854775800..=9223372036854775807 step 5 }",
                "2",
            ),
            (
                "count{ true for x in -9223372036854775807-1..=-9223372036854775806 }",
                "3",
            ),
        ],
    );
    all_fail(
        "",
        &[
            ("list{ x for x in 1..3 step 0 }", "bad-step"),
            ("list{ x for x in 3..1 step -1 }", "bad-step"),
            ("list{ x for x in 'a'..3 }", "wrong-type"),
            ("list{ x for x in 0..B }", "overflow"),
        ],
    );
}

#[test]
fn a_for_runs_over_the_items_of_a_list_or_the_characters_of_a_text() {
    all_are(
        "",
        &[
            ("list{ x for x in L }", "[3,1,2]"),
            ("list{ c for c in 'añ山' }", "['a','ñ','山']"),
            ("list{ [b,a] for a,b in [[1,2],[3,4]] }", "[[2,1],[4,3]]"),
            ("list{ p for p in [[1,2],[3]] }", "[[1,2],[3]]"),
            ("list{ 1 for a,b in 1..1 }", "[]"),
        ],
    );
    all_fail(
        "",
        &[
            ("list{ a for a,b in [[1,2],[3]] }", "cannot-unpack"),
            ("list{ a for a,b in [[1,2,3]] }", "cannot-unpack"),
            ("list{ a for a,b in L }", "cannot-unpack"),
            ("list{ a for a,b in ['xy'] }", "cannot-unpack"),
            ("list{ a for a,b in 1..3 }", "cannot-unpack"),
            ("list{ x for x in n }", "wrong-type"),
        ],
    );
}

// the order of evaluation

#[test]
fn the_depth_of_a_recurrence_is_not_that_of_the_stack() {
    let parsed = syntax::parse("g(0) = 0\ng(n) = mex{ g(n-1) }");
    let givens = Givens::new();
    let mut plain = Plain::new(&parsed.tree, &givens);
    let deep = plain.call("g", &[Value::Int(300_000)], TextRange::default());
    assert_eq!(deep, Ok(Value::Int(0)));
    assert_eq!(
        (plain.work().cells, plain.work().options),
        (300_001, 300_000)
    );
}

#[test]
fn every_position_is_computed_once_and_every_option_counted_once() {
    let (value, work) = run(
        "g(x,y) = mex{ g(a,y) for a in 0..x, g(x,b) for b in 0..y }",
        "g(9,12)",
    );
    assert_eq!(value, Ok(Value::Int(5)));
    // 10 times 13 positions; x options to the left and y below.
    assert_eq!((work.cells, work.options), (130, 45 * 13 + 78 * 10));
    assert_eq!(work.bytes, 130 * 3 * size_of::<Value>() as u64);
}

#[test]
fn what_was_computed_is_kept_for_the_next_question() {
    let (rules, givens) = (
        syntax::parse("g(x>=0) = mex{ g(x-1), g(x-2) }").tree,
        Givens::new(),
    );
    let mut plain = Plain::new(&rules, &givens);
    let mut ask = |x| {
        let value = plain.call("g", &[Value::Int(x)], TextRange::default());
        (value, plain.work().cells)
    };
    assert_eq!(ask(10), (Ok(Value::Int(1)), 11));
    assert_eq!(ask(5), (Ok(Value::Int(2)), 11));
    assert_eq!(ask(12), (Ok(Value::Int(0)), 13));
}

#[test]
fn a_fault_leaves_the_evaluator_usable() {
    let source = "g(x) = mex{ g(x-1) if x>0 } + 6/(x-3)";
    let (rules, givens) = (syntax::parse(source).tree, Givens::new());
    let mut plain = Plain::new(&rules, &givens);
    for _ in 0..2 {
        let fault = plain
            .call("g", &[Value::Int(4)], TextRange::default())
            .unwrap_err();
        assert_eq!(fault.code, "option-not-natural");
        let zero = plain.call("g", &[Value::Int(0)], TextRange::default());
        assert_eq!(zero, Ok(Value::Int(-2)));
    }
}

#[test]
fn a_position_that_needs_itself_is_an_error_that_shows_the_cycle() {
    let cycle = fault(
        "g(x,y) = mex{ g(y,x) if x!=y, g(x-1,y) if x>4 }",
        "g(2,3) + g(5,3)",
    );
    assert_eq!(cycle.code, "cycle");
    assert_eq!(cycle.notes, ["the cycle: g(2,3) -> g(3,2) -> g(2,3)"]);
    // The path into the cycle is not part of it.
    let cycle = fault("g(x) = mex{ g(if x==0 then 2 else x-1) }", "g(5)");
    assert_eq!(cycle.notes, ["the cycle: g(2) -> g(1) -> g(0) -> g(2)"]);
    assert_eq!(cycle.span(), Some(12..38));
    // Constants and several functions.
    let cycle = fault("D = f(1)\nf(x) = E+x\nE = len([D])", "E");
    assert_eq!(cycle.notes, ["the cycle: E -> D -> f(1) -> E"]);
    assert_eq!(
        fault("g(x) = win{ g(x) }", "g(1)").notes,
        ["the cycle: g(1) -> g(1)"]
    );
}

#[test]
fn a_reference_that_is_not_needed_closes_no_cycle() {
    all_are(
        "w(x) = win{ false, w(x) }\nf(x) = if x==0 then 1 else f(0)",
        &[("w(1)", "true"), ("f(5)", "1")],
    );
}

#[test]
fn a_recurrence_without_end_meets_the_limit_and_is_shown() {
    for (source, last) in [
        (
            "g(x) = mex{ g(x-1) }",
            "g(-2990) -> g(-2991) -> g(-2992) -> g(-2993) -> …",
        ),
        (
            "g(x) = mex{ g(x+1) }",
            "g(3004) -> g(3005) -> g(3006) -> g(3007) -> …",
        ),
    ] {
        let fault = fault(source, "g(n)");
        assert_eq!(fault.code, "limit-exceeded");
        assert_eq!(
            fault.notes,
            [&*format!(
                "3001 positions wait for one another, the last ones being {last}"
            )]
        );
        assert!(
            fault
                .help
                .iter()
                .any(|advice| advice.english().contains("add a condition"))
        );
        assert_eq!(fault.span(), Some(12..18));
    }
}

#[test]
fn the_limit_counts_positions_kept_and_begun() {
    let (rules, givens) = (syntax::parse("g(x>=0) = mex{ g(x-1) }").tree, Givens::new());
    let ask = |cells, x| {
        let mut plain = Plain::new(&rules, &givens).with_budget(Budget::cells(cells));
        plain.call("g", &[Value::Int(x)], TextRange::default())
    };
    assert_eq!(ask(5, 4), Ok(Value::Int(0)));
    assert_eq!(ask(5, 5).unwrap_err().code, "limit-exceeded");
    assert_eq!(ask(0, 0).unwrap_err().code, "limit-exceeded");
    // Many small positions meet it too, without a chain to show.
    let question = syntax::parse_expression("list{ h(x) for x in 0..9 }").tree;
    let rules = syntax::parse("h(x) = x").tree;
    let mut plain = Plain::new(&rules, &givens).with_budget(Budget::cells(8));
    let fault = plain.eval(&question).unwrap_err();
    assert_eq!((fault.code, fault.notes.len()), ("limit-exceeded", 0));
}

#[test]
fn rules_as_deep_as_the_parser_allows_do_not_exhaust_the_stack() {
    let mut nested = "1".to_owned();
    while syntax::parse_expression(&format!("({nested})"))
        .diagnostics
        .is_empty()
    {
        nested = format!("({nested})");
    }
    all_are("", &[(&nested, "1")]);
    let mut reducers = "1".to_owned();
    loop {
        let deeper = format!("sum{{ {reducers} for x in [1] }}");
        if !syntax::parse_expression(&deeper).diagnostics.is_empty() {
            break;
        }
        reducers = deeper;
    }
    all_are("", &[(&reducers, "1")]);
    let mut chain = "1".to_owned();
    while syntax::parse_expression(&format!("{chain}+1"))
        .diagnostics
        .is_empty()
    {
        chain.push_str("+1");
    }
    assert!(value("", &chain).as_int() >= Some(100));
}

#[test]
fn the_deepest_expression_allowed_fits_the_stack_of_both_evaluators() {
    let (products, sums, xors) = ("*1".repeat(52), "+1".repeat(52), "^1".repeat(52));
    let chains = (0..5).fold("1".to_owned(), |inner, _| {
        format!("({inner}){products}{sums}{xors}")
    });
    let deep = format!("{}{chains}{}", "sum{".repeat(90), "}".repeat(90));
    assert_eq!(syntax::parse_expression(&deep).diagnostics, []);
    let source = format!("g(x) = {deep}*1*x");
    let rules = grundy_rules::Rules::parse(&source).expect("few enough");
    let on_demand = rules.bind(&Givens::new()).eval("g(1)").expect("a value");
    assert_eq!(value(&source, "g(1)"), on_demand);
}

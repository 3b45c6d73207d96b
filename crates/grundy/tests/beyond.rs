//! The values of `tests/beyond`, by the forms of the command line.

use crate::common;

use common::beyond::{eval, rows};
use grundy::Measure;
use grundy::misere::theory::TheoryReach;
use grundy::misere::{Convention, PlayMode, Theory};
use grundy::{Area, Formula, Game, Message, Outcome, Run, Value};

/// A graph of the tables as a GAME string: `star K1,3` is `star,3`.
fn shape(words: &str) -> String {
    let (name, rest) = words.split_once(' ').unwrap_or((words, ""));
    match name {
        "grid" => format!("grid,{}", rest.replace('x', ",")),
        "star" => format!("star,{}", rest.trim_start_matches("K1,")),
        "binary" => format!("tree,{}", &rest["tree ".len()..][..1]),
        "complete" if rest.starts_with("bipartite") => rest.replace(' ', ","),
        "petersen" => name.to_owned(),
        _ => format!("{name},{rest}"),
    }
}

#[test]
fn cram_has_its_published_values() {
    for row in rows("cram.tsv") {
        // Larger boards take seconds without optimisation; they are in `large_boards_of_cram`.
        if ["3x10", "3x11"].contains(&&*row[0]) {
            continue;
        }
        let game = format!("cram:{}", row[0].replace('x', ","));
        assert_eq!(eval(&game, "value"), row[1], "{game}");
        let outcome = if row[1] == "0" { "P" } else { "N" };
        assert_eq!(eval(&game, "outcome"), outcome, "{game}");
    }
}

/// `cargo test --release -p grundy --test all beyond -- --ignored`
#[test]
#[ignore = "minutes without optimisation"]
fn large_boards_of_cram() {
    // 3 by 10 and 11 are published (J. Lemoine and S. Viennot 2010); the others are results of this
    // engine, for regression tests.
    for (game, value) in [
        ("cram:3,10", "2"),
        ("cram:3,11", "0"),
        ("cram:5,6", "2"),
        ("cram:3,12", "1"),
        ("cram:5,7", "1"),
        ("cram:3,13", "2"),
    ] {
        assert_eq!(eval(game, "value"), value, "{game}");
    }
}

#[test]
fn deletion_games_have_their_values_on_every_graph() {
    for row in rows("graph_games.tsv") {
        let game = format!("{}:{}", row[0], shape(&row[1]));
        assert_eq!(eval(&game, "value"), row[2], "{game}");
    }
}

#[test]
fn sprouts_have_their_published_nimbers() {
    for row in rows("sprouts.tsv") {
        let game = format!("sprouts:{}", row[0]);
        assert_eq!(eval(&game, "value"), row[1], "{row:?}");
    }
}

/// The names of a field in both games of a row.
fn field(row: &[String]) -> String {
    let border = match &*row[0] {
        "english" => "",
        border => border,
    };
    let field = format!("{},{border}", row[1].replace('x', ","));
    field.trim_end_matches(',').to_owned()
}

/// The value of Nimstring by play alone: for all sets of undrawn lines, the outcome of the sum with
/// each heap of Nim below 32. The heap with which the player to move loses is the value; without
/// such a heap the field is loony.
fn nimstring_by_play(border: &str, rows: usize, columns: usize) -> String {
    let (horizontal, vertical) = match border {
        "swedish" => (1..rows, 1..columns),
        "icelandic" => (0..rows, 1..columns + 1),
        _ => (0..rows + 1, 0..columns + 1),
    };
    let mut lines: Vec<(bool, usize, usize)> = Vec::new();
    lines.extend(horizontal.flat_map(|r| (0..columns).map(move |c| (true, r, c))));
    lines.extend((0..rows).flat_map(|r| vertical.clone().map(move |c| (false, r, c))));
    let bit = |line| {
        lines
            .iter()
            .position(|known| *known == line)
            .map_or(0, |at| 1_usize << at)
    };
    let boxes: Vec<usize> = (0..rows * columns)
        .map(|at| (at / columns, at % columns))
        .map(|(r, c)| {
            bit((true, r, c)) | bit((true, r + 1, c)) | bit((false, r, c)) | bit((false, r, c + 1))
        })
        .collect();
    let beside: Vec<Vec<usize>> = (0..lines.len())
        .map(|line| {
            boxes
                .iter()
                .copied()
                .filter(|all| all >> line & 1 == 1)
                .collect()
        })
        .collect();
    // Bit x of wins[lines] is 1 if the player to move wins the sum with a heap of x.
    let mut wins: Vec<u32> = Vec::with_capacity(1 << lines.len());
    for left in 0..1_usize << lines.len() {
        let mut by_line = 0;
        for line in (0..lines.len()).filter(|line| left >> line & 1 == 1) {
            let next = left & !(1 << line);
            let closes = beside[line].iter().any(|all| all & next == 0);
            by_line |= if closes { wins[next] } else { !wins[next] };
        }
        // The least heap with which no line wins is lost; a larger one can be reduced to that heap.
        wins.push(!(!by_line & by_line.wrapping_add(1)));
    }
    match (!wins[wins.len() - 1]).trailing_zeros() {
        32 => "loony".to_owned(),
        value => value.to_string(),
    }
}

/// Compares the program with the row and with play.
fn agrees(row: &[String]) {
    let field = field(row);
    assert_eq!(
        eval(&format!("nimstring:{field}"), "value"),
        row[2],
        "{row:?}"
    );
    assert_eq!(eval(&format!("dots:{field}"), "value"), row[3], "{row:?}");
    let (rows, columns) = row[1].split_once('x').unwrap();
    let by_play = nimstring_by_play(&row[0], rows.parse().unwrap(), columns.parse().unwrap());
    assert_eq!(by_play, row[2], "{row:?}");
}

#[test]
fn nimstring_and_dots_and_boxes_agree_with_all_subsets_of_lines() {
    for row in rows("dots_boxes.tsv") {
        // The larger ones take minutes without optimisation; they are in `large_sheets`.
        if !["3x5", "3x3", "2x4", "1x5"].contains(&&*row[1]) {
            agrees(&row);
        }
    }
}

/// `cargo test --release -p grundy --test all beyond -- --ignored`
#[test]
#[ignore = "minutes without optimisation"]
fn large_sheets() {
    // To 44 spots: J. Lemoine and S. Viennot. The numbers in this test finish within a minute on
    // one core.
    for (spots, outcome) in [(16, "N"), (17, "N")] {
        assert_eq!(
            eval(&format!("sprouts:{spots}"), "outcome"),
            outcome,
            "{spots}"
        );
    }
    for row in rows("dots_boxes.tsv") {
        agrees(&row);
    }
}

/// `inf(0,2)` of the tables in the notation of the program.
fn loopy(text: &str) -> String {
    let text = text.trim_matches('"');
    match text.strip_prefix("inf(") {
        Some(")") => "∞".to_owned(),
        Some(set) => format!("∞{{{}}}", set.trim_end_matches(')')),
        None => text.to_owned(),
    }
}

/// The rules of a graph by the followers of its vertices.
fn graph(successors: &str) -> String {
    format!("F = {successors}\ng(v) = loopy{{ g(u) for u in F[v] }}")
}

#[test]
fn loopy_graphs_have_their_labels_and_outcomes() {
    let mut checked = 0;
    for row in rows("loopy_graphs.tsv") {
        let mut game = Game::named(&graph(&row[1])).unwrap();
        let inner = row[2]
            .trim_matches(['[', ']'])
            .replace("),", ") ")
            .replace("\",\"", "\" \"");
        let mut depth = 0;
        let split = inner.split(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            (c == ',' || c == ' ') && depth == 0
        });
        let values: Vec<String> = split.filter(|text| !text.is_empty()).map(loopy).collect();
        assert_eq!(values.len(), row[3].len(), "{row:?}");
        for (v, value) in values.iter().enumerate() {
            let found = game.eval(&format!("g({v})"), &mut Run::silent());
            assert_eq!(found.unwrap().to_string(), *value, "{} {v}", row[0]);
            let solution = game.solve(&[&v.to_string()], &mut Run::silent()).unwrap();
            let outcome = solution.outcome.unwrap().to_string().replace("draw", "D");
            assert_eq!(outcome, row[3][v..=v], "{} {v}", row[0]);
            checked += 1;
        }
    }
    assert!(checked > 90, "{checked}");
}

#[test]
fn sums_of_loopy_graphs_agree_with_their_product() {
    let graphs = rows("loopy_graphs.tsv");
    let find = |name: &str| graphs.iter().find(|row| row[0] == name);
    let mut checked = 0;
    for row in rows("loopy_sums.tsv") {
        let place = |text: &str| {
            let (name, vertex) = text.split_once(':')?;
            Some((find(name)?[1].clone(), vertex.to_owned()))
        };
        let (Some((f, a)), Some((g, b))) = (place(&row[0]), place(&row[1])) else {
            continue;
        };
        let rules = format!(
            "F = {f}\nG = {g}\nf(v) = loopy{{ f(u) for u in F[v] }}\ng(v) = loopy{{ g(u) for u in G[v] }}"
        );
        let mut game = Game::named(&rules).unwrap();
        let (f, g) = (format!("f({a})"), format!("g({b})"));
        let value = game.eval(&format!("{f}^{g}"), &mut Run::silent()).unwrap();
        assert_eq!(value.to_string(), loopy(&row[2]), "{row:?}");
        let solution = game.solve(&[&f, &g], &mut Run::silent()).unwrap();
        let outcome = solution.outcome.unwrap();
        assert_eq!(outcome.to_string().replace("draw", "D"), row[3], "{row:?}");
        // A winning move leaves a loss; in a draw a best move leaves a draw.
        let best = solution.winning().count() > 0;
        assert_eq!(best, outcome != Outcome::P, "{row:?}");
        checked += 1;
    }
    assert!(checked > 90, "{checked}");
}

#[test]
fn heaps_that_may_grow_have_their_loopy_values() {
    for row in rows("loopy_heaps.tsv") {
        // take 1,2,3 or add 1 to a non-empty heap up to 20
        let words: Vec<&str> = row[0].split(' ').collect();
        let (take, add, most) = (words[1], words[4], words[words.len() - 1]);
        let rules = format!(
            "g(x) = loopy{{ g(x-k) for k in [{take}] if k <= x, g(x+{add}) if 1 <= x and x+{add} <= {most} }}"
        );
        let mut game = Game::named(&rules).unwrap();
        for (x, value) in row[1].split(' ').enumerate() {
            let found = game.eval(&format!("g({x})"), &mut Run::silent()).unwrap();
            assert_eq!(found.to_string(), loopy(value), "{} {x}", row[0]);
        }
    }
}

/// Epstein's game has no bound: a value is known, or it is unknown and nothing follows from it.
#[test]
fn unknown_loopy_values_decide_nothing() {
    let rules = "s(x) = isqrt(x)**2
        w(x) = loopy{ w(x - s(x)) if x >= 1, w(x + s(x)) if x >= 1 }
        f(v) = if v == 0 then 1 else 2
        c(x) = count{ w(i) == 0 for i in 0..=x }";
    let mut game = Game::named(rules).unwrap();
    let mut ask = |expression: &str| {
        let found = game.eval(expression, &mut Run::silent());
        found.map_or_else(
            |failure| format!("{} {:?}", failure.code(), failure.stop()),
            |value| value.to_string(),
        )
    };
    // The lost heaps of OEIS A005240.
    for x in [0, 5, 20, 29, 45, 80, 101, 116] {
        assert_eq!(ask(&format!("w({x}) == 0")), "true");
    }
    for (expression, value) in [
        ("w(1)", "?{0}"),
        ("outcome(w(1))", "'N'"),
        ("w(90)", "?"),
        ("w(1) ^ 1", "?{1}"),
        ("[w(0), w(90)]", "[0,?]"),
    ] {
        assert_eq!(ask(expression), value, "{expression}");
    }
    for expression in [
        "w(90) == w(95)",
        "w(90) == inf()",
        "[w(90)] == [0]",
        "w(90) in [0]",
        "outcome(w(90))",
        "len([w(90)])",
        "f(w(90))",
        "c(3)",
        "if w(90) == 0 then 1 else 2",
        "any{ w(x) == 0 for x in 89..=90 }",
    ] {
        assert_eq!(
            ask(expression),
            "unknown-value Some(Budget)",
            "{expression}"
        );
    }
}

#[test]
fn wrong_use_of_loopy_values_says_what_to_write() {
    let loopy = "g(x) = loopy{ g(x-1) if x >= 1, g(x) }";
    let error = |rules: &str, expression: &str| {
        let failure = match Game::named(rules) {
            Ok(mut game) => game.eval(expression, &mut Run::silent()).unwrap_err(),
            Err(failure) => failure,
        };
        let place = failure.diagnostics()[0].span().is_some();
        (failure.code().to_owned(), place, failure.to_string())
    };
    let (code, place, text) = error("g(x) = mex{ g((x+1) % 3) }", "g(0)");
    assert_eq!((&*code, place), ("cycle", true));
    assert!(text.contains("loopy{ … }"), "{text}");
    assert_eq!(error(loopy, "g(3)+1").0, "loopy-value");
    assert_eq!(
        error(&format!("{loopy}\nh(x) = mex{{ g(x) }}"), "h(3)").0,
        "loopy-value"
    );
    let (code, place, _) = error("g(x) = loopy{ g(x)^g(x-1) if x >= 1 }", "g(3)");
    assert_eq!((&*code, place), ("loopy-option", true));
    let mut game = Game::named(loopy).unwrap();
    for (expression, value) in [
        ("outcome(g(0))", "'D'"),
        ("g(1) == inf()", "true"),
        ("inf(0,2)^3", "∞{1,3}"),
        ("inf(0)^inf(0)", "∞"),
    ] {
        let found = game.eval(expression, &mut Run::silent()).unwrap();
        assert_eq!(found.to_string(), value, "{expression}");
    }
}

fn file(text: &'static str) -> impl FnMut(&str) -> Result<String, Message> {
    move |_| Ok(text.to_owned())
}

#[test]
fn hackenbush_and_geography_take_graphs_from_files() {
    // A stem with a triangle at its top, and a stalk of two: the triangle has value 1, so the stem
    // has value 2.
    let text = "ground a\na b\nb c\nc a\nground d\nd e\n";
    let mut game = Game::open("hackenbush:graph.txt", &mut file(text)).unwrap();
    assert_eq!(game.eval("value", &mut Run::silent()), Ok(Value::Int(0)));
    let solution = game
        .solve(&["ground-a,a-b,b-c,c-a"], &mut Run::silent())
        .unwrap();
    assert_eq!(solution.value, Some(Value::Int(2)));
    let winning: Vec<&str> = solution.winning().map(|m| m.text.as_str()).collect();
    assert_eq!(winning, ["cut ground-a"]);

    // Edges that hang on nothing, and a file without a ground.
    for (text, reason) in [
        ("4 3\n3 4\n5 1\n", "has no vertex `0` or `ground`"),
        ("0 4\n4 3\n5 1\n", "not connected to the ground"),
    ] {
        for name in ["hackenbush:f", "green-hackenbush:f"] {
            let failure = Game::open(name, &mut file(text)).err().expect(name);
            assert_eq!(failure.code(), "parameter", "{name}");
            assert!(failure.to_string().contains(reason), "{name}: {failure}");
        }
    }

    // A path of three: the only move from its end is to the middle and loses; a move from the
    // middle wins.
    let mut game = Game::open("geography:p.txt", &mut file("a b\nb c\n")).unwrap();
    assert_eq!(
        game.eval("outcome", &mut Run::silent()),
        Ok(Value::text("P"))
    );
    assert_eq!(game.eval("value", &mut Run::silent()), Ok(Value::Int(0)));
    let solution = game.solve(&["b"], &mut Run::silent()).unwrap();
    assert_eq!(solution.winning().count(), 2);
    assert_eq!(solution.moves[0].to[0].written(), "a:a,c");
}

fn theory(game: &str, to: Option<u32>) -> Theory {
    let reach = TheoryReach {
        to,
        ..TheoryReach::default()
    };
    let mut game = Game::named(game).unwrap();
    game.misere(&[], reach, &mut Run::silent()).unwrap()
}

/// `order |P|` of a proved quotient.
fn proved(game: &str) -> String {
    let theory = theory(game, None);
    assert!(theory.theorem.is_some(), "{game}");
    let lost = theory.presentation.p_portion.len();
    format!("order {}, |P| {lost}", theory.quotient.order())
}

/// The genera of heaps 1 to `to`, as `grundy table GAME --value genus` prints them.
fn genera(game: &str, to: i64) -> String {
    let mut formula = Formula::named(game).unwrap();
    let area = Area::up_to(to);
    let table = formula.measure(Measure::Genus, None, &area, &mut Run::silent());
    let cells = table.unwrap().cells;
    let text = |at| cells.get(at).map(|genus| genus.to_string());
    let genera: Vec<String> = (1..cells.len()).filter_map(text).collect();
    genera.join(" ").replace('\'', "")
}

/// The outcome of a start position under misère play.
fn misere_outcome(game: &str) -> Outcome {
    let mut game = Game::named(game).unwrap();
    let start = game.read(&[], &mut Run::silent()).unwrap();
    let manner = PlayMode {
        convention: Convention::Misere,
        ..PlayMode::default()
    };
    let solution = game.solve_as(&start, manner, &mut Run::silent());
    solution.unwrap().outcome.unwrap()
}

/// The stacks of Top Entails up to this one that are loony.
fn loony(to: i64) -> Vec<usize> {
    let mut stacks = Formula::named("top-entails").unwrap();
    let table = stacks
        .table(None, &Area::up_to(to), &mut Run::silent())
        .unwrap();
    let is_loony = |&at: &usize| table.cells.get(at) == Some(Value::Loony);
    (0..table.cells.len()).filter(is_loony).collect()
}

/// Genera of games that are not given by the rules of any code: *[[2],1] and *[[2],0].
const RESTLESS: &str = "F = [[],[0],[0,1],[2],[1,3],[0,3]]\ng(v) = mex{ g(u) for u in F[v] }";

#[test]
fn published_facts_hold() {
    for row in rows("published_facts.tsv") {
        let fact = &*row[1];
        let says = |part: &str| assert!(fact.contains(part), "{row:?} {part}");
        let outcome = |n: u32, wins: bool| if wins { (n, "N") } else { (n, "P") };
        match &*row[0] {
            "misere quotient 0.77" => {
                let kayles = theory("0.77", None).to_json();
                let heaps = kayles["generators"].as_array().unwrap().iter();
                let heaps: Vec<String> = heaps.map(|letter| letter["heap"].to_string()).collect();
                says(&format!("generators at heaps {}", heaps.join(" ")));
                says(&format!(
                    "order {}, |P| {}",
                    kayles["order"], kayles["p_order"]
                ));
                says(&format!("kernel {}", kayles["kernel_order"]));
                let (period, before) = (&kayles["period"], &kayles["preperiod"]);
                says(&format!("period {period}, preperiod {before}"));
            }
            "misere quotient Notakto 3x3" => says(&proved("notakto")),
            topic if topic.starts_with("misere quotient ") => says(&proved(&topic[16..])),
            "finite misere quotients" => {
                let finite = ["0.77", "0.123", "0.75", "0.71", "0.15", "0.144", "notakto"];
                let even = |game: &&str| theory(game, None).quotient.order().is_multiple_of(2);
                assert!(finite.iter().all(even));
            }
            "genus of 0.312" => says(&genera("0.312", 6)),
            "genus of .45 (heaps shifted by one: 0.177)" => {
                // The table prints all digits that it needs.
                let found = genera("0.177", 16);
                for (told, found) in fact.split(' ').zip(found.split(' ')) {
                    assert!(found.starts_with(told), "{told} {found}");
                }
            }
            "genus of *[[2],1]" => says(genera(RESTLESS, 5).split(' ').nth(3).unwrap()),
            "genus of *[[2],0]" => assert_eq!(genera(RESTLESS, 5).split(' ').nth(4), Some("1^20")),
            "quaternary codes of three digits with heaps that are not nim heaps" => {
                let orders = fact.split_whitespace().filter(|word| word.starts_with('.'));
                let orders = orders.map(|code| theory(&format!("0{code}"), None).quotient.order());
                assert_eq!(orders.collect::<Vec<_>>(), [6, 20, 6, 6, 6, 12, 6]);
            }
            "Top Entails" => assert_eq!(loony(2600), [1, 3, 2403, 2505]),
            "Cram 3xn, n=1..11" => {
                let values = (1..=7).map(|n| eval(&format!("cram:3,{n}"), "value"));
                assert!(fact.starts_with(&values.collect::<Vec<_>>().join(" ")));
            }
            "Cram" => {
                assert_eq!(eval("cram:4,4", "value"), "0");
                assert_eq!(eval("cram:4,5", "outcome"), "N");
            }
            "Sprouts normal play" => {
                for (n, told) in (1..=11).map(|n| outcome(n, n % 6 >= 3)) {
                    assert_eq!(eval(&format!("sprouts:{n}"), "outcome"), told, "{n}");
                }
            }
            "Sprouts misere play" => {
                for (n, told) in (1..=3).map(|n| outcome(n, n == 1)) {
                    let found = misere_outcome(&format!("sprouts:{n}"));
                    assert_eq!(found.to_string(), told, "{n}");
                }
            }
            "Euclid without zero" => {
                let law = "all{ g(a,b) == (max(a,b)*max(a,b) - min(a,b)*min(a,b)) / (a*b) for a in 1..=25 for b in 1..=25 }";
                assert_eq!(eval("euclid-positive", law), "true");
            }
            // `large_published_facts`, the rows of `nim_family.tsv`, the tests of
            // `grundy-impartial`; the last is beyond this program.
            "partial quotient 0.07 at heap 30"
            | "Chomp 8x10"
            | "circular nim CN(4,2) CN(5,2) CN(5,3) CN(6,3) CN(6,4)"
            | "misere games by birthday"
            | "Dots and Boxes 4x5" => {}
            topic => panic!("nobody looks at `{topic}`"),
        }
    }
}

/// `cargo test --release -p grundy --test all beyond -- --ignored`
#[test]
#[ignore = "half a minute without optimisation"]
fn large_published_facts() {
    assert_eq!(theory("0.07", Some(30)).quotient.order(), 360);
    assert_eq!(loony(34_000), [1, 3, 2403, 2505, 33243]);
    assert_eq!(misere_outcome("sprouts:4"), Outcome::P);
    assert_eq!(misere_outcome("sprouts:5"), Outcome::N);
}

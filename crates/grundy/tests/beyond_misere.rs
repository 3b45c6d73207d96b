//! The rows of `tests/beyond` about misère play, compounds, entailing moves and games with closed
//! forms, by the forms of the command line.

use crate::common;

use common::beyond::{eval, rows};
use grundy::Measure;
use grundy::misere::theory::TheoryReach;
use grundy::misere::{Compound, Convention, PlayMode};
use grundy::{Area, Formula, Game, Outcome, Run, Value};
use std::fmt::Write as _;

fn misere() -> PlayMode {
    PlayMode {
        convention: Convention::Misere,
        ..PlayMode::default()
    }
}

/// The outcome that `grundy solve GAME POSITION…` prints with `--play` and `--compound`.
fn outcome(game: &mut Game, sum: &[&str], manner: PlayMode) -> String {
    let sum = game.read(sum, &mut Run::silent()).unwrap();
    let solution = game.solve_as(&sum, manner, &mut Run::silent()).unwrap();
    let outcome = solution.outcome.expect("somebody wins");
    // A won sum has a winning move, a lost one has none.
    let over = solution.moves.is_empty();
    let wins = solution.winning().count() > 0;
    assert!(over || wins == (outcome == Outcome::N), "{sum:?}");
    outcome.to_string()
}

/// The values that `grundy table GAME --to N --value MEASURE` prints, cell by cell.
fn measured(game: &str, measure: Measure, to: i64) -> Vec<String> {
    let mut formula = Formula::named(game).unwrap();
    let area = Area::up_to(to);
    let table = formula.measure(measure, None, &area, &mut Run::silent());
    let cells = table.unwrap().cells;
    let text = |value: Option<Value>| match value {
        Some(Value::Str(text)) => text.to_string(),
        Some(value) => value.to_string(),
        None => String::new(),
    };
    (0..cells.len()).map(|at| text(cells.get(at))).collect()
}

/// Rows of one code, with the code.
fn by_code(name: &str) -> Vec<(String, Vec<Vec<String>>)> {
    let mut groups: Vec<(String, Vec<Vec<String>>)> = Vec::new();
    for row in rows(name) {
        match groups.iter_mut().find(|(code, _)| *code == row[0]) {
            Some((_, group)) => group.push(row),
            None => groups.push((row[0].clone(), vec![row])),
        }
    }
    groups
}

#[test]
fn quotients_and_their_proofs_are_those_of_the_data() {
    for row in rows("misere_quotients.tsv") {
        let mut game = Game::named(&row[0]).unwrap();
        let theory = game.misere(&[], TheoryReach::default(), &mut Run::silent());
        let told = theory.unwrap().to_json();
        let number = |key: &str| told[key].to_string();
        assert_eq!(told["status"], "proved", "{row:?}");
        assert_eq!(number("order"), row[2], "{row:?}");
        assert_eq!(number("p_order"), row[3], "{row:?}");
        assert_eq!(number("kernel_order"), row[4], "{row:?}");
        assert_eq!(number("period"), row[5], "{row:?}");
        assert_eq!(number("preperiod"), row[6], "{row:?}");
        let growth = told["growth"].as_array().unwrap().iter();
        let growth: Vec<String> = growth
            .map(|step| format!("{}:{}", step["heap"], step["order"]))
            .collect();
        assert_eq!(growth.join(" "), row[8], "{row:?}");
    }
}

/// The rows up to this order; all of them with `--ignored`.
fn partial_quotients(most: u64) {
    for (code, group) in by_code("misere_partial.tsv") {
        let group: Vec<_> = (group.into_iter())
            .filter(|row| row[2].parse::<u64>().unwrap() <= most)
            .collect();
        let last = group.last().expect("a row").to_owned();
        let mut game = Game::named(&code).unwrap();
        let reach = TheoryReach {
            to: Some(last[1].parse().unwrap()),
            order: 4096,
            ..TheoryReach::default()
        };
        let told = game
            .misere(&[], reach, &mut Run::silent())
            .unwrap()
            .to_json();
        let growth = told["growth"].as_array().unwrap().clone();
        for row in group {
            let heap: u64 = row[1].parse().unwrap();
            let found = growth.iter().find(|step| step["heap"] == heap);
            assert_eq!(found.unwrap()["order"].to_string(), row[2], "{row:?}");
        }
        if last[3] != "?" {
            assert_eq!(told["p_order"].to_string(), last[3], "{last:?}");
        }
    }
}

#[test]
fn partial_quotients_grow_as_in_the_data() {
    partial_quotients(200);
}

/// `cargo test --release -p grundy --test all beyond_misere -- --ignored`
#[test]
#[ignore = "a minute without optimisation: run in release with --ignored"]
fn all_partial_quotients_grow_as_in_the_data() {
    partial_quotients(u64::MAX);
}

#[test]
fn genera_and_canonical_forms_are_tabulated() {
    for (code, group) in by_code("genus.tsv") {
        let to = group.iter().map(|row| row[1].parse().unwrap()).max();
        let genera = measured(&code, Measure::Genus, to.unwrap());
        for row in group {
            let heap: usize = row[1].parse().unwrap();
            assert_eq!(genera[heap], row[3], "{row:?}");
        }
    }
    for (code, group) in by_code("misere_canonical.tsv") {
        let to = group.iter().map(|row| row[1].parse().unwrap()).max();
        let forms = measured(&code, Measure::MisereForm, to.unwrap());
        for row in group {
            let heap: usize = row[1].parse().unwrap();
            assert_eq!(forms[heap], row[2], "{row:?}");
        }
    }
}

#[test]
fn misere_sums_have_the_outcomes_of_the_data() {
    for (code, group) in by_code("misere_sums.tsv") {
        let mut game = Game::named(&code).unwrap();
        for row in group {
            let sum: Vec<&str> = row[1].split(' ').collect();
            assert_eq!(outcome(&mut game, &sum, misere()), row[2], "{row:?}");
        }
    }
}

/// `.X.X.X.X.` as the bits of the rules.
fn board(text: &str) -> String {
    let crosses = text.chars().enumerate().filter(|(_, sign)| *sign == 'X');
    crosses
        .map(|(square, _)| 1 << square)
        .sum::<u32>()
        .to_string()
}

#[test]
fn notakto_has_its_elements_values_and_outcomes() {
    let mut game = Game::named("notakto").unwrap();
    let theory = game.misere(&["0"], TheoryReach::default(), &mut Run::silent());
    let told = theory.unwrap().to_json();
    assert_eq!((&told["order"], &told["p_order"]), (&18.into(), &4.into()));
    for row in rows("notakto_boards.tsv") {
        let board = board(&row[0]);
        assert_eq!(outcome(&mut game, &[&board], misere()), row[2], "{row:?}");
        assert_eq!(eval("notakto", &format!("g({board})")), row[3], "{row:?}");
    }
    for row in rows("notakto_sums.tsv") {
        let boards: Vec<String> = row[0].split(' ').map(board).collect();
        let boards: Vec<&str> = boards.iter().map(String::as_str).collect();
        assert_eq!(outcome(&mut game, &boards, misere()), row[1], "{row:?}");
    }
}

#[test]
fn games_that_fall_apart_are_played_misere() {
    for row in rows("cram_misere.tsv") {
        // A single cell is not a component: it has no moves.
        if ["1x1", "2x8", "3x6", "3x7"].contains(&&*row[0]) {
            continue;
        }
        let mut game = Game::named(&format!("cram:{}", row[0].replace('x', ","))).unwrap();
        assert_eq!(outcome(&mut game, &[], misere()), row[1], "{row:?}");
    }
    for row in rows("sprouts.tsv").iter().take(3) {
        let mut game = Game::named(&format!("sprouts:{}", row[0])).unwrap();
        assert_eq!(outcome(&mut game, &[], misere()), row[2], "{row:?}");
    }
}

/// `cargo test --release -p grundy --test all beyond_misere -- --ignored`
#[test]
#[ignore = "minutes without optimisation: run in release with --ignored"]
fn large_games_that_fall_apart_are_played_misere() {
    for row in rows("cram_misere.tsv") {
        let mut game = Game::named(&format!("cram:{}", row[0].replace('x', ","))).unwrap();
        assert_eq!(outcome(&mut game, &[], misere()), row[1], "{row:?}");
    }
    for row in rows("sprouts.tsv") {
        let mut game = Game::named(&format!("sprouts:{}", row[0])).unwrap();
        assert_eq!(outcome(&mut game, &[], misere()), row[2], "{row:?}");
    }
}

/// The rules of an acyclic graph by the followers of its vertices.
fn graph(name: &str, successors: &str) -> String {
    format!("{name}S = {successors}\n{name}(v) = mex{{ {name}(u) for u in {name}S[v] }}")
}

#[test]
fn components_have_their_remoteness_suspense_and_foreclosed_values() {
    for row in rows("compound_components.tsv") {
        let words = |text: &str| -> Vec<String> {
            let inner = text.trim_matches(['[', ']']).split(',');
            inner
                .map(|word| word.trim().trim_matches('"').to_owned())
                .collect()
        };
        let to = words(&row[2]).len() as i64 - 1;
        for (column, measure) in [
            (2, Measure::Remoteness),
            (3, Measure::MisereRemoteness),
            (4, Measure::Suspense),
            (5, Measure::MisereSuspense),
            (6, Measure::Grundy),
            (7, Measure::Foreclosed),
        ] {
            let found = measured(&graph("g", &row[1]), measure, to);
            assert_eq!(found, words(&row[column]), "{row:?} {column}");
        }
    }
}

#[test]
fn six_compounds_have_their_outcomes_under_both_conventions() {
    let components = rows("compound_components.tsv");
    let place = |text: &str, function: &str| {
        let (name, vertex) = text.split_once(':').unwrap();
        let row = components.iter().find(|row| row[0] == name).unwrap();
        (graph(function, &row[1]), format!("{function}({vertex})"))
    };
    let compounds = [
        Compound::Disjunctive,
        Compound::ShortenedDisjunctive,
        Compound::Conjunctive,
        Compound::ContinuedConjunctive,
        Compound::Selective,
        Compound::ShortenedSelective,
    ];
    for row in rows("compound_outcomes.tsv") {
        let ((f, a), (g, b)) = (place(&row[0], "f"), place(&row[1], "g"));
        let mut game = Game::named(&format!("{f}\n{g}")).unwrap();
        for (i, compound) in compounds.into_iter().enumerate() {
            for (j, convention) in [Convention::Normal, Convention::Misere]
                .into_iter()
                .enumerate()
            {
                let manner = PlayMode {
                    convention,
                    compound,
                };
                let sum = game.read(&[&a, &b], &mut Run::silent()).unwrap();
                let solution = game.solve_as(&sum, manner, &mut Run::silent()).unwrap();
                let told = solution.outcome.unwrap().to_string();
                assert_eq!(told, row[2 + 2 * i + j], "{row:?} {manner:?}");
            }
        }
    }
}

/// `[[[],[],[]],[[0],[],[]], …]` as rules with the three kinds of moves.
fn obliging(moves: &str) -> String {
    format!(
        "M = {moves}\ng(v) = mex{{ g(u) for u in M[v][0], entail g(u) for u in M[v][1], again g(u) for u in M[v][2] }}"
    )
}

#[test]
fn rules_with_moves_that_oblige_have_the_values_of_the_data() {
    for row in rows("entail_graphs.tsv") {
        let rules = obliging(&row[1]);
        let values = row[2].trim_matches(['[', ']']).split(',');
        for (v, value) in values.enumerate() {
            let value = value.trim().trim_matches('"');
            assert_eq!(eval(&rules, &format!("g({v})")), value, "{} {v}", row[0]);
        }
        // Entailed at v in a sum with a heap of x: won exactly for the x of the row.
        let list: Vec<String> = serde_json::from_str(&row[3]).unwrap();
        let mut game = Game::named(&format!("{rules}\nn(x) = x")).unwrap();
        for (v, set) in list.iter().enumerate() {
            let (all_but, set) = match set.strip_prefix("all but ") {
                Some(rest) => (true, rest),
                None => (set == "all but", set.as_str()),
            };
            let set: Vec<&str> = set.split(',').collect();
            for x in 0..5 {
                let words = [format!("g({v})!"), format!("n({x})")];
                let solution = game.solve(&[&words[0], &words[1]], &mut Run::silent());
                let wins = solution.unwrap().outcome == Some(Outcome::N);
                let told = set.contains(&&*x.to_string()) != all_but;
                assert_eq!(wins, told, "{} {words:?}", row[0]);
            }
        }
    }
}

#[test]
fn top_entails_has_its_values() {
    let list = eval("top-entails", "list{ g(n) for n in 0..=100 }");
    let values: Vec<&str> = list.trim_matches(['[', ']']).split(',').collect();
    for row in rows("top_entails.tsv") {
        let stack: usize = row[0].parse().unwrap();
        assert_eq!(values[stack], row[1], "{row:?}");
    }
}

/// Compares the winning bites of bars with a given number of squares with the data; returns the
/// number of rows.
fn winning_bites(squares: std::ops::RangeInclusive<usize>) -> usize {
    let mut compared = 0;
    for row in rows("nim_family.tsv") {
        let Some((rows, columns)) = row[1]
            .split_once('x')
            .filter(|_| row[0].starts_with("chomp"))
        else {
            continue;
        };
        let (rows, columns): (usize, usize) = (rows.parse().unwrap(), columns.parse().unwrap());
        if !squares.contains(&(rows * columns)) {
            continue;
        }
        compared += 1;
        // Columns of the rules are the rows of the data, and a bite keeps the ones above.
        let bar = format!("[{}]", vec![columns.to_string(); rows].join(","));
        let mut game = Game::named(&format!("chomp:{bar}")).unwrap();
        let solution = game.solve(&[&bar], &mut Run::silent()).unwrap();
        let mut bites: Vec<String> = Vec::new();
        for by in solution.winning() {
            let left = by.to[0].position[0].to_string();
            let left: Vec<usize> = left
                .trim_matches(['[', ']'])
                .split(',')
                .map(|n| n.parse().unwrap())
                .collect();
            let first = left.iter().position(|&n| n < columns).unwrap();
            bites.push(format!("{first},{}", left[first]));
        }
        assert_eq!(bites.join(" "), row[2], "{row:?}");
    }
    compared
}

#[test]
fn winning_bites_of_chomp_are_those_of_the_data() {
    assert_eq!(winning_bites(1..=64), 25);
}

/// `cargo test --release -p grundy --test all beyond_misere -- --ignored`
#[test]
#[ignore = "half a minute without optimisation: run in release with --ignored"]
fn winning_bites_of_the_largest_bar_are_those_of_the_data() {
    assert_eq!(winning_bites(65..=80), 1);
}

/// The value in the row of that name.
fn told(what: &str) -> String {
    let rows = rows("nim_family.tsv");
    let row = rows.iter().find(|row| row[0].starts_with(what));
    row.unwrap_or_else(|| panic!("{what}"))[2].clone()
}

/// `[[0,0],[1,2]]` as `0,0 1,2`.
fn pairs(list: &str) -> String {
    let inner = list.trim_start_matches("[[").trim_end_matches("]]");
    inner.replace("],[", " ")
}

/// All lists in rising order of naturals up to `most`, as a `for` of the language.
fn rising(n: usize, most: u32) -> String {
    let names = ["a", "b", "c", "d"];
    let mut low = "0".to_owned();
    let mut text = String::new();
    for name in &names[..n] {
        let _ = write!(text, " for {name} in {low}..={most}");
        (*name).clone_into(&mut low);
    }
    text
}

#[test]
fn games_with_closed_forms_have_the_values_of_the_data() {
    let squares = eval("take-square", "list{ g(n) for n in 0..=200 }");
    assert_eq!(
        squares.trim_matches(['[', ']']).replace(',', " "),
        told("subtract a square")
    );
    let pass = "list{ [a,b] for a in 0..=20 for b in a..=20 if g(a,b,1) == 0 }";
    assert_eq!(pairs(&eval("wyt-queens-pass", pass)), told("wyt queens"));
    for r in [2, 4] {
        let all =
            format!("list{{ [a,a+{r}*n] for n in 0..15 for a in 0..=19 if g(a,a+{r}*n) == 0 }}");
        let row = format!("generalised wythoff r={r}");
        assert_eq!(pairs(&eval(&format!("r-wythoff:{r}"), &all)), told(&row));
    }
    for k in [2, 4] {
        let all = format!("list{{ [a,b,c,d]{} if not w([a,b,c,d]) }}", rising(4, 5));
        let found = eval(&format!("slow-nim:{k},0,0,0,0"), &all);
        assert_eq!(pairs(&found), told(&format!("exact slow nim n=4 k={k}")));
    }
    let slow = "less(h, m) = list{ h[i] - bit(m, i) for i in 0..len(h) }\n\
        w(h) = win{ w(less(h, m)) for m in 1..16 if popcount(m) <= 2 if all{ h[i] >= bit(m, i) for i in 0..4 } }";
    let all = format!("list{{ [a,b,c,d]{} if not w([a,b,c,d]) }}", rising(4, 5));
    assert_eq!(pairs(&eval(slow, &all)), told("slow Moore nim"));
    // Both numbers may become 0 only once: the larger one.
    let euclid =
        "g(a, b) = if b == 0 then 0 else mex{ g(max(a-k*b, b), min(a-k*b, b)) for k in 1..=a/b }";
    let rows: Vec<String> = (1..=12)
        .map(|a| {
            let row = eval(euclid, &format!("list{{ g({a},b) for b in 1..={a} }}"));
            row.trim_matches(['[', ']']).to_owned()
        })
        .collect();
    assert_eq!(rows.join(";"), told("euclid with zero"));
}

#[test]
fn nim_on_circles_and_complexes_has_the_lost_positions_of_the_data() {
    for (n, k, most, what) in [
        (5, 2, 4, "circular nim CN(5,2)"),
        (6, 3, 3, "circular nim CN(6,3)"),
    ] {
        let names = ["a", "b", "c", "d", "e", "f"];
        let list = names[..n].join(",");
        let over = (names[..n].iter()).fold(String::new(), |mut text, name| {
            let _ = write!(text, " for {name} in 0..={most}");
            text
        });
        let count = format!("count{{ not w([{list}]){over} }}");
        // Heaps in a circle, stones from up to k neighbours.
        let ones = vec!["1"; n].join(",");
        let found = eval(&format!("circular-nim:{k},{ones}"), &count);
        assert_eq!(found, told(what));
    }
    for (facets, n) in [
        ("[[0,1],[1,2]]", 3),
        ("[[0,1],[2,3]]", 4),
        ("[[0,1,2],[2,3]]", 4),
    ] {
        let rules = format!(
            "F = {facets}\nface(h, f) = if len(f) == 0 then [h] else list{{ put(t, f[0], v) for t in face(h, drop(f, 0)) for v in 0..=t[f[0]] }}\n\
             w(h) = win{{ w(t) for f in F for t in face(h, f) if t != h }}"
        );
        let names = ["a", "b", "c", "d"];
        let over = (names[..n].iter()).fold(String::new(), |mut text, name| {
            let _ = write!(text, " for {name} in 0..=5");
            text
        });
        let list = names[..n].join(",");
        let found = pairs(&eval(
            &rules,
            &format!("list{{ [{list}]{over} if not w([{list}]) }}"),
        ));
        let what = match facets {
            "[[0,1],[1,2]]" => "simplicial nim facets path 01,12",
            "[[0,1],[2,3]]" => "simplicial nim facets 01,23",
            _ => "simplicial nim facets 012,23",
        };
        let told = told(what);
        let (count, lost) = told.split_once(" P: ").unwrap();
        assert_eq!(found.split(' ').count().to_string(), count, "{what}");
        assert!(
            found.starts_with(lost.trim_end_matches('…').trim()),
            "{what}"
        );
    }
}

#[test]
fn sylver_coinage_after_two_coprime_numbers() {
    for pair in told("sylver coinage").split(' ') {
        let (pair, outcome) = pair.split_once(':').unwrap();
        let (a, b) = pair.split_once(',').unwrap();
        let found = eval(&format!("sylver-coinage:{a},{b}"), "answer");
        assert_eq!(found == "true", outcome == "N", "{pair}");
    }
}

#[test]
fn a_table_has_the_number_of_winning_moves_that_solve_lists() {
    let rules = [
        "kayles",
        "queens",
        "euclid",
        "0.3[1]",
        "w(n) = misere{ w(n-k) for k in 1..=min(n,3) }",
        "w(n) = win{ w(n-k) for k in {1,3,4} if k<=n }",
    ];
    for rules in rules {
        let mut game = Game::named(rules).unwrap();
        let area = Area::up_to(9);
        let formula = game.formula_mut().unwrap();
        let table = formula
            .measure(Measure::WinningMoves, None, &area, &mut Run::silent())
            .unwrap();
        let mut seen = 0;
        for index in 0..table.cells.len() {
            let Some(count) = table.cells.get(index) else {
                continue;
            };
            let place = table.area.position(index);
            let words: Vec<String> = place.iter().map(ToString::to_string).collect();
            let solved = game.solve(&[&words.join(",")], &mut Run::silent()).unwrap();
            let wins = solved.moves.iter().filter(|found| found.winning).count();
            assert_eq!(count, Value::Int(wins as i64), "{rules} {words:?}");
            seen += wins;
        }
        assert!(seen > 0, "{rules}");
    }
}

#[test]
fn scores_and_entailing_moves_have_no_number_of_winning_moves() {
    for rules in [
        "s(n) = max{ k - s(n-k) for k in 1..=min(n,2) } default 0",
        "top-entails",
    ] {
        let mut game = Game::named(rules).unwrap();
        let formula = game.formula_mut().unwrap();
        let table = formula.measure(
            Measure::WinningMoves,
            None,
            &Area::up_to(3),
            &mut Run::silent(),
        );
        let text = table.unwrap_err().to_string();
        assert!(text.contains("winning-moves"), "{rules}: {text}");
    }
}

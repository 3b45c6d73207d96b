//! Games on boards, written with the functions of boards, and their published or computed values.

use grundy_core::{Lang, Run};
use grundy_rules::partizan::{ExprValue, PartizanRules};
use grundy_rules::syntax::ast::Program;
use grundy_rules::{Givens, NoOracle, Rules, plain::Plain, syntax};

const HEX: &str = "
# pieces: x = black, o = white
other(p) = change(p, 'xo', 'ox')
won(b, p) = if p == 'x' then linked(b, p, edge(b, 'n'), edge(b, 's')) else linked(b, p, edge(b, 'w'), edge(b, 'e'))
w(b, p) = win{ w(put(b, c, p), other(p)) for c in cells(b, '.') if not won(b, other(p)) }
answer = w(hex(n, n), 'x')
";

const Y: &str = "
other(p) = change(p, 'xo', 'ox')
won(b, p) = any{ all{ G & edge(b, d) != [] for d in ['w', 'e', 's'] } for G in groups(b, p) }
w(b, p) = win{ w(put(b, c, p), other(p)) for c in cells(b, '.') if not won(b, other(p)) }
answer = w(tri(n), 'x')
";

const TACTIX: &str = "
take(b) = set{ y for k in 1..=max(h, w) for y in along(b, 'x'*k, '.'*k) }
g(b) = mex{ g(y) for y in take(b) }
m(b) = misere{ m(y) for y in take(b) }
answer = m(square(h, w, 'x'))
";

const DODGEM: &str = "
other(p) = change(p, 'xo', 'ox')
ahead(p) = if p == 'x' then 'e' else 'n'
side(p) = if p == 'x' then ['n', 's'] else ['w', 'e']
moves(b, p) = along(b, p+'.', '.'+p, [ahead(p)] + side(p)) + list{ put(b, c, '.') for c in cells(b, p) & edge(b, ahead(p)) }
g(b, p) = if moves(b, p) == [] then 1 else loopy{ g(y, other(p)) for y in moves(b, p) }
answer = g(square('x..|x..|.oo'), 'x')
";

const HEXAPAWN: &str = "
turned(b) = turn(turn(change(b, 'xo', 'ox')))
lost(b) = cells(b, 'o') & edge(b, 's') != []
takes(b) = along(b, 'xo', '.x', ['ne', 'nw'])
hexapawn(b) = win{ hexapawn(turned(y)) for y in along(b, 'x.', '.x', 'n') + takes(b) if not lost(b) }
breakthrough(b) = win{ breakthrough(turned(y)) for y in along(b, 'x.', '.x', ['n', 'ne', 'nw']) + takes(b) if not lost(b) }
answer = hexapawn(square('o'*w + ('|' + '.'*w) * (h-2) + '|' + 'x'*w))
";

const MU_TORERE: &str = "
wheel = list{ [i, (i+1) % 8] for i in 0..8 } + list{ [i, 8] for i in 0..8 }
other(p) = change(p, 'xo', 'ox')
may(b, c, t, p) = b[t] == '.' and (t != '8' or near(b, c) & cells(b, other(p)) != [])
g(b, p) = loopy{ g(move(b, c, t), other(p)) for c in cells(b, p) for t in near(b, c) if may(b, c, t, p) }
answer = g(graph('xxxxoooo.', wheel), 'x')
";

const QUIXO: &str = "
other(p) = change(p, 'xo', 'ox')
pushes(b, p) = set{ shift(b, ray(b, c, d), p) for c in edge(b) & cells(b, '.'+p) for d in dirs('orth') if len(ray(b, c, d)) > 1 }
g(b, p) = if line(b, p, n) then 1 else if line(b, other(p), n) then 0 else loopy{ g(y, other(p)) for y in pushes(b, p) }
answer = g(square(n, n), 'x')
";

const FOX: &str = "
moves(b, p) = if p == 'f' then along(b, 'f.', '.f', 'diag') else along(b, 'g.', '.g', ['se', 'sw'])
w(b, p) = win{ w(y, change(p, 'fg', 'gf')) for y in moves(b, p) }
answer = w(square('.g.g|....|....|f...'), 'f')
";

const TICTACTOE: &str = "
# outcome: 1 = win, 0 = draw, -1 = loss
other(p) = change(p, 'xo', 'ox')
done(b) = line(b, 'x', 3) or line(b, 'o', 3)
ttt(b, p) = if line(b, other(p), 3) then -1 else max{ -ttt(put(b, c, p), other(p)) for c in cells(b, '.') } default 0
mis(b, p) = if line(b, other(p), 3) then 1 else max{ -mis(put(b, c, p), other(p)) for c in cells(b, '.') } default 0
wild(b) = if done(b) then -1 else max{ -wild(y) for p in ['x', 'o'] for y in along(b, '.', p) } default 0
wildmis(b) = if done(b) then 1 else max{ -wildmis(y) for p in ['x', 'o'] for y in along(b, '.', p) } default 0
notakto(b) = misere{ notakto(y) for y in along(b, '.', 'x') if not done(b) }
answer = ttt(square(3, 3), 'x')
";

const CLOBBER: &str = "
black(b) = along(b, 'xo', '.x')
white(b) = along(b, 'ox', '.o')
clobber(b) = sum{ c(q) for q in parts(b, 'xo') }
c(b) = { clobber(y) for y in black(b) | clobber(y) for y in white(b) }
impartial(b) = xor{ i(q) for q in parts(b, 'xo') }
i(b) = mex{ impartial(y) for y in black(b) + white(b) }
answer = clobber(square('xoxo'))
";

const CHOMP: &str = "
bite(b, c) = put(b, set{ t for t in cells(b, 'x') if row(t) >= row(c) and column(t) >= column(c) }, '.')
g(b) = mex{ g(bite(b, c)) for c in cells(b, 'x') if c != 'a1' }
answer = g(square(h, w, 'x'))
";

const DOMINO: &str = "
tall(b) = along(b, '..', '##', 's')
wide(b) = along(b, '..', '##', 'e')
domineering(b) = sum{ d(q) for q in parts(b, '.') }
d(b) = { domineering(y) for y in tall(b) | domineering(y) for y in wide(b) }
cram(b) = xor{ c(q) for q in parts(b, '.') }
c(b) = mex{ cram(y) for y in tall(b) + wide(b) }
crammis(b) = misere{ crammis(y) for y in tall(b) + wide(b) }
dommis(b, p) = misere{ dommis(y, change(p, 'lr', 'rl')) for y in (if p == 'l' then tall(b) else wide(b)) }
answer = domineering(square(h, w))
";

const COLOURS: &str = "
snort(b) = sum{ s(q) for q in parts(b, '.lr') }
s(b) = { snort(put(change(b, '.r', 'l#', near(b, c)), c, '#')) for c in cells(b, '.l')
       | snort(put(change(b, '.l', 'r#', near(b, c)), c, '#')) for c in cells(b, '.r') }
col(b) = sum{ t(q) for q in parts(b, '.lr') }
t(b) = { col(put(change(b, '.l', 'r#', near(b, c)), c, '#')) for c in cells(b, '.l')
       | col(put(change(b, '.r', 'l#', near(b, c)), c, '#')) for c in cells(b, '.r') }
answer = snort(graph('.'*n, E))
";

const CHECKERS: &str = "
way(m) = if m == 'x' then ['ne', 'nw'] else dirs('diag')
hop(b, c) = list{ z for d in way(b[c]) for m in next(b, c, d) if b[m] in 'oO'
                    for t in next(b, m, d) if b[t] == '.' for z in on(put(move(b, c, t), m, '.'), t) }
on(b, c) = if hop(b, c) == [] then [b] else hop(b, c)
jumps(b) = list{ z for c in cells(b, 'xX') for z in hop(b, c) }
steps(b) = along(b, 'x.', '.x', ['ne', 'nw']) + along(b, 'X.', '.X', 'diag')
crowned(b) = change(b, 'x', 'X', edge(b, 'n'))
turned(b) = turn(turn(change(b, 'xoXO', 'oxOX')))
g(b) = loopy{ g(turned(crowned(y))) for y in (if jumps(b) != [] then jumps(b) else steps(b)) }
answer = g(square('.O....|......|......|......|......|X...X.'))
";

const NOGO: &str = "
alive(b, p) = all{ near(b, G) & cells(b, '.') != [] for G in groups(b, p) }
ok(b) = alive(b, 'x') and alive(b, 'o')
n(b) = { n(y) for y in along(b, '.', 'x') if ok(y) | n(y) for y in along(b, '.', 'o') if ok(y) }
i(b) = mex{ i(y) for p in ['x', 'o'] for y in along(b, '.', p) if ok(y) }
answer = n(square(h, w))
";

const OTHELLO: &str = "
other(p) = change(p, 'xo', 'ox')
flips(b, c, p) = set{ t for d in dirs('king') for t in between(b, c, d, other(p), p) }
plays(b, p) = list{ put(put(b, A, p), c, p) for c in cells(b, '.') let A = flips(b, c, p) if A != [] }
margin(b, p) = len(cells(b, p)) - len(cells(b, other(p)))
v(b, p) = max{ -v(y, other(p)) for y in plays(b, p),
               -v(b, other(p)) if plays(b, p) == [] and plays(b, other(p)) != [] } default margin(b, p)
answer = v(square('....|.ox.|.xo.|....'), 'x')
";

/// Reads inputs such as `h=3;w=4`.
fn givens(text: &str) -> Givens {
    let value = |text: &str| {
        let value = Plain::new(&Program::default(), &Givens::new())
            .eval(&syntax::parse_expression(text).tree);
        value.expect("a value")
    };
    let pairs = text.split(';').filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| pair.split_once('=').expect("an input"))
        .map(|(name, given)| (name.to_owned(), value(given)))
        .collect()
}

#[test]
fn outcomes_and_scores_are_those_of_independent_programs() {
    for (rules, expression, expected, given) in [
        (HEX, "answer", "true", "n=2"),
        (HEX, "answer", "true", "n=3"),
        (
            HEX,
            "count{ not w(put(hex(n, n), c, 'x'), 'o') for c in cells(hex(n, n)) }",
            "2",
            "n=2",
        ),
        (
            HEX,
            "count{ not w(put(hex(n, n), c, 'x'), 'o') for c in cells(hex(n, n)) }",
            "5",
            "n=3",
        ),
        (
            Y,
            "count{ not w(put(tri(n), c, 'x'), 'o') for c in cells(tri(n)) }",
            "3",
            "n=2",
        ),
        (
            Y,
            "count{ not w(put(tri(n), c, 'x'), 'o') for c in cells(tri(n)) }",
            "3",
            "n=3",
        ),
        (TACTIX, "answer", "false", "h=2;w=2"),
        (TACTIX, "answer", "true", "h=2;w=3"),
        (TACTIX, "g(square('xxx|xxx|xxx'))", "1", "h=3;w=3"),
        (TACTIX, "g(square(h, w, 'x'))", "2", "h=2;w=3"),
        (DODGEM, "outcome(g(square('x..|x..|.oo'), 'x'))", "'N'", ""),
        (DODGEM, "outcome(g(square('x.|.o'), 'x'))", "'N'", ""),
        (HEXAPAWN, "answer", "false", "h=3;w=3"),
        (HEXAPAWN, "answer", "false", "h=3;w=2"),
        (HEXAPAWN, "answer", "true", "h=3;w=4"),
        (HEXAPAWN, "answer", "false", "h=4;w=3"),
        (HEXAPAWN, "answer", "true", "h=4;w=4"),
        (
            HEXAPAWN,
            "breakthrough(square('oo|oo|xx|xx'))",
            "false",
            "h=4;w=2",
        ),
        (
            HEXAPAWN,
            "breakthrough(square('ooo|ooo|xxx|xxx'))",
            "false",
            "h=4;w=3",
        ),
        (
            MU_TORERE,
            "outcome(g(graph('xxxxoooo.', wheel), 'x'))",
            "'D'",
            "",
        ),
        (QUIXO, "outcome(g(square(n, n), 'x'))", "'N'", "n=2"),
        (FOX, "answer", "false", ""),
        (FOX, "w(square('.g.g|....|....|f...'), 'g')", "true", ""),
        (TICTACTOE, "answer", "0", ""),
        (TICTACTOE, "mis(square(3, 3), 'x')", "0", ""),
        (TICTACTOE, "wild(square(3, 3))", "1", ""),
        (TICTACTOE, "wildmis(square(3, 3))", "0", ""),
        (TICTACTOE, "notakto(square(3, 3))", "true", ""),
        (CHOMP, "answer", "5", "h=3;w=3"),
        (
            CHOMP,
            "count{ g(bite(square('xxxx|xxxx|xxxx'), c)) == 0 for c in cells(square('xxxx|xxxx|xxxx')) if c != 'a1' }",
            "1",
            "h=3;w=4",
        ),
        (
            CHECKERS,
            "outcome(g(square('.o....|......|......|......|......|x.....')))",
            "'N'",
            "",
        ),
        (OTHELLO, "answer", "-8", ""),
    ] {
        let rules = Rules::parse(rules).unwrap_or_else(|e| panic!("{e:?}"));
        let mut game = rules.bind(&givens(given));
        let found = match expression {
            "answer" => (game.answer(&mut NoOracle, &mut Run::silent()))
                .map_err(|halt| vec![halt.into_diagnostic()]),
            expression => game.eval(expression),
        };
        let found = found.map(|value| value.to_string());
        assert_eq!(found.as_deref(), Ok(expected), "{expression} {given}");
    }
}

#[test]
fn values_of_partizan_games_are_those_of_independent_programs() {
    for (rules, expression, expected, given) in [
        (CLOBBER, "answer", "+-{*,^}", ""),
        (
            CLOBBER,
            "list{ impartial(square(t)) for t in ['xo', 'xox', 'xoxo', 'xoxox', 'xoxoxo', 'xoxoxox'] }",
            "[1,1,3,0,0,2]",
            "",
        ),
        (DOMINO, "answer", "+-1", "h=3;w=3"),
        (
            DOMINO,
            "list{ cram(square(2, 3)), cram(square(3, 3)) }",
            "[1,0]",
            "h=3;w=3",
        ),
        (DOMINO, "crammis(square(3, 4))", "false", "h=3;w=4"),
        (
            COLOURS,
            "answer",
            "*",
            "n=5;E=[[0,1],[1,2],[2,3],[3,4],[4,0]]",
        ),
        (
            COLOURS,
            "col(graph('.....', E))",
            "0",
            "n=5;E=[[0,1],[1,2],[2,3],[3,4],[4,0]]",
        ),
        (NOGO, "answer", "+-1", "h=1;w=3"),
        (
            NOGO,
            "list{ i(square(1, k)) for k in 1..=8 }",
            "[0,1,0,1,2,0,1,0]",
            "h=1;w=1",
        ),
    ] {
        let mut game = PartizanRules::parse(rules).unwrap_or_else(|e| panic!("{e:?}"));
        for (name, value) in givens(given) {
            game.give(&name, value);
        }
        let mut run = Run::silent();
        let found = match expression {
            "answer" => game.answer(&mut run).map_err(|e| vec![e]),
            expression => game.eval(expression, &mut run),
        };
        let shown = match found.unwrap_or_else(|e| panic!("{expression}: {e:?}")) {
            ExprValue::Game(id) => game.arena().text(id).expect("a text"),
            ExprValue::Grundy(n) => n.to_string(),
            ExprValue::Plain(value) => value.to_string(),
            ExprValue::List(items) => {
                let item = |item: &ExprValue| match item {
                    ExprValue::Grundy(n) => n.to_string(),
                    other => format!("{other:?}"),
                };
                format!("[{}]", items.iter().map(item).collect::<Vec<_>>().join(","))
            }
            other => format!("{other:?}"),
        };
        assert_eq!(shown, expected, "{expression} {given}");
    }
}

/// The code, the message and the first help of the first error, in this language.
fn first_error(rules: &str, lang: Lang) -> [String; 3] {
    let errors = match Rules::parse(rules) {
        Err(errors) => errors,
        Ok(rules) => {
            let mut game = rules.bind(&Givens::new());
            let answer = game.answer(&mut NoOracle, &mut Run::silent());
            vec![answer.expect_err("an error").into_diagnostic()]
        }
    };
    let error = &errors[0];
    let help = error.help.first().map(|help| help.text(lang).to_string());
    [
        error.code.to_owned(),
        error.message.text(lang).to_string(),
        help.unwrap_or_default(),
    ]
}

#[test]
fn errors_name_the_reason_and_the_text_to_write() {
    let cells = "answer = list{ E for c in cells(square(3, 3)) let b = square(3, 3) }";
    for (expression, code, message, help, ja) in [
        (
            "b[c+1]",
            "cell-arithmetic",
            "a cell is not a number",
            "write `next(b, c, 'e')`",
            "マスは数ではありません",
        ),
        (
            "b[next(b, c, 'e')]",
            "not-one-cell",
            "`next` is a set of cells and may be empty",
            "write `for t in next(b, c, 'e')`",
            "`next` はマスの集合で、空のこともあります",
        ),
        (
            "along(b, 'x.', 'x')",
            "pattern-length",
            "the pattern has 2 items and its replacement 1",
            "write one letter for each item; `=` keeps a letter",
            "配置の要素は 2 個ですが、置き換えは 1 個です",
        ),
        (
            "along(b, 'x.', '.x', 'north')",
            "unknown-direction",
            "a square board has no direction `north`",
            "write `n`",
            "四角の盤に方向 `north` はありません",
        ),
        (
            "near(hex(3, 3), 'a1', 'diag')",
            "unknown-direction",
            "a hex board has no direction `diag`",
            "a hex board has the directions n s e w ne sw",
            "六角の盤に方向 `diag` はありません",
        ),
        (
            "edge(b, 'nw')",
            "unknown-edge",
            "a square board has no edge `nw`",
            "edges are n, e, s, w",
            "四角の盤に辺 `nw` はありません",
        ),
        (
            "along(graph('xo.', [[0,1]]), 'xo.', '.xo')",
            "pattern-on-graph",
            "a pattern on a graph has two items",
            "use `for m in near(b, c)`",
            "グラフの配置の要素は二つです",
        ),
        (
            "c == 'j1'",
            "unknown-cell",
            "there is no cell `j1`",
            "cells are a1 … c3",
            "マス `j1` はありません",
        ),
        (
            "put(b, c, 'xx')",
            "one-letter",
            "a cell has one letter, found `xx`",
            "write one letter in quotes, such as `'x'`; `|`, commas, quotes and spaces separate cells",
            "マスの文字は一つですが、`xx` が書かれています",
        ),
        (
            "square('...|..')",
            "ragged-board",
            "row 2 has 2 cells, row 1 has 3",
            "rows are separated by `|` and have the same number of cells",
            "2 行目のマスは 2 個、1 行目は 3 個です",
        ),
        (
            "tri('x|...')",
            "ragged-board",
            "row 2 of a triangle has 3 cells",
            "the rows of a triangle have 1, 2, 3, … cells, as in `x|.o|...`",
            "三角の盤の 2 行目のマスが 3 個です",
        ),
        (
            "square(20, 20)",
            "bad-argument",
            "there is no board of height 20 and width 20",
            "sides are 1 or more, and a board has at most 256 cells",
            "高さ 20、幅 20 の盤は作れません",
        ),
        (
            "put(square(2, 2), c, 'x')",
            "other-board",
            "the cell a3 is one of another board",
            "take cells from the board itself, as in `cells(b)`",
            "マス a3 は別の盤のものです",
        ),
        (
            "turn(hex(2, 2))",
            "wrong-shape",
            "`turn` is for square boards, this is a hex board",
            "square boards are made by `square(h,w)`",
            "`turn` は四角の盤の関数ですが、これは六角の盤です",
        ),
        (
            "along(b, 'x[', '.x')",
            "wrong-pattern",
            "`x[`: a bracket `[` is not closed, or has no letter",
            "`[oO]` is one of these letters",
            "`x[`：`[` が閉じていないか、中に文字がありません",
        ),
        (
            "'x' * (0 - 1)",
            "bad-argument",
            "a text or a list cannot be repeated -1 times",
            "repeat it 0 or more times: `'x'*k`",
            "-1 回の繰り返しはできません",
        ),
        (
            "dirs('all')",
            "unknown-direction",
            "there are no directions `all`",
            "words are `orth` (n s e w), `diag` (ne nw se sw) and `king` (all eight)",
            "`all` という方向はありません",
        ),
    ] {
        let rules = cells.replace('E', expression);
        let expected = [code.to_owned(), message.to_owned(), help.to_owned()];
        assert_eq!(first_error(&rules, Lang::En), expected, "{expression}");
        assert_eq!(first_error(&rules, Lang::Ja)[1], ja, "{expression}");
    }
}

#[test]
fn definitions_hide_functions_of_boards_and_names_stay_inputs() {
    for (rules, expected) in [
        ("row(x) = x + 1\nanswer = row(3)", "4"),
        ("next = 5\nanswer = next + 1", "6"),
        (
            "g(line) = mex{ g(line-k) for k in 1..=2 if k <= line }\nanswer = g(4)",
            "1",
        ),
        (
            "parts(n) = list{ k for k in 0..n }\nanswer = parts(3)",
            "[0,1,2]",
        ),
    ] {
        let rules = Rules::parse(rules).unwrap_or_else(|e| panic!("{e:?}"));
        let answer = rules
            .bind(&Givens::new())
            .answer(&mut NoOracle, &mut Run::silent());
        assert_eq!(answer.map(|v| v.to_string()).as_deref(), Ok(expected));
    }
    let rules = Rules::parse("answer = board + cells + edge").expect("rules");
    assert_eq!(rules.inputs(), ["board", "cells", "edge"]);
}

/// The definition of each function, by small examples; the evaluators agree on them.
#[test]
fn functions_of_boards_are_those_of_the_definition() {
    for (expression, expected) in [
        ("'ab' + 'c' * 3", "'abccc'"),
        ("[1] * 2 + [3]", "[1,1,3]"),
        ("2 * 'xy' == 'xyxy'", "true"),
        ("square(2, 3)", "...|..."),
        ("square(2, 2, 'x') == 'xx|xx'", "true"),
        ("cells(square('xo|ox'), 'x')", "[a2,b1]"),
        ("put(square(2, 2), edge(square(2, 2), 's'), 'x')", "..|xx"),
        ("move(square('xo|..'), 'a2', 'b1')", ".o|.x"),
        ("swap(square('xo|..'), 'a2', 'b2')", "ox|.."),
        ("change(square('xo|.x'), 'xo', 'ox')", "ox|.o"),
        ("change('x', 'xo', 'ox')", "'o'"),
        ("change(square('xx'), 'x', 'o', 'a1')", "ox"),
        ("along(square('xo.'), 'xo.', '..x')", "[..x]"),
        ("along(square('..|..'), '..', '##', 'e')", "[##|..,..|##]"),
        ("along(square('x.|..'), 'x.', '.x')", "[..|x.,.x|..]"),
        (
            "along(square('xo|..'), '[xo]?', '=.')",
            "[.o|..,x.|..,xo|..]",
        ),
        ("along(hex('x.|..'), 'x.', '.x')", "[..|x.,.x|..]"),
        (
            "along(graph('x..', [[0,1],[0,2]]), 'x.', '.x')",
            "[..x,.x.]",
        ),
        ("along(tri('x|..'), 'x.', '.x')", "[.|.x,.|x.]"),
        ("along(torus('x..'), 'x.', '.x', 'w')", "[..x]"),
        ("near(square(3, 3), 'b2')", "[b3,a2,c2,b1]"),
        ("near(square(3, 3), 'b2', 'diag')", "[a3,c3,a1,c1]"),
        ("len(near(hex(3, 3), 'b2'))", "6"),
        ("near(tri(2), 'a1')", "[a2,b2]"),
        ("next(square(2, 2), 'b1', 'e') == []", "true"),
        ("next(square(2, 2), 'a1', 'n')", "[a2]"),
        ("next(hex(2, 2), 'a2', 'n')", "[a1]"),
        ("ray(square(1, 4), 'c1', 'w')", "[c1,b1,a1]"),
        ("run(square('x..o'), 'a1', 'e', '.')", "[b1,c1]"),
        ("between(square('xoox'), 'a1', 'e', 'o', 'x')", "[b1,c1]"),
        ("between(square('xoo.'), 'a1', 'e', 'o', 'x') == []", "true"),
        (
            "shift(square('abcd'), ray(square('abcd'), 'b1', 'e'), 'x')",
            "acdx",
        ),
        ("line(square('x..|.x.|..x'), 'x', 3)", "true"),
        ("line(square('x..|.x.|..x'), 'x', 3, 'orth')", "false"),
        ("group(square('xx.|..x'), 'a2', 'x')", "[a2,b2]"),
        ("groups(square('xx.|..x'), 'x')", "[[a2,b2],[c1]]"),
        (
            "linked(square('x.|x.'), 'x', edge(square(2, 2), 'n'), edge(square(2, 2), 's'))",
            "true",
        ),
        ("parts(square('x.|.x'), 'x')", "[x#|##,##|#x]"),
        (
            "edge(square(3, 3)) - edge(square(3, 3), 'n')",
            "[a2,c2,a1,b1,c1]",
        ),
        ("edge(tri(3), 'e') & edge(tri(3), 's')", "[c3]"),
        (
            "list{ [row(c), column(c)] for c in cells(square('x.|..'), 'x') }",
            "[[2,1]]",
        ),
        ("dirs('diag')", "['ne','nw','se','sw']"),
        ("turn(square('abc|def'))", "da|eb|fc"),
        ("flip(square('abc'))", "cba"),
        ("least(square('ba|dc'))", "ab|cd"),
        ("'b1' in cells(square('.x'), 'x')", "true"),
        (
            "list{ square('xo')[c] for c in cells(square('xo')) }",
            "['x','o']",
        ),
        (
            "set{ b for b in along(square('..'), '.', 'x') } == along(square('..'), '.', 'x')",
            "true",
        ),
        ("turn('ab|cd')", "'ca|db'"),
        ("parts('x.x', 'x')", "['x','x']"),
        ("placed('xo', 'xo', '.x')", "['.x']"),
        ("board(1, 3)", "'...'"),
    ] {
        let rules = Rules::parse("").expect("rules");
        let found = rules.bind(&Givens::new()).eval(expression);
        let found = found.map(|value| value.to_string());
        assert_eq!(found.as_deref(), Ok(expected), "{expression}");
        let tree = syntax::parse_expression(expression).tree;
        let (program, given) = (Program::default(), Givens::new());
        let plain = Plain::new(&program, &given).eval(&tree);
        assert_eq!(
            plain.map(|v| v.to_string()).as_deref(),
            Ok(expected),
            "{expression}"
        );
        let mut partizan = PartizanRules::parse("").expect("rules");
        match partizan.eval(expression, &mut Run::silent()) {
            Ok(ExprValue::Plain(value)) => assert_eq!(value.to_string(), expected, "{expression}"),
            other => panic!("{expression}: {other:?}"),
        }
    }
}

#[test]
fn warnings_are_about_traps_of_boards() {
    let ok = "other(p) = change(p, 'xo', 'ox')\nw(b, p) = win{ w(put(b, c, p), other(p)) for c in cells(b, '.') }\n\
              answer = w(square(2, 2), 'x')";
    let same = ok.replace("w(put(b, c, p), other(p))", "w(put(b, c, p), p)");
    for (rules, expected) in [
        (ok, None),
        (&same, Some("no option changes the argument `p`")),
        (
            "w(b) = win{ w(put(b, c, 'x')) for c in cells(b, '.') if cells(b, 'X') == [] }\nanswer = w(square(2, 2))",
            Some("no move and no start has `X`"),
        ),
        (
            "w(b) = win{ w(x) for x in placed(b, 'xo', '.x') }",
            Some("`placed` reads rows from left to right: `xo` is not found as `ox`"),
        ),
        ("w(b) = win{ w(x) for x in placed(b, '..', '##') }", None),
        (
            "w(b) = win{ w(x) for x in placed(b, 'xo', '.x') ++ placed(b, 'ox', 'x.') }",
            None,
        ),
    ] {
        let found = Rules::parse(rules).unwrap_or_else(|e| panic!("{rules}: {e:?}"));
        let warning = found
            .warnings()
            .first()
            .map(|w| w.message.text(Lang::En).to_string());
        assert_eq!(warning.as_deref(), expected, "{rules}");
    }
}

const CRAM: &str = "
tall(b) = along(b, '..', '##', 's')
wide(b) = along(b, '..', '##', 'e')
cram(b) = xor{ c(q) for q in parts(b, '.') }
c(b) = mex{ cram(y) for y in tall(b) + wide(b) }
crammis(b) = misere{ crammis(y) for y in tall(b) + wide(b) }
upright(b) = mex{ upright(y) for y in tall(b) }
";

const IMPARTIAL: &str = "
impartial(b) = xor{ i(q) for q in parts(b, 'xo') }
i(b) = mex{ impartial(y) for y in along(b, 'xo', '.x') + along(b, 'ox', '.o') }
alive(b, p) = all{ near(b, G) & cells(b, '.') != [] for G in groups(b, p) }
ok(b) = alive(b, 'x') and alive(b, 'o')
nogo(b) = mex{ nogo(y) for p in ['x', 'o'] for y in along(b, '.', p) if ok(y) }
";

/// Rules that a motion does not keep, or that look as if one did.
const LOPSIDED: &str = "
east(b) = mex{ east(y) for y in along(b, 'x.', '.x', 'e') }
edge1(b) = mex{ edge1(put(b, c, '.')) for c in cells(b, 'x') & (edge(b, 'n') | edge(b, 'w')) }
named(b) = mex{ named(put(b, c, '.')) for c in cells(b, 'x') if c != 'a1' }
rows(b) = mex{ rows(put(b, c, '.')) for c in cells(b, 'x') if row(c) > 1 }
first(b) = mex{ first(put(b, list{ c for c in cells(b, 'x') }[0], '.')) if cells(b, 'x') != [] }
order(b) = mex{ order(y) for i in 0..len(along(b, 'x', '.')) let y = along(b, 'x', '.')[i] if i % 2 == 0 }
text(b) = mex{ text(y) for y in along(b, 'x', '.') if b != 'x.x|...|..x' }
turned(b) = mex{ turned(turn(y)) for y in along(b, 'x.', '..', 'e') }
flipped(b) = mex{ flipped(flip(y)) for y in along(b, 'x.', '..', 's') }
least3(b) = mex{ least3(least(y)) for y in along(b, 'x.', '..', 'e') }
pairs(b) = mex{ pairs(put(b, c, '.')) for c in cells(b, 'x') for d, e in [['e', 'n'], ['s', 'w']] if next(b, c, d) & cells(b, 'x') != [] and next(b, c, e) != [] }
letter(b) = mex{ letter(put(put(b, c, d), next(b, c, d), '.')) for c in cells(b, 'x') for d in ['e', 'w'] if next(b, c, d) != [] }
slide(b) = mex{ slide(shift(b, ray(b, c, d), '.')) for c in edge(b) & cells(b, 'x') for d in dirs('orth') if len(ray(b, c, d)) > 1 }
runs(b) = max{ len(run(b, c, d, 'x')) - runs(put(b, c, '.')) for c in cells(b, 'x') for d in ['n', 's'] } default 0
";

/// Positions that are images of each other are stored once. Every value is that of the definition,
/// which stores nothing: for the rules of the games of the catalogue, and for rules that
/// directions, names of cells and orders of lists make lopsided.
#[test]
fn boards_up_to_symmetry_have_the_values_of_the_definition() {
    let mut seed = 7_u64;
    let mut random = move |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % n
    };
    let mut compared = 0;
    for (rules, calls, letters, given) in [
        (
            HEXAPAWN,
            &["hexapawn(B)", "breakthrough(B)"][..],
            "xo..",
            "h=3;w=3",
        ),
        (TACTIX, &["g(B)", "m(B)"], "xx.", "h=3;w=3"),
        (FOX, &["w(B, 'f')", "w(B, 'g')"], "fg...", ""),
        (
            TICTACTOE,
            &[
                "ttt(B, 'x')",
                "mis(B, 'o')",
                "wild(B)",
                "wildmis(B)",
                "notakto(B)",
            ],
            "xxoo.",
            "",
        ),
        (CHOMP, &["g(B)"], "xx.", "h=3;w=3"),
        (OTHELLO, &["v(B, 'x')"], "xxoo.", ""),
        (CRAM, &["cram(B)", "crammis(B)", "upright(B)"], "..#", ""),
        (IMPARTIAL, &["impartial(B)", "nogo(B)"], "xo..", ""),
        (
            LOPSIDED,
            &[
                "east(B)",
                "edge1(B)",
                "named(B)",
                "rows(B)",
                "first(B)",
                "order(B)",
                "text(B)",
                "turned(B)",
                "flipped(B)",
                "least3(B)",
                "pairs(B)",
                "letter(B)",
                "slide(B)",
                "runs(B)",
            ],
            "xx.",
            "",
        ),
    ] {
        let given = givens(given);
        let parsed = Rules::parse(rules).unwrap_or_else(|e| panic!("{e:?}"));
        let tree = syntax::parse(rules).tree;
        for call in calls {
            let mut game = parsed.bind(&given);
            let mut plain = Plain::new(&tree, &given);
            for round in 0..40 {
                let (rows, columns) = [(3, 3), (2, 3), (1, 4), (2, 2)][round % 4];
                let letters: Vec<char> = letters.chars().collect();
                let row = |_: usize, random: &mut dyn FnMut(usize) -> usize| {
                    let letter = |_| letters[random(letters.len())];
                    (0..columns).map(letter).collect::<String>()
                };
                let board: Vec<String> = (0..rows).map(|r| row(r, &mut random)).collect();
                let board = format!("square('{}')", board.join("|"));
                let call = call.replace('B', &board);
                let found = game.eval(&call).map_err(|errors| errors[0].code);
                let expected = plain.eval(&syntax::parse_expression(&call).tree);
                let expected = expected.map_err(|fault| fault.code);
                assert_eq!(found, expected, "{call}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 40 * 32);
}

/// Tic-tac-toe has 765 positions up to symmetry, among 5478.
#[test]
fn positions_up_to_symmetry_are_stored_once() {
    for (lines, cells) in [
        ("line(b, other(p), 3)", 765),
        ("(line(b, other(p), 3) or 'a1' == 'x')", 765),
        ("line(b, other(p), 3, ['e', 's', 'se', 'ne'])", 5478),
    ] {
        let rules = format!(
            "other(p) = change(p, 'xo', 'ox')
             ttt(b, p) = if {lines} then -1 else max{{ -ttt(put(b, c, p), other(p)) for c in cells(b, '.') }} default 0"
        );
        let rules = Rules::parse(&rules).unwrap_or_else(|e| panic!("{e:?}"));
        let mut game = rules.bind(&Givens::new());
        assert_eq!(
            game.eval("ttt(square(3, 3), 'x')")
                .map(|value| value.to_string())
                .as_deref(),
            Ok("0")
        );
        // The two values of `other` are stored too.
        assert_eq!(game.work().cells, cells + 2, "{lines}");
    }
}

/// Partizan rules: the values of random boards are those of rules with a direction list that no
/// motion keeps, so that no image is used.
#[test]
fn partizan_boards_up_to_symmetry_have_the_values_of_all_boards() {
    let kept = "
        clobber(b) = sum{ c(q) for q in parts(b, 'xo') }
        c(b) = { clobber(y) for y in along(b, 'xo', '.x', 'orth') | clobber(y) for y in along(b, 'ox', '.o', 'orth') }
        alive(b, p) = all{ near(b, G) & cells(b, '.') != [] for G in groups(b, p) }
        ok(b) = alive(b, 'x') and alive(b, 'o')
        n(b) = { n(y) for y in along(b, '.', 'x', 'orth') if ok(y) | n(y) for y in along(b, '.', 'o', 'orth') if ok(y) }
        d(b) = { d(y) for y in along(b, '..', '##', 's') | d(y) for y in along(b, '..', '##', 'e') }
        answer = 0";
    // The directions are the value of a function, of which nothing is proved.
    let all = kept.replace("'orth'", "four(0)").replace("'s'", "south(0)")
        + "
        four(n) = dirs('orth')
        south(n) = 's'";
    let mut seed = 3_u64;
    let mut random = move |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % n
    };
    let value = |rules: &str, boards: &[String]| {
        let mut game = PartizanRules::parse(rules).unwrap_or_else(|e| panic!("{e:?}"));
        let mut values = Vec::new();
        for call in boards {
            match game
                .eval(call, &mut Run::silent())
                .unwrap_or_else(|e| panic!("{call}: {e:?}"))
            {
                ExprValue::Game(id) => values.push(game.arena().text(id).expect("a text")),
                other => values.push(format!("{other:?}")),
            }
        }
        values
    };
    let mut boards = Vec::new();
    for round in 0..60 {
        let (rows, columns) = [(3, 3), (2, 3), (1, 5), (2, 2)][round % 4];
        for (function, letters) in [("clobber", "xxoo."), ("n", ".."), ("d", "...#")] {
            let letters: Vec<char> = letters.chars().collect();
            let mut row = || {
                (0..columns)
                    .map(|_| letters[random(letters.len())])
                    .collect::<String>()
            };
            let rows: Vec<String> = (0..rows).map(|_| row()).collect();
            if function != "n" || round < 4 && rows.len() < 3 {
                boards.push(format!("{function}(square('{}'))", rows.join("|")));
            }
        }
    }
    let (found, expected) = (value(kept, &boards), value(&all, &boards));
    assert_eq!(found, expected);
    let mut different = found;
    different.sort();
    different.dedup();
    assert!(different.len() > 15, "{}", different.len());
}

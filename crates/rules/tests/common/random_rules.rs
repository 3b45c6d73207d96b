//! Small random rules, for evaluators to agree on.
//!
//! A program is assembled from the elements of real rules. A *move* is a possible reference of one
//! item of a reducer: one position or several, with the clauses that bind and guard it. A family of
//! games (heaps, boards, intervals, sets, …) is a list of moves over its parameters that all
//! approach an end. The rest is common to the families: the reducer, the use of the values of a
//! move, the expression around the reducer, base cases, domains.
//!
//! Most programs are meaningful, so most positions have values. Some fail on purpose: a divisor
//! that becomes 0, an index outside its list, a score without default. All have correct types, and
//! all end. Strategies choose by number, with the simplest choice first, so a counterexample
//! shrinks towards Nim.

use grundy_rules::{Givens, Value};
use proptest::collection::vec;
use proptest::prelude::*;

/// Rules with questions to them.
#[derive(Clone, Debug)]
pub struct RandomProgram {
    /// The rules.
    pub source: String,
    /// A value for each of their free names.
    pub givens: Givens,
    /// The function of the query.
    pub function: String,
    /// The positions of the query, each a list of arguments.
    pub roots: Vec<Vec<Value>>,
}

/// Any small program.
pub fn random_program() -> impl Strategy<Value = RandomProgram> {
    prop_oneof![
        6 => heaps(),
        3 => two_functions(),
        3 => boards(),
        2 => intervals(),
        2 => growth(),
        2 => three_parameters(),
        2 => masks(),
        2 => lists(),
        1 => texts(),
        1 => prefixes(),
        2 => counting(),
    ]
}

/// The reducers that make a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Mex,
    Win,
    Misere,
    Max,
    Min,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::Mex => "mex",
            Self::Win => "win",
            Self::Misere => "misere",
            Self::Max => "max",
            Self::Min => "min",
        }
    }

    fn is_outcome(self) -> bool {
        matches!(self, Self::Win | Self::Misere)
    }

    /// A value of the kind's type.
    fn constant(self, n: i64) -> String {
        match self {
            Self::Mex => n.abs().to_string(),
            Self::Win | Self::Misere => (n % 2 == 0).to_string(),
            Self::Max | Self::Min => n.to_string(),
        }
    }
}

fn kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        4 => Just(Kind::Mex),
        3 => Just(Kind::Win),
        2 => Just(Kind::Misere),
        3 => Just(Kind::Max),
        1 => Just(Kind::Min),
    ]
}

/// The reference of one item.
#[derive(Clone, Debug)]
struct Move {
    /// The arguments of each position; none for an item that is a constant.
    to: Vec<String>,
    /// An integer in the scope of the clauses, for example the number taken.
    gain: String,
    /// `for`, `if` and `let`.
    clauses: String,
}

fn to(positions: &[&str], gain: &str, clauses: impl Into<String>) -> Move {
    Move {
        to: positions
            .iter()
            .map(|&position| position.to_owned())
            .collect(),
        gain: gain.to_owned(),
        clauses: clauses.into(),
    }
}

/// The form of a function around its moves; the numbers choose, 0 is the simplest.
#[derive(Clone, Debug)]
struct Style {
    kind: Kind,
    /// The use of the values of each item, and the function that it calls.
    items: Vec<(u8, usize)>,
    /// The expression around the reducer.
    around: u8,
    /// Constants and the value of a position without options.
    constant: i64,
    default: u8,
    /// Makes some item fail at some positions.
    hazard: u8,
}

fn style() -> impl Strategy<Value = Style> {
    let seldom = |most: u8| prop_oneof![3 => Just(0), 2 => 1..=most];
    let hazard = prop_oneof![14 => Just(0), 1 => 1_u8..=3];
    (
        kind(),
        vec((seldom(7), 0_usize..2), 4),
        seldom(6),
        -2_i64..5,
        seldom(8),
        hazard,
    )
        .prop_map(|(kind, items, around, constant, default, hazard)| Style {
            kind,
            items,
            around,
            constant,
            default,
            hazard,
        })
}

/// The functions that items call, all of the same kind, and the first parameter, an integer.
struct Scope<'a> {
    functions: &'a [&'a str],
    param: &'a str,
}

/// Returns the expression of an item from the positions of its move.
fn item(style: &Style, (choice, function): (u8, usize), step: &Move, scope: &Scope) -> String {
    let calls: Vec<String> = (step.to.iter().enumerate())
        .map(|(i, position)| {
            let function = scope.functions[(function + i) % scope.functions.len()];
            format!("{function}({position})")
        })
        .collect();
    let gain = &step.gain;
    let expr = match (style.kind, calls.as_slice()) {
        (kind, []) => match choice {
            0 => kind.constant(style.constant),
            _ if kind == Kind::Mex => format!("abs({gain})%4"),
            _ if kind.is_outcome() => format!("({gain})%2==0"),
            _ => gain.clone(),
        },
        (Kind::Mex, [a]) => match choice {
            1 => format!("{a}+1"),
            2 => format!("{a}^1"),
            3 => format!("abs({a}-2)"),
            4 => format!("({a}*3+abs({gain}))%5"),
            5 => format!("mex{{ {a}, 0 }}"),
            6 => format!("min({a},2)"),
            _ => a.clone(),
        },
        (Kind::Mex, calls) => match choice {
            1 => calls.join("+"),
            2 => format!("max({})", calls.join(",")),
            3 => calls.join(" ⊗ "),
            4 => format!("xor{{ v for v in [{}] }}", calls.join(",")),
            5 => format!("xor{{ {} }}", calls.join(", ")),
            _ => calls.join("^"),
        },
        (Kind::Win | Kind::Misere, [a]) => match choice {
            1 => format!("not {a}"),
            2 => format!("{a} or ({gain})%3==1"),
            3 => format!("{a} and ({gain})%2==1"),
            4 => format!("win{{ {a} }}"),
            5 => format!("{a} != (({gain})%2==0)"),
            _ => a.clone(),
        },
        (Kind::Win | Kind::Misere, calls) => match choice {
            1 => calls.join(" or "),
            2 => format!("all{{ v for v in [{}] }}", calls.join(",")),
            3 => format!("any{{ {} }}", calls.join(", ")),
            4 => format!("count{{ {} }}%2==0", calls.join(", ")),
            5 => format!("{} != {}", calls[0], calls[1]),
            _ => calls.join(" and "),
        },
        (Kind::Max | Kind::Min, [a]) => match choice {
            1 => format!("{a}+{gain}"),
            2 => format!("-{a}"),
            3 => format!("{a}/2"),
            4 => format!("({a})%3-({gain})"),
            5 => format!("max({a},{gain})"),
            6 => format!("int({a}>0)-({gain})*2"),
            7 => format!("min{{ {a}, {gain} }}"),
            _ => format!("{gain}-{a}"),
        },
        (Kind::Max | Kind::Min, calls) => match choice {
            1 => calls.join("+"),
            2 => format!("min({})+{gain}", calls.join(",")),
            3 => format!("sum{{ v for v in [{}] }}-{gain}", calls.join(",")),
            4 => format!("max{{ {} }}", calls.join(", ")),
            _ => calls.join("-"),
        },
    };
    let hazard = match style.hazard {
        1 => format!("6/({}-2)", scope.param),
        2 => format!("[0,0,0,0][{}]", scope.param),
        _ => String::new(),
    };
    match (hazard.is_empty(), style.kind.is_outcome()) {
        (true, _) => expr,
        (false, true) => format!("{hazard} < 9 and ({expr})"),
        (false, false) => format!("0*({hazard})+({expr})"),
    }
}

/// The body of a function with these moves. `condition` is any condition on the parameters.
fn body(style: &Style, moves: &[Move], scope: &Scope, condition: &str) -> String {
    let kind = style.kind;
    let default = match (kind, style.default) {
        (Kind::Max | Kind::Min, _) if style.hazard == 3 => String::new(),
        (Kind::Max | Kind::Min, 0 | 8) => " default 0".to_owned(),
        (Kind::Max | Kind::Min, 1..=3) => format!(" default {}", style.constant),
        (Kind::Max | Kind::Min, 4 | 5) => format!(" default {}", scope.param),
        (Kind::Max | Kind::Min, _) => format!(" default -{}", scope.param),
        _ => String::new(),
    };
    let written = |word: &str, moves: &[Move], first: usize| {
        let items = moves.iter().enumerate().map(|(i, step)| {
            let choice = style.items[(first + i) % style.items.len()];
            format!("{} {}", item(style, choice, step, scope), step.clauses)
                .trim()
                .to_owned()
        });
        let items = items.collect::<Vec<_>>().join(", ");
        format!("{word}{{ {items} }}{default}")
    };
    let reducer = |moves: &[Move], first: usize| written(kind.word(), moves, first);
    // The two players of a game of score may choose in one function.
    let other = match kind {
        Kind::Max => "min",
        Kind::Min => "max",
        _ => kind.word(),
    };
    let all = reducer(moves, 0);
    match style.around {
        1 => format!(
            "if {condition} then {} else {all}",
            kind.constant(style.constant)
        ),
        2 => format!("if {condition} then {all} else {}", reducer(&moves[..1], 1)),
        3 => format!(
            "if {condition} then {} else {all}",
            written(other, &moves[moves.len() - 1..], 2)
        ),
        4 if kind == Kind::Mex => format!("({all})^1"),
        4 if kind.is_outcome() => format!("not {all}"),
        4 => format!("-({all})"),
        5 if kind == Kind::Mex => format!("{all} + 1"),
        5 if kind.is_outcome() => format!("({all}) == true"),
        5 => format!("2*({all})-1"),
        6 if kind == Kind::Mex => format!("({all}) % 3"),
        6 if kind.is_outcome() => format!("({all}) and {}>-5", scope.param),
        6 => format!("({all}) / 2"),
        _ => all,
    }
}

fn ints(values: &[i64]) -> Value {
    Value::list(values.iter().copied().map(Value::Int))
}

fn position(args: &[i64]) -> Vec<Value> {
    args.iter().copied().map(Value::Int).collect()
}

/// The inputs that moves of heaps use.
fn heap_givens() -> impl Strategy<Value = Givens> {
    (vec(1_i64..6, 1..4), 1_i64..5).prop_map(|(s, k)| {
        Givens::from([("S".to_owned(), ints(&s)), ("K".to_owned(), Value::Int(k))])
    })
}

/// Definitions that moves of heaps use.
const HELPERS: &str = "D = [1,3,4]
Q = list{ q*q for q in 1..4 }
R(x) = set{ x-1, x/2, x-2 if x>2 }
fits(k,x) = k<=x and (k+x)%3!=0
half(x) = (x+1)/2
";

/// A move of one heap of `x` that leaves `x >= 0` only where a domain is declared.
fn heap_move(domain: bool) -> impl Strategy<Value = Move> {
    let moves = if domain { 32_usize } else { 26 };
    (0..moves, 1_i64..5, 2_i64..4).prop_map(|(choice, c, d)| match choice {
        0 => to(&["x-1"], "1", "if x>=1"),
        1 => to(&["x-k"], "k", format!("for k in 1..={c} if k<=x")),
        2 => to(&["a"], "a", "for a in 0..x"),
        3 => to(&["x-k"], "k", format!("for k in 1..=min({c},x)")),
        4 => to(&["x-s"], "s", format!("for s in [1,{d},{}] if s<=x", c + 2)),
        5 => to(&["x-s"], "s", "for s in S if s<=x"),
        6 => to(&["x-k"], "x-k", format!("for k in 1..=x/{d}")),
        7 => to(&["x-k"], "k", "for k in 1..=min(K,x)"),
        8 => to(&["x/2"], "x", "if x>0"),
        9 => to(&["x/p"], "p", format!("for p in [2,3,{c}+1] if x>0")),
        10 => to(
            &["d"],
            "d",
            "for d in (if x>0 then divisors(x) else []) if d<x",
        ),
        11 => to(
            &["x/p**k"],
            "k",
            "if x>0 for p,e in factor(x) for k in 1..=e",
        ),
        12 => to(&["x-k*k"], "k", "for k in 1..=isqrt(max(0,x))"),
        13 => to(&["x-(1<<k)"], "k", "for k in 0..4 if 1<<k<=x"),
        14 => to(&["x%k"], "k", "for k in 1..=x"),
        15 => to(&["a", "x-a"], "a", "for a in 1..=(x-1)/2"),
        16 => to(
            &["a", &format!("x-{d}-a")],
            "a",
            format!("for a in 0..=x-{d}"),
        ),
        17 => to(
            &["a", "b", "c"],
            "c-a",
            "for a in 1..x for b in a+1..x-a let c = x-a-b if c>b",
        ),
        18 => to(&["x-s"], "s", "for s in D if s<=x"),
        19 => to(&["y"], "x-y", "let y = half(x) if y<x"),
        20 => to(&["y"], "y", "for y in R(x) if 0<=y<x"),
        21 => to(&["x-k"], "k", format!("for k in 1..={c}+1 if fits(k,x)")),
        22 => to(&["x-q"], "q", "for q in Q let y = x-q if y>=0 and y!=q"),
        23 => to(&["x-(1<<k)"], "1", "for k in 0..4 if x>0 if bit(x,k)"),
        24 => to(&[], "x", format!("if x=={c}")),
        25 => to(&["x-k"], "k", format!("for k in {c}..=x step {d}")),
        // These leave the domain.
        26 => to(&["x-k"], "k", format!("for k in 1..={c}")),
        27 => to(&["x-s"], "s", "for s in S"),
        28 => to(&["a", &format!("x-{d}-a")], "a", "for a in -1..x"),
        29 => to(&["x-s"], "s", "for s in D for t in [0,1] if t<s"),
        30 => to(&["x-1", "x-K"], "K", ""),
        _ => to(&[&format!("x-{d}")], "1", "if x%2==1 or x>4"),
    })
}

/// The header of a one-heap game with its lines for base cases.
#[derive(Clone, Debug)]
struct Header {
    domain: Option<i64>,
    bases: Vec<i64>,
}

fn header() -> impl Strategy<Value = Header> {
    let domain = prop_oneof![3 => Just(None), 2 => (0_i64..3).prop_map(Some)];
    let bases = prop_oneof![
        4 => Just(vec![]),
        2 => Just(vec![0]),
        1 => Just(vec![0, 1]),
        1 => Just(vec![-1]),
        1 => Just(vec![3, -2]),
    ];
    (domain, bases).prop_map(|(domain, bases)| Header { domain, bases })
}

impl Header {
    fn lines(&self, function: &str, style: &Style) -> String {
        let bases = self.bases.iter().enumerate().map(|(i, base)| {
            let value = style.kind.constant(style.constant + i as i64);
            format!("{function}({base}) = {value}\n")
        });
        let least = self
            .domain
            .map_or(String::new(), |least| format!(">={least}"));
        format!("{}{function}(x{least}) = ", bases.collect::<String>())
    }
}

fn heap_roots() -> impl Strategy<Value = Vec<Vec<Value>>> {
    let size = prop_oneof![20 => 0_i64..=12, 1 => -2_i64..0];
    vec(size.prop_map(|x| position(&[x])), 2..7)
}

/// Moves for a header: some of them may leave its domain, if it has one.
fn heap_game() -> impl Strategy<Value = (Header, Vec<Move>)> {
    header().prop_flat_map(|header| {
        let moves = vec(heap_move(header.domain.is_some()), 1..4);
        (Just(header), moves)
    })
}

fn condition() -> impl Strategy<Value = String> {
    (0_u8..5, 0_i64..5).prop_map(|(choice, c)| match choice {
        0 => format!("x<={c}"),
        1 => "x%2==0".to_owned(),
        2 => format!("x=={c} or x=={c}+3"),
        3 => format!("{c}<=x<=6"),
        _ => "popcount(abs(x))==1".to_owned(),
    })
}

/// One heap: subtraction games, splits, divisors, halves.
fn heaps() -> impl Strategy<Value = RandomProgram> {
    (
        heap_game(),
        style(),
        condition(),
        heap_givens(),
        heap_roots(),
    )
        .prop_map(|((header, moves), style, condition, givens, roots)| {
            let scope = Scope {
                functions: &["g"],
                param: "x",
            };
            let body = body(&style, &moves, &scope, &condition);
            RandomProgram {
                source: format!("{HELPERS}{}{body}\n", header.lines("g", &style)),
                givens,
                function: "g".to_owned(),
                roots,
            }
        })
}

/// Two functions of one heap that call each other; or a game that uses Grundy values of another.
fn two_functions() -> impl Strategy<Value = RandomProgram> {
    (
        (heap_game(), style(), heap_game(), style(), condition()),
        (any::<bool>(), heap_givens(), heap_roots()),
    )
        .prop_map(
            |((first, style, second, other, condition), (mutual, givens, roots))| {
                let (header, moves) = first;
                let (second_header, mut second_moves) = second;
                let source = if mutual {
                    let other = Style {
                        kind: style.kind,
                        ..other
                    };
                    let scope = Scope {
                        functions: &["u", "v"],
                        param: "x",
                    };
                    format!(
                        "{HELPERS}{}{}\n{}{}\n",
                        header.lines("u", &style),
                        body(&style, &moves, &scope, &condition),
                        second_header.lines("v", &other),
                        body(&other, &second_moves, &scope, &condition),
                    )
                } else {
                    let of_g = Style {
                        kind: Kind::Mex,
                        hazard: 0,
                        ..style
                    };
                    for step in &mut second_moves {
                        if let [y] = step.to.as_slice() {
                            step.clauses = format!("{} if g({y})!=1", step.clauses);
                            step.gain = format!("g({y})");
                        }
                    }
                    format!(
                        "{HELPERS}{}{}\n{}{}\n",
                        header.lines("g", &of_g),
                        body(
                            &of_g,
                            &moves,
                            &Scope {
                                functions: &["g"],
                                param: "x"
                            },
                            &condition
                        ),
                        second_header.lines("u", &other),
                        body(
                            &other,
                            &second_moves,
                            &Scope {
                                functions: &["u"],
                                param: "x"
                            },
                            &condition
                        ),
                    )
                };
                RandomProgram {
                    source,
                    givens,
                    function: "u".to_owned(),
                    roots,
                }
            },
        )
}

/// Two heaps or a piece on a board.
fn boards() -> impl Strategy<Value = RandomProgram> {
    let step = |domain: bool| {
        let moves = if domain { 17_usize } else { 13 };
        (0..moves, 1_i64..4).prop_map(|(choice, c)| match choice {
            0 => to(&["x-1,y"], "1", "if x>=1"),
            1 => to(&["x,y-1"], "1", "if y>=1"),
            2 => to(&["a,y"], "x-a", "for a in 0..x"),
            3 => to(&["x,b"], "b", "for b in 0..y"),
            4 => to(&["x-k,y-k"], "k", "for k in 1..=min(x,y)"),
            5 => to(&["x-k,y"], "k", format!("for k in 1..={c} if k<=x")),
            6 => to(&["x,y-k"], "-k", format!("for k in 1..={c} if k<=y")),
            7 => to(&["x,b", "a,y", "a,b"], "a*b", "for a in 0..x for b in 0..y"),
            8 => to(&["x+a,y+b"], "a-b", "for a,b in J if x+a>=0 and y+b>=0"),
            9 => to(&["min(x-k,y),max(x-k,y)"], "k", "for k in 1..=x"),
            10 => to(&["i,y", "x-i,y"], "i", "for i in 1..=x/2"),
            11 => to(&["y-1,x"], "x-y", "if y>0"),
            12 => to(&["c,y"], "c", "for c in 0..x if c!=y"),
            // These leave the domain.
            13 => to(&["x-k,y"], "k", format!("for k in 1..={c}")),
            14 => to(&["x+a,y+b"], "a", "for a,b in J"),
            15 => to(&[&format!("x-{c},y-1")], "y", ""),
            _ => to(
                &["x,y-k"],
                "k",
                format!("for k in 1..={c} for j in [1,2] if k%j==0"),
            ),
        })
    };
    let header = (0_u8..3, 0_u8..5);
    let game = header.prop_flat_map(move |(domain, bases)| {
        (Just(domain), Just(bases), vec(step(domain > 0), 1..4))
    });
    let condition = prop_oneof![
        Just("x==y"),
        Just("x>y"),
        Just("(x+y)%3==0"),
        Just("x<2 and y<2"),
    ];
    let roots = vec(
        (0_i64..7, 0_i64..7).prop_map(|(x, y)| position(&[x, y])),
        1..5,
    );
    (game, style(), condition, roots).prop_map(
        |((domain, bases, moves), style, condition, roots)| {
            let scope = Scope {
                functions: &["g"],
                param: "x",
            };
            let constant = style.kind.constant(style.constant);
            let bases = match bases {
                1 => format!("g(0,0) = {constant}\n"),
                2 => format!("g(0,y) = {constant}\ng(x,1) = {constant}\n"),
                3 => format!("g(-1,y) = {constant}\n"),
                _ => String::new(),
            };
            let header = ["g(x,y)", "g(x>=0,y>=0)", "g(x>=0,y>=1)"][usize::from(domain)];
            let body = body(&style, &moves, &scope, condition);
            RandomProgram {
                source: format!("{bases}{header} = {body}\n"),
                givens: Givens::from([(
                    "J".to_owned(),
                    Value::list([[1, -2], [-1, -1], [-2, 1]].iter().map(|jump| ints(jump))),
                )]),
                function: "g".to_owned(),
                roots,
            }
        },
    )
}

/// A row of numbers that is taken from its ends.
fn intervals() -> impl Strategy<Value = RandomProgram> {
    let step = (0_usize..8, 1_i64..3).prop_map(|(choice, c)| match choice {
        0 => to(&["i+1,j"], "a[i]", "if i<=j"),
        1 => to(&["i,j-1"], "a[j]", "if i<=j"),
        2 => to(&["i+2,j"], "a[i]+a[i+1]", "if i<j"),
        3 => to(&["i+1,j-1"], "(a[i]-a[j])", "if i<j"),
        4 => to(&["i,k", "k+1,j"], "a[k]", "for k in i..j"),
        5 => to(&["i,k-1", "k+1,j"], "a[k]", "for k in i..=j"),
        6 => to(
            &["i,j-k"],
            "sum{ a[t] for t in j-k+1..=j }",
            format!("for k in 1..={c} if i+k<=j+1"),
        ),
        _ => to(&["i+k,j"], "k", "for k in 1..=j-i+1 if a[i]%2==0"),
    });
    let condition = prop_oneof![
        Just("i>j"),
        Just("i==j"),
        Just("(i+j)%2==0"),
        Just("i<=j and a[i]>a[j]")
    ];
    let row = vec(-4_i64..9, 1..7);
    (
        vec(step, 1..4),
        style(),
        condition,
        row,
        vec((0.0..1.0, 0.0..1.0), 0..4),
    )
        .prop_map(|(moves, style, condition, row, cuts)| {
            let scope = Scope {
                functions: &["v"],
                param: "i",
            };
            let last = row.len() as i64 - 1;
            let mut roots = vec![position(&[0, last])];
            roots.extend(cuts.into_iter().map(|(from, to): (f64, f64)| {
                let i = (from * row.len() as f64) as i64;
                position(&[i, i - 1 + (to * (last - i + 2) as f64) as i64])
            }));
            RandomProgram {
                source: format!("v(i,j) = {}\n", body(&style, &moves, &scope, condition)),
                givens: Givens::from([("a".to_owned(), ints(&row))]),
                function: "v".to_owned(),
                roots,
            }
        })
}

/// A move may enlarge one heap while it makes another smaller.
fn growth() -> impl Strategy<Value = RandomProgram> {
    let step = (0_usize..7, 1_i64..4).prop_map(|(choice, c)| match choice {
        0 => to(&["w-1,b+w"], "w", "if w>=1"),
        1 => to(&["w,b-k"], "k", "for k in 1..=b/2"),
        2 => to(&["w,b-1"], "1", "if b>=1"),
        3 => to(&[&format!("w-1,b+{c}")], "b", "if w>=1"),
        4 => to(&["w-1,2*b"], "b", "if w>0"),
        5 => to(&["v,b+k"], "k", "for v in 0..w for k in 0..=w-v"),
        _ => to(&["w-1,b", "w-1,b+w"], "b-w", "if w>0"),
    });
    let condition = prop_oneof![
        Just("w>b"),
        Just("b%2==0"),
        Just("w==0 and b==1"),
        Just("b>9")
    ];
    let roots = vec(
        (0_i64..4, 0_i64..6).prop_map(|(w, b)| position(&[w, b])),
        1..5,
    );
    (vec(step, 1..4), style(), condition, roots, 0_u8..3).prop_map(
        |(moves, style, condition, roots, header)| {
            let scope = Scope {
                functions: &["g"],
                param: "w",
            };
            let header = ["g(w,b)", "g(w>=0,b)", "g(w,b>=0)"][usize::from(header)];
            RandomProgram {
                source: format!("{header} = {}\n", body(&style, &moves, &scope, condition)),
                givens: Givens::new(),
                function: "g".to_owned(),
                roots,
            }
        },
    )
}

/// Three heaps, or two and the player to move.
fn three_parameters() -> impl Strategy<Value = RandomProgram> {
    let step = (0_usize..9, 1_i64..3).prop_map(|(choice, c)| match choice {
        0 => to(&["x-1,y,z"], "1", "if x>0"),
        1 => to(&["x,b,z"], "b", "for b in 0..y"),
        2 => to(&["x,y,z-k"], "k", format!("for k in 1..={c} if k<=z")),
        3 => to(&["x-1,y-1,z+1"], "z", "if x>=1 and y>=1"),
        4 => to(&["x-k,y-k,z-k"], "k", "for k in 1..=min(x,y,z)"),
        5 => to(&["y-1,z,x"], "x+y", "if y>0"),
        6 => to(&["x-1,1-(y&1),z"], "y", "if x>0 and y<2"),
        7 => to(&["a,y,z", "x-1-a,y,z"], "a", "for a in 0..x"),
        _ => to(&["x,y/2,z"], "y", "if y>0"),
    });
    let condition = prop_oneof![
        Just("x==z"),
        Just("y==0"),
        Just("(x+y+z)%2==0"),
        Just("x>y>=z")
    ];
    let roots = vec((0_i64..4, 0_i64..4, 0_i64..4), 2..5).prop_map(|roots| {
        roots
            .into_iter()
            .map(|(x, y, z)| position(&[x, y, z]))
            .collect()
    });
    (vec(step, 1..4), style(), condition, roots).prop_map(|(moves, style, condition, roots)| {
        let scope = Scope {
            functions: &["g"],
            param: "x",
        };
        RandomProgram {
            source: format!("g(x,y,z) = {}\n", body(&style, &moves, &scope, condition)),
            givens: Givens::new(),
            function: "g".to_owned(),
            roots,
        }
    })
}

/// Sets as bits of an integer.
fn masks() -> impl Strategy<Value = RandomProgram> {
    // Moves either set bits or clear them; both together would form a cycle.
    let up = (0_usize..3).prop_map(|choice| match choice {
        0 => to(&["m|1<<i"], "i", "for i in 0..n if bit(m,i)==0"),
        1 => to(&["m|3<<i"], "i", "for i in 0..n-1 if m&3<<i==0"),
        _ => to(&["m|b(i)"], "i", "for i in 0..n if m&b(i)==0"),
    });
    let down = (0_usize..6).prop_map(|choice| match choice {
        0 => to(&["m-(1<<i)"], "i", "for i in 0..n if bit(m,i)"),
        1 => to(&["m-(m&N(i))"], "i", "for i in 0..n if bit(m,i)"),
        2 => to(&["m^3<<i"], "i", "for i in 0..n-1 if m>>i&3==3"),
        3 => to(&["m&m-1"], "popcount(m)", "if m>0"),
        4 => to(
            &["m-(1<<i)+(1<<j)"],
            "i-j",
            "for i in 0..n if bit(m,i) for j in 0..i if not bit(m,j)",
        ),
        _ => to(&["m>>1"], "m&1", "if m"),
    });
    let moves = prop_oneof![vec(up, 1..3), vec(down, 1..3)];
    let condition = prop_oneof![
        Just("popcount(m)<=1"),
        Just("m%3==0"),
        Just("m==0"),
        Just("m>>1&1")
    ];
    let graph = vec(vec(0_i64..5, 0..3), 5);
    (
        moves,
        style(),
        condition,
        2_i64..6,
        graph,
        vec(0_i64..32, 2..5),
    )
        .prop_map(|(moves, style, condition, n, graph, roots)| {
            let scope = Scope {
                functions: &["g"],
                param: "m",
            };
            let source = format!(
                "b(i) = 1<<i | 1<<(i+1)%n
N(v) = 1<<v | xor{{ 0, (1<<v^1<<u) & 1<<u for u in E[v] }}
g(m) = {}\n",
                body(&style, &moves, &scope, condition)
            );
            RandomProgram {
                source,
                givens: Givens::from([
                    ("n".to_owned(), Value::Int(n)),
                    (
                        "E".to_owned(),
                        Value::list(graph.iter().map(|row| ints(row))),
                    ),
                ]),
                function: "g".to_owned(),
                roots: roots
                    .into_iter()
                    .map(|m| position(&[m % (1 << n)]))
                    .collect(),
            }
        })
}

/// Lists as positions.
fn lists() -> impl Strategy<Value = RandomProgram> {
    let step = (0_usize..9, 1_i64..3).prop_map(|(choice, c)| match choice {
        0 => to(&["h[1..]"], "h[0]", "if len(h)>0"),
        1 => to(&["drop(h,i)"], "h[i]", "for i in 0..len(h)"),
        2 => to(&["put(h,i,h[i]-1)"], "i", "for i in 0..len(h) if h[i]>0"),
        3 => to(
            &["sort(put(h,i,j))"],
            "j",
            "for i in 0..len(h) for j in 0..h[i]",
        ),
        4 => to(
            &["sort(put(h,i,j))"],
            "j",
            "for i in 0..len(h) for j in 0..h[i] if not j in h",
        ),
        5 => to(
            &["list{ h[i]-bit(m,i) for i in 0..len(h) }"],
            "m",
            "for m in 1..1<<len(h) if all{ h[i]>=bit(m,i) for i in 0..len(h) }",
        ),
        6 => to(&["h[0..i]", "h[i+1..]"], "h[i]", "for i in 0..len(h)"),
        7 => to(&["h[..i]++h[i+1..]"], "h[i]", "for i in 0..len(h)"),
        _ => to(
            &["drop(h,i)"],
            "len(h)",
            format!("for i in 0..len(h) step {c} if h[i]%2==0"),
        ),
    });
    let condition = prop_oneof![
        Just("len(h)<=1"),
        Just("sum{ x for x in h }%2==0"),
        Just("all{ x<=1 for x in h }"),
        Just("h==[] or h[0]==1"),
    ];
    let roots = vec(vec(0_i64..4, 0..4).prop_map(|h| vec![ints(&h)]), 2..5);
    (vec(step, 1..3), style(), condition, roots).prop_map(|(moves, style, condition, roots)| {
        let scope = Scope {
            functions: &["w"],
            param: "len(h)",
        };
        RandomProgram {
            source: format!("w(h) = {}\n", body(&style, &moves, &scope, condition)),
            givens: Givens::new(),
            function: "w".to_owned(),
            roots,
        }
    })
}

/// Texts as positions.
fn texts() -> impl Strategy<Value = RandomProgram> {
    let step = (0_usize..6).prop_map(|choice| match choice {
        0 => to(
            &["put(put(s,i,'-'),i+1,'-')"],
            "i",
            "for i in 0..len(s)-1 if s[i]=='+' and s[i+1]=='+'",
        ),
        1 => to(&["put(s,i,'-')"], "i", "for i in 0..len(s) if s[i]!='-'"),
        2 => to(&["s[1..]"], "len(s)", "if s!=''"),
        3 => to(
            &["s[..i]+'-'++s[i+1..]"],
            "i",
            "for i in 0..len(s) if s[i]!='-'",
        ),
        4 => to(&["s[..=i-1]", "s[i+1..]"], "i", "for i in 0..len(s)"),
        _ => to(&["drop(s,i)"], "i", "for i in 0..len(s) if s[i] in 'ab'"),
    });
    let condition = prop_oneof![
        Just("len(s)<2"),
        Just("'++' in s"),
        Just("count{ c=='+' for c in s }>2"),
        Just("len(split(s,'-'))==2"),
    ];
    let text = vec(prop_oneof![Just('+'), Just('-'), Just('a')], 0..6);
    let roots = vec(
        text.prop_map(|s| vec![Value::text(&s.iter().collect::<String>())]),
        1..4,
    );
    (vec(step, 1..3), style(), condition, roots).prop_map(|(moves, style, condition, roots)| {
        let scope = Scope {
            functions: &["g"],
            param: "len(s)",
        };
        RandomProgram {
            source: format!("g(s) = {}\n", body(&style, &moves, &scope, condition)),
            givens: Givens::new(),
            function: "g".to_owned(),
            roots,
        }
    })
}

/// A row of numbers that is taken from its front, ascending references.
fn prefixes() -> impl Strategy<Value = RandomProgram> {
    let step = (0_usize..5).prop_map(|choice| match choice {
        0 => to(
            &["i+x,M"],
            "sum{ a[j] for j in i..i+x }",
            "for x in 1..=min(M,len(a)-i)",
        ),
        1 => to(
            &["i+x,max(M,x)"],
            "sum{ a[j] for j in i..i+x }",
            "for x in 1..=min(2*M,len(a)-i)",
        ),
        2 => to(&["i+1,M"], "a[i]", "if i<len(a)"),
        3 => to(&["i,M-1"], "M", "if M>1"),
        _ => to(
            &["j,M"],
            "a[i]",
            "for j in i+1..=len(a) if i<len(a) and a[j-1]>0",
        ),
    });
    let condition = prop_oneof![
        Just("i>=len(a)"),
        Just("M==2"),
        Just("i<len(a) and a[i]<0"),
        Just("i>M")
    ];
    let row = vec(-4_i64..9, 0..7);
    (
        vec(step, 1..3),
        style(),
        condition,
        row,
        1_i64..3,
        0..=1_i64,
    )
        .prop_map(|(moves, style, condition, row, m, i)| {
            let scope = Scope {
                functions: &["v"],
                param: "i",
            };
            RandomProgram {
                source: format!("v(i,M) = {}\n", body(&style, &moves, &scope, condition)),
                givens: Givens::from([("a".to_owned(), ints(&row))]),
                function: "v".to_owned(),
                roots: vec![
                    position(&[0, m]),
                    position(&[i.min(row.len() as i64), 3 - m]),
                ],
            }
        })
}

/// Recurrences that are not games: counts, sums, sets and existence tests.
fn counting() -> impl Strategy<Value = RandomProgram> {
    let form = (0_usize..9, 1_i64..4, 0_i64..4).prop_map(|(choice, c, d)| match choice {
        0 => format!("f(0) = {d}\nf(x) = f(x-1)+{c}"),
        1 => format!("f(0) = 1\nf(x) = sum{{ f(x-s) for s in S if s<=x }} + {d}"),
        2 => format!("f(x) = if x<{c} then x else f(x-1)+f(x-{c})"),
        3 => format!("f(x) = any{{ not f(x-s) for s in S if s<=x }} or x=={d}"),
        4 => "f(x) = all{ f(d) != (d%2==0) for d in 1..x }".to_owned(),
        5 => format!("f(x) = count{{ f(y)%2=={} for y in 0..x }}", d % 2),
        6 => format!("f(x) = xor{{ f(y)+{c} for y in 0..x step {c} }}"),
        7 => format!(
            "g(n) = mex{{ v for v in f(n) }}
f(r) = set{{ g(a)^g(r-a) for a in 1..r, 0 if r=={d}, g(r-{c}) if r>={c} }}"
        ),
        _ => format!("f(x) = list{{ {d}, max{{ v for v in f(x/2) }}+1 if x>0 }}"),
    });
    (form, heap_givens(), vec(0_i64..=12, 2..6)).prop_map(|(source, givens, roots)| RandomProgram {
        source: source + "\n",
        givens,
        function: "f".to_owned(),
        roots: roots.into_iter().map(|x| position(&[x])).collect(),
    })
}

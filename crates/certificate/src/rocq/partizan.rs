//! Equal partizan games, and periods of partizan heaps, as theorems.
//!
//! The statement names the rules and the position if the library has the rules of the game. `coqc`
//! then plays them and compares each position with a node of the certificate. For other games the
//! statement is about the graph of the certificate, written as a game form if that is short.

use std::fmt::Write as _;

use grundy_message::Lang;

use super::list;
use crate::messages;
use crate::partizan::{PartizanCertificate, ReplyLine};
use crate::report::{CheckError, require};

/// Maximum length of a game form in a statement.
const MAX_FORM: usize = 1000;

/// Maximum integer that is written as a number.
const MAX_INTEGER: i32 = 1000;

/// Maximum number in a position of a rule with numbers, which are unary in the library.
const MAX_HEAP: u64 = 1000;

/// Maximum heap that is compared.
const MAX_HEAPS: u64 = 500;

/// Maximum length of a line of data.
const MAX_LINE: usize = 120;

/// The theorem of a certificate about partizan games.
pub(super) fn of_partizan(claim: &PartizanCertificate, lang: Lang) -> Result<String, CheckError> {
    let head = super::comments(&claim.claim(), lang);
    match claim {
        PartizanCertificate::Heaps {
            left,
            right,
            period,
            preperiod,
        } => of_heaps(&head, [left, right], *period, *preperiod),
        PartizanCertificate::Equal {
            what,
            nodes,
            pairs,
            sides,
        } => Ok(of_equality(&head, what, nodes, pairs, *sides)),
    }
}

fn of_heaps(
    head: &str,
    [left, right]: [&[u64]; 2],
    period: u64,
    preperiod: u64,
) -> Result<String, CheckError> {
    let most = left.iter().chain(right).copied().max().unwrap_or(0);
    let last = most
        .max(period)
        .saturating_add(period)
        .saturating_add(preperiod);
    require(last <= MAX_HEAPS, || {
        messages::rocq_compares_too_many(last, MAX_HEAPS)
    })?;
    Ok(format!(
        "{head}From Coq Require Import List.\n\
         From Grundy Require Import P0.\n\
         Import ListNotations.\n\n\
         Theorem period : heaps_have_period {left} {right} {preperiod} {period}.\n\
         Proof. apply check_heaps_sound. vm_cast_no_check (eq_refl true). Qed.\n\
         Print Assumptions period.\n",
        left = list(left),
        right = list(right),
    ))
}

fn of_equality(
    head: &str,
    what: &str,
    nodes: &[[Vec<u32>; 2]],
    pairs: &[ReplyLine],
    (g, h): (u32, u32),
) -> String {
    let forms = forms(nodes);
    let form = |node: u32| forms.get(node as usize).and_then(Option::as_deref);
    // The proof that the node is the game of the statement.
    let statement = |node: u32| match form(node) {
        Some(form) => (
            form.to_owned(),
            format!("vm_cast_no_check (eq_refl (node graph {node}))"),
        ),
        None => (format!("node graph {node}"), "reflexivity".to_owned()),
    };
    let (value, value_proof) = statement(h);
    let (sum, modules, mut proof) = if let Some(sum) = position(what) {
        let modules = if sum.1.len() > 1 { " Sums" } else { "" };
        let (text, step) = sum_of_positions(&sum, (g, h), &value);
        (text, format!("Recognise Boards{modules}"), step)
    } else {
        let (text, proof) = statement(g);
        let step = format!(
            "  apply (equal_nodes graph replies {g} {h}).\n  - vm_cast_no_check (eq_refl true).\n  - \
             {proof}.\n"
        );
        (text, "Recognise".to_owned(), step)
    };
    let _ = writeln!(proof, "  - {value_proof}.");
    let nodes = nodes
        .iter()
        .map(|[left, right]| format!("({}, {})", list(left), list(right)));
    let lines = pairs.iter().map(|ReplyLine { pair, replies }| {
        let replies: Vec<String> = replies.iter().map(|(a, b)| format!("({a}, {b})")).collect();
        format!("({}, {}, [{}])", pair.0, pair.1, replies.join("; "))
    });
    format!(
        "{head}From Coq Require Import NArith ZArith List String Ascii.\n\
         From Grundy Require Import Partizan Replies {modules}.\n\
         Import ListNotations.\n\
         Local Open Scope string_scope.\n\
         Local Open Scope game_scope.\n\n\
         Definition graph : digraph :=\n  [{nodes}]%N.\n\n\
         Definition replies : list line :=\n  [{lines}]%N.\n\n\
         Theorem value :\n  {sum} == {value}.\n\
         Proof.\n{proof}Qed.\n\
         Print Assumptions value.\n",
        nodes = filled(nodes),
        lines = filled(lines),
    )
}

/// The items in lines of limited length.
fn filled(items: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut length = 0;
    for item in items {
        if !text.is_empty() {
            text.push(';');
            if length + item.len() > MAX_LINE {
                text.push_str("\n   ");
                length = 0;
            } else {
                text.push(' ');
            }
        }
        length += item.len() + 2;
        text.push_str(&item);
    }
    text
}

/// The game form of each node: integers as numbers, other games in braces. `None` for a form that
/// is too long, and for a node with an option that is not earlier.
fn forms(nodes: &[[Vec<u32>; 2]]) -> Vec<Option<String>> {
    let mut forms: Vec<Option<String>> = Vec::with_capacity(nodes.len());
    let mut integers: Vec<Option<i32>> = Vec::with_capacity(nodes.len());
    for [left, right] in nodes {
        let integer = |node: &u32| integers.get(*node as usize).copied().flatten();
        let integer = match (&left[..], &right[..]) {
            ([], []) => Some(0),
            ([option], []) => integer(option).filter(|n| *n >= 0).map(|n| n + 1),
            ([], [option]) => integer(option).filter(|n| *n <= 0).map(|n| n - 1),
            _ => None,
        };
        let integer = integer.filter(|n| n.abs() <= MAX_INTEGER);
        let side = |options: &[u32]| {
            let mut text = String::new();
            for (i, option) in options.iter().enumerate() {
                if i > 0 {
                    text.push_str(", ");
                }
                text.push_str(forms.get(*option as usize)?.as_deref()?);
                if text.len() > MAX_FORM {
                    return None;
                }
            }
            Some(text)
        };
        let form = match integer {
            Some(0) => Some("0".to_owned()),
            Some(n) if n > 0 => Some(format!("integer {n}")),
            Some(n) => Some(format!("integer ({n})")),
            None => side(left).zip(side(right)).map(|(left, right)| {
                // `{|` and `|}` are other symbols of Rocq.
                format!("{{{left} | {right}}}")
            }),
        };
        forms.push(form.filter(|form| form.len() <= MAX_FORM));
        integers.push(integer);
    }
    forms
}

/// The rules of a game in the library, with its positions.
struct RulesOfGame {
    rules: String,
    /// The equality and the hash of positions.
    positions: &'static str,
}

/// The rules and the components of a sum, if the library has the rules.
fn position(what: &str) -> Option<(RulesOfGame, Vec<String>)> {
    let (name, rest) = what.split_once(' ')?;
    let (sum, _) = rest.rsplit_once(" = ")?;
    let words: Vec<&str> = sum.split(" + ").collect();
    let board = |letters: &str, rules: &str| {
        let fits =
            |word: &&str| !word.is_empty() && word.chars().all(|c| c == '.' || letters.contains(c));
        words.iter().all(fits).then(|| {
            let rules = RulesOfGame {
                rules: rules.to_owned(),
                positions: "string_dec hash_string",
            };
            (
                rules,
                words.iter().map(|word| format!("\"{word}\"")).collect(),
            )
        })
    };
    match name {
        "domineering" => board("#|", "domineering"),
        "clobber" => board("xo|", "clobber"),
        "konane" => board("xo|", "konane"),
        "fission" => board("x|", "fission"),
        "snort" => board("xo|", "snort"),
        "col" => board("xo|", "col"),
        "toads-and-frogs" => board("tf", "toads_and_frogs"),
        "toppling-dominoes" => board("lre", "toppling_dominoes"),
        "partizan-subtraction" => subtraction(&words),
        "partizan-euclid" => {
            let pairs: Option<Vec<String>> = words.iter().map(|word| euclid(word)).collect();
            let rules = RulesOfGame {
                rules: "partizan_euclid".to_owned(),
                positions: "pair_dec hash_pair",
            };
            Some((rules, pairs?))
        }
        "hackenbush" => {
            let pictures: Option<Vec<String>> = words.iter().map(|word| edges(word)).collect();
            let rules = RulesOfGame {
                rules: "hackenbush".to_owned(),
                positions: "edges_dec hash_edges",
            };
            Some((rules, pictures?))
        }
        _ => None,
    }
}

/// Edges with colours, such as `0-1b 1-2r`.
fn edges(word: &str) -> Option<String> {
    let edge = |text: &str| {
        let colour = text.chars().last().filter(|c| "brg".contains(*c))?;
        let (u, v) = text.strip_suffix(colour)?.split_once('-')?;
        let vertex = |text: &str| text.parse().ok().filter(|v: &u64| *v <= MAX_HEAP);
        Some(format!("Edge {} {} \"{colour}\"", vertex(u)?, vertex(v)?))
    };
    let edges: Option<Vec<String>> = word.split_whitespace().map(edge).collect();
    Some(format!("[{}]", edges?.join("; ")))
}

fn numbers(text: &str) -> Option<Vec<u64>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let number = |word: &str| word.parse().ok().filter(|n| *n <= MAX_HEAP);
    text.split(',').map(number).collect()
}

/// A position of partizan Euclid.
fn euclid(word: &str) -> Option<String> {
    match numbers(word)?[..] {
        [p, q] => Some(format!("({p}, {q})%nat")),
        _ => None,
    }
}

/// Heaps with the same numbers to take, such as `1,3|2,3:6`.
fn subtraction(words: &[&str]) -> Option<(RulesOfGame, Vec<String>)> {
    let (takes, _) = words.first()?.split_once(':')?;
    let (left, right) = takes.split_once('|')?;
    let (left, right) = (numbers(left)?, numbers(right)?);
    let rules = RulesOfGame {
        rules: format!("(subtraction {} {})", list(&left), list(&right)),
        positions: "Nat.eq_dec Pos.of_succ_nat",
    };
    let heap = |word: &&str| {
        let (same, heap) = word.split_once(':')?;
        let heap: u64 = heap.parse().ok()?;
        (same == takes && heap <= MAX_HEAP).then(|| format!("{heap}%nat"))
    };
    let heaps: Option<Vec<String>> = words.iter().map(heap).collect();
    Some((rules, heaps?))
}

/// A sum of positions in the statement, and the first steps of the proof.
fn sum_of_positions(
    (game, positions): &(RulesOfGame, Vec<String>),
    (g, h): (u32, u32),
    value: &str,
) -> (String, String) {
    let RulesOfGame {
        rules,
        positions: encoding,
    } = game;
    let mut text = String::new();
    let mut ends = String::new();
    for (i, position) in positions.iter().enumerate() {
        let last = i + 1 == positions.len();
        let (open, end) = if i == 0 || last { ("", "") } else { ("(", ")") };
        let plus = if i == 0 { "" } else { " + " };
        let _ = write!(text, "{plus}{open}play {rules} {position}");
        ends.push_str(end);
    }
    text.push_str(&ends);
    let step = match &positions[..] {
        [_] => format!("  apply (equal_positions graph replies {g} {h} _ {rules} {encoding}).\n"),
        [first, rest @ ..] => format!(
            "  change (total {rules} {first} [{rest}] == {value}).\n  apply (equal_sums {rules} \
             {encoding} graph replies {g} {h}).\n",
            rest = rest.join("; "),
        ),
        [] => String::new(),
    };
    (text, step + "  - vm_cast_no_check (eq_refl true).\n")
}

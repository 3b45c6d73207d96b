//! Metadata of a rule file, from the comments above its first definition.
//!
//! ```text
//! # name: take-from                   its name on the command line
//! # aliases: subtraction, s-nim       other names
//! # title: Subtraction game           its English and
//! # ja: 石取り                         its Japanese name
//! # summary: …     # summary-ja: …    the rules in one line
//! # parameter: S = [1,3,4] -- the amounts that may be taken // 一度に取れる個数
//! # file: E                           the parameter that may come from a file of directed edges
//! # function: g                       the main function, if there are several
//! # position: 3,5 7                   an example; components are separated by blanks
//! # positions: a != b                 the condition of valid positions; absent: all
//! # requires: k >= 1 -- k is positive // k は正である
//!                                     a condition on the inputs, and its meaning
//! # coins: product:ruler,twins       the coin-turning game of these rules, for its engine
//! # draw: heap                        a hint for pictures, see `Draw`
//! # size: w h                         columns and rows of a picture of cells, numbers or
//!                                     parameters
//! # class: impartial                  the meaning of the values, see `Class`
//! # source: Wythoff 1907              a reference; may be repeated, like all below except the
//!                                     next two
//! # oeis: A004481
//! # closed: g(x) == x%4  if x >= 1    a formula and its condition
//! # range: x=0..=200,k=1..=10         its checked range; names may be parameters
//! # theorem: T5 g(x) == x % 4         the law proved for all positions, as printed by `pattern`
//! # proof: `n-1` is odd.              a paragraph of a proof of `closed` by the author, and
//! # proof-ja: `n-1` は奇数。           its Japanese translation
//! # expect: g(5) == 3                 a known value: an expression that must be true
//! # expect with S=[1,2]: g(5) == 2    the same with other inputs
//! # answer: true                      the value of `answer`, as JSON
//! # answer with S=[1,2]: false        the same with other inputs
//! ```
//!
//! Everything else in the comments is prose. Any text is a rule file, so nothing here is an error:
//! a line with a known key and an invalid value gives a warning and is ignored. As in the rules,
//! the values of `parameter`, `positions`, `requires`, `closed` and `expect` continue on further
//! comment lines while a bracket is open.
//!
//! Expressions stay text. [`Field::text`] is as long as the part of the file that [`Field::span`]
//! covers (comment marks inside it have become blanks), so byte `i` of the text is byte
//! `span.start + i` of the file, and errors of its evaluation can point there.

mod values;

use std::collections::HashSet;

use grundy_core::{Axis, Diagnostic, Span};

use crate::messages;
use crate::scan;
use crate::value::Shape;
use values::{closed, json, one_of, parameter, range, with};

/// A piece of the header with its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The text, without blanks around it.
    pub text: String,
    /// The place of the text; its length is exactly that of the text.
    pub span: Span,
}

impl Field {
    /// The part `start..start + text.len()` of this field.
    fn part(&self, start: usize, text: &str) -> Self {
        let start = self.span.start + start;
        Self {
            text: text.to_string(),
            span: start..start + text.len(),
        }
    }

    /// The pieces between `separator`s, without empty ones.
    fn pieces(&self, separator: char) -> Vec<Self> {
        let pieces = scan::pieces(&self.text, separator);
        pieces
            .iter()
            .filter(|(_, t)| !t.is_empty())
            .map(|(at, t)| self.part(*at, t))
            .collect()
    }
}

/// An input of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The free name in the rules.
    pub name: String,
    /// The default value, as JSON.
    pub default: String,
    /// The shape of the default; other values must have the same.
    pub shape: Shape,
    /// The meaning of the parameter, in a few words; may be empty.
    pub meaning: String,
    /// The meaning in Japanese; may be empty.
    pub meaning_ja: String,
    /// The place of the parameter in the rule file.
    pub span: Span,
}

/// A formula for the values and the condition under which it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// An expression that must be true wherever the condition is.
    pub formula: Field,
    /// The condition under which it holds; absent: everywhere.
    pub condition: Option<Field>,
}

/// A known value of the game: an expression that must be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// Inputs that differ from the defaults: names, and values as JSON.
    pub given: Vec<(Field, Field)>,
    /// The expression.
    pub claim: Field,
}

/// The known value of the line `answer = …` of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Inputs that differ from the defaults: names, and values as JSON.
    pub given: Vec<(Field, Field)>,
    /// The value, as JSON.
    pub value: Field,
}

/// The picture that suits the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// One heap.
    Heap,
    /// Several heaps.
    Heaps,
    /// Things in a row.
    Row,
    /// A board with pieces.
    Board,
    /// A table with a row and a column for the two arguments.
    Grid,
    /// A tree.
    Tree,
    /// A graph.
    Graph,
    /// Coins on a strip.
    Coins,
    /// A bar of chocolate, column by column.
    Bar,
    /// Stones of two colours.
    Stones,
    /// Intervals over a line.
    Intervals,
    /// A rectangle of two numbers, from which squares are cut.
    Squares,
    /// Squares covered by moves; `size` has the numbers of columns and rows.
    Cells,
}

impl Draw {
    /// All hints with their words in the header.
    pub const ALL: [(&'static str, Self); 13] = [
        ("heap", Self::Heap),
        ("heaps", Self::Heaps),
        ("row", Self::Row),
        ("board", Self::Board),
        ("grid", Self::Grid),
        ("tree", Self::Tree),
        ("graph", Self::Graph),
        ("coins", Self::Coins),
        ("bar", Self::Bar),
        ("stones", Self::Stones),
        ("intervals", Self::Intervals),
        ("squares", Self::Squares),
        ("cells", Self::Cells),
    ];
}

/// The class of a game, which determines the meaning of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Both players have the same moves, and the player who cannot move loses; the values are
    /// Grundy values.
    Impartial,
    /// As impartial, but the rules give the outcome only. Such positions cannot be summed.
    Outcome,
    /// Both players have the same moves, and the player who cannot move wins.
    Misere,
    /// The players play for a score.
    Scores,
    /// The players have different moves.
    Partizan,
}

impl Class {
    /// All classes with their words in the header.
    pub const ALL: [(&'static str, Self); 5] = [
        ("impartial", Self::Impartial),
        ("outcome", Self::Outcome),
        ("misere", Self::Misere),
        ("scores", Self::Scores),
        ("partizan", Self::Partizan),
    ];
}

/// All metadata in the comments of a rule file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The name on the command line; in a user's own file any text.
    pub name: Option<Field>,
    /// Other names.
    pub aliases: Vec<Field>,
    /// The English name.
    pub title: Option<Field>,
    /// The Japanese name.
    pub ja: Option<Field>,
    /// The rules in a line.
    pub summary: Option<Field>,
    /// The rules in a line of Japanese.
    pub summary_ja: Option<Field>,
    /// The inputs of the rules, in the order of the values after the name.
    pub parameters: Vec<Parameter>,
    /// The input that may come from a file of edges, one `a b` per line: the followers of each
    /// vertex.
    pub file: Option<Field>,
    /// The main function; absent if there is only one.
    pub function: Option<Field>,
    /// An example of a position, one field for each component. Fits the default inputs.
    pub position: Vec<Field>,
    /// The condition of valid positions: an expression over the arguments of the main function.
    pub positions: Option<Field>,
    /// The condition on the inputs, with its meaning after `--`.
    pub requires: Option<Field>,
    /// The coin-turning game of these rules, as a GAME string.
    pub coins: Option<Field>,
    /// The picture that suits the positions.
    pub draw: Option<Draw>,
    /// The columns and rows of the picture, as numbers or names of parameters.
    pub size: Vec<Field>,
    /// The class of the game.
    pub class: Option<Class>,
    /// References.
    pub sources: Vec<Field>,
    /// Entries of the On-Line Encyclopedia of Integer Sequences.
    pub oeis: Vec<Field>,
    /// A formula for the values.
    pub closed: Option<Closed>,
    /// The range in which the formula is checked: a box over arguments and parameters.
    pub range: Vec<Axis>,
    /// The law proved for all positions, after the name of the theorem.
    pub theorem: Option<Field>,
    /// The paragraphs of a proof of `closed` by the author.
    pub proof: Vec<Field>,
    /// The same paragraphs in Japanese.
    pub proof_ja: Vec<Field>,
    /// Known values.
    pub expect: Vec<Expect>,
    /// Known values of `answer`.
    pub answers: Vec<Answer>,
    /// The order of the inputs in plain text: `T; then T lines N, K`.
    pub input: Option<Field>,
    /// How the answer is printed for a judge: `First | Second`, `joined`, `lines`.
    pub output: Option<Field>,
}

/// A key of the header.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name before the colon.
    pub name: &'static str,
    /// Whether it may occur more than once.
    pub is_repeated: bool,
    /// Whether its value continues on further lines while a bracket is open.
    pub is_long: bool,
    /// The meaning of its value.
    pub meaning: &'static str,
    /// An example of a value.
    pub example: &'static str,
}

const fn once(name: &'static str, meaning: &'static str, example: &'static str) -> Key {
    let (is_repeated, is_long) = (false, false);
    Key {
        name,
        is_repeated,
        is_long,
        meaning,
        example,
    }
}

const fn often(name: &'static str, meaning: &'static str, example: &'static str) -> Key {
    Key {
        is_repeated: true,
        ..once(name, meaning, example)
    }
}

const fn long(key: Key) -> Key {
    Key {
        is_long: true,
        ..key
    }
}

/// All keys.
#[rustfmt::skip] // one line for each key
pub const KEYS: [Key; 27] = [
    once("name", "the name of the game", "take-from"),
    once("aliases", "other names, with commas between them", "subtraction, s-nim"),
    once("title", "the English title", "Subtraction game"),
    once("ja", "the Japanese title", "石取り"),
    once("summary", "the rules in one line", "A move takes 1 to 3 coins."),
    once("summary-ja", "the rules in one line of Japanese", "1 個から 3 個を取る。"),
    long(often("parameter", "an input with its default as JSON, its meaning after `--`, and the Japanese one after `//`", "S = [1,3,4] -- the amounts that may be taken")),
    once("file", "the parameter that may come from a file of directed edges", "E"),
    once("function", "the main function; needed if there are several", "g"),
    once("position", "an example; components are separated by blanks", "3,5 7"),
    long(once("positions", "the condition of valid positions; without it all are valid", "a != b")),
    long(once("requires", "the condition on the inputs, with its meaning after `--`", "gcd(a, b) == 1 -- the numbers are coprime")),
    once("coins", "the coin-turning game of these rules, for its engine", "product:ruler,twins"),
    once("draw", "the kind of picture", "heap"),
    once("size", "columns and rows of a picture of cells: numbers or parameters", "w h"),
    once("class", "the meaning of the values", "impartial"),
    often("source", "a reference", "Wythoff 1907"),
    often("oeis", "sequences of the On-Line Encyclopedia of Integer Sequences", "A004481"),
    long(once("closed", "a formula of the values with its condition", "g(x) == x%4 if x >= 1")),
    once("range", "the range on which the formula is checked", "x=0..=200,k=1..=10"),
    once("theorem", "the law proved for all positions, as `pattern` prints it", "T5 g(x) == x % 4"),
    often("proof", "a paragraph of a proof of `closed`, with formulas between backticks; `grundy why` prints it", "The number 1 divides every number."),
    often("proof-ja", "the same paragraph in Japanese", "1 はどの数も割り切る。"),
    long(often("expect", "an expression that must be true; `expect with S=[1,2]:` gives other inputs", "g(5) == 3")),
    long(often("answer", "the value of `answer`, as JSON; `answer with S=[1,2]:` gives other inputs", "true")),
    once("input", "the order of the inputs in plain numbers", "T; then T lines N, L, H[N]"),
    once("output", "the words of the answer: of the winner and the loser, or `joined` or `lines` for a list", "First | Second"),
];

impl Header {
    /// Parses the comments above the first definition. Always returns a header; the diagnostics are
    /// warnings about ignored lines.
    ///
    /// ```
    /// use grundy_catalogue::Header;
    /// let (header, findings) = Header::parse("# name: my game\n# draw: hep\ng(x) = x\n");
    /// assert_eq!(header.name.unwrap().text, "my game");
    /// let advice = findings[0].help[0].english();
    /// assert!(advice.starts_with("write one of heap, heaps, row, board, grid"));
    /// ```
    pub fn parse(text: &str) -> (Self, Vec<Diagnostic>) {
        let mut header = Self::default();
        let mut findings = Vec::new();
        let mut seen = HashSet::new();
        let mut lines = comments(text);
        while let Some((start, line)) = lines.next() {
            let Some((key, with_inputs, value)) = key_and_value(line) else {
                continue;
            };
            let name = key.name;
            let mut end = start + line.len();
            if key.is_long && scan::open_brackets(value) > 0 {
                // The value ends at the line that closes its last bracket. If none does, it is the
                // first line alone, so that a forgotten bracket does not swallow the others.
                let mut ahead = lines.clone();
                while let Some((from, next)) = ahead.next() {
                    let whole = uncommented(text, start..from + next.len());
                    let body = &whole[line.len() - value.len()..];
                    if scan::open_brackets(body) == 0 {
                        end = from + next.len();
                        lines = ahead;
                        break;
                    }
                }
                if end == start + line.len() {
                    let with = if with_inputs { " with" } else { "" };
                    let fact = messages::opens_a_bracket(format_args!("{name}{with}"));
                    findings.push(
                        Diagnostic::warning("header-bracket", fact)
                            .at(start..end, messages::never_closed())
                            .help(messages::close_the_bracket()),
                    );
                }
            }
            let from = start + line.len() - value.len();
            let body = uncommented(text, from..end);
            let (from, body) = scan::trimmed(from, &body);
            let field = Field {
                text: body.to_string(),
                span: from..from + body.len(),
            };
            if !key.is_repeated && !seen.insert(name) {
                findings.push(
                    Diagnostic::warning("header-twice", messages::given_twice(name))
                        .at(field.span.clone(), messages::left_out())
                        .help(messages::keep_one_line()),
                );
            } else if let Err(finding) = header.set(name, with_inputs, field) {
                findings.push(finding);
            }
        }
        (header, findings)
    }

    /// Processes one line. The values of some keys begin with inputs.
    fn set(&mut self, key: &str, with_inputs: bool, field: Field) -> Result<(), Diagnostic> {
        let (given, field) = if with_inputs {
            with(&field)?
        } else {
            (Vec::new(), field)
        };
        match key {
            "name" => self.name = Some(field),
            "aliases" => self.aliases = field.pieces(','),
            "title" => self.title = Some(field),
            "ja" => self.ja = Some(field),
            "input" => self.input = Some(field),
            "output" => self.output = Some(field),
            "summary" => self.summary = Some(field),
            "summary-ja" => self.summary_ja = Some(field),
            "parameter" => self.parameters.push(parameter(&field)?),
            "file" => self.file = Some(field),
            "function" => self.function = Some(field),
            "position" => self.position = field.pieces(' '),
            "positions" => self.positions = Some(field),
            "requires" => self.requires = Some(field),
            "coins" => self.coins = Some(field),
            "draw" => self.draw = Some(one_of("draw", &Draw::ALL, &field)?),
            "size" => self.size = field.pieces(' '),
            "class" => self.class = Some(one_of("class", &Class::ALL, &field)?),
            "source" => self.sources.push(field),
            "oeis" => self.oeis.extend(field.pieces(',')),
            "closed" => self.closed = Some(closed(&field)),
            "range" => self.range = range(&field)?,
            "theorem" => self.theorem = Some(field),
            "proof" => self.proof.push(field),
            "proof-ja" => self.proof_ja.push(field),
            "expect" => self.expect.push(Expect {
                given,
                claim: field,
            }),
            _ => self.answers.push(Answer {
                given,
                value: json(field)?,
            }),
        }
        Ok(())
    }

    /// The parameter of this name.
    pub fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters
            .iter()
            .find(|parameter| parameter.name == name)
    }
}

/// The comment lines above the first definition, each from its `#` on, with its byte offset.
fn comments(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    text.split_inclusive('\n')
        .scan(0, |offset, line| {
            let start = *offset;
            *offset += line.len();
            Some(scan::trimmed(start, line))
        })
        .take_while(|(_, line)| line.is_empty() || line.starts_with('#'))
        .filter(|(_, line)| !line.is_empty())
}

/// Splits a line into a known key, whether it is `expect with …` or `answer with …`, and the rest:
/// the text after the colon, or from the inputs on.
fn key_and_value(line: &str) -> Option<(&'static Key, bool, &str)> {
    let body = line.strip_prefix('#')?.trim_start();
    let known = |name: &str| KEYS.iter().find(|key| key.name == name);
    for name in ["expect", "answer"] {
        let rest = body
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(" with"));
        if let Some(rest) = rest.filter(|rest| rest.starts_with(' ')) {
            return Some((known(name)?, true, rest));
        }
    }
    let (name, value) = body.split_once(':')?;
    Some((known(name.trim_end())?, false, value))
}

/// Reads only the aliases and the Japanese name of a header: a look-up scans all files of the
/// catalogue.
pub(crate) fn callings(text: &str) -> impl Iterator<Item = &str> {
    let header = text.lines().take_while(|line| line.starts_with('#'));
    let called = header.filter_map(|line| match line.strip_prefix("# aliases:") {
        Some(names) => Some(names.split(',')),
        None => line.strip_prefix("# ja:").map(|name| name.split('\n')),
    });
    called.flatten().map(str::trim)
}

/// A part of the file in which the `#` at the start of each further line has become a blank.
fn uncommented(text: &str, span: Span) -> String {
    let mut out = String::with_capacity(span.len());
    let mut fresh = false; // at the start of a line, before its `#`
    for c in text[span].chars() {
        match c {
            '\n' => {
                fresh = true;
                out.push(c);
            }
            '#' if fresh => {
                fresh = false;
                out.push(' ');
            }
            _ => {
                fresh &= c.is_whitespace();
                out.push(c);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(text: &str) -> Header {
        let (header, findings) = Header::parse(text);
        assert_eq!(findings, [], "{text}");
        header
    }

    #[test]
    fn prose_is_ignored_and_the_first_definition_ends_the_header() {
        let header = header(
            "# Note: not a key\n#\n\n#name : a b \n# expectations: none\ng(x) = x # ja: no\n# ja: no\n",
        );
        assert_eq!(header.name.unwrap().text, "a b");
        assert_eq!(header.ja, None);
        assert_eq!(header.expect, []);
    }

    #[test]
    fn a_value_goes_on_while_a_bracket_is_open_and_keeps_its_place() {
        let text =
            "# expect: list{ g(x) for x in 0..=3 } == [\n#   0,1,\r\n  #   0,1 ]\n# ja: 山\n";
        let header = header(text);
        let claim = &header.expect[0].claim;
        assert_eq!(claim.text.len(), claim.span.len());
        assert!(!claim.text.contains('#'));
        for (i, c) in claim
            .text
            .char_indices()
            .filter(|(_, c)| c.is_ascii_digit())
        {
            assert!(text[claim.span.start + i..].starts_with(c));
        }
        assert_eq!(header.ja.unwrap().text, "山");
    }

    #[test]
    fn an_open_bracket_swallows_no_other_line() {
        let (header, findings) = Header::parse("# expect: g(1 == 0\n# ja: 山\ng(x) = (x)\n");
        assert_eq!(findings[0].code, "header-bracket");
        assert_eq!(header.ja.unwrap().text, "山");
        assert_eq!(header.expect[0].claim.text, "g(1 == 0");
    }

    #[test]
    fn a_parameter_has_name_default_shape_and_meaning() {
        let header = header("# parameter: S = [\"a -- b\"] -- rows -- of text\n# parameter: k=3\n");
        let [rows, k] = &header.parameters[..] else {
            panic!("two parameters")
        };
        assert_eq!((&*rows.name, &*rows.default), ("S", "[\"a -- b\"]"));
        assert_eq!(
            (rows.shape, &*rows.meaning),
            (Shape::Rows, "rows -- of text")
        );
        assert_eq!((k.shape, &*k.meaning), (Shape::Integer, ""));
        assert_eq!(header.parameter("k"), Some(k));
    }

    #[test]
    fn a_condition_is_told_from_an_if_expression() {
        for (text, formula, condition) in [
            ("g(x) == x%4", "g(x) == x%4", None),
            ("g(x) == x  if x >= 1", "g(x) == x", Some("x >= 1")),
            (
                "g(x) == (if x then 1 else 0)",
                "g(x) == (if x then 1 else 0)",
                None,
            ),
            (
                "if x then g(x) == 1 else true",
                "if x then g(x) == 1 else true",
                None,
            ),
            (
                "x == if a then b else if c then d else e if f",
                "",
                Some("f"),
            ),
        ] {
            let closed = header(&format!("# closed: {text}\n")).closed.unwrap();
            assert!(
                closed.formula.text == formula || formula.is_empty(),
                "{closed:?}"
            );
            assert_eq!(
                closed.condition.map(|c| c.text).as_deref(),
                condition,
                "{text}"
            );
        }
    }

    #[test]
    fn expectations_may_come_with_inputs() {
        let header = header(
            "# expect with S=[1,2], t=\"a:b\": g(5) == 2\n# answer: [true]\n\
             # answer with n=[1,\n# 2]: 5\n",
        );
        let answers: Vec<_> = header
            .answers
            .iter()
            .map(|a| (a.given.len(), &*a.value.text))
            .collect();
        assert_eq!(answers, [(0, "[true]"), (1, "5")]);
        let expect = &header.expect[0];
        assert_eq!(expect.claim.text, "g(5) == 2");
        let given: Vec<_> = expect
            .given
            .iter()
            .map(|(n, v)| (&*n.text, &*v.text))
            .collect();
        assert_eq!(given, [("S", "[1,2]"), ("t", "\"a:b\"")]);
    }

    #[test]
    fn components_aliases_and_ranges_are_split() {
        let header =
            header("# position: 1,2  [3, 4]\n# aliases: a, b\n# range: x=0..=7, k=-1..=1\n");
        let texts = |fields: &[Field]| fields.iter().map(|f| f.text.clone()).collect::<Vec<_>>();
        assert_eq!(texts(&header.position), ["1,2", "[3, 4]"]);
        assert_eq!(texts(&header.aliases), ["a", "b"]);
        assert_eq!(header.range[1], Axis::new("k", -1, 1));
    }

    #[test]
    fn senseless_lines_are_left_out_with_advice() {
        for line in [
            "draw: hep",
            "class: odd",
            "parameter: S",
            "parameter: 3 = 4",
            "parameter: S = {}",
            "range: the whole board",
            "range: x=3..=1",
            "expect with S=[1,2] g(5) == 2",
            "expect with S: g(5) == 2",
            "expect with S=[1,2]:",
            "answer: the first player",
            "answer with n=5 true",
            "answer with n=5: yes",
        ] {
            let (_, findings) = Header::parse(&format!("# {line}\n"));
            assert_eq!(findings.len(), 1, "{line}");
            assert_eq!(findings[0].severity, grundy_core::Severity::Warning);
            assert!(
                !findings[0].help.is_empty() && findings[0].span().is_some(),
                "{line}"
            );
        }
        let (header, findings) = Header::parse("# ja: 山\n# ja: 川\n");
        assert_eq!(
            (header.ja.unwrap().text.as_str(), findings[0].code),
            ("山", "header-twice")
        );
    }
}

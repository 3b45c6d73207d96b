//! Reasons as text, Markdown and LaTeX. The formats differ in their signs, not in their sentences.

use std::fmt::Write as _;

use grundy_core::{Lang, Message};
use grundy_draw::nimsum::{Term, blackboard};
use grundy_draw::width::{columns, pad_right};

use super::{Cost, DefinitionRow, FORMULA, Reason, Reasons, VALUES, messages};

/// A format of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Text,
    Markdown,
    Latex,
}

/// The sign of a power in a formula; `^` is the nim-sum.
const POWER: char = '\u{e002}';

/// Maximum number of options or values in a set; the middle of longer ones is left out.
const MAX_SET: usize = 24;

impl Reasons {
    /// As text for a terminal.
    pub fn text(&self, lang: Lang) -> String {
        self.render(lang, Style::Text)
    }

    /// As Markdown, with formulas between `$`.
    pub fn markdown(&self, lang: Lang) -> String {
        self.render(lang, Style::Markdown)
    }

    /// As a part of a LaTeX document, which needs the package `amsmath`.
    pub fn latex(&self, lang: Lang) -> String {
        self.render(lang, Style::Latex)
    }

    /// The cost of a table and its growth.
    pub(crate) fn costs(&self) -> Vec<Message> {
        let cost = self.cost.map(|cost| match cost {
            Cost::Table { cells, options } => messages::cost_of_table(cells, options),
            Cost::Positions {
                positions,
                options,
                calls,
            } => messages::cost_of_positions(positions, options, size(calls)),
        });
        let growth = (self.growth.as_ref())
            .map(|growth| messages::growth_of_cost(growth.message(|text| power(&text))));
        cost.into_iter().chain(growth).collect()
    }

    /// As text for a terminal, for the end of an answer that has the position and the columns of
    /// the nim-sum already.
    pub fn remainder(&self, lang: Lang) -> String {
        let is_column = |reason: &&Reason| matches!(reason, Reason::Columns { .. });
        let reasons = self.reasons.iter().filter(|reason| !is_column(reason));
        self.render_body(reasons, lang, Style::Text)
    }

    fn render(&self, lang: Lang, style: Style) -> String {
        let mut page = String::new();
        let heading = sentence(self.heading.text(lang), lang, style);
        let _ = match style {
            Style::Text => writeln!(page, "{heading}"),
            Style::Markdown => writeln!(page, "**{heading}**"),
            Style::Latex => writeln!(page, "\\paragraph{{{heading}}}"),
        };
        page.push_str(&self.render_body(&self.reasons, lang, style));
        page
    }

    fn render_body<'r>(
        &self,
        reasons: impl IntoIterator<Item = &'r Reason>,
        lang: Lang,
        style: Style,
    ) -> String {
        let mut page = String::new();
        let mut previous: Option<&Reason> = None;
        for reason in reasons {
            // Sentences that follow each other are one paragraph.
            let continues = matches!(
                (previous, reason),
                (Some(Reason::Sentence(_)), Reason::Sentence(_))
            );
            if !continues {
                page.push('\n');
            }
            match reason {
                Reason::Sentence(text) => {
                    let _ = writeln!(page, "{}", sentence(text.text(lang), lang, style));
                }
                Reason::Definition(rows) => definition(&mut page, rows, lang, style),
                Reason::Columns { terms, numbered } => {
                    nim_columns(&mut page, &named(terms, *numbered, lang), style);
                }
                Reason::List(all) | Reason::Moves(all) => {
                    if style == Style::Latex {
                        page.push_str("\\begin{itemize}\n");
                    }
                    for text in all {
                        let bullet = match style {
                            Style::Text => "  ",
                            Style::Markdown => "- ",
                            Style::Latex => "\\item ",
                        };
                        let _ =
                            writeln!(page, "{bullet}{}", sentence(text.text(lang), lang, style));
                    }
                    if style == Style::Latex {
                        page.push_str("\\end{itemize}\n");
                    }
                }
            }
            previous = Some(reason);
        }
        for text in self.law.iter().chain(&self.costs()) {
            let _ = writeln!(page, "\n{}", sentence(text.text(lang), lang, style));
        }
        if let Some(proof) = &self.proof {
            page.push('\n');
            page.push_str(&proof.render(lang, style));
        }
        page
    }
}

/// A number of evaluations; beyond 15 digits only its order of magnitude.
fn size(calls: u128) -> Message {
    match calls.checked_ilog10() {
        Some(digits @ 15..) => messages::more_than(power(&format!("10^{digits}"))),
        _ => Message::same(calls.to_string()),
    }
}

/// A sentence with its formulas in the signs of text.
pub(crate) fn plain(text: &str, lang: Lang) -> String {
    sentence(text, lang, Style::Text)
}

/// Writes a sentence: what is between the marks is a formula, the rest is prose.
pub(super) fn sentence(text: &str, lang: Lang, style: Style) -> String {
    let mut written = String::new();
    for (i, part) in text.split(FORMULA).enumerate() {
        if i % 2 == 1 {
            written.push_str(&formula(part, lang, style));
        } else if style == Style::Latex {
            written.push_str(&escaped(part));
        } else {
            written.push_str(part);
        }
    }
    match lang {
        Lang::En => written,
        Lang::Ja => without_gaps(&written),
    }
}

/// Removes the spaces between two characters that are not of ASCII: Japanese has none between its
/// words, and a formula has them on both sides.
fn without_gaps(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let is_gap = |at: usize| {
        let beside = [at.checked_sub(1), Some(at + 1)];
        let is_word = |at: Option<usize>| {
            let c = at.and_then(|at| chars.get(at));
            c.is_some_and(|c| !c.is_ascii() && (c.is_alphabetic() || "、。：ー".contains(*c)))
        };
        chars[at] == ' ' && beside.into_iter().all(is_word)
    };
    (0..chars.len())
        .filter(|&at| !is_gap(at))
        .map(|at| chars[at])
        .collect()
}

/// A formula in which `^` is a power and not a nim-sum.
fn power(text: &str) -> String {
    super::formula(text.replace('^', &POWER.to_string()))
}

/// Writes a formula.
fn formula(text: &str, lang: Lang, style: Style) -> String {
    if let Some(values) = text.strip_prefix(VALUES) {
        return match style {
            Style::Text => values.to_owned(),
            Style::Markdown | Style::Latex => format!("${}$", values_in_math(values)),
        };
    }
    match style {
        Style::Text => {
            let text = text
                .replace("==", "=")
                .replace(" % ", "%")
                .replace('%', " mod ");
            lang.pick(text.clone(), text.replace('^', "⊕"))
                .replace(POWER, "^")
        }
        Style::Markdown | Style::Latex => format!("${}$", math(text)),
    }
}

/// The words of formulas.
const WORDS: [&str; 15] = [
    "mex", "if", "mod", "for", "and", "or", "not", "then", "else", "min", "max", "popcount",
    "isqrt", "abs", "gcd",
];

/// Writes a formula in the mathematics of TeX. Words, such as names and moves on boards, are set
/// upright.
fn math(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let is_words = chars.iter().any(|c| "|#/.".contains(*c))
        || chars
            .windows(2)
            .any(|pair| pair[0].is_alphabetic() && pair[1].is_ascii_digit())
        || text
            .split(|c: char| !c.is_alphabetic())
            .any(|word| word.chars().count() > 1 && !WORDS.contains(&word));
    let is_growth = text.starts_with("O(") || text.contains(POWER);
    if is_words && !is_growth {
        return format!("\\text{{{}}}", escaped(text));
    }
    let mut tex = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '=' | '-' | '<' | '>' | '!' => {
                let next = chars.peek().copied();
                let (sign, both) = match (c, next) {
                    ('=', Some('=')) => ("=", true),
                    ('-', Some('>')) => ("\\to ", true),
                    ('<', Some('=')) => ("\\le ", true),
                    ('>', Some('=')) => ("\\ge ", true),
                    ('!', Some('=')) => ("\\ne ", true),
                    ('=', _) => ("=", false),
                    ('-', _) => ("-", false),
                    ('<', _) => ("<", false),
                    ('>', _) => (">", false),
                    _ => ("!", false),
                };
                tex.push_str(sign);
                if both {
                    chars.next();
                }
            }
            '^' => tex.push_str("\\oplus "),
            '%' => tex.push_str("\\bmod "),
            '*' | '·' => tex.push_str("\\cdot "),
            '&' => tex.push_str("\\mathbin{\\&}"),
            '{' => tex.push_str("\\{"),
            '}' => tex.push_str("\\}"),
            '∞' => tex.push_str("\\infty "),
            '⌊' => tex.push_str("\\lfloor "),
            '⌋' => tex.push_str("\\rfloor "),
            '∈' => tex.push_str("\\in "),
            '⊗' => tex.push_str("\\otimes "),
            '²' => tex.push_str("^2"),
            '³' => tex.push_str("^3"),
            '√' => {
                let mut root = String::new();
                while let Some(digit) = chars.next_if(char::is_ascii_digit) {
                    root.push(digit);
                }
                let _ = write!(tex, "\\sqrt{{{root}}}");
            }
            POWER => {
                let is_exponent = |c: &char| c.is_alphanumeric() || *c == '.';
                let mut exponent = String::new();
                while let Some(c) = chars.next_if(is_exponent) {
                    exponent.push(c);
                }
                let _ = write!(tex, "^{{{exponent}}}");
            }
            '_' => tex.push_str("\\_"),
            c => tex.push(c),
        }
    }
    for word in WORDS {
        tex = replace_word(&tex, word);
    }
    tex.replace("  ", " ")
}

/// Writes values of partizan games in the mathematics of TeX: `^` is up, and a bar separates the
/// options of the players.
fn values_in_math(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut tex = String::new();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        let next = chars.get(at + 1).copied();
        let run = chars[at..].iter().take_while(|&&other| other == c).count();
        at += match (c, next) {
            ('<' | '>', Some('=')) => {
                tex.push_str(if c == '<' { "\\le" } else { "\\ge" });
                2
            }
            ('+', Some('-')) => {
                tex.push_str("\\pm ");
                2
            }
            ('|', _) => {
                let _ = write!(tex, "\\mathrel{{{}}}", "|".repeat(run));
                run
            }
            ('^' | 'v', _) => {
                let arrow = match (c, run) {
                    ('^', 2) => "\\Uparrow ",
                    ('^', _) => "\\uparrow ",
                    (_, 2) => "\\Downarrow ",
                    _ => "\\downarrow ",
                };
                if run == 2 {
                    tex.push_str(arrow);
                } else {
                    tex.push_str(&arrow.repeat(run));
                }
                run
            }
            _ if c.is_alphabetic() => {
                let word: String = chars[at..]
                    .iter()
                    .take_while(|c| c.is_alphabetic())
                    .collect();
                if word.chars().count() > 1 {
                    let _ = write!(tex, "\\operatorname{{{word}}}");
                } else {
                    tex.push_str(&word);
                }
                word.chars().count()
            }
            ('*', _) => {
                tex.push_str("{\\ast}");
                1
            }
            ('{' | '}' | '_' | '#' | '&' | '%' | '$', _) => {
                tex.push('\\');
                tex.push(c);
                1
            }
            _ => {
                tex.push(c);
                1
            }
        };
    }
    tex
}

/// Sets a word of the rule language upright.
fn replace_word(tex: &str, word: &str) -> String {
    let upright = match word {
        "min" | "max" | "gcd" => format!("\\{word}"),
        "mex" | "popcount" | "isqrt" | "abs" => format!("\\operatorname{{{word}}}"),
        _ => format!("\\text{{ {word} }}"),
    };
    let mut written = String::new();
    let mut rest = tex;
    while let Some(at) = rest.find(word) {
        let before = rest[..at].chars().next_back();
        let after = rest[at + word.len()..].chars().next();
        let alone = !before.is_some_and(|c| c.is_alphabetic() || c == '\\')
            && !after.is_some_and(char::is_alphabetic);
        written.push_str(&rest[..at]);
        written.push_str(if alone { &upright } else { word });
        rest = &rest[at + word.len()..];
    }
    written + rest
}

/// Prose for LaTeX.
fn escaped(text: &str) -> String {
    let mut written = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '-' if chars.peek() == Some(&'>') => {
                chars.next();
                written.push_str("$\\to$");
            }
            '\\' => written.push_str("\\textbackslash{}"),
            '^' => written.push_str("\\textasciicircum{}"),
            '~' => written.push_str("\\textasciitilde{}"),
            // The usual fonts of TeX have other signs in these places.
            '|' => written.push_str("\\textbar{}"),
            '<' => written.push_str("\\textless{}"),
            '>' => written.push_str("\\textgreater{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                written.push('\\');
                written.push(c);
            }
            '⌊' => written.push_str("$\\lfloor$"),
            '⌋' => written.push_str("$\\rfloor$"),
            '√' => written.push_str("$\\surd$"),
            '·' => written.push_str("$\\cdot$"),
            '∈' => written.push_str("$\\in$"),
            '∞' => written.push_str("$\\infty$"),
            '⊕' => written.push_str("$\\oplus$"),
            '⊗' => written.push_str("$\\otimes$"),
            '≤' => written.push_str("$\\le$"),
            '≥' => written.push_str("$\\ge$"),
            c => written.push(c),
        }
    }
    written
}

/// Maximum width of a set that has its value on the same line.
const MAX_WIDTH: usize = 48;

/// A set; the middle of a long one is left out.
fn set(items: &[String], separator: &str) -> String {
    if items.len() <= MAX_SET {
        return items.join(separator);
    }
    let (first, last) = (&items[..MAX_SET / 2], &items[items.len() - 2..]);
    [first, &["…".to_owned()], last].concat().join(separator)
}

/// The arguments in brackets: `(4)`, `(3,4)`.
fn arguments(position: &str) -> String {
    if position.starts_with('(') {
        position.to_owned()
    } else {
        format!("({position})")
    }
}

/// The rows of the definition, with aligned columns in text.
fn definition(page: &mut String, rows: &[DefinitionRow], lang: Lang, style: Style) {
    let so = messages::so();
    let so = so.text(lang);
    let sides = |row: &DefinitionRow| -> (String, String) {
        let write = |text: &str| match style {
            Style::Text => text.to_owned(),
            Style::Markdown | Style::Latex => math(text),
        };
        let brace = |open: bool| match (style, open) {
            (Style::Text, true) => "{",
            (Style::Text, false) => "}",
            (_, true) => "\\{",
            (_, false) => "\\}",
        };
        let (mex, equals) = match style {
            Style::Text => ("mex", " = "),
            Style::Markdown => ("\\operatorname{mex}", " = "),
            Style::Latex => ("\\operatorname{mex}", " &= "),
        };
        let function = if row.function.is_empty() {
            "g"
        } else {
            &row.function
        };
        let (function, place) = (write(function), arguments(&write(&row.position)));
        let values: Vec<String> = row.values.iter().map(ToString::to_string).collect();
        let is_numbers = row
            .options
            .iter()
            .all(|option| option.parse::<u64>().is_ok());
        let options: Vec<String> = row.options.iter().map(|option| write(option)).collect();
        let options = set(&options, if is_numbers { "," } else { ", " });
        let (open, close) = (brace(true), brace(false));
        (
            format!("F{place}{equals}{open}{options}{close}"),
            format!(
                "{function}{place} = {mex}{open}{}{close} = {}",
                set(&values, ","),
                row.value
            ),
        )
    };
    let written: Vec<(String, String)> = rows.iter().map(sides).collect();
    match style {
        Style::Text => {
            // The value of a long set is on the next line.
            let widths = written.iter().map(|(left, _)| columns(left));
            let width = widths
                .filter(|&width| width <= MAX_WIDTH)
                .max()
                .unwrap_or(0);
            for (left, right) in &written {
                let _ = if columns(left) > MAX_WIDTH {
                    writeln!(page, "  {left}\n    {so} {right}")
                } else {
                    writeln!(page, "  {}  {so} {right}", pad_right(left, width))
                };
            }
        }
        Style::Markdown => {
            for (left, right) in &written {
                let _ = writeln!(page, "- ${left}$, {so} ${right}$");
            }
        }
        Style::Latex => {
            page.push_str("\\begin{align*}\n");
            for (left, right) in &written {
                let _ = writeln!(page, "  {left} &\\quad\\text{{{so}}}\\ & {right} \\\\");
            }
            page.push_str("\\end{align*}\n");
        }
    }
}

/// The components of a nim-sum with their names: the places of heaps, and no name where all
/// positions are their values.
pub(crate) fn named(terms: &[Term], numbered: bool, lang: Lang) -> Vec<Term> {
    let is_value = terms
        .iter()
        .all(|term| term.label == term.value.to_string());
    let name = |(place, term): (usize, &Term)| {
        let label = if numbered {
            messages::heap_number(place + 1).text(lang).to_owned()
        } else if is_value {
            String::new()
        } else {
            term.label.clone()
        };
        Term::new(label, term.value)
    };
    terms.iter().enumerate().map(name).collect()
}

/// The columns of a nim-sum, with a mark under its highest one.
fn nim_columns(page: &mut String, terms: &[Term], style: Style) {
    let sum = terms.iter().fold(0, |sum, term| sum ^ term.value);
    let in_text = || {
        let mut board = blackboard(terms);
        if let (Some(top), Some(line)) = (sum.checked_ilog2(), board.lines().last()) {
            let place = columns(line) - 1 - top as usize;
            let _ = writeln!(board, "{}^", " ".repeat(place));
        }
        board
    };
    match style {
        Style::Text => page.push_str(&in_text()),
        Style::Markdown => {
            let _ = writeln!(page, "```\n{}```", in_text());
        }
        Style::Latex => {
            let widest = terms.iter().map(|term| term.value).chain([sum]).max();
            let bits = (128 - widest.unwrap_or(0).leading_zeros() as usize).max(1);
            page.push_str("\\begin{center}\n\\begin{tabular}{lr@{${}={}$}r}\n");
            for term in terms {
                let label = escaped(&term.label);
                let _ = writeln!(page, "  {label} & {0} & {0:0bits$b} \\\\", term.value);
            }
            let _ = writeln!(page, "  \\hline\n   & {sum} & {sum:0bits$b} \\\\");
            if let Some(top) = sum.checked_ilog2() {
                // As wide as the digits to the right of the highest one.
                let digits = "0".repeat(top as usize);
                let _ = writeln!(
                    page,
                    "  \\multicolumn{{3}}{{r}}{{$\\uparrow$\\phantom{{{digits}}}}} \\\\"
                );
            }
            page.push_str("\\end{tabular}\n\\end{center}\n");
        }
    }
}

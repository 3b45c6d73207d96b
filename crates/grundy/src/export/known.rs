//! Theorems about games whose positions have too many options for a table: Nim in a list of heaps,
//! Euclid's game and others. Each theorem is about a form of rules and names the rules that replace
//! it.
//!
//! A form is compared with the definitions of a function as text of the printer, so that blanks,
//! parentheses and names do not matter: capital letters stand for functions and inputs, small
//! letters for the variables of a definition.

use std::collections::HashMap;

use grundy_core::Message;
use grundy_rules::syntax::ast::{self, Builtin, ParamKind, Reducer};
use grundy_rules::syntax::{parse, print_expression};

use super::{Basis, Candidate, messages, replaced};
use crate::formula::Formula;

/// A form of rules, the definition that replaces its first one, and the reason.
struct KnownLaw {
    form: &'static str,
    law: &'static str,
    reason: fn() -> Message,
}

const LAWS: &[KnownLaw] = &[
    KnownLaw {
        form: "F(x) = mex{ F(x-k) for k in 1..=min(K,x) }",
        law: "F(x) = x % (K+1)",
        reason: messages::up_to_a_bound,
    },
    KnownLaw {
        form: "F(x) = mex{ F(x-k) for k in 1..=min(x,K) }",
        law: "F(x) = x % (K+1)",
        reason: messages::up_to_a_bound,
    },
    KnownLaw {
        form: "F(x) = win{ F(x-k) for k in 1..=min(K,x) }",
        law: "F(x) = x % (K+1) != 0",
        reason: messages::up_to_a_bound,
    },
    KnownLaw {
        form: "F(x) = win{ F(x-k) for k in 1..=min(x,K) }",
        law: "F(x) = x % (K+1) != 0",
        reason: messages::up_to_a_bound,
    },
    KnownLaw {
        form: "F(h) = win{ F(put(h,i,j)) for i in 0..len(h) for j in 0..h[i] }",
        law: "F(h) = xor{ i for i in h } != 0",
        reason: messages::nim_in_a_list,
    },
    KnownLaw {
        form: "F(h) = win{ F(sort(put(h,i,j))) for i in 0..len(h) for j in 0..h[i] }",
        law: "F(h) = xor{ i for i in h } != 0",
        reason: messages::nim_in_a_list,
    },
    KnownLaw {
        form: "F(h) = misere{ F(put(h,i,j)) for i in 0..len(h) for j in 0..h[i] }",
        law: "F(h) = (xor{ i for i in h } != 0) == any{ i > 1 for i in h }",
        reason: messages::misere_nim_in_a_list,
    },
    KnownLaw {
        form: "F(h) = misere{ F(sort(put(h,i,j))) for i in 0..len(h) for j in 0..h[i] }",
        law: "F(h) = (xor{ i for i in h } != 0) == any{ i > 1 for i in h }",
        reason: messages::misere_nim_in_a_list,
    },
    KnownLaw {
        form: "F(h) = win{ F(list{ h[i]-bit(m,i) for i in 0..len(h) }) for m in 1..1<<len(h) \
               if all{ h[i]>=bit(m,i) for i in 0..len(h) } }",
        law: "F(h) = any{ i % 2 == 1 for i in h }",
        reason: messages::one_from_any_heaps,
    },
    KnownLaw {
        form: "F(s) = max{ s[i]-F(drop(s,i)) for i in 0..len(s) } default 0",
        law: "F(s) = sum{ if (len(s)-i) % 2 == 1 then sort(s)[i] else -sort(s)[i] for i in 0..len(s) }",
        reason: messages::largest_card_first,
    },
    KnownLaw {
        form: "F(p) = win{ F(put(p,i,y)) for i in 0..len(p) \
               for y in (if i>0 then p[i-1]+1 else 1)..p[i] }",
        law: "F(p) = if all{ p[i] > (if i>0 then p[i-1] else 0) for i in 0..len(p) } \
              then xor{ p[i]-(if i>0 then p[i-1] else 0)-1 for i in 0..len(p) if (len(p)-i) % 2 == 1 } != 0 \
              else win{ F(put(p,i,y)) for i in 0..len(p) \
              for y in (if i>0 then p[i-1]+1 else 1)..p[i] }",
        reason: messages::gaps_of_a_strip,
    },
    KnownLaw {
        form: "F(a,b) = if a==0 then false \
               else win{ F(min(a,b-k*a),max(a,b-k*a)) for k in 1..=b/a }",
        law: "F(a,b) = a != 0 and (b >= 2*a or not F(b-a,a))",
        reason: messages::choice_in_euclid,
    },
    KnownLaw {
        form: "F(x,k) = mex{ F(x-j,k) for j in 1..=x/k }",
        law: "F(x,k) = if x % k == 0 then x/k else F(x-max(1,x % k/(x/k+1))*(x/k+1),k)",
        reason: messages::growing_window,
    },
    KnownLaw {
        form: "F(i,x,y) = if i==len(A) then abs(x-y) \
               else max{ G(j+1,A[j],y) for j in i..len(A) }\n\
               G(i,x,y) = if i==len(A) then abs(x-y) \
               else min{ F(j+1,x,A[j]) for j in i..len(A) }",
        law: "F(i,x,y) = if i==len(A) then abs(x-y) else max(abs(A[len(A)-1]-y), \
              if i+1<len(A) then abs(A[len(A)-1]-A[len(A)-2]) else 0)",
        reason: messages::last_two_cards,
    },
];

impl Formula {
    /// The rules in which a known theorem defines a function.
    pub(super) fn with_known_law(&self) -> Option<Candidate> {
        let rules = self.rules().tree();
        LAWS.iter().find_map(|known| {
            let form = parse(known.form).tree.definitions;
            rules.definitions.iter().find_map(|first| {
                let name = &first.name.text;
                let names = Names::of_form(&form, first, rules)?;
                let law = parse(&names.written(known.law)).tree.definitions;
                Some(Candidate {
                    rules: replaced(rules, name, law)?,
                    basis: Some(Basis::Known((known.reason)())),
                })
            })
        })
    }
}

/// The names of the rules for the names of a form.
#[derive(Default)]
struct Names(HashMap<String, String>);

impl Names {
    /// The names under which this definition is the first of a form; none if it is not.
    fn of_form(
        form: &[ast::Definition],
        first: &ast::Definition,
        rules: &ast::Program,
    ) -> Option<Self> {
        let mut names = Self::default();
        // The first definition is read last, so that its variables are those of the law.
        for (at, expected) in form.iter().enumerate().rev() {
            names.0.retain(|name, _| is_capital(name));
            if at == 0 {
                names.read(expected, first)?;
                continue;
            }
            let mut outside = Self::default();
            outside.read(&form[0], first)?;
            let name = outside.0.get(&expected.name.text)?;
            names.read(expected, single(rules, name)?)?;
        }
        single(rules, &first.name.text)?;
        Some(names)
    }

    /// Adds the names of a definition of the form that is this one of the rules.
    fn read(&mut self, expected: &ast::Definition, found: &ast::Definition) -> Option<()> {
        let (expected, found) = (text(expected)?, text(found)?);
        let (expected, found) = (words(&expected), words(&found));
        if expected.len() != found.len() {
            return None;
        }
        for (one, other) in expected.into_iter().zip(found) {
            if !is_name(one) || !is_name(other) {
                (one == other).then_some(())?;
                continue;
            }
            match self.0.get(one) {
                Some(known) => (known == other).then_some(())?,
                None if self.0.values().any(|known| known == other) => return None,
                None => _ = self.0.insert(one.to_owned(), other.to_owned()),
            }
        }
        Some(())
    }

    /// A text of the form with the names of the rules.
    fn written(&self, text: &str) -> String {
        let words = words(text).into_iter();
        let words = words.map(|word| self.0.get(word).map_or(word, String::as_str));
        words.collect::<Vec<_>>().join(" ")
    }
}

/// The only definition of a function.
fn single<'a>(rules: &'a ast::Program, name: &'a str) -> Option<&'a ast::Definition> {
    let mut all = rules.definitions_of(name);
    all.next().filter(|_| all.next().is_none())
}

/// A definition as text; none if it is not for all values of its parameters.
fn text(definition: &ast::Definition) -> Option<String> {
    let mut params = Vec::new();
    for param in definition.params.as_ref()? {
        match &param.kind {
            ParamKind::Named {
                name,
                at_least: None,
            } => params.push(name.as_str()),
            _ => return None,
        }
    }
    let body = print_expression(&definition.body);
    Some(format!(
        "{}({})={body}",
        definition.name.text,
        params.join(",")
    ))
}

/// The names, numbers and signs of a text. Signs without blanks between them are one word.
fn words(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        _ if c.is_whitespace() => 0,
        _ if c.is_alphanumeric() || c == '_' => 1,
        _ => 2,
    };
    let mut words = Vec::new();
    let mut start = 0;
    let mut last = 0;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if kind(c) != last {
            if last != 0 {
                words.push(&text[start..at]);
            }
            (start, last) = (at, kind(c));
        }
    }
    words
}

fn is_capital(name: &str) -> bool {
    name.chars().all(char::is_uppercase)
}

/// Whether a word may be the name of a variable, an input or a function of the rules.
fn is_name(word: &str) -> bool {
    const WORDS: &[&str] = &[
        "for", "in", "if", "then", "else", "let", "and", "or", "not", "default", "true", "false",
    ];
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && !WORDS.contains(&word)
        && Builtin::from_word(word).is_none()
        && Reducer::from_word(word).is_none()
}

#[cfg(test)]
mod tests {
    use grundy_rules::plain::Plain;
    use grundy_rules::{Givens, Value};

    use super::*;
    use grundy_rules::syntax::parse_expression;

    /// Small positions of a form, by its parameters.
    fn positions(params: &str) -> Vec<String> {
        let mut all = Vec::new();
        match params {
            "h" | "s" | "p" => {
                all.push("[]".to_owned());
                for a in 0..6 {
                    all.push(format!("[{a}]"));
                    for b in 0..6 {
                        all.push(format!("[{a},{b}]"));
                        all.extend((0..4).map(|c| format!("[{a},{b},{c}]")));
                    }
                }
            }
            "x" => all.extend((0..20).map(|x| x.to_string())),
            "x,k" => {
                for x in 0..60 {
                    all.extend((1..9).map(|k| format!("{x},{k}")));
                }
            }
            "a,b" => {
                for a in 0..16 {
                    all.extend((a..30).map(|b| format!("{a},{b}")));
                }
            }
            "i,x,y" => {
                for i in 0..6 {
                    all.extend((0..9).map(|x| format!("{i},{x},{}", 9 - 2 * x)));
                }
            }
            other => panic!("{other}"),
        }
        all
    }

    /// Every law has the values that the reference evaluator computes by its form.
    #[test]
    fn laws_have_the_values_of_their_forms() {
        for known in LAWS {
            let params = known.form.split_once('(').expect("a form").1;
            let params = params.split_once(')').expect("a form").0;
            let law = known.law.replace('F', "L");
            let rules = parse(&format!("{}\n{law}", known.form)).tree;
            let inputs = if known.form.contains(['A', 'K']) {
                5
            } else {
                1
            };
            for input in 0..inputs {
                let list = [3, 1, 4, 1, 9, 2].map(|item| Value::Int(item * (input + 1) % 11));
                let givens = Givens::from([
                    ("K".to_owned(), Value::Int(input)),
                    (
                        "A".to_owned(),
                        Value::list(list[..=input as usize].to_vec()),
                    ),
                ]);
                for position in positions(params) {
                    let text = format!("F({position}) == L({position})");
                    let equal = Plain::new(&rules, &givens).eval(&parse_expression(&text).tree);
                    // The list of an input may end before the position.
                    if params == "i,x,y" && position[..1].parse::<i64>().expect("i") > input + 1 {
                        continue;
                    }
                    assert_eq!(equal, Ok(Value::Bool(true)), "{}: {text}", known.form);
                }
            }
        }
    }

    /// Names and blanks do not matter, and similar rules are other rules.
    #[test]
    fn forms_are_recognised_under_other_names() {
        for (rules, law) in [
            (
                "take(n) = mex{ take(n - p) for p in 1..=min(most, n) }",
                Some("take ( n ) = n % ( most + 1 )"),
            ),
            ("take(n) = mex{ take(n-p) for p in 1..=min(n,n) }", None),
            ("take(n) = mex{ take(n-p) for p in 2..=min(most,n) }", None),
            (
                "take(n) = misere{ take(n-p) for p in 1..=min(most,n) }",
                None,
            ),
            (
                "take(n) = mex{ take(n-p) for p in 1..=min(most,n) }\ntake(3) = 1",
                None,
            ),
        ] {
            let rules = parse(rules).tree;
            let written = LAWS.iter().find_map(|known| {
                let form = parse(known.form).tree.definitions;
                let names = Names::of_form(&form, &rules.definitions[0], &rules)?;
                Some(names.written(known.law))
            });
            assert_eq!(written.as_deref(), law, "{rules:?}");
        }
    }
}

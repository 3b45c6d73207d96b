//! Programs in C++, Python and Rust that answer the inputs of a contest by the rules of a game.
//!
//! The methods are tried from the fastest on: a proved law, a table, a memo. A program is accepted
//! when it agrees with the reference evaluator on random inputs; the crate `grundy-export` runs it.

mod inputs;
mod messages;
mod method;

use grundy_core::{Area, Budget, Diagnostic, Lang, Message, Run};
use grundy_export::format::{Count, Input, Item};
use grundy_export::program::Program;
use grundy_export::{Choices, Fault, Interpreter, Unsupported, lower, print};
use grundy_rules::Givens;
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::{self, ExprKind, UnaryOp};
use grundy_rules::syntax::{parse, parse_expression};

pub use grundy_export::Language;

use crate::failure::Failure;
use crate::formula::{Contest, Formula, Origin, Output};

/// Number of random inputs on which a program is compared.
const TESTS: u64 = 300;

/// Maximum number of steps of the interpreter for one input.
const MAX_STEPS: u64 = 400_000;

/// Maximum number of positions and steps of the reference evaluator for one input.
const MAX_CELLS: u64 = 4_000;
const MAX_REFERENCE_STEPS: u64 = 200_000;

/// Number of steps of the reference evaluator after which no further input is tested.
const MAX_ALL_STEPS: u64 = 3_000_000;

/// Limits of the search for a law.
const LAW: Budget = Budget {
    cells: Some(1 << 12),
    options: Some(1 << 18),
    bytes: Some(1 << 26),
    all_bytes: false,
};

/// A program with the result of its tests.
#[derive(Clone, Debug)]
pub struct Exported {
    /// The text of the program.
    pub text: String,
    /// The method and its reason, as in the head of the program.
    pub method: Message,
    /// The number of random inputs on which it agrees with the reference evaluator.
    pub tested: u64,
}

/// Rules with the law that replaces a definition.
struct Candidate {
    rules: ast::Program,
    law: Option<(String, String)>,
}

impl Formula {
    /// Returns a program that answers the inputs of the header in this language, with comments in
    /// the language of the reader.
    ///
    /// # Errors
    /// Rules that cannot be exported, with the reason and what would make it possible.
    pub fn export(
        &mut self,
        language: Language,
        lang: Lang,
        run: &mut Run,
    ) -> Result<Exported, Failure> {
        let (input, output, answer) = self.contest_format()?;
        let mut refused = None;
        for candidate in self.candidates(run) {
            let mut rejected: Option<Program> = None;
            for (tables, natural) in [(true, true), (true, false), (false, true), (false, false)] {
                let choices = Choices { tables, natural };
                let lowered = lower(
                    &candidate.rules,
                    &answer,
                    &input,
                    &output.to_export(),
                    choices,
                );
                let program = match lowered {
                    Ok(program) => program,
                    Err(reason) => {
                        refused = Some(reason);
                        break;
                    }
                };
                if rejected.as_ref() == Some(&program) {
                    continue;
                }
                match self.compare_program(&program, &input, &answer) {
                    Some(tested) if tested > 0 => {
                        let method = method::method(&program, candidate.law.as_ref());
                        let comments = self.comments(&method, lang);
                        return Ok(Exported {
                            text: print(&program, language, &comments),
                            method,
                            tested,
                        });
                    }
                    _ => rejected = Some(program),
                }
            }
        }
        let finding = match refused {
            Some(Unsupported { span, fact, help }) => {
                let error = Diagnostic::error("not-exported", messages::not_exported(fact));
                let error = if span == ast::TextRange::default() {
                    error
                } else {
                    error.at(span.range(), messages::this_part())
                };
                error.help(help)
            }
            None => Diagnostic::error("not-exported", messages::no_program_agrees())
                .help(messages::check_the_input_line()),
        };
        Err(Failure::about(finding, self.name(), self.rules().source()))
    }

    /// The order of the inputs, the form of the output, and the answer. Rules without a line
    /// `# input:` are asked for the value of each position.
    fn contest_format(&self) -> Result<(Input, Output, ast::Expr), Failure> {
        let output = Output::of(self)?;
        let input = Contest::of(self)?.map(|contest| contest.to_export());
        let written = output.expression().map(|text| parse_expression(text).tree);
        let definitions = &self.rules().tree().definitions;
        let answer = definitions
            .iter()
            .find(|definition| definition.name.text == "answer");
        let answer = written.or_else(|| answer.map(|definition| definition.body.clone()));
        if let (Some(input), Some(answer)) = (&input, &answer) {
            return Ok((input.clone(), output, answer.clone()));
        }
        let Some(main) = self
            .main_function()
            .filter(|_| self.rules().inputs().is_empty())
        else {
            let fact = messages::no_input_line(self.name());
            let error = Diagnostic::error("not-exported", fact).help(messages::write_input_line());
            return Err(Failure::of(error));
        };
        let input = input.unwrap_or_else(|| Input {
            once: Vec::new(),
            cases: Some((
                Count::Rest(Vec::new()),
                main.params
                    .iter()
                    .map(|name| Item::Value {
                        name: name.clone(),
                        is_text: false,
                    })
                    .collect(),
            )),
        });
        let call = format!("{}({})", main.name, main.params.join(","));
        Ok((
            input,
            output,
            answer.unwrap_or_else(|| parse_expression(&call).tree),
        ))
    }

    /// The rules with a proved law, if there is one, and the rules as they are.
    fn candidates(&mut self, run: &mut Run) -> Vec<Candidate> {
        let rules = self.rules().tree().clone();
        let mut all: Vec<Candidate> = self.with_law(&rules, run).into_iter().collect();
        all.push(Candidate { rules, law: None });
        all
    }

    /// The rules in which a proved law defines the main function.
    fn with_law(&mut self, rules: &ast::Program, run: &mut Run) -> Option<Candidate> {
        let main = self.main_function()?;
        if main.is_identity {
            return None;
        }
        let mut limited = run.within(LAW);
        let laws = self.pattern(&Area::default(), &mut limited).ok()?;
        let law = laws.findings.iter().find(|law| {
            let found = &law.finding;
            found.theorem.is_some()
                && found.guard.is_none()
                && found.exceptions.is_empty()
                && (found.is_closed() || found.of_zeros)
        })?;
        let statement = law.finding.statement.clone();
        let parsed = parse_expression(&statement).tree;
        let ExprKind::Compare(left, right) = parsed.kind else {
            return None;
        };
        let [(ast::CompareOp::Eq, right)] = <[_; 1]>::try_from(right).ok()? else {
            return None;
        };
        let (call, body) = match left.kind {
            ExprKind::Call(..) => (*left, right),
            ExprKind::Unary(UnaryOp::Not, call) => {
                let span = right.span;
                let kind = ExprKind::Unary(UnaryOp::Not, Box::new(right));
                (*call, ast::Expr { kind, span })
            }
            _ => return None,
        };
        let ExprKind::Call(name, args) = call.kind else {
            return None;
        };
        let mut params = Vec::new();
        for arg in &args {
            let ExprKind::Name(name) = &arg.kind else {
                return None;
            };
            params.push(name.clone());
        }
        if name.text != main.name || params != main.params {
            return None;
        }
        // The law is one definition with the parameters of the function.
        let head = format!("{}({}) = 0", name.text, params.join(","));
        let mut definition = parse(&head).tree.definitions.pop()?;
        definition.body = body;
        let mut changed = rules.clone();
        let at = (changed.definitions.iter()).position(|one| one.name.text == name.text)?;
        changed.definitions.retain(|one| one.name.text != name.text);
        let at = at.min(changed.definitions.len());
        changed.definitions.insert(at, definition);
        let theorem = law.finding.theorem.clone()?;
        Some(Candidate {
            rules: changed,
            law: Some((statement, theorem)),
        })
    }

    /// Compares a program with the reference evaluator. Returns the number of inputs with equal
    /// answers; none if an answer differs.
    fn compare_program(&self, program: &Program, input: &Input, answer: &ast::Expr) -> Option<u64> {
        let rules = self.rules().tree();
        let mut random = inputs::Generator::new(program, rules, answer);
        let mut interpreter = Interpreter::new(program);
        let (mut tested, mut steps) = (0, 0);
        for test in 0..TESTS {
            if steps > MAX_ALL_STEPS {
                break;
            }
            let values = random.case(input, test);
            let mut givens: Givens = self.givens().clone();
            givens.extend(values.iter().cloned());
            let mut reference = Plain::new(rules, &givens).with_budget(Budget {
                cells: Some(MAX_CELLS),
                ..Budget::UNLIMITED
            });
            reference.allow_steps(MAX_REFERENCE_STEPS);
            let expected = reference.eval(answer);
            steps += reference.steps();
            let Ok(expected) = expected else {
                continue;
            };
            match interpreter.answer(&values, MAX_STEPS) {
                Ok(found) if found == expected => tested += 1,
                Err(Fault::Limit) if reference.steps() > MAX_STEPS / 8 => {}
                Err(Fault::Overflow) => {}
                _ => return None,
            }
        }
        Some(tested)
    }

    /// The lines at the head of a program.
    fn comments(&self, method: &Message, lang: Lang) -> Vec<String> {
        let title = match (self.title(), self.origin()) {
            (Some(title), _) => title.text(lang).to_owned(),
            (None, Origin::Inline | Origin::Input) => String::new(),
            _ => self.name().to_owned(),
        };
        let mut comments: Vec<String> = (!title.is_empty()).then_some(title).into_iter().collect();
        let definitions = self.rules().tree().definitions.iter();
        let source = self.rules().source();
        comments.extend(definitions.map(|one| source[one.span.range()].trim().to_owned()));
        comments.extend(method.text(lang).lines().map(str::to_owned));
        comments
    }
}

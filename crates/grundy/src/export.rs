//! Programs in C++, Python and Rust that answer the inputs of a contest by the rules of a game.
//!
//! The methods are tried from the fastest on: a proved law, a table, a memo. A program is accepted
//! when it agrees with the reference evaluator on random inputs; the crate `grundy-export` runs it.

mod header;
mod inputs;
mod known;
mod messages;
mod method;
mod moves;
mod values;

use grundy_core::{Area, Budget, Diagnostic, Lang, Message, Run};
use grundy_export::format::{Count, Input, Item};
use grundy_export::program::Program;
use grundy_export::{Choices, Fault, Interpreter, Unsupported, lower, print};
use grundy_rules::Givens;
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::{self, ExprKind, UnaryOp};
use grundy_rules::syntax::{parse, parse_expression};
use serde_json::{Value as Json, json};

pub use grundy_export::Language;

pub use self::header::HeaderSample;

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

/// The distance of the tests whose inputs are samples.
const SAMPLE_STEP: u64 = 10;

/// Limits of the search for a law.
const LAW: Budget = Budget {
    cells: Some(1 << 12),
    options: Some(1 << 18),
    bytes: Some(1 << 26),
    all_bytes: false,
};

/// The form of a program.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// The programming language.
    pub language: Language,
    /// The language of the comments.
    pub lang: Lang,
    /// Whether the proof of the law is a comment.
    pub explain: bool,
    /// Whether only the function of the values and the function `winning_move` are printed.
    pub function: bool,
    /// The largest argument of a literal table, if the program contains one instead of a method.
    pub table: Option<u64>,
    /// Whether the lines `answer:` and `expect:` of the header are returned as samples.
    pub header: bool,
}

impl Request {
    /// A program without a proof or a literal table, with comments in English.
    pub fn new(language: Language) -> Self {
        Self {
            language,
            lang: Lang::En,
            explain: false,
            function: false,
            table: None,
            header: false,
        }
    }
}

/// An input with the output that is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The text of the input.
    pub input: String,
    /// The expected output.
    pub output: String,
}

/// A program with the result of its tests.
#[derive(Clone, Debug)]
pub struct Exported {
    /// The text of the program.
    pub text: String,
    /// The method and its reason, as in the head of the program.
    pub method: Message,
    /// The number of random inputs on which it agrees with the reference evaluator.
    pub tested: u64,
    /// Some of these inputs as texts.
    pub samples: Vec<Sample>,
    /// The lines of the header that a run of a program confirms.
    pub header: Vec<HeaderSample>,
    /// The lines of the header that no program can confirm.
    pub skipped: Vec<String>,
}

impl Exported {
    /// As JSON: `program`, `language`, `lines`, `cost`, `reason`, and in `verified` the number of
    /// random inputs and whether the program was compiled and run on this machine.
    pub fn to_json(&self, language: Language, is_compiled: bool) -> Json {
        let method = self.method.english();
        let (reason, cost) = method.split_once('\n').unwrap_or((method, ""));
        let cost = cost.replace('\n', " ");
        json!({
            "program": self.text,
            "language": language.word(),
            "lines": self.text.lines().count(),
            "cost": cost,
            "reason": reason.strip_prefix("Method: ").unwrap_or(reason),
            "verified": {"cases": self.tested, "compiled": is_compiled},
        })
    }
}

/// Rules with what replaces a definition.
struct Candidate {
    rules: ast::Program,
    basis: Option<Basis>,
}

/// What replaces the definition of the main function.
enum Basis {
    /// A proved law, with its theorem.
    Law(String, String),
    /// The values up to the end of the first period.
    Period {
        call: String,
        period: u64,
        from: u64,
        theorem: &'static str,
    },
    /// The values up to a bound.
    Table { call: String, bound: u64 },
    /// A theorem about rules of this form.
    Known(Message),
}

/// The inputs on which a program and the reference evaluator agree.
#[derive(Default)]
struct Agreement {
    tested: u64,
    samples: Vec<Sample>,
}

impl Formula {
    /// Returns a program that answers the inputs of the header.
    ///
    /// ```
    /// use grundy::export::{Language, Request};
    /// use grundy::{Formula, Run};
    /// let mut game = Formula::named("kayles")?;
    /// let program = game.export(Request::new(Language::Rust), &mut Run::silent())?;
    /// assert!(program.text.contains("71 + (n - 71) % 12"));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Rules that cannot be exported, with the reason and what would make it possible.
    pub fn export(&mut self, request: Request, run: &mut Run) -> Result<Exported, Failure> {
        let (input, output, answer) = if request.function {
            self.move_format()?
        } else {
            self.contest_format()?
        };
        let mut refused = None;
        let candidates = match request.table {
            Some(bound) => vec![self.with_table(bound)?],
            None => self.candidates(run),
        };
        for mut candidate in candidates {
            if request.function {
                self.add_winning_move(&mut candidate.rules);
            }
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
                    Ok(program) => Program {
                        is_complete: !request.function,
                        ..program
                    },
                    Err(reason) => {
                        refused = Some(reason);
                        break;
                    }
                };
                if rejected.as_ref() == Some(&program) {
                    continue;
                }
                let partial = request.table.is_some();
                let agreement = if request.function {
                    self.compare_moves(&program, &input, partial)
                } else {
                    self.compare_program(&program, &input, (&output, &answer), partial)
                };
                match agreement {
                    Some(agreement) if agreement.tested > 0 => {
                        let method = method::method(&program, candidate.basis.as_ref());
                        let mut comments = self.comments(&method, request, run)?;
                        if request.language != Language::Python && method::adds_values(&program) {
                            let limit = messages::values_have_64_bits();
                            comments.push(limit.text(request.lang).to_owned());
                        }
                        let (header, skipped) = if request.header {
                            let format = (&input, &output);
                            self.header_samples(&candidate, format, request, choices)
                        } else {
                            (Vec::new(), Vec::new())
                        };
                        return Ok(Exported {
                            text: print(&program, request.language, &comments),
                            method,
                            tested: agreement.tested,
                            samples: agreement.samples,
                            header,
                            skipped,
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

    /// The rules with a theorem, a proved law or a period, if there is one, and the rules as they
    /// are.
    fn candidates(&mut self, run: &mut Run) -> Vec<Candidate> {
        let rules = self.rules().tree().clone();
        let law = self.with_known_law();
        let law = law.or_else(|| self.with_law(&rules, run));
        let mut all: Vec<Candidate> = law.or_else(|| self.with_period(run)).into_iter().collect();
        all.push(Candidate { rules, basis: None });
        all
    }

    /// The rules in which a proved law defines the main function.
    fn with_law(&mut self, rules: &ast::Program, run: &mut Run) -> Option<Candidate> {
        let main = self.main_function()?;
        if main.is_identity {
            return None;
        }
        let (statement, theorem) = self.exported_law(run)?;
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
        Some(Candidate {
            rules: replaced(rules, &name.text, vec![definition])?,
            basis: Some(Basis::Law(statement, theorem)),
        })
    }

    /// The proved law of the main function for all positions, with its theorem. It is searched once
    /// for all languages.
    fn exported_law(&mut self, run: &mut Run) -> Option<(String, String)> {
        if let Some(known) = self.exported_law.get() {
            return known.clone();
        }
        let mut limited = run.within(LAW);
        let laws = self.pattern(&Area::default(), &mut limited).ok()?;
        let law = laws.findings.iter().find_map(|law| {
            let found = &law.finding;
            let holds_everywhere = found.guard.is_none()
                && found.exceptions.is_empty()
                && (found.is_closed() || found.of_zeros);
            let theorem = found.theorem.clone().filter(|_| holds_everywhere)?;
            Some((found.statement.clone(), theorem))
        });
        self.exported_law.get_or_init(|| law).clone()
    }

    /// Compares a program with the reference evaluator. Returns the inputs with equal answers; none
    /// if an answer differs. A partial program has no answer for large inputs.
    fn compare_program(
        &self,
        program: &Program,
        input: &Input,
        (output, answer): (&Output, &ast::Expr),
        partial: bool,
    ) -> Option<Agreement> {
        let rules = self.rules().tree();
        let mut random = inputs::Generator::new(program, rules, answer);
        let mut interpreter = Interpreter::new(program);
        let (mut agreement, mut steps) = (Agreement::default(), 0);
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
                Ok(found) if found == expected => {
                    agreement.tested += 1;
                    if test % SAMPLE_STEP == 0
                        && let Some(sample) = inputs::sample(input, output, &values, &expected)
                    {
                        agreement.samples.push(sample);
                    }
                }
                Err(Fault::Limit) if reference.steps() > MAX_STEPS / 8 => {}
                Err(Fault::Overflow) => {}
                Err(_) if partial => {}
                _ => return None,
            }
        }
        Some(agreement)
    }

    /// The lines at the head of a program.
    fn comments(
        &mut self,
        method: &Message,
        request: Request,
        run: &mut Run,
    ) -> Result<Vec<String>, Failure> {
        let lang = request.lang;
        let proof = if request.explain {
            self.law_proof(run)
        } else {
            None
        };
        if request.explain && proof.is_none() {
            let fact = messages::no_law_to_explain(self.name());
            let error =
                Diagnostic::error("not-exported", fact).help(messages::export_without_proof());
            return Err(Failure::of(error));
        }
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
        if let Some(proof) = proof {
            comments.extend(proof.text(lang).lines().map(str::to_owned));
        }
        Ok(comments)
    }
}

/// The rules in which these definitions replace those of a function.
fn replaced(
    rules: &ast::Program,
    function: &str,
    definitions: Vec<ast::Definition>,
) -> Option<ast::Program> {
    let mut changed = rules.clone();
    let all = &mut changed.definitions;
    let at = all.iter().position(|one| one.name.text == function)?;
    all.retain(|one| one.name.text != function);
    let at = at.min(all.len());
    all.splice(at..at, definitions);
    Some(changed)
}

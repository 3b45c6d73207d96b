//! The function `winning_move`: the option with which the player to move wins.

use grundy_core::{Budget, Diagnostic, Kind};
use grundy_export::format::{Count, Input, Item};
use grundy_export::program::{Expr, Program, Type};
use grundy_export::{Fault, Interpreter, WINNING_MOVE};
use grundy_rules::plain::Plain;
use grundy_rules::syntax::{ast, parse_expression};
use grundy_rules::{Givens, Value};

use super::{
    Agreement, MAX_ALL_STEPS, MAX_CELLS, MAX_REFERENCE_STEPS, MAX_STEPS, TESTS, inputs, messages,
};
use crate::failure::Failure;
use crate::formula::{Formula, Output};

impl Formula {
    /// The inputs of the rules and the parameters of the main function, and a call of
    /// `winning_move`.
    pub(super) fn move_format(&self) -> Result<(Input, Output, ast::Expr), Failure> {
        let refuse = |fact| {
            let error = Diagnostic::error("not-exported", fact);
            Failure::of(error.help(messages::export_the_program()))
        };
        let main = self.main_function();
        let is_game = |kind: &Kind| matches!(kind, Kind::Grundy | Kind::Win | Kind::Misere);
        let Some(main) = main.filter(|main| is_game(&main.kind) && !main.is_identity) else {
            return Err(refuse(messages::no_moves(self.name())));
        };
        let inputs = self.rules().inputs().into_iter().map(str::to_owned);
        let names: Vec<String> = inputs.chain(main.params.iter().cloned()).collect();
        let repeated = (names.iter().enumerate()).any(|(at, name)| names[..at].contains(name));
        if repeated || self.rules().source().contains(WINNING_MOVE) {
            return Err(refuse(messages::no_moves(self.name())));
        }
        let value = |name| Item::Value {
            name,
            is_text: false,
        };
        let input = Input {
            once: Vec::new(),
            cases: Some((
                Count::Rest(Vec::new()),
                names.into_iter().map(value).collect(),
            )),
        };
        let call = format!("{WINNING_MOVE}({})", main.params.join(","));
        Ok((input, Output::of(self)?, parse_expression(&call).tree))
    }

    /// Adds the options of the main function under the name `winning_move`. A law that replaces the
    /// rules gets their domain, so that options outside of it are excluded.
    pub(super) fn add_winning_move(&self, rules: &mut ast::Program) {
        let Some(main) = self.main_function() else {
            return;
        };
        let definitions = self.rules().tree().definitions.iter();
        for definition in definitions.filter(|one| one.name.text == main.name) {
            let laws = rules.definitions.iter_mut();
            for law in laws.filter(|one| one.name.text == main.name) {
                if let (Some(from), Some(to)) = (&definition.params, &mut law.params) {
                    copy_domain(from, to);
                }
            }
            let mut moves = definition.clone();
            WINNING_MOVE.clone_into(&mut moves.name.text);
            rules.definitions.push(moves);
        }
    }

    /// Compares the values and the moves of a program with the reference evaluator; none if one of
    /// them is wrong.
    pub(super) fn compare_moves(
        &self,
        program: &Program,
        input: &Input,
        partial: bool,
    ) -> Option<Agreement> {
        let main = self.main_function()?;
        let call = parse_expression(&format!("{}({})", main.name, main.params.join(","))).tree;
        let Expr::Call(_, args) = &program.answer.0 else {
            return None;
        };
        let functions = &program.functions;
        let at = functions
            .iter()
            .position(|one| one.name == main.name || one.name == format!("{}_", main.name))?;
        let mut values = program.clone();
        values.answer = (Expr::Call(at, args.clone()), functions[at].result.clone());
        let output = Output::of(self).ok()?;
        self.compare_program(&values, input, (&output, &call), partial)?;

        let rules = self.rules().tree();
        let moves = functions.iter().find(|one| one.name == WINNING_MOVE)?;
        let is_list = matches!(moves.params[..], [(_, Type::List(_))]);
        let mut random = inputs::Generator::new(program, rules, &call);
        let mut interpreter = Interpreter::new(program);
        let (mut agreement, mut steps) = (Agreement::default(), 0);
        for test in 0..TESTS {
            if steps > MAX_ALL_STEPS {
                break;
            }
            let inputs = random.case(input, test);
            let mut givens: Givens = self.givens().clone();
            givens.extend(inputs.iter().cloned());
            let mut reference = Plain::new(rules, &givens).with_budget(Budget {
                cells: Some(MAX_CELLS),
                ..Budget::UNLIMITED
            });
            reference.allow_steps(MAX_REFERENCE_STEPS);
            let value = reference.eval(&call);
            steps += reference.steps();
            let Ok(value) = value else {
                continue;
            };
            let found = match interpreter.answer(&inputs, MAX_STEPS) {
                Ok(Value::List(found)) => found,
                Err(Fault::Overflow | Fault::Limit) => continue,
                Err(_) if partial => continue,
                _ => return None,
            };
            let is_lost = matches!(value, Value::Int(0) | Value::Bool(false));
            // In misère play the player without a move wins.
            if found.is_empty() {
                if is_lost || main.kind == Kind::Misere {
                    agreement.tested += u64::from(is_lost);
                    continue;
                }
                return None;
            }
            let mut total = 0;
            let positions: Vec<String> = if is_list {
                vec![Value::List(found).to_string()]
            } else {
                let positions = found.chunks(main.params.len()).map(|position| {
                    let args = position.iter().map(|arg| Some(arg.as_int()?.to_string()));
                    Some(args.collect::<Option<Vec<_>>>()?.join(","))
                });
                positions.collect::<Option<_>>()?
            };
            for position in positions {
                let option = format!("{}({position})", main.name);
                match reference.eval(&parse_expression(&option).tree).ok()? {
                    Value::Int(value) => total ^= value,
                    Value::Bool(won) => total ^= i64::from(won),
                    _ => return None,
                }
            }
            if is_lost || total != 0 {
                return None;
            }
            agreement.tested += 1;
        }
        Some(agreement)
    }
}

/// Copies the declared smallest values of parameters to parameters without one.
fn copy_domain(from: &[ast::Param], to: &mut [ast::Param]) {
    for (from, to) in from.iter().zip(to) {
        if let (
            ast::ParamKind::Named {
                at_least: Some(least),
                ..
            },
            ast::ParamKind::Named { at_least, .. },
        ) = (&from.kind, &mut to.kind)
        {
            at_least.get_or_insert(*least);
        }
    }
}

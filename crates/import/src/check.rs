//! The comparison of a source with its rules on small positions.

use crate::interpret::{Data, Fault, Interpreter, show};
use crate::program::{ParamKind, Program};
use crate::samples::positions;
use crate::translate::Rules;
use crate::{Problem, messages};

/// Maximum number of steps of one call, and of all calls.
const MAX_STEPS: u64 = 60_000;
const MAX_POSITIONS: usize = 500;
/// Maximum number of positions that the source cannot compute.
const MAX_FAILED: usize = 100;

/// Compares the source with the rules. `evaluate` returns the value of a position by the rules.
/// Returns the positions with equal values, and these values.
///
/// # Errors
/// A mistake in the source, such as a recursion that does not end, or a position with another
/// value.
pub fn check(
    program: &Program,
    rules: &Rules,
    inputs: &[(String, Data)],
    evaluate: &mut dyn FnMut(&[Data]) -> Option<Data>,
) -> Result<Vec<(Vec<Data>, Data)>, Problem> {
    let Some(function) = program.function(&rules.function) else {
        return Ok(Vec::new());
    };
    let mut interpreter = Interpreter::new(program, inputs);
    let mut tested = Vec::new();
    let mut failed = 0;
    let mut all = positions(program, function, &rules.kinds);
    all.truncate(MAX_POSITIONS);
    for position in all {
        let mut args: Vec<Data> = Vec::new();
        let mut remaining = position.iter();
        for (at, param) in function.params.iter().enumerate() {
            if rules.places.contains(&at) {
                args.extend(remaining.next().cloned());
            } else if let (Some(default), false) =
                (&param.default, param.kind == Some(ParamKind::Map))
            {
                let value = interpreter.value(default, std::collections::HashMap::new());
                args.push(value.unwrap_or(Data::Nothing));
            } else {
                args.push(Data::Map(std::rc::Rc::default()));
            }
        }
        // Values that were stored for another position may be wrong for this one.
        if rules.incomplete_key.is_some() {
            interpreter = Interpreter::new(program, inputs);
        }
        let words: Vec<String> = position.iter().map(show).collect();
        let call = format!("{}({})", function.name, words.join(", "));
        match interpreter.call(&rules.function, &args, MAX_STEPS) {
            Ok(value) => match evaluate(&position) {
                Some(other) if other.key() == value.key() => tested.push((position, value)),
                Some(_) if let Some(mistake) = &rules.incomplete_key => return Err(mistake.clone()),
                Some(_) if let Some(line) = interpreter.rounded => {
                    return Err(Problem::unsupported(
                        line,
                        messages::division_rounds_to_zero(line),
                        messages::add_a_guard(),
                    ));
                }
                Some(other) => {
                    return Err(Problem::unsupported(
                        function.line,
                        messages::values_differ(&call, show(&value), show(&other)),
                        messages::simplify_the_function(),
                    ));
                }
                None => {
                    return Err(Problem::unsupported(
                        function.line,
                        messages::rules_have_no_value(&call, show(&value)),
                        messages::simplify_the_function(),
                    ));
                }
            },
            Err(Fault::Depth(line, inner)) => {
                let fact = messages::recursion_does_not_end(&call, &inner);
                return Err(Problem::mistake(line, fact, messages::add_a_guard()));
            }
            Err(Fault::NegativeIndex(line, index)) => {
                let fact = messages::index_is_negative(&call, index);
                return Err(Problem::mistake(line, fact, messages::add_a_guard()));
            }
            Err(Fault::NoResult(name)) => {
                let fact = messages::function_without_result(&name);
                let line = program
                    .function(&name)
                    .map_or(function.line, |one| one.line);
                return Err(Problem::mistake(line, fact, messages::write_return()));
            }
            // The position is outside of the arrays of the source, or too large for a test.
            Err(
                Fault::LargeIndex(..) | Fault::Steps | Fault::Overflow(_) | Fault::Unsupported(_),
            ) => {
                // The memo of the source contains marks of calls that have not ended.
                failed += 1;
                if failed > MAX_FAILED {
                    break;
                }
                interpreter = Interpreter::new(program, inputs);
            }
        }
    }
    if tested.is_empty() {
        return Err(Problem::unsupported(
            function.line,
            messages::no_position_is_compared(&function.name),
            messages::simplify_the_function(),
        ));
    }
    Ok(tested)
}

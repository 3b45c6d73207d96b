//! Rules of the user: the sets that an expression of the rule language gives for each place.

use grundy_core::{Diagnostic, Run, Stop};
use grundy_rules::{NoOracle, Rules, Value};

use super::messages;
use crate::failure::Failure;

/// For each place the sets that turn with it.
pub(super) type Sets = Vec<Vec<Vec<usize>>>;

/// The expression as a definition of the rule language.
struct ItemDefinition(String);

impl ItemDefinition {
    fn new(items: &str) -> Self {
        Self(format!("companions(x) = list{{ {items} }}"))
    }

    fn refuse(&self, findings: Vec<Diagnostic>) -> Failure {
        let text = crate::failure::Text {
            name: crate::messages::rule_of_row(),
            text: self.0.clone(),
            start: 0,
            line: 1,
        };
        Failure::new(findings, vec![text]).help(messages::form_of_items())
    }
}

/// Refuses a text that is not an expression.
pub(super) fn check(items: &str) -> Result<(), Failure> {
    let definition = ItemDefinition::new(items);
    let rules = Rules::parse(&definition.0).map_err(|findings| definition.refuse(findings))?;
    match rules.inputs().first() {
        None => Ok(()),
        Some(input) => Err(definition.refuse(vec![Diagnostic::error(
            "unknown-name",
            messages::rule_has_no_input(input),
        )])),
    }
}

/// The sets that an expression gives for each place, up to the budget.
pub(super) fn item_sets(
    items: &str,
    places: usize,
    run: &mut Run,
) -> Result<(Sets, Stop), Failure> {
    let definition = ItemDefinition::new(items);
    let refuse = |findings| definition.refuse(findings);
    let rules = Rules::parse(&definition.0).map_err(refuse)?;
    let mut engine = rules.bind(&grundy_rules::Givens::new());
    let budget = run.budget;
    let mut all = Vec::new();
    let mut kept = 0_u64;
    for x in 0..places {
        let spent = |limit: Option<u64>, used| limit.is_some_and(|limit| used > limit);
        if run.cancelled() {
            return Ok((all, Stop::Interrupted));
        }
        if spent(budget.cells, x as u64 + 1) || spent(budget.bytes, 8 * kept) {
            return Ok((all, Stop::Budget));
        }
        let value = engine
            .value("companions", &[Value::Int(x as i64)], &mut NoOracle, run)
            .map_err(|halt| Failure {
                stop: halt.stop(),
                ..refuse(vec![halt.into_diagnostic()])
            })?;
        let no_set = |found: &Value| {
            refuse(vec![Diagnostic::error(
                "wrong-rule",
                messages::not_a_list_of_places(x, found.to_string()),
            )])
        };
        let Value::List(sets) = &value else {
            return Err(no_set(&value));
        };
        let mut here = Vec::new();
        for set in sets.iter() {
            let Value::List(items) = set else {
                return Err(no_set(set));
            };
            let mut turned = Vec::with_capacity(items.len());
            let mut fits = true;
            for item in items.iter() {
                match item {
                    Value::Int(y) if *y == x as i64 => {
                        return Err(refuse(vec![
                            Diagnostic::error(
                                "wrong-rule",
                                messages::place_itself_in_list(x, set.to_string()),
                            )
                            .help(messages::list_other_places()),
                        ]));
                    }
                    Value::Int(y) => match usize::try_from(*y) {
                        Ok(y) if y < x => turned.push(y),
                        Ok(_) => {
                            return Err(refuse(vec![
                                Diagnostic::error(
                                    "wrong-rule",
                                    messages::place_to_the_right(x, set.to_string()),
                                )
                                .help(messages::coins_are_to_the_left()),
                            ]));
                        }
                        Err(_) => fits = false,
                    },
                    _ => return Err(no_set(set)),
                }
            }
            if fits {
                turned.sort_unstable();
                turned.dedup();
                kept += 4 + turned.len() as u64;
                here.push(turned);
            }
        }
        all.push(here);
    }
    Ok((all, Stop::Complete))
}

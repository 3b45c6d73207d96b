//! The options of one position, as relations: for positions that no table reaches.

use grundy_automata::{Automaton, Predicate, Relation, Track};
use grundy_certificate::recurrence::{Expr, Item, Reducer};

use super::t5::{ExistsBut, Obligations, Obstacle, no, zero};
use super::translate::{LinearForm, Own, SideFacts, Translator, Untranslatable};
use crate::laws::messages;

/// The requested options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    All,
    /// The options that are lost.
    Lost,
    /// The options with this value; `None` for a value too large for any option.
    Of(Option<i64>),
}

/// A way through the rules with its options.
pub(super) struct OptionBranch {
    /// The tracks of each component that is left.
    pub tracks: Vec<Vec<Track>>,
    /// The options.
    pub options: Automaton,
}

/// The formula of a way, before it is decided.
type BranchRelation = (Vec<Vec<Track>>, Predicate);

impl Obligations<'_, '_, '_> {
    /// The options of a position, for each way through the rules that has any.
    pub fn leaving(
        &mut self,
        own: Own,
        position: &[u128],
        which: Which,
    ) -> Result<Vec<OptionBranch>, Obstacle> {
        let reserved = self.rules.params + 1;
        let mut t = Translator::new(self.system, self.reading, self.rules.params, reserved, own);
        let mut found = Vec::new();
        options_of(
            &self.rules.body,
            &mut t,
            &SideFacts::default(),
            which,
            &mut found,
        )?;
        let here = self.params().into_iter().zip(position);
        let here = here.fold(Predicate::Constant(true), |all, (track, n)| {
            all.and(Predicate::Is(track, *n))
        });
        let mut all = Vec::new();
        for (tracks, formula) in found {
            let keep: Vec<Track> = tracks.concat();
            let options = here.clone().and(formula).exists_but(&keep, t.next);
            let options = self.decide(&options)?;
            if !options.is_empty() {
                all.push(OptionBranch { tracks, options });
            }
        }
        Ok(all)
    }
}

fn options_of(
    expr: &Expr,
    t: &mut Translator,
    side: &SideFacts,
    which: Which,
    found: &mut Vec<BranchRelation>,
) -> Result<(), Obstacle> {
    match expr {
        Expr::Op(grundy_certificate::recurrence::Op::If, parts) => {
            let (yes, no) = t.truth(&parts[0])?;
            for (condition, part) in [(yes, &parts[1]), (no, &parts[2])] {
                let mut inner = side.clone();
                inner.facts.push(condition);
                options_of(part, t, &inner, which, found)?;
            }
        }
        Expr::Let(name, of, rest) => {
            let mut inner = side.clone();
            let form = t.int(of, &mut inner)?;
            t.scoped(*name, form, |t| options_of(rest, t, &inner, which, found))?;
        }
        Expr::Reduce(reducer, items, _) => {
            for item in items {
                t.each(item, &mut |t, inner| {
                    let facts = inner.facts.into_iter().chain(side.facts.clone());
                    found.push(option(t, item, *reducer, which, facts.collect())?);
                    Ok(())
                })?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// The options of an item under some facts.
fn option(
    t: &mut Translator,
    item: &Item,
    reducer: Reducer,
    which: Which,
    facts: Vec<Predicate>,
) -> Result<BranchRelation, Untranslatable> {
    let first = t.references.len();
    let outcomes = matches!(t.own, Own::Outcomes(..));
    let wanted = match which {
        Which::All if outcomes => match (&item.expr, reducer) {
            (Expr::Own(_), _) | (_, Reducer::Win | Reducer::Misere) => {
                let (yes, no) = t.truth(&item.expr)?;
                yes.or(no)
            }
            (Expr::Int(_), _) => Predicate::Constant(true),
            _ => return Err(Untranslatable(messages::option_is_not_a_position())),
        },
        Which::All => {
            let mut any = SideFacts::default();
            t.int(&item.expr, &mut any)?;
            any.with(Predicate::Constant(true))
        }
        Which::Lost if reducer == Reducer::Mex => zero(t, &item.expr)?,
        Which::Lost => t.truth(&item.expr)?.1,
        Which::Of(Some(value)) => t.equals(&item.expr, &LinearForm::constant(value))?,
        Which::Of(None) => no(),
    };
    let positions: Vec<Vec<LinearForm>> = (t.references[first..].iter())
        .map(|r| r.args.clone())
        .collect();
    let mut tracks = Vec::new();
    let mut all = facts.into_iter().fold(wanted, Predicate::and);
    for position in positions {
        let mut mine = Vec::new();
        for arg in position {
            let track = t.next;
            t.next += 1;
            all = all.and(arg.plus(&LinearForm::var(track), -1)?.is(Relation::Equal));
            mine.push(track);
        }
        tracks.push(mine);
    }
    Ok((tracks, all))
}

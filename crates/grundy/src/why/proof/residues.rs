//! The moves of a strategy by the remainder of the parameter.

use grundy_certificate::recurrence::{Expr, Op};
use grundy_core::Run;
use serde_json::{Value as Json, json};

use super::WrittenProof;
use super::expression::{all, int, name, not, op};

/// Maximum modulus of a table.
const MAX_MODULUS: i64 = 24;

/// An option of the rules, and the numbers that the move chooses.
pub type ResidueMove = (usize, Vec<i64>);

/// The moves of all positions with one remainder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residue {
    /// The remainder.
    pub remainder: i64,
    /// The winning move; none if these positions are lost.
    pub action: Option<ResidueMove>,
}

/// For each remainder a winning move, decided for all positions of the law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResidueTable {
    /// The modulus.
    pub modulus: i64,
    /// A row for each remainder, in ascending order.
    pub rows: Vec<Residue>,
}

impl ResidueTable {
    /// The rows with equal moves together: the remainders, and the move.
    pub(super) fn groups(&self) -> Vec<(Vec<i64>, Option<&ResidueMove>)> {
        let mut groups: Vec<(Vec<i64>, Option<&ResidueMove>)> = Vec::new();
        for row in &self.rows {
            let action = row.action.as_ref();
            match groups.iter_mut().find(|(_, known)| *known == action) {
                Some((remainders, _)) => remainders.push(row.remainder),
                None => groups.push((vec![row.remainder], action)),
            }
        }
        groups
    }

    /// As JSON.
    pub(super) fn to_json(&self) -> Json {
        let rows = self.rows.iter().map(|row| {
            let (option, terms) = match &row.action {
                Some((option, terms)) => (json!(option), json!(terms)),
                None => (Json::Null, json!([])),
            };
            json!({"remainder": row.remainder, "option": option, "terms": terms})
        });
        json!({"modulus": self.modulus, "rows": rows.collect::<Vec<_>>()})
    }
}

/// The moduli of an expression in ascending order.
pub(super) fn moduli_of(expr: &Expr, found: &mut Vec<i64>) {
    match expr {
        Expr::Op(Op::Mod, parts) => {
            if let Expr::Int(modulus) = parts[1] {
                found.push(modulus);
            }
            moduli_of(&parts[0], found);
        }
        Expr::Own(parts) | Expr::Op(_, parts) => {
            for part in parts {
                moduli_of(part, found);
            }
        }
        Expr::Pick(_, part) | Expr::In(part, _) => moduli_of(part, found),
        Expr::Int(_) | Expr::Name(_) | Expr::Let(..) | Expr::Reduce(..) | Expr::Undefined => {}
    }
}

impl WrittenProof {
    /// Finds a table with the least modulus of the law, if the moves of each remainder are equal.
    pub(super) fn find_residues(&self, run: &mut Run) -> Option<ResidueTable> {
        let law = self.theorem.formula().filter(|_| self.params == 1)?;
        let mut moduli = Vec::new();
        moduli_of(law, &mut moduli);
        moduli.retain(|modulus| (2..=MAX_MODULUS).contains(modulus));
        moduli.sort_unstable();
        moduli.dedup();
        moduli.into_iter().find_map(|modulus| {
            let row = |remainder| {
                let at = [remainder + 4 * modulus];
                let is_lost = self.value_at(&at) == Some(0);
                let action = if is_lost { None } else { self.witness(&at, 0) };
                Residue { remainder, action }
            };
            let rows = (0..modulus).map(row).collect();
            let table = ResidueTable { modulus, rows };
            // A table with one move for all remainders says nothing.
            let differs = table.groups().len() > 1;
            (differs && self.residues_hold(&table, run)).then_some(table)
        })
    }

    /// Whether every row is decided: the positions are lost, or the move leads to a lost position.
    pub(super) fn residues_hold(&self, table: &ResidueTable, run: &mut Run) -> bool {
        let is_lost = |value: Expr| {
            if self.is_of_losses {
                not(value)
            } else {
                op(Op::Eq, value, int(0))
            }
        };
        let is_whole = (table.rows.iter().map(|row| row.remainder)).eq(0..table.modulus);
        is_whole
            && self.params == 1
            && table.rows.iter().all(|row| {
                let rest = op(Op::Mod, name(0), int(table.modulus));
                let here = op(Op::Eq, rest, int(row.remainder));
                let mut wanted = self.wanted();
                wanted.push(op(Op::Eq, name(self.params), int(0)));
                wanted.push(here.clone());
                if let Some((option, terms)) = &row.action {
                    // No position of the row is lost.
                    let mut lost = self.options.counts();
                    lost.extend([here, is_lost(self.options.here())]);
                    if !self.never(&all(lost), run) {
                        return false;
                    }
                    let Some(option) = self.options.list.get(*option) else {
                        return false;
                    };
                    let terms: Vec<Expr> = terms.iter().copied().map(int).collect();
                    if terms.len() != option.loops().len() {
                        return false;
                    }
                    let mut right = option.legal(&terms);
                    let value = option.put(&option.value, &terms);
                    right.push(is_lost(value));
                    wanted.push(not(all(right)));
                }
                self.never(&all(wanted), run)
            })
    }
}

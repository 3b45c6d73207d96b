//! The layouts of earlier queries.

use grundy_core::Observer;

use super::order::{self, Layout, Roots};
use crate::analysis::references::Reference;
use crate::scalar::Misfit;

/// The layouts of earlier queries. Many small cases of one program differ in their inputs only, and
/// most inputs are numbers that no reference depends on: the analysis is the same for all cases.
#[derive(Default)]
pub(super) struct KnownLayouts {
    /// The most recent ones, the latest last.
    known: Vec<(Vec<Reference>, Roots, Layout)>,
}

impl KnownLayouts {
    /// The number of layouts that are kept.
    const MAX_KNOWN: usize = 8;
    /// Larger layouts are not kept: the analysis takes little of the time of their tables.
    const MAX_KNOWN_ROWS: usize = 1 << 12;

    /// As [`order::layout`], from the earlier ones if possible.
    pub fn layout(
        &mut self,
        references: &[Reference],
        roots: &Roots,
        names: &[String],
        observer: &mut dyn Observer,
    ) -> Result<Layout, Misfit> {
        let mut known = self.known.iter();
        if let Some((.., layout)) = known.find(|(r, at, _)| at == roots && r == references) {
            return Ok(layout.clone());
        }
        let found = order::layout(references, roots, names, observer)?;
        if found.rows.len() <= Self::MAX_KNOWN_ROWS {
            if self.known.len() == Self::MAX_KNOWN {
                self.known.remove(0);
            }
            let entry = (references.to_vec(), roots.clone(), found.clone());
            self.known.push(entry);
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scalar::form::Form;

    /// Counts the steps of the analysis.
    #[derive(Default)]
    struct Steps(usize);

    impl Observer for Steps {
        fn cancelled(&mut self) -> bool {
            self.0 += 1;
            false
        }
    }

    /// `x-1` if `x >= least`.
    fn references(least: i64) -> Vec<Reference> {
        let x = Form::var(0);
        vec![Reference {
            args: vec![x.shifted(-1).unwrap()],
            facts: vec![x.shifted(-least).unwrap()],
            dense: true,
        }]
    }

    #[test]
    fn equal_cases_are_analysed_once() {
        let mut known = KnownLayouts::default();
        let names = ["x".to_owned()];
        let mut ask = |least: i64, most: i64| {
            let mut steps = Steps::default();
            let (references, roots) = (references(least), Roots::of_box(&[(0, most)]));
            let found = known
                .layout(&references, &roots, &names, &mut steps)
                .unwrap();
            let fresh = order::layout(&references, &roots, &names, &mut Steps::default()).unwrap();
            assert_eq!(format!("{found:?}"), format!("{fresh:?}"));
            steps.0
        };
        assert!(ask(1, 9) > 0);
        assert_eq!(ask(1, 9), 0);
        // Other positions, and other references, are other cases.
        assert!(ask(1, 8) > 0 && ask(2, 9) > 0);
        assert_eq!((ask(1, 9), ask(2, 9)), (0, 0));
        // The oldest cases are forgotten.
        for most in 20..20 + KnownLayouts::MAX_KNOWN as i64 {
            assert!(ask(1, most) > 0);
        }
        assert!(ask(1, 9) > 0);
    }
}

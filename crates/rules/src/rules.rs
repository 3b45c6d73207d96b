//! Parsed and checked rules.

use grundy_core::{Diagnostic, Givens};

use crate::game::BoundRules;
use crate::info::{FunctionInfo, info, named};
use crate::meaning::{self, Program};
use crate::syntax::{Tree, ast};

/// Parsed and checked rules.
#[derive(Clone, Debug)]
pub struct Rules {
    program: Program,
    warnings: Vec<Diagnostic>,
}

impl Rules {
    /// Parses and checks rules.
    ///
    /// # Errors
    ///
    /// All errors, in the order of the text, each with place and advice.
    pub fn parse(source: &str) -> Result<Self, Vec<Diagnostic>> {
        let (program, warnings) = meaning::check(source)?;
        Ok(Self { program, warnings })
    }

    /// Returns the text.
    pub fn source(&self) -> &str {
        &self.program.source
    }

    /// Returns the tree, for the plain evaluator.
    pub fn tree(&self) -> &ast::Program {
        &self.program.tree
    }

    /// Returns the warnings.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Returns the functions with parameters, in the order of the text.
    pub fn functions(&self) -> Vec<FunctionInfo> {
        let functions = &self.program.functions;
        (0..functions.len())
            .filter(|f| !functions[*f].constant)
            .map(|f| info(&self.program, f))
            .collect()
    }

    /// Returns the function of that name.
    pub fn function(&self, name: &str) -> Option<FunctionInfo> {
        named(&self.program, name).map(|f| info(&self.program, f))
    }

    /// Returns the main function of the rules: the first game function that `answer` calls, else
    /// the last game function that no other function calls, else the first function.
    pub fn main_function(&self) -> Option<FunctionInfo> {
        let program = &self.program;
        let games: Vec<usize> = (0..program.functions.len())
            .filter(|f| program.functions[*f].kind.is_game())
            .collect();
        let mut asked = None;
        if let Some(answer) = &program.answer {
            answer.node.walk(&mut |node| {
                if let meaning::NodeKind::Call(f, _) = node.kind
                    && asked.is_none_or(|a: usize| !program.functions[a].kind.is_game())
                    && !program.functions[f].constant
                    && (asked.is_none() || program.functions[f].kind.is_game())
                {
                    asked = Some(f);
                }
            });
        }
        let asked = asked
            .filter(|f| program.functions[*f].kind.is_game() || games.is_empty())
            .or_else(|| games.first().copied())
            .or_else(|| program.functions.iter().position(|f| !f.constant))?;
        Some(info(program, asked))
    }

    /// Returns the names of all inputs.
    pub fn inputs(&self) -> Vec<&str> {
        self.program
            .inputs
            .iter()
            .map(|input| input.name.as_str())
            .collect()
    }

    /// Returns whether there is an `answer` line.
    pub fn has_answer(&self) -> bool {
        self.program.answer.is_some()
    }

    /// Binds inputs. Names that the rules do not use are ignored; a missing input is an error at
    /// its first use.
    pub fn bind(&self, givens: &Givens) -> BoundRules {
        BoundRules::new(self.program.clone(), givens.clone())
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::{Diagnostic, Givens};

    use super::Rules;

    /// Returns the first error of rules, or of `g(3)` in them.
    fn finding(source: &str) -> Option<Diagnostic> {
        let found = match Rules::parse(source) {
            Ok(rules) => rules.bind(&Givens::new()).eval("g(3)").err()?,
            Err(found) => found,
        };
        found.into_iter().next()
    }

    /// Checks that the first fix of the finding makes the expected text, which has a value.
    fn assert_fixed(source: &str, code: &str, expected: &str) {
        let finding = finding(source).expect(source);
        assert_eq!(finding.code, code, "{source}");
        let fix = &finding.fixes[0];
        let mut fixed = source.to_owned();
        fixed.replace_range(fix.span.clone(), &fix.replacement);
        assert_eq!(fixed, expected);
        assert_eq!(self::finding(&fixed), None, "{fixed}");
    }

    #[test]
    fn a_similar_name_is_offered_as_a_fix() {
        assert_fixed(
            "grow(x) = x + 1\ng(x) = ｇｒwo(x)",
            "unknown-name",
            "grow(x) = x + 1\ng(x) = grow(x)",
        );
        assert_fixed(
            "TAKEN = [1,2]\ng(x) = mex{ g(x-k) for k in TAKN if k<=x }",
            "missing-input",
            "TAKEN = [1,2]\ng(x) = mex{ g(x-k) for k in TAKEN if k<=x }",
        );
        assert_fixed(
            "g(x) = loopi{ g(x-1) if x>=1 }",
            "unknown-reducer",
            "g(x) = loopy{ g(x-1) if x>=1 }",
        );
    }

    #[test]
    fn a_name_of_one_letter_in_the_other_case_is_offered_as_a_fix() {
        assert_fixed(
            "g(x) = mex{ g(X-1) if x>0 }",
            "missing-input",
            "g(x) = mex{ g(x-1) if x>0 }",
        );
        let unlike = finding("g(x) = mex{ g(y-1) if x>0 }").expect("an error");
        assert_eq!(unlike.fixes.len(), 0);
    }

    #[test]
    fn spellings_of_other_languages_are_replaced() {
        for (typed, fixed) in [
            ("mex( g(x-1) if x>0 )", "mex{ g(x-1) if x>0 }"),
            (
                "mex( g(x-k) for k in 1..=3 if k<=x )",
                "mex{ g(x-k) for k in 1..=3 if k<=x }",
            ),
            ("mex{ g(x-1) when x > 0 }", "mex{ g(x-1) if x > 0 }"),
            ("mex{ g(x-1) where x > 0 }", "mex{ g(x-1) if x > 0 }"),
            (
                "mex{ g(x-k) where k in 1..=x }",
                "mex{ g(x-k) for k in 1..=x }",
            ),
            ("mex{ g(x-1) unless x < 1 }", "mex{ g(x-1) if not (x < 1) }"),
            ("mex{ g(x-1) IF x > 0 }", "mex{ g(x-1) if x > 0 }"),
            (
                "mex{ g(x-k) for k in 1 to 3 if k<=x }",
                "mex{ g(x-k) for k in 1..=3 if k<=x }",
            ),
            (
                "mex{ g(x-k) for k in 1 until min(x, 3) if k<=x }",
                "mex{ g(x-k) for k in 1..min(x, 3) if k<=x }",
            ),
            ("mex{ g(x//2) if x>0 }", "mex{ g(x/2) if x>0 }"),
            ("mex{ g(x div 2) if x>0 }", "mex{ g(x / 2) if x>0 }"),
            ("mex{ 0 if x is not 3 }", "mex{ 0 if x != 3 }"),
            ("mex{ 0 if x is 3 }", "mex{ 0 if x == 3 }"),
            ("mex{ 0 if x <> 3 }", "mex{ 0 if x != 3 }"),
            ("mex{ 0 if x => 3 }", "mex{ 0 if x >= 3 }"),
            ("mex{ 0 if x === 3 }", "mex{ 0 if x == 3 }"),
            ("1 if x > 2 else 0", "if x > 2 then 1 else 0"),
            ("(1 if x > 2 else 0) + 1", "(if x > 2 then 1 else 0) + 1"),
            ("mex{ 1 if x > 2 else 0 }", "mex{ if x > 2 then 1 else 0 }"),
        ] {
            assert_fixed(
                &format!("g(x) = {typed}"),
                "syntax",
                &format!("g(x) = {fixed}"),
            );
        }
        assert_fixed(
            "g(x) = x > 2 and x < 9 ? x-1 : 0",
            "unknown-symbol",
            "g(x) = if x > 2 and x < 9 then x-1 else 0",
        );
        assert_fixed(
            "g(x) = mex{ g(x-k) for k in range(1, 3) if k<=x }",
            "unknown-name",
            "g(x) = mex{ g(x-k) for k in 1..3 if k<=x }",
        );
        assert_fixed(
            "g(x) = mex{ g(x-k) for k in range(x) if k>0 }",
            "unknown-name",
            "g(x) = mex{ g(x-k) for k in 0..x if k>0 }",
        );
    }

    #[test]
    fn a_semicolon_between_options_is_one_error() {
        let source = "g(x) = mex{ g(x-1) if x>0; g(x-2) if x>1 }";
        assert_fixed(source, "syntax", &source.replace(';', ","));
        let found = Rules::parse(source).expect_err("an error");
        assert_eq!(found.len(), 1, "{found:?}");
        let lines = "f(x) = x; g(x) = mex{\n g(x-1) if x>0;\n g(x-2) if x>1\n}; h(x) = x";
        let found = Rules::parse(lines).expect_err("an error");
        assert_eq!(found.len(), 1, "{found:?}");
        // A bracket that nothing closes ends with its definition.
        let found = Rules::parse("g(x) = mex{ g(x-1) if x>0; h(x) = x").expect_err("an error");
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn the_domain_is_offered_as_a_fix_of_the_header() {
        assert_fixed(
            "g(0) = 0; g( x ) = mex{ g(x-2) }",
            "without-end",
            "g(0) = 0; g(x>=0) = mex{ g(x-2) }",
        );
        assert_fixed(
            "h(a,b) = mex{ h(a-1,b-2) }\ng(x) = h(x,x)",
            "without-end",
            "h(a>=0, b>=0) = mex{ h(a-1,b-2) }\ng(x) = h(x,x)",
        );
    }

    #[test]
    fn braces_are_offered_as_a_fix_of_brackets_after_a_reducer() {
        assert_fixed(
            "g(n) = mex[ g([n-1][0]) if n>=1 ] # all",
            "reserved-word",
            "g(n) = mex{ g([n-1][0]) if n>=1 } # all",
        );
        let open = finding("g(n) = mex[ g(n-1) if n>=1").expect("an error");
        assert_eq!((open.code, open.fixes), ("reserved-word", Box::default()));
    }

    #[test]
    fn closing_brackets_are_offered_as_a_fix_of_open_ones() {
        assert_fixed(
            "g(n) = mex{ g(n-1) if (n>=1 # more\n",
            "unclosed-bracket",
            "g(n) = mex{ g(n-1) if (n>=1) } # more\n",
        );
        let mut rules = Rules::parse("g(n) = n")
            .expect("rules")
            .bind(&Givens::new());
        let start = rules.next_text();
        let open = rules.eval("g(3").expect_err("an open bracket");
        assert_eq!(open[0].fixes[0].span, start + 3..start + 3);
    }
}

//! Parsed and checked rules.

use grundy_game::{Diagnostic, Givens};

use crate::game::BoundRules;
use crate::info::{FunctionInfo, info, named};
use crate::meaning::{self, Program};
use crate::syntax::ast;

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

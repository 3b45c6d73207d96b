//! What rules with values of games are asked. Everything else about them is written once, in
//! `sums.rs`.

use grundy_game::{Area, Diagnostic, Run};
use grundy_rules::Value;
use grundy_rules::two_sided::GameWorth;
use grundy_short::{Arena, Id};

use super::report::{Detail, ValueReport};
use crate::failure::Failure;
use crate::solution::Component;

/// An option of a component.
pub struct TwoSidedOption {
    pub left: bool,
    /// What is left, a sum.
    pub to: Vec<Component>,
    /// What that is worth.
    pub value: Id,
}

/// Positions with whole numbers for parameters: what a table runs through.
pub struct NumberedFamily {
    /// The function of the rules, or the name of the game.
    pub function: String,
    /// The parameters, with the least value of each.
    pub params: Vec<(String, i64)>,
}

/// The options of a component: whose each is, and what it leaves.
pub type OptionsOfTwo = Vec<(bool, Vec<Component>)>;

/// Lists the options of any component; none if it is no position.
pub type Lister = Box<dyn Fn(&Component) -> Option<OptionsOfTwo> + Send + Sync>;

/// Rules whose positions have values as games of two sides.
pub trait ValueGame {
    /// Where the values are.
    fn arena(&mut self) -> &mut Arena;

    /// The value of a component.
    ///
    /// # Errors
    /// What is no position, and the limit that was met.
    fn worth_of(&mut self, at: &Component, run: &mut Run) -> Result<Id, Failure>;

    /// The options of a component with their values.
    ///
    /// # Errors
    /// As [`ValueGame::worth_of`].
    fn branches(&mut self, at: &Component, run: &mut Run) -> Result<Vec<TwoSidedOption>, Failure>;

    /// The same options without values: whose each is, and what it leaves.
    ///
    /// # Errors
    /// As [`ValueGame::worth_of`].
    fn options(&mut self, at: &Component, run: &mut Run) -> Result<OptionsOfTwo, Failure> {
        let branches = self.branches(at, run)?;
        Ok((branches.into_iter()).map(|by| (by.left, by.to)).collect())
    }

    /// Lists options without any work on values, where that is possible.
    fn lister(&self) -> Option<Lister> {
        None
    }

    /// The positions that a table runs through: those of this function, or the usual ones.
    ///
    /// # Errors
    /// A game whose positions are no numbers.
    fn family(&self, function: Option<&str>) -> Result<NumberedFamily, Failure>;

    /// The position with these parameters; none where there is none.
    fn member(&self, family: &NumberedFamily, place: &[i64]) -> Option<Component>;

    /// The rules as a text, if there is one.
    fn text(&mut self) -> Option<&mut dyn TextOfTwo>;

    /// How the values are found, a line for each step.
    fn plan(&self) -> Vec<String>;

    /// How many positions have a value, and the bytes of the tables.
    fn known(&self) -> (usize, usize);
}

/// A text of rules of two sides: it has inputs, and expressions can be asked in its names.
pub trait TextOfTwo {
    /// Binds an input.
    ///
    /// # Errors
    /// A name that neither the rules nor the expression use.
    fn give(&mut self, name: &str, value: Value, expression: Option<&str>) -> Result<(), Failure>;

    /// What is known about the value of an expression.
    ///
    /// # Errors
    /// What is wrong in the expression, and the limit that was met.
    fn known_of(
        &mut self,
        expression: &str,
        detail: Detail,
        run: &mut Run,
    ) -> Result<ValueReport, Failure>;

    /// The line `answer = …`, or the last one without parameters.
    ///
    /// # Errors
    /// As [`TextOfTwo::known_of`].
    fn answer(&mut self, run: &mut Run) -> Result<Value, Failure>;

    /// What Left and Right may take, if a function is a heap from which each takes numbers of a
    /// set.
    fn takes(&mut self, function: &str) -> Option<(Vec<u64>, Vec<u64>)>;

    /// What an expression is worth at a place of a table, as it is and as plain data: the
    /// parameters are names in it, and `value` is the value there.
    ///
    /// # Errors
    /// As [`TextOfTwo::known_of`].
    fn at_place(
        &mut self,
        expression: &str,
        family: &NumberedFamily,
        place: &[i64],
        value: &str,
        run: &mut Run,
    ) -> Result<(GameWorth, Value), Failure>;
}

/// The refusal of a table.
pub fn no_family(name: &str) -> Failure {
    Failure::of(
        Diagnostic::error(
            "no-table",
            format!("the positions of `{name}` are no numbers that a table could run through"),
        )
        .help(format!("ask for one: `grundy value {name} POSITION`")),
    )
}

impl NumberedFamily {
    /// The parameters with their ranges.
    ///
    /// # Errors
    /// A range for a parameter that is none, or one that ends before it begins.
    pub fn ranges(&self, area: &Area) -> Result<Vec<(i64, i64)>, Failure> {
        let known = |name: &String| self.params.iter().any(|(param, _)| param == name);
        if let Some(axis) = area.axes.iter().find(|axis| !known(&axis.name)) {
            let names: Vec<String> = (self.params.iter())
                .map(|(name, _)| format!("`{name}`"))
                .collect();
            let fact = format!("`{}` has no parameter `{}`", self.function, axis.name);
            return Err(Failure::of(
                Diagnostic::error("wrong-box", fact)
                    .help(format!("its parameters: {}", names.join(", "))),
            ));
        }
        let usual = match self.params.len() {
            1 => 20,
            2 => 5,
            _ => 3,
        };
        let range = |(name, least): &(String, i64)| match (area.axis(name), area.to) {
            (Some(axis), _) => Ok((axis.from, axis.to)),
            (None, Some(to)) if to < *least => Err(crate::table::ends_early(name, *least, to)),
            (None, to) => Ok((*least, to.unwrap_or(usual))),
        };
        self.params.iter().map(range).collect()
    }
}

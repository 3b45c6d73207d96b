//! The interface of rules whose values are games. All other functions on such rules are in
//! `sums.rs`.

use grundy_core::{Area, Diagnostic, Message, Run};
use grundy_partizan::values::{Arena, Id};
use grundy_rules::Value;
use grundy_rules::partizan::ExprValue;
use grundy_rules::syntax::ast::Program;

use super::messages;
use super::report::{Detail, ValueReport};
use super::winner::{ComponentWinner, winner_by_list};
use crate::failure::Failure;
use crate::solution::Component;

/// An option of a component.
pub struct PartizanOption {
    pub left: bool,
    /// The resulting sum.
    pub to: Vec<Component>,
    /// The value of that sum.
    pub value: Id,
}

/// Positions with integers for parameters: the domain of a table.
#[derive(Clone)]
pub struct NumberedFamily {
    /// The function of the rules, or the name of the game.
    pub function: String,
    /// The parameters, with the least value of each.
    pub params: Vec<(String, i64)>,
}

/// A domain of tables with the text of each position.
pub struct Numbering {
    pub family: NumberedFamily,
    /// The text of the position with these parameters.
    pub member: fn(&[i64]) -> Option<String>,
}

/// The options of a component: the player (`true` for Left) and the result of each.
pub type PartizanOptions = Vec<(bool, Vec<Component>)>;

/// Lists the options of any component; none if it is not a position.
pub type Lister = Box<dyn Fn(&Component) -> Option<PartizanOptions> + Send + Sync>;

/// Rules whose positions have values as partizan games.
pub trait ValueGame {
    /// The arena of the values.
    fn arena(&mut self) -> &mut Arena;

    /// Returns the value of a component.
    ///
    /// # Errors
    /// A component that is not a position, and the limit that was reached.
    fn worth_of(&mut self, at: &Component, run: &mut Run) -> Result<Id, Failure>;

    /// Returns the options of a component with their values.
    ///
    /// # Errors
    /// As [`ValueGame::worth_of`].
    fn branches(&mut self, at: &Component, run: &mut Run) -> Result<Vec<PartizanOption>, Failure>;

    /// Returns the options without values: the player and the result of each.
    ///
    /// # Errors
    /// As [`ValueGame::worth_of`].
    fn options(&mut self, at: &Component, run: &mut Run) -> Result<PartizanOptions, Failure> {
        let branches = self.branches(at, run)?;
        Ok((branches.into_iter()).map(|by| (by.left, by.to)).collect())
    }

    /// Returns a function that lists options without computing values, if that is possible.
    fn lister(&self) -> Option<Lister> {
        None
    }

    /// Returns the positions of tables as texts, if the game has such positions.
    fn numbering(&self) -> Option<Numbering> {
        None
    }

    /// Whether [`ValueGame::winner`] is a search that lists positions when it reaches them.
    fn has_search(&self) -> bool {
        false
    }

    /// Returns the winner of a sum if Left or Right begins, by search.
    ///
    /// # Errors
    /// As [`Game::search_sum`](crate::Game::search_sum).
    fn winner(
        &mut self,
        sum: &[Component],
        left: bool,
        run: &mut Run,
    ) -> Result<ComponentWinner, Failure> {
        winner_by_list(self, sum, left, run)
    }

    /// Returns the positions of a table: those of this function, or the default ones.
    ///
    /// # Errors
    /// A game whose positions are not numbers.
    fn family(&self, function: Option<&str>) -> Result<NumberedFamily, Failure>;

    /// The position with these parameters, if there is one.
    fn member(&self, family: &NumberedFamily, place: &[i64]) -> Option<Component>;

    /// The rules as a text, if there is one.
    fn text(&mut self) -> Option<&mut dyn PartizanText>;

    /// The plan for the values, a line for each step.
    fn plan(&self) -> Vec<Message>;

    /// The number of positions with a value, and the bytes of the tables.
    fn known(&self) -> (usize, usize);
}

/// A text of partizan rules: it has inputs, and expressions can be evaluated in its names.
pub trait PartizanText {
    /// The syntax tree of the rules.
    fn tree(&self) -> &Program;

    /// Binds an input.
    ///
    /// # Errors
    /// A name that neither the rules nor the expression use.
    fn give(&mut self, name: &str, value: Value, expression: Option<&str>) -> Result<(), Failure>;

    /// Returns the report of the value of an expression.
    ///
    /// # Errors
    /// A wrong expression, and the limit that was reached.
    fn known_of(
        &mut self,
        expression: &str,
        detail: Detail,
        run: &mut Run,
    ) -> Result<ValueReport, Failure>;

    /// Returns the value of the line `answer = …`, or of the last line without parameters.
    ///
    /// # Errors
    /// As [`PartizanText::known_of`].
    fn answer(&mut self, run: &mut Run) -> Result<Value, Failure>;

    /// The subtraction sets of Left and Right, if a function is a heap from which each takes
    /// numbers of a set.
    fn takes(&mut self, function: &str) -> Option<(Vec<u64>, Vec<u64>)>;

    /// Returns the value of an expression at a place of a table, as a game and as plain data. The
    /// parameters are names in the expression, and `value` is the value at the place.
    ///
    /// # Errors
    /// As [`PartizanText::known_of`].
    fn at_place(
        &mut self,
        expression: &str,
        family: &NumberedFamily,
        place: &[i64],
        value: &str,
        run: &mut Run,
    ) -> Result<(ExprValue, Value), Failure>;
}

/// The error for a table of a game without numbered positions.
pub fn no_family(name: &str) -> Failure {
    Failure::of(
        Diagnostic::error("no-table", messages::positions_are_not_numbers(name))
            .help(messages::ask_for_one_position(name)),
    )
}

impl NumberedFamily {
    /// Returns the parameters with their ranges.
    ///
    /// # Errors
    /// A range for an unknown parameter, or one that ends before it begins.
    pub fn ranges(&self, area: &Area) -> Result<Vec<(i64, i64)>, Failure> {
        let known = |name: &String| self.params.iter().any(|(param, _)| param == name);
        if let Some(axis) = area.axes.iter().find(|axis| !known(&axis.name)) {
            let names = self.params.iter();
            let names = names.map(|(name, _)| Message::same(format!("`{name}`")));
            let names = Message::joined(names, ", ", "、");
            let fact = messages::unknown_parameter(&self.function, &axis.name);
            return Err(Failure::of(
                Diagnostic::error("wrong-box", fact).help(messages::parameters_are(names)),
            ));
        }
        let usual = match self.params.len() {
            1 => 20,
            2 => 5,
            _ => 3,
        };
        let range = |(name, least): &(String, i64)| match (area.axis(name), area.to) {
            (Some(axis), _) => Ok((axis.from, axis.to)),
            (None, Some(to)) if to < *least => {
                Err(crate::area::ends_early(name, *least, to, false))
            }
            (None, to) => Ok((*least, to.unwrap_or(usual))),
        };
        self.params.iter().map(range).collect()
    }
}

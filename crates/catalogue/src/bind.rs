//! Parsing of the values after the name of a game: `take-from:1,3,4`, `domineering:3,4`,
//! `token:..#/...`.
//!
//! Values go to the parameters in the order of the header. The default of a parameter determines
//! the form of its value:
//!
//! | the default is | a value is written |
//! |---|---|
//! | a number, `true`, `false` | as such |
//! | a text | as such, or in `"` |
//! | a list of numbers | `1,3,4`: all values that are left; or `[1,3,4]`, and others may follow |
//! | rows of text | `..#/...` with `/` between the rows; or as JSON |
//! | a list of lists | `[1,4],[2,5]`: the remaining values; or `[[1,4],[2,5]]` |
//!
//! Parameters without a value keep their defaults.

use grundy_core::{Diagnostic, Message};

pub use grundy_games::Inputs;

use crate::header::{Field, Header, Parameter};
use crate::messages;
use crate::scan;
use crate::value::{Shape, quoted, shape};

impl Header {
    /// The default inputs.
    pub fn defaults(&self) -> Inputs {
        self.parameters
            .iter()
            .map(|p| (p.name.clone(), p.default.clone()))
            .collect()
    }

    /// Returns the inputs if `args` follows the name of the game; all parameters are included.
    ///
    /// # Errors
    /// Too many values, or a value with another shape than its parameter. Places are byte offsets
    /// into `args`.
    ///
    /// ```
    /// use grundy_catalogue::find;
    /// let token = &find("token").unwrap().formula().unwrap().header;
    /// assert_eq!(token.bind("token", "..#/...").unwrap()[0].1, r#"["..#","..."]"#);
    /// let take = &find("take").unwrap().formula().unwrap().header;
    /// assert_eq!(
    ///     take.bind("take", "3,5").unwrap_err().to_string(),
    ///     "`take` has one parameter, and 2 values are given; \
    ///      k means: the largest number that one move may take. Write `take:3`"
    /// );
    /// ```
    pub fn bind(&self, name: &str, args: &str) -> Result<Inputs, Diagnostic> {
        let mut inputs = self.defaults();
        if args.trim().is_empty() {
            return Ok(inputs);
        }
        let whole = Field {
            text: args.to_string(),
            span: 0..args.len(),
        };
        let values: Vec<Field> = scan::pieces(args, ',')
            .into_iter()
            .map(|(at, text)| Field {
                text: text.to_string(),
                span: at..at + text.len(),
            })
            .collect();
        let mut next = 0;
        for (parameter, input) in self.parameters.iter().zip(&mut inputs) {
            let Some(first) = values.get(next) else { break };
            let taken = match (parameter.shape, opening_brackets(&first.text)) {
                (Shape::List, 0) | (Shape::Lists, 0 | 1) => values.len() - next,
                _ => 1,
            };
            input.1 = self.value(name, parameter, &values[next..next + taken])?;
            next += taken;
        }
        if let Some(extra) = values.get(next) {
            return Err(self.too_many(name, values.len(), extra.span.start..whole.span.end));
        }
        Ok(inputs)
    }

    /// The JSON of the values of one parameter.
    fn value(
        &self,
        name: &str,
        parameter: &Parameter,
        values: &[Field],
    ) -> Result<String, Diagnostic> {
        for value in values {
            if value.text.is_empty() {
                let at = value.span.clone();
                return Err(self
                    .wrong(name, parameter, messages::value_is_missing())
                    .at(at, messages::here()));
            }
        }
        let first = &values[0].text;
        let bracketed = opening_brackets(first) > 0;
        let json = match parameter.shape {
            Shape::List if !bracketed => list(values),
            Shape::Lists if opening_brackets(first) < 2 => list(values),
            Shape::Rows if !bracketed => {
                let rows: Vec<_> = first.split('/').map(quoted).collect();
                format!("[{}]", rows.join(","))
            }
            Shape::Text if !first.starts_with('"') => quoted(first),
            _ => first.clone(),
        };
        let fits = |found: Shape| found == parameter.shape || json.trim() == "[]";
        if shape(&json).is_some_and(fits) {
            // Amounts and sizes count from 0, unless the header shows negative values.
            let below = !parameter.may_be_negative() && json.contains('-');
            let negative = values
                .iter()
                .find(|value| below && value.text.contains('-'));
            return match negative {
                Some(value) => {
                    let fact = messages::value_is_below_zero(&value.text);
                    let label = messages::parameter_is_not_negative(&parameter.name);
                    Err(self
                        .wrong(name, parameter, fact)
                        .at(value.span.clone(), label))
                }
                None => Ok(json),
            };
        }
        // Point at the first value that is wrong in itself, otherwise at all of them.
        let wrong = values.iter().find(|value| match parameter.shape {
            Shape::List if !bracketed => shape(&value.text) != Some(Shape::Integer),
            Shape::Lists => !matches!(shape(&value.text), Some(Shape::List | Shape::Lists)),
            _ => false,
        });
        let span = match wrong {
            Some(value) => value.span.clone(),
            None => values[0].span.start..values[values.len() - 1].span.end,
        };
        let fact = match wrong {
            Some(value) => messages::wrong_item(&value.text, &parameter.name),
            None => messages::wrong_value(first, &parameter.name),
        };
        let label = messages::parameter_has_shape(&parameter.name, parameter.shape.message());
        Err(self.wrong(name, parameter, fact).at(span, label))
    }

    fn wrong(&self, name: &str, parameter: &Parameter, fact: Message) -> Diagnostic {
        Diagnostic::error("wrong-value", fact).help(self.write_parameter(name, parameter))
    }

    /// The advice to write the game with its default values.
    fn write_parameter(&self, name: &str, parameter: &Parameter) -> Message {
        let (english, japanese) = (&parameter.meaning, &parameter.meaning_ja);
        let example = self.example(name);
        let meaning = match (english.is_empty(), japanese.is_empty()) {
            (true, _) => return messages::write_it(example),
            (false, true) => Message::same(english.clone()),
            (false, false) => Message::new("", english.clone(), japanese.clone()),
        };
        messages::parameter_with_meaning(&parameter.name, meaning, example)
    }

    fn too_many(&self, name: &str, given: usize, span: grundy_core::Span) -> Diagnostic {
        let (fact, help) = match &self.parameters[..] {
            [] => (
                match given {
                    1 => messages::one_value_without_parameters(name),
                    _ => messages::values_without_parameters(name, given),
                },
                match &self.position[..] {
                    [] => messages::position_is_a_word(),
                    some => {
                        let words: Vec<_> = some.iter().map(|f| f.text.as_str()).collect();
                        let example = format!("{name} {}", words.join(" "));
                        messages::position_is_a_word_such_as(example)
                    }
                },
            ),
            [one] => (
                messages::values_for_one_parameter(name, given),
                self.write_parameter(name, one),
            ),
            some => {
                let names = some.iter().map(|p| Message::same(p.name.clone()));
                let names = Message::joined(names, ", ", "、");
                (
                    messages::too_many_values(name, some.len(), given),
                    messages::parameters_are(names, self.example(name)),
                )
            }
        };
        Diagnostic::error("too-many-values", fact)
            .at(span, messages::no_parameter_for_this())
            .help(help)
    }

    /// The name of the game with its default values, as they are written after a name.
    ///
    /// ```
    /// let game = grundy_catalogue::find("take-from").unwrap().formula().unwrap();
    /// assert_eq!(game.header.example("take-from"), "take-from:1,3,4");
    /// ```
    pub fn example(&self, name: &str) -> String {
        let last = self.parameters.len().saturating_sub(1);
        let value = |(i, parameter): (usize, &Parameter)| {
            let json = parameter.default.as_str();
            let inner = json
                .strip_prefix('[')
                .and_then(|rest| rest.strip_suffix(']'));
            match (parameter.shape, inner) {
                (Shape::List | Shape::Lists, Some(inner)) if i == last && !inner.is_empty() => {
                    inner.to_string()
                }
                (Shape::Rows, Some(inner)) => {
                    let rows: Vec<_> = inner
                        .split(',')
                        .map(|row| row.trim().trim_matches('"'))
                        .collect();
                    rows.join("/")
                }
                _ => json.to_string(),
            }
        };
        let values: Vec<_> = self.parameters.iter().enumerate().map(value).collect();
        if values.is_empty() {
            name.to_string()
        } else {
            format!("{name}:{}", values.join(","))
        }
    }
}

impl Parameter {
    /// Whether its numbers may be negative: its usual values or its description show this.
    fn may_be_negative(&self) -> bool {
        !matches!(self.shape, Shape::Integer | Shape::List)
            || self.default.contains('-')
            || self.meaning.contains("negative")
    }
}

fn opening_brackets(text: &str) -> usize {
    text.chars()
        .filter(|c| !c.is_whitespace())
        .take_while(|c| *c == '[')
        .count()
}

fn list(values: &[Field]) -> String {
    let items: Vec<_> = values.iter().map(|value| value.text.as_str()).collect();
    format!("[{}]", items.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bind(parameters: &str, args: &str) -> Result<String, Diagnostic> {
        let text = format!(
            "# parameter: {}\n",
            parameters.replace(';', "\n# parameter: ")
        );
        let (header, findings) = Header::parse(&text);
        assert_eq!(findings, []);
        let inputs = header.bind("it", args)?;
        let pairs: Vec<_> = inputs
            .iter()
            .map(|(name, json)| format!("{name}={json}"))
            .collect();
        Ok(pairs.join(" "))
    }

    #[test]
    fn values_go_to_parameters_in_order_and_the_rest_keep_their_defaults() {
        assert_eq!(bind("h = 3;w = 4", "").unwrap(), "h=3 w=4");
        assert_eq!(bind("h = 3;w = 4", "7").unwrap(), "h=7 w=4");
        assert_eq!(bind("h = 3;w = 4", " 7 , 8 ").unwrap(), "h=7 w=8");
    }

    #[test]
    fn a_list_takes_all_that_is_left() {
        assert_eq!(bind("K = 4;A = [2,3]", "9,1,2,3").unwrap(), "K=9 A=[1,2,3]");
        assert_eq!(
            bind("A = [2,3];B = [0]", "[1,2],3,4").unwrap(),
            "A=[1,2] B=[3,4]"
        );
        assert_eq!(
            bind("A = [2,3];B = [0]", "[1,2],[]").unwrap(),
            "A=[1,2] B=[]"
        );
        assert_eq!(
            bind("I = [[1,2]]", "[1,4],[2,5]").unwrap(),
            "I=[[1,4],[2,5]]"
        );
        assert_eq!(
            bind("I = [[1,2]];T = [0]", "[[1,4],[2,5]],7,8").unwrap(),
            "I=[[1,4],[2,5]] T=[7,8]"
        );
    }

    #[test]
    fn rows_of_text_are_written_with_slashes() {
        assert_eq!(
            bind("S = [\".\"]", "..#/...").unwrap(),
            "S=[\"..#\",\"...\"]"
        );
        assert_eq!(
            bind("S = [\".\"]", "[\"..#\",\"...\"]").unwrap(),
            "S=[\"..#\",\"...\"]"
        );
        assert_eq!(bind("s = \"+\"", "++-").unwrap(), "s=\"++-\"");
    }

    #[test]
    fn a_wrong_value_is_refused_with_its_place_and_an_example() {
        for (parameters, args, span, help) in [
            (
                "S = [1,3,4] -- the amounts",
                "1,x,4",
                2..3,
                "S means: the amounts. Write `it:1,3,4`",
            ),
            ("k = 3", "x", 0..1, "write `it:3`"),
            ("k = 3", "[3]", 0..3, "write `it:3`"),
            ("k = 3", "-3", 0..2, "write `it:3`"),
            ("A = [1,2]", "4,-5", 2..4, "write `it:1,2`"),
            ("k = 3;S = [1,3]", "3,1,,2", 4..4, "write `it:3,1,3`"),
            ("A = [1];B = [2]", "[1,x]", 0..5, "write `it:[1],2`"),
            ("I = [[1,2]]", "[1,2],3", 6..7, "write `it:[1,2]`"),
        ] {
            let error = bind(parameters, args).unwrap_err();
            assert_eq!(error.code, "wrong-value");
            assert_eq!(
                (error.span().unwrap(), error.help[0].english()),
                (span, help),
                "{args}"
            );
        }
    }

    #[test]
    fn numbers_below_zero_are_taken_where_the_header_shows_or_says_so() {
        assert_eq!(bind("A = [1,-2]", "-4,5").unwrap(), "A=[-4,5]");
        assert_eq!(bind("a = [1] -- may be negative", "-4").unwrap(), "a=[-4]");
        assert_eq!(bind("I = [[1,2]]", "[-4,2]").unwrap(), "I=[[-4,2]]");
    }

    #[test]
    fn too_many_values_are_counted_and_the_parameters_named() {
        let error = bind("h = 3;w = 4", "1,2,3").unwrap_err();
        assert_eq!(error.span(), Some(4..5));
        assert_eq!(
            error.to_string(),
            "`it` has 2 parameters, and 3 values are given; the parameters are h, w: write `it:3,4`"
        );
        let (nim, _) = Header::parse("# position: 3 4 5\n");
        assert_eq!(
            nim.bind("nim", "3").unwrap_err().to_string(),
            "`nim` has no parameters, and a value is given; \
             a position is a separate word after the name: `nim 3 4 5`"
        );
    }
}

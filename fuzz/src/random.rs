//! Rules from bytes: each choice of the grammar is taken from the input, with correct types and
//! names, so that most programs pass the checker and run.
//!
//! Most moves approach an end, since a recurrence without this property is an error before it has a
//! meaning; the others exercise guards, domains, cycles and missing ends. When the bytes are used
//! up, the simplest choice is taken, so the length of a program is proportional to its input.

use std::fmt::Write;

use arbitrary::{Result, Unstructured};

/// The type of an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Type {
    Int,
    Bool,
}

#[derive(Clone)]
struct Function {
    name: &'static str,
    params: usize,
    reducer: &'static str,
}

impl Function {
    fn result(&self) -> Type {
        if matches!(self.reducer, "win" | "misere") {
            Type::Bool
        } else {
            Type::Int
        }
    }
}

const PARAMS: [&str; 3] = ["x", "y", "z"];
const LOCALS: [&str; 4] = ["a", "b", "c", "d"];

/// The names in scope of an expression.
struct Scope<'a> {
    functions: &'a [Function],
    /// The function under definition.
    own: &'a Function,
    ints: Vec<&'static str>,
}

/// A program of one or two functions, with inputs and sometimes an answer.
pub fn rules(u: &mut Unstructured) -> Result<String> {
    let mut functions = vec![function(u, "g")?];
    if u.ratio(1, 3)? {
        functions.push(function(u, "f")?);
    }
    let mut out = String::new();
    let list: Vec<String> = (0..u.int_in_range(1..=3)?)
        .map(|_| Ok(u.int_in_range(1..=6)?.to_string()))
        .collect::<Result<_>>()?;
    writeln!(out, "#given K = {}", u.int_in_range(0..=4)?).expect("a string takes all");
    writeln!(out, "#given S = [{}]", list.join(",")).expect("a string takes all");
    writeln!(out, "D = [1,3,4]").expect("a string takes all");
    for own in &functions {
        let mut scope = Scope {
            functions: &functions,
            own,
            ints: PARAMS[..own.params].to_vec(),
        };
        if u.ratio(1, 8)? {
            let base = scope.constant(u)?;
            let value = scope.value(u)?;
            let others = (1..own.params).map(|i| format!(",{}", PARAMS[i]));
            writeln!(
                out,
                "{}({base}{}) = {value}",
                own.name,
                others.collect::<String>()
            )
            .expect("a string takes all");
        }
        let params: Vec<String> = PARAMS[..own.params]
            .iter()
            .map(|name| {
                Ok(if u.ratio(1, 4)? {
                    format!("{name}>=0")
                } else {
                    (*name).to_owned()
                })
            })
            .collect::<Result<_>>()?;
        let body = scope.body(u)?;
        writeln!(out, "{}({}) = {body}", own.name, params.join(",")).expect("a string takes all");
    }
    if u.ratio(1, 4)? {
        let own = &functions[0];
        let scope = Scope {
            functions: &functions,
            own,
            ints: Vec::new(),
        };
        let answer = scope.typed(u, own.result(), 2)?;
        writeln!(out, "answer = {answer}").expect("a string takes all");
    }
    Ok(out)
}

fn function(u: &mut Unstructured, name: &'static str) -> Result<Function> {
    let reducer = *u.choose(&["mex", "win", "misere", "max", "min"])?;
    Ok(Function {
        name,
        params: *u.choose(&[1, 2, 1, 2, 3])?,
        reducer,
    })
}

impl Scope<'_> {
    fn constant(&self, u: &mut Unstructured) -> Result<String> {
        Ok(u.int_in_range(0..=5)?.to_string())
    }

    /// A value of the type of the function itself.
    fn value(&self, u: &mut Unstructured) -> Result<String> {
        match self.own.result() {
            Type::Int => self.constant(u),
            Type::Bool => Ok(u.arbitrary::<bool>()?.to_string()),
        }
    }

    fn body(&mut self, u: &mut Unstructured) -> Result<String> {
        let reduce = self.reduce(u)?;
        Ok(match u.int_in_range(0..=11)? {
            8 => {
                let other = self.reduce(u)?;
                format!("if {} then {reduce} else {other}", self.bool(u, 1)?)
            }
            9 => format!(
                "if {} then {} else {reduce}",
                self.bool(u, 1)?,
                self.value(u)?
            ),
            10 if self.own.result() == Type::Bool => format!("not {reduce}"),
            10 => format!("{reduce} + {}", self.constant(u)?),
            11 if self.own.result() == Type::Bool => format!("({reduce}) == {}", self.bool(u, 1)?),
            11 => format!("({reduce}) {} {}", u.choose(&["%", "/"])?, self.int(u, 1)?),
            _ => reduce,
        })
    }

    fn reduce(&mut self, u: &mut Unstructured) -> Result<String> {
        let items: Vec<String> = (0..u.int_in_range(1..=3)?)
            .map(|_| self.item(u))
            .collect::<Result<_>>()?;
        let default = match self.own.reducer {
            "max" | "min" if !u.ratio(1, 10)? => format!(" default {}", self.constant(u)?),
            _ => String::new(),
        };
        Ok(format!(
            "{}{{ {} }}{default}",
            self.own.reducer,
            items.join(", ")
        ))
    }

    fn item(&mut self, u: &mut Unstructured) -> Result<String> {
        let known = self.ints.len();
        let mut clauses = String::new();
        for _ in 0..u.int_in_range(0..=3)? {
            let clause = match u.int_in_range(0..=9)? {
                0..=3 => {
                    let range = self.range(u)?;
                    format!(" for {} in {range}", self.bind())
                }
                4 | 5 => {
                    let list = match u.int_in_range(0..=4)? {
                        0 | 1 => "S".to_owned(),
                        2 => "D".to_owned(),
                        3 => format!("[{},{}]", self.int(u, 1)?, self.constant(u)?),
                        _ => format!("(if {0}>0 then divisors({0}) else [])", self.name(u)?),
                    };
                    format!(" for {} in {list}", self.bind())
                }
                6 => {
                    let value = self.int(u, 2)?;
                    format!(" let {} = {value}", self.bind())
                }
                _ => format!(" if {}", self.bool(u, 2)?),
            };
            clauses.push_str(&clause);
        }
        let expr = match self.own.result() {
            Type::Bool => self.bool(u, 2)?,
            Type::Int => self.game_value(u)?,
        };
        self.ints.truncate(known);
        Ok(expr + &clauses)
    }

    /// Binds the next local name.
    fn bind(&mut self) -> &'static str {
        let name = LOCALS[(self.ints.len() - self.own.params) % LOCALS.len()];
        self.ints.push(name);
        name
    }

    fn range(&self, u: &mut Unstructured) -> Result<String> {
        let x = self.name(u)?;
        let c = self.constant(u)?;
        Ok(match u.int_in_range(0..=8)? {
            0 => format!("1..={x}"),
            1 => format!("0..{x}"),
            2 => format!("1..={x}/2"),
            3 => format!("1..=min({c},{x})"),
            4 => "1..=K".to_owned(),
            5 => format!("{c}..={x}-{c}"),
            6 => format!("{x}-{c}..{x}"),
            7 => format!("1..={x} step {}", u.int_in_range(1..=3)?),
            _ => format!("{}..{}", self.int(u, 1)?, self.int(u, 1)?),
        })
    }

    fn name(&self, u: &mut Unstructured) -> Result<&'static str> {
        if self.ints.is_empty() {
            Ok("K")
        } else {
            u.choose(&self.ints).copied()
        }
    }

    /// Returns a call that mostly approaches an end.
    fn reference(&self, u: &mut Unstructured) -> Result<(String, Type)> {
        let function = if u.ratio(1, 5)? {
            u.choose(self.functions)?
        } else {
            self.own
        };
        let step = |u: &mut Unstructured, i: usize| -> Result<String> {
            let param = self.ints.get(i).copied().unwrap_or("K");
            Ok(match u.int_in_range(0..=11)? {
                0 | 1 => format!("{param}-1"),
                2 | 3 => format!("{param}-{}", self.name(u)?),
                4 | 5 => self.name(u)?.to_owned(),
                6 => format!("{param}-{}", self.constant(u)?),
                7 => format!("{param}/2"),
                8 => param.to_owned(),
                9 => format!("{}-1-{}", param, self.name(u)?),
                10 => format!("{param}+{}", self.constant(u)?),
                _ => self.int(u, 1)?,
            })
        };
        let moving = u.int_in_range(0..=function.params - 1)?;
        let args: Vec<String> = (0..function.params)
            .map(|i| {
                if i == moving || u.ratio(1, 4)? {
                    step(u, i)
                } else {
                    Ok(self.ints.get(i).copied().unwrap_or("K").to_owned())
                }
            })
            .collect::<Result<_>>()?;
        Ok((
            format!("{}({})", function.name, args.join(",")),
            function.result(),
        ))
    }

    /// An item of `mex`, `max` or `min`.
    fn game_value(&self, u: &mut Unstructured) -> Result<String> {
        let (call, of) = self.reference(u)?;
        if of == Type::Bool {
            return Ok(format!("int({call})"));
        }
        let scores = self.own.reducer != "mex";
        Ok(match u.int_in_range(0..=9)? {
            5 => self.constant(u)?,
            6 if scores => format!("{}-{call}", self.int(u, 1)?),
            7 if scores => format!("{}+{call}", self.int(u, 1)?),
            8 if scores => format!("-{call}"),
            5..=8 => {
                let (other, of) = self.reference(u)?;
                if of == Type::Bool || scores {
                    call
                } else {
                    format!("{call}^{other}")
                }
            }
            9 => format!(
                "abs({call}{}{})",
                u.choose(&["+", "-", "*"])?,
                self.int(u, 1)?
            ),
            _ => call,
        })
    }

    fn typed(&self, u: &mut Unstructured, of: Type, depth: u8) -> Result<String> {
        match of {
            Type::Int => self.game_value(u),
            Type::Bool => self.bool(u, depth),
        }
    }

    fn int(&self, u: &mut Unstructured, depth: u8) -> Result<String> {
        if depth == 0 {
            return if u.arbitrary()? {
                self.constant(u)
            } else {
                Ok(self.name(u)?.to_owned())
            };
        }
        let (a, b) = (self.int(u, depth - 1)?, self.int(u, depth - 1)?);
        Ok(match u.int_in_range(0..=15)? {
            0 => format!("({a}+{b})"),
            1 => format!("({a}-{b})"),
            2 => format!("({a}*{b})"),
            3 => format!("({a}/{b})"),
            4 => format!("({a}%{b})"),
            5 => format!("min({a},{b})"),
            6 => format!("max({a},{b})"),
            7 => format!("abs({a})"),
            8 => format!("(if {} then {a} else {b})", self.bool(u, depth - 1)?),
            9 => format!("({a}^{b})"),
            10 => format!("D[{a}]"),
            11 => format!("(-{a})"),
            12 => format!("({a}&{b})"),
            13 => format!("S[{a}%len(S)]"),
            _ => a,
        })
    }

    fn bool(&self, u: &mut Unstructured, depth: u8) -> Result<String> {
        let of_own = self.own.result() == Type::Bool;
        if depth == 2 && of_own && !u.ratio(1, 4)? {
            let (call, of) = self.reference(u)?;
            return Ok(if of == Type::Bool {
                call
            } else {
                format!("{call}==0")
            });
        }
        let op = *u.choose(&["<=", "<", "==", "!=", ">", ">="])?;
        let compare = format!("{}{op}{}", self.int(u, 1)?, self.int(u, depth.min(1))?);
        Ok(match u.int_in_range(0..=7)? {
            5 if depth > 0 => format!("({compare} and {})", self.bool(u, depth - 1)?),
            6 if depth > 0 => format!("({compare} or {})", self.bool(u, depth - 1)?),
            7 => format!("not {compare}"),
            _ => compare,
        })
    }
}

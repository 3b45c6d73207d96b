//! The obligations in Walnut's format, read again by a small reader of its language and decided.
//!
//! The reader supports the part of the language that the scripts use: automata as tables, which
//! take their arguments in alphabetical order, definitions, and formulas.

use std::collections::BTreeMap;
use std::sync::Arc;

use grundy::laws::theorem::{Decision, Theorem};
use grundy::{Area, Formula, Run};
use grundy_automata::{Automaton, Predicate, Relation, System, TableState, Track, decide};

/// A relation with its arguments, in alphabetical order.
struct Named {
    automaton: Arc<Automaton>,
    arguments: Vec<Track>,
}

struct Reader {
    system: System,
    /// Variables are numbered in alphabetical order.
    variables: Vec<String>,
    known: BTreeMap<String, Named>,
}

/// The rest of a formula that is being read.
struct Rest<'a>(&'a str);

impl<'a> Rest<'a> {
    fn eat(&mut self, sign: &str) -> bool {
        match self.0.strip_prefix(sign) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }

    fn want(&mut self, sign: &str) {
        assert!(self.eat(sign), "`{sign}` expected at {}", self.0);
    }

    fn while_(&mut self, good: impl Fn(char) -> bool) -> &'a str {
        let end = self.0.find(|c| !good(c)).unwrap_or(self.0.len());
        let (word, rest) = self.0.split_at(end);
        self.0 = rest;
        word
    }
}

impl Reader {
    fn track(&self, name: &str) -> Track {
        let place = self.variables.binary_search(&name.to_owned());
        place.unwrap_or_else(|_| panic!("no variable `{name}`")) as Track
    }

    fn tracks(&self, names: &str) -> Vec<Track> {
        names.split(',').map(|name| self.track(name)).collect()
    }

    fn whole(&self, text: &str) -> Predicate {
        let mut rest = Rest(text);
        let read = self.chain(&mut rest);
        assert!(rest.0.is_empty(), "not read: {}", rest.0);
        read
    }

    fn chain(&self, rest: &mut Rest) -> Predicate {
        let first = self.formula(rest);
        let mut all = vec![first];
        for (sign, or) in [(" & ", false), (" | ", true)] {
            while rest.eat(sign) {
                all.push(self.formula(rest));
            }
            if all.len() > 1 {
                return if or {
                    Predicate::Or(all)
                } else {
                    Predicate::And(all)
                };
            }
        }
        all.remove(0)
    }

    fn formula(&self, rest: &mut Rest) -> Predicate {
        let word = |c: char| c.is_ascii_alphanumeric() || c == ',';
        if rest.eat("(E ") {
            let names = rest.while_(word);
            rest.want(" ");
            let inner = self.formula(rest);
            rest.want(")");
            return Predicate::Exists(self.tracks(names), Box::new(inner));
        }
        if rest.eat("~") {
            return Predicate::Not(Box::new(self.formula(rest)));
        }
        if rest.eat("(") {
            let inner = self.chain(rest);
            rest.want(")");
            return inner;
        }
        if rest.eat("$") {
            let name = rest.while_(|c| c.is_ascii_alphanumeric());
            rest.want("(");
            let given = self.tracks(rest.while_(word));
            rest.want(")");
            let named = (self.known.get(name)).unwrap_or_else(|| panic!("no `{name}`"));
            assert_eq!(named.arguments.len(), given.len(), "{name}");
            let of = |track: &Track| {
                let place = named.arguments.iter().position(|t| t == track);
                given[place.expect("an argument")]
            };
            let given = named.automaton.tracks().iter().map(of).collect();
            return Predicate::Known(named.automaton.clone(), given);
        }
        let (mut terms, mut constant) = self.sum(rest, 1);
        let signs = [
            ("!=", Relation::NotEqual, 1),
            ("<=", Relation::AtMost, 1),
            (">=", Relation::AtMost, -1),
            ("=", Relation::Equal, 1),
            ("<", Relation::Less, 1),
        ];
        let found = signs.into_iter().find(|(sign, ..)| rest.eat(sign));
        let (_, relation, turned) = found.expect("a comparison");
        let (more, other) = self.sum(rest, -1);
        terms.extend(more);
        constant += other;
        for term in &mut terms {
            term.1 *= turned;
        }
        Predicate::Linear(terms, constant * turned, relation)
    }

    fn sum(&self, rest: &mut Rest, sign: i64) -> (Vec<(Track, i64)>, i64) {
        let (mut terms, mut constant) = (Vec::new(), 0);
        loop {
            let word = rest.while_(|c| c.is_ascii_alphanumeric());
            match word.parse::<i64>() {
                Ok(number) if rest.eat("*") => {
                    let name = rest.while_(|c| c.is_ascii_alphanumeric());
                    terms.push((self.track(name), sign * number));
                }
                Ok(number) => constant += sign * number,
                Err(_) => terms.push((self.track(word), sign)),
            }
            if !rest.eat("+") {
                return (terms, constant);
            }
        }
    }

    fn table(&self, text: &str) -> Named {
        let mut lines = text.lines();
        let width = lines.next().unwrap().split(' ').count();
        let mut states: Vec<TableState> = Vec::new();
        for line in lines.filter(|line| !line.is_empty()) {
            if let Some((letter, to)) = line.split_once(" -> ") {
                let letter: Vec<u8> = letter.split(' ').map(|d| d.parse().unwrap()).collect();
                assert_eq!(letter.len(), width);
                states
                    .last_mut()
                    .unwrap()
                    .1
                    .push((letter, to.parse().unwrap()));
            } else {
                let (number, accepts) = line.split_once(' ').unwrap();
                assert_eq!(number, states.len().to_string());
                states.push((accepts == "1", Vec::new()));
            }
        }
        let arguments: Vec<Track> = (0..width as Track).collect();
        let run = &mut Run::silent();
        let automaton = Automaton::from_table(self.system, &arguments, &states, run).unwrap();
        Named {
            automaton: Arc::new(automaton),
            arguments,
        }
    }
}

/// The names of the `eval` commands of a script, with their results.
fn run(script: &str) -> Vec<(String, bool)> {
    let formulas = script.lines().filter(|line| line.contains("\"?"));
    let mut variables: Vec<String> = formulas
        .flat_map(|line| {
            let quoted = line.split('"').nth(1).unwrap();
            let words =
                quoted.split(|c: char| !(c.is_ascii_alphanumeric() || c == '$' || c == '_'));
            let good = |word: &&str| {
                word.starts_with(|c: char| c.is_ascii_lowercase()) && !word.contains('_')
            };
            words.filter(good).map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    variables.sort();
    variables.dedup();
    let digits = script
        .split("\"?")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap();
    let system = match digits {
        "msd_fib" => System::Slope(1),
        other => match other.strip_prefix("msd_slope") {
            Some(r) => {
                let system = format!("ost slope{r} [0 {}] [{r}];", r.parse::<u8>().unwrap() + 1);
                assert!(script.contains(&system), "{script}");
                System::Slope(r.parse().unwrap())
            }
            None => System::Base(other["msd_".len()..].parse().unwrap()),
        },
    };
    let mut reader = Reader {
        system,
        variables,
        known: BTreeMap::new(),
    };
    let mut answers = Vec::new();
    let mut parts = script.split("cat > '").skip(1).peekable();
    while let Some(part) = parts.next() {
        let (path, rest) = part.split_once("' <<'END'\n").unwrap();
        let (body, _) = rest.split_once("END\n").unwrap();
        if let Some(name) = path.strip_prefix("Automata Library/") {
            let named = reader.table(body);
            reader
                .known
                .insert(name.trim_end_matches(".txt").to_owned(), named);
            continue;
        }
        assert!(parts.peek().is_none(), "the commands come last");
        for line in body.lines().filter(|line| !line.starts_with("ost ")) {
            let (head, rest) = line.split_once(" \"?").unwrap();
            let formula = rest.split_once(' ').unwrap().1.strip_suffix("\";").unwrap();
            let formula = reader.whole(formula);
            let decided = decide(system, &formula, &mut Run::silent()).unwrap();
            let (verb, name) = head.split_once(' ').unwrap();
            if verb == "def" {
                // The free variables are those of the conditions at the end.
                let free = rest.split(" & ").filter_map(|part| {
                    let name = part.trim_end_matches("\";").strip_suffix(">=0")?;
                    name.chars()
                        .all(char::is_alphanumeric)
                        .then(|| reader.track(name))
                });
                let mut arguments: Vec<Track> = free.collect();
                arguments.sort_unstable();
                let named = Named {
                    automaton: Arc::new(decided),
                    arguments,
                };
                reader.known.insert(name.to_owned(), named);
            } else {
                assert_eq!((verb, decided.tracks()), ("eval", &[][..]));
                answers.push((name.to_owned(), !decided.is_empty()));
            }
        }
    }
    answers
}

fn theorem(rules: &str) -> Theorem {
    let mut game = Formula::named(rules).unwrap_or_else(|failure| panic!("{rules}: {failure:?}"));
    let laws = game.pattern(&Area::default(), &mut Run::silent()).unwrap();
    let mut proofs = laws.findings.into_iter().filter_map(|law| law.proof);
    let learned = laws.learned.map(|learned| learned.theorem);
    proofs
        .next()
        .or(learned)
        .unwrap_or_else(|| panic!("{rules} has no theorem"))
}

#[test]
fn what_is_written_for_walnut_is_true_there_too() {
    for rules in [
        "rook",
        "maya2",
        "lasker-nim",
        "turning-turtles",
        "queens",
        "r-wythoff",
        "r-wythoff:4",
        "fibonacci-nim",
        "halving",
        "mock-turtles",
        "w(x,y) = misere{ w(a,y) for a in 0..x, w(x,b) for b in 0..y }",
        // Bit operations on negative numbers, and an index that only its guard keeps inside of its
        // list.
        "g(x) = mex{ 0 if ((20-x)^1) < 0 }",
        "g(x,y) = mex{ g(x-1,y) if x >= 1 and (6-y)&1 == 1 }",
        "g(x,y) = mex{ g(x-1,y) if x >= 1 and y < 4 and [1,0,0,1][y] == 1 }",
    ] {
        let script = theorem(rules).walnut(&mut Run::silent()).unwrap();
        let answers = run(&script);
        assert!(answers.len() >= 6, "{script}");
        for (name, holds) in answers {
            assert!(holds, "{rules}: {name}\n{script}");
        }
    }
}

#[test]
fn a_number_of_more_than_31_bits_is_a_table() {
    let mut game = Formula::named("take:3").unwrap();
    let law = "g(x) == (if x < 10**15 then x % 4 else (x + 4) % 4)";
    let decided = game.decide_law(law, None, None, &mut Run::silent());
    let Ok(Decision::Proved(theorem)) = decided else {
        panic!("{decided:?}")
    };
    let script = theorem.walnut(&mut Run::silent()).unwrap();
    assert!(script.contains("$number1000000000000000("), "{script}");
    let formulas = script.lines().filter(|line| line.contains("\"?"));
    for word in formulas.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric())) {
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            assert!(word.parse::<i32>().is_ok(), "{word}");
        }
    }
    assert!(run(&script).iter().all(|(_, holds)| *holds), "{script}");
}

#[test]
fn a_changed_script_is_found_out() {
    let script = theorem("maya2").walnut(&mut Run::silent()).unwrap();
    // The law is increased by one.
    let law = script
        .lines()
        .find(|line| line.starts_with("def law "))
        .unwrap();
    let other = law.replace("+1", "+2");
    assert_ne!(law, other, "{script}");
    let answers = run(&script.replace(law, &other));
    assert!(answers.iter().any(|(_, holds)| !holds), "{answers:?}");
}

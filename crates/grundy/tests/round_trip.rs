//! Exported functions in Python and C++, imported again: the rules have the values of the game.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use grundy::catalogue::formulas;
use grundy::export::{Language, Request};
use grundy::{Formula, Run, Value, import};

/// The values of the inputs of rules: a number, or a list of numbers.
const NUMBER: &str = "3";
const LIST: [&str; 3] = ["1", "3", "4"];

/// Whether a game makes the round trip.
#[derive(PartialEq)]
enum Trip {
    /// The number of positions with equal values.
    Equal(usize),
    /// The rules are not exported as a function of numbers.
    NotExported,
    NotImported(String),
    Different(String),
}

/// The positions of a function of this number of integers.
fn positions(params: usize) -> Vec<Vec<i64>> {
    let most = [40, 8, 4, 3][params.min(4) - 1];
    let mut all = vec![Vec::new()];
    for _ in 0..params {
        let more = all
            .iter()
            .flat_map(|one: &Vec<i64>| (0..=most).map(move |next| [&one[..], &[next]].concat()));
        all = more.collect();
    }
    all
}

/// Exports rules in each language, which needs one search for laws, and imports the programs.
fn round_trips<const N: usize>(rules: &str, languages: [Language; N]) -> [Trip; N] {
    let run = &mut Run::silent();
    let mut game = Formula::named(rules).ok();
    let sources = languages.map(|language| {
        let request = Request {
            function: true,
            ..Request::new(language)
        };
        let exported = game.as_mut()?.export(request, run).ok()?;
        Some(exported.text)
    });
    let mut languages = languages.into_iter();
    sources.map(|source| {
        let language = languages.next().expect("a language for each source");
        match (source, &mut game) {
            (Some(source), Some(game)) => round_trip(game, source, language),
            _ => Trip::NotExported,
        }
    })
}

fn round_trip(game: &mut Formula, mut source: String, language: Language) -> Trip {
    let run = &mut Run::silent();
    let main = game.main_function().expect("a function");
    let inputs: Vec<String> = game
        .rules()
        .inputs()
        .into_iter()
        .map(str::to_owned)
        .collect();
    for name in inputs {
        let list = LIST.join(", ");
        let number = [
            (format!("\n{name} = 0\n"), format!("\n{name} = {NUMBER}\n")),
            (
                format!("\nll {name};\n"),
                format!("\nll {name} = {NUMBER};\n"),
            ),
        ];
        let lists = [
            (format!("\n{name} = []\n"), format!("\n{name} = [{list}]\n")),
            (
                format!("\nvector<ll> {name};\n"),
                format!("\nvector<ll> {name} = {{{list}}};\n"),
            ),
        ];
        if number.iter().any(|(old, _)| source.contains(old)) {
            game.give(&name, Value::Int(3));
        } else {
            game.give(&name, Value::list([1, 3, 4].map(Value::Int).to_vec()));
        }
        for (old, new) in number.iter().chain(&lists) {
            source = source.replace(old, new);
        }
    }
    let (name, from) = match language {
        Language::Cpp => ("main.cpp", import::Language::Cpp),
        _ => ("main.py", import::Language::Python),
    };
    let imported = match import::import(&source, name, from, None) {
        Ok(imported) => imported,
        Err(failure) => {
            let fact = failure.diagnostics()[0].message.english();
            return Trip::NotImported(fact.to_owned());
        }
    };
    let head = imported.rules.lines().find_map(|line| line.split_once('('));
    let (function, _) = head.expect("a definition");
    // A list of lists or of texts is an input that is not a list of numbers.
    let Ok(mut again) = Formula::named(&imported.rules) else {
        assert!(!game.rules().inputs().is_empty(), "{}", imported.rules);
        return Trip::NotExported;
    };
    let mut equal = 0;
    for position in positions(main.params.len()) {
        let args: Vec<String> = position.iter().map(i64::to_string).collect();
        let args = args.join(",");
        let value = game.eval(&format!("{}({args})", main.name), run);
        // Positions outside of the domain of the rules have no value.
        let Ok(value) = value else { continue };
        let other = again.eval(&format!("{function}({args})"), run);
        if other.as_ref().ok() != Some(&value) {
            return Trip::Different(format!("({args}): {value:?}, {}", imported.rules));
        }
        equal += 1;
    }
    Trip::Equal(equal)
}

/// Round trips of all rules in parallel; asserts the least numbers of exported and equal ones for
/// each language.
fn all_trips<const N: usize>(
    rules: &[String],
    languages: [Language; N],
    least: [(usize, usize); N],
) {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(one) = rules.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let trips = round_trips(one, languages);
                    results.lock().expect("no panic").push((one, trips));
                }
            });
        }
    });
    let results = results.into_inner().expect("no panic");
    for (at, (language, least)) in languages.into_iter().zip(least).enumerate() {
        let (mut exported, mut equal, mut reasons) = (0, 0, Vec::new());
        for (one, trips) in &results {
            match &trips[at] {
                Trip::NotExported => continue,
                Trip::Equal(0) => reasons.push(format!("{one}: no position has a value")),
                Trip::Equal(values) => {
                    assert!(*values >= 5, "{one}: {values}");
                    equal += 1;
                }
                Trip::NotImported(reason) => reasons.push(format!("{one}: {reason}")),
                Trip::Different(place) => panic!("{one} differs at {place}"),
            }
            exported += 1;
        }
        assert!(
            exported >= least.0 && equal >= least.1,
            "{language:?}: {equal} of {exported}\n{}",
            reasons.join("\n")
        );
    }
}

fn catalogue() -> Vec<String> {
    formulas().map(|one| one.name.to_owned()).collect()
}

/// Random rules: subtraction sets, splits, prefixes, outcomes, two numbers, scores.
fn random_rules() -> Vec<String> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = |bound: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % bound
    };
    let mut all = Vec::new();
    for round in 0..60 {
        let (a, b, c) = (1 + below(4), 2 + below(5), 3 + below(7));
        let set = format!("[{a},{},{}]", a + b, a + b + c);
        all.push(match round % 12 {
            0 => format!("g(n) = mex{{ g(n-k) for k in {set} if k <= n }}"),
            1 => format!("g(n) = mex{{ g(n-k) for k in {a}..=min({c}, n) }}"),
            2 => format!("g(n) = mex{{ g(i)^g(n-{b}-i) for i in 0..=n-{b} }}"),
            3 => {
                format!("g(n) = mex{{ g(i)^g(n-i) for i in {a}..=(n-1)/2, g(n-{c}) if n >= {c} }}")
            }
            4 => format!("w(n) = win{{ w(n-k) for k in {set} if k <= n }}"),
            5 => format!("w(n) = misere{{ w(n-k) for k in {set} if k <= n }}"),
            6 => format!("g(n) = mex{{ g(n/{b}) if n >= 1, g(n-{a}) if n >= {a} }}"),
            7 => format!(
                "g(n) = if n % {b} == 0 then 0 else mex{{ g(n-k) for k in 1..=min({c}, n) }}"
            ),
            8 => format!(
                "g(x, y) = mex{{ g(x-{a}, y) if x >= {a}, g(x, y-k) for k in 1..=min({b}, y) }}"
            ),
            9 => format!(
                "w(x, y) = win{{ w(x-i, y-j) for i in 0..={a} for j in 0..={b} \
                 if i+j > 0 and i <= x and j <= y }}"
            ),
            10 => format!("g(n) = mex{{ g(n-k*k) for k in 1..=isqrt(n) if k % {b} != {a} % {b} }}"),
            _ => format!("g(n) = mex{{ g(n-k)^g((k-1)/{b}) for k in {a}..=min({c}, n) }}"),
        });
    }
    all
}

const LANGUAGES: [Language; 2] = [Language::Python, Language::Cpp];

#[test]
fn random_functions_are_imported_again() {
    all_trips(&random_rules(), LANGUAGES, [(60, 60); 2]);
}

#[test]
fn functions_of_the_catalogue_are_imported_again() {
    all_trips(&catalogue(), LANGUAGES, [(52, 47), (52, 46)]);
}

//! Prints the plan of the main function of each program given, with no inputs bound.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "an example is a door"
)]
fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).expect("a file");
        let rules = grundy_rules::Rules::parse(&text).expect("rules");
        let mut givens = grundy_rules::Givens::new();
        let cases = path.replace("rules.game", "cases.jsonl");
        if let Ok(cases) = std::fs::read_to_string(&cases) {
            let line = cases.lines().last().unwrap_or("{}");
            let json: serde_json::Value = serde_json::from_str(line).expect("json");
            for (k, v) in json["given"].as_object().expect("object") {
                givens.insert(k.clone(), value(v));
            }
        }
        let mut game = rules.bind(&givens);
        let Some(f) = rules.main_function() else {
            continue;
        };
        let ranges = vec![(0, 8); f.params.len()];
        println!("== {path}");
        match game.explain(&f.name, &ranges) {
            Ok(plan) => {
                for s in &plan.steps {
                    println!("   {s}");
                }
                println!("   cells {:?} options {:?}", plan.cells, plan.options);
            }
            Err(e) => println!("   error {e}"),
        }
    }
}
fn value(json: &serde_json::Value) -> grundy_rules::Value {
    use grundy_rules::Value;
    match json {
        serde_json::Value::Bool(b) => Value::Bool(*b),
        serde_json::Value::Number(n) => Value::Int(n.as_i64().unwrap_or(0)),
        serde_json::Value::String(s) => Value::text(s),
        serde_json::Value::Array(a) => Value::list(a.iter().map(value)),
        _ => Value::Int(0),
    }
}

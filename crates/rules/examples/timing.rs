//! Times whole tables of a few games, for a first look; `benches/` has the comparisons.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "an example is a door"
)]
use grundy_game::NoObserver;
use grundy_rules::{Givens, Rules, Value};
fn main() {
    let time = |name: &str, text: &str, givens: Givens, f: &str, ranges: &[(i64, i64)]| {
        let t = std::time::Instant::now();
        let mut game = Rules::parse(text).expect("rules").bind(&givens);
        let table = game.table(f, ranges, &mut NoObserver).expect("table");
        let dt = t.elapsed();
        let w = game.work();
        println!(
            "{name:20} {dt:10.3?} cells {} options {} bytes {} last {:?}",
            w.cells,
            w.options,
            w.bytes,
            table.cells.get(table.cells.len() - 1)
        );
    };
    let q = "g(x, y) = mex{ g(x-k, y) for k in 1..=x, g(x, y-k) for k in 1..=y, g(x-k, y-k) for k in 1..=min(x, y) }";
    time("queens 1000", q, Givens::new(), "g", &[(0, 999), (0, 999)]);
    let w = "g(w,b) = mex{ g(w-1,b+w) if w>=1, g(w,b-k) for k in 1..=b/2 }";
    time("white-blue 60", w, Givens::new(), "g", &[(0, 60), (0, 60)]);
    time(
        "S134 1e7",
        "g(x) = mex{ g(x-a) for a in [1,3,4] if a<=x }",
        Givens::new(),
        "g",
        &[(0, 10_000_000)],
    );
    time(
        "S134 dom 1e7",
        "g(x>=0) = mex{ g(x-a) for a in [1,3,4] }",
        Givens::new(),
        "g",
        &[(0, 10_000_000)],
    );
    time(
        "take123 1e7",
        "g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }",
        Givens::new(),
        "g",
        &[(0, 10_000_000)],
    );
    let a: Vec<i64> = (0..3000).map(|i| i * 7919 % 10007).collect();
    let mut g = Givens::new();
    g.insert("a".into(), Value::list(a.into_iter().map(Value::Int)));
    let t = std::time::Instant::now();
    let mut game = Rules::parse("v(i,j) = max{ a[i]-v(i+1,j) if i<=j, a[j]-v(i,j-1) if i<=j } default 0\nanswer = v(0,len(a)-1)").unwrap().bind(&g);
    println!(
        "deque 3000 {:?} {:?} {:?}",
        game.answer(&mut NoObserver),
        t.elapsed(),
        game.work()
    );
    let mut g = Givens::new();
    g.insert(
        "A".into(),
        Value::list((1..=100).map(|i| Value::Int(i * 7))),
    );
    g.insert("K".into(), Value::Int(100_000));
    let t = std::time::Instant::now();
    let mut game = Rules::parse("w(x) = win{ w(x-a) for a in A if a<=x }\nanswer = w(K)")
        .unwrap()
        .bind(&g);
    println!(
        "edpc-k {:?} {:?} {:?}",
        game.answer(&mut NoObserver),
        t.elapsed(),
        game.work()
    );
    time(
        "split 20000",
        "g(x) = mex{ g(x-k) for k in 1..=min(2,x), g(y)^g(x-1-y) for y in 1..=x-2 }",
        Givens::new(),
        "g",
        &[(0, 20000)],
    );
    time(
        "cutting 300",
        "g(h,w) = mex{ g(i,w)^g(h-i,w) for i in 2..=h-2, g(h,i)^g(h,w-i) for i in 2..=w-2 }",
        Givens::new(),
        "g",
        &[(1, 300), (1, 300)],
    );
    time(
        "nim product 128",
        "g(x,y) = mex{ g(x,b)^g(a,y)^g(a,b) for a in 0..x for b in 0..y }",
        Givens::new(),
        "g",
        &[(0, 127), (0, 127)],
    );
}

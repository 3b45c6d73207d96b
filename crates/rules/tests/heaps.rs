//! Which recurrences are taking-and-breaking games, and which are not.

use grundy_core::Message;
use grundy_rules::{Givens, HeapDigit, HeapRules, Rules};

fn of(source: &str) -> Result<HeapRules, Message> {
    let rules = Rules::parse(source).unwrap_or_else(|error| panic!("{source}: {error:?}"));
    let function = rules.main_function().expect("a function").name;
    rules.bind(&Givens::new()).heap_rules(&function)
}

/// The digits as a code.
fn code(source: &str) -> Result<String, Message> {
    let heap = of(source)?;
    let digit = |d: &HeapDigit| {
        let bits = u8::from(d.whole) + 2 * u8::from(d.one) + 4 * u8::from(d.two);
        format!("{bits}{}", if d.unequal { "u" } else { "" })
    };
    let mut text = digit(&heap.digits[0]) + ".";
    heap.digits[1..].iter().for_each(|d| text += &digit(d));
    if heap.tail != HeapDigit::default() {
        text = format!("{text}({})", digit(&heap.tail));
    }
    Ok(text)
}

#[test]
fn recurrences_of_heap_games_are_recognised_however_they_are_written() {
    for (source, expected) in [
        ("g(x) = mex{ g(x-k) for k in [1,3,4] if k<=x }", "0.3033"),
        ("g(x) = mex{ g(x-k) for k in 1..=min(3,x) }", "0.333"),
        ("g(x) = mex{ g(x-k) for k in 1..=3 if x-k >= 0 }", "0.333"),
        ("g(x>=0) = mex{ g(x-k) for k in 1..=3 }", "0.333"),
        ("g(x) = mex{ g(y) for y in max(0,x-3)..x }", "0.333"),
        ("g(x) = mex{ g(x-1) if x>=1, g(x-2) if x>1 }", "0.33"),
        (
            "g(x) = mex{ g(x-k) for k in 1..=9 if k<=x and k % 2 == 1 }",
            "0.303030303",
        ),
        ("g(0) = 0\ng(n) = mex{ g(n-1) }", "0.3"),
        ("g(n) = if n < 2 then 0 else mex{ g(n-2), g(n-1) }", "0.33"),
        (
            "g(n) = if n == 0 or n == 1 then 0 else mex{ g(n-2) }",
            "0.03",
        ),
        ("g(x) = mex{ g(a) for a in 0..x }", "0.(3)"),
        (
            "g(x) = mex{ g(x-k) for k in 1..=x if k not in [2,5] }",
            "0.30330(3)",
        ),
        ("g(x) = mex{ g(x-k) for k in 3..=x }", "0.00(3)"),
        ("g(x) = mex{ g(x-k) for k in 1..x }", "0.(2)"),
        ("g(n) = mex{ g(a)^g(n-2-a) for a in 0..=n-2 }", "0.07"),
        ("g(n) = mex{ g(i-1)^g(n-i-1) for i in 1..=n-1 }", "0.07"),
        (
            "g(n) = mex{ g(a)^g(n-2-a) for a in 0..=(n-2)/2 if n >= 2 }",
            "0.07",
        ),
        (
            "g(n) = mex{ g(a)^g(n-k-a) for k in 1..=min(2,n) for a in 0..=n-k }",
            "0.77",
        ),
        (
            "g(n) = mex{ 0 if n==1 or n==2, g(a)^g(n-2-a) for a in 1..=n-3 }",
            "0.15",
        ),
        ("g(n) = mex{ g(a)^g(n-a) for a in 1..=(n-1)/2 }", "4u."),
        ("g(n) = mex{ g(a)^g(n-a) for a in 1..n if a != n-a }", "4u."),
        ("g(n) = mex{ g(a)^g(n-a) for a in 1..n if 2*a < n }", "4u."),
        (
            "g(n) = mex{ g(n-k) for k in 1..=n, g(a)^g(n-a) for a in 1..=n/2 }",
            "4.(3)",
        ),
        (
            "g(n) = mex{ g(n-1) if n > 1, g(a)^g(n-1-a) for a in 1..=n-2 }",
            "0.6",
        ),
        (
            "S = [2,7]\nd(k) = k+1\ng(n) = mex{ g(n-d(k)) for k in S if d(k) <= n }",
            "0.00300003",
        ),
        (
            "g(0)=0\ng(1)=0\ng(n) = mex{ g(a)^g(n-2-a) for a in 0..=n-2 }",
            "0.07",
        ),
        ("g(n) = mex{ g(n-1) if n>=1, 0 if n>=3 }", "0.30(1)"),
        (
            "g(n) = mex{ g(n-a-b) for a in 1..=2 for b in 1..=n if a+b<=n }",
            "0.0(3)",
        ),
        ("w(n) = win{ w(n-a) for a in [2,3,5] if a<=n }", "0.03303"),
        ("w(x) = misere{ w(x-j) for j in 1..=min(3,x) }", "0.333"),
        (
            "g(n) = mex{ g(a)^g(n-3-a) for a in 0..=n-3 if n >= 3 }",
            "0.007",
        ),
    ] {
        assert_eq!(code(source).as_deref(), Ok(expected), "{source}");
    }
}

#[test]
fn strips_with_their_ends_cut_off_are_larger_heaps() {
    // An X on a strip takes two cells on either side with it.
    let source = "g(n) = mex{ g(max(0, i-2))^g(max(0, n-i-3)) for i in 0..n }";
    assert_eq!(code(source).as_deref(), Ok("0.007"));
    let heap = of(source).unwrap();
    assert_eq!(
        (heap.shift, &heap.fixed[..]),
        (2, &[(0, 0), (1, 0), (2, 0)][..])
    );
    // Dawson's Chess (0.137) is Dawson's Kayles (0.07) with one more.
    let source = "g(n) = mex{ g(max(i-1, 0))^g(max(n-i-2, 0)) for i in 0..n }";
    assert_eq!(code(source).as_deref(), Ok("0.07"));
    assert_eq!(of(source).unwrap().shift, 1);
}

#[test]
fn what_is_no_heap_game_is_refused_with_its_reason() {
    for source in [
        "g(x) = mex{ g(x-k) for k in 1..=x/2 }",
        "g(x) = mex{ g(x/2) if x>0, g(x-1) if x>0 }",
        "g(x) = mex{ g(x-1) if x>=1, g(x-2) if x>=4 }",
        "g(x) = mex{ g(x-1) if x>=1 and x != 7 }",
        "g(x) = mex{ g(x-1) if x>=1 and x % 2 == 0 }",
        "g(x) = mex{ g(x-k) for k in 1..=3 if k*k<=x }",
        "g(x) = mex{ g(x-d) for d in divisors(x) if d<x }",
        "g(x>=1) = mex{ g(x-k) for k in 1..=3 }",
        "g(n) = mex{ g(a)^g(n-a) for a in 2..=n-2 }",
        "g(n) = mex{ g(a)^g(n-1-a) for a in 1..=n-2 if a % 2 == 1 }",
        "g(n) = mex{ g(a)^g(a) for a in 1..n }",
        "g(n) = mex{ g(a)^g(n-1-a)^1 for a in 1..=n-2 }",
        "g(n) = mex{ g(n-1)+1 if n>0 }",
        "g(n) = mex{ 1 if n==3, g(n-1) if n>0 }",
        "g(n) = mex{ g(a)^g(n-2-a) for a in 0..=n-4 }",
        "g(n) = mex{ g(n-1)^g(2) if n>2 }",
        "g(x,y) = mex{ g(x-k,y) for k in 1..=x }",
        "g(n) = if n > 9 then 0 else mex{ g(n-1) if n>0 }",
        "g(n) = max{ g(n-1) if n>0 } default 0",
        "w(n) = misere{ w(n-1) if n>1 }",
    ] {
        let refused = of(source);
        assert!(refused.is_err(), "{source}: {refused:?}");
        assert!(!refused.unwrap_err().is_empty());
    }
}

#[test]
fn stated_values_are_handed_out_to_be_checked() {
    let heap = of("g(0)=0\ng(1)=5\ng(n) = mex{ g(n-1), g(n-2) }").unwrap();
    assert_eq!(heap.fixed, [(0, 0), (1, 5)]);
    let heap = of("g(7)=1\ng(n) = mex{ g(n-1) if n>0 }").unwrap();
    assert_eq!(heap.fixed, [(7, 1)]);
}

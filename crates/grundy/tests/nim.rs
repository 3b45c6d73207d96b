//! Nimbers by words: answers, questions without an answer, tables, and streams of pairs.

use crate::common::Deadline;
use grundy::values::nim::{self, Base, Layout, Op, PairsError};
use grundy::{Budget, Observer, Run, Stop};
use grundy_nimber::pair_files::PairOp;

fn ask(op: Op, words: &[&str]) -> String {
    match nim::ask(op, words, &mut Run::silent()) {
        Ok(answer) => answer.text(Base::Decimal),
        Err(failure) => failure.code().to_owned(),
    }
}

#[test]
fn every_question_has_its_answer() {
    for (op, words, answer) in [
        (Op::Add, &["5", "3", "0x10"][..], "22"),
        (Op::Mul, &["16", "16"], "24"),
        (Op::Mul, &["*2", "*", "2"], "3"),
        (Op::Div, &["24", "16"], "16"),
        (Op::Inv, &["16"], "170"),
        (Op::Square, &["16"], "24"),
        (Op::Sqrt, &["24"], "16"),
        (Op::Pow, &["16", "2"], "24"),
        (Op::Pow, &["16", "-1"], "170"),
        (Op::Pow, &["0", "0"], "1"),
        (Op::Pow, &["16", "0x55"], "1"),
        (
            Op::Pow,
            &["16", "850000000000000000000000000000000000000000000000"],
            "1",
        ),
        (Op::Log, &["24", "16"], "2"),
        (Op::Solve, &["8"], "16 17"),
        (Op::Solve, &["0", "2", "3"], "2"),
        (Op::Solve, &["1", "0", "24"], "16"),
        (Op::Order, &["16"], "85"),
        (Op::Trace, &["128"], "1"),
        (Op::Trace, &["128", "16"], "0"),
        (Op::Degree, &["16"], "8"),
        (Op::Minpoly, &["2"], "x^2 + x + 1"),
        (Op::Minpoly, &["0"], "x"),
    ] {
        assert_eq!(ask(op, words), answer, "{} {words:?}", op.name());
    }
    let about = ask(Op::About, &["16"]);
    assert!(about.contains("\norder               85\n"), "{about}");
    let big = "9".repeat(300);
    let square = ask(Op::Square, &[&big]);
    assert_eq!(ask(Op::Sqrt, &[&square]), big);
    assert_eq!(ask(Op::Mul, &[&big, &big]), square);
}

#[test]
fn what_has_no_answer_says_why() {
    for (op, words, code) in [
        (Op::Div, &["3", "0"][..], "by-zero"),
        (Op::Inv, &["0"], "by-zero"),
        (Op::Pow, &["0", "-2"], "by-zero"),
        (Op::Log, &["3", "16"], "no-logarithm"),
        (Op::Log, &["0", "2"], "no-logarithm"),
        (Op::Log, &["2", "0"], "no-logarithm"),
        (
            Op::Log,
            &["3", "0x100000000000000000000000000000000"],
            "beyond-reach",
        ),
        (Op::Solve, &["0", "0", "3"], "no-solution"),
        (Op::Solve, &["0", "0", "0"], "no-solution"),
        (Op::Solve, &["1", "2"], "wrong-arguments"),
        (Op::Order, &["0"], "no-order"),
        (Op::Trace, &["16", "4"], "wrong-field"),
        (Op::Trace, &["16", "12"], "wrong-field"),
        (Op::Mul, &[], "wrong-arguments"),
        (Op::Inv, &["1", "2"], "wrong-arguments"),
        (Op::Sqrt, &["-1"], "wrong-nimber"),
        (Op::Sqrt, &["1.5"], "wrong-nimber"),
        (Op::Sqrt, &[""], "wrong-nimber"),
        (Op::Sqrt, &["三"], "wrong-nimber"),
        (Op::Pow, &["2", "*3"], "wrong-exponent"),
        (Op::Pow, &["2", "x"], "wrong-nimber"),
    ] {
        let failure = nim::ask(op, words, &mut Run::silent()).expect_err("no answer");
        assert_eq!(failure.code(), code, "{} {words:?}: {failure}", op.name());
        assert!(!failure.diagnostics()[0].help.is_empty(), "{failure}");
        let _ = failure.render(grundy::Look::default());
    }
}

#[test]
fn json_keeps_every_digit_and_hexadecimal_is_text() {
    let big = "12345678901234567890123456789012345678901234567890";
    let answer = nim::ask(Op::Add, &[big], &mut Run::silent()).expect("a number");
    assert_eq!(answer.to_json(Base::Decimal).to_string(), big);
    let answer = nim::ask(Op::Solve, &["8"], &mut Run::silent()).expect("roots");
    assert_eq!(
        answer.to_json(Base::Hexadecimal).to_string(),
        "[\"0x10\",\"0x11\"]"
    );
    let answer = nim::ask(Op::About, &["0"], &mut Run::silent()).expect("facts");
    let json = answer.to_json(Base::Decimal).to_string();
    assert!(
        json.contains("\"inverse\":null") && json.contains("\"primitive\":false"),
        "{json}"
    );
}

#[test]
fn tables_of_every_width_are_right_and_can_be_stopped() {
    for to in [0, 16, 255, 256, 300] {
        let table = nim::table(Op::Mul, to, &mut Run::silent()).expect("a table");
        for i in (0..table.len()).step_by(31) {
            let at = table.area.position(i);
            let product = nim::nim_mul(at[0] as u64, at[1] as u64);
            assert_eq!(table.cells.get(i), Some((product as i64).into()), "{at:?}");
        }
    }
    let stopped = nim::table(Op::Add, 99, &mut Run::new(&mut Deadline(3))).expect("a table");
    assert_eq!((stopped.stop, stopped.reached), (Stop::Interrupted, 300));
    assert_eq!(
        (stopped.cells.len(), stopped.cells.get(300)),
        (10_000, None)
    );
    let failure = nim::table(Op::Mul, 1000, &mut Run::silent().with(Budget::cells(1000)));
    assert_eq!(failure.expect_err("too large").code(), "limit-exceeded");
    let failure = nim::table(Op::Sqrt, 3, &mut Run::silent());
    assert_eq!(failure.expect_err("no table").code(), "no-table");
}

#[test]
fn a_stream_gives_one_result_for_each_pair_however_long_the_lines_are() {
    let long = format!("{} 1\n", "7".repeat(400_000));
    let text = format!("16 16\n{long}2,3");
    let mut out = Vec::new();
    let layout = Layout::Text(Base::Decimal);
    let stop = nim::stream(
        PairOp::Mul,
        layout,
        &mut text.as_bytes(),
        None,
        &mut out,
        &mut Run::silent(),
    );
    assert!(matches!(stop, Ok(Stop::Complete)));
    assert_eq!(
        String::from_utf8(out).expect("text"),
        format!("24\n{}\n1\n", "7".repeat(400_000))
    );
}

#[test]
fn a_binary_stream_is_cut_into_records_wherever_its_pieces_end() {
    /// Returns a few bytes at a time.
    struct Drops<'a>(&'a [u8]);
    impl std::io::Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let (some, rest) = self.0.split_at(self.0.len().min(7).min(buffer.len()));
            buffer[..some.len()].copy_from_slice(some);
            self.0 = rest;
            Ok(some.len())
        }
    }
    let numbers: Vec<u64> = (1..=200_u64)
        .map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .collect();
    let bytes: Vec<u8> = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
    let run = |bytes: &[u8], observer: &mut dyn Observer| {
        let mut out = Vec::new();
        let layout = Layout::Binary { bits: 64 };
        let end = nim::stream(
            PairOp::Mul,
            layout,
            &mut Drops(bytes),
            None,
            &mut out,
            &mut Run::new(observer),
        );
        (end, out)
    };
    let (end, out) = run(&bytes, &mut Run::silent());
    assert!(matches!(end, Ok(Stop::Complete)));
    let products = numbers
        .chunks(2)
        .flat_map(|p| nim::nim_mul(p[0], p[1]).to_le_bytes());
    assert!(products.eq(out));
    let (end, out) = run(&bytes[..bytes.len() - 3], &mut Run::silent());
    let Err(PairsError::Wrong(diagnostic)) = end else {
        panic!("a record is cut off");
    };
    assert!(
        diagnostic
            .message
            .english()
            .starts_with("record 100 ends after 13 of 16 bytes"),
        "{diagnostic}"
    );
    assert_eq!(out.len(), 99 * 8);
    let (end, out) = run(&bytes, &mut Deadline(10));
    assert!(matches!(end, Ok(Stop::Interrupted)));
    assert_eq!(
        out.len(),
        3 * 8,
        "nine pieces of seven bytes hold three records"
    );
}

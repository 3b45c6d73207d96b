//! What the parsers and the smaller checkers refuse, with the reason and the place.

mod common;

use common::sealed;
use grundy_certificate::partizan::ReplyLine;
use grundy_certificate::recurrence::text;
use grundy_certificate::{
    Certificate, CheckError, CheckReport, LoopyCertificate, PartizanCertificate, Row,
    RowsCertificate, Rules, check_text,
};

fn checked(body: &str) -> Result<CheckReport, CheckError> {
    check_text(&sealed(body), &mut |_, _| true)
}

fn reason(body: &str) -> String {
    checked(body).expect_err(body).reason.to_string()
}

#[test]
fn a_code_is_refused_at_its_first_wrong_letter() {
    let numbers = "numbers from 1, with commas";
    let tail = "no digit may follow the digit that repeats forever";
    let first = "the digit before the point is 0, 4, 8 or C";
    let split = "`u` follows a digit that leaves two heaps";
    let digit = "this is not a digit";
    let hexadecimal = "digits above 7 need `hex:` before the code";
    let early = "the code ends too early";
    for (code, at, why) in [
        ("subtract:0", 9, numbers),
        ("subtract:1,x", 9, numbers),
        ("subtract:1048577", 9, numbers),
        ("allbut:0", 7, numbers),
        ("0.7(3)4", 6, tail),
        ("0.(3)u", 5, tail),
        ("0.(3", 4, early),
        ("0.(34)", 4, tail),
        ("1.7", 1, first),
        ("2.7", 1, first),
        ("00.7", 2, first),
        ("0.3u", 3, split),
        ("0.4uu", 4, split),
        ("0.(3u)", 4, split),
        ("u0.4", 0, split),
        ("0.0.1", 3, digit),
        ("0.a", 2, digit),
        ("hex:0.c", 6, digit),
        ("hex:0.G", 6, digit),
        ("0.7)", 3, digit),
        ("(3).1", 0, digit),
        ("0.((3))", 3, digit),
        ("0.()", 3, digit),
        ("0.8", 2, hexadecimal),
        ("077", 3, early),
        ("hex:7", 5, early),
        ("", 0, early),
    ] {
        let error = Rules::parse(code).expect_err(code);
        let words = format!("not the code of a heap game, at byte {at}: {why}");
        assert_eq!(error.to_string(), words, "{code}");
    }
    for code in [
        "4.7", "hex:8.3", "hex:C.1", "4u.", "0.(4u)", "0.4u(3)", "0.7F", ".7",
    ] {
        assert!(Rules::parse(code).is_ok(), "{code}");
    }
}

#[test]
fn empty_digits_at_the_end_are_dropped() {
    for (code, digits) in [
        ("0.", 1),
        ("0.0", 1),
        ("0.(0)", 1),
        ("0.7700", 3),
        ("0.3(3)", 1),
        ("0.30(3)", 3),
        ("subtract:1,20", 21),
        ("subtract:1048576", 1_048_577),
        ("allbut:3", 4),
    ] {
        assert_eq!(
            Rules::parse(code).expect(code).digits.len(),
            digits,
            "{code}"
        );
    }
    let rules = Rules::parse("hex:0.1248").expect("a code");
    let empty: Vec<bool> = (0..6).map(|k| rules.digit(k).is_empty()).collect();
    assert_eq!(empty, [true, false, false, false, false, true]);
}

const MASKED_CERTIFICATE: &str = "grundy-certificate 1\ngame 0.55\ntheorem T1\nperiod 1\npreperiod 1\nsaltus 0\nheaps 40\nmax-value 1 at 1\nhash 0000000000000000\nmask 1\nrares 2 3 5\nwitnesses-to 9\nwindow 12\nfrom 30\n";

#[test]
fn each_line_of_a_code_has_one_spelling() {
    assert!(Certificate::parse(&sealed(MASKED_CERTIFICATE)).is_ok());
    for (old, new, line) in [
        ("certificate 1", "certificate 2", 1),
        ("game 0.55", "code 0.55", 2),
        ("theorem T1", "theorem T9", 3),
        ("period 1\n", "period 01\n", 4),
        ("max-value 1 at 1", "max-value 1 at", 8),
        ("hash 0000000000000000", "hash 000000000000000A", 9),
        ("mask 1", "mask 0A", 10),
        ("mask 1", "mask A", 10),
        ("rares 2 3 5", "rares 2 2 5", 11),
        ("rares 2 3 5", "rares 3 2 5", 11),
        ("rares 2 3 5", "rares 2  5", 11),
        ("window 12", "window 12 ", 13),
    ] {
        let error =
            Certificate::parse(&sealed(&MASKED_CERTIFICATE.replace(old, new))).expect_err(new);
        assert_eq!(error.line, line, "{new}");
        let words = error.to_string();
        let begins = format!("line {line} of the certificate should be ");
        assert!(words.starts_with(&begins), "{words}");
    }
    let text = sealed(MASKED_CERTIFICATE);
    let error = Certificate::parse(&text.replace("seal ", "seal 0")).expect_err("a seal");
    assert_eq!(error.line, 15);
    let error = Certificate::parse(&format!("{text}more\n")).expect_err("the end");
    assert_eq!(error.line, 16);
    let missing = sealed(&MASKED_CERTIFICATE.replace("from 30\n", ""));
    assert_eq!(Certificate::parse(&missing).expect_err("a line").line, 14);
    let error = checked(&MASKED_CERTIFICATE.replace("mask 1", "mask 0A")).expect_err("no mask");
    assert_eq!(
        error.to_string(),
        "the certificate does not hold: line 10 of the certificate should be \
         `mask` and the bits in hexadecimal, perhaps with `+pos`"
    );
}

const GRAPH: &str = "grundy-certificate 1\nloopy 3\nvertex 0 0 :\nvertex inf : 0 1\nvertex inf : 1 2\nclaim 1 inf(0)\nclaim 0 0\nclaim 2 inf()\n";

#[test]
fn the_values_of_a_graph_are_checked_edge_by_edge() {
    let good = checked(GRAPH).expect("it holds");
    let facts: Vec<String> = good.verified.iter().map(ToString::to_string).collect();
    assert_eq!(
        facts[..2],
        [
            "(a), (b): 1 vertices with numbers, each larger move taken back to a smaller rank",
            "(c): 2 infinite vertices"
        ]
    );
    let line = checked(
        "grundy-certificate 1\nloopy 4\nvertex 0 0 :\nvertex 1 0 : 0\nvertex 2 0 : 0 1\nvertex 0 1 : 1\n",
    );
    assert!(line.is_ok(), "{line:?}");
    for (vertices, why) in [
        (
            "vertex 1 0 :\n",
            "(a): 1 is not the least number that no follower of vertex 0 has",
        ),
        (
            "vertex 0 0 :\nvertex 0 1 : 0\n",
            "(a): 0 is not the least number that no follower of vertex 1 has",
        ),
        (
            "vertex 0 0 :\nvertex 2 0 : 0\n",
            "(a): 2 is not the least number that no follower of vertex 1 has",
        ),
        // Both players can move forever.
        (
            "vertex 0 0 : 1\nvertex 1 0 : 0\n",
            "(b): the move from vertex 0 to 1 cannot be taken back to 0",
        ),
        (
            "vertex 0 5 : 1\nvertex 1 0 : 2\nvertex 0 5 : 3\nvertex 1 0 : 0\n",
            "(b): the move from vertex 0 to 1 cannot be taken back to 0",
        ),
        (
            "vertex 0 1 : 1\nvertex inf : 1\n",
            "(b): the move from vertex 0 to 1 cannot be taken back to 0",
        ),
        (
            "vertex 0 0 :\nvertex inf : 0\n",
            "(c): vertex 1 has no infinite follower that cannot be answered by 1",
        ),
        (
            "vertex 0 0 :\nvertex inf : 0 1\nvertex inf : 1\n",
            "(c): vertex 2 has no infinite follower that cannot be answered by 0",
        ),
    ] {
        let body = format!(
            "grundy-certificate 1\nloopy {}\n{vertices}",
            vertices.lines().count()
        );
        assert_eq!(reason(&body), why);
    }
    for (old, new, why) in [
        ("claim 0 0", "claim 0 1", "vertex 0 has the value 0, not 1"),
        (
            "claim 1 inf(0)",
            "claim 1 inf()",
            "vertex 1 has the value inf(0), not inf()",
        ),
        (
            "claim 2 inf()",
            "claim 2 inf(0)",
            "vertex 2 has the value inf(), not inf(0)",
        ),
        (
            "claim 2 inf()",
            "claim 2 0",
            "vertex 2 has the value inf(), not 0",
        ),
    ] {
        assert_eq!(reason(&GRAPH.replace(old, new)), why);
    }
}

#[test]
fn each_line_of_a_graph_has_one_spelling() {
    for (old, new, line) in [
        ("loopy 3", "loopy 4", 5),
        ("loopy 3", "loopy 2", 5),
        ("vertex 0 0 :", "vertex none :", 3),
        ("vertex 0 0 :", "vertex 2147483648 0 :", 3),
        ("vertex 0 0 :", "vertex 0 2147483648 :", 3),
        ("vertex 0 0 :", "vertex 0 0 : ", 3),
        ("vertex inf : 1 2", "vertex inf : 1 3", 5),
        ("claim 2 inf()", "claim 3 inf()", 8),
        ("claim 1 inf(0)", "claim 1 inf(0,0)", 6),
        ("claim 1 inf(0)", "claim 1 inf(1,0)", 6),
        ("claim 1 inf(0)", "claim 1 inf(0,)", 6),
        ("claim 1 inf(0)", "claim 1 inf(2147483648)", 6),
    ] {
        let error = LoopyCertificate::parse(&sealed(&GRAPH.replace(old, new))).expect_err(new);
        assert_eq!(error.line, line, "{new}");
    }
    let several = GRAPH.replace("inf(0)", "inf(0,1,5)");
    assert!(LoopyCertificate::parse(&sealed(&several)).is_ok());
}

#[test]
fn the_observer_of_a_graph_is_called_once_in_4096_vertices() {
    let body = format!(
        "grundy-certificate 1\nloopy 5000\n{}",
        "vertex 0 0 :\n".repeat(5000)
    );
    let mut seen = Vec::new();
    let found = check_text(&sealed(&body), &mut |done, of| {
        seen.push((done, of));
        true
    });
    assert!(found.is_ok());
    assert_eq!(seen, [(0, 5000), (4096, 5000)]);
}

/// Two graph positions with the pairs of options to which an answer is given.
type AnsweredPairs<'l> = (u32, u32, &'l [(u32, u32)]);

/// The games 0, * and 1, the pairs that are claimed, and the games that should be equal.
fn games(pairs: &[AnsweredPairs<'_>], sides: (u32, u32)) -> Result<(), String> {
    let certificate = PartizanCertificate::Equal {
        what: "two games".to_owned(),
        nodes: vec![
            [vec![], vec![]],
            [vec![0], vec![0]],
            [vec![1], vec![1]],
            [vec![0], vec![]],
        ],
        pairs: pairs
            .iter()
            .map(|(i, j, replies)| ReplyLine {
                pair: (*i, *j),
                replies: replies.to_vec(),
            })
            .collect(),
        sides,
    };
    let checked = check_text(&certificate.to_string(), &mut |_, _| true);
    checked.map(|_| ()).map_err(|why| why.reason.to_string())
}

#[test]
fn a_reply_is_one_move_and_leads_to_a_claimed_pair() {
    let zero = (0, 0, &[][..]);
    assert_eq!(
        games(&[zero, (2, 0, &[(0, 0)]), (0, 2, &[(0, 0)])], (2, 0)),
        Ok(())
    );
    // Left would answer by no move.
    let same = games(&[zero, (2, 0, &[(2, 0)]), (0, 2, &[(0, 0)])], (2, 0));
    assert_eq!(same, Err("`ge 2 0`: 2,0 is not a reply to 1,0".to_owned()));
    let same = games(&[zero, (2, 0, &[(0, 0)]), (0, 2, &[(0, 2)])], (2, 0));
    assert_eq!(same, Err("`ge 0 2`: 0,2 is not a reply to 0,1".to_owned()));
    // * and 0 are not equal: no reply to a move to 0,0.
    let star = games(&[zero, (1, 0, &[(0, 0)]), (0, 1, &[(0, 0)])], (1, 0));
    assert_eq!(star, Err("`ge 1 0`: 0,0 is not a reply to 0,0".to_owned()));
    // 1 >= 0 is true, and the other direction is not claimed.
    let why = "nodes 3 and 0 are not claimed to be >= each other";
    assert_eq!(games(&[zero, (3, 0, &[])], (3, 0)), Err(why.to_owned()));
    let why = "nodes 0 and 3 are not claimed to be >= each other";
    assert_eq!(games(&[zero, (3, 0, &[])], (0, 3)), Err(why.to_owned()));
    let unknown = games(&[(4, 0, &[])], (0, 0));
    assert_eq!(unknown, Err("`ge 4 0` names no node".to_owned()));
    let missing = games(&[(2, 0, &[(0, 0)])], (2, 0));
    assert_eq!(
        missing,
        Err("`ge 2 0`: nothing is claimed of 0,0".to_owned())
    );
    let few = games(&[(2, 2, &[(1, 2)])], (2, 2));
    assert_eq!(few, Err("`ge 2 2` needs 2 replies and has 1".to_owned()));
    let number = "grundy-certificate 1\npartizan equal a\nnode 1 : :\nequal 0 0\n";
    assert!(PartizanCertificate::parse(&sealed(number)).is_err());
    let own = "grundy-certificate 1\npartizan equal a\nnode 0 : 0 :\nge 0 0 0,0\nequal 0 0\n";
    assert_eq!(
        reason(own),
        "node 0 has an option that is not an earlier node"
    );
}

#[test]
fn heaps_of_two_sets_repeat_with_the_least_numbers() {
    let heaps = |left: &[u64], right: &[u64], period, preperiod| {
        let certificate = PartizanCertificate::Heaps {
            left: left.to_vec(),
            right: right.to_vec(),
            period,
            preperiod,
        };
        let checked = check_text(&certificate.to_string(), &mut |_, _| true);
        checked.map(|_| ()).map_err(|why| why.reason.to_string())
    };
    for (left, right, p, n0) in [
        (&[1][..], &[1][..], 2, 0),
        (&[1, 2], &[1, 2], 3, 0),
        (&[2], &[2], 4, 0),
        (&[], &[], 1, 0),
    ] {
        for period in 1..9 {
            for preperiod in 0..6 {
                let found = heaps(left, right, period, preperiod);
                let good = (period, preperiod) == (p, n0);
                assert_eq!(
                    found.is_ok(),
                    good,
                    "{left:?} {right:?} {period} {preperiod}"
                );
            }
        }
    }
    let large = "heaps beyond 65536 are not compared";
    assert_eq!(heaps(&[1], &[1], 65_535, 0), Err(large.to_owned()));
    assert_eq!(heaps(&[1], &[1], 1, 65_534), Err(large.to_owned()));
}

#[test]
fn equal_games_are_named_by_their_forms() {
    let certificate = |what: &str| PartizanCertificate::Equal {
        what: what.to_owned(),
        nodes: vec![[vec![], vec![]], [vec![0], vec![]], [vec![0, 1], vec![1]]],
        pairs: Vec::new(),
        sides: (2, 1),
    };
    assert_eq!(
        certificate("a").claim(),
        "node 2, {0,{0|}|{0|}}, is equal to node 1, {0|}, by the replies of the second player \
         (named `a` by the file, not checked)"
    );
    let long = certificate(&"b".repeat(500)).claim().to_string();
    let cut = format!("(named `{}…` by the file", "b".repeat(400));
    assert!(long.contains(&cut), "{long}");
}

#[test]
fn a_claim_about_rows_has_a_row_and_one_spelling() {
    let body = "grundy-certificate 1\nrules (% x 3)\ntheorem T4\nalong x from 0 with y from 0\n";
    assert_eq!(reason(body), "there is no row");
    let error = RowsCertificate::parse(&sealed(&body.replace("x from 0", "x from -0")));
    assert_eq!(error.expect_err("no number").line, 4);
    // A file names only its parameters, a caller has any index.
    for (params, runs) in [(1, 1), (2, 2), (2, 9)] {
        let claim = RowsCertificate {
            rules: text::parse(params, "7").expect("a constant"),
            runs,
            start: 0,
            first: 0,
            rows: vec![Row {
                period: 1,
                preperiod: 0,
                saltus: 0,
                values: 2,
                hash: RowsCertificate::hash_of(&[7, 7]),
            }],
        };
        let refused = claim.check(&mut |_, _| true).expect_err("another index");
        assert_eq!(refused.reason.to_string(), "there is no row");
    }
}

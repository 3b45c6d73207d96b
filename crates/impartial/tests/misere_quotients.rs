//! Misère play: forms, genera and quotients against the definition and against independent
//! computations.

use grundy_core::{Budget, Run, Stop};
use grundy_impartial::misere::{
    Forms, Genera, Genus, LearnError, MiserePeriod, Presentation, Quotient, Shape, Simplified, Word,
};

use crate::misere::facts::{Dice, rows};
use crate::misere::heaps::{Code, Definition};

fn of(rules: &[Vec<Word>]) -> Quotient {
    let mut quotient = Quotient::new();
    for options in rules {
        quotient.push(options.clone(), &mut Run::silent()).unwrap();
    }
    quotient
}

fn shape(code: &Code) -> Shape {
    Shape {
        most_taken: code.most_taken(),
        parts: code.parts(),
        unequal: false,
    }
}

fn simplified(rules: &[Vec<Word>]) -> Simplified {
    let mut set = Simplified::new(500);
    for options in rules {
        set.push(options);
    }
    set
}

fn lost(quotient: &Quotient) -> usize {
    quotient.p_portion().iter().filter(|lost| **lost).count()
}

fn growth(quotient: &Quotient) -> String {
    let steps = quotient
        .growth()
        .iter()
        .map(|(heap, order)| format!("{heap}:{order}"));
    steps.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_form_of_too_many_letters_is_not_written() {
    let mut forms = Forms::with_cap(1000);
    let heaps = (0..3).try_fold(vec![Forms::ZERO], |heaps, _| {
        let next = forms.make(&heaps)?;
        Some([heaps, vec![next]].concat())
    });
    let mut last = heaps.expect("there is room")[2..].to_vec();
    let mut lengths = Vec::new();
    while let Some(text) = {
        let next = forms.make(&last).expect("there is room");
        last = vec![last[last.len() - 2], last[last.len() - 1], next];
        forms.show(next)
    } {
        lengths.push(text.len());
    }
    // Each has the two before it inside, as the numbers of Fibonacci have.
    assert!((10..40).contains(&lengths.len()), "{lengths:?}");
    assert!(lengths.iter().all(|&letters| letters <= 10_000));
}

#[test]
fn as_many_games_are_born_by_each_day_as_conway_counts() {
    // On Numbers and Games, ch. 12.
    let born: Vec<_> = (0..=4).filter_map(Forms::born_by).collect();
    assert_eq!(born, [1, 2, 3, 5, 22]);
}

#[test]
fn forms_agree_with_the_independent_reduction() {
    for row in rows(include_str!("../../../tests/beyond/misere_canonical.tsv")) {
        let (code, heap) = (Code::new(row[0]), row[1].parse().unwrap());
        let mut set = Simplified::new(5000);
        for options in code.heaps(heap) {
            set.push(&options);
        }
        assert_eq!(set.form(heap).as_deref(), Some(row[2]), "{row:?}");
    }
}

#[test]
fn equal_forms_stand_for_each_other_in_every_small_sum() {
    // Words of essential components have the outcome of the components that they replace.
    for code in ["0.77", "0.07", "0.123", "4.7"] {
        let mut definition = Definition::default();
        let rules = Code::new(code).heaps(11);
        let set = simplified(&rules);
        let essential: Vec<Vec<Word>> = (0..set.essential().len() as u32)
            .map(|c| set.essential().options(c).to_vec())
            .collect();
        let mut among = Definition::default();
        for a in 0..12 {
            for b in a..12 {
                let sum = [a, b];
                let word = set.word_of(&sum);
                assert_eq!(
                    definition.is_p(&rules, &sum),
                    among.is_p(&essential, &word),
                    "{code} {sum:?}"
                );
            }
        }
    }
}

#[test]
fn genera_agree_with_the_independent_recursion() {
    for code in rows(include_str!("../../../tests/beyond/genus.tsv")).chunk_by(|a, b| a[0] == b[0])
    {
        let to = code
            .iter()
            .map(|row| row[1].parse::<u32>().unwrap())
            .max()
            .unwrap();
        let mut set = Simplified::new(500);
        for options in Code::new(code[0][0]).heaps(to) {
            set.push(&options);
        }
        let mut genera = Genera::default();
        for row in code {
            let heap = row[1].parse().unwrap();
            let genus = genera.of(&set, &[heap], &mut Run::silent()).unwrap();
            let kind = match (genus.is_firm(), genus.is_fickle()) {
                (true, false) => "firm",
                (false, true) => "fickle",
                _ => "other",
            };
            assert_eq!([&genus.to_string(), kind], [row[3], row[4]], "{row:?}");
        }
    }
}

#[test]
fn a_digit_of_the_genus_is_the_heap_that_makes_a_p_position() {
    for code in ["0.77", "0.123", "0.26", "4.7"] {
        let heaps = 9;
        let mut rules = Code::new(code).heaps(heaps);
        let nim = rules.len() as u32;
        rules.extend((0..12).map(|size| (0..size).map(|left| vec![nim + left]).collect()));
        let set = simplified(&rules);
        let (mut genera, mut definition) = (Genera::default(), Definition::default());
        for heap in 0..=heaps {
            let genus = genera.of(&set, &[heap], &mut Run::silent()).unwrap();
            for twos in 0..4usize {
                for n in 0..12 {
                    let mut sum = vec![heap, nim + n];
                    sum.extend(vec![nim + 2; twos]);
                    let expected = genus.digit(twos) == n;
                    assert_eq!(
                        definition.is_p(&rules, &sum),
                        expected,
                        "{code} {sum:?} {genus}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_genus_of_nim_is_the_list_of_the_books() {
    let mut genera = vec![Genus::of_nothing()];
    for _ in 1..6 {
        let options: Vec<&Genus> = genera.iter().collect();
        let next = Genus::of_options(&options);
        genera.push(next);
    }
    let shown: Vec<String> = genera.iter().map(Genus::to_string).collect();
    assert_eq!(shown, ["0^120", "1^031", "2^20", "3^31", "4^46", "5^57"]);
}

#[test]
fn every_quotient_with_a_proof_is_reproduced() {
    for row in rows(include_str!("../../../tests/beyond/misere_quotients.tsv")) {
        let code = Code::new(row[0]);
        let heaps: u32 = row[1].parse().unwrap();
        let needed: u32 = row[7].parse().unwrap();
        let quotient = of(&code.heaps(heaps.max(needed) - 1));
        let number = |i: usize| row[i].parse::<usize>().unwrap();
        assert_eq!(quotient.order(), number(2), "{row:?}");
        assert_eq!(lost(&quotient), number(3), "{row:?}");
        assert_eq!(quotient.monoid().kernel().len(), number(4), "{row:?}");
        assert_eq!(growth(&quotient), row[8], "{row:?}");
        assert_eq!(quotient.order() % 2, 0, "{row:?}");
        let period = shape(&code).proved(quotient.phi());
        let expected = MiserePeriod {
            period: number(5),
            preperiod: number(6),
        };
        assert_eq!(period, Some(expected), "{row:?}");
    }
}

#[test]
fn partial_quotients_grow_where_they_should() {
    for code in
        rows(include_str!("../../../tests/beyond/misere_partial.tsv")).chunk_by(|a, b| a[0] == b[0])
    {
        let to = code
            .iter()
            .map(|row| row[1].parse::<u32>().unwrap())
            .max()
            .unwrap();
        let mut quotient = Quotient::new();
        let mut rows = code.iter().peekable();
        for options in Code::new(code[0][0]).heaps(to) {
            quotient.push(options, &mut Run::silent()).unwrap();
            let heap = quotient.len() as u32 - 1;
            if let Some(row) = rows.next_if(|row| row[1].parse() == Ok(heap)) {
                let p = row[3].parse().unwrap_or_else(|_| lost(&quotient));
                assert_eq!(
                    (quotient.order().to_string().as_str(), lost(&quotient)),
                    (row[2], p),
                    "{row:?}"
                );
                assert_eq!(
                    quotient.growth().last().map(|step| step.0),
                    Some(heap),
                    "{row:?}"
                );
            }
        }
        assert_eq!(quotient.growth().len(), code.len(), "{}", code[0][0]);
    }
}

#[test]
fn the_presentation_of_kayles_is_the_published_one() {
    // Plambeck and Siegel 2008, with other letters perhaps: order, |P|, generators and relations
    // are compared.
    let quotient = of(&Code::new("0.77").heaps(30));
    let told = Presentation::from_quotient(&quotient);
    assert_eq!(told.generators, [1, 2, 5, 9, 12, 25, 27]);
    assert_eq!(told.p_portion.join(" "), "a d e ac b^2 ac^2 ad^2 ade adf");
    let rows = rows(include_str!("../../../tests/beyond/misere_quotients.tsv"));
    for row in rows
        .iter()
        .filter(|row| ["0.77", "0.75", "0.123", "0.53"].contains(&row[0]))
    {
        let quotient = of(&Code::new(row[0]).heaps(60));
        let told = Presentation::from_quotient(&quotient);
        let relations = told
            .relations
            .iter()
            .map(|(left, right)| format!("{left}={right}"));
        assert_eq!(relations.collect::<Vec<_>>().join(", "), row[10]);
        let mut lost = told.p_portion.clone();
        lost.sort();
        let mut expected: Vec<&str> = row[11].split(' ').collect();
        expected.sort_unstable();
        assert_eq!(lost, expected);
        let phi: Vec<&str> = quotient
            .phi()
            .iter()
            .map(|&e| told.words[usize::from(e)].as_str())
            .collect();
        let known: Vec<&str> = row[12].split(' ').take(60).collect();
        assert_eq!(phi[..known.len()], known[..]);
    }
}

#[test]
fn sums_of_the_data_have_their_outcome_by_product_or_by_search() {
    let mut quotients: Vec<(&str, Quotient)> = Vec::new();
    let mut run = Run::silent();
    for row in rows(include_str!("../../../tests/beyond/misere_sums.tsv")) {
        if quotients.iter().all(|(code, _)| *code != row[0]) {
            let mut quotient = Quotient::with_caps(100, 2000);
            for options in Code::new(row[0]).heaps(22) {
                quotient.append(options, &mut run).unwrap();
            }
            quotients.push((row[0], quotient));
        }
        let quotient = quotients.iter_mut().find(|(code, _)| *code == row[0]);
        let (_, quotient) = quotient.unwrap();
        let sum: Vec<u32> = row[1]
            .split(' ')
            .map(|heap| heap.parse().unwrap())
            .collect();
        let outcome = quotient.outcome(&sum, &mut run).unwrap();
        assert_eq!(outcome.to_string(), row[2], "{row:?}");
    }
    // Both ways are taken.
    let open = quotients
        .iter()
        .filter(|(_, quotient)| quotient.len() < 23)
        .count();
    assert!(0 < open && open < quotients.len());
}

#[test]
fn ten_thousand_random_sums_have_the_outcome_of_the_definition() {
    let mut dice = Dice(17);
    for code in ["0.77", "0.123", "0.71", "0.07", "0.144"] {
        let rules = Code::new(code).heaps(12);
        let quotient = of(&rules);
        let mut definition = Definition::default();
        for _ in 0..2000 {
            let sum: Vec<u32> = (0..dice.below(5)).map(|_| dice.below(13)).collect();
            assert_eq!(
                quotient.is_p(&sum),
                definition.is_p(&rules, &sum),
                "{code} {sum:?}"
            );
        }
    }
}

/// A random closed set: options are words of up to two earlier components.
fn random_set(dice: &mut Dice) -> Vec<Vec<Word>> {
    let many = 3 + dice.below(6);
    (0..many)
        .map(|component| {
            (0..dice.below(4))
                .filter(|_| component > 0)
                .map(|_| (0..dice.below(3)).map(|_| dice.below(component)).collect())
                .collect()
        })
        .collect()
}

#[test]
fn quotients_of_random_sets_agree_with_the_definition_on_all_small_sums() {
    let mut dice = Dice(5);
    let (mut sums, mut large) = (0, 0);
    for _ in 0..120 {
        let rules = random_set(&mut dice);
        let mut quotient = Quotient::with_cap(150);
        let mut run = Run::silent();
        if rules
            .iter()
            .any(|options| quotient.push(options.clone(), &mut run).is_err())
        {
            large += 1;
            continue;
        }
        let mut definition = Definition::default();
        let many = rules.len() as u32;
        let mut stack: Vec<Word> = vec![Word::new()];
        while let Some(sum) = stack.pop() {
            assert_eq!(
                quotient.is_p(&sum),
                definition.is_p(&rules, &sum),
                "{rules:?} {sum:?}"
            );
            sums += 1;
            if sum.len() < 4 {
                let last = sum.last().copied().unwrap_or(0);
                stack.extend((last..many).map(|next| [&sum[..], &[next]].concat()));
            }
        }
        assert!(quotient.order() == 1 || quotient.order().is_multiple_of(2));
    }
    assert!(
        sums > 10_000 && large < 12,
        "{sums} sums, {large} sets too large"
    );
}

#[test]
fn a_quotient_is_reduced() {
    // Two elements that no third distinguishes would be one.
    let quotient = of(&Code::new("0.77").heaps(28));
    let (monoid, p) = (quotient.monoid(), quotient.p_portion());
    let row = |a: u16| -> Vec<bool> { monoid.row(a).iter().map(|&b| p[usize::from(b)]).collect() };
    let mut rows: Vec<_> = (0..monoid.order() as u16).map(row).collect();
    rows.sort();
    rows.dedup();
    assert_eq!(rows.len(), monoid.order());
}

#[test]
fn dawson_and_its_relatives_agree_after_a_shift() {
    let dawson = of(&Code::new("0.07").heaps(26));
    for (code, shift) in [("0.137", 1), ("0.4", -1)] {
        let other = of(&Code::new(code).heaps((26 - shift) as u32));
        let moved: Vec<_> = other
            .growth()
            .iter()
            .map(|(h, o)| ((*h as i32 + shift) as u32, *o))
            .collect();
        assert_eq!(moved, dawson.growth(), "{code}");
    }
}

#[test]
fn learning_kayles_takes_few_questions() {
    let quotient = of(&Code::new("0.77").heaps(170));
    assert!(
        quotient.nodes() < 1000,
        "{} sums were searched",
        quotient.nodes()
    );
    let dawson = of(&Code::new("0.07").heaps(30));
    assert!(
        dawson.nodes() < 200_000,
        "{} sums were searched",
        dawson.nodes()
    );
}

#[test]
fn limits_and_caps_leave_the_quotient_before() {
    let rules = Code::new("0.07").heaps(30);
    let mut quotient = Quotient::with_cap(100);
    let mut run = Run::silent();
    let failed = rules
        .iter()
        .position(|options| quotient.push(options.clone(), &mut run).is_err());
    assert_eq!(
        (failed, quotient.order(), quotient.len()),
        (Some(25), 24, 25)
    );
    assert!(quotient.is_p(&[3, 5]) && quotient.push(vec![], &mut run) == Err(LearnError::Large));
    let mut quotient = Quotient::new();
    let mut run = Run::silent().with(Budget::cells(100));
    let stopped = rules
        .iter()
        .find_map(|options| quotient.push(options.clone(), &mut run).err());
    assert_eq!(stopped, Some(LearnError::Stopped(Stop::Budget)));
    assert_eq!(quotient.len(), 25);
}

/// All boards of Notakto below a position, one for each symmetry class, dead ones as no component
/// at all.
fn notakto() -> (Vec<u32>, Vec<Vec<Word>>) {
    const LINES: [u32; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    let dead = |board: u32| LINES.iter().any(|line| board & line == *line);
    let least = |board: u32| {
        let turned = |b: u32| {
            (0..9)
                .filter(|i| b >> i & 1 == 1)
                .fold(0, |t, i| t | 1 << (i % 3 * 3 + 2 - i / 3))
        };
        let mirrored = |b: u32| {
            (0..9)
                .filter(|i| b >> i & 1 == 1)
                .fold(0, |t, i| t | 1 << (i / 3 * 3 + 2 - i % 3))
        };
        let mut all = vec![board];
        for i in 0..3 {
            all.push(turned(all[i]));
        }
        (0..4).for_each(|i| all.push(mirrored(all[i])));
        all.into_iter().min().unwrap()
    };
    let mut boards: Vec<u32> = (0..512).map(least).filter(|board| !dead(*board)).collect();
    boards.sort_unstable_by_key(|board| (9 - board.count_ones(), *board));
    boards.sort_by_key(|board| std::cmp::Reverse(board.count_ones()));
    boards.dedup();
    let rules = boards
        .iter()
        .map(|board| {
            let moves = (0..9)
                .filter(|i| board >> i & 1 == 0)
                .map(|i| board | 1 << i);
            moves
                .map(|left| {
                    let place = |left| boards.iter().position(|b| *b == left).unwrap() as u32;
                    if dead(left) {
                        vec![]
                    } else {
                        vec![place(least(left))]
                    }
                })
                .collect()
        })
        .collect();
    (boards, rules)
}

#[test]
fn notakto_has_the_quotient_of_order_18() {
    let (boards, rules) = notakto();
    let quotient = of(&rules);
    assert_eq!(
        (boards.len(), quotient.order(), lost(&quotient)),
        (46, 18, 4)
    );
    let read = |word: &str| {
        let marks = word.bytes().enumerate().filter(|(_, mark)| *mark == b'X');
        let mut board = marks.fold(0u32, |board, (i, _)| board | 1 << i);
        // The class of the board, found by the listed one of its symmetries.
        for i in 0..8 {
            if let Some(place) = boards.iter().position(|b| *b == board) {
                return place as u32;
            }
            let cells = (0..9).filter(|c| board >> c & 1 == 1);
            board = if i == 3 {
                cells.fold(0, |t, c| t | 1 << (c / 3 * 3 + 2 - c % 3))
            } else {
                cells.fold(0, |t, c| t | 1 << (c % 3 * 3 + 2 - c / 3))
            };
        }
        panic!("{word} is not a live board");
    };
    let mut elements: Vec<(u16, &str)> = Vec::new();
    for row in rows(include_str!("../../../tests/beyond/notakto_boards.tsv")) {
        let board = read(row[0]);
        assert_eq!(quotient.is_p(&[board]), row[2] == "P", "{row:?}");
        elements.push((quotient.phi()[board as usize], row[1]));
    }
    // The same element exactly where the data has the same one.
    for a in &elements {
        for b in &elements {
            assert_eq!(a.0 == b.0, a.1 == b.1);
        }
    }
    for row in rows(include_str!("../../../tests/beyond/notakto_sums.tsv")) {
        let sum: Vec<u32> = row[0].split(' ').map(read).collect();
        assert_eq!(quotient.is_p(&sum), row[1] == "P", "{row:?}");
    }
}

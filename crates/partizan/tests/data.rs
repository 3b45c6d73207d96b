//! Checks every row of the truth data about values.

use grundy_partizan::values::{Arena, ArenaResult, Dyadic, Id};

/// The rows of a table, without its head.
fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.skip(1).map(|line| line.split('\t').collect())
}

fn number(text: &str) -> Dyadic {
    text.parse().expect(text)
}

/// Columns: game, position, value, outcome, mean, temperature, atomic weight, left stop, right
/// stop.
fn check(arena: &mut Arena, row: &[&str]) {
    let what = row[1];
    let id = arena
        .read(what)
        .unwrap_or_else(|error| panic!("{what}: {error}"));
    let value = arena
        .read(row[2])
        .unwrap_or_else(|error| panic!("{}: {error}", row[2]));
    assert_eq!(id, value, "{what} = {}", row[2]);
    assert_eq!(arena.outcome(id).unwrap().letter(), row[3], "{what}");
    assert_eq!(arena.mean(id).unwrap(), number(row[4]), "mean of {what}");
    assert_eq!(
        arena.temperature(id).unwrap(),
        number(row[5]),
        "temperature of {what}"
    );
    let weight = arena
        .weight(id)
        .unwrap_or_else(|why| panic!("weight of {what}: {why}"));
    if row[6] == "-" {
        assert_eq!(weight, None, "{what}");
    } else {
        assert_eq!(
            weight,
            Some(arena.read(row[6]).unwrap()),
            "weight of {what}"
        );
    }
    let (left, right) = arena.stops(id);
    assert_eq!(
        (left, right),
        (&number(row[7]), &number(row[8])),
        "stops of {what}"
    );
    for text in [arena.text(id).unwrap(), arena.plain_text(id).unwrap()] {
        assert_eq!(arena.read(&text), Ok(id), "{what} is written {text}");
    }
}

#[test]
fn forms_have_the_published_values() {
    let mut arena = Arena::new();
    let mut count = 0;
    for row in rows(include_str!("data/forms.tsv")) {
        check(&mut arena, &row);
        count += 1;
    }
    assert_eq!(count, 299);
}

#[test]
fn numbers_of_any_size_are_exact() {
    let mut arena = Arena::new();
    let mut count = 0;
    for row in rows(include_str!("data/big.tsv")).filter(|row| row[0] == "form") {
        check(&mut arena, &row);
        count += 1;
    }
    assert_eq!(count, 12);
}

#[test]
fn values_are_written_as_the_data_have_them() {
    let mut arena = Arena::new();
    let (mut other, mut all) = (Vec::new(), 0);
    for row in rows(include_str!("data/forms.tsv")) {
        let id = arena.read(row[2]).unwrap();
        let text = arena.text(id).unwrap();
        all += 1;
        if text != row[2] {
            other.push(format!("{} is written {text}", row[2]));
        }
    }
    assert!(other.len() * 20 < all, "{other:#?}");
}

#[test]
fn relations_are_those_of_the_data() {
    let mut arena = Arena::new();
    for row in rows(include_str!("data/relations.tsv")) {
        let (g, h) = (arena.read(row[0]).unwrap(), arena.read(row[1]).unwrap());
        let relation = match arena.compare(g, h).unwrap() {
            Some(std::cmp::Ordering::Less) => "<",
            Some(std::cmp::Ordering::Equal) => "=",
            Some(std::cmp::Ordering::Greater) => ">",
            None => "||",
        };
        assert_eq!(relation, row[2], "{} ? {}", row[0], row[1]);
    }
}

fn operate(
    arena: &mut Arena,
    operator: &str,
    arguments: &[Id],
    texts: &[&str],
) -> ArenaResult<Vec<Id>> {
    let g = arguments.first().copied();
    let one = match (operator, arguments) {
        ("sum", &[g, h]) => arena.add(g, h)?,
        ("difference", &[g, h]) => arena.sub(g, h)?,
        ("negative", &[g]) => arena.neg(g)?,
        ("multiple", &[_, h]) => arena.times(&texts[0].parse().unwrap(), h)?,
        ("cool", &[g, _]) => arena.cool(g, &number(texts[1]))?,
        ("freeze", &[g]) => arena.freeze(g)?,
        ("heat", &[g, t]) => arena.heat(g, t)?,
        ("overheat", &[g, s, t]) => arena.overheat(g, s, t)?,
        ("norton", &[g, u]) => arena.norton(g, u)?,
        ("ordinal", &[g, h]) => arena.ordinal(g, h)?,
        ("reduced", &[g]) => arena.reduced(g)?,
        ("incentives", _) => return arena.incentives(g.unwrap()),
        _ => panic!("{operator} of {texts:?}"),
    };
    Ok(vec![one])
}

#[test]
fn operators_agree_with_the_data() {
    let mut arena = Arena::new();
    for row in rows(include_str!("data/operators.tsv")) {
        let texts: Vec<&str> = row[1].split(" ; ").collect();
        let ids: Vec<Id> = texts
            .iter()
            .map(|text| arena.read(text).expect(text))
            .collect();
        let mut found = operate(&mut arena, row[0], &ids, &texts).unwrap();
        let wanted = row[2].split(" ; ").filter(|text| !text.is_empty());
        let mut wanted: Vec<Id> = wanted.map(|text| arena.read(text).expect(text)).collect();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{} of {}", row[0], row[1]);
    }
}

/// A wall in the notation of the data: mast, critical temperatures downwards, slopes downwards.
fn wall_at(mast: &Dyadic, critical: &[Dyadic], slopes: &[i64], t: &Dyadic) -> Dyadic {
    let mut x = mast.clone();
    for (i, top) in critical.iter().enumerate() {
        if t >= top {
            break;
        }
        let bottom = critical.get(i + 1).map_or(t, |next| next.max(t));
        let slope = Dyadic::from(slopes[i + 1]);
        x = x - slope * (top - bottom);
    }
    x
}

#[test]
fn thermographs_agree_with_the_data() {
    let mut arena = Arena::new();
    for row in rows(include_str!("data/thermographs.tsv")) {
        let id = arena.read(row[0]).unwrap();
        let graph = arena.thermograph(id).unwrap();
        let inner = row[1]
            .trim_start_matches("Thermograph(")
            .trim_end_matches(')');
        let lists: Vec<Vec<&str>> = inner
            .split(']')
            .map(|part| {
                part.split('[')
                    .nth(1)
                    .unwrap_or("")
                    .split(',')
                    .filter(|s| !s.is_empty())
                    .collect()
            })
            .collect();
        let mast = number(inner.split(',').next().unwrap());
        for (wall, lists) in [(&graph.left, &lists[0..2]), (&graph.right, &lists[2..4])] {
            let critical: Vec<Dyadic> = lists[0].iter().map(|t| number(t)).collect();
            let slopes: Vec<i64> = lists[1].iter().map(|s| s.parse().unwrap()).collect();
            let mut times: Vec<Dyadic> = wall.corners().iter().map(|(t, _)| t.clone()).collect();
            times.extend(critical.iter().cloned());
            times.push(Dyadic::from(-1));
            for t in times {
                assert_eq!(
                    wall.at(&t),
                    wall_at(&mast, &critical, &slopes, &t),
                    "{} at {t}",
                    row[0]
                );
            }
            assert_eq!(
                wall.corners().len(),
                critical.len() + 1,
                "corners of {}: {wall:?}",
                row[0]
            );
        }
        assert_eq!(graph.mast, mast, "{}", row[0]);
    }
}

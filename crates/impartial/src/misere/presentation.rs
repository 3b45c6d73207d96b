//! A quotient in letters: generators, relations, and a least word for each element.
//!
//! A letter is the value of a component that is not a product of the values of earlier components.
//! Letters that are products of later letters are then removed. Of the words for an element the
//! *normal form* is the shortest, and of those the one with more of the earlier letters. This is an
//! order of monomials, so divisors of normal forms are normal forms, and the relations "least word
//! that is not a normal form = normal form" suffice. Other programs may choose other letters:
//! compare orders, not words.

use rustc_hash::{FxHashMap, FxHashSet};

use super::quotient::Quotient;

/// Exponents of the letters.
type Exponents = Vec<u32>;

/// Generators, relations and normal forms of a quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The component whose value each letter is.
    pub generators: Vec<u32>,
    /// Each relation, left side and normal form, in words.
    pub relations: Vec<(String, String)>,
    /// The normal form of each element, in words.
    pub words: Vec<String>,
    /// The P-positions in the order of their normal forms.
    pub p_portion: Vec<String>,
}

/// The name of a letter.
pub fn letter(number: usize) -> String {
    match u8::try_from(number) {
        Ok(number @ 0..26) => char::from(b'a' + number).to_string(),
        _ => format!("x{number}"),
    }
}

/// A word as `a`, `ab^2`, `1`.
fn written(exponents: &[u32]) -> String {
    let powers = (0..).zip(exponents).filter(|(_, exponent)| **exponent > 0);
    let word: String = powers
        .map(|(number, exponent)| match exponent {
            1 => letter(number),
            _ => format!("{}^{exponent}", letter(number)),
        })
        .collect();
    if word.is_empty() {
        "1".to_owned()
    } else {
        word
    }
}

impl Presentation {
    /// The presentation of a quotient.
    pub fn from_quotient(quotient: &Quotient) -> Self {
        let monoid = quotient.monoid();
        let generators = letters(quotient);
        let values: Vec<u16> = generators
            .iter()
            .map(|&component| quotient.phi()[component as usize])
            .collect();
        let one: Exponents = vec![0; generators.len()];
        let mut normal: FxHashMap<u16, Exponents> = FxHashMap::from_iter([(0, one.clone())]);
        let mut order: Vec<u16> = vec![0];
        let mut layer: Vec<(Exponents, u16)> = vec![(one, 0)];
        let mut relations: Vec<(Exponents, u16)> = Vec::new();
        while !layer.is_empty() {
            let mut next: Vec<(Exponents, u16)> = Vec::new();
            let mut seen: FxHashSet<Exponents> = FxHashSet::default();
            for (word, element) in &layer {
                for (i, &value) in values.iter().enumerate() {
                    let mut longer = word.clone();
                    longer[i] += 1;
                    if seen.insert(longer.clone()) {
                        next.push((longer, monoid.product(*element, value)));
                    }
                }
            }
            // More of the earlier letters first.
            next.sort_unstable_by(|a, b| b.0.cmp(&a.0));
            next.retain(|(word, element)| {
                let divided = relations
                    .iter()
                    .any(|(left, _)| left.iter().zip(word).all(|(few, many)| few <= many));
                if divided {
                    return false;
                }
                let new = !normal.contains_key(element);
                if new {
                    normal.insert(*element, word.clone());
                    order.push(*element);
                } else {
                    relations.push((word.clone(), *element));
                }
                new
            });
            layer = next;
        }
        let words: Vec<String> = (0..monoid.order() as u16)
            .map(|element| written(&normal[&element]))
            .collect();
        let lost = order
            .iter()
            .filter(|&&element| quotient.p_portion()[usize::from(element)]);
        Self {
            relations: relations
                .iter()
                .map(|(left, element)| (written(left), words[usize::from(*element)].clone()))
                .collect(),
            p_portion: lost
                .map(|&element| words[usize::from(element)].clone())
                .collect(),
            generators,
            words,
        }
    }
}

/// The components whose values are letters.
fn letters(quotient: &Quotient) -> Vec<u32> {
    let (monoid, phi) = (quotient.monoid(), quotient.phi());
    let spans = |generators: &[u32], component: u32| {
        let of: Vec<u16> = generators.iter().map(|&g| phi[g as usize]).collect();
        let value = phi[component as usize];
        monoid
            .generated(&of)
            .iter()
            .any(|&(element, _)| element == value)
    };
    let mut generators: Vec<u32> = Vec::new();
    // A component gets a letter if its value is not a product of the letters so far.
    for component in 0..phi.len() as u32 {
        if !spans(&generators, component) {
            generators.push(component);
        }
    }
    let mut i = 0;
    while i < generators.len() {
        let mut fewer = generators.clone();
        let one = fewer.remove(i);
        if spans(&fewer, one) {
            generators = fewer;
        } else {
            i += 1;
        }
    }
    generators
}

//! Automata that read digits from the least significant one on.
//!
//! A machine of `d` numbers has a table with a column for each letter of `d` digits. Zeros behind the last digit change nothing. A sum
//! carries: after the low digits, what is left of `sum c x + k` is a small number. In a system of slope, where carries go both ways, a sum is
//! read from the other end by a graph of pairs, and that graph is turned around.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use crate::report::Refused;

/// A variable.
pub(super) type Var = u16;

/// A system of digits: a base, or a slope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigitSystem {
    /// Base 2 to 10.
    Base(u8),
    /// Weights `1, r+1, …`, each `r` times the one before and the one before that; behind a digit `r` stands 0.
    Slope(u8),
}

impl DigitSystem {
    pub(super) fn count(self) -> usize {
        match self {
            Self::Base(b) => usize::from(b),
            Self::Slope(r) => usize::from(r) + 1,
        }
    }

    fn weight(self, place: usize) -> Option<i128> {
        let (mut before, mut weight) = (1_i128, 1_i128);
        for _ in 0..place {
            let next = match self {
                Self::Base(b) => weight.checked_mul(i128::from(b))?,
                Self::Slope(r) => weight.checked_mul(i128::from(r))?.checked_add(before)?,
            };
            (before, weight) = (weight, next);
        }
        Some(weight)
    }

    /// The digits of a number, least significant first.
    fn word(self, mut number: i128) -> Vec<usize> {
        let mut length = 0;
        while self.weight(length).is_some_and(|weight| weight <= number) {
            length += 1;
        }
        let mut word = vec![0; length];
        for place in (0..length).rev() {
            let weight = self.weight(place).unwrap_or(1);
            word[place] = (number / weight) as usize;
            number %= weight;
        }
        word
    }
}

/// No machine has more states, and no table more cells.
const MOST_STATES: usize = 60_000;
const MOST_CELLS: usize = 1 << 24;

/// A relation of natural numbers; state 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LowFirst {
    pub vars: Vec<Var>,
    next: Vec<u32>,
    accepts: Vec<bool>,
}

fn refuse<T>(why: &str) -> Result<T, Refused> {
    Err(Refused(why.to_owned()))
}

/// Counts the work of a check, and asks whether to go on.
pub(super) struct CheckWork<'a> {
    pub digits: DigitSystem,
    pub steps: u64,
    pub progress: &'a mut dyn FnMut(u64, u64) -> bool,
}

impl CheckWork<'_> {
    fn step(&mut self, steps: usize) -> Result<(), Refused> {
        let before = self.steps >> 18;
        self.steps += steps as u64;
        if self.steps > 1 << 34 {
            return refuse("it takes more work than any check may take");
        }
        if before != self.steps >> 18 && !(self.progress)(self.steps >> 18, 0) {
            return refuse("the check was interrupted");
        }
        Ok(())
    }
}

/// The letters of some variables as lists of digits.
fn letters(digits: usize, vars: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..vars {
        all = all
            .into_iter()
            .flat_map(|letter: Vec<usize>| (0..digits).map(move |d| [&letter[..], &[d]].concat()))
            .collect();
    }
    all
}

/// A machine by a rule; the rule sees one digit for each variable, in their order.
pub(super) fn by_rule<S: Clone + Ord>(
    work: &mut CheckWork,
    vars: &[Var],
    start: S,
    rule: impl Fn(&S, &[usize]) -> S,
    accepts: impl Fn(&S) -> bool,
) -> Result<LowFirst, Refused> {
    let mut order: Vec<usize> = (0..vars.len()).collect();
    order.sort_by_key(|place| vars[*place]);
    let letters = letters(work.digits.count(), vars.len());
    let mut numbers = BTreeMap::from([(start.clone(), 0_u32)]);
    let mut states = vec![start];
    let mut next = Vec::new();
    let mut at = 0;
    while at < states.len() {
        work.step(letters.len())?;
        if states.len() > MOST_STATES || next.len() > MOST_CELLS {
            return refuse("an automaton grows beyond what a check may take");
        }
        for letter in &letters {
            // The letter in ascending order of the variables, as the rule wants it.
            let mut digits = vec![0; letter.len()];
            for (digit, place) in letter.iter().zip(&order) {
                digits[*place] = *digit;
            }
            let to = rule(&states[at], &digits);
            let count = states.len() as u32;
            let number = *numbers.entry(to.clone()).or_insert(count);
            if number == count {
                states.push(to);
            }
            next.push(number);
        }
        at += 1;
    }
    let machine = LowFirst {
        vars: order.iter().map(|place| vars[*place]).collect(),
        next,
        accepts: states.iter().map(accepts).collect(),
    };
    machine.least(work)
}

/// How a sum stands to 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Zero,
    Negative,
}

/// `sum c x + k` is 0, or below 0.
pub(super) fn sum(
    work: &mut CheckWork,
    terms: &[(Var, i64)],
    constant: i64,
    sign: Sign,
) -> Result<LowFirst, Refused> {
    let vars: Vec<Var> = terms.iter().map(|term| term.0).collect();
    let value = |letter: &[usize]| -> i64 {
        let parts = terms.iter().zip(letter);
        parts.map(|((_, c), digit)| c * *digit as i64).sum()
    };
    match work.digits {
        DigitSystem::Base(b) => {
            let b = i64::from(b);
            let carry = |state: &Option<i64>, letter: &[usize]| {
                let all = (*state)? + value(letter);
                let exact = sign == Sign::Negative || all.rem_euclid(b) == 0;
                exact.then(|| all.div_euclid(b))
            };
            by_rule(work, &vars, Some(constant), carry, |state| match sign {
                Sign::Zero => *state == Some(0),
                Sign::Negative => state.is_some_and(|s| s < 0),
            })
        }
        DigitSystem::Slope(r) => {
            if sign == Sign::Negative {
                // There is a number z with sum + k + z + 1 = 0.
                let z = vars.iter().max().map_or(0, |var| var + 1);
                let mut terms = terms.to_vec();
                terms.push((z, 1));
                return sum(work, &terms, constant + 1, Sign::Zero)?.some(work, z);
            }
            let r = i64::from(r);
            let reach: i64 = terms.iter().map(|term| term.1.abs()).sum::<i64>() * r;
            let most = 8 * (reach + constant.abs()) + 8;
            // Pairs (p, q) from the high end: with n digits to come the value so far is p W_n + q W_(n-1). Those beyond the bound
            // never come back to a small value.
            let sums: BTreeSet<i64> = letters(work.digits.count(), vars.len())
                .iter()
                .map(|letter| value(letter))
                .collect();
            let mut numbers: HashMap<(i64, i64), u32> = HashMap::from([((0, 0), 0)]);
            let mut pairs = vec![(0_i64, 0_i64)];
            let mut before: BTreeMap<i64, Vec<(u32, u32)>> = BTreeMap::new();
            let mut at = 0;
            while at < pairs.len() {
                work.step(sums.len())?;
                let (p, q) = pairs[at];
                for s in &sums {
                    let to = (r * p + q + s, p);
                    if to.0.abs() > most || to.1.abs() > most {
                        continue;
                    }
                    let count = pairs.len() as u32;
                    let number = *numbers.entry(to).or_insert(count);
                    if number == count {
                        pairs.push(to);
                    }
                    before.entry(*s).or_default().push((number, at as u32));
                }
                at += 1;
                if pairs.len() > MOST_STATES {
                    return refuse("a sum has numbers that are too large for a check");
                }
            }
            for edges in before.values_mut() {
                edges.sort_unstable();
            }
            let ends = (0_u32..)
                .zip(&pairs)
                .filter(|(_, (p, q))| p + q + constant == 0);
            let start: Vec<u32> = ends.map(|(number, _)| number).collect();
            let back = |set: &Vec<u32>, letter: &[usize]| {
                let edges = before
                    .get(&value(letter))
                    .map_or(&[][..], |edges| &edges[..]);
                turned(set, edges)
            };
            let machine = by_rule(work, &vars, start, back, |set| set.contains(&0))?;
            machine.and(&valid(work, &vars)?, work)
        }
    }
}

/// The states before some states, by edges sorted by their ends.
fn turned(set: &[u32], edges: &[(u32, u32)]) -> Vec<u32> {
    let mut all = Vec::new();
    for state in set {
        let first = edges.partition_point(|edge| edge.0 < *state);
        let mine = edges[first..].iter().take_while(|edge| edge.0 == *state);
        all.extend(mine.map(|edge| edge.1));
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// HighFirst of an automaton that reads the most significant digit first: from, letter with any digit as none, to.
pub(super) type HighFirst = Vec<(u32, Vec<Option<u8>>, u32)>;

/// The machine of an automaton that reads from the other end; state 0 is its start.
pub(super) fn reversed(
    work: &mut CheckWork,
    vars: &[Var],
    accepting: &[u32],
    steps: &HighFirst,
) -> Result<LowFirst, Refused> {
    let back = |set: &Vec<u32>, letter: &[usize]| {
        let mut all: Vec<u32> = Vec::new();
        for (from, mask, to) in steps {
            let fits = mask.iter().zip(letter);
            let mut fits = fits.map(|(mask, digit)| mask.is_none_or(|m| usize::from(m) == *digit));
            if set.binary_search(to).is_ok() && fits.all(|fits| fits) {
                all.push(*from);
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    };
    let mut start = accepting.to_vec();
    start.sort_unstable();
    let machine = by_rule(work, vars, start, back, |set| set.contains(&0))?;
    machine.and(&valid(work, vars)?, work)
}

/// The words that are numbers.
fn valid(work: &mut CheckWork, vars: &[Var]) -> Result<LowFirst, Refused> {
    let DigitSystem::Slope(r) = work.digits else {
        return Ok(LowFirst::all(work, true));
    };
    let highest = usize::from(r);
    let mut all = LowFirst::all(work, true);
    for var in vars {
        // Before a digit r, which is read later, stands 0.
        let rule = |state: &u8, letter: &[usize]| match (state, letter[0]) {
            (2, _) => 2,
            (1, digit) if digit == highest => 2,
            (_, 0) => 0,
            _ => 1,
        };
        let one = by_rule(work, &[*var], 0_u8, rule, |state| *state != 2)?;
        all = all.and(&one, work)?;
    }
    Ok(all)
}

/// A variable is a number.
pub(super) fn is(work: &mut CheckWork, var: Var, number: i64) -> Result<LowFirst, Refused> {
    let word = work.digits.word(number.into());
    let rule = |place: &usize, letter: &[usize]| match word.get(*place) {
        Some(digit) if *digit == letter[0] => place + 1,
        None if *place == word.len() && letter[0] == 0 => *place,
        _ => usize::MAX,
    };
    by_rule(work, &[var], 0, rule, |place| *place == word.len())
}

impl LowFirst {
    pub fn all(work: &CheckWork, accepts: bool) -> Self {
        let _ = work;
        Self {
            vars: Vec::new(),
            next: vec![0],
            accepts: vec![accepts],
        }
    }

    pub fn states(&self) -> usize {
        self.accepts.len()
    }

    pub fn is_empty(&self) -> bool {
        !self.accepts.contains(&true)
    }

    fn columns(&self) -> usize {
        self.next.len() / self.accepts.len()
    }

    /// The minimal machine, with the states in the order in which they are met.
    fn least(self, work: &mut CheckWork) -> Result<Self, Refused> {
        let columns = self.columns();
        let mut class: Vec<u32> = self.accepts.iter().map(|a| u32::from(*a)).collect();
        let mut classes = 0;
        loop {
            work.step(self.next.len())?;
            let mut known: HashMap<Vec<u32>, u32> = HashMap::new();
            let mut next = Vec::with_capacity(class.len());
            for state in 0..self.states() {
                let row = &self.next[state * columns..(state + 1) * columns];
                let mut key = Vec::with_capacity(columns + 1);
                key.push(class[state]);
                key.extend(row.iter().map(|to| class[*to as usize]));
                let count = known.len() as u32;
                next.push(*known.entry(key).or_insert(count));
            }
            class = next;
            if known.len() == classes {
                break;
            }
            classes = known.len();
        }
        let mut number = vec![u32::MAX; classes];
        let mut order = vec![0_usize];
        number[class[0] as usize] = 0;
        let (mut next, mut accepts) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < order.len() {
            let state = order[at];
            accepts.push(self.accepts[state]);
            for to in &self.next[state * columns..(state + 1) * columns] {
                let class = class[*to as usize] as usize;
                if number[class] == u32::MAX {
                    number[class] = order.len() as u32;
                    order.push(*to as usize);
                }
                next.push(number[class]);
            }
            at += 1;
        }
        Ok(Self {
            vars: self.vars,
            next,
            accepts,
        })
    }

    fn join(
        &self,
        other: &Self,
        work: &mut CheckWork,
        both: fn(bool, bool) -> bool,
    ) -> Result<Self, Refused> {
        let mut vars = [&self.vars[..], &other.vars[..]].concat();
        vars.sort_unstable();
        vars.dedup();
        let digits = work.digits.count();
        let letters = letters(digits, vars.len());
        let column = |machine: &Self| -> Vec<usize> {
            let mine: Vec<usize> = (0..vars.len())
                .filter(|place| machine.vars.contains(&vars[*place]))
                .collect();
            let of = |letter: &Vec<usize>| mine.iter().fold(0, |all, p| all * digits + letter[*p]);
            letters.iter().map(of).collect()
        };
        let (left, right) = (column(self), column(other));
        let (wide_a, wide_b) = (self.columns(), other.columns());
        let mut numbers: HashMap<(u32, u32), u32> = HashMap::from([((0, 0), 0)]);
        let mut pairs = vec![(0_u32, 0_u32)];
        let (mut next, mut accepts) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < pairs.len() {
            work.step(letters.len())?;
            if pairs.len() > 8 * MOST_STATES || next.len() > MOST_CELLS {
                return refuse("an automaton grows beyond what a check may take");
            }
            let (a, b) = pairs[at];
            accepts.push(both(self.accepts[a as usize], other.accepts[b as usize]));
            for (l, r) in left.iter().zip(&right) {
                let to = (
                    self.next[a as usize * wide_a + l],
                    other.next[b as usize * wide_b + r],
                );
                let count = pairs.len() as u32;
                let number = *numbers.entry(to).or_insert(count);
                if number == count {
                    pairs.push(to);
                }
                next.push(number);
            }
            at += 1;
        }
        Self {
            vars,
            next,
            accepts,
        }
        .least(work)
    }

    pub fn and(&self, other: &Self, work: &mut CheckWork) -> Result<Self, Refused> {
        self.join(other, work, |a, b| a && b)
    }

    pub fn or(&self, other: &Self, work: &mut CheckWork) -> Result<Self, Refused> {
        let mine = valid(work, &other.vars)?;
        let others = valid(work, &self.vars)?;
        let (a, b) = (self.and(&mine, work)?, other.and(&others, work)?);
        a.join(&b, work, |a, b| a || b)
    }

    pub fn not(&self, work: &mut CheckWork) -> Result<Self, Refused> {
        let all = valid(work, &self.vars)?;
        all.join(self, work, |a, b| a && !b)
    }

    /// There is a number for a variable.
    pub fn some(&self, work: &mut CheckWork, var: Var) -> Result<Self, Refused> {
        let Some(place) = self.vars.iter().position(|v| *v == var) else {
            return Ok(self.clone());
        };
        let digits = work.digits.count();
        let low = digits.pow((self.vars.len() - 1 - place) as u32);
        let wide = self.columns();
        let spread = |column: usize| -> Vec<usize> {
            let (high, low_part) = (column / low, column % low);
            (0..digits)
                .map(|d| (high * digits + d) * low + low_part)
                .collect()
        };
        // A state is good if zeros of the others, and any digits of this one, can still lead to acceptance.
        let mut good = self.accepts.clone();
        loop {
            let before = good.clone();
            for (state, good) in good.iter_mut().enumerate() {
                let to = |column: &usize| self.next[state * wide + column] as usize;
                *good |= spread(0).iter().any(|column| before[to(column)]);
            }
            if good == before {
                break;
            }
        }
        let columns: Vec<Vec<usize>> = (0..wide / digits).map(spread).collect();
        // From a dead state nothing is accepted.
        let dead = (0..self.states()).find(|state| {
            !self.accepts[*state]
                && (0..wide).all(|column| self.next[state * wide + column] as usize == *state)
        });
        let mut numbers: HashMap<Rc<[u32]>, u32> = HashMap::new();
        let mut sets: Vec<Rc<[u32]>> = vec![Rc::from([0_u32])];
        numbers.insert(sets[0].clone(), 0);
        let (mut next, mut accepts) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < sets.len() {
            let set = sets[at].clone();
            work.step(set.len() * wide)?;
            if sets.len() > MOST_STATES || next.len() > MOST_CELLS {
                return refuse("an automaton grows beyond what a check may take");
            }
            accepts.push(set.iter().any(|state| good[*state as usize]));
            for spread in &columns {
                let mut to: Vec<u32> = Vec::new();
                for state in set.iter() {
                    to.extend(spread.iter().map(|c| self.next[*state as usize * wide + c]));
                }
                to.retain(|state| Some(*state as usize) != dead);
                to.sort_unstable();
                to.dedup();
                let to: Rc<[u32]> = to.into();
                let count = sets.len() as u32;
                let number = *numbers.entry(to.clone()).or_insert(count);
                if number == count {
                    sets.push(to);
                }
                next.push(number);
            }
            at += 1;
        }
        let vars = self.vars.iter().copied().filter(|v| *v != var).collect();
        Self {
            vars,
            next,
            accepts,
        }
        .least(work)
    }

    /// The same relation of other variables, no two the same.
    pub fn of(&self, work: &mut CheckWork, name: impl Fn(Var) -> Var) -> Result<Self, Refused> {
        let named: Vec<Var> = self.vars.iter().map(|var| name(*var)).collect();
        let digits = work.digits.count();
        let wide = self.columns();
        let (next, accepts) = (self.next.clone(), self.accepts.clone());
        let rule = move |state: &u32, letter: &[usize]| {
            let column = letter.iter().fold(0, |all, digit| all * digits + digit);
            next[*state as usize * wide + column]
        };
        by_rule(work, &named, 0, rule, |state| accepts[*state as usize])
    }
}

/// A formula over machines.
#[derive(Clone, Debug)]
pub(super) enum SaidOf {
    Is(Rc<LowFirst>),
    And(Vec<SaidOf>),
    Or(Vec<SaidOf>),
    Not(Box<SaidOf>),
    Some(Vec<Var>, Box<SaidOf>),
}

impl SaidOf {
    pub fn truth(work: &CheckWork, value: bool) -> Self {
        Self::Is(Rc::new(LowFirst::all(work, value)))
    }

    pub fn and(self, other: Self) -> Self {
        match self {
            Self::And(mut list) => {
                list.push(other);
                Self::And(list)
            }
            one => Self::And(vec![one, other]),
        }
    }

    pub fn or(self, other: Self) -> Self {
        match self {
            Self::Or(mut list) => {
                list.push(other);
                Self::Or(list)
            }
            one => Self::Or(vec![one, other]),
        }
    }

    pub fn not(self) -> Self {
        Self::Not(Box::new(self))
    }

    pub fn some(self, vars: Vec<Var>) -> Self {
        if vars.is_empty() {
            self
        } else {
            Self::Some(vars, Box::new(self))
        }
    }

    /// Its machine.
    pub fn machine(&self, work: &mut CheckWork) -> Result<LowFirst, Refused> {
        match self {
            Self::Is(machine) => Ok((**machine).clone()),
            Self::And(list) => {
                let list = parts(list, work)?;
                all(list, work)
            }
            Self::Or(list) => {
                let mut any = LowFirst::all(work, false);
                for said in list {
                    let one = said.machine(work)?;
                    any = any.or(&one, work)?;
                }
                Ok(any)
            }
            Self::Not(said) => said.machine(work)?.not(work),
            Self::Some(vars, said) => some(vars, said, work),
        }
    }
}

/// The machines of the parts of a conjunction, conjunctions inside of it opened.
fn parts(list: &[SaidOf], work: &mut CheckWork) -> Result<Vec<LowFirst>, Refused> {
    let mut found = Vec::new();
    for said in list {
        match said {
            SaidOf::And(inner) => found.extend(parts(inner, work)?),
            other => found.push(other.machine(work)?),
        }
    }
    Ok(found)
}

/// All of them, the smallest first.
fn all(mut list: Vec<LowFirst>, work: &mut CheckWork) -> Result<LowFirst, Refused> {
    list.sort_by_key(|machine| std::cmp::Reverse(machine.next.len()));
    let mut all = LowFirst::all(work, true);
    while let Some(machine) = list.pop() {
        all = all.and(&machine, work)?;
        if all.is_empty() {
            break;
        }
    }
    Ok(all)
}

/// Drops the variables, each as soon as everything that mentions it is joined: always the one of which the fewest other variables are mentioned beside.
fn some(vars: &[Var], said: &SaidOf, work: &mut CheckWork) -> Result<LowFirst, Refused> {
    let mut list = match said {
        SaidOf::And(list) => parts(list, work)?,
        SaidOf::Or(list) => {
            let mut any = LowFirst::all(work, false);
            for said in list {
                let one = some(vars, said, work)?;
                any = any.or(&one, work)?;
            }
            return Ok(any);
        }
        other => vec![other.machine(work)?],
    };
    let letters = work.digits.count() as f64;
    let mut left = vars.to_vec();
    loop {
        left.retain(|var| list.iter().any(|machine| machine.vars.contains(var)));
        let cost = |var: &Var| {
            let mine = list.iter().filter(|machine| machine.vars.contains(var));
            let mut beside = BTreeSet::new();
            let mut states = 1.0_f64;
            for machine in mine {
                states *= machine.states() as f64;
                beside.extend(machine.vars.iter().copied());
            }
            states * letters.powi(beside.len() as i32)
        };
        let best = left
            .iter()
            .copied()
            .min_by(|a, b| cost(a).total_cmp(&cost(b)));
        let Some(var) = best else { break };
        let (with, without): (Vec<_>, Vec<_>) = list
            .into_iter()
            .partition(|machine| machine.vars.contains(&var));
        list = without;
        let joined = all(with, work)?;
        list.push(joined.some(work, var)?);
        left.retain(|other| *other != var);
    }
    all(list, work)
}

//! A written proof as sentences, and as text, Markdown and LaTeX.

use std::fmt::Write as _;

use grundy_certificate::recurrence::{Expr, Op, Reducer};
use grundy_core::{Lang, Message};
use serde_json::{Value as Json, json};

use super::expression::{
    Notation, conjuncts, contains, int, name, op, references, replace, simplified, written,
};
use super::options::{Definition, OptionForm, Part};
use super::{Fallback, LawProof, OptionReason, SHORT_LAW, WrittenProof, messages};
use crate::why::render::{Style, sentence};
use crate::why::{FORMULA, formula};

/// A paragraph of a proof.
pub(super) enum Paragraph {
    /// The statement of a proved law.
    Theorem(Message),
    /// The statement of a law that the program did not prove.
    Law(Message),
    /// The first sentence of the proof.
    Begin(Message),
    /// A sentence of the proof.
    Text(Message),
    /// An item of a list.
    Item(Message),
    /// The last sentence of the proof.
    End(Message),
    /// A sentence after the proof.
    After(Message),
}

impl WrittenProof {
    /// A formula of a sentence.
    fn shown(&self, expr: &Expr) -> String {
        formula(written(expr, &self.names, &self.function, Notation::Page))
    }

    fn show(&self, expr: &Expr) -> String {
        self.shown(&simplified(expr))
    }

    /// The law, if it is short.
    fn short_law(&self) -> Option<Expr> {
        if self.is_of_losses || !self.theorem.single_positions().is_empty() {
            return None;
        }
        let law = replace(self.theorem.formula()?, &|_| None);
        let text = written(&law, &self.names, &self.function, Notation::Page);
        (text.chars().count() <= SHORT_LAW).then_some(law)
    }

    /// Writes a short law instead of the function of the rules.
    fn with_law(&self, expr: &Expr) -> Expr {
        match self.short_law() {
            Some(law) => put_law(expr, &law),
            None => expr.clone(),
        }
    }

    /// Writes the values of positions of numbers.
    fn with_numbers(&self, expr: &Expr) -> Expr {
        let each = |parts: &[Expr]| parts.iter().map(|part| self.with_numbers(part)).collect();
        match expr {
            Expr::Own(args) => {
                let args: Vec<Expr> = each(args);
                let numbers = args.iter().map(|arg| match simplified(arg) {
                    Expr::Int(n) => Some(n),
                    _ => None,
                });
                let numbers: Option<Vec<i64>> = numbers.collect();
                let value = numbers.and_then(|at| self.value_at(&at));
                value.map_or(Expr::Own(args), int)
            }
            Expr::Op(operator, parts) => Expr::Op(*operator, each(parts)),
            other => other.clone(),
        }
    }

    /// The value of the position, as it is written in sentences.
    fn value_text(&self) -> String {
        let here = self.options.here();
        self.shown(&self.with_law(&here))
    }

    fn condition(&self, condition: &Expr) -> Message {
        let condition = simplified(condition);
        match &condition {
            Expr::Op(Op::And, _) => Message::joined(
                conjuncts(&condition)
                    .iter()
                    .map(|part| self.condition(part)),
                " and ",
                " かつ ",
            ),
            Expr::Op(Op::Eq, parts) => match (&parts[0], &parts[1]) {
                (Expr::Op(Op::Mod, of), Expr::Int(1)) => match &of[0] {
                    Expr::Op(Op::Popcount, of) => messages::has_odd_ones(self.show(&of[0])),
                    _ => Message::same(self.shown(&condition)),
                },
                _ => Message::same(self.shown(&condition)),
            },
            _ => Message::same(self.shown(&self.with_law(&condition))),
        }
    }

    /// A move of an option with these numbers; without numbers, in general.
    fn action(&self, option: &OptionForm, terms: Option<&[Expr]>) -> Message {
        let put = |expr: &Expr| match terms {
            Some(terms) => simplified(&self.with_law(&option.put(expr, terms))),
            None => expr.clone(),
        };
        let is_chosen = |expr: &Expr| {
            let first = self.options.first_loop();
            contains(expr, &|part| matches!(part, Expr::Name(n) if *n >= first))
        };
        let is_open = |expr: &Expr| terms.is_none() && is_chosen(expr);
        let number = |expr: &Expr, general: fn() -> Message| {
            if is_open(expr) {
                general()
            } else {
                Message::same(self.shown(&put(expr)))
            }
        };
        let param = |i: usize| Message::same(formula(&self.names[i]));
        let places = references(&option.value);
        if self.is_of_coins {
            let others = places.iter().filter_map(|place| place.first());
            if terms.is_some() {
                let others = others.map(|place| Message::same(self.shown(&put(place))));
                let all = [param(0)].into_iter().chain(others);
                return messages::turn_coins(Message::joined(all, ", ", "、"));
            }
            return match others.count() {
                0 => messages::turn_coins(param(0)),
                more => messages::turn_coins_before(param(0), more),
            };
        }
        match places[..] {
            [] => messages::remove_all(param(0)),
            [place] => {
                let mut taken: Vec<(usize, Expr)> = Vec::new();
                let mut added: Vec<(usize, Expr)> = Vec::new();
                let mut others: Vec<Message> = Vec::new();
                for (i, arg) in place.iter().enumerate() {
                    match simplified(arg) {
                        Expr::Name(n) if n == i => {}
                        Expr::Op(Op::Sub, parts) if parts[0] == Expr::Name(i) => {
                            taken.push((i, parts[1].clone()));
                        }
                        Expr::Op(Op::Add, parts) if parts[0] == Expr::Name(i) => {
                            added.push((i, parts[1].clone()));
                        }
                        arg if terms.is_some() && put(&arg) == name(i) => {}
                        arg if Self::is_below(option, &arg, i) => {
                            let to = number(&arg, messages::a_smaller_number);
                            others.push(messages::reduce_to(param(i), to));
                        }
                        arg => {
                            let to = number(&arg, messages::another_number);
                            others.push(messages::change_to(param(i), to));
                        }
                    }
                }
                match (&taken[..], &added[..], &others[..]) {
                    ([(from, amount)], [(to, same)], []) if amount == same => {
                        if is_open(amount) {
                            return messages::move_some(param(*from), param(*to));
                        }
                        let amount = self.shown(&put(amount));
                        messages::move_between(amount, param(*from), param(*to))
                    }
                    (taken, [], others) => {
                        let taken = taken.iter().map(|(from, amount)| {
                            if is_open(amount) {
                                return messages::take_some(param(*from));
                            }
                            if put(amount) == name(*from) {
                                return messages::reduce_to(param(*from), formula(0));
                            }
                            messages::take_from(self.shown(&put(amount)), param(*from))
                        });
                        let all = taken.chain(others.iter().cloned());
                        match all.reduce(messages::both) {
                            Some(action) => action,
                            None => messages::move_to(self.shown(&Expr::Own(place.to_vec()))),
                        }
                    }
                    _ => {
                        let place = place.iter().map(put).collect();
                        messages::move_to(self.shown(&Expr::Own(place)))
                    }
                }
            }
            _ => {
                let parts: Vec<Expr> = places
                    .iter()
                    .filter_map(|place| place.first())
                    .map(put)
                    .collect();
                let whole = parts.iter().cloned().reduce(|a, b| op(Op::Add, a, b));
                let whole = simplified(&whole.unwrap_or(int(0)));
                let is_split = !contains(&op(Op::Sub, whole, name(0)), &|part| {
                    matches!(part, Expr::Op(Op::Add, _))
                });
                let texts = if terms.is_none() {
                    messages::two_parts()
                } else {
                    Message::joined(
                        parts.iter().map(|part| Message::same(self.shown(part))),
                        " and ",
                        " と ",
                    )
                };
                if is_split {
                    messages::split_into(param(0), texts)
                } else {
                    messages::leave_parts(param(0), texts)
                }
            }
        }
    }

    /// Whether an argument is a loop that ends before the parameter, so that a move reduces it.
    fn is_below(option: &OptionForm, arg: &Expr, param: usize) -> bool {
        let below = |hi: &Expr| *hi == Expr::Name(param);
        option.parts.iter().any(|part| match part {
            Part::Loop { name, hi, .. } => *arg == Expr::Name(*name) && below(hi),
            Part::Guard(_) => false,
        })
    }

    fn reason(&self, reason: OptionReason) -> Message {
        let value = self.value_text();
        match reason {
            OptionReason::NeverLegal => messages::never_legal(),
            OptionReason::Injective(param) if value == formula(&self.names[param]) => {
                messages::value_changes(value)
            }
            OptionReason::Injective(param) => {
                messages::only_this_changes(formula(&self.names[param]), value)
            }
            OptionReason::OnePerLine(param) if self.params == 1 => {
                messages::one_lost(formula(&self.names[param]))
            }
            OptionReason::OnePerLine(param) => messages::one_per_line(formula(&self.names[param])),
            OptionReason::Above => messages::value_is_larger(value),
            OptionReason::Below => messages::value_is_smaller(value),
            OptionReason::Modulo(modulus) => {
                messages::values_differ_modulo(value, formula(modulus))
            }
            OptionReason::OddOnes => messages::ones_are_even_and_odd(value),
            OptionReason::LostResidues(modulus) => {
                let lost = self.lost_residues(modulus).unwrap_or_default();
                messages::lost_residues(self.shown(&remainder(modulus, &lost)))
            }
            OptionReason::Decided => messages::decided_by_automata(),
        }
    }

    /// The statement of the law.
    fn theorem_sentence(&self) -> Message {
        let law = replace(self.theorem.formula().unwrap_or(&Expr::Undefined), &|_| {
            None
        });
        let domain = simplified(self.theorem.condition());
        let everywhere = domain == int(1);
        let domain = self.condition(&domain);
        if self.is_of_losses {
            let condition = self.condition(&law);
            if everywhere {
                messages::law_of_losses(condition)
            } else {
                messages::law_of_losses_if(condition, domain)
            }
        } else {
            if let Some(cases) = self.law_by_cases(&law) {
                let value = self.shown(&self.options.here());
                return if everywhere {
                    messages::law_by_cases(value, cases)
                } else {
                    messages::law_by_cases_if(value, cases, domain)
                };
            }
            let equation = op(Op::Eq, self.options.here(), law);
            let equation = self.shown(&equation);
            if everywhere {
                messages::law_of_values(equation)
            } else {
                messages::law_of_values_if(equation, domain)
            }
        }
    }

    /// A law with conditions, one case after the other.
    fn law_by_cases(&self, law: &Expr) -> Option<Message> {
        let mut cases = Vec::new();
        let mut rest = law;
        while let Expr::Op(Op::If, parts) = rest {
            let condition = self.condition(&parts[0]);
            cases.push(messages::value_if(self.shown(&parts[1]), condition));
            rest = &parts[2];
        }
        if cases.is_empty() {
            return None;
        }
        cases.push(messages::value_otherwise(self.shown(rest)));
        Some(Message::joined(cases, ", ", "、"))
    }

    fn paragraphs(&self) -> Vec<Paragraph> {
        let mut page = vec![Paragraph::Theorem(self.theorem_sentence())];
        let single = self.theorem.single_positions();
        if !single.is_empty() && !self.is_of_losses {
            let values = single.iter().map(|(at, value)| {
                let at: Vec<Expr> = at.iter().map(|n| int(*n)).collect();
                Message::same(self.shown(&op(Op::Eq, Expr::Own(at), int(*value))))
            });
            let values = Message::joined(values, ", ", "、");
            page.push(Paragraph::Text(messages::single_values(values)));
        }
        let order = self.order.iter().map(|sum| Message::same(formula(sum)));
        page.push(Paragraph::Begin(if self.order.is_empty() {
            messages::by_induction_without_moves()
        } else {
            messages::by_induction(Message::joined(order, ", then ", "、次に "))
        }));
        let value = self.value_text();
        page.push(Paragraph::Text(if self.is_of_losses {
            messages::no_lost_option()
        } else {
            messages::no_option_has_the_value(value.clone())
        }));
        page.extend(self.reason_items());
        let v = formula(&self.names[self.params]);
        page.push(Paragraph::Text(
            match (self.is_of_losses, self.options.reducer) {
                (true, Reducer::Misere) => messages::a_lost_option_exists_misere(),
                (true, _) => messages::a_lost_option_exists(),
                (false, _) => {
                    let name = &self.names[self.params];
                    let value = value.replace(FORMULA, "");
                    let range = formula(format!("0 <= {name} < {value}"));
                    messages::every_value_is_reached(v, range)
                }
            },
        ));
        for (i, definition) in self.definitions.iter().enumerate() {
            let t = self.params + 1 + i;
            let is = |part: &Expr| *part == Expr::Name(t);
            let later = self.definitions[i + 1..].iter().map(Definition::of);
            let used =
                (self.forms.iter()).flat_map(|form| form.terms.iter().chain(&form.condition));
            if !used.chain(later).any(|part| contains(part, &is)) {
                continue;
            }
            let named = formula(&self.names[t]);
            page.push(Paragraph::Text(match definition {
                Definition::Top(of) => messages::definition_top(named, self.shown(of)),
                Definition::Ungray(_) => {
                    messages::definition_ungray(named, self.shown(&definition.condition(t)))
                }
                Definition::Partner(_) | Definition::Diagonal(_) => {
                    let pair = match definition.lost(t) {
                        Some(Expr::Own(pair)) => pair,
                        _ => Vec::new(),
                    };
                    let pair = pair
                        .iter()
                        .map(|n| written(n, &self.names, &self.function, Notation::Page));
                    let pair: Vec<String> = pair.collect();
                    messages::definition_lost(named, formula(format!("({})", pair.join(", "))))
                }
                Definition::Same(of) => messages::definition_same(named, self.shown(of)),
            }));
        }
        for form in &self.forms {
            let option = &self.options.list[form.option];
            let action = self.action(option, Some(&form.terms));
            let case = match &form.condition {
                Some(condition) => messages::case_if(self.condition(condition), action),
                None if self.forms.len() == 1 => messages::case_only(capital(&action)),
                None => messages::case_else(action),
            };
            let consequence = self.consequence(option, &form.terms);
            page.push(Paragraph::Item(match consequence {
                Some(more) => Message::joined([case, more], " ", ""),
                None => case,
            }));
        }
        page.push(Paragraph::End(if self.is_of_losses {
            messages::losses_are_as_stated()
        } else {
            messages::least_free_number(value)
        }));
        if let Some(table) = &self.residues {
            page.push(Paragraph::After(messages::moves_by_remainder()));
            for (remainders, action) in table.groups() {
                let rest = self.shown(&remainder(table.modulus, &remainders));
                page.push(Paragraph::Item(match action {
                    None => messages::remainder_is_lost(rest),
                    Some((option, terms)) => {
                        let option = &self.options.list[*option];
                        let terms: Vec<Expr> = terms.iter().copied().map(int).collect();
                        messages::remainder_and_move(rest, self.action(option, Some(&terms)))
                    }
                }));
            }
        }
        if let Some(strategy) = self.strategy() {
            page.push(Paragraph::After(strategy));
        }
        page
    }

    /// The reasons of the first half; items that differ in the parameter that changes are one.
    fn reason_items(&self) -> Vec<Paragraph> {
        let mut items: Vec<(&OptionForm, OptionReason, Vec<usize>)> = Vec::new();
        for (item, reason) in self.reasons.iter().enumerate() {
            let option = self.options.list.iter().find(|o| o.item == item);
            let Some(option) = option else { continue };
            let changed = match reason {
                OptionReason::Injective(param) | OptionReason::OnePerLine(param) => Some(*param),
                _ => None,
            };
            let same = items.iter_mut().find(|(first, of_first, _)| {
                let of = match of_first {
                    OptionReason::Injective(of) | OptionReason::OnePerLine(of) => *of,
                    _ => return false,
                };
                changed.is_some_and(|param| {
                    std::mem::discriminant(of_first) == std::mem::discriminant(reason)
                        && Self::is_renaming(first, option, of, param)
                })
            });
            match (same, changed) {
                (Some((_, _, others)), Some(param)) => others.push(param),
                _ => items.push((option, *reason, Vec::new())),
            }
        }
        let items = items.into_iter().map(|(first, reason, others)| {
            // The rows of a list are options of one item.
            let options = self.options.list.iter().filter(|o| o.item == first.item);
            let actions = options.map(|option| self.action(option, None));
            let action = Message::joined(actions, ", or ", "、または ");
            let item = messages::kind_of_move(action, self.reason(reason));
            let others = others
                .iter()
                .map(|i| Message::same(formula(&self.names[*i])));
            let others: Vec<Message> = others.collect();
            Paragraph::Item(if others.is_empty() {
                item
            } else {
                messages::same_for(item, Message::joined(others, " and ", " と "))
            })
        });
        items.collect()
    }

    /// Whether two parameters exchanged turn the first option into the second one.
    fn is_renaming(first: &OptionForm, second: &OptionForm, a: usize, b: usize) -> bool {
        let exchange = |number: usize| match number {
            n if n == a => Some(name(b)),
            n if n == b => Some(name(a)),
            _ => None,
        };
        let (Some(from), Some(to)) = (first.place(), second.place()) else {
            return false;
        };
        let mut args: Vec<Expr> = from.iter().map(|arg| replace(arg, &exchange)).collect();
        args.swap(a, b);
        let parts = first.parts.iter().map(|part| match part {
            Part::Loop { name, lo, hi, step } => Part::Loop {
                name: *name,
                lo: replace(lo, &exchange),
                hi: replace(hi, &exchange),
                step: *step,
            },
            Part::Guard(guard) => Part::Guard(replace(guard, &exchange)),
        });
        args == to && parts.eq(second.parts.iter().cloned())
    }

    /// The value of the option, or the lost position that it leaves.
    fn consequence(&self, option: &OptionForm, terms: &[Expr]) -> Option<Message> {
        let put = option.put(&option.value, terms);
        if self.is_of_losses {
            let place = option.place()?;
            let place = place.iter().map(|arg| simplified(&option.put(arg, terms)));
            let place: Vec<String> = place
                .map(|arg| written(&arg, &self.names, &self.function, Notation::Page))
                .collect();
            let place = match &place[..] {
                [one] => one.clone(),
                several => format!("({})", several.join(", ")),
            };
            return Some(messages::position_is_then_lost(formula(place)));
        }
        let v = name(self.params);
        // The arguments are simplified before the law is put in, so that the value shows them.
        let value = simplified_places(&put);
        let with_law = self.with_law(&value);
        let long = written(&with_law, &self.names, &self.function, Notation::Page);
        let shown = if long.chars().count() <= 48 {
            with_law
        } else {
            value
        };
        if shown == v {
            return None;
        }
        Some(messages::value_is_then(self.shown(&op(Op::Eq, shown, v))))
    }

    /// The cases for the value 0: how to win.
    fn strategy(&self) -> Option<Message> {
        let zero = |expr: &Expr| {
            let at_zero = replace(expr, &|n| (n == self.params).then(|| int(0)));
            simplified(&self.with_numbers(&self.with_law(&at_zero)))
        };
        let mut sentences: Vec<Message> = Vec::new();
        for (number, form) in self.forms.iter().enumerate() {
            let condition = form.condition.as_ref().map(&zero);
            if condition == Some(int(0)) {
                continue;
            }
            let condition = condition.filter(|_| self.certain != Some(number));
            let option = &self.options.list[form.option];
            let terms: Vec<Expr> = form.terms.iter().map(zero).collect();
            let uses_definition = terms.iter().chain(&condition).any(|part| {
                contains(
                    part,
                    &|part| matches!(part, Expr::Name(n) if *n > self.params && *n < self.free()),
                )
            });
            if uses_definition && !self.is_of_losses {
                return None;
            }
            let action = self.action(option, Some(&terms));
            if let Some(condition) = condition.filter(|condition| *condition != int(1)) {
                let condition = self.condition(&condition);
                sentences.push(messages::strategy_if(condition, action));
                continue;
            }
            sentences.push(if sentences.is_empty() {
                action
            } else {
                messages::strategy_else(action)
            });
            break;
        }
        (!sentences.is_empty()).then(|| messages::strategy(Message::joined(sentences, "; ", "；")))
    }

    /// As text for a terminal.
    pub fn text(&self, lang: Lang) -> String {
        render(self.paragraphs(), lang, Style::Text)
    }
}

/// Writes the paragraphs of a proof in a format.
fn render(paragraphs: Vec<Paragraph>, lang: Lang, style: Style) -> String {
    let mut page = String::new();
    let (mut in_list, mut in_proof) = (false, false);
    for paragraph in paragraphs {
        let is_item = matches!(paragraph, Paragraph::Item(_));
        if style == Style::Latex && is_item != in_list {
            page.push_str(if is_item {
                "\\begin{itemize}\n"
            } else {
                "\\end{itemize}\n"
            });
        }
        if style == Style::Markdown && is_item != in_list {
            page.push('\n');
        }
        in_list = is_item;
        let write = |text: &Message| sentence(text.text(lang), lang, style);
        let title = |text: Message| match style {
            Style::Markdown => format!("**{}**", text.text(lang)),
            _ => text.text(lang).to_owned(),
        };
        let _ = match &paragraph {
            Paragraph::Theorem(text) if style == Style::Latex => {
                write!(
                    page,
                    "\\begin{{theorem}}\n{}\n\\end{{theorem}}\n",
                    write(text)
                )
            }
            Paragraph::Theorem(text) => {
                writeln!(page, "{} {}", title(messages::theorem()), write(text))
            }
            Paragraph::Law(text) if style == Style::Latex => {
                let title = title(messages::law());
                writeln!(page, "\\paragraph{{{title}}} {}", write(text))
            }
            Paragraph::Law(text) => writeln!(page, "{} {}", title(messages::law()), write(text)),
            Paragraph::Begin(text) if style == Style::Latex => {
                in_proof = true;
                write!(page, "\\begin{{proof}}\n{}\n\n", write(text))
            }
            Paragraph::Begin(text) => {
                let gap = if style == Style::Markdown { "\n" } else { "" };
                writeln!(page, "{gap}{} {}", title(messages::proof()), write(text))
            }
            Paragraph::Text(text) if style == Style::Markdown => {
                writeln!(page, "\n{}", write(text))
            }
            Paragraph::Text(text) => writeln!(page, "{}", write(text)),
            Paragraph::Item(text) => match style {
                Style::Text => writeln!(page, "  - {}", write(text)),
                Style::Markdown => writeln!(page, "- {}", write(text)),
                Style::Latex => writeln!(page, "\\item {}", write(text)),
            },
            Paragraph::End(text) => match style {
                Style::Latex => {
                    let end = if in_proof { "\n\\end{proof}" } else { "" };
                    writeln!(page, "{}{end}", write(text))
                }
                _ => writeln!(page, "{} ∎", write(text)),
            },
            Paragraph::After(text) => {
                let gap = if style == Style::Text { "" } else { "\n" };
                writeln!(page, "{gap}{}", write(text))
            }
        };
    }
    if in_list && style == Style::Latex {
        page.push_str("\\end{itemize}\n");
    }
    page
}

/// The law instead of the function of the rules.
fn put_law(expr: &Expr, law: &Expr) -> Expr {
    let each = |parts: &[Expr]| parts.iter().map(|part| put_law(part, law)).collect();
    match expr {
        Expr::Own(args) => {
            let args: Vec<Expr> = each(args);
            replace(law, &|n| args.get(n).cloned())
        }
        Expr::Op(op, parts) => Expr::Op(*op, each(parts)),
        Expr::Pick(list, part) => Expr::Pick(list.clone(), Box::new(put_law(part, law))),
        Expr::In(part, list) => Expr::In(Box::new(put_law(part, law)), list.clone()),
        other => other.clone(),
    }
}

/// That the parameter has one of these remainders.
fn remainder(modulus: i64, of: &[i64]) -> Expr {
    let rest = op(Op::Mod, name(0), int(modulus));
    match of {
        [one] => op(Op::Eq, rest, int(*one)),
        several => Expr::In(Box::new(rest), several.to_vec()),
    }
}

/// Simplifies the arguments of the function, and nothing around them.
fn simplified_places(expr: &Expr) -> Expr {
    match expr {
        Expr::Own(args) => Expr::Own(args.iter().map(simplified).collect()),
        Expr::Op(op, parts) => Expr::Op(*op, parts.iter().map(simplified_places).collect()),
        other => other.clone(),
    }
}

/// A sentence with a capital, unless it begins with a formula.
fn capital(text: &Message) -> Message {
    let english = text.english();
    let mut chars = english.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    let english = format!("{}{}", first.unwrap_or_default(), chars.as_str());
    Message::new("", english, text.text(Lang::Ja).to_owned())
}

impl LawProof {
    /// As text for a terminal.
    pub fn text(&self, lang: Lang) -> String {
        self.render(lang, Style::Text)
    }

    /// As Markdown, with formulas between `$`.
    pub fn markdown(&self, lang: Lang) -> String {
        self.render(lang, Style::Markdown)
    }

    /// As a part of a LaTeX document, which needs the packages `amsmath` and `amsthm` and an
    /// environment `theorem`.
    pub fn latex(&self, lang: Lang) -> String {
        self.render(lang, Style::Latex)
    }

    pub(in crate::why) fn render(&self, lang: Lang, style: Style) -> String {
        match self {
            Self::Written(proof) => render(proof.paragraphs(), lang, style),
            Self::Period(proof) => render(proof.paragraphs(), lang, style),
            Self::Author(proof) => render(proof.paragraphs(), lang, style),
            Self::Fallback(fallback) => {
                let text = fallback.sentence();
                format!("{}\n", sentence(text.text(lang), lang, style))
            }
        }
    }

    /// The paragraphs of the text.
    pub fn paragraphs(&self, lang: Lang) -> Vec<String> {
        let text = self.text(lang);
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.map(str::to_owned).collect()
    }

    /// As JSON: the proof, or the kind of the fallback, with the text in both languages.
    pub fn to_json(&self) -> Json {
        let mut answer = match self {
            Self::Written(proof) => proof.to_json(),
            Self::Period(proof) => proof.to_json(),
            Self::Author(proof) => proof.to_json(),
            Self::Fallback(fallback) => json!({"fallback": fallback.word()}),
        };
        if let Some(answer) = answer.as_object_mut() {
            answer.insert("text".to_owned(), self.text(Lang::En).into());
            answer.insert("text_ja".to_owned(), self.text(Lang::Ja).into());
        }
        answer
    }
}

/// The text inside a pair of brackets around all of it.
pub(super) fn without_brackets(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let mut depth = 0_i32;
    let is_balanced = inner.chars().all(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth >= 0
    });
    (is_balanced && depth == 0).then_some(inner)
}

/// A law: `(g(x,y) == 0) == (x == y)` says that a condition holds exactly if another one does.
pub(super) fn in_words(law: &str) -> Message {
    let (law, domain) = match law.rsplit_once(" if ") {
        Some((law, domain)) if law.ends_with(')') && !domain.contains(')') => (law, Some(domain)),
        _ => (law, None),
    };
    let sides = law.split_once(") == (").and_then(|(first, second)| {
        let first = without_brackets(&format!("{first})"))?.to_owned();
        Some((first, without_brackets(&format!("({second}"))?.to_owned()))
    });
    match (sides, domain) {
        (Some((first, second)), None) => messages::exactly_if(formula(first), formula(second)),
        (Some((first, second)), Some(domain)) => {
            messages::exactly_if_in(formula(first), formula(second), formula(domain))
        }
        (None, None) => Message::same(formula(law)),
        (None, Some(domain)) => Message::same(formula(format!("{law} if {domain}"))),
    }
}

impl Fallback {
    fn word(&self) -> &'static str {
        match self {
            Self::Theorem { .. } => "theorem",
            Self::States(_) => "states",
            Self::Observed(_) => "observed",
            Self::NoLaw => "none",
            Self::NoTable => "no-table",
        }
    }

    fn sentence(&self) -> Message {
        match self {
            Self::Theorem { law, theorem } => messages::fallback_theorem(in_words(law), theorem),
            Self::States(law) => messages::fallback_states(law.clone()),
            Self::Observed(law) => messages::fallback_observed(in_words(law)),
            Self::NoLaw => messages::fallback_none(),
            Self::NoTable => messages::fallback_no_table(),
        }
    }
}

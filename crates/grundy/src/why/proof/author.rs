//! Proofs by the author of rules, in their header.
//!
//! Laws about prime factors, lists or the golden ratio are beyond the theorems that the program
//! decides. Their proofs are prose. The program compares the law with the rules on a range and says
//! so; it does not check the prose.

use grundy_catalogue::Header;
use grundy_core::{Axis, Lang, Message, Run};
use serde_json::{Value as Json, json};

use super::messages;
use super::page::{Paragraph, in_words, without_brackets};
use crate::formula::Formula;
use crate::laws::expected::closed_form_agrees;
use crate::why::formula;

/// A proof that the author of the rules wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthorProof {
    /// The law, a closed form with its condition.
    pub law: String,
    /// Whether the law says which positions are won.
    is_of_wins: bool,
    /// The paragraphs, with formulas between backticks.
    pub paragraphs: Vec<Message>,
    /// The range on which the law was compared with the rules; empty for all ascending lists of up
    /// to four numbers below 6.
    pub range: Vec<Axis>,
}

impl AuthorProof {
    /// The proof in the header of rules; none if there is none, and if the law differs from the
    /// rules or could not be compared with them.
    pub(super) fn of(game: &mut Formula, law: &str, run: &mut Run) -> Option<Self> {
        let Header {
            proof,
            proof_ja,
            range,
            ..
        } = game.header();
        if proof.is_empty() {
            return None;
        }
        let paragraphs = proof.iter().enumerate().map(|(number, english)| {
            let japanese = proof_ja.get(number).unwrap_or(english);
            Message::new("", english.text.clone(), japanese.text.clone())
        });
        let main = game.main_function();
        let proof = Self {
            law: law.to_owned(),
            is_of_wins: main.is_some_and(|main| main.kind.is_outcome()),
            paragraphs: paragraphs.collect(),
            range: range.clone(),
        };
        (closed_form_agrees(game, run) == Some(true)).then_some(proof)
    }

    pub(super) fn paragraphs(&self) -> Vec<Paragraph> {
        let mut page = vec![Paragraph::Law(self.statement())];
        let last = self.paragraphs.len().saturating_sub(1);
        page.extend(self.paragraphs.iter().enumerate().map(|(number, text)| {
            let text = with_formulas(text);
            match number {
                _ if number == last => Paragraph::End(text),
                0 => Paragraph::Begin(text),
                _ => Paragraph::Text(text),
            }
        }));
        let range: Vec<Message> = (self.range.iter())
            .map(|axis| {
                Message::same(formula(format!(
                    "{} <= {} <= {}",
                    axis.from, axis.name, axis.to
                )))
            })
            .collect();
        let range = match &range[..] {
            [] => messages::short_lists(),
            ranges => Message::joined(ranges.iter().cloned(), ", ", "、"),
        };
        page.push(Paragraph::After(messages::proof_by_the_author(range)));
        page
    }

    fn statement(&self) -> Message {
        let condition = self.law.split_once(" == ").filter(|_| self.is_of_wins);
        let Some((_, condition)) = condition else {
            return in_words(&self.law);
        };
        // The domain is behind the condition, which may be in brackets.
        let (condition, domain) = match condition.rsplit_once(" if ") {
            Some((condition, domain)) if !domain.contains(')') => (condition, Some(domain)),
            _ => (condition, None),
        };
        let condition = formula(without_brackets(condition).unwrap_or(condition));
        match domain {
            None => messages::law_of_wins(condition),
            Some(domain) => messages::law_of_wins_if(condition, formula(domain)),
        }
    }

    pub(super) fn to_json(&self) -> Json {
        json!({ "law": self.law, "author": "rules" })
    }
}

/// Marks the formulas between backticks.
fn with_formulas(text: &Message) -> Message {
    let marked = |text: &str| {
        let parts = text.split('`').enumerate();
        let parts = parts.map(|(number, part)| match number % 2 {
            0 => part.to_owned(),
            _ => formula(part),
        });
        parts.collect::<String>()
    };
    Message::new("", marked(text.text(Lang::En)), marked(text.text(Lang::Ja)))
}

//! Errors with the texts that they point into: underlined text for a terminal, JSON for programs.
//!
//! A [`Diagnostic`] contains byte offsets. Showing it requires the texts, of which there may be
//! several: the rules in their file, an expression from the command line, a value of an input. The
//! engine appends an expression to the rules, so that one range of offsets covers both. A [`Text`]
//! contains its offset in that range.

use std::fmt;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use grundy_core::{Argument, Diagnostic, Fix, Halt, Lang, Message, Severity, Span, Stop, Value};
use grundy_draw::width::printable;
use serde_json::{Value as Json, json};

use crate::messages;

/// A text that messages point into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The name of the text in messages: a path, or words such as `the expression`.
    pub name: Message,
    /// The text itself.
    pub text: String,
    /// The offset of its first byte in the places of the diagnostics.
    pub start: usize,
    /// The number of its first line: 1, or more for a line of a file.
    pub line: usize,
}

/// An error: the reason for a missing answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) texts: Vec<Text>,
    /// The reason why the run was stopped; none if the request is wrong.
    pub(crate) stop: Option<Stop>,
}

/// The form in which messages are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether ANSI escape sequences for colours are used.
    pub colour: bool,
    /// Columns of the page.
    pub width: usize,
    /// The language of the messages.
    pub lang: Lang,
}

impl Default for Look {
    /// No colours, 100 columns, English.
    fn default() -> Self {
        Self {
            colour: false,
            width: 100,
            lang: Lang::En,
        }
    }
}

impl Failure {
    /// Findings that point into these texts.
    pub fn new(diagnostics: Vec<Diagnostic>, texts: Vec<Text>) -> Self {
        Self {
            diagnostics,
            texts,
            stop: None,
        }
    }

    /// Why an engine gave no answer, with the texts that it points into.
    pub fn halted(halt: Halt, texts: Vec<Text>) -> Self {
        let stop = halt.stop();
        Self {
            stop,
            ..Self::new(vec![halt.into_diagnostic()], texts)
        }
    }

    /// Returns the failure of a stopped run, with the finding that describes it.
    pub fn stopped(stop: Stop, diagnostic: Diagnostic) -> Self {
        Self::halted(Halt::Stopped(stop, Box::new(diagnostic)), Vec::new())
    }

    /// A finding without a place.
    pub fn of(diagnostic: Diagnostic) -> Self {
        Self::new(vec![diagnostic], Vec::new())
    }

    /// A finding about one text.
    pub fn about(diagnostic: Diagnostic, name: impl Argument, text: &str) -> Self {
        Self::about_line(diagnostic, (name, 1), text)
    }

    /// A finding about one line of a file, given by the name of the file and the number of the
    /// line.
    pub fn about_line(
        diagnostic: Diagnostic,
        (name, line): (impl Argument, usize),
        text: &str,
    ) -> Self {
        let text = Text {
            name: Message::of(&name),
            text: text.to_owned(),
            start: 0,
            line,
        };
        Self::new(vec![diagnostic], vec![text])
    }

    /// A condition that is neither true nor false.
    pub(crate) fn no_condition(name: Message, text: &str, value: &Value) -> Self {
        let fact = messages::expected_boolean(value.kind_message());
        let label = messages::this_is(value.to_string());
        let diagnostic = Diagnostic::error("wrong-type", fact).at(0..text.len(), label);
        Self::about(diagnostic, name, text)
    }

    /// The findings, the first one being the reason.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The stable name of the first finding, such as `unknown-name`.
    pub fn code(&self) -> &'static str {
        self.diagnostics.first().map_or("error", |d| d.code)
    }

    /// Returns the reason why the run was stopped; none if the request is wrong.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Adds a text that the findings point into.
    #[must_use]
    pub(crate) fn with_text(mut self, text: Text) -> Self {
        self.texts.push(text);
        self
    }

    /// The same for a longer text that contains the text of that name from `start` on.
    #[must_use]
    pub(crate) fn within(mut self, name: &Message, whole: &str, start: usize) -> Self {
        let part = (self.texts.iter()).rposition(|text| text.name.english() == name.english());
        let Some(part) = part else { return self };
        let texts = &self.texts;
        let spans = self.diagnostics.iter_mut().flat_map(Diagnostic::spans_mut);
        for span in spans {
            if place(texts, span).is_some_and(|(at, _)| at == part) {
                *span = span.start + start..span.end + start;
            }
        }
        whole.clone_into(&mut self.texts[part].text);
        self
    }

    /// Adds advice to the first finding.
    #[must_use]
    pub fn help(mut self, advice: impl Into<Message>) -> Self {
        if let Some(first) = self.diagnostics.first_mut() {
            first.help.push(advice.into());
        }
        self
    }

    /// Replaces a part of the advice of the first finding, in every language.
    #[must_use]
    pub fn with_replaced_advice(mut self, part: &str, new: &str) -> Self {
        if let Some(first) = self.diagnostics.first_mut() {
            for help in &mut first.help {
                let text = |lang| help.text(lang).replace(part, new);
                *help = Message::new("", text(Lang::En), text(Lang::Ja));
            }
        }
        self
    }

    /// Adds a fact to the first finding.
    #[must_use]
    pub fn note(mut self, fact: impl Into<Message>) -> Self {
        if let Some(first) = self.diagnostics.first_mut() {
            first.notes.push(fact.into());
        }
        self
    }

    /// The findings as text for people.
    pub fn render(&self, look: Look) -> String {
        let renderer = if look.colour {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let renderer = renderer
            .decor_style(DecorStyle::Ascii)
            .term_width(look.width);
        let shown: Vec<String> = self
            .diagnostics
            .iter()
            .map(|diagnostic| self.render_one(diagnostic, &renderer, look.lang))
            .collect();
        shown.join("\n\n")
    }

    fn render_one(&self, diagnostic: &Diagnostic, renderer: &Renderer, lang: Lang) -> String {
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR.with_name(lang.pick("error", "エラー")),
            Severity::Warning => Level::WARNING.with_name(lang.pick("warning", "警告")),
        };
        let title = diagnostic.message.text(lang);
        let mut group = level
            .primary_title(printable(title))
            .id(diagnostic.code)
            .elements(None::<Snippet<annotate_snippets::Annotation>>);
        for (index, text) in self.texts.iter().enumerate() {
            let mut snippet = Snippet::source(text.text.as_str())
                .line_start(text.line)
                .path(printable(text.name.text(lang)));
            let mut any = false;
            for (i, label) in diagnostic.labels.iter().enumerate() {
                let Some((_, span)) =
                    place(&self.texts, &label.span).filter(|(found, _)| *found == index)
                else {
                    continue;
                };
                let kind = if i == 0 {
                    AnnotationKind::Primary
                } else {
                    AnnotationKind::Context
                };
                let label = label.text.text(lang);
                let label = (!label.is_empty()).then(|| printable(label).into_owned());
                snippet = snippet.annotation(kind.span(span).label(label));
                any = true;
            }
            if any {
                group = group.element(snippet);
            }
        }
        let note = Level::NOTE.with_name(lang.pick("note", "注"));
        let help = Level::HELP.with_name(lang.pick("help", "助言"));
        for fact in &diagnostic.notes {
            let fact = fact.text(lang);
            group = group.element(note.clone().message(printable(fact).into_owned()));
        }
        for advice in &diagnostic.help {
            let advice = advice.text(lang);
            group = group.element(help.clone().message(printable(advice).into_owned()));
        }
        renderer.render(&[group])
    }

    /// Returns the first finding as JSON, `{"error":{…}}`; the others are in `"more"`. Lines and
    /// columns count characters from 1, `from` and `to` are byte offsets.
    pub fn to_json(&self) -> Json {
        first_and_more(self.findings(str::len))
    }

    /// [`Failure::to_json`] for a page: `from` and `to` count the UTF-16 units of JavaScript's
    /// texts, and every finding has its `severity`.
    pub fn to_json_for_editors(&self) -> Json {
        first_and_more(self.findings_for_editors())
    }

    /// The findings of [`Failure::to_json_for_editors`], one by one.
    pub fn findings_for_editors(&self) -> Vec<Json> {
        let mut findings = self.findings(|text| text.encode_utf16().count());
        for (finding, diagnostic) in findings.iter_mut().zip(&self.diagnostics) {
            let severity = match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            };
            finding["severity"] = Json::from(severity);
            // The texts in Japanese: a page shows them instead of the English ones.
            finding["ja"] = Json::from(diagnostic.message.text(Lang::Ja));
            finding["help_ja"] = Json::from(japanese(&diagnostic.help));
            finding["notes_ja"] = Json::from(japanese(&diagnostic.notes));
        }
        findings
    }

    /// Returns every finding as JSON. `measure` returns the length of a piece of text in the
    /// reader's units.
    fn findings(&self, measure: fn(&str) -> usize) -> Vec<Json> {
        let one = |diagnostic| self.one_to_json(diagnostic, measure);
        self.diagnostics.iter().map(one).collect()
    }

    fn one_to_json(&self, diagnostic: &Diagnostic, measure: fn(&str) -> usize) -> Json {
        let labels: Vec<Json> = diagnostic
            .labels
            .iter()
            .filter_map(|label| {
                let (index, span) = place(&self.texts, &label.span)?;
                let text = &self.texts[index].text;
                let before = &text[..span.start];
                let line = before.matches('\n').count() + self.texts[index].line;
                let start = before.rfind('\n').map_or(0, |end| end + 1);
                Some(json!({
                    "line": line,
                    "column": text[start..span.start].chars().count() + 1,
                    "length": text[span.clone()].chars().count(),
                    "text": label.text.english(),
                    "from": measure(before),
                    "to": measure(&text[..span.end]),
                    "source": self.texts[index].name.english(),
                }))
            })
            .collect();
        let mut json = json!({
            "code": diagnostic.code,
            "message": diagnostic.message.english(),
            "labels": labels,
            "help": english(&diagnostic.help),
            "notes": english(&diagnostic.notes),
        });
        let fixes: Vec<Json> = (diagnostic.fixes.iter())
            .filter_map(|fix| self.fix_to_json(fix, measure))
            .collect();
        if !fixes.is_empty() {
            json["fixes"] = fixes.into();
        }
        json
    }

    /// A change that removes the problem: the text between `from` and `to` becomes `text`.
    fn fix_to_json(&self, fix: &Fix, measure: fn(&str) -> usize) -> Option<Json> {
        let (index, span) = place(&self.texts, &fix.span)?;
        let text = &self.texts[index];
        Some(json!({
            "from": measure(&text.text[..span.start]),
            "to": measure(&text.text[..span.end]),
            "text": fix.replacement,
            "source": text.name.english(),
        }))
    }
}

/// The index of the text that a span points into, with the range in it.
fn place(texts: &[Text], span: &Span) -> Option<(usize, Span)> {
    let index = texts.iter().rposition(|text| text.start <= span.start)?;
    let text = &texts[index];
    if span.start > text.start + text.text.len() {
        return None;
    }
    let from = boundary(&text.text, span.start - text.start);
    let to = boundary(&text.text, span.end.saturating_sub(text.start)).max(from);
    Some((index, from..to))
}

/// The English texts.
fn english(messages: &[Message]) -> Vec<&str> {
    messages.iter().map(Message::english).collect()
}

/// The Japanese texts.
fn japanese(messages: &[Message]) -> Vec<&str> {
    messages
        .iter()
        .map(|message| message.text(Lang::Ja))
        .collect()
}

/// `{"error":{…}}`, and `"more"` if there are more.
fn first_and_more(findings: Vec<Json>) -> Json {
    let mut all = findings.into_iter();
    let first = all.next().unwrap_or(Json::Null);
    let more: Vec<Json> = all.collect();
    if more.is_empty() {
        json!({ "error": first })
    } else {
        json!({ "error": first, "more": more })
    }
}

/// The nearest place at or before `at` that does not cut a character.
fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The facts, one per line, with their advice.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, diagnostic) in self.diagnostics.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{diagnostic}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Failure {}

impl From<Halt> for Failure {
    fn from(halt: Halt) -> Self {
        Self::halted(halt, Vec::new())
    }
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::of(diagnostic)
    }
}

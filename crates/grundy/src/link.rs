//! `use kayles` in rules: adds the function of a game of the catalogue, of a code or of a set to
//! those of the file.
//!
//! The line is blanked in place, so that the offsets of messages stay valid. The rules of the game
//! are appended to the text: the main function under the name in the line, its other functions
//! under generated names, its inputs as constants. So the planner sees one program and recognises
//! its parts as usual.

use std::collections::HashMap;
use std::fmt::Write as _;

use grundy_catalogue::Field;
use grundy_core::{Diagnostic, Message};
use grundy_rules::Rules;
use grundy_rules::syntax::{Use, parse, renamed, uses};

use crate::failure::{Failure, Text};
use crate::formula::main_function;
use crate::formula::source::{Origin, Source};
use crate::messages;
use crate::spec::{Read, no_files};

impl Read {
    /// Returns the rules of the user together with the games that they use.
    pub fn linked(self) -> Result<Self, Failure> {
        match self {
            Self::Rules(source, view) if may_use(&source) => {
                let linked = linked(*source)?;
                Ok(Self::Rules(Box::new(linked), view))
            }
            other => Ok(other),
        }
    }
}

fn may_use(source: &Source) -> bool {
    let own = matches!(
        source.origin,
        Origin::File(_) | Origin::Input | Origin::Inline
    );
    own && source.text.contains("use")
}

fn linked(mut source: Source) -> Result<Source, Failure> {
    let found = uses(&source.text);
    if found.is_empty() {
        return Ok(source);
    }
    let mut text = source.text.clone();
    for one in &found {
        text.replace_range(one.line.clone(), &" ".repeat(one.line.len()));
    }
    let own = parse(&text).tree.definitions;
    let mut taken: Vec<String> = own.iter().map(|own| own.name.text.clone()).collect();
    for one in &found {
        let refused = |diagnostic: Diagnostic| {
            let text = Text {
                name: source.text_name.clone(),
                text: source.text.clone(),
                start: 0,
                line: 1,
            };
            Failure::new(vec![diagnostic], vec![text])
        };
        let rules = rules_of(one, &mut taken).map_err(refused)?;
        text.push('\n');
        text.push_str(&rules);
    }
    // The main function is one of the text itself, even if only the used game has moves.
    if source.header.function.is_none()
        && let Some(first) = own.iter().find(|own| own.params.is_some())
        && let Ok(rules) = Rules::parse(&text)
        && let Some(main) = rules.main_function()
        && found
            .iter()
            .any(|one| one.name.as_ref() == Some(&main.name))
    {
        source.header.function = Some(Field {
            text: first.name.text.clone(),
            span: first.name.span.range(),
        });
    }
    source.text = text;
    Ok(source)
}

/// The rules of the game of a line, with new names.
fn rules_of(one: &Use, taken: &mut Vec<String>) -> Result<String, Diagnostic> {
    let at = || one.at.clone();
    let game = &one.game;
    if game.contains(['/', '\\']) || game.to_lowercase().ends_with(".game") {
        return Err(
            Diagnostic::error("wrong-use", messages::used_game_is_a_file(game))
                .at(at(), messages::no_usable_game())
                .help(messages::games_for_use())
                .help(messages::copy_functions_of_file()),
        );
    }
    let Some(name) = &one.name else {
        return Err(
            Diagnostic::error("wrong-use", messages::used_game_needs_a_name(game))
                .at(at(), messages::used_game())
                .help(messages::write_use_with_name(game)),
        );
    };
    if taken.contains(name) {
        return Err(Diagnostic::error(
            "wrong-use",
            messages::used_name_is_defined_twice(name, game),
        )
        .at(at(), messages::used_game())
        .help(messages::give_another_name(game, name)));
    }
    taken.push(name.clone());
    let read = Source::parse(game, &mut no_files).map_err(|failure| {
        let fact = failure.diagnostics().first();
        let fact = fact.map_or_else(Message::empty, |found| found.message.clone());
        Diagnostic::error("wrong-use", messages::used_game_is_refused(game, fact))
            .at(at(), messages::no_usable_game())
            .help(messages::games_for_use())
    })?;
    let no_function = || {
        Diagnostic::error("wrong-use", messages::used_game_has_no_function(game))
            .at(at(), messages::used_game_without_function())
            .help(messages::games_with_rules_for_use())
    };
    let Read::Rules(source, _) = read else {
        return Err(no_function());
    };
    let rules = Rules::parse(&source.text).map_err(|_| no_function())?;
    let main = main_function(&source, &rules).ok_or_else(no_function)?;
    let mut names: HashMap<&str, String> = HashMap::new();
    let defined = rules.tree().definitions.iter();
    for own in defined.map(|definition| definition.name.text.as_str()) {
        names.insert(own, format!("{name}__{own}"));
    }
    let mut text = String::new();
    for input in rules.inputs() {
        let Some((_, value)) = source.inputs.iter().find(|(known, _)| known == input) else {
            return Err(Diagnostic::error(
                "wrong-use",
                messages::used_game_needs_input(game, input),
            )
            .at(at(), messages::used_game_with_inputs())
            .help(messages::give_input_after_colon(game, name)));
        };
        names.insert(input, format!("{name}__{input}"));
        let _ = writeln!(text, "{name}__{input} = {value}");
    }
    names.insert(&main.name, name.clone());
    text.push_str(&renamed(&source.text, |word| names.get(word).cloned()));
    Ok(text)
}

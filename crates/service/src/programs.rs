//! Programs from rules, and rules from programs.

use grundy::export::{Language, Request};
use grundy::{Game, Lang};
use serde_json::{Value, json};

use crate::fault::{Answer, Fault};
use crate::host::Watch;
use crate::messages;
use crate::request::{
    ExportRequest, ImportRequest, ProgramForm, ProgramLanguage, SourceLanguage, rules,
};

/// Returns a program that answers by the rules of a game. Without a requested form it reads the
/// input, or consists of functions if the rules state no order of the input.
pub fn export(game: &mut Game, asked: &ExportRequest, watch: &mut Watch<'_>) -> Answer<Value> {
    let formula = rules(game)?;
    let language = match asked.language {
        ProgramLanguage::Cpp => Language::Cpp,
        ProgramLanguage::Python => Language::Python,
        ProgramLanguage::Rust => Language::Rust,
    };
    let request = |form| Request {
        lang: asked.lang,
        function: form == ProgramForm::Functions,
        ..Request::new(language)
    };
    let first = asked.form.unwrap_or(ProgramForm::Program);
    let (form, exported) = match formula.export(request(first), &mut watch.run()) {
        Ok(exported) => (first, exported),
        Err(failure) if asked.form.is_some() || failure.stop().is_some() => {
            return Err(failure.into());
        }
        // The reason for a missing program is more useful than that for missing functions.
        Err(failure) => {
            let form = ProgramForm::Functions;
            match formula.export(request(form), &mut watch.run()) {
                Ok(exported) => (form, exported),
                Err(_) => return Err(failure.into()),
            }
        }
    };
    let form = match form {
        ProgramForm::Program => "program",
        ProgramForm::Functions => "functions",
    };
    Ok(json!({
        "text": exported.text,
        "form": form,
        "method": exported.method.text(Lang::En),
        "method_ja": exported.method.text(Lang::Ja),
        "tested": exported.tested,
    }))
}

/// Returns the rules of a recursive function.
pub fn import(asked: &ImportRequest) -> Answer<Value> {
    let (name, has_parser) = match asked.language {
        SourceLanguage::Python => ("Python", cfg!(feature = "import")),
        SourceLanguage::Cpp => ("C++", cfg!(feature = "import-cpp")),
    };
    if !has_parser {
        return Err(Fault::wrong(
            "no-parser",
            messages::no_parser_here(name),
            messages::import_with_the_program(),
        ));
    }
    translate(asked)
}

#[cfg(feature = "import")]
fn translate(asked: &ImportRequest) -> Answer<Value> {
    use grundy::import::{self, Language};

    let (language, name) = match asked.language {
        SourceLanguage::Python => (Language::Python, "source.py"),
        SourceLanguage::Cpp => (Language::Cpp, "source.cpp"),
    };
    Ok(import::import(&asked.source, name, language, None)?.to_json())
}

#[cfg(not(feature = "import"))]
fn translate(_: &ImportRequest) -> Answer<Value> {
    Err(Fault::Broken) // no language has a parser in this build
}

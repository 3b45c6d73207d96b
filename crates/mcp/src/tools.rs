//! The tools: commands with named arguments.

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool as Description};
use serde_json::{Value, json};
use tempfile::NamedTempFile;

/// The form of an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    /// A list of texts.
    Words,
    Number,
    /// Whether an option is given.
    Flag,
    /// One of these texts.
    OneOf(&'static [&'static str]),
    /// The contents of a file with this extension, which the command reads.
    File(&'static str),
}

/// The place of an argument on the command line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In the order of the arguments, behind all options.
    Positional,
    /// As the value of this option, or the option itself for a flag.
    Option(&'static str),
    /// Instead of the name of the command.
    Command,
}

/// An argument of a tool.
struct Argument {
    name: &'static str,
    about: &'static str,
    form: Form,
    place: Place,
    required: bool,
}

/// A command as a tool.
pub struct Tool {
    pub name: &'static str,
    about: &'static str,
    /// The option for the form of the answer.
    format: &'static str,
    arguments: &'static [Argument],
}

/// A command line. The files of its arguments exist as long as this value.
pub struct Prepared {
    pub words: Vec<String>,
    _files: Vec<NamedTempFile>,
}

const JSON: &str = "--format=json";

const GAME: Argument = Argument {
    name: "game",
    about: "a name, a code, a set, or rules as text",
    form: Form::Text,
    place: Place::Positional,
    required: true,
};
const POSITION: Argument = Argument {
    name: "position",
    about: "the components of the position, such as [\"3\", \"4\", \"5\"] or [\"3,5\"]; without it the start",
    form: Form::Words,
    place: Place::Positional,
    required: false,
};
const TO: Argument = Argument {
    name: "to",
    about: "the range of each parameter ends here",
    form: Form::Number,
    place: Place::Option("to"),
    required: false,
};
const MISERE: Argument = Argument {
    name: "misere",
    about: "whether the player with the last move loses",
    form: Form::Flag,
    place: Place::Option("misere"),
    required: false,
};

const fn text(name: &'static str, about: &'static str) -> Argument {
    Argument {
        name,
        about,
        form: Form::Text,
        place: Place::Positional,
        required: true,
    }
}

/// All tools.
pub const ALL: &[Tool] = &[
    Tool {
        name: "solve",
        about: "Who wins a position, its value, and every move with its outcome",
        format: JSON,
        arguments: &[GAME, POSITION, MISERE],
    },
    Tool {
        name: "why",
        about: "The reasons of the value of a position in sentences; without a position also the law of the game with its proof",
        format: "--format=markdown",
        arguments: &[GAME, POSITION, MISERE],
    },
    Tool {
        name: "table",
        about: "The values of all positions in a range",
        format: JSON,
        arguments: &[
            GAME,
            TO,
            Argument {
                name: "value",
                about: "the quantity: grundy, outcome, genus, remoteness, …",
                form: Form::Text,
                place: Place::Option("value"),
                required: false,
            },
            MISERE,
        ],
    },
    Tool {
        name: "eval",
        about: "The value of an expression in the names of the rules, such as g(13) or list{ g(n) for n in 0..=20 }",
        format: JSON,
        arguments: &[
            GAME,
            Argument {
                name: "expression",
                about: "the expression",
                form: Form::Text,
                place: Place::Option("expr"),
                required: true,
            },
        ],
    },
    Tool {
        name: "period",
        about: "The period of a game of one heap, proved or observed",
        format: JSON,
        arguments: &[GAME, TO],
    },
    Tool {
        name: "pattern",
        about: "Laws in the values of a game: closed forms and periods, each proved or observed",
        format: JSON,
        arguments: &[GAME, TO],
    },
    Tool {
        name: "claim",
        about: "Whether a law holds: a proof for all positions, or the first counterexample",
        format: JSON,
        arguments: &[GAME, text("formula", "the law, such as g(x) == x % 4"), TO],
    },
    Tool {
        name: "compare",
        about: "Where the values of two games differ first, or that they are equal",
        format: JSON,
        arguments: &[text("first", "a game"), text("second", "another game"), TO],
    },
    Tool {
        name: "find",
        about: "Games with these first values: 0,1,2,3,1,4; ? for an unknown value; PNNP for outcomes",
        format: JSON,
        arguments: &[text("values", "the values, separated by commas")],
    },
    Tool {
        name: "strategy",
        about: "A winning strategy for boards of all sizes with its proof",
        format: JSON,
        arguments: &[text("game", "a game on boards, such as cram or cram:6,7")],
    },
    Tool {
        name: "value",
        about: "The value of a position of a partizan game: canonical form, outcome, mean, temperature",
        format: JSON,
        arguments: &[
            text(
                "game",
                "a partizan game, such as domineering:3,3, or a value such as {1|-1}",
            ),
            POSITION,
        ],
    },
    Tool {
        name: "export",
        about: "A program for a contest that answers the game, compared with the rules",
        format: JSON,
        arguments: &[
            GAME,
            Argument {
                name: "language",
                about: "the programming language",
                form: Form::OneOf(&["cpp", "python", "rust"]),
                place: Place::Option("to"),
                required: true,
            },
        ],
    },
    Tool {
        name: "draw",
        about: "A picture as SVG: the table of values, or the tree of a position with its cuts",
        format: "--format=svg",
        arguments: &[
            Argument {
                name: "view",
                about: "what is drawn",
                form: Form::OneOf(&["table", "tree"]),
                place: Place::Command,
                required: true,
            },
            GAME,
            POSITION,
            TO,
        ],
    },
    Tool {
        name: "check",
        about: "Checks a certificate by the independent checker, or the lines `# expect:` of rules",
        format: JSON,
        arguments: &[
            Argument {
                name: "certificate",
                about: "the text of a certificate",
                form: Form::File("cert"),
                place: Place::Positional,
                required: false,
            },
            Argument {
                name: "rules",
                about: "the text of a rule file, instead of a certificate",
                form: Form::File("game"),
                place: Place::Positional,
                required: false,
            },
        ],
    },
    Tool {
        name: "games",
        about: "The games of the catalogue, or one of them",
        format: JSON,
        arguments: &[Argument {
            name: "name",
            about: "a game; without it all games",
            form: Form::Text,
            place: Place::Positional,
            required: false,
        }],
    },
];

impl Tool {
    /// The tool for a client.
    pub fn described(&self) -> Description {
        let properties = self.arguments.iter().map(|argument| {
            let mut schema = match argument.form {
                Form::Text | Form::File(_) => json!({"type": "string"}),
                Form::Words => json!({"type": "array", "items": {"type": "string"}}),
                Form::Number => json!({"type": "integer", "minimum": 0}),
                Form::Flag => json!({"type": "boolean"}),
                Form::OneOf(values) => json!({"type": "string", "enum": values}),
            };
            schema["description"] = argument.about.into();
            (argument.name.to_owned(), schema)
        });
        let required = self.arguments.iter().filter(|argument| argument.required);
        let required: Vec<&str> = required.map(|argument| argument.name).collect();
        let schema: JsonObject = [
            ("type".to_owned(), json!("object")),
            ("properties".to_owned(), Value::Object(properties.collect())),
            ("required".to_owned(), json!(required)),
            ("additionalProperties".to_owned(), json!(false)),
        ]
        .into_iter()
        .collect();
        Description::new(self.name, self.about, Arc::new(schema))
    }

    /// The command line for arguments.
    ///
    /// # Errors
    /// An argument that is missing or unknown, that has another form, or that names a file.
    pub fn prepared(&self, arguments: &JsonObject) -> Result<Prepared, String> {
        let names = || {
            let names: Vec<&str> = self.arguments.iter().map(|one| one.name).collect();
            names.join(", ")
        };
        if let Some(unknown) =
            (arguments.keys()).find(|key| !self.arguments.iter().any(|one| one.name == **key))
        {
            return Err(format!(
                "unknown argument `{unknown}` of `{}`; expected: {}",
                self.name,
                names()
            ));
        }
        let (mut command, mut options, mut words) = (self.name, Vec::new(), Vec::new());
        let mut files = Vec::new();
        options.push(self.format.to_owned());
        for argument in self.arguments {
            let Some(value) = arguments
                .get(argument.name)
                .filter(|value| !value.is_null())
            else {
                if argument.required {
                    return Err(format!(
                        "`{}` needs the argument `{}`: {}",
                        self.name, argument.name, argument.about
                    ));
                }
                continue;
            };
            let given = argument.words(value, &mut files)?;
            match argument.place {
                Place::Positional => words.extend(given),
                Place::Option(name) => {
                    options.extend(given.into_iter().map(|word| match argument.form {
                        Form::Flag => format!("--{name}"),
                        _ => format!("--{name}={word}"),
                    }));
                }
                Place::Command => {
                    command = match given.first().map(String::as_str) {
                        Some("tree") => "tree",
                        _ => "table",
                    };
                }
            }
        }
        if words.is_empty()
            && self
                .arguments
                .iter()
                .any(|one| matches!(one.form, Form::File(_)))
        {
            return Err(format!(
                "`{}` needs one of the arguments: {}",
                self.name,
                names()
            ));
        }
        let mut all = vec![command.to_owned()];
        all.append(&mut options);
        // Nothing behind it is read as an option.
        all.push("--".to_owned());
        all.append(&mut words);
        Ok(Prepared {
            words: all,
            _files: files,
        })
    }
}

impl Argument {
    /// The words of a value on the command line.
    fn words(&self, value: &Value, files: &mut Vec<NamedTempFile>) -> Result<Vec<String>, String> {
        let wrong =
            |expected: &str| Err(format!("`{}` is {value}; expected: {expected}", self.name));
        match (self.form, value) {
            (Form::Text, Value::String(text)) => without_file(text).map(|text| vec![text]),
            (Form::OneOf(values), Value::String(text)) if values.contains(&text.as_str()) => {
                Ok(vec![text.clone()])
            }
            (Form::OneOf(values), _) => wrong(&values.join(", ")),
            (Form::Number, Value::Number(number)) if number.is_u64() => {
                Ok(vec![number.to_string()])
            }
            (Form::Number, _) => wrong("a whole number of 0 or more"),
            (Form::Flag, Value::Bool(given)) => Ok(given.then(String::new).into_iter().collect()),
            (Form::Flag, _) => wrong("true or false"),
            (Form::Words, Value::Array(items)) => {
                let words = items.iter().map(|item| match item {
                    Value::String(text) => without_file(text),
                    Value::Number(number) => Ok(number.to_string()),
                    _ => Err(format!("`{}` has {item}; expected: texts", self.name)),
                });
                words.collect()
            }
            (Form::Words, Value::String(text)) => without_file(text).map(|text| vec![text]),
            (Form::Words, _) => wrong("a list of texts"),
            (Form::File(extension), Value::String(text)) => {
                let file = tempfile::Builder::new()
                    .suffix(&format!(".{extension}"))
                    .tempfile();
                let file = file.map_err(|error| error.to_string())?;
                std::fs::write(file.path(), text).map_err(|error| error.to_string())?;
                let path = file.path().display().to_string();
                files.push(file);
                Ok(vec![path])
            }
            (Form::Text | Form::File(_), _) => wrong("a text"),
        }
    }
}

/// Returns a text that does not name a file of this machine: the text of a call may come from a
/// page that an assistant reads.
///
/// # Errors
/// The text, a word of it, or a parameter of a game in it is the path of a file.
fn without_file(text: &str) -> Result<String, String> {
    let is_file = |path: &str| std::path::Path::new(path.trim()).is_file();
    let ends_before = |c: char| c.is_whitespace() || ":+,()".contains(c);
    let mut ends = text.match_indices(ends_before);
    let names_file = is_file(text)
        || text.split(ends_before).any(is_file)
        || ends.any(|(at, sign)| is_file(&text[at + sign.len()..]));
    if names_file || text.trim() == "-" {
        return Err(format!("`{text}` names a file; send its text instead"));
    }
    Ok(text.to_owned())
}

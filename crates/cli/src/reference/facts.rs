//! Pages that are one table of facts each.

use std::fmt::Write as _;

use grundy::Lang;
use grundy::catalogue::{self, Class, Draw, header::KEYS};
use grundy::draw::Format;
use grundy::{codes::CODES, theorems::THEOREMS};

use super::{code, escaped, table};
use crate::{exit, options};

/// The theorems.
pub fn theorems() -> String {
    let mut text = String::from(
        "# Theorems\n\nAn answer is *observed* if it holds in the computed cells, and nothing more. It is *proved* if \
         a theorem of this page extends it to all positions, and the hypotheses of the theorem were checked. A \
         certificate contains the data of the proof; `grundy check FILE` verifies it without the code of the \
         engines. Values of loopy games and equalities of partizan games have certificates too: they list every \
         position with its value or reply, and need no theorem of their own.\n\n",
    );
    let rows = THEOREMS
        .iter()
        .map(|one| [code(one.name), one.subject.to_owned()]);
    text.push_str(&table(["name", "games"], rows));
    for one in THEOREMS {
        let statement = escaped(one.statement);
        let _ = write!(
            text,
            "\n## {}\n\nFor {}. {statement} The proof is in `{}`.\n",
            one.name, one.subject, one.proof
        );
    }
    text
}

/// The named games, with titles and rules in a language.
pub fn names(lang: Lang) -> String {
    let mut text = String::from(
        "# Named games\n\n`grundy games NAME` prints the rules, the parameters, other names and the references of a \
         game.\n",
    );
    let formulas = catalogue::formulas().map(|entry| {
        let header = &entry.header;
        let [title, rules] = match lang {
            Lang::En => [&header.title, &header.summary],
            Lang::Ja => [&header.ja, &header.summary_ja],
        }
        .map(|field| field.as_ref().map_or("", |field| field.text.as_str()));
        (entry.name, header.example(entry.name), title, rules)
    });
    text.push_str(&games_of("Games in the rule language", formulas));
    let parts: [(&str, Vec<&catalogue::boards::About>); 3] = [
        (
            "Games that split into components",
            catalogue::apart().collect(),
        ),
        ("Games on boards", catalogue::boards().collect()),
        ("Partizan games", catalogue::partizan().collect()),
    ];
    for (title, all) in parts {
        let rows = all.into_iter().map(|about| {
            let title = lang.pick(about.title, about.ja);
            let rules = lang.pick(about.rules, about.rules_ja);
            (about.name, about.example(), title, rules)
        });
        text.push_str(&games_of(title, rows));
    }
    text
}

fn games_of<'a>(
    title: &str,
    games: impl Iterator<Item = (&'a str, String, &'a str, &'a str)>,
) -> String {
    let rows = games.map(|(name, example, title, rules)| {
        let example = if example == name {
            String::new()
        } else {
            code(&example)
        };
        [code(name), title.to_owned(), example, rules.to_owned()]
    });
    let rows = table(["name", "title", "with parameters", "rules"], rows);
    format!("\n## {title}\n\n{rows}")
}

/// The keys of headers.
pub fn headers() -> String {
    let rows = KEYS.iter().map(|key| {
        let times = if key.is_repeated {
            "any number"
        } else {
            "once"
        };
        let example = code(&format!("# {}: {}", key.name, key.example));
        [
            code(key.name),
            times.to_owned(),
            key.meaning.to_owned(),
            example,
        ]
    });
    let words = |all: &[&str]| {
        let all: Vec<String> = all.iter().map(|word| code(word)).collect();
        all.join(", ")
    };
    let long: Vec<&str> = KEYS
        .iter()
        .filter(|key| key.is_long)
        .map(|key| key.name)
        .collect();
    format!(
        "# Keys of the header of a rule file\n\nThe comments above the first definition may describe the game: one \
         line `# key: value` for each fact. The header is optional. A line with another word before the colon is a \
         plain comment; an invalid value is a warning, and the line is ignored.\n\n{}\n\
         Values of {} continue on further comment lines while a bracket is open. Values of `draw`: {}. Values of \
         `class`: {}.\n\n\
         The files in `games/` have such headers. [Commands for a contest](../how-to/contests.md) describes the line \
         `input`.\n",
        table(["key", "lines", "value", "example"], rows),
        words(&long),
        words(&Draw::ALL.map(|(word, _)| word)),
        words(&Class::ALL.map(|(word, _)| word)),
    )
}

/// The formats of answers and the kinds of files.
pub fn formats() -> String {
    let formats = Format::all().map(|format| {
        let in_pieces = if format.in_pieces() { "yes" } else { "" };
        let extension = format!(".{}", format.extension());
        [
            code(format.name()),
            code(&extension),
            format.about().to_owned(),
            in_pieces.to_owned(),
        ]
    });
    let files = FILES.map(|row| row.map(str::to_owned));
    format!(
        "# Formats and files\n\n## Formats of answers\n\n`--format NAME` chooses a format; with `-o FILE` the extension \
         of the file chooses it. [Commands](commands.md) lists the formats of each command. A table *in pieces* is \
         written as it is computed, so its memory does not grow with it.\n\n{}\n\
         `pattern` and `claim` also have the format `walnut`: the proved law as a script for the prover Walnut. `tree` \
         also writes `.dot` files for Graphviz.\n\n## Files\n\n{}\n\
         A checkpoint and a database contain their question and checksums of their data. A file that was changed, or \
         that belongs to another question, is refused and left as it is.\n",
        table(["format", "extension", "contents", "in pieces"], formats),
        table(
            ["file", "first line or bytes", "written by", "read by"],
            files
        ),
    )
}

/// The files other than answers.
const FILES: [[&str; 4]; 11] = [
    [
        "rule file `*.game`",
        "any text of the rule language",
        "you",
        "every command with GAME",
    ],
    [
        "inputs, one case a line",
        "`{`",
        "you",
        "`eval --inputs FILE`",
    ],
    [
        "inputs in plain numbers",
        "a number or a word",
        "you",
        "`eval --inputs FILE`, with a line `# input:`",
    ],
    [
        "pairs of nimbers",
        "two numbers",
        "you",
        "`nim OP --file FILE`",
    ],
    [
        "edges of a graph",
        "`a b`",
        "you",
        "games with a parameter from a file",
    ],
    [
        "certificate",
        "`grundy-certificate 1`",
        "`--certificate FILE`",
        "`check FILE`",
    ],
    [
        "values `*.blocks`",
        "`grundy-values 2`",
        "`table -o FILE`",
        "`check FILE`",
    ],
    [
        "checkpoint",
        "the kind of the checkpoint",
        "`--checkpoint FILE`",
        "the same command",
    ],
    [
        "database of a board game",
        "`grundydb` or `grundyly`",
        "`solve --database FILE`",
        "`solve`, `play`, `explore`",
    ],
    [
        "folder of a run by several processes",
        "`game.txt`, `solved.txt`",
        "`solve --folder DIR`",
        "`solve`, `play`, `explore` with `--database DIR`",
    ],
    ["host file", "a host name", "you", "`solve --hosts FILE`"],
];

/// The codes of errors and warnings.
pub fn errors() -> String {
    let mut text = String::from(
        "# Codes of errors and warnings\n\nThe word in brackets after `error` or `warning` is the code. It is the same \
         in every language and in JSON. [Questions and troubleshooting](../faq.md) shows common errors with their \
         remedies.\n",
    );
    for group in CODES {
        let rows = group
            .codes
            .iter()
            .map(|(word, meaning)| [code(word), (*meaning).to_owned()]);
        let _ = write!(
            text,
            "\n## {}\n\n{}",
            group.subject,
            table(["code", "meaning"], rows)
        );
    }
    text
}

/// The exit statuses.
pub fn statuses() -> String {
    let rows = exit::STATUSES.map(|(status, meaning)| [status.to_string(), meaning.to_owned()]);
    format!(
        "# Exit statuses\n\n{}\nAnswers go to standard output. Progress, warnings, timings and errors go to standard \
         error; `--quiet` silences everything except errors.\n",
        table(["status", "meaning"], rows)
    )
}

/// The environment variables.
pub fn environment() -> String {
    let locale = options::LOCALE.map(code).join(", ");
    let language = "the language of sentences: Japanese if the value begins with `ja`, else English. The first \
        of the variables that is set decides; `--language` has priority";
    let rows = [
        [locale, language.to_owned()],
        [
            code(options::KERNEL),
            "the kernels of one kind of processor, such as `avx2` or `portable`, for comparisons. `grundy version` \
             lists the kernels of this machine"
                .to_owned(),
        ],
        ["`NO_COLOR`".to_owned(), "no colours, if it is set and not empty".to_owned()],
        [
            "`CLICOLOR`, `CLICOLOR_FORCE`".to_owned(),
            "`CLICOLOR=0`: no colours; `CLICOLOR_FORCE=1`: colours also outside of a terminal".to_owned(),
        ],
        ["`TERM`".to_owned(), "`dumb`: no colours".to_owned()],
    ];
    format!(
        "# Environment variables\n\nThe program needs none of them and uses no network, except `explore` on this machine \
         and `solve --hosts`.\n\n{}",
        table(["variable", "effect"], rows)
    )
}

//! `grundy games [NAME]`

mod messages;

use std::io::Write;

use clap::Args;
use grundy::catalogue::{Class, RuleFile, boards::About};
use grundy::{Lang, Message, catalogue, catalogue::Entry, draw::Align, draw::Columns};
use serde_json::json;

use crate::exit::Done;
use crate::manual::{Answer, CommandTexts, Manual};
use crate::shell::Shell;

/// Lists the named games, or describes one
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy games
  grundy games kayles
  grundy games --format json")]
pub struct Games {
    /// The game to describe, with its rules
    name: Option<String>,
}

impl Games {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let mut out = crate::output::stdout();
        match (&self.name, for_programs) {
            (None, true) => {
                let all: Vec<_> = catalogue::entries().iter().map(to_json).collect();
                writeln!(out, "{}", serde_json::Value::from(all))?;
            }
            (None, false) => write!(out, "{}", list(shell.lang, crate::output::width()))?,
            (Some(name), for_programs) => {
                let entry = match grundy::formula::entry(name) {
                    Ok(entry) => entry,
                    Err(error) => {
                        let found = containing(name);
                        if found.is_empty() || for_programs {
                            return Err(error.into());
                        }
                        let rows = found.iter().map(|entry| row_of(entry, shell.lang));
                        let rows = lines(rows, shell.lang, crate::output::width());
                        let title = messages::games_containing(name);
                        write!(out, "{}\n{rows}", title.text(shell.lang))?;
                        return Ok(out.flush()?);
                    }
                };
                if for_programs {
                    writeln!(out, "{}", to_json(entry))?;
                } else {
                    write!(out, "{}", page(entry, shell.lang))?;
                }
            }
        }
        Ok(out.flush()?)
    }
}

/// The word for the class of a game: as in the header of rule files, or `board`.
fn class_of(entry: &Entry) -> &'static str {
    match entry {
        Entry::Formula(formula) => {
            let mut words = Class::ALL.iter();
            let word = words.find(|(_, class)| Some(*class) == formula.header.class);
            word.map_or("impartial", |(word, _)| word)
        }
        Entry::Board(_) => "board",
        Entry::Parts(_) => "impartial",
        Entry::Partizan(_) => "partizan",
    }
}

/// The class of a game in a sentence.
fn class_line(entry: &Entry) -> Message {
    match class_of(entry) {
        "outcome" => messages::class_outcome(),
        "misere" => messages::class_misere(),
        "scores" => messages::class_scores(),
        "partizan" => messages::class_partizan(),
        "board" => messages::class_board(),
        _ => messages::class_impartial(),
    }
}

fn text(field: Option<&catalogue::Field>) -> &str {
    field.map_or("", |field| &field.text)
}

/// The games with this text in a name or in the title, in either language.
fn containing(text: &str) -> Vec<&'static Entry> {
    let text = text.trim().to_lowercase();
    let has = |entry: &&'static Entry| {
        let (names, titles): (Vec<&str>, _) = match entry {
            Entry::Formula(formula) => {
                let header = &formula.header;
                let aliases = header.aliases.iter().map(|field| &*field.text);
                let names = aliases.chain([formula.name]).collect();
                (
                    names,
                    [
                        self::text(header.title.as_ref()),
                        self::text(header.ja.as_ref()),
                    ],
                )
            }
            Entry::Board(about) | Entry::Parts(about) | Entry::Partizan(about) => {
                let names = about.aliases.iter().copied().chain([about.name]).collect();
                (names, [about.title, about.ja])
            }
        };
        (names.into_iter().chain(titles)).any(|name| name.to_lowercase().contains(&text))
    };
    let entries = if text.is_empty() {
        &[]
    } else {
        catalogue::entries()
    };
    entries.iter().filter(has).collect()
}

/// A game in a list: an example of its name, the title and the rules.
fn row_of(entry: &'static Entry, lang: Lang) -> (String, &'static str, &'static str) {
    match entry {
        Entry::Formula(formula) => row_of_rules(formula, lang),
        Entry::Board(about) | Entry::Parts(about) | Entry::Partizan(about) => {
            row_of_type(about, lang)
        }
    }
}

/// The row of a rule file.
fn row_of_rules(file: &'static RuleFile, lang: Lang) -> (String, &'static str, &'static str) {
    let header = &file.header;
    let (title, rules) = match lang {
        Lang::En => (&header.title, &header.summary),
        Lang::Ja => (&header.ja, &header.summary_ja),
    };
    let example = header.example(file.name);
    (example, text(title.as_ref()), text(rules.as_ref()))
}

/// The row of a game of a Rust type.
fn row_of_type(about: &About, lang: Lang) -> (String, &'static str, &'static str) {
    let title = lang.pick(about.title, about.ja);
    (
        about.example(),
        title,
        lang.pick(about.rules, about.rules_ja),
    )
}

/// All games, a line each: the name, the title, and the rules, cut to the width.
fn list(lang: Lang, width: usize) -> String {
    let formulas = catalogue::formulas().map(|file| row_of_rules(file, lang));
    let of_types = |abouts: &mut dyn Iterator<Item = &'static About>| {
        lines(abouts.map(|about| row_of_type(about, lang)), lang, width)
    };
    let parts = [
        lines(formulas, lang, width),
        of_types(&mut catalogue::apart()),
        of_types(&mut catalogue::boards()),
        of_types(&mut catalogue::partizan()),
    ];
    let sentences = [
        messages::games_of_parts(),
        messages::games_on_boards(),
        messages::partizan_games(),
        messages::more_about_one(),
    ];
    let [graphs, boards, partizan, more] = sentences.each_ref().map(|one| one.text(lang));
    let [first, second, third, fourth] = parts;
    format!("{first}\n{graphs}\n{second}\n{boards}\n{third}\n{partizan}\n{fourth}\n{more}\n")
}

/// A line for each game: the name, and the title followed by the rules.
fn lines(
    games: impl Iterator<Item = (String, &'static str, &'static str)>,
    lang: Lang,
    width: usize,
) -> Columns {
    let mut columns = Columns::new([("", Align::Left), ("", Align::Left)]).cut(width);
    for (example, title, rules) in games {
        // Long examples (lists, grids) would leave no room for the rules.
        let name = match example.split_once(':') {
            Some((name, _)) if example.len() > 16 => format!("{name}:…"),
            _ => example,
        };
        let about = crate::messages::with_name(title, rules);
        columns.row([name, about.text(lang).to_owned()]);
    }
    columns
}

/// The page of a game of a Rust type, with its command.
fn type_page(about: &About, subcommand: &str, class: Message, lang: Lang) -> String {
    use std::fmt::Write as _;
    let mut page = String::new();
    let _ = writeln!(page, "{}", lang.pick(about.title, about.ja));
    let _ = writeln!(page, "{}", lang.pick(about.rules, about.rules_ja));
    let names: Vec<&str> = [about.name]
        .into_iter()
        .chain(about.aliases.iter().copied())
        .collect();
    let mut lines = vec![class, messages::names(names.join(", "))];
    for (name, usual) in about.parameters {
        lines.push(messages::parameter(name, usual));
    }
    let command = format!("grundy {subcommand} {}", about.example());
    lines.push(messages::example(command));
    let known = (about.known)();
    if !known.is_empty() {
        lines.push(messages::known(known));
    }
    lines.extend(about.references.iter().map(messages::reference));
    page.push('\n');
    for line in lines {
        let _ = writeln!(page, "{}", line.text(lang));
    }
    page
}

fn parts_json(about: &About) -> serde_json::Value {
    let mut json = board_json(about);
    json["board"] = false.into();
    json["example"] = about.example().into();
    json
}

/// A partizan game as JSON.
fn partizan_json(about: &About) -> serde_json::Value {
    let mut json = board_json(about);
    if let Some(fields) = json.as_object_mut() {
        fields.shift_remove("board");
        fields.insert("rules_ja".to_owned(), about.rules_ja.into());
        fields.insert("two_sided".to_owned(), true.into());
    }
    json
}

fn board_json(about: &About) -> serde_json::Value {
    let parameters: Vec<_> = (about.parameters.iter())
        .map(|(name, usual)| json!({"name": name, "default": usual, "meaning": ""}))
        .collect();
    json!({
        "name": about.name,
        "title": about.title,
        "ja": about.ja,
        "rules": about.rules,
        "parameters": parameters,
        "references": about.references,
        "aliases": about.aliases,
        "known": (about.known)().english(),
        "board": true,
    })
}

/// The page of a game.
fn page(entry: &Entry, lang: Lang) -> String {
    let class = class_line(entry);
    match entry {
        Entry::Formula(formula) => formula_page(formula, class, lang),
        Entry::Board(about) => type_page(about, "play", class, lang),
        Entry::Parts(about) => type_page(about, "solve", class, lang),
        Entry::Partizan(about) => type_page(about, "value", class, lang),
    }
}

/// The page of a game of rules.
fn formula_page(entry: &RuleFile, class: Message, lang: Lang) -> String {
    use std::fmt::Write as _;
    let header = &entry.header;
    let mut page = String::new();
    let (title, summary) = match lang {
        Lang::En => (&header.title, &header.summary),
        Lang::Ja => (&header.ja, &header.summary_ja),
    };
    let _ = writeln!(page, "{}", text(title.as_ref()));
    let _ = writeln!(page, "{}", text(summary.as_ref()));
    let names: Vec<&str> = entry.names().collect();
    let mut lines = vec![class, messages::names(names.join(", "))];
    for given in &header.parameters {
        let (name, default) = (&given.name, &given.default);
        let meaning = lang.pick(&given.meaning, &given.meaning_ja);
        lines.push(messages::parameter_with_meaning(name, default, meaning));
    }
    let position: Vec<&str> = header.position.iter().map(|f| f.text.as_str()).collect();
    let example = header.example(entry.name);
    let command = format!("grundy solve {example} {}", position.join(" "));
    lines.push(messages::example(command));
    for reference in &header.sources {
        lines.push(messages::reference(&reference.text));
    }
    for oeis in &header.oeis {
        let address = format!("https://oeis.org/{}", oeis.text);
        lines.push(messages::reference(address));
    }
    page.push('\n');
    for line in lines {
        let _ = writeln!(page, "{}", line.text(lang));
    }
    let rules: Vec<&str> = entry
        .text
        .lines()
        .skip_while(|line| line.is_empty() || line.starts_with('#'))
        .collect();
    let _ = writeln!(page, "\n{}", rules.join("\n").trim_end());
    page
}

fn to_json(entry: &Entry) -> serde_json::Value {
    let mut json = match entry {
        Entry::Formula(formula) => formula_json(formula),
        Entry::Board(about) => board_json(about),
        Entry::Parts(about) => parts_json(about),
        Entry::Partizan(about) => partizan_json(about),
    };
    json["class"] = class_of(entry).into();
    json
}

fn formula_json(entry: &RuleFile) -> serde_json::Value {
    let header = &entry.header;
    let parameters: Vec<_> = header
        .parameters
        .iter()
        .map(|parameter| {
            let default: serde_json::Value =
                serde_json::from_str(&parameter.default).unwrap_or_default();
            json!({"name": parameter.name, "default": default, "meaning": parameter.meaning})
        })
        .collect();
    let texts = |fields: &[catalogue::Field]| -> Vec<String> {
        fields.iter().map(|field| field.text.clone()).collect()
    };
    json!({
        "name": entry.name,
        "title": text(header.title.as_ref()),
        "ja": text(header.ja.as_ref()),
        "rules": text(header.summary.as_ref()),
        "rules_ja": text(header.summary_ja.as_ref()),
        "parameters": parameters,
        "references": texts(&header.sources),
        "aliases": texts(&header.aliases),
        "oeis": texts(&header.oeis),
        "position": texts(&header.position),
    })
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "名前のあるゲームを一覧するか、一つのゲームを説明する",
        arguments: &[("name", "説明するゲーム。規則も表示する")],
        after: "\
例：
  grundy games
  grundy games kayles
  grundy games --format json",
        values: &[],
    },
    answers: &[
        Answer {
            title: "games",
            about: "An array with an object for each named game; `games NAME` prints one of the objects.",
            samples: &[&["games"]],
            keys: &[
                ("[].name", "text", "the name on the command line"),
                ("[].title", "text", "the English title"),
                ("[].ja", "text", "the Japanese title"),
                ("[].rules", "text", "the rules in one line"),
                ("[].rules_ja", "text", "the rules in one line of Japanese"),
                ("[].parameters", "array", "the parameters"),
                ("[].parameters[].name", "text", "the name"),
                ("[].parameters[].default", "integer|text|array|boolean", "the default"),
                ("[].parameters[].meaning", "text", "the meaning; may be empty"),
                ("[].references", "array", "the references, as texts"),
                ("[].aliases", "array", "other names"),
                ("[].oeis", "array", "sequences of the On-Line Encyclopedia of Integer Sequences"),
                ("[].position", "array", "an example of a position, a text for each component"),
                ("[].known", "text", "the known outcome"),
                ("[].board", "boolean", "whether it is played on a board; absent for rule files and partizan games"),
                ("[].two_sided", "boolean", "whether it is a partizan game given by rules"),
                ("[].example", "text", "the name with parameters"),
                ("[].class", "text", "`impartial`, `outcome` (impartial, winners only), `misere`, `scores`, `partizan` or `board`"),
            ],
        },
    ],
    samples: &[
        ("games", ""),
        ("games  connect4", ""),
        ("games  othello", ""),
        ("games  sprouts", ""),
        ("games  cram", ""),
        ("games  col", ""),
        ("games  take", ""),
    ],
    mistakes: &[
        "games  nosuch",
    ],
};

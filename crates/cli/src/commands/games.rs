//! `grundy games [NAME]`

use std::io::Write;

use clap::Args;
use grundy::catalogue::{RuleFile, boards::About};
use grundy::{Lang, catalogue, catalogue::Entry, draw::Align, draw::Columns};
use serde_json::json;

use crate::exit::Done;
use crate::shell::Shell;

/// The named games
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy games
  grundy games kayles
  grundy games --format json")]
pub struct Games {
    /// All that is known about one game, with its rules
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
                let entry = grundy::formula::entry(name)?;
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

fn text(field: Option<&catalogue::Field>) -> &str {
    field.map_or("", |field| &field.text)
}

/// All games, a line each: the name, the title, and the rules, cut to the width.
fn list(lang: Lang, width: usize) -> String {
    let formulas = catalogue::formulas().map(|entry| {
        let header = &entry.header;
        let (title, rules) = match lang {
            Lang::En => (&header.title, &header.summary),
            Lang::Ja => (&header.ja, &header.summary_ja),
        };
        let example = header.example(entry.name);
        (example, text(title.as_ref()), text(rules.as_ref()))
    });
    let of_types = |abouts: &mut dyn Iterator<Item = &'static About>| {
        let line = |about: &'static About| match lang {
            Lang::En => (about.example(), about.title, about.rules),
            Lang::Ja => (about.example(), about.ja, about.rules_ja),
        };
        lines(abouts.map(line), lang, width)
    };
    let parts = [
        lines(formulas, lang, width),
        of_types(&mut catalogue::apart()),
        of_types(&mut catalogue::boards()),
        of_types(&mut catalogue::two_sided()),
    ];
    let [graphs, boards, two_sided, more] = match lang {
        Lang::En => [
            "On graphs and boards that fall apart, for solve and eval:",
            "On boards, for solve, search, tree, play and perft:",
            "With different moves for Left and Right, for value, thermograph and solve:",
            "`grundy games NAME` says all that is known about one of them.",
        ],
        Lang::Ja => [
            "グラフや、ばらばらになる盤のゲーム（solve と eval で）：",
            "盤のゲーム（solve、search、tree、play、perft で）：",
            "左と右で手が違うゲーム（value、thermograph、solve で）：",
            "`grundy games 名前` で、そのゲームについてすべてを示します。",
        ],
    };
    let [first, second, third, fourth] = parts;
    format!("{first}\n{graphs}\n{second}\n{boards}\n{third}\n{two_sided}\n{fourth}\n{more}\n")
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
        columns.row([
            name,
            match lang {
                Lang::En => format!("{title}: {rules}"),
                Lang::Ja => format!("{title}：{rules}"),
            },
        ]);
    }
    columns
}

/// The labels of a page: names, a parameter, an example, properties, a reference.
fn labels(lang: Lang) -> [&'static str; 5] {
    let english = [
        "names: ",
        "parameter ",
        "example: ",
        "known: ",
        "reference: ",
    ];
    lang.pick(
        english,
        ["名前：", "パラメータ ", "例：", "既知：", "文献："],
    )
}

/// The page of a game of a Rust type, with its command.
fn type_page(about: &About, verb: &str, lang: Lang) -> String {
    use std::fmt::Write as _;
    let [named, parameter, example, known, source] = labels(lang);
    let mut page = String::new();
    let _ = writeln!(page, "{} ({})", about.title, about.ja);
    let _ = writeln!(page, "{}", lang.pick(about.rules, about.rules_ja));
    let names: Vec<&str> = [about.name]
        .into_iter()
        .chain(about.aliases.iter().copied())
        .collect();
    let _ = writeln!(page, "\n{named}{}", names.join(", "));
    for (name, usual) in about.parameters {
        let _ = writeln!(page, "{parameter}{name} = {usual}");
    }
    let _ = writeln!(page, "{example}grundy {verb} {}", about.example());
    let fact = (about.known)();
    if !fact.is_empty() {
        let _ = writeln!(page, "{known}{}", fact.text(lang));
    }
    for reference in about.references {
        let _ = writeln!(page, "{source}{reference}");
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
fn two_sided_json(about: &About) -> serde_json::Value {
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
    match entry {
        Entry::Formula(formula) => formula_page(formula, lang),
        Entry::Board(about) => type_page(about, "play", lang),
        Entry::Parts(about) => type_page(about, "solve", lang),
        Entry::TwoSided(about) => type_page(about, "value", lang),
    }
}

/// The page of a game of rules.
fn formula_page(entry: &RuleFile, lang: Lang) -> String {
    use std::fmt::Write as _;
    let [named, parameter, example_of, _, source] = labels(lang);
    let header = &entry.header;
    let mut page = String::new();
    let title = text(header.title.as_ref());
    let _ = writeln!(page, "{title} ({})", text(header.ja.as_ref()));
    if lang == Lang::En {
        let _ = writeln!(page, "{}", text(header.summary.as_ref()));
    }
    let _ = writeln!(page, "{}", text(header.summary_ja.as_ref()));
    let names: Vec<&str> = entry.names().collect();
    let _ = writeln!(page, "\n{named}{}", names.join(", "));
    for given in &header.parameters {
        let (name, default) = (&given.name, &given.default);
        let meaning = lang.pick(&given.meaning, &given.meaning_ja);
        let colon = lang.pick(": ", "：");
        let _ = writeln!(page, "{parameter}{name} = {default}{colon}{meaning}");
    }
    let position: Vec<&str> = header.position.iter().map(|f| f.text.as_str()).collect();
    let example = header.example(entry.name);
    let _ = writeln!(
        page,
        "{example_of}grundy solve {example} {}",
        position.join(" ")
    );
    for reference in &header.sources {
        let _ = writeln!(page, "{source}{}", reference.text);
    }
    for oeis in &header.oeis {
        let _ = writeln!(page, "{source}https://oeis.org/{}", oeis.text);
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
    match entry {
        Entry::Formula(formula) => formula_json(formula),
        Entry::Board(about) => board_json(about),
        Entry::Parts(about) => parts_json(about),
        Entry::TwoSided(about) => two_sided_json(about),
    }
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

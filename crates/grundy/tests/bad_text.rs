//! Texts that are not games end in an error with a message, never in a panic.

use grundy::catalogue::formulas;
use grundy::{Budget, Game, Run};

/// Opens a text and solves a position of it.
fn open(text: &str) {
    match text.parse::<Game>() {
        Ok(mut game) => {
            for words in [&["1"][..], &["x", "-1"], &[""], &["99999999999999999999"]] {
                if let Err(failure) =
                    game.solve(words, &mut Run::silent().with(Budget::cells(100_000)))
                {
                    assert_ne!(failure.to_string(), "", "{text:?} {words:?}");
                }
            }
        }
        Err(failure) => assert_ne!(failure.to_string(), "", "{text:?}"),
    }
}

#[test]
fn texts_of_all_kinds_are_games_or_errors() {
    let texts = [
        "",
        " ",
        "+",
        "nim +",
        "+ nim",
        "nim + + nim",
        "0.",
        "0.0",
        ".",
        "4.4.4",
        "-1",
        "0.-1",
        "0.(",
        "0.()",
        "0.(3",
        "subtract:",
        "subtract:0",
        "subtract:-1",
        "subtract:99999999999999999999",
        "take:",
        "take:x",
        "connect4:0,0",
        "connect4:99999,99999,9",
        "coins:",
        "coins:4-2",
        "tree:((",
        "\0",
        "\u{feff}",
        "é",
        "全角：１",
        "🎲",
        "g(",
        "g(x) =",
        "g(x) = mex{",
        "{|}",
        "{1|",
        "|",
        "||",
        "'",
        "\"",
        "\\",
        "\\frac{",
        "$$",
        "# name: nim",
        ";",
        "use nim",
        "use use",
    ];
    texts.into_iter().for_each(open);
}

#[test]
fn parts_of_rules_are_games_or_errors() {
    for name in ["kayles", "dodgem", "white-blue", "moore-nim"] {
        let entry = formulas().find(|entry| entry.name == name).expect(name);
        let rules: Vec<&str> = entry
            .text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .collect();
        let rules = rules.join("\n");
        for (end, _) in rules.char_indices() {
            let _ = rules[..end].parse::<Game>();
            let _ = rules[end..].parse::<Game>();
        }
    }
}

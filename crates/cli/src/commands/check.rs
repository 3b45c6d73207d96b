//! `grundy check FILE [GAME [CLAIM]]`

use std::io::{Read, Write};
use std::path::PathBuf;

use clap::Args;
use grundy::laws::expected::{self, Expected};
use grundy::laws::verification::{self, Difference};
use grundy::{Diagnostic, Game, Message, draw::blocks};
use serde_json::json;

use super::messages;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::GameArgs;
use crate::output::reason;
use crate::shell::Shell;

/// Checks a certificate or a file of values with an independent checker
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy period 0.77 --certificate kayles.cert
  grundy check kayles.cert
  grundy check kayles.cert kayles 'g(n+12) == g(n) if n >= 71'
  grundy table 0.106 --to 1000000000 -o 106.blocks && grundy check 106.blocks
  grundy check games/kayles.game

The checker shares no code with the engines: it recomputes every value that the proof uses and checks \
every condition of its theorem. The printed sentence is the complete statement. With GAME the certificate must be about \
the rules of that game, and with CLAIM its statement must be exactly that claim. Exit status 1: the statement does not hold, is not about GAME, or is not CLAIM; \
the first line says which. \
Exit status 3: the check stopped at a limit of its work, so the statement is neither confirmed nor refuted.

A file NAME.game is a rule file: the statements of its header lines `expect:`, `answer:`, `closed:` and `theorem:` \
are compared with its rules, and exit status 1 means that one of them fails.")]
pub struct Check {
    /// The certificate (- for the standard input), a file of values, or a rule file NAME.game
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The game that the certificate must be about
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The claim that the certificate must prove, in the notation of `grundy claim`
    #[arg(value_name = "CLAIM", requires = "game")]
    claim: Option<String>,
    /// Sets an input of the rules of GAME
    #[arg(long, value_name = "NAME=VALUE", requires = "game")]
    given: Vec<String>,
}

impl Check {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        if self.file.extension().is_some_and(|kind| kind == "game") {
            return self.rules(for_programs, shell);
        }
        let unreadable = |why: Message| {
            let fact = crate::messages::not_read(self.file.display(), why);
            Diagnostic::error("unreadable", fact).help(messages::give_certificate())
        };
        let mut input: Box<dyn Read> = if self.file.as_os_str() == "-" {
            Box::new(std::io::stdin().lock())
        } else {
            let file = std::fs::File::open(&self.file).map_err(|e| unreadable(reason(&e)))?;
            Box::new(file)
        };
        let mut head = Vec::new();
        let mut start = input.by_ref().take(blocks::MAGIC.len() as u64);
        start
            .read_to_end(&mut head)
            .map_err(|e| unreadable(reason(&e)))?;
        shell.progress.unit(crate::messages::unit_heaps());
        let found = if head == blocks::MAGIC {
            verification::check_blocks(&mut head.chain(input), &mut shell.run())
        } else {
            let mut bytes = head;
            input
                .take(MAX_BYTES)
                .read_to_end(&mut bytes)
                .map_err(|e| unreadable(reason(&e)))?;
            let text =
                String::from_utf8(bytes).map_err(|_| unreadable(crate::messages::is_not_utf8()))?;
            if text.trim().is_empty() {
                return Err(unreadable(crate::messages::is_empty()).into());
            }
            let first = text.trim_start_matches('\u{feff}').trim_start();
            if !first.starts_with("grundy-certificate") {
                let line = first.lines().next().unwrap_or_default();
                let line =
                    grundy::printable(&line.chars().take(40).collect::<String>()).into_owned();
                return Err(unreadable(messages::is_not_a_certificate(line)).into());
            }
            if text.lines().any(|line| line == "theorem T5") {
                // Automata are counted in rounds of a quarter of a million examined items.
                shell.progress.unit(crate::messages::unit_rounds());
            }
            match &self.game {
                None => verification::check(&text, &mut shell.run()),
                Some(game) => {
                    let args = GameArgs {
                        game: game.clone(),
                        given: self.given.clone(),
                    };
                    let mut game = shell.opened(&args, self.claim.as_deref())?;
                    let claim = self.claim.as_deref();
                    let formula = game.formula_mut()?;
                    verification::check_against(&text, formula, claim, &mut shell.run())?
                }
            }
        };
        shell.progress.clear();
        if found.interrupted {
            let why = shell.progress.why(grundy::Stop::Interrupted);
            shell.progress.say(&messages::claim_not_decided(why));
            return Err(Exit::Partial);
        }
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{}", found.to_json())?;
        } else {
            let lang = shell.lang;
            let claim = if found.claim.is_empty() {
                &messages::not_a_certificate()
            } else {
                &found.claim
            };
            let verdict = match (found.ok, found.is_undecided, found.difference) {
                (true, ..) => messages::holds(claim),
                (false, true, _) => messages::not_decided(claim),
                (false, false, Some(Difference::Game)) => messages::not_about_this_game(claim),
                (false, false, Some(Difference::Claim)) => messages::not_this_claim(claim),
                (false, false, None) => messages::does_not_hold(claim),
            };
            writeln!(out, "{}", verdict.text(lang))?;
            for line in found.verified.iter().chain(&found.fault) {
                writeln!(out, "  {}", line.text(lang))?;
            }
        }
        out.flush()?;
        shell.progress.timing();
        match (found.ok, found.is_undecided) {
            (true, _) => Ok(()),
            (false, true) => Err(Exit::Partial),
            (false, false) => Err(Exit::Refuted),
        }
    }
}

impl Check {
    /// Compares the statements in the header of a rule file with its rules.
    fn rules(&self, for_programs: bool, shell: &mut Shell) -> Done {
        let path = self.file.display().to_string();
        let text = std::fs::read_to_string(&self.file).map_err(|error| {
            let fact = crate::messages::not_read(&path, reason(&error));
            Diagnostic::error("unreadable", fact).help(messages::give_rule_file())
        })?;
        // The game is opened anew for each statement, from the text that is read once.
        let open = || Game::open(&path, &mut |_| Ok(text.clone()));
        open()?;
        let found = expected::check(&text, open, &mut shell.run())?;
        shell.progress.clear();
        let failed: Vec<_> = found
            .iter()
            .filter(|one| one.difference.is_some())
            .collect();
        let line = |one: &Expected| 1 + text[..one.place.start].matches('\n').count();
        let mut out = crate::output::stdout();
        if for_programs {
            let failed: Vec<_> = (failed.iter())
                .map(|one| {
                    let difference = one.difference.as_ref().map(Message::english);
                    json!({
                        "key": one.key,
                        "statement": one.statement,
                        "line": line(one),
                        "difference": difference,
                    })
                })
                .collect();
            let answer = json!({
                "ok": failed.is_empty(),
                "checked": found.len(),
                "failed": failed,
            });
            writeln!(out, "{answer}")?;
        } else {
            let lang = shell.lang;
            for one in &failed {
                let place = messages::line_of(self.file.display(), line(one) as u64);
                let difference = one.difference.clone().unwrap_or_else(Message::empty);
                let fault = messages::statement_fails(place, one.key, &one.statement, difference);
                writeln!(out, "{}", fault.text(lang))?;
            }
            let held = found.len() - failed.len();
            writeln!(
                out,
                "{}",
                messages::statements_hold(held, found.len()).text(lang)
            )?;
        }
        out.flush()?;
        shell.progress.timing();
        if failed.is_empty() {
            Ok(())
        } else {
            Err(Exit::Refuted)
        }
    }
}

/// Maximum length of a certificate.
pub const MAX_BYTES: u64 = 1 << 28;

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "証明書か値のファイルを、独立した検査器で検査する",
        arguments: &[
            ("file", "証明書（- は標準入力）、値のファイル、または規則のファイル NAME.game"),
            ("game", "証明書が扱うはずのゲーム"),
            ("claim", "証明書が証明するはずの主張（`grundy claim` の書き方）"),
            ("given", "GAME の規則の入力に値を与える"),
        ],
        after: "\
例：
  grundy period 0.77 --certificate kayles.cert
  grundy check kayles.cert
  grundy check kayles.cert kayles 'g(n+12) == g(n) if n >= 71'
  grundy table 0.106 --to 1000000000 -o 106.blocks && grundy check 106.blocks
  grundy check games/kayles.game

検査器はエンジンのコードを使わず、証明が使うすべての値を計算し直し、定理のすべての条件を調べます。表示する文が、\
証明された内容のすべてです。GAME を与えると証明書はそのゲームの規則のものでなければならず、CLAIM を与えると証明書の内容は\
その主張と同じでなければなりません。終了コード 1：内容が成り立たないか、GAME についてのものでないか、CLAIM と異なる（最初の行が示します）。\
終了コード 3：計算量の制限で止まり、成り立つかどうか分からない。

ファイル NAME.game は規則のファイルです：ヘッダーの `expect:`、`answer:`、`closed:`、`theorem:` の記述を規則と比べます。\
一つでも成り立たなければ終了コードは 1 です。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "check",
            about: "An object: whether the certificate or the file of values holds.",
            samples: &[&["check", "games.cert"], &["check", "changed.cert"]],
            keys: &[
                ("claim", "text", "the claim; empty if the file cannot be read"),
                ("ok", "boolean", "whether it holds"),
                ("verified", "array", "what was verified, as sentences"),
                ("fault", "text|null", "the first line that fails, as a sentence"),
                ("difference", "text|null", "`game`: the certificate is not about GAME; `claim`: its claim is not CLAIM"),
            ],
        },
        Answer {
            title: "check of a rule file",
            about: "An object: whether the statements of the header hold.",
            samples: &[&["check", "wrong.game"]],
            keys: &[
                ("ok", "boolean", "whether all statements hold"),
                ("checked", "integer", "the number of statements"),
                ("failed", "array", "the statements that fail"),
                ("failed[].key", "text", "the key of the header line"),
                ("failed[].statement", "text", "the statement"),
                ("failed[].line", "integer", "its line in the file"),
                ("failed[].difference", "text", "what the rules say, as a sentence"),
            ],
        },
    ],
    samples: &[
        ("check  l.cert", ""),
        ("check  wrong.game", ""),
        ("check  d.cert", ""),
        ("check  k.cert", ""),
        ("check  m.cert", ""),
        ("check  set.cert", ""),
        ("check  p.cert", ""),
        ("check  c.cert", ""),
    ],
    mistakes: &[
        "check  none.cert",
    ],
};

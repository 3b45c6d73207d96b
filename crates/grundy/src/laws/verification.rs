//! Checks certificates by the independent checker, and compares their statements with a claim.
//!
//! A certificate contains its statement. [`check`] decides it and returns it as a complete
//! sentence. [`check_against`] also compares it with rules and a claim from outside of the
//! certificate, so that no comparison of sentences by eye is needed.

use std::fmt::Write as _;
use std::io::Read;

use grundy_certificate::misere::Subject;
use grundy_certificate::recurrence::{Expr, Op};
use grundy_certificate::{
    Certificate as OfCode, LawCertificate, MisereCertificate, ParameterCertificate,
    PartizanCertificate, Recurrence, RowsCertificate, Rules, States, StatesCertificate, printable,
};
use grundy_core::{Diagnostic, Lang, Message, Run};
use grundy_draw::blocks::Reader;
use grundy_rules::Fragment;
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::formula::Formula;
use crate::laws::messages;
use crate::laws::parameters::BY_POLYNOMIALS;
use crate::laws::small_state;
use crate::laws::theorem::BY_AUTOMATA;

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// The claim of the certificate; empty if it cannot be read.
    pub claim: Message,
    /// Whether it holds.
    pub ok: bool,
    /// Whether the check stopped at its limit of work, so that the claim is neither confirmed nor
    /// refuted.
    pub is_undecided: bool,
    /// The facts that were recomputed and compared.
    pub verified: Vec<Message>,
    /// The reason why it does not hold.
    pub fault: Option<Message>,
    /// The part of the question that the certificate is not about, of [`check_against`].
    pub difference: Option<Difference>,
    /// Whether the check was interrupted, so that the result is missing.
    pub interrupted: bool,
}

/// The part of a question that a certificate is not about. Its claim may hold nevertheless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The certificate is about another game.
    Game,
    /// The certificate is about the game, and has another claim.
    Claim,
}

impl Difference {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Claim => "claim",
        }
    }
}

impl Verification {
    /// As JSON.
    pub fn to_json(&self) -> Json {
        let verified: Vec<&str> = self.verified.iter().map(Message::english).collect();
        let mut json = json!({
            "claim": self.claim.english(),
            "ok": self.ok,
            "verified": verified,
            "fault": self.fault.as_ref().map(Message::english),
            "difference": self.difference.map(Difference::name),
        });
        if self.is_undecided {
            json["undecided"] = true.into();
        }
        json
    }
}

/// Checks the text of a certificate with the independent checker.
pub fn check(text: &str, run: &mut Run) -> Verification {
    let mut interrupted = false;
    let result = grundy_certificate::check_text(text, &mut |done, of| {
        run.progress(done, Some(of));
        interrupted |= run.cancelled();
        !interrupted
    });
    match result {
        Ok(checked) => Verification {
            claim: shown(&checked.claim),
            ok: true,
            is_undecided: false,
            verified: checked.verified.iter().map(shown).collect(),
            fault: None,
            difference: None,
            interrupted: false,
        },
        Err(refused) => Verification {
            claim: shown(&claim_of(text)),
            ok: false,
            is_undecided: refused.is_limit,
            verified: Vec::new(),
            fault: Some(shown(&refused.reason)),
            difference: None,
            interrupted,
        },
    }
}

/// A sentence with words of a file, made printable in every language.
fn shown(sentence: &Message) -> Message {
    let [english, japanese] = [Lang::En, Lang::Ja].map(|lang| printable(sentence.text(lang)));
    Message::new(sentence.id(), english.into_owned(), japanese.into_owned())
}

/// The statement of a certificate, which may be false; empty if the text is not a certificate.
fn claim_of(text: &str) -> Message {
    if let Ok(c) = OfCode::parse(text) {
        let saltus = match c.saltus {
            0 => String::new(),
            saltus => format!(" + {saltus}"),
        };
        let theorem = c.proof.name();
        return messages::period_of_code(c.game, c.period, saltus, c.preperiod, theorem);
    }
    let rows = RowsCertificate::parse(text).map(|c| c.claim());
    let states = StatesCertificate::parse(text).map(|c| c.claim());
    let sums = MisereCertificate::parse(text).map(|c| c.claim());
    let laws = LawCertificate::parse(text).map(|c| c.claim());
    let parametric = ParameterCertificate::parse(text).map(|c| c.claim());
    let partizan = PartizanCertificate::parse(text).map(|c| c.claim());
    let found = rows
        .or(states)
        .or(sums)
        .or(laws)
        .or(parametric)
        .or(partizan);
    found.unwrap_or_default()
}

/// Checks a certificate, and that its statement is about the rules of a game and is exactly a
/// claim. A certificate about another game is reported as such, whether it holds or not.
///
/// # Errors
/// A claim that cannot be read, and a kind of certificate that contains no rules to compare.
pub fn check_against(
    text: &str,
    game: &mut Formula,
    claim: Option<&str>,
    run: &mut Run,
) -> Result<Verification, Failure> {
    let mut found = check(text, run);
    if found.interrupted || found.claim.is_empty() {
        return Ok(found);
    }
    let asked = if found.ok { claim } else { None };
    match compare(text, game, asked, run) {
        Ok(Ok(())) => {}
        Ok(Err((difference, reason))) => {
            found.ok = false;
            found.is_undecided = false;
            found.difference = Some(difference);
            found.fault = Some(reason);
        }
        // The fault of a certificate comes before a comparison that is not possible.
        Err(_) if !found.ok => {}
        Err(failure) => return Err(failure),
    }
    Ok(found)
}

/// The reason why the statement of a certificate is not that of a game and a claim.
fn compare(
    text: &str,
    game: &mut Formula,
    claim: Option<&str>,
    run: &mut Run,
) -> Result<Result<(), (Difference, Message)>, Failure> {
    let another_game = |reason| (Difference::Game, reason);
    let compared = |same_game: Result<(), Message>, same_claim: &mut dyn FnMut() -> _| {
        same_game.map_err(another_game)?;
        let same_claim: Result<(), Message> = same_claim();
        same_claim.map_err(|reason| (Difference::Claim, reason))
    };
    if let Ok(certificate) = OfCode::parse(text) {
        let same_game = compare_code(&certificate.game, game);
        return Ok(compared(same_game, &mut || match claim {
            None => Ok(()),
            Some(claim) => {
                let (p, n0, s) = (
                    certificate.period,
                    certificate.preperiod,
                    certificate.saltus,
                );
                compare_period(claim, game, (p, n0 as i64, s as i64))
            }
        }));
    }
    if let Ok(certificate) = LawCertificate::parse(text) {
        return compare_law(&certificate, Fragment::Linear, game, claim, run);
    }
    if let Ok(certificate) = ParameterCertificate::parse(text) {
        let stated = certificate.statement();
        return compare_law(&stated, Fragment::Polynomial, game, claim, run);
    }
    let same = |game: &mut Formula, name: &str| game.engine().recurrence(name).ok();
    if let Ok(certificate) = StatesCertificate::parse(text) {
        let rules = certificate.rules.to_string();
        let mut states = certificate.states.clone();
        let mut same_game = compare_rules(&rules, game, same);
        // Functions that call each other have joint rules.
        if same_game.is_err()
            && let Some(function) = game.main_function()
        {
            for mut joint in small_state::joint_rules(game, &function) {
                let is_same = joint.states == certificate.states
                    && compare_rules(&rules, &mut joint.game, same).is_ok();
                if is_same {
                    (states, same_game) = (joint.own, Ok(()));
                }
            }
        }
        return Ok(compared(same_game, &mut || match claim {
            None => Ok(()),
            Some(claim) => compare_states(claim, game, &certificate, &states),
        }));
    }
    if let Ok(certificate) = RowsCertificate::parse(text) {
        let same_game = compare_rules(&certificate.rules.to_string(), game, same);
        return Ok(compared(same_game, &mut || match claim {
            None => Ok(()),
            Some(claim) if certificate.rows.len() == 1 && certificate.rules.params == 1 => {
                let row = certificate.rows[0];
                let (p, n0) = (row.period.unsigned_abs(), row.preperiod);
                compare_period(claim, game, (p, n0, row.saltus))
            }
            Some(_) => Err(messages::rows_are_not_compared()),
        }));
    }
    if let Ok(MisereCertificate {
        subject: Subject::Code(code),
        ..
    }) = MisereCertificate::parse(text)
    {
        let same_game = compare_code(&code, game).map_err(another_game);
        if same_game.is_err() || claim.is_none() {
            return Ok(same_game);
        }
    }
    Err(Failure::of(
        Diagnostic::error("no-comparison", messages::certificate_has_no_rules())
            .help(messages::leave_out_the_game()),
    ))
}

/// Compares the rules and the law of a certificate with a game and a claim.
fn compare_law(
    certificate: &LawCertificate,
    fragment: Fragment,
    game: &mut Formula,
    claim: Option<&str>,
    run: &mut Run,
) -> Result<Result<(), (Difference, Message)>, Failure> {
    let theorem = match fragment {
        Fragment::Linear => BY_AUTOMATA,
        Fragment::Polynomial => BY_POLYNOMIALS,
    };
    let rules = certificate.rules.to_string();
    let same = |game: &mut Formula, name: &str| game.engine().arithmetic_in(name, fragment).ok();
    if let Err(difference) = compare_rules(&rules, game, same) {
        return Ok(Err((Difference::Game, difference)));
    }
    let Some(claim) = claim else {
        return Ok(Ok(()));
    };
    let another_claim = |reason| Ok(Err((Difference::Claim, reason)));
    let stated = match crate::laws::claim::statement(game, claim, fragment, run)? {
        Ok(stated) => stated,
        Err(why) => return another_claim(messages::claim_is_not_a_law_of_this_kind(why)),
    };
    let same = stated.rules == certificate.rules
        && stated.losses == certificate.losses
        && match fragment {
            Fragment::Linear => conditions(&stated.domain) == conditions(&certificate.domain),
            Fragment::Polynomial => covers(&certificate.domain, &stated.domain),
        }
        && stated.law == certificate.law;
    if same {
        Ok(Ok(()))
    } else {
        another_claim(messages::claim_is_another_law(stated.claim_by(theorem)))
    }
}

/// Whether a domain contains another one, since all its conditions are among those of the other.
fn covers(domain: &Expr, other: &Expr) -> bool {
    let other = conditions(other);
    conditions(domain).iter().all(|one| other.contains(one))
}

/// The conditions that a domain joins by `and`, each once.
fn conditions(domain: &Expr) -> Vec<&Expr> {
    let mut all = Vec::new();
    let mut left = vec![domain];
    while let Some(condition) = left.pop() {
        match condition {
            Expr::Int(1) => {}
            Expr::Op(Op::And, parts) => left.extend(parts.iter().rev()),
            one if all.contains(&one) => {}
            one => all.push(one),
        }
    }
    all
}

/// Compares a code with the heap game of the rules.
fn compare_code(code: &str, game: &mut Formula) -> Result<(), Message> {
    let own = game.heap_code();
    let own = own.map_err(|why| messages::game_is_not_of_heaps(code, why))?;
    let (own, shift) = (own.0.to_string(), own.1);
    let same = matches!((Rules::parse(code), Rules::parse(&own)), (Ok(a), Ok(b)) if a == b);
    match (same, shift) {
        (true, 0) => Ok(()),
        (true, shift) => Err(messages::heaps_are_shifted(code, shift)),
        (false, _) => Err(messages::game_has_another_code(code, own)),
    }
}

/// Compares rules in their plainest form with the functions of a game.
fn compare_rules(
    rules: &str,
    game: &mut Formula,
    plain: impl Fn(&mut Formula, &str) -> Option<Recurrence>,
) -> Result<(), Message> {
    let functions: Vec<String> = game
        .rules()
        .functions()
        .into_iter()
        .map(|f| f.name)
        .collect();
    let mut own = Vec::new();
    for function in functions {
        let found = plain(game, &function).map(|rules| rules.to_string());
        if found.as_deref() == Some(rules) {
            return Ok(());
        }
        own.extend(found);
    }
    Err(match own.first() {
        Some(own) => messages::game_has_other_rules(own),
        None => messages::game_has_rules_of_another_form(),
    })
}

/// Compares a claim with the statement of a period of all states, in the notation of
/// `grundy pattern`.
fn compare_states(
    claim: &str,
    game: &mut Formula,
    certificate: &StatesCertificate,
    states: &States,
) -> Result<(), Message> {
    let Some(function) = game.main_function() else {
        return Err(messages::game_has_no_function());
    };
    let row = &certificate.row;
    let (names, heap) = (&function.params, states.heap);
    let mut earlier = names.clone();
    earlier[heap] = format!("{}-{}", names[heap], row.period);
    let step = match row.saltus {
        0 => String::new(),
        saltus @ 1.. => format!(" + {saltus}"),
        saltus => format!(" - {}", saltus.unsigned_abs()),
    };
    let from = row.preperiod.saturating_add(row.period);
    let mut condition = format!("{} >= {from}", names[heap]);
    for (place, count) in states.counts.iter().enumerate() {
        if place != heap {
            let _ = write!(condition, " and {} < {count}", names[place]);
        }
    }
    let (g, at, earlier) = (&function.name, names.join(","), earlier.join(","));
    let stated = format!("{g}({at}) == {g}({earlier}){step} if {condition}");
    if is_same_text(claim, &stated) {
        Ok(())
    } else {
        Err(messages::claim_is_another_period(stated))
    }
}

/// Whether two texts differ in white space only.
fn is_same_text(one: &str, other: &str) -> bool {
    let plain = |text: &str| text.split_whitespace().collect::<String>();
    plain(one) == plain(other)
}

/// Compares a claim with the statement of a period.
fn compare_period(
    claim: &str,
    game: &mut Formula,
    (period, preperiod, saltus): (u64, i64, i64),
) -> Result<(), Message> {
    let Some(function) = game.main_function() else {
        return Err(messages::game_has_no_function());
    };
    let (g, x) = (&function.name, function.params.join(","));
    let step = match saltus {
        0 => String::new(),
        1.. => format!(" + {saltus}"),
        _ => format!(" - {}", saltus.unsigned_abs()),
    };
    let equation = format!("{g}({x}+{period}) == {g}({x}){step}");
    let stated = if preperiod <= 0 {
        equation
    } else {
        format!("{equation} if {x} >= {preperiod}")
    };
    if is_same_text(claim, &stated) {
        Ok(())
    } else {
        Err(messages::claim_is_another_period(stated))
    }
}

/// Reads a file of blocks to its end and verifies it.
pub fn check_blocks(input: &mut dyn Read, run: &mut Run) -> Verification {
    let mut found = Verification {
        claim: Message::empty(),
        ok: false,
        is_undecided: false,
        verified: Vec::new(),
        fault: None,
        difference: None,
        interrupted: false,
    };
    let mut reader = match Reader::new(input) {
        Ok(reader) => reader,
        Err(error) => {
            found.fault = Some(Message::same(error.to_string()));
            return found;
        }
    };
    let mut blocks = 0_u64;
    let end = loop {
        if run.cancelled() {
            found.interrupted = true;
            break Ok(());
        }
        match reader.block() {
            Ok(Some(values)) => {
                blocks += u64::from(!values.is_empty());
                run.progress(reader.read_available().0, None);
            }
            Ok(None) => break Ok(()),
            Err(error) => break Err(error.to_string()),
        }
    };
    let (heaps, sum) = reader.read_available();
    found.claim = messages::values_of_file(heaps, reader.game());
    found.ok = end.is_ok() && !found.interrupted;
    found.fault = end
        .err()
        .map(|why| messages::file_is_damaged(why, heaps, blocks));
    if found.ok {
        let hash = format!("{sum:016x}");
        found.verified = vec![messages::blocks_of_file(blocks, heaps, hash)];
    }
    found
}

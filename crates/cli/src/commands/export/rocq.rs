//! `grundy export GAME --to rocq`: a certificate as a theorem for Rocq.

use std::io::{Read, Write};
use std::path::Path;

use grundy::laws::period::Reach;
use grundy::laws::rocq;
use grundy::{Diagnostic, Message};

use super::{Export, messages};
use crate::commands::check::MAX_BYTES;
use crate::exit::{Done, Exit};
use crate::options::GameArgs;
use crate::output::reason;
use crate::shell::Shell;

/// The first word of a certificate.
const HEAD: &[u8] = b"grundy-certificate";

impl Export {
    /// Writes the theorem of a certificate, or of the period of a game.
    pub(super) fn theorem(self, shell: &mut Shell) -> Done {
        let program_options = [
            (self.function, "--function"),
            (self.explain, "--explain"),
            (self.table.is_some(), "--table"),
            (self.verify, "--verify"),
        ];
        if let Some((_, option)) = program_options.iter().find(|(given, _)| *given) {
            let fact = messages::option_is_for_programs(*option);
            return Err(Diagnostic::error("wrong-option", fact)
                .help(messages::leave_out_option(*option))
                .into());
        }
        let certificate = match read_certificate(Path::new(&self.game))? {
            Some(text) => text,
            None => self.certify(shell)?,
        };
        let lang = shell.lang;
        let text = rocq::theorem(&certificate, lang).map_err(|error| {
            let diagnostic = Diagnostic::error("no-certificate", error.reason);
            diagnostic.help(messages::theorems_for_rocq())
        })?;
        if let Some(path) = &self.output {
            crate::output::write_file(path, "-o", |out| out.write_all(text.as_bytes()))?;
            let written = messages::theorem_written(path.display());
            shell.progress.say(&written);
        } else {
            let mut out = crate::output::stdout();
            out.write_all(text.as_bytes())?;
            out.flush()?;
        }
        Ok(())
    }

    /// Returns the certificate of the period of the values.
    fn certify(&self, shell: &mut Shell) -> Result<String, Exit> {
        let args = GameArgs {
            game: self.game.clone(),
            given: Vec::new(),
        };
        let mut game = shell.opened(&args, None)?;
        shell.progress.unit(crate::messages::unit_heaps());
        let report = game.period(Reach { to: None }, &mut shell.run())?;
        shell.progress.clear();
        if let Some(certificate) = &report.certificate {
            return Ok(certificate.to_string());
        }
        let fact = messages::nothing_for_rocq(report.sentence());
        Err(Diagnostic::error("no-certificate", fact)
            .help(messages::theorems_for_rocq())
            .into())
    }
}

/// Returns the text of a file that begins as a certificate.
fn read_certificate(path: &Path) -> Result<Option<String>, Exit> {
    let Ok(mut file) = std::fs::File::open(path) else {
        return Ok(None);
    };
    let mut bytes = Vec::new();
    let mut head = Read::by_ref(&mut file).take(HEAD.len() as u64);
    if head.read_to_end(&mut bytes).is_err() || bytes != HEAD {
        return Ok(None);
    }
    let unreadable = |why: Message| {
        let fact = crate::messages::not_read(path.display(), why);
        Diagnostic::error("unreadable", fact).help(messages::give_certificate())
    };
    file.take(MAX_BYTES)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(reason(&error)))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Some(text)),
        Err(_) => Err(unreadable(crate::messages::is_not_utf8()).into()),
    }
}

//! `grundy table GAME [--to N | --box …] [-o FILE]`

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use grundy::{
    Area, Diagnostic, DrawError, Formula, Layout, RowFormat, Stop, StreamError, Streamed, Table,
    TableFormat,
};

use super::area::AreaArgs;
use super::row::{Long, LongFormat};
use crate::checkpoint::CheckpointArgs;
use crate::exit::{Done, Exit};
use crate::options::{Format, GameArgs};
use crate::output::{NewFile, unwritable};
use crate::shell::Shell;

/// All values on a range of positions
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy table kayles --to 40
  grundy table wythoff --to 7
  grundy table wythoff --box x=0..=7,y=8..=15
  grundy table 0.137 --to 100000 -o dawson.npy
  grundy table subtract:1,3,4 --to 30 --format json

The format follows from the name of the file: .txt .json .csv .tsv .npy .bfile .tex .svg .png .blocks. P-positions,
which are lost for the player to move, are marked in the text.

A long row of a heap game is written as it is computed, in constant memory. With --checkpoint such a run can be
stopped at any moment, and the same command goes on.")]
pub struct TableArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    area: AreaArgs,
    /// The function, if not the one that the rules are about
    #[arg(long, value_name = "NAME")]
    function: Option<String>,
    /// Writes into this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    kept: CheckpointArgs,
    /// Threads for a long row: a second one helps with games that have many rare heaps
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
}

/// Says how long it took, and why it stopped if it did.
fn ended(shell: &mut Shell, stop: Stop, reached: usize, len: usize) -> Done {
    shell.progress.timing();
    if stop == Stop::Complete {
        return Ok(());
    }
    let why = shell.progress.why(stop);
    shell.progress.say(&format!(
        "stopped by {why}: {reached} of {len} values are known"
    ));
    Err(Exit::Partial)
}

impl TableArgs {
    pub fn run(self, shell: &mut Shell) -> Done {
        let mut game = shell.open(&self.game, None)?;
        if let Some(long) = self.long(shell.format)? {
            match long.run(&mut game, shell)? {
                Some(done) => return done,
                None if self.kept.checkpoint.is_some() || long.is_blocks() => return Err(no_row()),
                None => {}
            }
        }
        let format = format(shell.format, self.output.as_deref())?;
        let area = self.area.area()?;
        if let Some(path) = &self.output
            && let Some(written) = self.stream(shell, &mut game, &area, path, format)?
        {
            let Streamed { stop, len, written } = written;
            shell
                .progress
                .say(&format!("{written} values written to {}", path.display()));
            return ended(shell, stop, written, len);
        }
        let table = game.table(self.function.as_deref(), &area, &mut shell.progress)?;
        show(&table, format, self.output.as_deref(), shell)?;
        // For people only: what the table says.
        if self.output.is_none()
            && format == TableFormat::Text
            && std::io::stdout().is_terminal()
            && let Ok(laws) = game.laws_of(&table, &mut shell.progress)
            && let Some(law) = laws.findings.first()
        {
            shell.progress.say(&law.line());
        }
        Ok(())
    }

    /// Computes and writes the table in pieces, if it is large and of a kind that can be.
    fn stream(
        &self,
        shell: &mut Shell,
        game: &mut Formula,
        area: &Area,
        path: &Path,
        format: TableFormat,
    ) -> Result<Option<Streamed>, Exit> {
        let refuse = |error: std::io::Error| Exit::from(unwritable(path, "-o", &error));
        let mut new = NewFile::create(path).map_err(refuse)?;
        let function = self.function.as_deref();
        match game.stream(function, area, format, &mut new.file, &mut shell.progress) {
            Ok(Some(written)) => {
                shell.progress.clear();
                new.keep().map_err(refuse)?;
                Ok(Some(written))
            }
            Ok(None) => Ok(None),
            Err(StreamError::Game(failure)) => Err(failure.into()),
            Err(StreamError::File(DrawError::Io(error))) => Err(refuse(error)),
            Err(StreamError::File(error)) => Err(error.into()),
        }
    }

    /// The long row that is asked for, if it is one: into a file, from heap 0 on, in a format that can be written as it
    /// comes. A checkpoint or the format of blocks asks for it whatever the length.
    fn long(&self, asked: Option<Format>) -> Result<Option<Long<'_>>, Exit> {
        let extension = self.output.as_deref().and_then(Path::extension);
        let extension = extension.map(|e| e.to_string_lossy().to_ascii_lowercase());
        let format = match (asked, extension.as_deref()) {
            (Some(Format::Csv), _) | (None, Some("csv")) => LongFormat::Row(RowFormat::Csv),
            (Some(Format::Tsv), _) | (None, Some("tsv")) => LongFormat::Row(RowFormat::Tsv),
            (Some(Format::Bfile), _) | (None, Some("bfile")) => LongFormat::Row(RowFormat::Bfile),
            (Some(Format::Npy), _) | (None, Some("npy")) => LongFormat::Row(RowFormat::NpyShort),
            (Some(Format::Blocks), _) | (None, Some("blocks")) => LongFormat::Blocks,
            (None, None) if self.kept.checkpoint.is_some() => LongFormat::Nowhere,
            _ if self.kept.checkpoint.is_some() => return Err(no_row()),
            _ => return Ok(None),
        };
        let whole = self.area.ranges.is_none() && self.function.is_none();
        let wanted = self.kept.checkpoint.is_some() || format == LongFormat::Blocks;
        let to = match (self.area.to.map(u64::try_from), whole) {
            (Some(Ok(to)), true) => to,
            _ if wanted => return Err(no_row()),
            _ => return Ok(None),
        };
        if !wanted && to < LONG {
            return Ok(None);
        }
        if self.output.is_none() && format != LongFormat::Nowhere {
            return if wanted { Err(no_row()) } else { Ok(None) };
        }
        Ok(Some(Long {
            to,
            format,
            output: self.output.as_deref(),
            checkpoint: self.kept.checkpoint.as_deref(),
            every: self.kept.every,
            threads: self.threads,
        }))
    }
}

/// Writes a table to its file or the standard output, with the exit status of a run that was stopped.
pub fn show(table: &Table, format: TableFormat, output: Option<&Path>, shell: &mut Shell) -> Done {
    shell.progress.clear();
    let (stop, reached, len) = (table.stop, table.reached, table.asked);
    let part;
    let table = if stop != Stop::Complete && format == TableFormat::Text {
        part = table.clone().reached_part();
        &part
    } else {
        table
    };
    match output {
        None => print(table, format)?,
        Some(path) => {
            let layout = Layout {
                width: 100,
                ..Layout::default()
            };
            crate::output::write_file(path, |out| table.write(out, format, &layout))?;
            shell.progress.say(&format!(
                "{} values written to {}",
                table.len(),
                path.display()
            ));
        }
    }
    ended(shell, stop, reached, len)
}

fn print(table: &Table, format: TableFormat) -> Done {
    let binary = match format {
        TableFormat::Npy => Some(("a NumPy array", "npy")),
        TableFormat::Png => Some(("a picture in pixels", "png")),
        _ => None,
    };
    if let Some((what, extension)) = binary
        && std::io::stdout().is_terminal()
    {
        return Err(
            Diagnostic::error("wrong-format", format!("{what} is no text for a terminal"))
                .help(format!("write it into a file: `-o values.{extension}`"))
                .into(),
        );
    }
    let layout = Layout {
        width: crate::output::width(),
        colour: crate::output::colour(),
        ..Layout::default()
    };
    let mut out = crate::output::stdout();
    table.write(&mut out, format, &layout)?;
    Ok(out.flush()?)
}

/// The format that is asked for, else that of the file, else text.
pub fn format(asked: Option<Format>, output: Option<&Path>) -> Result<TableFormat, Exit> {
    if let Some(asked) = asked {
        return Ok(match asked {
            Format::Text => TableFormat::Text,
            Format::Json => TableFormat::Json,
            Format::Csv => TableFormat::Csv,
            Format::Tsv => TableFormat::Tsv,
            Format::Npy => TableFormat::Npy,
            Format::Bfile => TableFormat::Bfile,
            Format::Latex => TableFormat::Latex,
            Format::Svg => TableFormat::Svg,
            Format::Png => TableFormat::Png,
            Format::Blocks => return Err(no_row()),
        });
    }
    let Some(path) = output else {
        return Ok(TableFormat::Text);
    };
    of_file(path).ok_or_else(|| {
        Diagnostic::error(
            "wrong-format",
            format!("the name `{}` tells no format", path.display()),
        )
        .help(
            "end it in .txt, .json, .csv, .tsv, .npy, .bfile, .tex, .svg, .png or .blocks, or give `--format`",
        )
        .into()
    })
}

/// A row is long from here on, and written as it is computed.
const LONG: u64 = 1 << 22;

fn no_row() -> Exit {
    Diagnostic::error(
        "no-row",
        "checkpoints and block files are for rows of a heap game from 0 on",
    )
    .help("`grundy table 0.106 --to 1000000000 -o values.blocks --checkpoint run.checkpoint`")
    .help("without -o nothing but the checkpoint is written; csv, tsv, bfile and npy are written as they come, too")
    .into()
}

/// The format that the end of a file's name means.
fn of_file(path: &Path) -> Option<TableFormat> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    Some(match extension.as_str() {
        "txt" => TableFormat::Text,
        "json" => TableFormat::Json,
        "csv" => TableFormat::Csv,
        "tsv" => TableFormat::Tsv,
        "npy" => TableFormat::Npy,
        "bfile" => TableFormat::Bfile,
        "tex" => TableFormat::Latex,
        "svg" => TableFormat::Svg,
        "png" => TableFormat::Png,
        _ => return None,
    })
}

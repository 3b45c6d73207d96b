//! Random access to a solved game: each position costs one directory lookup and one block.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;

use grundy_core::zerosum::wins_at_once;
use grundy_core::{Indexed, Layered, ScoreLayers, Verdict};

use crate::coding::spread;
use crate::cyclic_game::Division;
use crate::error::{Error, damaged, error_with_help};
use crate::layout::Folder;
use crate::lookup::ShardPlace;
use crate::messages;
use crate::summary::SolvedLayers;
use crate::table::ShardTable;
use crate::value_code::ValueKind;

/// Maximum number of files kept open.
const MAX_OPEN_FILES: usize = 64;

/// The folder of a completed run.
pub struct LayerDatabase {
    folder: Folder,
    solved: SolvedLayers,
    value_kind: ValueKind,
    open: Mutex<HashMap<(u32, u32), ShardTable>>,
}

impl LayerDatabase {
    /// Opens the folder of a game.
    ///
    /// # Errors
    ///
    /// A folder of another game, or of a run that is not complete.
    pub fn open<G: Layered>(game: &G, name: &str, path: &Path) -> Result<Self, Error> {
        Self::of_kind(name, path, game.layers(), ValueKind::for_game::<G>(), false)
    }

    /// Opens the folder of a game of score with cycles inside its layers.
    ///
    /// # Errors
    ///
    /// As [`LayerDatabase::open`].
    pub fn open_scores<G: ScoreLayers>(game: &G, name: &str, path: &Path) -> Result<Self, Error> {
        Self::of_kind(name, path, game.layers(), ValueKind::Score, true)
    }

    /// Opens the folder of a game of win and loss with numbered positions.
    ///
    /// # Errors
    ///
    /// As [`LayerDatabase::open`].
    pub fn open_distances(name: &str, path: &Path) -> Result<Self, Error> {
        Self::of_kind(name, path, 1, ValueKind::Parity, true)
    }

    fn of_kind(
        name: &str,
        path: &Path,
        layers: u32,
        value_kind: ValueKind,
        numbered: bool,
    ) -> Result<Self, Error> {
        let unfinished = |fact| error_with_help("no-table", fact, messages::solve_makes_folder());
        let folder = Folder::open(path, name)?
            .ok_or_else(|| unfinished(messages::not_a_folder_of_layers(path.display())))?
            .of_numbers(numbered);
        let text = folder
            .sealed()?
            .ok_or_else(|| unfinished(messages::not_solved_to_end(path.display())))?;
        let solved = SolvedLayers::from_text(name, value_kind, layers, &text);
        let solved =
            solved.ok_or_else(|| unfinished(messages::summary_cannot_be_read(path.display())))?;
        Ok(Self {
            folder,
            solved,
            value_kind,
            open: Mutex::default(),
        })
    }

    /// Returns the summary of the solution.
    pub fn solved(&self) -> &SolvedLayers {
        &self.solved
    }

    /// Reads every block of every file once, and reports to `keep_going` the number of positions
    /// read and the total.
    ///
    /// # Errors
    ///
    /// A file that is missing or damaged, or whose positions differ from those at the end of the
    /// run; or `keep_going` returned `false`.
    pub fn read_all(&self, keep_going: &mut dyn FnMut(u64, u64) -> bool) -> Result<(), Error> {
        let (of, mut done) = (self.solved.sums().positions, 0);
        let (mut keys, mut codes) = (Vec::new(), Vec::new());
        for layer in 0..self.solved.layers() {
            let mut counts = vec![0; 256];
            for shard in 0..self.folder.shards() {
                let table = self.table(layer, shard)?;
                for block in 0..table.blocks() {
                    table.read(block, &mut keys, &mut codes)?;
                    done += codes.len() as u64;
                    for &code in &codes {
                        counts[usize::from(code)] += 1;
                    }
                    if block.is_multiple_of(64) && !keep_going(done, of) {
                        return Err(Error::Stopped);
                    }
                }
            }
            if counts != *self.solved.counts(layer) {
                let path = self.folder.file(layer, 0, true);
                return Err(damaged(&path, messages::counts_differ()));
            }
        }
        Ok(())
    }

    /// A file of the folder.
    fn table(&self, layer: u32, shard: u32) -> Result<ShardTable, Error> {
        self.folder.table(layer, shard, true)?.ok_or_else(|| {
            let path = self.folder.file(layer, shard, true);
            error_with_help(
                "unreadable",
                messages::file_is_not_there(path.display()),
                messages::bring_files_together(),
            )
        })
    }

    /// Returns the value of a position for the side to move; `None` if play does not reach it.
    ///
    /// # Errors
    ///
    /// Files that are damaged or missing.
    pub fn probe<G: Layered>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<Option<Verdict>, Error> {
        let (layer, word) = (game.layer(position), game.pack(position));
        if layer >= game.layers() {
            return Ok(None);
        }
        let spread = u128::from(spread(game.home(word)));
        let shard = ((spread * u128::from(self.folder.shards())) >> 64) as u32;
        let code = self.code((layer, shard), word)?;
        Ok(code.map(|code| self.value_kind.verdict(code)))
    }

    /// As [`LayerDatabase::probe`], for a game of score with cycles inside its layers; `None` for
    /// positions above the layers of the table.
    ///
    /// # Errors
    ///
    /// Files that are damaged or missing.
    pub fn probe_score<G: ScoreLayers>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<Option<Verdict>, Error> {
        if let Some(score) = game.ended(position) {
            return Ok(Some(Verdict::Score(score.into())));
        }
        let (layer, number, ahead) = game.place(position);
        if layer >= game.layers() {
            return Ok(None);
        }
        let code = self.numbered(layer, number, game.layer_len(layer))?;
        let score = |code| i64::from(ahead) + i64::from(self.value_kind.rank(code));
        Ok(code.map(|code| Verdict::Score(score(code))))
    }

    /// As [`LayerDatabase::probe`], for a game of win and loss with numbered positions; `None` for
    /// positions without a number that are not settled.
    ///
    /// # Errors
    ///
    /// Files that are damaged or missing.
    pub fn probe_distance<G: Indexed>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<Option<Verdict>, Error> {
        if let Some(score) = game.ended(position) {
            let rank = self.value_kind.ended(score)?;
            return Ok(Some(self.value_kind.verdict(self.value_kind.code(rank))));
        }
        let Some(number) = game.rank(position) else {
            return Ok(wins_at_once(game, position).then_some(Verdict::Win(Some(1))));
        };
        let code = self.numbered(0, number, game.len())?;
        Ok(code.map(|code| self.value_kind.verdict(code)))
    }

    fn numbered(&self, layer: u32, number: u64, len: u64) -> Result<Option<u8>, Error> {
        let division = Division::new(len, self.folder.shards());
        self.code((layer, division.shard(number)), number)
    }

    /// The code of a key in a shard.
    fn code(&self, (layer, shard): ShardPlace, key: u64) -> Result<Option<u8>, Error> {
        let lost = || {
            error_with_help(
                "unreadable",
                messages::another_thread_failed(),
                messages::open_again(),
            )
        };
        let mut open = self.open.lock().map_err(|_| lost())?;
        if !open.contains_key(&(layer, shard)) {
            if open.len() >= MAX_OPEN_FILES {
                open.clear();
            }
            open.insert((layer, shard), self.table(layer, shard)?);
        }
        let table = &open[&(layer, shard)];
        let Some(block) = table.place(key) else {
            return Ok(None);
        };
        let (mut keys, mut codes) = (Vec::new(), Vec::new());
        table.read(block, &mut keys, &mut codes)?;
        let at = if self.folder.numbered() {
            usize::try_from(key - table.first(block)).ok()
        } else {
            keys.binary_search(&key).ok()
        };
        Ok(at.and_then(|at| codes.get(at).copied()))
    }
}

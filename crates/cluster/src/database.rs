//! A solved game read at random: for a position one look into a directory and one block.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;

use grundy_game::{Layered, Verdict};

use crate::coding::spread;
use crate::fault::{Broken, fault};
use crate::folder::Folder;
use crate::solved::SolvedLayers;
use crate::table::ShardTable;
use crate::worth::Meaning;

/// Files that are kept open.
const OPEN: usize = 64;

/// A folder that a run has completed.
pub struct LayerDatabase {
    folder: Folder,
    solved: SolvedLayers,
    meaning: Meaning,
    open: Mutex<HashMap<(u32, u32), ShardTable>>,
}

impl LayerDatabase {
    /// Opens the folder of a game.
    ///
    /// # Errors
    /// A folder of another game, or one whose run has not come to its end.
    pub fn open<G: Layered>(game: &G, name: &str, path: &Path) -> Result<Self, Broken> {
        let meaning = Meaning::of::<G>();
        let unfinished = |what: &str| {
            let fact = format!("`{}` {what}", path.display());
            fault(
                "no-table",
                fact,
                "`grundy solve GAME --folder` makes one, and goes on with one that is not whole",
            )
        };
        let folder = Folder::open(path, name)?
            .ok_or_else(|| unfinished("is no folder of a game in layers"))?;
        let text = folder
            .sealed()?
            .ok_or_else(|| unfinished("is not solved to its end yet"))?;
        let solved = SolvedLayers::from_text(name, meaning, game.layers(), &text);
        let solved = solved.ok_or_else(|| unfinished("has a `solved.txt` that cannot be read"))?;
        Ok(Self {
            folder,
            solved,
            meaning,
            open: Mutex::default(),
        })
    }

    /// What the solution came to.
    pub fn solved(&self) -> &SolvedLayers {
        &self.solved
    }

    /// The value of a position for the side to move; `None` if play does not reach it.
    ///
    /// # Errors
    /// Files that are damaged or gone.
    pub fn probe<G: Layered>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<Option<Verdict>, Broken> {
        let (layer, word) = (game.layer(position), game.pack(position));
        if layer >= game.layers() {
            return Ok(None);
        }
        let spread = u128::from(spread(game.home(word)));
        let shard = ((spread * u128::from(self.folder.shards())) >> 64) as u32;
        let lost = || {
            fault(
                "unreadable",
                "another thread has failed with the database",
                "open it again",
            )
        };
        let mut open = self.open.lock().map_err(|_| lost())?;
        if !open.contains_key(&(layer, shard)) {
            if open.len() >= OPEN {
                open.clear();
            }
            let table = self.folder.table(layer, shard, true)?;
            let gone = || {
                let path = self.folder.file(layer, shard, true);
                let fact = format!("`{}` is not there", path.display());
                fault(
                    "unreadable",
                    fact,
                    "bring the files of all machines together, or give the `solve` command again",
                )
            };
            open.insert((layer, shard), table.ok_or_else(gone)?);
        }
        let table = &open[&(layer, shard)];
        let Some(block) = table.place(word) else {
            return Ok(None);
        };
        let (mut keys, mut codes) = (Vec::new(), Vec::new());
        table.read(block, &mut keys, &mut codes)?;
        Ok(keys
            .binary_search(&word)
            .ok()
            .map(|at| self.meaning.verdict(codes[at])))
    }
}

//! A run: state on disk, forward pass, backward pass, and summary.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use grundy_core::{Indexed, Layered, Message, ScoreLayers};
use timely::WorkerConfig;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::{AllocatorBuilder, Hooks};
use timely::worker::Worker;

use crate::control::Link;
use crate::cyclic_game::{ByDistance, ByScore, Division, RoundGame};
use crate::error::{Error, error_with_help};
use crate::handshake::connect;
use crate::layout::Folder;
use crate::shared::{LayerJob, Progress, RunDirection, panicked};
use crate::sizes::RunSizes;
use crate::summary::SolvedLayers;
use crate::value_code::{MAX_VALUE, ValueKind};
use crate::{Options, RunReport, backward, forward, messages, round_checkpoint, rounds};

/// Interval between progress reports and checks for cancellation.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Differences between kinds of games.
struct RunKind<G> {
    layers: u32,
    value_kind: ValueKind,
    /// Whether positions are numbered without gaps, and layers are solved from the first one on.
    numbered: bool,
    /// Whether a process has enough memory for its part.
    fits: fn(&G, &RunSizes, u32) -> Result<(), Error>,
    /// Number of positions of a layer, if they are numbered.
    len: fn(&G, u32) -> u64,
    work: fn(&mut Worker, &LayerJob<G>) -> Result<(), Error>,
}

/// Solves a game without cycles inside its layers. All processes of the run call this with the same
/// game, each with its own number.
///
/// # Errors
///
/// Returns an [`Error`] if the run is cancelled, or an error with its place and advice. In both
/// cases the complete layers are kept, and the same call continues from there.
pub fn solve<G: Layered + 'static>(
    game: Arc<G>,
    name: &str,
    setup: &Options,
    tell: &mut dyn FnMut(&RunReport) -> bool,
) -> Result<SolvedLayers, Error> {
    let kind = RunKind {
        layers: game.layers(),
        value_kind: ValueKind::for_game::<G>(),
        numbered: false,
        fits: |game: &G, sizes, _| {
            check_distance_range(game)?;
            sizes.room(0)
        },
        len: |_, _| 0,
        work: layers,
    };
    run(game, name, &kind, setup, tell)
}

/// Solves a game of score with cycles inside its layers, as [`solve`] does.
///
/// # Errors
///
/// As [`solve`]; and a part of a layer that does not fit into the memory of a process.
pub fn solve_scores<G: ScoreLayers + 'static>(
    game: Arc<G>,
    name: &str,
    setup: &Options,
    tell: &mut dyn FnMut(&RunReport) -> bool,
) -> Result<SolvedLayers, Error> {
    rounds(ByScore(game), name, setup, tell)
}

/// Solves a game of win and loss with numbered positions, as [`solve`] does.
///
/// # Errors
///
/// As [`solve_scores`]; games in which the last move may lose, or that take more than 253 plies.
pub fn solve_distances<G: Indexed + 'static>(
    game: Arc<G>,
    name: &str,
    setup: &Options,
    tell: &mut dyn FnMut(&RunReport) -> bool,
) -> Result<SolvedLayers, Error> {
    rounds(ByDistance(game), name, setup, tell)
}

fn rounds<R: RoundGame>(
    game: R,
    name: &str,
    setup: &Options,
    tell: &mut dyn FnMut(&RunReport) -> bool,
) -> Result<SolvedLayers, Error> {
    let kind = RunKind {
        layers: game.layers(),
        value_kind: game.value_kind(),
        numbered: true,
        fits: rounds::fits,
        len: R::len,
        work: rounds::layers,
    };
    run(Arc::new(game), name, &kind, setup, tell)
}

fn run<G: Send + Sync + 'static>(
    game: Arc<G>,
    name: &str,
    kind: &RunKind<G>,
    setup: &Options,
    tell: &mut dyn FnMut(&RunReport) -> bool,
) -> Result<SolvedLayers, Error> {
    if setup.shards == 0 || setup.shards > 1 << 16 || setup.threads == 0 {
        return Err(error_with_help(
            "wrong-option",
            messages::shards_and_threads(setup.shards, setup.threads),
            messages::range_of_shards_and_threads(),
        ));
    }
    let (process, processes) = setup.place.among();
    let sizes = RunSizes {
        bytes: setup.bytes,
        threads: setup.threads,
        processes,
        process,
        batch: setup.batch,
    };
    (kind.fits)(&game, &sizes, setup.shards)?;
    let met = connect(setup, name, &mut || tell(&RunReport::default()))?;
    let mut link = Link::new(met, setup.peer_timeout)?;
    let done = part(game, name, kind, (setup, sizes), &mut link, tell);
    link.end(done)
}

fn check_distance_range<G: Layered>(game: &G) -> Result<(), Error> {
    let layers = game.layers();
    if !G::SCORED && layers > MAX_VALUE as u32 + 1 {
        return Err(error_with_help(
            "no-table",
            messages::too_many_layers(layers, MAX_VALUE),
            messages::take_smaller_board(),
        ));
    }
    Ok(())
}

/// The part of this process.
fn part<G: Send + Sync + 'static>(
    game: Arc<G>,
    name: &str,
    kind: &RunKind<G>,
    (setup, sizes): (&Options, RunSizes),
    link: &mut Link,
    tell: &mut dyn FnMut(&RunReport) -> bool,
) -> Result<SolvedLayers, Error> {
    let begun = Folder::open(&setup.folder, name)?;
    if let Some(other) = begun.filter(|begun| begun.shards() != setup.shards) {
        let path = setup.folder.display();
        return Err(error_with_help(
            "no-table",
            messages::divided_into_other_shards(path, other.shards(), setup.shards),
            messages::give_shards_or_another_folder(other.shards()),
        ));
    }
    let folder = Folder::new(&setup.folder, name, setup.shards).of_numbers(kind.numbered);
    let _held = folder.hold(name, sizes.process)?;
    folder.sweep(sizes.process, |shard| sizes.is_mine(shard))?;
    let layers = kind.layers;
    let (mine, mut remarks) = extents(&folder, &sizes, layers)?;
    let agreed = link.agree(&mine)?;
    let has = |least: u8| move |extent: &&u8| **extent >= least;
    let known = if kind.numbered {
        (agreed.iter().take_while(has(2)).count() as u32, layers)
    } else {
        let whole = agreed.iter().take_while(has(1)).count() as u32;
        let valued = agreed.iter().rev().take_while(has(2)).count() as u32;
        (whole, layers - valued)
    };
    let mut from = None;
    if kind.numbered && known.0 < layers {
        let layer = known.0;
        round_checkpoint::forget(
            &folder,
            |at, shard| at < layer && sizes.is_mine(shard),
            None,
        )?;
        let division = Division::new((kind.len)(&game, layer), setup.shards);
        let positions = |shard| division.first(shard + 1) - division.first(shard);
        from = round_checkpoint::agreed(&folder, &sizes, layer, positions, link)?;
        remarks.extend(
            from.map(|point| messages::going_on_inside_layer(layer, point.wave, point.round)),
        );
    }
    let job = Arc::new(LayerJob {
        value_kind: kind.value_kind,
        known,
        from,
        checkpoint_interval: setup.checkpoint_interval,
        pace: Progress::default(),
        stop: false.into(),
        game,
        folder,
        sizes,
    });
    let mut report = RunReport {
        layers,
        words: remarks,
        known: job.known,
        ..RunReport::default()
    };
    work(&job, kind.work, link, &mut report, tell)?;
    let counts = counts(&job, layers)?;
    let counts = link.total(&counts)?;
    let solved = SolvedLayers::new(name, job.value_kind, counts);
    if sizes.process == 0 {
        job.folder.seal(&solved.to_text())?;
    }
    Ok(solved)
}

/// The state of each layer in this process: the minimum over its shards.
fn extents(
    folder: &Folder,
    sizes: &RunSizes,
    layers: u32,
) -> Result<(Vec<u8>, Vec<Message>), Error> {
    let mut remarks = Vec::new();
    let mut extents = Vec::with_capacity(layers as usize);
    for layer in 0..layers {
        let mut least = 2;
        for shard in (0..folder.shards()).filter(|&shard| sizes.is_mine(shard)) {
            least = least.min(folder.extent(layer, shard, &mut remarks)?);
        }
        extents.push(least);
    }
    Ok((extents, remarks))
}

/// Positions by code for each layer, of the shards of this process.
fn counts<G>(job: &LayerJob<G>, layers: u32) -> Result<Vec<Vec<u64>>, Error> {
    let mut all = Vec::new();
    for layer in 0..layers {
        let mut sum = vec![0; 256];
        for shard in (0..job.folder.shards()).filter(|&shard| job.sizes.is_mine(shard)) {
            if let Some(table) = job.folder.table(layer, shard, true)? {
                for (sum, count) in sum.iter_mut().zip(table.counts()) {
                    *sum += count;
                }
            }
        }
        all.push(sum);
    }
    Ok(all)
}

/// Starts the workers and monitors them.
fn work<G: Send + Sync + 'static>(
    job: &Arc<LayerJob<G>>,
    solve: fn(&mut Worker, &LayerJob<G>) -> Result<(), Error>,
    link: &mut Link,
    report: &mut RunReport,
    tell: &mut dyn FnMut(&RunReport) -> bool,
) -> Result<(), Error> {
    let threads = job.sizes.threads;
    let inner = ProcessBuilder::new_typed_vector(threads, Hooks::default().refill, None);
    let builders = match link.network(inner, threads)? {
        Ok(network) => network.into_iter().map(AllocatorBuilder::Tcp).collect(),
        Err(inner) => inner.into_iter().map(AllocatorBuilder::Process).collect(),
    };
    let shared = Arc::clone(job);
    let begin = move |worker: &mut Worker| {
        let result = solve(worker, &shared);
        if result.is_err() {
            shared.stop.store(true, Relaxed);
            for dataflow in worker.installed_dataflows() {
                worker.drop_dataflow(dataflow);
            }
        }
        result
    };
    let workers =
        timely::execute::execute_from(builders, Box::new(()), WorkerConfig::default(), begin);
    let workers = workers.map_err(|text| {
        error_with_help(
            "internal",
            Message::same(text),
            messages::same_command_goes_on(),
        )
    })?;
    let mut broken = None;
    loop {
        report.read(&job.pace);
        let shared_error = link.tick(report).err();
        let stopped = (!tell(report)).then_some(Error::Stopped);
        report.words.clear();
        if let Some(why) = shared_error.or(stopped).filter(|_| broken.is_none()) {
            broken = Some(why);
            job.stop.store(true, Relaxed);
        }
        if workers
            .guards()
            .iter()
            .all(std::thread::JoinHandle::is_finished)
        {
            break;
        }
        std::thread::sleep(POLL_INTERVAL);
    }
    let results = workers.join();
    if let Some(broken) = broken {
        return Err(broken);
    }
    let mut stopped = Ok(());
    for result in results {
        match result {
            Ok(Ok(())) => {}
            Ok(Err(Error::Stopped)) => stopped = Err(Error::Stopped),
            Ok(Err(fault)) => return Err(fault),
            Err(words) => return Err(panicked(&words)),
        }
    }
    stopped
}

/// Solves all layers of a game without cycles, as one worker.
fn layers<G: Layered + 'static>(worker: &mut Worker, job: &LayerJob<G>) -> Result<(), Error> {
    let (whole, valued) = job.known;
    if whole == 0 {
        forward::begin(worker.index(), job)?;
    }
    for layer in whole.max(1)..valued {
        job.enter(worker.index(), layer, RunDirection::Forwards);
        forward::expand(worker, job, layer - 1)?;
    }
    for layer in (0..valued).rev() {
        job.enter(worker.index(), layer, RunDirection::Backwards);
        backward::solve_backwards(worker, job, layer)?;
    }
    Ok(())
}

//! A run: what is there already, forwards, backwards, and the word at the end.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use grundy_game::Layered;
use timely::WorkerConfig;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::{AllocatorBuilder, Hooks};
use timely::worker::Worker;

use crate::fault::{Broken, fault};
use crate::folder::Folder;
use crate::job::{JobPace, LayerJob, RunSizes, panicked};
use crate::link::Link;
use crate::meet::meet;
use crate::solved::SolvedLayers;
use crate::worth::{MOST, Meaning};
use crate::{RunReport, Setup, backward, forward};

/// How often the progress is told and an interrupt is heard.
const TICK: Duration = Duration::from_millis(50);

/// Solves a game: all processes of the run call this with the same game, each with its own number.
///
/// # Errors
/// [`Broken`]: an interrupt, or what is wrong, with place and advice. In both cases the layers that are whole stay, and
/// the same call goes on from there.
pub fn solve<G: Layered + 'static>(
    game: Arc<G>,
    name: &str,
    setup: &Setup,
    tell: &mut dyn FnMut(&RunReport) -> bool,
) -> Result<SolvedLayers, Broken> {
    fits(&*game)?;
    if setup.shards == 0 || setup.shards > 1 << 16 || setup.threads == 0 {
        let fact = format!("{} shards and {} threads", setup.shards, setup.threads);
        return Err(fault(
            "wrong-option",
            fact,
            "take 1 to 65536 shards and at least one thread",
        ));
    }
    let met = meet(setup, name, &mut || tell(&RunReport::default()))?;
    let mut link = Link::new(met, setup.patience)?;
    let done = process(game, name, setup, &mut link, tell);
    link.end(done)
}

fn fits<G: Layered>(game: &G) -> Result<(), Broken> {
    let layers = game.layers();
    if !G::SCORED && layers > MOST as u32 + 1 {
        let fact = format!("a game of {layers} layers may take more than {MOST} plies");
        return Err(fault(
            "no-table",
            fact,
            "distances are kept in a byte: take a smaller board",
        ));
    }
    Ok(())
}

fn process<G: Layered + 'static>(
    game: Arc<G>,
    name: &str,
    setup: &Setup,
    link: &mut Link,
    tell: &mut dyn FnMut(&RunReport) -> bool,
) -> Result<SolvedLayers, Broken> {
    let begun = Folder::open(&setup.folder, name)?;
    if let Some(other) = begun.filter(|begun| begun.shards() != setup.shards) {
        let fact = format!(
            "`{}` is divided into {} shards, not {}",
            setup.folder.display(),
            other.shards(),
            setup.shards
        );
        return Err(fault(
            "no-table",
            fact,
            format!("give `--shards {}`, or another folder", other.shards()),
        ));
    }
    let sizes = RunSizes {
        bytes: setup.bytes,
        threads: setup.threads,
        processes: link.processes(),
        process: link.process(),
        batch: setup.batch,
    };
    let folder = Folder::new(&setup.folder, name, setup.shards);
    let _held = folder.hold(name, sizes.process)?;
    folder.sweep(sizes.process, |shard| sizes.is_mine(shard))?;
    let layers = game.layers();
    let (mine, told) = extents(&folder, &sizes, layers)?;
    let agreed = link.agree(&mine)?;
    let whole = agreed.iter().take_while(|&&extent| extent > 0).count() as u32;
    let valued = agreed
        .iter()
        .rev()
        .take_while(|&&extent| extent == 2)
        .count() as u32;
    let job = Arc::new(LayerJob {
        meaning: Meaning::of::<G>(),
        known: (whole, layers - valued),
        pace: JobPace::default(),
        stop: false.into(),
        game,
        folder,
        sizes,
    });
    let mut report = RunReport {
        layers,
        words: told,
        known: job.known,
        ..RunReport::default()
    };
    work(&job, link, &mut report, tell)?;
    let counts = counts(&job, layers)?;
    let counts = link.total(&counts)?;
    let solved = SolvedLayers::new(name, job.meaning, counts);
    if sizes.process == 0 {
        job.folder.seal(&solved.to_text())?;
    }
    Ok(solved)
}

/// What this process has of each layer: the least of its shards.
fn extents(
    folder: &Folder,
    sizes: &RunSizes,
    layers: u32,
) -> Result<(Vec<u8>, Vec<String>), Broken> {
    let mut told = Vec::new();
    let mut extents = Vec::with_capacity(layers as usize);
    for layer in 0..layers {
        let mut least = 2;
        for shard in (0..folder.shards()).filter(|&shard| sizes.is_mine(shard)) {
            least = least.min(folder.extent(layer, shard, &mut told)?);
        }
        extents.push(least);
    }
    Ok((extents, told))
}

/// Positions by code for each layer, of the shards of this process.
fn counts<G: Layered>(job: &LayerJob<G>, layers: u32) -> Result<Vec<Vec<u64>>, Broken> {
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

/// Starts the workers and watches over them.
fn work<G: Layered + 'static>(
    job: &Arc<LayerJob<G>>,
    link: &mut Link,
    report: &mut RunReport,
    tell: &mut dyn FnMut(&RunReport) -> bool,
) -> Result<(), Broken> {
    let threads = job.sizes.threads;
    let inner = ProcessBuilder::new_typed_vector(threads, Hooks::default().refill, None);
    let builders = match link.network(inner, threads)? {
        Ok(network) => network.into_iter().map(AllocatorBuilder::Tcp).collect(),
        Err(inner) => inner.into_iter().map(AllocatorBuilder::Process).collect(),
    };
    let shared = Arc::clone(job);
    let begin = move |worker: &mut Worker| {
        let result = layers(worker, &shared);
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
    let workers = workers.map_err(|words| fault("internal", words, "the same command goes on"))?;
    let mut broken = None;
    loop {
        report.read(&job.pace);
        let trouble = link.tick(report).err();
        let stopped = (!tell(report)).then_some(Broken::Stopped);
        report.words.clear();
        if let Some(why) = trouble.or(stopped).filter(|_| broken.is_none()) {
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
        std::thread::sleep(TICK);
    }
    let results = workers.join();
    if let Some(broken) = broken {
        return Err(broken);
    }
    let mut stopped = Ok(());
    for result in results {
        match result {
            Ok(Ok(())) => {}
            Ok(Err(Broken::Stopped)) => stopped = Err(Broken::Stopped),
            Ok(Err(fault)) => return Err(fault),
            Err(words) => return Err(panicked(&words)),
        }
    }
    stopped
}

/// The work of one worker.
fn layers<G: Layered + 'static>(worker: &mut Worker, job: &LayerJob<G>) -> Result<(), Broken> {
    let (whole, valued) = job.known;
    if whole == 0 {
        forward::begin(worker.index(), job)?;
    }
    let enter = |worker: &Worker, layer: u32, backwards: bool| {
        if worker.index().is_multiple_of(job.sizes.threads) {
            job.pace.layer.store(layer.into(), Relaxed);
            job.pace.backwards.store(backwards, Relaxed);
        }
    };
    for layer in whole.max(1)..valued {
        enter(worker, layer, false);
        forward::expand(worker, job, layer - 1)?;
    }
    for layer in (0..valued).rev() {
        enter(worker, layer, true);
        backward::recede(worker, job, layer)?;
    }
    Ok(())
}

//! Control connections between the processes of a run: agreement and failure detection.
//!
//! The connection to process 0 stays open. It carries the layers that each process has on disk,
//! progress, a heartbeat each second, and the reason if a process ends. A process that closes the
//! connection without a message has failed. A process that sends nothing during the peer timeout is
//! treated as failed. Process 0 informs the others.

use std::io;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use grundy_core::Message;
use timely::communication::Hooks;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::allocator::TcpBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;

use crate::control_message::ControlMessage;
use crate::error::{Error, error_with_help, internal, process_gone};
use crate::handshake::Mesh;
use crate::socket::{PeerStream, PeerStreams};
use crate::{ProcessProgress, RunReport, messages};

/// Interval between heartbeats of a process.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// Interval between polls of the inbox.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The last message of a peer may arrive shortly before or after its sockets close.
const END_GRACE: Duration = Duration::from_millis(700);

/// State of another process, as known from its messages.
struct Peer {
    process: usize,
    address: String,
    to: Arc<Mutex<TcpStream>>,
    last_contact: Instant,
    done: bool,
}

impl Peer {
    fn send(&self, message: &ControlMessage) {
        // A failed peer is detected by the reader thread.
        if let Ok(mut to) = self.to.lock() {
            let _ = message.write(&mut *to);
        }
    }

    fn named(&self) -> Message {
        messages::process_at(self.process, &self.address)
    }
}

/// The control connections of this process.
pub struct Link {
    process: usize,
    processes: usize,
    peer_timeout: Duration,
    /// All other processes for process 0; process 0 for the others.
    peers: Vec<Peer>,
    inbox: Receiver<(usize, Option<ControlMessage>)>,
    sockets: Vec<Option<TcpStream>>,
    addresses: Vec<String>,
    wires: Arc<PeerStreams>,
    ended: Arc<AtomicBool>,
    last_sent: Instant,
    /// Counts or extents that arrived before they were awaited.
    early: Vec<(usize, ControlMessage)>,
}

impl Link {
    /// Builds the link of connected processes.
    pub fn new(met: Mesh, peer_timeout: Duration) -> Result<Self, Error> {
        let (inbox_to, inbox) = channel();
        let peer = |(process, address, stream): (usize, String, TcpStream)| {
            let _ = stream.set_read_timeout(None);
            // A message that cannot be sent must not keep this process.
            let _ = stream.set_write_timeout(Some(peer_timeout));
            Peer {
                process,
                address,
                to: Arc::new(Mutex::new(stream)),
                last_contact: Instant::now(),
                done: false,
            }
        };
        let link = Self {
            process: met.process,
            processes: met.addresses.len().max(1),
            peer_timeout,
            peers: met.peers.into_iter().map(peer).collect(),
            inbox,
            sockets: met.sockets,
            addresses: met.addresses,
            wires: Arc::default(),
            ended: Arc::default(),
            last_sent: Instant::now(),
            early: Vec::new(),
        };
        link.listen(&inbox_to)?;
        Ok(link)
    }

    /// Starts the reader threads and the heartbeat.
    fn listen(&self, inbox: &Sender<(usize, Option<ControlMessage>)>) -> Result<(), Error> {
        for (at, peer) in self.peers.iter().enumerate() {
            let stream = peer.to.lock().ok().map(|stream| stream.try_clone());
            let mut stream = stream
                .unwrap_or_else(|| Err(io::ErrorKind::Other.into()))
                .map_err(|error| internal(&error))?;
            let inbox = inbox.clone();
            let receive = move || {
                loop {
                    let message = ControlMessage::read(&mut stream).ok();
                    let last = message.is_none();
                    if inbox.send((at, message)).is_err() || last {
                        return;
                    }
                }
            };
            std::thread::Builder::new()
                .name("hear".to_owned())
                .spawn(receive)
                .map_err(|error| internal(&error))?;
        }
        let to: Vec<_> = self.peers.iter().map(|peer| Arc::clone(&peer.to)).collect();
        let ended = Arc::clone(&self.ended);
        let beat = move || {
            while !ended.load(Relaxed) {
                for to in &to {
                    if let Ok(mut to) = to.lock() {
                        let _ = ControlMessage::Beat.write(&mut *to);
                    }
                }
                std::thread::sleep(HEARTBEAT_INTERVAL);
            }
        };
        std::thread::Builder::new()
            .name("beat".to_owned())
            .spawn(beat)
            .map_err(|error| internal(&error))?;
        Ok(())
    }

    /// Bytes that this process has sent over the dataflow.
    fn sent(&self) -> u64 {
        self.wires.sent.load(Relaxed)
    }

    /// Passes the sockets to the dataflow; returns the builders without sockets.
    pub fn network(
        &mut self,
        inner: Vec<ProcessBuilder>,
        threads: usize,
    ) -> Result<Result<Vec<TcpBuilder>, Vec<ProcessBuilder>>, Error> {
        if self.processes == 1 {
            return Ok(Err(inner));
        }
        let sockets = std::mem::take(&mut self.sockets).into_iter().enumerate();
        let wires = sockets
            .map(|(peer, socket)| Some(PeerStream::new(socket?, peer, &self.wires)))
            .collect();
        let built = initialize_networking_from_sockets(
            inner,
            wires,
            self.process,
            threads,
            Hooks::default(),
        );
        let (builders, guard) = built.map_err(|error| internal(&error))?;
        // Its threads end with the sockets. Joining them could wait for a peer that has failed.
        std::mem::forget(guard);
        Ok(Ok(builders))
    }

    /// Sends the progress of this process and handles the messages of the others.
    pub fn tick(&mut self, report: &mut RunReport) -> Result<(), Error> {
        while let Ok((from, message)) = self.inbox.try_recv() {
            self.take(from, message, report)?;
        }
        if let Some((peer, when)) = self.wires.lost()
            && when.elapsed() > END_GRACE
        {
            let address = self.addresses.get(peer).cloned().unwrap_or_default();
            return Err(process_gone(messages::process_at(peer, address)));
        }
        self.peer_timeout()?;
        if self.last_sent.elapsed() > HEARTBEAT_INTERVAL / 4 {
            self.last_sent = Instant::now();
            let sent = self.sent();
            if let Some(own) = report.processes.first_mut() {
                own.sent = sent;
                let ProcessProgress {
                    step,
                    done,
                    of,
                    all,
                    sent,
                } = *own;
                if self.process > 0 {
                    self.send(&ControlMessage::ProcessProgress([
                        step.into(),
                        done,
                        of,
                        all,
                        sent,
                    ]));
                }
            }
        }
        Ok(())
    }

    fn peer_timeout(&self) -> Result<(), Error> {
        match self
            .peers
            .iter()
            .find(|peer| !peer.done && peer.last_contact.elapsed() > self.peer_timeout)
        {
            None => Ok(()),
            Some(late) => {
                let seconds = late.last_contact.elapsed().as_secs_f64();
                Err(error_with_help(
                    "process-late",
                    messages::process_is_silent(late.named(), format_args!("{seconds:.0}")),
                    messages::check_process_and_network(),
                ))
            }
        }
    }

    fn send(&self, message: &ControlMessage) {
        self.peers.iter().for_each(|peer| peer.send(message));
    }

    fn take(
        &mut self,
        from: usize,
        message: Option<ControlMessage>,
        report: &mut RunReport,
    ) -> Result<(), Error> {
        let peer = &mut self.peers[from];
        peer.last_contact = Instant::now();
        match message {
            None if peer.done => Ok(()),
            None => Err(process_gone(peer.named())),
            Some(ControlMessage::Failed { fact, help }) => {
                peer.done = true;
                let fact = if self.process == 0 {
                    messages::failure_of_process(peer.named(), fact)
                } else {
                    fact
                };
                Err(error_with_help("process-failed", fact, help))
            }
            Some(ControlMessage::Stop) => {
                peer.done = true;
                Err(Error::Stopped)
            }
            Some(ControlMessage::ProcessProgress([step, done, of, all, sent])) => {
                let at = peer.process;
                if report.processes.len() <= at {
                    report.processes.resize(at + 1, ProcessProgress::default());
                }
                report.processes[at] = ProcessProgress {
                    step: step as u32,
                    done,
                    of,
                    all,
                    sent,
                };
                Ok(())
            }
            Some(ControlMessage::Done) => {
                peer.done = true;
                Ok(())
            }
            Some(message @ (ControlMessage::Have(_) | ControlMessage::Counts(_))) => {
                self.early.push((from, message));
                Ok(())
            }
            Some(_) => Ok(()),
        }
    }

    /// Waits until a condition on the received messages holds.
    fn wait(&mut self, mut enough: impl FnMut(&mut Self) -> bool) -> Result<(), Error> {
        let mut report = RunReport::default();
        while !enough(self) {
            match self.inbox.recv_timeout(POLL_INTERVAL) {
                Ok((from, message)) => self.take(from, message, &mut report)?,
                Err(RecvTimeoutError::Timeout) => self.peer_timeout()?,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(process_gone(messages::every_other_process()));
                }
            }
        }
        Ok(())
    }

    /// Returns one message of each peer, ignoring heartbeats.
    fn collect(&mut self) -> Result<Vec<ControlMessage>, Error> {
        let peers = self.peers.len();
        self.wait(|link| link.early.len() >= peers)?;
        Ok(self.early.drain(..).map(|(_, message)| message).collect())
    }

    /// Agrees on the state of each layer: the minimum over all processes.
    pub fn agree(&mut self, mine: &[u8]) -> Result<Vec<u8>, Error> {
        let mut least = mine.to_vec();
        if self.process > 0 {
            self.send(&ControlMessage::Have(mine.to_vec()));
        }
        for message in self.collect()? {
            match message {
                ControlMessage::Have(theirs) if self.process > 0 => least = theirs,
                ControlMessage::Have(theirs) => {
                    least
                        .iter_mut()
                        .zip(theirs)
                        .for_each(|(least, theirs)| *least = (*least).min(theirs));
                }
                _ => {}
            }
        }
        if self.process == 0 {
            self.send(&ControlMessage::Have(least.clone()));
        }
        Ok(least)
    }

    /// Returns the sum of the counts of all processes.
    pub fn total(&mut self, mine: &[Vec<u64>]) -> Result<Vec<Vec<u64>>, Error> {
        self.gather(mine, u64::wrapping_add)
    }

    /// Returns the minimum of the numbers of all processes.
    pub fn least(&mut self, mine: u64) -> Result<u64, Error> {
        let least = self.gather(&[vec![mine]], u64::min)?;
        Ok(least.into_iter().flatten().next().unwrap_or(0))
    }

    fn gather(
        &mut self,
        mine: &[Vec<u64>],
        with: fn(u64, u64) -> u64,
    ) -> Result<Vec<Vec<u64>>, Error> {
        let mut sums = mine.to_vec();
        if self.process > 0 {
            self.send(&ControlMessage::Counts(sums.clone()));
        }
        for message in self.collect()? {
            match message {
                ControlMessage::Counts(theirs) if self.process > 0 => sums = theirs,
                ControlMessage::Counts(theirs) => {
                    for (sum, count) in sums.iter_mut().flatten().zip(theirs.into_iter().flatten())
                    {
                        *sum = with(*sum, count);
                    }
                }
                _ => {}
            }
        }
        if self.process == 0 {
            self.send(&ControlMessage::Counts(sums.clone()));
        }
        Ok(sums)
    }

    /// Ends the run: waits for the others on success, otherwise sends them the reason.
    pub fn end<T>(&mut self, done: Result<T, Error>) -> Result<T, Error> {
        let done = done.and_then(|done| {
            // The others first report that they are done, then process 0 confirms that all are.
            if self.process > 0 {
                self.send(&ControlMessage::Done);
            }
            self.wait(|link| link.peers.iter().all(|peer| peer.done))?;
            if self.process == 0 {
                self.send(&ControlMessage::Done);
            }
            Ok(done)
        });
        match &done {
            Ok(_) => {}
            Err(Error::Stopped) => self.send(&ControlMessage::Stop),
            Err(Error::Failed(finding) | Error::Damaged(finding)) => {
                let help = finding.help.first().cloned();
                self.send(&ControlMessage::Failed {
                    fact: finding.message.clone(),
                    help: help.unwrap_or_else(messages::read_its_message),
                });
            }
        }
        self.ended.store(true, Relaxed);
        done
    }
}

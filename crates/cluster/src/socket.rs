//! A socket of the dataflow that does not panic when the peer is gone.
//!
//! The threads of the dataflow panic when a socket fails, and the panic passes through a worker
//! that may be inside an operator. This socket records the end of a peer for the monitoring thread
//! instead. The reading thread then sleeps forever, the writing thread discards its data, and the
//! workers are cancelled in order.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use timely::communication::allocator::zero_copy::stream::Stream;

/// An orderly end of a stream is a header of zeros with this length.
const END_MARKER_BYTES: usize = 48;

/// The first peer whose stream ended early, and the traffic.
#[derive(Debug, Default)]
pub struct PeerStreams {
    lost: Mutex<Option<(usize, Instant)>>,
    /// Bytes sent to all peers.
    pub sent: AtomicU64,
}

impl PeerStreams {
    fn note(&self, peer: usize) {
        if let Ok(mut lost) = self.lost.lock() {
            lost.get_or_insert_with(|| (peer, Instant::now()));
        }
    }

    /// The lost peer, and the time of the loss.
    pub fn lost(&self) -> Option<(usize, Instant)> {
        self.lost.lock().ok().and_then(|lost| *lost)
    }
}

/// A socket to a peer.
pub struct PeerStream {
    stream: TcpStream,
    peer: usize,
    wires: Arc<PeerStreams>,
    zeros: usize,
}

impl PeerStream {
    /// Wraps the stream to process `peer`.
    pub fn new(stream: TcpStream, peer: usize, wires: &Arc<PeerStreams>) -> Self {
        Self {
            stream,
            peer,
            wires: Arc::clone(wires),
            zeros: 0,
        }
    }
}

impl Read for PeerStream {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(out) {
                Ok(0) if self.zeros >= END_MARKER_BYTES => return Ok(0),
                Ok(length) if length > 0 => {
                    let zeros = out[..length]
                        .iter()
                        .rev()
                        .take_while(|byte| **byte == 0)
                        .count();
                    self.zeros = if zeros == length {
                        self.zeros + zeros
                    } else {
                        zeros
                    };
                    return Ok(length);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                _ => {
                    self.wires.note(self.peer);
                    loop {
                        std::thread::park();
                    }
                }
            }
        }
    }
}

impl Write for PeerStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.stream.write(bytes) {
            Ok(length) if length > 0 || bytes.is_empty() => {
                self.wires.sent.fetch_add(length as u64, Relaxed);
                Ok(length)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            _ => {
                self.wires.note(self.peer);
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for PeerStream {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Self::new(self.stream.try_clone()?, self.peer, &self.wires))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        let _ = self.stream.shutdown(how);
        Ok(())
    }
}

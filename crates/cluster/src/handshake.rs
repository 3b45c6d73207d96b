//! Connection set-up between the processes of a run.
//!
//! ```text
//! process 0   listens at one address; every process connects, identifies itself, and receives
//!             the addresses of the others
//! process j   then opens a socket for the dataflow to each process i < j
//! ```

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy_core::Message;

use crate::control_message::{ControlMessage, GREETING};
use crate::error::{Error, error_with_help, internal, process_gone, reason};
use crate::{Options, messages};

/// Interval between polls of a socket.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// First bytes of a control connection, and of a dataflow connection.
const CONTROL: u8 = b'c';
const DATA: u8 = b'd';

/// Role of a process in a run.
#[derive(Clone, Debug)]
pub enum Role {
    /// The only process.
    Alone,
    /// Process 0, which waits for the others.
    Lead {
        /// The listening socket.
        listener: Arc<TcpListener>,
        /// Number of processes, including this one.
        processes: usize,
    },
    /// Any process other than 0.
    Join {
        /// The address of process 0.
        lead: String,
        /// The address where this process waits for those with larger numbers.
        listen: String,
        /// The index of the process that connects.
        process: usize,
        /// Number of processes.
        processes: usize,
    },
}

impl Role {
    /// Process 0 of `processes`, listening at this address.
    ///
    /// # Errors
    ///
    /// An address that does not belong to this machine, or is in use.
    pub fn lead(address: &str, processes: usize) -> Result<Self, Error> {
        let listener = Arc::new(bind(address)?);
        Ok(Self::Lead {
            listener,
            processes,
        })
    }

    /// The number of this process and the number of processes.
    pub fn among(&self) -> (usize, usize) {
        match *self {
            Self::Alone => (0, 1),
            Self::Lead { processes, .. } => (0, processes),
            Self::Join {
                process, processes, ..
            } => (process, processes),
        }
    }

    /// Process `process` of those at these addresses.
    ///
    /// # Errors
    ///
    /// A number beyond the list; an address that does not belong to this machine, or is in use.
    pub fn of_hosts(hosts: &[String], process: usize) -> Result<Self, Error> {
        let Some(own) = hosts.get(process) else {
            return Err(error_with_help(
                "wrong-hosts",
                messages::no_such_process(process, hosts.len() - 1),
                messages::give_another_process_number(),
            ));
        };
        match (process, hosts.len()) {
            (_, 1) => Ok(Self::Alone),
            (0, processes) => Self::lead(own, processes),
            (_, processes) => Ok(Self::Join {
                lead: hosts[0].clone(),
                listen: own.clone(),
                process,
                processes,
            }),
        }
    }
}

fn bind(address: &str) -> Result<TcpListener, Error> {
    TcpListener::bind(address).map_err(|error| {
        let fact = messages::cannot_listen(address, reason(&error));
        let help = match error.kind() {
            io::ErrorKind::AddrInUse => messages::port_is_in_use(),
            _ => messages::give_number_of_this_machine(),
        };
        error_with_help("wrong-hosts", fact, help)
    })
}

/// The connected processes of a run.
#[derive(Default)]
pub struct Mesh {
    /// The number of this process.
    pub process: usize,
    /// The control connections: number, address, socket. All other processes for process 0, process
    /// 0 for the others.
    pub peers: Vec<(usize, String, TcpStream)>,
    /// Sockets of the dataflow by process; `None` for this process.
    pub sockets: Vec<Option<TcpStream>>,
    /// The address of each process.
    pub addresses: Vec<String>,
}

/// Waits at sockets and polls for cancellation.
struct AcceptLoop<'w> {
    until: Instant,
    peer_timeout: Duration,
    keep_going: &'w mut dyn FnMut() -> bool,
}

impl AcceptLoop<'_> {
    fn poll(&mut self, late: impl FnOnce() -> Error) -> Result<(), Error> {
        if !(self.keep_going)() {
            return Err(Error::Stopped);
        }
        if Instant::now() > self.until {
            return Err(late());
        }
        std::thread::sleep(POLL_INTERVAL);
        Ok(())
    }

    /// Accepts a connection with the greeting and this kind; closes all others.
    fn accept(
        &mut self,
        listener: &TcpListener,
        kind: u8,
        mut late: impl FnMut() -> Error,
    ) -> Result<TcpStream, Error> {
        loop {
            if let Ok((mut stream, _)) = listener.accept() {
                let mut first = [0; 9];
                let known = stream.set_nonblocking(false).is_ok()
                    && stream
                        .set_read_timeout(Some(Duration::from_secs(5)))
                        .is_ok()
                    && stream.read_exact(&mut first).is_ok();
                if known && first[..8] == GREETING && first[8] == kind {
                    let _ = stream.set_nodelay(true);
                    return Ok(stream);
                }
                continue;
            }
            self.poll(&mut late)?;
        }
    }

    /// Connects to an address, retrying until a process listens there.
    fn reach(&mut self, address: &str, process: usize, kind: u8) -> Result<TcpStream, Error> {
        let name = messages::process_name(process);
        let unknown = |error: &io::Error| {
            error_with_help(
                "wrong-hosts",
                messages::address_is_unknown(&name, address, reason(error)),
                messages::check_host_file(),
            )
        };
        loop {
            let mut last = None;
            for at in address.to_socket_addrs().map_err(|error| unknown(&error))? {
                match TcpStream::connect_timeout(&at, Duration::from_secs(2)) {
                    Ok(mut stream) => {
                        let mut first = GREETING.to_vec();
                        first.push(kind);
                        let _ = stream.set_nodelay(true);
                        if stream.write_all(&first).is_ok() {
                            return Ok(stream);
                        }
                    }
                    Err(error) => last = Some(error),
                }
            }
            self.poll(|| {
                let why = last.map_or_else(messages::no_process_answers, |error| {
                    Message::same(reason(&error))
                });
                error_with_help(
                    "process-late",
                    messages::process_cannot_be_reached(&name, address, why),
                    messages::start_it_with_same_host_file(),
                )
            })?;
        }
    }
}

/// Connects to the other processes.
pub fn connect(
    setup: &Options,
    game: &str,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<Mesh, Error> {
    let mut met = Mesh::default();
    let mut waiting = AcceptLoop {
        until: Instant::now() + setup.peer_timeout,
        peer_timeout: setup.peer_timeout,
        keep_going,
    };
    let hello = |processes: usize, process: usize, address: String| ControlMessage::Hello {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        game: game.to_owned(),
        shards: setup.shards.into(),
        processes: processes as u64,
        process: process as u64,
        address,
    };
    match &setup.place {
        Role::Alone => {}
        Role::Lead {
            listener,
            processes,
        } => {
            met.addresses = vec![String::new(); *processes];
            met.lead(listener, &hello(*processes, 0, String::new()), &mut waiting)?;
        }
        Role::Join {
            lead,
            listen,
            process,
            processes,
        } => {
            met.process = *process;
            let listener = bind(listen)?;
            // A port chosen by the system is published as it is.
            let own = match listener.local_addr() {
                Ok(at) if listen.ends_with(":0") => at.to_string(),
                _ => listen.clone(),
            };
            met.join(
                lead,
                &listener,
                &hello(*processes, *process, own),
                &mut waiting,
            )?;
        }
    }
    Ok(met)
}

impl Mesh {
    /// Process 0: waits for all processes, sends the addresses to all, then opens the sockets of
    /// the dataflow.
    fn lead(
        &mut self,
        listener: &TcpListener,
        meant: &ControlMessage,
        waiting: &mut AcceptLoop<'_>,
    ) -> Result<(), Error> {
        listener
            .set_nonblocking(true)
            .map_err(|error| internal(&error))?;
        let own = listener
            .local_addr()
            .map_err(|error| internal(&error))?
            .to_string();
        let mut come: Vec<Option<(TcpStream, String)>> =
            (0..self.addresses.len()).map(|_| None).collect();
        while come.iter().skip(1).any(Option::is_none) {
            let late = || {
                let missing = come
                    .iter()
                    .enumerate()
                    .skip(1)
                    .filter(|(_, there)| there.is_none());
                let missing: Vec<String> =
                    missing.map(|(process, _)| process.to_string()).collect();
                error_with_help(
                    "process-late",
                    messages::processes_are_missing(come.len(), missing.join(", ")),
                    messages::start_them_in_time(),
                )
            };
            let mut stream = waiting.accept(listener, CONTROL, late)?;
            let Ok(hello) = ControlMessage::read(&mut stream) else {
                continue;
            };
            match admitted(meant, &hello) {
                Ok((process, address)) if come[process].is_none() => {
                    come[process] = Some((stream, address));
                }
                Ok((process, _)) => {
                    let _ = ControlMessage::Refused {
                        fact: messages::process_has_come_twice(process),
                        help: messages::give_each_process_its_number(),
                    }
                    .write(&mut stream);
                }
                Err((fact, help)) => {
                    let _ = ControlMessage::Refused {
                        fact: fact.clone(),
                        help: help.clone(),
                    }
                    .write(&mut stream);
                    for (other, _) in come.iter_mut().flatten() {
                        let _ = ControlMessage::Refused {
                            fact: fact.clone(),
                            help: help.clone(),
                        }
                        .write(other);
                    }
                    return Err(error_with_help("process-differs", fact, help));
                }
            }
        }
        let run = run_number();
        let address =
            |there: &Option<(TcpStream, String)>| there.as_ref().map(|(_, at)| at.clone());
        self.addresses = come
            .iter()
            .map(|there| address(there).unwrap_or_else(|| own.clone()))
            .collect();
        for (process, there) in come.into_iter().enumerate() {
            let Some((mut stream, address)) = there else {
                continue;
            };
            let welcome = ControlMessage::Welcome {
                run,
                addresses: self.addresses.clone(),
            };
            if welcome.write(&mut stream).is_err() {
                return Err(process_gone(messages::process_at(process, address)));
            }
            self.peers.push((process, address, stream));
        }
        self.dataflow(listener, run, waiting)
    }

    /// Any other process: connects to process 0.
    fn join(
        &mut self,
        lead: &str,
        listener: &TcpListener,
        meant: &ControlMessage,
        waiting: &mut AcceptLoop<'_>,
    ) -> Result<(), Error> {
        let mut stream = waiting.reach(lead, 0, CONTROL)?;
        let first = messages::process_at(0, lead);
        let gone = || process_gone(first.clone());
        meant.write(&mut stream).map_err(|_| gone())?;
        let (run, addresses) = loop {
            let _ = stream.set_read_timeout(Some(POLL_INTERVAL));
            let mut one = [0];
            // Peek first, so that a message is never read in part.
            match stream.peek(&mut one) {
                Ok(0) => return Err(gone()),
                Ok(_) => {}
                Err(error)
                    if matches!(
                        error.kind(),
                        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
                    ) =>
                {
                    waiting.poll(|| {
                        error_with_help(
                            "process-late",
                            messages::others_are_missing(&first),
                            messages::start_them_with_same_host_file(),
                        )
                    })?;
                    continue;
                }
                Err(_) => return Err(gone()),
            }
            let _ = stream.set_read_timeout(Some(waiting.peer_timeout));
            match ControlMessage::read(&mut stream) {
                Ok(ControlMessage::Welcome { run, addresses }) => break (run, addresses),
                Ok(ControlMessage::Refused { fact, help }) => {
                    return Err(error_with_help("process-differs", fact, help));
                }
                _ => return Err(gone()),
            }
        };
        self.addresses = addresses;
        self.peers.push((0, lead.to_owned(), stream));
        self.dataflow(listener, run, waiting)
    }

    /// Connects to every process with a smaller number and waits for those with larger numbers.
    fn dataflow(
        &mut self,
        listener: &TcpListener,
        run: u64,
        waiting: &mut AcceptLoop<'_>,
    ) -> Result<(), Error> {
        let _ = listener.set_nonblocking(true);
        waiting.until = Instant::now() + waiting.peer_timeout;
        self.sockets = (0..self.addresses.len()).map(|_| None).collect();
        for process in 0..self.process {
            // Process 0 is reached where it was.
            let known = if process == 0 {
                self.peers[0].1.clone()
            } else {
                self.addresses[process].clone()
            };
            let mut stream = waiting.reach(&known, process, DATA)?;
            let mut first = run.to_le_bytes().to_vec();
            first.extend_from_slice(&(self.process as u64).to_le_bytes());
            stream
                .write_all(&first)
                .map_err(|_| process_gone(messages::process_name(process)))?;
            self.sockets[process] = Some(stream);
        }
        while self
            .sockets
            .iter()
            .skip(self.process + 1)
            .any(Option::is_none)
        {
            let late = || {
                error_with_help(
                    "process-late",
                    messages::process_does_not_connect_again(),
                    messages::read_its_message(),
                )
            };
            let mut stream = waiting.accept(listener, DATA, late)?;
            let mut words = [0; 16];
            if stream.read_exact(&mut words).is_err() {
                continue;
            }
            let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| words[at + i]));
            let process = word(8) as usize;
            if word(0) == run && process > self.process && process < self.addresses.len() {
                self.sockets[process] = Some(stream);
            }
        }
        for stream in self.sockets.iter().flatten() {
            let _ = stream.set_read_timeout(None);
        }
        Ok(())
    }
}

/// Whether a connecting process belongs to this run: its number and address, or the reason for
/// refusal.
fn admitted(
    meant: &ControlMessage,
    hello: &ControlMessage,
) -> Result<(usize, String), (Message, Message)> {
    let (
        ControlMessage::Hello {
            version,
            game,
            shards,
            processes,
            ..
        },
        ControlMessage::Hello {
            version: v,
            game: g,
            shards: s,
            processes: n,
            process,
            address,
        },
    ) = (meant, hello)
    else {
        return Err((messages::other_greeting(), messages::start_same_program()));
    };
    if version != v {
        return Err((
            messages::other_version(process, v, version),
            messages::install_same_version(),
        ));
    }
    if game != g {
        return Err((
            messages::other_game(process, g, game),
            messages::give_same_command(),
        ));
    }
    if shards != s {
        return Err((
            messages::other_shards(process, s, shards),
            messages::give_same_shards(),
        ));
    }
    if processes != n || *process == 0 || process >= processes {
        return Err((
            messages::other_number_of_hosts(process, n, processes),
            messages::give_same_host_file(),
        ));
    }
    Ok((*process as usize, address.clone()))
}

/// A number that differs between two runs on one machine, so that a late process of one run cannot
/// join the other.
fn run_number() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let nanos = now.map_or(0, |now| now.as_nanos() as u64);
    crate::coding::spread(nanos ^ u64::from(std::process::id()) << 32)
}

#[cfg(test)]
mod tests {
    use grundy_core::Lang;

    use super::*;

    fn hello(
        version: &str,
        game: &str,
        shards: u64,
        processes: u64,
        process: u64,
    ) -> ControlMessage {
        ControlMessage::Hello {
            version: version.to_owned(),
            game: game.to_owned(),
            shards,
            processes,
            process,
            address: "there:1".to_owned(),
        }
    }

    #[test]
    fn a_process_that_differs_is_refused_with_both_sides_of_the_difference() {
        let meant = hello("1.0", "a", 64, 3, 0);
        assert_eq!(
            admitted(&meant, &hello("1.0", "a", 64, 3, 2)),
            Ok((2, "there:1".to_owned()))
        );
        for (other, fact) in [
            (
                hello("0.9", "a", 64, 3, 1),
                "process 1 has version 0.9, process 0 has 1.0",
            ),
            (
                hello("1.0", "b", 64, 3, 1),
                "process 1 has the game b, process 0 has a",
            ),
            (
                hello("1.0", "a", 8, 3, 1),
                "process 1 has shards 8, process 0 has 64",
            ),
            (
                hello("1.0", "a", 64, 4, 1),
                "process 1 has a list of hosts of length 4, process 0 has 3",
            ),
            (
                hello("1.0", "a", 64, 3, 3),
                "process 3 has a list of hosts of length 3, process 0 has 3",
            ),
            (ControlMessage::Beat, "a process begins with something else"),
        ] {
            assert_eq!(admitted(&meant, &other).unwrap_err().0, fact);
        }
    }

    /// Connections of unknown programs, and of a process of another version, over real sockets.
    #[test]
    fn strangers_are_sent_away_and_another_version_ends_the_meeting_on_both_sides() {
        let place = Role::lead("127.0.0.1:0", 2).unwrap();
        let Role::Lead { listener, .. } = &place else {
            panic!("a place to wait at")
        };
        let address = listener.local_addr().unwrap();
        let setup = Options {
            folder: "nowhere".into(),
            shards: 64,
            threads: 1,
            bytes: 0,
            batch: 1,
            place: place.clone(),
            peer_timeout: Duration::from_secs(20),
            checkpoint_interval: crate::DEFAULT_CHECKPOINT_INTERVAL,
        };
        let other = std::thread::spawn(move || {
            let mut stranger = TcpStream::connect(address).unwrap();
            stranger.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
            let mut late = TcpStream::connect(address).unwrap();
            late.write_all(&GREETING).unwrap();
            late.write_all(&[CONTROL]).unwrap();
            hello("0.0.1", "a", 64, 2, 1).write(&mut late).unwrap();
            ControlMessage::read(&mut late).unwrap()
        });
        let Err(Error::Failed(finding)) = connect(&setup, "a", &mut || true) else {
            panic!("another version is refused")
        };
        let ControlMessage::Refused { fact, .. } = other.join().unwrap() else {
            panic!("the other side hears why")
        };
        let texts =
            |message: &Message| [Lang::En, Lang::Ja].map(|lang| message.text(lang).to_owned());
        assert_eq!(texts(&finding.message), texts(&fact));
        assert!(
            fact.english().starts_with("process 1 has version 0.0.1"),
            "{fact}"
        );
    }
}

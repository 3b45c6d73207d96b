//! Host files: the addresses of the processes of a run.
//!
//! ```text
//! node1                   one process, at port 7420
//! node2:9000 slots=2      two processes, at ports 9000 and 9001
//! # a comment
//! ```
//!
//! Processes are numbered from 0 in the order of the lines. All processes read the same file.

use grundy_core::{Diagnostic, Message};

use crate::messages;

/// Default port of a process.
const DEFAULT_PORT: u16 = 7420;

/// Parses the address of each process from the text of a host file.
///
/// # Errors
///
/// A line that is not a host, a duplicate host and port, or no line at all.
pub fn hosts(text: &str, file: &str) -> Result<Vec<String>, Diagnostic> {
    let mut hosts: Vec<String> = Vec::new();
    let mut taken: Vec<(String, u16)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let wrong = |what: Message| {
            let fact = messages::wrong_line_of_hosts(file, number + 1, what);
            Diagnostic::error("wrong-hosts", fact).help(messages::form_of_line_of_hosts())
        };
        let mut words = line.split('#').next().unwrap_or("").split_whitespace();
        let Some(host) = words.next() else { continue };
        let mut slots = 1_u16;
        for word in words {
            let number = word
                .strip_prefix("slots=")
                .and_then(|number| number.parse().ok());
            slots = (number.filter(|&slots| (1..=1024).contains(&slots)))
                .ok_or_else(|| wrong(messages::not_a_number_of_slots(word)))?;
        }
        let (name, first) = match host.rsplit_once(':') {
            // An address such as ::1 contains colons and is in brackets if a port follows.
            Some((name, port)) if !name.contains(':') || name.ends_with(']') => {
                let port = port.parse().ok().filter(|&port| port > 0);
                (
                    name,
                    Some(port.ok_or_else(|| wrong(messages::host_ends_in_no_port(host)))?),
                )
            }
            _ => (host, None),
        };
        if name.is_empty() {
            return Err(wrong(messages::text_names_no_host(host)));
        }
        // Without a port, the first free port after those of this host.
        let behind = taken
            .iter()
            .filter(|(known, _)| known == name)
            .map(|(_, port)| port.saturating_add(1))
            .max();
        let first = first.unwrap_or(behind.unwrap_or(DEFAULT_PORT));
        for slot in 0..slots {
            let port = first
                .checked_add(slot)
                .ok_or_else(|| wrong(messages::ports_beyond_range()))?;
            if taken.contains(&(name.to_owned(), port)) {
                return Err(wrong(messages::host_is_there_twice(format_args!(
                    "{name}:{port}"
                ))));
            }
            taken.push((name.to_owned(), port));
            let brackets = name.contains(':') && !name.starts_with('[');
            hosts.push(if brackets {
                format!("[{name}]:{port}")
            } else {
                format!("{name}:{port}")
            });
        }
    }
    if hosts.is_empty() {
        let fact = messages::file_names_no_host(file);
        return Err(
            Diagnostic::error("wrong-hosts", fact).help(messages::write_line_for_each_process())
        );
    }
    Ok(hosts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_are_numbered_in_the_order_of_the_lines() {
        let text = "# machines\nnode1\nnode2:9000 slots=2 # two\n\nnode1\n::1\n[::1]:8000\n";
        let read = hosts(text, "hosts").unwrap();
        let meant = [
            "node1:7420",
            "node2:9000",
            "node2:9001",
            "node1:7421",
            "[::1]:7420",
            "[::1]:8000",
        ];
        assert_eq!(read, meant);
    }

    #[test]
    fn a_wrong_line_is_named() {
        for (text, place) in [
            ("a\nb:port", "hosts:2: `b:port` ends in no port"),
            ("a:1\na:1", "hosts:2: a:1 is there twice"),
            ("a slots=0", "hosts:1: `slots=0` is not a number of slots"),
            ("a b", "hosts:1: `b` is not a number of slots"),
            (":80", "hosts:1: `:80` names no host"),
            ("a:65535 slots=2", "hosts:1: ports beyond 65535"),
            ("# none", "hosts names no host"),
        ] {
            assert_eq!(hosts(text, "hosts").unwrap_err().message, place);
        }
    }
}

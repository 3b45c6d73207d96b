//! The parsers of programs as a module without the rest of the service.

use grundy_service::{Incoming, Limits, Reply, import_only};

use crate::worker_service::{Page, line_and_body};

/// The service of a worker that only translates programs to rules.
pub struct ProgramService;

impl ProgramService {
    /// Creates a service. It needs no limits of requests, since a translation counts its steps.
    pub fn new(_: Limits) -> Self {
        Self
    }

    /// Answers `POST /api/import`, whose body is behind the first line of the request.
    pub fn ask(&mut self, request: &[u8], _: &mut dyn Page) -> Reply {
        let (_, body) = line_and_body(request);
        import_only(&Incoming {
            method: "POST",
            path: "/api/import",
            query: "",
            body,
        })
    }

    /// The service has no jobs, so each of them is finished.
    pub fn step(&mut self, _: u64, _: &mut dyn Page) -> bool {
        true
    }
}

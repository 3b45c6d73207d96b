//! The page: the files built from `ui/`, embedded in the program.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// A file of the page, its media type and its bytes.
const FILES: &[(&str, &str, &[u8])] = &[
    (
        "index.html",
        "text/html; charset=utf-8",
        include_bytes!("../assets/index.html"),
    ),
    (
        "app.js",
        "text/javascript; charset=utf-8",
        include_bytes!("../assets/app.js"),
    ),
    (
        "app.css",
        "text/css; charset=utf-8",
        include_bytes!("../assets/app.css"),
    ),
    (
        "favicon.svg",
        "image/svg+xml",
        include_bytes!("../assets/favicon.svg"),
    ),
];

/// Returns the file at this path. The state of the page is behind `#`, which a server never sees.
pub fn serve(path: &str) -> Response {
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        "favicon.ico" => "favicon.svg",
        name => name,
    };
    match FILES.iter().find(|(file, _, _)| *file == name) {
        // A new version of the program serves a new page under the same names.
        Some((_, media, bytes)) => (
            [
                (header::CONTENT_TYPE, *media),
                (header::CACHE_CONTROL, "no-cache"),
            ],
            *bytes,
        )
            .into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such page; go to /\n").into_response(),
    }
}

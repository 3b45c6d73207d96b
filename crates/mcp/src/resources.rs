//! Pages for reading: the reference and the catalogue.

use rmcp::ErrorData;
use rmcp::model::{ReadResourceResult, Resource, ResourceContents, ResourceTemplate};

use crate::command;

/// The reference pages: the topic of `grundy help`, and what it is about.
const PAGES: [(&str, &str); 5] = [
    ("syntax", "the rule language"),
    ("positions", "how positions are written"),
    ("json", "the keys of the answers"),
    ("limits", "limits of time, memory and cells"),
    ("theorems", "the theorems behind `proved`"),
];

const HELP: &str = "grundy://help/";
const GAMES: &str = "grundy://games";

/// All resources with fixed addresses.
pub fn all() -> Vec<Resource> {
    let pages = PAGES.map(|(topic, about)| {
        Resource::new(format!("{HELP}{topic}"), topic)
            .with_description(about)
            .with_mime_type("text/plain")
    });
    let catalogue = Resource::new(GAMES, "games")
        .with_description("the games of the catalogue with their rules in one line")
        .with_mime_type("application/json");
    pages.into_iter().chain([catalogue]).collect()
}

/// The resources with a name in the address.
pub fn templates() -> Vec<ResourceTemplate> {
    vec![
        ResourceTemplate::new(format!("{GAMES}/{{name}}"), "game")
            .with_description("a game of the catalogue: rules, sources, theorems")
            .with_mime_type("text/plain"),
    ]
}

/// Reads a resource.
pub async fn read(uri: &str) -> Result<ReadResourceResult, ErrorData> {
    let is_name = |name: &str| {
        !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let page = uri.strip_prefix(HELP);
    let page = page.filter(|topic| PAGES.iter().any(|(known, _)| known == topic));
    let game = (uri.strip_prefix(GAMES)).and_then(|rest| rest.strip_prefix('/'));
    let (words, kind) = match (page, game.filter(|name| is_name(name))) {
        (Some(topic), _) => (vec!["help", topic], "text/plain"),
        (_, Some(name)) => (vec!["games", name], "text/plain"),
        _ if uri == GAMES => (vec!["games", "--json"], "application/json"),
        _ => {
            let fact = format!("the resource `{uri}` does not exist");
            return Err(ErrorData::resource_not_found(fact, None));
        }
    };
    let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    let answer = command::run(&words).await;
    let answer = answer.map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
    if answer.is_refused() {
        return Err(ErrorData::resource_not_found(answer.messages, None));
    }
    let contents = ResourceContents::text(answer.output, uri).with_mime_type(kind);
    Ok(ReadResourceResult::new(vec![contents]))
}

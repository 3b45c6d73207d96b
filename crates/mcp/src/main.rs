//! The program `grundy-mcp`: the commands of grundy as tools of the Model Context Protocol.
//!
//! A tool is a command in a separate process: this program with `--command` as its first argument.
//! The process has limits of time and memory, and a cancelled request ends it. `tools` has the
//! tools with their arguments, `resources` the pages for reading, and `command` runs a command.

#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the program reads its command line and starts processes"
)]

mod command;
mod resources;
mod tools;

use std::process::ExitCode;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    ReadResourceRequestParams, ReadResourceResponse, ServerCapabilities, ServerConfig,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::{ErrorData, ServerHandler, ServiceExt};

use crate::command::{Answer, COMMAND};

/// What an assistant has to know before it calls a tool.
const INSTRUCTIONS: &str = "\
Combinatorial games with exact answers. A GAME is a name (the tool `games` lists them, parameters follow a colon: \
`take:4`), a code such as 0.77, a set such as subtract:1,3,4, or rules as text: \
`g(x) = mex{ g(x-k) for k in 1..=3 if k <= x }`. The resource grundy://help/syntax has the rule language. A pattern \
whose status is `observed` is not proved; `proved` names its theorem. A value that is not known is null, never a loss.";

/// The server.
struct Server;

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("grundy", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult {
            tools: tools::ALL.iter().map(tools::Tool::described).collect(),
            ..ListToolsResult::default()
        })
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = tools::ALL.iter().find(|tool| tool.name == request.name) else {
            let names: Vec<&str> = tools::ALL.iter().map(|tool| tool.name).collect();
            let fact = format!(
                "the tool `{}` does not exist; the tools are {}",
                request.name,
                names.join(", ")
            );
            return Err(ErrorData::invalid_params(fact, None));
        };
        let arguments = request.arguments.unwrap_or_default();
        let prepared = match tool.prepared(&arguments) {
            Ok(prepared) => prepared,
            Err(fact) => return Ok(failed(fact).into()),
        };
        let answer = tokio::select! {
            answer = command::run(&prepared.words) => answer,
            () = context.ct.cancelled() => return Ok(failed("cancelled".to_owned()).into()),
        };
        Ok(match answer {
            Ok(answer) => result(answer),
            Err(error) => failed(format!("the command cannot be started: {error}")),
        }
        .into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult {
            resources: resources::all(),
            ..ListResourcesResult::default()
        })
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult {
            resource_templates: resources::templates(),
            ..ListResourceTemplatesResult::default()
        })
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        resources::read(&request.uri).await.map(Into::into)
    }
}

/// The result of a call: the answer of the command as text, and as JSON if it is an object.
fn result(answer: Answer) -> CallToolResult {
    if answer.is_refused() {
        return failed(answer.messages);
    }
    let mut content = Vec::new();
    if answer.is_partial() {
        content.push(ContentBlock::text(
            "A limit stopped the run: this is what was known by then.",
        ));
    }
    if answer.output.is_empty() {
        content.push(ContentBlock::text(answer.messages));
    } else {
        content.push(ContentBlock::text(answer.output.clone()));
    }
    let mut result = CallToolResult::success(content);
    let json: Option<serde_json::Value> = serde_json::from_str(&answer.output).ok();
    result.structured_content = json.filter(serde_json::Value::is_object);
    result
}

/// The result of a call that has no answer.
fn failed(fact: String) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(fact)])
}

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1).peekable();
    match words.peek().and_then(|word| word.to_str()) {
        Some(COMMAND) => {
            let command = std::iter::once("grundy".into()).chain(words.skip(1));
            return ExitCode::from(grundy_cli::run(command));
        }
        Some("--version" | "-V") => {
            println!("grundy-mcp {}", env!("CARGO_PKG_VERSION"));
            return ExitCode::SUCCESS;
        }
        Some("--help" | "-h") => {
            println!("{}", include_str!("../README.md"));
            return ExitCode::SUCCESS;
        }
        Some(word) => {
            eprintln!(
                "error: unexpected argument `{word}`: a client starts grundy-mcp without arguments"
            );
            eprintln!("  = help: `grundy-mcp --help` shows how");
            return ExitCode::from(2);
        }
        None => {}
    }
    let served = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())
        .and_then(|runtime| runtime.block_on(serve()));
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Serves one client until it closes the standard input.
async fn serve() -> Result<(), String> {
    let service = Server
        .serve(rmcp::transport::stdio())
        .await
        .map_err(|error| error.to_string())?;
    service.waiting().await.map_err(|error| error.to_string())?;
    Ok(())
}

// Serves a folder on a port, as a static host does; `/api` is forwarded to a running program, if one is named.
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, request } from "node:http";
import { extname, join } from "node:path";

const MEDIA = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
};

/** Serves the folder below `path`, and other pages by their paths; returns the address and a function to stop it. */
export async function serve(folder, { program, path = "/", pages = {} } = {}) {
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url, "http://here");
    if (program && pathname.startsWith("/api")) {
      const { hostname, port, host } = new URL(program);
      const headers = { ...asked.headers, host };
      // The program refuses requests of other pages; here this page replaces its own.
      delete headers.origin;
      const passed = request(
        { hostname, port, path: asked.url, method: asked.method, headers },
        (response) => {
          answer.writeHead(response.statusCode, response.headers);
          response.pipe(answer);
        },
      );
      asked.pipe(passed);
      return;
    }
    if (pages[pathname] !== undefined) {
      answer.writeHead(200, { "Content-Type": MEDIA[".html"] });
      return answer.end(pages[pathname]);
    }
    let file = join(folder, decodeURIComponent(pathname.slice(path.length)));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    if (!pathname.startsWith(path) || !existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, {
      "Content-Type": MEDIA[extname(file)] ?? "application/octet-stream",
      // Public file servers send this header, so that other sites may load the engine.
      "Access-Control-Allow-Origin": "*",
    });
    answer.end(readFileSync(file));
  });
  await new Promise((then) => server.listen(0, "127.0.0.1", then));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    origin,
    address: `${origin}${path}`,
    stop: () => new Promise((then) => (server.closeAllConnections(), server.close(then))),
  };
}

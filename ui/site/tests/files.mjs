// A server that only knows files: a folder under some path, with the media types that any has.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const MEDIA = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Serves a folder under `/some/path/`; `pages` are texts beside it, by their paths. */
export async function files(folder, pages = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://x");
    const page = pages[pathname];
    if (page !== undefined) {
      response.writeHead(200, { "Content-Type": MEDIA[".html"] }).end(page);
      return;
    }
    const inside = pathname.startsWith("/some/path/") && pathname.slice("/some/path/".length);
    const file = join(folder, normalize(decodeURIComponent(inside || "")));
    const found =
      inside !== false && existsSync(file) && statSync(file).isDirectory()
        ? join(file, "index.html")
        : file;
    if (inside === false || !existsSync(found)) {
      response.writeHead(404).end();
      return;
    }
    // As a server of files for the public does, so that other sites may load the engine.
    const headers = {
      "Content-Type": MEDIA[extname(found)] ?? "application/octet-stream",
      "Access-Control-Allow-Origin": "*",
    };
    response.writeHead(200, headers);
    createReadStream(found).pipe(response);
  });
  await new Promise((then) => server.listen(0, "127.0.0.1", then));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    origin,
    address: `${origin}/some/path/`,
    stop: () =>
      new Promise((then) => {
        server.close(then);
        server.closeAllConnections();
      }),
  };
}

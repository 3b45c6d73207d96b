/** The page on a static web server: the engine runs in the browser. */
import { useTransport } from "./transport.ts";
import { keepOffline } from "./wasm/offline.ts";
import { inBrowser } from "./wasm/transport.ts";

const folder = new URL("./", document.baseURI);
const engine = inBrowser(folder);
// Other scripts and the console use HTTP where there is a server; the requests of the page go the same way.
const grundy = { fetch: (path: string, init: RequestInit = {}) => engine.fetch(path, init) };
Object.assign(globalThis, { grundy });
useTransport({
  addressable: false,
  fetch: (path, init) => grundy.fetch(path, init),
  listen: (job, hear, lost) => engine.listen(job, hear, lost),
});
keepOffline(folder);
await import("./main.tsx");

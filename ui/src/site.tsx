/** The page on a server that only knows files: the engine runs in the browser. */
import { useTransport } from "./transport.ts";
import { keepOffline } from "./wasm/offline.ts";
import { inBrowser } from "./wasm/transport.ts";

const folder = new URL("./", document.baseURI);
useTransport(inBrowser(folder));
keepOffline(folder);
await import("./main.tsx");

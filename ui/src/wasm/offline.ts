/** Keeps the site in the browser, so that it works without a network after the first visit. */
export function keepOffline(folder: URL): void {
  // A page that was opened as a file has no service worker, and does not need a network.
  if (!("serviceWorker" in navigator) || !folder.protocol.startsWith("http")) return;
  navigator.serviceWorker
    .register(new URL("sw.js", folder), { scope: folder.pathname })
    .catch(() => undefined);
}

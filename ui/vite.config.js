// The page is built into the server's crate under fixed names and is committed there, so that
// `cargo run` alone serves it. Names without hashes and no source maps: the same sources give the
// same bytes, and a difference in the continuous integration means that somebody forgot to build.
import { defineConfig } from "vite";

const server = process.env.GRUNDY_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  base: "./",
  build: {
    outDir: "../crates/web/assets",
    emptyOutDir: true,
    target: "es2022",
    // Readable, so that a change of the page can be reviewed; compressed it is small all the same.
    minify: false,
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: false,
        // Comments are for readers of the source.
        comments: { legal: true, annotation: false, jsdoc: false },
        entryFileNames: "app.js",
        assetFileNames: "app.[ext]",
      },
    },
  },
  server: {
    // The server refuses requests from other origins, the development server's among them.
    proxy: { "/api": { target: server, changeOrigin: true, headers: { Origin: server } } },
  },
});

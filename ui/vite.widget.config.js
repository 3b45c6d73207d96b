// The widgets of the Python package, as one module that is committed beside its Python code.
import { defineConfig } from "vite";

export default defineConfig({
  publicDir: false,
  build: {
    outDir: "../python/grundy/static",
    emptyOutDir: true,
    target: "es2022",
    minify: false,
    lib: { entry: "src/widget.ts", formats: ["es"], fileName: () => "widget.js" },
  },
});

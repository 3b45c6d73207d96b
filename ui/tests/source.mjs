// Loads a module of the page's source into Node: the bundler of the page removes the types.
import { fileURLToPath } from "node:url";
import { build } from "vite";

export async function load(path) {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      target: "node20",
      lib: { entry: fileURLToPath(new URL(`../src/${path}`, import.meta.url)), formats: ["es"] },
      rolldownOptions: { external: [] },
    },
  });
  const [{ output }] = Array.isArray(built) ? built : [built];
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString("base64")}`);
}

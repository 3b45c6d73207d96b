// The program, asked while the pages are built: `grundy explore` on a free port.
import { spawn } from "node:child_process";

/** Starts the program and gives its address; `stop` ends it. */
export async function startProgram(program) {
  const child = spawn(program, ["explore", "--quiet"], { stdio: ["ignore", "pipe", "inherit"] });
  const origin = await new Promise((resolve, reject) => {
    child.stdout.once("data", (line) => resolve(new URL(String(line).trim()).origin));
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${program} explore ended at once`)));
  });
  return { origin, stop: () => child.kill("SIGINT") };
}

/** Converts every thrown value to diagnostics. */
import { ApiError, type Diagnostic } from "./api.ts";

/** The code of the page's own diagnostic: the server could not be reached. */
export const CONNECTION = "connection";

export const lostConnection: Diagnostic = { code: CONNECTION, message: "" };

export function toDiagnostics(error: unknown): Diagnostic[] {
  if (error instanceof ApiError) return error.diagnostics;
  // `fetch` throws a TypeError for every failure to reach the server.
  if (error instanceof TypeError) return [lostConnection];
  return [{ message: error instanceof Error ? error.message : String(error) }];
}

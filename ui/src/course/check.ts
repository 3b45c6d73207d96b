/** The checks of the answers to a step, by the engine. */
import * as api from "../api.ts";
import { fateOf, fateOfMove } from "../parts/chip.tsx";
import { run } from "../jobs.ts";
import type {
  LawStep,
  LosingStep,
  MoveStep,
  NumberStep,
  ProofStep,
  RulesStep,
  WorthStep,
} from "./types.ts";

const at = (step: { game: string; given?: Record<string, unknown> }): api.GameRef =>
  step.given ? { game: step.game, given: step.given } : { game: step.game };

export const look = (
  step: { game: string; given?: Record<string, unknown> },
  position: readonly string[],
  lang: string,
  signal?: AbortSignal,
) => api.position({ ...at(step), position, values: true, lang }, signal);

/** Whether each position is lost for the player to move, and whether it has no moves. */
export async function losing(step: LosingStep): Promise<{ lost: boolean; noMoves: boolean }[]> {
  const seen = await Promise.all(step.positions.map((position) => look(step, position, "en")));
  return seen.map((info) => ({
    lost: fateOf(info.outcome) === "loss",
    noMoves: info.moves.length === 0,
  }));
}

export async function wantedNumber(step: NumberStep): Promise<number> {
  if (step.of === "value" || step.of === "moves") {
    const info = await look(step, step.position, "en");
    return step.of === "moves" ? info.moves.length + (info.moves_omitted ?? 0) : Number(info.value);
  }
  const tree = await api.tree({
    ...at(step),
    position: step.position,
    algorithm: step.of,
    depth: 99,
  });
  return tree.visited;
}

/** Whether the typed value is equal to the game. The text of a value is the same for equal games. */
export async function isWorth(step: WorthStep, typed: string): Promise<boolean> {
  const [wanted, yours] = await Promise.all([
    api.value({ game: "", expression: step.expression }),
    api.value({ game: "", expression: `game('${typed.replaceAll("'", "")}')` }),
  ]);
  return wanted.value.text === yours.value.text;
}

/** Whether a move wins; in partizan games the reader is Left. */
export async function winning(step: MoveStep, move: string): Promise<api.Move | undefined> {
  const info = await look(step, step.position, "en");
  const made = info.moves.find((one) => one.move === move);
  return made && made.player !== "R" && fateOfMove(made) === "win" ? made : undefined;
}

/** Checks a formula; returns the first counterexample if it fails. */
export function claim(
  step: LawStep,
  formula: string,
): Promise<{ holds: boolean; claim: api.Claim | undefined }> {
  return new Promise((good, bad) => {
    let found: api.Claim | undefined;
    run(api.startClaim({ ...at(step), formula, to: step.to }), {
      claim: (one) => (found = one),
      done: () => good({ holds: found?.holds ?? false, claim: found }),
      failed: (diagnostics) => bad(new api.ApiError(400, diagnostics)),
    });
  });
}

export interface Found {
  laws: api.Laws | undefined;
  period: api.Period | undefined;
}

/** The laws that the engine finds in a table. */
export function laws(step: ProofStep, lang: string): Promise<Found> {
  return new Promise((good, bad) => {
    const found: Found = { laws: undefined, period: undefined };
    run(api.startTable({ ...at(step), to: step.to, lang }), {
      laws: (one) => (found.laws = one),
      period: (one) => (found.period = one),
      done: () => good(found),
      failed: (diagnostics) => bad(new api.ApiError(400, diagnostics)),
    });
  });
}

/** The first position at which rules give another value than the game. */
export async function differs(
  step: RulesStep,
  rules: string,
): Promise<{ position: string; yours: api.Value; wanted: api.Value } | undefined> {
  for (const position of step.positions) {
    const [wanted, yours] = await Promise.all([
      look(step, position, "en"),
      api.position({ game: rules, position, values: true, lang: "en" }),
    ]);
    if (String(wanted.value) !== String(yours.value))
      return {
        position: position.join(" "),
        yours: yours.value ?? null,
        wanted: wanted.value ?? null,
      };
  }
  return undefined;
}

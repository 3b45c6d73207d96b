/** A cache of the server's answers about positions of a game, each requested once per language. */
import { useMemo, useRef, useState } from "preact/hooks";
import type { Diagnostic, GameRef, PositionInfo } from "../api.ts";
import { position as askPosition } from "../api.ts";
import { toDiagnostics } from "../errors.ts";
import { useLang } from "../i18n/index.ts";
import { writePosition } from "../position.ts";
import type { Side } from "./game.ts";
import { seenBy, type Sided } from "./sides.ts";

export interface Known {
  /** From the point of view of the player to move. */
  get: (position: readonly string[], side: Side) => Sided | undefined;
  /** Whether the values of this position have been requested. */
  full: (position: readonly string[]) => boolean;
  /**
   * Requests everything again, because the server has new results. An old answer stays until the new one arrives: its
   * moves are as legal as before, so that a click in the meantime counts.
   */
  forget: () => void;
  /** The number of calls of `forget`. */
  round: number;
  ask: (position: readonly string[], values: boolean) => Promise<PositionInfo | undefined>;
  problem: Diagnostic[] | undefined;
}

interface Answer {
  readonly info: PositionInfo;
  readonly full: boolean;
  /** The number of calls of `forget` before it. */
  readonly round: number;
}

export function usePositions(of: GameRef, turned: boolean): Known {
  const lang = useLang();
  const [, refresh] = useState(0);
  const [round, setRound] = useState(0);
  const newest = useRef(0);
  const [problem, setProblem] = useState<Diagnostic[]>();
  // Pictures contain words and depend on the side at the bottom: both are part of the cache key.
  const answers = useMemo(() => new Map<string, Answer>(), [lang, turned]);
  const current = useRef("");
  const had = (position: readonly string[]) => answers.get(writePosition(position));
  const ask = async (position: readonly string[], values: boolean) => {
    const key = writePosition(position);
    current.current = key;
    const known = answers.get(key);
    if (known && known.round === newest.current && (known.full || !values)) {
      setProblem(undefined);
      return known.info;
    }
    const round = newest.current;
    try {
      const info = await askPosition({
        ...of,
        position,
        values,
        lang,
        ...(turned ? { turned } : {}),
      });
      const answer = { info, full: values, round };
      for (const name of [key, writePosition(info.position)]) {
        // Answers may arrive in another order than their requests: one with more facts is kept.
        const had = answers.get(name);
        const better =
          had && (had.round > round || (had.round === round && had.full && !answer.full));
        if (!better) answers.set(name, answer);
      }
      if (current.current === key) setProblem(undefined);
      refresh((n) => n + 1);
      return info;
    } catch (error) {
      if (current.current === key) setProblem(toDiagnostics(error));
      return undefined;
    }
  };
  return {
    get: (position, side) => seenBy(had(position)?.info, side),
    full: (position) => {
      const known = had(position);
      return known !== undefined && known.full && known.round === newest.current;
    },
    ask,
    forget: () => setRound((newest.current += 1)),
    round,
    problem,
  };
}

/**
 * A course consists of lessons, a lesson of steps, a step of an exercise. No step contains its answer: the engine
 * decides what is right (see `check.ts`), so a text can be wrong but never a verdict.
 */

export interface Both {
  readonly en: string;
  readonly ja: string;
}

/** The view of a step. */
interface At {
  readonly game: string;
  readonly given?: Record<string, unknown>;
}

interface Said {
  readonly title: Both;
  readonly text: Both;
  readonly hint: Both;
  /** The text shown when the step is completed. */
  readonly done?: Both;
}

/** Play until you win. */
export interface PlayStep extends At, Said {
  readonly kind: "play";
  readonly position: readonly string[];
}

/** Which of these positions are lost for the player to move? */
export interface LosingStep extends At, Said {
  readonly kind: "losing";
  readonly positions: readonly (readonly string[])[];
}

/** A number: a Grundy value, a nim-sum, a score, how many positions a search visits. */
export interface NumberStep extends At, Said {
  readonly kind: "number";
  readonly position: readonly string[];
  readonly of: "value" | "moves" | "minimax" | "alpha-beta";
  /** Whether the options are shown with their values. */
  readonly options?: boolean;
}

/** Find a winning move. */
export interface MoveStep extends At, Said {
  readonly kind: "move";
  readonly position: readonly string[];
}

/** The formula that holds, out of several. */
export interface LawStep extends At, Said {
  readonly kind: "law";
  readonly to: number;
  readonly choices: readonly string[];
}

/** See a law found and proved. */
export interface ProofStep extends At, Said {
  readonly kind: "proof";
  readonly to: number;
}

/** Write rules that have the same values as the game. */
export interface RulesStep extends At, Said {
  readonly kind: "rules";
  readonly positions: readonly (readonly string[])[];
  /** The initial text of the editor. */
  readonly begin: string;
}

/** The value of an expression as a partizan game, typed in the notation of values: `1/2`, `*`, `^`. */
export interface WorthStep extends Said {
  readonly kind: "worth";
  readonly expression: string;
}

export type Step =
  PlayStep | LosingStep | NumberStep | MoveStep | LawStep | ProofStep | RulesStep | WorthStep;

export interface Lesson {
  readonly id: string;
  readonly title: Both;
  readonly lead: Both;
  readonly steps: readonly Step[];
}

/** The sources of the tiles of a table. */
import { explained, MISSING, tile } from "../api.ts";
import { type Source, TILE, type Tile } from "./tiles.ts";

const entries = (cells: number, step: number, at: number) =>
  Math.max(0, Math.min(TILE, Math.ceil(cells / step) - at * TILE));

/** A table of two parameters, or a slice of one with more. */
export class GridSource implements Source {
  constructor(
    readonly table: string,
    readonly rows: number,
    readonly cols: number,
    readonly fix: string,
    readonly law: number | undefined,
  ) {}

  async load(step: number, row: number, col: number, signal: AbortSignal): Promise<Tile> {
    const rows = entries(this.rows, step, row);
    const cols = entries(this.cols, step, col);
    const asked = { row: row * TILE, col: col * TILE, rows, cols, step, fix: this.fix };
    const [block, marks] = await Promise.all([
      tile(this.table, asked, signal),
      this.law === undefined ? undefined : explained(this.table, this.law, asked, signal),
    ]);
    return { ...block, explained: marks, rows, cols };
  }
}

/** Values of a sequence in one request. */
const CHUNK = 65536;

/** A table of one parameter: its values in chunks, each requested once. */
export class Sequence {
  #chunks = new Map<number, Promise<Tile>>();

  constructor(
    readonly table: string,
    readonly length: number,
    readonly law: number | undefined,
  ) {}

  chunk(at: number): Promise<Tile> {
    let chunk = this.#chunks.get(at);
    if (!chunk) {
      chunk = this.#load(at);
      this.#chunks.set(at, chunk);
      chunk.catch(() => this.#chunks.delete(at));
    }
    return chunk;
  }

  async #load(at: number): Promise<Tile> {
    const cols = Math.max(0, Math.min(CHUNK, this.length - at * CHUNK));
    const asked = { row: 0, col: at * CHUNK, rows: 1, cols, step: 1 };
    const [block, marks] = await Promise.all([
      tile(this.table, asked),
      this.law === undefined ? undefined : explained(this.table, this.law, asked),
    ]);
    return { ...block, explained: marks, rows: 1, cols };
  }

  /** The first `most` values, for the plot. */
  async values(most: number): Promise<Int32Array> {
    const count = Math.min(most, this.length);
    const all = new Int32Array(count);
    const chunks = Math.ceil(count / CHUNK);
    const loaded = await Promise.all(Array.from({ length: chunks }, (_, at) => this.chunk(at)));
    loaded.forEach(({ values }, at) =>
      all.set(values.subarray(0, Math.min(CHUNK, count - at * CHUNK)), at * CHUNK),
    );
    return all;
  }
}

/** A sequence folded into rows of a chosen width, as lines of a text. */
export class FoldedSource implements Source {
  readonly rows: number;

  constructor(
    readonly sequence: Sequence,
    readonly cols: number,
  ) {
    this.rows = Math.ceil(sequence.length / cols);
  }

  async load(step: number, row: number, col: number): Promise<Tile> {
    const { sequence } = this;
    const rows = entries(this.rows, step, row);
    const cols = entries(this.cols, step, col);
    const values = new Int32Array(rows * cols).fill(MISSING);
    const share = new Uint8Array(rows * cols);
    const marks = sequence.law === undefined ? undefined : new Uint8Array(rows * cols);
    const first = row * TILE * step * this.cols;
    const end = Math.min(sequence.length, (row * TILE + rows) * step * this.cols);
    const chunks = new Map<number, Tile>();
    for (let at = Math.floor(first / CHUNK); at * CHUNK < end; at++)
      chunks.set(at, await sequence.chunk(at));
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < cols; c++) {
        const line = (row * TILE + r) * step;
        const place = (col * TILE + c) * step;
        const index = line * this.cols + place;
        if (place >= this.cols || index >= sequence.length) continue;
        const chunk = chunks.get(Math.floor(index / CHUNK));
        const at = index % CHUNK;
        values[r * cols + c] = chunk?.values[at] ?? MISSING;
        share[r * cols + c] = chunk?.share[at] ?? 0;
        if (marks) marks[r * cols + c] = chunk?.explained?.[at] ?? 0;
      }
    }
    return { values, share, explained: marks, rows, cols };
  }
}

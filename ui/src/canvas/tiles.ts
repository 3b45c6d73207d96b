/**
 * A table of millions of cells, drawn by tiles. A tile holds 256×256 entries; at step s each
 * entry represents s×s cells, so that only a handful of tiles is requested at every
 * scale. Recently used tiles are cached (least recently used are evicted first), requests that a
 * fast pan has left behind are removed from the queue, and a missing tile is drawn from a
 * coarser one, so that the picture is never empty.
 */

export const TILE = 256;
/** A tile with its picture takes about 600 KB. */
const KEPT = 160;
const AT_ONCE = 4;

export interface Tile {
  readonly values: Int32Array;
  /** Share of P-positions in the block, 0 to 255. */
  readonly share: Uint8Array;
  /** Share of cells that the chosen law explains. */
  readonly explained: Uint8Array | undefined;
  /** Entries of this tile: fewer than `TILE` at the edge of the table. */
  readonly rows: number;
  readonly cols: number;
}

/** The source of tiles: the server, or a sequence folded into rows. */
export interface Source {
  readonly rows: number;
  readonly cols: number;
  load(step: number, row: number, col: number, signal: AbortSignal): Promise<Tile>;
}

interface Entry {
  tile?: Tile;
  picture?: HTMLCanvasElement | undefined;
  /** From an earlier state of the table: shown until the new tile is loaded. */
  stale: boolean;
  loading: boolean;
  failed: boolean;
}

export type Paint = (tile: Tile) => HTMLCanvasElement;

export interface TileAt {
  step: number;
  row: number;
  col: number;
}

const keyOf = ({ step, row, col }: TileAt) => `${step}/${row}/${col}`;

export class Tiles {
  #source: Source;
  #entries = new Map<string, Entry>();
  #queue: TileAt[] = [];
  #running = 0;
  #stop = new AbortController();
  #changed: () => void;

  constructor(source: Source, changed: () => void) {
    this.#source = source;
    this.#changed = changed;
  }

  get source(): Source {
    return this.#source;
  }

  /** The table has grown or changed: the old tiles are shown until the new ones are loaded. */
  replace(source: Source, sameShape: boolean): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#source = source;
    this.#queue = [];
    if (!sameShape) this.#entries.clear();
    for (const entry of this.#entries.values()) {
      entry.stale = true;
      entry.loading = false;
      entry.failed = false;
    }
    this.#changed();
  }

  /** The colours have changed: pictures are painted again from the values. */
  repaint(): void {
    for (const entry of this.#entries.values()) entry.picture = undefined;
    this.#changed();
  }

  close(): void {
    this.#stop.abort();
    this.#queue = [];
    this.#entries.clear();
  }

  /** Only the tiles requested now stay in the queue; later ones of the list are less urgent. */
  want(tiles: readonly TileAt[]): void {
    this.#queue = tiles.filter((at) => {
      const entry = this.#entries.get(keyOf(at));
      return !entry || ((!entry.tile || entry.stale) && !entry.loading && !entry.failed);
    });
    this.#pump();
  }

  /** The tile if it is loaded. Counts as a use. */
  tile(at: TileAt): Tile | undefined {
    return this.#touch(at)?.tile;
  }

  picture(at: TileAt, paint: Paint): HTMLCanvasElement | undefined {
    const entry = this.#touch(at);
    if (!entry?.tile) return undefined;
    entry.picture ??= paint(entry.tile);
    return entry.picture;
  }

  /** The value of a cell, if its tile is loaded. */
  value(row: number, col: number): number | undefined {
    const at = { step: 1, row: Math.floor(row / TILE), col: Math.floor(col / TILE) };
    const tile = this.tile(at);
    if (!tile) return undefined;
    const r = row - at.row * TILE;
    const c = col - at.col * TILE;
    return r < tile.rows && c < tile.cols ? tile.values[r * tile.cols + c] : undefined;
  }

  /** Whether the chosen law explains a cell; `undefined` without a law, or before the tile is loaded. */
  explained(row: number, col: number): boolean | undefined {
    const at = { step: 1, row: Math.floor(row / TILE), col: Math.floor(col / TILE) };
    const tile = this.tile(at);
    if (!tile?.explained) return undefined;
    return (tile.explained[(row - at.row * TILE) * tile.cols + col - at.col * TILE] ?? 0) > 127;
  }

  /** Loads the tile of a cell out of turn, because the user points at it. */
  need(row: number, col: number): void {
    const at = { step: 1, row: Math.floor(row / TILE), col: Math.floor(col / TILE) };
    const entry = this.#entries.get(keyOf(at));
    if (!entry || (!entry.loading && !entry.failed && (!entry.tile || entry.stale)))
      void this.#load(at);
  }

  #touch(at: TileAt): Entry | undefined {
    const key = keyOf(at);
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  #pump(): void {
    while (this.#running < AT_ONCE) {
      const at = this.#queue.shift();
      if (!at) return;
      void this.#load(at);
    }
  }

  async #load(at: TileAt): Promise<void> {
    const key = keyOf(at);
    const entry = this.#entries.get(key) ?? { stale: false, loading: false, failed: false };
    if (entry.loading) return;
    entry.loading = true;
    this.#entries.set(key, entry);
    const { signal } = this.#stop;
    this.#running++;
    try {
      const tile = await this.#source.load(at.step, at.row, at.col, signal);
      if (signal.aborted) return;
      entry.tile = tile;
      entry.picture = undefined;
      entry.stale = false;
      this.#forget();
      this.#changed();
    } catch {
      // The tile stays empty; the next state of the table requests it again.
      if (!signal.aborted) entry.failed = true;
    } finally {
      this.#running--;
      if (!signal.aborted) entry.loading = false;
      this.#pump();
    }
  }

  #forget(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#entries.size <= KEPT) return;
      if (!entry.loading) this.#entries.delete(key);
    }
  }
}

/** Maps values to colours. */
import { INFINITE, type Kind, LOONY, MISSING } from "../api.ts";
import { colourAt, N_RGB, P_RGB, type Rgb } from "../palette.ts";
import type { Tile } from "./tiles.ts";

export interface Scheme {
  readonly kind: Kind;
  readonly least: number;
  readonly largest: number;
  readonly paper: Rgb;
}

/** Tables of outcomes only. */
export const isOutcome = (kind: Kind) => kind === "outcome" || kind === "misere";
/** Tables in which 0 is a P-position. */
export const hasP = (kind: Kind) =>
  ["grundy", "loopy", "obliged"].includes(kind) || isOutcome(kind);
/** Whether the entry of a tile is a number. */
export const isNumber = (value: number) => value > LOONY;

/** The text of a cell. */
export function wordOf(value: number, kind: Kind): string {
  if (value === INFINITE) return "∞";
  if (value === LOONY) return "☾";
  return isOutcome(kind) ? (value === 0 ? "P" : "N") : String(value);
}

/** The least tint of a block with at least one P-position. */
const LEAST_TINT = 0.45;

/** The opacity of cells that the chosen law does not explain. */
const DIM = 0.16;

const tint = (share: number) => LEAST_TINT + (1 - LEAST_TINT) * share;

const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

export function colourOf(value: number, scheme: Scheme): Rgb {
  if (value === MISSING) return scheme.paper;
  if (!isNumber(value)) return mix(scheme.paper, N_RGB, 0.35);
  if (hasP(scheme.kind) && value === 0) return P_RGB;
  if (isOutcome(scheme.kind)) return N_RGB;
  return colourAt(value, scheme.least, scheme.largest);
}

/**
 * Paints a tile, one pixel an entry. If an entry represents a block, the share of P-positions
 * tints it, more strongly than in proportion: a line of single P-positions must remain visible
 * at every scale.
 */
export function paintTile(tile: Tile, scheme: Scheme): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, tile.cols);
  canvas.height = Math.max(1, tile.rows);
  const context = canvas.getContext("2d");
  if (!context || !tile.rows || !tile.cols) return canvas;
  const image = context.createImageData(tile.cols, tile.rows);
  const data = image.data;
  const p = hasP(scheme.kind);
  for (let at = 0; at < tile.values.length; at++) {
    const value = tile.values[at] ?? MISSING;
    const share = (tile.share[at] ?? 0) / 255;
    if (value === MISSING && share === 0) continue;
    // The block is coloured by its first value; if that is the P-position, the others are not.
    const mostlyOther = p && value === 0 && share < 1;
    let colour = mostlyOther ? mix(N_RGB, P_RGB, tint(share)) : colourOf(value, scheme);
    if (p && value !== 0 && share > 0) colour = mix(colour, P_RGB, tint(share));
    if (tile.explained)
      colour = mix(scheme.paper, colour, DIM + (1 - DIM) * ((tile.explained[at] ?? 0) / 255));
    data[4 * at] = colour[0];
    data[4 * at + 1] = colour[1];
    data[4 * at + 2] = colour[2];
    data[4 * at + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** A colour of the page as numbers, for the canvas. */
export function pageColour(name: string): Rgb {
  const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!probe) return [255, 255, 255];
  probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  probe.fillRect(0, 0, 1, 1);
  const [r = 255, g = 255, b = 255] = probe.getImageData(0, 0, 1, 1).data;
  return [r, g, b];
}

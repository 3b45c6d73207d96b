/**
 * Colours of values, the same as in the pictures of the command line: twenty-four steps of equal
 * lightness difference in OKLCH, dark blue to yellow, readable in grey and for every kind of colour
 * vision. P-positions are not on the scale: they are vermilion, which the scale does not contain, and
 * have a mark as well, so that the colour alone is never required.
 */
const HEX = [
  "232673 1c317c 0f3c83 004885 005284 015c85 016687 036f89 05798c 06828e 058c90 039691",
  "02a091 08aa8f 24b38b 47bb87 61c283 79c87e 90ce7b a6d478 bbd976 d0de76 e5e277 f9e77b",
].flatMap((line) => line.split(" "));

export type Rgb = readonly [number, number, number];

const rgb = (hex: string): Rgb => {
  const n = parseInt(hex, 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
};

export const SCALE: readonly Rgb[] = HEX.map(rgb);
export const P_RGB: Rgb = rgb("c2470a");
/** Won for the player to move, in tables of outcomes only. */
export const N_RGB: Rgb = rgb("1c5c94");
/** From this colour of the scale on, text on it is dark. */
const LIGHT_FROM = 10;

export const css = ([r, g, b]: Rgb) => `rgb(${r} ${g} ${b})`;

/** Small values are spread: 1, 2 and 3 must differ on a projector, where dark blues look alike. */
const SPREAD = 0.65;

/** The place of a value on the scale: 0 for the least, 1 for the largest. */
const placeOf = (value: number, least: number, largest: number): number =>
  largest <= least ? 1 : Math.max(0, Math.min(1, (value - least) / (largest - least))) ** SPREAD;

/** The value at a place of the scale. */
export const valueAt = (place: number, least: number, largest: number): number =>
  Math.round(least + (largest - least) * place ** (1 / SPREAD));

/** The step of the scale for a value between the least and the largest. */
export const stepOf = (value: number, least: number, largest: number): number =>
  Math.floor(placeOf(value, least, largest) * (SCALE.length - 1) + 0.5);

/** The colours between two steps of the scale, so that more values than steps differ. */
const BETWEEN = 16;
const FINE: readonly Rgb[] = Array.from({ length: (SCALE.length - 1) * BETWEEN + 1 }, (_, at) => {
  const [step, part] = [Math.floor(at / BETWEEN), (at % BETWEEN) / BETWEEN];
  const from = SCALE[step] ?? P_RGB;
  const to = SCALE[step + 1] ?? from;
  const mixed = (channel: 0 | 1 | 2) =>
    Math.round(from[channel] + (to[channel] - from[channel]) * part);
  return [mixed(0), mixed(1), mixed(2)];
});

/** The colour of a value: one of the steps if there is one for each value, else also one between them. */
export function colourAt(value: number, least: number, largest: number): Rgb {
  const hasStepForEach = largest - least < SCALE.length;
  return (
    (hasStepForEach
      ? SCALE[stepOf(value, least, largest)]
      : FINE[Math.floor(placeOf(value, least, largest) * (FINE.length - 1) + 0.5)]) ?? P_RGB
  );
}

export const textOn = (step: number) => (step >= LIGHT_FROM ? "#10151f" : "#ffffff");

/** The size of a square table as a slider: the table grows under it, and its values are computed in few steps. */
import { useText } from "../i18n/index.ts";

const [LEAST, LARGEST, STEPS] = [7, 1999, 1000];
/** The sizes that are computed while the slider moves. */
const COMPUTED = [63, 255, 999, LARGEST] as const;

const sizeAt = (step: number) =>
  Math.round((LEAST + 1) * ((LARGEST + 1) / (LEAST + 1)) ** (step / STEPS)) - 1;
const stepAt = (size: number) =>
  Math.round((STEPS * Math.log((size + 1) / (LEAST + 1))) / Math.log((LARGEST + 1) / (LEAST + 1)));

/** The computed size that contains this one. */
export const stepAbove = (size: number | undefined): number =>
  size === undefined ? 0 : (COMPUTED.find((step) => step >= size) ?? LARGEST);

export function SizeSlider({
  size,
  grow,
  chosen,
}: {
  size: number;
  grow: (size: number) => void;
  chosen: (size: string) => void;
}) {
  const text = useText();
  return (
    <input
      type="range"
      id="size-slider"
      min={0}
      max={STEPS}
      value={stepAt(Math.max(LEAST, Math.min(LARGEST, size)))}
      aria-label={text.size}
      aria-valuetext={text.firstSize(size + 1)}
      onInput={(event) => grow(sizeAt(Number(event.currentTarget.value)))}
      onChange={(event) => chosen(String(sizeAt(Number(event.currentTarget.value))))}
    />
  );
}

/** Play, pause, one step forward or back, a slider: for every view that grows step by step. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useText } from "../i18n/index.ts";
import { Icon } from "./icon.tsx";
import { useKeys } from "./use.ts";

/** Milliseconds between two steps, for each speed. */
const PACES = [1200, 700, 350, 150, 60] as const;

interface Shown {
  step: number;
  steps: number;
  set: (step: number) => void;
}

export function Stepper({ step, steps, set }: Shown) {
  const text = useText();
  const [playing, setPlaying] = useState(false);
  const [pace, setPace] = useState(1);

  useEffect(() => {
    if (!playing) return;
    if (step >= steps) return setPlaying(false);
    const timer = setTimeout(() => set(step + 1), PACES[pace]);
    return () => clearTimeout(timer);
  }, [playing, step, steps, pace]);

  // Keys may be faster than the drawing of the page; each of them counts.
  const at = useRef(step);
  at.current = step;
  const to = (next: number) => {
    setPlaying(false);
    at.current = Math.max(0, Math.min(steps, next));
    set(at.current);
  };
  const toggle = () => {
    if (!playing && step >= steps) set(0);
    setPlaying(!playing);
  };
  useKeys({ " ": toggle, "[": () => to(at.current - 1), "]": () => to(at.current + 1) });

  const button = (
    name: string,
    icon: Parameters<typeof Icon>[0]["name"],
    then: () => void,
    off: boolean,
  ) => (
    <button type="button" class="icon" aria-label={name} title={name} onClick={then} disabled={off}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="stepper">
      <div class="buttons">
        {button(text.toStart, "first", () => to(0), step <= 0)}
        {button(text.stepBack, "back", () => to(at.current - 1), step <= 0)}
        <button type="button" class="primary" onClick={toggle} id="play-pause">
          <Icon name={playing ? "pause" : "play"} /> {playing ? text.pause : text.playAnimation}
        </button>
        {button(text.stepForward, "forward", () => to(at.current + 1), step >= steps)}
        {button(text.toEnd, "last", () => to(steps), step >= steps)}
      </div>
      <input
        type="range"
        min={0}
        max={steps}
        value={step}
        aria-label={text.stepOf(step, steps)}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      <output>{text.stepOf(step, steps)}</output>
      <label class="pace">
        {text.speed}
        <input
          type="range"
          min={0}
          max={PACES.length - 1}
          value={pace}
          onInput={(event) => setPace(Number(event.currentTarget.value))}
        />
      </label>
    </div>
  );
}

/** The input of an initial position, for views that draw its followers. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useText } from "../i18n/index.ts";
import { plain } from "../position.ts";
import { amend } from "../route.ts";

export function PositionForm({
  position,
  children,
}: {
  position: string;
  children?: ComponentChildren;
}) {
  const text = useText();
  const [typed, setTyped] = useState(position);
  useEffect(() => setTyped(position), [position]);
  return (
    <form
      class="controls"
      onSubmit={(event) => {
        event.preventDefault();
        amend({ position: plain(typed).trim() || undefined, step: undefined }, "push");
      }}
    >
      <label>
        {text.from}
        <input
          id="position"
          type="text"
          spellcheck={false}
          autocomplete="off"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      {children}
      <button type="submit">{text.draw}</button>
    </form>
  );
}

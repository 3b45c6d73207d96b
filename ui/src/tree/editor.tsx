/** The editor of a typed tree: the number of the chosen leaf, and the order of the branches. */
import { useEffect, useState } from "preact/hooks";
import type { TreeNode } from "../api.ts";
import { useText } from "../i18n/index.ts";
import {
  gameOf,
  moved,
  nameAt,
  nodeAt,
  numberOf,
  pathTo,
  replaced,
  type TypedTree,
} from "./typed.ts";

interface Shown {
  tree: TypedTree;
  node: TreeNode;
  /** Replaces the game; `name` is the name of the node in it. */
  change: (game: string, name: string) => void;
}

export function NodeEditor({ tree, node, change }: Shown) {
  const text = useText();
  const path = pathTo(tree, numberOf(node.position) ?? -1);
  const here = path && nodeAt(tree, path);
  const [typed, setTyped] = useState("");
  useEffect(() => setTyped(typeof here === "string" ? here : ""), [node.position, here]);
  if (!path || here === undefined) return null;
  const set = (value: string) => {
    setTyped(value);
    if (/^-?\d{1,6}$/.test(value) || value === "?")
      change(gameOf(replaced(tree, path, value)), node.position);
  };
  const step = (by: number) => set(String((Number(here) || 0) + by));
  const order = (by: -1 | 1) => {
    const next = moved(tree, path, by);
    return (
      <button
        type="button"
        id={by < 0 ? "branch-left" : "branch-right"}
        disabled={!next}
        onClick={() =>
          next &&
          change(gameOf(next), nameAt(next, [...path.slice(0, -1), (path.at(-1) ?? 0) + by]))
        }
      >
        {by < 0 ? `← ${text.branchLeft}` : `${text.branchRight} →`}
      </button>
    );
  };
  return (
    <div class="node-editor" role="group" aria-label={text.editTree}>
      {typeof here === "string" && (
        <p class="leaf-editor">
          <button type="button" aria-label={text.leafLess} onClick={() => step(-1)}>
            −
          </button>
          <label>
            <span class="visually-hidden">{text.leafValue}</span>
            <input
              id="leaf-value"
              type="text"
              inputMode="numeric"
              autocomplete="off"
              value={typed}
              onInput={(event) => set(event.currentTarget.value.trim())}
            />
          </label>
          <button type="button" aria-label={text.leafMore} onClick={() => step(1)}>
            +
          </button>
        </p>
      )}
      {path.length > 0 && (
        <p class="branch-order">
          {order(-1)} {order(1)}
        </p>
      )}
    </div>
  );
}

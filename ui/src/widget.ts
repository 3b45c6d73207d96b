/**
 * The widgets of the Python package: an interactive position and an interactive table. They are built into
 * a separate module, in python/grundy/static, from the same code as the page: the meaning of clicks on a picture
 * (`svg/picks.ts`), the insertion of a picture into a document (`svg/insert.ts`), the colours (`palette.ts`).
 *
 * Python owns the game. A widget shows the data of its model and sends events: `{play: 3}` for the fourth move,
 * `{from: [0, 20]}` for another part of a table.
 */
import type { Move } from "./api.ts";
import { P_RGB, SCALE, css, stepOf, textOn } from "./palette.ts";
import { parseSvg } from "./svg/insert.ts";
import { press, resume, type Picked } from "./svg/picks.ts";

/** The interface that anywidget passes to a widget. */
interface Model {
  get(name: string): unknown;
  on(event: string, heard: () => void): void;
  send(message: unknown): void;
}

interface Shown {
  model: Model;
  el: HTMLElement;
}

const element = <K extends keyof HTMLElementTagNameMap>(tag: K, text = "") => {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
};

/** A position: clicks on its parts are collected until they determine a move. */
function position({ model, el }: Shown): void {
  let moves: Move[] = [];
  let before: Picked = resume([], [], false);
  const draw = () => {
    moves = model.get("moves") as Move[];
    const unordered = model.get("unordered") === true;
    before = resume(moves, [], unordered);
    const svg = parseSvg(String(model.get("svg")));
    const mark = () => {
      for (const part of svg.querySelectorAll<SVGElement>("[data-pick]")) {
        const key = part.dataset["pick"] ?? "";
        part.style.cursor = before.next.has(key) || before.ready ? "pointer" : "default";
        part.style.opacity = before.keys.includes(key) ? "0.45" : "1";
      }
    };
    const touch = (target: EventTarget | null) => {
      const part = target instanceof Element ? target.closest<SVGElement>("[data-pick]") : null;
      const key = part?.dataset["pick"];
      if (key === undefined) return;
      before = press(moves, before, key, unordered);
      if (before.play) model.send({ play: moves.indexOf(before.play) });
      mark();
    };
    svg.addEventListener("click", (event) => touch(event.target));
    svg.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        touch(event.target);
      }
    });
    mark();
    const back = element("button", "⟲");
    back.title = "take back";
    back.addEventListener("click", () => model.send({ back: true }));
    const list = element("select");
    list.append(element("option", "…"), ...moves.map((move) => element("option", move.move)));
    list.addEventListener("change", () => {
      if (list.selectedIndex > 0) model.send({ play: list.selectedIndex - 1 });
    });
    const said = element("output", String(model.get("said")));
    const line = element("div");
    line.append(back, " ", list, " ", said);
    el.replaceChildren(svg, line);
  };
  for (const name of ["svg", "moves", "said"]) model.on(`change:${name}`, draw);
  draw();
}

/** A part of a table, with buttons to its neighbours; each cell shows its position. */
function table({ model, el }: Shown): void {
  const draw = () => {
    const values = model.get("values") as (number | boolean | string | null)[][];
    const [y, x] = model.get("start") as [number, number];
    const names = model.get("names") as string[];
    const winners = model.get("winners") === true;
    const numbers = values.flat().filter((value) => typeof value === "number");
    const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
    const grid = element("table");
    grid.style.borderCollapse = "collapse";
    values.forEach((row, down) => {
      const line = grid.insertRow();
      row.forEach((value, right) => {
        const cell = line.insertCell();
        const lost = winners && (value === 0 || value === false);
        cell.textContent = value === null ? "" : String(value);
        cell.title = `${names.length > 1 ? `${names[0]}=${y + down}, ` : ""}${names.at(-1)}=${x + right}: ${value}`;
        cell.style.cssText = "padding:2px 5px;text-align:right;min-width:1.6em";
        if (typeof value === "number" || lost) {
          const step = typeof value === "number" ? stepOf(value, least, most) : 0;
          cell.style.background = css(lost ? P_RGB : (SCALE[step] ?? P_RGB));
          cell.style.color = lost ? "#ffffff" : textOn(step);
        }
      });
    });
    const line = element("div");
    const [rows, columns] = [values.length, values[0]?.length ?? 0];
    const go = (sign: string, dy: number, dx: number) => {
      const button = element("button", sign);
      button.addEventListener("click", () =>
        model.send({ from: [y + dy * rows, x + dx * columns] }),
      );
      line.append(button, " ");
    };
    if (names.length > 1) {
      go("↑", -1, 0);
      go("↓", 1, 0);
    }
    go("←", 0, -1);
    go("→", 0, 1);
    el.replaceChildren(grid, line);
  };
  model.on("change:values", draw);
  draw();
}

export default {
  render(shown: Shown): void {
    (shown.model.get("kind") === "table" ? table : position)(shown);
  },
};

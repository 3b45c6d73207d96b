/** The list of keys: shown by `?` as a dialog and printed in the help view. */
import { useEffect, useRef } from "preact/hooks";
import { useText } from "../i18n/index.ts";

export function KeyTable() {
  const text = useText();
  const rows: [string[], string][] = [
    [["?"], text.keyHelp],
    [["/"], text.keyGame],
    [["1", "…", "8"], text.keyViews],
    [["←", "↑", "→", "↓"], text.keyArrows],
    [["⇧ ←", "⇧ →"], text.keyPan],
    [["+", "−", "0"], text.keyZoom],
    [["Enter"], text.keyEnter],
    [["Esc"], text.keyEscape],
    [["Space"], text.keySpace],
    [["[", "]"], text.keyBrackets],
    [["h"], text.keyHint],
    [["v"], text.keyValues],
    [["c"], text.keyCoach],
    [["n"], text.keyNew],
  ];
  return (
    <table class="keys">
      <tbody>
        {rows.map(([keys, meaning]) => (
          <tr key={meaning}>
            <th scope="row">
              {keys.map((key) => (key === "…" ? " … " : <kbd key={key}>{key}</kbd>))}
            </th>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function KeyList({ close }: { close: () => void }) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="keys-title">
      <h2 id="keys-title">{text.shortcuts}</h2>
      <KeyTable />
      <form method="dialog">
        <button class="primary">{text.close}</button>
      </form>
    </dialog>
  );
}

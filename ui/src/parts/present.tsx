/** The presenter's mode of any view: the whole screen, large type, and the address as a QR code. */
import { useEffect, useState } from "preact/hooks";
import { useText } from "../i18n/index.ts";
import { amend, type Params } from "../route.ts";
import { Icon } from "./icon.tsx";
import { Code, onThisMachine, sharedAddress } from "./share.tsx";

const leave = () => {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  amend({ present: undefined });
};

/** Whether the address asks for the presenter's mode, which is a class of the document. */
export function usePresenting(params: Params): boolean {
  const presenting = params["present"] === "1";
  useEffect(() => {
    document.documentElement.classList.toggle("presenting", presenting);
    if (!presenting) return;
    const press = (event: KeyboardEvent) => {
      const inside = event.target instanceof Element && event.target.closest("dialog, input");
      if (event.key === "Escape" && !event.defaultPrevented && !inside) leave();
    };
    // Esc leaves the full screen first, and then no key arrives.
    const change = () => document.fullscreenElement || leave();
    addEventListener("keydown", press);
    document.addEventListener("fullscreenchange", change);
    return () => {
      document.documentElement.classList.remove("presenting");
      removeEventListener("keydown", press);
      document.removeEventListener("fullscreenchange", change);
    };
  }, [presenting]);
  return presenting;
}

export function PresentButton() {
  const text = useText();
  return (
    <button
      type="button"
      class="quiet"
      id="present"
      title={text.presenterTitle}
      onClick={() => {
        amend({ present: "1" });
        // A browser may refuse the full screen; large type is useful without it.
        void document.documentElement.requestFullscreen?.().catch(() => undefined);
      }}
    >
      <Icon name="fit" /> <span>{text.presenter}</span>
    </button>
  );
}

/** The way out, and the QR code in the corner. */
export function PresentBar() {
  const text = useText();
  const address = sharedAddress().replace(/[?&]present=1/, "");
  const local = onThisMachine(address);
  const [open, setOpen] = useState(false);
  return (
    <div class="present-bar" role="group" aria-label={text.presenter}>
      {open && (local ? <p class="notice">{text.shareLocal}</p> : <Code address={address} />)}
      <p>
        <button type="button" id="present-qr" aria-pressed={open} onClick={() => setOpen(!open)}>
          {text.showQr}
        </button>
        <button type="button" id="present-leave" onClick={leave}>
          {text.leavePresenter}
        </button>
      </p>
    </div>
  );
}

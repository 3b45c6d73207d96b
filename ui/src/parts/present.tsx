/** The presenter's mode of any view: the whole screen, large type, and the address as a QR code. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useText } from "../i18n/index.ts";
import { amend, type Params } from "../route.ts";
import { Icon } from "./icon.tsx";
import { Code, HandoutButton, onThisMachine, sharedAddress } from "./share.tsx";

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
      const inside =
        event.target instanceof Element && event.target.closest("dialog, input, textarea");
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

/** The way out, the notes of the presenter, and the QR code in the corner. */
export function PresentBar({ note }: { note: string }) {
  const text = useText();
  const address = sharedAddress().replace(/[?&]present=1/, "");
  const local = onThisMachine(address);
  const [open, setOpen] = useState<"code" | "note">();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (open === "note") field.current?.focus();
  }, [open]);
  const choose = (one: "code" | "note") => setOpen(open === one ? undefined : one);
  return (
    <aside aria-label={text.presenterTools}>
      {open === "note" ? (
        <textarea
          class="present-note"
          id="present-note"
          ref={field}
          rows={3}
          aria-label={text.presentNote}
          placeholder={text.presentNoteHint}
          value={note}
          onInput={(event) => amend({ note: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            setOpen(undefined);
          }}
        />
      ) : (
        note && (
          <p class="present-note" id="present-note-text">
            {note}
          </p>
        )
      )}
      <div class="present-bar" role="group" aria-label={text.presenter}>
        {open === "code" &&
          (local ? (
            <div class="notice">
              <p>{text.shareLocal}</p>
              <HandoutButton />
            </div>
          ) : (
            <Code address={address} />
          ))}
        <p>
          <button
            type="button"
            id="present-notes"
            aria-pressed={open === "note"}
            onClick={() => choose("note")}
          >
            {text.presentNote}
          </button>
          <button
            type="button"
            id="present-qr"
            aria-pressed={open === "code"}
            onClick={() => choose("code")}
          >
            {text.showQr}
          </button>
          <button type="button" id="present-leave" onClick={leave}>
            {text.leavePresenter}
          </button>
        </p>
      </div>
    </aside>
  );
}

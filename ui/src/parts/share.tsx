/** The address of the current view: as a link, as a QR code, and on a public site as a frame for other pages. */
import { useEffect, useRef, useState } from "preact/hooks";
import { renderSVG } from "uqr";
import { type Lang, useText } from "../i18n/index.ts";
import { amend, href, parse } from "../route.ts";
import { fileName } from "../api.ts";
import { save } from "../table/png.ts";
import { transport } from "../transport.ts";
import { handout } from "./handout.ts";
import { Icon } from "./icon.tsx";

/** Where the reader's public copy of the page is, kept in the browser. */
const BASE = "grundy.public-address";
/** Longer addresses give a code that a camera does not read from a projector. */
const LONGEST_CODE = 1200;

/** Serves the page to other machines in the network. */
const HOST_COMMAND = "grundy explore --host 0.0.0.0";

export function Share({ lang }: { lang: Lang }) {
  const text = useText();
  const [said, setSaid] = useState("");
  const [open, setOpen] = useState(false);
  const [base, setBase] = useState(() => localStorage.getItem(BASE) ?? "");
  const panel = useRef<HTMLSpanElement>(null);
  // A server on this machine refuses to be shown in a frame.
  const embeddable = !transport().addressable;
  const address = sharedAddress(base);
  const local = onThisMachine(address);
  const copy = async (words: string, what: string) => {
    await navigator.clipboard?.writeText(words).catch(() => undefined);
    setSaid(what);
    setTimeout(() => setSaid(""), 2000);
  };
  const share = () => {
    amend({ lang });
    setOpen(!open);
    if (!open) void copy(sharedAddress(base), text.shared);
  };
  const keep = (typed: string) => {
    setBase(typed);
    localStorage.setItem(BASE, typed);
  };
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      const inside = event.target instanceof Node && panel.current?.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !inside) setOpen(false);
    };
    addEventListener("pointerdown", leave);
    addEventListener("keydown", leave);
    return () => {
      removeEventListener("pointerdown", leave);
      removeEventListener("keydown", leave);
    };
  }, [open]);
  return (
    <span class="share" ref={panel}>
      <button
        type="button"
        class="quiet"
        title={text.shareTitle}
        onClick={share}
        id="share"
        aria-expanded={open}
      >
        <Icon name="link" /> <span aria-live="polite">{said || text.share}</span>
      </button>
      {open && (
        <div class="share-more" role="group" aria-label={text.share}>
          <input
            type="text"
            readOnly
            id="share-address"
            aria-label={text.shareAddress}
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          {local && (
            <p class="notice" id="share-local">
              {text.shareLocal} <code>{HOST_COMMAND}</code>
              <HandoutButton />
            </p>
          )}
          {!local && address.length <= LONGEST_CODE && <Code address={address} />}
          <label class="share-base">
            <span>{text.shareBase}</span>
            <input
              type="url"
              id="share-base"
              placeholder="https://…/grundy/"
              value={base}
              onInput={(event) => keep(event.currentTarget.value)}
            />
          </label>
          {embeddable && (
            <>
              <p>{text.shareFrame}</p>
              <textarea
                readOnly
                rows={4}
                id="frame-code"
                aria-label={text.shareFrame}
                value={frameCode()}
                onFocus={(event) => event.currentTarget.select()}
              />
              <p>
                <button type="button" onClick={() => void copy(frameCode(), text.sharedFrame)}>
                  {text.shareCopy}
                </button>
              </p>
            </>
          )}
        </div>
      )}
    </span>
  );
}

/** Saves the view as a file, for an address that opens on this computer only. */
export function HandoutButton() {
  const text = useText();
  return (
    <button
      type="button"
      id="handout"
      onClick={() => {
        const { view, params } = parse(location.hash);
        const name = fileName(params["game"] ?? "", view);
        save(handout(text, location.href, params["note"] ?? ""), `${name}.html`);
      }}
    >
      {text.handoutSave}
    </button>
  );
}

/** The address as a QR code. Its colours stay black on white: cameras do not read it otherwise. */
export function Code({ address }: { address: string }) {
  const text = useText();
  return (
    <div
      class="qr-code"
      role="img"
      aria-label={text.shareQr}
      dangerouslySetInnerHTML={{ __html: renderSVG(address, { border: 2 }) }}
    />
  );
}

/** The address of this view, below the public address if there is one. */
export function sharedAddress(base: string = localStorage.getItem(BASE) ?? ""): string {
  const here = location.href;
  if (!URL.canParse(base) || !/^https?:/.test(base)) return here;
  return new URL(location.hash, base).href;
}

/** Whether an address opens on this machine only. */
export function onThisMachine(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === "file:" || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/.test(hostname)
  );
}

/** The HTML for embedding in other pages. */
function frameCode(): string {
  const { view, params } = parse(location.hash);
  const address = new URL(href(view, { ...params, frame: "1" }), location.href).href;
  const safe = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${safe}" width="100%" height="600" loading="lazy" title="grundy" style="border:0"></iframe>`;
}

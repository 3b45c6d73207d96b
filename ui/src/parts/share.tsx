/** The address of the current view; on a public site, also as a frame for other pages. */
import { useState } from "preact/hooks";
import { type Lang, useText } from "../i18n/index.ts";
import { amend, href, parse } from "../route.ts";
import { transport } from "../transport.ts";
import { Icon } from "./icon.tsx";

export function Share({ lang }: { lang: Lang }) {
  const text = useText();
  const [said, setSaid] = useState("");
  const [open, setOpen] = useState(false);
  // A server on this machine refuses to be shown in a frame.
  const embeddable = !transport().addressable;
  const copy = async (words: string, what: string) => {
    await navigator.clipboard?.writeText(words).catch(() => undefined);
    setSaid(what);
    setTimeout(() => setSaid(""), 2000);
  };
  const share = () => {
    amend({ lang });
    if (embeddable) setOpen(!open);
    void copy(location.href, text.shared);
  };
  return (
    <span class="share">
      <button
        type="button"
        class="quiet"
        title={text.shareTitle}
        onClick={share}
        id="share"
        aria-expanded={embeddable ? open : undefined}
      >
        <Icon name="link" /> <span aria-live="polite">{said || text.share}</span>
      </button>
      {open && (
        <div class="share-more" role="group" aria-label={text.share}>
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
            </button>{" "}
            <button type="button" class="quiet" onClick={() => setOpen(false)}>
              {text.close}
            </button>
          </p>
        </div>
      )}
    </span>
  );
}

/** The HTML for embedding in other pages. */
function frameCode(): string {
  const { view, params } = parse(location.hash);
  const address = new URL(href(view, { ...params, frame: "1" }), location.href).href;
  const safe = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${safe}" width="100%" height="600" loading="lazy" title="grundy" style="border:0"></iframe>`;
}

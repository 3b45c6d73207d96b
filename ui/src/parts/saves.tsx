/** Buttons that save a picture of the page as a file, in its current state. */
import { useText } from "../i18n/index.ts";
import { drawn } from "../svg/drawn.ts";
import { save } from "../table/png.ts";

/** The styles that must be copied into an element: the page's style sheet is not part of a file. */
const CARRIED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "opacity",
  "visibility",
  "display",
  "font",
  "text-anchor",
  "paint-order",
] as const;

/**
 * The picture as a separate document: complete, independent of the visible part, in the colours of the page. Boxes and
 * words of the page become a picture too.
 */
export function documentOf(part: SVGSVGElement | HTMLElement): string {
  const svg = part instanceof SVGSVGElement ? part : drawn(part);
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [
    svg.querySelectorAll<SVGElement>("*"),
    copy.querySelectorAll<SVGElement>("*"),
  ];
  from.forEach((element, at) => {
    const other = to[at];
    // Elements drawn from boxes have their styles already.
    if (svg !== part || !other || ["style", "title", "desc"].includes(element.tagName)) return;
    const style = getComputedStyle(element);
    other.setAttribute(
      "style",
      CARRIED.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"),
    );
  });
  const whole = svg.dataset["whole"] ?? svg.getAttribute("viewBox") ?? "0 0 300 150";
  const [, , width, height] = whole.split(/[\s,]+/);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", whole);
  copy.setAttribute("width", width ?? "300");
  copy.setAttribute("height", height ?? "150");
  for (const style of copy.querySelectorAll("style")) style.remove();
  return new XMLSerializer().serializeToString(copy);
}

/** The pixels per unit of a painted picture, and the maximum length of a side. */
const [SCALE, LONGEST] = [2, 8192];

async function pixels(text: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const ratio = Math.min(SCALE, LONGEST / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(image.width * ratio)),
    Math.max(1, Math.round(image.height * ratio)),
  );
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob();
}

interface Shown {
  /** The picture in its current state: an SVG, or boxes and words of the page. */
  of: () => SVGSVGElement | HTMLElement | null | undefined;
  /** The file name, without extension. */
  name: string;
  /** For the pointer only: with the keyboard the same picture is saved in its own view. */
  pointer?: boolean;
}

export function Saves({ of, name, pointer }: Shown) {
  const text = useText();
  const write = async (ending: "svg" | "png") => {
    const element = of();
    if (!element) return;
    const whole = documentOf(element);
    const blob =
      ending === "svg" ? new Blob([whole], { type: "image/svg+xml" }) : await pixels(whole);
    save(blob, `${name}.${ending}`);
  };
  return (
    <span class="saves" role="group" aria-label={text.savePicture}>
      {(["svg", "png"] as const).map((ending) => (
        <button
          type="button"
          class="quiet"
          key={ending}
          {...(pointer ? { tabIndex: -1 } : {})}
          onClick={() => void write(ending)}
        >
          <span class="visually-hidden">{text.savePicture}: </span>
          {ending.toUpperCase()}
        </button>
      ))}
    </span>
  );
}

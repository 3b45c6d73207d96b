/**
 * The picture of a table as PNG. A server built without its PNG writer refuses the format;
 * then the browser paints the SVG, which is the same picture.
 */
import { file } from "../api.ts";

/** The maximum length of a side in pixels that browsers support. */
const LARGEST = 8192;

export async function savePng(table: string, name: string): Promise<void> {
  save(await file(table, "png").catch(() => painted(table)), `${name}.png`);
}

/** A table as a file without an address. */
export async function saveFile(table: string, format: string, name: string): Promise<void> {
  const extension = { latex: "tex", bfile: "txt", text: "txt" }[format] ?? format;
  save(await file(table, format), `${name}.${extension}`);
}

async function painted(table: string): Promise<Blob> {
  const svg = new Blob([await file(table, "svg")], { type: "image/svg+xml" });
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const ratio = Math.min(2, LARGEST / Math.max(image.width, image.height));
    const canvas = new OffscreenCanvas(image.width * ratio, image.height * ratio);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob();
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

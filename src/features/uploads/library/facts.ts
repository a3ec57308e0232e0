import type { Media } from "./schema";

/** "2.4 MB": a file's size. @param bytes */
export const inBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The type of a file by its extension: "PDF", "Word", "Picture". */
export function kindOf(url: string): string {
  const ending = /\.(\w+)$/.exec(url)?.[1] ?? "";
  return kinds[ending] ?? (ending.startsWith("kicad_") ? "KiCad" : ending.toUpperCase());
}

const kinds: Record<string, string> = {
  webp: "Picture",
  docx: "Word",
  xlsx: "Excel",
  pptx: "PowerPoint",
  odt: "OpenDocument text",
  ods: "OpenDocument spreadsheet",
  odp: "OpenDocument presentation",
  txt: "Text",
  stp: "STEP",
  md: "Markdown",
  gcode: "G-code",
  nc: "G-code",
  ino: "Arduino",
  scad: "OpenSCAD",
};

/** "Picture · 1600 × 900 · 240 kB" */
export const factsOf = ({ url, width, height, size }: Pick<Media, "url" | "width" | "height" | "size">): string =>
  [kindOf(url), width === null ? "" : `${width} × ${height}`, inBytes(size)].filter(Boolean).join(" · ");

/** A small size of a picture for thumbnails. @param url of a picture of our own */
export const stampOf = (url: string): string =>
  url.replace(/\/(\d+)x\d+[^/]*\.webp$/, (whole, width: string) => (Number(width) > 320 ? "/320.webp" : whole));

/** The picture types known by their first bytes. */
export type PictureType = "jpeg" | "png" | "gif" | "webp" | "heic";

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** The picture type by the first bytes; undefined for all others, such as SVG, HTML, TIFF or AVIF. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const start = ascii(bytes, 0, 12);
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(start)) return "gif";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "webp";
  if (/^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(start.slice(4))) return "heic";
  return undefined;
}

/**
 * The widths that a picture of our own is stored in, as far as they are below its own; px. A picture as wide as a phone's
 * page takes 331 px of 360: 720 are for two pixels to each, 1,000 for three, and for 2.6 of the 412 px of larger phones.
 */
const pictureWidths = [160, 320, 480, 720, 1000, 1440, 1920];

/** The facts that a stored picture's address contains. */
export interface OwnPicture {
  /** px */
  width: number;
  height: number;
  /** its upper and its lower half in one colour each, as a background; a picture one can see through has none */
  ground: string | undefined;
  /** the widths it is kept in, its own the last; px */
  widths: number[];
  /** its sizes to choose from, as `srcset` names them */
  sources: (format: "avif" | "webp") => string;
}

/**
 * Parses a stored picture's address: `/files/{id}/{width}x{height}-{rrggbb}-{rrggbb}.webp` is the largest,
 * `/files/{id}/{width}.webp` and `.avif` are other sizes and formats.
 */
export function readPictureAddress(address: string): OwnPicture | undefined {
  const found = /^(\/files\/[0-9a-z]{25}\/)(\d+)x(\d+)(?:-([0-9a-f]{6})-([0-9a-f]{6}))?\.webp$/.exec(address);
  if (!found) return undefined;
  const width = +(found[2] as string);
  const widths = [...pictureWidths.filter((smaller) => smaller < width), width];
  return {
    width,
    height: +(found[3] as string),
    ground: found[4] && `linear-gradient(#${found[4]},#${found[5]})`,
    widths,
    sources: (format) =>
      widths
        .map((one) => `${one === width && format === "webp" ? address : `${found[1]}${one}.${format}`} ${one}w`)
        .join(),
  };
}

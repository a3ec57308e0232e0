/** An anchor of chevrons, as in logo.svg, on 64 by 64: the sample organisation's mark. */
export const anchor =
  "M32 5a7.8 7.8 0 0 1 3.5 14.8L44 26v7.2L35.5 27v18.5L56 28.5v9.6L32 59 8 38.1v-9.6l20.5 17V27L20 33.2V26l8.5-6.2A7.8 7.8 0 0 1 32 5Zm0 4.6a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z";

/** Three chevrons: the neutral mark of a site without drawable initials. */
export const chevrons =
  "M12 20L32 7L52 20V29L32 16L12 29ZM12 34L32 21L52 34V43L32 30L12 43ZM12 48L32 35L52 48V57L32 44L12 57Z";

/** The size, width and baseline of initials on the mark. */
export const initialsSize = { largest: 42, width: 50, below: 0.35 };

interface MarkDrawing {
  /** the radius of the corners, of 64 */
  corner?: number;
  /** px */
  size?: number;
  shape?: string;
}

/** The mark as a drawing. @param accent its background, "#b8401a" */
export const drawMark = (accent: string, { corner = 7, size = 64, shape = anchor }: MarkDrawing = {}): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${accent}"/>${drawShape(shape, "#fffdf8")}</svg>`;

/** The shape on the mark. Letters overlap, the anchor has a hole. */
export const drawShape = (shape: string, colour: string): string =>
  `<path fill="${colour}"${shape === anchor ? ' fill-rule="evenodd"' : ""} d="${shape}"/>`;

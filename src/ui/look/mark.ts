/** An anchor built of chevrons, as in logo.svg, on a field of 64 by 64. */
export const mark =
  "M32 5a7.8 7.8 0 0 1 3.5 14.8L44 26v7.2L35.5 27v18.5L56 28.5v9.6L32 59 8 38.1v-9.6l20.5 17V27L20 33.2V26l8.5-6.2A7.8 7.8 0 0 1 32 5Zm0 4.6a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z";

/** The mark as a drawing. @param accent its field, "#b8401a"; `corner` is the radius of the field's corners, of 64 */
export const drawMark = (accent: string, { corner = 7, size = 64 } = {}): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${accent}"/><path fill="#fffdf8" fill-rule="evenodd" d="${mark}"/></svg>`;

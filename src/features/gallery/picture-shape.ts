import { readPictureAddress } from "../../ui/picture-address";

/** The shape of a picture whose address does not tell it, and of a drawn cover. */
const usual = { width: 3, height: 2 };

/** Narrower or wider ones are cut in the grid, so that a row keeps its rhythm; width to height. */
const bounds = { narrowest: 0.66, widest: 2.4 };

/** Width and height of a picture in px, or their proportion where its address does not tell. */
export function shapeOf(image: string): { width: number; height: number; known: boolean } {
  const own = readPictureAddress(image);
  return own ? { width: own.width, height: own.height, known: true } : { ...usual, known: false };
}

/** Width to height as the grid shows it. */
export function gridRatio(image: string): number {
  const { width, height } = shapeOf(image);
  return Math.round(Math.min(bounds.widest, Math.max(bounds.narrowest, width / height)) * 100) / 100;
}

/** How wide the grid shows a picture of a ratio, as the attribute `sizes` says it; about, for a row stretches to its width. */
export function gridSizes(ratio: number): string {
  const onPhone = ratio > 1.2 ? 60 : ratio > 0.9 ? 48 : 38;
  return `(min-width: 64rem) ${Math.round(ratio * 280)}px, (min-width: 40rem) ${Math.round(ratio * 215)}px, ${onPhone}vw`;
}

import type { TextPicture } from "./tools";

/** What stands in a text for a picture that is still on its way. */
export const placeholder = /!\[Uploading [^\]\n]*…\]\(\)/;

/** The words of one such picture: the number tells two of one name apart. */
export const placeholderOf = (name: string, number: number): string => `Uploading ${inWords(name)} (${number})…`;

/** "IMG_2041 (2).final.JPG" → "IMG 2041 2 final": what a picture is called until somebody describes it. */
export const inWords = (fileName: string): string =>
  fileName
    .replace(/\.\w{1,5}$/, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .slice(0, 80) || "picture";

/** A picture as Markdown. */
export const pictureMarkdown = ({ alt, src }: TextPicture): string =>
  `![${alt.replaceAll(/[[\]\\]/g, "\\$&").replaceAll(/\s+/g, " ")}](${src})`;

/**
 * The files among what was pasted or dropped. A table that is copied comes as a text and as a picture of itself; the text
 * is meant.
 */
export const filesAmong = ({ files, types }: DataTransfer): File[] => (types.includes("text/plain") ? [] : [...files]);

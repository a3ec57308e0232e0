import type { TextPicture } from "./tools";

/** Matches the placeholder of a picture that is being uploaded. */
export const placeholder = /!\[Uploading [^\]\n]*…\]\(\)/;

/** The words of one such picture: the number tells two of one name apart. */
export const placeholderOf = (name: string, number: number): string => `Uploading ${inWords(name)} (${number})…`;

/** "IMG_2041 (2).final.JPG" → "IMG 2041 2 final": the default description of a picture. */
export const inWords = (fileName: string): string =>
  fileName
    .replace(/\.\w{1,5}$/, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .slice(0, 80) || "picture";

/** A picture as Markdown. */
export const pictureMarkdown = ({ alt, src }: TextPicture): string =>
  `![${alt.replaceAll(/[[\]\\]/g, "\\$&").replaceAll(/\s+/g, " ")}](${src})`;

/** Returns the pasted or dropped files. A copied table arrives as text and as a picture; the text wins. */
export const filesAmong = ({ files, types }: DataTransfer): File[] => (types.includes("text/plain") ? [] : [...files]);

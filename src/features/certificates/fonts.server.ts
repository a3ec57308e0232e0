import bricolage from "../../ui/fonts/bricolage-drawn.ttf?inline";
import bricolageMore from "../../ui/fonts/bricolage-more.ttf?inline";
import hanken from "../../ui/fonts/hanken-drawn.ttf?inline";
import hankenMore from "../../ui/fonts/hanken-more.ttf?inline";
import martian from "../../ui/fonts/martian-drawn.ttf?inline";
import martianMore from "../../ui/fonts/martian-more.ttf?inline";

const bytesOf = (dataAddress: string) =>
  new Uint8Array(Buffer.from(dataAddress.slice(dataAddress.indexOf(",") + 1), "base64"));

/** The site's fonts by their names, each in a file and a second one of further letters. */
export const fontFiles = {
  display: { name: "BricolageGrotesque-ExtraBold", files: [bricolage, bricolageMore] },
  text: { name: "HankenGrotesk", files: [hanken, hankenMore] },
  mono: { name: "MartianMono", files: [martian, martianMore] },
} as const;

/** @param file one of those of `fontFiles` */
export const readFont = (file: string): Uint8Array => bytesOf(file);

import type { Sharp } from "sharp";
import { Semaphore } from "../http/semaphore.server";
import { loadSharp } from "./sharp.server";

/** A picture as it is seen: upright, in sRGB, 8 bits, with nothing around its pixels. */
export interface Pixels {
  data: Buffer;
  /** px */
  width: number;
  height: number;
  /** 4 when one can see through it */
  channels: 3 | 4;
}

/** What a picture becomes when its pixels are read. */
export interface Fit {
  /** it is made smaller to fit into a square of this side, never larger; px */
  longestSide: number;
  /** the middle square of it, instead of all of it */
  square?: boolean;
}

/** No picture takes longer than this to be read or written; seconds. */
const patience = { seconds: 30 };

// Reading may hold all pixels of a large picture at once, writing only those of one that has been made smaller.
const reading = new Semaphore(1);
const writing = new Semaphore(2);

/** What is expected of a picture that comes from outside. */
interface Expected extends Fit {
  /** what its first bytes say it is; a picture that turns out to be another is refused */
  type: string;
  /** how many it may have; a small file can unfold to any number of them */
  mostPixels: number;
}

/**
 * The pixels of a picture: the first one where it moves, turned as its camera says, converted from whatever colours it is in.
 *
 * @returns "too many" when it has more than it may have, which is known before any of them is read
 * @throws Error for what is damaged or incomplete
 */
export function readPixels(bytes: Uint8Array, { type, mostPixels, ...fit }: Expected): Promise<Pixels | "too many"> {
  return reading.run(async () => {
    const sharp = await loadSharp();
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== type) throw new Error(`begins as ${type} and is ${format}`);
    if (width * height > mostPixels) return "too many";
    const picture = sharp(bytes, { failOn: "error", limitInputPixels: mostPixels, sequentialRead: true });
    const { data, info } = await shaped(picture, fit, Math.min(width, height))
      .toColourspace("srgb")
      .raw()
      .timeout(patience)
      .toBuffer({ resolveWithObject: true });
    const pixels = { data, width: info.width, height: info.height, channels: info.channels as 3 | 4 };
    return info.channels === 4 && (await isOpaque(pixels)) ? withoutAlpha(pixels) : pixels;
  });
}

function shaped(picture: Sharp, { longestSide, square }: Fit, shortestSide: number): Sharp {
  const side = Math.min(longestSide, square ? shortestSide : longestSide);
  return picture
    .autoOrient()
    .resize({ width: side, height: side, fit: square ? "cover" : "inside", withoutEnlargement: true });
}

/** A drawing of our own as pixels of exactly this size. */
export const drawPixels = (svg: Uint8Array, width: number, height: number): Promise<Pixels> =>
  reading.run(async () => {
    const sharp = await loadSharp();
    const drawing = sharp(svg).timeout(patience).resize({ width, height, fit: "fill" });
    return { data: await drawing.flatten().toColourspace("srgb").raw().toBuffer(), width, height, channels: 3 };
  });

async function open({ data, ...raw }: Pixels): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(data, { raw }).timeout(patience);
}

const isOpaque = async (pixels: Pixels) => (await (await open(pixels)).stats()).isOpaque;
const withoutAlpha = async (pixels: Pixels): Promise<Pixels> => ({
  ...pixels,
  data: await (await open(pixels)).removeAlpha().raw().toBuffer(),
  channels: 3,
});

const writers = {
  webp: (picture: Sharp) => picture.webp({ quality: 78, alphaQuality: 90, effort: 4 }),
  // Effort 2 is ten times as quick as 4, and a hundredth larger.
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 2 }),
};
export type PictureFormat = keyof typeof writers;

/** Writes a picture in a width of at most its own; px. */
export const writePicture = (pixels: Pixels, width: number, format: PictureFormat): Promise<Uint8Array> =>
  writing.run(async () => {
    const whole = await open(pixels);
    const picture = width === pixels.width ? whole : whole.resize({ width });
    return writers[format](picture).toBuffer();
  });

/** The upper and the lower half of a picture in one colour each, "rrggbb"; nothing for one that can be seen through. */
export async function halves(pixels: Pixels): Promise<[top: string, bottom: string] | undefined> {
  if (pixels.channels === 4) return undefined;
  const two = await (await open(pixels)).resize(1, 2, { fit: "fill" }).raw().toBuffer();
  return [two.toString("hex", 0, 3), two.toString("hex", 3, 6)];
}

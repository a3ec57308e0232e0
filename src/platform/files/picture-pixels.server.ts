import type { Metadata, Sharp } from "sharp";
import { Semaphore } from "../http/semaphore.server";
import { wideNetworkOf } from "../limits/caller-address.server";
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

/** The largest size of a picture's pixels. */
export interface Fit {
  /** it is made smaller to fit into a square of this side, never larger; px */
  longestSide: number;
  /** the middle square of it, instead of all of it */
  square?: boolean;
}

/** No picture takes longer than this to be read or written; seconds. */
const patience = { seconds: 30 };

// Reading may hold all pixels of a large picture at once, writing only those of one that has been made smaller.
const reading = new Semaphore(1, Number.POSITIVE_INFINITY, wideNetworkOf);
const writing = new Semaphore(2, Number.POSITIVE_INFINITY, wideNetworkOf);

/** Bounds of a picture's unpacked size, known from its header: 400 kB can unpack to 400 MB. */
const bounds = {
  /** bytes of all pixels, as they are in the file: 50 megapixels with 4 channels of 8 bits */
  decoded: 200_000_000,
  /** the same of one that is held whole while it is read: 24 megapixels with 3 channels of 8 bits */
  whole: 72_000_000,
  /** px; a few rows of each picture are always held */
  side: 20_000,
};

const depths: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/** Whether reading a picture takes more memory than one upload may. */
function takesTooMuch({ format, width, height, channels, depth, isProgressive }: Metadata): boolean {
  const bytes = width * height * channels * (depths[depth] ?? 8);
  // Rows that come in several rounds, as those of an interlaced PNG, are together only at the end.
  const isHeldWhole = isProgressive || format === "gif";
  return bytes > (isHeldWhole ? bounds.whole : bounds.decoded) || Math.max(width, height) > bounds.side;
}

/** The requirements for a picture from outside. */
interface Expected extends Fit {
  /** what its first bytes say it is; a picture that turns out to be another is refused */
  type: string;
  /** how many it may have; a small file can unfold to any number of them */
  maxPixels: number;
  /** the network address that sent it; addresses take turns. Nothing for pictures of the site itself */
  asker?: string | undefined;
}

/** Why the pixels of a picture are not read. */
export type Refused = "too many" | "too much";

/**
 * Reads the pixels of a picture's first frame, upright, in sRGB.
 * @returns "too many" pixels or "too much" memory, both known before decoding
 * @throws Error for a damaged or incomplete picture
 */
export async function readPixels(
  bytes: Uint8Array,
  { type, maxPixels, asker, ...fit }: Expected,
): Promise<Pixels | Refused> {
  const sharp = await loadSharp();
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { format, width, height } = metadata;
  if (format !== type) throw new Error(`begins as ${type} and is ${format}`);
  if (width * height > maxPixels) return "too many";
  if (takesTooMuch(metadata)) return "too much";
  const read = async () => {
    const picture = sharp(bytes, { failOn: "error", limitInputPixels: maxPixels, sequentialRead: true });
    const { data, info } = await shaped(picture, fit, Math.min(width, height))
      .toColourspace("srgb")
      .raw()
      .timeout(patience)
      .toBuffer({ resolveWithObject: true });
    const pixels = { data, width: info.width, height: info.height, channels: info.channels as 3 | 4 };
    return info.channels === 4 && (await isOpaque(pixels)) ? withoutAlpha(pixels) : pixels;
  };
  return reading.run(read, { asker });
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

/**
 * Writes a picture in a width of at most its own; px.
 * @param asker the sender's network address; addresses take turns
 */
export function writePicture(
  pixels: Pixels,
  width: number,
  format: PictureFormat,
  asker?: string,
): Promise<Uint8Array> {
  const write = async () => {
    const whole = await open(pixels);
    const picture = width === pixels.width ? whole : whole.resize({ width });
    return writers[format](picture).toBuffer();
  };
  return writing.run(write, { asker });
}

/** The upper and the lower half of a picture in one colour each, "rrggbb"; nothing for one that can be seen through. */
export async function halves(pixels: Pixels): Promise<[top: string, bottom: string] | undefined> {
  if (pixels.channels === 4) return undefined;
  const two = await (await open(pixels)).resize(1, 2, { fit: "fill" }).raw().toBuffer();
  return [two.toString("hex", 0, 3), two.toString("hex", 3, 6)];
}

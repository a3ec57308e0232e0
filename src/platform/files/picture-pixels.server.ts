import type { Metadata, Sharp } from "sharp";
import { Problem } from "../errors/problem.server";
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

/** Refuses work that took too long: the machine is busy, and the picture may be sound. @throws Problem 503 */
function refuseSlow(error: unknown): never {
  if (!(error instanceof Error && error.message.startsWith("timeout:"))) throw error;
  const detail = "The site is very busy with pictures. Please try again in a minute.";
  throw new Problem(503, detail, { cause: error, retryAfter: patience.seconds });
}

/**
 * The memory for decoded pixels, whatever they are for; bytes. Two of 1920 x 1080 px, or one of 1920 x 1920 px:
 * writing takes a hundred times as long as reading, so more that were read would only wait. Pixels have their part
 * of it from before they are read until nothing needs them, so what waits holds none. Together with the memory of
 * writing it bounds all pictures: 173 MB.
 */
const memory = 18_000_000;
/** Pictures that wait for memory; a first visit of a gallery of samples asks for some fifty sizes. */
const maxWaiting = 256;
const budget = new Semaphore(memory, maxWaiting, wideNetworkOf);

/** Of the pictures that have memory, one is read at a time. */
const reading = new Semaphore(1);
/**
 * The memory of the encoders beside the pixels; bytes. At most two pictures are written at once, so that two threads are
 * left for files and passwords.
 */
const encoderMemory = 155_000_000;
const writing = new Semaphore(encoderMemory);

/**
 * Runs work with decoded pixels within the budget of all pictures. The work must not ask for more of the budget.
 * @param bytes what the pixels take
 * @param asker the network address that caused it; addresses take turns. Nothing for pictures of the site itself
 * @throws Problem 503 if too many wait
 */
export const withinBudget = <T>(bytes: number, asker: string | undefined, work: () => Promise<T>): Promise<T> =>
  budget.run(work, { size: bytes, asker });

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

/** Bytes of all pixels, as they are in the file. */
const decodedBytes = ({ width, height, channels, depth }: Metadata) => width * height * channels * (depths[depth] ?? 8);

/** Whether all pixels are in memory at the end: rows that come in several rounds, as those of an interlaced PNG. */
const isHeldWhole = ({ isProgressive, format }: Metadata) => isProgressive || format === "gif";

/** Whether reading a picture takes more memory than one upload may. */
const takesTooMuch = (metadata: Metadata) =>
  decodedBytes(metadata) > (isHeldWhole(metadata) ? bounds.whole : bounds.decoded) ||
  Math.max(metadata.width, metadata.height) > bounds.side;

/** The fit in which every format of a picture can be written. Only pictures beyond 1920 x 1920 px become smaller. */
function writableFit({ width, height, hasAlpha }: Metadata, fit: Fit): Fit {
  const longest = Math.min(fit.longestSide, Math.max(width, height));
  const pixels = (longest / Math.max(width, height)) ** 2 * width * height;
  const share = Math.sqrt(encoderMemory / bytesOfWriting(pixels, hasAlpha ? 4 : 3, "avif"));
  return fit.square || share >= 1 ? fit : { ...fit, longestSide: Math.floor(longest * share) };
}

/** What a picture takes of the memory for pixels: those that are kept, and those that are held to turn or order them. */
function heldBytes(metadata: Metadata, { longestSide, square }: Fit): number {
  const { width, height, orientation = 1 } = metadata;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const kept = square ? Math.min(longestSide, width, height) ** 2 : width * height * scale ** 2;
  return Math.ceil(kept * 4) + (isHeldWhole(metadata) || orientation > 1 ? decodedBytes(metadata) : 0);
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

/** The reason why the pixels of a picture are not read. Too many and too much are known before decoding. */
export class RefusedPicture extends Error {
  readonly reason: "damaged" | "too many" | "too much";

  constructor(reason: RefusedPicture["reason"], cause?: unknown) {
    super(`The picture is refused: ${reason}`, { cause });
    this.reason = reason;
  }
}

const refuseDamaged = (cause: unknown): never => {
  throw new RefusedPicture("damaged", cause);
};

/**
 * Reads the pixels of a picture from outside within the budget, and runs work with them.
 * @throws RefusedPicture for a damaged or incomplete picture, too many pixels and too much memory
 * @throws Problem 503 if too many wait
 */
export async function withPixels<T>(
  bytes: Uint8Array,
  { type, maxPixels, asker, ...wanted }: Expected,
  work: (pixels: Pixels) => Promise<T>,
): Promise<T> {
  const sharp = await loadSharp();
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseDamaged);
  const { format, width, height } = metadata;
  if (format !== type) refuseDamaged(new Error(`begins as ${type} and is ${format}`));
  if (width * height > maxPixels) throw new RefusedPicture("too many");
  if (takesTooMuch(metadata)) throw new RefusedPicture("too much");
  const shortestSide = Math.min(width, height);
  const fit = writableFit(metadata, wanted);
  return withinBudget(heldBytes(metadata, fit), asker, async () =>
    work(await readPixels(bytes, { ...fit, shortestSide, maxPixels })),
  );
}

/**
 * Reads the pixels of a picture's first frame, upright, in sRGB. For work within the budget.
 * @throws RefusedPicture for a damaged or incomplete picture
 * @throws Problem 503 if it takes too long
 */
export const readPixels = (
  bytes: Uint8Array,
  { maxPixels, shortestSide, ...fit }: Fit & { maxPixels: number; shortestSide: number },
): Promise<Pixels> => {
  const read = async () => {
    const sharp = await loadSharp();
    const picture = sharp(bytes, { failOn: "error", limitInputPixels: maxPixels, sequentialRead: true });
    const { data, info } = await shaped(picture, fit, shortestSide)
      .toColourspace("srgb")
      .raw()
      .timeout(patience)
      .toBuffer({ resolveWithObject: true });
    const pixels = { data, width: info.width, height: info.height, channels: info.channels as 3 | 4 };
    return info.channels === 4 && (await isOpaque(pixels)) ? withoutAlpha(pixels) : pixels;
  };
  return reading.run(() =>
    read()
      .catch(refuseSlow)
      .catch((error: unknown) => {
        if (error instanceof Problem) throw error;
        return refuseDamaged(error);
      }),
  );
};

function shaped(picture: Sharp, { longestSide, square }: Fit, shortestSide: number): Sharp {
  const side = Math.min(longestSide, square ? shortestSide : longestSide);
  return picture
    .autoOrient()
    .resize({ width: side, height: side, fit: square ? "cover" : "inside", withoutEnlargement: true });
}

/** A drawing of our own as pixels of exactly this size. For work within the budget. */
export const drawPixels = (svg: Uint8Array, width: number, height: number): Promise<Pixels> =>
  reading.run(async () => {
    const sharp = await loadSharp();
    const drawing = sharp(svg).timeout(patience).resize({ width, height, fit: "fill" });
    return { data: await drawing.flatten().toColourspace("srgb").raw().toBuffer(), width, height, channels: 3 };
  });

/**
 * Runs work on a stored picture or drawing within the budget, such as for an icon. The work must not ask for more of it.
 * @throws Problem 503 if too many wait, and if it takes too long
 */
export async function withStored<T>(bytes: Uint8Array, work: (picture: Sharp) => Promise<T>): Promise<T> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes).metadata();
  return withinBudget(width * height * 4, undefined, () => work(sharp(bytes).timeout(patience)).catch(refuseSlow));
}

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
  // Beyond effort 3 the encoder takes twice the memory for transparency.
  webp: (picture: Sharp, channels: 3 | 4) =>
    picture.webp({ quality: 78, alphaQuality: 90, effort: channels === 4 ? 3 : 4 }),
  // Effort 2 is five to ten times as quick as 4, and a tenth larger. Quality 45 is a tenth smaller than 50; by eye the
  // same. Colours in half the resolution, as WebP has them, take a third less memory.
  avif: (picture: Sharp) => picture.avif({ quality: 45, effort: 2, chromaSubsampling: "4:2:0" }),
};
export type PictureFormat = keyof typeof writers;

/** The most that an encoder took for a pixel of noise at 1920 x 1920 px, by channels; bytes. */
const bytesPerPixel: Record<PictureFormat, Record<3 | 4, number>> = { webp: { 3: 21, 4: 31 }, avif: { 3: 24, 4: 42 } };

/** The memory that writing takes beside the pixels; bytes. */
const bytesOfWriting = (pixels: number, channels: 3 | 4, format: PictureFormat) =>
  pixels * bytesPerPixel[format][channels];

/** Writes a picture in a width of at most its own; px. @throws Problem 503 if it takes too long */
export function writePicture(pixels: Pixels, width: number, format: PictureFormat): Promise<Uint8Array> {
  const write = async () => {
    const whole = await open(pixels);
    const picture = width === pixels.width ? whole : whole.resize({ width });
    return writers[format](picture, pixels.channels).toBuffer();
  };
  const size = bytesOfWriting(width * ((width * pixels.height) / pixels.width), pixels.channels, format);
  return writing.run(() => write().catch(refuseSlow), { size: Math.max(size, encoderMemory / 2) });
}

/** The upper and the lower half of a picture in one colour each, "rrggbb"; nothing for one that can be seen through. */
export async function halves(pixels: Pixels): Promise<[top: string, bottom: string] | undefined> {
  if (pixels.channels === 4) return undefined;
  const two = await (await open(pixels)).resize(1, 2, { fit: "fill" }).raw().toBuffer();
  return [two.toString("hex", 0, 3), two.toString("hex", 3, 6)];
}

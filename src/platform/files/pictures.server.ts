import { createHash, randomBytes } from "node:crypto";
import { type OwnPicture, readPictureAddress } from "../picture-address";
import type { Files } from "./files.server";
import {
  drawPixels,
  halves,
  type PictureFormat,
  type Pixels,
  readPixels,
  withinBudget,
  writePicture,
} from "./picture-pixels.server";

export interface StoredPicture {
  /** the address of its largest size, which says all that a page has to know (ui/picture-address.ts) */
  url: string;
  /** px */
  width: number;
  height: number;
  /** bytes of its largest size */
  size: number;
}

/** 128 bits as 25 small letters and digits: nobody guesses one, and no file system confuses two. */
const asId = (bytes: Buffer) =>
  BigInt(`0x${bytes.toString("hex")}`)
    .toString(36)
    .padStart(25, "0");

/** A folder's name that cannot be guessed. */
export const newFileId = (): string => asId(randomBytes(16));

interface Size {
  width: number;
  height: number;
  colours?: [top: string, bottom: string] | undefined;
}

/** "1600x900-a1b2c3-d4e5f6" */
const nameOf = ({ width, height, colours }: Size) => [`${width}x${height}`, ...(colours ?? [])].join("-");
const addressOf = (id: string, size: Size) => `/files/${id}/${nameOf(size)}.webp`;

/**
 * Stores a picture in all sizes. Re-encoding drops all metadata of the file.
 * @param pixels already within the largest size
 */
export async function storePicture(files: Files, pixels: Pixels): Promise<StoredPicture> {
  const { width, height } = pixels;
  const id = newFileId();
  const url = addressOf(id, { width, height, colours: await halves(pixels) });
  const { widths } = readPictureAddress(url) as OwnPicture;
  const largest = await writePicture(pixels, width, "webp");
  const store = async (one: number, format: PictureFormat) =>
    files.put(`${id}/${one}.${format}`, await writePicture(pixels, one, format));
  await files.put(url.slice("/files/".length), largest);
  await Promise.all(widths.flatMap((one) => [store(one, "avif"), ...(one === width ? [] : [store(one, "webp")])]));
  return { url, width, height, size: largest.byteLength };
}

/** The public name of a picture of these pixels. */
export const publicNameOf = async (pixels: Pixels): Promise<string> =>
  `${nameOf({ ...pixels, colours: await halves(pixels) })}.webp`;

interface SamplePicture {
  /** says which drawing it is; the same drawing under the same name always has the same address */
  name: string;
  /** a drawing of our own, never one from outside: it is not looked into */
  svg: string;
  /** px, of its largest size; at most 1920, the drawing is made to fill it */
  width: number;
  height: number;
  /** the colours of its upper and lower half, "rrggbb", shown until it has loaded; none for transparent pictures */
  colours?: [top: string, bottom: string] | undefined;
}

/**
 * Stores a sample picture and returns its address. Each size is drawn on its first request, so that a first start is
 * quick.
 */
export async function storeSamplePicture(files: Files, { name, svg, ...size }: SamplePicture): Promise<string> {
  const id = asId(createHash("sha256").update(`${name}\0${svg}`).digest().subarray(0, 16));
  await files.put(`${id}/${sourcePrefix}${nameOf(size)}.svg`, Buffer.from(svg));
  return addressOf(id, size);
}

/** What begins with this is never sent to anybody. */
const sourcePrefix = "source-";

/** The source of a picture's sizes: the largest of them, or the drawing of a sample. */
interface Source extends OwnPicture {
  /** the name of the largest size */
  name: string;
  /** the name of the file to make it from */
  from: string;
}

async function sourceOf(files: Files, id: string): Promise<Source | undefined> {
  let found: Source | undefined;
  for await (const key of files.list(id)) {
    const from = key.slice(id.length + 1);
    const name = from.startsWith(sourcePrefix) ? from.slice(sourcePrefix.length).replace(/svg$/, "webp") : from;
    const picture = readPictureAddress(`/files/${id}/${name}`);
    // The drawing is the better one to make something from.
    if (picture && (!found || from !== name)) found = { ...picture, name, from };
  }
  return found;
}

/** The width and format for a file name; undefined if the picture has no such size. */
function sizeNamed(name: string, source: Source): { width: number; format: PictureFormat } | undefined {
  if (name === source.name) return { width: source.width, format: "webp" };
  const [, width, format] = /^([1-9]\d*)\.(avif|webp)$/.exec(name) ?? [];
  if (!source.widths.includes(Number(width)) || name === `${source.width}.webp`) return undefined;
  return { width: Number(width), format: format as PictureFormat };
}

/** The pixels of a picture's source in its own size; those of a drawing in the size that is asked for, much quicker. */
function sizeToRead({ from, width, height }: Source, asked: number): Pick<Pixels, "width" | "height"> {
  return from.startsWith(sourcePrefix)
    ? { width: asked, height: Math.round((height * asked) / width) }
    : { width, height };
}

function readSource(bytes: Uint8Array, { from }: Source, { width, height }: Pick<Pixels, "width" | "height">) {
  if (from.startsWith(sourcePrefix)) return drawPixels(bytes, width, height);
  const [longestSide, shortestSide] = [Math.max(width, height), Math.min(width, height)];
  return readPixels(bytes, { maxPixels: width * height, longestSide, shortestSide });
}

/** One for each store: requests for the same size wait for one drawing. */
const missing = new WeakMap<Files, MissingSizes>();

/** Makes the sizes that are asked for and not there; each once, whatever asks for it at the same time. */
export class MissingSizes {
  /** The ones of a store. */
  static of(files: Files): MissingSizes {
    const own = missing.get(files) ?? new MissingSizes(files);
    missing.set(files, own);
    return own;
  }

  readonly #making = new Map<string, Promise<boolean>>();
  readonly #files: Files;

  private constructor(files: Files) {
    this.#files = files;
  }

  /**
   * @param asker the network address that asks; addresses take turns
   * @returns whether the picture `id` has a size of this name, which is stored now
   * @throws Problem 503 if too many sizes wait to be made
   */
  make(id: string, name: string, asker?: string): Promise<boolean> {
    const key = `${id}/${name}`;
    const running = this.#making.get(key);
    if (running) return running;
    const making = this.#make(id, name, asker).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #make(id: string, name: string, asker: string | undefined): Promise<boolean> {
    const source = await sourceOf(this.#files, id);
    const size = source && sizeNamed(name, source);
    // The largest of an upload is what all else is made from; there is nothing to make it from.
    if (!size || source.from === name) return false;
    const read = sizeToRead(source, size.width);
    // What waits holds neither pixels nor the file that they come from.
    return withinBudget(read.width * read.height * 4, asker, async () => {
      const bytes = await this.#files.read(`${id}/${source.from}`);
      if (!bytes) return false;
      const content = await writePicture(await readSource(bytes, source, read), size.width, size.format);
      await this.#files.put(`${id}/${name}`, content);
      return true;
    });
  }
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Files } from "../platform/files/files.server";
import { drawPixels, halves } from "../platform/files/picture-pixels.server";
import { storeSamplePicture } from "../platform/files/pictures.server";
import { Semaphore } from "../platform/http/semaphore.server";
import { type Organisation, picturesOf } from "./read.server";

/** Drawings written at once, so that a remote store is not flooded. */
const atOnce = 8;

/** The address of a picture by its file; "" for none. */
export type AddressOf = (file: string | undefined) => string;

/** Stores the drawings of an organisation's pictures; each is rendered when somebody looks at it. */
export async function storePictures(files: Files, organisation: Organisation): Promise<AddressOf> {
  const storing = new Semaphore(atOnce);
  const addresses = new Map<string, string>();
  const store = async (file: string) => {
    const drawing = await readDrawing(organisation, file);
    addresses.set(file, await storeSamplePicture(files, { name: file.replace(/\.svg$/, ""), ...drawing }));
  };
  await Promise.all([...picturesOf(organisation)].map((file) => storing.run(() => store(file))));
  return (file) => (file && addresses.get(file)) || "";
}

/** A picture of an organisation with its size, which its first tag says, and the colours of its halves. */
export async function readDrawing({ folder, colours }: Pick<Organisation, "folder" | "colours">, file: string) {
  const svg = readFileSync(join(folder, "pictures", file), "utf8");
  const [tag = ""] = /<svg[^>]*>/.exec(svg) ?? [];
  const [width, height] = ["width", "height"].map((side) => Number(new RegExp(`\\s${side}="(\\d+)"`).exec(tag)?.[1]));
  if (!width || !height) throw new Error(`${file} must say its width and height in pixels`);
  const known = colours[file]?.split(" ") as [string, string] | undefined;
  return { svg, width, height, colours: known ?? (await coloursOf(svg, width, height)) };
}

/** The colours of a picture's halves, from its pixels at a quarter of its size; none of one that lets through. */
export const coloursOf = async (svg: string, width: number, height: number) =>
  halves(await drawPixels(Buffer.from(svg), Math.round(width / 4), Math.round(height / 4)));

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ownFolder } from "../../platform/data-directory.server";
import { unknown } from "../../platform/errors/problem.server";
import { loadSharp } from "../../platform/files/sharp.server";
import { renderText } from "../blog/model.server";
import { type HandbookSlug, handbookPath } from "./pages";
import type { HandbookPage, HandbookPicture } from "./schema";

const folder = join(ownFolder, "docs/handbook");

/** A picture in a line of its own, as every picture of the handbook stands. */
const pictureLine = /^!\[(.+)\]\(pictures\/([a-z0-9-]+)\.webp\)$/gm;

/** The same in the rendered text. */
const pictureElement = /<p><img [^>]*><\/p>/;

/** A link to another page, as it works between the files. */
const pageLink = /\]\(([a-z-]+)\.md\)/g;

/** Reads a page and renders its Markdown; its links lead to pages of the back office. */
export async function readHandbookPage(slug: HandbookSlug): Promise<HandbookPage> {
  const text = await readFile(join(folder, `${slug}.md`), "utf8");
  const linked = text.replaceAll(pageLink, (_, other: HandbookSlug) => `](${handbookPath(other)})`);
  const { html } = await renderText(linked);
  const pictures = [...text.matchAll(pictureLine)].map(([, alt = "", name = ""]) => ({ alt, name }));
  const parts = html.split(pictureElement).map(async (part, at) => ({
    html: part,
    picture: pictures[at] ? await measure(pictures[at]) : null,
  }));
  return { parts: await Promise.all(parts) };
}

/** Adds the size of a picture, so that a page keeps its place. */
async function measure(picture: Pick<HandbookPicture, "alt" | "name">): Promise<HandbookPicture> {
  const { width, height } = await (await loadSharp())(await readHandbookPicture(picture.name)).metadata();
  return { ...picture, width, height };
}

/** @throws Problem 404 */
export const readHandbookPicture = (name: string): Promise<Buffer> =>
  readFile(join(folder, "pictures", `${name}.webp`)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? unknown("Picture") : error;
  });

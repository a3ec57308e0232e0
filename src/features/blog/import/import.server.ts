import { setImmediate as othersTurn } from "node:timers/promises";
import { unzipSync } from "fflate";
import { toColumns } from "../../../api/fields/columns.server";
import { headingOf } from "../../../api/import-export/cells";
import type { ImportCall, Incoming } from "../../../api/import-export/import.server";
import { Problem } from "../../../platform/errors/problem.server";
import { entriesOfArchive } from "../../../platform/files/document-type.server";
import { check } from "../../../platform/http/http.server";
import type { ReceivedFile } from "../../../platform/http/received-file";
import { createPost, idsOfSlugs, updatePost } from "../model.server";
import { newPostSchema, type PostChange, postChangeSchema, postFields } from "../schema";
import { articleOf, type ReadArticle } from "./article-of.server";
import { readFrontMatter } from "./front-matter.server";

type Read = { line: number; path: string } & ({ article: ReadArticle } | { problem: Problem });

/** The articles of a Markdown file, or of a ZIP of them; one whose slug there is already changes that article. */
export async function readArticles(
  call: ImportCall,
): Promise<{ items: Incoming[]; ignored: string[]; headings: string[] }> {
  const clock = { timeZone: call.site.timeZone, now: call.now() };
  const read: Read[] = [];
  for (const [index, { path, text }] of markdownFiles(call.body.file).entries()) {
    const at = { line: index + 1, path };
    // Reading one may take a tenth of a second.
    await othersTurn();
    try {
      read.push({ ...at, article: articleOf(await readFrontMatter(text), path, clock) });
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      read.push({ ...at, problem });
    }
  }
  const slugs = read.flatMap((one) => ("article" in one && one.article.slug ? [one.article.slug] : []));
  const ids = await idsOfSlugs(call.db, slugs);
  return { items: read.map((one) => incoming(call, one, ids)), ignored: [], headings: ["File"] };
}

function incoming(call: ImportCall, one: Read, ids: ReadonlyMap<string, number>): Incoming {
  const { line, path } = one;
  const texts = [path];
  if ("problem" in one) return { line, title: path, texts, id: undefined, write: () => Promise.reject(one.problem) };
  const { slug, fields, date, hasHtml, notes } = one.article;
  const id = ids.get(slug);
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return {
    line,
    title: String(fields.title ?? path).slice(0, 200),
    notes,
    texts,
    id: id === undefined ? undefined : String(id),
    async write(db, before) {
      const now = call.now();
      if (!before) {
        const by = { authorId: call.user.id, now, publishedBefore: date, timeZone: call.site.timeZone };
        return {
          id: (
            await createPost(db, check(newPostSchema, { ...said, ...(hasHtml ? { status: "draft" } : {}), slug }), by)
          ).id,
        };
      }
      const change = differing(check(postChangeSchema, hasHtml ? { ...said, status: undefined } : said), before);
      if (Object.keys(change).length > 0)
        await updatePost(db, Number(before.id), change, { now, userId: call.user.id });
      return { changes: Object.keys(change).map(headingOf) };
    },
  };
}

function differing(change: PostChange, before: Record<string, unknown>): PostChange {
  const columns: Record<string, unknown> = toColumns(postFields, change, "UTC");
  return Object.fromEntries(Object.entries(change).filter(([name]) => columns[name] !== before[name]));
}

const refused = (detail: string, cause?: unknown) => new Problem(422, detail, { errors: { file: detail }, cause });
const choose = "Please choose Markdown files (.md), or a ZIP with them";
const unreadable = `This file could not be read. ${choose}`;

/** Limits of an archive: Markdown files, entries, unpacked bytes. */
const bounds = { files: 300, entries: 3_000, unpacked: 20 * 1024 * 1024 };

const isMarkdown = (name: string) => /\.(md|markdown)$/i.test(name) && !/(^|\/)(_index\.md$|__MACOSX\/|\.)/.test(name);

/** Returns the Markdown files of a file or ZIP, sorted by path. @throws Problem 422 for others and beyond the limits */
function markdownFiles({ name, bytes }: ReceivedFile): { path: string; text: string }[] {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isArchive && !isMarkdown(name))
    throw refused(
      /\.xml$/i.test(name)
        ? `WordPress exports cannot be read here. ${choose}, as WordPress export tools for Hugo or Jekyll make them`
        : `This is not a Markdown file. ${choose}`,
    );
  const files = isArchive ? unpacked(bytes) : { [name]: bytes };
  const found = Object.entries(files).map(([path, content]) => ({ path, text: textOf(content) }));
  if (found.length === 0) throw refused(`There is no Markdown file (.md) in this archive. ${choose}`);
  return found.sort((one, other) => (one.path < other.path ? -1 : 1));
}

function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  const entries = entriesOfArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!entries) throw refused(unreadable);
  const wanted = entries.filter(({ name }) => isMarkdown(name));
  if (entries.length > bounds.entries || wanted.length > bounds.files)
    throw refused(`An archive has at most ${bounds.files} Markdown files. Please split it`);
  if (wanted.reduce((sum, entry) => sum + entry.unpacked, 0) > bounds.unpacked)
    throw refused("This archive is too large once it is unpacked");
  try {
    // Each entry gets a buffer of the size that the archive declares, and no more.
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => isMarkdown(name) && originalSize <= bounds.unpacked,
    });
  } catch (cause) {
    throw refused(unreadable, cause);
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refused("Markdown files must be in UTF-8", cause);
  }
}

import { unzipSync } from "fflate";
import { Problem } from "../../../platform/errors/problem.server";
import { entriesOfArchive } from "../../../platform/files/document-type.server";
import type { ReceivedFile } from "../../../platform/http/received-file";

const refused = (detail: string, cause?: unknown) => new Problem(422, detail, { errors: { file: detail }, cause });
const choose = "Please choose Markdown files (.md), or a ZIP with them";
const unreadable = `This file could not be read. ${choose}`;

/** Limits of an archive: Markdown files, entries, unpacked bytes. */
const bounds = { files: 300, entries: 3_000, unpacked: 20 * 1024 * 1024 };

const isMarkdown = (name: string) => /\.(md|markdown)$/i.test(name) && !/(^|\/)(_index\.md$|__MACOSX\/|\.)/.test(name);

/** Returns the Markdown files of a file or ZIP, sorted by path. @throws Problem 422 for others and beyond the limits */
export function markdownFiles({ name, bytes }: ReceivedFile): { path: string; text: string }[] {
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

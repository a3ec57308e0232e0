import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { DiskFiles } from "../../src/platform/files/disk-files.server";
import type { Files } from "../../src/platform/files/files.server";
import { S3Files } from "../../src/platform/files/s3-files.server";
import { openBucket } from "./bucket";

/** Returns a folder for one test's files, created with the first of them. */
export function newFolder(): { directory: string; drop: () => void } {
  const directory = join(tmpdir(), `test-files-${randomUUID()}`);
  return { directory, drop: () => rmSync(directory, { recursive: true, force: true }) };
}

function onDisk(): Files {
  const { directory, drop } = newFolder();
  onTestFinished(drop);
  return new DiskFiles(directory);
}

async function inBucket(): Promise<Files> {
  const { settings, close } = await openBucket();
  onTestFinished(close);
  return new S3Files(settings);
}

/** Both kinds of file store; each opens an empty one. */
export const stores: [name: string, open: () => Files | Promise<Files>][] = [
  ["a folder", onDisk],
  ["a bucket", inBucket],
];

/** The keys of all files in a store, in order. */
export async function keysOf(files: Files, folder?: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list(folder)) keys.push(key);
  return keys.sort();
}

/** Returns form data with a file of any content, name and type. */
export function formWith(
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  name = "holiday.jpg",
  type = "image/jpeg",
) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name, { type }));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}

import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { DiskFiles } from "../../src/platform/files/disk-files.server";
import type { Files } from "../../src/platform/files/files.server";
import { S3Files } from "../../src/platform/files/s3-files.server";
import { openBucket } from "./bucket";

/** A folder for files that nobody else uses; it is made with the first of them. */
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

/** Both places that files can be kept in, each an empty one for the test that asks. */
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

/** A form with a file; its name and its type are what the sender says, not what it is. */
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

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeFirstStarts } from "../support/built-site.ts";

/** Creates the templates of all journeys' sites before the first journey, and deletes them after the last. */
export default async function setup(): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), "test-first-starts-"));
  await makeFirstStarts(directory);
  // The workers are started with this environment.
  process.env.FIRST_STARTS = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}

/** `node scripts/release-notes.ts`: prints the changelog's section of the version in package.json. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the section of a version without its heading. @throws Error when the changelog has none, or an empty one */
export function notesOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((one) => /^\S+/.exec(one)?.[0] === version);
  const notes = section?.slice(section.indexOf("\n")).trim();
  if (!notes) throw new Error(`CHANGELOG.md has no section of ${version}.`);
  return `${notes}\n`;
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");
  const { version } = JSON.parse(read("package.json")) as { version: string };
  process.stdout.write(notesOf(read("CHANGELOG.md"), version));
}

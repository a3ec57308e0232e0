import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parseSync } from "vite";
import { expect, test } from "vitest";

// The build in JavaScript; the others need Java, or are not there for every system.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = createRequire(import.meta.url)("recheck") as typeof import("recheck");

/** One a line: those that recheck has found to be linear, and the others with their file and its bound. */
const listFile = "tests/expressions.txt";

/**
 * Files with expressions whose time grows faster than the text, or that recheck cannot judge, with the bound of the
 * text that they run on. Text that people write in their own browser, and our own HTML, count as bounded: nobody can
 * make it long for others.
 */
const bounded: Record<string, string> = {
  "src/worker/cached-copies.ts": "our own HTML, in which < of a text is escaped",
  "src/worker/offline-page.ts": "our own HTML",
  "src/platform/http/small-files.server.ts": "code that we and React Router write",
  "src/ui/formatting.ts": "a number",
  "src/ui/time/with-dates.tsx": "a line of a date, a time and at most one title",
  "src/platform/languages/texts.ts": "a number",
  "src/ui/frame/page-meta.ts": "a description cut to 160 characters",
  "src/ui/motion/typed-text.tsx": "a line of an item's text, in the browser",
  "src/ui/look/frame-look.server.ts": "an address of a picture of our own, checked before",
  "src/features/previews/fit.ts": "a line that fits into a picture of 1,200 px",
  "src/samples/pictures.server.ts": "files of this repository",
  "src/samples/read.server.ts": "files of this repository",
  "src/platform/env.server.ts": "settings of the environment",
  "src/platform/fields.ts": "anchored; the fuzzer's finding does not grow",
  "src/platform/opening/lines.ts": "a line of opening times, at most 100 characters",
  "src/platform/http/page-scripts.server.ts": "our own HTML",
  "src/features/words/words.server.ts": "HTML of our own renderer, in which < of a text is escaped",
  "src/features/uploads/library/facts.ts": "an address of a picture of our own, checked before",
  "src/features/events/calendar-import/components.server.ts":
    "anchored; at most 20 TZID= in its 100 characters, and 200 behind each",
  "src/features/events/calendar-import/html-text.server.ts": "each < begins a match of its own, which the next < ends",
  "src/features/events/calendar-import/zones.server.ts": "the last 100 characters of a zone's name",
  "src/features/certificates/paper.server.ts": "the address of a certificate",
  "src/features/blog/public/opening.ts": "700 characters from each bracket on; 100,000 brackets take 60 ms",
  "src/features/blog/import/article-of.server.ts": "a date of at most 100 characters",
  "src/features/blog/admin/picture-upload.ts": "the writer's own text, in the browser",
  "src/features/blog/admin/visual/clean-html.ts": "the writer's own text, in the browser",
  "src/features/blog/admin/visual/from-markdown.ts": "the writer's own text, in the browser",
  "src/features/blog/admin/visual/phrasing.ts": "the writer's own text, in the browser",
  "src/features/blog/admin/visual/schema-blocks.ts": "the class of a pasted element, in the browser",
  "src/features/blog/admin/visual/typing/mark-rules.ts": "the writer's own paragraph, in the browser",
  "src/app/metrics/route-of.server.ts": "a path of the door, which is digits to its end",
};

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function expressionsIn(node: Node, found: Set<string> = new Set()): Set<string> {
  const { regex } = node as { regex?: { pattern: string; flags: string } };
  if (regex) found.add(`/${regex.pattern}/${regex.flags}`);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) expressionsIn(child, found);
  return found;
}

function isLinear(expression: string): boolean {
  const end = expression.lastIndexOf("/");
  const { status } = checkSync(expression.slice(1, end), expression.slice(end + 1), { timeout: 30_000 });
  return status === "safe";
}

/**
 * Finds regular expressions by which a long text would hold up the process. The file lists them as they were found
 * before, since checking all takes minutes; a new one is checked here. Update the file with
 * `npm run test:unit -- tests/expressions.test.ts -u`. Empty it first to check all of them again.
 */
test("every regular expression is linear, or runs on a bounded text", { timeout: 3_600_000 }, async () => {
  const known = new Set(readFileSync(listFile, "utf8").split("\n"));
  const lines = new Set<string>();
  const slow: string[] = [];
  const sources = globSync("src/**/*.{ts,tsx}")
    .map((file) => file.replaceAll("\\", "/"))
    .sort();
  for (const file of sources.filter((one) => !/\.(test|d)\.tsx?$/.test(one))) {
    const { program } = parseSync(file, readFileSync(file, "utf8"));
    const bound = bounded[file];
    for (const expression of expressionsIn(program as unknown as Node)) {
      const excepted = `${expression}  in ${file}: ${bound}`;
      if (lines.has(expression)) continue;
      if (!known.has(excepted) && (known.has(expression) || isLinear(expression))) lines.add(expression);
      else if (bound === undefined) slow.push(`${expression} in ${file}`);
      else lines.add(excepted);
    }
  }
  expect(slow).toEqual([]);
  expect(lines.size).toBeGreaterThan(300);
  await expect(`${[...lines].sort().join("\n")}\n`).toMatchFileSnapshot("expressions.txt");
});

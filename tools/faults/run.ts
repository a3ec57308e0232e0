import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

/* Runs all drills, or those named, and writes their sections of docs/faults.md. Fails when a result misses its goal. */

interface Row {
  what: string;
  goal: string;
  seen: string;
  ok: boolean;
}

interface Outage {
  drill: string;
  answers: string;
  slowest: number;
  back: number;
  wrong: string[];
}

type Drill = (options?: { kills: number }) => Promise<(Row | Outage)[]>;

const folder = import.meta.dirname;
const page = join(import.meta.dirname, "../../docs/faults.md");
const opening = `# Drills

\`npm run faults\` breaks what the site depends on and counts the losses; \`npm run faults -- kills --kills=50\` runs one
drill. The programs are in \`tools/faults\`. The tables below are from a busy machine with two processors: counts hold,
times are high.

| drill                            | what happens                                                  | what must hold                                 |
| -------------------------------- | ------------------------------------------------------------- | ---------------------------------------------- |
| \`kills\`, \`drafts\`                | \`kill -9\` of the site (1,000 times each engine), of the browser | no acknowledged registration or draft is lost  |
| \`cancellations\`, \`reminders\`, \`mail\` | \`kill -9\` while mails are written and sent                | every mail arrives; only mails in flight repeat |
| \`letters\`                        | \`kill -9\` in the middle of a letter to 5,000 people           | none is lost; only mails in flight repeat      |
| \`qualifications\`                 | \`kill -9\` while 10,000 people are reminded of an end        | each person gets exactly one mail              |
| \`bookings\`                       | \`kill -9\` while a booked machine is set out of order         | everybody who booked is told exactly once      |
| \`crowd\`                          | 200 people at once for 20 places                              | 20 places taken, 180 refused, within 5 s       |
| \`disk\`, \`restore\`                | a full disk, a restore that is killed, a wrong copy           | old or new state, never half; a clear sentence |
| \`postgres\`                       | PostgreSQL stops, hangs, restarts                             | no answer takes over 5 s, nothing is lost      |
| \`processes\`, \`settings\`          | several processes; settings changed in one of them            | all of them show it within 1 s                 |
| \`stops\`                          | the site is stopped under 1,000 clients                       | no connection is reset                         |
`;

const toRow = (row: Row | Outage): Row =>
  "drill" in row
    ? {
        what: row.drill,
        goal: "nothing lost, no answer above 5 s",
        seen: [
          ...(row.slowest > 0 ? [`slowest answer ${Math.round(row.slowest)} ms`] : []),
          `back after ${Math.round(row.back)} ms`,
          ...row.wrong,
        ].join("; "),
        ok: row.wrong.length === 0,
      }
    : row;

async function run(name: string, kills: number): Promise<Row[] | undefined> {
  const { drill } = (await import(join(folder, `${name}.ts`))) as { drill?: Drill };
  if (!drill) return undefined;
  console.log(`\n${name}`);
  const rows = (await drill(name === "kills" ? { kills } : undefined)).map(toRow);
  console.table(rows);
  return rows;
}

/** Without the folder that the drill had for itself. */
const cell = (text: string) =>
  text
    .replaceAll(/\/\S*\/drill-[^/\s]*\//g, "")
    .replaceAll("|", "\\|")
    .replaceAll("\n", " ");

function section(name: string, rows: Row[]): string {
  const lines = rows.map(
    ({ what, goal, seen, ok }) => `| ${[what, goal, seen, ok ? "yes" : "**no**"].map(cell).join(" | ")} |`,
  );
  return [`## ${name}`, "", "| what | goal | seen | held |", "| --- | --- | --- | --- |", ...lines, ""].join("\n");
}

function sections(): Map<string, string> {
  const [, ...parts] = readFileSync(page, "utf8").split(/^## /m);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")), `## ${part.trimEnd()}\n`]));
}

const { values, positionals } = parseArgs({
  options: { kills: { type: "string", default: "1000" } },
  allowPositionals: true,
});
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts") && file !== "run.ts")
  .map((file) => file.replace(/\.ts$/, ""))
  .sort();
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(", ")}; there are ${names.join(", ")}.`);
  process.exit(1);
}
const told = sections();
let held = true;
for (const name of positionals.length > 0 ? positionals : names) {
  const rows = await run(name, Number(values.kills));
  if (!rows) continue;
  held &&= rows.every(({ ok }) => ok);
  told.set(name, section(name, rows));
  const all = [...told].sort(([one], [other]) => one.localeCompare(other)).map(([, text]) => text);
  writeFileSync(page, [opening, ...all].join("\n"));
}
console.log("\ndocs/faults.md is written; `npm run format` aligns its tables.");
process.exit(held ? 0 : 1);

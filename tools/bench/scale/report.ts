import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Measured, measureScale, type Result } from "../scale.ts";

const page = join(import.meta.dirname, "../../../docs/scale.md");
const engineNames = { sqlite: "SQLite", postgres: "PostgreSQL" };
const kinds: [kind: Measured["kind"], heading: string][] = [
  ["page", "First pages and filters"],
  ["search", "Searches that find few"],
  ["broad", "Searches that find many"],
  ["deep", "Pages in the middle and at the end"],
  ["export", "Export of everything"],
];

const whole = (value: number) => Math.round(value).toLocaleString("en");
const ms = (value: number) => (value < 10 ? value.toFixed(1) : whole(value));

const planned = (plan: string[]) => plan.map((step) => `\`${step.replaceAll("|", "/")}\``).join(", ");

function table(measured: Measured[]): string {
  const lines = measured.map(({ name, found, smallMs, fullMs, plan, kind }) => {
    const rows = kind === "export" ? `${whole(found / 1_000_000)} MB` : whole(found);
    return `| \`${name}\` | ${rows} | ${ms(smallMs)} | ${ms(fullMs)} | ${(fullMs / smallMs).toFixed(1)} | ${planned(plan)} |`;
  });
  return [
    "| what | finds | a hundredth, ms | full, ms | times | plan |",
    "| --- | ---: | ---: | ---: | ---: | --- |",
    ...lines,
  ].join("\n");
}

function chapter({ engine, share, measured, filling, size }: Result): string {
  const parts = kinds.flatMap(([kind, heading]) => {
    const own = measured.filter((one) => one.kind === kind);
    return own.length > 0 ? [`### ${heading}`, table(own)] : [];
  });
  const rows = `${whole(1_000_000 * share)} registrations and what belongs to them`;
  return [
    `## ${engineNames[engine]}`,
    `${rows}: filled in ${whole(filling)} s; ${whole(size.all)} MB, including ${whole(size.search)} MB of search indexes.`,
    ...parts,
  ].join("\n\n");
}

/** Returns the Markdown page of the figures; `notes` tell how they were measured. */
function scalePage(results: Result[], notes: string): string {
  return `# At full size

${notes}

${results.map(chapter).join("\n\n")}
`;
}

const notes = `\`npm run bench -- scale\` compares 1,000,000 registrations (with 100,000 events, messages, users, orders and trail entries, 20,000
articles, products, pictures and trash items, 1,000,000 subscribers, 3,000 projects with steps) with a hundredth of that. An administrator asks for each list through the API, on both
databases in turn; a figure is the median of up to eleven. \`--rows=1/10\` measures a tenth, \`--engine=sqlite\` one engine. Compare
only figures of one run: machines differ.`;

/** Measures, prints and writes docs/scale.md. */
export async function reportScale(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: { rows: { type: "string", default: "1" }, engine: { type: "string" }, only: { type: "string" } },
  });
  const [above, below = "1"] = values.rows.split("/");
  const share = Number(above) / Number(below);
  const engines = (["sqlite", "postgres"] as const).filter((engine) => !values.engine || values.engine === engine);
  if (!(share > 0 && share <= 1) || engines.length === 0)
    throw new Error("--rows is a share such as 1/10, --engine sqlite or postgres");
  const only = values.only ? new RegExp(values.only) : undefined;
  const results = await measureScale({ share, engines, only }, ({ name, smallMs, fullMs }) =>
    console.log(
      `${name.padEnd(76)}${ms(smallMs).padStart(8)}${ms(fullMs).padStart(10)}${(fullMs / smallMs).toFixed(1).padStart(8)}`,
    ),
  );
  if (only) return;
  writeFileSync(page, scalePage(results, notes));
  console.log("docs/scale.md is written; `npm run format` aligns its tables.");
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { ensureBuilt } from "../../scripts/build.ts";
import { openPostgresDatabase } from "../../src/platform/database/database.server.ts";
import { createLog } from "../../src/platform/log.server.ts";
import { settingsSeen, unseen } from "../../tests/support/pages/settings-seen.ts";
import { startPostgres } from "../../tests/support/postgres.ts";
import type { Row } from "./support/row.ts";
import { freePort, post, type Site, signIn, startSite, wait } from "./support/site.ts";

/** As long as one waits for a change before it counts as lost; milliseconds. */
const longest = 10_000;

const readerOf =
  ({ port }: Site) =>
  async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close" } })).text();

/** Changes every setting in one process, and reads in the other until it is seen. @returns a row for each section */
async function observe(engine: string, here: Site, there: Site): Promise<Row[]> {
  const token = await signIn(here.port);
  const product = { name: "Crucible", description: "Of clay", price: 12, category: "tools", stock_quantity: 3 };
  await post(here.port, "/store/products", product, token);
  const read = readerOf(there);
  const rows: Row[] = [];
  for (const step of settingsSeen(new Date())) {
    // Fills the caches with the old responses, which the change has to replace.
    const before = await unseen(step, read);
    const [method = "", path] = (step.call ?? "PUT /settings").split(" ");
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${here.port}/api${path}`, {
      method,
      headers,
      body: JSON.stringify(step.change),
    });
    const at = performance.now();
    let wrong = answer.ok && before.length > 0 ? ["nothing looked yet"] : [await answer.text()];
    let took = 0;
    while (answer.ok && wrong.length > 0 && took < longest) {
      wrong = await unseen(step, read);
      took = performance.now() - at;
      if (wrong.length > 0) await wait(20);
    }
    const seen = [`${Math.round(took)} ms`, ...wrong].join("; ");
    const ok = wrong.length === 0 && took < 1_000;
    rows.push({ what: `${engine}, another process: ${step.section}`, goal: "below 1 s", seen, ok });
  }
  return rows;
}

async function observeOn(engine: string, settings: Record<string, string>): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), "settings-"));
  const sites: Site[] = [];
  try {
    for (const _ of ["here", "there"]) sites.push(await startSite(directory, await freePort(), 1, settings));
    return await observe(engine, sites[0] as Site, sites[1] as Site);
  } finally {
    for (const { child } of sites) child.kill("SIGTERM");
    await wait(2_000);
    for (const { child } of sites) child.kill("SIGKILL");
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Measures how soon one process shows a setting changed in another, with all pages cached, on both engines. */
export async function drill(): Promise<Row[]> {
  await ensureBuilt();
  const rows = await observeOn("SQLite", { SAMPLE_CONTENT: "off" });
  const server = await startPostgres();
  try {
    const admin = await openPostgresDatabase(server.url("postgres"), createLog("silent"));
    await sql`create database site`.execute(admin);
    await admin.destroy();
    return [...rows, ...(await observeOn("PostgreSQL", { SAMPLE_CONTENT: "off", DATABASE_URL: server.url("site") }))];
  } finally {
    await server.stop();
  }
}

if (import.meta.main) console.table(await drill());

import { createServer } from "vite";
import { startPostgres } from "../../tests/support/postgres.ts";
import { median } from "./load.ts";
import { type Case, cases } from "./scale/cases.ts";
import type { FilledSite } from "./scale/site.ts";

/** The smaller of the two databases that are compared; a share of the full size. */
const small = 0.01;
/** Maximum repetitions of a request, and the total time after which it is not repeated; milliseconds. */
const [maxTurns, patience] = [11, 1_000];

/** The measurements of one request. */
export interface Measured extends Case {
  /** how many rows were found at the full size; of an export how many bytes it has */
  found: number;
  smallMs: number;
  fullMs: number;
  /** the steps of the engine at the full size */
  plan: string[];
}

export interface Result {
  engine: "sqlite" | "postgres";
  share: number;
  measured: Measured[];
  /** seconds */
  filling: number;
  /** megabytes */
  size: { all: number; search: number };
}

type OpenFilledSite = typeof import("./scale/site.ts").openFilledSite;

/** Measures the same requests on two databases per engine: a hundredth of the full size, and `share` of it. */
export async function measureScale(
  { share, engines, only }: { share: number; engines: Result["engine"][]; only?: RegExp | undefined },
  tell: (measured: Measured) => void,
): Promise<Result[]> {
  const vite = await createServer({
    configFile: false,
    server: { middlewareMode: true, ws: false },
    appType: "custom",
    logLevel: "error",
  });
  const results: Result[] = [];
  try {
    const { openFilledSite } = (await vite.ssrLoadModule("/tools/bench/scale/site.ts")) as {
      openFilledSite: OpenFilledSite;
    };
    const asked = cases.filter(({ name }) => !only || only.test(name));
    for (const engine of engines) results.push(await measureEngine(engine, { share, asked, openFilledSite, tell }));
  } finally {
    await vite.close();
  }
  return results;
}

interface Run {
  share: number;
  asked: Case[];
  openFilledSite: OpenFilledSite;
  tell: (measured: Measured) => void;
}

async function measureEngine(engine: Result["engine"], { share, asked, openFilledSite, tell }: Run): Promise<Result> {
  const server = engine === "postgres" ? await startPostgres() : undefined;
  const opened: FilledSite[] = [];
  try {
    const open = async (share: number, name: string) => {
      if (server) await makeDatabase(server.url("postgres"), name);
      const site = await openFilledSite({ url: server?.url(name), share });
      opened.push(site);
      return site;
    };
    const less = await open(small, "less");
    const begun = performance.now();
    const more = await open(share, "more");
    const filling = (performance.now() - begun) / 1000;
    const measured: Measured[] = [];
    for (const one of asked) {
      const result = await measure(one, less, more);
      measured.push(result);
      tell(result);
    }
    return { engine, share, measured, filling, size: await more.size() };
  } finally {
    for (const site of opened) await site.close();
    await server?.stop();
  }
}

async function makeDatabase(url: string, name: string): Promise<void> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}

async function measure(asked: Case, less: FilledSite, more: FilledSite): Promise<Measured> {
  const inLess = await questionOf(asked, less);
  const inMore = await questionOf(asked, more);
  const times: { less: number[]; more: number[] } = { less: [], more: [] };
  let spent = 0;
  for (let turn = 0; turn < maxTurns && spent < patience; turn++) {
    times.less.push((await less.ask(asked.path, inLess.query)).ms);
    const { ms } = await more.ask(asked.path, inMore.query);
    times.more.push(ms);
    spent += ms;
  }
  const plan = await more.planOf(asked.path, inMore.query);
  return { ...asked, found: inMore.found, smallMs: median(times.less), fullMs: median(times.more), plan };
}

/** Returns the query with its page number, and the number of results; its one request also warms up the site. */
async function questionOf({ path, query, page, kind }: Case, site: FilledSite) {
  const { body, bytes } = await site.ask(path, query);
  if (kind === "export" || !body.startsWith("{")) return { query, found: bytes };
  const { total = 0, pages = 1 } = JSON.parse(body) as { total?: number; pages?: number };
  if (!page) return { query, found: total };
  const number = page === "last" ? pages : Math.ceil(pages / 2);
  return { query: { ...query, page: String(Math.max(1, number)) }, found: total };
}

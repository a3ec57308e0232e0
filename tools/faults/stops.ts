import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../../scripts/build.ts";
import { type ClientAnswer, KeepAliveClient } from "./support/keep-alive-client.ts";
import type { Row } from "./support/row.ts";
import { freePort, makeEvent, type Site, startSite, wait } from "./support/site.ts";

interface Tally {
  answered: number;
  saidClose: number;
  crossed: number;
  cut: string[];
  failed: number;
  registered: number;
}

let last = 0;
function registration(event: number) {
  const number = ++last;
  const address = [10, (number >> 16) & 255, (number >> 8) & 255, number & 255].join(".");
  return {
    method: "POST",
    path: `/api/events/${event}/register`,
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ name: "Drill", email: `drill-${number}@drill.example` }),
  };
}

const pages = ["/events", "/", "/api/events", "/api/events?page=2&size=5"];

/** Sends requests until the site is down. */
async function askOn(client: KeepAliveClient, event: number, isWriter: boolean, tally: Tally): Promise<void> {
  for (let turn = 0; ; turn++) {
    const path = pages[turn % pages.length] as string;
    const headers = { "accept-encoding": "br", "x-forwarded-for": "10.255.0.1" };
    const seen: ClientAnswer = await client.ask(isWriter ? registration(event) : { path, headers });
    if (seen.kind === "refused") return;
    if (seen.kind === "crossed") tally.crossed++;
    else if (seen.kind === "cut") tally.cut.push(seen.how);
    else {
      tally.answered++;
      if (seen.closes) tally.saidClose++;
      if (seen.status === 201) tally.registered++;
      else if (seen.status !== 200 && seen.status !== 503) tally.failed++;
    }
    // Real visitors pause between requests.
    if (!isWriter) await wait(50 + ((turn * 37) % 100));
  }
}

interface Plan {
  stops: number;
  clients: number;
  processes: number;
  /** how many of the clients register people, as fast as they can; the others read */
  writers: number;
}

async function stopInLoad(site: Site, event: number, { clients, writers }: Plan, tally: Tally): Promise<number> {
  const all = Array.from({ length: clients }, () => new KeepAliveClient(site.port));
  const asking = all.map((client, index) => askOn(client, event, index < writers, tally));
  await wait(1_500);
  const at = performance.now();
  site.child.kill("SIGTERM");
  const [code] = await once(site.child, "exit");
  const took = performance.now() - at;
  await Promise.all(asking);
  if (code !== 0) tally.cut.push(`exit code ${code}`);
  return took;
}

const placesTaken = async (port: number, event: number) =>
  ((await (await fetch(`http://127.0.0.1:${port}/api/events/${event}`)).json()) as { places_taken: number })
    .places_taken;

async function stopOften(plan: Plan): Promise<Row[]> {
  const { stops, clients, writers, processes } = plan;
  const directory = mkdtempSync(join(tmpdir(), "stops-"));
  const port = await freePort();
  const tally: Tally = { answered: 0, saidClose: 0, crossed: 0, cut: [], failed: 0, registered: 0 };
  const took: number[] = [];
  let site = await startSite(directory, port, processes);
  try {
    const event = await makeEvent(port);
    for (let stop = 0; stop < stops; stop++) {
      took.push(await stopInLoad(site, event, plan, tally));
      site = await startSite(directory, port, processes);
    }
    const stored = await placesTaken(port, event);
    const what = `${stops} stops, ${clients} clients, ${writers} write, ${processes} ${processes === 1 ? "process" : "processes"}`;
    const row = (of: string, goal: string, seen: string, ok: boolean) => ({ what: `${what}: ${of}`, goal, seen, ok });
    const { answered, saidClose, crossed, cut, failed, registered } = tally;
    const ends = `${Math.round(Math.max(...took))} ms at most`;
    return [
      row("connections reset or answers cut", "0", [cut.length, ...new Set(cut)].join(" "), cut.length === 0),
      row("requests answered, by an error", "0", `${answered}, ${failed}`, failed === 0),
      row("last answers that said so", "some", `${saidClose}`, saidClose > 0),
      row("requests that crossed the end, not begun", "few", `${crossed}`, crossed < answered / 100),
      row("registrations told done, stored", "the same", `${registered}, ${stored}`, registered === stored),
      row("from the signal to the end", "before the deadline of 28 s", ends, Math.max(...took) < 28_000),
    ];
  } finally {
    site.child.kill("SIGKILL");
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Stops the site repeatedly while a thousand clients send requests, with one process and with two. */
export async function drill({ stops = 20, clients = 1_000, writers = 20 } = {}): Promise<Row[]> {
  await ensureBuilt();
  const alone = await stopOften({ stops, clients, writers, processes: 1 });
  return [...alone, ...(await stopOften({ stops: Math.ceil(stops / 4), clients, writers, processes: 2 }))];
}

if (import.meta.main) {
  const [stops = 20, writers = 20] = process.argv.slice(2).map(Number);
  console.table(await drill({ stops, writers }));
}

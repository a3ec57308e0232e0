import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import sharp from "sharp";
import { ensureBuilt } from "../../scripts/build.ts";
import { startPostgres } from "../../tests/support/postgres.ts";
import type { Row } from "./support/row.ts";
import { freePort, killSite, makeEvent, type Site, signIn, startSite, wait } from "./support/site.ts";

/** Number of clients that register people, besides one that uploads pictures. */
const writers = 6;

interface Place {
  engine: "SQLite" | "PostgreSQL";
  settings: Record<string, string>;
  directory: string;
  emails: () => Promise<Set<string>>;
}

/** The acknowledged requests so far, and the losses among them. */
interface Tally {
  emails: Set<string>;
  pictures: string[];
  lost: number;
  broken: number;
  slowestStart: number;
}

let sent = 0;

/** Registers people until the site is down. */
async function registerOn({ port }: Site, event: number, tally: Tally): Promise<void> {
  for (;;) {
    const number = ++sent;
    const email = `kill-${number}@drill.example`;
    const response = await fetch(`http://127.0.0.1:${port}/api/events/${event}/register`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": [10, (number >> 16) & 255, (number >> 8) & 255, number & 255].join("."),
      },
      body: JSON.stringify({ name: "Drill", email }),
    }).catch(() => undefined);
    if (!response) return;
    if (response.status === 201) tally.emails.add(email);
    await response.arrayBuffer().catch(() => undefined);
  }
}

/** Uploads pictures, each of another colour, until the site is down. */
async function uploadOn({ port }: Site, token: string, tally: Tally): Promise<void> {
  for (let turn = 0; ; turn++) {
    const background = { r: (sent * 7) % 256, g: (turn * 31) % 256, b: 90 };
    const pixels = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.set("file", new File([new Uint8Array(pixels)], "drill.png", { type: "image/png" }));
    const response = await fetch(`http://127.0.0.1:${port}/api/upload/image`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body,
    }).catch(() => undefined);
    if (!response) return;
    const stored = (await response.json().catch(() => undefined)) as { url?: string } | undefined;
    if (response.ok && stored?.url) tally.pictures.push(stored.url);
    else await wait(100); // an upload limit, which this drill ignores
  }
}

/** Returns all pictures stored since an instant, including those that no response has named. */
function filesSince(directory: string, since: number): string[] {
  return readdirSync(join(directory, "files"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(webp|avif)$/.test(name))
    .map((name) => join(directory, "files", name))
    .filter((path) => statSync(path).mtimeMs >= since);
}

const isWhole = (picture: string | Buffer) =>
  sharp(picture, { failOn: "warning" })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

async function check({ port }: Site, place: Place, tally: Tally, since: number | undefined): Promise<void> {
  const stored = await place.emails();
  tally.lost = [...tally.emails].filter((email) => !stored.has(email)).length;
  for (const path of since === undefined ? [] : filesSince(place.directory, since))
    if (!(await isWhole(path))) tally.broken++;
  for (const url of tally.pictures.splice(0)) {
    const response = await fetch(new URL(url, `http://127.0.0.1:${port}`));
    if (!response.ok || !(await isWhole(Buffer.from(await response.arrayBuffer())))) tally.broken++;
  }
}

/** One of so many kills finds pictures being uploaded: drawing one in all its sizes takes longer than everything else. */
const withPictures = (kill: number) => kill % 20 === 19;

/** Waits for a varying number of responses, then up to 39 ms, to hit different moments of a write. */
async function progress({ emails, pictures }: Tally, kill: number): Promise<void> {
  const [registered, uploaded] = [emails.size + 1 + ((kill * 7) % 15), withPictures(kill) && kill % 40 === 39 ? 1 : 0];
  const until = performance.now() + 20_000;
  while ((emails.size < registered || pictures.length < uploaded) && performance.now() < until) await wait(2);
  await wait((kill * 13) % 40);
}

async function killOften(place: Place, kills: number): Promise<Row[]> {
  const tally: Tally = { emails: new Set(), pictures: [], lost: 0, broken: 0, slowestStart: 0 };
  let pictures = 0;
  const port = await freePort();
  const start = async () => {
    const begun = performance.now();
    const site = await startSite(place.directory, port, 1, {
      ...place.settings,
      SAMPLE_CONTENT: "off",
      LOG_LEVEL: "silent",
    });
    tally.slowestStart = Math.max(tally.slowestStart, performance.now() - begun);
    return site;
  };
  let site = await start();
  const event = await makeEvent(port);
  let token = await signIn(port);
  const begun = performance.now();
  for (let kill = 0; kill < kills; kill++) {
    // The token lasts for some minutes, and signing in is dear.
    if (kill % 100 === 99) token = await signIn(port);
    const since = Date.now() - 1_000;
    const working = Array.from({ length: writers }, () => registerOn(site, event, tally));
    if (withPictures(kill)) working.push(uploadOn(site, token, tally));
    await progress(tally, kill);
    await killSite(site);
    await Promise.all(working);
    pictures += tally.pictures.length;
    site = await start();
    await check(site, place, tally, withPictures(kill) ? since : undefined);
  }
  const seconds = (performance.now() - begun) / 1_000;
  await killSite(site);
  const what = `${place.engine}, ${kills} times kill -9`;
  const acknowledged = tally.emails.size.toLocaleString("en");
  return [
    {
      what: `${what}: registrations that were acknowledged and are lost`,
      goal: "0",
      seen: `${tally.lost} of ${acknowledged}`,
      ok: tally.lost === 0 && tally.emails.size > 0,
    },
    {
      what: `${what}: pictures that are not whole`,
      goal: "0",
      seen: `${tally.broken}; ${pictures} were acknowledged`,
      ok: tally.broken === 0,
    },
    {
      what: `${what}: from the start until it is open`,
      goal: "it starts",
      seen: `${Math.round(tally.slowestStart)} ms at most; ${(kills / seconds).toFixed(1)} kills a second`,
      ok: true,
    },
  ];
}

function onSqlite(directory: string): Place {
  const emails = async () => {
    const file = new DatabaseSync(join(directory, "makerspace.db"), { readOnly: true });
    const rows = file.prepare("select email from registrations").all() as { email: string }[];
    file.close();
    return new Set(rows.map(({ email }) => email));
  };
  return { engine: "SQLite", settings: { DATABASE_URL: "" }, directory, emails };
}

function onPostgres(directory: string, url: string): Place {
  const emails = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ email: string }>("select email from registrations");
    await client.end();
    return new Set(rows.map(({ email }) => email));
  };
  return { engine: "PostgreSQL", settings: { DATABASE_URL: url }, directory, emails };
}

/** Kills the site again and again while people register and pictures are uploaded, on both engines at the same time. */
export async function drill({ kills = 1_000 } = {}): Promise<Row[]> {
  await ensureBuilt();
  const home = mkdtempSync(join(tmpdir(), "drill-kills-"));
  const [embedded, other] = ["sqlite", "postgres"].map((name) => join(home, name)) as [string, string];
  for (const directory of [embedded, other]) mkdirSync(directory);
  const server = await startPostgres({ durable: true });
  try {
    const places = [onSqlite(embedded), onPostgres(other, server.url("postgres"))];
    return (await Promise.all(places.map((place) => killOften(place, kills)))).flat();
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await drill({ kills: Number(process.argv[2] ?? 1_000) }));

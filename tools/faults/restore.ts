import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import sharp from "sharp";
import { ensureBuilt } from "../../scripts/build.ts";
import { restoringName } from "../../src/platform/backup/restore.server.ts";
import { type PostgresServer, startPostgres } from "../../tests/support/postgres.ts";
import type { Row } from "./support/row.ts";
import { freePort, killSite, post, type Site, signIn, startSite, wait } from "./support/site.ts";

const root = join(import.meta.dirname, "../..");

/** A stopped site to copy for each attempt: its folder, and its database if that is outside the folder. */
interface Place {
  engine: "SQLite" | "PostgreSQL";
  directory: string;
  settings: Record<string, string>;
}

/** Starts an npm command. @returns the process, and a promise of its exit code and output */
function command(name: string, { directory, settings }: Place, ...parameters: string[]) {
  const child = spawn(process.execPath, ["scripts/command.ts", name, ...parameters], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", DATA_DIR: directory, LOG_LEVEL: "error", ...settings },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, said: said.trim() }));
  return { child, ended };
}

const open = async ({ directory, settings }: Place): Promise<Site> =>
  startSite(directory, await freePort(), 1, { ...settings, SAMPLE_CONTENT: "off", LOG_LEVEL: "silent" });

async function fill(place: Place, title: string): Promise<void> {
  const site = await open(place);
  const token = await signIn(site.port);
  const pixels = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#b8401a" } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set("file", new File([new Uint8Array(pixels)], "drill.png", { type: "image/png" }));
  const headers = { authorization: `Bearer ${token}` };
  const uploaded = await fetch(`http://127.0.0.1:${site.port}/api/upload/image`, { method: "POST", headers, body });
  const { url } = (await uploaded.json()) as { url: string };
  const dates = { start_date: "2090-01-01T10:00", end_date: "2090-01-01T12:00" };
  const event = { title, description: "To be restored", image_url: url, ...dates };
  const made = await post(site.port, "/events", event, token);
  if (made.status >= 300) throw new Error(`The event was not made: ${await made.text()}`);
  await killSite(site);
}

/** Returns the titles of a site's events, noting those whose picture is missing. */
async function served({ port }: Site): Promise<string> {
  const address = `http://127.0.0.1:${port}`;
  const list = (await (await fetch(`${address}/api/events?size=100`)).json()) as {
    items: { title: string; image_url: string }[];
  };
  const parts: string[] = [];
  for (const { title, image_url } of list.items) {
    const picture = await fetch(new URL(image_url, address));
    await picture.arrayBuffer();
    parts.push(picture.ok ? title : `${title} without its picture`);
  }
  return parts.join(", ");
}

/** Starts the site and checks it. @returns the events it serves, or that it refuses to start, with its message */
async function look(place: Place): Promise<{ state: string; said: string }> {
  const start = spawn(process.execPath, ["scripts/start.cjs"], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", DATA_DIR: place.directory, PORT: "0", LOG_LEVEL: "silent", ...place.settings },
  });
  let said = "";
  const port = await new Promise<number>((resolve) => {
    start.stdout.setEncoding("utf8").on("data", (text: string) => {
      const found = /The site is open at .*:(\d+)/.exec(text)?.[1];
      if (found) resolve(Number(found));
    });
    start.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    start.once("close", () => resolve(0));
  });
  if (port === 0) return { state: "refused", said: said.trim() };
  const site: Site = { child: start, port };
  const state = await served(site);
  await killSite(site);
  return { state, said };
}

/** Kills a restore at varying moments; every other attempt waits until it has begun to replace data. */
async function killRestore(child: ChildProcess, place: Place, attempt: number, whole: number): Promise<void> {
  const ended = once(child, "close");
  if (attempt % 2 === 0) await wait((whole * (attempt + 1)) / 20);
  else {
    const marker = join(place.directory, restoringName);
    while (!existsSync(marker) && child.exitCode === null) await new Promise(setImmediate);
    await wait(((attempt * 7) % 60) / 2);
  }
  child.kill("SIGKILL");
  await ended;
}

async function interrupted(engine: Place["engine"], anew: () => Promise<Place>, backup: string): Promise<Row[]> {
  const seen = { old: 0, new: 0, refused: 0, half: 0 };
  const wrong: string[] = [];
  const begun = performance.now();
  const first = await command("restore", await anew(), backup).ended;
  const whole = performance.now() - begun;
  if (first.code !== 0) throw new Error(first.said);
  const attempts = 20;
  let again = 0;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const place = await anew();
    await killRestore(command("restore", place, backup).child, place, attempt, whole);
    const { state, said } = await look(place);
    if (state === "Old") seen.old++;
    else if (state === "New") seen.new++;
    else if (state === "refused" && /was interrupted, so what is there is not whole/.test(said)) seen.refused++;
    else {
      seen.half++;
      wrong.push(`${state}: ${said}`);
    }
    const { code, said: told } = await command("restore", place, backup).ended;
    const after = await look(place);
    if (code === 0 && after.state === "New") again++;
    else wrong.push(`afterwards ${after.state}: ${told}`);
    rmSync(place.directory, { recursive: true, force: true });
  }
  return [
    {
      what: `${engine}: ${attempts} restores ended by kill -9: the old state, the new one, refused with a sentence, half`,
      goal: "none half",
      seen: [`${seen.old}, ${seen.new}, ${seen.refused}, ${seen.half}`, ...new Set(wrong)].join("; "),
      ok: seen.half === 0,
    },
    {
      what: `${engine}: restored once more after each`,
      goal: `${attempts} whole`,
      seen: `${again} whole`,
      ok: again === attempts,
    },
  ];
}

/** Restores into a database in which a running site writes, from a folder of another machine. */
async function intoWrites(anew: () => Promise<Place>, backup: string, home: string): Promise<Row> {
  const place = await anew();
  const site = await open(place);
  const other = { ...place, directory: join(home, "other-machine") };
  const acknowledged = new Set<string>();
  let writing = true;
  const writer = (async () => {
    for (let number = 0; writing; number++) {
      const message = { name: "Rudo", email: "rudo@people.example", subject: `Number ${number}`, message: "A drill." };
      const answer = await fetch(`http://127.0.0.1:${site.port}/api/contact`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `10.0.${number >> 8}.${number & 255}` },
        body: JSON.stringify(message),
      });
      await answer.arrayBuffer();
      if (answer.status === 201) acknowledged.add(message.subject);
    }
  })();
  await wait(300);
  const { code, said } = await command("restore", other, backup).ended;
  writing = false;
  await writer;
  const state = await served(site);
  await killSite(site);
  const client = new pg.Client({ connectionString: place.settings.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ subject: string }>("select subject from messages");
  await client.end();
  const lost = [...acknowledged].filter((subject) => !rows.some((row) => row.subject === subject)).length;
  return {
    what: "PostgreSQL: a restore from another folder while a site writes into the database",
    goal: "refused, nothing lost",
    seen: `${said.split("\n").at(-1)} ${lost} of ${acknowledged.size} lost, ${state} served`,
    ok: code === 1 && lost === 0 && acknowledged.size > 0 && state === "Old",
  };
}

/** A place on SQLite, filled once and copied for each attempt. */
async function onSqlite(home: string): Promise<() => Promise<Place>> {
  const old: Place = { engine: "SQLite", directory: join(home, "old"), settings: { DATABASE_URL: "" } };
  mkdirSync(old.directory);
  await fill(old, "Old");
  let number = 0;
  return async () => {
    const directory = join(home, `try-${number++}`);
    cpSync(old.directory, directory, { recursive: true });
    return { ...old, directory };
  };
}

/** The same on PostgreSQL: the database is a copy too. */
async function onPostgres(home: string, server: PostgresServer): Promise<() => Promise<Place>> {
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: server.url("postgres") });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await query("create database old");
  const old: Place = {
    engine: "PostgreSQL",
    directory: join(home, "old-postgres"),
    settings: { DATABASE_URL: server.url("old") },
  };
  mkdirSync(old.directory);
  await fill(old, "Old");
  let number = 0;
  return async () => {
    const name = `try_${number++}`;
    // PostgreSQL may take a moment to notice that the killed client is gone.
    for (let tries = 0; ; tries++)
      try {
        await query(`create database ${name} template old`);
        break;
      } catch (error) {
        if (tries === 20) throw error;
        await wait(100);
      }
    const directory = join(home, name);
    cpSync(old.directory, directory, { recursive: true });
    return { ...old, directory, settings: { DATABASE_URL: server.url(name) } };
  };
}

/** A restore is killed at many moments, on both engines, and tried while a site writes. */
export async function drill(): Promise<Row[]> {
  await ensureBuilt();
  const home = mkdtempSync(join(tmpdir(), "drill-restore-"));
  const server = await startPostgres({ durable: true });
  try {
    const made: Place = { engine: "SQLite", directory: join(home, "new"), settings: { DATABASE_URL: "" } };
    mkdirSync(made.directory);
    await fill(made, "New");
    const backup = join(home, "new.tgz");
    const { code, said } = await command("backup", made, backup).ended;
    if (code !== 0) throw new Error(said);
    const [sqlite, postgres] = [await onSqlite(home), await onPostgres(home, server)];
    return [
      ...(await interrupted("SQLite", sqlite, backup)),
      ...(await interrupted("PostgreSQL", postgres, backup)),
      await intoWrites(postgres, backup, home),
    ];
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await drill());

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ensureBuilt } from "../../scripts/build.ts";

interface Row {
  what: string;
  goal: string;
  seen: string;
  ok: boolean;
}

const root = join(import.meta.dirname, "../..");
const password = "Drill-Disk-1234";
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const row = (what: string, goal: string, seen: unknown, ok: boolean): Row => ({ what, goal, seen: String(seen), ok });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

const settings = (directory: string) => ({
  PATH: process.env.PATH ?? "",
  DATA_DIR: directory,
  ADMIN_PASSWORD: password,
  TRUST_PROXY: "on",
  LOG_LEVEL: "error",
});

interface Site {
  address: string;
  child: ChildProcess;
  kill: () => Promise<void>;
}

async function startSite(directory: string): Promise<Site> {
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/start.cjs"], {
    cwd: root,
    stdio: "ignore",
    env: { ...settings(directory), PORT: String(port) },
  });
  const closed = once(child, "close");
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/api/health`).catch(() => undefined))?.ok) await wait(50);
  return {
    address,
    child,
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}

/** Runs a command of npm. @returns how it ended, and its last line */
async function run(command: string, directory: string, ...parameters: string[]) {
  const program = command === "start" ? ["scripts/start.cjs"] : ["scripts/command.ts", command];
  const child = spawn(process.execPath, [...program, ...parameters], {
    cwd: root,
    env: settings(directory),
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said: said.trim() };
}

let sent = 0;

/** Sends a contact message, each from another address. @returns the response status */
async function write({ address }: Site): Promise<number> {
  sent++;
  const response = await fetch(`${address}/api/contact`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    },
    body: JSON.stringify({
      name: "Rudo",
      email: "rudo@people.example",
      subject: `Number ${sent}`,
      message: "A drill.",
    }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function signIn({ address }: Site): Promise<number> {
  const response = await fetch(`${address}/api/auth/login-json`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password }),
  });
  await response.arrayBuffer();
  return response.status;
}

const subjectsIn = (directory: string) => {
  const file = new DatabaseSync(join(directory, "makerspace.db"), { readOnly: true });
  const rows = file.prepare("select subject from messages").all() as { subject: string }[];
  file.close();
  return new Set(rows.map(({ subject }) => subject));
};

/** Fills a table until the database has so many megabytes. */
function inflate(directory: string, megabytes: number): void {
  const file = new DatabaseSync(join(directory, "makerspace.db"), { timeout: 10_000 });
  file.exec("begin");
  const insert = file.prepare("insert into settings (key, value) values (?, ?)");
  for (let count = 0; count < megabytes; count++) insert.run(`drill ${count}`, "0123456789".repeat(100_000));
  file.exec("commit");
  file.close();
}

/** Backs up during writes, and restores: messages acknowledged before the backup are there, and no write waited. */
async function inTheMiddleOfWrites(home: string, megabytes: number): Promise<Row[]> {
  const [directory, other, file] = ["site", "other", "backup.tgz"].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ];
  const site = await startSite(directory);
  inflate(directory, megabytes);
  const acknowledged = new Set<string>();
  let [longest, writing] = [0, true];
  const writer = (async () => {
    while (writing) {
      const begun = performance.now();
      const subject = `Number ${sent + 1}`;
      if ((await write(site)) === 201) acknowledged.add(subject);
      longest = Math.max(longest, performance.now() - begun);
    }
  })();
  await wait(500);
  const before = [...acknowledged];
  const made = await run("backup", directory, file);
  writing = false;
  await writer;
  await site.kill();
  const restored = await run("restore", other, file);
  const there = subjectsIn(other);
  const lost = before.filter((subject) => !there.has(subject));
  const kept = subjectsIn(directory);
  return [
    row(`a backup of ${megabytes} MB while messages come in`, "made", made.said.split("\n")[0], made.code === 0),
    row(
      "the longest write meanwhile",
      "below 1,000 ms",
      `${Math.round(longest)} ms of ${acknowledged.size}`,
      longest < 1_000,
    ),
    row("restored elsewhere", "done", restored.said.split("\n")[0], restored.code === 0),
    row("acknowledged before the backup, and not in it", "0", lost.length, lost.length === 0),
    row(
      "acknowledged, and gone after kill -9",
      "0",
      [...acknowledged].filter((subject) => !kept.has(subject)).length,
      [...acknowledged].every((subject) => kept.has(subject)),
    ),
  ];
}

/** Lays an older copy over the database of a site that was killed, and leaves its log there. */
async function halfARestore(home: string): Promise<Row[]> {
  const [directory, older] = [join(home, "site"), join(home, "other")];
  const site = await startSite(directory);
  for (let count = 0; count < 5; count++) await write(site);
  const whileRunning = await run("restore", directory, join(home, "backup.tgz"));
  await site.kill();
  const log = existsSync(join(directory, "makerspace.db-wal"));
  copyFileSync(join(older, "makerspace.db"), join(directory, "makerspace.db"));
  const started = await run("start", directory);
  const restored = await run("restore", directory, join(home, "backup.tgz"));
  const again = await startSite(directory);
  const answer = (await fetch(`${again.address}/`)).status;
  await again.kill();
  return [
    row("a restore while the site runs", "refused", whileRunning.said, whileRunning.code === 1),
    row(
      "an older copy beside the log of a crash",
      "refused",
      started.said,
      log && started.code === 1 && started.said.includes("makerspace.db-wal"),
    ),
    row(
      "npm run restore instead",
      "the site runs",
      `${restored.said.split("\n")[0]} ${answer}`,
      restored.code === 0 && answer === 200,
    ),
  ];
}

/** Fills the disk under a running site, and makes room again. @param directory the mount of a small file system */
async function fullDisk(directory: string, megabytes: number): Promise<Row[]> {
  const site = await startSite(directory);
  while (!existsSync(join(directory, "reserve"))) await wait(500);
  const filler = join(directory, ".filler");
  const { bavail, bsize } = statfsSync(directory);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  const statuses: number[] = [];
  for (let count = 0; count < 200 && !statuses.includes(507); count++) statuses.push(await write(site));
  const after = [await write(site), await write(site)];
  const signIns = [];
  for (let count = 0; count < 20; count++) signIns.push(await signIn(site));
  const page = (await fetch(`${site.address}/events`)).status;
  const ready = (await (await fetch(`${site.address}/api/ready`)).json()) as { warnings: string[] };
  rmSync(filler);
  const freed = Date.now();
  while (Date.now() - freed < 60_000 && (await write(site)) !== 201) await wait(1_000);
  const seconds = Math.round((Date.now() - freed) / 1_000);
  await wait(1_000);
  const reserve = existsSync(join(directory, "reserve"));
  await site.kill();
  return [
    row(
      `a message while a disk of ${megabytes} MB is full`,
      "507",
      [...new Set([...statuses, ...after])].join(", "),
      [...after].every((status) => status === 507) && statuses.every((status) => [201, 507].includes(status)),
    ),
    row(
      "20 sign-ins then",
      "200",
      [...new Set(signIns)].join(", "),
      signIns.every((status) => status === 200),
    ),
    row("a page then", "200", page, page === 200),
    row("GET /api/ready then", "a warning", ready.warnings.join(" "), ready.warnings.length > 0),
    row(
      "room again",
      "messages within 60 s, the reserve is back",
      `${seconds} s, ${reserve ? "it is" : "it is not"}`,
      seconds < 60 && reserve,
    ),
  ];
}

/** Restores into a data directory that is a mount itself, and so cannot be renamed. */
async function ontoAMount(directory: string, file: string): Promise<Row> {
  rmSync(join(directory, "reserve"), { force: true });
  const restored = await run("restore", directory, file);
  const aside = existsSync(join(directory, "set-aside")) ? readdirSync(join(directory, "set-aside")) : [];
  return row(
    "a restore onto a mount",
    "done, the former state aside",
    restored.said.split("\n")[0],
    restored.code === 0 && aside.length === 1,
  );
}

/** Mounts a small file system for `work`, if this account may. */
async function onSmallDisk(home: string, megabytes: number, work: (mount: string) => Promise<Row[]>): Promise<Row[]> {
  const mount = join(home, "small");
  mkdirSync(mount, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "tmpfs", mount], { stdio: "ignore" });
  } catch {
    return [row("a full disk", "tried", "not tried: only root may mount a small file system", true)];
  }
  try {
    return await work(mount);
  } finally {
    execFileSync("umount", [mount]);
  }
}

/** Backs up and restores in the middle of writes, after kill -9 and onto a mount, and fills the disk. */
export async function drill({ megabytes = 200 } = {}): Promise<Row[]> {
  await ensureBuilt();
  const home = mkdtempSync(join(tmpdir(), "drill-disk-"));
  const small = mkdtempSync(join(tmpdir(), "drill-disk-"));
  try {
    return [
      ...(await inTheMiddleOfWrites(home, megabytes)),
      ...(await halfARestore(home)),
      ...(await onSmallDisk(small, 12, (mount) => fullDisk(mount, 12))),
      ...(await onSmallDisk(small, 32, (mount) => fullDisk(mount, 32))),
      ...(await onSmallDisk(small, 96, async (mount) => {
        const full = await fullDisk(mount, 96);
        const little = join(small, "little.tgz");
        await run("backup", mount, little);
        return [...full, await ontoAMount(mount, little)];
      })),
    ];
  } finally {
    for (const directory of [home, small]) rmSync(directory, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await drill({ megabytes: Number(process.argv[2] ?? 200) }));

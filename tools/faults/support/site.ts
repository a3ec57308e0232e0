import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "../../..");
const { siteCommand } = createRequire(import.meta.url)(
  "../../../scripts/run-site.cjs",
) as typeof import("../../../scripts/run-site.cjs");
/** The administrator's. */
export const password = "Drill-Stops-1234";
export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The built site in separate processes. */
export interface Site {
  child: ChildProcess;
  port: number;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** Starts the built site, without asking first whether it is fresh, and waits until it is open. @param processes 1 has no primary */
export async function startSite(
  directory: string,
  port: number,
  processes: number,
  settings: Record<string, string> = {},
): Promise<Site> {
  const { parameters, environment } = siteCommand(join(root, "build"));
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env.PATH ?? "",
      PORT: String(port),
      DATA_DIR: directory,
      ADMIN_PASSWORD: password,
      PROCESSES: String(processes),
      // Each registration has another address.
      TRUST_PROXY: "on",
      LOG_LEVEL: "error",
      ...environment,
      ...settings,
    },
  });
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    if (line.startsWith("The site is open")) break;
  }
  if (child.exitCode !== null) throw new Error("The site did not start");
  child.stdout?.resume();
  return { child, port };
}

/** Returns the ids of a process and all its descendants. Linux only. */
export function family(pid: number): number[] {
  const parentOf = (child: number) => {
    try {
      const [, parent] = readFileSync(`/proc/${child}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return Number(parent);
    } catch {
      return 0; // it has ended meanwhile
    }
  };
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return [pid, ...all.map(Number).filter((child) => parentOf(child) === pid)];
}

/** Kills all processes of the site at once, as a power cut would. */
export async function killSite({ child }: Site): Promise<void> {
  const ended = once(child, "exit");
  for (const pid of family(child.pid as number)) process.kill(pid, "SIGKILL");
  await ended;
}

export async function post(port: number, path: string, body: object, token?: string): Promise<Response> {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", connection: "close", ...authorization },
    body: JSON.stringify(body),
  });
}

/** Signs the administrator in. @returns an access token */
export async function signIn(port: number): Promise<string> {
  const signedIn = await post(port, "/auth/login-json", { username: "admin", password });
  return ((await signedIn.json()) as { access_token: string }).access_token;
}

/** Creates an event many years from now, by default without a limit of places. @returns its id */
export async function makeEvent(port: number, more: { max_attendees?: number } = {}): Promise<number> {
  const dates = { start_date: "2090-01-01T10:00", end_date: "2090-01-01T12:00" };
  const event = { title: "Drill", description: "To be stopped", ...dates, ...more };
  const made = await post(port, "/events", event, await signIn(port));
  return ((await made.json()) as { id: number }).id;
}

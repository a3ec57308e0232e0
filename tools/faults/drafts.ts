import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { ensureBuilt } from "../../scripts/build.ts";
import { chromiumFlags, findChromium } from "../../tests/e2e/chromium.ts";
import { startPostgres } from "../../tests/support/postgres.ts";
import type { Row } from "./support/row.ts";
import { freePort, killSite, makeEvent, password, type Site, signIn, startSite } from "./support/site.ts";

const form = "drill0drill0";
const kills = 10;

/** Stores drafts in sequence until the site is down. @returns the last acknowledged one */
async function keepOn(port: number, event: number, token: string, from: number): Promise<number> {
  for (let number = from; ; number++) {
    const response = await fetch(`http://127.0.0.1:${port}/api/events/${event}/draft`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ values: { title: `Typed ${number}` }, form }),
    }).catch(() => undefined);
    if (!response) return number - 1;
    await response.arrayBuffer().catch(() => undefined);
    if (!response.ok) throw new Error(`A draft was refused with ${response.status}`);
  }
}

async function readDraft(port: number, event: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/drafts/event/${event}`, {
    headers: { authorization: `Bearer ${await signIn(port)}` },
  });
  const { items } = (await response.json()) as { items: { title: string }[] };
  return Number(items[0]?.title.replace("Typed ", ""));
}

/** Kills the site while drafts are stored: acknowledged drafts survive. An empty `url` selects SQLite. */
async function killedSite(directory: string, url: string): Promise<Row> {
  const port = await freePort();
  const start = () => startSite(directory, port, 1, { DATABASE_URL: url });
  let site = await start();
  const event = await makeEvent(port);
  let [last, lost] = [0, 0];
  for (let turn = 0; turn < kills; turn++) {
    const token = await signIn(port);
    const kept = keepOn(port, event, token, last + 1);
    await new Promise((resolve) => setTimeout(resolve, 300 + turn * 37));
    await killSite(site);
    last = await kept;
    site = await start();
    // One more draft may be stored whose response was lost.
    if ((await readDraft(port, event)) < last) lost++;
  }
  await killSite(site);
  const seen = `${last} drafts, ${lost} lost in ${kills} kills`;
  return {
    what: `${url ? "PostgreSQL" : "SQLite"}: kill -9 of the site while somebody types`,
    goal: "every acknowledged draft is there",
    seen,
    ok: lost === 0,
  };
}

const words = Array.from({ length: 300 }, (_, at) => `word${at}`).join(" ");

async function signInBy(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username or Email").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

/** Returns the browser processes with this profile folder. Linux only. */
function browserOf(profile: string): number[] {
  const commandOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    } catch {
      return ""; // it has ended meanwhile
    }
  };
  return readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(profile))
    .map(Number);
}

/** Kills the browser during offline typing: after a restart it offers the text. */
async function killedOffline(directory: string): Promise<Row> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), "drill-profile-"));
  const open = () =>
    chromium.launchPersistentContext(profile, {
      executablePath: findChromium(),
      args: chromiumFlags,
      baseURL: `http://127.0.0.1:${port}`,
    });
  let site: Site | undefined = await startSite(directory, port, 1);
  try {
    const id = await makeEvent(port);
    const typing = await (await open()).newPage();
    await signInBy(typing);
    await typing.goto(`/admin/events?edit=${id}`);
    const box = typing.getByLabel("Content", { exact: true });
    await box.click();
    await killSite(site);
    site = undefined;
    const typed = box.pressSequentially(words, { delay: 20 }).catch(() => undefined);
    await typing.waitForTimeout(25_000);
    const before = (await box.inputValue()).length;
    for (const pid of browserOf(profile)) process.kill(pid, "SIGKILL");
    await typed;
    site = await startSite(directory, port, 1);
    const other = await open();
    const page = await other.newPage();
    await page.goto("/");
    // Whether it is still signed in depends on when the browser wrote that to the disk.
    await page.evaluate(() => localStorage.removeItem("access_token"));
    await signInBy(page);
    await page.goto(`/admin/events?edit=${id}`);
    await page.getByRole("button", { name: "Go On with It" }).click();
    const after = (await page.getByLabel("Content", { exact: true }).inputValue()).length;
    await other.close();
    return {
      what: "kill -9 of the browser while somebody types without a connection",
      goal: "all but the last 9 s",
      seen: `${after} of ${before} letters are offered`,
      ok: after > 0 && before - after < 450,
    };
  } finally {
    if (site) await killSite(site);
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Kills the browser during typing: another browser offers the text typed until a few seconds before. */
async function killedBrowser(directory: string): Promise<Row> {
  const port = await freePort();
  const site = await startSite(directory, port, 1);
  const baseURL = `http://127.0.0.1:${port}`;
  const id = await makeEvent(port);
  const open = async () => {
    const server = await chromium.launchServer({ executablePath: findChromium(), args: chromiumFlags });
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await browser.newPage({ baseURL });
    await signInBy(page);
    await page.goto(`/admin/events?edit=${id}`);
    return { server, page };
  };
  const typing = await open();
  const box = typing.page.getByLabel("Content", { exact: true });
  await box.click();
  const typed = box.pressSequentially(words, { delay: 10 }).catch(() => undefined);
  await typing.page.getByText(/Draft kept at/).waitFor();
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  const before = (await box.inputValue()).length;
  await typing.server.kill();
  await typed;
  const other = await open();
  await other.page.getByRole("button", { name: "Go On with It" }).click();
  const after = (await other.page.getByLabel("Content", { exact: true }).inputValue()).length;
  await other.server.kill();
  await killSite(site);
  const seen = `${after} of ${before} letters are offered`;
  // Ten milliseconds a letter, eight seconds at the most between two drafts, and a second for the sending.
  return {
    what: "kill -9 of the browser while somebody types",
    goal: "all but the last 9 s",
    seen,
    ok: after > 0 && before - after < 900,
  };
}

/** Kills the site and the browser during typing in the back office. */
export async function drill(): Promise<Row[]> {
  await ensureBuilt();
  const made = Array.from({ length: 4 }, () => mkdtempSync(join(tmpdir(), "drill-drafts-"))) as Four;
  const server = await startPostgres({ durable: true });
  try {
    return [
      await killedSite(made[0], ""),
      await killedSite(made[1], server.url("postgres")),
      await killedBrowser(made[2]),
      await killedOffline(made[3]),
    ];
  } finally {
    await server.stop();
    for (const directory of made) rmSync(directory, { recursive: true, force: true });
  }
}

type Four = [string, string, string, string];

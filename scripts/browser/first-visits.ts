/**
 * Holds what a first visit of each public page, and of a tab of the back office, may cost a phone, with all that loads by
 * itself: document, styles, fonts, scripts, pictures near the window, and what follows when the page is idle. A proxy
 * counts, not the browser.
 */
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "@playwright/test";
import { administrator, startBuiltSite } from "../../tests/support/built-site.ts";
import { type LineProxy, startLineProxy, type Traffic } from "../../tools/bench/line.ts";
import { newPhone, startPhones } from "../../tools/bench/phone.ts";

interface Cost {
  /** thousands of bytes on the wire, headers included */
  kB: number;
  requests: number;
}

interface Budget extends Cost {
  /** what the first press on this button may cost on top, with all that follows */
  pressed?: Cost & { name: string };
}

const budgets: Record<string, Budget> = {
  "/": { kB: 75, requests: 9 },
  "/events": { kB: 71, requests: 9 },
  "/events/1": { kB: 59, requests: 8, pressed: { name: "Register", kB: 196, requests: 9 } },
  "/projects": { kB: 86, requests: 11 },
  "/projects/1": { kB: 60, requests: 8 },
  "/equipment": { kB: 73, requests: 11 },
  "/equipment/1": { kB: 56, requests: 8 },
  "/communities": { kB: 76, requests: 9 },
  "/communities/sdc": { kB: 69, requests: 9 },
  "/blog": { kB: 78, requests: 10 },
  "/blog/1": { kB: 74, requests: 12 },
  "/gallery": { kB: 150, requests: 22 },
  "/store": { kB: 78, requests: 10 },
  "/store/1": { kB: 59, requests: 8 },
  "/about": { kB: 55, requests: 7 },
  "/contact": { kB: 54, requests: 7 },
  "/login": { kB: 221, requests: 13 },
  "/admin/events": { kB: 290, requests: 23 },
};

/** A page is quiet when nothing was sent for so long; milliseconds. A busy machine counts less, never more. */
const quietMs = 1_500;

/** Signs an administrator in. @returns what the browser then stores */
async function signIn(address: string): Promise<[string, string][]> {
  const response = await fetch(`${address}/api/auth/login-json`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(administrator),
  });
  const tokens = (await response.json()) as Record<string, string>;
  return ["access_token", "refresh_token"].map((key) => [key, tokens[key] ?? ""]);
}

/** Counts what passes the proxy until it is quiet. */
async function costOf(page: Page, proxy: LineProxy, act: () => Promise<unknown>): Promise<Traffic> {
  const before = proxy.traffic();
  await act();
  for (let last = -1; last !== proxy.traffic().bytes; ) {
    last = proxy.traffic().bytes;
    await page.waitForTimeout(quietMs);
  }
  const { bytes, paths } = proxy.traffic();
  return { bytes: bytes - before.bytes, paths: paths.slice(before.paths.length) };
}

function hold(what: string, { bytes, paths }: Traffic, { kB, requests }: Cost): void {
  console.log(`${what}: ${(bytes / 1_000).toFixed(1)} of ${kB} kB, ${paths.length} of ${requests} requests`);
  if (bytes <= kB * 1_000 && paths.length <= requests) return;
  console.error(`${what} costs more than its budget. It requested:\n  ${paths.join("\n  ")}`);
  process.exitCode = 1;
}

async function holdFirstVisit(browser: Browser, proxy: LineProxy, path: string, budget: Budget): Promise<void> {
  const phone = await newPhone(browser, proxy.address);
  try {
    if (path.startsWith("/admin"))
      await phone.addInitScript((held) => {
        for (const [key, value] of held) localStorage.setItem(key, value);
      }, tokens);
    const page = await phone.newPage();
    const visit = await costOf(page, proxy, async () => {
      const response = await page.goto(path);
      if (response?.status() !== 200)
        throw new Error(`${path} answered ${response?.status()}, so its cost says nothing`);
    });
    hold(path, visit, budget);
    const { pressed } = budget;
    if (!pressed) return;
    const press = await costOf(page, proxy, async () => {
      await page.getByRole("button", { name: pressed.name }).first().tap();
      await page.getByRole("dialog").waitFor();
    });
    hold(`${path}, ${pressed.name} pressed`, press, pressed);
  } finally {
    await phone.close();
  }
}

/** Each lane has a proxy of its own, so that pages are counted apart. */
const lanes = 3;

const site = await startBuiltSite({ sampleContent: true });
const tokens = await signIn(site.address);
const browser = await startPhones();
const pages = Object.entries(budgets);

async function measureNext(proxy: LineProxy): Promise<void> {
  for (let next = pages.shift(); next; next = pages.shift()) {
    const [path, budget] = next;
    // Renders the page and caches it compressed, as most visitors get it.
    await (await fetch(`${site.address}${path}`, { headers: { "accept-encoding": "br" } })).arrayBuffer();
    await holdFirstVisit(browser, proxy, path, budget);
  }
}

const { port } = site.server.address() as AddressInfo;
const proxies = await Promise.all(Array.from({ length: lanes }, () => startLineProxy(port)));
try {
  await Promise.all(proxies.map(measureNext));
} finally {
  await browser.close();
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  await site.stop();
}

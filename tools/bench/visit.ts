import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type Line, type LineProxy, startLineProxy, type Traffic } from "./line.ts";
import { median } from "./load.ts";
import { newPhone, startPhones } from "./phone.ts";
import { type Started, startSite } from "./started.ts";

const password = "Bench-Visit-1234";
const slowLine: Line = { bitsPerSecond: 1_600_000, roundTripMs: 150 };
const slowedProcessor = 4;
/** How long a reader stays on a page; milliseconds. */
const stayMs = 5_000;
const readPages = ["/", "/events", "/events/1", "/blog", "/blog/1"];

interface Visited {
  site: Started;
  proxy: LineProxy;
  browser: Browser;
  tokens: Record<string, string>;
}

/** One row of the table. */
interface Row {
  what: string;
  /** whether it counts bytes, which hardly change from run to run */
  once?: true;
  measure: (visited: Visited) => Promise<number[]>;
  /** @param runs what each run measured */
  show: (runs: number[][]) => string;
}

interface Visitor {
  line?: Line;
  processor?: number;
  tokens?: Record<string, string>;
}

/** Opens a phone that has never been here. */
async function asNewVisitor<T>(
  { browser, proxy }: Visited,
  { line, processor = 1, tokens }: Visitor,
  visit: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  proxy.setLine(line);
  const context = await newPhone(browser, proxy.address);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    if (tokens)
      await page.addInitScript((held) => {
        for (const [key, value] of Object.entries(held)) localStorage.setItem(key, value);
      }, tokens);
    if (processor > 1)
      await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: processor });
    return await visit(page, context);
  } finally {
    await context.close();
  }
}

interface Watched {
  /** the sum of what long tasks took above 50 ms; milliseconds */
  blocked: number;
  /** the largest paint; milliseconds since the navigation began */
  largest: number;
  /** resolves with the milliseconds from the last press, or the navigation, until the selector finds something that is drawn */
  until: (selector: string, from: "press" | "navigation") => Promise<number>;
}

type Watching = typeof globalThis & { watched: Watched };

/** Runs in the page before its own scripts. */
const watchPage = () => {
  let pressed = 0;
  const seen = (selector: string) =>
    [...document.querySelectorAll(selector)].some((one) => one.checkVisibility({ visibilityProperty: true }));
  const watched: Watched = {
    blocked: 0,
    largest: 0,
    until: (selector, from) =>
      new Promise((found) => {
        const look = () => {
          if (!seen(selector)) requestAnimationFrame(look);
          else
            requestAnimationFrame(() => setTimeout(() => found(performance.now() - (from === "press" ? pressed : 0))));
        };
        look();
      }),
  };
  addEventListener("pointerdown", () => (pressed = performance.now()), { capture: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.blocked += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.largest = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  Object.assign(globalThis, { watched });
};

const readWatched = (page: Page, what: "blocked" | "largest") =>
  page.evaluate((key) => (globalThis as Watching).watched[key], what);

const since = (before: Traffic, { bytes, paths }: Traffic): number[] => [
  bytes - before.bytes,
  paths.length - before.paths.length,
];

const traffic = (runs: number[][]): string =>
  `${Math.round(median(runs.map(([bytes]) => bytes as number)) / 1_000)} kB, ${median(runs.map(([, requests]) => requests as number))} requests`;

const ms = (values: number[]) => `${Math.round(median(values))} ms`;

/** Returns the median of the runs for each page. */
const ofPages = (runs: number[][]) => readPages.map((_, at) => median(runs.map((run) => run[at] as number)));

const firstVisit = (path: string): Row => ({
  what: `first visit of \`${path}\``,
  once: true,
  measure: (visited) =>
    asNewVisitor(visited, {}, async (page) => {
      const before = visited.proxy.traffic();
      await page.goto(path);
      await page.waitForTimeout(stayMs);
      return since(before, visited.proxy.traffic());
    }),
  show: traffic,
});

/** Follows a visible link to an address, preferably in the content. */
async function follow(page: Page, path: string): Promise<void> {
  const links = page.locator(`a[href="${path}"]:visible`);
  const inContent = page.locator(`main a[href="${path}"]:visible`);
  await ((await inContent.count()) > 0 ? inContent : links).first().click();
  await page.waitForURL((url) => url.pathname === path);
}

const pagesRead: Row = {
  what: "five pages read",
  once: true,
  measure: (visited) =>
    asNewVisitor(visited, {}, async (page) => {
      const before = visited.proxy.traffic();
      for (const path of readPages) {
        if (path === "/") await page.goto(path);
        else await follow(page, path);
        await page.waitForTimeout(stayMs);
      }
      return since(before, visited.proxy.traffic());
    }),
  show: traffic,
};

/** Reads a figure of each page's first visit. */
const eachPage = async (visited: Visited, visitor: Visitor, what: "blocked" | "largest"): Promise<number[]> => {
  const figures: number[] = [];
  for (const path of readPages)
    figures.push(
      await asNewVisitor(visited, visitor, async (page) => {
        await page.goto(path);
        await page.waitForTimeout(stayMs);
        return readWatched(page, what);
      }),
    );
  return figures;
};

const blocking: Row = {
  what: `blocking time at load, worst page of five, processor ÷ ${slowedProcessor}`,
  measure: (visited) => eachPage(visited, { processor: slowedProcessor }, "blocked"),
  show: (runs) => `${Math.round(Math.max(...ofPages(runs)))} ms`,
};

const largestPaint: Row = {
  what: "largest paint of five pages, 1.6 Mbit/s, 150 ms",
  measure: (visited) => eachPage(visited, { line: slowLine }, "largest"),
  show: (runs) => {
    const pages = ofPages(runs).map((paint) => (paint / 1_000).toFixed(2));
    return `${pages.toSorted()[0]}–${pages.toSorted().at(-1)} s`;
  },
};

const dialogField = ":is([role=dialog], dialog[open]) input";

const firstPress = (path: string, afterMs: number): Row => ({
  what: `first press on Register on \`${path}\` to its dialog, ${afterMs === 0 ? "at once" : `after ${afterMs / 1_000} s`}, 1.6 Mbit/s, 150 ms, processor ÷ ${slowedProcessor}`,
  measure: (visited) =>
    asNewVisitor(visited, { line: slowLine, processor: slowedProcessor }, async (page) => {
      await page.goto(path, { waitUntil: "commit" });
      const button = page
        .locator("main")
        .getByRole("button", { name: /^Register/ })
        .first();
      await button.waitFor();
      await page.waitForTimeout(afterMs);
      const before = visited.proxy.traffic();
      // Without waiting for pending navigations, which Playwright's own click does.
      await button.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
      const box = await button.boundingBox();
      if (!box) throw new Error(`${path} shows no button to register`);
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      const taken = await Promise.race([
        page.evaluate(([selector]) => (globalThis as Watching).watched.until(selector, "press"), [
          dialogField,
        ] as const),
        page.waitForTimeout(20_000).then(() => Number.NaN),
      ]);
      return [taken, ...since(before, visited.proxy.traffic())];
    }),
  show: (runs) => {
    const taken = runs.map(([time]) => time as number);
    const lost = taken.filter(Number.isNaN).length;
    const shown = taken.filter((time) => !Number.isNaN(time));
    const times = shown.length > 0 ? `${ms(shown)}, ${traffic(runs.map(([, ...rest]) => rest))}` : "";
    return `${times}${lost > 0 ? ` (lost: ${lost} of ${runs.length})` : ""}`.trim();
  },
});

const backOfficeTab = (path: string): Row => ({
  what: `\`${path}\` in the back office until rows show, 1.6 Mbit/s, 150 ms`,
  measure: (visited) =>
    asNewVisitor(visited, { line: slowLine, tokens: visited.tokens }, async (page) => {
      const before = visited.proxy.traffic();
      await page.goto(path, { waitUntil: "commit" });
      const taken = await page.evaluate(
        ([selector]) => (globalThis as Watching).watched.until(selector, "navigation"),
        ["#list :is(tbody tr, li)"] as const,
      );
      await page.waitForTimeout(stayMs);
      return [taken, ...since(before, visited.proxy.traffic())];
    }),
  show: (runs) => `${ms(runs.map(([time]) => time as number))}, ${traffic(runs.map(([, ...rest]) => rest))}`,
});

const rows: Row[] = [
  ...["/", "/events", "/blog/1", "/store"].map(firstVisit),
  pagesRead,
  blocking,
  largestPaint,
  firstPress("/events", 0),
  firstPress("/events", 3_000),
  firstPress("/events", 10_000),
  backOfficeTab("/admin/events"),
];

/** Opens every page once, because sample pictures are resized at their first request and pages are rendered then. */
async function warmUp(visited: Visited): Promise<void> {
  for (const path of [...readPages, "/store"])
    await asNewVisitor(visited, {}, async (page) => {
      await page.goto(path);
      await page.waitForTimeout(stayMs);
    });
}

async function openTree(tree: string, browser: Browser, directory: string): Promise<Visited> {
  const site = await startSite(directory, password, tree);
  const response = await fetch(`http://127.0.0.1:${site.port}/api/auth/login-json`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password, remember: false }),
  });
  const { access_token, refresh_token } = (await response.json()) as Record<string, string>;
  const tokens = { access_token: access_token ?? "", refresh_token: refresh_token ?? "" };
  return { site, proxy: await startLineProxy(site.port), browser, tokens };
}

/**
 * `npm run bench -- visit`: prints what a phone's first visit costs, as a Markdown table. `--trees=../old,.` measures
 * several built working trees in turn, `--runs=5` takes medians of five, `--only=press` measures rows that match.
 */
export async function reportVisits(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      trees: { type: "string", default: "." },
      runs: { type: "string", default: "3" },
      only: { type: "string", default: "" },
    },
  });
  const trees = values.trees.split(",");
  const wanted = rows.filter(({ what }) => new RegExp(values.only).test(what));
  const directories = trees.map(() => mkdtempSync(`${tmpdir()}/bench-visit-`));
  const browser = await startPhones();
  const opened: Visited[] = [];
  try {
    for (const [at, tree] of trees.entries()) {
      const visited = await openTree(resolve(tree), browser, directories[at] as string);
      opened.push(visited);
      await warmUp(visited);
    }
    console.log(`| | ${trees.join(" | ")} |\n| --- |${" ---: |".repeat(trees.length)}`);
    for (const { what, once, measure, show } of wanted) {
      const measured: number[][][] = trees.map(() => []);
      for (let run = 0; run < (once ? 1 : Number(values.runs)); run++)
        for (const [at, visited] of opened.entries()) measured[at]?.push(await measure(visited));
      console.log(`| ${what} | ${measured.map(show).join(" | ")} |`);
    }
  } finally {
    await browser.close();
    for (const { site, proxy } of opened) {
      await proxy.stop();
      await site.stop();
    }
    for (const directory of directories) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

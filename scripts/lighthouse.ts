/**
 * `npm run lighthouse`: measures every public page as a phone on slow 4G (median of three), and the bytes of two
 * visits. `-- /events /contact` measures only those pages, `--runs=1` once. `--thread-time` measures processor time,
 * for a machine with other users (tools/lighthouse/thread-time.ts), `--index=1400` for a machine with that benchmark
 * index, `--builds=../a,../b` other working trees, in turn.
 */
import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, devices } from "@playwright/test";
import { chromiumFlags, ensureChromium } from "../tests/e2e/chromium.ts";
import { startBuiltSite } from "../tests/support/built-site.ts";
import { publicPages } from "./browser/public-pages.ts";
import { ensureBuilt } from "./build.ts";
import { median, startBrowser } from "./lighthouse-browser.ts";
import { openTool } from "./tools.ts";

/** Every public page; of those that show one thing, one with much in it. */
const allPages = [...publicPages, "/signup", "/terms", "/privacy"];

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Report {
  runtimeError?: { message: string };
  audits: Record<string, { score: number | null; numericValue?: number }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
}

type Lighthouse = (
  url: string,
  flags: { port: number; output: "json"; logLevel: "error"; onlyCategories: string[] },
) => Promise<{ lhr: Report } | undefined>;

const { default: lighthouse } = await openTool("lighthouse").load<{ default: Lighthouse }>("lighthouse");

/** The exports of thread-time.ts, which is in Lighthouse's folder because its types are installed only there. */
interface ThreadTime {
  compareBuilds: (comparison: {
    program: string;
    pages: string[];
    trees: string[];
    runs: number;
    index: number;
  }) => Promise<void>;
}

const threadTime = (): Promise<ThreadTime> =>
  import(pathToFileURL(join(import.meta.dirname, "../tools/lighthouse/thread-time.ts")).href);

/** The measurements of a page; times in milliseconds, sizes in bytes. */
interface Figures {
  scores: number[];
  lcp: number;
  cls: number;
  tbt: number;
  /** the audits that took something off a score */
  faults: string[];
}

interface Bytes {
  first: number;
  /** scripts and styles of the first visit */
  code: number;
  second: number;
}

/** Returns the report of one visit; retries up to three times, as a busy machine's trace may lack its beginning. */
async function report(url: string, port: number) {
  for (let left = 3; ; left--) {
    const result = await lighthouse(url, { port, output: "json", logLevel: "error", onlyCategories: [...categories] });
    if (result && !result.lhr.runtimeError) return result.lhr;
    if (left === 1) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "no report"}`);
  }
}

async function measureOnce(url: string, port: number): Promise<Figures> {
  const { audits, categories: found } = await report(url, port);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const faults = categories.flatMap((name) =>
    (found[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return {
    scores: categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
    faults,
  };
}

const middle = (runs: Figures[]): Figures => ({
  scores: categories.map((_, at) => median(runs.map(({ scores }) => scores[at] as number))),
  lcp: median(runs.map(({ lcp }) => lcp)),
  cls: median(runs.map(({ cls }) => cls)),
  tbt: median(runs.map(({ tbt }) => tbt)),
  faults: [...new Set(runs.flatMap(({ faults }) => faults))],
});

interface Transfer {
  all: number;
  /** scripts and styles */
  code: number;
}

/** Counts all bytes that the server sends, including headers. */
function countSent(server: Server): () => Transfer {
  let closed = 0;
  let code = 0;
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      closed += socket.bytesWritten;
    });
  });
  // Runs before the site's own listener, which may respond at once.
  server.prependListener("request", ({ url = "", socket }, response) => {
    const before = socket.bytesWritten;
    // A connection carries one response at a time.
    if (/\.(js|css)$/.test(url)) response.once("finish", () => (code += socket.bytesWritten - before));
  });
  return () => ({ all: [...open].reduce((sum, { bytesWritten }) => sum + bytesWritten, closed), code });
}

/** Measures the bytes of a phone's first visit to a page, including prefetches, and of its second. */
async function measureBytes(url: string, executablePath: string, sent: () => Transfer): Promise<Bytes> {
  const directory = mkdtempSync(join(tmpdir(), "lighthouse-visit-"));
  const phone = await chromium.launchPersistentContext(directory, {
    ...devices["Pixel 7"],
    executablePath,
    args: chromiumFlags,
  });
  try {
    const visit = async () => {
      const page = await phone.newPage();
      const before = sent();
      await page.goto(url, { waitUntil: "networkidle" });
      // Waits for all prefetches, including the pages stored for offline use.
      for (let last = -1; last !== sent().all; ) {
        last = sent().all;
        await new Promise((resolve) => setTimeout(resolve, 1_500));
      }
      await page.close();
      const after = sent();
      return { all: after.all - before.all, code: after.code - before.code };
    };
    const first = await visit();
    const second = await visit();
    return { first: first.all, code: first.code, second: second.all };
  } finally {
    await phone.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

const kilo = (bytes: number) => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);

function row(page: string, { scores, lcp, cls, tbt }: Figures, { first, code, second }: Bytes): string {
  const cells = [
    page,
    ...scores,
    `${(lcp / 1000).toFixed(2)} s`,
    cls.toFixed(3),
    `${Math.round(tbt)} ms`,
    ...[first, code, second].map(kilo),
  ];
  return `| ${cells.join(" | ")} |`;
}

const head = [
  "| page | performance | accessibility | best practices | SEO | LCP | CLS | TBT | first visit, kB | of it code and styles | second visit, kB |",
  "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
];

async function main(parameters: string[]): Promise<void> {
  const named = parameters.filter((one) => one.startsWith("/"));
  const option = (name: string) => parameters.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
  const runs = Number(option("runs") ?? 3);
  await ensureBuilt();
  const program = ensureChromium({ shell: false });
  if (parameters.includes("--thread-time")) {
    const pages = named.length > 0 ? named : allPages;
    const trees = option("builds")?.split(",") ?? ["."];
    const { compareBuilds } = await threadTime();
    await compareBuilds({ program, pages, trees, runs, index: Number(option("index") ?? 1_100) });
    return;
  }
  const site = await startBuiltSite({ sampleContent: true });
  const sent = countSent(site.server);
  const directory = mkdtempSync(join(tmpdir(), "lighthouse-"));
  const { browser, port } = await startBrowser(program, directory);
  try {
    for (const line of head) console.log(line);
    const faults: string[] = [];
    for (const page of named.length > 0 ? named : allPages) {
      const url = site.address + page;
      // Warms the page cache: every visitor but the first of a minute gets a cached page.
      if (!(await fetch(url)).ok) {
        faults.push(`${page} is not there`);
        continue;
      }
      // Measured first, because this draws the sample pictures: unlike uploads, they are resized at the first request.
      const bytes = await measureBytes(url, program, sent);
      // Not counted: Lighthouse's phone has another screen size, for which pictures are resized during this visit.
      await measureOnce(url, port);
      const measured: Figures[] = [];
      for (let run = 0; run < runs; run++) measured.push(await measureOnce(url, port));
      const figures = middle(measured);
      console.log(row(page, figures, bytes));
      if (figures.faults.length > 0) faults.push(`${page}: ${figures.faults.join(", ")}`);
    }
    if (faults.length > 0) console.log(`\nWhat took something off:\n${faults.join("\n")}`);
  } finally {
    browser.kill();
    await site.stop();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

await main(process.argv.slice(2));

/**
 * `npm run lighthouse -- --thread-time`: total blocking time and largest contentful paint on a machine with other
 * users, whose processes Lighthouse would count as the page's work. Each task takes its thread's processor time (`tdur`
 * in a trace), stretched to a chosen benchmark index: times this machine's index in thread time, divided by the chosen
 * one. All other times are stretched alike. Lighthouse then computes both figures as usual: on simulated slow 4G, with
 * a processor four times slower. `performance.now()` runs faster by the same factor, since React yields after five
 * milliseconds on any machine. The server's response time is set to 5 ms.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { type Artifacts, Audit, type Config, Gatherer } from "lighthouse";
import { LargestContentfulPaint } from "lighthouse/core/computed/metrics/largest-contentful-paint.js";
import { TotalBlockingTime } from "lighthouse/core/computed/metrics/total-blocking-time.js";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { median, startBrowser } from "../../scripts/lighthouse-browser.ts";
import { stretchLog, stretchTrace } from "./stretch-trace.ts";

/** The measurements of one visit; milliseconds. */
interface ThreadTimes {
  lcp: number;
  tbt: number;
}

/** How much slower the machine is made than it is. */
let stretch = 1;

/** Lets the page's own clock run as fast as the times of the trace are stretched. */
class PageClock extends Gatherer {
  override meta = { supportedModes: ["navigation"] as const } as unknown as Gatherer["meta"];
  #script = "";

  override async startInstrumentation({ driver }: Parameters<Gatherer["startInstrumentation"]>[0]): Promise<void> {
    const source = `{const now=performance.now.bind(performance);performance.now=()=>now()*${stretch}}`;
    const added = await driver.defaultSession.sendCommand("Page.addScriptToEvaluateOnNewDocument", { source });
    this.#script = added.identifier;
  }

  override async stopInstrumentation({ driver }: Parameters<Gatherer["stopInstrumentation"]>[0]): Promise<void> {
    await driver.defaultSession.sendCommand("Page.removeScriptToEvaluateOnNewDocument", { identifier: this.#script });
  }

  // Lighthouse drops gatherers without an artifact.
  override getArtifact(): Record<string, number> {
    return { stretch };
  }
}

/** Captures the recorded artifacts, since Lighthouse itself would use the clock's times. */
class Recorded extends Audit {
  static artifacts: Artifacts | undefined;

  static override get meta() {
    const words = { title: "Recorded", failureTitle: "Recorded", description: "What was recorded" };
    return {
      id: "recorded",
      ...words,
      requiredArtifacts: ["Trace", "DevtoolsLog", "URL", "GatherContext", "PageClock"],
    } as unknown as typeof Audit.meta;
  }

  static override audit(artifacts: Artifacts) {
    Recorded.artifacts = artifacts;
    return { score: 1 };
  }
}

const config = {
  artifacts: [
    { id: "DevtoolsLog", gatherer: "devtools-log" },
    { id: "Trace", gatherer: "trace" },
    { id: "PageClock", gatherer: { instance: new PageClock() } },
  ],
  audits: [{ implementation: Recorded }],
} as unknown as Config;

/** Returns this machine's benchmark index in thread time: the best of five, since other processes only slow it. */
async function ownIndex(port: number): Promise<number> {
  let best = 0;
  for (let run = 0; run < 5; run++) best = Math.max(best, await benchmarkIndex(port));
  return best;
}

/** Runs Lighthouse's benchmark in its own page, without the processor time of other programs. */
async function benchmarkIndex(port: number): Promise<number> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error("Chromium has no window");
  try {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    const threadTime = async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "ThreadTime")?.value ?? 0;
    };
    const before = await threadTime();
    const expression = `(()=>{const begun=performance.now();const index=(${pageFunctions.computeBenchmarkIndex})();return [index,performance.now()-begun]})()`;
    const { result } = await session.send("Runtime.evaluate", { expression, returnByValue: true });
    const [index, elapsed] = result.value as [number, number];
    return (index * elapsed) / 1000 / ((await threadTime()) - before);
  } finally {
    await page.close();
    await browser.close();
  }
}

async function measureThreadTimes(url: string, port: number): Promise<ThreadTimes> {
  const result = await lighthouse(url, { port, output: "json", logLevel: "error" }, config);
  const artifacts = Recorded.artifacts;
  if (!result || result.lhr.runtimeError || !artifacts)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "no trace"}`);
  const { origin } = new URL(url);
  const settings = {
    ...result.lhr.configSettings,
    precomputedLanternData: { additionalRttByOrigin: { [origin]: 0 }, serverResponseTimeByOrigin: { [origin]: 5 } },
  };
  const data = {
    trace: stretchTrace(artifacts.Trace, stretch),
    devtoolsLog: stretchLog(artifacts.DevtoolsLog, stretch),
    gatherContext: artifacts.GatherContext,
    settings,
    URL: artifacts.URL,
    SourceMaps: [],
    simulator: null,
  };
  const context = { settings, computedCache: new Map() };
  const { timing: lcp } = await LargestContentfulPaint.request(data, context);
  const { timing: tbt } = await TotalBlockingTime.request(data, context);
  return { lcp, tbt };
}

/** On a busy machine a trace may lack its beginning; then it retries, three times at most. */
async function visit(url: string, port: number): Promise<ThreadTimes> {
  for (let left = 3; ; left--) {
    try {
      return await measureThreadTimes(url, port);
    } catch (error) {
      if (left === 1) throw error;
    }
  }
}

interface Comparison {
  /** the path of a Chromium */
  program: string;
  pages: readonly string[];
  /** working trees with a build each; measured in turn, so that other load on the machine affects all alike */
  trees: string[];
  runs: number;
  /** Lighthouse's benchmark index of the machine that the figures are for */
  index: number;
}

/** Prints the medians, with all that was measured behind each. */
export async function compareBuilds({ program, pages, trees, runs, index }: Comparison): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "lighthouse-"));
  const { browser, port } = await startBrowser(program, directory);
  const sites = await Promise.all(trees.map(startSite));
  try {
    const own = await ownIndex(port);
    stretch = own / index;
    console.log(`Thread time of a machine of benchmark index ${Math.round(own)}, stretched to one of ${index};`);
    console.log(`medians of ${runs} runs, all of them in brackets.\n`);
    console.log("| page | build | LCP, ms | TBT, ms |\n| --- | --- | ---: | ---: |");
    for (const page of pages) {
      const measured = await inTurn(sites, runs, (address) => visit(address + page, port));
      for (const [at, visits] of measured.entries()) {
        const cell = (name: keyof ThreadTimes) => {
          const values = visits.map((visit) => Math.round(visit[name]));
          return `${median(values)} (${values.join(", ")})`;
        };
        console.log(`| ${[page, trees[at], cell("lcp"), cell("tbt")].join(" | ")} |`);
      }
    }
  } finally {
    browser.kill();
    for (const { stop } of sites) await stop();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function startSite(tree: string) {
  const { startBuiltSite } = (await import(
    resolve(tree, "tests/support/built-site.ts")
  )) as typeof import("../../tests/support/built-site.ts");
  return startBuiltSite({ sampleContent: true });
}

/** Visits each site once uncounted, since sizes of pictures are drawn while it waits, and then all of them in turn. */
async function inTurn(
  sites: { address: string }[],
  runs: number,
  measure: (address: string) => Promise<ThreadTimes>,
): Promise<ThreadTimes[][]> {
  const measured: ThreadTimes[][] = sites.map(() => []);
  for (let run = 0; run <= runs; run++)
    for (const [at, { address }] of sites.entries()) {
      const times = await measure(address);
      if (run > 0) measured[at]?.push(times);
    }
  return measured;
}

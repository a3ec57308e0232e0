import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "../../tests/e2e/chromium.ts";
import { median } from "./load.ts";

interface TypedText {
  what: string;
  content: string;
  /** selector of the element at whose end to type */
  at: string;
}

const sentence = "The wind turns what is left of a washing machine, and *that* charges a phone. ";
const keys = 40;

/** Returns an article of typical content; length in characters. */
function article(length: number): string {
  let text = "";
  for (let part = 1; text.length < length; part++)
    text += `## Part ${part}\n\n${sentence.repeat(5)}\n\n- one\n- two\n\n${sentence.repeat(3)}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n`;
  return text;
}

const rows = Array.from({ length: 250 }, (_, row) => `| ${row} | a part | 12 | in the yard |`);

const texts: TypedText[] = [
  { what: "an article of 20 kB", content: article(20_000), at: "> p" },
  { what: "an article of 100 kB", content: article(99_000), at: "> p" },
  {
    what: "a list of 600 items",
    content: Array.from({ length: 600 }, (_, item) => `- Item ${item} of what there is to do`).join("\n"),
    at: "li:nth-child(300) p",
  },
  {
    what: "a table of 250 rows",
    content: ["| no | what | how many | where |", "|---|---|---|---|", ...rows].join("\n"),
    at: "tr:nth-child(125) td:nth-child(2)",
  },
];

/** Returns a function that reads the main thread's processor time so far, in ms; other processes do not affect it. */
async function busy(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await client.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
}

/** Remembers of each key how long it took from its event to when the page had been drawn with it. */
const watchKeys = () => {
  const taken: number[] = [];
  const passed = new MessageChannel();
  const starts: number[] = [];
  passed.port1.onmessage = () => {
    const start = starts.shift();
    if (start !== undefined) taken.push(performance.now() - start);
  };
  addEventListener(
    "keydown",
    () => {
      const start = performance.now();
      requestAnimationFrame(() => {
        starts.push(start);
        passed.port2.postMessage(undefined);
      });
    },
    { capture: true },
  );
  Object.assign(globalThis, { taken });
};

interface Typed {
  /** from a key until the page shows it; ms */
  shown: number[];
  /** the main thread's work per key, also after the key was drawn; ms */
  work: number;
}

async function typeInto(page: Page, id: number, { at }: TypedText): Promise<Typed> {
  await page.goto(`/admin/blog?edit=${id}`);
  const text = page.getByRole("textbox", { name: "Content", exact: true });
  await text.locator(at).first().waitFor({ timeout: 120_000 });
  const place = text.locator(at).first();
  await place.scrollIntoViewIfNeeded();
  await place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    range.collapse(false);
    (element.closest("[contenteditable=true]") as HTMLElement).focus();
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  });
  const done = await busy(page);
  await page.keyboard.type("warm up ", { delay: 100 });
  await page.waitForTimeout(3_000);
  await page.evaluate(watchKeys);
  const before = await done();
  await page.keyboard.type("typed on and on and on ".repeat(3).slice(0, keys), { delay: 150 });
  await page.waitForTimeout(3_000);
  const work = ((await done()) - before) / keys;
  const shown = await page.evaluate(() => (globalThis as unknown as { taken: number[] }).taken);
  return { shown, work };
}

/** How long a key takes in the editor of articles. */
export async function measureTyping(port: number, password: string): Promise<[what: string, figure: string][]> {
  const baseURL = `http://127.0.0.1:${port}`;
  const post = async (path: string, body: object, token = "") => {
    const response = await fetch(`${baseURL}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, string>;
  };
  const tokens = await post("/auth/login-json", { username: "admin", password, remember: false });
  const browser: Browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const figures: [string, string][] = [];
  try {
    const page = await browser.newPage({ baseURL });
    await page.addInitScript((held) => {
      for (const key of ["access_token", "refresh_token"]) localStorage.setItem(key, held[key] ?? "");
    }, tokens);
    for (const written of texts) {
      const { content, what } = written;
      const { id } = await post("/blog", { title: what, content, status: "draft" }, tokens.access_token);
      const { shown, work } = await typeInto(page, Number(id), written);
      figures.push([
        `a key in ${what}, until it is seen (median of ${shown.length})`,
        `${median(shown).toFixed(0)} ms, ${Math.max(...shown).toFixed(0)} ms at most; ${work.toFixed(0)} ms of work`,
      ]);
    }
  } finally {
    await browser.close();
  }
  return figures;
}

import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

const lists = [
  "/",
  "/events?show=workshops",
  "/projects?status=active",
  "/blog?category=tutorials",
  "/gallery?category=events",
  "/store?category=tools&max_price=50",
];
const others = ["/communities", "/communities/sdc", "/events/1", "/blog/1", "/store/1", "/about", "/contact", "/login"];

/** React's messages about hydration mismatches; production builds only give an error number. */
const mismatch = /hydrat|Minified React error/i;

/** Records a page's console. @returns reads the hydration errors so far */
function consoleOf(page: Page): () => string[] {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
  return () => said.filter((text) => mismatch.test(text));
}

test.describe("an address with parameters that its page does not read", () => {
  test.use({ sampleContent: true, readsOnly: true });

  test("hydrates without a mismatch", { tag: "@further" }, async ({ page, site }) => {
    const said = consoleOf(page);
    for (const path of [...lists, ...others]) {
      const odd = `${path}${path.includes("?") ? "&" : "?"}zz=1&page=1&utm_source=chat`;
      const [plain, sent] = await Promise.all(
        [odd.replace(/zz=.*?&/, "zz=2&"), odd].map(async (one) => (await fetch(site.address + one)).text()),
      );
      expect(sent, path).toBe(plain);
      await page.goto(odd);
      expect(said(), path).toEqual([]);
      expect(new URL(page.url()).search).toContain("zz=1");
    }
  });
});

test("an unknown address gets a page that names it and has no canonical address", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const said = consoleOf(page);
  await page.goto("/nothing/here?x=1");
  expect(said()).toEqual([]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.getByText("/nothing/here", { exact: true })).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
});

test("a link to an unknown page leads to the page that names it", async ({ page, api, expectConsoleError }) => {
  expectConsoleError(/404/);
  const post = await api.blog.create({
    title: "Where is it",
    excerpt: "A dead link.",
    content: "Here is [a dead link](/no/such/page).",
    author_name: "Rudo",
    status: "published",
  });
  await page.goto(`/blog/${post.id}`);
  await page.getByRole("link", { name: "a dead link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.getByText("/no/such/page", { exact: true })).toBeVisible();
});

/** Markup that reports itself when it runs. */
const hit = (what: string) => `void (window.hits ||= []).push('${what}')`;
const injected = `<script>${hit("script")}</script><img src="/nowhere.png" onerror="${hit("handler")}"><a id="bad" href="javascript:${hit("link")}">x</a>`;

/** Opens a page with injected markup and follows its link. @returns the names of the scripts that ran */
async function hitOf(page: Page, headersOf: (headers: Record<string, string>) => Record<string, string>) {
  await page.route("/about", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace("</footer>", `${injected}</footer>`);
    await route.fulfill({ response: answer, headers: headersOf(answer.headers()), body });
  });
  // Our own scripts would take it out again.
  await page.route("/assets/*.js", (route) => route.abort());
  const failed = page.waitForResponse("/nowhere.png");
  await page.goto("/about");
  await failed;
  await page.locator("#bad").evaluate((link: HTMLAnchorElement) => link.click());
  return page.evaluate(async () => {
    // A "javascript:" link runs in a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
    return "hits" in window ? window.hits : [];
  });
}

test("injected markup never runs: no script, handler or link", async ({ page, expectConsoleError }) => {
  expectConsoleError(/Content Security Policy|404|ERR_FAILED/);
  // The fixture's page waits for scripts, which are blocked here.
  const opened = () => page.context().newPage();
  expect(await hitOf(await opened(), ({ "content-security-policy": _, ...headers }) => headers)).toEqual([
    "script",
    "handler",
    "link",
  ]);
  expect(await hitOf(await opened(), (headers) => headers)).toEqual([]);
});

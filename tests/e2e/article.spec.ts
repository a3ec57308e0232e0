import type { Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { expect, signIn, test } from "./site.ts";

const long = "Words that fill the screen, so that there is something to scroll. ".repeat(60);
const content = `## First things\n\n${long}\n\n### Small print\n\n${long}\n\n## Last things\n\n\`\`\`js\nconst led = 13;\n\`\`\`\n\n${long}`;

const add = (api: Api, given: object = {}) =>
  api.blog.create({ title: "An article", content, status: "published", ...given });

const contents = (page: Page) => page.getByRole("navigation", { name: "In this article" });

test("the contents lead to the parts of an article and mark the one that is read", { tag: "@further" }, async ({
  page,
  api,
}) => {
  const { id } = await add(api);
  await page.goto(`/blog/${id}`);
  await expect(contents(page).getByRole("link")).toHaveText(["First things", "Small print", "Last things"]);
  await contents(page).getByRole("link", { name: "Small print" }).click();
  await expect(page).toHaveURL(/#part-small-print$/);
  await expect(page.getByRole("heading", { name: "Small print" })).toBeInViewport();
  await expect(contents(page).locator('[aria-current="location"]')).toHaveText("Small print");
  await page.getByRole("heading", { name: "Last things" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 4_000);
  await expect(contents(page).locator('[aria-current="location"]')).toHaveText("Last things");

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/blog/${id}`);
  await expect(contents(page)).toBeHidden();
  await page.getByText("In this article").first().click();
  await contents(page).getByRole("link", { name: "Last things" }).click();
  await expect(page.getByRole("heading", { name: "Last things" })).toBeInViewport();
});

test("a printed article is black on white in both themes", { tag: "@further" }, async ({ page, api }) => {
  const { id } = await add(api);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/blog/${id}`);
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await ground()).not.toBe("rgb(255, 255, 255)");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect.poll(ground).toBe("rgb(255, 255, 255)");
  await expect(page.getByRole("heading", { name: "Last things" })).toBeVisible();
  for (const hidden of [
    page.getByRole("link", { name: "Skip to content" }),
    page.getByRole("link", { name: "All articles" }),
    page.getByRole("link", { name: "Join Us" }),
    page.getByRole("region", { name: "Share This Article" }),
    page.getByRole("contentinfo"),
  ])
    await expect(hidden).toBeHidden();
});

test("code and the link can be copied", { tag: "@further" }, async ({ page, context, api }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id } = await add(api);
  await page.goto(`/blog/${id}`);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const copy = page.getByRole("figure").getByRole("button");
  await expect(async () => {
    await copy.click();
    await expect(copy).toHaveText("Copied", { timeout: 500 });
  }).toPass();
  expect(await copied()).toBe("const led = 13;");
  await expect(copy).toHaveText("Copy");
  await page.getByRole("button", { name: "Copy Link" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await copied()).toBe(page.url());
  await page.getByRole("button", { name: "Copy for WhatsApp" }).click();
  await expect.poll(copied).toMatch(/^\*An article\*\n(?:\w{3} )?\d{1,2} \w{3} \d{4}\n[\s\S]*\/blog\/\d+$/);
});

test("an article can be shared: by plain links, and by the device where it can", { tag: "@further" }, async ({
  page,
  api,
}) => {
  const { id } = await add(api, { title: "Solder & code" });
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (what: object) => {
        document.documentElement.dataset.shared = JSON.stringify(what);
        return Promise.resolve();
      },
    });
  });
  await page.goto(`/blog/${id}`);
  const area = page.getByRole("region", { name: "Share This Article" });
  await area.getByRole("button", { name: "Share…" }).click();
  const url = page.url();
  await expect(page.locator("html")).toHaveAttribute("data-shared", JSON.stringify({ url, title: "Solder & code" }));
  const begins = {
    WhatsApp: "https://wa.me/?text=Solder%20%26%20code",
    X: "https://x.com/intent/post?text=Solder%20%26%20code&url=",
    Facebook: "https://www.facebook.com/sharer/sharer.php?u=",
    LinkedIn: "https://www.linkedin.com/sharing/share-offsite/?url=",
  };
  // This site has no configured address, so the link is completed on click.
  await page.context().route(/wa\.me|x\.com|facebook|linkedin/, (route) => route.fulfill({ body: "shared" }));
  for (const [name, begin] of Object.entries(begins)) {
    const link = area.getByRole("link", { name, exact: true });
    const opened = page.waitForEvent("popup");
    await link.click();
    await (await opened).close();
    const href = (await link.getAttribute("href")) ?? "";
    expect(href.startsWith(begin), `${name}: ${href}`).toBe(true);
    expect(decodeURIComponent(href).endsWith(url), `${name}: ${href}`).toBe(true);
  }
});

test("an article shows all its details, links to others, and counts a reader once", async ({ page, api }) => {
  const older = await add(api, { title: "The one before", categories: ["iot"] });
  const { id } = await add(api, {
    title: "A whole article",
    slug: "a-whole-one",
    excerpt: "What it is about.",
    author_name: "Rudo Chikafu",
    author_bio: "Repairs radios.",
    categories: ["tutorials", "iot"],
    related_post_ids: [older.id],
  });
  await page.goto("/blog");
  await page.getByRole("link", { name: "A whole article" }).click();
  await expect(page).toHaveTitle(/^A whole article · /);
  const head = page.getByRole("article").filter({ has: page.getByRole("heading", { level: 1 }) });
  for (const text of ["What it is about.", "11 min read", "Repairs radios.", "0 views"])
    await expect(head.getByText(text), text).toBeVisible();
  await expect(head.getByRole("link", { name: "IoT" })).toHaveAttribute("href", "/blog?category=iot");
  await expect(head.getByRole("link", { name: "Rudo Chikafu" })).toHaveAttribute("href", "/blog?author=Rudo+Chikafu");
  await expect(page.getByRole("main").getByRole("link", { name: "Join a Community" })).toHaveAttribute(
    "href",
    "/communities#join",
  );
  const views = async () => (await api.blog.read(id)).views;
  await expect.poll(views).toBe(1);
  await page.reload();
  await page.waitForLoadState("networkidle");
  expect(await views()).toBe(1);

  const related = page.getByRole("region", { name: "Related Articles" });
  await expect(related.getByRole("article", { name: "The one before" })).toBeVisible();
  await head.getByRole("link", { name: "Older" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The one before" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Last things" })).toBeAttached();

  await page.goto("/blog/a-whole-one");
  await expect(page).toHaveURL(new RegExp(`/blog/${id}$`));
});

test("a draft is seen by an administrator as visitors will see it, and by nobody else", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404/);
  const { id } = await add(api, { title: "Half a thought", status: "draft" });
  await page.goto(`/blog/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Article Not Found" })).toBeVisible();
  await signIn(page);
  await page.goto(`/blog/${id}`);
  await expect(page.getByText("Only administrators see this page.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Half a thought" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Last things" })).toBeAttached();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, sampleContent: true, readsOnly: true });

  test("an article reads the same", async ({ page }) => {
    await page.goto("/blog/1");
    await expect(page.getByRole("heading", { level: 2, name: "Wire it" })).toBeVisible();
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy" }).first()).toBeHidden();
    await expect(page.getByRole("link", { name: "WhatsApp" }).first()).toBeVisible();
    await page.getByRole("navigation", { name: "In this article" }).getByRole("link", { name: "The program" }).click();
    await expect(page.getByRole("heading", { name: "The program" })).toBeInViewport();
  });
});

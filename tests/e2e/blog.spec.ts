import type { Api } from "../support/api.ts";
import { expect, test } from "./site.ts";

type NewPost = Parameters<Api["blog"]["create"]>[0];

const add = (api: Api, given: Partial<NewPost> = {}) =>
  api.blog.create({ title: "An article", content: "Some words.", status: "published", ...given });

test("articles are filtered by category and author and searched, and the address remembers", async ({ page, api }) => {
  const words = "A joint that is dull was cold, or it was shaken while it set. ".repeat(4);
  await add(api, { title: "Cold joints", content: words, categories: ["tutorials", "hardware"], author_name: "Rudo" });
  await add(api, { title: "Branches", excerpt: "Two people.", categories: ["software"], author_name: "Tariro Moyo" });
  await add(api, { title: "Solder again", content: words, categories: ["hardware"], author_name: "Rudo" });
  await add(api, { title: "Not ready", status: "draft" });

  await page.goto("/blog");
  await expect(page.getByText("3 articles", { exact: true })).toBeVisible();
  const articles = page.getByRole("article");
  await expect(articles).toHaveCount(3);
  // Without an excerpt, a card shows the first words: 150 characters on the large card, 120 on others.
  await expect(articles.first().getByText(`${words.slice(0, 150).trim()}…`)).toBeVisible();
  await expect(articles.nth(2).getByText(`${words.slice(0, 120).trim()}…`)).toBeVisible();
  await expect(page.getByRole("article", { name: "Branches" }).getByText("Two people.")).toBeVisible();

  const filters = page.getByRole("navigation", { name: "Filter articles" });
  await expect(filters.getByRole("link")).toHaveText([
    ...["All", "Tutorials", "Hardware", "Software", "AI", "Design", "Events", "Community", "Trends", "IoT", "Research"],
  ]);
  await filters.getByRole("link", { name: "Hardware" }).click();
  await expect(page).toHaveURL(/\/blog\?category=hardware$/);
  await expect(page).toHaveTitle(/^Hardware: blog · /);
  await expect(articles).toHaveCount(2);

  const search = page.getByRole("searchbox", { name: "Search articles" });
  await search.pressSequentially("AGAIN");
  await expect(page.getByText("1 article found for “AGAIN”")).toBeVisible();
  await expect(page).toHaveURL(/\?category=hardware&search=AGAIN$/);
  await page.reload();
  await expect(search).toHaveValue("AGAIN");
  await filters.getByRole("link", { name: "Research" }).click();
  await expect(page.getByText("No articles found")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "All articles" }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(search).toHaveValue("");

  await page.getByRole("link", { name: "Branches" }).click();
  await page.getByRole("link", { name: "Tariro Moyo" }).click();
  await expect(page).toHaveURL(/\/blog\?author=Tariro\+Moyo$/);
  await expect(page.getByText("1 article by Tariro Moyo", { exact: true })).toBeVisible();
});

test("a long blog has pages", { tag: "@further" }, async ({ page, api }) => {
  for (let number = 1; number <= 21; number++) await add(api, { title: `Article ${number}` });
  await page.goto("/blog");
  await expect(page.getByRole("article")).toHaveCount(20);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\?page=2/);
  await expect(page.getByRole("article", { name: "Article 1", exact: true })).toBeVisible();
});

import type { Api } from "../support/api.ts";
import { expect, startApplication, test } from "./site.ts";

type NewProject = Parameters<Api["projects"]["create"]>[0];

const add = (api: Api, given: Partial<NewProject>) =>
  api.projects.create({ title: "A thing", description: "It does something.", ...given });

test("a visitor filters, searches, resets, and opens a project", async ({ page, api }) => {
  await add(api, { title: "Rain gauge", status: "active", technologies: ["C", "LoRa", "KiCad", "PETG", "Solar"] });
  await add(api, { title: "Bus times", description: "When it rains, it tells.", status: "completed" });
  await add(api, { title: "Savings ledger", status: "in_progress" });
  await add(api, { title: "Ten rooftops", status: "planning" });

  await page.goto("/projects");
  await expect(page.getByRole("article")).toHaveCount(4);
  const filters = page.getByRole("navigation", { name: "Filter projects" });
  await expect(filters.getByRole("link")).toHaveText([
    "All Projects",
    "Active",
    "Completed",
    "In Progress",
    "By Members",
  ]);
  await filters.getByRole("link", { name: "In Progress" }).click();
  await expect(page).toHaveURL(/\?status=in_progress$/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await filters.getByRole("link", { name: "All Projects" }).click();

  // The search looks into titles and descriptions, in any letters.
  const search = page.getByRole("searchbox", { name: "Search projects" });
  await search.pressSequentially("RAIN");
  await expect(page.getByText("2 projects found for “RAIN”")).toBeVisible();
  await expect(page).toHaveURL(/\?search=RAIN$/);
  await page.reload();
  await expect(search).toHaveValue("RAIN");
  await filters.getByRole("link", { name: "In Progress" }).click();
  await expect(page.getByText("No projects found")).toBeVisible();
  await page.getByRole("link", { name: "Reset Filters" }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(search).toHaveValue("");

  const card = page.getByRole("article", { name: "Rain gauge" });
  await expect(card.getByRole("listitem")).toHaveText(["C", "LoRa", "KiCad", "+2 more"]);
  await card.getByRole("link", { name: "Rain gauge" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rain gauge" })).toBeVisible();
  await expect(page.getByRole("article").getByRole("list", { name: "Technologies" }).getByRole("listitem")).toHaveCount(
    5,
  );
});

test("a pending search does not leave a project opened meanwhile", { tag: "@further" }, async ({ page, api }) => {
  await add(api, { title: "Rain gauge" });
  await page.goto("/projects");
  await startApplication(page);
  await expect(page.getByRole("article")).toHaveCount(1);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/project-page-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole("searchbox", { name: "Search projects" }).fill("rain");
  await page.getByRole("link", { name: "Rain gauge" }).click();
  // A timer as long as the search's, started after it: the search has run before this ends.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: "Rain gauge" })).toBeVisible();
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
});

test("a project shows all its details, and links to others", { tag: "@further" }, async ({ page, api }) => {
  const { id } = await add(api, {
    title: "Borehole watch",
    content: "First line\nsecond line",
    category: "iot",
    difficulty: "advanced",
    status: "on_hold",
    featured: true,
    github_url: "https://code.example/borehole",
    demo_url: "https://borehole.example",
  });
  await page.goto(`/projects/${id}`);
  await expect(page).toHaveTitle(/^Borehole watch · /);
  const article = page.getByRole("article");
  for (const text of ["Featured", "It does something.", "IoT", "Hard", "Created", "Last updated"])
    await expect(article.getByText(text, { exact: true }), text).toBeVisible();
  await expect(article.getByText("On Hold")).toHaveCount(2);
  await expect(article.getByText("First line second line")).toHaveCSS("white-space", "pre-line");
  await expect(article.getByRole("link", { name: "Source code" })).toHaveAttribute("href", /code\.example/);
  await expect(article.getByRole("link", { name: "Live demo" })).toHaveAttribute("rel", "noopener noreferrer");
  for (const path of ["/communities", "/contact", "/projects", "/events", "/blog"])
    await expect(article.locator(`nav a[href="${path}"]`), path).toBeVisible();
});

test("a long list of projects has pages", { tag: "@further" }, async ({ page, api }) => {
  for (let number = 1; number <= 21; number++) await add(api, { title: `Thing ${number}` });
  await page.goto("/projects");
  await expect(page.getByRole("article")).toHaveCount(20);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\?page=2/);
  await expect(page.getByRole("article", { name: "Thing 1", exact: true })).toBeVisible();
});

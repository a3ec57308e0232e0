import { expect, startApplication, test } from "./site.ts";

/** Claims of the sample organisation only. */
const claims = [
  "500+",
  "50+",
  "120+",
  "15+",
  "Success Stories",
  "They lend us engineers",
  "150 members",
  "120 members",
  "Our Journey",
  "Our Impact",
  "soldering irons and a borrowed projector",
  "Tatenda Gumbo",
  "Rumbidzai Chirwa",
  "Msasa Circuits",
  "Two tables, one kettle",
];

const pages = [
  "/",
  "/about",
  "/communities",
  "/communities/sdc",
  "/communities/hdc",
  "/projects",
  "/events",
  "/blog",
  "/gallery",
  "/store",
  "/contact",
  "/terms",
  "/privacy",
];

test("a site without sample content has all its pages and makes no claims", async ({ site }) => {
  for (const path of pages) {
    const response = await fetch(site.address + path);
    expect(response.status, path).toBe(200);
    // Includes the page's data for hydration, from which the browser would render claims.
    const html = await response.text();
    for (const claim of claims) expect(html.includes(claim), `${path}: ${claim}`).toBe(false);
  }
});

test("every link of header, foot and home page leads somewhere", { tag: "@further" }, async ({ page, baseURL }) => {
  await page.goto("/");
  const paths = await page
    .locator("a[href^='/']")
    .evaluateAll((links) => [...new Set(links.map((link) => (link.getAttribute("href") ?? "").replace(/#.*/, "")))]);
  expect(paths).toEqual(expect.arrayContaining(["/communities/sdc", "/communities/hdc"]));
  for (const path of paths) expect((await fetch(`${baseURL}${path}`)).status, path).toBe(200);
});

test("the two communities invite their first members; who joins is counted", async ({ page, api, baseURL }) => {
  await page.goto("/communities");
  await expect(
    page.getByRole("article", { name: "Software Development" }).getByText("Be the first member"),
  ).toBeVisible();
  await page.getByRole("link", { name: /^Learn More about Hardware/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hardware Development" })).toBeVisible();
  await expect(page.getByText("Every Saturday, 10:30 AM to 4:00 PM")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Community lead" })).toHaveCount(0);
  await expect(page.getByText("No projects found for this community yet.")).toBeVisible();
  const { access_token } = await api.auth
    .register({
      username: "rudo_c",
      email: "rudo@people.example",
      password: "Abcdef12",
      full_name: "Rudo Chikafu",
    })
    .then(() => api.auth.login({ username: "rudo_c", password: "Abcdef12", remember: false }));
  await fetch(`${baseURL}/api/communities/hdc/join`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}` },
  });
  await page.reload();
  await expect(page.getByText("1 member", { exact: true })).toBeVisible();
});

test("pages rendered in the browser make no claims either: no partners, stories or team", { tag: "@further" }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  const main = page.getByRole("navigation", { name: "Main" });
  await page.goto("/events");
  await startApplication(page);
  await main.getByRole("link", { name: "Home" }).click();
  await expect(page.getByText("No partners to display at the moment.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Our Mission" })).toBeVisible();
  for (const claim of claims) await expect(page.getByText(claim), claim).toHaveCount(0);
  await main.getByRole("link", { name: "About" }).click();
  await expect(page.getByText("They will introduce themselves here soon")).toBeVisible();
  await expect(page.getByText("was founded in 2018")).toBeVisible();
  for (const claim of claims) await expect(page.getByText(claim), claim).toHaveCount(0);

  // No invented partners or people replace those that fail to load.
  await main.getByRole("link", { name: "Events" }).click();
  await page.route(/\/api\/(partners|team-members)\?/, (route) => route.abort());
  await main.getByRole("link", { name: "Home" }).click();
  await expect(page.getByText("No partners to display at the moment.")).toBeVisible();
  await main.getByRole("link", { name: "About" }).click();
  await expect(page.getByText("Failed to load team members")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("They will introduce themselves here soon")).toBeVisible();
});

test("the organisation's own partners and team are shown", { tag: "@further" }, async ({ page, api }) => {
  await api.partners.create({ name: "Own & Sons", featured: true });
  await api.team.create({ name: "Rudo Moyo", role: "Librarian" });
  await page.goto("/");
  const partners = page.getByRole("region", { name: "Our Partners" });
  await expect(partners.getByRole("listitem")).toHaveText(["Own & Sons"]);
  await expect(partners.getByText("The organisations that stand behind this place.")).toBeVisible();
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 3, name: "Rudo Moyo" })).toBeVisible();
});

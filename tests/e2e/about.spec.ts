import type { Api } from "../support/api.ts";
import { expect, test } from "./site.ts";

test.use({ sampleContent: true });

const builtIn = [
  "Tatenda Gumbo",
  "Rumbidzai Chirwa",
  "Simbarashe Ndoro",
  "Thandeka Mlilo",
  "Kudakwashe Banda",
  "Nomsa Phiri",
];

test("story, mission, values, journey and impact are server-rendered", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/about`);
  await expect(page.getByText("was founded in 2018")).toBeVisible();
  await expect(page.getByText("const mission = {")).toBeVisible();
  await expect(
    page.getByText(
      "To empower tech talent through accessible education, collaborative innovation and practical project development.",
    ),
  ).toBeVisible();
  for (const value of ["Innovation", "Collaboration", "Accessibility", "Impact"]) {
    await expect(page.getByRole("heading", { level: 3, name: value, exact: true })).toBeVisible();
  }
  const journey = page.getByRole("region", { name: "Our Journey" });
  await expect(journey.getByRole("heading", { level: 3 })).toHaveText([
    "Foundation",
    "First Communities",
    "Digital Transformation",
    "Growth & Expansion",
    "Physical Space",
    "Innovation Hub",
    "Scaling Impact",
  ]);
  const impact = page.getByRole("region", { name: "Our Impact" });
  await expect(impact.getByRole("definition")).toHaveText(["500", "50", "100", "5"]);
  await context.close();
});

async function removeTeam(api: Api): Promise<void> {
  for (const { id } of (await api.team.list({ size: 50 })).items) await api.team.remove(id);
}

test("without stored members the six built-in ones are shown; otherwise the active stored ones", async ({
  page,
  api,
}) => {
  await removeTeam(api);
  const team = page.getByRole("region", { name: "Our Team" }).getByRole("heading", { level: 3 });
  await page.goto("/about");
  await expect(team).toHaveText(builtIn);
  await api.team.create({ name: "Rudo Moyo", role: "Librarian", github_url: "https://github.example/rudo" });
  await api.team.create({ name: "Nobody Now", role: "Gone", is_active: false });
  await page.reload();
  await expect(team).toHaveText(["Rudo Moyo"]);
  await expect(page.getByRole("link", { name: "GitHub of Rudo Moyo" })).toBeVisible();
});

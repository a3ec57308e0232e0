import { expectSound, expectToFit } from "../accessible.ts";
import { expect, signIn, test } from "../site.ts";

test.use({ sampleContent: true });

test("every part of the back office is accessible on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page);
  await page.goto("/admin");
  await expect(page.getByRole("link", { name: /Soldering/ })).toBeVisible();
  await expectSound(page, "dashboard");

  await page.goto("/admin/events");
  await page.getByRole("button", { name: /^Delete Soldering/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page, "events, deleting one");

  await page.goto("/admin/events?new=1");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Title is required")).toBeVisible();
  await expectSound(page, "form with errors");

  await page.goto("/admin/registrations");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expectSound(page, "registrations");
  await page
    .getByRole("button", { name: /^View details/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page, "details");
});

/** The panels that are composed alike, each with a name that its sample content has. */
const panels = [
  { tab: "projects", one: "Project", sample: "Borehole watch" },
  { tab: "store", one: "Product", sample: "ESP32 microcontroller board" },
  { tab: "communities", one: "Community", sample: "Software Development" },
  { tab: "partners", one: "Partner", sample: "Msasa Circuits" },
  { tab: "team", one: "Team Member", sample: "Tatenda Gumbo" },
] as const;

test("every panel, its form and its question are accessible on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page);
  for (const { tab, one, sample } of panels) {
    await page.goto(`/admin/${tab}`);
    await page.getByRole("button", { name: `Delete ${sample}` }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectSound(page, `${tab}, deleting one`);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: `Edit ${sample}` }).click();
    await expect(page.getByRole("heading", { name: `Edit ${one}` })).toBeFocused();
    await page.getByLabel(/^(Title|Name)$/).fill("");
    await page.getByRole("button", { name: `Save ${one}` }).click();
    await expect(page.getByText(/^(Title|Name) is required$/)).toBeVisible();
    await expectSound(page, `${tab}, form with an error`);
  }
});

const parts = {
  "the dashboard, events and registrations": ["", "/events", "/events?new=1", "/registrations"],
  "tables and their forms": ["/projects", "/projects?new=1", "/store", "/store?new=1"],
  "cards and their forms": ["/communities", "/partners", "/team", "/communities?new=1", "/team?new=1"],
};

for (const [name, paths] of Object.entries(parts)) {
  test(`${name} fit a tablet and a desk`, async ({ page }) => {
    await signIn(page);
    for (const part of paths) {
      await page.goto(`/admin${part}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      for (const width of [320, 768, 1024, 1152, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expectToFit(page, `/admin${part} at ${width}`);
      }
      // A list on a desk; the phone's journeys have seen the rest.
      if (!part.includes("?")) await expectSound(page, `/admin${part} on a desk`);
    }
  });
}

import { expectSound, expectToFit } from "./accessible.ts";
import { expect, test } from "./site.ts";

test.use({ sampleContent: true });

const paths = ["/projects", "/projects?search=nothing-like-it", "/projects/1", "/communities", "/communities/hdc#join"];

test("the pages of projects and communities are accessible on a phone", { tag: "@further" }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 429/);
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of paths) {
    await page.goto(path);
    if (path.endsWith("#join")) await expect(page.getByRole("form", { name: "Join a Community" })).toBeVisible();
    await expectSound(page, path);
  }
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expectSound(page, "form with errors");
  await page.getByLabel("Name").fill("A name without a single space in it".replaceAll(" ", ""));
  await page.getByLabel("Email").fill("rudo@people.example");
  await page.getByLabel("Experience").selectOption("Beginner");
  await page.route("**/join-application", (route) => route.fulfill({ status: 429, json: { detail: "Later" } }));
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your application!" })).toBeVisible();
  await expectSound(page, "kept on this device");
});

test("long words and endless names break no layout", { tag: "@further" }, async ({ page, api }) => {
  const endless = "Donaudampfschifffahrt".repeat(9);
  const { id } = await api.projects.create({
    title: endless,
    description: endless.repeat(5),
    content: `${endless}\n- ${endless}`,
    technologies: ["x".repeat(40), "مرحبا", "🤖🤖🤖"],
  });
  await api.communities.update("sdc", {
    name: endless.slice(0, 120),
    meeting_schedule: endless,
    location: endless,
    lead_name: endless.slice(0, 120),
    benefits: [endless],
  });
  for (const path of ["/projects", `/projects/${id}`, "/communities", "/communities/sdc"]) {
    await page.goto(path);
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectToFit(page, `${path} at ${width}`);
    }
  }
});

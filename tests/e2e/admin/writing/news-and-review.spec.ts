import { expectListToFitAll, expectSound, expectToFitAll } from "../../accessible.ts";
import { expect, handInProject, signIn, test } from "../../site.ts";

test.use({ sampleContent: true });

test("letters, subscribers and projects that wait for a review are accessible on a phone, and fit every screen", {
  tag: "@further",
}, async ({ page, site, api }) => {
  const id = await handInProject(site, api);
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page);
  await page.goto("/admin/letters");
  await expectListToFitAll(page, "letters");
  await expectSound(page, "letters");
  await page.getByRole("button", { name: "Delete What members made in spring" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page, "letters, deleting one");

  await page.goto("/admin/letters?new=1");
  await page.getByRole("button", { name: "Add Letter" }).click();
  await expect(page.getByText("Subject is required")).toBeVisible();
  await expectSound(page, "a letter with an error");
  await expectToFitAll(page, "a letter with an error");

  await page.goto("/admin/letters/subscribers");
  await expect(page.getByText("Nobody has asked for news by mail yet")).toBeVisible();
  await expectSound(page, "subscribers");
  await expectToFitAll(page, "subscribers");

  await page.goto("/admin/projects?review=waiting");
  await expect(page.getByRole("link", { name: "Coat hook of an old chair" })).toBeVisible();
  await expectSound(page, "projects that wait");
  await expectToFitAll(page, "projects that wait");
  await page.goto(`/admin/projects?review=${id}`);
  await page.getByRole("button", { name: "Return with a Note" }).click();
  await page.getByLabel("What should be changed?").fill("Say which wood.");
  await expectSound(page, "a project with the reviewer's note");
  await expectToFitAll(page, "a project with the reviewer's note");
});

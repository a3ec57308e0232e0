import { expectSound, expectToFit } from "../accessible.ts";
import { expect, signIn, test } from "../site.ts";

test.use({ sampleContent: true });

test("the Blog Posts tab is accessible on a phone and a desk", { tag: "@further" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page);
  await page.goto("/admin/blog");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expectSound(page, "the list");

  await page.goto("/admin/blog?edit=1");
  await expect(page.getByRole("list", { name: "Found posts" }).getByRole("button").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Content" }).getByRole("table")).toBeVisible();
  await expectSound(page, "writing what will be seen");
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await expectToFit(page, `what will be seen at ${width}`);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  await expectSound(page, "writing Markdown");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.getByRole("region", { name: "Preview" }).getByRole("table")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Content" })).toBeHidden();
  await expectSound(page, "the preview");
  await page.getByRole("button", { name: "Write", exact: true }).click();
  await page.getByRole("textbox", { name: "Content" }).fill("");
  await page.getByRole("button", { name: "Save Blog Post" }).click();
  await expect(page.getByText("Content is required")).toBeVisible();
  await expectSound(page, "a form with errors");
  for (const width of [320, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page, `the form at ${width}`);
  }
  await expectSound(page, "the form on a desk");
});

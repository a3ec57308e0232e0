import { expect, signIn, test } from "../site.ts";

test("a form with unsaved input warns before it is left and keeps the input", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin");
  const tabs = page.getByRole("navigation", { name: "Administration" });
  await tabs.getByRole("link", { name: "Partners" }).click();
  await page.getByRole("link", { name: "Add Partner" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });

  // Untouched, it is left without a word.
  await tabs.getByRole("link", { name: "Team Members" }).click();
  await expect(page.getByRole("heading", { name: "Manage Team Members" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Add Partner" })).toBeVisible();

  await page.getByLabel("Name", { exact: true }).fill("Jacaranda Labs");
  await tabs.getByRole("link", { name: "Team Members" }).click();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL("/admin/partners?new=1");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Jacaranda Labs");

  // Other pages of the site and Back also warn.
  await page
    .getByRole("banner")
    .getByRole("link", { name: /, home$/ })
    .click();
  await question.getByRole("button", { name: "Stay" }).click();
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin/partners");
  await page.getByRole("link", { name: "Add Partner" }).click();
  await expect(page.getByText("What you typed has been restored.")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Jacaranda Labs");

  // Closing the tab shows the browser's own warning.
  const asked = page.waitForEvent("dialog");
  await page.getByLabel("Description").fill("Lends us its microscopes.");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(page.getByLabel("Description")).toHaveValue("Lends us its microscopes.");

  // Logging out explains that the server has the draft.
  await page.getByRole("button", { name: "Logout" }).click();
  const logOut = page.getByRole("dialog", { name: "Sign out without saving?" });
  await expect(logOut).toContainText("What you typed is saved as a draft");
  await logOut.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/login");
  await signIn(page);
  await page.goto("/admin/partners?new=1");
  await page.getByRole("button", { name: "Continue Editing" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Jacaranda Labs");
  await expect(page.getByLabel("Description")).toHaveValue("Lends us its microscopes.");

  await page.getByRole("button", { name: "Add Partner" }).click();
  await expect(page.getByText("“Jacaranda Labs” has been added.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit Jacaranda Labs" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
});

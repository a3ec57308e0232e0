import { expectListToFitAll, expectSound } from "../accessible.ts";
import { expect, signIn, test } from "../site.ts";

test.use({ sampleContent: true });

test("accounts, messages, the trail and the trash are accessible on a phone, and fit every screen", {
  tag: "@further",
}, async ({ page, api }) => {
  const [project] = (await api.projects.list({ size: 1 })).items;
  await api.projects.update(project?.id ?? 0, { title: "Kombi times, again" });
  await api.projects.remove(project?.id ?? 0);
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page);
  await page.goto("/admin");
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("region", { name: "Latest Changes" })).toContainText("Administrator");
  await expectSound(page, "dashboard with its table");

  await page.goto("/admin/users");
  await expectListToFitAll(page, "users");
  await page.getByRole("button", { name: "Delete Administrator" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page, "users, deleting one");
  await page.goto("/admin/users?new=1");
  await page.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await expectSound(page, "new user with errors");

  await page.goto("/admin/messages");
  await expect(page.getByRole("list", { name: "Messages" })).toBeVisible();
  await expectSound(page, "messages");
  await expectListToFitAll(page, "messages");
  await page.getByRole("link", { name: /laser cutter/ }).click();
  await expect(page.getByRole("article", { name: "Message" })).toBeVisible();
  await expectSound(page, "a message");
  await expectListToFitAll(page, "a message");

  await page.goto("/admin/audit");
  await page.getByText("title", { exact: true }).click();
  await expect(page.getByText("Kombi times, again").first()).toBeVisible();
  await expectSound(page, "audit trail");
  await expectListToFitAll(page, "audit trail");
  await page.goto("/admin/trash");
  await expect(page.getByRole("button", { name: /^Restore/ })).toBeVisible();
  await expectSound(page, "trash");
  await expectListToFitAll(page, "trash");
});

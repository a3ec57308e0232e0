import { expectSound, expectToFit } from "../accessible.ts";
import { expect, signIn, test } from "../site.ts";

test.use({ sampleContent: true });

test("accounts, messages, the trail and the trash are accessible on a phone", async ({ page, api }) => {
  const [project] = (await api.projects.list({ size: 1 })).items;
  await api.projects.update(project?.id ?? 0, { title: "Kombi times, again" });
  await api.projects.remove(project?.id ?? 0);
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page);
  await page.goto("/admin");
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("region", { name: "Latest changes" })).toContainText("Administrator");
  await expectSound(page, "dashboard with its table");

  await page.goto("/admin/users");
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
  await page.getByRole("link", { name: /laser cutter/ }).click();
  await expect(page.getByRole("article", { name: "Message" })).toBeVisible();
  await expectSound(page, "a message");

  await page.goto("/admin/audit");
  await page.getByText("title", { exact: true }).click();
  await expect(page.getByText("Kombi times, again").first()).toBeVisible();
  await expectSound(page, "audit trail");
  await page.goto("/admin/trash");
  await expect(page.getByRole("button", { name: /^Restore/ })).toBeVisible();
  await expectSound(page, "trash");
});

test("accounts, messages, the trail and the trash fit a tablet and a desk", async ({ page, api }) => {
  const [message] = (await api.contact.list({ size: 1 })).items;
  await api.projects.remove((await api.projects.list({ size: 1 })).items[0]?.id ?? 0);
  await signIn(page);
  for (const part of ["users", "messages", `messages?message=${message?.id}`, "audit", "trash"]) {
    await page.goto(`/admin/${part}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    for (const width of [320, 768, 1024, 1152, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectToFit(page, `/admin/${part} at ${width}`);
    }
    await expectSound(page, `/admin/${part} on a desk`);
  }
});

import { expect, signIn, test } from "../../site.ts";

test("a dialog holds the focus and the page still, and gives both back", async ({ page, api }) => {
  await signIn(page);
  const { id } = await api.projects.create({ title: "A wind turbine", description: "From a drill." });
  await page.goto(`/admin/projects?edit=${id}`);
  const opener = page.getByRole("button", { name: "Share Preview" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Share Preview" });
  await expect(dialog.getByText("There are no active links.")).toBeVisible();
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  expect(await overflow()).toBe("hidden");
  for (const key of [...Array(8).fill("Tab"), ...Array(8).fill("Shift+Tab")]) {
    await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.closest("main, header, footer"))).toBeNull();
  }

  // A press that begins in it may end outside: somebody selects text.
  const box = await dialog.getByRole("heading", { name: "Share Preview" }).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(await overflow()).toBe("visible");
});

test("a notice above a dialog can be pressed, and waits for whoever points at it", async ({ page, api, context }) => {
  await context.grantPermissions(["clipboard-write"]);
  await signIn(page);
  const { id } = await api.projects.create({ title: "A wind turbine", description: "From a drill." });
  await page.clock.install();
  // So low that the dialog scrolls: the focus still begins with its first button.
  await page.setViewportSize({ width: 600, height: 240 });
  await page.goto(`/admin/projects?edit=${id}`);
  await page.getByRole("button", { name: "Share Preview" }).click();
  const dialog = page.getByRole("dialog", { name: "Share Preview" });
  const create = dialog.getByRole("button", { name: "Create Link" });
  await expect(create).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 720 });
  await create.click();
  const copy = dialog.getByRole("button", { name: "Copy Link" });
  const notice = page.getByText("The link is copied.");
  const dismiss = page.getByRole("button", { name: "Dismiss" });

  await copy.click();
  await page.clock.runFor(10);
  await dismiss.hover();
  await page.clock.runFor(60_000);
  await expect(notice).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(7_000);
  await expect(notice).toBeHidden();

  await copy.click();
  await page.clock.runFor(10);
  await dismiss.focus();
  await page.clock.runFor(60_000);
  await expect(notice).toBeVisible();
  await dismiss.click();
  await expect(notice).toBeHidden();
  await expect(dialog).toBeVisible();

  // A notice that is there when its dialog closes stays.
  await copy.click();
  await page.clock.runFor(10);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await dismiss.click();
  await expect(notice).toBeHidden();
});

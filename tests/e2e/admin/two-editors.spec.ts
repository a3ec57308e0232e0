import { expect, signIn, test } from "../site.ts";

test("the second of two administrators to change an item gets a conflict and chooses", async ({
  page,
  browser,
  site,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 412/);
  const second = { username: "rudo", password: "Bench9maker" };
  await api.users.create({ ...second, email: "rudo@people.example", full_name: "Rudo Chikafu", role: "admin" });
  const { id } = await api.store.create({
    name: "Servo",
    description: "Semaphore.",
    price: 7.8,
    stock_quantity: 3,
    category: "components",
  });
  const elsewhere = await browser.newContext({ baseURL: site.address });
  const hers = await elsewhere.newPage();
  await signIn(hers, second);
  const open = async () => {
    await page.goto(`/admin/store?edit=${id}`);
    await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
  };
  const saveHers = async (label: string, value: string) => {
    await hers.goto(`/admin/store?edit=${id}`);
    await hers.getByLabel(label, { exact: true }).fill(value);
    await hers.getByRole("button", { name: "Save Product" }).click();
    await expect(hers.getByText(/has been saved\.$/)).toBeVisible();
  };
  await signIn(page);
  const told = page.getByRole("dialog", { name: "Somebody else changed this" });

  // Different fields: saving keeps both changes.
  await open();
  await saveHers("Price", "8.20");
  await page.getByLabel("Stock quantity").fill("12");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(told).toContainText(/Rudo Chikafu \(rudo\) changed this on .* after you opened it here\./);
  await expect(told).toContainText("You changed different fields, so saving keeps both.");
  await told.getByRole("button", { name: "Keep Editing" }).click();
  await expect(page.getByLabel("Stock quantity")).toHaveValue("12");
  await page.getByRole("button", { name: "Save Product" }).click();
  await told.getByRole("button", { name: "Save Mine Anyway" }).click();
  await expect(page.getByText("“Servo” has been saved.")).toBeVisible();
  expect(await api.store.read(id)).toMatchObject({ price: 8.2, stock_quantity: 12 });

  // The same field: the conflict names it, and one's own input can be discarded.
  await open();
  await saveHers("Name", "Servo motor");
  await page.getByLabel("Name", { exact: true }).fill("Micro servo");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(told).toContainText("Saving overwrites their changes to: name.");
  await told.getByRole("button", { name: "Discard Mine" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Servo motor");
  await expect(told).toBeHidden();

  // A draft restored after another user's change still leads to a conflict.
  await page.getByLabel("Name", { exact: true }).fill("Micro servo");
  await saveHers("Name", "Servo, metal gear");
  await page.reload();
  await expect(page.getByText("What you typed has been restored.")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Micro servo");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(told).toContainText("Rudo Chikafu (rudo) changed this on");
  await told.getByRole("button", { name: "Save Mine Anyway" }).click();
  await expect(page.getByText("“Micro servo” has been saved.")).toBeVisible();
  await elsewhere.close();
});

test("a deletion is undone from its notice", { tag: "@further" }, async ({ page, api }) => {
  await api.partners.create({ name: "Jacaranda Labs", category: "ngo" });
  await signIn(page);
  await page.goto("/admin/partners");
  await page.getByRole("button", { name: "Delete Jacaranda Labs" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Partner" }).click();
  await expect(page.getByText("No partners found. Add your first partner!")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("“Jacaranda Labs” has been restored.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Jacaranda Labs" })).toBeVisible();
  expect((await api.partners.list({})).items).toMatchObject([{ name: "Jacaranda Labs", category: "ngo" }]);
});

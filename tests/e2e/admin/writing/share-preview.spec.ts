import { expect, signIn, test } from "../../site.ts";

test("a preview link shows a draft without an account and without scripts, until it is revoked", async ({
  page,
  api,
  browser,
  site,
}) => {
  await signIn(page);
  const { id, title } = await api.projects.create({ title: "A wind turbine", description: "From a drill." });
  await page.goto(`/admin/projects?edit=${id}`);
  await page.getByLabel("Title").fill(`${title}, typed`);
  // The latest input is stored before the dialog opens.
  await page.getByRole("button", { name: "Share Preview" }).click();
  const share = page.getByRole("dialog", { name: "Share Preview" });
  await expect(share.getByText("There are no active links.")).toBeVisible();
  await share.getByRole("button", { name: "Create Link" }).click();
  const address = await share.getByRole("textbox", { name: "Link" }).inputValue();
  await expect(share.getByText(/^Until/)).toHaveCount(1);

  const stranger = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
  const reader = await stranger.newPage();
  const opened = await reader.goto(address);
  expect(opened?.status()).toBe(200);
  expect(opened?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(`${title}, typed`);
  await expect(reader.getByText(/Visitors see it as it was before. This link works until/)).toBeVisible();
  expect((await api.projects.read(id)).title).toBe(title);

  // With scripts the page stays the same, and the browser does not cache it.
  const other = await browser.newPage({ baseURL: site.address });
  await other.goto(address);
  await expect(other.locator("html[data-hydrated]")).toBeAttached();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(`${title}, typed`);
  await expect(other).toHaveTitle(/^Draft: A wind turbine, typed/);
  const cached = await other.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return all.flat();
  });
  expect(cached.filter((url) => url.includes("/draft/"))).toEqual([]);

  await share.getByRole("button", { name: /^Revoke/ }).click();
  await expect(share.getByText("There are no active links.")).toBeVisible();
  await expect(share.getByRole("textbox", { name: "Link" })).toHaveCount(0);
  expect((await reader.goto(address))?.status()).toBe(404);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
});

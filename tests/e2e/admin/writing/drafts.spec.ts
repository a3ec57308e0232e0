import { expect, instead, signIn, test } from "../../site.ts";

const readDevice = () =>
  new Promise<string>((resolve) => {
    indexedDB.open("typed:1").onsuccess = ({ target }) => {
      const database = (target as IDBOpenDBRequest).result;
      database.transaction("copies").objectStore("copies").getAll().onsuccess = (read) => {
        database.close();
        resolve(JSON.stringify((read.target as IDBRequest).result));
      };
    };
  });

test("a draft is on other devices and visible to other editors until it is saved", async ({
  page,
  api,
  browser,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 412/);
  const other = { username: "rudo", password: "Bench9maker" };
  await api.users.create({ ...other, email: "rudo@people.example", full_name: "Rudo Moyo", role: "admin" });
  await signIn(page);
  const { id, title } = await api.projects.create({ title: "A wind turbine", description: "From a drill." });
  const kept = page.getByText(/Draft saved at/);

  // A draft is stored but not saved: visitors still see the published text.
  await page.goto(`/admin/projects?edit=${id}`);
  await page.getByLabel("Title").fill(`${title}, typed`);
  await expect(kept).toBeVisible();
  expect((await api.projects.read(id)).title).toBe(title);

  // Other devices show the draft in the list and offer it in the form.
  const device = await (await browser.newContext({ baseURL: site.address })).newPage();
  await signIn(device);
  await device.goto("/admin/projects");
  await expect(device.getByText("Unpublished changes")).toHaveCount(1);
  await device.goto(`/admin/projects?edit=${id}`);
  await expect(device.getByText(/^You typed “A wind turbine, typed” today/)).toBeVisible();
  await device.getByRole("button", { name: "Continue Editing" }).click();
  await expect(device.getByLabel("Title")).toHaveValue(`${title}, typed`);

  const colleague = await (await browser.newContext({ baseURL: site.address })).newPage();
  await signIn(colleague, other);
  await colleague.goto(`/admin/projects?edit=${id}`);
  await expect(colleague.getByText(/^Administrator typed/)).toBeVisible();
  await colleague.getByLabel("GitHub URL").fill("https://github.com/makers/one");
  await expect(colleague.getByText(/Draft saved at/)).toBeVisible();
  await device.getByLabel("Title").fill(`${title}, published`);
  await expect(device.getByText(/Rudo Moyo is editing this too/)).toBeVisible();
  await device.getByRole("button", { name: "Save Project" }).click();
  await expect(device.getByRole("heading", { name: "Manage Projects" })).toBeVisible();
  expect((await api.projects.read(id)).title).toBe(`${title}, published`);

  // Publishing deletes the author's draft. The colleague's draft stays and can be saved over the published text.
  await colleague.reload();
  await expect(colleague.getByText(/What you typed has been restored/)).toBeVisible();
  await expect(colleague.getByText(/^You typed/)).toHaveCount(0);
  await colleague.getByRole("button", { name: "Save Project" }).click();
  await expect(colleague.getByText("Somebody else changed this")).toBeVisible();
  await colleague.getByRole("button", { name: "Save Mine Anyway" }).click();
  await expect(colleague.getByRole("heading", { name: "Manage Projects" })).toBeVisible();
  expect(await api.projects.read(id)).toMatchObject({
    title: `${title}, published`,
    github_url: "https://github.com/makers/one",
  });

  await device.goto("/admin/blog?new=1");
  await device.getByLabel("Title").fill("Half an article");
  await expect(device.getByText(/Draft saved at/)).toBeVisible();
  await colleague.goto("/admin/blog");
  await expect(colleague.getByText(/1 unfinished blog post: “Half an article” by/)).toBeVisible();
  await device.getByRole("button", { name: "Cancel" }).click();
  await device.getByRole("button", { name: "Discard Changes" }).click();
  await expect(device.getByRole("heading", { name: "Manage Blog Posts" })).toBeVisible();
  await expect(device.getByText("unfinished blog post")).toHaveCount(0);
});

test("the last input before closing a long article's tab is restored on this device, for its author only", {
  tag: "@further",
}, async ({ page, api, site, context, expectConsoleError }) => {
  expectConsoleError(/status of 401|net::ERR_\w+ .*\/draft/);
  const other = { username: "rudo", password: "Bench9maker" };
  await api.users.create({ ...other, email: "rudo@people.example", full_name: "Rudo Moyo", role: "admin" });
  const paragraph = `${"Слова о ветре. ".repeat(60)}\n\n`;
  const content = paragraph.repeat(Math.floor(99_000 / paragraph.length));
  expect(Buffer.byteLength(content)).toBeGreaterThan(170_000);
  const { id } = await api.blog.create({ title: "Long", content, status: "published" });
  const address = `/admin/blog?edit=${id}`;
  await signIn(page);

  // The browser limits requests of a closing page to 64 kB; it stores drafts that did not reach the server.
  await page.goto(address);
  let isCut = true;
  instead(site.server, ({ method, url = "" }, response) => {
    const cuts = isCut && method === "PUT" && url.endsWith("/draft");
    if (cuts) response.destroy();
    return cuts;
  });
  const text = (of: typeof page) => of.getByRole("textbox", { name: "Content", exact: true });
  await text(page).press("Control+End");
  await page.keyboard.type("The last words.");
  const gone = page.waitForEvent("close");
  page.once("dialog", (dialog) => dialog.accept());
  await page.close({ runBeforeUnload: true });
  await gone;
  const again = await context.newPage();
  await again.goto("/admin/blog");
  await expect(again.getByText("Unpublished changes")).toHaveCount(1);
  await again.goto(address);
  await expect(again.getByText(/^You typed this today at .*, on this device\. It has not been saved\.$/)).toHaveCount(
    1,
  );

  // Another account that signs in here is offered nothing of it.
  expect(await again.evaluate(readDevice)).toContain("The last words.");
  await signIn(again, other);
  await again.goto(address);
  await expect(text(again)).toBeVisible();
  await expect(again.getByText(/on this device/)).toHaveCount(0);

  isCut = false;
  await signIn(again);
  await again.goto(address);
  await again.getByRole("button", { name: "Continue Editing" }).click();
  await expect(text(again).getByText("The last words.")).toHaveCount(1);
  await expect(again.getByText(/Draft saved at/)).toBeVisible();
  const second = await context.newPage();
  await second.goto(address);
  await expect(second.getByText(/^You typed this today at .*\d\. It has not been saved\.$/)).toHaveCount(1);
  await second.close();

  // The session expires during typing, and the tab is closed before signing in again.
  site.advance(48 * 3_600_000);
  await text(again).press("Control+End");
  await again.keyboard.type(" Then the session ended.");
  await expect(again).toHaveURL(/\/login\?next=/);
  await again.close();
  const third = await context.newPage();
  await signIn(third);
  await third.goto(address);
  await third.getByRole("button", { name: "Continue Editing" }).click();
  await expect(text(third).getByText("The last words. Then the session ended.")).toHaveCount(1);

  // Signing out leaves nothing on the device, though the server could not be reached.
  isCut = true;
  await text(third).press("Control+End");
  await third.keyboard.type(" And then the line was cut.");
  await expect(third.getByText(/Draft not saved on the server/)).toBeVisible();
  expect(await third.evaluate(readDevice)).toContain("the line was cut");
  await third.getByRole("button", { name: "Logout" }).click();
  const question = third.getByRole("dialog", { name: "Sign out without saving?" });
  await expect(question).toContainText("anything else, such as files you chose, will be lost");
  await question.getByRole("button", { name: "Sign Out" }).click();
  await expect(third).toHaveURL("/login");
  expect(await third.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
    "typed:1",
  );
});

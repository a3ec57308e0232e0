import { expect, signIn, test } from "../../site.ts";

test("what is typed is on another device and for another editor before it is saved, and gone once it is", async ({
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
  const kept = page.getByText(/Draft kept at/);

  // Somebody types, and the battery dies: nothing is saved, and visitors see what they saw.
  await page.goto(`/admin/projects?edit=${id}`);
  await page.getByLabel("Title").fill(`${title}, typed`);
  await expect(kept).toBeVisible();
  expect((await api.projects.read(id)).title).toBe(title);

  // On another device the list says so, and the form offers it.
  const device = await (await browser.newContext({ baseURL: site.address })).newPage();
  await signIn(device);
  await device.goto("/admin/projects");
  await expect(device.getByText("Unpublished changes")).toHaveCount(1);
  await device.goto(`/admin/projects?edit=${id}`);
  await expect(device.getByText(/^You typed “A wind turbine, typed” today/)).toBeVisible();
  await device.getByRole("button", { name: "Go On with It" }).click();
  await expect(device.getByLabel("Title")).toHaveValue(`${title}, typed`);

  // Another editor sees both, and keeps a draft of their own.
  const colleague = await (await browser.newContext({ baseURL: site.address })).newPage();
  await signIn(colleague, other);
  await colleague.goto(`/admin/projects?edit=${id}`);
  await expect(colleague.getByText(/^Administrator typed/)).toBeVisible();
  await colleague.getByLabel("GitHub URL").fill("https://github.com/makers/one");
  await expect(colleague.getByText(/Draft kept at/)).toBeVisible();
  await device.getByLabel("Title").fill(`${title}, published`);
  await expect(device.getByText(/Rudo Moyo is writing here too/)).toBeVisible();
  await device.getByRole("button", { name: "Save Project" }).click();
  await expect(device.getByRole("heading", { name: "Manage Projects" })).toBeVisible();
  expect((await api.projects.read(id)).title).toBe(`${title}, published`);

  // What was published is a draft no more; the colleague's is, and goes on over what is there now.
  await colleague.reload();
  await expect(colleague.getByText(/What you had typed is back/)).toBeVisible();
  await expect(colleague.getByText(/^You typed/)).toHaveCount(0);
  await colleague.getByRole("button", { name: "Save Project" }).click();
  await expect(colleague.getByText("Changed meanwhile")).toBeVisible();
  await colleague.getByRole("button", { name: "Save Mine Anyway" }).click();
  await expect(colleague.getByRole("heading", { name: "Manage Projects" })).toBeVisible();
  expect(await api.projects.read(id)).toMatchObject({
    title: `${title}, published`,
    github_url: "https://github.com/makers/one",
  });

  // Something new is kept as well, before it is an item.
  await device.goto("/admin/blog?new=1");
  await device.getByLabel("Title").fill("Half an article");
  await expect(device.getByText(/Draft kept at/)).toBeVisible();
  await colleague.goto("/admin/blog");
  await expect(colleague.getByText(/1 unfinished blog post: “Half an article” by/)).toBeVisible();
  await device.getByRole("button", { name: "Cancel" }).click();
  await device.getByRole("button", { name: "Discard Changes" }).click();
  await expect(device.getByRole("heading", { name: "Manage Blog Posts" })).toBeVisible();
  await expect(device.getByText("unfinished blog post")).toHaveCount(0);
});

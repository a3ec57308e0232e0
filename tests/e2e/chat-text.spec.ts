import { createEvent, expect, signIn, test } from "./site.ts";

test("an event, and the week's programme, can be copied for a chat", async ({ page, context, api }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const day = 86_400_000;
  const start = new Date(Math.ceil(Date.now() / day) * day + day);
  const { id } = await createEvent(api, {
    title: "Laser basics",
    location: "Workshop 2",
    registration_fee: 5,
    start_date: start.toISOString(),
    end_date: new Date(start.getTime() + 3 * 3_600_000).toISOString(),
  });
  await page.goto(`/events/${id}`);
  await page.getByRole("button", { name: "Copy for WhatsApp" }).click();
  await expect(page.getByText("Copied. Paste it into a chat.")).toBeVisible();
  const text = await copied();
  expect(text).toMatch(/^\*Laser basics\*\n\w{3} \d{1,2} \w{3} \d{4}, 02:00–05:00 CAT\nWorkshop 2\n\$5\.00\nhttp/);
  expect(text.endsWith(page.url())).toBe(true);

  await signIn(page);
  await page.goto("/admin/events");
  await page.getByRole("button", { name: "Copy the week for WhatsApp" }).click();
  await expect(page.getByText("The week is copied. Paste it into a chat.")).toBeVisible();
  expect(await copied()).toBe(`*This week at Anchor Makerspace*\n\n${text}`);
  await api.events.remove(id);
  await page.getByRole("button", { name: "Copy the week for WhatsApp" }).click();
  await expect(page.getByText("No published event starts in the next seven days.")).toBeVisible();
});

test.describe("opened on another address than the public one, such as the house's network", () => {
  test.use({ origin: "https://makers.example" });

  test("copied links begin with the public address", { tag: "@further" }, async ({ page, context, api }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const { id } = await createEvent(api, { title: "Laser basics" });
    const post = await api.blog.create({ title: "An article", content: "Short.", status: "published" });
    await page.goto(`/events/${id}`);
    await page.getByRole("button", { name: "Copy for WhatsApp" }).click();
    await expect.poll(copied).toMatch(new RegExp(`https://makers\\.example/events/${id}$`));

    await page.goto(`/blog/${post.id}`);
    await page.getByRole("button", { name: "Copy for WhatsApp" }).click();
    await expect.poll(copied).toMatch(new RegExp(`https://makers\\.example/blog/${post.id}$`));
    await page.getByRole("button", { name: "Copy Link" }).click();
    await expect.poll(copied).toBe(`https://makers.example/blog/${post.id}`);
  });
});

test("an article shows its copy buttons once they work, so that no press is lost", { tag: "@further" }, async ({
  page,
  api,
}) => {
  const post = await api.blog.create({ title: "An article", content: "```\nled();\n```", status: "published" });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/article-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/blog/${post.id}`);
  await expect(page.getByRole("link", { name: "WhatsApp" }).first()).toBeVisible();
  for (const name of ["Copy for WhatsApp", "Copy Link", "Copy"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  release();
  for (const name of ["Copy for WhatsApp", "Copy Link", "Copy"])
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
});

import { createEvent, expect, test } from "./site.ts";

test("a long list has pages, each with its address", async ({ page, api }) => {
  for (let day = 1; day <= 21; day++) await createEvent(api, { title: `Evening ${day}`, inHours: day * 24 });
  await page.goto("/events?show=upcoming");
  await expect(page.getByText("21 events")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(20);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/show=upcoming&page=2#list$/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article", { name: "Evening 21" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(20);
});

test("what a person wrote is shown as they wrote it, and runs nowhere", async ({ page, api }) => {
  const title = "<img src=x onerror=alert(1)> & friends";
  const { id } = await createEvent(api, {
    title,
    description: "</script><script>alert(1)</script>",
    content: "First\n\n- <b>one</b>\n- two",
  });
  const ran: string[] = [];
  page.on("dialog", (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`/events/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("article").getByRole("listitem").filter({ hasText: "<b>one</b>" })).toBeVisible();
  expect(ran).toEqual([]);
});

test("of a server-rendered list only the buttons are hydrated, until it changes", async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404/);
  await createEvent(api, {
    title: "Robots",
    event_type: "workshop",
    image_url: `/files/${"0".repeat(25)}/1600x900-284b63-284b63.webp`,
  });
  await createEvent(api, { title: "Talks", event_type: "meetup" });
  await page.goto("/events");
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "RSVP for Robots" })).toHaveAttribute("aria-haspopup", "dialog");
  const isHydrated = () =>
    main
      .getByRole("article")
      .evaluateAll((all) => all.map((one) => Object.keys(one).some((key) => key.startsWith("__react"))));
  expect(await isHydrated()).toEqual([false, false]);
  // A picture that fails to load shows its cover here, too.
  await expect(main.locator("img")).toHaveCount(0);
  await expect(main.getByRole("article").first().locator("svg").first()).toBeVisible();
  await page.getByRole("link", { name: "Meetups" }).click();
  await expect(main.getByRole("article")).toHaveCount(1);
  expect(await isHydrated()).toEqual([true]);
  await expect(main.getByRole("button", { name: "RSVP for Talks" })).toBeVisible();
});

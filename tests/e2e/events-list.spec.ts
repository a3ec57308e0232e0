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

test("a picture that does not load shows its cover, and lists change without the application", async ({
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
  await expect(main.locator("img")).toHaveAttribute("src", /^data:image\/svg/);
  await page.getByRole("link", { name: "Meetups" }).click();
  await expect(main.getByRole("article")).toHaveCount(1);
  await expect(page.locator("html[data-hydrated]")).not.toBeAttached();
  await main.getByRole("button", { name: "RSVP for Talks" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

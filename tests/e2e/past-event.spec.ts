import { createEvent, expect, test } from "./site.ts";

test("a past event is marked, and its page links to others", { tag: "@further" }, async ({ page, api }) => {
  await createEvent(api, { title: "Last month's demo night", inHours: -700 });
  await createEvent(api, { title: "Tomorrow's demo night" });
  await page.goto("/events");
  const over = page.getByRole("region", { name: "Past Events" });
  await expect(over.getByRole("article")).toHaveCount(1);
  await expect(over.getByText("Event Completed")).toBeVisible();
  await expect(over.getByRole("button")).toHaveCount(0);
  await over.getByRole("link", { name: "Last month's demo night", exact: true }).click();

  const completed = page.getByRole("region", { name: "Event Completed" });
  await expect(completed).toBeVisible();
  await expect(page.getByRole("region", { name: /RSVP|Register/ })).toHaveCount(0);
  await completed.getByRole("link").click();
  await expect(page).toHaveURL(/\/events$/);
});

test("an event in progress is marked, can be joined, and becomes past when it ends", async ({ page, site, api }) => {
  const { id } = await createEvent(api, {
    title: "Repair café",
    inHours: -1,
    is_online: true,
    meeting_url: "https://meet.anchor.example/repair",
  });
  await page.goto(`/events/${id}`);
  await expect(page.getByRole("region", { name: "Happening now" })).toBeVisible();
  await expect(page.getByText("Online Event")).toBeVisible();
  await expect(page.getByText("2 hours", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Join Meeting" })).toHaveAttribute(
    "href",
    "https://meet.anchor.example/repair",
  );
  site.advance(2 * 3_600_000);
  await page.reload();
  await expect(page.getByRole("region", { name: "Event Completed" })).toBeVisible();
});

test("a missing event has a page with status 404", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/);
  const response = await page.goto("/events/12345");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Event Not Found" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "All events" }).click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByText("No events yet")).toBeVisible();
});

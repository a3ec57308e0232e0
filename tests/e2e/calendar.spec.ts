import { createEvent, expect, test } from "./site.ts";

test.use({ origin: "https://makers.example" });

const headOf = (name: string) => `meta[property="${name}"],meta[name="${name}"]`;

test("an event has a calendar link, and the next page has its own metadata", async ({ page, api }) => {
  const { id } = await createEvent(api);
  await page.goto(`/events/${id}`);
  await expect(page.locator(headOf("og:title"))).toHaveAttribute("content", "A soldering evening");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to Calendar" }).click();
  expect((await download).suggestedFilename()).toBe(`event-${id}.ics`);

  await page.getByRole("link", { name: "All events" }).first().click();
  await expect(page).toHaveTitle(/^Events · /);
  await expect(page.locator(headOf("og:title"))).toHaveAttribute("content", "Events");
  await expect(page.locator(headOf("og:url"))).toHaveAttribute("content", "https://makers.example/events");
  await expect(page.locator(headOf("viewport"))).toHaveCount(1);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", "https://makers.example/events");
  await expect(page.getByRole("link", { name: "Subscribe" })).toHaveAttribute(
    "href",
    "webcal://makers.example/events.ics",
  );
});

import type { Locator } from "@playwright/test";
import { storeSamplePicture } from "../../src/platform/files/pictures.server.ts";
import { createEvent, expect, test } from "./site.ts";

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="160" height="90" fill="#284b63"/></svg>`;
const sample = { name: "lamp", svg, width: 1600, height: 900, colours: ["284b63", "284b63"] as [string, string] };

const shown = async (image: Locator) => {
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBeTruthy();
  return image.evaluate((one: HTMLImageElement) => new URL(one.currentSrc).pathname.split("/").at(-1));
};

test("a picture loads in its fitting size, as AVIF, on server-rendered and client-rendered pages", async ({
  page,
  api,
  site,
}) => {
  const image_url = await storeSamplePicture(site.services.files, sample);
  const { id } = await createEvent(api, { title: "Lamps", image_url });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/events/${id}`);
  const picture = page.getByRole("main").locator("img").first();
  expect(await shown(picture)).toBe("480.avif");
  await expect(picture).toHaveAttribute("fetchpriority", "high");
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 1 };
  expect(width / height).toBeCloseTo(16 / 9, 1);

  // The same page, made in the browser.
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Events", exact: true }).click();
  await page.getByRole("link", { name: "Lamps", exact: true }).click();
  await expect(page).toHaveURL(/\/events\/\d+$/);
  expect(await shown(picture)).toBe("480.avif");
});

test("a picture that fails to load shows its cover, before and after hydration", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404/);
  const image_url = `/files/${"0".repeat(25)}/1600x900-284b63-284b63.webp`;
  const { id } = await createEvent(api, { title: "Lost", image_url });
  await page.goto(`/events/${id}`);
  const main = page.getByRole("main");
  await expect(main.locator("img")).toHaveAttribute("src", /^data:image\/svg/);

  // Late: the page is hydrated before the response arrives.
  let refuse = () => {};
  const asked = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route("**/files/**", async (route) => {
    await asked;
    await route.fulfill({ status: 404 });
  });
  await page.goto(`/events/${id}`, { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: /RSVP|Register/ }).first()).toBeEnabled();
  await expect(main.locator("img")).toHaveCount(1);
  refuse();
  await expect(main.locator("img")).toHaveAttribute("src", /^data:image\/svg/);
});

import type { Page } from "@playwright/test";
import { galleryCategories } from "../../src/features/gallery/choices.ts";
import type { Api } from "../support/api.ts";
import { expectSound } from "./accessible.ts";
import { expect, test } from "./site.ts";

type NewItem = Parameters<Api["gallery"]["create"]>[0];

const add = (api: Api, given: Partial<NewItem> = {}) => api.gallery.create({ title: "A picture", ...given });
const thumbnails = (page: Page) => page.getByRole("main").locator("a[data-picture]");
const box = (page: Page) => page.getByRole("dialog", { name: "Picture" });

/** Opens the gallery and waits for hydration; before that a thumbnail links to the file. */
async function goToWall(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("html[data-ready]")).toBeAttached();
}

/** The address of an uploaded picture with these dimensions, and the response to it. */
const ownPicture = (width: number, height: number) => `/files/0a1b2c3d4e5f6g7h8i9j0klmn/${width}x${height}.webp`;
const drawing = {
  contentType: "image/svg+xml",
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600"><path d="M0 0h1600v1600H0z"/></svg>',
};

test.describe("with the sample content", () => {
  test.use({ sampleContent: true, readsOnly: true });

  test("pictures are filtered by category, in the address, and counted", async ({ page }) => {
    await page.goto("/gallery");
    await expect(page.getByText("24 pictures")).toBeVisible();
    await expect(thumbnails(page)).toHaveCount(24);
    const filters = page.getByRole("navigation", { name: "Filter pictures" });
    await expect(filters.getByRole("link")).toHaveText([
      "All",
      "General",
      "Facility",
      "Projects",
      "Events",
      "Community",
      "Equipment",
      "Workshops",
    ]);
    await filters.getByRole("link", { name: "Equipment" }).click();
    await expect(page).toHaveURL("/gallery?category=equipment");
    await expect(page.getByText("4 pictures")).toBeVisible();
    await expect(filters.getByRole("link", { name: "Equipment" })).toHaveAttribute("aria-current", "true");
    await page.reload();
    await expect(thumbnails(page)).toHaveCount(4);
    await filters.getByRole("link", { name: "All" }).click();
    await expect(thumbnails(page)).toHaveCount(24);
  });

  test("a picture opens, is browsed and closed by keys, and returns the focus", async ({ page }) => {
    await goToWall(page, "/gallery");
    const titles = await thumbnails(page).allInnerTexts();
    await page.getByRole("link", { name: "Parts wall" }).press("Enter");
    const at = titles.indexOf("Parts wall") + 1;
    await expect(box(page)).toBeVisible();
    await expect(page).toHaveURL(/\/gallery\?picture=\d+$/);
    await expect(box(page).getByRole("status")).toHaveText(`${at} of 24`);
    await expect(box(page).getByText("Four hundred drawers, and a label on every one of them.")).toBeVisible();

    const caption = (place: number) =>
      box(page)
        .locator("li:not([inert])")
        .getByText(titles[place - 1] as string);
    for (const [key, place] of [
      ["ArrowRight", at + 1],
      ["ArrowLeft", at],
      ["End", 24],
      ["ArrowRight", 1],
      ["ArrowLeft", 24],
      ["Home", 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(box(page).getByRole("status"), key).toHaveText(`${place} of 24`);
      await expect(caption(place)).toBeInViewport();
    }
    for (let tab = 0; tab < 6; tab++) {
      await page.keyboard.press("Tab");
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
        ),
      ).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(box(page)).toHaveCount(0);
    await expect(page).toHaveURL("/gallery");
    await expect(page.getByRole("link", { name: titles[0] as string })).toBeFocused();
  });

  test("an open picture has an address: Back closes it, a link opens it, and closing stays in the gallery", {
    tag: "@further",
  }, async ({ page }) => {
    await goToWall(page, "/gallery?category=events");
    await page.getByRole("link", { name: "Open day queue" }).click();
    await expect(box(page)).toBeVisible();
    const address = page.url();
    await box(page).getByRole("button", { name: "Next picture" }).click();
    await expect(page).not.toHaveURL(address);
    // However far one has turned, one step back is the wall.
    await page.goBack();
    await expect(box(page)).toHaveCount(0);
    await expect(page).toHaveURL("/gallery?category=events");
    await page.goForward();
    await expect(box(page)).toBeVisible();

    await page.goto(address);
    await expect(box(page).getByText("The line for the pottery wheel that is also a plotter.")).toBeVisible();
    await box(page).getByRole("button", { name: "Close", exact: true }).click();
    await expect(box(page)).toHaveCount(0);
    await expect(page).toHaveURL("/gallery?category=events");
    await expect(page.getByRole("link", { name: "Open day queue" })).toBeFocused();
  });

  test("a finger turns to the next picture", { tag: "@further" }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/gallery?picture=3");
    await expect(box(page).getByRole("status")).toHaveText("3 of 24");
    await box(page)
      .locator(".slides")
      .evaluate((row) => row.scrollTo({ left: 3 * row.clientWidth }));
    await expect(box(page).getByRole("status")).toHaveText("4 of 24");
    await expect(page).toHaveURL("/gallery?picture=4");
    // Turned on its side, the phone still shows it.
    await page.setViewportSize({ width: 740, height: 360 });
    await expect(box(page).locator("li:not([inert]) figure")).toBeInViewport({ ratio: 0.9 });
    await expect(box(page).getByRole("status")).toHaveText("4 of 24");
  });

  test("it is accessible on a narrow phone", { tag: "@further" }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 780 });
    await goToWall(page, "/gallery");
    await expectSound(page, "/gallery");
    await page.getByRole("link", { name: "Parts wall" }).click();
    await expect(box(page)).toBeVisible();
    await expectSound(page, "a picture");
  });
});

test("a long gallery has pages of fifty; a link opens a picture of any page", { tag: "@further" }, async ({
  page,
  api,
}) => {
  const first = await add(api, { title: "The oldest" });
  for (let number = 2; number <= 51; number++) await add(api, { title: `Picture ${number}` });
  await page.goto("/gallery");
  await expect(page.getByText("51 pictures")).toBeVisible();
  await expect(thumbnails(page)).toHaveCount(50);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/gallery\?page=2/);
  await expect(thumbnails(page)).toHaveText(["The oldest"]);
  await page.goto(`/gallery?picture=${first.id}`);
  await expect(box(page).getByText("The oldest")).toBeVisible();
});

test("pictures keep their shapes, nothing moves when they come, and one can be looked at closely", {
  tag: "@further",
}, async ({ page, api }) => {
  const shapes = [
    [1500, 1000],
    [1000, 1250],
    [1200, 1200],
  ] as const;
  for (const [width, height] of shapes)
    await add(api, { title: `${width} by ${height}`, image_url: ownPicture(width, height) });
  await page.route("**/files/**", (route) => route.fulfill(drawing));
  await goToWall(page, "/gallery");
  const heights: number[] = [];
  for (const [width, height] of shapes) {
    const picture = page.getByRole("link", { name: `${width} by ${height}` }).getByRole("presentation");
    const shown = await picture.boundingBox();
    expect((shown?.width ?? 0) / (shown?.height ?? 1)).toBeCloseTo(width / height, 1);
    heights.push(Math.round(shown?.height ?? 0));
  }
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);

  await page.getByRole("link", { name: "1000 by 1250" }).click();
  const picture = box(page).getByRole("img", { name: "1000 by 1250" });
  await expect(picture).toBeInViewport({ ratio: 1 });
  await box(page).getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(1280);
  // Escape first steps back, then closes.
  await page.keyboard.press("Escape");
  await expect(picture).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(box(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("pictures load in the next available size for their width", { tag: "@further" }, async ({ page, api }) => {
    for (const [width, height] of [
      [1920, 1280],
      [1600, 2000],
      [1920, 1280],
      [1920, 1920],
    ] as const)
      await add(api, { title: `${width} by ${height}`, image_url: ownPicture(width, height) });
    const asked: number[] = [];
    await page.route("**/files/**", async (route) => {
      asked.push(Number(/\/(\d+)\D[^/]*$/.exec(route.request().url())?.[1]));
      await route.fulfill(drawing);
    });
    await goToWall(page, "/gallery");
    await page.waitForLoadState("networkidle");
    expect(asked.length).toBeGreaterThan(0);
    // The first picture has the full width, the others share rows.
    const [widest = 0, ...others] = asked.toSorted((one, other) => other - one);
    expect(widest).toBeLessThanOrEqual(480);
    expect(Math.max(...others)).toBeLessThanOrEqual(320);
    await thumbnails(page).first().click();
    await expect(box(page).getByRole("img").first()).toBeVisible();
    expect(Math.max(...asked)).toBeLessThanOrEqual(480);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a thumbnail is a link to the largest picture", async ({ page, api }) => {
    await page.route("**/files/**", (route) => route.fulfill(drawing));
    await add(api, { title: "On the bench", image_url: ownPicture(1500, 1000) });
    for (const category of galleryCategories) await add(api, { title: `Of ${category}`, category });
    await page.goto("/gallery");
    await expect(page.getByRole("link", { name: "On the bench" })).toHaveAttribute("href", ownPicture(1500, 1000));
    await page.getByRole("navigation", { name: "Filter pictures" }).getByRole("link", { name: "Events" }).click();
    await expect(thumbnails(page)).toHaveText(["Of events"]);
  });
});

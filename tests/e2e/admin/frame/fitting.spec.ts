import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../../site.ts";
import { amongLabels, brokenDates, cutWords, isTooWide } from "./fitting.ts";

const settings = "organisation hours banner look home about questions legal mail parts connections".split(" ");

/** Pages with forms and parts that the tabs' lists lead to. */
const pages = [
  ...settings.map((section) => `settings?section=${section}`),
  ...["blog?edit=1", "events?edit=1", "events/1", "equipment?edit=1", "qualifications/2", "agreements/people?person=1"],
];

/** Dialogs by the page and the button that open them. */
const dialogs: [path: string, button: string | RegExp][] = [
  ["events", "Import"],
  ["events", /^Duplicate /],
  ["events/1", "Door"],
  ["events/1", "Repeat..."],
  ["events/1", "Cancel Event..."],
  ["registrations", "Write to Everybody"],
  ["registrations", "Add Registration"],
  ["registrations", /^View details of /],
  ["equipment", /^Change the status of /],
  ["bookings", "New Booking"],
  ["bookings", /^Open /],
  ["faults", /^Open /],
  ["qualifications/2", "Grant by Hand"],
  ["store", "Requests to Buy"],
  ["store", /^Delete /],
  ["mail", "Send a Test"],
  ["settings?section=connections", "New Token"],
  ["settings?section=connections", "New Webhook"],
];

async function expectFits(page: Page, what: string): Promise<void> {
  for (const width of [1280, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const where = `${what} at ${width}`;
    expect(await cutWords(page), where).toEqual([]);
    expect(await amongLabels(page), where).toEqual([]);
    expect(await brokenDates(page), where).toEqual([]);
    expect(await isTooWide(page), where).toBe(false);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/${path}`);
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(/^(Loading|Opening|Counting|Searching|Checking).*\.\.\.$/)).toHaveCount(0);
}

test.describe("with the sample content", () => {
  test.use({ sampleContent: true });

  test("no name is cut in the settings and in forms, and no date broken", { tag: "@further" }, async ({ page }) => {
    await signIn(page);
    for (const path of pages) {
      await open(page, path);
      await expectFits(page, path);
    }
  });

  test("no name is cut in dialogs, and no date broken", { tag: "@further" }, async ({ page }) => {
    await signIn(page);
    for (const [path, name] of dialogs) {
      await open(page, path);
      await page.getByRole("main").getByRole("button", { name }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expectFits(page, `${path}, ${name}`);
    }
  });
});

import type { Page } from "@playwright/test";
import { expectSound } from "../../accessible.ts";
import { createEvent, expect, signIn, test } from "../../site.ts";
import { amongLabels, brokenDates, cutWords, isTooWide } from "./fitting.ts";

const tabs = [
  ...["", "door", "events", "registrations", "equipment", "bookings", "faults", "qualifications", "agreements"],
  ...["blog", "gallery", "media", "projects", "store", "communities", "users", "partners", "team", "messages"],
  ...["settings", "mail", "audit", "trash"],
];

/** The dashboard and the settings have forms and sections in place of one list. */
const withoutList: readonly string[] = ["", "settings"];

/** Where the first row, card or line of a panel is, or undefined where there is none. */
const firstRow = (page: Page) =>
  page.evaluate(() => {
    const rows = document.querySelectorAll(
      "main tbody tr, main #list li, main #list article, main .card-body, main ul > li, main [role=tabpanel] > *",
    );
    const tops = [...rows].filter((row) => row.getClientRects().length > 0 && !row.closest("nav, dl"));
    return tops.length === 0 ? undefined : Math.min(...tops.map((row) => row.getBoundingClientRect().top + scrollY));
  });

async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin/${tab}`);
  await expect(page.getByRole("main").getByText(/^(Loading|Opening|Counting).*\.\.\.$/)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

test.describe("with the sample content", () => {
  test.use({ sampleContent: true });

  test("each tab's first row begins near the top, and no name is cut", { tag: "@further" }, async ({ page }) => {
    await signIn(page);
    for (const tab of tabs) {
      for (const [width, height, most] of [
        [1280, 800, 240],
        [1024, 800, undefined],
        [768, 1024, undefined],
        [360, 740, 740],
      ] as const) {
        await page.setViewportSize({ width, height });
        if (width === 1280) await openTab(page, tab);
        const where = `${tab || "dashboard"} at ${width}`;
        if (most !== undefined && !withoutList.includes(tab)) {
          const top = await firstRow(page);
          if (top !== undefined) expect(top, where).toBeLessThanOrEqual(most);
        }
        expect(await cutWords(page), where).toEqual([]);
        expect(await amongLabels(page), where).toEqual([]);
        expect(await brokenDates(page), where).toEqual([]);
        expect(await isTooWide(page), where).toBe(false);
      }
    }
  });
});

test("the side bar leads through the back office, counts what waits, and can be narrowed", async ({ page, api }) => {
  const event = await createEvent(api, { title: "Night of the looms", inHours: 0 });
  await api.contact.send({ name: "Ruva", email: "ruva@people.example", subject: "Wool", message: "Have you any?" });
  await signIn(page);
  await page.goto("/admin");
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await expect(page.getByText(/Manage the content/)).toHaveCount(0);
  const ways = page.getByRole("navigation", { name: "Administration" });
  await expect(ways.getByRole("list")).toHaveCount(7);
  const messages = ways.getByRole("link", { name: "Messages , 1 unread" });
  await messages.click();
  await expect(page).toHaveURL("/admin/messages");
  await expect(messages).toHaveAttribute("aria-current", "page");
  await expect(messages).toBeInViewport({ ratio: 0.99 });

  // Today's event has its door beside it.
  await ways.getByRole("link", { name: "Door" }).click();
  await expect(page.getByRole("link", { name: "Open the door of Night of the looms" })).toHaveAttribute(
    "href",
    `/admin/door/${event.id}`,
  );

  // A slash searches, except where somebody types.
  await page.keyboard.press("/");
  const search = page.getByRole("dialog", { name: "Search Everything" });
  await search.getByRole("combobox").fill("a/b");
  await expect(search.getByRole("combobox")).toHaveValue("a/b");
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();

  // Narrowed to its signs, also after a reload; the names stay for those who do not see.
  const bodyOf = async () => (await ways.boundingBox())?.width ?? 0;
  await page.getByRole("button", { name: "Narrow the Bar" }).click();
  expect(await bodyOf()).toBeLessThan(64);
  await page.reload();
  await expect(ways.getByRole("link", { name: "Trash" })).toBeAttached();
  expect(await bodyOf()).toBeLessThan(64);
  await page.getByRole("button", { name: "Widen the Bar" }).click();
  expect(await bodyOf()).toBeGreaterThan(150);

  await bar.getByRole("link", { name: /, home$/ }).click();
  await expect(page).toHaveURL("/");
});

test("on a phone, the ways are a sheet with the search first", { tag: "@further" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto("/admin/partners");
  const ways = page.getByRole("navigation", { name: "Administration" });
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
  await expect(ways).toHaveCount(0);
  await page.getByRole("button", { name: "Open menu" }).click();
  const sheet = page.getByRole("dialog", { name: "Menu" });
  await expect(sheet.getByRole("button", { name: "Search" })).toBeFocused();
  await expect(ways.getByRole("link", { name: "Partners" })).toBeInViewport({ ratio: 0.99 });
  await expectSound(page, "the sheet");
  await ways.getByRole("link", { name: "Trash" }).click();
  await expect(page).toHaveURL("/admin/trash");
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await sheet.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("dialog", { name: "Search Everything" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
});

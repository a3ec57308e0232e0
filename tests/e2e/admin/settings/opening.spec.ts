import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../../site.ts";

const minute = 60_000;

/** An instant on the clock of the site, as the form has it. */
const wall = (at: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Africa/Harare", dateStyle: "short", timeStyle: "short" })
    .format(at)
    .replace(" ", "T");

/** Reloads a page until the expectation holds: the server may take a second to update it. */
const soon = (page: Page, path: string, seen: () => Promise<void>) =>
  expect(async () => {
    await page.goto(path);
    await seen();
  }).toPass();

test("a moderator opens by the large switch on a phone, and cached pages show the current state", async ({
  api,
  browser,
  page,
  site,
}) => {
  const rudo = { username: "rudo", email: "rudo@people.example", full_name: "Rudo Moyo", password: "Soldering10" };
  await api.users.create({ ...rudo, role: "moderator" });
  await api.settings.update({ opening_hours: [] });
  const phone = { baseURL: site.address, viewport: { width: 360, height: 640 } };
  const visitor = await (await browser.newContext(phone)).newPage();

  // Without opening hours, there is no line, heading or sentence about them.
  await soon(visitor, "/contact", () =>
    expect(visitor.getByText("during the hours below")).toHaveCount(0, { timeout: 1 }),
  );
  await expect(visitor.getByRole("heading", { name: "Visit Us" })).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Opening Hours" })).toHaveCount(0);
  await expect(visitor.getByText(/closed/i)).toHaveCount(0);

  // One press opens, and a message can follow; contact, home and the header's menu show it.
  await page.setViewportSize(phone.viewport);
  await signIn(page, rudo);
  await page.goto("/admin");
  const open = page.getByRole("button", { name: "We Are Open" });
  await open.scrollIntoViewIfNeeded();
  expect((await open.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await open.click();
  const state = page.getByRole("region", { name: "Open or closed" });
  await expect(state).toContainText("Open now, until");
  await expect(open).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("textbox", { name: "Message" }).fill("Board games tonight");
  await state.getByRole("button", { name: "Save" }).click();
  await expect(state).toContainText("Board games tonight");
  const says = /^Open now, until .*Board games tonight$/;
  await soon(visitor, "/contact", () =>
    expect(visitor.getByRole("main").getByText(says)).toBeVisible({ timeout: 1_000 }),
  );
  await visitor.goto("/");
  await expect(visitor.getByRole("main").getByText(says)).toBeVisible();
  await visitor.getByRole("banner").getByText("Menu").or(visitor.getByLabel("Open menu")).first().click();
  await expect(visitor.getByRole("navigation", { name: "Menu" }).getByText(says)).toBeVisible();

  // A cached page knows when the opening ends and then shows nothing.
  await visitor.clock.setFixedTime(Date.now() + 180 * minute);
  await visitor.goto("/contact");
  await expect(visitor.getByText(says)).toHaveCount(0);

  // The banner appears and disappears by the reader's clock in the same cached page.
  const now = Date.now();
  const times = { banner_from: wall(now + 30 * minute), banner_until: wall(now + 90 * minute) };
  await api.settings.update({ banner_text: "The lathe is back", banner_tone: "loud", ...times });
  const notice = visitor.getByRole("complementary", { name: "Notice" });
  const banner = visitor.locator("#banner");
  await visitor.clock.setFixedTime(now);
  await soon(visitor, "/about", () => expect(banner).toBeAttached({ timeout: 1_000 }));
  await expect(banner).toBeHidden();
  await visitor.clock.setFixedTime(now + 92 * minute);
  await visitor.goto("/about");
  await expect(banner).toBeHidden();
  await visitor.clock.setFixedTime(now + 32 * minute);
  await visitor.goto("/about");
  await expect(notice.getByText("The lathe is back")).toBeVisible();
  await expect(banner).toHaveAttribute("data-tone", "loud");

  // Hidden once, it is gone for the visit; without scripts until the next page.
  await notice.getByLabel("Hide this notice").click();
  await expect(banner).toBeHidden();
  await visitor.goto("/terms");
  await expect(banner).toBeHidden();
  await api.settings.update({ banner_from: "", banner_until: "", banner_tone: "quiet" });
  const plain = await (await browser.newContext({ ...phone, javaScriptEnabled: false })).newPage();
  const text = plain.getByText("The lathe is back");
  await soon(plain, "/about", () => expect(plain.locator("#banner[data-tone=quiet]")).toBeVisible({ timeout: 1_000 }));
  await expect(text).toBeVisible();
  await plain.getByLabel("Hide this notice").click();
  await expect(text).toBeHidden();
  await plain.goto("/terms");
  await expect(text).toBeVisible();
});

import type { Page } from "@playwright/test";
import { generatedWords, longestOrganisation } from "../../../support/words/generated-words.ts";
import { expectSound, expectToFit } from "../../accessible.ts";
import { expect, signIn, test } from "../../site.ts";

const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("“Settings” has been saved.")).toBeVisible();
};

test("texts are edited, sorted and reset; one part is hidden, another turned off", async ({
  page,
  context,
  request,
}) => {
  await signIn(page);
  await page.goto("/admin/settings?section=home");
  const offers = page.getByRole("group", { name: "What You Offer" });
  const name = (offer: number) => offers.getByRole("group", { name: `Offer ${offer}` }).getByLabel("Name");
  await expect(name(1)).toHaveValue("Software Development");

  await offers.getByRole("button", { name: /^Move offer 1:/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(name(2)).toHaveValue("Software Development");
  await page.keyboard.press("ArrowDown");
  await expect(name(3)).toHaveValue("Software Development");
  await offers.getByRole("button", { name: "Move offer 1 down", exact: true }).click();
  await expect(name(1)).toHaveValue("Interactive Calendar");
  const label = (button: number) => page.getByRole("group", { name: `Button ${button}` }).getByLabel("Label");
  const [handle, below] = [1, 2].map((button) =>
    page.getByRole("button", { name: new RegExp(`^Move button ${button}:`) }),
  );
  await handle?.hover();
  const to = await below?.boundingBox();
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 24, { steps: 4 });
  await page.mouse.up();
  await expect(label(1)).toHaveValue("Explore Projects");
  for (let offer = 6; offer > 2; offer--) await offers.getByRole("button", { name: `Remove offer ${offer}` }).click();
  await page.getByRole("button", { name: "Add Offer" }).click();
  await page.keyboard.type("Bees");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Text is required")).toBeVisible();
  await offers.getByRole("group", { name: "Offer 3" }).getByLabel("Text").fill("Honey, from {name}.");
  await page.getByRole("complementary", { name: "On the Site" }).getByText("Honey, from Anchor Makerspace.").waitFor();
  await save(page);
  await page.goto("/");
  const offered = page.getByRole("region", { name: "What We Offer" });
  await expect(offered.getByRole("listitem").getByRole("heading", { level: 3 })).toHaveText([
    "Interactive Calendar",
    "Community Events",
    "Bees",
  ]);
  await expect(offered.getByText("Honey, from Anchor Makerspace.")).toBeVisible();

  await page.goto("/admin/settings?section=parts");
  await page.getByLabel("Store").uncheck();
  await page.getByLabel("What You Offer").uncheck();
  await save(page);
  expect((await request.get("/store")).status()).toBe(404);
  await page.goto("/admin/settings?section=home");
  await expect(
    page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Store" }),
  ).toHaveCount(0);
  await page.getByRole("button", { name: "Set the list of each offer back" }).click();
  await expect(name(1)).toHaveValue("Software Development");
  await save(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Open to Everyone", level: 2 })).toBeVisible();
  await expect(offered).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Store", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Visit Store" })).toHaveCount(0);

  // Answers are edited visually; each editor loads when its field gets the focus.
  await page.goto("/admin/settings?section=questions");
  const answers = (of: Page) => of.getByRole("textbox", { name: "Answer" });
  await answers(page).first().click();
  await expect(page.locator(".writing-short")).toHaveCount(1);
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Come ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("early");
  await page
    .getByRole("complementary", { name: "On the Site" })
    .getByText(/Come early$/)
    .waitFor();
  await page.getByLabel("Question", { exact: true }).nth(1).focus();
  await page.keyboard.press("Tab");
  await expect(page.locator(".writing-short")).toHaveCount(2);
  await page.keyboard.type(" Or late.");
  await expect(page.locator(".writing-short").nth(1)).toContainText("Or late.");

  // WCAG 1.4.4: on a phone, with letters twice as large.
  await page.setViewportSize({ width: 360, height: 780 });
  const large = await page.addStyleTag({ content: "html { font-size: 200% }" });
  await expectToFit(page, "questions with letters twice as large");
  await large.evaluate((style) => (style as unknown as Element).remove());

  // The server stores no drafts of settings; the device does when the tab is closed.
  const gone = page.waitForEvent("close");
  page.once("dialog", (dialog) => dialog.accept());
  await page.close({ runBeforeUnload: true });
  await gone;
  const again = await context.newPage();
  await again.goto("/admin/settings?section=questions");
  await again.getByText(/^You typed this today at .*, on this device/).waitFor();
  await again.getByRole("button", { name: "Continue Editing" }).click();
  await expect(answers(again).first()).toHaveValue(/ Come \*\*early\*\*$/);
  await save(again);
  await again.goto("/contact");
  await expect(again.locator("main strong").filter({ hasText: "early" })).toHaveCount(1);
});

/** All pages that show or link to settings. */
const pages = ["/", "/about", "/contact", "/terms", "/privacy", "/communities/sdc", "/search?q=nothing", "/nowhere"];

test("with any texts and parts, each page fits at 320 px", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/404 \(Not Found\).*nowhere/);
  await page.setViewportSize({ width: 320, height: 800 });
  const dates = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  for (const seed of [1, 2]) {
    await api.settings.update({ ...generatedWords(seed), ...longestOrganisation(dates) });
    for (const path of pages) {
      const what = `${path}, settings ${seed}`;
      await page.goto(path);
      const headings = page.locator("h1, h2, h3, h4, h5, h6");
      for (const heading of await headings.allTextContents()) expect(heading.trim(), what).not.toBe("");
      // axe takes a second per page, so it runs for one seed only.
      if (seed === 1) await expectSound(page, what);
      else await expectToFit(page, what);
    }
  }
  const [parts] = [await api.settings.read()];
  const empty = Object.entries(parts.settings).flatMap(([name, { value }]) =>
    Array.isArray(value) && name !== "address_lines" ? [[name, []]] : [],
  );
  await api.settings.update({
    ...Object.fromEntries(empty),
    story: "",
    open_text: "",
    about_mission: "",
    mission_text: "",
  });
  for (const path of ["/", "/about", "/contact"]) {
    await page.goto(path);
    await expectSound(page, `${path}, emptied`);
  }
});

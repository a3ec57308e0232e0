import type { Locator, Page } from "@playwright/test";
import { expect, signIn, test } from "../../site.ts";

/** A hand that counts what it presses. */
interface Hand {
  page: Page;
  press: (element: Locator) => Promise<void>;
  /** goes to a tab by the bar, on a phone by the menu */
  goTo: (tab: string) => Promise<void>;
  /** presses what stands under "More" on a phone */
  pressInMore: (element: Locator) => Promise<void>;
}

const choose = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

/** Six jobs of somebody who does not know the site, with the most presses on a desk's screen and on a phone. */
const jobs: { job: string; most: [desk: number, phone: number]; doIt: (hand: Hand) => Promise<void> }[] = [
  {
    job: "call off an event and tell people",
    most: [4, 6],
    async doIt({ page, press, goTo, pressInMore }) {
      await goTo("Events");
      await press(page.getByRole("main").getByRole("link", { name: "Soldering for beginners", exact: true }));
      await pressInMore(choose(page, "Cancel Event..."));
      const dialog = page.getByRole("dialog", { name: "Cancel event" });
      await dialog.getByLabel("Reason").fill("The power is off.");
      await expect(dialog).toContainText("5 mails");
      await press(dialog.getByRole("button", { name: "Cancel Event", exact: true }));
      await expect(page.getByText("“Soldering for beginners” has been cancelled.")).toBeVisible();
    },
  },
  {
    job: "set the laser down",
    most: [4, 5],
    async doIt({ page, press, goTo }) {
      await goTo("Equipment");
      await press(page.getByRole("button", { name: "Change the status of Laser cutter" }));
      const dialog = page.getByRole("dialog", { name: "Status: Laser cutter" });
      await dialog.getByLabel("Status").selectOption("down");
      await dialog.getByLabel("Note").fill("It smells of fire.");
      await press(dialog.getByRole("button", { name: "Save" }));
      // Those who have booked it are named before anything is saved.
      await press(dialog.getByRole("button", { name: "Save" }));
      await expect(dialog).toBeHidden();
    },
  },
  {
    job: "find who registered for Saturday, and open the door",
    most: [4, 5],
    async doIt({ page, press, goTo }) {
      await goTo("Events");
      await press(page.getByRole("main").getByRole("link", { name: "Soldering for beginners", exact: true }));
      await expect(page.getByRole("main")).toContainText("Farai Dube");
      await press(page.getByRole("button", { name: "Door", exact: true }));
      await press(page.getByRole("dialog").getByRole("link", { name: "Open the Door" }));
      await expect(page.getByRole("button", { name: "Scan a Code" })).toBeVisible();
    },
  },
  {
    job: "say in an article what a picture shows",
    most: [4, 5],
    async doIt({ page, press, goTo }) {
      await goTo("Blog Posts");
      await press(page.getByRole("link", { name: "Edit A soil sensor that tells you when to water" }));
      const picture = page.locator(".ProseMirror img:not(.ProseMirror-separator)").first();
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
      await press(picture);
      await page.getByLabel("Alternative text").fill("Three wires from a board to a sensor");
      await press(page.getByRole("button", { name: "Save Blog Post" }));
      await expect(page.getByRole("heading", { name: "Manage Blog Posts" })).toBeVisible();
    },
  },
  {
    job: "grant twelve people an induction",
    most: [4, 5],
    async doIt({ page, press, goTo }) {
      await goTo("Qualifications");
      await press(page.getByRole("link", { name: "Who Has It: 3D printing" }));
      await press(choose(page, "Import"));
      const people = Array.from(
        { length: 12 },
        (_, at) => `maker${at}@people.example;Maker ${at};3D printing;2026-11-20`,
      );
      const panel = page.getByRole("dialog");
      await panel.locator("input[type=file]").setInputFiles({
        name: "people.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`Email;Name;Qualification;Granted on\n${people.join("\n")}\n`),
      });
      await press(panel.getByRole("button", { name: "Import 12 rows" }));
      await expect(panel.getByText("12 rows have been added")).toBeVisible();
    },
  },
  {
    job: "find out why somebody cannot book",
    most: [3, 4],
    async doIt({ page, press, goTo }) {
      await goTo("Users");
      await press(page.getByRole("link", { name: "Edit Simba Gumbo" }));
      await press(page.getByRole("link", { name: "Machines, signatures, suspensions" }));
      await page.getByLabel("Which machine").selectOption({ label: "Laser cutter" });
      await expect(page.getByRole("group", { name: "May they use it?" })).toContainText("Laser induction");
    },
  },
];

for (const [width, at] of [
  [1280, 0],
  [360, 1],
] as const)
  test.describe(`a newcomer at ${width} pixels can`, { tag: "@further" }, () => {
    test.use({ sampleContent: true, viewport: { width, height: 800 } });

    for (const { job, most, doIt } of jobs)
      test(job, async ({ page, api }) => {
        await api.users.create({
          username: "simba",
          email: "simba@people.example",
          password: "Bench9maker",
          full_name: "Simba Gumbo",
          role: "member",
        });
        let presses = 0;
        const press = async (element: Locator) => {
          presses++;
          await element.click();
        };
        await signIn(page);
        await page.goto("/admin");
        await doIt({
          page,
          press,
          async goTo(tab) {
            if (width === 360) await press(page.getByRole("button", { name: "Open menu" }));
            await press(
              page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: tab, exact: true }),
            );
          },
          async pressInMore(element) {
            if (width === 360) await press(page.getByRole("button", { name: "More", exact: true }));
            await press(element);
          },
        });
        test.info().annotations.push({ type: "presses", description: String(presses) });
        expect(presses).toBeLessThanOrEqual(most[at]);
      });
  });

import sharp from "sharp";
import type { Api } from "../support/api.ts";
import { expectSound, expectToFit } from "./accessible.ts";
import { expect, signIn, test } from "./site.ts";

const password = "Bench9maker";

/** A photo of a phone. */
const photo = async (name: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#2a6f4e" } })
    .jpeg()
    .toBuffer(),
});

const account = (api: Api, username: string, role: "member" | "moderator") =>
  api.users.create({
    username,
    email: `${username}@people.example`,
    full_name: username === "tariro" ? "Tariro Moyo" : "Farai Dube",
    password,
    role,
  });

test.use({ viewport: { width: 360, height: 740 } });

test("a member at a bench photographs three steps, a moderator approves on a phone, and visitors follow them", async ({
  page,
  browser,
  site,
  api,
}) => {
  const machine = await api.equipment.create({ name: "Laser cutter", category: "laser" });
  await account(api, "tariro", "member");
  await account(api, "farai", "moderator");
  await site.services.db.updateTable("users").set({ is_verified: 1 }).where("username", "=", "tariro").execute();
  await signIn(page, { username: "tariro", password });
  await page.goto("/account/projects");
  await page.getByRole("button", { name: "Write About a Project" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Coat hook");
  await page.getByLabel("Description").fill("A hook for heavy coats, from scrap plywood.");
  for (const [at, title] of ["Draw it", "Cut it", "Sand it"].entries()) {
    await page.getByRole("button", { name: at === 0 ? "Add the First Step" : `Add Step ${at + 1}` }).click();
    await page.getByLabel(`Add photos to step ${at + 1}`).setInputFiles([await photo(`IMG_${at}.jpg`)]);
    // Typed while the device makes the photo small.
    await page.getByLabel(`Title of step ${at + 1}`).fill(title);
    await page.getByLabel(`What is done in step ${at + 1}?`).fill("Mind the **fumes**.");
  }
  await page.getByRole("button", { name: "Move step 3 up" }).click();
  await expect(page.getByLabel("Title of step 2")).toHaveValue("Sand it");
  await expect(page.getByLabel("Title of step 2")).toBeFocused();
  await page.getByRole("button", { name: "Move step 2 down" }).click();
  await page.getByRole("checkbox", { name: "Laser cutter" }).check();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expectToFit(page, "360 px");
  await expectSound(page, "light");
  await page.getByRole("button", { name: "Hand It In" }).click();
  await expect(page.getByText("Waiting for a review")).toBeVisible();

  const reviewing = await browser.newContext({ baseURL: site.address, viewport: { width: 360, height: 740 } });
  const reviewer = await reviewing.newPage();
  await signIn(reviewer, { username: "farai", password });
  await reviewer.goto("/admin/projects");
  await reviewer.getByRole("link", { name: "Waiting for Review" }).click();
  await reviewer.getByRole("link", { name: "Coat hook" }).click();
  await expect(reviewer.getByRole("heading", { name: "1 Draw it" })).toBeVisible();
  await expectToFit(reviewer, "the review");
  await reviewer.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(reviewer.getByLabel("Add photos to step 1")).toHaveCount(0);
  await reviewer.getByLabel("What is done in step 1?").fill("Mind the corners.");
  await expectToFit(reviewer, "the reviewer's form");
  await expectSound(reviewer, "the reviewer's form");
  await reviewer.getByRole("button", { name: "Done" }).click();
  await expect(reviewer.getByText("Mind the corners.")).toBeVisible();
  await reviewer.getByRole("button", { name: "Approve" }).click();
  await expect(reviewer.getByText("No project waits for a review")).toBeVisible();
  await reviewing.close();

  await page.goto(`/equipment/${machine.id}`);
  await page.getByRole("link", { name: "Coat hook" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Coat hook" })).toBeVisible();
  await expect(page.getByText("Made by Tariro Moyo")).toBeVisible();
  const steps = page.getByRole("region", { name: "Step by Step" });
  await expect(steps.getByRole("heading", { level: 3 })).toHaveText(["1Draw it", "2Cut it", "3Sand it"]);
  await expect(steps.getByText("Mind the corners.")).toBeVisible();
  const picture = steps.locator("img").first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectToFit(page, "360 px");
  await expectSound(page, "light");
  await expect(page.getByRole("link", { name: "Laser cutter" })).toHaveAttribute("href", `/equipment/${machine.id}`);
  await page.goto(`/projects?machine=${machine.id}`);
  await expect(page).toHaveTitle(/^Projects made with Laser cutter/);
  await expect(page.getByText("1 project, made with Laser cutter")).toBeVisible();
});

import { plain } from "../../../support/nasty-files.ts";
import { expectSound } from "../../accessible.ts";
import { expect, signIn, test } from "../../site.ts";

const picture = async (name: string, colour: string) => ({
  name,
  mimeType: "image/png",
  buffer: await plain(900, 600, colour).png().toBuffer(),
});
const plan = { name: "Plan of the shelf.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") };

test("an upload is found, described, chosen, attached, replaced and deleted with a warning", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/media?new=1");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([await picture("lathe.png", "#284b63"), plan]);
  await expect(page.getByText("lathe.png has been uploaded")).toBeVisible();
  await expect(page.getByText("Plan of the shelf.pdf has been uploaded")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("2 files", { exact: true })).toBeVisible();
  await expect(page.locator("p", { hasText: "Not used anywhere" })).toHaveCount(2);
  await expectSound(page, "media");
  await page.getByRole("link", { name: "Edit lathe.png" }).click();
  await page.getByLabel("Alternative text").fill("A lathe with a guard");
  await page.getByRole("button", { name: "Save File" }).click();
  await expect(page.getByText("“lathe.png” has been saved.")).toBeVisible();

  // A project shows the picture, and gives the document to its visitors.
  await page.goto("/admin/projects?new=1");
  await page.getByLabel("Title").fill("Shelf");
  await page.getByLabel("Description").fill("Holds what there is.");
  await page.getByRole("button", { name: "Media , chosen for Image URL" }).click();
  await page
    .getByRole("dialog", { name: "Choose from Media" })
    .getByRole("button", { name: /lathe\.png/ })
    .click();
  await expect(page.getByLabel("Image URL")).toHaveValue(/^\/files\//);
  await page.getByRole("button", { name: "Media , chosen for attachments" }).click();
  await page
    .getByRole("dialog", { name: "Choose from Media" })
    .getByRole("button", { name: /Plan of the shelf/ })
    .click();
  await expect(page.getByLabel("Name of file 1")).toHaveValue("Plan of the shelf");
  await page.getByRole("button", { name: "Add Project" }).click();
  await expect(page.getByText("“Shelf” has been added.")).toBeVisible();
  await page.goto("/projects/1");
  const file = page.getByRole("link", { name: /Plan of the shelf/ });
  await expect(file).toHaveText(/PDF, 1 kB/);
  await expect(file).toHaveAttribute("download", "Plan of the shelf.pdf");
  const shown = page.getByRole("article").locator("img").first();
  const before = await shown.getAttribute("src");

  // Another picture in its place is seen at once.
  await page.goto("/admin/media?q=lathe");
  await expect(page.getByText("Project: Shelf")).toBeVisible();
  await page.getByRole("link", { name: "Edit lathe.png" }).click();
  await expect(page.getByRole("button", { name: /Replace File/ })).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(await picture("new.png", "#b5651d"));
  await expect(
    page.getByText("“lathe.png” has been replaced. 1 place on the site now shows the new one."),
  ).toBeVisible();
  await page.goto("/projects/1");
  await expect(shown).not.toHaveAttribute("src", before ?? "");

  await page.goto("/admin/media");
  await page.getByRole("button", { name: "Delete lathe.png" }).click();
  const question = page.getByRole("dialog", { name: "Delete file" });
  await expect(question).toContainText("It is used in one place: Project “Shelf”.");
  await question.getByRole("button", { name: "Delete File" }).click();
  await expect(page.getByText("1 file", { exact: true })).toBeVisible();
});

test("a list is imported after a preview, and exported", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/team");
  await page.getByRole("button", { name: "Import" }).click();
  const panel = page.getByRole("dialog", { name: "Import team members" });
  const choose = (rows: string) =>
    panel.locator("input[type=file]").setInputFiles({
      name: "team.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`\ufeffName;Role;Shoe\r\n${rows}`),
    });
  await choose("Rudo;Maker;41\r\nTariro;;39\r\n");
  await expect(panel.getByText("1 row has errors.")).toBeVisible();
  await expect(panel.getByText("Role is required")).toBeVisible();
  await expect(panel.getByText("These unknown columns are ignored: Shoe.")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Import 1 Valid Row" })).toBeVisible();
  await expectSound(page, "import with something wrong");
  await choose("Rudo;Maker;41\r\nTariro;Lead;39\r\n");
  await panel.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(panel.getByText("2 rows have been added, 0 changed.")).toBeVisible();
  await panel.getByRole("button", { name: "Show the List" }).click();
  await expect(page.getByText("2 team members", { exact: true })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^team_members_.*\.csv$/);
});

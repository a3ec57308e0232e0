import { plain } from "../../support/nasty-files.ts";
import { expectSound } from "../accessible.ts";
import { expect, signIn, test } from "../site.ts";

const picture = async (name: string, colour: string) => ({
  name,
  mimeType: "image/png",
  buffer: await plain(900, 600, colour).png().toBuffer(),
});

const wrongType = "Please select a valid image file (JPG, PNG, GIF, WebP)";
const tooLarge = "File size must be less than 10MB";

test("an administrator adds pictures by file and by address, several at once, and deletes one", async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404 .*nowhere\.webp|status of 415|ApiError: Failed to upload image/);
  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Gallery" }).click();
  await expect(page.getByRole("heading", { name: "Manage Gallery" })).toBeVisible();
  await expect(page.getByText("No gallery images found. Upload your first image!")).toBeVisible();

  await page.getByRole("link", { name: "Add Gallery Item" }).click();
  const add = page.getByRole("button", { name: "Add Gallery Item" });
  await add.click();
  await expect(page.getByText("Title is required")).toBeVisible();
  await expect(page.getByText("Please choose a file or give an image URL")).toBeVisible();
  const files = page.locator("input[type=file]");
  await files.setInputFiles({ name: "page.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(page.getByText(wrongType, { exact: true })).toBeVisible();
  await files.setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(10 * 1024 * 1024) });
  await expect(page.getByText(tooLarge, { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Chosen files" })).toHaveCount(0);

  // A file takes precedence over an address, whose field is then disabled.
  await files.setInputFiles(await picture("saw.png", "#284b63"));
  await expect(page.getByText(tooLarge)).toHaveCount(0);
  await expect(page.getByLabel("Image URL")).toBeDisabled();
  // A file that is only chosen is not lost by accident either.
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog", { name: "Discard your changes?" }).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Store" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toContainText("The files you chose have not been added yet");
  await question.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  const logOut = page.getByRole("dialog", { name: "Sign out without saving?" });
  await expect(logOut).toContainText("anything else, such as files you chose, will be lost");
  await logOut.getByRole("button", { name: "Stay" }).click();
  await page.getByLabel("Title").fill("The saw");
  await page.getByLabel("Category").selectOption("equipment");
  await add.click();
  await expect(page.getByText("“The saw” has been added.")).toBeVisible();
  const items = page.getByRole("list", { name: "Gallery items" }).getByRole("listitem");
  const saw = items.filter({ hasText: "The saw" });
  await expect(saw).toContainText("Equipment");
  await expect
    .poll(() => saw.getByRole("img").evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  const [kept] = (await api.gallery.list({})).items;
  expect(kept?.image_url).toMatch(/^\/files\/[0-9a-z]{25}\/900x600-[0-9a-f]{6}-[0-9a-f]{6}\.webp$/);
  expect((await api.audit.list({ kind: "changes" })).items.map(({ resource, title }) => [resource, title])).toEqual([
    ["gallery_item", "The saw"],
    ["file", "saw.png"],
  ]);

  // By its address; one that leads nowhere shows that it does.
  await page.getByRole("link", { name: "Add Gallery Item" }).click();
  await page.getByLabel("Title").fill("Lost");
  await page.getByLabel("Image URL").fill("/files/nowhere.webp");
  await expect(page.getByText(/There is no picture at this address/)).toBeVisible();
  await add.click();
  await expect(items.filter({ hasText: "Lost" }).getByText("Image Not Found")).toBeVisible();

  // Several files at once; the one with a picture's name but other content stays in the form.
  await page.getByRole("link", { name: "Add Gallery Item" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Open day");
  await files.setInputFiles([
    await picture("one.png", "#a44a3f"),
    { name: "two.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") },
    await picture("three.png", "#3f6b3a"),
  ]);
  await page.getByLabel("Title of three.png").fill("The queue");
  await add.click();
  await expect(page.getByText("one.png is in the gallery")).toBeVisible();
  await expect(page.getByText("three.png is in the gallery")).toBeVisible();
  await expect(page.getByText(wrongType, { exact: true })).toBeVisible();
  await expect(
    page.getByText("Failed to save gallery item. Failed to upload image. 1 picture of 3 could not be added."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Remove two.png" }).click();
  await add.click();
  await expect(items).toHaveCount(4);
  expect((await api.gallery.list({})).items.map(({ title }) => title)).toEqual([
    "The queue",
    "Open day",
    "Lost",
    "The saw",
  ]);

  await page.getByRole("searchbox").fill("queue");
  await expect(items).toHaveCount(1);
  await page.goto("/admin/gallery?category=equipment");
  await expect(items).toHaveCount(1);

  await page.getByRole("button", { name: "Delete The saw" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Are you sure you want to delete this gallery item?")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete Gallery Item" }).click();
  await expect(page.getByText("No gallery items found")).toBeVisible();
  expect((await api.gallery.list({})).total).toBe(3);

  // The fifty-first is on the second page.
  for (let number = 0; number < 48; number++) await api.gallery.create({ title: `Picture ${number}`, image_url: "" });
  await page.goto("/admin/gallery");
  await expect(items).toHaveCount(50);
  await page.getByRole("link", { name: /Next/ }).click();
  await expect(items).toHaveCount(1);
  await expect(items).toContainText("Lost");
});

test("a picture that cannot be sent or saved shows an error and can be retried", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|507|ApiError/);
  await signIn(page);
  await page.goto("/admin/gallery?new=1");
  await page.getByLabel("Title").fill("The saw");
  await page.locator("input[type=file]").setInputFiles(await picture("saw.png", "#284b63"));
  await page.route("**/api/upload/image", (route) => route.abort(), { times: 1 });
  const add = page.getByRole("button", { name: "Add Gallery Item" });
  await add.click();
  await expect(page.getByText(/^Failed to upload image\. Please check your connection/)).toBeVisible();
  await expect(page.getByText("Failed to save gallery item. Failed to upload image.", { exact: true })).toBeVisible();
  await page.route("**/api/upload/image", (route) => route.fulfill({ status: 507, body: "" }), { times: 1 });
  await add.click();
  await expect(page.getByText("Upload failed! status: 507")).toBeVisible();
  await add.click();
  await expect(page.getByText("“The saw” has been added.")).toBeVisible();
  expect((await api.gallery.list({})).total).toBe(1);
});

test("an image field takes a chosen, a dropped and a pasted file, shows it, and holds the form meanwhile", {
  tag: "@further",
}, async ({ page, api }) => {
  await signIn(page);
  await page.goto("/admin/projects?new=1");
  const address = page.getByLabel("Image URL");
  await page.getByLabel("Title").fill("Borehole watch");
  await page.getByLabel("Description").fill("Water in the tank.");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-") });
  await expect(page.getByText(wrongType, { exact: true })).toBeVisible();
  await expect(address).toHaveAttribute("aria-invalid", "true");

  let go = () => {};
  const asked = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/api/upload/image", async (route) => {
    await asked;
    await route.continue();
  });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await picture("tank.png", "#284b63"));
  await expect(page.getByRole("progressbar", { name: "Uploading tank.png" })).toBeVisible();
  await page.getByLabel("Title").press("Control+Enter");
  await expect(page.getByText("Please wait until the picture has been uploaded")).toBeVisible();
  await page.getByRole("button", { name: "Add Project" }).click();
  go();
  await expect(address).toHaveValue(/^\/files\//);
  const preview = page.getByRole("img", { name: "As visitors will see it" });
  await expect(preview).toBeVisible();
  const first = await address.inputValue();

  for (const way of ["drop", "paste"]) {
    const before = await address.inputValue();
    const bytes = [
      ...(await plain(60, 40, way === "drop" ? "#a44a3f" : "#3f6b3a")
        .png()
        .toBuffer()),
    ];
    await address.evaluate(
      (field, { way, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], "other.png", { type: "image/png" }));
        const event =
          way === "drop"
            ? new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data })
            : new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data });
        field.dispatchEvent(event);
      },
      { way, bytes },
    );
    await expect(address).not.toHaveValue(before);
    await expect(address).toHaveValue(/\/60x40-/);
  }
  await page.getByRole("button", { name: /^Remove Picture/ }).click();
  await expect(address).toHaveValue("");
  await address.fill(first);
  await expect(preview).toBeVisible();
  await page.getByRole("button", { name: "Add Project" }).click();
  await expect(page.getByText("“Borehole watch” has been added.")).toBeVisible();
  expect((await api.projects.list({})).items[0]?.image_url).toBe(first);
});

test("the gallery tab is accessible on a phone", { tag: "@further" }, async ({ page, api }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await api.gallery.create({ title: "Lost", image_url: "", category: "events", featured: true });
  await signIn(page);
  await page.goto("/admin/gallery");
  await expect(page.getByText("Image Not Found")).toBeVisible();
  await expectSound(page, "gallery");
  await page.getByRole("button", { name: "Delete Lost" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page, "deleting one");
  await page.goto("/admin/gallery?new=1");
  await page.getByRole("button", { name: "Add Gallery Item" }).click();
  const chosen = [await picture("one.png", "#a44a3f"), await picture("a-rather-long-name-of-a-file.png", "#3f6b3a")];
  await page.locator("input[type=file]").setInputFiles(chosen);
  await expect(page.getByLabel("Title of one.png")).toBeVisible();
  await expectSound(page, "form");
});

import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, signIn, test } from "../site.ts";

const words = (page: Page) => page.getByLabel("Content", { exact: true });

/** Editor in Markdown mode, which shows the stored text. */
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem("way-of-writing", "markdown")));

test("an administrator writes, changes and deletes a blog post", async ({ page, api, context, expectConsoleError }) => {
  // The server responds 404 to a draft's page.
  expectConsoleError(/status of 404/);
  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Blog Posts" }).click();
  await expect(page.getByRole("heading", { name: "Manage Blog Posts" })).toBeVisible();
  await expect(page.getByText("No blog posts found. Create your first post!")).toBeVisible();

  // Missing values have an error at their field; a new post is a draft.
  await page.getByRole("link", { name: "Add Blog Post" }).click();
  await page.getByLabel("Image URL", { exact: true }).fill("not an address");
  await page.getByRole("button", { name: "Save Draft" }).click();
  for (const message of ["Title is required", "Content is required", "Picture addresses begin with https:// or /"]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel("Title")).toBeFocused();

  // The slug follows the title; the preview shows the text as the page will.
  await page.getByLabel("Image URL", { exact: true }).fill("");
  await page.getByLabel("Title").fill("Café & code");
  await expect(page.getByLabel("Slug")).toHaveAttribute("placeholder", "cafe-code");
  await words(page).fill("## First\n\nA ~~bad~~ good idea.\n\n<script>alert(1)</script>");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "First" })).toBeVisible();
  await expect(preview.getByRole("deletion")).toHaveText("bad");
  await expect(preview.getByText("<script>alert(1)</script>")).toBeVisible();
  await page.getByLabel("Hardware").check();
  await page.getByLabel("IoT").check();
  // The author is the signed-in user unless another name is entered.
  await expect(
    page.getByRole("link", { name: `Your account, ${await page.getByLabel("Author name").inputValue()}` }),
  ).toBeVisible();
  await page.getByLabel("Author name").fill("Rudo Chikafu");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByText("“Café & code” has been added.")).toBeVisible();
  const row = page.getByRole("row", { name: /Café & code/ });
  for (const text of ["draft", "57 characters", "Rudo Chikafu · Hardware, IoT", "0"])
    await expect(row).toContainText(text);
  const [made] = (await api.blog.list({})).items;
  expect(made).toMatchObject({ slug: "cafe-code", status: "draft", categories: ["hardware", "iot"] });

  await page.getByRole("link", { name: "Edit Café & code" }).click();
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Preview as visitors will see it" }).click();
  const draft = await opened;
  await expect(draft.getByText("Only administrators see this page.")).toBeVisible();
  await expect(draft.getByRole("heading", { level: 1, name: "Café & code" })).toBeVisible();
  await draft.close();

  // Related posts are found by their words.
  await api.blog.create({ title: "Soldering by ear", content: "Listen." });
  await page.reload();
  await page.getByLabel("Find a post to add").fill("LISTEN");
  await page.getByRole("button", { name: "Add Soldering by ear" }).click();
  await expect(page.getByRole("list", { name: "Related Posts" })).toContainText("Soldering by ear");
  await page.getByLabel("Slug").fill("good-ideas");
  await page.getByLabel("Featured").check();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("“Café & code” has been saved.")).toBeVisible();
  await expect(row).toContainText("published");
  const changed = await api.blog.readBySlug("good-ideas");
  expect(changed).toMatchObject({ status: "published", featured: true });
  expect(changed.related_post_ids).toHaveLength(1);

  await page.getByLabel("Status").selectOption("Draft");
  await expect(page).toHaveURL(/status=draft/);
  await expect(row).toBeHidden();
  await expect(page.getByRole("row", { name: /Soldering by ear/ })).toBeVisible();
  await page.getByLabel("Status").selectOption("All Statuses");
  await page.getByRole("searchbox", { name: "Search blog posts..." }).fill("rudo");
  await expect(page.getByText("1 blog post", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Delete Café & code" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Are you sure you want to delete this blog post?");
  await question.getByRole("button", { name: "Delete Blog Post" }).click();
  await expect(page.getByText("“Café & code” has been deleted.")).toBeVisible();
  expect((await api.blog.list({})).items.map(({ title }) => title)).toEqual(["Soldering by ear"]);
});

test("the text is formatted with buttons and keys, and the browser can undo it", { tag: "@further" }, async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/admin/blog?new=1");
  const box = words(page);
  await box.fill("solder");
  await box.selectText();
  await page.keyboard.press("Control+b");
  await expect(box).toHaveValue("**solder**");
  await page.keyboard.press("Control+b");
  await expect(box).toHaveValue("solder");
  await page.keyboard.press("Control+z");
  await expect(box).toHaveValue("**solder**");

  const tools = page.getByRole("toolbar", { name: "Text tools" });
  await expect(tools.getByRole("button")).toHaveCount(14);
  await box.fill("one\ntwo");
  await box.selectText();
  await tools.getByRole("button", { name: "List", exact: true }).click();
  await expect(box).toHaveValue("- one\n- two");
  await box.selectText();
  await page.keyboard.press("Control+Shift+Digit9");
  await expect(box).toHaveValue("> one\n> two");
  await box.fill("see ");
  await box.press("End");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("https://a.example");
  await expect(box).toHaveValue("see [words](https://a.example)");

  // One stop of the Tab key; the arrows go from button to button.
  await tools.getByRole("button", { name: "Bold" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(tools.getByRole("button", { name: "Italic" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(tools.getByRole("button", { name: "Redo" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(box).toBeFocused();
});

test("an unsaved text is restored when its form is opened again", { tag: "@further" }, async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/blog?new=1");
  await page.getByLabel("Title").fill("Half a thought");
  await words(page).fill("The first half.");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Events" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Blog Posts" }).click();
  await page.getByRole("link", { name: "Add Blog Post" }).click();
  await expect(page.getByText("What you typed has been restored. It is not saved yet.")).toBeVisible();
  await expect(words(page)).toHaveValue("The first half.");
});

test("loading and saving errors have the specified texts", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of (401|403|409)|ERR_FAILED|ApiError: No\./);
  await api.blog.create({ title: "Taken", slug: "taken", content: "x" });
  await signIn(page);
  await page.route("**/api/blog?**", (route) => route.abort());
  await page.goto("/admin/blog");
  await expect(page.getByText("Error fetching blog posts. Check console for details.")).toBeVisible();
  await page.unroute("**/api/blog?**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("row", { name: /Taken/ })).toBeVisible();

  await page.getByRole("link", { name: "Add Blog Post" }).click();
  await page.getByLabel("Title").fill("Another");
  await page.getByLabel("Slug").fill("taken");
  await words(page).fill("Some words.");
  const save = page.getByRole("button", { name: "Save Draft" });
  await save.click();
  await expect(page.getByText("This slug is already taken")).toBeVisible();
  await expect(page.getByLabel("Slug")).toBeFocused();

  await page.getByLabel("Slug").fill("");
  const refuse = async (status: number, said: string) => {
    await page.route("**/api/blog", (route) => route.fulfill({ status, json: { detail: "No." } }));
    await save.click();
    await expect(page.getByText(said)).toBeVisible();
    await page.unroute("**/api/blog");
  };
  await refuse(403, "Permission denied. Admin access required.");
  await refuse(409, "Error saving blog post. Please check the console for details.");
  await page.route("**/api/auth/refresh", (route) => route.fulfill({ status: 401, json: { detail: "Over." } }));
  await refuse(401, "Authentication error. Please log in as admin first.");
  await expect(page).toHaveURL(/\/login/);
});

test("pictures come into the text by choice, by paste and by drop", { tag: "@further" }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503/);
  await signIn(page);
  await page.goto("/admin/blog?new=1");
  const box = words(page);
  const png = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#b8401a" } })
    .png()
    .toBuffer();
  const own = (name: string) => new RegExp(`!\\[${name}\\]\\(/files/[0-9a-z]{25}/400x200-[0-9a-f-]{13}\\.webp\\)`);

  await box.fill("Before.");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("toolbar", { name: "Text tools" }).getByRole("button", { name: "Picture" }).click();
  await (await chooser).setFiles({ name: "IMG_2041 (2).png", mimeType: "image/png", buffer: png });
  await expect(box).toHaveValue(own("IMG 2041 2"));
  await expect(page.getByRole("region", { name: "Preview" }).getByRole("img", { name: "IMG 2041 2" })).toBeVisible();

  const give = (event: "paste" | "drop", name: string, type: string) =>
    box.evaluate(
      (element, { event, name, type, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], name, { type }));
        const init = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          event === "paste"
            ? new ClipboardEvent("paste", { ...init, clipboardData: data })
            : new DragEvent("drop", { ...init, dataTransfer: data }),
        );
      },
      { event, name, type, bytes: [...png] },
    );
  await give("paste", "pasted.png", "image/png");
  await expect(box).toHaveValue(own("pasted"));
  await give("drop", "dropped.png", "image/png");
  await expect(box).toHaveValue(own("dropped"));

  // Files that are not pictures are refused and leave nothing in the text; so do failed uploads.
  await give("drop", "notes.pdf", "application/pdf");
  await expect(
    page.getByText("“notes.pdf” could not be added. Please select a valid image file (JPG, PNG, GIF, WebP)"),
  ).toBeVisible();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/upload/image", async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { detail: "The disk is full." } });
  });
  await give("paste", "late.png", "image/png");
  await expect(box).toHaveValue(/!\[Uploading late \(\d+\)…\]\(\)/);
  await expect(page.getByText("Uploading 1 picture...")).toBeVisible();
  await page.getByLabel("Title").fill("With pictures");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByText("A picture is still uploading. Save again in a moment")).toBeVisible();
  letGo();
  await expect(page.getByText("“late.png” could not be added. The disk is full.")).toBeVisible();
  await expect(box).not.toHaveValue(/Uploading/);
});

test("Enter saves a new article as the draft it is; only Publish publishes it", async ({ page, api }) => {
  await signIn(page);
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: "Add Blog Post" }).click();
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("Half a thought");
  await words(page).fill("Not yet.");
  await title.press("Enter");
  await expect(page.getByText("“Half a thought” has been added.")).toBeVisible();
  const [made] = (await api.blog.list({})).items;
  expect(made).toMatchObject({ title: "Half a thought", status: "draft" });

  // The form offers all three states, and Ctrl + Enter saves the chosen one.
  await page.getByRole("link", { name: "Edit Half a thought" }).click();
  const status = page.getByRole("main").getByLabel("Status", { exact: true });
  await expect(status).toHaveValue("draft");
  await expect(status.getByRole("option")).toHaveText(["Draft", "Published", "Archived"]);
  await status.selectOption("Archived");
  await expect(page.getByRole("button", { name: "Save Blog Post" })).toBeVisible();
  await title.press("Control+Enter");
  await expect(page.getByText("“Half a thought” has been saved.")).toBeVisible();
  await expect.poll(async () => (await api.blog.list({})).items[0]?.status).toBe("archived");
});

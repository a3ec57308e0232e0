import sharp from "sharp";
import { expect, signIn, test } from "../../site.ts";

const stored = `Setext heading
===

| a | b \\| c |
|:--|--:|
| 1 | \`x \\| y\` |

* one
* two[^1]

<div>markup</div>

[^1]: A note.`;

test("an article is written in the visual editor, and unedited parts stay byte for byte", async ({
  page,
  api,
  expectConsoleError,
}) => {
  // Pasted markup has an event handler, which the content security policy refuses when the markup is parsed.
  expectConsoleError(/inline event handler/);
  const { id } = await api.blog.create({ title: "Aerials", content: stored, status: "published" });
  const png = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#b8401a" } })
    .png()
    .toBuffer();
  await signIn(page);
  await page.goto(`/admin/blog?edit=${id}`);
  const text = page.getByRole("textbox", { name: "Content", exact: true });
  await expect(text.getByRole("heading", { name: "Setext heading" })).toBeVisible();
  await expect(text.getByRole("cell", { name: "x | y" })).toHaveAttribute("align", "right");
  await expect(page.getByText("No changes yet")).toBeVisible();

  // Typed at the end: bold by keys, italic by its signs, a list by its sign, a link by its address.
  await text.press("Control+End");
  await page.keyboard.type("Bring an ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("aerial");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" to https://a.example/x now.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("_my_var and *soon*");
  await expect(text.locator("em", { hasText: "soon" })).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(text.getByText("_my_var and *soon*")).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+z");
  await expect(text.getByText("_my_var and *soon*")).toBeVisible();
  await page.keyboard.type(" or **at once**.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- coax");
  await page.keyboard.press("Enter");
  await page.keyboard.type("patience");
  const tools = page.getByRole("toolbar", { name: "Text tools" });
  await expect(tools.getByRole("button", { name: "List", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");

  // Text pasted from a word processor becomes plain Markdown, and its scripts do not run.
  await text.evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/plain", "Pasted");
    data.setData(
      "text/html",
      `<html><style>p{color:red}</style><script>window.ran = true</script><img src=x onerror="window.ran = true">
      <p style="font-size:11pt"><b style="font-weight:normal"><span style="font-weight:700">Pasted</span> words<o:p></o:p></b></p>
      <p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;</span>first</p>
      <p style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o&nbsp;</span>inner</p>
      <p><a href="javascript:alert(1)">bad</a> <a href="https://b.example">good</a></p></html>`,
    );
    element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }));
  });
  await expect(text.getByText("inner")).toBeVisible();

  // A dropped picture is uploaded; another one is chosen from the library, with its description.
  await page.keyboard.press("Control+End");
  await text.evaluate(
    (element, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "IMG_1.png", { type: "image/png" }));
      element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }));
    },
    [...png],
  );
  await expect(text.getByRole("img", { name: "IMG 1" })).toBeVisible();
  const [media] = (await api.uploads.list({})).items;
  await api.uploads.update(media?.id ?? 0, { alt: "A copper [plate]" });
  await tools.getByRole("button", { name: "Media" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /IMG/ }).click();
  await expect(text.getByRole("img", { name: "A copper [plate]" })).toBeVisible();

  // Escape closes a dialog that the form opened, and keeps the form.
  for (const name of ["Link", "Media", "Video"]) {
    await tools.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }

  // A video is a card; nothing is loaded for it.
  await page.keyboard.press("Control+End");
  await tools.getByRole("button", { name: "Link" }).click();
  await page.getByRole("dialog").getByLabel("Address").fill("https://youtu.be/abc");
  await page.getByRole("dialog").getByLabel("Text to show").fill("How it is done");
  await page.keyboard.press("Enter");
  await expect(text.locator(".video")).toContainText("How it is done");

  // The Markdown editor shows the same text; unedited parts are as stored.
  await expect(page.getByText(/Draft saved at/)).toBeVisible();
  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  const box = page.locator("textarea[name=content]");
  const written = await box.inputValue();
  expect(written.startsWith(stored)).toBe(true);
  expect(written.slice(stored.length)).toMatch(
    /^\n\nBring an \*\*aerial\*\* to <https:\/\/a\.example\/x> now\.\n\n\\_my_var and \\\*soon\\\* or \*\*at once\*\*\.\n\n\* coax\n\* patience\n\n\*\*Pasted\*\* words\n\n\* first\n {2}\* inner\n\nbad \[good\]\(https:\/\/b\.example\)\n\n!\[IMG 1\]\(\/files\/\S+\)\n\n!\[A copper \\\[plate\\\]\]\(\/files\/\S+\)\n\n\[How it is done\]\(https:\/\/youtu\.be\/abc\)$/,
  );
  expect(await page.evaluate(() => "ran" in window)).toBe(false);

  // Undo reverts the edits in this editor first, then all edits of the other editor in one step; redo likewise.
  await box.press("Control+End");
  await page.keyboard.type("!");
  await page.keyboard.press("Control+z");
  await expect(box).toHaveValue(written);
  await page.keyboard.press("Control+z");
  await expect(box).toHaveValue(stored);
  await page.keyboard.press("Control+y");
  await expect(box).toHaveValue(written);
  await page.getByRole("button", { name: "Visual", exact: true }).click();
  await expect(text.getByText("How it is done")).toBeVisible();
  await tools.getByRole("button", { name: "Undo" }).click();
  await expect(text.getByText("How it is done")).toHaveCount(0);
  await tools.getByRole("button", { name: "Redo" }).click();
  await expect(text.getByText("How it is done")).toBeVisible();
  await page.getByRole("button", { name: "Save Blog Post" }).click();
  await expect(page.getByText("“Aerials” has been saved.")).toBeVisible();
  expect((await api.blog.read(id)).content).toBe(written);

  await page.goto(`/blog/${id}`);
  await expect(page.getByRole("strong").filter({ hasText: "aerial" })).toBeVisible();
  await expect(page.getByRole("img", { name: "A copper [plate]" })).toHaveCount(1);
  await expect(page.locator(".video").getByRole("link", { name: /How it is done/ })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("texts that are slow to parse stay Markdown, and deeply nested quotes are flattened", { tag: "@further" }, async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/admin/blog?new=1");
  const text = page.getByRole("textbox", { name: "Content", exact: true });
  await text.evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/html", `${"<blockquote>".repeat(500)}<p>said</p>`);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(text.getByText("said")).toBeVisible();
  await text.evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/plain", "On and on. ".repeat(100_000));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(
    page.getByText("You can paste at most 200,000 characters at once, and these are 1,100,000."),
  ).toBeVisible();
  // Each cell would be filled up to 2,500.
  await text.evaluate((element) => {
    const data = new DataTransfer();
    const line = `<tr>${"<td colspan=50 rowspan=50>x</td>".repeat(60)}</tr>`;
    data.setData("text/html", `<table>${line.repeat(60)}</table>`);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(
    page.getByText("You can paste at most 1,500 cells of tables at once, and these are 9,000,000."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  const box = page.locator("textarea[name=content]");
  await expect(box).toHaveValue(/^(> ?){1,8}said\s*$/);
  const tangled = `${">".repeat(20_000)}a`;
  await box.fill(tangled);
  await page.getByRole("button", { name: "Visual", exact: true }).click();
  await expect(page.getByText(/too long or complex for the visual editor\. Write it as Markdown/)).toBeVisible();
  await expect(box).toHaveValue(tangled);
});

test("when the editor fails to load, the text is written as Markdown", { tag: "@further" }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await page.route("**/assets/visual-editor*", (route) => route.abort());
  await signIn(page);
  await page.goto("/admin/blog?new=1");
  await expect(page.getByText("The editor could not be loaded. Write it as Markdown.")).toBeVisible();
  await page.getByLabel("Title").fill("A patchy net");
  await page.getByRole("textbox", { name: "Content", exact: true }).fill("**Words**");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByText("“A patchy net” has been added.")).toBeVisible();
});

test("the arrow down goes through an empty table to the line behind it, and makes no column", {
  tag: "@further",
}, async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/blog?new=1");
  const text = page.getByRole("textbox", { name: "Content", exact: true });
  await text.click();
  const tools = page.getByRole("toolbar", { name: "Text tools" });
  await tools.getByRole("button", { name: "Table", exact: true }).click();
  const table = text.locator("table");
  await expect(table.locator("th")).toHaveCount(2);
  for (const key of ["Down", "Up", "Down", "Down"]) await page.keyboard.press(`Arrow${key}`);
  await page.keyboard.type("Behind it.");
  await expect(text.locator("p", { hasText: "Behind it." })).toBeVisible();
  await expect(table).toHaveText("");
  await expect(table.locator("th")).toHaveCount(2);
});

test("a table that ends an article is left by the arrow down, and a video has a button", { tag: "@further" }, async ({
  page,
  api,
}) => {
  await signIn(page);
  await page.goto("/admin/blog?new=1");
  await page.getByLabel("Title").fill("Parts");
  const text = page.getByRole("textbox", { name: "Content", exact: true });
  await text.click();
  const tools = page.getByRole("toolbar", { name: "Text tools" });
  await tools.getByRole("button", { name: "Table", exact: true }).click();
  for (const cell of ["Part", "Price", "Servo"]) {
    await page.keyboard.type(cell);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("5");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("That is all.");
  await tools.getByRole("button", { name: "Video", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address of the video").fill("https://a.example/film");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/Paste the address of a video/)).toBeVisible();
  await dialog.getByLabel("Address of the video").fill("youtu.be/abc");
  await page.keyboard.press("Enter");
  await expect(text.locator(".video")).toContainText("youtu.be/abc");
  await expect(text).toBeFocused();
  await page.keyboard.type("Watch it.");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByText("“Parts” has been added.")).toBeVisible();
  const [made] = (await api.blog.list({})).items;
  const { content } = await api.blog.read(made?.id ?? 0);
  expect(content).toMatch(/\| Servo \| 5 +\|\n\nThat is all\.\n\n<https:\/\/youtu\.be\/abc>\n\nWatch it\.$/);
});

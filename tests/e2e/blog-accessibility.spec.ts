import { expectSound, expectToFit } from "./accessible.ts";
import { expect, test } from "./site.ts";

test.use({ sampleContent: true });

test("the blog is accessible", { tag: "@further" }, async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/);
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of ["/blog", "/blog?search=nothing-like-it", "/blog/1", "/blog/2", "/blog/4711"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectSound(page, path);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/blog/1");
  await expectSound(page, "an article on a wide screen");
});

test("long words and all Markdown elements keep the layout", { tag: "@further" }, async ({ page, api }) => {
  const endless = "Donaudampfschifffahrt".repeat(9);
  const { id } = await api.blog.create({
    title: endless,
    excerpt: endless.repeat(2),
    author_name: endless.slice(0, 80),
    author_bio: endless,
    status: "published",
    categories: ["tutorials", "hardware", "software", "ai", "design", "events", "community", "trends", "iot"],
    content: [
      `## ${endless}`,
      `### مرحبا ${endless}`,
      endless,
      `\`${endless}\``,
      `\`\`\`js\nconst x = "${endless}";\n\`\`\``,
      `| ${endless} | b | c | d | e |\n|---|---|---|---|---|\n| ${endless} | 🤖 | ${"x ".repeat(40)} | d | e |`,
      `> ${endless}\n>\n> - ${endless}\n>   - 1\n>     - 2\n>       - ${endless}`,
      `- [x] ${endless}`,
      `1. a\n   1. b\n      1. ${endless}`,
      `[${endless}](https://example.com/${endless})[^1]`,
      `[^1]: ${endless}`,
    ].join("\n\n"),
  });
  for (const path of ["/blog", `/blog/${id}`]) {
    await page.goto(path);
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectToFit(page, `${path} at ${width}`);
    }
  }
  await page.goto(`/blog/${id}`);
  await expectSound(page, "everything that Markdown can do");
});

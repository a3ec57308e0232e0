import { nearest } from "../../../../src/ui/look/palette.ts";
import { hashOf } from "../../../../src/ui/random.ts";
import { expectReadable, expectSound } from "../../accessible.ts";
import { expect, signIn, test } from "../../site.ts";

const pages = ["/", "/events", "/events/1", "/blog/1", "/store", "/about", "/contact", "/communities/sdc"];

const someColour = (seed: string) => nearest(`#${(hashOf(seed) & 0xffffff).toString(16).padStart(6, "0")}`);

test.use({ sampleContent: true });

test("accepted colours are readable in both themes; for a refused one the nearest is suggested", {
  tag: "@further",
}, async ({ page, request, expectConsoleError }) => {
  expectConsoleError(/422/);
  await signIn(page);
  await page.goto("/admin/settings?section=look");
  await page.getByLabel("Accent colour", { exact: true }).fill(someColour("first accent"));
  await page.getByLabel("Second colour", { exact: true }).fill(someColour("first other"));
  await expectSound(page, "the form of the colours");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("“Settings” has been saved.")).toBeVisible();
  // Other colours change nothing else. That every one that can be saved can be read, palette.test.ts computes.
  for (const path of pages) {
    await page.goto(path);
    await expectReadable(page, `${path} in other colours`);
  }

  await page.goto("/admin/settings?section=look");
  const accent = page.getByLabel("Accent colour", { exact: true });
  await accent.fill("#ffd800");
  const nearer = page.getByRole("button", { name: /^Use #/ });
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText(/Accent colour is hard to read on this site's background/)).toBeVisible();
  await nearer.click();
  await expect(nearer).toHaveCount(0);
  await expect(accent).toHaveValue(nearest("#ffd800"));
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("“Settings” has been saved.")).toBeVisible();

  const home = await (await request.get("/")).text();
  expect(home).toContain(`--color-copper:${nearest("#ffd800")}`);
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as { icons: { src: string }[] };
  const shown = [...home.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(
    ([, href]) => href ?? "",
  );
  for (const address of [...shown, ...manifest.icons.map(({ src }) => src)]) {
    expect(address).toMatch(/^\/previews\/(icon|mark)\//);
    expect((await request.get(address)).headers()["content-type"]).toMatch(/^image\/(png|svg\+xml)$/);
  }

  await page.getByRole("button", { name: "Set Accent colour back" }).click();
  await page.getByRole("button", { name: "Set Second colour back" }).click();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("“Settings” has been saved.")).toBeVisible();
  await expect.poll(async () => (await request.get("/")).text()).not.toContain("--color-copper:");
});

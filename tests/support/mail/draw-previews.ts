import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { createServer } from "vite";
import { chromiumFlags, ensureChromium } from "../../e2e/chromium.ts";

const root = join(import.meta.dirname, "../../..");
const folder = join(root, "mail-previews");
const widths = [320, 640];
const schemes = ["light", "dark"] as const;

/** Draws a mail of each kind into mail-previews/: as HTML, as text, and as pictures, narrow and wide, light and dark. */
async function drawPreviews(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: false, ws: false }, appType: "custom" });
  const { samples, mailHtml, mailText, site } = (await vite.ssrLoadModule(
    "/tests/support/mail/samples.ts",
  )) as typeof import("./samples.ts");
  const browser = await chromium.launch({
    args: chromiumFlags,
    executablePath: process.env.CHROMIUM || ensureChromium(),
  });
  for (const [name, content] of Object.entries(samples)) {
    const html = await mailHtml(content, site);
    writeFileSync(join(folder, `${name}.html`), html);
    writeFileSync(join(folder, `${name}.txt`), mailText(content, site.name));
    for (const colorScheme of schemes)
      for (const width of widths) {
        const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme });
        await page.setContent(html);
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
        await page.close();
      }
  }
  await browser.close();
  await vite.close();
  console.log(`${Object.keys(samples).length} mails are in mail-previews/`);
}

await drawPreviews();

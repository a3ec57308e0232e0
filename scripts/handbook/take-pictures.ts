/**
 * `npm run handbook`: takes the pictures of the handbook from the built site with the sample content. `-- door users`
 * takes only these.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import type { Tokens } from "../../src/client/tokens.ts";
import { chromiumFlags, ensureChromium } from "../../tests/e2e/chromium.ts";
import { createApi } from "../../tests/support/api.ts";
import { administrator, type BuiltSite, startBuiltSite } from "../../tests/support/built-site.ts";
import { ensureBuilt } from "../build.ts";
import { type Picture, pictures, type Step } from "./pictures.ts";

const folder = join(import.meta.dirname, "../../docs/handbook/pictures");

const screens = {
  desk: { width: 1024, height: 640, drawn: 800 },
  phone: { width: 360, height: 640, drawn: 360 },
} as const;

const asked = process.argv.slice(2);
const wanted = pictures.filter(({ name }) => asked.length === 0 || asked.some((one) => name.startsWith(one)));

await ensureBuilt();
const program = ensureChromium();
const site = await startBuiltSite({ sampleContent: true });
const browser = await chromium.launch({ executablePath: program, args: chromiumFlags });
try {
  mkdirSync(folder, { recursive: true });
  await addPeople();
  for (const picture of wanted.filter(({ onTheDay }) => !onTheDay)) await take(browser, picture, new Date());
  const day = await goToTheDay(site);
  for (const picture of wanted.filter(({ onTheDay }) => onTheDay)) await take(browser, picture, day);
} finally {
  await browser.close();
  await site.stop();
}

async function signIn(): Promise<Tokens> {
  const response = await fetch(`${site.address}/api/auth/login-json`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...administrator, remember: false }),
  });
  return (await response.json()) as Tokens;
}

async function callAsAdministrator() {
  const { access_token } = await signIn();
  return createApi((path, { headers, ...init }) =>
    fetch(`${site.address}${path}`, {
      ...init,
      headers: { ...(headers as Record<string, string>), authorization: `Bearer ${access_token}` },
    }),
  );
}

/** The samples have no accounts but the administrator's. */
async function addPeople(): Promise<void> {
  const { users } = await callAsAdministrator();
  for (const [username, full_name] of [
    ["simba", "Simba Gumbo"],
    ["rudo", "Rudo Chikafu"],
    ["tariro", "Tariro Moyo"],
  ] as const)
    await users.create({
      username,
      full_name,
      email: `${username}@people.example`,
      password: administrator.password,
      role: username === "rudo" ? "moderator" : "member",
    });
}

/** Moves the site's clock to an hour before its first event. @returns that time */
async function goToTheDay({ advance }: BuiltSite): Promise<Date> {
  const { events } = await callAsAdministrator();
  const { start_date } = await events.read(1);
  const day = new Date(Date.parse(start_date) - 3_600_000);
  advance(day.getTime() - Date.now());
  return day;
}

async function take(browser: Browser, { name, path, screen, before = [] }: Picture, now: Date): Promise<void> {
  const { width, height, drawn } = screens[screen];
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce" });
  await page.clock.setSystemTime(now);
  const tokens = { ...(await signIn()), session_started: String(now.getTime()) };
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value));
  }, tokens);
  await page.goto(site.address + path);
  await settle(page);
  for (const step of before) {
    await perform(page, step);
    await settle(page);
  }
  const png = await page.screenshot({ animations: "disabled", caret: "hide" });
  await page.close();
  const { size } = await sharp(png)
    .resize({ width: drawn })
    .webp({ quality: 72, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
  console.log(`${name}: ${Math.round(size / 1024)} kB`);
}

async function perform(page: Page, step: Step): Promise<void> {
  if ("press" in step) {
    const { press, role = "button" } = step;
    const element = (role === "selector" ? page.locator(press) : page.getByRole(role, { name: press })).first();
    await element.scrollIntoViewIfNeeded();
    await settle(page);
    return element.click();
  }
  const field = page.getByLabel(step.label).and(page.locator("input, select, textarea"));
  if ("fill" in step) await field.fill(step.fill);
  else await field.selectOption({ label: step.choose });
}

/** Waits for everything that a page loads by itself. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await page
    .getByText(/^(Loading|Opening|Counting|Searching|Checking).*\.\.\.$/)
    .first()
    .waitFor({ state: "detached" });
  // Pictures that are not in view are loaded later.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  );
  await page.evaluate(() => document.fonts.ready);
}

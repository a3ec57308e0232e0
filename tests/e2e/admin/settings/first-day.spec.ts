import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { expectSound } from "../../accessible.ts";
import { expect, signIn, signInByForm, test } from "../../site.ts";

const samples = join(import.meta.dirname, "../../../../samples/anchor-makerspace");

type Row = Record<string, string>;
const rowsOf = (file: string) => parse(readFileSync(join(samples, file), "utf8")) as Row[];

/** Words that occur only in the samples: names of items, people and partners. */
const words = [
  ...["events.yaml", "projects.yaml"].flatMap((file) => rowsOf(file).map(({ title }) => title)),
  ...["products.yaml", "partners.yaml", "team.yaml"].flatMap((file) => rowsOf(file).map(({ name }) => name)),
  // Only the leads of the communities: their activities are the organisation's offers too.
  ...rowsOf("communities.yaml").map((row) => row.lead_name),
  ...rowsOf("gallery.yaml").map(({ title }) => title),
  ...readdirSync(join(samples, "articles")).map(
    (file) => /^title: "?(.*?)"?$/m.exec(readFileSync(join(samples, "articles", file), "utf8"))?.[1],
  ),
  ...["communities/sdc", "communities/hdc", "500+", "120+"],
].filter((word): word is string => word !== undefined && word.length > 3);

const links = /(?:href="|<loc>)([^"<#]+)/g;
const sitemap = /<loc>([^<#]+)/g;

/** Returns each address reached from the home page, the sitemap and unlinked pages; `followed` matches links. */
async function walk(origin: string, followed: RegExp): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = ["/", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/blog/rss.xml", "/blog/atom.xml"];
  waiting.push("/events.ics", "/search?q=weather", "/communities", "/privacy", "/api/search?q=sensor", "/api/events");
  waiting.push("/api/communities", "/api/team-members", "/api/partners");
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path)) continue;
    // Node.js's fetch: Playwright's requests cost as much as the pages they load.
    const answer = await fetch(origin + path);
    expect({ path, isFound: answer.ok }).toEqual({ path, isFound: true });
    const text = await answer.text();
    found.set(path, text);
    if (path.startsWith("/api/")) continue;
    for (const [, link = ""] of text.matchAll(followed)) {
      const to = link.replace(origin, "").replaceAll("&amp;", "&");
      if (/^\/(?!\/|admin|assets|account|api|files|icons|.*\.(svg|png|woff2|css)$)/.test(to)) waiting.push(to);
    }
  }
  return found;
}

test.use({ sampleContent: true });

test("samples are removed after a list of what goes, no public page names one, and one press brings them back", {
  tag: "@further",
}, async ({ page, site, api }) => {
  const { id } = await api.projects.list({ size: 1 }).then(({ items }) => items[0] as { id: number });
  const own = "Our own weather station";
  await api.projects.update(id, { title: own, description: own, content: own });
  const before = await walk(site.address, sitemap);
  const all = [...before.values()].join("\n");
  expect(words.filter((word) => all.includes(word)).length).toBeGreaterThan(80);

  await signIn(page);
  await page.goto("/admin");
  const part = page.getByRole("region", { name: "Sample Content" });
  await part.getByRole("button", { name: "Remove Sample Content…" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove sample content" });
  await dialog.getByText("2 communities").click();
  await expect(dialog.getByText("Hardware Development")).toBeVisible();
  await expect(dialog.getByText(`${own} (was changed)`)).toBeVisible();
  await dialog.getByRole("button", { name: "Remove Sample Content" }).click();
  // The notice offers the same for fifteen seconds, in which a busy machine has not walked through all pages.
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(part.getByRole("button", { name: "Restore Sample Content" })).toBeVisible();

  const after = await walk(site.address, links);
  const traces = [...after].flatMap(([path, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`),
  );
  expect(traces).toEqual([]);
  expect(after.size).toBeGreaterThan(20);
  expect(after.get("/")).not.toContain(`class="main-link" href="/communities"`);
  expect(after.get(`/projects/${id}`)).toContain(own);

  await part.getByRole("button", { name: "Restore Sample Content" }).click();
  await expect(part.getByRole("button", { name: "Remove Sample Content…" })).toBeVisible();
  // The same pages, changed a moment ago or longer.
  const pagesOf = (map = "") => [...map.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address).toSorted();
  const back = await (await fetch(`${site.address}/sitemap.xml`)).text();
  expect(pagesOf(back)).toEqual(pagesOf(before.get("/sitemap.xml")));
});

test.describe("on its first day", () => {
  test.use({ setUp: true });

  test("a new site leads its first administrator through five steps that can be skipped and resumed", async ({
    page,
    request,
  }) => {
    await signInByForm(page);
    const steps = page.getByRole("navigation", { name: "Steps" });
    await expect(steps.getByRole("link")).toHaveCount(5);
    const heading = page.getByRole("heading", { level: 2 });
    await expect(heading.first()).toContainText("Your Password");
    await page.getByLabel("Current Password").fill("Lathe-Bench-42");
    await page.getByLabel("New Password").fill("Mutare-Bench-57");
    await page.getByLabel("Confirm Password").fill("Mutare-Bench-57");
    await page.getByRole("button", { name: "Set My Password" }).click();

    await expect(heading.first()).toContainText("Name and Place");
    await expectSound(page, "name and place");
    await page.getByLabel("Name", { exact: true }).fill("Fablab Mutare");
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(heading.first()).toContainText("Opening Hours");
    await page.getByRole("button", { name: "Skip This Step" }).click();
    await expect(heading.first()).toContainText("Logo and Colours");

    await page.goto("/admin");
    const notice = page.getByRole("region", { name: "Set-up" });
    await expect(notice).toContainText("3 steps are left: opening hours, logo and colours, sample content.");
    await notice.getByRole("link", { name: "Continue" }).click();
    await expect(heading.first()).toContainText("Opening Hours");
    await page.getByRole("button", { name: "Skip This Step" }).click();
    await expect(heading.first()).toContainText("Logo and Colours");
    await page.getByLabel("Accent colour", { exact: true }).fill("#006b5e");
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(heading.first()).toContainText("Sample Content");
    await page.getByRole("button", { name: "Keep for Now" }).click();
    await expect(page.getByRole("region", { name: "In figures" })).toBeVisible();
    await expect(notice).toContainText("One step is left: opening hours.");
    await notice.getByRole("button", { name: "Do Not Show This Again" }).click();
    await expect(notice).toHaveCount(0);
    const home = await (await request.get("/")).text();
    expect(home).toContain("Fablab Mutare");
    expect(home).toContain("--color-copper:#006b5e");
  });
});

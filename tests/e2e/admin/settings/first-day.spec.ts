import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { expect, signIn, type test as Test, test } from "../../site.ts";

const samples = join(import.meta.dirname, "../../../../samples/anchor-makerspace");

type Row = Record<string, string>;
const rowsOf = (file: string) => parse(readFileSync(join(samples, file), "utf8")) as Row[];

/** What only the samples are called: of each thing its name, its people, its partners. */
const words = [
  ...["events.yaml", "projects.yaml"].flatMap((file) => rowsOf(file).map(({ title }) => title)),
  ...["products.yaml", "partners.yaml", "team.yaml"].flatMap((file) => rowsOf(file).map(({ name }) => name)),
  // What the two do is what the place offers, too.
  ...rowsOf("communities.yaml").map((row) => row.lead_name),
  ...rowsOf("gallery.yaml").map(({ title }) => title),
  ...readdirSync(join(samples, "articles")).map(
    (file) => /^title: "?(.*?)"?$/m.exec(readFileSync(join(samples, "articles", file), "utf8"))?.[1],
  ),
  ...["communities/sdc", "communities/hdc", "500+", "120+"],
].filter((word): word is string => word !== undefined && word.length > 3);

type Request = Parameters<Parameters<typeof Test>[2]>[0]["request"];

/** Every address of this site that can be reached from its home page, its sitemap and what visitors never link to. */
async function walk(request: Request, origin: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = ["/", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/blog/rss.xml", "/blog/atom.xml"];
  waiting.push("/events.ics", "/search?q=weather", "/communities", "/offline", "/api/search?q=sensor", "/api/events");
  waiting.push("/api/communities", "/api/team-members", "/api/partners");
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path)) continue;
    const answer = await request.get(path);
    expect({ path, isFound: answer.ok() }).toEqual({ path, isFound: true });
    const text = await answer.text();
    found.set(path, text);
    if (path.startsWith("/api/")) continue;
    for (const [, link = ""] of text.matchAll(/(?:href="|<loc>)([^"<#]+)/g)) {
      const to = link.replace(origin, "").replaceAll("&amp;", "&");
      if (/^\/(?!\/|admin|assets|account|api|files|icons|.*\.(svg|png|woff2|css)$)/.test(to)) waiting.push(to);
    }
  }
  return found;
}

test.use({ sampleContent: true });

test("samples are removed after a list of what goes, no public page names one, and one undo brings them back", async ({
  page,
  request,
  site,
  api,
}) => {
  const { id } = await api.projects.list({ size: 1 }).then(({ items }) => items[0] as { id: number });
  const own = "Our own weather station";
  await api.projects.update(id, { title: own, description: own, content: own });
  const before = await walk(request, site.address);
  const all = [...before.values()].join("\n");
  expect(words.filter((word) => all.includes(word)).length).toBeGreaterThan(80);

  await signIn(page);
  await page.goto("/admin");
  const part = page.getByRole("region", { name: "Sample content" });
  await part.getByRole("button", { name: "Remove sample content…" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove sample content" });
  await dialog.getByText("2 communities").click();
  await expect(dialog.getByText("Hardware Development")).toBeVisible();
  await expect(dialog.getByText(`${own} (was changed)`)).toBeVisible();
  await dialog.getByRole("button", { name: "Remove Sample Content" }).click();
  await expect(part.getByRole("button", { name: "Bring sample content back" })).toBeVisible();

  const after = await walk(request, site.address);
  const traces = [...after].flatMap(([path, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`),
  );
  expect(traces).toEqual([]);
  expect(after.size).toBeGreaterThan(20);
  expect(after.get("/")).not.toContain(`class="main-link" href="/communities"`);
  expect(after.get(`/projects/${id}`)).toContain(own);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(part.getByRole("button", { name: "Remove sample content…" })).toBeVisible();
  const back = await walk(request, site.address);
  expect([...back.keys()].toSorted()).toEqual([...before.keys()].toSorted());
});
